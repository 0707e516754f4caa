/*
 * Counting labels: how often a sticker is taken for what it is not. Walls of the simulator in random conditions, and on each
 * frame stickers that are damaged, half covered, forged, of another set, another club, another scheme, another kind of QR code,
 * drawn into the picture where the sticker lies. WK_READS: how many stickers to look at (`make count`: 100,000). Exit 1 when
 * one was wrong; stopped (Ctrl-C, SIGTERM) it prints what was counted so far. WK_FALSIFY=1: the truth errs, which has to be
 * reported.
 */
#include <math.h>
#include <signal.h>

#include <jansson.h>

#include "labels/draw/qr.h"
#include "tests/bench/walls.h"
#include "vision/image/plane.h"
#include "rules/rng.h"

enum kind { PLAIN, DAMAGED, HALF, FORGED, OTHER_SET, OTHER_CLUB, OTHER_SCHEME, OTHER_QR, N_KINDS };
static const char *const kind_name[N_KINDS] = {"plain",     "damaged",    "half covered", "forged",
                                               "other set", "other club", "other scheme", "other level or version"};

enum { FRAMES_A_SCENE = 12, N_SPOTS = 10 };

/* A sticker as it lies in the picture, and what is done to it. */
struct sticker {
    double plane[9], back[9]; /* unit square of the sticker's paper to px, and back */
    double box[4];            /* px: left, top, right, bottom */
    enum kind kind;
    wk_label label; /* 0: it must not be read as a label */
    char set[WK_SET_SIZE];
    struct wk_qr qr; /* drawn instead of its own; n 0: none */
    int n_spots;
    double spot[N_SPOTS][4]; /* x, y, radius, grey */
    double cut[4];           /* half: direction x, y, where, grey */
};

struct tally {
    long n, right, unread, wrong;
};

static volatile sig_atomic_t stopped;

static void stop(int signal_no)
{
    (void)signal_no;
    stopped = 1;
}

static struct walls walls;
static struct sticker stickers[WK_N_SLOTS];
static struct tally tallies[N_KINDS];

/* Where the stickers lie, by the simulator's truth. */
static void take_places(const char *truth)
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    json_t *root = json_loads(truth, 0, NULL);

    need(root != NULL, "truth");
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct sticker *sticker = &stickers[s];
        json_t *corners = json_object_get(json_array_get(json_object_get(root, "slots"), (size_t)s), "corners_px");
        double to[8];

        for (size_t k = 0; k < 4; k++) {
            to[2 * k] = json_number_value(json_array_get(json_array_get(corners, k), 0));
            to[2 * k + 1] = json_number_value(json_array_get(json_array_get(corners, k), 1));
        }
        need(wk_plane_from_quad(unit, to, sticker->plane) && wk_plane_invert(sticker->plane, sticker->back), "corners");
        for (int i = 0; i < 4; i++)
            sticker->box[i] = to[i % 2];
        for (int k = 1; k < 4; k++)
            for (int i = 0; i < 2; i++) {
                sticker->box[i] = fmin(sticker->box[i], to[2 * k + i]);
                sticker->box[2 + i] = fmax(sticker->box[2 + i], to[2 * k + i]);
            }
    }
    json_decref(root);
}

static void random_text(struct wk_rng *rng, char *text, int n)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

    for (int i = 0; i < n; i++)
        text[i] = digits[wk_rng_below(rng, 45)];
    text[n] = '\0';
}

