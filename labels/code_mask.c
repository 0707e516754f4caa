/* Masks and formats of codes of level H, and the choice that keeps a set's codes apart. */
#include "labels/code_mask.h"

#include <string.h>

enum {
    N = WK_CODE_MODULES,
    SQUARES = WK_CODE_SQUARES,
    LEVEL_H = 2, /* its two bits in the format */
    WORDS = (SQUARES + 63) / 64,
    NONE = 0xff,
    /* Modules: at 82 the greedy choice below found none for 100 sets and at 80 for hardly any. Codes with one mask differ in an
     * even number, for the generator of their correction has 1 as a root. */
    BEGIN_APART = 80,
    STEP = 2
};

/* A code as bits, to be compared 64 modules at a time. */
struct bits {
    uint64_t word[WORDS];
};

bool wk_mask_is_data(int x, int y)
{
    const bool mark = (x < 9 && y < 9) || (x < 9 && y >= N - 8) || (x >= N - 8 && y < 9);

    return !mark && x != 6 && y != 6;
}

bool wk_mask_turns(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (y / 2 + x / 3) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* A BCH code of the level's and the mask's five bits. */
unsigned wk_mask_format(int mask)
{
    const unsigned data = LEVEL_H << 3 | (unsigned)mask;
    unsigned rest = data << 10;

    for (int i = 14; i >= 10; i--)
        if (rest & 1U << i)
            rest ^= 0x537U << (i - 10);
    return (data << 10 | rest) ^ 0x5412U;
}

int wk_mask_format_at(int copy, int bit)
{
    if (copy == 0)
        return (bit < 6 ? bit : bit < 8 ? bit + 1 : 8) * N + (bit < 8 ? 8 : bit == 8 ? 7 : 14 - bit);
    return bit < 8 ? 8 * N + N - 1 - bit : (N - WK_N_FORMAT_BITS + bit) * N + 8;
}

int wk_mask_of(const uint8_t *black)
{
    for (int mask = 0; mask < WK_N_MASKS; mask++) {
        const unsigned format = wk_mask_format(mask);
        int n_same = 0;

        for (int bit = 0; bit < WK_N_FORMAT_BITS; bit++)
            for (int copy = 0; copy < 2; copy++)
                n_same += black[wk_mask_format_at(copy, bit)] == (format >> bit & 1);
        if (n_same == 2 * WK_N_FORMAT_BITS)
            return mask;
    }
    return -1;
}

enum wk_status wk_mask_change(uint8_t *black, int mask)
{
    const int before = wk_mask_of(black);
    const unsigned format = wk_mask_format(mask);

    if (before < 0 || mask < 0 || mask >= WK_N_MASKS)
        return WK_BAD_INPUT;
    for (int m = 0; m < SQUARES; m++)
        if (wk_mask_is_data(m % N, m / N))
            black[m] ^= wk_mask_turns(before, m % N, m / N) != wk_mask_turns(mask, m % N, m / N);
    for (int bit = 0; bit < WK_N_FORMAT_BITS; bit++)
        for (int copy = 0; copy < 2; copy++)
            black[wk_mask_format_at(copy, bit)] = format >> bit & 1;
    return WK_OK;
}

static struct bits pack(const uint8_t *black)
{
    struct bits out = {{0}};

    for (int m = 0; m < SQUARES; m++)
        out.word[m / 64] |= (uint64_t)(black[m] & 1) << m % 64;
    return out;
}

static int differ(const struct bits *a, const struct bits *b)
{
    int n = 0;

    for (int i = 0; i < WORDS; i++)
        n += __builtin_popcountll(a->word[i] ^ b->word[i]);
    return n;
}

/* What is known while masks are chosen. */
struct choice {
    int n;
    struct bits plain[WK_N_LABELS];          /* with mask 0 */
    struct bits mask[WK_N_MASKS];            /* what another mask changes of any code, its format too */
    uint8_t apart[WK_N_LABELS][WK_N_LABELS]; /* modules in which two differ that have one mask */
};

static enum wk_status begin_choice(const uint8_t (*black)[SQUARES], int n, struct choice *choice)
{
    uint8_t code[SQUARES];

    choice->n = n;
    for (int i = 0; i < n; i++) {
        memcpy(code, black[i], sizeof code);
        if (wk_mask_change(code, 0) != WK_OK)
            return WK_BAD_INPUT;
        choice->plain[i] = pack(code);
    }
    for (int mask = 0; mask < WK_N_MASKS; mask++) {
        if (wk_mask_change(code, mask) != WK_OK)
            return WK_BAD_INPUT;
        choice->mask[mask] = pack(code);
        for (int k = 0; k < WORDS; k++)
            choice->mask[mask].word[k] ^= choice->plain[n - 1].word[k];
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++)
            choice->apart[i][k] = choice->apart[k][i] = (uint8_t)differ(&choice->plain[i], &choice->plain[k]);
    return WK_OK;
}

/* The code that has the fewest masks left; of those the one with most others near that have none yet. */
static int hardest(const uint8_t *mask, const unsigned *taken, const int *n_near, int n)
{
    int best = -1, most = -1;

    for (int i = 0; i < n; i++) {
        const int hard = __builtin_popcount(taken[i]) * WK_N_LABELS + n_near[i];

        if (mask[i] == NONE && hard > most) {
            most = hard;
            best = i;
        }
    }
    return best;
}

/* Gives no two codes one mask that would differ in fewer than `least` modules then. False: it came to one without any mask
 * left. */
static bool give_masks(const struct choice *choice, int least, uint8_t *mask)
{
    unsigned taken[WK_N_LABELS] = {0}; /* by near ones, a bit each */
    int n_near[WK_N_LABELS];

    memset(mask, NONE, (size_t)choice->n);
    for (int i = 0; i < choice->n; i++) {
        n_near[i] = -1; /* itself */
        for (int k = 0; k < choice->n; k++)
            n_near[i] += choice->apart[i][k] < least;
    }
    for (int round = 0; round < choice->n; round++) {
        const int i = hardest(mask, taken, n_near, choice->n);
        const int free_mask = __builtin_ctz(~taken[i]);

        if (free_mask >= WK_N_MASKS)
            return false;
        mask[i] = (uint8_t)free_mask;
        for (int k = 0; k < choice->n; k++)
            if (choice->apart[i][k] < least) {
                taken[k] |= 1U << free_mask;
                n_near[k]--;
            }
    }
    return true;
}

/* Whether codes with different masks are as far apart as those with one: nearly always. */
static bool are_apart(const struct choice *choice, int least, const uint8_t *mask)
{
    struct bits code[WK_N_LABELS];

    for (int i = 0; i < choice->n; i++) {
        for (int k = 0; k < WORDS; k++)
            code[i].word[k] = choice->plain[i].word[k] ^ choice->mask[mask[i]].word[k];
        for (int k = 0; k < i; k++)
            if (differ(&code[i], &code[k]) < least)
                return false;
    }
    return true;
}

enum wk_status wk_masks_apart(const uint8_t (*black)[WK_CODE_SQUARES], int n, uint8_t *mask)
{
    struct choice choice;
    int least = BEGIN_APART;

    if (n < 1 || n > WK_N_LABELS || begin_choice(black, n, &choice) != WK_OK)
        return WK_BAD_INPUT;
    while (!give_masks(&choice, least, mask) || !are_apart(&choice, least, mask)) /* at 0 both are true */
        least -= STEP;
    return WK_OK;
}
