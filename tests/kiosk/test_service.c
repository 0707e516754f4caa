/* The store service and the app on a real store, through restarts of the kiosk: nothing that the screens say is lost or left
 * over. */
#include "calibration/height.h"
#include "db/state/sealed_deal.h"
#include "db/store/pin.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/service/enroller.h"
#include "labels/sticker.h"
#include "rules/event/duplicate/draw_watch.h"
#include "tests/support/audit.h"
#include "tests/support/kiosk/effect_test.h"
#include "tests/support/kiosk/table_test.h"

struct kiosk_world {
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    struct wk_app app;
};

static struct kiosk_world kiosk;
static FILE *told; /* what the kiosk does and shows, when somebody listens */

/* One event, and what follows from it in the store, as the kiosk's loop has it. */
static void step(struct wk_event *event)
{
    struct wk_effects effects;
    event->t_ns = kiosk.app.now_ns + 1;
    wk_app_step(&kiosk.app, event, &effects);
    for (int i = 0; i < effects.n; i++) {
        if (told)
            fprintf(told, "effect %d %d %d\n", (int)effects.effect[i].kind, effect_wind(&effects.effect[i]),
                    effect_value(&effects.effect[i]));
        struct wk_event answer = {.kind = WK_EVENT_NONE};
        if (effects.effect[i].kind == WK_EFFECT_START_HAND)
            wk_service_start_hand(&kiosk.service, &answer);
        else if (effects.effect[i].kind == WK_EFFECT_SEAL)
            wk_service_seal(&kiosk.service, &answer);
        else if (effects.effect[i].kind == WK_EFFECT_OPEN_STORE)
            wk_service_look(&kiosk.service, &answer);
        else if (effects.effect[i].kind == WK_EFFECT_DEALING)
            wk_service_dealing(&kiosk.service, &effects.effect[i].dealing, &answer);
        else if (effects.effect[i].kind == WK_EFFECT_ASK_PIN)
            wk_service_pin(&kiosk.service, NULL, &answer);
        else if (effects.effect[i].kind == WK_EFFECT_CHECK_PIN)
            wk_service_pin(&kiosk.service, effects.effect[i].pin.pin, &answer);
        if (answer.kind != WK_EVENT_NONE)
            step(&answer);
    }
}

static void touch(enum wk_action action)
{
    step(&(struct wk_event){.kind = WK_EVENT_ACTION, .action = {.action = action}});
}

/* The kiosk is switched off and on: only the file is left. */
static void restart(struct table_world *world)
{
    struct wk_store_options options = {.path = world->path,
                                       .key = &world->key,
                                       .signer = a_signer(),
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .context = world};
    struct wk_app_options app = {.table = 1};
    struct wk_event event;
    wk_store_close(world->store);
    world->store = NULL;
    assert_int_equal(wk_store_open(&world->store, &options), WK_OK);
    wk_before_after_free(kiosk.service.before_after);
    memset(&kiosk, 0, sizeof(kiosk));
    kiosk.host.clock = table_clock;
    kiosk.host.context = world;
    kiosk.env.store = world->store;
    kiosk.service.host = &kiosk.host;
    kiosk.service.env = &kiosk.env;
    kiosk.service.table = 1;
    wk_app_init(&kiosk.app, &wk_screens, &app, NULL);
    wk_service_look(&kiosk.service, &event);
    assert_int_equal(event.store.status, WK_OK);
    step(&event);
    assert_int_equal(kiosk.app.screen, WK_SCREEN_IDLE);
    touch(WK_ACTION_START);
}

static void enter_pin(const char *digits)
{
    for (; *digits; digits++)
        step(&(struct wk_event){.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_DIGIT, .arg = *digits - '0'}});
    touch(WK_ACTION_PIN_DONE);
}

static int64_t n_records(const struct table_world *world)
{
    int64_t n = 0;
    assert_int_equal(audit_of(world->store, &n, NULL), WK_OK);
    return n;
}

static void verify(enum wk_wind wind)
{
    struct wk_event event;
    table_backs(&kiosk.service.backs.wall.seen, wind, "07A");
    wk_service_verify(&kiosk.service, wind, &kiosk.service.backs.wall.seen, false, &event);
    assert_int_equal(event.stored.verdict->kind, WK_PASS);
    step(&event);
    assert_true(kiosk.app.wall[wind - 1].passed);
}

