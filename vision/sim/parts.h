/*
 * Parts of the simulator: its camera, the painting of a scene, its light and noise. For vision/sim/ only.
 * Several: these are the steps of one rendering, a file each, and mean nothing outside it.
 */
#ifndef WK_VISION_SIM_PARTS_H
#define WK_VISION_SIM_PARTS_H

#include "labels/draw/canvas.h"
#include "rules/rng.h"
#include "labels/mat.h"
#include "labels/reading.h"
#include "vision/sim/conditions.h"
#include "vision/sim/stand.h"

struct wk_image;

/* Streams of a scene's seed. */
enum {
    WK_SIM_STREAM_CAMERA = 1,
    WK_SIM_STREAM_PIECES,
    WK_SIM_STREAM_SCENE,
    WK_SIM_STREAM_LIGHT,
    WK_SIM_STREAM_NOISE,
    WK_SIM_STREAM_FRAME,
    WK_SIM_STREAM_BARE = 13,    /* 11 and 12 are wall_faults.c's */
    WK_SIM_STREAM_TABLE = 32,   /* what is one of a table */
    WK_SIM_STREAM_FAULT,        /* planted in a table */
    WK_SIM_STREAM_LOOSE,        /* in the middle of it */
    WK_SIM_STREAM_SEAT = 40,    /* four: how each wall lies */
    WK_SIM_STREAM_LAID = 44,    /* four: its tiles */
    WK_SIM_STREAM_ARM = 48,     /* four: over it */
    WK_SIM_STREAM_CLUTTER = 52, /* WK_SIM_N_THINGS: each thing */
    WK_SIM_STREAM_MOVED = 60,   /* four: how tiles were moved as they were turned */
    WK_SIM_STREAM_PLAYED = 64,  /* what lies there while a hand is played */
    WK_SIM_STREAM_WEAR = 72     /* of one sticker */
};

/*
 * A pinhole camera with radial distortion. World: page millimetres, heights above the mat positive. A point (x, y) at height z
 * is at R (x, y, -z) + t in the camera's axes. Pixels have their centres at whole numbers, as OpenCV counts them.
 */
struct wk_sim_camera {
    int w, h;
    double f, cx, cy, k1, k2;
    double r[9], t[3];
    double foot_x, foot_y; /* the point of the mat below the camera */
    double px_per_mm;      /* in the middle of the mat */
};

/* What is to be seen: a box on the page, from the page up to top_mm. */
struct wk_sim_target {
    struct wk_mm_box box;
    double top_mm;
};
/* Of one wall: the mat's markers and slots. */
struct wk_sim_target wk_sim_wall_target(const struct wk_mat *mat, const struct wk_sim_conditions *c);

/* Turns and moves the camera so that the target fills the frame, centred, at the distance asked for (a zoom lens). */
void wk_sim_camera_aim(struct wk_sim_camera *camera, const struct wk_sim_target *target, const struct wk_sim_conditions *c,
                       struct wk_rng *rng);
/* From how far, mm, the target fills the frame of a lens that sees fov_deg across. */
double wk_sim_camera_distance(const struct wk_sim_target *target, const struct wk_sim_conditions *c);
/* A point at height z to the pixels of the picture; distorted. */
struct wk_point wk_sim_camera_see(const struct wk_sim_camera *camera, double x_mm, double y_mm, double z_mm);
/* The inverse: where the ray of a pixel crosses the plane at height z. */
struct wk_mm wk_sim_camera_hit(const struct wk_sim_camera *camera, double x_px, double y_px, double z_mm);

/* Pixels B G R A as a canvas draws them, w_mm x h_mm at px_per_mm; owned. */
struct wk_sim_texture {
    uint8_t *bgra;
    int w, h;
    double px_per_mm;
};

enum wk_sim_kind {
    WK_SIM_TILE = 0,
    WK_SIM_PAPER, /* no box: its top lies on the mat, under all others */
    WK_SIM_BOX,   /* no tile, or a stack of two; at most WK_SIM_N_HEIGHTS heights in a scene */
    WK_SIM_BLOCK, /* under a raised marker: the top shows the mat's texture at its place */
    WK_SIM_RIM,   /* of the table: hides nothing that lies on it */
};

