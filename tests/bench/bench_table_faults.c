/*
 * The fault campaign on whole tables: four walls without mats with faults planted in a wall and between walls, and clean tables
 * with clutter, drawn from above under random conditions, read and judged by the product's own code, every fault accounted for.
 *
 *     bench_table_faults [FAULTS [CLEAN [SEED [FOLDER [KIND]]]]]   28 and 8 tables, seed 1; pictures answered wrongly are kept
 *                                                                  in FOLDER; KIND: only the tables with this one kind of fault
 *     WK_SIZE=3840x2160 of the pictures    WK_FRAMES=3 looked at, at most, until the answer is no doubt
 *     WK_BESIDE=1100 a second table, in order and of another set, whose middle is about so many mm away, in the same pictures;
 *                    each of both is told from the other by its set
 *
 * Exit 0 when nothing was missed, falsely alarmed, read wrongly or mended wrongly. WK_FALSIFY=1 makes the truth of one table
 * with a fault and of one clean table a lie, which must be told as one missed and one false alarm.
 */
#include "tests/bench/faults.h"

#include <jansson.h>
#include <math.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "labels/finding.h"
#include "labels/table_verdict.h"
#include "tests/support/club.h"
#include "vision/image/cv.h"
#include "vision/table/table.h"

/* What is planted between walls, behind the kinds of one wall; then two kinds in two walls; then nothing. */
enum { EXCHANGE = FAULTS_N_KINDS, RING, WALLS, TURN_TABLE, MIRRORED, MIDDLE, NEIGHBOUR, FLOOR, DOUBLE, CLEAN, N_ROWS };
enum {
    EXTRA = 6,
    OTHER_WALL = 8,
    N_PROCESSES = 2,
    MAX_WORDS = 3,
    N_TILES = WK_N_WINDS * (WK_N_SLOTS + WK_SIM_MAX_STRAYS) + WK_SIM_MAX_LOOSE
};

static const struct between {
    const char *name;
    enum wk_finding_kind right;
    int fewest;
} betweens[DOUBLE - FAULTS_N_KINDS] = {
    {"exchange", WK_FINDING_EXCHANGED, 1},
    {"ring", WK_FINDING_EXCHANGED, 2},
    {"walls", WK_FINDING_WRONG_SEAT, 1},
    {"turn-table", WK_FINDING_TURNED_TABLE, 1},
    {"mirrored", WK_FINDING_MIRRORED, 10 /* five pairs in row 1 and in row 2; the hand's stickers are alike */},
    {"middle", WK_FINDING_MISSING, 1},
    {"neighbour", WK_FINDING_MISSING, 1},
    {"floor", WK_FINDING_MISSING, 1},
};

static const char set[WK_SET_SIZE] = "07A", other_set[WK_SET_SIZE] = "08B";

struct campaign {
    int n_faults, n_clean, n_frames, only; /* only: a row, or -1 */
    int w, h;
    uint64_t seed;
    const char *folder;
    bool falsify;
    struct wk_table_options options;
    struct wk_sim *sim;
    struct wk_table_scanner *scanner;
    double beside_mm; /* 0: there is no second table */
    struct wk_table_scanner *second;
    struct wk_image image;
};

/* What was planted: words, and each one's row and seat (-1: of the table). */
struct planted {
    int n;
    char word[MAX_WORDS][FAULTS_WORD + 2];
    int row[MAX_WORDS], seat[MAX_WORDS];
};

struct tile {
    double x, y; /* px, the middle of its top */
    char state[12], label[3], set[WK_SET_SIZE];
    bool shown; /* in plain view */
};

struct truth {
    int n;
    struct tile tile[N_TILES];
    bool dim[WK_N_WINDS][WK_N_SLOTS]; /* something lies there and the picture does not show it well */
    int n_dim;
    double tile_px;
};

/* What became of one table. */
struct outcome {
    int table, row;
    bool missed, asked, asked_first, glare, alarm, named, shown, excused, mended, fewest;
    bool beside_asked, beside_alarm; /* the second table */
    int n_wrong, n_read, n_readable, n_frames;
    double scan_ms;
};

static void need(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_table_faults: %s failed\n", what);
    exit(2);
}

static double cpu_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- what is photographed ---- */

