/* Deals that are sealed to the director's key, and over, are opened at their kiosk by what the hall has released. */
#include "db/hall/heard.h"
#include "db/hall/release.h"
#include "db/hall/roster_change.h"
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/event_script.h"

#define TABLE 1

struct pair {
    struct world *hall_world, *kiosk_world;
    struct wk_signer hall_signer, kiosk_signer;
    struct wk_store *hall, *kiosk;
    char deal_keys[100];
};

static void open_one(struct world **world, struct wk_signer *signer, struct wk_store **store, uint8_t of, char *deal_keys)
{
    const uint8_t seed[32] = {of};
    void *made = NULL;
    assert_int_equal(world_setup(&made), 0);
    *world = made;
    (*world)->seed = of;
    wk_signer_init(signer, seed);
    struct wk_store_options options = world_options(*world);
    options.signer = signer;
    if (deal_keys) {
        snprintf(deal_keys, 100, "%s/deal-keys", (*world)->folder);
        options.deal_keys = deal_keys;
    }
    assert_int_equal(wk_store_open(store, &options), WK_OK);
    as_director(*store);
}

static struct wk_keypair director_pair(uint8_t of)
{
    struct wk_keypair pair;
    uint8_t secret[WK_KEY_SIZE];
    memset(secret, of, sizeof secret);
    wk_keypair_init(&pair, secret);
    return pair;
}

static bool carry_one(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    enum wk_hearing said = WK_N_HEARINGS;
    (void)seq;
    assert_int_equal(wk_store_hear(context, frame, 1, &said), WK_OK);
    assert_in_range(said, WK_HEARD_NEW, WK_HEARD_BEFORE);
    return true;
}

static void carry(struct wk_store *from, struct wk_store *to)
{
    assert_int_equal(wk_store_frames(from, wk_store_kiosk_id(from), 0, carry_one, to), WK_OK);
}

static void open_pair(struct pair *p)
{
    static struct wk_event_plan plan;
    const struct wk_keypair director = director_pair(3);
    struct wk_member member = {.name = "Table 1"};
    struct wk_hall_place place = {.url = "https://hall.test:7443"};
    struct wk_receipt receipt;
    struct wk_refusal why;
    open_one(&p->hall_world, &p->hall_signer, &p->hall, 1, NULL);
    open_one(&p->kiosk_world, &p->kiosk_signer, &p->kiosk, 2, p->deal_keys);
    assert_int_equal(wk_store_begin_hall(p->hall, "Hall", &receipt), WK_OK);
    make_plan(&plan, 1);
    plan.to_director = true;
    memcpy(plan.director_key, director.public_key, sizeof plan.director_key);
    const struct wk_entry event = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    assert_int_equal(wk_store_put_entry(p->hall, &event, &why, &receipt), WK_OK);
    memcpy(member.kiosk_id, wk_store_kiosk_id(p->kiosk), sizeof member.kiosk_id);
    memcpy(member.key, p->kiosk_signer.public_key, sizeof member.key);
    assert_int_equal(wk_store_enroll(p->hall, &member, &place.number, &receipt), WK_OK);
    assert_int_equal(wk_store_give_table(p->hall, TABLE, member.kiosk_id, WK_TAKE_UNSAID, &receipt), WK_OK);
    memcpy(place.hall_id, wk_store_kiosk_id(p->hall), sizeof place.hall_id);
    memcpy(place.key, p->hall_signer.public_key, sizeof place.key);
    assert_int_equal(wk_store_join(p->kiosk, &place, &receipt), WK_OK);
    carry(p->hall, p->kiosk);
}

static void close_pair(struct pair *p)
{
    void *hall = p->hall_world, *kiosk = p->kiosk_world;
    wk_store_close(p->hall);
    wk_store_close(p->kiosk);
    assert_int_equal(world_teardown(&hall), 0);
    assert_int_equal(world_teardown(&kiosk), 0);
}

/* A deal is played to its end. */
static void play(struct wk_store *store, struct wk_deal *deal)
{
    struct wk_receipt receipt;
    int hand = 0;
    make_deal(deal, TABLE, 1, 5);
    seal_deal(store, deal);
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
            struct wk_reading reading;
            make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
            assert_int_equal(wk_store_put_verdict(store, TABLE, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
        }
    }
    assert_int_equal(wk_store_close_deal_anyway(store, TABLE, "results come from paper", &receipt), WK_OK);
}

