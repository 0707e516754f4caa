/* Figures of the deals seen, and of many honest shuffles of the same tiles to compare them with. */
#include "rules/shuffle.h"

#include <math.h>
#include <string.h>

#define N_SUITS 4 /* characters, bamboos, dots, honours */
#define N_ROWS 8  /* two of each wall */
#define ROW_1 13
#define ROW_2 23
#define N_PLACES 84 /* of all rows */
#define N_DRAWN 21  /* of a wall */
#define GAPS 76     /* between neighbours in rows */
#define TRIPLES 68
#define GAPS_DRAWN 80
#define TRIPLES_DRAWN 76
/* Rows one after the other, a gap before, between and after them. */
#define N_LINE (N_PLACES + N_ROWS + 1)
#define TINY 1e-9 /* sums of the same fractions in another order differ by less */

static const struct {
    const char *word, *text;
    bool two_sided;
} kinds[WK_N_SHUFFLES] = {
    [WK_SHUFFLE_PAIRS_ROW] = {"pairs-row", "equal tiles side by side in a row", false},
    [WK_SHUFFLE_PAIRS_DRAWN] = {"pairs-drawn", "equal tiles drawn one after the other", false},
    [WK_SHUFFLE_SETS_ROW] = {"sets-row", "pungs and chows side by side in a row", false},
    [WK_SHUFFLE_SETS_DRAWN] = {"sets-drawn", "pungs and chows drawn one after the other", false},
    [WK_SHUFFLE_SUITS_ROW] = {"suits-row", "tiles of one suit side by side in a row", false},
    [WK_SHUFFLE_SUITS_WALLS] = {"suits-walls", "suits and honours uneven over the walls", true},
    [WK_SHUFFLE_SUITS_HANDS] = {"suits-hands", "suits and honours uneven over the hands", true},
    [WK_SHUFFLE_HONOURS_HANDS] = {"honours-hands", "honours dealt into hands", true},
    [WK_SHUFFLE_HONOURS_WINDS] = {"honours-winds", "honours in hands uneven over the winds", false},
    [WK_SHUFFLE_PLACES] = {"places", "tiles where they lay in the table's deal before", false},
    [WK_SHUFFLE_SEQUENCE] = {"sequence", "tiles in a row as in the table's deal before", false},
    [WK_SHUFFLE_COPIES] = {"copies", "most tiles in the same places in any two deals", false},
};

/* ---- what is seen in one deal ---- */

/* Sums over deals. */
struct sums {
    double of[WK_N_SHUFFLES];
    double honours[WK_N_WINDS]; /* in hands */
};

static int suit_of(int face)
{
    return face >= WK_FACE_EAST ? 3 : (face - WK_FACE_1M) / 9;
}

static bool is_set(int a, int b, int c)
{
    const int least = a < b ? (a < c ? a : c) : (b < c ? b : c), most = a > b ? (a > c ? a : c) : (b > c ? b : c);
    if (a == b && b == c)
        return true;
    return most == least + 2 && a + b + c == 3 * (least + 1) && suit_of(most) == suit_of(least) && suit_of(least) < 3;
}

/* Neighbours in face [n]. */
static void count_line(struct sums *sums, const uint8_t *face, int n, enum wk_shuffle_kind pairs, enum wk_shuffle_kind sets)
{
    for (int i = 1; i < n; i++)
        sums->of[pairs] += face[i] == face[i - 1];
    for (int i = 2; i < n; i++)
        sums->of[sets] += is_set(face[i - 2], face[i - 1], face[i]);
}

static void count_suits(const uint8_t *face, int n, int count[N_SUITS])
{
    memset(count, 0, N_SUITS * sizeof *count);
    for (int i = 0; i < n; i++)
        count[suit_of(face[i])]++;
}

