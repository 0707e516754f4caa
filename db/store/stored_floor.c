/* The walls of all tables at a glance, and when one of them got out of order. */
#include "db/store/stored_floor.h"

#include <string.h>

#include "db/state/roster.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "labels/label.h"

/* ---- the walls of all tables */

/* Its index in the floor, or -1. */
static int table_of(struct wk_query *query, int column)
{
    int64_t table = wk_query_int(query, column);
    return table >= 1 && table <= WK_MAX_TABLES ? (int)table - 1 : -1;
}

/* The set that a deal's stickers belong to; false: the record holds none. */
static bool take_set(struct wk_query *query, int column, struct wk_table_walls *walls)
{
    _Static_assert(sizeof walls->set == WK_SET_SIZE, "a set's name");
    const char *set = wk_query_text(query, column);

    if (!set || !wk_set_valid(set))
        return false;
    memcpy(walls->set, set, WK_SET_SIZE);
    return true;
}

/* The last deal of each table and the hand of it. */
static enum wk_status floor_deals(struct wk_store *store, struct wk_floor *out)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, store, WK_Q_FLOOR_DEALS);
    while ((status = wk_query_step(&query)) == WK_OK) {
        int t = table_of(&query, 0);
        if (t < 0)
            break;
        out->table[t] = (struct wk_table_walls){.round = (int)wk_query_int(&query, 1),
                                                .sealed = true,
                                                .opened = wk_query_int(&query, 2) == 1,
                                                .hand = (int)wk_query_int(&query, 3)};
        if (!take_set(&query, 4, &out->table[t]))
            break;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status == WK_OK ? WK_DB_BROKEN : status;
}

/* The newest verdict on each wall since the present hand began. */
static enum wk_status floor_verdicts(struct wk_store *store, struct wk_floor *out)
{
    struct wk_query query;
    enum wk_status status;
    /* SQLite takes the other columns of a group from the row that has the maximum. */
    wk_query_open(&query, store, WK_Q_FLOOR_WALLS);
    while ((status = wk_query_step(&query)) == WK_OK) {
        int t = table_of(&query, 0);
        unsigned wall = 1u << (wk_query_int(&query, 1) - 1);
        bool passed = wk_query_int(&query, 2) == 1;
        if (t < 0)
            break;
        if (passed) {
            out->table[t].passed |= wall;
            out->table[t].passed_seq[wk_query_int(&query, 1) - 1] = wk_query_int(&query, 4);
        }
        if (passed && wk_query_int(&query, 3) == 1)
            out->table[t].inspected |= wall;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status == WK_OK ? WK_DB_BROKEN : status;
}

/* Tables where walls of the next deal have been recorded. */
static enum wk_status floor_walls(struct wk_store *store, struct wk_floor *out)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, store, WK_Q_FLOOR_SETS);
    while ((status = wk_query_step(&query)) == WK_OK) {
        int t = table_of(&query, 0);
        if (t < 0)
            break;
        struct wk_table_walls *table = &out->table[t];
        const bool again = table->sealed && table->hand < WK_DEAL_HANDS; /* the last deal was opened early */
        *table = (struct wk_table_walls){.round = again ? table->round : table->round + 1};
        if (!take_set(&query, 1, table))
            break;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status == WK_OK ? WK_DB_BROKEN : status;
}

/* What the event's other kiosks have told. */
static enum wk_status floor_merge(struct wk_store *store, struct wk_floor *out)
{
    const struct wk_merged *merged;
    struct wk_roster roster;
    enum wk_status status = wk_store_merged(store, &merged);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK)
        status = wk_store_roster(store, &roster);
    if (status == WK_OK)
        wk_floor_merge(out, merged, roster.own);
    return status;
}

enum wk_status wk_store_floor(struct wk_store *store, struct wk_floor *out)
{
    struct wk_floor floor = {.table = {{.round = 0}}};
    /* One transaction, or a deal sealed in between would be looked at by halves. */
    enum wk_status status = wk_sql_begin_read(store);
    if (status != WK_OK)
        return status;
    status = floor_deals(store, &floor);
    if (status == WK_OK)
        status = floor_verdicts(store, &floor);
    if (status == WK_OK)
        status = floor_walls(store, &floor);
    if (status == WK_OK)
        status = floor_merge(store, &floor);
    status = wk_sql_end(store, status);
    if (status == WK_OK)
        *out = floor;
    return status;
}

/* ---- when a wall got out of order */

/* A wall, as its verdicts are gone through. */
struct history {
    struct wk_wall_check passed; /* last */
    struct wk_window window;
    int at; /* of the window in the list of faults, -1: it is not of them */
};

struct faults {
    struct wk_window *out;
    int most, n;
};

static void take(struct history *self, bool pass, const struct wk_wall_check *look, struct faults *faults)
{
    bool out_of_order = self->window.failed.seq > 0 && self->window.mended.seq == 0;
    if (pass) {
        self->passed = *look;
        if (out_of_order)
            self->window.mended = *look;
        if (out_of_order && self->at >= 0)
            faults->out[self->at].mended = *look;
    } else if (!out_of_order) {
        bool between = self->passed.seq > 0 && self->passed.hand == look->hand && look->hand >= 1 && look->hand < WK_DEAL_HANDS;
        self->window.passed = self->passed;
        self->window.failed = *look;
        self->window.mended = (struct wk_wall_check){.seq = 0};
        self->at = between && faults->n < faults->most ? faults->n++ : -1;
        if (self->at >= 0)
            faults->out[self->at] = self->window;
    }
}

/* The history [WK_N_WINDS] of a deal's walls. */
static enum wk_status go_through(struct wk_store *store, int table, int round, struct history *history, struct faults *faults)
{
    struct wk_query query;
    enum wk_status status;
    for (int w = 0; w < WK_N_WINDS; w++)
        history[w] = (struct history){.window = {.wind = (enum wk_wind)(w + 1)}, .at = -1};
    wk_query_open(&query, store, WK_Q_VERDICTS_OF_DEAL);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":round", round);
    while ((status = wk_query_step(&query)) == WK_OK) {
        const char *purpose = wk_query_text(&query, 5);
        struct wk_wall_check look = {
            .seq = wk_query_int(&query, 2), .t_ns = wk_query_int(&query, 3), .hand = (int)wk_query_int(&query, 4)};
        if (!purpose || strlen(purpose) >= sizeof look.purpose)
            break;
        strcpy(look.purpose, purpose);
        take(&history[wk_query_int(&query, 0) - 1], wk_query_int(&query, 1) == 1, &look, faults);
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status == WK_OK ? WK_DB_BROKEN : status;
}

enum wk_status wk_store_window(struct wk_store *store, int table, int round, enum wk_wind wind, struct wk_window *out)
{
    struct history history[WK_N_WINDS];
    struct faults none = {.most = 0};
    if (wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return WK_BAD_INPUT;
    enum wk_status status = go_through(store, table, round, history, &none);
    if (status != WK_OK)
        return status;
    if (history[wind - 1].window.failed.seq == 0)
        return WK_NOT_FOUND;
    *out = history[wind - 1].window;
    return WK_OK;
}

enum wk_status wk_store_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most, int *n)
{
    struct history history[WK_N_WINDS];
    struct faults faults = {out, most, 0};
    enum wk_status status = go_through(store, table, round, history, &faults);
    if (status == WK_OK)
        *n = faults.n;
    return status;
}