/* What the code of a sticker says that is not what was printed for this slot. */
static void choose_code(struct sticker *sticker, struct wk_rng *rng)
{
    static const char base36[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char text[64];
    struct wk_key key = *walls.options.key;
    wk_label label = sticker->label;
    char set[WK_SET_SIZE];
    int version = 1;
    char level = 'H';

    memcpy(set, sticker->set, sizeof set);
    switch (sticker->kind) {
    case FORGED: /* our own label and set, with any check */
        wk_payload_encode(text, &key, set, label);
        for (int i = 6; i < WK_PAYLOAD_LEN; i++)
            text[i] = base36[wk_rng_below(rng, 36)];
        sticker->label = 0;
        if (wk_payload_decode(text, WK_PAYLOAD_LEN, &key, set, &label) == WK_PAYLOAD_VALID)
            sticker->label = label;
        break;
    case OTHER_SET:
        sticker->set[0] = base36[wk_rng_below(rng, 36)];
        sticker->set[2] = base36[wk_rng_below(rng, 6)];
        wk_payload_encode(text, &key, sticker->set, label);
        break;
    case OTHER_CLUB:
        key.bytes[3] ^= (uint8_t)(1 + wk_rng_below(rng, 255));
        wk_payload_encode(text, &key, set, label);
        sticker->label = 0;
        break;
    case OTHER_SCHEME:
        random_text(rng, text, 10);
        sticker->label = 0;
        break;
    case PLAIN:
    case DAMAGED:
    case HALF:
    case N_KINDS:
        return;
    case OTHER_QR: /* other kinds of QR codes, some with a payload of ours in them: that is not how it is printed */
        version = 1 + (int)wk_rng_below(rng, 4);
        level = "LMQH"[wk_rng_below(rng, 4)];
        wk_payload_encode(text, &key, set, label);
        if (wk_rng_below(rng, 2) == 0) {
            random_text(rng, text, 10 + (int)wk_rng_below(rng, 6));
            sticker->label = 0;
        }
    }
    if (wk_qr_new(&sticker->qr, text, version, level) != WK_OK)
        need(wk_qr_new(&sticker->qr, text, 0, 'L') == WK_OK, "code");
}

static void choose(struct sticker *sticker, const struct wk_sim_piece *piece, struct wk_rng *rng)
{
    double a = wk_rng_between(rng, 0, 6.2832);

    sticker->kind = (enum kind)wk_rng_below(rng, N_KINDS);
    sticker->label = piece->label;
    memcpy(sticker->set, piece->set, sizeof sticker->set);
    sticker->n_spots = 0;
    if (sticker->kind == DAMAGED) {
        sticker->n_spots = 1 + (int)wk_rng_below(rng, N_SPOTS);
        for (int i = 0; i < sticker->n_spots; i++) {
            sticker->spot[i][0] = wk_rng_between(rng, 0.05, 0.95);
            sticker->spot[i][1] = wk_rng_between(rng, 0.05, 0.7);
            sticker->spot[i][2] = wk_rng_between(rng, 0.02, 0.16);
            sticker->spot[i][3] = wk_rng_between(rng, 0, 1.1);
        }
    }
    sticker->cut[0] = cos(a);
    sticker->cut[1] = sin(a);
    sticker->cut[2] = wk_rng_between(rng, -0.1, 0.1);
    sticker->cut[3] = wk_rng_between(rng, 0, 1.1);
    if (sticker->kind >= FORGED)
        choose_code(sticker, rng);
}

/* What the paper shows at (x, y) of its width and height, 0 black to 1 white; -1: what was there. */
static double ink(const struct sticker *sticker, double x, double y)
{
    const double tall = 33.0 / 24, margin = 2.0 / 25;

    if (sticker->kind == HALF)
        return (x - 0.5) * sticker->cut[0] + (y * tall - 0.5) * sticker->cut[1] > sticker->cut[2] ? sticker->cut[3] : -1;
    for (int i = 0; i < sticker->n_spots; i++)
        if (hypot(x - sticker->spot[i][0], (y - sticker->spot[i][1]) * tall) < sticker->spot[i][2])
            return sticker->spot[i][3];
    if (sticker->kind < FORGED || y * tall > 1)
        return -1;
    int n = sticker->qr.n, i = (int)floor((x - margin) / (1 - 2 * margin) * n),
        j = (int)floor((y * tall - margin) / (1 - 2 * margin) * n);

    return i >= 0 && j >= 0 && i < n && j < n && sticker->qr.black[j * n + i] ? 0.12 : 1;
}

/* Draws over a sticker in the light that its own paper shows, with 3 x 3 points a pixel, blurred and noisy as the picture is.
 */
static void draw(const struct sticker *sticker, const struct wk_sim_conditions *c, struct wk_rng *rng)
{
    struct wk_image *image = &walls.image;
    double white[3] = {0}, u, v;
    int x0 = (int)fmax(4, sticker->box[0]), y0 = (int)fmax(4, sticker->box[1]),
        x1 = (int)fmin(image->w - 5, sticker->box[2] + 1), y1 = (int)fmin(image->h - 5, sticker->box[3] + 1);

    for (int i = 0; i < 8; i++) {
        wk_plane_map(sticker->plane, i % 2 ? 0.97 : 0.03, 0.1 + 0.15 * (i / 2), &u, &v);
        if (u < 1 || v < 1 || u >= image->w - 1 || v >= image->h - 1)
            return;
        for (int k = 0; k < 3; k++)
            white[k] += image->data[(ptrdiff_t)v * image->stride_bytes + 3 * (ptrdiff_t)u + k] / 8.0;
    }
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            uint8_t *p = image->data + (ptrdiff_t)y * image->stride_bytes + 3 * (ptrdiff_t)x;
            double sum = 0, noise = sticker->kind < FORGED ? c->noise * wk_rng_between(rng, -1.7, 1.7) : 0;
            int n = 0;

            for (int k = 0; k < 9; k++) {
                wk_plane_map(sticker->back, x + (k % 3 - 1) / 3.0, y + ((int)(k / 3) - 1) / 3.0, &u, &v);
                double shade = u >= 0 && v >= 0 && u < 1 && v < 1 ? ink(sticker, u, v) : -1;

                sum += shade >= 0 ? shade : 0;
                n += shade >= 0;
            }
            for (int k = 0; n > 0 && k < 3; k++)
                p[k] = (uint8_t)fmax(0, fmin(255, (p[k] * (9 - n) + sum * white[k]) / 9 + noise));
        }
    if (sticker->kind < FORGED || x1 <= x0 || y1 <= y0)
        return;
    struct wk_image part = {.data = image->data + (ptrdiff_t)y0 * image->stride_bytes + 3 * (ptrdiff_t)x0,
                            .w = x1 - x0 + 1,
                            .h = y1 - y0 + 1,
                            .stride_bytes = image->stride_bytes,
                            .channels = 3};

    need(wk_cv_blur(&part, &part, hypot(c->blur_px, c->motion_px * 0.3)) == WK_OK, "blur");
    for (int y = 0; y < part.h; y++)
        for (int x = 0; x < 3 * part.w; x++) {
            uint8_t *p = part.data + y * part.stride_bytes + x;

            *p = (uint8_t)fmax(0, fmin(255, *p + c->noise * wk_rng_between(rng, -1.7, 1.7)));
        }
}