static double chi_square(const int count[N_SUITS], int n)
{
    double sum = 0;
    for (int s = 0; s < N_SUITS; s++) {
        const double expected = n * (s == 3 ? 28.0 : 36.0) / WK_N_TILES, off = count[s] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* A wall as it is drawn: A, 10, 20, 11, 21 and so on: the rightmost tile of row 2, then in turns of row 1 and row 2. */
static void draw(const uint8_t wall[WK_SHUFFLE_WALL], uint8_t drawn[N_DRAWN])
{
    drawn[0] = wall[WK_SHUFFLE_WALL - 1];
    for (int i = 0; i < 10; i++) {
        drawn[1 + 2 * i] = wall[ROW_2 - 1 - i];
        drawn[2 + 2 * i] = wall[WK_SHUFFLE_WALL - 2 - i];
    }
}

static void count_wall(struct sums *sums, const uint8_t wall[WK_SHUFFLE_WALL], int wind)
{
    uint8_t drawn[N_DRAWN];
    int suits[N_SUITS];

    count_line(sums, wall + ROW_1, ROW_2 - ROW_1, WK_SHUFFLE_PAIRS_ROW, WK_SHUFFLE_SETS_ROW);
    count_line(sums, wall + ROW_2, WK_SHUFFLE_WALL - ROW_2, WK_SHUFFLE_PAIRS_ROW, WK_SHUFFLE_SETS_ROW);
    for (int i = ROW_1 + 1; i < WK_SHUFFLE_WALL; i++)
        sums->of[WK_SHUFFLE_SUITS_ROW] += i != ROW_2 && suit_of(wall[i]) == suit_of(wall[i - 1]);
    draw(wall, drawn);
    count_line(sums, drawn, N_DRAWN, WK_SHUFFLE_PAIRS_DRAWN, WK_SHUFFLE_SETS_DRAWN);
    count_suits(wall, WK_SHUFFLE_WALL, suits);
    sums->of[WK_SHUFFLE_SUITS_WALLS] += chi_square(suits, WK_SHUFFLE_WALL);
    count_suits(wall, ROW_1, suits);
    sums->of[WK_SHUFFLE_SUITS_HANDS] += chi_square(suits, ROW_1);
    sums->of[WK_SHUFFLE_HONOURS_HANDS] += suits[3];
    sums->honours[wind] += suits[3];
}

/* ---- beside another deal ---- */

static int equal_places(const struct wk_shuffle_deal *a, const struct wk_shuffle_deal *b)
{
    int n = 0;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int i = ROW_1; i < WK_SHUFFLE_WALL; i++)
            n += a->face[w][i] == b->face[w][i];
    return n;
}

static void lay_in_line(const struct wk_shuffle_deal *deal, uint8_t gap, uint8_t line[N_LINE])
{
    int n = 0;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int i = ROW_1; i < WK_SHUFFLE_WALL; i++) {
            if (i == ROW_1 || i == ROW_2)
                line[n++] = gap;
            line[n++] = deal->face[w][i];
        }
    line[n] = gap;
}

static int common_run(const uint8_t *a, const uint8_t *b, int step)
{
    int n = 0;
    for (; *a == *b; a++, b += step)
        n++;
    return n;
}

/* The longest run of rows of a that lies in a row of b, in either direction. The gaps are unlike, so that runs end there. */
static int longest_run(const struct wk_shuffle_deal *a_deal, const struct wk_shuffle_deal *b_deal)
{
    uint8_t a[N_LINE], b[N_LINE], at[WK_N_FACES + 1][WK_N_COPIES], n_at[WK_N_FACES + 1] = {0};
    int longest = 0;

    lay_in_line(a_deal, 0, a);
    lay_in_line(b_deal, UINT8_MAX, b);
    for (int i = 0; i < N_LINE; i++)
        if (b[i] != UINT8_MAX)
            at[b[i]][n_at[b[i]]++] = (uint8_t)i;
    for (int i = 0; i < N_LINE; i++)
        for (int k = 0; a[i] && k < n_at[a[i]]; k++)
            for (int step = -1; step <= 1; step += 2) {
                const int n = common_run(a + i, b + at[a[i]][k], step);
                longest = n > longest ? n : longest;
            }
    return longest;
}

