/* Player parts: what stands on a player's page. Main thread (texts). */
#ifndef WK_HALL_BOARD_PLAYER_PARTS_H
#define WK_HALL_BOARD_PLAYER_PARTS_H

#include "hall/board/pages.h"

/* Where look->player is to sit, the clock, his rank, his hands; of a view with an event. */
void wk_player_parts_make(const struct wk_board_view *view, const struct wk_board_look *look, struct wk_board_parts *out);

#endif
