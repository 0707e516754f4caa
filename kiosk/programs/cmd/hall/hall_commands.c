/* The table of the hall's commands. */
#include "kiosk/programs/cmd/hall/hall_commands.h"

#include "kiosk/programs/cmd/audit/command_audit.h"
#include "kiosk/programs/cmd/commands.h"

/* Of `audit`, those sub-commands that need no picture. The report shows pictures, and only wallkeeper makes it. */
static const struct wk_command *const audits[] = {&wk_command_audit_check, &wk_command_audit_checkpoint,
                                                  &wk_command_audit_witness, &wk_command_audit_receipt, NULL};
static const struct wk_command audit = {
    .name = "audit",
    .full = "audit",
    .summary = "Shows that what is on record holds, to people who do not trust the organiser.",
    .subs = audits,
};

const struct wk_command *const wk_hall_commands[] = {&wk_command_hall_begin,
                                                     &wk_command_hall_serve,
                                                     &wk_command_hall_pair,
                                                     &wk_command_hall_roster,
                                                     &wk_command_hall_status,
                                                     &wk_command_hall_release,
                                                     &wk_command_event,
                                                     &wk_command_result,
                                                     &wk_command_rank,
                                                     &wk_command_export,
                                                     &audit,
                                                     &wk_command_pin,
                                                     &wk_command_hall_pins,
                                                     &wk_command_hall_vouch,
                                                     &wk_command_backup,
                                                     &wk_command_hall_restore,
                                                     &wk_command_hall_schema,
                                                     &wk_command_hall_pages,
                                                     &wk_command_version,
                                                     &wk_command_help,
                                                     NULL};
