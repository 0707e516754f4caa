/*
 * Who stands at the kiosk: PINs of the judge and the director. At a kiosk of an event with a hall they are the hall's, from the
 * first that it set on. One thread, the one that owns the store.
 * Several: a kiosk that asks its hall has a file of its own.
 */
#ifndef WK_DB_STORE_PIN_H
#define WK_DB_STORE_PIN_H

#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store;

/*
 * The unlocked role: WK_ROLE_PLAYERS when the store is opened, a judge or the director from wk_store_unlock() until
 * wk_store_lock(). Functions that need a role give WK_NOT_ALLOWED without it. An entry's own role must be at least what
 * wk_entry_needs() says, and must not exceed the unlocked role (PAPER needs a judge); opening a deal, seeing pictures of faces,
 * giving a deal, setting a PIN take the director. The director may do all that a judge may.
 */
enum wk_role wk_store_role(const struct wk_store *store);

/*
 * pin: 4..32 digits, a line's end after them is allowed. The first PIN ever used becomes the director's. Argon2id; takes some
 * tenths of a second. WK_OK: *role (may be NULL) says whose it is, and "unlocked" is on record. WK_BAD_INPUT: no digits, or a
 * wrong PIN: "pin-refused" is on record, and *wait_s (may be NULL) gets for how many seconds no PIN will be checked: 0 for the
 * first two wrong ones in a row, 30 s for the third, twice as long for each further one, at most 900 s. WK_PIN_WAIT: this one
 * was not checked, *wait_s as above. A judge's right PIN ends only the judges' wait: the director's wait goes on, and until it
 * is over his PIN counts as wrong. The wait is for this kiosk only: at another kiosk a right PIN opens. It is measured by
 * options->uptime: setting the clock does not shorten it, and after a restart it starts again; so a wait is never longer than
 * 900 s of a running computer. Of the counts in the journal and in the folder options->pin_waits the higher one is used.
 * Programs that try PINs at the same time share one count. At a hall that was put back from a copy none of this goes on record
 * (db/state/put_back.h). WK_DB_BROKEN: there is no PIN although the journal mentions one, or the journal does not hold; a first
 * PIN cannot be set then. WK_NO_HALL: nor at a kiosk that has joined a hall whose PINs have not come yet.
 */
enum wk_status wk_store_unlock(struct wk_store *store, const char *pin, enum wk_role *role, int *wait_s) WK_MUST_CHECK;

/*
 * At a hall: the same of a PIN that somebody types in a browser elsewhere in the network. Wrong ones are counted as above, all
 * that come so together, from whatever address, and by themselves: a guest who types nonsense keeps others in the network
 * waiting, and not the director at the hall's own computer. wk_store_far_wait(): for how many seconds the director's is not
 * looked at there; unchanged on failure.
 */
enum wk_status wk_store_unlock_far(struct wk_store *store, const char *pin, enum wk_role *role, int *wait_s) WK_MUST_CHECK;
enum wk_status wk_store_far_wait(struct wk_store *store, int *wait_s) WK_MUST_CHECK;

/*
 * A kiosk whose hall seals its PINs cannot check a PIN itself. Unless a wait runs, wk_store_unlock() puts the question on
 * record ("pin-asked") and gives WK_NOT_YET; the hall's answer comes with its records. A code for when the hall is away still
 * gives WK_OK: acts then count here, and at other kiosks once the hall has vouched for them. This function returns the answer:
 * WK_NOT_YET: it has not come; WK_OK, WK_BAD_INPUT, WK_PIN_WAIT: as above; WK_NOT_ALLOWED: there were too many wrong PINs in
 * the event, some of them here: the director has to release them at the hall; WK_NOT_FOUND: nothing was asked, or it has been
 * answered. To stop waiting, lock.
 */
enum wk_status wk_store_unlock_answer(struct wk_store *store, enum wk_role *role, int *wait_s) WK_MUST_CHECK;

/*
 * At a hall: who stands at this store from now on. For its program, where several people are signed in at once, each with a PIN
 * that wk_store_unlock() took (hall/board): the role before a look at a PIN comes back after it, and that of whoever acts holds
 * for his act.
 */
void wk_store_stand(struct wk_store *store, enum wk_role role);

/* Back to WK_ROLE_PLAYERS. A session with the hall ends too, which goes on record ("locked"). */
void wk_store_lock(struct wk_store *store);

/* Sets or replaces the PIN of WK_ROLE_JUDGE or WK_ROLE_DIRECTOR. WK_NOT_ALLOWED, also where the hall has set them;
 * WK_BAD_INPUT: no 4..32 digits, or the other role's PIN. */
enum wk_status wk_store_set_pin(struct wk_store *store, enum wk_role role, const char *pin,
                                struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Whether a role's PIN has been set (the director's at a kiosk that has joined: every hall has one), and for how many seconds
 * it is not checked; unchanged on failure. wait_s may be NULL.
 */
enum wk_status wk_store_pin_state(struct wk_store *store, enum wk_role role, bool *set, int *wait_s) WK_MUST_CHECK;

#endif
