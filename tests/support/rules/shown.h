/*
 * What people were shown of an event, at the hall and at its kiosks: a hand that was ready stays ready, and a result that four
 * players had confirmed and somebody besides their kiosk had heard stays, or both are named, whatever comes.
 */
#ifndef WK_TESTS_RULES_SHOWN_H
#define WK_TESTS_RULES_SHOWN_H

#include "rules/event/merge.h"
#include "rules/event/duplicate/seating.h"

#define SHOWN_JOURNALS 8 /* numbers are below it */
#define SHOWN_TABLES 4
#define SHOWN_HANDS (SHOWN_TABLES * WK_ROUNDS * WK_HANDS)
#define SHOWN_RESULTS 16 /* confirmed ones of one hand */

struct shown {
    int n_tables;
    bool ready[SHOWN_JOURNALS][SHOWN_HANDS]; /* and another had written it */
    struct {
        int64_t result; /* 0: none */
        struct wk_outcome outcome;
        unsigned by; /* journals: bits */
    } confirmed[SHOWN_HANDS][SHOWN_RESULTS];
    char fault[200]; /* the first thing that went wrong; "": nothing did */
};

void shown_begin(struct shown *self, int n_tables); /* at most SHOWN_TABLES */
/* What the writer of a journal sees now, against what he was shown before; at the end against what anybody was. */
void shown_look(struct shown *self, int journal, const struct wk_merged *view, bool end);

#endif
