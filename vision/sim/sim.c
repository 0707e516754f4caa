/* The simulator's doors: textures drawn once, pieces laid out, a frame rendered. */
#include "vision/sim/sim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/draw/art.h"
#include "labels/paper/mat.h"
#include "labels/paper/sheet.h"
#include "vision/image/cv.h"
#include "vision/sim/parts.h"

#define PI 3.14159265358979323846
#define TILE_RADIUS_MM 2.2
#define BACK_SHARE 0.45 /* of a tile's height that is its coloured back */
#define RIM_MM 3.5      /* of a raised marker's block around it */
#define PAGE_SHARE 0.75 /* density of the mat's texture beside that of the others: it is large, and nothing on it is fine */
#define N_ARTS (WK_FACE_FOREIGN + 1)
#define FORGED 1
#define N_SETS 4 /* whose stickers are kept drawn at a time, and at most on one table */

struct sticker_art {
    char set[WK_SET_SIZE];
    int64_t scene;                                /* that needed it last */
    struct wk_sim_texture label[WK_LABEL_END][2]; /* good, forged */
};

struct wk_sim {
    struct wk_mat mat;
    struct wk_mat bare;       /* where the slots of the last scene without a mat lie */
    const struct wk_key *key; /* borrowed */
    struct wk_art *art;
    double density; /* px/mm of the textures below */
    double tile_w_mm, tile_h_mm, sticker_mm;
    struct wk_sim_texture page, face[N_ARTS];
    struct sticker_art sticker[N_SETS];
    int64_t n_scenes; /* begun */
    struct wk_sim_noise noise;
    struct wk_sim_scene scene; /* the last one painted */
    bool painted;              /* there is one, and its textures are still there */
    int16_t *paint;            /* as it was painted, before light and lens, [h][w][3] */
    int16_t *base;             /* the same before its noise */
    int base_w, base_h, jpeg;
    uint64_t seed;
};

const char *wk_sim_tileset(int index)
{
    return wk_art_name(index, true);
}

/* ---- textures ---- */

enum wk_status wk_sim_texture_new(struct wk_sim_texture *texture, double w_mm, double h_mm, double px_per_mm,
                                  struct wk_canvas **canvas)
{
    const int w = (int)ceil(w_mm * px_per_mm), h = (int)ceil(h_mm * px_per_mm);
    uint8_t *bgra = calloc((size_t)w * (size_t)h, 4);
    if (!bgra)
        return WK_NO_MEMORY;
    const enum wk_status status = wk_canvas_new_pixels(canvas, bgra, w, h, (ptrdiff_t)w * 4, px_per_mm);
    if (status != WK_OK) {
        free(bgra);
        return status;
    }
    *texture = (struct wk_sim_texture){bgra, w, h, px_per_mm};
    return WK_OK;
}

void wk_sim_texture_free(struct wk_sim_texture *texture)
{
    free(texture->bgra);
    *texture = (struct wk_sim_texture){NULL, 0, 0, 0};
}

static void forget_stickers(struct sticker_art *art)
{
    for (int l = 0; l < WK_LABEL_END; l++)
        for (int k = 0; k < 2; k++)
            wk_sim_texture_free(&art->label[l][k]);
    art->set[0] = 0;
}

static void forget_textures(struct wk_sim *sim)
{
    sim->painted = false;
    wk_sim_texture_free(&sim->page);
    for (int f = 0; f < N_ARTS; f++)
        wk_sim_texture_free(&sim->face[f]);
    for (int k = 0; k < N_SETS; k++)
        forget_stickers(&sim->sticker[k]);
}

/* Ends a drawing into a texture; on failure the texture is gone. */
static enum wk_status texture_done(struct wk_sim_texture *texture, struct wk_canvas *canvas, enum wk_status drawn)
{
    const enum wk_status finished = wk_canvas_finish(canvas), status = drawn != WK_OK ? drawn : finished;
    if (status != WK_OK)
        wk_sim_texture_free(texture);
    return status;
}

