/*
 * Acts at the desk about what several kiosks wrote, which could not reach each other: what nobody had a PIN for counts when the
 * director says so, and of two results that were confirmed he says which is right.
 */
#include "db/hall/takeover.h"
#include "db/hall/twice.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "tests/support/db/party.h"
#include "tests/support/hall/board_world.h"
#include "tests/support/rules/sample_event.h"

#define SPARE 5
#define OTHER 6
#define TABLE 1

static void confirm(struct party *party, int i, int points)
{
    const struct wk_hand_id at = {TABLE, 1, 1};
    const struct wk_tournament *event = NULL;

    assert_int_equal(wk_store_tournament(party->at[i].store, &event), WK_OK);
    party_enter(party, i, entry_seated(event, at));
    party_enter(party, i, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    party_enter(party, i, entry_confirmed(party_enter(party, i, entry_result(at, outcome_self_drawn(1, points), 0))));
}

/* Two spares have the table at once, and each the first hand's result; nobody at them has typed the hall's PIN. */
static void open_hall(struct party *party, struct place *pages, struct browser *director)
{
    static const int spares[] = {OTHER, SPARE};
    struct wk_store *store;
    struct wk_receipt receipt;

    party_open(party, OTHER + 1);
    store = party->at[PARTY_HALL].store;
    for (int i = 0; i < 2; i++)
        assert_int_equal(wk_store_take_over(party->at[spares[i]].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    for (int i = 0; i < 2; i++)
        confirm(party, spares[i], i == 0 ? 33 : 22);
    for (int i = 0; i < 2; i++)
        party_carry(party, spares[i], PARTY_HALL, spares[i], 64);
    party_meet(party);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, PIN, &receipt), WK_OK);
    open_pages(pages, store);
    wall_ns = 1700000000 * HALL_SECOND_NS;
    sign_in(pages, director);
}

static void close_hall(struct party *party, struct place *pages)
{
    close_pages(pages);
    party_close(party);
}

static int points_of(struct place *pages)
{
    return wk_hand_look(event_of(pages), &(struct wk_hand_id){TABLE, 1, 1})->outcome.points;
}

/* What nobody had a PIN for counts from when the director says so: the two takeovers, and all that was written after them. */
static void vouch_all(struct place *pages, const struct browser *b)
{
    static const char mark[] = "value=\"vouch\"><p>";
    char number[32], fields[96];
    int n = 0;

    has_not(get_as(pages, b, "/acts"), "This one is right");
    for (const char *text; n < 16 && strstr(text = get_as(pages, b, "/acts"), mark); n++) {
        copy_after(text, mark, "<", number, sizeof number);
        snprintf(fields, sizeof fields, "act=vouch&number=%s", number);
        has(do_act(pages, b, fields, "as if its PIN had been seen", ""), "Done: record 1-");
        has(post_as(pages, b, "/acts/look", fields), "There is no such act without a PIN");
    }
    assert_in_range(n, 2, 15);
}

static void the_director_says_which_of_two_results_is_right(void **state)
{
    struct party party;
    struct place pages;
    struct browser b;
    char number[32], fields[96];
    struct wk_twice twice[4];
    int n = 0, n_all = 0;
    (void)state;

    open_hall(&party, &pages, &b);
    vouch_all(&pages, &b);
    has(get_as(&pages, &b, "/worklist"), "Confirmed at two kiosks, with two results");
    const char *const text = get_as(&pages, &b, "/acts");
    has(text, "it counts so far");
    has(text, "it does not count so far");
    const int points = points_of(&pages);
    assert_int_equal(wk_store_twice(party.at[PARTY_HALL].store, twice, 4, &n, &n_all), WK_OK);
    assert_int_equal(n, 1);
    has(post_as(&pages, &b, "/acts/look", "act=choose&number=9-99"), "It has changed meanwhile");
    snprintf(number, sizeof number, "%s", wk_record_text(twice[0].other.result).text);
    snprintf(fields, sizeof fields, "act=choose&number=%s", number);
    has(do_act(&pages, &b, fields, "It takes the place of the result that is there", ""), "A reason is missing");
    has(do_act(&pages, &b, fields, "It takes the place of the result that is there", "the+players+say+so"), "Done: record 1-");
    assert_int_equal(points_of(&pages), 33 + 22 - points);
    has(post_as(&pages, &b, "/acts/look", fields), "It has changed meanwhile");
    has_not(get_as(&pages, &b, "/acts"), "it counts so far");
    close_hall(&party, &pages);
}

static void or_that_the_one_that_counts_is(void **state)
{
    struct party party;
    struct place pages;
    struct browser b;
    char fields[96];
    struct wk_twice twice[4];
    int n = 0, n_all = 0;
    (void)state;

    open_hall(&party, &pages, &b);
    vouch_all(&pages, &b);
    const int points = points_of(&pages);
    assert_int_equal(wk_store_twice(party.at[PARTY_HALL].store, twice, 4, &n, &n_all), WK_OK);
    snprintf(fields, sizeof fields, "act=choose&number=%s", wk_record_text(twice[0].counts.result).text);
    has(do_act(&pages, &b, fields, "The result that counts stays", "the+card+says+so"), "Done: record 1-");
    assert_int_equal(points_of(&pages), points);
    has_not(get_as(&pages, &b, "/worklist"), "Confirmed at two kiosks");
    close_hall(&party, &pages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_director_says_which_of_two_results_is_right),
        cmocka_unit_test(or_that_the_one_that_counts_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
