/* Labels, slots and sets: how many there are, how they are written, and where each belongs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/reading.h"

static void there_are_88_labels_on_136_stickers(void **state)
{
    (void)state;
    int n_labels = 0, n_stickers = 0;
    for (int label = 0; label < 256; label++) {
        n_labels += wk_label_valid((wk_label)label);
        n_stickers += wk_label_copies((wk_label)label);
    }
    assert_int_equal(n_labels, WK_N_LABELS);
    assert_int_equal(n_stickers, WK_N_TILES);
}

static void labels_read_back(void **state)
{
    (void)state;
    for (int label = 0; label < 256; label++) {
        char text[3];
        wk_label got = 77;
        wk_label_format((wk_label)label, text);
        enum wk_status status = wk_label_parse(text, &got);
        assert_int_equal(status, wk_label_valid((wk_label)label) ? WK_OK : WK_BAD_INPUT);
        assert_int_equal(got, status == WK_OK ? label : 77);
    }
    static const struct {
        const char *text;
        wk_label label;
    } good[] = {{"01", 1}, {"04", 4}, {"0A", WK_LABEL_A}, {"0D", WK_LABEL_D}, {"D", WK_LABEL_D}, {"10", 10}, {"89", 89}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        wk_label got = 0;
        assert_int_equal(wk_label_parse(good[i].text, &got), WK_OK);
        assert_int_equal(got, good[i].label);
    }
    static const char *const bad[] = {"",   "0",  "5",   "00",  "05", "0E", "E", "a",  "90",
                                      "1A", "A1", "010", "100", " 1", "1 ", "-", "+1", "0a"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wk_label got = 77;
        assert_int_equal(wk_label_parse(bad[i], &got), WK_BAD_INPUT);
        assert_int_equal(got, 77);
    }
}

static void sets_have_three_capitals_or_figures(void **state)
{
    (void)state;
    assert_true(wk_set_valid("07A"));
    assert_true(wk_set_valid("ZZZ"));
    static const char *const bad[] = {"", "0", "07", "07a", "07AB", "0 A", "0-A"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(wk_set_valid(bad[i]));
}

/* Appendix 1 and cli.md, from the left as the player sees them. */
static void the_layout_is_the_diagram(void **state)
{
    (void)state;
    static const struct {
        const char *slot;
        enum wk_wind wind;
        const char *label;
    } some[] = {
        {"2.0", WK_WIND_EAST, "29"},  {"2.9", WK_WIND_EAST, "20"},  {"2.10", WK_WIND_EAST, "A"}, {"1.0", WK_WIND_EAST, "19"},
        {"1.9", WK_WIND_EAST, "10"},  {"h.0", WK_WIND_EAST, "1"},   {"h.12", WK_WIND_EAST, "1"}, {"1.9", WK_WIND_SOUTH, "30"},
        {"2.10", WK_WIND_SOUTH, "B"}, {"2.3", WK_WIND_WEST, "66"},  {"h.5", WK_WIND_NORTH, "4"}, {"2.0", WK_WIND_NORTH, "89"},
        {"2.10", WK_WIND_WEST, "C"},  {"2.10", WK_WIND_NORTH, "D"},
    };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        int slot = -1;
        char text[3];
        assert_int_equal(wk_slot_parse(some[i].slot, &slot), WK_OK);
        wk_label_format(wk_layout_label(some[i].wind, slot), text);
        assert_string_equal(text, some[i].label);
    }
    assert_int_equal(wk_layout_label(WK_WIND_NONE, 0), WK_LABEL_NONE);
    assert_int_equal(wk_layout_label(WK_WIND_EAST, -1), WK_LABEL_NONE);
    assert_int_equal(wk_layout_label(WK_WIND_EAST, WK_N_SLOTS), WK_LABEL_NONE);
}

