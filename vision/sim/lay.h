/*
 * Parts of the simulator: what lies on mat or table turned into a scene, with the textures that it shows. For vision/sim/ only.
 * Several: textures, a wall, a whole table and its clutter are laid by a file each, on the same scene.
 */
#ifndef WK_VISION_SIM_LAY_H
#define WK_VISION_SIM_LAY_H

#include "labels/draw/art.h"
#include "vision/sim/parts.h"

enum wk_status wk_sim_texture_new(struct wk_sim_texture *texture, double w_mm, double h_mm, double px_per_mm,
                                  struct wk_canvas **canvas) WK_MUST_CHECK;
/* Ends a drawing into a texture; drawn: how it went so far. On failure the texture is gone. */
enum wk_status wk_sim_texture_done(struct wk_sim_texture *texture, struct wk_canvas *canvas,
                                   enum wk_status drawn) WK_MUST_CHECK;

/* What is drawn once and painted often. All zero but art and key: nothing yet. texture.c */
#define WK_SIM_N_FACES (WK_FACE_FOREIGN + 1)
#define WK_SIM_N_SETS 4 /* table sets whose drawn stickers are kept; also the most in one scene */
struct wk_sim_sticker_art {
    char set[WK_SET_SIZE];
    int8_t mask[WK_LABEL_END];                    /* of each label's code */
    int64_t scene;                                /* that needed it last */
    struct wk_sim_texture label[WK_LABEL_END][2]; /* good, forged */
};
struct wk_sim_textures {
    const struct wk_key *key; /* borrowed */
    struct wk_art *art;
    double density; /* px/mm */
    double tile_w_mm, tile_h_mm, sticker_mm, ink;
    enum wk_codes codes;
    struct wk_sim_texture page, face[WK_SIM_N_FACES];
    struct wk_sim_sticker_art sticker[WK_SIM_N_SETS];
    struct wk_sim_texture thing[WK_SIM_N_THINGS];
    uint64_t clutter_seed; /* that the things were drawn for */
    int64_t n_scenes;      /* begun */
    int64_t n_forgotten;   /* how often textures were freed: a scene from before that can no longer be painted */
};
/* Begins a scene: what was drawn for other sizes is forgotten. density: px/mm of its samples, so that neither textures nor
 * samples blur or alias the other. */
void wk_sim_textures_begin(struct wk_sim_textures *textures, double density, const struct wk_sim_conditions *c);
void wk_sim_textures_forget(struct wk_sim_textures *textures);
/* What was drawn of another seed's clutter is forgotten. */
void wk_sim_textures_for_clutter(struct wk_sim_textures *textures, uint64_t seed);
enum wk_status wk_sim_want_page(struct wk_sim_textures *textures, const struct wk_mat *mat) WK_MUST_CHECK;
enum wk_status wk_sim_want_face(struct wk_sim_textures *textures, enum wk_face face,
                                const struct wk_sim_texture **out) WK_MUST_CHECK;
/* WK_BAD_INPUT: too many sets in one scene. */
enum wk_status wk_sim_want_sticker(struct wk_sim_textures *textures, const struct wk_sim_piece *piece,
                                   const struct wk_sim_texture **out) WK_MUST_CHECK;

/* Pieces being laid in a scene. lay.c */
struct wk_sim_laying {
    struct wk_sim_textures *textures;
    struct wk_sim_scene *scene;
    const struct wk_sim_conditions *c;
    enum wk_side side;
    double sticker_off_mm, sticker_turn_deg; /* from the middle of its tile, at most */
    wk_rgba back, other_back;                /* of the set's tiles, and of foreign ones */
    struct wk_rng rng;
};

/* Where a piece is laid. */
struct wk_sim_spot {
    double x, y, deg; /* page mm; clockwise */
    double nudge;     /* mm to the right */
    bool snug;        /* there is little room beside it */
    bool stacked;     /* it lies on another tile, and the two are one body */
};

/* What a seed says of lamp, table, tiles' backs and skin. */
void wk_sim_lay_colours(struct wk_sim_laying *laying, struct wk_rng *rng);

/* Lays one piece. An absent piece draws as many random numbers as another, so that the other pieces stay as they were. */
enum wk_status wk_sim_lay_piece(struct wk_sim_laying *laying, const struct wk_sim_piece *piece, const struct wk_sim_spot *spot,
                                struct wk_sim_entry *entry) WK_MUST_CHECK;

/*
 * The scene of a wall on its mat, or without one: then bare gets where the slots lie, and has to stay there as long as the
 * scene. entry [WK_N_SLOTS + wall->n_strays].
 */
enum wk_status wk_sim_lay_wall(struct wk_sim_textures *textures, const struct wk_mat *mat, struct wk_mat *bare,
                               const struct wk_sim_wall *wall, enum wk_side side, const struct wk_sim_conditions *conditions,
                               uint64_t seed, struct wk_sim_scene *scene, struct wk_sim_entry *entry) WK_MUST_CHECK;

/* A mat's page made a table's. table_lay.c */
void wk_sim_table_page(struct wk_mat *page);

/* The scene of whole tables; page stays there as long as the scene. entries [the tables']. */
enum wk_status wk_sim_lay_tables(struct wk_sim_textures *textures, const struct wk_mat *page, const struct wk_sim_hall *hall,
                                 enum wk_side side, const struct wk_sim_conditions *conditions, uint64_t seed,
                                 struct wk_sim_scene *scene, struct wk_sim_walls_entries *entries) WK_MUST_CHECK;

/* Clutter in the middle of a table and in one of its corners; boxes keep clear of bodies from `first` on. clutter.c */
enum wk_status wk_sim_lay_clutter(struct wk_sim_laying *laying, int first) WK_MUST_CHECK;

#endif
