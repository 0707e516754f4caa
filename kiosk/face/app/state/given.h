/*
 * A given deal being laid out: the director's screen that guides each tile to its slot by face. Part of kiosk/face/app/app.h;
 * behind the director's PIN. Which face belongs where is in the view, which the app cannot look into (law 4); see
 * kiosk/face/draw/given_view.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_GIVEN_H
#define WK_KIOSK_FACE_APP_STATE_GIVEN_H

#include "labels/label.h"

struct wk_given_view;

struct wk_app_given {
    enum wk_status
        status;        /* WK_OK: it is being laid out; WK_NOT_YET: asked for; WK_NOT_FOUND: none is given; else the store's */
    int64_t seq;       /* of the record that gave it */
    enum wk_wind wind; /* the wall on the mat */
    int n_right, n_wrong, n_backs;    /* tiles of the newest frame; n_backs: with the back up */
    int n_whole;                      /* frames in a row in which all 34 were right */
    bool laid[WK_N_WINDS];            /* was whole and still since the screen was opened; index wind - 1 */
    bool other;                       /* the tiles of app->again were seen and are not the given deal's */
    const struct wk_given_view *view; /* NULL: no face is shown */
};

#endif
