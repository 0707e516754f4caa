/* Walls and deals as bytes of one size, and back, whatever those bytes hold. */
#include "db/state/sealed.h"

#include <math.h>
#include <string.h>

#define FORM 1 /* of both byte forms below */

/*
 * One walk over the bytes serves both ways: `writing` decides whether a field goes into them or comes out. So the two ways
 * cannot drift apart. A value without its range clears ok.
 */
struct walk {
    uint8_t *bytes;
    size_t n_left;
    bool writing, ok;
};

/* The next n bytes; NULL, and ok cleared, when there are not so many. */
static uint8_t *walk_on(struct walk *walk, size_t n)
{
    if (n > walk->n_left) {
        walk->ok = false;
        return NULL;
    }
    uint8_t *here = walk->bytes;
    walk->bytes += n;
    walk->n_left -= n;
    return here;
}

static void walk_number(struct walk *walk, uint64_t *value, int n_bytes)
{
    uint8_t *here = walk_on(walk, (size_t)n_bytes);
    if (here && walk->writing) {
        for (int i = 0; i < n_bytes; i++)
            here[i] = (uint8_t)(*value >> (8 * (n_bytes - 1 - i)));
    } else if (here) {
        *value = 0;
        for (int i = 0; i < n_bytes; i++)
            *value = *value << 8 | here[i];
    }
}

/* Room that this value does not need: zeros, so that it has one size and one form. */
static void walk_zeros(struct walk *walk, size_t n)
{
    uint8_t *here = walk_on(walk, n);
    for (size_t i = 0; here && i < n; i++) {
        if (walk->writing)
            here[i] = 0;
        else if (here[i] != 0)
            walk->ok = false;
    }
}

static int walk_int(struct walk *walk, int value, int n_bytes, int least, int most)
{
    uint64_t number = (uint64_t)(uint32_t)value;
    walk_number(walk, &number, n_bytes);
    if (number > INT32_MAX || (int)number < least || (int)number > most || (walk->writing && (value < least || value > most))) {
        walk->ok = false;
        return least;
    }
    return (int)number;
}

static bool walk_bool(struct walk *walk, bool value)
{
    return walk_int(walk, value ? 1 : 0, 1, 0, 1) == 1;
}

static void walk_double(struct walk *walk, double *value)
{
    uint64_t bits = 0;
    memcpy(&bits, value, sizeof bits);
    walk_number(walk, &bits, 8);
    memcpy(value, &bits, sizeof bits);
    walk->ok = walk->ok && isfinite(*value);
}

static void walk_float(struct walk *walk, float *value)
{
    uint32_t bits = 0;
    memcpy(&bits, value, sizeof bits);
    uint64_t number = bits;
    walk_number(walk, &number, 4);
    bits = (uint32_t)number;
    memcpy(value, &bits, sizeof bits);
    walk->ok = walk->ok && isfinite(*value);
}

static void walk_tray(struct walk *walk, struct wk_tray *tray)
{
    tray->found = walk_bool(walk, tray->found);
    tray->reason = (enum wk_status)walk_int(walk, (int)tray->reason, 2, 0, WK_N_STATUS - 1);
    walk_double(walk, &tray->residual_px);
    walk_double(walk, &tray->px_per_mm);
    walk_double(walk, &tray->blur_px);
    walk_double(walk, &tray->brightness);
    walk_double(walk, &tray->glare);
    for (int i = 0; i < 9; i++)
        walk_double(walk, &tray->mm_to_px[i]);
}

static void walk_set(struct walk *walk, char set[WK_SET_SIZE], bool wanted)
{
    uint8_t *here = walk_on(walk, WK_SET_SIZE);
    if (here && walk->writing)
        memcpy(here, set, WK_SET_SIZE);
    else if (here)
        memcpy(set, here, WK_SET_SIZE);
    if (set[WK_SET_SIZE - 1] != 0 || (wanted ? !wk_set_valid(set) : set[0] != 0))
        walk->ok = false;
}

static void walk_read(struct walk *walk, struct wk_read *read, int *near_slot)
{
    read->state = (enum wk_read_state)walk_int(walk, (int)read->state, 1, 0, WK_READ_BLOCKED);
    read->why = (enum wk_read_why)walk_int(walk, (int)read->why, 1, 0, WK_WHY_LOW_MARGIN);
    read->label = (wk_label)walk_int(walk, read->label, 1, 0, WK_LABEL_END - 1);
    if ((read->state == WK_READ_LABEL) != wk_label_valid(read->label))
        walk->ok = false;
    walk_set(walk, read->set, read->state == WK_READ_LABEL);
    read->sideways = walk_bool(walk, read->sideways);
    walk_float(walk, &read->score);
    for (int i = 0; i < 4; i++) {
        walk_float(walk, &read->corners_px[i].x);
        walk_float(walk, &read->corners_px[i].y);
    }
    *near_slot = walk_int(walk, *near_slot, 1, 0, WK_N_SLOTS - 1);
}

