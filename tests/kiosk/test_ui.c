/* SDL's dummy driver: window, keys, mouse, picture, screenshot, sound without a device. */
#include "tests/support/kiosk/app_test.h"

#include <unistd.h>

#include "kiosk/ui/ui.h"

static struct app_world world;

static enum wk_action press(struct wk_ui *ui, const char *key)
{
    struct wk_event event;
    wk_ui_key(ui, key);
    for (int i = 0; i < 10; i++) {
        wk_ui_poll(ui, 5, &event);
        if (event.kind == WK_EVENT_ACTION)
            return event.action.action;
        if (event.kind == WK_EVENT_FOCUS)
            app_send(&world, &event);
    }
    return WK_ACTION_NONE;
}

static struct wk_ui *open_ui(int w_px, int h_px)
{
    struct wk_ui *ui = NULL;
    struct wk_ui_options options = {.windowed = true, .w_px = w_px, .h_px = h_px, .software = true, .sound = true};
    assert_int_equal(wk_ui_open(&ui, &options), WK_OK);
    return ui;
}

static void keys_mean_actions(void **state)
{
    static const struct {
        const char *key;
        enum wk_action action;
    } keys[] = {{"enter", WK_ACTION_START}, {"escape", WK_ACTION_BACK}, {"h", WK_ACTION_HELP},     {"j", WK_ACTION_CALL_JUDGE},
                {"l", WK_ACTION_LANGUAGE},  {"m", WK_ACTION_SOUND},     {"s", WK_ACTION_SETTINGS}, {"2", WK_ACTION_DIGIT}};
    struct wk_ui *ui = open_ui(1280, 800);
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    assert_int_equal(press(ui, "enter"), WK_ACTION_NONE); /* nothing is on the screen yet */
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        assert_int_equal(press(ui, keys[i].key), keys[i].action);
    press(ui, "tab"); /* the first touch area has the focus now */
    assert_int_equal(world.app.focus, 1);
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    assert_int_equal(press(ui, "enter"), WK_ACTION_SOUND);
    wk_ui_close(ui);
}

static void a_wake_up_ends_the_wait(void **state)
{
    struct wk_ui *ui = open_ui(1280, 800);
    struct wk_event event;
    (void)state;
    for (int i = 0; i < 20; i++)
        wk_ui_poll(ui, 0, &event); /* what the window said at its opening */
    wk_ui_wake(ui);
    wk_ui_poll(ui, 60000, &event);
    assert_int_equal(event.kind, WK_EVENT_NONE);
    wk_ui_close(ui);
}

static void pictures_lie_beneath(void **state)
{
    char folder[] = "/tmp/wk-test-ui-XXXXXX", path[64], none[64];
    struct wk_app_picture p;
    struct wk_ui *ui = open_ui(1280, 800);
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/shot.png", folder);
    snprintf(none, sizeof none, "%s/none/shot.png", folder);
    assert_int_equal(wk_ui_shot(ui, path), WK_NOT_YET);
    app_begin(&world, 1280, 800, WK_LANG_EN);
    app_act(&world, WK_ACTION_START, 0);
    app_lay(&world, WK_WIND_EAST);
    app_frames(&world, 6);
    wk_app_picture(&world.app, &p);
    assert_true(p.w_px > 900 && p.h_px > 300);
    uint8_t *pixels = malloc((size_t)p.w_px * (size_t)p.h_px * 4);
    assert_non_null(pixels);
    memset(pixels, 200, (size_t)p.w_px * (size_t)p.h_px * 4);
    assert_int_equal(wk_ui_picture(ui, pixels, p.w_px, p.h_px, (ptrdiff_t)p.w_px * 4), WK_OK);
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    assert_int_equal(wk_ui_picture(ui, pixels, 10, 10, 40), WK_OK); /* of another size: no crash, grey around it */
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    assert_int_equal(wk_ui_picture(ui, NULL, 0, 0, 0), WK_OK);
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    bool drawn = true;
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_false(drawn); /* nothing has changed */
    assert_int_equal(wk_ui_picture(ui, pixels, p.w_px, p.h_px, (ptrdiff_t)p.w_px * 4), WK_OK);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_true(drawn);
    assert_int_equal(wk_ui_shot(ui, path), WK_OK);
    assert_int_equal(access(path, R_OK), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(wk_ui_shot(ui, none) == WK_OK, 0);
    assert_int_equal(rmdir(folder), 0);
    for (int sound = 0; sound < WK_N_SOUNDS; sound++)
        wk_ui_sound(ui, (enum wk_sound)sound, 5);
    free(pixels);
    wk_ui_close(ui);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_mean_actions),
        cmocka_unit_test(a_wake_up_ends_the_wait),
        cmocka_unit_test(pictures_lie_beneath),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
