/* Told by all stickers together: the bits that every code of a set has, unmasked, least squares over what was seen. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/stickers/known.h"

enum {
    N = WK_CODE_MODULES,
    MODULES = WK_N_MODULES,
    SPREADS = WK_FIT_SPREADS,
    N_MASKS = WK_N_MASKS,
    REACH = 3,                        /* modules that show something of the ink of one, to each side: code_fit.c */
    HEAD_BITS = 13,                   /* mode and number of characters */
    PAIR_BITS = 11,                   /* two characters */
    BITS = HEAD_BITS + 3 * PAIR_BITS, /* "W0", "7A" and the label: its mean weighs on its neighbours */
    CHARACTERS = 36,
    TO_PAIR = 45, /* characters of the alphanumeric mode; ours are its first 36 */
    W = 32,
    SET_BITS = HEAD_BITS + 2 * PAIR_BITS, /* without the label */
    TRIES = 64,        /* of sets, some milliseconds each: at 1.2 px a module under a tilt the right one stood 22nd */
    LEAST_ACCEPTED = 4 /* fewer stickers are no table */
};

struct solver {
    float shared[SPREADS][MODULES]; /* what the modules that all codes share show by themselves, the others' ink being 0 */
    float mask[SPREADS][N_MASKS][MODULES]; /* and what a mask's format adds */
    float bit[SPREADS][BITS][MODULES];     /* and a bit that is white */
    double together[SPREADS][BITS][BITS];  /* products of those */
    int at[BITS];                          /* the module of each bit */
    double a[BITS][BITS], b[BITS];         /* the sums of all looks: a ink = b */
};

/* Puts both copies of a mask's format into ink [MODULES]. */
static void put_format(int mask, float *ink)
{
    const unsigned format = wk_mask_format(mask);

    for (int copy = 0; copy < 2; copy++)
        for (int bit = 0; bit < WK_N_FORMAT_BITS; bit++)
            ink[wk_mask_format_at(copy, bit)] = format >> bit & 1 ? -0.5f : 0.5f;
}

/* The modules that show something of the ink of one. */
struct window {
    int x0, x1, y0, y1; /* x1 and y1 belong to it */
};

static struct window around(int module)
{
    const int x = module % N, y = module / N;

    return (struct window){x < REACH ? 0 : x - REACH, x + REACH < N ? x + REACH : N - 1, y < REACH ? 0 : y - REACH,
                           y + REACH < N ? y + REACH : N - 1};
}

/* The sum of products of what a bit shows at a spread with what others show, or what was seen. */
static double product_of(const struct solver *solver, int spread, int bit, const float *others)
{
    const struct window window = around(solver->at[bit]);
    const float *shown = solver->bit[spread][bit];
    double sum = 0;

    for (int y = window.y0; y <= window.y1; y++)
        for (int x = window.x0; x <= window.x1; x++)
            sum += (double)shown[y * N + x] * (double)others[y * N + x];
    return sum;
}

static void prepare(struct solver *solver)
{
    int module[8 * WK_N_CODEWORDS];

    wk_book_order(module);
    memcpy(solver->at, module, sizeof solver->at);
    for (int s = 0; s < SPREADS; s++) {
        float ink[MODULES];

        for (int m = 0; m < MODULES; m++) {
            int known = wk_modules_known(m % N, m / N);

            ink[m] = known < 0 ? 0 : (float)known - 0.5f;
        }
        wk_fit_spread(ink, 0.5f, s, solver->shared[s]);
        for (int mask = 0; mask < N_MASKS; mask++) {
            memset(ink, 0, sizeof ink);
            put_format(mask, ink);
            wk_fit_spread(ink, 0, s, solver->mask[s][mask]);
        }
        for (int k = 0; k < BITS; k++) {
            memset(ink, 0, sizeof ink);
            ink[solver->at[k]] = 1;
            wk_fit_spread(ink, 0, s, solver->bit[s][k]);
        }
        for (int k = 0; k < BITS; k++)
            for (int l = 0; l < BITS; l++)
                solver->together[s][k][l] = product_of(solver, s, k, solver->bit[s][l]);
    }
}

