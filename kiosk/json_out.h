/*
 * JSON that commands print, field by field as cli.md has it. Objects are new references, NULL when memory ran out; names of files
 * that are no UTF-8 are shown with '?'. Nothing here is given a sealed deal.
 */
#ifndef WK_KIOSK_JSON_OUT_H
#define WK_KIOSK_JSON_OUT_H

#include <jansson.h>

#include "kiosk/command.h"
#include "labels/verdict.h"

/* A string for JSON, whatever its bytes. */
json_t *wk_json_text(const char *text);

/* `scan --json`. obs [WK_N_SLOTS] gives the faces of open tiles, NULL for backs; images are the files' names. */
json_t *wk_json_scan(const struct wk_reading *reading, const struct wk_face_obs *obs, const struct wk_words *images);

/* "findings" and "repair" of a verdict. */
json_t *wk_json_findings(const struct wk_verdict *verdict);
json_t *wk_json_repair(const struct wk_verdict *verdict);

/* `deal verify --json`; seq 0 (nothing stored) is null. */
json_t *wk_json_verdict(const struct wk_verdict *verdict, int64_t seq);

/* Prints the object on host->out, ends it with a newline and drops the reference. False, with a line on host->err, when it is NULL. */
bool wk_json_print(const struct wk_host *host, json_t *object);

#endif
