/* A simulated table: what its truth says is what the picture shows, every fault lies where its words say, and a seed is a seed.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/slice.h"
#include <jansson.h>

#include "labels/payload.h"
#include "labels/table_verdict.h"
#include "vision/image/image.h"
#include "vision/sim/sim.h"
#include "vision/stickers/sticker.h"

#define SEED 7

static const struct wk_key key = {{4, 2}};
static struct wk_sim *sim;
static struct wk_image picture, other;

static int set_up(void **state)
{
    struct wk_mat mat;

    (void)state;
    wk_mat_default(&mat);
    if (wk_image_new(&picture, 3840, 2160, 3) != WK_OK || wk_image_new(&other, 640, 360, 3) != WK_OK)
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

static void fresh(struct wk_sim_walls *walls)
{
    struct wk_deal deal;
    wk_sim_deal(&deal, "07A", 1, SEED);
    wk_sim_walls_init(walls, &deal);
}

/* The truth of a picture taken into `image`; side backs. */
static json_t *take(const struct wk_sim_walls *walls, double tilt, struct wk_image *image)
{
    struct wk_sim_conditions c;
    char *text = NULL;

    wk_sim_conditions_default(&c);
    c.w = image->w;
    c.h = image->h;
    c.tilt_deg = tilt;
    assert_int_equal(wk_sim_walls_render(sim, walls, WK_SIDE_BACKS, &c, SEED, 0, image, &text), WK_OK);
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    free(text);
    return json;
}

static const char *string_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "-";
}

/* ---- geometry ---- */

#define CROP 150 /* px, around a sticker of 25 modules of 2.7 px, turned */
#define ZOOM 3

static double x_of(const json_t *corners, size_t k)
{
    return json_number_value(json_array_get(json_array_get(corners, k), 0));
}

static double y_of(const json_t *corners, size_t k)
{
    return json_number_value(json_array_get(json_array_get(corners, k), 1));
}

static double green(int x, int y)
{
    x = x < 0 ? 0 : x >= picture.w ? picture.w - 1 : x;
    y = y < 0 ? 0 : y >= picture.h ? picture.h - 1 : y;
    return picture.data[y * picture.stride_bytes + 3 * x + 1];
}

/* The green channel around a code, enlarged. */
static void crop(const json_t *corners, double *left, double *top, uint8_t grey[CROP * ZOOM * CROP * ZOOM])
{
    *left = floor((x_of(corners, 0) + x_of(corners, 2)) / 2) - CROP / 2.0;
    *top = floor((y_of(corners, 0) + y_of(corners, 2)) / 2) - CROP / 2.0;
    for (int y = 0; y < CROP * ZOOM; y++)
        for (int x = 0; x < CROP * ZOOM; x++) {
            const double px = *left + (x + 0.5) / ZOOM - 0.5, py = *top + (y + 0.5) / ZOOM - 0.5, u = px - floor(px),
                         v = py - floor(py);
            const int ix = (int)floor(px), iy = (int)floor(py);
            grey[y * CROP * ZOOM + x] = (uint8_t)((1 - v) * ((1 - u) * green(ix, iy) + u * green(ix + 1, iy)) +
                                                  v * ((1 - u) * green(ix, iy + 1) + u * green(ix + 1, iy + 1)));
        }
}

