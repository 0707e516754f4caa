/* Help, settings, the judge: over any screen. */
#include "kiosk/app/screen_def.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>

/* Diagram of a wall: rows as the player sees them, the direction in which the numbers rise. */
static void wall_diagram(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind)
{
    double px = w / WK_N_COLUMNS, py = px * 1.32;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        char label[3];
        double sx = x + wk_slot_column(slot) * px, sy = y + (2 - (int)wk_slot_row(slot)) * (py + 8);
        wk_label_format(wk_layout_label(wind, slot), label);
        wk_draw_box(draw, wk_box_at(sx + 2, sy, px - 4, py), 5, WK_C_IVORY);
        wk_draw_text(draw, sx + px / 2, sy + py / 2 + 9, (struct wk_type){26, true, WK_C_INK, WK_MIDDLE}, label);
    }
    struct wk_point rise[2] = {{(float)(x + 12.6 * px), (float)(y + py * 1.5 + 8)},
                               {(float)(x + 10.4 * px), (float)(y + py * 1.5 + 8)}};
    wk_part_arrow(draw, rise, 2, WK_C_ACCENT, 8);
    wk_draw_text(draw, x, y + 3 * (py + 8) + 30, wk_type_tag, T("near: your side"));
    wk_draw_text(draw, x + w, y + 3 * (py + 8) + 30, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT),
                 T("numbers rise to the left"));
}

static void legend(struct wk_draw *draw, double x, double y, double w)
{
    static const char *const words[] = {WK_N("look again"), WK_N("right"), WK_N("wrong"), WK_N("in the way"), WK_N("empty")};
    static const enum wk_mark marks[] = {WK_MARK_AGAIN, WK_MARK_OK, WK_MARK_WRONG, WK_MARK_BLOCKED, WK_MARK_EMPTY};
    double pitch = w / 5;
    for (int i = 0; i < 5; i++) {
        double cx = x + pitch * (i + .5);
        wk_draw_mark(draw, marks[i], cx, y, 44, false);
        wk_draw_text(draw, cx, y + 58, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), T(words[i]));
    }
}

void wk_screen_help_wall(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    wall_diagram(draw, x + 32, y + 32, w - 64, app->wind != WK_WIND_NONE ? app->wind : WK_WIND_EAST);
    legend(draw, x + 16, y + h - 86, w - 32);
}

void wk_screen_help_covered(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    (void)app;
    wk_draw_icon(draw, WK_ICON_COVERED, x + w / 2, y + h / 2 - 20, 2.6, WK_C_IVORY);
}

static void help_picture(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    const struct wk_screen_help *help = &wk_screen_def(app->screen)->help;

    if (help->picture)
        help->picture(app, draw, x, y, w, h);
    else
        wk_screen_table(draw, x + w / 2, y + h / 2, h / 2 - 32, 15, WK_WIND_NONE, app->table);
}

