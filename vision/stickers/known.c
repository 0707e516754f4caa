/* Stickers' modules sampled, added up, and correlated with the codes of a set. */
#include "vision/stickers/known.h"
#include "vision/image/image.h"
#include "vision/image/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    N = WK_CODE_MODULES,
    MODULES = WK_N_MODULES,
    SPREADS = WK_FIT_SPREADS,
    LABELS = WK_N_LABELS,
    KINDS = WK_N_CODES, /* of codes; each label has a page of each */
    PAGES = KINDS * LABELS,
    OPEN = 238,       /* modules that codes differ in: 208 of codewords and 30 of the format */
    SHARED_WORDS = 6, /* codewords that forged codes share with ours: mode, length, W, set and label */
    CHECK_WORDS = WK_N_CODEWORDS - SHARED_WORDS,
    CHECK = 8 * CHECK_WORDS,
    REGIONS = 6, /* of the nine of 7 x 7 modules; the other three are finder patterns */
    THIRD = N / 3,
    BEGIN = 2,      /* of wk_fit_sigma: wide enough to be drawn in from half a module off */
    REACH = 3,      /* modules over which a module's surroundings are averaged, to each side */
    SQUARE = 11,    /* modules a side */
    FLAT = 5,       /* the same: no speck is so large, and in no code so many modules are alike */
    N_RIVALS = 4,   /* labels whose evidence a worn code's has to lead over: the others are less like it */
    LEAST_SEEN = 4, /* stickers that tell a set's kind of codes: each is proven by itself, so a few will do */
    ALL_BUT = 4,    /* of which three in four are of that kind: some may have been printed again */
    MOST_SEEN = 272 /* two tables' stickers; then all counts are halved */
};

static const double LEAST_SHOWN = 0.15; /* of the shared modules' variance: less is no code; chance explains a fiftieth */
static const double STILL = 0.03;       /* modules: a step too small to matter */
static const double LEAST_NOISE = 1e-3;

/*
 * Why these: known.h. Of right ones at 0.9 px a module and more 99 in 100 come so far at first sight (bench_known.c); codes
 * that are others come to a likeness of 0.76, and the check by itself to 0.72. A region of less than 0.7 was seen where two
 * codes lay over one another. At the widest spread the next label is ahead of chance least: of 20,000 strangers at half a pixel
 * to a pixel a module 8 led by a quarter, 2 by 0.3.
 */
static const double LEAST_LIKENESS = 0.8, LEAST_REGION = 0.7, least_check_lead[SPREADS] = {0.25, 0.25, 0.25, 0.3};

/*
 * Of worn ones: see known.h. Evidence for strangers becomes ten times rarer every 5, 6, 7 and 12 nats, the wider the spread the
 * more, for then modules tell the same thing several times. 12 specks of 2 mm leave 100 to 200 nats, a scratch of 2 mm 50 to
 * 170. Of two codes that lie half and half the other one explains what ours does not by 20 nats and more, of worn ones by 16 at
 * most. Where an edge hides half of a code a square of 11 modules is like it by 0.28 at most, where it is scratched by 0.35 at
 * least in 997 of 1000. A flat square that is hidden, but not by paper, has less than 0.17 of its code's deviation; worn ones
 * had 0.3 or more.
 */
static const double least_evidence[SPREADS] = {35, 40, 45, 80}, MOST_AGAINST = 18, LEAST_SQUARE = 0.3, WORTH_WEIGHING = 0.45;
static const double LEAST_PAPER = 0.3, LEAST_DEVIATION = 0.23;
static const float SPOILT = 0.3f;                          /* of a worn code's modules */
static const float LEAST_SIGMA = 0.06f, MOST_SIGMA = 0.3f; /* of what modules are off that are not spoilt */
static const float SIGMA_OF_OTHER = 0.1f;                  /* at most, of a code that lies over this one */
static const float LEAST_GAIN = 0.5f, MOST_GAIN = 1.6f;
static const float NEAR = 0.6f; /* of the code's own contrast: a module that is off by less shows it */

