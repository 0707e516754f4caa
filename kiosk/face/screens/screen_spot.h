/* The spot check's screen: what it asks for next. */
#ifndef WK_KIOSK_FACE_SCREENS_SCREEN_SPOT_H
#define WK_KIOSK_FACE_SCREENS_SCREEN_SPOT_H

#include "kiosk/face/app/app.h"

/* A wall of which something is drawn and nothing answered yet; NONE: all are. Pure. */
enum wk_wind wk_spot_next(const struct wk_app *app);

#endif