void wk_screen_help(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_screen_help *help = &wk_screen_def(app->screen)->help;
    double right = wk_zone_right(draw), top = 192, bottom = wk_zone_bar_y(draw) - 12, panel_w = right - WK_MARGIN - 496;
    const char *steps[3];
    bool in_event = help->in_event[0] && wk_app_has_event(app);
    for (int i = 0; i < 3; i++)
        steps[i] = T(in_event ? help->in_event[i] : help->steps[i]);
    wk_part_top(app, draw);
    wk_part_headline(draw,
                     &(struct wk_headline){.text = T(help->headline), .next = T("Back to the table, nothing has stopped")});
    wk_draw_box(draw, wk_box_at(WK_MARGIN, top, panel_w, bottom - top), 16, WK_C_PANEL);
    help_picture(app, draw, WK_MARGIN, top, panel_w, bottom - top);
    wk_part_steps(draw, right - 452, top + 12, 452, steps, 3);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Understood"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

void wk_screen_settings(const struct wk_app *app, struct wk_draw *draw)
{
    double x = WK_MARGIN, y = 204, right = wk_zone_right(draw), keys_x = x + 300, pitch = 104;
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Settings of this kiosk"), .next = T("They take effect at once")});
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Volume"));
    for (int v = 0; v <= 5; v++) {
        char text[8];
        bool now = app->muted ? v == 0 : v == app->volume;
        snprintf(text, sizeof(text), "%d", v);
        wk_part_key(draw, wk_box_at(keys_x + v * 108, y, 96, 72),
                    &(struct wk_keycap){v ? text : NULL, now ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_VOLUME, v,
                                        v ? -1 : WK_ICON_MUTE});
    }
    wk_draw_segment(draw, x, y + 88, right, y + 88, WK_C_LINE, 1);
    y += pitch;
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Language"));
    for (int lang = 0; lang < WK_N_LANGS; lang++)
        wk_part_key(draw, wk_box_at(keys_x + lang * 228, y, 216, 72),
                    &(struct wk_keycap){wk_lang_def((enum wk_language)lang)->name,
                                        app->lang == (enum wk_language)lang ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_SET_LANGUAGE, lang, -1});
    wk_draw_segment(draw, x, y + 88, right, y + 88, WK_C_LINE, 1);
    y += pitch;
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Less motion"));
    wk_part_key(draw, wk_box_at(keys_x, y, 216, 72),
                &(struct wk_keycap){app->less_motion ? T("on") : T("off"), app->less_motion ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                    WK_ACTION_LESS_MOTION, 0, -1});
    wk_draw_segment(draw, x, y + 88, right, y + 88, WK_C_LINE, 1);
    y += pitch;
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Director's area"));
    wk_part_key(draw, wk_box_at(keys_x, y, 324, 72),
                &(struct wk_keycap){T("Open with PIN"), WK_KEY_CHOICE, WK_ACTION_DIRECTOR, 0, -1});
    wk_draw_text(draw, x, wk_zone_bar_y(draw) - 40, wk_type_tag, app->camera_name[0] ? app->camera_name : T("No camera"));
    wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

/* The slots in question, each as it was recorded and as it is seen now. */
static void pairs(const struct wk_app *app, struct wk_draw *draw)
{
    double right = wk_zone_right(draw), top = 200, h = wk_zone_bar_y(draw) - top - 70, w = h * 160 / 224;
    double half = (right - WK_MARGIN) / app->pair.n;

    if (2 * w + 24 > half - 24) {
        w = (half - 48) / 2;
        h = w * 224 / 160;
    }
    for (int i = 0; i < app->pair.n; i++) {
        double x = WK_MARGIN + i * half;
        char slot[5];

        wk_slot_format(app->pair.slots[i], slot);
        wk_draw_tile(draw, wk_box_at(x, top, w, h), 2 * i, app->pair.edition);
        wk_draw_tile(draw, wk_box_at(x + w + 24, top, w, h), 2 * i + 1, app->pair.edition);
        wk_draw_textf(draw, x, top + h + 36, wk_type_text, "%s: %s", slot, T("as recorded"));
        wk_draw_text(draw, x + w + 24, top + h + 36, wk_type_text, T("as seen now"));
    }
}

void wk_screen_judge(const struct wk_app *app, struct wk_draw *draw)
{
    char clock[12], text[64];
    bool compare = wk_app_lays_back(app) && app->pair.n > 0;
    double cx = (double)draw->w / 2, cy = (192 + wk_zone_bar_y(draw)) / 2;
    wk_time_text(clock, app->judge_called_s, false);
    snprintf(text, sizeof(text), T("Called at %s"), clock);
    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = T("Raise a hand: the judge is called"), .next = T("Leave the tiles as they lie")});
    if (compare) {
        pairs(app, draw);
    } else {
        wk_draw_circle(draw, cx, cy - 60, 130, WK_C_BLOCKED, WK_C_NONE, 0);
        wk_draw_icon(draw, WK_ICON_BELL, cx, cy - 60, 5.4, WK_C_INK);
        wk_draw_text(draw, cx, cy + 140, (struct wk_type){44, true, WK_C_IVORY, WK_MIDDLE}, text);
        wk_draw_text(draw, cx, cy + 190, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                     T("It stands in the top bar until the judge has come."));
    }
    struct wk_keycap keys[2] = {{T("The judge has come"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_CAME, 0, -1},
                                {T("Go on meanwhile"), WK_KEY_PLAIN, WK_ACTION_CLOSE, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}
