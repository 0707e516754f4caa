/* JSON as text: whole, or not at all. Pure. */
#ifndef WK_LABELS_FILE_JSON_TEXT_H
#define WK_LABELS_FILE_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>

/* As json_dumps(), which may leave a key out and say nothing where it finds no memory. malloc'ed; NULL: no memory. */
char *wk_json_dump(const json_t *json, size_t flags);

/* Whether json_loads() or json_loadb() gave nothing for want of memory, as far as jansson says: what is wrong with a text it
 * names. */
bool wk_json_starved(const json_error_t *error);

#endif
