/* A wall whose codes somebody else has found: what lies in its slots and beside them. */
#include "vision/scan/wall.h"

#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/sort.h"
#include "vision/scan/parts.h"

static void take_codes(struct wk_scanner *scanner, const struct wk_scan_code *codes, int n)
{
    scanner->n_finds = 0;
    for (int i = 0; i < n && scanner->n_finds < WK_MAX_FINDS; i++) {
        struct wk_find *find = &scanner->finds[scanner->n_finds];

        if (!codes[i].read)
            continue;
        *find = (struct wk_find){.kind = codes[i].forged ? WK_PAYLOAD_OTHER_EVENT : WK_PAYLOAD_VALID,
                                 .label = codes[i].label,
                                 .score = codes[i].score,
                                 .size_px = codes[i].size_px,
                                 .slot = WK_SLOT_NONE,
                                 .last = WK_SLOT_NONE};
        memcpy(find->set, codes[i].set, sizeof find->set);
        memcpy(find->u, codes[i].u, sizeof find->u);
        memcpy(find->v, codes[i].v, sizeof find->v);
        wk_scan_place(&scanner->fit, find);
        scanner->n_finds++;
    }
}

/* The slot in which a code's form lies; WK_SLOT_NONE: in none. *form: where. */
static int slot_of_form(const struct wk_scanner *scanner, const struct wk_scan_code *code, struct wk_find *form)
{
    const struct wk_mat *mat = &scanner->mat;

    *form = (struct wk_find){.kind = WK_PAYLOAD_ALIEN};
    memcpy(form->u, code->u, sizeof form->u);
    memcpy(form->v, code->v, sizeof form->v);
    wk_scan_place(&scanner->fit, form);
    const int s = wk_scan_nearest_slot(mat, form->x_mm, form->y_mm);

    return fabs(form->x_mm - mat->slot_mm[s].x) > mat->pitch_x_mm / 2 ||
                   fabs(form->y_mm - mat->slot_mm[s].y) > mat->pitch_y_mm / 2
               ? WK_SLOT_NONE
               : s;
}

/*
 * How much slots look like codes: each was searched for one. A form that is no square may be a code in glare, so that it is no
 * face; where the ground itself is seen it was nothing.
 */
static void judge_forms(struct wk_scanner *scanner, const struct wk_scan_code *codes, int n)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        scanner->likeness[s] = 0;
    for (int i = 0; i < n; i++) {
        struct wk_find form;
        const int s = codes[i].read ? WK_SLOT_NONE : slot_of_form(scanner, &codes[i], &form);

        if (s != WK_SLOT_NONE)
            scanner->likeness[s] = codes[i].square ? 1 : 0.45;
    }
}

/* Where a code's form was found and nothing was read something lies for certain. */
static void mark_forms(const struct wk_scanner *scanner, const struct wk_scan_code *codes, int n, const int of_slot[WK_N_SLOTS],
                       struct wk_reading *out)
{
    for (int i = 0; i < n; i++) {
        struct wk_find form;
        const int s = codes[i].read || !codes[i].square ? WK_SLOT_NONE : slot_of_form(scanner, &codes[i], &form);

        if (s == WK_SLOT_NONE || of_slot[s] >= 0)
            continue;
        const enum wk_read_why why = out->slot[s].why == WK_WHY_GLARE ? WK_WHY_GLARE : WK_WHY_DAMAGED;

        wk_scan_tell(&form, &out->slot[s]); /* where it is */
        out->slot[s].state = WK_READ_UNREADABLE;
        out->slot[s].why = why;
        out->slot[s].score = 0;
        out->slot[s].sideways = false; /* under a hand the form may be made of two neighbours' corners */
    }
}

/* Whether something lies in a slot and hides what is there, as far as the picture tells. */
static bool is_hidden(const struct wk_read *read)
{
    return read->state == WK_READ_BLOCKED ||
           (read->state == WK_READ_UNREADABLE && (read->why == WK_WHY_DAMAGED || read->why == WK_WHY_GLARE));
}

