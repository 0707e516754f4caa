/* Fixtures of the kinds of event that keep no walls: an event, and what its tables have entered so far. */
#include "kiosk/programs/play/demo_fixture_parts.h"

#include "db/state/tournament.h"
#include "rules/event/kind.h"

#define TABLE 1 /* the demo's; its last hand is left to the chapter */

/* Everybody at the table stands for a result. */
static enum wk_status put_agreed(struct wk_store *store, const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    const struct wk_tournament *tournament;
    const enum wk_status status = wk_store_tournament(store, &tournament);

    return status == WK_OK ? wk_demo_put_result(store, at, outcome, wk_players_at(tournament, at)) : status;
}

static enum wk_status put_card(struct wk_store *store, const struct wk_hand_id *at)
{
    struct wk_entry entry = {.kind = WK_ENTRY_CARD, .card.at = *at};
    const struct wk_tournament *tournament;
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_tournament(store, &tournament);

    if (status != WK_OK)
        return status;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.card.initials[d - 1] = (uint8_t)tournament->plan.kind->initialer(tournament, at, (enum wk_wind)d);
    entry.card.collector = tournament->plan.kind->collector(tournament, at);
    return wk_demo_put(store, entry, &receipt);
}

/* All tables sit down, so that the clock of the round begins. */
static enum wk_status seat_all(struct wk_store *store)
{
    const struct wk_tournament *tournament;
    enum wk_status status = wk_store_tournament(store, &tournament);
    const int n_tables = status == WK_OK ? wk_n_tables(tournament) : 0;

    for (int table = 1; table <= n_tables && status == WK_OK; table++)
        status = wk_demo_put_seated(store, &(struct wk_hand_id){table, 1, 1});
    return status;
}

/* ---------------------------------------------------------------- NMJL */

#define NMJL_TABLES 5
#define NMJL_GAMES 4

/* One of the three who sit at every table wins, one game in five is a wall game. */
static struct wk_outcome game_of(const struct wk_hand_id *at)
{
    static const enum wk_wind chairs[] = {WK_WIND_EAST, WK_WIND_WEST, WK_WIND_NORTH};
    const int mix = at->table * 3 + at->hand * 2;
    struct wk_outcome outcome = {.kind = WK_OUTCOME_WALL};

    if (mix % 5 == 0)
        return outcome;
    outcome.kind = WK_OUTCOME_WIN;
    outcome.winner = chairs[mix % 3];
    outcome.points = 25 + mix % 4 * 5;
    outcome.payer = chairs[(mix + 1) % 3];
    outcome.exposures = mix % 3;
    return outcome;
}

static enum wk_status put_nmjl(struct wk_store *store)
{
    enum wk_status status = wk_demo_put_event(
        store, &(struct wk_demo_event){.kind = "nmjl", .name = "Demo", .n_players = WK_DEMO_PLAYERS, .n_rounds = 3});

    if (status == WK_OK)
        status = seat_all(store);
    for (int table = 1; table <= NMJL_TABLES; table++) {
        struct wk_hand_id at = {table, 1, 1};

        for (; at.hand <= NMJL_GAMES - (table == TABLE) && status == WK_OK; at.hand++) {
            const struct wk_outcome outcome = game_of(&at);
            status = put_agreed(store, &at, &outcome);
        }
        at.hand = NMJL_GAMES;
        if (status == WK_OK && table != TABLE)
            status = put_card(store, &at);
    }
    return status;
}

/* ---------------------------------------------------------------- competition MCR */

#define MCR_TABLES 4

static enum wk_status put_mcr(struct wk_store *store)
{
    static const int game[WK_N_WINDS] = {96, -41, 12, -67};
    enum wk_status status = wk_demo_put_event(
        store, &(struct wk_demo_event){
                   .kind = "mcr", .name = "Demo", .n_players = MCR_TABLES * WK_N_WINDS, .n_rounds = 3, .in_teams = true});

    if (status == WK_OK)
        status = seat_all(store);
    for (int table = TABLE + 1; table <= MCR_TABLES && status == WK_OK; table++) {
        struct wk_outcome outcome = {.kind = WK_OUTCOME_GAME};

        for (int d = 0; d < WK_N_WINDS; d++)
            outcome.game[d] = game[(d + table) % WK_N_WINDS];
        outcome.game[0] += table;
        outcome.game[1] -= table;
        status = put_agreed(store, &(struct wk_hand_id){table, 1, 1}, &outcome);
    }
    return status;
}

/* ---------------------------------------------------------------- a club evening */

#define CLUB_PLAYERS 5

static enum wk_status put_club(struct wk_store *store)
{
    static const struct wk_outcome outcome = {
        .kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_SOUTH, .payer = WK_WIND_EAST, .points = 16};
    struct wk_receipt receipt;
    enum wk_status status =
        wk_demo_put_event(store, &(struct wk_demo_event){.kind = "club", .name = "Last week", .n_players = CLUB_PLAYERS});

    for (struct wk_hand_id at = {TABLE, 1, 1}; at.hand <= 2 && status == WK_OK; at.hand++)
        status = put_agreed(store, &at, &outcome);
    return status == WK_OK ? wk_demo_put(store, (struct wk_entry){.kind = WK_ENTRY_ENDED}, &receipt) : status;
}

enum wk_status wk_demo_kind(struct wk_store *store, enum wk_demo_fixture fixture)
{
    return fixture == WK_DEMO_NMJL ? put_nmjl(store) : fixture == WK_DEMO_MCR ? put_mcr(store) : put_club(store);
}
