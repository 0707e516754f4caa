/* A declared hand on a real store: laid, turned over, keyed in, taken over; and what of it goes on record, and what never. */
#include <sqlite3.h>

#include "kiosk/face/screens/result/count_steps.h"
#include "tests/support/kiosk/hand_scoring_test.h"

#include "db/journal/sql.h"
#include "db/store/stored_deal.h"
#include "kiosk/face/screens/screens.h"
#include "tests/support/audit.h"

#define K scoring_world()
#define APP K->w.app
#define COUNT APP.count

static void expect(enum wk_screen screen)
{
    if (APP.screen != screen)
        fail_msg("%s stands, not %s", wk_screen_word(APP.screen), wk_screen_word(screen));
}

static void find(enum wk_wind winner, uint64_t seed, struct wk_sim_hand *hand)
{
    while (wk_sim_hand_find(&K->deal, winner, WK_MCR_MIN_POINTS, seed, hand) != WK_OK)
        seed += 1000;
}

/* To the screen, by the key of the result's. */
static void count(enum wk_wind winner)
{
    app_act(&K->w, WK_ACTION_RESULT_WINNER, winner);
    app_act(&K->w, WK_ACTION_COUNT, 0);
    expect(WK_SCREEN_COUNT);
    assert_int_equal(COUNT.status, WK_OK);
    assert_int_equal(COUNT.winner, winner); /* at table 1 winds are chairs */
    assert_true(COUNT.seq > 0);
}

static void is_wiped(void)
{
    static const struct wk_hand_scoring none;
    assert_null(COUNT.view);
    assert_int_equal(COUNT.winner, WK_WIND_NONE);
    assert_memory_equal(&K->scoring, &none, sizeof(none));
}

static int same_set(const struct wk_mcr_set *a, const struct wk_mcr_hand *hand)
{
    for (int i = 0; i < hand->n_melds; i++)
        if (memcmp(a, &hand->meld[i], sizeof(*a)) == 0)
            return 1;
    return 0;
}

static void expect_hand(const struct wk_mcr_hand *seen, const struct wk_mcr_hand *laid)
{
    int count[WK_N_FACES + 1] = {0};

    assert_int_equal(seen->n_melds, laid->n_melds);
    assert_int_equal(seen->n_standing, laid->n_standing);
    assert_int_equal(seen->win, laid->win);
    assert_int_equal(seen->flags, laid->flags);
    for (int i = 0; i < seen->n_melds; i++)
        assert_true(same_set(&seen->meld[i], laid));
    for (int i = 0; i < seen->n_standing; i++) {
        count[seen->standing[i]]++;
        count[laid->standing[i]]--;
    }
    for (int f = 1; f <= WK_N_FACES; f++)
        assert_int_equal(count[f], 0);
}

static void all_agree(enum wk_wind winner)
{
    expect(WK_SCREEN_CONFIRM);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (d != (int)winner)
            app_act(&K->w, WK_ACTION_AGREE, d);
    assert_int_equal(wk_hand_look(APP.hall.tournament, &(struct wk_hand_id){1, 1, 1})->state, WK_RESULT_CONFIRMED);
}

static struct wk_counted counted(void)
{
    struct wk_counted all[4];
    int n = 0;
    assert_int_equal(wk_store_counted(K->table->store, 1, all, 4, &n), WK_OK);
    assert_true(n > 0);
    return all[n - 1];
}

/* ---------------------------------------------------------------- by camera */

static void by_camera(struct table_world *table, enum wk_wind winner, uint64_t seed, enum wk_sim_lay how)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;
    struct wk_mcr_score score;

    scoring_open(table, seed);
    find(winner, seed, &hand);
    assert_int_equal(wk_mcr_score(&hand.hand, WK_MCR_RULEBOOK, &score), WK_OK);
    wk_sim_hand_lay(&hand, &K->deal, how, seed, &wall);
    count(winner);
    assert_int_equal(COUNT.step, WK_COUNTING_LAY);
    assert_int_equal(APP.side, WK_SIDE_FACES);
    assert_non_null(COUNT.view);
    scoring_look(&wall, WK_COUNT_STILL - 1);
    assert_int_equal(COUNT.step, WK_COUNTING_LAY);
    assert_true(COUNT.state.whole && COUNT.state.sound && COUNT.state.wins);
    scoring_look(&wall, 1);
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_NOT);
    wk_sim_hand_turn(&wall);
    scoring_look(&wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_int_equal(APP.side, WK_SIDE_NONE);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_AGREE);
    assert_true(COUNT.state.tells);
    assert_int_equal(COUNT.state.from, hand.win.wall);
    assert_int_equal(COUNT.state.total, score.total);
    expect_hand(&K->scoring.view.hand, &hand.hand);
    assert_int_equal(APP.seat.outcome.kind, hand.win.wall == winner ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, winner % 4 + 1); /* the stickers have told */
    assert_true(APP.hint || hand.win.wall == (enum wk_wind)(winner % 4 + 1));
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    is_wiped();
    all_agree(winner);
    assert_int_equal(wk_hand_look(APP.hall.tournament, &(struct wk_hand_id){1, 1, 1})->outcome.points, score.total);
}

