/*
 * The mat's markers found by ours and by OpenCV's ArUco (in a process of python's), one after the other in the same pictures:
 * those found, false ones, how far their corners are from the truth, how far the worst slot is off where a plane through all
 * four markers puts it from where one through the true ones does, and the time from grey pixels to corners. Rows differ from
 * the first in one thing or two. WK_PICTURES: how many a row (6); WK_SEED (1); WK_ROW: this one only. Pictures without a
 * marker, as arguments, are looked through for false ones. Exit 1: ours found a false one.
 */
#include "tests/bench/walls.h"

#include <jansson.h>
#include <math.h>
#include <unistd.h>

#include "labels/marker_bits.h"
#include "vision/image/plane.h"
#include "vision/mat/marker.h"

enum { MAX_ERRORS = 100000, MAX_SEEN = 64, MAX_PICTURES = 1000, SMALL_W = 960, MIN_SIDE = 10 };

static struct walls walls;
static char folder[] = "/tmp/wk-markers-XXXXXX";

/* What one of the two made of a row. */
struct sum {
    int n_found, n_false, n_errors, n_times;
    double error[MAX_ERRORS], ms[MAX_PICTURES];
    double slot_px, slot_mm; /* the worst */
};

static struct sum sums[2]; /* ours, ArUco's */

/* A picture, and what is in it. */
struct picture {
    struct wk_marker truth[WK_N_MARKERS];
    int n_truth;
};

static const struct row {
    const char *name, *grade;
    struct wk_sim_conditions c; /* what differs: not 0 */
} rows[] = {
    {"mild", "mild", {0}},
    {"medium", "medium", {0}},
    {"hard", "hard", {0}},
    {"blur 2", "mild", {.blur_px = 2}},
    {"blur 3", "mild", {.blur_px = 3}},
    {"blur 4", "mild", {.blur_px = 4}},
    {"motion 8", "mild", {.motion_px = 8}},
    {"noise 16", "mild", {.noise = 16}},
    {"noise 30", "mild", {.noise = 30}},
    {"tilt 40", "mild", {.tilt_deg = 40}},
    {"shadow .9", "mild", {.shadow = 0.9}},
    {"glare 12", "mild", {.n_glare = 12}},
    {"jpeg 20", "mild", {.jpeg = 20}},
    {"dark edges", "mild", {.vignette = 0.5}},
    {"turned 30", "mild", {.roll_deg = 30}},
    {"25 cm, barrel", "mild", {.distance_mm = 250, .k1 = -0.22, .k2 = 0.05}},
    {"30 cm, tilt 30", "mild", {.distance_mm = 300, .tilt_deg = 30, .k1 = -0.15, .k2 = 0.03}},
    {"640 x 480", "mild", {.w = 640, .h = 480}},
    {"480 x 270", "mild", {.w = 480, .h = 270}},
    {"4K", "mild", {.w = 3840, .h = 2160}},
    {"4K, blur 4", "mild", {.w = 3840, .h = 2160, .blur_px = 4}},
    {"no mat, mild", "mild", {.no_mat = true}},
    {"no mat, hard", "hard", {.no_mat = true}},
    {"no mat, 4K", "mild", {.no_mat = true, .w = 3840, .h = 2160}},
};

static void change(double *to, double from)
{
    if (from != 0)
        *to = from;
}

static void conditions_of(const struct row *row, struct wk_sim_conditions *c)
{
    need(wk_sim_conditions_grade(c, row->grade) == WK_OK, "grade");
    change(&c->blur_px, row->c.blur_px);
    change(&c->motion_px, row->c.motion_px);
    change(&c->noise, row->c.noise);
    change(&c->tilt_deg, row->c.tilt_deg);
    change(&c->roll_deg, row->c.roll_deg);
    change(&c->shadow, row->c.shadow);
    change(&c->vignette, row->c.vignette);
    change(&c->distance_mm, row->c.distance_mm);
    change(&c->k1, row->c.k1);
    change(&c->k2, row->c.k2);
    c->no_mat = row->c.no_mat;
    c->n_glare = row->c.n_glare ? row->c.n_glare : c->n_glare;
    c->jpeg = row->c.jpeg ? row->c.jpeg : c->jpeg;
    c->w = row->c.w ? row->c.w : c->w;
    c->h = row->c.h ? row->c.h : c->h;
}

static const char *picture_path(char *path, size_t size, int number)
{
    snprintf(path, size, "%s/%d.png", folder, number);
    return path;
}

static int shrink_of(int w)
{
    const int by = (w + SMALL_W / 2) / SMALL_W;

    return by < 1 ? 1 : by;
}

