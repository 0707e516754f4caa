/*
 * Judge: what judge and director enter into an event: stand-ins, rulings, wrong seats, gates opened by hand, fouled deals,
 * results from paper, and their taking back. Part of kiosk/face/app/app.h; behind the PIN.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_JUDGE_H
#define WK_KIOSK_FACE_APP_STATE_JUDGE_H

#include "kiosk/face/app/state/work.h"
#include "rules/event/standings.h"

/* What is being entered. Each has its steps, one screen each; see kiosk/face/screens/judge/judge_enter.c. */
enum wk_judge_add {
    WK_JUDGE_NOTHING = 0,
    WK_JUDGE_STAND_IN,   /* from the hand looked at on somebody else plays as the player */
    WK_JUDGE_BACK_AGAIN, /* and from here on himself again */
    WK_JUDGE_REVERSE,    /* the act looked at is taken back */
    WK_JUDGE_DEAD_HAND,
    WK_JUDGE_NO_HU,
    WK_JUDGE_IMP,
    WK_JUDGE_MS,
    WK_JUDGE_MOVED,
    WK_JUDGE_GATE,
    WK_JUDGE_FOUL,
    WK_JUDGE_PAPER,   /* a result from a signed score form */
    WK_JUDGE_CONFIRM, /* one that was entered at the table and is on a signed score form */
    WK_JUDGE_CORRECT,
    WK_JUDGE_VOID,       /* the result looked at is taken back */
    WK_JUDGE_PENALTY,    /* match points off one player */
    WK_JUDGE_REDRESS,    /* IMP for a player who did nothing wrong */
    WK_JUDGE_NOT_PLAYED, /* a hand that will never be played */
    WK_JUDGE_OUT,        /* a player has withdrawn, or was suspended or disqualified */
    WK_JUDGE_END,        /* play is over, and the protest time begins */
    WK_JUDGE_CLOSE,      /* and is over too: the event is closed for good */
    WK_JUDGE_VERSION,    /* which result of a hand that was confirmed twice is right */
    WK_JUDGE_GUIDE,      /* what the rules say to what has happened (rules/event/guide.h) */
    WK_JUDGE_N_ADDS
};

enum wk_judge_step {
    WK_JUDGE_LIST = 0, /* a section's players or results; the acts */
    WK_JUDGE_SECTION,  /* which section */
    WK_JUDGE_AGAIN,    /* the event's results that somebody should look at again */
    WK_JUDGE_ONE,      /* one player, act or result */
    WK_JUDGE_NEW,      /* what is to be entered */
    WK_JUDGE_NAME,     /* by the keyboard */
    WK_JUDGE_PERSON,   /* or from the list */
    WK_JUDGE_PLACE,    /* whom a ruling concerns, or which table, in which hand */
    WK_JUDGE_AMOUNT,   /* how many IMP or match points */
    WK_JUDGE_CHAIRS,   /* who sat on whose chair, in which hands */
    WK_JUDGE_MOVES,    /* which results that moves */
    WK_JUDGE_LACKS,    /* what is missing for the rotation */
    WK_JUDGE_DEAL,     /* which deal was fouled */
    WK_JUDGE_PARTS,    /* which hands had the same deal */
    WK_JUDGE_CHOICE,   /* what is to become of it */
    WK_JUDGE_OUTCOME,  /* how a hand ended */
    WK_JUDGE_PRESENT,  /* its card is taken: who is there while it is changed */
    WK_JUDGE_WAY,      /* how a player came to be out, and what becomes of his results */
    WK_JUDGE_OPEN,     /* what an event that is to be closed leaves open */
    WK_JUDGE_TWO,      /* two results of one hand, beside each other */
    WK_JUDGE_CASE,     /* what has happened in play */
    WK_JUDGE_ASK,      /* a question that the rules ask about it */
    WK_JUDGE_RULED,    /* what they say, and whom it concerns */
    WK_JUDGE_DUE,      /* so many complaints that a player is to be disqualified */
    WK_JUDGE_REASON,   /* one of the usual ones */
    WK_JUDGE_WORDS     /* or own words */
};

