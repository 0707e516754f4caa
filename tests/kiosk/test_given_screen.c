/*
 * End to end: the director lays out a given deal on the screen, through simulated camera, vision and store: a wall that has
 * two tiles in each other's places first. Nothing of its faces is left behind.
 */
#include "calibration/enrol_drawn.h"
#include "db/store/stored_deal.h"
#include "db/store/tile_sets.h"
#include "tests/support/kiosk/screen_test.h"

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

static void a_given_deal_is_laid_out_on_the_screen(void **state)
{
    static const char script[] = "wait idle\nlay E\nfault swap:15,25\nside faces\n"
                                 "tap settings\ntap director\nwait pin\n" PIN PIN "wait director\nshot menu\n"
                                 "tap open given\nwait given\nmend\nwait laid E\nshot east\n"
                                 "tap lock\nwait idle\nquit\n";
    struct world world;
    struct wk_deal deal, given;
    struct wk_receipt receipt;
    char command[256];
    int64_t n = 0, seq = 0;

    (void)state;
    begin(&world);
    enrol(&world);
    wk_sim_deal(&deal, "07A", 1, 5);
    as_director(world.env.store);
    assert_int_equal(wk_store_give_deal(world.env.store, &deal, "test", &receipt), WK_OK);
    assert_int_equal(play(&world, "drawn", script), WK_OK);
    assert_int_equal(wk_store_given_deal(world.env.store, 1, &given, &seq), WK_OK);
    assert_int_equal(seq, receipt.seq);
    assert_int_equal(audit_of(world.env.store, &n, NULL), WK_OK);
    snprintf(command, sizeof(command), "cd %s && ls | grep -q menu.png && ! ls | grep -E '(given|east).*png'", world.folder);
    assert_int_equal(system(command), 0); /* other screens were saved, this one was not */
    end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_given_deal_is_laid_out_on_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
