/* What a stored answer costs: append, COMMIT to the disk, read-back and hash, beside a plain INSERT of the same bytes. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/state/source.h"
#include "db/state/tournament.h"
#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "labels/reading.h"
#include "labels/verdict.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/audit.h"
#include "tests/support/figures.h"
#include "tests/support/signer.h"

static int64_t clock_of_wall(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void report(const char *name, double *ms, int n)
{
    sort_values(ms, n);
    printf("%-44s n %4d  median %8.3f ms  p95 %8.3f ms\n", name, n, ms[n / 2], ms[n * 95 / 100]);
}

static void need(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench_store: %s failed\n", what);
        exit(1);
    }
}

#define N 200

static void a_reading(struct wk_reading *reading)
{
    wk_reading_init(reading, WK_SIDE_BACKS);
    reading->tray.found = true;
    reading->tray.reason = WK_OK;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        float x = (float)s * 31.37f;
        reading->slot[s] = (struct wk_read){.state = WK_READ_LABEL,
                                            .label = wk_layout_label(WK_WIND_EAST, s),
                                            .set = "07A",
                                            .score = 0.97f,
                                            .corners_px = {{x, 1.5f}, {x + 9, 1.5f}, {x + 9, 9}, {x, 9}}};
    }
}

static void plain_inserts(const char *path, const char *body, double *ms)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *insert = NULL;
    need(sqlite3_open(path, &db) == SQLITE_OK, "sqlite3_open");
    need(sqlite3_exec(db,
                      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t(id INTEGER PRIMARY KEY, body TEXT)",
                      NULL, NULL, NULL) == SQLITE_OK,
         "schema");
    need(sqlite3_prepare_v2(db, "INSERT INTO t(body) VALUES (?1)", -1, &insert, NULL) == SQLITE_OK, "prepare");
    for (int i = 0; i < N; i++) {
        double t = now_ms();
        need(sqlite3_bind_text(insert, 1, body, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(insert) == SQLITE_DONE,
             "insert");
        sqlite3_reset(insert);
        ms[i] = now_ms() - t;
    }
    sqlite3_finalize(insert);
    sqlite3_close(db);
}

/* ---- a whole deal: four walls and the seal, in an event sealed under the club key and in one sealed to the director's */

#define N_SECTIONS 16
#define N_DEALS (N_SECTIONS * WK_SECTION_TABLES) /* one at each table */

struct evening {
    char path[80], keys[80];
    struct wk_store *store;
    double wall[N_DEALS * WK_N_WINDS], first[N_DEALS], seal[N_DEALS], deal[N_DEALS];
};

static void begin_evening(struct evening *evening, const char *folder, bool to_director)
{
    static const struct wk_key club = {{5}};
    static struct wk_event_plan plan;
    struct wk_receipt receipt;
    struct wk_keypair director;
    snprintf(evening->path, sizeof evening->path, "%s/%s/event.db", folder, to_director ? "director" : "club");
    snprintf(evening->keys, sizeof evening->keys, "%s/%s/keys", folder, to_director ? "director" : "club");
    *strrchr(evening->path, '/') = 0;
    need(mkdir(evening->path, 0700) == 0, "mkdir");
    evening->path[strlen(evening->path)] = '/';
    const struct wk_store_options options = {.path = evening->path,
                                             .deal_keys = evening->keys,
                                             .key = &club,
                                             .signer = a_signer(),
                                             .version = "bench",
                                             .clock = clock_of_wall,
                                             .random = wk_random_system};
    need(wk_store_open(&evening->store, &options) == WK_OK, "wk_store_open");
    as_director(evening->store);
    plan = (struct wk_event_plan){.name = "bench", .kind = &wk_duplicate, .n_sections = N_SECTIONS, .to_director = to_director};
    for (int i = 0; i < plan.n_sections * WK_SECTION_PLAYERS; i++) {
        plan.player[i].number = 1 + i;
        snprintf(plan.player[i].person.name, WK_NAME_SIZE, "Player %d", i + 1);
    }
    wk_schedule_make(&plan.schedule);
    wk_keypair_init(&director, club.bytes);
    memcpy(plan.director_key, director.public_key, sizeof plan.director_key);
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    need(wk_store_put_entry(evening->store, &entry, NULL, &receipt) == WK_OK, "event");
}

