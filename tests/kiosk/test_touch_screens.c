/*
 * Whatever is touched, in any order, with any argument: at a table of an event nothing is refused that a screen offers, nothing
 * waits for ever, and a program that starts again stands where this one does.
 */
#include "tests/support/kiosk/event_test.h"

#include "kiosk/face/screens/screen.h"
#include "rules/event/duplicate/seating.h"

#define N_EVENINGS 300
#define N_TOUCHES 200

static struct wk_draw draw;

static bool is_ours(enum wk_screen screen)
{
    return screen == WK_SCREEN_CHECKIN || screen == WK_SCREEN_PLAYING || screen == WK_SCREEN_RESULT ||
           screen == WK_SCREEN_CONFIRM;
}

/* A finger on one of the keys that are shown: the yellow one, more often than not. */
static void touch_a_key(struct app_world *w)
{
    int chosen;

    wk_screen_draw(&w->app, &draw);
    assert_false(draw.overflow);
    if (draw.n_areas == 0)
        return;
    chosen = rand() % draw.n_areas;
    for (int a = 0; a < draw.n_areas && rand() % 8 > 0; a++)
        if (draw.area[a].primary)
            chosen = a;
    struct wk_area area = draw.area[chosen];
    bool away = area.action == WK_ACTION_DIRECTOR || area.action == WK_ACTION_QUIT || area.action == WK_ACTION_STANDINGS;
    if (!away)
        app_act(w, area.action, area.arg);
}

/* A key that may not be there: of a keyboard, a script, a finger that was quicker than the screen. */
static void touch_anything(struct app_world *w)
{
    int action = WK_ACTION_HALL + rand() % (WK_ACTION_NOT_RIGHT - WK_ACTION_HALL + 1);

    app_act(w, (enum wk_action)action, rand() % 8 - 1);
}

/* The table is opened as somebody would; what stands there is told by what is on record. */
static void same_after_restart(const struct app_world *w)
{
    struct app_world *other = malloc(sizeof(*other));
    enum wk_screen now = w->app.seat.corrects ? WK_SCREEN_CONFIRM : w->app.screen;

    assert_non_null(other);
    *other = *w;
    event_store_restart(other);
    app_act(other, WK_ACTION_TABLE, w->app.table);
    app_act(other, WK_ACTION_START, 0);
    assert_int_equal(other->app.screen, now);
    free(other);
}

static void any_touch_in_any_order(void **state)
{
    int n_kinds[WK_N_ENTRIES] = {0}, n_restarts = 0;
    (void)state;
    srand(4);
    for (int evening = 0; evening < N_EVENINGS; evening++) {
        struct app_world *w = calloc(1, sizeof(*w));
        assert_non_null(w);
        app_begin(w, 1280, 800, (enum wk_language)(evening % 2));
        event_begin(w, 1 + evening % 2, 1, true);
        for (int table = 1; table <= WK_SECTION_TABLES; table++)
            event_seal(w, table, 1);
        for (int i = 0; i < N_TOUCHES; i++) {
            enum wk_screen before = w->app.screen;
            if (rand() % 12 > 0)
                touch_a_key(w);
            else
                touch_anything(w);
            if (rand() % 8 == 0)
                event_wait(w, rand() % 400);
            assert_false(w->app.hall.waiting);
            assert_int_equal(w->app.store, WK_OK);
            assert_true(w->app.screen != WK_SCREEN_HALL || w->app.hall.station);
            if (is_ours(w->app.screen) && w->app.overlay == WK_OVERLAY_NONE && rand() % 4 == 0 && before == w->app.screen) {
                same_after_restart(w);
                n_restarts++;
            }
        }
        for (int kind = 0; kind < WK_N_ENTRIES; kind++)
            n_kinds[kind] += event_store()->n_entries[kind];
        free(w);
    }
    /* It did come about: seats, hands, results, and what all four stood for. */
    assert_true(n_kinds[WK_ENTRY_SEATED] > 100 && n_kinds[WK_ENTRY_PLAY] > 100 && n_kinds[WK_ENTRY_STOPPED] > 100);
    assert_true(n_kinds[WK_ENTRY_RESULT] > 50 && n_kinds[WK_ENTRY_CONFIRMED] > 20 && n_kinds[WK_ENTRY_CLOCK] > 20);
    assert_true(n_restarts > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_touch_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
