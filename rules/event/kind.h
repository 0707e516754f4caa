/*
 * Kind: what one kind of event is. To add one, fill a const struct wk_kind_of_event in a folder of its own, rules/event/NAME/,
 * and add a row to kinds.def. The journal, the commands, the screens and the papers use only this struct and know no kind. What
 * is the same for all kinds (numbers, players, who is out, acts and their reasons, references, the clock) is in tournament.h.
 *
 * Every function is pure, takes no ownership and may be called from any thread. A plan is one that its kind's prove() passed
 * unless told otherwise; hands, directions and players are in range. None may be NULL unless told so.
 */
#ifndef WK_RULES_EVENT_KIND_H
#define WK_RULES_EVENT_KIND_H

#include <stddef.h>

#include "rules/event/standings.h"

struct wk_guide;

/* A member of a result: how it stands in records, files and JSON. */
enum wk_result_form {
    WK_RESULT_WORD,       /* an enum, by a word of its own */
    WK_RESULT_DIRECTION,  /* enum wk_wind; null for WK_WIND_NONE */
    WK_RESULT_NUMBER,     /* int */
    WK_RESULT_FLAG,       /* bool; not there where it is false */
    WK_RESULT_DIRECTIONS, /* unsigned, bit (enum wk_wind - 1): "ESW" */
    WK_RESULT_POINTS      /* int [WK_N_WINDS], by direction, each least..most */
};
struct wk_result_field {
    const char *word; /* its key. Stored: it stays */
    enum wk_result_form form;
    size_t offset;            /* in struct wk_outcome */
    int least, most;          /* WORD, NUMBER: what may be read at all; check_outcome() checks which values fit together */
    const char *const *words; /* WORD: index least..most; else NULL */
    const char *name;         /* message id: what it is called where it is asked for */
    const char *const *names; /* WORD: message ids, as its words; else NULL */
};

/* What is to be done next about the hand that a table is at. Walls lie between these where the kind keeps them. */
enum wk_next {
    WK_NEXT_SEATS = 0, /* its players take their chairs and say so */
    WK_NEXT_PLAY,      /* it is to begin, or it is being played */
    WK_NEXT_RESULT,    /* it has ended; how is to be entered */
    WK_NEXT_CONFIRM,   /* they stand for what was entered */
    WK_NEXT_CARD,      /* its round's cards are to be initialed and handed in */
    WK_NEXT_SETTLED    /* nothing any more: it waits for the others */
};
/* The same of a hand that has one result and is confirmed by its players: for a kind's next(). */
enum wk_next wk_next_of_hand(const struct wk_tournament *self, const struct wk_hand_id *at);

/* Minutes; what is shown and announced. Nothing ends because time has run out. */
struct wk_kind_clock {
    int hand;               /* a hand's, unless the kiosk's configuration says another; 0: hands have none, rounds have */
    int round, least, most; /* a round's, and what an event may have instead; 0: rounds have none */
    int notice;             /* so long before its end it is announced, once */
    int pause;              /* between two rounds */
    int rest, rest_from;    /* a rest of so many in the middle of rounds of so many or more; 0: they have none */
    int first_s, think_s, claim_s; /* seconds to think: before the dealer's first discard, each other, a claim; 0: its rules
                                      say none. Printed, and never measured: no kiosk sees a discard */
};

/* How people at a table speak of a hand, and what they touch when it has ended: message ids, for NULL there is no key. */
struct wk_kind_talk {
    bool games;                 /* "game 3", not "hand 3" */
    bool match_points;          /* its points are match points, which are compared with those of other tables */
    const char *won, *won_note; /* somebody has won, and what is said below it */
    const char *drawn, *late;   /* nobody has; time was called before it ended: */
    enum wk_outcome_kind drawn_as, late_as;
};

/* What the players of a table enter a result with. */
enum wk_entry_form {
    WK_FORM_HAND = 0, /* who won, from whom, how many points; each player stands for it by a touch of his own */
    WK_FORM_GAME /* the same, the value chosen from the few that there are, and what else a card has; the table stands for it by
                    one touch, for each player has yet to initial it */
};
/* Of a game: the values that players may enter, all others being the director's, and the penalty that they enter themselves. */
struct wk_card_terms {
    int value_least, value_most, value_step;
    int penalty; /* below 0 */
};
#define WK_CITE_SIZE 24 /* bytes of "[10a] [10b]" */

