/* The world outside, asked once by main() of a program: the environment, the clocks, the random source (law 5). */
#ifndef WK_KIOSK_HOST_PROGRAM_OUTSIDE_H
#define WK_KIOSK_HOST_PROGRAM_OUTSIDE_H

#include "kiosk/host/paths.h"
#include "kiosk/host/program/command.h"

/* A process's host; locale is the room for a path in it, and lives as long. */
struct wk_host wk_outside(char locale[WK_PATH_SIZE]);

#endif