/* Where the markers are. */
static int markers_of(const char *truth, struct wk_marker *out)
{
    json_t *root = json_loads(truth, 0, NULL), *markers = json_object_get(root, "markers_px");
    const int n = (int)json_array_size(markers);

    for (int m = 0; m < n; m++) {
        out[m].id = m;
        for (size_t k = 0; k < 4; k++) {
            const json_t *at = json_array_get(json_array_get(markers, (size_t)m), k);

            out[m].x[k] = (float)json_number_value(json_array_get(at, 0));
            out[m].y[k] = (float)json_number_value(json_array_get(at, 1));
        }
    }
    json_decref(root);
    return n;
}

/* Which takes the page to the picture, by all four markers; false: some were not found. */
static bool plane_of(const struct wk_marker *markers, int n, double *plane)
{
    double from[8 * WK_N_MARKERS], to[8 * WK_N_MARKERS];
    unsigned found = 0;
    int at = 0;

    for (int i = 0; i < n; i++) {
        const int id = markers[i].id;

        if (id >= WK_N_MARKERS || found >> id & 1)
            continue;
        found |= 1U << id;
        for (int k = 0; k < 4; k++, at += 2) {
            from[at] = walls.options.mat.marker_mm[id][k].x;
            from[at + 1] = walls.options.mat.marker_mm[id][k].y;
            to[at] = (double)markers[i].x[k];
            to[at + 1] = (double)markers[i].y[k];
        }
    }
    return at == 8 * WK_N_MARKERS && wk_plane_fit(from, to, at / 2, plane);
}

static void account_slots(struct sum *sum, const struct wk_marker *seen, int n, const struct wk_marker *truth, int n_truth)
{
    double plane[9], true_plane[9], back[9];

    if (!plane_of(seen, n, plane) || !plane_of(truth, n_truth, true_plane) || !wk_plane_invert(true_plane, back))
        return;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm at = walls.options.mat.slot_mm[s];
        double u, v, true_u, true_v, x, y;

        if (!wk_plane_map(plane, at.x, at.y, &u, &v) || !wk_plane_map(true_plane, at.x, at.y, &true_u, &true_v) ||
            !wk_plane_map(back, u, v, &x, &y))
            continue;
        sum->slot_px = fmax(sum->slot_px, hypot(u - true_u, v - true_v));
        sum->slot_mm = fmax(sum->slot_mm, hypot(x - at.x, y - at.y));
    }
}

static void account(struct sum *sum, const struct wk_marker *seen, int n, const struct wk_marker *truth, int n_truth, double ms)
{
    sum->ms[sum->n_times++] = ms;
    account_slots(sum, seen, n, truth, n_truth);
    for (int i = 0; i < n; i++) {
        const struct wk_marker *m = seen[i].id < n_truth ? &truth[seen[i].id] : NULL;

        if (!m || hypotf(m->x[0] - seen[i].x[0], m->y[0] - seen[i].y[0]) > 8) {
            sum->n_false++;
            continue;
        }
        sum->n_found++;
        for (int k = 0; k < 4 && sum->n_errors < MAX_ERRORS; k++)
            sum->error[sum->n_errors++] = hypot((double)(m->x[k] - seen[i].x[k]), (double)(m->y[k] - seen[i].y[k]));
    }
}

/* The least of three times, as the rival's. */
static int ours(struct wk_marker_finder *finder, const struct wk_image *grey, struct wk_marker *seen, double *ms)
{
    const struct wk_marker_search search = {.n_ids = WK_N_MARKER_IDS, .min_side_px = MIN_SIDE};
    const int shrink = shrink_of(grey->w);
    struct wk_image small;
    int n = 0;

    need(wk_image_new(&small, grey->w / shrink, grey->h / shrink, 1) == WK_OK, "picture");
    *ms = INFINITY;
    for (int round = 0; round < 3; round++) {
        const double start = cpu_ms();

        need(shrink == 1 || wk_cv_resize(grey, &small) == WK_OK, "resize");
        need(wk_marker_find(finder, shrink == 1 ? grey : &small, &search, seen, MAX_SEEN, &n) == WK_OK, "find");
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 4; k++) {
                seen[i].x[k] = (seen[i].x[k] + 0.5F) * (float)shrink - 0.5F;
                seen[i].y[k] = (seen[i].y[k] + 0.5F) * (float)shrink - 0.5F;
            }
            (void)!wk_marker_sharpen(grey, &seen[i]);
        }
        *ms = fmin(*ms, cpu_ms() - start);
    }
    wk_image_free(&small);
    return n;
}

