/* version: which program this is, and with -v how it was built and what the system grants it. */
#include <string.h>

#include "kiosk/host/confine.h"
#include "kiosk/host/process.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/host/version.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/secret/secret.h"

#define WIDTH 120

/* What the system grants for protecting keys and confining the program; when: a sentence for the case that it does. */
static void print_protection(FILE *out, const char *when)
{
    const int landlock = wk_confine_landlock();
    const struct wk_confined holds = wk_confine_try();

    fprintf(out, "keys in memory      %s\n",
            wk_secret_locks() ? "locked, never swapped out"
                              : "not locked: swap may hold them (raise `ulimit -l`, or encrypt the swap)");
    fprintf(out, "cores               none are written\n");
    if (holds.files)
        fprintf(out, "files (Landlock)    %s, version %d\n", when, landlock);
    else
        fprintf(out, "files (Landlock)    not confined: %s\n",
                landlock > 0 ? "the system refuses it here"
                             : "the kernel has no Landlock (Linux 5.13), or it is switched off (lsm=landlock,... starts it)");
    fprintf(out, "calls (seccomp)     %s\n",
            holds.calls            ? when
            : wk_confine_seccomp() ? "not confined: the system refuses it here"
                                   : "not confined: the kernel has no seccomp filters");
    if (!holds.files || !holds.calls)
        fprintf(out, "                    all works as ever; whoever finds a hole in a picture's decoder has this account\n");
    fprintf(out, "account             %s\n", wk_process_is_root() ? "root: give the kiosk an account of its own" : "not root");
}

/* Wraps a line that is wider than a screen; further lines begin below the first word. */
static void print_folded(FILE *out, const char *name, const char *words)
{
    int column = fprintf(out, "%-19s", name);

    while (*words) {
        const int n = (int)strcspn(words, " ");
        if (column + 1 + n > WIDTH)
            column = fprintf(out, "\n%19s", "") - 1;
        column += fprintf(out, " %.*s", n, words);
        words += n + (words[n] == ' ');
    }
    fputc('\n', out);
}

static json_t *protection_json(void)
{
    const struct wk_confined holds = wk_confine_try();

    return json_pack("{s:b, s:i, s:b, s:b, s:b}", "keys_locked", wk_secret_locks(), "landlock", wk_confine_landlock(), "files",
                     holds.files, "calls", holds.calls, "root", wk_process_is_root());
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    const bool verbose = argc == 1 && strcmp(argv[0], "-v") == 0;
    bool more = verbose, json = false;
    const struct wk_option options[] = {
        WK_OPT_FLAG("verbose", &more, "also how it was built, and what the system grants: locked memory, confinement (-v)"),
        WK_OPT_FLAG("json", &json, "one JSON object on standard output, all of it"),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, verbose ? 0 : argc, argv, &code))
        return code;
    if (json)
        return wk_json_print(host,
                             json_pack("{s:s, s:s, s:s, s:s, s:o}", "program", wk_program(host), "version", wk_version,
                                       "built_by", wk_built_by, "libraries", wk_built_with, "protection", protection_json()))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "%s %s\n", wk_program(host), wk_version);
    if (more) {
        print_folded(host->out, "built by", wk_built_by);
        print_folded(host->out, "libraries", wk_built_with);
        print_protection(host->out, host->hall ? "confined while it serves" : "confined where pictures are parsed");
    }
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_version = {
    .name = "version",
    .full = "version",
    .summary =
        "Prints the version of the program; -v: also how it was built, and how the system protects keys and confines it.",
    .usage = "[--verbose | --json]",
    .example = "  wallkeeper version\n"
               "  wallkeeper --version -v",
    .run = run,
};
