/*
 * The goldens' own tests: a draw list as items tells every number, a state is read as it was written, and whatever is planted
 * in a golden, a state or an outcome is seen.
 */
#include "tests/support/kiosk/enum_words.h"
#include "tests/support/kiosk/golden.h"
#include "tests/support/kiosk/golden_items.h"
#include "tests/support/kiosk/ways.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[32];

/* A folder for goldens, which are written in it or not. */
static void rebase(bool on)
{
    if (on)
        setenv("WK_REBASE", "1", 1);
    else
        unsetenv("WK_REBASE");
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof(folder), "/tmp/wk-golden-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    char command[64];

    (void)state;
    rebase(false);
    snprintf(command, sizeof(command), "rm -r %s", folder);
    return system(command) == 0 ? 0 : -1;
}

/* ---- items ---- */

static void a_key_with_its_text_and_touch_is_one_line(void **state)
{
    char *items = golden_items("screen 1280.0 x 800.0, en\n"
                               "rect 32.0 716.0 152.0 72.0 r12.0 key\n"
                               "icon help 70.5 752.0 x1.00 ivory\n"
                               "text 129.0 762.0 28 middle \"Help\" ivory\n"
                               "rect 1176.0 8.0 72.0 56.0 r12.0 key\n"
                               "text 32.0 171.0 28 left \"a\" stone\n"
                               "text 90.0 171.0 28 left \"2\" stone\n"
                               "touch 32.0 716.0 152.0 72.0 action help arg 0 primary\n"
                               "touch 1176.0 0.0 72.0 72.0 action sound arg 3\n"
                               "touch 500.0 500.0 72.0 72.0 action back arg 0\n");
    (void)state;
    assert_string_equal(items, "screen 1280 x 800, en\n"
                               "rect 32 716 152 72 r12 key @help primary; icon help 70.5 752 x1.00 ivory; text 129 762 28 "
                               "middle \"Help\" ivory\n"
                               "rect 1176 8 72 56 r12 key @sound 3 of 1176 0 72 72\n"
                               "text 32 171 28 left \"a\" stone; text 90 171 28 left \"2\" stone\n"
                               "touch 500 500 72 72 action back arg 0\n");
    free(items);
}

static char *row(int moved, double by)
{
    char list[2048] = "";

    for (int i = 0; i < 13; i++) {
        char *at = list + strlen(list);
        snprintf(at, sizeof(list) - (size_t)(at - list),
                 "rect %.1f 548.1 8.0 11.7 r1.0 ivory\ntext %.1f 600.0 40 middle \"%d\" ink\n",
                 578 + i * 9.783 + (i == moved ? by : 0), 20 + i * 90.5, i + 1);
    }
    return golden_items(list);
}

/* A row is told in its number and steps, and a tenth of a unit anywhere in it is not lost. */
static void a_tenth_of_a_unit_in_a_row_is_seen(void **state)
{
    char *whole = row(-1, 0);

    (void)state;
    for (int i = 0; i < 13; i++)
        for (int k = -1; k <= 1; k += 2) {
            char *moved = row(i, k * .1);
            assert_string_not_equal(moved, whole);
            free(moved);
        }
    free(whole);
    whole =
        golden_items("rect 10.0 0.0 8.0 9.0 r1.0 ivory\nrect 19.8 0.0 8.0 9.0 r1.0 ivory\nrect 29.6 0.0 8.0 9.0 r1.0 ivory\n");
    assert_string_equal(whole, "rect 10 0 8 9 r1 ivory x3 +9.8\n");
    free(whole);
}

/* ---- states of a screen ---- */

static const char first[] = "a\nb\nc\nd\ne\n", second[] = "a\nx\nc\nd\ne\nf\n";

static struct goldens *two_states(const char *of_second)
{
    struct goldens *goldens = goldens_open(folder);

    goldens_state(goldens, "idle", "one", first);
    goldens_state(goldens, "idle", "two, upright", of_second);
    return goldens;
}

static void written(const char *want)
{
    char path[64], text[512];
    snprintf(path, sizeof(path), "%s/idle.txt", folder);
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = 0;
    assert_int_equal(fclose(file), 0);
    assert_string_equal(text, want);
}

/* A state costs the lines that are different in it. */
static void a_state_stands_beside_another_and_is_read_whole(void **state)
{
    (void)state;
    rebase(true);
    assert_int_equal(goldens_close(two_states(second)), 0);
    written("== one\na\nb\nc\nd\ne\n== two, upright, as one but\n= 1 - 1\nx\n= 3\nf\n");
    rebase(false);
    assert_int_equal(goldens_close(two_states(second)), 0);
}

