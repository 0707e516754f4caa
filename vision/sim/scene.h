/*
 * Scene: a simulated table under a simulated live camera. What lies there is changed from outside while the camera runs, and
 * the frames are marked as simulated. Not a camera: a fake one, for the demo, for trying the kiosk without hardware and for
 * tests.
 */
#ifndef WK_VISION_SIM_SCENE_H
#define WK_VISION_SIM_SCENE_H

#include "vision/camera/camera.h"
#include "vision/image/clock.h"
#include "vision/sim/sim.h"

#define WK_SCENE_FPS 30

struct wk_scene; /* opaque; all calls from any thread, unless said otherwise */

/* What the camera looks at. A value; all of it is copied. */
struct wk_scene_view {
    struct wk_sim_wall wall;
    bool whole_table; /* `walls` instead of `wall` */
    struct wk_sim_walls walls;
    enum wk_side side; /* WK_SIDE_FACES: the tiles lie face up */
    struct wk_sim_conditions conditions;
};

/*
 * Starts a scene with its first view. mat and the name of the tile art (see wk_sim_tileset()) are copied, key is borrowed for
 * its life; seed: noise and untidiness. Drawing goes on in a thread of its own, from here on. WK_NOT_FOUND: no such tile art;
 * WK_NO_MEMORY; WK_FAILED.
 * clock: NULL, or a stepped clock (vision/image/clock.h), borrowed like key. With a stepped clock there is no drawing thread:
 * each read draws its own frame, so that a new view shows in the next frame and no read waits; all calls must then come from
 * one thread.
 */
enum wk_status wk_scene_new(struct wk_scene **out, const struct wk_mat *mat, const struct wk_key *key, const char *tileset,
                            uint64_t seed, const struct wk_scene_view *view, const struct wk_clock *clock) WK_MUST_CHECK;
/* After its camera has been closed. NULL is allowed. */
void wk_scene_free(struct wk_scene *scene);

/*
 * Changes what the camera sees; returns the number of the new view, which counts up from 1. Drawing it takes
 * some tenths of a second; meanwhile the camera goes on showing the old one, as a player's hand takes its time too.
 */
int64_t wk_scene_set(struct wk_scene *scene, const struct wk_scene_view *view);

/* The view as it was set last. */
void wk_scene_get(struct wk_scene *scene, struct wk_scene_view *view);

/* The number of the view in the frame that was read last; 0 before the first. */
int64_t wk_scene_shown(struct wk_scene *scene);

/* When the view set last was drawn and the camera could take it from then on; 0: it is still being drawn. */
int64_t wk_scene_laid_ns(struct wk_scene *scene);

/* Processor time that the drawing thread has taken so far: a real camera does not need it. */
int64_t wk_scene_drawing_ns(struct wk_scene *scene);

/* Pulls the camera's plug (its reads say WK_CAMERA_LOST, opening WK_NO_CAMERA) or puts it back. */
void wk_scene_unplug(struct wk_scene *scene, bool unplugged);

/* Opens the scene's one camera: 30 frames a second, stamped when read. WK_CAMERA_BUSY: open already; WK_NO_CAMERA: unplugged.
 */
enum wk_status wk_scene_open(struct wk_scene *scene, struct wk_camera **out) WK_MUST_CHECK;

#endif
