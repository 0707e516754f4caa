/* Enrolment: from patches in order and in any order, with copies and gaps; from a rendered photograph of the mat. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "calibration/enrol_drawn.h"
#include "calibration/enrol_given.h"
#include "tests/support/club.h"
#include "tests/support/vision/patches.h"
#include "vision/faces/faceset.h"
#include "vision/image/cv.h"
#include "vision/sim/sim.h"
#include "tests/support/slice.h"
#include "vision/faces/decision.h"

enum { MAX_PHOTOS = 3 };

static struct wk_art *art;
static uint8_t patches[MAX_PHOTOS * WK_N_SLOTS * WK_PATCH_BYTES];
static bool present[MAX_PHOTOS * WK_N_SLOTS];
static struct wk_enrol_report report;

static int set_up(void **state)
{
    (void)state;
    return wk_art_new(&art, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_art_free(art);
    return 0;
}

/* The face that a photograph of a shuffled mat has in a slot: 7 and 34 have no common divisor. */
static int shuffled(int slot, int photo)
{
    return (slot * 7 + 5 * photo) % WK_N_SLOTS + 1;
}

static void draw_photo(int photo, bool in_order)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct patch_look look = {.light = 0.95 - 0.1 * photo, .noise = 3, .seed = (unsigned)(100 * photo + s)};
        look.x_mm = 2 * patch_random(&look.seed) - 1;
        look.rotate_deg = 4 * patch_random(&look.seed) - 2 + (!in_order && s % 4 == 0 ? 180 : 0);
        const enum wk_face face = in_order ? wk_enrol_face_at(s) : (enum wk_face)shuffled(s, photo);
        assert_true(patch_draw(art, face, &look, patches + (photo * WK_N_SLOTS + s) * WK_PATCH_BYTES));
        present[photo * WK_N_SLOTS + s] = true;
    }
}

static void reads_every_face(const struct wk_tileset *tileset)
{
    struct wk_matcher *matcher = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);
    struct wk_face_obs obs;

    assert_int_equal(wk_matcher_new(&matcher, tileset), WK_OK);
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        const struct patch_look look = {.light = 0.8, .noise = 4, .rotate_deg = -5, .y_mm = 1, .seed = 900 + f};
        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        wk_matcher_look(matcher, &image, &obs);
        assert_int_equal(obs.best, f);
        assert_true(obs.margin >= wk_face_margin_accept);
    }
    wk_matcher_free(matcher);
}

static void takes_the_order_of_the_contract(void **state)
{
    (void)state;
    assert_int_equal(wk_enrol_face_at(0), WK_FACE_1M);
    assert_int_equal(wk_enrol_face_at(wk_slot_at(WK_ROW_HAND, 9)), WK_FACE_1S);
    assert_int_equal(wk_enrol_face_at(wk_slot_at(WK_ROW_2, 10)), WK_FACE_WHITE);
    assert_int_equal(wk_enrol_face_at(-1), WK_FACE_NONE);
    assert_int_equal(wk_enrol_face_at(WK_N_SLOTS), WK_FACE_NONE);
}

