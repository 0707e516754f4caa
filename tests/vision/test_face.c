/* Tile sets and the matcher on drawn tiles: every face at every unkindness of the mat, blank and foreign tiles, hostile blobs.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/vision/patches.h"
#include "vision/faces/decision.h"
#include "vision/faces/assign.h"
#include "tests/support/slice.h"

static struct wk_art *art;
static struct wk_tileset *tileset;
static struct wk_matcher *matcher;

static int set_up(void **state)
{
    (void)state;
    return wk_art_new(&art, "drawn") == WK_OK && (tileset = patch_tileset(art, "drawn")) &&
                   wk_matcher_new(&matcher, tileset) == WK_OK
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_matcher_free(matcher);
    wk_tileset_free(tileset);
    wk_art_free(art);
    return 0;
}

static struct wk_face_obs look_at(struct wk_matcher *with, enum wk_face face, const struct patch_look *look)
{
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);
    struct wk_face_obs obs;

    assert_true(patch_draw(art, face, look, patch));
    wk_matcher_look(with, &image, &obs);
    return obs;
}

/* All 34 under these conditions: none wrong, at most `asked` not accepted. */
static void reads_all(struct wk_matcher *with, const char *name, struct patch_look look, int asked)
{
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        struct wk_read read = {0};
        look.seed = 100 + f;
        const struct wk_face_obs obs = look_at(with, (enum wk_face)f, &look);
        wk_face_decision(&obs, &read);
        if (read.state == WK_READ_FACE && read.why == WK_WHY_NONE) {
            if (obs.best != (enum wk_face)f)
                fail_msg("%s: %s read as %s, margin %f", name, wk_face_name((enum wk_face)f), wk_face_name(obs.best),
                         (double)obs.margin);
        } else if (--asked < 0) {
            fail_msg("%s: %s not read, best %s score %f margin %f", name, wk_face_name((enum wk_face)f), wk_face_name(obs.best),
                     (double)obs.score[f - 1], (double)obs.margin);
        }
    }
}

