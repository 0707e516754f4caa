/* A whole table in one look: simulated tables of all sorts are read right, each tile at its place, and nothing is read wrong.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "labels/table_place.h"
#include "labels/sticker.h"
#include "tests/support/slice.h"
#include "vision/image/mirror.h"
#include "vision/image/plane.h"
#include "vision/scan/wall_by_codes.h"
#include "vision/sim/sim.h"
#include "vision/table/parts.h"

static const struct wk_key key = {{4, 2}};
static struct wk_sim *sim;
static struct wk_mat mat;

static int set_up(void **state)
{
    (void)state;
    wk_mat_default(&mat);
    return wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_sim_free(sim);
    return 0;
}

/* ---- a table, drawn and read ---- */

struct table {
    int w, h;
    double tilt, roll, blur, noise;
    const char *fault[2];
    const char *set; /* that the scanner is told; "": none */
    enum wk_wind below;
};

static void lay(const struct table *table, uint64_t seed, struct wk_sim_walls *walls)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, seed);
    wk_sim_walls_init(walls, &deal);
    for (int i = 0; i < 2; i++)
        if (table->fault[i])
            assert_int_equal(wk_sim_walls_fault(walls, table->fault[i], seed), WK_OK);
}

static void draw(const struct table *table, const struct wk_sim_walls *walls, uint64_t seed, int frame, struct wk_image *out)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.w = table->w;
    c.h = table->h;
    c.tilt_deg = table->tilt;
    c.roll_deg = table->roll;
    c.blur_px = table->blur;
    c.noise = table->noise;
    assert_int_equal(wk_image_new(out, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_walls_render(sim, walls, WK_SIDE_BACKS, &c, seed, frame, out, NULL), WK_OK);
}

static struct wk_table_scanner *scanner_for(const struct table *table)
{
    struct wk_table_options options = {.mat = mat, .key = &key, .below = table->below};
    struct wk_table_scanner *scanner;

    memcpy(options.set, table->set, strlen(table->set) + 1);
    assert_int_equal(wk_table_scanner_new(&scanner, &options), WK_OK);
    return scanner;
}

static void read_table(const struct table *table, uint64_t seed, struct wk_sim_walls *walls, struct wk_table_reading *out)
{
    struct wk_table_scanner *scanner = scanner_for(table);
    struct wk_image picture;

    lay(table, seed, walls);
    draw(table, walls, seed, 0, &picture);
    assert_int_equal(wk_table_scan(scanner, &picture, out), WK_OK);
    wk_image_free(&picture);
    wk_table_scanner_free(scanner);
}

/* Labels in their slots as the sim laid them, slots said to be empty that are not, and labels that are not there. */
static void count(const struct wk_sim_walls *walls, const struct wk_table_reading *reading, int *right, int *wrong,
                  int *false_empty)
{
    *right = *wrong = *false_empty = 0;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_sim_piece *truth = &walls->wall[w].slot[s];
            const struct wk_read *read = &reading->wall[w].slot[s];
            bool is_label = truth->present && !truth->face_up && !truth->bare && !truth->forged;

            if (read->state == WK_READ_LABEL) {
                *right += is_label && read->label == truth->label;
                *wrong += !is_label || read->label != truth->label;
            }
            *false_empty += read->state == WK_READ_EMPTY && truth->present;
        }
}

/* ---- cases ---- */

struct reading_case {
    const char *name;
    struct table table;
    int least; /* labels read right at least */
};

static const struct reading_case readings[] = {
    {"4K, nobody named the set", {3840, 2160, 5, 1, .5, 3, {NULL}, "", WK_WIND_NONE}, 136},
    {"1080p", {1920, 1080, 0, 1, .4, 3, {NULL}, "07A", WK_WIND_NONE}, 132},
    {"1440p, leaning", {2560, 1440, 12, -2, .5, 3, {NULL}, "07A", WK_WIND_NONE}, 136},
    {"a table turned by 35 degrees", {2560, 1440, 0, 35, .5, 3, {NULL}, "07A", WK_WIND_NONE}, 130},
    {"another set named", {1920, 1080, 5, 1, .4, 3, {NULL}, "08B", WK_WIND_NONE}, 132},
    {"two tiles exchanged between walls", {1920, 1080, 0, 0, .4, 3, {"exchange:25,45"}, "07A", WK_WIND_NONE}, 132},
    {"two walls exchanged", {1920, 1080, 0, 0, .4, 3, {"walls:E,S"}, "07A", WK_WIND_NONE}, 132},
    {"a tile missing", {1920, 1080, 0, 0, .4, 3, {"W:missing:1.4"}, "07A", WK_WIND_NONE}, 132},
    {"a hand over a wall", {1920, 1080, 0, 0, .4, 3, {"N:hand"}, "07A", WK_WIND_NONE}, 102},
    {"720p, 0.9 px a module", {1280, 720, 5, 1, .4, 3, {NULL}, "07A", WK_WIND_NONE}, 135},
    {"720p, a soft lens: hardly a code of a wall is found at first",
     {1280, 720, 5, 1, 1.0, 3, {NULL}, "07A", WK_WIND_NONE},
     128},
    {"720p, nobody named the set", {1280, 720, 0, 1, .4, 3, {NULL}, "", WK_WIND_NONE}, 135},
    {"0.75 px a module", {1100, 620, 5, 1, .4, 3, {NULL}, "07A", WK_WIND_NONE}, 130},
    {"a forged sticker", {2560, 1440, 0, 0, .5, 3, {"S:forged:34"}, "07A", WK_WIND_NONE}, 135},
    {"leaning by 22 degrees", {2560, 1440, 22, 1, .5, 3, {NULL}, "07A", WK_WIND_NONE}, 136},
    {"leaning by 26 degrees", {2560, 1440, 26, -1, .5, 3, {NULL}, "07A", WK_WIND_NONE}, 135},
    {"leaning by 35 degrees", {2560, 1440, 35, 1, .5, 3, {NULL}, "07A", WK_WIND_NONE}, 135},
    {"leaning by 35 degrees to the other side, 720p", {1280, 720, -35, 1, .4, 3, {NULL}, "07A", WK_WIND_NONE}, 130},
    {"leaning by 35 degrees, two tiles exchanged", {3840, 2160, 35, 0, .5, 3, {"exchange:25,45"}, "07A", WK_WIND_NONE}, 134},
    {"leaning by 25 degrees to the other side", {2560, 1440, -25, 1, .5, 3, {NULL}, "07A", WK_WIND_NONE}, 135},
};

