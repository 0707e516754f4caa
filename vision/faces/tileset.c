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
    wk_tileset_free(tileset->extras);
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

/* Its own tiles tell how large a set's are; flowers and jokers are as large. */
static enum wk_status size_extras(struct wk_tileset *tileset)
{
    return wk_tileset_size(tileset, &tileset->extras->tile_w_mm, &tileset->extras->tile_h_mm);
}

/* A set without a flower or a joker is one that never had any. */
static void drop_no_extras(struct wk_tileset *tileset)
{
    if (tileset->extras && tileset->extras->n_shots == 0) {
        wk_tileset_free(tileset->extras);
        tileset->extras = NULL;
    }
}

enum wk_status wk_tileset_size(const struct wk_tileset *tileset, float *w_mm, float *h_mm)
{
    if (tileset->tile_w_mm <= 0)
        return wk_shots_measure(tileset->shots, tileset->n_shots, w_mm, h_mm);
    *w_mm = tileset->tile_w_mm;
    *h_mm = tileset->tile_h_mm;
    return WK_OK;
}

enum wk_status wk_tileset_add_extra(struct wk_tileset *tileset, enum wk_extra extra, const struct wk_image *patch)
{
    if (extra < WK_EXTRA_PLUM || extra > WK_EXTRA_JOKER || tileset->n_shots == 0)
        return WK_BAD_INPUT;
    enum wk_status status = tileset->extras ? WK_OK : wk_tileset_new(&tileset->extras, tileset->name);

    if (status == WK_OK)
        status = wk_tileset_add(tileset->extras, (enum wk_face)extra, patch);
    if (status == WK_OK)
        status = size_extras(tileset);
    drop_no_extras(tileset);
    return status;
}

void wk_tileset_drop_extras(struct wk_tileset *tileset, bool jokers)
{
    for (int e = jokers ? WK_EXTRA_JOKER : WK_EXTRA_PLUM; e <= (jokers ? WK_EXTRA_JOKER : WK_EXTRA_WINTER); e++)
        while (tileset->extras && copies_of(tileset->extras, (enum wk_face)e) > 0)
            wk_tileset_drop(tileset->extras, (enum wk_face)e);
    drop_no_extras(tileset);
    if (tileset->extras)
        (void)size_extras(tileset);
}

bool wk_tileset_has_extra(const struct wk_tileset *tileset, enum wk_extra extra)
{
    bool all = tileset->extras != NULL;

    if (extra != WK_EXTRA_FLOWER)
        return all && copies_of(tileset->extras, (enum wk_face)extra) > 0;
    for (int e = WK_EXTRA_PLUM; e <= WK_EXTRA_WINTER; e++)
        all = all && copies_of(tileset->extras, (enum wk_face)e) > 0;
    return all;
}

const struct wk_tileset *wk_tileset_extras(const struct wk_tileset *tileset)
{
    return tileset->extras;
}

/*
 * Blob, all numbers big-endian: "WKTS" | version 1 u8 | name length u8 | name | width and height of a tile's top in half
 * millimetres u8 u8 | shots u16 | for each shot: face u8, then WK_SHOT_BYTES of B G R. The size is that of wk_shots_measure(),
 * kept because measuring takes longer than reading a wall; 0 0 when there is no shot to measure. Version 2: behind that the
 * flowers and jokers, of which there is at least one: shots u16 | shots, enum wk_extra in the place of the face.
 */
static const uint8_t magic[5] = {'W', 'K', 'T', 'S', 1};
enum { AFTER_NAME = 4, VERSION_AT = 4, WITH_EXTRAS = 2, SHOT_BYTES = 1 + WK_SHOT_BYTES };

static uint8_t *save_shots(const struct wk_tileset *tileset, uint8_t *p)
{
    *p++ = (uint8_t)(tileset->n_shots >> 8);
    *p++ = (uint8_t)(tileset->n_shots & 255);
    for (int i = 0; i < tileset->n_shots; i++) {
        *p++ = (uint8_t)tileset->shots[i].face;
        memcpy(p, tileset->shots[i].bgr, WK_SHOT_BYTES);
        p += WK_SHOT_BYTES;
    }
    return p;
}