static void draw_conditions(const struct campaign *self, struct wk_rng *rng, struct wk_sim_conditions *c)
{
    wk_sim_conditions_default(c);
    const double scale = wk_rng_between(rng, 24.5, 30) / c->tile_w_mm;
    c->w = self->w;
    c->h = self->h;
    c->tilt_deg = wk_rng_between(rng, -12, 12);
    c->fov_deg = wk_rng_between(rng, 55, 85);
    c->blur_px = wk_rng_between(rng, 0.3, 0.8);
    c->noise = wk_rng_between(rng, 2, 5);
    c->n_glare = (int)wk_rng_below(rng, 3);
    c->shadow = wk_rng_between(rng, 0.05, 0.3);
    c->cast = wk_rng_between(rng, 0, 0.08);
    c->vignette = wk_rng_between(rng, 0, 0.15);
    c->k1 = wk_rng_below(rng, 2) ? wk_rng_between(rng, -0.05, 0.02) : 0;
    c->jpeg = wk_rng_below(rng, 3) ? 80 + (int)wk_rng_below(rng, 16) : 0;
    c->tile_w_mm *= scale;
    c->tile_h_mm *= scale;
    c->tile_height_mm *= scale;
}

/* A row that was pushed along as a whole lies right without a mat, and faces are not read here. */
static bool is_planted(int kind)
{
    return kind != FAULTS_SLIDE && kind != FAULTS_FACESWAP;
}

/*
 * Whether it may be one of two in two walls. An arm hides what the other is; a sticker of another wall (other-wall, extra) may
 * be the one that the other fault has covered, and then nothing but faces tells whose tile it is.
 */
static bool may_join(int kind)
{
    return kind < FAULTS_N_KINDS && is_planted(kind) && kind != FAULTS_HAND && kind != EXTRA && kind != OTHER_WALL;
}

static int row_of(int i)
{
    int rows[DOUBLE], n = 0;

    for (int r = 0; r < DOUBLE; r++)
        if (is_planted(r))
            rows[n++] = r;
    return i % 8 == 7 ? DOUBLE : rows[(i - i / 8) % n];
}

static const char *row_name(int row)
{
    return row < FAULTS_N_KINDS ? fault_names[row].name
           : row < DOUBLE       ? betweens[row - FAULTS_N_KINDS].name
           : row == DOUBLE      ? "two walls"
                                : "clean";
}

static void add_word(struct planted *planted, int row, int seat, const char *word)
{
    snprintf(planted->word[planted->n], sizeof planted->word[0], "%s", word);
    planted->row[planted->n] = row;
    planted->seat[planted->n++] = seat;
}

static void word_in_wall(struct wk_rng *rng, const struct wk_sim_walls *walls, int kind, int seat, struct planted *planted)
{
    const struct wk_sim_wall *wall = &walls->wall[seat];
    char word[FAULTS_WORD], whole[FAULTS_WORD + 2];

    faults_word(rng, kind, wall->wind, wall->recorded, word);
    snprintf(whole, sizeof whole, "%c:%s", wk_wind_letter(wall->wind), word);
    add_word(planted, kind, seat, whole);
}

/* The words of a fault between walls; the winds in an order drawn by lot. */
static void words_between(struct wk_rng *rng, int row, struct planted *planted)
{
    const int first = (int)wk_rng_below(rng, WK_N_WINDS), second = 1 + (int)wk_rng_below(rng, 3), third = 1 + second % 3;
    enum wk_wind wind[3] = {(enum wk_wind)(first + 1), (enum wk_wind)((first + second) % WK_N_WINDS + 1),
                            (enum wk_wind)((first + third) % WK_N_WINDS + 1)};
    char label[3][3], word[FAULTS_WORD];
    const char *name = betweens[row - FAULTS_N_KINDS].name;

    for (int i = 0; i < 3; i++) /* now and then a tile of the hand */
        wk_label_format(wk_rng_below(rng, 6) ? faults_wall_label(rng, wind[i]) : (wk_label)wind[i], label[i]);
    switch (row) {
    case EXCHANGE:
    case RING:
        snprintf(word, sizeof word, "exchange:%s,%s", label[0], label[1]);
        add_word(planted, row, -1, word);
        if (row == EXCHANGE)
            return;
        snprintf(word, sizeof word, "exchange:%s,%s", label[0], label[2]);
        break;
    case WALLS:
        snprintf(word, sizeof word, "walls:%c,%c", wk_wind_letter(wind[0]), wk_wind_letter(wind[1]));
        break;
    case TURN_TABLE:
        snprintf(word, sizeof word, "turn-table:%d", second);
        break;
    case MIRRORED:
        snprintf(word, sizeof word, "mirrored:%c", wk_wind_letter(wind[0]));
        break;
    case NEIGHBOUR:
        snprintf(word, sizeof word, "neighbour:%s,%c", label[0], wk_wind_letter(wind[1]));
        break;
    default:
        snprintf(word, sizeof word, "%s:%s", name, label[0]);
    }
    add_word(planted, row, -1, word);
}

