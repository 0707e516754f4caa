/*
 * What the screen shows of a set of tiles that is being counted (law 4; the other places are kiosk/face/draw/enrol_view.h,
 * kiosk/face/draw/given_view.h and kiosk/face/draw/hand_view.h). The app holds a pointer to this and cannot look inside; only
 * the screen of the inventory and its service include it. It never holds a tile of a deal: nothing is looked at while a deal of
 * the table is recorded or sealed and not opened.
 */
#ifndef WK_KIOSK_FACE_DRAW_SET_VIEW_H
#define WK_KIOSK_FACE_DRAW_SET_VIEW_H

#include "labels/inventory.h"

#define WK_SET_VIEW_PLACES 200

struct wk_set_view {
    struct wk_inventory all, look; /* of the looks that were added; of the newest one alone */
    double shape;                  /* of the camera's picture: height by width */
    int n_places;                  /* of the newest look: where a tile lies, 0..1 of the picture, and whether it is read */
    struct {
        float x, y;
        bool read;
    } place[WK_SET_VIEW_PLACES];
};

#endif
