/*
 * What a kiosk does between deals. Practice: faults made up in a wall that lies there and mended against the clock; what it
 * leaves behind is a best time, and no record. Attract: pictures, until somebody touches it.
 */
#include "tests/support/kiosk/gallery_test.h"

#include <math.h>

#include "kiosk/face/screens/screen.h"
#include "tests/support/kiosk/event_test.h"

static struct app_world world;

static int n_moves(const struct wk_app *app)
{
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    return verdict.n_moves;
}

static void begins_with_a_whole_wall_as_it_lies(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-lay");
    assert_int_equal(app->screen, WK_SCREEN_PRACTICE);
    app_act(&world, WK_ACTION_PRACTICE, 0); /* nothing lies there: the key does nothing */
    assert_int_equal(app->practice.step, WK_PRACTICE_LAY);
    app_lay(&world, WK_WIND_EAST);
    app_state(&world, 20, WK_READ_EMPTY, WK_WHY_NONE);
    app_frames(&world, 12);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_equal(app->practice.step, WK_PRACTICE_LAY);
    assert_int_equal(app->task[0].move.what, WK_DO_BRING);
    gallery_scene(&world, "practice-ready"); /* which is in no order of a deal */
    assert_true(app->in_order && app->judged == WK_PASS);
    app_swap(&world, 3, 20); /* the near row is the one thing that is wanted: its tiles are all alike */
    app_frames(&world, 12);
    assert_int_equal(app->task[0].move.what, WK_DO_SWAP);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_equal(app->practice.step, WK_PRACTICE_LAY);
}

/* The moves that are asked for name the stickers that the tiles have, and have to be done with them. */
static void a_fault_is_mended_by_the_moves_that_are_asked_for(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-run");
    assert_int_equal(app->practice.step, WK_PRACTICE_RUN);
    assert_true(app->judged == WK_FAIL && n_moves(app) == 1 && !app->in_order);
    const struct wk_task task = app->task[0];
    assert_int_equal(task.label, world.reading.slot[task.move.a].label);
    assert_int_equal(task.label_b, world.reading.slot[task.move.b].label);
    for (int i = 0; i < 3; i++) /* some other tiles instead */
        app_swap(&world, task.move.a,
                 (task.move.b + 1 + i - 13) % 21 + 13 == task.move.a ? 13 : (task.move.b + 1 + i - 13) % 21 + 13);
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_RUN);
    practice_mend(&world);
    assert_int_equal(app->practice.step, WK_PRACTICE_MENDED);
    assert_true(app->practice.time_ns[WK_PRETEND_SWAP] > 0);
}

/* A hand over it, a tile of another place, the key: nothing but the touch sees to what is only in the picture. */
static void what_is_simulated_is_seen_to_by_a_touch(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-one");
    const int slot = wk_app_planted(app);
    assert_true(slot != WK_SLOT_NONE && app->reading.slot[slot].state != WK_READ_LABEL);
    assert_int_equal(world.reading.slot[slot].state, WK_READ_LABEL);
    const struct wk_read tile = world.reading.slot[slot];
    app_state(&world, slot, WK_READ_BLOCKED, WK_WHY_NONE);
    app_frames(&world, 12);
    assert_int_equal(app->reading.slot[slot].state, WK_READ_BLOCKED);
    world.reading.slot[slot] = tile;
    app_frames(&world, 12);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    app_act(&world, WK_ACTION_PRACTICE, slot == 13 ? 15 : 14);
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_RUN);
    app_act(&world, WK_ACTION_PRACTICE, slot + 1);
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_MENDED);
    gallery_scene(&world, "practice-two");
    assert_int_equal(app->reading.slot[wk_app_planted(app)].state, WK_READ_LABEL);
    app_act(&world, WK_ACTION_PRACTICE, wk_app_planted(app) + 1); /* another wall's tile goes, then the right one comes */
    app_frames(&world, 12);
    assert_int_equal(app->reading.slot[wk_app_planted(app)].state, WK_READ_EMPTY);
    practice_mend(&world);
    assert_int_equal(app->practice.step, WK_PRACTICE_BACK);
}

static wk_label label_at(int slot)
{
    return world.reading.slot[slot].label;
}

