/* Tiles in wrong places followed from one to the next: circles, and trails that end in a gap. */
#include "labels/repair.h"

#include <string.h>

/* What the search for trails knows besides the board. */
struct search {
    const struct wk_board *board;
    struct wk_plan *plan;
    int n;                       /* slots */
    bool done[WK_N_BOARD_SLOTS]; /* its tile is in a trail */
    bool kept[WK_LABEL_END];     /* wall labels: one tile of this label stays */
    int n_hand[WK_N_WINDS + 1];  /* hand tiles of a wind that stay */
    int loose[WK_LABEL_END];
};

int wk_board_size(const struct wk_board *board)
{
    return board->n_walls * WK_N_SLOTS;
}

enum wk_wind wk_board_wind(const struct wk_board *board, int slot)
{
    return (enum wk_wind)((int)board->first + slot / WK_N_SLOTS);
}

int wk_board_slot(int slot)
{
    return slot % WK_N_SLOTS;
}

wk_label wk_board_home_label(const struct wk_board *board, int slot)
{
    return wk_layout_label(wk_board_wind(board, slot), wk_board_slot(slot));
}

bool wk_board_has(const struct wk_board *board, wk_label label)
{
    int wall = (int)wk_label_wind(label) - (int)board->first;
    return wk_label_valid(label) && wall >= 0 && wall < board->n_walls;
}

bool wk_board_is_right(const struct wk_board *board, int slot)
{
    return board->lies[slot] == WK_LIES_TILE && board->label[slot] == wk_board_home_label(board, slot);
}

bool wk_trail_crosses(const struct wk_trail *trail)
{
    for (int i = 1; i < trail->n; i++)
        if (trail->slot[i] / WK_N_SLOTS != trail->slot[0] / WK_N_SLOTS)
            return true;
    return false;
}

static bool is_hand_label(wk_label label)
{
    return wk_label_copies(label) > 1;
}

/* The first slot of the hand row of a wind's wall. */
static int hand_of(const struct search *s, enum wk_wind wind)
{
    return ((int)wind - (int)s->board->first) * WK_N_SLOTS + wk_row_first(WK_ROW_HAND);
}

/* The slot where a label belongs; of hand labels the first that does. */
static int home_of(const struct search *s, wk_label label)
{
    return hand_of(s, wk_label_wind(label)) + wk_layout_slot(label);
}

static bool is_kept(const struct search *s, wk_label label)
{
    return is_hand_label(label) ? s->n_hand[wk_label_wind(label)] >= wk_label_copies(label) : s->kept[label];
}

static void keep(struct search *s, wk_label label)
{
    if (is_hand_label(label))
        s->n_hand[wk_label_wind(label)]++;
    else
        s->kept[label] = true;
}

/* A known tile that lies in the wrong slot and is in no trail yet. */
static bool strays_about(const struct search *s, int slot)
{
    return s->board->lies[slot] == WK_LIES_TILE && !wk_board_is_right(s->board, slot) && !s->done[slot] &&
           !s->plan->surplus[slot];
}

static struct wk_trail *add_trail(struct search *s, bool closed)
{
    struct wk_trail *trail = &s->plan->trail[s->plan->n_trails++];
    *trail = (struct wk_trail){.slot = &s->plan->slot[s->plan->n_slots], .closed = closed};
    return trail;
}

static void add_slot(struct search *s, struct wk_trail *trail, int slot)
{
    s->plan->slot[s->plan->n_slots++] = (int16_t)slot;
    trail->n++;
    s->done[slot] = true;
}

/* A way from slot to slot, each tile on it to where it belongs. */
struct way {
    int n;
    int16_t slot[WK_N_BOARD_SLOTS];
};

static void close_way(struct search *s, const struct way *way)
{
    struct wk_trail *trail = add_trail(s, true);
    add_slot(s, trail, way->slot[0]);
    for (int i = way->n - 1; i > 0; i--)
        add_slot(s, trail, way->slot[i]);
    for (int i = 0; i < way->n; i++)
        keep(s, s->board->label[way->slot[i]]);
}

/*
 * Follows a tile from its slot to where it belongs, from the tile that lies there to where that one belongs, and so on, until
 * it comes to `start` again or to a hand tile. Adds to the way; false and nothing added when it comes to an end before.
 */
static bool follow(const struct search *s, int start, struct way *way)
{
    int at = start, n = way->n;
    while (n < s->n && strays_about(s, at)) {
        wk_label label = s->board->label[at];
        if (is_kept(s, label))
            return false;
        way->slot[n++] = (int16_t)at;
        at = home_of(s, label);
        if (is_hand_label(label) || at == start) {
            way->n = n;
            return true;
        }
    }
    return false;
}

