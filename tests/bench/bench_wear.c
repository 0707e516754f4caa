/*
 * Worn stickers through the whole eye: simulated mats and tables in good light, of whose tiles an eighth has 12 specks of 2 mm,
 * an eighth a white scratch of 2 mm, and a sixteenth stickers of which nothing can be read any more. What becomes of each in
 * the first picture, and after WK_FRAMES (default 3): read, read wrongly, asked about, or said to be something that it is not
 * (no sticker, no tile, a face). WK_PICTURES: of each view (default 6), WK_SEED: the first of them, WK_VIEWS: how many views.
 * WK_FALSIFY=1 makes the truth wrong. Exit 1 when a label was wrong or a worn sticker said to be something else.
 */
#include "tests/bench/walls.h"
#include "vision/table/table.h"

enum { N_WEARS = WK_SIM_WORN + 1, N_PATTERN = 16 };
static const char *const wear_name[N_WEARS] = {"not worn", "12 specks", "scratched", "very worn"};
static const enum wk_sim_wear pattern[N_PATTERN] = {
    [0] = WK_SIM_SPECKS, [8] = WK_SIM_SPECKS, [4] = WK_SIM_SCRATCH, [12] = WK_SIM_SCRATCH, [2] = WK_SIM_WORN};

static const struct view {
    const char *name;
    int w, h;
    double tilt, blur;
    bool table;
} views[] = {
    {"mat, 1080p", 1920, 1080, 8, .8, false},
    {"table, 1080p", 1920, 1080, 6, .5, true},
    {"table, 4K", 3840, 2160, 6, .8, true},
};
enum { N_VIEWS = sizeof views / sizeof *views };

struct tally {
    int n, right, wrong, asked, claimed;
    int empty, face, no_sticker; /* of those claimed; the rest is of no set, or forged */
};

/* Both readings of four walls, or of one. */
struct seen {
    struct wk_reading first[WK_N_WINDS], last[WK_N_WINDS];
};

static void count(const struct wk_sim_piece *piece, const struct wk_read *read, bool falsify, struct tally *tally)
{
    const wk_label label = falsify ? WK_LABEL_NONE : piece->label;

    tally->n++;
    if (read->state == WK_READ_LABEL)
        ++*(read->label == label ? &tally->right : &tally->wrong);
    else if (read->state == WK_READ_BLOCKED || !wk_read_certain(read))
        tally->asked++;
    else
        tally->claimed++;
    tally->empty += read->state == WK_READ_EMPTY;
    tally->face += read->state == WK_READ_FACE;
    tally->no_sticker += read->why == WK_WHY_NO_STICKER;
}

static void wear(struct wk_sim_wall *wall, int picture)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].wear = pattern[(s + 3 * picture + 5 * (int)wall->wind) % N_PATTERN];
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

static void see_table(struct wk_sim *sim, const struct wk_sim_walls *walls, const struct wk_sim_conditions *c, int seed,
                      int n_frames, struct wk_image *image, struct seen *seen)
{
    static struct wk_table_reading reading;
    struct wk_table_options options = {.key = &the_club, .set = "07A"};
    struct wk_table_scanner *scanner;

    wk_mat_default(&options.mat);
    need(wk_table_scanner_new(&scanner, &options) == WK_OK, "scanner");
    need(wk_sim_walls_render(sim, walls, WK_SIDE_BACKS, c, (uint64_t)seed, 0, image, NULL) == WK_OK, "render");
    for (int frame = 0; frame < n_frames; frame++) {
        need(frame == 0 || wk_sim_again(sim, frame, image) == WK_OK, "another frame");
        need(wk_table_scan(scanner, image, &reading) == WK_OK, "scan");
        memcpy(frame ? seen->last : seen->first, reading.wall, sizeof seen->first);
    }
    wk_table_scanner_free(scanner);
}

