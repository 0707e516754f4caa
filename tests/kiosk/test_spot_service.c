/* Spot checks: their order on record, and what is answered, from readings that a perfect camera would have made. */
#include <sqlite3.h>

#include "db/store/pin.h"
#include "db/journal/record.h"
#include "db/store/stored_spot.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/programs/service/service.h"
#include "labels/deal/checkpoint.h"
#include "tests/support/kiosk/table_test.h"

static void unlock(struct table_world *world)
{
    assert_int_equal(wk_store_unlock(world->store, "4711", NULL, NULL), WK_OK);
}

/* A table with a sealed deal and a judge. */
static void sealed_table(struct table_world *world, struct wk_deal *deal)
{
    table_deal(deal, 0);
    table_seal(world, deal);
    unlock(world);
}

static void ask_and_draw(struct table_world *world, enum wk_wind wind, int count, const char *number, struct wk_spot *spot)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    assert_int_equal(wk_store_spot_ask(world->store, 1, wind, count, &checkpoint, &receipt), WK_OK);
    assert_int_equal(wk_store_spot_draw(world->store, 1, number, &receipt), WK_OK);
    assert_int_equal(wk_store_spot(world->store, 1, spot), WK_OK);
}

/* The wall with its drawn tiles face up, all others with their stickers up. */
static void turned(const struct wk_deal *deal, const struct wk_spot *spot, enum wk_wind wind, struct wk_face_reading *out)
{
    struct wk_reading backs;
    bool slot[WK_N_SLOTS];
    table_backs(&backs, wind, deal->set);
    table_faces(out, deal, wind);
    wk_spot_slots(spot->label, spot->count, wind, slot);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!slot[s]) {
            out->seen.slot[s] = backs.slot[s];
            out->face[s] = (struct wk_face_obs){0};
        }
}

static void the_checkpoint_comes_before_the_number(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_checkpoint checkpoint, second;
    struct wk_receipt receipt;
    struct wk_spot spot;
    wk_label label[WK_N_LABELS];

    unlock(world);
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_NONE, 8, &checkpoint, &receipt), WK_NOT_YET);
    sealed_table(world, &deal);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_NOT_FOUND);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "5", &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_NONE, 0, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_EAST, 23, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_append(world->store, "spot-check", "{}", NULL, 0, &receipt), WK_BAD_INPUT);

    int64_t before = table_records(world);
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_NONE, 8, &checkpoint, &receipt), WK_OK);
    assert_int_equal(checkpoint.seq, before + 1);
    assert_memory_equal(checkpoint.head, receipt.hash, WK_HASH_SIZE);
    assert_true(wk_checkpoint_holds(&checkpoint));
    assert_string_equal(checkpoint.kiosk_id, wk_store_kiosk_id(world->store));
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    assert_false(spot.drawn);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "12x", &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "007", &receipt), WK_OK);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "008", &receipt), WK_ALREADY);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    assert_true(spot.drawn && spot.count == 8 && strcmp(spot.number, "007") == 0);
    assert_int_equal(wk_spot_draw(checkpoint.head, 1, WK_WIND_NONE, "007", 8, label), WK_OK);
    assert_memory_equal(label, spot.label, 8 * sizeof *label);
    assert_int_equal(table_records(world), before + 2);

    /* Another one takes its place, and nothing of the first is left but on record. */
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_WEST, 3, &second, &receipt), WK_OK);
    assert_memory_not_equal(second.head, checkpoint.head, WK_HASH_SIZE);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    assert_true(!spot.drawn && spot.wind == WK_WIND_WEST && spot.count == 3);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "1", &receipt), WK_OK);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_WEST, WK_SPOT_UNSURE, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_WEST, WK_SPOT_NO_MATCH, &receipt), WK_OK);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_WEST, WK_SPOT_MATCH, &receipt), WK_OK);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    assert_int_equal(spot.answer[WK_WIND_WEST - 1], WK_SPOT_MATCH); /* the newest */
    assert_int_equal(wk_store_spot(world->store, 2, &spot), WK_NOT_FOUND);
    assert_int_equal(wk_store_spot_draw(world->store, 2, "1", &receipt), WK_NOT_YET);
}

