/* Who stood at a kiosk when it wrote a record. One thread, the one that owns the store. */
#ifndef WK_DB_HALL_VOUCHED_H
#define WK_DB_HALL_VOUCHED_H

#include <jansson.h>

#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store;

/*
 * Whether somebody of at least this role stood at a kiosk when it wrote record seq, as far as the hall vouches for it
 * (db/state/sessions.h). True as well of what the hall itself wrote, and in an event whose hall has no sealed PINs.
 * WK_NOT_FOUND: the store keeps its event alone, or has no such record of a kiosk on its roster.
 */
enum wk_status wk_store_vouched_role(struct wk_store *store, const char *kiosk_id, int64_t seq, enum wk_role least,
                                     bool *vouched) WK_MUST_CHECK;

/*
 * The same of the role that a record's body says, which has to be at least that one: only the body is covered by the kiosk's
 * signature.
 */
enum wk_status wk_store_vouched_word(struct wk_store *store, const char *kiosk_id, int64_t seq, const json_t *body,
                                     enum wk_role least, bool *vouched) WK_MUST_CHECK;

#endif
