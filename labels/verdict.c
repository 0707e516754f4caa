/* A wall judged: each slot, then what several faults have in common, then PASS, FAIL or INCOMPLETE. */
#include "labels/verdict.h"

#include <string.h>

#include "labels/finding.h"
#include "labels/steps.h"

/* What labels/spread.h says of tiles that were not read holds for every finding here. */
struct view {
    struct wk_spread spread;
    bool told[WK_MAX_SPREAD_STRAYS]; /* a finding speaks of this stray already */
    struct wk_verdict *out;
};

/* ---- naming what is wrong ---- */

static void name_rows(struct view *v)
{
    for (int row = WK_ROW_1; row <= WK_ROW_2; row++)
        for (int pass = 0; pass < 2; pass++) {
            if (!(pass == 0 ? v->spread.shifted[0][row] : v->spread.mirrored[0][row]))
                continue;
            struct wk_finding *finding = wk_finding_new(v->out, pass == 0 ? WK_FINDING_SHIFTED : WK_FINDING_MIRRORED);
            int first = wk_row_first((enum wk_row)row), end = first + wk_row_length((enum wk_row)row);
            for (int lies_at = first; lies_at < end; lies_at++)
                for (int slot = first; slot < end; slot++)
                    if (v->spread.lies_at[slot] == lies_at && slot != lies_at && v->spread.tidy.lies[slot] == WK_LIES_TILE &&
                        !v->spread.guess[lies_at] && v->spread.tidy.label[slot] == wk_board_home_label(&v->spread.board, slot))
                        wk_finding_add_tile(finding, lies_at, v->spread.tidy.label[slot]);
        }
}

/* Each tile of the trail one column beside its place, all to the same side: a part of a row that was pushed along. */
static bool is_pushed(const struct wk_trail *trail)
{
    if (trail->n < 3)
        return false;
    int step = trail->slot[1] - trail->slot[0];
    for (int i = 1; i < trail->n; i++)
        if (wk_slot_row(trail->slot[i]) != wk_slot_row(trail->slot[0]) || trail->slot[i] - trail->slot[i - 1] != step)
            return false;
    return step == 1 || step == -1;
}

/* The hand row's tiles are alike: one that lies beyond one end while the other end is free shows that the row was pushed. */
static bool is_hand_pushed(const struct view *v, int slot, int stray)
{
    int last = wk_row_length(WK_ROW_HAND) - 1, near = v->spread.stray[stray].near_slot;
    return (slot == 0 && near == last) || (slot == last && near == 0);
}

/* A tile of another set that carries the very label that is missing in the trail stands in for it. */
static bool is_closed_by_other_set(const struct view *v, const struct wk_trail *trail)
{
    int start = v->spread.lies_at[trail->slot[0]];
    return trail->n > 1 && v->spread.fault[start] == WK_FINDING_OTHER_SET &&
           wk_spread_read(&v->spread, start)->label == trail->label;
}

static struct wk_finding *finding_of_open_trail(struct view *v, const struct wk_trail *trail)
{
    if (is_pushed(trail))
        return wk_finding_new(v->out, WK_FINDING_SHIFTED);
    if (!is_closed_by_other_set(v, trail))
        return wk_finding_of(v->out, WK_FINDING_WRONG_LABEL);
    struct wk_finding *finding = wk_finding_new(v->out, trail->n == 2 ? WK_FINDING_SWAPPED : WK_FINDING_CYCLE);
    wk_finding_add_tile(finding, v->spread.lies_at[trail->slot[0]], trail->label);
    return finding;
}

static void name_open_trail(struct view *v, const struct wk_trail *trail)
{
    int hole = v->spread.lies_at[trail->slot[0]];
    bool pushed = is_pushed(trail), row_shifted = v->spread.shifted[0][wk_slot_row(hole)];
    bool free = v->spread.board.lies[hole] == WK_LIES_NOTHING, certain = !v->spread.doubt[hole];
    bool told = false; /* the tile beside the slots is explained */
    struct wk_finding *finding = NULL;
    for (int i = 1; i < trail->n; i++) {
        int lies_at = v->spread.lies_at[trail->slot[i]];
        if (v->spread.guess[lies_at] || wk_board_is_right(&v->spread.board, lies_at))
            continue;
        if (!finding)
            finding = finding_of_open_trail(v, trail);
        wk_finding_add_tile(finding, lies_at, v->spread.board.label[lies_at]);
    }
    int stray = trail->loose ? wk_spread_find_stray(&v->spread, trail->label, v->told) : -1;
    if (free && stray >= 0 && (pushed || (row_shifted && trail->n == 1))) {
        if (certain)
            wk_finding_add_slot(wk_finding_of(v->out, WK_FINDING_SHIFTED), hole);
        told = true;
    } else if (free && certain && stray >= 0 && wk_slot_row(hole) == WK_ROW_HAND && trail->n == 1 &&
               is_hand_pushed(v, hole, stray)) {
        wk_finding_add_slot(wk_finding_new(v->out, WK_FINDING_SHIFTED), hole);
        told = true;
    } else if (free && certain) {
        wk_finding_add_tile(wk_finding_of(v->out, WK_FINDING_MISSING), hole, trail->label);
        told = true;
    }
    if (stray >= 0)
        v->told[stray] = told || pushed;
}

