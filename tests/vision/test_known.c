/* Known codes: read from 1.1 px a module on, off by half a module; and nothing else is ever taken for one of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/slice.h"
#include "labels/draw/qr.h"
#include "labels/sticker.h"
#include "tests/support/club.h"
#include "tests/support/vision/coarse.h"
#include "vision/image/plane.h"
#include "vision/stickers/code_recovery.h"
#include "vision/stickers/known.h"

static struct wk_known *known;
static struct wk_book book;
static const struct wk_book_page *pages; /* of one kind of codes, in turn */
static enum wk_codes codes;
static uint8_t pixels[COARSE_SIDE * COARSE_SIDE];

/* The label printed on a page. */
static wk_label label_of(int page)
{
    char set[WK_SET_SIZE];
    wk_label label = WK_LABEL_NONE;

    wk_payload_decode(pages[page].text, WK_PAYLOAD_LEN, &the_club, set, &label);
    return label;
}

/* Codes of the new kind, which the reader is told; and of the old kind, which it is not. */
static int open_known(void **state)
{
    (void)state;
    codes = codes == WK_CODES_NONE ? WK_CODES_2 : WK_CODES_1;
    assert_int_equal(wk_known_new(&known), WK_OK);
    assert_int_equal(wk_known_learn(known, &the_club, "07A"), WK_OK);
    assert_int_equal(wk_book_fill(&book, &the_club, "07A"), WK_OK);
    pages = book.page[codes - 1];
    for (int page = 0; codes == WK_CODES_2 && page < WK_N_LABELS; page++)
        wk_known_count(known, &(struct wk_known_match){.label = label_of(page), .codes = codes});
    return 0;
}

static int close_known(void **state)
{
    (void)state;
    wk_known_free(known);
    return 0;
}

/* Draws a thing and looks at it from a guess; true: it is taken for *match. */
static bool look(const struct coarse_thing *thing, const struct coarse_view *view, struct wk_rng *rng,
                 struct wk_known_look *sum, struct wk_known_match *match)
{
    struct wk_image picture = coarse_image(pixels);
    struct wk_known_look one;
    double plane[9], guess[9];

    memset(match, 0, sizeof *match);
    assert_true(coarse_draw(thing, view, rng, pixels, plane));
    coarse_guess(plane, 0.5, rng, guess);
    if (!wk_known_look(known, &picture, guess, &one))
        return false;
    wk_known_add(sum, &one);
    return wk_known_match(known, sum, match) && match->accepted;
}

static const struct sight {
    const char *name;
    struct coarse_view view;
} sights[] = {
    {"webcam, far wall",
     {.module_px = 1.15, .turn_deg = 3, .tilt_deg = 15, .blur_px = 0.6, .black = 50, .white = 180, .noise = 3}},
    {"webcam, turned by a quarter",
     {.module_px = 1.3, .turn_deg = 92, .tilt_deg = 20, .blur_px = 0.7, .black = 30, .white = 120, .noise = 3, .jpeg = 80}},
    {"across, in uneven light",
     {.module_px = 1.6, .turn_deg = 225, .tilt_deg = 5, .blur_px = 0.8, .black = 40, .white = 190, .slope = 0.5, .noise = 4}},
    {"4K, little contrast",
     {.module_px = 2.4, .turn_deg = 181, .tilt_deg = 10, .blur_px = 1, .black = 90, .white = 130, .noise = 3, .jpeg = 90}},
    {"near", {.module_px = 4.5, .turn_deg = 271, .blur_px = 1.2, .black = 30, .white = 220, .noise = 5, .jpeg = 70}},
};

static void every_label_is_read_at_first_sight(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof sights / sizeof sights[0]; s++)
        for (int page = (int)s; page < WK_N_LABELS; page += 5) {
            struct coarse_thing thing = {.black = pages[page].black};
            struct wk_known_look sum = {.n_frames = 0};
            struct wk_known_match match;
            struct wk_rng rng;

            wk_rng_init(&rng, 31, (uint64_t)page);
            if (!look(&thing, &sights[s].view, &rng, &sum, &match) || match.label != label_of(page))
                fail_msg("%s: page %d is taken for %d, likeness %.2f, lead %.2f", sights[s].name, page, match.label,
                         match.likeness, match.lead);
        }
}

