/* Backup: a copy of the database that can be trusted, and a database made from one. One thread, the one that owns the store. */
#ifndef WK_DB_AUDIT_BACKUP_H
#define WK_DB_AUDIT_BACKUP_H

#include "db/journal/record.h"
#include "db/store/copy.h"
#include "db/store/store.h"
#include "labels/deal/checkpoint.h"

struct wk_store;

/*
 * Copies the database as it is to path, also while others write. It is written under a temporary name beside path; when this
 * returns it is on disk, read back and verified. On failure an old file of that name stays. The copy is one file, which also
 * opens on a write-protected stick. "backup" goes on record first; *out is how far the copy goes, which is that record or a
 * later one. step (may be NULL) is called now and then with how much is done; false: give up (WK_END). It must not touch the
 * store. WK_DISK_FULL (also a file system that takes no file so large), WK_DB_READ_ONLY: the folder; WK_IO: the medium fails or
 * is gone; WK_NO_FILE: no such folder; WK_ALREADY: path is this database; WK_BAD_INPUT: it is there and no file; WK_DB_BROKEN:
 * what was read back does not hold.
 */
enum wk_status wk_store_backup(struct wk_store *store, const char *path, wk_backup_step_fn step, void *context,
                               struct wk_checkpoint *out) WK_MUST_CHECK;
/*
 * Makes the database to->path from a copy, by way of a temporary name, and verifies it there; to->signer is the key of the
 * kiosk that will use it; the first opening puts that key on record. pin is the director's, of the copy; "restored" is put on
 * record with how far the copy went. An empty file at to->path is replaced. WK_ALREADY: there is a database at to->path, or a
 * write-ahead log that one left behind; nothing is changed. WK_BAD_INPUT: another PIN. WK_NOT_YET: the copy is of a kiosk with
 * a hall, and only the hall can check a PIN; use the code for when the hall is away. WK_WRONG_KEY: not with this club key.
 * WK_DB_BROKEN: the copy does not hold. WK_NO_FILE and the other codes of opening: of the copy.
 */
enum wk_status wk_store_restore(const char *from, const struct wk_store_options *to, const char *pin, wk_backup_step_fn step,
                                void *context, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Puts a copy that was verified, record by record, where no file is: to->path is on a server, and holds no event yet. Nothing
 * is put on record. WK_ALREADY: there is one. The codes of opening: of either.
 */
enum wk_status wk_store_put_back(const char *from, const struct wk_store_options *to) WK_MUST_CHECK;

#endif
