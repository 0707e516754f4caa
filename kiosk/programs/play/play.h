/* Play: what plays the kiosk without people, and what hands would do at the simulated table. Main thread. Several: the script's
 * player and the demo's keys are a file each. */
#ifndef WK_KIOSK_PROGRAMS_PLAY_PLAY_H
#define WK_KIOSK_PROGRAMS_PLAY_PLAY_H

#include <stdio.h>

#include "kiosk/programs/play/player.h"
#include "kiosk/programs/play/simulation.h"
#include "kiosk/programs/run/loop.h"
#include "kiosk/programs/run/simulator.h"

/* Ends the line of a step that is being written on out, if one is: what its verdicts are stands behind it. */
void wk_play_end_line(struct wk_player *player, FILE *out);

/* As struct wk_simulator has them. */
void wk_kiosk_play(struct wk_kiosk *kiosk);
void wk_runtime_demo_key(struct wk_runtime *runtime, const struct wk_demo_request *request);

/* The next of the tiles that are being turned by hand. */
void wk_runtime_turn_on(struct wk_runtime *runtime);
/* The demo's banner, with the text of a step; NULL: of the one that it is at. */
void wk_runtime_tell_demo(struct wk_runtime *runtime, const char *text);

#endif
