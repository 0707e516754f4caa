/* From a command line to its command: help, wrong use and the nearest word, complaints, exit codes, a PIN's file. */
#include "kiosk/host/program/command.h"

#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/host/program/manual.h"
#include "labels/file/infile.h"
#include "labels/secret/secret.h"

#define MAX_COMMANDS 32

const char *wk_program(const struct wk_host *host)
{
    return host->hall ? "wallkeeper-hall" : "wallkeeper";
}

int wk_complain(const struct wk_host *host, int code, const char *format, ...)
{
    va_list args;
    fprintf(host->err, "%s: ", wk_program(host));
    va_start(args, format);
    vfprintf(host->err, format, args);
    va_end(args);
    fputc('\n', host->err);
    if (host->said && (code != WK_EXIT_DONE || !host->said->final)) {
        host->said->final = code != WK_EXIT_DONE;
        va_start(args, format);
        vsnprintf(host->said->error, sizeof host->said->error, format, args);
        va_end(args);
    }
    return code;
}

int wk_exit_of(enum wk_status status)
{
    switch (status) {
    case WK_OK:
        return WK_EXIT_DONE;
    case WK_NOT_FOUND:
    case WK_BAD_INPUT:
    case WK_NO_FILE:
    case WK_UNREADABLE_FILE:
    case WK_EMPTY_FILE:
    case WK_BAD_IMAGE:
    case WK_IMAGE_SIZE:
    case WK_NOT_ENROLLED:
    case WK_NOT_CONFIRMED:
    case WK_ALREADY:
    case WK_NOT_YET:
    case WK_NOT_ALLOWED:
    case WK_PIN_WAIT:
    case WK_EVENT_CLOSED:
        return WK_EXIT_USAGE;
    case WK_NO_TRAY:
    case WK_TRAY_PARTLY:
    case WK_TRAY_UPSIDE_DOWN:
    case WK_TRAY_MIRRORED:
    case WK_TWO_TRAYS:
    case WK_TOO_SMALL:
    case WK_TOO_DARK:
    case WK_GLARE:
    case WK_OUT_OF_FOCUS:
    case WK_SEALED_AWAY:
        return WK_EXIT_UNSURE;
    case WK_FAILED:
    case WK_END:
    case WK_IO:
    case WK_DISK_FULL:
    case WK_NO_MEMORY:
    case WK_NO_LIBRARY:
    case WK_NO_CAMERA:
    case WK_CAMERA_BUSY:
    case WK_CAMERA_LOOPBACK:
    case WK_CAMERA_LOST:
    case WK_DB_LOCKED:
    case WK_DB_READ_ONLY:
    case WK_DB_NEWER:
    case WK_DB_FOREIGN:
    case WK_DB_BROKEN:
    case WK_DB_SCHEMA:
    case WK_DB_MOVED:
    case WK_WRONG_KEY:
    case WK_NO_HALL:
    case WK_OTHER_HALL:
    case WK_HALL_RESTORED:
    case WK_HALL_TAKEN:
    case WK_DB_OTHER_KEY:
    case WK_EXPELLED:
    case WK_N_STATUS:
        break;
    }
    return WK_EXIT_ENVIRONMENT;
}

static void list(FILE *out, const struct wk_command *const *table)
{
    for (; *table; table++) {
        if ((*table)->run)
            fprintf(out, "  %-18s %s\n", (*table)->full, (*table)->summary);
        if ((*table)->subs)
            list(out, (*table)->subs);
    }
}

static void print_table(const struct wk_host *host, FILE *out, const struct wk_command *const *table,
                        const struct wk_command *group)
{
    fprintf(out, "usage: %s %s%sCOMMAND [OPTIONS]\n\n", wk_program(host), group ? group->full : "", group ? " " : "");
    list(out, table);
    fprintf(out, "\n`%s COMMAND --help` shows a command's options and an example.\n", wk_program(host));
    fputs("Exit codes: 0 done or PASS, 1 FAIL, 2 wrong use or bad input, 3 cannot tell, 4 environment.\n", out);
}

static const char *nearest(const char *word, const struct wk_command *const *table)
{
    const char *names[MAX_COMMANDS];
    int n = 0;
    for (; table[n] && n < MAX_COMMANDS; n++)
        names[n] = table[n]->name;
    return wk_nearest(word, names, n);
}

/* Whether a word is the name of one of the commands; table may be NULL. */
static bool named(const char *word, const struct wk_command *const *table)
{
    for (; table && *table; table++)
        if (strcmp((*table)->name, word) == 0)
            return true;
    return false;
}

