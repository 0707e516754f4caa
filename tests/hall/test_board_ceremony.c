/* The ceremony on the wall: places one after the other, the third first, as the address says; nothing before the last round. */
#include "rules/event/kind.h"
#include "rules/event/standings.h"
#include "tests/support/hall/board_world.h"

/* How many places are said. */
static int n_said(const char *page)
{
    int n = 0;

    for (const char *p = page; (p = strstr(p, "<li><b class=\"tile\">")); p++)
        n++;
    return n;
}

static void nothing_is_said_before_the_last_round(void **state)
{
    struct place *p = *state;

    has(get(p, "/ceremony"), "No event has begun");
    begin_event(p, "nmjl", 20);
    play_round(p, 1);
    const char *const text = get(p, "/ceremony?step=3");
    has(text, "The ceremony comes after the last round");
    has_not(text, "places");
}

static void the_third_comes_first_and_the_address_says_how_far_it_is(void **state)
{
    struct place *p = *state;
    struct wk_standings standings;
    char address[64];

    begin_event(p, "nmjl", 20);
    for (int round = 1; round <= event_of(p)->shape.n_rounds; round++)
        play_round(p, round);
    wk_standings_make(event_of(p), 0, 0, &standings);
    int n = 0; /* places of the first three that are given */
    for (int rank = 1; rank <= 3; rank++)
        for (int i = 0; i < standings.n; i++)
            if (standings.row[i].rank == rank) {
                n++;
                break;
            }
    for (int step = 0; step <= n; step++) {
        snprintf(address, sizeof address, "/ceremony?lang=en&step=%d", step);
        const char *const text = get(p, address);
        has(text, "<html lang=\"en\" class=\"far\">");
        assert_int_equal(n_said(text), step);
        if (step < n) {
            snprintf(address, sizeof address, "&amp;step=%d\"", step + 1);
            has(text, address);
            has_not(text, wk_person_ranked(event_of(p), standings.row[0].player)->name);
        } else {
            has(text, wk_person_ranked(event_of(p), standings.row[0].player)->name);
            has(text, "href=\"/screen?lang=en\"");
        }
        has_not(text, "noscript"); /* nothing moves it but its key */
    }
    assert_int_equal(n_said(get(p, "/ceremony?step=99")), n);
    assert_int_equal(n_said(get(p, "/ceremony?step=-7")), 0);
    assert_int_equal(n_said(get(p, "/ceremony?step=x")), 0);
    has(get(p, "/ceremony?lang=zh"), "lang=\"zh-cn\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_said_before_the_last_round, setup, teardown),
        cmocka_unit_test_setup_teardown(the_third_comes_first_and_the_address_says_how_far_it_is, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
