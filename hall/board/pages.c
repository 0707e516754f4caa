/* Pages of the hall: tables, standings, the screen on the wall. */
#include "hall/board/pages.h"

#include <stdio.h>
#include <string.h>

#include "hall/board/desk_pages.h"
#include "hall/board/event_view.h"
#include "hall/board/player_parts.h"
#include "hall/desk/chair.h"
#include "labels/secret/player_token.h"
#include "rules/event/kind.h"

#define SCREEN_ROWS 6 /* of the standings at once, on the wall: read from the far side of a room */

#define T(id) wk_text(lang, id)

const struct wk_board_page_def wk_board_page_defs[WK_N_BOARD_PAGES] = {
    [WK_BOARD_TABLES] = {"/", WK_N("Tables")},
    [WK_BOARD_STANDINGS] = {"/standings", WK_N("Standings")},
    [WK_BOARD_SCREEN] = {"/screen", WK_N("For the wall")},
    [WK_BOARD_DIRECTOR] = {"/director", WK_N("Overview"), true, "/director/act"},
    [WK_BOARD_WORK] = {"/worklist", WK_N("Work list"), true, "/worklist/act"},
    [WK_BOARD_PLAYER] = {WK_PLAYER_PATH, NULL},
};

/* ---- what a table is at: a shape, a colour and words, never colour alone */

enum sign { SIGN_WAITS = 0, SIGN_PLAYS, SIGN_WRITES, SIGN_READY };

static const enum sign signs[WK_N_STAGES] = {
    [WK_STAGE_OVER] = SIGN_READY,    [WK_STAGE_READY] = SIGN_READY,    [WK_STAGE_PLAY] = SIGN_PLAYS,
    [WK_STAGE_RESULT] = SIGN_WRITES, [WK_STAGE_CONFIRM] = SIGN_WRITES, [WK_STAGE_CARD] = SIGN_WRITES,
    [WK_STAGE_RESTORE] = SIGN_WRITES};