static void reads_tiles_as_they_lie(void **state)
{
    static const struct {
        const char *name;
        struct patch_look look;
        int asked; /* at most */
    } cases[] = {
        {"straight", {.light = 1, .noise = 3}, 0},
        {"turned round", {.rotate_deg = 180, .light = 0.9, .noise = 3}, 0},
        {"off and askew", {.x_mm = 2, .y_mm = -2, .rotate_deg = 8, .light = 0.9, .noise = 5}, 0},
        {"askew the other way, turned", {.x_mm = -1.5, .y_mm = 2, .rotate_deg = 172, .light = 0.9, .noise = 5}, 0},
        {"dark", {.light = 0.35, .noise = 4, .rotate_deg = 3}, 0},
        {"colour cast", {.light = 0.9, .noise = 4, .cast = {0.75, 1, 1.1}}, 0},
        {"glare that hides a corner", {.light = 0.8, .noise = 4, .glare = 110, .rotate_deg = -4}, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        reads_all(matcher, cases[i].name, cases[i].look, cases[i].asked);
}

/* What a reflection hides may leave several faces: then another look is wanted, and none is taken for another that shows less.
 */
static void half_hidden_tiles_are_never_taken_for_others(void **state)
{
    (void)state;
    for (int k = 0; k < 6; k++) {
        const struct patch_look look = {
            .light = 0.85, .noise = 4, .glare = 200 + 150 * (k / 2), .x_mm = -2, .y_mm = k % 3, .rotate_deg = k % 2 ? 183 : 3};
        reads_all(matcher, "burnt", look, WK_N_FACES);
    }
}

/* Adds light around a point of a patch, mm from its middle, falling off like a bell. */
static void shine(uint8_t patch[WK_PATCH_BYTES], double x_mm, double y_mm, double levels, double reach_mm)
{
    for (int i = 0; i < WK_PATCH_W * WK_PATCH_H; i++) {
        const double x = (i % WK_PATCH_W - WK_PATCH_W / 2.0) / WK_PATCH_PX_PER_MM - x_mm;
        const double y = (i / WK_PATCH_W - WK_PATCH_H / 2.0) / WK_PATCH_PX_PER_MM - y_mm;
        const double more = levels * exp(-(x * x + y * y) / (2 * reach_mm * reach_mm));
        for (int c = 0; c < 3; c++) {
            const double value = patch[3 * i + c] + more;
            patch[3 * i + c] = (uint8_t)(value > 255 ? 255 : value);
        }
    }
}

/*
 * A set enrolled askew, its tiles laid askew, a reflection on each: the search has to get to the right face's fit from far, for
 * without it the best of the others looks sure.
 */
static void no_face_gets_lost_on_the_way(void **state)
{
    struct wk_tileset *askew = NULL;
    struct wk_matcher *with = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);
    unsigned seed = 11;
    int lost = 0;

    (void)state;
    assert_int_equal(wk_tileset_new(&askew, "askew"), WK_OK);
    for (unsigned k = 0; k < 10 * WK_N_FACES; k++) {
        const unsigned f = k % WK_N_FACES + 1;
        struct patch_look look = {.light = 0.85, .noise = 4, .seed = k};
        struct wk_face_obs obs;
        struct wk_read read = {0};
        look.x_mm = 3 * patch_random(&seed) - 1.5;
        look.y_mm = 3 * patch_random(&seed) - 1.5;
        look.rotate_deg = 12 * patch_random(&seed) - 6;
        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        if (k < WK_N_FACES) {
            assert_int_equal(wk_tileset_add(askew, (enum wk_face)f, &image), WK_OK);
            continue;
        }
        if (!with)
            assert_int_equal(wk_matcher_new(&with, askew), WK_OK);
        shine(patch, k % 2 ? 8 : -8, k % 3 ? 12 : -10, 220, 6);
        wk_matcher_look(with, &image, &obs);
        wk_face_decision(&obs, &read);
        if (read.state == WK_READ_FACE && read.why == WK_WHY_NONE && obs.best != (enum wk_face)f)
            fail_msg("%s read as %s, margin %f", wk_face_name((enum wk_face)f), wk_face_name(obs.best), (double)obs.margin);
        lost += obs.score[f - 1] < 0.75f;
    }
    assert_int_equal(lost, 0);
    wk_matcher_free(with);
    wk_tileset_free(askew);
}

/* Of a tile that is burnt out nearly everywhere what is left may be a part of many faces, and it is never a blank one. */
static void burnt_out_tiles_are_asked_for_again(void **state)
{
    (void)state;
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        uint8_t patch[WK_PATCH_BYTES];
        const struct wk_image image = patch_image(patch);
        const struct patch_look look = {.light = 0.95, .noise = 3, .seed = f, .rotate_deg = 3};
        struct wk_face_obs obs;
        struct wk_read read = {0};
        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        shine(patch, 3, 4, 260, 16);
        wk_matcher_look(matcher, &image, &obs);
        wk_face_decision(&obs, &read);
        assert_true(read.state != WK_READ_FACE || read.why == WK_WHY_FOREIGN);
    }
}

static void foreign_tiles_are_no_faces(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        const struct patch_look look = {.light = 0.9, .noise = 3, .rotate_deg = 5.0 * k - 20, .seed = k};
        const struct wk_face_obs obs = look_at(matcher, WK_FACE_FOREIGN, &look);
        struct wk_read read = {0};

        wk_face_decision(&obs, &read);
        assert_true(read.state != WK_READ_FACE || read.why == WK_WHY_FOREIGN);
    }
}

