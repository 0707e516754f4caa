/* The commands on an event: what they print and store, every field wrong in turn, and nothing stored then. */
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

static int64_t clock_at_noon(void *context)
{
    (void)context;
    return INT64_C(1765972800000000000);
}

/* "event ..." with the key and the database of the scratch folder; the words may hold a %s each for a path there. */
static int run(const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_event, NULL};
    const char *argv[MAX_WORDS] = {"event"};
    struct wk_host host = said_host(scratch_folder);

    for (int i = 0; words[i] && i < MAX_WORDS - 2; i++)
        argv[i + 1] = words[i];
    host.clock = clock_at_noon;
    return said_run(host, table, argv);
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

/* The director's PIN as a file. */
static const char *a_pin(void)
{
    static char path[512];
    snprintf(path, sizeof path, "%s", scratch_path("pin.txt"));
    scratch_write(path, "2468");
    return path;
}

static const char *players_file(int n)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "\xef\xbb\xbfname,number,club\r\n");
    for (int i = 1; i <= n; i++)
        fprintf(out, "\"选手, %d %%s\",%d,Club\r\n", i, 200 + i);
    fclose(out);
    scratch_write(scratch_path("players.csv"), text);
    free(text);
    return scratch_path("players.csv");
}

static char *copy(const char *name)
{
    char *path = strdup(scratch_path(name));
    assert_non_null(path);
    return path;
}

