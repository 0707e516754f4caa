/* The simulator: the same seed gives the same bytes, and its truth is where its picture has it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <jansson.h>

#include "labels/paper/sheet.h"
#include "vision/image/cv.h"
#include "rules/rng.h"
#include "vision/sim/sim.h"
#include "tests/support/slice.h"

#define W 1280
#define H 720

static const struct wk_key key = {{4, 2}};
static struct wk_mat mat;
static struct wk_sim *sim;
static struct wk_image picture, other;

static int set_up(void **state)
{
    (void)state;
    wk_mat_default(&mat);
    if (wk_image_new(&picture, W, H, 3) != WK_OK || wk_image_new(&other, W, H, 3) != WK_OK)
        return -1;
    return wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_sim_free(sim);
    wk_image_free(&picture);
    wk_image_free(&other);
    return 0;
}

static void conditions_for(struct wk_sim_conditions *c)
{
    wk_sim_conditions_default(c);
    c->w = W;
    c->h = H;
}

static void wall_with(struct wk_sim_wall *wall, const char *const *faults)
{
    struct wk_deal deal;
    wk_sim_deal(&deal, "07A", 1, 9);
    wk_sim_wall_init(wall, WK_WIND_WEST, &deal);
    for (; faults && *faults; faults++)
        assert_int_equal(wk_sim_wall_fault(wall, *faults, 2), WK_OK);
}

static json_t *render(const struct wk_sim_wall *wall, enum wk_side side, const struct wk_sim_conditions *c, uint64_t seed)
{
    char *text = NULL;
    assert_int_equal(wk_sim_render(sim, wall, side, c, seed, 0, &picture, &text), WK_OK);
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    free(text);
    return json;
}

static size_t n_bytes(void)
{
    return (size_t)picture.stride_bytes * H;
}

static void a_seed_gives_the_same_bytes(void **state)
{
    (void)state;
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;
    conditions_for(&c);
    c.motion_px = 2;
    c.n_glare = 2;
    wall_with(&wall, NULL);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &c, 11, 0, &picture, NULL), WK_OK);
    struct wk_sim *second = NULL;
    assert_int_equal(wk_sim_new(&second, &mat, &key, "drawn"), WK_OK);
    assert_int_equal(wk_sim_again(second, 0, &other), WK_NOT_YET);
    assert_int_equal(wk_sim_render(second, &wall, WK_SIDE_BACKS, &c, 11, 0, &other, NULL), WK_OK);
    assert_memory_equal(picture.data, other.data, n_bytes());
    assert_int_equal(wk_sim_again(second, 1, &other), WK_OK);
    assert_memory_not_equal(picture.data, other.data, n_bytes());
    assert_int_equal(wk_sim_again(second, 0, &other), WK_OK);
    assert_memory_equal(picture.data, other.data, n_bytes());
    assert_int_equal(wk_sim_render(second, &wall, WK_SIDE_BACKS, &c, 12, 0, &other, NULL), WK_OK);
    assert_memory_not_equal(picture.data, other.data, n_bytes());
    wk_sim_free(second);
}

/* One tile more or less, turned, moved or labelled otherwise; now and then a hand, a stray or a wall of another set. */
static void change(struct wk_sim_wall *wall, int first_set, struct wk_rng *rng)
{
    struct wk_sim_piece *piece = &wall->slot[wk_rng_below(rng, WK_N_SLOTS)], *next = &wall->slot[wk_rng_below(rng, WK_N_SLOTS)];
    const struct wk_sim_piece kept = *piece;

    switch (wk_rng_below(rng, 10)) {
    case 0:
        piece->present = !piece->present;
        break;
    case 1:
        piece->sideways = !piece->sideways;
        break;
    case 2:
        piece->flat = !piece->flat;
        break;
    case 3:
        piece->set[2] = (char)(first_set + (int)wk_rng_below(rng, 3));
        break;
    case 4:
        wall->hand = !wall->hand;
        break;
    case 5:
        wall->n_strays = !wall->n_strays;
        wall->stray[0].piece = wall->slot[3];
        wall->stray[0].piece.present = true;
        wall->stray[0].row = WK_ROW_1;
        wall->stray[0].column = 12;
        break;
    case 6:
        *piece = *next;
        *next = kept;
        break;
    default:
        piece->face_up = !piece->face_up;
        break;
    }
}

