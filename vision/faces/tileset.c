/* A tile set as pictures of faces: added, counted, kept as bytes, read back from bytes that may be hostile. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/faces/face.h"
#include "vision/faces/tileset.h"
#include "vision/faces/faceset.h"
#include "vision/image/image.h"
#include "vision/image/patch.h"

enum { MAX_COPIES = WK_N_FACES * WK_MAX_SHOTS };

static bool name_ok(const char *name)
{
    const size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_.:");
    return n >= 1 && n <= 32 && !name[n];
}

enum wk_status wk_tileset_new(struct wk_tileset **out, const char *name)
{
    if (!name_ok(name))
        return WK_BAD_INPUT;
    struct wk_tileset *tileset = calloc(1, sizeof(*tileset));
    if (!tileset)
        return WK_NO_MEMORY;
    memcpy(tileset->name, name, strlen(name));
    *out = tileset;
    return WK_OK;
}

void wk_tileset_free(struct wk_tileset *tileset)
{
    if (!tileset)
        return;
    free(tileset->shots);
    free(tileset);
}

const char *wk_tileset_name(const struct wk_tileset *tileset)
{
    return tileset->name;
}

void wk_shot_cut(uint8_t *bgr, const struct wk_image *patch)
{
    for (int y = 0; y < WK_SHOT_H; y++) {
        const uint8_t *a = patch->data + patch->stride_bytes * (2 * y);
        const uint8_t *b = a + patch->stride_bytes;
        for (int x = 0; x < WK_SHOT_W; x++)
            for (int c = 0; c < 3; c++)
                *bgr++ = (uint8_t)((a[6 * x + c] + a[6 * x + 3 + c] + b[6 * x + c] + b[6 * x + 3 + c] + 2) / 4);
    }
}

static int copies_of(const struct wk_tileset *tileset, enum wk_face face)
{
    int n = 0;
    for (int i = 0; i < tileset->n_shots; i++)
        n += tileset->shots[i].face == face;
    return n;
}

/* Room for one shot more; NULL without memory. */
static struct wk_shot *next_shot(struct wk_tileset *tileset)
{
    if (tileset->n_shots == tileset->max_shots) {
        const int max = tileset->max_shots ? 2 * tileset->max_shots : WK_N_FACES;
        struct wk_shot *shots = realloc(tileset->shots, (size_t)max * sizeof(*shots));
        if (!shots)
            return NULL;
        tileset->shots = shots;
        tileset->max_shots = max;
    }
    return &tileset->shots[tileset->n_shots];
}

/* Counts the shot that next_shot() gave, filled in by now. The print: FNV-1a, 64 bits. */
static void count_shot(struct wk_tileset *tileset)
{
    const struct wk_shot *shot = &tileset->shots[tileset->n_shots++];
    uint64_t print = tileset->print ? tileset->print : 0xcbf29ce484222325u;

    print = (print ^ (uint64_t)shot->face) * 0x100000001b3u;
    for (int i = 0; i < WK_SHOT_BYTES; i++)
        print = (print ^ shot->bgr[i]) * 0x100000001b3u;
    tileset->print = print;
}

/* A patch that is one flat colour, burnt out or black shows nothing, not even a blank dragon's edges. */
static bool shows_something(const uint8_t *bgr)
{
    int low = 255, high = 0;
    for (int i = 0; i < WK_SHOT_BYTES; i++) {
        low = bgr[i] < low ? bgr[i] : low;
        high = bgr[i] > high ? bgr[i] : high;
    }
    return high - low >= 12;
}

enum wk_status wk_tileset_add(struct wk_tileset *tileset, enum wk_face face, const struct wk_image *patch)
{
    if (face < WK_FACE_1M || face > WK_FACE_WHITE || patch->w != WK_PATCH_W || patch->h != WK_PATCH_H || patch->channels != 3)
        return WK_BAD_INPUT;
    if (copies_of(tileset, face) == WK_MAX_SHOTS)
        return WK_BAD_INPUT;
    struct wk_shot *shot = next_shot(tileset);
    if (!shot)
        return WK_NO_MEMORY;
    wk_shot_cut(shot->bgr, patch);
    if (!shows_something(shot->bgr))
        return WK_BAD_INPUT;
    shot->face = face;
    count_shot(tileset);
    tileset->tile_w_mm = tileset->tile_h_mm = 0;
    return WK_OK;
}

void wk_tileset_drop(struct wk_tileset *tileset, enum wk_face face)
{
    const int n = tileset->n_shots;
    bool dropped = false;

    tileset->n_shots = 0;
    tileset->print = 0;
    tileset->tile_w_mm = tileset->tile_h_mm = 0;
    for (int i = 0; i < n; i++) {
        if (!dropped && tileset->shots[i].face == face) {
            dropped = true;
            continue;
        }
        if (tileset->n_shots != i)
            tileset->shots[tileset->n_shots] = tileset->shots[i];
        count_shot(tileset);
    }
}

int wk_tileset_n_faces(const struct wk_tileset *tileset)
{
    int n = 0;
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        n += copies_of(tileset, (enum wk_face)f) > 0;
    return n;
}

