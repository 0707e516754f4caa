/* A wall's card: whose it is, how far, what is the matter, what comes next. */
#include "kiosk/screens/whole/whole.h"

#include <string.h>

#define BAR_GAP 8.0

/* Two corners that open: this wall large and upright. */
static void open_sign(struct wk_draw *draw, float x, float y)
{
    const struct wk_point upper[3] = {{x + 2, y - 11}, {x + 11, y - 11}, {x + 11, y - 2}};
    const struct wk_point lower[3] = {{x - 2, y + 11}, {x - 11, y + 11}, {x - 11, y + 2}};

    wk_draw_line(draw, upper, 3, WK_C_STONE, 3);
    wk_draw_line(draw, lower, 3, WK_C_STONE, 3);
    wk_draw_segment(draw, (double)x + 11, (double)y - 11, (double)x + 4, (double)y - 4, WK_C_STONE, 3);
    wk_draw_segment(draw, (double)x - 11, (double)y + 11, (double)x - 4, (double)y + 4, WK_C_STONE, 3);
}

/* Far, middle, near; green where the row is complete. */
static void bars(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, enum wk_wind seat)
{
    static const enum wk_row rows[] = {WK_ROW_2, WK_ROW_1, WK_ROW_HAND};
    const double unit = (w - 2 * BAR_GAP) / WK_N_SLOTS;

    for (int i = 0; i < WK_N_ROWS; i++) {
        const int length = wk_row_length(rows[i]), got = wk_whole_row_right(app, seat, rows[i]);

        wk_draw_rect(draw, x, y, unit * length, 12, 3, WK_C_LINE);
        if (got > 0)
            wk_draw_rect(draw, x, y, unit * got, 12, 3, got == length ? WK_C_OK : WK_C_IVORY);
        x += unit * length + BAR_GAP;
    }
}

/* What a card says below its bar. */
struct line {
    char chip[3]; /* "": the wall's mark stands there */
    const char *head;
    char text[96], next[96];
    enum wk_colour colour;
};

static void wrong_line(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, struct line *line)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];
    const struct wk_table_move *now = wk_whole_move(app, wall->step), *after = wk_whole_move(app, wall->after);
    char move[80] = "";

    if (wall->n_moves == 1)
        snprintf(line->text, sizeof(line->text), "%s", T("1 move to go"));
    else if (wall->n_moves > 1)
        snprintf(line->text, sizeof(line->text), T("%d moves to go"), wall->n_moves);
    else
        snprintf(line->text, sizeof(line->text), "%s", T("not in order"));
    if (after) {
        wk_whole_next_text(app, draw, seat, after, move, sizeof(move));
        snprintf(line->next, sizeof(line->next), T("then %s"), move);
    } else if (now) {
        wk_whole_next_text(app, draw, seat, now, line->next, sizeof(line->next));
    }
}

static void growing_line(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, struct line *line)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];
    const int left = WK_N_SLOTS - wk_whole_n_right(app, seat);

    if (wall->next_slot != WK_SLOT_NONE) {
        wk_label_format(wk_layout_label(seat, wall->next_slot), line->chip);
        snprintf(line->text, sizeof(line->text), T("next, %s"), wk_row_text(draw, wk_slot_row(wall->next_slot)));
    }
    if (left == 1)
        snprintf(line->next, sizeof(line->next), "%s", T("1 tile to go"));
    else
        snprintf(line->next, sizeof(line->next), T("%d tiles to go"), left);
}

/* Why a wall is not seen, as far as its tiles tell. */
static const char *hidden_by(const struct wk_table_wall *wall)
{
    int n_glare = 0, n_dark = 0;

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        n_glare += wall->reading.slot[slot].why == WK_WHY_GLARE;
        n_dark += wall->reading.slot[slot].why == WK_WHY_DARK;
    }
    if (n_glare > 0)
        return WK_N("The lamp hides it");
    return n_dark > 0 ? WK_N("It is too dark there") : WK_N("Take away what hides it");
}

static void two(struct line *line, const char *text, const char *next)
{
    snprintf(line->text, sizeof(line->text), "%s", text);
    snprintf(line->next, sizeof(line->next), "%s", next);
}