enum wk_status wk_tileset_save(const struct wk_tileset *tileset, uint8_t **bytes, size_t *n)
{
    const size_t name_n = strlen(tileset->name);
    const size_t n_extras = tileset->extras ? (size_t)tileset->extras->n_shots : 0;
    const size_t total = sizeof(magic) + 1 + name_n + AFTER_NAME + (size_t)tileset->n_shots * SHOT_BYTES +
                         (n_extras > 0 ? 2 + n_extras * SHOT_BYTES : 0);
    float w_mm = 0, h_mm = 0;

    if (tileset->n_shots > 0 && wk_tileset_size(tileset, &w_mm, &h_mm) != WK_OK)
        return WK_NO_MEMORY;
    uint8_t *p = malloc(total);
    if (!p)
        return WK_NO_MEMORY;
    *bytes = p;
    *n = total;
    memcpy(p, magic, sizeof(magic));
    if (n_extras > 0)
        p[VERSION_AT] = WITH_EXTRAS;
    p += sizeof(magic);
    *p++ = (uint8_t)name_n;
    memcpy(p, tileset->name, name_n);
    p += name_n;
    *p++ = (uint8_t)lrintf(2 * w_mm);
    *p++ = (uint8_t)lrintf(2 * h_mm);
    p = save_shots(tileset, p);
    if (n_extras > 0)
        (void)save_shots(tileset->extras, p);
    return WK_OK;
}

/* Takes the shots out of a blob whose length has been checked. WK_BAD_INPUT: one beyond `last`, or too often. */
static enum wk_status load_shots(struct wk_tileset *tileset, const uint8_t *p, int n_shots, enum wk_face last)
{
    for (int i = 0; i < n_shots; i++) {
        const int face = *p++;
        if (face < WK_FACE_1M || face > (int)last || copies_of(tileset, (enum wk_face)face) == WK_MAX_SHOTS)
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

/* Takes the flowers and jokers out of the rest of a blob. */
static enum wk_status load_extras(struct wk_tileset *tileset, const uint8_t *p, size_t n)
{
    const int n_shots = n >= 2 ? p[0] << 8 | p[1] : 0;

    if (tileset->n_shots == 0 || n_shots == 0 || n_shots > MAX_COPIES || n != 2 + (size_t)n_shots * SHOT_BYTES)
        return WK_BAD_INPUT;
    enum wk_status status = wk_tileset_new(&tileset->extras, tileset->name);
    if (status == WK_OK)
        status = load_shots(tileset->extras, p + 2, n_shots, (enum wk_face)WK_N_EXTRAS);
    return status == WK_OK ? size_extras(tileset) : status;
}

enum wk_status wk_tileset_load(struct wk_tileset **out, const uint8_t *bytes, size_t n)
{
    struct wk_tileset *tileset = NULL;
    char name[33] = "";

    if (n < sizeof(magic) + 1 || memcmp(bytes, magic, VERSION_AT) != 0)
        return WK_BAD_INPUT;
    const bool with_extras = bytes[VERSION_AT] == WITH_EXTRAS;
    if (!with_extras && bytes[VERSION_AT] != magic[VERSION_AT])
        return WK_BAD_INPUT;
    const size_t name_n = bytes[sizeof(magic)], head = sizeof(magic) + 1 + name_n + AFTER_NAME;
    if (name_n > 32 || n < head)
        return WK_BAD_INPUT;
    memcpy(name, bytes + sizeof(magic) + 1, name_n);
    const float w_mm = bytes[head - 4] / 2.0f, h_mm = bytes[head - 3] / 2.0f;
    const int n_shots = bytes[head - 2] << 8 | bytes[head - 1];
    const size_t own = head + (size_t)n_shots * SHOT_BYTES;
    if (strlen(name) != name_n || n_shots > MAX_COPIES || (with_extras ? n < own : n != own))
        return WK_BAD_INPUT;
    if (n_shots > 0 ? !wk_tile_size_ok(w_mm, h_mm) : w_mm > 0 || h_mm > 0)
        return WK_BAD_INPUT;

    enum wk_status status = wk_tileset_new(&tileset, name);
    if (status == WK_OK)
        status = load_shots(tileset, bytes + head, n_shots, WK_FACE_WHITE);
    if (status == WK_OK) {
        tileset->tile_w_mm = w_mm;
        tileset->tile_h_mm = h_mm;
        if (with_extras)
            status = load_extras(tileset, bytes + own, n - own);
    }
    if (status != WK_OK) {
        wk_tileset_free(tileset);
        return status;
    }
    *out = tileset;
    return WK_OK;
}
