/* A whole table laid for a picture: four walls as hands lay them, what lies between, and the camera above its middle. */
#include <math.h>
#include <string.h>

#include "vision/sim/lay.h"

#define PI 3.14159265358979323846

/* A square table as clubs have them. mm */
#define TABLE_MM 880.0
#define RIM_MM 40.0
#define RIM_HEIGHT_MM 12.0
#define MIDDLE_MM (TABLE_MM / 2)
#define REACH_MM 356.0 /* from the table's middle to the near edge of a hand row */
#define REACH_MORE_MM 8.0
#define CORNER_MM 232.0 /* half as long as a hand row may be: beyond lies the neighbour's wall */

/* How hands lay a wall, at most. */
#define MAX_GAP_MM 4.0
#define ROW_OFF_MM 3.0
#define ROW_TURN_DEG 0.8
#define ROW_GAP_MM 6.0
#define WALL_OFF_MM 12.0
#define WALL_TURN_DEG 0.8
#define STICKER_OFF_MM 1.5
#define STICKER_TURN_DEG 4.0
#define STANDING_X_MM (-40.0) /* the middle of a row of tiles that stand: the right is the melds' */
#define STANDING_Y_MM 345.0
#define APART 7919          /* seeds of two tables in one picture */
#define STICKER_OVER_MM 0.5 /* a sticker hangs over its tile's edge by this at most */

static const wk_rgba tops[] = {0xff1f5c3f, 0xff23406e, 0xff5a5a5c, 0xff4a3226, 0xff7c5230, 0xff6e2430};
static const wk_rgba rims[] = {0xff4a2e1c, 0xff1c1c1e, 0xff8a6a44}, floors[] = {0xff6b655c, 0xff8d8478, 0xff3c3a3a};

/* A place in the axes of a seat or of the page: mm from the table's middle or the page's corner, degrees clockwise. */
struct place {
    double x, y, deg;
};

/* How one player's wall lies: x to the player's right, y towards the player, from the table's middle. */
struct seat {
    double tile_w, tile_h;
    double gap;
    struct place row[WK_N_ROWS]; /* the left end of its middle line */
    double middle_y;             /* of the whole wall, around which it is turned */
    double x, deg;               /* of the whole wall */
    bool mirrored, turned;
    double moved_mm;
    bool stacked;
    const struct wk_sim_stand *at; /* its table */
};

void wk_sim_table_page(struct wk_mat *page)
{
    page->page_w_mm = page->page_h_mm = TABLE_MM;
    page->marker_height_mm = 0;
    page->glass = page->below = false;
}

/* (x, y) turned by degrees clockwise as seen. */
static struct place turned(struct place p, double deg)
{
    const double c = cos(deg * PI / 180), s = sin(deg * PI / 180);
    return (struct place){c * p.x - s * p.y, s * p.x + c * p.y, p.deg + deg};
}

/* How untidily tiles lie that do not lie in each other. */
static double untidy_mm(const struct wk_sim_conditions *c, double gap)
{
    return fmin(c->jitter_mm, gap * 0.4);
}

static double untidy_deg(const struct wk_sim_conditions *c, double gap)
{
    return fmin(c->rotate_deg, gap * 0.8);
}

static struct seat choose_seat(const struct wk_sim_conditions *c, uint64_t seed, int w)
{
    struct wk_rng rng;
    struct seat seat = {.tile_w = c->tile_w_mm, .tile_h = c->tile_h_mm};
    const double room = (2 * CORNER_MM - WK_N_COLUMNS * c->tile_w_mm) / WK_N_COLUMNS;

