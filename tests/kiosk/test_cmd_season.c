/*
 * `rank --events`: evenings of several databases added up by the command. What each evening brought is asked of `rank --json`
 * of its database alone, and added up here once more.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <jansson.h>

#include "kiosk/programs/cmd/commands.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"

#define MAX_WORDS 24
#define N_PLAYERS 16
#define N_EVENINGS 3

static char db[N_EVENINGS][512], other_db[512], pin[512], players[512];

static int64_t clock_at_noon(void *context)
{
    (void)context;
    return INT64_C(1765972800000000000);
}

static int run(const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_event, &wk_command_result, &wk_command_rank, NULL};
    struct wk_host host = said_host(scratch_folder);

    host.clock = clock_at_noon;
    return said_run(host, table, words);
}
#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static void expect(int got, int code, const char *says)
{
    if (got != code || (says && !strstr(said.err, says) && !strstr(said.out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", said.err, said.out);
}

static json_t *answer(void)
{
    json_t *json = json_loads(said.out, 0, NULL);
    if (!json)
        fail_msg("no JSON: %s%s", said.out, said.err);
    return json;
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static int whole(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return (int)json_integer_value(json_object_get(object, key));
}

/* rounds NULL: as many as the kind has. Players shift..shift + 15; the one who is Player 7 elsewhere has his name in capitals
 * where it says so. */
static void begin_evening(const char *path, const char *kind, const char *rounds, int shift, bool capitals)
{
    char text[4096] = "name,number,club\n";

    for (int i = 0; i < N_PLAYERS; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s %d,%d,=Club\n",
                 capitals && i + shift == 7 ? "PLAYER" : "Player", i + shift, 101 + i);
    scratch_write(players, text);
    expect(RUN("event", "new", "--kind", kind, "--name", path, "--players", players, "--results-only", "--pin-file", pin,
               "--db", path, "--new", rounds ? "--rounds" : NULL, rounds),
           WK_EXIT_DONE, "16 players");
}

static void play(const char *path, const char *winner, const char *points)
{
    static const char *const tables[] = {"1", "2", "3", "4"}, *const from[] = {"S", "W", "N", "S"};

    for (int t = 0; t < 4; t++)
        expect(RUN("result", "enter", "--table", tables[t], "--round", "1", "--hand", "1", "--winner", winner, "--from",
                   strcmp(from[t], winner) == 0 ? "E" : from[t], "--points", points, "--confirm", "--db", path),
               WK_EXIT_DONE, NULL);
    /* the same deal once more, so that there is something to compare with */
    for (int t = 0; t < 4; t++)
        expect(RUN("result", "enter", "--table", tables[t], "--round", "1", "--hand", "2", "--winner", "draw", "--confirm",
                   "--db", path),
               WK_EXIT_DONE, NULL);
}

static int begin_season(void **state)
{
    const int failed = scratch_open(state);

    snprintf(pin, sizeof pin, "%s", scratch_path("pin.txt"));
    scratch_write(pin, "2468");
    snprintf(players, sizeof players, "%s", scratch_path("players.csv"));
    for (int e = 0; e < N_EVENINGS; e++) {
        char name[16];
        snprintf(name, sizeof name, "evening%d.db", e);
        snprintf(db[e], sizeof db[e], "%s", scratch_path(name));
    }
    snprintf(other_db, sizeof other_db, "%s", scratch_path("other.db"));
    begin_evening(db[0], "duplicate", NULL, 0, false);
    begin_evening(db[1], "duplicate", NULL, 2, true);
    begin_evening(db[2], "duplicate", NULL, 4, false);
    play(db[0], "E", "20");
    play(db[1], "S", "31");
    play(db[2], "W", "12");
    return failed;
}

/* What the commands left besides their answers; the folder is removed only when it is empty. */
static int end_season(void **state)
{
    static const char *const files[] = {"wallkeeper/club.key", "wallkeeper/kiosk.key", "wallkeeper", "evening0.db",
                                        "evening1.db",         "evening2.db",          "other.db",   "season.csv"};

    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        (void)remove(scratch_path(files[i]));
    free(said.out);
    free(said.err);
    said.out = said.err = NULL;
    return scratch_close(state);
}

/* IMP and ms of each player of one evening alone, by the number in the name; not there: IMP -9999. */
struct brought {
    int imp, ms;
};

static void ask_evening(const char *path, struct brought brought[20])
{
    const json_t *row;
    size_t i;

    for (int p = 0; p < 20; p++)
        brought[p].imp = -9999;
    expect(RUN("rank", "--json", "--db", path), WK_EXIT_DONE, NULL);
    json_t *json = answer();
    json_array_foreach(json_object_get(json, "standings"), i, row)
    {
        struct brought *of = &brought[atoi(strchr(text_of(row, "name"), ' '))];
        *of = (struct brought){whole(row, "imp"), whole(row, "ms")};
    }
    json_decref(json);
}