static enum wk_status want_page(struct wk_sim *sim)
{
    struct wk_canvas *canvas = NULL;
    if (sim->page.bgra)
        return WK_OK;
    const enum wk_status status =
        wk_sim_texture_new(&sim->page, sim->mat.page_w_mm, sim->mat.page_h_mm, PAGE_SHARE * sim->density, &canvas);
    if (status != WK_OK)
        return status;
    wk_draw_mat(canvas, &sim->mat);
    return texture_done(&sim->page, canvas, WK_OK);
}

static enum wk_status want_face(struct wk_sim *sim, enum wk_face face, const struct wk_sim_texture **out)
{
    struct wk_canvas *canvas = NULL;
    struct wk_sim_texture *t = &sim->face[face];
    *out = t;
    if (t->bgra)
        return WK_OK;
    const double w = sim->tile_w_mm, h = sim->tile_h_mm;
    enum wk_status status = wk_sim_texture_new(t, w, h, sim->density, &canvas);
    if (status != WK_OK)
        return status;
    wk_canvas_clear(canvas, wk_art_ground(sim->art));
    status = wk_art_draw(sim->art, canvas, face, 0.09 * w, 0.08 * h, 0.82 * w, 0.84 * h);
    status = texture_done(t, canvas, status);
    return status == WK_OK ? wk_art_restyle(sim->art, t->bgra, t->w, t->h, t->px_per_mm) : status;
}

/* A payload whose check does not fit: its last character moved on by one. */
static void forge(char payload[WK_PAYLOAD_SIZE])
{
    char *last = &payload[WK_PAYLOAD_LEN - 1];
    *last = (char)(*last == '9' ? 'A' : *last == 'Z' ? '0' : *last + 1);
}

static enum wk_status want_sticker(struct wk_sim *sim, const struct wk_sim_piece *piece, const struct wk_sim_texture **out)
{
    struct wk_canvas *canvas = NULL;
    char payload[WK_PAYLOAD_SIZE];
    int k = 0;
    while (k < N_SETS && strcmp(sim->sticker[k].set, piece->set) != 0)
        k++;
    if (k == N_SETS) {
        k = 0;
        for (int i = 1; i < N_SETS; i++)
            if (sim->sticker[i].scene < sim->sticker[k].scene)
                k = i;
        if (sim->sticker[k].scene == sim->n_scenes)
            return WK_BAD_INPUT; /* too many sets at a time */
        sim->painted = false;
        forget_stickers(&sim->sticker[k]);
        memcpy(sim->sticker[k].set, piece->set, WK_SET_SIZE);
    }
    sim->sticker[k].scene = sim->n_scenes;
    struct wk_sim_texture *t = &sim->sticker[k].label[piece->label][piece->forged ? FORGED : 0];
    *out = t;
    if (t->bgra)
        return WK_OK;
    wk_payload_encode(payload, sim->key, piece->set, piece->label);
    if (piece->forged)
        forge(payload);
    enum wk_status status = wk_sim_texture_new(t, sim->sticker_mm, sim->sticker_mm * WK_STICKER_RATIO, sim->density, &canvas);
    if (status != WK_OK)
        return status;
    status = wk_draw_sticker(canvas, sim->sticker_mm, payload, piece->label);
    return texture_done(t, canvas, status);
}

/* ---- object ---- */

enum wk_status wk_sim_new(struct wk_sim **out, const struct wk_mat *mat, const struct wk_key *key, const char *tileset)
{
    if (!wk_mat_valid(mat))
        return WK_BAD_INPUT;
    struct wk_sim *sim = calloc(1, sizeof *sim);
    if (!sim)
        return WK_NO_MEMORY;
    const enum wk_status status = wk_art_new(&sim->art, tileset);
    if (status != WK_OK) {
        free(sim);
        return status;
    }
    sim->mat = *mat;
    sim->key = key;
    *out = sim;
    return WK_OK;
}

void wk_sim_free(struct wk_sim *sim)
{
    if (!sim)
        return;
    forget_textures(sim);
    wk_sim_noise_free(&sim->noise);
    wk_art_free(sim->art);
    free(sim->paint);
    free(sim->base);
    free(sim);
}

/* ---- a scene ---- */