    wk_rng_init(&rng, seed, (uint64_t)(WK_SIM_STREAM_SEAT + w));
    const double reach = REACH_MM + wk_rng_between(&rng, 0, REACH_MORE_MM);
    seat.gap = wk_rng_between(&rng, 0.05, fmax(0.1, fmin(MAX_GAP_MM, room)));
    seat.x = wk_rng_between(&rng, -WALL_OFF_MM, WALL_OFF_MM);
    seat.deg = wk_rng_between(&rng, -WALL_TURN_DEG, WALL_TURN_DEG);
    seat.middle_y = reach - 1.5 * c->tile_h_mm;
    const double length = WK_N_COLUMNS * (c->tile_w_mm + seat.gap);
    double y = reach - c->tile_h_mm / 2, before_deg = 0;
    for (int r = WK_ROW_HAND; r <= WK_ROW_2; r++) {
        const double x = -length / 2 + wk_rng_between(&rng, -ROW_OFF_MM, ROW_OFF_MM),
                     deg = wk_rng_between(&rng, -ROW_TURN_DEG, ROW_TURN_DEG), gap = wk_rng_between(&rng, 0.3, ROW_GAP_MM);
        /* Rows are crooked about their left ends, and tiles within them: none must lie on the row before. */
        const double crooked = 2 * untidy_mm(c, seat.gap) + c->tile_w_mm * sin(untidy_deg(c, seat.gap) * PI / 180);
        if (r != WK_ROW_HAND)
            y -= c->tile_h_mm + fmax(gap, crooked) + fmax(0, length * sin((deg - before_deg) * PI / 180));
        seat.row[r] = (struct place){x, y, deg};
        before_deg = deg;
    }
    return seat;
}

/* Where a tile in a row lies, in the seat's axes; `aside` mm further along than its column says. */
static struct place in_row(const struct seat *seat, enum wk_row row, double column, double aside)
{
    const struct place *left = &seat->row[row];
    const double along = (column + 0.5) * (seat->tile_w + seat->gap) + aside, a = left->deg * PI / 180;
    struct place p = {left->x + along * cos(a), left->y + along * sin(a), left->deg};

    if (seat->mirrored)
        p = (struct place){-p.x, p.y, -p.deg};
    p.y -= seat->middle_y;
    p = turned(p, seat->deg + (seat->turned ? 180 : 0));
    p.x += seat->x;
    p.y += seat->middle_y;
    return p;
}

/* In the page's axes: players sit against the clock, East below. */
static struct place on_page(const struct wk_sim_stand *at, struct place p, int w)
{
    p = turned(turned(p, -90.0 * w), at->deg);
    return (struct place){p.x + MIDDLE_MM + at->x_mm, p.y + MIDDLE_MM + at->y_mm, p.deg};
}

/* What lies further along makes room for tiles laid sideways: so far. */
static double pushed(const struct seat *seat, const struct wk_sim_wall *wall, enum wk_row row, double column)
{
    const double room = seat->tile_h - seat->tile_w;
    double aside = 0;
    for (int k = 0; k < wk_row_length(row); k++) {
        const struct wk_sim_piece *piece = &wall->slot[wk_slot_at(row, k)];
        if (piece->present && piece->sideways)
            aside += k < column ? room : k == column ? room / 2 : 0;
    }
    return aside;
}

static struct wk_sim_spot spot_at(const struct seat *seat, const struct wk_sim_wall *wall, enum wk_row row, double column)
{
    const struct place p = on_page(seat->at, in_row(seat, row, column, pushed(seat, wall, row, column)), (int)wall->wind - 1);
    return (struct wk_sim_spot){.x = p.x, .y = p.y, .deg = p.deg};
}

/*
 * What is laid for a slot where row 1 stands on row 2: the upper tile in its lower one's place, and of that nothing, for the
 * two are one body. *spot is where it would lie in one layer.
 */
static const struct wk_sim_piece *as_stacked(const struct seat *seat, const struct wk_sim_wall *wall, int slot,
                                             struct wk_sim_spot *spot)
{
    static const struct wk_sim_piece hidden;
    const enum wk_row row = wk_slot_row(slot);
    const int other = wk_slot_at(row == WK_ROW_1 ? WK_ROW_2 : WK_ROW_1, wk_slot_column(slot));

    if (!seat->stacked || row == WK_ROW_HAND || other == WK_SLOT_NONE)
        return &wall->slot[slot];
    if (row == WK_ROW_2)
        return wall->slot[other].present ? &hidden : &wall->slot[slot];
    *spot = spot_at(seat, wall, WK_ROW_2, wk_slot_column(slot));
    spot->stacked = true;
    return &wall->slot[slot];
}

