/*
 * How many records the audit checks in a second, signatures left out and looked at: processor time of one thread, and by the
 * clock. First a journal of small records, then that of an event: walls, seals, hands, and checks of walls with their readings
 * (some 6 kB each) by far the most. All of the audit is in it: references, tables, the file. WK_RECORDS: how many small ones
 * (else 100000).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/audit/audit.h"
#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/source.h"
#include "db/store/hands.h"
#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "labels/reading.h"
#include "labels/verdict.h"
#include "tests/support/signer.h"

enum { RUNS = 3, EVENT_TABLES = 16, BATCH = 1000 };

static int64_t a_clock(void *context)
{
    return *(int64_t *)context += 1000000;
}

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void need(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench_audit: %s failed\n", what);
        exit(1);
    }
}

static struct wk_store *open_at(const char *path, int64_t *now_ns)
{
    const struct wk_store_options options = {.path = path,
                                             .key = &(const struct wk_key){{7}},
                                             .signer = a_signer(),
                                             .version = "bench",
                                             .clock = a_clock,
                                             .random = wk_random_system,
                                             .context = now_ns};
    struct wk_store *store = NULL;
    need(wk_store_open(&store, &options) == WK_OK, "wk_store_open");
    need(wk_sql_run(store, "PRAGMA synchronous = OFF") == WK_OK, "synchronous");
    return store;
}

static void small_records(struct wk_store *store, long n)
{
    for (long i = 0; i < n;) {
        need(wk_sql_begin(store) == WK_OK, "begin");
        for (long end = i + BATCH; i < end && i < n; i++) {
            struct wk_receipt draft = {0};
            json_t *body = json_pack("{s:i, s:i, s:s, s:I}", "table", (int)(i % 16 + 1), "round", 1, "why",
                                     "the judge was called", "count", (json_int_t)i);
            need(wk_journal_add(store, "judge-call", body, NULL, 0, &draft) == WK_OK, "wk_journal_add");
        }
        need(wk_sql_end(store, WK_OK) == WK_OK, "commit");
    }
}

static void read_wall(struct wk_reading *reading, enum wk_side side, enum wk_wind wind)
{
    wk_reading_init(reading, side);
    reading->tray.found = true;
    reading->tray.reason = WK_OK;
    reading->wind = side == WK_SIDE_BACKS ? wind : WK_WIND_NONE;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const float x = 100.123f + (float)s * 31.377f, y = 200.25f + (float)s * 3.91f;
        reading->slot[s] = (struct wk_read){.state = side == WK_SIDE_BACKS ? WK_READ_LABEL : WK_READ_FACE,
                                            .score = 0.973f,
                                            .corners_px = {{x, y}, {x + 28, y}, {x + 28, y + 28}, {x, y + 28}}};
        if (side == WK_SIDE_BACKS) {
            reading->slot[s].label = wk_layout_label(wind, s);
            memcpy(reading->slot[s].set, "07A", WK_SET_SIZE);
        }
    }
}

/* A table's deal from the first wall to its end: four walls, the seal, four hands with a check of each wall twice. */
static void play_deal(struct wk_store *store, int table, int round)
{
    const struct wk_reading_source source = {.camera = "v4l2:/dev/video0 1920x1080", .calibration = "0011223344556677"};
    struct wk_deal deal = {.set = "07A", .table = table, .round = round};
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE];
    int hand = 0;
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)((i * 5 + round) % WK_N_FACES + 1);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_wall_record wall = {.table = table, .wind = (enum wk_wind)w, .set = "07A", .tileset = "drawn"};
        read_wall(&wall.backs, WK_SIDE_BACKS, (enum wk_wind)w);
        read_wall(&wall.faces.seen, WK_SIDE_FACES, (enum wk_wind)w);
        for (int s = 0; s < WK_N_SLOTS; s++)
            wall.faces.face[s].best = (enum wk_face)deal.face[w - 1][s];
        need(wk_store_record_wall(store, &wall, &source, &receipt) == WK_OK, "wk_store_record_wall");
    }
    need(wk_store_seal(store, &deal, "drawn", hash, &receipt) == WK_OK, "wk_store_seal");
    for (int h = 1; h <= 4; h++) {
        need(wk_store_start_hand(store, table, &hand, &receipt) == WK_OK, "wk_store_start_hand");
        for (int look = 0; look < 8; look++) {
            struct wk_reading reading;
            const struct wk_verdict verdict = {
                .kind = WK_PASS, .wind = (enum wk_wind)(1 + look % WK_N_WINDS), .n_right = WK_N_SLOTS};
            read_wall(&reading, WK_SIDE_BACKS, verdict.wind);
            need(wk_store_put_verdict(store, table, "restore", &verdict, &reading, &source, &receipt) == WK_OK,
                 "wk_store_put_verdict");
        }
    }
    need(wk_store_close_deal(store, table, &receipt) == WK_OK, "wk_store_close_deal");
}

static void measure(const char *path, const char *name, int64_t *now_ns)
{
    struct stat st;
    struct wk_audit *audit = calloc(1, sizeof *audit);
    struct wk_store *store = open_at(path, now_ns);
    need(audit && stat(path, &st) == 0, "stat");
    for (int signatures = 0; signatures < 2; signatures++) {
        const struct wk_audit_options options = {.no_signatures = !signatures};
        double cpu = 1e9, wall = 1e9;
        for (int run = 0; run < RUNS; run++) {
            const double c = seconds(CLOCK_THREAD_CPUTIME_ID), w = seconds(CLOCK_MONOTONIC);
            need(wk_store_audit(store, &options, audit) == WK_OK && audit->holds, "wk_store_audit");
            const double c_took = seconds(CLOCK_THREAD_CPUTIME_ID) - c, w_took = seconds(CLOCK_MONOTONIC) - w;
            cpu = c_took < cpu ? c_took : cpu;
            wall = w_took < wall ? w_took : wall;
        }
        printf("%-32s %8lld records, %6.1f MB, signatures %-9s %9.0f records/s of processor (%.0f MB/s), %9.0f by the clock\n",
               name, (long long)audit->n_records, (double)st.st_size / 1e6, signatures ? "looked at" : "left out",
               (double)audit->n_records / cpu, (double)st.st_size / 1e6 / cpu, (double)audit->n_records / wall);
    }
    wk_store_close(store);
    free(audit);
}

int main(void)
{
    char folder[] = "/var/tmp/wk-bench-XXXXXX", path[64], command[80];
    const char *wanted = getenv("WK_RECORDS");
    const long n = wanted ? strtol(wanted, NULL, 10) : 100000;
    int64_t now_ns = 1800000000000000000;
    need(mkdtemp(folder) != NULL && n >= 10, "mkdtemp");
    snprintf(path, sizeof path, "%s/small.db", folder);
    struct wk_store *store = open_at(path, &now_ns);
    small_records(store, n);
    wk_store_close(store);
    measure(path, "small records", &now_ns);
    snprintf(path, sizeof path, "%s/event.db", folder);
    store = open_at(path, &now_ns);
    for (int round = 1; round <= 5; round++)
        for (int table = 1; table <= (n >= 10000 ? EVENT_TABLES : 1); table++)
            play_deal(store, table, round);
    wk_store_close(store);
    measure(path, "an event: 6 kB a check of a wall", &now_ns);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0;
}