static void it_takes_a_judge(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    sealed_table(world, &deal);
    wk_store_lock(world->store);
    int64_t before = table_records(world);
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_NONE, 8, &checkpoint, &receipt), WK_NOT_ALLOWED);
    unlock(world);
    assert_int_equal(wk_store_spot_ask(world->store, 1, WK_WIND_EAST, 22, &checkpoint, &receipt), WK_OK);
    wk_store_lock(world->store);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "5", &receipt), WK_NOT_ALLOWED);
    unlock(world);
    assert_int_equal(wk_store_spot_draw(world->store, 1, "5", &receipt), WK_OK);
    wk_store_lock(world->store);
    assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_NOT_ALLOWED);
    assert_true(table_records(world) > before);
}

static enum wk_spot_answer look(struct table_world *world, enum wk_wind wind, const struct wk_face_reading *faces,
                                struct wk_spot_look *out)
{
    assert_int_equal(wk_wall_service_spot(world->store, 1, wind, faces, out), WK_OK);
    assert_int_equal(out->receipt.seq > 0, out->answer != WK_SPOT_UNSURE);
    return out->answer;
}

static void what_lies_there_is_told_as_a_whole(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_spot spot;
    struct wk_face_reading faces;
    struct wk_spot_look seen;
    sealed_table(world, &deal);
    ask_and_draw(world, WK_WIND_NONE, WK_N_LABELS, "1", &spot);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        turned(&deal, &spot, w, &faces);
        assert_int_equal(look(world, w, &faces, &seen), WK_SPOT_MATCH);
        for (int s = (int)w, n = 0; n < WK_FACES_TRIES; s += 11, n++) {
            const enum wk_face right = (enum wk_face)deal.face[w - 1][s];
            faces.face[s].best = WK_FACE_NONE;
            assert_int_equal(look(world, w, &faces, &seen), WK_SPOT_UNSURE);
            table_face(&faces, s, table_other(right), right, 0.01f); /* seen, but not for certain */
            assert_int_equal(look(world, w, &faces, &seen), WK_SPOT_UNSURE);
            assert_int_equal(seen.n_turn, 0); /* which one it was is not told */
            table_face(&faces, s, table_other(right), right, 0.5f);
            assert_int_equal(look(world, w, &faces, &seen), WK_SPOT_NO_MATCH);
            table_face(&faces, s, right, table_other(right), 0.5f);
        }
        /* Who guesses has had his guesses: the right ones are not told either. */
        assert_int_equal(wk_wall_service_spot(world->store, 1, w, &faces, &seen), WK_END);
    }
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++)
        assert_int_equal(spot.answer[w], WK_SPOT_NO_MATCH);
}

static void a_hand_is_a_heap(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_spot spot;
    struct wk_face_reading faces;
    struct wk_spot_look seen;
    sealed_table(world, &deal);
    ask_and_draw(world, WK_WIND_EAST, WK_SPOT_WALL, "1", &spot);
    turned(&deal, &spot, WK_WIND_EAST, &faces);
    for (int s = 0; s < 13; s++) /* in another order */
        table_face(&faces, s, (enum wk_face)deal.face[0][12 - s], table_other((enum wk_face)deal.face[0][12 - s]), 0.5f);
    assert_int_equal(look(world, WK_WIND_EAST, &faces, &seen), WK_SPOT_MATCH);
    table_face(&faces, 0, (enum wk_face)deal.face[0][11], table_other((enum wk_face)deal.face[0][11]), 0.5f); /* one too many */
    assert_int_equal(look(world, WK_WIND_EAST, &faces, &seen), WK_SPOT_NO_MATCH);
    table_face(&faces, 0, (enum wk_face)deal.face[0][12], table_other((enum wk_face)deal.face[0][12]), 0.5f);
    assert_int_equal(look(world, WK_WIND_EAST, &faces, &seen), WK_SPOT_MATCH);
    /* Exchanged between hand and wall: either shows it. */
    table_face(&faces, 0, (enum wk_face)deal.face[0][20], table_other((enum wk_face)deal.face[0][20]), 0.5f);
    assert_int_equal(look(world, WK_WIND_EAST, &faces, &seen), WK_SPOT_NO_MATCH);
}

