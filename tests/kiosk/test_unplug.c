/*
 * The camera's cable pulled and put back on every screen that looks: what the screen says, that nothing is lost, and that no
 * picture comes while tiles lie face up. The whole kiosk before simulated video, its screens looked at as they are presented.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/programs/play/demo.h"
#include "kiosk/programs/play/play.h"
#include "tests/support/fixed_random.h"
#include "tests/support/slice.h"

/* What the screens of one run have shown, by the step of its script. */
static struct {
    int n_pictures_of_faces; /* live pictures while the simulated tiles lay face up before the camera */
    int n_pictures_in_dark;  /* while there was no camera */
    int n_dark, n_back;      /* screens without a camera, and with one again after it */
    int n_right_before, n_right_after, n_faces_after;
    int64_t passed_before, passed_after;
    bool recorded_before, recorded_after;
    bool built_before;
    char trouble[32];
} seen;

static void remember(const struct wk_app *app, bool dark)
{
    const struct wk_app_wall *east = &app->wall[0], *west = &app->wall[2];

    if (seen.n_dark == 0 && !dark) {
        seen.n_right_before = east->n_right;
        seen.built_before = east->built;
        seen.passed_before = west->passed_seq;
        seen.recorded_before = west->recorded;
    } else if (seen.n_dark > 0 && !dark && app->frame_ns > 0) {
        seen.n_back++;
        seen.n_right_after = east->n_right;
        seen.passed_after = west->passed_seq;
        seen.recorded_after = west->recorded;
    }
}

static bool shown(void *context, const struct wk_kiosk_shown *shown)
{
    const struct wk_app *app = shown->app;
    const struct wk_sim_table *sim_table = shown->sim_table;
    bool dark = app->camera_tried && app->camera != WK_OK;
    int64_t laid_ns = wk_scene_laid_ns(sim_table->scene);

    (void)context;
    if (seen.n_dark == 0 && !dark) /* on a busy machine no frame may come between the step and the dark */
        remember(app, dark);
    if (strcmp(app->demo.text, "Dark") == 0) {
        if (dark && wk_app_trouble(app) != WK_TROUBLE_NONE)
            snprintf(seen.trouble, sizeof(seen.trouble), "%s", wk_trouble_word(wk_app_trouble(app)));
        remember(app, dark);
        seen.n_dark += dark;
        seen.n_pictures_in_dark += dark && shown->picture;
        if (!dark && seen.n_dark > 0 && app->faces_step == WK_FACES_LOOK && app->n_faces > seen.n_faces_after)
            seen.n_faces_after = app->n_faces;
    }
    /* A second after the tiles were turned no picture of before can be meant. */
    if (sim_table->view.side == WK_SIDE_FACES && laid_ns > 0 && shown->t_ns - laid_ns > 1000000000)
        seen.n_pictures_of_faces += shown->picture;
    return true;
}

/* Goes with the other clock: one that was set would go on record. */
static int64_t wall_clock(void *context)
{
    return (int64_t)1795176000 * 1000000000 + wk_clock_ns(*(struct wk_clock **)context);
}

/* clock NULL: in real time, with the threads that people have; else in lock-step. */
static void play_by(struct wk_clock *clock, const char *script)
{
    char folder[] = "/tmp/wk-test-unplug-XXXXXX", data[64];
    struct wk_host host = {.out = fopen("/dev/null", "w"),
                           .err = stderr,
                           .clock = wall_clock,
                           .random = fixed_random,
                           .tmp = "/tmp",
                           .home = folder,
                           .context = &clock};
    struct wk_demo_options options = {.host = &host,
                                      .folder = data,
                                      .script = script,
                                      .deal_seed = 5,
                                      .seed = 9,
                                      .headless = true,
                                      .patience_ms = clock ? 0 : 600000, /* on a busy machine most frames are too old */
                                      .pauses = true,
                                      .shown = shown,
                                      .clock = clock};

    fixed_random_state = 9;
    memset(&seen, 0, sizeof(seen));
    assert_non_null(mkdtemp(folder));
    assert_non_null(host.out);
    snprintf(data, sizeof(data), "%s/data", folder);
    assert_int_equal(wk_demo_run(&options, NULL), WK_OK);
    fclose(host.out);
    rmdir(folder);
    assert_string_equal(seen.trouble, "camera-lost");
    assert_true(seen.n_dark > 0 && seen.n_back > 0);
    assert_int_equal(seen.n_pictures_in_dark, 0);
    assert_int_equal(seen.n_pictures_of_faces, 0);
}

