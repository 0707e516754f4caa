/*
 * Names, clubs and reasons that mean something elsewhere, to SQL, printf, HTML, JSON, a spreadsheet or a terminal: they come
 * out as they went in wherever they are shown, what cannot be seen is refused, and the journal holds afterwards. The audit's
 * report has such a test of its own (test_report.c). Whoever guesses PINs by commands waits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <cmocka.h>

#include <jansson.h>

#include "kiosk/programs/cmd/commands.h"
#include "tests/support/labels/scratch.h"

#define MAX_WORDS 24

static const char *const names[16] = {
    "%s%n%s%n%1000000d",
    "Robert'); DROP TABLE journal;--",
    "<script>alert(1)</script>",
    "&lt;b&gt; ]]> {{7*7}} ${x}",
    "\"quoted\", \\back\\ \\u0000",
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-1-1",
    "@SUM(A1)",
    "e\xcc\x81\xcc\x82\xcc\x83 combined",                        /* marks on a letter */
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd9\x85\xd8\xb1\xd8\xad", /* right to left */
    "\xf0\x9f\x80\x84 \xf0\x9f\x98\x80",                         /* four bytes each */
    "\xe9\xba\xbb\xe5\xb0\x86, \xe9\xba\xbb\xe5\xb0\x86",
    "../../etc/passwd",
    "null",
    "123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 ",
};
static const char *const refused[] = {
    "a\x01"
    "b",                    /* control */
    "a\x1b[2Jb",            /* of a terminal */
    "a\xe2\x80\xaetxt.exe", /* turns what follows */
    "a\xe2\x81\xa6"
    "b", /* isolates */
    "a\xe2\x80\x8b"
    "b",            /* of no width */
    "\xff\xfe",     /* no UTF-8 */
    "\xed\xa0\x80", /* half of a pair */
    "\xc0\xaf",     /* longer than need be */
    " ",
};

static char *out, *err;
static char pin_path[512];

static int64_t now_ns = INT64_C(1765972800000000000);

static int64_t clock_of_test(void *context)
{
    (void)context;
    return now_ns;
}

static void uptime_of_test(void *context, struct wk_uptime *uptime)
{
    *uptime = (struct wk_uptime){.boot = "this start", .ns = clock_of_test(context)};
}