static bool table_right(const struct wk_sim_walls *walls)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (!wall_right(&walls->wall[w]) || walls->wall[w].hand || walls->lay[w].mirrored)
            return false;
    return walls->n_loose == 0;
}

/* Draws faults of a row until they fit and leave the table wrong. */
static void plant(struct wk_rng *rng, int row, const struct wk_sim_walls *clean, struct wk_sim_walls *walls,
                  struct planted *planted)
{
    do {
        *walls = *clean;
        planted->n = 0;
        if (row >= FAULTS_N_KINDS && row < DOUBLE) {
            words_between(rng, row, planted);
        } else {
            const int seat = (int)wk_rng_below(rng, WK_N_WINDS);
            int kind = row;
            for (int k = 0; k < (row == DOUBLE ? 2 : 1); k++) {
                while (row == DOUBLE && !may_join(kind))
                    kind = (int)wk_rng_below(rng, FAULTS_N_KINDS);
                word_in_wall(rng, walls, kind, (seat + k) % WK_N_WINDS, planted);
                kind = row;
            }
        }
        bool fits = true;
        for (int k = 0; k < planted->n; k++)
            fits = fits && wk_sim_walls_fault(walls, planted->word[k], wk_rng_next(rng)) == WK_OK;
        if (!fits)
            *walls = *clean;
    } while (table_right(walls));
}

/* ---- the truth ---- */

static void read_point(const json_t *corners, double *x, double *y)
{
    *x = *y = 0;
    for (size_t k = 0; k < 4; k++) {
        *x += json_number_value(json_array_get(json_array_get(corners, k), 0)) / 4;
        *y += json_number_value(json_array_get(json_array_get(corners, k), 1)) / 4;
    }
}

static void copy_word(const json_t *json, const char *name, char *out, size_t n)
{
    const char *text = json_string_value(json_object_get(json, name));
    snprintf(out, n, "%s", text ? text : "");
}

/* A sticker of which more than half is hidden may be read all the same: which one it is the wall says. */
static void tell_blocked(const struct wk_sim_piece *piece, struct tile *tile)
{
    if (strcmp(tile->state, "blocked") != 0 || !piece->present || piece->bare || piece->forged || piece->face_up)
        return;
    wk_label_format(piece->label, tile->label);
    memcpy(tile->set, piece->set, sizeof tile->set);
}

static void read_truth(const char *text, const struct wk_sim_walls *walls, struct truth *truth)
{
    json_t *root = json_loads(text, 0, NULL), *tiles = json_object_get(root, "tiles"), *json;
    size_t i;

    memset(truth, 0, sizeof *truth);
    need(json_array_size(tiles) >= WK_N_WINDS * WK_N_SLOTS && json_array_size(tiles) <= N_TILES, "truth");
    json_array_foreach(tiles, i, json)
    {
        struct tile *tile = &truth->tile[truth->n];
        const json_t *top = json_object_get(json, "top_px");
        char seat[2], name[5];
        enum wk_wind wind;
        int slot;

        if (!top)
            continue;
        truth->n++;
        read_point(top, &tile->x, &tile->y);
        copy_word(json, "state", tile->state, sizeof tile->state);
        copy_word(json, "label", tile->label, sizeof tile->label);
        copy_word(json, "set", tile->set, sizeof tile->set);
        copy_word(json, "wall", seat, sizeof seat);
        copy_word(json, "slot", name, sizeof name);
        tile->shown = json_number_value(json_object_get(json, "visible")) >= 0.97 &&
                      json_number_value(json_object_get(json, "burnt")) <= 0.04;
        if (tile->shown || wk_wind_parse(seat, &wind) != WK_OK || wk_slot_parse(name, &slot) != WK_OK)
            continue;
        tell_blocked(&walls->wall[wind - 1].slot[slot], tile);
        truth->dim[wind - 1][slot] = true;
        truth->n_dim++;
    }
    truth->tile_px = json_number_value(json_object_get(json_object_get(root, "camera"), "px_per_mm")) * 30;
    json_decref(root);
}

