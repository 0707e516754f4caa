/* Several fingers on the screen at once, a palm, a finger that is lifted elsewhere or never, and a mouse beside them. */
#include "tests/support/kiosk/event_test.h"

#include <dlfcn.h>

#include <SDL2/SDL.h>

#include "kiosk/face/screens/screen.h"
#include "kiosk/face/ui/ui.h"

#define W 1280
#define H 800

static struct app_world world;
static struct wk_draw draw;
static struct wk_ui *ui;

/* Four are asked who sits where. */
static int open_seats(void **state)
{
    const struct wk_ui_options options = {.windowed = true, .w_px = W, .h_px = H, .software = true, .headless = true};
    (void)state;
    memset(&world, 0, sizeof(world));
    app_begin(&world, W, H, WK_LANG_EN);
    event_begin(&world, 1, 3, false);
    event_seal(&world, 3, 1);
    app_act(&world, WK_ACTION_START, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_CHECKIN);
    assert_int_equal(wk_ui_open(&ui, &options), WK_OK);
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
    return 0;
}

static int close_seats(void **state)
{
    (void)state;
    wk_ui_close(ui);
    return 0;
}

static SDL_FPoint seat(enum wk_wind direction)
{
    wk_screen_draw(&world.app, &draw);
    for (int i = 0; i < draw.n_areas; i++) {
        const struct wk_area *area = &draw.area[i];
        const float scale = draw.scale;
        if (area->action == WK_ACTION_SEAT_HERE && area->arg == (int)direction)
            return (SDL_FPoint){((float)area->x + (float)area->w / 2) * scale / W,
                                ((float)area->y + (float)area->h / 2) * scale / H};
    }
    fail_msg("nobody is asked at seat %d", direction);
    return (SDL_FPoint){0, 0};
}

/* Where there is nothing to touch. */
static const SDL_FPoint nothing = {.5F, .002F};

static void send(SDL_Event event)
{
    static int (*push_event)(SDL_Event *);
    struct wk_event got;

    if (!push_event)
        *(void **)&push_event = dlsym(dlopen("libSDL2-2.0.so.0", RTLD_NOW), "SDL_PushEvent");
    assert_non_null(push_event);
    assert_int_equal(push_event(&event), 1);
    for (int idle = 0; idle < 2;) {
        wk_ui_poll(ui, 5, &got);
        idle = got.kind == WK_EVENT_NONE ? idle + 1 : 0;
        if (got.kind == WK_EVENT_ACTION)
            app_act(&world, got.action.action, got.action.arg);
        else if (got.kind == WK_EVENT_PRESS)
            app_send(&world, &got);
    }
    assert_int_equal(wk_ui_show(ui, &world.app, NULL), WK_OK);
}

static void finger(Uint32 type, SDL_FingerID id, SDL_FPoint at)
{
    send((SDL_Event){.tfinger = {.type = type, .touchId = 7, .fingerId = id, .x = at.x, .y = at.y}});
}

static void mouse(Uint32 type, Uint32 which, SDL_FPoint at)
{
    const int x = (int)(at.x * W), y = (int)(at.y * H);

    if (type == SDL_MOUSEMOTION)
        send((SDL_Event){.motion = {.type = type, .which = which, .x = x, .y = y}});
    else
        send((SDL_Event){.button = {.type = type, .which = which, .button = SDL_BUTTON_LEFT, .x = x, .y = y}});
}

static bool sits(enum wk_wind direction)
{
    return world.app.seat.here >> (direction - 1) & 1U;
}

/* Two players touch "I sit here" at once, and both count, whoever lets go first. */
static void two_fingers_at_once_are_two_touches(void **state)
{
    (void)state;
    finger(SDL_FINGERDOWN, 1, seat(WK_WIND_EAST));
    finger(SDL_FINGERDOWN, 2, seat(WK_WIND_WEST));
    assert_int_equal(world.app.pressed, WK_ACTION_SEAT_HERE);
    assert_int_equal(world.app.pressed_arg, WK_WIND_WEST);
    finger(SDL_FINGERUP, 1, seat(WK_WIND_EAST));
    assert_true(sits(WK_WIND_EAST) && !sits(WK_WIND_WEST));
    assert_int_equal(world.app.pressed_arg, WK_WIND_WEST); /* where a finger is still */
    finger(SDL_FINGERUP, 2, seat(WK_WIND_WEST));
    assert_true(sits(WK_WIND_EAST) && sits(WK_WIND_WEST));
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
}

static void three_fingers_at_once_are_three_touches(void **state)
{
    (void)state;
    for (int d = WK_WIND_EAST; d <= WK_WIND_WEST; d++)
        finger(SDL_FINGERDOWN, 10 + d, seat((enum wk_wind)d));
    for (int d = WK_WIND_EAST; d <= WK_WIND_WEST; d++)
        finger(SDL_FINGERUP, 10 + d, seat((enum wk_wind)d));
    assert_true(sits(WK_WIND_EAST) && sits(WK_WIND_SOUTH) && sits(WK_WIND_WEST) && !sits(WK_WIND_NORTH));
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
}

