/* Practice: a wall put out of order by the players and mended against the clock. Nothing of it is recorded. */
#ifndef WK_KIOSK_APP_OWN_PRACTICE_H
#define WK_KIOSK_APP_OWN_PRACTICE_H

#include <stdbool.h>
#include <stdint.h>

enum wk_practice_step {
    WK_PRACTICE_LAY = 0, /* a wall in order is wanted */
    WK_PRACTICE_SPOIL,   /* and now one out of order */
    WK_PRACTICE_RUN,     /* the clock runs */
    WK_PRACTICE_DONE
};

#define WK_PRACTICE_MOST 4 /* moves; more count as so many */

struct wk_app_practice {
    enum wk_practice_step step;
    int64_t begun_ns;
    int n_moves; /* 1..WK_PRACTICE_MOST, that were to be done */
    int time_s;  /* that it took */
    bool best;   /* nobody was faster since the program began */
};

#endif
