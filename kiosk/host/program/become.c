/* Replaces this program by wallkeeper-sim. */
#include "kiosk/host/program/become.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/host/paths.h"
#include "labels/file/program_folder.h"

#define SIMULATOR "wallkeeper-sim"

/* In the build folder wallkeeper-sim lies beside this program; installed, it is where no search path of a shell leads. */
static const char *const places[] = {SIMULATOR, "../libexec/wallkeeper/" SIMULATOR};

int wk_become_simulator(const struct wk_host *host)
{
    char folder[WK_PATH_SIZE], path[2 * WK_PATH_SIZE];
    int why = ENOENT;

    if (host->argv && wk_program_folder(folder, sizeof folder)) {
        (void)fflush(NULL);
        for (size_t i = 0; i < sizeof places / sizeof *places && why == ENOENT; i++) {
            (void)snprintf(path, sizeof path, "%s%s", folder, places[i]);
            (void)execv(path, host->argv);
            why = errno;
        }
    }
    if (why != ENOENT)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s: %s", path, strerror(why));
    return wk_complain(
        host, WK_EXIT_ENVIRONMENT,
        "simulated pictures, scripts and the demo are a program of their own, " SIMULATOR
        ", and it is not beside this one: the package wallkeeper-kiosk and `make install` bring it, `make` builds it");
}
