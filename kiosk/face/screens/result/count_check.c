/* The points of a hand, fan by fan: its tiles, what each fan rests on, from whom it was won, the four match scores. */
#include "kiosk/face/screens/result/screen_count.h"

#include <math.h>
#include <string.h>

#define BODY_Y 304.0
#define CELL_H 73.0
#define COLUMN_GAP 28.0
#define PLAYER_H 80.0
#define HOW_H (2 * PLAYER_H + 2 * WK_KEY_H + 62) /* who has won, from whom and how */
#define FOOT_H 35.0                              /* stickers and winds, in one line */

static bool is_self_drawn(const struct wk_app *app)
{
    return app->count.state.tells ? app->count.state.from == app->count.winner
                                  : app->seat.outcome.kind == WK_OUTCOME_SELF_DRAWN;
}

/* Who sits where, by the wind of this hand. */
static enum wk_wind direction_of(const struct wk_app *app, enum wk_wind wind)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_app_wind_at(app, &app->seat.at, (enum wk_wind)d) == wind)
            return (enum wk_wind)d;
    return WK_WIND_NONE;
}

/* The result as it would be; false: from whom is not known yet. */
static bool outcome_of(const struct wk_app *app, struct wk_outcome *out)
{
    const struct wk_app_count *count = &app->count;

    *out = app->seat.outcome;
    out->winner = direction_of(app, count->winner);
    out->points = count->state.total;
    if (count->state.tells) {
        out->kind = is_self_drawn(app) ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD;
        out->payer = is_self_drawn(app) ? WK_WIND_NONE : direction_of(app, count->state.from);
    }
    return out->kind == WK_OUTCOME_SELF_DRAWN || out->kind == WK_OUTCOME_DISCARD;
}

static const char *fan_name(const struct wk_draw *draw, int id)
{
    if (id < 1 || id > WK_MCR_N_FAN)
        return "";
    return wk_text(draw->lang, wk_mcr_fan[id].en);
}

/* The row that was touched, whose tiles are lit; -1: none. */
static int lit_fan(const struct wk_app *app)
{
    const struct wk_app_count *count = &app->count;

    return count->state.wins && !count->left && count->fan < wk_count_view(app)->score.n_fan ? count->fan : -1;
}

/* What a fan rests on, in words: also of one that no tile shows. */
static void fan_says(const struct wk_app *app, const struct wk_draw *draw, int i, char *text, size_t n)
{
    const struct wk_hand_view *view = wk_count_view(app);
    const uint32_t all = (UINT32_C(1) << view->shown.n) - 1, marks = view->marks[i];
    const int id = view->score.fan[i].id;
    const char *what = id == WK_FAN_NO_HONORS         ? T("no tile is a wind or a dragon")
                       : id == WK_FAN_ONE_VOIDED_SUIT ? T("no tile is of the third suit")
                       : marks == 0                   ? T("they lie beside the hand")
                       : marks == all                 ? T("the whole hand")
                       : marks == (all & ~(all >> 1)) ? T("the winning tile")
                                                      : T("the tiles lit here");

    snprintf(text, n, T("%s: %s"), fan_name(draw, id), what);
}

/* ---------------------------------------------------------------- what to do */

/* What the stickers say against the hand, as sentence i; text [n] is written whole. */
static void doubt_text(const struct wk_draw *draw, const struct wk_declared_doubts *doubts, int i, char *text, size_t n)
{
    enum wk_declared_doubt kind = i < doubts->n ? doubts->doubt[i].kind : WK_DOUBT_NONE;
    char label[3];

    wk_label_format(i < doubts->n ? doubts->doubt[i].label : WK_LABEL_NONE, label);
    switch (kind) {
    case WK_DOUBT_NONE:
        text[0] = 0;
        break;
    case WK_DOUBT_NOT_LOOKED:
        snprintf(text, n, "%s", T("Not every sticker was seen: look again"));
        break;
    case WK_DOUBT_OTHER_SET:
        snprintf(text, n, T("Sticker %s is another table's: call the judge"), label);
        break;
    case WK_DOUBT_TWICE:
        snprintf(text, n, T("Sticker %s is there twice: call the judge"), label);
        break;
    case WK_DOUBT_NOT_THE_DEAL:
        snprintf(text, n, "%s", T("A tile is not what was sealed for its sticker: call the judge"));
        break;
    case WK_DOUBT_NOT_DRAWN:
        snprintf(text, n, T("Sticker %s, in hand, is from another player's wall"), label);
        break;
    case WK_DOUBT_NOT_CLAIMED:
        snprintf(text, n, T("The meld with sticker %s was claimed from nobody"), label);
        break;
    case WK_DOUBT_CLAIMED_TWO:
        snprintf(text, n, T("The meld with sticker %s has two tiles of others"), label);
        break;
    case WK_DOUBT_NOT_FROM_LEFT:
        snprintf(text, n, T("The chow with sticker %s is not from the player on the left"), label);
        break;
    case WK_DOUBT_DRAWN_LATER:
        snprintf(text, n, T("Sticker %s was drawn after the winning tile"), label);
        break;
    }
}

