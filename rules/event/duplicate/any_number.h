/*
 * Evening: a duplicate event of any number of players, 4 to 64, in sections of 1 to 5 tables. A section's tables play the same
 * deals, each group as many hands of a round as the smallest section has tables, 4 at most; so a deal of five tables is played
 * by four of their groups, and no group plays it twice. Pure.
 *
 * Players in fours fill the tables. One too many: one sits out each round. One or two too few: somebody plays for the house on
 * an entrant's chair, moves as players do, and scores for nobody. Who sits out, and who meets a house, differs by one round at
 * most within a section. The seatings were searched for and are proved by counting: director.md, "Any number of
 * players".
 */
#ifndef WK_RULES_EVENT_DUPLICATE_ANY_NUMBER_H
#define WK_RULES_EVENT_DUPLICATE_ANY_NUMBER_H

#include "rules/event/kind.h"

#define WK_EVENING_TABLES 16 /* the most */
#define WK_EVENING_OVER 3    /* players beyond full tables, or chairs that the house takes: the most of an evening */

/* Parts of the kind: its tables(), divide() and comparison(), and its shape(), arrange() and prove() of a plan with tables. */
int wk_evening_tables(int n_players);
void wk_evening_divide(struct wk_event_plan *plan);
bool wk_evening_comparison(const struct wk_event_plan *plan, struct wk_comparison *out);
enum wk_status wk_evening_shape(const struct wk_event_plan *plan, struct wk_event_shape *out);
void wk_evening_arrange(struct wk_event_plan *plan);
enum wk_status wk_evening_prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault);

#endif
