/* The standings, page by page. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts_print.h"
#include "kiosk/face/screens/event/player_page.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#include <math.h>
#include <stdlib.h>

/* Hands that the sections have left behind without a confirmed result, in the rounds that are shown. */
static int n_missing_results(const struct wk_app *app)
{
    struct wk_missing missing;
    int n = 0;

    for (int section = 1; section <= app->hall.tournament->plan.n_sections; section++) {
        wk_missing_results(app->hall.tournament, app->hall.floor, section, &missing);
        for (int i = 0; i < missing.n; i++)
            n += app->gate.after_round == 0 || missing.at[i].round <= app->gate.after_round;
    }
    return n;
}

/* What the standings rest on: results that are still missing, overrides, and everything else that was done by hand. */
static void notes(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    int count[WK_N_ENTRIES] = {0}, m;

    for (int i = 0; i < app->hall.tournament->n_acts; i++) {
        const struct wk_act *act = &app->hall.tournament->act[i];
        bool counts = act->reversed_seq == 0 &&
                      ((act->entry.kind != WK_ENTRY_RESULT && act->entry.kind != WK_ENTRY_VOID) || act->was_confirmed);
        count[act->entry.kind] += counts;
    }
    const struct {
        int n;
        const char *what;
    } lines[] = {{n_missing_results(app), T("results missing")}, {count[WK_ENTRY_GATE], T("rotation opened by hand")},
                 {count[WK_ENTRY_FOUL], T("fouled deals")},      {count[WK_ENTRY_MOVED], T("wrong seats")},
                 {count[WK_ENTRY_RULING], T("rulings")},         {count[WK_ENTRY_RESULT], T("corrected results")},
                 {count[WK_ENTRY_PLAYER], T("stand-ins")},       {count[WK_ENTRY_VOID], T("results taken back")},
                 {count[WK_ENTRY_NOT_PLAYED], T("not played")},  {count[WK_ENTRY_OUT], T("out of the event")}};
    m = snprintf(text, n, "%s", app->gate.standings.provisional ? T("some results are still missing") : "");
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]) && (size_t)m < n; i++)
        if (lines[i].n > 0)
            m += snprintf(text + m, n - (size_t)m, "%s%s:\u00a0%d", m > 0 ? " \u00b7 " : "", lines[i].what, lines[i].n);
}

/* The places in a row: from the left the rank and the name, from the right edge the sums (IMP, match scores). */
#define RANK_W 60.0
#define NAME_X 84.0
#define SUM_W 90.0 /* from one to the next */
#define LAST_RIGHT 20.0

static double sum_right(const struct wk_kind_of_event *kind, int sum)
{
    return LAST_RIGHT + SUM_W * (kind->n_sums - 1 - sum);
}

static double row_gap(const struct wk_draw *draw)
{
    return wk_zone_upright(draw) ? 6 : 12; /* a whole page stands in one column there */
}

/* One player's row. A touch is taken where the card will stand, even while it moves. */
static void row(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, struct wk_box touch,
                const struct wk_standing *standing)
{
    const struct wk_person *person = wk_person_ranked(app->hall.tournament, standing->player);
    const struct wk_kind_of_event *kind = app->hall.tournament->plan.kind;
    const struct wk_box whole = card; /* with the gap below it */
    struct wk_box rank = card, name;
    char text[24];

    card.h = touch.h -= row_gap(draw);
    name = wk_box_inset(card, 0, 4);
    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    snprintf(text, sizeof(text), "%d", standing->rank);
    rank = wk_cut_left(&rank, RANK_W);
    wk_draw_text(draw, wk_box_right(rank), wk_box_mid_y(rank) + 4, wk_type_in(wk_type_bold, WK_C_STONE, WK_RIGHT),
                 standing->rank ? text : "\u2013"); /* withdrawn or disqualified */
    wk_cut_left(&name, NAME_X);
    wk_cut_right(&name, sum_right(kind, 0) + 82);
    wk_part_fit(draw, name, wk_type_bold, person->name);
    for (int i = 0; i < kind->n_sums; i++) {
        struct wk_box sum = whole;
        wk_cut_right(&sum, sum_right(kind, i));
        wk_score_figure(text, &kind->sums[i].column, standing->sum[i]);
        wk_draw_text(draw, wk_box_right(sum), wk_box_mid_y(sum) + 4,
                     i == 0 ? wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT) : wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT),
                     text);
    }
    wk_draw_touch(draw, touch, WK_ACTION_RANK_PLAYER, standing->player, false);
}

