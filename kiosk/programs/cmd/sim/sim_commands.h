/* The commands of wallkeeper-sim, which has all of them itself. */
#ifndef WK_KIOSK_PROGRAMS_CMD_SIM_SIM_COMMANDS_H
#define WK_KIOSK_PROGRAMS_CMD_SIM_SIM_COMMANDS_H

#include "kiosk/programs/cmd/commands.h"

extern const struct wk_command *const wk_commands_of_sim[]; /* NULL-terminated */

#endif
