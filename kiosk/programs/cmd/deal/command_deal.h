/* The commands below `deal`, each in its own file. */
#ifndef WK_KIOSK_PROGRAMS_CMD_DEAL_COMMAND_DEAL_H
#define WK_KIOSK_PROGRAMS_CMD_DEAL_COMMAND_DEAL_H

#include "kiosk/host/program/command.h"

extern const struct wk_command wk_command_deal_record;
extern const struct wk_command wk_command_deal_seal;
extern const struct wk_command wk_command_deal_verify;
extern const struct wk_command wk_command_deal_evidence;
extern const struct wk_command wk_command_deal_export;
extern const struct wk_command wk_command_deal_import;
extern const struct wk_command wk_command_deal_hand;
extern const struct wk_command wk_command_deal_open;
extern const struct wk_command wk_command_deal_close;
extern const struct wk_command wk_command_deal_watch;

#endif
