/* What commands say of themselves is true: --help and the manual's pages are equal, mandoc finds nothing in them, and each
 * line of the README and the handbook that begins with `wallkeeper` is one that the program takes. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordexp.h>

#include <cmocka.h>

#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "kiosk/face/draw/draw.h"
#include "kiosk/host/paths.h"
#include "kiosk/host/program/manual.h"
#include "kiosk/programs/cmd/sim/sim_commands.h"

#define MAX_COMMANDS 200

static int64_t noon(void *context)
{
    (void)context;
    return (int64_t)1795348800 * 1000000000;
}

/* What stands on a stream of memory. */
struct said {
    char *text;
    size_t n;
};

static const struct wk_command *all[MAX_COMMANDS]; /* of the program in question */
static int n_all;
static bool hall;

static void collect(const struct wk_command *const *table)
{
    for (; table && *table; table++) {
        assert_true(n_all < MAX_COMMANDS);
        all[n_all++] = *table;
        collect((*table)->subs);
    }
}

static const struct wk_command *const *table_of_program(void)
{
    return hall ? wk_hall_commands : wk_commands_of_sim;
}

static int begin_program(bool is_hall)
{
    hall = is_hall;
    n_all = 0;
    collect(table_of_program());
    return 0;
}

static int begin(void **state)
{
    (void)state;
    return begin_program(false);
}

static int begin_hall(void **state)
{
    (void)state;
    return begin_program(true);
}

static struct wk_host host_of(FILE *out)
{
    return (struct wk_host){.out = out, .err = out, .clock = noon, .hall = hall};
}

static void page(const struct wk_command *command, const struct wk_command *const *table, struct said *out)
{
    FILE *stream = open_memstream(&out->text, &out->n);
    const struct wk_host host = host_of(stream);

    assert_non_null(stream);
    wk_manual_page(stream, &host, command, table);
    assert_int_equal(fclose(stream), 0);
}

static int times(const char *text, const char *what)
{
    int n = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

/* Called in place of a command. */
struct seen {
    int n;
    const struct wk_command *command;
    struct said help, page; /* with these options */
};

/* What is said of one program's files is not said of the other's. */
static void names_its_own_files(const char *text)
{
    static const char *const kiosks[] = {"event.db", "kiosk.key", "wallkeeper.ini", "this kiosk"}, *const halls[] = {
                                                                                                       "hall.db", "hall.key",
                                                                                                       "hall.ini", "this hall"};

    for (size_t i = 0; i < sizeof kiosks / sizeof *kiosks; i++)
        if (strstr(text, (hall ? kiosks : halls)[i]))
            fail_msg("%s is named here:\n%s", (hall ? kiosks : halls)[i], text);
    assert_null(strstr(text, "{db}"));
    assert_null(strstr(text, "{self}"));
}

static void compare(void *context, const struct wk_command *command, const struct wk_option *options)
{
    struct seen *self = context;
    FILE *stream = open_memstream(&self->help.text, &self->help.n);
    const struct wk_host host = host_of(stream);
    int n = 0;

    assert_non_null(stream);
    wk_manual_help(stream, &host, command, options);
    assert_int_equal(fclose(stream), 0);
    assert_non_null(strstr(self->help.text, command->example + strlen(command->example) - 8)); /* it stands whole */
    names_its_own_files(self->help.text);
    names_its_own_files(self->page.text);
    self->n++;
    assert_ptr_equal(command, self->command);
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++, n++) {
        char line[128];
        snprintf(line, sizeof line, "\n  --%s%s%s ", o->name, o->value ? " " : "", o->value ? o->value : "");
        if (times(self->help.text, line) != 1)
            fail_msg("%s --help:%s", command->full, line);
        snprintf(line, sizeof line, "\n.It Fl Fl %s%s", o->name, o->value ? " Ar" : "\n");
        if (times(self->page.text, line) != 1)
            fail_msg("the page of %s:%s", command->full, line);
        assert_true(o->help[0] != '\0');
    }
    assert_int_equal(times(self->page.text, "\n.It Fl Fl"), n);
    /* Whatever a usage names is in the table, and its brackets close. */
    for (const char *at = command->usage; (at = strstr(at, "--")) != NULL; at += 2) {
        bool known = false;
        for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++)
            known |= strcspn(at + 2, " ].\n") == strlen(o->name) && strncmp(at + 2, o->name, strlen(o->name)) == 0;
        if (!known)
            fail_msg("the usage of %s names an option that it has not: %s", command->full, at);
    }
    n = 0;
    for (const char *at = command->usage; *at; at++) {
        n += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        assert_true(n >= 0);
        assert_true(*at != '\n' || n == 0);
    }
    assert_int_equal(n, 0);
}