static void play(const char *script)
{
    play_by(&(struct wk_clock){.now_ns = 1}, script);
}

#define PULL "camera off\nwait trouble camera-lost\n"

static void build(struct wk_clock *clock)
{
    play_by(clock, "tap start\nlay E 23\nwait build\nwait label\npause 0.3\nstep Dark\n" PULL
                   "pause 1\ncamera on\nwait label\npause 0.3\nstep On\nlay E\nwait built E\nexpect PASS\n");
    assert_int_equal(seen.n_right_before, 23);
    assert_int_equal(seen.n_right_after, 23);
}

static void while_building(void **state)
{
    (void)state;
    build(&(struct wk_clock){.now_ns = 1});
}

static void while_building_in_real_time(void **state)
{
    (void)state;
    build(NULL);
}

/* A wall that was built stays so, and what is changed in the dark is seen. */
static void a_fault_made_in_the_dark_is_found(void **state)
{
    (void)state;
    play("tap start\nlay E\nwait built E\nexpect PASS\nstep Dark\n" PULL
         "fault swap:25,26\ncamera on\nwait doubt\npause 0.3\nstep On\n");
    assert_true(seen.built_before);
}

#define START "tap start\nwait seats\n"
#define FACES(wind) "lay " wind "\nwait turn\nside faces\nwait recorded " wind "\n"

/* Tiles lie face up when the cable comes back: the count begins again, no picture comes, and what is recorded is right. */
static void while_faces_are_looked_at(void **state)
{
    (void)state;
    play(START FACES("W") "lay E\nwait turn\nside faces\npause 0.1\nstep Dark\n" PULL
                          "pause 1\ncamera on\nwait recorded E\nstep On\npause 0.2\n");
    assert_true(seen.recorded_before);
    assert_int_equal(seen.recorded_after, seen.recorded_before);
    assert_in_range(seen.n_faces_after, 1, WK_N_SLOTS);
}

/* And none comes either on a screen that shows pictures, until the tiles lie face down again. */
static void no_picture_of_faces_after_it_came_back(void **state)
{
    (void)state;
    play(START "lay E\nwait turn\nside faces\npause 0.4\nstep Dark\n" PULL
               "tap back\nwait seats\ncamera on\npause 0.5\ntap wind E\nwait build\npause 2\n"
               "side backs\nwait label\npause 0.5\nstep On\n");
}

static void while_restoring(void **state)
{
    (void)state;
    play(START FACES("N") FACES("W") FACES("S")
             FACES("E") "wait sealed\nclear\ntap start-hand\nwait playing\ntap hand-over\nwait restore\nlay W\nwait passed W\n"
                        "lay E\nfault swap:25,26\nexpect FAIL swapped\npause 0.3\nstep Dark\n" PULL
                        "pause 1\ncamera on\nexpect FAIL swapped\npause 0.3\nstep On\nmend\nwait passed E\n");
    assert_true(seen.passed_before > 0);
    assert_int_equal(seen.passed_after, seen.passed_before);
    assert_int_equal(seen.n_right_after, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(while_building),
        cmocka_unit_test_long(while_building_in_real_time),
        cmocka_unit_test_long(a_fault_made_in_the_dark_is_found),
        cmocka_unit_test_long(while_faces_are_looked_at),
        cmocka_unit_test_long(no_picture_of_faces_after_it_came_back),
        cmocka_unit_test_long(while_restoring),
    };

    setenv("SDL_AUDIODRIVER", "dummy", 1);
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
