/*
 * Print grades of scans: simulated walls from near and from far, sharp and soft, in each of which an eighth of the stickers has
 * specks, an eighth a scratch and a sixteenth is past reading. What the contrast of each kind is told as (of unworn ones it has
 * to be 1, from wherever they are seen), and their grades; then, the views taken for evenings, of how many unworn stickers the
 * print is said to fall. WK_PICTURES: tables of each view (default 4), WK_SEED: the first. Exit 1: one is said to.
 */
#include <math.h>

#include "labels/sticker_wear.h"
#include "tests/bench/walls.h"
#include "vision/scan/print_grade.h"
#include "vision/scan/print_scan.h"
#include "vision/table/table.h"

enum { N_WEARS = WK_SIM_WORN + 1, N_PATTERN = 16, N_GRADES = 5, MOST_PICTURES = 64 };
static const char *const wear_name[N_WEARS] = {"not worn", "12 specks", "scratched", "very worn"};
static const enum wk_sim_wear pattern[N_PATTERN] = {
    [0] = WK_SIM_SPECKS, [8] = WK_SIM_SPECKS, [4] = WK_SIM_SCRATCH, [12] = WK_SIM_SCRATCH, [2] = WK_SIM_WORN};

/* From the largest stickers to the smallest. */
static const struct view {
    const char *name;
    int w, h;
    double tilt, blur;
    bool table;
} views[] = {
    {"mat, 4K", 3840, 2160, 5, .8, false},    {"mat, 1080p", 1920, 1080, 8, .5, false},
    {"mat, soft", 1920, 1080, 8, 1.3, false}, {"mat, 720p", 1280, 720, 8, .6, false},
    {"table, 4K", 3840, 2160, 6, .8, true},   {"table, soft", 3840, 2160, 6, 1.6, true},
    {"mat, 540p", 960, 540, 8, .5, false},    {"table, 1080p", 1920, 1080, 6, .5, true},
};
enum { N_VIEWS = sizeof views / sizeof *views };

struct tally {
    int n, unread, grade[N_GRADES], most_wrong;
    double least, most, sum, squares;
};

/* What a view shows, and what it costs. */
struct looked {
    struct tally tally[N_WEARS];
    double ms, module_px;
    int n_walls;
};

static struct wk_sim *sim;
static struct wk_book book;
static struct wk_sim_walls walls;
static double contrasts[MOST_PICTURES][WK_N_WINDS][WK_N_SLOTS][N_VIEWS]; /* 0: not told */

static void add(struct tally *tally, const struct wk_print_seen *seen)
{
    const double c = seen->contrast;

    if (seen->label == WK_LABEL_NONE) {
        tally->unread++;
        return;
    }
    tally->least = tally->n == 0 ? c : fmin(tally->least, c);
    tally->most = fmax(tally->most, c);
    tally->sum += c;
    tally->squares += c * c;
    tally->n++;
    tally->most_wrong = seen->n_wrong > tally->most_wrong ? seen->n_wrong : tally->most_wrong;
    tally->grade[seen->grade]++;
}

static void print(const struct view *view, const struct looked *looked)
{
    for (int k = 0; k < N_WEARS; k++) {
        const struct tally *t = &looked->tally[k];
        const double mean = t->n ? t->sum / t->n : 0, sd = t->n ? sqrt(fmax(0, t->squares / t->n - mean * mean)) : 0;

        printf(
            "%-12s %.2f px %-9s: %4d told, %3d not: contrast %.3f, sd %.3f, %.3f to %.3f; wrong %2d at most; A %d B %d C %d D "
            "%d F %d\n",
            view->name, looked->module_px, wear_name[k], t->n, t->unread, mean, sd, t->least, t->most, t->most_wrong,
            t->grade[4], t->grade[3], t->grade[2], t->grade[1], t->grade[0]);
    }
    printf("%-12s %.0f ms a wall\n", view->name, looked->ms / looked->n_walls);
}

static void lay_tables(int seed, int picture)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, (uint64_t)(seed + picture));
    wk_sim_walls_init(&walls, &deal);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            walls.wall[w].slot[s].wear = pattern[(s + 5 * w) % N_PATTERN]; /* the same stickers in each picture */
}

static struct wk_sim_conditions conditions_of(const struct view *view)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.w = view->w;
    c.h = view->h;
    c.tilt_deg = view->tilt;
    c.blur_px = view->blur;
    c.noise = 3;
    c.jpeg = 85;
    return c;
}

static void read_table(const struct wk_sim_conditions *c, int seed, struct wk_image *image, struct wk_table_reading *out)
{
    struct wk_table_options options = {.key = &the_club, .set = "07A"};
    struct wk_table_scanner *scanner;

    wk_mat_default(&options.mat);
    need(wk_table_scanner_new(&scanner, &options) == WK_OK, "scanner");
    need(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, c, (uint64_t)seed, 0, image, NULL) == WK_OK, "render");
    need(wk_table_scan(scanner, image, out) == WK_OK, "scan");
    wk_table_scanner_free(scanner);
}

