/*
 * The first hour: its list comes up on a kiosk out of the box and at no other, each step leads to its screen and back, what is
 * done is told by facts, and a power cut at any point comes back to the same list. And the file of what was chosen.
 */
#include "tests/support/kiosk/gallery_test.h"

#include <sys/stat.h>
#include <unistd.h>

#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"

static struct app_world world;

static void it_comes_up_out_of_the_box_only(void **state)
{
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN); /* a demo's or a script's kiosk has none */
    hour_news(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "hour");
    app_act(&world, WK_ACTION_BACK, 0); /* left, it does not come up again by itself */
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    hour_news(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    assert_true(wk_hour_is_open(&world.app));
    app_act(&world, WK_ACTION_HOUR, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);

    const struct {
        const char *what;
        struct wk_app_hour hour;
        int round;
    } others[] = {{"over", {.on = true, .kept = {.over = true}}, 1}, {"a round was played", {.on = true}, 2}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct wk_event store = {.kind = WK_EVENT_STORE, .store = {.status = WK_OK, .round = others[i].round}};

        app_begin(&world, 1280, 800, WK_LANG_EN);
        world.app.hour = others[i].hour;
        app_send(&world, &store);
        store = (struct wk_event){.kind = WK_EVENT_TOURNAMENT,
                                  .tournament = {WK_OK, world.app.hall.tournament, world.app.hall.floor}};
        app_send(&world, &store);
        if (world.app.screen != WK_SCREEN_IDLE)
            fail_msg("%s: it came up", others[i].what);
    }
}

static void each_step_leads_on_and_back(void **state)
{
    static const enum wk_screen at[WK_N_HOUR_STEPS] = {
        [WK_HOUR_EVENING] = WK_SCREEN_EVENING, [WK_HOUR_PIN] = WK_SCREEN_PINS,    [WK_HOUR_PAPERS] = WK_SCREEN_PAPERS,
        [WK_HOUR_CAMERA] = WK_SCREEN_VIEW,     [WK_HOUR_TILES] = WK_SCREEN_ENROL, [WK_HOUR_PRACTICE] = WK_SCREEN_PRACTICE};

    (void)state;
    gallery_scene(&world, "hour-half"); /* with a PIN, whose area is open */
    for (int step = WK_HOUR_EVENING; step < WK_N_HOUR_STEPS; step++) {
        if (step == WK_HOUR_PRACTICE)
            assert_true(world.app.director.unlocked); /* through the whole list */
        app_act(&world, WK_ACTION_HOUR, step);
        if (world.app.screen != at[step])
            fail_msg("step %d: %s", step, wk_screen_word(world.app.screen));
        app_act(&world, WK_ACTION_BACK, 0);
        if (world.app.screen != WK_SCREEN_HOUR)
            fail_msg("step %d: back to %s", step, wk_screen_word(world.app.screen));
    }
    assert_false(world.app.director.unlocked); /* players stood before the practice */
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_TILES);
    assert_int_equal(world.app.screen, WK_SCREEN_PIN);
    app_pin(&world, "1111"); /* twice wrong: it says so, and nothing opens */
    app_pin(&world, "1111");
    assert_int_equal(world.app.director.fault, WK_PIN_WRONG);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_TILES);
    app_pin(&world, "2580"); /* straight to what was asked for */
    assert_int_equal(world.app.screen, WK_SCREEN_ENROL);
    app_act(&world, WK_ACTION_LOCK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    assert_int_equal(world.app.hour.step, WK_HOUR_NONE);
}

/* A wall of the deal is stored: practice would take its place on the mat. */
static void nobody_practises_in_a_deal(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-half");
    world.app.wall[0].recorded = true;
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_PRACTICE);
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    assert_int_not_equal(wk_hour_next(&world.app), WK_HOUR_PRACTICE); /* no key leads there in vain */
    world.app.wall[0].recorded = false;
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_PRACTICE);
    assert_int_equal(world.app.screen, WK_SCREEN_PRACTICE);
}

/* Nobody goes through the list and leaves the director's area open behind. */
static void the_area_locks_itself_on_the_list(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-half");
    assert_true(world.app.director.unlocked);
    world.t_ns += WK_DIRECTOR_IDLE_NS + 1;
    app_tick(&world, 52000);
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    assert_false(world.app.director.unlocked);
    assert_true(app_has(&world, WK_EFFECT_LOCK));
}

/* A PIN is set there only where none is; afterwards it takes that one. */
static void a_second_pin_takes_the_first(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-half");
    world.t_ns += WK_DIRECTOR_IDLE_NS + 1;
    app_tick(&world, 52000);
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_PIN);
    assert_int_equal(world.app.screen, WK_SCREEN_PIN);
    assert_int_equal(world.app.director.step, WK_PIN_ENTER);
    app_pin(&world, "9999");
    app_pin(&world, "9999");
    assert_string_equal(world.pin, "2580");
    assert_false(world.app.director.unlocked);
}

/* The steps that set a kiosk up, and what each asks for when its key is touched. */
static const struct {
    enum wk_hour_step step;
    enum wk_screen screen;
    enum wk_action action;
    int arg;
    enum wk_effect_kind effect;
} setups[] = {{WK_HOUR_PAPERS, WK_SCREEN_PAPERS, WK_ACTION_PAPERS, 2, WK_EFFECT_PAPERS},
              {WK_HOUR_CAMERA, WK_SCREEN_VIEW, WK_ACTION_VIEW, WK_VIEW_TABLE, WK_EFFECT_KEEP}};
#define N_SETUPS (sizeof setups / sizeof *setups)

/*
 * The attacker is a player at the kiosk, without a PIN: a second copy of a label makes a forged tile, and a view changed under
 * the others' hands stops their table. Once there is a PIN both take the director's; the judge's does not open them.
 */
