/* Joint decoding: the best assignment and its margins, against brute force and by their own laws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "vision/faces/face.h"
#include "vision/faces/assign.h"

static unsigned next(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 10;
}

/* Scores in thousandths, so that ties occur too. */
static void fill(struct wk_face_obs *obs, int n, unsigned *state)
{
    for (int i = 0; i < n; i++) {
        memset(&obs[i], 0, sizeof obs[i]);
        obs[i].best = WK_FACE_1M;
        for (int f = 0; f < WK_N_FACES; f++)
            obs[i].score[f] = f < 4 ? (float)(next(state) % 1000) / 1000 : -1;
    }
}

/* The best sum over the first four faces when `tile` may not have `face`. */
static double brute(const struct wk_face_obs *obs, int n, int copies, int tile, int face, int *used, int i)
{
    double best = -1e9;

    if (i == n)
        return 0;
    for (int f = 0; f < 5; f++) {
        if (used[f] == copies || (i == tile && f == face))
            continue;
        used[f]++;
        const double sum = (double)obs[i].score[f] + brute(obs, n, copies, tile, face, used, i + 1);
        used[f]--;
        best = sum > best ? sum : best;
    }
    return best;
}

static void is_as_good_as_brute_force(void **state)
{
    unsigned seed = 7;

    (void)state;
    for (int round = 0; round < 300; round++) {
        const int copies = 1 + round % 3, n = 1 + (int)(next(&seed) % 6);
        struct wk_face_obs obs[6];
        uint8_t face[6];
        float margin[6];
        int used[5] = {0}, held[WK_N_FACES] = {0};
        double sum = 0;

        if (n > 4 * copies)
            continue;
        fill(obs, n, &seed);
        assert_int_equal(wk_decode_jointly(obs, n, copies, face, margin), WK_OK);
        for (int i = 0; i < n; i++) {
            assert_in_range(face[i], 1, WK_N_FACES);
            sum += (double)obs[i].score[face[i] - 1];
            assert_true(++held[face[i] - 1] <= copies);
        }
        const double best = brute(obs, n, copies, -1, 0, used, 0);
        assert_true(fabs(best - sum) < 1e-4);
        for (int i = 0; i < n; i++) {
            const double without = brute(obs, n, copies, i, face[i] - 1, used, 0);
            if (fabs(best - without - (double)margin[i]) > 1e-4)
                fail_msg("round %d tile %d: margin %f, brute force %f", round, i, (double)margin[i], best - without);
        }
    }
}

/* A table's 136 tiles with one face unseen entirely: the count names it. */
static void counts_name_what_was_not_seen(void **state)
{
    struct wk_face_obs obs[WK_N_TILES] = {{0}};
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];

    (void)state;
    for (int i = 0; i < WK_N_TILES; i++) {
        if (i == 77)
            continue;
        obs[i].best = (enum wk_face)(i / 4 + 1);
        for (int f = 0; f < WK_N_FACES; f++)
            obs[i].score[f] = f == i / 4 ? 0.9f : 0.5f;
    }
    assert_int_equal(wk_decode_jointly(obs, WK_N_TILES, WK_N_COPIES, face, margin), WK_OK);
    for (int i = 0; i < WK_N_TILES; i++) {
        assert_int_equal(face[i], i / 4 + 1);
        assert_true(margin[i] > 0.35f);
    }
}

/* A tile misread as a like face, with all copies of that face there as well, is put right. */
static void counts_mend_a_misreading(void **state)
{
    struct wk_face_obs obs[WK_N_TILES] = {{0}};
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];

    (void)state;
    for (int i = 0; i < WK_N_TILES; i++) {
        obs[i].best = (enum wk_face)(i / 4 + 1);
        for (int f = 0; f < WK_N_FACES; f++)
            obs[i].score[f] = f == i / 4 ? 0.9f : 0.5f;
    }
    obs[8].score[2] = 0.80f; /* a 3m that looks more like a 2m */
    obs[8].score[1] = 0.82f;
    assert_int_equal(wk_decode_jointly(obs, WK_N_TILES, WK_N_COPIES, face, margin), WK_OK);
    assert_int_equal(face[8], 3);
    assert_true(margin[8] > 0.3f);
}

static void equal_tiles_have_no_margin(void **state)
{
    struct wk_face_obs obs[2] = {{0}};
    uint8_t face[2];
    float margin[2];

    (void)state;
    assert_int_equal(wk_decode_jointly(obs, 2, 1, face, margin), WK_OK);
    assert_int_not_equal(face[0], face[1]);
    assert_true(margin[0] == 0 && margin[1] == 0);
}

static void refuses_nonsense(void **state)
{
    static struct wk_face_obs obs[WK_N_TILES + 1];
    uint8_t face[WK_N_TILES + 1];
    float margin[WK_N_TILES + 1];

    (void)state;
    memset(obs, 0, sizeof obs);
    assert_int_equal(wk_decode_jointly(obs, 0, 4, face, margin), WK_BAD_INPUT);
    assert_int_equal(wk_decode_jointly(obs, WK_N_TILES + 1, 5, face, margin), WK_BAD_INPUT);
    assert_int_equal(wk_decode_jointly(obs, 35, 1, face, margin), WK_BAD_INPUT);
    assert_int_equal(wk_decode_jointly(obs, 3, 0, face, margin), WK_BAD_INPUT);
    obs[1].best = WK_FACE_1M;
    obs[1].score[5] = NAN;
    assert_int_equal(wk_decode_jointly(obs, 3, 1, face, margin), WK_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_as_good_as_brute_force), cmocka_unit_test(counts_name_what_was_not_seen),
        cmocka_unit_test(counts_mend_a_misreading),  cmocka_unit_test(equal_tiles_have_no_margin),
        cmocka_unit_test(refuses_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