void wk_board_put_sign(struct wk_html *html, enum wk_table_stage stage)
{
    static const char *const shapes[] = {[SIGN_WAITS] = "<circle cx=\"8\" cy=\"8\" r=\"6\" class=\"ring\"/>",
                                         [SIGN_PLAYS] = WK_SHAPE_PLAYS,
                                         [SIGN_WRITES] = WK_SHAPE_WRITES,
                                         [SIGN_READY] = WK_SHAPE_DONE};

    wk_html_putf(html, "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">%s</svg>", shapes[signs[stage]]);
}

static void put_table(struct wk_html *html, const struct wk_board_view *view, int table, enum wk_language lang)
{
    struct wk_table_at at;

    wk_table_look(view->tournament, &view->floor, table, &at);
    wk_html_putf(html, "<li><b class=\"tile\">%d</b>", table);
    wk_board_put_sign(html, at.stage);
    wk_html_put(html, "<span>");
    wk_html_text(html, T(wk_table_stage_name(at.stage)));
    if (at.stage == WK_STAGE_READY && at.waits_for > 0 && at.waits_for != table) {
        char text[64];
        snprintf(text, sizeof(text), T("waits for table %d"), at.waits_for);
        wk_html_element(html, "small", text);
    }
    wk_html_put(html, "</span></li>");
}

/* ---- clocks */

/*
 * When it ends, and how much is left until then. A script counts that down; without one it is as old as the page. A stream has
 * only the moment, so that what it sends changes with the clock and not with each second.
 */
static void put_clock(struct wk_html *html, const struct wk_board_view *view, int section, const struct wk_board_look *look)
{
    static const char *const names[] = {[WK_BOARD_ROUND] = WK_N("left in this round"),
                                        [WK_BOARD_REST] = WK_N("of the rest are left"),
                                        [WK_BOARD_BREAK] = WK_N("until play goes on")};
    const enum wk_language lang = look->lang;
    const struct wk_board_clock *clock = &view->clock[section - 1];

    if (clock->kind == WK_BOARD_NO_CLOCK)
        return;
    wk_html_putf(html, "<p class=\"clock%s\"><time", clock->warn ? " warn" : "");
    if (clock->until_ns > 0)
        wk_html_putf(html, " data-until=\"%lld\"", (long long)(clock->until_ns / 1000000));
    wk_html_put(html, ">");
    if (!look->streams || clock->until_ns == 0)
        wk_html_putf(html, "%d:%02d", clock->left_s / 60, clock->left_s % 60);
    wk_html_put(html, "</time> ");
    wk_html_text(html, clock->until_ns > 0 ? T(names[clock->kind]) : T("time is up"));
    wk_html_put(html, "</p>");
}

/* ---- parts */

struct wk_html *wk_board_part_begin(struct wk_board_parts *parts, const char *id)
{
    struct wk_board_part *part = &parts->part[parts->n++];

    snprintf(part->id, sizeof(part->id), "%s", id);
    return &part->html;
}

static void put_round(struct wk_html *html, const struct wk_board_view *view, int section, enum wk_language lang)
{
    const struct wk_event_shape *shape = &view->tournament->shape;
    const struct wk_board_stand *stand = &view->stand[section - 1];
    char text[96];

    if (stand->round == 0)
        snprintf(text, sizeof(text), "%s", T("All rounds are over"));
    else if (view->tournament->plan.kind->by_round)
        snprintf(text, sizeof(text), T("Round %d of %d"), stand->round, shape->n_rounds);
    else
        snprintf(text, sizeof(text), T("Round %d of %d · Hand %d of %d"), stand->round, shape->n_rounds, stand->hand,
                 shape->n_hands);
    wk_html_text(html, text);
}

void wk_board_put_where(struct wk_html *html, const struct wk_board_view *view, int section, const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const struct wk_event_shape *shape = &view->tournament->shape;
    char text[64];

    wk_html_put(html, "<h2>");
    if (shape->n_sections > 1) {
        snprintf(text, sizeof(text), T("Section %d"), section);
        wk_html_text(html, text);
        wk_html_put(html, " <small>");
        put_round(html, view, section, lang);
        wk_html_put(html, "</small>");
    } else {
        put_round(html, view, section, lang);
    }
    wk_html_put(html, "</h2>");
    put_clock(html, view, section, look);
}

static void put_section(struct wk_html *html, const struct wk_board_view *view, int section, const struct wk_board_look *look)
{
    const struct wk_event_shape *shape = &view->tournament->shape;

    wk_board_put_where(html, view, section, look);
    wk_html_put(html, "<ul class=\"tables\">");
    for (int i = 0; i < wk_section_tables(shape, section); i++)
        put_table(html, view, wk_first_table(shape, section) + i, look->lang);
    wk_html_put(html, "</ul>");
}

void wk_board_put_figure(struct wk_html *html, const struct wk_score_column *column, int32_t value)
{
    char text[WK_SCORE_SIZE];
    const char *figure = wk_score_text(column, value, text);

    if (*figure == '-')
        wk_html_put(html, "\xe2\x88\x92"); /* a minus sign */
    else if (column->form == WK_SCORE_GAIN && value > 0)
        wk_html_put(html, "+");
    wk_html_text(html, *figure == '-' ? figure + 1 : figure);
}

void wk_board_put_outcome(struct wk_html *html, const struct wk_kind_of_event *kind, const struct wk_outcome *outcome,
                          enum wk_language lang)
{
    const struct wk_kind_talk *talk = &kind->talk;
    char text[160];

    if (outcome->winner != WK_WIND_NONE && outcome->payer == WK_WIND_NONE)
        snprintf(text, sizeof(text), T("%s: %s from the wall, %d points"), T(talk->won),
                 wk_chair_sign(kind, outcome->winner, lang), outcome->points);
    else if (outcome->winner != WK_WIND_NONE)
        snprintf(text, sizeof(text), T("%s: %s from %s, %d points"), T(talk->won), wk_chair_sign(kind, outcome->winner, lang),
                 wk_chair_sign(kind, outcome->payer, lang), outcome->points);
    else if (talk->late && outcome->kind == talk->late_as)
        snprintf(text, sizeof(text), "%s", T(talk->late));
    else if (talk->drawn && outcome->kind == talk->drawn_as)
        snprintf(text, sizeof(text), "%s", T(talk->drawn));
    else
        snprintf(text, sizeof(text), "%s", T("confirmed"));
    wk_html_text(html, text);
}

void wk_board_put_way(struct wk_html *html, const char *path, const char *text, enum wk_language lang)
{
    wk_html_putf(html, "<p><a class=\"key\" href=\"%s?lang=%s\">", path, wk_lang_word(lang));
    wk_html_text(html, text);
    wk_html_put(html, "</a></p>");
}

static void put_row(struct wk_html *html, const struct wk_board_view *view, const struct wk_standing *row, bool marked)
{
    const struct wk_kind_of_event *kind = view->tournament->plan.kind;
    const struct wk_person *person = wk_person_ranked(view->tournament, row->player);

    wk_html_put(html, marked ? "<tr class=\"own\">" : "<tr>");
    if (row->rank)
        wk_html_putf(html, "<td class=\"rank\">%d</td><th scope=\"row\"><bdi>", row->rank);
    else
        wk_html_put(html, "<td class=\"rank\">\xe2\x80\x93</td><th scope=\"row\"><bdi>"); /* withdrawn or disqualified */
    wk_html_text(html, person->name);
    wk_html_put(html, "</bdi></th>");
    for (int i = 0; i < kind->n_sums; i++) {
        wk_html_put(html, "<td>");
        wk_board_put_figure(html, &kind->sums[i].column, row->sum[i]);
        wk_html_put(html, "</td>");
    }
    wk_html_put(html, "</tr>");
}

/* What the standings say, and on how many results they rest. */
static void put_caption(struct wk_html *html, const struct wk_board_view *view, enum wk_language lang)
{
    char text[128];

    wk_html_put(html, "<caption><strong>");
    snprintf(text, sizeof(text), T("Standings after round %d"), view->rounds_over);
    wk_html_text(html, view->as_they_stand                                     ? T("Standings as they are now")
                       : view->rounds_over == view->tournament->shape.n_rounds ? T("Standings after the last round")
                                                                               : text);
    wk_html_put(html, "</strong> ");
    snprintf(text, sizeof(text), T("from %d results"), view->n_counted);
    wk_html_text(html, text);
    wk_html_put(html, "</caption>");
}

void wk_board_put_standings(struct wk_html *html, const struct wk_board_view *view, const struct wk_board_rows *rows,
                            enum wk_language lang)
{
    const struct wk_kind_of_event *kind = view->tournament->plan.kind;

    if (view->standings.n == 0) {
        wk_html_element(html, "p class=\"note\"",
                        view->when == WK_STANDINGS_NEVER ? T("The director announces the standings")
                        : view->when == WK_STANDINGS_ALWAYS && !kind->keeps_walls
                            ? T("There are no results yet")
                            : T("Standings are shown when the first round is over"));
        return;
    }
    wk_html_put(html, "<table>");
    put_caption(html, view, lang);
    wk_html_put(html, "<thead><tr><td></td><th scope=\"col\">");
    wk_html_text(html, T("Player"));
    wk_html_put(html, "</th>");
    for (int i = 0; i < kind->n_sums; i++)
        wk_html_element(html, "th scope=\"col\"", T(kind->sums[i].column.name));
    wk_html_put(html, "</tr></thead><tbody>");
    for (int i = rows->first; i < rows->first + rows->n && i < view->standings.n; i++)
        put_row(html, view, &view->standings.row[i], view->standings.row[i].player == rows->player);
    wk_html_put(html, "</tbody></table>");
    if (kind->rule)
        wk_html_element(html, "p class=\"note\"", T(kind->rule));
}

/* A page of them after the other; with one page nothing turns. */
static void put_turning(struct wk_html *html, const struct wk_board_view *view, int turn, enum wk_language lang)
{
    const int n_pages = (view->standings.n + SCREEN_ROWS - 1) / SCREEN_ROWS;
    const int page = n_pages > 0 ? (turn % n_pages + n_pages) % n_pages : 0;

    wk_board_put_standings(html, view, &(struct wk_board_rows){page * SCREEN_ROWS, SCREEN_ROWS, -1}, lang);
    if (n_pages > 1)
        wk_html_putf(html, "<p class=\"page\">%d/%d</p>", page + 1, n_pages);
}

/* The part is there when nothing is said, too: so it can come to an open page. */
static void make_said(const struct wk_board_view *view, struct wk_board_parts *out)
{
    struct wk_html *const html = wk_board_part_begin(out, "said");

    wk_html_put(html, "");
    if (view->said.text[0])
        wk_html_element(html, "p role=\"status\"", view->said.text);
}

static void make_standings(const struct wk_board_view *view, const struct wk_board_look *look, struct wk_board_parts *out)
{
    struct wk_html *const html = wk_board_part_begin(out, "standings");

    if (look->page == WK_BOARD_STANDINGS)
        wk_board_put_standings(html, view, &(struct wk_board_rows){0, view->standings.n, -1}, look->lang);
    else
        put_turning(html, view, look->turn, look->lang);
}

static void make_sections(const struct wk_board_view *view, const struct wk_desk_view *desk, const struct wk_board_look *look,
                          struct wk_board_parts *out)
{
    for (int section = 1; section <= view->tournament->shape.n_sections; section++) {
        char id[24];
        snprintf(id, sizeof(id), "section-%d", section);
        if (desk)
            wk_desk_section_make(desk, section, look, wk_board_part_begin(out, id));
        else
            put_section(wk_board_part_begin(out, id), view, section, look);
    }
}

void wk_board_parts_make(const struct wk_board_view *view, const struct wk_desk_view *desk, const struct wk_board_look *look,
                         struct wk_board_parts *out)
{
    const enum wk_board_page page = look->page;
    const enum wk_language lang = look->lang;

    out->n = 0;
    if (desk)
        wk_desk_work_make(desk, look, wk_board_part_begin(out, "work"));
    else
        make_said(view, out);
    if (!view->tournament && page != WK_BOARD_WORK) {
        struct wk_html *html = wk_board_part_begin(out, "event");
        wk_html_element(html, "p class=\"note\"", T("No event has begun"));
    } else if (page == WK_BOARD_PLAYER) {
        wk_player_parts_make(view, look, out);
        return;
    } else if (page == WK_BOARD_DIRECTOR) {
        wk_desk_legend_make(look, wk_board_part_begin(out, "shapes"));
    }
    if (view->tournament && page != WK_BOARD_STANDINGS && page != WK_BOARD_WORK)
        make_sections(view, desk, look, out);
    if (view->tournament && (page == WK_BOARD_STANDINGS || page == WK_BOARD_SCREEN))
        make_standings(view, look, out);
    if (page == WK_BOARD_DIRECTOR)
        wk_desk_kiosks_make(desk, look, wk_board_part_begin(out, "kiosks"));
}

void wk_board_parts_release(struct wk_board_parts *parts)
{
    for (int i = 0; i < WK_BOARD_MOST_PARTS; i++)
        wk_html_release(&parts->part[i].html);
    parts->n = 0;
}