static void headline_of(const struct wk_app *app, const struct wk_draw *draw, bool from_known, char text[2][160],
                        struct wk_headline *headline)
{
    const struct wk_count_state *state = &app->count.state;
    const struct wk_hand_view *view = wk_count_view(app);

    headline->text = text[0];
    headline->next = text[1];
    snprintf(text[0], 160, "%s", T("Check the tiles and the points"));
    if (app->simulated && !state->keyed)
        headline->note = T("Simulated picture: no camera is looking at this table");
    else
        snprintf(text[1], 160, T("Use %d points in the result"), state->total);
    if (!state->sound) {
        headline->text = T("This cannot be a hand");
        headline->note = T("Look at each tile as it is drawn here");
    } else if (!state->wins) {
        headline->text = T("This is not a winning hand");
        headline->note = T("Is each tile as drawn here?");
    } else if (app->count.left) {
        headline->text = view->doubts.n > 0 ? T("What does not agree, what is not counted") : T("What is not counted, and why");
        headline->note = T("What is counted stays as it is");
    } else if (view->doubts.n > 0) {
        if (view->doubts.n == 1)
            snprintf(text[0], 160, "%s", T("One sticker does not agree"));
        else
            snprintf(text[0], 160, T("Stickers disagree, doubts: %d"), view->doubts.n);
        doubt_text(draw, &view->doubts, 0, text[1], 160);
        headline->note = text[1];
    } else if (!from_known) {
        headline->text = T("From whom, or self-drawn?");
    } else if (state->points < WK_MCR_MIN_POINTS) {
        snprintf(text[0], 160, T("%d points: 8 are needed"), state->points);
        headline->note = T("Check each tile and each key. All right: not a Hu");
    }
    if (lit_fan(app) >= 0 && view->doubts.n == 0) {
        fan_says(app, draw, lit_fan(app), text[1], 160);
        headline->note = text[1];
    }
    if (headline->note)
        headline->next = NULL;
}

static void draw_headline(const struct wk_app *app, struct wk_draw *draw, bool from_known)
{
    char text[2][160], gauge[16], unit[32];
    struct wk_headline headline = {NULL};

    headline_of(app, draw, from_known, text, &headline);
    snprintf(gauge, sizeof(gauge), "%d", app->count.state.total);
    if (app->count.state.wins) {
        snprintf(unit, sizeof(unit), " %s", T("points"));
        headline.gauge = gauge;
        headline.unit = unit;
    }
    wk_count_headline(app, draw, &headline);
}

/* ---------------------------------------------------------------- tiles */

static void draw_tiles(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_view *view = wk_count_view(app);
    const int fan = lit_fan(app);
    struct wk_count_line line;

    wk_count_line_of(view, &line);
    wk_count_line_place(draw, &line);
    wk_count_line_draw(draw, &line, fan >= 0 ? view->marks[fan] : 0);
    wk_count_line_touch(draw, &line, WK_ACTION_COUNT_WIN, WK_ACTION_COUNT_KONG, false);
}

/* ---------------------------------------------------------------- the list of fan */

