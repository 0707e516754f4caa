/* The gallery's states of events whose tables wait for each other only between rounds. */
#include "tests/support/kiosk/gallery_kinds.h"

#include "rules/event/kind.h"
#include "tests/support/kiosk/kind_play.h"

static const struct wk_tournament *event_of(void)
{
    return &event_store()->tournament;
}

static void put(struct wk_entry entry)
{
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
}

static void seat(int table, int round)
{
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated.at = {table, round, 1}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(event_of(), &entry.seated.at, (enum wk_wind)d);
    put(entry);
}

/* All hands of a round at a table, with its cards. */
static void play_round(int table, int round)
{
    const struct wk_kind_of_event *kind = event_of()->plan.kind;
    struct wk_hand_id at = {table, round, 1};

    for (at.hand = 1; at.hand <= event_of()->shape.n_hands; at.hand++) {
        put((struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome.kind = kind->talk.drawn_as}});
        put((struct wk_entry){
            .kind = WK_ENTRY_CONFIRMED,
            .confirmed = {.result = wk_hand_look(event_of(), &at)->result_seq, .by = wk_players_at(event_of(), &at)}});
    }
    if (kind->initialer)
        put(kind_play_card(event_of(), table, round));
}

/* Five tables, of which those named have sat down. */
static void sit(struct app_world *w, int table, int first, int last)
{
    event_begin_kind(w, "nmjl", 19, 3, table);
    for (int t = first; t <= last; t++)
        seat(t, 1);
    event_send(w);
    event_wait(w, 1);
}

/* A kiosk for all tables of one large section. */
static void serves_all(struct app_world *w, int n_players, const char *kind)
{
    event_begin_kind(w, kind, n_players, 3, 1);
    for (int t = 2; t <= 3; t++)
        seat(t, 1);
    w->app.hall.station = true;
    event_store_restart(w);
}

void g_nmjl_hall(struct app_world *w)
{
    serves_all(w, 27, "nmjl");
}

void g_mcr_hall(struct app_world *w)
{
    serves_all(w, 160, "mcr");
}

void g_nmjl_idle(struct app_world *w)
{
    sit(w, 2, 2, 2);
}

void g_nmjl_checkin(struct app_world *w)
{
    sit(w, 5, 1, 2);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
}

void g_nmjl_find(struct app_world *w)
{
    g_nmjl_checkin(w);
    app_act(w, WK_ACTION_SEAT_FIND, 2);
}

void g_nmjl_play(struct app_world *w)
{
    sit(w, 2, 1, 3);
    app_act(w, WK_ACTION_START, 0);
}

void g_nmjl_play_runs(struct app_world *w)
{
    sit(w, 2, 1, 5);
    app_act(w, WK_ACTION_START, 0);
    event_wait(w, 754);
}

void g_nmjl_play_warn(struct app_world *w)
{
    sit(w, 2, 1, 5);
    app_act(w, WK_ACTION_START, 0);
    event_wait(w, 3060);
}

void g_nmjl_play_over(struct app_world *w)
{
    g_nmjl_play_warn(w);
    event_wait(w, 600);
}

void g_nmjl_play_help(struct app_world *w)
{
    g_nmjl_play_runs(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_nmjl_wait(struct app_world *w)
{
    sit(w, 2, 1, 5);
    play_round(2, 1);
    play_round(3, 1);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    event_wait(w, 1254);
}

void g_nmjl_round_end(struct app_world *w)
{
    g_nmjl_wait(w);
    play_round(1, 1);
    play_round(4, 1);
    play_round(5, 1);
    event_send(w);
    event_wait(w, 120);
}

static void mcr(struct app_world *w, int minutes)
{
    event_begin_kind(w, "mcr", 16, 3, 1);
    event_store()->tournament.plan.minutes = minutes;
}

void g_mcr_checkin(struct app_world *w)
{
    mcr(w, 0);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
}

void g_mcr_play_rests(struct app_world *w)
{
    mcr(w, 180);
    for (int t = 1; t <= 4; t++)
        seat(t, 1);
    event_send(w);
    event_wait(w, 1);
    app_act(w, WK_ACTION_START, 0);
    event_wait(w, 5600);
}