static void each_hand_survives_a_restart_at_any_point(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    table_deal(&deal, 0);
    table_seal(world, &deal);
    for (int hand = 1; hand <= 4; hand++) {
        restart(world);
        assert_int_equal(kiosk.app.screen, WK_SCREEN_SEALED);
        assert_int_equal(kiosk.app.hand, hand);
        for (int w = 0; w < WK_N_WINDS; w++) /* what passed after the hand before does not count */
            assert_false(kiosk.app.wall[w].passed);
        touch(WK_ACTION_START_HAND);
        assert_int_equal(kiosk.app.screen, WK_SCREEN_PLAYING);
        restart(world);
        assert_int_equal(kiosk.app.screen, WK_SCREEN_PLAYING);
        assert_int_equal(kiosk.app.hand, hand);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            verify((enum wk_wind)w);
            if (w == WK_WIND_NORTH)
                break;
            restart(world);
            assert_int_equal(kiosk.app.screen, WK_SCREEN_RESTORE);
            assert_int_equal(kiosk.app.hand, hand);
            for (int k = 0; k < WK_N_WINDS; k++)
                assert_int_equal(kiosk.app.wall[k].passed, k < w);
        }
    }
    restart(world);
    assert_int_equal(kiosk.app.screen, WK_SCREEN_IDLE);
    assert_true(kiosk.app.deal_over);
    as_director(world->store);
    assert_int_equal(wk_store_open_deal(world->store, 1, &deal, salt, &receipt), WK_OK);
    touch(WK_ACTION_START); /* looks whether it has been opened */
    assert_false(kiosk.app.deal_over);
    assert_int_equal(kiosk.app.round, 2);
    assert_int_equal(kiosk.app.hand, 1);
    touch(WK_ACTION_START);
    assert_int_equal(kiosk.app.screen, WK_SCREEN_SEATS);
    assert_int_equal(audit_of(world->store, NULL, NULL), WK_OK);
}

/* The power was cut after the fourth wall was recorded and before the seal: whoever goes on there seals. */
static void four_recorded_walls_are_sealed_after_a_restart(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_sealed sealed;
    table_deal(&deal, 0);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        table_record(world, &deal, w);
    restart(world);
    assert_int_equal(kiosk.app.screen, WK_SCREEN_SEALED);
    assert_int_equal(wk_store_sealed(world->store, 1, &sealed), WK_OK);
    assert_true(kiosk.app.sealed_seq == sealed.seq);
}

/* Another program has begun the hand meanwhile: the kiosk takes over what is there. */
static void a_hand_begun_elsewhere_is_taken_over(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_receipt receipt;
    int hand = 0;
    table_deal(&deal, 0);
    table_seal(world, &deal);
    restart(world);
    assert_int_equal(wk_store_start_hand(world->store, 1, &hand, &receipt), WK_OK);
    touch(WK_ACTION_START_HAND);
    assert_int_equal(kiosk.app.screen, WK_SCREEN_IDLE);
    touch(WK_ACTION_START);
    assert_int_equal(kiosk.app.screen, WK_SCREEN_PLAYING);
    assert_int_equal(kiosk.app.hand, 1);
}

/* The first PIN is set on the screen; each opening and each refusal is a record. */
/* What is drawn, and that it was met, can be found again. */
static void a_challenge_goes_on_record(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_event event;
    bool drawn[WK_N_SLOTS] = {false};
    int n_drawn = 0, n_slots = 0;
    table_deal(&deal, 0);
    table_seal(world, &deal);
    restart(world);
    kiosk.host.random = table_random;
    struct wk_challenge_request request = {.what = WK_CHALLENGE_ASK_LOT, .wind = WK_WIND_WEST, .hand = 1, .one_in = 2};
    for (int i = 0; i < 400; i++) {
        wk_service_challenge(&kiosk.service, &request, &event);
        assert_int_equal(event.challenge.status, WK_OK);
        assert_int_equal(event.challenge.wind, WK_WIND_WEST);
        assert_true((event.challenge.seq > 0) == (event.challenge.slot != WK_SLOT_NONE));
        if (event.challenge.slot == WK_SLOT_NONE)
            continue;
        assert_in_range(event.challenge.slot, wk_row_first(WK_ROW_1), WK_N_SLOTS - 1);
        drawn[event.challenge.slot] = true;
        n_drawn++;
    }
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_slots += drawn[slot];
    assert_in_range(n_drawn, 150, 250); /* 200 expected, 5 standard deviations */
    assert_int_equal(n_slots, WK_N_SLOTS - wk_row_first(WK_ROW_1));
    const int64_t before = n_records(world);
    request = (struct wk_challenge_request){
        .what = WK_CHALLENGE_ASK_KEEP, .wind = WK_WIND_WEST, .hand = 1, .slot = 20, .drawn_seq = before};
    wk_service_challenge(&kiosk.service, &request, &event);
    assert_int_equal(event.challenge.seq, before + 1);
}

