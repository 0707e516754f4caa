/* audit: what happened to every deal, and whether the records are sound. Each sub-command has its own file. */
#include "kiosk/programs/cmd/audit/command_audit.h"
#include "kiosk/programs/cmd/commands.h"

static const struct wk_command *const subs[] = {
    &wk_command_audit_check,  &wk_command_audit_checkpoint, &wk_command_audit_witness,    &wk_command_audit_receipt,
    &wk_command_audit_report, &wk_command_audit_spot,       &wk_command_audit_statistics, NULL};

const struct wk_command wk_command_audit = {
    .name = "audit",
    .full = "audit",
    .summary = "Shows that what is on record holds, to people who do not trust the organiser.",
    .subs = subs,
};
