/* What lies about on a table besides its tiles: score sheets and slips with codes that are nobody's of ours, cards, dice, a
 * cup. */
#include <math.h>
#include <stdio.h>

#include "vision/sim/lay.h"

#define PI 3.14159265358979323846
#define MIDDLE_MM 440.0 /* of the page, both ways */
#define FREE_MM 195.0   /* from there to the inner rows, less what they may be crooked */
#define CORNER_MM 315.0 /* from there to the middle of a corner that no wall reaches */
#define TRIES 40        /* to find a place where no box lies in another */
#define INK 0xff2a2a30

struct thing {
    enum wk_sim_kind kind; /* paper, or a box */
    double w, h, height, radius;
    wk_rgba colour;
    bool corner; /* it stands where players put their cups */
    /* Draws the top, which is w x h mm. NULL: plain. */
    enum wk_status (*draw)(struct wk_canvas *canvas, double w, double h, struct wk_rng *rng);
};

static enum wk_status draw_sheet(struct wk_canvas *canvas, double w, double h, struct wk_rng *rng)
{
    const struct wk_text_style pen = {.size = 5, .colour = INK};
    char text[32];

    for (double y = 7; y < h; y += 7)
        wk_canvas_rect(canvas, 0, y, w, 0.25, 0, 0xff8a8a8a, 0, 0);
    for (double x = 15; x < w; x += 15)
        wk_canvas_rect(canvas, x, 0, 0.25, h, 0, 0xff8a8a8a, 0, 0);
    for (int i = 0; i < 40; i++) {
        snprintf(text, sizeof text, "%d", (int)wk_rng_below(rng, 137) - 48);
        wk_canvas_text(canvas, 15 * wk_rng_below(rng, 7) + 2, 7 * (1 + wk_rng_below(rng, 20)) - 1.5, text, &pen);
    }
    wk_canvas_rect(canvas, w - 30, 4, 26, 26, 0, 0xffffffff, 0, 0);
    snprintf(text, sizeof text, "https://club.example/%u", (unsigned)wk_rng_below(rng, 100000));
    return wk_canvas_qr(canvas, w - 28, 6, 22, text, 0, 'M', INK);
}

/* A ticket with a code of the same kind, length and size as a sticker's. */
static enum wk_status draw_slip(struct wk_canvas *canvas, double w, double h, struct wk_rng *rng)
{
    const struct wk_text_style print = {.size = 4, .align = WK_ALIGN_MIDDLE, .colour = INK};
    char text[16];

    snprintf(text, sizeof text, "TABLE%05u", (unsigned)wk_rng_below(rng, 100000));
    wk_canvas_text(canvas, w / 2, h - 6, text, &print);
    return wk_canvas_qr(canvas, (w - 20) / 2, 8, 20, text, 1, 'H', INK);
}

static enum wk_status draw_card(struct wk_canvas *canvas, double w, double h, struct wk_rng *rng)
{
    const struct wk_text_style big = {.size = 0.6 * h, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = 0xfff0f0f0};

    wk_canvas_clear(canvas, wk_rng_below(rng, 2) ? 0xffb83a3a : 0xff2f6a4a);
    wk_canvas_text(canvas, w / 2, 0.7 * h, "HU", &big);
    return WK_OK;
}

static enum wk_status draw_die(struct wk_canvas *canvas, double w, double h, struct wk_rng *rng)
{
    /* The pips of each number, a bit a place: middle, two diagonals, the two in the middle of the sides. */
    static const uint8_t pips[6] = {1, 2, 3, 6, 7, 14};
    static const double at[4][2] = {{0, 0}, {-1, -1}, {1, -1}, {-1, 0}};
    const uint8_t shown = pips[wk_rng_below(rng, 6)];

    for (int i = 0; i < 4; i++)
        for (int side = -1; side <= 1 && (shown >> i & 1); side += 2)
            wk_canvas_circle(canvas, w / 2 + side * at[i][0] * 0.27 * w, h / 2 + side * at[i][1] * 0.27 * h, 0.1 * w, INK, 0,
                             0);
    return WK_OK;
}

static enum wk_status draw_cup(struct wk_canvas *canvas, double w, double h, struct wk_rng *rng)
{
    wk_canvas_circle(canvas, w / 2, h / 2, 0.45 * w, wk_rng_below(rng, 2) ? 0xff5a3a1e : 0xff9a7a34, 0, 0);
    return WK_OK;
}

