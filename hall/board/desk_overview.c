/* The director's page: tables and hands by shape and colour, the late ones first; gates, clocks, kiosks. */
#include <stdio.h>
#include <stdlib.h>

#include "hall/board/desk_pages.h"
#include "hall/board/desk_view.h"
#include "rules/event/kind.h"

#define T(id) wk_text(lang, id)

/* ---- hands: shapes are defined once in the page */

enum cell { CELL_TO_COME = 0, CELL_PLAYS, CELL_ENDED, CELL_ENTERED, CELL_CONFIRMED, CELL_NOT_PLAYED, CELL_MISSING, N_CELLS };

static const struct shape {
    char letter;
    const char *markup, *name;
} shapes[N_CELLS] = {
    [CELL_TO_COME] = {'t', "<circle cx=\"8\" cy=\"8\" r=\"1.5\" class=\"dot\"/>", WK_N("to come")},
    [CELL_PLAYS] = {'p', WK_SHAPE_PLAYS, WK_N("playing")},
    [CELL_ENDED] = {'n', "<path d=\"M3 3h10v10H3z\" class=\"hollow\"/>", WK_N("no result yet")},
    [CELL_ENTERED] = {'e', WK_SHAPE_WRITES, WK_N("not confirmed")},
    [CELL_CONFIRMED] = {'c', WK_SHAPE_DONE, WK_N("confirmed")},
    [CELL_NOT_PLAYED] = {'x', "<path d=\"M3 8h10\" class=\"tickless\"/>", WK_N("not played")},
    [CELL_MISSING] = {'m', "<path d=\"M8 1l7 13H1z\" class=\"alarm\"/><path d=\"M8 6v4M8 11.5v1\" class=\"tick\"/>",
                      WK_N("missing")},
};

void wk_desk_legend_make(const struct wk_board_look *look, struct wk_html *html)
{
    const enum wk_language lang = look->lang;

    wk_html_put(html, "<svg class=\"shapes\" aria-hidden=\"true\">");
    for (int i = 0; i < N_CELLS; i++)
        wk_html_putf(html, "<symbol id=\"h%c\" viewBox=\"0 0 16 16\">%s</symbol>", shapes[i].letter, shapes[i].markup);
    wk_html_put(html, "</svg><p class=\"legend\">");
    for (int i = 0; i < N_CELLS; i++) {
        wk_html_putf(html, "<span><svg aria-hidden=\"true\"><use href=\"#h%c\"/></svg> ", shapes[i].letter);
        wk_html_text(html, T(shapes[i].name));
        wk_html_put(html, "</span> ");
    }
    wk_html_put(html, "</p>");
}

/* i: the hand in the order of time; now: that of the table. */
static enum cell cell_of(const struct wk_tournament *event, const struct wk_hand_id *at, int i, int now)
{
    const struct wk_hand_state *hand = wk_hand_look(event, at);

    if (hand->not_played)
        return CELL_NOT_PLAYED;
    if (hand->state == WK_RESULT_CONFIRMED)
        return CELL_CONFIRMED;
    if (i < now)
        return CELL_MISSING;
    if (hand->state == WK_RESULT_ENTERED)
        return CELL_ENTERED;
    if (hand->stopped_seq > 0)
        return CELL_ENDED;
    return hand->play_seq > 0 ? CELL_PLAYS : CELL_TO_COME;
}

/* ---- a table */

struct row {
    int table, place; /* place: of its hand in the order of time */
    int64_t since_ns; /* wall clock, 0: not known */
    struct wk_table_at at;
};

static void look_at(const struct wk_board_view *board, int table, struct row *row)
{
    const struct wk_event_shape *shape = &board->tournament->shape;
    const int n = shape->n_rounds * shape->n_hands;

    *row = (struct row){.table = table, .place = n};
    wk_table_look(board->tournament, &board->floor, table, &row->at);
    if (row->at.stage == WK_STAGE_OVER)
        return;
    for (int i = 0; i < n; i++) {
        const struct wk_hand_id at = wk_hand_in_time(shape, table, i);
        if (at.round == row->at.at.round && at.hand == row->at.at.hand)
            row->place = i;
    }
    const struct wk_steady_hand *hand = wk_steady_find(&board->steady, shape, &row->at.at);
    if (hand && hand->stopped_seq > 0)
        row->since_ns = board->now.wall_ns - (board->now.now_ns - hand->stopped_ns);
    else if (hand && hand->play_seq > 0)
        row->since_ns = board->now.wall_ns - (board->now.now_ns - hand->begun_ns);
    row->since_ns -= row->since_ns % 1000000000; /* the two clocks are not read at one moment */
}

