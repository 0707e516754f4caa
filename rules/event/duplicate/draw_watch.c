/* What is seen of four walls, look by look, to the draws of a hand and what is wrong with them. */
#include "rules/event/duplicate/draw_watch.h"

#include <string.h>

enum { DEALERS_FIRST = 0 };

/* What a look adds up to. */
struct telling {
    struct wk_draw_event *out;
    int n;
};

void wk_draw_watch_begin(struct wk_draw_watch *self)
{
    const int64_t at_ms = self->at_ms;

    *self = (struct wk_draw_watch){.at_ms = at_ms};
}

/* ---- one tile ---- */

/* Whether it lies there as far as anybody can tell. */
static bool lies(const struct wk_draw_tile *tile)
{
    return !tile->drawn && tile->n_gone == 0 && tile->present_ms > 0;
}

static void seen_present(struct wk_draw_tile *tile, int64_t at_ms)
{
    if (tile->drawn) {
        tile->back_ms = tile->n_back++ == 0 ? at_ms : tile->back_ms;
        return;
    }
    *tile = (struct wk_draw_tile){.present_ms = at_ms};
}

static void seen_gone(struct wk_draw_tile *tile, int64_t at_ms)
{
    tile->n_back = 0;
    tile->gone_ms = tile->n_gone++ == 0 ? at_ms : tile->gone_ms;
    tile->last_ms = at_ms;
}

/* An arm over a tile of which it is not known yet whether it was taken. */
static void reached(struct wk_draw_tile *tile, int by, int64_t at_ms)
{
    if (tile->drawn || tile->n_gone > 0)
        return;
    const bool missed = tile->n_reach > 0 && at_ms - tile->reached_ms > WK_DRAW_MAX_GAP_MS;

    tile->by = (uint8_t)(!missed && (tile->n_reach == 0 || tile->by == by) ? by : WK_DRAW_SOMEBODY);
    tile->reach_ms = tile->n_reach++ == 0 ? at_ms : tile->reach_ms;
    tile->reached_ms = at_ms;
}

static void take_tile(struct wk_draw_tile *tile, enum wk_draw_seen seen, int by, int64_t at_ms)
{
    if (seen == WK_DRAW_PRESENT)
        seen_present(tile, at_ms);
    else if (by != 0)
        reached(tile, by, at_ms);
    if (seen == WK_DRAW_GONE && !tile->drawn)
        seen_gone(tile, at_ms);
}

/* The wind whose arm, and nobody else's, was over a tile from when it was last seen until it was seen gone; 0: not known. */
static enum wk_wind taker(const struct wk_draw_tile *tile)
{
    const bool watched =
        tile->present_ms > 0 && tile->n_reach >= 1 && tile->reach_ms - tile->present_ms <= WK_DRAW_MAX_GAP_MS &&
        tile->gone_ms - tile->reached_ms <= WK_DRAW_MAX_GAP_MS && tile->reached_ms - tile->reach_ms <= WK_DRAW_MAX_REACH_MS;

    return watched && tile->by != WK_DRAW_SOMEBODY ? (enum wk_wind)tile->by : WK_WIND_NONE;
}

/* ---- a wall ---- */

/* The first tile that comes before one of its wall and lay there after that had gone for long enough; -1: none. */
static int skipped(const struct wk_draw_tile wall[WK_WALL_DRAWS], int order)
{
    for (int k = 0; k < order; k++)
        if (lies(&wall[k]) && wall[k].present_ms >= wall[order].gone_ms + WK_DRAW_SETTLE_MS)
            return k;
    return -1;
}

/* The first tile of a wall that lies there as far as anybody can tell; WK_WALL_DRAWS: none. */
static int first_lying(const struct wk_draw_tile wall[WK_WALL_DRAWS])
{
    int k = 0;

    while (k < WK_WALL_DRAWS && !lies(&wall[k]))
        k++;
    return k;
}

static bool empty_before(const struct wk_draw_tile wall[WK_WALL_DRAWS], int64_t ms)
{
    for (int k = 0; k < WK_WALL_DRAWS; k++)
        if (!wall[k].drawn || wall[k].gone_ms >= ms)
            return false;
    return true;
}

/* ---- before a hand ---- */

/* Tiles on top of stacked walls: the letter, and the upper row. */
static bool on_top(int order)
{
    return order == 0 || order % 2 == 1;
}

/*
 * Whether all walls are seen, from the first tile that lies there to their ends, and none has a gap. A hand that is followed
 * from its middle on has walls that have begun already; but while East's first tile lies there none has.
 */
