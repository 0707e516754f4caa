/* Slots: where tiles lie, since when, and what a hand covers. */
#include "kiosk/face/app/seen/slots.h"

#include <math.h>
#include <string.h>

#define MARK_STEP_MM 1.5F /* a mark moves in steps of at least this, so that it does not tremble */

void wk_slots_init(struct wk_slots *slots, const struct wk_mat *mat)
{
    memset(slots, 0, sizeof(*slots));
    for (int s = 0; s < WK_N_SLOTS; s++)
        slots->slot[s].at = (struct wk_point){(float)mat->slot_mm[s].x, (float)mat->slot_mm[s].y};
}

void wk_slots_clear(struct wk_slots *slots)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        slots->slot[s] = (struct wk_slot){.at = slots->slot[s].at};
    slots->n_strays = slots->n_strays_frames = 0;
    slots->t_ns = slots->hand_ns = 0;
}

/* ---------------------------------------------------------------- where a tile lies */

/* From frame px to page mm at the height of tiles: the inverse of the tray's homography; false when it has none. */
static bool invert(const double h[9], double out[9])
{
    double det = h[0] * (h[4] * h[8] - h[5] * h[7]) - h[1] * (h[3] * h[8] - h[5] * h[6]) + h[2] * (h[3] * h[7] - h[4] * h[6]);
    if (!isfinite(det) || fabs(det) < 1e-12)
        return false;
    out[0] = (h[4] * h[8] - h[5] * h[7]) / det;
    out[1] = (h[2] * h[7] - h[1] * h[8]) / det;
    out[2] = (h[1] * h[5] - h[2] * h[4]) / det;
    out[3] = (h[5] * h[6] - h[3] * h[8]) / det;
    out[4] = (h[0] * h[8] - h[2] * h[6]) / det;
    out[5] = (h[2] * h[3] - h[0] * h[5]) / det;
    out[6] = (h[3] * h[7] - h[4] * h[6]) / det;
    out[7] = (h[1] * h[6] - h[0] * h[7]) / det;
    out[8] = (h[0] * h[4] - h[1] * h[3]) / det;
    return true;
}

static float clamp(double value, double centre, double reach)
{
    return (float)fmin(fmax(value, centre - reach), centre + reach);
}

/* Where a tile lies on the page, at most `reach` pitches from its slot's centre; the centre itself if the picture does not show
 * it. */
static struct wk_point tile_mm(const struct wk_mat *mat, int slot, const struct wk_read *read, double reach,
                               const double *inverse)
{
    struct wk_mm centre = mat->slot_mm[slot];
    double x = 0, y = 0;
    bool any = false;
    for (int i = 0; i < 4; i++) {
        x += (double)read->corners_px[i].x / 4;
        y += (double)read->corners_px[i].y / 4;
        any |= read->corners_px[i].x != 0 || read->corners_px[i].y != 0;
    }
    double w = inverse ? inverse[6] * x + inverse[7] * y + inverse[8] : 0;
    if (!any || fabs(w) < 1e-9)
        return (struct wk_point){(float)centre.x, (float)centre.y};
    return (struct wk_point){clamp((inverse[0] * x + inverse[1] * y + inverse[2]) / w, centre.x, reach * mat->pitch_x_mm),
                             clamp((inverse[3] * x + inverse[4] * y + inverse[5]) / w, centre.y, reach * mat->pitch_y_mm)};
}

/* ---------------------------------------------------------------- one slot */

struct wk_slot_read wk_slot_read_of(const struct wk_read *read)
{
    struct wk_slot_read said = {read->state, read->why, read->label, read->sideways, read->flat, ""};

    memcpy(said.set, read->set, sizeof(said.set));
    return said;
}

static bool same_read(const struct wk_slot_read *a, const struct wk_slot_read *b)
{
    return a->state == b->state && a->why == b->why && a->label == b->label && a->sideways == b->sideways &&
           a->flat == b->flat && strncmp(a->set, b->set, WK_SET_SIZE) == 0;
}

static void go(struct wk_slot *slot, enum wk_slot_state state, int64_t t_ns)
{
    if (slot->state != state)
        slot->since_ns = t_ns;
    slot->state = state;
    if (state == WK_SLOT_UNKNOWN)
        memset(&slot->read, 0, sizeof(slot->read));
}

