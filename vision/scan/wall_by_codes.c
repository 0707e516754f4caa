/* A wall whose codes somebody else has found: what lies in its slots and beside them. */
#include "vision/scan/wall_by_codes.h"

#include <math.h>
#include <string.h>

#include "labels/sticker.h"
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

void wk_scan_learn_light(const struct wk_scanner *scanner, struct wk_light_model *look)
{
    struct wk_look_code codes[WK_N_SLOTS];
    int n = 0;

    for (int i = 0; i < scanner->n_finds && n < WK_N_SLOTS; i++, n++) {
        memcpy(codes[n].u, scanner->finds[i].u, sizeof codes[n].u);
        memcpy(codes[n].v, scanner->finds[i].v, sizeof codes[n].v);
    }
    wk_look_learn(look, scanner->frame.bgr, &scanner->fit, &scanner->mat, codes, n, NULL, 0);
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
    wk_scan_mark_lying(scanner, of_slot, ground, out);
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
    wk_scan_learn_light(scanner, &look);
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