/* Each die falls on each side; what is kept is what was thrown; a record each, and the audit knows them. */
static void dice_go_on_record(void **state)
{
    struct table_world *world = *state;
    const struct wk_dice thrown = {{{4, 2}, {5, 3}}}, none = {{{4, 2}, {5, 0}}};
    struct wk_dealing_request request = {.what = WK_DEALING_ASK_KEEP, .round = 1, .hand = 1, .dice = thrown};
    int n[WK_DICE_THROWS * WK_DICE][WK_DIE_FACES + 1] = {{0}};
    struct wk_event event;

    restart(world);
    kiosk.host.random = table_random;
    const int64_t before = n_records(world);
    wk_service_dealing(&kiosk.service, &request, &event);
    assert_int_equal(event.dealing.status, WK_OK);
    assert_int_equal(event.dealing.seq, before + 1);
    assert_memory_equal(&event.dealing.dice, &thrown, sizeof thrown);
    request.dice = none;
    wk_service_dealing(&kiosk.service, &request, &event);
    assert_int_equal(event.dealing.status, WK_BAD_INPUT);
    assert_int_equal(n_records(world), before + 1);
    request.what = WK_DEALING_ASK_THROW;
    for (int i = 0; i < 600; i++) {
        wk_service_dealing(&kiosk.service, &request, &event);
        assert_int_equal(event.dealing.status, WK_OK);
        assert_true(wk_dice_thrown(&event.dealing.dice));
        for (int d = 0; d < WK_DICE_THROWS * WK_DICE; d++)
            n[d][event.dealing.dice.die[d / WK_DICE][d % WK_DICE]]++;
    }
    for (int d = 0; d < WK_DICE_THROWS * WK_DICE; d++)
        for (int value = 1; value <= WK_DIE_FACES; value++)
            assert_in_range(n[d][value], 55, 145); /* 100 expected, 5 standard deviations */
    assert_true(audit_of(world->store, NULL, NULL) == WK_OK);
}

static void touch_one(enum wk_action action, int arg)
{
    step(&(struct wk_event){.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}});
}

/* The power is cut between the dice and the look, and again between two looks: nothing is recorded a second time, and what was
 * thrown stands. Another deal at the table begins with nothing. */
