/*
 * Counts faces: walls of every tile set that the simulator has, in random order, both ways up, photographed under mild, medium
 * and hard conditions (hard: tilt 25, blur 2 px and 4 px of motion, 4 glare spots, shadow 50 %, JPEG 60), scanned with the set
 * enrolled from one mild photograph (up to three where a face needs another look), four walls a table decoded jointly and
 * judged as before a seal. Every fifth wall holds what is no face of the set: flowers, and tiles that show their backs, with
 * and without a sticker.
 *
 * WK_TILES: how many tiles to count (about 1,500 without; 20,000 by `make count`). WK_SEED: other walls and
 * conditions. WK_SET, WK_GRADE: only this set, this grade of them; each table keeps its number and looks the same. WK_LIST=file
 * writes a line of margins for each look, WK_KEEP=folder the pictures of tiles taken for others. WK_FALSIFY=1 calls one tile
 * another face than it is, which must be told. Exit 0 when no tile was taken for another face, neither by one look nor by what
 * may be sealed, and no tile's back for a face. (Where a flower is one more letter among letters, a single look has no way to
 * know it.)
 */
#include "calibration/enrol.h"
#include "tests/bench/walls.h"
#include "vision/faces/face.h"
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"

enum { N_GRADES = 3, MAX_SETS = 16, MAX_PHOTOS = 3 };

static const char *const grades[N_GRADES] = {"mild", "medium", "hard"};

struct count {
    int tables, lost;                               /* lost: walls on which no mat was found, their tables are left out */
    int tiles, raw;                                 /* raw: another face scored best */
    int asked, wrong;                               /* of one look: not accepted; accepted and wrong */
    int joint;                                      /* wrong after joint decoding, before margins are asked for */
    int again, sealed;                              /* to be shown again before the seal; the others that are wrong */
    int flowers, flowers_taken, backs, backs_taken; /* no faces of the set; taken for one */
};

struct bench {
    struct walls walls;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_face_reading reading;
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t truth[WK_N_TILES];
    struct count count[MAX_SETS][N_GRADES];
    uint64_t seed;
    bool falsify;
    const char *set, *grade; /* at hand */
    FILE *list;              /* may be NULL */
    const char *keep;        /* may be NULL */
    uint8_t *patches;        /* [WK_N_TILES][WK_PATCH_BYTES] of the table at hand, if pictures are kept */
};

static void conditions_of(const char *grade, int k, struct wk_sim_conditions *c)
{
    need(wk_sim_conditions_grade(c, grade) == WK_OK, "grade");
    c->tilt_deg *= k % 2 ? -1 : 1;
    if (strcmp(grade, "hard") == 0) {
        c->blur_px = 2;
        c->motion_px = 4;
    }
}

static void shoot(struct bench *b, enum wk_side side, const struct wk_sim_conditions *c, uint64_t seed)
{
    need(wk_sim_render(b->walls.sim, &b->walls.wall, side, c, seed, 0, &b->walls.image, NULL) == WK_OK, "render");
}

static bool accepted(const struct wk_read *read)
{
    return read->state == WK_READ_FACE && read->why == WK_WHY_NONE;
}

static uint8_t best_of(const float score[WK_N_FACES])
{
    int best = 0;
    for (int f = 1; f < WK_N_FACES; f++)
        best = score[f] > score[best] ? f : best;
    return (uint8_t)(best + 1);
}

/* Cuts the tiles of a wall out once more, for their pictures. */
static void keep_patches(struct bench *b, int first)
{
    struct wk_tray tray;

    if (b->keep)
        need(wk_scan_patches(b->scanner, &b->walls.image, &tray, b->patches + (size_t)first * WK_PATCH_BYTES) == WK_OK,
             "patches");
}

/* Writes down what a tile was taken for. face: by joint decoding, 0: not decoded; taken: a wrong answer was accepted. */
static void note(struct bench *b, int k, int tile, uint8_t truth, const struct wk_face_obs *obs, uint8_t face, float margin,
                 bool taken)
{
    char path[512];

    if (b->list)
        fprintf(b->list, "%s,%s,%d,%d,%d,%d,%d,%.4f,%.4f,%.4f,%d,%.4f,%d\n", b->set, b->grade, k, tile / WK_N_SLOTS + 1,
                tile % WK_N_SLOTS, truth, (int)obs->best, (double)obs->margin, truth ? (double)obs->score[truth - 1] : 0.0,
                (double)obs->score[best_of(obs->score) - 1], face, (double)margin, taken);
    if (!taken || !b->keep)
        return;
    const struct wk_image patch = {.data = b->patches + (size_t)tile * WK_PATCH_BYTES,
                                   .w = WK_PATCH_W,
                                   .h = WK_PATCH_H,
                                   .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3,
                                   .channels = 3};
    snprintf(path, sizeof path, "%s/%s-%s-%d-%d-%d-is-%d-taken-for-%d.png", b->keep, b->set, b->grade, k, tile / WK_N_SLOTS + 1,
             tile % WK_N_SLOTS, truth, face ? face : (int)obs->best);
    need(wk_image_save(path, &patch) == WK_OK, path);
}

