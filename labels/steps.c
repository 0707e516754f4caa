/* A plan's trails as swaps and moves, and what has to be done to single tiles before and after. */
#include "labels/steps.h"

struct work {
    const struct wk_spread *spread;
    const struct wk_plan *plan;
    wk_take_step *take;
    void *self;
    int16_t end[WK_N_BOARD_SLOTS];   /* where a slot's tile lies after the trails; WK_SLOT_NONE: not in a wall any more */
    int stray_of[WK_N_BOARD_SLOTS];  /* the stray that a trail takes in, -1: none */
    bool used[WK_MAX_SPREAD_STRAYS]; /* there is a step for it */
};

static void add(const struct work *work, struct wk_step step)
{
    work->take(work->self, &step);
}

static void add_at(const struct work *work, enum wk_do what, int slot, wk_label label)
{
    add(work, (struct wk_step){.what = what, .a = slot, .b = WK_SLOT_NONE, .label = label});
}

static wk_label label_of(const struct wk_read *read)
{
    return read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE;
}

static void take_strays_away(struct work *work, bool labelled)
{
    for (int i = 0; i < work->spread->n_strays; i++) {
        const struct wk_spread_stray *stray = &work->spread->stray[i];
        if (work->used[i] || !wk_spread_is_piece(stray->read) || labelled != (stray->read->state == WK_READ_LABEL))
            continue;
        work->used[i] = true;
        add(work, (struct wk_step){.what = WK_DO_TAKE_AWAY,
                                   .a = stray->near_slot,
                                   .b = WK_SLOT_NONE,
                                   .stray = true,
                                   .label = label_of(stray->read)});
    }
}

static void move_open_trail(const struct work *work, const struct wk_trail *trail, int stray)
{
    const struct wk_spread *spread = work->spread;
    int first = trail->slot[0], last = trail->slot[trail->n - 1];
    const struct wk_read *read = wk_spread_read(spread, first);
    if (spread->board.lies[first] != WK_LIES_NOTHING)
        add_at(work, WK_DO_TAKE_AWAY, first, label_of(read));
    for (int i = 1; i < trail->n; i++)
        add(work, (struct wk_step){.what = WK_DO_MOVE,
                                   .a = trail->slot[i],
                                   .b = trail->slot[i - 1],
                                   .label = spread->board.label[trail->slot[i]]});
    struct wk_step step = {.what = WK_DO_BRING, .a = WK_SLOT_NONE, .b = last, .label = trail->label};
    if (stray >= 0) {
        step.what = WK_DO_MOVE;
        step.a = spread->stray[stray].near_slot;
        step.stray = true;
    } else if (spread->fault[first] == WK_FINDING_OTHER_WALL) { /* most likely the two were exchanged */
        step.from = wk_label_wind(read->label);
    }
    add(work, step);
}

static void swap_closed_trail(const struct work *work, const struct wk_trail *trail)
{
    for (int i = 0; i + 1 < trail->n; i++)
        add(work, (struct wk_step){.what = WK_DO_SWAP,
                                   .a = trail->slot[i],
                                   .b = trail->slot[i + 1],
                                   .label = work->spread->board.label[trail->slot[i + 1]]});
}

static void carry_trails_out(const struct work *work, bool crossing)
{
    for (int i = 0; i < work->plan->n_trails; i++) {
        const struct wk_trail *trail = &work->plan->trail[i];
        if (wk_trail_crosses(trail) != crossing)
            continue;
        if (trail->closed)
            swap_closed_trail(work, trail);
        else
            move_open_trail(work, trail, work->stray_of[i]);
    }
}

static void find_ends(struct work *work)
{
    for (int slot = 0; slot < wk_board_size(&work->spread->board); slot++)
        work->end[slot] = (int16_t)slot;
    for (int i = 0; i < work->plan->n_trails; i++) {
        const struct wk_trail *trail = &work->plan->trail[i];
        work->end[trail->slot[0]] = trail->closed ? trail->slot[trail->n - 1] : WK_SLOT_NONE;
        for (int k = 1; k < trail->n; k++)
            work->end[trail->slot[k]] = trail->slot[k - 1];
    }
}

static void find_strays(struct work *work)
{
    for (int i = 0; i < work->plan->n_trails; i++) {
        const struct wk_trail *trail = &work->plan->trail[i];
        work->stray_of[i] = trail->loose ? wk_spread_find_stray(work->spread, trail->label, work->used) : -1;
        if (work->stray_of[i] >= 0)
            work->used[work->stray_of[i]] = true;
    }
}

/* Doubtful slots whose tile would be moved, or those whose tile stays; not those of a wall of which nothing was seen. */
static void look_again(const struct work *work, bool moved)
{
    const struct wk_spread *spread = work->spread;
    for (int slot = 0; slot < wk_board_size(&spread->board); slot++)
        if (spread->doubt[slot] && spread->wall[slot / WK_N_SLOTS]->tray.found && moved == (work->end[slot] != slot))
            add_at(work, WK_DO_LOOK_AGAIN, slot, WK_LABEL_NONE);
}

void wk_steps_make(const struct wk_spread *spread, const struct wk_plan *plan, wk_take_step *take, void *self)
{
    struct work work = {.spread = spread, .plan = plan, .take = take, .self = self};
    int n = wk_board_size(&spread->board);
    find_ends(&work);
    find_strays(&work);
    look_again(&work, true); /* the moves rest on it */
    for (int slot = 0; slot < n; slot++)
        if (spread->turn[slot] && work.end[slot] != WK_SLOT_NONE)
            add_at(&work, WK_DO_TURN, slot, spread->board.label[slot]);
    take_strays_away(&work, true);
    carry_trails_out(&work, true);
    carry_trails_out(&work, false);
    take_strays_away(&work, false);
    for (int slot = 0; slot < n; slot++)
        if (spread->restick[slot] && work.end[slot] != WK_SLOT_NONE)
            add_at(&work, WK_DO_RESTICK, work.end[slot], wk_board_home_label(&spread->board, work.end[slot]));
    look_again(&work, false);
    for (int i = 0; i < spread->n_strays; i++)
        if (spread->stray[i].read->state != WK_READ_EMPTY && !wk_spread_is_piece(spread->stray[i].read))
            add(&work,
                (struct wk_step){.what = WK_DO_LOOK_AGAIN, .a = spread->stray[i].near_slot, .b = WK_SLOT_NONE, .stray = true});
}