struct wk_known {
    struct wk_book *book;
    struct wk_fit_points shared, all;
    struct wk_fit_pattern shared_pattern[SPREADS], own;
    struct wk_fit_patch patch;
    float grey[WK_FIT_POINTS], tempered[WK_FIT_POINTS];
    int open[OPEN];         /* modules, those of the check's codewords first */
    int region[OPEN];       /* of each */
    wk_label label[LABELS]; /* of the book's pages */
    struct codes {
        float code[SPREADS][OPEN][LABELS];
        float check2[SPREADS][LABELS], all2[SPREADS][LABELS]; /* sums of squares */
    } codes[KINDS];
    int n_seen[KINDS]; /* stickers */
};

static const int region_at[3][3] = {{0, 0, 0}, {1, 2, 3}, {0, 4, 5}};

static void add_open(struct wk_known *known, int at, int module)
{
    known->open[at] = module;
    known->region[at] = region_at[module / N / THIRD][module % N / THIRD];
}

/* Where the bits of the codewords and the format stand. */
static void find_open(struct wk_known *known)
{
    int module[8 * WK_N_CODEWORDS], n_check = 0, n_rest = CHECK;

    wk_book_order(module);
    for (int bit = 0; bit < 8 * WK_N_CODEWORDS; bit++) {
        const bool in_check = bit / 8 >= SHARED_WORDS;

        add_open(known, in_check ? n_check++ : n_rest++, module[bit]);
    }
    for (int copy = 0; copy < 2; copy++)
        for (int bit = 0; bit < WK_N_FORMAT_BITS; bit++)
            add_open(known, n_rest++, wk_mask_format_at(copy, bit));
}

/* Pages follow one another as labels do. */
static void name_pages(struct wk_known *known)
{
    int n = 0;

    for (int label = 0; label < WK_LABEL_END; label++)
        if (wk_label_valid((wk_label)label))
            known->label[n++] = (wk_label)label;
}

enum wk_status wk_known_new(struct wk_known **out)
{
    struct wk_known *known = calloc(1, sizeof *known);
    enum wk_status status = WK_NO_MEMORY;

    if (!known)
        return WK_NO_MEMORY;
    known->book = calloc(1, sizeof *known->book);
    if (known->book) {
        status = WK_OK;
        find_open(known);
        name_pages(known);
        wk_fit_shared_points(&known->shared);
        wk_fit_all_points(&known->all);
    }
    for (int s = 0; s < SPREADS && status == WK_OK; s++)
        if (!wk_fit_pattern(&known->shared, NULL, s, &known->shared_pattern[s]))
            status = WK_FAILED;
    if (status != WK_OK) {
        wk_known_free(known);
        return status;
    }
    *out = known;
    return WK_OK;
}

void wk_known_free(struct wk_known *known)
{
    if (!known)
        return;
    free(known->book);
    free(known);
}

void wk_known_forget(struct wk_known *known)
{
    known->book->set[0] = '\0';
}

const char *wk_known_set(const struct wk_known *known)
{
    return known->book->set;
}

/* out [N]: the mean of the values from REACH before to REACH after each, as far as there are any; `step` apart. */
static void smooth(const float *value, int step, float *out)
{
    float sum[N + 1];

    sum[0] = 0;
    for (int i = 0; i < N; i++)
        sum[i + 1] = sum[i] + value[i * step];
    for (int i = 0; i < N; i++) {
        int from = i < REACH ? 0 : i - REACH, to = i + REACH < N ? i + REACH + 1 : N;

        out[i * step] = (sum[to] - sum[from]) / (float)(to - from);
    }
}

