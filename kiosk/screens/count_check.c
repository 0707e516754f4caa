/* The points of a hand, fan by fan: its tiles, what each fan rests on, from whom it was won, the four match scores. */
#include "kiosk/screens/count.h"

#include <math.h>
#include <string.h>

#define BODY_Y 304.0
#define CELL_H 76.0
#define COLUMN_GAP 28.0
#define PLAYER_H 88.0

static bool is_self_drawn(const struct wk_app *app)
{
    return app->count.state.tells ? app->count.state.from == app->count.winner
                                  : app->seat.outcome.kind == WK_OUTCOME_SELF_DRAWN;
}

/* Who sits where, by the wind of this hand. */
static enum wk_wind direction_of(const struct wk_app *app, enum wk_wind wind)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_app_wind_of(app->seat.at.table, (enum wk_wind)d) == wind)
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

/* ---------------------------------------------------------------- what to do */

void wk_count_doubt_text(const struct wk_draw *draw, const struct wk_declared_doubts *doubts, int i, char *text, size_t n)
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
        snprintf(text, n, T("Sticker %s is of another table: call the judge"), label);
        break;
    case WK_DOUBT_TWICE:
        snprintf(text, n, T("Sticker %s is there twice: call the judge"), label);
        break;
    case WK_DOUBT_NOT_THE_DEAL:
        snprintf(text, n, "%s", T("A tile is not what was sealed for its sticker: call the judge"));
        break;
    case WK_DOUBT_NOT_DRAWN:
        snprintf(text, n, T("Sticker %s, in hand, is of another player's wall"), label);
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
        snprintf(text, n, T("Sticker %s was drawn after the tile that won"), label);
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
        snprintf(text[1], 160, "%s", T("Simulated picture: no camera is looking at this table"));
    else
        snprintf(text[1], 160, T("Use %d points in the result"), state->total);
    if (!state->sound) {
        headline->text = T("This cannot be a hand");
        headline->next = T("Look at each tile as it is drawn here");
    } else if (!state->wins) {
        headline->text = T("This is no winning hand");
        headline->next = T("Is each tile drawn here as it is?");
    } else if (app->count.left) {
        headline->text = view->doubts.n > 0 ? T("What does not agree, what is not counted") : T("What is not counted, and why");
        headline->next = T("What is counted stays as it is");
    } else if (view->doubts.n > 0) {
        if (view->doubts.n == 1)
            snprintf(text[0], 160, "%s", T("One sticker does not agree"));
        else
            snprintf(text[0], 160, T("Stickers disagree, doubts: %d"), view->doubts.n);
        wk_count_doubt_text(draw, &view->doubts, 0, text[1], 160);
    } else if (!from_known) {
        headline->text = T("From whom, or self-drawn?");
    } else if (state->points < WK_MCR_MIN_POINTS) {
        snprintf(text[0], 160, T("%d points: 8 are needed"), state->points);
        headline->next = T("Is each tile and each key right? Else it was no Hu");
    }
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
    const struct wk_app_count *count = &app->count;
    bool lit = count->state.wins && !count->left && count->fan >= 0 && count->fan < view->score.n_fan;
    struct wk_count_line line;

    wk_count_line_of(view, &line);
    wk_count_line_place(&line, WK_MARGIN, wk_zone_right(draw));
    wk_count_line_draw(draw, &line, lit ? view->marks[count->fan] : 0);
    wk_count_line_touch(draw, &line, WK_ACTION_COUNT_WIN, WK_ACTION_COUNT_KONG, false);
}

/* ---------------------------------------------------------------- fan */

static const char *fan_name(const struct wk_draw *draw, int id)
{
    if (id < 1 || id > WK_MCR_N_FAN)
        return "";
    return wk_text(draw->lang, wk_mcr_fan[id].en);
}

