/* A wall judged: each slot, then what several faults have in common, then PASS, FAIL or INCOMPLETE. */
#include "labels/verdict.h"

#include <string.h>

#include "labels/finding.h"
#include "labels/repair.h"

/*
 * A tile whose label was not read (face up, bare, forged, unreadable, under a hand) is taken for the one that belongs where it
 * lies, unless that one was read elsewhere: so a doubt never makes a label missing. What is said of labels rests on labels that
 * were read; such a tile joins a swap or cycle only where its own fault is certain and it is the only one that can.
 */
struct view {
    const struct wk_reading *reading;
    enum wk_wind wind;
    struct wk_board board;      /* as it lies */
    struct wk_board tidy;       /* with shifted and mirrored rows put back: what is left to explain */
    int8_t lies_at[WK_N_SLOTS]; /* slot of the board for a slot of the tidy one */
    bool shifted[WK_N_ROWS], mirrored[WK_N_ROWS];
    enum wk_finding_kind fault[WK_N_SLOTS]; /* what a slot shows by itself, whatever its label */
    bool doubt[WK_N_SLOTS];                 /* to be looked at again: nothing certain is known of its tile */
    bool guess[WK_N_SLOTS];                 /* its label is taken for granted, not read */
    bool sideways[WK_N_SLOTS], turn[WK_N_SLOTS], restick[WK_N_SLOTS];
    bool told[WK_MAX_STRAYS]; /* a finding speaks of this stray already */
    struct wk_verdict *out;
};

/* What a slot shows by itself. */
static void look_at_label(struct view *v, int slot, const char set[WK_SET_SIZE])
{
    const struct wk_read *read = &v->reading->slot[slot];
    v->board.lies[slot] = WK_LIES_UNFIT;
    if (!wk_label_valid(read->label)) {
        v->board.lies[slot] = WK_LIES_UNKNOWN;
        v->fault[slot] = WK_FINDING_UNREADABLE;
    } else if (read->flat) { /* its sticker alone: the tile is gone, whatever that says */
        v->fault[slot] = WK_FINDING_NO_TILE;
    } else if (memcmp(read->set, set, WK_SET_SIZE) != 0) {
        v->fault[slot] = WK_FINDING_OTHER_SET;
    } else if (wk_label_wind(read->label) != v->wind) {
        v->fault[slot] = WK_FINDING_OTHER_WALL;
    } else {
        v->board.lies[slot] = WK_LIES_TILE;
        v->board.label[slot] = read->label;
    }
}

static enum wk_finding_kind fault_of_unreadable(const struct wk_read *read)
{
    if (read->why == WK_WHY_NO_STICKER)
        return WK_FINDING_NO_STICKER;
    if (read->why == WK_WHY_FOREIGN)
        return WK_FINDING_FOREIGN;
    if (read->why == WK_WHY_OTHER_EVENT || read->why == WK_WHY_OTHER_SCHEME)
        return WK_FINDING_OTHER_EVENT;
    /* What lies sideways is wrong for certain, and will be read once it lies straight. */
    return read->sideways ? WK_FINDING_NONE : WK_FINDING_UNREADABLE;
}

static void look_at(struct view *v, int slot, const char set[WK_SET_SIZE])
{
    const struct wk_read *read = &v->reading->slot[slot];
    v->board.lies[slot] = WK_LIES_UNKNOWN;
    switch (read->state) {
    case WK_READ_EMPTY:
        v->board.lies[slot] = WK_LIES_NOTHING;
        break;
    case WK_READ_LABEL:
        look_at_label(v, slot, set);
        break;
    case WK_READ_FACE:
        v->fault[slot] = read->why == WK_WHY_FOREIGN ? WK_FINDING_FOREIGN : WK_FINDING_FACE_UP;
        break;
    case WK_READ_BLOCKED:
        v->fault[slot] = WK_FINDING_BLOCKED;
        break;
    case WK_READ_UNREADABLE:
    default:
        v->fault[slot] = fault_of_unreadable(read);
    }
    if (v->fault[slot] == WK_FINDING_FOREIGN)
        v->board.lies[slot] = WK_LIES_UNFIT;
    v->doubt[slot] = wk_finding_def(v->fault[slot])->severity == WK_SEVERITY_DOUBT;
    v->sideways[slot] =
        read->sideways && !v->doubt[slot] && v->board.lies[slot] != WK_LIES_NOTHING && v->board.lies[slot] != WK_LIES_UNFIT;
    v->turn[slot] = v->sideways[slot] || v->fault[slot] == WK_FINDING_FACE_UP;
    v->restick[slot] = v->fault[slot] == WK_FINDING_NO_STICKER || v->fault[slot] == WK_FINDING_OTHER_EVENT;
}

