/* What a new user tripped over on the screens, each by what is drawn. */
#include <math.h>
#include <string.h>

#include "kiosk/face/screens/screen.h"
#include "tests/support/kiosk/event_test.h"
#include "tests/support/kiosk/gallery_test.h"

static struct app_world world;
static struct wk_draw drawn;

static void draw_it(void)
{
    wk_draw_begin(&drawn, 1280, 800, WK_LANG_EN);
    wk_screen_draw(&world.app, &drawn);
}

/* A text that is that, or begins so. */
static bool says(const char *text, bool whole)
{
    for (int k = 0; k < drawn.n_cmds; k++) {
        const char *said = drawn.text + drawn.cmd[k].first;

        if (drawn.cmd[k].kind == WK_CMD_TEXT && (whole ? strcmp(said, text) == 0 : strncmp(said, text, strlen(text)) == 0))
            return true;
    }
    return false;
}

/* Two ways to one thing are no two steps: the second has "or" where a number would stand, and what follows is the next step. */
static void alternatives_are_not_numbered_as_steps(void **state)
{
    static const struct {
        const char *scene;
        bool third; /* is numbered at all */
    } scenes[] = {{"not-live", false}, {"mirrored", false}, {"two-mats", false}, {"too-small", false}, {"glare", true}};

    (void)state;
    for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
        gallery_scene(&world, scenes[i].scene);
        draw_it();
        if (says("or", true) == scenes[i].third || says("3", true) != scenes[i].third || !says("2", true))
            fail_msg("%s", scenes[i].scene);
    }
}

/* At a club's evening nobody is called a judge: whoever is there turns the tiles. In an event that has a judge turn them it
 * says so. */
static void nobody_is_called_a_judge_where_there_is_none(void **state)
{
    static const char *const scenes[] = {"faces-turn", "faces", "faces-mend"};
    static struct wk_app app;

    (void)state;
    for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
        gallery_scene(&world, scenes[i]);
        assert_false(wk_app_has_event(&world.app));
        assert_false(wk_app_judge_turns(&world.app));
        draw_it();
        assert_false(says("Judge:", false));
    }
    app_begin(&world, 1280, 800, WK_LANG_EN);
    event_begin(&world, 1, 1, false);
    app = world.app;
    app.face_pass = WK_FACES_WAY_JUDGE;
    assert_true(wk_app_judge_turns(&app));
    app.face_pass = WK_FACES_WAY_AFTER_FIRST_HAND;
    assert_false(wk_app_judge_turns(&app));
}

/* Keys that are drawn as the way on. */
static int n_yellow(void)
{
    int n = 0;

    draw_it();
    for (int i = 0; i < drawn.n_areas; i++)
        n += drawn.area[i].primary;
    return n;
}

static void start_building_is_not_yellow_without_a_camera(void **state)
{
    (void)state;
    gallery_scene(&world, "idle");
    assert_int_equal(n_yellow(), 1);
    app_camera(&world, WK_NO_CAMERA);
    app_tick(&world, 10 * 3600);
    assert_int_not_equal(wk_app_trouble_ahead(&world.app), WK_TROUBLE_NONE);
    assert_int_equal(n_yellow(), 0);
    assert_true(says("Start building", true));
}

/* Beside Practice no second word for it. */
static void what_tests_the_camera_is_called_so(void **state)
{
    (void)state;
    gallery_scene(&world, "idle");
    draw_it();
    assert_false(says("Drill", false));
    assert_true(says("Test the camera", true) && says("Practice", true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alternatives_are_not_numbered_as_steps),
        cmocka_unit_test(nobody_is_called_a_judge_where_there_is_none),
        cmocka_unit_test(start_building_is_not_yellow_without_a_camera),
        cmocka_unit_test(what_tests_the_camera_is_called_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