/* Where the deal is sealed to the director's key nothing here knows its faces: the tiles are compared once it is open. */
static void a_hand_of_a_deal_to_the_director_is_compared_later(void **state)
{
    static const uint8_t secret[WK_KEY_SIZE] = {1, 2, 3};
    struct table_world *table = *state;
    struct wk_keypair pair;
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;
    struct wk_deal deal;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];

    wk_keypair_init(&pair, secret);
    scoring_director = &pair;
    scoring_open(table, 2);
    scoring_director = NULL;
    find(WK_WIND_SOUTH, 2, &hand);
    wk_sim_hand_lay(&hand, &K->deal, (enum wk_sim_lay)0, 2, &wall);
    count(WK_WIND_SOUTH);
    scoring_look(&wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    wk_sim_hand_turn(&wall);
    scoring_look(&wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_LATER);
    assert_int_equal(APP.store, WK_OK);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, hand.win.wall == WK_WIND_SOUTH ? (int)WK_WIND_EAST : (int)hand.win.wall);
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    assert_int_equal(counted().stickers, WK_STICKERS_LATER);
    assert_false(counted().open);
    as_director(table->store);
    assert_int_equal(wk_store_hold_director(table->store, secret), WK_OK);
    assert_int_equal(wk_store_open_deal(table->store, 1, &deal, salt, &receipt), WK_OK);
    assert_true(counted().open);
    const struct wk_counted of = counted();
    expect_hand(&of.hand, &hand.hand);
    assert_int_equal(audit_of(table->store, NULL, NULL), WK_OK);
    scoring_close();
}

static void a_hand_is_laid_turned_and_taken_over(void **state)
{
    struct table_world *table = *state;
    struct wk_declaration declared[2];
    struct wk_receipt receipt;
    int n = 0;

    for (uint64_t seed = 1; seed <= 6; seed++) {
        void *other = NULL;
        if (seed > 1)
            table_setup(&other), table = other;
        const enum wk_wind winner = (enum wk_wind)(1 + seed % 4);
        by_camera(table, winner, seed, (enum wk_sim_lay)(seed % 3));
        const struct wk_counted of = counted();
        assert_int_equal(of.declared.winner, winner);
        assert_int_equal(of.how, WK_COUNTED_CAMERA);
        assert_int_equal(of.stickers, WK_STICKERS_AGREE);
        assert_int_equal(of.rules, WK_MCR_RULEBOOK);
        assert_int_equal(of.points, wk_hand_look(APP.hall.tournament, &(struct wk_hand_id){1, 1, 1})->outcome.points);
        assert_true(of.declared.seq < of.seq && of.declared.deal_seq > 0);
        assert_false(of.open);
        assert_int_equal(of.hand.win, 0);
        assert_int_equal(of.n_fan, 0);
        assert_int_equal(wk_store_declared(table->store, 0, declared, 2, &n), WK_OK);
        assert_int_equal(n, 1);
        assert_int_equal(audit_of(table->store, NULL, NULL), WK_OK);
        uint8_t salt[WK_SALT_SIZE];
        as_director(table->store);
        assert_int_equal(wk_store_open_deal(table->store, 1, &K->deal, salt, &receipt), WK_OK);
        const struct wk_counted after = counted();
        assert_true(after.open && after.n_fan > 0);
        struct wk_mcr_score score;
        assert_int_equal(wk_mcr_score(&after.hand, WK_MCR_RULEBOOK, &score), WK_OK);
        assert_int_equal(score.total, after.points);
        assert_int_equal(score.n_fan, after.n_fan);
        scoring_close();
        if (other)
            assert_int_equal(table_teardown(&other), 0);
    }
}

/* One tile at a time, each seen as it lies; the hand is not whole before the last. A tile taken away again is missed. */
static void it_is_read_as_it_is_laid(void **state)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall wall, part;
    int n = 0;

    scoring_open(*state, 3);
    find(WK_WIND_EAST, 3, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_LAST, 3, &wall);
    count(WK_WIND_EAST);
    part = wall;
    for (int s = 0; s < WK_N_SLOTS; s++)
        part.slot[s].present = false;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (!wall.slot[s].present)
            continue;
        assert_int_equal(COUNT.step, WK_COUNTING_LAY);
        part.slot[s].present = wall.slot[s].present;
        n += wall.slot[s].present;
        scoring_look(&part, 2);
        assert_int_equal(COUNT.state.n_tiles, n);
    }
    scoring_look(&part, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    for (int s = 0, done = 0; s < WK_N_SLOTS && !done; s++) {
        done = part.slot[s].present;
        part.slot[s].present = false;
    }
    scoring_look(&part, WK_COUNT_STILL + 3);
    assert_int_equal(COUNT.step, WK_COUNTING_LAY);
    scoring_look(&wall, WK_COUNT_STILL + 1);
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0); /* without stickers */
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_NOT);
    assert_false(COUNT.state.tells);
    app_act(&K->w, WK_ACTION_BACK, 0);
    assert_int_equal(COUNT.step, WK_COUNTING_LAY);
    assert_int_equal(APP.side, WK_SIDE_FACES);
    assert_int_equal(COUNT.state.n_tiles, 0);
    app_act(&K->w, WK_ACTION_BACK, 0);
    expect(WK_SCREEN_RESULT);
    is_wiped();
    scoring_close();
}

