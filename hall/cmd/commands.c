/* The table of the hall's commands. */
#include "hall/cmd/commands.h"

#include "kiosk/cmd/commands.h"

const struct wk_command *const wk_hall_commands[] = {&wk_command_hall_begin,
                                                     &wk_command_hall_serve,
                                                     &wk_command_hall_pair,
                                                     &wk_command_hall_roster,
                                                     &wk_command_hall_status,
                                                     &wk_command_event,
                                                     &wk_command_result,
                                                     &wk_command_rank,
                                                     &wk_command_pin,
                                                     &wk_command_backup,
                                                     &wk_command_hall_restore,
                                                     &wk_command_version,
                                                     NULL};
