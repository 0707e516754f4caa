/* A wall laid for a picture: pieces on their mat or on a bare table, the camera over them, the colours of it all. */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/sim/lay.h"

#define PI 3.14159265358979323846
#define TILE_RADIUS_MM 2.2
#define BACK_SHARE 0.45 /* of a tile's height that is its coloured back */
#define RIM_MM 3.5      /* of a raised marker's block around it */

static const wk_rgba tables[] = {0xff305c46, 0xff967860, 0xff48423c, 0xff466078};
static const wk_rgba backs[] = {0xff268042, 0xffc88228, 0xff285a96, 0xff963c3c};
static const wk_rgba boxes[] = {0xff4c4c4a, 0xff5a5854, 0xff3e4448}, ceilings[] = {0xff8e9094, 0xff787a80, 0xffa09c96};
static const wk_rgba skins[] = {0xffcd966e, 0xff966446, 0xffe1af8c};

void wk_sim_lay_colours(struct wk_sim_laying *laying, struct wk_rng *rng)
{
    struct wk_sim_scene *scene = laying->scene;
    const double lamp = wk_rng_between(rng, 0, 2 * PI);

    scene->light_x = cos(lamp);
    scene->light_y = sin(lamp);
    scene->table = tables[wk_rng_below(rng, 4)];
    const uint32_t back = wk_rng_below(rng, 4);
    laying->back = backs[back];
    laying->other_back = back == 3 ? backs[0] : backs[3];
    scene->skin = skins[wk_rng_below(rng, 3)];
}

/* A sticker with no tile under it. */
static void lay_flat(struct wk_sim_body *b)
{
    b->kind = WK_SIM_PAPER;
    b->half_w = b->sticker_w / 2;
    b->half_h = b->sticker_h / 2;
    b->sticker_x = b->sticker_y = 0;
    b->sticker_cosine = 1;
    b->sticker_sine = 0;
    b->radius = 0.5;
    b->height = b->z = 0;
    b->top = 0xffffffff;
}

enum wk_status wk_sim_lay_piece(struct wk_sim_laying *p, const struct wk_sim_piece *piece, const struct wk_sim_spot *spot,
                                struct wk_sim_entry *entry)
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
    const double height = (spot->stacked ? 2 : 1) * p->c->tile_height_mm;
    const double quarter = piece->sideways ? 90 : 0, loose = spot->snug ? 0.25 : 1;
    const double angle = (spot->deg + quarter + (turned ? 180 : 0) + hand * chance[2] * p->c->rotate_deg * loose) * PI / 180;
    const double crooked = chance[3] * p->sticker_turn_deg * PI / 180;
    const wk_rgba body = wk_art_body(p->textures->art);
    const wk_rgba back = !piece->foreign ? p->back : p->other_back;
    *b = (struct wk_sim_body){
        .x = spot->x + hand * (spot->nudge + chance[0] * p->c->jitter_mm * (spot->snug ? 0.3 : 1)),
        .y = spot->y + chance[1] * p->c->jitter_mm,
        .cosine = cos(angle),
        .sine = sin(angle),
        .half_w = p->c->tile_w_mm / 2,
        .half_h = p->c->tile_h_mm / 2,
        .radius = TILE_RADIUS_MM,
        .kind = spot->stacked ? WK_SIM_BOX : WK_SIM_TILE,
        .height = height,
        .z = below ? 0 : height,
    };
    enum wk_status status = WK_OK;
    if (entry->face_seen) {
        b->upper = b->top = body;
        b->lower = back;
        b->split = height - (1 - BACK_SHARE) * p->c->tile_height_mm;
        status = wk_sim_want_face(p->textures, piece->face, &b->face);
    } else {
        b->upper = b->top = back;
        b->lower = body;
        b->split = height - BACK_SHARE * p->c->tile_height_mm;
        if (!piece->bare) {
            b->sticker_x = chance[3] * p->sticker_off_mm;
            b->sticker_y = chance[4] * p->sticker_off_mm;
            b->sticker_cosine = cos(crooked);
            b->sticker_sine = sin(crooked);
            b->sticker_w = p->c->sticker_mm;
            b->sticker_h = p->c->sticker_mm * WK_STICKER_RATIO;
            b->wear = piece->wear;
            b->wear_seed = (uint64_t)((chance[0] + 1) * 1e9); /* no die more is thrown: the other tiles stay as they are */
            status = wk_sim_want_sticker(p->textures, piece, &b->sticker);
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

static enum wk_status lay_pieces(struct wk_sim_laying *p, const struct wk_sim_wall *wall, struct wk_sim_entry *entry)
{
    const struct wk_mat *mat = p->scene->mat;
    enum wk_status status = WK_OK;
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        const double nudge = make_room(wall, s);
        const struct wk_sim_spot spot = {
            .x = mat->slot_mm[s].x, .y = mat->slot_mm[s].y, .nudge = nudge, .snug = wall->slot[s].sideways || nudge != 0};
        status = wk_sim_lay_piece(p, &wall->slot[s], &spot, &entry[s]);
    }
    for (int k = 0; k < wall->n_strays && status == WK_OK; k++) {
        const double column = wall->stray[k].column;
        const struct wk_mm at = wk_mat_at(mat, wall->stray[k].row, (int)floor(column));
        const struct wk_sim_spot spot = {.x = at.x + (column - floor(column)) * mat->pitch_x_mm * (mat->below ? -1 : 1),
                                         .y = at.y};
        status = wk_sim_lay_piece(p, &wall->stray[k].piece, &spot, &entry[WK_N_SLOTS + k]);
    }
    return status;
}

/* Blocks under raised markers. */
static void lay_blocks(struct wk_sim_scene *scene)
{
    const struct wk_mat *mat = scene->mat;
    for (int m = 0; m < WK_N_MARKERS && mat->marker_height_mm > 0; m++) {
        const struct wk_mm *c = mat->marker_mm[m];
        scene->body[scene->n_bodies++] = (struct wk_sim_body){
            .kind = WK_SIM_BLOCK,
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
        };
    }
}

struct wk_sim_target wk_sim_wall_target(const struct wk_mat *mat, const struct wk_sim_conditions *c)
{
    struct wk_mm_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++) {
            box.x0 = fmin(box.x0, mat->marker_mm[m][k].x), box.x1 = fmax(box.x1, mat->marker_mm[m][k].x);
            box.y0 = fmin(box.y0, mat->marker_mm[m][k].y), box.y1 = fmax(box.y1, mat->marker_mm[m][k].y);
        }
    for (int s = 0; s < WK_N_SLOTS; s++) {
        box.x0 = fmin(box.x0, mat->slot_mm[s].x - mat->slot_w_mm / 2);
        box.x1 = fmax(box.x1, mat->slot_mm[s].x + mat->slot_w_mm / 2);
        box.y0 = fmin(box.y0, mat->slot_mm[s].y - mat->slot_h_mm / 2);
        box.y1 = fmax(box.y1, mat->slot_mm[s].y + mat->slot_h_mm / 2);
    }
    return (struct wk_sim_target){box, mat->below ? 0 : c->tile_height_mm};
}

