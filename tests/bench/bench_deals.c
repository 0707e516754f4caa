/*
 * Deals of real tiles, enrolled in one light and played in another: a set is enrolled from a mild picture of one photograph of
 * each face, then deals of its 136 tiles are laid on the mat, wall by wall, one picture each, and sealed as `deal seal` does
 * it. Counted are what one look asks about and takes for another face, which tiles would have to be shown again before the
 * seal, which are sealed wrongly, and how many deals are sealed at the first look.
 *
 * The photographs (../shared/data/faces or $WK_FACES) are no part of the product; drawn sets need none. WK_DEALS: deals a row
 * (2). WK_SEED: others. WK_GRADE: mild, medium or hard (mild and medium). WK_SET: only what is played. WK_PAIRS:
 * "made", the rows that limits may be made with, or "tried", the others. WK_HIDE=n: so many tiles of each deal are hidden in
 * part, by paper, cloth or skin. WK_SWAP=1: a tile of each deal is none of it but one of another face, so that this deal must
 * not be sealed; WK_FLOWER=1: a flower, in the place of the face that this flower looked most like before. WK_LIST=1: a line
 * for each tile that is asked about. WK_FALSIFY=1 calls one tile another face. Exit 0 when nothing was accepted or sealed
 * wrongly.
 */
#include <math.h>

#include "calibration/enrol.h"
#include "kiosk/eye/walls/wall_service.h"
#include "rules/rng.h"
#include "tests/bench/hidden_tops.h"
#include "tests/bench/photo_tops.h"
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"
#include "vision/faces/face.h"

/* What is enrolled and what is played. With what is "tried" no limit was made, but those of misplaced() (wall_faces.c). */
static const struct pair {
    const char *enrolled, *played;
    bool tried;
} pairs[] = {
    {"photos-a", "photos-a", false},  {"photos-b1", "photos-b2", false}, {"photos-b2", "photos-b1", false},
    {"drawn", "drawn", false},        {"classic", "classic", false},     {"photos-c2", "photos-c2", true},
    {"photos-c2", "photos-c1", true}, {"photos-c1", "photos-c2", true},  {"traditional", "traditional", true},
    {"alphabet", "alphabet", true},
};

/* What a lamp makes of a picture: a gain of each of B G R, and an exponent. */
struct lamp {
    double gain[3], gamma;
};

struct count {
    int tiles, asked, wrong;   /* of one look */
    int unseen, again, sealed; /* at the seal: no face was seen; to be shown again; sealed and wrong */
    int deals, first;          /* and those sealed at the first look */
};

struct bench {
    struct walls walls;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_face_reading reading;
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t truth[WK_N_TILES];
    int copy[WK_N_TILES]; /* which photograph of its face */
    bool hide[WK_N_TILES];
    struct lamp lamp;
    struct count count;
    bool photos, falsify, list, swap, flower;
    int which, like[PHOTO_COPIES]; /* the face that each flower was most like */
    int n_hide;
    const struct pair *pair;
    const char *grade;
};

/* One session of the third design lacks a face; the other one's tiles of it stand in. */
static bool use_set(struct bench *b, const char *set)
{
    tops_free();
    b->photos = strncmp(set, "photos", 6) == 0;
    if (b->photos) {
        tops_add(set, false);
        if (strcmp(set, "photos-c1") == 0)
            tops_add("photos-c2", true);
        if (!tops_have(1))
            return false;
    }
    wk_sim_free(b->walls.sim);
    need(wk_sim_new(&b->walls.sim, &b->walls.options.mat, b->walls.options.key, b->photos ? "blank" : set) == WK_OK, set);
    return true;
}

