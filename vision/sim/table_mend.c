/* A table's repair carried out on what truly lies there, step by step, as its players would. */
#include <string.h>

#include "labels/table_verdict.h"
#include "vision/sim/table_faults.h"

static bool seat_valid(enum wk_wind seat)
{
    return seat >= WK_WIND_EAST && seat <= WK_WIND_NORTH;
}

/* The tile's place in a slot; NULL: it is no slot. */
static struct wk_sim_piece *slot_at(struct wk_sim_walls *walls, const struct wk_table_place *place)
{
    if (!seat_valid(place->seat) || place->slot < 0 || place->slot >= WK_N_SLOTS)
        return NULL;
    return &walls->wall[place->seat - 1].slot[place->slot];
}

static struct wk_sim_piece *free_slot(struct wk_sim_walls *walls, const struct wk_table_place *place)
{
    struct wk_sim_piece *slot = slot_at(walls, place);
    return slot && !slot->present ? slot : NULL;
}

static struct wk_sim_piece *occupied_slot(struct wk_sim_walls *walls, const struct wk_table_place *place)
{
    struct wk_sim_piece *slot = slot_at(walls, place);
    return slot && slot->present ? slot : NULL;
}

/* Takes a tile of this label, or with WK_LABEL_NONE any, from beside a seat's wall. */
static bool take_beside(struct wk_sim_wall *wall, wk_label label, struct wk_sim_piece *out)
{
    for (int i = 0; i < wall->n_strays; i++) {
        if (label != WK_LABEL_NONE && wall->stray[i].piece.label != label)
            continue;
        *out = wall->stray[i].piece;
        memmove(&wall->stray[i], &wall->stray[i + 1], (size_t)(wall->n_strays - 1 - i) * sizeof wall->stray[0]);
        wall->n_strays--;
        return true;
    }
    return false;
}

/* The same from the middle. */
static bool take_loose(struct wk_sim_walls *walls, wk_label label, struct wk_sim_piece *out)
{
    for (int i = 0; i < walls->n_loose; i++) {
        if (label != WK_LABEL_NONE && walls->loose[i].label != label)
            continue;
        *out = walls->loose[i];
        memmove(&walls->loose[i], &walls->loose[i + 1], (size_t)(walls->n_loose - 1 - i) * sizeof walls->loose[0]);
        walls->n_loose--;
        return true;
    }
    return false;
}

/* A tile of this label wherever it lies beside slots. */
static bool take_labelled(struct wk_sim_walls *walls, wk_label label, struct wk_sim_piece *out)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (take_beside(&walls->wall[w], label, out))
            return true;
    return take_loose(walls, label, out);
}

/* The tile that a move means by `a`: in its slot, or beside the slots. */
static bool take(struct wk_sim_walls *walls, const struct wk_table_move *move, struct wk_sim_piece *out)
{
    struct wk_sim_piece *slot = move->stray ? NULL : occupied_slot(walls, &move->a);

    if (slot) {
        *out = *slot;
        memset(slot, 0, sizeof *slot);
        return true;
    }
    struct wk_sim_wall *wall = seat_valid(move->a.seat) ? &walls->wall[move->a.seat - 1] : NULL;
    if (move->label != WK_LABEL_NONE &&
        ((wall && take_beside(wall, move->label, out)) || take_labelled(walls, move->label, out)))
        return true;
    return wall ? take_beside(wall, WK_LABEL_NONE, out) : take_loose(walls, WK_LABEL_NONE, out);
}

static bool apply_swap(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    struct wk_sim_piece *a = slot_at(walls, &move->a), *b = slot_at(walls, &move->b);
    if (!a || !b)
        return false;
    const struct wk_sim_piece t = *a;
    *a = *b;
    *b = t;
    return true;
}

static bool apply_move(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    struct wk_sim_piece piece, *to = free_slot(walls, &move->b);
    if (!to || !take(walls, move, &piece))
        return false;
    *to = piece;
    return true;
}

/* A tile that lies beside slots, or else one from elsewhere with the face that the deal has for its label. */
static bool apply_bring(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    struct wk_sim_piece *to = free_slot(walls, &move->b);
    if (!to || !wk_label_valid(move->label))
        return false;
    const int home = wk_layout_label(move->b.seat, move->b.slot) == move->label ? move->b.slot : wk_layout_slot(move->label);
    struct wk_sim_piece piece = {.present = true, .label = move->label};
    piece.face = (enum wk_face)walls->wall[wk_label_wind(move->label) - 1].recorded[home];
    memcpy(piece.set, walls->set, WK_SET_SIZE);
    (void)take_labelled(walls, move->label, &piece);
    *to = piece;
    return true;
}

static bool apply_take_away(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    struct wk_sim_piece gone;
    return take(walls, move, &gone);
}

/* What one wall's own steps do as well. */
static bool apply_within(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    const struct wk_move own = {.what = move->what, .a = move->a.slot, .b = WK_SLOT_NONE, .label = move->label};
    if (move->what == WK_DO_LOOK_AGAIN && !seat_valid(move->a.seat))
        return true;
    return seat_valid(move->a.seat) && wk_sim_wall_apply(&walls->wall[move->a.seat - 1], &own) == WK_OK;
}

static bool apply_walls(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    if (!seat_valid(move->a.seat) || !seat_valid(move->b.seat))
        return false;
    wk_sim_walls_exchange(walls, move->a.seat, move->b.seat);
    return true;
}

static bool apply_turn_table(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    if (!seat_valid(move->a.seat) || !seat_valid(move->b.seat))
        return false;
    wk_sim_walls_turn(walls, ((int)move->b.seat - (int)move->a.seat + WK_N_WINDS) % WK_N_WINDS);
    return true;
}

static bool apply(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    switch (move->what) {
    case WK_DO_SWAP:
        return apply_swap(walls, move);
    case WK_DO_MOVE:
        return apply_move(walls, move);
    case WK_DO_BRING:
        return apply_bring(walls, move);
    case WK_DO_TAKE_AWAY:
        return apply_take_away(walls, move);
    case WK_DO_TURN:
    case WK_DO_RESTICK:
    case WK_DO_LOOK_AGAIN:
        return apply_within(walls, move);
    case WK_DO_SWAP_WALLS:
        return apply_walls(walls, move);
    case WK_DO_TURN_TABLE:
        return apply_turn_table(walls, move);
    case WK_DO_NONE:
        break;
    }
    return false;
}

static void reverse(struct wk_sim_piece *row, int n)
{
    for (int i = 0; i < n / 2; i++) {
        const struct wk_sim_piece t = row[i];
        row[i] = row[n - 1 - i];
        row[n - 1 - i] = t;
    }
}

/* Walls that lie otherwise as a whole are laid as walls are, each row as its places were seen from left to right. */
static void straighten(struct wk_sim_walls *walls)
{
    for (int w = 0; w < WK_N_WINDS; w++) {
        for (int r = WK_ROW_HAND; r <= WK_ROW_2 && walls->lay[w].mirrored; r++)
            reverse(&walls->wall[w].slot[wk_row_first((enum wk_row)r)], wk_row_length((enum wk_row)r));
        walls->lay[w].mirrored = walls->lay[w].turned = false;
    }
}

enum wk_status wk_sim_walls_apply(struct wk_sim_walls *walls, const struct wk_table_move *move)
{
    straighten(walls);
    return apply(walls, move) ? WK_OK : WK_BAD_INPUT;
}