/* ---- rows that lie shifted or mirrored ---- */

/* The column whose label lies in column c of a row of n that is shifted by `shift`, and mirrored before that. */
static int source_of(int c, int n, int shift, bool mirrored)
{
    int column = (c - shift + n) % n;
    return mirrored ? n - 1 - column : column;
}

static int count_fits(const struct view *v, enum wk_row row, int shift, bool mirrored)
{
    int n = wk_row_length(row), first = wk_row_first(row), fits = 0;
    for (int c = 0; c < n; c++)
        fits += v->board.lies[first + c] == WK_LIES_TILE &&
                v->board.label[first + c] == wk_layout_label(v->wind, first + source_of(c, n, shift, mirrored));
    return fits;
}

/*
 * Tiles that lie right in a row said to be shifted or mirrored speak against it. One may be a second fault's chance; none when
 * the row has a gap in its midst, for then a part of it was pushed, and the rest never moved.
 */
static bool is_refuted(const struct view *v, enum wk_row row, int shift, bool mirrored)
{
    int n = wk_row_length(row), first = wk_row_first(row), n_right = 0;
    bool gap = false;
    for (int c = 0; c < n; c++) {
        bool is_tile = v->board.lies[first + c] == WK_LIES_TILE, wraps = shift <= n / 2 ? c < shift : c >= shift;
        n_right += is_tile && v->board.label[first + c] == wk_layout_label(v->wind, first + c) &&
                   source_of(c, n, shift, mirrored) != c;
        gap = gap || (!wraps && (v->board.lies[first + c] == WK_LIES_NOTHING || v->board.lies[first + c] == WK_LIES_UNFIT));
    }
    return n_right > (gap && !mirrored ? 0 : 1);
}

/* A row counts as shifted or mirrored when at least four, and six tenths, of the labels read in it say so. */
static void tidy_row(struct view *v, enum wk_row row)
{
    int n = wk_row_length(row), first = wk_row_first(row), seen = 0, best = 0, best_shift = 0;
    bool best_mirrored = false;
    for (int c = 0; c < n; c++)
        seen += v->board.lies[first + c] == WK_LIES_TILE;
    for (int i = 1; i < 2 * n; i++) {
        int fits = count_fits(v, row, i % n, i >= n);
        if (fits > best && !is_refuted(v, row, i % n, i >= n)) {
            best = fits;
            best_shift = i % n;
            best_mirrored = i >= n;
        }
    }
    if (best < 4 || best * 10 < seen * 6)
        best_shift = best_mirrored = 0;
    v->shifted[row] = best_shift != 0;
    v->mirrored[row] = best_mirrored;
    for (int c = 0; c < n; c++)
        v->lies_at[first + source_of(c, n, best_shift, best_mirrored)] = (int8_t)(first + c);
}

/* Takes tiles that were not read for the ones that belong there, as far as those were not read elsewhere. */
static void guess_tiles(struct view *v)
{
    int seen[WK_LABEL_END] = {0};
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        seen[v->board.label[slot]]++;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        int lies_at = v->lies_at[slot];
        wk_label label = wk_layout_label(v->wind, slot);
        if (v->board.lies[lies_at] != WK_LIES_UNKNOWN || seen[label] >= wk_label_copies(label))
            continue;
        seen[label]++;
        if (v->fault[lies_at] == WK_FINDING_BLOCKED && v->board.loose[label] > 0) { /* the hand is about to lay it there */
            v->board.lies[lies_at] = WK_LIES_NOTHING;
            continue;
        }
        v->board.lies[lies_at] = WK_LIES_TILE;
        v->board.label[lies_at] = label;
        v->guess[lies_at] = true;
    }
}

