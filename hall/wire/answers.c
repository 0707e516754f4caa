/* Bodies in JSON are made and read. */
#include "hall/wire/answers.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static const char *const state_word[WK_N_PAIRING_STATES] = {"unknown", "waiting", "enrolled",  "declined",
                                                            "over",    "version", "other-key", "expelled"};

/* ---- to and from text */

char *wk_answer_text(json_t *object)
{
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

/* A new reference, NULL: no object. */
static json_t *object_of(const char *text, size_t n)
{
    json_t *value = n <= WK_ANSWER_MAX ? json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(value))
        return value;
    json_decref(value);
    return NULL;
}

/* ---- members */

static bool take_text(const json_t *object, const char *name, char *out, size_t size)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_string(value) || json_string_length(value) >= size)
        return false;
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool take_bytes(const json_t *object, const char *name, uint8_t *out, size_t n)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text && strlen(text) == 2 * n && wk_unhex(out, n, text) == WK_OK;
}

static bool take_whole(const json_t *object, const char *name, int64_t least, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(object, name);
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= least && *out <= most;
}

static bool take_int(const json_t *object, const char *name, int least, int most, int *out)
{
    int64_t value;
    const bool taken = take_whole(object, name, least, most, &value);
    *out = taken ? (int)value : 0;
    return taken;
}

static bool take_id(const json_t *object, const char *name, char id[WK_KIOSK_ID_LEN + 1])
{
    return take_text(object, name, id, WK_KIOSK_ID_LEN + 1) && wk_record_kiosk_id_valid(id);
}

/* ---- the bodies */

char *wk_push_answer_text(const struct wk_push_answer *answer)
{
    json_t *object = json_pack("{s:I,s:I,s:I}", "have", (json_int_t)answer->have, "hall", (json_int_t)answer->hall, "now_ns",
                               (json_int_t)answer->now_ns);
    char head[2 * WK_HASH_SIZE + 1];
    wk_hex(head, answer->head, WK_HASH_SIZE);
    if (object && answer->has_head && json_object_set_new(object, "head", json_string(head)) != 0) {
        json_decref(object);
        return NULL;
    }
    if (object && answer->refused_seq > 0 &&
        json_object_set_new(object, "refused",
                            json_pack("{s:I,s:s}", "seq", (json_int_t)answer->refused_seq, "why", answer->why)) != 0) {
        json_decref(object);
        return NULL;
    }
    return wk_answer_text(object);
}

