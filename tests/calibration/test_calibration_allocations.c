/* Each allocation of calibration fails once: it says so, and leaves nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "calibration/drill.h"
#include "calibration/enrol.h"
#include "calibration/enrol_drawn.h"
#include "calibration/gauge.h"
#include "calibration/lens_file.h"
#include "calibration/lens_find.h"
#include "calibration/pack/pack.h"
#include "calibration/pack/pack_make.h"
#include "labels/draw/art.h"
#include "tests/support/calibration/board_view.h"
#include "tests/support/calibration/tray_table.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/rules/allocations.h"
#include "tests/support/vision/patches.h"

static const struct wk_key key = {.bytes = {7}};

/* ---- lens and mat */

static enum wk_status find_lens(void *state)
{
    struct wk_lens_finder *finder = NULL;
    enum wk_board_answer answer;
    enum wk_status status = wk_lens_finder_new(&finder);

    if (status == WK_OK)
        status = wk_lens_finder_look(finder, state, false, &answer, NULL);
    wk_lens_finder_free(finder);
    return status;
}

static enum wk_status keep_lens(void *state)
{
    struct wk_calibration again;
    const char *const path = scratch_path("lens.json");
    enum wk_status status = wk_lens_save(state, path);

    if (status == WK_OK)
        status = wk_lens_load(&again, path);
    return status;
}

static void a_lens_that_is_measured_and_kept(void **state)
{
    const struct wk_lens lens = {960, 540, 800, 800, 479.5, 269.5, -0.05, 0, 0, 0, 0};
    struct wk_calibration kept = {.lens = lens, .camera = "files", .made_s = 1, .n_pictures = 9, .rms_px = 0.1};
    uint8_t *const texture = board_texture();
    struct wk_image picture;

    (void)state;
    assert_int_equal(wk_image_new(&picture, lens.w, lens.h, 3), WK_OK);
    board_draw(texture, &lens, &(struct board_pose){0.5, 0.5, 0.75, 0, 0, 0}, 1, &picture);
    each_allocation_fails("a look at the lens board", find_lens, &picture);
    each_allocation_fails("a lens's file", keep_lens, &kept);
    wk_image_free(&picture);
    free(texture);
}

static enum wk_status gauge_begins(void *state)
{
    struct wk_gauge *gauge = NULL;
    const enum wk_status status = wk_gauge_new(&gauge, state, &lens_of_table, &key);

    wk_gauge_free(gauge);
    return status;
}

static enum wk_status gauge_tells(void *state)
{
    struct wk_gauge_result result = {.n_views = -1};
    const enum wk_status status = wk_gauge_solve(state, 0, 0, &result);

    if (status == WK_OK ? !result.complete : result.n_views != -1)
        return WK_FAILED;
    return status;
}

/* It is not said that more pictures are wanted. */
static void a_mat_that_is_measured(void **state)
{
    struct wk_gauge *gauge = NULL;
    struct wk_mat mat;
    struct table table;
    enum wk_gauge_answer answer;

    (void)state;
    wk_mat_default(&mat);
    each_allocation_fails("a gauge", gauge_begins, &mat);
    table_open(&table, &mat, 22);
    assert_int_equal(wk_gauge_new(&gauge, &mat, &lens_of_table, &key), WK_OK);
    for (int i = 0; i < 4; i++) {
        shoot(&table, &places[i], 3, 11);
        assert_int_equal(wk_gauge_look(gauge, &table.picture, false, &answer), WK_OK);
    }
    each_allocation_fails("what four pictures tell of a mat", gauge_tells, gauge);
    wk_gauge_free(gauge);
    table_close(&table);
}

/* ---- tile sets */

static enum wk_status enrol(void *state)
{
    static struct wk_enrol_report report;
    static bool present[WK_N_SLOTS];
    struct wk_tileset *tileset = NULL;
    uint8_t *const patches = state; /* taken as they are: they are not marked in this order */

    for (int s = 0; s < WK_N_SLOTS; s++)
        present[s] = true;
    const enum wk_status status = wk_enrol_patches(&tileset, "one", patches, present, 1, WK_ENROL_CANONICAL, NULL, &report);

    wk_tileset_free(tileset);
    return status;
}

static enum wk_status enrol_drawn(void *state)
{
    struct wk_tileset *tileset = NULL;
    const enum wk_status status = wk_enrol_drawn(&tileset, state);

