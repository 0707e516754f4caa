/* Four walls judged together: whose wall lies where, tiles exchanged between walls, and what each wall has to itself. */
#include "labels/table_verdict.h"

#include <string.h>

#include "labels/finding.h"
#include "labels/steps.h"

/*
 * What a wall's own verdict says stays as it is said there, but for what another wall explains: its tiles in a ring over
 * several walls are one finding, and a tile beside one wall that is missing from another is not one too many. Only what was
 * read explains anything.
 */
struct table {
    const struct wk_table_reading *reading;
    enum wk_wind wall_at[WK_N_WINDS + 1]; /* by seat: whose wall lies there */
    enum wk_wind seat_of[WK_N_WINDS + 1]; /* by wind: the seat before which its wall lies */
    bool known[WK_N_WINDS + 1];           /* by seat: its labels say whose wall it is */
    struct wk_spread spread;              /* walls in the order of winds, wherever they lie */
    struct wk_plan plan, tidy_plan;
    struct wk_verdict elsewhere[WK_N_WINDS]; /* [wind - 1]: of a wall before another seat, judged as its own wind's */
    bool told[WK_N_BOARD_SLOTS];             /* a finding of several walls speaks of the tile that lies there */
    wk_label lost[WK_N_BOARD_SLOTS];         /* of a free slot: the label that is missing when the tiles have moved up */
    bool stray_told[WK_MAX_SPREAD_STRAYS];
    struct wk_table_verdict *out;
};

/* ---- how the verdict is put together ---- */

static struct wk_table_finding *add_finding(struct table *t, enum wk_finding_kind kind)
{
    struct wk_table_verdict *out = t->out;
    struct wk_table_finding *finding =
        &out->finding[out->n_findings < WK_MAX_TABLE_FINDINGS ? out->n_findings++ : WK_MAX_TABLE_FINDINGS - 1];
    memset(finding, 0, sizeof *finding);
    finding->kind = kind;
    return finding;
}

static void add_place(struct wk_table_finding *finding, enum wk_wind seat, int slot)
{
    if (finding->n_places < WK_N_SLOTS)
        finding->place[finding->n_places++] = (struct wk_table_place){.seat = seat, .slot = (int8_t)slot};
}

static void add_label(struct wk_table_finding *finding, wk_label label)
{
    if (label != WK_LABEL_NONE && finding->n_labels < WK_N_SLOTS)
        finding->label[finding->n_labels++] = label;
}

/* Findings name a tile by where it lies. */
static void add_tile(const struct table *t, struct wk_table_finding *finding, int slot, wk_label label)
{
    add_place(finding, t->seat_of[wk_board_wind(&t->spread.board, slot)], wk_board_slot(slot));
    add_label(finding, label);
}

static void add_move(struct table *t, struct wk_table_move move)
{
    if (t->out->n_moves < WK_MAX_TABLE_MOVES)
        t->out->move[t->out->n_moves++] = move;
}

static struct wk_table_place seat_place(enum wk_wind seat)
{
    return (struct wk_table_place){.seat = seat, .slot = WK_SLOT_NONE};
}

static void add_wall_move(struct table *t, enum wk_do what, enum wk_wind a, enum wk_wind b)
{
    add_move(t, (struct wk_table_move){.what = what, .a = seat_place(a), .b = seat_place(b)});
}

/* ---- whose wall lies where ---- */

/*
 * The wind that more than half of what lies before a seat belongs to: from there on it is fewer moves to carry the wall than
 * its tiles. At least four of them, for fewer may be tiles astray. WK_WIND_NONE: nobody's.
 */
static enum wk_wind whose(const struct wk_reading *wall, const char set[WK_SET_SIZE])
{
    int count[WK_N_WINDS + 1] = {0}, n_lie = 0;
    for (int slot = 0; wall->tray.found && slot < WK_N_SLOTS; slot++) {
        const struct wk_read *read = &wall->slot[slot];
        n_lie += read->state != WK_READ_EMPTY;
        if (read->state == WK_READ_LABEL && memcmp(read->set, set, WK_SET_SIZE) == 0)
            count[wk_label_wind(read->label)]++;
    }
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        if (count[wind] >= 4 && 2 * count[wind] > n_lie)
            return (enum wk_wind)wind;
    return WK_WIND_NONE;
}

