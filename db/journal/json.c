/* Readings, verdicts, trays and hashes made into JSON, and read back strictly. */
#include "db/journal/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/record.h"
#include "labels/file/json_text.h"
#include "labels/secret/six_words.h"

/* Fifteen digits always come back from a double as they went in, so canonical text is stable. */
#define TEXT_FLAGS (JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(15))
#define STRING_MAX 200

enum wk_status wk_json_text(const json_t *object, char **out)
{
    char *text = wk_json_dump(object, TEXT_FLAGS);
    if (!text)
        return WK_NO_MEMORY;
    if (strlen(text) > WK_BODY_MAX) {
        free(text);
        return WK_BAD_INPUT;
    }
    *out = text;
    return WK_OK;
}

json_t *wk_json_string(const char *text)
{
    char clean[STRING_MAX + 1];
    size_t n = strnlen(text, STRING_MAX);
    json_t *string = json_stringn(text, n);
    if (string)
        return string;
    for (size_t i = 0; i < n; i++)
        clean[i] = (unsigned char)text[i] < 0x80 ? text[i] : '?';
    return json_stringn(clean, n);
}

json_t *wk_json_real(double value, int digits)
{
    static const double power[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    if (!isfinite(value))
        return json_null();
    double rounded = round(value * power[digits]) / power[digits];
    return isfinite(rounded) ? json_real(rounded) : json_null();
}

json_t *wk_json_hash(const uint8_t hash[WK_HASH_SIZE])
{
    char hex[2 * WK_HASH_SIZE + 1];
    wk_hex(hex, hash, WK_HASH_SIZE);
    return json_string(hex);
}

json_t *wk_json_words(const uint8_t hash[WK_HASH_SIZE])
{
    const char *words[WK_N_WORDS];
    json_t *list = json_array();
    wk_commit_words(hash, words);
    for (int i = 0; i < WK_N_WORDS; i++)
        json_array_append_new(list, json_string(words[i]));
    return list;
}

json_t *wk_json_slot(int slot)
{
    char text[5];
    if (slot == WK_SLOT_NONE)
        return json_null();
    wk_slot_format(slot, text);
    return json_string(text);
}

json_t *wk_json_label(wk_label label)
{
    char text[3];
    wk_label_format(label, text);
    return json_string(text);
}

static json_t *wind_json(enum wk_wind wind)
{
    return wind == WK_WIND_NONE ? json_null() : json_sprintf("%c", wk_wind_letter(wind));
}

/* Sets a key to a new value; false when either is not to be had. The value is taken over in any case. */
static bool set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value) == 0;
}

static bool append(json_t *array, json_t *value)
{
    return json_array_append_new(array, value) == 0;
}

/* The object, or NULL (and the object freed) when building it failed somewhere. */
static json_t *built(json_t *object, bool ok)
{
    if (ok && object)
        return object;
    json_decref(object);
    return NULL;
}

json_t *wk_json_tray(const struct wk_tray *tray)
{
    json_t *object = json_object(), *homography = json_array();
    bool ok = true;
    for (int i = 0; i < 9; i++)
        ok = ok && append(homography, wk_json_real(tray->mm_to_px[i], 9));
    ok = set(object, "mm_to_px", homography) && ok;
    ok = ok && set(object, "found", json_boolean(tray->found));
    ok = ok && set(object, "reason", tray->found ? json_null() : json_string(wk_status_word(tray->reason)));
    const char *by = tray->found ? wk_tray_by_word(tray->by) : NULL;
    ok = ok && set(object, "by", by ? json_string(by) : json_null());
    ok = ok && set(object, "residual_px", wk_json_real(tray->residual_px, 3));
    ok = ok && set(object, "px_per_mm", wk_json_real(tray->px_per_mm, 4));
    ok = ok && set(object, "blur_px", wk_json_real(tray->blur_px, 2));
    ok = ok && set(object, "brightness", wk_json_real(tray->brightness, 1));
    ok = ok && set(object, "glare", wk_json_real(tray->glare, 4));
    return built(object, ok);
}