/* What was painted before is kept where nothing changed: the same bytes as a picture painted as a whole. */
static void a_part_painted_again_is_the_whole(void **state)
{
    static const struct {
        const char *what, *grade;
        double rim_mm;
        bool below;
    } rigs[] = {{"mild", "mild", 0, false},
                {"a bent lens", "hard", 0, false},
                {"a frame", "medium", 22, false},
                {"below", "mild", 0, true}};

    (void)state;
    for (size_t r = 0; r < sizeof rigs / sizeof *rigs; r++) {
        struct wk_sim *again = NULL, *whole = NULL;
        struct wk_sim_conditions c;
        struct wk_sim_wall wall;
        struct wk_mat rig = mat;
        struct wk_rng rng;

        rig.marker_height_mm = rigs[r].rim_mm;
        if (rigs[r].below)
            wk_mat_below(&mat, &rig);
        assert_int_equal(wk_sim_conditions_grade(&c, rigs[r].grade), WK_OK);
        c.w = W;
        c.h = H;
        c.jpeg = 0;
        wall_with(&wall, NULL);
        assert_int_equal(wk_sim_new(&again, &rig, &key, "drawn"), WK_OK);
        assert_int_equal(wk_sim_new(&whole, &rig, &key, "drawn"), WK_OK);
        wk_rng_init(&rng, 5, (uint64_t)r);
        for (int i = 0; i < 20; i++) {
            const uint64_t seed = i < 18 ? 4 : 5; /* then another table */
            const enum wk_side side = i % 8 == 7 ? WK_SIDE_FACES : WK_SIDE_BACKS;
            char *truth = NULL;

            assert_int_equal(wk_sim_render(again, &wall, side, &c, seed, i, &picture, NULL), WK_OK);
            assert_int_equal(wk_sim_render(whole, &wall, side, &c, seed, i, &other, &truth), WK_OK); /* the truth needs all */
            free(truth);
            if (memcmp(picture.data, other.data, n_bytes()) != 0)
                fail_msg("%s: picture %d differs", rigs[r].what, i);
            if (i == 10) /* more sets than are kept drawn */
                for (int s = 0; s < WK_N_SLOTS; s++)
                    wall.slot[s].set[2] = 'D';
            change(&wall, i < 10 ? 'A' : 'D', &rng);
        }
        wk_sim_free(again);
        wk_sim_free(whole);
    }
}

static int count_states(const json_t *truth, const char *state)
{
    const json_t *slots = json_object_get(truth, "slots");
    int n = 0;
    for (size_t i = 0; i < json_array_size(slots); i++)
        n += strcmp(json_string_value(json_object_get(json_array_get(slots, i), "state")), state) == 0;
    return n;
}

static const json_t *slot_of(const json_t *truth, const char *name)
{
    int s = WK_SLOT_NONE;
    assert_int_equal(wk_slot_parse(name, &s), WK_OK);
    const json_t *slot = json_array_get(json_object_get(truth, "slots"), (size_t)s);
    assert_string_equal(json_string_value(json_object_get(slot, "slot")), name);
    return slot;
}

static const char *text_of(const json_t *object, const char *field)
{
    const json_t *v = json_object_get(object, field);
    return json_is_string(v) ? json_string_value(v) : "null";
}

