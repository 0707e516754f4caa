/* The reading of a table from what was found: its walls, and what lies at none of them. */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/table/parts.h"

#define MIN_GROUNDS 4 /* places that have to show what the ground looks like: half a wall's */
#define DARK_LEVEL 25 /* grey levels, mean: less, and no sticker stands out from the noise */

/* A module, px, as all frames together have it; 0: not seen. */
static double size_of(const struct wk_table_sticker *sticker)
{
    const double weight = sticker->before.weight + sticker->now.weight;

    return weight > 0 ? exp((sticker->before.size + sticker->now.size) / weight) : 0;
}

int wk_table_list_codes(const struct wk_table_scanner *scanner, int seat, struct wk_scan_code codes[WK_TABLE_MAX_STICKERS])
{
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];
        struct wk_scan_code *code = &codes[n];

        if ((int)sticker->seat != seat)
            continue;
        *code = (struct wk_scan_code){.read = sticker->label != WK_LABEL_NONE,
                                      .square = sticker->formed,
                                      .forged = sticker->forged,
                                      .label = sticker->label,
                                      .score = sticker->score};
        memcpy(code->set, sticker->set, sizeof code->set);
        code->size_px = size_of(sticker);
        wk_table_corners(sticker, code->u, code->v);
        n++;
    }
    return n;
}

/* The paper's outline around a code. */
static void outline(const struct wk_table_sticker *sticker, struct wk_point corners[4])
{
    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_plane_map(sticker->plane, WK_CODE_MODULES * wk_paper_around_code[2 * k],
                     WK_CODE_MODULES * wk_paper_around_code[2 * k + 1], &u, &v);
        corners[k] = (struct wk_point){(float)u, (float)v};
    }
}

/* Stickers at no wall. One that was not read may be anything: a menu's code has the form of ours. */
static void tell_strays(const struct wk_table_scanner *scanner, struct wk_table_reading *out)
{
    out->n_strays = 0;
    for (int i = 0; i < scanner->n_stickers && out->n_strays < WK_MAX_TABLE_STRAYS; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];
        struct wk_read *read = &out->stray[out->n_strays];

        if (sticker->seat != WK_WIND_NONE || sticker->label == WK_LABEL_NONE || sticker->elsewhere || sticker->unplaced)
            continue;
        *read = (struct wk_read){.state = sticker->forged ? WK_READ_UNREADABLE : WK_READ_LABEL,
                                 .why = sticker->forged ? WK_WHY_OTHER_EVENT : WK_WHY_NONE,
                                 .score = sticker->score};
        if (!sticker->forged) {
            read->label = sticker->label;
            memcpy(read->set, sticker->set, sizeof read->set);
        }
        outline(sticker, read->corners_px);
        out->n_strays++;
    }
}

/* What most free places of all walls look like: one may lie under an arm, or under a cup. */
static struct wk_shade find_ground(const struct wk_table_scanner *scanner)
{
    struct wk_scan_code codes[WK_TABLE_MAX_STICKERS];
    struct wk_shade shades[WK_N_WINDS * WK_WALL_GROUNDS], ground = {{-1, -1, -1}};
    double values[WK_N_WINDS * WK_WALL_GROUNDS];
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct wk_table_wall *wall = &scanner->wall[w];

        if (wall->found)
            n += wk_scan_wall_ground(scanner->walls, scanner->bgr, &wall->mat, &wall->fit, codes,
                                     wk_table_list_codes(scanner, w + 1, codes), shades + n);
    }
    for (int c = 0; n >= MIN_GROUNDS && c < 3; c++) {
        for (int i = 0; i < n; i++)
            values[i] = shades[i].c[c];
        wk_sort(values, n);
        ground.c[c] = values[n / 2];
    }
    return ground;
}

/* Why no wall was found. */
static enum wk_status why_none(const struct wk_image *grey)
{
    long long sum = 0, n = 0;

    for (int y = 0; y < grey->h; y += 16)
        for (int x = 0; x < grey->w; x += 16, n++)
            sum += grey->data[y * grey->stride_bytes + x];
    return sum < DARK_LEVEL * n ? WK_TOO_DARK : WK_NO_TRAY;
}

static void doubt(struct wk_read *read)
{
    struct wk_read doubted = {.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};

    memcpy(doubted.corners_px, read->corners_px, sizeof doubted.corners_px);
    *read = doubted;
}

/* Whether a label belongs in a slot: of the hand's, which are alike, in any of its row. */
static bool is_at_home(const struct wk_read *read, int slot)
{
    const int home = read->state == WK_READ_LABEL ? wk_layout_slot(read->label) : WK_SLOT_NONE;

    return home != WK_SLOT_NONE && (home == slot || (wk_slot_row(home) == WK_ROW_HAND && wk_slot_row(slot) == WK_ROW_HAND));
}

/*
 * Where it is not sure which places a row's tiles lie in, only a label in its own slot is certain. Everything else is asked
 * about: at which end a row has a free slot, or which tile lies in another's.
 */
static void doubt_rows(const struct wk_grid *grid, struct wk_reading *reading)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_grid_line *line = &grid->line[wk_slot_row(s)];
        struct wk_read *read = &reading->slot[s];

        if (line->found && !line->sure && !is_at_home(read, s))
            doubt(read);
    }
    for (int k = 0; k < reading->n_strays; k++) {
        const struct wk_grid_line *line = &grid->line[wk_slot_row(reading->stray[k].near_slot)];

        if (line->found && !line->sure)
            doubt(&reading->stray[k].read);
    }
}

void wk_table_tell(struct wk_table_scanner *scanner)
{
    struct wk_scan_code codes[WK_TABLE_MAX_STICKERS];
    struct wk_table_reading *out = &scanner->last;

    if (scanner->touched == WK_TABLE_ALL && !scanner->held)
        scanner->ground = find_ground(scanner);
    memcpy(out->set, wk_known_set(scanner->known), WK_SET_SIZE);
    out->below = WK_WIND_NONE;
    for (int w = 0; w < WK_N_WINDS; w++) {
        struct wk_table_wall *wall = &scanner->wall[w];
        struct wk_reading *reading = &out->wall[w];

        if (wall->found)
            out->below = scanner->options.below == WK_WIND_NONE ? WK_WIND_EAST : scanner->options.below;
        if (!(scanner->touched >> w & 1))
            continue;
        if (wall->found) {
            wk_scan_wall(scanner->walls, scanner->bgr, &wall->mat, &wall->fit, codes,
                         wk_table_list_codes(scanner, w + 1, codes), &scanner->ground, scanner->held, reading);
            doubt_rows(&wall->grid, reading);
        } else {
            wk_reading_init(reading, WK_SIDE_BACKS);
            reading->tray.reason = why_none(&scanner->grey);
        }
    }
    tell_strays(scanner, out);
}
