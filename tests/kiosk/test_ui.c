/* SDL's dummy driver: window, keys, mouse, picture, screenshot, sound without a device. */
#include "tests/support/kiosk/app_test.h"
#include "tests/support/slice.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kiosk/face/ui/console.h"
#include "kiosk/face/ui/ui.h"

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

/* A screen is painted while a tile is on its way, at most sixty times a second, and then not until something is new. */
static void rests_when_nothing_moves(void **state)
{
    struct wk_ui *ui = open_ui(1280, 800);
    bool drawn;
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    app_build_all(&world);
    app_frames(&world, 6);
    app_read_faces(&world);
    for (int less = 0; less < 2; less++) {
        int n_way = 0, n_rest = 0;
        world.app.looks.less_motion = less;
        world.app.away_ns = world.app.now_ns;
        for (int ms = 0; ms < 1000; ms++, world.app.now_ns += 1000000) {
            assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
            assert_int_equal(wk_ui_moves(ui), !less && ms < 200);
            *(ms <= 200 ? &n_way : &n_rest) += drawn;
        }
        assert_int_equal(n_rest, 0);
        if (less)
            assert_int_equal(n_way, 0); /* it stands as the way has ended */
        else
            assert_in_range(n_way, 10, 14);
    }
    wk_ui_close(ui);
}

/* On a screen with a keyboard, what is typed on a real one is a text: j calls no judge. */
static void letters_are_letters_where_names_are_typed(void **state)
{
    static const struct {
        const char *key;
        enum wk_action action;
    } keys[] = {{"j", WK_ACTION_ENROL_LETTER}, {"2", WK_ACTION_ENROL_LETTER}, {"escape", WK_ACTION_BACK}};
    struct wk_ui *ui = open_ui(1280, 800);
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    world.app.screen = WK_SCREEN_ENROL;
    world.app.enrol.step = WK_ENROLLING_NAME;
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        assert_int_equal(press(ui, keys[i].key), keys[i].action);
    world.app.overlay = WK_OVERLAY_HELP;
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    assert_int_equal(press(ui, "j"), WK_ACTION_CALL_JUDGE);
    wk_ui_close(ui);
}

/* A bare X server; its number goes into DISPLAY, its pixels are a file. 0: there is none. */
static pid_t start_x(const char *folder, const char *screen)
{
    char number[16] = ":", *end = number + 1;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        const int null = open("/dev/null", O_WRONLY);
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* also when an assertion ends the test */
        dup2(null, 1);
        dup2(null, 2);
        dup2(ends[1], 3);
        /* -noreset: without it the server begins again when its last window closes, and refuses the next one meanwhile. */
        execlp("Xvfb", "Xvfb", "-noreset", "-displayfd", "3", "-screen", "0", screen, "-fbdir", folder, "-nolisten", "tcp",
               (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    while (end < number + sizeof(number) - 1 && read(ends[0], end, 1) == 1 && *end != '\n')
        end++;
    close(ends[0]);
    const bool runs = end > number + 1;
    *end = 0;
    if (!runs)
        waitpid(pid, NULL, 0);
    else
        setenv("DISPLAY", number, 1);
    return runs ? pid : 0;
}

/* The last pixel of the server's screen, as its file has it: an XWD dump, whose header says in big-endian words where it is. */
static uint32_t last_pixel(const char *folder)
{
    char path[96];
    uint8_t b[4];
    snprintf(path, sizeof path, "%s/Xvfb_screen0", folder);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, -4, SEEK_END), 0);
    assert_int_equal(fread(b, 1, 4, file), 4);
    fclose(file);
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16;
}

static void fills_the_screen_without_a_window_manager(void **state)
{
    static const int sizes[][2] = {{1920, 1080}, {3840, 2160}, {1080, 1920}};
    char folder[] = "/tmp/wk-test-x-XXXXXX";
    (void)state;
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 3; i++) {
        char screen[32], path[96];
        struct wk_ui *ui = NULL;
        struct wk_event event;
        int w = 0, h = 0;
        snprintf(screen, sizeof screen, "%dx%dx24", sizes[i][0], sizes[i][1]);
        const pid_t x = start_x(folder, screen);
        if (!x) {
            rmdir(folder);
            skip();
        }
        setenv("SDL_VIDEODRIVER", "x11", 1);
        assert_int_equal(wk_ui_open(&ui, &(struct wk_ui_options){.software = true}), WK_OK);
        for (int k = 0; k < 5; k++)
            wk_ui_poll(ui, 20, &event);
        wk_ui_size(ui, &w, &h);
        assert_int_equal(w, sizes[i][0]);
        assert_int_equal(h, sizes[i][1]);
        app_begin(&world, w, h, WK_LANG_EN);
        for (int k = 0; k < 5; k++) {
            assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
            wk_ui_poll(ui, 20, &event);
        }
        assert_int_equal(last_pixel(folder), wk_colour_rgba(WK_THEME_DARK, WK_C_GROUND) & 0xFFFFFF);
        wk_ui_close(ui);
        assert_int_equal(wk_ui_open(&ui, &(struct wk_ui_options){.windowed = true, .software = true}), WK_OK);
        wk_ui_size(ui, &w, &h); /* a window stays on the screen */
        assert_int_equal(w, sizes[i][0] < 1280 ? sizes[i][0] : 1280);
        assert_int_equal(h, sizes[i][1] < 800 ? sizes[i][1] : 800);
        wk_ui_close(ui);
        kill(x, SIGTERM);
        waitpid(x, NULL, 0);
        snprintf(path, sizeof path, "%s/Xvfb_screen0", folder);
        unlink(path);
    }
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    assert_int_equal(rmdir(folder), 0);
}

/* Nobody could get out of a console whose keyboard was taken away by a program that reads none. */
static void no_console_without_input(void **state)
{
    char folder[] = "/tmp/wk-test-input-XXXXXX", path[64];
    struct wk_ui *ui = NULL;
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(wk_console_inputs(folder), WK_NOT_FOUND);
    snprintf(path, sizeof path, "%s/event0", folder);
    assert_int_equal(symlink("nowhere", path), 0); /* root may read all that is there */
    assert_int_equal(wk_console_inputs(folder), WK_UNREADABLE_FILE);
    unlink(path);
    snprintf(path, sizeof path, "%s/mouse0", folder);
    close(open(path, O_WRONLY | O_CREAT, 0600));
    assert_int_equal(wk_console_inputs(folder), WK_NOT_FOUND);
    unlink(path);
    snprintf(path, sizeof path, "%s/event3", folder);
    close(open(path, O_WRONLY | O_CREAT, 0600));
    assert_int_equal(wk_console_inputs(folder), WK_OK);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
    if (wk_console_inputs("/dev/input") == WK_OK)
        skip(); /* a console that we shall not take */
    setenv("SDL_VIDEODRIVER", "kmsdrm", 1);
    assert_int_equal(wk_ui_open(&ui, &(struct wk_ui_options){.software = true}), WK_FAILED);
    assert_non_null(strstr(wk_ui_error(), "/dev/input/event*"));
    setenv("SDL_VIDEODRIVER", "dummy", 1);
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
        cmocka_unit_test(letters_are_letters_where_names_are_typed),
        cmocka_unit_test(rests_when_nothing_moves),
        cmocka_unit_test(no_console_without_input),
        cmocka_unit_test(a_wake_up_ends_the_wait),
        cmocka_unit_test(pictures_lie_beneath),
        /* Not under a sanitizer: the display's driver leaves memory behind, and is unloaded before anybody can name it. */
        cmocka_unit_test_long(fills_the_screen_without_a_window_manager),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