static void the_plane_becomes_right(void **state)
{
    (void)state;
    for (int page = 0; page < WK_N_LABELS; page += 8) {
        struct coarse_thing thing = {.black = pages[page].black};
        struct wk_image picture = coarse_image(pixels);
        struct wk_known_look one;
        struct wk_rng rng;
        double plane[9], guess[9], x, y, u, v;

        wk_rng_init(&rng, 32, (uint64_t)page);
        assert_true(coarse_draw(&thing, &sights[page / 8 % 3].view, &rng, pixels, plane));
        coarse_guess(plane, 0.5, &rng, guess);
        assert_true(wk_known_look(known, &picture, guess, &one));
        for (int again = 0; again < 2; again++) {
            for (int k = 0; k < 4; k++) {
                wk_plane_map(plane, k % 2 * WK_CODE_MODULES, k / 2 * WK_CODE_MODULES, &x, &y);
                wk_plane_map(guess, k % 2 * WK_CODE_MODULES, k / 2 * WK_CODE_MODULES, &u, &v);
                assert_true((x - u) * (x - u) + (y - v) * (y - v) < 0.5 * 0.5);
            }
            assert_true(wk_known_look_again(known, &picture, codes, label_of(page), guess, &one));
        }
    }
}

/* Frames that are too noisy by themselves are read together, and the decision is one over what all of them showed. */
static void frames_are_added_up_before_deciding(void **state)
{
    const struct coarse_view view = {.module_px = 1.1, .turn_deg = 45, .blur_px = 0.7, .black = 90, .white = 130, .noise = 10};
    int n_alone = 0, n_together = 0, n = 0;

    (void)state;
    for (int page = 0; page < WK_N_LABELS; page += 4, n++) {
        struct coarse_thing thing = {.black = pages[page].black};
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        struct wk_rng rng;

        wk_rng_init(&rng, 33, (uint64_t)page);
        for (int frame = 0; frame < 8; frame++) {
            bool read = look(&thing, &view, &rng, &sum, &match);

            assert_true(!read || match.label == label_of(page));
            n_alone += frame == 0 && read;
            n_together += frame == 7 && read;
        }
    }
    assert_true(n_alone < n / 2);
    assert_true(n_together > n * 3 / 4);
}

/* Forged in all four characters of the check, of another set, of another club: their modules are ours in part. */
static void no_other_code_is_taken_for_a_known_one(void **state)
{
    static const struct wk_key other_club = {{9, 1}};
    int n_looks = 0;

    (void)state;
    for (int page = 0; page < WK_N_LABELS; page++) {
        const struct sight *sight = &sights[page % 5];
        char text[WK_PAYLOAD_SIZE];
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        struct wk_qr qr;
        struct wk_rng rng;

        wk_rng_init(&rng, 34, (uint64_t)page);
        memcpy(text, pages[page].text, sizeof text);
        for (int i = 6; page % 3 == 0 && i < WK_PAYLOAD_LEN; i++)
            text[i] = (char)('A' + wk_rng_below(&rng, 26));
        if (page % 3 == 1)
            wk_payload_encode(text, &the_club, "07B", label_of(page));
        if (page % 3 == 2)
            wk_payload_encode(text, &other_club, "07A", label_of(page));
        assert_int_equal(wk_qr_new(&qr, text, 1, 'H'), WK_OK);
        for (int frame = 0; frame < 3; frame++)
            if (look(&(struct coarse_thing){.black = qr.black}, &sight->view, &rng, &sum, &match))
                fail_msg("%s: %s is taken for label %d", sight->name, text, match.label);
        n_looks += sum.n_frames;
        wk_qr_free(&qr);
    }
    assert_true(n_looks > 2 * WK_N_LABELS); /* they were all seen as codes */
}

static const struct coarse_view worn_views[] = {
    {.module_px = 1.35, .turn_deg = 92, .tilt_deg = 8, .blur_px = 0.5, .black = 40, .white = 190, .noise = 3, .jpeg = 90},
    {.module_px = 2.6, .turn_deg = 181, .tilt_deg = 10, .blur_px = 0.8, .black = 50, .white = 190, .noise = 3, .jpeg = 90},
};