static bool better(const struct brought *a, const struct brought *b)
{
    return a->imp > b->imp || (a->imp == b->imp && a->ms > b->ms);
}

/* The best of what a player has, none of which are -9999; returns how many there are. */
static int add_best(struct brought brought[N_EVENINGS][20], int player, int most, struct brought *sum)
{
    bool added[N_EVENINGS] = {false};
    int n = 0;

    *sum = (struct brought){0, 0};
    for (; n < most; n++) {
        int next = -1;
        for (int e = 0; e < N_EVENINGS; e++)
            if (!added[e] && brought[e][player].imp != -9999 &&
                (next < 0 || better(&brought[e][player], &brought[next][player])))
                next = e;
        if (next < 0)
            break;
        added[next] = true;
        sum->imp += brought[next][player].imp;
        sum->ms += brought[next][player].ms;
    }
    return n;
}

static void three_evenings_are_added_up_and_the_best_two_of_each_count(void **state)
{
    struct brought brought[N_EVENINGS][20], sum, last = {9999, 0};
    const json_t *row;
    size_t i;

    (void)state;
    for (int e = 0; e < N_EVENINGS; e++)
        ask_evening(db[e], brought[e]);
    for (int best = 1; best <= 5; best++) { /* 5: more than there are */
        const char number[] = {(char)('0' + best), 0};
        expect(RUN("rank", "--events", db[0], db[1], db[2], "--best", number, "--json"), WK_EXIT_DONE, NULL);
        json_t *json = answer();
        assert_int_equal(json_array_size(json_object_get(json, "events")), 3);
        assert_int_equal(json_array_size(json_object_get(json, "rows")), 21); /* of 20, one under two names */
        last.imp = 9999;
        json_array_foreach(json_object_get(json, "rows"), i, row)
        {
            const int player = atoi(strchr(text_of(row, "name"), ' '));
            const struct brought got = {whole(row, "imp"), whole(row, "ms")};
            assert_false(better(&got, &last));
            last = got;
            if (player == 7) /* the names stand apart */
                continue;
            assert_int_equal(whole(row, "counted"), add_best(brought, player, best, &sum));
            assert_int_equal(got.imp, sum.imp);
            assert_int_equal(got.ms, sum.ms);
            assert_int_equal(json_array_size(json_object_get(row, "evenings")), 3);
        }
        json_decref(json);
    }
}

static void a_name_that_reads_alike_is_said_and_not_merged(void **state)
{
    (void)state;
    expect(RUN("rank", "--events", db[0], db[1], db[2]), WK_EXIT_DONE, "and may be one: ");
    assert_non_null(strstr(said.out, "PLAYER 7"));
    expect(RUN("rank", "--events", db[0], db[1], db[2], "--json"), WK_EXIT_DONE, NULL);
    json_t *json = answer();
    assert_int_equal(json_array_size(json_object_get(json, "alike")), 1);
    json_decref(json);
    expect(RUN("rank", "--events", db[0], db[2], "--json"), WK_EXIT_DONE, NULL);
    json = answer();
    assert_int_equal(json_array_size(json_object_get(json, "alike")), 0);
    json_decref(json);
}

static void what_does_not_count_is_in_brackets_and_an_open_evening_is_provisional(void **state)
{
    (void)state;
    expect(RUN("rank", "--events", db[0], db[1], "--best", "1"), WK_EXIT_DONE, "the best 1 of 2 count");
    assert_non_null(strstr(said.out, "evening0.db), not closed: provisional\n"));
    assert_non_null(strchr(strstr(said.out, "\nrank"), '('));
    expect(RUN("rank", "--events", db[0], db[1]), WK_EXIT_DONE, "counted");
    assert_null(strchr(strstr(said.out, "\nrank"), '('));
}

static void the_table_for_a_spreadsheet_has_each_evening(void **state)
{
    char line[1024], path[512];

    (void)state;
    snprintf(path, sizeof path, "%s", scratch_path("season.csv"));
    expect(RUN("rank", "--events", db[0], db[1], "--csv", path), WK_EXIT_DONE, NULL);
    assert_string_equal(said.out, "");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "rank,name,club,ema,imp,ms,counted,provisional,imp_1,ms_1,state_1,imp_2,ms_2,state_2\r\n");
    assert_non_null(fgets(line, sizeof line, file));
    assert_non_null(strstr(line, ",'=Club,,")); /* no formula */
    fclose(file);
}

static void what_is_no_evening_of_the_season_is_refused_and_named(void **state)
{
    (void)state;
    begin_evening(other_db, "mcr", "5", 0, false);
    expect(RUN("rank", "--events", db[0], other_db), WK_EXIT_USAGE, "other.db: its kind of event is mcr, and that of ");
    expect(RUN("rank", "--events", db[0], pin), WK_EXIT_ENVIRONMENT, "pin.txt: ");
    expect(RUN("rank", "--events", db[0], scratch_path("none.db")), WK_EXIT_USAGE, "none.db: ");
    expect(RUN("rank", "--events", db[0], db[1], db[0]), WK_EXIT_USAGE, "evening0.db: this is the event of ");
    expect(RUN("rank", "--events", db[0], "--json", db[1]), WK_EXIT_USAGE, NULL);
}

