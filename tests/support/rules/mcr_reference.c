/* A second scorer, slow and simple, written apart from rules/mcr/. */
#include "tests/support/rules/mcr_reference.h"

struct ref_state ref;

static int ref_rank(int face)
{
    return face >= 28 ? 0 : (face - 1) % 9 + 1;
}

static int ref_suit(int face)
{
    return face >= 28 ? 3 : (face - 1) / 9;
}

/* ---- summing up ---- */

static const int ref_points[83] = {0,  88, 88, 88, 88, 88, 88, 88, 64, 64, 64, 64, 64, 64, 48, 48, 32, 32, 32, 24, 24,
                                   24, 24, 24, 24, 24, 24, 24, 16, 16, 16, 16, 16, 16, 12, 12, 12, 12, 12, 8,  8,  8,
                                   8,  8,  8,  8,  8,  8,  6,  6,  6,  6,  6,  6,  6,  4,  4,  4,  4,  2,  2,  2,  2,
                                   2,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  5};

/* "higher: what it leaves out" in the words of the lists, by number. */
static const char *const ref_without[] = {"1:60 61 38 48 73",
                                          "2:54 59",
                                          "3:49",
                                          "4:22 62 56 76",
                                          "5:48 17 53 57 67 74 79 82",
                                          "6:19 22 56 62 76 79",
                                          "7:51 56 62 79 18",
                                          "8:48 65 76 18 55 73",
                                          "9:38",
                                          "10:54 59",
                                          "11:48 18 55 73",
                                          "12:62 48 33 66",
                                          "13:63 19 22 69 72 76",
                                          "14:23 69 64",
                                          "15:24 48",
                                          "17:53 57 67 74 82",
                                          "18:48 55 73",
                                          "19:56 79 62",
                                          "20:51 56 34 79 62",
                                          "21:48 76 68",
                                          "22:76",
                                          "25:76 36",
                                          "26:76 68",
                                          "27:76 37",
                                          "29:63 76 70 72",
                                          "31:68 76",
                                          "33:66",
                                          "34:51 56 79 62",
                                          "36:76",
                                          "37:76",
                                          "40:75",
                                          "44:80",
                                          "46:80",
                                          "47:58",
                                          "52:79",
                                          "53:67 66",
                                          "54:59",
                                          "56:80",
                                          "57:74",
                                          "63:76",
                                          "68:76",
                                          "82:67 74"};

/* What only the two books say besides, as their notes have it. */
static const char *const ref_without_in_books[] = {"2:75", "4:73", "10:75", "14:75", "19:25 26 27 36 37 51", "38:75"};

static bool ref_first_edition(void)
{
    return ref.rules == WK_MCR_RULEBOOK_1 || ref.rules == WK_MCR_AS_PLAYED_1;
}

static bool ref_as_played(void)
{
    return ref.rules == WK_MCR_AS_PLAYED || ref.rules == WK_MCR_AS_PLAYED_1;
}

/* Takes away what the row of a fan names, if the table has one. */
static void ref_take_away(const char *const *rows, size_t n_rows, int high, int *n)
{
    for (size_t i = 0; i < n_rows; i++) {
        char *at;
        if (strtol(rows[i], &at, 10) != high)
            continue;
        for (at++; *at;)
            n[strtol(at, &at, 10)] = 0;
    }
}

static void ref_sum(int *n)
{
    int total = 0, at = 0;
    char list[REF_LIST];

    if (n[12] && ref_as_played())
        n[56] = 0;
    if (n[4] && n[73])
        n[73]--; /* in the books all of them, below */
    for (int high = 1; high <= 82; high++) {
        if (!n[high])
            continue;
        ref_take_away(ref_without, sizeof ref_without / sizeof *ref_without, high, n);
        if (ref.rules == WK_MCR_RULEBOOK)
            ref_take_away(ref_without_in_books, sizeof ref_without_in_books / sizeof *ref_without_in_books, high, n);
    }
    for (int id = 1; id <= 82; id++)
        total += n[id] * ref_points[id];
    if (total == 0)
        total = 8 * (n[43] = 1);
    if (total < ref.best)
        return;
    if (total > ref.best)
        ref.n_lists = 0;
    ref.best = total;
    for (int id = 1; id <= 82; id++)
        if (n[id])
            at += snprintf(list + at, sizeof list - (size_t)at, n[id] > 1 ? "%d*%d " : "%d ", id, n[id]);
    if (ref.n_lists < REF_MAX_LISTS)
        strcpy(ref.list[ref.n_lists++], list);
}