static void read_mat(const struct wk_sim_conditions *c, int w, int seed, struct wk_image *image, struct wk_reading *out)
{
    struct wk_scan_options options = {.key = &the_club, .cascade = true};
    struct wk_scanner *scanner;

    wk_mat_default(&options.mat);
    need(wk_scanner_new(&scanner, &options) == WK_OK, "scanner");
    need(wk_sim_render(sim, &walls.wall[w], WK_SIDE_BACKS, c, (uint64_t)seed, 0, image, NULL) == WK_OK, "render");
    need(wk_scan_backs(scanner, image, out) == WK_OK, "scan");
    wk_scanner_free(scanner);
}

static void grade(const struct wk_image *grey, const struct wk_reading *reading, struct wk_print_seen seen[WK_N_SLOTS],
                  struct looked *looked)
{
    struct wk_print_place places[WK_N_SLOTS];
    const double begun = cpu_ms();

    for (int s = 0; s < WK_N_SLOTS; s++)
        wk_print_place_of(&reading->slot[s], "07A", &places[s]);
    need(wk_print_scan(grey, &book, places, WK_N_SLOTS, seen) == WK_OK, "grades");
    looked->ms += cpu_ms() - begun;
    looked->n_walls++;
    const double *c = places[WK_N_SLOTS / 2].corner;
    if (places[WK_N_SLOTS / 2].label != WK_LABEL_NONE)
        looked->module_px = hypot(c[2] - c[0], c[3] - c[1]) / WK_CODE_MODULES;
}

static void look_at(int v, int n_pictures, int seed)
{
    const struct wk_sim_conditions c = conditions_of(&views[v]);
    static struct wk_table_reading table;
    struct looked looked = {.n_walls = 0};
    struct wk_image image, grey;

    need(wk_image_new(&image, c.w, c.h, 3) == WK_OK && wk_image_new(&grey, c.w, c.h, 1) == WK_OK, "picture");
    for (int i = 0; i < n_pictures; i++) {
        lay_tables(seed, i);
        if (views[v].table)
            read_table(&c, seed + i, &image, &table);
        for (int w = 0; w < WK_N_WINDS; w++) {
            struct wk_print_seen seen[WK_N_SLOTS];
            struct wk_reading reading = table.wall[w];

            if (!views[v].table)
                read_mat(&c, w, seed + i, &image, &reading);
            need(wk_cv_grey(&image, &grey) == WK_OK, "grey");
            grade(&grey, &reading, seen, &looked);
            for (int s = 0; s < WK_N_SLOTS; s++) {
                add(&looked.tally[walls.wall[w].slot[s].wear], &seen[s]);
                contrasts[i][w][s][v] = seen[s].label == WK_LABEL_NONE ? 0 : seen[s].contrast;
            }
        }
    }
    print(&views[v], &looked);
    wk_image_free(&image);
    wk_image_free(&grey);
}

/* The views as so many evenings, of each table by itself: how many unworn stickers are said to fall. */
static int forecast(int n_pictures, int seed)
{
    int n = 0, n_falls = 0;

    for (int i = 0; i < n_pictures; i++) {
        lay_tables(seed, i);
        for (int k = 0; k < WK_N_TILES; k++) {
            const int w = k / WK_N_SLOTS, s = k % WK_N_SLOTS;
            double told[N_VIEWS];
            struct wk_wear wear;
            int n_told = 0;

            for (int v = 0; v < N_VIEWS; v++)
                if (contrasts[i][w][s][v] > 0)
                    told[n_told++] = contrasts[i][w][s][v];
            wk_wear_forecast(told, n_told, &wear);
            n += walls.wall[w].slot[s].wear == WK_SIM_UNWORN;
            n_falls += walls.wall[w].slot[s].wear == WK_SIM_UNWORN && wear.says == WK_WEAR_FALLS;
        }
    }
    printf("of %d unworn stickers, seen from ever farther away on %d evenings, %d are said to fall\n", n, N_VIEWS, n_falls);
    return n_falls;
}

int main(void)
{
    const int n_pictures = walls_number("WK_PICTURES", 4), seed = walls_number("WK_SEED", 1);
    struct wk_mat mat;

    wk_mat_default(&mat);
    need(n_pictures <= MOST_PICTURES, "64 tables at most,");
    need(wk_book_fill(&book, &the_club, "07A") == WK_OK, "book");
    need(wk_sim_new(&sim, &mat, &the_club, "drawn") == WK_OK, "simulator");
    for (int v = 0; v < N_VIEWS; v++)
        look_at(v, n_pictures, seed);
    wk_sim_free(sim);
    return forecast(n_pictures, seed) > 0;
}
