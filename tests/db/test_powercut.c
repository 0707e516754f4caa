/*
 * Power cuts at random moments under a random load: what was said to be stored is there afterwards, with its hash; so is a copy
 * that was said to be made. WK_CUTS=200 for the whole campaign (make durability), WK_TEST_SEED for the same again.
 */
#include "tests/support/db/disk_test.h"

#include "db/audit/backup.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/tile_sets.h"
#include "tests/support/db/store_test.h"
#include "tests/support/figures.h"

#define CUTS 30 /* in `make test` */
#define MOST 4000

/* What a program said: a receipt, or the head of a copy that is now called copy.db. */
struct said {
    struct wk_receipt receipt;
    bool copy;
};

static int to_parent;
static int n_said;

static void end_here(void)
{
    _exit(0);
}

static void say(const struct wk_receipt *receipt, bool copy)
{
    struct said said = {.receipt = *receipt, .copy = copy};
    if (write(to_parent, &said, sizeof said) != (ssize_t)sizeof said || ++n_said == MOST)
        _exit(3);
}

static void done(enum wk_status status, const struct wk_receipt *receipt)
{
    if (status != WK_OK)
        _exit(2);
    say(receipt, false);
}

static uint8_t picture[150000];

static struct wk_reading_source source_with_pictures(void)
{
    struct wk_reading_source source = a_source;
    source.backs = (struct wk_evidence){picture, 1 + disk_random(sizeof picture)};
    source.faces = (struct wk_evidence){picture, 1 + disk_random(sizeof picture)};
    return source;
}

static void seal_one(struct wk_store *store, int table)
{
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_receipt receipt = {0};
    uint8_t hash[WK_HASH_SIZE];
    struct wk_reading_source source = source_with_pictures();
    make_deal(&deal, table, 1, disk_random(1000));
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        make_wall(&wall, &deal, (enum wk_wind)w);
        enum wk_status status = wk_store_record_wall(store, &wall, disk_random(2) ? &source : &a_source, &receipt);
        if (status == WK_ALREADY)
            return;
        done(status, &receipt);
    }
    done(wk_store_seal(store, &deal, "drawn", hash, &receipt), &receipt);
}

static void judge_one(struct wk_store *store, int table)
{
    struct wk_wall_record wall;
    struct wk_deal deal;
    struct wk_verdict verdict;
    struct wk_receipt receipt = {0};
    struct wk_reading_source source = source_with_pictures();
    int hand = 0;
    enum wk_status status = wk_store_start_hand(store, table, &hand, &receipt);
    if (status == WK_OK)
        say(&receipt, false);
    make_deal(&deal, table, 1, 1);
    make_wall(&wall, &deal, (enum wk_wind)(1 + disk_random(4)));
    wk_verdict_judge(&wall.backs, wall.wind, deal.set, &verdict);
    status = wk_store_put_verdict(store, table, "restore", &verdict, &wall.backs, &source, &receipt);
    if (status != WK_NOT_YET)
        done(status, &receipt);
}

struct beside {
    struct wk_store *store;
};

/* Another program's note while the copy is being made. */
static bool write_beside(void *context, int64_t pages_done, int64_t pages)
{
    struct beside *beside = context;
    struct wk_receipt receipt = {0};
    (void)pages_done;
    (void)pages;
    done(wk_store_append(beside->store, "note", "{\"beside\":1}", NULL, 0, &receipt), &receipt);
    return true;
}

static void back_up(struct world *world, struct wk_store *store)
{
    char path[128];
    struct beside beside = {NULL};
    struct wk_checkpoint head;
    struct wk_receipt receipt = {0};
    snprintf(path, sizeof path, "%s/copy.db", world->folder);
    if (world_try_open(world, &beside.store) != WK_OK)
        _exit(4);
    enum wk_status status = wk_store_backup(store, path, write_beside, &beside, &head);
    if (status != WK_OK)
        _exit(5);
    receipt.seq = head.seq;
    memcpy(receipt.hash, head.head, sizeof receipt.hash);
    say(&receipt, true);
    wk_store_close(beside.store);
}

