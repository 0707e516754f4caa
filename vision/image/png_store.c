/*
 * The rows of a PNG unpacked by libdeflate, and stored again as they are. libpng has zlib unpack a row at a time, which is
 * slower than all of them at once by libdeflate; of a file in which they are merely stored it copies them. The format, its
 * filters and its faults stay libpng's.
 */
#include "vision/image/codec.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#define DEFLATE_MOST 1032 /* bytes that one packed byte can come to */
#define BLOCK_MAX 65535U  /* bytes of a stored block, after 5 of its own */

static unsigned long be32(const uint8_t *p)
{
    return (unsigned long)p[0] << 24 | (unsigned long)p[1] << 16 | (unsigned long)p[2] << 8 | p[3];
}

static void put32(uint8_t *p, size_t value)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(value >> (24 - 8 * i));
}

/*
 * The chunks of pixels from the one whose content is at first on, as far as they follow one another: their content to packed
 * [*n_packed]. How many bytes they take; 0: a sum is wrong.
 */
static size_t gather(const uint8_t *first, const uint8_t *end, uint8_t *packed, size_t *n_packed)
{
    const uint8_t *chunk = first - 8;

    *n_packed = 0;
    while (end - chunk >= 12 && memcmp(chunk + 4, "IDAT", 4) == 0) {
        const size_t n = be32(chunk);

        if (n > (size_t)(end - chunk) - 12 || libdeflate_crc32(0, chunk + 4, n + 4) != be32(chunk + 8 + n))
            return 0;
        memcpy(packed + *n_packed, chunk + 8, n);
        *n_packed += n;
        chunk += n + 12;
    }
    return (size_t)(chunk - (first - 8));
}

/* Rows [n] as one chunk; its length. They lie at the end of its place already, so that no block overtakes those not yet moved.
 */
static size_t store(uint8_t *chunk, const uint8_t *rows, size_t n)
{
    const uint32_t sum = libdeflate_adler32(1, rows, n);
    size_t at = 8;

    memcpy(chunk + 4, "IDAT", 4);
    chunk[at++] = 0x78; /* deflate, a window of 32 kB */
    chunk[at++] = 0x01;
    for (size_t done = 0; done < n;) {
        const size_t block = n - done < BLOCK_MAX ? n - done : BLOCK_MAX;
        const uint8_t head[] = {done + block == n, (uint8_t)block, (uint8_t)(block >> 8), (uint8_t)~block,
                                (uint8_t)(~block >> 8)};

        memcpy(chunk + at, head, sizeof head);
        memmove(chunk + at + sizeof head, rows + done, block);
        at += sizeof head + block;
        done += block;
    }
    put32(chunk + at, sum);
    put32(chunk, at - 4);
    put32(chunk + at + 4, libdeflate_crc32(0, chunk + 4, at));
    return at + 8;
}

bool wk_png_store(const uint8_t *bytes, size_t n, size_t n_rows, uint8_t **out, size_t *n_out)
{
    size_t length, n_packed, n_taken;
    const uint8_t *first = wk_png_chunk(bytes, n, "IDAT", "", 0, &length);
    struct libdeflate_decompressor *unpacker;
    uint8_t *packed, *made;
    bool done = false;

    if (!first || n_rows == 0 || n_rows / DEFLATE_MOST > n)
        return false;
    const size_t n_head = (size_t)(first - 8 - bytes), n_chunk = 8 + 2 + n_rows + 5 * (n_rows / BLOCK_MAX + 1) + 8;

    unpacker = libdeflate_alloc_decompressor();
    packed = malloc(n);
    made = malloc(n + n_chunk);
    if (unpacker && packed && made && (n_taken = gather(first, bytes + n, packed, &n_packed)) > 0) {
        uint8_t *rows = made + n_head + n_chunk - 8 - n_rows;

        done = libdeflate_zlib_decompress(unpacker, packed, n_packed, rows, n_rows, NULL) == LIBDEFLATE_SUCCESS;
        if (done) {
            memcpy(made, bytes, n_head);
            *n_out = n_head + store(made + n_head, rows, n_rows);
            memcpy(made + *n_out, bytes + n_head + n_taken, n - n_head - n_taken);
            *n_out += n - n_head - n_taken;
            *out = made;
        }
    }
    if (!done)
        free(made);
    free(packed);
    libdeflate_free_decompressor(unpacker);
    return done;
}
