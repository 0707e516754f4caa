/* Each slot by itself, rows put back, tiles that were not read taken for what belongs there. */
#include "labels/spread.h"

#include <string.h>

const struct wk_read *wk_spread_read(const struct wk_spread *spread, int slot)
{
    return &spread->wall[slot / WK_N_SLOTS]->slot[wk_board_slot(slot)];
}

/* What a slot shows by itself. */
static void look_at_label(struct wk_spread *spread, int slot)
{
    const struct wk_read *read = wk_spread_read(spread, slot);
    spread->board.lies[slot] = WK_LIES_UNFIT;
    if (!wk_label_valid(read->label)) {
        spread->board.lies[slot] = WK_LIES_UNKNOWN;
        spread->fault[slot] = WK_FINDING_UNREADABLE;
    } else if (read->flat) { /* its sticker alone: the tile is gone, whatever that says */
        spread->fault[slot] = WK_FINDING_NO_TILE;
    } else if (memcmp(read->set, spread->set, WK_SET_SIZE) != 0) {
        spread->fault[slot] = WK_FINDING_OTHER_SET;
    } else if (!wk_board_has(&spread->board, read->label)) {
        spread->fault[slot] = WK_FINDING_OTHER_WALL;
    } else {
        spread->board.lies[slot] = WK_LIES_TILE;
        spread->board.label[slot] = read->label;
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

static void look_at_read(struct wk_spread *spread, int slot)
{
    const struct wk_read *read = wk_spread_read(spread, slot);
    switch (read->state) {
    case WK_READ_EMPTY:
        spread->board.lies[slot] = WK_LIES_NOTHING;
        break;
    case WK_READ_LABEL:
        look_at_label(spread, slot);
        break;
    case WK_READ_FACE:
        spread->fault[slot] = read->why == WK_WHY_FOREIGN ? WK_FINDING_FOREIGN : WK_FINDING_FACE_UP;
        break;
    case WK_READ_BLOCKED:
        spread->fault[slot] = WK_FINDING_BLOCKED;
        break;
    case WK_READ_UNREADABLE:
    default:
        spread->fault[slot] = fault_of_unreadable(read);
    }
}

static void look_at(struct wk_spread *spread, int slot)
{
    spread->board.lies[slot] = WK_LIES_UNKNOWN;
    if (spread->wall[slot / WK_N_SLOTS]->tray.found)
        look_at_read(spread, slot);
    else
        spread->fault[slot] = WK_FINDING_BLOCKED;
    if (spread->fault[slot] == WK_FINDING_FOREIGN)
        spread->board.lies[slot] = WK_LIES_UNFIT;
    spread->doubt[slot] = wk_finding_def(spread->fault[slot])->severity == WK_SEVERITY_DOUBT;
    spread->sideways[slot] = wk_spread_read(spread, slot)->sideways && !spread->doubt[slot] &&
                             spread->board.lies[slot] != WK_LIES_NOTHING && spread->board.lies[slot] != WK_LIES_UNFIT;
    spread->turn[slot] = spread->sideways[slot] || spread->fault[slot] == WK_FINDING_FACE_UP;
    spread->restick[slot] = spread->fault[slot] == WK_FINDING_NO_STICKER || spread->fault[slot] == WK_FINDING_OTHER_EVENT;
}

/* ---- rows that lie shifted or mirrored ---- */

/* A tile of the wall in which it lies. */
static bool is_own(const struct wk_spread *spread, int slot)
{
    return spread->board.lies[slot] == WK_LIES_TILE &&
           wk_label_wind(spread->board.label[slot]) == wk_board_wind(&spread->board, slot);
}

/* The column whose label lies in column c of a row of n that is shifted by `shift`, and mirrored before that. */
static int source_of(int c, int n, int shift, bool mirrored)
{
    int column = (c - shift + n) % n;
    return mirrored ? n - 1 - column : column;
}

static int count_fits(const struct wk_spread *spread, int first, int n, int shift, bool mirrored)
{
    int fits = 0;
    for (int c = 0; c < n; c++)
        fits += spread->board.lies[first + c] == WK_LIES_TILE &&
                spread->board.label[first + c] == wk_board_home_label(&spread->board, first + source_of(c, n, shift, mirrored));
    return fits;
}

/*
 * Tiles that lie right in a row said to be shifted or mirrored speak against it. One may be a second fault's chance; none when
 * the row has a gap in its midst, for then a part of it was pushed, and the rest never moved.
 */
static bool is_refuted(const struct wk_spread *spread, int first, int n, int shift, bool mirrored)
{
    int n_right = 0;
    bool gap = false;
    for (int c = 0; c < n; c++) {
        int slot = first + c;
        bool wraps = shift <= n / 2 ? c < shift : c >= shift;
        n_right += wk_board_is_right(&spread->board, slot) && source_of(c, n, shift, mirrored) != c;
        gap = gap || (!wraps && !is_own(spread, slot) && spread->board.lies[slot] != WK_LIES_UNKNOWN);
    }
    return n_right > (gap && !mirrored ? 0 : 1);
}

/* A row counts as shifted or mirrored when at least four, and six tenths, of the wall's labels read in it say so. */
static void tidy_row(struct wk_spread *spread, int wall, enum wk_row row)
{
    int n = wk_row_length(row), first = wall * WK_N_SLOTS + wk_row_first(row), seen = 0, best = 0, best_shift = 0;
    bool best_mirrored = false;
    for (int c = 0; c < n; c++)
        seen += is_own(spread, first + c);
    for (int i = 1; i < 2 * n; i++) {
        int fits = count_fits(spread, first, n, i % n, i >= n);
        if (fits > best && !is_refuted(spread, first, n, i % n, i >= n)) {
            best = fits;
            best_shift = i % n;
            best_mirrored = i >= n;
        }
    }
    if (best < 4 || best * 10 < seen * 6)
        best_shift = best_mirrored = 0;
    spread->shifted[wall][row] = best_shift != 0;
    spread->mirrored[wall][row] = best_mirrored;
    for (int c = 0; c < n; c++)
        spread->lies_at[first + source_of(c, n, best_shift, best_mirrored)] = (int16_t)(first + c);
}

/* Takes tiles that were not read for the ones that belong there, as far as those were not read elsewhere. */
static void guess_tiles(struct wk_spread *spread)
{
    struct wk_board *board = &spread->board;
    int seen[WK_LABEL_END] = {0};
    for (int slot = 0; slot < wk_board_size(board); slot++)
        seen[board->label[slot]]++;
    for (int slot = 0; slot < wk_board_size(board); slot++) {
        int lies_at = spread->lies_at[slot];
        wk_label label = wk_board_home_label(board, slot);
        if (board->lies[lies_at] != WK_LIES_UNKNOWN || seen[label] >= wk_label_copies(label))
            continue;
        seen[label]++;
        if (spread->fault[lies_at] == WK_FINDING_BLOCKED && board->loose[label] > 0) { /* the hand is about to lay it there */
            board->lies[lies_at] = WK_LIES_NOTHING;
            continue;
        }
        board->lies[lies_at] = WK_LIES_TILE;
        board->label[lies_at] = label;
        spread->guess[lies_at] = true;
    }
}

/* ---- what lies beside the slots ---- */

static bool is_label_of(const struct wk_read *read, const char *set)
{
    return read->state == WK_READ_LABEL && wk_label_valid(read->label) && memcmp(read->set, set, WK_SET_SIZE) == 0;
}

bool wk_spread_is_piece(const struct wk_read *read)
{
    if (read->state == WK_READ_LABEL)
        return wk_label_valid(read->label);
    return read->state == WK_READ_FACE ||
           (read->state == WK_READ_UNREADABLE && (read->why == WK_WHY_NO_STICKER || read->why == WK_WHY_FOREIGN ||
                                                  read->why == WK_WHY_OTHER_EVENT || read->why == WK_WHY_OTHER_SCHEME));
}

int wk_spread_find_stray(const struct wk_spread *spread, wk_label label, const bool used[WK_MAX_SPREAD_STRAYS])
{
    for (int i = 0; i < spread->n_strays; i++)
        if (!used[i] && spread->stray[i].read->label == label && is_label_of(spread->stray[i].read, spread->set))
            return i;
    return -1;
}

static void add_stray(struct wk_spread *spread, const struct wk_read *read, int wall, int near_slot)
{
    spread->stray[spread->n_strays++] = (struct wk_spread_stray){.read = read, .wall = wall, .near_slot = near_slot};
    if (is_label_of(read, spread->set))
        spread->board.loose[read->label]++;
}

static void add_strays_of_wall(struct wk_spread *spread, int wall)
{
    const struct wk_reading *reading = spread->wall[wall];
    for (int i = 0; i < reading->n_strays && i < WK_MAX_STRAYS; i++) {
        int slot = reading->stray[i].near_slot;
        add_stray(spread, &reading->stray[i].read, wall,
                  slot >= 0 && slot < WK_N_SLOTS ? wall * WK_N_SLOTS + slot : WK_SLOT_NONE);
    }
}

/* ---- the whole ---- */

static void look(struct wk_spread *spread)
{
    int n = wk_board_size(&spread->board);
    for (int slot = 0; slot < n; slot++) {
        spread->lies_at[slot] = (int16_t)slot;
        look_at(spread, slot);
    }
    for (int wall = 0; wall < spread->board.n_walls; wall++) {
        tidy_row(spread, wall, WK_ROW_1);
        tidy_row(spread, wall, WK_ROW_2);
    }
    guess_tiles(spread);
    spread->tidy = spread->board;
    for (int slot = 0; slot < n; slot++) {
        spread->tidy.lies[slot] = spread->board.lies[spread->lies_at[slot]];
        spread->tidy.label[slot] = spread->board.label[spread->lies_at[slot]];
        spread->board.likely[spread->lies_at[slot]] = spread->tidy.label[slot] == wk_board_home_label(&spread->board, slot);
    }
}

void wk_spread_wall(struct wk_spread *out, const struct wk_reading *wall, enum wk_wind wind, const char set[WK_SET_SIZE])
{
    memset(out, 0, sizeof *out);
    out->set = set;
    out->wall[0] = wall;
    out->board = (struct wk_board){.first = wind, .n_walls = 1};
    add_strays_of_wall(out, 0);
    look(out);
}

void wk_spread_table(struct wk_spread *out, const struct wk_reading *const wall[WK_N_WINDS], const struct wk_read *middle,
                     int n, const char set[WK_SET_SIZE])
{
    memset(out, 0, sizeof *out);
    out->set = set;
    out->board = (struct wk_board){.first = WK_WIND_EAST, .n_walls = WK_N_WINDS};
    for (int i = 0; i < WK_N_WINDS; i++) {
        out->wall[i] = wall[i];
        if (wall[i]->tray.found)
            add_strays_of_wall(out, i);
    }
    for (int i = 0; i < n && i < WK_MAX_TABLE_STRAYS; i++)
        if (middle[i].state == WK_READ_LABEL && wk_label_valid(middle[i].label))
            add_stray(out, &middle[i], -1, WK_SLOT_NONE);
    look(out);
}
