/* Faults planted one after another in a live picture, and those that reader and judge did not notice counted. */
#include "calibration/drill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/table_verdict.h"
#include "vision/image/cv.h"

#define DOUBT 0.05

struct wk_drill {
    struct wk_drill_options options;
    struct wk_table_options of_table; /* options.table, where there are any */
    struct wk_scanner *scanner;       /* of a wall */
    struct wk_table_scanner *table;   /* or of a table; the other one is NULL */
    struct wk_image clean, work;
    struct wk_reading reading;      /* of the clean picture */
    struct wk_table_reading walls;  /* likewise */
    struct wk_table_verdict judged; /* of the last picture of a table */
    struct wk_rng rng;
    int n_kinds;
    enum wk_plant order[WK_N_PLANTS]; /* kinds, shuffled again when all have had their turn */
    struct wk_drill_report report;
};

/* log of the probability of exactly i of n at share p. */
static double log_binomial(int i, int n, double p)
{
    return lgamma(n + 1.0) - lgamma(i + 1.0) - lgamma(n - i + 1.0) + i * log(p) + (n - i) * log1p(-p);
}

double wk_drill_bound(int k, int n)
{
    double low = 0, high = 1;

    if (n < 1 || k >= n || k < 0)
        return 1;
    for (int step = 0; step < 60; step++) {
        double p = (low + high) / 2, sum = 0;

        for (int i = 0; i <= k; i++)
            sum += exp(log_binomial(i, n, p));
        if (sum > DOUBT)
            low = p;
        else
            high = p;
    }
    return high;
}

/* As the kiosk does it with each frame. */
static enum wk_status judge_frame(struct wk_scanner *scanner, const struct wk_image *bgr, enum wk_wind wind,
                                  const char set[WK_SET_SIZE], struct wk_verdict *out)
{
    struct wk_reading reading;
    enum wk_status status = wk_scan_backs(scanner, bgr, &reading);

    if (status == WK_OK)
        wk_verdict_judge(&reading, wind, set, out);
    return status;
}

static enum wk_status copy(const struct wk_image *from, struct wk_image *out)
{
    enum wk_status status = from->data && from->channels == 3 ? wk_image_new(out, from->w, from->h, 3) : WK_BAD_INPUT;

    for (int y = 0; status == WK_OK && y < from->h; y++)
        memcpy(out->data + y * out->stride_bytes, from->data + y * from->stride_bytes, 3 * (size_t)from->w);
    return status;
}

/* Reads the picture as it is. It has to be a PASS, or nothing could be said of what is planted. */
static enum wk_status see_wall(struct wk_drill *drill, struct wk_verdict *verdict)
{
    struct wk_drill_report *report = &drill->report;
    struct wk_verdict seen;
    enum wk_status status = wk_scan_backs(drill->scanner, &drill->clean, &drill->reading);

    if (status != WK_OK)
        return status;
    if (!drill->reading.tray.found)
        return drill->reading.tray.reason == WK_OK ? WK_NO_TRAY : drill->reading.tray.reason;
    report->tray = drill->reading.tray;
    report->wind = drill->reading.wind;
    for (int s = 0; s < WK_N_SLOTS && !report->set[0]; s++)
        memcpy(report->set, drill->reading.slot[s].set, sizeof report->set);
    wk_verdict_judge(&drill->reading, report->wind, report->set, &seen);
    if (verdict)
        *verdict = seen;
    return seen.kind == WK_PASS ? WK_OK : WK_NOT_YET;
}

static enum wk_status judge_table(struct wk_drill *drill, const struct wk_image *bgr)
{
    struct wk_table_reading reading;
    enum wk_status status = wk_table_scan(drill->table, bgr, &reading);

    if (status == WK_OK)
        wk_table_verdict_judge(&reading, drill->report.set, &drill->judged);
    return status;
}

/* The first wall that does not lie in order; the first one when all do. */
static const struct wk_verdict *first_fault(const struct wk_table_verdict *verdict)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (verdict->wall[w].kind != WK_PASS)
            return &verdict->wall[w];
    return &verdict->wall[0];
}

/* The same of a table. */
static enum wk_status see_table(struct wk_drill *drill, struct wk_verdict *verdict)
{
    struct wk_drill_report *report = &drill->report;
    const struct wk_reading *smallest = &drill->walls.wall[0];
    enum wk_status status = wk_table_scan(drill->table, &drill->clean, &drill->walls);

    if (status != WK_OK)
        return status;
    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct wk_reading *wall = &drill->walls.wall[w];

        if (!wall->tray.found)
            return wall->tray.reason == WK_OK ? WK_NO_TRAY : wall->tray.reason;
        if (wall->tray.px_per_mm < smallest->tray.px_per_mm)
            smallest = wall;
    }
    report->tray = smallest->tray;
    memcpy(report->set, drill->walls.set, sizeof report->set);
    wk_table_verdict_judge(&drill->walls, report->set, &drill->judged);
    if (verdict)
        *verdict = *first_fault(&drill->judged);
    return drill->judged.kind == WK_PASS ? WK_OK : WK_NOT_YET;
}

/* Every kind that can be told here. */
static void list_kinds(struct wk_drill *drill)
{
    for (int k = 0; k < (drill->table ? WK_N_PLANTS : WK_N_WALL_PLANTS); k++)
        if (k != WK_PLANT_FLAT || drill->report.tray.by == WK_TRAY_BY_MARKERS)
            drill->order[drill->n_kinds++] = (enum wk_plant)k;
}