static void count_deal(struct sums *sums, const struct wk_shuffle_deal *deal, const struct wk_shuffle_deal *before)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        count_wall(sums, deal->face[w], w);
    if (before) {
        sums->of[WK_SHUFFLE_PLACES] += equal_places(deal, before);
        sums->of[WK_SHUFFLE_SEQUENCE] += longest_run(deal, before);
    }
}

static void finish(struct sums *sums, int n_deals)
{
    const double expected = n_deals * ROW_1 * 28.0 / WK_N_TILES;
    for (int w = 0; w < WK_N_WINDS; w++) {
        const double off = sums->honours[w] - expected;
        sums->of[WK_SHUFFLE_HONOURS_WINDS] += off * off / expected;
    }
}

/* ---- honest shuffles ---- */

/* Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014): SplitMix64. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* 0..n - 1, each as likely: what would make the first ones likelier is drawn again. */
static uint32_t random_below(uint64_t *state, uint32_t n)
{
    const uint32_t surplus = (uint32_t)(0x100000000u % n);
    uint64_t scaled;
    do
        scaled = (next_random(state) >> 32) * n;
    while ((uint32_t)scaled < surplus);
    return (uint32_t)(scaled >> 32);
}

static void shuffle(struct wk_shuffle_deal *deal, uint64_t *state)
{
    uint8_t *face = (uint8_t *)deal->face; /* all 136 */
    for (uint32_t i = WK_N_TILES - 1; i > 0; i--) {
        const uint32_t k = random_below(state, i + 1);
        const uint8_t other = face[k];
        face[k] = face[i];
        face[i] = other;
    }
}

/* Sums of many shuffles of the whole event, against those seen. */
struct compared {
    double sum[WK_N_SHUFFLES], squares[WK_N_SHUFFLES]; /* of the difference to what is seen, which keeps them small */
    int n_up[WK_N_SHUFFLES], n_down[WK_N_SHUFFLES];    /* at least as much, at most as much */
};

static void compare(struct compared *self, const struct sums *sums, const struct sums *seen)
{
    for (int k = 0; k < WK_N_SHUFFLES; k++) {
        const double off = sums->of[k] - seen->of[k];
        self->sum[k] += off;
        self->squares[k] += off * off;
        self->n_up[k] += off >= -TINY;
        self->n_down[k] += off <= TINY;
    }
}

/*
 * Each deal is shuffled again and laid beside the one that really was before it: how many tiles agree by chance is the same for
 * whatever lay there before.
 */
static void simulate(const struct wk_shuffle_deal *deal, const int16_t *before, int n, int n_simulated, uint64_t seed,
                     const struct sums *seen, struct compared *out)
{
    struct wk_shuffle_deal shuffled = *deal;
    uint64_t state = seed;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < n_simulated; i++) {
        struct sums sums = {.of = {0}};
        for (int d = 0; d < n; d++) {
            shuffle(&shuffled, &state);
            count_deal(&sums, &shuffled, before[d] >= 0 ? &deal[before[d]] : NULL);
        }
        finish(&sums, n);
        compare(out, &sums, seen);
    }
}

/* ---- any two deals ---- */

/*
 * Ways to lay j tiles of another deal onto places where the same face lies: a rook polynomial, face by face. A face that lies
 * in a of the places takes C(a, j) C(4, j) j! ways for j of its four tiles.
 */
static void rook_ways(const struct wk_shuffle_deal *deal, double ways[N_PLACES + 1])
{
    static const double of_face[WK_N_COPIES + 1][WK_N_COPIES + 1] = {
        {1, 0, 0, 0, 0}, {1, 4, 0, 0, 0}, {1, 8, 12, 0, 0}, {1, 12, 36, 24, 0}, {1, 16, 72, 96, 24}};
    int count[WK_N_FACES + 1] = {0}, degree = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int i = ROW_1; i < WK_SHUFFLE_WALL; i++)
            count[deal->face[w][i]]++;
    memset(ways, 0, (N_PLACES + 1) * sizeof *ways);
    ways[0] = 1;
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        degree += count[f];
        for (int j = degree; j > 0; j--)
            for (int k = 1; k <= count[f] && k <= j; k++)
                ways[j] += of_face[count[f]][k] * ways[j - k];
    }
}