/* Who is furthest behind comes first; of those who are equally far, who has less left to do is later. */
static int late_first(const void *a, const void *b)
{
    const struct row *first = a, *second = b;

    if (first->place != second->place)
        return first->place - second->place;
    if (first->at.stage != second->at.stage)
        return (int)first->at.stage - (int)second->at.stage;
    return first->table - second->table;
}

static void put_now(struct wk_html *html, const struct wk_desk_view *view, const struct row *row,
                    const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const struct wk_kind_of_event *kind = view->board->tournament->plan.kind;
    char text[64];

    wk_html_put(html, "<td class=\"now\">");
    wk_board_put_sign(html, row->at.stage);
    wk_html_text(html, row->at.word ? T("its kiosk has not said that it is ready") : T(wk_table_stage_name(row->at.stage)));
    if (row->at.stage == WK_STAGE_RESTORE) {
        wk_html_put(html, " ");
        for (int i = 0; i < WK_N_WINDS; i++)
            if (row->at.walls >> (wk_chair_at(kind, i) - 1) & 1u)
                wk_html_putf(html, "%c", wk_chair_letter(kind, wk_chair_at(kind, i)));
    }
    if (row->at.stage == WK_STAGE_READY && !row->at.word && row->at.waits_for > 0) {
        snprintf(text, sizeof(text), T("waits for table %d"), row->at.waits_for);
        wk_html_put(html, ", ");
        wk_html_text(html, text);
    } else if (row->at.stage != WK_STAGE_OVER) {
        wk_desk_put_since(html, view, row->since_ns, look->streams);
    }
    wk_html_put(html, "</td>");
}

/* Its kiosk, and whether that was heard. */
static void put_kiosk(struct wk_html *html, const struct wk_desk_view *view, int table, const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const int keeper = view->board->floor.table[table - 1].keeper;
    const struct wk_desk_kiosk *kiosk = NULL;

    for (int i = 0; i < view->n_kiosks; i++)
        if (view->kiosk[i].number == keeper)
            kiosk = &view->kiosk[i];
    wk_html_put(html, "<td class=\"heard\">");
    if (!kiosk) {
        wk_html_put(html, "\xe2\x80\x93");
    } else if (kiosk->never || kiosk->silent_since_ns > 0) {
        wk_html_element(html, "b class=\"alarm\"", kiosk->never ? T("not heard") : T("silent"));
        wk_desk_put_since(html, view, kiosk->silent_since_ns, look->streams);
    } else {
        wk_html_text(html, T("heard"));
    }
    wk_html_put(html, "</td>");
}

static void put_row(struct wk_html *html, const struct wk_desk_view *view, const struct row *row,
                    const struct wk_board_look *look)
{
    const struct wk_tournament *event = view->board->tournament;
    const int n = event->shape.n_rounds * event->shape.n_hands;
    int n_confirmed = 0;

    wk_html_putf(html, "<tr><th scope=\"row\" class=\"tile\"><a href=\"" WK_DESK_TABLE "%d?lang=%s\">%d</a></th>", row->table,
                 wk_lang_word(look->lang), row->table);
    put_now(html, view, row, look);
    put_kiosk(html, view, row->table, look);
    for (int i = 0; i < n; i++) {
        const struct wk_hand_id at = wk_hand_in_time(&event->shape, row->table, i);
        const enum cell cell = cell_of(event, &at, i, row->place);
        n_confirmed += cell == CELL_CONFIRMED;
        wk_html_putf(html,
                     i % event->shape.n_hands == 0 ? "<td class=\"first\"><svg><use href=\"#h%c\"/></svg></td>"
                                                   : "<td><svg><use href=\"#h%c\"/></svg></td>",
                     shapes[cell].letter);
    }
    wk_html_putf(html, "<td class=\"count\">%d/%d</td></tr>", n_confirmed, n);
}

