/*
 * Who: which role may write records about a deal, and how the record states it. While the database has no PIN and no event,
 * anybody who runs the program may. After that, players may still take pictures with a live camera on the kiosk's own screens;
 * everything from files, from a simulated camera or from a command needs a judge or the director. Internal to db/. One thread,
 * the store's, inside the transaction that stores what is said.
 */
#ifndef WK_DB_STATE_WHO_H
#define WK_DB_STATE_WHO_H

#include <jansson.h>

#include "db/journal/sql.h"
#include "db/state/source.h"

/* WK_OK when a hand may be begun, a deal sealed or closed. WK_NOT_ALLOWED: a command does it, and it takes a judge. */
enum wk_status wk_who_may_act(struct wk_store *store) WK_MUST_CHECK;

/* WK_OK when a look at a wall that rests on these pictures may be stored. WK_NOT_ALLOWED: it takes a judge. */
enum wk_status wk_who_may_look(struct wk_store *store, const struct wk_reading_source *source) WK_MUST_CHECK;

/*
 * Adds to a body who said it: "role" ("judge", "director") when one of them was unlocked or, for a look that is not of a live
 * camera, had allowed the kiosk to take such pictures; "by": "command" when a command did it and no screen of the kiosk. False:
 * no memory.
 */
bool wk_who_put(const struct wk_store *store, const struct wk_reading_source *source, json_t *body);

/* Adds to a body where its pictures came from, see struct wk_reading_source. */
bool wk_who_put_source(const struct wk_reading_source *source, json_t *body);

/*
 * WK_OK when who stands at the kiosk may do what takes `least` (PLAYERS, JUDGE, DIRECTOR), else WK_NOT_ALLOWED. At a kiosk that
 * asks its hall for PINs the role is gone once the session has ended, here or at the hall.
 */
enum wk_status wk_role_check(struct wk_store *store, enum wk_role least) WK_MUST_CHECK;

/* The same, and the hall has to have vouched for it: for acts that cannot be undone, such as showing a face. */
enum wk_status wk_role_check_vouched(struct wk_store *store, enum wk_role least) WK_MUST_CHECK;

#endif
