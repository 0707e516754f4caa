/* The making of the tiles by touch: steps, dice, what goes on record, the look at each other's tiles. */
#include "tests/support/kiosk/gallery_dealing.h"
#include "tests/support/kiosk/gallery_test.h"

#include "kiosk/face/screens/screen.h"

static struct app_world *w;
static struct wk_draw draw;
#define DEALING (&w->app.dealing)

static int set_up(void **state)
{
    const int failed = app_set_up(state);

    w = *state;
    return failed;
}

static int n_asked(void)
{
    int n = 0;

    for (int i = 0; i < w->effects.n; i++)
        n += w->effects.effect[i].kind == WK_EFFECT_DEALING;
    return n;
}

/* A touch whose answer is still to come: app_answer() gives it. */
static void touch(enum wk_action action, int arg)
{
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}};

    app_send(w, &event);
}

static void next(void)
{
    touch(WK_ACTION_DEALING_NEXT, 0);
}

static bool offers(enum wk_action action)
{
    wk_screen_draw(&w->app, &draw);
    assert_false(draw.overflow);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action)
            return true;
    return false;
}

static bool says(const char *text)
{
    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_cmds; i++)
        if (draw.cmd[i].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[i].first, text) == 0)
            return true;
    return false;
}

static bool a_key_stands_out(void)
{
    bool found = false;

    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_cmds; i++)
        found = found || (draw.cmd[i].kind == WK_CMD_RECT && draw.cmd[i].fill == WK_C_ACCENT);
    return found;
}

static void dice_come_before_what_follows_from_them(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_FIRST);
    assert_false(offers(WK_ACTION_DEALING_NEXT));
    app_act(w, WK_ACTION_DIGIT, 4);
    next();
    assert_int_equal(DEALING->step, WK_DEALING_FIRST);
    app_act(w, WK_ACTION_DIGIT, 0);
    app_act(w, WK_ACTION_DIGIT, 7);
    assert_int_equal(DEALING->dice.die[0][1], 0);
    app_act(w, WK_ACTION_DIGIT, 2);
    next();
    assert_int_equal(DEALING->step, WK_DEALING_SECOND);
    assert_true(says("South throws two dice"));
    app_act(w, WK_ACTION_DIGIT, 5);
    app_act(w, WK_ACTION_ERASE, 0);
    assert_int_equal(DEALING->dice.die[1][0], 0);
    app_act(w, WK_ACTION_DIGIT, 5);
    app_act(w, WK_ACTION_DIGIT, 3);
    assert_int_equal(DEALING->dice_seq, 0);
    next();
    assert_int_equal(n_asked(), 1);
    assert_int_equal(DEALING->step, WK_DEALING_SECOND); /* until it is on record */
    next();
    assert_int_equal(n_asked(), 0); /* it is asked for once */
}

static void what_was_thrown_is_on_record_before_the_walls_are_broken(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_BREAK);
    assert_true(DEALING->dice_seq > 0);
    assert_true(says("South counts 14 stacks from the right"));
    assert_true(says("6 + 5 + 3 = 14"));
    app_act(w, WK_ACTION_DEALING_BACK, 0);
    next();
    assert_int_equal(DEALING->step, WK_DEALING_BREAK); /* no second record of the same */
    app_act(w, WK_ACTION_DEALING_BACK, 0);
    app_act(w, WK_ACTION_DIGIT, 6); /* typed wrongly at first */
    app_act(w, WK_ACTION_DIGIT, 6);
    next();
    app_answer(w);
    assert_true(says("South counts 18 stacks from the right"));
}

static void a_store_that_fails_leads_nowhere(void **state)
{
    struct wk_event failed = {.kind = WK_EVENT_DEALING, .dealing = {.status = WK_DISK_FULL}};

    (void)state;
    dealing_open(w, WK_DEALING_SECOND);
    app_act(w, WK_ACTION_DIGIT, 1);
    app_act(w, WK_ACTION_DIGIT, 1);
    next();
    app_send(w, &failed);
    assert_int_equal(DEALING->step, WK_DEALING_SECOND);
    assert_int_equal(DEALING->dice_seq, 0);
    assert_int_equal(w->app.store, WK_DISK_FULL);
}