/* One small tile for each above, in its order and groups; lit where the fan rests on it. */
static void draw_pips(struct wk_draw *draw, const struct wk_mcr_shown *shown, uint32_t marks, double x, double y, double w,
                      double h)
{
    int n = shown->n < WK_MCR_SHOWN_MAX ? shown->n : WK_MCR_SHOWN_MAX, n_gaps = 0;

    for (int i = 1; i < n; i++)
        n_gaps += shown->tile[i].group != shown->tile[i - 1].group;
    double gap = 7, pitch = fmin(15, (w - n_gaps * gap) / fmax(n, 1));
    for (int i = 0; i < n; i++) {
        x += i > 0 && shown->tile[i].group != shown->tile[i - 1].group ? gap : 0;
        if (marks >> i & 1U)
            wk_draw_box(draw, wk_box_at(x, y, pitch - 3, h), 2, WK_C_IVORY);
        else
            wk_draw_border(draw, wk_box_at(x + .5, y + .5, pitch - 4, h - 1), 2, WK_C_EDGE, 1);
        x += pitch;
    }
}

static void draw_fan(const struct wk_app *app, struct wk_draw *draw, int i, double x, double y, double w)
{
    const struct wk_hand_view *view = wk_count_view(app);
    const struct wk_mcr_score *score = &view->score;
    const char *name = fan_name(draw, score->fan[i].id);
    bool chosen = app->count.fan == i;
    struct wk_type type = {28, chosen, WK_C_IVORY, WK_LEFT};
    char points[16];
    int n_lines = 1;

    if (score->fan[i].n > 1)
        snprintf(points, sizeof(points), "%d\u00d7%d", score->fan[i].n, wk_mcr_fan[score->fan[i].id].points);
    else
        snprintf(points, sizeof(points), "%d", wk_mcr_fan[score->fan[i].id].points);
    double room = w - 20 - wk_text_width(points, 28, true) - 12;
    while (type.size > 24 && wk_text_width(name, type.size, type.bold) > room)
        type.size--;
    if (wk_text_width(name, type.size, type.bold) > room) {
        type.size = 22;
        n_lines = wk_text_width(name, type.size, type.bold) > room ? 2 : 1;
    }
    if (chosen) {
        wk_draw_box(draw, wk_box_at(x, y, w, CELL_H - 4), 10, WK_C_PANEL);
        wk_draw_border(draw, wk_box_at(x, y, w, CELL_H - 4), 10, WK_C_IVORY, 3);
    }
    wk_draw_wrapped(draw, x + 10, y + (n_lines > 1 ? 24 : 34), room, 25, type, name);
    wk_draw_text(draw, x + w - 10, y + 34, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), points);
    draw_pips(draw, &view->shown, view->marks[i], x + 10, y + (n_lines > 1 ? 55 : 48), w - 20, n_lines > 1 ? 12 : 16);
    wk_draw_touch(draw, wk_box_at(x, y - 1, w, CELL_H - 3), WK_ACTION_COUNT_FAN, i, false);
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

static void draw_fans(const struct wk_app *app, struct wk_draw *draw, double w)
{
    const struct wk_hand_view *view = wk_count_view(app);
    double cell_w = (w - 16) / 2, bottom = wk_zone_bar_y(draw) - 96;
    int n = view->score.n_fan, n_rows = (int)((bottom - BODY_Y) / CELL_H), n_cells = 2 * n_rows;
    bool left = view->left.n > 0 || view->doubts.n > 1;
    int n_page = n <= n_cells - left ? n_cells - left : n_cells - left - 1;
    int first = first_of_page(app->count.fan, n_page, n), last = first + n_page < n ? first + n_page : n;
    char text[48];

    for (int i = first; i < last; i++)
        draw_fan(app, draw, i, WK_MARGIN + (i - first) / n_rows * (cell_w + 16), BODY_Y + (i - first) % n_rows * CELL_H,
                 cell_w);
    if (n_page < n) {
        int at = n_cells - left - 1;
        snprintf(text, sizeof(text), T("More, %d in all"), n);
        struct wk_keycap key = more_key(app, first, n_page, n, text);
        wk_part_key(draw, wk_box_at(WK_MARGIN + at / n_rows * (cell_w + 16), BODY_Y + at % n_rows * CELL_H, cell_w, 72), &key);
    }
    if (left) {
        if (view->doubts.n > 1)
            snprintf(text, sizeof(text), T("All doubts: %d"), view->doubts.n);
        else
            snprintf(text, sizeof(text), T("Not counted: %d"), view->left.n);
        wk_part_key(draw, wk_box_at(WK_MARGIN + cell_w + 16, BODY_Y + (n_rows - 1) * CELL_H, cell_w, 72),
                    &(struct wk_keycap){text, WK_KEY_CHOICE, WK_ACTION_COUNT_LEFT, 0, -1});
    }
}

