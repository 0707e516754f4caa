/* Options of commands: every kind, wrong use, and the PIN that a file holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "kiosk/host/program/command.h"
#include "tests/support/labels/scratch.h"

struct values {
    bool json;
    const char *db;
    int64_t table;
    double tilt;
    struct wk_words faults, backs, faces, rest;
};

/* Parses a NULL-terminated line of words with every kind of option. */
static enum wk_status parse(struct values *v, bool with_rest, bool *help, struct wk_problem *problem, const char *const *words)
{
    const struct wk_option options[] = {
        WK_OPT_FLAG("json", &v->json, "json"),
        WK_OPT_TEXT("db", &v->db, "FILE", "database"),
        WK_OPT_WHOLE("table", &v->table, "T", 1, 64, "table"),
        WK_OPT_NUMBER("tilt", &v->tilt, "DEG", -40, 40, "tilt"),
        WK_OPT_REPEAT("fault", &v->faults, "F", "fault"),
        WK_OPT_LIST("backs", &v->backs, "IMAGE", "backs"),
        WK_OPT_LIST("faces", &v->faces, "IMAGE", "faces"),
        WK_OPT_END,
    };
    int n = 0;
    memset(v, 0, sizeof *v);
    while (words[n])
        n++;
    *help = false;
    return wk_options_parse(options, n, words, with_rest ? &v->rest : NULL, help, problem);
}
#define PARSE(v, help, problem, ...) parse(&(v), true, &(help), &(problem), (const char *const[]){__VA_ARGS__, NULL})

static void test_every_kind(void **state)
{
    struct values v;
    struct wk_problem problem;
    bool help;
    (void)state;

    assert_int_equal(PARSE(v, help, problem, "--json", "one.png", "--db", "x.db", "--table", "64", "--tilt=-12.5", "--fault",
                           "swap:25,26", "--fault", "hand", "two.png"),
                     WK_OK);
    assert_true(v.json);
    assert_false(help);
    assert_string_equal(v.db, "x.db");
    assert_int_equal(v.table, 64);
    assert_true(v.tilt == -12.5);
    assert_int_equal(v.faults.n, 2);
    assert_string_equal(v.faults.word[1], "hand");
    assert_int_equal(v.rest.n, 2);
    assert_string_equal(v.rest.word[1], "two.png");
}

static void test_lists_end_at_the_next_option(void **state)
{
    struct values v;
    struct wk_problem problem;
    bool help;
    (void)state;

    assert_int_equal(PARSE(v, help, problem, "--backs", "a", "b", "--faces", "c", "--json", "--backs", "d", "--", "--odd-name"),
                     WK_OK);
    assert_int_equal(v.backs.n, 3);
    assert_string_equal(v.backs.word[2], "d");
    assert_int_equal(v.faces.n, 1);
    assert_int_equal(v.rest.n, 1);
    assert_string_equal(v.rest.word[0], "--odd-name");
}

static void test_a_negative_number_is_a_value(void **state)
{
    struct values v;
    struct wk_problem problem;
    bool help;
    (void)state;

    assert_int_equal(PARSE(v, help, problem, "--tilt", "-5"), WK_OK);
    assert_true(v.tilt == -5);
}

