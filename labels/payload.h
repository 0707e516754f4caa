/* Payload: the ten characters in a sticker's QR code. Pure but for the key. */
#ifndef WK_LABELS_PAYLOAD_H
#define WK_LABELS_PAYLOAD_H

#include <stddef.h>

#include "labels/label.h"

struct wk_key;

#define WK_PAYLOAD_LEN 10
#define WK_PAYLOAD_SIZE (WK_PAYLOAD_LEN + 1)

enum wk_payload_kind {
    WK_PAYLOAD_ALIEN = 0,  /* not of our scheme at all */
    WK_PAYLOAD_VALID,      /* right form, right check */
    WK_PAYLOAD_OTHER_EVENT /* right form, wrong check: forged, or another club's */
};

/*
 * Writes the payload of (set, label): `W`, set, label in two characters ("01".."04", "10".."89", "0A".."0D"), then four
 * characters base 36 of a keyed hash of the first six. Set and label must be valid, else out is "".
 * Source: stickers-and-mat.md, "Sticker".
 */
void wk_payload_encode(char out[WK_PAYLOAD_SIZE], const struct wk_key *key, const char set[WK_SET_SIZE], wk_label label);

/* Parses text [n] (need not end with a zero; hostile). VALID and OTHER_EVENT fill *set and *label, ALIEN leaves them alone. */
enum wk_payload_kind wk_payload_decode(const char *text, size_t n, const struct wk_key *key, char set[WK_SET_SIZE],
                                       wk_label *label);

#endif
