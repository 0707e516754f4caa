/* The commands there are, each in a file of its own; wk_commands has their rows, in the order in which `help` lists them. */
#ifndef WK_KIOSK_CMD_COMMANDS_H
#define WK_KIOSK_CMD_COMMANDS_H

#include "kiosk/host/command.h"

extern const struct wk_command wk_command_labels;
extern const struct wk_command wk_command_sim;
extern const struct wk_command wk_command_enrol;
extern const struct wk_command wk_command_scan;
extern const struct wk_command wk_command_deal;
extern const struct wk_command wk_command_deal_evidence;
extern const struct wk_command wk_command_deal_export;
extern const struct wk_command wk_command_deal_import;
extern const struct wk_command wk_command_deal_hand;
extern const struct wk_command wk_command_deal_open;
extern const struct wk_command wk_command_deal_close;
extern const struct wk_command wk_command_event;
extern const struct wk_command wk_command_event_out; /* below `event` */
extern const struct wk_command wk_command_event_schedule;
extern const struct wk_command wk_command_event_close;
extern const struct wk_command wk_command_event_key;
extern const struct wk_command wk_command_kiosk;
extern const struct wk_command wk_command_demo;
extern const struct wk_command wk_command_calibrate;
extern const struct wk_command wk_command_drill;
extern const struct wk_command wk_command_result;
extern const struct wk_command wk_command_rank;
extern const struct wk_command wk_command_audit;
extern const struct wk_command wk_command_audit_check;
extern const struct wk_command wk_command_audit_checkpoint;
extern const struct wk_command wk_command_audit_witness;
extern const struct wk_command wk_command_audit_receipt;
extern const struct wk_command wk_command_pin;
extern const struct wk_command wk_command_backup;
extern const struct wk_command wk_command_restore;
extern const struct wk_command wk_command_audit_report;
extern const struct wk_command wk_command_audit_spot;
extern const struct wk_command wk_command_audit_statistics;
extern const struct wk_command wk_command_points;
extern const struct wk_command wk_command_version;
extern const struct wk_command wk_command_help;

extern const struct wk_command *const wk_commands[]; /* NULL-terminated */

#endif