/* A fan: its name and points. Touched, it lights its tiles above. */
static void draw_fan(const struct wk_app *app, struct wk_draw *draw, int i, struct wk_box cell)
{
    const struct wk_mcr_score *score = &wk_count_view(app)->score;
    const char *name = fan_name(draw, score->fan[i].id);
    const bool chosen = app->count.fan == i;
    struct wk_type type = {28, chosen, WK_C_IVORY, WK_LEFT};
    const struct wk_box frame = wk_box_inset(cell, 0, 2);
    struct wk_box text = wk_box_inset(cell, 10, 0);
    char points[16];

    if (score->fan[i].n > 1)
        snprintf(points, sizeof(points), "%d\u00d7%d", score->fan[i].n, wk_mcr_fan[score->fan[i].id].points);
    else
        snprintf(points, sizeof(points), "%d", wk_mcr_fan[score->fan[i].id].points);
    if (chosen) {
        wk_draw_box(draw, frame, 10, WK_C_PANEL);
        wk_draw_border(draw, frame, 10, WK_C_IVORY, WK_W_THIS);
    }
    wk_draw_centred(draw, wk_cut_right(&text, wk_text_width(points, 28, true)), wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT),
                    points);
    wk_cut_right(&text, 12);
    type = wk_type_narrowed(type, name, text.w, 24);
    if (wk_text_width(name, type.size, type.bold) > text.w)
        wk_draw_wrapped(draw, text.x, wk_box_mid_y(text) - 6, text.w, 28, type, name);
    else
        wk_draw_centred(draw, text, type, name);
    wk_draw_touch(draw, wk_box_inset(cell, 0, .5), WK_ACTION_COUNT_FAN, i, false);
}

static int first_of_page(int row, int n_page, int n)
{
    return row > 0 && row < n && n_page > 0 ? row / n_page * n_page : 0;
}

/* The list's page holds the touched row; "More" touches the first one of the next page, and at the end none. */
static struct wk_keycap more_key(const struct wk_app *app, int first, int n_page, int n, const char *text)
{
    int next = first + n_page < n ? first + n_page : app->count.fan;

    return (struct wk_keycap){text, WK_KEY_PLAIN, WK_ACTION_COUNT_FAN, next, -1};
}

/* Place i of two columns, filled downwards. */
static struct wk_box fan_cell(struct wk_box list, int i, int n_rows)
{
    const struct wk_box column = wk_box_column(list, i / n_rows, 2, WK_GAP);

    return wk_box_at(column.x, column.y + i % n_rows * CELL_H, column.w, CELL_H);
}

/* A key in such a place. */
static void fan_key(struct wk_draw *draw, struct wk_box cell, const struct wk_keycap *key)
{
    wk_part_key(draw, wk_cut_top(&cell, WK_KEY_H), key);
}

static void draw_fans(const struct wk_app *app, struct wk_draw *draw, struct wk_box list)
{
    const struct wk_hand_view *view = wk_count_view(app);
    const int n = view->score.n_fan, n_rows = (int)(list.h / CELL_H), n_cells = 2 * n_rows;
    const bool left = view->left.n > 0 || view->doubts.n > 1;
    const int n_page = n <= n_cells - left ? n_cells - left : n_cells - left - 1;
    const int first = first_of_page(app->count.fan, n_page, n), last = first + n_page < n ? first + n_page : n;
    char text[48];

    for (int i = first; i < last; i++)
        draw_fan(app, draw, i, fan_cell(list, i - first, n_rows));
    if (n_page < n) {
        snprintf(text, sizeof(text), T("More, %d in all"), n);
        struct wk_keycap key = more_key(app, first, n_page, n, text);
        fan_key(draw, fan_cell(list, n_cells - left - 1, n_rows), &key);
    }
    if (left) {
        if (view->doubts.n > 1)
            snprintf(text, sizeof(text), T("All doubts: %d"), view->doubts.n);
        else
            snprintf(text, sizeof(text), T("Not counted: %d"), view->left.n);
        fan_key(draw, fan_cell(list, n_cells - 1, n_rows),
                &(struct wk_keycap){text, WK_KEY_CHOICE, WK_ACTION_COUNT_LEFT, 0, -1});
    }
}

/* ---------------------------------------------------------------- stickers, winds */