/* There and back, each step drawn from each seat. */
static void every_step_from_every_seat(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_LOOK);
    for (int step = WK_DEALING_LOOK; step >= 0; step--) {
        assert_int_equal(DEALING->step, step);
        for (int seat = 0; seat < WK_N_WINDS; seat++) {
            wk_screen_draw(&w->app, &draw);
            assert_false(draw.overflow);
            app_act(w, WK_ACTION_DEALING_TURN, 0);
        }
        app_act(w, WK_ACTION_DEALING_BACK, 0);
    }
    assert_int_equal(DEALING->step, 0);
    assert_int_equal(DEALING->nearest, WK_WIND_EAST);
}

static void who_takes_what_is_said(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_LAPS); /* from South 15: three there, then on at East's right end */
    assert_true(says("South's side: 15 and 16"));
    assert_true(says("South's side: 17, East's side: 1"));
    assert_true(says("East's side: 2 and 3"));
    for (int i = 0; i < WK_DEAL_HAND_LAPS - 1; i++)
        next();
    assert_true(says("North's side: 5, upper tile"));
    assert_true(says("North's side: 6, lower tile"));
}

static void the_kiosk_throws_where_the_director_wants_it(void **state)
{
    (void)state;
    w->app.dealing.by_kiosk = true;
    dealing_open(w, WK_DEALING_FIRST);
    assert_true(offers(WK_ACTION_DEALING_THROW));
    assert_true(says("The kiosk throws two dice for East")); /* nobody takes up dice of the table's */
    assert_false(offers(WK_ACTION_DIGIT));
    app_act(w, WK_ACTION_DIGIT, 6);
    assert_int_equal(DEALING->dice.die[0][0], 0);
    touch(WK_ACTION_DEALING_THROW, 0);
    assert_int_equal(n_asked(), 1);
    app_answer(w);
    assert_true(DEALING->dice_seq > 0);
    touch(WK_ACTION_DEALING_THROW, 0); /* once */
    assert_int_equal(n_asked(), 0);
    next();
    app_act(w, WK_ACTION_ERASE, 0); /* leads back from the screen, as elsewhere, and takes no die away */
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
    assert_int_equal(DEALING->step, WK_DEALING_SECOND);
    next();
    assert_int_equal(n_asked(), 0);
    assert_int_equal(DEALING->step, WK_DEALING_BREAK);
}

static void players_do_not_let_the_kiosk_throw(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_FIRST);
    touch(WK_ACTION_DEALING_THROW, 0);
    assert_int_equal(n_asked(), 0);
}

static void each_looks_by_one_touch(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_LOOK);
    for (int who = WK_WIND_EAST; who <= WK_WIND_NORTH; who++) {
        assert_false(a_key_stands_out()); /* nobody is led on before all have looked */
        touch(WK_ACTION_DEALING_LOOKED, who);
        assert_int_equal(n_asked(), 1);
        assert_false(DEALING->looked >> (who - 1) & 1U); /* not before it is on record */
        app_answer(w);
        assert_true(DEALING->looked >> (who - 1) & 1U);
        touch(WK_ACTION_DEALING_LOOKED, who);
        assert_int_equal(n_asked(), 0);
    }
    assert_true(a_key_stands_out());
    touch(WK_ACTION_DEALING_LOOKED, WK_WIND_NONE);
    assert_int_equal(n_asked(), 0);
    touch(WK_ACTION_DEALING_LOOKED, WK_WIND_NORTH + 1);
    assert_int_equal(n_asked(), 0);
    next();
    assert_int_equal(w->app.screen, WK_SCREEN_SEATS);
}