static void dice_and_looks_are_read_back_after_a_restart(void **state)
{
    struct table_world *world = *state;
    static const int thrown[] = {4, 2, 5, 3};
    struct wk_receipt receipt;
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];

    restart(world);
    touch(WK_ACTION_START);
    touch_one(WK_ACTION_OPEN, WK_SCREEN_DEALING);
    while (kiosk.app.dealing.step < WK_DEALING_FIRST)
        touch(WK_ACTION_DEALING_NEXT);
    for (int i = 0; i < 4; i++) {
        touch_one(WK_ACTION_DIGIT, thrown[i]);
        if (i == 1)
            touch(WK_ACTION_DEALING_NEXT);
    }
    touch(WK_ACTION_DEALING_NEXT);
    const int64_t dice_seq = n_records(world);
    assert_int_equal(kiosk.app.dealing.dice_seq, dice_seq);

    restart(world);
    assert_int_equal(kiosk.app.dealing.dice_seq, dice_seq);
    touch(WK_ACTION_START);
    touch_one(WK_ACTION_OPEN, WK_SCREEN_DEALING);
    assert_int_equal(kiosk.app.dealing.step, WK_DEALING_BREAK);
    assert_int_equal(kiosk.app.dealing.dice.die[1][0], 5);
    touch(WK_ACTION_DEALING_BACK);
    touch(WK_ACTION_DEALING_NEXT);
    assert_int_equal(n_records(world), dice_seq); /* no second record of the same dice */
    while (kiosk.app.dealing.step < WK_DEALING_LOOK)
        touch(WK_ACTION_DEALING_NEXT);
    touch_one(WK_ACTION_DEALING_LOOKED, WK_WIND_EAST);
    touch_one(WK_ACTION_DEALING_LOOKED, WK_WIND_WEST);
    assert_int_equal(n_records(world), dice_seq + 2);

    restart(world);
    assert_int_equal(kiosk.app.dealing.looked, 1U << (WK_WIND_EAST - 1) | 1U << (WK_WIND_WEST - 1));
    touch(WK_ACTION_START);
    touch_one(WK_ACTION_OPEN, WK_SCREEN_DEALING);
    while (kiosk.app.dealing.step < WK_DEALING_LOOK)
        touch(WK_ACTION_DEALING_NEXT);
    for (int who = WK_WIND_EAST; who <= WK_WIND_NORTH; who++)
        touch_one(WK_ACTION_DEALING_LOOKED, who);
    assert_int_equal(n_records(world), dice_seq + 4);

    table_deal(&deal, 0);
    table_seal(world, &deal);
    as_director(world->store);
    assert_int_equal(wk_store_open_deal(world->store, 1, &deal, salt, &receipt), WK_OK);
    restart(world);
    assert_int_equal(kiosk.app.round, 2);
    assert_int_equal(kiosk.app.dealing.dice_seq, 0);
    assert_int_equal(kiosk.app.dealing.looked, 0);
    assert_true(audit_of(world->store, NULL, NULL) == WK_OK);
}

static void who_has_looked_goes_on_record(void **state)
{
    struct table_world *world = *state;
    struct wk_dealing_request request = {.what = WK_DEALING_ASK_LOOKED, .round = 1, .hand = 1};
    struct wk_event event;

    restart(world);
    const int64_t before = n_records(world);
    for (int who = WK_WIND_EAST; who <= WK_WIND_NORTH; who++) {
        request.who = (enum wk_wind)who;
        wk_service_dealing(&kiosk.service, &request, &event);
        assert_int_equal(event.dealing.status, WK_OK);
        assert_int_equal(event.dealing.who, who);
        assert_int_equal(event.dealing.seq, before + who);
    }
    request.who = WK_WIND_NONE;
    wk_service_dealing(&kiosk.service, &request, &event);
    assert_int_equal(event.dealing.status, WK_BAD_INPUT);
    assert_true(audit_of(world->store, NULL, NULL) == WK_OK);
}

static void what_is_seen_of_the_draws_goes_on_record(void **state)
{
    static const char *const bodies[] = {
        "json_extract(body, '$.wall') = 'S' AND json_extract(body, '$.label') = '41' AND json_extract(body, '$.first') = '40'"
        " AND json_extract(body, '$.fault') = 'wrong-tile' AND json_extract(body, '$.hand') = 2",
        "json_extract(body, '$.label') = '41' AND json_extract(body, '$.put_back')",
        "json_extract(body, '$.drawn') = 12 AND json_extract(body, '$.wrong') = 1"
        " AND json_extract(body, '$.turns[3].median_ms') = 12500"};
    static const enum wk_draw_news_kind kinds[] = {WK_DRAW_NEWS_WRONG, WK_DRAW_NEWS_BACK, WK_DRAW_NEWS_ENDED};
    struct table_world *world = *state;
    struct wk_draws_request request = {
        .what = WK_DRAWS_ASK_KEEP,
        .round = 1,
        .hand = 2,
        .n_wrong = 1,
        .news = {.wrong = {.fault = WK_DRAW_WRONG_TILE, .wall = WK_WIND_SOUTH, .taken = 41, .first = 40},
                 .n_drawn = 12,
                 .turns = {{3, 4200}, {3, 6100}, {3, 3900}, {3, 12500}}}};
    struct wk_event event;
    char sql[400];

    restart(world);
    const int64_t before = n_records(world);
    for (int i = 0; i < 3; i++) {
        request.news.kind = kinds[i];
        wk_service_draws(&kiosk.service, &request, &event);
        assert_int_equal(event.draws_kept.status, WK_OK);
        assert_int_equal(event.draws_kept.seq, before + 1 + i);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM journal WHERE kind = '%s' AND %s",
                 i < 2 ? "draw-named" : "draws-followed", bodies[i]);
        assert_int_equal(table_ask(world, sql), 1);
    }
    assert_true(audit_of(world->store, NULL, NULL) == WK_OK);
}

