/*
 * How long four walls are judged together: tables that are right, with six tiles exchanged, with all tiles anywhere, and with
 * the hand rows mixed among each other. WK_TABLES: how many of each (1000).
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests/support/labels/four_walls.h"
#include "labels/table_reading.h"

static const struct {
    const char *name;
    int n_swaps;
    unsigned n_slots; /* those that may be exchanged: all, or the hand row */
} rows[] = {
    {"right", 0, WK_N_SLOTS}, {"six exchanged", 6, WK_N_SLOTS}, {"anywhere", 2000, WK_N_SLOTS}, {"hands mixed", 2000, 13}};

static double cpu_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static struct wall_piece *draw(struct four_walls *table, uint64_t *seed, unsigned n_slots)
{
    unsigned wall = wall_random(seed, WK_N_WINDS);
    return &table->wall[wall].slot[wall_random(seed, n_slots)];
}

int main(void)
{
    static struct four_walls table;
    static struct wk_table_reading reading;
    static struct wk_table_verdict verdict;
    const char *asked = getenv("WK_TABLES");
    int n = asked ? atoi(asked) : 1000;
    uint64_t seed = 1;
    printf("%-14s %8s %8s\n", "table", "mean us", "worst us");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double sum = 0, worst = 0;
        for (int k = 0; k < n; k++) {
            four_walls_init(&table);
            for (int s = 0; s < rows[i].n_swaps; s++)
                four_walls_swap(draw(&table, &seed, rows[i].n_slots), draw(&table, &seed, rows[i].n_slots));
            four_walls_read(&table, &reading);
            double us = cpu_us();
            wk_table_verdict_judge(&reading, wall_set, &verdict);
            us = cpu_us() - us;
            sum += us;
            worst = us > worst ? us : worst;
        }
        printf("%-14s %8.0f %8.0f\n", rows[i].name, sum / (n > 0 ? n : 1), worst);
    }
    return 0;
}
