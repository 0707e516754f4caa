/* Hands: what a player's page says of the hands that he has played. Main thread (texts). */
#ifndef WK_HALL_BOARD_PLAYER_HANDS_H
#define WK_HALL_BOARD_PLAYER_HANDS_H

#include "hall/board/pages.h"

/*
 * The hands of look->player that may be told (wk_board_hand_is_open()), the newest round first: how each ended, what it
 * brought, and where groups play the same deals what each group did with it; above them their sum as it rose and fell.
 */
void wk_player_put_hands(struct wk_html *html, const struct wk_board_view *view, const struct wk_board_look *look);

#endif