/* ---- sets put together ---- */

struct ref_combo {
    int id;
    unsigned sets;
};

static bool ref_same_suit(const int *face, int n)
{
    for (int i = 1; i < n; i++)
        if (ref_suit(face[i]) != ref_suit(face[0]))
            return false;
    return true;
}

static bool ref_three_suits(const int *face)
{
    return ref_suit(face[0]) < 3 && ref_suit(face[1]) < 3 && ref_suit(face[2]) < 3 && ref_suit(face[0]) != ref_suit(face[1]) &&
           ref_suit(face[0]) != ref_suit(face[2]) && ref_suit(face[1]) != ref_suit(face[2]);
}

static int ref_by_rank(const void *a, const void *b)
{
    return ref_rank(*(const int *)a) - ref_rank(*(const int *)b);
}

/* The step from one to the next when it is the same throughout, else -1. */
static int ref_step(int *face, int n)
{
    qsort(face, (size_t)n, sizeof *face, ref_by_rank);
    for (int i = 2; i < n; i++)
        if (ref_rank(face[i]) - ref_rank(face[i - 1]) != ref_rank(face[1]) - ref_rank(face[0]))
            return -1;
    return ref_rank(face[1]) - ref_rank(face[0]);
}

static int ref_chow_fan(int *face, int n, int pair)
{
    const int step = ref_step(face, n);
    const bool same = ref_same_suit(face, n);

    if (n == 2)
        return same ? (step == 0 ? 69 : step == 3 ? 71 : step == 6 ? 72 : 0) : step == 0 ? 70 : 0;
    if (n == 3 && same)
        return step == 0 ? 23 : step == 1 || step == 2 ? 30 : step == 3 ? 28 : 0;
    if (n == 3)
        return !ref_three_suits(face) ? 0 : step == 0 ? 41 : step == 1 ? 50 : step == 3 ? 39 : 0;
    if (same && step >= 0 && step <= 2)
        return step == 0 ? 14 : 16;
    if (ref_rank(face[0]) == 1 && ref_rank(face[1]) == 1 && ref_rank(face[2]) == 7 && ref_rank(face[3]) == 7 &&
        ref_rank(pair) == 5) {
        int of[3] = {0};
        for (int i = 0; i < 4; i++)
            of[ref_suit(face[i])] += i < 2 ? 1 : 10;
        if (same)
            return ref_suit(pair) == ref_suit(face[0]) ? 13 : 0;
        of[ref_suit(pair)] += 11;
        return of[0] == 11 && of[1] == 11 && of[2] == 11 ? 29 : 0;
    }
    return 0;
}

static int ref_pung_fan(int *face, int n)
{
    const int step = ref_step(face, n);
    const bool same = ref_same_suit(face, n);

    for (int i = 0; i < n; i++)
        if (ref_suit(face[i]) == 3)
            return 0;
    if (n == 2)
        return step == 0 ? 65 : 0;
    if (n == 3 && same)
        return step == 1 ? 24 : 0;
    if (n == 3)
        return !ref_three_suits(face) ? 0 : step == 0 ? 32 : step == 1 ? 42 : 0;
    return same && step == 1 ? 15 : 0;
}

