/*
 * VT: the virtual terminal that a program on the console was started on. While it is taken the kernel draws no text and no
 * cursor there, what is typed is neither echoed nor read by a shell afterwards, and whoever switches to another console with
 * Ctrl-Alt-F2 waits until the screen was let go. One per process, main thread. It is given back at a crash too, but for a
 * stack of another thread's that overflows. Source: console_ioctl(4).
 */
#ifndef WK_KIOSK_FACE_UI_VT_H
#define WK_KIOSK_FACE_UI_VT_H

#include "rules/status.h"

#include <stdbool.h>
#include <termios.h>

struct wk_vt {
    int fd; /* of the controlling terminal */
    int number;
    struct termios before;
};

enum wk_vt_change {
    WK_VT_NONE = 0,
    WK_VT_LEAVES, /* somebody switches to another console: the screen is to be let go, then wk_vt_leave() */
    WK_VT_COMES   /* it is in front again */
};

/* Is the controlling terminal one? (A window of a desktop and a line over the network are none.) */
bool wk_vt_here(void);

/*
 * Takes it and brings it to the front; whether it is there already, wk_vt_look() says. After SDL has looked for keyboards: SDL
 * takes them from the console, and this gives them back so that Ctrl-Alt-F2 works. WK_NOT_FOUND: it is none. WK_FAILED.
 */
enum wk_status wk_vt_take(struct wk_vt *vt) WK_MUST_CHECK;

/* What has happened since the last call. */
enum wk_vt_change wk_vt_look(struct wk_vt *vt);
void wk_vt_leave(struct wk_vt *vt);

void wk_vt_give_back(struct wk_vt *vt);

#endif