/* Whatever was made up, a game ends with the wall as it lay, and building finds all 34 in their places. */
static void practice_leaves_the_wall_as_it_lay(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    for (int game = 0; game < 20; game++) {
        gallery_scene(&world, "practice-lay");
        app_lay(&world, WK_WIND_EAST);
        world.t_ns += game * INT64_C(1234567); /* another moment, other faults */
        app_frames(&world, 12);
        app_act(&world, WK_ACTION_PRACTICE, 0);
        for (int i = 0; i < WK_N_PRETENDS; i++) {
            app_frames(&world, 12);
            assert_int_equal(app->practice.fault, i);
            practice_mend(&world);
            world.t_ns += WK_PRACTICE_PAUSE_NS;
            app_frames(&world, 1);
        }
        assert_int_equal(app->practice.step, WK_PRACTICE_BACK);
        practice_lay_back(&world);
        assert_int_equal(app->practice.step, WK_PRACTICE_DONE);
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            assert_int_equal(label_at(slot), wk_layout_label(WK_WIND_EAST, slot));
    }
    app_act(&world, WK_ACTION_BACK, 0);
    app_act(&world, WK_ACTION_START, 0);
    app_frames(&world, 12);
    assert_int_equal(app->wall[0].n_right, WK_N_SLOTS);
}

/* Who gives up is asked once to lay it back, and may go all the same; as soon as it lies there nothing keeps him. */
static void who_gives_up_is_asked_to_lay_the_wall_back(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-run"); /* nothing was moved yet */
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "practice-given-up");
    assert_int_equal(app->practice.step, WK_PRACTICE_BACK);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "practice-given-up");
    practice_lay_back(&world);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
}

/* What is to be touched is the headline, and has a ring about it. */
static void what_is_to_be_touched_is_the_headline(void **state)
{
    static const char *const scenes[] = {"practice-one", "practice-two"};
    static struct wk_draw draw;

    (void)state;
    for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
        bool said = false, ring = false;

        gallery_scene(&world, scenes[i]);
        for (int n = 0; i == 1 && world.app.task[0].move.what == WK_DO_SWAP && n < 10; n++) /* the tiles first */
            practice_step(&world);
        wk_draw_begin(&draw, 1280, 800, WK_LANG_EN);
        wk_screen_draw(&world.app, &draw);
        for (int k = 0; k < draw.n_cmds; k++) {
            said |= draw.cmd[k].kind == WK_CMD_TEXT && strncmp(draw.text + draw.cmd[k].first, "Touch the place of", 18) == 0;
            ring |= draw.cmd[k].kind == WK_CMD_RECT && draw.cmd[k].stroke == WK_C_IVORY &&
                    fabs((double)draw.cmd[k].line_w - 5) < .1;
        }
        if (!said || !ring)
            fail_msg("%s: said %d, ring %d", scenes[i], said, ring);
    }
}

static void five_faults_are_a_game_and_the_fastest_is_kept(void **state)
{
    struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-done");
    assert_int_equal(app->practice.step, WK_PRACTICE_DONE);
    assert_true(app->practice.best && app->practice_best_s > 0);
    for (int i = 0; i < WK_N_PRETENDS; i++)
        assert_true(app->practice.time_ns[i] > 0);
    app->practice_best_s = 1;
    app_act(&world, WK_ACTION_PRACTICE, 0); /* again */
    assert_int_equal(app->practice.step, WK_PRACTICE_LAY);
    app_frames(&world, 12);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    for (int i = 0; i < WK_N_PRETENDS; i++) {
        app_frames(&world, 12);
        assert_int_equal(app->practice.fault, i);
        world.t_ns += 5000000000;
        practice_mend(&world);
        world.t_ns += WK_PRACTICE_PAUSE_NS;
        app_frames(&world, 1);
    }
    practice_lay_back(&world);
    assert_int_equal(app->practice.step, WK_PRACTICE_DONE);
    assert_false(app->practice.best);
    assert_int_equal(app->practice_best_s, 1);
}

