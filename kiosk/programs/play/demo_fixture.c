/* Fixture: an event and its entries, sealed deals, walls that have passed. */
#include "kiosk/programs/play/demo_fixture_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "kiosk/eye/walls/wall_service.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/kinds/kinds.h"
#include "vision/sim/sim.h"

#define PIN "2580" /* of a director whom nobody needs: the database goes with the chapter */
#define N_ROUNDS 3 /* rounds that are over in WK_DEMO_ROUNDS */
#define ALL ((1U << WK_N_WINDS) - 1)

#define N_TEAMS 4

static const char *const names[WK_DEMO_PLAYERS] = {
    "Anna Berg",  "Li Wei",    "Tom\u00e1s Ruiz", "Sato Hana",   "Marie Dubois", "Wang Fang",   "Jan de Vries",
    "Zhang Min",  "Eva Novak", "Chen Jie",        "Paul Keller", "Mori Ken",     "Sofia Rossi", "Liu Yang",
    "Ole Hansen", "Kim Sora",  "Ruth Baker",      "Gao Lin",     "Ines Costa"};
static const char *const teams[N_TEAMS] = {"Bamboo", "Crane", "Harbour", "Lantern"};

static const struct wk_reading_source simulated = {.camera = "sim:demo", .calibration = "", .from = WK_FROM_SIMULATED};

enum wk_status wk_demo_put(struct wk_store *store, struct wk_entry entry, struct wk_receipt *receipt)
{
    entry.via = WK_VIA_COMMAND;
    return wk_store_put_entry(store, &entry, NULL, receipt);
}

/* ---------------------------------------------------------------- the event */

enum wk_status wk_demo_put_event(struct wk_store *store, const struct wk_demo_event *event)
{
    struct wk_event_plan *plan = calloc(1, sizeof(*plan));
    struct wk_receipt receipt;

    if (!plan)
        return WK_NO_MEMORY;
    wk_kind_plan(wk_kind_of_event_find(event->kind), plan);
    snprintf(plan->name, sizeof(plan->name), "%s", event->name);
    plan->n_sections = 1;
    plan->n_players = event->n_players;
    plan->n_rounds = event->n_rounds;
    plan->results_only = event->results_only;
    plan->teams = event->in_teams;
    if (plan->movement == WK_MOVEMENT_DRAWN)
        snprintf(plan->seed, sizeof(plan->seed), "%s", "2026");
    for (int p = 0; p < plan->n_players; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "%s", names[p]);
        if (plan->teams)
            snprintf(plan->player[p].team, WK_NAME_SIZE, "%s", teams[p / N_TEAMS]);
    }
    plan->kind->arrange(plan);
    const enum wk_status status =
        wk_demo_put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan}, &receipt);
    free(plan);
    return status;
}

enum wk_status wk_demo_put_seated(struct wk_store *store, const struct wk_hand_id *at)
{
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = *at}};
    const struct wk_tournament *tournament;
    struct wk_receipt receipt;
    enum wk_status status = wk_store_tournament(store, &tournament);

    if (status != WK_OK)
        return status;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(tournament, at, (enum wk_wind)d);
    return wk_demo_put(store, entry, &receipt);
}

/* A typical result: one hand in eight is a draw, and few are worth much. */
static struct wk_outcome outcome_of(const struct wk_hand_id *at)
{
    const uint32_t mix = (uint32_t)(at->table * 7919 + at->round * 104729 + at->hand * 1299709) * 2654435761U >> 8;
    struct wk_outcome outcome = {.kind = WK_OUTCOME_DRAW};

    if (mix % 8 == 0)
        return outcome;
    outcome.kind = mix % 8 < 3 ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD;
    outcome.winner = (enum wk_wind)(mix / 8 % 4 + 1);
    outcome.points = 8 + (int)(mix / 32 % 7 * (mix / 32 % 7));
    if (outcome.kind == WK_OUTCOME_DISCARD)
        outcome.payer = (enum wk_wind)((mix / 8 % 4 + 1 + mix / 256 % 3) % 4 + 1);
    return outcome;
}