/* What the commands left besides their answers; the folder is removed only when it is empty. */
static int clean(void **state)
{
    static const char *const files[] = {"wallkeeper/event.db", "wallkeeper/event.db-wal", "wallkeeper/event.db-shm",
                                        "wallkeeper/club.key", "wallkeeper/kiosk.key",    "wallkeeper"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        (void)remove(scratch_path(files[i]));
    free(said.out);
    free(said.err);
    said.out = said.err = NULL;
    return scratch_close(state);
}

static void an_event_begins_once(void **state)
{
    char *players = copy("players.csv");
    (void)state;
    players_file(32);
    expect(RUN("show"), WK_EXIT_USAGE, "there is no event yet");
    expect(RUN("new", "--name", "Cup %s", "--players", players, "--json", "--pin-file", a_pin()), WK_EXIT_DONE,
           "\"stored_seq\": 4");
    json_t *json = answer();
    assert_string_equal(json_string_value(json_object_get(json, "event")), "Cup %s");
    assert_int_equal(json_integer_value(json_object_get(json, "sections")), 2);
    assert_int_equal(json_integer_value(json_object_get(json, "players")), 32);
    json_decref(json);
    expect(RUN("new", "--name", "Cup", "--players", players), WK_EXIT_USAGE, "there is an event already");
    expect(RUN("show", "--json"), WK_EXIT_DONE, NULL);
    json = answer();
    const json_t *last = json_array_get(json_object_get(json, "players"), 31);
    assert_string_equal(json_string_value(json_object_get(last, "name")), "选手, 32 %s");
    assert_int_equal(json_integer_value(json_object_get(last, "number")), 232);
    assert_int_equal(json_integer_value(json_object_get(last, "section")), 2);
    assert_int_equal(json_integer_value(json_object_get(last, "player")), 16);
    json_decref(json);
    free(players);
}

static void a_player_is_changed(void **state)
{
    char *players = copy("players.csv");
    (void)state;
    players_file(16);
    expect(RUN("new", "--name", "Cup", "--players", players, "--pin-file", a_pin()), WK_EXIT_DONE, "16 players in 1 section");
    expect(RUN("player", "--number", "203", "--name", "Zoë", "--from-round", "4", "--from-hand", "2", "--json", "--pin-file",
               a_pin()),
           WK_EXIT_DONE, "\"stored_seq\": 6");
    expect(RUN("player", "--number", "204", "--name", "Bob", "--club", "B", "--reason", "late", "--pin-file", a_pin()),
           WK_EXIT_DONE, "number 204 is Bob");
    expect(RUN("player", "--number", "205", "--name", "Bob"), WK_EXIT_USAGE, "have the same name");
    expect(RUN("player", "--number", "99", "--name", "Ann"), WK_EXIT_USAGE, "no player of the event has it");
    expect(RUN("player", "--name", "Ann"), WK_EXIT_USAGE, "--number N is missing");
    expect(RUN("player", "--number", "205"), WK_EXIT_USAGE, "--name is missing");
    expect(RUN("player", "--number", "205", "--name", "A\nB"), WK_EXIT_USAGE, "--name: no UTF-8");
    expect(RUN("player", "--number", "205", "--name", "Ann", "--club", "\xff"), WK_EXIT_USAGE, "--club: no UTF-8");
    expect(RUN("player", "--number", "205", "--name", "Ann", "--from-round", "99"), WK_EXIT_USAGE, "from-round");
    expect(RUN("player", "--number", "205", "--name", "Ann", "--from-round", "6"), WK_EXIT_USAGE, "no round 6: 1 to 5");
    expect(RUN("player", "--number", "205", "--name", "Ann", "--from-hand", "0"), WK_EXIT_USAGE, "from-hand");
    expect(RUN("show", "--json"), WK_EXIT_DONE, NULL);
    json_t *json = answer();
    const json_t *all = json_object_get(json, "players");
    const json_t *change = json_array_get(json_object_get(json_array_get(all, 2), "changes"), 0);
    assert_string_equal(json_string_value(json_object_get(change, "name")), "Zoë");
    assert_int_equal(json_integer_value(json_object_get(change, "from_round")), 4);
    assert_int_equal(json_integer_value(json_object_get(change, "from_hand")), 2);
    assert_string_equal(json_string_value(json_object_get(json_array_get(all, 2), "name")), "选手, 3 %s");
    assert_string_equal(json_string_value(json_object_get(json_array_get(all, 3), "name")), "Bob");
    assert_int_equal(json_array_size(json_object_get(json_array_get(all, 4), "changes")), 0);
    json_decref(json);
    free(players);
}

static void what_is_wrong_begins_no_event(void **state)
{
    char *players = copy("players.csv"), *schedule = copy("schedule.csv");
    char long_name[200];
    (void)state;
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    expect(RUN("new", "--name", "Cup"), WK_EXIT_USAGE, "--players P.csv is missing");
    expect(RUN("new", "--name", "Cup", "--players", players), WK_EXIT_USAGE, "players.csv: no such file");
    players_file(15);
    expect(RUN("new", "--name", "Cup", "--players", players, "--sections", "1"), WK_EXIT_USAGE, "players.csv:16: 15 players");
    players_file(32);
    expect(RUN("new", "--players", players), WK_EXIT_USAGE, "--name is missing");
    expect(RUN("new", "--name", "", "--players", players), WK_EXIT_USAGE, "--name needs a value");
    expect(RUN("new", "--name", long_name, "--players", players), WK_EXIT_USAGE, "--name: longer than 120 bytes");
    expect(RUN("new", "--name", "\xe5\xbc", "--players", players), WK_EXIT_USAGE, "--name: no UTF-8");
    expect(RUN("new", "--name", "Cup", "--players", players, "--sections", "1"), WK_EXIT_USAGE, "player 17 is one too many");
    expect(RUN("new", "--name", "Cup", "--players", players, "--sections", "3"), WK_EXIT_USAGE, "48 are wanted");
    expect(RUN("new", "--name", "Cup", "--players", players, "--sections", "65"), WK_EXIT_USAGE, "sections");
    expect(RUN("new", "--name", "Cup", "--players", players, "--schedule", schedule), WK_EXIT_USAGE, "schedule.csv: no such");
    scratch_write(schedule, "player,round1,round2,round3,round4,round5\n1,1E,2E,3E,4E\n");
    expect(RUN("new", "--name", "Cup", "--players", players, "--schedule", schedule), WK_EXIT_USAGE, "schedule.csv:2: \"\"");
    expect(RUN("show"), WK_EXIT_USAGE, "there is no event yet");
    free(players);
    free(schedule);
}

static void a_schedule_goes_out_and_comes_back(void **state)
{
    char *players = copy("players.csv"), *file = copy("schedule.csv");
    (void)state;
    expect(RUN("schedule", "--csv"), WK_EXIT_DONE, "1,16,16,,4N,2S,1W,1W,2N\n");
    char *csv = strdup(said.out);
    assert_non_null(csv);
    scratch_write(file, csv);
    expect(RUN("schedule", "--check", file), WK_EXIT_DONE, "every two players meet once");
    expect(RUN("schedule", "--check", file, "--json"), WK_EXIT_DONE, "\"sound\": true");
    char *first = strstr(csv, ",1E,"), *second = strstr(csv, ",1S,");
    assert_true(first && second);
    first[2] = 'S';
    second[2] = 'E';
    scratch_write(file, csv);
    expect(RUN("schedule", "--check", file), WK_EXIT_FAIL, "players 1 and 14 in one direction in round 1 and in round 2");
    expect(RUN("schedule", "--check", file, "--json"), WK_EXIT_FAIL, "\"direction-twice\"");
    json_t *json = answer();
    const json_t *fault = json_object_get(json, "fault");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(fault, "players"), 1)), 14);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(fault, "rounds"), 1)), 2);
    json_decref(json);
    players_file(32);
    expect(RUN("new", "--name", "Cup", "--players", players, "--schedule", file), WK_EXIT_USAGE, "players 1 and 14");
    expect(RUN("new", "--name", "Cup", "--players", players, "--pin-file", a_pin()), WK_EXIT_DONE, NULL);
    expect(RUN("schedule", "--csv"), WK_EXIT_DONE, "2,16,232,\"选手, 32 %s\",8N,6S,5W,5W,6N\n");
    scratch_write(file, said.out);
    expect(RUN("schedule", "--check", file), WK_EXIT_DONE, NULL);
    expect(RUN("schedule", "--json", "--section", "2"), WK_EXIT_DONE, NULL);
    json = answer();
    assert_int_equal(json_array_size(json_object_get(json, "sections")), 1);
    const json_t *section = json_array_get(json_object_get(json, "sections"), 0);
    const json_t *player = json_array_get(json_object_get(section, "players"), 0);
    const json_t *round = json_array_get(json_object_get(player, "rounds"), 1);
    const json_t *hand = json_array_get(json_object_get(round, "hands"), 1);
    assert_int_equal(json_integer_value(json_object_get(round, "table")), 8);
    assert_string_equal(json_string_value(json_object_get(round, "direction")), "W");
    assert_int_equal(json_integer_value(json_object_get(hand, "table")), 5);
    assert_string_equal(json_string_value(json_object_get(hand, "wind")), "W");
    json_decref(json);
    expect(RUN("schedule", "--section", "3"), WK_EXIT_USAGE, "the event has 2");
    expect(RUN("schedule", "--json", "--csv"), WK_EXIT_USAGE, "one of --json, --csv and --pdf");
    expect(RUN("schedule", "--check", file, "--csv"), WK_EXIT_USAGE, "--check goes with --json only");
    expect(RUN("schedule", "--check", scratch_path("none/x.csv")), WK_EXIT_USAGE, "x.csv: no such file");
    expect(RUN("schedule", "--db", scratch_path("none/x.db")), WK_EXIT_USAGE, "none/x.db: no such file");
    free(csv);
    free(players);
    free(file);
}

