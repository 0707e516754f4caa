/* How the camera is tuned: its settings as numbers, and what it does not do. */
#include <stdio.h>

#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"

#define ROW_H 40.0

static void row(struct wk_draw *draw, struct wk_box *column, const char *name, const char *value, enum wk_colour colour)
{
    struct wk_box line = wk_cut_top(column, 30);

    wk_cut_left(&line, 42); /* a mark's */
    wk_draw_label(draw, line, wk_type_quiet, name);
    wk_draw_label(draw, line, wk_type_in(wk_type_bold, colour, WK_RIGHT), value);
    wk_cut_top(column, ROW_H - 30);
}

static void percent(struct wk_draw *draw, struct wk_box *column, const char *name, int value, bool known, bool good)
{
    char text[64];

    snprintf(text, sizeof(text), "%d %%  %s", value, wk_screen_grade_text(draw, good ? WK_APP_GOOD : WK_APP_USABLE));
    if (known)
        wk_draw_mark(draw, good ? WK_MARK_OK : WK_MARK_AGAIN, column->x + 14, column->y + 14, 28, false);
    row(draw, column, name, known ? text : "–", !known ? WK_C_STONE : good ? WK_C_OK : WK_C_AGAIN);
}

static void setting(struct wk_draw *draw, const struct wk_app_tune *tune, struct wk_box *column, enum wk_app_setting which)
{
    static const char *const names[WK_APP_N_SETTINGS] = {WK_N("Exposure"), WK_N("Gain"), WK_N("Focus"), WK_N("White balance")};
    const int value = tune->setting[which].value;
    char text[32];

    if (!tune->setting[which].there) {
        row(draw, column, T(names[which]), T("cannot be set"), WK_C_STONE);
        return;
    }
    if (which == WK_APP_EXPOSURE)
        snprintf(text, sizeof(text), "%.1f ms", value / 10.0);
    else
        snprintf(text, sizeof(text), which == WK_APP_WHITE ? "%d K" : "%d", value);
    row(draw, column, T(names[which]), tune->setting[which].held ? text : T("by itself"),
        tune->setting[which].held ? WK_C_IVORY : WK_C_STONE);
}

static void faults(struct wk_draw *draw, const struct wk_app_tune *tune, struct wk_box column)
{
    const struct wk_type how = {22, false, WK_C_IVORY, WK_LEFT};

    for (int i = 0; i < tune->n_faults && column.h >= 90; i++) {
        struct wk_box text = column;

        wk_draw_mark(draw, WK_MARK_AGAIN, column.x + 14, column.y + 14, 28, false);
        wk_cut_left(&text, 42);
        wk_draw_label(draw, wk_cut_top(&text, 30), wk_type_in(wk_type_bold, WK_C_IVORY, WK_LEFT), T(tune->fault[i].what));
        wk_cut_top(&column, 44 + 27 * wk_draw_wrapped(draw, text.x, text.y + 24, text.w, 27, how, T(tune->fault[i].how)));
    }
}

void wk_screen_tuning(const struct wk_app *app, struct wk_draw *draw, struct wk_box column)
{
    const struct wk_app_tune *tune = &app->tune;
    char text[48];

    percent(draw, &column, T("White paper"), tune->white_percent, true, tune->white_percent >= 80 && tune->white_percent <= 90);
    percent(draw, &column, T("Sharpness"), tune->sharp_percent, tune->sharp_percent > 0, tune->sharp_percent >= 95);
    for (int i = 0; i < WK_APP_N_SETTINGS; i++)
        setting(draw, tune, &column, (enum wk_app_setting)i);
    snprintf(text, sizeof(text), tune->mains_guessed ? T("%d Hz, as a rule") : "%d Hz", tune->mains_hz);
    row(draw, &column, T("Mains"), text, WK_C_IVORY);
    wk_cut_top(&column, 8);
    faults(draw, tune, column);
}

void wk_screen_tuning_headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_tune *tune = &app->tune;
    char note[96];

    if (tune->running || !tune->tuned) {
        snprintf(note, sizeof(note), T("Leave the mat as it lies, hands away: %d %%"), tune->percent);
        wk_part_headline(draw, &(struct wk_headline){.text = T("Tuning the camera"), .note = note});
    } else if (tune->n_faults > 0) {
        wk_part_headline(draw,
                         &(struct wk_headline){.text = T("Tuned, but not in all"), .note = T("Do what the lines by it say")});
    } else {
        wk_part_headline(draw, &(struct wk_headline){.text = T("The camera is tuned, and held so"),
                                                     .note = T("Plugged in again it is set like this again")});
    }
}