double wk_shuffle_places_chance(const struct wk_shuffle_deal *deal, int k)
{
    double ways[N_PLACES + 1], chance = 0, binomial = 1, falling = 1;

    if (k <= 0)
        return 1;
    rook_ways(deal, ways);
    /* Inclusion and exclusion: at least k is the sum over j >= k of (-1)^(j-k) C(j-1, k-1) times the mean of C(equal, j). */
    for (int j = 1; j <= N_PLACES; j++) {
        falling *= WK_N_TILES - j + 1;
        if (j < k)
            continue;
        if (j > k)
            binomial *= (double)(j - 1) / (j - k);
        chance += ((j - k) % 2 ? -1 : 1) * binomial * ways[j] / falling;
    }
    return chance > 1 ? 1 : chance < 0 ? 0 : chance;
}

static double expected_most(const struct wk_shuffle_deal *deal, int n_pairs)
{
    double sum = 0;
    for (int k = 1; k <= N_PLACES; k++)
        sum += 1 - pow(1 - wk_shuffle_places_chance(deal, k), n_pairs);
    return sum;
}

/* The pair least likely among honest shuffles, times the number of pairs: no chance of any is above that. */
static void look_for_copies(const struct wk_shuffle_deal *deal, int n, struct wk_shuffle_test *out)
{
    double least = 1;
    int most = 0;

    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++) {
            const int equal = equal_places(&deal[a], &deal[b]);
            const double chance = equal + 2 > most ? wk_shuffle_places_chance(&deal[b], equal) : 1;
            least = chance < least ? chance : least;
            most = equal > most ? equal : most;
        }
    const int n_pairs = n * (n - 1) / 2;
    *out = (struct wk_shuffle_test){.done = n_pairs > 0, .exact = true};
    if (n_pairs == 0)
        return;
    out->n = n_pairs;
    out->seen = most;
    out->expected = expected_most(deal, n_pairs);
    out->p = least * n_pairs < 1 ? least * n_pairs : 1;
}

/* ---- the table ---- */

/* The p-values in order, each times how many are not below it: never less than one before. */
static void correct(struct wk_shuffle_stats *stats)
{
    double before = 0;
    bool taken[WK_N_SHUFFLES] = {false};

    for (int left = stats->n_done; left > 0; left--) {
        int next = -1;
        for (int k = 0; k < WK_N_SHUFFLES; k++)
            if (stats->test[k].done && !taken[k] && (next < 0 || stats->test[k].p < stats->test[next].p))
                next = k;
        if (next < 0)
            return;
        const double p = fmin(1, stats->test[next].p * left);
        before = p > before ? p : before;
        stats->test[next].p_holm = before;
        taken[next] = true;
    }
}

static int looked_at(enum wk_shuffle_kind kind, int n, int n_before)
{
    static const int each[WK_N_SHUFFLES] = {
        [WK_SHUFFLE_PAIRS_ROW] = GAPS,          [WK_SHUFFLE_PAIRS_DRAWN] = GAPS_DRAWN,
        [WK_SHUFFLE_SETS_ROW] = TRIPLES,        [WK_SHUFFLE_SETS_DRAWN] = TRIPLES_DRAWN,
        [WK_SHUFFLE_SUITS_ROW] = GAPS,          [WK_SHUFFLE_SUITS_WALLS] = WK_N_WINDS,
        [WK_SHUFFLE_SUITS_HANDS] = WK_N_WINDS,  [WK_SHUFFLE_HONOURS_HANDS] = WK_N_WINDS * ROW_1,
        [WK_SHUFFLE_HONOURS_WINDS] = WK_N_WINDS};
    return kind == WK_SHUFFLE_PLACES ? n_before * N_PLACES : kind == WK_SHUFFLE_SEQUENCE ? n_before : n * each[kind];
}