/* A wall that lies before its own seat comes before another that claims its wind. */
static void find_known(struct table *t, const char set[WK_SET_SIZE])
{
    enum wk_wind claim[WK_N_WINDS + 1] = {WK_WIND_NONE};
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
        claim[seat] = whose(&t->reading->wall[seat - 1], set);
    for (int pass = 0; pass < 2; pass++)
        for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++) {
            enum wk_wind wind = claim[seat];
            if (wind == WK_WIND_NONE || t->seat_of[wind] != WK_WIND_NONE || (pass == 0) != ((int)wind == seat))
                continue;
            t->known[seat] = true;
            t->wall_at[seat] = wind;
            t->seat_of[wind] = (enum wk_wind)seat;
        }
}

/* A seat whose wall is not known has its own, or, where that lies elsewhere, the one which nobody has at the end of that chain.
 */
static void find_walls(struct table *t, const char set[WK_SET_SIZE])
{
    find_known(t, set);
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++) {
        if (t->known[seat])
            continue;
        enum wk_wind wind = (enum wk_wind)seat;
        while (t->seat_of[wind] != WK_WIND_NONE)
            wind = t->seat_of[wind];
        t->wall_at[seat] = wind;
        t->seat_of[wind] = (enum wk_wind)seat;
    }
}

/* How many seats all four walls lie further, 0 when they do not; three known walls leave one place for the fourth. */
static int quarters(const struct table *t)
{
    int n_known = 0, turned = ((int)t->seat_of[WK_WIND_EAST] - WK_WIND_EAST + WK_N_WINDS) % WK_N_WINDS;
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        n_known += t->known[wind];
        if (((int)t->seat_of[wind] - wind + WK_N_WINDS) % WK_N_WINDS != turned)
            return 0;
    }
    return n_known >= WK_N_WINDS - 1 ? turned : 0;
}

/* The walls of a ring of seats, or of all four, that lie before another's seat for certain; `seen` is for the caller. */
static void name_ring(struct table *t, enum wk_finding_kind kind, int seat, bool seen[WK_N_WINDS + 1])
{
    struct wk_table_finding *finding = add_finding(t, kind);
    for (int at = seat; !seen[at]; at = (int)t->wall_at[at]) {
        seen[at] = true;
        if (t->known[at])
            add_place(finding, (enum wk_wind)at, WK_SLOT_NONE);
    }
}

static void exchange_walls(struct table *t)
{
    enum wk_wind wall_at[WK_N_WINDS + 1], seat_of[WK_N_WINDS + 1];
    memcpy(wall_at, t->wall_at, sizeof wall_at);
    memcpy(seat_of, t->seat_of, sizeof seat_of);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        enum wk_wind from = seat_of[wind], other = wall_at[wind];
        if ((int)from == wind)
            continue;
        add_wall_move(t, WK_DO_SWAP_WALLS, from, (enum wk_wind)wind);
        wall_at[from] = other;
        seat_of[other] = from;
    }
}

static void name_seats(struct table *t)
{
    bool seen[WK_N_WINDS + 1] = {false};
    if (quarters(t) != 0) {
        struct wk_table_finding *finding = add_finding(t, WK_FINDING_TURNED_TABLE);
        for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
            if (t->known[seat])
                add_place(finding, (enum wk_wind)seat, WK_SLOT_NONE);
        add_wall_move(t, WK_DO_TURN_TABLE, t->seat_of[WK_WIND_EAST], WK_WIND_EAST);
        return;
    }
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
        if ((int)t->wall_at[seat] != seat && !seen[seat])
            name_ring(t, WK_FINDING_WRONG_SEAT, seat, seen);
    exchange_walls(t);
}

/* ---- what is between walls ---- */

static const struct wk_verdict *verdict_of(const struct table *t, enum wk_wind wind)
{
    return t->seat_of[wind] == wind ? &t->out->wall[wind - 1] : &t->elsewhere[wind - 1];
}

/* A part of a row that was pushed along is told as that, whatever pushed it. */
static bool is_pushed(const struct table *t, int slot)
{
    const struct wk_verdict *verdict = verdict_of(t, wk_board_wind(&t->spread.board, slot));
    for (int i = 0; i < verdict->n_findings; i++)
        for (int k = 0; verdict->finding[i].kind == WK_FINDING_SHIFTED && k < verdict->finding[i].n_slots; k++)
            if (verdict->finding[i].slots[k] == wk_board_slot(slot))
                return true;
    return false;
}

