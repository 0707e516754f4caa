/*
 * Standings: IMP, ms and ranks from the state of a tournament. Pure.
 * Source: MCR Duplicate Format, DF-19, DF-23 and Appendix 2, 3. Decisions where it is silent: director.md, "Results and ranks".
 * Fouled deals in the manner of bridge's Law 87: what was not the
 * same deal is not compared, and the director chooses (enum wk_foul_choice).
 */
#ifndef WK_RULES_EVENT_DUPLICATE_STANDINGS_H
#define WK_RULES_EVENT_DUPLICATE_STANDINGS_H

#include "rules/event/tournament.h"

/*
 * How a hand counts. Of several that would fit the order is: cancelled, not played, missing, annulled, out, then those that are
 * compared. What is off the player's own score (a penalty) and IMP of rulings stand in each of them, and count in his sums.
 */
enum wk_line_state {
    WK_LINE_MISSING = 0, /* no confirmed result yet */
    WK_LINE_WAITING,     /* confirmed; too few results to compare it with, so it has no IMP yet */
    WK_LINE_PROVISIONAL, /* compared with the results that are in; more are to come, or a second play awaits its ruling
                            (rules/event/duplicate/second_play.h) */
    WK_LINE_FINAL,       /* compared with all that it is to be compared with */
    WK_LINE_ALONE,       /* nobody else had that deal: IMP 0, but for a penalty */
    WK_LINE_CANCELLED,   /* counts for nobody: ms and IMP 0, and there is no average */
    WK_LINE_NOT_PLAYED,  /* nobody's ms, IMP 0; the average is that of the other hands of the deal */
    WK_LINE_OUT,         /* who is out of the event: what is played under his number counts for the others' averages only */
    WK_LINE_ANNULLED,    /* played by who was put out, his results annulled: not even for the averages */
    WK_N_LINE_STATES
};

/* One of a player's 20 hands. */
struct wk_line {
    struct wk_hand_id at; /* its deal is that of at.table in at.round */
    enum wk_wind direction, wind;
    enum wk_line_state state;
    int ms;                     /* that count for him: rulings and penalty included */
    int ms_penalty;             /* of them, what was taken off him alone: 0 or below; it is in no average */
    int32_t average_12, dif_12; /* twelfths of a point; of the results that are in and are compared */
    int imp;                    /* of the comparison; 0 while there is none */
    int imp_ruling;             /* rulings of this hand, above 0 for a redress; counts besides */
    int n_compared;             /* results in the average, its own included unless it is not played */
    bool stand_in;              /* somebody else played than hand 1 of round 1 */
    bool fouled;                /* a choice of the director holds for this deal */
};

struct wk_standing {
    int player; /* index */
    bool out;   /* has no rank: withdrawn or disqualified */
    int rank;   /* 1.., shared by equals; 0: none */
    int imp, ms;
    int n_hands;      /* with a confirmed result, cancelled or not played */
    bool provisional; /* the sums can change: one of the hands awaits others of its deal, a ruling on a second play, or after a
                         round its own result */
};

struct wk_standings {
    int n;
    struct wk_standing row[WK_MAX_PLAYERS]; /* best first, equals by number; who has no rank after all others */
};

/* What a line has to show: match points of its own, an average, a difference from it, IMP. What it has not is no zero. */
struct wk_line_has {
    bool ms, average, dif, imp;
};
struct wk_line_has wk_line_has(const struct wk_line *line);

/* After round 1..5 (hands of later rounds are left out), 0: all that is known. section 0: the whole event, else one. */
void wk_standings_make(const struct wk_tournament *tournament, int section, int after_round, struct wk_standings *out);

/* The hands of a player in order of time; as many are written as the event has. */
void wk_player_lines(const struct wk_tournament *tournament, int player, struct wk_line *out);

/* A deal's results side by side: index hand - 1, then direction - 1. Players of lines: wk_player_at(). */
void wk_deal_lines(const struct wk_tournament *tournament, int table, int round, struct wk_line (*out)[WK_N_WINDS]);

#endif