/*
 * Enrols a set from mild photographs in the given order: one, and as a director would do another one each time that a face is
 * asked for. False: it does not enrol whole.
 */
static bool enrol(struct bench *b, const char *set, uint64_t seed)
{
    struct wk_image photos[MAX_PHOTOS] = {{0}};
    struct wk_enrol_report report;
    struct wk_sim_conditions c;
    bool whole = false;

    wk_sim_free(b->walls.sim);
    need(wk_sim_new(&b->walls.sim, &b->walls.options.mat, b->walls.options.key, set) == WK_OK, "simulator");
    conditions_of("mild", 0, &c);
    c.turned_share = 0;
    wk_sim_deal(&b->walls.deal, "07A", 1, 1);
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        b->walls.wall.slot[s].face = wk_enrol_face_at(s);
    for (int n = 0; n < MAX_PHOTOS && !whole; n++) {
        shoot(b, WK_SIDE_FACES, &c, seed + (uint64_t)n);
        need(wk_image_new(&photos[n], b->walls.image.w, b->walls.image.h, 3) == WK_OK, "memory");
        memcpy(photos[n].data, b->walls.image.data, (size_t)photos[n].stride_bytes * (size_t)photos[n].h);
        wk_tileset_free(b->tileset);
        b->tileset = NULL;
        whole = wk_enrol(&b->tileset, set, b->scanner, photos, n + 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK &&
                report.n_missing == 0;
    }
    for (int n = 0; n < MAX_PHOTOS; n++)
        wk_image_free(&photos[n]);
    return whole;
}

/* Looks at one wall of a table. False: no mat. */
static bool look_at_wall(struct bench *b, struct count *count, enum wk_wind wind, const struct wk_sim_conditions *c,
                         uint64_t seed)
{
    wk_sim_wall_init(&b->walls.wall, wind, &b->walls.deal);
    shoot(b, WK_SIDE_FACES, c, seed);
    need(wk_scan_faces(b->scanner, &b->walls.image, b->tileset, &b->reading) == WK_OK, "scan");
    if (!b->reading.seen.tray.found)
        return false;
    keep_patches(b, ((int)wind - 1) * WK_N_SLOTS);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const int i = ((int)wind - 1) * WK_N_SLOTS + s;
        b->truth[i] = (uint8_t)b->walls.wall.slot[s].face;
        if (b->falsify) {
            b->truth[i] = (uint8_t)(b->truth[i] % WK_N_FACES + 1);
            b->falsify = false;
        }
        b->obs[i] = b->reading.face[s];
        count->raw += best_of(b->obs[i].score) != b->truth[i];
        if (!accepted(&b->reading.seen.slot[s]))
            count->asked++;
        else
            count->wrong += b->obs[i].best != (enum wk_face)b->truth[i];
    }
    return true;
}

static void seal(struct bench *b, struct count *count, int k)
{
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];

    need(wk_decode_jointly(b->obs, WK_N_TILES, WK_N_COPIES, face, margin) == WK_OK, "joint decoding");
    wk_faces_settle(b->obs, WK_N_TILES, face, margin, settled);
    for (int i = 0; i < WK_N_TILES; i++) {
        const bool wrong = face[i] != b->truth[i];
        const bool sure = b->obs[i].best < WK_FACE_FOREIGN && b->obs[i].margin >= wk_face_margin_accept;
        count->joint += wrong;
        count->again += !settled[i];
        count->sealed += settled[i] && wrong;
        note(b, k, i, b->truth[i], &b->obs[i], face[i], margin[i],
             (settled[i] && wrong) || (sure && b->obs[i].best != (enum wk_face)b->truth[i]));
    }
}

/* Among some faces, what is no face of the set: nothing of it may be taken for one. */
static void look_at_fouls(struct bench *b, struct count *count, const struct wk_sim_conditions *c, uint64_t seed, int k)
{
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_sim_piece *piece = &b->walls.wall.slot[s];
        piece->face_up = s % 4 < 2;
        piece->bare = s % 4 == 2;
        piece->foreign = s % 4 == 0;
        piece->face = piece->foreign ? WK_FACE_FOREIGN : piece->face;
    }
    shoot(b, WK_SIDE_BACKS, c, seed);
    need(wk_scan_faces(b->scanner, &b->walls.image, b->tileset, &b->reading) == WK_OK, "scan");
    if (!b->reading.seen.tray.found)
        return;
    keep_patches(b, 0);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (s % 4 == 1)
            continue;
        note(b, k, s, 0, &b->reading.face[s], 0, 0, accepted(&b->reading.seen.slot[s]));
        if (s % 4 == 0) {
            count->flowers++;
            count->flowers_taken += accepted(&b->reading.seen.slot[s]);
        } else {
            count->backs++;
            count->backs_taken += accepted(&b->reading.seen.slot[s]);
        }
    }
}