/* Takes the mean of a module's surroundings from it: what is left does not depend on the light. */
static void high_pass(const float *value, float *out)
{
    float mean[MODULES];

    for (int y = 0; y < N; y++)
        smooth(value + y * N, 1, mean + y * N);
    for (int x = 0; x < N; x++)
        smooth(mean + x, N, mean + x);
    for (int m = 0; m < MODULES; m++)
        out[m] = value[m] - mean[m];
}

static const struct wk_book_page *page_at(const struct wk_known *known, int page)
{
    return &known->book->page[page / LABELS][page % LABELS];
}

/* What all modules of a page's code show at a spread. */
static void spread_page(const struct wk_known *known, int page, int spread, float *shown)
{
    const uint8_t *black = page_at(known, page)->black;
    float ink[MODULES];

    for (int m = 0; m < MODULES; m++)
        ink[m] = black[m] ? -0.5f : 0.5f;
    wk_fit_spread(ink, 0.5f, spread, shown);
}

/* The same, their surroundings taken out. */
static void show_page(const struct wk_known *known, int page, int spread, float *passed)
{
    float shown[MODULES];

    spread_page(known, page, spread, shown);
    high_pass(shown, passed);
}

static void learn_code(struct wk_known *known, int page, int spread)
{
    struct codes *codes = &known->codes[page / LABELS];
    const int label = page % LABELS;
    float passed[MODULES];

    show_page(known, page, spread, passed);
    codes->check2[spread][label] = codes->all2[spread][label] = 0;
    for (int k = 0; k < OPEN; k++) {
        float v = passed[known->open[k]];

        codes->code[spread][k][label] = v;
        codes->all2[spread][label] += v * v;
        codes->check2[spread][label] += k < CHECK ? v * v : 0;
    }
}

static void learn_codes(struct wk_known *known)
{
    memset(known->n_seen, 0, sizeof known->n_seen);
    for (int spread = 0; spread < SPREADS; spread++)
        for (int page = 0; page < PAGES; page++)
            learn_code(known, page, spread);
}

enum wk_status wk_known_learn(struct wk_known *known, const struct wk_key *key, const char set[WK_SET_SIZE])
{
    if (!wk_set_valid(set))
        return WK_BAD_INPUT;
    enum wk_status status = wk_book_fill(known->book, key, set);

    if (status == WK_OK)
        learn_codes(known);
    return status;
}

void wk_known_learn_book(struct wk_known *known, const struct wk_book *book)
{
    *known->book = *book;
    learn_codes(known);
}

/* The logarithm of a module's side in the middle of a plane, px. */
static double log_size(const double *plane)
{
    const double w = (plane[6] + plane[7]) * N / 2 + plane[8];
    const double det = plane[0] * (plane[4] * plane[8] - plane[5] * plane[7]) -
                       plane[1] * (plane[3] * plane[8] - plane[5] * plane[6]) +
                       plane[2] * (plane[3] * plane[7] - plane[4] * plane[6]);

    return log(fabs(det / (w * w * w))) / 2;
}

/*
 * Moves the plane until it lies still, then finds the spread that explains most, and moves it once more. *size: as it was
 * before that, for a code is seen larger or smaller with the spread that is chosen for it.
 */
static bool fit_shared(struct wk_known *known, double *plane, struct wk_code_fit *out, double *size)
{
    enum { ROUNDS = 10 };

    for (int round = 0; round < ROUNDS; round++) {
        if (!wk_fit_sample(&known->shared, &known->patch, plane, known->grey) ||
            !wk_fit_step(&known->shared, &known->shared_pattern[BEGIN], known->grey, plane, out))
            return false;
        if (out->moved < STILL)
            break;
    }
    if (!wk_fit_sample(&known->shared, &known->patch, plane, known->grey))
        return false;
    *size = log_size(plane);
    struct wk_code_fit best = {.noise = -1};
    double best_plane[9];

    for (int s = 0; s < SPREADS; s++) {
        struct wk_code_fit fit = {.spread = s};
        double moved[9];

        memcpy(moved, plane, sizeof moved);
        if (!wk_fit_step(&known->shared, &known->shared_pattern[s], known->grey, moved, &fit) ||
            (best.noise >= 0 && fit.noise >= best.noise))
            continue;
        best = fit;
        memcpy(best_plane, moved, sizeof best_plane);
    }
    if (best.noise < 0)
        return false;
    memcpy(plane, best_plane, sizeof best_plane);
    *out = best;
    return true;
}

