/* libqrencode's modules copied into an array of ours. */
#include "labels/draw/qr.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <qrencode.h>

enum wk_status wk_qr_new(struct wk_qr *out, const char *text, int version, char level)
{
    static const char levels[] = "LMQH"; /* in the order of QRecLevel */
    const char *at = level ? strchr(levels, level) : NULL;
    if (!at || version < 0 || version > QRSPEC_VERSION_MAX || !*text)
        return WK_BAD_INPUT;
    QRcode *code = QRcode_encodeString(text, version, (QRecLevel)(at - levels), QR_MODE_8, 1);
    if (!code)
        return errno == ENOMEM ? WK_NO_MEMORY : WK_BAD_INPUT;
    const size_t n = (size_t)code->width * (size_t)code->width;
    uint8_t *black = version > 0 && code->version != version ? NULL : malloc(n);
    enum wk_status status = black ? WK_OK : version > 0 && code->version != version ? WK_BAD_INPUT : WK_NO_MEMORY;
    if (black) {
        for (size_t i = 0; i < n; i++)
            black[i] = code->data[i] & 1;
        *out = (struct wk_qr){.n = code->width, .black = black};
    }
    QRcode_free(code);
    return status;
}

void wk_qr_free(struct wk_qr *qr)
{
    free(qr->black);
    *qr = (struct wk_qr){.n = 0};
}