/* How far, px, a code that decodes to this payload lies from its corners as the truth has them; -1: none decodes to it. */
static double off_by(struct wk_sticker_reader *reader, const json_t *corners, const char *payload)
{
    static uint8_t grey[CROP * ZOOM * CROP * ZOOM];
    struct wk_image image = {grey, CROP * ZOOM, CROP * ZOOM, CROP * ZOOM, 1};
    struct wk_code code[WK_MAX_CODES];
    double left, top, worst = 1e9;

    crop(corners, &left, &top, grey);
    const int n = wk_sticker_read(reader, &image, 1, code);
    for (int i = 0; i < n; i++) {
        double most = 0;
        if (code[i].n != WK_PAYLOAD_LEN || memcmp(code[i].text, payload, WK_PAYLOAD_LEN) != 0)
            continue;
        for (size_t k = 0; k < 4; k++) {
            const double x = left + ((double)code[i].corner[k].x + 0.5) / ZOOM - 0.5,
                         y = top + ((double)code[i].corner[k].y + 0.5) / ZOOM - 0.5;
            most = fmax(most, hypot(x - x_of(corners, k), y - y_of(corners, k)));
        }
        worst = fmin(worst, most);
    }
    return worst < 1e9 ? worst : -1;
}

static void codes_lie_where_the_truth_says(void **state)
{
    struct wk_sticker_reader *reader = NULL;
    struct wk_sim_walls walls;
    const json_t *tile;
    size_t i;
    int n_read = 0, n_looked = 0;

    (void)state;
    fresh(&walls);
    json_t *truth = take(&walls, 8, &picture);
    assert_int_equal(wk_sticker_reader_new(&reader), WK_OK);
    assert_int_equal(json_array_size(json_object_get(truth, "tiles")), WK_N_WINDS * WK_N_SLOTS);
    json_array_foreach(json_object_get(truth, "tiles"), i, tile)
    {
        char payload[WK_PAYLOAD_SIZE];
        wk_label label;
        if (i % 3 != 0)
            continue;
        assert_string_equal(string_of(tile, "state"), "label");
        assert_int_equal(wk_label_parse(string_of(tile, "label"), &label), WK_OK);
        wk_payload_encode(payload, &key, "07A", label);
        const double off = off_by(reader, json_object_get(tile, "code_px"), payload);
        n_looked++;
        n_read += off >= 0;
        assert_true(off < 3); /* a module: zbar's corners are no finer */
    }
    assert_true(n_read * 2 > n_looked); /* at 2.5 px a module zbar does not read them all */
    wk_sticker_reader_free(reader);
    json_decref(truth);
}

