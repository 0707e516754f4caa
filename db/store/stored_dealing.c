/* The newest notes of a table, read back. They are looked through from the newest on, as far as a deal can have any. */
#include "db/store/stored_dealing.h"

#include <stdlib.h>

#include "db/state/body.h"

#define MOST 16 /* looks of one deal: one of each player, and those that a program of before recorded again */

/* A record's body where it is of this round; *body NULL: it is of another one. */
static enum wk_status body_of_round(struct wk_store *store, int64_t seq, int round, json_t **body)
{
    int64_t at = 0;
    enum wk_status status = wk_body_of(store, seq, body);

    if (status != WK_OK)
        return status;
    status = wk_body_int(*body, "round", 0, INT64_MAX, &at);
    if (status != WK_OK || at != round) {
        json_decref(*body);
        *body = NULL;
    }
    return status;
}

static enum wk_status take_dice(const json_t *body, int64_t seq, struct wk_stored_dealing *out)
{
    const json_t *list = json_object_get(body, "dice");
    struct wk_dice dice;

    for (int i = 0; i < WK_DICE_THROWS * WK_DICE; i++) {
        const json_t *value = json_array_get(list, (size_t)i);
        const json_int_t number = json_integer_value(value);
        if (number < 1 || number > WK_DIE_FACES)
            return WK_DB_BROKEN;
        dice.die[i / WK_DICE][i % WK_DICE] = (uint8_t)number;
    }
    out->dice = dice;
    out->dice_seq = seq;
    return WK_OK;
}

static enum wk_status take_look(const json_t *body, int64_t seq, struct wk_stored_dealing *out)
{
    enum wk_wind who = WK_WIND_NONE;

    (void)seq;
    if (wk_body_wind(body, "wind", &who) != WK_OK || who == WK_WIND_NONE)
        return WK_DB_BROKEN;
    out->looked |= 1U << (who - 1);
    return WK_OK;
}

/* The newest records of a kind, oldest first, so that the last one counts. */
static enum wk_status take_newest(struct wk_store *store, const char *kind, int most, int table, int round,
                                  enum wk_status (*take)(const json_t *body, int64_t seq, struct wk_stored_dealing *out),
                                  struct wk_stored_dealing *out)
{
    int64_t *seqs = NULL;
    int n = 0;
    enum wk_status status = wk_records_of(store, kind, table, most, &seqs, &n);

    for (int i = 0; i < n && status == WK_OK; i++) {
        json_t *body = NULL;
        status = body_of_round(store, seqs[i], round, &body);
        if (status == WK_OK && body)
            status = take(body, seqs[i], out);
        json_decref(body);
    }
    free(seqs);
    return status;
}

enum wk_status wk_store_dealing(struct wk_store *store, int table, int round, struct wk_stored_dealing *out)
{
    struct wk_stored_dealing dealing = {.dice_seq = 0};
    enum wk_status status = take_newest(store, WK_KIND_DICE, 1, table, round, take_dice, &dealing);

    if (status == WK_OK)
        status = take_newest(store, WK_KIND_LOOKED_AT, MOST, table, round, take_look, &dealing);
    if (status == WK_OK)
        *out = dealing;
    return status;
}
