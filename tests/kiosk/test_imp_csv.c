/* IMP of each round as CSV: the example of Appendix 3 line by line as the text lays it out, sections and rounds, other kinds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/workbook/imp_csv.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/rules/appendix_3.h"

/* The file that is written of an event; the caller frees it. */
static char *written(const struct event *event, int section, int after_round)
{
    const struct wk_rank_page page = {.tournament = event->tour, .section = section, .after_round = after_round};
    size_t n;

    assert_int_equal(wk_imp_csv(&page, scratch_path("imp.csv")), WK_OK);
    char *text = scratch_read(scratch_path("imp.csv"), &n);
    assert_non_null(text);
    return text;
}

static int count(const char *text, const char *what)
{
    int n = 0;

    for (const char *at = text; (at = strstr(at, what)); at++)
        n++;
    return n;
}

static void the_example_as_the_text_has_it(void **state)
{
    static const char wanted[] =
        ",1st Round\r\n"
        ",East Player of Group # 1,,,East Player of Group # 2,,,East Player of Group # 3,,,East Player of Group # 4,,,Average "
        "ms,\r\n"
        ",101,'=1+1,,105,Player E4,,109,\"Ito, Aya\",,113,Player M12,,,\r\n"
        ",ms,DIF,IMP,ms,DIF,IMP,ms,DIF,IMP,ms,DIF,IMP,East Player,provisional\r\n"
        "1st Hand,-8,8.25,2,-45,-28.75,-5,-12,4.25,1,0,16.25,4,-16.25,no\r\n"
        "2nd Hand,-8,0,0,-8,0,0,-8,0,0,-8,0,0,-8,no\r\n"
        "3rd Hand,-36,-46,-7,60,50,8,-20,-30,-5,36,26,5,10,no\r\n"
        "4th Hand,72,46.75,7,-16,-41.25,-7,0,-25.25,-5,45,19.75,4,25.25,no\r\n"
        "Sum,20,,2,-9,,-4,-40,,-9,73,,13,,no\r\n"
        "\r\n"
        ",1st Round\r\n"
        ",South Player of Group # 1,";
    struct event event;

    (void)state;
    event_open(&event, 1);
    snprintf(event.tour->plan.player[0].person.name, WK_NAME_SIZE, "=1+1");
    snprintf(event.tour->plan.player[8].person.name, WK_NAME_SIZE, "Ito, Aya");
    appendix_3_play(&event);
    char *const text = written(&event, 0, 0);
    assert_true(strlen(text) > sizeof wanted);
    text[sizeof wanted - 1] = '\0';
    assert_string_equal(text, wanted);
    free(text);
    event_close(&event);
}

static void sections_rounds_and_rulings(void **state)
{
    struct event event;

    (void)state;
    event_open(&event, 3);
    char *text = written(&event, 0, 0);
    assert_string_equal(text, ""); /* there is nothing yet */
    free(text);
    appendix_3_play(&event);
    assert_int_equal(event_put(&event, entry_imp((struct wk_hand_id){1, 1, 1}, WK_WIND_WEST, -1)), WK_OK);
    assert_true(event_play(&event, (struct wk_hand_id){7, 1, 1}, outcome_draw()));
    assert_int_equal(event_put(&event, entry_gate(1, 1, 4)), WK_OK);
    assert_true(event_play(&event, (struct wk_hand_id){1, 2, 1}, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 8)));
    text = written(&event, 0, 0);
    assert_int_equal(count(text, "Section 1,1st Round"), 4);
    assert_int_equal(count(text, "Section 1,2nd Round"), 4);
    assert_int_equal(count(text, "Section 2,1st Round"), 4);
    assert_int_equal(count(text, "Section 3"), 0);
    assert_non_null(strstr(text, "Rulings,,,-1,,,0,,,0,,,0,,\r\nSum,0,,-1,"));
    assert_non_null(strstr(text, "1st Hand,32,,,,,,,,,,,,,yes\r\n")); /* nothing to compare it with yet */
    assert_non_null(strstr(text, "West Player of Group # 8"));
    free(text);
    text = written(&event, 2, 0);
    assert_int_equal(count(text, "Section"), 4);
    free(text);
    text = written(&event, 1, 1);
    assert_int_equal(count(text, "Round"), 4);
    free(text);
    event_close(&event);
}

static void another_kind_has_none(void **state)
{
    struct event event;

    (void)state;
    event_open(&event, 1);
    struct wk_event_plan *plan = event_plan_of_kind("mcr", 16, 3);
    free(event.plan);
    event.plan = plan;
    event_begin_plan(&event);
    const struct wk_rank_page page = {.tournament = event.tour};
    assert_int_equal(wk_imp_csv(&page, scratch_path("none.csv")), WK_BAD_INPUT);
    assert_int_not_equal(access(scratch_path("none.csv"), F_OK), 0);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_as_the_text_has_it),
        cmocka_unit_test(sections_rounds_and_rulings),
        cmocka_unit_test(another_kind_has_none),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