/* ---------------------------------------------------------------- sum, winds, stickers */

static void draw_stickers(const struct wk_app *app, struct wk_draw *draw, double y)
{
    static const struct {
        enum wk_mark mark;
        const char *text;
    } says[] = {[WK_COUNT_LABELS_NOT] = {WK_MARK_EMPTY, WK_N("The stickers were not looked at")},
                [WK_COUNT_LABELS_AGREE] = {WK_MARK_OK, WK_N("Tiles and stickers agree with the sealed deal")},
                [WK_COUNT_LABELS_DIFFER] = {WK_MARK_WRONG, WK_N("Tiles and stickers do not agree: see above")},
                [WK_COUNT_LABELS_NO_DEAL] = {WK_MARK_EMPTY, WK_N("No deal is sealed: nothing to compare with")},
                [WK_COUNT_LABELS_LATER] = {WK_MARK_EMPTY, WK_N("Compared with the deal once the director has opened it")}};
    enum wk_count_labels labels = app->count.state.labels;

    wk_draw_mark(draw, says[labels].mark, WK_MARGIN + 24, y - 9, 26, false);
    wk_draw_text(draw, WK_MARGIN + 48, y, wk_type_tag, T(says[labels].text));
}

static void draw_sum(const struct wk_app *app, struct wk_draw *draw, double w)
{
    const struct wk_hand_view *view = wk_count_view(app);
    double y = wk_zone_bar_y(draw) - 96, x = WK_MARGIN + 10;
    bool enough = app->count.state.points >= WK_MCR_MIN_POINTS;
    char text[64];

    wk_draw_segment(draw, WK_MARGIN, y - 2, WK_MARGIN + w, y - 2, WK_C_LINE, 1);
    snprintf(text, sizeof(text), T("Sum %d"), app->count.state.total);
    x += wk_draw_text(draw, x, y + 30, wk_type_bold, text) + 26;
    wk_draw_mark(draw, enough ? WK_MARK_OK : WK_MARK_WRONG, x, y + 20, 28, false);
    wk_draw_text(draw, x + 24, y + 30, wk_type_in(wk_type_text, enough ? WK_C_OK : WK_C_WRONG, WK_LEFT),
                 enough ? T("at least 8") : T("fewer than 8"));
    snprintf(text, sizeof(text), T("%s wind, %s round"), wk_wind_text(draw, (enum wk_wind)view->hand.seat),
             wk_wind_text(draw, (enum wk_wind)view->hand.prevalent));
    wk_draw_text(draw, WK_MARGIN + w, y + 30, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), text);
}

/* ---------------------------------------------------------------- from whom, and how */

static void draw_player(const struct wk_app *app, struct wk_draw *draw, enum wk_wind wind, const struct wk_outcome *outcome,
                        const int *ms, double x, double y, double w)
{
    enum wk_wind direction = direction_of(app, wind);
    bool own = wind == app->count.winner;
    bool chosen =
        own ? outcome->kind == WK_OUTCOME_SELF_DRAWN : outcome->kind == WK_OUTCOME_DISCARD && outcome->payer == direction;
    enum wk_colour colour = chosen ? WK_C_INK : WK_C_IVORY;
    const char *name = own ? T("Self-drawn") : wk_app_person_at(app, &app->seat.at, direction)->name;
    double room = w - 92, wide = wk_text_width(name, 28, chosen);
    struct wk_type type = {wide <= room ? 28 : wide <= 1.5 * room ? 24 : 22, chosen, colour, WK_LEFT};
    char text[16];

    wk_part_key(draw, wk_box_at(x, y, w, PLAYER_H),
                &(struct wk_keycap){NULL, chosen ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_RESULT_PAYER, (int)direction, -1});
    wk_part_wind_tile(draw, x + 23, y + 6, 34, wind);
    if (ms)
        wk_ms_text(text, ms[direction - 1]);
    wk_draw_text(draw, x + 40, y + 79, (struct wk_type){26, true, ms ? colour : WK_C_EDGE, WK_MIDDLE}, ms ? text : "\u2013");
    wk_part_name(draw, x + 84, y + PLAYER_H / 2, room, 3, type, name);
}

