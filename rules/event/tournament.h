/*
 * Tournament: the state of an event as a fold over its entries. An entry is an act of a person (sat down, entered a result,
 * ruled). Entries are never removed; later ones refer to earlier ones. wk_tournament_check() says whether an entry may come
 * next and why not, wk_tournament_apply() takes it in. The same entries always give the same state. Pure: no clock, no disk;
 * the entries' times and sequence numbers are the journal's.
 * Large: one state and all entries that may change it. Several: checks and refusals are files of their own.
 */
#ifndef WK_RULES_EVENT_TOURNAMENT_H
#define WK_RULES_EVENT_TOURNAMENT_H

#include <stddef.h>

#include "rules/event/shape.h"
#include "rules/score.h"

#define WK_NAME_SIZE 121   /* bytes of a name or club in UTF-8, with the terminating zero */
#define WK_REASON_SIZE 201 /* the same, of a reason */
#define WK_MAX_ACTS 16384  /* rulings, overrides, moves and so on of one event */
#define WK_MAX_STAND_INS 1024
#define WK_PROTEST_MIN 30       /* an event's protest time unless it says otherwise, minutes */
#define WK_PROTEST_MAX_MIN 1440 /* a day */
#define WK_MAX_JOURNALS 512     /* of one event: 256 tables' kiosks, their spares, the hall */

/*
 * A record's number among all of an event: its journal's number, and its seq there (below 2^40). Of journal 0, a kiosk that
 * keeps its event alone, it is the seq itself. What is called seq here is such a number.
 */
int64_t wk_record_number(int journal, int64_t seq);
int wk_record_journal(int64_t number);
int64_t wk_record_seq(int64_t number);
/* As people read it: "24", or among several kiosks "3-24", the 24th record of kiosk 3. Every place that shows a number that may
 * be another kiosk's says it so. */
struct wk_record_text {
    char text[32];
};
struct wk_record_text wk_record_text(int64_t number);
bool wk_record_parse(const char *text, int64_t *number); /* and back; false: neither form */

/* Who a player is. UTF-8 without control characters; wk_text_valid(). */
struct wk_person {
    char name[WK_NAME_SIZE]; /* not empty */
    char club[WK_NAME_SIZE]; /* may be empty */
};

#define WK_EMA_SIZE 9 /* an EMA number: eight digits, with the terminating zero */

struct wk_entrant {
    int number; /* that the organiser gave, 1..9999, unlike all others */
    struct wk_person person;
    /* Of person, as a federation lists it; each may be empty. */
    char first[WK_NAME_SIZE], last[WK_NAME_SIZE], country[WK_NAME_SIZE];
    char ema[WK_EMA_SIZE];
    char team[WK_NAME_SIZE]; /* may be empty */
    bool house;              /* nobody: whoever plays there fills a table, scores for nobody and has no rank */
};

struct wk_kind_of_event; /* rules/event/kind.h */

/* How players come from table to table, where a kind of event leaves it to the event. */
enum wk_movement {
    WK_MOVEMENT_NONE = 0,   /* its kind knows */
    WK_MOVEMENT_SANCTIONED, /* East up one table, North down one, West up two, South down two */
    WK_MOVEMENT_EAST_STAYS, /* East stays, North down one, West down two, South up one */
    WK_MOVEMENT_DRAWN,      /* by lot, from the plan's seed */
    WK_MOVEMENT_OWN         /* made elsewhere */
};
#define WK_SEED_SIZE 65 /* hexadecimal digits of a seed, with the terminating zero */

/* What an event begins with. */
struct wk_event_plan {
    const struct wk_kind_of_event *kind; /* NULL: none, and so no event */
    char name[WK_NAME_SIZE];
    bool results_only; /* no kiosk looks at its walls: hands need not begin, and nothing waits for walls */
    int n_sections;    /* 1..WK_MAX_SECTIONS */
    int n_players;     /* of a kind whose sections do not say it, and with tables */
    int tables;        /* in sections that are not alike; 0: its sections are */
    struct wk_entrant player[WK_MAX_PLAYERS]; /* as many as the kind has in that many sections */
    struct wk_schedule schedule;              /* the same in each section; proved */
    bool to_director;                         /* its deals are sealed to the director's key, else under the club key */
    uint8_t director_key[32];                 /* public half of that key (labels/secret/director_key.h); zeros without it */
    int n_rounds, minutes; /* of a kind that leaves them to the event, and minutes of a round; 0: as its kind has them */
    enum wk_movement movement;
    char seed[WK_SEED_SIZE]; /* DRAWN: what the lots are drawn from; else empty */
    bool teams;              /* entrants of one team are partners: they never meet */
    bool east_scores;        /* East keeps the score of the table and initials all cards */
    int protest_min; /* its protest time, minutes, 0..WK_PROTEST_MAX_MIN; 0: none, as no event had before there was one */
};

