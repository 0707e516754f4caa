/* Grades of stickers as notes, written and read back. */
#include "db/store/stored_grades.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/body.h"
#include "db/store/store.h"

#define KIND "stickers-graded"
#define THOUSANDTHS 1000
#define MOST_CONTRAST 9000 /* thousandths: no sticker has nine times that of the middle one */
#define MOST_WRONG 26      /* codewords of a code */
#define NEWEST 32          /* records that are looked through for a wall's last scan: an evening of eight tables */

/* ---- written */

/* NULL: no memory. */
static json_t *labels_json(const struct wk_sticker_grades *grades)
{
    json_t *list = json_array();

    for (wk_label label = 1; list && label < WK_LABEL_END; label++) {
        const struct wk_sticker_grade *of = &grades->of[label];
        char name[3];

        if (!of->looked_for)
            continue;
        wk_label_format(label, name);
        const char letter[2] = {wk_sticker_letter(of->grade), '\0'};
        json_t *one = json_pack("[s, i, i, s, i, i]", name, of->n, of->n_worn, letter, (int)lround(of->contrast * THOUSANDTHS),
                                of->n_wrong);
        if (json_array_append_new(list, one) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

static bool valid(const struct wk_sticker_grades *grades)
{
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        const struct wk_sticker_grade *of = &grades->of[label];

        if (of->n < 0 || of->n > UINT8_MAX || of->n_worn < 0 || of->n_worn > of->n || of->n_wrong < 0 ||
            of->n_wrong > MOST_WRONG || !(of->contrast >= 0 && of->contrast * THOUSANDTHS <= MOST_CONTRAST))
            return false;
    }
    return wk_set_valid(grades->set);
}

enum wk_status wk_store_put_grades(struct wk_store *store, const struct wk_sticker_grades *grades, struct wk_receipt *receipt)
{
    if (!valid(grades))
        return WK_BAD_INPUT;
    const char wind[2] = {wk_wind_letter(grades->wind), '\0'};
    json_t *const body = json_pack("{s:s, s:s?, s:o}", "set", grades->set, "wind", grades->wind == WK_WIND_NONE ? NULL : wind,
                                   "labels", labels_json(grades));
    char *const text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    const enum wk_status status = text ? wk_store_append(store, KIND, text, NULL, 0, receipt) : WK_NO_MEMORY;

    free(text);
    json_decref(body);
    return status;
}

/* ---- read back */

static bool take_int(const json_t *list, size_t i, int most, int *out)
{
    const json_t *value = json_array_get(list, i);

    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most)
        return false;
    *out = (int)json_integer_value(value);
    return true;
}

static bool take_grade(const json_t *value, int *out)
{
    const char *letter = json_string_value(value);

    for (int grade = -1; letter && grade <= 4; grade++)
        if (letter[0] == wk_sticker_letter(grade) && letter[1] == '\0') {
            *out = grade;
            return true;
        }
    return false;
}

static enum wk_status take_label(const json_t *list, struct wk_sticker_grades *grades)
{
    const char *name = json_string_value(json_array_get(list, 0));
    wk_label label = WK_LABEL_NONE;
    int contrast = 0;

    if (!name || wk_label_parse(name, &label) != WK_OK)
        return WK_DB_BROKEN;
    struct wk_sticker_grade *of = &grades->of[label];
    if (!take_int(list, 1, UINT8_MAX, &of->n) || !take_int(list, 2, of->n, &of->n_worn) ||
        !take_grade(json_array_get(list, 3), &of->grade) || !take_int(list, 4, MOST_CONTRAST, &contrast) ||
        !take_int(list, 5, MOST_WRONG, &of->n_wrong))
        return WK_DB_BROKEN;
    of->looked_for = true;
    of->contrast = (double)contrast / THOUSANDTHS;
    return WK_OK;
}

static enum wk_status take_body(const json_t *body, struct wk_sticker_grades *grades)
{
    const json_t *list = json_object_get(body, "labels");
    enum wk_status status;

    memset(grades, 0, sizeof *grades);
    status = wk_body_text(body, "set", sizeof grades->set, grades->set);
    if (status == WK_OK)
        status = wk_body_wind(body, "wind", &grades->wind);
    if (status != WK_OK || !json_is_array(list))
        return WK_DB_BROKEN;
    for (size_t i = 0; i < json_array_size(list) && status == WK_OK; i++)
        status = take_label(json_array_get(list, i), grades);
    return status;
}

static enum wk_status take(struct wk_store *store, int64_t seq, struct wk_sticker_grades *grades, int64_t *t_ns)
{
    struct wk_stored entry;
    json_t *body = NULL;
    enum wk_status status = wk_stored_open(&entry, store, seq);

    if (status != WK_OK)
        return status;
    *t_ns = entry.record.t_ns;
    status = wk_body_load(entry.record.body, &body);
    wk_stored_close(&entry);
    if (status == WK_OK)
        status = take_body(body, grades);
    json_decref(body);
    return status;
}

/* Goes through the newest `most` looks, oldest first. */
static enum wk_status each(struct wk_store *store, int most,
                           void (*look)(void *context, const struct wk_sticker_grades *grades, int64_t t_ns), void *context)
{
    struct wk_sticker_grades grades;
    int64_t *seqs = NULL;
    int n = 0;
    enum wk_status status = wk_records_of(store, KIND, 0, most, &seqs, &n);

    for (int i = 0; i < n && status == WK_OK; i++) {
        int64_t t_ns = 0;
        status = take(store, seqs[i], &grades, &t_ns);
        if (status == WK_OK)
            look(context, &grades, t_ns);
    }
    free(seqs);
    return status;
}

/* ---- what is asked of them */

struct last {
    const char *set;
    enum wk_wind wind;
    bool scanned; /* and no count since */
    int64_t t_ns;
};

static void look_for_last(void *context, const struct wk_sticker_grades *grades, int64_t t_ns)
{
    struct last *last = context;

    if (strcmp(grades->set, last->set) != 0 || (grades->wind != WK_WIND_NONE && grades->wind != last->wind))
        return;
    last->scanned = grades->wind != WK_WIND_NONE;
    last->t_ns = t_ns;
}

enum wk_status wk_store_grades_due(struct wk_store *store, const char *set, enum wk_wind wind, bool *due)
{
    struct last last = {.set = set, .wind = wind};
    const enum wk_status status = each(store, NEWEST, look_for_last, &last);

    if (status != WK_OK)
        return status;
    const int64_t now_ns = store->clock(store->context), apart_ns = (int64_t)WK_GRADES_APART_S * 1000000000;
    /* A clock that was set back says nothing; the next evening will. */
    *due = !last.scanned || (now_ns >= last.t_ns && now_ns - last.t_ns >= apart_ns);
    return WK_OK;
}

struct of_set {
    const char *set;
    struct wk_sticker_history *history;
};

static void add_of_set(void *context, const struct wk_sticker_grades *grades, int64_t t_ns)
{
    const struct of_set *of = context;

    (void)t_ns;
    if (strcmp(grades->set, of->set) == 0)
        wk_sticker_history_add(of->history, grades);
}

enum wk_status wk_store_grades(struct wk_store *store, const char *set, struct wk_sticker_history *out)
{
    struct wk_sticker_history *history = calloc(1, sizeof *history);
    struct of_set of = {.set = set, .history = history};

    if (!history)
        return WK_NO_MEMORY;
    const enum wk_status status = each(store, WK_GRADES_MOST, add_of_set, &of);
    if (status == WK_OK)
        *out = *history;
    free(history);
    return status;
}

struct sets {
    char (*set)[WK_SET_SIZE]; /* the newest last */
    int most, n;
};

static void add_set(void *context, const struct wk_sticker_grades *grades, int64_t t_ns)
{
    struct sets *sets = context;
    int at = 0;

    (void)t_ns;
    while (at < sets->n && strcmp(sets->set[at], grades->set) != 0)
        at++;
    if (at == sets->n && sets->n < sets->most)
        sets->n++;
    else if (at == sets->n) /* no room: the oldest goes */
        at = 0;
    for (; at + 1 < sets->n; at++)
        memcpy(sets->set[at], sets->set[at + 1], WK_SET_SIZE);
    memcpy(sets->set[at], grades->set, WK_SET_SIZE);
}

enum wk_status wk_store_graded_sets(struct wk_store *store, char (*sets)[WK_SET_SIZE], int most, int *n)
{
    struct sets found = {.set = calloc((size_t)most, sizeof *sets), .most = most};

    if (!found.set)
        return WK_NO_MEMORY;
    const enum wk_status status = each(store, WK_GRADES_MOST, add_set, &found);
    for (int i = 0; i < found.n && status == WK_OK; i++)
        memcpy(sets[i], found.set[found.n - 1 - i], WK_SET_SIZE);
    if (status == WK_OK)
        *n = found.n;
    free(found.set);
    return status;
}
