/* Writing JSON into a buffer of the caller: commas, quotes and escapes. Nothing is allocated; what does not fit sets `full`, and
   stays so. Used by server and browser alike, so it needs no C library. */
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *out;
    size_t size, length; /* length without the final 0, which is always there */
    bool full;
    bool first; /* the next value is the first of its list or object */
} Json;

Json json(char *out, size_t size); /* size at least 1 */

/* Values. key NULL: in a list, or the whole. */
void json_open(Json *j, const char *key);       /* an object; json_object would be a function of jansson, which servers link */
void json_open_list(Json *j, const char *key);
void json_close(Json *j);
void json_close_list(Json *j);
void json_text(Json *j, const char *key, const char *text); /* UTF-8; bytes that are none become U+FFFD; NULL: nothing is written */
void json_text_cut(Json *j, const char *key, const char *text, size_t length);
void json_int(Json *j, const char *key, int64_t n);
void json_bool(Json *j, const char *key, bool is);
void json_hex(Json *j, const char *key, const uint8_t *bytes, size_t count); /* as lower-case digits in quotes */
void json_raw(Json *j, const char *key, const char *value, size_t length);   /* a value that is JSON already */

int json_length(const Json *j); /* -1: it did not fit */

#endif
