/* The commands below `result` that enter no result: kiosk/programs/cmd/result/command_result_acts.c and
 * command_result_choose.c. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_COMMAND_RESULT_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_COMMAND_RESULT_H

#include "kiosk/host/program/command.h"

extern const struct wk_command wk_command_result_choose;
extern const struct wk_command wk_command_result_game;
extern const struct wk_command wk_command_result_card;
extern const struct wk_command wk_command_result_void;
extern const struct wk_command wk_command_result_not_played;
extern const struct wk_command wk_command_result_ruling;
extern const struct wk_command wk_command_result_reverse;
extern const struct wk_command wk_command_result_moved;
extern const struct wk_command wk_command_result_gate;
extern const struct wk_command wk_command_result_foul;

#endif
