/* A PIN that is typed at a kiosk is looked at by the hall, over the network, and opens the kiosk while people wait. */
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "tests/support/hall/linked.h"

#define DIRECTOR "135790"
#define JUDGE "2468"

static void set_pins(struct hall_world *world)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_set_pin(world->store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK);
    assert_int_equal(wk_store_set_pin(world->store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
}

/* What the hall says of it; asked again and again, as the screen does. */
static bool has_answer(struct linked *kiosk, enum wk_status *status)
{
    if (*status == WK_NOT_YET)
        *status = wk_store_unlock_answer(kiosk->kiosk.store, NULL, NULL);
    return *status != WK_NOT_YET;
}

static enum wk_status answered(struct hall_world *world, struct linked *kiosk, const char *pin)
{
    enum wk_status status = wk_store_unlock(kiosk->kiosk.store, pin, NULL, NULL);
    wk_link_wake(kiosk->link);
    UNTIL(world, has_answer(kiosk, &status));
    return status;
}

/* Whoever guesses at one kiosk keeps nobody out elsewhere. */
static void three_wrong_pins_at_one_kiosk_and_right_ones_elsewhere(void **state)
{
    struct hall_world world;
    struct linked a, b;
    struct hall_request request;
    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &a);
    linked_open(&world, &b);
    set_pins(&world);
    linked_start(&a);
    linked_start(&b);
    UNTIL(&world, linked_at_hall(&world, &a) && linked_at_hall(&world, &b));
    bool set = false;
    UNTIL(&world, wk_store_pin_state(a.kiosk.store, WK_ROLE_JUDGE, &set, NULL) == WK_OK && set);
    set = false;
    UNTIL(&world, wk_store_pin_state(b.kiosk.store, WK_ROLE_JUDGE, &set, NULL) == WK_OK && set);
    for (int i = 0; i < 3; i++)
        assert_int_equal(answered(&world, &a, "1111"), WK_BAD_INPUT);
    assert_int_equal(answered(&world, &a, JUDGE), WK_PIN_WAIT);
    assert_int_equal(answered(&world, &b, JUDGE), WK_OK);
    assert_int_equal(wk_store_role(b.kiosk.store), WK_ROLE_JUDGE);
    assert_int_equal(wk_store_unlock(world.store, DIRECTOR, NULL, NULL), WK_OK);
    assert_int_equal(hall_ask_local(&world, &request, "GET", "/status"), 200);
    assert_non_null(strstr((const char *)request.data, "\"pins_tried\":[{"));
    assert_non_null(strstr((const char *)request.data, "\"wrong\":3"));
    hall_end(&world, &request);
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

/* Away, then back. */
static void what_was_opened_while_the_hall_was_away_is_vouched_for_by_itself(void **state)
{
    struct hall_world world;
    struct linked kiosk;
    struct wk_receipt receipt;
    char code[WK_AWAY_CODE_SIZE];
    bool set = false;
    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    set_pins(&world);
    assert_int_equal(wk_store_make_away_code(world.store, WK_ROLE_JUDGE, code, &receipt), WK_OK);
    const int64_t made = receipt.seq;
    linked_start(&kiosk);
    struct wk_head head;
    UNTIL(&world, wk_store_head(kiosk.kiosk.store, wk_store_kiosk_id(world.store), &head) == WK_OK && head.seq >= made);
    UNTIL(&world, wk_store_pin_state(kiosk.kiosk.store, WK_ROLE_JUDGE, &set, NULL) == WK_OK && set);
    atomic_store(&kiosk.proxy.faults.cut, true);
    assert_int_equal(wk_store_unlock(kiosk.kiosk.store, code, NULL, NULL), WK_OK);
    assert_int_equal(wk_store_role(kiosk.kiosk.store), WK_ROLE_JUDGE);
    wk_store_lock(kiosk.kiosk.store);
    atomic_store(&kiosk.proxy.faults.cut, false);
    static struct wk_pins_at at[WK_MAX_JOURNALS];
    int64_t total = 0, before = hall_kiosk_head(&kiosk.kiosk);
    UNTIL(&world, linked_at_hall(&world, &kiosk));
    UNTIL(&world, wk_store_head(kiosk.kiosk.store, wk_store_kiosk_id(world.store), &head) == WK_OK && head.seq > made);
    assert_int_equal(hall_kiosk_head(&kiosk.kiosk), before);
    assert_int_equal(wk_store_pins_at(world.store, at, &total), WK_OK);
    assert_int_equal(total, 0);
    linked_close(&kiosk);
    hall_world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_wrong_pins_at_one_kiosk_and_right_ones_elsewhere),
        cmocka_unit_test(what_was_opened_while_the_hall_was_away_is_vouched_for_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
