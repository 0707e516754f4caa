/*
 * Counts hands: winning hands of tests/data/mcr laid on the simulated mat, the tile that won sideways, apart or last in turn,
 * photographed three times under mild, medium and hard conditions, read as the kiosk reads them live, and turned over for three
 * more. Each is right, to be laid again (something is not seen, or lies otherwise than a hand does), or wrong in silence, which
 * none may be: by its faces alone, and once its stickers were seen and compared with its deal. What is to be laid again is laid
 * once more, in other light.
 *
 * WK_HANDS: how many of each grade (12). WK_SET: only this tile art (drawn and default without), or photographs, photos-a for
 * one. WK_GRADE: only this. WK_SEED:
 * other hands and light. WK_LIST=1 prints what was asked for and why. WK_FALSIFY=1 calls one hand another than it is, which
 * must be told. Exit 0 when none was wrong.
 */
#include "calibration/enrol.h"
#include "labels/deal/declared.h"
#include "rules/event/duplicate/seating.h"
#include "rules/mcr/hand_text.h"
#include "tests/bench/photo_tops.h"
#include "tests/support/rules/mcr_rows.h"
#include "vision/faces/face.h"
#include "vision/scan/recent.h"
#include "vision/sim/winning_hand.h"

enum { N_GRADES = 3, MAX_VECTORS = 4000, LOOKS = 3, TRIES = 2 };

static const char *const grades[N_GRADES] = {"mild", "medium", "hard"};
static const char *const fault_words[] = {"nothing", "sound",   "foreign",  "no face",  "few",
                                          "many",    "no meld", "two wins", "malformed"};

struct count {
    int hands, right, later, asked, wrong;          /* by faces; later: right when it was laid again */
    int turned, told, doubted, not_seen, wrong_who; /* of right ones: whose tile won, and the deal agrees; else why not */
    int tiles;
};

struct bench {
    struct walls walls;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_recent recent;
    struct wk_face_reading reading;
    struct wk_laid laid;
    struct wk_declared declared;
    struct wk_mcr_hand vector[MAX_VECTORS];
    int n_vectors;
    bool falsify, list, photos; /* photos: tiles bear photographs */
    double face_ms[4096], back_ms[4096], wall_ms[4096];
    int n_face, n_back, n_wall;
};

static void take_vector(void *context, char *const column[N_COLUMNS])
{
    struct bench *b = context;
    const char *reason;

    if (b->n_vectors < MAX_VECTORS && read_row(column, &b->vector[b->n_vectors], &reason))
        b->n_vectors++;
}

/* Turns all tiles face up. */
static void show_faces(struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        wall->slot[s].face_up = true;
        wall->recorded[s] = (uint8_t)wall->slot[s].face;
    }
}

/* Draws a frame; the first of a scene afresh. copy: of photographs, 0 the one that is enrolled. */
static void shoot(struct bench *b, const struct wk_sim_conditions *c, uint64_t seed, int frame, int copy)
{
    struct wk_sim_wall wall = b->walls.wall;

    for (int s = 0; s < WK_N_SLOTS && b->photos; s++)
        wall.slot[s].face = WK_FACE_WHITE;
    if (frame == 0) {
        free(b->walls.truth);
        b->walls.truth = NULL;
        need(wk_sim_render(b->walls.sim, &wall, WK_SIDE_BACKS, c, seed, 0, &b->walls.image, &b->walls.truth) == WK_OK,
             "render");
    } else {
        need(wk_sim_again(b->walls.sim, frame, &b->walls.image) == WK_OK, "render");
    }
    if (b->photos)
        tops_lay(&b->walls.image, &b->walls.wall, b->walls.truth, c->blur_px, copy);
}

static void enrol(struct bench *b, const char *set)
{
    struct wk_enrol_report report;
    struct wk_sim_conditions c;

    tops_free();
    b->photos = strncmp(set, "photos", 6) == 0;
    need(!b->photos || tops_load(set), set);
    wk_sim_free(b->walls.sim);
    need(wk_sim_new(&b->walls.sim, &b->walls.options.mat, b->walls.options.key, b->photos ? "blank" : set) == WK_OK,
         "simulator");
    need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
    c.turned_share = 0;
    wk_sim_deal(&b->walls.deal, "07A", 1, 1);
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        b->walls.wall.slot[s].face = wk_enrol_face_at(s);
    show_faces(&b->walls.wall);
    shoot(b, &c, 1, 0, 0);
    wk_tileset_free(b->tileset);
    b->tileset = NULL;
    need(wk_enrol(&b->tileset, set, b->scanner, &b->walls.image, 1, WK_ENROL_CANONICAL, NULL, &report) == WK_OK &&
             report.n_missing == 0,
         set);
}