static const wk_rgba tables[] = {0xff305c46, 0xff967860, 0xff48423c, 0xff466078};
static const wk_rgba backs[] = {0xff268042, 0xffc88228, 0xff285a96, 0xff963c3c};
static const wk_rgba boxes[] = {0xff4c4c4a, 0xff5a5854, 0xff3e4448}, ceilings[] = {0xff8e9094, 0xff787a80, 0xffa09c96};
static const wk_rgba skins[] = {0xffcd966e, 0xff966446, 0xffe1af8c};

struct placing {
    struct wk_sim *sim;
    const struct wk_sim_wall *wall;
    enum wk_side side;
    const struct wk_sim_conditions *c;
    struct wk_sim_scene *scene;
    wk_rgba back;
    int back_index;
    struct wk_rng rng;
};

/* A sticker with no tile under it. */
static void lay_flat(struct wk_sim_body *b)
{
    b->half_w = b->sticker_w / 2;
    b->half_h = b->sticker_h / 2;
    b->sticker_x = b->sticker_y = 0;
    b->sticker_cosine = 1;
    b->sticker_sine = 0;
    b->radius = 0.5;
    b->height = b->z = 0;
    b->flat = true;
    b->top = 0xffffffff;
}

/* Lays one piece; `column` may be one where nothing lies, for the same chances are drawn either way. */
static enum wk_status place_piece(struct placing *p, const struct wk_sim_piece *piece, double x, double y, double nudge,
                                  bool snug, struct wk_sim_entry *entry)
{
    const bool below = p->scene->mat->below;
    const double hand = below ? -1 : 1; /* from below left is right */
    double chance[5];
    for (int i = 0; i < 5; i++)
        chance[i] = wk_rng_between(&p->rng, -1, 1);
    const bool turned = (wk_rng_between(&p->rng, 0, 1) < p->c->turned_share) != piece->turned;
    *entry = (struct wk_sim_entry){.piece = piece,
                                   .body = -1,
                                   .turned = turned,
                                   .face_seen = below ? p->side == WK_SIDE_FACES && !piece->face_up
                                                      : p->side == WK_SIDE_FACES || piece->face_up};
    if (!piece->present)
        return WK_OK;

    struct wk_sim_body *b = &p->scene->body[p->scene->n_bodies];
    const double quarter = piece->sideways ? 90 : 0, loose = snug ? 0.25 : 1;
    const double angle = (quarter + (turned ? 180 : 0) + hand * chance[2] * p->c->rotate_deg * loose) * PI / 180;
    const double crooked = chance[3] * 2.5 * PI / 180;
    const wk_rgba body = wk_art_body(p->sim->art);
    const wk_rgba back = !piece->foreign ? p->back : p->back_index == 3 ? backs[0] : backs[3];
    *b = (struct wk_sim_body){
        .x = x + hand * (nudge + chance[0] * p->c->jitter_mm * (snug ? 0.3 : 1)),
        .y = y + chance[1] * p->c->jitter_mm,
        .cosine = cos(angle),
        .sine = sin(angle),
        .half_w = p->c->tile_w_mm / 2,
        .half_h = p->c->tile_h_mm / 2,
        .radius = TILE_RADIUS_MM,
        .height = p->c->tile_height_mm,
        .z = below ? 0 : p->c->tile_height_mm,
    };
    enum wk_status status = WK_OK;
    if (entry->face_seen) {
        b->upper = b->top = body;
        b->lower = back;
        b->split = BACK_SHARE * b->height;
        status = want_face(p->sim, piece->face, &b->face);
    } else {
        b->upper = b->top = back;
        b->lower = body;
        b->split = (1 - BACK_SHARE) * b->height;
        if (!piece->bare) {
            b->sticker_x = chance[3] * 0.6;
            b->sticker_y = chance[4] * 0.6;
            b->sticker_cosine = cos(crooked);
            b->sticker_sine = sin(crooked);
            b->sticker_w = p->c->sticker_mm;
            b->sticker_h = p->c->sticker_mm * WK_STICKER_RATIO;
            status = want_sticker(p->sim, piece, &b->sticker);
        }
        if (piece->flat)
            lay_flat(b);
    }
    if (status == WK_OK)
        entry->body = p->scene->n_bodies++;
    return status;
}

