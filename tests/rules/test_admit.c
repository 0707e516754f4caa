/* One question before an entry is stored: may it come next, may whoever stands there, may this kiosk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/admit.h"
#include "tests/support/rules/sample_event.h"

static struct event event;
static struct wk_refusal why;

static enum wk_status ask(const struct wk_admit *known, struct wk_entry entry, bool *unbegun)
{
    const enum wk_status status = wk_entry_admit(event.tour, known, &entry, &why);

    if (unbegun)
        *unbegun = entry.result.unbegun;
    return status;
}

static struct wk_entry result_of(enum wk_role role)
{
    struct wk_entry entry = entry_result((struct wk_hand_id){1, 1, 1}, outcome_discard(1, 2, 24), 0);

    entry.role = role;
    return entry;
}

/* Of a hand that nobody has begun players enter nothing; a judge does, and it says so. */
static void a_hand_that_nobody_has_begun_takes_a_judge(void **state)
{
    const struct wk_admit known = {.role_shown = true}, begun = {.role_shown = true, .walls_begun = true};
    bool unbegun = false;

    (void)state;
    assert_int_equal(ask(&known, result_of(WK_ROLE_PLAYERS), NULL), WK_NOT_ALLOWED);
    assert_int_equal(why.kind, WK_REFUSED_UNBEGUN);
    assert_int_equal(why.at.table, 1);
    assert_int_equal(ask(&known, result_of(WK_ROLE_JUDGE), &unbegun), WK_OK);
    assert_true(unbegun);
    assert_int_equal(ask(&begun, result_of(WK_ROLE_PLAYERS), &unbegun), WK_OK);
    assert_false(unbegun);
}

/* A role is not believed: somebody has to have shown that it is his; and what cannot come next is said first. */
static void a_role_has_to_be_shown(void **state)
{
    const struct wk_admit not_shown = {.walls_begun = true};
    struct wk_entry ruling = entry_imp((struct wk_hand_id){1, 1, 1}, 1, -1);

    (void)state;
    ruling.role = WK_ROLE_JUDGE;
    assert_int_equal(ask(&not_shown, ruling, NULL), WK_NOT_ALLOWED);
    assert_int_equal(why.kind, WK_REFUSED_ROLE);
    assert_int_equal(why.at.table, 0);
    ruling.ruling.imp = 0;
    assert_int_equal(ask(&not_shown, ruling, NULL), WK_BAD_INPUT);
    assert_int_equal(why.kind, WK_REFUSED_IMP);
    ruling.ruling.imp = -1;
    ruling.role = WK_ROLE_PLAYERS;
    assert_int_equal(ask(&(struct wk_admit){.role_shown = true}, ruling, NULL), WK_NOT_ALLOWED);
    assert_int_equal(why.kind, WK_REFUSED_ROLE);
}

/* Of several kiosks the one that has the table speaks for its players; a table that nobody has is anybody's. */
static void another_kiosks_table_is_refused(void **state)
{
    static struct wk_merged merged;
    struct wk_admit known = {.merged = &merged, .own = 1, .role_shown = true, .walls_begun = true};

    (void)state;
    assert_int_equal(ask(&known, result_of(WK_ROLE_PLAYERS), NULL), WK_OK);
    merged.owner[0].owner = 2;
    assert_int_equal(ask(&known, result_of(WK_ROLE_PLAYERS), NULL), WK_NOT_ALLOWED);
    assert_int_equal(why.kind, WK_REFUSED_NOT_OWNER);
    assert_int_equal(why.at.table, 1);
    known.own = 2;
    assert_int_equal(ask(&known, result_of(WK_ROLE_PLAYERS), NULL), WK_OK);
}

static int begin(void **state)
{
    (void)state;
    event_open(&event, 1);
    return 0;
}

static int end(void **state)
{
    (void)state;
    event_close(&event);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_that_nobody_has_begun_takes_a_judge),
        cmocka_unit_test(a_role_has_to_be_shown),
        cmocka_unit_test(another_kiosks_table_is_refused),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