static int ref_combos(struct ref_combo *out, bool chows, int pair)
{
    int n = 0;

    for (unsigned sets = 1; sets < 1u << ref.n_sets; sets++) {
        int face[6], k = 0, id;
        bool fit = true;
        for (int i = 0; i < ref.n_sets; i++)
            if (sets >> i & 1) {
                fit = fit && ref.set[i].kind != '2' && (ref.set[i].kind == 'c') == chows;
                face[k++] = ref.set[i].face;
            }
        if (!fit || k < 2 || k > 4)
            continue;
        id = chows ? ref_chow_fan(face, k, pair) : ref_pung_fan(face, k);
        if (id)
            out[n++] = (struct ref_combo){id, sets};
    }
    return n;
}

/* Puts sets together in every order; each step takes in at least one new set and at most one that was used. */
static void ref_join(const struct ref_combo *combo, int n, unsigned used, bool chows, int pair, const int *count);

static void ref_joined(bool chows, int pair, const int *count)
{
    struct ref_combo pungs[16];
    int n[83];

    if (chows) {
        ref_join(pungs, ref_combos(pungs, false, pair), 0, false, pair, count);
        return;
    }
    memcpy(n, count, sizeof n);
    ref_sum(n);
}

static void ref_join(const struct ref_combo *combo, int n, unsigned used, bool chows, int pair, const int *count)
{
    bool more = false;

    for (int i = 0; i < n; i++) {
        int next[83];
        if (!(combo[i].sets & ~used) || __builtin_popcount(combo[i].sets & used) > 1)
            continue;
        more = true;
        memcpy(next, count, sizeof next);
        next[combo[i].id]++;
        ref_join(combo, n, used | combo[i].sets, chows, pair, next);
    }
    if (!more)
        ref_joined(chows, pair, count);
}

/* ---- fan of the tiles and of the way of winning ---- */

static bool ref_all_in(const char *names)
{
    for (int f = 1; f <= 34; f++) {
        char word[8];
        snprintf(word, sizeof word, " %s ", wk_face_name((enum wk_face)f));
        if (ref.all[f] && !strstr(names, word))
            return false;
    }
    return true;
}

static bool ref_ranks(int low, int high)
{
    for (int f = 1; f <= 34; f++)
        if (ref.all[f] && (f >= 28 || ref_rank(f) < low || ref_rank(f) > high))
            return false;
    return true;
}

static void ref_tiles(int *n)
{
    bool suit[3] = {false}, honors = false, winds = false, dragons = false, ends = true, middle = true;
    int n_suits;

    for (int f = 1; f <= 34; f++) {
        if (!ref.all[f])
            continue;
        if (f >= 28)
            honors = true;
        else
            suit[ref_suit(f)] = true;
        winds = winds || (f >= 28 && f <= 31);
        dragons = dragons || f >= 32;
        if (f >= 28 || ref_rank(f) == 1 || ref_rank(f) == 9)
            middle = false;
        else
            ends = false;
        if (ref.all[f] == 4)
            n[64]++;
    }
    for (int i = 0; i < ref.hand->n_melds; i++)
        n[64] -= ref.hand->meld[i].kind >= WK_MCR_KONG;
    n_suits = suit[0] + suit[1] + suit[2];
    n[3] = ref_all_in(" 2s 3s 4s 6s 8s F ");
    n[40] = ref_all_in(" 1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P ");
    n[8] = ends && !honors;
    n[11] = ends && n_suits == 0;
    n[18] = ends && honors && n_suits > 0;
    n[22] = n_suits == 1 && !honors;
    n[49] = n_suits == 1 && honors;
    n[75] = n_suits == 2;
    n[76] = !honors;
    n[68] = middle;
    n[51] = n_suits == 3 && winds && dragons;
    n[25] = ref_ranks(7, 9);
    n[26] = ref_ranks(4, 6);
    n[27] = ref_ranks(1, 3);
    n[36] = ref_ranks(6, 9);
    n[37] = ref_ranks(1, 4);
}

