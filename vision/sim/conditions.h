/* Conditions of a simulated picture: camera, light, noise, and how untidily the tiles lie. Pure. */
#ifndef WK_VISION_SIM_CONDITIONS_H
#define WK_VISION_SIM_CONDITIONS_H

#include <stdbool.h>

#include "labels/code_mask.h"

struct wk_sim_conditions {
    int w, h;                 /* px */
    double tilt_deg;          /* positive: the camera stands on the far side, facing the player */
    double yaw_deg, roll_deg; /* NAN: drawn from the seed, yaw a tenth to a third of the tilt, roll within 2 degrees */
    double blur_px, motion_px, noise, shadow; /* noise: sigma 0..255; shadow 0..1 */
    int n_glare;
    double cast;                                /* colour cast 0..1 */
    double vignette;                            /* 0..1, darker by this share at the left and right edge */
    double jitter_mm, rotate_deg, turned_share; /* how untidily the tiles lie */
    double k1, k2;                              /* lens distortion */
    double distance_mm;                         /* camera above the mat */
    double fov_deg; /* angle of view across the frame, for a camera above a whole table: it hangs so high that the table fills
                       the frame */
    double tile_w_mm, tile_h_mm, tile_height_mm;
    double sticker_mm;
    enum wk_codes codes; /* which masks the stickers' codes have */
    double ink;          /* share of white that the stickers' print shows: of a printer with little toner; 0: black */
    int jpeg;            /* 0 off, else quality */
    bool no_mat; /* a bare table: tiles close together, rows with pitches and ends of their own, both drawn from the seed */
};
void wk_sim_conditions_default(struct wk_sim_conditions *conditions);

/* Presets "mild", "medium", "hard" (the acceptance rig's grades). WK_BAD_INPUT: no such grade. */
enum wk_status wk_sim_conditions_grade(struct wk_sim_conditions *conditions, const char *name) WK_MUST_CHECK;

/* Whether a picture can be drawn in them; any values are allowed. */
bool wk_sim_conditions_valid(const struct wk_sim_conditions *conditions);

#endif
