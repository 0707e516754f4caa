/* wallkeeper-hall: the hall of an event, on a computer without a camera and without a screen of its own. */
#include "db/postgres/postgres.h"
#include "kiosk/host/process.h"
#include "kiosk/host/program/outside.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"

int main(int argc, char **argv)
{
    char locale[WK_PATH_SIZE];
    struct wk_host host = wk_outside(locale);

    host.hall = true;
    wk_process_guard();
    wk_backend_add(&wk_backend_postgresql);
    const int code = wk_command_run(&host, wk_hall_commands, argc - 1, (const char *const *)argv + 1);

    if (fflush(stdout) != 0 || ferror(stdout))
        return wk_complain(&host, WK_EXIT_ENVIRONMENT, "writing to standard output failed");
    return code;
}
