/*
 * The points of a declared hand: laid on the mat or keyed in, and counted fan by fan. The players' one screen that shows what
 * tiles are (kiosk/face/draw/hand_view.h). Here: laying the hand and turning it over; checking and keys have files of their
 * own.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/result/screen_count.h"
#include "kiosk/face/screens/result/screen_result.h"

#include <math.h>

#define TOP 188.0
#define HEAD_H 38.0
#define ROW_GAP 12.0
#define HIDDEN_NS 2000000000LL

const struct wk_hand_view *wk_count_view(const struct wk_app *app)
{
    static const struct wk_hand_view none = {.fault = WK_DECLARED_NOTHING};

    return app->count.view ? app->count.view : &none;
}

/* ---------------------------------------------------------------- tiles */

void wk_count_dim(struct wk_draw *draw, double x, double y, double w, double h)
{
    wk_draw_box(draw, wk_box_at(x, y, w, h), 8, WK_C_GROUND)->percent = 62;
}

static void draw_back(struct wk_draw *draw, double x, double y, double w, double h)
{
    double edge = fmax(2, fmax(w, h) * .05), r = fmin(w, h) * .13;

    wk_draw_box(draw, wk_box_at(x, y + edge, w, h - edge), r, WK_C_TILE_EDGE);
    wk_draw_box(draw, wk_box_at(x, y, w, h - edge), r, WK_C_BACK);
    wk_draw_border(draw, wk_box_at(x + 6, y + 6, w - 12, h - edge - 12), r / 2, WK_C_BLUE, 2);
}

/* Upright in w x 4/3 w, or sideways in the same middle. face 0 and no back: its face was not seen. */
static void draw_tile(struct wk_draw *draw, double x, double y, double w, int face, bool back, bool sideways)
{
    double h = w * 4 / 3;

    if (sideways) {
        x += (w - h) / 2;
        y += (h - w) / 2;
    }
    if (back)
        draw_back(draw, x, y, sideways ? h : w, sideways ? w : h);
    else if (sideways)
        wk_draw_kind_sideways(draw, x, y, w, face);
    else
        wk_draw_kind(draw, x, y, w, face);
}

void wk_count_line_of(const struct wk_hand_view *view, struct wk_count_line *out)
{
    const struct wk_mcr_shown *shown = &view->shown;

    out->n = 0;
    for (int i = 0; i < shown->n && i < WK_MCR_SHOWN_MAX; i++)
        out->cell[out->n++] = (struct wk_count_cell){.face = shown->tile[i].face,
                                                     .group = shown->tile[i].group,
                                                     .index = (int8_t)i,
                                                     .of = shown->tile[i].meld,
                                                     .back = shown->tile[i].back,
                                                     .meld = shown->tile[i].meld >= 0,
                                                     .win = shown->tile[i].win};
}

#define GROUP_GAP 16.0
#define TILE_PITCH (WK_COUNT_TILE_W + 3)
#define LINE_PITCH (WK_COUNT_TILE_H + 20)

double wk_count_more_h(const struct wk_draw *draw)
{
    return wk_zone_upright(draw) ? LINE_PITCH : 0;
}

/* All in one line: tiles of melds are as narrow as that takes. */
static void place_in_one(struct wk_count_line *line, double x, double right)
{
    int n_gaps = 1, n_melded = 0, n_hand = 0;
    bool win = line->n > 0 && line->cell[line->n - 1].win;

    for (int i = 0; i < line->n - win; i++) {
        n_melded += line->cell[i].meld;
        n_hand += !line->cell[i].meld;
        n_gaps += i > 0 && line->cell[i].group != line->cell[i - 1].group;
    }
    double room = right - x - n_hand * TILE_PITCH - n_gaps * GROUP_GAP - TILE_PITCH - 2 * GROUP_GAP,
           melded = n_melded > 0 ? fmin(TILE_PITCH, room / n_melded) : TILE_PITCH;

    for (int i = 0; i < line->n; i++) {
        struct wk_count_cell *cell = &line->cell[i];

        x += i > 0 && cell->group != line->cell[i - 1].group ? GROUP_GAP : 0;
        x += i > 0 && cell->meld != line->cell[i - 1].meld ? GROUP_GAP : 0;
        cell->w = cell->meld ? melded - 3 : WK_COUNT_TILE_W;
        cell->x = cell->win ? right - 8 - cell->w : x;
        cell->y = WK_COUNT_LINE_Y + WK_COUNT_TILE_H;
        x += cell->w + 3;
    }
}

