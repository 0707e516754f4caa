/* Random hands, most of them winning, near to what fan there are. */
#include "tests/support/rules/mcr_deal.h"

uint64_t dice;

int roll(int n)
{
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((dice >> 33) % (uint64_t)n);
}

static int any_face(int narrow)
{
    static const char *const few[] = {"1m 9m 1s 9s 1p 9p E S W N C F P",
                                      "2s 3s 4s 6s 8s F",
                                      "E S W N C F P 5m",
                                      "1m 2m 3m 4m 5m 6m 7m 8m 9m",
                                      "2m 4m 6m 8m 2s 4s 6s 8s 2p 4p 6p 8p",
                                      "1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P"};
    int n = 0, faces[35];
    if (narrow >= 6)
        return 1 + roll(34);
    for (int f = 1; f <= 34; f++)
        if (strstr(few[narrow], wk_face_name((enum wk_face)f)))
            faces[n++] = f;
    return faces[roll(n)];
}

/* The fourteenth is the winning tile, until they are shuffled. */
static void stand_tile(struct wk_mcr_hand *hand, int face)
{
    if (hand->n_standing < WK_MCR_STANDING)
        hand->standing[hand->n_standing] = (uint8_t)face;
    else
        hand->win = (uint8_t)face;
    hand->n_standing++;
}

/* A set near an earlier one half the time, so that fan of two, three and four sets come up. */
static int next_chow(int before)
{
    static const int steps[] = {0, 1, 2, 3, 6, 9, 10, 11, 12, 18, 19, 20, 21, 24, 0, 0};
    int face = before && roll(4) ? (before - 1 + steps[roll(16)]) % 27 + 1 : 1 + roll(27);

    while ((face - 1) % 9 > 6)
        face = 1 + roll(27);
    return face;
}

/* Sets and a pair, some melded, that may be too many of a kind; the winning tile is the last one in .standing. */
static void deal_sets(struct wk_mcr_hand *hand, int n_sets)
{
    const int narrow = roll(14), chows = roll(5), pungs_near = roll(3);
    int chow = 0, pung = 0;

    for (int i = 0; i < n_sets; i++) {
        const bool is_chow = roll(4) < chows;
        const int meld = n_sets == 4 || i == 0 ? roll(4) : 1;
        int face = is_chow ? next_chow(chow) : any_face(narrow);
        if (!is_chow && pung && pungs_near)
            face = pungs_near == 1 ? pung % 34 + 1 : (pung + 8) % 27 + 1;
        if (is_chow)
            chow = face;
        else
            pung = face;
        if (meld == 0)
            hand->meld[hand->n_melds++] =
                (struct wk_mcr_set){(uint8_t)(is_chow ? WK_MCR_CHOW : WK_MCR_PUNG + roll(3)), (uint8_t)face};
        else
            for (int k = 0; k < 3; k++)
                stand_tile(hand, face + k * is_chow);
    }
    chow = any_face(narrow);
    stand_tile(hand, chow);
    stand_tile(hand, chow);
}

/* Rare hands: four sets (a pung's face, 100 + a chow's lowest) and a pair, in any suit. */
static void deal_rare(struct wk_mcr_hand *hand)
{
    static const int rare[][5] = {
        {101, 101, 107, 107, 5},  {101, 107, 110, 116, 23}, {102, 102, 102, 102, 9},  {103, 104, 105, 106, 28},
        {1, 9, 10, 18, 19},       {28, 29, 30, 31, 1},      {28, 29, 30, 5, 31},      {32, 33, 5, 9, 34},
        {32, 33, 34, 101, 5},     {11, 12, 13, 15, 33},     {2, 3, 4, 5, 9},          {2, 4, 6, 11, 13},
        {28, 29, 32, 33, 34},     {1, 10, 19, 28, 9},       {103, 112, 121, 5, 6},    {107, 107, 116, 125, 8},
        {101, 101, 101, 110, 21}, {104, 113, 122, 104, 23}, {103, 104, 5, 14, 23},    {111, 111, 13, 15, 33},
        {6, 7, 8, 17, 16},        {101, 103, 105, 107, 32}, {101, 110, 119, 107, 28}, {120, 120, 22, 14, 15},
        {4, 14, 24, 28, 9},       {102, 104, 114, 125, 30}, {102, 105, 114, 125, 30}, {103, 105, 111, 120, 29},
        {101, 103, 113, 124, 31}, {105, 106, 110, 121, 30}, {5, 104, 111, 121, 30},   {4, 102, 13, 22, 32},
        {103, 104, 105, 104, 33},
    };
    const int *model = rare[roll(sizeof rare / sizeof *rare)];
    const int shift = 9 * roll(3), melding = roll(4);

    for (int i = 0; i < 5; i++) {
        const bool is_chow = model[i] > 100;
        int face = model[i] % 100;
        if (face < 28)
            face = (face - 1 + shift) % 27 + 1;
        if (i < 4 && roll(4) < melding)
            hand->meld[hand->n_melds++] =
                (struct wk_mcr_set){(uint8_t)(is_chow ? WK_MCR_CHOW : WK_MCR_PUNG + roll(3)), (uint8_t)face};
        else
            for (int k = 0; k < (i < 4 ? 3 : 2); k++)
                stand_tile(hand, face + k * is_chow);
    }
}