/* 12 specks of 2 mm, black and white, or a white scratch of 2 mm from edge to edge. */
static void wear(bool scratched, struct wk_rng *rng, struct coarse_thing *thing)
{
    const double speck = 2 / WK_CODE_MM * WK_CODE_MODULES;

    if (scratched) {
        thing->scratch_modules = speck;
        thing->scratch_angle = wk_rng_between(rng, 0, 6.2832);
        thing->scratch_at = wk_rng_between(rng, 0, WK_CODE_MODULES / 3.0);
        return;
    }
    for (thing->n_spots = 0; thing->n_spots < COARSE_SPOTS; thing->n_spots++) {
        double *spot = thing->spot[thing->n_spots];

        spot[0] = wk_rng_between(rng, 0, WK_CODE_MODULES);
        spot[1] = wk_rng_between(rng, 0, WK_CODE_MODULES);
        spot[2] = speck / 2;
        spot[3] = thing->n_spots % 2;
    }
}

static void most_worn_labels_are_read_in_one_look(void **state)
{
    static const int least[2][2] = {{43, 42}, {44, 43}}; /* of 44: at 1080p and 4K, specks and a scratch */

    (void)state;
    for (int k = 0; k < 4; k++) {
        int n_read = 0;

        for (int page = 0; page < WK_N_LABELS; page += 2) {
            struct coarse_thing thing = {.black = pages[page].black};
            struct wk_known_look sum = {.n_frames = 0};
            struct wk_known_match match;
            struct wk_rng rng;

            wk_rng_init(&rng, 42, (uint64_t)(4 * page + k));
            wear(k % 2, &rng, &thing);
            if (!look(&thing, &worn_views[k / 2], &rng, &sum, &match))
                continue;
            assert_int_equal(match.label, label_of(page));
            n_read++;
        }
        if (n_read < least[k / 2][k % 2])
            fail_msg("%s at %.2f px a module: %d are read", k % 2 ? "scratched" : "specks", worn_views[k / 2].module_px,
                     n_read);
    }
}

/* The modules of what is none of ours, or not seen well enough to be one of ours. */
static void make_stranger(int page, struct wk_rng *rng, uint8_t black[WK_N_MODULES])
{
    char text[WK_PAYLOAD_SIZE];
    struct wk_qr qr;

    memcpy(black, pages[page].black, WK_N_MODULES);
    memcpy(text, pages[page].text, sizeof text);
    if (page % 4 == 0) /* forged */
        for (int i = 6; i < WK_PAYLOAD_LEN; i++)
            text[i] = (char)('A' + wk_rng_below(rng, 26));
    if (page % 4 == 1)
        wk_payload_encode(text, &the_club, "Q7A", label_of(page));
    if (page % 4 == 2) { /* mirrored */
        for (int m = 0; m < WK_N_MODULES; m++)
            black[m] = pages[page].black[m / WK_CODE_MODULES * WK_CODE_MODULES + WK_CODE_MODULES - 1 - m % WK_CODE_MODULES];
        return;
    }
    if (page % 4 == 3)
        return; /* it is covered */
    assert_int_equal(wk_qr_new(&qr, text, 1, 'H'), WK_OK);
    memcpy(black, qr.black, WK_N_MODULES);
    wk_qr_free(&qr);
}

/* At half a pixel to a pixel a module, each second one worn. A million of them: WK_STRANGERS=1 WK_COARSE=1 bench_known. */
static void no_stranger_is_read_at_half_a_pixel(void **state)
{
    int n_looks = 0;

    (void)state;
    for (int i = 0; i < WK_N_LABELS; i++) {
        uint8_t black[WK_N_MODULES];
        struct coarse_thing thing = {.black = black, .cut = i % 4 == 3, .cut_angle = i * 0.7};
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        struct wk_rng rng;

        wk_rng_init(&rng, 40, (uint64_t)i);
        make_stranger(i, &rng, black);
        if (i % 2)
            wear(i % 3 == 0, &rng, &thing);
        const struct coarse_view view = coarse_any(&rng, wk_rng_between(&rng, 0.5, 1.1));

        for (int frame = 0; frame < 2; frame++)
            if (look(&thing, &view, &rng, &sum, &match))
                fail_msg("%d: at %.2f px a module taken for label %d", i, view.module_px, match.label);
        n_looks += sum.n_frames > 0;
    }
    assert_true(n_looks > WK_N_LABELS / 3); /* many were seen as codes */
}

