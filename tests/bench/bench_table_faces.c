/*
 * Counts faces at whole tables: the walls are seen with their stickers up, then turned in place, by which each tile moves a
 * little, and read from further pictures; the 136 tiles are decoded jointly and judged as before a seal. The tile set is
 * enrolled from a mild photograph of the mat. By camera, for each set that the simulator has: tiles that one picture accepts,
 * and of them wrong ones; tiles that are asked for after up to three pictures and decoding, and wrong ones among the others;
 * and what 136 faces and their decoding take of one thread's processor time: as at a kiosk, where the set is learnt when the
 * walls are held, before a tile is turned. What that takes is printed too.
 *
 * WK_TABLES: how many a camera and set (default 1); WK_SIZES: of how many cameras (default all); WK_SEED: the first table;
 * WK_SET: only this set. WK_FALSIFY=1 calls one tile another face than it is, which must be told. Exit 0 when no wrong face was
 * accepted.
 */
#include "calibration/enrol.h"
#include "tests/bench/walls.h"
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"
#include "vision/faces/fuse.h"
#include "vision/table/table.h"

/* A camera, and how it leans: about 1.2, 1.8 and 2.6 px a mm. */
static const struct size {
    int w, h;
    double tilt, blur;
} sizes[] = {{1920, 1080, 6, .5}, {2560, 1440, 5, .6}, {3840, 2160, 8, .8}};

enum { N_SIZES = sizeof sizes / sizeof sizes[0], N_LOOKS = 3, MAX_TABLES = 1000 };
#define MOVED_MM 2.0

struct count {
    int tiles, accepted, wrong;                                      /* by one picture */
    int again, sealed_wrong;                                         /* after three, decoded jointly */
    int lost;                                                        /* tables whose walls were not all found */
    double ready[MAX_TABLES], read[MAX_TABLES], decoded[MAX_TABLES]; /* ms */
    int n;
};

struct bench {
    struct walls walls;
    struct wk_table_options options;
    struct wk_tileset *tileset;
    struct wk_sim_walls table;
    struct wk_table_reading backs;
    struct wk_table_face_reading look[N_LOOKS], all;
    struct wk_image picture;
    bool falsify;
};

static void enrol(struct bench *b, const char *set)
{
    struct wk_sim_conditions c;
    struct wk_enrol_report report;
    struct wk_scanner *scanner;

    wk_sim_free(b->walls.sim);
    need(wk_sim_new(&b->walls.sim, &b->walls.options.mat, b->walls.options.key, set) == WK_OK, "simulator");
    need(wk_scanner_new(&scanner, &b->walls.options) == WK_OK, "scanner");
    need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
    c.turned_share = 0;
    wk_sim_deal(&b->walls.deal, "07A", 1, 1);
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        b->walls.wall.slot[s].face = wk_enrol_face_at(s);
    wk_image_free(&b->picture);
    need(wk_image_new(&b->picture, c.w, c.h, 3) == WK_OK, "memory");
    need(wk_sim_render(b->walls.sim, &b->walls.wall, WK_SIDE_FACES, &c, 5, 0, &b->picture, NULL) == WK_OK, "render");
    wk_tileset_free(b->tileset);
    b->tileset = NULL;
    need(wk_enrol(&b->tileset, set, scanner, &b->picture, 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK, "enrolment");
    wk_scanner_free(scanner);
}

static void shoot(struct bench *b, enum wk_side side, const struct size *size, uint64_t seed, int frame)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.w = size->w;
    c.h = size->h;
    c.tilt_deg = size->tilt;
    c.blur_px = size->blur;
    c.noise = 3;
    c.jpeg = 85;
    if (b->picture.w != c.w || b->picture.h != c.h) {
        wk_image_free(&b->picture);
        need(wk_image_new(&b->picture, c.w, c.h, 3) == WK_OK, "memory");
    }
    need(wk_sim_walls_render(b->walls.sim, &b->table, side, &c, seed, frame, &b->picture, NULL) == WK_OK, "render");
}

static uint8_t truth_of(struct bench *b, int wall, int slot)
{
    const uint8_t face = (uint8_t)b->table.wall[wall].slot[slot].face;

    return b->falsify && wall + slot == 0 ? (uint8_t)(face % WK_N_FACES + 1) : face;
}

static void count_one_look(struct bench *b, struct count *count)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_read *read = &b->look[0].wall[w].seen.slot[s];
            const struct wk_face_obs *obs = &b->look[0].wall[w].face[s];
            const bool accepted = read->state == WK_READ_FACE && read->why == WK_WHY_NONE;

            count->tiles++;
            count->accepted += accepted;
            count->wrong += accepted && obs->best != (enum wk_face)truth_of(b, w, s);
        }
}

