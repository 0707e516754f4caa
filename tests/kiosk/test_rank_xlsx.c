/*
 * Players' lists with first and last name, country and EMA number; results as a workbook beside CSV, and as a file for EMA. The
 * workbooks are read back by another reader (tests/support/kiosk/read_xlsx.py, Python's own modules).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <jansson.h>

#include "kiosk/programs/cmd/wallkeeper/commands.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"

#define MAX_WORDS 30

static int64_t now_ns = INT64_C(1765972800000000000);
static int64_t a_clock(void *context)
{
    (void)context;
    return now_ns += 1000000000;
}

static int run(const char *const *words)
{
    struct wk_host host = said_host(scratch_folder);

    host.clock = a_clock;
    return said_run(host, wk_commands, words);
}
#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static void done(int code)
{
    if (code != WK_EXIT_DONE)
        fail_msg("exit %d: %s%s", code, said.out, said.err);
}

static const char *a_path(const char *name)
{
    static char paths[6][512];
    static unsigned next;
    char *path = paths[next++ % 6];

    snprintf(path, sizeof paths[0], "%s", scratch_path(name));
    return path;
}

static const char *a_pin(void)
{
    const char *path = a_path("pin.txt");

    scratch_write(path, "2468");
    (void)chmod(path, 0600);
    return path;
}

/* Sixteen, under a head, the first lines as given, the rest as under `head`. */
static const char *a_list(const char *head, const char *const *lines)
{
    const char *path = a_path("players.csv");
    FILE *out = fopen(path, "w");
    int n = 0;

    assert_non_null(out);
    fprintf(out, "%s\n", head);
    for (; lines[n]; n++)
        fprintf(out, "%s\n", lines[n]);
    for (; n < 16; n++)
        fprintf(out, "Player;%d;;;Club %d\n", n + 1, n + 1);
    assert_int_equal(fclose(out), 0);
    return path;
}

static const char head[] = "Last name;First name;Country;EMA number;Club";
static const char *const three[] = {"Weiß;Jörg;GER;05010001;=1+1", "Li;@Na;CHN;;", "Dupont;Zoë;FRA;04-120077;Paris", NULL};

static void begin_event(void)
{
    done(
        RUN("event", "new", "--name", "Spring Cup", "--players", a_list(head, three), "--results-only", "--pin-file", a_pin()));
}

static void play_hand(int hand)
{
    static const char *const hands[] = {"1", "2", "3", "4"}, *const tables[] = {"1", "2", "3", "4"},
                             *const winds[] = {"E", "S", "W", "N"};

    for (int table = 0; table < 4; table++)
        done(RUN("result", "enter", "--table", tables[table], "--round", "1", "--hand", hands[hand - 1], "--winner",
                 winds[table], "--from", "self", "--points", "12", "--confirm"));
}

/* What the other reader says of a workbook; the caller frees it. */
static char *read_back(const char *path)
{
    char command[1200], *text = calloc(1, 1 << 18);

    snprintf(command, sizeof command, "python3 tests/support/kiosk/read_xlsx.py %s", path);
    FILE *pipe = popen(command, "r");
    assert_non_null(text);
    assert_non_null(pipe);
    assert_true(fread(text, 1, (1 << 18) - 1, pipe) > 0);
    assert_int_equal(pclose(pipe), 0);
    return text;
}

static void has(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("%s is not in\n%s", what, text);
}

