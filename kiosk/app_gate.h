/*
 * Gate: from the walls that are back to the next group: inspection, waiting, rotation, the end of a round. Part of kiosk/app.h.
 */
#ifndef WK_KIOSK_APP_GATE_H
#define WK_KIOSK_APP_GATE_H

#include "rules/tournament.h"

struct wk_app_gate_state {
    int step;
};

#endif
