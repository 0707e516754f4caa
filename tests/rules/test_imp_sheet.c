/* The sheet of Appendix 3: the text's own figures, sheets that are not full, parts of a fouled deal, rulings, five tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/duplicate/any_number.h"
#include "rules/event/duplicate/imp_sheet.h"
#include "rules/event/duplicate/kind.h"
#include "tests/support/rules/appendix_3.h"

static int open_event(void **state)
{
    static struct event event;

    event_open(&event, 2);
    *state = &event;
    return 0;
}

static int close_event(void **state)
{
    event_close(*state);
    return 0;
}

static void figure_is(const struct wk_imp_sheet *sheet, int deal, int group, enum wk_imp_figure figure, const char *wanted)
{
    char text[WK_SCORE_SIZE];

    assert_string_equal(wk_imp_sheet_figure(sheet, deal, group, figure, text), wanted);
}

static void average_is(const struct wk_imp_sheet *sheet, int deal, const char *wanted)
{
    char text[WK_IMP_AVERAGE_SIZE];

    assert_string_equal(wk_imp_sheet_average(sheet, deal, text), wanted);
}

static void every_figure_of_the_text(void **state)
{
    struct event *event = *state;
    struct wk_imp_sheet sheet;

    appendix_3_play(event);
    wk_imp_sheet_make(event->tour, 1, 1, WK_WIND_EAST, &sheet);
    assert_int_equal(sheet.n, 4);
    assert_true(sheet.any && !sheet.provisional);
    for (int deal = 0; deal < 4; deal++) {
        average_is(&sheet, deal, appendix_3_average[deal]);
        assert_false(wk_imp_sheet_can_change(&sheet, deal));
        for (int group = 0; group < 4; group++) {
            figure_is(&sheet, deal, group, WK_IMP_FIGURE_MS, appendix_3_ms[deal][group]);
            figure_is(&sheet, deal, group, WK_IMP_FIGURE_DIF, appendix_3_dif[deal][group]);
            figure_is(&sheet, deal, group, WK_IMP_FIGURE_IMP, appendix_3_imp[deal][group]);
        }
    }
    for (int group = 0; group < 4; group++) {
        assert_int_equal(sheet.ms[group], appendix_3_sum_ms[group]);
        assert_int_equal(sheet.imp[group], appendix_3_sum_imp[group]);
        assert_int_equal(sheet.ruled[group], 0);
        assert_int_equal(sheet.player[group], 4 * group); /* round 1: players 1 to 4 at table 1, from East on */
    }
}

/* Another section and another round have nothing, and a round that is being played has what is in. */
static void what_is_missing_is_empty(void **state)
{
    struct event *event = *state;
    struct wk_imp_sheet sheet;

    appendix_3_play(event);
    assert_int_equal(event_put(event, entry_gate(1, 1, 4)), WK_OK);
    assert_true(event_play(event, (struct wk_hand_id){2, 2, 1}, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 8)));
    wk_imp_sheet_make(event->tour, 2, 1, WK_WIND_EAST, &sheet);
    assert_true(!sheet.any && sheet.provisional);
    figure_is(&sheet, 0, 0, WK_IMP_FIGURE_MS, "");
    average_is(&sheet, 0, "");
    wk_imp_sheet_make(event->tour, 1, 2, WK_WIND_EAST, &sheet);
    assert_true(sheet.any && sheet.provisional);
    figure_is(&sheet, 1, 1, WK_IMP_FIGURE_MS, "32"); /* hand 1 of table 2 is group 2's */
    figure_is(&sheet, 1, 1, WK_IMP_FIGURE_DIF, "");  /* nothing to compare it with yet */
    figure_is(&sheet, 1, 0, WK_IMP_FIGURE_MS, "");
    assert_true(wk_imp_sheet_can_change(&sheet, 1));
    assert_int_equal(sheet.ms[1], 32);
}

/* Hands 1 and 2 of table 1 had another deal than hands 3 and 4: two averages, in the order of the groups. */
static void parts_of_a_fouled_deal_have_averages_of_their_own(void **state)
{
    struct event *event = *state;
    struct wk_imp_sheet sheet;

    appendix_3_play(event);
    assert_int_equal(event_put(event, entry_foul(1, 1, "1122", WK_FOUL_APART)), WK_OK);
    wk_imp_sheet_make(event->tour, 1, 1, WK_WIND_EAST, &sheet);
    /* Groups 1 and 4 play hands 1 and 2 of table 1: -8 and 0; groups 3 and 2 the others: -12 and -45. */
    average_is(&sheet, 0, "-4 / -28.5");
    figure_is(&sheet, 0, 0, WK_IMP_FIGURE_DIF, "-4");
    figure_is(&sheet, 0, 1, WK_IMP_FIGURE_DIF, "-16.5");
}

static void rulings_are_in_the_sums(void **state)
{
    struct event *event = *state;
    struct wk_imp_sheet sheet;

    appendix_3_play(event);
    assert_int_equal(event_put(event, entry_imp((struct wk_hand_id){1, 1, 1}, WK_WIND_EAST, -1)), WK_OK);
    wk_imp_sheet_make(event->tour, 1, 1, WK_WIND_EAST, &sheet);
    assert_int_equal(sheet.ruled[0], -1);
    assert_int_equal(sheet.imp[0], appendix_3_sum_imp[0] - 1);
    figure_is(&sheet, 0, 0, WK_IMP_FIGURE_IMP, appendix_3_imp[0][0]);
    assert_int_equal(sheet.ruled[1], 0);
}

/* Five tables: each deal is played by four of five groups, each group plays four of five deals. */
static void five_tables(void **state)
{
    struct event event;
    struct wk_imp_sheet sheet;
    int of_group[WK_IMP_SHEET_MOST] = {0};

    (void)state;
    event_open(&event, 1);
    *event.plan = (struct wk_event_plan){.kind = &wk_duplicate, .name = "Evening", .n_players = 20};
    for (int p = 0; p < 20; p++) {
        event.plan->player[p].number = p + 1;
        snprintf(event.plan->player[p].person.name, WK_NAME_SIZE, "P%d", p + 1);
    }
    event.plan->tables = 5;
    wk_evening_divide(event.plan);
    wk_evening_arrange(event.plan);
    event_begin_plan(&event);
    wk_imp_sheet_make(event.tour, 1, 1, WK_WIND_SOUTH, &sheet);
    assert_int_equal(sheet.n, 5);
    for (int deal = 0; deal < 5; deal++) {
        int n = 0;
        for (int group = 0; group < 5; group++)
            if (sheet.line[deal][group].at.table) {
                assert_int_equal(sheet.line[deal][group].at.table, deal + 1);
                n++;
                of_group[group]++;
            }
        assert_int_equal(n, 4);
    }
    for (int group = 0; group < 5; group++)
        assert_int_equal(of_group[group], 4);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_figure_of_the_text, open_event, close_event),
        cmocka_unit_test_setup_teardown(what_is_missing_is_empty, open_event, close_event),
        cmocka_unit_test_setup_teardown(parts_of_a_fouled_deal_have_averages_of_their_own, open_event, close_event),
        cmocka_unit_test_setup_teardown(rulings_are_in_the_sums, open_event, close_event),
        cmocka_unit_test(five_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