static void name_closed_trail(struct view *v, const struct wk_trail *trail, int n_unknown)
{
    int start = v->spread.lies_at[trail->slot[0]];
    bool unknown = v->spread.board.lies[start] == WK_LIES_UNKNOWN;
    bool certain = !unknown || (n_unknown == 1 && !v->spread.doubt[start]);
    if (trail->n < 2)
        return;
    enum wk_finding_kind kind = trail->n == 2 ? WK_FINDING_SWAPPED : WK_FINDING_CYCLE;
    struct wk_finding *finding = certain ? wk_finding_new(v->out, kind) : wk_finding_of(v->out, WK_FINDING_WRONG_LABEL);
    int smallest = 0;
    for (int i = 1; i < trail->n; i++)
        if (v->spread.lies_at[trail->slot[i]] < v->spread.lies_at[trail->slot[smallest]])
            smallest = i;
    for (int i = 0; i < trail->n; i++) {
        int k = (smallest + i) % trail->n, slot = trail->slot[k];
        if (wk_board_is_right(&v->spread.board, v->spread.lies_at[slot])) /* by chance, in a shifted or mirrored row */
            continue;
        if (k > 0 || !unknown)
            wk_finding_add_tile(finding, v->spread.lies_at[slot], v->spread.tidy.label[slot]);
        else if (certain)
            wk_finding_add_tile(finding, start, trail->label);
    }
}

static void name_trails(struct view *v, const struct wk_plan *plan)
{
    int n_unknown = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_unknown += v->spread.board.lies[slot] == WK_LIES_UNKNOWN;
    for (int i = 0; i < plan->n_trails; i++)
        if (plan->trail[i].closed)
            name_closed_trail(v, &plan->trail[i], n_unknown);
        else
            name_open_trail(v, &plan->trail[i]);
}

/*
 * A label that is there too often: the copies in wrong slots. Where none is in its own slot, it is not known which one is
 * right.
 */
static void name_duplicates(struct view *v, const struct wk_plan *plan)
{
    bool twice[WK_LABEL_END] = {false};
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (plan->surplus[slot])
            twice[v->spread.board.label[slot]] = true;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->spread.board.lies[slot] == WK_LIES_TILE && twice[v->spread.board.label[slot]] &&
            !wk_board_is_right(&v->spread.board, slot))
            wk_finding_add_tile(wk_finding_of(v->out, WK_FINDING_DUPLICATE), slot, v->spread.board.label[slot]);
}

static void name_faults(struct view *v)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_read *read = wk_spread_read(&v->spread, slot);
        if (v->spread.fault[slot] != WK_FINDING_NONE && !v->spread.doubt[slot])
            wk_finding_add_tile(wk_finding_of(v->out, v->spread.fault[slot]), slot,
                                read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE);
    }
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->spread.sideways[slot])
            wk_finding_add_tile(wk_finding_of(v->out, WK_FINDING_SIDEWAYS), slot, wk_spread_read(&v->spread, slot)->label);
}

static void name_strays(struct view *v)
{
    for (int i = 0; i < v->spread.n_strays; i++) {
        const struct wk_read *read = v->spread.stray[i].read;
        if (!v->told[i] && wk_spread_is_piece(read))
            wk_finding_add_label(wk_finding_of(v->out, WK_FINDING_EXTRA),
                                 read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE);
    }
}

static void name_doubts(struct view *v)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->spread.doubt[slot])
            wk_finding_add_slot(wk_finding_of(v->out, v->spread.fault[slot]), slot);
    for (int i = 0; i < v->spread.n_strays; i++) {
        const struct wk_read *read = v->spread.stray[i].read;
        if (read->state != WK_READ_EMPTY && !wk_spread_is_piece(read))
            (void)wk_finding_of(v->out, read->state == WK_READ_BLOCKED ? WK_FINDING_BLOCKED : WK_FINDING_UNREADABLE);
    }
}

static void count(struct view *v)
{
    struct wk_verdict *out = v->out;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->spread.doubt[slot])
            out->n_unreadable++;
        else if (v->spread.board.lies[slot] == WK_LIES_TILE && !v->spread.guess[slot] && !v->spread.turn[slot] &&
                 v->spread.board.label[slot] == wk_board_home_label(&v->spread.board, slot))
            out->n_right++;
        else
            out->n_wrong++;
}

static void take_step(void *self, const struct wk_step *step)
{
    struct wk_verdict *out = self;
    wk_verdict_add_move(out, (struct wk_move){.what = step->what,
                                              .a = (int8_t)step->a,
                                              .b = (int8_t)step->b,
                                              .stray = step->stray,
                                              .label = step->label,
                                              .from = step->from});
}

void wk_verdict_judge(const struct wk_reading *reading, enum wk_wind wind, const char set[WK_SET_SIZE], struct wk_verdict *out)
{
    struct view v = {.out = out};
    struct wk_plan plan, tidy_plan;
    memset(out, 0, sizeof *out);
    out->wind = wind;
    if (!reading->tray.found || wind < WK_WIND_EAST || wind > WK_WIND_NORTH || !wk_set_valid(set)) {
        out->n_unreadable = WK_N_SLOTS;
        return;
    }
    wk_spread_wall(&v.spread, reading, wind, set);
    wk_plan_make(&v.spread.board, &plan);
    wk_plan_make(&v.spread.tidy, &tidy_plan);
    name_rows(&v);
    name_trails(&v, &tidy_plan);
    name_duplicates(&v, &plan);
    name_faults(&v);
    name_strays(&v);
    bool wrong = out->n_findings > 0;
    name_doubts(&v);
    wk_steps_make(&v.spread, &plan, take_step, out);
    count(&v);
    out->kind = wrong ? WK_FAIL : out->n_findings > 0 || out->n_right != WK_N_SLOTS ? WK_INCOMPLETE : WK_PASS;
}
