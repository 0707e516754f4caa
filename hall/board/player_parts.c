/* A player's page: where to sit, the clock, the rank, and the hands that may be told by now. */
#include "hall/board/player_parts.h"

#include <stdio.h>

#include "hall/board/event_view.h"
#include "hall/board/player_hands.h"
#include "hall/desk/chair.h"
#include "rules/event/kind.h"

#define T(id) wk_text(lang, id)

/* ---- where to sit */

/* Where a player is in a hand. Table 0: nowhere. */
struct place {
    struct wk_hand_id at;
    enum wk_wind chair;
};

/* now: of the hand that his section is at; next: of the one after it. */
struct places {
    struct place now, next;
    bool over, done; /* all rounds; what there is to do at his table */
    int waits_for;   /* done: the first table that is not, 0: none */
};

static struct place place_in(const struct wk_tournament *event, int player, int i)
{
    const struct wk_event_shape *shape = &event->shape;
    struct place place = {.at = {.table = 0}, .chair = WK_WIND_NONE};

    if (i >= shape->n_rounds * shape->n_hands)
        return place;
    const struct wk_hand_id in_time = wk_hand_in_time(shape, 1, i);
    place.at.round = in_time.round;
    place.at.hand = in_time.hand;
    wk_place_of(event, player, in_time.round, in_time.hand, &place.at.table, &place.chair);
    return place;
}

static void find_places(const struct wk_board_view *view, int player, struct places *out)
{
    const struct wk_tournament *event = view->tournament;
    const struct wk_event_shape *shape = &event->shape;
    const struct wk_kind_of_event *kind = event->plan.kind;
    const struct wk_board_stand *stand = &view->stand[wk_section_of_player(shape, player) - 1];
    struct wk_table_at table;

    *out = (struct places){.over = stand->round == 0};
    if (out->over)
        return;
    const int i = wk_place_in_time(shape, stand->round, stand->hand),
              after = kind->by_round ? wk_place_in_time(shape, stand->round, shape->n_hands) + 1 : i + 1;
    out->now = place_in(event, player, i);
    out->next = place_in(event, player, after);
    if (out->now.at.table == 0)
        return;
    wk_table_look(event, &view->floor, out->now.at.table, &table);
    out->done = table.stage == WK_STAGE_READY;
    out->waits_for = table.waits_for;
}

static void put_place(struct wk_html *html, const struct wk_kind_of_event *kind, const struct place *place,
                      enum wk_language lang)
{
    wk_html_put(html, "<p class=\"go\"><span>");
    wk_html_text(html, T("Table"));
    wk_html_putf(html, "</span> <b class=\"tile\">%d</b> <span>", place->at.table);
    wk_html_text(html, T("Seat"));
    wk_html_put(html, "</span> ");
    wk_html_element(html, "b class=\"tile\"", wk_chair_place(kind, place->chair, lang));
    wk_html_put(html, "</p>");
}

/* What comes after what is shown large. */
static void put_then(struct wk_html *html, const struct wk_board_view *view, const struct place *next, enum wk_language lang)
{
    const struct wk_kind_of_event *kind = view->tournament->plan.kind;
    char text[128];

    if (kind->drop_in || next->at.round == 0)
        return;
    if (next->at.table > 0)
        snprintf(text, sizeof(text), T("Then: table %d, seat %s"), next->at.table, wk_chair_place(kind, next->chair, lang));
    else
        snprintf(text, sizeof(text), "%s", T("Then you sit out"));
    wk_html_element(html, "p class=\"then\"", text);
}

/* At his table all is done: where he goes, and for whom all wait. */
static void put_next(struct wk_html *html, const struct wk_board_view *view, const struct places *places, enum wk_language lang)
{
    char text[128];

    if (places->next.at.round == 0) {
        wk_html_element(html, "p class=\"state\"", T("Your table is done: the others are still playing"));
        return;
    }
    wk_html_element(html, "p class=\"state\"", places->next.at.table > 0 ? T("Next, you go to") : T("Next, you sit out"));
    if (places->next.at.table > 0)
        put_place(html, view->tournament->plan.kind, &places->next, lang);
    if (places->waits_for > 0) {
        snprintf(text, sizeof(text), T("when table %d is done too"), places->waits_for);
        wk_html_element(html, "p class=\"then\"", text);
    }
}

static void put_now(struct wk_html *html, const struct wk_board_view *view, const struct places *places, enum wk_language lang)
{
    const struct wk_tournament *event = view->tournament;
    const struct place *now = &places->now;
    const enum wk_wind wind = wk_wind_at(event, &now->at, now->chair);
    struct wk_table_at table;
    char text[128];

    wk_html_element(html, "p class=\"state\"", T("Your place now"));
    put_place(html, event->plan.kind, now, lang);
    wk_table_look(event, &view->floor, now->at.table, &table);
    wk_html_put(html, "<p class=\"then\">");
    wk_html_text(html, T(wk_table_stage_name(table.stage)));
    if (event->plan.kind->keeps_walls && wind != WK_WIND_NONE) {
        snprintf(text, sizeof(text), T("your wind: %s"), wk_wind_place(wind, lang));
        wk_html_put(html, " \xc2\xb7 ");
        wk_html_text(html, text);
    }
    wk_html_put(html, "</p>");
    put_then(html, view, &places->next, lang);
}

static void put_seat(struct wk_html *html, const struct wk_board_view *view, const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const struct wk_tournament *event = view->tournament;
    struct places places;

    wk_html_put(html, "<h2><bdi>");
    wk_html_text(html, wk_person_ranked(event, look->player)->name);
    wk_html_putf(html, "</bdi> <small>%d</small></h2>", event->plan.player[look->player].number);
    find_places(view, look->player, &places);
    if (places.over)
        wk_html_element(html, "p class=\"state\"", T("All rounds are over"));
    else if (places.done)
        put_next(html, view, &places, lang);
    else if (places.now.at.table > 0) {
        put_now(html, view, &places, lang);
    } else {
        wk_html_element(html, "p class=\"state\"",
                        event->plan.kind->drop_in ? T("Sit down at any table with a free seat") : T("You sit out now"));
        put_then(html, view, &places.next, lang);
    }
}

/* ---- the rank */

#define BESIDE 2 /* rows of the standings above and below his own */

static void put_rank(struct wk_html *html, const struct wk_board_view *view, const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const struct wk_standings *standings = &view->standings;
    struct wk_board_rows rows = {.n = 2 * BESIDE + 1, .player = look->player};

    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == look->player)
            rows.first = i;
    const int most = standings->n > rows.n ? standings->n - rows.n : 0, first = rows.first > BESIDE ? rows.first - BESIDE : 0;
    rows.first = first > most ? most : first;
    wk_board_put_standings(html, view, &rows, lang);
    if (standings->n > rows.n)
        wk_board_put_way(html, wk_board_page_defs[WK_BOARD_STANDINGS].path, T("All standings"), lang);
}

void wk_player_parts_make(const struct wk_board_view *view, const struct wk_board_look *look, struct wk_board_parts *out)
{
    const int section = wk_section_of_player(&view->tournament->shape, look->player);

    put_seat(wk_board_part_begin(out, "seat"), view, look);
    wk_board_put_where(wk_board_part_begin(out, "clock"), view, section, look);
    put_rank(wk_board_part_begin(out, "standings"), view, look);
    wk_player_put_hands(wk_board_part_begin(out, "hands"), view, look);
}
