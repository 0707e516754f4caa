/*
 * State: how things stand now, as tables beside the journal and, of the tournament, in memory (db/state/replay.h). It is
 * computed from the records alone, by one function, both when a record is appended and when the journal is walked over.
 * Internal to db/.
 */
#ifndef WK_DB_STATE_STATE_H
#define WK_DB_STATE_STATE_H

#include <jansson.h>

#include "db/journal/sql.h"
#include "rules/event/shape.h"

#define WK_TABLE_MAX WK_MAX_TABLES /* tables are numbered from 1 */

/* Words of the kinds that other files use; state.c explains each. Those that change the state: */
#define WK_KIND_WALL "wall"
#define WK_KIND_SEALED "deal-sealed"
#define WK_KIND_OPENED "deal-opened"
#define WK_KIND_CLOSED "deal-closed" /* it is over, and still sealed to the director's key; body as "deal-opened" */
#define WK_KIND_HAND "hand"
#define WK_KIND_VERDICT "verdict"
#define WK_KIND_TILESET "tileset"
#define WK_KIND_PIN "pin-set"

/* Those that change nothing there. */
#define WK_KIND_KEY "kiosk-key"
#define WK_KIND_CHECKPOINT "checkpoint"
#define WK_KIND_WITNESS "witness"
#define WK_KIND_GIVEN "deal-given"
#define WK_KIND_WITHDRAWN "deal-withdrawn"
#define WK_KIND_UNLOCKED "unlocked"
#define WK_KIND_REFUSED "pin-refused"
#define WK_KIND_BACKUP "backup" /* {"file": its name}, without it for a name that is no UTF-8 */
/* {"seq": last record of the copy, "head": its hash, "words": that hash's six words, "tag": see db/audit/restored.h} */
#define WK_KIND_RESTORED "restored"
#define WK_KIND_EVENT_CLOSED "event-closed" /* {"event": its name, "reason"}; no records that are of_event come after it */
#define WK_KIND_SPOT "spot-check"
#define WK_KIND_DECLARED "hand-declared" /* db/store/stored_declared.h */
#define WK_KIND_COUNTED "hand-counted"
#define WK_KIND_COMPARED "hand-compared"
#define WK_KIND_WIPED "pictures-wiped" /* db/store/wipe.c */

/* Of an event with a hall: db/state/roster.h, db/hall/roster_change.h, db/hall/heard.h. */
#define WK_KIND_ROSTER "roster"
#define WK_KIND_EXPELLED "kiosk-expelled"     /* {"kiosk", "from", "replaced_by"}: db/state/roster.h */
#define WK_KIND_READMITTED "kiosk-readmitted" /* {"kiosk"} */
#define WK_KIND_JOINED "joined"
#define WK_KIND_TABLE_GIVEN "table-given"
#define WK_KIND_WANTED "table-wanted"             /* db/hall/wanted.h */
#define WK_KIND_UNWANTED "table-unwanted"         /* likewise */
#define WK_KIND_TAKEN "table-taken"               /* likewise */
#define WK_KIND_KEPT "result-kept"                /* db/hall/twice.h */
#define WK_KIND_GATE_WITNESSED "gate-witnessed"   /* db/hall/witness.h */
#define WK_KIND_GRANT_WITNESSED "grant-witnessed" /* db/hall/witness.h */
#define WK_KIND_RELEASED "deal-released" /* {"deal_seq", "kiosk", "opens", "table"}: the key of a deal of that kiosk's */
#define WK_KIND_ASKED "pin-asked"        /* from here to session-ended: db/state/sessions.h */
#define WK_KIND_LOCKED "locked"
#define WK_KIND_VOUCHED "vouched"
#define WK_KIND_NOT_VOUCHED "not-vouched"
#define WK_KIND_SESSION_ENDED "session-ended"
#define WK_KIND_AWAY_CODE "away-code"         /* {"role"}; the code itself encrypted, like a PIN */
#define WK_KIND_PINS_RELEASED "pins-released" /* {"tried"}: wrong PINs in the event so far; the count begins again here */
#define WK_KIND_ALONE "hall-alone"            /* db/hall/alone.h */
#define WK_KIND_FORK                                                                                                           \
    "fork" /* {"kiosk", "other", "seq"}: hash of the record that is not in its journal, as                                     \
            * the hall says of a kiosk, and a kiosk of the hall: db/hall/forks.h */

/* A note that the audit looks for. */
#define WK_KIND_CLOCK_CHANGED "clock-changed" /* the kiosk's: {"back_ms": N} or {"ahead_ms": N} */

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

/*
 * Of a deal d: the record with which it was opened, so that its faces are there; NULL: it was not. d.opened_seq is the record
 * with which it was over: its closing or its first opening. SQL.
 */
#define WK_SQL_OPENED_SEQ                                                                                                      \
    "(SELECT o.seq FROM main.journal o INDEXED BY journal_by_kind WHERE o.kind = '" WK_KIND_OPENED                             \
    "' AND o.seq >= d.opened_seq AND json_extract(o.body, '$.deal_seq') = d.seq ORDER BY o.seq LIMIT 1)"

/*
 * Round of the event that a deal d belongs to: one more than the deals of its table before it that were played to the fourth
 * hand. A deal that was opened early is dealt again in the same round, so a table may have more deals than rounds. SQL.
 */
#define WK_SQL_EVENT_ROUND                                                                                                     \
    "(SELECT count(*) + 1 FROM deals e JOIN hands h ON h.deal_seq = e.seq AND h.hand = 4"                                      \
    " WHERE e.table_no = d.table_no AND e.seq < d.seq)"

#endif
