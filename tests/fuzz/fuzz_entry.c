/* The body of an entry of the tournament: the first byte picks its kind, the rest is the text. */
#include <stdlib.h>
#include <string.h>

#include "db/state/entry.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct wk_event_plan plan;
    struct wk_entry entry;
    json_t *again = NULL;
    plan = (struct wk_event_plan){.kind = &wk_duplicate, .n_sections = 1};
    for (int i = 0; i < WK_SECTION_PLAYERS; i++)
        plan.player[i].number = 101 + i;
    json_t *body = size > 1 ? json_loadb((const char *)data + 1, size - 1, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (body && wk_entry_decode((enum wk_entry_kind)(data[0] % (WK_N_ENTRIES + 1)), body, &plan, &entry) == WK_OK) {
        /* What was read says the same when it is written. */
        if (wk_entry_encode(&entry, &plan, &again) != WK_OK || !json_equal(body, again))
            abort();
        json_decref(again);
    }
    json_decref(body);
    return 0;
}
