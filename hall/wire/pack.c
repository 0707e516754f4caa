/* Bodies are packed and unpacked, whole: neither side ever holds more than their two forms. */
#include "hall/wire/pack.h"

#include <stdlib.h>

#include <zstd.h>

/* Twice the level costs twice the time, and saves a few percent of what kiosks write. */
#define LEVEL 3

enum wk_status wk_pack(const uint8_t *bytes, size_t n, uint8_t **out, size_t *n_out)
{
    if (n > WK_PACK_MOST)
        return WK_END;
    const size_t room = ZSTD_compressBound(n);
    uint8_t *packed = malloc(room);
    if (!packed)
        return WK_NO_MEMORY;
    const size_t n_packed = ZSTD_compress(packed, room, bytes, n, LEVEL);
    if (ZSTD_isError(n_packed) || n_packed >= n) {
        free(packed);
        return ZSTD_isError(n_packed) ? WK_NO_MEMORY : WK_END; /* there is room for it: nothing else can fail */
    }
    *out = packed;
    *n_out = n_packed;
    return WK_OK;
}

enum wk_status wk_unpack(const uint8_t *bytes, size_t n, uint8_t **out, size_t *n_out)
{
    const unsigned long long size = ZSTD_getFrameContentSize(bytes, n);
    /* Neither number can be believed before both have been looked at: "unknown" and "no frame" are very large sizes. */
    if (size == 0 || size > WK_PACK_MOST || ZSTD_findFrameCompressedSize(bytes, n) != n)
        return WK_BAD_INPUT;
    uint8_t *plain = malloc((size_t)size);
    if (!plain)
        return WK_NO_MEMORY;
    if (ZSTD_decompress(plain, (size_t)size, bytes, n) != (size_t)size) {
        free(plain);
        return WK_BAD_INPUT;
    }
    *out = plain;
    *n_out = (size_t)size;
    return WK_OK;
}