static void look_at_strays(struct view *v, const char set[WK_SET_SIZE])
{
    for (int i = 0; i < v->reading->n_strays && i < WK_MAX_STRAYS; i++) {
        const struct wk_read *read = &v->reading->stray[i].read;
        if (read->state == WK_READ_LABEL && wk_label_valid(read->label) && memcmp(read->set, set, WK_SET_SIZE) == 0)
            v->board.loose[read->label]++;
    }
}

static void look(struct view *v, const char set[WK_SET_SIZE])
{
    v->board.wind = v->wind;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        v->lies_at[slot] = (int8_t)slot;
        look_at(v, slot, set);
    }
    tidy_row(v, WK_ROW_1);
    tidy_row(v, WK_ROW_2);
    look_at_strays(v, set);
    guess_tiles(v);
    v->tidy = v->board;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        v->tidy.lies[slot] = v->board.lies[v->lies_at[slot]];
        v->tidy.label[slot] = v->board.label[v->lies_at[slot]];
        v->board.likely[v->lies_at[slot]] = v->tidy.label[slot] == wk_layout_label(v->wind, slot);
    }
}

/* ---- naming what is wrong ---- */

static bool is_right(const struct view *v, int slot)
{
    return v->board.lies[slot] == WK_LIES_TILE && v->board.label[slot] == wk_layout_label(v->wind, slot);
}

static void name_rows(struct view *v)
{
    for (int row = WK_ROW_1; row <= WK_ROW_2; row++)
        for (int pass = 0; pass < 2; pass++) {
            if (!(pass == 0 ? v->shifted[row] : v->mirrored[row]))
                continue;
            struct wk_finding *finding = wk_finding_new(v->out, pass == 0 ? WK_FINDING_SHIFTED : WK_FINDING_MIRRORED);
            int first = wk_row_first((enum wk_row)row), end = first + wk_row_length((enum wk_row)row);
            for (int lies_at = first; lies_at < end; lies_at++)
                for (int slot = first; slot < end; slot++)
                    if (v->lies_at[slot] == lies_at && slot != lies_at && v->tidy.lies[slot] == WK_LIES_TILE &&
                        !v->guess[lies_at] && v->tidy.label[slot] == wk_layout_label(v->wind, slot))
                        wk_finding_add_tile(finding, lies_at, v->tidy.label[slot]);
        }
}

/* The stray that a plan means by a label, not spoken of yet; -1 when there is none. */
static int find_stray(const struct view *v, wk_label label, const char set[WK_SET_SIZE], const bool used[WK_MAX_STRAYS])
{
    for (int i = 0; i < v->reading->n_strays && i < WK_MAX_STRAYS; i++) {
        const struct wk_read *read = &v->reading->stray[i].read;
        if (!used[i] && read->state == WK_READ_LABEL && read->label == label && memcmp(read->set, set, WK_SET_SIZE) == 0)
            return i;
    }
    return -1;
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
    int last = wk_row_length(WK_ROW_HAND) - 1, near = v->reading->stray[stray].near_slot;
    return (slot == 0 && near == last) || (slot == last && near == 0);
}

/* A tile of another set that carries the very label that is missing in the trail stands in for it. */
static bool is_closed_by_other_set(const struct view *v, const struct wk_trail *trail)
{
    int start = v->lies_at[trail->slot[0]];
    return trail->n > 1 && v->fault[start] == WK_FINDING_OTHER_SET && v->reading->slot[start].label == trail->label;
}

static struct wk_finding *finding_of_open_trail(struct view *v, const struct wk_trail *trail)
{
    if (is_pushed(trail))
        return wk_finding_new(v->out, WK_FINDING_SHIFTED);
    if (!is_closed_by_other_set(v, trail))
        return wk_finding_of(v->out, WK_FINDING_WRONG_LABEL);
    struct wk_finding *finding = wk_finding_new(v->out, trail->n == 2 ? WK_FINDING_SWAPPED : WK_FINDING_CYCLE);
    wk_finding_add_tile(finding, v->lies_at[trail->slot[0]], trail->label);
    return finding;
}