static void the_truth_adds_up(void **state)
{
    (void)state;
    static const char *const faults[] = {"missing:h.4", "bare:2.3",     "faceup:2.5",  "forged:55",
                                         "extra",       "sideways:1.2", "foreign:h.0", NULL};
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;
    conditions_for(&c);
    wall_with(&wall, NULL);
    json_t *truth = render(&wall, WK_SIDE_BACKS, &c, 1);
    assert_int_equal(count_states(truth, "label"), 34);
    json_decref(truth);
    truth = render(&wall, WK_SIDE_FACES, &c, 1);
    assert_int_equal(count_states(truth, "face"), 34);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_string_equal(text_of(json_array_get(json_object_get(truth, "slots"), (size_t)s), "face"),
                            wk_face_name(wall.slot[s].face));
    json_decref(truth);

    wall_with(&wall, faults);
    truth = render(&wall, WK_SIDE_BACKS, &c, 1);
    assert_int_equal(count_states(truth, "label"), 29);
    assert_int_equal(count_states(truth, "empty") + count_states(truth, "face") + count_states(truth, "unreadable"), 5);
    assert_string_equal(text_of(slot_of(truth, "h.4"), "state"), "empty");
    assert_string_equal(text_of(slot_of(truth, "2.3"), "state"), "unreadable");
    assert_string_equal(text_of(slot_of(truth, "2.5"), "face"), wk_face_name(wall.slot[28].face));
    assert_string_equal(text_of(slot_of(truth, "2.0"), "label"), "69");
    assert_true(json_is_true(json_object_get(slot_of(truth, "1.2"), "sideways")));
    assert_int_equal(json_array_size(json_object_get(truth, "strays")), 1);
    json_decref(truth);

    wall_with(&wall, (const char *const[]){"hand", NULL});
    truth = render(&wall, WK_SIDE_BACKS, &c, 1);
    assert_in_range(count_states(truth, "blocked"), 2, 15);
    assert_int_equal(count_states(truth, "blocked") + count_states(truth, "label"), 34);
    json_decref(truth);
}

/* Mean of B G R in a pixel within the quad at (u, v). */
static int grey_at(const json_t *quad, double u, double v)
{
    double p[4][2], x, y;
    for (size_t k = 0; k < 4; k++)
        for (size_t i = 0; i < 2; i++)
            p[k][i] = json_number_value(json_array_get(json_array_get(quad, k), i));
    x = (1 - v) * ((1 - u) * p[0][0] + u * p[1][0]) + v * ((1 - u) * p[3][0] + u * p[2][0]);
    y = (1 - v) * ((1 - u) * p[0][1] + u * p[1][1]) + v * ((1 - u) * p[3][1] + u * p[2][1]);
    assert_true(x >= 0 && y >= 0 && x <= W - 1 && y <= H - 1);
    const uint8_t *at = picture.data + lround(y) * picture.stride_bytes + lround(x) * 3;
    return (at[0] + at[1] + at[2]) / 3;
}

/* The truth's corners are where the picture shows the sticker: finder patterns dark, quiet zone light, whatever tilt and lens.
 */
static void corners_are_where_the_picture_has_them(void **state)
{
    (void)state;
    static const double tilts[] = {-25, 0, 12, 25};
    struct wk_sim_wall wall;
    wall_with(&wall, NULL);
    for (size_t t = 0; t < sizeof tilts / sizeof *tilts; t++) {
        struct wk_sim_conditions c;
        conditions_for(&c);
        c.tilt_deg = tilts[t];
        c.noise = c.blur_px = c.shadow = c.cast = 0;
        c.k1 = t % 2 ? -0.09 : 0;
        c.k2 = t % 2 ? 0.02 : 0;
        json_t *truth = render(&wall, WK_SIDE_BACKS, &c, 40 + t);
        for (size_t s = 0; s < WK_N_SLOTS; s++) {
            const json_t *slot = json_array_get(json_object_get(truth, "slots"), s),
                         *quad = json_object_get(slot, "corners_px");
            const double m = 1 / 25.0, n = 1 / (25.0 * WK_STICKER_RATIO);
            assert_true(json_number_value(json_object_get(slot, "visible")) > 0.95);
            for (int k = 0; k < 3; k++) { /* three finders, and the white beside each */
                const double u = (k == 1 ? 19.5 : 5.5) * m, v = (k == 2 ? 19.5 : 5.5) * n;
                assert_true(grey_at(quad, u, v) < 90);
                assert_true(grey_at(quad, k == 1 ? 1 - m : m, v) > 140);
            }
        }
        const json_t *markers = json_object_get(truth, "markers_px");
        for (size_t k = 0; k < WK_N_MARKERS; k++) {
            const json_t *quad = json_array_get(markers, k);
            for (int i = 0; i < 4; i++) {
                assert_true(grey_at(quad, i & 1 ? 0.92 : 0.08, i & 2 ? 0.92 : 0.08) < 80);
                assert_true(grey_at(quad, i & 1 ? 1.1 : -0.1, i & 2 ? 1.1 : -0.1) > 140);
            }
        }
        json_decref(truth);
    }
}

