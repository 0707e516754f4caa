/* Several readings of one wall made one: what each says of a slot is weighed, and what differs is a conflict. */
#include "vision/faces/fuse.h"

#include <string.h>

#include "vision/faces/decision.h"
#include "vision/faces/faceset.h"

/* What a reading says about a slot, as far as it says anything. */
enum saying {
    NOTHING,   /* it could not see: blocked, burnt out, dark */
    SOMETHING, /* something lies there, and it cannot tell what */
    EMPTY,
    BARE, /* a tile's back without a sticker, or a foreign one */
    CODE, /* a code that is no label of ours */
    FACE,
    LABEL
};

static enum saying says(const struct wk_read *read)
{
    switch (read->state) {
    case WK_READ_LABEL:
        return LABEL;
    case WK_READ_FACE:
        return FACE;
    case WK_READ_EMPTY:
        return EMPTY;
    case WK_READ_BLOCKED:
        return NOTHING;
    case WK_READ_UNREADABLE:
        break;
    }
    switch (read->why) {
    case WK_WHY_GLARE:
    case WK_WHY_DARK:
        return NOTHING;
    case WK_WHY_NO_STICKER:
    case WK_WHY_FOREIGN:
        return BARE;
    case WK_WHY_OTHER_EVENT:
    case WK_WHY_OTHER_SCHEME:
        return CODE;
    case WK_WHY_NONE:
    case WK_WHY_DAMAGED:
    case WK_WHY_CONFLICT:
    case WK_WHY_LOW_MARGIN:
        break;
    }
    return SOMETHING;
}

static struct wk_read conflict(const struct wk_read *read)
{
    struct wk_read out = {.state = WK_READ_UNREADABLE, .why = WK_WHY_CONFLICT};

    memcpy(out.corners_px, read->corners_px, sizeof out.corners_px);
    return out;
}

static bool same_answer(const struct wk_read *a, const struct wk_read *b)
{
    return a->state == b->state && a->why == b->why && a->label == b->label && strcmp(a->set, b->set) == 0;
}

/* The surer of two that say the same. A sticker that was seen lying flat once lies flat. */
static struct wk_read better(const struct wk_read *a, const struct wk_read *b)
{
    struct wk_read out = b->score > a->score ? *b : *a;

    out.flat = a->flat || b->flat;
    return out;
}

/* Two readings of one slot made one. */
static struct wk_read join(const struct wk_read *a, const struct wk_read *b)
{
    enum saying x = says(a), y = says(b);

    if (a->why == WK_WHY_CONFLICT || b->why == WK_WHY_CONFLICT)
        return conflict(a->why == WK_WHY_CONFLICT ? a : b);
    if (x > y) {
        const struct wk_read *t = a;
        enum saying s = x;

        a = b;
        b = t;
        x = y;
        y = s;
    }
    /* From here on b says at least as much as a. */
    if (x == NOTHING && y == NOTHING)
        return a->state == WK_READ_BLOCKED ? *b : *a;
    if (x == NOTHING)
        return *b;
    if (x == y) {
        if (x != SOMETHING && !same_answer(a, b))
            return x == BARE ? (a->why == WK_WHY_NO_STICKER ? *a : *b) : conflict(b);
        return better(a, b);
    }
    if (x == SOMETHING)
        /* A sticker, a code or a face seen once is there; that nothing lies there, or no sticker, needs all to agree. */
        return y == EMPTY ? conflict(a) : y == BARE ? *a : *b;
    if (x == BARE && y == LABEL)
        return *b;
    return conflict(b);
}

static void add_strays(const struct wk_reading *from, struct wk_reading *out)
{
    for (int i = 0; i < from->n_strays; i++) {
        int before = 0, there = 0;

        for (int k = 0; k < i; k++)
            before += same_answer(&from->stray[k].read, &from->stray[i].read);
        for (int k = 0; k < out->n_strays; k++)
            there += same_answer(&out->stray[k].read, &from->stray[i].read);
        if (there <= before && out->n_strays < WK_MAX_STRAYS)
            out->stray[out->n_strays++] = from->stray[i];
    }
}

static int n_labels(const struct wk_reading *reading)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += reading->slot[s].state == WK_READ_LABEL || reading->slot[s].state == WK_READ_FACE;
    return n;
}

void wk_fuse(const struct wk_reading *const *readings, int n, struct wk_reading *out)
{
    struct wk_reading fused = *readings[0];
    double tray_ms = 0, read_ms = 0;
    int n_images = 0, most = -1;

    fused.n_strays = 0;
    memset(fused.stray, 0, sizeof fused.stray);
    for (int i = 0; i < n; i++) {
        const struct wk_reading *r = readings[i];
        int here = r->tray.found ? n_labels(r) : -1;

        tray_ms += r->tray_ms;
        read_ms += r->read_ms;
        n_images += r->n_images;
        if (!r->tray.found)
            continue;
        for (int s = 0; s < WK_N_SLOTS; s++)
            fused.slot[s] = most < 0 ? r->slot[s] : join(&fused.slot[s], &r->slot[s]);
        add_strays(r, &fused);
        if (here > most) {
            most = here;
            fused.tray = r->tray;
        }
    }
    fused.tray_ms = tray_ms;
    fused.read_ms = read_ms;
    fused.n_images = n_images;
    fused.wind = fused.side == WK_SIDE_BACKS ? wk_reading_wind(&fused) : fused.wind;
    *out = fused;
}

static bool has_scores(const struct wk_face_obs *obs)
{
    return obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE;
}

/* The margin that the scores of a look have by themselves; its own may be less. */
static float margin_of(const struct wk_face_obs *obs)
{
    struct wk_face_obs alone = *obs;

    wk_face_decide(&alone);
    return alone.margin;
}

