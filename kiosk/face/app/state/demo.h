/* Demo: what its banner and its chooser show of it. */
#ifndef WK_KIOSK_FACE_APP_STATE_DEMO_H
#define WK_KIOSK_FACE_APP_STATE_DEMO_H

#include <stdbool.h>

#define WK_DEMO_TEXT 96

/* A chapter, as the chooser shows it. English message ids. */
struct wk_demo_card {
    const char *title, *about;
};

struct wk_app_demo {
    bool on, paused;
    bool by_hand;                    /* people play with the simulated mat: the SIM_* keys are shown */
    int step, n_steps;               /* of a script without chapters */
    int chapter, n_chapters;         /* 1..n, n 0: there are none */
    const struct wk_demo_card *card; /* [n_chapters]; static storage */
    char text[WK_DEMO_TEXT];         /* English message id, translated when drawn */
};

#endif