/* Tiles like the winning one that everybody sees: in the winner's own chows and pungs, or in the kong that is robbed. */
static int ref_seen_of_winning(void)
{
    int n_seen = 0;

    if (ref.hand->flags & WK_MCR_ROB_KONG)
        return 3;
    for (int i = 0; i < ref.hand->n_melds; i++) {
        const struct wk_mcr_set *meld = &ref.hand->meld[i];
        for (int k = 0; k < 3; k++)
            n_seen += meld->kind <= WK_MCR_PUNG && meld->face + (meld->kind == WK_MCR_CHOW ? k : 0) == ref.hand->win;
    }
    return n_seen;
}

static void ref_way(int *n)
{
    const unsigned flags = ref.hand->flags;
    const bool drawn = flags & WK_MCR_SELF_DRAWN;
    int melded = 0, concealed = 0, open = 0;

    for (int i = 0; i < ref.hand->n_melds; i++) {
        melded += ref.hand->meld[i].kind == WK_MCR_KONG;
        concealed += ref.hand->meld[i].kind == WK_MCR_CONCEALED_KONG;
        open += ref.hand->meld[i].kind != WK_MCR_CONCEALED_KONG;
    }
    n[74] = melded >= 1;
    n[67] = concealed >= 1;
    n[57] = melded >= 2;
    n[53] = concealed >= 2;
    n[82] = ref_as_played() && melded && concealed;
    n[17] = melded + concealed == 3;
    n[5] = melded + concealed == 4;
    n[56] = drawn && !open;
    n[62] = !drawn && !open;
    n[52] = !drawn && open == 4;
    n[80] = drawn;
    n[44] = drawn && (flags & WK_MCR_LAST_TILE);
    n[45] = !drawn && (flags & WK_MCR_LAST_TILE) && (ref_first_edition() || !(flags & WK_MCR_ROB_KONG));
    n[46] = !!(flags & WK_MCR_REPLACEMENT);
    n[47] = !!(flags & WK_MCR_ROB_KONG);
    n[58] = (flags & WK_MCR_LAST_OF_KIND) || (!ref_first_edition() && ref_seen_of_winning() == 3);
}

/* ---- one reading ---- */

static bool ref_has(const struct ref_set *set, int rank_low, int rank_high)
{
    const int rank = ref_rank(set->face);

    if (set->kind == 'c')
        return rank + 2 >= rank_low && rank <= rank_high;
    return rank >= rank_low && rank <= rank_high;
}

static void ref_pungs(int *n)
{
    int winds = 0, dragons = 0, pungs = 0, hidden = 0, pair = 0, plain_winds = 0;

    for (int i = 0; i < ref.n_sets; i++) {
        const struct ref_set *set = &ref.set[i];
        if (set->kind == '2')
            pair = set->face;
        if (set->kind == '2' || set->kind == 'c')
            continue;
        pungs++;
        hidden += !set->open && (i != ref.where || (ref.hand->flags & WK_MCR_SELF_DRAWN));
        if (set->face >= 32)
            dragons++;
        else if (set->face >= 28) {
            const bool own = set->face - 27 == ref.hand->seat, round = set->face - 27 == ref.hand->prevalent;
            winds++;
            n[61] += own;
            n[60] += round;
            plain_winds += !own && !round;
        } else if (ref_rank(set->face) == 1 || ref_rank(set->face) == 9)
            n[73]++;
    }
    n[73] += winds >= 3 ? 0 : plain_winds;
    n[1] = winds == 4;
    n[38] = winds >= 3;
    n[9] = winds == 3 && pair >= 28 && pair <= 31;
    n[2] = dragons == 3;
    n[54] = dragons >= 2;
    n[59] = dragons;
    n[10] = dragons == 2 && pair >= 32;
    n[48] = pungs == 4;
    n[12] = hidden == 4;
    n[33] = hidden == 3;
    n[66] = hidden == 2;
}

static int ref_wait(void)
{
    const int win = ref.hand->win;
    const struct ref_set *set;

    if (!ref.one_wait || ref.where < 0)
        return 0;
    set = &ref.set[ref.where];
    if (set->kind == '2')
        return 79;
    if (set->kind != 'c')
        return 0;
    if (win == set->face + 1)
        return 78;
    return (win == set->face + 2 && ref_rank(win) == 3) || (win == set->face && ref_rank(win) == 7) ? 77 : 0;
}

