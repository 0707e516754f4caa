/*
 * Faces that are not as they were enrolled: walls of one set read with its own pictures, with those of another session of it
 * and with another design's, bare and with a part of their tiles hidden by paper, cloth or skin, of some tiles or of all. What
 * the limits in vision/scan/wall_faces.c lie between is printed beside what is accepted and what needs another look.
 *
 * Drawn sets need nothing; photographs of real tiles (../shared/data/faces or $WK_FACES) are no part of the product, and rows
 * that need them are left out without them. WK_WALLS: walls a row (4), every other one hidden in part. WK_SEED: others.
 * WK_GRADE: mild, medium or hard (medium). WK_PAIRS: only pairs of the first half of the list, "made", which the limits were
 * made with, or of the second, "tried". WK_FALSIFY=1 calls one tile another face. Exit 0 when no bare tile was accepted wrong.
 */
#include <math.h>

#include "calibration/enrol.h"
#include "tests/bench/hidden_tops.h"
#include "tests/bench/photo_tops.h"
#include "vision/faces/face.h"
#include "rules/rng.h"

/* What is enrolled and what is read; the second half of the list was not looked at when the limits were made. */
static const struct pair {
    const char *enrolled, *read;
    bool tried;
} pairs[] = {
    {"drawn", "drawn", false},         {"classic", "classic", false},    {"egypt", "egypt", false},
    {"line", "line", false},           {"photos-a", "photos-a", false},  {"photos-b1", "photos-b1", false},
    {"photos-b1", "photos-b2", false}, {"drawn", "default", false},      {"photos-b1", "photos-a", false},
    {"default", "default", true},      {"jade", "jade", true},           {"traditional", "traditional", true},
    {"alphabet", "alphabet", true},    {"photos-b2", "photos-b2", true}, {"photos-b2", "photos-b1", true},
    {"default", "traditional", true},  {"photos-a", "photos-b2", true},
};

/* Tiles of a row, bare or hidden; margins before anything is asked, of right and of wrong answers. */
struct count {
    int tiles, right, wrong;
    float least_right, most_wrong;   /* margins of best faces that are right, and of others; doubted ones left out */
    float least_unlike, most_unlike; /* the middling tile of a wall */
};

struct bench {
    struct walls walls;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_face_reading reading;
    bool photos, falsify;
};

static bool use_set(struct bench *b, const char *set)
{
    tops_free();
    b->photos = strncmp(set, "photos", 6) == 0;
    if (b->photos && !tops_load(set))
        return false;
    wk_sim_free(b->walls.sim);
    need(wk_sim_new(&b->walls.sim, &b->walls.options.mat, b->walls.options.key, b->photos ? "blank" : set) == WK_OK, set);
    return true;
}

static void shoot(struct bench *b, const struct wk_sim_conditions *c, uint64_t seed, int copy)
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
        tops_lay(&b->walls.image, wall, b->walls.truth, c->blur_px, copy);
}

static bool enrol(struct bench *b, const char *set, uint64_t seed)
{
    struct wk_enrol_report report;
    struct wk_sim_conditions c;

    if (!use_set(b, set))
        return false;
    need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
    c.turned_share = 0;
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        b->walls.wall.slot[s].face = wk_enrol_face_at(s);
    shoot(b, &c, seed, 0);
    wk_tileset_free(b->tileset);
    b->tileset = NULL;
    return wk_enrol(&b->tileset, set, b->scanner, &b->walls.image, 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK;
}

/* Hides the same part of all tiles of the wall or of one in four. */
static void hide_some(struct bench *b, struct wk_rng *rng, bool is_hidden[WK_N_SLOTS])
{
    const double *part = hidden[wk_rng_below(rng, N_HIDDEN)];
    const uint8_t *bgr = colours[wk_rng_below(rng, N_COLOURS)];
    const bool all = wk_rng_below(rng, 2);
    const char *truth = b->walls.truth;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        double quad[8];

        need((truth = strstr(truth, "\"top_px\"")) != NULL, "truth");
        truth += strlen("\"top_px\"");
        for (int k = 0; k < 8; k++) {
            truth += strcspn(truth, "-0123456789");
            quad[k] = strtod(truth, (char **)(uintptr_t)&truth);
        }
        is_hidden[s] = all || wk_rng_below(rng, 4) == 0;
        if (is_hidden[s])
            hide(&b->walls.image, quad, part, bgr);
    }
}

/* How unlike the face enrolled the middling tile of the wall is, as the scan has it. */
static float usual_unlikeness(const struct bench *b)
{
    double unlike[WK_N_SLOTS];
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_face_obs *obs = &b->reading.face[s];

        float most = obs->score[0];

        for (int f = 1; f < WK_N_FACES; f++)
            most = fmaxf(most, obs->score[f]);
        if (obs->best != WK_FACE_NONE)
            unlike[n++] = 1 - (double)most;
    }
    return n > 0 ? (float)median(unlike, n) : 1;
}

