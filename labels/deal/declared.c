/* What lies on the mat made a hand: melds, tiles in hand, the tile that won. */
#include "labels/deal/declared.h"

#include <string.h>

#include "labels/draw_order.h"

#define BIT(s) ((uint64_t)1 << (s))
#define TILES 14 /* of a hand, a kong counting for three */
#define MAX_MELDS 12
#define NEAR (((uint64_t)1 << 13) - 1) /* the near row's slots */

struct meld {
    int first, n; /* slots */
    enum wk_mcr_kind kind;
    uint8_t face;
};

/* How the tiles are taken apart. */
struct laying {
    const struct wk_laid *laid;
    enum wk_wind winner;
    int n_melds;
    struct meld meld[MAX_MELDS];
    uint64_t in_hand, alone; /* alone: those of them in a run of one */
    uint64_t bad;            /* runs that are no melds */
    int kongs_in_bad;        /* how many there may be */
};

static int count(uint64_t slots)
{
    int n = 0;

    for (; slots; slots &= slots - 1)
        n++;
    return n;
}

static uint64_t range(int first, int n)
{
    return (BIT(n) - 1) << first;
}

static uint64_t all_slots(const struct wk_laid *laid)
{
    uint64_t slots = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        slots |= laid->slot[s].lies ? BIT(s) : 0;
    return slots;
}

/* The end of the run of tiles that begins at a slot, at most `end`. */
static int run_end(const struct wk_laid *laid, int first, int end)
{
    while (first < end && laid->slot[first].lies)
        first++;
    return first;
}

/* ---- melds ---- */

static bool is_chow(int a, int b, int c)
{
    const int low = a < b ? (a < c ? a : c) : b < c ? b : c, high = a > b ? (a > c ? a : c) : b > c ? b : c;

    return a + b + c == 3 * (low + 1) && high == low + 2 && high < WK_FACE_EAST && (low - WK_FACE_1M) % 9 <= 6;
}

/* Whether n tiles side by side are a meld: of a kong up to two may show only their backs. */
static bool is_meld(const struct wk_laid *laid, int first, int n, struct meld *out)
{
    int known = 0, backs = 0, face = 0, low = WK_FACE_FOREIGN;
    bool same = true;

    for (int s = first; s < first + n; s++) {
        const struct wk_laid_tile *tile = &laid->slot[s];
        if (!tile->face) {
            backs += tile->back_up;
            continue;
        }
        same = same && (!known || tile->face == face);
        face = tile->face;
        low = face < low ? face : low;
        known++;
    }
    *out = (struct meld){.first = first, .n = n, .face = (uint8_t)low};
    if (n == 4)
        out->kind = backs ? WK_MCR_CONCEALED_KONG : WK_MCR_KONG;
    else if (known == 3)
        out->kind = same ? WK_MCR_PUNG : WK_MCR_CHOW;
    else
        return false;
    if (out->kind == WK_MCR_CHOW)
        return is_chow(laid->slot[first].face, laid->slot[first + 1].face, laid->slot[first + 2].face);
    return same && known + backs == n && (n == 3 || known >= 2);
}

/* In how many ways a run is melds and at most `spare` tiles that lie sideways; begins: of one of them the parts' first slots.
 */
static int n_splits(const struct wk_laid *laid, int at, int end, int spare, uint64_t so_far, uint64_t *begins)
{
    struct meld meld;
    int n = 0;

    if (at == end) {
        *begins = so_far;
        return 1;
    }
    for (int length = 3; length <= 4 && at + length <= end; length++)
        if (is_meld(laid, at, length, &meld))
            n += n_splits(laid, at + length, end, spare, so_far | BIT(at), begins);
    if (spare && laid->slot[at].sideways)
        n += n_splits(laid, at + 1, end, spare - 1, so_far | BIT(at), begins);
    return n;
}

static void add_meld(struct laying *l, const struct meld *meld)
{
    l->meld[l->n_melds++] = *meld;
    l->in_hand &= ~range(meld->first, meld->n);
}

