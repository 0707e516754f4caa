/* The receipt of a deal out of a journal that was heard is, byte for byte, the one that its own kiosk makes. */
#include "db/audit/deal_history.h"
#include "db/audit/deal_receipt.h"
#include "db/store/hands.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "tests/support/db/party.h"

#define KIOSK 1
#define TABLE 1

static struct party party;

/* A deal is played to its end, with a checkpoint of the round's end before it is opened, where that is wanted. */
static void play(struct wk_store *store, int round, bool checkpoint)
{
    struct wk_checkpoint point;
    struct wk_receipt receipt;
    struct wk_deal deal;
    int hand = 0;

    make_deal(&deal, TABLE, round, 5);
    seal_deal(store, &deal);
    for (int h = 1; h <= WK_DEAL_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            const struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
            struct wk_reading reading;
            make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
            assert_int_equal(wk_store_put_verdict(store, TABLE, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
        }
    }
    if (checkpoint)
        assert_int_equal(wk_store_put_checkpoint(store, "round-end", TABLE, round, &point, &receipt), WK_OK);
    assert_int_equal(wk_store_close_deal_anyway(store, TABLE, "results come from paper", &receipt), WK_OK);
    assert_int_equal(wk_store_put_checkpoint(store, "asked", 0, 0, &point, &receipt), WK_OK);
}

/* At a store: the number of the record with which the n-th deal was over. */
static int64_t over_of(struct wk_store *store, int n)
{
    struct wk_audit_log *log = calloc(1, sizeof *log);
    assert_non_null(log);
    assert_int_equal(wk_store_audit_log(store, NULL, NULL, log), WK_OK);
    assert_true(log->n_histories > n);
    const int64_t over = log->history[n].closed_seq;
    wk_audit_log_release(log);
    free(log);
    return over;
}

static void is_its_kiosks(int n, bool before)
{
    struct wk_deal_receipt heard, own;
    struct wk_deal_entry deal[4];
    struct wk_receipt_check check;
    char *text[2];
    size_t size[2];
    int n_deals = 0;

    assert_int_equal(wk_store_list_deals(party.at[KIOSK].store, TABLE, deal, 4, &n_deals), WK_OK);
    assert_true(n_deals > n);
    assert_int_equal(wk_store_deal_receipt(party.at[KIOSK].store, deal[n].sealed.seq, 0, &own), WK_OK);
    assert_int_equal(wk_store_receipt_of(party.at[PARTY_HALL].store, over_of(party.at[PARTY_HALL].store, n), &heard), WK_OK);
    assert_int_equal(wk_deal_receipt_format(&own, &text[0], &size[0]), WK_OK);
    assert_int_equal(wk_deal_receipt_format(&heard, &text[1], &size[1]), WK_OK);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(text[0], text[1], size[0]);
    assert_int_equal(wk_receipt_check(text[1], size[1], &check, NULL), WK_OK);
    assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
    assert_true(check.complete && check.anchor_is_checkpoint);
    assert_true(before == (check.anchor_seq < check.opened_seq));
    for (int i = 0; i < 2; i++)
        free(text[i]);
    wk_deal_receipt_release(&own);
    wk_deal_receipt_release(&heard);
}

static void a_hall_makes_the_receipt_that_the_kiosk_makes(void **state)
{
    (void)state;
    party_open(&party, 2);
    play(party.at[KIOSK].store, 1, true);
    play(party.at[KIOSK].store, 2, false);
    party_meet(&party);
    is_its_kiosks(0, true);
    is_its_kiosks(1, false);
    party_close(&party);
}

static void a_deal_that_is_not_over_has_none(void **state)
{
    struct wk_deal_receipt out;

    (void)state;
    party_open(&party, 2);
    party_deal(&party, KIOSK);
    party_meet(&party);
    assert_int_equal(over_of(party.at[PARTY_HALL].store, 0), 0);
    assert_int_equal(wk_store_receipt_of(party.at[PARTY_HALL].store, wk_record_number(2, 1), &out), WK_DB_BROKEN);
    assert_int_equal(wk_store_receipt_of(party.at[PARTY_HALL].store, wk_record_number(2, 5000), &out), WK_NOT_FOUND);
    assert_int_equal(wk_store_receipt_of(party.at[PARTY_HALL].store, wk_record_number(7, 1), &out), WK_NOT_FOUND);
    party_close(&party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_hall_makes_the_receipt_that_the_kiosk_makes),
                                       cmocka_unit_test(a_deal_that_is_not_over_has_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
