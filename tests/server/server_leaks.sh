#!/bin/sh
# Does the eavesdropper hear? Plants one leak at a time into a copy of the server and expects tests/server/eavesdrop.c to find each. A leak
# that cannot be planted any more (its line has changed) is a failure too: then its sed line here wants the new text.
#   tests/server/server_leaks.sh [C compiler]
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
cc=${1:-cc}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/o"
(cd "$root" && tar cf - bots cli deal engine po server store text tools wire tests/props tests/server) | (cd "$dir" && tar xf -)
cd "$dir" || exit 2
packages="libsodium sqlite3 jansson libutf8proc openssl libevent libevent_openssl libevent_pthreads"
flags=$(pkg-config --cflags $packages) libraries="$(pkg-config --libs $packages) -lwslay -lm -lpthread"
python3 -B tools/catalogue.py catalogue.c || exit 2
planted=0 missed=0

compile() { "$cc" -std=gnu17 -O1 -w -fvisibility=hidden -DBANG_VERSION='"0"' -I. $flags -c "$1" -o "o/$(basename "$1" .c).o"; }
link() { "$cc" o/*.o -o eavesdrop $libraries; }

main=$(grep -l command_serve server/*.c) # the command itself, and what only it needs
for file in catalogue.c engine/*.c engine/sets/*.c text/*.c bots/*.c wire/*.c store/*.c server/*.c deal/deal.c cli/arguments.c cli/spelling.c \
    tests/server/eavesdrop.c tests/server/spying.c tests/server/probes.c tests/server/pair.c tests/server/ear.c tests/server/needles.c \
    tests/server/inside.c; do
    case " $main server/config.c server/reachable.c server/folder_check.c " in *" $file "*) continue ;; esac
    compile "$file" || exit 2
done
link && ./eavesdrop >told 2>&1 || { tail -n 40 told; echo "leaks: without a leak the eavesdropper fails"; exit 1; }

# leak NAME FILE SED: NAME says what somebody could learn
leak() {
    planted=$((planted + 1))
    cp "$2" saved.c
    sed -i "$3" "$2"
    if cmp -s "$2" saved.c; then
        echo "leaks: cannot plant: $1"
        missed=$((missed + 1))
    else
        compile "$2" && link || exit 2
        ./eavesdrop >told 2>/dev/null
        if [ $? -eq 1 ] && grep -q 'eavesdrop: broken' told; then
            echo "leaks: caught: $1: $(sed -n 's/^eavesdrop: broken: //p' told | head -1)"
        else
            echo "leaks: NOT caught: $1"
            missed=$((missed + 1))
        fi
    fi
    cp saved.c "$2"
    compile "$2"
}

leak 'the whole game goes out instead of the view' server/tell.c \
    '/^static void send_game/,/^}/s/bang_view(game, s->seat, &view);/view = *game;/'
leak 'who looks on gets the view of the seat that is asked' server/tell.c \
    '/^static void send_game/,/^}/s/bang_view(game, s->seat, &view);/bang_view(game, s->seat == NOBODY ? bang_who(game) : s->seat, \&view);/'
leak 'events go out with their cards' server/tell.c \
    's/bang_redact(&log->event\[i\], reader, &redacted.event\[i\]);/redacted.event[i] = log->event[i];/'
leak 'everybody gets the moves of the seat that is asked' server/tell.c \
    's/wire_ask(j, "ask", scene, !s->state);/SayScene all = *scene; all.view = game_for(r, s); all.reader = bang_who(all.view); wire_ask(j, "ask", \&all, !s->state);/'
leak 'a reason says whether the other has a Missed!' server/tell.c \
    's/wire_reason(&j, "reason", &scene, &reason);/reason.source = bang_find(\&r->play->game, ZONE_HAND + move.at % SEATS, KIND_MISSED) ? KIND_MISSED : reason.source; &/'
leak 'a refusal says who holds the card' server/session.c \
    's/wire_reason(j, "reason", &scene, reason);/BangReason told = *reason; for (int seat = 0; seat < SEATS; seat++) for (int i = 0; i < bang_count(\&p->game, ZONE_HAND + seat); i++) if (bang_cards(\&p->game, ZONE_HAND + seat)[i] == told.card) told.seat = (uint8_t)seat; wire_reason(j, "reason", \&scene, \&told);/'
leak 'a table tells who holds a Missed!' server/room.c \
    's/if (s->who != WHO_NOBODY) json_bool(j, "bot", s->bot);/& if (r->play) json_bool(j, "safe", bang_find(\&r->play->game, ZONE_HAND + seat, KIND_MISSED) != CARD_NONE);/'
leak 'the more a bot can do, the longer it thinks' server/clock.c \
    's/\*drawn = now_ms() + pause_of(r, seat);/{ BangOptions o; bang_options(\&r->play->game, seat, \&o); *drawn = now_ms() + pause_of(r, seat) + 10 * o.moves; }/'
leak 'the only answer comes sooner than people answer' server/clock.c \
    's/\*drawn = now_ms() + pause_of(r, seat);/*drawn = now_ms() + think_time(\&r->options);/'
leak 'the only answer comes though who gives it is gone' server/clock.c \
    's/s->auto_answer && !s->gone && has_one_answer/s->auto_answer \&\& has_one_answer/'
leak 'the clock of a question depends on what can be answered' server/clock.c \
    's/json_int(j, "left", left > 0 ? left : 0);/BangOptions o; bang_options(\&p->game, bang_who(\&p->game), \&o); json_int(j, "left", left + o.moves);/'
leak 'one message more if the seat that is asked holds a Missed!' server/tell.c \
    '/^void tell_step/,/^}/s/Play \*p = r->play;/& if (!p->game.over \&\& bang_find(\&p->game, ZONE_HAND + bang_who(\&p->game), KIND_MISSED)) for (Session *s = r->sessions; s; s = s->next) room_tell(r, s);/'
leak 'a message is longer by a blank if the Sheriff has a Beer' server/session.c \
    '/^void reply_send/,/^}/s/^    json_close(j);/& const Play *p = to->room ? to->room->play : NULL; if (p) for (int i = 0; i < p->game.seats; i++) if (p->game.seat[i].role == ROLE_SHERIFF \&\& bang_find(\&p->game, ZONE_HAND + i, KIND_BEER)) j->out[j->length++] = 32, j->out[j->length] = 0;/'
leak 'who comes back gets what he missed with all cards' server/tell.c \
    '/^void tell_missed/,/^}/s/if (i >= n) send_game/for (int k = 0; k < log.count; k++) log.event[k].seen = 255; &/'
leak 'a snapshot shows the hands of others' server/tell.c \
    's/^void tell_game(.*$/void tell_game(Room *r, Session *s, bool dealt) { BangGame open = *game_for(r, s); for (int i = 0; i <= CARD_COUNT; i++) open.seen[i] = 255; send_game(r, s, "game", \&open, dealt ? \&r->server->log : NULL, true); }/'
leak 'the seed is logged' server/playing.c \
    's/log_number(LOG_INFO, "game.started", "game", (int64_t)p->number);/& char hex[65]; sodium_bin2hex(hex, sizeof hex, p->setup.seed, 32); log_line(LOG_DEBUG, "game.seed", "seed", hex, NULL);/'
leak 'a piece of the secret is logged, as base64' server/start.c \
    's/deal_commitment(p->deal.secret, setup, p->deal.commitment);/& char piece[64]; sodium_bin2base64(piece, sizeof piece, p->deal.secret + 7, 14, sodium_base64_VARIANT_ORIGINAL); log_line(LOG_DEBUG, "deal", "piece", piece, NULL);/'
leak 'a piece of a share is told to one other seat while the game is on' server/tell.c \
    '/^void tell_step/,/^}/s/Play \*p = r->play;/& for (Session *s = r->sessions; s \&\& p->game.answers == 20; s = s->next) if (s->seat == 2) { Json j = reply_begin(s, "notice"); json_hex(\&j, "text", p->deal.share[1] + 3, 12); reply_send(s, \&j); }/'
leak 'the metrics show the seed of a running game' server/metrics.c \
    's/^char \*metrics_text(Server \*server)$/static char *plain_text(Server *server); char *metrics_text(Server *server) { char *text = plain_text(server); Room *r; for (size_t at = 0; (r = map_next(\&server->rooms, \&at));) if (r->play \&\& strlen(text) > 64) memcpy(text, r->play->setup.seed, 16); return text; } static char *plain_text(Server *server)/'
leak 'the host is told a piece of the secret' server/admin.c \
    's/evbuffer_add_printf(o->out, "%d look on\\n", r->watching);/& if (r->play) evbuffer_add(o->out, r->play->deal.secret + 5, 9);/'
leak 'no leak, but nobody can prove the deal: the end does not tell the secret' server/tell.c \
    's/json_hex(j, "secret", deal->secret, DEAL_BYTES);/;/'
echo "leaks: $((planted - missed)) passed, $missed failed"
[ "$missed" -eq 0 ]