/* A set whose white dragon is blank: it is read, and no drawn tile is taken for it. */
static void blank_dragon_is_a_face(void **state)
{
    struct patch_look look = {.light = 0.95, .noise = 2, .blank = true};
    struct wk_tileset *blank = NULL;
    struct wk_matcher *with = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);

    (void)state;
    assert_int_equal(wk_tileset_new(&blank, "blank"), WK_OK);
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        look.blank = f == WK_FACE_WHITE;
        look.seed = f;
        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        assert_int_equal(wk_tileset_add(blank, (enum wk_face)f, &image), WK_OK);
    }
    assert_int_equal(wk_matcher_new(&with, blank), WK_OK);
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        look = (struct patch_look){
            .light = 0.7, .noise = 5, .rotate_deg = 4, .x_mm = 1, .blank = f == WK_FACE_WHITE, .seed = 50 + f};
        const struct wk_face_obs obs = look_at(with, (enum wk_face)f, &look);
        assert_int_equal(obs.best, f);
        assert_true(obs.margin >= wk_face_margin_accept);
    }
    /* A veil of reflected light over a drawing makes it no blank tile. */
    for (unsigned k = 0; k < 4 * (WK_N_FACES - 1); k++) {
        const unsigned f = k % (WK_N_FACES - 1) + 1;
        struct wk_face_obs obs;
        struct wk_read read = {0};
        look = (struct patch_look){.light = 0.8, .noise = 1, .seed = f};
        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        for (int i = 0; i < WK_PATCH_BYTES; i++)
            patch[i] = (uint8_t)(215 + (patch[i] - 215) * (0.25 + 0.08 * (k / (WK_N_FACES - 1))));
        wk_matcher_look(with, &image, &obs);
        wk_face_decision(&obs, &read);
        if (read.state == WK_READ_FACE && read.why == WK_WHY_NONE)
            assert_int_equal(obs.best, f);
    }
    /* Nor does a reflection make a blank face of a tile's back. */
    for (int k = 0; k < 12; k++) {
        struct wk_face_obs obs;
        struct wk_read read = {0};
        look = (struct patch_look){.light = 0.9, .noise = 2, .blank = true, .seed = (unsigned)k};
        assert_true(patch_draw(art, WK_FACE_WHITE, &look, patch));
        for (int i = 0; i < WK_PATCH_BYTES; i++)
            patch[i] = (uint8_t)(patch[i] * (i % 3 == 2 ? 0.5 : 0.25));
        shine(patch, k % 3 * 4.0, k % 4 * 4.0, 240, 5 + k);
        wk_matcher_look(with, &image, &obs);
        wk_face_decision(&obs, &read);
        assert_true(read.state != WK_READ_FACE || read.why == WK_WHY_FOREIGN);
    }
    const struct patch_look flower = {.light = 0.9, .noise = 3};
    assert_int_equal(look_at(with, WK_FACE_FOREIGN, &flower).best, WK_FACE_FOREIGN);
    wk_matcher_free(with);
    wk_tileset_free(blank);
}

/* Dark tiles with light drawing: nothing assumes that tiles are bright. */
static void dark_tiles_are_read(void **state)
{
    struct wk_tileset *dark = NULL;
    struct wk_matcher *with = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);

    (void)state;
    assert_int_equal(wk_tileset_new(&dark, "dark"), WK_OK);
    for (int pass = 0; pass < 2; pass++)
        for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
            const struct patch_look look = {.light = 0.9, .noise = 3, .rotate_deg = pass * 185.0, .seed = f};
            struct wk_face_obs obs;
            assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
            for (int i = 0; i < WK_PATCH_BYTES; i++)
                patch[i] = (uint8_t)(255 - patch[i]);
            if (pass == 0) {
                assert_int_equal(wk_tileset_add(dark, (enum wk_face)f, &image), WK_OK);
                continue;
            }
            if (!with)
                assert_int_equal(wk_matcher_new(&with, dark), WK_OK);
            wk_matcher_look(with, &image, &obs);
            assert_int_equal(obs.best, f);
            assert_true(obs.margin >= wk_face_margin_accept);
        }
    wk_matcher_free(with);
    wk_tileset_free(dark);
}

/* Patches of one colour, of noise and of the wrong size are no face, and no crash. */
static void nothing_to_see_is_no_face(void **state)
{
    static uint8_t patch[WK_PATCH_BYTES];
    struct wk_image image = patch_image(patch);
    struct wk_face_obs obs;
    struct wk_read read = {0};
    unsigned seed = 3;

    (void)state;
    for (int level = 0; level < 256; level += 85) {
        memset(patch, level, sizeof patch);
        wk_matcher_look(matcher, &image, &obs);
        wk_face_decision(&obs, &read);
        assert_true(read.state != WK_READ_FACE || read.why == WK_WHY_FOREIGN);
    }
    for (size_t i = 0; i < sizeof patch; i++)
        patch[i] = (uint8_t)(patch_random(&seed) * 255);
    wk_matcher_look(matcher, &image, &obs);
    wk_face_decision(&obs, &read);
    assert_true(read.state != WK_READ_FACE || read.why == WK_WHY_FOREIGN);
    image.h--;
    wk_matcher_look(matcher, &image, &obs);
    assert_int_equal(obs.best, WK_FACE_NONE);
}

