/* An inventory: what sums say of a set, and what they must not say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "labels/inventory.h"

static struct wk_inventory whole(void)
{
    struct wk_inventory out = {.tiles = WK_N_TILES};

    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        for (int k = 0; k < WK_N_COPIES; k++)
            wk_inventory_see(&out, (enum wk_face)f);
    return out;
}

static void nothing_is_not_whole(void **state)
{
    struct wk_inventory inventory = {.tiles = WK_N_TILES};

    (void)state;
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WRONG);
    inventory = whole();
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WHOLE);
    assert_int_equal(inventory.n_seen, WK_N_TILES);
}

/* A tile that cannot be read may be the one that is missing, and with none missing it may be one too many. */
static void a_doubt_is_no_tile(void **state)
{
    struct wk_inventory inventory = whole();

    (void)state;
    wk_inventory_doubt(&inventory, 1);
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_UNSURE);
    inventory.seen[WK_FACE_RED]--;
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_UNSURE);
    assert_int_equal(wk_inventory_missing(&inventory, WK_FACE_RED), 1);
    inventory.seen[WK_FACE_1P]--; /* two are missing, and one place is left */
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WRONG);
}

static void a_fifth_is_wrong_whatever_is_in_doubt(void **state)
{
    struct wk_inventory inventory = whole();

    (void)state;
    inventory.unsure = true; /* of one picture nothing can be said: then nothing is missing for sure either */
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_UNSURE);
    inventory.seen[WK_FACE_RED] = 0;
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_UNSURE);
    wk_inventory_see(&inventory, WK_FACE_EAST);
    wk_inventory_doubt(&inventory, 9);
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WRONG);
    assert_int_equal(wk_inventory_missing(&inventory, WK_FACE_EAST), -1);
    assert_string_equal(wk_inventory_word(WK_INVENTORY_WRONG), "wrong");
    assert_string_equal(wk_inventory_word(WK_INVENTORY_UNSURE), "unsure");
    assert_string_equal(wk_inventory_word(WK_INVENTORY_WHOLE), "whole");
}

/* A set of 144 has each flower once; one of 152 eight of whatever kind. */
static void flowers_and_jokers_count_by_the_set(void **state)
{
    struct wk_inventory inventory = whole();

    (void)state;
    inventory.tiles = 144;
    for (int e = WK_EXTRA_PLUM; e <= WK_EXTRA_WINTER; e++) {
        assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WRONG);
        wk_inventory_see_extra(&inventory, (enum wk_extra)e);
    }
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WHOLE);
    wk_inventory_see_extra(&inventory, WK_EXTRA_FLOWER); /* whichever it is, one is there twice or it is one of these again */
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_UNSURE);
    wk_inventory_see_extra(&inventory, WK_EXTRA_SPRING);
    assert_int_equal(wk_inventory_missing(&inventory, WK_INVENTORY_EXTRA(WK_EXTRA_SPRING)), -1);
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WRONG);

    inventory = whole();
    inventory.tiles = 152;
    for (int i = 0; i < 8; i++) {
        wk_inventory_see_extra(&inventory, i < 5 ? WK_EXTRA_PLUM : WK_EXTRA_FLOWER);
        wk_inventory_see_extra(&inventory, WK_EXTRA_JOKER);
    }
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WHOLE);
    assert_int_equal(inventory.n_seen, 152);
    inventory.tiles = 136; /* nor has a set without them any to spare */
    assert_int_equal(wk_inventory_judge(&inventory), WK_INVENTORY_WRONG);
    assert_string_equal(wk_inventory_kind(WK_INVENTORY_EXTRA(WK_EXTRA_PLUM)), "plum");
    assert_true(wk_inventory_size(152) && !wk_inventory_size(148));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_not_whole),
        cmocka_unit_test(a_doubt_is_no_tile),
        cmocka_unit_test(flowers_and_jokers_count_by_the_set),
        cmocka_unit_test(a_fifth_is_wrong_whatever_is_in_doubt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