enum wk_status wk_push_answer_read(struct wk_push_answer *out, const char *text, size_t n)
{
    json_t *object = object_of(text, n);
    const json_t *refused = json_object_get(object, "refused");
    struct wk_push_answer read = {.has_head = json_object_get(object, "head") != NULL};
    const bool taken =
        take_whole(object, "have", 0, INT64_MAX, &read.have) && take_whole(object, "hall", 0, INT64_MAX, &read.hall) &&
        take_whole(object, "now_ns", 0, INT64_MAX, &read.now_ns) &&
        (!read.has_head || take_bytes(object, "head", read.head, WK_HASH_SIZE)) &&
        (!refused ||
         (take_whole(refused, "seq", 1, INT64_MAX, &read.refused_seq) && take_text(refused, "why", read.why, sizeof read.why)));
    json_decref(object);
    if (!taken)
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

char *wk_hello_text(const struct wk_hello *hello)
{
    char nonce[2 * WK_NONCE_SIZE + 1];
    wk_hex(nonce, hello->nonce, WK_NONCE_SIZE);
    return wk_answer_text(json_pack("{s:s,s:s,s:i,s:I,s:s}", "hall", hello->hall_id, "event", hello->event, "fold", hello->fold,
                                    "now_ns", (json_int_t)hello->now_ns, "nonce", nonce));
}

enum wk_status wk_hello_read(struct wk_hello *out, const char *text, size_t n)
{
    json_t *object = object_of(text, n);
    struct wk_hello read = {.fold = 0};
    const bool taken = take_id(object, "hall", read.hall_id) && take_text(object, "event", read.event, sizeof read.event) &&
                       take_int(object, "fold", 1, INT32_MAX, &read.fold) &&
                       take_whole(object, "now_ns", 0, INT64_MAX, &read.now_ns) &&
                       take_bytes(object, "nonce", read.nonce, WK_NONCE_SIZE);
    json_decref(object);
    if (!taken)
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

char *wk_pairing_wish_text(const struct wk_pairing_wish *wish)
{
    char token[2 * WK_TOKEN_SIZE + 1], key[2 * WK_PUBLIC_SIZE + 1];
    wk_hex(token, wish->token, WK_TOKEN_SIZE);
    wk_hex(key, wish->key, WK_PUBLIC_SIZE);
    return wk_answer_text(json_pack("{s:s,s:s,s:s,s:s,s:i}", "token", token, "kiosk", wish->kiosk_id, "key", key, "name",
                                    wish->name, "fold", wish->fold));
}

enum wk_status wk_pairing_wish_read(struct wk_pairing_wish *out, const char *text, size_t n)
{
    json_t *object = object_of(text, n);
    struct wk_pairing_wish read = {.fold = 0};
    const bool taken = take_bytes(object, "token", read.token, WK_TOKEN_SIZE) && take_id(object, "kiosk", read.kiosk_id) &&
                       take_bytes(object, "key", read.key, WK_PUBLIC_SIZE) &&
                       take_text(object, "name", read.name, sizeof read.name) &&
                       take_int(object, "fold", 1, INT32_MAX, &read.fold);
    json_decref(object);
    if (!taken)
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

char *wk_pairing_answer_text(const struct wk_pairing_answer *answer)
{
    json_t *object = json_pack("{s:s,s:i}", "state", state_word[answer->state], "number", answer->number);
    if (object && answer->state == WK_PAIRING_VERSION && json_object_set_new(object, "fold", json_integer(answer->fold)) != 0) {
        json_decref(object);
        return NULL;
    }
    return wk_answer_text(object);
}

enum wk_status wk_pairing_answer_read(struct wk_pairing_answer *out, const char *text, size_t n)
{
    json_t *object = object_of(text, n);
    struct wk_pairing_answer read = {.state = WK_PAIRING_UNKNOWN};
    char word[WK_ANSWER_WORD_SIZE];
    const bool taken = take_text(object, "state", word, sizeof word) &&
                       take_int(object, "number", 0, INT32_MAX, &read.number) &&
                       (!json_object_get(object, "fold") || take_int(object, "fold", 0, INT32_MAX, &read.fold));
    json_decref(object);
    for (int s = WK_PAIRING_WAITING; taken && s < WK_N_PAIRING_STATES; s++)
        if (strcmp(word, state_word[s]) == 0)
            read.state = (enum wk_pairing_state)s;
    if (read.state == WK_PAIRING_UNKNOWN || (read.state == WK_PAIRING_ENROLLED) != (read.number > 0))
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

char *wk_wire_error_text(const struct wk_wire_error *error)
{
    char nonce[2 * WK_NONCE_SIZE + 1];
    if (!error->stamped)
        return wk_answer_text(json_pack("{s:s,s:s}", "error", error->word, "text", error->text));
    wk_hex(nonce, error->nonce, WK_NONCE_SIZE);
    return wk_answer_text(json_pack("{s:s,s:s,s:s,s:I}", "error", error->word, "text", error->text, "nonce", nonce, "count",
                                    (json_int_t)error->count));
}

enum wk_status wk_wire_error_read(struct wk_wire_error *out, const char *text, size_t n)
{
    json_t *object = object_of(text, n);
    struct wk_wire_error read = {.stamped = json_object_get(object, "nonce") != NULL};
    const bool taken =
        take_text(object, "error", read.word, sizeof read.word) && take_text(object, "text", read.text, sizeof read.text) &&
        (!read.stamped ||
         (take_bytes(object, "nonce", read.nonce, WK_NONCE_SIZE) && take_whole(object, "count", 0, INT64_MAX, &read.count)));
    json_decref(object);
    if (!taken)
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}
