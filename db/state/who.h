/*
 * Who: who may say something about a deal, and how a record bears it. As long as the database knows no PIN and no event,
 * whoever runs the program may; after that pictures of a live camera on the kiosk's own screens may still be taken by the
 * players, and all that comes from files, from a simulated camera or from a command takes a judge or the director. Internal to
 * db/. One thread, the store's, inside the transaction that stores what is said.
 */
#ifndef WK_DB_STATE_WHO_H
#define WK_DB_STATE_WHO_H

#include <jansson.h>

#include "db/journal/sql.h"
#include "db/state/source.h"

/* May a hand be begun, a deal be sealed or closed? WK_NOT_ALLOWED: a command does it, and it takes a judge. */
enum wk_status wk_who_may_act(struct wk_store *store) WK_MUST_CHECK;

/* May a look at a wall that rests on these pictures be stored? WK_NOT_ALLOWED: it takes a judge. */
enum wk_status wk_who_may_look(struct wk_store *store, const struct wk_reading_source *source) WK_MUST_CHECK;

/*
 * Adds to a body who said it: "role" ("judge", "director") when one of them stood there, or, for a look that is not of a live
 * camera, had let the kiosk take such pictures; "by": "command" when no screen of the kiosk did. False: no memory.
 */
bool wk_who_put(const struct wk_store *store, const struct wk_reading_source *source, json_t *body);

/* Adds to a body where its pictures came from, see struct wk_reading_source. */
bool wk_who_put_source(const struct wk_reading_source *source, json_t *body);

/* WK_OK when who stands at the kiosk may do what takes `least` (PLAYERS, JUDGE, DIRECTOR), else WK_NOT_ALLOWED. At a kiosk that
 * asks its hall for PINs nobody stands there any more once the session has ended, here or there. */
enum wk_status wk_role_check(struct wk_store *store, enum wk_role least) WK_MUST_CHECK;

/* The same, and the hall vouches for it: for what nobody can take back, such as a face that was seen. */
enum wk_status wk_role_check_vouched(struct wk_store *store, enum wk_role least) WK_MUST_CHECK;

#endif
