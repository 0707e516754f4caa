/* What the file of a picture says of itself in words: that this program drew it. */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD_MAX (256 * 1024) /* the mark stands before the pixels, and this far at most is looked for it */

static const char key[] = WK_SIMULATED_KEY;

/* A tEXt chunk whose keyword it is, before the first IDAT. */
static bool png_says(const uint8_t *bytes, size_t n)
{
    for (size_t at = 8; at + 12 <= n;) {
        const uint8_t *chunk = bytes + at;
        const size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];

        if (memcmp(chunk + 4, "IDAT", 4) == 0 || length > n - at - 12)
            return false;
        if (memcmp(chunk + 4, "tEXt", 4) == 0 && length >= sizeof key && memcmp(chunk + 8, key, sizeof key) == 0)
            return true;
        at += 12 + length;
    }
    return false;
}

/* A comment of just these letters, before the first scan. */
static bool jpeg_says(const uint8_t *bytes, size_t n)
{
    for (size_t at = 2; at + 4 <= n && bytes[at] == 0xFF && bytes[at + 1] != 0xDA;) {
        const size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3]; /* with these two */

        if (length < 2 || length > n - at - 2)
            return false;
        if (bytes[at + 1] == 0xFE && length == 2 + sizeof key - 1 && memcmp(bytes + at + 4, key, sizeof key - 1) == 0)
            return true;
        at += 2 + length;
    }
    return false;
}

bool wk_image_says_simulated(const void *bytes, size_t n)
{
    const uint8_t *from = bytes;

    if (n >= 8 && memcmp(from, "\x89PNG\r\n\x1a\n", 8) == 0)
        return png_says(from, n);
    return n >= 2 && from[0] == 0xFF && from[1] == 0xD8 && jpeg_says(from, n);
}

bool wk_image_file_says_simulated(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *head = file ? malloc(HEAD_MAX) : NULL;
    const size_t n = head ? fread(head, 1, HEAD_MAX, file) : 0;
    const bool says = head && wk_image_says_simulated(head, n);

    free(head);
    if (file)
        fclose(file);
    return says;
}