/* What the modules show, the light over them taken out. */
static bool take_values(struct wk_known *known, const double *plane, const struct wk_code_fit *fit, struct wk_known_look *out)
{
    const double *b = fit->light;
    double weight = 1 / (fit->noise + LEAST_NOISE);
    struct wk_known_look look = {.weight = weight, .shown = weight * fit->shown, .n_frames = 1};

    if (!wk_fit_modules(&known->patch, plane, known->grey))
        return false;
    for (int m = 0; m < MODULES; m++) {
        double u = (m % N + 0.5 - N / 2.0) / 10, v = (m / N + 0.5 - N / 2.0) / 10;
        double black = b[0] + b[1] * u + b[2] * v, contrast = fmax(b[3] + b[4] * u + b[5] * v, b[3] / 3);

        look.value[m] = (float)(weight * (((double)known->grey[m] - black) / contrast - 0.5));
    }
    look.spread[fit->spread] = weight;
    *out = look;
    return true;
}

bool wk_known_look(struct wk_known *known, const struct wk_image *picture, double *plane, struct wk_known_look *out)
{
    struct wk_code_fit fit = {.spread = 0};
    double moved[9], size;

    memcpy(moved, plane, sizeof moved);
    if (!wk_fit_cut(picture, plane, &known->patch) || !fit_shared(known, moved, &fit, &size) || fit.shown < LEAST_SHOWN ||
        !take_values(known, moved, &fit, out))
        return false;
    out->size = out->weight * size;
    memcpy(plane, moved, sizeof moved);
    return true;
}

void wk_known_add(struct wk_known_look *sum, const struct wk_known_look *look)
{
    for (int m = 0; m < MODULES; m++)
        sum->value[m] += look->value[m];
    for (int s = 0; s < SPREADS; s++)
        sum->spread[s] += look->spread[s];
    sum->size += look->size;
    sum->weight += look->weight;
    sum->shown += look->shown;
    sum->n_frames += look->n_frames;
}

/* The page of a label's code of a kind; -1: none. */
static int page_of(const struct wk_known *known, enum wk_codes codes, wk_label label)
{
    for (int i = 0; known->book->set[0] && codes != WK_CODES_NONE && i < LABELS; i++)
        if (known->label[i] == label)
            return ((int)codes - 1) * LABELS + i;
    return -1;
}

int wk_known_spread(const struct wk_known_look *look)
{
    int best = 0;

    for (int s = 1; s < SPREADS; s++)
        best = look->spread[s] > look->spread[best] ? s : best;
    return best;
}

bool wk_known_look_again(struct wk_known *known, const struct wk_image *picture, enum wk_codes codes, wk_label label,
                         double *plane, struct wk_known_look *look)
{
    enum { ROUNDS = 3 };
    int page = page_of(known, codes, label);
    struct wk_code_fit fit = {.spread = wk_known_spread(look)};
    const double size = look->size / look->weight;
    double moved[9];

    if (page < 0 || !look->n_frames || !wk_fit_cut(picture, plane, &known->patch) ||
        !wk_fit_pattern(&known->all, page_at(known, page)->black, fit.spread, &known->own))
        return false;
    memcpy(moved, plane, sizeof moved);
    for (int round = 0; round < ROUNDS; round++) {
        if (!wk_fit_sample(&known->all, &known->patch, moved, known->grey))
            return false;
        wk_fit_temper(&known->all, &known->own, known->grey, known->tempered);
        if (!wk_fit_step(&known->all, &known->own, known->tempered, moved, &fit))
            return false;
    }
    if (fit.shown < LEAST_SHOWN || !take_values(known, moved, &fit, look))
        return false;
    look->size = look->weight * size;
    memcpy(plane, moved, sizeof moved);
    return true;
}