static void the_draw_is_watched_once_the_director_says_so(void **state)
{
    struct table_world *world = *state;
    struct wk_draws_request request = {.what = WK_DRAWS_ASK_SAY, .said = WK_DRAWS_AT_END};
    struct wk_event event;

    restart(world);
    wk_service_look(&kiosk.service, &event);
    assert_int_equal(event.store.draws.said, WK_DRAWS_OFF);
    wk_service_draws(&kiosk.service, &request, &event);
    assert_int_equal(event.draws_kept.status, WK_NOT_ALLOWED);
    assert_int_equal(wk_store_unlock(world->store, "2580", NULL, NULL), WK_OK);
    wk_service_draws(&kiosk.service, &request, &event);
    assert_int_equal(event.draws_kept.status, WK_OK);
    assert_true(event.draws_kept.seq > 0);
    wk_service_look(&kiosk.service, &event);
    assert_int_equal(event.store.draws.said, WK_DRAWS_AT_END);
    assert_true(audit_of(world->store, NULL, NULL) == WK_OK);
}

static void what_the_camera_did_goes_on_record(void **state)
{
    struct table_world *world = *state;
    const int64_t before = n_records(world);

    restart(world);
    assert_int_equal(wk_service_note_camera(&kiosk.service, true, "playing"), WK_OK);
    assert_int_equal(wk_service_note_camera(&kiosk.service, false, "restore"), WK_OK);
    assert_int_equal(n_records(world), before + 2);
    assert_true(audit_of(world->store, NULL, NULL) == WK_OK);
}

static void the_directors_pin_is_kept(void **state)
{
    struct table_world *world = *state;
    int64_t n;
    restart(world);
    n = n_records(world);
    touch(WK_ACTION_DIRECTOR);
    assert_int_equal(kiosk.app.director.step, WK_PIN_CHOOSE);
    enter_pin("2580");
    enter_pin("2580");
    assert_int_equal(kiosk.app.screen, WK_SCREEN_DIRECTOR);
    assert_int_equal(n_records(world), n + 2); /* pin-set, unlocked */
    restart(world);
    touch(WK_ACTION_DIRECTOR);
    assert_int_equal(kiosk.app.director.step, WK_PIN_ENTER);
    enter_pin("2581");
    assert_int_equal(kiosk.app.director.fault, WK_PIN_WRONG);
    assert_int_equal(n_records(world), n + 3); /* pin-refused */
    kiosk.app.now_ns = kiosk.app.director.free_ns;
    enter_pin("2580");
    assert_int_equal(kiosk.app.screen, WK_SCREEN_DIRECTOR);
    assert_int_equal(n_records(world), n + 4);
}

static enum wk_status try_to_enrol(void)
{
    const struct wk_effect effect = {.kind = WK_EFFECT_ENROL_BEGIN};
    struct wk_enroller *enroller = NULL;
    struct wk_event event;
    wk_enroller_do(&enroller, &kiosk.service, &effect, &event);
    assert_true((enroller != NULL) == (event.enrol.status == WK_OK));
    wk_enroller_free(enroller);
    return event.enrol.status;
}

/* From the first recorded wall to the opening of the deal no tile of this table comes before the camera of enrolment. */
static void nobody_enrols_the_tiles_of_a_deal(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_receipt receipt;
    struct wk_sealing sealing;
    uint8_t salt[WK_SALT_SIZE];
    restart(world);
    wk_mat_default(&kiosk.env.mat);
    table_deal(&deal, 0);
    assert_int_equal(try_to_enrol(), WK_OK);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        table_record(world, &deal, w);
        assert_int_equal(try_to_enrol(), WK_ALREADY);
    }
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_int_equal(try_to_enrol(), WK_ALREADY);
    as_director(world->store);
    assert_int_equal(wk_store_open_deal(world->store, 1, &deal, salt, &receipt), WK_OK);
    assert_int_equal(try_to_enrol(), WK_OK);
    kiosk.service.table = 2; /* another table's deal is no matter */
    assert_int_equal(try_to_enrol(), WK_OK);
}

