/* The record that tests/extend adds. */
#include "db/audit/deal_history.h"
#include "db/state/append.h"
#include "db/state/state.h"
#include "tests/support/audit.h"
#include "tests/support/db/store_test.h"

enum wk_status wk_store_break(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;

static void its_row_says_it_all(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_audit_log log = {.n_notes = 0};
    struct wk_receipt receipt = {0}, draft = {0}, other;
    store->role = WK_ROLE_PLAYERS;
    assert_int_equal(wk_store_break(store, 3, &receipt), WK_NOT_ALLOWED);
    store->role = WK_ROLE_JUDGE;
    assert_int_equal(wk_store_append(store, "break", "{\"table\":3}", NULL, 0, &receipt), WK_BAD_INPUT);
    assert_int_equal(receipt.seq, 0);
    assert_int_equal(wk_store_break(store, 3, &receipt), WK_OK);
    as_director(store);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    const enum wk_status closed = wk_journal_add(store, WK_KIND_EVENT_CLOSED, json_object(), NULL, 0, &draft);
    assert_int_equal(wk_journal_end(store, closed, &draft, &other), WK_OK);
    assert_int_equal(wk_store_break(store, 3, &receipt), WK_EVENT_CLOSED);
    assert_int_equal(wk_store_audit_log(store, NULL, NULL, &log), WK_OK);
    int n = 0;
    for (int i = 0; i < log.n_notes; i++) {
        const struct wk_log_note *note = &log.note[i];
        if (strcmp(note->kind, "break") != 0)
            continue;
        assert_int_equal(note->seq, receipt.seq);
        assert_int_equal(note->table, 3);
        assert_true(note->act);
        assert_string_equal(note->text, "a table went to its break");
        n++;
    }
    assert_int_equal(n, 1);
    wk_audit_log_release(&log);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(its_row_says_it_all, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