/* Two tiles of the hand whose stickers were exchanged, so that labels and faces are not those of the deal. */
static void stickers_that_differ_are_told_and_on_record(void **state)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;
    int a = -1, b = -1;

    scoring_open(*state, 5);
    find(WK_WIND_SOUTH, 5, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_SIDEWAYS, 5, &wall);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall.slot[s];
        if (!piece->present || !piece->face_up || wk_label_copies(piece->label) != 1)
            continue;
        if (a < 0)
            a = s;
        else if (b < 0 && piece->face != wall.slot[a].face)
            b = s;
    }
    assert_true(a >= 0 && b >= 0);
    const wk_label label = wall.slot[a].label;
    wall.slot[a].label = wall.slot[b].label;
    wall.slot[b].label = label;
    count(WK_WIND_SOUTH);
    scoring_look(&wall, WK_COUNT_STILL);
    wk_sim_hand_turn(&wall);
    scoring_look(&wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_DIFFER);
    assert_true(COUNT.state.n_doubts > 0);
    if (APP.seat.outcome.kind == WK_OUTCOME_NONE)
        app_act(&K->w, WK_ACTION_RESULT_PAYER, WK_WIND_EAST);
    if (COUNT.state.points >= WK_MCR_MIN_POINTS) {
        app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
        expect(WK_SCREEN_CONFIRM);
        assert_int_equal(counted().stickers, WK_STICKERS_DIFFER);
    }
    scoring_close();
}

/* Two tiles in hand have changed their stickers; which two: by `skip`. By the stickers alone nothing is wrong. */
static void exchange_in_hand(struct wk_sim_wall *wall, int skip)
{
    for (int a = 0; a < wk_row_length(WK_ROW_HAND); a++)
        for (int b = a + 1; b < wk_row_length(WK_ROW_HAND); b++) {
            struct wk_sim_piece *one = &wall->slot[a], *other = &wall->slot[b];
            if (one->present && other->present && !one->sideways && !other->sideways && one->label != other->label &&
                one->face != other->face && skip-- == 0) {
                const wk_label label = one->label;
                one->label = other->label;
                other->label = label;
                return;
            }
        }
    fail_msg("too few tiles in hand");
}

/* How many answers are on record. */
static int answers(const char *said)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open(K->table->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT count(*) FROM journal WHERE kind = 'hand-compared'"
                                        " AND json_extract(body, '$.faces') = ?",
                                        -1, &s, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_bind_text(s, 1, said, -1, SQLITE_STATIC), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    const int n = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return n;
}

static void lay_and_turn(struct wk_sim_wall *wall)
{
    scoring_look(wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    wk_sim_hand_turn(wall);
    scoring_look(wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
}

/* Who tries faces out with stickers on other tiles is told "no" for the hand, no tile is named, and not often. */
static void a_hand_tells_no_face_of_the_deal(void **state)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall right, wall;

    scoring_open(*state, 2);
    find(WK_WIND_SOUTH, 2, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_SIDEWAYS, 2, &right);
    count(WK_WIND_SOUTH);
    for (int i = 0; i < WK_FACES_TRIES + 1; i++) {
        wall = right;
        exchange_in_hand(&wall, i);
        lay_and_turn(&wall);
        scoring_look(&wall, 3); /* looking on asks nothing */
        const bool last = i == WK_FACES_TRIES;
        assert_int_equal(COUNT.state.labels, last ? WK_COUNT_LABELS_LATER : WK_COUNT_LABELS_DIFFER);
        assert_int_equal(COUNT.state.n_doubts, last ? 0 : 1);
        assert_true(COUNT.state.slots == 0);
        for (int d = 0; d < COUNT.view->doubts.n; d++) {
            assert_int_equal(COUNT.view->doubts.doubt[d].kind, WK_DOUBT_NOT_THE_DEAL);
            assert_true(COUNT.view->doubts.doubt[d].slots == 0 && COUNT.view->doubts.doubt[d].label == WK_LABEL_NONE);
        }
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            assert_false(COUNT.view->slot[slot].wrong);
        assert_int_equal(answers("no-match"), last ? i : i + 1);
        app_act(&K->w, WK_ACTION_COUNT_LAY, 0);
    }
    wall = right; /* neither is the right one compared any more: the audit does it, after the opening */
    lay_and_turn(&wall);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_LATER);
    assert_int_equal(answers("match"), 0);
    assert_int_equal(wk_store_faces_left(K->table->store, 1, WK_WIND_SOUTH), WK_OK); /* the judge's checks are not used up */
    assert_int_equal(audit_of(K->table->store, NULL, NULL), WK_OK);
    scoring_close();
}