enum wk_status wk_demo_put_result(struct wk_store *store, const struct wk_hand_id *at, const struct wk_outcome *outcome,
                                  unsigned by)
{
    struct wk_receipt receipt;
    enum wk_status status = wk_demo_put(
        store, (struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = *at, .outcome = *outcome, .by = WK_WIND_EAST}},
        &receipt);

    if (status != WK_OK || !by)
        return status;
    return wk_demo_put(store,
                       (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = receipt.seq, .by = (uint8_t)by}},
                       &receipt);
}

static enum wk_status put_result(struct wk_store *store, const struct wk_hand_id *at, bool confirmed)
{
    const struct wk_outcome outcome = outcome_of(at);

    return wk_demo_put_result(store, at, &outcome, confirmed ? ALL : 0);
}

static enum wk_status put_rounds(struct wk_store *store)
{
    enum wk_status status = WK_OK;
    struct wk_hand_id at;

    for (at.round = 1; at.round <= N_ROUNDS; at.round++)
        for (at.hand = 1; at.hand <= wk_duplicate_section.n_hands; at.hand++)
            for (at.table = 1; at.table <= wk_duplicate_section.n_tables && status == WK_OK; at.table++)
                status = put_result(store, &at, true);
    return status;
}

/* ---------------------------------------------------------------- the walls */

static void see_backs(struct wk_reading *backs, const struct wk_deal *deal, enum wk_wind wind)
{
    wk_reading_init(backs, WK_SIDE_BACKS);
    backs->tray = (struct wk_tray){.found = true, .by = WK_TRAY_BY_MARKERS, .reason = WK_OK, .px_per_mm = 4};
    backs->wind = wind;
    backs->n_images = 1;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_read *read = &backs->slot[s];

        read->state = WK_READ_LABEL;
        read->label = wk_layout_label(wind, s);
        memcpy(read->set, deal->set, WK_SET_SIZE);
        read->score = 1;
    }
}

static void see_faces(struct wk_face_reading *faces, const struct wk_deal *deal, enum wk_wind wind)
{
    memset(faces, 0, sizeof(*faces));
    wk_reading_init(&faces->seen, WK_SIDE_FACES);
    faces->seen.tray = (struct wk_tray){.found = true, .by = WK_TRAY_BY_MARKERS, .reason = WK_OK, .px_per_mm = 4};
    faces->seen.n_images = 1;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const enum wk_face face = (enum wk_face)deal->face[wind - 1][s];

        faces->seen.slot[s].state = WK_READ_FACE;
        faces->seen.slot[s].score = 1;
        faces->face[s].best = face;
        faces->face[s].margin = faces->face[s].score[face - 1] = 1;
    }
}

static enum wk_status record_wall(struct wk_store *store, const struct wk_deal *deal, enum wk_wind wind, const char *tileset)
{
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer = {.receipt = {.seq = 0}};
    const struct wk_recording recording = {
        .table = deal->table, .wind = wind, .backs = &backs, .faces = &faces, .tileset = tileset};

    see_backs(&backs, deal, wind);
    see_faces(&faces, deal, wind);
    const enum wk_status status = wk_wall_service_record(store, &recording, &simulated, &answer);
    wk_wipe(&faces, sizeof(faces));
    return status == WK_OK && answer.receipt.seq == 0 ? WK_FAILED : status;
}

enum wk_status wk_demo_seal(struct wk_store *store, const struct wk_deal *deal, const char *tileset)
{
    struct wk_sealing sealing = {.round = 0};
    enum wk_status status = WK_OK;

    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH && status == WK_OK; wind++)
        status = record_wall(store, deal, (enum wk_wind)wind, tileset);
    if (status == WK_OK)
        status = wk_wall_service_seal(store, deal->table, &sealing);
    return status == WK_OK && sealing.receipt.seq == 0 ? WK_FAILED : status;
}

/* Seals the table's deal and begins its first hand. */
static enum wk_status begin_hand(struct wk_store *store, const struct wk_deal *deal, const char *tileset)
{
    struct wk_receipt receipt;
    int hand = 0;
    enum wk_status status = wk_demo_seal(store, deal, tileset);

    if (status == WK_OK)
        status = wk_store_start_hand(store, deal->table, &hand, &receipt);
    if (status == WK_OK)
        status = wk_demo_put(store, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = {deal->table, 1, 1}}, &receipt);
    return status;
}

static enum wk_status stop_hand(struct wk_store *store, const struct wk_hand_id *at)
{
    struct wk_receipt receipt;

