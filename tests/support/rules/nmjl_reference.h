/*
 * A second opinion on an NMJL sanctioned event, from the text of its rules (sanctioned rules [n]) and apart from the program's:
 * it links nothing of it, keeps all games, and for each question looks through all of them again. Slow and plain.
 *
 * Chairs are 0..3: A East, B North, C West, D South. Tables, rounds and games are numbered from 1, in arrays too; a player is
 * the number he was listed with, 0: an empty chair.
 */
#ifndef WK_TESTS_RULES_NMJL_REFERENCE_H
#define WK_TESTS_RULES_NMJL_REFERENCE_H

#include <stdbool.h>

enum {
    NMJL_CHAIRS = 4,
    NMJL_GAMES = 4,
    NMJL_MAX_TABLES = 40,
    NMJL_MAX_ROUNDS = 10,
    NMJL_MAX_PLAYERS = NMJL_MAX_TABLES * NMJL_CHAIRS,
    NMJL_MAX_OUTS = 8,
    NMJL_NOBODY = -1
};

enum nmjl_movement { NMJL_SANCTIONED, NMJL_EAST_STAYS, NMJL_DRAWN };

enum nmjl_ending { NMJL_OPEN, NMJL_WIN, NMJL_WALL, NMJL_INCOMPLETE, NMJL_ERROR_ALL, NMJL_ERROR_ONE, NMJL_NOT_PLAYED };

struct nmjl_game {
    enum nmjl_ending ending; /* NMJL_OPEN: nothing is entered */
    bool confirmed;
    int winner, value;        /* WIN: chair, the card's value */
    int discarder, exposures; /* chair or NMJL_NOBODY: self-picked; of the winner */
    bool jokerless, singles;  /* no joker; a hand of Singles and Pairs */
    bool dead[NMJL_CHAIRS];   /* WALL */
    int intact;               /* ERROR_ONE: who did not expose */
    int on_card[NMJL_CHAIRS]; /* penalties that were entered with it, 0 or less: they are part of the result */
    int penalty[NMJL_CHAIRS]; /* what the director took, 0 or less: it stays whatever becomes of the game */
};

/* A player who is not there from a round to a round. */
struct nmjl_out {
    int number, from_round, to_round;
    bool ranked; /* suspended: he comes back, and keeps his rank */
};

struct nmjl_event {
    int n_tables, n_players, n_rounds;
    int seat[NMJL_MAX_ROUNDS + 1][NMJL_MAX_TABLES + 1][NMJL_CHAIRS];
    struct nmjl_game game[NMJL_MAX_ROUNDS + 1][NMJL_MAX_TABLES + 1][NMJL_GAMES + 1];
    bool card[NMJL_MAX_ROUNDS + 1][NMJL_MAX_TABLES + 1]; /* taken */
    struct nmjl_out out[NMJL_MAX_OUTS];
    int n_outs;
};

/* ---- movement [20] */

/* Tables that a number of players fills, the last ones with three; 0: it cannot be. */
int nmjl_tables_of(int n_players);

/* Who sits in a chair in a round when players move by their chairs; movement is not NMJL_DRAWN. */
int nmjl_seat(enum nmjl_movement movement, int n_players, int round, int table, int chair);

/* The first round in which two meet who have met before: by formula; and by walking through rounds with all chairs filled. */
int nmjl_first_rematch(enum nmjl_movement movement, int n_tables);
int nmjl_first_rematch_counted(enum nmjl_movement movement, int n_players);

/* ---- a game [10], [13], a round [4], [21] */

/* Who plays in a chair: who sits there and is not out, or 0. */
int nmjl_player_at(const struct nmjl_event *event, int round, int table, int chair);

/* What each chair gets of a game, without penalties. */
void nmjl_game_points(const struct nmjl_game *game, const bool there[NMJL_CHAIRS], int points[NMJL_CHAIRS]);

int nmjl_collector(const struct nmjl_event *event, int round, int table);

/* "A:C,B:D,C:A,D:B": each who initials, and whose card. */
void nmjl_initials(const struct nmjl_event *event, int round, int table, char text[32]);

/* ---- standings [H] */

struct nmjl_row {
    int points, rank; /* rank 0: none */
};

/* By number, row[1..n_players]; of rounds 1..after_round alone. */
void nmjl_standings(const struct nmjl_event *event, int after_round, struct nmjl_row *row);

#endif
