/*
 * The fault campaign: walls with planted faults, and clean ones, photographed by the simulator under random conditions from
 * mild to medium, scanned and verified against a sealed deal by the product's own code, and every fault accounted for.
 *
 *     bench_faults [FAULTS [CLEAN [SEED [FOLDER [KIND]]]]]     60 and 20 walls, seed 1; pictures answered wrongly are kept in
 *                                                              FOLDER; KIND: only the walls with this one kind of fault
 *
 * SIGINT or SIGTERM breaks it off: what has been counted by then is reported, and exit 2.
 * WK_NO_MAT=1: the same on a bare table that is turned by any angle; faces are not read there, and a row
 * that was pushed along as a whole lies right, for nothing says where it ought to begin.
 *
 * Exit 0 when nothing was missed, falsely alarmed, read wrongly or mended wrongly. WK_FALSIFY=1 makes the truth of one wall
 * with a fault and of one clean wall a lie, which must be told as one missed and one false alarm.
 */
#include "tests/bench/faults.h"

#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "calibration/enrol.h"
#include "db/store/store.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/walls/wall_service.h"
#include "tests/support/club.h"
#include "tests/support/signer.h"
#include "vision/image/cv.h"
#include "vision/scan/scan.h"

enum { N_PROCESSES = 2, TABLE = 1, DOUBLE = FAULTS_N_KINDS, TRIPLE, TANGLED, CLEAN, N_ROWS };

static const char *const row_names[] = {"two apart", "three apart", "tangled", "clean"};
static const char set[WK_SET_SIZE] = "07A";

/* What became of one wall. */
struct outcome {
    int wall, row;
    bool missed, asked, alarm;
    bool named;          /* each fault by its own kind */
    bool shown;          /* each sticker is in plain view, or a hand is the fault */
    bool excused;        /* no repair can be demanded: a hand, or a slot that the picture does not show */
    bool mended, fewest; /* the repair ends in a right wall; in the fewest moves */
    int n_wrong, n_read; /* labels said that are not there; labels read right */
    double cpu_ms;
};

struct campaign {
    int n_faults, n_clean, only; /* only: a row, or -1 */
    uint64_t seed;
    const char *folder;
    bool falsify, no_mat;
    char dir[64];
    struct wk_scan_options options;
    struct wk_sim *sim;
    struct wk_scanner *scanner;
    struct wk_image image, faces;
    struct wk_deal deal;
    struct wk_store *store;
    struct wk_tileset *tileset;
};

static void need(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_faults: %s failed\n", what);
    exit(2);
}

static double cpu_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int64_t clock_now(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void open_store(struct campaign *self, int copy)
{
    char path[96];
    struct wk_store_options options = {.path = path,
                                       .key = self->options.key,
                                       .signer = a_signer(),
                                       .version = "campaign",
                                       .clock = clock_now,
                                       .random = wk_random_system};

    snprintf(path, sizeof path, "%s/%d/event.db", self->dir, copy);
    need(wk_store_open(&self->store, &options) == WK_OK, "store");
}

/* ---- the table: a tile set enrolled, a deal recorded and sealed, all from pictures ---- */

static void shoot(struct campaign *self, const struct wk_sim_wall *wall, enum wk_side side, const struct wk_sim_conditions *c,
                  uint64_t seed, struct wk_image *image, char **truth)
{
    need(wk_sim_render(self->sim, wall, side, c, seed, 0, image, truth) == WK_OK, "render");
}

static void enrol(struct campaign *self, const struct wk_sim_conditions *c)
{
    struct wk_deal shelf = self->deal;
    struct wk_sim_wall wall;
    struct wk_enrol_report report;
    struct wk_receipt receipt;
    uint8_t *bytes;
    size_t n;

    for (int s = 0; s < WK_N_SLOTS; s++)
        shelf.face[0][s] = (uint8_t)wk_enrol_face_at(s);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &shelf);
    shoot(self, &wall, WK_SIDE_FACES, c, self->seed + 1, &self->faces, NULL);
    need(wk_enrol(&self->tileset, "drawn", self->scanner, &self->faces, 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK,
         "enrol");
    need(wk_tileset_save(self->tileset, &bytes, &n) == WK_OK, "tile set");
    need(wk_store_put_tileset(self->store, "drawn", bytes, n, &receipt) == WK_OK, "store tile set");
    free(bytes);
}

static const struct wk_reading_source source = {.camera = "sim", .calibration = "", .from = WK_FROM_SIMULATED};

static void set_table(struct campaign *self)
{
    struct wk_sim_conditions c;
    struct wk_sealing sealing;

    open_store(self, 0);
    need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
    c.turned_share = 0;
    enrol(self, &c);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_sim_wall wall;
        struct wk_reading backs;
        struct wk_face_reading faces;
        struct wk_answer answer;
        struct wk_recording in = {.table = TABLE, .wind = w, .backs = &backs, .faces = &faces, .tileset = "drawn"};

        wk_sim_wall_init(&wall, w, &self->deal);
        shoot(self, &wall, WK_SIDE_BACKS, &c, self->seed + 1 + (uint64_t)w, &self->image, NULL);
        shoot(self, &wall, WK_SIDE_FACES, &c, self->seed + 5 + (uint64_t)w, &self->faces, NULL);
        need(wk_scan_backs(self->scanner, &self->image, &backs) == WK_OK, "scan of backs");
        need(wk_scan_faces(self->scanner, &self->faces, self->tileset, &faces) == WK_OK, "scan of faces");
        need(wk_wall_service_record(self->store, &in, &source, &answer) == WK_OK && answer.receipt.seq > 0, "record");
    }
    need(wk_wall_service_seal(self->store, TABLE, &sealing) == WK_OK && sealing.receipt.seq > 0, "seal");
    wk_store_close(self->store);
    self->store = NULL;
}

