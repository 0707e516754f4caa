/*
 * What goes into the app and what comes out of it: screens, actions, events, effects. The app itself is in kiosk/app/app.h.
 *
 * Law 4: no type in this file can hold a face.
 * Large: all screens, actions, events and effects; they go to the screens that use them.
 */
#ifndef WK_KIOSK_APP_IO_H
#define WK_KIOSK_APP_IO_H

#include "kiosk/app/challenge.h"
#include "kiosk/app/checkpoint.h"
#include "kiosk/app/count.h"
#include "kiosk/app/deals.h"
#include "kiosk/app/gate.h"
#include "kiosk/app/given.h"
#include "kiosk/app/hall.h"
#include "kiosk/app/judge.h"
#include "kiosk/app/print.h"
#include "kiosk/app/screens.h"
#include "kiosk/app/seat.h"
#include "kiosk/app/slots.h"
#include "kiosk/app/spot.h"
#include "kiosk/host/faces_way.h"
#include "labels/lang/lang.h"
#include "labels/mat.h"
#include "labels/reading.h"
#include "labels/verdict.h"

#define WK_APP_HASH_SIZE 32            /* bytes of a commitment, BLAKE2b-256 */
#define WK_APP_STILL 3                 /* frames of one content that make a reading stable (default) */
#define WK_APP_OLD_NS 1000000000LL     /* a frame older than this is taken off the screen, and says nothing about now */
#define WK_APP_STOPPED_NS 2000000000LL /* no newer frame for so long: the camera has stopped */
#define WK_APP_FACES_NS 10000000000LL  /* the same while faces are looked at, which takes longer and shows no picture */

#define WK_APP_PAIRS 2                /* slots that a judge is shown as recorded and as seen now */
#define WK_APP_NOTICE_NS 3000000000LL /* a calibration that does not hold for so long is spoken of */
#define WK_APP_PAIR_NS 1000000000LL   /* faces read from below: between two pictures from above no more than this */
#define WK_APP_DOUBT_NS 1500000000LL  /* which tile is which has been in doubt for so long, with no hand about: it is told */

/* What lies over the screen. */
enum wk_overlay { WK_OVERLAY_NONE = 0, WK_OVERLAY_HELP, WK_OVERLAY_SETTINGS, WK_OVERLAY_JUDGE };