/* A palm beside the keys takes no touch away and leaves no key pressed; one on a key is one touch. */
static void a_palm_takes_no_touch_and_leaves_no_key_pressed(void **state)
{
    (void)state;
    finger(SDL_FINGERDOWN, 1, seat(WK_WIND_SOUTH));
    finger(SDL_FINGERDOWN, 2, nothing);
    finger(SDL_FINGERDOWN, 3, nothing);
    finger(SDL_FINGERUP, 2, nothing);
    finger(SDL_FINGERUP, 1, seat(WK_WIND_SOUTH));
    assert_true(sits(WK_WIND_SOUTH));
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
    finger(SDL_FINGERUP, 3, nothing);

    const SDL_FPoint at = seat(WK_WIND_NORTH), beside = {at.x + .01F, at.y};
    finger(SDL_FINGERDOWN, 1, at);
    finger(SDL_FINGERDOWN, 2, beside);
    finger(SDL_FINGERUP, 1, at);
    assert_true(sits(WK_WIND_NORTH));
    finger(SDL_FINGERUP, 2, beside); /* a second touch of it would take it back or be another key's */
    assert_true(sits(WK_WIND_NORTH));
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
}

/* What is left before the finger is lifted is not touched, and is drawn so; coming back it is. */
static void a_finger_that_leaves_its_key_touches_nothing(void **state)
{
    (void)state;
    finger(SDL_FINGERDOWN, 1, seat(WK_WIND_EAST));
    finger(SDL_FINGERDOWN, 2, seat(WK_WIND_SOUTH));
    finger(SDL_FINGERMOTION, 2, nothing);
    assert_int_equal(world.app.pressed_arg, WK_WIND_EAST);
    finger(SDL_FINGERMOTION, 2, seat(WK_WIND_SOUTH));
    assert_int_equal(world.app.pressed_arg, WK_WIND_SOUTH);
    finger(SDL_FINGERMOTION, 2, seat(WK_WIND_WEST));
    finger(SDL_FINGERUP, 2, seat(WK_WIND_WEST));
    assert_int_equal(world.app.seat.here, 0);
    finger(SDL_FINGERUP, 1, seat(WK_WIND_EAST));
    assert_true(sits(WK_WIND_EAST));
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
}

/* A finger whose end never comes, as when the compositor takes a gesture for itself: the same number comes down again. */
static void a_cancelled_finger_presses_nothing(void **state)
{
    (void)state;
    finger(SDL_FINGERDOWN, 1, seat(WK_WIND_EAST));
    finger(SDL_FINGERDOWN, 1, nothing);
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
    finger(SDL_FINGERUP, 1, seat(WK_WIND_EAST));
    assert_int_equal(world.app.seat.here, 0);
    finger(SDL_FINGERDOWN, 1, seat(WK_WIND_EAST));
    finger(SDL_FINGERDOWN, 2, seat(WK_WIND_WEST));
    send((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
    finger(SDL_FINGERUP, 1, seat(WK_WIND_EAST));
    finger(SDL_FINGERUP, 2, seat(WK_WIND_WEST));
    assert_int_equal(world.app.seat.here, 0);
}

/* A mouse is one more finger; the one that SDL makes of a touch is none, whatever its hints say. */
static void a_mouse_beside_fingers_is_one_more(void **state)
{
    const SDL_FPoint east = seat(WK_WIND_EAST), south = seat(WK_WIND_SOUTH);

    (void)state;
    finger(SDL_FINGERDOWN, 0, east);
    mouse(SDL_MOUSEBUTTONDOWN, SDL_TOUCH_MOUSEID, east);
    mouse(SDL_MOUSEBUTTONDOWN, 0, seat(WK_WIND_NORTH));
    mouse(SDL_MOUSEMOTION, SDL_TOUCH_MOUSEID, nothing);
    finger(SDL_FINGERUP, 0, east);
    mouse(SDL_MOUSEBUTTONUP, SDL_TOUCH_MOUSEID, east);
    assert_true(sits(WK_WIND_EAST));
    assert_int_equal(world.app.pressed_arg, WK_WIND_NORTH);
    mouse(SDL_MOUSEBUTTONUP, 0, seat(WK_WIND_NORTH));
    assert_true(sits(WK_WIND_EAST) && sits(WK_WIND_NORTH));
    send((SDL_Event){.tfinger = {.type = SDL_FINGERDOWN, .touchId = SDL_MOUSE_TOUCHID, .x = south.x, .y = south.y}});
    assert_int_equal(world.app.pressed, WK_ACTION_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_fingers_at_once_are_two_touches, open_seats, close_seats),
        cmocka_unit_test_setup_teardown(three_fingers_at_once_are_three_touches, open_seats, close_seats),
        cmocka_unit_test_setup_teardown(a_palm_takes_no_touch_and_leaves_no_key_pressed, open_seats, close_seats),
        cmocka_unit_test_setup_teardown(a_finger_that_leaves_its_key_touches_nothing, open_seats, close_seats),
        cmocka_unit_test_setup_teardown(a_cancelled_finger_presses_nothing, open_seats, close_seats),
        cmocka_unit_test_setup_teardown(a_mouse_beside_fingers_is_one_more, open_seats, close_seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