/* Opens, or makes, the database and writes until the power fails. */
static void write_until_cut(struct world *world)
{
    struct wk_store *store = NULL;
    struct wk_receipt receipt = {0};
    if (world_try_open(world, &store) != WK_OK)
        _exit(1);
    for (;;) {
        int table = 1 + (int)disk_random(8);
        switch (disk_random(16)) {
        case 0:
        case 1:
            seal_one(store, table);
            break;
        case 2:
        case 3:
        case 4:
        case 5:
            judge_one(store, table);
            break;
        case 6:
            /* "drawn" is the set of deals that may be sealed by now, and stays what it was then. */
            done(wk_store_put_tileset(store, "spare", picture, 1 + disk_random(20000), &receipt), &receipt);
            break;
        case 7:
            back_up(world, store);
            break;
        case 8: /* a restart without a cut: the log is taken into the file */
            wk_store_close(store);
            store = NULL;
            if (world_try_open(world, &store) != WK_OK)
                _exit(1);
            break;
        default:
            done(wk_store_append(store, "note", "{\"a\":1}", NULL, 0, &receipt), &receipt);
            break;
        }
    }
}

/* One program and its power cut; gives what it had said, -1 when it ended by itself. */
static int run_and_cut(struct world *world, uint64_t *seed, int64_t cut_at, bool lies, struct said *said)
{
    int pipes[2], n = 0, code = 0;
    assert_int_equal(pipe(pipes), 0);
    uint64_t its_seed = world_next(seed);
    world->t_ns += 100000000000000; /* the child's clock goes on from here */
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(pipes[0]);
        to_parent = pipes[1];
        world->seed = its_seed;
        disk_begin(world->folder, its_seed);
        disk.cut_at = cut_at;
        disk.lies = lies;
        disk.at_cut = end_here;
        write_until_cut(world);
    }
    close(pipes[1]);
    while (n < MOST && read(pipes[0], &said[n], sizeof *said) == (ssize_t)sizeof *said)
        n++;
    close(pipes[0]);
    assert_int_equal(waitpid(pid, &code, 0), pid);
    if (!WIFEXITED(code) || WEXITSTATUS(code) != 0) {
        print_message("the program ended with %x after %d receipts, cut at %lld\n", (unsigned)code, n, (long long)cut_at);
        return -1;
    }
    return n;
}

/* Whether a file holds each of these records, with its hash, and holds together. */
static bool holds(struct world *world, const char *path, const struct said *said, int n, bool copy, int64_t *n_records)
{
    struct wk_store *store = NULL;
    struct wk_store_options options = world_options(world);
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    bool good = false;
    options.path = path;
    options.read_only = copy;
    enum wk_status status = wk_store_open(&store, &options);
    if (status == WK_OK)
        status = audit_of(store, n_records, NULL);
    if (status != WK_OK) {
        print_message("%s: %s\n", path, wk_status_text(status));
        goto done;
    }
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT hash FROM journal WHERE seq = ?1", -1, &statement, NULL), SQLITE_OK);
    for (int i = 0; i < n; i++) {
        if (said[i].copy != copy)
            continue;
        assert_int_equal(sqlite3_bind_int64(statement, 1, said[i].receipt.seq), SQLITE_OK);
        if (sqlite3_step(statement) != SQLITE_ROW ||
            memcmp(sqlite3_column_blob(statement, 0), said[i].receipt.hash, WK_HASH_SIZE) != 0) {
            print_message("%s: record %lld is lost\n", path, (long long)said[i].receipt.seq);
            goto done;
        }
        sqlite3_reset(statement);
    }
    good = true;
done:
    sqlite3_finalize(statement);
    sqlite3_close(db);
    wk_store_close(store);
    return good;
}

struct count {
    int64_t n_receipts;
    int n_cuts, n_silent, n_copies, n_lost;
};

static void campaign(struct world *world, int n_cuts, bool lies, uint64_t seed, struct count *count)
{
    static struct said said[MOST];
    int64_t n_before = 0;
    char folder[64], copy[128];
    bool copied = false;
    snprintf(folder, sizeof folder, "%s", world->folder);
    for (int k = 0; k < n_cuts; k++) {
        if (k % 5 == 0 || count->n_lost > 0) { /* a new database; what follows goes on with it, after its recovery */
            snprintf(world->folder, sizeof world->folder, "%.40s/%d", folder, k);
            assert_int_equal(mkdir(world->folder, 0700), 0);
            snprintf(world->path, sizeof world->path, "%s/event.db", world->folder);
            n_before = 0;
            copied = false;
        }
        /* Early cuts while it is made or recovered; later ones at any moment of a longer load. */
        int64_t cut_at = 1 + (int64_t)(world_next(&seed) % (k % 5 == 0 || k % 3 == 0 ? 150 : 3000));
        int n = run_and_cut(world, &seed, cut_at, lies, said);
        int64_t n_records = 0;
        count->n_cuts++;
        if (n < 0) {
            count->n_lost++;
            continue;
        }
        bool good = holds(world, world->path, said, n, false, &n_records) && n_records >= n_before;
        snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
        int first_copy = 0; /* only the newest copy is there now */
        for (int i = 0; i < n; i++)
            if (said[i].copy)
                first_copy = i, copied = true, count->n_copies++;
        if (good && copied)
            good = holds(world, copy, said + first_copy, n - first_copy, true, &(int64_t){0});
        count->n_lost += !good;
        count->n_silent += n == 0;
        count->n_receipts += n;
        n_before = n_records;
    }
    snprintf(world->folder, sizeof world->folder, "%s", folder);
}