static void name_open_trail(struct view *v, const struct wk_trail *trail, const char set[WK_SET_SIZE])
{
    int hole = v->lies_at[trail->slot[0]];
    bool pushed = is_pushed(trail), row_shifted = v->shifted[wk_slot_row(hole)];
    bool free = v->board.lies[hole] == WK_LIES_NOTHING, certain = !v->doubt[hole];
    bool told = false; /* the tile beside the slots is explained */
    struct wk_finding *finding = NULL;
    for (int i = 1; i < trail->n; i++) {
        int lies_at = v->lies_at[trail->slot[i]];
        if (v->guess[lies_at] || is_right(v, lies_at))
            continue;
        if (!finding)
            finding = finding_of_open_trail(v, trail);
        wk_finding_add_tile(finding, lies_at, v->board.label[lies_at]);
    }
    int stray = trail->loose ? find_stray(v, trail->label, set, v->told) : -1;
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
    int start = v->lies_at[trail->slot[0]];
    bool unknown = v->board.lies[start] == WK_LIES_UNKNOWN;
    bool certain = !unknown || (n_unknown == 1 && !v->doubt[start]);
    if (trail->n < 2)
        return;
    enum wk_finding_kind kind = trail->n == 2 ? WK_FINDING_SWAPPED : WK_FINDING_CYCLE;
    struct wk_finding *finding = certain ? wk_finding_new(v->out, kind) : wk_finding_of(v->out, WK_FINDING_WRONG_LABEL);
    int smallest = 0;
    for (int i = 1; i < trail->n; i++)
        if (v->lies_at[trail->slot[i]] < v->lies_at[trail->slot[smallest]])
            smallest = i;
    for (int i = 0; i < trail->n; i++) {
        int k = (smallest + i) % trail->n, slot = trail->slot[k];
        if (is_right(v, v->lies_at[slot])) /* by chance, in a shifted or mirrored row */
            continue;
        if (k > 0 || !unknown)
            wk_finding_add_tile(finding, v->lies_at[slot], v->tidy.label[slot]);
        else if (certain)
            wk_finding_add_tile(finding, start, trail->label);
    }
}

static void name_trails(struct view *v, const struct wk_plan *plan, const char set[WK_SET_SIZE])
{
    int n_unknown = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_unknown += v->board.lies[slot] == WK_LIES_UNKNOWN;
    for (int i = 0; i < plan->n_trails; i++)
        if (plan->trail[i].closed)
            name_closed_trail(v, &plan->trail[i], n_unknown);
        else
            name_open_trail(v, &plan->trail[i], set);
}

/* A label that is there too often: the copies in wrong slots. Where none is in its own, nobody can say which one is right. */
static void name_duplicates(struct view *v, const struct wk_plan *plan)
{
    bool twice[WK_LABEL_END] = {false};
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (plan->surplus[slot])
            twice[v->board.label[slot]] = true;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->board.lies[slot] == WK_LIES_TILE && twice[v->board.label[slot]] && !is_right(v, slot))
            wk_finding_add_tile(wk_finding_of(v->out, WK_FINDING_DUPLICATE), slot, v->board.label[slot]);
}

static void name_faults(struct view *v)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_read *read = &v->reading->slot[slot];
        if (v->fault[slot] != WK_FINDING_NONE && !v->doubt[slot])
            wk_finding_add_tile(wk_finding_of(v->out, v->fault[slot]), slot,
                                read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE);
    }
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->sideways[slot])
            wk_finding_add_tile(wk_finding_of(v->out, WK_FINDING_SIDEWAYS), slot, v->reading->slot[slot].label);
}

/* A piece for certain? Shadows and fingers beside the slots are doubts. */
static bool is_certain_stray(const struct wk_read *read)
{
    if (read->state == WK_READ_LABEL)
        return wk_label_valid(read->label);
    return read->state == WK_READ_FACE ||
           (read->state == WK_READ_UNREADABLE && (read->why == WK_WHY_NO_STICKER || read->why == WK_WHY_FOREIGN ||
                                                  read->why == WK_WHY_OTHER_EVENT || read->why == WK_WHY_OTHER_SCHEME));
}