static void each_tile_is_read_at_its_place(void **state)
{
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
        int right, wrong, false_empty;

        read_table(&readings[i].table, 100 + i, &walls, &reading);
        count(&walls, &reading, &right, &wrong, &false_empty);
        if (right < readings[i].least || wrong > 0 || false_empty > 0)
            fail_msg("%s: %d right, %d wrong, %d said to be empty", readings[i].name, right, wrong, false_empty);
        assert_string_equal(reading.set, "07A");
        assert_int_equal(reading.below, WK_WIND_EAST);
    }
}

static void a_mirrored_wall_is_read_as_it_lies(void **state)
{
    static const struct table table = {1920, 1080, 0, 0, .4, 2, {"mirrored:S"}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    read_table(&table, 3, &walls, &reading);
    for (int s = wk_row_first(WK_ROW_1); s < WK_N_SLOTS; s++) {
        enum wk_row row = wk_slot_row(s);
        int other = wk_slot_at(row, wk_row_length(row) - 1 - wk_slot_column(s));

        assert_int_equal(reading.wall[1].slot[s].label, walls.wall[1].slot[other].label);
    }
}

static void a_tile_in_the_middle_is_a_stray(void **state)
{
    static const struct table table = {1920, 1080, 0, 0, .4, 2, {"middle:25"}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    read_table(&table, 5, &walls, &reading);
    assert_int_equal(reading.n_strays, 1);
    assert_int_equal(reading.stray[0].label, 25);
    assert_int_equal(reading.wall[0].slot[wk_layout_slot(25)].state, WK_READ_EMPTY);
}

static void walls_that_are_being_built_are_read(void **state)
{
    static const struct table table = {1920, 1080, 0, 0, .4, 3, {NULL}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;
    struct wk_table_scanner *scanner = scanner_for(&table);
    struct wk_image picture;
    int right, wrong, false_empty, want = 0;

    (void)state;
    lay(&table, 12, &walls);
    for (int w = 0; w < WK_N_WINDS; w++) /* East has laid row 2, South half of each row, West all but row 1, North is done */
        for (int s = 0; s < WK_N_SLOTS; s++) {
            struct wk_sim_piece *piece = &walls.wall[w].slot[s];

            piece->present = w == 3 || (w == 0 && wk_slot_row(s) == WK_ROW_2) || (w == 1 && wk_slot_column(s) < 6) ||
                             (w == 2 && wk_slot_row(s) != WK_ROW_1);
            want += piece->present;
        }
    draw(&table, &walls, 12, 0, &picture);
    assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
    count(&walls, &reading, &right, &wrong, &false_empty);
    wk_image_free(&picture);
    wk_table_scanner_free(scanner);
    if (wrong > 0 || false_empty > 0 || right < want - 2)
        fail_msg("%d right of %d, %d wrong, %d said to be empty", right, want, wrong, false_empty);
}

/* A camera leans by 35 degrees; the far wall is laid last, when the others have lain there for a while. */
static void a_far_wall_that_is_laid_last_is_read(void **state)
{
    static const struct table tables[] = {{2560, 1440, 35, 1, .5, 3, {NULL}, "07A", WK_WIND_NONE},
                                          {3840, 2160, 35, -2, .5, 3, {NULL}, "07A", WK_WIND_NONE}};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct wk_table_scanner *scanner = scanner_for(&tables[i]);
        int right, wrong, false_empty;

        lay(&tables[i], 31 + i, &walls);
        for (int frame = 0; frame < 4; frame++) {
            struct wk_image picture;

            for (int s = 0; s < WK_N_SLOTS; s++)
                walls.wall[0].slot[s].present = frame >= 2;
            draw(&tables[i], &walls, 31 + i, frame, &picture);
            assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
            count(&walls, &reading, &right, &wrong, &false_empty);
            wk_image_free(&picture);
            if (wrong > 0 || false_empty > 0 || right < (frame < 2 ? 101 : 134))
                fail_msg("picture %zu, frame %d: %d right, %d wrong, %d said to be empty", i, frame, right, wrong, false_empty);
        }
        wk_table_scanner_free(scanner);
    }
}

/* A sticker that is not read there may look as plain as a back, or as a face: what it is is asked. */
static void below_a_pixel_a_module_no_tile_is_told_bare_or_face_up(void **state)
{
    static const struct table small = {1080, 610, 0, 1, .4, 2, {"E:bare:2.3", "W:faceup:1.4"}, "07A", WK_WIND_NONE},
                              large = {1920, 1080, 0, 1, .4, 2, {"E:bare:2.3", "W:faceup:1.4"}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    read_table(&small, 21, &walls, &reading);
    for (int i = 0; i < WK_N_TILES; i++) {
        const struct wk_read *read = &reading.wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS];

        assert_int_not_equal(read->state, WK_READ_FACE);
        assert_int_not_equal(read->why, WK_WHY_NO_STICKER);
        assert_int_not_equal(read->why, WK_WHY_FOREIGN);
    }
    read_table(&large, 21, &walls, &reading);
    assert_int_equal(reading.wall[0].slot[wk_slot_at(WK_ROW_2, 3)].why, WK_WHY_NO_STICKER);
    assert_int_equal(reading.wall[2].slot[wk_slot_at(WK_ROW_1, 4)].state, WK_READ_FACE);
}

static void seats_go_against_the_clock_from_the_one_below(void **state)
{
    static const struct table table = {1920, 1080, 0, 0, .4, 2, {NULL}, "07A", WK_WIND_WEST};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    read_table(&table, 6, &walls, &reading); /* the simulator's East lies below */
    assert_int_equal(reading.below, WK_WIND_WEST);
    for (int w = 0; w < WK_N_WINDS; w++)
        assert_int_equal(reading.wall[w].wind, (w + 2) % WK_N_WINDS + 1);
}

/* A camera turned by a quarter clockwise shows the walls so. */
static void turn_by_a_quarter(struct wk_image *picture)
{
    struct wk_image turned;

    assert_int_equal(wk_image_new(&turned, picture->h, picture->w, picture->channels), WK_OK);
    for (int y = 0; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++)
            memcpy(turned.data + x * turned.stride_bytes + (picture->h - 1 - y) * picture->channels,
                   picture->data + y * picture->stride_bytes + x * picture->channels, (size_t)picture->channels);
    wk_image_free(picture);
    *picture = turned;
}

/* By 90, 180 and 270 degrees. Two walls that changed places are no turned picture. */
static void a_turned_camera_is_told_by_the_walls(void **state)
{
    static const struct table table = {2560, 1440, 4, 1, .4, 2, {NULL}, "07A", WK_WIND_NONE},
                              half = {2560, 1440, 4, 1, .4, 2, {"walls:E,W"}, "07A", WK_WIND_NONE};
    static const enum wk_wind below[] = {WK_WIND_EAST, WK_WIND_SOUTH, WK_WIND_WEST, WK_WIND_NORTH};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;
    struct wk_image picture;

    (void)state;
    lay(&table, 6, &walls);
    draw(&table, &walls, 6, 0, &picture);
    for (int quarter = 0; quarter < 4; quarter++) {
        struct wk_table_scanner *scanner = scanner_for(&table);

        assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
        assert_int_equal(wk_table_below_of_walls(&reading), below[quarter]);
        assert_int_equal(reading.below, WK_WIND_EAST);
        turn_by_a_quarter(&picture);
        wk_table_scanner_free(scanner);
    }
    wk_image_free(&picture);
    read_table(&half, 6, &walls, &reading);
    assert_int_equal(wk_table_below_of_walls(&reading), WK_WIND_NONE);
}

static void what_has_not_moved_is_added_up(void **state)
{
    static const struct table table = {1920, 1080, 0, 0, .8, 8, {NULL}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;
    struct wk_table_scanner *scanner = scanner_for(&table);
    int right[4], wrong, false_empty;

    (void)state;
    lay(&table, 8, &walls);
    for (int frame = 0; frame < 4; frame++) {
        struct wk_image picture;

        draw(&table, &walls, 8, frame, &picture);
        assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
        wk_image_free(&picture);
        count(&walls, &reading, &right[frame], &wrong, &false_empty);
        assert_int_equal(wrong, 0);
        assert_int_equal(reading.n_images, frame + 1);
        assert_true(frame == 0 || right[frame] >= right[frame - 1]);
    }
    wk_table_scanner_forget(scanner);
    wk_table_scanner_free(scanner);
}

static void what_moves_is_read_again(void **state)
{
    static const char *const faults[] = {NULL, "E:swap:25,26", "exchange:27,45", "S:missing:1.4", "N:hand", NULL};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;
    struct table table = {1920, 1080, 0, 0, .4, 2, {NULL}, "07A", WK_WIND_NONE};
    struct wk_table_scanner *scanner = scanner_for(&table);

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct wk_image picture;
        int right, wrong, false_empty;

        table.fault[0] = faults[i];
        lay(&table, 9, &walls);
        draw(&table, &walls, 9, (int)i, &picture);
        for (int frame = 0; frame < 2; frame++)
            assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
        wk_image_free(&picture);
        count(&walls, &reading, &right, &wrong, &false_empty);
        if (wrong > 0 || false_empty > 0 || right < (i == 4 ? 102 : 134))
            fail_msg("after %s: %d right, %d wrong, %d said to be empty", faults[i] ? faults[i] : "nothing", right, wrong,
                     false_empty);
    }
    wk_table_scanner_free(scanner);
}

struct veil_case {
    const char *name, *fault;
    uint64_t seed;            /* 303, 304: coloured tables; 302: a grey one */
    enum wk_read_state state; /* of West's slot 1.4; WK_READ_UNREADABLE: anything but empty */
};

static const struct veil_case veils[] = {
    {"a gap", "W:missing:1.4", 304, WK_READ_EMPTY},
    {"another gap", "W:missing:1.4", 303, WK_READ_EMPTY},
    {"a gap on a table as grey as print", "W:missing:1.4", 302, WK_READ_UNREADABLE},
    {"a tile without a sticker", "W:bare:1.4", 304, WK_READ_UNREADABLE},
    {"a face", "W:faceup:1.4", 304, WK_READ_UNREADABLE},
    {"another set's tile", "W:foreign:1.4", 304, WK_READ_UNREADABLE},
    {"a hand", "W:hand", 304, WK_READ_UNREADABLE},
};

/* Whatever took the contrast away: what the table looks like beside the walls tells a gap. */
static void a_gap_shows_the_table_through_a_veil(void **state)
{
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;
    int slot;

    (void)state;
    assert_int_equal(wk_slot_parse("1.4", &slot), WK_OK);
    for (size_t i = 0; i < sizeof veils / sizeof veils[0]; i++) {
        const struct table table = {1920, 1080, 0, 1, .4, 3, {veils[i].fault}, "07A", WK_WIND_NONE};
        struct wk_table_scanner *scanner = scanner_for(&table);
        struct wk_image picture;
        int right, wrong, false_empty;

        lay(&table, veils[i].seed, &walls);
        draw(&table, &walls, veils[i].seed, 0, &picture);
        for (ptrdiff_t k = 0; k < picture.h * picture.stride_bytes; k++)
            picture.data[k] = (uint8_t)(picture.data[k] * 0.65 + 60);
        assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
        count(&walls, &reading, &right, &wrong, &false_empty);
        if (wrong > 0 || false_empty > 0 ||
            (veils[i].state == WK_READ_EMPTY) != (reading.wall[2].slot[slot].state == WK_READ_EMPTY))
            fail_msg("%s: %d wrong, %d said to be empty, slot %d", veils[i].name, wrong, false_empty,
                     reading.wall[2].slot[slot].state);
        wk_image_free(&picture);
        wk_table_scanner_free(scanner);
    }
}

/* Beside a row's end: a tile there is one too many, the same sticker on a sheet of paper is nobody's. */
static void a_sticker_on_paper_is_no_tile(void **state)
{
    static const struct table table = {1920, 1080, 5, 1, .4, 3, {"S:extra"}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    for (int flat = 0; flat < 2; flat++) {
        struct wk_table_scanner *scanner = scanner_for(&table);
        struct wk_image picture;

        lay(&table, 21, &walls);
        assert_int_equal(walls.wall[1].n_strays, 1);
        walls.wall[1].stray[0].piece.flat = flat;
        draw(&table, &walls, 21, 0, &picture);
        assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
        assert_int_equal(reading.wall[1].n_strays, flat ? 0 : 1);
        wk_image_free(&picture);
        wk_table_scanner_free(scanner);
    }
}

static void a_picture_without_a_table_has_no_wall(void **state)
{
    static struct wk_table_reading reading;
    struct table table = {.set = "07A"};
    struct wk_table_scanner *scanner = scanner_for(&table);
    struct wk_image small, grey;

    (void)state;
    assert_int_equal(wk_image_new(&small, 320, 200, 3), WK_OK);
    memset(small.data, 128, 320 * 200 * 3);
    assert_int_equal(wk_table_scan(scanner, &small, &reading), WK_BAD_INPUT);
    assert_int_equal(wk_image_new(&grey, 1280, 720, 3), WK_OK);
    for (int level = 0; level < 2; level++) {
        memset(grey.data, level ? 128 : 5, 1280 * 720 * 3);
        assert_int_equal(wk_table_scan(scanner, &grey, &reading), WK_OK);
        assert_int_equal(reading.below, WK_WIND_NONE);
        for (int w = 0; w < WK_N_WINDS; w++) {
            assert_false(reading.wall[w].tray.found);
            assert_int_equal(reading.wall[w].tray.reason, level ? WK_NO_TRAY : WK_TOO_DARK);
            assert_int_equal(reading.wall[w].slot[0].state, WK_READ_UNREADABLE);
        }
    }
    wk_image_free(&small);
    wk_image_free(&grey);
    wk_table_scanner_free(scanner);
}

/* ---- stickers whose tiles are gone ---- */

static int n_flat(const struct wk_table_reading *reading)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            n += reading->wall[w].slot[s].flat;
    return n;
}

static void a_sticker_without_a_tile_is_seen(void **state)
{
    static const struct {
        struct table table;
        enum wk_wind wind;
        int slot;
    } rows[] = {
        {{.w = 1920, .h = 1080, .tilt = 0, .fault = {"S:flat:2.4"}, .set = "07A"}, WK_WIND_SOUTH, 27},
        {{.w = 1920, .h = 1080, .tilt = 6, .blur = 0.9, .noise = 3, .fault = {"N:flat:1.3"}, .set = "07A"}, WK_WIND_NORTH, 16},
        {{.w = 1920, .h = 1080, .tilt = 9, .noise = 4, .set = "07A"}, WK_WIND_NONE, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static struct wk_table_reading reading;
        static struct wk_sim_walls walls;

        read_table(&rows[i].table, 900 + i, &walls, &reading);
        assert_int_equal(n_flat(&reading), rows[i].wind != WK_WIND_NONE);
        if (rows[i].wind != WK_WIND_NONE)
            assert_true(reading.wall[rows[i].wind - 1].slot[rows[i].slot].flat);
    }
}

/* A code as a camera sees it whose tile's middle is at a place and a height. */
static struct wk_scan_code code_at(const struct wk_fit *fit, struct wk_mm at, double height_mm, int slot)
{
    struct wk_scan_code code = {.read = true, .label = wk_layout_label(WK_WIND_EAST, slot), .score = 1, .set = "07A"};
    double area = 0;

    for (int k = 0; k < 4; k++)
        assert_true(wk_fit_project(fit, at.x + (k == 1 || k == 2 ? 0.5 : -0.5) * WK_CODE_MM,
                                   at.y - WK_CODE_TO_CENTRE * WK_CODE_MM + (k >= 2 ? 0.5 : -0.5) * WK_CODE_MM, height_mm,
                                   &code.u[k], &code.v[k]));
    for (int k = 0; k < 4; k++)
        area += code.u[k] * code.v[(k + 1) % 4] - code.u[(k + 1) % 4] * code.v[k];
    code.size_px = sqrt(fabs(area) / 2) / WK_CODE_MODULES;
    return code;
}

/* Fills what a level rectangle covers, w x h mm around a place at a height, as seen from straight above. */
static void paint(const struct wk_image *picture, const struct wk_fit *fit, struct wk_mm at, double height_mm, double w_mm,
                  double h_mm, const uint8_t bgr[3])
{
    double u[2], v[2];

    for (int k = 0; k < 2; k++)
        assert_true(
            wk_fit_project(fit, at.x + (k ? 0.5 : -0.5) * w_mm, at.y + (k ? 0.5 : -0.5) * h_mm, height_mm, &u[k], &v[k]));
    for (int y = (int)ceil(v[0]); y <= v[1]; y++)
        for (int x = (int)ceil(u[0]); x <= u[1]; x++)
            memcpy(picture->data + y * picture->stride_bytes + (ptrdiff_t)x * 3, bgr, 3);
}

/*
 * A tile is gone and its sticker lies flat: smaller and off its place it is told. A neighbour hides its size, and it is asked
 * about; so it is when it was pushed half of the way to where its tile's would be seen, where that half and the missing side of
 * its tile, or its being darker, say the same. A tile that was pushed as far, in shade or with a stained sticker is none of
 * these, and where no size was measured nothing is said.
 */
static void what_is_seen_lower_is_flat_or_asked_about(void **state)
{
    static const struct {
        int slot;
        bool low, hidden; /* flat; its size is not seen */
        double out;       /* pushed outwards, of what being lower brings it nearer in */
        double push_mm;   /* a tile, towards the camera */
        bool dark, told, asked;
    } cases[] = {
        {.slot = 5, .low = true, .told = true},
        {.slot = 17, .low = true, .hidden = true, .asked = true},
        {.slot = 26, .low = true, .hidden = true, .out = 0.5, .asked = true}, /* nothing lies before it */
        {.slot = 20, .low = true, .hidden = true, .out = 0.5, .dark = true, .asked = true},
        {.slot = 30, .push_mm = 7},
        {.slot = 28, .push_mm = 2.3},
        {.slot = 9, .push_mm = 1.5},
        {.slot = 14, .dark = true},
    };
    static const uint8_t papers[2][3] = {{225, 230, 230}, {195, 200, 200}}, cloth[3] = {70, 90, 60}, side[3] = {140, 160, 160},
                         backs[][3] = {{30, 110, 190}, {120, 120, 120}};
    const struct wk_fit fit = {.lens = {.w = 1920, .h = 1080, .fx = 1350, .fy = 1350, .cx = 960, .cy = 540},
                               .r = {1, 0, 0, 0, 1, 0, 0, 0, 1},
                               .t = {-210, 120, 1000},
                               .top_mm = 22};
    const struct wk_scan_options options = {.mat = mat, .key = &key};
    const struct wk_shade ground = {{cloth[0] / 225.0, cloth[1] / 230.0, cloth[2] / 230.0}};
    struct wk_scanner *scanner;
    struct wk_scan_code codes[WK_N_SLOTS];
    struct wk_reading reading;
    struct wk_image picture;

    (void)state;
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_image_new(&picture, 1920, 1080, 3), WK_OK);
    for (int round = 0; round < 3; round++) {
        const bool sized = round < 2;
        struct wk_mat slots = mat;

        memset(slots.marker_mm, 0, sizeof slots.marker_mm); /* no mat, no markers to learn the light from */
        for (int i = 0; i < picture.w * picture.h; i++)
            memcpy(picture.data + i / picture.w * picture.stride_bytes + (ptrdiff_t)(i % picture.w) * 3, cloth, 3);
        for (int s = 0; s < WK_N_SLOTS; s++) { /* from the far row to the near one, which hides a part of it */
            struct wk_mm at = mat.slot_mm[s];
            bool low = false, hidden = false, dark = false;

            for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
                if (cases[k].slot == s) {
                    at.x += cases[k].out * (at.x - 210) * 22 / 978;
                    at.y += cases[k].out * (at.y + 120) * 22 / 978 - cases[k].push_mm;
                    low = cases[k].low;
                    hidden = cases[k].hidden;
                    dark = cases[k].dark;
                }
            for (int height = 0; !low && height < 22; height++)
                paint(&picture, &fit, at, height, 26, 36, side);
            if (!low)
                paint(&picture, &fit, at, 22, 26, 36, backs[round % 2]); /* grey ones tell nothing */
            paint(&picture, &fit, at, low ? 0 : 22, 24, 33, papers[dark]);
            codes[s] = code_at(&fit, at, low ? 0 : 22, s);
            codes[s].size_px *= !sized ? 0 : hidden ? 1 + 22.0 / 978 : 1;
        }
        wk_scan_wall(scanner, &picture, &slots, &fit, codes, WK_N_SLOTS, &ground, false, &reading);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            bool told = false, asked = false;

            for (size_t k = 0; sized && k < sizeof cases / sizeof cases[0]; k++)
                if (cases[k].slot == s) {
                    told = cases[k].told;
                    asked = cases[k].asked;
                }
            assert_int_equal(reading.slot[s].state, asked ? WK_READ_UNREADABLE : WK_READ_LABEL);
            assert_int_equal(reading.slot[s].flat, told);
        }
    }
    wk_image_free(&picture);
    wk_scanner_free(scanner);
}

/* ---- what lies in a slot and was not read ---- */

/* Fills a rectangle on the tops, x0 y0 x1 y1 mm, with a colour. */
static void fill(struct wk_image *picture, const struct wk_fit *fit, const double mm[4], const uint8_t bgr[3])
{
    double u0, v0, u1, v1;

    assert_true(wk_fit_project(fit, mm[0], mm[1], fit->top_mm, &u0, &v0));
    assert_true(wk_fit_project(fit, mm[2], mm[3], fit->top_mm, &u1, &v1));
    for (int y = (int)lround(v0); y < lround(v1); y++)
        for (int x = (int)lround(u0); x < lround(u1); x++)
            memcpy(picture->data + y * picture->stride_bytes + (ptrdiff_t)x * 3, bgr, 3);
}

/*
 * Tiles that touch show no gaps, so that one without a sticker has no outline on all sides. Where all around it was read it is
 * no arm, whatever its colour: that would hide its neighbours in part.
 */
static void a_bare_tile_among_touching_ones_is_no_hand(void **state)
{
    enum { FACE_UP = 1, BARE = 5, OPPOSITE = 7, FOREIGN = 12, LIT = 22, GAP = 24, BESIDE = 28 };
    static const uint8_t back[3] = {60, 130, 40}, other[3] = {50, 50, 190}, white[3] = {180, 180, 180}, black[3] = {20, 20, 20},
                         light[3] = {240, 240, 240}, opposite[3] = {172, 65, 202}, cloth[3] = {90, 45, 18};
    const struct wk_fit fit = {.lens = {.w = 1280, .h = 960, .fx = 1800, .fy = 1800, .cx = 640, .cy = 480},
                               .r = {1, 0, 0, 0, 1, 0, 0, 0, 1},
                               .t = {-210, -150, 1022},
                               .top_mm = 22};
    const struct wk_scan_options options = {.mat = mat, .key = &key};
    const struct wk_shade ground = {{0.5, 0.25, 0.1}};
    struct wk_scan_code codes[WK_N_SLOTS];
    struct wk_scanner *scanner;
    struct wk_reading reading;
    struct wk_image picture;
    struct wk_mat slots = mat;
    int n = 0;

    (void)state;
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_image_new(&picture, 1280, 960, 3), WK_OK);
    slots.pitch_x_mm = 30;
    slots.pitch_y_mm = 42;
    memset(picture.data, 0, (size_t)picture.h * (size_t)picture.stride_bytes); /* around the tiles it is looked at too */
    fill(&picture, &fit, (double[]){26, 81, 416, 207}, back);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const double x = 41 + 30 * wk_slot_column(s), y = 186 - 42 * (int)wk_slot_row(s), half = WK_CODE_MM / 2;

        slots.slot_mm[s] = (struct wk_mm){x, y};
        if (s == FOREIGN)
            fill(&picture, &fit, (double[]){x - 15, y - 60, x + 60, y + 21}, other); /* its sides are seen too */
        if (s == FACE_UP || s == LIT)
            fill(&picture, &fit, (double[]){x - 14.5, y - 20.5, x + 14.5, y + 20.5}, white);
        if (s == FACE_UP) /* a face has ink, and paper washed out by a lamp has none */
            fill(&picture, &fit, (double[]){x - 5, y - 9, x + 5, y + 9}, other);
        if (s == LIT) /* a lamp is mirrored in what may be a sticker */
            fill(&picture, &fit, (double[]){x - 10, y - 12, x + 4, y + 6}, light);
        if (s == GAP) { /* a sticker that lies askew hides one side of it */
            fill(&picture, &fit, (double[]){x - 15, y - 21, x + 15, y + 21}, cloth);
            fill(&picture, &fit, (double[]){x + 6, y - 21, x + 15, y + 21}, white);
            for (int k = 0; k < 4; k++)
                fill(&picture, &fit, (double[]){x + 6.5 + 2 * k, y - 21, x + 7.5 + 2 * k, y + 21}, black);
        }
        if (s == OPPOSITE) /* to the backs' colour, as seen from grey */
            fill(&picture, &fit, (double[]){x - 14.5, y - 20.5, x + 14.5, y + 20.5}, opposite);
        if (s == FACE_UP || s == LIT || s == OPPOSITE || s == BARE || s == FOREIGN || s == GAP || s == BESIDE ||
            s == BESIDE + 1)
            continue;
        codes[n] = code_at(&fit, slots.slot_mm[s], 22, s);
        codes[n++].size_px = 0;
        fill(&picture, &fit, (double[]){x - 12, y - 16.5, x + 12, y + 16.5}, white);
        fill(&picture, &fit, (double[]){x - half, y - 14.6, x + half, y + 5.6}, black);
    }
    wk_scan_wall(scanner, &picture, &slots, &fit, codes, n, &ground, false, &reading);
    assert_int_equal(reading.slot[FACE_UP].state, WK_READ_FACE);
    assert_int_equal(reading.slot[LIT].state, WK_READ_UNREADABLE);
    assert_int_equal(reading.slot[OPPOSITE].why, WK_WHY_FOREIGN);
    assert_int_equal(reading.slot[BARE].why, WK_WHY_NO_STICKER);
    assert_int_equal(reading.slot[GAP].state, WK_READ_EMPTY);
    assert_int_equal(reading.slot[FOREIGN].why, WK_WHY_FOREIGN);
    assert_int_equal(reading.slot[BESIDE].state, WK_READ_BLOCKED); /* two beside one another: a sleeve, perhaps */
    wk_image_free(&picture);
    wk_scanner_free(scanner);
}