static int run(const struct wk_host *host, const struct wk_command *const *table, const struct wk_command *group, int argc,
               const char *const *argv)
{
    const char *prefix = group ? group->full : "", *space = group ? " " : "";

    if (argc < 1) {
        print_table(host, host->err, table, group);
        return WK_EXIT_USAGE;
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        print_table(host, host->out, table, group);
        return WK_EXIT_DONE;
    }
    const char *const name = !group && strcmp(argv[0], "--version") == 0 ? "version" : argv[0];

    for (const struct wk_command *const *c = table; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return (*c)->run && !(argc > 1 && named(argv[1], (*c)->subs)) ? (*c)->run(host, *c, argc - 1, argv + 1)
                                                                          : run(host, (*c)->subs, *c, argc - 1, argv + 1);

    struct wk_problem problem;
    wk_problem_set(&problem, WK_BAD_INPUT, "unknown command: %s%s%s; the nearest is `%s%s%s`", prefix, space, argv[0], prefix,
                   space, nearest(argv[0], table));
    return wk_complain(host, WK_EXIT_USAGE, "%s", problem.text);
}

/* Warns that a file with a PIN or a passphrase can be read by others: a shell creates files so, and nobody notices. */
static void warn_of_readers(const struct wk_host *host, int argc, const char *const *argv)
{
    struct stat about;

    for (int i = 0; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--pin-file") != 0 && strcmp(argv[i], "--passphrase-file") != 0)
            continue;
        if (stat(argv[i + 1], &about) == 0 && S_ISREG(about.st_mode) && (about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
            wk_complain(host, 0, "%s: others on this computer can read it; chmod 600 %s mends that", argv[i + 1], argv[i + 1]);
    }
}

int wk_command_run(const struct wk_host *host, const struct wk_command *const *table, int argc, const char *const *argv)
{
    struct wk_host with = *host;

    struct wk_command_said said = {.printed = true}; /* until a command knows that JSON is wanted */

    with.commands = table;
    with.said = &said;
    const int code = run(&with, table, NULL, argc, argv);
    if (code != WK_EXIT_DONE && !said.printed && said.error[0])
        (void)wk_json_print(host, json_pack("{s:o, s:i}", "error", wk_json_string(said.error), "exit", code));

    /* Printed after an answer, but not beside a refusal, which is one line that says what is wrong. */
    if (code == WK_EXIT_DONE || code == WK_EXIT_FAIL)
        warn_of_readers(host, argc, argv);
    return code;
}

static bool is_given(const char *word, int argc, const char *const *argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], word) == 0)
            return true;
    return false;
}

/* Whether JSON is asked for, by a flag or by --json without a file, even if the rest of the line is wrong. */
static bool wants_json(const struct wk_option *options, int argc, const char *const *argv)
{
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++)
        if (strcmp(o->name, "json") == 0)
            return o->kind == WK_OPTION_FLAG ? is_given("--json", argc, argv)
                                             : o->kind == WK_OPTION_MAYBE && *o->out.text && !**o->out.text;
    return false;
}

/* Those of this program, as many as a command may have. */
static void take_own(const struct wk_option *options, bool hall, struct wk_option own[WK_MAX_OPTIONS + 1])
{
    int n = 0;
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END && n < WK_MAX_OPTIONS; o++)
        if (hall || o->kind != WK_OPTION_HALLS)
            own[n++] = *o;
    own[n] = (struct wk_option)WK_OPT_END;
}

bool wk_command_options(const struct wk_host *host, const struct wk_command *self, const struct wk_option *all,
                        struct wk_words *rest, int argc, const char *const *argv, int *code)
{
    struct wk_option options[WK_MAX_OPTIONS + 1];
    struct wk_problem problem;
    bool help = false;

    take_own(all, host->hall, options);
    const enum wk_status status = wk_options_parse(options, argc, argv, rest, &help, &problem);
    if (host->said && wants_json(options, argc, argv))
        host->said->printed = false;
    if (status != WK_OK) {
        *code = wk_complain(host, WK_EXIT_USAGE, "%s (see `%s %s --help`)", problem.text, wk_program(host), self->full);
        return false;
    }
    if (!help && !host->instead)
        return true;
    if (host->instead)
        host->instead(host->instead_context, self, options);
    else
        wk_manual_help(host->out, host, self, options);
    *code = WK_EXIT_DONE;
    return false;
}

/* Takes the digits of a file's text [n], for which there is room. */
static enum wk_status take_pin(const char *text, size_t n, const char *path, char pin[WK_PIN_TEXT_SIZE],
                               struct wk_problem *problem)
{
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
        n--;
    if (n == 0 || n >= WK_PIN_TEXT_SIZE || memchr(text, '\0', n))
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: 4 to %d digits are wanted, and nothing else", path,
                              WK_PIN_TEXT_SIZE - 1);
    memcpy(pin, text, n);
    pin[n] = '\0';
    return WK_OK;
}

enum wk_status wk_command_read_pin(const char *path, char pin[WK_PIN_TEXT_SIZE], struct wk_problem *problem)
{
    char text[WK_PIN_TEXT_SIZE + 2];
    struct stat about;
    FILE *file = wk_infile_open(path, true); /* a shell's <(command) is a pipe */

    if (!file)
        return wk_problem_set(problem, WK_UNREADABLE_FILE, "%s: %s", path, wk_status_text(WK_UNREADABLE_FILE));
    setvbuf(file, NULL, _IONBF, 0); /* unbuffered, so that no copy of the PIN is left behind */
    if (fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) && (about.st_mode & S_IWOTH) != 0) {
        fclose(file);
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "%s: anybody can write this file, so anybody can choose the PIN; "
                              "chmod 600 %s mends that",
                              path, path);
    }
    const size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    const enum wk_status status = take_pin(text, n, path, pin, problem);
    wk_wipe(text, sizeof text); /* of a refused file too: it may hold the PIN together with something else */
    return status;
}