/* ---- one wall ---- */

static void draw_conditions(struct wk_rng *rng, struct wk_sim_conditions *c)
{
    wk_sim_conditions_default(c);
    c->tilt_deg = wk_rng_between(rng, -14, 14);
    c->blur_px = wk_rng_between(rng, 0.3, 1);
    c->noise = wk_rng_between(rng, 2, 6);
    c->n_glare = (int)wk_rng_below(rng, 3);
    c->shadow = wk_rng_between(rng, 0.1, 0.4);
    c->cast = wk_rng_between(rng, 0, 0.08);
    c->vignette = wk_rng_between(rng, 0, 0.18);
    c->jitter_mm = wk_rng_between(rng, 0.4, 1.2);
    c->rotate_deg = wk_rng_between(rng, 2, 7);
    c->k1 = wk_rng_below(rng, 2) ? wk_rng_between(rng, -0.06, 0.02) : 0;
    c->distance_mm = 480 + 80 * wk_rng_below(rng, 5);
    c->sticker_mm = wk_rng_below(rng, 10) < 3 ? 20 : 24;
    c->jpeg = wk_rng_below(rng, 3) ? 80 + (int)wk_rng_below(rng, 16) : 0;
}

static int row_of(const struct campaign *self, int i)
{
    int k = i % 20, kinds = self->no_mat ? FAULTS_FACESWAP : FAULTS_N_KINDS;

    int row = k < 16 ? (i / 20 * 16 + k) % kinds : k < 18 ? DOUBLE : k == 18 ? TRIPLE : TANGLED;

    return self->no_mat && row == FAULTS_SLIDE ? 0 : row;
}

/* Whether a fault of this kind may be one of several. A hand hides what the others are, and faces are compared with a sealed
 * deal only once all 34 labels are in order. */
static bool may_join(const struct campaign *self, int row, int kind)
{
    static const bool tangles[FAULTS_N_KINDS] = {
        [0] = true, [1] = true, [2] = true, [3] = true, [4] = true, [5] = true, [8] = true, [13] = true};

    return row == TANGLED ? tangles[kind] && !(self->no_mat && kind == FAULTS_SLIDE)
                          : kind != FAULTS_HAND && kind != FAULTS_FACESWAP && !(self->no_mat && kind == FAULTS_SLIDE);
}