enum wk_ruling_kind {
    WK_RULING_NONE = 0,
    WK_RULING_DEAD_HAND, /* goes on without a chance to win (DF-12, DF-20) */
    WK_RULING_NO_HU,     /* may not win this hand (DF-21) */
    WK_RULING_IMP,       /* `imp` (below 0) comes off the player's sum, once (DF-20: 1) */
    WK_RULING_MS,        /* match points between the four of the table, summing to 0 */
    WK_RULING_PENALTY,   /* match points off one player's score of the hand; no other player gets them, and averages stay */
    WK_RULING_REDRESS,   /* `imp` (above 0) goes onto the sum of a player who did nothing wrong */
    WK_RULING_COMPLAINT, /* about a player's conduct: on record. The director disqualifies for the second */
    WK_RULING_DEAD       /* stops playing, cannot win, and has no points of a wall game: its result has to say so */
};

/* How a player came to be out of the event (DF-23). */
enum wk_out_kind {
    WK_OUT_NONE = 0,
    WK_OUT_WITHDRAWN,   /* left: no rank */
    WK_OUT_SUSPENDED,   /* for some hands, or all that are left: nothing is added in them, the rank stays */
    WK_OUT_DISQUALIFIED /* no rank */
};

/* What becomes of the hands that a player who is out has played himself. */
enum wk_out_results {
    WK_OUT_RESULTS_NONE = 0,
    WK_OUT_KEEP, /* before he was out they count for him; all of them go on being compared with */
    WK_OUT_ANNUL /* they count for him no more, and the others' averages are taken without them */
};

/* What is to become of a deal that was not the same for all four groups. */
enum wk_foul_choice {
    WK_FOUL_NONE = 0,
    WK_FOUL_APART,  /* each hand is compared with those that had the same deal */
    WK_FOUL_CANCEL, /* the hands of part 2 and later do not count: ms 0, IMP 0; the rest is compared within part 1 */
    WK_FOUL_STAND   /* scored as if nothing had been */
};

/* Who stands for an entry. */
enum wk_role {
    WK_ROLE_PLAYERS = 0,
    WK_ROLE_JUDGE,
    WK_ROLE_PAPER, /* copied from a signed score form, by a judge */
    WK_ROLE_DIRECTOR
};

enum wk_entry_kind {
    WK_ENTRY_NONE = 0,
    WK_ENTRY_EVENT,     /* the event begins to exist */
    WK_ENTRY_PLAYER,    /* from a hand on somebody else plays as this player: a late change, a stand-in, or back again */
    WK_ENTRY_SEATED,    /* the players of a table have confirmed their chairs */
    WK_ENTRY_PLAY,      /* the hand begins, seats confirmed, and its clock runs; after STOPPED: it was no Hu, it runs on */
    WK_ENTRY_STOPPED,   /* the Hu button, or the wall is at its end: its clock stops */
    WK_ENTRY_RESULT,    /* how a hand ended, or a correction of that */
    WK_ENTRY_CONFIRMED, /* the players stand for a result */
    WK_ENTRY_RULING,
    WK_ENTRY_MOVED,      /* players sat on each other's chairs: so their results were not theirs */
    WK_ENTRY_GATE,       /* the rotation was opened by hand */
    WK_ENTRY_FOUL,       /* the director's choice for a fouled deal; a later one for the same deal takes its place */
    WK_ENTRY_CLOCK,      /* more time, a break */
    WK_ENTRY_REVERSED,   /* an act is taken back */
    WK_ENTRY_VOID,       /* a result is taken back: the hand has none, until another is entered */
    WK_ENTRY_NOT_PLAYED, /* a hand that will never be played */
    WK_ENTRY_OUT,        /* a player withdrew, or was suspended or disqualified */
    WK_ENTRY_READY,      /* a table has all that the rotation waits for: result confirmed, four walls passed */
    WK_ENTRY_CARRIED,    /* another kiosk's READY, whose record has not come, as its signed code says it */
    WK_ENTRY_CARD,       /* the score cards of a table's round are initialed, handed in and taken */
    WK_ENTRY_ENDED,      /* play is over and the protest time begins: from here on only the director enters corrections */
    WK_N_ENTRIES
};