/* What a touch area, a key or the demo can ask for. `arg` of the event where the comment says so. */
enum wk_action {
    WK_ACTION_NONE = 0,
    WK_ACTION_BACK,
    WK_ACTION_HELP,
    WK_ACTION_CALL_JUDGE,
    WK_ACTION_JUDGE_CAME,   /* the call is answered */
    WK_ACTION_CLOSE,        /* the overlay */
    WK_ACTION_LANGUAGE,     /* the other one */
    WK_ACTION_SET_LANGUAGE, /* arg: enum wk_language */
    WK_ACTION_SETTINGS,
    WK_ACTION_SOUND,       /* mute or not */
    WK_ACTION_VOLUME,      /* arg: 0..5 */
    WK_ACTION_LESS_MOTION, /* on or off */
    WK_ACTION_START,       /* idle -> seats */
    WK_ACTION_WIND,        /* arg: enum wk_wind; choose a wall by hand, where no label tells it yet */
    WK_ACTION_FACES,       /* seats or build -> faces, once four walls are built */
    WK_ACTION_START_HAND,  /* sealed -> playing, once the hand is on record as begun */
    WK_ACTION_HAND_OVER,   /* playing -> restore */
    WK_ACTION_FINISH,      /* done -> idle: the next hand, or after the fourth the end of the deal */
    WK_ACTION_TRY_AGAIN,   /* a trouble's mend: camera or database */
    WK_ACTION_OTHER_CAMERA,
    WK_ACTION_SHOT, /* save a screenshot */
    WK_ACTION_QUIT,
    WK_ACTION_DEMO_PAUSE, /* or go on */
    WK_ACTION_DEMO_NEXT,
    WK_ACTION_DEMO_TAKE_OVER,
    WK_ACTION_NOT_YET,      /* a dashed key was touched: say why */
    WK_ACTION_DEMO_FASTER,  /* twice as fast, four times, and as at first */
    WK_ACTION_SIM_LAY,      /* the next wall onto the simulated mat */
    WK_ACTION_SIM_SWAP,     /* two tiles of it exchanged */
    WK_ACTION_SIM_MEND,     /* put right again */
    WK_ACTION_SIM_TURN,     /* its tiles turned over */
    WK_ACTION_SIM_HAND,     /* a hand over it, or away */
    WK_ACTION_DIGIT,        /* arg: 0..9 */
    WK_ACTION_ERASE,        /* the last digit; elsewhere as BACK */
    WK_ACTION_DIRECTOR,     /* any screen -> the PIN, or the menu while the area is unlocked */
    WK_ACTION_PIN_DONE,     /* all digits are entered */
    WK_ACTION_OPEN,         /* arg: enum wk_screen; one of the director's, from the menu */
    WK_ACTION_LOCK,         /* the director's area */
    WK_ACTION_ENROL_TAKE,   /* the photograph */
    WK_ACTION_ENROL_TILE,   /* arg: slot; put right what it is taken for */
    WK_ACTION_ENROL_KIND,   /* arg: 1..34, as rules/tile.h counts them */
    WK_ACTION_ENROL_RIGHT,  /* all tiles are what they are taken for */
    WK_ACTION_ENROL_MORE,   /* another photograph */
    WK_ACTION_ENROL_NAME,   /* change the set's name */
    WK_ACTION_ENROL_LETTER, /* arg: a-z 0-9 - */
    WK_ACTION_ENROL_SAVE,
    WK_ACTION_MORE_TIME, /* before it locks itself; any other touch does the same */
    WK_ACTION_DRILL,     /* on in the drill: start, by hand, "they are exchanged", again; between deals: to it */
    WK_ACTION_KEEP_LENS, /* the lens as measured so far */
    WK_ACTION_HALL,      /* any screen of players -> the tables */
    WK_ACTION_TABLE,     /* arg: 1..64; the table to go on with */
    /* gate: from the walls that are back to the next group */
    WK_ACTION_LEAVE,        /* the group goes to its next table; from the end of a round: to the new seats */
    WK_ACTION_GROUP,        /* arg: 1..4; another group's way */
    WK_ACTION_BY_EYE,       /* inspection: we have looked at the other walls ourselves; and again: we have not */
    WK_ACTION_STICKERS_OFF, /* the deal of the round that is over is closed */
    WK_ACTION_MORE_BREAK,
    WK_ACTION_STANDINGS,
    WK_ACTION_RANK_PAGE,   /* arg: 0.. */
    WK_ACTION_RANK_PLAYER, /* arg: index of a player */
    /* an event: seat check, play, result */
    WK_ACTION_HALL_SECTION,  /* arg: 1..16 */
    WK_ACTION_SEAT_TURN,     /* arg: enum wk_wind; this chair to the lower edge, 0: the next one */
    WK_ACTION_SEAT_HERE,     /* arg: enum wk_wind; a name of the seat check */
    WK_ACTION_SEAT_WRONG,    /* two sit on each other's chairs, or they do not */
    WK_ACTION_SEAT_CHANGED,  /* they have changed chairs */
    WK_ACTION_SEAT_FIND,     /* arg: 1..16, the list of this section; 0: back */
    WK_ACTION_HU,            /* playing -> result; arg 1: the wall is at its end */
    WK_ACTION_MORE_MINUTES,  /* for this hand */
    WK_ACTION_PLAY_ON,       /* it was no Hu */
    WK_ACTION_RESULT_WINNER, /* arg: enum wk_wind, a chair; 0: a draw */
    WK_ACTION_RESULT_PAYER,  /* arg: likewise; the winner's own: self-drawn */
    WK_ACTION_RESULT_ENTER,
    WK_ACTION_AGREE,     /* arg: enum wk_wind, a chair */
    WK_ACTION_NOT_RIGHT, /* confirm -> result */
    /* what judge and director enter into an event */
    WK_ACTION_JUDGE_ADD,     /* arg: enum wk_judge_add; begin it */
    WK_ACTION_JUDGE_LOOK,    /* arg: one of the list, or a cell 0..15 of the section's grid */
    WK_ACTION_JUDGE_PAGE,    /* arg: of a list */
    WK_ACTION_JUDGE_SECTION, /* arg: 1..16; 0: choose one */
    WK_ACTION_JUDGE_ROUND,   /* arg: 1..5 */
    WK_ACTION_JUDGE_HAND,    /* arg: 1..4 */
    WK_ACTION_JUDGE_CHOOSE,  /* arg: one of what the present step offers */
    WK_ACTION_JUDGE_SIGN,    /* of the match points being typed */
    WK_ACTION_JUDGE_REST,    /* this line takes what is missing to the sum of 0 */
    WK_ACTION_JUDGE_DROP,    /* the last exchange of chairs */
    WK_ACTION_JUDGE_LETTER,  /* arg: a-z A-Z 0-9 - ' . or a space */
    WK_ACTION_JUDGE_SHIFT,
    WK_ACTION_JUDGE_WORDS, /* keyboard instead of the list, or back */
    WK_ACTION_JUDGE_NEXT,  /* the step is done; at the last one the entry is put on record */
    /* a given deal */
    WK_ACTION_GIVEN_WALL, /* arg: enum wk_wind; this wall is laid now */
    /* the spot check */
    WK_ACTION_SPOT_COUNT, /* arg: 1..88 labels */
    WK_ACTION_SPOT_NEXT,
    WK_ACTION_SPOT_AGAIN, /* this wall; after the last one: another check */
    /* the director: the event is copied to a stick */
    WK_ACTION_BACKUP,
    WK_ACTION_PRINT,     /* arg: enum wk_print */
    WK_ACTION_PIN_WHOSE, /* arg: enum wk_role; whose PIN is set */
    /* the points of a hand; RESULT_PAYER says there too from whom it was won */
    WK_ACTION_COUNT,        /* result -> count, once it is said who has won; arg 1: keyed in at once */
    WK_ACTION_COUNT_LAY,    /* from the mat, from the beginning */
    WK_ACTION_COUNT_KEYS,   /* keyed in, or what is there put right by keys */
    WK_ACTION_COUNT_KEY_AS, /* arg: enum wk_count_key; the next tile */
    WK_ACTION_COUNT_FACE,   /* arg: 1..34 */
    WK_ACTION_COUNT_WIN,  /* arg: index of the shown tiles; this one won. Keys: it is taken out, and the next takes its place */
    WK_ACTION_COUNT_KONG, /* arg: likewise; its kong is concealed, or not */
    WK_ACTION_COUNT_FLAG, /* arg: enum wk_mcr_flag but SELF_DRAWN; it is so, or not */
    WK_ACTION_COUNT_FAN,  /* arg: row of the list; its tiles are marked, or not */
    WK_ACTION_COUNT_LEFT, /* the list of what is not counted, or back */
    WK_ACTION_COUNT_NEXT, /* turn: without the stickers; keys: check; check: take the points over */
    WK_ACTION_DEALS_LETTER, /* arg: the character */
    WK_ACTION_DEALS_SHIFT,
    WK_ACTION_DEALS_NEXT, /* look for the stick; open */
    WK_N_ACTIONS
};

