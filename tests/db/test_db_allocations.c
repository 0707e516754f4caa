/* Each allocation of the store, of its audit and of receipts fails once: an error, nothing lost, nothing leaked. */
#include "db/audit/audit.h"
#include "db/audit/backup.h"
#include "db/audit/deal_history.h"
#include "db/state/put_back.h"
#include "db/state/tournament.h"
#include "db/store/receipt.h"
#include "db/store/store.h"
#include "tests/support/db/event_script.h"
#include "tests/support/db/receipt_test.h"
#include "tests/support/db/store_test.h"
#include "tests/support/rules/allocations.h"

/* ---- what is done with a store, opened for it alone so that it keeps nothing from the time before */

typedef enum wk_status (*store_use)(struct wk_store *store, void *state);

struct use {
    struct world *world;
    store_use use; /* NULL: it is opened, and that is all */
    void *state;
};

static enum wk_status with_store(void *state)
{
    const struct use *const self = state;
    struct wk_store *store = NULL;
    enum wk_status status = world_try_open(self->world, &store);

    if (status == WK_OK && self->use)
        status = self->use(store, self->state);
    wk_store_close(store);
    return status;
}

static enum wk_status tournament(struct wk_store *store, void *state)
{
    const struct wk_tournament *out = NULL;

    (void)state;
    return wk_store_tournament(store, &out);
}

static enum wk_status rebuild(struct wk_store *store, void *state)
{
    (void)state;
    return wk_store_rebuild(store, NULL, NULL);
}

static enum wk_status append(struct wk_store *store, void *state)
{
    struct wk_receipt receipt;
    (void)state;
    return wk_store_append(store, "note", "{\"text\":\"a note\"}", "secret", 6, &receipt);
}

static enum wk_status history(struct wk_store *store, void *state)
{
    struct wk_audit_log out = {.n_histories = 0};

    (void)state;
    const enum wk_status status = wk_store_audit_log(store, NULL, NULL, &out);
    if (status == WK_OK)
        assert_int_equal(out.n_left_out, 0);
    wk_audit_log_release(&out);
    return status;
}

/* Nothing is wrong with it, and nothing is said to be. */
static enum wk_status audit(struct wk_store *store, void *state)
{
    static struct wk_audit out;

    (void)state;
    const enum wk_status status = wk_store_audit(store, &(struct wk_audit_options){.no_key = true}, &out);
    if (status == WK_OK)
        assert_int_equal(out.n, 0);
    return status;
}

static void each_fails(struct world *world, const char *name, store_use use, void *state)
{
    each_allocation_fails(name, with_store, &(struct use){world, use, state});
}

/* ---- tests */

static void a_store_that_is_opened(void **state)
{
    struct world *world = *state;

    /* What lay beside it is taken away where there is memory for its name; the next one that is made takes it away then. */
    each_allocation_is_borne("a new database", with_store, &(struct use){world, NULL, NULL});
    each_fails(world, "a database that is there", NULL, NULL);
}

static void a_store_that_is_written_to_and_read(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;

    make_deal(&deal, 1, 1, 3);
    record_deal(store, &deal);
    seal_deal(store, &deal);
    wk_store_close(store);
    each_fails(world, "tables that are built from the journal", rebuild, NULL);

    const int64_t before = world_int(world, "SELECT max(seq) FROM journal");
    each_fails(world, "the history of the deals", history, NULL);
    each_fails(world, "an audit", audit, NULL);
    each_fails(world, "a record", append, NULL);
    assert_int_equal(world_int(world, "SELECT max(seq) FROM journal"), before + 1); /* by the last time alone */
    store = world_open(world);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static enum wk_status put_entry(struct wk_store *store, void *state)
{
    struct wk_receipt receipt;

    return wk_store_put_entry(store, state, NULL, &receipt);
}

static void a_tournament_that_is_read_and_goes_on(void **state)
{
    struct world *world = *state;
    struct wk_event_plan plan;
    struct wk_entry begin = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};

    make_plan(&plan, 2);
    wk_store_close(world_open(world));
    each_fails(world, "an event that begins", put_entry, &begin);
    each_fails(world, "a tournament that is read", tournament, NULL);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'event-new'"), 1);
}

/* ---- copies */

static enum wk_status copy(struct wk_store *store, void *state)
{
    struct wk_checkpoint out;
    return wk_store_backup(store, state, NULL, NULL, &out);
}

/* It reads back what it has written, and looks for what may lie beside it: that is no folder which may not be written to. */
static void a_copy_without_memory_is_not_called_read_only(void **state)
{
    struct world *world = *state;
    char path[96];

    snprintf(path, sizeof path, "%.80s/copy.db", world->folder);
    wk_store_close(world_open(world));
    /* What an earlier copy left beside it is taken away where there is memory for its name. */
    each_allocation_is_borne("a copy", with_store, &(struct use){world, copy, path});
}

static enum wk_status look_for_mark(struct wk_store *store, void *state)
{
    return wk_put_back(store, state);
}

static void a_hall_without_memory_is_not_called_put_back(void **state)
{
    struct world *world = *state;
    bool put_back = false;
    struct wk_store *store = world_open(world);

    each_fails(world, "a look where there is no mark", look_for_mark, &put_back);
    assert_false(put_back);
    assert_int_equal(wk_put_back_mark(world->path, wk_store_kiosk_id(store)), WK_OK);
    wk_store_close(store);
    each_fails(world, "a look at the hall's mark", look_for_mark, &put_back);
    assert_true(put_back);
}

/* ---- receipts */

static enum wk_status format_receipt(void *state)
{
    const struct making *const made = state;
    char *text = NULL;
    size_t n = 0;
    const enum wk_status status = wk_deal_receipt_format(&made->receipt, &text, &n);

    free(text);
    return status;
}

struct receipt_text {
    char *text;
    size_t n;
};

static enum wk_status check_receipt(void *state)
{
    const struct receipt_text *const self = state;
    struct wk_receipt_check check;
    struct wk_deal_receipt read = {.n = 0};
    const enum wk_status status = wk_receipt_check(self->text, self->n, &check, &read);

    wk_deal_receipt_release(&read);
    return status;
}

static void a_receipt_that_is_written_and_read(void **state)
{
    static struct making made;
    struct receipt_text text = {NULL, 0};

    (void)state;
    make_receipt(&made, 5, 4, true);
    each_allocation_fails("a receipt's text", format_receipt, &made);
    assert_int_equal(wk_deal_receipt_format(&made.receipt, &text.text, &text.n), WK_OK);
    each_allocation_fails("a receipt that is checked", check_receipt, &text);
    free(text.text);
    wk_deal_receipt_release(&made.receipt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_store_that_is_opened, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_store_that_is_written_to_and_read, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_tournament_that_is_read_and_goes_on, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_copy_without_memory_is_not_called_read_only, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_hall_without_memory_is_not_called_put_back, world_setup, world_teardown),
        cmocka_unit_test(a_receipt_that_is_written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