/* A wall on a bare table: rows of touching or nearly touching tiles, each with its own pitch and beginning. */
static void lay_bare(struct wk_mat *bare, const struct wk_mat *mat, struct wk_sim_conditions *c, uint64_t seed)
{
    struct wk_rng rng;

    wk_rng_init(&rng, seed, WK_SIM_STREAM_BARE);
    const double gap = wk_rng_between(&rng, 0.3, 4);
    *bare = *mat;
    bare->marker_height_mm = 0;
    bare->glass = bare->below = false;
    bare->pitch_x_mm = c->tile_w_mm + gap;
    double y = mat->slot_mm[0].y;
    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        const int first = wk_row_first((enum wk_row)row), n = wk_row_length((enum wk_row)row);
        const double pitch = c->tile_w_mm + gap * wk_rng_between(&rng, 0.8, 1.2),
                     slack = WK_N_COLUMNS * bare->pitch_x_mm - n * pitch;
        const double x = mat->page_w_mm / 2 - WK_N_COLUMNS * bare->pitch_x_mm / 2 + slack * wk_rng_between(&rng, 0, 1);
        for (int k = 0; k < n; k++)
            bare->slot_mm[first + k] = (struct wk_mm){x + (k + 0.5) * pitch, y};
        y -= c->tile_h_mm + wk_rng_between(&rng, 1, 10);
    }
    /* What the camera is aimed at ends with the tiles. */
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++)
            bare->marker_mm[m][k] = bare->slot_mm[m];
    c->jitter_mm = fmin(c->jitter_mm, gap * 0.4);
    c->rotate_deg = fmin(c->rotate_deg, gap * 0.8);
}

/* Neighbours of a tile laid sideways make room for it. */
static double make_room(const struct wk_sim_wall *wall, int slot)
{
    const enum wk_row row = wk_slot_row(slot);
    const int left = wk_slot_at(row, wk_slot_column(slot) - 1), right = wk_slot_at(row, wk_slot_column(slot) + 1);
    double nudge = 0;
    if (left != WK_SLOT_NONE && wall->slot[left].present && wall->slot[left].sideways)
        nudge += 2;
    if (right != WK_SLOT_NONE && wall->slot[right].present && wall->slot[right].sideways)
        nudge -= 2;
    return nudge;
}

static enum wk_status place_pieces(struct placing *p, struct wk_sim_entry *entry)
{
    enum wk_status status = WK_OK;
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        const struct wk_mm at = p->scene->mat->slot_mm[s];
        const double nudge = make_room(p->wall, s);
        status = place_piece(p, &p->wall->slot[s], at.x, at.y, nudge, p->wall->slot[s].sideways || nudge != 0, &entry[s]);
    }
    for (int k = 0; k < p->wall->n_strays && status == WK_OK; k++) {
        const double column = p->wall->stray[k].column;
        const struct wk_mm at = wk_mat_at(p->scene->mat, p->wall->stray[k].row, (int)floor(column));
        status = place_piece(p, &p->wall->stray[k].piece,
                             at.x + (column - floor(column)) * p->scene->mat->pitch_x_mm * (p->scene->mat->below ? -1 : 1),
                             at.y, 0, false, &entry[WK_N_SLOTS + k]);
    }
    return status;
}

static void place_rim(struct wk_sim_scene *scene)
{
    const struct wk_mat *mat = scene->mat;
    for (int m = 0; m < WK_N_MARKERS && mat->marker_height_mm > 0; m++) {
        const struct wk_mm *c = mat->marker_mm[m];
        scene->body[scene->n_bodies++] = (struct wk_sim_body){
            .x = (c[0].x + c[2].x) / 2,
            .y = (c[0].y + c[2].y) / 2,
            .cosine = 1,
            .half_w = fabs(c[2].x - c[0].x) / 2 + RIM_MM,
            .half_h = fabs(c[2].y - c[0].y) / 2 + RIM_MM,
            .radius = 1,
            .height = mat->marker_height_mm,
            .z = mat->marker_height_mm,
            .top = 0xffffffff,
            .upper = 0xff8c8778,
            .lower = 0xff8c8778,
            .from_mat = true,
        };
    }
}

/* Samples a pixel, each way. */
static int samples(int w)
{
    return w < 3000 ? 2 : 1;
}