/* Whether a label that was read is that of the tile which lies there. */
static bool is_true(const struct truth *truth, const struct wk_read *read)
{
    const struct tile *nearest = NULL;
    double x = 0, y = 0, best = truth->tile_px;
    char label[3];

    for (int k = 0; k < 4; k++) {
        x += (double)read->corners_px[k].x / 4;
        y += (double)read->corners_px[k].y / 4;
    }
    for (int i = 0; i < truth->n; i++) {
        const double away = hypot(truth->tile[i].x - x, truth->tile[i].y - y);
        if (away < best) {
            best = away;
            nearest = &truth->tile[i];
        }
    }
    wk_label_format(read->label, label);
    return nearest && strcmp(nearest->label, label) == 0 && strcmp(nearest->set, read->set) == 0;
}

static void count_label(const struct truth *truth, const struct wk_read *read, struct outcome *out)
{
    if (read->state == WK_READ_LABEL)
        ++*(is_true(truth, read) ? &out->n_read : &out->n_wrong);
}

static void count_labels(const struct truth *truth, const struct wk_table_reading *reading, struct outcome *out)
{
    for (int w = 0; w < WK_N_WINDS; w++) {
        for (int s = 0; s < WK_N_SLOTS; s++)
            count_label(truth, &reading->wall[w].slot[s], out);
        for (int k = 0; k < reading->wall[w].n_strays; k++)
            count_label(truth, &reading->wall[w].stray[k].read, out);
    }
    for (int k = 0; k < reading->n_strays; k++)
        count_label(truth, &reading->stray[k], out);
    for (int i = 0; i < truth->n; i++)
        out->n_readable += truth->tile[i].shown && strcmp(truth->tile[i].state, "label") == 0;
}

/* ---- one table ---- */

static bool has_finding(const struct wk_table_verdict *verdict, enum wk_finding_kind kind)
{
    for (int i = 0; i < verdict->n_findings; i++)
        if (kind != WK_FINDING_NONE && verdict->finding[i].kind == kind)
            return true;
    return false;
}

static bool is_named(const struct wk_table_verdict *verdict, int row)
{
    if (row >= FAULTS_N_KINDS)
        return has_finding(verdict, betweens[row - FAULTS_N_KINDS].right);
    /* What another wall has as well is told as a label that is there twice. */
    return has_finding(verdict, fault_names[row].right[0]) || has_finding(verdict, fault_names[row].right[1]) ||
           (row == OTHER_WALL && has_finding(verdict, WK_FINDING_DUPLICATE));
}

static int fewest_of(const struct wk_sim_walls *walls, const struct planted *planted)
{
    int n = 0;

    for (int k = 0; k < planted->n; k++)
        if (planted->seat[k] >= 0)
            n += fewest_moves(&walls->wall[planted->seat[k]]);
    return planted->seat[0] < 0 ? betweens[planted->row[0] - FAULTS_N_KINDS].fewest : n;
}

/*
 * Whether looking again is a fair answer: under an arm, where the picture does not show it well, and at a code that is none of
 * the table's 88, which a picture too coarse to decode it can only fail to know.
 */
static bool is_fair_look(const struct wk_sim_walls *walls, const struct truth *truth, const struct wk_table_place *at)
{
    if (at->seat == WK_WIND_NONE || walls->wall[at->seat - 1].hand)
        return true;
    if (at->slot < 0)
        return false;
    const struct wk_sim_piece *piece = &walls->wall[at->seat - 1].slot[at->slot];
    return truth->dim[at->seat - 1][at->slot] || (piece->present && (piece->forged || strcmp(piece->set, set) != 0));
}