static void line_of(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, struct line *line)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];

    memset(line, 0, sizeof(*line));
    line->colour = WK_C_IVORY;
    switch (wall->state) {
    case WK_WALL_AGAIN:
        line->colour = WK_C_AGAIN;
        two(line, T("not seen"), T(hidden_by(wall)));
        break;
    case WK_WALL_BLOCKED:
        line->colour = WK_C_BLOCKED;
        two(line, T("A hand is over it"), T("Take the hand away"));
        break;
    case WK_WALL_EMPTY:
        two(line, T("empty"), wk_app_lays_back(app) ? T("Lay this wall back") : T("Lay 34 tiles, backs up"));
        break;
    case WK_WALL_GROWING:
        growing_line(app, draw, seat, line);
        break;
    case WK_WALL_WRONG:
        wrong_line(app, draw, seat, line);
        break;
    case WK_WALL_RIGHT:
        line->colour = WK_C_OK;
        two(line, wk_app_lays_back(app) ? T("right") : T("built"),
            wk_app_lays_back(app) ? T("It is being stored") : T("Leave it as it lies"));
        break;
    }
}

static void lines(const struct wk_app *app, struct wk_draw *draw, double x, double y, enum wk_wind seat)
{
    struct line line;
    double text_x = x + 66;

    if (!wk_app_table_is_fresh(app))
        return;
    line_of(app, draw, seat, &line);
    if (line.chip[0]) {
        const double w = wk_text_width(line.chip, 28, true) + 22 > 48 ? wk_text_width(line.chip, 28, true) + 22 : 48;

        wk_draw_rect(draw, x + 16, y + 156, w, 40, 8, WK_C_ACCENT);
        wk_draw_text(draw, x + 16 + w / 2, y + 186, wk_type_in(wk_type_bold, WK_C_INK, WK_MIDDLE), line.chip);
        text_x = x + 16 + w + 14;
    } else {
        wk_draw_mark(draw, wk_whole_mark(app, seat), x + 36, y + 176, 36, false);
    }
    wk_draw_text(draw, text_x, y + 186, wk_type_in(wk_type_bold, line.colour, WK_LEFT), line.text);
    wk_draw_text(draw, x + 16, y + 228, wk_type_quiet, line.next);
}

static void pass(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, enum wk_wind seat)
{
    char clock[12], text[64];

    wk_time_text(clock, app->wall[seat - 1].passed_s, true);
    snprintf(text, sizeof(text), T("Stored %s"), clock);
    wk_part_wind_tile(draw, x + 16, y + 16, 96, seat);
    wk_draw_text(draw, x + 132, y + 48, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, wk_wind_text(draw, seat));
    wk_draw_text(draw, x + 130, y + 124, (struct wk_type){66, true, WK_C_OK, WK_LEFT}, T("PASS"));
    bars(app, draw, x + 16, y + 158, w - 32, seat);
    wk_draw_mark(draw, WK_MARK_OK, x + 36, y + 208, 40, false);
    wk_draw_text(draw, x + 70, y + 219, wk_type_text, text);
}

static void count(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, enum wk_wind seat)
{
    const int n = wk_whole_n_right(app, seat);
    double got;

    wk_part_wind_tile(draw, x + 16, y + 16, 72, seat);
    wk_draw_text(draw, x + 108, y + 44, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, wk_wind_text(draw, seat));
    if (n < 0)
        got = wk_draw_text(draw, x + 105, y + 113, (struct wk_type){76, true, WK_C_IVORY, WK_LEFT}, "\u2013");
    else
        got = wk_draw_textf(draw, x + 105, y + 113, (struct wk_type){76, true, WK_C_IVORY, WK_LEFT}, "%d", n);
    wk_draw_text(draw, x + 108 + got, y + 113, wk_type_large, "/34");
    bars(app, draw, x + 16, y + 132, w - 32, seat);
    lines(app, draw, x, y, seat);
}

void wk_whole_card(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat)
{
    const int side = wk_whole_side(app, seat);
    struct wk_app_square square;

    wk_app_square(app, &square);
    const bool right = side == 0 || side == 1, lower = side == 0 || side == 3;
    const double w = square.x - 16 - WK_MARGIN, h = (square.side - 16) / 2;
    const double x = right ? square.x + square.side + 16 : WK_MARGIN, y = lower ? square.y + h + 16 : square.y;

    wk_draw_rect(draw, x, y, w, h, 16, WK_C_PANEL);
    if (wk_whole_has_passed(app, seat))
        pass(app, draw, x, y, w, seat);
    else
        count(app, draw, x, y, w, seat);
    open_sign(draw, (float)(x + w - 30), (float)(y + 34));
    wk_draw_area(draw, x, y, w, h, WK_ACTION_WIND, (int)seat, false);
}