static const struct coarse_view far_off[] = {
    {.module_px = 0.9, .turn_deg = 3, .tilt_deg = 15, .blur_px = 0.5, .black = 50, .white = 180, .noise = 4, .jpeg = 90},
    {.module_px = 0.75, .turn_deg = 92, .tilt_deg = 8, .blur_px = 0.5, .black = 40, .white = 190, .noise = 3},
    {.module_px = 0.6, .turn_deg = 225, .blur_px = 0.4, .black = 40, .white = 190, .noise = 3},
};

static void most_labels_are_read_from_far_off(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof far_off / sizeof far_off[0]; s++) {
        int n_read = 0;

        for (int page = 0; page < WK_N_LABELS; page += 4) {
            struct coarse_thing thing = {.black = pages[page].black};
            struct wk_known_look sum = {.n_frames = 0};
            struct wk_known_match match;
            struct wk_rng rng;
            bool read = false;

            wk_rng_init(&rng, 41, (uint64_t)page);
            for (int frame = 0; frame < 4 && !read; frame++)
                read = look(&thing, &far_off[s], &rng, &sum, &match);
            assert_true(!read || match.label == label_of(page));
            n_read += read;
        }
        if (n_read < WK_N_LABELS / 4 - 1)
            fail_msg("at %.2f px a module %d are read", far_off[s].module_px, n_read);
    }
}

/* Another set's, a forged one, another club's: what none of the known ones is can still be decoded, far coarser than zbar
 * could. */
static void codes_that_are_not_known_are_made_legible(void **state)
{
    struct wk_code_recovery *recovery;
    struct wk_sticker_reader *reader;

    (void)state;
    assert_int_equal(wk_code_recovery_new(&recovery), WK_OK);
    assert_int_equal(wk_sticker_reader_new(&reader), WK_OK);
    for (int i = 0; i < 15; i++) {
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        char text[WK_PAYLOAD_SIZE];
        uint8_t black[WK_N_MODULES];
        struct wk_code code;
        struct wk_qr qr;
        struct wk_rng rng;

        wk_rng_init(&rng, 39, (uint64_t)i);
        wk_payload_encode(text, &the_club, i % 3 ? "07A" : "Q1Z", label_of(i));
        text[9] = i % 3 == 1 ? (char)(text[9] == 'X' ? 'Y' : 'X') : text[9];
        if (i % 3 == 2)
            wk_payload_encode(text, &(struct wk_key){{3}}, "07A", label_of(i));
        assert_int_equal(wk_qr_new(&qr, text, 1, 'H'), WK_OK);
        assert_false(look(&(struct coarse_thing){.black = qr.black}, &sights[i % 5].view, &rng, &sum, &match));
        wk_known_ink(&sum, black);
        if (!wk_code_recovery_read_ink(recovery, reader, black, &code))
            fail_msg("%s: %s is not legible", sights[i % 5].name, text);
        assert_int_equal(code.n, WK_PAYLOAD_LEN);
        assert_memory_equal(code.text, text, WK_PAYLOAD_LEN);
        wk_qr_free(&qr);
    }
    wk_sticker_reader_free(reader);
    wk_code_recovery_free(recovery);
}

/* Half of it covered by black, grey, white: the half that is seen is not enough. */
static void no_half_is_taken_for_the_whole(void **state)
{
    (void)state;
    for (int page = 0; page < WK_N_LABELS; page++) {
        struct coarse_thing thing = {
            .black = pages[page].black, .cut = true, .cut_angle = page % 8 * 0.7854, .cut_ink = page / 8 % 3 / 2.0};
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        struct wk_rng rng;

        wk_rng_init(&rng, 35, (uint64_t)page);
        assert_false(look(&thing, &sights[page % 5].view, &rng, &sum, &match));
    }
}

