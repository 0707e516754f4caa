/* The stickers of a table: each read once, its modules added up while it lies still, decided by the codes that are known. */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/table/parts.h"

#define APART 9         /* modules between the middles of two codes at least */
#define AROUND 6        /* modules around a code that looking at it needs: a quiet zone, and what it may be off */
#define SET_PATIENCE 8  /* frames between two searches for the set at most: in vain, one takes longer than all else */
#define LEAST_SHOWN 0.6 /* of what all codes share, to be worth decoding */

/*
 * Correlation of a sticker's look with that of the frame before, from which on it is the same sticker at the same place. Noise
 * of 8 levels on a contrast of 60 leaves .93; another code in the same place has .5, for half of all modules are the same; half
 * a module further on it is .6. What is not decided is only added up, so there a little less will do.
 */
#define SAME_DECIDED 0.8
#define SAME_OPEN 0.65

void wk_table_corners(const struct wk_table_sticker *sticker, double u[4], double v[4])
{
    static const double x[4] = {0, WK_CODE_MODULES, WK_CODE_MODULES, 0}, y[4] = {0, 0, WK_CODE_MODULES, WK_CODE_MODULES};

    for (int k = 0; k < 4; k++)
        wk_plane_map(sticker->plane, x[k], y[k], &u[k], &v[k]);
}

static void middle(const double plane[9], double *u, double *v)
{
    wk_plane_map(plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES / 2.0, u, v);
}

/* px to a module. */
static double scale_of(const double plane[9])
{
    double u, v, x, y, p, q;

    middle(plane, &u, &v);
    wk_plane_map(plane, WK_CODE_MODULES / 2.0 + 1, WK_CODE_MODULES / 2.0, &x, &y);
    wk_plane_map(plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES / 2.0 + 1, &p, &q);
    return sqrt(fabs((x - u) * (q - v) - (y - v) * (p - u)));
}

/* The sticker that lies under a plane; NULL: none. */
static struct wk_table_sticker *sticker_at(struct wk_table_scanner *scanner, const double plane[9])
{
    double u, v, reach = APART * scale_of(plane);

    middle(plane, &u, &v);
    for (int i = 0; i < scanner->n_stickers; i++) {
        double x, y;

        middle(scanner->sticker[i].plane, &x, &y);
        if (hypot(x - u, y - v) < reach)
            return &scanner->sticker[i];
    }
    return NULL;
}

/* What a sticker looks like, by the green of points all over its code. */
static void take_thumb(const struct wk_table_scanner *scanner, const double plane[9],
                       uint8_t thumb[WK_TABLE_THUMB * WK_TABLE_THUMB])
{
    const struct wk_image *bgr = scanner->bgr;

    for (int j = 0; j < WK_TABLE_THUMB; j++)
        for (int i = 0; i < WK_TABLE_THUMB; i++) {
            double u, v;

            wk_plane_map(plane, (i + 0.5) * WK_CODE_MODULES / WK_TABLE_THUMB, (j + 0.5) * WK_CODE_MODULES / WK_TABLE_THUMB, &u,
                         &v);
            int x = (int)lround(u), y = (int)lround(v);
            bool inside = x >= 0 && y >= 0 && x < bgr->w && y < bgr->h;

            thumb[j * WK_TABLE_THUMB + i] = inside ? bgr->data[y * bgr->stride_bytes + (ptrdiff_t)x * bgr->channels + 1] : 0;
        }
}

/* What all frames together are most like. */
static bool best_match(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker,
                       struct wk_known_match *out)
{
    struct wk_known_look sum = sticker->before;

    wk_known_add(&sum, &sticker->now);
    return wk_known_match(scanner->known, &sum, out);
}

/* Decides by what was added up, if it is enough. */
static bool settle(const struct wk_table_scanner *scanner, struct wk_table_sticker *sticker)
{
    struct wk_known_match match;

    if (!best_match(scanner, sticker, &match) || !match.accepted)
        return false;
    wk_known_count(scanner->known, &match);
    sticker->label = match.label;
    sticker->forged = false;
    sticker->score = (float)fmin(1, match.likeness);
    memcpy(sticker->set, wk_known_set(scanner->known), WK_SET_SIZE);
    return true;
}

/* A sticker that could not be told from where a coarser search saw it, or that nobody has seen. */
static bool is_open(const struct wk_table_sticker *there)
{
    return !there || there->label == WK_LABEL_NONE;
}

