/* Printing: what the kiosk can print, and what became of it. Part of kiosk/face/app/app.h. Nothing here can hold a face (law
 * 4). */
#ifndef WK_KIOSK_FACE_APP_STATE_PRINT_H
#define WK_KIOSK_FACE_APP_STATE_PRINT_H

#include <stdbool.h>

#include "rules/status.h"

/*
 * What can be printed at a kiosk: a row each of labels/paper/papers.def, and a player's evening
 * (kiosk/pages/report/evening_page/evening_page.h).
 */
enum wk_print {
    WK_PRINT_NONE = 0,
#define WK_PAPER_KIOSK(id, ...) WK_PRINT_##id,
#include "labels/paper/papers.def"
    WK_PRINT_EVENING,
    WK_N_PRINTS
};

/* Its word, of a paper that in labels/paper/papers.h, and the text of the key that asks for it, an English message id. Not of
 * WK_PRINT_NONE. */
const char *wk_print_word(enum wk_print what);
const char *wk_print_key(enum wk_print what);

#define WK_APP_PRINT_NAME 64

struct wk_app_print {
    bool ready;                   /* a folder is set up: `print_folder` of the configuration */
    bool waiting;                 /* for the answer */
    enum wk_print what;           /* asked for last */
    enum wk_status status;        /* of that: see wk_print_text() */
    char name[WK_APP_PRINT_NAME]; /* of the file, "" while there is none */
};

#endif