/* A disc of the colour that the picture has at a point. */
static void cover(struct wk_image *picture, const struct wk_point *at, double radius, const uint8_t colour[3])
{
    for (int y = (int)((double)at->y - radius); y <= (double)at->y + radius; y++)
        for (int x = (int)((double)at->x - radius); x <= (double)at->x + radius; x++)
            if (hypot(x - (double)at->x, y - (double)at->y) < radius)
                memcpy(picture->data + y * picture->stride_bytes + (ptrdiff_t)x * 3, colour, 3);
}

/* A free slot may lie under a hand of the table's colour, if a part of a sticker beside it does. */
static void what_is_free_beside_a_hidden_slot_is_asked_about(void **state)
{
    static const struct table table = {1920, 1080, 0, 1, .4, 3, {"W:missing:1.4"}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;
    struct wk_image picture;
    int gap, beside;

    (void)state;
    assert_int_equal(wk_slot_parse("1.4", &gap), WK_OK);
    assert_int_equal(wk_slot_parse("1.5", &beside), WK_OK);
    lay(&table, 304, &walls);
    draw(&table, &walls, 304, 0, &picture);
    for (int hidden = 0; hidden < 2; hidden++) {
        struct wk_table_scanner *scanner = scanner_for(&table);

        assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
        wk_table_scanner_free(scanner);
        const struct wk_read *tile = &reading.wall[2].slot[beside], *before = &reading.wall[2].slot[beside - 2];

        assert_int_equal(tile->state, hidden ? WK_READ_UNREADABLE : WK_READ_LABEL);
        assert_int_equal(reading.wall[2].slot[gap].state, hidden ? WK_READ_UNREADABLE : WK_READ_EMPTY);
        if (hidden)
            continue;
        /* The gap's middle lies between its neighbours', and shows the table. */
        const struct wk_point *a = tile->corners_px, *b = before->corners_px;
        const int x = (int)((a[0].x + a[2].x + b[0].x + b[2].x) / 4), y = (int)((a[0].y + a[2].y + b[0].y + b[2].y) / 4);
        uint8_t cloth[3];

        memcpy(cloth, picture.data + y * picture.stride_bytes + (ptrdiff_t)x * 3, sizeof cloth);
        cover(&picture, &a[0], 0.5 * hypot((double)(a[1].x - a[0].x), (double)(a[1].y - a[0].y)), cloth);
    }
    wk_image_free(&picture);
}

/* A tile that lies sideways takes more of its row than the others, and its row's places are told less surely for that. The
 * hand's labels are alike, and at home wherever they lie in it. */
static void a_tile_sideways_in_the_hand_row_leaves_the_others_certain(void **state)
{
    static const struct table table = {1920, 1080, 0, 1, .4, 3, {"E:sideways:h.1"}, "07A", WK_WIND_NONE};
    static struct wk_sim_walls walls;
    static struct wk_table_reading reading;

    (void)state;
    for (uint64_t seed = 306; seed < 310; seed++) {
        read_table(&table, seed, &walls, &reading);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            assert_int_equal(reading.wall[0].slot[s].state, WK_READ_LABEL);
            assert_int_equal(reading.wall[0].slot[s].sideways, s == 1);
        }
    }
}

