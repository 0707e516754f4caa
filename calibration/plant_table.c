/* Plant across the walls of a table: tiles of one wall in another, whole walls before other seats, tiles at no wall. */
#include "calibration/plant_parts.h"
#include "labels/table_verdict.h"

bool wk_planted_named_at_table(const struct wk_planted *planted, const struct wk_table_verdict *verdict)
{
    for (int f = 0; f < verdict->n_findings; f++) {
        const struct wk_table_finding *finding = &verdict->finding[f];
        bool here = planted->n_slots == 0;

        for (int i = 0; i < finding->n_places; i++)
            for (int k = 0; k < planted->n_slots; k++)
                here = here || ((int)finding->place[i].seat == planted->seats[k] &&
                                (finding->place[i].slot == planted->slots[k] || planted->slots[k] == WK_SLOT_NONE));
        if (here && wk_planted_is(planted, finding->kind))
            return true;
    }
    return false;
}

/* Notes a place that differs. */
static void note(struct wk_planted *planted, int wall, int slot)
{
    planted->seats[planted->n_slots] = (int8_t)(wall + 1);
    planted->slots[planted->n_slots++] = (int8_t)slot;
}

/* Two walls by lot, counted from 0. */
static void draw_two(struct wk_rng *rng, int *a, int *b)
{
    *a = (int)wk_rng_below(rng, WK_N_WINDS);
    *b = (*a + 1 + (int)wk_rng_below(rng, WK_N_WINDS - 1)) % WK_N_WINDS;
}

static enum wk_status exchange_tiles(struct wk_plot plot[WK_N_WINDS])
{
    int a, b;

    draw_two(plot->rng, &a, &b);
    const int from = (int)wk_rng_below(plot->rng, WK_N_SLOTS), to = (int)wk_rng_below(plot->rng, WK_N_SLOTS);
    enum wk_status status = wk_plot_move_sticker(&plot[a], from, &plot[b], to);

    note(plot->out, a, from);
    note(plot->out, b, to);
    return status == WK_OK ? wk_plot_move_sticker(&plot[b], to, &plot[a], from) : status;
}

static enum wk_status move_wall(const struct wk_plot *from, const struct wk_plot *to)
{
    enum wk_status status = WK_OK;

    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        status = wk_plot_move_sticker(from, s, to, s);
    return status;
}

static enum wk_status exchange_walls(struct wk_plot plot[WK_N_WINDS])
{
    int a, b;

    draw_two(plot->rng, &a, &b);
    enum wk_status status = move_wall(&plot[a], &plot[b]);

    note(plot->out, a, WK_SLOT_NONE);
    note(plot->out, b, WK_SLOT_NONE);
    return status == WK_OK ? move_wall(&plot[b], &plot[a]) : status;
}

static enum wk_status turn_table(struct wk_plot plot[WK_N_WINDS])
{
    enum wk_status status = WK_OK;

    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++) {
        note(plot->out, w, WK_SLOT_NONE);
        status = move_wall(&plot[w], &plot[(w + 1) % WK_N_WINDS]);
    }
    return status;
}

/* The middle of four corners, px. */
static void middle_of(const double corner_px[8], double at[2])
{
    for (int c = 0; c < 2; c++)
        at[c] = (corner_px[c] + corner_px[2 + c] + corner_px[4 + c] + corner_px[6 + c]) / 4;
}

/* A sticker's corners moved to between the middles of the walls, where nothing of a wall lies. */
static void move_to_the_middle(const struct wk_plot plot[WK_N_WINDS], double corner_px[8])
{
    double from[2], to[2] = {0, 0};

    middle_of(corner_px, from);
    for (int w = 0; w < WK_N_WINDS; w++) {
        double there[8], at[2];

        wk_plot_corners(&plot[w], wk_slot_at(WK_ROW_1, 5), there);
        middle_of(there, at);
        to[0] += at[0] / WK_N_WINDS;
        to[1] += at[1] / WK_N_WINDS;
    }
    for (int k = 0; k < 8; k++)
        corner_px[k] += to[k % 2] - from[k % 2];
}

/* A tile leaves its slot, and lies in the middle of the table or beside another wall. */
static enum wk_status carry_off(struct wk_plot plot[WK_N_WINDS], bool middle)
{
    struct wk_plant_outline from, to;
    double own[8], there[8];
    int a, b;

    draw_two(plot->rng, &a, &b);
    enum wk_status status = wk_plot_take_tile(&plot[a]);

    if (status != WK_OK)
        return status;
    plot->out->seats[0] = (int8_t)(a + 1);
    wk_plot_corners(&plot[a], plot->out->slots[0], own);
    wk_plot_corners(&plot[a], plot->out->slots[0], there);
    if (middle)
        move_to_the_middle(plot, there);
    else if (wk_plot_place_beside(&plot[b], there) == WK_SLOT_NONE)
        return WK_BAD_INPUT;
    if (!wk_plot_outline(plot, own, WK_PLANT_TILE_MARGIN, &from) || !wk_plot_outline(plot, there, WK_PLANT_TILE_MARGIN, &to))
        return WK_BAD_INPUT;
    return wk_plot_copy(plot, plot->ground->bgr, from.to_px, &to, WK_PLANT_TILE_MARGIN);
}

/* A wall's fault, in one of them. */
static enum wk_status plant_in_a_wall(struct wk_plot plot[WK_N_WINDS], enum wk_plant kind)
{
    const int w = (int)wk_rng_below(plot->rng, WK_N_WINDS);
    const enum wk_status status = wk_plot_plant(&plot[w], kind);

    for (int i = 0; i < plot->out->n_slots; i++)
        plot->out->seats[i] = (int8_t)(w + 1);
    return status;
}

static enum wk_status plant(struct wk_plot plot[WK_N_WINDS], enum wk_plant kind)
{
    if (kind == WK_PLANT_EXCHANGE)
        return exchange_tiles(plot);
    if (kind == WK_PLANT_WALLS)
        return exchange_walls(plot);
    if (kind == WK_PLANT_TURN_TABLE)
        return turn_table(plot);
    if (kind == WK_PLANT_MIDDLE || kind == WK_PLANT_NEIGHBOUR)
        return carry_off(plot, kind == WK_PLANT_MIDDLE);
    return plant_in_a_wall(plot, kind);
}

enum wk_status wk_plant_table_fault(const struct wk_plant_ground ground[WK_N_WINDS], enum wk_plant kind, struct wk_rng *rng,
                                    struct wk_image *work, struct wk_planted *out)
{
    struct wk_planted planted = {.kind = kind};
    struct wk_plot plot[WK_N_WINDS];

    for (int w = 0; w < WK_N_WINDS; w++)
        if (!wk_plot_begin(&plot[w], &ground[w], rng, work, &planted))
            return WK_BAD_INPUT;
    wk_plot_copy_picture(plot);
    enum wk_status status = plant(plot, kind);

    if (status == WK_OK)
        *out = planted;
    return status;
}