/* Short sounds, see tokens.md. */
enum wk_sound { WK_SOUND_NONE = 0, WK_SOUND_DONE, WK_SOUND_PASS, WK_SOUND_AGAIN, WK_SOUND_TROUBLE, WK_SOUND_TIME, WK_N_SOUNDS };

/* ---------------------------------------------------------------- events */

enum wk_event_kind {
    WK_EVENT_NONE = 0,
    WK_EVENT_TICK,       /* time goes on; at least twice a second */
    WK_EVENT_RESIZE,     /* the window has a new size */
    WK_EVENT_ACTION,     /* a touch area, a key, or the demo */
    WK_EVENT_PRESS,      /* a finger is down on an area (feedback only); action NONE: it was lifted */
    WK_EVENT_FOCUS,      /* Tab: the next area (arg 1) or the one before (arg -1) */
    WK_EVENT_CAMERA,     /* opened, not opened, lost, back */
    WK_EVENT_FRAME,      /* backs were read from a frame */
    WK_EVENT_FACES,      /* faces were looked for in a frame: counts only */
    WK_EVENT_STORE,      /* state of the database and what it knows of this table */
    WK_EVENT_TILESET,    /* is a tile set enrolled? */
    WK_EVENT_RECORDED,   /* answer to WK_EFFECT_RECORD_WALL */
    WK_EVENT_SEALED,     /* answer to WK_EFFECT_SEAL */
    WK_EVENT_HAND,       /* answer to WK_EFFECT_START_HAND */
    WK_EVENT_VERIFIED,   /* answer to WK_EFFECT_VERIFY */
    WK_EVENT_PIN_SET,    /* answer to WK_EFFECT_SET_PIN */
    WK_EVENT_PIN,        /* answer to WK_EFFECT_ASK_PIN and WK_EFFECT_CHECK_PIN */
    WK_EVENT_ENROL,      /* answer to WK_EFFECT_ENROL_* */
    WK_EVENT_DRILL,      /* how far a drill is; answer to WK_EFFECT_DRILL_KEEP */
    WK_EVENT_CHECK,      /* what a frame offers at each slot, while the camera's screen stands */
    WK_EVENT_LENS,       /* where the measuring of the lens stands, while its screen does */
    WK_EVENT_LENS_KEPT,  /* answer to WK_EFFECT_KEEP_LENS */
    WK_EVENT_TOURNAMENT, /* the state of the event and of all walls; after the store was opened and after each change */
    WK_EVENT_ENTERED,    /* answer to WK_EFFECT_PUT_ENTRY */
    WK_EVENT_GIVEN,      /* answer to WK_EFFECT_GIVEN_WALL, and what each frame shows of that wall */
    WK_EVENT_FAULTS,     /* answer to WK_EFFECT_LOOK_FAULTS */
    WK_EVENT_CLOCK,      /* the wall clock was set while the kiosk runs */
    WK_EVENT_PRINTED,    /* answer to WK_EFFECT_PRINT */
    WK_EVENT_CHECKPOINT, /* answer to WK_EFFECT_CHECKPOINT */
    WK_EVENT_DEALS,      /* answer to WK_EFFECT_DEALS */
    WK_EVENT_CODE,       /* a code that begins like a checkpoint, while WK_SCREEN_RECORDS stands; a key, WK_SCREEN_DEALS */
    WK_EVENT_CARRIED,    /* answer to WK_EFFECT_CARRY */
    WK_EVENT_BACKUP,     /* a copy of the database: how far it is, what came of it */
    WK_EVENT_SPOT,       /* answer to WK_EFFECT_SPOT */
    WK_EVENT_DEMO,       /* the demo's banner */
    WK_EVENT_CHALLENGE,  /* answer to WK_EFFECT_CHALLENGE */
    WK_EVENT_COUNT,      /* answer to WK_EFFECT_COUNT, and what each frame shows of the hand */
    WK_N_EVENTS
};