static void count(const struct wk_reading *reading)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct sticker *sticker = &stickers[s];
        const struct wk_read *read = &reading->slot[s];
        struct tally *tally = &tallies[sticker->kind];
        bool right = sticker->label && read->label == sticker->label && !strcmp(read->set, sticker->set);

        tally->n++;
        if (read->state != WK_READ_LABEL)
            tally->unread++;
        else
            ++*(right ? &tally->right : &tally->wrong);
    }
}

static struct wk_sim_conditions any_conditions(struct wk_rng *rng)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.tilt_deg = wk_rng_between(rng, -25, 25);
    c.blur_px = wk_rng_between(rng, 0.3, 2.2);
    c.motion_px = wk_rng_below(rng, 3) ? 0 : wk_rng_between(rng, 0, 3);
    c.noise = wk_rng_between(rng, 2, 8);
    c.n_glare = (int)wk_rng_below(rng, 4);
    c.shadow = wk_rng_between(rng, 0, 0.5);
    c.cast = wk_rng_between(rng, 0, 0.15);
    c.jitter_mm = wk_rng_between(rng, 0.5, 2);
    c.rotate_deg = wk_rng_between(rng, 2, 6);
    c.k1 = wk_rng_between(rng, -0.08, 0.02);
    if (wk_rng_below(rng, 4) == 0) {
        c.sticker_mm = 20;
        c.tile_w_mm = 22;
        c.tile_h_mm = 30;
    }
    return c;
}

int main(void)
{
    long n_reads = walls_number("WK_READS", 1500), wrong = 0, n = 0, right = 0;
    struct wk_scanner *scanner[2]; /* as the kiosk has it, and as for single pictures */

    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    walls_open(&walls);
    for (int k = 0; k < 2; k++) {
        walls.options.keep_fit = k == 0;
        need(wk_scanner_new(&scanner[k], &walls.options) == WK_OK, "scanner");
    }
    for (int scene = 0; n < n_reads && !stopped; scene++) {
        struct wk_rng rng;

        wk_rng_init(&rng, (uint64_t)scene, 4242);
        struct wk_sim_conditions c = any_conditions(&rng);

        walls_photograph(&walls, &c, 20000 + scene, 0);
        take_places(walls.truth);
        for (int frame = 0; frame < FRAMES_A_SCENE && n < n_reads && !stopped; frame++, n += WK_N_SLOTS) {
            struct wk_reading reading;

            need(wk_sim_again(walls.sim, frame, &walls.image) == WK_OK, "frame");
            for (int s = 0; s < WK_N_SLOTS; s++) {
                choose(&stickers[s], &walls.wall.slot[s], &rng);
                if (stickers[s].kind != PLAIN)
                    draw(&stickers[s], &c, &rng);
                wk_qr_free(&stickers[s].qr);
            }
            need(wk_scan_backs(scanner[scene % 2], &walls.image, &reading) == WK_OK, "scan");
            count(&reading);
        }
    }
    printf("%-24s %8s %8s %8s %6s\n", "stickers", "looked", "right", "unread", "wrong");
    for (int k = 0; k < N_KINDS; k++) {
        printf("%-24s %8ld %8ld %8ld %6ld\n", kind_name[k], tallies[k].n, tallies[k].right, tallies[k].unread,
               tallies[k].wrong);
        wrong += tallies[k].wrong;
        right += tallies[k].right;
    }
    printf("%-24s %8ld %8ld %8ld %6ld", "all", n, right, n - right - wrong, wrong);
    printf(wrong ? "\n" : "  (fewer than 1 in %ld, 95 %%)\n", n / 3);
    for (int k = 0; k < 2; k++)
        wk_scanner_free(scanner[k]);
    walls_close(&walls);
    return wrong > 0;
}