/* Another list than the drawn one: for a reason, which is on record before the event. */
static void another_list_takes_a_reason(void **state)
{
    char *players = copy("players.csv"), *drawn = copy("drawn.csv"), *pin = strdup(a_pin());

    (void)state;
    players_file(16);
    expect(RUN("lots", "--players", players, "--pin-file", pin), WK_EXIT_DONE, NULL);
    expect(RUN("lots", "--players", players, "--number", "5", "--out", drawn, "--pin-file", pin), WK_EXIT_DONE, NULL);
    expect(RUN("new", "--name", "Cup", "--players", players, "--pin-file", pin), WK_EXIT_USAGE, "--reason TEXT");
    expect(RUN("new", "--name", "Cup", "--players", players, "--reason", "Wu Jie is ill", "--pin-file", pin), WK_EXIT_DONE,
           NULL);
    free(players);
    free(drawn);
    free(pin);
}

/* Lots: asked for, drawn once, the same again, of that list only, and not once an event has begun. */
static void lots_are_drawn_of_a_list(void **state)
{
    char *players = copy("players.csv"), *drawn = copy("drawn.csv"), *again = copy("again.csv"), *pin = strdup(a_pin());
    char *other = copy("other.csv");
    size_t n;
    int n_lines = 0;

    (void)state;
    scratch_write(other, "a\nb\nc\nd\n");
    players_file(16);
    expect(RUN("lots", "--players", players), WK_EXIT_USAGE, "--pin-file FILE is missing");
    expect(RUN("lots", "--players", players, "--again"), WK_EXIT_USAGE, "no such file");
    expect(RUN("lots", "--players", players, "--out", drawn, "--pin-file", pin), WK_EXIT_USAGE, "--out goes with");
    expect(RUN("lots", "--players", players, "--number", "5", "--pin-file", pin), WK_EXIT_USAGE, "no lots were asked for");
    expect(RUN("lots", "--players", players, "--seed", "words", "--pin-file", pin), WK_EXIT_DONE, "lots for 16 players");
    expect(RUN("lots", "--players", players, "--number", "5", "--pin-file", pin), WK_EXIT_USAGE,
           "they wait for --words A,B,C,D");
    expect(RUN("lots", "--players", players, "--again"), WK_EXIT_USAGE, "not drawn yet: --words A,B,C,D draws them");
    expect(RUN("lots", "--players", other, "--words", "a,b,c,d", "--pin-file", pin), WK_EXIT_USAGE,
           "of another list than this one: give that one, or ask for new ones");
    expect(RUN("new", "--name", "Cup", "--players", players, "--pin-file", pin), WK_EXIT_USAGE, "are not drawn yet");
    expect(RUN("lots", "--players", players, "--words", "a,b,c,d", "--out", drawn, "--pin-file", pin), WK_EXIT_DONE, "  16  ");
    expect(RUN("lots", "--players", players, "--words", "a,b,c,e", "--pin-file", pin), WK_EXIT_USAGE, "they are drawn");
    expect(RUN("lots", "--players", players, "--again", "--out", again), WK_EXIT_DONE, "drawn with words a.b.c.d");
    expect(RUN("lots", "--players", players, "--again", "--out", scratch_path("none/x.csv")), WK_EXIT_ENVIRONMENT,
           "the lots are drawn and on record");
    expect(RUN("lots", "--players", drawn, "--again"), WK_EXIT_USAGE, "of another list than this one: give the list as it was");
    char *list = scratch_read(players, &n), *one = scratch_read(drawn, &n), *two = scratch_read(again, &n);
    assert_string_equal(one, two);
    assert_string_not_equal(one, list);
    for (char *line = strtok(list, "\r\n"); line; line = strtok(NULL, "\r\n"), n_lines++)
        assert_true(n_lines == 0 || strstr(one, line)); /* the same players; the header has lost its mark */
    assert_true(n_lines >= 16);
    expect(RUN("new", "--name", "Cup", "--players", players, "--pin-file", pin), WK_EXIT_USAGE,
           "this list is not the one drawn");
    expect(RUN("new", "--name", "Cup", "--players", drawn, "--pin-file", pin), WK_EXIT_DONE, NULL);
    expect(RUN("lots", "--players", players, "--pin-file", pin), WK_EXIT_USAGE, "the event has begun");
    expect(RUN("lots", "--players", players, "--again"), WK_EXIT_DONE, "drawn with words");
    free(list);
    free(one);
    free(two);
    free(other);
    free(players);
    free(drawn);
    free(again);
    free(pin);
}

