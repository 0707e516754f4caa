/*
 * The largest event: 16 sections, 256 players, 64 tables, 1,280 hands seated, begun, stopped, entered and confirmed. Processor
 * time of one thread for the fold over all its entries, and for the standings, in memory; then again with as many acts as fit,
 * those of the kind that costs most. Before that a section's schedule with its proof. WK_RUNS: how often (else 21).
 */
#include "tests/bench/walls.h"
#include "tests/rules/event.h"

enum { MAX_RUNS = 1000 };

static void report(const char *name, double *ms, int n, const char *reach)
{
    const double middle = median(ms, n);
    printf("%-60s n %4d  median %8.3f ms  worst %8.3f ms  (to reach %s)\n", name, n, middle, ms[n - 1], reach);
}

static void play_all(struct event *event)
{
    for (int round = 1; round <= WK_ROUNDS; round++)
        for (int hand = 1; hand <= WK_HANDS; hand++)
            for (int table = 1; table <= wk_n_tables(event->tour); table++) {
                const struct wk_hand_id at = {table, round, hand};
                const int winner = 1 + (table + hand) % 4, payer = 1 + (table * round + hand) % 4;
                need(event_put(event, entry_seated(event->tour, at)) == WK_OK &&
                         event_put(event, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}) == WK_OK &&
                         event_put(event, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at}) == WK_OK,
                     "hand");
                need(event_play(event, at,
                                winner == payer ? outcome_self_drawn(winner, 8 + table % 40)
                                                : outcome_discard(winner, payer, 8 + table % 60)),
                     "result");
            }
}

/* Moves, each of which seats a round of a section anew, and between them rulings. */
static void fill_with_acts(struct event *event)
{
    for (int i = event->tour->n_acts; i < WK_MAX_ACTS; i++) {
        const int section = 1 + i % WK_MAX_SECTIONS, a = i / 16 % 16, b = (a + 1 + i / 256 % 15) % 16,
                  base = (section - 1) * 16;
        const struct wk_hand_id at = {1 + i % WK_MAX_TABLES, 1 + i % WK_ROUNDS, 1 + i / 64 % WK_HANDS};
        need(event_put(event, i % 2 ? entry_moved(section, 1 + i % WK_ROUNDS, 1, 4, base + a, base + b)
                                    : entry_ms(at, i % 50, -(i % 50), 1, -1)) == WK_OK,
             "act");
    }
}

static void measure(const struct event *event, int n_runs, const char *what)
{
    static double fold_ms[MAX_RUNS], standings_ms[MAX_RUNS];
    struct wk_tournament *copy = calloc(1, sizeof *copy);
    struct wk_standings standings;
    char name[96];

    need(copy != NULL, "memory");
    for (int run = 0; run < n_runs; run++) {
        memset(copy, 0, sizeof *copy);
        double start = cpu_ms();
        for (int i = 0; i < event->n_log; i++)
            need(wk_tournament_apply(copy, &event->log[i], NULL) == WK_OK, "entry");
        fold_ms[run] = cpu_ms() - start;
        start = cpu_ms();
        wk_standings_make(copy, 0, 0, &standings);
        standings_ms[run] = cpu_ms() - start;
        need(standings.n == WK_MAX_PLAYERS && standings.row[0].n_hands == WK_ROUNDS * WK_HANDS, "standings");
    }
    snprintf(name, sizeof name, "fold of %d entries, %d of them acts%s", event->n_log, copy->n_acts, what);
    report(name, fold_ms, n_runs, "50, with the standings");
    report("standings of 256 players, 5,120 player-hands", standings_ms, n_runs, "50, with the fold");
    free(copy);
}

/* Of a section; all sections have the same. */
static void measure_schedule(int n_runs)
{
    static double ms[MAX_RUNS];

    for (int run = 0; run < n_runs; run++) {
        struct wk_schedule schedule;
        const double start = cpu_ms();
        wk_schedule_make(&schedule);
        need(wk_schedule_prove(&schedule, NULL) == WK_OK, "schedule");
        ms[run] = cpu_ms() - start;
    }
    report("schedule made and proved", ms, n_runs, "5");
}

int main(void)
{
    const int n_runs = walls_number("WK_RUNS", 21);
    struct event event;

    need(n_runs >= 1 && n_runs <= MAX_RUNS, "WK_RUNS");
    measure_schedule(n_runs);
    event_open(&event, WK_MAX_SECTIONS);
    play_all(&event);
    measure(&event, n_runs, "");
    fill_with_acts(&event);
    measure(&event, n_runs, ", no more fit");
    event_close(&event);
    return 0;
}
