/*
 * Drill: a self-test with known answers on the live picture. A wall that lies in order is photographed, or a table whose four
 * walls do; faults are planted in that picture one after another, at a table across its walls too, and the same reader and
 * judge that are used in play have to notice each. The result is a count, and the bound that it proves. Without a mat no
 * sticker is laid flat: proof.md, "Copied stickers", says that this is not noticed there.
 *
 * A drill belongs to one thread at a time. Nothing is stored here.
 */
#ifndef WK_CALIBRATION_DRILL_H
#define WK_CALIBRATION_DRILL_H

#include "calibration/plant.h"
#include "vision/scan/scan.h"
#include "vision/table/table.h"

#define WK_DRILL_N 40      /* walls, unless another number is asked for */
#define WK_DRILL_MAX 10000 /* walls at most */
#define WK_DRILL_SHOWN 8   /* missed ones that are kept to be named */

/* The judgement that is tested: reads the picture with the scanner and judges it as the wall of `wind` of `set`. */
typedef enum wk_status (*wk_drill_judge_fn)(struct wk_scanner *scanner, const struct wk_image *bgr, enum wk_wind wind,
                                            const char set[WK_SET_SIZE], struct wk_verdict *out);

struct wk_drill_options {
    struct wk_scan_options scan;          /* as the kiosk's camera is read with */
    const struct wk_table_options *table; /* instead, where the picture shows a whole table; else NULL. Copied */
    int n;                                /* pictures with a fault, 1..WK_DRILL_MAX */
    uint64_t seed;
    wk_drill_judge_fn judge; /* of a wall; NULL: the real one; another for tests of the drill */
};

struct wk_drill_count {
    int planted, missed, named; /* missed: PASS; named: the right kind at the right place */
};

struct wk_drill_report {
    enum wk_wind wind; /* WK_WIND_NONE: all four walls of a table */
    char set[WK_SET_SIZE];
    struct wk_tray tray; /* quality of the picture; at a table, of the wall that is seen smallest */
    int n;               /* pictures asked for */
    struct wk_drill_count all, of[WK_N_PLANTS];
    int n_again;  /* noticed, but only as something to be looked at again */
    double bound; /* the share of such faults that may be missed, one-sided with 95 % confidence; 1 before the first wall */
    struct wk_planted missed[WK_DRILL_SHOWN]; /* the first of them */
};

struct wk_drill; /* opaque */
struct wk_verdict;

/*
 * Begins with a picture (copied) of a wall, or of four, in order. WK_NOT_YET: it is not in order, *verdict (may be NULL) says
 * why, of a table that of the first wall that is not; a tray's reason (WK_NO_TRAY, ...): nothing can be read; WK_BAD_INPUT: n
 * or the picture; WK_NO_MEMORY.
 */
enum wk_status wk_drill_new(struct wk_drill **out, const struct wk_drill_options *options, const struct wk_image *bgr,
                            struct wk_verdict *verdict) WK_MUST_CHECK;
void wk_drill_free(struct wk_drill *drill); /* NULL is allowed */

/* One more picture. WK_END: all n are done. */
enum wk_status wk_drill_step(struct wk_drill *drill) WK_MUST_CHECK;

/* What is known so far; borrowed. */
const struct wk_drill_report *wk_drill_report(const struct wk_drill *drill);

/*
 * The bound for k missed of n: the greatest share at which k or fewer of n still come with a probability of 5 % (Clopper and
 * Pearson 1934, the upper side alone). 0 of n: 1 - 0.05^(1/n), about 3/n. 1 for n < 1 or k >= n. Pure.
 */
double wk_drill_bound(int k, int n);

#endif
