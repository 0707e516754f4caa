/* Takeover: a table is taken out of another kiosk's hands. Part of kiosk/app/app.h; behind the judge's PIN. */
#ifndef WK_KIOSK_APP_OWN_TAKEOVER_H
#define WK_KIOSK_APP_OWN_TAKEOVER_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/merge.h"

struct wk_app_takeover {
    int section;             /* whose tables are shown, 1.. */
    int table;               /* chosen, 0: none */
    enum wk_take_reason why; /* chosen */
    bool waiting, answered;
    enum wk_status status; /* when it was answered; see wk_store_take_over() */
    int64_t seq;           /* > 0: it is on record */
};

#endif