/* A ring over several walls. Its first slot may hold a tile that was not read: then as in name_closed_trail() of a wall. */
static void name_exchange(struct table *t, const struct wk_trail *trail, int n_unknown)
{
    const struct wk_spread *spread = &t->spread;
    int start = spread->lies_at[trail->slot[0]], smallest = 0;
    bool unknown = spread->board.lies[start] == WK_LIES_UNKNOWN;
    if (unknown && (n_unknown > 1 || spread->doubt[start]))
        return;
    for (int i = 1; i < trail->n; i++)
        if (spread->lies_at[trail->slot[i]] < spread->lies_at[trail->slot[smallest]])
            smallest = i;
    struct wk_table_finding *finding = add_finding(t, WK_FINDING_EXCHANGED);
    for (int i = 0; i < trail->n; i++) {
        int k = (smallest + i) % trail->n, slot = spread->lies_at[trail->slot[k]];
        if (wk_board_is_right(&spread->board, slot) || is_pushed(t, slot))
            continue;
        add_tile(t, finding, slot, k == 0 && unknown ? trail->label : spread->board.label[slot]);
        t->told[slot] = true;
    }
}

/* A slot that has to be filled: what lies beside some wall, or nowhere, fills the last slot of its trail. */
static void explain_gap(struct table *t, const struct wk_trail *trail)
{
    const struct wk_spread *spread = &t->spread;
    int hole = spread->lies_at[trail->slot[0]];
    if (spread->doubt[hole])
        return;
    t->lost[hole] = trail->label;
    int stray = trail->loose ? wk_spread_find_stray(spread, trail->label, t->stray_told) : -1;
    if (stray >= 0)
        t->stray_told[stray] = true;
}

/* A label that is there once more in another wall. */
static void name_copies(struct table *t)
{
    const struct wk_board *board = &t->spread.board;
    bool twice[WK_LABEL_END] = {false};
    for (int slot = 0; slot < WK_N_BOARD_SLOTS; slot++)
        if (t->plan.surplus[slot])
            twice[board->label[slot]] = true;
    for (int slot = 0; slot < WK_N_BOARD_SLOTS; slot++) {
        wk_label label = board->label[slot];
        if (board->lies[slot] != WK_LIES_TILE || !twice[label] || t->told[slot] ||
            wk_label_wind(label) == wk_board_wind(board, slot))
            continue;
        add_tile(t, add_finding(t, WK_FINDING_DUPLICATE), slot, label);
        t->told[slot] = true;
    }
}

static void name_across(struct table *t)
{
    int n_unknown = 0;
    for (int slot = 0; slot < WK_N_BOARD_SLOTS; slot++)
        n_unknown += t->spread.board.lies[slot] == WK_LIES_UNKNOWN;
    for (int i = 0; i < t->tidy_plan.n_trails; i++) {
        const struct wk_trail *trail = &t->tidy_plan.trail[i];
        if (!trail->closed)
            explain_gap(t, trail);
        else if (wk_trail_crosses(trail))
            name_exchange(t, trail, n_unknown);
    }
    name_copies(t);
}

/* ---- what each wall has to itself ---- */

/* Labels of these kinds go with their slots, one by one. */
static bool may_be_explained(enum wk_finding_kind kind)
{
    return kind == WK_FINDING_OTHER_WALL || kind == WK_FINDING_WRONG_LABEL || kind == WK_FINDING_MISSING;
}

static void copy_tiles(struct table *t, const struct wk_finding *from, enum wk_wind wind)
{
    struct wk_table_finding *finding = NULL;
    for (int k = 0; k < from->n_slots; k++) {
        int slot = ((int)wind - 1) * WK_N_SLOTS + from->slots[k];
        if (t->told[slot])
            continue;
        if (!finding)
            finding = add_finding(t, from->kind);
        bool moved_up = from->kind == WK_FINDING_MISSING && t->lost[slot] != WK_LABEL_NONE;
        add_tile(t, finding, slot, moved_up ? t->lost[slot] : from->labels[k]);
    }
}

static void copy_finding(struct table *t, const struct wk_finding *from, enum wk_wind wind)
{
    struct wk_table_finding *finding = add_finding(t, from->kind);
    for (int k = 0; k < from->n_slots; k++)
        add_place(finding, t->seat_of[wind], from->slots[k]);
    if (from->n_slots == 0)
        add_place(finding, t->seat_of[wind], WK_SLOT_NONE);
    for (int k = 0; k < from->n_labels; k++)
        add_label(finding, from->labels[k]);
}

