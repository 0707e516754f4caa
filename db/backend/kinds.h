/*
 * Kinds: the words of the kinds of records that statements (db/backend/queries.def) and the rooms above name; db/state/state.c
 * explains each. Internal to db/.
 */
#ifndef WK_DB_BACKEND_KINDS_H
#define WK_DB_BACKEND_KINDS_H

/* Those that change the state: */
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
#define WK_KIND_EVENT_NEW "event-new"       /* the plan of an event: it begins */
#define WK_KIND_EVENT_CLOSED "event-closed" /* {"event": its name, "reason"}; no records that are of_event come after it */
#define WK_KIND_SPOT "spot-check"
#define WK_KIND_LOTS "lots"              /* db/store/stored_lots.h */
#define WK_KIND_DRAWS "draw-watch"       /* db/store/stored_draws.h */
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
#define WK_KIND_ANNOUNCEMENT "announcement"   /* db/hall/announcement.h */
#define WK_KIND_ALONE "hall-alone"            /* db/hall/alone.h */
#define WK_KIND_FORK                                                                                                           \
    "fork" /* {"kiosk", "other", "seq"}: hash of the record that is not in its journal, as                                     \
            * the hall says of a kiosk, and a kiosk of the hall: db/hall/forks.h */

/* A note that the audit looks for. */
#define WK_KIND_CLOCK_CHANGED "clock-changed" /* the kiosk's: {"back_ms": N} or {"ahead_ms": N} */

/* Those of the tournament's entries, db/state/entry.c: a list in SQL. */
#define WK_KINDS_OF_ENTRIES                                                                                                    \
    "'event-new','event-player','hand-seats','hand-play','hand-stopped','result','result-confirmed','ruling','seats-moved',"   \
    "'gate-opened','foul','clock','reversed','result-void','not-played','player-out','hand-ready','ready-carried',"            \
    "'card-taken','event-ended'"

#endif
