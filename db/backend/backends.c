/* The table of backends, made of the rows of backends.def. */
#include "db/backend/backend.h"

#include <string.h>

#define WK_BACKEND(word) extern const struct wk_backend wk_backend_##word;
#include "db/backend/backends.def"
#undef WK_BACKEND

const struct wk_backend *const wk_backends[] = {
#define WK_BACKEND(word) &wk_backend_##word,
#include "db/backend/backends.def"
#undef WK_BACKEND
    NULL,
};

const struct wk_backend *wk_backend_find(const char *word)
{
    for (const struct wk_backend *const *b = wk_backends; *b; b++)
        if (!word || strcmp((*b)->word, word) == 0)
            return *b;
    return NULL;
}
