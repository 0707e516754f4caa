/*
 * Points of hands: hands per second of one thread, calculation only, on tests/data/mcr: the time of the thread, the best of
 * several runs over each table, read beforehand; then how far random hands of 14 are from ready, and such with melds.
 *
 * `write FOLDER` writes the hands that others are given by tests/bench/scorers.sh, with what they are worth, and those random
 * hands; `peers` measures the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/mcr/shanten.h"
#include "rules/rng.h"
#include "tests/support/rules/mcr_deal.h"
#include "tests/support/rules/mcr_rows.h"

enum { MAX_HANDS = 20000, RUNS = 15, ROUNDS = 5, FAR_HANDS = 20000, RANDOM_HANDS = 60000 };

static struct wk_mcr_hand hand[MAX_HANDS];
static int n_hands;

static void take_hand(void *context, char *const column[N_COLUMNS])
{
    const char *reason;

    (void)context;
    if (n_hands < MAX_HANDS && read_row(column, &hand[n_hands], &reason))
        n_hands++;
}

static double thread_s(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure_hands(const char *name)
{
    double best_s = 1e9;
    int wins = 0;

    for (int run = 0; run < RUNS; run++) {
        const double begun = thread_s();
        wins = 0;
        for (int round = 0; round < ROUNDS; round++)
            for (int i = 0; i < n_hands; i++) {
                struct wk_mcr_score score;
                wins += wk_mcr_score(&hand[i], WK_MCR_AS_PLAYED, &score) == WK_OK;
            }
        const double s = thread_s() - begun;
        best_s = s < best_s ? s : best_s;
    }
    printf("%-16s %6d hands, %6d win: %10.0f hands/s, %5.0f ns a hand\n", name, n_hands, wins / ROUNDS,
           n_hands * (double)ROUNDS / best_s, 1e9 * best_s / (n_hands * (double)ROUNDS));
}

static void measure(const char *name)
{
    n_hands = 0;
    (void)each_row(name, take_hand, NULL);
    measure_hands(name);
}

/* Hands that win and hands that do not, which others are given too. */
static void take_common(void)
{
    n_hands = 0;
    (void)each_row("vectors.tsv", take_hand, NULL);
    (void)each_row("under8.tsv", take_hand, NULL);
    (void)each_row("real_checks.tsv", take_hand, NULL);
}

/* ---- how far from ready */

static struct wk_mcr_hand far[FAR_HANDS];

/* Takes a random set of what is left as a meld, if it is there. */
static void try_meld(struct wk_rng *rng, uint8_t left[WK_N_FACES + 1], struct wk_mcr_hand *out)
{
    const int kind = WK_MCR_CHOW + (int)wk_rng_below(rng, 4),
              n = kind == WK_MCR_CHOW   ? 1
                  : kind == WK_MCR_PUNG ? 3
                                        : 4,
              face = 1 + (int)wk_rng_below(rng, WK_N_FACES), last = kind == WK_MCR_CHOW ? face + 2 : face;

    if (kind == WK_MCR_CHOW && (face > 27 || (face - 1) % 9 > 6))
        return;
    for (int f = face; f <= last; f++)
        if (left[f] < n)
            return;
    for (int f = face; f <= last; f++)
        left[f] = (uint8_t)(left[f] - n);
    out->meld[out->n_melds++] = (struct wk_mcr_set){(uint8_t)kind, (uint8_t)face};
}

/* Without melds, or with one to four by turns. */
static void deal_far(bool melded)
{
    struct wk_rng rng;

    wk_rng_init(&rng, 14, 0);
    for (int i = 0; i < FAR_HANDS; i++) {
        uint8_t left[WK_N_FACES + 1], tile[WK_N_TILES];
        struct wk_mcr_hand *h = &far[i];
        int n = 0;
        memset(left, WK_N_COPIES, sizeof left);
        *h = (struct wk_mcr_hand){.seat = 1, .prevalent = 1};
        while (melded && h->n_melds < 1 + i % WK_MCR_MELDS)
            try_meld(&rng, left, h);
        for (int face = 1; face <= WK_N_FACES; face++)
            for (int k = 0; k < left[face]; k++)
                tile[n++] = (uint8_t)face;
        h->n_standing = (uint8_t)(WK_MCR_STANDING - 3 * h->n_melds);
        for (int t = 0; t < h->n_standing + 1; t++) {
            const int k = t + (int)wk_rng_below(&rng, (uint32_t)(n - t));
            const uint8_t was = tile[t];
            tile[t] = tile[k];
            tile[k] = was;
        }
        memcpy(h->standing, tile, h->n_standing);
        h->win = tile[h->n_standing];
    }
}