/* A box with rounded corners on the mat. */
struct wk_sim_body {
    enum wk_sim_kind kind;
    double x, y, cosine, sine; /* centre and the direction of its own x axis */
    double half_w, half_h, radius, height;
    double z; /* of the top above the mat: the height; 0 for a tile on glass seen from below: its body lies behind that */
    wk_rgba top, upper, lower;            /* plain top; side colours above and below `split` */
    double split;                         /* height where the colour of the side changes */
    const struct wk_sim_texture *face;    /* covers the whole top; NULL: plain */
    const struct wk_sim_texture *sticker; /* NULL: none */
    double sticker_x, sticker_y, sticker_cosine, sticker_sine, sticker_w, sticker_h; /* centre and turn within the top */
    enum wk_sim_wear wear;
    uint64_t wear_seed;
};

/* What wear left on a sticker: something round, or a scratch right across it. mm from the sticker's upper left. */
struct wk_sim_mark {
    float x, y, half; /* a point of its middle; half its width */
    bool right_across;
    float across_x, across_y; /* of a scratch: the unit vector across it */
    int grey;                 /* 0..255 */
};
#define WK_SIM_MAX_MARKS 64
struct wk_sim_marks {
    int n;
    struct wk_sim_mark mark[WK_SIM_MAX_MARKS];
};
void wk_sim_wear_marks(const struct wk_sim_body *body, struct wk_sim_marks *out);
/* The grey of the mark at a point of the sticker, -1: none. */
int wk_sim_wear_at(const struct wk_sim_marks *marks, float x, float y);

#define WK_SIM_N_THINGS 8 /* of clutter */
#define WK_SIM_N_HEIGHTS 5

/* Enough for the tiles and the rim of each table, clutter and a mat's blocks. */
#define WK_SIM_MAX_BODIES                                                                                                      \
    (WK_SIM_MAX_STANDS * (WK_N_WINDS * (WK_N_SLOTS + WK_SIM_MAX_STRAYS + 1) + WK_SIM_MAX_LOOSE) + 2 * WK_N_MARKERS +           \
     WK_SIM_N_THINGS + WK_SIM_MAX_LYING + WK_N_WINDS)
#define WK_SIM_HAND_ID UINT16_MAX
#define WK_SIM_HAND_Z_MM 45.0

/* The square top of another table: its middle, the direction of its own x axis, half its side. mm */
struct wk_sim_top {
    double x, y, cosine, sine, half;
};

struct wk_sim_scene {
    struct wk_sim_camera camera;
    int samples; /* a pixel, each way: 1, 2 or 4 */
    const struct wk_mat *mat;
    const struct wk_sim_texture *page; /* NULL: a bare table */
    int n_bodies;
    struct wk_sim_body body[WK_SIM_MAX_BODIES];
    struct wk_mm_box shine;  /* glare falls between these corners */
    double light_x, light_y; /* unit vector from the lamp over the mat */
    wk_rgba table;           /* what the mat lies on */
    wk_rgba floor;           /* what is seen beyond a page that is a whole table; 0: the table extends beyond it */
    int n_tops;
    struct wk_sim_top top[WK_SIM_MAX_STANDS - 1];
    wk_rgba beyond; /* what is seen through a window of a frame on glass: the box below, or the ceiling */
    int n_hands;
    struct {
        struct wk_mm at;
        double deg; /* 0: it comes from below in the picture; clockwise */
    } hand[WK_SIM_MAX_STANDS * WK_N_WINDS + WK_SIM_MAX_ARMS];
    wk_rgba skin;
    uint64_t seed;
};

/* Where the sticker's point (u, v), or without a sticker the top's, lies on the page; u, v in 0..1 of its own width and height.
 */
struct wk_mm wk_sim_body_point(const struct wk_sim_body *body, bool sticker, double u, double v);

/* Values of a picture before its noise are kept in 64ths of a grey level. */
#define WK_SIM_UNIT 64

/* Whether two scenes differ in no more than what lies on the same table under the same camera and light, and hands. part.c */
bool wk_sim_same_table(const struct wk_sim_scene *a, const struct wk_sim_scene *b);

#define WK_SIM_PATCH 16 /* samples each way */