static void name_strays(struct view *v)
{
    for (int i = 0; i < v->reading->n_strays && i < WK_MAX_STRAYS; i++) {
        const struct wk_read *read = &v->reading->stray[i].read;
        if (!v->told[i] && is_certain_stray(read))
            wk_finding_add_label(wk_finding_of(v->out, WK_FINDING_EXTRA),
                                 read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE);
    }
}

static void name_doubts(struct view *v)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->doubt[slot])
            wk_finding_add_slot(wk_finding_of(v->out, v->fault[slot]), slot);
    for (int i = 0; i < v->reading->n_strays && i < WK_MAX_STRAYS; i++) {
        const struct wk_read *read = &v->reading->stray[i].read;
        if (read->state != WK_READ_EMPTY && !is_certain_stray(read))
            (void)wk_finding_of(v->out, read->state == WK_READ_BLOCKED ? WK_FINDING_BLOCKED : WK_FINDING_UNREADABLE);
    }
}

/* ---- the repair ---- */

static int8_t near_slot(const struct view *v, int stray)
{
    int slot = v->reading->stray[stray].near_slot;
    return (int8_t)(slot >= 0 && slot < WK_N_SLOTS ? slot : WK_SLOT_NONE);
}

static void add_stray_moves(struct view *v, bool used[WK_MAX_STRAYS], bool labelled)
{
    for (int i = 0; i < v->reading->n_strays && i < WK_MAX_STRAYS; i++) {
        const struct wk_read *read = &v->reading->stray[i].read;
        if (used[i] || !is_certain_stray(read) || labelled != (read->state == WK_READ_LABEL))
            continue;
        used[i] = true;
        wk_verdict_add_move(v->out, (struct wk_move){.what = WK_DO_TAKE_AWAY,
                                                     .a = near_slot(v, i),
                                                     .b = WK_SLOT_NONE,
                                                     .stray = true,
                                                     .label = read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE});
    }
}

static void add_slot_move(struct view *v, enum wk_do what, int slot, wk_label label)
{
    wk_verdict_add_move(v->out, (struct wk_move){.what = what, .a = (int8_t)slot, .b = WK_SLOT_NONE, .label = label});
}

static void move_open_trail(struct view *v, const struct wk_trail *trail, int stray)
{
    int first = trail->slot[0], last = trail->slot[trail->n - 1];
    const struct wk_read *read = &v->reading->slot[first];
    if (v->board.lies[first] != WK_LIES_NOTHING)
        add_slot_move(v, WK_DO_TAKE_AWAY, first, read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE);
    for (int i = 1; i < trail->n; i++)
        wk_verdict_add_move(v->out, (struct wk_move){.what = WK_DO_MOVE,
                                                     .a = trail->slot[i],
                                                     .b = trail->slot[i - 1],
                                                     .label = v->board.label[trail->slot[i]]});
    if (stray >= 0) {
        wk_verdict_add_move(
            v->out, (struct wk_move){
                        .what = WK_DO_MOVE, .a = near_slot(v, stray), .b = (int8_t)last, .stray = true, .label = trail->label});
        return;
    }
    /* A tile of another wall lies where this one ought to: most likely the two were exchanged. */
    bool from_other = v->fault[first] == WK_FINDING_OTHER_WALL;
    wk_verdict_add_move(v->out, (struct wk_move){.what = WK_DO_BRING,
                                                 .a = WK_SLOT_NONE,
                                                 .b = (int8_t)last,
                                                 .label = trail->label,
                                                 .from = from_other ? wk_label_wind(read->label) : WK_WIND_NONE});
}

static void swap_closed_trail(struct view *v, const struct wk_trail *trail)
{
    for (int i = 0; i + 1 < trail->n; i++)
        wk_verdict_add_move(v->out, (struct wk_move){.what = WK_DO_SWAP,
                                                     .a = trail->slot[i],
                                                     .b = trail->slot[i + 1],
                                                     .label = v->board.label[trail->slot[i + 1]]});
}

