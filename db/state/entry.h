/*
 * Entry: an entry of the tournament as the body of its record and back; a kind of record for each kind of entry. Pure. Internal
 * to db/.
 *
 * Bodies hold the members of struct wk_entry under their own names, and "role" and "reason". "via", "unbegun", "results_only"
 * and "protest_min" are left out at their default; records from before they existed have none. Winds and directions are "E" "S"
 * "W" "N" or null, sets of them such as "ESW"; a player is [index, number]. What an entry refers to ("result", "corrects",
 * "reversed") is the seq of a record in the same kiosk's journal: with the kiosk's id, which every record bears, it stays
 * unambiguous when journals are merged.
 */
#ifndef WK_DB_STATE_ENTRY_H
#define WK_DB_STATE_ENTRY_H

#include <jansson.h>

#include "rules/event/tournament.h"

/* The kind of record of an entry's kind; NULL when that is none. Static storage. */
const char *wk_entry_record_kind(enum wk_entry_kind kind);

/* And back; WK_ENTRY_NONE: not a record of the tournament. */
enum wk_entry_kind wk_entry_kind_of(const char *record_kind);

/*
 * The body of an entry that may come next; plan is the event's (for WK_ENTRY_EVENT not looked at). *out is a new reference.
 * WK_BAD_INPUT: what a body cannot hold; WK_NO_MEMORY.
 */
enum wk_status wk_entry_encode(const struct wk_entry *entry, const struct wk_event_plan *plan, json_t **out) WK_MUST_CHECK;

/*
 * Reads a body strictly: apart from those, no member may be missing, have another type or range, or be unknown; players'
 * numbers have to be those of the plan. It does not check whether the entry may come next. plan: as above, but for
 * WK_ENTRY_EVENT it is filled, and out->event is set to it. seq and t_ns are 0. WK_DB_BROKEN: *out is unchanged.
 */
enum wk_status wk_entry_decode(enum wk_entry_kind kind, const json_t *body, struct wk_event_plan *plan,
                               struct wk_entry *out) WK_MUST_CHECK;

/* Where an entry says what it refers to, a seq or 0: result, corrects, reversed. NULL: its kind refers to nothing. */
int64_t *wk_entry_reference(struct wk_entry *entry);

#endif