/*
 * A sticker whose tile is gone lies lower than the others by a tile's height. So it is seen smaller, and nearer to the point
 * under the camera; either may have other causes (a soft corner of the picture, a tile pushed out of its row). Both are
 * measured in what a missing tile makes of them, which is 1. Of 1,052 stickers on tiles in path-traced tables (1.3 to 2.7 px a
 * module) none came to more than .52 of it by its size, and none to more than .3 by both at once; of 43 without a tile in
 * drawn ones (21 to 25 mm high) none to less than .73 by either. Test on others: tests/bench/bench_table_faults.c.
 */
static const double flat_by_size = 0.5, flat_by_place = 0.45;
#define MIN_PLACE_MM 2.0 /* by which a tile may always lie beside its place */

/*
 * Less of both is asked about, and so is much of one where the other cannot be seen: a neighbour's edge hides a part of the
 * code, or the sticker was pushed to where its tile's would be seen. But a tile that was pushed out of its row shows the backs'
 * hue beside its sticker, on three sides if not on all; two neighbours' edges show it on two. By chance no tile of the tables
 * above lay ASK_PLACE_MM nearer, nor ASK_BOTH_MM while it was seen smaller. A sticker that shows it on no side at all is asked
 * about as soon as it is seen a little smaller or nearer: hardly any tile does either. Test: tests/vision/test_table.c.
 */
static const double ask_by_size = 0.65, ask_by_both = 0.35;
#define MIN_SPREADS 8.0     /* where sizes are seen well, whatever else is seen */
#define MIN_SPREADS_TWO 3.5 /* where the hue or the place says the same */
#define ASK_PLACE_MM 3.0
#define ASK_BOTH_MM 1.5
#define SIDES_OF_PUSHED 3
#define SIDES_OF_SMALL 2 /* of a tile whose sticker is seen smaller by chance */
#define SIDES_OF_ODD 1   /* of one that is seen a little smaller or nearer */
#define ODD_SPREADS 2.5
#define ODD_PLACE_MM 2.0
static const double odd_by_place = 0.3;

/*
 * A sticker between tiles lies in their shade. Tiles under one lamp differ by a few hundredths of white, in the shadow of an
 * arm by more: so shade is asked about only where size or place are a little odd as well.
 */
#define SHADE 0.07
#define SHADE_SPREADS 4.0
#define SHADE_PLACE_MM 1.0
static const double shade_by_place = 0.2;

/* By how much nearer to the point under the camera a tile is seen than its slot is. */
static double nearer_mm(struct wk_mm slot, const struct wk_find *find, struct wk_mm below, double *reach_mm)
{
    const double x = below.x - slot.x, y = below.y - slot.y;

    *reach_mm = hypot(x, y);
    return ((find->x_mm - slot.x) * x + (find->y_mm - slot.y) * y) / (*reach_mm + 1e-9);
}

static void ask_again(struct wk_read *read)
{
    struct wk_read doubt = {.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};

    memcpy(doubt.corners_px, read->corners_px, sizeof doubt.corners_px);
    *read = doubt;
}

static struct wk_look_code corners_of(const struct wk_find *find)
{
    struct wk_look_code code;

    memcpy(code.u, find->u, sizeof code.u);
    memcpy(code.v, find->v, sizeof code.v);
    return code;
}

static int list_codes(const struct wk_scanner *scanner, struct wk_look_code codes[WK_N_SLOTS])
{
    int n = 0;

    for (int i = 0; i < scanner->n_finds && n < WK_N_SLOTS; i++)
        codes[n++] = corners_of(&scanner->finds[i]);
    return n;
}

/* The light of a wall by its codes. */
static void learn_light(const struct wk_scanner *scanner, struct wk_light_model *look)
{
    struct wk_look_code codes[WK_N_SLOTS];
    const int n = list_codes(scanner, codes);

    wk_look_learn(look, scanner->frame.bgr, &scanner->fit, &scanner->mat, codes, n, NULL, 0);
}

/* What stickers on tiles are compared with, learnt when it is first asked for. */
struct wall_light {
    struct wk_light_model look;
    double paper, spread; /* what paper shows, wk_look_paper(), and 1 sigma of that */
};

