/*
 * Players of an event from a CSV file: a name, and where wanted a number and a club. With a header of the words name, number
 * and club (or 姓名, 编号, 俱乐部) the columns may stand in any order; without one they are name, number, club. Sections take
 * the players in the order of the file. Pure.
 */
#ifndef WK_KIOSK_CLI_PLAYERS_CSV_H
#define WK_KIOSK_CLI_PLAYERS_CSV_H

#include "kiosk/host/csv.h"
#include "rules/tournament.h"

/*
 * Fills plan->n_sections and plan->player. n_sections 1..16, 0: as many as the players make up. Players without a column of
 * numbers are numbered from 1. WK_BAD_INPUT, with "NAME:LINE: why" in *problem: too few or too many for the sections, a name or
 * number given twice (both lines are named), no name, a text that wk_text_valid() refuses, a number that is none of 1..9999 or
 * is missing while others have one, a column that is not known, more cells than columns. The plan is unchanged then.
 */
enum wk_status wk_players_read(struct wk_event_plan *plan, const struct wk_csv *csv, int n_sections, const char *name,
                               struct wk_problem *problem) WK_MUST_CHECK;

#endif