static enum wk_status build_scene(struct wk_sim *sim, const struct wk_sim_wall *wall, enum wk_side side,
                                  const struct wk_sim_conditions *conditions, uint64_t seed, struct wk_sim_scene *scene,
                                  struct wk_sim_entry *entry)
{
    struct wk_rng rng;
    struct wk_sim_conditions laid = *conditions;
    const struct wk_sim_conditions *c = &laid;
    struct placing p = {.sim = sim, .wall = wall, .side = side, .c = c, .scene = scene};
    memset(scene, 0, sizeof *scene);
    sim->n_scenes++;
    if (c->no_mat)
        lay_bare(&sim->bare, &sim->mat, &laid, seed);
    scene->mat = c->no_mat ? &sim->bare : &sim->mat;
    scene->seed = seed;
    wk_rng_init(&rng, seed, WK_SIM_STREAM_CAMERA);
    wk_sim_camera_aim(&scene->camera, scene->mat, c, &rng);

    /* Textures as fine as the samples, so that neither blurs or aliases the other. */
    const double density = fmin(fmax(round(scene->camera.px_per_mm * samples(c->w)), 3), 12);
    if (density != sim->density || c->tile_w_mm != sim->tile_w_mm || c->tile_h_mm != sim->tile_h_mm ||
        c->sticker_mm != sim->sticker_mm) {
        forget_textures(sim);
        sim->density = density;
        sim->tile_w_mm = c->tile_w_mm;
        sim->tile_h_mm = c->tile_h_mm;
        sim->sticker_mm = c->sticker_mm;
    }
    enum wk_status status = want_page(sim);
    if (status != WK_OK)
        return status;
    scene->page = c->no_mat ? NULL : &sim->page;

    wk_rng_init(&rng, seed, WK_SIM_STREAM_SCENE);
    const double lamp = wk_rng_between(&rng, 0, 2 * PI);
    scene->light_x = cos(lamp);
    scene->light_y = sin(lamp);
    scene->table = tables[wk_rng_below(&rng, 4)];
    p.back_index = (int)wk_rng_below(&rng, 4);
    p.back = backs[p.back_index];
    scene->skin = skins[wk_rng_below(&rng, 3)];
    const struct wk_mm at =
        wk_mat_at(scene->mat, wk_rng_below(&rng, 2) ? WK_ROW_1 : WK_ROW_HAND, 2 + (int)wk_rng_below(&rng, 7));
    scene->hand_at = (struct wk_mm){at.x + wk_rng_between(&rng, -8, 8), at.y + wk_rng_between(&rng, -8, 8)};
    scene->hand_deg = wk_rng_between(&rng, -20, 20);
    scene->hand = wall->hand && !scene->mat->below; /* a hand over the tiles is behind them */
    scene->beyond = scene->mat->below ? ceilings[wk_rng_below(&rng, 3)] : boxes[wk_rng_below(&rng, 3)];

    wk_rng_init(&p.rng, seed, WK_SIM_STREAM_PIECES);
    status = place_pieces(&p, entry);
    place_rim(scene);
    return status;
}