static enum wk_status lay_wall(struct wk_sim_laying *laying, const struct wk_sim_wall *wall, const struct seat *seat,
                               uint64_t seed, struct wk_sim_entry *entry)
{
    enum wk_status status = WK_OK;
    struct wk_rng moved;

    wk_rng_init(&moved, seed, (uint64_t)(WK_SIM_STREAM_MOVED + (int)wall->wind - 1));
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        struct wk_sim_spot spot = spot_at(seat, wall, wk_slot_row(s), wk_slot_column(s));

        spot.x += wk_rng_between(&moved, -1, 1) * seat->moved_mm;
        spot.y += wk_rng_between(&moved, -1, 1) * seat->moved_mm;
        status = wk_sim_lay_piece(laying, as_stacked(seat, wall, s, &spot), &spot, &entry[s]);
    }
    for (int k = 0; k < wall->n_strays && status == WK_OK; k++) {
        const struct wk_sim_spot spot = spot_at(seat, wall, wall->stray[k].row, wall->stray[k].column);
        status = wk_sim_lay_piece(laying, &wall->stray[k].piece, &spot, &entry[WK_N_SLOTS + k]);
    }
    return status;
}

/* An arm that reaches over a wall from its player's side. */
static void lay_arm(struct wk_sim_scene *scene, const struct wk_sim_wall *wall, const struct seat *seat, uint64_t seed)
{
    struct wk_rng rng;
    const int w = (int)wall->wind - 1;

    wk_rng_init(&rng, seed, (uint64_t)(WK_SIM_STREAM_ARM + w));
    const enum wk_row row = wk_rng_below(&rng, 2) ? WK_ROW_1 : WK_ROW_HAND;
    const struct wk_sim_spot at = spot_at(seat, wall, row, wk_rng_between(&rng, 1, 9));
    if (!wall->hand)
        return;
    scene->hand[scene->n_hands].at = (struct wk_mm){at.x, at.y};
    scene->hand[scene->n_hands++].deg = seat->at->deg - 90.0 * w + wk_rng_between(&rng, -25, 25);
}

static enum wk_status lay_seat(struct wk_sim_laying *all, const struct wk_sim_stand *at, int w, uint64_t seed,
                               struct wk_sim_entry *entry)
{
    const struct wk_sim_walls *walls = at->walls;
    struct wk_sim_laying laying = *all;
    struct wk_sim_conditions c = *all->c;
    struct seat seat = choose_seat(&c, seed, w);

    seat.at = at;
    seat.mirrored = walls->lay[w].mirrored;
    seat.turned = walls->lay[w].turned;
    seat.moved_mm = walls->lay[w].moved_mm;
    seat.stacked = walls->played.stacked;
    c.rotate_deg = untidy_deg(&c, seat.gap);
    c.jitter_mm = untidy_mm(&c, seat.gap);
    laying.c = &c;
    wk_rng_init(&laying.rng, seed, (uint64_t)(WK_SIM_STREAM_LAID + w));
    lay_arm(all->scene, &walls->wall[w], &seat, seed);
    return lay_wall(&laying, &walls->wall[w], &seat, seed, entry);
}

/* The four sides of the rim, mitred by lying on each other. */
static void lay_rim(struct wk_sim_scene *scene, const struct wk_sim_stand *at, wk_rgba colour)
{
    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct place p = on_page(at, (struct place){0, MIDDLE_MM - RIM_MM / 2, 0}, w);
        scene->body[scene->n_bodies++] = (struct wk_sim_body){
            .kind = WK_SIM_RIM,
            .x = p.x,
            .y = p.y,
            .cosine = cos(p.deg * PI / 180),
            .sine = sin(p.deg * PI / 180),
            .half_w = MIDDLE_MM,
            .half_h = RIM_MM / 2,
            .radius = 4,
            .height = RIM_HEIGHT_MM,
            .z = RIM_HEIGHT_MM,
            .top = colour,
            .upper = colour,
            .lower = colour,
        };
    }
}

