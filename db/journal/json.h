/*
 * JSON of readings, verdicts and their parts: what a record's body holds, in the words of cli.md. Pure. None of it holds a
 * face: what tells one (a picture of faces) is kept apart, see db/state/sealed.h. Makers return a new reference, or NULL when
 * memory is short. Numbers that are not finite become null.
 */
#ifndef WK_DB_JOURNAL_JSON_H
#define WK_DB_JOURNAL_JSON_H

#include <jansson.h>

#include "labels/reading.h"
#include "labels/secret/secret.h"
#include "labels/verdict.h"

/* One object in canonical form (db/journal/record.h); *out is malloc'ed. WK_BAD_INPUT: longer than a body may be; WK_NO_MEMORY.
 */
enum wk_status wk_json_text(const json_t *object, char **out) WK_MUST_CHECK;

/* A string from outside: at most 200 bytes, and bytes that are not UTF-8 become '?'. */
json_t *wk_json_string(const char *text);

/* Seconds, pixels and the like, rounded to `digits` (0..9) behind the point. */
json_t *wk_json_real(double value, int digits);

/* A hash or a public key in hexadecimal digits. */
json_t *wk_json_hash(const uint8_t hash[WK_HASH_SIZE]);
/* Its six words, in a list. */
json_t *wk_json_words(const uint8_t hash[WK_HASH_SIZE]);

/* "h.0", "25": a slot's and a label's name; null for WK_SLOT_NONE. */
json_t *wk_json_slot(int slot);
json_t *wk_json_label(wk_label label);

/* Where the mat lay and how good the picture was: {"found", "reason" (null when found), "residual_px", "px_per_mm", ...}. */
json_t *wk_json_tray(const struct wk_tray *tray);

/* A reading of backs with all its slots and strays, and back. WK_BAD_INPUT: not such an object; *out is unchanged then. */
json_t *wk_json_reading(const struct wk_reading *reading);
enum wk_status wk_json_read_reading(const json_t *object, struct wk_reading *out) WK_MUST_CHECK;

/* The arrays "findings" and "repair" of cli.md. */
json_t *wk_json_findings(const struct wk_verdict *verdict);
json_t *wk_json_repair(const struct wk_verdict *verdict);

#endif