static uint64_t a_seed(void)
{
    const char *given = getenv("WK_TEST_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("WK_TEST_SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

static void what_was_said_outlasts_a_power_cut(void **state)
{
    struct count count = {0};
    campaign(*state, number_of("WK_CUTS", CUTS), false, a_seed(), &count);
    print_message("%d power cuts, %lld receipts, %d copies; %d cuts before the first receipt; lost in %d\n", count.n_cuts,
                  (long long)count.n_receipts, count.n_copies, count.n_silent, count.n_lost);
    assert_int_equal(count.n_lost, 0);
    assert_true(count.n_receipts > count.n_cuts);
}

/* The test of the test: a disk that says "synced" and has not is found out. */
static void a_disk_that_lies_is_found_out(void **state)
{
    struct count count = {0};
    campaign(*state, 12, true, a_seed(), &count);
    print_message("of a disk that lies: %d cuts, lost in %d\n", count.n_cuts, count.n_lost);
    assert_true(count.n_lost > 0);
}

/* Restores into new.db, and says so; all that was not synced by then is lost. */
static enum wk_status restore(struct world *world, struct wk_receipt *receipt)
{
    char copy[128], path[128];
    struct wk_store_options options = world_options(world);
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    snprintf(path, sizeof path, "%s/new.db", world->folder);
    options.path = path;
    return wk_store_restore(copy, &options, "2468", NULL, NULL, receipt);
}

static void restore_until_cut(struct world *world, int64_t cut_at, uint64_t seed)
{
    struct wk_receipt receipt = {0};
    disk_begin(world->folder, seed);
    disk.cut_at = cut_at;
    disk.at_cut = end_here;
    done(restore(world, &receipt), &receipt);
    disk_cut();
}

/* What restoring leaves behind at a cut: nothing of that name, or all of it. */
static void a_database_is_restored_whole_or_not_at_all(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt = {0};
    struct wk_checkpoint head;
    uint64_t seed = a_seed();
    char copy[128], path[128];
    int n_cuts = number_of("WK_CUTS", CUTS) / 4, n_there = 0, n_said_all = 0;
    struct wk_store *store = world_open(world);
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    snprintf(path, sizeof path, "%s/new.db", world->folder);
    assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
    for (int i = 0; i < 50; i++)
        append_note(store, i, &receipt);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    wk_store_close(store);
    disk_begin(world->folder, seed);
    assert_int_equal(restore(world, &receipt), WK_OK);
    int64_t n_ops = disk.n_ops;
    disk_end();
    assert_int_equal(unlink(path), 0);
    for (int k = 0; k < n_cuts; k++) {
        int pipes[2], code = 0;
        struct said said = {.copy = false};
        int64_t n_records = 0, cut_at = k % 4 == 0 ? 0 : n_ops - (int64_t)(world_next(&seed) % (uint64_t)(k % 2 ? 12 : n_ops));
        assert_int_equal(pipe(pipes), 0);
        world->t_ns += 100000000000000;
        fflush(NULL);
        pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
            close(pipes[0]);
            to_parent = pipes[1];
            restore_until_cut(world, cut_at, world_next(&seed) + (uint64_t)k);
        }
        close(pipes[1]);
        int n = read(pipes[0], &said, sizeof said) == (ssize_t)sizeof said;
        close(pipes[0]);
        assert_int_equal(waitpid(pid, &code, 0), pid);
        assert_true(WIFEXITED(code) && WEXITSTATUS(code) == 0);
        bool there = access(path, F_OK) == 0;
        assert_true(there || n == 0);
        assert_true(!there || holds(world, path, &said, n, false, &n_records));
        assert_true(!there || n_records > head.seq);
        n_there += there;
        n_said_all += n;
        if (there)
            assert_int_equal(unlink(path), 0);
    }
    print_message("%d power cuts while restoring: %d times it was there and whole, %d times said to be\n", n_cuts, n_there,
                  n_said_all);
    assert_true(n_said_all > 0);
}

int main(void)
{
    for (size_t i = 0; i < sizeof picture; i++)
        picture[i] = (uint8_t)(i * 2654435761u >> 13);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_said_outlasts_a_power_cut, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_database_is_restored_whole_or_not_at_all, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_disk_that_lies_is_found_out, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