/* Half one of our codes and half another, as two stickers over one another would be. */
static void no_patchwork_is_taken_for_a_code(void **state)
{
    (void)state;
    for (int page = 0; page < WK_N_LABELS; page++) {
        const uint8_t *one = pages[page].black, *other = pages[(page + 41) % WK_N_LABELS].black;
        uint8_t black[WK_N_MODULES];
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        struct wk_rng rng;

        for (int m = 0; m < WK_N_MODULES; m++)
            black[m] = (page % 2 ? m % WK_CODE_MODULES : m / WK_CODE_MODULES) < 10 + page % 3 ? one[m] : other[m];
        wk_rng_init(&rng, 38, (uint64_t)page);
        assert_false(look(&(struct coarse_thing){.black = black}, &sights[page % 5].view, &rng, &sum, &match));
        assert_int_equal(sum.n_frames, 1); /* it was seen as a code */
    }
}

static void what_is_no_code_is_not_seen_as_one(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        struct coarse_thing thing = {.texture = (enum coarse_texture)(1 + i % 3), .pitch = 0.7 + i * 0.05};
        struct wk_known_look sum = {.n_frames = 0};
        struct wk_known_match match;
        struct wk_rng rng;

        wk_rng_init(&rng, 36, (uint64_t)i);
        assert_false(look(&thing, &sights[i % 5].view, &rng, &sum, &match));
    }
}

static void what_cannot_be_seen_changes_nothing(void **state)
{
    struct wk_image picture = coarse_image(pixels);
    struct wk_known_look one = {.n_frames = 7}, none = {.n_frames = 0};
    struct wk_known_match match = {.label = 3};
    double outside[9] = {2, 0, -10, 0, 2, 50, 0, 0, 1}, flat[9] = {2, 0, 50, 0, 2, 50, 0, 0, 1};

    (void)state;
    memset(pixels, 128, sizeof pixels);
    assert_false(wk_known_look(known, &picture, outside, &one));
    assert_false(wk_known_look(known, &picture, flat, &one));
    assert_false(wk_known_look_again(known, &picture, codes, 1, flat, &one));
    assert_false(wk_known_look_again(known, &picture, codes, 5, flat, &one)); /* no such label */
    assert_int_equal(one.n_frames, 7);
    assert_true(outside[2] == -10 && flat[2] == 50);
    assert_false(wk_known_match(known, &none, &match));
    assert_int_equal(match.label, 3);
}

static void a_set_is_learnt_in_place_of_another(void **state)
{
    struct wk_known *fresh;
    struct wk_known_look one = {.n_frames = 1, .weight = 1};
    struct wk_known_match match;

    (void)state;
    assert_int_equal(wk_known_new(&fresh), WK_OK);
    assert_string_equal(wk_known_set(fresh), "");
    assert_false(wk_known_match(fresh, &one, &match));
    assert_int_equal(wk_known_learn(fresh, &the_club, "07A"), WK_OK);
    assert_int_equal(wk_known_learn(fresh, &the_club, "07a"), WK_BAD_INPUT);
    assert_string_equal(wk_known_set(fresh), "07A");
    assert_int_equal(wk_known_learn(fresh, &the_club, "07B"), WK_OK);
    assert_string_equal(wk_known_set(fresh), "07B");
    wk_known_free(fresh);
}

static void the_set_is_told_by_the_stickers(void **state)
{
    static const char *const sets[] = {"07A", "000", "ZZZ", "Q3M", "B52", "07A"}; /* the last one from far off */
    static struct wk_known_look looks[WK_N_LABELS];
    struct wk_known *fresh;

    (void)state;
    assert_int_equal(wk_known_new(&fresh), WK_OK);
    for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++) {
        struct wk_book other;
        int n = 0;

        assert_int_equal(wk_book_fill(&other, &the_club, sets[s]), WK_OK);
        for (int page = 0; page < WK_N_LABELS; page += 2, n++) {
            struct coarse_thing thing = {.black = other.page[codes - 1][page].black};
            struct wk_image picture = coarse_image(pixels);
            struct wk_rng rng;
            double plane[9], guess[9];

            wk_rng_init(&rng, 37, (uint64_t)page);
            const struct coarse_view *view = s < sizeof sights / sizeof *sights ? &sights[s].view : &far_off[0];

            assert_true(coarse_draw(&thing, view, &rng, pixels, plane));
            coarse_guess(plane, 0.5, &rng, guess);
            assert_true(wk_known_look(known, &picture, guess, &looks[n]));
        }
        if (!wk_known_find_set(fresh, &the_club, looks, n))
            fail_msg("case %zu: set %s is not told", s, sets[s]);
        assert_string_equal(wk_known_set(fresh), sets[s]);
        assert_int_equal(wk_known_codes(fresh), codes);
        /* Another club's stickers of the same set are not ours. */
        assert_false(wk_known_find_set(fresh, &(struct wk_key){{9}}, looks, n));
        assert_string_equal(wk_known_set(fresh), "");
    }
    assert_false(wk_known_find_set(fresh, &the_club, looks, 0));
    assert_false(wk_known_find_set(fresh, &the_club, looks, 2));
    wk_known_free(fresh);
}