static void take_far_run(struct laying *l, int first, int end)
{
    uint64_t begins = 0;
    int ways;

    if (end - first == 1) {
        l->in_hand |= BIT(first);
        l->alone |= BIT(first);
        return;
    }
    ways = n_splits(l->laid, first, end, 0, 0, &begins);
    if (ways == 0)
        ways = n_splits(l->laid, first, end, 1, 0, &begins);
    if (ways != 1) {
        l->bad |= range(first, end - first);
        l->kongs_in_bad += (end - first) / 4;
        return;
    }
    for (int at = first, next; at < end; at = next) {
        struct meld meld;
        for (next = at + 1; next < end && !(begins & BIT(next));)
            next++;
        if (next - at == 1)
            l->in_hand |= BIT(at);
        else if (is_meld(l->laid, at, next - at, &meld))
            add_meld(l, &meld);
    }
}

/* ---- the near row ---- */

static bool all_own(const struct laying *l, int first, int n)
{
    for (int s = first; s < first + n; s++)
        if (l->winner == WK_WIND_NONE || wk_label_wind(l->laid->slot[s].label) != l->winner)
            return false;
    return true;
}

/* Tiles more than a hand has as it is taken apart now. */
static int n_over(const struct laying *l)
{
    return count(l->in_hand) + count(l->bad) + 3 * l->n_melds - TILES;
}

struct near_runs {
    int n;
    struct {
        int first, n;
    } run[WK_N_COLUMNS];
};

static void list_near(const struct laying *l, struct near_runs *runs)
{
    runs->n = 0;
    for (int s = 0, end; s < 13; s = end + 1) {
        end = run_end(l->laid, s, 13);
        if (end == s || !(l->in_hand & BIT(s)))
            continue;
        runs->run[runs->n].first = s;
        runs->run[runs->n++].n = end - s;
    }
}

/* Four of a kind set apart are a kong where backs say so, or where there would be too many tiles else. */
static void take_near_kongs(struct laying *l)
{
    struct near_runs runs;
    struct meld kong[WK_N_COLUMNS];
    int n = 0, over;

    list_near(l, &runs);
    for (int i = 0; i < runs.n; i++) {
        if (runs.run[i].n != 4 || !is_meld(l->laid, runs.run[i].first, 4, &kong[n]))
            continue;
        if (kong[n].kind == WK_MCR_CONCEALED_KONG)
            add_meld(l, &kong[n]);
        else
            n++;
    }
    over = n_over(l);
    for (int i = 0; i < n && n == over; i++)
        add_meld(l, &kong[i]);
}

/*
 * Chows and pungs beside the one run that all else in hand lies in. Where there is no such run, the tiles in hand lie in sets,
 * and where their stickers are the winner's own, nothing was claimed.
 */
static void take_near_melds(struct laying *l)
{
    struct near_runs runs;
    struct meld meld[WK_N_COLUMNS];
    int n = 0, n_rest = 0, n_alone = 0;

    list_near(l, &runs);
    for (int i = 0; i < runs.n; i++) {
        if (runs.run[i].n == 1)
            n_alone++;
        else if (runs.run[i].n > 4 || (runs.run[i].n == 4 && !is_meld(l->laid, runs.run[i].first, 4, &meld[n])))
            n_rest++;
        else if (runs.run[i].n != 3)
            return;
        else if (is_meld(l->laid, runs.run[i].first, 3, &meld[n]) && !all_own(l, runs.run[i].first, 3))
            n++;
        else
            return;
    }
    for (int i = 0; i < n && n_rest == 1 && n_alone <= 1; i++)
        add_meld(l, &meld[i]);
}

static void take_apart(struct laying *l)
{
    struct near_runs runs;

    l->in_hand = all_slots(l->laid) & NEAR;
    for (int row = WK_ROW_1; row <= WK_ROW_2; row++) {
        const int last = wk_row_first((enum wk_row)row) + wk_row_length((enum wk_row)row);
        for (int s = wk_row_first((enum wk_row)row), end; s < last; s = end + 1) {
            end = run_end(l->laid, s, last);
            if (end > s)
                take_far_run(l, s, end);
        }
    }
    take_near_kongs(l);
    take_near_melds(l);
    list_near(l, &runs);
    for (int i = 0; i < runs.n; i++)
        l->alone |= runs.run[i].n == 1 ? BIT(runs.run[i].first) : 0;
}

/* ---- the tile that won ---- */

struct choice {
    int slot;
    enum wk_declared_by by;
    uint64_t several;
};

static bool is_one(uint64_t slots)
{
    return slots && !(slots & (slots - 1));
}

static int lowest(uint64_t slots)
{
    int s = 0;

    while (s < WK_N_SLOTS && !(slots & BIT(s)))
        s++;
    return s < WK_N_SLOTS ? s : WK_SLOT_NONE;
}

