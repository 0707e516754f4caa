/* The tournament on record: as it stands, and an entry that is added to it. One thread, the one that owns the store. */
#ifndef WK_DB_STATE_TOURNAMENT_H
#define WK_DB_STATE_TOURNAMENT_H

#include "db/journal/record.h"
#include "rules/event/merge.h"

struct wk_store;

/*
 * The tournament as the journal tells it, brought up to date with what other programs have written. *out is borrowed and
 * changes with the next call that writes or looks at it, or audits. Without an event there is a state too (begun false).
 * WK_DB_BROKEN: an entry that could never have come next. In an event of several kiosks it is the state of all journals; such
 * entries are set aside, and record numbers are wk_record_number().
 */
enum wk_status wk_store_tournament(struct wk_store *store, const struct wk_tournament **out) WK_MUST_CHECK;

/*
 * In an event of several kiosks: the tournament and the other results of the merge, borrowed like that. WK_NOT_FOUND: it is
 * kept alone.
 */
enum wk_status wk_store_merged(struct wk_store *store, const struct wk_merged **out) WK_MUST_CHECK;

/* The number that a record of this store's own journal has among all of the event: wk_record_number(); alone its seq. */
int64_t wk_store_number(struct wk_store *store, int64_t seq);

/*
 * Appends an entry of the tournament (its seq and t_ns are given by the record) if it may come next: checked and stored in one
 * transaction, so that two programs cannot both enter a first result. On a refusal the codes of wk_tournament_check(), or
 * WK_NOT_ALLOWED, and *why (may be NULL), and nothing is stored; on any other failure why->kind is WK_REFUSED_NOT.
 */
enum wk_status wk_store_put_entry(struct wk_store *store, const struct wk_entry *entry, struct wk_refusal *why,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