static void deal_knitted(struct wk_mcr_hand *hand, bool singles)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int *order = orders[roll(6)];
    int face[16], n = 0;

    for (int s = 0; s < 3; s++)
        for (int k = 0; k < 3; k++)
            face[n++] = 9 * s + order[s] + 3 * k + 1;
    for (int f = 28; singles && f <= 34; f++)
        face[n++] = f;
    if (!singles)
        deal_sets(hand, 1);
    while (n > 14)
        face[roll(n)] = face[n - 1], n--;
    for (int i = 0; i < n; i++)
        stand_tile(hand, face[i]);
}

static void deal_odd(struct wk_mcr_hand *hand)
{
    const int kind = roll(5), narrow = roll(9), first = 9 * roll(3) + 1 + roll(3);

    if (kind == 0) {
        deal_knitted(hand, roll(2));
        return;
    }
    for (int i = 0; i < 7 && kind <= 2; i++) {
        const int face = kind == 1 ? first + i : any_face(narrow);
        stand_tile(hand, face);
        stand_tile(hand, face);
    }
    for (int f = 1, n = 0; f <= 34 && kind == 3; f++)
        if (f >= 28 || (f - 1) % 9 % 8 == 0) {
            stand_tile(hand, f);
            if (n++ == 0)
                stand_tile(hand, 28 + roll(7));
        }
    for (int r = 0; r < 13 && kind == 4; r++)
        stand_tile(hand, first - (first - 1) % 9 + (r < 3 ? 0 : r < 10 ? r - 2 : 8));
    if (kind == 4)
        stand_tile(hand, first - (first - 1) % 9 + roll(9));
}

/* Where a tile of [n] stands of which three lie in melds, so that it is the last of its kind; else the last one. */
static int find_last(const struct wk_mcr_hand *hand, const uint8_t *tiles, int n)
{
    for (int i = 0; i < n; i++) {
        int n_melded = 0;
        for (int m = 0; m < hand->n_melds; m++)
            for (int k = 0; k < 3; k++)
                n_melded += hand->meld[m].face + (hand->meld[m].kind == WK_MCR_CHOW ? k : 0) == tiles[i];
        if (n_melded == 3)
            return i;
    }
    return n - 1;
}

void deal(struct wk_mcr_hand *hand)
{
    static const uint8_t ways[] = {0, 0, 0, 1, 1, 1, 2, 3, 5, 7, 8, 16, 17, 18, 10, 24};

    do {
        *hand = (struct wk_mcr_hand){.seat = (uint8_t)(1 + roll(4)), .prevalent = (uint8_t)(1 + roll(4))};
        uint8_t tiles[20];
        struct wk_mcr_hand with = *hand;
        int n;

        if (roll(6) == 0)
            deal_rare(&with);
        else if (roll(5))
            deal_sets(&with, 4);
        else
            deal_odd(&with);
        n = with.n_standing;
        memcpy(tiles, with.standing, sizeof with.standing);
        tiles[WK_MCR_STANDING] = with.win;
        if (roll(12) == 0)
            tiles[roll(n)] = (uint8_t)(1 + roll(34));
        for (int i = n - 1; i > 0; i--) {
            const int j = roll(i + 1);
            const uint8_t t = tiles[i];
            tiles[i] = tiles[j];
            tiles[j] = t;
        }
        if (roll(2)) {
            const int i = find_last(&with, tiles, n);
            const uint8_t t = tiles[i];
            tiles[i] = tiles[n - 1];
            tiles[n - 1] = t;
        }
        *hand = with;
        hand->n_standing = (uint8_t)(n - 1);
        memcpy(hand->standing, tiles, (size_t)n - 1);
        hand->win = tiles[n - 1];
        hand->flags = ways[roll(sizeof ways)];
        hand->flowers = (uint8_t)(roll(3) ? 0 : roll(9));
    } while (wk_mcr_fault(hand) != WK_MCR_SOUND);
}