static int highest(uint64_t slots)
{
    int s = WK_N_SLOTS - 1;

    while (s >= 0 && !(slots & BIT(s)))
        s--;
    return s;
}

/* By how the tiles lie. */
static struct choice choose_by_place(const struct laying *l)
{
    const uint64_t near = l->in_hand & NEAR;
    uint64_t sideways = 0, alone = l->alone & l->in_hand;
    struct choice choice = {.slot = highest(near), .by = WK_DECLARED_BY_LAST};

    for (int s = 0; s < WK_N_SLOTS; s++)
        sideways |= (l->in_hand & BIT(s)) && l->laid->slot[s].sideways ? BIT(s) : 0;
    if ((alone & near) == near) /* each by itself: their places tell nothing */
        alone &= ~NEAR;
    if (sideways) {
        sideways |= alone & ~NEAR;
        choice = (struct choice){.slot = lowest(sideways), .by = WK_DECLARED_BY_SIDEWAYS};
        choice.several = is_one(sideways) ? 0 : sideways;
    } else if (alone) {
        choice = (struct choice){.slot = lowest(alone), .by = WK_DECLARED_BY_APART};
        choice.several = is_one(alone) ? 0 : alone;
    } else if (!near) {
        choice.several = l->in_hand;
    }
    return choice;
}

/* Every label is known, all are of one set, and none is there more often than it can be. */
static bool are_labels_whole(const struct laying *l)
{
    const uint64_t all = all_slots(l->laid);
    const char *set = l->laid->slot[lowest(all)].set;
    int n[WK_LABEL_END] = {0};

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_laid_tile *tile = &l->laid->slot[s];
        if (!tile->lies)
            continue;
        if (!wk_label_valid(tile->label) || strncmp(tile->set, set, WK_SET_SIZE) != 0 ||
            ++n[tile->label] > wk_label_copies(tile->label))
            return false;
    }
    return true;
}

/*
 * By the labels: everybody draws from their own wall only, so the one tile in hand of another's wall is the discard that won;
 * without one the winner's tile drawn last has won. WK_SLOT_NONE: they do not tell. Source: DF-11, DF-12.
 */
static int choose_by_labels(const struct laying *l, enum wk_wind *from)
{
    int last = WK_SLOT_NONE, last_drawn = 0, meld_drawn = 0, n_others = 0, other = WK_SLOT_NONE;

    if (l->winner == WK_WIND_NONE || !are_labels_whole(l))
        return WK_SLOT_NONE;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_laid_tile *tile = &l->laid->slot[s];
        const bool own = wk_label_wind(tile->label) == l->winner;
        const int drawn = own ? wk_draw_order(tile->label) : 0;

        if (tile->lies && !(l->in_hand & BIT(s)))
            meld_drawn = drawn > meld_drawn ? drawn : meld_drawn;
        if (!(l->in_hand & BIT(s)))
            continue;
        if (!own) {
            other = s;
            n_others++;
        } else if (drawn > last_drawn) {
            last = s;
            last_drawn = drawn;
        }
    }
    *from = n_others ? wk_label_wind(l->laid->slot[other].label) : l->winner;
    if (n_others)
        return n_others == 1 ? other : WK_SLOT_NONE;
    return last_drawn > meld_drawn ? last : WK_SLOT_NONE;
}

/* A set laid as a meld that the touched tile completed: it was in hand. */
static void open_touched(struct laying *l, int touched)
{
    for (int i = 0; i < l->n_melds; i++) {
        const struct meld meld = l->meld[i];
        if (meld.n != 3 || touched < meld.first || touched >= meld.first + meld.n)
            continue;
        l->in_hand |= range(meld.first, meld.n);
        memmove(&l->meld[i], &l->meld[i + 1], (size_t)(--l->n_melds - i) * sizeof(l->meld[0]));
        return;
    }
}

static struct choice choose(struct laying *l, int touched, struct wk_declared *out)
{
    const bool any = touched >= 0 && touched < WK_N_SLOTS && l->laid->slot[touched].lies;
    enum wk_wind from = WK_WIND_NONE;
    struct choice choice;
    int told;

