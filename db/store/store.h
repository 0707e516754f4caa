/*
 * Store: the event's database. An append-only, hash-linked journal per kiosk, and beside it tables that can be rebuilt from it.
 * db/backend/backend.h hides the database under it. One handle belongs to one thread. The other functions of the store are in
 * the headers beside this one, by subject.
 */
#ifndef WK_DB_STORE_STORE_H
#define WK_DB_STORE_STORE_H

#include "db/journal/clock.h"
#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store; /* opaque */

#define WK_STORE_SAID_SIZE 256

struct wk_store_options {
    const char *path;               /* its place: a file, made when missing, with its folders; an empty file there is not:
                                       WK_EMPTY_FILE. Or an address that begins with a backend's word and a colon */
    const char *beside;             /* files that belong to the database are called this and a suffix; NULL: as path */
    char *said;                     /* [WK_STORE_SAID_SIZE], or NULL: what a server says to an open that fails, one line */
    const struct wk_key *key;       /* club key: faces are kept only encrypted under it. Borrowed for the store's life; NULL: of
                                       zeros, as tests use it, and for looking at what is in clear */
    const struct wk_signer *signer; /* the kiosk's: it signs each record. Borrowed like key; not used with read_only */
    const char *backend;            /* its word, a row of db/backend/backends.def; NULL: what the path says, else SQLite */
    const char *version;            /* of the program, kept in each record; 1..100 printable ASCII characters */
    wk_clock_fn clock;
    wk_random_fn random;
    void *context;  /* handed to clock and random */
    bool read_only; /* open without writing; WK_NO_FILE when it does not exist */
    /*
     * Folder for the keys of deals that are being built where the event is sealed to the director (made when needed, mode
     * 0700). It belongs to the kiosk, never lies in the database, and is in no copy of it. NULL: no such deal can be recorded
     * here.
     */
    const char *deal_keys;
    const char *tmp;     /* folder for a temporary copy, see wk_store_open(); NULL: the system's */
    wk_uptime_fn uptime; /* what the wait after wrong PINs is measured by; NULL: it does not end */
    /*
     * Folder where wrong PINs are counted too (made when needed, mode 0700), so that putting back an older copy of the database
     * does not reset the count. It belongs to the kiosk. NULL: they are counted in the journal alone.
     */
    const char *pin_waits;
    bool hall;   /* opened by the hall's program: PINs are sealed to the signing key from the first one on */
    bool screen; /* opened by the kiosk's screens and not by a command: db/state/who.h */
    /* The role that was unlocked in this program before, and so allows its screens pictures that are not of a live camera. */
    enum wk_role let;
};

/*
 * WK_DB_OTHER_KEY: to be written, of an event with a hall, and written by another kiosk's key up to now.
 * WK_DB_LOCKED: another program held it for three seconds. WK_DB_READ_ONLY: the file or its folder. WK_DB_NEWER. WK_DB_FOREIGN:
 * no database, or another application's; it is left as it is. WK_DB_SCHEMA: tables, indexes or triggers that are not byte for
 * byte those of its version; nothing of them has been run. WK_DB_BROKEN. WK_DISK_FULL. WK_NO_FILE. WK_UNREADABLE_FILE. WK_IO. A
 * new database is made beside its path and put there when complete, even if a start is interrupted. So a file of 0 bytes, or
 * without any table, is what is left of another database: WK_EMPTY_FILE, and it stays as it is. WK_NO_FILE: the log of one
 * without it. Opened for reading, the file is not changed and nothing is left beside it; what other programs store meanwhile is
 * seen. If there is a log but no index (-shm), file and log are copied to options->tmp and read there: WK_DISK_FULL when it has
 * no room.
 */
enum wk_status wk_store_open(struct wk_store **out, const struct wk_store_options *options) WK_MUST_CHECK;
void wk_store_close(struct wk_store *store); /* NULL is allowed */

/* Whether a database of this place would be a file, and not on a server. */
bool wk_store_in_file(const char *place);

/* It is on a server that is reached over a network, and not by a socket of this computer. */
bool wk_store_is_far(const struct wk_store *store);

/*
 * WK_DB_MOVED: the open file is no longer the one at its path; the log is not checked here. Functions that write give
 * WK_DB_MOVED too when the file or its log was removed, renamed or replaced before or during the write; then nothing counts as
 * stored. When both are put back, the store works again; when only the log was touched, closing the store saves what it held.
 */
enum wk_status wk_store_at_path(const struct wk_store *store) WK_MUST_CHECK;

/* The kiosk's id: 16 hexadecimal digits, made with the database. Borrowed. */
const char *wk_store_kiosk_id(const struct wk_store *store);

/*
 * Unencrypted in records: table, wall, slots and labels, how the pictures of backs were taken, verdicts and repairs. Encrypted
 * under the club key, bound to their record, and of one size whatever they hold: all that was measured on a picture of faces
 * and that picture, a sealed deal with its salt, the PIN's hash. Tile sets are encrypted too.
 */

/*
 * Appends a record of kind (1..32 characters a-z -) with a JSON object as its body and, when n_secret > 0, an encrypted part.
 * WK_BAD_INPUT: no such kind, one that a function below writes ("wall", "deal-sealed", "unlocked" and so on, those of
 * db/state/state.h, and the tournament's in db/state/entry.c), or no JSON object. On failure nothing is stored, with one
 * exception: WK_DB_BROKEN, what was read back is not what was written.
 */
enum wk_status wk_store_append(struct wk_store *store, const char *kind, const char *body_json, const void *secret,
                               size_t n_secret, struct wk_receipt *receipt) WK_MUST_CHECK;

/* Free space where the database lies, bytes; -1 when unknown, as that of a server is. */
int64_t wk_store_free_bytes(const struct wk_store *store);

#endif