/* Draws faults for a wall of this row and plants them; those said to be apart share no slot and no kind. */
static void plant(const struct campaign *self, struct wk_rng *rng, int row, const struct wk_sim_wall *clean,
                  struct wk_sim_wall *wall, struct faults *faults)
{
    for (;;) {
        bool touched[WK_N_SLOTS] = {false}, ok = true;
        int want = row == DOUBLE ? 2 : row == TRIPLE ? 3 : row == TANGLED ? 2 + (int)wk_rng_below(rng, 2) : 1;

        *wall = *clean;
        for (faults->n = 0; ok && faults->n < want; faults->n++) {
            int kind = row < FAULTS_N_KINDS ? row : (int)wk_rng_below(rng, FAULTS_N_KINDS);
            struct wk_sim_wall before = *wall;
            char *word = faults->word[faults->n];

            faults_word(rng, kind, wall->wind, wall->recorded, word);
            ok = (want == 1 || may_join(self, row, kind)) && wk_sim_wall_fault(wall, word, wk_rng_next(rng)) == WK_OK;
            faults->kind[faults->n] = kind;
            for (int k = 0; k < faults->n && row != TANGLED; k++)
                ok = ok && faults->kind[k] != kind;
            for (int s = 0; s < WK_N_SLOTS; s++) {
                bool now = memcmp(&before.slot[s], &wall->slot[s], sizeof before.slot[s]) != 0;

                ok = ok && !(now && touched[s] && row != TANGLED);
                touched[s] = touched[s] || now;
            }
        }
        if (ok && (wall->hand || !wall_right(wall)))
            return;
    }
}

/* Slots that the picture does not show well, from the simulator's truth. Returns how many. */
static int find_dim(const char *truth, bool dim[WK_N_SLOTS])
{
    json_t *root = json_loads(truth, 0, NULL), *slots = json_object_get(root, "slots");
    int n = 0;

    need(json_array_size(slots) == WK_N_SLOTS, "truth");
    for (size_t s = 0; s < WK_N_SLOTS; s++) {
        json_t *slot = json_array_get(slots, s), *visible = json_object_get(slot, "visible");

        dim[s] = visible && (json_number_value(visible) < 0.97 || json_number_value(json_object_get(slot, "burnt")) > 0.04);
        n += dim[s];
    }
    json_decref(root);
    return n;
}

static void count_labels(const struct wk_sim_wall *wall, const struct wk_reading *reading, struct outcome *out)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *p = &wall->slot[s];
        const struct wk_read *read = &reading->slot[s];
        bool good = p->present && !p->bare && !p->forged && !p->face_up && !p->foreign && read->label == p->label &&
                    strcmp(read->set, p->set) == 0;

        if (read->state == WK_READ_LABEL)
            ++*(good ? &out->n_read : &out->n_wrong);
    }
}

static bool has_finding(const struct wk_verdict *verdict, const enum wk_finding_kind right[2])
{
    for (int i = 0; i < verdict->n_findings; i++)
        if (verdict->finding[i].kind == right[0] || verdict->finding[i].kind == right[1])
            return true;
    return false;
}

static void account(const struct wk_sim_wall *wall, const struct faults *faults, const struct wk_verdict *verdict,
                    const bool dim[WK_N_SLOTS], struct outcome *out, const char **why)
{
    struct wk_sim_wall mended = *wall;
    int n_looks = 0;
    bool hand = wall->hand;

    out->missed = verdict->kind == WK_PASS;
    out->asked = verdict->kind == WK_INCOMPLETE;
    out->named = true;
    for (int i = 0; i < faults->n; i++)
        out->named = out->named && has_finding(verdict, fault_names[faults->kind[i]].right);
    *why = NULL;
    for (int i = 0; i < verdict->n_moves && !*why; i++) {
        const struct wk_move *move = &verdict->move[i];

        *why = strict_step(&mended, move, dim);
        n_looks += move->what == WK_DO_LOOK_AGAIN && move->a >= 0 && dim[move->a];
    }
    mended.hand = false;
    out->mended = !*why && wall_right(&mended);
    if (!*why && !out->mended)
        *why = "the wall is not right at the end";
    out->alarm = hand && faults->n == 1 && verdict->kind == WK_FAIL; /* the wall below the hand is right */
    /* Of a sealed deal's faces only that they differ is said: which slots it is would tell of them. */
    const bool faces_only = faults->n == 1 && faults->kind[0] == FAULTS_FACESWAP;

    out->excused = hand || faces_only || (n_looks > 0 && !out->mended);
    out->fewest = out->mended && verdict->n_moves - n_looks <= fewest_moves(wall);
}

static void say_moves(FILE *file, const struct wk_verdict *verdict)
{
    for (int i = 0; i < verdict->n_findings; i++) {
        fprintf(file, "  finding %s", wk_finding_word(verdict->finding[i].kind));
        for (int k = 0; k < verdict->finding[i].n_slots; k++) {
            char slot[5];

            wk_slot_format(verdict->finding[i].slots[k], slot);
            fprintf(file, " %s", slot);
        }
        fputc('\n', file);
    }
    for (int i = 0; i < verdict->n_moves; i++) {
        const struct wk_move *move = &verdict->move[i];
        char a[5], b[5], label[3];

        wk_slot_format(move->a, a);
        wk_slot_format(move->b, b);
        wk_label_format(move->label, label);
        fprintf(file, "  step %s a %s b %s label %s%s\n", wk_do_word(move->what), a, b, label, move->stray ? " stray" : "");
    }
}