static void light(struct wk_image *image, const struct lamp *lamp)
{
    uint8_t level[3][256];

    for (int c = 0; c < 3; c++)
        for (int v = 0; v < 256; v++)
            level[c][v] = (uint8_t)(fmin(1, lamp->gain[c] * pow(v / 255.0, lamp->gamma)) * 255 + 0.5);
    for (int y = 0; y < image->h; y++) {
        uint8_t *p = image->data + y * image->stride_bytes;

        for (int x = 0; x < 3 * image->w; x++)
            p[x] = level[x % 3][p[x]];
    }
}

/* The wall at hand, faces up. copy: of each slot. */
static void shoot(struct bench *b, const struct wk_sim_conditions *c, uint64_t seed, const int *copy)
{
    struct wk_sim_wall *wall = &b->walls.wall, drawn;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        wall->slot[s].face_up = true;
        wall->recorded[s] = (uint8_t)wall->slot[s].face;
    }
    drawn = *wall;
    for (int s = 0; s < WK_N_SLOTS && b->photos; s++)
        drawn.slot[s].face = WK_FACE_WHITE;
    free(b->walls.truth);
    b->walls.truth = NULL;
    need(wk_sim_render(b->walls.sim, &drawn, WK_SIDE_BACKS, c, seed, 0, &b->walls.image, &b->walls.truth) == WK_OK, "render");
    if (b->photos)
        tops_lay_each(&b->walls.image, wall, b->walls.truth, c->blur_px, copy);
}

static bool enrol(struct bench *b, uint64_t seed)
{
    static const int first[WK_N_SLOTS] = {0};
    struct wk_enrol_report report;
    struct wk_sim_conditions c;

    if (!use_set(b, b->pair->enrolled))
        return false;
    need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
    c.turned_share = 0;
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        b->walls.wall.slot[s].face = wk_enrol_face_at(s);
    shoot(b, &c, seed, first);
    wk_tileset_free(b->tileset);
    b->tileset = NULL;
    need(wk_enrol(&b->tileset, "deals", b->scanner, &b->walls.image, 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK, "enrol");
    if (report.too_alike)
        printf("| %s | no set is made of it: %d and %d are too much alike | | | | | | | | |\n", b->pair->enrolled,
               (int)report.pair[0].a, (int)report.pair[0].b);
    return !report.too_alike;
}

enum { SPOT = 20 }; /* of East's wall, where a tile lies that is none of the deal's */

/* Puts a flower in the place of a tile of the face that it is most like, the worst that can be taken for it. */
static void put_flower(struct bench *b, int which)
{
    uint8_t(*face)[WK_N_SLOTS] = b->walls.deal.face;

    b->which = which;
    for (int i = 0; i < WK_N_TILES; i++)
        if (face[i / WK_N_SLOTS][i % WK_N_SLOTS] == b->like[which]) {
            face[i / WK_N_SLOTS][i % WK_N_SLOTS] = face[0][SPOT];
            break;
        }
    face[0][SPOT] = WK_FACE_FOREIGN;
}

/* A deal, the photograph of each of its tiles, what is hidden, and its light. */
static void lay_deal(struct bench *b, uint64_t seed)
{
    struct wk_rng rng;
    int n[WK_FACE_FOREIGN + 1] = {0};

    wk_rng_init(&rng, seed, 5);
    wk_sim_deal(&b->walls.deal, "07A", 1, seed);
    if (b->flower && tops.n[WK_FACE_FOREIGN] > 0)
        put_flower(b, (int)wk_rng_below(&rng, (uint32_t)tops.n[WK_FACE_FOREIGN]));
    if (b->swap)
        b->walls.deal.face[0][SPOT] = (uint8_t)(b->walls.deal.face[0][SPOT] % WK_N_FACES + 1);
    for (int i = 0; i < WK_N_TILES; i++) {
        b->truth[i] = b->walls.deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS];
        b->copy[i] = b->truth[i] == WK_FACE_FOREIGN ? b->which : n[b->truth[i]]++;
        b->hide[i] = false;
    }
    for (int k = 0; k < b->n_hide; k++)
        b->hide[wk_rng_below(&rng, WK_N_TILES)] = true;
    for (int c = 0; c < 3; c++)
        b->lamp.gain[c] = wk_rng_between(&rng, 0.75, 1.1);
    b->lamp.gamma = wk_rng_between(&rng, 0.85, 1.2);
}

