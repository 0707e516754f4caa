/* A hand keyed in by touch: 34 faces, and what the next one stands for. */
#include "kiosk/face/screens/result/screen_count.h"

#include <math.h>

#define GRID_Y 312.0
#define MODE_W 232.0

/* The order in which they are keyed: the tiles there are, the places still empty, and in the first of these the next one. */
static void line_with_places(const struct wk_app *app, const struct wk_hand_view *view, struct wk_count_line *line)
{
    enum wk_count_key key = app->count.key;
    bool melds = key != WK_KEY_IN_HAND, kong = key == WK_KEY_KONG || key == WK_KEY_CONCEALED_KONG;
    int n_hand = 0, n_places;
    struct wk_count_line have;

    wk_count_line_of(view, &have);
    line->n = 0;
    for (int i = 0; i < have.n; i++) /* melds first, as they are keyed */
        if (have.cell[i].meld)
            line->cell[line->n++] = have.cell[i];
    if (melds && !app->count.state.whole)
        for (int i = 0; i < (kong ? 4 : 3) && line->n < WK_MCR_SHOWN_MAX; i++)
            line->cell[line->n++] = (struct wk_count_cell){.meld = true, .next = true, .group = 200};
    for (int i = 0; i < have.n && line->n < WK_COUNT_LINE_MAX - 1; i++) {
        if (have.cell[i].face == 0 || have.cell[i].win || have.cell[i].meld)
            continue;
        line->cell[line->n] = have.cell[i];
        line->cell[line->n++].group = 201;
        n_hand++;
    }
    n_places = WK_MCR_STANDING - 3 * (view->hand.n_melds + (melds && !app->count.state.whole)) - n_hand;
    for (int i = 0; i < n_places && line->n < WK_COUNT_LINE_MAX - 1; i++)
        line->cell[line->n++] = (struct wk_count_cell){.group = 201, .next = !melds && i == 0};
    if (app->count.state.practice)
        return;
    line->cell[line->n++] = (struct wk_count_cell){
        .win = true, .group = 202, .face = view->hand.win, .next = !melds && n_places <= 0 && view->hand.win == 0};
}

/* The place of a mode's key, and behind the last that of Erase: at the left of the faces, in an upright window above them. */
static struct wk_box mode_box(const struct wk_draw *draw, int i)
{
    const double pitch = (wk_zone_bar_y(draw) - 6 - GRID_Y - 72) / 4;
    const struct wk_box keys =
        wk_box_at(WK_MARGIN, GRID_Y + wk_count_more_h(draw), wk_zone_right(draw) - WK_MARGIN, 2 * WK_KEY_H + WK_KEY_GAP);

    return wk_zone_upright(draw) ? wk_box_cell(keys, i, 3, 2, WK_KEY_GAP)
                                 : wk_box_at(WK_MARGIN, GRID_Y + i * pitch, MODE_W, WK_KEY_H);
}

static void draw_modes(const struct wk_app *app, struct wk_draw *draw)
{
    static const char *const texts[WK_N_COUNT_KEYS] = {
        [WK_KEY_IN_HAND] = WK_N("In hand"),
        [WK_KEY_CHOW] = WK_N("Chow"),
        [WK_KEY_PUNG] = WK_N("Pung"),
        [WK_KEY_KONG] = WK_N("Kong"),
        [WK_KEY_CONCEALED_KONG] = WK_N("Concealed kong"),
    };

    for (int key = 0; key < WK_N_COUNT_KEYS; key++) {
        bool chosen = app->count.key == (enum wk_count_key)key;
        wk_part_key(
            draw, mode_box(draw, key),
            &(struct wk_keycap){T(texts[key]), chosen ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_COUNT_KEY_AS, key, -1});
    }
}

