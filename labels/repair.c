/* Tiles in wrong places followed from one to the next: circles, and trails that end in a gap. */
#include "labels/repair.h"

#include <string.h>

/* What the search for trails knows besides the board. */
struct search {
    const struct wk_board *board;
    struct wk_plan *plan;
    bool done[WK_N_SLOTS];   /* its tile is in a trail */
    bool kept[WK_LABEL_END]; /* wall labels: one tile of this label stays in the wall */
    int loose[WK_LABEL_END];
    int n_hand; /* hand tiles that stay */
};

static wk_label hand_label(const struct search *s)
{
    return (wk_label)s->board->wind;
}

static bool at_home(const struct wk_board *board, int slot)
{
    return board->lies[slot] == WK_LIES_TILE && board->label[slot] == wk_layout_label(board->wind, slot);
}

/* A tile of the wall that lies in the wrong slot and is in no trail yet. */
static bool strays_about(const struct search *s, int slot)
{
    return s->board->lies[slot] == WK_LIES_TILE && !at_home(s->board, slot) && !s->done[slot] && !s->plan->surplus[slot];
}

static struct wk_trail *add_trail(struct search *s, bool closed)
{
    struct wk_trail *trail = &s->plan->trail[s->plan->n_trails++];
    memset(trail, 0, sizeof *trail);
    trail->closed = closed;
    return trail;
}

static void add_slot(struct search *s, struct wk_trail *trail, int slot)
{
    trail->slot[trail->n++] = (int8_t)slot;
    s->done[slot] = true;
}

/*
 * Follows a tile from its slot to where it belongs, from the tile that lies there to where that one belongs, and so on. Fills
 * path and returns its length when it comes back to the start, or, from a hand slot, to a hand tile; 0 when it does not.
 */
static int circle_from(const struct search *s, int start, int8_t path[WK_N_SLOTS])
{
    bool from_hand = wk_slot_row(start) == WK_ROW_HAND;
    int at = start;
    for (int n = 0; n < WK_N_SLOTS; n++) {
        wk_label label = s->board->label[at];
        if (!strays_about(s, at) || (label != hand_label(s) && s->kept[label]))
            return 0;
        path[n] = (int8_t)at;
        if (label == hand_label(s))
            return from_hand ? n + 1 : 0;
        at = wk_layout_slot(label);
        if (at == start)
            return n + 1;
    }
    return 0;
}

static void close_circles(struct search *s, int first, int last)
{
    for (int start = first; start <= last; start++) {
        int8_t path[WK_N_SLOTS];
        int n = circle_from(s, start, path);
        if (n == 0)
            continue;
        struct wk_trail *trail = add_trail(s, true);
        add_slot(s, trail, start);
        for (int i = n - 1; i > 0; i--)
            add_slot(s, trail, path[i]);
        for (int i = 0; i < n; i++) {
            wk_label label = s->board->label[path[i]];
            if (label == hand_label(s))
                s->n_hand++;
            else
                s->kept[label] = true;
        }
    }
}

/*
 * Settles which tiles stay: of a label that is there too often, those at home, then those in closed trails, then the likely,
 * then the first.
 */
static void keep_the_rest(struct search *s)
{
    for (int i = 0; i < 2 * WK_N_SLOTS; i++) {
        int slot = i % WK_N_SLOTS;
        wk_label label = s->board->label[slot];
        if (!strays_about(s, slot) || (i < WK_N_SLOTS && !s->board->likely[slot]) ||
            (i >= WK_N_SLOTS && s->board->likely[slot]))
            continue;
        if (label == hand_label(s) ? s->n_hand < wk_row_length(WK_ROW_HAND) : !s->kept[label]) {
            s->n_hand += label == hand_label(s);
            s->kept[label] = true;
        } else {
            s->plan->surplus[slot] = true;
        }
    }
}

static int find_tile(const struct search *s, wk_label label)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
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
        trail->label = wk_layout_label(s->board->wind, slot);
        slot = find_tile(s, trail->label);
    }
    trail->loose = s->loose[trail->label] > 0;
    s->loose[trail->label] -= trail->loose;
    /* What lies nowhere else is what the unknown tile must be. */
    trail->closed = unknown && !trail->loose;
}

void wk_plan_make(const struct wk_board *board, struct wk_plan *plan)
{
    struct search s = {.board = board, .plan = plan};
    memset(plan, 0, sizeof *plan);
    memcpy(s.loose, board->loose, sizeof s.loose);
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        if (!at_home(board, slot))
            continue;
        s.n_hand += board->label[slot] == hand_label(&s);
        s.kept[board->label[slot]] = true;
    }
    int n_hand_slots = wk_row_length(WK_ROW_HAND);
    close_circles(&s, n_hand_slots, WK_N_SLOTS - 1);
    close_circles(&s, 0, n_hand_slots - 1);
    keep_the_rest(&s);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (board->lies[slot] == WK_LIES_NOTHING || board->lies[slot] == WK_LIES_UNFIT || plan->surplus[slot])
            follow_back(&s, slot);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (board->lies[slot] == WK_LIES_UNKNOWN)
            follow_back(&s, slot);
}
