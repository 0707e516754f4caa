/*
 * A million codes that are none of ours, each second one worn, put before the known codes not as pictures but as what their
 * modules show: spread as a picture spreads them, by as much as is thought or by more or less, with noise. That is the decision
 * alone, some hundred times quicker than bench_known, which draws pictures and fits planes too. Forged ones share all with
 * ours but the check, and are the nearest of WK_FORGED (default 20) that were tried; the others are of any bits. How often each
 * was taken for one of ours, and the most evidence that was for one. WK_READS: how many (default 100,000), WK_SEED.
 * Our own codes, worn in the same way, are counted beside them. WK_FALSIFY=1: ours are counted as strangers. Exit 1 when a
 * stranger was accepted, or one of ours as another label.
 */
#include <math.h>

#include "labels/sticker.h"
#include "rules/rng.h"
#include "tests/bench/walls.h"
#include "vision/stickers/known.h"

enum kind { FORGED, ANY, MIRRORED, OWN, N_KINDS };
enum { N = WK_CODE_MODULES, MODULES = WK_N_MODULES, SHARED = 6, N_SPECKS = 12, POINTS = 2 };
static const char *const kind_name[N_KINDS] = {"forged", "any bits", "mirrored", "ours"};
static const double SPECK = 2 / WK_CODE_MM * WK_CODE_MODULES; /* 2 mm in modules */

struct wear {
    int n_specks;
    double speck[N_SPECKS][2], ink[N_SPECKS];
    bool scratched;
    double x, y, at; /* unit vector across the scratch, and how far from the middle it is */
};

static struct tally {
    long n, accepted, wrong;
    double evidence; /* the most that was for a stranger, nats */
} tallies[N_KINDS][WK_FIT_SPREADS];

static int check_module[8 * WK_N_CODEWORDS], n_check;

static void take_order(void)
{
    int module[8 * WK_N_CODEWORDS];

    wk_book_order(module);
    for (int bit = 8 * SHARED; bit < 8 * WK_N_CODEWORDS; bit++)
        check_module[n_check++] = module[bit];
}

/* The nearest of some checks of random bits: whoever forges may choose. */
static void forge(const uint8_t *own, int n_tried, struct wk_rng *rng, uint8_t *black)
{
    int least = MODULES;

    memcpy(black, own, MODULES);
    for (int i = 0; i < n_tried; i++) {
        uint8_t tried[8 * WK_N_CODEWORDS];
        int differ = 0;

        for (int k = 0; k < n_check; k++) {
            tried[k] = (uint8_t)wk_rng_below(rng, 2);
            differ += tried[k] != own[check_module[k]];
        }
        if (differ >= least)
            continue;
        least = differ;
        for (int k = 0; k < n_check; k++)
            black[check_module[k]] = tried[k];
    }
}

static void choose(enum kind kind, const uint8_t *own, int n_forged, struct wk_rng *rng, uint8_t *black)
{
    memcpy(black, own, MODULES);
    if (kind == FORGED)
        forge(own, n_forged, rng, black);
    for (int m = 0; m < MODULES; m++) {
        if (kind == ANY && wk_modules_known(m % N, m / N) < 0)
            black[m] = (uint8_t)wk_rng_below(rng, 2);
        if (kind == MIRRORED)
            black[m] = own[m % N * N + m / N];
    }
}

static struct wear wear_out(struct wk_rng *rng)
{
    struct wear wear = {.scratched = wk_rng_below(rng, 2)};
    const double angle = wk_rng_between(rng, 0, 6.2832);

    wear.n_specks = wear.scratched ? 0 : N_SPECKS;
    for (int i = 0; i < wear.n_specks; i++) {
        wear.speck[i][0] = wk_rng_between(rng, 0, N);
        wear.speck[i][1] = wk_rng_between(rng, 0, N);
        wear.ink[i] = wk_rng_below(rng, 2) ? -0.5 : 0.5;
    }
    wear.x = cos(angle);
    wear.y = sin(angle);
    wear.at = wk_rng_between(rng, 0, N / 3.0);
    return wear;
}

/* -1/2 black to 1/2 white. */
static double ink_at(const uint8_t *black, const struct wear *wear, double x, double y)
{
    if (wear->scratched && fabs((x - N / 2.0) * wear->x + (y - N / 2.0) * wear->y - wear->at) < SPECK / 2)
        return 0.5;
    for (int i = 0; i < wear->n_specks; i++)
        if (hypot(x - wear->speck[i][0], y - wear->speck[i][1]) < SPECK / 2)
            return wear->ink[i];
    return black[(int)y * N + (int)x] ? -0.5 : 0.5;
}

