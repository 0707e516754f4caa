/*
 * Points of hands: hands per second of one thread, calculation only, on ../shared/data/mcr ($WK_MCR): the time of the thread,
 * the best of several runs over each table, read and packed beforehand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/mcr_text.h"

enum { MAX_HANDS = 20000, RUNS = 15, ROUNDS = 5 };

static struct wk_mcr_hand hand[MAX_HANDS];

static int load(const char *folder, const char *name)
{
    char path[512], line[1024];
    int n = 0;
    FILE *in;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    in = fopen(path, "r");
    while (in && n < MAX_HANDS && fgets(line, sizeof line, in)) {
        char *column[8], *at = line;
        const char *reason;
        int i = 0;
        for (; i < 8 && at; i++) {
            column[i] = at;
            at = strpbrk(at, "\t\r\n");
            if (at)
                *at++ = 0;
        }
        if (i == 8 &&
            wk_mcr_read(&(struct wk_mcr_columns){column[1], column[2], column[3], column[4], column[5], column[6], column[7]},
                        &hand[n], &reason) == WK_OK)
            n++;
    }
    if (in)
        fclose(in);
    return n;
}

static double thread_s(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure(const char *folder, const char *name)
{
    const int n = load(folder, name);
    double best_s = 1e9;
    int wins = 0;

    if (n == 0) {
        printf("%s/%s: not there\n", folder, name);
        return;
    }
    for (int run = 0; run < RUNS; run++) {
        const double begun = thread_s();
        wins = 0;
        for (int round = 0; round < ROUNDS; round++)
            for (int i = 0; i < n; i++) {
                struct wk_mcr_score score;
                wins += wk_mcr_score(&hand[i], WK_MCR_RULEBOOK, &score) == WK_OK;
            }
        const double s = thread_s() - begun;
        best_s = s < best_s ? s : best_s;
    }
    printf("%-16s %6d hands, %6d win: %10.0f hands/s, %5.0f ns a hand\n", name, n, wins / ROUNDS, n * (double)ROUNDS / best_s,
           1e9 * best_s / (n * (double)ROUNDS));
}

int main(void)
{
    const char *folder = getenv("WK_MCR") ? getenv("WK_MCR") : "../shared/data/mcr";

    measure(folder, "vectors.tsv");
    measure(folder, "under8.tsv");
    measure(folder, "real_checks.tsv");
    return 0;
}
