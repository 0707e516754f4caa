/* Lock-step: the same script plays out the same to the last byte of the journal, however busy the machine is meanwhile. */
#include "calibration/enrol_drawn.h"
#include "db/journal/journal.h"
#include "db/store/tile_sets.h"
#include "tests/support/kiosk/screen_test.h"
#include "tests/support/slice.h"

/* xorshift; the same in each run. */
static uint64_t seed;

static void same_random(void *context, void *buffer, size_t n)
{
    (void)context;
    for (size_t i = 0; i < n; i++) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ((uint8_t *)buffer)[i] = (uint8_t)(seed >> 56);
    }
}

static void enrol(struct world *world)
{
    struct wk_tileset *tileset = NULL;
    struct wk_receipt receipt;
    uint8_t *bytes = NULL;
    size_t n = 0;

    assert_int_equal(wk_enrol_drawn(&tileset, "drawn"), WK_OK);
    assert_int_equal(wk_tileset_save(tileset, &bytes, &n), WK_OK);
    assert_int_equal(wk_store_put_tileset(world->env.store, "drawn", bytes, n, &receipt), WK_OK);
    wk_tileset_free(tileset);
    free(bytes);
}

/* A wall built with a fault, mended, turned and recorded, and the cable pulled on the way. */
static void journal_after_a_wall(int64_t *n, uint8_t head[WK_HASH_SIZE])
{
    static const char script[] = "wait idle\ntap start\nwait seats\nlay E\nfault swap:25,26\nwait fault\n"
                                 "camera off\nwait trouble camera-lost\ncamera on\nmend\n"
                                 "wait turn\nside faces\nwait recorded E\nquit\n";
    struct world world;

    seed = 88172645463325252u;
    begin_with(&world, same_random);
    enrol(&world);
    assert_int_equal(play(&world, "drawn", script), WK_OK);
    assert_int_equal(wk_journal_head(world.env.store, n, head), WK_OK);
    end(&world);
}

static void a_script_leaves_the_same_journal(void **state)
{
    uint8_t once[WK_HASH_SIZE], again[WK_HASH_SIZE];
    int64_t n_once = 0, n_again = 0;

    (void)state;
    journal_after_a_wall(&n_once, once);
    journal_after_a_wall(&n_again, again);
    assert_true(n_once > 4);
    assert_int_equal(n_once, n_again);
    assert_memory_equal(once, again, WK_HASH_SIZE);
}

/*
 * Four walls before their seats, from the stickers to the seal: two tiles of each that were turned in one go show their
 * stickers again, then all are turned one after another in the four walls at the same time, read and recorded together; and
 * what is laid back passes.
 */
static void a_whole_table_is_turned_and_sealed(void **state)
{
    static const char script[] = "wait idle\nlay table\ntap start\nwait faces\nwait turn\n"
                                 "turn 2.3\nturn 2.4\nwait doubt\nshot doubt\nturn 2.3\nturn 2.4\ntap sim-turn\nwait sealed\n"
                                 "tap start-hand\nwait playing\nside backs\ntap hand-over\nwait restore\nlay table\n"
                                 "wait passed E\nwait passed S\nwait passed W\nwait passed N\nquit\n";
    struct world world;
    uint8_t head[WK_HASH_SIZE];
    int64_t n = 0;

    (void)state;
    seed = 88172645463325252u;
    begin_with(&world, same_random);
    enrol(&world);
    world.env.config.view = WK_VIEW_TABLE;
    assert_int_equal(play(&world, "drawn", script), WK_OK);
    assert_int_equal(wk_journal_head(world.env.store, &n, head), WK_OK);
    assert_true(n > 10);
    end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_script_leaves_the_same_journal),
        cmocka_unit_test_long(a_whole_table_is_turned_and_sealed),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