static void set_tells_what_it_lacks(void **state)
{
    struct wk_tileset *part = NULL;
    struct wk_matcher *with = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    struct wk_image image = patch_image(patch);
    enum wk_face missing = WK_FACE_NONE;
    const struct patch_look look = {.light = 1, .noise = 2};

    (void)state;
    assert_int_equal(wk_tileset_new(&part, "Part"), WK_BAD_INPUT);
    assert_int_equal(wk_tileset_new(&part, ""), WK_BAD_INPUT);
    assert_int_equal(wk_tileset_new(&part, "a23456789012345678901234567890123"), WK_BAD_INPUT);
    assert_int_equal(wk_tileset_new(&part, "part"), WK_OK);
    assert_string_equal(wk_tileset_name(part), "part");
    assert_int_equal(wk_tileset_complete(part, &missing), WK_NOT_ENROLLED);
    assert_int_equal(missing, WK_FACE_1M);
    assert_int_equal(wk_matcher_new(&with, part), WK_NOT_ENROLLED);
    for (unsigned f = WK_FACE_1M; f <= 5; f++) {
        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        assert_int_equal(wk_tileset_add(part, (enum wk_face)f, &image), WK_OK);
    }
    assert_int_equal(wk_tileset_complete(part, &missing), WK_NOT_ENROLLED);
    assert_int_equal(missing, 6);
    assert_int_equal(wk_tileset_n_faces(part), 5);
    assert_int_equal(wk_matcher_new(&with, part), WK_OK);
    assert_int_equal(look_at(with, (enum wk_face)3, &look).best, 3);
    assert_true(look_at(with, (enum wk_face)3, &look).score[20] <= -1);
    assert_int_equal(look_at(with, WK_FACE_RED, &look).best, WK_FACE_FOREIGN);
    assert_true(wk_matcher_knows(with, part) && !wk_matcher_knows(with, tileset));
    assert_int_equal(wk_tileset_add(part, WK_FACE_RED, &image), WK_OK);
    assert_false(wk_matcher_knows(with, part));
    wk_matcher_free(with);
    assert_int_equal(wk_tileset_add(part, WK_FACE_FOREIGN, &image), WK_BAD_INPUT);
    assert_int_equal(wk_tileset_add(part, WK_FACE_NONE, &image), WK_BAD_INPUT);
    image.w--;
    assert_int_equal(wk_tileset_add(part, WK_FACE_RED, &image), WK_BAD_INPUT);
    image.w++;
    memset(patch, 200, sizeof patch);
    assert_int_equal(wk_tileset_add(part, WK_FACE_RED, &image), WK_BAD_INPUT);
    wk_tileset_free(part);
    wk_tileset_free(NULL);
    wk_matcher_free(NULL);
}