static void hide_some(struct bench *b, int first, uint64_t seed)
{
    const char *truth = b->walls.truth;
    struct wk_rng rng;

    wk_rng_init(&rng, seed, 3);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        double quad[8];

        need((truth = strstr(truth, "\"top_px\"")) != NULL, "truth");
        truth += strlen("\"top_px\"");
        for (int k = 0; k < 8; k++) {
            truth += strcspn(truth, "-0123456789");
            quad[k] = strtod(truth, (char **)(uintptr_t)&truth);
        }
        if (b->hide[first + s])
            hide(&b->walls.image, quad, hidden[wk_rng_below(&rng, N_HIDDEN)], colours[wk_rng_below(&rng, N_COLOURS)]);
    }
}

static void note_flower(struct bench *b, const struct wk_face_obs *obs)
{
    int best = 0;

    for (int f = 1; f < WK_N_FACES; f++)
        best = obs->score[f] > obs->score[best] ? f : best;
    b->like[b->which] = best + 1;
    if (b->list)
        printf("  flower %d: best %d, like %d by %.3f, margin %.3f\n", b->which, (int)obs->best, best + 1,
               (double)obs->score[best], (double)obs->margin);
}

/* Returns how many faces were not seen at all, for which `deal record` would ask. */
static int look(struct bench *b, int wall, uint64_t seed)
{
    const int first = wall * WK_N_SLOTS;
    struct wk_sim_conditions c;
    int n_unseen = 0;

    need(wk_sim_conditions_grade(&c, b->grade) == WK_OK, "grade");
    c.tilt_deg *= wall % 2 ? -1 : 1;
    wk_sim_wall_init(&b->walls.wall, (enum wk_wind)(wall + 1), &b->walls.deal);
    shoot(b, &c, seed + (uint64_t)wall, b->copy + first);
    hide_some(b, first, seed + (uint64_t)wall);
    light(&b->walls.image, &b->lamp);
    need(wk_scan_faces(b->scanner, &b->walls.image, b->tileset, &b->reading) == WK_OK, "scan");
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &b->reading.seen.slot[s];
        const struct wk_face_obs *obs = &b->reading.face[s];
        const bool accepted = read->state == WK_READ_FACE && read->why == WK_WHY_NONE;

        if (b->falsify && accepted) {
            b->truth[first + s] = b->truth[first + s] % WK_N_FACES + 1;
            b->falsify = false;
        }
        b->obs[first + s] = *obs;
        if (b->truth[first + s] == WK_FACE_FOREIGN)
            note_flower(b, obs);
        n_unseen += !wk_wall_service_may_record(&b->reading, s);
        b->count.asked += !accepted;
        b->count.wrong += accepted && (int)obs->best != b->truth[first + s];
        if (accepted && (int)obs->best != b->truth[first + s])
            printf("  wrong: %d %2d is %d, best %d, margin %.3f\n", wall + 1, s, b->truth[first + s], (int)obs->best,
                   (double)obs->margin);
        if (!accepted && b->list)
            printf("  look: %d %2d is %d, best %d, why %d, margin %.3f, score %.3f\n", wall + 1, s, b->truth[first + s],
                   (int)obs->best, (int)read->why, (double)obs->margin,
                   (double)obs->score[(b->truth[first + s] - 1) % WK_N_FACES]);
    }
    return n_unseen;
}

