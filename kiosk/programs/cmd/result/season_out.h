/* A season as a table for a spreadsheet. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_SEASON_OUT_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_SEASON_OUT_H

#include "rules/event/season.h"

/*
 * CSV as wk_rank_csv() writes it: rank,name,club,ema, the sums of the kind by their words, counted,provisional; then for each
 * evening, N from 1 on, the same words with _N behind them and state_N, see wk_season_state_word(). A season that has an
 * evening, after wk_season_make(). WK_IO, WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_season_csv(const struct wk_season *season, const char *path) WK_MUST_CHECK;

/* "absent" "out" "left-out" "counted". Static storage. */
const char *wk_season_state_word(enum wk_season_state state);

/* The evening was played, and has sums to show. */
bool wk_season_played(const struct wk_season_evening *evening);

#endif
