/* The commands that `help` lists, in its order; what is below one of them is declared in its own folder. */
#ifndef WK_KIOSK_CMD_COMMANDS_H
#define WK_KIOSK_CMD_COMMANDS_H

#include "kiosk/host/command.h"

extern const struct wk_command wk_command_labels;
extern const struct wk_command wk_command_sim;
extern const struct wk_command wk_command_enrol;
extern const struct wk_command wk_command_scan;
extern const struct wk_command wk_command_deal;
extern const struct wk_command wk_command_event;
extern const struct wk_command wk_command_kiosk;
extern const struct wk_command wk_command_demo;
extern const struct wk_command wk_command_calibrate;
extern const struct wk_command wk_command_drill;
extern const struct wk_command wk_command_result;
extern const struct wk_command wk_command_rank;
extern const struct wk_command wk_command_audit;
extern const struct wk_command wk_command_pin;
extern const struct wk_command wk_command_backup;
extern const struct wk_command wk_command_restore;
extern const struct wk_command wk_command_points;
extern const struct wk_command wk_command_version;
extern const struct wk_command wk_command_help;

extern const struct wk_command *const wk_commands[]; /* NULL-terminated */

#endif
