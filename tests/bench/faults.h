/*
 * Planted faults for the campaign: drawn by lot, repaired on the true wall by strict rules, and the fewest moves found without
 * the product's own functions: by a search through all moves where few slots are wrong, else by counting circles.
 */
#ifndef WK_TESTS_BENCH_FAULTS_H
#define WK_TESTS_BENCH_FAULTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/verdict.h"
#include "rules/rng.h"
#include "vision/sim/sim.h"

enum {
    FAULTS_N_KINDS = 18,
    FAULTS_MAX = 3,
    FAULTS_SLIDE = 3,
    FAULTS_HAND = 14,
    FAULTS_FORGED = 10,
    FAULTS_FACESWAP = 16,
    FAULTS_WORD = 32
};

/* The kinds of cli.md, and the findings (two at most) that name each rightly. */
static const struct fault_name {
    const char *name;
    enum wk_finding_kind right[2];
} fault_names[FAULTS_N_KINDS] = {
    {"swap", {WK_FINDING_SWAPPED}},
    {"cycle", {WK_FINDING_CYCLE}},
    {"shift", {WK_FINDING_SHIFTED}},
    {"slide", {WK_FINDING_SHIFTED}},
    {"mirror", {WK_FINDING_MIRRORED}},
    {"missing", {WK_FINDING_MISSING}},
    {"extra", {WK_FINDING_EXTRA}},
    {"duplicate", {WK_FINDING_DUPLICATE}},
    {"other-wall", {WK_FINDING_OTHER_WALL}},
    {"other-set", {WK_FINDING_OTHER_SET}},
    {"forged", {WK_FINDING_OTHER_EVENT, WK_FINDING_UNREADABLE}},
    {"bare", {WK_FINDING_NO_STICKER}},
    {"faceup", {WK_FINDING_FACE_UP}},
    {"sideways", {WK_FINDING_SIDEWAYS}},
    {"hand", {WK_FINDING_BLOCKED}},
    {"foreign", {WK_FINDING_FOREIGN, WK_FINDING_NO_STICKER}},
    {"faceswap", {WK_FINDING_FACE_MISMATCH}},
    {"flat", {WK_FINDING_NO_TILE}},
};

/* The faults of one wall: kinds, and the words that plant them. */
struct faults {
    int n, kind[FAULTS_MAX];
    char word[FAULTS_MAX][FAULTS_WORD];
};

static inline wk_label faults_wall_label(struct wk_rng *rng, enum wk_wind wind)
{
    return wk_layout_label(wind, 13 + (int)wk_rng_below(rng, 21));
}

/* Words for a fault of this kind on the wall of `wind`; faces[34] of its slots, so that a faceswap exchanges two that differ.
 */
static inline void faults_word(struct wk_rng *rng, int kind, enum wk_wind wind, const uint8_t *faces, char word[FAULTS_WORD])
{
    const char *name = fault_names[kind].name;
    wk_label labels[5];
    char text[5][3], slot[5];
    int n = 0;

    while (n < 5) {
        wk_label label = faults_wall_label(rng, wind);
        bool fresh = true;

        for (int i = 0; i < n; i++)
            fresh = fresh && labels[i] != label;
        if (kind == FAULTS_FACESWAP && n == 1)
            fresh = fresh && faces[wk_layout_slot(label)] != faces[wk_layout_slot(labels[0])];
        if (fresh)
            labels[n++] = label;
    }
    if (kind == 0 && wk_rng_below(rng, 5) == 0)
        labels[1] = (wk_label)wind; /* a tile of the hand */
    for (int i = 0; i < 5; i++)
        wk_label_format(labels[i], text[i]);
    wk_slot_format((int)wk_rng_below(rng, WK_N_SLOTS), slot);
    switch (kind) {
    case 0:
    case FAULTS_FACESWAP:
        snprintf(word, FAULTS_WORD, "%s:%s,%s", name, text[0], text[1]);
        break;
    case 1:
        n = 3 + (int)wk_rng_below(rng, 3);
        snprintf(word, FAULTS_WORD, "cycle:%s,%s,%s%s%s%s%s", text[0], text[1], text[2], n > 3 ? "," : "", n > 3 ? text[3] : "",
                 n > 4 ? "," : "", n > 4 ? text[4] : "");
        break;
    case 2:
    case 3:
    case 4:
        snprintf(word, FAULTS_WORD, "%s:%u", name, 1 + wk_rng_below(rng, 2));
        break;
    case 7:
    case 9:
    case FAULTS_FORGED:
        snprintf(word, FAULTS_WORD, "%s:%s", name, text[0]);
        break;
    case 8:
        wk_label_format(faults_wall_label(rng, (enum wk_wind)(((int)wind + (int)wk_rng_below(rng, 3)) % WK_N_WINDS + 1)),
                        text[0]);
        snprintf(word, FAULTS_WORD, "other-wall:%s", text[0]);
        break;
    case 6:
    case FAULTS_HAND:
        snprintf(word, FAULTS_WORD, "%s", name);
        break;
    default:
        snprintf(word, FAULTS_WORD, "%s:%s", name, slot);
    }
}