static void measure_far(const char *name)
{
    struct wk_mcr_distances *distances = malloc(sizeof *distances);
    double best_s = 1e9;
    long sum = 0;

    if (!distances)
        exit(1);
    wk_mcr_distances_fill(distances);
    for (int run = 0; run < RUNS; run++) {
        const double begun = thread_s();
        sum = 0;
        for (int i = 0; i < FAR_HANDS; i++) {
            int shanten = 0;
            if (wk_mcr_shanten(&far[i], distances, &shanten) == WK_OK)
                sum += shanten;
        }
        const double s = thread_s() - begun;
        best_s = s < best_s ? s : best_s;
    }
    printf("%-16s %6d hands of 14: %10.0f shanten/s, %5.0f ns each, five shapes, tables of %zu bytes; sum %ld\n", name,
           FAR_HANDS, FAR_HANDS / best_s, 1e9 * best_s / FAR_HANDS, sizeof *distances, sum);
    free(distances);
}

/* ---- for others */

static FILE *made(const char *folder, const char *name)
{
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!(out = fopen(path, "w"))) {
        perror(path);
        exit(1);
    }
    return out;
}

/* `[123m1][4444p]4s5s..6s|EE0000|2`, then what it is worth. */
static void write_hand(FILE *out, const struct wk_mcr_hand *h)
{
    static const char winds[] = " ESWN";
    struct wk_mcr_score score;
    char set[WK_MCR_SET_SIZE];

    for (int i = 0; i < h->n_melds; i++) {
        const bool concealed = h->meld[i].kind == WK_MCR_CONCEALED_KONG;
        wk_mcr_write_set(&h->meld[i], set);
        if (concealed)
            set[strlen(set) - 1] = 0;
        fprintf(out, "[%s%s]", set + concealed, concealed ? "" : "1");
    }
    for (int i = 0; i < h->n_standing; i++)
        fputs(wk_face_name((enum wk_face)h->standing[i]), out);
    fprintf(out, "%s|%c%c%d%d%d%d|%d\t%d\n", wk_face_name((enum wk_face)h->win), winds[h->prevalent], winds[h->seat],
            (h->flags & WK_MCR_SELF_DRAWN) != 0, (h->flags & WK_MCR_LAST_OF_KIND) != 0, (h->flags & WK_MCR_LAST_TILE) != 0,
            (h->flags & (WK_MCR_REPLACEMENT | WK_MCR_ROB_KONG)) != 0, h->flowers,
            wk_mcr_score(h, WK_MCR_AS_PLAYED, &score) == WK_OK ? score.total : -3);
}

/* Whether a hand wins, and says all that counts: Last Tile that is not said is not for others to see. */
static bool plain_win(const struct wk_mcr_hand *h)
{
    struct wk_mcr_score score;

    if (wk_mcr_fault(h) != WK_MCR_SOUND || wk_mcr_score(h, WK_MCR_AS_PLAYED, &score) != WK_OK)
        return false;
    for (int i = 0; i < score.n_fan; i++)
        if (score.fan[i].id == WK_FAN_LAST_TILE)
            return false;
    return true;
}

/* Random hands, in which projects differ: nobody has chosen them. */
static void write_random(FILE *out)
{
    dice = 77;
    for (int i = 0; i < RANDOM_HANDS; i++) {
        struct wk_mcr_hand h;
        deal(&h);
        h.flags = (uint8_t)(h.flags & ~WK_MCR_LAST_OF_KIND);
        if (plain_win(&h))
            write_hand(out, &h);
    }
}

static void write_all(const char *folder)
{
    FILE *out = made(folder, "random");

    write_random(out);
    fclose(out);
    out = made(folder, "hands");

    take_common();
    for (int i = 0; i < n_hands; i++)
        write_hand(out, &hand[i]);
    fclose(out);
    out = made(folder, "far");
    for (int i = 0; i < FAR_HANDS; i++) {
        for (int t = 0; t < WK_MCR_STANDING; t++)
            fprintf(out, "%d ", far[i].standing[t]);
        fprintf(out, "%d\n", far[i].win);
    }
    fclose(out);
}

int main(int argc, char **argv)
{
    deal_far(false);
    if (argc > 2 && strcmp(argv[1], "write") == 0) {
        write_all(argv[2]);
        return 0;
    }
    if (argc > 1) {
        take_common();
        measure_hands("common");
    } else {
        measure("vectors.tsv");
        measure("under8.tsv");
        measure("real_checks.tsv");
    }
    measure_far("random");
    deal_far(true);
    measure_far("with melds");
    return 0;
}
