/* One picture to the reading of a table: what is kept from the frame before, what is searched again, and when. */
#include "vision/table/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/secret/secret.h"
#include "vision/image/cv.h"
#include "vision/image/mirror.h"
#include "vision/table/parts.h"

enum {
    MIN_PICTURE_PX = 480,
    TABLE_MODULES = 770, /* across a table with its four walls, at the least: nothing smaller fills the picture */
    MAX_ROUNDS = 4,      /* each row is known a few slots further after each */
    FEW = 12,            /* stickers: fewer, and the table is not as large as it was thought to be */
    MIN_MIRRORED = 8,    /* stickers read in the mirror image: chance makes none */
    MIRROR_EVERY = 15,   /* frames without a sticker, to one that is looked at in the mirror */
    FINEST_EVERY = 15    /* and to one that is searched at all sizes at which stickers can be read */
};
#define LEAST_SHRINK 0.5  /* codes of 0.5 px a module are found then, and smaller ones are not read */
#define LARGEST_PX 1.4    /* a module of the largest stickers in the picture that is searched */
#define SMALL_PX 1.02     /* there, a module of a sticker beside which smaller ones may have been missed */
#define AROUND 40         /* modules around what changed: a sticker that ends there lies in this */
#define LARGE_PX 1.62     /* and of one beside which larger ones may have been */
#define NEARLY_WHOLE 0.05 /* pictures are made smaller by 2 in a tenth of the time that 2.004 takes */
#define NEARLY_ALL 0.2    /* a table of 900 lines has 1.2 px a module: what has to be made larger to be read has fewer */
#define STEP 1.6          /* from one size that is searched to the next: less than WK_TABLE_MOST_PX / WK_TABLE_LEAST_PX */

static const struct wk_key nobodys;

enum wk_status wk_table_scanner_new(struct wk_table_scanner **out, const struct wk_table_options *options)
{
    struct wk_table_scanner *scanner = calloc(1, sizeof *scanner);
    const struct wk_scan_options walls = {
        .mat = options->mat, .lens = options->lens, .key = options->key, .clock = options->clock};
    enum wk_status status = WK_NO_MEMORY;

    if (!scanner)
        return WK_NO_MEMORY;
    scanner->options = *options;
    scanner->key = options->key ? options->key : &nobodys;
    status = wk_table_finder_new(&scanner->finder);
    if (status == WK_OK)
        status = wk_known_new(&scanner->known);
    if (status == WK_OK)
        status = wk_code_recovery_new(&scanner->recovery);
    if (status == WK_OK)
        status = wk_sticker_reader_new(&scanner->reader);
    if (status == WK_OK)
        status = wk_scanner_new(&scanner->walls, &walls);
    if (status == WK_OK)
        status = wk_image_new(&scanner->even, WK_EVEN_SIDE, WK_EVEN_SIDE, 1);
    if (status == WK_OK && options->set[0])
        status = wk_known_learn(scanner->known, scanner->key, options->set);
    if (status != WK_OK) {
        wk_table_scanner_free(scanner);
        return status;
    }
    *out = scanner;
    return WK_OK;
}

void wk_table_scanner_free(struct wk_table_scanner *scanner)
{
    if (!scanner)
        return;
    wk_table_finder_free(scanner->finder);
    wk_known_free(scanner->known);
    wk_code_recovery_free(scanner->recovery);
    wk_sticker_reader_free(scanner->reader);
    wk_scanner_free(scanner->walls);
    wk_image_free(&scanner->grey);
    wk_image_free(&scanner->even);
    wk_wipe(&scanner->faces, sizeof scanner->faces);
    free(scanner);
}

