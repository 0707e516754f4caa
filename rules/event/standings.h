/*
 * Standings: who stands where. A kind of event (rules/event/kind.h) says what each hand brings to who sat there, a line with a
 * value in each of the kind's columns, and of which columns the standings are the sums; lines are gathered, added up and ranked
 * here, in the same way for all kinds. Code that draws, prints or writes them takes words and forms from the columns and knows
 * no kind. Pure.
 */
#ifndef WK_RULES_EVENT_STANDINGS_H
#define WK_RULES_EVENT_STANDINGS_H

#include "rules/event/tournament.h"

#define WK_MAX_COLUMNS 8 /* of a line */
#define WK_MAX_SUMS 4    /* of the standings */

/* ---- columns: const tables of a kind */

/* What a column's values are. */
enum wk_score_form {
    WK_SCORE_WHOLE = 0, /* 4 */
    WK_SCORE_GAIN,      /* won or lost: people read its sign, "+4"; programs read "4" */
    WK_SCORE_TWELFTHS,  /* of a point: "3.67", to the hundredth */
    WK_SCORE_FRACTION   /* the same, but written as it is: "11/3" */
};

struct wk_score_column {
    const char *word;  /* in JSON and CSV: letters, digits and '_'. Others read it: it stays */
    const char *name;  /* message id: over its numbers, or behind one, "ms" */
    const char *title; /* message id: where there is room, "match points" */
    enum wk_score_form form;
    int text_w;  /* characters of it in a table that a command prints, blanks before it included; 0: it does not stand there */
    int sheet_w; /* the same in a workbook */
};

/* How a sum ranks. */
enum wk_rank_by { WK_RANK_BY_NOTHING = 0 /* it is only shown */, WK_RANK_BY_MOST, WK_RANK_BY_LEAST };

/* A column of the standings. */
struct wk_sum_column {
    struct wk_score_column column; /* text_w and sheet_w above 0 */
    unsigned of;                   /* of which columns of the lines it is the sum: bit by index */
    enum wk_rank_by rank_by;
};

/* Where the CSV of lines has a column. */
enum wk_line_csv {
    WK_LINE_CSV_NOT = 0,
    WK_LINE_CSV_FIRST, /* in its order, behind what every line has */
    WK_LINE_CSV_LAST   /* at the end, behind "fouled": it came later, and no column moves */
};

/* A column of the lines. */
struct wk_line_column {
    struct wk_score_column column;
    enum wk_line_csv csv;
    /* English: what a judge's decision alone put there; a note behind the line where it is not 0, "ruling +3 IMP". NULL: play.
     */
    const char *ruling;
    bool on_page; /* beside the first sum on a player's page: one such column, or two, one above the other */
};

/* ---- lines */

/*
 * How a hand counts. Of several that would fit the order is: cancelled, not played, missing, house, annulled, out, then those
 * that are compared. What rulings took or gave stands in each of them, and counts.
 */
enum wk_line_state {
    WK_LINE_MISSING = 0, /* no confirmed result yet */
    WK_LINE_WAITING,     /* confirmed; too few results to compare it with */
    WK_LINE_PROVISIONAL, /* counted, but what is still to come may change it */
    WK_LINE_FINAL,
    WK_LINE_ALONE,      /* there is nothing to compare it with, nor will there be */
    WK_LINE_CANCELLED,  /* counts for no player */
    WK_LINE_NOT_PLAYED, /* and it never will be */
    WK_LINE_OUT,        /* who is out of the event: what is played under his number counts for the others only */
    WK_LINE_ANNULLED,   /* played by who was put out, his results annulled: not even for them */
    WK_LINE_HOUSE,      /* played for the house: for nobody, and nobody is compared with it */
    WK_N_LINE_STATES
};