static void papers_are_printed_with_an_event_and_without(void **state)
{
    static const char *const kinds[] = {"slips", "cards", "poster", "forms", "imp"};
    char *players = copy("players.csv"), *pdf = copy("x.pdf");
    (void)state;
    players_file(16);
    for (int with = 0; with < 2; with++) {
        for (int k = 0; k < 5; k++) {
            expect(RUN("papers", "--what", kinds[k], "--out", pdf, "--lang", with ? "zh" : "en"), WK_EXIT_DONE, NULL);
            assert_int_equal(access(pdf, R_OK), 0);
            assert_int_equal(remove(pdf), 0);
        }
        expect(RUN("schedule", "--pdf", pdf), WK_EXIT_DONE, NULL);
        assert_int_equal(remove(pdf), 0);
        if (!with)
            expect(RUN("new", "--name", "Cup", "--players", players, "--pin-file", a_pin()), WK_EXIT_DONE, NULL);
    }
    expect(RUN("papers", "--what", "poster"), WK_EXIT_USAGE, "--out F.pdf is missing");
    expect(RUN("papers", "--out", pdf), WK_EXIT_USAGE, "--what is missing");
    expect(RUN("papers", "--what", "chart", "--out", pdf), WK_EXIT_USAGE, "--what chart");
    expect(RUN("papers", "--what", "slips", "--out", pdf, "--section", "2"), WK_EXIT_USAGE, "--section 2: there are 1");
    expect(RUN("papers", "--what", "slips", "--out", scratch_path("none/x.pdf")), WK_EXIT_ENVIRONMENT, "none/x.pdf");
    assert_int_equal(access(pdf, F_OK), -1);
    free(players);
    free(pdf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_event_begins_once, scratch_open, clean),
        cmocka_unit_test_setup_teardown(a_player_is_changed, scratch_open, clean),
        cmocka_unit_test_setup_teardown(what_is_wrong_begins_no_event, scratch_open, clean),
        cmocka_unit_test_setup_teardown(a_schedule_goes_out_and_comes_back, scratch_open, clean),
        cmocka_unit_test_setup_teardown(lots_are_drawn_of_a_list, scratch_open, clean),
        cmocka_unit_test_setup_teardown(another_list_takes_a_reason, scratch_open, clean),
        cmocka_unit_test_setup_teardown(papers_are_printed_with_an_event_and_without, scratch_open, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
