/*
 * Events of 160 players at 40 tables, of each kind that has such: seated and proved for ten rounds, from WK_SEEDS (100) seeds
 * where it is by lot; then played, all results confirmed and all cards taken, in a database: opened with the tournament rebuilt
 * and the standings made, beside a duplicate event of as many players; and the standings alone. Processor time of one thread.
 * WK_RUNS: how often (else 11).
 */
#include <inttypes.h>
#include <unistd.h>

#include "db/state/tournament.h"
#include "db/store/store.h"
#include "rules/event/kind.h"
#include "rules/event/standings.h"
#include "tests/bench/walls.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/signer.h"

enum { MAX_RUNS = 1000, N_PLAYERS = 160, N_ROUNDS = 10, N_SECTIONS = N_PLAYERS / 16 };

struct kind {
    const char *name, *word;
    int n_rounds;
    bool by_sheet; /* games as a whole, not hand by hand */
};
static const struct kind kinds[] = {{"duplicate, 5 rounds", "duplicate", 5, false},
                                    {"NMJL, 5 rounds", "nmjl", 5, false},
                                    {"NMJL, 10 rounds", "nmjl", N_ROUNDS, false},
                                    {"MCR, 10 rounds by sheets", "mcr", N_ROUNDS, true},
                                    {"MCR, 10 rounds by hands", "mcr", N_ROUNDS, false}};

static void report(const char *name, const char *what, double *ms, int n, const char *reach)
{
    const double middle = median(ms, n);
    printf("%-26s %-46s n %4d  median %8.3f ms  worst %8.3f ms  (to reach %s)\n", name, what, n, middle, ms[n - 1], reach);
}

/* ---- seats */

static void measure_seats(const char *word, enum wk_movement movement, bool teams, int n_seeds)
{
    static double ms[MAX_RUNS];
    struct wk_event_plan *plan = event_plan_of_kind(word, N_PLAYERS, N_ROUNDS);
    char what[80];

    plan->movement = movement;
    plan->teams = teams;
    for (int p = 0; p < N_PLAYERS && teams; p++)
        snprintf(plan->player[p].team, sizeof plan->player[p].team, "Team %d", p / WK_N_WINDS + 1);
    for (int i = 0; i < n_seeds; i++) {
        struct wk_schedule_fault fault;
        if (movement == WK_MOVEMENT_DRAWN)
            snprintf(plan->seed, sizeof plan->seed, "%x", 4096 + i);
        const double start = cpu_ms();
        plan->kind->arrange(plan);
        need(plan->kind->prove(plan, &fault) == WK_OK, "seats");
        ms[i] = cpu_ms() - start;
    }
    snprintf(what, sizeof what, "40 tables, 10 rounds %s%s, proved", movement == WK_MOVEMENT_DRAWN ? "by lot" : "by movement",
             teams ? ", teams" : "");
    report(word, what, ms, n_seeds, "1000");
    free(plan);
}

/* ---- played, in a database */

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

static int64_t put(struct disk *disk, struct wk_entry entry)
{
    struct wk_receipt receipt = {.seq = 0};
    need(wk_store_put_entry(disk->store, &entry, NULL, &receipt) == WK_OK, "put");
    return receipt.seq;
}

static struct wk_outcome outcome_of(const struct kind *kind, const struct wk_hand_id *at)
{
    const int winner = 1 + (at->table + at->hand) % WK_N_WINDS, payer = 1 + (at->table * at->round + at->hand) % WK_N_WINDS,
              n = at->table % 40;

    if (strcmp(kind->word, "nmjl") == 0)
        return winner == payer ? (struct wk_outcome){.kind = WK_OUTCOME_WALL}
                               : (struct wk_outcome){.kind = WK_OUTCOME_WIN,
                                                     .winner = (enum wk_wind)winner,
                                                     .payer = (enum wk_wind)payer,
                                                     .points = 25 + n % 5 * 5,
                                                     .exposures = n % 4};
    if (kind->by_sheet)
        return (struct wk_outcome){.kind = WK_OUTCOME_GAME, .game = {60 + n, -20, -n, -40}};
    return winner == payer ? outcome_self_drawn(winner, 8 + n) : outcome_discard(winner, payer, 8 + n);
}

