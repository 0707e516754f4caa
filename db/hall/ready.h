/*
 * Ready codes (labels/deal/ready_code.h): while the hall is away the kiosks of a section open the rotation by reading each
 * other's word from the screen. What was read goes on record ("ready-carried", {"hand", "of", "ready", "ready_ns", "round",
 * "signature", "table"} and who entered it), so that it can be proved afterwards, and counts for everybody who hears that
 * record. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_READY_H
#define WK_DB_HALL_READY_H

#include "labels/deal/ready_code.h"

struct wk_store;

/*
 * The code for round and hand of a table's section: the word of each table there that this kiosk has and that is ready, signed,
 * and those that it has carried. *tables: which they are, bit (table in the section - 1). WK_NOT_FOUND: there is none yet, or
 * the store keeps its event alone; text is unchanged then.
 */
enum wk_status wk_store_ready_code(struct wk_store *store, const struct wk_hand_id *at, char text[WK_READY_TEXT_SIZE],
                                   unsigned *tables) WK_MUST_CHECK;

/* What became of a code that the camera read. */
enum wk_ready_said {
    WK_READY_UNREAD = 0,    /* not read whole, or of another sort */
    WK_READY_TAKEN,         /* on record */
    WK_READY_KNOWN,         /* that table is ready already */
    WK_READY_OWN,           /* this kiosk's own */
    WK_READY_OTHER_EVENT,   /* of another event */
    WK_READY_STRANGER,      /* of a kiosk that is not on the roster */
    WK_READY_FORGED,        /* not signed by the kiosk that it names */
    WK_READY_OTHER_SECTION, /* of a section that plays by itself */
    WK_READY_OTHER_HAND,    /* an older one, or this kiosk is behind */
    WK_READY_NOT_OWNER,     /* the table is in another kiosk's hands, as far as is known here */
    WK_N_READY_SAID
};
struct wk_ready_news {
    enum wk_ready_said said; /* TAKEN: of one word at least; else of the first that is neither known nor our own */
    struct wk_hand_id at;    /* of that word; table 0: none was read */
    int n_taken;
};

/*
 * Puts what a code (hostile) says for round and hand of a table's section on record, each word that is new and good.
 * WK_NOT_FOUND: the store keeps its event alone; WK_NOT_ALLOWED and the like: the store's; what a code is refused for is in
 * *out with WK_OK.
 */
enum wk_status wk_store_carry_ready(struct wk_store *store, const struct wk_hand_id *at, const char *text,
                                    struct wk_ready_news *out) WK_MUST_CHECK;

#endif
