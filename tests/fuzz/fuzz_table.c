/*
 * Verdicts of tables. First byte even: four walls whose tiles lie anywhere, three bytes a fault, which must be mended by the
 * repair. Odd: readings of any bytes, one byte a field, of which every finding and step must name places that there are.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/source.h"
#include "labels/table_reading.h"
#include "tests/support/labels/four_walls.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct wk_table_verdict verdict; /* large */

static bool is_place(struct wk_table_place place)
{
    return (int)place.seat >= WK_WIND_NONE && place.seat <= WK_WIND_NORTH && place.slot >= WK_SLOT_NONE &&
           place.slot < WK_N_SLOTS;
}

static void check(void)
{
    bool all_pass = true;
    for (int i = 0; i < WK_N_WINDS; i++)
        all_pass = all_pass && verdict.wall[i].kind == WK_PASS;
    if (verdict.kind == WK_PASS && (!all_pass || verdict.n_findings || verdict.n_moves))
        abort();
    for (int i = 0; i < verdict.n_findings; i++)
        for (int k = 0; k < verdict.finding[i].n_places; k++)
            if (!is_place(verdict.finding[i].place[k]))
                abort();
    for (int i = 0; i < verdict.n_moves; i++)
        if (verdict.move[i].what == WK_DO_NONE || !is_place(verdict.move[i].a) || !is_place(verdict.move[i].b))
            abort();
}

static void judge_walls(struct source *source)
{
    static struct four_walls table;
    four_walls_init(&table);
    while (source->n > 0) {
        uint8_t what = next(source);
        struct wall_piece *a = &table.wall[what & 3].slot[next(source) % WK_N_SLOTS],
                          *b = &table.wall[what >> 2 & 3].slot[next(source) % WK_N_SLOTS];
        if (what >> 4 == 0)
            a->there = false;
        else if (what >> 4 == 1)
            a->other_set = true;
        else if (what >> 4 == 2)
            a->label = b->label;
        else if (what >> 4 == 3)
            four_walls_swap_seats(&table, (enum wk_wind)(1 + (what & 3)), (enum wk_wind)(1 + (what >> 2 & 3)));
        else if (what >> 4 == 4 && a->there && table.n_middle < WK_MAX_TABLE_STRAYS)
            table.middle[table.n_middle++] = *a, a->there = false;
        else
            four_walls_swap(a, b);
    }
    four_walls_judge(&table, &verdict);
    check();
    if (four_walls_mend(&table, &verdict) != 0)
        abort();
    four_walls_judge(&table, &verdict);
    check();
    if (verdict.kind != WK_PASS)
        abort();
}

static void read_any(struct source *source, struct wk_read *read)
{
    uint8_t what = next(source);
    read->state = (enum wk_read_state)(what % 6);
    read->why = (enum wk_read_why)(what / 6 % 12);
    read->label = next(source);
    memcpy(read->set, what & 128 ? "ZZZ" : wall_set, WK_SET_SIZE);
    read->sideways = what / 72 == 1;
}

static void judge_anything(struct source *source)
{
    static struct wk_table_reading reading;
    memset(&reading, 0, sizeof reading);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_reading *wall = &reading.wall[i];
        wk_reading_init(wall, WK_SIDE_BACKS);
        wall->tray.found = next(source) % 8 != 0;
        wall->n_strays = next(source) % (WK_MAX_STRAYS + 1);
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            read_any(source, &wall->slot[slot]);
        for (int k = 0; k < wall->n_strays; k++) {
            read_any(source, &wall->stray[k].read);
            wall->stray[k].near_slot = (int8_t)next(source);
        }
    }
    reading.n_strays = next(source) % (WK_MAX_TABLE_STRAYS + 1);
    for (int k = 0; k < reading.n_strays; k++)
        read_any(source, &reading.stray[k]);
    wk_table_verdict_judge(&reading, wall_set, &verdict);
    check();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct source source = {data, size};
    if (next(&source) % 2)
        judge_anything(&source);
    else
        judge_walls(&source);
    return 0;
}
