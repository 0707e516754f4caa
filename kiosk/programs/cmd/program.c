/* How a program begins and ends. */
#include "kiosk/programs/cmd/program.h"

#include <stdlib.h>

#include "kiosk/host/process.h"
#include "kiosk/host/program/outside.h"

int wk_program_run(const struct wk_command *const *commands, const struct wk_simulator *simulator, int argc, char **argv)
{
    char locale[WK_PATH_SIZE];
    struct wk_host host = wk_outside(locale);
    const long few_mb = wk_process_short_of_memory();
    int code;

    host.simulator = simulator;
    host.argv = argv;
    wk_process_guard();
    if (few_mb > 0)
        return wk_complain(&host, WK_EXIT_ENVIRONMENT, "%ld MB may be addressed (ulimit -v), and %d MB are the least", few_mb,
                           WK_PROCESS_LEAST_MB);
    /* Silences the video library on standard error: if a file cannot be read, our own message names it. */
    setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);
    setenv("OPENCV_LOG_LEVEL", "OFF", 0);
    code = wk_command_run(&host, commands, argc - 1, (const char *const *)argv + 1);

    /* Checks that the output was written: if it was not, the command has failed whatever it returned. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return wk_complain(&host, WK_EXIT_ENVIRONMENT, "writing to standard output failed");
    return code;
}
