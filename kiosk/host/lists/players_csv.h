/*
 * Players of an event from a CSV file: a name, and where wanted a number, a club, and what a federation lists: first and last
 * name, which make up a name where there is no column of names, country, EMA number. With a header the columns may stand in any
 * order (its words: players_csv.c); without one they are name, number, club. Sections take the players in the order of the
 * file. Any thread.
 */
#ifndef WK_KIOSK_HOST_LISTS_PLAYERS_CSV_H
#define WK_KIOSK_HOST_LISTS_PLAYERS_CSV_H

#include "rules/event/tournament.h"

struct wk_csv;

/* What is wrong with a list of players; kiosk/pages/phrases/players_fault.h says it in words. After each: what it fills besides
 * the line. */
enum wk_players_fault_kind {
    WK_PLAYERS_NO_TABLE = 0,   /* why; line 0: the file as a whole */
    WK_PLAYERS_FILE_NAME,      /* no event could be called so; line 0 */
    WK_PLAYERS_NO_NAMES,       /* no column of names */
    WK_PLAYERS_UNKNOWN_COLUMN, /* text: its head */
    WK_PLAYERS_COLUMN_TWICE,   /* text */
    WK_PLAYERS_MORE_CELLS,     /* than columns */
    WK_PLAYERS_NAME_LONG,
    WK_PLAYERS_NAME_UNSEEN, /* characters that cannot be seen, or nothing else */
    WK_PLAYERS_NAME_MISSING,
    WK_PLAYERS_CLUB_LONG,
    WK_PLAYERS_CLUB_UNSEEN,
    WK_PLAYERS_TEXT_LONG,    /* text: the column's head */
    WK_PLAYERS_TEXT_UNSEEN,  /* likewise */
    WK_PLAYERS_EMA,          /* text: what stands there; other: whose */
    WK_PLAYERS_EMA_SHORT,    /* likewise: seven digits; a spreadsheet drops the zero in front */
    WK_PLAYERS_EMA_TWICE,    /* text: the number; other: whose it is; other_line */
    WK_PLAYERS_COMMA,        /* text: no number, most likely the name's other half; other: what stands as the name */
    WK_PLAYERS_NUMBER,       /* text: what stands there; other: whose */
    WK_PLAYERS_NAME_TWICE,   /* text: the name; other_line */
    WK_PLAYERS_NAME_ALIKE,   /* text, other: the names; other_line */
    WK_PLAYERS_NUMBER_TWICE, /* n: the number; other: whose it is; other_line */
    WK_PLAYERS_TOO_MANY,     /* n: the first that is; wanted: at most */
    WK_PLAYERS_TOO_FEW,      /* n, wanted: players */
    WK_PLAYERS_NO_SECTION,   /* n: players; wanted: so many more make up a section */
    WK_PLAYERS_NO_TABLES     /* n: players; wanted, over: so many more, or fewer, are a number of this kind's; 0: none are */
};

struct wk_players_fault {
    enum wk_players_fault_kind kind;
    int line, other_line; /* from 1 */
    int n, wanted, over;
    int section;                                  /* NO_SECTION: players of a section */
    const char *why;                              /* English message id, static storage */
    char text[WK_NAME_SIZE], other[WK_NAME_SIZE]; /* from the file: UTF-8, cut off where it is longer */
};

/* The kinds whose events are planned with a list of players, one after another, 0..; NULL: there are no more. */
const struct wk_kind_of_event *wk_players_kind(int i);

/*
 * Fills plan->n_sections, n_players and player; of the kind that plan->kind says, NULL: the first of rules/event/kinds.def,
 * which it becomes. n_sections 1..WK_MAX_SECTIONS, 0: as many as the players make up, or, where the kind allows it, sections
 * that are not alike: at plan->tables tables, 0: at as many as the kind says; entrants for the house are added then. Players
 * without a column of numbers are numbered from 1. WK_BAD_INPUT, and what is wrong in *fault: the plan is unchanged then.
 * WK_NO_MEMORY.
 */
enum wk_status wk_players_read(struct wk_event_plan *plan, const struct wk_csv *csv, int n_sections,
                               struct wk_players_fault *fault) WK_MUST_CHECK;

/* The same from a file, wk_csv_load(). */
enum wk_status wk_players_load(struct wk_event_plan *plan, const char *path, int n_sections,
                               struct wk_players_fault *fault) WK_MUST_CHECK;

#endif