/* What was seen, but not where walls lie that are held. */
static void forget_frames(struct wk_table_scanner *scanner)
{
    scanner->n_stickers = 0;
    scanner->n_frames = 0;
    scanner->n_set_tries = scanner->next_set_try = 0;
    memset(&scanner->last, 0, sizeof scanner->last);
    if (scanner->held)
        return;
    memset(scanner->wall, 0, sizeof scanner->wall);
    /* Another table is of another set. */
    const char *set = scanner->options.set;

    if (set[0] && strcmp(wk_known_set(scanner->known), set) == 0)
        return; /* learnt already */
    if (!set[0] || wk_known_learn(scanner->known, scanner->key, set) != WK_OK)
        wk_known_forget(scanner->known);
}

void wk_table_scanner_forget(struct wk_table_scanner *scanner)
{
    scanner->held = scanner->codes_only = false;
    wk_wipe(&scanner->faces, sizeof scanner->faces);
    scanner->faces_of = NULL;
    forget_frames(scanner);
    memset(&scanner->watch, 0, sizeof scanner->watch);
}

static enum wk_status begin(struct wk_table_scanner *scanner, const struct wk_image *bgr)
{
    if (!bgr->data || bgr->channels < 3 || bgr->w < MIN_PICTURE_PX || bgr->h < MIN_PICTURE_PX / 2 ||
        (long long)bgr->w * bgr->h > WK_IMAGE_MAX_PX)
        return WK_BAD_INPUT;
    scanner->bgr = bgr;
    if (scanner->grey.w == bgr->w && scanner->grey.h == bgr->h)
        return WK_OK;
    if (scanner->grey.data) { /* before the first picture there is nothing to forget, and the set is learnt already */
        wk_image_free(&scanner->grey);
        wk_table_scanner_forget(scanner);
    }
    return wk_image_new(&scanner->grey, bgr->w, bgr->h, 1);
}

static struct wk_image view_of(const struct wk_image *image, const struct wk_table_part *part)
{
    struct wk_image view = *image;

    view.data += part->y * image->stride_bytes + (ptrdiff_t)part->x * image->channels;
    view.w = part->w;
    view.h = part->h;
    return view;
}

void wk_table_take_grey(struct wk_table_scanner *scanner, struct wk_table_part part)
{
    const struct wk_image from = view_of(scanner->bgr, &part);
    struct wk_image to = view_of(&scanner->grey, &part);

    if (part.w > 0 && part.h > 0)
        (void)!wk_cv_grey(&from, &to);
}

/* Adds what a search of a part of the picture, made smaller, finds. */
static void search_at(struct wk_table_scanner *scanner, const struct wk_table_part *part, double shrink)
{
    const struct wk_image grey = view_of(&scanner->grey, part);
    struct wk_table_find finds[WK_TABLE_MAX_PLACES];
    const int n = wk_table_find(scanner->finder, &grey, shrink, false, finds);

    scanner->starved = scanner->starved || n < 0;
    for (int i = 0; i < n; i++) {
        finds[i].plane[2] += part->x;
        finds[i].plane[5] += part->y;
        (void)wk_table_take(scanner, finds[i].plane);
    }
}

/* The sizes of a module of the smallest sticker and of the largest, px; 0: none. */
static void range_of(const struct wk_table_scanner *scanner, double *smallest, double *largest)
{
    *smallest = *largest = scanner->n_stickers > 0 ? scanner->sticker[0].px : 0;
    for (int i = 1; i < scanner->n_stickers; i++) {
        *smallest = fmin(*smallest, scanner->sticker[i].px);
        *largest = fmax(*largest, scanner->sticker[i].px);
    }
}

/*
 * Goes on at finer sizes. Of two tables that share a picture each is half as large, of four as well, so it goes on as long as
 * there are stickers about as small as can be found; where there is none at all, down to the picture as it is. A bare table
 * shows none frame after frame, and all these sizes take three times as long as the first: most frames of it are skimmed.
 */
