/*
 * One event in a file and on a server: all records of a hall that bench_push has made (FOLDER), those of the hall too, come to
 * a hall on SQLite and to one on PostgreSQL that had lost all but their beginning, in batches of 1 to 256, in any order of
 * journals, cut, doubled, ahead of their turn; the same to both. Then two kiosks hear all of it in other orders, one of what
 * the first hall gives out and one of what the second does. Compared are what each says of each batch, each value of each row,
 * each record as it is given out, and what is made of it: hands, chairs, gates, standings, what is set aside.
 *
 *     bench_both_stores FOLDER    WK_SEED: of the order (1)
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/audit/backup.h"
#include "db/backend/backend.h"
#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "db/journal/sql.h"
#include "db/postgres/postgres.h"
#include "db/state/put_back.h"
#include "db/state/tournament.h"
#include "db/store/store.h"
#include "tests/support/db/party.h"
#include "tests/support/db/postgres_test.h"
#include "tests/support/figures.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/signer.h"

#define N_KIOSKS 2
#define N_HALLS 2
#define WORST WK_HEARD_STRANGER /* what may be said of a batch: whose roster has not come yet */

static const char *const names[N_HALLS] = {"sqlite", "postgresql"};
static const char *folder;
static char places[N_HALLS][256];
static struct wk_signer hall_signer, kiosk_signer[N_KIOSKS];
static struct wk_store *hall[N_HALLS];
static struct frames all[WK_MAX_JOURNALS]; /* the hall's first */
static struct wk_head head[WK_MAX_JOURNALS];
static int n_journals, n_differ;
static char *wanted; /* what the hall makes of it by which all was made */

static void need(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "bench_both_stores: %s\n", what);
    exit(1);
}

static void need_ok(enum wk_status status, const char *what)
{
    if (status != WK_OK)
        fprintf(stderr, "%s: ", wk_status_text(status));
    need(status == WK_OK, what);
}

static void compare(bool same, const char *what, const char *of)
{
    if (same)
        return;
    n_differ++;
    fprintf(stderr, "%s differ: %s\n", what, of);
}

