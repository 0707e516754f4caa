/*
 * Season: standings over evenings, each an event of its own, all of one kind. What every evening brought to a person is added
 * up, all of it or the best evenings alone, and the sums rank as the kind ranks. Pure; one thread at a time.
 *
 * Who is who. Two players of different evenings are one person if both have an EMA number and it is the same; where one of them
 * has none, if their names are equal. A name without a number that fits several numbers, or somebody else of the same evening,
 * is left apart: nothing is guessed. Those whose names read alike (wk_name_alike()) and are still two rows are listed in
 * `alike`, unless two numbers say that they are two. A number that two players of one evening have counts for neither of them,
 * and a number is its listed player's, not a stand-in's.
 *
 * What an evening brings. Who is out of its ranks (withdrawn or disqualified) has nothing from it, as the event itself gives no
 * rank: a season would else reward who leaves while he is ahead. Who has had no hand yet has nothing from it either, so that
 * an evening to come is none of the best ones.
 */
#ifndef WK_RULES_EVENT_SEASON_H
#define WK_RULES_EVENT_SEASON_H

#include "rules/event/standings.h"

#define WK_MAX_EVENINGS 64

/* What became of an evening for a person. */
enum wk_season_state {
    WK_SEASON_ABSENT = 0, /* not on its list, or no hand so far */
    WK_SEASON_OUT,        /* withdrawn or disqualified */
    WK_SEASON_LEFT_OUT,   /* played, and enough others were better */
    WK_SEASON_COUNTED
};

struct wk_season_evening {
    enum wk_season_state state;
    int32_t sum[WK_MAX_SUMS]; /* by the kind's sums, in their forms; zeros unless played */
};

struct wk_season_row {
    struct wk_person person; /* as the last of his evenings has it */
    char ema[WK_EMA_SIZE];   /* "": none */
    int rank;                /* 1.., shared by equals; 0: no evening brought him anything */
    int n_counted;           /* evenings */
    bool provisional;        /* one of his evenings is not closed */
    int32_t sum[WK_MAX_SUMS];
    const struct wk_season_evening *evening; /* [n_evenings] in the order in which they were added */
};

/* Two rows, indices, that may be one person. */
struct wk_season_alike {
    int row[2];
};

/* Zero-initialised it has no evening; released by wk_season_release(). */
struct wk_season {
    const struct wk_kind_of_event *kind; /* of all evenings; NULL: there is none yet */
    int n_evenings;
    bool closed[WK_MAX_EVENINGS]; /* nothing of it changes any more */

    /* by wk_season_make() */
    struct wk_season_row *row; /* [n_rows] best first, equals by name; who has no rank after all others */
    int n_rows;
    struct wk_season_alike *alike; /* [n_alike] */
    int n_alike;

    struct wk_season_brought *brought; /* [n_brought] what is added up: rules/event/season.c only */
    int n_brought, room;
    struct wk_season_evening *evenings; /* of all rows */
};

/* One evening more. WK_BAD_INPUT: it is of another kind than the first, or the season has WK_MAX_EVENINGS; WK_NO_MEMORY. *self
 * is unchanged then. */
enum wk_status wk_season_add(struct wk_season *self, const struct wk_tournament *tournament, bool closed) WK_MUST_CHECK;

/*
 * Adds up and ranks. best 1..: of each person so many evenings count, the best by the kind's first sum, then by the next; of
 * equals those that were added first. 0, or more than there are: all count. May be called again. WK_NO_MEMORY: no rows.
 */
enum wk_status wk_season_make(struct wk_season *self, int best) WK_MUST_CHECK;

void wk_season_release(struct wk_season *self);

#endif
