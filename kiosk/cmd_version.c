#include "kiosk/commands.h"
#include "kiosk/version.h"

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    const struct wk_option options[] = {WK_OPT_END};
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    fprintf(host->out, "wallkeeper %s\n", wk_version);
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_version = {
    .name = "version",
    .full = "version",
    .summary = "Prints the version of the program.",
    .usage = "",
    .example = "  wallkeeper version",
    .run = run,
};