/* ---- what is wrong ---- */

static inline bool piece_fits(const struct wk_sim_wall *wall, const struct wk_sim_piece *p)
{
    return !p->foreign && !p->flat &&
           (p->bare || p->forged || (strcmp(p->set, wall->set) == 0 && wk_label_wind(p->label) == wall->wind));
}

/* The face that belongs to a tile's label; hand tiles carry any of thirteen. */
static inline bool face_fits(const struct wk_sim_wall *wall, const struct wk_sim_piece *p)
{
    return wk_label_copies(p->label) != 1 || wall->recorded[wk_layout_slot(p->label)] == p->face;
}

static inline bool piece_right(const struct wk_sim_wall *wall, int slot)
{
    const struct wk_sim_piece *p = &wall->slot[slot];

    return p->present && piece_fits(wall, p) && !p->bare && !p->forged && !p->face_up && !p->sideways &&
           p->label == wk_layout_label(wall->wind, slot) && face_fits(wall, p);
}

static inline bool wall_right(const struct wk_sim_wall *wall)
{
    bool right = wall->n_strays == 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        right = right && piece_right(wall, s);
    return right;
}

/* ---- the fewest moves ---- */

enum { FEWEST_AT = 5, FEWEST_VALUES = 8, FEWEST_STATES = 32768, MUST_LEAVE = -1 };

/* What lies in each slot: 0 nothing, MUST_LEAVE, else a label of the wall. */
struct layout_now {
    enum wk_wind wind;
    int lies[WK_N_SLOTS];
};

static inline int layout_home(const struct layout_now *now, int slot)
{
    return wk_layout_label(now->wind, slot);
}

struct fewest_search {
    uint8_t depth[FEWEST_STATES];
    int queue[FEWEST_STATES], n_queue;
};

static inline int fewest_code(const int *value, int n)
{
    int code = 0;

    for (int i = 0; i < n; i++)
        code = code * FEWEST_VALUES + value[i];
    return code;
}

static inline void fewest_reach(struct fewest_search *search, const int *value, int n, int depth)
{
    int code = fewest_code(value, n);

    if (search->depth[code] != 255)
        return;
    search->depth[code] = (uint8_t)depth;
    search->queue[search->n_queue++] = code;
}

/* All states one step away: take away, bring what is missing, exchange two, move into a free slot. */
static inline void fewest_spread(struct fewest_search *search, int *value, const int *goal, int n, int depth)
{
    for (int a = 0; a < n; a++) {
        int was = value[a];

        for (int what = was ? 0 : 2; what < (was ? 1 : FEWEST_VALUES); what++) {
            int have = 0, want = 0;

            for (int i = 0; i < n; i++) {
                have += value[i] == what;
                want += goal[i] == what;
            }
            value[a] = what;
            if (was || have < want)
                fewest_reach(search, value, n, depth);
            value[a] = was;
        }
        for (int b = a + 1; b < n; b++) {
            value[a] = value[b];
            value[b] = was;
            fewest_reach(search, value, n, depth);
            value[b] = value[a];
            value[a] = was;
        }
    }
}