enum wk_clock_kind {
    WK_CLOCK_NONE = 0,
    WK_CLOCK_HAND,  /* of one table */
    WK_CLOCK_BREAK, /* of a section, after a round */
    WK_CLOCK_ROUND  /* of a section, of a kind whose rounds have one */
};

/* By what an entry was made. */
enum wk_via { WK_VIA_UNKNOWN = 0 /* a record from before this was kept */, WK_VIA_SCREEN, WK_VIA_COMMAND };

#define WK_READY_SIGNATURE 128 /* characters */
#define WK_MAX_EXCHANGES 8
#define WK_RULING_MS_MAX 2000
#define WK_CLOCK_MAX_MIN 600
struct wk_entry {
    enum wk_entry_kind kind;
    int64_t seq;  /* of its record; 0 while it is not stored */
    int64_t t_ns; /* wall clock, ns since 1970 UTC; likewise */
    enum wk_role role;
    enum wk_via via;
    char reason[WK_REASON_SIZE]; /* why; must not be empty where the comment says "reason" */
    union {
        const struct wk_event_plan *event; /* borrowed */
        struct {
            int player;      /* index */
            int round, hand; /* from this hand on */
            struct wk_person person;
        } player; /* takes the place of what was said for later hands. Reason unless nothing has been played yet */
        struct {
            struct wk_hand_id at;
            uint16_t player[WK_N_WINDS]; /* index, by direction: as the tournament has it; else no seats may be given */
            uint8_t n_corrected;         /* players found on a wrong chair and sent to theirs, for the record */
        } seated;
        struct wk_hand_id at; /* PLAY, STOPPED, READY; NOT_PLAYED, with a reason */
        struct {
            struct wk_hand_id at;
            struct wk_outcome outcome;
            enum wk_wind by; /* direction of the player who entered it, WK_WIND_NONE: no player of the table */
            int64_t
                corrects; /* seq of the result that it takes the place of, 0: the first. Reason when that one was confirmed */
            unsigned present; /* who was there when a card that had been taken was changed: bit (wind - 1) */
            bool unbegun;     /* nobody had begun the hand at a kiosk, and it is no event of results only: the store says so */
        } result;
        struct {
            int64_t result; /* seq */
            unsigned
                by; /* directions that stand for it: bit (wind - 1). PLAYERS: all that sit there (who entered it included) */
        } confirmed;
        struct {
            struct wk_hand_id at;
            enum wk_ruling_kind kind;
            enum wk_wind direction; /* whom it concerns; WK_WIND_NONE for MS */
            int imp;                /* IMP: -20..-1; REDRESS: 1..20 */
            int ms[WK_N_WINDS];     /* by direction, none beyond WK_RULING_MS_MAX. MS: sum 0, not all 0; PENALTY: below 0 for
                                       his direction, 0 for the others */
        } ruling;                   /* reason */
        struct {
            int section, round;
            int first_hand, last_hand;
            int n;                              /* 1..WK_MAX_EXCHANGES */
            uint16_t pair[WK_MAX_EXCHANGES][2]; /* player indices of the section: each two sat on each other's chairs, as
                                                   those are after the pairs before */
        } moved;                                /* reason */
        struct {
            int section, round, hand;
            uint8_t walls[WK_MAX_SECTION_TABLES]; /* walls of each table that had not passed: bit (wind - 1), for the record */
        } gate;                                   /* reason */
        struct {
            int table, round;
            uint8_t part[WK_MAX_HANDS]; /* hands with the same number had the same deal; new ones count up from 1; not all 1 */
            enum wk_foul_choice choice;
        } foul; /* reason */
        struct {
            enum wk_clock_kind kind;
            struct wk_hand_id at; /* BREAK, ROUND: any table of the section, the last hand of the round */
            int minutes;          /* added, 1..60, to WK_CLOCK_MAX_MIN in all; a break's first entry begins it. ROUND: 0
                                     begins it before everybody sits, once (rules/event/round_clock.h) */
        } clock;
        struct {
            struct wk_hand_id at;
            int64_t ready;                          /* seq of that READY, in its kiosk's journal */
            int64_t t_ns;                           /* that record's */
            char signature[WK_READY_SIGNATURE + 1]; /* of its code, 64 bytes in hexadecimal digits: for the store to check */
        } carried;
        struct {
            struct wk_hand_id at;         /* the last hand of the round */
            uint8_t initials[WK_N_WINDS]; /* on whose card whose stand: by the card's direction, enum wk_wind; 0: a chair that
                                             is empty */
            enum wk_wind collector;       /* who handed them in */
        } card;
        int64_t reversed; /* seq of a RULING, MOVED, GATE, FOUL, NOT_PLAYED, OUT or ENDED. Reason */
        int64_t voided;   /* VOID: seq of a result, the newest of its hand. Reason */
        struct {
            int player; /* index */
            enum wk_out_kind kind;
            enum wk_out_results results; /* SUSPENDED: KEEP */
            int round, hand;             /* from this hand on */
            int last_round, last_hand;   /* to this one; the event's last unless SUSPENDED */
        } out;                           /* reason */
    };
};