static bool pieces_valid(const struct wk_sim_wall *wall)
{
    if (wall->n_strays < 0 || wall->n_strays > WK_SIM_MAX_STRAYS)
        return false;
    for (int i = 0; i < WK_N_SLOTS + wall->n_strays; i++) {
        const struct wk_sim_piece *piece = i < WK_N_SLOTS ? &wall->slot[i] : &wall->stray[i - WK_N_SLOTS].piece;
        if (!piece->present)
            continue;
        if (piece->face < WK_FACE_1M || piece->face > WK_FACE_FOREIGN)
            return false;
        if (!piece->bare && (!wk_label_valid(piece->label) || !wk_set_valid(piece->set)))
            return false;
        if (i >= WK_N_SLOTS && !(wall->stray[i - WK_N_SLOTS].column >= -5 && wall->stray[i - WK_N_SLOTS].column <= 20))
            return false;
    }
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

/* Paints what the last scene does not show as it is; where ids are wanted, all of it. */
static enum wk_status paint(struct wk_sim *sim, const struct wk_sim_scene *scene, int w, int h, bool whole, uint8_t *ids)
{
    struct wk_sim_part part;
    const bool partly = !whole && sim->painted && scene->mat == &sim->mat && wk_sim_part_changed(&sim->scene, scene, &part);
    const enum wk_status status = wk_sim_paint(scene, samples(w), partly ? &part : NULL, sim->paint, ids);

    sim->painted = status == WK_OK;
    if (status != WK_OK)
        return status;
    sim->scene = *scene;
    memcpy(sim->base, sim->paint, (size_t)w * (size_t)h * 3 * sizeof *sim->base);
    return WK_OK;
}

static enum wk_status develop(struct wk_sim *sim, int frame, struct wk_image *image)
{
    struct wk_rng rng;
    wk_rng_init(&rng, sim->seed, (uint64_t)WK_SIM_STREAM_FRAME + ((uint64_t)(uint32_t)frame << 8));
    wk_sim_noise_add(&sim->noise, sim->base, &rng, image);
    return sim->jpeg > 0 ? wk_image_jpeg_roundtrip(image, sim->jpeg) : WK_OK;
}

enum wk_status wk_sim_render(struct wk_sim *sim, const struct wk_sim_wall *wall, enum wk_side side,
                             const struct wk_sim_conditions *c, uint64_t seed, int frame, struct wk_image *image,
                             char **truth_json)
{
    struct wk_sim_entry entry[WK_N_SLOTS + WK_SIM_MAX_STRAYS];
    struct wk_sim_scene scene;
    struct wk_sim_light light = {0, 0, NULL, NULL};
    struct wk_rng rng, moving;
    uint8_t *ids = NULL;
    char *truth = NULL;
    double cast[3];
    if (!wk_sim_conditions_valid(c) || !pieces_valid(wall) || !image_valid(image, c->w, c->h) ||
        (side != WK_SIDE_BACKS && side != WK_SIDE_FACES))
        return WK_BAD_INPUT;

    enum wk_status status = build_scene(sim, wall, side, c, seed, &scene, entry);
    if (status != WK_OK)
        return status;
    wk_rng_init(&rng, seed, WK_SIM_STREAM_LIGHT);
    wk_rng_init(&moving, seed, (uint64_t)WK_SIM_STREAM_FRAME + ((uint64_t)(uint32_t)frame << 8) + 1);
    for (int i = 0; i < 3; i++)
        cast[i] = 1 + wk_rng_between(&rng, -1, 1) * c->cast;
    status = WK_NO_MEMORY;
    ids = malloc((size_t)c->w * (size_t)c->h);
    if (!ids)
        goto done;
    if ((status = want_base(sim, c->w, c->h)) != WK_OK || (status = wk_sim_noise_set(&sim->noise, c->noise)) != WK_OK ||
        (status = wk_sim_light_new(&light, &scene, c, &rng)) != WK_OK ||
        (status = paint(sim, &scene, c->w, c->h, truth_json != NULL, ids)) != WK_OK ||
        (status = wk_sim_expose(c, &light, cast, wk_rng_between(&moving, 0, PI), sim->base)) != WK_OK)
        goto forget;
    if (truth_json) {
        truth = wk_sim_truth(&scene, wall, side, c, seed, frame, entry, ids, &light);
        status = truth ? WK_OK : WK_NO_MEMORY;
        if (status != WK_OK)
            goto forget;
    }
    sim->jpeg = c->jpeg;
    sim->seed = seed;
    status = develop(sim, frame, image);
    if (status == WK_OK && truth_json) {
        *truth_json = truth;
        truth = NULL;
    }
    goto done;
forget: /* half a scene is none */
    free(sim->base);
    free(sim->paint);
    sim->base = sim->paint = NULL;
    sim->painted = false;
done:
    free(truth);
    free(ids);
    wk_sim_light_free(&light);
    return status;
}

enum wk_status wk_sim_again(struct wk_sim *sim, int frame, struct wk_image *image)
{
    if (!sim->base)
        return WK_NOT_YET;
    if (!image_valid(image, sim->base_w, sim->base_h))
        return WK_BAD_INPUT;
    return develop(sim, frame, image);
}
