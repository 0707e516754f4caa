/*
 * Guide: what the rules say when something goes wrong in play, as questions that lead to a ruling with its number. A kind of
 * event has a table of its own (struct wk_kind_of_event, guide); the judge's screen walks any of them, and the handbook's page
 * of the kind lists it (tests/kiosk/test_guide_page.c). Texts are our words, never the source's, and message ids. Pure.
 */
#ifndef WK_RULES_EVENT_GUIDE_H
#define WK_RULES_EVENT_GUIDE_H

#include "rules/event/tournament.h"

#define WK_GUIDE_ANSWERS 4
#define WK_GUIDE_DEPTH 6   /* nodes of the longest way, the ruling included */
#define WK_GUIDE_ENTRIES 2 /* of one ruling */

enum wk_guide_kind {
    WK_GUIDE_NONE = 0,
    WK_GUIDE_QUESTION,
    WK_GUIDE_PLAY_ON, /* nothing goes on record */
    WK_GUIDE_RULING,  /* rulings about one player */
    WK_GUIDE_RESULT,  /* the game is over, with this result */
    WK_GUIDE_OUT      /* a player is to be disqualified */
};

struct wk_guide_node {
    enum wk_guide_kind kind;
    const char *rule; /* its number, as people cite it: "[11a]", "DF-20" */
    const char *text; /* the question; or what holds, a sentence or two */
    struct {
        const char *text;       /* NULL: no more */
        uint8_t to;             /* node */
    } answer[WK_GUIDE_ANSWERS]; /* QUESTION */
    unsigned rulings;           /* RULING: bit (enum wk_ruling_kind), put on record in this order */
    int points; /* PENALTY: what comes off, 0: the judge says it; MS: what the three others share; IMP: what comes off */
    enum wk_outcome_kind outcome; /* RESULT */
    const char *who;              /* the question whom it concerns; NULL: nobody */
    bool director;                /* the rules leave it to the director */
    bool order;                   /* people look at the order in which a wall is drawn: QUESTION of two answers, PLAY_ON */
};

/* What can go wrong, as the list has it. */
struct wk_guide_case {
    const char *title;
    uint8_t first; /* node */
};

struct wk_guide {
    const struct wk_guide_case *cases; /* [n_cases], in the order of the rules */
    const struct wk_guide_node *nodes; /* [n_nodes] */
    int n_cases, n_nodes;
};

/* The ruling takes a number from the judge. */
bool wk_guide_asks_points(const struct wk_guide_node *self);

/*
 * The entries of a RULING, or the one of a RESULT, in their order; without role and reason. who: the direction of whom it
 * concerns, WK_WIND_NONE where it asks for nobody; points: above 0 where it asks for them. Returns how many, 0 for other nodes.
 */
int wk_guide_entries(const struct wk_guide_node *self, const struct wk_tournament *tournament, const struct wk_hand_id *at,
                     enum wk_wind who, int points, struct wk_entry out[WK_GUIDE_ENTRIES]);

/* The reason of such entries, as it is stored: the node's number and the case's title. */
void wk_guide_reason(const struct wk_guide *self, int guide_case, int node, char text[WK_REASON_SIZE]);
/* Whether a stored reason is one, and of what. */
bool wk_guide_reason_known(const struct wk_guide *self, const char *reason, int *guide_case, int *node);

#endif
