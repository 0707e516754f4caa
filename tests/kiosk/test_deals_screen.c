/* Open deals: the passphrase is typed, and neither drawn nor kept. */
#include "kiosk/face/draw/draw.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "tests/support/kiosk/gallery_deals.h"

#define PHRASE "lather shop scroll iris"

static struct wk_draw draw;

/* ---------------------------------------------------------------- the app */

static bool draws(const struct app_world *w, const char *word)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);

    assert_non_null(file);
    wk_draw_begin(&draw, w->app.w_px, w->app.h_px, w->app.lang);
    wk_screen_draw(&w->app, &draw);
    assert_int_equal(wk_draw_dump(&draw, file), WK_OK);
    assert_int_equal(fclose(file), 0);
    const bool is_there = strstr(text, word) != NULL;
    free(text);
    return is_there;
}

static void the_passphrase_is_neither_drawn_nor_kept(void **state)
{
    struct app_world *w = *state;

    g_deals_type(w);
    assert_string_equal(w->app.deals.phrase, PHRASE);
    assert_false(draws(w, "lather") || draws(w, "iris"));
    app_act(w, WK_ACTION_ERASE, 0);
    assert_string_equal(w->app.deals.phrase, "lather shop scroll iri");
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    for (size_t i = 0; i < sizeof(w->app.deals.phrase); i++)
        assert_int_equal(w->app.deals.phrase[i], 0);
}

/* Four words are hard to type blind. Shown while it is asked for, in no picture that is saved, and not the next
 * time. */
static void the_passphrase_is_shown_to_who_asks(void **state)
{
    struct app_world *w = *state;

    g_deals_type(w);
    app_act(w, WK_ACTION_DEALS_SHOW, 0);
    assert_true(draws(w, "lather shop scroll iris"));
    assert_true(wk_screen_is_private(WK_SCREEN_DEALS));
    app_act(w, WK_ACTION_DEALS_SHOW, 0);
    assert_false(draws(w, "lather"));
    app_act(w, WK_ACTION_DEALS_SHOW, 0);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALS);
    assert_false(w->app.deals.shown);
}

static void a_judge_does_not_get_there(void **state)
{
    struct app_world *w = *state;

    event_begin(w, 1, 2, false);
    w->judges_pin = true;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALS);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_passphrase_is_neither_drawn_nor_kept, app_set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(the_passphrase_is_shown_to_who_asks, app_set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(a_judge_does_not_get_there, app_set_up, app_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
