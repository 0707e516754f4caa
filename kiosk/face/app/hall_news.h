/*
 * News of the hall: what each table is at, and which of them hold up everybody. Main thread.
 * Several: what a table is at is taken from hall_look.c, who is late from late.c.
 */
#ifndef WK_KIOSK_FACE_APP_HALL_NEWS_H
#define WK_KIOSK_FACE_APP_HALL_NEWS_H

#include "kiosk/face/app/app.h"
#include "rules/event/floor.h"

struct wk_table_news {
    struct wk_table_at is;
    bool for_judge; /* it calls the judge */
};

/* What any table of the event is at, from what is on record. */
void wk_app_table_news(const struct wk_app *app, int table, struct wk_table_news *out);

/*
 * The tables that this kiosk serves, and who holds up everybody. A table is late when its hand or its round's clock is over its
 * time; when from the end of a hand, or from the moment at which the next one could begin, more has passed than lies between
 * two hands; or when its section began this hand so much later than half of the hall. One that is ready is never late.
 */
#define WK_BETWEEN_MINUTES 5 /* enough to confirm, lay back and rotate where nothing is wrong */
struct wk_hall_table {
    struct wk_table_news news;
    int late_s;                /* 0: in time, or nothing tells; else a minute or more */
    int n_missing;             /* hands left behind without a confirmed result, */
    struct wk_hand_id missing; /* the first of them */
};
struct wk_hall_news {
    int n_sections;
    uint8_t section[WK_MAX_SECTIONS];          /* [n_sections] of which it serves a table, rising */
    struct wk_hall_table table[WK_MAX_TABLES]; /* index table - 1; of those sections */
    int n_worst;                               /* of its tables that call the judge, are late or miss a result: */
    uint16_t worst[WK_MAX_TABLES];             /* [n_worst] who calls first, then the latest */
};
void wk_app_hall_news(const struct wk_app *app, struct wk_hall_news *out);

#endif