/* Breadth first over the wrong slots; -1: too many of them. In its values 0 is nothing, 1 what has no place in these slots. */
static inline int fewest_by_search(const struct layout_now *now)
{
    static struct fewest_search search;
    int value[FEWEST_AT], goal[FEWEST_AT], lies[FEWEST_AT], known[FEWEST_VALUES] = {0}, n = 0, n_known = 2;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        int k = 2;

        if (now->lies[s] == layout_home(now, s))
            continue;
        if (n == FEWEST_AT)
            return -1;
        while (k < n_known && known[k] != layout_home(now, s))
            k++;
        known[k] = layout_home(now, s);
        n_known += k == n_known;
        goal[n] = k;
        lies[n++] = now->lies[s];
    }
    for (int i = 0; i < n; i++) {
        value[i] = lies[i] == 0 ? 0 : 1;
        for (int k = 2; k < n_known; k++)
            value[i] = lies[i] == known[k] ? k : value[i];
    }
    memset(search.depth, 255, sizeof search.depth);
    search.n_queue = 0;
    fewest_reach(&search, value, n, 0);
    for (int i = 0; i < search.n_queue; i++) {
        int code = search.queue[i], depth = search.depth[code];

        if (code == fewest_code(goal, n))
            return depth;
        for (int k = n - 1; k >= 0; k--, code /= FEWEST_VALUES)
            value[k] = code % FEWEST_VALUES;
        fewest_spread(&search, value, goal, n, depth + 1);
    }
    return -1;
}

/* The slot after `slot` on the way home of what lies there: WK_N_SLOTS for the hand row, WK_SLOT_NONE where the way ends. */
static inline int fewest_next(const struct layout_now *now, int slot)
{
    int label = now->lies[slot];

    if (label <= 0 || label == layout_home(now, slot))
        return WK_SLOT_NONE;
    return label == (int)now->wind ? WK_N_SLOTS : wk_layout_slot((wk_label)label);
}

/*
 * Into every wrong slot something has to come, what must leave takes a step of its own, and each circle that closes saves one.
 * The thirteen slots of the hand row are one place. No label of the wall may be there twice.
 */
static inline int fewest_by_circles(const struct layout_now *now)
{
    bool seen[WK_N_SLOTS] = {false};
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += (now->lies[s] != layout_home(now, s)) + (now->lies[s] == MUST_LEAVE);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        int at = fewest_next(now, s), end = s < wk_row_length(WK_ROW_HAND) ? WK_N_SLOTS : s;

        if (at == WK_SLOT_NONE || seen[s])
            continue;
        for (int steps = 0; at != end && at != WK_N_SLOTS && at != WK_SLOT_NONE && steps < WK_N_SLOTS; steps++)
            at = fewest_next(now, at);
        if (at != end)
            continue;
        n--;
        for (int k = s; !seen[k];) { /* a circle is counted once, wherever it is entered */
            seen[k] = true;
            int next = fewest_next(now, k);
            k = next == WK_N_SLOTS ? s : next;
        }
    }
    return n;
}

/* Steps in slots alone, every choice tried of the copy that stays where a label is there twice. */
static inline int fewest_in_slots(const struct layout_now *now)
{
    for (int s = 13; s < WK_N_SLOTS; s++) {
        int n_copies = 0, best = -1, label = layout_home(now, s);
        struct layout_now one = *now;

        for (int k = 0; k < WK_N_SLOTS; k++)
            n_copies += now->lies[k] == label;
        for (int keep = 0; n_copies > 1 && keep < WK_N_SLOTS; keep++) {
            if (now->lies[keep] != label)
                continue;
            for (int k = 0; k < WK_N_SLOTS; k++)
                one.lies[k] = now->lies[k] == label && k != keep ? MUST_LEAVE : now->lies[k];
            int n = fewest_in_slots(&one);

            best = best < 0 || n < best ? n : best;
        }
        if (n_copies > 1)
            return best;
    }
    int by_circles = fewest_by_circles(now), by_search = fewest_by_search(now);

    if (by_search >= 0 && by_search != by_circles) {
        fprintf(stderr, "bench: the two counts of the fewest moves differ: %d by search, %d by circles\n", by_search,
                by_circles);
        exit(2);
    }
    return by_circles;
}