/* Zero is the bad one. */
enum wk_app_grade { WK_APP_MEND = 0, WK_APP_USABLE, WK_APP_GOOD };

/* What a frame offers at each slot. (The check itself knows types that no screen may know.) */
#define WK_APP_N_CHECKS 6 /* mat, resolution, focus, exposure, reflections, colour of the light */
struct wk_app_check {
    enum wk_app_grade grade, item[WK_APP_N_CHECKS];
    const char *how[WK_APP_N_CHECKS]; /* English message ids, static storage; "" nothing is to be done */
    enum wk_app_grade slot[WK_N_SLOTS];
    uint8_t slot_what[WK_N_SLOTS]; /* which of the six makes it so */
    float px_per_mm[WK_N_SLOTS];
};

/* A copy of the database: how far it is, or what came of the last one. */
#define WK_APP_COPY_NAME 128
struct wk_app_backup {
    bool running, by_hand; /* by hand: the director asked for it; else it was made by itself */
    int percent;
    enum wk_status status; /* of the last that ended, WK_FAILED: none has; WK_NOT_FOUND: by hand, and there is no stick */
    int made_s;            /* local time of day of the last that was made, -1: the clock is not set */
    int64_t records;       /* in that one, 0: none has been made since the program began */
    const char *words[WK_APP_N_WORDS]; /* of its last record, static storage; NULL: none */
    char where[WK_APP_COPY_NAME];      /* the file, or the end of its path */
};

