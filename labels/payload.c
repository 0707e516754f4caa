/*
 * The check is four base-36 digits of a keyed BLAKE2b-512 (wk_mac(), purpose "sticker") of the first six characters: the hash's
 * bytes are taken in order, those of 252 and more are skipped (252 = 7 x 36, so that no digit is likelier than another), each
 * of the others gives the digit byte mod 36.
 */
#include "labels/payload.h"

#include <string.h>

#include "labels/secret/secret.h"

#define SCHEME 'W'
#define CHECKED_LEN 6
#define CHECK_LEN (WK_PAYLOAD_LEN - CHECKED_LEN)

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

static bool is_base36(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

static void make_check(char check[CHECK_LEN], const struct wk_key *key, const char *checked)
{
    uint8_t hash[64];
    wk_mac(hash, sizeof hash, key, "sticker", checked, CHECKED_LEN);
    size_t n = 0;
    for (size_t i = 0; i < sizeof hash && n < CHECK_LEN; i++)
        if (hash[i] < 252)
            check[n++] = digits[hash[i] % 36];
    /* Not met before the sun burns out: 61 of 64 bytes above 251. It would be one predictable sticker, nothing worse. */
    while (n < CHECK_LEN)
        check[n++] = digits[0];
}

void wk_payload_encode(char out[WK_PAYLOAD_SIZE], const struct wk_key *key, const char set[WK_SET_SIZE], wk_label label)
{
    out[0] = '\0';
    if (!wk_set_valid(set) || !wk_label_valid(label))
        return;
    char text[3];
    wk_label_format(label, text);
    out[0] = SCHEME;
    memcpy(out + 1, set, WK_SET_LEN);
    out[4] = text[1] ? text[0] : '0';
    out[5] = text[1] ? text[1] : text[0];
    make_check(out + CHECKED_LEN, key, out);
    out[WK_PAYLOAD_LEN] = '\0';
}

enum wk_payload_kind wk_payload_decode(const char *text, size_t n, const struct wk_key *key, char set[WK_SET_SIZE],
                                       wk_label *label)
{
    if (n != WK_PAYLOAD_LEN || text[0] != SCHEME)
        return WK_PAYLOAD_ALIEN;
    for (size_t i = 1; i < n; i++)
        if (!is_base36(text[i]))
            return WK_PAYLOAD_ALIEN;
    wk_label found = WK_LABEL_NONE;
    if (wk_label_parse((const char[]){text[4], text[5], '\0'}, &found) != WK_OK)
        return WK_PAYLOAD_ALIEN;
    char check[CHECK_LEN];
    make_check(check, key, text);
    memcpy(set, text + 1, WK_SET_LEN);
    set[WK_SET_LEN] = '\0';
    *label = found;
    return wk_equal(check, text + CHECKED_LEN, CHECK_LEN) ? WK_PAYLOAD_VALID : WK_PAYLOAD_OTHER_EVENT;
}