/* Circles that touch no hand tile: there is one way only. */
static void close_circles(struct search *s)
{
    for (int start = 0; start < s->n; start++) {
        struct way way = {.n = 0};
        if (wk_slot_row(wk_board_slot(start)) != WK_ROW_HAND && follow(s, start, &way) &&
            !is_hand_label(s->board->label[way.slot[way.n - 1]]))
            close_way(s, &way);
    }
}

/*
 * From the hand row of the wall `at` to that of `home` over exactly n_legs ways between hand rows, in none of them twice.
 * `past`: the walls that may not be come to any more.
 */
static bool add_legs(const struct search *s, enum wk_wind at, enum wk_wind home, int n_legs, bool past[WK_N_WINDS + 1],
                     struct way *way)
{
    if (n_legs == 0)
        return at == home;
    bool tried[WK_N_WINDS + 1] = {false};
    int first = hand_of(s, at), n = way->n;
    for (int start = first; start < first + wk_row_length(WK_ROW_HAND); start++, way->n = n) {
        if (!follow(s, start, way))
            continue;
        enum wk_wind to = wk_label_wind(s->board->label[way->slot[way->n - 1]]);
        if (tried[to] || past[to] || (to == home) != (n_legs == 1))
            continue;
        tried[to] = past[to] = true;
        if (add_legs(s, to, home, n_legs - 1, past, way))
            return true;
        past[to] = false;
    }
    return false;
}

/*
 * Circles over hand rows, those over the fewest rows first: with four rows at most, no longer circle is worth more than the
 * shorter ones that it would take the place of.
 */
static void close_hand_circles(struct search *s)
{
    for (int n_legs = 1; n_legs <= s->board->n_walls; n_legs++)
        for (int wall = 0; wall < s->board->n_walls; wall++) {
            enum wk_wind home = (enum wk_wind)((int)s->board->first + wall);
            for (;;) {
                bool past[WK_N_WINDS + 1] = {false};
                struct way way = {.n = 0};
                if (!add_legs(s, home, home, n_legs, past, &way))
                    break;
                close_way(s, &way);
            }
        }
}

/*
 * Settles which tiles stay: of a label that is there too often, those at home, then those in closed trails, then the likely,
 * then the first.
 */
static void keep_the_rest(struct search *s)
{
    for (int pass = 0; pass < 2; pass++)
        for (int slot = 0; slot < s->n; slot++) {
            if (!strays_about(s, slot) || s->board->likely[slot] != (pass == 0))
                continue;
            if (is_kept(s, s->board->label[slot]))
                s->plan->surplus[slot] = true;
            else
                keep(s, s->board->label[slot]);
        }
}

static int find_tile(const struct search *s, wk_label label)
{
    for (int slot = 0; slot < s->n; slot++)
        if (strays_about(s, slot) && s->board->label[slot] == label)
            return slot;
    return WK_SLOT_NONE;
}

/* From a slot that has to be filled: the tile that belongs there, then the one that belongs where that one lay, to the end. */
static void follow_back(struct search *s, int slot)
{
    struct wk_trail *trail = add_trail(s, false);
    bool unknown = s->board->lies[slot] == WK_LIES_UNKNOWN;
    while (slot != WK_SLOT_NONE) {
        add_slot(s, trail, slot);
        trail->label = wk_board_home_label(s->board, slot);
        slot = find_tile(s, trail->label);
    }
    trail->loose = s->loose[trail->label] > 0;
    s->loose[trail->label] -= trail->loose;
    /* What lies nowhere else is what the unknown tile must be. */
    trail->closed = unknown && !trail->loose;
}

void wk_plan_make(const struct wk_board *board, struct wk_plan *plan)
{
    struct search s = {.board = board, .plan = plan, .n = wk_board_size(board)};
    plan->n_trails = plan->n_slots = 0;
    memset(plan->surplus, 0, sizeof plan->surplus);
    memcpy(s.loose, board->loose, sizeof s.loose);
    for (int slot = 0; slot < s.n; slot++)
        if (wk_board_is_right(board, slot))
            keep(&s, board->label[slot]);
    close_circles(&s);
    close_hand_circles(&s);
    keep_the_rest(&s);
    for (int slot = 0; slot < s.n; slot++)
        if (board->lies[slot] == WK_LIES_NOTHING || board->lies[slot] == WK_LIES_UNFIT || plan->surplus[slot])
            follow_back(&s, slot);
    for (int slot = 0; slot < s.n; slot++)
        if (board->lies[slot] == WK_LIES_UNKNOWN)
            follow_back(&s, slot);
}