/* Between stickers' edges something may be as like a code as one in glare, and shows no finder pattern. */
static void a_cloth_shows_no_finder_pattern(void **state)
{
    static const struct table table = {1920, 1080, 0, 1, .6, 3, {NULL}, "07A", WK_WIND_NONE};
    static struct wk_table_reading reading;
    static struct wk_sim_walls walls;
    struct wk_table_scanner *scanner = scanner_for(&table);
    struct wk_image picture;

    (void)state;
    lay(&table, 311, &walls);
    draw(&table, &walls, 311, 0, &picture);
    assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
    assert_int_equal(scanner->n_stickers, WK_N_WINDS * WK_N_SLOTS);
    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];
        const int reach = (int)(14 * sticker->px);
        const struct wk_image *grey = &scanner->grey;
        double u, v, plane[9];

        assert_true(wk_table_has_mark(grey, sticker->plane));
        assert_true(wk_plane_map(sticker->plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES / 2.0, &u, &v));
        for (int y = -reach; y <= reach; y++)
            for (int x = -reach; x <= reach; x++)
                grey->data[((int)v + y) * grey->stride_bytes + (int)u + x] = (uint8_t)(50 + (x * x + 3 * y * y) % 7);
        for (int k = 0; k < 81; k++) { /* wherever a search finds it likest */
            memcpy(plane, sticker->plane, sizeof plane);
            plane[2] += (k % 9 - 4) * sticker->px;
            plane[5] += (k / 9 - 4) * sticker->px;
            assert_false(wk_table_has_mark(grey, plane));
        }
    }
    wk_image_free(&picture);
    wk_table_scanner_free(scanner);
}