/* With a code thought to be there all its modules say where it lies; the look is then a better one. */
static bool look_again(struct wk_table_scanner *scanner, struct wk_table_sticker *sticker)
{
    struct wk_known_match match;
    struct wk_table_sticker again = *sticker;

    if (!best_match(scanner, sticker, &match) ||
        !wk_known_look_again(scanner->known, &scanner->grey, match.codes, match.label, again.plane, &again.now) ||
        !settle(scanner, &again))
        return false;
    *sticker = again;
    return true;
}

struct wk_table_sticker *wk_table_take(struct wk_table_scanner *scanner, const double plane[9])
{
    struct wk_table_sticker *there = sticker_at(scanner, plane), taken = {0};

    memcpy(taken.plane, plane, sizeof taken.plane);
    if (!is_open(there) || !wk_known_look(scanner->known, &scanner->grey, taken.plane, &taken.now))
        return NULL;
    there = sticker_at(scanner, taken.plane);
    if (!is_open(there) || (!there && scanner->n_stickers == WK_TABLE_MAX_STICKERS))
        return NULL;
    /* One that is new gets its second look when all are decided; one that was seen elsewhere before needs it here. */
    const bool told = settle(scanner, &taken) || (there && look_again(scanner, &taken));

    if (there && !told)
        return NULL;
    taken.px = scale_of(taken.plane);
    taken.marked = wk_table_has_mark(&scanner->grey, taken.plane);
    take_thumb(scanner, taken.plane, taken.thumb);
    if (!there)
        there = &scanner->sticker[scanner->n_stickers++];
    *there = taken;
    return there;
}

bool wk_table_take_even(struct wk_table_scanner *scanner, const struct wk_image *even, int x, int y, const double plane[9])
{
    const double from_part[9] = {1, 0, x, 0, 1, y, 0, 0, 1};
    struct wk_table_sticker read = {.marked = true}, *sticker;
    struct wk_known_match match;

    memcpy(read.plane, plane, sizeof read.plane);
    if (!wk_known_look(scanner->known, even, read.plane, &read.now) || !wk_known_match(scanner->known, &read.now, &match))
        return false;
    if (!settle(scanner, &read) &&
        (!wk_known_look_again(scanner->known, even, match.codes, match.label, read.plane, &read.now) ||
         !settle(scanner, &read)))
        return false;
    wk_plane_multiply(from_part, read.plane, read.plane);
    sticker = sticker_at(scanner, read.plane);
    if ((!sticker && scanner->n_stickers == WK_TABLE_MAX_STICKERS) || (sticker && sticker->label != WK_LABEL_NONE))
        return false;
    read.px = scale_of(read.plane);
    take_thumb(scanner, read.plane, read.thumb);
    *(sticker ? sticker : &scanner->sticker[scanner->n_stickers++]) = read;
    return true;
}

/* Reads a code that is none of those known: another set's, or a forged one. */
static void decode(struct wk_table_scanner *scanner, struct wk_table_sticker *sticker)
{
    struct wk_known_look sum = sticker->before;
    uint8_t black[WK_N_MODULES];
    struct wk_code code;
    char set[WK_SET_SIZE];
    wk_label label;

    wk_known_add(&sum, &sticker->now);
    const bool is_time = (sum.n_frames & (sum.n_frames - 1)) == 0; /* in frame 1, 2, 4, 8: what stays illegible costs little */

    if (sum.n_frames == 0 || !is_time || sum.shown < LEAST_SHOWN * sum.weight)
        return;
    wk_known_ink(&sum, black);
    if (!wk_code_recovery_read_ink(scanner->recovery, scanner->reader, black, &code))
        return;
    switch (wk_payload_decode(code.text, code.n, scanner->key, set, &label)) {
    case WK_PAYLOAD_VALID:
        sticker->forged = false;
        break;
    case WK_PAYLOAD_OTHER_EVENT:
        sticker->forged = true;
        break;
    case WK_PAYLOAD_ALIEN:
        return;
    }
    sticker->label = label;
    sticker->score = 0.9F;
    memcpy(sticker->set, set, sizeof set);
}

void wk_table_decide(struct wk_table_scanner *scanner)
{
    for (int i = 0; i < scanner->n_stickers; i++) {
        struct wk_table_sticker *sticker = &scanner->sticker[i];

        if (sticker->label != WK_LABEL_NONE)
            continue;
        if (!settle(scanner, sticker) && !look_again(scanner, sticker))
            decode(scanner, sticker);
        if (sticker->label != WK_LABEL_NONE && sticker->seat != WK_WIND_NONE)
            scanner->touched |= 1U << (sticker->seat - 1);
    }
}

