/* What the file of a picture says of itself in words: that this program drew it. */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD_MAX (256 * 1024) /* the mark stands before the pixels, and this far at most is looked for it */

static const char key[] = WK_SIMULATED_KEY;

bool wk_image_says_simulated(const void *bytes, size_t n)
{
    size_t length;

    if (n >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        return wk_png_chunk(bytes, n, "tEXt", key, sizeof key, &length) != NULL;
    return n >= 2 && memcmp(bytes, "\xFF\xD8", 2) == 0 &&
           wk_jpeg_segment(bytes, n, 0xFE, key, sizeof key - 1, &length) != NULL && length == sizeof key - 1;
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
