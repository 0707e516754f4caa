/*
 * Scope: the sections of whose tables a kiosk of a hall wants whole records of looks and walls. Of the other sections it keeps
 * excerpts (db/journal/excerpt.h): these hold all that matters for the event; a kiosk has no use for picture coordinates and
 * encrypted faces of tables that it does not play. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_SCOPE_H
#define WK_DB_HALL_SCOPE_H

#include "db/hall/heard.h"
#include "rules/event/shape.h"

struct wk_store;

/*
 * The sections of the tables that this kiosk has. A kiosk without tables is a spare, or does not know its tables yet: it wants
 * all sections, so that it can take over any table while the hall is away. WK_OK, or what the store says.
 */
enum wk_status wk_store_scope(struct wk_store *store, wk_sections *out) WK_MUST_CHECK;
#define WK_SCOPE_ALL (~(wk_sections)0)

/*
 * The first record behind `after` (kiosk_id "": from the beginning), by kiosk and seq, that is here as an excerpt only and
 * belongs to one of these sections; out->hash is of zeros. WK_NOT_FOUND: there is none.
 */
enum wk_status wk_store_next_excerpt(struct wk_store *store, wk_sections scope, const struct wk_head *after,
                                     struct wk_head *out) WK_MUST_CHECK;

/* At the hall: an excerpt of a record, signed; *out is malloc'ed. WK_END: it is better sent whole; WK_BAD_INPUT, WK_NO_MEMORY.
 */
enum wk_status wk_store_excerpt(const struct wk_store *store, const struct wk_signed_record *record, uint8_t **out,
                                size_t *n) WK_MUST_CHECK;

/* The section that a record's table belongs to in an event, by its bytes [n]; 0: it has none, or the record always travels
 * whole. */
int wk_record_section(const struct wk_event_shape *shape, const struct wk_signed_record *record);

#endif