static void look(struct bench *b, const char *grade, int wall, uint64_t seed, struct count count[2])
{
    bool is_hidden[WK_N_SLOTS] = {false};
    struct wk_sim_conditions c;
    struct wk_rng rng;

    need(wk_sim_conditions_grade(&c, grade) == WK_OK, "grade");
    c.tilt_deg *= wall % 2 ? -1 : 1;
    wk_rng_init(&rng, seed, 3);
    wk_sim_deal(&b->walls.deal, "07A", 1, seed);
    wk_sim_wall_init(&b->walls.wall, (enum wk_wind)(wall / 2 % 4 + 1), &b->walls.deal);
    shoot(b, &c, seed, wall + 1);
    if (wall % 2)
        hide_some(b, &rng, is_hidden);
    need(wk_scan_faces(b->scanner, &b->walls.image, b->tileset, &b->reading) == WK_OK, "scan");
    const float usual = usual_unlikeness(b);
    count[wall % 2].least_unlike = fminf(count[wall % 2].least_unlike, usual);
    count[wall % 2].most_unlike = fmaxf(count[wall % 2].most_unlike, usual);
    for (int s = 0; s < WK_N_SLOTS && b->reading.seen.tray.found; s++) {
        const struct wk_read *read = &b->reading.seen.slot[s];
        const struct wk_face_obs *obs = &b->reading.face[s];
        const bool accepted = read->state == WK_READ_FACE && read->why == WK_WHY_NONE,
                   right = obs->best == b->walls.wall.slot[s].face && !b->falsify;
        struct count *n = &count[is_hidden[s]];

        b->falsify = b->falsify && !accepted;
        n->tiles++;
        n->right += accepted && right;
        n->wrong += accepted && !right;
        if (right && obs->margin >= 0)
            n->least_right = fminf(n->least_right, obs->margin);
        else if (obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE)
            n->most_wrong = fmaxf(n->most_wrong, obs->margin);
    }
}

static void print(const struct pair *pair, const char *grade, const struct count n[2])
{
    printf("| %s | %s | %s | %d | %d | %d | %.3f | %.3f | %.3f to %.3f | %d | %d | %d | %.3f to %.3f |\n", pair->enrolled,
           pair->read, grade, n[0].tiles, n[0].right, n[0].wrong, (double)n[0].least_right, (double)n[0].most_wrong,
           (double)n[0].least_unlike, (double)n[0].most_unlike, n[1].tiles, n[1].right, n[1].wrong, (double)n[1].least_unlike,
           (double)n[1].most_unlike);
}

int main(void)
{
    static struct bench b;
    const char *grade = getenv("WK_GRADE") ? getenv("WK_GRADE") : "medium", *half = getenv("WK_PAIRS"),
               *lie = getenv("WK_FALSIFY");
    const int n_walls = walls_number("WK_WALLS", 4), seed = walls_number("WK_SEED", 1);
    struct count all[2] = {{0}};

    b.falsify = lie && strcmp(lie, "1") == 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    walls_open(&b.walls);
    need(wk_scanner_new(&b.scanner, &b.walls.options) == WK_OK && wk_image_new(&b.walls.image, 1920, 1080, 3) == WK_OK,
         "scanner");
    printf("| enrolled | read | light | bare tiles | accepted right | accepted wrong | least margin of a right answer | "
           "greatest of a "
           "wrong one | a wall's middling tile unlike by | hidden in part | accepted right | accepted wrong | those walls' "
           "middling "
           "tile |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct count count[2] = {{.least_right = 1, .least_unlike = 1}, {.least_right = 1, .least_unlike = 1}};

        if ((half && strcmp(half, pairs[i].tried ? "tried" : "made") != 0) || !enrol(&b, pairs[i].enrolled, (uint64_t)seed) ||
            !use_set(&b, pairs[i].read))
            continue;
        for (int k = 0; k < n_walls; k++)
            look(&b, grade, k, (uint64_t)seed * 1000003 + i * 1000 + (uint64_t)k, count);
        print(&pairs[i], grade, count);
        for (int k = 0; k < 2; k++) {
            all[k].tiles += count[k].tiles;
            all[k].right += count[k].right;
            all[k].wrong += count[k].wrong;
        }
    }
    printf("all: bare %d, accepted right %d, wrong %d; hidden in part %d, accepted right %d, wrong %d\n", all[0].tiles,
           all[0].right, all[0].wrong, all[1].tiles, all[1].right, all[1].wrong);
    tops_free();
    wk_tileset_free(b.tileset);
    wk_scanner_free(b.scanner);
    walls_close(&b.walls);
    return all[0].wrong > 0 || all[0].tiles == 0;
}