/* What was saved reads as what was built; every shortened or altered head is refused or harmless. */
static void saves_and_loads(void **state)
{
    const struct patch_look look = {.light = 0.9, .noise = 3, .rotate_deg = 2, .seed = 9};
    struct wk_tileset *again = NULL;
    struct wk_matcher *with = NULL;
    uint8_t *bytes = NULL, *twice = NULL;
    size_t n = 0, n_twice = 0;

    (void)state;
    assert_int_equal(wk_tileset_save(tileset, &bytes, &n), WK_OK);
    assert_int_equal(wk_tileset_load(&again, bytes, n), WK_OK);
    assert_string_equal(wk_tileset_name(again), "drawn");
    assert_int_equal(wk_tileset_save(again, &twice, &n_twice), WK_OK);
    assert_int_equal(n, n_twice);
    assert_memory_equal(bytes, twice, n);
    assert_int_equal(wk_matcher_new(&with, again), WK_OK);
    assert_true(wk_matcher_knows(matcher, again) && wk_matcher_knows(with, tileset));
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f += 3) {
        const struct wk_face_obs a = look_at(matcher, (enum wk_face)f, &look), b = look_at(with, (enum wk_face)f, &look);
        assert_memory_equal(a.score, b.score, sizeof a.score);
    }
    wk_matcher_free(with);
    wk_tileset_free(again);

    again = NULL;
    for (size_t k = 0; k < n; k += k < 40 ? 1 : 9973) {
        assert_int_equal(wk_tileset_load(&again, bytes, k), WK_BAD_INPUT);
        assert_null(again);
    }
    static const struct {
        size_t at;
        uint8_t value;
    } altered[] = {{0, 'w'}, {4, 2},    {5, 0},    {5, 33},  {5, 255}, {6, 'D'}, {6, 0},
                   {11, 0},  {12, 255}, {13, 255}, {14, 35}, {15, 0},  {15, 35}};
    for (size_t i = 0; i < sizeof altered / sizeof altered[0]; i++) {
        const uint8_t kept = bytes[altered[i].at];
        bytes[altered[i].at] = altered[i].value;
        if (wk_tileset_load(&again, bytes, n) == WK_OK)
            fail_msg("byte %zu altered to %d was taken", altered[i].at, altered[i].value);
        bytes[altered[i].at] = kept;
    }
    free(bytes);
    free(twice);
}

/* A set with flowers is one of another version; without them again it is what it was, to the byte. */
static void flowers_and_jokers_are_an_addition(void **state)
{
    static uint8_t patch[WK_PATCH_BYTES];
    uint8_t *bytes = NULL, *with = NULL, *twice = NULL;
    struct wk_tileset *again = NULL, *third = NULL;
    size_t n = 0, n_with = 0, n_twice = 0;

    (void)state;
    assert_int_equal(wk_tileset_save(tileset, &bytes, &n), WK_OK);
    assert_int_equal(wk_tileset_load(&again, bytes, n), WK_OK);
    assert_null(wk_tileset_extras(again));
    for (int e = WK_EXTRA_PLUM; e <= WK_EXTRA_JOKER; e++) {
        const struct patch_look look = {.light = 0.9, .noise = 3, .seed = (unsigned)e};
        struct wk_image image = patch_image(patch);

        assert_int_equal(wk_tileset_has_extra(again, WK_EXTRA_FLOWER), e > WK_EXTRA_WINTER);
        assert_true(patch_draw(art, (enum wk_face)(WK_FACE_1S + e), &look, patch));
        assert_int_equal(wk_tileset_add_extra(again, (enum wk_extra)e, &image), WK_OK);
        assert_int_equal(wk_tileset_add_extra(again, WK_EXTRA_FLOWER, &image), WK_BAD_INPUT);
    }
    assert_true(wk_tileset_has_extra(again, WK_EXTRA_FLOWER) && wk_tileset_has_extra(again, WK_EXTRA_JOKER));
    assert_int_equal(wk_tileset_n_faces(again), WK_N_FACES);
    assert_int_equal(wk_tileset_save(again, &with, &n_with), WK_OK);
    assert_int_equal(with[4], 2);
    assert_int_equal(wk_tileset_load(&third, with, n_with), WK_OK);
    assert_true(wk_tileset_has_extra(third, WK_EXTRA_FLOWER));
    assert_int_equal(wk_tileset_save(third, &twice, &n_twice), WK_OK);
    assert_int_equal(n_with, n_twice);
    assert_memory_equal(with, twice, n_with);
    free(twice);
    wk_tileset_free(third);
    third = NULL;
    for (size_t k = n - 1; k < n_with; k += k < n + 4 ? 1 : 9973)
        assert_int_equal(wk_tileset_load(&third, with, k), WK_BAD_INPUT);
    with[n + 2] = WK_EXTRA_FLOWER; /* the first of them: none that can be enrolled */
    assert_int_equal(wk_tileset_load(&third, with, n_with), WK_BAD_INPUT);
    wk_tileset_drop_extras(again, true);
    assert_true(wk_tileset_has_extra(again, WK_EXTRA_FLOWER) && !wk_tileset_has_extra(again, WK_EXTRA_JOKER));
    wk_tileset_drop_extras(again, false);
    assert_int_equal(wk_tileset_save(again, &twice, &n_twice), WK_OK);
    assert_int_equal(n, n_twice);
    assert_memory_equal(bytes, twice, n);
    free(bytes);
    free(with);
    free(twice);
    wk_tileset_free(again);
}

