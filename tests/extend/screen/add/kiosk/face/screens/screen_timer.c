/* A timer for the director: a digit starts it, it rings, and Back stops it before it leads away. */
#include <stdio.h>
#include <string.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"

#define MINUTE_NS 60000000000LL

static void draw_timer(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_timer *timer = &app->timer;
    const int64_t left_s = timer->until_ns > app->now_ns ? (timer->until_ns - app->now_ns) / 1000000000 : 0;
    double bottom = wk_zone_bar_y(draw) - 16, pad_w = 520;

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = timer->over ? T("The time is up") : T("Touch how many minutes"),
                                                 .next = T("It rings once")});
    wk_draw_textf(draw, WK_MARGIN, 360, (struct wk_type){120, true, WK_C_IVORY, WK_LEFT}, "%d:%02d", (int)(left_s / 60),
                  (int)(left_s % 60));
    wk_part_keypad(draw, wk_box_at(wk_zone_right(draw) - pad_w, 200, pad_w, bottom - 200), NULL, NULL, true);
    wk_part_bar(app, draw, NULL, 0);
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    memset(&app->timer, 0, sizeof(app->timer));
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    forget(app, from, effects);
    wk_app_sound(app, effects, WK_SOUND_DONE);
}

static bool set_minutes(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)effects;
    if (action != WK_ACTION_DIGIT || app->overlay != WK_OVERLAY_NONE || arg < 1 || arg > 9)
        return false;
    app->timer = (struct wk_app_timer){.until_ns = app->now_ns + arg * MINUTE_NS, .n_set = app->timer.n_set + 1};
    return true;
}

static void tick(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_timer *timer = &app->timer;

    if (timer->until_ns == 0)
        return;
    wk_app_stay_open(app);
    if (app->now_ns < timer->until_ns)
        return;
    timer->until_ns = 0;
    timer->over = true;
    wk_app_sound(app, effects, WK_SOUND_TIME);
}

/* Stopped first. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    const bool runs = app->timer.until_ns != 0;

    (void)effects;
    app->timer.until_ns = 0;
    return runs;
}

const struct wk_screen_def wk_screen_def_timer = {
    .id = WK_SCREEN_TIMER,
    .word = "timer",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .draw = draw_timer,
    .enter = enter,
    .forget = forget,
    .action = set_minutes,
    .tick = tick,
    .back = back,
    .card = {14, WK_N("Timer"), WK_N("Rings after some minutes")},
    .help = {.headline = WK_N("A timer for the director"),
             .steps = {WK_N("Touch how many minutes"), WK_N("It rings once"), WK_N("Back stops it")}},
};