/* The least of the likenesses of a code's parts: what lies over one of them is nothing to the others. */
static double worst_region(const struct wk_known *known, const float *passed, int spread, int page)
{
    double dot[REGIONS] = {0}, value2[REGIONS] = {0}, code2[REGIONS] = {0}, worst = 1;

    for (int k = 0; k < OPEN; k++) {
        double v = (double)passed[known->open[k]], code = (double)known->codes[page / LABELS].code[spread][k][page % LABELS];

        dot[known->region[k]] += v * code;
        value2[known->region[k]] += v * v;
        code2[known->region[k]] += code * code;
    }
    for (int r = 0; r < REGIONS; r++)
        worst = fmin(worst, dot[r] / sqrt(value2[r] * code2[r] + 1e-9));
    return worst;
}

/*
 * The pages from..end - 1 that a look is compared with, and its correlations with each: of the codewords of the check alone,
 * and of all open modules.
 */
struct likenesses {
    int from, end;
    float check[PAGES], all[PAGES];
};

static void compare_kind(const struct wk_known *known, const float *passed, int spread, int kind, struct likenesses *out)
{
    const struct codes *codes = &known->codes[kind];
    float dot[LABELS] = {0}, value2 = 0, *check = out->check + kind * LABELS, *all = out->all + kind * LABELS;

    for (int k = 0; k < OPEN; k++) {
        const float v = passed[known->open[k]], *code = codes->code[spread][k];

        for (int i = 0; i < LABELS; i++)
            dot[i] += v * code[i];
        value2 += v * v;
        if (k == CHECK - 1)
            for (int i = 0; i < LABELS; i++)
                check[i] = dot[i] / sqrtf(value2 * codes->check2[spread][i] + 1e-9f);
    }
    for (int i = 0; i < LABELS; i++)
        all[i] = dot[i] / sqrtf(value2 * codes->all2[spread][i] + 1e-9f);
}

/* ---- worn codes ---- */

/* What a page's code shows at a spread, and how a look shows it where nothing is spoilt. */
struct showing {
    int page, spread;
    float code[OPEN];
    float gain, sigma; /* a module's value is gain times the code's, +- sigma */
    float chance;      /* of another code it is 0 +- this */
    float evidence;    /* nats, by the check's modules */
};

static float off_by(const struct showing *showing, const float *seen, int k)
{
    return seen[k] - showing->gain * showing->code[k];
}

/* The logarithm of how likely a value is that is 0 +- sigma, or spoilt and then anything from -1 to 1. */
static float likely(float value, float sigma)
{
    static const float root_tau = 2.5066283f;

    return logf((1 - SPOILT) / (root_tau * sigma) * expf(-value * value / (2 * sigma * sigma)) + SPOILT / 2);
}

/* How much likelier a module's value is for this code, which may be spoilt there, than for any other: nats. */
static float evidence_of(const struct showing *showing, const float *seen, int k)
{
    return likely(off_by(showing, seen, k), showing->sigma) - likely(seen[k], showing->chance);
}

/* The usual size of what the check's modules are off, which is no more than that where half of them are spoilt. */
static float usual_off(const struct showing *showing, const float *seen)
{
    static const double of_a_gauss = 1.4826;
    double off[CHECK];

    for (int k = 0; k < CHECK; k++)
        off[k] = fabs((double)off_by(showing, seen, k));
    return (float)(of_a_gauss * wk_median(off, CHECK));
}