static void each_wall_lies_before_its_seat(void **state)
{
    static const double sign[WK_N_WINDS][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; /* E below, then against the clock */
    struct wk_sim_walls walls;
    const json_t *tile;
    size_t i;

    (void)state;
    fresh(&walls);
    json_t *truth = take(&walls, 0, &other);
    json_array_foreach(json_object_get(truth, "tiles"), i, tile)
    {
        const json_t *top = json_object_get(tile, "top_px");
        const double x = (x_of(top, 0) + x_of(top, 2)) / 2 - other.w / 2.0,
                     y = (y_of(top, 0) + y_of(top, 2)) / 2 - other.h / 2.0;
        const size_t w = i / WK_N_SLOTS;
        const double towards = sign[w][0] * x + sign[w][1] * y;
        assert_true(towards > 0.2 * other.h && towards < 0.5 * other.h);
    }
    json_decref(truth);
}

static void a_seed_is_a_seed(void **state)
{
    const size_t n = (size_t)other.stride_bytes * (size_t)other.h;
    struct wk_sim_walls walls;
    uint8_t *first = malloc(n);

    (void)state;
    assert_non_null(first);
    fresh(&walls);
    json_decref(take(&walls, 5, &other));
    memcpy(first, other.data, n);
    assert_int_equal(wk_sim_walls_fault(&walls, "exchange:25,45", SEED), WK_OK);
    json_decref(take(&walls, 5, &other));
    assert_memory_not_equal(first, other.data, n);
    fresh(&walls);
    json_decref(take(&walls, 5, &other));
    assert_memory_equal(first, other.data, n);
    free(first);
}

static void clutter_hides_nothing(void **state)
{
    const size_t n = (size_t)other.stride_bytes * (size_t)other.h;
    struct wk_sim_walls walls;
    uint8_t *bytes = malloc(n);

    (void)state;
    assert_non_null(bytes);
    fresh(&walls);
    json_t *clean = take(&walls, 15, &other);
    memcpy(bytes, other.data, n);
    walls.clutter = true;
    json_t *cluttered = take(&walls, 15, &other);
    assert_memory_not_equal(bytes, other.data, n);
    assert_true(json_equal(json_object_get(clean, "tiles"), json_object_get(cluttered, "tiles")));
    json_decref(clean);
    json_decref(cluttered);
    free(bytes);
}

/* ---- faults ---- */

/* The label in the truth at a place: seat and slot, or "-" and the number of what lies beside or in the middle. */
static const char *label_at(const json_t *truth, const char *seat, const char *slot)
{
    const json_t *tile;
    size_t i;

    json_array_foreach(json_object_get(truth, "tiles"), i,
                       tile) if (strcmp(string_of(tile, "wall"), seat) == 0 &&
                                 strcmp(string_of(tile, "slot"), slot) == 0) return string_of(tile, "state")[0] == 'l'
        ? string_of(tile, "label")
        : string_of(tile, "state");
    return "nowhere";
}

static void each_fault_lies_where_its_words_say(void **state)
{
    static const struct {
        const char *fault;
        struct {
            const char *seat, *slot, *label;
        } at[3];
    } rows[] = {
        {"E:swap:25,26", {{"E", "2.3", "25"}, {"E", "2.4", "26"}}},
        {"W:missing:h.4", {{"W", "h.4", "empty"}, {"E", "h.4", "1"}}},
        {"S:faceup:1.2", {{"S", "1.2", "face"}}},
        {"exchange:25,45", {{"E", "2.4", "45"}, {"S", "2.4", "25"}}},
        {"walls:E,S", {{"E", "2.4", "45"}, {"S", "2.4", "25"}, {"W", "h.0", "3"}}},
        {"turn-table:1", {{"S", "2.4", "25"}, {"E", "h.0", "4"}, {"W", "h.0", "2"}}},
        {"turn-table:3", {{"N", "2.4", "25"}, {"E", "h.0", "2"}}},
        {"middle:25", {{"E", "2.4", "empty"}, {"-", "-", "25"}}},
        {"neighbour:25,S", {{"E", "2.4", "empty"}, {"S", "-", "25"}}},
        {"floor:25", {{"E", "2.4", "empty"}, {"-", "-", "nowhere"}}},
        {"mirrored:E", {{"E", "2.4", "25"}}},
        {"turned:N", {{"N", "h.0", "4"}}},
    };

    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct wk_sim_walls walls;
        fresh(&walls);
        if (wk_sim_walls_fault(&walls, rows[r].fault, SEED) != WK_OK)
            fail_msg("%s: not planted", rows[r].fault);
        json_t *truth = take(&walls, 0, &other);
        for (int k = 0; k < 3 && rows[r].at[k].seat; k++) {
            const char *label = label_at(truth, rows[r].at[k].seat, rows[r].at[k].slot);
            if (strcmp(label, rows[r].at[k].label) != 0)
                fail_msg("%s: %s %s has %s, not %s", rows[r].fault, rows[r].at[k].seat, rows[r].at[k].slot, label,
                         rows[r].at[k].label);
        }
        json_decref(truth);
    }
}

/* Where a tile of E's lies in the picture, from the left. */
static double left_of(const json_t *truth, const char *slot)
{
    const json_t *tile;
    size_t i;

    json_array_foreach(json_object_get(truth, "tiles"), i,
                       tile) if (strcmp(string_of(tile, "wall"), "E") == 0 &&
                                 strcmp(string_of(tile, "slot"), slot) == 0) return x_of(json_object_get(tile, "top_px"), 0);
    return -1;
}