/* Whether a sticker was read, of any set. */
static bool is_any_read(const struct wk_table_scanner *scanner)
{
    for (int i = 0; i < scanner->n_stickers; i++)
        if (scanner->sticker[i].label != WK_LABEL_NONE)
            return true;
    return false;
}

void wk_table_learn_set(struct wk_table_scanner *scanner)
{
    struct wk_known_look *looks = scanner->look;

    /* Where the set says which table it is, no other one will do. Of walls that are held the set is known, and none of their
     * stickers may be in sight. */
    if (scanner->options.by_set || (wk_known_set(scanner->known)[0] != 0 && (scanner->held || is_any_read(scanner))) ||
        scanner->n_frames < scanner->next_set_try)
        return;
    for (int i = 0; i < scanner->n_stickers; i++) {
        looks[i] = scanner->sticker[i].before;
        wk_known_add(&looks[i], &scanner->sticker[i].now);
    }
    if (wk_known_find_set(scanner->known, scanner->key, looks, scanner->n_stickers))
        return;
    if (scanner->options.set[0])
        (void)!wk_known_learn(scanner->known, scanner->key, scanner->options.set);
    scanner->next_set_try = scanner->n_frames + 1 + scanner->n_set_tries;
    scanner->n_set_tries += scanner->n_set_tries < SET_PATIENCE;
}

static bool has_moved(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker)
{
    const double n = WK_TABLE_THUMB * WK_TABLE_THUMB, least = sticker->label == WK_LABEL_NONE ? SAME_OPEN : SAME_DECIDED;
    uint8_t now[WK_TABLE_THUMB * WK_TABLE_THUMB];
    double a = 0, b = 0, aa = 0, bb = 0, ab = 0;

    take_thumb(scanner, sticker->plane, now);
    for (int i = 0; i < WK_TABLE_THUMB * WK_TABLE_THUMB; i++) {
        a += sticker->thumb[i];
        b += now[i];
        aa += sticker->thumb[i] * sticker->thumb[i];
        bb += now[i] * now[i];
        ab += sticker->thumb[i] * now[i];
    }
    double spread = (aa - a * a / n) * (bb - b * b / n);

    return !(spread > 0) || ab - a * b / n < least * sqrt(spread);
}

/* The part of the picture that a sticker covers. */
static struct wk_table_part part_of(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker)
{
    double u[4], v[4], x0 = 1e9, y0 = 1e9, x1 = 0, y1 = 0;

    wk_table_corners(sticker, u, v);
    for (int k = 0; k < 4; k++) {
        x0 = fmin(x0, u[k]);
        y0 = fmin(y0, v[k]);
        x1 = fmax(x1, u[k]);
        y1 = fmax(y1, v[k]);
    }
    struct wk_table_part part = {(int)fmax(0, x0), (int)fmax(0, y0), 0, 0};

    part.w = (int)fmin(x1 + 1, scanner->bgr->w) - part.x;
    part.h = (int)fmin(y1 + 1, scanner->bgr->h) - part.y;
    return part;
}

int wk_table_keep(struct wk_table_scanner *scanner, struct wk_table_part parts[WK_WATCH_MAX_PARTS], int n_parts)
{
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];

        if (has_moved(scanner, sticker)) {
            n_parts = wk_table_part_add(parts, n_parts, part_of(scanner, sticker));
            if (sticker->seat != WK_WIND_NONE)
                scanner->touched |= 1U << (sticker->seat - 1);
        } else {
            if (n != i)
                scanner->sticker[n] = *sticker;
            n++;
        }
    }
    scanner->n_stickers = n;
    return n_parts;
}

int wk_table_add_up(struct wk_table_scanner *scanner)
{
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++) {
        struct wk_table_sticker *sticker = &scanner->sticker[i];

        if (sticker->label != WK_LABEL_NONE)
            continue;
        struct wk_table_part part = part_of(scanner, sticker);

        wk_table_take_grey(scanner, wk_table_part_grow(part, (int)(AROUND * sticker->px), scanner->bgr->w, scanner->bgr->h));
        wk_known_add(&sticker->before, &sticker->now);
        if (!wk_known_look(scanner->known, &scanner->grey, sticker->plane, &sticker->now))
            memset(&sticker->now, 0, sizeof sticker->now);
        n++;
    }
    return n;
}