/* The gain that most modules have in common: those that are far off have little say (Cauchy's weights). */
static void fit_gain(const float *seen, struct showing *showing)
{
    enum { ROUNDS = 4 };

    showing->gain = 1;
    for (int round = 0; round < ROUNDS; round++) {
        const float sigma = fmaxf(usual_off(showing, seen), LEAST_SIGMA);
        float product = 0, code2 = 1e-9f;

        for (int k = 0; k < CHECK; k++) {
            const float off = off_by(showing, seen, k) / (2 * sigma), weight = 1 / (1 + off * off);

            product += weight * seen[k] * showing->code[k];
            code2 += weight * showing->code[k] * showing->code[k];
        }
        showing->gain = fminf(fmaxf(product / code2, LEAST_GAIN), MOST_GAIN);
    }
    showing->sigma = fminf(fmaxf(usual_off(showing, seen), LEAST_SIGMA), MOST_SIGMA);
}

/* seen [OPEN]: what the open modules show, in their order. */
static void weigh(const struct wk_known *known, const float *seen, int page, int spread, struct showing *out)
{
    float seen2 = 1e-6f;

    out->page = page;
    out->spread = spread;
    for (int k = 0; k < OPEN; k++)
        out->code[k] = known->codes[page / LABELS].code[spread][k][page % LABELS];
    for (int k = 0; k < CHECK; k++)
        seen2 += seen[k] * seen[k] / CHECK;
    out->chance = sqrtf(seen2);
    fit_gain(seen, out);
    out->evidence = 0;
    for (int k = 0; k < CHECK; k++)
        out->evidence += evidence_of(out, seen, k);
}

/* At the spread that says most for a page: at no wider one than the look's, for wear widens that. */
static void weigh_page(const struct wk_known *known, const float *seen, int page, int spread, struct showing *out)
{
    weigh(known, seen, page, spread, out);
    for (int narrower = 0; narrower < spread; narrower++) {
        struct showing showing;

        weigh(known, seen, page, narrower, &showing);
        if (showing.evidence > out->evidence)
            *out = showing;
    }
}

/* The most that is said for another label, of the few whose checks are likest. */
static float evidence_of_next(const struct wk_known *known, const float *seen, int spread, const struct likenesses *like,
                              int best)
{
    bool tried[PAGES] = {false};
    float most = 0;

    for (int n = 0; n < N_RIVALS; n++) {
        struct showing showing;
        int next = -1;

        for (int i = like->from; i < like->end; i++)
            if (!tried[i] && i % LABELS != best % LABELS && (next < 0 || like->check[i] > like->check[next]))
                next = i;
        if (next < 0)
            break;
        tried[next] = true;
        weigh_page(known, seen, next, spread, &showing);
        most = fmaxf(most, showing.evidence);
    }
    return most;
}

/* How far from what the code shows a module may be and still show it. */
static float near_of(const struct showing *showing)
{
    float code2 = 0;

    for (int k = 0; k < OPEN; k++)
        code2 += showing->code[k] * showing->code[k] / OPEN;
    return NEAR * showing->gain * sqrtf(code2);
}

/* The most that one other label says of the modules that do not show this code: much, if two lie over one another. */
static float evidence_against(const struct wk_known *known, const float *seen, const struct likenesses *like,
                              const struct showing *showing)
{
    const float near = near_of(showing);
    struct showing other = *showing;
    float most = 0;

    other.sigma = fminf(other.sigma, SIGMA_OF_OTHER);
    for (int i = like->from; i < like->end; i++) {
        float sum = 0;

        if (i % LABELS == showing->page % LABELS)
            continue;
        for (int k = 0; k < OPEN; k++)
            if (fabsf(off_by(showing, seen, k)) > near) {
                other.code[k] = known->codes[i / LABELS].code[showing->spread][k][i % LABELS];
                sum += evidence_of(&other, seen, k);
            }
        most = fmaxf(most, sum);
    }
    return most;
}

