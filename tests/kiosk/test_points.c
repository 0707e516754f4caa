/* points: what it prints of a hand, of a table, of the rulings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include "kiosk/programs/cmd/commands.h"
#include "labels/lang/lang.h"
#include "rules/mcr/hand_text.h"

static struct {
    char *out, *err;
    size_t n_out, n_err;
} said;

static char locale[] = "/tmp/wk-locale-XXXXXX";
static int n_sockets;

/* In the place of libc's: whoever wants a network is noticed. */
int socket(int domain, int type, int protocol)
{
    (void)domain, (void)type, (void)protocol;
    n_sockets++;
    return -1;
}

static const char *home; /* where the configuration is looked for; NULL: nowhere */

/* Neither clock nor chance nor a database is at hand. */
static int run(int argc, const char *const *argv)
{
    struct wk_host host = {.locale = locale, .home = home};
    int code;

    free(said.out);
    free(said.err);
    host.out = open_memstream(&said.out, &said.n_out);
    host.err = open_memstream(&said.err, &said.n_err);
    code = wk_command_points.run(&host, &wk_command_points, argc, argv);
    fclose(host.out);
    fclose(host.err);
    return code;
}
#define RUN(...) run((int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)), (const char *[]){__VA_ARGS__})

static void write_config(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void points_counts_by_the_rules_of_the_configuration(void **state)
{
    char folder[] = "/tmp/wk-points-home-XXXXXX", path[128], other[128], command[256];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "mkdir -p %s/.config/wallkeeper", folder);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/.config/wallkeeper/wallkeeper.ini", folder);
    snprintf(other, sizeof other, "%s/other.ini", folder);
    home = folder;
#define COUNTED(...) RUN("--json", __VA_ARGS__, "1111m (2222p)", "333s 456s 9p", "9p")
    assert_int_equal(COUNTED("--rules", "as-played"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"total\": 18"));
    write_config(path, "[kiosk]\nrules = rulebook\n");
    assert_int_equal(RUN("--json", "1111m (2222p)", "333s 456s 9p", "9p"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"total\": 16"));
    assert_non_null(strstr(said.out, "\"rules\": \"rulebook\""));
    assert_int_equal(COUNTED("--rules", "as-played"), WK_EXIT_DONE); /* what is said goes before what is configured */
    assert_non_null(strstr(said.out, "\"total\": 18"));
    write_config(other, "[kiosk]\nrules = as-played\n");
    assert_int_equal(COUNTED("--config", other), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"total\": 18"));
    write_config(other, "[kiosk]\nrules = mine\n");
    assert_int_equal(COUNTED("--config", other), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "other.ini:2: rules=mine: rulebook or as-played is wanted"));
    assert_int_equal(said.n_out, 0);
    write_config(path, "[kiosk]\nrules = mine\n");
    assert_int_equal(RUN("1111m (2222p)", "333s 456s 9p", "9p"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "wallkeeper.ini:2: rules=mine: rulebook or as-played is wanted"));
    home = NULL;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

static void a_hand_fan_by_fan(void **state)
{
    (void)state;
    assert_int_equal(RUN("123m 456m 789m", "456p E", "E", "-", "S", "E", "2"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "  16  Pure Straight (清龙)\n"));
    assert_non_null(strstr(said.out, "in all"));
    assert_non_null(strstr(said.out, "not counted: Short Straight (连六)"));
    assert_int_equal(RUN("--json", "CCC FFF PPP", "123m 5s", "5s"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"total\": 90"));
    assert_non_null(strstr(said.out, "\"implied_by\": 2"));
    assert_int_equal(RUN("x\tCCC FFF PPP\t123m 5s\t5s\t-\tE\tE\t3"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "93  in all; 90 without flowers, enough"));
    assert_int_equal(RUN("(1111m)", "23m 456s 789p EE", "-"), WK_EXIT_DONE);
    assert_string_equal(said.out, "1m\tcannot come\n4m\t5 in all; 5 without flowers, too few to go out\n"
                                  "8 points at the soonest with 2 tiles: (1111m) 2m456s789pEEE + 2m, 12 points\n"
                                  "counted as is played today: --rules as-played\n");
    assert_int_equal(RUN("-", "147m 258s 36p EEPPP", "1p"), WK_EXIT_FAIL);
    assert_string_equal(said.out, "no winning hand\n");
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    assert_int_equal(RUN("-", "1m", "2m"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "too few tiles"));
    assert_int_equal(RUN("--rules", "mine", "-", "1m", "2m"), WK_EXIT_USAGE);
    char nowhere[512];
    snprintf(nowhere, sizeof nowhere, "%s/nowhere", getenv("XDG_DATA_HOME"));
    assert_int_equal(RUN("--tsv", nowhere), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "/nowhere"));
    assert_int_equal(RUN("-"), WK_EXIT_USAGE);
    assert_string_equal(said.out, "");
}