static void search_finer(struct wk_table_scanner *scanner, const struct wk_table_part *part, double shrink, bool few)
{
    double smallest, largest;

    range_of(scanner, &smallest, &largest);
    bool more = few || (scanner->n_stickers > 0 && smallest < shrink * SMALL_PX);

    for (int step = 0; more && shrink > LEAST_SHRINK; step++) {
        if (scanner->n_stickers == 0 && scanner->n_frames % FINEST_EVERY != 0 && (step > 0 || shrink <= 1)) {
            scanner->skimmed = true;
            return;
        }
        shrink = fmax(shrink > 1 ? 1 : LEAST_SHRINK, shrink / STEP);
        search_at(scanner, part, shrink);
        range_of(scanner, &smallest, &largest);
        more = smallest < shrink * SMALL_PX && (shrink > 1 || scanner->n_stickers > 0);
    }
}

/*
 * Searches a part of the picture, made smaller so that the largest stickers of a table that fills it are just found, for that
 * is quickest. Finer and coarser where there may be stickers too small or too large for that, or where hardly any was found.
 */
static void search(struct wk_table_scanner *scanner, const struct wk_table_part *part)
{
    int least = scanner->grey.w < scanner->grey.h ? scanner->grey.w : scanner->grey.h;
    double shrink = fmax(LEAST_SHRINK, least / (TABLE_MODULES * LARGEST_PX)), smallest, largest;

    if (fabs(shrink - round(shrink)) < (shrink < 1 ? NEARLY_ALL : NEARLY_WHOLE))
        shrink = round(shrink);
    search_at(scanner, part, shrink);
    range_of(scanner, &smallest, &largest);
    /* Of walls that are held few stickers may be left, and then their tiles show faces. */
    const bool few = !scanner->held && !scanner->codes_only && scanner->n_stickers < FEW;

    if (few || largest > shrink * LARGE_PX)
        search_at(scanner, part, shrink * STEP);
    search_finer(scanner, part, shrink, few);
}

/* Decides what was found, and where walls lie; then what walls say ought to be there. */
static void find_out(struct wk_table_scanner *scanner)
{
    wk_table_learn_set(scanner);
    wk_table_decide(scanner);
    wk_table_find_walls(scanner);
    if (!scanner->held && wk_table_search_aslant(scanner) > 0) {
        wk_table_decide(scanner);
        wk_table_find_walls(scanner);
    }
    /* Where walls are held most slots without a sticker show a face, and nothing hangs on a sticker that is found later. */
    for (int round = 0; !scanner->held && round < MAX_ROUNDS && wk_table_search_slots(scanner) > 0; round++) {
        wk_table_decide(scanner);
        wk_table_find_walls(scanner);
    }
    if (!scanner->held && wk_table_look_through_glare(scanner) > 0)
        wk_table_find_walls(scanner);
}

/* Searches the parts of the picture that changed. */
static void look_at_parts(struct wk_table_scanner *scanner, const struct wk_table_part *parts, int n)
{
    for (int i = 0; i < n; i++) {
        double px = scanner->n_stickers > 0 ? scanner->sticker[0].px : LARGEST_PX;
        struct wk_table_part part = wk_table_part_grow(parts[i], (int)(AROUND * px), scanner->bgr->w, scanner->bgr->h);

        wk_table_touch(scanner, &part);
        wk_table_take_grey(scanner, part);
        search(scanner, &part);
    }
}

static void read_frame(struct wk_table_scanner *scanner)
{
    const struct wk_table_part whole = {0, 0, scanner->bgr->w, scanner->bgr->h};
    struct wk_table_part parts[WK_WATCH_MAX_PARTS];
    const int before = scanner->n_stickers;
    int n = wk_table_watch(&scanner->watch, scanner->bgr, parts);

    scanner->touched = 0;
    n = wk_table_keep(scanner, parts, n);
    if (scanner->n_stickers * 2 < before)
        forget_frames(scanner);
    const bool was_skimmed = scanner->skimmed && scanner->n_stickers == 0 && scanner->n_frames % FINEST_EVERY == 0;

    if (scanner->n_frames == 0 || was_skimmed || (n > 0 && scanner->last.below == WK_WIND_NONE)) {
        scanner->skimmed = false;
        scanner->touched = WK_TABLE_ALL;
        parts[0] = whole;
        n = 1;
    }
    const int n_open = wk_table_add_up(scanner);

    look_at_parts(scanner, parts, n);
    if (n > 0 || n_open > 0)
        find_out(scanner);
    if (scanner->touched != 0)
        wk_table_tell(scanner);
    scanner->n_frames++;
}

