/*
 * Console: the screen of a computer on which neither X nor Wayland runs, taken from its text console. It comes and goes:
 * somebody switches to another console, pulls the screen's plug, puts in another one. All of it is borne; what is shown
 * meanwhile is on the screen when that is there again. Main thread.
 */
#ifndef WK_KIOSK_FACE_UI_CONSOLE_H
#define WK_KIOSK_FACE_UI_CONSOLE_H

#include "rules/status.h"

#include <stdbool.h>
#include <stdint.h>

struct wk_console; /* opaque */

/* Were we started on one? */
bool wk_console_here(void);

/*
 * Could somebody touch, and so end, a program there? folder: /dev/input. WK_OK: one of its event* can be read. WK_NOT_FOUND:
 * there is none. WK_UNREADABLE_FILE: none of them can. wk_console_text(): its answer in a sentence that says how to mend it;
 * static.
 */
enum wk_status wk_console_inputs(const char *folder) WK_MUST_CHECK;
const char *wk_console_text(enum wk_status status);

/* Takes terminal and screen; waits a moment for whoever has them. *why: what is wrong and how to mend it; static. */
enum wk_status wk_console_open(struct wk_console **out, const char **why) WK_MUST_CHECK;
void wk_console_close(struct wk_console *self); /* NULL is allowed */

/* Of the screen, or of the one that was there last, in px. */
void wk_console_size(const struct wk_console *self, int *w_px, int *h_px);

/* To be called some ten times a second, with a monotonic time. true: the screen has come back, maybe another one: show it all.
 */
bool wk_console_turn(struct wk_console *self, uint64_t now_ms);

/* Is our screen to be seen? If not, what is typed is meant for somebody else. */
bool wk_console_in_front(const struct wk_console *self);

/* Why there is no screen though our console is in front, and how to mend it; NULL: there is one. Static storage. */
const char *wk_console_trouble(const struct wk_console *self);

/* As wk_kms_show() and wk_kms_point() (kms.h). false: there is no screen now. */
bool wk_console_show(struct wk_console *self, const uint8_t *bgra, int y, int h);
void wk_console_point(struct wk_console *self, int x, int y);

#endif