#define WK_JUDGE_ROWS 5     /* acts on a page of their list */
#define WK_JUDGE_OUTLIERS 5 /* likewise of results to look at again */
#define WK_JUDGE_RESULTS 16 /* likewise of a section's results */
#define WK_JUDGE_PERSONS 8  /* likewise of those who have stood in */
#define WK_JUDGE_NAME_MAX 40
#define WK_JUDGE_WORDS_MAX 120 /* typed bytes */
#define WK_JUDGE_TOP 192.0     /* units: upper edge of what lies below the order line */

/*
 * Walls that had passed and were found out of order before the next hand: by table in the section - 1, round - 1, hand - 1
 * after which it happened; bit (wind - 1). Lasting: not mended before that next hand, so that it was played with another deal.
 */
struct wk_app_faults {
    enum wk_status status; /* WK_NOT_YET: they are being looked for; neither that nor WK_OK: they cannot be */
    uint8_t found[WK_DEAL_TABLES][WK_MAX_ROUNDS][WK_DEAL_HANDS], lasting[WK_DEAL_TABLES][WK_MAX_ROUNDS][WK_DEAL_HANDS];
};

/* What would become of the four results of a fouled deal. */
struct wk_judge_outlook {
    bool known;
    int8_t imp[WK_MAX_HANDS][WK_N_WINDS];    /* by hand, by direction */
    uint8_t state[WK_MAX_HANDS][WK_N_WINDS]; /* enum wk_line_state */
};

#define WK_JUDGE_GUIDE_DEPTH 6
/* The way through a kind's guide (rules/event/guide.h): what has happened, and the nodes so far, of which the last is shown. */
struct wk_judge_guide {
    int of; /* case */
    uint8_t way[WK_JUDGE_GUIDE_DEPTH];
    int n_way;
    enum wk_wind who; /* whom the ruling concerns */
    int points;       /* what comes off that player, as typed */
    int n_put;        /* entries of the ruling that are on record */
    wk_label drawn;   /* in the picture of a wall: the tile drawn last; a hand's label: none of that wall; 0: East's, none */
};

struct wk_app_judge {
    enum wk_judge_step step;
    enum wk_judge_add add;
    int section;            /* looked at, 1..; 0: none of the screens is open */
    int page;               /* of a list */
    struct wk_hand_id at;   /* round and hand looked at; table where one is, 0 else */
    int player;             /* index, -1: none */
    enum wk_wind direction; /* of the line that match points are typed for */
    int64_t act;            /* seq of the act looked at */
    int64_t seq;            /* of what was entered last, until the next touch */
    struct wk_entry draft;  /* what is being entered */
    int first;              /* player whose chair is to be exchanged with the one touched next, -1: none */
    int asked;              /* points about which is asked a second time, 0: about none (rules/event/duplicate/outlier.h) */
    bool minus, capital;    /* of what is typed next */
    bool chinese;           /* letters are pinyin: */
    char syllable[8];       /* as far as it is typed, */
    int candidates;         /* and the page of its characters */
    bool for_new;           /* SECTION was asked for by NEW */
    bool other;             /* OUTCOME: the less usual ends of a game are shown */
    struct wk_app_faults faults;        /* of the section's deals */
    struct wk_judge_outlook outlook[3]; /* index enum wk_foul_choice - 1 */
    struct wk_hand_id twice;            /* by the draft's seats somebody plays this deal twice, in this hand; table 0: nobody */
    int twice_as;                       /* the hand of that deal that the same four have, 0: not all four are the same */
    int left_open;                      /* CLOSE: of so many open items the director said that they stay so */
    struct wk_work_twice two;           /* VERSION: these two, */
    int chosen;                         /* of which this one is right: version + 1, 0: not chosen yet */
    enum wk_status decided;             /* what the store said against CLOSE or VERSION */
    struct wk_judge_guide guide;        /* GUIDE */
};

#endif