static void look_at_table(struct bench *b, struct count *count, int k)
{
    struct wk_sim_conditions c;
    const uint64_t seed = b->seed * 1000003 + (uint64_t)k * 10;
    const struct count before = *count;

    wk_sim_deal(&b->walls.deal, "07A", 1, seed);
    for (enum wk_wind wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        conditions_of(b->grade, k + (int)wind, &c);
        if (!look_at_wall(b, count, wind, &c, seed + (uint64_t)wind)) {
            const int lost = before.lost + 1;
            *count = before;
            count->lost = lost;
            return;
        }
    }
    seal(b, count, k);
    count->tables++;
    count->tiles += WK_N_TILES;
    look_at_fouls(b, count, &c, seed, k);
}

static void add(struct count *sum, const struct count *more)
{
    sum->tables += more->tables, sum->lost += more->lost, sum->tiles += more->tiles, sum->raw += more->raw;
    sum->asked += more->asked, sum->wrong += more->wrong, sum->joint += more->joint, sum->again += more->again;
    sum->sealed += more->sealed, sum->flowers += more->flowers, sum->flowers_taken += more->flowers_taken;
    sum->backs += more->backs, sum->backs_taken += more->backs_taken;
}

static void print(const char *set, const char *grade, const struct count *n)
{
    const double tiles = n->tiles ? n->tiles : 1;
    printf(
        "| %s | %s | %d | %d (%.2f %%) | %d (%.2f %%) | %d | %d (%.2f %%) | %d (%.2f %%) | %d | %d of %d | %d of %d | %d |\n",
        set, grade, n->tiles, n->raw, 100 * n->raw / tiles, n->asked, 100 * n->asked / tiles, n->wrong, n->joint,
        100 * n->joint / tiles, n->again, 100 * n->again / tiles, n->sealed, n->flowers_taken, n->flowers, n->backs_taken,
        n->backs, n->lost);
}

static bool is_wanted(const char *what, const char *name)
{
    const char *only = getenv(what);

    return !only || strcmp(only, name) == 0;
}

static void look_at_set(struct bench *b, int s, int n_sets, int n_tables)
{
    if (s >= n_tables || !is_wanted("WK_SET", b->set))
        return;
    need(enrol(b, b->set, b->seed), b->set);
    for (int k = s; k < n_tables; k += n_sets) {
        const int g = k / n_sets % N_GRADES;

        b->grade = grades[g];
        if (is_wanted("WK_GRADE", b->grade))
            look_at_table(b, &b->count[s][g], k);
    }
}

static void open_bench(struct bench *b)
{
    const char *seed = getenv("WK_SEED"), *lie = getenv("WK_FALSIFY"), *list = getenv("WK_LIST");

    b->seed = seed ? strtoull(seed, NULL, 10) : 1;
    b->falsify = lie && strcmp(lie, "1") == 0;
    b->list = list ? fopen(list, "w") : NULL;
    need(!list || b->list, list);
    if (b->list)
        fprintf(b->list, "set,grade,table,wind,slot,truth,best,margin,score,best_score,joint,joint_margin,taken\n");
    b->keep = getenv("WK_KEEP");
    b->patches = b->keep ? malloc((size_t)WK_N_TILES * WK_PATCH_BYTES) : NULL;
    need(!b->keep || b->patches, "memory");
    walls_open(&b->walls);
    need(wk_scanner_new(&b->scanner, &b->walls.options) == WK_OK && wk_image_new(&b->walls.image, 1920, 1080, 3) == WK_OK,
         "scanner");
}

static void close_bench(struct bench *b)
{
    if (b->list)
        fclose(b->list);
    free(b->patches);
    wk_tileset_free(b->tileset);
    wk_scanner_free(b->scanner);
    walls_close(&b->walls);
}

int main(void)
{
    static struct bench b;
    struct count all = {0}, of_grade[N_GRADES] = {{0}};
    const char *wanted = getenv("WK_TILES");
    int n_sets = 0;

    while (n_sets < MAX_SETS && wk_sim_tileset(n_sets))
        n_sets++;
    const int n_tables = ((wanted ? atoi(wanted) : n_sets * WK_N_TILES) + WK_N_TILES - 1) / WK_N_TILES;
    setvbuf(stdout, NULL, _IOLBF, 0);
    open_bench(&b);
    printf(
        "| tile set | conditions | tiles | raw errors | asked again | accepted wrong, one look | errors after joint decoding | "
        "shown again before the seal | sealed wrong | flowers taken for faces | backs taken for faces | walls without mat |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int s = 0; s < n_sets; s++) {
        b.set = wk_sim_tileset(s);
        look_at_set(&b, s, n_sets, n_tables);
        for (int g = 0; g < N_GRADES; g++) {
            if (b.count[s][g].tiles + b.count[s][g].lost > 0)
                print(b.set, grades[g], &b.count[s][g]);
            add(&of_grade[g], &b.count[s][g]);
        }
    }
    for (int g = 0; g < N_GRADES; g++) {
        print("all", grades[g], &of_grade[g]);
        add(&all, &of_grade[g]);
    }
    print("all", "all", &all);
    close_bench(&b);
    return all.wrong || all.sealed || all.backs_taken || all.tiles == 0;
}