/* Whether the stickers agree, and the winds that it was counted by. */
static void draw_stickers(const struct wk_app *app, struct wk_draw *draw, struct wk_box line)
{
    static const struct {
        enum wk_mark mark;
        const char *text;
    } says[] = {[WK_COUNT_LABELS_NOT] = {WK_MARK_EMPTY, WK_N("The stickers were not looked at")},
                [WK_COUNT_LABELS_AGREE] = {WK_MARK_OK, WK_N("Tiles and stickers agree with the sealed deal")},
                [WK_COUNT_LABELS_DIFFER] = {WK_MARK_WRONG, WK_N("Tiles and stickers do not agree: see above")},
                [WK_COUNT_LABELS_NO_DEAL] = {WK_MARK_EMPTY, WK_N("No deal is sealed: nothing to compare with")},
                [WK_COUNT_LABELS_LATER] = {WK_MARK_EMPTY, WK_N("Compared with the deal once the director has opened it")}};
    const enum wk_count_labels labels = app->count.state.labels;
    const struct wk_mcr_hand *hand = &wk_count_view(app)->hand;
    char text[64];

    snprintf(text, sizeof(text), T("%s wind, %s round"), wk_wind_short(draw, (enum wk_wind)hand->seat),
             wk_wind_short(draw, (enum wk_wind)hand->prevalent));
    if (wk_zone_upright(draw)) { /* in a line of their own */
        struct wk_box winds = wk_cut_bottom(&line, FOOT_H);

        wk_cut_left(&winds, 40);
        wk_draw_centred(draw, winds, wk_type_tag, text);
    } else {
        wk_draw_centred(draw, line, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), text);
    }
    wk_draw_mark(draw, says[labels].mark, line.x + 14, wk_box_mid_y(line), 26, false);
    wk_cut_left(&line, 40);
    wk_draw_centred(draw, line, wk_type_tag, T(says[labels].text));
}

/* ---------------------------------------------------------------- from whom, and how */

static void draw_player(const struct wk_app *app, struct wk_draw *draw, enum wk_wind wind, const struct wk_outcome *outcome,
                        const int *ms, struct wk_box key)
{
    const enum wk_wind direction = direction_of(app, wind);
    const bool own = wind == app->count.winner,
               chosen = own ? outcome->kind == WK_OUTCOME_SELF_DRAWN
                            : outcome->kind == WK_OUTCOME_DISCARD && outcome->payer == direction;
    const enum wk_colour colour = chosen ? WK_C_INK : WK_C_IVORY;
    const char *name = own ? T("Self-drawn") : wk_app_person_at(app, &app->seat.at, direction)->name;
    const double room = key.w - 92, wide = wk_text_width(name, 28, chosen);
    const struct wk_type type = {wide <= room         ? 28
                                 : wide <= 1.5 * room ? 24
                                                      : 22,
                                 chosen, colour, WK_LEFT},
                         below = {26, true, ms || chosen ? colour : WK_C_STONE, WK_MIDDLE};
    char text[WK_NUMBER_SIZE];

    wk_part_key(draw, key,
                &(struct wk_keycap){NULL, chosen ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_RESULT_PAYER, (int)direction, -1});
    wk_part_wind_tile(draw, key.x + 23, key.y + 4, 34, wind);
    if (ms)
        wk_signed_text(text, ms[direction - 1]);
    wk_draw_text(draw, key.x + 40, key.y + 73, below, ms ? text : "\u2013");
    wk_part_name(draw, key.x + 84, wk_box_mid_y(key), room, 3, type, name);
}

/* How many flowers lie beside it, in one column: one more, and one less. */
static void draw_flowers(const struct wk_app *app, struct wk_draw *draw, struct wk_box keys)
{
    const int n = app->count.state.n_flowers;
    char text[48];

    snprintf(text, sizeof(text), T("Flowers: %d"), n);
    wk_part_key(draw, wk_box_row(keys, 0, 2, 8),
                &(struct wk_keycap){text, n > 0 ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_COUNT_FLOWERS,
                                    n < WK_MCR_FLOWERS ? n + 1 : n, -1});
    if (n > 0)
        wk_part_key(draw, wk_box_row(keys, 1, 2, 8),
                    &(struct wk_keycap){T("One fewer"), WK_KEY_CHOICE, WK_ACTION_COUNT_FLOWERS, n - 1, -1});
}

/* How it was won, as far as it can have been won so. */
static void draw_flags(const struct wk_app *app, struct wk_draw *draw, struct wk_box keys)
{
    static const struct {
        uint8_t flag;
        const char *text;
    } flags[] = {{WK_MCR_LAST_TILE, WK_N("Last tile")},
                 {WK_MCR_LAST_OF_KIND, WK_N("Last of its kind")},
                 {WK_MCR_REPLACEMENT, WK_N("After a kong")},
                 {WK_MCR_ROB_KONG, WK_N("Robbing a kong")}};
    const struct wk_count_state *state = &app->count.state;

    if (state->with_flowers) {
        draw_flowers(app, draw, wk_cut_right(&keys, keys.w * .28));
        wk_cut_right(&keys, WK_KEY_GAP);
    }
    for (int i = 0; i < 4; i++) {
        const bool on = state->flags & flags[i].flag;
        if (on || (state->may & flags[i].flag)) /* each in its own place: none goes under a finger */
            wk_part_key(draw, wk_box_column(wk_box_row(keys, i / 2, 2, 8), i % 2, 2, WK_KEY_GAP),
                        &(struct wk_keycap){T(flags[i].text), on ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_COUNT_FLAG,
                                            flags[i].flag, -1});
    }
}