/* The same tiles are compared once, and their answer is on record before it is given. */
static void a_hand_that_agrees_is_on_record_once(void **state)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall right, wall;

    scoring_open(*state, 5);
    find(WK_WIND_SOUTH, 5, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_SIDEWAYS, 5, &right);
    count(WK_WIND_SOUTH);
    for (int i = 0; i < 3; i++) {
        wall = right;
        lay_and_turn(&wall);
        assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_AGREE);
        assert_int_equal(answers("match"), 1);
        app_act(&K->w, WK_ACTION_COUNT_LAY, 0);
    }
    assert_int_equal(answers("no-match"), 0);
    scoring_close();
}

/* Tiles and stickers could not be compared with the deal: that is no answer, and what is the matter with the store is told. */
static void a_deal_that_cannot_be_read_is_told(void **state)
{
    struct table_world *table = *state;
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;

    scoring_open(table, 5);
    find(WK_WIND_SOUTH, 5, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_SIDEWAYS, 5, &wall);
    count(WK_WIND_SOUTH);
    scoring_look(&wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    table->key.bytes[0] ^= 1;
    wk_sim_hand_turn(&wall);
    scoring_look(&wall, WK_COUNT_STILL);
    table->key.bytes[0] ^= 1;
    assert_int_equal(COUNT.step, WK_COUNTING_TURN);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_NOT);
    assert_int_equal(APP.store, WK_WRONG_KEY);
    assert_int_equal(wk_app_trouble(&APP), WK_TROUBLE_DB_KEY);
    scoring_close();
}

/* The first hand may be played before the seal: there is nothing to hold stickers against, and that is on record. */
static void without_a_deal_stickers_say_nothing(void **state)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, 5);
    for (uint64_t seed = 5; wk_sim_hand_find(&deal, WK_WIND_NORTH, WK_MCR_MIN_POINTS, seed, &hand) != WK_OK;)
        seed += 1000;
    scoring_open_deal(*state, NULL);
    wk_sim_hand_lay(&hand, &deal, WK_SIM_LAY_SIDEWAYS, 5, &wall);
    count(WK_WIND_NORTH);
    scoring_look(&wall, WK_COUNT_STILL);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_NO_DEAL);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, scoring_from(&hand));
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    if (APP.screen == WK_SCREEN_COUNT) /* worth more with a flag that only the players know */
        assert_true(COUNT.state.points < WK_MCR_MIN_POINTS);
    else
        assert_int_equal(counted().stickers, WK_STICKERS_NO_DEAL);
    scoring_close();
}

/* ---------------------------------------------------------------- by keys */

static void a_hand_is_keyed_in(void **state)
{
    struct wk_sim_hand hand;
    struct wk_mcr_score score;

    scoring_open(*state, 2);
    find(WK_WIND_WEST, 2, &hand);
    assert_int_equal(wk_mcr_score(&hand.hand, WK_MCR_RULEBOOK, &score), WK_OK);
    count(WK_WIND_WEST);
    app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
    assert_int_equal(COUNT.step, WK_COUNTING_KEYS);
    assert_int_equal(APP.side, WK_SIDE_NONE);
    scoring_key_in(&hand.hand);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_true(COUNT.state.keyed && COUNT.state.wins);
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0); /* from whom has not been said */
    expect(WK_SCREEN_COUNT);
    assert_true(APP.hint);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, scoring_from(&hand));
    for (int flag = WK_MCR_LAST_TILE; flag <= WK_MCR_LAST_OF_KIND; flag <<= 1)
        if (hand.hand.flags & flag)
            app_act(&K->w, WK_ACTION_COUNT_FLAG, flag);
    expect_hand(&K->scoring.view.hand, &hand.hand);
    assert_int_equal(COUNT.state.total, score.total);
    assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_NOT);
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    is_wiped();
    all_agree(WK_WIND_WEST);
    assert_int_equal(counted().how, WK_COUNTED_KEYS);
    assert_int_equal(counted().stickers, WK_STICKERS_NOT_SEEN);
    scoring_close();
}

static void key(const char *faces, enum wk_count_key as)
{
    enum wk_face face;
    char name[3] = {0};

    for (; *faces; faces += strlen(name)) {
        memcpy(name, faces, faces[0] >= '1' && faces[0] <= '9' ? 2 : 1);
        name[faces[0] >= '1' && faces[0] <= '9' ? 2 : 1] = 0;
        assert_int_equal(wk_face_parse(name, &face), WK_OK);
        app_act(&K->w, WK_ACTION_COUNT_KEY_AS, as);
        app_act(&K->w, WK_ACTION_COUNT_FACE, face);
    }
}