/* Line after line, a meld never broken; how many there are. */
static int place_in_lines(struct wk_count_line *line, double left, double right, double melded)
{
    double x = left;
    int n = 0;

    for (int i = 0; i < line->n; i++) {
        struct wk_count_cell *cell = &line->cell[i];
        const bool apart = i > 0 && cell->group != cell[-1].group, begins = !cell->meld || i == 0 || apart;
        const double pitch = cell->meld ? melded : TILE_PITCH,
                     gap = apart ? (cell->meld != cell[-1].meld ? 2 : 1) * GROUP_GAP : 0;
        int n_whole = 1;

        while (cell->meld && i + n_whole < line->n && cell[n_whole].meld && cell[n_whole].group == cell->group)
            n_whole++;
        if (begins && x > left && x + gap + n_whole * pitch > right) {
            x = left;
            n++;
        } else {
            x += x > left ? gap : 0;
        }
        cell->w = pitch - 3;
        cell->x = cell->win ? right - 8 - cell->w : x;
        cell->y = WK_COUNT_LINE_Y + n * LINE_PITCH + WK_COUNT_TILE_H;
        x += pitch;
    }
    return n + 1;
}

void wk_count_line_place(const struct wk_draw *draw, struct wk_count_line *line)
{
    const double left = WK_MARGIN, right = wk_zone_right(draw);
    double melded = TILE_PITCH;

    if (!wk_zone_upright(draw)) {
        place_in_one(line, left, right);
        return;
    }
    while (place_in_lines(line, left, right, melded) > 2 && melded > WK_COUNT_TILE_W / 2)
        melded--;
}

static void draw_cell(struct wk_draw *draw, const struct wk_count_cell *cell, bool lit, bool dim)
{
    double h = cell->w * 4 / 3, y = cell->y - h;

    if (cell->face == 0) {
        struct wk_cmd *frame = wk_draw_border(draw, wk_box_at(cell->x + 1, y + 1, cell->w - 2, h - 2), 9,
                                              cell->next ? WK_C_NOW : WK_C_LINE, cell->next ? 4 : 2);
        frame->dashed = !cell->next;
    } else {
        draw_tile(draw, cell->x, y, cell->w, cell->face, cell->back, false);
    }
    if (cell->win)
        wk_draw_border(draw, wk_box_at(cell->x - 7, y - 7, cell->w + 14, h + 14), 14, WK_C_IVORY, 3);
    if (dim)
        wk_count_dim(draw, cell->x - 1, y - 1, cell->w + 2, h + 2);
    if (lit)
        wk_draw_box(draw, wk_box_at(cell->x + 2, y + h + (cell->win ? 11 : 5), cell->w - 4, 6), 3, WK_C_IVORY);
}

void wk_count_line_draw(struct wk_draw *draw, const struct wk_count_line *line, uint32_t lit)
{
    const struct wk_count_cell *last = line->n > 0 ? &line->cell[line->n - 1] : NULL;

    for (int i = 0; i < line->n; i++) {
        const struct wk_count_cell *cell = &line->cell[i];
        double between = i > 0 ? (cell->x + cell[-1].x + cell[-1].w) / 2 : 0;
        if (i > 0 && cell->meld != cell[-1].meld && !cell->win && cell->y <= cell[-1].y)
            wk_draw_segment(draw, between, cell->y - WK_COUNT_TILE_H + 8, between, cell->y - 8, WK_C_EDGE, 2);
        draw_cell(draw, cell, lit >> i & 1U, lit != 0 && !(lit >> i & 1U));
    }
    if (last && last->win) {
        const bool beside = line->n > 1 && last[-1].y >= last->y;
        double before = beside ? last[-1].x + last[-1].w : WK_MARGIN, end = last->x - 20;
        if (end - wk_text_width(T("Hu on"), 28, true) > before + 16)
            wk_draw_text(draw, end, last->y - WK_COUNT_TILE_H + 56, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), T("Hu on"));
    }
}