static void copy_findings(struct table *t, enum wk_wind wind)
{
    const struct wk_verdict *verdict = verdict_of(t, wind);
    for (int i = 0; i < verdict->n_findings; i++)
        if (may_be_explained(verdict->finding[i].kind))
            copy_tiles(t, &verdict->finding[i], wind);
        else if (verdict->finding[i].kind != WK_FINDING_EXTRA) /* of the table, see name_strays() */
            copy_finding(t, &verdict->finding[i], wind);
    if (!t->reading->wall[t->seat_of[wind] - 1].tray.found)
        add_place(add_finding(t, WK_FINDING_UNREADABLE), t->seat_of[wind], WK_SLOT_NONE);
}

/* Tiles too many beside a wall (-1: beside none) are one finding; in the middle a tile of another set is told as that. */
static void name_strays(struct table *t, int wall)
{
    struct wk_table_finding *of[2] = {NULL, NULL};
    for (int i = 0; i < t->spread.n_strays; i++) {
        const struct wk_spread_stray *stray = &t->spread.stray[i];
        if (stray->wall != wall || t->stray_told[i] || !wk_spread_is_piece(stray->read))
            continue;
        bool other_set = wall < 0 && memcmp(stray->read->set, t->spread.set, WK_SET_SIZE) != 0;
        if (!of[other_set]) {
            of[other_set] = add_finding(t, other_set ? WK_FINDING_OTHER_SET : WK_FINDING_EXTRA);
            add_place(of[other_set], wall < 0 ? WK_WIND_NONE : t->seat_of[wall + 1], WK_SLOT_NONE);
        }
        add_label(of[other_set], stray->read->state == WK_READ_LABEL ? stray->read->label : WK_LABEL_NONE);
    }
}

/* ---- the repair ---- */

/* Steps name places as they are when the walls lie before their own seats. */
static struct wk_table_place place_of(const struct table *t, int slot)
{
    if (slot == WK_SLOT_NONE)
        return seat_place(WK_WIND_NONE);
    return (struct wk_table_place){.seat = wk_board_wind(&t->spread.board, slot), .slot = (int8_t)wk_board_slot(slot)};
}

static void take_step(void *self, const struct wk_step *step)
{
    struct table *t = self;
    add_move(t, (struct wk_table_move){.what = step->what,
                                       .a = place_of(t, step->a),
                                       .b = place_of(t, step->b),
                                       .stray = step->stray,
                                       .label = step->label});
}

static void plan_repair(struct table *t)
{
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        if (!t->spread.wall[wind - 1]->tray.found)
            add_wall_move(t, WK_DO_LOOK_AGAIN, (enum wk_wind)wind, WK_WIND_NONE);
    wk_steps_make(&t->spread, &t->plan, take_step, t);
}

static enum wk_verdict_kind kind_of(const struct wk_table_verdict *out)
{
    for (int i = 0; i < out->n_findings; i++)
        if (wk_finding_def(out->finding[i].kind)->severity == WK_SEVERITY_WRONG)
            return WK_FAIL;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (out->wall[i].kind != WK_PASS)
            return WK_INCOMPLETE;
    return out->n_findings > 0 ? WK_INCOMPLETE : WK_PASS;
}

static void look(struct table *t, const char set[WK_SET_SIZE])
{
    const struct wk_reading *wall[WK_N_WINDS];
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        wall[wind - 1] = &t->reading->wall[t->seat_of[wind] - 1];
        if ((int)t->seat_of[wind] != wind)
            wk_verdict_judge(wall[wind - 1], (enum wk_wind)wind, set, &t->elsewhere[wind - 1]);
    }
    wk_spread_table(&t->spread, wall, t->reading->stray, t->reading->n_strays, set);
    wk_plan_make(&t->spread.board, &t->plan);
    wk_plan_make(&t->spread.tidy, &t->tidy_plan);
}

void wk_table_verdict_judge(const struct wk_table_reading *reading, const char set[WK_SET_SIZE], struct wk_table_verdict *out)
{
    struct table t = {.reading = reading, .out = out};
    memset(out, 0, sizeof *out);
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
        wk_verdict_judge(&reading->wall[seat - 1], (enum wk_wind)seat, set, &out->wall[seat - 1]);
    if (wk_set_valid(set)) {
        find_walls(&t, set);
        look(&t, set);
        name_seats(&t);
        name_across(&t);
        for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
            copy_findings(&t, (enum wk_wind)wind);
            name_strays(&t, wind - 1);
        }
        name_strays(&t, -1);
        plan_repair(&t);
    }
    out->kind = kind_of(out);
}
