/* Shots: screenshots in a folder, numbered in the order they were taken and named after the screen. Main thread only. */
#ifndef WK_KIOSK_FACE_UI_SHOTS_H
#define WK_KIOSK_FACE_UI_SHOTS_H

#include "kiosk/face/ui/ui.h"
#include "kiosk/host/paths.h"

struct wk_shots {
    char dir[WK_PATH_SIZE]; /* "": none are taken by themselves */
    int n;
    char shown[96]; /* word of the screen that stands, and since when */
    int64_t since_ns;
    bool taken; /* it has its picture */
};

/* dir NULL: none. Makes the folder and those above it. WK_BAD_INPUT, WK_IO, WK_DISK_FULL. */
enum wk_status wk_shots_init(struct wk_shots *shots, const char *dir) WK_MUST_CHECK;

/* Takes a picture of a screen, with what lies over it, once it has stood for a moment. Call after wk_ui_show(). */
enum wk_status wk_shots_watch(struct wk_shots *shots, struct wk_ui *ui, const struct wk_app *app, int64_t now_ns) WK_MUST_CHECK;

/* Takes one now: NN-name.png in the folder, or in the present one when there is none. */
enum wk_status wk_shots_take(struct wk_shots *shots, struct wk_ui *ui, const char *name) WK_MUST_CHECK;

#endif
