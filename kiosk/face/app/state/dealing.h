/*
 * Dealing: players are led through the making of their tiles, from the shuffle to the look at each other's (DF-8 to DF-10).
 * What the dice showed and who has looked goes on record. And the draw of these tiles while a hand is played, as a camera over
 * the table follows it. Part of kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_DEALING_H
#define WK_KIOSK_FACE_APP_STATE_DEALING_H

#include "labels/label.h"
#include "rules/event/duplicate/dealing.h"

/* In the order of the rule; any of them can be gone back to. */
enum wk_dealing_step {
    WK_DEALING_SHUFFLE = 0,
    WK_DEALING_BUILD,                                /* 17 stacks each */
    WK_DEALING_FIRST,                                /* the dealer's throw, */
    WK_DEALING_SECOND,                               /* and that of whom it names */
    WK_DEALING_BREAK,                                /* where the walls are broken */
    WK_DEALING_LAPS,                                 /* the first of WK_DEAL_LAPS steps in which each player takes once */
    WK_DEALING_LAY = WK_DEALING_LAPS + WK_DEAL_LAPS, /* 13, 10 and 11, and the stickers */
    WK_DEALING_LOOK,                                 /* each looks at the neighbour's tiles */
    WK_N_DEALING_STEPS
};

/* What WK_EFFECT_DEALING asks for. Each goes on record. */
enum wk_dealing_ask {
    WK_DEALING_ASK_KEEP = 0, /* `dice` as the players threw them */
    WK_DEALING_ASK_THROW,    /* the kiosk throws */
    WK_DEALING_ASK_LOOKED    /* `who` has looked at the tiles of the neighbour at the right */
};
struct wk_dealing_request {
    enum wk_dealing_ask what;
    int round, hand;
    struct wk_dice dice;
    enum wk_wind who;
};

struct wk_app_dealing {
    bool by_kiosk;        /* the director's choice: the kiosk throws the dice */
    int table, round;     /* of which all that follows is; another deal begins at the first step */
    int step;             /* enum wk_dealing_step, and the laps between LAPS and LAY */
    enum wk_wind nearest; /* at the picture's lower edge; NONE: not turned yet, as East */
    struct wk_dice dice;
    bool asked;       /* the answer is on its way */
    int64_t dice_seq; /* of the record that has these dice; 0: none yet */
    unsigned looked;  /* who has looked, on record: bit (wind - 1) */
};

/* ---- the draw */

/* When a wrong draw is said, the director's choice, in the order of WK_DRAWS_WORDS (db/store/stored_draws.h). */
enum wk_draws_said {
    WK_DRAWS_OFF = 0, /* never: nobody looks, and no camera is open */
    WK_DRAWS_AT_ONCE, /* on the table's screen, while the hand is played */
    WK_DRAWS_AT_END,  /* when the hand is over */
    WK_N_DRAWS_SAID
};

/* That choice as it holds now, in the whole hall. */
struct wk_draws_chosen {
    enum wk_draws_said said;
    int64_t number; /* of the record that says so, by which its kiosk is known: wk_record_number(); 0: there is none */
    bool refused;   /* a later one was made at this kiosk, and the hall does not vouch for it */
};

/* A wrong draw: labels and winds, no face. */
struct wk_wrong_draw {
    uint8_t fault;         /* enum wk_draw_fault of rules/event/duplicate/draw_watch.h */
    uint8_t wall;          /* enum wk_wind: whose wall it was taken from */
    uint8_t by;            /* enum wk_wind: who took it; NONE: the fault does not say */
    wk_label taken, first; /* first: what comes first; else as taken */
};

/* A player's turns, from draw to draw. */
struct wk_turn_times {
    int n, median_ms;
};

/* What the camera over the table has to say of a hand that is being played. */
enum wk_draw_news_kind {
    WK_DRAW_NEWS_BEGINS = 0, /* it looks for four whole walls */
    WK_DRAW_NEWS_SEES,       /* `follows`, `over` or `unseen` have changed */
    WK_DRAW_NEWS_WRONG,      /* `wrong` */
    WK_DRAW_NEWS_BACK,       /* that tile lies there again */
    WK_DRAW_NEWS_ENDED       /* nobody looks any more */
};
struct wk_draw_news {
    enum wk_draw_news_kind kind;
    bool follows;   /* four whole walls were seen, and the hand is followed from there */
    bool over;      /* the last tile was drawn, or walls were taken down: nothing more of this hand is followed */
    uint8_t unseen; /* walls that are not seen now: bit (wind - 1) */
    struct wk_wrong_draw wrong;
    int n_drawn; /* ENDED: tiles, and the turns of each player, index wind - 1 */
    struct wk_turn_times turns[WK_N_WINDS];
};

/* What WK_EFFECT_DRAWS asks for. Each goes on record. */
enum wk_draws_ask {
    WK_DRAWS_ASK_SAY = 0, /* the director has chosen `said` */
    WK_DRAWS_ASK_KEEP,    /* `news` of the hand: WRONG, BACK or ENDED */
    WK_DRAWS_ASK_NOTHING  /* only in the answer: nobody asked, a choice has come from another kiosk */
};
struct wk_draws_request {
    enum wk_draws_ask what;
    enum wk_draws_said said;
    int round, hand, n_wrong; /* n_wrong: of the hand so far, without those that lie there again */
    struct wk_draw_news news;
};

#define WK_APP_WRONG_DRAWS 3

struct wk_app_draws {
    enum wk_draws_said said;
    int64_t said_number; /* as in struct wk_draws_chosen */
    bool asked;          /* a choice is on its way to the store */
    bool refused;        /* as in struct wk_draws_chosen */
    /* of the hand that is being played, or that was played last */
    bool looks, follows, over;
    uint8_t unseen;
    int16_t table, round, hand;
    int16_t n_wrong;  /* wrong draws, without those that lie there again; also those for which there is no room below */
    int64_t since_ns; /* when the newest of them was named; before the first: since when it looks */
    struct wk_wrong_draw wrong[WK_APP_WRONG_DRAWS]; /* the first ones, and the newest as the last */
    bool stands;                                    /* the newest one lies wrong still, as far as is known */
};

#endif
