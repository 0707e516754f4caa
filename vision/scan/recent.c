/* Recent: a short memory of readings that gives way to what is seen now. */
#include "vision/scan/recent.h"

#include <string.h>

#include "labels/secret/secret.h"
#include "vision/faces/decision.h"
#include "vision/faces/fuse.h"
#include "vision/stickers/flat.h"

static bool differs(const struct wk_read *a, const struct wk_read *b)
{
    return a->state != b->state || a->why != b->why || a->label != b->label || a->sideways != b->sideways ||
           strcmp(a->set, b->set) != 0;
}

static bool is_other_face(const struct wk_face_obs *a, const struct wk_face_obs *b)
{
    return a->best != b->best && a->margin >= wk_face_margin_accept && b->margin >= wk_face_margin_accept;
}

static void give_way(struct wk_face_reading *old, const struct wk_face_reading *now)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &now->seen.slot[s];
        bool faces = now->seen.side == WK_SIDE_FACES;

        if (!wk_read_certain(read))
            continue;
        if (differs(&old->seen.slot[s], read) || (faces && is_other_face(&old->face[s], &now->face[s]))) {
            old->seen.slot[s] = *read;
            old->face[s] = now->face[s];
        }
    }
    wk_reading_follow_flowers(now, &old->flowers);
}

static void drop_oldest(struct wk_recent *recent)
{
    recent->n--;
    memmove(&recent->frame[0], &recent->frame[1], (size_t)recent->n * sizeof(recent->frame[0]));
    memmove(&recent->t_ns[0], &recent->t_ns[1], (size_t)recent->n * sizeof(recent->t_ns[0]));
}

void wk_recent_clear(struct wk_recent *recent)
{
    wk_wipe(recent, sizeof(*recent));
}

void wk_recent_add(struct wk_recent *recent, const struct wk_face_reading *reading, int64_t t_ns)
{
    const int64_t window_ns = reading->seen.side == WK_SIDE_FACES ? WK_RECENT_FACES_NS : WK_RECENT_BACKS_NS;

    while (recent->n == WK_RECENT_FRAMES || (recent->n > 0 && t_ns - recent->t_ns[0] > window_ns))
        drop_oldest(recent);
    if (recent->n > 0 && recent->frame[0].seen.side != reading->seen.side)
        wk_recent_clear(recent);
    for (int i = 0; i < recent->n; i++)
        give_way(&recent->frame[i], reading);
    recent->frame[recent->n] = *reading;
    if (reading->seen.side != WK_SIDE_FACES)
        memset(recent->frame[recent->n].face, 0, sizeof(reading->face));
    recent->t_ns[recent->n++] = t_ns;
}

/* Whether neither mat nor camera moved: the scanner keeps its fit then, to the last bit. */
static bool mat_was_still(const struct wk_recent *recent)
{
    for (int i = 1; i < recent->n; i++)
        if (memcmp(recent->frame[i].seen.tray.mm_to_px, recent->frame[0].seen.tray.mm_to_px,
                   sizeof(recent->frame[0].seen.tray.mm_to_px)) != 0)
            return false;
    return true;
}

bool wk_recent_fuse(const struct wk_recent *recent, struct wk_face_reading *out)
{
    const struct wk_face_reading *faces[WK_RECENT_FRAMES];
    const struct wk_reading *backs[WK_RECENT_FRAMES];

    if (recent->n == 0)
        return false;
    for (int i = 0; i < recent->n; i++) {
        faces[i] = &recent->frame[i];
        backs[i] = &recent->frame[i].seen;
    }
    if (backs[0]->side == WK_SIDE_FACES) {
        wk_fuse_faces(faces, recent->n, out);
    } else {
        memset(out, 0, sizeof(*out));
        wk_fuse(backs, recent->n, &out->seen);
    }
    out->seen.tray = recent->frame[recent->n - 1].seen.tray;
    if (backs[0]->side != WK_SIDE_FACES && mat_was_still(recent))
        wk_flat_mark(&out->seen); /* of few stickers a frame says nothing, and together they may be enough */
    return true;
}
