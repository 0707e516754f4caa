/* What differs from the table as it lay still, in pieces, and whose arm each piece is. */
#include "vision/table/arms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 4,          /* points of a cell, each way */
    DIFFERS = 12,         /* levels of a colour: four times what noise of 8 leaves of a cell's mean, and half a tint of skin */
    SAME = 6,             /* levels from one picture to the next: it lies still */
    TILE_STILL_MS = 1500, /* after this a tile that was laid down, or the place of one that was taken, is ground */
    ARM_STILL_MS = 4000,  /* after this an arm is a cup, or what an arm had hidden when the watch began */
    STILL_PERCENT = 90,
    ARM_CELLS = 6,       /* at the least, beyond the walls */
    EDGE_CELLS = 2,      /* at the picture's edge */
    MOST_OF_PERCENT = 85 /* of what a piece has beyond the walls is behind one of them: it is that player's arm */
};
#define BEHIND_MM 110.0 /* beyond the middle line of a wall: there are no more tiles of its player */
#define BAND_MM 60.0
#define TILE_MM2 (3.2 * 26 * 36) /* what a tile changes at the most, its sides and its shadow with it */

static void cell_colour(const struct wk_image *bgr, int column, int row, uint8_t out[3])
{
    int sum[3] = {0, 0, 0};

    for (int j = 0; j < SAMPLES; j++) {
        const int y = (row * SAMPLES + j) * bgr->h / (WK_ARMS_DOWN * SAMPLES);
        const uint8_t *line = bgr->data + y * bgr->stride_bytes;

        for (int i = 0; i < SAMPLES; i++) {
            const uint8_t *at =
                line + (ptrdiff_t)((column * SAMPLES + i) * bgr->w / (WK_ARMS_ACROSS * SAMPLES)) * bgr->channels;

            for (int c = 0; c < 3; c++)
                sum[c] += at[c];
        }
    }
    for (int c = 0; c < 3; c++)
        out[c] = (uint8_t)(sum[c] / (SAMPLES * SAMPLES));
}

static int difference(const uint8_t a[3], const uint8_t b[3])
{
    int most = 0;

    for (int c = 0; c < 3; c++)
        most = abs(a[c] - b[c]) > most ? abs(a[c] - b[c]) : most;
    return most;
}

/* Follows slow light where nothing differs, and notes since when what differs has lain still. */
static void compare(struct wk_arms *arms, int cell, const uint8_t now[3], int64_t at_ms)
{
    const bool differs = difference(now, arms->ground[cell]) > DIFFERS;

    if (!differs) {
        for (int c = 0; c < 3; c++)
            arms->ground[cell][c] = (uint8_t)((7 * arms->ground[cell][c] + now[c] + 4) / 8);
        arms->still_ms[cell] = 0;
    } else if (arms->still_ms[cell] == 0 || difference(now, arms->before[cell]) > SAME) {
        arms->still_ms[cell] = at_ms;
    }
    memcpy(arms->before[cell], now, 3);
}

/* From how far beyond each wall on, px, there is nothing but arms: where the picture ends sooner, from its last cells on. */
static void find_bands(const struct wk_arms *arms, const struct wk_arms_table *table, double from[WK_N_WINDS])
{
    const double cell = fmax((double)arms->w / WK_ARMS_ACROSS, (double)arms->h / WK_ARMS_DOWN);

    for (int w = 0; w < WK_N_WINDS; w++) {
        const double length = hypot(table->to[w][0], table->to[w][1]);
        const double x = length > 0 ? table->to[w][0] / length : 0, y = length > 0 ? table->to[w][1] / length : 0;
        const double across = x > 0   ? (arms->w - table->x) / x
                              : x < 0 ? -table->x / x
                                      : HUGE_VAL,
                     down = y > 0   ? (arms->h - table->y) / y
                            : y < 0 ? -table->y / y
                                    : HUGE_VAL;

        from[w] = fmin(BEHIND_MM * table->mm, fmin(across, down) - length - EDGE_CELLS * cell);
    }
}

/* The wind behind whose wall a cell is, in a band along the table's edges; 0: nobody's. from: where each band begins. */
static int behind(const struct wk_arms *arms, int cell, const struct wk_arms_table *table, const double from[WK_N_WINDS])
{
    const double x = (cell % WK_ARMS_ACROSS + 0.5) * arms->w / WK_ARMS_ACROSS - table->x,
                 y = (cell / WK_ARMS_ACROSS + 0.5) * arms->h / WK_ARMS_DOWN - table->y;
    const double end = (BEHIND_MM + BAND_MM) * table->mm;
    double most = 0;
    int who = 0;

    for (int w = 0; w < WK_N_WINDS && table->mm > 0; w++) {
        const double *to = table->to[w], length = hypot(to[0], to[1]);
        const double beyond = length > 0 ? (x * to[0] + y * to[1]) / length - length : 0;

        if (beyond > most && beyond > from[w] && beyond < end) {
            most = beyond;
            who = w + 1;
        }
    }
    return who;
}

