/* Build and restore: one wall on the live picture, what to do about it, and the four walls. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/mat_view.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/walls/walls.h"
#include "kiosk/face/screens/whole/whole_screen.h"

#include <string.h>

static enum wk_wind next_wall(const struct wk_app *app, bool restore)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        bool done = restore                                     ? app->wall[i].passed
                    : app->face_pass == WK_FACES_WAY_UNDERGLASS ? app->wall[i].recorded
                                                                : app->wall[i].built;
        if (!done && app->wind != (enum wk_wind)(i + 1))
            return (enum wk_wind)(i + 1);
    }
    return WK_WIND_NONE;
}

/* What comes after this wall. */
static void after_wall(const struct wk_app *app, struct wk_draw *draw, bool restore, char *text, size_t n)
{
    enum wk_wind next = next_wall(app, restore);
    if (next != WK_WIND_NONE)
        snprintf(text, n, T("Lay %s's wall on the mat"), wk_wind_text(draw, next));
    else
        snprintf(text, n, "%s",
                 wk_app_stands(app)->walls == WK_WALLS_INSPECTED ? T("Stack the walls and play")
                 : restore                                       ? T("The table is ready for the next group")
                 : app->face_pass == WK_FACES_WAY_UNDERGLASS     ? T("The deal is sealed")
                                                                 : T("The faces are read, covered"));
}

static void wall_headline(const struct wk_app *app, struct wk_draw *draw, bool restore)
{
    char text[128] = "", said[128] = "", next[160] = "", note[96], gauge[16], step[48] = "";
    struct wk_headline headline = {.text = text, .said = said, .next = next, .gauge = gauge, .unit = "/34"};
    const struct wk_app_wall *wall = app->wind != WK_WIND_NONE ? &app->wall[app->wind - 1] : NULL;
    bool below = !restore && app->face_pass == WK_FACES_WAY_UNDERGLASS;
    const bool off = restore && wk_mat_is_taken_off(app);
    bool done = wall && (app->in_order || off) && (restore ? wall->passed : below ? wall->recorded : wall->built);
    snprintf(gauge, sizeof(gauge), "%d", wall ? wall->n_right : 0);
    if (!wall) {
        snprintf(text, sizeof(text), "%s",
                 wk_app_stands(app)->walls == WK_WALLS_LAID_BACK ? T("Lay a wall back on the mat")
                                                                 : T("Lay a wall on the mat"));
        headline.note = T("Its stickers say whose it is");
        headline.gauge = headline.unit = NULL;
    } else if (done) {
        snprintf(text, sizeof(text), T("%s's wall is right. Take it off the mat."), wk_wind_text(draw, app->wind));
        after_wall(app, draw, restore, next, sizeof(next));
        if (off)
            headline.gauge = headline.unit = NULL;
    } else if (below && app->in_order && app->faces_step == WK_FACES_LOOK) {
        snprintf(text, sizeof(text), T("Leave %s's wall as it lies"), wk_wind_text(draw, app->wind));
        snprintf(note, sizeof(note), T("%d of 34 faces are read from below"), app->n_faces);
        headline.note = note;
    } else if ((app->waiting && !wk_app_out_of_order(app)) ||
               (app->in_order && app->task[0].kind != WK_TASK_HAND && app->task[0].kind != WK_TASK_TURN)) {
        snprintf(text, sizeof(text), "%s", T("All 34 are right. Storing them."));
        headline.note = T("Leave the wall as it is for a moment");
    } else if (!app->read) {
        snprintf(text, sizeof(text), T("Build %s's wall"), wk_wind_text(draw, app->wind));
        headline.note = T("Each slot shows the sticker that belongs there");
    } else {
        wk_task_text(app, draw, &app->task[0], text, sizeof(text));
        wk_task_said(app, draw, &app->task[0], said, sizeof(said));
        if (!text[0])
            snprintf(text, sizeof(text), "%s", T("Hands off the mat for a moment"));
        if (app->task[0].kind == WK_TASK_TURN)
            headline.note = T("Then turn it back. It shows the kiosk that the wall is there.");
        else
            wk_task_text(app, draw, &app->task[1], next, sizeof(next));
        if (!next[0] && !headline.note)
            after_wall(app, draw, restore, next, sizeof(next));
    }
    if (wk_app_must_call(app)) {
        memcpy(next, text, sizeof(text));
        snprintf(text, sizeof(text), "%s", T("Call the judge: this wall is not in order"));
        said[0] = 0;
    }
    bool repair = !wk_app_must_call(app) && app->n_repairs > 0 && !done && wall && app->read &&
                  app->task[0].kind != WK_TASK_FILL && app->task[0].kind != WK_TASK_HAND && !wk_app_challenge_holds(app);
    if (repair && app->n_repairs + app->n_repairs_done > 0) {
        snprintf(step, sizeof(step), T("Move %d of %d"), app->n_repairs_done + 1, app->n_repairs_done + app->n_repairs);
        headline.step = step;
        headline.n_ticks = app->n_repairs_done;
    }
    wk_part_headline(draw, &headline);
}

