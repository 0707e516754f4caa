/* What a fan is, by the tiles marked for it, knowing nothing of how the marks were made. */
#include "tests/support/rules/mcr_shows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct shown_hand g;

_Noreturn void wrong(const char *what)
{
    char standing[WK_MCR_TILES_SIZE], meld[WK_MCR_SET_SIZE], melds[64] = "", marked[128] = "";

    for (int i = 0; i < g.hand->n_melds; i++) {
        wk_mcr_write_set(&g.hand->meld[i], meld);
        strcat(strcat(melds, meld), " ");
    }
    wk_mcr_write_tiles(g.hand->standing, g.hand->n_standing, standing);
    for (int i = 0; i < g.shown.n; i++)
        if (g.mark >> i & 1)
            strcat(strcat(marked, wk_face_name((enum wk_face)g.shown.tile[i].face)), " ");
    fail_msg("%s: %s| %s + %s, flags %d: %d x%d %s on %s", what, melds, standing, wk_face_name((enum wk_face)g.hand->win),
             g.hand->flags, g.id, g.n, wk_mcr_fan[g.id].en, marked);
    abort();
}

/* ---- what a fan is ---- */

/* Sets of the marked tiles: all ways to take them apart into n chows, or pungs and kongs. */
struct sets {
    int n;
    bool pung[4];
    int face[4];
};

typedef bool (*sets_fn)(const struct sets *sets);

static bool take(struct sets *sets, int face, bool pungs, sets_fn is)
{
    while (face <= WK_N_FACES && g.have[face] == 0)
        face++;
    if (face > WK_N_FACES)
        return is(sets);
    if (sets->n == 4)
        return false;
    sets->face[sets->n] = face;
    sets->pung[sets->n] = pungs;
    if (pungs) {
        const int n = g.have[face];
        bool any;
        if (n < 3)
            return false;
        g.have[face] = 0;
        sets->n++;
        any = take(sets, face + 1, pungs, is);
        sets->n--;
        g.have[face] = n;
        return any;
    }
    if (face >= WK_FACE_EAST || (face - 1) % 9 > 6 || !g.have[face + 1] || !g.have[face + 2])
        return false;
    g.have[face]--, g.have[face + 1]--, g.have[face + 2]--;
    sets->n++;
    const bool any = take(sets, face, pungs, is);
    sets->n--;
    g.have[face]++, g.have[face + 1]++, g.have[face + 2]++;
    return any;
}

static bool of_chows(sets_fn is)
{
    struct sets sets = {0};
    return take(&sets, 1, false, is);
}
static bool of_pungs(sets_fn is)
{
    struct sets sets = {0};
    return take(&sets, 1, true, is);
}

static int suit(int face)
{
    return (face - 1) / 9;
}
static int rank(int face)
{
    return (face - 1) % 9 + 1;
}

/* n sets of one suit, each `step` above the one before. */
static bool stairs(const struct sets *sets, int n, int step)
{
    bool is = sets->n == n;
    for (int i = 1; i < n && is; i++)
        is = suit(sets->face[i]) == suit(sets->face[0]) && sets->face[i] - sets->face[i - 1] == step;
    return is;
}

/* Three sets of three suits with these ranks, in any order of suits. */
static bool three_suits(const struct sets *sets, int step)
{
    int low = 9, n[28] = {0};
    if (sets->n != 3)
        return false;
    for (int i = 0; i < 3; i++) {
        if (sets->face[i] >= WK_FACE_EAST || suit(sets->face[i]) != i)
            return false;
        low = rank(sets->face[i]) < low ? rank(sets->face[i]) : low;
        n[rank(sets->face[i])]++;
    }
    return step == 0 ? n[low] == 3 : n[low] == 1 && n[low + step] == 1 && n[low + 2 * step] == 1;
}

static bool three_equal(const struct sets *sets)
{
    return stairs(sets, 3, 0);
}
static bool three_by_one(const struct sets *sets)
{
    return stairs(sets, 3, 1);
}
static bool three_by_one_or_two(const struct sets *sets)
{
    return stairs(sets, 3, 1) || stairs(sets, 3, 2);
}
static bool three_by_three(const struct sets *sets)
{
    return stairs(sets, 3, 3);
}
static bool four_equal(const struct sets *sets)
{
    return stairs(sets, 4, 0);
}
static bool four_by_one(const struct sets *sets)
{
    return stairs(sets, 4, 1);
}
static bool four_by_one_or_two(const struct sets *sets)
{
    return stairs(sets, 4, 1) || stairs(sets, 4, 2);
}
static bool suits_equal(const struct sets *sets)
{
    return three_suits(sets, 0);
}
static bool suits_by_one(const struct sets *sets)
{
    return three_suits(sets, 1);
}
static bool suits_by_three(const struct sets *sets)
{
    return three_suits(sets, 3);
}