/* What one hand brings to one player. */
struct wk_line {
    struct wk_hand_id at; /* table 0: he sits nowhere in this hand */
    enum wk_wind direction, wind;
    enum wk_line_state state;
    int32_t value[WK_MAX_COLUMNS]; /* by the kind's columns, in their forms: it counts in the sums even where it is not shown */
    unsigned has;                  /* which of them it has to show: bit by index. What a line has not is no zero */
    bool stand_in;                 /* somebody else played than hand 1 of round 1 */
    bool fouled;                   /* a choice of the director holds for this deal */
};

/* The lines of who sits at a table in a round, side by side: index hand - 1, then direction - 1. Players: wk_player_at(). */
void wk_table_lines(const struct wk_tournament *tournament, int table, int round, struct wk_line (*out)[WK_N_WINDS]);

/* The hands of a player in order of time; as many are written as the event has. */
void wk_player_lines(const struct wk_tournament *tournament, int player, struct wk_line *out);

bool wk_line_has(const struct wk_line *line, int column);
/*
 * The state of a line of who sits in a direction, for a kind whose results are compared with none: in, its result is confirmed;
 * final, nothing that is still to come can change what it counts.
 */
enum wk_line_state wk_line_state_of(const struct wk_tournament *tournament, const struct wk_hand_id *at, enum wk_wind direction,
                                    bool in, bool final);

/* What a player of such a kind loses in a hand to nobody: by rulings, and, where the result counts for him (a line of this
 * state), on its card or sheet. 0 or below. */
int wk_line_penalty(const struct wk_tournament *tournament, const struct wk_hand_id *at, enum wk_wind direction,
                    enum wk_line_state state);

/* It is there: it has a result, or what stands in the place of one. */
bool wk_line_played(const struct wk_line *line);

/* What a line adds to a sum (index), and how much of that rulings put there. */
int32_t wk_line_adds(const struct wk_tournament *tournament, const struct wk_line *line, int sum);
int32_t wk_line_ruled(const struct wk_tournament *tournament, const struct wk_line *line, int sum);
/* It has something to show of play that goes into a sum. */
bool wk_line_counts(const struct wk_tournament *tournament, const struct wk_line *line, int sum);

/* ---- standings */

struct wk_standing {
    uint16_t player;          /* index */
    uint16_t rank;            /* 1.., shared by equals; 0: none */
    uint16_t n_hands;         /* that he has had: with a confirmed result, cancelled or not played */
    bool out;                 /* has no rank: withdrawn or disqualified */
    bool provisional;         /* the sums can change: one of the hands waits, or after a round awaits its result */
    int32_t sum[WK_MAX_SUMS]; /* by the kind's sums, in their forms */
};

struct wk_standings {
    int n;
    struct wk_standing row[WK_MAX_PLAYERS]; /* best first, equals by number; who has no rank after all others */
};

/*
 * After round 1.. (hands of later rounds are left out), 0: all that is known. section 0: the whole event, else one. Where the
 * kind ranks pairs or teams (its party()) each of their players has a row, with the sums and the rank of his party; rows of a
 * party stand together, and ranks count parties. Of a drop-in evening only who has played a hand of it has a row.
 */
void wk_standings_make(const struct wk_tournament *tournament, int section, int after_round, struct wk_standings *out);

/*
 * The standings of teams, of an event that has them (plan.teams): a row a team, with its first player (index), the sums of its
 * four, and out while none of them has a rank. What a player who has no rank brought counts for the team as it does for him.
 */
void wk_team_standings_make(const struct wk_tournament *tournament, int after_round, struct wk_standings *out);

/* ---- values */

/* How many of a column's values make one point: WK_PARTS_OF_POINT, or 1. */
int wk_score_unit(const struct wk_score_column *column);

/* As programs read them: "-4", "3.67", "7/2"; text is written whole and returned. */
#define WK_SCORE_SIZE 16
const char *wk_score_text(const struct wk_score_column *column, int32_t value, char text[WK_SCORE_SIZE]);

#endif