static void help_and_page_are_equal(void **state)
{
    int n = 0;
    (void)state;

    for (int i = 0; i < n_all; i++) {
        struct seen seen = {.command = all[i]};
        struct wk_host host = host_of(stderr);

        host.instead = compare;
        host.instead_context = &seen;
        page(all[i], all[i]->subs, &seen.page);
        assert_non_null(strstr(seen.page.text, ".Sh EXIT STATUS"));
        if (all[i]->run) {
            assert_int_equal(all[i]->run(&host, all[i], 0, NULL), WK_EXIT_DONE);
            assert_int_equal(seen.n, 1);
            n++;
        } else
            assert_true(all[i]->subs && all[i]->subs[0]);
        free(seen.help.text);
        free(seen.page.text);
    }
    assert_true(n >= (hall ? 30 : 50));
}

static int run_without_options(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    const struct wk_option options[] = {WK_OPT_END};
    int code;

    return wk_command_options(host, self, options, NULL, argc, argv, &code) ? WK_EXIT_DONE : code;
}

/* Its page has no empty list, which mandoc warns of, and its help no second blank line. */
static void a_command_without_options_has_a_valid_page(void **state)
{
    static const struct wk_command bare = {.name = "bare",
                                           .full = "bare",
                                           .summary = "Has no options.",
                                           .usage = "",
                                           .example = "  wallkeeper bare",
                                           .run = run_without_options};
    char path[] = "/tmp/wk-bare-XXXXXX", command[128], line[512];
    struct said said;
    struct seen seen = {.command = &bare};
    struct wk_host host = host_of(stderr);
    (void)state;

    page(&bare, NULL, &said);
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    assert_true(fputs(said.text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command, "mandoc -Tlint %s 2>&1 | grep -v 'referenced manual not found'", path);
    FILE *lint = popen(command, "r"); /* NOLINT: a fixed command */
    assert_non_null(lint);
    const bool any = fgets(line, sizeof line, lint) != NULL;
    pclose(lint);
    assert_int_equal(unlink(path), 0);
    if (any)
        fail_msg("%s%s", line, said.text);
    host.instead = compare;
    host.instead_context = &seen;
    seen.page = said;
    assert_int_equal(bare.run(&host, &bare, 0, NULL), WK_EXIT_DONE);
    assert_null(strstr(seen.help.text, "\n\n\n"));
    free(seen.help.text);
    free(said.text);
}

static void mandoc_finds_nothing(void **state)
{
    char folder[] = "/tmp/wk-manual-XXXXXX", line[512], path[256];
    const struct wk_host host = host_of(stderr);
    struct wk_problem problem;
    int n_pages = 0, n_faults = 0;
    FILE *lint;
    (void)state;

    assert_non_null(mkdtemp(folder));
    assert_int_equal(wk_manual_write(&host, table_of_program(), folder, &n_pages, &problem), WK_OK);
    assert_int_equal(n_pages, n_all + 1);
    /* The pages name one another, and are not installed yet. */
    snprintf(line, sizeof line,
             "command -v mandoc >/dev/null || echo no mandoc; "
             "for f in %s/*.1; do mandoc -Tlint $f; done | grep -v 'referenced manual not found'",
             folder);
    lint = popen(line, "r"); /* NOLINT: a fixed command */
    assert_non_null(lint);
    while (fgets(line, sizeof line, lint)) {
        print_error("%s", line);
        n_faults++;
    }
    pclose(lint);
    for (int i = -1; i < n_all; i++) {
        char name[64];
        assert_true(wk_manual_name(name, sizeof name, &host, i < 0 ? NULL : all[i]));
        snprintf(path, sizeof path, "%s/%s.1", folder, name);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(n_faults, 0);
}

static void a_folder_that_is_not_there_is_named(void **state)
{
    const struct wk_host host = {.out = stdout, .err = stderr, .clock = noon};
    struct wk_problem problem;
    int n_pages = -1;
    (void)state;

    assert_int_equal(wk_manual_write(&host, wk_commands_of_sim, "/nowhere/at/all", &n_pages, &problem), WK_IO);
    assert_non_null(strstr(problem.text, "/nowhere/at/all"));
    assert_int_equal(n_pages, -1);
}

static void taken(void *context, const struct wk_command *command, const struct wk_option *options)
{
    int *n = context;
    (void)command;
    (void)options;
    ++*n;
}

/* Whether its program takes a line: "wallkeeper deal seal --table 1 # ...". What a shell does with it is cut off. */
static bool takes(const char *from, size_t n, char *why, size_t why_size)
{
    char line[1024], *at = line;
    struct said said = {.text = NULL};
    FILE *stream = open_memstream(&said.text, &said.n);
    const bool of_hall = strncmp(from, "wallkeeper-hall ", 16) == 0;
    int n_taken = 0, code = WK_EXIT_USAGE;
    const struct wk_host host = {
        .out = stream, .err = stream, .clock = noon, .hall = of_hall, .instead = taken, .instead_context = &n_taken};
    wordexp_t words;
    char quote = 0;

    assert_non_null(stream);
    assert_true(n < sizeof line);
    for (size_t i = 0; i < n; i++) {
        if (from[i] == '\n' || (from[i] == '\\' && from[i + 1] == '\n')) {
            *at++ = ' ';
            i += from[i] == '\\';
            i += strspn(from + i + 1, " ");
            continue;
        }
        if (!quote && (strchr("|<>;&", from[i]) || (from[i] == '#' && i > 0 && from[i - 1] == ' ')))
            break;
        if (!quote && (strncmp(from + i, "    ", 4) == 0 || strncmp(from + i, " ...", 4) == 0))
            break; /* a remark behind it, or what is left to the reader */
        if (strchr("'\"", from[i]) && (!quote || quote == from[i]))
            quote = quote ? 0 : from[i];
        *at++ = from[i];
    }
    *at = '\0';
    if (wordexp(line, &words, WRDE_NOCMD) == 0) {
        code = wk_command_run(&host, of_hall ? wk_hall_commands : wk_commands_of_sim, (int)words.we_wordc - 1,
                              (const char *const *)words.we_wordv + 1);
        wordfree(&words);
    } else
        fputs("no shell takes it", stream);
    fclose(stream);
    snprintf(why, why_size, "%s\n  %s", line, said.text);
    free(said.text);
    return code == WK_EXIT_DONE;
}

/* All lines of a text that begin with a program's name behind `before`; the number of them, and of those not taken. */
static int lines_of(const char *name, const char *text, const char *program, const char *before, const char *ends, int *n_bad)
{
    const char *at = text;
    char start[64], why[4096];
    int n = 0;

    snprintf(start, sizeof start, "%s%s ", before, program);
    while ((at = strstr(at, start)) != NULL) {
        const char *const from = at + strlen(before);
        const char *end = from + strcspn(from, ends);
        while (ends[0] == '\n' && *end && end[-1] == '\\')
            end += 1 + strcspn(end + 1, ends);
        n++;
        if (!takes(from, (size_t)(end - from), why, sizeof why)) {
            print_error("%s: %s\n", name, why);
            ++*n_bad;
        }
        at = end;
    }
    return n;
}

static void examples_are_taken(void **state)
{
    int n = 0, n_bad = 0;
    char text[WK_OWN_TEXT_SIZE];
    (void)state;

    for (int i = 0; i < n_all; i++)
        if (all[i]->example) {
            wk_own_text(text, all[i]->example, wk_own_names(hall));
            const int here = lines_of(all[i]->full, text, "wallkeeper", "  ", "\n", &n_bad) +
                             lines_of(all[i]->full, text, "wallkeeper-hall", "  ", "\n", &n_bad);
            assert_true(here > 0);
            n += here;
        }
    assert_true(n > (hall ? 30 : 60));
    assert_int_equal(n_bad, 0);
}

static char *slurp(const char *path)
{
    static char text[1 << 20];
    FILE *in = fopen(path, "rb");

    assert_non_null(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    return text;
}

struct option_name {
    const char *name;
    size_t n;
    bool found;
};

static void look_for(void *context, const struct wk_command *command, const struct wk_option *options)
{
    struct option_name *self = context;
    (void)command;
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++)
        self->found |= strlen(o->name) == self->n && strncmp(o->name, self->name, self->n) == 0;
}

static bool known_option(const char *name, size_t n)
{
    struct option_name wanted = {.name = name, .n = n};
    const struct wk_host host = {.out = stdout, .err = stderr, .instead = look_for, .instead_context = &wanted},
                         halls = {.out = stdout, .err = stderr, .hall = true, .instead = look_for, .instead_context = &wanted};

    if ((n == 4 && strncmp(name, "help", 4) == 0) || (n == 7 && strncmp(name, "version", 7) == 0))
        return true;
    for (int i = 0; i < n_all && !wanted.found; i++)
        if (all[i]->run)
            (void)all[i]->run(&host, all[i], 0, NULL);
    for (const struct wk_command *const *c = wk_hall_commands; *c && !wanted.found; c++)
        if ((*c)->run)
            (void)(*c)->run(&halls, *c, 0, NULL);
    return wanted.found;
}

/* Words between backticks that begin with `--` are options of some command, and `deal ...` is one of its commands. */
static int spans_of(const char *name, const char *text, int *n_bad)
{
    int n = 0;

    for (const char *at = text; (at = strchr(at, '`')) != NULL;) {
        const char *const from = at + 1, *const end = strchr(from, '`');
        if (!end)
            break;
        at = end + 1;
        if (strncmp(from, "--", 2) == 0) {
            n++;
            if (!known_option(from + 2, strcspn(from + 2, " =`"))) {
                print_error("%s: no command has %.*s\n", name, (int)(end - from), from);
                ++*n_bad;
            }
            continue;
        }
        for (int i = 0; i < n_all; i++) {
            const size_t length = strlen(all[i]->full);
            if (all[i]->run || strncmp(from, all[i]->full, length) != 0 || from[length] != ' ' || from[length + 1] == '-')
                continue;
            bool known = false;
            for (const struct wk_command *const *sub = all[i]->subs; *sub; sub++)
                known |= strncmp(from + length + 1, (*sub)->name, strlen((*sub)->name)) == 0;
            n++;
            if (!known) {
                print_error("%s: no such command: %.*s\n", name, (int)(end - from), from);
                ++*n_bad;
            }
        }
    }
    return n;
}

static void the_handbook_is_true(void **state)
{
    static const char *const programs[] = {"wallkeeper", "wallkeeper-hall"};
    static const char *const places[] = {"README.md", "kiosk/handbook/*.md", "kiosk/handbook/zh/*.md"};
    int n = 0, n_spans = 0, n_bad = 0;
    glob_t files = {0};
    (void)state;

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        (void)glob(places[i], i ? GLOB_APPEND : 0, NULL, &files);
    assert_true(files.gl_pathc > 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *const text = slurp(files.gl_pathv[i]);
        for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
            n += lines_of(files.gl_pathv[i], text, programs[k], "    ", "\n", &n_bad);
            n += lines_of(files.gl_pathv[i], text, programs[k], "`", "`", &n_bad);
        }
        n_spans += spans_of(files.gl_pathv[i], text, &n_bad);
    }
    globfree(&files);
    print_message("%d lines, %d names\n", n, n_spans);
    assert_true(n >= 80);
    assert_true(n_spans >= 100);
    assert_int_equal(n_bad, 0);
}

/* The test of the tests: what is wrong in a line is found. */
static void a_line_that_is_wrong_is_found(void **state)
{
    static const char *const wrong[] = {
        "wallkeeper deal seel --table 1", "wallkeeper deal seal --tabel 1", "wallkeeper deal seal --table one",
        "wallkeeper deal seal --table",   "wallkeeper kiosk here",
    };
    char why[4096];
    int n_bad = 0;
    (void)state;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(takes(wrong[i], strlen(wrong[i]), why, sizeof why));
    assert_true(takes("wallkeeper deal seal --table 1 # with a remark", 46, why, sizeof why));
    assert_int_equal(spans_of("planted", "say `--no-such-option` and `deal seel`", &n_bad), 2);
    assert_int_equal(n_bad, 2);
}

/* The colours of tokens.md are those that screens are drawn in. */
static void colours_are_the_tokens(void **state)
{
    const char *const text = slurp("kiosk/handbook/tokens.md");
    (void)state;

    for (enum wk_colour c = WK_C_NONE + 1; c < WK_N_COLOURS; c++) {
        char values[64];
        snprintf(values, sizeof values, "| `#%06X` | `#%06X` | `#%06X` |",
                 (unsigned)(wk_colour_rgba(WK_THEME_DARK, c) & 0xFFFFFF),
                 (unsigned)(wk_colour_rgba(WK_THEME_LIGHT, c) & 0xFFFFFF),
                 (unsigned)(wk_colour_rgba(WK_THEME_CONTRAST, c) & 0xFFFFFF));
        if (times(text, values) != 1)
            fail_msg("tokens.md, colour %d: %s", (int)c, values);
    }
    assert_int_equal(times(text, "| `#"), WK_N_THEMES * (WK_N_COLOURS - 1));
}

/* A small tree with three citations that lead nowhere, beside others that do not. */
static void a_citation_that_leads_nowhere_is_found(void **state)
{
    static const char plant[] =
        "d=$(mktemp -d) && mkdir -p $d/kiosk/handbook && cp kiosk/handbook/laws.md kiosk/handbook/domain.md $d/kiosk/handbook/ "
        "&& "
        "sed -i 's/[a-z]*[.]md//g; s/[a-z]*\\/[^ ]*//g; s/(#*)//g' $d/kiosk/handbook/*.md && echo '%s' >$d/README.md && "
        "sh tests/cites.sh $d 2>&1 | grep -c README; rm -rf $d";
    static const struct {
        const char *text;
        int n;
    } tries[] = {
        {"law 2, DF-18 and domain.md, \"Words\"", 0},
        {"law 9, DF-99, Appendix 8, nowhere.md, domain.md, \"Nothing\"", 5},
        {"official-international-rulebook.txt and labels/no.c", 2},
    };
    (void)state;

    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char line[1024];
        int n = -1;
        snprintf(line, sizeof line, plant, tries[i].text);
        FILE *said = popen(line, "r");
        assert_non_null(said);
        assert_int_equal(fscanf(said, "%d", &n), 1);
        pclose(said);
        assert_int_equal(n, tries[i].n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(help_and_page_are_equal, begin),
        cmocka_unit_test_setup(a_command_without_options_has_a_valid_page, begin),
        cmocka_unit_test_setup(mandoc_finds_nothing, begin),
        cmocka_unit_test_setup(help_and_page_are_equal, begin_hall),
        cmocka_unit_test_setup(mandoc_finds_nothing, begin_hall),
        cmocka_unit_test_setup(examples_are_taken, begin_hall),
        cmocka_unit_test_setup(a_folder_that_is_not_there_is_named, begin),
        cmocka_unit_test_setup(examples_are_taken, begin),
        cmocka_unit_test_setup(the_handbook_is_true, begin),
        cmocka_unit_test_setup(a_line_that_is_wrong_is_found, begin),
        cmocka_unit_test(colours_are_the_tokens),
        cmocka_unit_test(a_citation_that_leads_nowhere_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