/* Who has won, from whom, and how. */
static void draw_how(const struct wk_app *app, struct wk_draw *draw, struct wk_box column)
{
    struct wk_outcome outcome;
    int ms[WK_N_WINDS];
    bool known = outcome_of(app, &outcome) && app->count.state.wins && app->count.state.points >= WK_MCR_MIN_POINTS &&
                 wk_outcome_points(app->hall.tournament, &outcome, ms) == WK_OK;
    const char *winner = wk_app_person_at(app, &app->seat.at, direction_of(app, app->count.winner))->name;
    char name[WK_NAME_IN_TEXT], text[200];

    wk_name_in_text(name, winner);
    snprintf(text, sizeof(text), T("Hu: %s, from"), name);
    if (wk_text_width(text, 24, false) > column.w)
        snprintf(text, sizeof(text), T("Hu: %s"), name);
    wk_part_name(draw, column.x, column.y + 20 - 24 * .36, column.w, 1, wk_type_tag, text);
    wk_cut_top(&column, 32);
    const struct wk_box players = wk_cut_top(&column, 2 * PLAYER_H + 8);
    for (int i = 0; i < WK_N_WINDS; i++)
        draw_player(app, draw, (enum wk_wind)(i + 1), &outcome, known ? ms : NULL,
                    wk_box_column(wk_box_row(players, i / 2, 2, 8), i % 2, 2, WK_KEY_GAP));
    wk_cut_top(&column, 10);
    draw_flags(app, draw, wk_cut_top(&column, 2 * WK_KEY_H + 8));
}

/* ---------------------------------------------------------------- what is not counted */

/* Short forms of wk_mcr_why_text(), for a line of a list. */
static void why_text(const struct wk_draw *draw, int why, int by, char *text, size_t n)
{
    const char *name = fan_name(draw, by);

    switch ((enum wk_mcr_why)why) {
    case WK_MCR_IMPLIED:
        snprintf(text, n, T("always there with %s"), name);
        break;
    case WK_MCR_SEPARATE:
        if (name[0])
            snprintf(text, n, T("its sets are in %s"), name);
        else
            snprintf(text, n, "%s", T("its sets are in a larger fan"));
        break;
    case WK_MCR_ONCE:
        snprintf(text, n, "%s", T("a set once used joins one more only"));
        break;
    case WK_MCR_HIGHER:
        snprintf(text, n, "%s", T("the tiles read another way, worth no more"));
        break;
    case WK_MCR_NOT_ONE_WAIT:
        snprintf(text, n, "%s", T("more than one tile completes the hand"));
        break;
    case WK_MCR_BY_DISCARD:
        snprintf(text, n, "%s", T("a discard completed it: it is not concealed"));
        break;
    case WK_MCR_BY_DRAW:
    case WK_MCR_BY_ROBBING:
        snprintf(text, n, "%s", T("only with a discard"));
        break;
    case WK_MCR_NO_WHY:
        text[0] = 0;
        break;
    }
}

/* Each a line, cut off the top of the body. */
static void draw_doubts(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body)
{
    const struct wk_declared_doubts *doubts = &wk_count_view(app)->doubts;
    char text[160];

    for (int i = 0; i < doubts->n && i < WK_DECLARED_MAX_DOUBTS; i++) {
        struct wk_box line = wk_cut_top(body, wk_zone_upright(draw) ? 68 : 38);

        wk_draw_mark(draw, WK_MARK_WRONG, line.x + 14, line.y - 9, 26, false);
        doubt_text(draw, doubts, i, text, sizeof(text));
        wk_part_line(draw, line.x + 40, line.y, line.w - 40, wk_type_text, text);
    }
    wk_cut_top(body, doubts->n > 0 ? 12 : 0);
}

