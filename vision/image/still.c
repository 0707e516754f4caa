/* A camera's last frames as fingerprints: it is still when the same ones come again and again. */
#include "vision/image/still.h"

#define N_X 40
#define N_Y 26

/*
 * Pixels spread over the picture, as they are; FNV-1a, for an attacker gains nothing by a picture that is taken for another
 * one.
 */
static uint64_t digest(const struct wk_image *image)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (int j = 0; j < N_Y; j++) {
        const uint8_t *row = image->data + (2 * j + 1) * image->h / (2 * N_Y) * image->stride_bytes;
        for (int i = 0; i < N_X; i++) {
            const uint8_t *pixel = row + (2 * i + 1) * image->w / (2 * N_X) * image->channels;
            for (int c = 0; c < image->channels; c++)
                hash = (hash ^ pixel[c]) * 0x100000001b3u;
        }
    }
    return hash;
}

static bool known(const struct wk_still *self, uint64_t hash)
{
    for (int i = 0; i < self->n; i++)
        if (self->seen[i] == hash)
            return true;
    return false;
}

static void remember(struct wk_still *self, uint64_t hash)
{
    self->seen[self->next] = hash;
    self->next = (self->next + 1) % WK_STILL_KEPT;
    self->n += self->n < WK_STILL_KEPT;
}

bool wk_still_take(struct wk_still *self, const struct wk_image *image, int64_t t_ns)
{
    const uint64_t hash = digest(image);

    if (self->n > 0 && hash == self->newest) {
        self->n_same++;
        if (t_ns - self->since_ns >= WK_STILL_NS && self->n_same >= WK_STILL_KNOWN) {
            self->still = true;
            self->n_new = 0;
        }
        return self->still;
    }
    self->newest = hash;
    self->since_ns = t_ns;
    self->n_same = 0;
    if (known(self, hash)) {
        self->n_known++;
    } else {
        self->n_known = 0;
        self->n_new++;
        remember(self, hash);
    }
    if (self->n_known >= WK_STILL_KNOWN) {
        self->still = true;
        self->n_new = 0;
    } else if (self->n_new >= WK_STILL_FORGET) {
        self->still = false;
    }
    return self->still;
}