/* Time stands still, so that what two halls write by themselves is the same. */
static int64_t still(void *context)
{
    (void)context;
    return INT64_C(1800000000) * 1000000000;
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct wk_store_options options_of(const char *place, const struct wk_signer *signer)
{
    return (struct wk_store_options){
        .path = place, .signer = signer, .version = "bench", .clock = still, .random = wk_random_system};
}

static struct wk_store *open_store(const struct wk_store_options *options)
{
    struct wk_store *store = NULL;
    need_ok(wk_store_open(&store, options), options->path);
    as_director(store);
    return store;
}

static char *digest(struct wk_store *store)
{
    const struct wk_merged *merged = NULL;
    need_ok(wk_store_merged(store, &merged), "all of it");
    return merged_digest(merged);
}

/* ---- who takes part */

static struct wk_store *kiosk[N_KIOSKS];

/* On the roster behind all others, so that they may hear of it. */
static void add_kiosk(struct wk_store *maker, int i)
{
    struct wk_member member = {.name = "Spare"};
    struct wk_hall_place place = {.number = 0, .url = "https://hall.test:7443"};
    struct wk_receipt receipt;
    char path[512];
    snprintf(path, sizeof path, "%s/kiosk%d.db", folder, i);
    wk_signer_init(&kiosk_signer[i], (const uint8_t[32]){3, (uint8_t)i});
    const struct wk_store_options options = options_of(path, &kiosk_signer[i]);
    kiosk[i] = open_store(&options);
    memcpy(member.kiosk_id, wk_store_kiosk_id(kiosk[i]), sizeof member.kiosk_id);
    memcpy(member.key, kiosk_signer[i].public_key, sizeof member.key);
    need_ok(wk_store_enroll(maker, &member, &place.number, &receipt), "a kiosk");
    memcpy(place.hall_id, wk_store_kiosk_id(maker), sizeof place.hall_id);
    memcpy(place.key, hall_signer.public_key, sizeof place.key);
    need_ok(wk_store_join(kiosk[i], &place, &receipt), "joining");
}

static void read_all(struct wk_store *store)
{
    need_ok(wk_store_heads(store, head, WK_MAX_JOURNALS, &n_journals), "heads");
    for (int j = 0; j < n_journals; j++)
        frames_read(&all[j], store, head[j].kiosk_id, 0, INT_MAX);
}

static void free_all(void)
{
    for (int j = 0; j < n_journals; j++)
        frames_free(&all[j]);
}

static void open_event(void)
{
    char path[512];
    snprintf(path, sizeof path, "%s/hall.db", folder);
    wk_signer_init(&hall_signer, (const uint8_t[32]){1});
    const struct wk_store_options options = options_of(path, &hall_signer);
    struct wk_store *const maker = open_store(&options);
    for (int i = 0; i < N_KIOSKS; i++)
        add_kiosk(maker, i);
    read_all(maker);
    wanted = digest(maker);
    wk_store_close(maker);
}

/* Halls that had lost all but their beginning write nothing before it is all back. */
static void open_halls(void)
{
    char beside[512];
    const char *const server = postgres_place();
    need(server != NULL, "no PostgreSQL here");
    wk_backend_add(&wk_backend_postgresql);
    snprintf(places[0], sizeof places[0], "%s/begun.db", folder);
    snprintf(places[1], sizeof places[1], "%s#bench", server);
    struct wk_store_options options = options_of(places[1], &hall_signer);
    need_ok(wk_store_put_back(places[0], &options), places[1]);
    for (int h = 0; h < N_HALLS; h++) {
        options = options_of(places[h], &hall_signer);
        snprintf(beside, sizeof beside, "%s/%s", folder, names[h]);
        options.beside = beside;
        hall[h] = open_store(&options);
        need_ok(wk_put_back_mark(beside, wk_store_kiosk_id(hall[h])), beside);
    }
}

/* ---- all of it comes */

struct course {
    int n_batches, n_early, n_twice;
    double s[N_HALLS];
};

/* How far a store has each journal; false: it has all of all. */
static bool is_missing(struct wk_store *store, int64_t has[WK_MAX_JOURNALS])
{
    struct wk_head there;
    bool missing = false;
    for (int j = 0; j < n_journals; j++) {
        need_ok(wk_store_head(store, head[j].kiosk_id, &there), "a head");
        has[j] = there.seq;
        missing = missing || there.seq < all[j].n;
    }
    return missing;
}

/* The same batches to each of the stores [n]; what they say of them has to be the same. */
static void hear(struct wk_store *const *stores, int n, unsigned seed, struct course *course)
{
    int64_t has[WK_MAX_JOURNALS], other[WK_MAX_JOURNALS];
    while (is_missing(stores[0], has)) {
        enum wk_hearing said[N_HALLS];
        const int j = (kiosks_seed(++seed * 7919), (int)kiosks_chance((unsigned)n_journals));
        for (int h = 0; h < n; h++) {
            const double since_s = now_s();
            kiosks_seed(seed);
            said[h] = frames_hear_some(stores[h], &all[j], has[j]);
            course->s[h] += now_s() - since_s;
        }
        need(said[0] <= WORST, wk_hearing_word(said[0]));
        compare(n < 2 || said[0] == said[1], "what is said", head[j].kiosk_id);
        course->n_batches++;
        course->n_early += said[0] >= WK_HEARD_EARLY;
        course->n_twice += said[0] == WK_HEARD_BEFORE;
    }
    compare(n < 2 || !is_missing(stores[1], other), "heads", "the server's");
}

/* ---- what is there then */

static const struct {
    const char *table, *columns, *order;
    int n;
} rows[] = {
    {"kiosk", "id", "1", 1},
    {"journal", "seq, kiosk_id, t_ns, kind, version, body, secret, previous, hash, signature", "1", 10},
    {"heard", "n, seq, kiosk_id, t_ns, kind, version, body, secret, previous, hash, signature", "1", 11},
    {"fork", "kiosk_id, seq, hash, bytes, signature", "3", 5},
    {"evidence", "seq, side, bytes", "1, 2", 3},
    {"heard_evidence", "kiosk_id, seq, side, bytes", "1, 2, 3", 4},
    {"heard_excerpt", "kiosk_id, seq, hash, vouch", "1, 2", 4},
    {"heard_whole", "kiosk_id, seq, body, secret", "1, 2", 4},
    {"tilesets", "name, seq, confirmed", "1", 3},
    {"walls", "table_no, wind, seq, set_name", "1, 2", 4},
    {"deals", "seq, table_no, round, set_name, tileset, commitment, t_ns, opened_seq", "1", 8},
    {"hands", "seq, deal_seq, hand", "1", 3},
    {"verdicts", "seq, table_no, round, wind, purpose, verdict, t_ns, deal_seq, hand", "1", 9},
    {"pins", "role, seq", "1", 2},
};

static bool same_value(struct wk_db_statement *const *statement, int column)
{
    const struct wk_backend *const a = hall[0]->backend, *const b = hall[1]->backend;
    size_t n_a = 0, n_b = 0;
    const char *const text_a = a->column_text(statement[0], column), *const text_b = b->column_text(statement[1], column);
    const uint8_t *const bytes_a = a->column_blob(statement[0], column, &n_a), *const bytes_b =
                                                                                   b->column_blob(statement[1], column, &n_b);
    if (text_a || text_b)
        return text_a && text_b && strcmp(text_a, text_b) == 0;
    if (bytes_a || bytes_b)
        return bytes_a && bytes_b && n_a == n_b && memcmp(bytes_a, bytes_b, n_a) == 0;
    return a->column_is_null(statement[0], column) == b->column_is_null(statement[1], column) &&
           a->column_int(statement[0], column) == b->column_int(statement[1], column);
}

/* How many rows there are of it. */
static int compare_rows(int i)
{
    struct wk_db_statement *statement[N_HALLS] = {NULL};
    enum wk_status status[N_HALLS] = {WK_OK, WK_OK};
    char sql[256];
    int n = 0;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", rows[i].columns, rows[i].table, rows[i].order);
    for (int h = 0; h < N_HALLS; h++)
        need_ok(hall[h]->backend->prepare(hall[h]->db, sql, &statement[h]), sql);
    for (; status[0] == WK_OK; n++) {
        for (int h = 0; h < N_HALLS; h++)
            status[h] = hall[h]->backend->step(hall[h]->db, statement[h]);
        need(status[0] == status[1] && (status[0] == WK_OK || status[0] == WK_END), sql);
        for (int column = 0; status[0] == WK_OK && column < rows[i].n; column++)
            compare(same_value(statement, column), "rows", rows[i].table);
    }
    for (int h = 0; h < N_HALLS; h++)
        hall[h]->backend->finish(statement[h]);
    return n - 1;
}

/* Each record as a store gives it out is the one that came. */
static void compare_given(struct wk_store *store, const char *of)
{
    for (int j = 0; j < n_journals; j++) {
        struct frames given;
        frames_read(&given, store, head[j].kiosk_id, 0, INT_MAX);
        bool same = given.n == all[j].n;
        for (int i = 0; same && i < given.n; i++)
            same = given.frame[i].n == all[j].frame[i].n &&
                   memcmp(given.frame[i].bytes, all[j].frame[i].bytes, given.frame[i].n) == 0 &&
                   memcmp(given.frame[i].signature, all[j].frame[i].signature, WK_SIGNATURE_SIZE) == 0;
        compare(same, "records given out", of);
        frames_free(&given);
    }
}

static void compare_digest(struct wk_store *store, const char *of)
{
    char *const made = digest(store);
    compare(strcmp(made, wanted) == 0, "what is made of it", of);
    free(made);
}

/* Opened once more, as a program that was started again has it. */
static void reopen_halls(void)
{
    for (int h = 0; h < N_HALLS; h++) {
        wk_store_close(hall[h]);
        const struct wk_store_options options = options_of(places[h], &hall_signer);
        hall[h] = open_store(&options);
        compare_digest(hall[h], names[h]);
    }
}

static void hear_of_hall(int h, unsigned seed)
{
    struct course course = {.n_batches = 0};
    free_all();
    read_all(hall[h]);
    hear(&kiosk[h], 1, seed, &course);
    compare_digest(kiosk[h], "a kiosk's");
    compare_given(kiosk[h], "a kiosk's");
    printf("a kiosk that hears it of the hall on %s: %d batches, %d of them of what it had, %d ahead of their turn\n", names[h],
           course.n_batches, course.n_twice, course.n_early);
}

int main(int argc, char **argv)
{
    const unsigned seed = (unsigned)number_of("WK_SEED", 1) * 100000;
    struct course course = {.n_batches = 0};
    int n_records = 0, n_rows = 0;
    need(argc == 2, "bench_both_stores FOLDER");
    folder = argv[1];
    open_event();
    open_halls();
    hear(hall, N_HALLS, seed, &course);
    for (int h = 0; h < N_HALLS; h++) {
        compare_digest(hall[h], names[h]);
        compare_given(hall[h], names[h]);
    }
    reopen_halls();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        n_rows += compare_rows((int)i);
    for (int j = 0; j < n_journals; j++)
        n_records += all[j].n;
    printf("%d records of %d journals to two halls: %d batches, %d of them of what was there, %d ahead of their turn; sqlite "
           "%.1f s, postgresql %.1f s\n",
           n_records, n_journals, course.n_batches, course.n_twice, course.n_early, course.s[0], course.s[1]);
    for (int h = 0; h < N_HALLS; h++)
        hear_of_hall(h, seed + 50000 + (unsigned)h * 1000);
    printf("%d rows of %zu tables, records as they are given out, and what is made of them: %d differ\n", n_rows,
           sizeof rows / sizeof *rows, n_differ);
    free_all();
    free(wanted);
    for (int h = 0; h < N_HALLS; h++)
        wk_store_close(hall[h]);
    for (int i = 0; i < N_KIOSKS; i++)
        wk_store_close(kiosk[i]);
    return n_differ > 0;
}
