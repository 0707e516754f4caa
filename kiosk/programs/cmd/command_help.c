/* `help` of both programs: prints what --help says of a command, and writes the manual's pages. */
#include "kiosk/host/program/become.h"
#include "kiosk/host/program/completion.h"
#include "kiosk/host/program/manual.h"
#include "kiosk/programs/cmd/commands.h"

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    const char *folder = NULL, *shell = NULL;
    struct wk_words words = {0};
    const struct wk_option options[] = {
        WK_OPT_TEXT("man", &folder, "DIR", "writes the manual's pages into this folder, for man(1): one for each command"),
        WK_OPT_TEXT("completion", &shell, WK_COMPLETION_SHELLS, "prints what this shell offers at the tab key"),
        WK_OPT_END,
    };
    struct wk_problem problem;
    int code, n = 0;

    if (!wk_command_options(host, self, options, &words, argc, argv, &code))
        return code;
    /* Only the program with all commands knows the options of all of them. */
    if ((shell || folder) && host->argv && !host->simulator)
        return wk_become_simulator(host);
    if (shell && (folder || words.n > 0))
        return wk_complain(host, WK_EXIT_USAGE,
                           "--completion prints a script for all commands: no words and no --man beside it");
    if (shell && wk_completion_write(host->out, host, host->commands, shell) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--completion %s: " WK_COMPLETION_SHELLS " is wanted", shell);
    if (shell)
        return WK_EXIT_DONE;
    if (folder && words.n > 0)
        return wk_complain(host, WK_EXIT_USAGE, "--man writes the pages of all commands: no words beside it");
    if (folder) {
        const enum wk_status status = wk_manual_write(host, host->commands, folder, &n, &problem);
        if (status != WK_OK)
            return wk_complain(host, wk_exit_of(status), "%s", problem.text);
        fprintf(host->out, "%d pages\n", n);
        return WK_EXIT_DONE;
    }
    if (words.n == WK_MAX_WORDS)
        return wk_complain(host, WK_EXIT_USAGE, "a command's name has two words at most");
    words.word[words.n++] = "--help";
    return wk_command_run(host, host->commands, words.n, words.word);
}

const struct wk_command wk_command_help = {
    .name = "help",
    .full = "help",
    .summary = "Lists the commands, explains one of them, or writes the manual's pages or a shell's completion.",
    .usage = "[COMMAND...]\n--man\n--completion",
    .example = "  wallkeeper help event new\n"
               "  wallkeeper help --man /usr/local/share/man/man1",
    .run = run,
};