static void names_the_closest_pairs(void **state)
{
    struct wk_face_pair pair[5];

    (void)state;
    assert_int_equal(wk_matcher_closest(matcher, tileset, pair, 5), 5);
    for (int i = 0; i < 5; i++) {
        assert_true(pair[i].a < pair[i].b && pair[i].margin > 0 && pair[i].margin < 1);
        assert_true(i == 0 || pair[i - 1].margin <= pair[i].margin);
    }
}

/* Of a good set little is expected to go wrong; of one with two faces alike, half of the looks at these two. */
static void says_what_to_expect(void **state)
{
    struct wk_tileset *twins = NULL;
    struct wk_matcher *with = NULL;
    struct wk_face_outlook good, again, bad;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);

    (void)state;
    wk_matcher_outlook(matcher, tileset, &good);
    wk_matcher_outlook(matcher, tileset, &again);
    assert_memory_equal(&good, &again, sizeof good);
    assert_true(good.n_looks >= WK_N_FACES && good.error >= 0 && good.error < 0.002f && good.asked < 0.02f);
    assert_int_equal(wk_tileset_new(&twins, "twins"), WK_OK);
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        const struct patch_look look = {.light = 0.95, .noise = 2, .seed = f};
        const unsigned drawn = f == WK_FACE_GREEN ? WK_FACE_RED : f;
        assert_true(patch_draw(art, (enum wk_face)drawn, &look, patch));
        assert_int_equal(wk_tileset_add(twins, (enum wk_face)f, &image), WK_OK);
    }
    assert_int_equal(wk_matcher_new(&with, twins), WK_OK);
    wk_matcher_outlook(with, twins, &bad);
    assert_true(bad.error > 0.2f / WK_N_FACES && bad.asked > 1.0f / WK_N_FACES);
    wk_matcher_free(with);
    wk_tileset_free(twins);
}

static void judges_what_was_seen(void **state)
{
    struct wk_face_obs a = {.best = (enum wk_face)3, .margin = 0.2f}, none = {.best = WK_FACE_NONE};
    struct wk_read read = {0};

    (void)state;
    wk_face_decision(&none, &read);
    assert_int_equal(read.state, WK_READ_UNREADABLE);
    wk_face_decision(&a, &read);
    assert_int_equal(read.state, WK_READ_FACE);
    assert_int_equal(read.why, WK_WHY_NONE);
    a.margin = wk_face_margin_accept / 2;
    wk_face_decision(&a, &read);
    assert_int_equal(read.state, WK_READ_UNREADABLE);
    assert_int_equal(read.why, WK_WHY_LOW_MARGIN);
    a.best = WK_FACE_FOREIGN;
    wk_face_decision(&a, &read);
    assert_int_equal(read.state, WK_READ_FACE);
    assert_int_equal(read.why, WK_WHY_FOREIGN);
}

