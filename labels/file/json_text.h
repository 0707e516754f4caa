/* JSON as text: whole, or not at all. Pure. */
#ifndef WK_LABELS_FILE_JSON_TEXT_H
#define WK_LABELS_FILE_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>

/*
 * As json_dumps(), but gives NULL when there is no memory; json_dumps() may then leave out a key without an error. malloc'ed.
 */
char *wk_json_dump(const json_t *json, size_t flags);

/*
 * Whether json_loads() or json_loadb() failed because there was no memory, as far as jansson shows it: for a faulty text it
 * names the fault.
 */
bool wk_json_starved(const json_error_t *error);

#endif