static void what_is_planted_in_a_state_is_seen(void **state)
{
    static const char *const planted[] = {"a\nx\nc\nd\ne\n",
                                          "a\nx\nc\nd\nf\ne\n",
                                          "x\nc\nd\ne\nf\n",
                                          "a\ny\nc\nd\ne\nf\n",
                                          "a\nx\nc\nd\ne\nff\n",
                                          "a\nx\nc\nd\ne\nf\nf\n",
                                          "",
                                          "a\nb\nc\nd\ne\n"};

    (void)state;
    rebase(true);
    assert_int_equal(goldens_close(two_states(second)), 0);
    rebase(false);
    for (size_t i = 0; i < sizeof(planted) / sizeof(planted[0]); i++)
        assert_int_equal(goldens_close(two_states(planted[i])), 1);
    struct goldens *goldens = two_states(second);
    goldens_state(goldens, "idle", "three", first); /* a new one, */
    assert_int_equal(goldens_close(goldens), 1);
    goldens = goldens_open(folder);
    goldens_state(goldens, "idle", "one", first); /* and one that is gone */
    assert_int_equal(goldens_close(goldens), 1);
}

/* ---- ways ---- */

static const struct {
    const char *name, *asked, *to;
} events[] = {
    {"> idle", "idle", "idle"},   {"> seats", "seats", "seats"}, {"tap back 0", NULL, "idle"},
    {"tap back 1", NULL, "idle"}, {"tap help 0", NULL, "seats"},
};
#define N_EVENTS 5

/* Three states of two screens; in one of them an event comes to something else. */
static int hold(int state, int event, const char *other, const char *keys)
{
    static const char *const screens[] = {"seats", "seats", "idle"}, *const states[] = {"seats", "seats-two", "idle"};
    struct ways *ways = ways_new();

    for (int s = 0; s < 3; s++) {
        ways_state(ways, screens[s], states[s]);
        for (int e = 0; e < N_EVENTS; e++)
            ways_event(ways, events[e].name, events[e].asked, events[e].to,
                       s == state && e == event ? other : "SOUND SAY step=list",
                       s == 1                     ? NULL
                       : s == state && e == event ? keys
                                                  : "+lock");
    }
    return ways_close(ways, folder);
}

/* Each outcome in each state can be worked out from the files: nothing else can come of any event and pass. */
static void what_is_planted_in_any_outcome_is_seen(void **state)
{
    static const char *const others[] = {"SAY SOUND step=list",
                                         "SOUND step=list",
                                         "SOUND SAY",
                                         "SOUND SAY step=one",
                                         "SOUND SAY SOUND step=list",
                                         "SOUND SAY step=list page=2",
                                         ""};

    (void)state;
    rebase(true);
    assert_int_equal(hold(-1, -1, "", ""), 0);
    rebase(false);
    assert_int_equal(hold(-1, -1, "", ""), 0);
    for (int s = 0; s < 3; s++)
        for (int e = 0; e < N_EVENTS; e++) {
            for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
                if (hold(s, e, others[i], "+lock") == 0)
                    fail_msg("%s in state %d comes to \"%s\", and nothing is said", events[e].name, s, others[i]);
            if (s != 1 && hold(s, e, "SOUND SAY step=list", "+help") == 0)
                fail_msg("%s in state %d has other keys, and nothing is said", events[e].name, s);
        }
}

/* ---- words ---- */

static void words_are_those_of_the_header(void **state)
{
    (void)state;
    assert_string_equal(enum_word("wk_judge_step", 0), "list");
    assert_string_equal(enum_word("wk_wind", 4), "north");
    assert_string_equal(enum_word("wk_judge_step", 999), "999");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_with_its_text_and_touch_is_one_line),
        cmocka_unit_test(a_tenth_of_a_unit_in_a_row_is_seen),
        cmocka_unit_test_setup_teardown(a_state_stands_beside_another_and_is_read_whole, begin, end),
        cmocka_unit_test_setup_teardown(what_is_planted_in_a_state_is_seen, begin, end),
        cmocka_unit_test_setup_teardown(what_is_planted_in_any_outcome_is_seen, begin, end),
        cmocka_unit_test(words_are_those_of_the_header),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