/* Every way in which a tile is shown again before a deal is sealed, and the ones in which it is not. */
static void settles_what_is_sure(void **state)
{
    static const struct {
        const char *name;
        int best;
        float own;
        uint8_t face;
        float joint;
        bool settled;
    } cases[] = {
        {"sure and agreed", 3, 0.2f, 3, 0.2f, true},
        {"sure, and the table could do without", 3, 0.2f, 3, 0.02f, false},
        {"sure, and the table says otherwise", 3, 0.2f, 4, 0.9f, false},
        {"not quite sure, agreed", 3, 0.02f, 3, 0.04f, true},
        {"not quite sure, barely agreed", 3, 0.02f, 3, 0.03f, false},
        {"not sure at all, agreed", 3, 0.005f, 3, 0.05f, false},
        {"not sure at all, no other place", 3, 0.005f, 3, 0.11f, true},
        {"not sure, another face, no other place", 3, 0.02f, 4, 0.11f, true},
        {"not sure, another face", 3, 0.02f, 4, 0.09f, false},
        {"a foreign tile", WK_FACE_FOREIGN, 0, 3, 0.9f, false},
        {"nothing", WK_FACE_NONE, 0, 3, 0.9f, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct wk_face_obs obs = {.best = (enum wk_face)cases[i].best, .margin = cases[i].own};
        if (wk_face_settled(&obs, cases[i].face, cases[i].joint) != cases[i].settled)
            fail_msg("%s", cases[i].name);
    }
}

/* Five tiles that are sure to be the same face: joint decoding gives one away, and it is not the one to be believed. */
static void asks_for_all_of_a_face_that_is_there_too_often(void **state)
{
    struct wk_face_obs obs[8] = {{.best = WK_FACE_NONE}};
    uint8_t face[8];
    float margin[8];
    bool settled[8];

    (void)state;
    for (int i = 0; i < 8; i++)
        obs[i] = (struct wk_face_obs){.best = (enum wk_face)(i < 5 ? 9 : 5), .margin = 0.1f, .score = {0}};
    for (int i = 0; i < 8; i++) {
        obs[i].score[8] = i < 5 ? 0.95f : 0.8f;
        obs[i].score[4] = i < 5 ? 0.85f : 0.95f;
    }
    obs[0].score[4] = 0.3f; /* taken for a 9, and the true face got lost */
    assert_int_equal(wk_decode_jointly(obs, 8, WK_N_COPIES, face, margin), WK_OK);
    assert_int_equal(face[0], 9);
    assert_true(wk_face_settled(&obs[0], face[0], margin[0]));
    wk_faces_settle(obs, 8, face, margin, settled);
    for (int i = 0; i < 8; i++)
        assert_int_equal(settled[i], i >= 5);
    obs[4] = (struct wk_face_obs){.best = (enum wk_face)5, .margin = 0.1f};
    obs[4].score[4] = 0.95f;
    obs[4].score[8] = 0.8f;
    assert_int_equal(wk_decode_jointly(obs, 8, WK_N_COPIES, face, margin), WK_OK);
    wk_faces_settle(obs, 8, face, margin, settled);
    for (int i = 0; i < 8; i++)
        assert_true(settled[i]);
}

/* A tile of a table that was seen as this face, by this margin over another one. */
static struct wk_face_obs seen_as(int best, float margin, int rival, float by)
{
    struct wk_face_obs obs = {.best = (enum wk_face)best, .margin = margin, .score = {0}};

    obs.score[best - 1] = 0.9f;
    obs.score[rival - 1] = 0.9f - by;
    return obs;
}

/* How many of a whole table's tiles have to be shown again; again: the one with the least number, -1 for none. */
static int shown_again(const struct wk_face_obs obs[WK_N_TILES], int *again)
{
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];
    int n = 0;

    *again = -1;
    assert_int_equal(wk_decode_jointly(obs, WK_N_TILES, WK_N_COPIES, face, margin), WK_OK);
    wk_faces_settle(obs, WK_N_TILES, face, margin, settled);
    for (int i = WK_N_TILES - 1; i >= 0; i--)
        if (!settled[i]) {
            *again = i;
            n++;
        }
    return n;
}

/* Tile i of the table is of face i / 4 + 1, sure, unless a case has it otherwise. */
static void whole_table(struct wk_face_obs obs[WK_N_TILES])
{
    for (int i = 0; i < WK_N_TILES; i++)
        obs[i] = seen_as(i / WK_N_COPIES + 1, 0.2f, (i / WK_N_COPIES + 1) % WK_N_FACES + 1, 0.2f);
}

