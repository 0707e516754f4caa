/* Products of windows and templates: where most of a look's time goes, so the compiler is given loops that it turns into
 * multiply-and-add instructions, wide ones where the processor has them. */
#include "vision/faces/matcher.h"
#include "vision/image/wide.h"

/* Sanitizers leave these loops out: checked at each step they would take 37 times as long. */
#define WIDE WK_WIDE __attribute__((no_sanitize("address", "undefined")))

/* Reads both ends of both arrays where AddressSanitizer checks them, for it does not see the loops. */
static inline void show_ends(const int16_t *a, int n_a, const int16_t *b, int n_b)
{
#ifdef __SANITIZE_ADDRESS__
    const volatile int16_t *const ends[] = {a, a + n_a - 1, b, b + n_b - 1};
    for (int i = 0; i < 4; i++)
        (void)*ends[i];
#else
    (void)a, (void)n_a, (void)b, (void)n_b;
#endif
}

WIDE static int32_t products(const int16_t *restrict a, const int16_t *restrict b, int n)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i += LOW_N1)
        for (int k = i; k < i + LOW_N1; k++)
            sum += a[k] * b[k];
    return sum;
}

/* A window's numbers are read once for all rows. */
WIDE static void products_of_rows(const int16_t *restrict window, const int16_t *restrict rows, int n, int32_t out[N_ROWS])
{
    const int16_t *restrict a = rows, *restrict b = a + n, *restrict c = b + n, *restrict d = c + n, *restrict e = d + n,
                            *restrict f = e + n;
    int32_t sum[N_ROWS] = {0};
    _Static_assert(N_ROWS == 6, "a to f");

    for (int i = 0; i < n; i += LOW_N1)
        for (int k = i; k < i + LOW_N1; k++) {
            sum[0] += window[k] * a[k];
            sum[1] += window[k] * b[k];
            sum[2] += window[k] * c[k];
            sum[3] += window[k] * d[k];
            sum[4] += window[k] * e[k];
            sum[5] += window[k] * f[k];
        }
    memcpy(out, sum, sizeof sum);
}

/* Four ways at a time, likewise. */
WIDE static void products_of_ways(const int16_t *restrict window, const int16_t way[WAYS][LOW_N], int32_t out[WAYS])
{
    _Static_assert(WAYS % 4 == 0, "four at a time");
    for (int k = 0; k < WAYS; k += 4) {
        const int16_t *restrict a = way[k], *restrict b = way[k + 1], *restrict c = way[k + 2], *restrict d = way[k + 3];
        int32_t sum[4] = {0};

        for (int i = 0; i < LOW_N; i++) {
            sum[0] += window[i] * a[i];
            sum[1] += window[i] * b[i];
            sum[2] += window[i] * c[i];
            sum[3] += window[i] * d[i];
        }
        memcpy(out + k, sum, sizeof sum);
    }
}

int32_t wk_matcher_dot(const int16_t *a, const int16_t *b, int n)
{
    show_ends(a, n, b, n);
    return products(a, b, n);
}

void wk_matcher_dot_rows(const int16_t *window, const int16_t *rows, int n, int32_t out[N_ROWS])
{
    show_ends(window, n, rows, N_ROWS * n);
    products_of_rows(window, rows, n, out);
}

void wk_matcher_dot_ways(const int16_t window[LOW_N], const int16_t way[WAYS][LOW_N], int32_t out[WAYS])
{
    show_ends(window, LOW_N, way[0], WAYS * LOW_N);
    products_of_ways(window, way, out);
}