/* Why an entry may not come next; NOT is 0. Each has its lines for people in rules/event/refusals.def. */
enum wk_refusal_kind {
#define WK_REFUSAL(id, line, screen) WK_REFUSED_##id,
#include "rules/event/refusals.def"
    WK_N_REFUSALS
};
/* The one field that is wrong. */
enum wk_field {
    WK_FIELD_NONE = 0,
    WK_FIELD_SECTIONS,
    WK_FIELD_SECTION,
    WK_FIELD_TABLE,
    WK_FIELD_ROUND,
    WK_FIELD_HAND,
    WK_FIELD_DIRECTION,
    WK_FIELD_BY,
    WK_FIELD_PLAYER,
    WK_FIELD_KIND,
    WK_FIELD_ROLE,
    WK_FIELD_EXCHANGES,
    WK_FIELD_WALLS,
    WK_FIELD_CHOICE,
    WK_FIELD_RESULTS,
    WK_FIELD_EVENT_NAME,
    WK_FIELD_NAME,
    WK_FIELD_CLUB,
    WK_FIELD_REASON,
    WK_FIELD_WINNER,
    WK_FIELD_PAYER,
    WK_FIELD_POINTS,
    WK_FIELD_SUM,  /* of match points */
    WK_FIELD_ZERO, /* all of them */
    WK_FIELD_MOST, /* one of them */
    WK_FIELD_ROUNDS,
    WK_FIELD_MINUTES,
    WK_FIELD_MOVEMENT,
    WK_FIELD_TEAM,
    WK_FIELD_EXPOSURES,
    WK_FIELD_DEAD,
    WK_FIELD_INTACT,
    WK_FIELD_INITIALS,
    WK_FIELD_COLLECTOR,
    WK_N_FIELDS
};
struct wk_refusal {
    enum wk_refusal_kind kind;
    enum wk_field field;    /* NONE: the kind says it all */
    int value, least, most; /* of a field that is a number; least 0 and most 0: no range */
    int player[2];          /* indices, -1: none */
    int64_t seq;
    struct wk_hand_id at; /* table 0: none */
    struct wk_schedule_fault fault;
};

enum wk_result_state { WK_RESULT_MISSING = 0, WK_RESULT_ENTERED, WK_RESULT_CONFIRMED };

#define WK_NOBODY UINT16_MAX /* sits on a chair */

/* What is known of one hand. */
struct wk_hand_state {
    uint16_t player[WK_N_WINDS]; /* who sits there, by direction: index, moves included; or WK_NOBODY */
    enum wk_result_state state;
    struct wk_outcome outcome;                 /* of the newest result */
    int8_t by;                                 /* enum wk_wind */
    uint8_t role;                              /* enum wk_role of the confirmation */
    uint8_t via;                               /* enum wk_via of the confirmation, of the result while there is none */
    bool unbegun;                              /* the result's */
    int64_t result_seq, confirmed_seq;         /* 0: none */
    int64_t seated_seq, play_seq, stopped_seq; /* 0: not yet, or it runs on */
    int64_t seated_ns, result_ns;              /* wall clock */
    int64_t ready_seq;                         /* READY, or CARRIED until that comes; 0: not yet; nothing takes it back */
    int64_t ready_ns;                          /* wall clock, of who said it first */
    bool ready_carried;                        /* only another kiosk carries the word that it is ready */
    int64_t play_ns, stopped_ns;               /* wall clock; the time it stood still is added to play_ns when it runs on */
    int16_t extra_min;                         /* added to its clock */
    uint16_t ruling;                           /* index + 1 of its newest ruling among the acts, 0: none */
    uint16_t not_played;                       /* the same of the act that says that it will never be played */
};