/* ArUco's turn, on all pictures of a row that were saved. */
static void theirs(const struct picture *pictures, int n_pictures, struct sum *sum)
{
    char command[128], path[64];

    snprintf(command, sizeof command, "/usr/bin/python3 tests/bench/aruco.py <%s/list", folder);
    FILE *pipe = popen(command, "r");

    for (int p = 0; p < n_pictures; p++) {
        struct wk_marker seen[MAX_SEEN];
        double ms;
        int n = 0;

        need(pipe && fscanf(pipe, "%lf %d", &ms, &n) == 2 && n <= MAX_SEEN, "ArUco (make bench-deps)");
        for (int i = 0; i < n; i++) {
            need(fscanf(pipe, "%d", &seen[i].id) == 1, "ArUco");
            for (int k = 0; k < 4; k++)
                need(fscanf(pipe, "%f %f", &seen[i].x[k], &seen[i].y[k]) == 2, "ArUco");
        }
        account(sum, seen, n, pictures[p].truth, pictures[p].n_truth, ms);
        remove(picture_path(path, sizeof path, p));
    }
    pclose(pipe);
    snprintf(path, sizeof path, "%s/list", folder);
    remove(path);
}

static void report(const char *row, const char *name, struct sum *sum, int n_there)
{
    double mean = 0;

    for (int i = 0; i < sum->n_errors; i++)
        mean += sum->error[i] / sum->n_errors;
    sort_values(sum->error, sum->n_errors);
    printf("%-16s %-6s found %4d of %4d  false %d  corners off by %.3f px, p99 %.3f  slots to %.2f px, %.2f mm  %.2f ms\n", row,
           name, sum->n_found, n_there, sum->n_false, mean, sum->n_errors ? sum->error[sum->n_errors * 99 / 100] : 0,
           sum->slot_px, sum->slot_mm, median(sum->ms, sum->n_times));
    fflush(stdout);
}

/* Ours looks at a picture of a row, which is saved in grey for the rival. */
static void look(struct wk_marker_finder *finder, const struct wk_image *bgr, const struct picture *picture, int number,
                 struct sum *sum)
{
    struct wk_marker seen[MAX_SEEN];
    struct wk_image grey;
    char path[64], list[64];
    double ms;

    need(wk_image_new(&grey, bgr->w, bgr->h, 1) == WK_OK && wk_cv_grey(bgr, &grey) == WK_OK, "grey");
    need(wk_image_save(picture_path(path, sizeof path, number), &grey) == WK_OK, "save");
    snprintf(list, sizeof list, "%s/list", folder);
    FILE *file = fopen(list, "a");

    need(file && fprintf(file, "%s %d %d\n", path, shrink_of(grey.w), MIN_SIDE) > 0 && fclose(file) == 0, "list");
    const int n = ours(finder, &grey, seen, &ms);

    account(sum, seen, n, picture->truth, picture->n_truth, ms);
    wk_image_free(&grey);
}

/* Draws a row's picture and says where its markers are. */
static void shoot(const struct row *row, int seed, struct picture *picture)
{
    struct wk_sim_conditions c;

    conditions_of(row, &c);
    c.tilt_deg *= seed % 2 ? -1 : 1;
    walls_photograph(&walls, &c, seed, 0);
    picture->n_truth = row->c.no_mat ? 0 : markers_of(walls.truth, picture->truth);
}

static int compare(const char *name, int n_pictures, int n_there, const struct picture *pictures)
{
    theirs(pictures, n_pictures, &sums[1]);
    report(name, "ours", &sums[0], n_there);
    report(name, "ArUco", &sums[1], n_there);
    return sums[0].n_false;
}

int main(int argc, char **argv)
{
    static struct picture pictures[MAX_PICTURES];
    const int n_pictures = walls_number("WK_PICTURES", 6), seed = walls_number("WK_SEED", 1);
    const char *only = getenv("WK_ROW");
    struct wk_marker_finder *finder = NULL;
    int n_false = 0;

    need(mkdtemp(folder) != NULL && n_pictures <= MAX_PICTURES && wk_marker_finder_new(&finder) == WK_OK, "folder");
    walls_open(&walls);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        int n_there = 0;

        if (only && strcmp(only, rows[r].name) != 0)
            continue;
        memset(sums, 0, sizeof sums);
        for (int i = 0; i < n_pictures; i++) {
            shoot(&rows[r], seed * 1000 + i, &pictures[i]);
            n_there += pictures[i].n_truth;
            look(finder, &walls.image, &pictures[i], i, &sums[0]);
        }
        n_false += compare(rows[r].name, n_pictures, n_there, pictures);
    }
    for (int i = 1; i < argc; i++) {
        struct wk_image image;

        memset(sums, 0, sizeof sums);
        pictures[0].n_truth = 0;
        need(wk_image_load(&image, argv[i]) == WK_OK, argv[i]);
        look(finder, &image, &pictures[0], 0, &sums[0]);
        wk_image_free(&image);
        n_false += compare("a file", 1, 0, pictures);
    }
    rmdir(folder);
    wk_marker_finder_free(finder);
    walls_close(&walls);
    return n_false > 0;
}