/* Where the measuring of the lens stands. */
#define WK_APP_CELLS_X 8
#define WK_APP_CELLS_Y 5
#define WK_APP_MAX_CORNERS 60
enum wk_app_board { WK_APP_BOARD_NONE = 0, WK_APP_BOARD_MOVING, WK_APP_BOARD_SAME, WK_APP_BOARD_TAKEN };
struct wk_app_lens {
    enum wk_app_grade grade;
    enum wk_app_board board; /* what became of the newest frame */
    int n_views, n_cells, n_tilts;
    bool cell[WK_APP_CELLS_Y][WK_APP_CELLS_X]; /* parts of the picture where the board was seen */
    int wish_x, wish_y;                        /* the part where it is wanted, -1: none */
    const char *wish;                          /* English message id, static storage */
    double f_px, sigma_px, rms_px;             /* f 0: not told yet */
    double shape;                              /* height of the picture / its width */
    int n_corners;
    struct wk_point corner[WK_APP_MAX_CORNERS]; /* of the board as it lies now, 0..1 of width and height */
};

/* Pointers are borrowed for the time of wk_app_step(). All t_ns are monotonic. */
struct wk_event {
    enum wk_event_kind kind;
    int64_t t_ns; /* now */
    union {
        struct {
            int wall_s;      /* local time of day in seconds, -1: the clock is not set */
            int64_t wall_ns; /* wall clock, ns since 1970 UTC; 0: the clock is not set */
        } tick;
        struct {
            int w_px, h_px;
        } resize;
        struct {
            enum wk_action action;
            int arg;
        } action; /* also PRESS and FOCUS */
        struct {
            enum wk_status status; /* WK_OK, WK_NO_CAMERA, WK_CAMERA_BUSY, WK_CAMERA_LOST, ... */
            const char *name;      /* "" or NULL when unknown */
            bool simulated;
            bool for_faces;     /* the second camera */
            const char *notice; /* what is wrong with its lens's calibration, English message id, static storage; "" nothing */
            bool measured;      /* its lens is known */
        } camera;
        struct {
            const struct wk_reading *reading; /* backs */
            int64_t frame_t_ns;               /* when the frame was taken */
            int64_t number;                   /* of the frame */
            bool live, simulated;
            const char *notice; /* as with the camera, now that there is a picture; NULL: as before */
        } frame;
        struct {
            enum wk_status reason; /* WK_OK, or what is wrong with the picture as a whole (tray reasons) */
            int n_seen;            /* 0..34: faces seen well enough so far, of this wall, never falling but after a new start */
            int n_back_up;         /* tiles that still lie on their face */
            int n_blocked;
            bool done;      /* all that can be seen has been seen: the wall may be recorded */
            uint64_t doubt; /* slots whose tiles are to show their stickers again, bit per slot */
            int64_t frame_t_ns;
            int64_t number;
            bool live, simulated;
        } faces;
        struct {
            enum wk_status status; /* WK_OK, WK_DB_*, WK_DISK_FULL, ... */
            int64_t free_bytes;    /* -1: unknown */
            int round;             /* of the table's current deal, 1.. */
            unsigned recorded;     /* walls recorded for the unsealed deal: bit (wind - 1) */
            const char *set;       /* table set of the current deal, "" or NULL: none yet */
            bool lost;             /* there are others, under a key that is not here: see wk_store_walls_lost() */
            bool key_left;         /* see wk_store_key_left() */
            bool sealed;           /* and not opened */
            uint8_t hash[WK_APP_HASH_SIZE];
            const char *words[WK_APP_N_WORDS]; /* of the hash, static storage; when sealed */
            int64_t sealed_seq;
            int hand;        /* of the sealed deal, begun last: 1..4; 0: none yet */
            unsigned passed; /* walls whose newest verdict since that hand began is PASS: bit (wind - 1) */
        } store;
        struct {
            enum wk_status status; /* WK_OK, WK_NOT_ENROLLED, ... */
            const char *name;
        } tileset;
        struct {
            enum wk_status status; /* of the call */
            enum wk_wind wind;
            const struct wk_verdict *verdict; /* may be NULL when the call failed */
            int64_t seq;                      /* 0: nothing stored */
            int stored_s;                     /* local time of day of the record, -1 unknown */
            int n_pairs; /* VERIFIED, FAIL: slots of which there is a picture as recorded and as seen now */
            int8_t pair_slots[WK_APP_PAIRS];
            int pair_edition;
            struct wk_app_window window; /* VERIFIED in an inspection, FAIL */
        } stored;                        /* RECORDED and VERIFIED */
        struct {
            enum wk_status status;
            int64_t seq; /* 0: not sealed */
            int stored_s;
            int round;
            uint8_t hash[WK_APP_HASH_SIZE];
            const char *words[WK_APP_N_WORDS]; /* static storage */
            bool key_left;                     /* as in store */
            unsigned walls;                    /* recorded walls, WK_NOT_YET: some are missing */
            int n_again;                       /* tiles to show again */
            const struct wk_tile_place *again;
        } sealed;
        struct {
            enum wk_status status; /* WK_ALREADY, WK_END, WK_NOT_YET: the store knows of another state of things */
            int hand;              /* 1..4 */
            int64_t seq;           /* 0: not begun */
        } hand;
        struct {
            enum wk_status status; /* WK_OK; WK_BAD_INPUT: nobody's; WK_PIN_WAIT: not looked at; else the store's */
            bool set;              /* there is a PIN */
            enum wk_role role;     /* whose it is; PLAYERS unless it was right and that the area is open is on record */
            int wait_s;            /* for so long none is looked at */
        } pin;
        struct {
            enum wk_status status; /* WK_OK; WK_BAD_INPUT: it is the other role's; else the store's */
            int64_t seq;           /* > 0: it is on record */
            bool judge;            /* there is one of the judge's by now */
        } pin_set;
        struct {
            enum wk_status status; /* WK_ALREADY: a deal of the table is under way */
            int n_photos;
            int n_asked, n_to_ask;            /* known sets asked about the newest photograph */
            int n_doubt, n_missing;           /* tiles of it that are doubtful; kinds without a picture */
            int64_t seq;                      /* > 0: the set is stored */
            const char *name;                 /* proposed, NULL: none */
            const struct wk_enrol_view *view; /* for the screen; holds until the next such event */
        } enrol;
        struct {
            enum wk_status status; /* WK_OK; why it could not be carried out or kept */
            int n, n_done, n_missed;
            int bound_ppm; /* the share that may be missed, with 95 % confidence, in millionths, rounded up */
            bool done;
            int64_t seq;     /* > 0: on record */
            int8_t slots[2]; /* drawn by lot for the drill by hand; their labels differ */
        } drill;
        const struct wk_app_check *check;
        const struct wk_app_lens *lens;
        struct {
            enum wk_status status;
            int64_t seq; /* > 0: it is on record, stored and used */
        } lens_kept;
        struct {
            enum wk_status status;
            const struct wk_tournament *tournament; /* both hold until the next such event that is WK_OK; NULL on failure */
            const struct wk_floor *floor;
        } tournament;
        struct {
            enum wk_status status; /* WK_OK; refused: see refusal; else the store's */
            enum wk_entry_kind kind;
            struct wk_refusal refusal;
            int64_t seq; /* > 0: it is on disk */
        } entered;
        struct wk_app_faults faults;
        struct wk_app_backup backup;
        int64_t jump_ns; /* CLOCK: above 0 forward, below 0 back */
        struct {
            enum wk_status status;        /* see wk_print_text() */
            char name[WK_APP_PRINT_NAME]; /* of the file; "" none */
        } printed;
        struct {
            enum wk_status status;
            struct wk_app_checkpoint made;
        } checkpoint;
        struct {
            enum wk_status status; /* WK_NOT_YET: nothing is sealed; WK_ALREADY, WK_BAD_INPUT, WK_NOT_ALLOWED; the store's */
            enum wk_spot_ask asked;
            struct wk_app_spot_state state;
            struct wk_app_spot_look look;
        } spot;
        struct {
            enum wk_openings_ask asked;
            enum wk_status status; /* WK_OK; WK_WRONG_KEY: another event's key; WK_BAD_INPUT: no key, no passphrase of it;
                                      WK_NOT_FOUND: no key is here, or none is wanted; WK_NOT_ALLOWED; else the store's */
            int n_closed, n_opened;
            char words[WK_DEALS_WORDS]; /* of the key that is here; "" none */
        } deals;
        const char *code; /* shorter than WK_APP_CHECKPOINT_TEXT */
        struct {
            bool answer; /* to a code; else it only tells what there is */
            enum wk_status
                status; /* WK_OK; WK_ALREADY: our own, or there is it; WK_BAD_INPUT: it does not hold; else the store's */
            int n;      /* the newest on record, 0..WK_APP_CARRIED */
            struct wk_app_carried carried[WK_APP_CARRIED];
        } carried;
        struct {
            enum wk_status status; /* WK_OK: it is on record; else the store's */
            enum wk_wind wind;
            int slot;    /* drawn: 13..33, WK_SLOT_NONE for none */
            int64_t seq; /* 0: none was drawn */
        } challenge;
        struct {
            enum wk_status status; /* WK_OK; WK_NOT_FOUND: no deal is given to this table; else the store's */
            int64_t seq;
            enum wk_wind wind;
            int n_right, n_wrong, n_backs;
            const struct wk_given_view *view; /* for the screen; holds until WK_EFFECT_GIVEN_END. NULL: none */
        } given;
        struct {
            bool asked;            /* an answer, else a frame */
            enum wk_status status; /* WK_OK; else the store's */
            int64_t seq, taken_seq;
            struct wk_count_state state;
            const struct wk_hand_view *view; /* for the screen; holds until WK_COUNT_END. NULL: none */
        } count;
        struct {
            bool on, paused;
            bool by_hand;      /* people play with the simulated mat: the SIM_* keys are shown */
            int step, n_steps; /* 1..n */
            const char *text;  /* English message id, translated when drawn; copied */
        } demo;
    };
};