static bool has_corners(const struct wk_read *read)
{
    for (int i = 0; i < 4; i++)
        if (read->corners_px[i].x < 0 || read->corners_px[i].x > 0 || read->corners_px[i].y < 0 || read->corners_px[i].y > 0)
            return true;
    return false;
}

static json_t *corners_json(const struct wk_point corners[4])
{
    json_t *array = json_array();
    bool ok = true;
    for (int i = 0; i < 4; i++) {
        json_t *point = json_array();
        ok = ok && append(point, wk_json_real((double)corners[i].x, 2)) && append(point, wk_json_real((double)corners[i].y, 2));
        ok = append(array, point) && ok;
    }
    return built(array, ok);
}

static json_t *read_json(const struct wk_read *read)
{
    json_t *object = json_object();
    bool ok = set(object, "state", json_string(wk_read_state_word(read->state)));
    ok = ok && set(object, "score", wk_json_real((double)read->score, 3));
    if (read->state == WK_READ_LABEL) {
        ok = ok && set(object, "label", wk_json_label(read->label));
        ok = ok && set(object, "set", json_stringn(read->set, strnlen(read->set, WK_SET_LEN)));
    }
    if (read->why != WK_WHY_NONE)
        ok = ok && set(object, "why", json_string(wk_read_why_word(read->why)));
    if (read->sideways)
        ok = ok && set(object, "sideways", json_true());
    if (read->flat)
        ok = ok && set(object, "flat", json_true());
    if (has_corners(read))
        ok = ok && set(object, "corners_px", corners_json(read->corners_px));
    return built(object, ok);
}

static const char *const side_words[] = {[WK_SIDE_NONE] = "none", [WK_SIDE_BACKS] = "backs", [WK_SIDE_FACES] = "faces"};

json_t *wk_json_reading(const struct wk_reading *reading)
{
    json_t *object = json_object(), *slots = json_array(), *strays = json_array();
    bool ok = true;
    for (int s = 0; s < WK_N_SLOTS && ok; s++) {
        json_t *read = read_json(&reading->slot[s]);
        ok = read && set(read, "slot", wk_json_slot(s));
        ok = append(slots, read) && ok;
    }
    for (int i = 0; i < reading->n_strays && i < WK_MAX_STRAYS && ok; i++) {
        json_t *read = read_json(&reading->stray[i].read);
        ok = read && set(read, "near", wk_json_slot(reading->stray[i].near_slot));
        ok = append(strays, read) && ok;
    }
    ok = set(object, "slots", slots) && ok;
    ok = set(object, "strays", strays) && ok;
    ok = ok && set(object, "tray", wk_json_tray(&reading->tray));
    ok = ok &&
         set(object, "side", json_string(side_words[(unsigned)reading->side <= WK_SIDE_FACES ? reading->side : WK_SIDE_NONE]));
    ok = ok && set(object, "wind", wind_json(reading->wind));
    ok = ok && set(object, "n_images", json_integer(reading->n_images));
    ok = ok && set(object, "tray_ms", wk_json_real(reading->tray_ms, 1));
    ok = ok && set(object, "read_ms", wk_json_real(reading->read_ms, 1));
    return built(object, ok);
}

/* Reading back: everything is optional by its default and hostile, a value of the wrong kind is refused. */

static bool get_real(const json_t *object, const char *key, double *out)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value))
        return true;
    if (!json_is_number(value))
        return false;
    *out = json_number_value(value);
    return true;
}