/* The correlation of a square of SQUARE modules a side, of which (x0, y0) is the upper left one. */
static double likeness_of_square(const float *passed, const float *code, int x0, int y0)
{
    double product = 0, value2 = 0, code2 = 0;

    for (int y = y0; y < y0 + SQUARE; y++)
        for (int m = y * N + x0; m < y * N + x0 + SQUARE; m++) {
            product += (double)(passed[m] * code[m]);
            value2 += (double)(passed[m] * passed[m]);
            code2 += (double)(code[m] * code[m]);
        }
    return product / sqrt(value2 * code2 + 1e-9);
}

/* The least of all squares: what is worn is worn here and there, what is hidden is hidden in part. */
static double worst_square(const struct wk_known *known, const float *passed, const struct showing *showing)
{
    float code[MODULES];
    double worst = 1;

    show_page(known, showing->page, showing->spread, code);
    for (int y = 0; y + SQUARE <= N; y++)
        for (int x = 0; x + SQUARE <= N; x++)
            worst = fmin(worst, likeness_of_square(passed, code, x, y));
    return worst;
}

/* The mean and the deviation of a square of FLAT modules a side. */
static void moments_of_square(const float *value, int x0, int y0, double *mean, double *deviation)
{
    double sum = 0, sum2 = 0;

    for (int y = y0; y < y0 + FLAT; y++)
        for (int m = y * N + x0; m < y * N + x0 + FLAT; m++) {
            sum += (double)value[m];
            sum2 += (double)(value[m] * value[m]);
        }
    *mean = sum / (FLAT * FLAT);
    *deviation = sqrt(fmax(sum2 / (FLAT * FLAT) - *mean * *mean, 0));
}

/* Whether something plain lies over a part of a code, that is not as white as paper: a finger, a sleeve, and no scratch. */
static bool is_hidden_in_part(const struct wk_known *known, const float *value, const struct showing *showing)
{
    float code[MODULES];

    spread_page(known, showing->page, showing->spread, code);
    for (int y = 0; y + FLAT <= N; y++)
        for (int x = 0; x + FLAT <= N; x++) {
            double mean, deviation, mean_of_code, deviation_of_code;

            moments_of_square(value, x, y, &mean, &deviation);
            moments_of_square(code, x, y, &mean_of_code, &deviation_of_code);
            if (mean < LEAST_PAPER && deviation < LEAST_DEVIATION * deviation_of_code)
                return true;
        }
    return false;
}

/* What a look shows of each module, and the same with its surroundings taken out. */
struct sight {
    int spread;
    float value[MODULES], passed[MODULES];
};

/* Whether a code is worn and this page's nevertheless. */
static void weigh_worn(const struct wk_known *known, const struct sight *sight, const struct likenesses *like, int best,
                       struct wk_known_match *out)
{
    const int spread = sight->spread;
    struct showing showing;
    float seen[OPEN];

    for (int k = 0; k < OPEN; k++)
        seen[k] = sight->passed[known->open[k]];
    weigh_page(known, seen, best, spread, &showing);
    out->evidence = (double)showing.evidence;
    if (out->evidence < least_evidence[showing.spread])
        return;
    out->evidence_lead = (double)(showing.evidence - evidence_of_next(known, seen, spread, like, best));
    out->against = (double)evidence_against(known, seen, like, &showing);
    out->square = worst_square(known, sight->passed, &showing);
    out->accepted = out->evidence_lead >= least_evidence[showing.spread] && out->against <= MOST_AGAINST &&
                    out->square >= LEAST_SQUARE && !is_hidden_in_part(known, sight->value, &showing);
}

/* How far value [best] is over all other labels that are compared. */
static float lead(const struct likenesses *like, const float *value, int best)
{
    float next = -1;

    for (int i = like->from; i < like->end; i++)
        if (i % LABELS != best % LABELS && value[i] > next)
            next = value[i];
    return value[best] - next;
}

