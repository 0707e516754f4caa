/*
 * Work on a whole table: what `deal verify` and `deal record` do with its pictures. For kiosk/programs/cmd/deal only.
 * Several: one table is checked by deal_table.c, each of those that share a picture by deal_tables.c, with the same code.
 */
#ifndef WK_KIOSK_PROGRAMS_CMD_DEAL_DEAL_TABLE_H
#define WK_KIOSK_PROGRAMS_CMD_DEAL_DEAL_TABLE_H

#include "kiosk/programs/cli/director_cli.h"
#include "kiosk/programs/cmd/deal/deal_work.h"

/*
 * `deal verify --view table`: four readings, four verdicts, four records, one answer; with --faces also whether they are those
 * of the deal, for which director may have to bring a key. The exit code.
 */
int wk_table_work_verify(struct wk_wall_work *work, const char *purpose, const struct wk_director_cli *director);

/*
 * `deal verify --tables`: the same of each of work->tables, which the pictures show together; one answer for all. The worst
 * exit code. Nothing is looked at unless each has a sealed deal and a set of its own.
 */
int wk_tables_work_verify(struct wk_wall_work *work, const char *purpose, const struct wk_director_cli *director);

/* `deal record --view table` of all four walls: four readings, four records or none. tileset: NULL for the newest. The exit
 * code.
 */
int wk_table_work_record(struct wk_wall_work *work, const char *tileset);

/*
 * The backs of one wall from pictures of the whole table: the wall before the seat of work->wind, and of work->seen_backs what
 * is kept of it. Nothing of the database is touched. What failed is in work->problem.
 */
enum wk_status wk_table_work_wall(struct wk_wall_work *work, struct wk_reading *out) WK_MUST_CHECK;

#endif