void wk_count_line_touch(struct wk_draw *draw, const struct wk_count_line *line, enum wk_action hand, enum wk_action meld,
                         bool all_melds)
{
    const double h = WK_COUNT_TILE_H + 12;

    for (int i = 0; i < line->n; i++) {
        const struct wk_count_cell *cell = &line->cell[i], *end = cell;
        const double y = cell->y - WK_COUNT_TILE_H - 6;

        if (cell->face == 0)
            continue;
        if (!cell->meld) {
            wk_draw_touch(draw, wk_box_at(cell->x - 1.5, y, cell->w + 3, h), hand, cell->index, false);
            continue;
        }
        while (i + 1 < line->n && line->cell[i + 1].meld && line->cell[i + 1].of == cell->of)
            end = &line->cell[++i];
        if (all_melds || end - cell == 3)
            wk_draw_touch(draw, wk_box_at(cell->x, y, end->x + end->w - cell->x, h), meld, cell->index, false);
    }
}

void wk_count_headline(const struct wk_app *app, struct wk_draw *draw, struct wk_headline *headline)
{
    int left_s = wk_count_left_s(app);
    char step[48];

    if (left_s > 0) {
        snprintf(step, sizeof(step), T("Closes in %d s"), left_s);
        headline->step = step;
        headline->note = T("Touch the screen to stay");
    }
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, headline);
}

/* ---------------------------------------------------------------- the mat */

struct mat {
    double x, pitch, w, h; /* left end of the rows; a tile */
    double melds_y, hand_y;
};

static struct mat mat_of(const struct wk_draw *draw)
{
    struct mat mat = {.x = WK_MARGIN + 12, .melds_y = TOP};

    mat.pitch = (wk_zone_right(draw) - 12 - mat.x) / WK_N_COLUMNS;
    mat.w = fmin(mat.pitch * .8, (wk_zone_bar_y(draw) - 96 - TOP - 2 * HEAD_H - 3 * ROW_GAP - 20) / 3 * .75);
    mat.h = mat.w * 4 / 3;
    if (wk_zone_upright(draw)) /* above the middle of what is left */
        mat.melds_y += (wk_zone_bar_y(draw) - 96 - TOP - 2 * HEAD_H - 3 * (mat.h + ROW_GAP)) * .3;
    mat.hand_y = mat.melds_y + HEAD_H + 2 * (mat.h + ROW_GAP) + 8;
    return mat;
}

static void place_of(const struct mat *mat, int slot, double *x, double *y)
{
    enum wk_row row = wk_slot_row(slot);

    *x = mat->x + wk_slot_column(slot) * mat->pitch + (mat->pitch - mat->w) / 2;
    *y = row == WK_ROW_HAND ? mat->hand_y + HEAD_H : mat->melds_y + HEAD_H + (row == WK_ROW_1) * (mat->h + ROW_GAP);
}

static const struct {
    int8_t slot;
    uint8_t kind;
} example[] = {{0, 4},  {1, 5},   {2, 6},   {3, 16},  {4, 17},  {5, 21},  {6, 21},
               {7, 18}, {13, 34}, {14, 34}, {15, 34}, {17, 19}, {18, 20}, {19, 21}};
#define N_EXAMPLE (sizeof(example) / sizeof(example[0]))
#define EXAMPLE_SIDEWAYS 7

static void draw_slots(struct wk_draw *draw, const struct mat *mat)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        double x, y;
        place_of(mat, slot, &x, &y);
        wk_draw_border(draw, wk_box_at(x - 2, y - 2, mat->w + 4, mat->h + 4), 10, WK_C_LINE, 1);
    }
}

static void draw_zones(struct wk_draw *draw, const struct mat *mat)
{
    double right = wk_zone_right(draw), x = WK_MARGIN;

    wk_draw_box(draw, wk_box_at(x, mat->melds_y, right - x, mat->hand_y - 8 - mat->melds_y), 12, WK_C_PANEL);
    wk_draw_box(draw, wk_box_at(x, mat->hand_y, right - x, HEAD_H + mat->h + ROW_GAP), 12, WK_C_PANEL);
    wk_draw_text(draw, mat->x + 6, mat->melds_y + 28, wk_type_tag, T("Melds, with an empty slot between"));
    wk_draw_text(draw, mat->x + 6, mat->hand_y + 28, wk_type_tag, T("In hand, the winning tile sideways"));
    if (wk_zone_upright(draw))
        wk_draw_text(draw, mat->x + 6, mat->hand_y + HEAD_H + mat->h + ROW_GAP + 32, wk_type_tag,
                     T("No melds: the winning tile alone in another row"));
    else
        wk_draw_text(draw, right - 18, mat->hand_y + 28, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT),
                     T("No melds: the winning tile alone in another row"));
    draw_slots(draw, mat);
}

