/*
 * kill -9 at random moments: whatever a program said was stored is there afterwards, and the chain holds. WK_KILLS=1000 for the
 * whole campaign (make durability), WK_TEST_SEED for the same again.
 */
#include <signal.h>

#include "db/store/tile_sets.h"
#include "tests/support/db/store_test.h"

#define KILLS 100 /* in `make test` */

/* Appends for ever, and says each seq only after the call has returned: notes, verdicts and whole deals by turns. */
static void append_until_killed(struct world *world, int to_parent)
{
    struct wk_store *store = NULL;
    struct wk_deal deal;
    struct wk_wall_record wall;
    make_deal(&deal, 1, 1, 1);
    make_wall(&wall, &deal, WK_WIND_EAST);
    if (world_try_open(world, &store) != WK_OK)
        _exit(1);
    for (int i = 0;; i++) {
        struct wk_receipt receipt = {0};
        enum wk_status status;
        wall.table = 1 + i % 64;
        if (i % 3 == 0)
            status = wk_store_record_wall(store, &wall, &a_source, &receipt);
        else if (i % 3 == 1)
            status = wk_store_put_tileset(store, "drawn", "some bytes", 10, &receipt);
        else
            status = wk_store_append(store, "note", "{\"a\":1}", NULL, 0, &receipt);
        if (status != WK_OK)
            _exit(2);
        if (write(to_parent, &receipt, sizeof receipt) != (ssize_t)sizeof receipt)
            _exit(3);
    }
}

static void expect_hash(sqlite3_stmt *statement, const struct wk_receipt *receipt)
{
    assert_int_equal(sqlite3_bind_int64(statement, 1, receipt->seq), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_bytes(statement, 0), WK_HASH_SIZE);
    assert_memory_equal(sqlite3_column_blob(statement, 0), receipt->hash, WK_HASH_SIZE);
    assert_int_equal(sqlite3_reset(statement), SQLITE_OK);
}

/* The next receipt that the child has said; false at the end of its pipe. */
static bool hear(int from_child, struct wk_receipt *receipt)
{
    return read(from_child, receipt, sizeof *receipt) == (ssize_t)sizeof *receipt;
}

/*
 * Starts a child and kills it: by turns while it makes the database, while it opens or recovers one, and at a random moment
 * after some receipts, which are counted so that a slow disk does not turn all kills into early ones. Gives the receipts it had
 * said.
 */
static int run_and_kill(struct world *world, uint64_t *seed, int turn, struct wk_receipt *said, int n_max)
{
    int pipes[2], n = 0, code = 0;
    assert_int_equal(pipe(pipes), 0);
    world->seed = world_next(seed);
    world->t_ns += 100000000000000; /* the child's clock goes on from here */
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(pipes[0]);
        append_until_killed(world, pipes[1]);
    }
    close(pipes[1]);
    int n_first = turn < 2 ? 0 : 1 + (int)(world_next(seed) % 12);
    while (n < n_first && hear(pipes[0], &said[n]))
        n++;
    long us = (long)(world_next(seed) % (turn == 0 ? 20000 : 6000));
    nanosleep(&(struct timespec){0, us * 1000}, NULL);
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_true(WIFSIGNALED(code)); /* it had not ended by itself, by a failure */
    while (n < n_max && hear(pipes[0], &said[n]))
        n++;
    assert_true(n < n_max);
    close(pipes[0]);
    return n;
}

static void what_was_said_is_there(void **state)
{
    static struct wk_receipt said[2000];
    struct world *world = *state;
    uint64_t seed = (uint64_t)time(NULL);
    const char *given = getenv("WK_TEST_SEED");
    if (given)
        seed = strtoull(given, NULL, 10);
    print_message("WK_TEST_SEED=%llu\n", (unsigned long long)seed);
    int64_t n_total = 0, n_before = 0;
    int n_unsaid = 0, n_silent = 0, n_kills = getenv("WK_KILLS") ? atoi(getenv("WK_KILLS")) : KILLS;
    for (int k = 0; k < n_kills; k++) {
        int turn = k % 5;
        if (turn == 0) {
            snprintf(world->path, sizeof world->path, "%s/%d.db", world->folder, k);
            n_before = N_OWN;
        }
        int n_said = run_and_kill(world, &seed, turn, said, (int)(sizeof said / sizeof *said));
        struct wk_store *store = world_open(world);
        sqlite3 *db = NULL;
        sqlite3_stmt *statement = NULL;
        assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_prepare_v2(db, "SELECT hash FROM journal WHERE seq = ?1", -1, &statement, NULL), SQLITE_OK);
        for (int i = 0; i < n_said; i++) {
            assert_true(i == 0 || said[i].seq == said[i - 1].seq + 1);
            assert_true(i > 0 || said[i].seq == n_before + 1);
            expect_hash(statement, &said[i]);
        }
        sqlite3_finalize(statement);
        sqlite3_close(db);
        int64_t n = world_int(world, "SELECT count(*) FROM journal");
        assert_true(n == n_before + n_said || n == n_before + n_said + 1); /* at most the one it was about to say */
        n_unsaid += n != n_before + n_said;
        n_silent += n_said == 0;
        int64_t n_verified = 0;
        assert_int_equal(audit_of(store, &n_verified, NULL), WK_OK);
        assert_int_equal(n_verified, n);
        wk_store_close(store);
        n_total += n_said;
        n_before = n;
    }
    print_message("%d kills, %lld receipts, none lost; %d before the first, %d between COMMIT and receipt\n", n_kills,
                  (long long)n_total, n_silent, n_unsaid);
    assert_true(n_total > n_kills);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(what_was_said_is_there, world_setup, world_teardown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
