/*
 * Stickers as a camera far away shows them: about a pixel or two a module, turned, tilted, blurred, moved, noisy, compressed;
 * and what is no sticker, or one that something lies over. For tests and benches of the known codes.
 */
#ifndef WK_TESTS_VISION_COARSE_H
#define WK_TESTS_VISION_COARSE_H

#include "vision/image/image.h"
#include "rules/rng.h"
#include "vision/stickers/modules.h"

enum { COARSE_SIDE = 224, COARSE_SPOTS = 12 };

/* What lies there, in modules of its code. */
enum coarse_texture { COARSE_STICKER = 0, COARSE_CHECKS, COARSE_WAVES, COARSE_PRINT, COARSE_TEXTURES };
struct coarse_thing {
    enum coarse_texture texture;
    const uint8_t *black; /* of a sticker; borrowed [WK_N_MODULES] */
    double pitch;         /* of another texture, modules */
    int n_spots;
    double spot[COARSE_SPOTS][4]; /* middle, radius, ink 0..1 */
    bool cut;                     /* something lies over it where x cos + y sin of the angle, from the middle, is beyond */
    double cut_angle, cut_beyond, cut_ink;
    double scratch_modules;           /* how wide a white scratch right across it is; 0: none */
    double scratch_angle, scratch_at; /* as those of what lies over it */
};

/* How it is seen. coarse_any() throws dice for all of it but module_px. */
struct coarse_view {
    double module_px, turn_deg, tilt_deg, tilt_to_deg;
    double blur_px, motion_px, motion_to_deg;
    double black, white, slope; /* grey levels; slope: of the light from edge to edge, part of it */
    double lamp;                /* levels that a mirrored lamp adds in its middle; 0: none */
    double lamp_at[2], lamp_px; /* its middle, px from the code's, and how far it reaches, standard deviation */
    double noise;               /* levels, standard deviation */
    int jpeg;                   /* quality; 0: not compressed */
};
struct coarse_view coarse_any(struct wk_rng *rng, double module_px);

/* Draws it into pixels [COARSE_SIDE * COARSE_SIDE]; plane [9], modules to px, is where it lies. False: it failed. */
bool coarse_draw(const struct coarse_thing *thing, const struct coarse_view *view, struct wk_rng *rng, uint8_t *pixels,
                 double *plane);

/* A plane as somebody who is not sure would give it: shifted by up to off modules each way, a little turned and scaled. */
void coarse_guess(const double *plane, double off, struct wk_rng *rng, double *guess);

struct wk_image coarse_image(uint8_t *pixels);

#endif
