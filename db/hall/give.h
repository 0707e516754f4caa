/*
 * A table given, in a transaction that has been begun. Several: what comes along with it is copied in a file of its own.
 * Internal to db/.
 */
#ifndef WK_DB_HALL_GIVE_H
#define WK_DB_HALL_GIVE_H

#include <jansson.h>

#include "db/state/roster.h"
#include "rules/event/take_reason.h"

struct wk_store;

/*
 * What wk_store_give_table() puts on record, as *draft for wk_journal_end(). When the hall gives a table that another kiosk
 * had, the table brings its deals along: "deals", true; the new kiosk then copies them (wk_store_finish_takeovers()).
 */
enum wk_status wk_give_table(struct wk_store *store, int table, const char *kiosk_id, enum wk_take_reason why,
                             struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * The same by the hall to a kiosk that wants it, whose record `wanted` says why, and who stood there. The caller has checked
 * that it may be given.
 */
enum wk_status wk_give_wanted_table(struct wk_store *store, const struct wk_member *kiosk, int table, int64_t wanted,
                                    const json_t *wish, struct wk_receipt *draft) WK_MUST_CHECK;

/* For a table that this kiosk has: are the deals that come along with it here? *number: of the record that gave it. */
enum wk_status wk_takeover_finished(struct wk_store *store, int table, bool *finished, int64_t *number) WK_MUST_CHECK;

#endif
