/* What main() of wallkeeper and of wallkeeper-sim do: sub-commands in git's manner. */
#ifndef WK_KIOSK_PROGRAMS_CMD_PROGRAM_H
#define WK_KIOSK_PROGRAMS_CMD_PROGRAM_H

#include "kiosk/host/program/command.h"

/* Runs one of the commands; simulator NULL: the program has none, see struct wk_host. Returns the exit code. */
int wk_program_run(const struct wk_command *const *commands, const struct wk_simulator *simulator, int argc, char **argv);

#endif
