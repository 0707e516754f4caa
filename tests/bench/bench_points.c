/*
 * Points of hands: hands per second of one thread, calculation only, on tests/data/mcr: the time of the thread, the best of
 * several runs over each table, read beforehand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/support/rules/mcr_rows.h"

enum { MAX_HANDS = 20000, RUNS = 15, ROUNDS = 5 };

static struct wk_mcr_hand hand[MAX_HANDS];
static int n_hands;

static void take_hand(void *context, char *const column[N_COLUMNS])
{
    const char *reason;

    (void)context;
    if (n_hands < MAX_HANDS && read_row(column, &hand[n_hands], &reason))
        n_hands++;
}

static double thread_s(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure(const char *name)
{
    double best_s = 1e9;
    int wins = 0;

    n_hands = 0;
    (void)each_row(name, take_hand, NULL);
    for (int run = 0; run < RUNS; run++) {
        const double begun = thread_s();
        wins = 0;
        for (int round = 0; round < ROUNDS; round++)
            for (int i = 0; i < n_hands; i++) {
                struct wk_mcr_score score;
                wins += wk_mcr_score(&hand[i], WK_MCR_AS_PLAYED, &score) == WK_OK;
            }
        const double s = thread_s() - begun;
        best_s = s < best_s ? s : best_s;
    }
    printf("%-16s %6d hands, %6d win: %10.0f hands/s, %5.0f ns a hand\n", name, n_hands, wins / ROUNDS,
           n_hands * (double)ROUNDS / best_s, 1e9 * best_s / (n_hands * (double)ROUNDS));
}

int main(void)
{
    measure("vectors.tsv");
    measure("under8.tsv");
    measure("real_checks.tsv");
    return 0;
}
