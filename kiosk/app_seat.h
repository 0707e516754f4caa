/*
 * Seat: the players of a hand confirm their chairs, and afterwards its result. Part of kiosk/app.h.
 */
#ifndef WK_KIOSK_APP_SEAT_H
#define WK_KIOSK_APP_SEAT_H

#include "rules/tournament.h"

struct wk_app_seat {
    int step;
};

#endif
