/* The values of event papers, from the store; without an event there are numbers, and room for names. */
#include "kiosk/eye/walls/event_papers.h"

#include <string.h>

#include "db/hall/witness.h"
#include "db/state/journal_state.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "rules/event/duplicate/seating.h"

void wk_event_matter_find(struct wk_store *store, const struct wk_tournament *tournament, bool signs,
                          struct wk_event_matter *out)
{
    struct wk_event_papers *papers = &out->papers;

    memset(out, 0, sizeof(*out));
    papers->first_section = papers->n_sections = 1;
    if (!tournament || !tournament->begun) {
        wk_schedule_make(&out->made);
        papers->schedule = &out->made;
        return;
    }
    papers->tournament = tournament;
    papers->schedule = &tournament->plan.schedule;
    papers->n_sections = tournament->plan.n_sections;
    if (signs && wk_store_checkpoint(store, &out->checkpoint) == WK_OK)
        papers->checkpoint = &out->checkpoint;
    if (papers->checkpoint &&
        wk_store_vouched(store, wk_store_number(store, out->checkpoint.seq), &papers->vouched, &papers->others) != WK_OK)
        papers->others = 0; /* this kiosk keeps its event alone */
    if (wk_store_signing_key(store, out->key) == WK_OK)
        papers->key = out->key;
}
