/*
 * KMS: a screen on a graphics card without a display server: the kernel's driver is given a whole picture in memory and shows
 * it. Every driver of Linux can do that; neither OpenGL nor a GPU is wanted. Two buffers, changed between two pictures of the
 * screen, so that none is seen half. One thread. Source: the kernel's drm-kms and drm-uapi.
 */
#ifndef WK_KIOSK_FACE_UI_KMS_H
#define WK_KIOSK_FACE_UI_KMS_H

#include "rules/status.h"

#include <stdbool.h>
#include <stdint.h>

struct wk_kms; /* opaque */

/*
 * Takes the first screen that is connected to a card, in the size that it likes best; it is black until the first
 * wk_kms_show(). WK_NO_FILE: there is no card. WK_UNREADABLE_FILE: this account may open none. WK_NOT_FOUND: no screen is
 * connected. WK_ALREADY: another program draws on it. WK_NO_MEMORY, WK_FAILED: the driver refuses.
 */
enum wk_status wk_kms_open(struct wk_kms **out) WK_MUST_CHECK;
void wk_kms_close(struct wk_kms *self); /* NULL is allowed. The screen is the console's again. */

/* These codes in a sentence that says how to mend it. Static storage. */
const char *wk_kms_text(enum wk_status status);

/* Of the screen, in px: the shape of what is shown. */
void wk_kms_size(const struct wk_kms *self, int *w_px, int *h_px);

/*
 * Shows bgra, w x h px of 4 bytes (B G R and one that is not looked at), of which the rows y .. y + h - 1 have changed since
 * the last time; borrowed for the call. Waits until the picture before is on the screen: a sixtieth of a second. WK_FAILED: the
 * card, or the right to draw on it, is gone.
 */
enum wk_status wk_kms_show(struct wk_kms *self, const uint8_t *bgra, int y, int h) WK_MUST_CHECK;

/* Where the mouse's pointer points, in px; x < 0: there is none. It is on the screen with the next wk_kms_show(). */
void wk_kms_point(struct wk_kms *self, int x, int y);

/* Is the screen still plugged in? As the driver knows it; costs a system call. */
bool wk_kms_connected(const struct wk_kms *self);

#endif
