/*
 * Sealed: data from which faces can be told, as bytes to be encrypted. Pure. Every form has one size whatever the faces are, so
 * that the stored size says nothing about them. The bytes are read back as hostile ones. Numbers big-endian, reals as IEEE 754
 * bits.
 */
#ifndef WK_DB_STATE_SEALED_H
#define WK_DB_STATE_SEALED_H

#include "labels/deal/deal.h"
#include "labels/reading.h"

/* Version, side, tray (found, reason, 14 reals), wind, n_images, 2 times, n_strays. */
#define WK_SEALED_HEAD_SIZE (1 + 1 + 1 + 2 + 14 * 8 + 1 + 4 + 2 * 8 + 1)
/* State, why, label, set, sideways, score, 8 corners, slot (a stray's nearest). */
#define WK_SEALED_READ_SIZE (1 + 1 + 1 + WK_SET_SIZE + 1 + 4 + 8 * 4 + 1)
/* Best, margin, 34 scores. */
#define WK_SEALED_FACE_SIZE (1 + 4 + WK_N_FACES * 4)

/* A wall's faces: the whole reading of the picture of faces, because margins, states and even its blur depend on them. */
#define WK_SEALED_WALL_SIZE                                                                                                    \
    (WK_SEALED_HEAD_SIZE + (WK_N_SLOTS + WK_MAX_STRAYS) * WK_SEALED_READ_SIZE + WK_N_SLOTS * WK_SEALED_FACE_SIZE)

/* WK_BAD_INPUT: a value outside its range; bytes are unspecified then. Wiped by the caller. */
enum wk_status wk_sealed_wall_encode(const struct wk_face_reading *faces, uint8_t bytes[WK_SEALED_WALL_SIZE]) WK_MUST_CHECK;
/* WK_BAD_INPUT: not such bytes; *faces is unchanged then. */
enum wk_status wk_sealed_wall_decode(struct wk_face_reading *faces, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

/* A deal: version, salt, length of the canonical text (2 bytes), the text padded with zeros. */
#define WK_SEALED_DEAL_SIZE (1 + WK_SALT_SIZE + 2 + WK_DEAL_TEXT_SIZE)

/* WK_BAD_INPUT: the deal's canonical text does not read back (a table, round, set or face out of range). */
enum wk_status wk_sealed_deal_encode(const struct wk_deal *deal, const uint8_t salt[WK_SALT_SIZE],
                                     uint8_t bytes[WK_SEALED_DEAL_SIZE]) WK_MUST_CHECK;
enum wk_status wk_sealed_deal_decode(struct wk_deal *deal, uint8_t salt[WK_SALT_SIZE], const uint8_t *bytes,
                                     size_t n) WK_MUST_CHECK;

#endif
