/*
 * What the screen shows of a deal that the director has given to be laid out: the second and last place where a screen may show
 * what tiles are (law 4; the other is kiosk/face/draw/enrol_view.h). The app holds a pointer to this and cannot look inside;
 * only the director's screen and kiosk/programs/service/given_deal.h include it. It is wiped as soon as that screen is left.
 */
#ifndef WK_KIOSK_FACE_DRAW_GIVEN_VIEW_H
#define WK_KIOSK_FACE_DRAW_GIVEN_VIEW_H

#include "kiosk/face/app/task.h"

struct wk_given_view {
    uint8_t kind[WK_N_SLOTS];           /* 1..34, what belongs in each slot; in the hand row: what still may, see
                                           kiosk/programs/service/given_deal.h */
    enum wk_slot_look look[WK_N_SLOTS]; /* how what lies there looks against that */
};

#endif