/* An act: something that a report must bear. */
struct wk_act {
    struct wk_entry entry; /* PLAYER, RULING, MOVED, GATE, FOUL, corrections (RESULT), REVERSED, VOID, NOT_PLAYED, OUT, ENDED */
    int64_t reversed_seq;  /* of the entry that took it back or its place; 0: it holds */
    uint16_t before;       /* RULING: index + 1 of the one before it for that hand; FOUL: of the one it took the place of; OUT:
                              of the one before it for that player */
    struct wk_hand_id at;  /* VOID: the hand */
    struct wk_outcome replaced; /* RESULT: what it corrects; VOID: what it took back */
    bool was_confirmed;         /* RESULT, VOID: and whether that had been confirmed */
};

struct wk_stand_in {
    uint16_t player;
    uint8_t round, hand; /* from there on */
    int64_t seq;
    struct wk_person person;
};

/* About 10 MB, of which an event touches what it uses: allocate it with calloc() and copy it with wk_tournament_copy().
 * Zero-initialised it is "no event". */
struct wk_tournament {
    bool begun;                        /* there is an event */
    int64_t seq, t_ns;                 /* of its EVENT entry */
    int64_t ended_seq, ended_ns;       /* of its ENDED entry that holds, 0: play goes on */
    int64_t last_seq[WK_MAX_JOURNALS]; /* of each journal's newest entry */
    struct wk_event_plan plan;
    struct wk_event_shape shape;             /* of the plan; zeros: no event */
    struct wk_hand_state hand[WK_MAX_PLAYS]; /* table by table in the order of time; wk_hand_look() */
    int newest; /* index of the hand whose result came last: nearly always the one that is confirmed next */
    bool gate[WK_MAX_SECTIONS][WK_MAX_PLAYER_HANDS];   /* opened by hand; by section - 1 and place in time; wk_gate_by_hand() */
    int64_t break_ns[WK_MAX_SECTIONS][WK_MAX_ROUNDS];  /* wall clock at which the break ends, 0: none yet */
    int16_t break_min[WK_MAX_SECTIONS][WK_MAX_ROUNDS]; /* its length so far, minutes */
    int64_t round_ns[WK_MAX_SECTIONS][WK_MAX_ROUNDS]; /* wall clock at which a round's clock was begun by hand, 0: it was not */
    int16_t round_min[WK_MAX_SECTIONS][WK_MAX_ROUNDS]; /* minutes that were added to it */
    uint16_t foul[WK_MAX_TABLES][WK_MAX_ROUNDS];       /* index + 1 of the choice that holds among the acts, 0: none */
    int64_t card_seq[WK_MAX_TABLES][WK_MAX_ROUNDS];  /* of the CARD by which a round's cards were taken; 0: they are not yet */
    uint8_t game_over[WK_MAX_TABLES][WK_MAX_ROUNDS]; /* the hand whose result ended a round's game early, 0: none */
    uint16_t out[WK_MAX_PLAYERS];                    /* index + 1 of the newest OUT of a player among the acts, 0: none */
    int n_stand_ins;
    struct wk_stand_in stand_in[WK_MAX_STAND_INS];
    int n_acts;
    struct wk_act act[WK_MAX_ACTS]; /* in the order in which they came */
};

/*
 * WK_OK: it may come next. WK_BAD_INPUT, WK_ALREADY, WK_NOT_FOUND or WK_NOT_YET: *why (may be NULL) tells. An entry that is not
 * stored yet has seq 0 and is checked more strictly; records from before these checks, and records of kiosks that did not know
 * of the obstacle, stay valid:
 * - names must not be alike either (wk_name_alike());
 * - who is out of the event in a hand, and has nobody in his place, neither begins it, has a result there nor stands for one;
 * - no player is put out twice over the same hands, except by a graver act: suspended, withdrawn, disqualified;
 * - once play is over only results, confirmations and acts come, each but a confirmation with a reason.
 */