    return wk_demo_put(store, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = *at}, &receipt);
}

/* Lays back all walls from East's on. */
static enum wk_status pass_walls(struct wk_store *store, const struct wk_deal *deal, enum wk_wind first, enum wk_wind last)
{
    enum wk_status status = WK_OK;

    for (int wind = (int)first; wind <= (int)last && status == WK_OK; wind++) {
        struct wk_reading backs;
        struct wk_answer answer;
        const struct wk_verifying wall = {
            .table = deal->table, .wind = (enum wk_wind)wind, .backs = &backs, .purpose = "restore"};

        see_backs(&backs, deal, (enum wk_wind)wind);
        status = wk_wall_service_verify(store, &wall, &simulated, &answer);
        if (status == WK_OK && answer.verdict.kind != WK_PASS)
            status = WK_FAILED;
    }
    return status;
}

/* Records everything that happens at another table before the rotation. */
static enum wk_status finish_table(struct wk_store *store, int table, const char *tileset)
{
    const struct wk_hand_id at = {table, 1, 1};
    const char set[WK_SET_SIZE] = {'0', '7', (char)('A' + table - 1), 0};
    struct wk_deal deal;
    enum wk_status status;

    wk_sim_deal(&deal, set, table, (uint64_t)table);
    status = wk_demo_put_seated(store, &at);
    if (status == WK_OK)
        status = begin_hand(store, &deal, tileset);
    if (status == WK_OK)
        status = stop_hand(store, &at);
    if (status == WK_OK)
        status = put_result(store, &at, true);
    if (status == WK_OK)
        status = pass_walls(store, &deal, WK_WIND_EAST, WK_WIND_NORTH);
    wk_wipe(&deal, sizeof(deal));
    return status;
}

/* ---------------------------------------------------------------- up to a fixture */

static enum wk_status put_hand(struct wk_store *store, enum wk_demo_fixture fixture, const struct wk_deal *deal,
                               const char *tileset)
{
    const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 2};
    enum wk_status status = WK_OK;

    if (fixture >= WK_DEMO_SEATED)
        status = wk_demo_put_seated(store, &first);
    if (status == WK_OK && fixture >= WK_DEMO_PLAYING)
        status = begin_hand(store, deal, tileset);
    if (status == WK_OK && fixture >= WK_DEMO_RESULT)
        status = stop_hand(store, &first);
    if (status == WK_OK && fixture >= WK_DEMO_RESULT)
        status = put_result(store, &first, fixture >= WK_DEMO_CONFIRMED);
    if (fixture >= WK_DEMO_LAST_WALL)
        for (int table = 2; table <= wk_duplicate_section.n_tables && status == WK_OK; table++)
            status = finish_table(store, table, tileset);
    if (status == WK_OK && fixture >= WK_DEMO_LAST_WALL)
        status = pass_walls(store, deal, WK_WIND_EAST, WK_WIND_WEST);
    if (status == WK_OK && fixture >= WK_DEMO_NEXT_GROUP)
        status = pass_walls(store, deal, WK_WIND_NORTH, WK_WIND_NORTH);
    if (status == WK_OK && fixture >= WK_DEMO_NEXT_GROUP)
        status = wk_demo_put_seated(store, &second);
    return status;
}

enum wk_status wk_demo_fixture(struct wk_store *store, enum wk_demo_fixture fixture, const struct wk_deal *deal,
                               const char *tileset)
{
    const struct wk_demo_event evening = {.kind = "duplicate",
                                          .name = "Demo",
                                          .n_players = wk_duplicate_section.n_players,
                                          .results_only = fixture == WK_DEMO_ROUNDS};
    enum wk_status status;

    if (fixture == WK_DEMO_NONE)
        return WK_OK;
    status = wk_store_unlock(store, PIN, NULL, NULL);
    if (status == WK_OK)
        status = fixture > WK_DEMO_ROUNDS ? wk_demo_kind(store, fixture) : wk_demo_put_event(store, &evening);
    if (status == WK_OK && fixture == WK_DEMO_ROUNDS)
        status = put_rounds(store);
    else if (status == WK_OK && fixture < WK_DEMO_ROUNDS)
        status = put_hand(store, fixture, deal, tileset);
    wk_store_lock(store);
    return status;
}