/* The titles of a column. */
static void list_heads(const struct wk_kind_of_event *kind, struct wk_draw *draw, struct wk_box line)
{
    wk_draw_text(draw, line.x + NAME_X, wk_box_bottom(line), wk_type_tag, T("Player"));
    for (int s = 0; s < kind->n_sums; s++) {
        struct wk_box head = line;
        wk_cut_right(&head, sum_right(kind, s));
        wk_draw_label(draw, head, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), T(kind->sums[s].column.name));
    }
}

struct list {
    struct wk_box body;
    int n_columns, n_rows;
    double pitch;
};

#define HEADS_H 30.0

static struct wk_box place(const struct list *list, int i)
{
    const struct wk_box column = wk_box_column(list->body, i / list->n_rows, list->n_columns, WK_GAP);

    return wk_box_at(column.x, column.y + HEADS_H + i % list->n_rows * list->pitch, column.w, list->pitch);
}

/* The place on the first page that each row's player had a round before; players who were behind it: the last place. */
static void places_before(const struct wk_app *app, int was[WK_STANDINGS_ROWS])
{
    const struct wk_app_standings *now = &app->gate.standings;
    struct wk_standings before;

    wk_standings_make(app->hall.tournament, 0, app->gate.after_round - 1, &before);
    for (int i = 0; i < WK_STANDINGS_ROWS && i < now->n; i++) {
        was[i] = 0;
        while (was[i] < WK_STANDINGS_ROWS - 1 && was[i] < before.n - 1 && before.row[was[i]].player != now->row[i].player)
            was[i]++;
    }
}

/* The rows of a page: first those that do not move, then above them those that move from their place of a round before. */
static void rows(const struct wk_app *app, struct wk_draw *draw, const struct list *list, int first, int n)
{
    const double way = first == 0 && app->gate.after_round > 1 ? wk_long_way(app, app->screen_since_ns) : 1;
    int was[WK_STANDINGS_ROWS];

    for (int i = 0; i < WK_STANDINGS_ROWS; i++)
        was[i] = i;
    if (way < 1)
        places_before(app, was);
    for (int moves = 0; moves < 2; moves++)
        for (int i = 0; i < n; i++) {
            const struct wk_box end = place(list, i);

            if ((was[i] != i) == moves)
                row(app, draw, moves ? wk_part_card_on_way(draw, place(list, was[i]), end, way) : end, end,
                    &app->gate.standings.row[i]);
        }
}

static void list(const struct wk_app *app, struct wk_draw *draw)
{
    const int n_columns = wk_zone_upright(draw) ? 1 : 2, first = app->gate.page * WK_STANDINGS_ROWS,
              left = app->gate.standings.n - first, n = left < WK_STANDINGS_ROWS ? left : WK_STANDINGS_ROWS;
    struct list list = {wk_zone_body(draw, 186), n_columns, WK_STANDINGS_ROWS / n_columns, 0};
    struct wk_box below;
    char text[320];

    notes(app, draw, text, sizeof(text));
    below = wk_cut_bottom(&list.body, wk_text_width(text, wk_type_tag.size, false) > list.body.w ? 80 : 50);
    list.pitch = fmin(88, floor((list.body.h - HEADS_H + row_gap(draw)) / list.n_rows));
    for (int c = 0; c < n_columns && c * list.n_rows < n; c++) {
        struct wk_box column = wk_box_column(list.body, c, n_columns, WK_GAP);

        list_heads(app->hall.tournament->plan.kind, draw, wk_cut_top(&column, 22));
    }
    rows(app, draw, &list, first, n);
    wk_cut_top(&below, 2);
    wk_draw_paragraph(draw, below, 28, wk_type_tag, text);
}