static void raised_markers_stand_above_the_mat(void **state)
{
    (void)state;
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;
    struct wk_mat rim = mat;
    struct wk_sim *flat = sim;
    rim.marker_height_mm = 22;
    wall_with(&wall, NULL);
    conditions_for(&c);
    c.tilt_deg = 20;
    c.noise = c.blur_px = c.shadow = c.cast = 0;
    assert_int_equal(wk_sim_new(&sim, &rim, &key, "drawn"), WK_OK);
    json_t *truth = render(&wall, WK_SIDE_BACKS, &c, 4);
    for (size_t k = 0; k < WK_N_MARKERS; k++)
        for (int i = 0; i < 4; i++)
            assert_true(grey_at(json_array_get(json_object_get(truth, "markers_px"), k), i & 1 ? 0.92 : 0.08,
                                i & 2 ? 0.92 : 0.08) < 90);
    json_decref(truth);
    wk_sim_free(sim);
    sim = flat;
}

static void bad_orders_leave_the_picture_alone(void **state)
{
    (void)state;
    struct wk_sim_conditions good, c;
    struct wk_sim_wall wall, odd;
    wall_with(&wall, NULL);
    conditions_for(&good);
    memset(picture.data, 77, n_bytes());
    memset(other.data, 77, n_bytes());
    static const double wrong[] = {NAN, INFINITY, -1000};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int field = 0; field < 5; field++) {
            c = good;
            *(double *[]){&c.tilt_deg, &c.blur_px, &c.noise, &c.distance_mm, &c.k1}[field] = wrong[i];
            assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &c, 1, 0, &picture, NULL), WK_BAD_INPUT);
        }
    c = good;
    c.w = W + 1;
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &c, 1, 0, &picture, NULL), WK_BAD_INPUT);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_NONE, &good, 1, 0, &picture, NULL), WK_BAD_INPUT);
    odd = wall;
    odd.slot[3].label = 200;
    assert_int_equal(wk_sim_render(sim, &odd, WK_SIDE_BACKS, &good, 1, 0, &picture, NULL), WK_BAD_INPUT);
    odd = wall;
    odd.n_strays = WK_SIM_MAX_STRAYS + 1;
    assert_int_equal(wk_sim_render(sim, &odd, WK_SIDE_BACKS, &good, 1, 0, &picture, NULL), WK_BAD_INPUT);
    assert_memory_equal(picture.data, other.data, n_bytes());
    struct wk_sim *none = NULL;
    assert_int_equal(wk_sim_new(&none, &mat, &key, "no-such-art"), WK_NOT_FOUND);
    assert_null(none);
}

static void grades_have_names(void **state)
{
    (void)state;
    struct wk_sim_conditions c, before;
    assert_int_equal(wk_sim_conditions_grade(&c, "hard"), WK_OK);
    assert_true(c.tilt_deg == 25 && c.blur_px == 1.5 && c.n_glare == 4 && c.jpeg == 60);
    assert_int_equal(wk_sim_conditions_grade(&c, "medium"), WK_OK);
    assert_int_equal(wk_sim_conditions_grade(&c, "mild"), WK_OK);
    before = c;
    assert_int_equal(wk_sim_conditions_grade(&c, "easy"), WK_BAD_INPUT);
    assert_memory_equal(&c, &before, sizeof c);
}

static void every_tile_set_can_be_photographed(void **state)
{
    (void)state;
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;
    struct wk_sim *first = sim;
    wall_with(&wall, (const char *const[]){"foreign:h.2", NULL});
    conditions_for(&c);
    for (int i = 0; wk_sim_tileset(i); i++) {
        assert_int_equal(wk_sim_new(&sim, &mat, &key, wk_sim_tileset(i)), WK_OK);
        json_t *truth = render(&wall, WK_SIDE_FACES, &c, 3);
        assert_string_equal(text_of(slot_of(truth, "h.2"), "face"), "foreign");
        json_decref(truth);
        wk_sim_free(sim);
    }
    sim = first;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_gives_the_same_bytes),
        cmocka_unit_test_long(a_part_painted_again_is_the_whole),
        cmocka_unit_test_long(the_truth_adds_up),
        cmocka_unit_test_long(corners_are_where_the_picture_has_them),
        cmocka_unit_test(raised_markers_stand_above_the_mat),
        cmocka_unit_test(bad_orders_leave_the_picture_alone),
        cmocka_unit_test(grades_have_names),
        cmocka_unit_test_long(every_tile_set_can_be_photographed),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
