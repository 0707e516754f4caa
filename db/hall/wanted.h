/*
 * Wanted: a kiosk asks for a table of another kiosk's, and the hall gives it. The answer names the heads of the hall, for the
 * hall may have records of the owner that the asking kiosk has not. Request and answer are records, so they arrive even after a
 * broken connection; a request made twice is answered once. While the hall is away a kiosk takes the table itself
 * (wk_store_take_over()). One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_WANTED_H
#define WK_DB_HALL_WANTED_H

#include "db/journal/record.h"
#include "rules/event/take_reason.h"

struct wk_store;

/*
 * At a kiosk: puts on record that a judge wants the table here ("table-wanted", {"epoch", "reason", "table"}, with who stood
 * there): the epoch that the table would have then, so that the request lapses when another kiosk gets the table first.
 * WK_NOT_ALLOWED: it takes a judge; WK_NOT_FOUND: this kiosk is on no roster; WK_ALREADY: it has the table; WK_BAD_INPUT: no
 * such table.
 */
enum wk_status wk_store_want_table(struct wk_store *store, int table, enum wk_take_reason why,
                                   struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Puts on record that the table is no longer wanted ("table-unwanted", {"epoch", "table"}): a hall that hears both gives
 * nothing. WK_OK too where nothing had been asked for, or that was answered: receipt->seq is 0 then.
 */
enum wk_status wk_store_unwant_table(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * At the hall, to be called after records of others were taken in: gives each table that a kiosk wants, in the order in which
 * the requests came, as wk_store_give_table() does; "wanted" is the request's record, "role" who stood there. Of two kiosks
 * that want one table the first gets it. *n counts them. Nothing at a kiosk, and at a hall that waits for its own kiosks
 * (db/state/put_back.h).
 */
enum wk_status wk_store_answer_wants(struct wk_store *store, int *n) WK_MUST_CHECK;

/* How a table stands that was asked for here last. */
enum wk_wanted_state {
    WK_WANTED_NOT = 0, /* it was not asked for, or not any more */
    WK_WANTED_WAITS,   /* the hall has not answered, or the records that its answer needs are not all here */
    WK_WANTED_HERE,    /* it is in this kiosk's hands, with its deals */
    WK_WANTED_GONE     /* another kiosk has it since */
};
struct wk_wanted {
    enum wk_wanted_state state;
    int owner;      /* who has the table now, a number of the roster; 0: no kiosk */
    int64_t number; /* HERE: wk_record_number() of the record that gave it */
};
enum wk_status wk_store_wanted(struct wk_store *store, int table, struct wk_wanted *out) WK_MUST_CHECK;

#endif