static bool is_two(int id, int a, int b)
{
    const int apart = rank(a) > rank(b) ? rank(a) - rank(b) : rank(b) - rank(a);
    if (id == 70)
        return suit(a) != suit(b) && apart == 0;
    return suit(a) == suit(b) && apart == (id == 69 ? 0 : id == 71 ? 3 : 6);
}

/* As many fan of two chows as are counted, and no chow that is in none. */
static bool twos(const struct sets *sets)
{
    int n = 0;
    for (int i = 0; i < sets->n; i++) {
        bool alone = true;
        for (int k = 0; k < sets->n; k++)
            if (k != i && is_two(g.id, sets->face[i], sets->face[k])) {
                alone = false;
                n += k > i;
            }
        if (alone)
            return false;
    }
    return sets->n > g.n && sets->n <= 2 * g.n && n >= g.n;
}

static bool double_pungs(const struct sets *sets)
{
    int n = 0;
    for (int i = 0; i < sets->n; i++) {
        bool alone = true;
        if (sets->face[i] >= WK_FACE_EAST)
            return false;
        for (int k = 0; k < sets->n; k++)
            if (k != i && rank(sets->face[i]) == rank(sets->face[k])) {
                alone = false;
                n += k > i;
            }
        if (alone)
            return false;
    }
    return n == g.n;
}

static bool four(const struct sets *sets)
{
    return sets->n == 4;
}

/* n pungs or kongs of faces from .. to, and with `pair` two tiles of them. */
static bool pungs_among(int from, int to, int n, bool pair)
{
    int pairs = 0, pungs = 0;
    for (int face = 1; face <= WK_N_FACES; face++) {
        if (g.have[face] && (face < from || face > to))
            return false;
        pungs += g.have[face] >= 3;
        pairs += g.have[face] == 2;
        if (g.have[face] == 1)
            return false;
    }
    return pungs == n && pairs == pair;
}

/* Marked melds of a kind, and nothing else. */
static bool kongs(bool open, bool concealed, int n)
{
    uint32_t melds = 0, others = 0;
    for (int i = 0; i < g.shown.n; i++) {
        const int meld = g.shown.tile[i].meld;
        if (!(g.mark >> i & 1))
            continue;
        if (meld >= 0 && ((open && g.hand->meld[meld].kind == WK_MCR_KONG) ||
                          (concealed && g.hand->meld[meld].kind == WK_MCR_CONCEALED_KONG)))
            melds |= UINT32_C(1) << meld;
        else
            others |= UINT32_C(1) << i;
    }
    return !others && __builtin_popcount(melds) == n && g.n_have == 4 * n;
}

/* n pungs and kongs, none of them melded or completed by a discard. */
static bool concealed_pungs(int n)
{
    int groups = 0;
    for (int i = 0; i < g.shown.n; i++) {
        const int meld = g.shown.tile[i].meld;
        if (!(g.mark >> i & 1))
            continue;
        if (meld >= 0 && g.hand->meld[meld].kind != WK_MCR_CONCEALED_KONG)
            return false;
        if (g.shown.tile[i].win && !(g.hand->flags & WK_MCR_SELF_DRAWN))
            return false;
    }
    for (int face = 1; face <= WK_N_FACES; face++) {
        groups += g.have[face] >= 3;
        if (g.have[face] == 1 || g.have[face] == 2)
            return false;
    }
    return groups == n;
}

/* Winds count so when they are neither the seat's nor the prevalent one, nor three. */
static bool terminals(void)
{
    int n = 0, n_winds = 0;
    for (int wind = WK_FACE_EAST, tiles; wind <= WK_FACE_NORTH; wind++) {
        tiles = 0;
        for (int i = 0; i < g.shown.n; i++)
            tiles += g.shown.tile[i].face == wind;
        n_winds += tiles >= 3;
    }
    for (int face = 1; face <= WK_N_FACES; face++) {
        const bool may = face < WK_FACE_EAST
                             ? rank(face) == 1 || rank(face) == 9
                             : face < WK_FACE_RED && n_winds < 3 && face != 27 + g.hand->seat && face != 27 + g.hand->prevalent;
        if (g.have[face] == 0)
            continue;
        if (!may || g.have[face] < 3)
            return false;
        n++;
    }
    return n == g.n;
}

static bool fours(void)
{
    int n = 0;
    for (int face = 1; face <= WK_N_FACES; face++) {
        if (g.have[face] != 0 && g.have[face] != 4)
            return false;
        n += g.have[face] == 4;
    }
    for (int i = 0; i < g.shown.n; i++)
        if ((g.mark >> i & 1) && g.shown.tile[i].meld >= 0 && g.hand->meld[g.shown.tile[i].meld].kind >= WK_MCR_KONG)
            return false;
    return n == g.n;
}