static void ref_reading(void)
{
    struct ref_combo chows[16];
    int n[83], pair = 0;
    bool fives = !ref.knit_is, ends = !ref.knit_is, even = !ref.knit_is, runs = true;

    memcpy(n, ref.raw, sizeof n);
    for (int i = 0; i < ref.n_sets; i++) {
        const struct ref_set *set = &ref.set[i];
        if (set->kind == '2')
            pair = set->face;
        else if (set->kind != 'c')
            runs = false;
        fives = fives && set->face < 28 && ref_has(set, 5, 5);
        ends = ends && (set->face >= 28 || ref_has(set, 1, 1) || ref_has(set, 9, 9));
        even = even && set->kind != 'c' && set->face < 28 && ref_rank(set->face) % 2 == 0;
    }
    ref_pungs(n);
    n[31] = fives;
    n[55] = ends;
    n[21] = even;
    n[63] = runs && pair < 28;
    n[35] = ref.knit_is;
    for (int s = 0; s < 3; s++) {
        bool gates = ref.hand->n_melds == 0;
        for (int r = 1; r <= 9; r++)
            gates = gates && ref.closed[9 * s + r] - (ref.hand->win == 9 * s + r) == (r == 1 || r == 9 ? 3 : 1);
        n[4] += gates;
    }
    if (ref_wait())
        n[ref_wait()] = 1;
    ref_join(chows, ref_combos(chows, true, pair), 0, true, pair, n);
}

static void ref_places(void)
{
    ref.any = true;
    if (ref.just_ask)
        return;
    for (int i = 0; i < ref.n_sets; i++) {
        const struct ref_set *set = &ref.set[i];
        const int win = ref.hand->win;
        if (i < ref.hand->n_melds || win < set->face || win > set->face + (set->kind == 'c' ? 2 : 0))
            continue;
        ref.where = i;
        ref_reading();
    }
    if (ref.knit_is && ref.knit[ref.hand->win]) {
        ref.where = -1;
        ref_reading();
    }
}

static void ref_take(int *left, int n_wanted, bool pair)
{
    int f = 1;

    if (ref.any && ref.just_ask)
        return;
    while (f <= 34 && !left[f])
        f++;
    if (f > 34) {
        if (n_wanted == 0 && pair)
            ref_places();
        return;
    }
    if (!pair && left[f] >= 2) {
        ref.set[ref.n_sets++] = (struct ref_set){'2', f, false};
        left[f] -= 2;
        ref_take(left, n_wanted, true);
        left[f] += 2;
        ref.n_sets--;
    }
    if (n_wanted && left[f] >= 3) {
        ref.set[ref.n_sets++] = (struct ref_set){'p', f, false};
        left[f] -= 3;
        ref_take(left, n_wanted - 1, pair);
        left[f] += 3;
        ref.n_sets--;
    }
    if (n_wanted && f < 28 && ref_rank(f) <= 7 && left[f + 1] && left[f + 2]) {
        ref.set[ref.n_sets++] = (struct ref_set){'c', f, false};
        left[f]--, left[f + 1]--, left[f + 2]--;
        ref_take(left, n_wanted - 1, pair);
        left[f]++, left[f + 1]++, left[f + 2]++;
        ref.n_sets--;
    }
}