    if (any)
        open_touched(l, touched);
    told = choose_by_labels(l, &from);
    choice = choose_by_place(l);
    if (any && (l->in_hand & BIT(touched))) {
        const bool same = told != WK_SLOT_NONE && l->laid->slot[told].face == l->laid->slot[touched].face;
        choice = (struct choice){.slot = same ? told : touched, .by = WK_DECLARED_BY_TOUCH};
        out->labels = told != WK_SLOT_NONE && (same || from == l->winner);
    } else if (told != WK_SLOT_NONE) {
        choice = (struct choice){.slot = told, .by = WK_DECLARED_BY_LABELS};
        out->labels = true;
    }
    out->from = out->labels ? from : WK_WIND_NONE;
    return choice;
}

/* ---- the hand ---- */

static uint8_t kong_kind(const struct laying *l, const struct meld *meld, uint64_t concealed, uint64_t open)
{
    int n_first = 0, n_labels = 0;

    for (int s = meld->first; s < meld->first + meld->n; s++) {
        n_first += l->laid->slot[s].shown_back_first;
        n_labels += wk_label_valid(l->laid->slot[s].label);
    }
    if (open & BIT(meld->first))
        return WK_MCR_KONG;
    if ((concealed & BIT(meld->first)) || meld->kind == WK_MCR_CONCEALED_KONG || all_own(l, meld->first, meld->n))
        return WK_MCR_CONCEALED_KONG;
    if (l->winner != WK_WIND_NONE && n_labels == meld->n)
        return WK_MCR_KONG;
    return n_first > 0 && n_first < meld->n ? WK_MCR_CONCEALED_KONG : WK_MCR_KONG;
}

static void put_together(const struct laying *l, int win, uint64_t concealed, uint64_t open, struct wk_declared *out)
{
    struct wk_mcr_hand *hand = &out->hand;

    hand->seat = (uint8_t)(l->winner == WK_WIND_NONE ? WK_WIND_EAST : l->winner);
    hand->prevalent = WK_WIND_EAST;
    for (int i = 0; i < l->n_melds && i < WK_MCR_MELDS; i++) {
        const struct meld *meld = &l->meld[i];
        hand->meld[i].face = meld->face;
        hand->meld[i].kind = meld->n == 4 ? kong_kind(l, meld, concealed, open) : (uint8_t)meld->kind;
        for (int k = 0; k < meld->n; k++)
            out->meld_slot[i][k] = (int8_t)(meld->first + k);
    }
    hand->n_melds = (uint8_t)l->n_melds;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (s != win && (l->in_hand & BIT(s)) && hand->n_standing < WK_MCR_STANDING) {
            out->standing_slot[hand->n_standing] = (int8_t)s;
            hand->standing[hand->n_standing++] = l->laid->slot[s].face;
        }
    out->win_slot = (int8_t)win;
    hand->win = l->laid->slot[win].face;
    hand->flags = out->labels && out->from == l->winner ? WK_MCR_SELF_DRAWN : 0;
}

/*
 * All 14 tiles in hand and in several rows, as pairs are laid, where they make no melds: only a hand that has none can be
 * meant, or two rows of seven.
 */
static bool lies_in_rows(const struct laying *l)
{
    const uint64_t all = all_slots(l->laid);
    struct wk_mcr_hand hand = {.seat = WK_WIND_EAST, .prevalent = WK_WIND_EAST};
    struct wk_mcr_score score;

    if (count(all) != TILES || (!l->bad && n_over(l) == 0))
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (!(all & BIT(s)))
            continue;
        if (hand.n_standing < WK_MCR_STANDING)
            hand.standing[hand.n_standing++] = l->laid->slot[s].face;
        else
            hand.win = l->laid->slot[s].face;
    }
    if (wk_mcr_score(&hand, WK_MCR_AS_PLAYED, &score) != WK_OK)
        return false;
    if (score.reading.shape == WK_MCR_PAIRS || score.reading.shape == WK_MCR_ORPHANS || score.reading.shape == WK_MCR_SINGLES)
        return true;
    const int first = lowest(all & NEAR), second = lowest(l->bad);
    return l->n_melds == 0 && first >= 0 && second >= 0 && l->bad == range(second, 7) && (all & NEAR) == range(first, 7);
}

static void take_rows(struct laying *l)
{
    l->in_hand = all_slots(l->laid);
    l->n_melds = l->kongs_in_bad = 0;
    l->bad = 0;
    l->alone = is_one(l->alone & ~NEAR) ? l->alone & ~NEAR : 0;
}

