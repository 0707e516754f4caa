/* A wall's card: whose it is, how far, what is the matter, what comes next. */
#include "kiosk/face/screens/whole/whole.h"

#include <string.h>

#include "kiosk/face/app/screen_def.h"

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

        wk_draw_box(draw, wk_box_at(x, y, unit * length, 12), 3, WK_C_LINE);
        if (got > 0)
            wk_draw_box(draw, wk_box_at(x, y, unit * got, 12), 3, got == length ? WK_C_OK : WK_C_IVORY);
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
        n_glare += wall->reading->slot[slot].why == WK_WHY_GLARE;
        n_dark += wall->reading->slot[slot].why == WK_WHY_DARK;
    }
    if (n_glare > 0)
        return WK_N("Glare hides it");
    return n_dark > 0 ? WK_N("It is too dark there") : WK_N("Take away what hides it");
}

static void two(struct line *line, const char *text, const char *next)
{
    snprintf(line->text, sizeof(line->text), "%s", text);
    snprintf(line->next, sizeof(line->next), "%s", next);
}

static void turning_line(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, struct line *line)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];
    bool again[WK_N_SLOTS];
    const int n_again = wk_whole_again(app, seat, again);
    int slot = 0;

    switch (wk_whole_state(app, seat)) {
    case WK_WALL_AGAIN:
        while (!again[slot])
            slot++;
        wk_label_format(wk_layout_label(seat, slot), line->chip);
        snprintf(line->text, sizeof(line->text), "%s", wall->doubt.told ? T("sticker up") : T("lay it straight"));
        if (n_again > 1)
            snprintf(line->next, sizeof(line->next), T("%d tiles in all"), n_again);
        else
            snprintf(line->next, sizeof(line->next), "%s", wall->doubt.told ? T("in its slot") : T("without glare"));
        return;
    case WK_WALL_BLOCKED:
        line->colour = WK_C_BLOCKED;
        two(line, T("A hand is over it"), wall->turned.n_back_up > 0 ? T("One tile after another") : T("Take the hand away"));
        return;
    case WK_WALL_RIGHT:
        line->colour = WK_C_OK;
        two(line, T("read"), app->faces_step == WK_FACES_RECORD ? T("It is being stored") : T("Leave it as it lies"));
        return;
    case WK_WALL_EMPTY:
    case WK_WALL_GROWING:
    case WK_WALL_WRONG:
        break;
    }
    if (wall->turned.n_back_up == 0) {
        two(line, T("being read"), T("Leave it as it lies"));
        return;
    }
    snprintf(line->text, sizeof(line->text), T("%d to turn over"), wall->turned.n_back_up);
    snprintf(line->next, sizeof(line->next), "%s", T("One tile after another"));
}

/* Single tiles that were not read are named, so that a hand can end it. */
static void again_line(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, struct line *line)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];
    bool again[WK_N_SLOTS];
    const int n = wk_whole_again(app, seat, again);
    enum wk_read_why why;
    int slot = 0;

    if (n == 0) {
        two(line, T("not seen"), T(hidden_by(wall)));
        return;
    }
    while (!again[slot])
        slot++;
    wk_label_format(wk_layout_label(seat, slot), line->chip);
    why = wall->reading->slot[slot].why;
    snprintf(line->text, sizeof(line->text), "%s", why == WK_WHY_GLARE ? T("move it slightly") : T("lay it straight"));
    if (n > 1)
        snprintf(line->next, sizeof(line->next), T("%d tiles in all"), n);
    else
        snprintf(line->next, sizeof(line->next), "%s",
                 why == WK_WHY_GLARE || why == WK_WHY_DARK ? T(hidden_by(wall)) : T("It cannot be read"));
}

static void line_of(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, struct line *line)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];

    memset(line, 0, sizeof(*line));
    line->colour = WK_C_IVORY;
    if (wk_app_turns_table(app)) {
        turning_line(app, draw, seat, line);
        return;
    }
    switch (wall->state) {
    case WK_WALL_AGAIN:
        line->colour = WK_C_AGAIN;
        again_line(app, draw, seat, line);
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
        two(line, wk_app_stands(app)->walls == WK_WALLS_BUILT ? T("built") : T("right"),
            wk_app_lays_back(app) ? T("It is being stored") : T("Leave it as it lies"));
        break;
    }
}

/* Where the lines of a card stand, from its top; a low one has no bars. */
struct plan {
    double name, count, what, next;
};

static struct plan plan_of(const struct wk_box *card)
{
    static const struct plan high = {44, 113, 186, 228}, low = {42, 106, 140, 172};

    return card->h < 220 ? low : high;
}

static bool has_bars(const struct wk_box *card)
{
    return card->h >= 220;
}