enum wk_status wk_tournament_check(const struct wk_tournament *self, const struct wk_entry *entry,
                                   struct wk_refusal *why) WK_MUST_CHECK;

/* Checks and takes in; its seq must be above that of all of its journal before it. On failure self is unchanged. */
enum wk_status wk_tournament_apply(struct wk_tournament *self, const struct wk_entry *entry,
                                   struct wk_refusal *why) WK_MUST_CHECK;

/*
 * The same of a READY whose writer had the hand settled, as the merge of several kiosks knows (rules/event/merge.h), while here
 * the result was changed or taken back meanwhile: a group that has gone on is never sent back.
 */
enum wk_status wk_tournament_apply_ready(struct wk_tournament *self, const struct wk_entry *entry,
                                         struct wk_refusal *why) WK_MUST_CHECK;

/* How large the event of a plan is, which need not be proved. WK_BAD_INPUT: its kind is none, or has no such event; *out is
 * unchanged. */
enum wk_status wk_event_shape(const struct wk_event_plan *plan, struct wk_event_shape *out) WK_MUST_CHECK;

/* How many are listed in a plan, 0: it has no shape. */
int wk_n_entrants(const struct wk_event_plan *plan);
/* And how many of them are players: houses are none. */
int wk_plan_players(const struct wk_event_plan *plan);

/* *to, an event (a plan) or zeros, becomes as *from is. Costs what the two use: the rest of their room is not touched. */
void wk_event_plan_copy(struct wk_event_plan *to, const struct wk_event_plan *from);
void wk_tournament_copy(struct wk_tournament *to, const struct wk_tournament *from);
/* Zeros again: no event. */
void wk_tournament_clear(struct wk_tournament *self);

/* One English line for people, with names; text [n], n above 0, is written whole. */
void wk_refusal_text(const struct wk_refusal *why, const struct wk_tournament *tournament, char *text, size_t n);

/* What a screen at a table says instead, a message id; "" for NOT and for no kind. Static storage. */
const char *wk_refusal_screen(enum wk_refusal_kind kind);

/*
 * The least role that an entry needs: PLAYERS, JUDGE or DIRECTOR. The director only: the event, what becomes of a fouled deal,
 * a disqualification, and taking those back. A judge: stand-ins, players who are out otherwise, rulings, moved seats, gates,
 * hands not played, results of hands that have not begun, results taken back, corrections of what was confirmed, results
 * confirmed by fewer than four, and taking such acts back. The players: everything else, also more time, for nothing happens by
 * time alone; and the beginning, the end and the corrections of a drop-in evening. In the protest time, and after such an
 * evening's end, all that is not stored yet is the director's. entry is one that may come next. Source:
 * domain.md, who may see what.
 */
enum wk_role wk_entry_needs(const struct wk_tournament *self, const struct wk_entry *entry);
/* May a role do what takes `least`? PAPER may what a judge may. */
bool wk_role_may(enum wk_role role, enum wk_role least);

/* ---- what the state says; all arguments must be in range unless told otherwise */

int wk_n_tables(const struct wk_tournament *self);
int wk_n_players(const struct wk_tournament *self);