enum wk_status wk_table_scan_codes(struct wk_table_scanner *scanner, const struct wk_image *bgr)
{
    struct wk_table_part parts[WK_WATCH_MAX_PARTS];
    const enum wk_status status = begin(scanner, bgr);

    if (status != WK_OK)
        return status;
    scanner->codes_only = scanner->n_frames > 0;
    scanner->starved = false;
    int n = wk_table_keep(scanner, parts, wk_table_watch(&scanner->watch, bgr, parts));

    if (scanner->n_frames == 0) {
        parts[0] = (struct wk_table_part){0, 0, bgr->w, bgr->h};
        n = 1;
    }
    const int n_open = wk_table_add_up(scanner);

    look_at_parts(scanner, parts, n);
    if (n > 0 || n_open > 0) {
        wk_table_learn_set(scanner);
        wk_table_decide(scanner);
    }
    scanner->n_frames++;
    return scanner->starved ? WK_NO_MEMORY : WK_OK;
}

static int n_labels(const struct wk_table_reading *reading)
{
    int n = reading->n_strays;

    for (int i = 0; i < WK_N_TILES; i++)
        n += reading->wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS].state == WK_READ_LABEL;
    return n;
}

/*
 * Whether the picture's mirror image shows stickers where it shows none itself. That is another whole search, so it is made in
 * the first frame and then in some.
 */
static bool is_mirrored(const struct wk_table_scanner *scanner, const struct wk_image *bgr)
{
    struct wk_image mirrored = {0};
    struct wk_table_scanner *other = NULL;
    bool is = false;

    if (wk_table_scanner_new(&other, &scanner->options) == WK_OK && wk_image_mirror(bgr, &mirrored) == WK_OK) {
        struct wk_table_reading reading;

        other->in_mirror = true;
        is = wk_table_scan(other, &mirrored, &reading) == WK_OK && n_labels(&reading) >= MIN_MIRRORED;
    }
    wk_table_scanner_free(other);
    wk_image_free(&mirrored);
    return is;
}

/* Nothing can be said of walls in a mirror, but that. */
static void tell_mirrored(struct wk_table_reading *out)
{
    for (int w = 0; w < WK_N_WINDS; w++) {
        wk_reading_init(&out->wall[w], WK_SIDE_BACKS);
        out->wall[w].tray.reason = WK_TRAY_MIRRORED;
    }
    out->n_strays = 0;
}

enum wk_status wk_table_scan(struct wk_table_scanner *scanner, const struct wk_image *bgr, struct wk_table_reading *out)
{
    const double start = wk_clock_ms(scanner->options.clock);
    enum wk_status status = begin(scanner, bgr);

    if (status != WK_OK) {
        memset(out, 0, sizeof *out);
        for (int w = 0; w < WK_N_WINDS; w++) {
            wk_reading_init(&out->wall[w], WK_SIDE_BACKS);
            out->wall[w].tray.reason = status;
        }
        return status;
    }
    scanner->starved = false;
    read_frame(scanner);
    *out = scanner->last;
    if (n_labels(out) > 0 || scanner->in_mirror || scanner->held)
        scanner->mirrored = false;
    else if (scanner->n_frames % MIRROR_EVERY == 1)
        scanner->mirrored = is_mirrored(scanner, bgr);
    if (scanner->mirrored)
        tell_mirrored(out);
    out->n_images = scanner->n_frames;
    for (int w = 0; w < WK_N_WINDS; w++)
        out->wall[w].n_images = scanner->n_frames;
    out->time_ms = wk_clock_ms(scanner->options.clock) - start;
    return scanner->starved ? WK_NO_MEMORY : WK_OK;
}
