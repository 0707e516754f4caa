/* Grades of stickers on record: few, of labels alone, and read back as they were. */
#include "db/store/stored_grades.h"

#include "tests/support/db/store_test.h"

#define HOUR_NS ((int64_t)3600 * 1000000000)

static struct wk_sticker_history history; /* large */

/* A scan in which all of a wall's stickers had this contrast, but for one label. */
static void scan(struct wk_store *store, const char *set, enum wk_wind wind, wk_label other, double contrast)
{
    struct wk_sticker_grades grades;
    struct wk_receipt receipt;

    wk_sticker_grades_begin(&grades, set, wind);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        for (int i = 0; wk_label_valid(label) && i < wk_label_copies(label); i++)
            wk_sticker_grades_add(&grades, label, label == other && contrast < .2 ? 0 : 4, label == other ? contrast : 1, 0);
    assert_int_equal(wk_store_put_grades(store, &grades, &receipt), WK_OK);
    assert_true(receipt.seq > 0);
}

/* A count that finds all but one of a label. */
static void count(struct wk_store *store, const char *set, wk_label lost)
{
    struct wk_sticker_grades grades;
    struct wk_receipt receipt;

    wk_sticker_grades_begin(&grades, set, WK_WIND_NONE);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        for (int i = label == lost; wk_label_valid(label) && i < wk_label_copies(label); i++)
            wk_sticker_grades_add(&grades, label, 4, 1, 0);
    assert_int_equal(wk_store_put_grades(store, &grades, &receipt), WK_OK);
}

static bool due(struct wk_store *store, const char *set, enum wk_wind wind)
{
    bool is = false;

    assert_int_equal(wk_store_grades_due(store, set, wind, &is), WK_OK);
    return is;
}

static void once_an_evening_and_wall(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);

    assert_true(due(store, "07A", WK_WIND_EAST));
    scan(store, "07A", WK_WIND_EAST, 25, 1);
    assert_false(due(store, "07A", WK_WIND_EAST));
    assert_true(due(store, "07A", WK_WIND_SOUTH));
    assert_true(due(store, "07B", WK_WIND_EAST));
    world->t_ns += 11 * HOUR_NS;
    assert_false(due(store, "07A", WK_WIND_EAST));
    count(store, "07A", 1);
    assert_true(due(store, "07A", WK_WIND_EAST));
    scan(store, "07A", WK_WIND_EAST, 25, 1);
    assert_false(due(store, "07A", WK_WIND_EAST));
    world->t_ns += 13 * HOUR_NS;
    assert_true(due(store, "07A", WK_WIND_EAST));
    world->t_ns -= 100 * HOUR_NS; /* the clock was set back */
    assert_false(due(store, "07A", WK_WIND_EAST));
    wk_store_close(store);
}

/* Five evenings, of which one label's print fades by a tenth each: it is forecast, and no other. */
static void what_is_on_record_is_a_forecast(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_wear wear;
    char text[WK_STICKERS_AGAIN_TEXT];

    for (int evening = 0; evening < 5; evening++)
        for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
            scan(store, "07A", (enum wk_wind)wind, 25, 1 - .1 * evening);
    scan(store, "07B", WK_WIND_EAST, 11, .1);
    wk_store_close(store);
    store = world_open(world);
    assert_int_equal(wk_store_grades(store, "07A", &history), WK_OK);
    assert_int_equal(history.n_looks, 20);
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        if (!wk_label_valid(label))
            continue;
        assert_true(history.now[label].looked_for && history.n[label] == 5);
        assert_int_equal(history.now[label].n, wk_label_copies(label));
        assert_int_equal(history.now[label].grade, 4);
        wk_wear_forecast(history.contrast[label], history.n[label], &wear);
        assert_int_equal(wear.says, label == 25 ? WK_WEAR_FALLS : WK_WEAR_STEADY);
    }
    wk_wear_forecast(history.contrast[25], history.n[25], &wear);
    assert_in_range(wear.earliest, 3, 4); /* .6 now, .1 an evening, .2 is F */
    assert_string_equal(wk_sticker_again_text(&history, "07A", text), "");
    count(store, "07A", 2);
    assert_int_equal(wk_store_grades(store, "07A", &history), WK_OK);
    assert_string_equal(wk_sticker_again_text(&history, "07A", text), "07A:2");
    assert_int_equal(history.n[25], 1); /* whole again: another sticker bears it */
    assert_int_equal(wk_store_grades(store, "07B", &history), WK_OK);
    assert_string_equal(wk_sticker_again_text(&history, "07B", text), "07B:11");
    assert_int_equal(wk_store_grades(store, "09A", &history), WK_OK);
    assert_int_equal(history.n_looks, 0);
    wk_store_close(store);
}

static void sets_come_newest_first(void **state)
{
    struct wk_store *store = world_open(*state);
    char sets[2][WK_SET_SIZE];
    int n = 7;

    assert_int_equal(wk_store_graded_sets(store, sets, 2, &n), WK_OK);
    assert_int_equal(n, 0);
    scan(store, "07A", WK_WIND_EAST, 25, 1);
    scan(store, "08A", WK_WIND_EAST, 25, 1);
    scan(store, "07A", WK_WIND_WEST, 25, 1);
    assert_int_equal(wk_store_graded_sets(store, sets, 2, &n), WK_OK);
    assert_int_equal(n, 2);
    assert_string_equal(sets[0], "07A");
    assert_string_equal(sets[1], "08A");
    scan(store, "09A", WK_WIND_EAST, 25, 1);
    assert_int_equal(wk_store_graded_sets(store, sets, 2, &n), WK_OK);
    assert_string_equal(sets[0], "09A");
    assert_string_equal(sets[1], "07A");
    wk_store_close(store);
}

static void a_record_is_small_and_what_is_none_is_refused(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_sticker_grades grades;
    struct wk_receipt receipt;
    bool is = true;

    scan(store, "07A", WK_WIND_EAST, 25, .5);
    assert_true(world_int(*state, "SELECT length(body) FROM journal WHERE kind = 'stickers-graded'") < 600);
    wk_sticker_grades_begin(&grades, "07a", WK_WIND_EAST);
    assert_int_equal(wk_store_put_grades(store, &grades, &receipt), WK_BAD_INPUT);
    wk_sticker_grades_begin(&grades, "07A", WK_WIND_EAST);
    grades.of[25].contrast = 100;
    assert_int_equal(wk_store_put_grades(store, &grades, &receipt), WK_BAD_INPUT);
    wk_store_close(store);
    plant_record(*state, "stickers-graded", "{\"set\":\"07A\",\"wind\":\"E\",\"labels\":[[\"25\",1,2,\"A\",900,0]]}");
    store = world_open(*state);
    assert_int_equal(wk_store_grades(store, "07A", &history), WK_DB_BROKEN);
    assert_int_equal(wk_store_grades_due(store, "07A", WK_WIND_EAST, &is), WK_DB_BROKEN);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(once_an_evening_and_wall, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(what_is_on_record_is_a_forecast, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(sets_come_newest_first, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_record_is_small_and_what_is_none_is_refused, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