enum wk_status wk_tileset_complete(const struct wk_tileset *tileset, enum wk_face *missing)
{
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        if (copies_of(tileset, (enum wk_face)f) == 0) {
            if (missing)
                *missing = (enum wk_face)f;
            return WK_NOT_ENROLLED;
        }
    return WK_OK;
}

enum wk_status wk_tileset_size(const struct wk_tileset *tileset, float *w_mm, float *h_mm)
{
    if (tileset->tile_w_mm <= 0)
        return wk_shots_measure(tileset->shots, tileset->n_shots, w_mm, h_mm);
    *w_mm = tileset->tile_w_mm;
    *h_mm = tileset->tile_h_mm;
    return WK_OK;
}

/*
 * Blob, all numbers big-endian: "WKTS" | version 1 u8 | name length u8 | name | width and height of a tile's top in half
 * millimetres u8 u8 | shots u16 | for each shot: face u8, then WK_SHOT_BYTES of B G R. The size is that of wk_shots_measure(),
 * kept because measuring takes longer than reading a wall; 0 0 when there is no shot to measure.
 */
static const uint8_t magic[5] = {'W', 'K', 'T', 'S', 1};
enum { AFTER_NAME = 4 };

enum wk_status wk_tileset_save(const struct wk_tileset *tileset, uint8_t **bytes, size_t *n)
{
    const size_t name_n = strlen(tileset->name);
    const size_t total = sizeof(magic) + 1 + name_n + AFTER_NAME + (size_t)tileset->n_shots * (1 + WK_SHOT_BYTES);
    float w_mm = 0, h_mm = 0;

    if (tileset->n_shots > 0 && wk_tileset_size(tileset, &w_mm, &h_mm) != WK_OK)
        return WK_NO_MEMORY;
    uint8_t *p = malloc(total);
    if (!p)
        return WK_NO_MEMORY;
    *bytes = p;
    *n = total;
    memcpy(p, magic, sizeof(magic));
    p += sizeof(magic);
    *p++ = (uint8_t)name_n;
    memcpy(p, tileset->name, name_n);
    p += name_n;
    *p++ = (uint8_t)lrintf(2 * w_mm);
    *p++ = (uint8_t)lrintf(2 * h_mm);
    *p++ = (uint8_t)(tileset->n_shots >> 8);
    *p++ = (uint8_t)(tileset->n_shots & 255);
    for (int i = 0; i < tileset->n_shots; i++) {
        *p++ = (uint8_t)tileset->shots[i].face;
        memcpy(p, tileset->shots[i].bgr, WK_SHOT_BYTES);
        p += WK_SHOT_BYTES;
    }
    return WK_OK;
}

/* Takes the shots out of a blob whose length has been checked. WK_BAD_INPUT: a face out of range or too often. */
static enum wk_status load_shots(struct wk_tileset *tileset, const uint8_t *p, int n_shots)
{
    for (int i = 0; i < n_shots; i++) {
        const int face = *p++;
        if (face < WK_FACE_1M || face > WK_FACE_WHITE || copies_of(tileset, (enum wk_face)face) == WK_MAX_SHOTS)
            return WK_BAD_INPUT;
        struct wk_shot *shot = next_shot(tileset);
        if (!shot)
            return WK_NO_MEMORY;
        *shot = (struct wk_shot){.face = (enum wk_face)face};
        memcpy(shot->bgr, p, WK_SHOT_BYTES);
        p += WK_SHOT_BYTES;
        count_shot(tileset);
    }
    return WK_OK;
}

enum wk_status wk_tileset_load(struct wk_tileset **out, const uint8_t *bytes, size_t n)
{
    struct wk_tileset *tileset = NULL;
    char name[33] = "";

    if (n < sizeof(magic) + 1 || memcmp(bytes, magic, sizeof(magic)) != 0)
        return WK_BAD_INPUT;
    const size_t name_n = bytes[sizeof(magic)], head = sizeof(magic) + 1 + name_n + AFTER_NAME;
    if (name_n > 32 || n < head)
        return WK_BAD_INPUT;
    memcpy(name, bytes + sizeof(magic) + 1, name_n);
    const float w_mm = bytes[head - 4] / 2.0f, h_mm = bytes[head - 3] / 2.0f;
    const int n_shots = bytes[head - 2] << 8 | bytes[head - 1];
    if (strlen(name) != name_n || n_shots > MAX_COPIES || n != head + (size_t)n_shots * (1 + WK_SHOT_BYTES))
        return WK_BAD_INPUT;
    if (n_shots > 0 ? !wk_tile_size_ok(w_mm, h_mm) : w_mm > 0 || h_mm > 0)
        return WK_BAD_INPUT;

    enum wk_status status = wk_tileset_new(&tileset, name);
    if (status == WK_OK)
        status = load_shots(tileset, bytes + head, n_shots);
    if (status != WK_OK) {
        wk_tileset_free(tileset);
        return status;
    }
    tileset->tile_w_mm = w_mm;
    tileset->tile_h_mm = h_mm;
    *out = tileset;
    return WK_OK;
}