static void each_label_has_its_slots(void **state)
{
    (void)state;
    int count[WK_LABEL_END] = {0};
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        for (int slot = 0; slot < WK_N_SLOTS; slot++) {
            wk_label label = wk_layout_label((enum wk_wind)wind, slot);
            count[label]++;
            assert_int_equal(wk_label_wind(label), wind);
            assert_int_equal(wk_layout_slot(label), wk_slot_row(slot) == WK_ROW_HAND ? 0 : slot);
        }
    for (int label = 0; label < WK_LABEL_END; label++) {
        assert_int_equal(count[label], wk_label_copies((wk_label)label));
        if (!wk_label_valid((wk_label)label)) {
            assert_int_equal(wk_layout_slot((wk_label)label), WK_SLOT_NONE);
            assert_int_equal(wk_label_wind((wk_label)label), WK_WIND_NONE);
        }
    }
}

static void slots_read_back(void **state)
{
    (void)state;
    int slot = 0;
    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++)
        for (int column = 0; column < wk_row_length((enum wk_row)row); column++, slot++) {
            char text[5];
            int got = -1;
            assert_int_equal(wk_slot_at((enum wk_row)row, column), slot);
            assert_int_equal(wk_slot_row(slot), row);
            assert_int_equal(wk_slot_column(slot), column);
            wk_slot_format(slot, text);
            assert_int_equal(wk_slot_parse(text, &got), WK_OK);
            assert_int_equal(got, slot);
        }
    assert_int_equal(slot, WK_N_SLOTS);
    assert_int_equal(wk_slot_at(WK_ROW_1, 10), WK_SLOT_NONE);
    assert_int_equal(wk_slot_at(WK_ROW_1, -1), WK_SLOT_NONE);
    static const char *const bad[] = {"",     "h",    "h.",   "h.13", "1.10", "2.11", "3.0",
                                      "h.00", "h.01", "h.1x", "H.0",  "h,0",  "h.-1", "1.9 "};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int got = 99;
        assert_int_equal(wk_slot_parse(bad[i], &got), WK_BAD_INPUT);
        assert_int_equal(got, 99);
    }
    char text[5];
    wk_slot_format(WK_SLOT_NONE, text);
    assert_string_equal(text, "?");
    wk_slot_format(WK_N_SLOTS, text);
    assert_string_equal(text, "?");
}

static void a_wall_says_whose_it_is(void **state)
{
    (void)state;
    struct wk_reading reading;
    wk_reading_init(&reading, WK_SIDE_BACKS);
    assert_int_equal(wk_reading_wind(&reading), WK_WIND_NONE);
    assert_false(reading.tray.found);
    assert_int_equal(reading.slot[0].state, WK_READ_UNREADABLE);
    reading.slot[3].state = reading.slot[4].state = reading.slot[5].state = WK_READ_LABEL;
    reading.slot[3].label = 34;
    reading.slot[4].label = 2;
    reading.slot[5].label = 10;
    assert_int_equal(wk_reading_wind(&reading), WK_WIND_SOUTH);
    reading.slot[4].label = WK_LABEL_A;
    reading.slot[5].label = 3;
    assert_int_equal(wk_reading_wind(&reading), WK_WIND_NONE); /* a tie of three */
}

static void states_have_words(void **state)
{
    (void)state;
    assert_string_equal(wk_read_state_word(WK_READ_UNREADABLE), "unreadable");
    assert_string_equal(wk_read_state_word(WK_READ_BLOCKED), "blocked");
    assert_string_equal(wk_read_state_word((enum wk_read_state)99), "unreadable");
    assert_null(wk_read_why_word(WK_WHY_NONE));
    assert_string_equal(wk_read_why_word(WK_WHY_LOW_MARGIN), "low-margin");
    assert_null(wk_read_why_word((enum wk_read_why)99));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_88_labels_on_136_stickers),
        cmocka_unit_test(labels_read_back),
        cmocka_unit_test(sets_have_three_capitals_or_figures),
        cmocka_unit_test(the_layout_is_the_diagram),
        cmocka_unit_test(each_label_has_its_slots),
        cmocka_unit_test(slots_read_back),
        cmocka_unit_test(a_wall_says_whose_it_is),
        cmocka_unit_test(states_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