static void see_mat(struct wk_sim *sim, const struct wk_sim_walls *walls, const struct wk_sim_conditions *c, int seed,
                    int n_frames, struct wk_image *image, struct seen *seen)
{
    struct wk_scan_options options = {.key = &the_club, .cascade = true};
    struct wk_scanner *scanner;

    wk_mat_default(&options.mat);
    for (int w = 0; w < WK_N_WINDS; w++) {
        need(wk_scanner_new(&scanner, &options) == WK_OK, "scanner");
        need(wk_sim_render(sim, &walls->wall[w], WK_SIDE_BACKS, c, (uint64_t)(WK_N_WINDS * seed + w), 0, image, NULL) == WK_OK,
             "render");
        for (int frame = 0; frame < n_frames; frame++) {
            need(frame == 0 || wk_sim_again(sim, frame, image) == WK_OK, "another frame");
            need(wk_scan_backs(scanner, image, frame ? &seen->last[w] : &seen->first[w]) == WK_OK, "scan");
        }
        wk_scanner_free(scanner);
    }
}

static void print(const struct view *view, const char *when, const struct tally tallies[N_WEARS])
{
    for (int k = 0; k < N_WEARS; k++) {
        const struct tally *t = &tallies[k];

        printf("%-13s %-11s %-10s %5d: read %5d, %5.1f %%, wrong %d, asked %d, said to be something else %d (no tile %d, a "
               "face %d, no sticker %d)\n",
               view->name, when, wear_name[k], t->n, t->right, t->n ? 100.0 * t->right / t->n : 0, t->wrong, t->asked,
               t->claimed, t->empty, t->face, t->no_sticker);
    }
}

static int look_at(struct wk_sim *sim, const struct view *view, int n_pictures, int seed, int n_frames)
{
    const bool falsify = getenv("WK_FALSIFY") != NULL;
    const struct wk_sim_conditions c = conditions_of(view);
    struct tally first[N_WEARS] = {{0}}, last[N_WEARS] = {{0}};
    static struct wk_sim_walls walls;
    static struct seen seen;
    struct wk_image image;
    struct wk_deal deal;
    int n_bad = 0;

    need(wk_image_new(&image, c.w, c.h, 3) == WK_OK, "picture");
    for (int i = 0; i < n_pictures; i++) {
        wk_sim_deal(&deal, "07A", 1, (uint64_t)(seed + i));
        wk_sim_walls_init(&walls, &deal);
        for (int w = 0; w < WK_N_WINDS; w++)
            wear(&walls.wall[w], i);
        (view->table ? see_table : see_mat)(sim, &walls, &c, seed + i, n_frames, &image, &seen);
        for (int w = 0; w < WK_N_WINDS; w++)
            for (int s = 0; s < WK_N_SLOTS; s++) {
                const struct wk_sim_piece *piece = &walls.wall[w].slot[s];

                count(piece, &seen.first[w].slot[s], falsify && w + s == 0, &first[piece->wear]);
                count(piece, &seen.last[w].slot[s], falsify && w + s == 0, &last[piece->wear]);
            }
    }
    print(view, "first look", first);
    print(view, "last look", last);
    wk_image_free(&image);
    for (int k = 0; k < N_WEARS; k++)
        n_bad += first[k].wrong + first[k].claimed + last[k].wrong + last[k].claimed;
    return n_bad;
}

int main(void)
{
    const int n_pictures = walls_number("WK_PICTURES", 6), seed = walls_number("WK_SEED", 1);
    const int n_frames = walls_number("WK_FRAMES", 3), n_views = walls_number("WK_VIEWS", N_VIEWS);
    struct wk_sim *sim;
    struct wk_mat mat;
    int n_bad = 0;

    wk_mat_default(&mat);
    need(n_frames > 1 && n_views <= N_VIEWS, "more than one frame, and as many views as there are,");
    need(wk_sim_new(&sim, &mat, &the_club, "drawn") == WK_OK, "simulator");
    for (int v = 0; v < n_views; v++)
        n_bad += look_at(sim, &views[v], n_pictures, seed, n_frames);
    wk_sim_free(sim);
    return n_bad > 0;
}