static void a_players_list_has_first_and_last_name_country_and_ema_number(void **state)
{
    (void)state;
    begin_event();
    done(RUN("event", "show", "--json"));
    json_t *json = json_loads(said.out, 0, NULL);
    const json_t *players = json_object_get(json, "players"), *jorg = json_array_get(players, 0),
                 *zoe = json_array_get(players, 2);
    assert_string_equal(json_string_value(json_object_get(jorg, "name")), "Jörg Weiß");
    assert_string_equal(json_string_value(json_object_get(jorg, "first")), "Jörg");
    assert_string_equal(json_string_value(json_object_get(jorg, "last")), "Weiß");
    assert_string_equal(json_string_value(json_object_get(jorg, "country")), "GER");
    assert_string_equal(json_string_value(json_object_get(jorg, "ema")), "05010001"); /* a text: the 0 in front stays */
    assert_string_equal(json_string_value(json_object_get(zoe, "ema")), "04120077");
    assert_string_equal(json_string_value(json_object_get(json_array_get(players, 5), "country")), "");
    json_decref(json);
    done(RUN("audit", "check")); /* and the records hold with the members that they have now */
}

static void what_is_wrong_in_a_list_is_said_with_its_line(void **state)
{
    static const struct {
        const char *head, *line, *says;
    } cases[] = {
        {head, "Weiß;Jörg;GER;5010001;", ":2: EMA number \"5010001\" of Jörg Weiß has seven digits"},
        {head, "Weiß;Jörg;GER;0501000x;", ":2: EMA number \"0501000x\" of Jörg Weiß: eight digits"},
        {head, "Weiß;Jörg;GER;050100011;", ":2: EMA number \"050100011\""},
        {head, ";;GER;;", ":2: the name is missing"},
        {"Vorname;Land;EMA", "Jörg;GER;", "no column is called name"},
        {"Last name;First name;Country;EMA number;Shoe size", "Weiß;Jörg;GER;;", "column \"Shoe size\" is not known"},
        {"Last name;Surname;Country;EMA number;Club", "Weiß;Jörg;GER;;", "mean the same"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const lines[] = {cases[i].line, NULL};

        assert_int_equal(RUN("event", "new", "--name", "Cup", "--players", a_list(cases[i].head, lines), "--pin-file", a_pin()),
                         WK_EXIT_USAGE);
        has(said.err, cases[i].says);
    }
    const char *const twice[] = {"Weiß;Jörg;GER;05010001;", "Li;Na;CHN;05-010001;", NULL};
    assert_int_equal(RUN("event", "new", "--name", "Cup", "--players", a_list(head, twice), "--pin-file", a_pin()),
                     WK_EXIT_USAGE);
    has(said.err, ":3: EMA number 05010001 is Jörg Weiß's in line 2 already");
}

static void results_as_xlsx_have_numbers_and_texts_and_no_formula(void **state)
{
    const char *path = a_path("r.xlsx"), *again = a_path("again.xlsx");

    (void)state;
    begin_event();
    play_hand(1);
    play_hand(2);
    done(RUN("rank", "--xlsx", path));
    char *text = read_back(path);
    has(text, "# Standings\n@ 1\ns:rank\ts:no.\ts:player\ts:club\ts:country\ts:EMA number\ts:IMP\ts:match points\ts:hands\n");
    has(text, "\ns:no.\ts:player\ts:round\ts:hand\ts:table\ts:seat\ts:wind\ts:state\ts:match points\ts:average");
    has(text, "\tn:1\ts:Jörg Weiß\ts:=1+1\ts:GER\ts:05010001\tn:");
    has(text, "\ts:@Na Li\t");
    has(text, "# Players\n@ 1\n");
    has(text, "n:3\ts:Zoë Dupont\ts:Zoë\ts:Dupont\ts:Paris\ts:FRA\ts:04120077\n");
    assert_null(strstr(text, "f:"));
    has(text, "! 2025-12-17T"); /* of the event's own record */
    free(text);

    /* A fourth of a day later the same results are the same bytes. */
    size_t n = 0, n_again = 0;
    now_ns += INT64_C(21600000000000);
    done(RUN("rank", "--xlsx", again));
    char *one = scratch_read(path, &n), *two = scratch_read(again, &n_again);
    assert_int_equal(n, n_again);
    assert_memory_equal(one, two, n);
    free(one);
    free(two);
    done(RUN("rank", "--xlsx", path, "--lang", "zh"));
    text = read_back(path);
    has(text, "n:1\ts:Jörg Weiß");
    free(text);
}

static void the_file_for_ema_has_places_numbers_names_and_points(void **state)
{
    const char *path = a_path("ema.xlsx");

    (void)state;
    begin_event();
    play_hand(1);
    play_hand(2);
    done(RUN("event", "out", "--number", "16", "--kind", "withdrawn", "--from-round", "5", "--from-hand", "4", "--reason",
             "helper", "--pin-file", a_pin()));
    done(RUN("rank", "--ema", path));
    has(said.err, "of 16 players 13 have no EMA number");
    char *text = read_back(path);
    has(text, "# Results\n@ 1\ns:Place\ts:EMA ID\ts:Last name\ts:First name\ts:Country\ts:IMP\ts:Match points\n");
    has(text, "\ts:05010001\ts:Weiß\ts:Jörg\ts:GER\tn:");
    assert_null(strstr(text, "s:16"));    /* has no place */
    has(text, "\t\ts:Player\ts:5\t\tn:"); /* no number, no country: empty cells */
    free(text);
}

static void a_file_that_cannot_be_written_is_named_and_two_are_not_one(void **state)
{
    (void)state;
    begin_event();
    assert_int_equal(RUN("rank", "--xlsx", "/nowhere/at/all.xlsx"), WK_EXIT_ENVIRONMENT);
    has(said.err, "/nowhere/at/all.xlsx");
    assert_int_equal(RUN("rank", "--xlsx", a_path("x"), "--pdf", a_path("x")), WK_EXIT_USAGE);
    has(said.err, "given twice");
}

/* Appendix 3 by a command, as a table and as a paper; tests/kiosk/test_imp_csv.c and tests/labels/test_paper_imp.c look closer.
 */
static void imp_by_round_as_a_table_and_a_paper(void **state)
{
    const char *path = a_path("imp.csv"), *pdf = a_path("imp.pdf");
    size_t n;

    (void)state;
    begin_event();
    for (int hand = 1; hand <= 4; hand++)
        play_hand(hand);
    done(RUN("rank", "--imp", path));
    assert_string_equal(said.out, "");
    char *text = scratch_read(path, &n);
    has(text, ",1st Round\r\n");
    has(text, "1st Hand,60,0,0,60,0,0,60,0,0,60,0,0,60,no\r\n"); /* East wins at table 1, whichever group plays there */
    free(text);
    assert_int_equal(RUN("rank", "--imp", path, "--csv", path), WK_EXIT_USAGE);
    has(said.err, "given twice");
    assert_int_equal(RUN("rank", "--events", a_path("a.db"), "--imp", path), WK_EXIT_USAGE);
    done(RUN("event", "papers", "--what", "imp", "--out", pdf));
    text = scratch_read(pdf, &n);
    assert_true(n > 500 && memcmp(text, "%PDF-", 5) == 0);
    free(text);
}

static int begin(void **state)
{
    return scratch_open(state);
}

static int end(void **state)
{
    char command[512];

    (void)state;
    free(said.out);
    free(said.err);
    said = (struct said){NULL, NULL};
    snprintf(command, sizeof command, "rm -rf %s", scratch_folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_players_list_has_first_and_last_name_country_and_ema_number, begin, end),
        cmocka_unit_test_setup_teardown(what_is_wrong_in_a_list_is_said_with_its_line, begin, end),
        cmocka_unit_test_setup_teardown(results_as_xlsx_have_numbers_and_texts_and_no_formula, begin, end),
        cmocka_unit_test_setup_teardown(the_file_for_ema_has_places_numbers_names_and_points, begin, end),
        cmocka_unit_test_setup_teardown(imp_by_round_as_a_table_and_a_paper, begin, end),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_written_is_named_and_two_are_not_one, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