/* A set with nothing in it but its name. */
static int64_t put_set(struct table_world *world, const char *as, const char *name)
{
    struct wk_tileset *tileset = NULL;
    struct wk_receipt receipt;
    uint8_t *bytes = NULL;
    size_t n = 0;
    assert_int_equal(wk_tileset_new(&tileset, name), WK_OK);
    assert_int_equal(wk_tileset_save(tileset, &bytes, &n), WK_OK);
    assert_int_equal(wk_store_put_tileset(world->store, as, bytes, n, &receipt), WK_OK);
    wk_tileset_free(tileset);
    free(bytes);
    return receipt.seq;
}

static const char *reads_with(void)
{
    const struct wk_tileset *set = wk_service_faces_set(&kiosk.service);
    return set ? wk_tileset_name(set) : "none";
}

/* Whatever is enrolled meanwhile, and at whichever restart the kiosk takes it up: other tables may use it, this deal not. */
static void test_faces_of_a_sealed_deal_are_read_with_the_set_of_its_seal(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_event event;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    restart(world);
    wk_service_tileset(&kiosk.service, &event);
    assert_int_not_equal(event.tileset.status, WK_OK); /* "any" is no set */
    (void)put_set(world, "drawn", "sealed-with");
    wk_service_tileset(&kiosk.service, &event);
    assert_int_equal(event.tileset.status, WK_OK);
    assert_string_equal(reads_with(), "sealed-with");
    table_deal(&deal, 0);
    table_seal(world, &deal);
    (void)put_set(world, "another", "enrolled-later");
    assert_string_equal(reads_with(), "sealed-with");
    assert_int_equal(kiosk.service.n_sets, 1); /* it is not loaded twice */
    wk_service_release(&kiosk.service);
    restart(world);
    wk_service_tileset(&kiosk.service, &event);
    assert_string_equal(event.tileset.name, "enrolled-later");
    for (int i = 0; i < 3; i++)
        assert_string_equal(reads_with(), "sealed-with");
    assert_int_equal(kiosk.service.n_sets, 2);
    kiosk.service.table = 2;
    assert_string_equal(reads_with(), "enrolled-later");
    kiosk.service.table = 1;
    (void)put_set(world, "third", "enrolled-last"); /* while the kiosk runs */
    wk_service_new_tileset(&kiosk.service, &event);
    assert_string_equal(event.tileset.name, "enrolled-last");
    assert_string_equal(reads_with(), "sealed-with");
    as_director(world->store);
    assert_int_equal(wk_store_open_deal(world->store, 1, &deal, salt, &receipt), WK_OK);
    assert_string_equal(reads_with(), "enrolled-last");
    wk_service_release(&kiosk.service);
}

static void show(void)
{
    static struct wk_draw draw;
    for (int lang = WK_LANG_EN; lang <= WK_LANG_ZH; lang++) {
        struct wk_app app = kiosk.app;
        memset(app.hash, 0, sizeof app.hash); /* the commitment hangs on the faces, as it must */
        for (int i = 0; i < WK_APP_N_WORDS; i++)
            app.words[i] = "word";
        app.lang = (enum wk_language)lang;
        wk_draw_begin(&draw, 1280, 800, app.lang);
        wk_screen_draw(&app, &draw);
        assert_int_equal(wk_draw_dump(&draw, told), WK_OK);
    }
}

/* A wall with two tiles on each other's places. */
static void fail_wall(enum wk_wind wind, bool inspect)
{
    struct wk_event event;
    struct wk_reading *seen = &kiosk.service.backs.wall.seen;
    table_backs(seen, wind, "07A");
    const struct wk_read kept = seen->slot[20];
    seen->slot[20] = seen->slot[21];
    seen->slot[21] = kept;
    wk_service_verify(&kiosk.service, wind, seen, inspect, &event);
    assert_int_equal(event.stored.verdict->kind, WK_FAIL);
    step(&event);
    show();
}

