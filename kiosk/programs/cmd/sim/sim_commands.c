/* The table of all commands of wallkeeper-sim: wallkeeper's, and those that draw pictures of walls. */
#include "kiosk/programs/cmd/sim/sim_commands.h"

#define COMMAND(name) &wk_command_##name,
const struct wk_command *const wk_commands_of_sim[] = {WK_COMMANDS(COMMAND, COMMAND) NULL};
