/*
 * How far the 88 codes of a set are apart, with the masks that libqrencode chooses (codes 1) and with those that are printed
 * now (codes 2): the least distance in modules over WK_SETS sets, each of a key of its own, upright and turned, and to the
 * codes of the next table's set and of the same table's second one. And what the choice takes. Exit 1: a set's codes 2 are
 * nearer than 78.
 */
#include <stdio.h>
#include <string.h>

#include "labels/code_mask.h"
#include "tests/bench/walls.h"
#include "vision/stickers/book.h"

enum { N = WK_CODE_MODULES, LEAST = 78, MOST_OTHERS = 2 };

struct least {
    int lowest, highest; /* of all sets */
    double sum;
    long n;
};

static int differ(const uint8_t *a, const uint8_t *b)
{
    int n = 0;

    for (int m = 0; m < WK_N_MODULES; m++)
        n += a[m] ^ b[m];
    return n;
}

static void turn(const uint8_t *black, uint8_t *out)
{
    for (int m = 0; m < WK_N_MODULES; m++)
        out[m % N * N + N - 1 - m / N] = black[m];
}

/* The least distance of a code of `a` turned by quarters to one of `b`; upright in one set a code is not compared with itself.
 */
static int least_between(const struct wk_book_page *a, const struct wk_book_page *b, int quarters)
{
    int least = WK_N_MODULES;

    for (int i = 0; i < WK_N_LABELS; i++) {
        uint8_t now[WK_N_MODULES], turned[WK_N_MODULES];

        memcpy(now, a[i].black, sizeof now);
        for (int q = 0; q < quarters; q++) {
            turn(now, turned);
            memcpy(now, turned, sizeof now);
        }
        for (int k = 0; k < WK_N_LABELS; k++) {
            const int n = a == b && quarters == 0 && i == k ? WK_N_MODULES : differ(now, b[k].black);

            least = n < least ? n : least;
        }
    }
    return least;
}

static int least_turned(const struct wk_book_page *a, const struct wk_book_page *b)
{
    int least = WK_N_MODULES;

    for (int q = 1; q < 4; q++) {
        const int n = least_between(a, b, q);

        least = n < least ? n : least;
    }
    return least;
}

static void note(struct least *least, int n)
{
    least->lowest = least->n == 0 || n < least->lowest ? n : least->lowest;
    least->highest = n > least->highest ? n : least->highest;
    least->sum += n;
    least->n++;
}

static void print(const char *what, const struct least *least)
{
    printf("  %-22s %3d to %3d, mean %.1f\n", what, least->lowest, least->highest, least->sum / (double)least->n);
}

int main(void)
{
    const long n_sets = walls_number("WK_SETS", 100);
    static struct wk_book own, other[MOST_OTHERS];
    struct least within[WK_N_CODES] = {{0}}, turned[WK_N_CODES] = {{0}}, others[WK_N_CODES] = {{0}};
    double fill_ms = 0, choose_ms = 0;

    for (long i = 0; i < n_sets; i++) {
        const struct wk_key key = {{(uint8_t)i, (uint8_t)(i >> 8), 7}};
        uint8_t black[WK_N_LABELS][WK_CODE_SQUARES], mask[WK_N_LABELS];
        double start_ms = cpu_ms();

        need(wk_book_fill(&own, &key, "07A") == WK_OK, "book");
        fill_ms += cpu_ms() - start_ms;
        need(wk_book_fill(&other[0], &key, "07B") == WK_OK && wk_book_fill(&other[1], &key, "08A") == WK_OK, "other books");
        for (int k = 0; k < WK_N_LABELS; k++)
            memcpy(black[k], own.page[WK_CODES_1 - 1][k].black, WK_CODE_SQUARES);
        start_ms = cpu_ms();
        need(wk_masks_apart((const uint8_t(*)[WK_CODE_SQUARES])black, WK_N_LABELS, mask) == WK_OK, "masks");
        choose_ms += cpu_ms() - start_ms;
        for (int c = 0; c < WK_N_CODES; c++) {
            note(&within[c], least_between(own.page[c], own.page[c], 0));
            note(&turned[c], least_turned(own.page[c], own.page[c]));
            for (int k = 0; k < MOST_OTHERS; k++)
                note(&others[c], least_between(own.page[c], other[k].page[c], 0));
        }
    }
    for (int c = 0; c < WK_N_CODES; c++) {
        printf("codes %d: least distance of %d modules in each of %ld sets\n", c + 1, WK_N_MODULES, n_sets);
        print("within the set", &within[c]);
        print("turned by quarters", &turned[c]);
        print("to two other sets", &others[c]);
    }
    printf("choosing masks %.2f ms of %.2f ms for a set's codes of both kinds (processor)\n", choose_ms / (double)n_sets,
           fill_ms / (double)n_sets);
    return within[WK_CODES_2 - 1].lowest < LEAST;
}
