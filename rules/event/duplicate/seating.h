/*
 * Seating: who sits where in the five rounds of a section, the proof of it, and how groups go from table to table. Pure.
 * Source: MCR Duplicate Format, DF-1 to DF-6 and DF-17; the construction: domain.md, "Event shape".
 */
#ifndef WK_RULES_EVENT_DUPLICATE_SEATING_H
#define WK_RULES_EVENT_DUPLICATE_SEATING_H

#include "rules/event/shape.h"

/* What all other files learn from the event's shape. */
#define WK_ROUNDS 5            /* of an event (DF-2) */
#define WK_HANDS WK_DEAL_HANDS /* of a round: each group plays each of the four deals once */
#define WK_SECTION_PLAYERS 16  /* (DF-1) */
#define WK_SECTION_TABLES 4
#include "rules/event/duplicate/seating.h"

/* How even a schedule is: squared counts of the most uneven player, and how many players have as much (see domain.md). */
struct wk_schedule_balance {
    int worst_directions, n_worst_directions; /* 13 is the least possible */
    int worst_tables, n_worst_tables;
};

/*
 * The schedule of the product, from the affine plane of order 4: every two players once at a table and once in a direction, and
 * as even as any can be: two players have a sum of 13 in directions, two others in tables. In round 1 players 1 to 4 sit at
 * table 1 from East on, 5 to 8 at table 2 and so forth. Always the same. It passes wk_schedule_prove().
 */
void wk_schedule_make(struct wk_schedule *out);

/*
 * WK_OK when every two of the 16 share a table exactly once and a direction exactly once and each chair is taken once a round;
 * else WK_BAD_INPUT and the first fault in *fault (may be NULL).
 */
enum wk_status wk_schedule_prove(const struct wk_schedule *schedule, struct wk_schedule_fault *fault) WK_MUST_CHECK;

/* How even a sound one is. */
void wk_schedule_balance(const struct wk_schedule *schedule, struct wk_schedule_balance *out);

/*
 * Groups are named by the table 1..n_tables of their section where they begin a round. Table at which a group plays hand 1..4
 * of a round, and the group that plays hand 1..4 at a table (DF-4, DF-5); 0 for arguments out of range.
 */
int wk_table_of_group(int group, int hand, int n_tables);
int wk_group_at_table(int table, int hand, int n_tables);

/* The chair that the dealer of a table 1..WK_DEAL_TABLES sits on (DF-6), table 5 as table 1; WK_WIND_NONE out of range. */
enum wk_wind wk_dealer_at_table(int table);

#endif
