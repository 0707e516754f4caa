/* A simulated table photographed from several places with one and the same lens. For tests. */
#ifndef WK_TESTS_TRAY_TABLE_H
#define WK_TESTS_TRAY_TABLE_H

#include "vision/image/cv.h"
#include "vision/sim/parts.h"
#include "vision/sim/sim.h"

#define W 1920
#define H 1080
#define F 1500.0

static const struct place {
    double tilt_deg, yaw_deg;
} places[] = {{4, 2}, {18, -3}, {-14, 6}, {3, 16}};

struct table {
    struct wk_mat mat; /* as it truly is */
    double tile_mm;
    struct wk_sim *sim;
    struct wk_deal deal;
    struct wk_image picture;
};

static void table_open(struct table *table, const struct wk_mat *mat, double tile_mm)
{
    static const struct wk_key key = {.bytes = {7}};

    *table = (struct table){.mat = *mat, .tile_mm = tile_mm};
    table->mat.tile_height_mm = tile_mm;
    assert_int_equal(wk_sim_new(&table->sim, &table->mat, &key, "drawn"), WK_OK);
    wk_sim_deal(&table->deal, "07A", 1, 5);
    assert_int_equal(wk_image_new(&table->picture, W, H, 3), WK_OK);
}

static void table_close(struct table *table)
{
    wk_sim_free(table->sim);
    wk_image_free(&table->picture);
}

/* The simulator zooms to fill its picture, so the distance is sought at which it zooms to F. */
static double distance_for(const struct table *table, struct wk_sim_conditions *c)
{
    const struct wk_sim_target target = wk_sim_wall_target(&table->mat, c);

    for (int i = 0; i < 30; i++) {
        struct wk_sim_camera camera;
        struct wk_rng rng;

        wk_rng_init(&rng, 1, WK_SIM_STREAM_CAMERA);
        wk_sim_camera_aim(&camera, &target, c, &rng);
        c->distance_mm *= F / camera.f;
    }
    return c->distance_mm;
}

/* empty: every so-manieth slot is left empty; 0 all of them, -1 none. */
static void shoot(struct table *table, const struct place *place, int empty, uint64_t seed)
{
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;

    assert_int_equal(wk_sim_conditions_grade(&c, "mild"), WK_OK);
    c.tilt_deg = place->tilt_deg;
    c.yaw_deg = place->yaw_deg;
    c.roll_deg = 1;
    c.tile_height_mm = table->tile_mm;
    c.k1 = c.k2 = 0;
    distance_for(table, &c);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &table->deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].present = empty < 0 || (empty > 0 && s % empty != 0);
    assert_int_equal(wk_sim_render(table->sim, &wall, WK_SIDE_BACKS, &c, seed, (int)place->tilt_deg, &table->picture, NULL),
                     WK_OK);
}

static const struct wk_lens lens_of_table = {W, H, F, F, (W - 1) / 2.0, (H - 1) / 2.0, 0, 0, 0, 0, 0};

#endif
