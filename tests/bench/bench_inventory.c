/*
 * Counts sets: 136 tiles in four looks, on the mat or in rows on a cloth, each set in turn whole, without one of its tiles, or
 * with one of another face in its place, so that one is there five times. What is said of a set is right (whole; else exactly
 * those faces), unsure (something was not read, and is looked at again) or wrong. Tiles are drawn or bear photographs of real
 * ones.
 *
 * WK_SETS: how many sets of tiles each (3). WK_SET: only this tile art, or photographs, photos-a for one. WK_GRADE: only this.
 * WK_SEED: other tiles and light. Exit 0 when nothing wrong was said.
 */
#include "calibration/enrol.h"
#include "labels/inventory.h"
#include "tests/bench/photo_tops.h"
#include "vision/scan/open_tiles.h"

enum { N_GRADES = 2, LOOKS = WK_N_WINDS };

static const char *const grades[N_GRADES] = {"mild", "medium"};

struct count {
    int sets, right, unsure, wrong, tiles, unread;
};

static struct {
    struct walls walls;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_open_tiles tiles;
    bool photos;
    double ms[2][4096]; /* on the mat, on a cloth */
    int n_ms[2];
} b;

static void shoot(const struct wk_sim_conditions *c, uint64_t seed, int copy)
{
    struct wk_sim_wall wall = b.walls.wall;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        b.walls.wall.recorded[s] = (uint8_t)wall.slot[s].face;
        wall.slot[s].face_up = b.walls.wall.slot[s].face_up = true;
        wall.slot[s].face = b.photos ? WK_FACE_WHITE : wall.slot[s].face;
    }
    free(b.walls.truth);
    b.walls.truth = NULL;
    need(wk_sim_render(b.walls.sim, &wall, WK_SIDE_BACKS, c, seed, 0, &b.walls.image, &b.walls.truth) == WK_OK, "render");
    if (b.photos)
        tops_lay(&b.walls.image, &b.walls.wall, b.walls.truth, c->blur_px, copy);
}

static void enrol(const char *set)
{
    struct wk_enrol_report report;
    struct wk_sim_conditions c;

    tops_free();
    b.photos = strncmp(set, "photos", 6) == 0;
    need(!b.photos || tops_load(set), set);
    wk_sim_free(b.walls.sim);
    need(wk_sim_new(&b.walls.sim, &b.walls.options.mat, b.walls.options.key, b.photos ? "blank" : set) == WK_OK, "simulator");
    need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
    c.turned_share = 0;
    wk_sim_deal(&b.walls.deal, "07A", 1, 1);
    wk_sim_wall_init(&b.walls.wall, WK_WIND_EAST, &b.walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        b.walls.wall.slot[s].face = wk_enrol_face_at(s);
    shoot(&c, 1, 0);
    wk_tileset_free(b.tileset);
    b.tileset = NULL;
    need(wk_enrol(&b.tileset, set, b.scanner, &b.walls.image, 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK &&
             report.n_missing == 0,
         set);
}

static void look(const struct wk_sim_conditions *c, uint64_t seed, struct wk_inventory *inventory)
{
    shoot(c, seed, 1);
    const double begun_ms = wk_clock_ms(NULL);
    need(wk_scan_open_tiles(b.scanner, &b.walls.image, b.tileset, &b.tiles) == WK_OK, "look");
    if (b.n_ms[c->no_mat] < 4096)
        b.ms[c->no_mat][b.n_ms[c->no_mat]++] = wk_clock_ms(NULL) - begun_ms;
    wk_open_tiles_count(&b.tiles, inventory);
}

/* Lost, and there once too often; 0: none. */
static bool is_told(const struct wk_inventory *inventory, int lost, int over)
{
    const enum wk_inventory_answer wanted = lost ? WK_INVENTORY_WRONG : WK_INVENTORY_WHOLE;

    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        if (wk_inventory_missing(inventory, f) != (f == lost) - (f == over))
            return false;
    return wk_inventory_judge(inventory) == wanted;
}

static void count_set(struct count *n, const struct wk_sim_conditions *c, int k, uint64_t seed)
{
    struct wk_inventory inventory = {.tiles = WK_N_TILES};
    int lost = 0, over = 0;

    wk_sim_deal(&b.walls.deal, "07A", 1, seed);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        wk_sim_wall_init(&b.walls.wall, (enum wk_wind)w, &b.walls.deal);
        if (w == WK_WIND_SOUTH && k % 3 > 0) {
            struct wk_sim_piece *piece = &b.walls.wall.slot[seed % WK_N_SLOTS];

            lost = (int)piece->face;
            over = k % 3 == 2 ? (lost + 4) % WK_N_FACES + 1 : 0;
            piece->present = over > 0;
            piece->face = over ? (enum wk_face)over : piece->face;
        }
        look(c, seed * 10 + (uint64_t)w, &inventory);
    }
    const bool right = is_told(&inventory, lost, over), unsure = inventory.n_unreadable > 0 || inventory.unsure;

    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE && !right && !unsure; f++)
        if (wk_inventory_missing(&inventory, f) != (f == lost) - (f == over))
            printf("  set %d: %s is read %d times\n", k, wk_face_name((enum wk_face)f), inventory.seen[f]);
    n->sets++;
    n->right += right;
    n->unsure += !right && unsure;
    n->wrong += !right && !unsure;
    n->tiles += inventory.n_seen;
    n->unread += inventory.n_unreadable;
}

static int bench_set(const char *set, int n_sets, const char *only_grade, uint64_t seed)
{
    int wrong = 0;

    enrol(set);
    for (int g = 0; g < 2 * N_GRADES; g++) {
        struct wk_sim_conditions c;
        struct count n = {0};

        if (only_grade && strcmp(only_grade, grades[g / 2]) != 0)
            continue;
        need(wk_sim_conditions_grade(&c, grades[g / 2]) == WK_OK, "grade");
        c.no_mat = g % 2 == 1;
        for (int k = 0; k < n_sets; k++)
            count_set(&n, &c, k, seed * 100000 + (uint64_t)(100 * g + k));
        printf("| %s | %s, %s | %d | %d | %d | %d | %d, %d |\n", set, grades[g / 2], c.no_mat ? "cloth" : "mat", n.sets,
               n.right, n.unsure, n.wrong, n.tiles, n.unread);
        wrong += n.wrong;
    }
    return wrong;
}

int main(void)
{
    static const char *const sets[] = {"drawn", "photos-a", "photos-b1"};
    const char *only = getenv("WK_SET");
    const int n_sets = walls_number("WK_SETS", 3), seed = walls_number("WK_SEED", 1);
    int wrong = 0;

    setvbuf(stdout, NULL, _IOLBF, 0);
    walls_open(&b.walls);
    need(wk_image_new(&b.walls.image, 1920, 1080, 3) == WK_OK, "picture");
    need(wk_scanner_new(&b.scanner, &b.walls.options) == WK_OK, "scanner");
    printf("| tiles | conditions | sets of 136 | right | unsure | wrong | tiles read, not read "
           "|\n|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < (only ? 1 : 3); i++)
        wrong += bench_set(only ? only : sets[i], n_sets, getenv("WK_GRADE"), (uint64_t)seed);
    printf("a look, median: on the mat %.0f ms, on a cloth %.0f ms\n", median(b.ms[0], b.n_ms[0]), median(b.ms[1], b.n_ms[1]));
    wk_tileset_free(b.tileset);
    wk_scanner_free(b.scanner);
    tops_free();
    walls_close(&b.walls);
    return wrong > 0;
}