    wk_tileset_free(tileset);
    return status;
}

static void a_tile_set_that_is_enrolled(void **state)
{
    static uint8_t patches[WK_N_SLOTS * WK_PATCH_BYTES];
    static char drawn[] = "drawn";
    struct wk_art *art = NULL;

    (void)state;
    assert_int_equal(wk_art_new(&art, drawn), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_true(patch_draw(art, wk_enrol_face_at(s), &(struct patch_look){.light = 0.9, .noise = 3, .seed = (unsigned)s},
                               patches + s * WK_PATCH_BYTES));
    wk_art_free(art);
    each_allocation_fails("a tile set of a photograph", enrol, patches);
    each_allocation_fails("the drawn tile set", enrol_drawn, drawn);
}

/* ---- photo packs and the drill, of one wall: in a picture of half the width, as each of them is looked at some hundred times
 */

static const struct wk_lens lens_of_half = {W / 2, H / 2, F / 2, F / 2, (W / 2 - 1) / 2.0, (H / 2 - 1) / 2.0, 0, 0, 0, 0, 0};

static enum wk_status make_pack(void *state)
{
    struct table *const table = state;
    struct wk_pack_maker *maker = NULL;
    struct wk_pack_made made;
    struct wk_signer signer;
    const uint8_t seed[32] = {1};
    const struct wk_pack_way way = {.mat = table->mat, .key = &key, .lens = lens_of_half};
    json_t *const about = json_pack("{s:s}", "day", "2026-11-23");
    enum wk_status status = wk_pack_maker_new(&maker, &way);

    wk_signer_init(&signer, seed);
    if (status == WK_OK)
        status = wk_pack_maker_add(maker, &table->picture);
    if (status == WK_OK)
        status = wk_pack_maker_save(maker, about, true, &signer, scratch_path("pack.tar"), &made);
    json_decref(about);
    wk_pack_maker_free(maker);
    return status;
}

static enum wk_status open_pack(void *state)
{
    static struct wk_pack pack;
    struct wk_image picture = {0};
    const char *why;
    FILE *const file = fopen(state, "rb");

    if (!file)
        return WK_NO_FILE;
    enum wk_status status = wk_pack_open(&pack, file, &why);
    fclose(file);
    if (status != WK_OK)
        return status;
    status = wk_pack_picture(&pack, 0, &picture);
    wk_image_free(&picture);
    wk_pack_close(&pack);
    return status;
}

static enum wk_status drill(void *state)
{
    struct table *const table = state;
    const struct wk_drill_options options = {.scan = {.mat = table->mat, .key = &key}, .n = 1, .seed = 7};
    struct wk_drill *made = NULL;
    const enum wk_status status = wk_drill_new(&made, &options, &table->picture, NULL);

    wk_drill_free(made);
    return status;
}

static void halve(struct wk_image *picture)
{
    struct wk_image half;

    assert_int_equal(wk_image_new(&half, W / 2, H / 2, 3), WK_OK);
    for (int y = 0; y < half.h; y++)
        for (int x = 0; x < half.w; x++)
            for (int c = 0; c < 3; c++) {
                const ptrdiff_t below = picture->stride_bytes;
                const uint8_t *const from = picture->data + 2 * y * below + 6 * x + c;

                half.data[y * half.stride_bytes + 3 * x + c] =
                    (uint8_t)((from[0] + from[3] + from[below] + from[below + 3] + 2) / 4);
            }
    wk_image_free(picture);
    *picture = half;
}

static void a_wall_that_is_packed_and_drilled(void **state)
{
    struct wk_mat mat;
    struct table table;
    char path[300];

    (void)state;
    wk_mat_default(&mat);
    table_open(&table, &mat, 22);
    shoot(&table, &places[0], -1, 11);
    halve(&table.picture);
    /* A mat that one search found no memory for may be found by the next: then all is read as ever. */
    each_allocation_is_borne("a photo pack", make_pack, &table);
    snprintf(path, sizeof path, "%s", scratch_path("pack.tar"));
    each_allocation_is_borne("a photo pack that is read", open_pack, path);
    each_allocation_is_borne("a drill", drill, &table);
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lens_that_is_measured_and_kept),
        cmocka_unit_test(a_mat_that_is_measured),
        cmocka_unit_test(a_tile_set_that_is_enrolled),
        cmocka_unit_test(a_wall_that_is_packed_and_drilled),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
