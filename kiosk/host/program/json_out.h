/*
 * JSON that commands print, field by field as cli.md has it. Objects are new references, NULL when memory ran out. Nothing here
 * is given a sealed deal.
 */
#ifndef WK_KIOSK_HOST_PROGRAM_JSON_OUT_H
#define WK_KIOSK_HOST_PROGRAM_JSON_OUT_H

#include "db/journal/json.h"
#include "db/journal/record.h"
#include "kiosk/host/program/command.h"
#include "rules/tile.h"

struct wk_table_reading;
struct wk_table_verdict;

/* A file's name, whole, whatever its bytes: those that are no UTF-8 are shown as '?'. */
json_t *wk_json_file(const char *name);

/* `scan --json`. obs [WK_N_SLOTS] gives the faces of open tiles, NULL for backs; images are the files' names. */
json_t *wk_json_scan(const struct wk_reading *reading, const struct wk_face_obs *obs, const struct wk_words *images);

/* `deal verify --json`; seq 0 (nothing stored) is null. */
json_t *wk_json_verdict(const struct wk_verdict *verdict, int64_t seq);

/* `scan --view table --json`. */
json_t *wk_json_table_scan(const struct wk_table_reading *reading, const struct wk_words *images);

/* `deal verify --view table --json`; receipts [seat - 1], of what was stored; seq 0 (nothing stored) is null. */
json_t *wk_json_table_verdict(const struct wk_table_verdict *verdict, const struct wk_table_reading *reading,
                              const struct wk_receipt receipts[WK_N_WINDS]);

/* Prints the object on host->out, ends it with a newline and drops the reference. False, with a line on host->err, when it is
 * NULL. */
bool wk_json_print(const struct wk_host *host, json_t *object);

#endif