/* The slot is not seen at t_ns, and has not been since since_ns. A tile that was moving may be anywhere by now. */
static void cover(struct wk_slot *slot, int64_t since_ns, int64_t t_ns)
{
    if (!slot->covered)
        slot->covered_ns = since_ns;
    slot->covered = true;
    slot->n_frames = 0;
    if (slot->state == WK_SLOT_MOVING || t_ns - slot->covered_ns > WK_SLOTS_FORGET_NS)
        go(slot, WK_SLOT_UNKNOWN, t_ns);
}

static void see(struct wk_slot *slot, const struct wk_read *read, struct wk_point at, int64_t t_ns, int n_still)
{
    const struct wk_slot_read said = wk_slot_read_of(read);
    float moved = hypotf(at.x - slot->at.x, at.y - slot->at.y);
    bool same = slot->state != WK_SLOT_UNKNOWN && same_read(&slot->read, &said) && moved <= WK_SLOTS_STILL_MM;
    if (moved > MARK_STEP_MM)
        slot->at = at;
    slot->covered = false;
    slot->covered_ns = 0;
    slot->read = said;
    slot->n_frames = same ? slot->n_frames + 1 : 1;
    if (read->state == WK_READ_EMPTY)
        go(slot, WK_SLOT_EMPTY, t_ns);
    else if (!same)
        slot->state = WK_SLOT_MOVING, slot->since_ns = t_ns;
    if (slot->state == WK_SLOT_MOVING && slot->n_frames >= n_still)
        go(slot, read->state == WK_READ_LABEL ? WK_SLOT_READ : WK_SLOT_STILL, t_ns);
}

/* ---------------------------------------------------------------- all of them */

static void see_strays(struct wk_slots *slots, const struct wk_mat *mat, const struct wk_reading *reading,
                       const double *inverse)
{
    int n = reading->n_strays < 0 ? 0 : reading->n_strays > WK_MAX_STRAYS ? WK_MAX_STRAYS : reading->n_strays;
    bool same = n == slots->n_strays;
    for (int i = 0; i < n; i++) {
        const struct wk_slot_read said = wk_slot_read_of(&reading->stray[i].read);
        int near = reading->stray[i].near_slot;
        same = same && same_read(&slots->stray[i], &said);
        slots->stray[i] = said;
        if (near >= 0 && near < WK_N_SLOTS)
            slots->stray_at[i] = tile_mm(mat, near, &reading->stray[i].read, 4, inverse);
    }
    slots->n_strays = n;
    slots->n_strays_frames = same ? slots->n_strays_frames + 1 : 1;
}

static void cover_all(struct wk_slots *slots, int64_t since_ns, int64_t t_ns)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        cover(&slots->slot[s], since_ns, t_ns);
    slots->n_strays_frames = 0;
}

void wk_slots_see(struct wk_slots *slots, const struct wk_mat *mat, const struct wk_reading *reading, int64_t t_ns, int n_still)
{
    double inverse[9];
    bool fit = invert(reading->tray.mm_to_px, inverse);
    double reach = reading->tray.by == WK_TRAY_BY_STICKERS ? 4 : .5; /* without a mat each row begins anywhere */
    if (slots->t_ns > 0 && t_ns - slots->t_ns > WK_SLOTS_STOPPED_NS)
        cover_all(slots, slots->t_ns, t_ns);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (reading->slot[s].state == WK_READ_BLOCKED)
            slots->hand_ns = t_ns;
    bool hand = slots->hand_ns > 0 && t_ns - slots->hand_ns <= WK_SLOTS_HAND_NS;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &reading->slot[s];
        struct wk_slot *slot = &slots->slot[s];
        if (read->state == WK_READ_BLOCKED || (hand && slot->state == WK_SLOT_READ && !wk_read_certain(read)))
            cover(slot, t_ns, t_ns);
        else
            see(slot, read, tile_mm(mat, s, read, reach, fit ? inverse : NULL), t_ns, n_still);
    }
    see_strays(slots, mat, reading, fit ? inverse : NULL);
    slots->t_ns = t_ns;
}

void wk_slots_unseen(struct wk_slots *slots, int64_t t_ns)
{
    cover_all(slots, t_ns, t_ns);
    slots->t_ns = t_ns;
}

int wk_slots_n_still(const struct wk_slots *slots)
{
    int n = slots->n_strays_frames;
    for (int s = 0; s < WK_N_SLOTS; s++)
        n = slots->slot[s].n_frames < n ? slots->slot[s].n_frames : n;
    return n;
}

const struct wk_slot_read *wk_slots_remembered(const struct wk_slots *slots, int slot)
{
    const struct wk_slot *at = &slots->slot[slot];
    return at->covered && at->state == WK_SLOT_READ ? &at->read : NULL;
}