static void one_deal(struct evening *evening, int d, const struct wk_reading_source *source)
{
    struct wk_deal deal = {.set = "07A", .table = d + 1, .round = 1};
    uint8_t hash[WK_HASH_SIZE];
    struct wk_receipt receipt;
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
    const double begun = now_ms();
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_wall_record wall = {.table = deal.table, .wind = (enum wk_wind)w, .set = "07A", .tileset = "drawn"};
        a_reading(&wall.backs);
        wall.faces.seen = wall.backs;
        wall.faces.seen.side = WK_SIDE_FACES;
        for (int s = 0; s < WK_N_SLOTS; s++)
            wall.faces.face[s].best = (enum wk_face)deal.face[w - 1][s];
        const double t = now_ms();
        need(wk_store_record_wall(evening->store, &wall, source, &receipt) == WK_OK, "wk_store_record_wall");
        evening->wall[d * WK_N_WINDS + w - 1] = now_ms() - t;
    }
    evening->first[d] = evening->wall[d * WK_N_WINDS];
    const double t = now_ms();
    need(wk_store_seal(evening->store, &deal, "drawn", hash, &receipt) == WK_OK, "wk_store_seal");
    evening->seal[d] = now_ms() - t;
    evening->deal[d] = now_ms() - begun;
}

static void report_evening(struct evening *evening, const char *mode)
{
    char name[64];
    snprintf(name, sizeof name, "%s: a wall recorded", mode);
    report(name, evening->wall, N_DEALS * WK_N_WINDS);
    snprintf(name, sizeof name, "%s: a deal's first wall", mode);
    report(name, evening->first, N_DEALS);
    snprintf(name, sizeof name, "%s: the seal", mode);
    report(name, evening->seal, N_DEALS);
    snprintf(name, sizeof name, "%s: a deal, four walls and the seal", mode);
    report(name, evening->deal, N_DEALS);
    wk_store_close(evening->store);
}

/* The two by turns, so that what else the machine does meets both. */
static void deals(const char *folder)
{
    static struct evening club, director;
    static uint8_t picture[120000]; /* as large as that of a wall's backs, or faces */
    static double more[N_DEALS];
    const struct wk_reading_source source = {.camera = "v4l2:/dev/video0 1920x1080",
                                             .calibration = "",
                                             .from = WK_FROM_CAMERA,
                                             .backs = {picture, sizeof picture},
                                             .faces = {picture, sizeof picture}};
    wk_random_system(NULL, picture, sizeof picture);
    begin_evening(&club, folder, false);
    begin_evening(&director, folder, true);
    for (int d = 0; d < N_DEALS; d++) {
        one_deal(d % 2 ? &director : &club, d, &source);
        one_deal(d % 2 ? &club : &director, d, &source);
        more[d] = director.deal[d] - club.deal[d];
    }
    report_evening(&club, "club");
    report_evening(&director, "director");
    report("director: more than club, deal by deal", more, N_DEALS);
}

int main(void)
{
    char folder[] = "/var/tmp/wk-bench-XXXXXX", path[64], plain[64], command[80]; /* a disk: /tmp may be memory */
    static double ms[N];
    static char body[6000];
    struct wk_store *store = NULL;
    struct wk_receipt receipt;
    struct wk_reading reading;
    struct wk_wall_record wall = {.table = 1, .wind = WK_WIND_EAST, .set = "07A", .tileset = "drawn"};
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_EAST, .n_right = WK_N_SLOTS};
    const struct wk_reading_source source = {.camera = "v4l2:/dev/video0 1920x1080", .calibration = "", .from = WK_FROM_CAMERA};
    need(mkdtemp(folder) != NULL, "mkdtemp");
    snprintf(path, sizeof path, "%s/event.db", folder);
    snprintf(plain, sizeof plain, "%s/plain.db", folder);
    struct wk_store_options options = {
        .path = path, .signer = a_signer(), .version = "bench", .clock = clock_of_wall, .random = wk_random_system};
    double t = now_ms();
    need(wk_store_open(&store, &options) == WK_OK, "wk_store_open");
    printf("%-44s n %4d  median %8.3f ms\n", "store: making and opening a database", 1, now_ms() - t);
    a_reading(&reading);
    wall.backs = reading;
    wall.faces.seen = reading;
    for (int i = 0; i < N; i++) {
        t = now_ms();
        need(wk_store_put_verdict(store, 1, "record", &verdict, &reading, &source, &receipt) == WK_OK, "wk_store_put_verdict");
        ms[i] = now_ms() - t;
    }
    report("store: verdict, COMMIT, read-back, hash", ms, N);
    for (int i = 0; i < N; i++) {
        t = now_ms();
        need(wk_store_record_wall(store, &wall, &source, &receipt) == WK_OK, "wk_store_record_wall");
        ms[i] = now_ms() - t;
    }
    report("store: wall with faces encrypted, the same", ms, N);
    memset(body, 'x', sizeof body - 1);
    plain_inserts(plain, body, ms);
    report("rival: SQLite INSERT of 6 KB, no read-back", ms, N);
    int64_t n = 0;
    t = now_ms();
    need(audit_of(store, &n, NULL) == WK_OK, "wk_store_audit");
    printf("%-44s n %4lld  median %8.3f ms a record\n", "store: verify, per record", (long long)n, (now_ms() - t) / (double)n);
    wk_store_close(store);
    deals(folder);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0;
}