static void draw_faces(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_view *view = wk_count_view(app);
    const bool upright = wk_zone_upright(draw);
    const int n_in_row = upright ? 7 : 9, n_rows = upright ? 5 : 4;
    const double x0 = upright ? WK_MARGIN : WK_MARGIN + MODE_W + 20,
                 y0 = upright ? wk_box_bottom(mode_box(draw, WK_N_COUNT_KEYS)) + WK_GAP : GRID_Y;
    double pitch_x = (wk_zone_right(draw) - x0) / n_in_row, pitch_y = (wk_zone_bar_y(draw) - 6 - y0) / n_rows,
           w = fmin(pitch_x - 16, (pitch_y - 10) * .75);

    for (int kind = 1; kind <= 34; kind++) {
        double x = x0 + (kind - 1) % n_in_row * pitch_x, y = y0 + (kind - 1) / n_in_row * pitch_y, left = x + (pitch_x - w) / 2;

        wk_draw_kind(draw, left, y, w, kind);
        if (view->face_full[kind])
            wk_count_dim(draw, left - 1, y - 1, w + 2, w * 4 / 3 + 2);
        else
            wk_draw_touch(draw, wk_box_at(x + 2, y - 2, pitch_x - 4, pitch_y - 2), WK_ACTION_COUNT_FACE, kind, false);
    }
    const struct wk_box erase = upright
                                    ? mode_box(draw, WK_N_COUNT_KEYS)
                                    : wk_box_at(x0 + 7 * pitch_x + 8, y0 + 3 * pitch_y, 2 * pitch_x - 8, fmax(72, w * 4 / 3));
    wk_part_key(draw, erase,
                &(struct wk_keycap){T("Erase"), app->count.state.n_tiles > 0 ? WK_KEY_PLAIN : WK_KEY_NOT_YET, WK_ACTION_ERASE,
                                    0, WK_ICON_ERASE});
}

static const char *next_of(const struct wk_app *app, const struct wk_draw *draw)
{
    static const char *const texts[WK_N_COUNT_KEYS] = {
        [WK_KEY_IN_HAND] = WK_N("Melds first, the winning tile last"),
        [WK_KEY_CHOW] = WK_N("Touch the lowest tile of the chow"),
        [WK_KEY_PUNG] = WK_N("Touch the tile of the pung"),
        [WK_KEY_KONG] = WK_N("Touch the tile of the kong"),
        [WK_KEY_CONCEALED_KONG] = WK_N("Touch the tile of the concealed kong"),
    };

    if (app->count.state.practice && app->count.key == WK_KEY_IN_HAND)
        return T("Melds first, then the tiles in hand");
    if (app->count.unable != WK_OK && app->count.state.n_tiles == 0 && app->count.key == WK_KEY_IN_HAND)
        return app->count.unable == WK_NOT_ENROLLED ? T("The kiosk does not know these tiles: melds first")
                                                    : T("The camera cannot be used now: melds first");
    if (app->count.state.n_tiles > 0 && app->count.key == WK_KEY_IN_HAND)
        return T("The winning tile last. A wrong one: touch it above");
    return T(texts[app->count.key < WK_N_COUNT_KEYS ? app->count.key : WK_KEY_IN_HAND]);
}

static struct wk_headline headline_of(const struct wk_app *app, const struct wk_draw *draw)
{
    if (app->count.state.practice)
        return (struct wk_headline){.text = T("Key in 13 tiles of a hand"), .note = next_of(app, draw)};
    if (app->count.state.whole)
        return (struct wk_headline){.text = T("Is each tile right? The last one won"), .note = T("Then check the points")};
    return (struct wk_headline){.text = T("Key in the hand"), .note = next_of(app, draw)};
}

void wk_count_keys(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_view *view = wk_count_view(app);
    bool whole = app->count.state.whole, sees = app->count.unable == WK_OK;
    struct wk_headline headline = headline_of(app, draw);
    struct wk_keycap keys[2] = {{!whole && app->hint ? T("All tiles first") : T("Done"),
                                 whole ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, whole ? WK_ACTION_COUNT_NEXT : WK_ACTION_NOT_YET, 0,
                                 -1},
                                {T("Lay it on the mat"), WK_KEY_PLAIN, WK_ACTION_COUNT_LAY, 0, -1}};
    struct wk_count_line line;
    char gauge[16], unit[32];

    snprintf(gauge, sizeof(gauge), "%d", app->count.state.n_tiles);
    snprintf(unit, sizeof(unit), " %s", T("tiles"));
    headline.gauge = gauge;
    headline.unit = unit;
    wk_count_headline(app, draw, &headline);
    line_with_places(app, view, &line);
    wk_count_line_place(draw, &line);
    wk_count_line_draw(draw, &line, 0);
    wk_count_line_touch(draw, &line, WK_ACTION_COUNT_WIN, WK_ACTION_COUNT_WIN, true);
    draw_modes(app, draw);
    draw_faces(app, draw);
    wk_part_bar(app, draw, keys, sees ? 2 : 1);
}
