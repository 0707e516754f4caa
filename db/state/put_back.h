/*
 * Put back: a hall's database that was restored from a copy. The kiosks have the records that the hall wrote after the copy. If
 * the hall wrote a new record before it has these back, that would be a fork. So the database is marked by a file beside it
 * ("FILE.restored" beside it, as wk_store_options.beside says, with the hall's id; a record would itself be the fork). While
 * the mark is there, every function that would write a record of the hall gives WK_HALL_RESTORED. hall/server removes the mark
 * when the kiosks have sent their records, or when the director says that no kiosk is left (db/hall/alone.h). One thread, the
 * one that owns the store.
 */
#ifndef WK_DB_STATE_PUT_BACK_H
#define WK_DB_STATE_PUT_BACK_H

#include "db/journal/record.h"

struct wk_store;
struct wk_db_mark;

/*
 * Marks the database that what lies there belongs to, of the hall with this id. To be called before the database is put there,
 * so that it is never there without the mark.
 */
enum wk_status wk_put_back_mark(const char *beside, const char *kiosk_id) WK_MUST_CHECK;

/* Marks a store whose own record that was stored last (its seq 0: none was) is not there any more. Else why it cannot be known.
 */
enum wk_status wk_put_back_look(struct wk_store *store, const struct wk_db_mark *mark) WK_MUST_CHECK;

/*
 * Whether the store is marked, and writing was not allowed all the same (wk_store_go_alone()). A mark that cannot be read
 * counts; the mark of another hall does not. Where a database's server was away it marks the store itself, if what was stored
 * last is not there any more. What else the store says may be returned then. WK_NO_MEMORY: it could not be looked; *out is
 * unchanged, and nothing may be written.
 */
enum wk_status wk_put_back(struct wk_store *store, bool *out) WK_MUST_CHECK;

/* Removes the mark; WK_OK also when there is none. What is stored is all there is from now on. WK_IO. */
enum wk_status wk_put_back_over(struct wk_store *store) WK_MUST_CHECK;

#endif
