/*
 * What the screen shows of an enrolment. The one place where a screen may show what tiles are (law 4): the app holds a pointer
 * to this and cannot look inside; only the screen of enrolment and the enroller include it. It never holds a tile of a deal:
 * the enroller does not begin, and takes no picture, while a deal of the table is recorded or sealed and not opened.
 */
#ifndef WK_KIOSK_FACE_DRAW_ENROL_VIEW_H
#define WK_KIOSK_FACE_DRAW_ENROL_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/layout.h"

#define WK_ENROL_VIEW_PAIRS 3

struct wk_enrol_view {
    int edition;              /* counts up when a picture of the same number is another one */
    int photo;                /* the one to be looked at, 0..; its slot s is picture photo * WK_N_SLOTS + s */
    uint8_t kind[WK_N_SLOTS]; /* 1..34, what each tile is taken for; 0: nothing */
    bool doubt[WK_N_SLOTS];
    int n_missing;
    uint8_t missing[34]; /* kinds without a picture */
    int n_pairs;         /* of kinds that look alike, the closest first */
    struct {
        uint8_t a, b;
        int picture_a, picture_b; /* -1: none */
        float margin;
        bool too_alike; /* the set is not to be stored */
    } pair[WK_ENROL_VIEW_PAIRS];
    int n_looks; /* 0: error and asked are not known */
    float error; /* expected share of looks that take a tile for another, before any margin is asked for */
    float asked; /* and for which another look is wanted */
};

#endif