/* ---------------------------------------------------------------- effects */

enum wk_effect_kind {
    WK_EFFECT_NONE = 0,
    WK_EFFECT_OPEN_CAMERA, /* (again); value 1: the next other one. Answer: WK_EVENT_CAMERA */
    WK_EFFECT_USE_SIDE,    /* value: enum wk_side to read from now on. NONE: rest. FACES: a new count, faces kept are wiped */
    WK_EFFECT_USE_BELOW, /* value 1: the camera below looks at faces, a new count; 0: it rests. Faces kept are wiped by both but
                            those of a RECORD_WALL before */
    WK_EFFECT_KEEP_BACKS,  /* wind: keep the reading of the event that caused this, as the other half of the wall's faces */
    WK_EFFECT_RECORD_WALL, /* wind: join the kept backs with the faces seen, record. Answer: WK_EVENT_RECORDED */
    WK_EFFECT_SEAL,        /* Answer: WK_EVENT_SEALED */
    WK_EFFECT_START_HAND,  /* Answer: WK_EVENT_HAND */
    WK_EFFECT_VERIFY,      /* wind: verify the reading of the causing event, "restore", value 1: "inspect". Answer:
                              WK_EVENT_VERIFIED */
    WK_EFFECT_USE_TABLE,   /* value: another table from now on. Answers: WK_EVENT_STORE, WK_EVENT_TOURNAMENT */
    WK_EFFECT_LOOK_EVENT,  /* Answer: WK_EVENT_TOURNAMENT */
    WK_EFFECT_LOOK_FAULTS, /* value: section; walls of its deals that got out of order. Answer: WK_EVENT_FAULTS */
    WK_EFFECT_PUT_ENTRY,   /* app->hall.entry. Answers: WK_EVENT_TOURNAMENT, WK_EVENT_ENTERED */
    WK_EFFECT_CLOSE_DEAL,  /* the round is over: the next deal may be built. Answers: WK_EVENT_STORE, WK_EVENT_TOURNAMENT */
    WK_EFFECT_OPEN_STORE,  /* try again. Answer: WK_EVENT_STORE */
    WK_EFFECT_SOUND,       /* value: enum wk_sound; not sent while muted */
    WK_EFFECT_VOLUME,      /* value: 0..5 */
    WK_EFFECT_LANGUAGE,    /* value: enum wk_language */
    WK_EFFECT_CALL_JUDGE,  /* to be noted in the journal */
    WK_EFFECT_ASK_PIN,     /* is there one? Answer: WK_EVENT_PIN */
    WK_EFFECT_CHECK_PIN,   /* app->director.pin; the first one is set. It goes on record either way. Answer: WK_EVENT_PIN */
    WK_EFFECT_SET_PIN, /* value: enum wk_role; app->director.pin becomes its. PLAYERS: what is there? Answer: WK_EVENT_PIN_SET
                        */
    WK_EFFECT_LOCK,    /* the area behind the PIN has been left */
    WK_EFFECT_ENROL_BEGIN, /* or go on. Answer to this and the next: WK_EVENT_ENROL */
    WK_EFFECT_ENROL_TAKE,  /* the newest frame becomes a photograph */
    WK_EFFECT_ENROL_READ,  /* one more known set is asked about it */
    WK_EFFECT_ENROL_SET,   /* value: slot * 64 + kind; what a tile is */
    WK_EFFECT_ENROL_DROP,  /* the newest photograph */
    WK_EFFECT_ENROL_BUILD, /* the set, and how well its kinds can be told apart */
    WK_EFFECT_ENROL_SAVE,  /* under app->enrol.name */
    WK_EFFECT_ENROL_END,   /* forget it all */
    WK_EFFECT_DRILL,      /* plant faults in the picture of the event that made the wall ready. Answers: WK_EVENT_DRILL, many */
    WK_EFFECT_DRILL_KEEP, /* value 1: the exchange by hand was noticed, 0: not. To be kept. Answer: WK_EVENT_DRILL */
    WK_EFFECT_KEEP_LENS,  /* what was found last is recorded, stored and used. Answer: WK_EVENT_LENS_KEPT */
    WK_EFFECT_NOTE_CLOCK, /* app->clock_jump_ns is to be noted in the journal */
    WK_EFFECT_CHECKPOINT, /* value: enum wk_checkpoint_why. Answer: WK_EVENT_CHECKPOINT */
    WK_EFFECT_CARRY,      /* value 1: app->vouch.code goes on record; 0: what is there? Answer: WK_EVENT_CARRIED */
    WK_EFFECT_DEALS,      /* value: enum wk_openings_ask; app->deals. Answer: WK_EVENT_DEALS */
    WK_EFFECT_BACKUP,     /* a copy to the stick that is there. Answers: WK_EVENT_BACKUP, until it is no longer running */
    WK_EFFECT_PRINT,      /* value: enum wk_print. Answer: WK_EVENT_PRINTED */
    WK_EFFECT_GIVEN_WALL, /* wind; of the deal given to this table, its faces for the director. Answer: WK_EVENT_GIVEN */
    WK_EFFECT_GIVEN_END,  /* they are wiped */
    WK_EFFECT_SPOT,       /* value: enum wk_spot_ask; app->spot, wind. Answer: WK_EVENT_SPOT */
    WK_EFFECT_COUNT,      /* app->count.ask, .arg. Answer: WK_EVENT_COUNT */
    WK_EFFECT_CHALLENGE,  /* wind; value: enum wk_challenge_ask. Answer: WK_EVENT_CHALLENGE */
    WK_EFFECT_SHOT,
    WK_EFFECT_DEMO, /* value: the WK_ACTION_DEMO_* or _SIM_* that was asked for */
    WK_EFFECT_QUIT
};

struct wk_effect {
    enum wk_effect_kind kind;
    enum wk_wind wind;
    int value;
};

#define WK_MAX_EFFECTS 16
struct wk_effects {
    int n;
    struct wk_effect effect[WK_MAX_EFFECTS];
};

#endif