static void enrols_copies_in_order(void **state)
{
    struct wk_tileset *tileset = NULL;

    (void)state;
    draw_photo(0, true);
    draw_photo(1, true);
    assert_int_equal(wk_enrol_patches(&tileset, "two", patches, present, 2, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_int_equal(report.n_images, 2);
    assert_int_equal(report.n_copies, 2 * WK_N_SLOTS);
    assert_int_equal(report.n_missing, 0);
    assert_false(report.to_confirm);
    assert_int_equal(report.n_pairs, WK_ENROL_N_PAIRS);
    assert_true(report.pair[0].margin > 0 && report.pair[0].margin <= report.pair[4].margin);
    assert_int_equal(wk_tileset_complete(tileset, NULL), WK_OK);
    reads_every_face(tileset);
    wk_tileset_free(tileset);
}

/* 6 and 9 of a set of letters and figures are each other upside down; a tile of one kind is like one of its own. */
static void tells_a_set_that_is_too_alike(void **state)
{
    static const struct {
        const char *art;
        bool too_alike;
    } sets[] = {{"alphabet", true}, {"default", false}, {"egypt", false}, {"jade", false}};
    struct wk_art *drawn = art;

    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct wk_tileset *tileset = NULL;

        assert_int_equal(wk_art_new(&art, sets[i].art), WK_OK);
        draw_photo(0, true);
        assert_int_equal(wk_enrol_patches(&tileset, "alike", patches, present, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
        assert_int_equal(report.too_alike, sets[i].too_alike);
        wk_tileset_free(tileset);
        wk_art_free(art);
    }
    art = drawn;
}

/* A tile that lies on its face is asked for, not learnt; a second photograph has the last word. */
static void learns_no_backs(void **state)
{
    static const struct {
        int slot;
        wk_rgba body;
    } backs[] = {{7, 0}, {WK_N_SLOTS - 1, 0xff206030}};

    (void)state;
    for (size_t k = 0; k < sizeof(backs) / sizeof(*backs); k++) {
        const int slot = backs[k].slot;
        const struct patch_look look = {.light = 0.9, .noise = 3, .body = backs[k].body, .blank = true, .seed = 77};

        for (int n = 1; n <= 2; n++) {
            struct wk_tileset *tileset = NULL;

            draw_photo(0, true);
            draw_photo(1, true);
            assert_true(patch_draw(art, wk_enrol_face_at(slot), &look, patches + slot * WK_PATCH_BYTES));
            assert_int_equal(wk_enrol_patches(&tileset, "back", patches, present, n, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
            assert_int_equal(report.photo[0].face[slot], 0);
            assert_true(report.photo[0].doubt[slot]);
            assert_int_equal(report.n_copies, n * WK_N_SLOTS - 1);
            assert_int_equal(report.n_missing, n == 1);
            if (n == 1)
                assert_int_equal(report.missing[0], wk_enrol_face_at(slot));
            else
                reads_every_face(tileset);
            wk_tileset_free(tileset);
        }
    }
}

/* A second photograph that is not in the order it should be in is noticed. */
static void doubts_a_second_photograph_out_of_order(void **state)
{
    struct wk_tileset *tileset = NULL;

    (void)state;
    draw_photo(0, true);
    draw_photo(1, false);
    assert_int_equal(wk_enrol_patches(&tileset, "odd", patches, present, 2, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_true(report.to_confirm);
    wk_tileset_free(tileset);
}

static void labels_a_free_order_itself(void **state)
{
    struct wk_tileset *known = NULL, *tileset = NULL;

    (void)state;
    draw_photo(0, false);
    assert_int_equal(wk_enrol_patches(&tileset, "free", patches, present, 1, WK_ENROL_FREE, NULL, &report), WK_NOT_ENROLLED);
    assert_null(tileset);
    known = patch_tileset(art, "known");
    assert_non_null(known);
    assert_int_equal(wk_enrol_patches(&tileset, "free", patches, present, 1, WK_ENROL_FREE,
                                      &(struct wk_enrol_known){.n_sets = 1, .set = {known}}, &report),
                     WK_OK);
    assert_true(report.to_confirm);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        assert_int_equal(report.photo[0].face[s], shuffled(s, 0));
        assert_true(report.photo[0].margin[s] > 0);
    }
    reads_every_face(tileset);
    wk_tileset_free(tileset);
    wk_tileset_free(known);

    tileset = NULL;
    draw_photo(0, true);
    draw_photo(1, false);
    assert_int_equal(wk_enrol_patches(&tileset, "free", patches, present, 2, WK_ENROL_FREE, NULL, &report), WK_OK);
    assert_true(report.to_confirm);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_int_equal(report.photo[1].face[s], shuffled(s, 1));
    wk_tileset_free(tileset);
}

/* Tiles of a set that no known set is: most are guessed right, and nearly all of the others are marked. */
static void guesses_an_unknown_set_by_drawn_ones(void **state)
{
    static const char *const arts[] = {"default", "classic", "traditional"};
    struct wk_enrol_known known = {.n_sets = 0};
    struct wk_tileset *tileset = NULL;
    int n_right = 0, n_marked = 0, n_wrong_unmarked = 0;

    (void)state;
    for (int i = 0; i < 3; i++)
        if (wk_enrol_drawn(&known.set[known.n_sets], arts[i]) == WK_OK)
            known.n_sets++;
    if (known.n_sets < 3)
        skip(); /* the drawings are not installed */
    draw_photo(0, false);
    draw_photo(1, false);
    assert_int_equal(wk_enrol_patches(&tileset, "free", patches, present, 1, WK_ENROL_FREE, &known, &report), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        bool right = report.photo[0].face[s] == shuffled(s, 0);
        n_right += right;
        n_marked += report.photo[0].doubt[s];
        n_wrong_unmarked += !right && !report.photo[0].doubt[s];
    }
    assert_true(n_right >= WK_N_SLOTS / 2);
    assert_true(n_marked < WK_N_SLOTS * 2 / 3);
    assert_true(n_wrong_unmarked <= 3);
    wk_tileset_free(tileset);

    /* Put right by hand; then the second photograph is read by the first. */
    tileset = NULL;
    for (int s = 0; s < WK_N_SLOTS; s++)
        known.given[0][s] = (uint8_t)shuffled(s, 0);
    assert_int_equal(wk_enrol_patches(&tileset, "free", patches, present, 2, WK_ENROL_FREE, &known, &report), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        assert_int_equal(report.photo[0].face[s], shuffled(s, 0));
        assert_int_equal(report.photo[1].face[s], shuffled(s, 1));
        assert_false(report.photo[1].doubt[s]);
    }
    wk_tileset_free(tileset);

    /* What is put right on a screen and built then is the same set. */
    struct wk_tileset *built = NULL;
    assert_int_equal(wk_enrol_build(&built, "free", patches, 2, &report), WK_OK);
    assert_int_equal(report.n_copies, 2 * WK_N_SLOTS);
    assert_int_equal(report.n_missing, 0);
    reads_every_face(built);
    wk_tileset_free(built);
    for (int i = 0; i < known.n_sets; i++)
        wk_tileset_free(known.set[i]);
}

/* A photograph in canonical order is known as such by another set that reads it badly. */
static void keeps_the_order_that_it_finds(void **state)
{
    struct wk_enrol_known known = {.n_sets = 0};
    struct wk_tileset *tileset = NULL;

    (void)state;
    if (wk_enrol_drawn(&known.set[0], "default") != WK_OK)
        skip();
    known.n_sets = 1;
    draw_photo(0, true);
    assert_int_equal(wk_enrol_patches(&tileset, "free", patches, present, 1, WK_ENROL_FREE, &known, &report), WK_OK);
    assert_true(report.to_confirm);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_int_equal(report.photo[0].face[s], wk_enrol_face_at(s));
    wk_tileset_free(tileset);
    wk_tileset_free(known.set[0]);
}

static void a_correction_exchanges(void **state)
{
    struct wk_enrol_labels labels = {{0}, {0}, {0}};

    (void)state;
    labels.face[3] = 2;
    labels.face[9] = 3;
    labels.doubt[3] = true;
    wk_enrol_labels_set(&labels, 3, 3);
    assert_int_equal(labels.face[3], 3);
    assert_false(labels.doubt[3]);
    assert_int_equal(labels.face[9], 2);
    assert_true(labels.doubt[9]);
    wk_enrol_labels_set(&labels, 20, 3); /* this one had none: the other has none now */
    assert_int_equal(labels.face[20], 3);
    assert_int_equal(labels.face[3], 0);
    wk_enrol_labels_set(&labels, -1, 3);
    wk_enrol_labels_set(&labels, WK_N_SLOTS, 3);
    wk_enrol_labels_set(&labels, 1, WK_FACE_FOREIGN);
    assert_int_equal(labels.face[1], 0);
}

static void reads_labels_given_by_hand(void **state)
{
    static const struct {
        const char *text;
        int line; /* 0: fine */
    } cases[] = {
        {"image,slot,face\n1,h.0,3m\r\n\n2,2.10,P", 0},
        {"", 0},
        {"\n\n1,1.9,E\n", 0},
        {"3,h.0,3m", 1}, /* there are two photographs */
        {"0,h.0,3m", 1},
        {"1,h.13,3m", 1},
        {"1,h.0,flower", 1},
        {"1,h.0,foreign", 1},
        {"1,h.0", 1},
        {"1,h.0,3m,x", 1},
        {" 1,h.0,3m", 1},
        {"1,h.0,3m\n1,h.0,4m", 2},
        {"1,h.0,3m\n\n1,h.1,3m", 3},
        {"1,h.0,3m\nimage,slot,face", 2},
        {"1,h.0,3mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS] = {{0}};
        int line = -1;
        enum wk_status status = wk_enrol_given_parse(given, cases[i].text, strlen(cases[i].text), 2, &line);

        if (status != (cases[i].line ? WK_BAD_INPUT : WK_OK) || (cases[i].line && line != cases[i].line))
            fail_msg("\"%s\": status %d at line %d", cases[i].text, (int)status, line);
        if (i == 0) {
            assert_int_equal(given[0][0], 3);
            assert_int_equal(given[1][wk_slot_at(WK_ROW_2, 10)], WK_FACE_WHITE);
        }
        if (cases[i].line)
            assert_int_equal(given[0][0], 0);
    }
}

static void names_faces_that_are_missing(void **state)
{
    struct wk_tileset *tileset = NULL;

    (void)state;
    draw_photo(0, true);
    present[3] = present[33] = false;
    assert_int_equal(wk_enrol_patches(&tileset, "part", patches, present, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_int_equal(report.n_copies, WK_N_SLOTS - 2);
    assert_int_equal(report.n_missing, 2);
    assert_int_equal(report.missing[0], 4);
    assert_int_equal(report.missing[1], WK_FACE_WHITE);
    assert_int_equal(wk_tileset_complete(tileset, NULL), WK_NOT_ENROLLED);
    wk_tileset_free(tileset);

    tileset = NULL;
    memset(present, 0, sizeof present);
    present[0] = true;
    assert_int_equal(wk_enrol_patches(&tileset, "one", patches, present, 1, WK_ENROL_CANONICAL, NULL, &report), WK_BAD_INPUT);
    assert_null(tileset);
}

/* A tile hidden by a reflection is not learnt. */
static void leaves_out_what_a_reflection_hides(void **state)
{
    const struct patch_look look = {.light = 0.9, .noise = 2, .glare = 400};
    struct wk_tileset *tileset = NULL;

    (void)state;
    draw_photo(0, true);
    assert_true(patch_draw(art, wk_enrol_face_at(13), &look, patches + 13 * WK_PATCH_BYTES));
    assert_int_equal(wk_enrol_patches(&tileset, "burnt", patches, present, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_int_equal(report.n_missing, 1);
    assert_int_equal(report.missing[0], wk_enrol_face_at(13));
    wk_tileset_free(tileset);
}

static void refuses_nonsense(void **state)
{
    struct wk_tileset *tileset = NULL;

    (void)state;
    draw_photo(0, true);
    assert_int_equal(wk_enrol_patches(&tileset, "x", patches, present, 0, WK_ENROL_CANONICAL, NULL, &report), WK_BAD_INPUT);
    assert_int_equal(
        wk_enrol_patches(&tileset, "x", patches, present, WK_ENROL_MAX_IMAGES + 1, WK_ENROL_CANONICAL, NULL, &report),
        WK_BAD_INPUT);
    assert_int_equal(wk_enrol_patches(&tileset, "A B", patches, present, 1, WK_ENROL_CANONICAL, NULL, &report), WK_BAD_INPUT);
    assert_null(tileset);
}

/* The whole way: a rendered photograph of the mat, enrolled, and another one read with it. */
static void render_side(struct wk_sim *sim, enum wk_side side, bool in_order, int every_missing, uint64_t seed,
                        struct wk_image *image)
{
    struct wk_sim_conditions conditions;
    struct wk_sim_wall wall = {.wind = WK_WIND_EAST, .set = "07A"};

    wk_sim_conditions_default(&conditions);
    conditions.w = image->w;
    conditions.h = image->h;
    if (in_order)
        conditions.turned_share = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        wall.slot[s].present = every_missing == 0 || s % every_missing != 1;
        wall.slot[s].label = wk_layout_label(WK_WIND_EAST, s);
        wall.slot[s].face = in_order ? wk_enrol_face_at(s) : (enum wk_face)shuffled(s, 1);
        memcpy(wall.slot[s].set, "07A", 4);
    }
    assert_int_equal(wk_sim_render(sim, &wall, side, &conditions, seed, 0, image, NULL), WK_OK);
}

static void render(struct wk_sim *sim, bool in_order, int every_missing, uint64_t seed, struct wk_image *image)
{
    render_side(sim, WK_SIDE_FACES, in_order, every_missing, seed, image);
}

static void enrols_from_a_photograph_of_the_mat(void **state)
{
    static struct wk_face_reading reading;
    struct wk_scan_options options = {.key = &the_club, .cascade = false};
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    struct wk_image photo = {0};
    struct wk_sim *sim = NULL;
    int right = 0;

    (void)state;
    wk_mat_default(&options.mat);
    assert_int_equal(wk_image_new(&photo, 1920, 1080, 3), WK_OK);
    assert_int_equal(wk_sim_new(&sim, &options.mat, options.key, "drawn"), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    render(sim, true, 0, 5, &photo);
    assert_int_equal(wk_enrol(&tileset, "sim", scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_true(report.tray.found);
    assert_int_equal(report.n_missing, 0);
    render(sim, false, 0, 6, &photo);
    assert_int_equal(wk_scan_faces(scanner, &photo, tileset, &reading), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const bool accepted = reading.seen.slot[s].state == WK_READ_FACE && reading.seen.slot[s].why == WK_WHY_NONE;
        assert_true(!accepted || (int)reading.face[s].best == shuffled(s, 1));
        right += accepted;
    }
    assert_true(right >= WK_N_SLOTS - 1);
    wk_tileset_free(tileset);

    tileset = NULL;
    render_side(sim, WK_SIDE_BACKS, true, 0, 7, &photo);
    assert_int_equal(wk_enrol(&tileset, "sim", scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report), WK_BAD_INPUT);
    assert_null(tileset);
    assert_true(report.n_stickers > WK_N_SLOTS / 2);
    memset(photo.data, 90, (size_t)photo.stride_bytes * (size_t)photo.h);
    assert_int_not_equal(wk_enrol(&tileset, "sim", scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_null(tileset);
    assert_int_equal(report.bad_image, 0);
    wk_scanner_free(scanner);
    wk_sim_free(sim);
    wk_image_free(&photo);
}

/*
 * Photographs of tiles dark all over. Shadows as dark as the tops made the tiles' sides pass for their edges: what was learnt
 * of a blank face was the edge of its top, which backs have, too. White strokes that the light of the other one burns out were
 * taken for reflections and learnt as if they were not there.
 */
static void learns_white_print_on_dark_tiles(void **state)
{
    static const uint64_t seeds[] = {77, 1};
    struct wk_scan_options options = {.key = &the_club, .cascade = false};
    struct wk_scanner *scanner = NULL;
    struct wk_sim_conditions conditions;
    struct wk_sim_wall wall;
    struct wk_deal deal;
    struct wk_image photo = {0};
    struct wk_sim *sim = NULL;

    (void)state;
    wk_mat_default(&options.mat);
    assert_int_equal(wk_image_new(&photo, 1920, 1080, 3), WK_OK);
    assert_int_equal(wk_sim_new(&sim, &options.mat, options.key, "jade"), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_sim_conditions_grade(&conditions, "mild"), WK_OK);
    conditions.turned_share = 0;
    wk_sim_deal(&deal, "07A", 1, 1);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face = wk_enrol_face_at(s);
    for (size_t k = 0; k < sizeof(seeds) / sizeof(*seeds); k++) {
        struct wk_tileset *tileset = NULL;
        float w_mm = 0, h_mm = 0;

        assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_FACES, &conditions, seeds[k], 0, &photo, NULL), WK_OK);
        assert_int_equal(wk_enrol(&tileset, "jade", scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
        assert_int_equal(report.n_missing, 0);
        assert_int_equal(wk_tileset_size(tileset, &w_mm, &h_mm), WK_OK);
        assert_true(w_mm > 24 && w_mm < 28 && h_mm > 34 && h_mm < 38);
        assert_true(report.outlook.error < 0.001f);
        wk_tileset_free(tileset);
    }
    wk_scanner_free(scanner);
    wk_sim_free(sim);
    wk_image_free(&photo);
}

/* Over empty slots hangs a faint picture of tiles, as a pane of glass or a screen may show: they stay empty. */
static void a_reflected_tile_is_none(void **state)
{
    static struct wk_face_reading reading;
    struct wk_scan_options options = {.key = &the_club, .cascade = false};
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    struct wk_image photo = {0}, full = {0};
    struct wk_sim *sim = NULL;

    (void)state;
    wk_mat_default(&options.mat);
    assert_int_equal(wk_image_new(&photo, 1920, 1080, 3), WK_OK);
    assert_int_equal(wk_image_new(&full, 1920, 1080, 3), WK_OK);
    assert_int_equal(wk_sim_new(&sim, &options.mat, options.key, "drawn"), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    render(sim, true, 0, 5, &full);
    assert_int_equal(wk_enrol(&tileset, "sim", scanner, &full, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    render(sim, true, 4, 5, &photo);
    for (ptrdiff_t i = 0; i < photo.stride_bytes * photo.h; i++)
        photo.data[i] = (uint8_t)((4 * photo.data[i] + full.data[i]) / 5);
    assert_int_equal(wk_scan_faces(scanner, &photo, tileset, &reading), WK_OK);
    for (int s = 1; s < WK_N_SLOTS; s += 4) {
        assert_int_equal(reading.seen.slot[s].state, WK_READ_EMPTY);
        assert_int_equal(reading.face[s].best, WK_FACE_NONE);
    }
    wk_tileset_free(tileset);
    wk_scanner_free(scanner);
    wk_sim_free(sim);
    wk_image_free(&photo);
    wk_image_free(&full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_the_order_of_the_contract),
        cmocka_unit_test(enrols_copies_in_order),
        cmocka_unit_test(tells_a_set_that_is_too_alike),
        cmocka_unit_test_long(learns_no_backs),
        cmocka_unit_test_long(doubts_a_second_photograph_out_of_order),
        cmocka_unit_test_long(labels_a_free_order_itself),
        cmocka_unit_test_long(guesses_an_unknown_set_by_drawn_ones),
        cmocka_unit_test_long(keeps_the_order_that_it_finds),
        cmocka_unit_test(a_correction_exchanges),
        cmocka_unit_test(reads_labels_given_by_hand),
        cmocka_unit_test(names_faces_that_are_missing),
        cmocka_unit_test_long(leaves_out_what_a_reflection_hides),
        cmocka_unit_test(refuses_nonsense),
        cmocka_unit_test_long(enrols_from_a_photograph_of_the_mat),
        cmocka_unit_test_long(learns_white_print_on_dark_tiles),
        cmocka_unit_test(a_reflected_tile_is_none),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