/* Keys that cannot be are not taken; Erase takes back; a touched tile is put right in its place, and the one that won stays. */
static void keys_are_put_right(void **state)
{
    scoring_open(*state, 2);
    count(WK_WIND_WEST);
    app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
    app_act(&K->w, WK_ACTION_ERASE, 0); /* nothing there: it is no Back */
    expect(WK_SCREEN_COUNT);
    key("7m", WK_KEY_CHOW);
    assert_int_equal(COUNT.state.n_tiles, 3);
    key("8mEP", WK_KEY_CHOW); /* no such chow */
    assert_int_equal(COUNT.state.n_tiles, 3);
    key("E", WK_KEY_KONG);
    assert_int_equal(COUNT.state.n_tiles, 7);
    key("EEE", WK_KEY_IN_HAND); /* there are four */
    assert_int_equal(COUNT.state.n_tiles, 7);
    assert_true(K->scoring.view.face_full[WK_FACE_EAST]);
    app_act(&K->w, WK_ACTION_COUNT_KEY_AS, WK_KEY_CHOW);
    assert_true(K->scoring.view.face_full[WK_FACE_1M + 7] && K->scoring.view.face_full[WK_FACE_WHITE]);
    assert_false(K->scoring.view.face_full[WK_FACE_1M]);
    app_act(&K->w, WK_ACTION_COUNT_KEY_AS, WK_KEY_IN_HAND);
    app_act(&K->w, WK_ACTION_ERASE, 0);
    assert_int_equal(COUNT.state.n_tiles, 3);
    key("W", WK_KEY_CONCEALED_KONG);
    key("1s2s3s4s5s5sP", WK_KEY_IN_HAND);
    assert_int_equal(COUNT.step, WK_COUNTING_KEYS);
    assert_false(COUNT.state.whole);
    key("P", WK_KEY_PUNG); /* no room */
    assert_int_equal(COUNT.state.n_tiles, 14);
    key("6s", WK_KEY_IN_HAND);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_false(COUNT.state.wins); /* 4 5 5 6 and White */
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    expect(WK_SCREEN_COUNT);
    app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
    assert_int_equal(COUNT.step, WK_COUNTING_KEYS);
    for (int i = 0; i < K->scoring.view.shown.n; i++)
        if (K->scoring.view.shown.tile[i].face == WK_FACE_WHITE)
            app_act(&K->w, WK_ACTION_COUNT_WIN, i);
    assert_int_equal(COUNT.state.n_tiles, 14);
    key("5s", WK_KEY_IN_HAND);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_true(COUNT.state.wins);
    assert_int_equal(K->scoring.view.hand.win, WK_FACE_1S + 5);
    const int total = COUNT.state.total;
    for (int i = 0; i < K->scoring.view.shown.n; i++) /* another one won */
        if (K->scoring.view.shown.tile[i].face == WK_FACE_1S && !K->scoring.view.shown.tile[i].win) {
            app_act(&K->w, WK_ACTION_COUNT_WIN, i);
            break;
        }
    assert_int_equal(K->scoring.view.hand.win, WK_FACE_1S);
    assert_true(COUNT.state.wins);
    for (int i = 0; i < K->scoring.view.shown.n; i++)
        if (K->scoring.view.shown.tile[i].face == WK_FACE_WEST) {
            app_act(&K->w, WK_ACTION_COUNT_KONG, i);
            break;
        }
    assert_int_equal(K->scoring.view.hand.meld[1].kind, WK_MCR_KONG);
    assert_true(COUNT.state.total != total || total > 0);
    app_act(&K->w, WK_ACTION_BACK, 0);
    assert_int_equal(COUNT.step, WK_COUNTING_KEYS);
    app_act(&K->w, WK_ACTION_BACK, 0);
    expect(WK_SCREEN_RESULT);
    is_wiped();
    scoring_close();
}

/* A hand that was read becomes keys, so that one tile can be put right: what the mat said about it is forgotten. */
static void what_was_read_is_put_right_by_keys(void **state)
{
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;

    scoring_open(*state, 4);
    find(WK_WIND_NORTH, 4, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_APART, 4, &wall);
    count(WK_WIND_NORTH);
    scoring_look(&wall, WK_COUNT_STILL);
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    const struct wk_mcr_hand read = K->scoring.view.hand;
    const int n = COUNT.state.n_tiles;
    app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
    assert_int_equal(COUNT.step, WK_COUNTING_KEYS);
    assert_true(COUNT.state.keyed);
    assert_int_equal(COUNT.state.n_tiles, n);
    expect_hand(&K->scoring.view.hand, &read);
    app_act(&K->w, WK_ACTION_ERASE, 0);
    assert_int_equal(COUNT.state.n_tiles, n - 1);
    app_act(&K->w, WK_ACTION_COUNT_FACE, read.win);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    expect_hand(&K->scoring.view.hand, &read);
    scoring_close();
}

