/* Open deals: the passphrase is typed, and neither drawn nor kept. */
#include "kiosk/draw/draw.h"
#include "kiosk/screens/screen.h"
#include "tests/support/kiosk/gallery_deals.h"

#define PHRASE "lather shop scroll iris"

static struct wk_draw draw;

/* ---------------------------------------------------------------- the app */

static void the_passphrase_is_neither_drawn_nor_kept(void **state)
{
    struct app_world *w = *state;

    g_deals_type(w);
    assert_string_equal(w->app.deals.phrase, PHRASE);
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    assert_non_null(file);
    wk_draw_begin(&draw, w->app.w_px, w->app.h_px, w->app.lang);
    wk_screen_draw(&w->app, &draw);
    assert_int_equal(wk_draw_dump(&draw, file), WK_OK);
    assert_int_equal(fclose(file), 0);
    assert_null(strstr(text, "lather"));
    assert_null(strstr(text, "iris"));
    free(text);
    app_act(w, WK_ACTION_ERASE, 0);
    assert_string_equal(w->app.deals.phrase, "lather shop scroll iri");
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    for (size_t i = 0; i < sizeof(w->app.deals.phrase); i++)
        assert_int_equal(w->app.deals.phrase[i], 0);
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
        cmocka_unit_test_setup_teardown(a_judge_does_not_get_there, app_set_up, app_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
