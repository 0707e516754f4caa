/*
 * Count: after Hu the winner's hand is laid on the mat or keyed in, and its points go into the result; before play a whole
 * set; and what is known of a set's stickers. Part of kiosk/face/app/app.h. What the tiles are is in the views, which the app
 * cannot look into (law 4); see kiosk/face/draw/hand_view.h and kiosk/programs/service/hand_scoring.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_COUNT_H
#define WK_KIOSK_FACE_APP_STATE_COUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/label.h"
#include "rules/event/tournament.h"
#include "rules/status.h"
#include "rules/tile.h"

enum wk_counting {
    WK_COUNTING_LAY = 0, /* the hand is laid on the mat, faces up, and drawn as it is read */
    WK_COUNTING_TURN,    /* its tiles are turned over where they lie: their stickers */
    WK_COUNTING_CHECK,   /* the tiles, the fan, the sum, the four match scores */
    WK_COUNTING_KEYS     /* keyed in, by touch */
};

/* What WK_EFFECT_COUNT asks the scoring for. */
enum wk_count_ask {
    WK_COUNT_BEGIN = 0, /* the declaration goes on record, then faces may be shown */
    WK_COUNT_LAY,       /* (again) from the mat: what was seen or keyed is forgotten */
    WK_COUNT_KEYS,      /* keyed in from now on, beginning with what is there */
    WK_COUNT_KEY,       /* a tile, as `as` */
    WK_COUNT_ERASE,     /* the `shown` tile, and the next takes its place; -1: what was keyed last */
    WK_COUNT_WIN,       /* the `shown` tile won */
    WK_COUNT_KONG,      /* the kong of the `shown` tile is concealed, or not */
    WK_COUNT_FLAGS,     /* they have changed */
    WK_COUNT_FLOWERS,   /* so many flowers lie beside it, whatever is seen */
    WK_COUNT_LABELS,    /* go without the stickers */
    WK_COUNT_TAKE,      /* the points are taken over: on record */
    WK_COUNT_PRACTICE,  /* instead of BEGIN: a hand that somebody makes up is keyed in, and nothing of it goes on record */
    WK_COUNT_END        /* all is wiped. No answer */
};

/* What a tile is keyed in as. */
enum wk_count_key { WK_KEY_IN_HAND = 0, WK_KEY_CHOW, WK_KEY_PUNG, WK_KEY_KONG, WK_KEY_CONCEALED_KONG, WK_N_COUNT_KEYS };

struct wk_count_request {
    enum wk_count_ask what;
    struct wk_hand_id at;
    enum wk_wind winner;    /* a wind of this hand */
    enum wk_wind prevalent; /* BEGIN: the wind that prevails in it */
    char set[WK_SET_SIZE];  /* of the stickers that the table's deal has, "" not known yet */
    uint8_t flags;          /* enum wk_mcr_flag */
    bool with_flowers;      /* BEGIN: it is played with flowers */
    int flowers;            /* FLOWERS: how many */
    bool simulated;         /* the tiles on the mat were drawn, not photographed */
    enum wk_count_key next; /* what the next tile will be keyed in as */
    enum wk_count_key as;   /* KEY: what this one is, */
    int tile;               /* as it was touched among the 34, 1..34 */
    int shown;              /* ERASE, WIN, KONG: index of the shown tiles */
};

/* What became of the stickers. */
enum wk_count_labels {
    WK_COUNT_LABELS_NOT = 0,
    WK_COUNT_LABELS_AGREE,
    WK_COUNT_LABELS_DIFFER,
    WK_COUNT_LABELS_NO_DEAL,
    WK_COUNT_LABELS_LATER
};

#define WK_COUNT_STILL 3                /* looks in a row that show one thing */
#define WK_COUNT_IDLE_NS 180000000000LL /* without a touch or anything new: the screen is left, and the tiles are wiped */
#define WK_COUNT_WARN_NS 30000000000LL  /* before that: from here on the screen says so */

/* How the hand stands; no tile is in it. */
struct wk_count_state {
    unsigned edition;      /* another one: something about the tiles has changed */
    bool keyed;            /* else from the mat */
    bool practice;         /* made up: 13 tiles, of which is shown what they wait for */
    int n_tiles;           /* that lie there, or are keyed */
    int n_faces, n_labels; /* of those on the mat: seen clearly */
    bool whole;            /* a hand of the right size, each face seen */
    bool sound;            /* and it can be counted */
    bool wins;             /* it is a winning hand: total, points hold */
    int total, points;
    int n_fan;         /* rows of the list: WK_ACTION_COUNT_FAN takes 0..n_fan - 1 */
    uint8_t flags;     /* enum wk_mcr_flag, as they stand: SELF_DRAWN follows the labels once they tell */
    uint8_t may;       /* flags that can be set as things stand */
    bool with_flowers; /* it is played with them, */
    bool sees_flowers; /* and the tile set has pictures of them: they are seen on the mat */
    int n_flowers;     /* as seen or touched */
    enum wk_count_labels labels;
    bool tells;        /* the labels say whose tile won */
    enum wk_wind from; /* then: whose, by the wind of this hand; the winner's own: self-drawn */
    int n_doubts;
    uint64_t slots; /* of the mat that something is wrong about */
};