/* Adds a lamp's light to a picture, so much in its middle, `reach` px standard deviation. */
static void mirror_lamp(struct wk_image *picture, const struct wk_point *at, double levels, double reach)
{
    for (int y = (int)((double)at->y - 3 * reach); y <= (double)at->y + 3 * reach; y++)
        for (int x = (int)((double)at->x - 3 * reach); x <= (double)at->x + 3 * reach; x++) {
            const double dx = x - (double)at->x, dy = y - (double)at->y;
            uint8_t *p = picture->data + y * picture->stride_bytes + (ptrdiff_t)x * 3;

            for (int c = 0; c < 3; c++)
                p[c] = (uint8_t)fmin(255, p[c] + levels * exp(-(dx * dx + dy * dy) / (2 * reach * reach)));
        }
}

/* A lamp on a corner of a sticker leaves enough of it; one that burns all of it out is told as glare, which a hand can end. */
static void a_lamp_is_looked_through_or_told(void **state)
{
    enum { CORNERS = 4 };
    static const struct table table = {1920, 1080, 0, 1, .4, 3, {NULL}, "07A", WK_WIND_NONE};
    static struct wk_table_reading plain, lit;
    static struct wk_sim_walls walls;
    struct wk_table_scanner *scanner = scanner_for(&table);
    struct wk_image picture;
    int right, wrong, false_empty;

    (void)state;
    lay(&table, 312, &walls);
    draw(&table, &walls, 312, 0, &picture);
    assert_int_equal(wk_table_scan(scanner, &picture, &plain), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k <= CORNERS; k++) {
            const struct wk_point *at = plain.wall[w].slot[7 * k + w].corners_px;
            const double side = hypot((double)(at[1].x - at[0].x), (double)(at[1].y - at[0].y));

            assert_int_equal(plain.wall[w].slot[7 * k + w].state, WK_READ_LABEL);
            mirror_lamp(&picture, &at[k % CORNERS], k < CORNERS ? 150 : 900, k < CORNERS ? 0.4 * side : side);
        }
    wk_table_scanner_forget(scanner);
    assert_int_equal(wk_table_scan(scanner, &picture, &lit), WK_OK);
    count(&walls, &lit, &right, &wrong, &false_empty);
    assert_int_equal(wrong, 0);
    assert_int_equal(false_empty, 0);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k <= CORNERS; k++) {
            const struct wk_read *read = &lit.wall[w].slot[7 * k + w];

            assert_int_equal(read->state, k < CORNERS ? WK_READ_LABEL : WK_READ_UNREADABLE);
            assert_int_equal(read->why, k < CORNERS ? WK_WHY_NONE : WK_WHY_GLARE);
        }
    wk_image_free(&picture);
    wk_table_scanner_free(scanner);
}