/* A hand over the tiles; seen from below it is behind them. */
static void lay_hand(struct wk_sim_scene *scene, bool there, struct wk_rng *rng)
{
    const struct wk_mm at = wk_mat_at(scene->mat, wk_rng_below(rng, 2) ? WK_ROW_1 : WK_ROW_HAND, 2 + (int)wk_rng_below(rng, 7));
    const double dx = wk_rng_between(rng, -8, 8), dy = wk_rng_between(rng, -8, 8);

    scene->hand[0].at = (struct wk_mm){at.x + dx, at.y + dy};
    scene->hand[0].deg = wk_rng_between(rng, -20, 20);
    scene->n_hands = there && !scene->mat->below;
}

/* Samples a pixel, each way: a mat that fills a large picture is fine enough with one. */
static int samples(int w)
{
    return w < 3000 ? 2 : 1;
}

enum wk_status wk_sim_lay_wall(struct wk_sim_textures *textures, const struct wk_mat *mat, struct wk_mat *bare,
                               const struct wk_sim_wall *wall, enum wk_side side, const struct wk_sim_conditions *conditions,
                               uint64_t seed, struct wk_sim_scene *scene, struct wk_sim_entry *entry)
{
    struct wk_rng rng;
    struct wk_sim_conditions c = *conditions;
    struct wk_sim_laying p = {
        .textures = textures, .scene = scene, .c = &c, .side = side, .sticker_off_mm = 0.6, .sticker_turn_deg = 2.5};

    memset(scene, 0, sizeof *scene);
    if (c.no_mat)
        lay_bare(bare, mat, &c, seed);
    scene->mat = c.no_mat ? bare : mat;
    scene->seed = seed;
    scene->samples = samples(c.w);
    const struct wk_sim_target target = wk_sim_wall_target(scene->mat, &c);
    wk_rng_init(&rng, seed, WK_SIM_STREAM_CAMERA);
    wk_sim_camera_aim(&scene->camera, &target, &c, &rng);
    const struct wk_mm *far_left = &scene->mat->slot_mm[wk_slot_at(WK_ROW_2, 0)],
                       *near_right = &scene->mat->slot_mm[WK_N_COLUMNS - 1];
    scene->shine = (struct wk_mm_box){far_left->x, far_left->y, near_right->x, near_right->y};

    wk_sim_textures_begin(textures, scene->camera.px_per_mm * scene->samples, &c);
    enum wk_status status = wk_sim_want_page(textures, mat);
    if (status != WK_OK)
        return status;
    scene->page = c.no_mat ? NULL : &textures->page;

    wk_rng_init(&rng, seed, WK_SIM_STREAM_SCENE);
    wk_sim_lay_colours(&p, &rng);
    lay_hand(scene, wall->hand, &rng);
    scene->beyond = scene->mat->below ? ceilings[wk_rng_below(&rng, 3)] : boxes[wk_rng_below(&rng, 3)];

    wk_rng_init(&p.rng, seed, WK_SIM_STREAM_PIECES);
    status = lay_pieces(&p, wall, entry);
    lay_blocks(scene);
    return status;
}