/* The faces seen in one slot: scores that are not in doubt are averaged, and two sure answers that differ, if only in which way
 * the tile lies, are a conflict. */
static void join_faces(const struct wk_face_reading *const *readings, int n, int slot, struct wk_read *read,
                       struct wk_face_obs *out)
{
    struct wk_face_obs mean = {.best = WK_FACE_NONE};
    enum wk_face sure = WK_FACE_NONE;
    float said = 0, scored = 0; /* margins as the looks have them, and as their scores do */
    int seen = 0;
    bool doubted = true, sideways = false;

    for (int i = 0; i < n; i++) {
        const struct wk_face_obs *obs = &readings[i]->face[slot];

        if (!readings[i]->seen.tray.found || obs->best == WK_FACE_NONE)
            continue;
        if (readings[i]->seen.slot[slot].state == WK_READ_FACE) {
            if (sure != WK_FACE_NONE && (sure != obs->best || sideways != readings[i]->seen.slot[slot].sideways)) {
                *read = conflict(read);
                *out = (struct wk_face_obs){.best = WK_FACE_NONE};
                return;
            }
            sure = obs->best;
            sideways = readings[i]->seen.slot[slot].sideways;
        }
        /* Scores in doubt speak only where there are no others. */
        if (!has_scores(obs) || (obs->margin < 0 && !doubted))
            continue;
        if (obs->margin >= 0 && doubted) {
            mean = (struct wk_face_obs){.best = WK_FACE_NONE};
            said = scored = 0;
            seen = 0;
            doubted = false;
        }
        for (int f = 0; f < WK_N_FACES; f++)
            mean.score[f] += obs->score[f];
        said += obs->margin;
        scored += margin_of(obs);
        seen++;
    }
    if (sure == WK_FACE_FOREIGN || seen == 0) {
        out->best = sure;
        return;
    }
    for (int f = 0; f < WK_N_FACES; f++)
        mean.score[f] /= (float)seen;
    wk_face_decide(&mean);
    if (doubted)
        mean.margin = WK_FACE_DOUBT;
    else if (said < scored) /* what a look took off its margin is taken off here too */
        mean.margin *= said / scored;
    if (read->why == WK_WHY_CONFLICT)
        return;
    if (read->state == WK_READ_FACE || read->why == WK_WHY_LOW_MARGIN) {
        wk_face_decision(&mean, read);
        if (sure != WK_FACE_NONE && sure != mean.best) {
            read->state = WK_READ_UNREADABLE;
            read->why = WK_WHY_LOW_MARGIN;
        }
    }
    *out = mean;
}

/* A flower that one reading knows lies there, unless another tile is sure to. */
static void join_flowers(const struct wk_face_reading *const *readings, int n, struct wk_face_reading *fused)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const enum wk_read_state state = fused->seen.slot[s].state;
        bool flower = false;

        for (int i = 0; i < n; i++)
            flower = flower || readings[i]->flowers >> s & 1;
        if (flower && state != WK_READ_FACE && state != WK_READ_LABEL)
            wk_reading_flower(fused, s);
    }
}

void wk_fuse_faces(const struct wk_face_reading *const *readings, int n, struct wk_face_reading *out)
{
    struct wk_face_reading fused = *readings[0];
    const struct wk_reading *seen[WK_MAX_FUSED];

    if (n > WK_MAX_FUSED)
        n = WK_MAX_FUSED;
    for (int i = 0; i < n; i++)
        seen[i] = &readings[i]->seen;
    wk_fuse(seen, n, &fused.seen);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        fused.face[s] = (struct wk_face_obs){.best = WK_FACE_NONE};
        join_faces(readings, n, s, &fused.seen.slot[s], &fused.face[s]);
    }
    fused.flowers = 0;
    join_flowers(readings, n, &fused);
    *out = fused;
}

static bool is_among(const struct wk_read *read, const struct wk_read *list, int n)
{
    for (int i = 0; i < n; i++)
        if (same_answer(read, &list[i]))
            return true;
    return false;
}

/* A sticker that is told by its label is kept once; of what is told by nothing, as many as one picture showed. */
static void add_table_strays(const struct wk_table_reading *from, struct wk_table_reading *out)
{
    int n_known = out->n_strays;

    for (int i = 0; i < from->n_strays && out->n_strays < WK_MAX_TABLE_STRAYS; i++)
        if (!is_among(&from->stray[i], out->stray, n_known))
            out->stray[out->n_strays++] = from->stray[i];
}

void wk_fuse_table(const struct wk_table_reading *const *readings, int n, struct wk_table_reading *out)
{
    struct wk_table_reading fused = {.below = readings[0]->below, .n_images = n};
    const struct wk_reading *wall[WK_MAX_FUSED];
    bool agree = true;

    if (n > WK_MAX_FUSED)
        n = fused.n_images = WK_MAX_FUSED;
    for (int w = 0; w < WK_N_WINDS; w++) {
        for (int i = 0; i < n; i++)
            wall[i] = &readings[i]->wall[w];
        wk_fuse(wall, n, &fused.wall[w]);
        fused.wall[w].n_images = n; /* a scanner adds frames up, so what its readings count overlaps */
    }
    for (int i = 0; i < n; i++) {
        const struct wk_table_reading *r = readings[i];

        fused.time_ms += r->time_ms;
        add_table_strays(r, &fused);
        if (!fused.set[0])
            memcpy(fused.set, r->set, sizeof fused.set);
        agree = agree && (!r->set[0] || strcmp(r->set, fused.set) == 0);
    }
    if (!agree)
        fused.set[0] = '\0';
    *out = fused;
}
