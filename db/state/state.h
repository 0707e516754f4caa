/*
 * State: how things stand now, as tables beside the journal and, of the tournament, in memory (db/state/replay.h). It is
 * computed from the records alone, by one function, both when a record is appended and when the journal is walked over.
 * Internal to db/.
 */
#ifndef WK_DB_STATE_STATE_H
#define WK_DB_STATE_STATE_H

#include <jansson.h>

#include "db/backend/kinds.h"
#include "db/journal/sql.h"
#include "rules/event/shape.h"

#define WK_TABLE_MAX WK_MAX_TABLES /* tables are numbered from 1 */

/* By how much a clock went back from one record's time to the next one's, ns; 0: it did not. Never beyond INT64_MAX. */
int64_t wk_time_back(int64_t before_ns, int64_t after_ns);

/* A kind of record: what the journal, the state, the audit and the report need to know of it. */
struct wk_record_kind {
    const char *word;   /* as it is stored; NULL: of an entry of the tournament (db/state/entry.h), or not known here */
    bool own;           /* functions of its own write it: wk_store_append() refuses it */
    bool of_event;      /* belongs to an event: none comes after it was closed */
    bool of_deal;       /* a step of a deal's history; else it is a note, with a line in the report */
    enum wk_role least; /* the least role that may write it; the writing function checks everything else */
    enum wk_status (*apply)(struct wk_store *store, const struct wk_record *record, const json_t *body); /* NULL: no change */
    const char *text; /* the message id of the report's line; NULL: it is named by its word */
    bool act;         /* somebody used or tried a right */
};

/* Never NULL: a kind that is not known here changes nothing, and anybody may write it. */
const struct wk_record_kind *wk_record_kind(const char *word);

/* The i-th that the table has, NULL behind the last. */
const struct wk_record_kind *wk_record_kind_at(size_t i);

/* WK_OK when who stands at the kiosk may write records of this kind, else WK_NOT_ALLOWED. wk_journal_add() asks as well. */
enum wk_status wk_record_may(struct wk_store *store, const char *word) WK_MUST_CHECK;

/*
 * Brings the tables up to a record that has just been appended, or is walked over. Kinds that change nothing give WK_OK.
 * WK_DB_BROKEN: something that its kind needs is missing in the body.
 */
enum wk_status wk_state_apply(struct wk_store *store, const struct wk_record *record) WK_MUST_CHECK;
/* The same for a caller that has the record's head already, see wk_body_head(); else NULL. */
enum wk_status wk_state_apply_head(struct wk_store *store, const struct wk_record *record, const json_t *head) WK_MUST_CHECK;

#endif
