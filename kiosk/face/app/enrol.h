/* Enrolment: where the learning of the club's tiles stands. */
#ifndef WK_KIOSK_FACE_APP_ENROL_H
#define WK_KIOSK_FACE_APP_ENROL_H

#include <stdint.h>

#include "kiosk/face/app/effect.h"

/* Enrolment. What tiles are taken for is in the view, which the app cannot look into (law 4); see kiosk/face/draw/enrol_view.h.
 */
#define WK_ENROL_PHOTOS 4
enum wk_enrolling {
    WK_ENROLLING_LAY = 0, /* 34 tiles are laid face up; live */
    WK_ENROLLING_READ,    /* their photograph is being read */
    WK_ENROLLING_CONFIRM, /* what each is taken for */
    WK_ENROLLING_CHOOSE,  /* what one of them is instead */
    WK_ENROLLING_JUDGE,   /* how well the kinds can be told apart is being found out */
    WK_ENROLLING_REPORT,
    WK_ENROLLING_NAME,
    WK_ENROLLING_SAVED,
    WK_ENROLLING_REFUSED /* a deal of this table is under way */
};
struct wk_enrol_view;
struct wk_app_enrol {
    enum wk_enrolling step;
    enum wk_effect_kind asked; /* whose answer is on its way */
    enum wk_status fault;      /* of the last photograph, WK_OK: none */
    int n_here, n_backs;       /* tiles that lie face up, and those that show a sticker instead */
    int slot;                  /* chosen */
    int n_photos, n_asked, n_to_ask, n_doubt, n_missing;
    char name[WK_ENROL_NAME_SIZE];
    int64_t seq; /* > 0: stored */
    const struct wk_enrol_view *view;
};

#endif