/* A fan that is not counted: its name, how often, and why. */
static void draw_left_line(struct wk_draw *draw, struct wk_box line, const struct wk_mcr_left *left, int i)
{
    const char *name = fan_name(draw, left->fan[i].id);
    const bool upright = wk_zone_upright(draw);
    struct wk_box why = line;
    struct wk_type type = wk_type_text;
    char text[160];

    if (upright) /* below it */
        why = wk_box_at(line.x + 32, line.y + 34, line.w - 32, 0);
    else
        wk_cut_left(&why, line.w * .42);
    if (!upright)
        type = wk_type_narrowed(type, name, line.w * .42 - 60, 24);
    wk_cut_left(&line, wk_draw_text(draw, line.x, line.y, type, name) + 10);
    snprintf(text, sizeof(text), "\u00d7%d", left->fan[i].n);
    if (left->fan[i].n > 1)
        wk_draw_text(draw, line.x, line.y, wk_type_bold, text);
    why_text(draw, left->fan[i].why, left->fan[i].by, text, sizeof(text));
    wk_draw_text(draw, why.x, why.y, (struct wk_type){26, false, WK_C_STONE, WK_LEFT}, text);
}

static void draw_left(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_mcr_left *left = &wk_count_view(app)->left;
    const double pitch = wk_zone_upright(draw) ? 78 : 42;
    struct wk_box body = wk_zone_body(draw, BODY_Y + wk_count_more_h(draw) + 30);
    struct wk_keycap keys[2] = {{T("What is counted"), WK_KEY_PRIMARY, WK_ACTION_COUNT_LEFT, 0, -1}};

    wk_cut_bottom(&body, WK_GAP);
    draw_doubts(app, draw, &body);
    const int n_page = (int)fmax((body.h - (wk_zone_upright(draw) ? 34 : 0)) / pitch, 0) + 1,
              first = first_of_page(app->count.fan, n_page, left->n);
    for (int i = first; i < left->n && i < first + n_page; i++)
        draw_left_line(draw, wk_cut_top(&body, pitch), left, i);
    keys[1] = more_key(app, first, n_page, left->n, T("More"));
    wk_part_bar(app, draw, keys, left->n > n_page ? 2 : 1);
}

/* ---------------------------------------------------------------- all of it */

static void draw_no_hand(struct wk_draw *draw, struct wk_box list)
{
    const char *const steps[] = {T("A wrong tile above: Change, or Look again"),
                                 T("A kong: touch it if it is concealed, or is not"), T("Really no Hu: Back, then Not a Hu")};

    wk_part_steps(draw, list.x, list.y + 8, list.w, steps, 3);
}

/* What leads nowhere as things stand is not there. */
static void draw_keys(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_count_state *state = &app->count.state;
    const bool doubts = wk_count_view(app)->doubts.n > 0; /* the line above says: call the judge */
    struct wk_keycap keys[3];
    char text[48];
    int n = 0;

    snprintf(text, sizeof(text), T("Use %d points"), state->total);
    if (state->wins && wk_count_done(app))
        keys[n++] = (struct wk_keycap){text, doubts ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_COUNT_NEXT, 0, -1};
    keys[n++] = (struct wk_keycap){T("Change"), state->wins ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_COUNT_KEYS, 0, -1};
    if (app->count.unable == WK_OK)
        keys[n++] = (struct wk_keycap){T("Look again"), WK_KEY_PLAIN, WK_ACTION_COUNT_LAY, 0, -1};
    wk_part_bar(app, draw, keys, n);
}

void wk_count_check(const struct wk_app *app, struct wk_draw *draw)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box body = wk_zone_body(draw, BODY_Y + wk_count_more_h(draw)), how, foot;
    struct wk_outcome outcome;
    bool from_known = outcome_of(app, &outcome);

    draw_headline(app, draw, from_known);
    draw_tiles(app, draw);
    if (app->count.left && app->count.state.wins) {
        draw_left(app, draw);
        return;
    }
    foot = wk_cut_bottom(&body, upright ? 2 * FOOT_H : FOOT_H);
    if (upright) { /* below the fan, near the keys */
        how = wk_cut_bottom(&body, HOW_H);
        wk_cut_bottom(&body, WK_GAP);
    } else {
        how = wk_cut_right(&body, fmin(640, (body.w - COLUMN_GAP) / 2));
        wk_cut_right(&body, COLUMN_GAP);
    }
    if (app->count.state.wins) {
        draw_fans(app, draw, body);
        draw_stickers(app, draw, foot);
    } else {
        draw_no_hand(draw, body);
    }
    draw_how(app, draw, how);
    draw_keys(app, draw);
}