/* A picture's samples in patches: those that are painted. wanted [ny][nx], 0 or 1. */
struct wk_sim_patches {
    int nx, ny;
    uint8_t *wanted;
};

/* Marks the patches in which bodies of a scene, and their shadows, may show that another scene of the same table is without. */
void wk_sim_mark_bodies(const struct wk_sim_scene *scene, const struct wk_sim_scene *without, struct wk_sim_patches *patches);

#define WK_SIM_SHADOW_MM 6.0 /* a tile's shadow reaches this far */

/*
 * Paints a scene: base [h][w][3] in 1 / WK_SIM_UNIT, and ids [h][w], body index + 1, 0
 * the mat or beyond, WK_SIM_HAND_ID the hand. before: what base shows, of the same table, its textures still there: only what
 * may have changed is painted; NULL: all of it, and only then are ids whole. WK_NO_MEMORY: base and ids are as they were.
 */
enum wk_status wk_sim_paint(const struct wk_sim_scene *scene, const struct wk_sim_scene *before, int16_t *base,
                            uint16_t *ids) WK_MUST_CHECK;

/* Light over the frame, in steps of WK_SIM_LIGHT_STEP pixels: a factor, and what glare adds. */
#define WK_SIM_LIGHT_STEP 8
struct wk_sim_light {
    int nx, ny;
    float *factor, *glare; /* [ny][nx], owned */
};
enum wk_status wk_sim_light_new(struct wk_sim_light *light, const struct wk_sim_scene *scene, const struct wk_sim_conditions *c,
                                struct wk_rng *rng) WK_MUST_CHECK;
void wk_sim_light_free(struct wk_sim_light *light);
void wk_sim_light_at(const struct wk_sim_light *light, double x_px, double y_px, double *factor, double *glare);

/*
 * Lens and exposure, in place: adds motion and blur to base [h][w][3], and lights it. motion_rad: the direction of the motion.
 * WK_NO_MEMORY: base is as it was.
 */
enum wk_status wk_sim_expose(const struct wk_sim_conditions *c, const struct wk_sim_light *light, const double cast[3],
                             double motion_rad, int16_t *base) WK_MUST_CHECK;

/* Noise ready to be added: brightness noise (each value three times) and colour noise of half its strength. */
#define WK_SIM_NOISE_LENGTH (1 << 17)
struct wk_sim_noise {
    int16_t *grey, *colour; /* [3 * WK_SIM_NOISE_LENGTH], [WK_SIM_NOISE_LENGTH]; owned */
    double sigma;
};
enum wk_status wk_sim_noise_set(struct wk_sim_noise *noise, double sigma) WK_MUST_CHECK;
void wk_sim_noise_free(struct wk_sim_noise *noise);
/* base [h][w][3] with the noise of this stream into the picture. */
void wk_sim_noise_add(const struct wk_sim_noise *noise, const int16_t *base, struct wk_rng *rng, struct wk_image *image);

/* What lay at one place, for the truth. body -1: nothing. */
struct wk_sim_entry {
    const struct wk_sim_piece *piece;
    int body;
    bool face_seen, turned;
};

/* What lies on one table, for its truth. */
struct wk_sim_walls_entries {
    struct wk_sim_entry wall[WK_N_WINDS][WK_N_SLOTS + WK_SIM_MAX_STRAYS];
    struct wk_sim_entry loose[WK_SIM_MAX_LOOSE];
};

/* The truth as JSON; malloc'ed, NULL: no memory. entry [WK_N_SLOTS + wall->n_strays]. */
char *wk_sim_truth(const struct wk_sim_scene *scene, const struct wk_sim_wall *wall, enum wk_side side,
                   const struct wk_sim_conditions *c, uint64_t seed, int frame, const struct wk_sim_entry *entry,
                   const uint16_t *ids, const struct wk_sim_light *light);
/* The same of a table. */
char *wk_sim_walls_truth(const struct wk_sim_scene *scene, const struct wk_sim_walls *walls, enum wk_side side,
                         const struct wk_sim_conditions *c, int frame, const struct wk_sim_walls_entries *entries,
                         const uint16_t *ids, const struct wk_sim_light *light);

#endif
