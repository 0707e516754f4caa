/*
 * A section's schedule from a CSV file, in one of two forms, known by the header:
 *   player,round1,round2,round3,round4,round5   one row each for players 1 to 16; a cell is table and direction of the first
 *                                               hand: 2E, "2 East", 2东. Columns number, name, club and section may stand
 * there. round,table,E,S,W,N                         one row each for five rounds and four tables; cells are players 1 to 16.
 * Tables are those of one section: 1 to 4, or 5 to 8 and so on. With a column section the first form may hold several, as
 * `event schedule --csv` prints them; the schedule has to be the same in all. Pure.
 */
#ifndef WK_KIOSK_PROGRAMS_CLI_SCHEDULE_CSV_H
#define WK_KIOSK_PROGRAMS_CLI_SCHEDULE_CSV_H

#include "kiosk/host/lists/csv.h"
#include "rules/event/duplicate/seating.h"

/*
 * Fills *out with a seat for everybody in each round; whether the schedule is sound is wk_schedule_prove()'s to say.
 * WK_BAD_INPUT, with "NAME:LINE: why" in *problem: no header of these two, a column or cell that is none, a player, table or
 * round that is missing or given twice (both lines are named), sections
 * that differ. *out is unchanged then.
 */
enum wk_status wk_schedule_read(struct wk_schedule *out, const struct wk_csv *csv, const char *name,
                                struct wk_problem *problem) WK_MUST_CHECK;

#endif