static void new_scanner(struct bench *b)
{
    wk_scanner_free(b->scanner);
    b->scanner = NULL;
    need(wk_scanner_new(&b->scanner, &b->walls.options) == WK_OK, "scanner");
}

static void note_ms(double *list, int *n, double ms)
{
    if (*n < 4096)
        list[(*n)++] = ms;
}

/* Looks at what lies there as a live camera does. The first look, in which the mat is found, is not timed. */
static void look(struct bench *b, const char *grade, uint64_t seed, bool see, double *ms, int *n_ms)
{
    struct wk_sim_conditions c;
    struct wk_face_reading fused;

    need(wk_sim_conditions_grade(&c, grade) == WK_OK, "grade");
    c.tilt_deg *= seed % 2 ? -1 : 1;
    wk_recent_clear(&b->recent);
    for (int i = 0; i < LOOKS; i++) {
        shoot(b, &c, seed, i, 1 + (int)(seed % 1000));
        const double begun = cpu_ms();
        need(wk_scan_turning(b->scanner, &b->walls.image, b->tileset, &b->reading) == WK_OK, "scan");
        if (i)
            note_ms(ms, n_ms, cpu_ms() - begun);
        if (!see || !b->reading.seen.tray.found)
            continue;
        wk_recent_add(&b->recent, &b->reading, (i + 1) * 300000000LL);
        need(wk_recent_fuse(&b->recent, &fused), "fuse");
        (void)wk_laid_see(&b->laid, &fused);
    }
}

static int by_byte(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static int by_set(const void *a, const void *b)
{
    const struct wk_mcr_set *x = a, *y = b;

    return x->kind != y->kind ? x->kind - y->kind : x->face - y->face;
}

/* Whether two hands are of the same tiles, laid together in the same way. */
static bool same_hand(struct wk_mcr_hand a, struct wk_mcr_hand b)
{
    if (a.n_melds != b.n_melds || a.n_standing != b.n_standing || a.win != b.win)
        return false;
    qsort(a.standing, a.n_standing, 1, by_byte);
    qsort(b.standing, b.n_standing, 1, by_byte);
    qsort(a.meld, a.n_melds, sizeof a.meld[0], by_set);
    qsort(b.meld, b.n_melds, sizeof b.meld[0], by_set);
    return memcmp(a.standing, b.standing, a.n_standing) == 0 && memcmp(a.meld, b.meld, a.n_melds * sizeof a.meld[0]) == 0;
}

static void print_unsure(const struct bench *b, const char *set, const char *grade, int k)
{
    const struct wk_face_reading *seen = &b->reading;
    char name[5];

    printf("  %s %s %d: %s", set, grade, k, fault_words[b->declared.fault]);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &b->walls.wall.slot[s];
        const struct wk_laid_tile *tile = &b->laid.slot[s];
        if (piece->present == tile->lies && (!piece->present || !piece->face_up || tile->face == piece->face) &&
            tile->sideways == piece->sideways && !tile->hidden)
            continue;
        wk_slot_format(s, name);
        printf("; %s %s%s, seen %s %s%s%s", name, piece->present ? wk_face_name(piece->face) : "-",
               piece->sideways ? " sideways" : "", wk_read_state_word(seen->seen.slot[s].state),
               wk_read_why_word(seen->seen.slot[s].why) ? wk_read_why_word(seen->seen.slot[s].why) : "",
               tile->face ? wk_face_name((enum wk_face)tile->face) : "", tile->sideways ? " sideways" : "");
    }
    printf("\n");
}

/* The stickers of a hand that was read right. */
static void turn(struct bench *b, struct count *n, const struct wk_sim_hand *hand, const char *grade, uint64_t seed)
{
    struct wk_declared_doubts doubts;

    wk_sim_hand_turn(&b->walls.wall);
    look(b, grade, seed, true, b->back_ms, &b->n_back);
    wk_declared_make(&b->laid, (enum wk_wind)hand->hand.seat, WK_SLOT_NONE, 0, 0, &b->declared);
    wk_declared_check(&b->laid, &b->declared, (enum wk_wind)hand->hand.seat, b->walls.deal.set, &b->walls.deal, &doubts);
    n->turned++;
    if (b->declared.fault != WK_DECLARED_SOUND || (doubts.n && doubts.doubt[0].kind == WK_DOUBT_NOT_LOOKED))
        n->not_seen++;
    else if (!same_hand(b->declared.hand, hand->hand))
        n->wrong++;
    else if (doubts.n)
        n->doubted++;
    else if (b->declared.labels && b->declared.from != hand->win.wall)
        n->wrong_who++;
    else
        n->told++;
}