static void a_copy_of_an_evening_is_the_same_evening(void **state)
{
    static char bytes[1 << 20];

    (void)state;
    FILE *from = fopen(db[0], "rb"), *to = fopen(other_db, "wb");
    assert_true(from && to);
    const size_t n = fread(bytes, 1, sizeof bytes, from);
    assert_in_range(n, 1, sizeof bytes - 1);
    assert_int_equal(fwrite(bytes, 1, n, to), n);
    fclose(from);
    assert_int_equal(fclose(to), 0);
    expect(RUN("rank", "--events", db[0], other_db), WK_EXIT_USAGE, "other.db: this is the event of ");
}

static void other_answers_are_refused_and_no_evening_is_written_over(void **state)
{
    (void)state;
    expect(RUN("rank", "--events", db[0], "--pdf", "x.pdf"), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--events", db[0], "--xlsx", "x.xlsx"), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--events", db[0], "--ema", "x.xlsx"), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--events", db[0], "--section", "1"), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--events", db[0], "--after-round", "1"), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--events", db[0], "--teams"), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--events", db[0], "--db", db[1]), WK_EXIT_USAGE, "--events goes with");
    expect(RUN("rank", "--best", "2"), WK_EXIT_USAGE, "--best goes with --events");
    expect(RUN("rank", "--events", db[0], "--best", "0"), WK_EXIT_USAGE, "--best");
    expect(RUN("rank", "--events", db[0], "--csv", db[0]), WK_EXIT_USAGE, "one of the evenings' databases");
    expect(RUN("rank", "--events", db[0]), WK_EXIT_DONE, "counted");
}

/* The same numbers as a page, with the rule that they follow from; a folder that is known again. */
static void a_season_becomes_a_page(void **state)
{
    const json_t *row;
    size_t n, i;
    char page[512];

    (void)state;
    for (int again = 0; again < 2; again++)
        expect(RUN("rank", "--events", db[0], db[1], db[2], "--best", "2", "--pages", scratch_path("season"), "--json"),
               WK_EXIT_DONE, NULL);
    snprintf(page, sizeof page, "%s", scratch_path("season/index.html"));
    char *const text = scratch_read(page, &n), *at = text;
    assert_non_null(text);
    assert_non_null(strstr(text, "Of each player the best 2 of 3 events count"));
    assert_non_null(strstr(text, "may be one"));
    json_t *const json = answer();
    json_array_foreach(json_object_get(json, "rows"), i, row)
    {
        char figure[32];
        const int imp = whole(row, "imp");
        snprintf(figure, sizeof figure, "<td>%s%d</td>", imp < 0 ? "\xe2\x88\x92" : imp > 0 ? "+" : "", abs(imp));
        at = strstr(at, text_of(row, "name"));
        assert_non_null(at);
        assert_ptr_equal(strstr(at, figure), strstr(at, "<td>"));
    }
    json_decref(json);
    char *const book = scratch_read(scratch_path("season/season.xlsx"), &n); /* where there is the library for it */
    if (book) {
        assert_memory_equal(book, "PK", 2);
        assert_non_null(strstr(text, "href=\"season.xlsx\""));
    }
    free(book);
    free(text);
    expect(RUN("rank", "--events", db[0], db[1], db[2], "--best", "2", "--csv", scratch_path("season.csv")), WK_EXIT_DONE,
           NULL);
    char *const csv = scratch_read(scratch_path("season.csv"), &n), *const beside =
                                                                        scratch_read(scratch_path("season/season.csv"), &n);
    assert_string_equal(csv, beside);
    free(csv);
    free(beside);
    expect(RUN("rank", "--pages", scratch_path("season")), WK_EXIT_USAGE, "export` writes those of one event");
    (void)remove(scratch_path("season/season.xlsx"));
    for (size_t f = 0; f < 4; f++)
        assert_int_equal(remove(scratch_path((const char *const[]){"season/index.html", "season/style.css", "season/season.csv",
                                                                   "season/contents.txt"}[f])),
                         0);
    assert_int_equal(remove(scratch_path("season")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_evenings_are_added_up_and_the_best_two_of_each_count),
        cmocka_unit_test(a_name_that_reads_alike_is_said_and_not_merged),
        cmocka_unit_test(what_does_not_count_is_in_brackets_and_an_open_evening_is_provisional),
        cmocka_unit_test(the_table_for_a_spreadsheet_has_each_evening),
        cmocka_unit_test(a_season_becomes_a_page),
        cmocka_unit_test(what_is_no_evening_of_the_season_is_refused_and_named),
        cmocka_unit_test(a_copy_of_an_evening_is_the_same_evening),
        cmocka_unit_test(other_answers_are_refused_and_no_evening_is_written_over),
    };
    return cmocka_run_group_tests(tests, begin_season, end_season);
}