/* A deal from its last wall to its second hand, as text: every screen, effect and sound. */
static char *story_of(const struct wk_deal *deal)
{
    void *state = NULL;
    char *text = NULL;
    size_t n;
    table_setup(&state);
    struct table_world *world = state;
    told = open_memstream(&text, &n);
    assert_non_null(told);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        table_record(world, deal, w);
    restart(world); /* and seals */
    show();
    touch(WK_ACTION_START_HAND);
    show();
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        fail_wall(w, false);
        verify(w);
        show();
    }
    restart(world);
    show();
    fail_wall(WK_WIND_SOUTH, true);
    enter_pin("2468");
    show();
    fclose(told);
    told = NULL;
    wk_before_after_free(kiosk.service.before_after);
    memset(&kiosk, 0, sizeof(kiosk));
    table_teardown(&state);
    return text;
}

/* No oracle: what the kiosk does, shows and sounds does not depend on the faces of a deal that is closed. */
static void closed_deals_look_the_same(void **state)
{
    struct wk_deal deal;
    char *story[3];
    (void)state;
    for (int d = 0; d < 3; d++) {
        table_deal(&deal, 5 * d);
        for (int i = 0; d == 2 && i < WK_N_TILES; i++) /* sorted */
            deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
        story[d] = story_of(&deal);
        assert_true(strlen(story[d]) > 100000);
    }
    assert_string_equal(story[0], story[1]);
    assert_string_equal(story[0], story[2]);
    for (int d = 0; d < 3; d++)
        free(story[d]);
}

/* The event's file is taken away while a wall lies there: no PASS, no new file in its place, and it goes on once it is back. */
static void test_a_wall_does_not_pass_into_a_file_that_was_moved_away(void **state)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_event event;
    char from[160], to[160];
    table_deal(&deal, 0);
    table_seal(world, &deal);
    restart(world);
    touch(WK_ACTION_START_HAND);
    verify(WK_WIND_EAST);
    for (int back = 0; back < 2; back++) {
        for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
            snprintf(from, sizeof from, "%s%s", world->path, beside[i]);
            snprintf(to, sizeof to, "%s.away%s", world->path, beside[i]);
            assert_int_equal(back ? rename(to, from) : rename(from, to), 0);
        }
        if (back)
            break;
        table_backs(&kiosk.service.backs.wall.seen, WK_WIND_SOUTH, "07A");
        wk_service_verify(&kiosk.service, WK_WIND_SOUTH, &kiosk.service.backs.wall.seen, false, &event);
        assert_int_equal(event.stored.status, WK_DB_MOVED);
        assert_null(event.stored.verdict);
        assert_int_equal(event.stored.seq, 0);
        step(&event);
        assert_int_equal(wk_app_trouble(&kiosk.app), WK_TROUBLE_DB_MOVED);
        assert_false(kiosk.app.wall[WK_WIND_SOUTH - 1].passed);
        wk_service_open(&kiosk.service, &event); /* "Try again" */
        assert_int_equal(event.store.status, WK_DB_MOVED);
        assert_int_equal(access(world->path, F_OK), -1);
        step(&event);
    }
    touch(WK_ACTION_TRY_AGAIN);
    assert_int_equal(wk_app_trouble(&kiosk.app), WK_TROUBLE_NONE);
    verify(WK_WIND_SOUTH);
    assert_int_equal(audit_of(world->store, NULL, NULL), WK_OK);
}

/* The height that "Too far away" names is one from which all of the mat is seen and read, whatever the lens: for
 * each of the README's table at each size, and 60 cm is too far for three of the twelve. The lens measured, seen from the
 * picture, and not known at all. */