static int run(const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_event, &wk_command_result, &wk_command_rank, &wk_command_audit,
                                                     NULL};
    size_t n_out, n_err;
    int argc = 0;
    while (words[argc])
        argc++;
    free(out);
    free(err);
    const struct wk_host host = {.out = open_memstream(&out, &n_out),
                                 .err = open_memstream(&err, &n_err),
                                 .home = scratch_folder,
                                 .xdg_data_home = scratch_folder,
                                 .xdg_config_home = scratch_folder,
                                 .tmp = scratch_folder,
                                 .locale = "build/locale",
                                 .clock = clock_of_test,
                                 .uptime = uptime_of_test,
                                 .random = wk_random_system};
    const int code = wk_command_run(&host, table, argc, words);
    fclose(host.out);
    fclose(host.err);
    return code;
}
#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static void expect(int got, int code, const char *says)
{
    if (got != code || (says && !strstr(err, says) && !strstr(out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", err, out);
}

static const char *copy(const char *name)
{
    static char path[4][512];
    static unsigned next;
    char *to = path[next++ % 4];
    snprintf(to, sizeof path[0], "%s", scratch_path(name));
    return to;
}

/* Sixteen players, of whom the first `n` have the names given. */
static const char *write_players(const char *const *name, int n)
{
    const char *path = copy("players.csv");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("name,number,club\r\n", file);
    for (int i = 0; i < 16; i++) {
        fputc('"', file);
        for (const char *c = i < n ? name[i] : "Player"; *c; c++)
            fprintf(file, *c == '"' ? "\"\"" : "%c", *c);
        fprintf(file, "\",%d,\"<i>%%s %d\"\r\n", 100 + i, i);
    }
    assert_int_equal(fclose(file), 0);
    return path;
}

static char *contents(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

static void expect_pdf(const char *path)
{
    char command[600];
    snprintf(command, sizeof command, "pdfinfo '%s' > /dev/null 2>&1", path);
    const int code = system(command);
    if (code != 0 && WEXITSTATUS(code) != 127)
        fail_msg("%s cannot be read", path);
}

static json_t *answer(void)
{
    json_t *json = json_loads(out, 0, NULL);
    if (!json)
        fail_msg("no JSON: %s%s", out, err);
    return json;
}

/* Blanks at the ends are not kept. */
static bool same_name(const char *a, const char *b)
{
    const size_t n = strlen(a);
    return strncmp(a, b, n) == 0 && strspn(b + n, " ") == strlen(b + n);
}

static void what_cannot_be_seen_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *path = write_players(&refused[i], 1);
        if (RUN("event", "new", "--name", "Cup", "--players", path, "--pin-file", pin_path) != WK_EXIT_USAGE)
            fail_msg("row %zu was taken: %s%s", i, out, err);
        for (const char *c = err; *c; c++) /* and it is not passed on to a terminal */
            if (((unsigned char)*c < 32 && *c != '\n') || strstr(err, "\xe2\x80\xae"))
                fail_msg("row %zu: %s", i, err);
    }
    const char *path = write_players(names, 0);
    expect(RUN("event", "new", "--name",
               "a\xe2\x80\xae"
               "b",
               "--players", path, "--pin-file", pin_path),
           WK_EXIT_USAGE, NULL);
}

static void what_can_be_seen_stays_what_it_is(void **state)
{
    static const char *const papers[] = {"slips", "cards", "poster", "forms", "imp"};
    (void)state;
    expect(RUN("event", "new", "--name", names[1], "--players", write_players(names, 16), "--pin-file", pin_path), WK_EXIT_DONE,
           NULL);
    expect(RUN("event", "show", "--json"), WK_EXIT_DONE, NULL);
    json_t *json = answer();
    assert_string_equal(json_string_value(json_object_get(json, "event")), names[1]);
    for (size_t i = 0; i < 16; i++) {
        const json_t *player = json_array_get(json_object_get(json, "players"), i);
        const char *name = json_string_value(json_object_get(player, "name"));
        if (!name || !same_name(name, names[i]))
            fail_msg("%s became %s", names[i], name ? name : "nothing");
    }
    json_decref(json);
    for (size_t i = 0; i < 4; i++) {
        const char *path = copy("papers.pdf");
        expect(RUN("event", "papers", "--what", papers[i], "--out", path, "--lang", i % 2 ? "zh" : "en"), WK_EXIT_DONE, NULL);
        expect_pdf(path);
    }
    /* reasons */
    for (int i = 0; i < 8; i++) {
        const char hand[2] = {(char)('1' + i % 4), 0}, round[2] = {(char)('1' + i / 4), 0};
        expect(RUN("result", "enter", "--table", "1", "--round", round, "--hand", hand, "--winner", "draw", "--role", "paper",
                   "--confirm", "--reason", names[i], "--pin-file", pin_path),
               WK_EXIT_DONE, NULL);
    }
    expect(RUN("result", "enter", "--table", "1", "--round", "3", "--hand", "1", "--winner", "draw", "--role", "paper",
               "--confirm", "--reason", refused[2], "--pin-file", pin_path),
           WK_EXIT_USAGE, NULL);
    expect(RUN("result", "list"), WK_EXIT_DONE, NULL);
    expect(RUN("result", "list", "--json"), WK_EXIT_DONE, "Robert'); DROP TABLE journal;--");
    json_decref(answer());
}

static void standings_keep_names_apart(void **state)
{
    (void)state;
    const char *csv = copy("rank.csv"), *pdf = copy("rank.pdf");
    expect(RUN("rank"), WK_EXIT_DONE, names[1]);
    expect(RUN("rank", "--csv", csv, "--pdf", pdf), WK_EXIT_DONE, NULL);
    expect_pdf(pdf);
    char *text = contents(csv);
    int n = 0;
    for (const char *line = text; line && *line; line = strstr(line, "\r\n") ? strstr(line, "\r\n") + 2 : NULL)
        n++;
    assert_int_equal(n, 17);
    static const char *const formulas[] = {",=", ",+1", ",-1-", ",@", ",\"=", ",\"+", ",\"-1-", ",\"@"};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strstr(text, formulas[i]))
            fail_msg("a spreadsheet would compute: %s", strstr(text, formulas[i]));
    free(text);
    expect(RUN("rank", "--json"), WK_EXIT_DONE, NULL);
    json_t *json = answer();
    assert_non_null(strstr(out, "<script>alert(1)</script>")); /* as it is: JSON escapes no markup */
    json_decref(json);
}

static void the_journal_holds(void **state)
{
    (void)state;
    const char *html = copy("report.html");
    expect(RUN("audit", "check"), WK_EXIT_DONE, "\nholds in itself\n");
    expect(RUN("audit", "report", "--html", html), WK_EXIT_DONE, NULL);
    char *text = contents(html);
    assert_null(strstr(text, "<script"));
    assert_non_null(strstr(text, "DROP TABLE journal"));
    free(text);
}

static int with_pin(const char *pin)
{
    const char *path = copy("guess.txt");
    char mine[600];
    snprintf(mine, sizeof mine, "%s-%d", path, (int)getpid());
    scratch_write(mine, pin);
    return RUN("event", "player", "--number", "100", "--name", "Guesser", "--from-round", "4", "--reason", "guessed",
               "--pin-file", mine);
}

/* One of two programs that try PINs side by side; tells how many of its four were looked at. */
static int guess(int first)
{
    int n_looked = 0;
    for (int i = 0; i < 4; i++) {
        char pin[16];
        snprintf(pin, sizeof pin, "%d", first + i);
        if (with_pin(pin) != WK_EXIT_USAGE)
            return 9;
        n_looked += strstr(err, "wrong PINs") == NULL;
    }
    return n_looked;
}

/* Three wrong ones in a row and nobody's is looked at for 30 s, whichever programs they came through, the right one too. */
static void who_guesses_pins_waits(void **state)
{
    (void)state;
    pid_t child[2];
    int n_looked = 0;
    for (int i = 0; i < 2; i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (child[i] == 0)
            _exit(guess(5000 + 100 * i));
    }
    for (int i = 0; i < 2; i++) {
        int status = 0;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 9);
        n_looked += WEXITSTATUS(status);
    }
    assert_int_equal(n_looked, 3);
    expect(with_pin("2468"), WK_EXIT_USAGE, "for 30 s");
    now_ns += INT64_C(29000000000);
    expect(with_pin("2468"), WK_EXIT_USAGE, "for 1 s");
    now_ns += INT64_C(2000000000);
    expect(with_pin("5999"), WK_EXIT_USAGE, NULL); /* a fourth: twice as long */
    expect(with_pin("2468"), WK_EXIT_USAGE, "for 60 s");
    now_ns += INT64_C(61000000000);
    expect(with_pin("2468"), WK_EXIT_DONE, NULL);
    expect(RUN("audit", "check"), WK_EXIT_DONE, "\nholds in itself\n");
}

static int open_folder(void **state)
{
    if (scratch_open(state) != 0)
        return -1;
    snprintf(pin_path, sizeof pin_path, "%s", scratch_path("pin.txt"));
    scratch_write(pin_path, "2468");
    return 0;
}

static int close_folder(void **state)
{
    char command[300];
    free(out);
    free(err);
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", scratch_folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_is_refused), cmocka_unit_test(what_can_be_seen_stays_what_it_is),
        cmocka_unit_test(standings_keep_names_apart),     cmocka_unit_test(the_journal_holds),
        cmocka_unit_test(who_guesses_pins_waits),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