/* Keeps what was answered wrongly: the picture, the truth and what was said. */
static void keep(const struct campaign *self, const struct outcome *out, const struct faults *faults, const char *why,
                 const struct wk_verdict *verdict, const char *truth)
{
    char path[512];

    if (!self->folder)
        return;
    snprintf(path, sizeof path, "%s/%05d.png", self->folder, out->wall);
    (void)!wk_image_save(path, &self->image);
    snprintf(path, sizeof path, "%s/%05d.txt", self->folder, out->wall);
    FILE *file = fopen(path, "w");

    if (!file)
        return;
    for (int i = 0; i < faults->n; i++)
        fprintf(file, "planted %s\n", faults->word[i]);
    fprintf(file, "%s%s%s%s%s%s%s\n", wk_verdict_word(verdict->kind), out->missed ? ", missed" : "",
            out->alarm ? ", alarm" : "", out->named ? "" : ", kind not named", out->n_wrong ? ", wrong label" : "",
            out->mended ? "" : ", not mended", out->mended && !out->fewest ? ", longer than need be" : "");
    fprintf(file, "%s\n", why ? why : "");
    say_moves(file, verdict);
    fputs(truth, file);
    fclose(file);
}

static void try_wall(struct campaign *self, int i, struct outcome *out)
{
    struct wk_rng rng;
    struct wk_sim_conditions c;
    struct wk_sim_wall clean, wall;
    struct faults faults = {.n = 0};
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    struct wk_verifying in = {.table = TABLE, .backs = &backs, .purpose = "restore"};
    bool dim[WK_N_SLOTS], lie = self->falsify && (i == 0 || i == self->n_faults);
    char *truth = NULL;
    const char *why = NULL;
    uint64_t seed = self->seed * 1000003 + (uint64_t)i;
    double start = cpu_ms();

    memset(out, 0, sizeof *out);
    out->wall = i;
    out->row = i < self->n_faults ? row_of(self, i) : CLEAN;
    wk_rng_init(&rng, seed, 77);
    draw_conditions(&rng, &c);
    c.no_mat = self->no_mat;
    if (self->no_mat)
        c.roll_deg = wk_rng_between(&rng, -180, 180);
    in.wind = (enum wk_wind)(wk_rng_below(&rng, WK_N_WINDS) + 1);
    wk_sim_wall_init(&clean, in.wind, &self->deal);
    wall = clean;
    if (out->row != CLEAN)
        plant(self, &rng, out->row, &clean, &wall, &faults);
    bool with_faces = out->row == CLEAN && i % 10 == 0 && !self->no_mat;

    for (int k = 0; k < faults.n; k++)
        with_faces = with_faces || faults.kind[k] == FAULTS_FACESWAP;
    struct wk_sim_wall shown = wall;

    if (lie && out->row == CLEAN)
        need(wk_sim_wall_fault(&shown, "missing:h.4", seed) == WK_OK, "lie");
    else if (lie)
        shown = clean;
    shoot(self, &shown, WK_SIDE_BACKS, &c, seed, &self->image, &truth);
    need(wk_scan_backs(self->scanner, &self->image, &backs) == WK_OK, "scan");
    if (with_faces) {
        c.turned_share = 0.1;
        shoot(self, &shown, WK_SIDE_FACES, &c, seed, &self->faces, NULL);
        need(wk_scan_faces(self->scanner, &self->faces, self->tileset, &faces) == WK_OK, "scan of faces");
        in.faces = &faces;
    }
    need(wk_wall_service_verify(self->store, &in, &source, &answer) == WK_OK && answer.receipt.seq > 0, "verify");
    out->shown = find_dim(truth, dim) == 0 || wall.hand;
    count_labels(&wall, &backs, out);
    if (out->row == CLEAN) {
        out->asked = answer.verdict.kind == WK_INCOMPLETE;
        out->alarm = answer.verdict.kind == WK_FAIL;
        out->mended = out->fewest = out->named = true;
    } else {
        account(&wall, &faults, &answer.verdict, dim, out, &why);
    }
    bool longer = out->mended && !out->fewest && out->row != CLEAN;

    if (out->missed || out->alarm || out->n_wrong || (!out->named && out->row != TANGLED) || (!out->mended && !out->excused) ||
        longer || (out->row == CLEAN && out->asked && out->shown))
        keep(self, out, &faults, why, &answer.verdict, truth);
    free(truth);
    out->cpu_ms = cpu_ms() - start;
}