static bool get_word(const json_t *object, const char *key, const char *(*word)(int), int n, int *out)
{
    const char *text = json_string_value(json_object_get(object, key));
    for (int i = 0; text && i < n; i++) {
        const char *candidate = word(i);
        if (candidate && strcmp(candidate, text) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static const char *state_word(int i)
{
    return wk_read_state_word((enum wk_read_state)i);
}

static const char *why_word(int i)
{
    return wk_read_why_word((enum wk_read_why)i);
}

static const char *status_word(int i)
{
    return wk_status_word((enum wk_status)i);
}

static const char *side_word(int i)
{
    return side_words[i];
}

static bool get_slot(const json_t *object, const char *key, int *out)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text && wk_slot_parse(text, out) == WK_OK;
}

static bool get_corners(const json_t *array, struct wk_point corners[4])
{
    if (json_array_size(array) != 4)
        return false;
    for (size_t i = 0; i < 4; i++) {
        const json_t *point = json_array_get(array, i);
        const json_t *x = json_array_get(point, 0), *y = json_array_get(point, 1);
        if (json_array_size(point) != 2 || !(json_is_number(x) || json_is_null(x)) || !(json_is_number(y) || json_is_null(y)))
            return false;
        corners[i] = (struct wk_point){(float)json_number_value(x), (float)json_number_value(y)};
    }
    return true;
}

static bool get_read(const json_t *object, struct wk_read *out)
{
    int state = 0, why = 0;
    double score = 0;
    struct wk_read read = {0};
    if (!get_word(object, "state", state_word, WK_READ_BLOCKED + 1, &state) || !get_real(object, "score", &score))
        return false;
    if (json_object_get(object, "why") && !get_word(object, "why", why_word, WK_WHY_LOW_MARGIN + 1, &why))
        return false;
    read.state = (enum wk_read_state)state;
    read.why = (enum wk_read_why)why;
    read.score = (float)score;
    read.sideways = json_is_true(json_object_get(object, "sideways"));
    read.flat = json_is_true(json_object_get(object, "flat"));
    if (read.state == WK_READ_LABEL) {
        const char *label = json_string_value(json_object_get(object, "label"));
        const char *name = json_string_value(json_object_get(object, "set"));
        if (!label || !name || wk_label_parse(label, &read.label) != WK_OK || !wk_set_valid(name))
            return false;
        memcpy(read.set, name, WK_SET_SIZE);
    }
    const json_t *corners = json_object_get(object, "corners_px");
    if (corners && !get_corners(corners, read.corners_px))
        return false;
    *out = read;
    return true;
}

static bool get_tray(const json_t *object, struct wk_tray *out)
{
    const json_t *homography = json_object_get(object, "mm_to_px"), *found = json_object_get(object, "found");
    struct wk_tray tray = {.found = json_is_true(found), .reason = WK_OK};
    int reason = 0;
    if (!json_is_boolean(found) || json_array_size(homography) != 9)
        return false;
    if (!tray.found) {
        if (!get_word(object, "reason", status_word, WK_N_STATUS, &reason))
            return false;
        tray.reason = (enum wk_status)reason;
    }
    for (int by = WK_TRAY_BY_MARKERS; by <= WK_TRAY_BY_STICKERS; by++) { /* records of earlier versions do not tell */
        const char *word = json_string_value(json_object_get(object, "by"));
        if (word && strcmp(word, wk_tray_by_word((enum wk_tray_by)by)) == 0)
            tray.by = (enum wk_tray_by)by;
    }
    for (size_t i = 0; i < 9; i++) {
        const json_t *value = json_array_get(homography, i);
        if (!json_is_number(value) && !json_is_null(value))
            return false;
        tray.mm_to_px[i] = json_number_value(value);
    }
    if (!get_real(object, "residual_px", &tray.residual_px) || !get_real(object, "px_per_mm", &tray.px_per_mm) ||
        !get_real(object, "blur_px", &tray.blur_px) || !get_real(object, "brightness", &tray.brightness) ||
        !get_real(object, "glare", &tray.glare))
        return false;
    *out = tray;
    return true;
}

/* Each slot once, in any order. */
static bool get_slots(const json_t *array, struct wk_read slot[WK_N_SLOTS])
{
    bool seen[WK_N_SLOTS] = {false};
    if (json_array_size(array) != WK_N_SLOTS)
        return false;
    for (size_t i = 0; i < WK_N_SLOTS; i++) {
        const json_t *item = json_array_get(array, i);
        int s = 0;
        if (!get_slot(item, "slot", &s) || seen[s] || !get_read(item, &slot[s]))
            return false;
        seen[s] = true;
    }
    return true;
}

static bool get_strays(const json_t *array, struct wk_reading *reading)
{
    size_t n = json_array_size(array);
    if (!json_is_array(array) || n > WK_MAX_STRAYS)
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(array, i);
        if (!get_slot(item, "near", &reading->stray[i].near_slot) || !get_read(item, &reading->stray[i].read))
            return false;
    }
    reading->n_strays = (int)n;
    return true;
}

enum wk_status wk_json_read_reading(const json_t *object, struct wk_reading *out)
{
    struct wk_reading reading;
    int side = 0;
    wk_reading_init(&reading, WK_SIDE_BACKS);
    const json_t *wind = json_object_get(object, "wind"), *n_images = json_object_get(object, "n_images");
    if (!get_word(object, "side", side_word, WK_SIDE_FACES + 1, &side) ||
        !get_tray(json_object_get(object, "tray"), &reading.tray) ||
        !get_slots(json_object_get(object, "slots"), reading.slot) ||
        !get_strays(json_object_get(object, "strays"), &reading) || !get_real(object, "tray_ms", &reading.tray_ms) ||
        !get_real(object, "read_ms", &reading.read_ms))
        return WK_BAD_INPUT;
    reading.wind = WK_WIND_NONE;
    if (!json_is_null(wind) && (!json_is_string(wind) || wk_wind_parse(json_string_value(wind), &reading.wind) != WK_OK))
        return WK_BAD_INPUT;
    json_int_t n = json_integer_value(n_images);
    if (!json_is_integer(n_images) || n < 0 || n > 1000000)
        return WK_BAD_INPUT;
    reading.n_images = (int)n;
    reading.side = (enum wk_side)side;
    *out = reading;
    return WK_OK;
}

json_t *wk_json_findings(const struct wk_verdict *verdict)
{
    json_t *array = json_array();
    bool ok = true;
    for (int i = 0; i < verdict->n_findings && i < WK_MAX_FINDINGS && ok; i++) {
        const struct wk_finding *finding = &verdict->finding[i];
        json_t *object = json_object(), *slots = json_array(), *labels = json_array();
        for (int k = 0; k < finding->n_slots && k < WK_N_SLOTS; k++)
            ok = ok && append(slots, wk_json_slot(finding->slots[k]));
        for (int k = 0; k < finding->n_labels && k < WK_N_SLOTS; k++)
            ok = ok && append(labels, wk_json_label(finding->labels[k]));
        ok = set(object, "slots", slots) && ok;
        ok = set(object, "labels", labels) && ok;
        ok = ok && set(object, "kind", json_string(wk_finding_word(finding->kind)));
        ok = append(array, object) && ok;
    }
    return built(array, ok);
}

/*
 * A stray has no slot: "slot" or "from" is null and "near" the slot nearest to it, for who carries out the step by the slot's
 * name would otherwise take the good tile that lies there.
 */
static json_t *move_json(const struct wk_move *move)
{
    json_t *object = json_object();
    const int a = move->stray ? WK_SLOT_NONE : move->a;
    bool ok = set(object, "do", json_string(wk_do_word(move->what)));
    switch (move->what) {
    case WK_DO_SWAP:
        ok = ok && set(object, "a", wk_json_slot(a)) && set(object, "b", wk_json_slot(move->b));
        break;
    case WK_DO_MOVE:
        ok = ok && set(object, "from", wk_json_slot(a)) && set(object, "to", wk_json_slot(move->b));
        break;
    case WK_DO_BRING:
        ok = ok && set(object, "to", wk_json_slot(move->b));
        ok = ok && set(object, "from", move->from == WK_WIND_NONE ? json_string("?") : wind_json(move->from));
        break;
    case WK_DO_TAKE_AWAY:
    case WK_DO_TURN:
    case WK_DO_RESTICK:
    case WK_DO_LOOK_AGAIN:
        ok = ok && set(object, "slot", wk_json_slot(a));
        break;
    case WK_DO_SWAP_WALLS: /* steps of a table, never of one wall */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    if (move->label != WK_LABEL_NONE)
        ok = ok && set(object, "label", wk_json_label(move->label));
    if (move->stray)
        ok = ok && set(object, "stray", json_true()) && set(object, "near", wk_json_slot(move->a));
    return built(object, ok);
}

json_t *wk_json_repair(const struct wk_verdict *verdict)
{
    json_t *array = json_array();
    bool ok = true;
    for (int i = 0; i < verdict->n_moves && i < WK_MAX_MOVES && ok; i++)
        ok = append(array, move_json(&verdict->move[i]));
    return built(array, ok);
}
