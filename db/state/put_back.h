/*
 * Put back: a hall's database that was restored from a copy. What the hall wrote after the copy is at its kiosks, and a record
 * of its own before that is back would be a second history. So the database is marked, in a file beside it ("FILE.restored",
 * the hall's id: a record would be the fork), and whatever would write a record of its own gives WK_HALL_RESTORED while the
 * mark is there: hall/server takes it away once the kiosks were heard, or the director says that none is left
 * (db/hall/alone.h). One thread, the one that owns the store.
 */
#ifndef WK_DB_STATE_PUT_BACK_H
#define WK_DB_STATE_PUT_BACK_H

#include "db/journal/record.h"

struct wk_store;

/* Marks the database at a path, of the hall with this id: before it is there, so that it is never there without. */
enum wk_status wk_put_back_mark(const char *db, const char *kiosk_id) WK_MUST_CHECK;

/* Is the store marked, and nothing let by? A mark that cannot be read counts; that of another hall's does not. */
bool wk_put_back(const struct wk_store *store);

/* Takes the mark away; done already is done. WK_IO. */
enum wk_status wk_put_back_over(const struct wk_store *store) WK_MUST_CHECK;

#endif