/* Between two faults the wall may be touched, for as it lies is the order; but it has to be whole. */
static void the_wall_may_be_touched_between_two_faults(void **state)
{
    const struct wk_app *app = &world.app;
    struct wk_verdict verdict;

    (void)state;
    gallery_scene(&world, "practice-mended");
    const struct wk_read tile = world.reading.slot[30];
    app_state(&world, 30, WK_READ_EMPTY, WK_WHY_NONE);
    world.t_ns += 2 * WK_PRACTICE_PAUSE_NS;
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_MENDED);
    world.reading.slot[30] = tile;
    app_swap(&world, 30, 20);
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_RUN);
    assert_int_equal(app->practice.fault, WK_PRETEND_ONE);
    wk_app_verdict(app, &verdict);
    assert_int_equal(verdict.n_moves, 1); /* that one alone */
    assert_true(verdict.move[0].a == wk_app_planted(app) || verdict.move[0].b == wk_app_planted(app));
}

static void another_wall_begins_again(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-one");
    app_clear(&world); /* taken off: the game waits for it */
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_RUN);
    assert_int_equal(app->wind, WK_WIND_NONE);
    app_lay(&world, WK_WIND_NORTH);
    app_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_LAY);
    assert_true(app->wind == WK_WIND_NORTH && app->in_order && app->practice.time_ns[0] == 0);
}

/* Of a whole game, and what is left of it: frames and touches ask for nothing but sounds. */
static void nothing_is_recorded_or_left(void **state)
{
    static const enum wk_action touches[] = {WK_ACTION_PRACTICE, WK_ACTION_START,     WK_ACTION_FACES, WK_ACTION_START_HAND,
                                             WK_ACTION_FINISH,   WK_ACTION_HAND_OVER, WK_ACTION_HELP,  WK_ACTION_CLOSE};
    const struct wk_app *app = &world.app;

    (void)state;
    gallery_scene(&world, "practice-ready");
    app_act(&world, WK_ACTION_PRACTICE, 0);
    for (int n = 0; app->practice.step != WK_PRACTICE_DONE; n++) {
        assert_true(n < 1000);
        world.t_ns += n % 40 == 39 ? WK_PRACTICE_PAUSE_NS : 0;
        app_frame(&world);
        for (int i = 0; i < world.effects.n; i++)
            assert_int_equal(world.effects.effect[i].kind, WK_EFFECT_SOUND);
        app_act(&world, touches[n % 8], 0);
        assert_true(world.effects.n == 0 && app->screen == WK_SCREEN_PRACTICE);
        if (n % 20 == 19 && (app->practice.step == WK_PRACTICE_RUN || app->practice.step == WK_PRACTICE_BACK))
            practice_step(&world);
    }
    assert_int_equal(world.n_records + world.n_seals + world.n_hands + world.n_verifies, 0);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    assert_int_equal(app->practice.pretend.wind, WK_WIND_NONE);
    for (int i = 0; i < WK_N_WINDS; i++)
        assert_false(app->wall[i].built || app->wall[i].passed || app->wall[i].n_right > 0);
    assert_true(app->practice_best_s > 0);
    app_build_all(&world); /* walls are built as if nobody had practised, each in its own order */
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_not_equal(app->screen, WK_SCREEN_PRACTICE);
}

/* At a table one wall is practised with, that nearest to the kiosk which is whole; taken up, another one may be. */
static void at_a_table_one_of_its_walls(void **state)
{
    const struct wk_app *app = &world.app;
    struct wk_verdict verdict;

    (void)state;
    gallery_scene(&world, "whole-practice-lay");
    assert_int_equal(app->whole.large, WK_WIND_NONE);
    gallery_scene(&world, "whole-practice");
    assert_true(app->whole.large == WK_WIND_NORTH && app->wind == WK_WIND_NORTH);
    wk_app_verdict(app, &verdict);
    assert_int_equal(verdict.n_moves, 1);
    const struct wk_move move = verdict.move[0];
    whole_swap(&world, (struct wk_table_place){WK_WIND_NORTH, move.a}, (struct wk_table_place){WK_WIND_NORTH, move.b});
    whole_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_MENDED);
    world.t_ns += WK_PRACTICE_PAUSE_NS;
    whole_frames(&world, 12);
    assert_int_equal(app->practice.fault, WK_PRETEND_ONE);
    app_act(&world, WK_ACTION_PRACTICE, wk_app_planted(app) + 1);
    whole_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_MENDED);
    whole_clear(&world, WK_WIND_NORTH);
    whole_lay(&world, WK_WIND_SOUTH);
    whole_frames(&world, 12);
    world.t_ns += 6000000000;
    whole_frames(&world, 12);
    assert_int_equal(app->practice.step, WK_PRACTICE_LAY);
    assert_true(app->wind == WK_WIND_SOUTH && app->in_order);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_true(app->screen == WK_SCREEN_IDLE && app->whole.large == WK_WIND_NONE);
}

