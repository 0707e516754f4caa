/* wallkeeper: sub-commands in git's manner. The only place that asks the environment, the clock and the random source. */
#include <stdlib.h>
#include <time.h>

#include "kiosk/commands.h"

static const struct wk_command *const table[] = {
    &wk_command_labels,
    &wk_command_sim,
    &wk_command_enrol,
    &wk_command_scan,
    &wk_command_deal,
    &wk_command_version,
    NULL,
};

static int64_t clock_now(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv)
{
    const struct wk_host host = {
        .out = stdout,
        .err = stderr,
        .home = getenv("HOME"),
        .xdg_data_home = getenv("XDG_DATA_HOME"),
        .xdg_config_home = getenv("XDG_CONFIG_HOME"),
        .clock = clock_now,
        .random = wk_random_system,
    };
    int code = wk_command_run(&host, table, argc - 1, (const char *const *)argv + 1);

    /* An answer that never reached its reader is none, whatever the command believed. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return wk_complain(&host, WK_EXIT_ENVIRONMENT, "writing to standard output failed");
    return code;
}
