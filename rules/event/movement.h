/*
 * Movement: seatings of events whose players go from table to table through one hall, in any number from 4 to 160. Tables are
 * of four; where the players do not make up fours, the last one, two or three tables have no fourth player, whose empty chair
 * moves as its player would. Players sit down in the order of their list: 1 to 4 at table 1, and so on. Pure.
 * Several: lots are drawn in a file of their own.
 */
#ifndef WK_RULES_EVENT_MOVEMENT_H
#define WK_RULES_EVENT_MOVEMENT_H

#include "rules/event/kind.h"

/*
 * The shape of an event of n_players in one section, n_rounds rounds of n_hands hands. WK_BAD_INPUT: more than one section, no
 * such number of rounds, or players who make no tables of four and of three (n_seats 4: of four only).
 */
enum wk_status wk_tables_shape(const struct wk_event_plan *plan, int n_hands, struct wk_event_shape *out) WK_MUST_CHECK;

/*
 * The round in which a movement (SANCTIONED or EAST_STAYS) first brings two players together again, at n_tables full tables,
 * 1..WK_MAX_SECTION_TABLES. 0: another movement, which has none of its own.
 */
int wk_movement_rematch(enum wk_movement movement, int n_tables);

/* How many tables up a movement takes, after each round, the first, second, third or fourth (0..3) of a table. false: another
 * movement, which has no steps. */
bool wk_movement_step(enum wk_movement movement, int place, int *up);

/* Fills round 1 of a plan's schedule, of a plan that has a shape, in the order of the list; or all of it, by its movement
 * (SANCTIONED or EAST_STAYS). chair: the directions of the first, second, third and fourth player of a table. */
void wk_tables_sit(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS]);
void wk_movement_make(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS]);

/*
 * Fills a plan's schedule by lot, from its seed, WK_MOVEMENT_DRAWN. Round 1 is as the list has it, unless partners would meet.
 * Nobody meets anybody twice, nor a partner, as far as a search of bounded length finds such a round; the first round that it
 * does not find has the fewest such meetings that it has seen, and wk_tables_prove() names two of them. chair: as above. The
 * same plan gives the same lots.
 */
void wk_lots_draw(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS]);

/*
 * A plan's schedule: each player has a chair of his own in each round, each table the players that its kind needs, nobody
 * meets anybody twice, nor a partner. WK_BAD_INPUT: what it breaks first in *fault (never NULL).
 */
enum wk_status wk_tables_prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault) WK_MUST_CHECK;

/* For seat() of a kind: as the schedule has it, all hands of a round at one table. */
enum wk_wind wk_tables_seat(const struct wk_event_plan *plan, int player, struct wk_hand_id *at);

#endif
