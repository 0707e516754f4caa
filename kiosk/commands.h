/* The commands there are, each in its own kiosk/cmd_*.c; kiosk/main.c's table lists them. */
#ifndef WK_KIOSK_COMMANDS_H
#define WK_KIOSK_COMMANDS_H

#include "kiosk/command.h"

extern const struct wk_command wk_command_version;

#endif