static void a_whole_wall_lies_otherwise(void **state)
{
    static const char *const faults[] = {"mirrored:E", "turned:E"};

    (void)state;
    for (int f = 0; f < 2; f++) {
        struct wk_sim_walls walls;
        fresh(&walls);
        assert_int_equal(wk_sim_walls_fault(&walls, faults[f], SEED), WK_OK);
        json_t *truth = take(&walls, 0, &other);
        assert_true(left_of(truth, "h.0") > left_of(truth, "h.12"));
        json_decref(truth);
    }
}

static void what_is_no_fault_plants_nothing(void **state)
{
    static const char *const words[] = {"",
                                        "exchange",
                                        "exchange:25",
                                        "exchange:25,25",
                                        "exchange:25,99",
                                        "walls:E,E",
                                        "walls:E",
                                        "walls:E,X",
                                        "turn-table:0",
                                        "turn-table:4",
                                        "mirrored:X",
                                        "turned:",
                                        "middle:1,2",
                                        "floor:0",
                                        "neighbour:25",
                                        "neighbour:25,",
                                        "E:",
                                        "E",
                                        "X:hand",
                                        "swap:1,2",
                                        "exchange:25,45,",
                                        "E:swap:25,45"};
    struct wk_sim_walls walls, before;

    (void)state;
    fresh(&walls);
    memcpy(&before, &walls, sizeof before);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (wk_sim_walls_fault(&walls, words[i], SEED) == WK_OK)
            fail_msg("%s was planted", words[i]);
        assert_memory_equal(&before, &walls, sizeof before);
    }
}

/* ---- repairs ---- */

static bool is_right(const struct wk_sim_walls *walls)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_sim_piece *p = &walls->wall[w].slot[s];
            if (!p->present || p->face_up || p->sideways || p->label != wk_layout_label((enum wk_wind)(w + 1), s) ||
                p->face != (enum wk_face)walls->wall[w].recorded[s])
                return false;
        }
    for (int w = 0; w < WK_N_WINDS; w++)
        if (walls->wall[w].n_strays > 0 || walls->wall[w].hand || walls->lay[w].mirrored || walls->lay[w].turned)
            return false;
    return walls->n_loose == 0;
}

static int8_t slot_of(const char *name)
{
    int s = WK_SLOT_NONE;
    assert_int_equal(wk_slot_parse(name, &s), WK_OK);
    return (int8_t)s;
}

static void steps_put_the_table_right(void **state)
{
    static const struct {
        const char *fault;
        enum wk_do what;
        enum wk_wind from;
        const char *a;
        enum wk_wind to;
        const char *b;
        bool stray;
        wk_label label;
    } rows[] = {
        {"exchange:25,45", WK_DO_SWAP, WK_WIND_EAST, "2.4", WK_WIND_SOUTH, "2.4", false, 0},
        {"walls:E,S", WK_DO_SWAP_WALLS, WK_WIND_EAST, NULL, WK_WIND_SOUTH, NULL, false, 0},
        {"turn-table:3", WK_DO_TURN_TABLE, WK_WIND_NORTH, NULL, WK_WIND_EAST, NULL, false, 0},
        {"middle:25", WK_DO_MOVE, WK_WIND_NONE, NULL, WK_WIND_EAST, "2.4", true, 25},
        {"neighbour:25,S", WK_DO_MOVE, WK_WIND_SOUTH, NULL, WK_WIND_EAST, "2.4", true, 25},
        {"floor:25", WK_DO_BRING, WK_WIND_NONE, NULL, WK_WIND_EAST, "2.4", false, 25},
        {"N:hand", WK_DO_LOOK_AGAIN, WK_WIND_NORTH, "h.0", WK_WIND_NONE, NULL, false, 0},
        {"W:faceup:1.2", WK_DO_TURN, WK_WIND_WEST, "1.2", WK_WIND_NONE, NULL, false, 0},
        {"turned:S", WK_DO_LOOK_AGAIN, WK_WIND_SOUTH, "h.0", WK_WIND_NONE, NULL, false, 0},
    };

    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const struct wk_table_move move = {
            .what = rows[r].what,
            .a = {rows[r].from, rows[r].a ? slot_of(rows[r].a) : (int8_t)WK_SLOT_NONE},
            .b = {rows[r].to, rows[r].b ? slot_of(rows[r].b) : (int8_t)WK_SLOT_NONE},
            .stray = rows[r].stray,
            .label = rows[r].label,
        };
        struct wk_sim_walls walls;
        fresh(&walls);
        assert_true(is_right(&walls));
        assert_int_equal(wk_sim_walls_fault(&walls, rows[r].fault, SEED), WK_OK);
        assert_false(is_right(&walls));
        if (wk_sim_walls_apply(&walls, &move) != WK_OK || !is_right(&walls))
            fail_msg("%s: not put right", rows[r].fault);
    }
}