/* How a hand is laid, for those who have never seen it: faint, and only while nothing lies there. */
static void draw_example(struct wk_draw *draw, const struct mat *mat)
{
    const char *word = T("Example");
    double w = wk_text_width(word, 24, true) + 32, right = wk_zone_right(draw) - 12,
           y = wk_zone_upright(draw) ? mat->hand_y + HEAD_H + mat->h + ROW_GAP + 30 : mat->hand_y + HEAD_H + mat->h / 2;

    for (size_t i = 0; i < N_EXAMPLE; i++) {
        bool sideways = example[i].slot == EXAMPLE_SIDEWAYS;
        double tx, ty, more = sideways ? mat->h - mat->w : 0;
        place_of(mat, example[i].slot, &tx, &ty);
        draw_tile(draw, tx, ty, mat->w, example[i].kind, false, sideways);
        wk_draw_box(draw, wk_box_at(tx - more, ty - 1, mat->w + 2 * more, mat->h + 2), 8, WK_C_PANEL)->percent = 66;
    }
    wk_draw_box(draw, wk_box_at(right - w, y - 22, w, 44), 8, WK_C_ACCENT);
    wk_draw_text(draw, right - w / 2, y + 9, (struct wk_type){24, true, WK_C_TILE_INK, WK_MIDDLE}, word);
}

/* While tiles are still being laid most hands are wrong: that is told once nothing has changed for some looks. */
static enum wk_declared_fault fault_of(const struct wk_app *app)
{
    enum wk_declared_fault fault = wk_count_view(app)->fault;
    bool passing = fault == WK_DECLARED_NO_FACE || fault == WK_DECLARED_NO_MELD || fault == WK_DECLARED_MANY;

    return passing && app->count.n_still < WK_COUNT_STILL ? WK_DECLARED_FEW : fault;
}

/* other: what is wrong is something else than that no face was seen. */
static void draw_slot(struct wk_draw *draw, const struct mat *mat, int slot, const struct wk_hand_view_slot *it, bool turning,
                      bool other)
{
    double x, y, w = it->sideways ? mat->h : mat->w, h = it->sideways ? mat->w : mat->h;

    place_of(mat, slot, &x, &y);
    draw_tile(draw, x, y, mat->w, it->face, it->face == 0 && it->back_up, it->sideways);
    x += mat->w / 2;
    y += mat->h / 2;
    if (it->win)
        wk_draw_border(draw, wk_box_at(x - w / 2 - 5, y - h / 2 - 5, w + 10, h + 10), 13, WK_C_IVORY, 3);
    bool unread = !turning && it->face == 0 && (it->wrong ? !other : !it->back_up);
    if (it->wrong) { /* with its own ground: it lies across its neighbours */
        wk_draw_border(draw, wk_box_at(x - w / 2 - 5, y - h / 2 - 5, w + 10, h + 10), 13, WK_C_GROUND, 9);
        wk_draw_border(draw, wk_box_at(x - w / 2 - 5, y - h / 2 - 5, w + 10, h + 10), 13, unread ? WK_C_AGAIN : WK_C_WRONG, 5);
    }
    if (unread)
        wk_draw_mark(draw, WK_MARK_AGAIN, x, y, 40, true);
    else if (it->wrong)
        wk_draw_mark(draw, WK_MARK_WRONG, x, y + h / 2 - 6, 34, true);
    else if (turning)
        wk_draw_mark(draw, it->labelled ? WK_MARK_OK : WK_MARK_EMPTY, x, y + h / 2 - 6, 32, true);
}

/* No part of the hand: it counts by itself. */
static void draw_flower(struct wk_draw *draw, const struct mat *mat, int slot)
{
    double x, y;

    place_of(mat, slot, &x, &y);
    draw_tile(draw, x, y, mat->w, 0, false, false);
    wk_draw_text(draw, x + mat->w / 2, y + mat->h * .5, (struct wk_type){mat->w * .6, true, WK_C_TILE_INK, WK_MIDDLE},
                 "\u82b1");
    wk_draw_mark(draw, WK_MARK_OK, x + mat->w / 2, y + mat->h - 22, 32, true);
}

