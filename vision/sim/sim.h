/*
 * Simulator: a pinhole camera over the printed mat, tiles with height, printed stickers and drawn faces. A fake camera, and
 * marked as such.
 */
#ifndef WK_VISION_SIM_SIM_H
#define WK_VISION_SIM_SIM_H

#include "labels/deal/deal.h"
#include "labels/mat.h"
#include "labels/payload.h"
#include "labels/reading.h"
#include "vision/sim/conditions.h"
#include "vision/sim/stand.h"

struct wk_image;
struct wk_sim; /* opaque: textures of mat, stickers, faces; one thread at a time */

/*
 * tileset: a tile art's word (labels/draw/art.h), or that of a harder variant. key is borrowed for the simulator's life.
 * WK_NOT_FOUND: no such art installed.
 */
enum wk_status wk_sim_new(struct wk_sim **out, const struct wk_mat *mat, const struct wk_key *key,
                          const char *tileset) WK_MUST_CHECK;
void wk_sim_free(struct wk_sim *sim);

/*
 * Draws a frame: B G R, conditions->w x h, into image (data allocated by the caller). The same seed gives the same bytes;
 * `frame` varies only what varies between frames of one scene (noise, motion).
 * truth_json (may be NULL) gets a malloc'ed JSON text: per slot what lies there, corners in px, camera; the caller frees it.
 * WK_BAD_INPUT: conditions, pieces or picture that cannot be; WK_NO_MEMORY: wk_sim_again() has nothing to show then.
 */
enum wk_status wk_sim_render(struct wk_sim *sim, const struct wk_sim_wall *wall, enum wk_side side,
                             const struct wk_sim_conditions *conditions, uint64_t seed, int frame, struct wk_image *image,
                             char **truth_json) WK_MUST_CHECK;

/*
 * The same of tables, as a camera above the middle sees them, East's seat of the first at the lower edge. truths (may be NULL):
 * [hall->n], one of each table. Clutter lies on the first.
 */
enum wk_status wk_sim_hall_render(struct wk_sim *sim, const struct wk_sim_hall *hall, enum wk_side side,
                                  const struct wk_sim_conditions *conditions, uint64_t seed, int frame, struct wk_image *image,
                                  char **truths) WK_MUST_CHECK;

/* The same of one table. */
enum wk_status wk_sim_walls_render(struct wk_sim *sim, const struct wk_sim_walls *walls, enum wk_side side,
                                   const struct wk_sim_conditions *conditions, uint64_t seed, int frame, struct wk_image *image,
                                   char **truth_json) WK_MUST_CHECK;

/*
 * A new frame of the last scene rendered: only the noise is drawn again (for live simulated video at 30 frames a second; with
 * conditions->jpeg it is compressed as well, which takes longer). WK_NOT_YET: nothing has been rendered; WK_BAD_INPUT: other
 * size.
 */
enum wk_status wk_sim_again(struct wk_sim *sim, int frame, struct wk_image *image) WK_MUST_CHECK;

/* Lists the tile arts that can be drawn, one after another; NULL after the last. Static storage. */
const char *wk_sim_tileset(int index);

#endif
