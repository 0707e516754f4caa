/* rank --events: standings over evenings, each a database of its own, all of them opened for reading only. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_SEASON_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_SEASON_H

#include "kiosk/host/program/environment.h"

/* best 0: all evenings count. Text, JSON by common, CSV, pages (a folder), where they are not NULL; returns the exit code. */
int wk_rank_season(const struct wk_host *host, const struct wk_common *common, const struct wk_words *files, int best,
                   const char *csv, const char *pages);

#endif