static void draw_mat(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_view *view = wk_count_view(app);
    struct mat mat = mat_of(draw);
    int n = 0;

    draw_zones(draw, &mat);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += view->slot[slot].lies;
    if (n == 0 && app->count.view && app->count.step == WK_COUNTING_LAY)
        draw_example(draw, &mat);
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        struct wk_hand_view_slot it = view->slot[slot];
        it.wrong = it.wrong && fault_of(app) == view->fault;
        if (it.flower)
            draw_flower(draw, &mat, slot);
        else if (it.lies)
            draw_slot(draw, &mat, slot, &it, app->count.step == WK_COUNTING_TURN, view->fault != WK_DECLARED_NO_FACE);
    }
    if (app->simulated)
        wk_part_simulated(app, draw, WK_MARGIN, wk_zone_bar_y(draw) - 90, wk_zone_right(draw) - WK_MARGIN);
    wk_part_line(draw, WK_MARGIN, wk_zone_bar_y(draw) - 22, wk_zone_right(draw) - WK_MARGIN, wk_type_tag,
                 T("Only your table sees these tiles. Leaving this screen wipes them."));
}

/* ---------------------------------------------------------------- what to do */

static const char *next_of_lay(const struct wk_app *app, const struct wk_draw *draw)
{
    if (app->count.state.with_flowers)
        return app->count.state.sees_flowers ? T("The flowers too, anywhere on the mat")
                                             : T("Without the flowers: they are added by touch");
    return app->sealed_seq > 0 ? T("Then turn its tiles over where they lie") : T("Then check the tiles and the points");
}

/* A hand over the mat is mentioned as late as on any other screen. */
static bool mat_is_hidden(const struct wk_app *app)
{
    return app->tray != WK_OK && app->now_ns - app->tray_since_ns >= HIDDEN_NS;
}

/* Each fault is an instruction; text [2][n] for those with a number. */
static void headline_of_fault(const struct wk_app *app, const struct wk_draw *draw, char text[2][96],
                              struct wk_headline *headline)
{
    const struct wk_count_state *state = &app->count.state;

    headline->text = T("Lay the hand on the mat, faces up");
    headline->note = next_of_lay(app, draw);
    switch (fault_of(app)) {
    case WK_DECLARED_NOTHING:
        break;
    case WK_DECLARED_SOUND:
        headline->text = T("Leave the hand as it lies");
        headline->note = T("It is looked at once more");
        break;
    case WK_DECLARED_FOREIGN:
        if (state->with_flowers && !state->sees_flowers) {
            snprintf(text[1], 96, T("They are added by touch, after the count: %d"), __builtin_popcountll(state->slots));
            headline->text = T("Take the flowers off the mat");
            headline->note = text[1];
            break;
        }
        headline->text = T("One tile is not this table's");
        headline->note = T("Lay the right one in the framed slot");
        break;
    case WK_DECLARED_NO_FACE:
        headline->text = T("Show the camera each tile's face");
        headline->note = T("Question mark: straight, no hand over it, no glare");
        break;
    case WK_DECLARED_FEW:
        snprintf(text[1], 96, T("Tiles so far: %d. 14, and one more for each kong"), state->n_tiles);
        headline->note = text[1];
        break;
    case WK_DECLARED_MANY:
        snprintf(text[0], 96, T("%d tiles are too many"), state->n_tiles);
        headline->text = text[0];
        headline->note = T("14, and one more for each kong");
        break;
    case WK_DECLARED_NO_MELD:
        headline->text = T("The framed tiles are not a meld");
        headline->note = T("Leave an empty slot between two melds");
        break;
    case WK_DECLARED_TWO_WINS:
        headline->text = T("Only one tile can be the winning one");
        headline->note = T("That one lies sideways or alone, the others straight");
        break;
    case WK_DECLARED_MALFORMED:
        headline->text = wk_count_view(app)->hand_fault == WK_MCR_FIVE_OF_A_KIND ? T("There are five of the same tile")
                                                                                 : T("This cannot be a hand");
        headline->note = T("Look at each tile as it is drawn here");
        break;
    }
}

static int n_wanted(const struct wk_hand_view *view, int n_tiles)
{
    int n = WK_MCR_STANDING + 1;

    for (int i = 0; i < view->hand.n_melds && i < WK_MCR_MELDS; i++)
        n += view->hand.meld[i].kind == WK_MCR_KONG || view->hand.meld[i].kind == WK_MCR_CONCEALED_KONG;
    return n_tiles > n && n_tiles <= WK_DECLARED_MAX ? n_tiles : n;
}

