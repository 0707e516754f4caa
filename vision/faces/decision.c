/* What scores of a tile say about its slot: a face, none of the set's, or nothing for certain. */
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"
#include "vision/faces/faceset.h"

/*
 * Of the set enrolled, in any light, wrong answers come with less unless the tile is hidden in part or of another design, which
 * margins do not tell (scan/wall_faces.c, check_likeness); right ones hardly ever do. bench_hidden.c prints the least margin of
 * right and the greatest of wrong answers by sets, sessions and light, bench_tiles.c counts both over drawn sets.
 */
const float wk_face_margin_accept = 0.025f;

/*
 * A tile whose best face reaches no more than this, margin included, is none of the set's: more than flowers reach but among
 * letters, less than right tiles of another session do, cropped differently. bench_photos.c and bench_tiles.c count both.
 */
#define FOREIGN_LEVEL 0.61f

/*
 * In another session's light a face loses as much as the wall's middling tile does, and hairline art more: of the photographs
 * of one design in two sessions (bench_deals.c, made) faces come down to 0.44, flowers reach 0.38.
 */
#define FADED 0.6f

/*
 * Of so many tiles one may be left to counting. Where more of a table is in doubt another design may lie there; not measured.
 */
#define LEFT_SHARE 8

/* A score so far behind the best is none of a face that a good part of the tile shows (behind.c, RIVAL). */
#define NEAR 0.2f

/* Below this level a tile is none of the set's. */
static void decide(struct wk_face_obs *obs, float level)
{
    int first = 0, second = -1;

    for (int f = 1; f < WK_N_FACES; f++) {
        if (obs->score[f] > obs->score[first]) {
            second = first;
            first = f;
        } else if (second < 0 || obs->score[f] > obs->score[second]) {
            second = f;
        }
    }
    obs->margin = obs->score[first] - obs->score[second];
    obs->best = obs->score[first] + obs->margin < level ? WK_FACE_FOREIGN : (enum wk_face)(first + 1);
}

void wk_face_decide(struct wk_face_obs *obs)
{
    decide(obs, FOREIGN_LEVEL);
}

void wk_face_decide_faded(struct wk_face_obs *obs, float unlike)
{
    decide(obs, FOREIGN_LEVEL - FADED * unlike);
}

void wk_face_decision(const struct wk_face_obs *obs, struct wk_read *read)
{
    read->score = obs->margin < 0 ? 0 : obs->margin > 1 ? 1 : obs->margin;
    read->state = WK_READ_UNREADABLE;
    read->why = WK_WHY_NONE;
    if (obs->best == WK_FACE_FOREIGN) {
        read->state = WK_READ_FACE;
        read->why = WK_WHY_FOREIGN;
    } else if (obs->best != WK_FACE_NONE && obs->margin < wk_face_margin_accept) {
        read->why = WK_WHY_LOW_MARGIN;
    } else if (obs->best != WK_FACE_NONE) {
        read->state = WK_READ_FACE;
    }
}

static bool is_face(const struct wk_face_obs *obs)
{
    return obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE;
}

bool wk_face_settled(const struct wk_face_obs *obs, uint8_t face, float margin)
{
    const bool agrees = obs->best == (enum wk_face)face;

    if (!is_face(obs) || obs->margin < 0)
        return false;
    if (obs->margin >= wk_face_margin_accept)
        return agrees && margin >= wk_face_margin_accept;
    return margin >= (agrees && obs->margin >= wk_face_margin_accept / 2 ? 1.5f * wk_face_margin_accept : wk_face_margin_seal);
}

/* Whether, of the faces left, a tile can be none but this one: it shows that, or what hides it shows that it may be. */
static bool can_only_be(const struct wk_face_obs *obs, enum wk_face face, const bool left[WK_N_FACES + 1])
{
    const float score = obs->score[face - 1];
    bool only = is_face(obs) && (obs->best == face || (score >= obs->score[obs->best - 1] - NEAR && score >= FOREIGN_LEVEL));

    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE && only; f++)
        only = !left[f] || f == (int)face || score - obs->score[f - 1] >= wk_face_margin_seal;
    return only;
}

/* One round of counting: what it settles is left to nobody in the next. Returns whether it settled any. */
static bool count_round(const struct wk_face_obs *obs, int n, const uint8_t *face, bool *settled)
{
    bool left[WK_N_FACES + 1] = {false}, any = false;

    for (int i = 0; i < n; i++)
        left[face[i]] = left[face[i]] || !settled[i];
    for (int i = 0; i < n; i++)
        if (!settled[i] && can_only_be(&obs[i], (enum wk_face)face[i], left))
            settled[i] = any = true;
    return any;
}

/* Settles by counting, where all that is sure is counted and few tiles are left. */
static void count_off(const struct wk_face_obs *obs, int n, const uint8_t *face, bool *settled)
{
    int n_left = 0;

    for (int i = 0; i < n; i++)
        n_left += !settled[i];
    for (bool more = n_left <= n / LEFT_SHARE; more;)
        more = count_round(obs, n, face, settled);
}

static bool is_doubt(const struct wk_face_obs *obs)
{
    return is_face(obs) && obs->margin < 0;
}

/*
 * Takes back what is settled only because of what a tile in doubt looks like: its scores say nothing for certain, so they
 * decide nothing about others either. (A 6 hidden in part that resembled the 9, and a 9 that resembled the 6 by 0.014, changed
 * places in silence.)
 */
static void settle_without_doubts(const struct wk_face_obs *obs, int n, const uint8_t *face, bool *settled)
{
    struct wk_face_obs told[WK_N_TILES];
    uint8_t again[WK_N_TILES];
    float margin[WK_N_TILES];
    int n_doubts = 0;

    for (int i = 0; i < n; i++) {
        told[i] = obs[i];
        if (is_doubt(&obs[i])) {
            told[i].best = WK_FACE_NONE;
            n_doubts++;
        }
    }
    if (n_doubts == 0)
        return;
    const bool decoded = wk_decode_jointly(told, n, WK_N_COPIES, again, margin) == WK_OK;

    for (int i = 0; i < n; i++)
        settled[i] = settled[i] && decoded && again[i] == face[i] && wk_face_settled(&obs[i], face[i], margin[i]);
}

void wk_faces_settle(const struct wk_face_obs *obs, int n, const uint8_t *face, const float *margin, bool *settled)
{
    bool crowded[WK_N_FACES + 1] = {false}, any = false;

    for (int i = 0; i < n; i++)
        if (is_face(&obs[i]) && obs[i].margin >= wk_face_margin_accept && obs[i].best != (enum wk_face)face[i])
            crowded[obs[i].best] = any = true;
    for (int i = 0; i < n; i++)
        settled[i] = wk_face_settled(&obs[i], face[i], margin[i]) && !crowded[obs[i].best] && !crowded[face[i]];
    settle_without_doubts(obs, n, face, settled);
    if (!any)
        count_off(obs, n, face, settled);
}