/* A table's tiles that are in doubt are settled by counting, as long as what is left for them tells them apart. */
static void counts_off_what_is_left(void **state)
{
    struct wk_face_obs obs[WK_N_TILES];
    int again;

    (void)state;
    whole_table(obs);
    obs[0] = seen_as(1, WK_FACE_DOUBT, 2, 0.03f); /* its rival's four are sure */
    obs[40] = seen_as(11, WK_FACE_DOUBT, 12, 0.01f);
    obs[41] = seen_as(11, WK_FACE_DOUBT, 1, 0.2f);
    assert_int_equal(shown_again(obs, &again), 0);

    obs[4] = seen_as(2, WK_FACE_DOUBT, 3, 0.2f);   /* a second one that may be the first one's rival */
    assert_int_equal(shown_again(obs, &again), 0); /* which leaves the first nothing else */
    obs[4] = seen_as(2, WK_FACE_DOUBT, 1, 0.05f);  /* nothing sets the two apart */
    assert_int_equal(shown_again(obs, &again), 2);

    whole_table(obs);
    obs[0].best = WK_FACE_FOREIGN; /* counting does not make a flower a tile of the set */
    obs[8] = seen_as(3, WK_FACE_DOUBT, 4, 0.2f);
    assert_int_equal(shown_again(obs, &again), 1);
    assert_int_equal(again, 0);

    whole_table(obs);
    obs[0] = seen_as(2, WK_FACE_DOUBT, 1, 0.15f); /* its own drawing hidden: what it shows is there four times already */
    assert_int_equal(shown_again(obs, &again), 0);
    obs[0] = seen_as(2, WK_FACE_DOUBT, 1, 0.25f); /* not near enough */
    assert_int_equal(shown_again(obs, &again), 1);
    assert_int_equal(again, 0);
}

/*
 * A 6 hidden in part that is nearer to the 9, and a 9 that is nearer to the 6, each by less than anything is told by: together
 * they have the margin that two unsure tiles need, and both would go on record as the other. What is in doubt decides nothing
 * about others, so both are shown again.
 */
static void what_is_in_doubt_settles_no_other_tile(void **state)
{
    struct wk_face_obs obs[WK_N_TILES];
    const int six = 5 * WK_N_COPIES, nine = 8 * WK_N_COPIES;
    int again;

    (void)state;
    whole_table(obs);
    obs[six] = seen_as(9, WK_FACE_DOUBT, 6, 0.03f);
    obs[nine] = seen_as(6, 0.016f, 9, 0.016f);
    assert_int_equal(shown_again(obs, &again), 2);
    assert_int_equal(again, six);

    obs[six].margin = 0.016f; /* two that were seen whole have it */
    assert_int_equal(shown_again(obs, &again), 0);
}

/* Where a face is there five times, or much of the table is in doubt, counting tells nothing. */
static void does_not_count_where_counts_cannot_be_right(void **state)
{
    struct wk_face_obs obs[WK_N_TILES];
    int again;

    (void)state;
    whole_table(obs);
    obs[0] = seen_as(2, 0.2f, 5, 0.2f); /* a fifth 2: those five */
    obs[60] = seen_as(16, WK_FACE_DOUBT, 17, 0.2f);
    assert_int_equal(shown_again(obs, &again), 6);

    whole_table(obs);
    for (int i = 0; i < 17; i++)
        obs[i * 8] = seen_as(i * 2 + 1, WK_FACE_DOUBT, i * 2 + 2, 0.2f);
    assert_int_equal(shown_again(obs, &again), 0);
    obs[1] = seen_as(1, WK_FACE_DOUBT, 2, 0.2f);
    assert_int_equal(shown_again(obs, &again), 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_tiles_as_they_lie),
        cmocka_unit_test_long(half_hidden_tiles_are_never_taken_for_others),
        cmocka_unit_test(foreign_tiles_are_no_faces),
        cmocka_unit_test(blank_dragon_is_a_face),
        cmocka_unit_test(dark_tiles_are_read),
        cmocka_unit_test(nothing_to_see_is_no_face),
        cmocka_unit_test(set_tells_what_it_lacks),
        cmocka_unit_test(saves_and_loads),
        cmocka_unit_test(names_the_closest_pairs),
        cmocka_unit_test_long(says_what_to_expect),
        cmocka_unit_test(judges_what_was_seen),
        cmocka_unit_test(settles_what_is_sure),
        cmocka_unit_test(flowers_and_jokers_are_an_addition),
        cmocka_unit_test_long(no_face_gets_lost_on_the_way),
        cmocka_unit_test(burnt_out_tiles_are_asked_for_again),
        cmocka_unit_test(asks_for_all_of_a_face_that_is_there_too_often),
        cmocka_unit_test(counts_off_what_is_left),
        cmocka_unit_test(what_is_in_doubt_settles_no_other_tile),
        cmocka_unit_test(does_not_count_where_counts_cannot_be_right),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
