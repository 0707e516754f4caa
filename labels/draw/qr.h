/* QR codes as modules, black and white. The only file that knows libqrencode. */
#ifndef WK_LABELS_DRAW_QR_H
#define WK_LABELS_DRAW_QR_H

#include <stdint.h>

#include "rules/status.h"

/* A code without its quiet zone: black [n][n], 1 where a module is black; owned. */
struct wk_qr {
    int n;
    uint8_t *black;
};

/*
 * The code of a text, not empty: version (1..40, 0 = smallest), level 'L' 'M' 'Q' 'H'. WK_BAD_INPUT (also: it does not fit),
 * WK_NO_MEMORY; *out is unchanged on failure. The same text gives the same modules. Any thread.
 */
enum wk_status wk_qr_new(struct wk_qr *out, const char *text, int version, char level) WK_MUST_CHECK;
void wk_qr_free(struct wk_qr *qr);

#endif
