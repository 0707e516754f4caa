/* What a hand that has not won lacks, in words, JSON and a table's columns. For kiosk/programs/cmd/points only. */
#ifndef WK_KIOSK_PROGRAMS_CMD_POINTS_POINTS_FAR_H
#define WK_KIOSK_PROGRAMS_CMD_POINTS_POINTS_FAR_H

#include <jansson.h>
#include <stdio.h>

#include "labels/lang/lang.h"
#include "rules/mcr/cheapest.h"
#include "rules/mcr/shanten.h"

struct wk_points_far {
    int shanten;
    uint64_t useful;       /* bit of each enum wk_face; of a ready hand what it waits for */
    bool has_way;          /* to 8 points: one was found */
    struct wk_mcr_way way; /* the cheapest */
};

/* hand: sound with some winning tile, .win 0. distances: for who asks of many hands, else NULL. */
void wk_points_far_look(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_distances *distances,
                        struct wk_points_far *out);

/* Two lines for people: how far, by which tiles; and the way. */
void wk_points_far_print(FILE *out, const struct wk_points_far *far, enum wk_language lang);

/* Adds "shanten", "useful" and "cheapest", which is null when there is none. */
void wk_points_far_json(json_t *object, const struct wk_points_far *far);

/* "shanten 3", the useful faces, and the way as "4: 123m 99m + 9m (12)", with tabs between. */
void wk_points_far_row(FILE *out, const struct wk_points_far *far);

#endif