/* ---- all walls ---- */

static void copy_store(const struct campaign *self, int copy)
{
    char command[256];

    snprintf(command, sizeof command, "cp -r %s/0 %s/%d", self->dir, self->dir, copy);
    need(system(command) == 0, command);
}

static pid_t start_worker(struct campaign *self, int k, int to)
{
    pid_t pid = fork();

    if (pid != 0)
        return pid;
    open_store(self, k + 1);
    for (int i = k; i < self->n_faults + self->n_clean; i += N_PROCESSES) {
        struct outcome out;

        if (self->only >= 0 && (i >= self->n_faults || row_of(self, i) != self->only))
            continue;
        try_wall(self, i, &out);
        need(write(to, &out, sizeof out) == (ssize_t)sizeof out, "pipe");
    }
    wk_store_close(self->store);
    _exit(0);
}

struct row {
    int n, missed, asked, alarms, named, shown, named_shown, demanded, mended, fewest, needless;
};

static void add(struct row *row, const struct outcome *out)
{
    row->n++;
    row->missed += out->missed;
    row->asked += out->asked;
    row->alarms += out->alarm;
    row->named += out->named;
    row->shown += out->shown;
    row->named_shown += out->named && out->shown;
    row->demanded += !out->excused;
    row->mended += out->mended && !out->excused;
    row->fewest += out->fewest && !out->excused;
    row->needless += out->asked && out->shown;
}

/* The largest rate that k of n events or fewer do not contradict at 95 %, one-sided; 3 / n for none. */
static double bound(int k, int n)
{
    double low = 0, high = 1;

    for (int i = 0; i < 60 && n > 0; i++) {
        double p = (low + high) / 2, term = pow(1 - p, n), sum = term;

        for (int j = 1; j <= k; j++)
            sum += term *= (double)(n - j + 1) / j * p / (1 - p);
        *(sum > 0.05 ? &low : &high) = p;
    }
    return high;
}

static double share(int k, int n)
{
    return n ? 100.0 * k / n : 100;
}

static int report(const struct campaign *self, const struct row rows[N_ROWS], int n_wrong, int n_read, double cpu)
{
    struct row all = {0}, apart = {0};

    printf("%-12s %5s %7s %6s %6s %13s %12s %12s\n", "planted", "n", "missed", "asked", "named", "named, shown", "mended",
           "fewest moves");
    for (int r = 0; r < CLEAN; r++) {
        const struct row *row = &rows[r];
        int *to[2] = {(int *)&all, (int *)&apart};

        for (size_t i = 0; i < sizeof all / sizeof(int); i++)
            for (int k = 0; k < (r == TANGLED ? 1 : 2); k++)
                to[k][i] += ((const int *)row)[i];
        printf("%-12s %5d %7d %6d %6d %6d/%-6d %5d/%-6d %5d/%-6d\n",
               r < FAULTS_N_KINDS ? fault_names[r].name : row_names[r - DOUBLE], row->n, row->missed, row->asked, row->named,
               row->named_shown, row->shown, row->mended, row->demanded, row->fewest, row->demanded);
    }
    const struct row *clean = &rows[CLEAN];

    printf("seed %llu; tangled walls have no name of their own to be demanded\n", (unsigned long long)self->seed);
    printf("missed %d of %d (95 %% bound %.3f %%; to reach 0)\n", all.missed, all.n, 100 * bound(all.missed, all.n));
    printf("right kind %d of %d = %.2f %% (to reach 99), where all is shown %d of %d = %.2f %%\n", apart.named, apart.n,
           share(apart.named, apart.n), apart.named_shown, apart.shown, share(apart.named_shown, apart.shown));
    printf("repair ends in PASS %d of %d = %.2f %%; fewest moves %d = %.2f %% (to reach 99)\n", all.mended, all.demanded,
           share(all.mended, all.demanded), all.fewest, share(all.fewest, all.demanded));
    printf("walls under a hand %d: false alarms %d\n", rows[FAULTS_HAND].n, rows[FAULTS_HAND].alarms);
    printf("clean walls %d: false alarms %d (95 %% bound %.3f %%; %d tile readings, to reach 0), asked again %d, though all is "
           "shown %d\n",
           clean->n, clean->alarms, 100 * bound(clean->alarms, clean->n), clean->n * WK_N_SLOTS, clean->asked, clean->needless);
    printf("wrong labels %d, right labels %d; %.0f ms of processor time a wall, drawing it included\n", n_wrong, n_read,
           cpu / (all.n + clean->n));
    return all.missed || clean->alarms || n_wrong || all.mended != all.demanded;
}

