/* Event papers: what slips, cards, poster and score forms are made of, from what is on record. For commands and the kiosk
 * alike. */
#ifndef WK_KIOSK_EYE_WALLS_EVENT_PAPERS_H
#define WK_KIOSK_EYE_WALLS_EVENT_PAPERS_H

#include "labels/deal/checkpoint.h"
#include "labels/paper/event_sheet.h"

struct wk_store;

/* What they are made of, and what that borrows from. */
struct wk_event_matter {
    struct wk_event_papers papers; /* of all sections */
    struct wk_schedule made;       /* without an event */
    struct wk_checkpoint checkpoint;
    uint8_t key[WK_PUBLIC_SIZE];
};

/*
 * Fills *out, which must not move as long as its papers are used: of an event of a store, signs: with a checkpoint of now,
 * which goes nowhere. tournament NULL, or not begun: numbers and room for names; store may be NULL then.
 */
void wk_event_matter_find(struct wk_store *store, const struct wk_tournament *tournament, bool signs,
                          struct wk_event_matter *out);

#endif