/* The walls that the picture is to show, as far as they may reach. */
static struct wk_mm_box shown(const struct wk_sim_hall *hall)
{
    const double most = REACH_MM + REACH_MORE_MM;
    struct wk_mm_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};

    for (int k = 0; k < (hall->all ? hall->n : 1); k++)
        for (int corner = 0; corner < 4; corner++) {
            const struct place p =
                on_page(&hall->stand[k], (struct place){corner & 1 ? most : -most, corner & 2 ? most : -most, 0}, 0);

            box = (struct wk_mm_box){fmin(box.x0, p.x), fmin(box.y0, p.y), fmax(box.x1, p.x), fmax(box.y1, p.y)};
        }
    return box;
}

static void aim(struct wk_sim_scene *scene, const struct wk_sim_hall *hall, const struct wk_sim_conditions *conditions)
{
    const struct wk_mm_box box = shown(hall);
    const struct wk_sim_target target = {box, conditions->tile_height_mm};
    struct wk_sim_conditions c = *conditions;
    struct wk_rng rng;

    wk_rng_init(&rng, scene->seed, WK_SIM_STREAM_CAMERA);
    c.distance_mm = wk_sim_camera_distance(&target, &c);
    wk_sim_camera_aim(&scene->camera, &target, &c, &rng);
    scene->shine = box;
}

static void lay_tops(struct wk_sim_laying *laying, const struct wk_sim_hall *hall)
{
    struct wk_sim_scene *scene = laying->scene;
    struct wk_rng rng;

    wk_rng_init(&rng, scene->seed, WK_SIM_STREAM_TABLE);
    wk_sim_lay_colours(laying, &rng);
    scene->table = tops[wk_rng_below(&rng, sizeof tops / sizeof *tops)];
    scene->floor = floors[wk_rng_below(&rng, sizeof floors / sizeof *floors)];
    const wk_rgba rim = rims[wk_rng_below(&rng, sizeof rims / sizeof *rims)];
    for (int k = 0; k < hall->n; k++)
        lay_rim(scene, &hall->stand[k], rim);
    for (int k = 1; k < hall->n; k++) {
        const struct place p = on_page(&hall->stand[k], (struct place){0, 0, 0}, 0);
        scene->top[scene->n_tops++] = (struct wk_sim_top){p.x, p.y, cos(p.deg * PI / 180), sin(p.deg * PI / 180), MIDDLE_MM};
    }
}

/* Tiles in the middle, apart from one another: a place of a ring each. */
static enum wk_status lay_loose(struct wk_sim_laying *laying, const struct wk_sim_stand *at, uint64_t seed,
                                struct wk_sim_entry *entry)
{
    const struct wk_sim_walls *walls = at->walls;
    enum wk_status status = WK_OK;

    wk_rng_init(&laying->rng, seed, WK_SIM_STREAM_LOOSE);
    const double first = wk_rng_between(&laying->rng, 0, 360);
    for (int k = 0; k < walls->n_loose && status == WK_OK; k++) {
        const double away = wk_rng_between(&laying->rng, 80, 130);
        const struct place p = on_page(at, turned((struct place){away, 0, 0}, first + 360.0 * k / WK_SIM_MAX_LOOSE), 0);
        const struct wk_sim_spot spot = {.x = p.x, .y = p.y, .deg = wk_rng_between(&laying->rng, 0, 360)};
        status = wk_sim_lay_piece(laying, &walls->loose[k], &spot, &entry[k]);
    }
    return status;
}

/* Where a player's place is on the page. */
static struct place of_seat(const struct wk_sim_stand *at, const struct wk_sim_seat_place *p)
{
    return on_page(at, (struct place){p->x_mm, p->y_mm, p->deg}, (int)p->seat - 1);
}