/* Of a set some stickers were printed again, with codes of the other kind: all are read, and the set is of its own kind still.
 */
static void a_set_may_be_mixed(void **state)
{
    enum { EACH = 5 }; /* of so many stickers one */
    static struct wk_known_look looks[WK_N_LABELS];
    const enum wk_codes others = codes == WK_CODES_2 ? WK_CODES_1 : WK_CODES_2;
    struct wk_known *fresh;

    (void)state;
    assert_int_equal(wk_known_new(&fresh), WK_OK);
    for (int page = 0; page < WK_N_LABELS; page++) {
        const bool again = page % EACH == 0;
        struct coarse_thing thing = {.black = book.page[(again ? others : codes) - 1][page].black};
        struct wk_image picture = coarse_image(pixels);
        struct wk_rng rng;
        double plane[9], guess[9];

        wk_rng_init(&rng, 38, (uint64_t)page);
        assert_true(coarse_draw(&thing, &sights[page % 3].view, &rng, pixels, plane));
        coarse_guess(plane, 0.5, &rng, guess);
        assert_true(wk_known_look(known, &picture, guess, &looks[page]));
    }
    assert_true(wk_known_find_set(fresh, &the_club, looks, WK_N_LABELS));
    assert_int_equal(wk_known_codes(fresh), codes);
    for (int page = 0; page < WK_N_LABELS; page++) {
        struct wk_known_match match;

        assert_true(wk_known_match(fresh, &looks[page], &match) && match.accepted);
        assert_int_equal(match.label, label_of(page));
        if (memcmp(book.page[0][page].black, book.page[1][page].black, WK_N_MODULES) != 0)
            assert_int_equal(match.codes, page % EACH == 0 ? others : codes);
    }
    /* A whole set printed again is told as what it is now; between the two, neither is. */
    bool was_open = false;

    for (int i = 0; i < 4 * WK_N_LABELS; i++) {
        wk_known_count(fresh, &(struct wk_known_match){.label = label_of(i % WK_N_LABELS), .codes = others});
        was_open = was_open || wk_known_codes(fresh) == WK_CODES_NONE;
    }
    assert_true(was_open);
    assert_int_equal(wk_known_codes(fresh), others);
    assert_int_equal(wk_known_learn(fresh, &the_club, "07B"), WK_OK);
    assert_int_equal(wk_known_codes(fresh), WK_CODES_NONE);
    wk_known_free(fresh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(every_label_is_read_at_first_sight),
        cmocka_unit_test(the_plane_becomes_right),
        cmocka_unit_test_long(frames_are_added_up_before_deciding),
        cmocka_unit_test_long(no_other_code_is_taken_for_a_known_one),
        cmocka_unit_test_long(no_stranger_is_read_at_half_a_pixel),
        cmocka_unit_test_long(most_labels_are_read_from_far_off),
        cmocka_unit_test(most_worn_labels_are_read_in_one_look),
        cmocka_unit_test(codes_that_are_not_known_are_made_legible),
        cmocka_unit_test(no_half_is_taken_for_the_whole),
        cmocka_unit_test(no_patchwork_is_taken_for_a_code),
        cmocka_unit_test(what_is_no_code_is_not_seen_as_one),
        cmocka_unit_test(what_cannot_be_seen_changes_nothing),
        cmocka_unit_test(the_set_is_told_by_the_stickers),
        cmocka_unit_test(a_set_may_be_mixed),
        cmocka_unit_test(a_set_is_learnt_in_place_of_another),
    };
    pass_over_long();
    return cmocka_run_group_tests_name("codes 2", tests, open_known, close_known) |
           cmocka_run_group_tests_name("codes 1", tests, open_known, close_known);
}