static void play(struct bench *b, uint64_t seed)
{
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];
    int n_unseen = 0, n_again = 0;

    lay_deal(b, seed);
    for (int w = 0; w < WK_N_WINDS; w++)
        n_unseen += look(b, w, seed);
    need(wk_decode_jointly(b->obs, WK_N_TILES, WK_N_COPIES, face, margin) == WK_OK, "joint decoding");
    wk_faces_settle(b->obs, WK_N_TILES, face, margin, settled);
    for (int i = 0; i < WK_N_TILES; i++) {
        n_again += !settled[i];
        b->count.sealed += settled[i] && face[i] != b->truth[i];
        if (!settled[i] && b->list)
            printf("  seal: %d %2d is %d, best %d, given %d, margins %.3f %.3f\n", i / WK_N_SLOTS + 1, i % WK_N_SLOTS,
                   b->truth[i], (int)b->obs[i].best, face[i], (double)b->obs[i].margin, (double)margin[i]);
    }
    b->count.tiles += WK_N_TILES;
    b->count.unseen += n_unseen;
    b->count.again += n_again;
    b->count.deals++;
    b->count.first += n_unseen + n_again == 0;
}

static void print(const char *enrolled, const char *played, const char *grade, const struct count *n)
{
    printf("| %s | %s | %s | %d | %d | %d | %d | %d | %d | %d of %d |\n", enrolled, played, grade, n->tiles, n->asked, n->wrong,
           n->unseen, n->again, n->sealed, n->first, n->deals);
}

static void add(struct count *sum, const struct count *more)
{
    sum->tiles += more->tiles, sum->asked += more->asked, sum->wrong += more->wrong, sum->unseen += more->unseen;
    sum->again += more->again, sum->sealed += more->sealed, sum->deals += more->deals, sum->first += more->first;
}

/* One pair in one grade. */
static void run(struct bench *b, size_t pair, int grade, uint64_t seed, int n_deals, struct count *all)
{
    static const char *const grades[] = {"mild", "medium", "hard"};

    b->pair = &pairs[pair];
    b->grade = grades[grade];
    b->count = (struct count){0};
    if (!enrol(b, seed) || !use_set(b, b->pair->played))
        return;
    for (int k = 0; k < n_deals; k++)
        play(b, seed * 1000003 + pair * 10000 + (uint64_t)(grade * 1000 + k * 10));
    print(b->pair->enrolled, b->pair->played, b->grade, &b->count);
    add(all, &b->count);
}

static bool is_wanted(const char *name, const char *value)
{
    const char *only = getenv(name);

    return !only || strcmp(only, value) == 0;
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && strcmp(value, "1") == 0;
}

int main(void)
{
    static struct bench b;
    const int n_deals = walls_number("WK_DEALS", 2), seed = walls_number("WK_SEED", 1);
    struct count all = {0};

    b.falsify = is_set("WK_FALSIFY");
    b.list = is_set("WK_LIST");
    b.swap = is_set("WK_SWAP");
    b.flower = is_set("WK_FLOWER");
    b.n_hide = walls_number("WK_HIDE", 0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    walls_open(&b.walls);
    need(wk_scanner_new(&b.scanner, &b.walls.options) == WK_OK && wk_image_new(&b.walls.image, 1920, 1080, 3) == WK_OK,
         "scanner");
    printf(
        "| enrolled | played | light | tiles | asked | wrong | not seen | shown again before the seal | sealed wrong | sealed "
        "at the first look |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (int g = 0; g < 3; g++)
            if (is_wanted("WK_SET", pairs[i].played) && is_wanted("WK_PAIRS", pairs[i].tried ? "tried" : "made") &&
                (getenv("WK_GRADE") ? is_wanted("WK_GRADE", g == 0   ? "mild"
                                                            : g == 1 ? "medium"
                                                                     : "hard")
                                    : g < 2))
                run(&b, i, g, (uint64_t)seed, n_deals, &all);
    print("all", "", "", &all);
    tops_free();
    wk_tileset_free(b.tileset);
    wk_scanner_free(b.scanner);
    walls_close(&b.walls);
    return all.wrong + all.sealed > 0 || all.tiles == 0;
}