struct wk_kind_of_event {
    const char *word; /* in records, options and JSON: letters, digits and '-'. Stored: it stays */
    const char *name; /* message id, for people: "Duplicate" */
    /*
     * Its tables keep deals: walls are recorded, and verified after each hand, and gates wait for them. Only such a kind has
     * fouled deals (WK_ENTRY_FOUL).
     */
    bool keeps_walls;
    int n_tiles;        /* of a table's set */
    int n_seats;        /* players of each table, at least: 4, or 3 where some chairs may stay empty */
    const char *chairs; /* letters of the chairs, in the order of enum wk_wind: "ESWN" */
    unsigned movements; /* those that its events may have: bit (enum wk_movement) */
    int n_rounds;       /* unless the event says another number; 0: they are not left to it */
    bool by_round;      /* tables wait for each other only between rounds, not after each hand */
    /*
     * A drop-in evening: nothing is planned. Who sits where is said as people sit down, by SEATED, from that hand on, and no
     * schedule has it; hands are entered one after the other. The players themselves begin it, end it after any hand, and
     * take back or correct what they have confirmed, and all four of that hand confirm it again. What is left of its hands is
     * not played then. Once it is over (wk_drop_in_over()) the next one may begin in the same records.
     */
    bool drop_in;
    struct wk_kind_clock clock;
    struct wk_kind_talk talk;
    const char *const *papers; /* words of labels/paper/papers.def that can be printed of such an event; NULL ends the list */

    /* ---- the plan */