/* A row of tiles that stand, as one box: from above it is their narrow sides. */
static void lay_standing(struct wk_sim_laying *laying, const struct wk_sim_stand *at, int w, int n)
{
    const struct wk_sim_seat_place middle = {(enum wk_wind)(w + 1), STANDING_X_MM, STANDING_Y_MM, 0};
    const struct place p = of_seat(at, &middle);
    const double height = laying->c->tile_h_mm;

    if (n > 0)
        laying->scene->body[laying->scene->n_bodies++] = (struct wk_sim_body){.kind = WK_SIM_BOX,
                                                                              .x = p.x,
                                                                              .y = p.y,
                                                                              .cosine = cos(p.deg * PI / 180),
                                                                              .sine = sin(p.deg * PI / 180),
                                                                              .half_w = n * laying->c->tile_w_mm / 2,
                                                                              .half_h = laying->c->tile_height_mm / 2,
                                                                              .radius = 1,
                                                                              .height = height,
                                                                              .z = height,
                                                                              .top = laying->back,
                                                                              .upper = laying->back,
                                                                              .lower = laying->back};
}

/* What is on the table because a hand is played. */
static enum wk_status lay_played(struct wk_sim_laying *laying, const struct wk_sim_stand *at, uint64_t seed)
{
    const struct wk_sim_played *played = &at->walls->played;
    struct wk_sim_scene *scene = laying->scene;
    enum wk_status status = WK_OK;
    struct wk_sim_entry entry;

    wk_rng_init(&laying->rng, seed, WK_SIM_STREAM_PLAYED);
    for (int w = 0; w < WK_N_WINDS; w++)
        lay_standing(laying, at, w, played->n_standing[w]);
    for (int k = 0; k < played->n_lying && status == WK_OK; k++) {
        const struct place p = of_seat(at, &played->lying[k].at);

        status =
            wk_sim_lay_piece(laying, &played->lying[k].piece, &(struct wk_sim_spot){.x = p.x, .y = p.y, .deg = p.deg}, &entry);
    }
    for (int k = 0; k < played->n_arms; k++) {
        const struct place p = of_seat(at, &played->arm[k]);

        scene->hand[scene->n_hands].at = (struct wk_mm){p.x, p.y};
        scene->hand[scene->n_hands++].deg = p.deg;
    }
    return status;
}

/* One table: hands lay each differently. */
static enum wk_status lay_stand(struct wk_sim_laying *laying, const struct wk_sim_hall *hall, int k,
                                struct wk_sim_walls_entries *entries)
{
    const uint64_t seed = laying->scene->seed + (uint64_t)k * APART;
    enum wk_status status = WK_OK;

    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++)
        status = lay_seat(laying, &hall->stand[k], w, seed, entries->wall[w]);
    if (status == WK_OK && k == 0)
        status = lay_played(laying, &hall->stand[k], seed);
    const int first_loose = laying->scene->n_bodies;
    if (status == WK_OK)
        status = lay_loose(laying, &hall->stand[k], seed, entries->loose);
    if (status == WK_OK && k == 0 && hall->stand[k].walls->clutter)
        status = wk_sim_lay_clutter(laying, first_loose);
    return status;
}

enum wk_status wk_sim_lay_tables(struct wk_sim_textures *textures, const struct wk_mat *page, const struct wk_sim_hall *hall,
                                 enum wk_side side, const struct wk_sim_conditions *c, uint64_t seed,
                                 struct wk_sim_scene *scene, struct wk_sim_walls_entries *entries)
{
    const double spare = (c->tile_w_mm - c->sticker_mm) / 2 + STICKER_OVER_MM;
    struct wk_sim_laying laying = {.textures = textures,
                                   .scene = scene,
                                   .c = c,
                                   .side = side,
                                   .sticker_off_mm = fmax(0, fmin(STICKER_OFF_MM, spare)),
                                   .sticker_turn_deg = STICKER_TURN_DEG};
    enum wk_status status = WK_OK;

    memset(scene, 0, sizeof *scene);
    scene->mat = page;
    scene->seed = seed;
    scene->samples = 2; /* a module is two pixels or so: each counts */
    aim(scene, hall, c);
    wk_sim_textures_begin(textures, scene->camera.px_per_mm * scene->samples, c);
    lay_tops(&laying, hall);
    for (int k = 0; k < hall->n && status == WK_OK; k++)
        status = lay_stand(&laying, hall, k, &entries[k]);
    return status;
}