static struct wk_shuffle_test tell(const struct compared *all, const struct sums *seen, enum wk_shuffle_kind kind, int looked,
                                   int n_simulated)
{
    const double mean = all->sum[kind] / n_simulated, up = (1.0 + all->n_up[kind]) / (1.0 + n_simulated),
                 down = (1.0 + all->n_down[kind]) / (1.0 + n_simulated);
    struct wk_shuffle_test test = {.done = looked > 0, .two_sided = kinds[kind].two_sided, .n = looked};
    if (!test.done)
        return test;
    test.seen = seen->of[kind];
    test.expected = test.seen + mean;
    test.spread = sqrt(fmax(0, all->squares[kind] / n_simulated - mean * mean));
    test.p = test.two_sided ? fmin(1, 2 * fmin(up, down)) : up;
    return test;
}

static bool is_deal(const struct wk_shuffle_deal *deal)
{
    int count[WK_N_FACES + 1] = {0};
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int i = 0; i < WK_SHUFFLE_WALL; i++) {
            const int face = deal->face[w][i];
            if (face < WK_FACE_1M || face > WK_FACE_WHITE || ++count[face] > WK_N_COPIES)
                return false;
        }
    return true;
}

enum wk_status wk_shuffle_look(const struct wk_shuffle_deal *deal, int n, int n_simulated, uint64_t seed,
                               struct wk_shuffle_stats *out)
{
    int16_t before[WK_SHUFFLE_MAX_DEALS]; /* at the same table, -1: none */
    struct sums seen = {.of = {0}};
    struct compared all;
    int n_before = 0;

    if (n < 0 || n > WK_SHUFFLE_MAX_DEALS || n_simulated < 1)
        return WK_BAD_INPUT;
    for (int d = 0; d < n; d++) {
        if (!is_deal(&deal[d]))
            return WK_BAD_INPUT;
        before[d] = -1;
        for (int e = 0; e < d; e++)
            if (deal[e].table == deal[d].table)
                before[d] = (int16_t)e;
        n_before += before[d] >= 0;
        count_deal(&seen, &deal[d], before[d] >= 0 ? &deal[before[d]] : NULL);
    }
    *out = (struct wk_shuffle_stats){.n_deals = n, .n_simulated = n_simulated, .seed = seed};
    if (n == 0)
        return WK_OK;
    finish(&seen, n);
    simulate(deal, before, n, n_simulated, seed, &seen, &all);
    for (int k = 0; k < WK_SHUFFLE_COPIES; k++)
        out->test[k] = tell(&all, &seen, (enum wk_shuffle_kind)k, looked_at((enum wk_shuffle_kind)k, n, n_before), n_simulated);
    look_for_copies(deal, n, &out->test[WK_SHUFFLE_COPIES]);
    for (int k = 0; k < WK_N_SHUFFLES; k++) {
        out->n_done += out->test[k].done;
        out->n_below += out->test[k].done && out->test[k].p < WK_SHUFFLE_ODD;
    }
    correct(out);
    for (int k = 0; k < WK_N_SHUFFLES; k++)
        out->odd |= out->test[k].done && out->test[k].p_holm < WK_SHUFFLE_ODD;
    out->expected_below = WK_SHUFFLE_ODD * out->n_done;
    return WK_OK;
}

const char *wk_shuffle_word(enum wk_shuffle_kind kind)
{
    return (unsigned)kind < WK_N_SHUFFLES ? kinds[kind].word : "none";
}

const char *wk_shuffle_text(enum wk_shuffle_kind kind)
{
    return (unsigned)kind < WK_N_SHUFFLES ? kinds[kind].text : "";
}

const char *wk_shuffle_advice(void)
{
    return "Chance makes patterns: of many counts some are always unusual. A corrected value below 0.05 is a reason to look at "
           "how "
           "tiles are shuffled and at what else is on record, and proves nothing about anybody; values above it do not prove "
           "that "
           "all was well, for a few deals show only what is gross.";
}