static void learn_wall(const struct wk_scanner *scanner, const struct wk_shade *ground, struct wall_light *out)
{
    struct wk_look_code codes[WK_N_SLOTS];
    double paper[WK_N_SLOTS];

    if (out->look.bgr)
        return;
    learn_light(scanner, &out->look);
    wk_look_tell_ground(&out->look, ground);
    const int n_codes = list_codes(scanner, codes);
    int n = 0;

    for (int i = 0; i < n_codes; i++) {
        const double seen = wk_look_paper(&out->look, &codes[i]);
        if (seen >= 0) /* all of it in the picture */
            paper[n++] = seen;
    }
    if (n == 0)
        return; /* paper 0: nothing is darker than that */
    out->paper = wk_median(paper, n);
    for (int i = 0; i < n; i++)
        paper[i] = fabs(paper[i] - out->paper);
    out->spread = 1.4826 * wk_median(paper, n); /* of a normal distribution, from its median */
}

/* Whether a sticker is so much darker than the wall's others as one that lies between tiles, in their shade. */
static bool is_in_shade(const struct wall_light *light, const struct wk_look_code *code)
{
    const double paper = wk_look_paper(&light->look, code), darker = light->paper - paper;

    return light->look.light_known && paper >= 0 && darker > SHADE && darker > SHADE_SPREADS * light->spread;
}

/* How a sticker is seen, in what a missing tile makes of it. */
struct lower {
    double by_size, by_place;
    double spreads; /* by how many sigma of all sizes it is seen smaller */
    double near_mm; /* by how much nearer to the point under the camera */
};

static bool is_seen_smaller(const struct lower *seen)
{
    return seen->by_size > flat_by_size && seen->spreads > ODD_SPREADS;
}

/* On how many sides the back of its tile has to be seen; 0: it is not odd enough. */
static int sides_wanted(const struct lower *seen)
{
    if (seen->by_place > flat_by_place && seen->near_mm > ASK_PLACE_MM)
        return SIDES_OF_PUSHED;
    if (seen->by_size > ask_by_size && seen->spreads > MIN_SPREADS_TWO)
        return SIDES_OF_SMALL;
    return is_seen_smaller(seen) || (seen->by_place > odd_by_place && seen->near_mm > ODD_PLACE_MM) ? SIDES_OF_ODD : 0;
}

/* Whether it is to be asked about, whatever is seen beside it. */
static bool is_doubtful(const struct lower *seen)
{
    return (seen->by_size > ask_by_size && seen->spreads > MIN_SPREADS) ||
           (seen->by_size > ask_by_both && seen->spreads > MIN_SPREADS_TWO && seen->by_place > ask_by_both &&
            seen->near_mm > ASK_BOTH_MM);
}

/* Whether what is seen beside it, or how dark it is, does not make up for how it is seen. Where no hue tells, a place does. */
static bool looks_flat(const struct lower *seen, const struct wall_light *light, const struct wk_look_code *code)
{
    const int sides = wk_look_sides_of_back(&light->look, code), wanted = sides_wanted(seen);

    return (sides < wanted && (sides >= 0 || wanted == SIDES_OF_PUSHED)) || is_in_shade(light, code);
}

static void mark_flat(const struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], const struct wk_shade *ground,
                      struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->mat;
    struct wall_light light = {.look = {.bgr = NULL}};
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit fit = {.spread = 0};
    struct wk_mm below;
    int slot[WK_N_SLOTS], n = 0;
    const double high_mm = wk_fit_camera(&scanner->fit, &below.x, &below.y) - scanner->fit.top_mm,
                 lower = mat->tile_height_mm / (high_mm + mat->tile_height_mm);

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0 && scanner->finds[of_slot[s]].size_px > 0) {
            wk_scan_sight(scanner, &scanner->finds[of_slot[s]], &sights[n]);
            slot[n++] = s;
        }
    if (high_mm <= 0)
        return;
    const bool compared = wk_flat_compare(sights, n, &fit);

    for (int i = 0; i < n; i++) {
        const struct wk_find *find = &scanner->finds[of_slot[slot[i]]];
        struct wk_read *read = &out->slot[slot[i]];
        double reach_mm;
        struct lower seen = {.near_mm = nearer_mm(mat->slot_mm[slot[i]], find, below, &reach_mm)};

        if (read->state != WK_READ_LABEL)
            continue;
        seen.by_place = seen.near_mm / (reach_mm * lower + 1e-9);
        if (compared) {
            seen.by_size = -fit.off[i] / lower;
            seen.spreads = -fit.off[i] / fit.spread;
        }
        if (seen.by_size > flat_by_size && seen.by_place > flat_by_place && seen.near_mm > MIN_PLACE_MM)
            read->flat = true;
        else if (is_doubtful(&seen))
            ask_again(read);
        else if (is_seen_smaller(&seen) || (seen.by_place > shade_by_place && seen.near_mm > SHADE_PLACE_MM)) {
            const struct wk_look_code code = corners_of(find);

            learn_wall(scanner, ground, &light);
            if (looks_flat(&seen, &light, &code))
                ask_again(read);
        }
    }
}