static void draw_flags(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w)
{
    static const struct {
        uint8_t flag;
        const char *text;
    } flags[] = {{WK_MCR_LAST_TILE, WK_N("Last tile")},
                 {WK_MCR_REPLACEMENT, WK_N("After a kong")},
                 {WK_MCR_ROB_KONG, WK_N("Robbing a kong")},
                 {WK_MCR_LAST_OF_KIND, WK_N("Last of its kind")}};
    const struct wk_count_state *state = &app->count.state;

    for (int i = 0; i < 4; i++) {
        bool on = state->flags & flags[i].flag, may = on || (state->may & flags[i].flag);
        wk_part_key(draw, wk_box_at(x + i % 2 * (w + 12), y + i / 2 * 80, w, 72),
                    &(struct wk_keycap){T(flags[i].text),
                                        on    ? WK_KEY_CHOSEN
                                        : may ? WK_KEY_CHOICE
                                              : WK_KEY_NOT_YET,
                                        may ? WK_ACTION_COUNT_FLAG : WK_ACTION_NOT_YET, flags[i].flag, -1});
    }
}

static void draw_how(const struct wk_app *app, struct wk_draw *draw, double x)
{
    double w = (wk_zone_right(draw) - x - 12) / 2, y = BODY_Y + 32;
    struct wk_outcome outcome;
    int ms[WK_N_WINDS];
    bool known = outcome_of(app, &outcome) && app->count.state.wins && app->count.state.points >= WK_MCR_MIN_POINTS &&
                 wk_outcome_ms(&outcome, ms) == WK_OK;
    const char *winner = wk_app_person_at(app, &app->seat.at, direction_of(app, app->count.winner))->name;
    char name[WK_NAME_SIZE + 4], text[200];
    struct wk_type type = wk_type_tag;

    wk_part_name_cut(draw, name, winner, 2 * w + 12 - wk_text_width(T("Hu: %s"), type.size, false), type.size, false);
    if (strcmp(name, winner) != 0) {
        type.size = 22;
        wk_part_name_cut(draw, name, winner, 2 * w + 12 - wk_text_width(T("Hu: %s"), type.size, false), type.size, false);
    }
    snprintf(text, sizeof(text), T("Hu: %s, from"), name);
    if (wk_text_width(text, type.size, false) > 2 * w + 12)
        snprintf(text, sizeof(text), T("Hu: %s"), name);
    wk_draw_text(draw, x, BODY_Y + 20, type, text);
    for (int i = 0; i < WK_N_WINDS; i++)
        draw_player(app, draw, (enum wk_wind)(i + 1), &outcome, known ? ms : NULL, x + i % 2 * (w + 12),
                    y + i / 2 * (PLAYER_H + 8), w);
    draw_flags(app, draw, x, y + 2 * (PLAYER_H + 8) + 6, w);
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
        snprintf(text, n, "%s", T("the tiles taken otherwise, worth no more"));
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

static double draw_doubts(const struct wk_app *app, struct wk_draw *draw, double y)
{
    const struct wk_declared_doubts *doubts = &wk_count_view(app)->doubts;
    char text[160];

    for (int i = 0; i < doubts->n && i < WK_DECLARED_MAX_DOUBTS; i++, y += 38) {
        wk_draw_mark(draw, WK_MARK_WRONG, WK_MARGIN + 14, y - 9, 26, false);
        wk_count_doubt_text(draw, doubts, i, text, sizeof(text));
        wk_draw_text(draw, WK_MARGIN + 40, y, wk_type_text, text);
    }
    return y + (doubts->n > 0 ? 12 : 0);
}

static void draw_left(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_mcr_left *left = &wk_count_view(app)->left;
    const double pitch = 42, right = wk_zone_right(draw), column = WK_MARGIN + (right - WK_MARGIN) * .42;
    double y = draw_doubts(app, draw, BODY_Y + 30), bottom = wk_zone_bar_y(draw) - 16;
    int n_page = (int)fmax((bottom - y) / pitch, 0) + 1, first = first_of_page(app->count.fan, n_page, left->n);
    struct wk_keycap keys[2] = {{T("What is counted"), WK_KEY_PRIMARY, WK_ACTION_COUNT_LEFT, 0, -1}};
    char text[160], count[8];

    for (int i = first; i < left->n && i < first + n_page; i++, y += pitch) {
        struct wk_type type = wk_type_text;
        while (type.size > 24 && wk_text_width(fan_name(draw, left->fan[i].id), type.size, false) > column - WK_MARGIN - 60)
            type.size--;
        double end = wk_draw_text(draw, WK_MARGIN, y, type, fan_name(draw, left->fan[i].id)) + WK_MARGIN + 10;
        snprintf(count, sizeof(count), "\u00d7%d", left->fan[i].n);
        if (left->fan[i].n > 1)
            wk_draw_text(draw, end, y, wk_type_bold, count);
        why_text(draw, left->fan[i].why, left->fan[i].by, text, sizeof(text));
        wk_draw_text(draw, column, y, (struct wk_type){26, false, WK_C_STONE, WK_LEFT}, text);
    }
    keys[1] = more_key(app, first, n_page, left->n, T("More"));
    wk_part_bar(app, draw, keys, left->n > n_page ? 2 : 1);
}

/* ---------------------------------------------------------------- all of it */

static void draw_no_hand(struct wk_draw *draw, double w)
{
    const char *const steps[] = {T("A wrong tile above: Change, or Look again"),
                                 T("A kong: touch it if it is concealed, or is not"),
                                 T("Really no Hu: Back, then It was no Hu")};

    wk_part_steps(draw, WK_MARGIN, BODY_Y + 8, w, steps, 3);
}

static void draw_keys(const struct wk_app *app, struct wk_draw *draw, bool from_known)
{
    const struct wk_count_state *state = &app->count.state;
    bool may = wk_count_done(app), sees = app->count.unable == WK_OK;
    char text[48];
    struct wk_keycap keys[3] = {
        {text, may ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, may ? WK_ACTION_COUNT_NEXT : WK_ACTION_NOT_YET, 0, -1},
        {T("Change"), WK_KEY_PLAIN, WK_ACTION_COUNT_KEYS, 0, -1},
        {T("Look again"), sees ? WK_KEY_PLAIN : WK_KEY_NOT_YET, WK_ACTION_COUNT_LAY, 0, -1}};

    snprintf(text, sizeof(text), T("Use %d points"), state->total);
    if (!may && app->hint)
        snprintf(text, sizeof(text), "%s", from_known ? T("8 are needed") : T("From whom?"));
    keys[1].look = state->wins ? WK_KEY_PLAIN : WK_KEY_PRIMARY;
    wk_part_bar(app, draw, state->wins ? keys : keys + 1, state->wins ? 3 : 2);
}

void wk_count_check(const struct wk_app *app, struct wk_draw *draw)
{
    double right = wk_zone_right(draw), x = fmax(right - 640, (right - WK_MARGIN + COLUMN_GAP) / 2 + WK_MARGIN),
           w = x - COLUMN_GAP - WK_MARGIN;
    struct wk_outcome outcome;
    bool from_known = outcome_of(app, &outcome);

    draw_headline(app, draw, from_known);
    draw_tiles(app, draw);
    if (app->count.left && app->count.state.wins) {
        draw_left(app, draw);
        return;
    }
    if (app->count.state.wins) {
        draw_fans(app, draw, w);
        draw_sum(app, draw, w);
        draw_stickers(app, draw, wk_zone_bar_y(draw) - 36);
    } else {
        draw_no_hand(draw, w);
    }
    wk_draw_text(draw, WK_MARGIN, wk_zone_bar_y(draw) - 9, (struct wk_type){22, false, WK_C_STONE, WK_LEFT},
                 T("Seen by this table only, wiped on leaving"));
    draw_how(app, draw, x);
    draw_keys(app, draw, from_known);
}