static void too_far_away_names_a_height_that_can_be_read_from(void **state)
{
    static const double degrees[] = {55, 70, 78, 90};
    static const struct {
        int w, h;
    } sizes[] = {{1920, 1080}, {3840, 2160}, {4656, 3492}};
    static struct wk_snapshot seen;
    static struct wk_env env;
    const double module_mm = WK_MODULE_MM(WK_STICKER_MM);
    struct wk_app_height height;
    struct wk_extent mat;
    int n_far = 0;

    (void)state;
    wk_mat_default(&env.mat);
    wk_extent_of_mat(&env.mat, &mat);
    seen.newest.tray.reason = WK_TOO_SMALL;
    for (size_t i = 0; i < 4 * sizeof sizes / sizeof *sizes; i++) {
        const int w = sizes[i / 4].w, h = sizes[i / 4].h;
        const double focal = wk_focal_of_angle(degrees[i % 4], w, h);
        const struct wk_heights readable = wk_heights_of(&mat, focal, w, h, module_mm);
        const double far_mm = 2 * readable.usable_mm;

        n_far += readable.usable_mm < 600;
        seen.frame.picture = (struct wk_image){.w = w, .h = h};
        seen.newest.tray.px_per_mm = wk_height_scale(&mat, focal, far_mm);
        for (int known = 0; known < 3; known++) {
            env.lens = (struct wk_lens){0};
            seen.newest.tray.height_mm = known == 1 ? far_mm - mat.marks_mm : 0;
            if (known == 2)
                env.lens = (struct wk_lens){.w = w, .h = h, .fx = focal, .fy = focal, .cx = w / 2.0, .cy = h / 2.0};
            wk_service_height(&env, &seen, &height);
            assert_int_equal(height.what, WK_APP_HEIGHT_LOWER);
            const double to_mm = known ? 10.0 * height.to_cm : far_mm * height.percent / 100;
            if (to_mm < readable.lowest_mm - 10 || to_mm > readable.usable_mm)
                fail_msg("%.0f degrees, %d px: %.0f mm, and it is read from %.0f to %.0f", degrees[i % 4], w, to_mm,
                         readable.lowest_mm, readable.usable_mm);
        }
        seen.newest.tray.px_per_mm = wk_height_scale(&mat, focal, readable.lowest_mm); /* it fills the picture */
        wk_service_height(&env, &seen, &height);
        assert_int_equal(height.what, WK_APP_HEIGHT_PIXELS);
    }
    assert_int_equal(n_far, 3);
    seen.newest.tray.reason = WK_OUT_OF_FOCUS;
    wk_service_height(&env, &seen, &height);
    assert_true(height.what == WK_APP_HEIGHT_UNKNOWN && height.to_cm == 0);
}

/* In one sentence and only where something is to be printed again; the camera's screen says how large. */
static void stickers_printed_too_small_are_said_on_the_first_screen(void **state)
{
    static const int percents[] = {100, 97, 90, 71};
    static struct wk_env env;
    static struct wk_snapshot seen;
    const double meant_mm = WK_MODULE_MM(WK_STICKER_MM) * WK_CODE_MODULES;

    (void)state;
    wk_mat_default(&env.mat);
    assert_string_equal(wk_service_print_notice(&env, &seen), ""); /* no code was read */
    for (size_t k = 0; k < sizeof percents / sizeof percents[0]; k++) {
        seen.sizes.n = WK_N_SLOTS;
        for (int i = 0; i < WK_N_SLOTS; i++) {
            const double side_mm = meant_mm * percents[k] / 100;
            seen.sizes.code[i] = (struct wk_code_size){.label = wk_layout_label(WK_WIND_EAST, i),
                                                       .x_mm = wk_slot_column(i) * env.mat.pitch_x_mm + i % 3 * .7,
                                                       .y_mm = wk_slot_row(i) * 40.0,
                                                       .tops_mm = side_mm,
                                                       .paper_mm = side_mm * 1.05,
                                                       .fitted_mm = side_mm};
        }
        const char *const said = wk_service_print_notice(&env, &seen);
        if (percents[k] == 71)
            assert_string_equal(said, "The stickers are printed too small: under Camera it says how small.");
        else
            assert_string_equal(said, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_hand_survives_a_restart_at_any_point, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(four_recorded_walls_are_sealed_after_a_restart, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_hand_begun_elsewhere_is_taken_over, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_challenge_goes_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(dice_go_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(dice_and_looks_are_read_back_after_a_restart, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(who_has_looked_goes_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(what_is_seen_of_the_draws_goes_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_draw_is_watched_once_the_director_says_so, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(what_the_camera_did_goes_on_record, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_directors_pin_is_kept, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(nobody_enrols_the_tiles_of_a_deal, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(test_faces_of_a_sealed_deal_are_read_with_the_set_of_its_seal, table_setup,
                                        table_teardown),
        cmocka_unit_test_setup_teardown(test_a_wall_does_not_pass_into_a_file_that_was_moved_away, table_setup, table_teardown),
        cmocka_unit_test(closed_deals_look_the_same),
        cmocka_unit_test(too_far_away_names_a_height_that_can_be_read_from),
        cmocka_unit_test(stickers_printed_too_small_are_said_on_the_first_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