static void hidden(const struct wk_app *app, struct wk_draw *draw)
{
    bool never = app->gate.when == WK_STANDINGS_NEVER;
    double cy = (192 + wk_zone_bar_y(draw)) / 2;

    wk_part_headline(draw, &(struct wk_headline){.text = T("Standings")});
    wk_draw_icon(draw, WK_ICON_COVERED, (double)draw->w / 2, cy - 60, 10.8, WK_C_IVORY);
    wk_draw_text(draw, (double)draw->w / 2, cy + 110, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                 never ? T("The director shows them") : T("They are shown when the first round is over"));
}

static void standings_headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_gate_state *gate = &app->gate;
    int n_pages = (gate->standings.n + WK_STANDINGS_ROWS - 1) / WK_STANDINGS_ROWS;
    char text[96], page[32];

    wk_protest_text(app, draw, text, sizeof(text));
    if (text[0])
        ; /* whatever is shown, the director may still correct it */
    else if (gate->after_round == wk_app_shape(app)->n_rounds &&
             (app->hall.closed || app->hall.tournament->plan.protest_min == 0))
        snprintf(text, sizeof(text), "%s", T("Final standings"));
    else if (gate->after_round > 0)
        snprintf(text, sizeof(text), T("Standings after round %d"), gate->after_round);
    else
        snprintf(text, sizeof(text), "%s", T("Standings as they are now"));
    snprintf(page, sizeof(page), "/%d", n_pages);
    char now[16];
    snprintf(now, sizeof(now), "%d", gate->page + 1);
    struct wk_headline headline = {.text = text, .gauge = n_pages > 1 ? now : NULL, .unit = n_pages > 1 ? page : NULL};
    wk_part_headline(draw, &headline);
}

/* A key to the director's papers, where people look for them, as soon as there is something to hang up. */
static bool leads_to_papers(const struct wk_app *app)
{
    return wk_screen_for_players(app) ? wk_app_is_over(app) : app->director.role >= WK_ROLE_DIRECTOR;
}