static void test_wrong_use_is_named(void **state)
{
    static const struct {
        const char *words[4];
        const char *says;
    } rows[] = {
        {{"--tabel", "1"}, "unknown option --tabel; the nearest is --table"},
        {{"--bakcs", "x"}, "unknown option --bakcs; the nearest is --backs"},
        {{"--hepl"}, "unknown option --hepl; the nearest is --help"},
        {{"-x"}, "unknown option -x"},
        {{"--db"}, "--db needs a value"},
        {{"--db", "--json"}, "--db needs a value"},
        {{"--db="}, "--db needs a value"},
        {{"--json=yes"}, "--json takes no value"},
        {{"--table", "0"}, "--table 0: a whole number from 1 to 64 is wanted"},
        {{"--table", "65"}, "--table 65"},
        {{"--table", "1x"}, "--table 1x"},
        {{"--table", "99999999999999999999"}, "--table 9999"},
        {{"--tilt", "nan"}, "--tilt nan: a number from -40 to 40 is wanted"},
        {{"--tilt", "41"}, "--tilt 41"},
        {{"--backs"}, "--backs needs at least one IMAGE"},
        {{"--backs", "--json"}, "--backs needs at least one IMAGE"},
        {{"--table", "1", "--table=2"}, "--table is given twice"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct values v;
        struct wk_problem problem;
        bool help;
        const char *words[] = {rows[i].words[0], rows[i].words[1], rows[i].words[2], rows[i].words[3], NULL};
        assert_int_equal(parse(&v, true, &help, &problem, words), WK_BAD_INPUT);
        if (!strstr(problem.text, rows[i].says))
            fail_msg("%s: said \"%s\"", rows[i].words[0], problem.text);
    }
}

static void test_a_word_too_many(void **state)
{
    struct values v;
    struct wk_problem problem;
    bool help;
    const char *words[] = {"stray\nword", NULL};
    (void)state;

    assert_int_equal(parse(&v, false, &help, &problem, words), WK_BAD_INPUT);
    assert_string_equal(problem.text, "unexpected word: stray?word");
}

static void test_more_values_than_fit(void **state)
{
    const char *words[WK_MAX_WORDS + 3];
    struct values v;
    struct wk_problem problem;
    bool help;
    (void)state;

    words[0] = "--backs";
    for (int i = 1; i < WK_MAX_WORDS + 2; i++)
        words[i] = "x.png";
    words[WK_MAX_WORDS + 2] = NULL;
    assert_int_equal(parse(&v, true, &help, &problem, words), WK_BAD_INPUT);
    words[WK_MAX_WORDS + 1] = NULL;
    assert_int_equal(parse(&v, true, &help, &problem, words), WK_OK);
    assert_int_equal(v.backs.n, WK_MAX_WORDS);
}

static void test_help_asks_for_nothing_else(void **state)
{
    struct values v;
    struct wk_problem problem;
    bool help;
    (void)state;

    assert_int_equal(PARSE(v, help, problem, "--json", "--help"), WK_OK);
    assert_true(help);
    assert_int_equal(PARSE(v, help, problem, "-h"), WK_OK);
    assert_true(help);
}

static void test_nearest(void **state)
{
    static const char *const words[] = {"labels", "sim", "enrol", "scan", "deal", "calibrate", "version"};
    static const char *const rows[][2] = {
        {"lables", "labels"},      {"scna", "scan"}, {"enroll", "enrol"}, {"verison", "version"},
        {"calibrat", "calibrate"}, {"dela", "deal"}, {"", "sim"}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(wk_nearest(rows[i][0], words, 7), rows[i][1]);
}

static void test_a_long_problem_is_cut(void **state)
{
    struct wk_problem problem;
    char word[2000];
    (void)state;

    memset(word, 'a', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_int_equal(wk_problem_set(&problem, WK_NO_FILE, "%s", word), WK_NO_FILE);
    assert_int_equal(strlen(problem.text), sizeof problem.text - 1);
    assert_string_equal(wk_nearest(word, (const char *const[]){"x"}, 1), "x");
}

static void test_every_status_has_an_exit_code(void **state)
{
    (void)state;
    for (int s = 0; s < WK_N_STATUS; s++) {
        int code = wk_exit_of((enum wk_status)s);
        assert_in_range(code, 0, 4);
        assert_int_equal(code == 0, s == WK_OK);
    }
    assert_int_equal(wk_exit_of(WK_NO_FILE), WK_EXIT_USAGE);
    assert_int_equal(wk_exit_of(WK_TOO_DARK), WK_EXIT_UNSURE);
    assert_int_equal(wk_exit_of(WK_DB_LOCKED), WK_EXIT_ENVIRONMENT);
}

/* Longer than a register, for what one of those holds may be written to the stack by whatever runs. */
#define LEFT "704159265358979323846264"
#define STACK_SIZE ((size_t)1 << 20)

struct reader {
    const char *path, *stack; /* [STACK_SIZE], the thread's */
    char pin[WK_PIN_TEXT_SIZE];
    struct wk_problem problem;
    enum wk_status status;
    bool left;
};

/* Looks at the stack at once, and calls nothing for that: what ran last would be written over. */
static void *read_in_thread(void *argument)
{
    struct reader *reader = argument;

    reader->status = wk_command_read_pin(reader->path, reader->pin, &reader->problem);
    for (size_t at = 0; at + sizeof LEFT <= STACK_SIZE && !reader->left; at++) {
        size_t n = 0;
        while (n < sizeof LEFT - 1 && ((const volatile char *)reader->stack)[at + n] == LEFT[n])
            n++;
        reader->left = n == sizeof LEFT - 1;
    }
    return NULL;
}

/* Neither a PIN that is taken nor one that is refused stays on the stack. */
static void test_no_pin_is_left_behind(void **state)
{
    static const struct {
        const char *name, *text;
        enum wk_status status;
    } table[] = {
        {"taken", LEFT "\n", WK_OK},
        {"with something besides", LEFT "3383279502884197169", WK_BAD_INPUT},
    };
    void *stack = NULL;

    (void)state;
    assert_int_equal(posix_memalign(&stack, 4096, STACK_SIZE), 0);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct reader reader = {.path = scratch_path("pin.txt"), .stack = stack};
        pthread_attr_t attributes;
        pthread_t thread;

        memset(stack, 0, STACK_SIZE);
        scratch_write(reader.path, table[i].text);
        assert_int_equal(chmod(reader.path, 0600), 0);
        assert_int_equal(pthread_attr_init(&attributes), 0);
        assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_SIZE), 0);
        assert_int_equal(pthread_create(&thread, &attributes, read_in_thread, &reader), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        pthread_attr_destroy(&attributes);
        assert_int_equal(reader.status, table[i].status);
        if (reader.left)
            fail_msg("%s: the PIN is still on the stack", table[i].name);
    }
    free(stack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_lists_end_at_the_next_option),
        cmocka_unit_test(test_a_negative_number_is_a_value),
        cmocka_unit_test(test_wrong_use_is_named),
        cmocka_unit_test(test_a_word_too_many),
        cmocka_unit_test(test_more_values_than_fit),
        cmocka_unit_test(test_help_asks_for_nothing_else),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_a_long_problem_is_cut),
        cmocka_unit_test(test_every_status_has_an_exit_code),
        cmocka_unit_test_setup_teardown(test_no_pin_is_left_behind, scratch_open, scratch_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
