/* The simulator's doors: what lies there is laid, painted, lit and developed. */
#include "vision/sim/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/cv.h"
#include "vision/sim/lay.h"

#define PI 3.14159265358979323846

struct wk_sim {
    struct wk_mat mat;
    struct wk_mat bare;  /* where the slots of the last scene without a mat lie */
    struct wk_mat table; /* the page of a scene of a whole table */
    struct wk_sim_textures textures;
    struct wk_sim_noise noise;
    struct wk_sim_scene scene; /* the last one painted */
    bool painted;              /* there is one */
    int64_t n_forgotten;       /* of the textures, when it was painted */
    int16_t *paint;            /* as it was painted, before light and lens, [h][w][3] */
    int16_t *base;             /* the same before its noise */
    int base_w, base_h, jpeg;
    uint64_t seed;
};

const char *wk_sim_tileset(int index)
{
    return wk_art_name(index, true);
}

/* ---- object ---- */

enum wk_status wk_sim_new(struct wk_sim **out, const struct wk_mat *mat, const struct wk_key *key, const char *tileset)
{
    if (!wk_mat_valid(mat))
        return WK_BAD_INPUT;
    struct wk_sim *sim = calloc(1, sizeof *sim);
    if (!sim)
        return WK_NO_MEMORY;
    const enum wk_status status = wk_art_new(&sim->textures.art, tileset);
    if (status != WK_OK) {
        free(sim);
        return status;
    }
    sim->mat = sim->table = *mat;
    wk_sim_table_page(&sim->table);
    sim->textures.key = key;
    *out = sim;
    return WK_OK;
}

void wk_sim_free(struct wk_sim *sim)
{
    if (!sim)
        return;
    wk_sim_textures_forget(&sim->textures);
    wk_sim_noise_free(&sim->noise);
    wk_art_free(sim->textures.art);
    free(sim->paint);
    free(sim->base);
    free(sim);
}

static bool piece_valid(const struct wk_sim_piece *piece)
{
    if (!piece->present)
        return true;
    return piece->face >= WK_FACE_1M && piece->face <= WK_FACE_FOREIGN &&
           (piece->bare || (wk_label_valid(piece->label) && wk_set_valid(piece->set)));
}

static bool wall_valid(const struct wk_sim_wall *wall)
{
    if (wall->n_strays < 0 || wall->n_strays > WK_SIM_MAX_STRAYS)
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!piece_valid(&wall->slot[s]))
            return false;
    for (int k = 0; k < wall->n_strays; k++)
        if (!piece_valid(&wall->stray[k].piece) ||
            (wall->stray[k].piece.present && !(wall->stray[k].column >= -5 && wall->stray[k].column <= 20)))
            return false;
    return true;
}

static bool played_valid(const struct wk_sim_played *played)
{
    if (played->n_lying < 0 || played->n_lying > WK_SIM_MAX_LYING || played->n_arms < 0 || played->n_arms > WK_SIM_MAX_ARMS)
        return false;
    for (int w = 0; w < WK_N_WINDS; w++)
        if (played->n_standing[w] < 0 || played->n_standing[w] > WK_N_COLUMNS + 1)
            return false;
    for (int k = 0; k < played->n_lying; k++)
        if (!piece_valid(&played->lying[k].piece))
            return false;
    return true;
}

static bool walls_valid(const struct wk_sim_walls *walls)
{
    if (!played_valid(&walls->played))
        return false;
    if (walls->n_loose < 0 || walls->n_loose > WK_SIM_MAX_LOOSE)
        return false;
    for (int k = 0; k < walls->n_loose; k++)
        if (!piece_valid(&walls->loose[k]))
            return false;
    for (int w = 0; w < WK_N_WINDS; w++)
        if (!wall_valid(&walls->wall[w]))
            return false;
    return true;
}

static bool hall_valid(const struct wk_sim_hall *hall)
{
    if (hall->n < 1 || hall->n > WK_SIM_MAX_STANDS)
        return false;
    for (int k = 0; k < hall->n; k++)
        if (!walls_valid(hall->stand[k].walls))
            return false;
    return true;
}