    /*
     * How large the event of a plan is; The plan need not be proved. WK_BAD_INPUT: this kind has no event with so many sections
     * or players. *out is written only when it is WK_OK, with no figure above the limits of shape.h.
     */
    enum wk_status (*shape)(const struct wk_event_plan *plan, struct wk_event_shape *out);
    /*
     * A list of so many players that does not make up sections of one size: at how many tables they play; 0: there is no such
     * event. NULL: there is none of any number. divide() sets out such a list, n_players of player and tables: it says of what
     * sections they are and adds entrants for the house.
     */
    int (*tables)(int n_players);
    void (*divide)(struct wk_event_plan *plan);
    /* What the seating of a plan that has a shape does to the comparison; false: what the format wants. NULL: always. */
    bool (*comparison)(const struct wk_event_plan *plan, struct wk_comparison *out);
    /* Seats the players of a plan that has a shape as the product does: fills its schedule, or leaves it where seat() asks
     * none. */
    void (*arrange)(struct wk_event_plan *plan);
    /* The seating of a plan that has a shape; else WK_BAD_INPUT and what it breaks first in *fault (never NULL). */
    enum wk_status (*prove)(const struct wk_event_plan *plan, struct wk_schedule_fault *fault);
    /* Where a player (index) is to sit in a hand, before any move: at->round and at->hand are given, at->table is set, through
     * the hall. Returns the direction; WK_WIND_NONE: he sits nowhere. */
    enum wk_wind (*seat)(const struct wk_event_plan *plan, int player, struct wk_hand_id *at);
    /* The wind, in a hand, of the player in a direction: East deals. WK_WIND_NONE: only the table itself knows. */
    enum wk_wind (*wind)(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
    /* How many tables up, below 0 down, whoever sits in a direction goes after each round. false: in this plan the chair alone
     * does not say it. NULL: of no plan. */
    bool (*step)(const struct wk_event_plan *plan, enum wk_wind direction, int *up);

    /* The prevalent wind of a hand. NULL: East, of all of them. */
    enum wk_wind (*prevalent)(const struct wk_event_plan *plan, const struct wk_hand_id *at);

    /* ---- a hand's result */

    const struct wk_result_field *fields; /* [n_fields] what it says, in the order in which it is asked for */
    int n_fields;
    /* Whether it is one of this kind's: WK_REFUSED_NOT, or why not, with the one field that is wrong in *why. */
    enum wk_refusal_kind (*check_outcome)(const struct wk_outcome *outcome, struct wk_refusal *why);
    /*
     * The points of a result by direction (index enum wk_wind - 1), without penalties of single players. WK_BAD_INPUT: no
     * result of this kind.
     */
    enum wk_status (*points)(const struct wk_outcome *outcome, int points[WK_N_WINDS]);
    bool sums_to_zero; /* the points of each result do, as the audit checks */
    enum wk_entry_form form;
    struct wk_card_terms card; /* WK_FORM_GAME; else zeros */
    /* The numbers of the rules by which a result, one of this kind, gives a direction its points and takes its penalty: ""
     * where none does. NULL: its rules are not cited. */
    void (*cite)(const struct wk_outcome *outcome, enum wk_wind direction, char text[WK_CITE_SIZE]);

    /* ---- entries: tournament.h has made the checks for all kinds before */

    unsigned rulings;             /* those that there are: bit (enum wk_ruling_kind) */
    int complaints;               /* with so many about one player the director disqualifies; 0: there is no such rule */
    const struct wk_guide *guide; /* rulings by the numbers of its rules (rules/event/guide.h). NULL: none */
    /* Further checks of an entry: WK_REFUSED_NOT, or why it is refused. NULL: none. */
    enum wk_refusal_kind (*check)(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why);
    /* Further changes by a checked entry, after those of tournament.h. NULL: none. */
    void (*apply)(struct wk_tournament *self, const struct wk_entry *entry);
    /* What is to be done next about the hand that its table is at. */
    enum wk_next (*next)(const struct wk_tournament *self, const struct wk_hand_id *at);
    /* Cards: who initials the card of a direction, and who hands a round's cards in. WK_WIND_NONE: nobody, the chair is empty.
     * NULL both: this kind has none. */
    enum wk_wind (*initialer)(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind of);
    enum wk_wind (*collector)(const struct wk_tournament *self, const struct wk_hand_id *at);
    /* Whether the director still has to decide about a hand, beyond its result. NULL: this kind has no such decisions. */
    bool (*unruled)(const struct wk_tournament *self, const struct wk_hand_id *at);

    /* ---- standings (rules/event/standings.h) */

    const struct wk_sum_column *sums; /* of the standings, 1..WK_MAX_SUMS: the first ranks first, and is shown largest */
    int n_sums;
    const struct wk_line_column *columns; /* of the lines, 1..WK_MAX_COLUMNS, in the order in which they are written */
    int n_columns;
    const char *rows_word; /* the list of the standings in JSON. Others read it: it stays */
    const char *ranks_head,
        *ranks_steps[2];   /* message ids: help of the standings: of what they are sums, the first two steps */
    const char *page_head; /* message id: over the columns that stand on a player's page, "ms / avg"; NULL where none does */
    /* How the sums are to be read, a sentence below them: its word in JSON, and its message id. NULL both: they need none. */
    const char *rule_word, *rule;
    /* The lines of who sits at a table in a round, [hand - 1][direction - 1], of all its hands: at, direction, wind and
     * stand_in are there, all else is zero (a result MISSING) and for the kind to fill, where somebody sits. */
    void (*lines)(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS]);
    bool teams; /* it can be an event of teams, whose standings are the sums of their players' */
    /*
     * For pairs or teams: the party of a player (index), given as the index of one of its members, the same for all of them. A
     * party belongs to one section and shares sums and rank. NULL: each player is ranked alone.
     */
    int (*party)(const struct wk_tournament *self, int player);
};

/* The chair's letter, and the chair of a letter: WK_WIND_NONE, it is none. */
char wk_chair_letter(const struct wk_kind_of_event *self, enum wk_wind direction);
enum wk_wind wk_chair_parse(const struct wk_kind_of_event *self, char letter);
/* The chairs as people go through them, 0..3: A to D where these are their letters, else from East on. */
enum wk_wind wk_chair_at(const struct wk_kind_of_event *self, int i);
/* What commands call a hand: "game" where people at a table do, else "hand". */
const char *wk_kind_hand_word(const struct wk_kind_of_event *self);
/* A result can say that it ended so. */
bool wk_kind_has_outcome(const struct wk_kind_of_event *self, enum wk_outcome_kind outcome);

/* Makes a plan one of this kind, with what an event of it has unless it says otherwise: movement, rounds, minutes. */
void wk_kind_plan(const struct wk_kind_of_event *self, struct wk_event_plan *plan);

/* Whether its list of players names a team. */
bool wk_plan_lists_teams(const struct wk_event_plan *plan);

/* Whether a paper (its word) can be printed of an event of this kind. */
bool wk_kind_prints(const struct wk_kind_of_event *self, const char *paper);

#endif
