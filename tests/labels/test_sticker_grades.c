/* Looks at stickers added up: the worst of a label speaks, another sticker begins afresh, and what is to be printed again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "labels/sticker_grades.h"

static struct wk_sticker_history history; /* large */

static int forget(void **state)
{
    (void)state;
    memset(&history, 0, sizeof history);
    return 0;
}

/* A count in which a label's stickers have these contrasts; 0 ends them. All others are there and as new. */
static void look(wk_label label, const double *contrast)
{
    struct wk_sticker_grades grades;

    wk_sticker_grades_begin(&grades, "07A", WK_WIND_NONE);
    for (wk_label other = 1; other < WK_LABEL_END; other++)
        for (int i = 0; other != label && i < wk_label_copies(other); i++)
            wk_sticker_grades_add(&grades, other, 4, 1, 0);
    for (; *contrast > 0; contrast++)
        wk_sticker_grades_add(&grades, label, *contrast < .4 ? 1 : 4, *contrast, 2);
    wk_sticker_history_add(&history, &grades);
}
#define LOOK(label, ...) look(label, (const double[]){__VA_ARGS__, 0})

static void the_worst_of_a_label_speaks(void **state)
{
    char text[WK_STICKERS_AGAIN_TEXT];

    (void)state;
    LOOK(1, 1, .9, .3, .35, .8);
    assert_int_equal(history.now[1].n, 5);
    assert_int_equal(history.now[1].n_worn, 2);
    assert_int_equal(history.now[1].n_wrong, 2);
    assert_true(history.now[1].contrast == .3 && history.n[1] == 1);
    assert_int_equal(wk_sticker_lost(&history.now[1], 1), 8);
    assert_string_equal(wk_sticker_again_text(&history, "07A", text), "07A:1x10");
    LOOK(25, .3);
    assert_string_equal(wk_sticker_again_text(&history, "07A", text), "07A:25");
}

static void another_sticker_begins_afresh(void **state)
{
    (void)state;
    LOOK(25, .9);
    LOOK(25, .8);
    LOOK(25, .9); /* what it is measured by wavers */
    assert_int_equal(history.n[25], 3);
    LOOK(25, .6);
    LOOK(25, 1);
    assert_int_equal(history.n[25], 1);
    look(25, (const double[]){0}); /* lost */
    assert_int_equal(history.n[25], 0);
    for (int i = 0; i < WK_WEAR_MOST + 3; i++)
        LOOK(25, 1 - .001 * i);
    assert_int_equal(history.n[25], WK_WEAR_MOST);
    assert_true(history.contrast[25][0] == 1 - .001 * 3);
}

/* A wall's scan says nothing of the other walls' labels, and nobody is lost of whom nobody has looked. */
static void a_wall_speaks_for_itself(void **state)
{
    struct wk_sticker_grades grades;
    char text[WK_STICKERS_AGAIN_TEXT];

    (void)state;
    wk_sticker_grades_begin(&grades, "07A", WK_WIND_SOUTH);
    for (wk_label label = 0; label < WK_LABEL_END; label++)
        for (int i = 0; i < 13; i++)
            wk_sticker_grades_add(&grades, label, 4, 1, 0);
    wk_sticker_history_add(&history, &grades);
    for (wk_label label = 0; label < WK_LABEL_END; label++)
        assert_int_equal(history.now[label].looked_for, wk_label_valid(label) && wk_label_wind(label) == WK_WIND_SOUTH);
    assert_string_equal(wk_sticker_again_text(&history, "07A", text), "");
}

/* What a screen shows of a set says the same, and each label's letter and forecast. */
static void what_is_told_of_a_set(void **state)
{
    struct wk_stickers_told told;

    (void)state;
    wk_sticker_tell(&history, "07A", &told);
    assert_int_equal(told.n_looks + told.n_known + told.n_lost + told.n_worn + told.of[25].known, 0);
    for (int i = 0; i < 5; i++)
        LOOK(25, .9 - .1 * i);
    LOOK(1, 1, 1, .3);
    wk_sticker_tell(&history, "07A", &told);
    assert_string_equal(told.set, "07A");
    assert_int_equal(told.n_looks, 6);
    assert_int_equal(told.n_known, 136);
    assert_int_equal(told.n_lost, 10);
    assert_int_equal(told.n_worn, 1);
    assert_true(told.of[1].lost == 10 && told.of[1].worn == 1 && told.of[1].letter == 'D' && told.of[1].latest == 0);
    assert_true(told.of[26].known && told.of[26].letter == 'A' && told.of[26].lost == 0);
    assert_string_equal(told.again, "07A:1x11");
    LOOK(25, .4); /* in the evening before it was another one's turn: the 25 was as new, so it begins afresh */
    wk_sticker_tell(&history, "07A", &told);
    assert_int_equal(told.of[25].latest, 0);
    forget(NULL);
    for (int i = 0; i < 5; i++)
        LOOK(25, .9 - .1 * i);
    wk_sticker_tell(&history, "07A", &told);
    assert_true(told.of[25].earliest >= 2 && told.of[25].earliest <= 3 && told.of[25].latest >= told.of[25].earliest);
}

/* All of a set fit in: the longest text there is. */
static void a_whole_set_can_be_lost(void **state)
{
    struct wk_sticker_grades grades;
    char text[WK_STICKERS_AGAIN_TEXT];

    (void)state;
    wk_sticker_grades_begin(&grades, "07A", WK_WIND_NONE);
    wk_sticker_history_add(&history, &grades);
    wk_sticker_again_text(&history, "07A", text);
    assert_int_equal(strncmp(text, "07A:1x13,2x13,3x13,4x13,10,", 27), 0);
    assert_string_equal(text + strlen(text) - 8, ",A,B,C,D");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_worst_of_a_label_speaks, forget),
        cmocka_unit_test_setup(another_sticker_begins_afresh, forget),
        cmocka_unit_test_setup(a_wall_speaks_for_itself, forget),
        cmocka_unit_test_setup(what_is_told_of_a_set, forget),
        cmocka_unit_test_setup(a_whole_set_can_be_lost, forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
