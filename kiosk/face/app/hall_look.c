/* Questions about the event and its hall; nothing is changed. */
#include <stdlib.h>

#include "kiosk/face/app/parts.h"
#include "kiosk/face/app/hall_news.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/protest.h"

bool wk_app_has_event(const struct wk_app *app)
{
    return app->hall.tournament && app->hall.floor && app->hall.tournament->begun;
}

const struct wk_event_shape *wk_app_shape(const struct wk_app *app)
{
    return wk_app_has_event(app) ? &app->hall.tournament->shape : &wk_duplicate_section;
}

bool wk_app_awaits_event(const struct wk_app *app)
{
    return !wk_app_has_event(app) && app->hall.floor && app->hall.floor->own > 0;
}

bool wk_app_elsewhere(const struct wk_app *app)
{
    return wk_app_has_event(app) && app->table >= 1 && app->table <= wk_n_tables(app->hall.tournament) &&
           !wk_keeps_table(app->hall.floor, app->table);
}

bool wk_app_hand_now(const struct wk_app *app, struct wk_hand_id *at)
{
    if (!wk_app_has_event(app) || app->table < 1 || app->table > wk_n_tables(app->hall.tournament))
        return false;
    return wk_table_now(app->hall.tournament, app->hall.floor, app->table, at) == WK_OK;
}

enum wk_wind wk_app_wind_at(const struct wk_app *app, const struct wk_hand_id *at, enum wk_wind direction)
{
    return wk_app_has_event(app) ? wk_wind_at(app->hall.tournament, at, direction) : WK_WIND_NONE;
}

const struct wk_person *wk_app_person_at(const struct wk_app *app, const struct wk_hand_id *at, enum wk_wind direction)
{
    static const struct wk_person nobody = {.name = "-"};
    int player = wk_player_at(app->hall.tournament, at, direction);

    return player < 0 ? &nobody : wk_person_of(app->hall.tournament, player, at->round, at->hand);
}

int wk_app_section_pages(int n_sections)
{
    return n_sections <= WK_SECTIONS_AT_ONCE ? 1 : (n_sections + WK_PAGE_SECTIONS - 1) / WK_PAGE_SECTIONS;
}

void wk_app_table_news(const struct wk_app *app, int table, struct wk_table_news *out)
{
    out->for_judge = app->hall.judge[table - 1];
    wk_table_look(app->hall.tournament, app->hall.floor, table, &out->is);
}

/* Tables of this kiosk. */
bool wk_app_serves(const struct wk_app *app, int table)
{
    return table >= 1 && table <= wk_n_tables(app->hall.tournament) &&
           (app->hall.first_table == 0 || (table >= app->hall.first_table && table <= app->hall.last_table));
}

int wk_app_table_of_set(const struct wk_app *app, const char *set)
{
    return app->hall.floor ? wk_table_of_set(app->hall.floor, set, app->table, NULL) : 0;
}

int wk_app_set_twice(const struct wk_app *app)
{
    bool in_play = false;
    int table = app->hall.floor && app->set[0] ? wk_table_of_set(app->hall.floor, app->set, app->table, &in_play) : 0;

    return in_play ? table : 0;
}

bool wk_app_may_change_table(const struct wk_app *app)
{
    return wk_app_has_event(app) && wk_app_is_station(app) && !app->waiting && !app->hall.waiting;
}

int64_t wk_app_protest_until(const struct wk_app *app)
{
    return app->hall.tournament && !app->hall.closed ? wk_protest_until(app->hall.tournament) : 0;
}

int wk_app_time_of_day(const struct wk_app *app, int64_t wall_ns)
{
    const int64_t day_s = 86400, now_s = app->hall.wall_ns / WK_NS_A_SECOND;

    if (app->wall_s < 0 || now_s <= 0 || wall_ns <= 0)
        return -1;
    if (app->time_of_day)
        return app->time_of_day(wall_ns);
    return (int)(((wall_ns / WK_NS_A_SECOND - now_s + app->wall_s) % day_s + day_s) % day_s);
}

static bool is_ready(const struct wk_lack *lack)
{
    return !lack->result && !lack->confirmation && lack->walls == 0 && !lack->card && !lack->word;
}

/* Tables are numbered through the whole hall; within their section from 1 on. */
static int first_table(const struct wk_app *app)
{
    return wk_first_table(wk_app_shape(app), wk_section_of_table(wk_app_shape(app), app->table));
}

