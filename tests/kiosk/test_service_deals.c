/* Open deals: the store service and a real store; the key by its code; a club's deal, which takes none. */
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "kiosk/host/program/command.h"
#include "kiosk/programs/service/service.h"
#include "labels/secret/director_key.h"
#include "tests/support/audit.h"
#include "tests/support/kiosk/hand_scoring_test.h"

#define PHRASE "lather shop scroll iris"

static struct wk_event ask(struct wk_service *service, enum wk_openings_ask what, const char *text)
{
    struct wk_event event;

    struct wk_openings_request request = {.what = what};

    if (what == WK_DEALS_CODE)
        snprintf(request.code, sizeof(request.code), "%s", text);
    else if (what == WK_DEALS_OPEN)
        snprintf(request.phrase, sizeof(request.phrase), "%s", text);
    wk_service_deals(service, &request, &event);
    assert_int_equal(event.kind, WK_EVENT_DEALS);
    assert_int_equal(event.deals.asked, what);
    return event;
}

static void pass_all(struct wk_store *store, const struct wk_deal *deal)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
        const struct wk_reading_source source = {.camera = "files", .calibration = ""};
        struct wk_reading reading;
        struct wk_receipt receipt;

        wk_reading_init(&reading, WK_SIDE_BACKS);
        assert_int_equal(wk_store_put_verdict(store, deal->table, "restore", &verdict, &reading, &source, &receipt), WK_OK);
    }
}

static void the_service_opens_what_waits_with_the_right_key_only(void **state)
{
    struct table_world *table = *state;
    struct wk_director_key key, other;
    struct wk_keypair pair = {.secret = {0}};
    struct wk_deal deal, back;
    struct wk_receipt receipt;
    struct wk_sealed sealed;
    char line[WK_DIRECTOR_LINE_SIZE];
    uint8_t salt[WK_SALT_SIZE];
    int hand;

    assert_int_equal(wk_director_key_make(&key, PHRASE, 2, 64, wk_random_system, NULL), WK_OK);
    assert_int_equal(wk_director_key_make(&other, PHRASE, 2, 64, wk_random_system, NULL), WK_OK);
    memcpy(pair.public_key, key.public_key, sizeof(pair.public_key));
    scoring_director = &pair;
    scoring_open(table, 3);
    scoring_director = NULL;
    struct wk_service *service = &scoring_world()->service;
    deal = scoring_world()->deal;
    as_director(table->store);
    struct wk_event event = ask(service, WK_DEALS_LOOK, "");
    assert_int_equal(event.deals.n_closed, 0); /* it is being played */
    for (int i = 0; i < 4; i++) {
        pass_all(table->store, &deal);
        if (i < 3)
            assert_int_equal(wk_store_start_hand(table->store, 1, &hand, &receipt), WK_OK);
    }
    assert_int_equal(wk_store_close_deal_anyway(table->store, 1, "no results here", &receipt), WK_OK);
    event = ask(service, WK_DEALS_LOOK, "");
    assert_int_equal(event.deals.status, WK_OK);
    assert_int_equal(event.deals.n_closed, 1);
    assert_string_equal(event.deals.words, "");
    assert_int_equal(ask(service, WK_DEALS_OPEN, PHRASE).deals.status, WK_NOT_FOUND); /* there is no key */
    wk_director_key_format(&other, true, line);
    assert_int_equal(ask(service, WK_DEALS_CODE, line).deals.status, WK_WRONG_KEY);
    assert_int_equal(ask(service, WK_DEALS_CODE, "WKD1 rubbish").deals.status, WK_BAD_INPUT);
    wk_director_key_format(&key, true, line);
    event = ask(service, WK_DEALS_CODE, line);
    assert_int_equal(event.deals.status, WK_OK);
    assert_true(strlen(event.deals.words) > 20);
    assert_int_equal(ask(service, WK_DEALS_OPEN, "lather shop scroll irit").deals.status, WK_BAD_INPUT);
    assert_int_equal(ask(service, WK_DEALS_OPEN, "short").deals.status, WK_BAD_INPUT);
    wk_store_lock(table->store);
    assert_int_equal(ask(service, WK_DEALS_OPEN, PHRASE).deals.status, WK_NOT_ALLOWED); /* it takes the director, too */
    assert_int_equal(wk_store_sealed(table->store, 1, &sealed), WK_OK);
    assert_false(sealed.opened);
    as_director(table->store);
    event = ask(service, WK_DEALS_OPEN, " LATHER shop  scroll iris");
    assert_int_equal(event.deals.status, WK_OK);
    assert_int_equal(event.deals.n_opened, 1);
    assert_int_equal(event.deals.n_closed, 0);
    assert_int_equal(wk_store_opened_deal(table->store, sealed.seq, &back, salt), WK_OK);
    assert_int_equal(audit_of(table->store, NULL, NULL), WK_OK);
    scoring_close();
}

static void a_clubs_deal_is_opened_when_it_was_played(void **state)
{
    struct table_world *table = *state;
    struct wk_host host = {.err = stderr};
    struct wk_env env = {.store = table->store};
    struct wk_service service = {.host = &host, .env = &env, .table = 1};
    struct wk_deal deal = {.table = 1};
    struct wk_receipt receipt;
    struct wk_sealed sealed;
    int hand;

    assert_int_equal(ask(&service, WK_DEALS_LOOK, "").deals.n_closed, 0); /* nothing is sealed */
    table_deal(&deal, 0);
    table_seal(table, &deal);
    as_director(table->store);
    for (int i = 0; i < 4; i++) {
        const struct wk_event early = ask(&service, WK_DEALS_OPEN, "");
        assert_false(early.deals.own); /* it is being played */
        assert_int_equal(early.deals.seq, 0);
        assert_int_equal(wk_store_start_hand(table->store, 1, &hand, &receipt), WK_OK);
        pass_all(table->store, &deal);
    }
    struct wk_event event = ask(&service, WK_DEALS_LOOK, "");
    assert_true(event.deals.own);
    assert_int_equal(event.deals.n_closed, 1);
    assert_non_null(event.deals.commitment[5]);
    wk_store_lock(table->store);
    assert_int_equal(ask(&service, WK_DEALS_OPEN, "").deals.status, WK_NOT_ALLOWED);
    assert_int_equal(wk_store_sealed(table->store, 1, &sealed), WK_OK);
    assert_false(sealed.opened);
    as_director(table->store);
    event = ask(&service, WK_DEALS_OPEN, "");
    assert_int_equal(event.deals.status, WK_OK);
    assert_int_equal(event.deals.n_opened, 1);
    assert_int_equal(wk_store_sealed(table->store, 1, &sealed), WK_OK);
    assert_true(sealed.opened);
    assert_int_equal(ask(&service, WK_DEALS_LOOK, "").deals.n_closed, 0);
    assert_int_equal(audit_of(table->store, NULL, NULL), WK_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_clubs_deal_is_opened_when_it_was_played, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_service_opens_what_waits_with_the_right_key_only, table_setup, table_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
