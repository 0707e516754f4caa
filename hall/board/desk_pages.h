/* Pages for judges and the director, as markup. Main thread (texts). */
#ifndef WK_HALL_BOARD_DESK_PAGES_H
#define WK_HALL_BOARD_DESK_PAGES_H

#include "hall/board/page_frame.h"

/* To sign in, or who has, to sign out. problem: why it did not go; NULL: nothing is wrong. */
void wk_desk_sign_make(const struct wk_board_frame *frame, const char *problem, struct wk_html *out);

#endif