/* ---- forms that tell no place ---- */

/* A sticker's code, its tile's middle at (x, y) mm from the picture's upper left, wider than high by a share. */
static void put_sticker(struct wk_table_scanner *scanner, double x, double y, double wider, wk_label label)
{
    const double px = 1.4, module = px * WK_MODULE_MM(WK_STICKER_MM), half = WK_CODE_MODULES / 2.0;
    struct wk_table_sticker *sticker = &scanner->sticker[scanner->n_stickers++];
    const double plane[9] = {module * (1 + wider),
                             0,
                             px * x - half * module * (1 + wider),
                             0,
                             module,
                             px * (y - WK_CODE_TO_CENTRE * WK_CODE_MM) - half * module,
                             0,
                             0,
                             1};

    *sticker = (struct wk_table_sticker){.px = module, .label = label};
    memcpy(sticker->plane, plane, sizeof plane);
}

/* A form that is no square lies on an arm, or on two stickers at once; one that overlaps a tile is none. No wall moves by it.
 */
static void a_form_that_is_no_tile_moves_no_wall(void **state)
{
    static const double wider[] = {0, 0.12};
    struct table table = {.set = "07A"};

    (void)state;
    for (size_t i = 0; i < sizeof wider / sizeof wider[0]; i++) {
        struct wk_table_scanner *scanner = scanner_for(&table);
        double x, y;

        assert_int_equal(wk_image_new(&scanner->grey, 1920, 1080, 1), WK_OK);
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (s < 2 || s > 6)
                put_sticker(scanner, 500 + 27.4 * wk_slot_column(s) + (s > 6 && s < 13 ? 4 : 0), 700 - 40 * (int)wk_slot_row(s),
                            0, wk_layout_label(WK_WIND_EAST, s));
        put_sticker(scanner, 500 + 27.4 + 15, 700, wider[i], WK_LABEL_NONE); /* half a tile on from slot 1 */
        scanner->touched = WK_TABLE_ALL;
        wk_table_find_walls(scanner);
        assert_true(scanner->wall[0].found);
        wk_grid_place(&scanner->wall[0].grid, WK_ROW_HAND, 12, &x, &y);
        assert_true(fabs(x - (500 + 27.4 * 12 - 1920 / 2 / 1.4)) < 5);
        wk_table_scanner_free(scanner);
    }
}