/* The pages of kinds from..end - 1 are compared. */
static void match_kinds(const struct wk_known *known, const struct sight *sight, int from, int end, struct wk_known_match *out)
{
    const float *passed = sight->passed;
    const int spread = sight->spread;
    struct likenesses like = {.from = from * LABELS, .end = end * LABELS};
    int best = like.from;

    for (int kind = from; kind < end; kind++)
        compare_kind(known, passed, spread, kind, &like);
    for (int i = like.from; i < like.end; i++)
        best = like.all[i] > like.all[best] ? i : best;
    *out = (struct wk_known_match){.label = known->label[best % LABELS],
                                   .codes = (enum wk_codes)(best / LABELS + 1),
                                   .likeness = (double)like.all[best],
                                   .lead = (double)lead(&like, like.all, best),
                                   .check = (double)like.check[best],
                                   .check_lead = (double)lead(&like, like.check, best),
                                   .region = worst_region(known, passed, spread, best)};
    out->accepted = out->likeness >= LEAST_LIKENESS && out->check >= LEAST_LIKENESS &&
                    out->check_lead >= least_check_lead[spread] && out->region >= LEAST_REGION;
    if (!out->accepted && out->check >= WORTH_WEIGHING)
        weigh_worn(known, sight, &like, best, out);
}

/* False: no set is known, or nothing was seen. */
static bool take_sight(const struct wk_known *known, const struct wk_known_look *look, struct sight *out)
{
    if (!known->book->set[0] || !look->n_frames)
        return false;
    out->spread = wk_known_spread(look);
    for (int m = 0; m < MODULES; m++)
        out->value[m] = look->value[m] / (float)look->weight;
    high_pass(out->value, out->passed);
    return true;
}

bool wk_known_match_codes(const struct wk_known *known, const struct wk_known_look *look, enum wk_codes codes,
                          struct wk_known_match *out)
{
    struct sight sight;

    if (codes == WK_CODES_NONE || !take_sight(known, look, &sight))
        return false;
    match_kinds(known, &sight, (int)codes - 1, (int)codes, out);
    return true;
}

bool wk_known_match(const struct wk_known *known, const struct wk_known_look *look, struct wk_known_match *out)
{
    const enum wk_codes told = wk_known_codes(known);
    struct wk_known_match other;
    struct sight sight;

    if (!take_sight(known, look, &sight))
        return false;
    if (told == WK_CODES_NONE) {
        match_kinds(known, &sight, 0, KINDS, out);
        return true;
    }
    match_kinds(known, &sight, (int)told - 1, (int)told, out);
    if (out->accepted)
        return true;
    match_kinds(known, &sight, 0, KINDS, &other);
    if (other.accepted && other.codes != told)
        *out = other;
    return true;
}

void wk_known_count(struct wk_known *known, const struct wk_known_match *match)
{
    const int page = page_of(known, match->codes, match->label);
    int sum = 0;

    /* In an eighth of the labels both kinds are the same code. */
    if (page < 0 || memcmp(page_at(known, page)->black, page_at(known, (page + LABELS) % PAGES)->black, MODULES) == 0)
        return;
    known->n_seen[page / LABELS]++;
    for (int kind = 0; kind < KINDS; kind++)
        sum += known->n_seen[kind];
    for (int kind = 0; kind < KINDS && sum > MOST_SEEN; kind++)
        known->n_seen[kind] /= 2;
}

enum wk_codes wk_known_codes(const struct wk_known *known)
{
    int sum = 0, best = 0;

    for (int kind = 0; kind < KINDS; kind++) {
        sum += known->n_seen[kind];
        best = known->n_seen[kind] > known->n_seen[best] ? kind : best;
    }
    return sum >= LEAST_SEEN && known->n_seen[best] * ALL_BUT >= sum * (ALL_BUT - 1) ? (enum wk_codes)(best + 1)
                                                                                     : WK_CODES_NONE;
}