int wk_app_section_tables(const struct wk_app *app)
{
    return wk_section_tables(wk_app_shape(app), wk_section_of_table(wk_app_shape(app), app->table));
}

int wk_app_tables_lacking(const struct wk_app *app, const struct wk_gate *gate, int table[WK_MAX_SECTION_TABLES])
{
    int n = 0;

    for (int i = 0; i < wk_app_section_tables(app); i++)
        if (!is_ready(&gate->lack[i]))
            table[n++] = first_table(app) + i;
    return n;
}

int wk_app_next_table(const struct wk_app *app)
{
    return app->hand < wk_app_shape(app)->n_hands
               ? first_table(app) + (app->table - first_table(app) + 1) % wk_app_section_tables(app)
               : 0;
}

/* ---------------------------------------------------------------- the hall, over the network */

bool wk_app_link_holds(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    return link->status == WK_OK && link->n_waiting == 0 && link->refused_seq == 0 && link->fork_seq == 0;
}

bool wk_app_link_vouched(const struct wk_app *app, int64_t number, int *n, int *others)
{
    const struct wk_app_link *link = &app->link;

    *n = 0;
    *others = link->n_others;
    if (!link->joined || link->own == 0 || link->n_others == 0 || wk_record_journal(number) != link->own)
        return false;
    for (int i = 0; i < link->n_others; i++)
        *n += link->vouched_seq[i] >= wk_record_seq(number);
    return true;
}

int64_t wk_app_link_away_ns(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    return !link->joined || link->since_ns == 0 ? 0 : app->now_ns - link->since_ns;
}

int64_t wk_app_heard_ns(const struct wk_app *app, int table)
{
    return app->link.heard_ns ? app->link.heard_ns[table - 1] : 0;
}

bool wk_app_hall_is_away(const struct wk_app *app)
{
    return wk_app_has_event(app) && wk_gate_by_word(app->hall.tournament, app->hall.floor) &&
           wk_app_link_away_ns(app) >= WK_LINK_SAYS_NS;
}

bool wk_app_ready_hand(const struct wk_app *app, struct wk_hand_id *at)
{
    struct wk_hand_id now = {.table = app->table, .round = wk_app_shape(app)->n_rounds, .hand = wk_app_shape(app)->n_hands};

    if (!wk_app_has_event(app) || !wk_gate_by_word(app->hall.tournament, app->hall.floor))
        return false;
    const bool over = !wk_app_hand_now(app, &now);
    const struct wk_hand_id before =
        over           ? (struct wk_hand_id){now.table, wk_app_shape(app)->n_rounds, wk_app_shape(app)->n_hands}
        : now.hand > 1 ? (struct wk_hand_id){now.table, now.round, now.hand - 1}
                       : (struct wk_hand_id){now.table, now.round - 1, wk_app_shape(app)->n_hands};
    const struct wk_hand_state *hand = over ? NULL : wk_hand_look(app->hall.tournament, &now);
    *at = hand && hand->ready_seq ? now : before;
    hand = wk_hand_look(app->hall.tournament, at);
    return hand && hand->ready_seq > 0;
}

enum wk_link_says wk_app_link_says(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    if (!link->joined)
        return WK_LINK_NOTHING;
    if (link->status == WK_NO_LIBRARY)
        return WK_LINK_NO_LIBRARY;
    if (link->fork_seq > 0)
        return WK_LINK_FORK;
    if (link->refused_seq > 0)
        return WK_LINK_REFUSED;
    if (link->status == WK_OTHER_HALL)
        return WK_LINK_OTHER;
    if (link->status == WK_NOT_ALLOWED)
        return WK_LINK_UNKNOWN;
    if (link->status == WK_EXPELLED)
        return WK_LINK_EXPELLED;
    if (link->status == WK_DISK_FULL)
        return WK_LINK_FULL;
    if (link->status == WK_DB_READ_ONLY)
        return WK_LINK_STUCK;
    if (wk_app_link_away_ns(app) >= WK_LINK_SAYS_NS)
        return link->n_waiting > 0 ? WK_LINK_WAITS : WK_LINK_AWAY;
    return llabs(link->offset_ns) > WK_LINK_CLOCK_NS ? WK_LINK_CLOCK : WK_LINK_NOTHING;
}
