/* What `rank` of one event and `rank --events` of several have in common; kiosk/programs/cmd/result/command_rank.c has it. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_PARTS_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_RANK_PARTS_H

#include <jansson.h>

#include "kiosk/host/program/command.h"
#include "rules/event/kind.h"

/* A value as JSON, in its column's form. */
json_t *wk_rank_score_json(const struct wk_score_column *column, int32_t value);

/* The sums of a kind, each under its column's word, into an object. */
void wk_rank_set_sums(json_t *object, const struct wk_kind_of_event *kind, const int32_t *sum);

/* What came of writing a file: the exit code, and a line where it failed. */
int wk_rank_written(const struct wk_host *host, const char *path, enum wk_status status);

#endif
