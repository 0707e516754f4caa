/* The rows of all commands: a new one is a file of its own and a row here. */
#include "kiosk/cmd/commands.h"

const struct wk_command *const wk_commands[] = {
    &wk_command_labels,  &wk_command_sim,    &wk_command_enrol,   &wk_command_scan,      &wk_command_deal,
    &wk_command_event,   &wk_command_kiosk,  &wk_command_demo,    &wk_command_calibrate, &wk_command_drill,
    &wk_command_result,  &wk_command_rank,   &wk_command_audit,   &wk_command_pin,       &wk_command_backup,
    &wk_command_restore, &wk_command_points, &wk_command_version, &wk_command_help,      NULL,
};