static void walk_face(struct walk *walk, struct wk_face_obs *face)
{
    face->best = (enum wk_face)walk_int(walk, (int)face->best, 1, WK_FACE_NONE, WK_FACE_FOREIGN);
    walk_float(walk, &face->margin);
    for (int i = 0; i < WK_N_FACES; i++)
        walk_float(walk, &face->score[i]);
}

static void walk_wall(struct walk *walk, struct wk_face_reading *faces)
{
    struct wk_reading *seen = &faces->seen;
    walk_int(walk, FORM, 1, FORM, FORM);
    seen->side = (enum wk_side)walk_int(walk, (int)seen->side, 1, 0, WK_SIDE_FACES);
    walk_tray(walk, &seen->tray);
    seen->wind = (enum wk_wind)walk_int(walk, (int)seen->wind, 1, 0, WK_N_WINDS);
    seen->n_images = walk_int(walk, seen->n_images, 4, 0, INT32_MAX);
    walk_double(walk, &seen->tray_ms);
    walk_double(walk, &seen->read_ms);
    seen->n_strays = walk_int(walk, seen->n_strays, 1, 0, WK_MAX_STRAYS);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        int own = s;
        walk_read(walk, &seen->slot[s], &own);
        walk->ok = walk->ok && own == s;
    }
    for (int i = 0; i < seen->n_strays; i++)
        walk_read(walk, &seen->stray[i].read, &seen->stray[i].near_slot);
    walk_zeros(walk, (size_t)(WK_MAX_STRAYS - seen->n_strays) * WK_SEALED_READ_SIZE);
    for (int s = 0; s < WK_N_SLOTS; s++)
        walk_face(walk, &faces->face[s]);
    walk->ok = walk->ok && walk->n_left == 0;
}

enum wk_status wk_sealed_wall_encode(const struct wk_face_reading *faces, uint8_t bytes[WK_SEALED_WALL_SIZE])
{
    struct wk_face_reading copy = *faces;
    struct walk walk = {bytes, WK_SEALED_WALL_SIZE, true, true};
    walk_wall(&walk, &copy);
    wk_wipe(&copy, sizeof copy);
    return walk.ok ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_sealed_wall_decode(struct wk_face_reading *faces, const uint8_t *bytes, size_t n)
{
    uint8_t copy[WK_SEALED_WALL_SIZE];
    struct wk_face_reading read = {.seen = {.side = WK_SIDE_NONE}};
    struct walk walk = {copy, sizeof copy, false, true};
    if (n != sizeof copy)
        return WK_BAD_INPUT;
    memcpy(copy, bytes, n);
    walk_wall(&walk, &read);
    if (walk.ok)
        *faces = read;
    wk_wipe(copy, sizeof copy);
    wk_wipe(&read, sizeof read);
    return walk.ok ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_sealed_deal_encode(const struct wk_deal *deal, const uint8_t salt[WK_SALT_SIZE],
                                     uint8_t bytes[WK_SEALED_DEAL_SIZE])
{
    char text[WK_DEAL_TEXT_SIZE] = "";
    struct wk_deal back;
    enum wk_status status = WK_BAD_INPUT;
    int n = wk_deal_canonical(deal, text);
    if (n <= 0 || n >= WK_DEAL_TEXT_SIZE || wk_deal_parse(&back, text, (size_t)n) != WK_OK)
        goto done;
    memset(bytes, 0, WK_SEALED_DEAL_SIZE);
    bytes[0] = FORM;
    memcpy(bytes + 1, salt, WK_SALT_SIZE);
    bytes[1 + WK_SALT_SIZE] = (uint8_t)(n >> 8);
    bytes[2 + WK_SALT_SIZE] = (uint8_t)n;
    memcpy(bytes + 3 + WK_SALT_SIZE, text, (size_t)n);
    status = WK_OK;
done:
    wk_wipe(text, sizeof text);
    wk_wipe(&back, sizeof back);
    return status;
}

enum wk_status wk_sealed_deal_decode(struct wk_deal *deal, uint8_t salt[WK_SALT_SIZE], const uint8_t *bytes, size_t n)
{
    if (n != WK_SEALED_DEAL_SIZE || bytes[0] != FORM)
        return WK_BAD_INPUT;
    size_t n_text = (size_t)bytes[1 + WK_SALT_SIZE] << 8 | bytes[2 + WK_SALT_SIZE];
    if (n_text >= WK_DEAL_TEXT_SIZE)
        return WK_BAD_INPUT;
    const char *text = (const char *)bytes + 3 + WK_SALT_SIZE;
    enum wk_status status = wk_deal_parse(deal, text, n_text);
    if (status == WK_OK)
        memcpy(salt, bytes + 1, WK_SALT_SIZE);
    return status;
}