/* Where the tile of each slot lies after the trails; WK_SLOT_NONE: not in the wall any more. */
static void find_ends(const struct wk_plan *plan, int8_t end[WK_N_SLOTS])
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        end[slot] = (int8_t)slot;
    for (int i = 0; i < plan->n_trails; i++) {
        const struct wk_trail *trail = &plan->trail[i];
        end[trail->slot[0]] = trail->closed ? trail->slot[trail->n - 1] : WK_SLOT_NONE;
        for (int k = 1; k < trail->n; k++)
            end[trail->slot[k]] = trail->slot[k - 1];
    }
}

static void plan_repair(struct view *v, const struct wk_plan *plan, const char set[WK_SET_SIZE])
{
    int8_t end[WK_N_SLOTS];
    bool used[WK_MAX_STRAYS] = {false};
    int stray_of[WK_N_SLOTS];
    find_ends(plan, end);
    for (int i = 0; i < plan->n_trails; i++) {
        stray_of[i] = plan->trail[i].loose ? find_stray(v, plan->trail[i].label, set, used) : -1;
        if (stray_of[i] >= 0)
            used[stray_of[i]] = true;
    }
    /* What is doubtful and would be moved is looked at first, for the moves rest on it. */
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->doubt[slot] && end[slot] != slot)
            add_slot_move(v, WK_DO_LOOK_AGAIN, slot, WK_LABEL_NONE);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->turn[slot] && end[slot] != WK_SLOT_NONE)
            add_slot_move(v, WK_DO_TURN, slot, v->board.label[slot]);
    add_stray_moves(v, used, true);
    for (int i = 0; i < plan->n_trails; i++)
        if (plan->trail[i].closed)
            swap_closed_trail(v, &plan->trail[i]);
        else
            move_open_trail(v, &plan->trail[i], stray_of[i]);
    add_stray_moves(v, used, false);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->restick[slot] && end[slot] != WK_SLOT_NONE)
            add_slot_move(v, WK_DO_RESTICK, end[slot], wk_layout_label(v->wind, end[slot]));
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->doubt[slot] && end[slot] == slot)
            add_slot_move(v, WK_DO_LOOK_AGAIN, slot, WK_LABEL_NONE);
    for (int i = 0; i < v->reading->n_strays && i < WK_MAX_STRAYS; i++)
        if (v->reading->stray[i].read.state != WK_READ_EMPTY && !is_certain_stray(&v->reading->stray[i].read))
            wk_verdict_add_move(
                v->out, (struct wk_move){.what = WK_DO_LOOK_AGAIN, .a = near_slot(v, i), .b = WK_SLOT_NONE, .stray = true});
}

static void count(struct view *v)
{
    struct wk_verdict *out = v->out;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (v->doubt[slot])
            out->n_unreadable++;
        else if (v->board.lies[slot] == WK_LIES_TILE && !v->guess[slot] && !v->turn[slot] &&
                 v->board.label[slot] == wk_layout_label(v->wind, slot))
            out->n_right++;
        else
            out->n_wrong++;
}

void wk_verdict_judge(const struct wk_reading *reading, enum wk_wind wind, const char set[WK_SET_SIZE], struct wk_verdict *out)
{
    struct view v = {.reading = reading, .wind = wind, .out = out};
    struct wk_plan plan, tidy_plan;
    memset(out, 0, sizeof *out);
    out->wind = wind;
    if (!reading->tray.found || wind < WK_WIND_EAST || wind > WK_WIND_NORTH || !wk_set_valid(set)) {
        out->n_unreadable = WK_N_SLOTS;
        return;
    }
    look(&v, set);
    wk_plan_make(&v.board, &plan);
    wk_plan_make(&v.tidy, &tidy_plan);
    name_rows(&v);
    name_trails(&v, &tidy_plan, set);
    name_duplicates(&v, &plan);
    name_faults(&v);
    name_strays(&v);
    bool wrong = out->n_findings > 0;
    name_doubts(&v);
    plan_repair(&v, &plan, set);
    count(&v);
    out->kind = wrong ? WK_FAIL : out->n_findings > 0 || out->n_right != WK_N_SLOTS ? WK_INCOMPLETE : WK_PASS;
}
