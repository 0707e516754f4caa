/* The gallery's states of duplicate evenings whose sections have three or five tables. */
#include "tests/support/kiosk/gallery_evening.h"

#include "rules/event/kind.h"

static const struct wk_tournament *event_of(void)
{
    return &event_store()->tournament;
}

/* A hand at the tables of a section but for the last `but`, with its walls laid back; at those as it began. */
static void play_hand(int section, int round, int hand, int but)
{
    const struct wk_event_shape *shape = &event_of()->shape;
    const int first = wk_first_table(shape, section), n = wk_section_tables(shape, section);

    for (int i = 0; i < n; i++) {
        const struct wk_hand_id at = {first + i, round, hand};
        const struct wk_outcome outcome = {
            .kind = WK_OUTCOME_SELF_DRAWN, .winner = (enum wk_wind)(1 + (i + hand) % 4), .points = 8 + 11 * i + round};
        event_store_play(&at, i < n - but ? &outcome : NULL);
        event_store()->floor.table[at.table - 1].passed = i < n - but ? 15 : 0;
    }
}

/* All hands of all sections before this one. */
static void play_until(struct app_world *w, int round, int hand)
{
    for (int s = 1; s <= event_of()->shape.n_sections; s++)
        for (int r = 1; r <= round; r++)
            for (int h = 1; h <= event_of()->shape.n_hands && (r < round || h < hand); h++)
                play_hand(s, r, h, 0);
    event_send_store(w);
    event_send(w);
}

static void evening(struct app_world *w, int n_players, int table, int round, int hand)
{
    event_begin_kind(w, "duplicate", n_players, 0, table);
    play_until(w, round, hand);
}

/* The house has a chair. */
void g_evening_3_seat(struct app_world *w)
{
    evening(w, 11, 1, 1, 2);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_LEAVE, 0);
}

void g_evening_3_wait(struct app_world *w)
{
    evening(w, 11, 1, 2, 2);
    play_hand(1, 2, 2, 1);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
}

void g_evening_3_standings(struct app_world *w)
{
    evening(w, 11, 1, 3, 1);
    app_act(w, WK_ACTION_STANDINGS, 0);
}

void g_evening_3_player(struct app_world *w)
{
    g_evening_3_standings(w);
    app_act(w, WK_ACTION_RANK_PLAYER, 2);
}

void g_evening_3_ranking(struct app_world *w)
{
    evening(w, 13, 1, 3, 1);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RANKING);
}

void g_evening_3_player_out(struct app_world *w)
{
    g_evening_3_ranking(w);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_STANDINGS, 0);
    app_act(w, WK_ACTION_RANK_PLAYER, 12);
}

void g_evening_5_seat(struct app_world *w)
{
    evening(w, 20, 5, 1, 1);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
}

void g_evening_5_find(struct app_world *w)
{
    g_evening_5_seat(w);
    app_act(w, WK_ACTION_SEAT_FIND, 2);
}

void g_evening_5_wait(struct app_world *w)
{
    evening(w, 20, 1, 2, 2);
    play_hand(1, 2, 2, 2);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
}

void g_evening_5_rotate(struct app_world *w)
{
    evening(w, 20, 4, 1, 2);
    app_act(w, WK_ACTION_START, 0);
}

void g_evening_5_round_end(struct app_world *w)
{
    evening(w, 20, 5, 2, 1);
    app_act(w, WK_ACTION_START, 0);
}

void g_evening_5_break(struct app_world *w)
{
    g_evening_5_round_end(w);
    event_store()->floor.table[4].opened = true;
    event_send_store(w);
    event_send(w);
    event_wait(w, 137);
}

void g_evening_5_standings(struct app_world *w)
{
    evening(w, 20, 5, 3, 1);
    app_act(w, WK_ACTION_STANDINGS, 0);
}

static void judge(struct app_world *w, int n_players, enum wk_screen screen)
{
    evening(w, n_players, 1, 1, 2);
    play_hand(1, 1, 2, 2);
    event_send(w);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, (int)screen);
}

void g_evening_5_players(struct app_world *w)
{
    judge(w, 20, WK_SCREEN_PLAYERS);
}

void g_evening_5_players_last(struct app_world *w)
{
    g_evening_5_players(w);
    app_act(w, WK_ACTION_JUDGE_PAGE, 1);
}

void g_evening_5_results(struct app_world *w)
{
    judge(w, 20, WK_SCREEN_RESULTS);
}

void g_evening_3_results(struct app_world *w)
{
    judge(w, 11, WK_SCREEN_RESULTS);
}

void g_evening_5_acts(struct app_world *w)
{
    judge(w, 20, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

void g_evening_5_gate(struct app_world *w)
{
    g_evening_5_acts(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_GATE);
}

void g_evening_5_foul(struct app_world *w)
{
    g_evening_5_acts(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_FOUL);
}

void g_evening_5_chairs(struct app_world *w)
{
    g_evening_5_acts(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_MOVED);
}

void g_evening_9_sections(struct app_world *w)
{
    judge(w, 34, WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_SECTION, 0);
}

void g_evening_9_second(struct app_world *w)
{
    g_evening_9_sections(w);
    app_act(w, WK_ACTION_JUDGE_SECTION, 2);
}

void g_evening_9_hall(struct app_world *w)
{
    event_begin_kind(w, "duplicate", 34, 0, 1);
    w->app.hall.station = true;
    play_until(w, 1, 2);
    play_hand(1, 1, 2, 2);
    event_send(w);
    app_act(w, WK_ACTION_HALL, 0);
}

void g_evening_3_hall(struct app_world *w)
{
    event_begin_kind(w, "duplicate", 11, 0, 1);
    w->app.hall.station = true;
    play_until(w, 1, 2);
    event_send(w);
    app_act(w, WK_ACTION_HALL, 0);
}
