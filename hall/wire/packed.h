/*
 * Pack: a body of frames compressed with zstd (RFC 8878), from the hall to a kiosk that asks for it. Pure.
 *
 * A packed body is one zstd frame, made with a dictionary of what records say again and again (packed.c), that says how large
 * it is unpacked, at most WK_PACK_MOST; nothing stands behind it. A larger body is sent as it is: it is a single record, mostly
 * ciphertext, which cannot be compressed.
 */
#ifndef WK_HALL_WIRE_PACKED_H
#define WK_HALL_WIRE_PACKED_H

#include <stddef.h>
#include <stdint.h>

#include "rules/status.h"

#define WK_PACK_MOST ((size_t)1 << 20) /* bytes unpacked: of as many frames as travel together */
#define WK_PACK_TYPE "application/zstd"

/* bytes [n] packed; *out is malloc'ed. WK_END: there is no gain, or it is larger than WK_PACK_MOST; WK_NO_MEMORY. */
enum wk_status wk_pack(const uint8_t *bytes, size_t n, uint8_t **out, size_t *n_out) WK_MUST_CHECK;

/*
 * Unpacks bytes [n] (hostile); *out is malloc'ed, of the size that they announce. WK_BAD_INPUT: they are not of this form,
 * announce more than WK_PACK_MOST or anything but what comes out, end too early or too late; WK_NO_MEMORY.
 */
enum wk_status wk_unpack(const uint8_t *bytes, size_t n, uint8_t **out, size_t *n_out) WK_MUST_CHECK;

#endif