static void draw_standings(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_gate_state *gate = &app->gate;
    struct wk_keycap keys[3];
    int n_keys = 0;

    wk_part_top(app, draw);
    if (!wk_app_has_event(app) || gate->after_round < 0) {
        hidden(app, draw);
    } else if (gate->player >= 0) {
        wk_screen_player(app, draw);
        if (gate->after_round == wk_app_shape(app)->n_rounds)
            n_keys = wk_part_print_key(app, draw, WK_PRINT_EVENING, &keys[0]);
    } else {
        standings_headline(app, draw);
        list(app, draw);
        if ((gate->page + 1) * WK_STANDINGS_ROWS < gate->standings.n)
            keys[n_keys++] = (struct wk_keycap){T("Next page"), WK_KEY_PLAIN, WK_ACTION_RANK_PAGE, gate->page + 1, -1};
        if (gate->page > 0)
            keys[n_keys++] = (struct wk_keycap){T("Page before"), WK_KEY_PLAIN, WK_ACTION_RANK_PAGE, gate->page - 1, -1};
        if (leads_to_papers(app))
            keys[n_keys++] = (struct wk_keycap){T("Papers"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_PAPERS, -1};
    }
    wk_part_bar(app, draw, keys, n_keys);
}

/* ---- their steps ---- */

/* The page and the player that were asked for. The standings of all players are too large to be kept, so a touch that asks for
 * others computes them again. */
static void look(struct wk_app_gate_state *gate, const struct wk_tournament *tournament)
{
    struct wk_app_standings *shown = &gate->standings;
    struct wk_standings all;

    wk_standings_make(tournament, 0, gate->after_round, &all);
    *shown = (struct wk_app_standings){.n = all.n};
    for (int i = 0; i < WK_STANDINGS_ROWS && gate->page * WK_STANDINGS_ROWS + i < all.n; i++)
        shown->row[i] = all.row[gate->page * WK_STANDINGS_ROWS + i];
    for (int i = 0; i < all.n; i++) {
        shown->provisional |= all.row[i].provisional;
        if (all.row[i].player == gate->player)
            shown->player = all.row[i];
    }
    for (int i = 0; i < all.n; i++) {
        shown->n_ranked += all.row[i].rank > 0;
        shown->n_equal += all.row[i].rank == shown->player.rank;
    }
}

static void show(struct wk_app *app, enum wk_standings_when when)
{
    struct wk_app_gate_state *gate = &app->gate;

    int rounds = wk_rounds_over(app->hall.tournament, app->hall.floor);

    gate->after_round = when == WK_STANDINGS_NEVER || (when == WK_STANDINGS_ROUND_END && rounds == 0) ? -1
                        : when == WK_STANDINGS_ALWAYS && rounds < wk_app_shape(app)->n_rounds         ? 0
                                                                                                      : rounds;
    if (gate->after_round >= 0)
        look(gate, app->hall.tournament);
}

static void begin(struct wk_app *app, enum wk_standings_when when)
{
    if (!wk_app_has_event(app))
        return;
    app->gate.page = 0;
    app->gate.player = -1;
    show(app, when);
}

static void turn_page(struct wk_app_gate_state *gate, const struct wk_tournament *tournament, int page)
{
    if (gate->player >= 0 || page < 0 || page * WK_STANDINGS_ROWS >= gate->standings.n)
        return;
    gate->page = page;
    if (gate->after_round >= 0)
        look(gate, tournament);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (wk_app_has_event(app) && action == WK_ACTION_OPEN && wk_screen_leads(app, arg) && leads_to_papers(app)) {
        wk_hour_lead(app, WK_HOUR_NONE, (enum wk_screen)arg, effects); /* with the PIN if the director's area is locked */
        return true;
    }
    if (!wk_app_has_event(app) || (action != WK_ACTION_RANK_PAGE && action != WK_ACTION_RANK_PLAYER))
        return false;
    if (action == WK_ACTION_RANK_PAGE)
        turn_page(&app->gate, app->hall.tournament, arg);
    else if (app->gate.after_round >= 0 && arg >= 0 && arg < wk_n_players(app->hall.tournament)) {
        app->gate.player = arg;
        look(&app->gate, app->hall.tournament);
        app->print.status = WK_FAILED; /* what was printed belonged to another player */
    }
    return true;
}

/* From one player to the list. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    const bool one = app->gate.player >= 0;

    (void)effects;
    if (one)
        app->gate.player = -1;
    return one;
}

/* ---- what players may see ---- */

static void enter_standings(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    begin(app, app->gate.when);
}

static void standings_changed(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    show(app, app->gate.when);
}

static bool standings_back(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_screen_def *from = wk_app_screen(app, (enum wk_screen)app->gate.from);

    if (back(app, effects))
        return true;
    if (!from->waits)
        return false;
    wk_app_go(app, from->no_deal ? from->id : wk_app_flow(app), effects); /* a break goes on until it is left by hand */
    return true;
}

const struct wk_screen_def wk_screen_def_standings = {
    .id = WK_SCREEN_STANDINGS,
    .word = "standings",
    .area = WK_AREA_PLAYERS,
    .standings = true,
    .between_hands = true,
    .leads = {WK_SCREEN_PAPERS},
    .draw = draw_standings,
    .enter = enter_standings,
    .action = act,
    .back = standings_back,
    .changed = standings_changed,
    .resume = {WK_N("All five rounds are over"), NULL, WK_N("Standings")},
    .help = {.sketch = WK_SKETCH_RANKING,
             .ranks = true,
             .headline = WK_N("Points against the same hand at the other tables"),
             .steps = {WK_N("IMP decide, then match scores (ms)"), WK_N("Touch a name to see the twenty hands"),
                       WK_N("They are shown when a round is over")}},
};

/* ---- as they are now, whatever players may see ---- */

static void enter_ranking(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    begin(app, WK_STANDINGS_ALWAYS);
}

static void ranking_changed(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    show(app, WK_STANDINGS_ALWAYS);
}

const struct wk_screen_def wk_screen_def_ranking = {
    .id = WK_SCREEN_RANKING,
    .word = "ranking",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .standings = true,
    .leads = {WK_SCREEN_PAPERS},
    .draw = draw_standings,
    .enter = enter_ranking,
    .action = act,
    .back = back,
    .changed = ranking_changed,
    .help = {.sketch = WK_SKETCH_RANKING,
             .ranks = true,
             .headline = WK_N("Points against the same hand at the other tables"),
             .steps = {WK_N("IMP decide, then match scores (ms)"), WK_N("Touch a name to see the twenty hands"),
                       WK_N("Players see them as the configuration says")}},
};
