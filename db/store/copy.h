/* Copy: a database as it is at one moment, as one file; db/store/store.c does it. Internal to db/. */
#ifndef WK_DB_STORE_COPY_H
#define WK_DB_STORE_COPY_H

#include "db/backend/backend.h"

struct wk_store;

/*
 * Copies the database at `from`, as it is at one moment, into `to`, an empty file made by the caller: one file then, without a
 * log beside it, and not yet synced. tmp as in wk_store_options. step as in wk_store_backup(). foreign: its pages are checked
 * before any is copied, so that a file that is no database costs neither time nor disk. On failure the contents of `to` are
 * undefined.
 */
enum wk_status wk_sql_copy(const struct wk_backend *backend, const char *from, const char *to, const char *tmp, bool foreign,
                           wk_backup_step_fn step, void *context) WK_MUST_CHECK;

/*
 * The same by rows, whatever the two lie on: the place `to` of this backend becomes a database. What follows from the records
 * is made again there by the caller: wk_store_rebuild() of *copy, which he closes with wk_sql_close(); all else in it is
 * borrowed. WK_ALREADY: there are records there, or it is another kiosk's.
 */
enum wk_status wk_rows_copy(struct wk_store *store, const struct wk_backend *backend, const char *to, wk_backup_step_fn step,
                            void *context, struct wk_store *copy) WK_MUST_CHECK;

#endif