static void lines(const struct wk_app *app, struct wk_draw *draw, const struct wk_box *card, enum wk_wind seat, bool asked)
{
    const double y = card->y + plan_of(card).what, x = card->x + 16;
    struct line line;
    double text_x = card->x + 66;

    if (!wk_app_table_is_fresh(app) && !wk_app_turns_table(app))
        return;
    line_of(app, draw, seat, &line);
    if (line.chip[0]) {
        const double w = wk_text_width(line.chip, 28, true) + 22 > 48 ? wk_text_width(line.chip, 28, true) + 22 : 48;
        const double up = has_bars(card) ? 30 : 27, h = has_bars(card) ? 40 : 34;

        wk_draw_box(draw, wk_box_at(x, y - up, w, h), 8, WK_C_ACCENT);
        wk_draw_text(draw, x + w / 2, y, wk_type_in(wk_type_bold, WK_C_TILE_INK, WK_MIDDLE), line.chip);
        text_x = x + w + 14;
    } else {
        wk_draw_mark(draw, wk_whole_mark(app, seat), x + 20, y - 10, has_bars(card) ? 36 : 34, false);
    }
    wk_draw_text(draw, text_x, y, wk_type_in(wk_type_bold, line.colour, WK_LEFT), line.text);
    if (!asked)
        wk_draw_text(draw, x, card->y + plan_of(card).next, wk_type_quiet, line.next);
}

static void pass(const struct wk_app *app, struct wk_draw *draw, const struct wk_box *card, enum wk_wind seat)
{
    const double tile = has_bars(card) ? 96 : 72, x = card->x + tile + 36, y = card->y + (has_bars(card) ? 208 : 150);
    char clock[12], text[64];

    wk_time_text(clock, app->wall[seat - 1].passed_s, true);
    snprintf(text, sizeof(text), T("Stored %s"), clock);
    wk_part_wind_tile(draw, card->x + 16, card->y + 16, tile, seat);
    wk_draw_text(draw, x, card->y + (has_bars(card) ? 48 : plan_of(card).name), (struct wk_type){32, true, WK_C_IVORY, WK_LEFT},
                 wk_wind_text(draw, seat));
    wk_draw_text(draw, x - 2, card->y + (has_bars(card) ? 124 : plan_of(card).count),
                 (struct wk_type){66, true, WK_C_OK, WK_LEFT}, T("PASS"));
    if (has_bars(card))
        bars(app, draw, card->x + 16, card->y + 158, card->w - 32, seat);
    wk_draw_mark(draw, WK_MARK_OK, card->x + 36, y, 40, false);
    wk_draw_text(draw, card->x + 70, y + 11, wk_type_text, text);
}

static void count(const struct wk_app *app, struct wk_draw *draw, const struct wk_box *card, enum wk_wind seat, bool asked)
{
    const struct wk_type type = {76, true, WK_C_IVORY, WK_LEFT};
    const double x = card->x + 108, y = card->y + plan_of(card).count;
    const int n = wk_whole_n_right(app, seat);
    double got;

    wk_part_wind_tile(draw, card->x + 16, card->y + 16, 72, seat);
    wk_draw_text(draw, x, card->y + plan_of(card).name, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT},
                 wk_wind_text(draw, seat));
    got = n < 0 ? wk_draw_text(draw, x - 3, y, type, "\u2013") : wk_draw_textf(draw, x - 3, y, type, "%d", n);
    wk_draw_text(draw, x + got, y, wk_type_large, "/34");
    if (has_bars(card))
        bars(app, draw, card->x + 16, card->y + 132, card->w - 32, seat);
    lines(app, draw, card, seat, asked);
}

/* Beside the square where its wall is; in an upright window below it, in the same corners. */
struct wk_box wk_whole_card_place(const struct wk_app *app, const struct wk_draw *draw, int side)
{
    const bool right = side == 0 || side == 1, lower = side == 0 || side == 3;
    struct wk_app_square square;

    wk_app_square(app, &square);
    if (wk_zone_upright(draw)) {
        const struct wk_box four = {WK_MARGIN, square.y + square.side + WK_GAP, wk_zone_right(draw) - WK_MARGIN,
                                    WK_TABLE_CARDS_H};
        const struct wk_box row = wk_box_row(four, lower, 2, 8);

        return wk_box_column(row, right, 2, WK_GAP);
    }
    const double w = square.x - WK_GAP - WK_MARGIN, h = (square.side - WK_GAP) / 2;

    return wk_box_at(right ? square.x + square.side + WK_GAP : WK_MARGIN, lower ? square.y + h + WK_GAP : square.y, w, h);
}

void wk_whole_card(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, const struct wk_table_move *asked)
{
    const struct wk_box card = wk_whole_card_place(app, draw, wk_whole_side(app, seat));

    wk_draw_box(draw, card, 16, WK_C_PANEL);
    if (wk_whole_has_passed(app, seat))
        pass(app, draw, &card, seat);
    else
        count(app, draw, &card, seat, asked != NULL);
    if (asked || wk_app_turns_table(app))
        return; /* there is nothing to be seen closely */
    open_sign(draw, (float)(card.x + card.w - 30), (float)(card.y + 34));
    wk_draw_touch(draw, card, WK_ACTION_WIND, (int)seat, false);
}
