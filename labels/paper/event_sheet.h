/*
 * Papers of an event: a slip for each player, a card for each table, the poster of a section's seating, and the score form of
 * each group and round (DF-3, DF-4). With an event they bear names, without one numbers and room for names. Others are of
 * events by rounds, and of those on record alone (labels/paper/round_parts.h). This is what they are made of;
 * labels/paper/papers.h writes them: WK_BAD_INPUT when there is no such language, no such section or no schedule.
 */
#ifndef WK_LABELS_PAPER_EVENT_SHEET_H
#define WK_LABELS_PAPER_EVENT_SHEET_H

#include <stdint.h>

#include "rules/event/tournament.h"

struct wk_checkpoint;
struct wk_key;

struct wk_event_papers {
    const struct wk_tournament *tournament; /* NULL: no event */
    const struct wk_schedule *schedule;
    int first_section, n_sections;          /* printed: tables are numbered through the hall */
    const struct wk_checkpoint *checkpoint; /* how far the kiosk's records are now, for the score forms; NULL: none */
    /* Of an event with a hall: of how many other kiosks so many vouch for that checkpoint. others 0: it has none. */
    int vouched, others;
    const uint8_t *key; /* [WK_PUBLIC_SIZE] that signs them, whose words stand on slips and score forms; NULL: not known */
    /* Each player has a page in the hall, whose address stands on his slip: the hall's pages, and the key that tokens are made
     * with (labels/secret/player_token.h), both borrowed. NULL or "": slips say nothing of it. */
    const char *pages;
    const struct wk_key *club;
};

#endif
