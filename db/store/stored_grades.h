/*
 * What scans and counts showed of the stickers of sets, as notes on record: few, for they are made once an evening, and small.
 * Each kiosk has those of its own journal; a set that comes from another table begins afresh. One thread, the one that owns
 * the store.
 *
 * Records "stickers-graded": {"set", "wind": of whose wall, null: a count of the set, "labels": [[label, seen, worn, the worst
 * grade, "A" to "F" or "?", the least contrast in thousandths, the most wrong codewords], ...]}, of all labels looked for.
 */
#ifndef WK_DB_STORE_STORED_GRADES_H
#define WK_DB_STORE_STORED_GRADES_H

#include "db/journal/record.h"
#include "labels/sticker_grades.h"

struct wk_store;

#define WK_GRADES_APART_S (12 * 3600) /* two scans of a wall that count: of two evenings, and not of one */

/* Whether a scan of this wall is to be put on record: none was in the last 12 hours, or a count has come since. */
enum wk_status wk_store_grades_due(struct wk_store *store, const char *set, enum wk_wind wind, bool *due) WK_MUST_CHECK;

/* WK_BAD_INPUT: no set, or a number that is out of range. */
enum wk_status wk_store_put_grades(struct wk_store *store, const struct wk_sticker_grades *grades,
                                   struct wk_receipt *receipt) WK_MUST_CHECK;

/* All that is on record of a set, the newest WK_GRADES_MOST of all sets looked at. WK_OK with n_looks 0: nothing. WK_DB_BROKEN.
 */
#define WK_GRADES_MOST 1024
enum wk_status wk_store_grades(struct wk_store *store, const char *set, struct wk_sticker_history *out) WK_MUST_CHECK;

/* The sets of which there is anything, the one that was looked at last first: sets [most]; n: how many. */
enum wk_status wk_store_graded_sets(struct wk_store *store, char (*sets)[WK_SET_SIZE], int most, int *n) WK_MUST_CHECK;

#endif