static void a_table_row_by_row(void **state)
{
    static const char rows[] = "id\tmelds\tconcealed\twin\tflags\tseat\tprevalent\tflowers\ttotal\n"
                               "a\t-\t111199m 99s 11199p\t1p\t-\tN\tW\t0\t92\n"
                               "b\t-\t11223344m 5577p E\tE\t-\tN\tW\t2\r\n"
                               "c\t-\t147m 258s 369p EWSN\tE\t-\tN\tW\t0\n"
                               "d\t-\t147m\n"
                               "e\t-\t222m 555s 777p EEE C\tC\tselfdraw\tE\tE\t0";
    char path[] = "/tmp/wk-points-XXXXXX";
    const int fd = mkstemp(path);
    (void)state;
    assert_true(fd >= 0 && write(fd, rows, sizeof rows - 1) == (ssize_t)sizeof rows - 1);
    close(fd);
    assert_int_equal(RUN("--tsv", path), WK_EXIT_DONE);
    assert_string_equal(said.out, "a\t92\t8,19,64*2\n"
                                  "b\t27\t19,75,81*2\n"
                                  "c\t-3\t\n"
                                  "d\tinvalid\t\n"
                                  "e\t76\t12,51,60,61,79,80\n");
    assert_int_equal(RUN("--tsv", path, "--rules", "rulebook"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "e\t79\t12,51,56,60,61,79\n"));
    unlink(path);
}