static void account(const struct wk_sim_walls *walls, const struct planted *planted, const struct truth *truth,
                    const struct wk_table_verdict *verdict, struct outcome *out)
{
    struct wk_sim_walls mended = *walls;
    bool possible = true, hand = false, fair = true;
    int n_looks = 0;

    out->missed = verdict->kind == WK_PASS;
    out->asked = verdict->kind == WK_INCOMPLETE;
    out->named = true;
    for (int k = 0; k < planted->n; k++)
        out->named = out->named && is_named(verdict, planted->row[k]);
    for (int i = 0; i < verdict->n_moves && possible; i++) {
        const struct wk_table_move *move = &verdict->move[i];

        n_looks += move->what == WK_DO_LOOK_AGAIN;
        fair = fair && (move->what != WK_DO_LOOK_AGAIN || is_fair_look(walls, truth, &move->a));
        possible = wk_sim_walls_apply(&mended, move) == WK_OK;
    }
    for (int w = 0; w < WK_N_WINDS; w++) {
        hand = hand || walls->wall[w].hand;
        mended.wall[w].hand = false;
    }
    out->mended = possible && table_right(&mended);
    out->alarm = hand && planted->n == 1 && verdict->kind == WK_FAIL;
    out->excused = hand || (n_looks > 0 && fair && !out->mended);
    out->fewest = out->mended && verdict->n_moves - n_looks <= fewest_of(walls, planted);
}

/* Whether all that is asked is to move tiles on which a lamp is mirrored: another frame shows the same, so a hand has to. */
static bool asks_for_glare(const struct wk_table_reading *reading, const struct wk_table_verdict *verdict)
{
    for (int i = 0; i < verdict->n_moves; i++) {
        const struct wk_table_place *at = &verdict->move[i].a;

        if (verdict->move[i].what != WK_DO_LOOK_AGAIN || at->seat == WK_WIND_NONE || at->slot < 0 ||
            reading->wall[at->seat - 1].slot[at->slot].why != WK_WHY_GLARE)
            return false;
    }
    return verdict->kind == WK_INCOMPLETE && verdict->n_moves > 0;
}

/* Keeps what was answered wrongly: the picture, the truth and what was said. */
static void keep(const struct campaign *self, const struct outcome *out, const struct planted *planted,
                 const struct wk_table_verdict *verdict, const char *truth)
{
    char path[512];

    if (!self->folder)
        return;
    snprintf(path, sizeof path, "%s/%05d.png", self->folder, out->table);
    (void)!wk_image_save_simulated(path, &self->image);
    snprintf(path, sizeof path, "%s/%05d.txt", self->folder, out->table);
    FILE *file = fopen(path, "w");

    if (!file)
        return;
    for (int k = 0; k < planted->n; k++)
        fprintf(file, "planted %s\n", planted->word[k]);
    fprintf(file, "%s%s%s%s%s%s%s\n", wk_verdict_word(verdict->kind), out->missed ? ", missed" : "",
            out->alarm ? ", alarm" : "", out->named ? "" : ", kind not named", out->n_wrong ? ", wrong label" : "",
            out->mended ? "" : ", not mended", out->mended && !out->fewest ? ", longer than need be" : "");
    for (int i = 0; i < verdict->n_findings; i++) {
        fprintf(file, "  finding %s", wk_finding_word(verdict->finding[i].kind));
        for (int k = 0; k < verdict->finding[i].n_places; k++) {
            char slot[5];
            wk_slot_format(verdict->finding[i].place[k].slot, slot);
            fprintf(file, " %c %s", wk_wind_letter(verdict->finding[i].place[k].seat), slot);
        }
        fputc('\n', file);
    }
    for (int i = 0; i < verdict->n_moves; i++) {
        const struct wk_table_move *move = &verdict->move[i];
        char a[5], b[5], label[3];

        wk_slot_format(move->a.slot, a);
        wk_slot_format(move->b.slot, b);
        wk_label_format(move->label, label);
        fprintf(file, "  step %s a %c %s b %c %s label %s%s\n", wk_do_word(move->what), wk_wind_letter(move->a.seat), a,
                wk_wind_letter(move->b.seat), b, label, move->stray ? " stray" : "");
    }
    fputs(truth, file);
    fclose(file);
}

