/*
 * Second play: a hand whose deal somebody at the table had played before. By the schedule nobody plays a deal twice; it happens
 * when players sit on each other's chairs (a whole group at the wrong table, or one player in some hands), and when a stand-in
 * has played the deal himself. A player is identified here by name, whatever number he plays under.
 *
 * If the same four players played both hands, the deal was not played by four groups, and its results wait for the director: a
 * choice for the deal (WK_ENTRY_FOUL) that is made after the seats or the stand-in went on record decides it. If one to three
 * of them did, it is only reported and nothing waits: the director judges what a player has gained by it. Pure.
 */
#ifndef WK_RULES_EVENT_DUPLICATE_SECOND_PLAY_H
#define WK_RULES_EVENT_DUPLICATE_SECOND_PLAY_H

#include "rules/event/tournament.h"

struct wk_second_play {
    struct wk_hand_id at;        /* the later hand */
    int before[WK_N_WINDS];      /* by direction in it: the first hand in which he had played this deal, 0: he had not */
    int n;                       /* 1..4 of them had */
    int same_as;                 /* the hand that the same four played, 0: they are not the same */
    bool played;                 /* both hands have a result, at least an entered one; else the second play is still to come */
    const struct wk_act *by;     /* the newest act that changed seats in this round; NULL: none, the schedule itself has it */
    const struct wk_act *ruling; /* the director's choice for the deal, made since; NULL: none */
};

/* The second plays of a deal, in order of time; of events of other kinds there are none; hands that will never be played are
 * none. How many are in out. */
int wk_second_plays(const struct wk_tournament *self, int table, int round, struct wk_second_play *out);

/* Of an event the one that follows *play, by table, round and hand; one of zeros is followed by the first. False: there is
 * none.
 */
bool wk_second_play_next(const struct wk_tournament *self, struct wk_second_play *play);

/* Whether the same four played both hands, both are played, and the director has not decided since. */
bool wk_second_play_waits(const struct wk_second_play *self);
/* Whether a hand of a deal is such a second play; hand 0: any of its hands. */
bool wk_second_play_open(const struct wk_tournament *self, int table, int round, int hand);

#endif
