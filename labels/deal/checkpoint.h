/*
 * Checkpoint: a signed statement of a kiosk's newest record at one moment, kept where the kiosk cannot change it: on a slip
 * that players sign, at another kiosk, on a photograph of the screen. A journal that was rewritten, or whose end was cut off,
 * does not agree with it. Pure.
 *
 * As a line of text, 318 characters at most, all of them of QR's alphanumeric alphabet when in capitals (which it is read in as
 * well):
 *
 *     WKC1 KIOSK SEQ SECONDS HEAD KEY SIGNATURE
 *
 * KIOSK: its id, 16 hexadecimal digits. SEQ: the newest record's number. SECONDS: its time, whole seconds since 1970 UTC. HEAD:
 * its hash. KEY: the kiosk's public Ed25519 key. SIGNATURE: of the line up to here, without the blank before it, in small
 * letters but for "WKC1". Its six words are those of HEAD (labels/deal/deal.h).
 */
#ifndef WK_LABELS_DEAL_CHECKPOINT_H
#define WK_LABELS_DEAL_CHECKPOINT_H

#include "labels/secret/secret.h"

struct wk_checkpoint {
    char kiosk_id[17]; /* 16 hexadecimal digits */
    int64_t seq;       /* 1 or more */
    int64_t t_s;       /* seconds since 1970 UTC, 0 or more */
    uint8_t head[WK_HASH_SIZE];
    uint8_t key[WK_PUBLIC_SIZE];
    uint8_t signature[WK_SIGNATURE_SIZE];
};

/* Fills key and signature from the signer; the rest is the caller's. Any thread. */
void wk_checkpoint_sign(struct wk_checkpoint *checkpoint, const struct wk_signer *signer);
/* Whether the signature fits the key in it. (The caller has to know whether that key is the kiosk's.) Any thread. */
bool wk_checkpoint_holds(const struct wk_checkpoint *checkpoint);

#define WK_CHECKPOINT_TEXT_SIZE 319
/* Its line, without a line's end; for QR in capitals. Any thread. */
void wk_checkpoint_format(const struct wk_checkpoint *checkpoint, bool capitals, char text[WK_CHECKPOINT_TEXT_SIZE]);
/*
 * Reads text [n], blanks and line ends around it allowed; small or capital letters. WK_BAD_INPUT: not of this form, or the
 * signature does not hold; *out is unchanged. Any thread.
 */
enum wk_status wk_checkpoint_parse(struct wk_checkpoint *out, const char *text, size_t n) WK_MUST_CHECK;

#endif