/* Looks until nothing is in doubt, at most so many frames. The table with this set is judged. */
static void look(struct campaign *self, struct wk_table_scanner *scanner, const char of_set[WK_SET_SIZE],
                 struct wk_table_reading *reading, struct wk_table_verdict *verdict, struct outcome *out)
{
    wk_table_scanner_forget(scanner);
    for (int k = 0; k < self->n_frames; k++) {
        need(k == 0 || wk_sim_again(self->sim, k, &self->image) == WK_OK, "next frame");
        const double start = cpu_ms();
        need(wk_table_scan(scanner, &self->image, reading) == WK_OK, "scan");
        wk_table_verdict_judge(reading, of_set, verdict);
        out->scan_ms += cpu_ms() - start;
        out->n_frames++;
        if (k == 0 && scanner == self->scanner)
            out->asked_first = verdict->kind == WK_INCOMPLETE;
        if (verdict->kind != WK_INCOMPLETE)
            return;
    }
}

/* Draws the table, and a second one where there is to be one: right, left, above or below, a little askew. */
static void photograph(struct campaign *self, struct wk_rng *rng, const struct wk_sim_walls *shown,
                       const struct wk_sim_conditions *c, uint64_t seed, char **truths)
{
    static struct wk_sim_walls second;
    struct wk_sim_hall hall = {.n = 1, .stand = {{.walls = shown}}, .all = true};

    if (self->beside_mm > 0) {
        const double away = wk_rng_between(rng, 0.9, 1.1) * self->beside_mm, aside = wk_rng_between(rng, -200, 200);
        const double side = wk_rng_below(rng, 2) ? 1 : -1;
        const bool wide = c->w > c->h;
        struct wk_deal deal;

        wk_sim_deal(&deal, other_set, 1, seed + 1);
        wk_sim_walls_init(&second, &deal);
        hall.stand[hall.n++] = (struct wk_sim_stand){.walls = &second,
                                                     .x_mm = wide ? side * away : aside,
                                                     .y_mm = wide ? aside : side * away,
                                                     .deg = wk_rng_between(rng, -12, 12)};
    }
    need(wk_sim_hall_render(self->sim, &hall, WK_SIDE_BACKS, c, seed, 0, &self->image, truths) == WK_OK, "render");
}

/* The second table is in order, and has to be read and found so. */
static void look_beside(struct campaign *self, const char *text, const struct wk_sim_walls *walls, struct outcome *out)
{
    static struct wk_table_reading reading;
    static struct wk_table_verdict verdict;
    static struct truth truth;

    read_truth(text, walls, &truth);
    look(self, self->second, other_set, &reading, &verdict, out);
    count_labels(&truth, &reading, out);
    out->beside_asked = verdict.kind == WK_INCOMPLETE;
    out->beside_alarm = verdict.kind == WK_FAIL;
}

static void try_table(struct campaign *self, int i, struct outcome *out)
{
    static struct wk_table_reading reading;
    static struct wk_table_verdict verdict;
    static struct truth truth;
    struct wk_rng rng;
    struct wk_sim_conditions c;
    struct wk_sim_walls clean, walls, shown;
    struct planted planted = {.n = 0};
    struct wk_deal deal;
    char *truths[2] = {NULL}, *text;
    const uint64_t seed = self->seed * 1000003 + (uint64_t)i;
    const bool lie = self->falsify && (i == 0 || i == self->n_faults);

    memset(out, 0, sizeof *out);
    out->table = i;
    out->row = i < self->n_faults ? row_of(i) : CLEAN;
    wk_rng_init(&rng, seed, 79);
    draw_conditions(self, &rng, &c);
    wk_sim_deal(&deal, set, 1, seed);
    wk_sim_walls_init(&clean, &deal);
    clean.clutter = out->row == CLEAN || wk_rng_below(&rng, 2);
    walls = clean;
    if (out->row != CLEAN)
        plant(&rng, out->row, &clean, &walls, &planted);
    shown = lie && out->row != CLEAN ? clean : walls;
    if (lie && out->row == CLEAN)
        need(wk_sim_walls_fault(&shown, "E:missing:h.4", seed) == WK_OK, "lie");
    photograph(self, &rng, &shown, &c, seed, truths);
    text = truths[0];
    read_truth(text, &shown, &truth);
    look(self, self->scanner, set, &reading, &verdict, out);
    if (truths[1])
        look_beside(self, truths[1], &clean, out);
    out->shown = truth.n_dim == 0;
    count_labels(&truth, &reading, out);
    if (out->row == CLEAN) {
        out->asked = verdict.kind == WK_INCOMPLETE;
        out->glare = asks_for_glare(&reading, &verdict);
        out->alarm = verdict.kind == WK_FAIL;
        out->named = out->mended = out->fewest = true;
    } else {
        account(&walls, &planted, &truth, &verdict, out);
    }
    if (out->missed || out->alarm || out->beside_alarm || out->n_wrong || !out->named ||
        (!(out->mended && out->fewest) && !out->excused) || (out->row == CLEAN && out->asked && (out->shown || !out->glare)))
        keep(self, out, &planted, &verdict, text);
    free(truths[0]);
    free(truths[1]);
}

