/* Records are laid one after the other into a body, and found in one again. */
#include "hall/wire/frames.h"

#include <stdlib.h>
#include <string.h>

#define LENGTH_SIZE 4

/* What a frame takes beside the record's bytes. */
#define FRAME_EXTRA (LENGTH_SIZE + WK_SIGNATURE_SIZE)

/* Whether a body may hold `count` frames of `n` bytes in all. */
static bool fits(int count, size_t n)
{
    return count <= WK_FRAMES_MOST && n <= (count <= 1 ? WK_FRAMES_BODY_MAX : WK_FRAMES_BYTES);
}

enum wk_status wk_frames_add(struct wk_frames *frames, const uint8_t *bytes, size_t n,
                             const uint8_t signature[WK_SIGNATURE_SIZE])
{
    if (n > WK_FRAMES_BODY_MAX - FRAME_EXTRA)
        return WK_BAD_INPUT;
    const size_t end = frames->n + FRAME_EXTRA + n;
    if (!fits(frames->count + 1, end))
        return WK_END;
    if (end > frames->room) {
        const size_t room = end > WK_FRAMES_BYTES ? end : end + end / 2; /* what is larger travels alone */
        uint8_t *data = realloc(frames->data, room);
        if (!data)
            return WK_NO_MEMORY;
        frames->data = data;
        frames->room = room;
    }
    uint8_t *at = frames->data + frames->n;
    for (int i = 0; i < LENGTH_SIZE; i++)
        at[i] = (uint8_t)(n >> (8 * (LENGTH_SIZE - 1 - i)));
    memcpy(at + LENGTH_SIZE, bytes, n);
    memcpy(at + LENGTH_SIZE + n, signature, WK_SIGNATURE_SIZE);
    frames->n = end;
    frames->count++;
    return WK_OK;
}

void wk_frames_release(struct wk_frames *frames)
{
    free(frames->data);
    *frames = (struct wk_frames){.data = NULL};
}

enum wk_status wk_frames_read(struct wk_signed_record out[WK_FRAMES_MOST], int *count, const uint8_t *body, size_t n)
{
    int found = 0;
    for (size_t at = 0; at < n; found++) {
        if (found == WK_FRAMES_MOST || n - at < FRAME_EXTRA)
            return WK_BAD_INPUT;
        size_t length = 0;
        for (int i = 0; i < LENGTH_SIZE; i++)
            length = length << 8 | body[at + (size_t)i];
        if (length > n - at - FRAME_EXTRA)
            return WK_BAD_INPUT;
        out[found] = (struct wk_signed_record){body + at + LENGTH_SIZE, length, body + at + LENGTH_SIZE + length};
        at += FRAME_EXTRA + length;
    }
    if (!fits(found, n))
        return WK_BAD_INPUT;
    *count = found;
    return WK_OK;
}
