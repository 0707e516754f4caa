/*
 * A second opinion on a competition MCR event, from the texts of its rules (S3, S4) and apart from the program's: it links
 * nothing of it, keeps all hands, and for each question looks through all of them again. Standard points are exact, in
 * twelfths: what two, three or four share is a whole number of them.
 *
 * Chairs are 0..3: E S W N. Tables, rounds and hands are numbered from 1, in arrays too; a player is the number he was listed
 * with.
 */
#ifndef WK_TESTS_RULES_MCR_EVENT_REFERENCE_H
#define WK_TESTS_RULES_MCR_EVENT_REFERENCE_H

#include <stdbool.h>

enum {
    MCR_CHAIRS = 4,
    MCR_GAME_HANDS = 16,
    MCR_EVENT_TABLES = 40,
    MCR_EVENT_ROUNDS = 10,
    MCR_EVENT_PLAYERS = MCR_EVENT_TABLES * MCR_CHAIRS,
    MCR_EVENT_OUTS = 8,
    MCR_SELF = -1
};

enum mcr_ending { MCR_OPEN, MCR_DRAW, MCR_WON, MCR_UNPLAYED };

struct mcr_event_hand {
    enum mcr_ending ending;
    bool confirmed;
    int winner, from, points; /* WON: chair; chair or MCR_SELF; the hand's points, 8 or more */
    int penalty[MCR_CHAIRS];  /* what the referee took, 0 or less: it stays whatever becomes of the hand */
};

/* One table's game of a round: by hands, or as a whole. */
struct mcr_event_game {
    int seat[MCR_CHAIRS];
    struct mcr_event_hand hand[MCR_GAME_HANDS + 1];
    int ended;                /* by the clock: the hand that ran then, 1..16, which counts nothing; 0: not */
    bool whole, confirmed;    /* entered as a whole: */
    int points[MCR_CHAIRS];   /* that sum to 0 */
    int on_sheet[MCR_CHAIRS]; /* penalties that were entered with it, 0 or less: they are part of the result */
};

/* A player who is not there from a round to a round; somebody else has the chair, whose results are not his. */
struct mcr_event_out {
    int number, from_round, to_round;
    bool ranked;   /* suspended: he comes back, and keeps his rank */
    bool replaced; /* somebody has the chair: without that no game is played there */
};

struct mcr_event {
    int n_tables, n_rounds;
    struct mcr_event_game game[MCR_EVENT_ROUNDS + 1][MCR_EVENT_TABLES + 1];
    int team[MCR_EVENT_PLAYERS + 1]; /* by number, 1.., 0: none */
    struct mcr_event_out out[MCR_EVENT_OUTS];
    int n_outs;
};

struct mcr_event_row {
    int twelfths, points, rank; /* standard points; game points; rank 0: none */
};

/* What each chair gets of a hand, without penalties (S4, disc score). */
void mcr_hand_points(const struct mcr_event_hand *hand, int points[MCR_CHAIRS]);

/* What each chair has of a game so far, with penalties. */
void mcr_game_points(const struct mcr_event_game *game, int points[MCR_CHAIRS]);

/* Whether a game is over, and has standard points. */
bool mcr_game_over(const struct mcr_event_game *game);

/* 4, 2, 1, 0 by place; equals share what they fill. In twelfths. */
void mcr_standard_points(const int points[MCR_CHAIRS], int twelfths[MCR_CHAIRS]);

/* By number, row[1..4 n_tables]; of teams, by team, row[1..n_teams]. Of rounds 1..after_round alone. */
void mcr_event_standings(const struct mcr_event *event, int after_round, struct mcr_event_row *row);
void mcr_event_teams(const struct mcr_event *event, int after_round, int n_teams, struct mcr_event_row *row);

/* The first round in which two meet who have met before, or who are team-mates; 0: none. */
int mcr_event_rematch(const struct mcr_event *event);

/* More rounds than this no seating can have: each game takes three of the others from a player. */
int mcr_event_most_rounds(int n_tables);

#endif