static void flags_fit_the_hand(void **state)
{
    scoring_open(*state, 2);
    app_act(&K->w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, WK_WIND_EAST);
    app_act(&K->w, WK_ACTION_COUNT, 0);
    assert_int_equal(COUNT.flags, WK_MCR_SELF_DRAWN);
    app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
    key("9p", WK_KEY_KONG);
    key("PP1s2s3s4s5s6s7s8s9s", WK_KEY_IN_HAND);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_int_equal(COUNT.state.flags, WK_MCR_SELF_DRAWN);
    assert_true(COUNT.state.may & WK_MCR_REPLACEMENT);
    assert_false(COUNT.state.may & WK_MCR_ROB_KONG);
    const int total = COUNT.state.total;
    app_act(&K->w, WK_ACTION_COUNT_FLAG, WK_MCR_ROB_KONG);
    assert_true(APP.hint);
    assert_int_equal(COUNT.state.flags, WK_MCR_SELF_DRAWN);
    app_act(&K->w, WK_ACTION_COUNT_FLAG, WK_MCR_REPLACEMENT);
    assert_int_equal(COUNT.state.flags, WK_MCR_SELF_DRAWN | WK_MCR_REPLACEMENT);
    assert_true(COUNT.state.total > total);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH); /* then it was none */
    assert_int_equal(COUNT.state.flags, 0);
    assert_int_equal(COUNT.flags, 0);
    assert_true(COUNT.state.may & WK_MCR_ROB_KONG);
    app_act(&K->w, WK_ACTION_COUNT_FLAG, WK_MCR_SELF_DRAWN); /* that is from whom */
    assert_int_equal(COUNT.state.flags, 0);
    scoring_close();
}