static void read_codes(struct wk_scanner *scanner, const struct wk_scan_code *codes, int n, const struct wk_shade *ground,
                       struct wk_reading *out)
{
    int of_slot[WK_N_SLOTS];

    wk_scan_assign(scanner, of_slot);
    wk_scan_judge_loose(scanner);
    wk_reading_init(out, WK_SIDE_BACKS);
    out->n_images = 1;
    wk_scan_describe_tray(scanner, &out->tray);
    judge_forms(scanner, codes, n);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0)
            wk_scan_tell(&scanner->finds[of_slot[s]], &out->slot[s]);
    wk_scan_tell_strays(scanner, out);
    wk_scan_look_at_misses(scanner, of_slot, NULL, 0, ground, out);
    mark_forms(scanner, codes, n, of_slot, out);
    /*
     * A hand may have the table's colour, and then what it covers looks as if nothing lay there. But where it ends it covers a
     * part of some sticker.
     */
    wk_scan_doubt_empty(out->slot, is_hidden, WK_WHY_DAMAGED);
    mark_flat(scanner, of_slot, ground, out);
}

static void begin(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_mat *mat, const struct wk_fit *fit,
                  const struct wk_scan_code *codes, int n)
{
    scanner->frame.bgr = bgr;
    scanner->mat = *mat;
    scanner->fit = *fit;
    scanner->is_bare = true;
    scanner->still = false;
    scanner->n_sights = 0;
    scanner->module_mm = WK_MODULE_MM(WK_STICKER_MM);
    take_codes(scanner, codes, n);
}

int wk_scan_wall_ground(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_mat *mat,
                        const struct wk_fit *fit, const struct wk_scan_code *codes, int n,
                        struct wk_shade shades[WK_WALL_GROUNDS])
{
    struct wk_aside asides[WK_MAX_ASIDE];
    struct wk_light_model look;
    int n_shades = 0, n_asides;

    begin(scanner, bgr, mat, fit, codes, n);
    learn_light(scanner, &look);
    memset(look.veil, 0, sizeof look.veil);
    n_asides = wk_scan_list_asides(&scanner->mat, false, asides);
    for (int i = 0; look.light_known && i < n_asides && n_shades < WK_WALL_GROUNDS; i++)
        n_shades += !asides[i].between && wk_look_ground_shade(&look, asides[i].at, &shades[n_shades]);
    return n_shades;
}

void wk_scan_wall(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_mat *mat, const struct wk_fit *fit,
                  const struct wk_scan_code *codes, int n, const struct wk_shade *ground, bool held, struct wk_reading *out)
{
    begin(scanner, bgr, mat, fit, codes, n);
    read_codes(scanner, codes, n, ground, out);
    if (!held && wk_scan_bare_settle(scanner, out))
        read_codes(scanner, codes, n, ground, out);
    *mat = scanner->mat;
    out->wind = wk_reading_wind(out);
    wk_scan_forget_scores(out);
}

enum wk_status wk_scan_wall_faces(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_mat *mat,
                                  const struct wk_fit *fit, const struct wk_scan_code *codes, int n,
                                  const struct wk_reading *backs, const struct wk_tileset *tileset, struct wk_face_reading *out)
{
    int of_slot[WK_N_SLOTS];

    begin(scanner, bgr, mat, fit, codes, n);
    scanner->frame.begun_ms = wk_clock_ms(scanner->options.clock);
    wk_scan_assign(scanner, of_slot);
    return wk_scan_look_at_faces(scanner, tileset, backs, out);
}