/* What is known of a hand, NULL: there is no such hand. */
const struct wk_hand_state *wk_hand_look(const struct wk_tournament *self, const struct wk_hand_id *at);
/* The hand whose result, the newest, has this seq. WK_NOT_FOUND: none. */
enum wk_status wk_hand_of_result(const struct wk_tournament *self, int64_t seq, struct wk_hand_id *out) WK_MUST_CHECK;
/* The player (index) in a direction at a table in a hand, moves included; -1: no player, or arguments out of range. */
int wk_player_at(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
/* The directions in which somebody sits: bit (wind - 1); 0: there is no such hand. */
unsigned wk_seated_at(const struct wk_tournament *self, const struct wk_hand_id *at);
/* The gate after a hand was opened by a judge, whatever was missing. */
bool wk_gate_by_hand(const struct wk_tournament *self, int section, int round, int hand);
/* The wind, in a hand, of the player in a direction: East deals. WK_WIND_NONE: there is no such hand, or only dice at the table
 * say it. */
enum wk_wind wk_wind_at(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
/* Where a player sits in a hand: table and direction; 0 and WK_WIND_NONE: nowhere. */
void wk_place_of(const struct wk_tournament *self, int player, int round, int hand, int *table, enum wk_wind *direction);
/* Who plays as a player in a hand: himself or a stand-in. Borrowed. */
const struct wk_person *wk_person_of(const struct wk_tournament *self, int player, int round, int hand);
/*
 * The person for whom a number is ranked: the one who plays hand 1 of round 1, for the list may have been changed before the
 * start. If that was a stand-in and the listed player came late and took his seat back, the listed player. Borrowed.
 */
const struct wk_person *wk_person_ranked(const struct wk_tournament *self, int player);
/* Kiosks look at its walls: gates wait for them, and hands are begun. */
bool wk_looks_at_walls(const struct wk_tournament *self);
/* The wind that prevails in a hand. WK_WIND_NONE: there is no such hand. */
enum wk_wind wk_prevalent_at(const struct wk_tournament *self, const struct wk_hand_id *at);
/* A drop-in evening (rules/event/kind.h) that has ended, or whose hands are all played. */
bool wk_drop_in_over(const struct wk_tournament *self);
/* The game of its round was over before this hand, or a drop-in evening was: there is none. */
bool wk_hand_after_end(const struct wk_tournament *self, const struct wk_hand_id *at);
/* The directions whose players play a hand: all that sit there, but for those who are out where the kind's tables go on without
 * them; bit (wind - 1). */
unsigned wk_players_at(const struct wk_tournament *self, const struct wk_hand_id *at);
/* Its players have confirmed their chairs: for this hand, or where they keep them for a round, for its first. */
bool wk_hand_seated(const struct wk_tournament *self, const struct wk_hand_id *at);
/* The hand has all that it will have: a confirmed result, or it is on record as never played, or the game ended before it. */
bool wk_hand_settled(const struct wk_tournament *self, const struct wk_hand_id *at);
/* The act that says that a hand will never be played, NULL: none. */
const struct wk_act *wk_not_played(const struct wk_tournament *self, const struct wk_hand_id *at);
/* The newest act by which a player is out in a hand, NULL: he is not. Somebody may stand in. */
const struct wk_act *wk_out_in(const struct wk_tournament *self, int player, int round, int hand);
/* The act by which the player in a direction is out in that hand, if he sits there himself; else NULL. */
const struct wk_act *wk_out_at(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
/* The newest act by which a player has no rank after a round, NULL: he has one. He keeps it in the views of rounds before the
 * one in which he left; an act that annuls counts for every round. */
const struct wk_act *wk_out_of_ranks(const struct wk_tournament *self, int player, int after_round);
/* The act that annuls what a player has played himself, NULL: none. */
const struct wk_act *wk_annulled(const struct wk_tournament *self, int player);
/* Whether the ranked person plays a hand himself, and no stand-in. */
bool wk_plays_himself(const struct wk_tournament *self, int player, int round, int hand);
/* What a result is worth by direction, as the event's kind has it. WK_BAD_INPUT: it is none of that kind's, or there is no
 * event. */
enum wk_status wk_outcome_points(const struct wk_tournament *self, const struct wk_outcome *outcome,
                                 int points[WK_N_WINDS]) WK_MUST_CHECK;
/* ms by direction of a confirmed hand, rulings of kind MS included. WK_NOT_YET: not confirmed. */
enum wk_status wk_hand_ms(const struct wk_tournament *self, const struct wk_hand_id *at, int ms[WK_N_WINDS]) WK_MUST_CHECK;
/* ms that rulings of a hand, and penalties of its confirmed result, take off the score of the player in a direction and give to
 * no other player: 0 or below. */
int wk_hand_penalty(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
/* IMP that rulings of a hand take off the sum of who sat in a direction, or put onto it. */
int wk_hand_imp(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
/* A ruling that forbids this player to win this hand: its act, NULL: none. */
const struct wk_act *wk_ruled_out(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction);
/* The directions of those whom rulings have made dead in a hand: bit (wind - 1). */
unsigned wk_ruled_dead(const struct wk_tournament *self, const struct wk_hand_id *at);
/* How many complaints about a player (index) are on record and hold. */
int wk_complaints(const struct wk_tournament *self, int player);
/* The act of a seq, NULL: none. */
const struct wk_act *wk_act_find(const struct wk_tournament *self, int64_t seq);
/* The choice that holds for a deal, NULL: none. */
const struct wk_act *wk_foul_of(const struct wk_tournament *self, int table, int round);

#endif