/* Fewer than 8 points are not taken over. */
static void eight_are_needed(void **state)
{
    scoring_open(*state, 2);
    count(WK_WIND_EAST);
    app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
    key("2s", WK_KEY_CHOW);
    key("1m2m3m4m5m6m7p8p9p5p5p", WK_KEY_IN_HAND);
    assert_int_equal(COUNT.step, WK_COUNTING_CHECK);
    assert_true(COUNT.state.wins && COUNT.state.points < WK_MCR_MIN_POINTS);
    app_act(&K->w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    assert_false(wk_count_done(&APP));
    app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
    expect(WK_SCREEN_COUNT);
    assert_true(APP.hint);
    int n = 0;
    struct wk_counted any;
    assert_int_equal(wk_store_counted(K->table->store, 0, &any, 1, &n), WK_OK);
    assert_int_equal(n, 0);
    scoring_close();
}

/* ---------------------------------------------------------------- what must not be */

/* What is keyed in learns nothing of the deal: whatever is sealed, the same touches say the same. */
static void keys_learn_nothing_of_the_deal(void **state)
{
    static struct wk_count_state said[2][40];
    static struct wk_hand_view shown[2][40];
    int n[2] = {0};

    for (int i = 0; i < 2; i++) {
        void *table = *state;
        if (i > 0)
            table_setup(&table);
        scoring_open(table, i == 0 ? 7 : 77);
        count(WK_WIND_SOUTH);
        app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
        for (int f = 0; f < 14; f++) {
            app_act(&K->w, WK_ACTION_COUNT_FACE, f < 9 ? 1 + f : f < 12 ? 13 + f : 30);
            said[i][n[i]] = COUNT.state;
            shown[i][n[i]++] = K->scoring.view;
        }
        app_act(&K->w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
        said[i][n[i]] = COUNT.state;
        shown[i][n[i]++] = K->scoring.view;
        scoring_close();
        if (i > 0)
            assert_int_equal(table_teardown(&table), 0);
    }
    assert_int_equal(n[0], n[1]);
    assert_memory_equal(said[0], said[1], sizeof(said[0]));
    assert_memory_equal(shown[0], shown[1], sizeof(shown[0]));
}

/* A slot of a wall whose tile is not in the hand. */
static int unused_slot(const struct wk_sim_hand *hand, enum wk_wind wall, int from)
{
    for (int s = from; s < WK_N_SLOTS; s++) {
        bool used = hand->win.wall == wall && hand->win.slot == s;
        for (int i = 0; i < hand->hand.n_standing; i++)
            used |= hand->standing[i].wall == wall && hand->standing[i].slot == s;
        for (int m = 0; m < hand->hand.n_melds; m++)
            for (int i = 0; i < 4; i++)
                used |= hand->meld[m][i].wall == wall && hand->meld[m][i].slot == s;
        if (!used)
            return s;
    }
    return WK_SLOT_NONE;
}

/* What is laid learns of its own tiles only: with deals that differ elsewhere all looks and touches say the same. */
static void what_is_laid_learns_of_its_own_tiles_only(void **state)
{
    enum { N = 12 };
    static struct wk_count_state said[2][N];
    static struct wk_hand_view shown[2][N];
    struct wk_sim_hand hand;
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, 21);
    deal.round = 1;
    for (uint64_t seed = 21; wk_sim_hand_find(&deal, WK_WIND_SOUTH, WK_MCR_MIN_POINTS, seed, &hand) != WK_OK;)
        seed += 1000;
    for (int i = 0; i < 2; i++) {
        struct wk_sim_wall wall;
        void *table = *state;
        int n = 0;
        if (i > 0) {
            const enum wk_wind other = hand.win.wall == WK_WIND_EAST ? WK_WIND_NORTH : WK_WIND_EAST;
            int a = unused_slot(&hand, other, 13), b = unused_slot(&hand, other, a + 1);
            while (deal.face[other - 1][b] == deal.face[other - 1][a])
                b = unused_slot(&hand, other, b + 1);
            const uint8_t face = deal.face[other - 1][a];
            deal.face[other - 1][a] = deal.face[other - 1][b];
            deal.face[other - 1][b] = face;
            table_setup(&table);
        }
        scoring_open_deal(table, &deal);
        wk_sim_hand_lay(&hand, &deal, WK_SIM_LAY_LAST, 3, &wall);
        count(WK_WIND_SOUTH);
        for (int k = 0; k < 2 * WK_COUNT_STILL; k++) {
            if (k == WK_COUNT_STILL)
                wk_sim_hand_turn(&wall);
            scoring_look(&wall, 1);
            said[i][n] = COUNT.state;
            shown[i][n++] = K->scoring.view;
        }
        assert_int_equal(COUNT.state.labels, WK_COUNT_LABELS_AGREE);
        for (int tile = 0; tile < 3; tile++) {
            app_act(&K->w, WK_ACTION_COUNT_WIN, tile);
            said[i][n] = COUNT.state;
            shown[i][n++] = K->scoring.view;
        }
        scoring_close();
        if (i > 0)
            assert_int_equal(table_teardown(&table), 0);
    }
    assert_memory_equal(said[0], said[1], sizeof(said[0]));
    assert_memory_equal(shown[0], shown[1], sizeof(shown[0]));
}

/* Any touches, any readings: what is shown is always a hand as far as it goes, with no more than four of a face. */
static void anything_may_be_laid_and_touched(void **state)
{
    static const enum wk_action actions[] = {
        WK_ACTION_COUNT_KEY_AS, WK_ACTION_COUNT_FACE, WK_ACTION_COUNT_FACE, WK_ACTION_COUNT_FACE, WK_ACTION_COUNT_WIN,
        WK_ACTION_COUNT_KONG,   WK_ACTION_COUNT_FLAG, WK_ACTION_COUNT_KEYS, WK_ACTION_COUNT_LAY,  WK_ACTION_ERASE,
        WK_ACTION_RESULT_PAYER, WK_ACTION_COUNT_NEXT, WK_ACTION_COUNT_FACE, WK_ACTION_COUNT_WIN};
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;
    uint32_t seed = 3;
    int n_wins = 0;

    scoring_open(*state, 9);
    find(WK_WIND_SOUTH, 9, &hand);
    wk_sim_hand_lay(&hand, &K->deal, WK_SIM_LAY_LAST, 9, &wall);
    count(WK_WIND_SOUTH);
    for (int i = 0; i < 6000; i++) {
        int seen[WK_N_FACES + 1] = {0};
        seed = seed * 1664525u + 1013904223u;
        const uint32_t r = seed >> 8;
        if (APP.screen != WK_SCREEN_COUNT)
            count(WK_WIND_SOUTH);
        if (r % 3 == 0 && APP.side == WK_SIDE_FACES) {
            struct wk_sim_wall some = wall;
            if (r % 2)
                wk_sim_hand_turn(&some);
            for (uint32_t k = 0; k < r / 3 % 3; k++) {
                some.slot[r / 11 % WK_N_SLOTS] = wall.slot[(r / 7 + k) % WK_N_SLOTS];
                some.slot[r / 5 % WK_N_SLOTS].face = (enum wk_face)(1 + r / 13 % WK_N_FACES);
            }
            scoring_look(&some, (int)(r / 17 % 5));
        } else if (wk_count_done(&APP) && r % 3 == 1) {
            app_act(&K->w, WK_ACTION_COUNT_KEYS, 0); /* it is not taken over: the test would be at its end */
        } else if (r % 31 != 1 && !wk_count_done(&APP)) {
            app_act(&K->w, actions[r / 3 % (sizeof(actions) / sizeof(actions[0]))], (int)(r / 100 % 36) - 1);
        } else {
            app_act(&K->w, WK_ACTION_BACK, 0);
        }
        const struct wk_hand_view *view = &K->scoring.view;
        n_wins += view->wins;
        assert_true(view->shown.n >= 0 && view->shown.n <= WK_MCR_SHOWN_MAX);
        for (int k = 0; k < view->shown.n; k++)
            assert_in_range(++seen[view->shown.tile[k].face], 1, K->scoring.keyed || view->wins ? 4 : 18);
        assert_true(K->scoring.n_keyed >= 0 && K->scoring.n_keyed <= WK_HAND_SCORING_KEYS);
        assert_in_range(K->scoring.cursor, 0, K->scoring.n_keyed);
        assert_true(!COUNT.state.wins || wk_mcr_fault(&view->hand) == WK_MCR_SOUND);
    }
    assert_true(n_wins > 20);
    scoring_close();
}

/* No declaration, no tiles: the database is full, gone, or knows better. */
static void nothing_is_shown_before_it_is_on_record(void **state)
{
    struct wk_receipt receipt;
    struct wk_event event;
    struct wk_hand_id at = {1, 1, 1};

    scoring_open(*state, 2);
    app_act(&K->w, WK_ACTION_COUNT, 0); /* nobody has won yet */
    expect(WK_SCREEN_RESULT);
    app_act(&K->w, WK_ACTION_RESULT_WINNER, WK_WIND_NONE);
    app_act(&K->w, WK_ACTION_COUNT, 0); /* a draw */
    expect(WK_SCREEN_RESULT);
    struct wk_store *store = K->env.store;
    K->env.store = NULL;
    app_act(&K->w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    app_act(&K->w, WK_ACTION_COUNT, 0);
    expect(WK_SCREEN_RESULT);
    is_wiped();
    K->env.store = store;
    wk_hand_scoring_see(&K->scoring, &K->service, &(struct wk_face_reading){.seen.tray.found = true}, &event);
    assert_int_equal(event.kind, WK_EVENT_NONE);

    assert_int_equal(wk_store_declare(store, &at, WK_WIND_NONE, &receipt), WK_BAD_INPUT);
    at.table = 9;
    assert_int_equal(wk_store_declare(store, &at, WK_WIND_EAST, &receipt), WK_BAD_INPUT);
    at.table = 2; /* it is not being played */
    assert_int_equal(wk_store_declare(store, &at, WK_WIND_EAST, &receipt), WK_NOT_YET);
    struct wk_entry ruling = {.kind = WK_ENTRY_RULING,
                              .role = WK_ROLE_JUDGE,
                              .reason = "drew from the wrong wall",
                              .ruling = {.at = {1, 1, 1}, .kind = WK_RULING_NO_HU, .direction = WK_WIND_EAST}};
    as_director(store);
    assert_int_equal(wk_store_put_entry(store, &ruling, NULL, &receipt), WK_OK);
    app_act(&K->w, WK_ACTION_COUNT, 0); /* which this kiosk has not heard of */
    expect(WK_SCREEN_RESULT);
    assert_int_equal(APP.hall.refusal.kind, WK_REFUSED_RULED_OUT);
    is_wiped();
    int64_t n = 0;
    struct wk_declaration any;
    int found = 0;
    assert_int_equal(wk_store_declared(store, 0, &any, 1, &found), WK_OK);
    assert_int_equal(found, 0);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    scoring_close();
}

/* The bytes of a file hold a text? */
static bool holds(const char *path, const char *text)
{
    FILE *file = fopen(path, "rb");
    size_t n = 0, length = strlen(text);
    char *bytes;
    bool found = false;

    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    n = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(n + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, n, file), n);
    fclose(file);
    for (size_t i = 0; i + length <= n && !found; i++)
        found = memcmp(bytes + i, text, length) == 0;
    free(bytes);
    return found;
}

static int64_t secret_size(int64_t seq)
{
    char sql[96];
    sqlite3 *db;
    sqlite3_stmt *statement;
    int64_t n;

    snprintf(sql, sizeof(sql), "SELECT length(secret) FROM journal WHERE seq = %lld", (long long)seq);
    assert_int_equal(sqlite3_open_v2(K->table->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    n = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return n;
}

/* The hand is on record, and nowhere in clear; its record is as long as any other's. */
static void its_tiles_are_not_in_clear(void **state)
{
    static const char *const hands[2][2] = {{"1s2s3s4s5s6s7s8s9sPP1m1m1m", "123456789s"}, {"EEESSSWWWNNNCC", "EEESSSWWWNNNC"}};
    char wal[128];
    int64_t size[2] = {0};

    for (int i = 0; i < 2; i++) {
        void *table = *state;
        if (i > 0)
            table_setup(&table);
        scoring_open(table, 11);
        count(WK_WIND_SOUTH);
        app_act(&K->w, WK_ACTION_COUNT_KEYS, 0);
        key(hands[i][0], WK_KEY_IN_HAND);
        app_act(&K->w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
        app_act(&K->w, WK_ACTION_COUNT_NEXT, 0);
        expect(WK_SCREEN_CONFIRM);
        snprintf(wal, sizeof(wal), "%s-wal", K->table->path);
        assert_true(holds(K->table->path, "hand-counted") || holds(wal, "hand-counted"));
        assert_false(holds(K->table->path, hands[i][1]) || holds(wal, hands[i][1]));
        size[i] = secret_size(counted().seq);
        scoring_close();
        if (i > 0)
            assert_int_equal(table_teardown(&table), 0);
    }
    assert_true(size[0] > 0 && size[0] == size[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_hand_is_laid_turned_and_taken_over, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_hand_of_a_deal_to_the_director_is_compared_later, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(it_is_read_as_it_is_laid, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(stickers_that_differ_are_told_and_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_hand_tells_no_face_of_the_deal, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_hand_that_agrees_is_on_record_once, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_deal_that_cannot_be_read_is_told, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(without_a_deal_stickers_say_nothing, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_hand_is_keyed_in, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(keys_are_put_right, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(what_was_read_is_put_right_by_keys, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(flags_fit_the_hand, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(eight_are_needed, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(keys_learn_nothing_of_the_deal, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(what_is_laid_learns_of_its_own_tiles_only, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(anything_may_be_laid_and_touched, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(nothing_is_shown_before_it_is_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(its_tiles_are_not_in_clear, table_setup, table_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
