/* The table of all commands. */
#include "kiosk/cmd/commands.h"

#define WK_COMMAND(name) &wk_command_##name,
const struct wk_command *const wk_commands[] = {WK_COMMANDS(WK_COMMAND) NULL};