/* The mask whose format explains what is left of a look best. */
static int tell_mask(const struct solver *solver, int spread, const float *left)
{
    double least = 0;
    int best = 0;

    for (int mask = 0; mask < N_MASKS; mask++) {
        const float *format = solver->mask[spread][mask];
        double sum2 = 0;

        for (int m = 0; m < MODULES; m++)
            sum2 += (double)(format[m] * (format[m] - 2 * left[m]));
        if (mask == 0 || sum2 < least) {
            least = sum2;
            best = mask;
        }
    }
    return best;
}

/* Adds what one sticker says of the bits. */
static void add_look(struct solver *solver, const struct wk_known_look *look)
{
    int spread = wk_known_spread(look);
    float left[MODULES];
    double sign[BITS];

    for (int m = 0; m < MODULES; m++)
        left[m] = look->value[m] / (float)look->weight - solver->shared[spread][m];
    int mask = tell_mask(solver, spread, left);

    for (int m = 0; m < MODULES; m++)
        left[m] -= solver->mask[spread][mask][m];
    for (int k = 0; k < BITS; k++)
        sign[k] = wk_mask_turns(mask, solver->at[k] % N, solver->at[k] / N) ? -1 : 1;
    for (int k = 0; k < BITS; k++) {
        solver->b[k] += sign[k] * product_of(solver, spread, k, left);
        for (int l = 0; l < BITS; l++)
            solver->a[k][l] += sign[k] * sign[l] * solver->together[spread][k][l];
    }
}

/*
 * The label's bits differ from sticker to sticker: whatever their mean is, it explains what it can, and a and b are what is
 * left to the bits before them.
 */
static void take_label_out(struct solver *solver)
{
    for (int l = BITS - 1; l >= SET_BITS; l--)
        for (int i = 0; i < l; i++) {
            const double part = solver->a[i][l] / solver->a[l][l];

            solver->b[i] -= part * solver->b[l];
            for (int k = 0; k < l; k++)
                solver->a[i][k] -= part * solver->a[l][k];
        }
}

/* The ink of bits, of which n begin at `from`: black is 1. */
static void put_ink(unsigned bits, int from, int n, double ink[SET_BITS])
{
    for (int k = 0; k < n; k++)
        ink[from + k] = bits >> (n - 1 - k) & 1 ? -0.5 : 0.5;
}

/* How much of what was seen the bits from..to - 1 of ink leave unexplained, but for a sum that is the same for all. */
static double left_by(const struct solver *solver, const double ink[SET_BITS], int from, int to)
{
    double sum = 0;

    for (int i = from; i < to; i++) {
        double product = -2 * solver->b[i];

        for (int k = from; k < to; k++)
            product += solver->a[i][k] * ink[k];
        sum += ink[i] * product;
    }
    return sum;
}

/* A set that the stickers may be of, and what it leaves unexplained. */
struct guess {
    unsigned first, second; /* two characters each: W and the set's first, the set's others */
    double left;
};

static void keep_guess(struct guess guesses[TRIES], struct guess guess)
{
    for (int i = TRIES - 1; i >= 0 && guess.left < guesses[i].left; i--) {
        if (i + 1 < TRIES)
            guesses[i + 1] = guesses[i];
        guesses[i] = guess;
    }
}

/*
 * All sets, by what each one leaves unexplained together with the head that all codes have: where a module is spread over its
 * neighbours, no bit is told by itself.
 */
