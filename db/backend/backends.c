/* The table of backends: the rows of backends.def, and what a program adds to them. */
#include "db/backend/backend.h"

#include <string.h>

#define WK_BACKEND(word) extern const struct wk_backend wk_backend_##word;
#include "db/backend/backends.def"
#undef WK_BACKEND

#define ADDED_MAX 4

static const struct wk_backend *backends[] = {
#define WK_BACKEND(word) &wk_backend_##word,
#include "db/backend/backends.def"
#undef WK_BACKEND
    [8 + ADDED_MAX] = NULL,
};

void wk_backend_add(const struct wk_backend *backend)
{
    size_t i = 0;
    while (backends[i] && backends[i] != backend)
        i++;
    if (i + 1 < sizeof backends / sizeof *backends)
        backends[i] = backend;
}

const struct wk_backend *wk_backend_at(int i)
{
    return i >= 0 && (size_t)i < sizeof backends / sizeof *backends ? backends[i] : NULL;
}

static bool is_of(const struct wk_backend *backend, const char *place)
{
    const size_t n = strlen(backend->word);
    return place && strncmp(place, backend->word, n) == 0 && place[n] == ':';
}

const struct wk_backend *wk_backend_find(const char *word, const char *place)
{
    for (const struct wk_backend *const *b = backends; *b; b++)
        if (word ? strcmp((*b)->word, word) == 0 : is_of(*b, place))
            return *b;
    return word ? NULL : backends[0];
}