/* The fewest moves that mend a wall. A tile whose sticker is bare or forged stays the tile that it is, as the truth knows it.
 */
static inline int fewest_moves(const struct wk_sim_wall *wall)
{
    struct layout_now now = {.wind = wall->wind};
    bool lacks[WK_LABEL_END] = {false};
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *p = &wall->slot[s];

        now.lies[s] = !p->present ? 0 : piece_fits(wall, p) ? p->label : MUST_LEAVE;
        if (now.lies[s] > 0)
            n += (p->face_up || p->sideways) + (p->bare || p->forged || !face_fits(wall, p));
    }
    for (int s = 0; s < WK_N_SLOTS; s++)
        lacks[layout_home(&now, s)] = true;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (now.lies[s] > 0 && now.lies[s] != (int)wall->wind)
            lacks[now.lies[s]] = false;
    for (int i = 0; i < wall->n_strays; i++) { /* one that is missing comes in as if it were brought, others are taken away */
        const struct wk_sim_piece *p = &wall->stray[i].piece;

        n += !piece_fits(wall, p) || !lacks[p->label];
    }
    return n + fewest_in_slots(&now);
}

/* ---- repairs, by strict rules ---- */

static inline int strict_stray(const struct wk_sim_wall *wall, wk_label label)
{
    for (int i = 0; i < wall->n_strays; i++)
        if (label == WK_LABEL_NONE || wall->stray[i].piece.label == label)
            return i;
    return -1;
}

/*
 * Carries one step out on the true wall. NULL, or why it cannot be. dim[34]: slots that the picture does not show well, where
 * looking again is a fair answer.
 */
static inline const char *strict_step(struct wk_sim_wall *wall, const struct wk_move *move, const bool dim[WK_N_SLOTS])
{
    struct wk_sim_piece *a = move->a >= 0 && move->a < WK_N_SLOTS && !move->stray ? &wall->slot[move->a] : NULL;
    struct wk_sim_piece *b = move->b >= 0 && move->b < WK_N_SLOTS ? &wall->slot[move->b] : NULL;
    bool a_there = a && a->present, b_free = b && !b->present;
    int stray = strict_stray(wall, move->label);

    switch (move->what) {
    case WK_DO_SWAP:
        if (!a_there || !b || !b->present || a == b)
            return "swap: not two tiles";
        return wk_sim_wall_apply(wall, move) == WK_OK ? NULL : "swap";
    case WK_DO_MOVE:
        if (!b_free || (move->stray ? stray < 0 : !a_there))
            return "move: nothing to move, or the slot is not free";
        return wk_sim_wall_apply(wall, move) == WK_OK ? NULL : "move";
    case WK_DO_BRING:
        return b_free && wk_sim_wall_apply(wall, move) == WK_OK ? NULL : "bring: the slot is not free";
    case WK_DO_TAKE_AWAY:
        if (move->stray ? wall->n_strays == 0 : !a_there)
            return "take-away: nothing there";
        return wk_sim_wall_apply(wall, move) == WK_OK ? NULL : "take-away";
    case WK_DO_TURN:
        if (!a_there || (!a->face_up && !a->sideways))
            return "turn: it lies as it should";
        return wk_sim_wall_apply(wall, move) == WK_OK ? NULL : "turn";
    case WK_DO_RESTICK:
        if (!a_there || a->foreign || (piece_fits(wall, a) && !a->bare && !a->forged && face_fits(wall, a)))
            return "restick: a good sticker, or none of ours";
        if ((a->bare || a->forged) && move->label != a->label)
            return "restick: another tile's sticker";
        return wk_sim_wall_apply(wall, move) == WK_OK ? NULL : "restick";
    case WK_DO_LOOK_AGAIN:
        return wall->hand || (move->a >= 0 && move->a < WK_N_SLOTS && dim[move->a]) ? NULL : "look-again: it was plain to see";
    case WK_DO_SWAP_WALLS: /* a table's steps */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    return "no such step";
}

#endif
