/*
 * Replay: the tournament in memory, brought forward entry by entry from the journal; it has no table of its own. Internal to
 * db/.
 */
#ifndef WK_DB_STATE_REPLAY_H
#define WK_DB_STATE_REPLAY_H

#include "db/journal/sql.h"

/* Takes a record of the tournament in. WK_DB_BROKEN: not what its kind needs, or it could not come next. */
enum wk_status wk_replay_apply(struct wk_store *store, const struct wk_record *record) WK_MUST_CHECK;

/*
 * For a walk over the whole journal: the first starts with an empty state and returns the present one; the second restores
 * that.
 */
struct wk_replay wk_replay_put_aside(struct wk_store *store);
void wk_replay_take_back(struct wk_store *store, const struct wk_replay *kept);

/* The tournament that the entries of this journal from record `first` to `last` (0: the end) alone make. */
enum wk_status wk_replay_span(struct wk_store *store, int64_t first, int64_t last, struct wk_tournament *out) WK_MUST_CHECK;

#endif