/* Rows that cannot be read: each is answered, each says why, and no other is harmed. */
static void a_row_that_is_spoiled_spoils_no_other(void **state)
{
#define GOOD(id) id "\t-\t1112345678999m\t4m\t-\tE\tS\t0"
    static const struct {
        const char *name, *row;
        size_t n;  /* of it, 0: to its end */
        int times; /* its last character */
        const char *answer, *reason;
    } rows[] = {
        {"four columns", "r\t-\t123m\tC", 0, 1, "r\tinvalid\t", "here are 4"},
        {"no tabs", "some words", 0, 1, "some words\tinvalid\t", "here are 1"},
        {"a zero byte at the end", GOOD("r") "\0", sizeof GOOD("r"), 1, "r\tinvalid\t", "a zero byte"},
        {"a zero byte in the id", "r\0" GOOD("r"), sizeof GOOD("r") + 1, 1, "r\tinvalid\t", "a zero byte"},
        {"long in its last column", GOOD("r"), 0, 5000, "r\tinvalid\t", "longer than any hand"},
        {"long behind it", GOOD("r") "\tx", 0, 5000, "r\t89\t4,71", NULL},
        {"long without columns", "r\tx", 0, 100000, "r\tinvalid\t", "longer than any hand"},
        {"a carriage return in it", "r\t-\t1112345\r678999m\t4m\t-\tE\tS\t0", 0, 1, NULL, "here are 3"},
        {"ended by carriage returns", GOOD("r") "\r" GOOD("q"), 0, 1, "r\t89\t4,71", NULL},
        {"a wrong tile", "r\t-\t11x2345678999m\t4m\t-\tE\tS\t0", 0, 1, "r\tinvalid\t",
         "concealed, character 3: the concealed tiles"},
        {"a second mark", "\xef\xbb\xbf" GOOD("r"), 0, 1, "\xef\xbb\xbfr\t89\t4,71", NULL},
        {"no text", "\xff\x01\t-\tx", 0, 1, "??\tinvalid\t", "here are 3"},
        {"control characters", "\x1b[31m\t-\tx", 0, 1, "?[31m\tinvalid\t", "here are 3"},
        {"an empty row", "", 0, 0, NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int marked = 0; marked < 2; marked++) {
            char path[] = "/tmp/wk-points-XXXXXX";
            FILE *file = fdopen(mkstemp(path), "wb");
            const size_t n = rows[i].n ? rows[i].n : strlen(rows[i].row);
            assert_non_null(file);
            fprintf(file, "%sid\tmelds\tconcealed\twin\tflags\tseat\tprevalent\tflowers\r\n" GOOD("before") "\r\n",
                    marked ? "\xef\xbb\xbf" : "");
            fwrite(rows[i].row, 1, n, file);
            for (int k = 1; k < rows[i].times; k++)
                fputc(rows[i].row[n - 1], file);
            fputs("\n" GOOD("after"), file);
            fclose(file);
            assert_int_equal(RUN("--tsv", path, "--reasons"), WK_EXIT_DONE);
            if (strncmp(said.out, "before\t89\t4,71\t\n", 16) != 0 || !strstr(said.out, "\nafter\t89\t4,71\t\n"))
                fail_msg("%s: another row is harmed: %s", rows[i].name, said.out);
            if (rows[i].answer && !strstr(said.out, rows[i].answer))
                fail_msg("%s: %s", rows[i].name, said.out);
            if (rows[i].reason && !strstr(said.out, rows[i].reason))
                fail_msg("%s is not said: %s", rows[i].name, said.out);
            assert_string_equal(said.err, "");
            assert_int_equal(RUN("--tsv", path), WK_EXIT_DONE);
            assert_true((strstr(said.err, "--reasons says why") != NULL) == (rows[i].reason != NULL));
            unlink(path);
        }
}

/* Each row is answered while input is open and the next one has not come. */
static void standard_input_is_answered_row_by_row(void **state)
{
    int in[2], out[2], status;
    char text[64];
    (void)state;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct wk_host host = {.out = fdopen(out[1], "w"), .err = stderr};
        dup2(in[0], STDIN_FILENO);
        close(in[1]);
        close(out[0]);
        _exit(wk_command_points.run(&host, &wk_command_points, 2, (const char *const[]){"--tsv", "-"}));
    }
    close(in[0]);
    close(out[1]);
    for (int i = 0; i < 3; i++) {
        struct pollfd answer = {.fd = out[0], .events = POLLIN};
        const char *const row = i == 1 ? "a\tb\n" : GOOD("a") "\n", *const want = i == 1 ? "a\tinvalid\t\n" : "a\t89\t4,71\n";
        assert_int_equal(write(in[1], row, strlen(row)), (ssize_t)strlen(row));
        assert_int_equal(poll(&answer, 1, 60000), 1);
        const ssize_t n = read(out[0], text, sizeof text - 1);
        assert_int_equal(n, (ssize_t)strlen(want));
        text[n] = 0;
        assert_string_equal(text, want);
    }
    close(in[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == WK_EXIT_DONE);
    close(out[0]);
}

static void the_wrong_place_is_pointed_at(void **state)
{
    (void)state;
    assert_int_equal(RUN("123s 444m 567m", " 5m6x3m3m", "4m"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "\nconcealed:  5m6x3m3m\n               ^\n"));
    assert_int_equal(RUN("123s 444m 567m", "5m6m3m3m", "4m", "robkong, selfdraw"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "\nflags: robkong, selfdraw\n       ^^^^^^^\n"));
    assert_int_equal(RUN("-", "123m 456s", "-"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "\nconcealed: 123m 456s\n           ^^^^^^^^^\n"));
    assert_int_equal(RUN("123s  444m 567m ", " 5m6m3m3m ", " 4m", " - ", "e ", " n"), WK_EXIT_DONE);
    assert_int_equal(RUN("123s  444m 567m ", " 5m6m3m3m ", " - ", " - ", "e ", " n"), WK_EXIT_DONE);
    assert_int_equal(RUN("-", "1\x1b[31mm", "4m"), WK_EXIT_USAGE);
    assert_null(strchr(said.err, 0x1b));
}

/* Three of the winning tile lie in the hand's own pung: 4 points more, and the waits say the same. */
static void last_tile_is_seen_where_the_hand_proves_it(void **state)
{
    (void)state;
    assert_int_equal(RUN("123s 444m 567m", "5m6m3m3m", "4m", "-", "E", "N"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "   4  Last Tile (和绝张)\n"));
    assert_non_null(strstr(said.out, "   8  in all; 8 without flowers, enough to go out\n"));
    assert_int_equal(RUN("123s 444m 567m", "5m6m3m3m", "-", "-", "E", "N"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "4m\t8 in all; 8 without flowers\n"));
}

/* What a hand lacks, in words, as JSON and in a table's row; and the way to 8 points where its waits are worth less. */
static void a_hand_without_a_winning_tile_says_how_far_it_is(void **state)
{
    static const char rows[] = "a\t-\t2349m 456s 789p ECN\t-\t-\tE\tE\t0\n"
                               "b\t123m\t2344m 456s EEE\t-\t-\tE\tE\t0\n"
                               "c\t-\t2344m 456s 789p EE\t-\t-\tE\tE\t0\n"
                               "d\t(EEEE)\tE 44m 456s 789p N\t-\t-\tE\tE\t0\n";
    char path[] = "/tmp/wk-points-XXXXXX";
    const int fd = mkstemp(path);

    (void)state;
    assert_int_equal(RUN("-", "2349m 456s 789p ECN", "-"), WK_EXIT_FAIL);
    assert_non_null(strstr(
        said.out, "it waits for nothing\n2 from ready; nearer by 7m 8m 9m E N C\n8 points at the soonest with 3 tiles: "));
    assert_int_equal(RUN("--json", "-", "2349m 456s 789p ECN", "-"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"shanten\": 2"));
    assert_non_null(strstr(said.out, "\"cheapest\": {"));
    assert_int_equal(RUN("-", "2344m 456s 789p EEE", "-"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "8 points with the next tile: 2344m456s789pEEE + 1m, 14 points\n"));
    assert_true(fd >= 0 && write(fd, rows, sizeof rows - 1) == (ssize_t)sizeof rows - 1);
    close(fd);
    assert_int_equal(RUN("--tsv", path, "--reasons"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "a\tshanten 2\t7m,8m,9m,E,N,C\t3: "));
    assert_non_null(strstr(said.out, "b\tshanten 0\t1m,4m\t2: 123m 23445m456sEE + 3m (17)"));
    assert_non_null(strstr(said.out, "c\tinvalid\t\tconcealed, character 1: too few tiles"));
    assert_non_null(strstr(said.out, "d\tinvalid\t\tconcealed, character 1: five of the same tile"));
    unlink(path);
}

static void a_robbed_kong_is_counted_whatever_else_is_said_of_it(void **state)
{
    (void)state;
    assert_int_equal(RUN("123m 567s", "678p EE 34m", "5m", "robkong,lastofkind"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "   8  Robbing the Kong (抢杠和)\n   8  in all"));
    assert_non_null(strstr(said.out, "not counted: Last Tile (和绝张): what is always there with another fan"));
    assert_int_equal(RUN("123m 567s", "678p EE 34m", "5m", "robkong,lasttile"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "   8  Robbing the Kong (抢杠和)\n   8  in all"));
    assert_non_null(strstr(said.out, "not counted: Last Tile Claim (海底捞月): it takes a discard, and a robbed tile is not"));
}

static void each_answer_says_by_which_rules(void **state)
{
    (void)state;
    assert_int_equal(RUN("--rules", "rulebook", "-", "66m 88s 446688p EFF", "E"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "  24  in all"));
    assert_non_null(strstr(said.out, "\ncounted by the text of the two books: --rules rulebook\n"));
    assert_int_equal(RUN("-", "66m 88s 446688p EFF", "E"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "  30  in all"));
    assert_non_null(strstr(said.out, "\ncounted as is played today: --rules as-played\n"));
    assert_int_equal(RUN("--json", "-", "66m 88s 446688p EFF", "E"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"rules\": \"as-played\""));
    assert_int_equal(RUN("--json", "--rules", "rulebook", "-", "66m 88s 446688p EFF", "-"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"rules\": \"rulebook\""));
    assert_int_equal(RUN("--json", "--rules", "rulebook", "-", "147m 258s 36p EEPPP", "1p"), WK_EXIT_FAIL);
    assert_non_null(strstr(said.out, "\"rules\": \"rulebook\""));
}

static void in_chinese(void **state)
{
    (void)state;
    assert_int_equal(RUN("--lang", "zh", "123m 456m 789m", "456p E", "E", "-", "S", "E", "2"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "  16  清龙 (Pure Straight)\n"));
    assert_non_null(strstr(said.out, "不计：连六 (Short Straight)：不拆移原则"));
    assert_non_null(strstr(said.out, "够起和\n牌型：四组牌和将： 123m 456m 789m 456p，将E\n"));
    assert_int_equal(RUN("--lang", "zh", "(1111m)", "23m 456s 789p EE", "-"), WK_EXIT_DONE);
    assert_string_equal(said.out, "1m\t来不了\n4m\t合计5番；不计花牌5番，不够起和\n"
                                  "最快2张可满8番：(1111m) 2m456s789pEEE + 2m，12番\n"
                                  "按现行惯例计番：--rules as-played\n");
    assert_int_equal(RUN("--lang", "zh", "-", "147m 258s 36p EEPPP", "1p"), WK_EXIT_FAIL);
    assert_string_equal(said.out, "没有和牌\n");
    assert_int_equal(RUN("--lang", "zh", "-", "1m", "2m"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "牌少了"));
    assert_int_equal(RUN("--lang", "zh", "--json", "123m 456m 789m", "456p E", "E"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"why\": \"the sets of another fan"));
    assert_int_equal(RUN("--lang", "fr", "-", "1m", "2m"), WK_EXIT_USAGE);
}

static void is_translated(const char *text)
{
    const int before = wk_lang_missing(NULL);

    (void)wk_text(WK_LANG_ZH, text);
    if (wk_lang_missing(NULL) != before)
        fail_msg("no Chinese for \"%s\"", text);
}

/* The scorer knows of no languages, and xgettext does not see its texts. */
static void what_the_scorer_says_is_translated(void **state)
{
    static const char *const bad[][4] = {{"1", "-", "1m", "-"},
                                         {"(1111m)123m", "-", "1m", "-"},
                                         {"123m", "1", "1m", "-"},
                                         {"123m", "11112222333344m", "1m", "-"},
                                         {"-", "1m", "11m", "-"},
                                         {"-", "1m", "1m", "luck"},
                                         {"-", "1m", "1m", "selfdraw,selfdraw"},
                                         {"-", "1m", "1m", "selfdraw lasttile"},
                                         {"-", "1 2m", "1m", "-"},
                                         {"-", "s", "1m", "-"}};
    (void)state;
    for (int why = 0; why <= WK_MCR_N_WHYS; why++)
        is_translated(wk_mcr_why_text((enum wk_mcr_why)why));
    for (int fault = 0; fault < WK_MCR_N_FAULTS; fault++)
        is_translated(wk_mcr_fault_text((enum wk_mcr_fault)fault));
    for (int i = 0; i < WK_MCR_N_RULINGS; i++) {
        is_translated(wk_mcr_rulings[i].text);
        is_translated(wk_mcr_rulings[i].source);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct wk_mcr_columns columns = {bad[i][0], bad[i][1], bad[i][2], bad[i][3], "E", "E", "0"};
        struct wk_mcr_hand hand;
        const char *reason = NULL;
        assert_int_equal(wk_mcr_read(&columns, &hand, &reason), WK_BAD_INPUT);
        is_translated(reason);
    }
    for (int id = 1; id <= WK_MCR_N_FAN; id++)
        assert_true((unsigned char)wk_mcr_fan[id].zh[0] >= 0x80 && wk_mcr_fan[id].en[0]);
}

/* The examples of --help that need no file. */
static void examples_work(void **state)
{
    const char *at = wk_command_points.example;
    int n = 0;
    (void)state;
    while (*at) {
        const size_t length = strcspn(at, "\n");
        char line[256];
        wordexp_t words;
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        at += length + (at[length] == '\n');
        if (strstr(line, "    ("))
            *strstr(line, "    (") = 0;
        if (strchr(line, '.'))
            continue;
        assert_int_equal(wordexp(line, &words, WRDE_NOCMD), 0);
        assert_true(words.we_wordc > 2);
        assert_string_equal(words.we_wordv[1], "points");
        assert_int_equal(run((int)words.we_wordc - 2, (const char *const *)words.we_wordv + 2), WK_EXIT_DONE);
        assert_true(said.n_out > 0);
        wordfree(&words);
        n++;
    }
    assert_true(n >= 2);
}

/* Offline: nothing was made where data go, and nobody asked for a network, in all that was run above. */
static void nothing_but_the_hand_is_needed(void **state)
{
    (void)state;
    assert_int_equal(rmdir(getenv("XDG_DATA_HOME")), 0);
    assert_int_equal(n_sockets, 0);
    assert_int_equal(socket(AF_INET, SOCK_STREAM, 0), -1);
    assert_int_equal(n_sockets, 1);
}

/* The handbook's pages of rulings are what --rulings prints, in both languages. */
static void rulings_are_in_the_handbook(void **state)
{
    static const struct {
        const char *page, *lang;
    } pages[] = {{"kiosk/handbook/formats.md", "en"}, {"kiosk/handbook/zh/rulings.md", "zh"}};
    static char page[1 << 20];
    (void)state;

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        FILE *in = fopen(pages[i].page, "rb");
        assert_non_null(in);
        page[fread(page, 1, sizeof page - 1, in)] = 0;
        fclose(in);
        assert_int_equal(RUN("--rulings", "--lang", pages[i].lang), WK_EXIT_DONE);
        assert_non_null(strstr(page, said.out));
    }
    assert_non_null(strstr(said.out, "七对"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_fan_by_fan),
        cmocka_unit_test(points_counts_by_the_rules_of_the_configuration),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(a_table_row_by_row),
        cmocka_unit_test(a_row_that_is_spoiled_spoils_no_other),
        cmocka_unit_test(standard_input_is_answered_row_by_row),
        cmocka_unit_test(the_wrong_place_is_pointed_at),
        cmocka_unit_test(last_tile_is_seen_where_the_hand_proves_it),
        cmocka_unit_test(a_hand_without_a_winning_tile_says_how_far_it_is),
        cmocka_unit_test(a_robbed_kong_is_counted_whatever_else_is_said_of_it),
        cmocka_unit_test(each_answer_says_by_which_rules),
        cmocka_unit_test(in_chinese),
        cmocka_unit_test(what_the_scorer_says_is_translated),
        cmocka_unit_test(examples_work),
        cmocka_unit_test(rulings_are_in_the_handbook),
        cmocka_unit_test(nothing_but_the_hand_is_needed),
    };
    char data[] = "/tmp/wk-points-data-XXXXXX", command[256];
    int failed;

    if (!mkdtemp(locale) || !mkdtemp(data) || setenv("XDG_DATA_HOME", data, 1) != 0)
        return 1;
    snprintf(command, sizeof command,
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", locale, locale);
    failed = system(command) != 0;
    failed |= cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf %s", locale);
    failed |= system(command) != 0;
    free(said.out);
    free(said.err);
    return failed;
}
