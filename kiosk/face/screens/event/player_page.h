/* One player of the standings. */
#ifndef WK_KIOSK_FACE_SCREENS_EVENT_PLAYER_PAGE_H
#define WK_KIOSK_FACE_SCREENS_EVENT_PLAYER_PAGE_H

#include "kiosk/face/draw/parts.h"

/* What one player of the standings that are shown has: app->gate.player. */
void wk_screen_player(const struct wk_app *app, struct wk_draw *draw);

#endif