struct wk_hand_view;

struct wk_app_count {
    enum wk_counting step;
    enum wk_status status; /* WK_NOT_YET: asked for; WK_OK: it is on record as declared, tiles may be shown */
    enum wk_status unable; /* WK_OK; why it cannot be laid, only keyed in: WK_NOT_ENROLLED, or the camera's */
    bool by_keys;          /* it was asked for to be keyed in */
    enum wk_wind winner;   /* a wind of this hand */
    int64_t seq;           /* of the record of the declaration */
    int64_t taken_seq;     /* of the record of the points taken over */
    struct wk_count_state state;
    enum wk_count_ask ask; /* what the scoring was asked for last */
    uint8_t flags;         /* enum wk_mcr_flag, as touched; SELF_DRAWN as from whom is said or told */
    enum wk_count_key key; /* what the next tile is keyed in as */
    bool left;             /* CHECK: the list of what is not counted */
    int fan;               /* CHECK: row of the list that was touched, -1: none: its tiles are marked. Its page is shown */
    int n_still;           /* looks in a row at which nothing changed */
    int64_t until_ns;      /* when the screen is left by itself, see wk_count_left_s() */
    bool warned;           /* the sound before that has been played */
    const struct wk_hand_view *view; /* NULL: nothing is shown */
};

/* ---- a set of tiles, counted before play, one look of the camera after another; see kiosk/face/draw/set_view.h */

/* What WK_EFFECT_INVENTORY asks for. */
enum wk_inventory_ask {
    WK_INVENTORY_BEGIN = 0, /* a set of so many tiles, nothing of it counted; then an answer for each look */
    WK_INVENTORY_ADD,       /* the newest look counts */
    WK_INVENTORY_DROP,      /* the one that was added last does not */
    WK_INVENTORY_END        /* all is wiped. No answer */
};
struct wk_inventory_request {
    enum wk_inventory_ask what;
    int tiles; /* BEGIN: 136, 144, 152; 0: as many as the enrolled set has */
};

/* What the newest look is good for. */
enum wk_inventory_look {
    WK_INVENTORY_LOOK_NOT = 0,    /* there is none yet */
    WK_INVENTORY_LOOK_NONE,       /* no tile of the set is seen */
    WK_INVENTORY_LOOK_READ,       /* each tile that lies there is read */
    WK_INVENTORY_LOOK_UNREAD,     /* n_unread places are not */
    WK_INVENTORY_LOOK_COUNTED,    /* the very tiles that were added last */
    WK_INVENTORY_LOOK_NO_MAT,     /* they lie on a mat that cannot be read */
    WK_INVENTORY_LOOK_LIKE_CLOTH, /* tiles and cloth look alike */
    WK_INVENTORY_LOOK_MANY        /* too much lies there */
};

/* How the count stands; no tile is in it. */
struct wk_inventory_state {
    int tiles;              /* that the set has to have */
    bool flowers, jokers;   /* the enrolled set has pictures of them: 144, 152 can be counted */
    int n_looks, n_counted; /* looks added, and the tiles in them */
    int n_missing, n_over;  /* tiles that are not there yet, and those that are there too often */
    enum wk_inventory_look look;
    int n_read, n_unread; /* of the newest look */
};

struct wk_set_view;

struct wk_app_inventory {
    enum wk_status status; /* WK_NOT_YET: asked for; WK_ALREADY: a deal of the table is under way; WK_NOT_ENROLLED */
    bool asked;            /* an answer to a touch is on its way */
    struct wk_inventory_state state;
    const struct wk_set_view *view; /* NULL: nothing is shown */
};

struct wk_stickers_told; /* labels/sticker_grades.h */

/* The stickers of a set: labels only (law 7). */
struct wk_app_stickers {
    const struct wk_stickers_told *told; /* holds until the next answer; NULL: none has been looked at */
    enum wk_status status;               /* WK_NOT_YET: the answer is still to come; else the store's */
    uint8_t at, n_sets;                  /* this is the at-th of the sets that were looked at, the newest first */
};

#endif
