/*
 * Shape: how large an event is, and how its sections, tables, players and hands are numbered, whatever its kind. The figures of
 * a kind stand in its own folder; all others ask the tournament. Pure.
 */
#ifndef WK_RULES_EVENT_SHAPE_H
#define WK_RULES_EVENT_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

#define WK_GROUP WK_N_WINDS /* chairs of a table */

/* The most that an event of any kind may have: room, and the bounds of what is read from a record or an option. */
#define WK_MAX_SECTIONS 64
#define WK_MAX_TABLES 256
#define WK_MAX_PLAYERS 1024
#define WK_MAX_SECTION_TABLES 40   /* tables that rotate together */
#define WK_MAX_SECTION_PLAYERS 160 /* who play at them */
#define WK_MAX_ROUNDS 10
#define WK_MAX_HANDS 16                                    /* of a round */
#define WK_MAX_PLAYER_HANDS (WK_MAX_ROUNDS * WK_MAX_HANDS) /* that one player plays */
#define WK_MAX_PLAYS 8192                                  /* hands of all tables */
#define WK_MAX_UNLIKE 4                                    /* sections that are not of one size */

/* One play of a hand by the players of a table. */
struct wk_hand_id {
    int table; /* 1..n_tables, through the hall: a section's tables follow one another */
    int round; /* 1..n_rounds */
    int hand;  /* 1..n_hands of the round, in order of time */
};

/*
 * How large an event is. Sections are numbered 1..n_sections. They are alike, or each has tables, players and a seating of its
 * own. Players are indexed 0.. through the event, a section's one after another, in the order of the schedule. All zeros: no
 * event.
 */
struct wk_event_shape {
    int n_sections, n_tables, n_players;
    int section_tables, section_players;                         /* of each section; where they are not alike, of the largest */
    uint8_t tables_of[WK_MAX_UNLIKE], players_of[WK_MAX_UNLIKE]; /* index section - 1; zeros: the sections are alike */
    int n_rounds, n_hands;                                       /* hands of a round */
    int n_player_hands;                                          /* n_rounds * n_hands: what a player plays, and a table */
};

/* Some of an event's sections: a bit for each, by number; section 0: none. */
typedef uint64_t wk_sections;
static inline wk_sections wk_section_bit(int section)
{
    return section > 0 ? (wk_sections)1 << (section - 1) : 0;
}

/* ---- numbers; arguments in range, of an event that has begun */

int wk_section_tables(const struct wk_event_shape *self, int section);
int wk_section_players(const struct wk_event_shape *self, int section);
int wk_section_of_table(const struct wk_event_shape *self, int table);   /* 0: no event */
int wk_section_of_player(const struct wk_event_shape *self, int player); /* likewise */
int wk_first_table(const struct wk_event_shape *self, int section);
int wk_first_player(const struct wk_event_shape *self, int section);   /* index */
int wk_table_in_section(const struct wk_event_shape *self, int table); /* 1.., of its section */
/* A hand's place among a table's in the order of time, 0..n_player_hands - 1, and the hand of a place. */
int wk_place_in_time(const struct wk_event_shape *self, int round, int hand);
struct wk_hand_id wk_hand_in_time(const struct wk_event_shape *self, int table, int place);
bool wk_has_hand(const struct wk_event_shape *self, const struct wk_hand_id *at); /* any argument */

/* ---- the schedule: one of a section, the same in each; of sections that are not alike, one of all their players */

/* Where one player begins a round. Zeros: he sits out. */
struct wk_seat {
    uint8_t table;     /* 1.., of the section */
    uint8_t direction; /* enum wk_wind: a wind's name used for a chair; kept for the whole round */
};

/* Index round - 1, and the player's place in it (wk_schedule_place()). */
struct wk_schedule {
    struct wk_seat seat[WK_MAX_ROUNDS][WK_MAX_SECTION_PLAYERS];
};

/* How many places a schedule has, and which is that of a player (index). */
int wk_schedule_places(const struct wk_event_shape *self);
int wk_schedule_place(const struct wk_event_shape *self, int player);

/* What a broken schedule breaks first: chairs before meetings, then in the order of (later) rounds and players. */
enum wk_schedule_fault_kind {
    WK_SCHEDULE_SOUND = 0,
    WK_SCHEDULE_NO_SEAT,         /* player[0] in round[0]: table or direction out of range */
    WK_SCHEDULE_SEAT_TWICE,      /* both players of round[0] on one chair */
    WK_SCHEDULE_TABLE_TWICE,     /* both players at one table in round[0] and again in round[1] */
    WK_SCHEDULE_DIRECTION_TWICE, /* both players in one direction in round[0] and again in round[1] */
    WK_SCHEDULE_FEW,             /* table `table` of round[0] has fewer players than its kind needs */
    WK_SCHEDULE_TEAM,            /* both players, of one team, at one table in round[0] */
    WK_SCHEDULE_AGAIN,           /* both players meet at one table in round[1] once more, and others need not */
    WK_SCHEDULE_OUT,             /* player[0] and player[1] of one section: one sits out two rounds more than the other */
    WK_SCHEDULE_HOUSE            /* likewise, sits with a house */
};
struct wk_schedule_fault {
    enum wk_schedule_fault_kind kind;
    int player[2]; /* 1.., player[0] < player[1]; 0: none */
    int round[2];  /* 1.., round[0] < round[1]; 0: none */
    int table;     /* FEW: 1.. */
};

/* What a seating does to the comparison of results, where it is not as the format has it. */
struct wk_comparison {
    int least, most; /* results that one is compared with, its own included */
    int n_again;     /* meetings at a table beyond the first of each two */
    int n_house;     /* chairs on which somebody plays for the house */
    int n_out;       /* who sit out in each round */
};

#endif