static void only_the_drawn_are_compared(void **state)
{
    struct table_world *world = *state;
    int64_t before;
    struct wk_deal deal;
    struct wk_spot spot;
    struct wk_face_reading faces;
    struct wk_spot_look seen;
    bool slot[WK_N_SLOTS];
    int at = 0, free_at = 33;
    sealed_table(world, &deal);
    ask_and_draw(world, WK_WIND_SOUTH, 5, "31415", &spot);
    wk_spot_slots(spot.label, spot.count, WK_WIND_SOUTH, slot);
    while (!slot[at])
        at++;
    while (slot[free_at])
        free_at--;
    turned(&deal, &spot, WK_WIND_SOUTH, &faces);
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_MATCH);
    /* One more turned up is no harm, whatever it shows. */
    table_face(&faces, free_at, WK_FACE_EAST, WK_FACE_WEST, 0.5f);
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_MATCH);
    before = table_records(world);
    /* One that was to be turned is named: that depends on no face. */
    faces.seen.slot[at] = (struct wk_read){.state = WK_READ_LABEL, .label = wk_layout_label(WK_WIND_SOUTH, at), .set = "07A"};
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_UNSURE);
    assert_true(seen.n_turn == 1 && seen.turn[at]);
    turned(&deal, &spot, WK_WIND_SOUTH, &faces);
    faces.seen.slot[at].state = WK_READ_EMPTY;
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_UNSURE);
    assert_true(seen.n_turn == 1 && seen.turn[at]);
    /* Another wall, or another table's. */
    turned(&deal, &spot, WK_WIND_SOUTH, &faces);
    faces.seen.slot[free_at] =
        (struct wk_read){.state = WK_READ_LABEL, .label = wk_layout_label(WK_WIND_EAST, free_at), .set = "07A"};
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_UNSURE);
    assert_true(seen.other_wall);
    faces.seen.slot[free_at] =
        (struct wk_read){.state = WK_READ_LABEL, .label = wk_layout_label(WK_WIND_SOUTH, free_at), .set = "07B"};
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_UNSURE);
    assert_true(seen.other_wall);
    /* No mat. */
    turned(&deal, &spot, WK_WIND_SOUTH, &faces);
    faces.seen.tray = (struct wk_tray){.found = false, .reason = WK_TOO_DARK};
    assert_int_equal(look(world, WK_WIND_SOUTH, &faces, &seen), WK_SPOT_UNSURE);
    assert_int_equal(seen.reason, WK_TOO_DARK);
    assert_int_equal(table_records(world), before); /* what was no answer is on no record */
    /* Nothing drawn of it. */
    assert_int_equal(wk_wall_service_spot(world->store, 1, WK_WIND_EAST, &faces, &seen), WK_BAD_INPUT);
    assert_int_equal(wk_wall_service_spot(world->store, 2, WK_WIND_EAST, &faces, &seen), WK_NOT_YET);
    assert_int_equal(wk_wall_service_spot(world->store, WK_MAX_TABLES + 1, WK_WIND_EAST, &faces, &seen), WK_BAD_INPUT);
}

/* What is in clear of all spot checks, without what a commitment and a hash make different. */
static char *bodies(struct table_world *world)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    char *text = NULL;
    size_t n = 0;
    FILE *stream = open_memstream(&text, &n);
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT json_remove(body, '$.commitment', '$.labels'), secret IS NULL FROM journal"
                                        " WHERE kind = 'spot-check'",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW)
        fprintf(stream, "%s %d\n", (const char *)sqlite3_column_text(statement, 0), sqlite3_column_int(statement, 1));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    fclose(stream);
    assert_non_null(strstr(text, "no-match"));
    return text;
}

