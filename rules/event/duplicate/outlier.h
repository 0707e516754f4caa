/*
 * Outlier: a result that somebody should look at again, and the points of a hand that are asked about twice. Nothing of it is
 * forbidden: a hand may be worth that much. Pure.
 *
 * Several: the bound, and an event's list.
 */
#ifndef WK_RULES_EVENT_DUPLICATE_OUTLIER_H
#define WK_RULES_EVENT_DUPLICATE_OUTLIER_H

#include "rules/event/tournament.h"

/*
 * Hands above it are asked about again: 240 for 24. It is the highest of the first, third, ... of the 54 hands of recorded
 * matches (tests/data/mcr, real_wins): by rank a hand is above the highest of 27 others once in 28. Of the other 27, which did
 * not make it, none is above it, and with any digit behind it or its first digit twice each of them is.
 * tests/rules/test_outlier derives it, tries it and prints both. Source: tests/data/README.md, "mcr: hands of MCR and what they
 * are worth".
 */
#define WK_POINTS_LIKELY 65
#define WK_POINTS_RECORDED 54 /* hands of those matches in all, of which none is above it */

/*
 * A script may bring hands of two digits from elsewhere, and a hand of 88 fan points is worth about a hundred. What has a digit
 * more than an ordinary hand is refused on a command line unless it is insisted on.
 */
#define WK_POINTS_INSIST 100

/* What was meant if the last digit is one too many, 0: no hand is worth that, or the points are likely as they are. */
int wk_points_meant(int points);

/*
 * How far a result may be from those of its deal's other groups: IMP of the player whom it moves most. Deals of four hands
 * drawn from the same first, third, ... recorded hands, each won by anybody from anybody, have one so far once in 63, and one
 * of 11 IMP once in 23; it is the lowest that is rarer than once in 28, as the bound on points. Deals of the other 27 hands
 * have none. tests/rules/test_outlier prints that too.
 */
#define WK_FAR_IMP 12

enum wk_outlier_why {
    WK_OUTLIER_POINTS = 1,  /* worth more than WK_POINTS_LIKELY */
    WK_OUTLIER_FAR = 2,     /* WK_FAR_IMP or more from its deal's others, as far as they are in */
    WK_OUTLIER_CHANGED = 4, /* corrected, and nobody has confirmed that since */
};
struct wk_outlier {
    struct wk_hand_id at;
    unsigned why;           /* enum wk_outlier_why, several at once; 0: none */
    enum wk_wind direction; /* whom it moves most, WK_WIND_NONE: it is not compared */
    int imp;                /* by so much, sign as his */
};

/* Of an event the one that follows *outlier, by table, round and hand; one of zeros is followed by the first. False: there is
 * none, *outlier stays. */
bool wk_outlier_next(const struct wk_tournament *self, struct wk_outlier *outlier);
/* What speaks for looking at one hand again; its why may be 0. */
void wk_outlier_look(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_outlier *out);

#endif
