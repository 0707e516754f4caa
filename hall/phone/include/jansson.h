/* JSON as the check of a receipt reads it, by the names of jansson, of which a phone has none. tests/hall/test_small_json.c
 * compares the two. */
#ifndef WK_PHONE_JANSSON_H
#define WK_PHONE_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wk_phone_json json_t;
typedef long long json_int_t;
typedef struct {
    int code;
} json_error_t;

#define JSON_REJECT_DUPLICATES 1

/* An object or an array, strict UTF-8, no member twice, whole numbers of 64 bits; NULL: it is none. */
json_t *json_loadb(const char *text, size_t n, size_t flags, json_error_t *error);
json_t *json_loads(const char *text, size_t flags, json_error_t *error); /* for what of db/state/body.c is left out */
void json_decref(json_t *self);

bool json_is_object(const json_t *self);
bool json_is_array(const json_t *self);
bool json_is_string(const json_t *self);
bool json_is_integer(const json_t *self);
bool json_is_null(const json_t *self);
json_t *json_object_get(const json_t *self, const char *key);
size_t json_array_size(const json_t *self);
json_t *json_array_get(const json_t *self, size_t i);
const char *json_string_value(const json_t *self);
json_int_t json_integer_value(const json_t *self);

#endif