/* Takes the cells of a piece, which differ and touch each other, into arms->queue. Returns how many. */
static int gather(struct wk_arms *arms, int first, bool *taken)
{
    int n = 0;

    arms->queue[n++] = first;
    taken[first] = true;
    for (int i = 0; i < n; i++) {
        const int x = arms->queue[i] % WK_ARMS_ACROSS, y = arms->queue[i] / WK_ARMS_ACROSS;

        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                const int u = x + dx, v = y + dy, cell = v * WK_ARMS_ACROSS + u;

                if (u < 0 || v < 0 || u >= WK_ARMS_ACROSS || v >= WK_ARMS_DOWN || taken[cell] || arms->still_ms[cell] == 0)
                    continue;
                taken[cell] = true;
                arms->queue[n++] = cell;
            }
    }
    return n;
}

/* Whose arm the piece in arms->queue is. */
static int owner(const struct wk_arms *arms, int n, const struct wk_arms_table *table)
{
    double from[WK_N_WINDS];
    int votes[WK_N_WINDS + 1] = {0}, all = 0, best = 1;

    find_bands(arms, table, from);
    for (int i = 0; i < n; i++)
        votes[behind(arms, arms->queue[i], table, from)]++;
    for (int w = 1; w <= WK_N_WINDS; w++) {
        all += votes[w];
        best = votes[w] > votes[best] ? w : best;
    }
    if (all < ARM_CELLS)
        return 0;
    return votes[best] * 100 >= MOST_OF_PERCENT * all ? best : WK_ARMS_SOMEBODY;
}

/* A piece that has lain still for so long becomes ground: nearly all of its cells, for those at its edges differ now and then.
 */
static bool settled(const struct wk_arms *arms, int n, int64_t at_ms, int64_t still_ms)
{
    int n_still = 0;

    for (int i = 0; i < n; i++)
        n_still += at_ms - arms->still_ms[arms->queue[i]] >= still_ms;
    return n_still * 100 >= n * STILL_PERCENT;
}

static void tell_piece(struct wk_arms *arms, int n, int64_t at_ms, const struct wk_arms_table *table)
{
    const double cell_mm2 = (double)arms->w * arms->h / WK_ARMS_CELLS / (table->mm > 0 ? table->mm * table->mm : 1);
    const bool large = n * cell_mm2 > TILE_MM2;
    const int who = large ? owner(arms, n, table) : 0;
    const bool ends = settled(arms, n, at_ms, large ? ARM_STILL_MS : TILE_STILL_MS);

    for (int i = 0; i < n; i++) {
        const int cell = arms->queue[i];

        arms->whose[cell] = (uint8_t)who;
        arms->large[cell] = large;
        if (!ends)
            continue;
        memcpy(arms->ground[cell], arms->before[cell], 3);
        arms->still_ms[cell] = 0;
    }
}

void wk_arms_look(struct wk_arms *arms, const struct wk_image *bgr, int64_t at_ms, const struct wk_arms_table *table)
{
    const bool first = arms->w != bgr->w || arms->h != bgr->h;
    bool taken[WK_ARMS_CELLS] = {false};
    uint8_t now[3];

    arms->w = bgr->w;
    arms->h = bgr->h;
    for (int cell = 0; cell < WK_ARMS_CELLS; cell++) {
        cell_colour(bgr, cell % WK_ARMS_ACROSS, cell / WK_ARMS_ACROSS, now);
        if (first) {
            memcpy(arms->ground[cell], now, 3);
            arms->still_ms[cell] = 0;
        }
        compare(arms, cell, now, at_ms);
    }
    memset(arms->whose, 0, sizeof arms->whose);
    memset(arms->large, 0, sizeof arms->large);
    for (int cell = 0; cell < WK_ARMS_CELLS; cell++)
        if (arms->still_ms[cell] != 0 && !taken[cell])
            tell_piece(arms, gather(arms, cell, taken), at_ms, table);
}

static int column_at(const struct wk_arms *arms, double u)
{
    return (int)floor(u * WK_ARMS_ACROSS / arms->w);
}

static int row_at(const struct wk_arms *arms, double v)
{
    return (int)floor(v * WK_ARMS_DOWN / arms->h);
}

int wk_arms_over(const struct wk_arms *arms, double u, double v, double reach_px)
{
    int who = 0;

    if (arms->w == 0)
        return 0;
    for (int y = row_at(arms, v - reach_px); y <= row_at(arms, v + reach_px); y++)
        for (int x = column_at(arms, u - reach_px); x <= column_at(arms, u + reach_px); x++) {
            const bool inside = x >= 0 && y >= 0 && x < WK_ARMS_ACROSS && y < WK_ARMS_DOWN;
            const int here = inside ? arms->whose[y * WK_ARMS_ACROSS + x] : 0;

            if (here != 0)
                who = who == 0 || who == here ? here : WK_ARMS_SOMEBODY;
        }
    return who;
}

bool wk_arms_large(const struct wk_arms *arms, double u, double v)
{
    if (arms->w == 0)
        return false;
    const int x = column_at(arms, u), y = row_at(arms, v);

    return x >= 0 && y >= 0 && x < WK_ARMS_ACROSS && y < WK_ARMS_DOWN && arms->large[y * WK_ARMS_ACROSS + x];
}