static void draw_build(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_keycap key;

    if (wk_app_sees_table(app)) {
        wk_screen_whole_table(app, draw, &key, wk_screen_dealing_key(app, draw, &key), true);
        return;
    }
    wk_part_top(app, draw);
    wall_headline(app, draw, false);
    wk_part_strip(app, draw, WK_STRIP_BUILD); /* before the mat, whose arrows may point at a wall of the strip */
    wk_part_mat(app, draw, false);
    wk_part_bar(app, draw, NULL, 0);
}

bool wk_screen_back_to_seats(struct wk_app *app, struct wk_effects *effects)
{
    const enum wk_wind left = app->wind;

    if (wk_app_leave_own(app))
        return true;
    if (app->whole.on)
        return false;
    wk_app_go(app, WK_SCREEN_SEATS, effects);
    app->left_wind = left;
    return true;
}

static bool build_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    return (wk_app_sees_table(app) && wk_screen_to_dealing(app, action, arg, effects)) ||
           wk_screen_touch_table(app, action, arg, effects);
}

const struct wk_screen_def wk_screen_def_build = {
    .id = WK_SCREEN_BUILD,
    .word = "build",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_BACKS,
    .walls = WK_WALLS_BUILT,
    .between_hands = true,
    .leads = {WK_SCREEN_DEALING},
    .draw = draw_build,
    .action = build_action,
    .back = wk_screen_back_to_seats,
    .help = {.headline = WK_N("Put the sticker shown on each tile"),
             .steps = {WK_N("Dashed slots show the sticker that belongs there"), WK_N("A lit row is complete"),
                       WK_N("The line above says what to do next")},
             .picture = wk_part_help_wall},
};

void wk_screen_laid_wall(const struct wk_app *app, struct wk_draw *draw, bool strip)
{
    wall_headline(app, draw, true);
    if (strip)
        wk_part_strip(app, draw, WK_STRIP_RESTORE); /* before the mat, whose arrows may point at a wall of the strip */
    wk_part_mat(app, draw, false);
    wk_part_pass_plate(app, draw);
}

static void draw_restore(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_app_sees_table(app)) {
        wk_screen_whole_table(app, draw, NULL, 0, true);
        return;
    }
    wk_part_top(app, draw);
    wk_screen_laid_wall(app, draw, true);
    wk_part_bar(app, draw, NULL, 0);
}

static bool restore_back(struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_leave_own(app))
        return true;
    if (wk_app_has_event(app))
        return false;
    /* Walls that passed are not taken for a hand that is played: they may stay as they lie. */
    wk_app_go(app, wk_app_waits_for_stack(app) ? WK_SCREEN_DONE : WK_SCREEN_PLAYING, effects);
    return true;
}

const struct wk_screen_def wk_screen_def_restore = {
    .id = WK_SCREEN_RESTORE,
    .word = "restore",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_BACKS,
    .walls = WK_WALLS_LAID_BACK,
    .draw = draw_restore,
    .action = wk_screen_touch_table,
    .back = restore_back,
    .resume = {WK_N("Lay the four walls back"), WK_N("Walls that passed stay passed"), WK_N("Lay the walls back")},
    .help = {.headline = WK_N("Lay every wall back as it was"),
             .steps = {WK_N("Lay each wall in its three rows, backs up"), WK_N("Do the move shown by the yellow arrow"),
                       WK_N("PASS: it is right and stored")},
             .picture = wk_part_help_wall},
};