/* What the modules show, spread by `spread`; it is thought that by `thought`. */
static void show(const uint8_t *black, const struct wear *wear, int spread, int thought, struct wk_rng *rng,
                 struct wk_known_look *out)
{
    const double noise = wk_rng_between(rng, 0.01, 0.12), gain = wk_rng_between(rng, 0.8, 1.2);
    float ink[MODULES];

    for (int m = 0; m < MODULES; m++) {
        double sum = 0;

        for (int p = 0; p < POINTS * POINTS; p++)
            sum += ink_at(black, wear, m % N + (p % POINTS + 0.5) / POINTS, m / N + (p / POINTS + 0.5) / POINTS);
        ink[m] = (float)(sum / (POINTS * POINTS));
    }
    *out = (struct wk_known_look){.n_frames = 1, .weight = 1, .shown = 1};
    out->spread[thought] = 1;
    wk_fit_spread(ink, 0.5f, spread, out->value);
    for (int m = 0; m < MODULES; m++) /* three of a third each are near enough to a Gauss */
        out->value[m] = (float)(gain * (double)out->value[m] +
                                noise * (wk_rng_between(rng, -1, 1) + wk_rng_between(rng, -1, 1) + wk_rng_between(rng, -1, 1)));
}

static int near_spread(int spread, struct wk_rng *rng)
{
    const int thought = spread + (int)wk_rng_below(rng, 3) - 1;

    return thought < 0 || thought >= WK_FIT_SPREADS ? spread : thought;
}

static void count(struct tally *tally, const struct wk_known_match *match, wk_label label)
{
    tally->n++;
    tally->accepted += match->accepted;
    tally->wrong += match->accepted && match->label != label;
    if (label == WK_LABEL_NONE)
        tally->evidence = fmax(tally->evidence, match->evidence);
}

int main(void)
{
    const long n_reads = walls_number("WK_READS", 100000);
    const int n_forged = walls_number("WK_FORGED", 20);
    const bool falsify = getenv("WK_FALSIFY") != NULL;
    static struct wk_book book;
    struct wk_known *known;
    struct wk_rng rng;
    long n_wrong = 0, n_strangers = 0;

    wk_rng_init(&rng, (uint64_t)walls_number("WK_SEED", 1), 8129);
    need(wk_known_new(&known) == WK_OK && wk_known_learn(known, &the_club, "07A") == WK_OK, "known codes");
    need(wk_book_fill(&book, &the_club, "07A") == WK_OK, "book");
    take_order();
    for (int label = 0; label < WK_LABEL_END; label++)
        wk_known_count(known, &(struct wk_known_match){.label = (wk_label)label, .codes = WK_CODES_2});
    for (long i = 0; i < n_reads; i++) {
        const enum kind kind = (enum kind)(i % N_KINDS);
        const struct wk_book_page *page = &book.page[WK_CODES_2 - 1][wk_rng_below(&rng, WK_N_LABELS)];
        const int spread = (int)wk_rng_below(&rng, WK_FIT_SPREADS);
        const struct wear wear = i / N_KINDS % 2 ? wear_out(&rng) : (struct wear){.n_specks = 0};
        uint8_t black[MODULES];
        struct wk_known_look look;
        struct wk_known_match match = {.label = 0};
        wk_label label = WK_LABEL_NONE;
        char set[WK_SET_SIZE];

        choose(kind, page->black, n_forged, &rng, black);
        show(black, &wear, spread, near_spread(spread, &rng), &rng, &look);
        if (kind == OWN && !falsify)
            need(wk_payload_decode(page->text, WK_PAYLOAD_LEN, &the_club, set, &label) == WK_PAYLOAD_VALID, "payload");
        need(wk_known_match(known, &look, &match), "match");
        count(&tallies[kind][spread], &match, label);
    }
    for (int kind = 0; kind < N_KINDS; kind++)
        for (int s = 0; s < WK_FIT_SPREADS; s++) {
            const struct tally *t = &tallies[kind][s];

            printf("%-9s spread by %.1f modules: %7ld, accepted %7ld, wrongly %ld; most evidence %.0f nats\n", kind_name[kind],
                   wk_fit_sigma[s], t->n, t->accepted, t->wrong, t->evidence);
            n_wrong += t->wrong;
            n_strangers += kind == OWN ? 0 : t->n;
        }
    printf("strangers %ld, wrong %ld\n", n_strangers, n_wrong);
    wk_known_free(known);
    return n_wrong > 0;
}
