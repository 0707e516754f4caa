/* A wall on a table, for tests. */
#include "tests/support/labels/sample_wall.h"

const char wall_set[WK_SET_SIZE] = "07A", wall_other_set[WK_SET_SIZE] = "07B";

unsigned wall_random(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % below;
}

void wall_init(struct wall *wall, enum wk_wind wind)
{
    memset(wall, 0, sizeof *wall);
    wall->wind = wind;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        wall->slot[slot] = (struct wall_piece){.there = true, .label = wk_layout_label(wind, slot)};
}

void wall_swap(struct wall *wall, int a, int b)
{
    struct wall_piece piece = wall->slot[a];
    wall->slot[a] = wall->slot[b];
    wall->slot[b] = piece;
}

void wall_add_stray(struct wall *wall, struct wall_piece piece, int near_slot)
{
    wall->stray[wall->n_strays] = piece;
    wall->near_slot[wall->n_strays++] = near_slot;
}

struct wk_read wall_read_piece(const struct wall_piece *piece)
{
    struct wk_read read = {.state = WK_READ_EMPTY, .score = 1.0f};
    if (!piece->there)
        return read;
    read.sideways = piece->sideways;
    read.state = WK_READ_UNREADABLE;
    if (piece->foreign) {
        read.why = WK_WHY_FOREIGN;
    } else if (piece->face_up) {
        read.state = WK_READ_FACE;
    } else if (piece->sticker != WALL_STICKER_OK) {
        read.why = piece->sticker == WALL_STICKER_BARE     ? WK_WHY_NO_STICKER
                   : piece->sticker == WALL_STICKER_FORGED ? WK_WHY_OTHER_EVENT
                                                           : WK_WHY_DAMAGED;
    } else {
        read.state = WK_READ_LABEL;
        read.label = piece->label;
        read.flat = piece->flat;
        memcpy(read.set, piece->other_set ? wall_other_set : wall_set, WK_SET_SIZE);
    }
    return read;
}

void wall_read(const struct wall *wall, struct wk_reading *reading)
{
    wk_reading_init(reading, WK_SIDE_BACKS);
    reading->tray.found = true;
    reading->tray.reason = WK_OK;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        reading->slot[slot] =
            wall->blocked[slot] ? (struct wk_read){.state = WK_READ_BLOCKED} : wall_read_piece(&wall->slot[slot]);
    for (int i = 0; i < wall->n_strays; i++) {
        reading->stray[i].read = wall_read_piece(&wall->stray[i]);
        reading->stray[i].near_slot = wall->near_slot[i];
    }
    reading->n_strays = wall->n_strays;
    reading->wind = wk_reading_wind(reading);
}

void wall_judge(const struct wall *wall, struct wk_verdict *verdict)
{
    struct wk_reading reading;
    wall_read(wall, &reading);
    wk_verdict_judge(&reading, wall->wind, wall_set, verdict);
}

int wall_find_stray(const struct wall *wall, int slot, wk_label label)
{
    for (int i = 0; i < wall->n_strays; i++)
        if (wall->near_slot[i] == slot && (label == WK_LABEL_NONE || wall->stray[i].label == label))
            return i;
    return -1;
}

struct wall_piece wall_take_stray(struct wall *wall, int i)
{
    struct wall_piece piece = wall->stray[i];
    for (wall->n_strays--; i < wall->n_strays; i++) {
        wall->stray[i] = wall->stray[i + 1];
        wall->near_slot[i] = wall->near_slot[i + 1];
    }
    return piece;
}

bool wall_apply(struct wall *wall, const struct wk_move *move)
{
    struct wall_piece *a = move->a >= 0 && move->a < WK_N_SLOTS ? &wall->slot[move->a] : NULL;
    struct wall_piece *b = move->b >= 0 && move->b < WK_N_SLOTS ? &wall->slot[move->b] : NULL;
    int stray = move->stray ? wall_find_stray(wall, move->a, move->label) : -1;
    if (move->stray && stray < 0)
        return false;
    switch (move->what) {
    case WK_DO_SWAP:
        if (!a || !b || a == b || !a->there || !b->there)
            return false;
        wall_swap(wall, move->a, move->b);
        return true;
    case WK_DO_MOVE:
        if (!b || b->there || (!move->stray && (!a || !a->there)))
            return false;
        *b = move->stray ? wall_take_stray(wall, stray) : *a;
        if (move->stray)
            b->sideways = false;
        else
            a->there = false;
        return true;
    case WK_DO_BRING:
        if (!b || b->there)
            return false;
        *b = (struct wall_piece){.there = true, .label = move->label};
        return true;
    case WK_DO_TAKE_AWAY:
        if (!move->stray && (!a || !a->there))
            return false;
        if (move->stray)
            wall_take_stray(wall, stray);
        else
            a->there = false;
        return true;
    case WK_DO_TURN:
        if (!a || !a->there || !(a->face_up || a->sideways))
            return false;
        a->face_up = a->sideways = false;
        return true;
    case WK_DO_RESTICK:
        if (!a || !a->there || a->foreign || a->sticker == WALL_STICKER_OK)
            return false;
        a->sticker = WALL_STICKER_OK;
        a->label = move->label;
        return true;
    case WK_DO_LOOK_AGAIN:
        if (move->stray) {
            wall_take_stray(wall, stray);
            return true;
        }
        if (!a || !(wall->blocked[move->a] || a->sticker == WALL_STICKER_TORN))
            return false;
        wall->blocked[move->a] = false;
        if (a->sticker == WALL_STICKER_TORN)
            a->sticker = WALL_STICKER_OK;
        return true;
    case WK_DO_SWAP_WALLS: /* steps of a table, never of one wall */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    return false;
}

int wall_mend(struct wall *wall, const struct wk_verdict *verdict)
{
    for (int i = 0; i < verdict->n_moves; i++)
        if (!wall_apply(wall, &verdict->move[i]))
            return i + 1;
    return 0;
}
