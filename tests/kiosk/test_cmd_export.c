/*
 * `export`: an event as a folder of pages. Its numbers are those of `rank`, its links lead somewhere, what is not over is not
 * in it (law 7), and nothing is replaced that it did not make.
 */
#include "tests/support/db/deal_history_test.h"

#include <sys/wait.h>

#include <jansson.h>

#include "kiosk/programs/cmd/audit/command_audit.h"
#include "kiosk/programs/cmd/commands.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"

static char db[512], other_db[512], pin[512], players[512], site[512];

static int64_t clock_at_noon(void *context)
{
    (void)context;
    return INT64_C(1765972800000000000);
}

static int run(const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_event,  &wk_command_result, &wk_command_rank,
                                                     &wk_command_export, &wk_command_audit,  NULL};
    struct wk_host host = said_host(scratch_folder);

    host.clock = clock_at_noon;
    host.locale = "build/locale";
    return said_run(host, table, words);
}
#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static void expect(int got, int code, const char *says)
{
    if (got != code || (says && !strstr(said.err, says) && !strstr(said.out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", said.err, said.out);
}

/* A line of the shell in the test's folder; what it printed, 0 or fails. Static storage. */
static const char *sh(const char *line)
{
    static char out[16384];
    char command[2048];

    snprintf(command, sizeof command, "cd %s && { %s; } 2>&1", scratch_folder, line);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(out, 1, sizeof out - 1, pipe);
    out[n] = 0;
    const int status = pclose(pipe);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("%s: %s", line, out);
    return out;
}

static void has(const char *file, const char *text)
{
    char path[600];
    size_t n;

    snprintf(path, sizeof path, "%s/%s", site, file);
    char *const bytes = scratch_read(path, &n);
    if (!bytes || !strstr(bytes, text))
        fail_msg("%s has no \"%s\": %s", file, text, bytes ? bytes : "there is no such file");
    free(bytes);
}

/* rounds NULL: as many as the kind has. */
static void begin_event(const char *path, const char *kind, const char *rounds)
{
    char text[4096] = "name,number,club\n";

    for (int i = 1; i <= 16; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s %d,%d,=Club\n", i == 7 ? "<b>Ann & Bo</b>" : "Player", i,
                 100 + i);
    scratch_write(players, text);
    expect(RUN("event", "new", "--kind", kind, "--name", "Cup", "--players", players, "--results-only", "--pin-file", pin,
               "--db", path, "--new", rounds ? "--rounds" : NULL, rounds),
           WK_EXIT_DONE, "16 players");
}

/* The hands first to last of a round, at all tables. */
static void play(const char *path, int round, int first, int last)
{
    static const char *const winds[] = {"E", "S", "W", "N"};

    for (int hand = first; hand <= last; hand++)
        for (int table = 1; table <= 4; table++) {
            char number[4][12];
            const int winner = (round + hand + table) % 4;
            const int numbers[] = {table, round, hand, 8 + 2 * table + hand + round};
            for (int i = 0; i < 4; i++)
                snprintf(number[i], sizeof number[i], "%d", numbers[i]);
            expect(RUN("result", "enter", "--table", number[0], "--round", number[1], "--hand", number[2], "--winner",
                       winds[winner], "--from", winds[(winner + 1) % 4], "--points", number[3], "--confirm", "--db", path),
                   WK_EXIT_DONE, NULL);
        }
}

static int begin(void **state)
{
    const int failed = scratch_open(state);

    snprintf(pin, sizeof pin, "%s", scratch_path("pin.txt"));
    snprintf(players, sizeof players, "%s", scratch_path("players.csv"));
    snprintf(db, sizeof db, "%s", scratch_path("event.db"));
    snprintf(other_db, sizeof other_db, "%s", scratch_path("other.db"));
    snprintf(site, sizeof site, "%s", scratch_path("site"));
    scratch_write(pin, "2468");
    begin_event(db, "duplicate", NULL);
    play(db, 1, 1, 4);
    play(db, 2, 1, 4);
    return failed;
}

static int end(void **state)
{
    sh("rm -rf *");
    free(said.out);
    free(said.err);
    said.out = said.err = NULL;
    return scratch_close(state);
}

/* ---- what is in it */

static void its_numbers_are_those_of_rank(void **state)
{
    const json_t *row;
    size_t i;

    (void)state;
    expect(RUN("export", "--out", site, "--db", db), WK_EXIT_DONE, "32 of 80 results, rounds over: 2 of 5");
    has("index.html", "This rests on 32 of 80 results; rounds over: 2 of 5.");
    has("index.html", "The event is not closed: this can still change.");
    expect(RUN("rank", "--after-round", "2", "--json", "--csv", scratch_path("rank.csv"), "--xlsx", scratch_path("rank.xlsx"),
               "--db", db),
           WK_EXIT_DONE, NULL);
    sh("cmp rank.csv site/standings.csv && cmp rank.xlsx site/standings.xlsx");
    json_t *const json = json_loads(said.out, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(json, "standings")), 16);
    json_array_foreach(json_object_get(json, "standings"), i, row)
    {
        const int imp = (int)json_integer_value(json_object_get(row, "imp"));
        char file[64], text[64];
        snprintf(file, sizeof file, "player-%d.html", (int)json_integer_value(json_object_get(row, "number")));
        snprintf(text, sizeof text, "<strong>Rank %d</strong> \xc2\xb7 %s%d IMP",
                 (int)json_integer_value(json_object_get(row, "rank")),
                 imp < 0   ? "\xe2\x88\x92"
                 : imp > 0 ? "+"
                           : "",
                 abs(imp));
        has(file, text);
        has("standings.html", file);
    }
    json_decref(json);
    /* Each player's hands add up to what stands in the standings. */
    sh("awk -F, 'NR == FNR { if (FNR > 1) want[$2] = $5; next } FNR == 1 { for (i = 1; i <= NF; i++) if ($i == \"imp\") c = i; "
       "next }"
       " { sum[$1] += $c; n++ } END { for (p in want) if (want[p] != sum[p]) { print p, want[p], sum[p]; exit 1 }; exit n != "
       "128 }'"
       " site/standings.csv site/results.csv");
}

static void a_name_is_a_text_wherever_it_stands(void **state)
{
    (void)state;
    has("standings.html", "&lt;b&gt;Ann &amp; Bo&lt;/b&gt; 7");
    sh("! grep -l '<b>Ann' site/*.html");
}

static void each_link_leads_to_a_file_and_nothing_to_the_network(void **state)
{
    (void)state;
    sh("cd site; for f in *.html; do for l in $(grep -o 'href=\"[^\"]*' $f | cut -d'\"' -f2); do [ -e $l ] || { echo $f: $l; "
       "exit 1; }; done; done; for f in $(ls | grep -v 'contents\\|html'); do grep -q href=.$f *.html || { echo $f; exit 1; }; "
       "done;"
       " ! grep -l '://\\|<script\\|style=\\| on[a-z]*=' *.html style.css && [ $(grep -l 'Content-Security-Policy' *.html | wc "
       "-l) = $(ls "
       "*.html | wc -l) ]");
}

static void the_list_is_checked_by_a_tool_that_everybody_has(void **state)
{
    (void)state;
    sh("cd site && b2sum --quiet -c contents.txt && [ $(grep -vc '^#' contents.txt) = $(ls | grep -vc contents.txt) ]");
}

/* Law 7: what others have yet to play is in none of it, and in no size either. */
static void a_round_that_is_not_over_changes_no_byte(void **state)
{
    (void)state;
    sh("cp -r site before");
    play(db, 3, 1, 3);
    expect(RUN("export", "--out", site, "--db", db), WK_EXIT_DONE, "32 of 80");
    sh("diff -r before site");
    play(db, 3, 4, 4);
    expect(RUN("export", "--out", site, "--db", db), WK_EXIT_DONE, "48 of 80");
    sh("! diff -rq before site && rm -r before && [ -e site/round-3.html ] && [ ! -e site/round-4.html ]");
}

static void it_is_chinese_where_that_is_wanted(void **state)
{
    (void)state;
    expect(RUN("export", "--out", scratch_path("zh"), "--db", db, "--lang", "zh", "--json"), WK_EXIT_DONE,
           "\"rounds_over\": 3");
    sh("grep -q '<html lang=\"zh' zh/index.html && grep -q \u600e\u6837\u6838\u5bf9 zh/index.html && rm -r zh");
}

/* ---- what it replaces */

static void only_what_it_made_is_replaced(void **state)
{
    (void)state;
    expect(RUN("export", "--out", site, "--db", db), WK_EXIT_DONE, NULL);
    sh("touch site/own.html");
    expect(RUN("export", "--out", site, "--db", db), WK_EXIT_USAGE, "own.html in it was not made by this command");
    sh("rm site/own.html; echo >>site/index.html");
    expect(RUN("export", "--out", site, "--db", db), WK_EXIT_USAGE,
           "index.html in it was not made by this command, or was changed");
    sh("mkdir empty");
    expect(RUN("export", "--out", scratch_path("empty"), "--db", db), WK_EXIT_DONE, NULL);
    expect(RUN("export", "--out", scratch_path("event.db"), "--db", db), WK_EXIT_ENVIRONMENT, "event.db");
    expect(RUN("export", "--out", scratch_path("none/site"), "--db", db), WK_EXIT_ENVIRONMENT, "none/site");
    sh("rm -r empty site; ! ls -d *.part-*");
}

static void without_a_round_that_is_over_it_says_so(void **state)
{
    (void)state;
    begin_event(other_db, "nmjl", "1");
    expect(RUN("export", "--out", site, "--db", other_db), WK_EXIT_DONE, "0 of ");
    has("index.html", "No round is over yet");
    sh("[ \"$(ls site | tr '\\n' ' ')\" = 'check.html contents.txt index.html style.css ' ] && rm -r site other.db*");
}

static void other_kinds_show_their_own_columns(void **state)
{
    (void)state;
    begin_event(other_db, "mcr", "2");
    play(other_db, 1, 1, 16);
    expect(RUN("export", "--out", site, "--db", other_db), WK_EXIT_DONE, "64 of ");
    has("standings.html", ">standard</th>");
    has("round-1.html", "wins");
    sh("! ls site | grep table- && rm -r site other.db*");
}

static void a_closed_event_may_hand_out_its_records(void **state)
{
    (void)state;
    expect(RUN("export", "--out", site, "--records", "--db", db), WK_EXIT_USAGE, "event close");
    expect(RUN("event", "close", "--reason", "rain", "--leave-open", "--pin-file", pin, "--db", db), WK_EXIT_DONE, NULL);
    expect(RUN("event", "close", "--reason", "rain", "--leave-open", "--pin-file", pin, "--db", db), WK_EXIT_DONE, "is closed");
    expect(RUN("export", "--out", site, "--records", "--db", db), WK_EXIT_DONE, NULL);
    has("index.html", "The event is closed");
    expect(RUN("audit", "check", scratch_path("site/records.db"), "--checkpoint", scratch_path("site/checkpoint.txt")),
           WK_EXIT_DONE, NULL);
}

/* ---- with walls, and a hall: deals lie in the kiosks' journals */

static void a_hall_shows_the_deals_of_its_kiosks_and_hands_out_their_receipts(void **state)
{
    static struct party party;
    struct story story = {.party = &party, .source = a_source, .seed = 5};
    char key[32], path[512];

    (void)state;
    party_open(&party, 5);
    story_tell(&story);
    for (int hand = 2; hand <= 4; hand++) { /* tables 3 and 4 stay behind, and their deals closed */
        struct wk_entry gate = {.kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .gate = {1, 1, hand, {0, 0, 15, 15}}};
        snprintf(gate.reason, sizeof gate.reason, "late");
        story_put(&story, 0, &gate, NULL);
    }
    party_meet(&party);
    memset(key, 7, sizeof key);
    snprintf(path, sizeof path, "%s", scratch_path("a.key"));
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(key, 1, sizeof key, file), sizeof key);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0600), 0);
    sh("rm -rf site");
    const char *const hall = party.at[PARTY_HALL].world->path;
    expect(RUN("export", "--out", site, "--db", hall, "--key", path), WK_EXIT_DONE, "rounds over: 1 of 5");
    for (int table = 1; table <= 2; table++) {
        char name[64];
        snprintf(name, sizeof name, "receipt-table-%d-round-1.txt", table);
        snprintf(path, sizeof path, "%s/%s", site, name);
        expect(RUN("audit", "receipt", "--check", path), WK_EXIT_DONE, "HOLDS");
        snprintf(path, sizeof path, "table-%d-round-1.html", table);
        has(path, name);
        has(path, "Its walls");
        has("check.html", "audit receipt --check receipt-table-1-round-1.txt");
    }
    sh("! ls site | grep 'receipt-table-[34]' && ! grep -l 'Its walls' site/table-[34]* && grep -q 'two walls were wrong' "
       "site/table-3-round-1.html");
    /* Without the club's key nothing is opened, and all else is there. */
    expect(RUN("export", "--out", site, "--db", hall, "--key", scratch_path("none.key")), WK_EXIT_DONE, "no club key");
    sh("! ls site | grep receipt && ! grep -l 'Its walls' site/*.html && grep -q 'The deal is not open' "
       "site/table-1-round-1.html");
    party_close(&party);
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    expect(RUN("export", "--db", db), WK_EXIT_USAGE, "--out DIR is missing");
    expect(RUN("export", "--out", "", "--db", db), WK_EXIT_USAGE, "--out DIR");
    expect(RUN("export", "--out", site, "--db", scratch_path("none.db")), WK_EXIT_USAGE, "none.db");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_numbers_are_those_of_rank),
        cmocka_unit_test(a_name_is_a_text_wherever_it_stands),
        cmocka_unit_test(each_link_leads_to_a_file_and_nothing_to_the_network),
        cmocka_unit_test(the_list_is_checked_by_a_tool_that_everybody_has),
        cmocka_unit_test(a_round_that_is_not_over_changes_no_byte),
        cmocka_unit_test(it_is_chinese_where_that_is_wanted),
        cmocka_unit_test(only_what_it_made_is_replaced),
        cmocka_unit_test(without_a_round_that_is_over_it_says_so),
        cmocka_unit_test(other_kinds_show_their_own_columns),
        cmocka_unit_test(a_closed_event_may_hand_out_its_records),
        cmocka_unit_test(a_hall_shows_the_deals_of_its_kiosks_and_hands_out_their_receipts),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