static void ref_special(const int *closed, const int (*orders)[3])
{
    int pairs = 0, orphans = 0, odd = 0, single = 0, n[83];
    bool row = false, knitted = false;

    for (int f = 1; f <= 34; f++) {
        pairs += closed[f] / 2;
        odd += closed[f] % 2;
        single += closed[f] == 1;
        orphans += closed[f] && (f >= 28 || ref_rank(f) == 1 || ref_rank(f) == 9);
    }
    for (int f = 1; f <= 21; f++) {
        bool is = ref_rank(f) <= 3;
        for (int i = 0; i < 7; i++)
            is = is && closed[f + i] == 2;
        row = row || is;
    }
    for (int o = 0; o < 6; o++) {
        bool fits = single == 14;
        for (int f = 1; f <= 27; f++)
            fits = fits && (!closed[f] || ref_rank(f) % 3 == (orders[o][ref_suit(f)] + 1) % 3);
        knitted = knitted || fits;
    }
    if (odd == 0 && pairs == 7) {
        ref.any = true;
        memcpy(n, ref.raw, sizeof n);
        n[19] = 1;
        n[6] = row;
        if (!ref.just_ask)
            ref_sum(n);
    }
    if (orphans == 13 && single == 12) {
        bool only = true;
        for (int f = 1; f <= 27; f++)
            only = only && (!closed[f] || ref_rank(f) == 1 || ref_rank(f) == 9);
        if (only) {
            ref.any = true;
            memcpy(n, ref.raw, sizeof n);
            n[7] = 1;
            if (!ref.just_ask)
                ref_sum(n);
        }
    }
    if (knitted) {
        int honors = 0;
        ref.any = true;
        memcpy(n, ref.raw, sizeof n);
        for (int f = 28; f <= 34; f++)
            honors += closed[f];
        n[34] = 1;
        n[20] = honors == 7;
        n[35] = honors == 5;
        if (!ref.just_ask)
            ref_sum(n);
    }
}

static void ref_enumerate(const int *closed)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int n_melds = ref.hand->n_melds;
    int left[38] = {0};

    memcpy(left, closed, 35 * sizeof *left);
    ref.any = ref.knit_is = false;
    ref.n_sets = n_melds;
    ref_take(left, 4 - n_melds, false);
    for (int o = 0; o < 6 && n_melds <= 1; o++) {
        bool there = true;
        for (int f = 1; f <= 27; f++) {
            ref.knit[f] = ref_rank(f) % 3 == (orders[o][ref_suit(f)] + 1) % 3;
            there = there && (!ref.knit[f] || closed[f]);
        }
        if (!there)
            continue;
        for (int f = 1; f <= 27; f++)
            left[f] -= ref.knit[f];
        ref.knit_is = true;
        ref_take(left, 1 - n_melds, false);
        ref.knit_is = false;
        for (int f = 1; f <= 27; f++)
            left[f] += ref.knit[f];
    }
    if (n_melds == 0)
        ref_special(closed, orders);
}

bool ref_waits_for(const struct wk_mcr_hand *hand, int face)
{
    int closed[35] = {0};

    memset(&ref, 0, sizeof ref);
    ref.hand = hand;
    ref.just_ask = true;
    for (int i = 0; i < hand->n_standing; i++)
        closed[hand->standing[i]]++;
    closed[face]++;
    ref_enumerate(closed);
    return ref.any;
}

int ref_score(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    int n_waits = 0;

    memset(&ref, 0, sizeof ref);
    ref.hand = hand;
    ref.rules = rules;
    for (int i = 0; i < hand->n_melds; i++) {
        const struct wk_mcr_set *meld = &hand->meld[i];
        ref.set[i] = (struct ref_set){" cpkK"[meld->kind], meld -> face, meld -> kind != WK_MCR_CONCEALED_KONG};
        for (int k = 0; k < (meld->kind >= WK_MCR_KONG ? 4 : 3); k++)
            ref.all[meld->face + (meld->kind == WK_MCR_CHOW ? k : 0)]++;
    }
    for (int i = 0; i < hand->n_standing; i++)
        ref.closed[hand->standing[i]]++;
    ref.just_ask = true;
    for (int f = 1; f <= 34; f++) {
        ref.closed[f]++;
        ref_enumerate(ref.closed);
        n_waits += ref.any;
        ref.closed[f]--;
    }
    ref.one_wait = n_waits == 1;
    ref.just_ask = false;
    ref.closed[hand->win]++;
    for (int f = 1; f <= 34; f++)
        ref.all[f] += ref.closed[f];
    ref_tiles(ref.raw);
    ref_way(ref.raw);
    ref.best = -3;
    ref_enumerate(ref.closed);
    return ref.best;
}