static void guess_sets(const struct solver *solver, struct guess guesses[TRIES])
{
    enum { BEFORE = HEAD_BITS + PAIR_BITS };
    static const unsigned head = 2u << 9 | WK_PAYLOAD_LEN;  /* alphanumeric; so many characters. ISO/IEC 18004, 7.4 */
    double ink[SET_BITS], left_alone[CHARACTERS * TO_PAIR]; /* by the second pair */

    for (int i = 0; i < TRIES; i++)
        guesses[i].left = INFINITY;
    for (unsigned second = 0; second < CHARACTERS * TO_PAIR; second++) {
        put_ink(second, BEFORE, PAIR_BITS, ink);
        left_alone[second] = left_by(solver, ink, BEFORE, SET_BITS);
    }
    put_ink(head, 0, HEAD_BITS, ink);
    for (unsigned first = W * TO_PAIR; first < W * TO_PAIR + CHARACTERS; first++) {
        double by_before[PAIR_BITS] = {0};

        put_ink(first, HEAD_BITS, PAIR_BITS, ink);
        const double left = left_by(solver, ink, 0, BEFORE);

        for (int i = 0; i < PAIR_BITS; i++)
            for (int k = 0; k < BEFORE; k++)
                by_before[i] += 2 * solver->a[BEFORE + i][k] * ink[k];
        for (unsigned second = 0; second < CHARACTERS * TO_PAIR; second++) {
            if (second % TO_PAIR >= CHARACTERS)
                continue;
            put_ink(second, BEFORE, PAIR_BITS, ink);
            double sum = left + left_alone[second];

            for (int i = 0; i < PAIR_BITS; i++)
                sum += by_before[i] * ink[BEFORE + i];
            keep_guess(guesses, (struct guess){first, second, sum});
        }
    }
}

static void write_set(unsigned first, unsigned second, char set[WK_SET_SIZE])
{
    static const char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    set[0] = characters[first % TO_PAIR];
    set[1] = characters[second / TO_PAIR];
    set[2] = characters[second % TO_PAIR];
    set[3] = '\0';
}

/* Whether half of the looks, and not too few, are codes of the set that is known; of which kind most of them are is told. */
static bool is_set_of(struct wk_known *known, const struct wk_known_look *looks, int n)
{
    int n_accepted = 0;

    for (int i = 0; i < n && 2 * (n_accepted + n - i) >= n; i++) { /* as long as half of them still can be */
        struct wk_known_match match, other;

        if (!wk_known_match_codes(known, &looks[i], WK_CODES_2, &match) ||
            !wk_known_match_codes(known, &looks[i], WK_CODES_1, &other))
            continue;
        if (other.accepted && (!match.accepted || other.likeness > match.likeness))
            match = other;
        if (!match.accepted)
            continue;
        wk_known_count(known, &match);
        n_accepted++;
    }
    return n_accepted >= LEAST_ACCEPTED && 2 * n_accepted >= n;
}

/* Tries the sets that the bits may be, the likeliest first. */
static bool try_sets(struct solver *solver, struct wk_known *known, const struct wk_key *key, const struct wk_known_look *looks,
                     int n)
{
    struct guess guesses[TRIES];

    take_label_out(solver);
    guess_sets(solver, guesses);
    for (int i = 0; i < TRIES; i++) {
        char set[WK_SET_SIZE];

        write_set(guesses[i].first, guesses[i].second, set);
        if (wk_known_learn(known, key, set) == WK_OK && is_set_of(known, looks, n))
            return true;
    }
    return false;
}

bool wk_known_find_set(struct wk_known *known, const struct wk_key *key, const struct wk_known_look *looks, int n)
{
    struct solver *solver = calloc(1, sizeof *solver);
    bool found = false;

    if (solver) {
        prepare(solver);
        for (int i = 0; i < n; i++)
            if (looks[i].n_frames)
                add_look(solver, &looks[i]);
        found = n >= LEAST_ACCEPTED && try_sets(solver, known, key, looks, n);
    }
    free(solver);
    if (!found)
        wk_known_forget(known);
    return found;
}
