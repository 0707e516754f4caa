/* What `rank` of one event, `rank --events` of several and `export` have in common; command_rank.c has it. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_PARTS_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_PARTS_H

#include <jansson.h>

#include "kiosk/host/program/command.h"
#include "kiosk/pages/site/site_folder.h"
#include "rules/event/kind.h"

/* A value as JSON, in its column's form. */
json_t *wk_rank_score_json(const struct wk_score_column *column, int32_t value);

/* The sums of a kind, each under its column's word, into an object. */
void wk_rank_set_sums(json_t *object, const struct wk_kind_of_event *kind, const int32_t *sum);

/* What came of writing a file: the exit code, and a line where it failed. */
int wk_rank_written(const struct wk_host *host, const char *path, enum wk_status status);

/*
 * What came of writing the workbook `name`, the file that was added to a folder of pages last. A computer without the library
 * for it has the same as CSV: there it is left out, with a line that says so. *there: the folder has it.
 */
enum wk_status wk_rank_workbook(const struct wk_host *host, struct wk_site_folder *folder, const char *name,
                                enum wk_status status, bool *there) WK_MUST_CHECK;

#endif
