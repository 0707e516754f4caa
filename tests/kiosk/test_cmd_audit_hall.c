/* audit check and report over a hall's database: all kiosks are listed, who vouches for whom, and what was set aside. */
#include "tests/support/db/deal_history_test.h"

#include <jansson.h>

#include "db/hall/takeover.h"
#include "db/state/tournament.h"
#include "kiosk/pages/report/faults.h"
#include "kiosk/programs/cmd/commands.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/rules/sample_event.h"

static int run(const char *folder, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_audit, NULL};
    struct world clock = {.t_ns = 1900000000000000000};
    struct wk_host host = said_host(folder);

    host.clock = world_clock;
    host.random = world_random;
    host.context = &clock;
    return said_run(host, table, words);
}
#define RUN(...) run(p->at[PARTY_HALL].world->folder, (const char *const[]){"audit", __VA_ARGS__, NULL})

static bool file_has(const char *path, const char *text)
{
    static char all[1 << 20];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    all[fread(all, 1, sizeof all - 1, file)] = 0;
    fclose(file);
    return strstr(all, text) != NULL;
}

static void the_halls_database_tells_of_all_kiosks(void **state)
{
    static struct party party;
    struct party *p = &party;
    const struct wk_tournament *tournament = NULL;
    char html[128];
    (void)state;
    party_open(p, 3);
    party_give(p, 2, 1, 2); /* taken over, and the old kiosk goes on: set aside */
    assert_int_equal(wk_store_tournament(p->at[1].store, &tournament), WK_OK);
    const struct wk_record_text late =
        wk_record_text(party_enter(p, 1, entry_seated(tournament, (struct wk_hand_id){1, 1, 1})));
    party_tell(p, 2); /* the others hear of the takeover first */
    party_meet(p);
    const char *const db = p->at[PARTY_HALL].world->path;
    assert_int_equal(RUN("check", db, "--no-deals"), 0);
    assert_non_null(strstr(said.out, "  journal 3 "));
    assert_non_null(strstr(said.out, "did not have the table"));
    assert_non_null(strstr(said.out, late.text));
    assert_int_equal(RUN("check", db, "--no-deals", "--json"), 0);
    json_t *object = json_loads(said.out, 0, NULL), *kiosks = json_object_get(object, "kiosks");
    assert_int_equal(json_array_size(kiosks), 3);
    assert_string_equal(json_string_value(json_object_get(json_array_get(kiosks, 2), "kiosk")), party_id(p, 2));
    assert_int_equal(json_integer_value(json_object_get(json_array_get(kiosks, 2), "others")), 1);
    json_decref(object);
    snprintf(html, sizeof html, "%s/report.html", p->at[PARTY_HALL].world->folder);
    assert_int_equal(RUN("report", "--db", db, "--html", html), 0);
    assert_true(file_has(html, party_id(p, 2)));
    assert_true(file_has(html, "vouched for by"));
    assert_true(file_has(html, late.text));
    party_close(p);
}

/* Where a deal was played makes no difference: who had a wall when it went wrong, who took the table over and why. */
static void the_report_tells_of_deals_at_all_kiosks(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct story story = {.party = p, .source = a_source, .seed = 5};
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    struct wk_deal deal;
    char html[128];
    (void)state;
    party_open(p, 6);
    story_tell(&story);
    assert_int_equal(wk_store_take_over(p->at[5].store, 1, WK_TAKE_MOVED, &receipt), WK_OK);
    make_deal(&deal, 1, 2, 77);
    make_wall(&wall, &deal, WK_WIND_EAST); /* the old kiosk has not heard of it, and begins a deal that it never seals */
    assert_int_equal(wk_store_record_wall(p->at[1].store, &wall, &story.source, &receipt), WK_OK);
    assert_int_equal(wk_store_take_over(p->at[5].store, 3, WK_TAKE_NO_POWER, &receipt), WK_OK);
    party_tell(p, 5); /* the others hear of the takeovers first */
    party_meet(p);
    const char *const db = p->at[PARTY_HALL].world->path;
    snprintf(html, sizeof html, "%s/report.html", p->at[PARTY_HALL].world->folder);
    assert_int_equal(RUN("report", "--db", db, "--html", html, "--json"), 0);
    json_t *object = json_loads(said.out, 0, NULL), *over = json_array_get(json_object_get(object, "taken_over"), 0);
    assert_int_equal(json_array_size(json_object_get(object, "deals")), 4);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(object, "counts"), "fouled")), 1);
    assert_int_equal(json_array_size(json_object_get(object, "deals_aside")), 0);
    assert_string_equal(json_string_value(json_object_get(over, "reason")), "no-power");
    assert_int_equal(json_integer_value(json_object_get(over, "kiosk")), 6);
    json_decref(object);
    assert_true(file_has(html, "Walls that were played with as they were out of order"));
    assert_true(file_has(html, "(4-15)"));
    assert_true(file_has(html, "the kiosk had no power"));
    assert_false(file_has(html, "a deal was sealed by a kiosk that no longer had the table"));
    assert_int_equal(RUN("check", db, "--no-deals"), 0);
    assert_non_null(strstr(said.out, "taken over by journal 6"));
    assert_non_null(strstr(said.out, "the kiosk had no power"));
    struct wk_window fault[4];
    int n = 0;
    assert_int_equal(wk_report_faults(p->at[PARTY_HALL].store, 3, 1, fault, 4, &n), WK_OK);
    assert_int_equal(n, 2); /* played at kiosk 4, and known at the hall */
    assert_int_equal(fault[0].passed.seq, wk_record_number(4, 15));
    assert_int_equal(fault[0].failed.hand, 1);
    assert_int_equal(wk_report_faults(p->at[PARTY_HALL].store, 1, 1, fault, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_halls_database_tells_of_all_kiosks),
                                       cmocka_unit_test(the_report_tells_of_deals_at_all_kiosks)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(said.out);
    free(said.err);
    return failed;
}