static bool image_valid(const struct wk_image *image, int w, int h)
{
    return image->data && image->w == w && image->h == h && image->channels == 3 && image->stride_bytes >= 3 * (ptrdiff_t)w;
}

/* Room for a scene of this size; one of another size is forgotten. */
static enum wk_status want_base(struct wk_sim *sim, int w, int h)
{
    if (sim->base && sim->base_w == w && sim->base_h == h)
        return WK_OK;
    const size_t size = (size_t)w * (size_t)h * 3 * sizeof *sim->base;
    int16_t *base = malloc(size), *paint = malloc(size);
    if (!base || !paint) {
        free(base);
        free(paint);
        return WK_NO_MEMORY;
    }
    free(sim->base);
    free(sim->paint);
    sim->base = base;
    sim->paint = paint;
    sim->painted = false;
    sim->base_w = w;
    sim->base_h = h;
    return WK_OK;
}

/* Half a scene is none. */
static void forget_scene(struct wk_sim *sim)
{
    free(sim->base);
    free(sim->paint);
    sim->base = sim->paint = NULL;
    sim->painted = false;
}

/* Paints what the last scene does not show as it is; where ids are wanted, all of it. */
static enum wk_status paint(struct wk_sim *sim, const struct wk_sim_scene *scene, int w, int h, bool whole, uint16_t *ids)
{
    const bool partly = !whole && sim->painted && sim->n_forgotten == sim->textures.n_forgotten && scene->mat != &sim->bare &&
                        wk_sim_same_table(&sim->scene, scene);
    const enum wk_status status = wk_sim_paint(scene, partly ? &sim->scene : NULL, sim->paint, ids);

    sim->painted = status == WK_OK;
    sim->n_forgotten = sim->textures.n_forgotten;
    if (status != WK_OK)
        return status;
    sim->scene = *scene;
    memcpy(sim->base, sim->paint, (size_t)w * (size_t)h * 3 * sizeof *sim->base);
    return WK_OK;
}

/* A scene as the lens sees it, and what its truth is told from. */
struct shot {
    uint16_t *ids; /* [h][w]; whole where a truth is wanted */
    struct wk_sim_light light;
};

/* Paints and lights a scene into sim->base. */
static enum wk_status take(struct wk_sim *sim, const struct wk_sim_scene *scene, const struct wk_sim_conditions *c, int frame,
                           bool whole, struct shot *shot)
{
    struct wk_rng rng, moving;
    double cast[3];
    enum wk_status status = WK_OK;

    shot->ids = malloc((size_t)c->w * (size_t)c->h * sizeof *shot->ids);
    if (!shot->ids)
        return WK_NO_MEMORY;
    wk_rng_init(&rng, scene->seed, WK_SIM_STREAM_LIGHT);
    wk_rng_init(&moving, scene->seed, (uint64_t)WK_SIM_STREAM_FRAME + ((uint64_t)(uint32_t)frame << 8) + 1);
    for (int i = 0; i < 3; i++)
        cast[i] = 1 + wk_rng_between(&rng, -1, 1) * c->cast;
    if ((status = want_base(sim, c->w, c->h)) != WK_OK || (status = wk_sim_noise_set(&sim->noise, c->noise)) != WK_OK ||
        (status = wk_sim_light_new(&shot->light, scene, c, &rng)) != WK_OK ||
        (status = paint(sim, scene, c->w, c->h, whole, shot->ids)) != WK_OK ||
        (status = wk_sim_expose(c, &shot->light, cast, wk_rng_between(&moving, 0, PI), sim->base)) != WK_OK)
        forget_scene(sim);
    sim->jpeg = c->jpeg;
    sim->seed = scene->seed;
    return status;
}

static enum wk_status develop(struct wk_sim *sim, int frame, struct wk_image *image)
{
    struct wk_rng rng;
    wk_rng_init(&rng, sim->seed, (uint64_t)WK_SIM_STREAM_FRAME + ((uint64_t)(uint32_t)frame << 8));
    wk_sim_noise_add(&sim->noise, sim->base, &rng, image);
    return sim->jpeg > 0 ? wk_image_jpeg_roundtrip(image, sim->jpeg) : WK_OK;
}