/* Two deals that differ only in faces leave the same records behind, but for what is encrypted and hashes. */
static void the_record_tells_of_no_face(void **state)
{
    struct table_world *world = *state;
    char *dump[2] = {NULL, NULL};
    (void)world;
    for (int turn = 0; turn < 2; turn++) {
        void *own = NULL;
        struct wk_deal deal;
        struct wk_spot spot;
        struct wk_face_reading faces;
        struct wk_spot_look seen;
        assert_int_equal(table_setup(&own), 0);
        struct table_world *mine = own;
        table_deal(&deal, 11 * turn);
        table_seal(mine, &deal);
        unlock(mine);
        ask_and_draw(mine, WK_WIND_NONE, WK_N_LABELS, "1", &spot);
        turned(&deal, &spot, WK_WIND_WEST, &faces);
        table_face(&faces, 20 + turn, table_other((enum wk_face)deal.face[2][20 + turn]), (enum wk_face)deal.face[2][20 + turn],
                   0.5f);
        assert_int_equal(look(mine, WK_WIND_WEST, &faces, &seen), WK_SPOT_NO_MATCH);
        dump[turn] = bodies(mine);
        table_teardown(&own);
    }
    assert_string_equal(dump[0], dump[1]);
    free(dump[0]);
    free(dump[1]);
}

static void ask_spot(struct wk_service *service, struct wk_spot_request request, struct wk_event *out)
{
    wk_service_spot(service, &request, out);
}

/* What the kiosk asks its store service for, step by step, on a real store. */
static void the_service_answers_the_kiosk(void **state)
{
    struct table_world *world = *state;
    struct wk_host host = {.clock = table_clock, .random = table_random, .context = world};
    struct wk_env env = {.store = world->store};
    static struct wk_service service;
    struct wk_checkpoint checkpoint;
    struct wk_deal deal;
    struct wk_spot spot;
    struct wk_event event;
    service = (struct wk_service){.host = &host, .env = &env, .table = 1};
    unlock(world);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_COUNT, .count = 8}, &event);
    assert_int_equal(event.spot.status, WK_NOT_YET); /* nothing is sealed */
    sealed_table(world, &deal);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_STATE}, &event);
    assert_true(event.kind == WK_EVENT_SPOT && event.spot.status == WK_OK && event.spot.state.seq == 0);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_DRAW, .said = "271828"}, &event);
    assert_int_equal(event.spot.status, WK_NOT_YET); /* no checkpoint has been shown */
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_COUNT, .count = 8}, &event);
    assert_true(event.spot.status == WK_OK && event.spot.state.seq > 0 && !event.spot.state.drawn);
    const char *text = event.spot.state.checkpoint.text;
    assert_int_equal(wk_checkpoint_parse(&checkpoint, text, strlen(text)), WK_OK);
    assert_int_equal(checkpoint.seq, event.spot.state.seq);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_DRAW, .said = "271828"}, &event);
    assert_true(event.spot.status == WK_OK && event.spot.state.drawn);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        bool slot[WK_N_SLOTS];
        const int n = wk_spot_slots(spot.label, spot.count, w, slot);
        assert_memory_equal(slot, event.spot.state.slot[w - 1], sizeof slot);
        if (n == 0)
            continue;
        struct wk_event answer;
        turned(&deal, &spot, w, &service.faces.wall);
        ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_LOOK, .wind = w}, &answer);
        assert_true(answer.spot.status == WK_OK && answer.spot.look.seq > 0);
        assert_int_equal(answer.spot.look.said, WK_SPOT_SAID_MATCH);
        for (size_t i = 0; i < sizeof service.faces; i++) /* no face outlasts its answer */
            assert_int_equal(((const unsigned char *)&service.faces)[i], 0);
    }
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_STATE}, &event);
    assert_string_equal(event.spot.state.checkpoint.text, text);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            assert_true(!event.spot.state.slot[w][s] || event.spot.state.said[w] == WK_SPOT_SAID_MATCH);
}