static void decode(struct bench *b, struct count *count)
{
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];

    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct wk_face_reading *looks[N_LOOKS];

        for (int i = 0; i < N_LOOKS; i++)
            looks[i] = &b->look[i].wall[w];
        wk_fuse_faces(looks, N_LOOKS, &b->all.wall[w]);
        memcpy(&obs[w * WK_N_SLOTS], b->all.wall[w].face, sizeof b->all.wall[w].face);
    }
    const double start = cpu_ms();

    need(wk_decode_jointly(obs, WK_N_TILES, WK_N_COPIES, face, margin) == WK_OK, "joint decoding");
    wk_faces_settle(obs, WK_N_TILES, face, margin, settled);
    count->decoded[count->n] = cpu_ms() - start;
    for (int i = 0; i < WK_N_TILES; i++) {
        count->again += !settled[i];
        count->sealed_wrong += settled[i] && face[i] != truth_of(b, i / WK_N_SLOTS, i % WK_N_SLOTS);
    }
}

static void one_table(struct bench *b, const struct size *size, uint64_t seed, struct count *count)
{
    struct wk_table_scanner *scanner;

    need(wk_table_scanner_new(&scanner, &b->options) == WK_OK, "scanner");
    wk_sim_deal(&b->walls.deal, "07A", 1, seed);
    wk_sim_walls_init(&b->table, &b->walls.deal);
    shoot(b, WK_SIDE_BACKS, size, seed, 0);
    need(wk_table_scan(scanner, &b->picture, &b->backs) == WK_OK, "scan");
    if (wk_table_scanner_hold(scanner) != WK_OK) {
        count->lost++;
        wk_table_scanner_free(scanner);
        return;
    }
    const double held = cpu_ms();

    need(wk_table_scan_turning(scanner, &b->picture, b->tileset, &b->backs, &b->look[0]) == WK_OK, "backs of held walls");
    count->ready[count->n] = cpu_ms() - held;
    for (int w = 0; w < WK_N_WINDS; w++)
        b->table.lay[w].moved_mm = MOVED_MM;
    for (int i = 0; i < N_LOOKS; i++) {
        shoot(b, WK_SIDE_FACES, size, seed, i + 1);
        const double start = cpu_ms();

        need(wk_table_scan_turning(scanner, &b->picture, b->tileset, &b->backs, &b->look[i]) == WK_OK, "faces");
        if (i == 0)
            count->read[count->n] = cpu_ms() - start;
    }
    count_one_look(b, count);
    decode(b, count);
    count->n++;
    wk_table_scanner_free(scanner);
}

int main(void)
{
    static struct bench b;
    const char *only = getenv("WK_SET");
    const int n = getenv("WK_TABLES") ? atoi(getenv("WK_TABLES")) : 1, seed = getenv("WK_SEED") ? atoi(getenv("WK_SEED")) : 1;
    const int n_sizes = getenv("WK_SIZES") ? atoi(getenv("WK_SIZES")) : N_SIZES;
    const char *set;
    int n_wrong = 0;

    walls_open(&b.walls);
    b.options = (struct wk_table_options){.mat = b.walls.options.mat, .key = b.walls.options.key, .set = "07A"};
    b.falsify = getenv("WK_FALSIFY") != NULL;
    for (int k = 0; (set = wk_sim_tileset(k)) != NULL; k++) {
        if (only && strcmp(only, set) != 0)
            continue;
        enrol(&b, set);
        for (int i = 0; i < n_sizes && i < N_SIZES; i++) {
            static struct count count;

            memset(&count, 0, sizeof count);
            for (int t = 0; t < n && t < MAX_TABLES; t++)
                one_table(&b, &sizes[i], (uint64_t)(seed + t), &count);
            printf("%-12s %dx%d: %5.1f %% accepted at once, %d wrong; of three looks %.1f %% asked for, %d wrong", set,
                   sizes[i].w, sizes[i].h, 100.0 * count.accepted / (count.tiles ? count.tiles : 1), count.wrong,
                   100.0 * count.again / (count.tiles ? count.tiles : 1), count.sealed_wrong);
            printf("; %d of %d tables lost; set learnt in %.0f ms, a look %.0f ms, decoding %.1f ms\n", count.lost, n,
                   median(count.ready, count.n), median(count.read, count.n), median(count.decoded, count.n));
            n_wrong += count.wrong + count.sealed_wrong;
        }
    }
    wk_tileset_free(b.tileset);
    wk_image_free(&b.picture);
    walls_close(&b.walls);
    return n_wrong > 0;
}