static void a_deal_that_is_over_is_opened_from_the_hall(void **state)
{
    struct pair p;
    struct wk_deal deal, opened;
    struct wk_sealed sealed;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    char text[WK_DEAL_TEXT_SIZE], wanted[WK_DEAL_TEXT_SIZE];
    int n = -1;
    (void)state;
    open_pair(&p);
    play(p.kiosk, &deal);
    assert_int_equal(wk_store_sealed(p.kiosk, TABLE, &sealed), WK_OK);
    assert_true(sealed.closed && !sealed.opened && sealed.to_director);
    assert_int_equal(wk_store_open_released(p.kiosk, &n), WK_OK);
    assert_int_equal(n, 0);

    carry(p.kiosk, p.hall);
    assert_int_equal(wk_store_release_deals(p.hall, &n, &receipt), WK_SEALED_AWAY); /* nobody has shown the key */
    const struct wk_keypair director = director_pair(3);
    assert_int_equal(wk_store_hold_director(p.hall, director.secret), WK_OK);
    assert_int_equal(wk_store_release_deals(p.hall, &n, &receipt), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(wk_store_release_deals(p.hall, &n, &receipt), WK_OK);
    assert_int_equal(n, 0);

    carry(p.hall, p.kiosk);
    p.kiosk->role = WK_ROLE_PLAYERS; /* nobody stands there */
    assert_int_equal(wk_store_open_released(p.kiosk, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(wk_store_sealed(p.kiosk, TABLE, &sealed), WK_OK);
    assert_true(sealed.opened);
    assert_int_equal(wk_store_opened_deal(p.kiosk, sealed.seq, &opened, salt), WK_OK);
    assert_true(wk_deal_canonical(&opened, text) > 0 && wk_deal_canonical(&deal, wanted) > 0);
    assert_string_equal(text, wanted);
    assert_int_equal(wk_store_open_released(p.kiosk, &n), WK_OK);
    assert_int_equal(n, 0);
    close_pair(&p);
}

/* Before its round is over nobody gets anything: not the hall's director, with his key, and not by a command. */
static void a_deal_in_play_is_not_released(void **state)
{
    struct pair p;
    struct wk_deal deal;
    struct wk_receipt receipt;
    int n = -1;
    (void)state;
    open_pair(&p);
    make_deal(&deal, TABLE, 1, 5);
    seal_deal(p.kiosk, &deal);
    carry(p.kiosk, p.hall);
    const struct wk_keypair director = director_pair(3);
    assert_int_equal(wk_store_hold_director(p.hall, director.secret), WK_OK);
    assert_int_equal(wk_store_release_deals(p.hall, &n, &receipt), WK_OK);
    assert_int_equal(n, 0);
    p.hall->role = WK_ROLE_JUDGE;
    assert_int_equal(wk_store_release_deals(p.hall, &n, &receipt), WK_NOT_ALLOWED);
    close_pair(&p);
}

/* At the hall the event's end sees the deals that lie sealed at its kiosks. */
static void a_deal_sealed_at_a_kiosk_is_named_as_open_at_the_hall(void **state)
{
    struct pair p;
    struct wk_deal deal, opened;
    struct wk_deal_elsewhere elsewhere[4];
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    int n = -1;
    (void)state;
    open_pair(&p);
    assert_int_equal(wk_store_list_elsewhere(p.hall, elsewhere, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    make_deal(&deal, TABLE, 1, 5);
    seal_deal(p.kiosk, &deal);
    carry(p.kiosk, p.hall);
    assert_int_equal(wk_store_list_elsewhere(p.hall, elsewhere, 4, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(elsewhere[0].table, TABLE);
    assert_string_equal(elsewhere[0].kiosk_id, wk_store_kiosk_id(p.kiosk));
    assert_int_equal(wk_store_list_elsewhere(p.kiosk, elsewhere, 4, &n), WK_OK);
    assert_int_equal(n, 0); /* its own are not elsewhere */
    const struct wk_keypair director = director_pair(3);
    assert_int_equal(wk_store_hold_director(p.kiosk, director.secret), WK_OK);
    assert_int_equal(wk_store_open_deal(p.kiosk, TABLE, &opened, salt, &receipt), WK_OK);
    carry(p.kiosk, p.hall);
    assert_int_equal(wk_store_list_elsewhere(p.hall, elsewhere, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    close_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_that_is_over_is_opened_from_the_hall),
        cmocka_unit_test(a_deal_in_play_is_not_released),
        cmocka_unit_test(a_deal_sealed_at_a_kiosk_is_named_as_open_at_the_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