/* The mirror image of a table is named as that, by a scanner that knows the set and by one that does not. */
static void a_mirrored_table_is_named(void **state)
{
    static const struct table tables[] = {{1920, 1080, 0, 0, 0.5, 3, {NULL}, "", WK_WIND_NONE},
                                          {1920, 1080, 6, 1, 0.7, 3, {NULL}, "07A", WK_WIND_SOUTH}};

    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct wk_table_scanner *scanner = scanner_for(&tables[i]);
        struct wk_sim_walls walls;
        struct wk_table_reading reading;
        struct wk_image image, mirrored = {0};

        lay(&tables[i], 44 + i, &walls);
        draw(&tables[i], &walls, 44 + i, 0, &image);
        assert_int_equal(wk_image_mirror(&image, &mirrored), WK_OK);
        for (int frame = 0; frame < 2; frame++) {
            assert_int_equal(wk_table_scan(scanner, &mirrored, &reading), WK_OK);
            for (int w = 0; w < WK_N_WINDS; w++)
                assert_int_equal(reading.wall[w].tray.reason, WK_TRAY_MIRRORED);
        }
        /* Switched off, it is read. */
        for (int frame = 0; frame < 2; frame++)
            assert_int_equal(wk_table_scan(scanner, &image, &reading), WK_OK);
        for (int w = 0; w < WK_N_WINDS; w++)
            assert_true(reading.wall[w].tray.found);
        wk_table_scanner_free(scanner);
        wk_image_free(&image);
        wk_image_free(&mirrored);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(each_tile_is_read_at_its_place),
        cmocka_unit_test(a_mirrored_wall_is_read_as_it_lies),
        cmocka_unit_test(a_tile_in_the_middle_is_a_stray),
        cmocka_unit_test(below_a_pixel_a_module_no_tile_is_told_bare_or_face_up),
        cmocka_unit_test_long(seats_go_against_the_clock_from_the_one_below),
        cmocka_unit_test(a_turned_camera_is_told_by_the_walls),
        cmocka_unit_test(what_has_not_moved_is_added_up),
        cmocka_unit_test(what_moves_is_read_again),
        cmocka_unit_test(a_sticker_without_a_tile_is_seen),
        cmocka_unit_test(what_is_seen_lower_is_flat_or_asked_about),
        cmocka_unit_test(a_bare_tile_among_touching_ones_is_no_hand),
        cmocka_unit_test(what_is_free_beside_a_hidden_slot_is_asked_about),
        cmocka_unit_test(a_tile_sideways_in_the_hand_row_leaves_the_others_certain),
        cmocka_unit_test(a_cloth_shows_no_finder_pattern),
        cmocka_unit_test(a_lamp_is_looked_through_or_told),
        cmocka_unit_test(a_form_that_is_no_tile_moves_no_wall),
        cmocka_unit_test_long(walls_that_are_being_built_are_read),
        cmocka_unit_test(a_far_wall_that_is_laid_last_is_read),
        cmocka_unit_test(a_picture_without_a_table_has_no_wall),
        cmocka_unit_test(a_mirrored_table_is_named),
        cmocka_unit_test_long(a_sticker_on_paper_is_no_tile),
        cmocka_unit_test_long(a_gap_shows_the_table_through_a_veil),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