/* Whether a fourth tile may lie unseen in a slot beside a pung. While tiles are turned hands pass, and what lies is known. */
static bool may_hide(const struct laying *l, const struct meld *pung, int slot)
{
    if (slot < 0 || slot >= WK_N_SLOTS || wk_slot_row(slot) != wk_slot_row(pung->first))
        return false;
    return l->laid->slot[slot].hidden && !(l->laid->slot[slot].by_hand && l->laid->turning);
}

/* Tiles not seen yet, a kong's hidden ones left out. */
static uint64_t not_seen(const struct laying *l)
{
    uint64_t slots = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        slots |= l->laid->slot[s].lies && !l->laid->slot[s].face ? BIT(s) : 0;
    for (int i = 0; i < l->n_melds; i++) {
        const struct meld *meld = &l->meld[i];
        const int left = meld->first - 1, right = meld->first + meld->n;

        if (meld->n == 4)
            slots &= ~range(meld->first, 4);
        else if (meld->kind == WK_MCR_PUNG)
            slots |= (may_hide(l, meld, left) ? BIT(left) : 0) | (may_hide(l, meld, right) ? BIT(right) : 0);
    }
    return slots;
}

static void fail(struct wk_declared *out, enum wk_declared_fault fault, uint64_t slots)
{
    out->fault = fault;
    out->slots = slots;
}

/* Too few, too many, or tiles that make no meld; true when none of these. */
static bool is_complete(struct laying *l, struct wk_declared *out)
{
    const int over = n_over(l);

    if (!l->bad && over == 0)
        return true;
    if (over < 0)
        fail(out, WK_DECLARED_FEW, 0);
    else if (over - l->kongs_in_bad > 0)
        fail(out, WK_DECLARED_MANY, 0);
    else
        fail(out, WK_DECLARED_NO_MELD, l->bad);
    return false;
}

/* Tiles of a face that there are more than four of, a kong's hidden ones too. */
static uint64_t too_many_of_a_kind(const struct laying *l)
{
    const uint64_t all = all_slots(l->laid);
    uint8_t face[WK_N_SLOTS];
    int n[WK_N_FACES + 1] = {0};
    uint64_t slots = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        face[s] = l->laid->slot[s].face;
    for (int i = 0; i < l->n_melds; i++)
        if (l->meld[i].n == 4)
            memset(face + l->meld[i].first, l->meld[i].face, 4);
    for (int s = 0; s < WK_N_SLOTS; s++)
        n[face[s]] += (all & BIT(s)) != 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        slots |= (all & BIT(s)) && n[face[s]] > WK_N_COPIES ? BIT(s) : 0;
    return slots;
}

static void make(struct laying *l, int touched, uint64_t concealed, uint64_t open, struct wk_declared *out)
{
    struct choice win;
    uint64_t unseen;

    take_apart(l);
    unseen = not_seen(l);
    if (unseen) {
        fail(out, WK_DECLARED_NO_FACE, unseen);
        return;
    }
    if (lies_in_rows(l))
        take_rows(l);
    if (!is_complete(l, out))
        return;
    win = choose(l, touched, out);
    if (win.several) {
        fail(out, WK_DECLARED_TWO_WINS, win.several);
        return;
    }
    out->win_by = win.by;
    put_together(l, win.slot, concealed, open, out);
    out->hand.flowers = (uint8_t)count(l->laid->flowers);
    out->hand_fault = wk_mcr_fault(&out->hand);
    if (out->hand_fault == WK_MCR_SOUND)
        fail(out, WK_DECLARED_SOUND, 0);
    else
        fail(out, WK_DECLARED_MALFORMED, too_many_of_a_kind(l));
}

void wk_declared_make(const struct wk_laid *laid, enum wk_wind winner, int touched, uint64_t kong_concealed, uint64_t kong_open,
                      struct wk_declared *out)
{
    struct laying l = {.laid = laid, .winner = winner};
    uint64_t foreign = 0;

    memset(out, 0, sizeof(*out));
    memset(out->meld_slot, WK_SLOT_NONE, sizeof(out->meld_slot));
    memset(out->standing_slot, WK_SLOT_NONE, sizeof(out->standing_slot));
    out->win_slot = WK_SLOT_NONE;
    out->n_tiles = count(all_slots(laid));
    for (int s = 0; s < WK_N_SLOTS; s++)
        foreign |= laid->slot[s].lies && laid->slot[s].foreign ? BIT(s) : 0;
    if (foreign)
        fail(out, WK_DECLARED_FOREIGN, foreign);
    else if (out->n_tiles > 0)
        make(&l, touched, kong_concealed, kong_open, out);
}