/* Where the seed comes from stands in the record that asks, and what is said has to be of that kind. */
static void the_service_takes_words_and_a_beacon(void **state)
{
    struct table_world *world = *state;
    struct wk_host host = {.clock = table_clock, .random = table_random, .context = world};
    struct wk_env env = {.store = world->store};
    static struct wk_service service;
    struct wk_spot_request by_beacon = {
        .what = WK_SPOT_ASK_COUNT, .count = 15, .source = {WK_SPOT_SEED_BEACON, "drand-quicknet", 4711}};
    struct wk_deal deal;
    struct wk_spot spot;
    struct wk_event event;
    service = (struct wk_service){.host = &host, .env = &env, .table = 1};
    sealed_table(world, &deal);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_COUNT, .count = 15, .source.seed = WK_SPOT_SEED_WORDS},
             &event);
    assert_true(event.spot.status == WK_OK && event.spot.state.source.seed == WK_SPOT_SEED_WORDS);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_DRAW, .said = "271828"}, &event);
    assert_int_equal(event.spot.status, WK_BAD_INPUT);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_DRAW, .said = "apple.pear.plum.fig"}, &event);
    assert_true(event.spot.status == WK_OK && event.spot.state.drawn);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    assert_string_equal(spot.number, "apple.pear.plum.fig");

    ask_spot(&service, by_beacon, &event);
    assert_true(event.spot.status == WK_OK && !event.spot.state.drawn);
    assert_string_equal(event.spot.state.source.beacon, "drand-quicknet");
    assert_int_equal(event.spot.state.source.round, 4711);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_DRAW, .said = "8f3a5be1d0c2447689aa0b1c2d3e4f50"}, &event);
    assert_true(event.spot.status == WK_OK && event.spot.state.drawn);
    by_beacon.source.round = 0;
    ask_spot(&service, by_beacon, &event);
    assert_int_equal(event.spot.status, WK_BAD_INPUT);
}

/* A new check of a wall that did not match three times: the kiosk knows before anybody turns a tile. */
static void test_the_service_says_which_walls_are_compared_no_more(void **state)
{
    struct table_world *world = *state;
    struct wk_host host = {.clock = table_clock, .random = table_random, .context = world};
    struct wk_env env = {.store = world->store};
    static struct wk_service service;
    struct wk_deal deal;
    struct wk_spot spot;
    struct wk_event event;
    struct wk_receipt receipt;
    service = (struct wk_service){.host = &host, .env = &env, .table = 1};
    sealed_table(world, &deal);
    ask_and_draw(world, WK_WIND_EAST, WK_SPOT_WALL, "1", &spot);
    for (int i = 0; i < WK_FACES_TRIES; i++)
        assert_int_equal(wk_store_spot_answer(world->store, 1, WK_WIND_EAST, WK_SPOT_NO_MATCH, &receipt), WK_OK);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_STATE}, &event);
    assert_int_equal(event.spot.status, WK_OK);
    assert_int_equal(event.spot.state.said[0], WK_SPOT_SAID_NO_MATCH); /* what was answered is the answer */
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_COUNT, .count = WK_N_LABELS}, &event);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_DRAW, .said = "5"}, &event);
    assert_int_equal(event.spot.status, WK_OK);
    assert_int_equal(event.spot.state.said[0], WK_SPOT_SAID_NO_MORE);
    for (int w = 1; w < WK_N_WINDS; w++)
        assert_int_equal(event.spot.state.said[w], WK_SPOT_SAID_NOTHING);
    assert_int_equal(wk_store_spot(world->store, 1, &spot), WK_OK);
    turned(&deal, &spot, WK_WIND_EAST, &service.faces.wall);
    ask_spot(&service, (struct wk_spot_request){.what = WK_SPOT_ASK_LOOK, .wind = WK_WIND_EAST}, &event);
    assert_int_equal(event.spot.status, WK_END);
    wk_service_forget(&service);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, table_setup, table_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_checkpoint_comes_before_the_number),
        TEST(it_takes_a_judge),
        TEST(what_lies_there_is_told_as_a_whole),
        TEST(a_hand_is_a_heap),
        TEST(only_the_drawn_are_compared),
        TEST(the_record_tells_of_no_face),
        TEST(the_service_answers_the_kiosk),
        TEST(the_service_takes_words_and_a_beacon),
        TEST(test_the_service_says_which_walls_are_compared_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