/* False: another look is wanted. */
static bool lay(struct bench *b, struct count *n, const struct wk_sim_hand *hand, const char *set, const char *grade, int k,
                uint64_t seed)
{
    struct wk_mcr_hand truth = hand->hand;

    wk_sim_hand_lay(hand, &b->walls.deal, (enum wk_sim_lay)(k % 3), seed, &b->walls.wall);
    if (b->falsify) {
        truth.win = (uint8_t)(truth.win % WK_N_FACES + 1);
        b->falsify = false;
    }
    memset(&b->laid, 0, sizeof b->laid);
    look(b, grade, seed, true, b->face_ms, &b->n_face);
    wk_declared_make(&b->laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, &b->declared);
    if (b->declared.fault != WK_DECLARED_SOUND) {
        if (b->list)
            print_unsure(b, set, grade, k);
        return false;
    }
    if (!same_hand(b->declared.hand, truth)) {
        printf("  %s %s %d: WRONG\n", set, grade, k);
        print_unsure(b, set, grade, k);
        n->wrong++;
        return true;
    }
    n->right++;
    turn(b, n, hand, grade, seed);
    return true;
}

static void count_hand(struct bench *b, struct count *n, const char *set, const char *grade, int k, uint64_t seed)
{
    struct wk_sim_hand hand;

    wk_sim_deal(&b->walls.deal, "07A", 1, seed);
    need(wk_sim_hand_deal(&b->walls.deal, &b->vector[seed * 7919 % (uint64_t)b->n_vectors], seed, &hand) == WK_OK, "deal");
    n->hands++;
    for (int s = 0; s < hand.hand.n_melds; s++)
        n->tiles += hand.hand.meld[s].kind >= WK_MCR_KONG;
    n->tiles += 14;
    new_scanner(b);
    if (lay(b, n, &hand, set, grade, k, seed))
        return;
    const int before = n->right;
    if (lay(b, n, &hand, set, grade, k, seed + 500000)) {
        n->later += n->right - before;
        n->right = before;
    } else {
        n->asked++;
    }
}

/* A full wall of faces in the same conditions, for its time. */
static void time_wall(struct bench *b, const char *grade, uint64_t seed)
{
    wk_sim_wall_init(&b->walls.wall, WK_WIND_EAST, &b->walls.deal);
    show_faces(&b->walls.wall);
    new_scanner(b);
    look(b, grade, seed, false, b->wall_ms, &b->n_wall);
}

int main(void)
{
    static struct bench b;
    static const char *const sets[] = {"drawn", "default"};
    const char *only_set = getenv("WK_SET"), *only_grade = getenv("WK_GRADE");
    const int n_hands = walls_number("WK_HANDS", 12), seed = walls_number("WK_SEED", 1);
    int wrong = 0;

    setvbuf(stdout, NULL, _IOLBF, 0);
    b.falsify = getenv("WK_FALSIFY") != NULL;
    b.list = getenv("WK_LIST") != NULL;
    walls_open(&b.walls);
    need(wk_image_new(&b.walls.image, 1920, 1080, 3) == WK_OK, "picture");
    (void)each_row("vectors.tsv", take_vector, &b);
    printf("| tiles | conditions | hands (tiles) | right | right when laid again | another picture wanted twice | wrong in "
           "silence | "
           "turned "
           "over: whose tile won is told, the deal agrees | a sticker not seen | doubted | wrong player |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < (only_set ? 1 : 2); i++) {
        const char *set = only_set ? only_set : sets[i];
        b.walls.options.keep_fit = false;
        new_scanner(&b);
        enrol(&b, set);
        b.walls.options.keep_fit = true;
        for (int g = 0; g < N_GRADES; g++) {
            struct count n = {0};
            if (only_grade && strcmp(only_grade, grades[g]) != 0)
                continue;
            for (int k = 0; k < n_hands; k++)
                count_hand(&b, &n, set, grades[g], k, (uint64_t)(seed * 1000000 + 10000 * g + k));
            time_wall(&b, grades[g], (uint64_t)(seed * 1000000 + g));
            printf("| %s | %s | %d (%d) | %d | %d | %d | %d | %d of %d | %d | %d | %d |\n", set, grades[g], n.hands, n.tiles,
                   n.right, n.later, n.asked, n.wrong, n.told, n.turned, n.not_seen, n.doubted, n.wrong_who);
            wrong += n.wrong + n.wrong_who;
        }
    }
    printf("a frame, processor, median: a hand %.1f ms, turned over %.1f ms, a wall of 34 faces %.1f ms\n",
           median(b.face_ms, b.n_face), median(b.back_ms, b.n_back), median(b.wall_ms, b.n_wall));
    wk_tileset_free(b.tileset);
    wk_scanner_free(b.scanner);
    tops_free();
    walls_close(&b.walls);
    return wrong > 0;
}
