/*
 * The commands below `result` that are not in command_result.c, and what they enter a result by.
 * Several: games and cards are in command_result_game.c, rulings and the like in command_result_acts.c, the choice of two
 * results in command_result_choose.c.
 */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_COMMAND_RESULT_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_COMMAND_RESULT_H

#include "kiosk/host/program/command.h"

struct wk_entry;
struct wk_hand_id;
struct wk_tourney;

/* All who play there, or the role alone, stand for a hand's result, by its seq. Returns the command's exit code. */
int wk_tourney_put_confirmed(struct wk_tourney *self, const struct wk_hand_id *at, int64_t result);
/* Stores a result, which takes the place of the one that is there if it corrects; if asked for, all confirm it at once; and
 * prints the hand and what follows. Likewise. */
int wk_tourney_put_result(struct wk_tourney *self, struct wk_entry *entry, bool correct, bool confirm);

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
