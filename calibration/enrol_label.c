/* Labels faces without help from a person: compares them with the known sets, weighted by how well each set fits. */
#include "calibration/enrol_label.h"

#include <string.h>

#include "vision/faces/face.h"
#include "vision/image/image.h"
#include "vision/image/sort.h"
#include "vision/faces/decision.h"
#include "vision/faces/assign.h"

/* Sets at least this like the tiles are the same set; others are sets that share its drawings. */
#define SAME_SET 0.65f
/* Under this margin what another set says is doubtful. Half of it would leave half of the wrong ones unmarked. */
#define OTHER_SET_MARGIN 0.10f
/* So much more of a tile burnt out than of the others hides what is on it. */
#define BURNT_SHARE 0.08f

enum wk_face wk_enrol_face_at(int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS ? (enum wk_face)(slot + 1) : WK_FACE_NONE;
}

struct wk_image wk_enrol_patch(uint8_t *patches, int slot)
{
    return (struct wk_image){.data = patches + (size_t)slot * WK_PATCH_BYTES,
                             .w = WK_PATCH_W,
                             .h = WK_PATCH_H,
                             .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3,
                             .channels = 3};
}

void wk_enrol_guess_begin(struct wk_enrol_guess *guess, const bool present[WK_N_SLOTS])
{
    memset(guess, 0, sizeof(*guess));
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (present[s])
            guess->slot[guess->n++] = s;
    for (int i = 0; i < guess->n; i++)
        for (int f = 0; f < WK_N_FACES; f++)
            guess->obs[i].score[f] = -1;
}

/* How like these tiles are to the set that looked at them. */
static enum wk_status likeness_of(const struct wk_face_obs *obs, int n, float *out)
{
    uint8_t face[WK_N_SLOTS];
    float margin[WK_N_SLOTS], sum = 0;
    enum wk_status status = wk_decode_jointly(obs, n, 1, face, margin);

    for (int i = 0; status == WK_OK && i < n; i++)
        sum += obs[i].score[face[i] - WK_FACE_1M];
    *out = sum / (float)n;
    return status;
}

enum wk_status wk_enrol_guess_ask(struct wk_enrol_guess *guess, const struct wk_tileset *known, uint8_t *patches)
{
    struct wk_face_obs obs[WK_N_SLOTS];
    struct wk_matcher *matcher = NULL;
    float likeness = 0;
    enum wk_status status = wk_matcher_new(&matcher, known);

    if (status != WK_OK || guess->n == 0) {
        wk_matcher_free(matcher);
        return status;
    }
    for (int i = 0; i < guess->n; i++) {
        const struct wk_image patch = wk_enrol_patch(patches, guess->slot[i]);

        wk_matcher_look(matcher, &patch, &obs[i]);
    }
    wk_matcher_free(matcher);
    status = likeness_of(obs, guess->n, &likeness);
    if (status != WK_OK || likeness <= 0)
        return status;
    for (int i = 0; i < guess->n; i++)
        for (int f = 0; f < WK_N_FACES; f++)
            if (obs[i].score[f] * likeness > guess->obs[i].score[f]) {
                guess->obs[i].score[f] = obs[i].score[f] * likeness;
                guess->obs[i].best = WK_FACE_1M; /* any: it has been looked at */
            }
    guess->likeness = likeness > guess->likeness ? likeness : guess->likeness;
    guess->n_sets++;
    return WK_OK;
}

enum wk_status wk_enrol_guess_end(const struct wk_enrol_guess *guess, struct wk_enrol_labels *out)
{
    struct wk_face_obs obs[WK_N_SLOTS];
    struct wk_enrol_labels labels = {{0}, {0}, {0}};
    uint8_t face[WK_N_SLOTS];
    float margin[WK_N_SLOTS];
    float enough = guess->likeness >= SAME_SET ? wk_face_margin_accept : OTHER_SET_MARGIN;

    if (guess->n == 0 || guess->n_sets == 0)
        return WK_NOT_ENROLLED;
    for (int i = 0; i < guess->n; i++) {
        obs[i] = guess->obs[i];
        for (int f = 0; f < WK_N_FACES; f++)
            obs[i].score[f] /= guess->likeness;
    }
    enum wk_status status = wk_decode_jointly(obs, guess->n, 1, face, margin);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < guess->n; i++) {
        int s = guess->slot[i];

        labels.face[s] = face[i];
        labels.margin[s] = margin[i];
        labels.doubt[s] = margin[i] < enough;
    }
    *out = labels;
    return WK_OK;
}

void wk_enrol_keep_order(struct wk_enrol_labels *labels)
{
    int n_alike = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n_alike += labels->face[s] == (uint8_t)wk_enrol_face_at(s);
    if (3 * n_alike <= WK_N_SLOTS) /* by chance about one is */
        return;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        bool alike = labels->face[s] == (uint8_t)wk_enrol_face_at(s);

        if (labels->face[s] == 0)
            continue;
        labels->doubt[s] = !alike && labels->margin[s] >= WK_ENROL_CONTRADICTION;
        labels->face[s] = (uint8_t)wk_enrol_face_at(s);
    }
}

/* The share of a tile's middle that is burnt out. */
static float burnt_share(const struct wk_image *patch)
{
    int burnt = 0, n = 0;

    for (int y = patch->h / 6; y < patch->h * 5 / 6; y++)
        for (int x = patch->w / 4; x < patch->w * 3 / 4; x++, n++) {
            const uint8_t *p = patch->data + patch->stride_bytes * y + 3 * x;
            burnt += p[0] >= 250 && p[1] >= 250 && p[2] >= 250;
        }
    return (float)burnt / (float)n;
}

/* A picture that is too bright as a whole is another matter, so a tile is compared with the middling one. */
void wk_enrol_leave_out_burnt(struct wk_enrol_labels *labels, uint8_t *patches)
{
    float share[WK_N_SLOTS], sorted[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = wk_enrol_patch(patches, s);
        share[s] = sorted[s] = labels->face[s] ? burnt_share(&patch) : 0;
    }
    wk_sort_floats(sorted, WK_N_SLOTS);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (share[s] > sorted[WK_N_SLOTS / 2] + BURNT_SHARE) {
            labels->face[s] = 0;
            labels->doubt[s] = true;
        }
}

void wk_enrol_labels_set(struct wk_enrol_labels *labels, int slot, enum wk_face face)
{
    if (slot < 0 || slot >= WK_N_SLOTS || face < WK_FACE_1M || face > WK_FACE_WHITE)
        return;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (s != slot && labels->face[s] == (uint8_t)face) {
            labels->face[s] = labels->face[slot];
            labels->doubt[s] = true;
        }
    labels->face[slot] = (uint8_t)face;
    labels->doubt[slot] = false;
}
