/* Practice: players put their own wall out of order and mend it against the clock. */
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

/* ---------------------------------------------------------------- what is done */

static void finish(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_practice *practice = &app->practice;
    int *best_s = &app->practice_best_s[practice->n_moves - 1];
    const int64_t time_s = (app->now_ns - practice->begun_ns) / 1000000000;

    practice->step = WK_PRACTICE_DONE;
    practice->time_s = time_s < 1 ? 1 : time_s > 86399 ? 86399 : (int)time_s;
    practice->best = *best_s == 0 || practice->time_s < *best_s;
    if (practice->best)
        *best_s = practice->time_s;
    wk_app_sound(app, effects, WK_SOUND_DONE);
}

static void look_at_wall(struct wk_app *app, struct wk_effects *effects)
{
    if (!app->in_order || !wk_app_lies_still(app))
        return;
    if (app->practice.step == WK_PRACTICE_LAY)
        app->practice.step = WK_PRACTICE_SPOIL;
    else if (app->practice.step == WK_PRACTICE_RUN)
        finish(app, effects);
}

/* There is something to mend, and no hand over it. */
static bool may_start(const struct wk_app *app)
{
    return app->practice.step == WK_PRACTICE_SPOIL && app->wind != WK_WIND_NONE && app->n_repairs > 0 &&
           wk_app_out_of_order(app);
}

static bool practice_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_practice *practice = &app->practice;

    (void)arg;
    (void)effects;
    if (action != WK_ACTION_PRACTICE || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (may_start(app)) {
        practice->step = WK_PRACTICE_RUN;
        practice->begun_ns = app->now_ns;
        practice->n_moves = app->n_repairs < WK_PRACTICE_MOST ? app->n_repairs : WK_PRACTICE_MOST;
        app->n_repairs_done = 0;
    } else if (practice->step == WK_PRACTICE_DONE) {
        practice->step = WK_PRACTICE_SPOIL;
    }
    return true;
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)effects;
    app->practice = (struct wk_app_practice){.step = WK_PRACTICE_LAY};
    if (from == WK_SCREEN_PRACTICE)
        wk_app_forget_looked(app);
}

static bool shows_picture(const struct wk_app *app)
{
    (void)app;
    return true;
}

/* ---------------------------------------------------------------- what is drawn */

static void headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_practice *practice = &app->practice;
    char text[128] = "", said[128] = "", next[160] = "", step[48], gauge[16], span[WK_SPAN_SIZE];
    struct wk_headline line = {.text = text, .said = said, .next = next};

    if (app->wind != WK_WIND_NONE) {
        snprintf(gauge, sizeof(gauge), "%d", app->wall[app->wind - 1].n_right);
        line.gauge = gauge;
        line.unit = "/34";
    }
    if (practice->step == WK_PRACTICE_DONE) {
        wk_span_text(draw, span, practice->time_s);
        snprintf(text, sizeof(text), practice->best ? T("Mended in %s: the best time") : T("Mended in %s"), span);
        line.note = T("Again, or back. Nothing was recorded.");
    } else if (practice->step == WK_PRACTICE_SPOIL) {
        snprintf(text, sizeof(text), "%s", T("Now make mistakes in this wall"));
        snprintf(next, sizeof(next), "%s",
                 may_start(app) ? T("Hands off, and start the clock") : T("Swap tiles, turn one, move one"));
    } else if (practice->step == WK_PRACTICE_LAY && app->wind == WK_WIND_NONE) {
        snprintf(text, sizeof(text), "%s", T("Lay a wall on the mat"));
        line.note = T("In order, backs up: any of the four");
    } else {
        wk_task_text(app, draw, &app->task[0], text, sizeof(text));
        wk_task_said(app, draw, &app->task[0], said, sizeof(said));
        wk_task_text(app, draw, &app->task[1], next, sizeof(next));
        if (!text[0])
            snprintf(text, sizeof(text), "%s", T("Hands off the mat for a moment"));
        if (practice->step == WK_PRACTICE_RUN && app->n_repairs > 0) {
            snprintf(step, sizeof(step), T("Move %d of %d"), app->n_repairs_done + 1, app->n_repairs_done + app->n_repairs);
            line.step = step;
        }
    }
    wk_part_headline(draw, &line);
}