static const struct thing things[WK_SIM_N_THINGS] = {
    {WK_SIM_PAPER, 105, 148, 0, 0.5, 0xfff4f2ea, false, draw_sheet},
    {WK_SIM_PAPER, 105, 148, 0, 0.5, 0xfff4f2ea, false, draw_sheet},
    {WK_SIM_PAPER, 58, 42, 0, 0.5, 0xffffffff, false, draw_slip},
    {WK_SIM_PAPER, 86, 54, 0, 3, 0xffffffff, false, draw_card},
    {WK_SIM_BOX, 14, 14, 14, 2, 0xffd8d4c8, false, draw_die},
    {WK_SIM_BOX, 14, 14, 14, 2, 0xffd8d4c8, false, draw_die},
    {WK_SIM_BOX, 130, 9, 9, 4.5, 0xff24304e, false, NULL}, /* a pen */
    {WK_SIM_BOX, 72, 72, 75, 36, 0xffe6e2da, true, draw_cup},
};

/* Its texture, drawn for this scene. */
static enum wk_status draw(struct wk_sim_laying *laying, const struct thing *thing, struct wk_sim_texture *texture)
{
    struct wk_canvas *canvas = NULL;
    enum wk_status status = wk_sim_texture_new(texture, thing->w, thing->h, laying->textures->density, &canvas);

    if (status != WK_OK)
        return status;
    wk_canvas_clear(canvas, thing->colour);
    status = thing->draw(canvas, thing->w, thing->h, &laying->rng);
    return wk_sim_texture_done(texture, canvas, status);
}

static double radius_of(double w, double h)
{
    return hypot(w, h) / 2;
}

/* Whether a box with this radius would lie in another body that is no paper, of those from `first` on. */
static bool crowded(const struct wk_sim_scene *scene, int first, double x, double y, double radius)
{
    for (int i = first; i < scene->n_bodies; i++) {
        const struct wk_sim_body *b = &scene->body[i];
        if (b->kind != WK_SIM_PAPER && hypot(b->x - x, b->y - y) < radius + hypot(b->half_w, b->half_h))
            return true;
    }
    return false;
}

static struct wk_mm choose(const struct thing *thing, const struct wk_sim_scene *scene, int first, struct wk_rng *rng)
{
    const double radius = radius_of(thing->w, thing->h), most = FREE_MM - radius;
    struct wk_mm at = {0, 0};

    if (thing->corner) {
        const uint32_t corner = wk_rng_below(rng, 4);
        return (struct wk_mm){MIDDLE_MM + (corner & 1 ? CORNER_MM : -CORNER_MM),
                              MIDDLE_MM + (corner & 2 ? CORNER_MM : -CORNER_MM)};
    }
    for (int k = 0; k < TRIES; k++) {
        at.x = MIDDLE_MM + wk_rng_between(rng, -most, most);
        at.y = MIDDLE_MM + wk_rng_between(rng, -most, most);
        if (thing->kind == WK_SIM_PAPER || !crowded(scene, first, at.x, at.y, radius))
            break;
    }
    return at;
}

enum wk_status wk_sim_lay_clutter(struct wk_sim_laying *laying, int first)
{
    struct wk_sim_scene *scene = laying->scene;
    enum wk_status status = WK_OK;

    wk_sim_textures_for_clutter(laying->textures, scene->seed);
    for (int k = 0; k < WK_SIM_N_THINGS && status == WK_OK; k++) {
        const struct thing *thing = &things[k];
        struct wk_sim_texture *texture = &laying->textures->thing[k];

        wk_rng_init(&laying->rng, scene->seed, (uint64_t)(WK_SIM_STREAM_CLUTTER + k));
        const struct wk_mm at = choose(thing, scene, first, &laying->rng);
        const double angle = wk_rng_between(&laying->rng, 0, 2 * PI);
        if (thing->draw && !texture->bgra)
            status = draw(laying, thing, texture);
        scene->body[scene->n_bodies++] = (struct wk_sim_body){
            .kind = thing->kind,
            .x = at.x,
            .y = at.y,
            .cosine = cos(angle),
            .sine = sin(angle),
            .half_w = thing->w / 2,
            .half_h = thing->h / 2,
            .radius = thing->radius,
            .height = thing->height,
            .z = thing->height,
            .top = thing->colour,
            .upper = thing->colour,
            .lower = thing->colour,
            .face = thing->draw ? texture : NULL,
        };
    }
    return status;
}