static void draw_lay(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_keycap key = {T("Key it in"), WK_KEY_PLAIN, WK_ACTION_COUNT_KEYS, 0, -1};
    struct wk_headline headline = {NULL};
    char text[2][96], gauge[16], unit[16];

    headline_of_fault(app, draw, text, &headline);
    snprintf(gauge, sizeof(gauge), "%d", app->count.state.n_faces);
    snprintf(unit, sizeof(unit), "/%d", n_wanted(wk_count_view(app), app->count.state.n_tiles));
    headline.gauge = gauge;
    headline.unit = unit;
    if (mat_is_hidden(app)) {
        headline.text = T("Let the camera see the whole mat");
        headline.note = T("Hands off its corners; enough light, no glare");
    }
    wk_count_headline(app, draw, &headline);
    draw_mat(app, draw);
    wk_part_bar(app, draw, &key, 1);
}

static void draw_turn(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_view *view = wk_count_view(app);
    struct wk_keycap keys[2] = {{T("Without stickers"), WK_KEY_PLAIN, WK_ACTION_COUNT_NEXT, 0, -1},
                                {T("Lay it again"), WK_KEY_PLAIN, WK_ACTION_COUNT_LAY, 0, -1}};
    char gauge[16], unit[16];

    snprintf(gauge, sizeof(gauge), "%d", app->count.state.n_labels);
    snprintf(unit, sizeof(unit), "/%d", n_wanted(view, app->count.state.n_tiles));
    wk_count_headline(app, draw,
                      &(struct wk_headline){.text = mat_is_hidden(app) ? T("Let the camera see the whole mat")
                                                                       : T("Turn the tiles over where they lie"),
                                            .note = T("Stickers up. A tick: this one was seen"),
                                            .gauge = gauge,
                                            .unit = unit});
    draw_mat(app, draw);
    wk_part_bar(app, draw, keys, 2);
}

/* Before the declaration is on record no tile is shown. */
static void draw_waiting(const struct wk_app *app, struct wk_draw *draw)
{
    wk_count_headline(
        app, draw, &(struct wk_headline){.text = T("The hand goes on record"), .note = T("Then lay it on the mat, faces up")});
    draw_mat(app, draw);
    wk_part_bar(app, draw, NULL, 0);
}

static void draw_count(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    if (!app->count.view) {
        draw_waiting(app, draw);
        return;
    }
    switch (app->count.step) {
    case WK_COUNTING_LAY:
        draw_lay(app, draw);
        break;
    case WK_COUNTING_TURN:
        draw_turn(app, draw);
        break;
    case WK_COUNTING_CHECK:
        wk_count_check(app, draw);
        break;
    case WK_COUNTING_KEYS:
        wk_count_keys(app, draw);
        break;
    }
}

/* The same without a hand to lay beside it. */
static void help_picture(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    struct mat mat = {.x = x + 24, .pitch = (w - 48) / WK_N_COLUMNS, .melds_y = y + 56};

    (void)app, (void)h;
    mat.w = mat.pitch * .78;
    mat.h = mat.w * 4 / 3;
    mat.hand_y = mat.melds_y + HEAD_H + 2 * (mat.h + ROW_GAP) + 24;
    wk_draw_text(draw, mat.x, mat.melds_y + 24, wk_type_tag, T("Melds, with an empty slot between"));
    wk_draw_text(draw, mat.x, mat.hand_y + 24, wk_type_tag, T("In hand, the winning tile sideways"));
    draw_slots(draw, &mat);
    for (size_t i = 0; i < N_EXAMPLE; i++) {
        double tx, ty;
        place_of(&mat, example[i].slot, &tx, &ty);
        draw_tile(draw, tx, ty, mat.w, example[i].kind, false, example[i].slot == EXAMPLE_SIDEWAYS);
    }
}

static bool done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    return wk_count_over(app) || wk_result_done(app, hand);
}

const struct wk_screen_def wk_screen_def_count = {
    .id = WK_SCREEN_COUNT,
    .word = "count",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_NONE, /* faces once the declaration is on record */
    .tiles = WK_TILES_HAND,
    .no_camera = true,
    .shows_faces = true,
    .draw = draw_count,
    .enter = wk_count_enter,
    .forget = wk_count_forget,
    .action = wk_count_action,
    .back = wk_count_back,
    .tick = wk_count_tick,
    .event = wk_count_event,
    .late = wk_count_late,
    .changed = wk_count_changed,
    .done = done,
    .help = {.headline = WK_N("What the hand is worth"),
             .steps = {WK_N("Near row: the tiles in hand. Other rows: the melds, with an empty slot between"),
                       WK_N("The winning tile: sideways, or last in the near row"),
                       WK_N("Only your table sees these tiles; leaving this screen wipes them")},
             .picture = help_picture},
};