/* Nine single tiles: of each suit the 1, 4, 7, or one or two more, of no two suits the same. */
static bool knitted(void)
{
    int series[3] = {0};
    for (int face = 1; face <= WK_N_FACES; face++) {
        if (g.have[face] > 1 || (g.have[face] && face >= WK_FACE_EAST))
            return false;
        if (g.have[face])
            series[suit(face)] |= 1 << 4 * (rank(face) % 3) << (rank(face) - 1) / 3;
    }
    return (series[0] | series[1] | series[2]) == 0x777 && series[0] + series[1] + series[2] == 0x777 && series[0] % 7 == 0 &&
           series[1] % 7 == 0;
}

/* The winning tile and what it completed. */
static bool a_wait(void)
{
    uint8_t face[4];
    int n = 0, win = g.hand->win;
    bool in_hand = true;
    for (int i = 0; i < g.shown.n; i++)
        if (g.mark >> i & 1) {
            in_hand = in_hand && g.shown.tile[i].meld < 0 && n < 3;
            face[n < 3 ? n : 3] = g.shown.tile[i].face;
            n++;
        }
    if (!in_hand || !(g.mark >> (g.shown.n - 1) & 1))
        return false;
    if (g.id == 79)
        return n == 2 && face[0] == face[1];
    if (n != 3 || g.have[win] != 1 || suit(face[0]) != suit(win))
        return false;
    if (g.id == 78)
        return g.have[win - 1] == 1 && g.have[win + 1] == 1;
    return rank(win) == 3 ? g.have[win - 1] && g.have[win - 2] : rank(win) == 7 && g.have[win + 1] && g.have[win + 2];
}

bool shows(void)
{
    switch (g.id) {
    case 1:
        return pungs_among(WK_FACE_EAST, WK_FACE_NORTH, 4, false);
    case 2:
        return pungs_among(WK_FACE_RED, WK_FACE_WHITE, 3, false);
    case 5:
        return kongs(true, true, 4);
    case 9:
        return pungs_among(WK_FACE_EAST, WK_FACE_NORTH, 3, true);
    case 10:
        return pungs_among(WK_FACE_RED, WK_FACE_WHITE, 2, true);
    case 12:
        return concealed_pungs(4);
    case 14:
        return of_chows(four_equal);
    case 15:
        return of_pungs(four_by_one);
    case 16:
        return of_chows(four_by_one_or_two);
    case 17:
        return kongs(true, true, 3);
    case 23:
        return of_chows(three_equal);
    case 24:
        return of_pungs(three_by_one);
    case 28:
        return of_chows(three_by_three);
    case 30:
        return of_chows(three_by_one_or_two);
    case 32:
        return of_pungs(suits_equal);
    case 33:
        return concealed_pungs(3);
    case 35:
        return knitted();
    case 38:
        return pungs_among(WK_FACE_EAST, WK_FACE_NORTH, 3, false);
    case 39:
        return of_chows(suits_by_three);
    case 41:
        return of_chows(suits_equal);
    case 42:
        return of_pungs(suits_by_one);
    case 48:
        return of_pungs(four);
    case 50:
        return of_chows(suits_by_one);
    case 53:
        return kongs(false, true, 2);
    case 54:
        return pungs_among(WK_FACE_RED, WK_FACE_WHITE, 2, false);
    case 57:
        return kongs(true, false, 2);
    case 59:
        return pungs_among(WK_FACE_RED, WK_FACE_WHITE, 1, false);
    case 60:
        return pungs_among(27 + g.hand->prevalent, 27 + g.hand->prevalent, 1, false);
    case 61:
        return pungs_among(27 + g.hand->seat, 27 + g.hand->seat, 1, false);
    case 64:
        return fours();
    case 65:
        return of_pungs(double_pungs);
    case 66:
        return concealed_pungs(2);
    case 67:
        return kongs(false, true, 1);
    case 69:
    case 70:
    case 71:
    case 72:
        return of_chows(twos);
    case 73:
        return terminals();
    case 74:
        return kongs(true, false, 1);
    case 77:
    case 78:
    case 79:
        return a_wait();
    case 44:
    case 45:
    case 46:
    case 47:
    case 58:
    case 80:
        return g.mark == UINT32_C(1) << (g.shown.n - 1);
    case 75:
    case 76:
    case WK_FAN_FLOWER:
        return g.mark == 0;
    case WK_FAN_TWO_UNLIKE_KONGS:
        return kongs(true, true, 2) && !kongs(true, false, 2) && !kongs(false, true, 2);
    default:
        return g.mark == g.all;
    }
}
