/* Four walls on a table, for tests: what truly lies where, what is read of it, and what a table's repair does to it. */
#ifndef WK_TESTS_LABELS_FOUR_WALLS_H
#define WK_TESTS_LABELS_FOUR_WALLS_H

#include "labels/table_verdict.h"
#include "tests/support/labels/sample_wall.h"

struct four_walls {
    struct wall wall[WK_N_WINDS]; /* [seat - 1] */
    bool hidden[WK_N_WINDS];      /* nothing of it is seen */
    int n_middle;
    struct wall_piece middle[WK_MAX_TABLE_STRAYS];
};

void four_walls_init(struct four_walls *table);

/* The piece in a slot before a seat. */
struct wall_piece *four_walls_at(struct four_walls *table, enum wk_wind seat, int slot);
void four_walls_swap(struct wall_piece *a, struct wall_piece *b);
void four_walls_swap_seats(struct four_walls *table, enum wk_wind a, enum wk_wind b);

void four_walls_read(const struct four_walls *table, struct wk_table_reading *reading);
void four_walls_judge(const struct four_walls *table, struct wk_table_verdict *verdict);

/* Carries all steps out; the number of the step that could not be, from 1, or 0. */
int four_walls_mend(struct four_walls *table, const struct wk_table_verdict *verdict);

#endif