static void a_player_neither_prints_nor_sets_up(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_SETUPS; i++) {
        gallery_scene(&world, "hour-half");
        world.t_ns += WK_DIRECTOR_IDLE_NS + 1;
        app_tick(&world, 52000);
        app_act(&world, WK_ACTION_HOUR, (int)setups[i].step);
        assert_int_equal(world.app.screen, WK_SCREEN_PIN);
        app_act(&world, setups[i].action, setups[i].arg);
        assert_false(app_has(&world, setups[i].effect));
        world.judges_pin = true;
        app_pin(&world, "2580");
        assert_true(world.app.director.unlocked);
        assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
        world.judges_pin = false;
        app_act(&world, WK_ACTION_HOUR, (int)setups[i].step);
        app_pin(&world, "2580");
        assert_int_equal(world.app.screen, setups[i].screen);
    }
}

/* Likewise where the director walked away from one, and where the PIN was set elsewhere while somebody stood before it. */
static void neither_stays_open_behind_the_director(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * N_SETUPS; i++) {
        const size_t at = i / 2;
        const bool elsewhere = i % 2 == 1;

        gallery_scene(&world, elsewhere ? "hour-begun" : "hour-half");
        app_act(&world, WK_ACTION_HOUR, (int)setups[at].step);
        assert_int_equal(world.app.screen, setups[at].screen);
        if (elsewhere) {
            snprintf(world.pin, sizeof world.pin, "2580");
            hour_news(&world);
        } else {
            world.t_ns += WK_DIRECTOR_IDLE_NS + 1;
        }
        app_tick(&world, 52000);
        assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
        assert_false(world.app.director.unlocked);
        app_act(&world, setups[at].action, setups[at].arg);
        assert_false(app_has(&world, setups[at].effect));
    }
}

/* Who takes the database away from a kiosk with a PIN does not open them either: none has said that there is no PIN. */
static void without_a_store_they_are_locked(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_SETUPS; i++) {
        gallery_scene(&world, "hour-begun");
        assert_int_equal(wk_screen_area(&world.app, setups[i].screen), WK_AREA_PLAYERS);
        app_store(&world, WK_IO);
        assert_int_equal(wk_screen_area(&world.app, setups[i].screen), WK_AREA_LOCKED);
    }
}

static void facts_tell_what_is_done(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-done");
    assert_int_equal(wk_hour_n_done(&world.app), WK_N_HOUR_STEPS - 1);
    assert_false(wk_hour_is_open(&world.app)); /* its key goes by itself */
    app_no_tileset(&world);
    assert_int_equal(wk_hour_next(&world.app), WK_HOUR_TILES);
    app_camera(&world, WK_NO_CAMERA);
    assert_int_equal(wk_hour_next(&world.app), WK_HOUR_CAMERA);
    gallery_scene(&world, "hour-half");
    world.app.practice_best_s = 7; /* a game was won: it goes on record as the list comes up again */
    app_act(&world, WK_ACTION_BACK, 0);
    app_act(&world, WK_ACTION_HOUR, 0);
    assert_true(wk_hour_is_done(&world.app, WK_HOUR_PRACTICE));
}

static void what_is_not_kept_is_not_done(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-fault");
    assert_int_equal(world.app.hour.fault, WK_DISK_FULL);
    assert_false(wk_hour_is_done(&world.app, WK_HOUR_EVENING));
    gallery_scene(&world, "hour-unread");
    app_act(&world, WK_ACTION_SET_LANGUAGE, WK_LANG_ZH);
    assert_true(world.app.hour.unread);
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_EVENING);
    app_act(&world, WK_ACTION_EVENING, WK_OCCASION_CLUB);
    assert_false(world.app.hour.unread);
    gallery_scene(&world, "papers-full");
    assert_false(wk_hour_is_done(&world.app, WK_HOUR_PAPERS));
    gallery_scene(&world, "papers-done");
    assert_true(wk_hour_is_done(&world.app, WK_HOUR_PAPERS));
}

static void not_any_more(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-half");
    app_act(&world, WK_ACTION_HOUR_OVER, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    assert_false(wk_hour_is_open(&world.app));
    app_unlock(&world); /* from there it is found again */
    app_act(&world, WK_ACTION_HOUR, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    assert_true(world.app.director.unlocked);
}

/* Mat or table changes at once, and while nothing is built; from there on to the picture, and back to the list. */
static void the_view_is_chosen(void **state)
{
    (void)state;
    gallery_scene(&world, "view-table");
    app_act(&world, WK_ACTION_VIEW, WK_VIEW_MAT);
    assert_false(world.app.whole.on);
    app_camera(&world, WK_OK);
    app_act(&world, WK_ACTION_VIEW, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_CAMERA);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    world.app.wall[2].recorded = true;
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_CAMERA);
    app_act(&world, WK_ACTION_VIEW, WK_VIEW_TABLE);
    assert_false(world.app.whole.on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_comes_up_out_of_the_box_only),
        cmocka_unit_test(each_step_leads_on_and_back),
        cmocka_unit_test(nobody_practises_in_a_deal),
        cmocka_unit_test(the_area_locks_itself_on_the_list),
        cmocka_unit_test(a_second_pin_takes_the_first),
        cmocka_unit_test(a_player_neither_prints_nor_sets_up),
        cmocka_unit_test(neither_stays_open_behind_the_director),
        cmocka_unit_test(without_a_store_they_are_locked),
        cmocka_unit_test(facts_tell_what_is_done),
        cmocka_unit_test(what_is_not_kept_is_not_done),
        cmocka_unit_test(not_any_more),
        cmocka_unit_test(the_view_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
