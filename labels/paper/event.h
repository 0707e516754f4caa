/*
 * Papers of an event: a slip for each player, a card for each table, the poster of a section's seating, and the score form of
 * each group and round (DF-3, DF-4). With an event they bear names, without one numbers and room for names.
 */
#ifndef WK_LABELS_PAPER_EVENT_H
#define WK_LABELS_PAPER_EVENT_H

#include "labels/deal/checkpoint.h"
#include "rules/tournament.h"

enum wk_event_paper {
    WK_EVENT_SLIPS = 0, /* A4, four to cut apart on a page, in the order of the players */
    WK_EVENT_CARDS,     /* A4 landscape, a page a table */
    WK_EVENT_POSTER,    /* A3 landscape, a page a section */
    WK_EVENT_FORMS,     /* A4 landscape, a page a round and group */
    WK_N_EVENT_PAPERS
};

struct wk_event_papers {
    const char *lang;                       /* a code of labels/lang */
    const struct wk_tournament *tournament; /* NULL: no event */
    const struct wk_schedule *schedule;
    int first_section, n_sections;          /* printed: tables are numbered through the hall */
    const struct wk_checkpoint *checkpoint; /* how far the kiosk's records are now, for the score forms; NULL: none */
    const uint8_t *key; /* [WK_PUBLIC_SIZE] that signs them, whose words stand on slips and score forms; NULL: not known */
};

/* Writes the PDF. WK_BAD_INPUT: no such language or sections. WK_IO, WK_DISK_FULL, WK_NO_MEMORY. */
enum wk_status wk_paper_event(const char *pdf_path, enum wk_event_paper kind,
                              const struct wk_event_papers *papers) WK_MUST_CHECK;

#endif
