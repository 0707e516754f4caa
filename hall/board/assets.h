/* The files that pages ask for, as they are in this folder, with a zero byte at their end. */
#ifndef WK_HALL_BOARD_ASSETS_H
#define WK_HALL_BOARD_ASSETS_H

extern const char wk_board_css[], wk_board_js[];

#endif
