/*
 * Outlier: results that the director should look at again, and points of a hand that have to be confirmed once more. Both are
 * allowed: a hand may be worth that much. Pure.
 *
 * Several: the bound, and an event's list.
 */
#ifndef WK_RULES_EVENT_DUPLICATE_OUTLIER_H
#define WK_RULES_EVENT_DUPLICATE_OUTLIER_H

#include "rules/event/tournament.h"

/*
 * Points above this have to be confirmed once more, for they may be typed wrong: 240 for 24. It is the highest among every
 * second of the 54 hands of recorded matches (tests/data/mcr, real_wins: the first, the third, ...): a hand is above the
 * highest of 27 others once in 28. None of the other 27 hands, which were not used for it, is above it; each of them is with
 * any digit added at the end, or with its first digit typed twice. tests/rules/test_outlier derives it, tries it and prints
 * both. Source: tests/data/README.md, "mcr: hands of MCR and what they are worth".
 */
#define WK_POINTS_LIKELY 65
#define WK_POINTS_RECORDED 54 /* hands of those matches in all, of which none is above it */

/*
 * A script may bring hands of two digits from elsewhere, and a hand of 88 fan points is worth about a hundred. A command
 * refuses points with one digit more than an ordinary hand, unless an option insists.
 */
#define WK_POINTS_INSIST 100

/*
 * The points without their last digit, if they were probably meant; 0: no hand is worth that, or the points are likely as they
 * are.
 */
int wk_points_meant(int points);

/*
 * How far a result may be from those of its deal's other groups: IMP of the player who differs most. Deals of four hands drawn
 * from the same first, third, ... recorded hands, each won by anybody from anybody, have one so far once in 63, and one of 11
 * IMP once in 23; it is the lowest that is rarer than once in 28, as the bound on points. Deals of the other 27 hands have
 * none. tests/rules/test_outlier prints that too.
 */
#define WK_FAR_IMP 12

enum wk_outlier_why {
    WK_OUTLIER_POINTS = 1,  /* worth more than WK_POINTS_LIKELY */
    WK_OUTLIER_FAR = 2,     /* WK_FAR_IMP or more from its deal's others, as far as they are in */
    WK_OUTLIER_CHANGED = 4, /* corrected, and the correction is not confirmed */
};
struct wk_outlier {
    struct wk_hand_id at;
    unsigned why;           /* enum wk_outlier_why, several at once; 0: none */
    enum wk_wind direction; /* the player who differs most, WK_WIND_NONE: it is not compared */
    int imp;                /* by so much, sign as his */
};

/*
 * The event's next outlier after *outlier, by table, round and hand; after zeros: the first. False: there is none, *outlier
 * stays.
 */
bool wk_outlier_next(const struct wk_tournament *self, struct wk_outlier *outlier);

#endif
