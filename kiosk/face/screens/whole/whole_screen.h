/* The screen of the whole table, for the screens that look at it. */
#ifndef WK_KIOSK_FACE_SCREENS_WHOLE_WHOLE_SCREEN_H
#define WK_KIOSK_FACE_SCREENS_WHOLE_WHOLE_SCREEN_H

#include "kiosk/face/draw/parts.h"

/* The four walls of the table at once, or the one that was touched; keys as in wk_part_bar(). No strip: its place is free. */
void wk_screen_whole_table(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *keys, int n_keys,
                           bool strip);
/* The same for a drill: its own words, and the exchange that it asks for. */
struct wk_whole_words {
    const char *text, *note;           /* text NULL: the step that is asked for */
    bool first;                        /* said even while something is to be mended; else until then */
    const struct wk_table_move *asked; /* shown as a step while nothing is to be mended; no wall is opened then. NULL: none */
};
void wk_screen_whole_drill(const struct wk_app *app, struct wk_draw *draw, const struct wk_whole_words *words,
                           const struct wk_keycap *keys, int n_keys);

/* A touch on a wall, while the whole table is looked at. */
bool wk_screen_touch_table(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);

#endif
