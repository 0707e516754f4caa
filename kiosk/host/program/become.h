/*
 * Become: what draws pictures of walls is a program of its own, wallkeeper-sim, beside this one, as git runs its parts. The
 * trusted program hands a line over to it before it has opened anything. Main thread.
 */
#ifndef WK_KIOSK_HOST_PROGRAM_BECOME_H
#define WK_KIOSK_HOST_PROGRAM_BECOME_H

#include "kiosk/host/program/command.h"

/*
 * The process becomes wallkeeper-sim, with the same words (host->argv), environment and files: no shell, no search path. It is
 * looked for beside this program, as in a build folder, and then where it is installed. Returns only when it cannot, with the
 * exit code, and says on host->err how to get it.
 */
int wk_become_simulator(const struct wk_host *host);

#endif