/* What is simulated never says PASS, nor leaves out that it is simulated, whatever stands on the screen. */
static void it_always_says_that_it_is_practice(void **state)
{
    static const char *const scenes[] = {"practice-run", "practice-one",    "practice-cycle", "practice-row",
                                         "practice-two", "practice-mended", "practice-done",  "whole-practice"};
    static struct wk_draw draw;

    (void)state;
    for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
        bool said = false, pass = false;

        gallery_scene(&world, scenes[i]);
        wk_draw_begin(&draw, 1280, 800, WK_LANG_EN);
        wk_screen_draw(&world.app, &draw);
        for (int k = 0; k < draw.n_cmds; k++) {
            const struct wk_cmd *cmd = &draw.cmd[k];

            if (cmd->kind != WK_CMD_TEXT)
                continue;
            said = said || strncmp(draw.text + cmd->first, "Practice: simulated faults", 26) == 0;
            pass = pass || strncmp(draw.text + cmd->first, "PASS", 4) == 0;
        }
        assert_true(said && !pass && !draw.said.pass);
    }
}

static void whoever_goes_away_leaves_it_as_it_was(void **state)
{
    (void)state;
    gallery_scene(&world, "practice-one");
    for (int i = 0; i < 4; i++) { /* a hand is seen now and then */
        world.t_ns += WK_PRACTICE_IDLE_NS / 2;
        app_swap(&world, 14, 15);
        app_frame(&world);
        app_tick(&world, 10 * 3600);
        assert_int_equal(world.app.screen, WK_SCREEN_PRACTICE);
    }
    app_frames(&world, 12);
    app_tick(&world, 10 * 3600);
    world.t_ns += WK_PRACTICE_IDLE_NS;
    app_tick(&world, 10 * 3600);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
}

/* A judge is called, the camera goes and comes back, another kiosk seals a deal at this table. */
static void it_gives_way(void **state)
{
    struct wk_event sealed = {
        .kind = WK_EVENT_STORE,
        .store = {.status = WK_OK, .round = 2, .recorded = 15, .set = "07A", .sealed = true, .sealed_seq = 9}};

    (void)state;
    gallery_scene(&world, "practice-cycle");
    app_act(&world, WK_ACTION_CALL_JUDGE, 0);
    app_act(&world, WK_ACTION_JUDGE_CAME, 0);
    assert_int_equal(world.app.practice.step, WK_PRACTICE_RUN);
    app_camera(&world, WK_NO_CAMERA);
    app_camera(&world, WK_OK);
    app_frames(&world, 12);
    practice_mend(&world);
    assert_int_equal(world.app.practice.step, WK_PRACTICE_MENDED);
    app_send(&world, &sealed);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
}

/* In an event before its first hand, and where it has nothing to do; not beside a deal. */
static void an_event_comes_first(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    event_begin(&world, 1, 1, false);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_equal(app->screen, WK_SCREEN_PRACTICE);
    app_lay(&world, WK_WIND_WEST);
    app_frames(&world, 12);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    app_frames(&world, 12);
    event_send(&world); /* another table's news */
    assert_true(app->screen == WK_SCREEN_PRACTICE && app->practice.step == WK_PRACTICE_RUN);
    const int n = event_store()->n_entries[WK_ENTRY_SEATED] + event_store()->n_entries[WK_ENTRY_PLAY];
    practice_mend(&world);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_SEATED] + event_store()->n_entries[WK_ENTRY_PLAY], n);
    event_seal(&world, 1, 1);
    event_send(&world);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "event-idle-over");
    app_store(&world, WK_OK);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_equal(app->screen, WK_SCREEN_PRACTICE);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
}

/* An idle kiosk on which n seconds pass. */
static void wait_s(int n)
{
    world.t_ns += n * INT64_C(1000000000);
    app_frames(&world, 1);
    app_tick(&world, 10 * 3600);
}