static pid_t pids[N_PROCESSES];
static volatile sig_atomic_t broken_off;

static void break_off(int signal)
{
    broken_off = signal;
    for (int k = 0; k < N_PROCESSES; k++)
        if (pids[k] > 0)
            kill(pids[k], SIGKILL);
}

static int run(struct campaign *self)
{
    struct row rows[N_ROWS] = {{0}};
    struct outcome out;
    int ends[2], n_wrong = 0, n_read = 0, done = 0, total = self->n_faults + self->n_clean, bad = 0;
    double cpu = 0;

    need(pipe(ends) == 0, "pipe");
    for (int k = 0; k < N_PROCESSES; k++)
        copy_store(self, k + 1);
    for (int k = 0; k < N_PROCESSES; k++)
        need((pids[k] = start_worker(self, k, ends[1])) > 0, "fork");
    signal(SIGINT, break_off);
    signal(SIGTERM, break_off);
    close(ends[1]);
    while (read(ends[0], &out, sizeof out) == (ssize_t)sizeof out) { /* whole: a pipe does not split what is this short */
        add(&rows[out.row], &out);
        n_wrong += out.n_wrong;
        n_read += out.n_read;
        cpu += out.cpu_ms;
        if (++done % 100 == 0)
            fprintf(stderr, "%d of %d walls\n", done, total);
    }
    for (int k = 0; k < N_PROCESSES; k++) {
        int status = 0;

        waitpid(pids[k], &status, 0);
        bad |= status != 0;
    }
    if (broken_off)
        printf("broken off after %d of %d walls\n", done, total);
    need(broken_off || (!bad && (done == total || self->only >= 0)), "a worker");
    int code = report(self, rows, n_wrong, n_read, cpu);

    return broken_off ? 2 : code;
}

int main(int argc, char **argv)
{
    static struct campaign self;
    char command[128];

    self.n_faults = argc > 1 ? atoi(argv[1]) : 60;
    self.n_clean = argc > 2 ? atoi(argv[2]) : 20;
    self.seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    self.folder = argc > 4 ? argv[4] : NULL;
    self.no_mat = getenv("WK_NO_MAT") && strcmp(getenv("WK_NO_MAT"), "1") == 0;
    self.only = -1;
    for (int r = 0; argc > 5 && r < FAULTS_N_KINDS; r++)
        self.only = strcmp(argv[5], fault_names[r].name) == 0 ? r : self.only;
    self.falsify = getenv("WK_FALSIFY") && strcmp(getenv("WK_FALSIFY"), "1") == 0;
    need(self.n_faults >= 0 && self.n_clean >= 0 && self.n_faults + self.n_clean > 0, "number of walls");
    need(!self.folder || mkdir(self.folder, 0777) == 0 || access(self.folder, W_OK) == 0, "folder");
    strcpy(self.dir, "/tmp/wk-faults-XXXXXX");
    need(mkdtemp(self.dir) != NULL, "folder");
    self.options.cascade = true;
    wk_mat_default(&self.options.mat);
    self.options.key = &the_club;
    need(wk_sim_new(&self.sim, &self.options.mat, self.options.key, "drawn") == WK_OK, "simulator");
    need(wk_scanner_new(&self.scanner, &self.options) == WK_OK, "scanner");
    need(wk_image_new(&self.image, 1920, 1080, 3) == WK_OK && wk_image_new(&self.faces, 1920, 1080, 3) == WK_OK, "pictures");
    wk_sim_deal(&self.deal, set, TABLE, self.seed);
    set_table(&self);
    int code = run(&self);

    wk_tileset_free(self.tileset);
    wk_image_free(&self.image);
    wk_image_free(&self.faces);
    wk_scanner_free(self.scanner);
    wk_sim_free(self.sim);
    snprintf(command, sizeof command, "rm -rf %s", self.dir);
    need(system(command) == 0, "cleaning up");
    return code;
}