static void what_cannot_be_done_is_refused(void **state)
{
    static const struct wk_table_move moves[] = {
        {.what = WK_DO_NONE},
        {.what = WK_DO_SWAP, .a = {WK_WIND_EAST, 3}, .b = {WK_WIND_NONE, 3}},
        {.what = WK_DO_MOVE, .a = {WK_WIND_EAST, 3}, .b = {WK_WIND_SOUTH, 3}}, /* something lies there */
        {.what = WK_DO_BRING, .b = {WK_WIND_SOUTH, 3}, .label = 45},
        {.what = WK_DO_TAKE_AWAY, .a = {WK_WIND_NONE, WK_SLOT_NONE}, .stray = true},
        {.what = WK_DO_TURN, .a = {WK_WIND_NONE, 0}},
        {.what = WK_DO_SWAP_WALLS, .a = {WK_WIND_EAST, 0}},
        {.what = WK_DO_TURN_TABLE, .b = {WK_WIND_EAST, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct wk_sim_walls walls;
        fresh(&walls);
        assert_int_equal(wk_sim_walls_apply(&walls, &moves[i]), WK_BAD_INPUT);
        assert_true(is_right(&walls));
    }
}

/* What was painted before is kept where nothing changed: the same bytes as a picture painted as a whole. */
static void a_part_painted_again_is_the_whole(void **state)
{
    static const char *const faults[] = {"exchange:25,45", "middle:35", "S:faceup:2.3", "neighbour:60,N"};
    const size_t n = (size_t)other.stride_bytes * (size_t)other.h;
    struct wk_sim_conditions c;
    struct wk_sim_walls walls;
    uint8_t *partly = malloc(n);

    (void)state;
    assert_non_null(partly);
    wk_sim_conditions_default(&c);
    c.w = other.w;
    c.h = other.h;
    fresh(&walls);
    assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, SEED, 0, &other, NULL), WK_OK);
    for (size_t f = 0; f < sizeof faults / sizeof *faults; f++) {
        assert_int_equal(wk_sim_walls_fault(&walls, faults[f], SEED), WK_OK);
        assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, SEED, 0, &other, NULL), WK_OK);
        memcpy(partly, other.data, n);
        json_decref(take(&walls, c.tilt_deg, &other)); /* with its truth: painted as a whole */
        assert_memory_equal(partly, other.data, n);
    }
    free(partly);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(codes_lie_where_the_truth_says),
        cmocka_unit_test(each_wall_lies_before_its_seat),
        cmocka_unit_test(a_seed_is_a_seed),
        cmocka_unit_test_long(clutter_hides_nothing),
        cmocka_unit_test(each_fault_lies_where_its_words_say),
        cmocka_unit_test(a_whole_wall_lies_otherwise),
        cmocka_unit_test(what_is_no_fault_plants_nothing),
        cmocka_unit_test(steps_put_the_table_right),
        cmocka_unit_test(what_cannot_be_done_is_refused),
        cmocka_unit_test_long(a_part_painted_again_is_the_whole),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
