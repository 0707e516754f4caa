/* A table taken over from a kiosk that failed or cannot be used. One thread, the one that owns the store. */
#ifndef WK_DB_HALL_TAKEOVER_H
#define WK_DB_HALL_TAKEOVER_H

#include "db/journal/record.h"
#include "rules/event/take_reason.h"
#include "rules/event/tournament.h"

struct wk_store;

/*
 * This kiosk takes a table, as by wk_store_give_table(), with this reason. In the same transaction it copies the table's deals
 * as far as its owner's journal has been heard: their seals, the hands that were begun, their ends, and the verdicts of the
 * hand that is played, each as a record of this store's journal that names its origin (WK_TAKEN_FROM), with faces encrypted as
 * they were. So walls are judged here against the deal that the table plays. Walls of a deal that is not sealed yet are
 * recorded once more. WK_NOT_ALLOWED: it takes a judge; WK_NOT_FOUND: this kiosk is on no roster; WK_ALREADY: it has the table;
 * WK_BAD_INPUT: no such table.
 *
 * Verdicts of which only an excerpt is here (db/journal/excerpt.h) are not copied: those walls count as not checked here and
 * are checked once more. wk_store_takeover_lacks() gives their number beforehand.
 */
enum wk_status wk_store_take_over(struct wk_store *store, int table, enum wk_take_reason why,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * At a kiosk, to be called after records of others were taken in. When the hall has given it a table of another kiosk, and all
 * records of that kiosk that the hall had are here, the table's deals are copied as wk_store_take_over() does, behind a record
 * that says so ("table-taken", {"epoch", "from", "table"}; "left_out", where looks at walls of the hand that is played were
 * here as excerpts only, says how many were left out). While there are such excerpts it waits for the whole records, unless
 * `now` is set, which says that the hall is away. *n counts tables. Costs little when nothing is new.
 */
enum wk_status wk_store_finish_takeovers(struct wk_store *store, bool now, int *n) WK_MUST_CHECK;

/* Of a table's hand that is played, the looks at its walls that are here as excerpts only. */
enum wk_status wk_store_takeover_lacks(struct wk_store *store, int table, int *n) WK_MUST_CHECK;

/* A table that changed hands. */
struct wk_takeover {
    int table, owner, epoch; /* owner: the kiosk's number in the roster; epoch 2 or more */
    int64_t number, t_ns;    /* wk_record_number(); by the clock of the kiosk that wrote it */
    enum wk_take_reason why; /* UNSAID: no reason was given */
    enum wk_role role;       /* who stood there: JUDGE, DIRECTOR; PLAYERS: it does not say */
};
/* Those that hold, the newest first; of more than `most` the newest. *n gets how many are in out [most]; none where the event
 * is kept alone. */
enum wk_status wk_store_takeovers(struct wk_store *store, struct wk_takeover *out, int most, int *n) WK_MUST_CHECK;

#endif
