/*
 * A large event: 16 sections, 256 players, 64 tables, 1,280 hands seated, begun, stopped, entered and confirmed. Processor
 * time of one thread for the replay of all its entries, and for the standings, in memory; then again with as many acts as fit,
 * those of the kind that costs most; and of all records of such an event from 65 journals. Before that a section's schedule
 * with its proof. Then the same event in a database, with the verdicts on walls of such an event between its entries: opened,
 * tournament and walls rebuilt, standings. WK_RUNS: how often (else 21).
 */
#include <inttypes.h>
#include <unistd.h>

#include "db/state/tournament.h"
#include "db/store/stored_floor.h"
#include "db/store/hands.h"
#include "db/store/store.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/bench/walls.h"
#include "tests/support/db/table_look.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/signer.h"

#define N_SECTIONS KIOSKS_SECTIONS /* its event and the one of several journals are alike */

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

/* Moves, each of which seats a round of a section once more, and between them rulings. */
static void fill_with_acts(struct event *event)
{
    for (int i = event->tour->n_acts; i < WK_MAX_ACTS; i++) {
        const int section = 1 + i % N_SECTIONS, a = i / 16 % 16, b = (a + 1 + i / 256 % 15) % 16, base = (section - 1) * 16;
        const struct wk_hand_id at = {1 + i % (N_SECTIONS * WK_SECTION_TABLES), 1 + i % WK_ROUNDS, 1 + i / 64 % WK_HANDS};
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
        need(standings.n == N_SECTIONS * WK_SECTION_PLAYERS && standings.row[0].n_hands == WK_ROUNDS * WK_HANDS, "standings");
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

/* The same event from 65 journals, with its looks at walls. */
static void measure_merge(int n_runs)
{
    static double ms[MAX_RUNS];
    static struct kiosks kiosks;
    char name[96];
    int64_t n = 0;

    kiosks_large_event(&kiosks);
    for (int j = 0; j < kiosks.n; j++)
        n += kiosks.journal[j].n;
    for (int run = 0; run < n_runs; run++) {
        const double start = cpu_ms();
        (void)kiosks_merge(&kiosks, &kiosks.has[KIOSKS_HALL]);
        ms[run] = cpu_ms() - start;
    }
    snprintf(name, sizeof name, "merge of %" PRId64 " records of 65 journals", n);
    report(name, ms, n_runs, "50");
    kiosks_close(&kiosks);
}

/* ---- in a database */

static int64_t no_time(void *context)
{
    return ++*(int64_t *)context;
}

struct disk {
    char folder[64], path[96];
    int64_t t_ns;
    struct wk_store *store;
};

static void disk_open(struct disk *disk)
{
    const struct wk_store_options options = {.path = disk->path,
                                             .signer = a_signer(),
                                             .version = "bench",
                                             .clock = no_time,
                                             .random = wk_random_system,
                                             .context = &disk->t_ns};
    need(wk_store_open(&disk->store, &options) == WK_OK, "open");
    as_director(disk->store);
}

static int64_t disk_put(struct disk *disk, struct wk_entry entry)
{
    struct wk_receipt receipt = {.seq = 0};
    need(wk_store_put_entry(disk->store, &entry, NULL, &receipt) == WK_OK, "put");
    return receipt.seq;
}

static void disk_play(struct disk *disk, struct wk_hand_id at)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_receipt receipt;
    int hand = 0;
    need(wk_store_tournament(disk->store, &tournament) == WK_OK, "tournament");
    const struct wk_entry seated = entry_seated(tournament, at);
    need(wk_store_start_hand(disk->store, at.table, &hand, &receipt) == WK_OK, "hand");
    disk_put(disk, seated);
    disk_put(disk, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    disk_put(disk, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    disk_put(disk, entry_confirmed(disk_put(
                       disk, entry_result(at, outcome_self_drawn(1 + (at.table + at.hand) % 4, 8 + at.table * 3 % 50), 0))));
    need(table_look(disk->store, at.table) == WK_OK, "looks");
}

static void disk_fill(struct disk *disk, const struct wk_event_plan *plan)
{
    struct wk_receipt receipt;
    disk_open(disk);
    disk_put(disk, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    for (int round = 1; round <= WK_ROUNDS; round++)
        for (int hand = 1; hand <= WK_HANDS; hand++)
            for (int table = 1; table <= plan->n_sections * WK_SECTION_TABLES; table++) {
                if (hand == 1)
                    need(table_deal_sealed(disk->store, table, round) == WK_OK, "seal");
                disk_play(disk, (struct wk_hand_id){table, round, hand});
                if (hand == WK_HANDS && round < WK_ROUNDS)
                    need(wk_store_close_deal(disk->store, table, &receipt) == WK_OK, "close");
            }
    wk_store_close(disk->store);
}

/* In memory where that can be had, so that it is the program that is measured. */
static void measure_disk(const struct wk_event_plan *plan, int n_runs)
{
    static double all_ms[MAX_RUNS], fold_ms[MAX_RUNS], floor_ms[MAX_RUNS];
    static struct wk_standings standings;
    static struct wk_floor floor;
    struct disk disk = {.t_ns = 1};
    char command[256];
    snprintf(disk.folder, sizeof disk.folder, "%s/wk-bench-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    need(mkdtemp(disk.folder) != NULL, "folder");
    snprintf(disk.path, sizeof disk.path, "%s/event.db", disk.folder);
    disk_fill(&disk, plan);
    for (int run = 0; run < n_runs; run++) {
        const struct wk_tournament *tournament = NULL;
        const double start = cpu_ms();
        disk_open(&disk);
        const double opened = cpu_ms();
        need(wk_store_tournament(disk.store, &tournament) == WK_OK, "tournament");
        wk_standings_make(tournament, 0, 0, &standings);
        const double ranked = cpu_ms();
        need(wk_store_floor(disk.store, &floor) == WK_OK, "floor");
        const double done = cpu_ms();
        fold_ms[run] = ranked - opened;
        floor_ms[run] = done - ranked;
        all_ms[run] = done - start;
        need(standings.n == plan->n_sections * WK_SECTION_PLAYERS && standings.row[0].n_hands == WK_ROUNDS * WK_HANDS &&
                 floor.table[0].hand == WK_HANDS && floor.table[0].passed == 15,
             "what was rebuilt");
        wk_store_close(disk.store);
    }
    report("standings of 256 players rebuilt from the journal", fold_ms, n_runs, "50");
    report("walls of 64 tables from the database", floor_ms, n_runs, "200, with the line below");
    report("database opened, tournament, standings and walls rebuilt", all_ms, n_runs, "200");
    snprintf(command, sizeof command, "ls -l %s/event.db | awk '{printf \"the database: %%.1f MB\\n\", $5 / 1e6}'; rm -rf %s",
             disk.folder, disk.folder);
    fflush(stdout);
    need(system(command) == 0, "putting away");
}

int main(void)
{
    const int n_runs = walls_number("WK_RUNS", 21);
    struct event event;

    need(n_runs >= 1 && n_runs <= MAX_RUNS, "WK_RUNS");
    measure_schedule(n_runs);
    event_open(&event, N_SECTIONS);
    play_all(&event);
    measure(&event, n_runs, "");
    fill_with_acts(&event);
    measure(&event, n_runs, ", no more fit");
    measure_merge(n_runs);
    measure_disk(event.plan, n_runs);
    event_close(&event);
    return 0;
}
