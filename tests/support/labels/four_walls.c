/* Four walls on a table, for tests. */
#include "tests/support/labels/four_walls.h"
#include "labels/table_reading.h"

void four_walls_init(struct four_walls *table)
{
    memset(table, 0, sizeof *table);
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
        wall_init(&table->wall[seat - 1], (enum wk_wind)seat);
}

struct wall_piece *four_walls_at(struct four_walls *table, enum wk_wind seat, int slot)
{
    return seat == WK_WIND_NONE || slot < 0 || slot >= WK_N_SLOTS ? NULL : &table->wall[seat - 1].slot[slot];
}

void four_walls_swap(struct wall_piece *a, struct wall_piece *b)
{
    struct wall_piece piece = *a;
    *a = *b;
    *b = piece;
}

void four_walls_swap_seats(struct four_walls *table, enum wk_wind a, enum wk_wind b)
{
    struct wall wall = table->wall[a - 1];
    bool hidden = table->hidden[a - 1];
    table->wall[a - 1] = table->wall[b - 1];
    table->hidden[a - 1] = table->hidden[b - 1];
    table->wall[b - 1] = wall;
    table->hidden[b - 1] = hidden;
}

void four_walls_read(const struct four_walls *table, struct wk_table_reading *reading)
{
    memset(reading, 0, sizeof *reading);
    reading->below = WK_WIND_EAST;
    memcpy(reading->set, wall_set, WK_SET_SIZE);
    for (int i = 0; i < WK_N_WINDS; i++)
        if (table->hidden[i])
            wk_reading_init(&reading->wall[i], WK_SIDE_BACKS);
        else
            wall_read(&table->wall[i], &reading->wall[i]);
    for (int i = 0; i < table->n_middle; i++)
        reading->stray[i] = wall_read_piece(&table->middle[i]);
    reading->n_strays = table->n_middle;
}

void four_walls_judge(const struct four_walls *table, struct wk_table_verdict *verdict)
{
    static struct wk_table_reading reading;
    four_walls_read(table, &reading);
    wk_table_verdict_judge(&reading, wall_set, verdict);
}

/* Takes the tile with this label; of several that of this set to lay it somewhere, another set's to have it gone. */
static bool take_middle(struct four_walls *table, wk_label label, bool to_lay, struct wall_piece *piece)
{
    int found = -1;
    for (int i = 0; i < table->n_middle; i++)
        if (table->middle[i].label == label && (found < 0 || table->middle[i].other_set != to_lay))
            found = i;
    if (found < 0)
        return false;
    *piece = table->middle[found];
    table->middle[found] = table->middle[--table->n_middle];
    return true;
}

/* A tile that goes from a wall, from beside one or from the middle of the table into a free slot of any. */
static bool move_tile(struct four_walls *table, const struct wk_table_move *move)
{
    struct wall_piece *to = four_walls_at(table, move->b.seat, move->b.slot), piece;
    if (!to || to->there)
        return false;
    if (!move->stray) {
        struct wall_piece *from = four_walls_at(table, move->a.seat, move->a.slot);
        if (!from || !from->there)
            return false;
        four_walls_swap(from, to);
        return true;
    }
    if (move->a.seat == WK_WIND_NONE) {
        if (!take_middle(table, move->label, true, &piece))
            return false;
    } else {
        struct wall *wall = &table->wall[move->a.seat - 1];
        int stray = wall_find_stray(wall, move->a.slot, move->label);
        if (stray < 0)
            return false;
        piece = wall_take_stray(wall, stray);
    }
    *to = piece;
    to->sideways = false;
    return true;
}

static bool turn_table(struct four_walls *table, int quarters)
{
    struct four_walls before = *table;
    for (int i = 0; i < WK_N_WINDS; i++) {
        table->wall[(i + quarters) % WK_N_WINDS] = before.wall[i];
        table->hidden[(i + quarters) % WK_N_WINDS] = before.hidden[i];
    }
    return quarters != 0;
}

static bool swap_tiles(struct four_walls *table, const struct wk_table_move *move)
{
    struct wall_piece *a = four_walls_at(table, move->a.seat, move->a.slot),
                      *b = four_walls_at(table, move->b.seat, move->b.slot);
    if (!a || !b || a == b || !a->there || !b->there)
        return false;
    four_walls_swap(a, b);
    return true;
}

/* What concerns one wall alone is done as it is done there. */
static bool apply_to_wall(struct four_walls *table, const struct wk_table_move *move)
{
    struct wall_piece piece;
    enum wk_wind seat = move->what == WK_DO_BRING ? move->b.seat : move->a.seat;
    struct wk_move own = {.what = move->what, .a = move->a.slot, .b = move->b.slot, .stray = move->stray, .label = move->label};
    if (seat == WK_WIND_NONE)
        return move->what == WK_DO_TAKE_AWAY && move->stray && take_middle(table, move->label, false, &piece);
    if (move->what == WK_DO_LOOK_AGAIN && move->a.slot == WK_SLOT_NONE) {
        bool was = table->hidden[seat - 1];
        table->hidden[seat - 1] = false;
        return was;
    }
    return wall_apply(&table->wall[seat - 1], &own);
}

static bool apply(struct four_walls *table, const struct wk_table_move *move)
{
    if (move->what == WK_DO_SWAP)
        return swap_tiles(table, move);
    if (move->what == WK_DO_MOVE)
        return move_tile(table, move);
    if (move->what == WK_DO_TURN_TABLE)
        return turn_table(table, ((int)move->b.seat - (int)move->a.seat + WK_N_WINDS) % WK_N_WINDS);
    if (move->what != WK_DO_SWAP_WALLS)
        return apply_to_wall(table, move);
    if (move->a.seat == WK_WIND_NONE || move->b.seat == WK_WIND_NONE || move->a.seat == move->b.seat)
        return false;
    four_walls_swap_seats(table, move->a.seat, move->b.seat);
    return true;
}

int four_walls_mend(struct four_walls *table, const struct wk_table_verdict *verdict)
{
    for (int i = 0; i < verdict->n_moves; i++)
        if (!apply(table, &verdict->move[i]))
            return i + 1;
    return 0;
}
