/* The commands of wallkeeper, the trusted program. */
#ifndef WK_KIOSK_PROGRAMS_CMD_WALLKEEPER_COMMANDS_H
#define WK_KIOSK_PROGRAMS_CMD_WALLKEEPER_COMMANDS_H

#include "kiosk/programs/cmd/commands.h"

extern const struct wk_command *const wk_commands[]; /* NULL-terminated */

#endif