/* ---- all tables ---- */

static pid_t start_worker(struct campaign *self, int k, int to)
{
    const pid_t pid = fork();

    if (pid != 0)
        return pid;
    for (int i = k; i < self->n_faults + self->n_clean; i += N_PROCESSES) {
        struct outcome out;

        if (self->only >= 0 && (i >= self->n_faults || row_of(i) != self->only))
            continue;
        try_table(self, i, &out);
        need(write(to, &out, sizeof out) == (ssize_t)sizeof out, "pipe");
    }
    _exit(0);
}

struct row {
    int n, missed, asked, asked_first, glare, alarms, named, shown, named_shown, demanded, mended, fewest, needless;
    int beside_asked, beside_alarms;
};

static void add(struct row *row, const struct outcome *out)
{
    row->n++;
    row->missed += out->missed;
    row->asked += out->asked;
    row->asked_first += out->asked_first;
    row->glare += out->glare;
    row->alarms += out->alarm;
    row->named += out->named;
    row->shown += out->shown;
    row->named_shown += out->named && out->shown;
    row->demanded += !out->excused;
    row->mended += out->mended && !out->excused;
    row->fewest += out->fewest && !out->excused;
    row->needless += out->asked && out->shown;
    row->beside_asked += out->beside_asked;
    row->beside_alarms += out->beside_alarm;
}

static double share(int k, int n)
{
    return n ? 100.0 * k / n : 100;
}

/* The rate that none of n does not contradict at 95 %, in per cent. */
static double bound(int n)
{
    return n ? 100 * (1 - pow(0.05, 1.0 / n)) : 100;
}

struct labels {
    int wrong, read, readable, n_frames;
    double ms;
};

static int report(const struct campaign *self, const struct row rows[N_ROWS], const struct labels *labels)
{
    struct row all = {0};

    printf("%-12s %5s %7s %6s %6s %13s %12s %12s\n", "planted", "n", "missed", "asked", "named", "named, shown", "mended",
           "fewest moves");
    for (int r = 0; r < CLEAN; r++) {
        const struct row *row = &rows[r];

        for (size_t i = 0; i < sizeof all / sizeof(int); i++)
            ((int *)&all)[i] += ((const int *)row)[i];
        if (row->n > 0)
            printf("%-12s %5d %7d %6d %6d %6d/%-6d %5d/%-6d %5d/%-6d\n", row_name(r), row->n, row->missed, row->asked,
                   row->named, row->named_shown, row->shown, row->mended, row->demanded, row->fewest, row->demanded);
    }
    const struct row *clean = &rows[CLEAN];
    const int n = all.n + clean->n;

    printf("seed %llu, pictures %dx%d, %d frames at most\n", (unsigned long long)self->seed, self->w, self->h, self->n_frames);
    printf("missed %d of %d (none: 95 %% bound %.3f %%; to reach 0)\n", all.missed, all.n, bound(all.n));
    printf("right kind %d of %d = %.2f %% (to reach 99), where all is shown %d of %d = %.2f %%\n", all.named, all.n,
           share(all.named, all.n), all.named_shown, all.shown, share(all.named_shown, all.shown));
    printf("repair ends in PASS %d of %d = %.2f %%; fewest moves %d = %.2f %% (to reach 99)\n", all.mended, all.demanded,
           share(all.mended, all.demanded), all.fewest, share(all.fewest, all.demanded));
    printf("walls under an arm %d: false alarms %d\n", rows[FAULTS_HAND].n, rows[FAULTS_HAND].alarms);
    printf("clean tables %d: false alarms %d (none: 95 %% bound %.3f %%; to reach 0), asked again %d (to move a tile out of "
           "glare %d), at the first frame %d, though all is shown %d\n",
           clean->n, clean->alarms, bound(clean->n), clean->asked, clean->glare, clean->asked_first, clean->needless);
    printf("wrong labels %d, right labels %d, stickers in plain view %d; %.0f ms of processor time a look\n", labels->wrong,
           labels->read, labels->readable, labels->ms / (labels->n_frames ? labels->n_frames : 1));
    if (self->beside_mm > 0)
        printf("second tables in the same pictures %d: false alarms %d (to reach 0), asked again %d\n", n,
               all.beside_alarms + clean->beside_alarms, all.beside_asked + clean->beside_asked);
    return n == 0 || all.missed || clean->alarms || all.beside_alarms + clean->beside_alarms > 0 || rows[FAULTS_HAND].alarms ||
           labels->wrong || all.mended != all.demanded;
}