static void once_walls_are_built_the_look_is_left(void **state)
{
    (void)state;
    app_act(w, WK_ACTION_START, 0);
    for (int i = 0; i < WK_N_WINDS; i++)
        w->app.wall[i].built = true;
    assert_true(says("Each other's tiles"));
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
    assert_int_equal(DEALING->step, WK_DEALING_LOOK);
    for (int who = WK_WIND_EAST; who <= WK_WIND_NORTH; who++) {
        app_act(w, WK_ACTION_DEALING_LOOKED, who);
    }
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEATS);
    assert_false(says("Each other's tiles"));
}

/* view = table: the key stands beside the cards of an upright window too, and once the walls are built it leads to the look,
 * until the first tile is turned. */
static void the_whole_table_leads_to_the_making_of_the_tiles(void **state)
{
    static const int widths[] = {1280, 1080}, heights[] = {800, 1920};

    (void)state;
    for (int i = 0; i < 2; i++) {
        gallery_scene(w, "whole-build");
        w->app.w_px = widths[i];
        w->app.h_px = heights[i];
        assert_int_equal(w->app.screen, WK_SCREEN_BUILD);
        assert_true(offers(WK_ACTION_OPEN));
        app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
        assert_int_equal(w->app.screen, WK_SCREEN_DEALING);

        gallery_scene(w, "whole-faces-lay");
        w->app.w_px = widths[i];
        w->app.h_px = heights[i];
        assert_true(offers(WK_ACTION_OPEN));
        app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
        assert_int_equal(w->app.screen, WK_SCREEN_DEALING);
        assert_int_equal(DEALING->step, WK_DEALING_LOOK);
        app_act(w, WK_ACTION_BACK, 0);
        assert_int_not_equal(w->app.screen, WK_SCREEN_DEALING);

        gallery_scene(w, "whole-turning");
        assert_false(offers(WK_ACTION_OPEN));
        app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
        assert_int_not_equal(w->app.screen, WK_SCREEN_DEALING);
    }
}

static void another_deal_begins_anew(void **state)
{
    (void)state;
    dealing_open(w, WK_DEALING_LAPS);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
    assert_int_equal(DEALING->step, WK_DEALING_LAPS); /* where they were */
    app_act(w, WK_ACTION_BACK, 0);
    w->app.round++;
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
    assert_int_equal(DEALING->step, WK_DEALING_SHUFFLE);
    assert_int_equal(DEALING->dice.die[0][0], 0);
    assert_int_equal(DEALING->dice_seq, 0);
}

/* Power is back: what is on record says how far they were. */
static void it_goes_on_where_the_record_is(void **state)
{
    static const struct {
        int64_t dice_seq;
        unsigned looked;
        int step;
    } kept[] = {{0, 0, WK_DEALING_SHUFFLE}, {5, 0, WK_DEALING_BREAK}, {5, 5, WK_DEALING_LOOK}, {0, 1, WK_DEALING_LOOK}};

    (void)state;
    for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
        struct wk_event event = {.kind = WK_EVENT_STORE,
                                 .store = {.status = WK_OK,
                                           .round = 1,
                                           .dice = {.die = {{4, 2}, {5, 3}}},
                                           .dice_seq = kept[i].dice_seq,
                                           .looked = kept[i].looked}};
        app_begin(w, 1280, 800, WK_LANG_EN);
        w->app.store_tried = false;
        app_send(w, &event);
        app_act(w, WK_ACTION_START, 0);
        app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
        assert_int_equal(DEALING->step, kept[i].step);
        assert_int_equal(DEALING->looked, kept[i].looked);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(dice_come_before_what_follows_from_them, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(what_was_thrown_is_on_record_before_the_walls_are_broken, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(a_store_that_fails_leads_nowhere, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(every_step_from_every_seat, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(who_takes_what_is_said, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(the_kiosk_throws_where_the_director_wants_it, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(players_do_not_let_the_kiosk_throw, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(each_looks_by_one_touch, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(once_walls_are_built_the_look_is_left, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(the_whole_table_leads_to_the_making_of_the_tiles, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(another_deal_begins_anew, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(it_goes_on_where_the_record_is, set_up, app_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
