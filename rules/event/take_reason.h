/* Why a table is taken from the kiosk that has it, as stated by the person who takes it. */
#ifndef WK_RULES_EVENT_TAKE_REASON_H
#define WK_RULES_EVENT_TAKE_REASON_H

/* Older records have none. */
enum wk_take_reason {
    WK_TAKE_UNSAID = 0,
    WK_TAKE_BROKEN,   /* the kiosk does not work */
    WK_TAKE_NO_POWER, /* it has none */
    WK_TAKE_MOVED,    /* the table, or the kiosk, stands elsewhere now */
    WK_TAKE_OTHER
};

#endif
