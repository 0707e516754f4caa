/*
 * Judge: acts of the judge and the director: rulings, overrides, stand-ins, corrections. Part of kiosk/app.h.
 */
#ifndef WK_KIOSK_APP_JUDGE_H
#define WK_KIOSK_APP_JUDGE_H

#include "rules/tournament.h"

struct wk_app_judge {
    int step;
};

#endif
