/* Seats, cards and zones as words. What there is nothing to say of is not written at all. */
#include "wire_words.h"

void wire_seat(Json *j, const char *key, int seat)
{
    if (seat >= 0 && seat < SEATS) json_text_cut(j, key, &"ABCDEFGH"[seat], 1);
}

void wire_seats(Json *j, const char *key, unsigned mask)
{
    char text[SEATS];
    size_t n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (mask >> seat & 1) text[n++] = (char)('A' + seat);
    json_text_cut(j, key, text, n);
}

void wire_card(Json *j, const char *key, BangCard card)
{
    char word[64];
    if (card == CARD_NONE) return;
    if (card > CARD_COUNT) json_text_cut(j, key, "?", 1);
    else json_text_cut(j, key, word, (size_t)bang_write_card(card, word, sizeof word));
}

void wire_cards(Json *j, const char *key, const BangGame *view, int zone)
{
    const BangCard *card = bang_cards(view, zone);
    json_open_list(j, key);
    for (int i = 0, n = bang_count(view, zone); i < n; i++) wire_card(j, NULL, card[i]);
    json_close_list(j);
}

int zone_owner(int zone)
{
    if (zone >= ZONE_HAND && zone <= ZONE_HAND_LAST) return zone - ZONE_HAND;
    return zone >= ZONE_TABLE && zone <= ZONE_TABLE_LAST ? zone - ZONE_TABLE : NOBODY;
}

void wire_zone(Json *j, const char *key, int zone)
{
    char word[32];
    const char *id = bang_zone_id(zone);
    size_t n = 0;
    while (id[n] && n < sizeof word - 2) word[n] = id[n], n++;
    if (zone_owner(zone) != NOBODY) word[n++] = ' ', word[n++] = (char)('A' + zone_owner(zone));
    json_text_cut(j, key, word, n);
}

void wire_source(Json *j, const char *key, int source)
{
    if (source == 0) return;
    json_text(j, key, source & CHARACTER_SOURCE ? bang_character_id(source & ~CHARACTER_SOURCE) : bang_kind_id(source));
}

void wire_way(Json *j, const char *key, int way)
{
    if (way != WAY_PRINTED) json_text(j, key, bang_way_id(way));
}