static bool is_whole(const struct wk_draw_look *look)
{
    const bool begun = look->seen[WK_WIND_EAST - 1][DEALERS_FIRST] != WK_DRAW_PRESENT;
    int n_hidden = 0;

    for (int w = 0; w < WK_N_WINDS; w++) {
        int n_seen = 0;

        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const bool drawn = begun && n_seen == 0; /* if it is not there */

            n_seen += look->seen[w][k] == WK_DRAW_PRESENT;
            if (look->seen[w][k] == WK_DRAW_GONE && !drawn)
                return false;
            n_hidden += on_top(k) && !drawn && look->seen[w][k] == WK_DRAW_UNKNOWN;
        }
        if (n_seen == 0)
            return false;
    }
    return n_hidden <= WK_DRAW_MOST_HIDDEN;
}

/* What is gone when a hand begins to be followed was drawn before that, and is not told. */
static void follow(struct wk_draw_watch *self, const struct wk_draw_look *look)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            struct wk_draw_tile *tile = &self->tile[w][k];

            *tile = (struct wk_draw_tile){.present_ms = look->seen[w][k] == WK_DRAW_PRESENT ? look->at_ms : 0,
                                          .drawn = look->seen[w][k] == WK_DRAW_GONE};
        }
    self->phase = WK_DRAW_FOLLOWS;
}

static void wait_for_walls(struct wk_draw_watch *self, const struct wk_draw_look *look)
{
    if (!is_whole(look))
        self->whole_ms = 0;
    else if (self->whole_ms == 0)
        self->whole_ms = look->at_ms;
    else if (look->at_ms - self->whole_ms >= WK_DRAW_WHOLE_MS)
        follow(self, look);
}

/* ---- a hand ---- */

static void tell(struct telling *telling, const struct wk_draw_watch *self, enum wk_draw_kind kind, int wall, int order)
{
    const struct wk_draw_tile *tile = &self->tile[wall][order];

    telling->out[telling->n++] = (struct wk_draw_event){.kind = kind,
                                                        .wall = (enum wk_wind)(wall + 1),
                                                        .order = order,
                                                        .first = order,
                                                        .from_ms = tile->present_ms,
                                                        .to_ms = tile->gone_ms};
}

static void tell_fault(struct telling *telling, struct wk_draw_watch *self, enum wk_draw_fault fault, int wall, int order)
{
    tell(telling, self, WK_DRAW_NAMED, wall, order);
    telling->out[telling->n - 1].fault = fault;
    self->tile[wall][order].named = true;
}

static void stop(struct wk_draw_watch *self, struct telling *telling)
{
    const bool told = self->n_told > 0;

    wk_draw_watch_begin(self);
    if (!told)
        return; /* walls were moved before anything was drawn: they may be whole again */
    self->phase = WK_DRAW_OVER;
    telling->out[telling->n++] = (struct wk_draw_event){.kind = WK_DRAW_STOPPED};
}

/* Nobody draws two tiles out of order at a time, or five of them: these are walls that are taken down. */
static bool is_taken_down(const struct wk_draw_watch *self)
{
    int n_fresh = 0, n_out = 0;

    for (int w = 0; w < WK_N_WINDS; w++) {
        const int first = first_lying(self->tile[w]);

        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const bool fresh = !self->tile[w][k].drawn && self->tile[w][k].n_gone >= WK_DRAW_LOOKS;

            n_fresh += fresh;
            n_out += fresh && k > first;
        }
    }
    return n_fresh > WK_DRAW_MAX_FRESH || n_out > 1;
}

/* The tile that went first of those that are gone for good and were not told; false: none. */
static bool next_drawn(const struct wk_draw_watch *self, int *wall, int *order)
{
    int64_t first = INT64_MAX;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const struct wk_draw_tile *tile = &self->tile[w][k];

            if (tile->drawn || tile->n_gone < WK_DRAW_LOOKS || tile->last_ms - tile->gone_ms < WK_DRAW_SETTLE_MS ||
                tile->gone_ms >= first)
                continue;
            first = tile->gone_ms;
            *wall = w;
            *order = k;
        }
    return first != INT64_MAX;
}

static void tell_drawn(struct wk_draw_watch *self, struct telling *telling)
{
    int wall = 0, order = 0;

    while (next_drawn(self, &wall, &order)) {
        struct wk_draw_tile *tile = &self->tile[wall][order];

        tile->drawn = true;
        self->n_told++;
        tell(telling, self, WK_DRAW_DRAWN, wall, order);
    }
}

/* Whether no other tile went at about the same time: when walls are taken down several do. */
static bool went_alone(const struct wk_draw_watch *self, const struct wk_draw_tile *tile)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const struct wk_draw_tile *other = &self->tile[w][k];
            const int64_t apart = other->gone_ms - tile->gone_ms;

            if (other != tile && other->present_ms > 0 && other->gone_ms > 0 && apart < WK_DRAW_SETTLE_MS &&
                apart > -WK_DRAW_SETTLE_MS)
                return false;
        }
    return true;
}