/* Ends a rendering that went as `status` says so far: gives out picture and, where they are wanted, the truths [n]
 * (malloc'ed, owned). */
static enum wk_status deliver(struct wk_sim *sim, enum wk_status status, struct shot *shot, int frame, struct wk_image *image,
                              char *const *truth, int n, char **truths)
{
    for (int k = 0; k < n && status == WK_OK && truths; k++)
        if (!truth[k]) {
            forget_scene(sim);
            status = WK_NO_MEMORY;
        }
    if (status == WK_OK)
        status = develop(sim, frame, image);
    for (int k = 0; k < n; k++)
        if (status == WK_OK && truths)
            truths[k] = truth[k];
        else
            free(truth[k]);
    free(shot->ids);
    wk_sim_light_free(&shot->light);
    return status;
}

static bool request_valid(const struct wk_sim_conditions *c, enum wk_side side, const struct wk_image *image)
{
    return wk_sim_conditions_valid(c) && image_valid(image, c->w, c->h) && (side == WK_SIDE_BACKS || side == WK_SIDE_FACES);
}

enum wk_status wk_sim_render(struct wk_sim *sim, const struct wk_sim_wall *wall, enum wk_side side,
                             const struct wk_sim_conditions *c, uint64_t seed, int frame, struct wk_image *image,
                             char **truth_json)
{
    struct wk_sim_entry entry[WK_N_SLOTS + WK_SIM_MAX_STRAYS];
    struct wk_sim_scene scene;
    struct shot shot = {NULL, {0, 0, NULL, NULL}};
    char *truth = NULL;

    if (!request_valid(c, side, image) || !wall_valid(wall))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sim_lay_wall(&sim->textures, &sim->mat, &sim->bare, wall, side, c, seed, &scene, entry);
    if (status == WK_OK)
        status = take(sim, &scene, c, frame, truth_json != NULL, &shot);
    if (status == WK_OK && truth_json)
        truth = wk_sim_truth(&scene, wall, side, c, seed, frame, entry, shot.ids, &shot.light);
    return deliver(sim, status, &shot, frame, image, &truth, 1, truth_json);
}

enum wk_status wk_sim_hall_render(struct wk_sim *sim, const struct wk_sim_hall *hall, enum wk_side side,
                                  const struct wk_sim_conditions *c, uint64_t seed, int frame, struct wk_image *image,
                                  char **truths)
{
    struct wk_sim_walls_entries entries[WK_SIM_MAX_STANDS];
    struct wk_sim_scene scene;
    struct shot shot = {NULL, {0, 0, NULL, NULL}};
    char *truth[WK_SIM_MAX_STANDS] = {NULL};

    if (!request_valid(c, side, image) || !hall_valid(hall))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sim_lay_tables(&sim->textures, &sim->table, hall, side, c, seed, &scene, entries);
    if (status == WK_OK)
        status = take(sim, &scene, c, frame, truths != NULL, &shot);
    for (int k = 0; status == WK_OK && truths && k < hall->n; k++)
        truth[k] = wk_sim_walls_truth(&scene, hall->stand[k].walls, side, c, frame, &entries[k], shot.ids, &shot.light);
    return deliver(sim, status, &shot, frame, image, truth, hall->n, truths);
}

enum wk_status wk_sim_walls_render(struct wk_sim *sim, const struct wk_sim_walls *walls, enum wk_side side,
                                   const struct wk_sim_conditions *c, uint64_t seed, int frame, struct wk_image *image,
                                   char **truth_json)
{
    return wk_sim_hall_render(sim, &(struct wk_sim_hall){.n = 1, .stand = {{.walls = walls}}}, side, c, seed, frame, image,
                              truth_json);
}

enum wk_status wk_sim_again(struct wk_sim *sim, int frame, struct wk_image *image)
{
    if (!sim->base)
        return WK_NOT_YET;
    if (!image_valid(image, sim->base_w, sim->base_h))
        return WK_BAD_INPUT;
    return develop(sim, frame, image);
}