/* In the place of the four walls: the stopwatch, and what is to be beaten. */
static void stopwatch(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_practice *practice = &app->practice;
    struct wk_box card = wk_zone_body(draw, wk_zone_strip_y(draw));
    const int64_t runs_s = practice->step == WK_PRACTICE_RUN ? (app->now_ns - practice->begun_ns) / 1000000000 : 0;
    static const char *const kinds[WK_PRACTICE_MOST] = {WK_N("1 move, best"), WK_N("2 moves, best"), WK_N("3 moves, best"),
                                                        WK_N("4 and more, best")};
    char span[WK_SPAN_SIZE];

    const bool upright = wk_zone_upright(draw);
    card.h = upright ? 236 : 88;
    if (upright)
        card.y = wk_part_strip_card(app, draw, WK_WIND_EAST).y;
    wk_part_card(draw, card, false);
    card = wk_box_inset(card, WK_PAD, 0);
    wk_span_text(draw, span, practice->step == WK_PRACTICE_DONE ? practice->time_s : (int)runs_s);
    wk_draw_centred(draw, upright ? wk_cut_top(&card, 76) : wk_cut_left(&card, 190),
                    (struct wk_type){56, true, WK_C_IVORY, WK_LEFT}, span);
    struct wk_box line = wk_box_inset(card, 0, 8);
    for (int i = 0; i < WK_PRACTICE_MOST; i++) {
        const struct wk_box column =
            upright ? wk_box_cell(line, i, 2, 2, WK_GAP) : wk_box_column(line, i, WK_PRACTICE_MOST, WK_GAP);
        const bool now = practice->step >= WK_PRACTICE_RUN && practice->n_moves == i + 1;
        struct wk_box cell = column;

        wk_span_text(draw, span, app->practice_best_s[i]);
        wk_draw_label(draw, wk_cut_top(&cell, 27), wk_type_in(wk_type_tag, now ? WK_C_IVORY : WK_C_STONE, WK_LEFT),
                      T(kinds[i]));
        wk_draw_label(draw, wk_cut_top(&cell, 36), wk_type_in(wk_type_bold, WK_C_IVORY, WK_LEFT),
                      app->practice_best_s[i] > 0 ? span : "\u2013");
    }
}

static void draw_practice(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_practice_step step = app->practice.step;
    struct wk_keycap key = {T("Start the clock"), may_start(app) ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                            may_start(app) ? WK_ACTION_PRACTICE : WK_ACTION_NOT_YET, 0, -1};

    if (app->hint && !may_start(app))
        key.text = T("A mistake first, hands off");
    if (step == WK_PRACTICE_DONE)
        key = (struct wk_keycap){T("Again"), WK_KEY_PRIMARY, WK_ACTION_PRACTICE, 0, -1};
    wk_part_top(app, draw);
    headline(app, draw);
    stopwatch(app, draw);
    wk_screen_mat(app, draw, false);
    wk_part_bar(app, draw, &key, step == WK_PRACTICE_RUN ? 0 : 1);
}

const struct wk_screen_def wk_screen_def_practice = {
    .id = WK_SCREEN_PRACTICE,
    .word = "practice",
    .area = WK_AREA_PLAYERS,
    .side = WK_SIDE_BACKS,
    .picture = shows_picture,
    .draw = draw_practice,
    .forget = forget,
    .action = practice_action,
    .wall = look_at_wall,
    .help = {.headline = WK_N("Practice: mend a wall against the clock"),
             .steps = {WK_N("Lay a wall in order, then swap or turn some tiles"),
                       WK_N("Start the clock and do each move shown"), WK_N("Nothing of it is recorded")},
             .picture = wk_screen_help_wall},
};