static int run(struct campaign *self)
{
    struct row rows[N_ROWS] = {{0}};
    struct labels labels = {0};
    struct outcome out;
    pid_t pids[N_PROCESSES];
    int ends[2], done = 0;

    need(pipe(ends) == 0, "pipe");
    for (int k = 0; k < N_PROCESSES; k++)
        need((pids[k] = start_worker(self, k, ends[1])) > 0, "fork");
    close(ends[1]);
    while (read(ends[0], &out, sizeof out) == (ssize_t)sizeof out) { /* whole: a pipe does not split what is this short */
        add(&rows[out.row], &out);
        labels.wrong += out.n_wrong;
        labels.read += out.n_read;
        labels.readable += out.n_readable;
        labels.n_frames += out.n_frames;
        labels.ms += out.scan_ms;
        if (++done % 100 == 0)
            fprintf(stderr, "%d tables\n", done);
    }
    for (int k = 0; k < N_PROCESSES; k++) {
        int status = 0;

        need(waitpid(pids[k], &status, 0) == pids[k] && status == 0, "a worker");
    }
    return report(self, rows, &labels);
}

int main(int argc, char **argv)
{
    static struct campaign self = {.n_faults = 28, .n_clean = 8, .n_frames = 3, .w = 3840, .h = 2160, .seed = 1, .only = -1};
    const char *size = getenv("WK_SIZE"), *frames = getenv("WK_FRAMES"), *falsify = getenv("WK_FALSIFY");
    const char *beside = getenv("WK_BESIDE");

    self.n_faults = argc > 1 ? atoi(argv[1]) : self.n_faults;
    self.n_clean = argc > 2 ? atoi(argv[2]) : self.n_clean;
    self.seed = argc > 3 ? strtoull(argv[3], NULL, 10) : self.seed;
    self.folder = argc > 4 ? argv[4] : NULL;
    for (int r = 0; argc > 5 && r < DOUBLE; r++)
        self.only = strcmp(argv[5], row_name(r)) == 0 ? r : self.only;
    need(argc <= 5 || self.only >= 0, "the kind's name");
    need(!size || sscanf(size, "%dx%d", &self.w, &self.h) == 2, "WK_SIZE");
    self.n_frames = frames ? atoi(frames) : self.n_frames;
    self.falsify = falsify && strcmp(falsify, "1") == 0;
    self.beside_mm = beside ? atof(beside) : 0;
    need(self.n_faults >= 0 && self.n_clean >= 0 && self.n_frames > 0, "numbers");
    need(!self.folder || mkdir(self.folder, 0777) == 0 || access(self.folder, W_OK) == 0, "folder");
    wk_mat_default(&self.options.mat);
    self.options.key = &the_club;
    memcpy(self.options.set, set, sizeof set);
    self.options.by_set = self.beside_mm > 0;
    need(wk_sim_new(&self.sim, &self.options.mat, self.options.key, "drawn") == WK_OK, "simulator");
    need(wk_table_scanner_new(&self.scanner, &self.options) == WK_OK, "scanner");
    memcpy(self.options.set, other_set, sizeof other_set);
    need(wk_table_scanner_new(&self.second, &self.options) == WK_OK, "scanner");
    need(wk_image_new(&self.image, self.w, self.h, 3) == WK_OK, "picture");
    const int code = run(&self);

    wk_image_free(&self.image);
    wk_table_scanner_free(self.scanner);
    wk_table_scanner_free(self.second);
    wk_sim_free(self.sim);
    return code;
}
