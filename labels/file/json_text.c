/* JSON written into room of its own: jansson grows its text as it goes, and does not ask whether a key came with it. */
#include "labels/file/json_text.h"

#include <stdlib.h>

char *wk_json_dump(const json_t *json, size_t flags)
{
    const size_t n = json_dumpb(json, NULL, 0, flags);
    char *text = n > 0 ? malloc(n + 1) : NULL;

    if (!text || json_dumpb(json, text, n, flags) != n) {
        free(text);
        return NULL;
    }
    text[n] = 0;
    return text;
}

bool wk_json_starved(const json_error_t *error)
{
    return !error->text[0] || json_error_code(error) == json_error_out_of_memory;
}