enum wk_status wk_drill_new(struct wk_drill **out, const struct wk_drill_options *options, const struct wk_image *bgr,
                            struct wk_verdict *verdict)
{
    struct wk_drill *drill;
    enum wk_status status;

    if (options->n < 1 || options->n > WK_DRILL_MAX)
        return WK_BAD_INPUT;
    drill = calloc(1, sizeof *drill);
    if (!drill)
        return WK_NO_MEMORY;
    drill->options = *options;
    if (options->table) {
        drill->of_table = *options->table;
        drill->options.table = &drill->of_table;
    }
    if (!drill->options.judge)
        drill->options.judge = judge_frame;
    wk_rng_init(&drill->rng, options->seed, 0);
    drill->report.n = options->n;
    drill->report.bound = 1;
    status =
        options->table ? wk_table_scanner_new(&drill->table, options->table) : wk_scanner_new(&drill->scanner, &options->scan);
    if (status == WK_OK)
        status = copy(bgr, &drill->clean);
    if (status == WK_OK)
        status = wk_image_new(&drill->work, bgr->w, bgr->h, 3);
    if (status == WK_OK)
        status = drill->table ? see_table(drill, verdict) : see_wall(drill, verdict);
    if (status == WK_OK) {
        list_kinds(drill);
        *out = drill;
    } else {
        wk_drill_free(drill);
    }
    return status;
}

void wk_drill_free(struct wk_drill *drill)
{
    if (!drill)
        return;
    wk_scanner_free(drill->scanner);
    wk_table_scanner_free(drill->table);
    wk_image_free(&drill->clean);
    wk_image_free(&drill->work);
    free(drill);
}

/* All kinds in turn, each round in an order drawn by lot. */
static enum wk_plant next_kind(struct wk_drill *drill)
{
    int turn = drill->report.all.planted % drill->n_kinds;

    for (int i = drill->n_kinds - 1; turn == 0 && i > 0; i--) {
        int k = (int)wk_rng_below(&drill->rng, (uint32_t)i + 1);
        enum wk_plant kind = drill->order[i];

        drill->order[i] = drill->order[k];
        drill->order[k] = kind;
    }
    return drill->order[turn];
}

static void count(struct wk_drill *drill, const struct wk_planted *planted, enum wk_verdict_kind verdict, bool named)
{
    struct wk_drill_report *report = &drill->report;
    struct wk_drill_count *of = &report->of[planted->kind];
    bool missed = verdict == WK_PASS;

    named = named && !missed;

    if (missed && report->all.missed < WK_DRILL_SHOWN)
        report->missed[report->all.missed] = *planted;
    report->all.planted++;
    report->all.missed += missed;
    report->all.named += named;
    of->planted++;
    of->missed += missed;
    of->named += named;
    report->n_again += verdict == WK_INCOMPLETE;
    report->bound = wk_drill_bound(report->all.missed, report->all.planted);
}

/* One more wall. First it is seen in order once more: what the scanner remembers of the last frame must not make it blind for
 * the next. */
static enum wk_status step_wall(struct wk_drill *drill)
{
    const struct wk_plant_ground ground = {.bgr = &drill->clean,
                                           .reading = &drill->reading,
                                           .mat = &drill->options.scan.mat,
                                           .key = drill->options.scan.key,
                                           .wind = drill->report.wind};
    struct wk_planted planted;
    struct wk_verdict verdict;
    struct wk_reading before;
    enum wk_status status = wk_scan_backs(drill->scanner, &drill->clean, &before);

    if (status == WK_OK)
        status = wk_plant_fault(&ground, next_kind(drill), &drill->rng, &drill->work, &planted);
    if (status == WK_OK)
        status = drill->options.judge(drill->scanner, &drill->work, drill->report.wind, drill->report.set, &verdict);
    if (status == WK_OK)
        count(drill, &planted, verdict.kind, wk_planted_named(&planted, &verdict));
    return status;
}

/* The same of a table. */
static enum wk_status step_table(struct wk_drill *drill)
{
    const struct wk_table_options *options = &drill->of_table;
    struct wk_plant_ground ground[WK_N_WINDS];
    struct wk_planted planted;
    struct wk_table_reading before;
    enum wk_status status = wk_table_scan(drill->table, &drill->clean, &before);

    for (int w = 0; w < WK_N_WINDS; w++)
        ground[w] = (struct wk_plant_ground){.bgr = &drill->clean,
                                             .reading = &drill->walls.wall[w],
                                             .mat = &options->mat,
                                             .key = options->key,
                                             .wind = (enum wk_wind)(w + 1)};
    if (status == WK_OK)
        status = wk_plant_table_fault(ground, next_kind(drill), &drill->rng, &drill->work, &planted);
    if (status == WK_OK)
        status = judge_table(drill, &drill->work);
    if (status == WK_OK)
        count(drill, &planted, drill->judged.kind, wk_planted_named_at_table(&planted, &drill->judged));
    return status;
}

enum wk_status wk_drill_step(struct wk_drill *drill)
{
    if (drill->report.all.planted >= drill->options.n)
        return WK_END;
    return drill->table ? step_table(drill) : step_wall(drill);
}

const struct wk_drill_report *wk_drill_report(const struct wk_drill *drill)
{
    return &drill->report;
}