/* What is wrong with a tile that was told as drawn. */
static void judge(struct wk_draw_watch *self, struct telling *telling, int wall, int order)
{
    struct wk_draw_tile *tile = &self->tile[wall][order];
    const struct wk_draw_tile *dealers = &self->tile[WK_WIND_EAST - 1][DEALERS_FIRST];
    const int first = skipped(self->tile[wall], order);
    const enum wk_wind by = taker(tile);

    if (first >= 0) {
        tell_fault(telling, self, WK_DRAW_WRONG_TILE, wall, order);
        telling->out[telling->n - 1].first = first;
    } else if (by != WK_WIND_NONE && (int)by != wall + 1) {
        tell_fault(telling, self, WK_DRAW_OTHERS_WALL, wall, order);
        telling->out[telling->n - 1].by = by;
    } else if (lies(dealers) && dealers->present_ms >= tile->gone_ms + WK_DRAW_SETTLE_MS) {
        tell_fault(telling, self, WK_DRAW_TOO_EARLY, wall, order);
    }
}

/*
 * Whether a tile was taken alone. Who takes walls down takes whole stacks: of one that lost its upper tile alone the lower
 * shows, and a lower tile goes alone when it was seen to lie there after the upper one was drawn. An upper one that was never
 * seen was drawn before the hand was followed only if nothing that comes before it lies there.
 */
static bool stack_is_left(const struct wk_draw_tile wall[WK_WALL_DRAWS], int order)
{
    const struct wk_draw_tile *upper = &wall[order > 0 ? order - 1 : 0], *lower = &wall[order + (order % 2)];

    if (order == 0)
        return true;
    if (order % 2 == 0)
        return upper->drawn ? lower->present_ms > upper->gone_ms : upper->present_ms == 0 && first_lying(wall) > order;
    return lies(lower) && lower->present_ms > wall[order].gone_ms;
}

/* Whether most of what was seen in the walls shortly before a tile went is seen now, and all of its own wall: what an arm hid
 * for longer, nobody can tell. */
static bool walls_are_seen(const struct wk_draw_watch *self, const struct wk_draw_tile *tile, int wall)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const struct wk_draw_tile *other = &self->tile[w][k];

            if (!lies(other) || other->present_ms == self->at_ms || other->present_ms < tile->present_ms - WK_DRAW_MAX_REACH_MS)
                continue;
            if (w == wall)
                return false;
            n++;
        }
    return n <= WK_DRAW_MOST_UNSEEN;
}

static void tell_faults(struct wk_draw_watch *self, struct telling *telling)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const struct wk_draw_tile *tile = &self->tile[w][k];
            const bool fresh = tile->drawn && !tile->named && self->at_ms - tile->gone_ms <= WK_DRAW_STALE_MS;

            if (fresh && tile->gone_ms > 0 && went_alone(self, tile) && stack_is_left(self->tile[w], k) &&
                walls_are_seen(self, tile, w))
                judge(self, telling, w, k);
        }
}

/* Tiles that lie there again. One was put back; when it are several, walls are built again. */
static void tell_put_back(struct wk_draw_watch *self, struct telling *telling)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            struct wk_draw_tile *tile = &self->tile[w][k];

            n += tile->n_back > 0;
            if (tile->n_back < WK_DRAW_LOOKS || self->at_ms - tile->back_ms < WK_DRAW_SETTLE_MS)
                continue;
            tell(telling, self, WK_DRAW_PUT_BACK, w, k);
            *tile = (struct wk_draw_tile){.present_ms = self->at_ms};
        }
    if (n > 1)
        stop(self, telling);
}

/* The hand's last tile is the one that was drawn when the right neighbour had none left (DF-22). */
static void look_for_last(struct wk_draw_watch *self, struct telling *telling)
{
    const int n = telling->n;

    for (int i = 0; i < n && self->phase == WK_DRAW_FOLLOWS; i++) {
        const struct wk_draw_event *event = &telling->out[i];
        const int wall = (int)event->wall - 1;

        if (event->kind != WK_DRAW_DRAWN || !empty_before(self->tile[(wall + 1) % WK_N_WINDS], event->from_ms))
            continue;
        tell(telling, self, WK_DRAW_LAST, wall, event->order);
        self->phase = WK_DRAW_OVER;
    }
}

int wk_draw_watch_look(struct wk_draw_watch *self, const struct wk_draw_look *look,
                       struct wk_draw_event out[WK_DRAW_MAX_EVENTS])
{
    struct telling telling = {.out = out};

    if (look->at_ms <= self->at_ms || self->phase == WK_DRAW_OVER)
        return 0;
    self->at_ms = look->at_ms;
    if (self->phase == WK_DRAW_WAITS) {
        wait_for_walls(self, look);
        return 0;
    }
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++)
            take_tile(&self->tile[w][k], (enum wk_draw_seen)look->seen[w][k], look->reach[w][k], look->at_ms);
    if (is_taken_down(self)) {
        stop(self, &telling);
        return telling.n;
    }
    tell_drawn(self, &telling);
    tell_faults(self, &telling);
    tell_put_back(self, &telling);
    look_for_last(self, &telling);
    return telling.n;
}