static void put_heads(struct wk_html *html, const struct wk_event_shape *shape, enum wk_language lang)
{
    static const char *const names[] = {WK_N("Table"), WK_N("At"), WK_N("Kiosk")};
    char text[32];

    wk_html_put(html, "<thead><tr>");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        wk_html_element(html, "th scope=\"col\"", T(names[i]));
    for (int round = 1; round <= shape->n_rounds; round++) {
        wk_html_putf(html, "<th scope=\"colgroup\" class=\"first\" colspan=\"%d\">", shape->n_hands);
        snprintf(text, sizeof(text), T("Round %d"), round);
        wk_html_text(html, text);
        wk_html_put(html, "</th>");
    }
    wk_html_element(html, "th scope=\"col\"", T("confirmed"));
    wk_html_put(html, "</tr></thead>");
}

void wk_desk_section_make(const struct wk_desk_view *view, int section, const struct wk_board_look *look, struct wk_html *html)
{
    const struct wk_event_shape *shape = &view->board->tournament->shape;
    const enum wk_language lang = look->lang;
    const int n_tables = wk_section_tables(shape, section);
    struct row row[WK_MAX_SECTION_TABLES];
    char text[32];

    for (int i = 0; i < n_tables; i++)
        look_at(view->board, wk_first_table(shape, section) + i, &row[i]);
    qsort(row, (size_t)n_tables, sizeof(row[0]), late_first);
    wk_board_put_where(html, view->board, section, look);
    snprintf(text, sizeof(text), T("Section %d"), section);
    wk_html_put(html, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
    wk_html_text(html, text);
    wk_html_put(html, "\"><table class=\"grid\">");
    put_heads(html, shape, lang);
    wk_html_put(html, "<tbody>");
    for (int i = 0; i < n_tables; i++)
        put_row(html, view, &row[i], look);
    wk_html_put(html, "</tbody></table></div>");
}

/* ---- kiosks */

static void put_state(struct wk_html *html, const struct wk_desk_view *view, const struct wk_desk_kiosk *kiosk,
                      const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const char *const said = kiosk->expelled              ? T("expelled")
                             : kiosk->refused             ? T("refused")
                             : kiosk->never               ? T("not heard")
                             : kiosk->silent_since_ns > 0 ? T("silent")
                                                          : NULL;

    wk_html_put(html, said ? "<td><b class=\"alarm\">" : "<td>");
    wk_html_text(html, said ? said : T("heard"));
    wk_html_put(html, said ? "</b>" : "");
    if (!kiosk->expelled && !kiosk->refused)
        wk_desk_put_since(html, view, kiosk->silent_since_ns, look->streams);
    wk_html_put(html, "</td>");
}

void wk_desk_kiosks_make(const struct wk_desk_view *view, const struct wk_board_look *look, struct wk_html *html)
{
    static const char *const names[] = {WK_N("Kiosk"), WK_N("Tables"), WK_N("Records"), WK_N("State")};
    const enum wk_language lang = look->lang;

    wk_html_put(html, "<h2>");
    wk_html_text(html, T("Kiosks"));
    wk_html_put(html, "</h2><table class=\"kiosks\"><thead><tr>");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        wk_html_element(html, "th scope=\"col\"", T(names[i]));
    wk_html_put(html, "</tr></thead><tbody>");
    for (int i = 0; i < view->n_kiosks; i++) {
        const struct wk_desk_kiosk *kiosk = &view->kiosk[i];
        wk_html_putf(html, "<tr><th scope=\"row\">%d <bdi>", kiosk->number);
        wk_html_text(html, kiosk->name);
        wk_html_putf(html, "</bdi></th><td>%s</td><td>%lld</td>", kiosk->tables, (long long)kiosk->records);
        put_state(html, view, kiosk, look);
        wk_html_put(html, "</tr>");
    }
    wk_html_put(html, "</tbody></table>");
}
