/* rank --events: standings over evenings, each a database of its own, all of them opened for reading only. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_SEASON_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_SEASON_H

#include "kiosk/host/program/environment.h"

/* best 0: all evenings count. csv may be NULL. Text, JSON by common, CSV; returns the exit code. */
int wk_rank_season(const struct wk_host *host, const struct wk_common *common, const struct wk_words *files, int best,
                   const char *csv);

#endif
