/* The commands below `audit`, each in its own file. */
#ifndef WK_KIOSK_PROGRAMS_CMD_AUDIT_COMMAND_AUDIT_H
#define WK_KIOSK_PROGRAMS_CMD_AUDIT_COMMAND_AUDIT_H

#include "kiosk/host/program/command.h"

extern const struct wk_command wk_command_audit_check;
extern const struct wk_command wk_command_audit_checkpoint;
extern const struct wk_command wk_command_audit_witness;
extern const struct wk_command wk_command_audit_receipt;
extern const struct wk_command wk_command_audit_report;
extern const struct wk_command wk_command_audit_spot;
extern const struct wk_command wk_command_audit_statistics;

#endif
