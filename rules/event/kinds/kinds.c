/* The kinds of event by their words. */
#include "rules/event/kinds/kinds.h"

#include <string.h>

#define WK_EVENT_KIND(kind) extern const struct wk_kind_of_event kind;
#include "rules/event/kinds.def"
#undef WK_EVENT_KIND

static const struct wk_kind_of_event *const kinds[] = {
#define WK_EVENT_KIND(kind) &kind,
#include "rules/event/kinds.def"
#undef WK_EVENT_KIND
};
#define N_KINDS ((int)(sizeof kinds / sizeof *kinds))

const struct wk_kind_of_event *wk_kind_of_event_at(int i)
{
    return i >= 0 && i < N_KINDS ? kinds[i] : NULL;
}

const struct wk_kind_of_event *wk_kind_of_event_find(const char *word)
{
    for (int i = 0; word && i < N_KINDS; i++)
        if (strcmp(kinds[i]->word, word) == 0)
            return kinds[i];
    return word ? NULL : kinds[0];
}
