/*
 * Wanted: a kiosk asks for a table of another kiosk's, and the hall gives it, with its own heads: it has heard what the owner
 * before had sent, which the kiosk that asks may not have. All of it is records: a request that is lost on its way is heard
 * when it comes, and an answer too; asked twice it is answered once. While the hall is away a kiosk takes the table itself
 * (wk_store_take_over()). One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_WANTED_H
#define WK_DB_HALL_WANTED_H

#include "db/journal/record.h"
#include "rules/event/merge.h"

struct wk_store;

/*
 * At a kiosk: puts on record that a judge wants the table here ("table-wanted", {"epoch", "reason", "table"}, with who stood
 * there): the epoch that the table would have by it, so that a wish which somebody else's came before is none any more.
 * WK_NOT_ALLOWED: it takes a judge; WK_NOT_FOUND: this kiosk is on no roster; WK_ALREADY: it has the table; WK_BAD_INPUT: no
 * such table.
 */
enum wk_status wk_store_want_table(struct wk_store *store, int table, enum wk_take_reason why,
                                   struct wk_receipt *receipt) WK_MUST_CHECK;
/* And that it is not wanted any more ("table-unwanted", {"epoch", "table"}): a hall that hears both gives nothing. WK_OK too
 * where nothing had been asked for, or that was answered: receipt->seq is 0 then. */
enum wk_status wk_store_unwant_table(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * At the hall, for whoever has taken in what others wrote: gives each table that a kiosk wants, in the order in which that was
 * heard, as wk_store_give_table() does, "wanted" the record and "role" who stood there; of two who want one the first gets it.
 * *n counts them. Nothing at a kiosk, and at a hall that waits for its own kiosks (db/state/put_back.h).
 */
enum wk_status wk_store_answer_wants(struct wk_store *store, int *n) WK_MUST_CHECK;

/* How a table stands that was asked for here last. */
enum wk_wanted_state {
    WK_WANTED_NOT = 0, /* it was not asked for, or not any more */
    WK_WANTED_WAITS,   /* the hall has not answered, or its answer is not here with all that it rests on */
    WK_WANTED_HERE,    /* it is in this kiosk's hands, with its deals */
    WK_WANTED_GONE     /* another kiosk has it since */
};
struct wk_wanted {
    enum wk_wanted_state state;
    int owner;      /* who has the table now, a number of the roster; 0: nobody */
    int64_t number; /* HERE: wk_record_number() of the record that gave it */
};
enum wk_status wk_store_wanted(struct wk_store *store, int table, struct wk_wanted *out) WK_MUST_CHECK;

#endif