static void idle_with(int minutes)
{
    app_begin(&world, 1280, 800, WK_LANG_EN);
    world.app.attract.minutes = minutes;
    app_clear(&world);
    wait_s(0);
}

static void an_idle_kiosk_shows_what_it_is_for(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    idle_with(3);
    wait_s(179);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    app_act(&world, WK_ACTION_LANGUAGE, 0); /* somebody is there */
    wait_s(179);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    wait_s(2);
    assert_int_equal(app->screen, WK_SCREEN_ATTRACT);
    assert_int_equal(world.effects.n, 1); /* asked of the camera alone: recorded nowhere, not heard */
    assert_int_equal(world.effects.effect[0].kind, WK_EFFECT_USE_SIDE);
    idle_with(0);
    wait_s(86400);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
}

/* A touch that goes down, a key, the keyboard's focus: it wakes, and what was meant by it is not done. */
static void any_touch_wakes_it_and_does_nothing_else(void **state)
{
    static const enum wk_action actions[] = {WK_ACTION_START,    WK_ACTION_CLOSE,    WK_ACTION_QUIT,
                                             WK_ACTION_LANGUAGE, WK_ACTION_DIRECTOR, WK_ACTION_PRACTICE};
    struct wk_event event = {.kind = WK_EVENT_PRESS, .action = {.action = WK_ACTION_CLOSE}};

    (void)state;
    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
        gallery_scene(&world, "attract");
        assert_true(world.app.screen == WK_SCREEN_ATTRACT && world.app.attract.plays);
        app_act(&world, actions[i], 0);
        assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
        assert_int_equal(world.app.lang, WK_LANG_EN);
        assert_int_equal(world.app.overlay, WK_OVERLAY_NONE);
        assert_false(app_has(&world, WK_EFFECT_QUIT));
    }
    gallery_scene(&world, "attract");
    app_send(&world, &event);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    event.kind = WK_EVENT_ACTION; /* the finger comes up */
    app_send(&world, &event);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "attract");
    app_send(&world, &(struct wk_event){.kind = WK_EVENT_FOCUS, .action = {.arg = 1}});
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
}

static void it_gives_way_to_whatever_is_under_way(void **state)
{
    (void)state;
    idle_with(3);
    app_lay(&world, WK_WIND_EAST); /* a wall lies there: it is looked at before the first picture */
    wait_s(181);
    assert_false(world.app.attract.plays);
    wait_s(0);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    app_clear(&world);
    wait_s(181);
    assert_false(world.app.attract.plays);
    wait_s(0);
    assert_true(world.app.attract.plays);
    assert_int_equal(world.app.side, WK_SIDE_NONE); /* and then nobody looks */
    gallery_scene(&world, "attract");
    app_camera(&world, WK_NO_CAMERA);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "idle-sealed");
    world.app.attract.minutes = 3;
    wait_s(600);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    gallery_scene(&world, "event-idle-next");
    world.app.attract.minutes = 3;
    wait_s(600);
    assert_int_not_equal(world.app.screen, WK_SCREEN_ATTRACT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_with_a_whole_wall_as_it_lies),
        cmocka_unit_test(a_fault_is_mended_by_the_moves_that_are_asked_for),
        cmocka_unit_test(what_is_simulated_is_seen_to_by_a_touch),
        cmocka_unit_test(practice_leaves_the_wall_as_it_lay),
        cmocka_unit_test(who_gives_up_is_asked_to_lay_the_wall_back),
        cmocka_unit_test(what_is_to_be_touched_is_the_headline),
        cmocka_unit_test(five_faults_are_a_game_and_the_fastest_is_kept),
        cmocka_unit_test(the_wall_may_be_touched_between_two_faults),
        cmocka_unit_test(another_wall_begins_again),
        cmocka_unit_test(nothing_is_recorded_or_left),
        cmocka_unit_test(at_a_table_one_of_its_walls),
        cmocka_unit_test(it_always_says_that_it_is_practice),
        cmocka_unit_test(whoever_goes_away_leaves_it_as_it_was),
        cmocka_unit_test(it_gives_way),
        cmocka_unit_test(an_event_comes_first),
        cmocka_unit_test(an_idle_kiosk_shows_what_it_is_for),
        cmocka_unit_test(any_touch_wakes_it_and_does_nothing_else),
        cmocka_unit_test(it_gives_way_to_whatever_is_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