static void play_round(struct disk *disk, const struct kind *kind, int table, int round)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_hand_id at = {table, round, 1};

    need(wk_store_tournament(disk->store, &tournament) == WK_OK, "tournament");
    const struct wk_kind_of_event *of = tournament->plan.kind;
    const int n_hands = kind->by_sheet ? 1 : tournament->shape.n_hands;
    for (; at.hand <= n_hands; at.hand++)
        put(disk, entry_confirmed(put(disk, entry_result(at, outcome_of(kind, &at), 0))));
    if (!of->initialer)
        return;
    at.hand = n_hands;
    struct wk_entry card = {.kind = WK_ENTRY_CARD, .card.at = at};
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        card.card.initials[d - 1] = (uint8_t)of->initialer(tournament, &at, (enum wk_wind)d);
    card.card.collector = of->collector(tournament, &at);
    put(disk, card);
}

static struct wk_event_plan *plan_of(const struct kind *kind)
{
    struct wk_event_plan *plan;

    if (strcmp(kind->word, "duplicate") != 0)
        return event_plan_of_kind(kind->word, N_PLAYERS, kind->n_rounds);
    plan = calloc(1, sizeof *plan);
    need(plan != NULL, "memory");
    event_plan_make(plan, N_SECTIONS);
    plan->results_only = true;
    return plan;
}

static void fill(struct disk *disk, const struct kind *kind)
{
    struct wk_event_plan *plan = plan_of(kind);

    disk_open(disk);
    put(disk, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    for (int round = 1; round <= kind->n_rounds; round++)
        for (int table = 1; table <= N_PLAYERS / WK_N_WINDS; table++)
            if (strcmp(kind->word, "duplicate") == 0)
                for (struct wk_hand_id at = {table, round, 1}; at.hand <= WK_N_WINDS; at.hand++)
                    put(disk, entry_confirmed(put(disk, entry_result(at, outcome_of(kind, &at), 0))));
            else
                play_round(disk, kind, table, round);
    wk_store_close(disk->store);
    free(plan);
}

/* In memory where that can be had, so that it is the program that is measured. */
static void measure_kind(const struct kind *kind, int n_runs)
{
    static double open_ms[MAX_RUNS], standings_ms[MAX_RUNS];
    static struct wk_standings standings;
    struct disk disk = {.t_ns = 1};
    char command[128];

    snprintf(disk.folder, sizeof disk.folder, "%s/wk-bench-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    need(mkdtemp(disk.folder) != NULL, "folder");
    snprintf(disk.path, sizeof disk.path, "%s/event.db", disk.folder);
    fill(&disk, kind);
    for (int run = 0; run < n_runs; run++) {
        const struct wk_tournament *tournament = NULL;
        const double start = cpu_ms();
        disk_open(&disk);
        need(wk_store_tournament(disk.store, &tournament) == WK_OK, "tournament");
        const double rebuilt = cpu_ms();
        wk_standings_make(tournament, 0, 0, &standings);
        standings_ms[run] = cpu_ms() - rebuilt;
        open_ms[run] = rebuilt - start;
        need(standings.n == N_PLAYERS && !standings.row[0].provisional, "standings");
        wk_store_close(disk.store);
    }
    report(kind->name, "opened, tournament rebuilt", open_ms, n_runs, "a duplicate event's, for as many records");
    report(kind->name, "standings of 160 players", standings_ms, n_runs, "5");
    printf("%-26s %" PRId64 " records, %.2f ms a thousand\n", kind->name, disk.t_ns,
           median(open_ms, n_runs) * 1e3 / (double)disk.t_ns);
    snprintf(command, sizeof command, "rm -rf %s", disk.folder);
    need(system(command) == 0, "putting away");
}

int main(void)
{
    const int n_runs = walls_number("WK_RUNS", 11), n_seeds = walls_number("WK_SEEDS", 100);

    need(n_runs >= 1 && n_runs <= MAX_RUNS && n_seeds >= 1 && n_seeds <= MAX_RUNS, "WK_RUNS, WK_SEEDS");
    measure_seats("nmjl", WK_MOVEMENT_SANCTIONED, false, n_seeds);
    measure_seats("nmjl", WK_MOVEMENT_DRAWN, false, n_seeds);
    measure_seats("mcr", WK_MOVEMENT_DRAWN, false, n_seeds);
    measure_seats("mcr", WK_MOVEMENT_DRAWN, true, n_seeds);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        measure_kind(&kinds[i], n_runs);
    return 0;
}
