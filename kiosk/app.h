/*
 * App: the kiosk's work flow as a reducer. Events come in, state changes, effects go out as data; the main loop carries them
 * out and answers with further events. Pure: no clock, no camera, no screen, no disk; a whole table replays in a unit test.
 *
 * Law 4: no type in this file can hold a face, so no screen can show one. Law 2: nothing here says PASS or "stored" without a
 * sequence number that came back from the store.
 */
#ifndef WK_KIOSK_APP_H
#define WK_KIOSK_APP_H

#include "kiosk/app_checkpoint.h"
#include "kiosk/app_print.h"
#include "kiosk/app_gate.h"
#include "kiosk/app_given.h"
#include "kiosk/app_hall.h"
#include "kiosk/app_judge.h"
#include "kiosk/app_seat.h"
#include "kiosk/app_spot.h"
#include "kiosk/faces_way.h"
#include "kiosk/slots.h"
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

/* What the players are doing. */
enum wk_screen {
    WK_SCREEN_IDLE = 0,  /* between deals */
    WK_SCREEN_SEATS,     /* the table from above: lay a wall on the mat */
    WK_SCREEN_BUILD,     /* one wall: build and label */
    WK_SCREEN_FACES,     /* one wall after another, blind */
    WK_SCREEN_AGAIN,     /* faces of some tiles were not seen clearly: show those again */
    WK_SCREEN_SEALED,    /* commitment */
    WK_SCREEN_PLAYING,   /* clock */
    WK_SCREEN_RESTORE,   /* one wall after another, in any order */
    WK_SCREEN_DONE,      /* four walls passed */
    WK_SCREEN_HALL,      /* an event: the tables that this kiosk serves, one of which is to be chosen */
    WK_SCREEN_CHECKIN,   /* an event: each player confirms the chair */
    WK_SCREEN_INSPECT,   /* an event: the group that has come looks at the four walls before it stacks them */
    WK_SCREEN_RESULT,    /* an event: how the hand ended */
    WK_SCREEN_CONFIRM,   /* an event: the four stand for it */
    WK_SCREEN_WAIT,      /* an event: this table is ready, others are not */
    WK_SCREEN_ROTATE,    /* an event: which group goes where */
    WK_SCREEN_ROUND_END, /* an event: stickers off, break */
    WK_SCREEN_STANDINGS,
    WK_SCREEN_PIN,      /* the director's PIN, or the choice of the first one */
    WK_SCREEN_DIRECTOR, /* the director's menu; this and all that follow stand only while the area is unlocked */
    WK_SCREEN_ENROL,    /* the club's tiles are learnt */
    WK_SCREEN_DRILL,    /* planted faults, which have to be noticed */
    WK_SCREEN_CAMERA,   /* is the picture good enough, slot by slot */
    WK_SCREEN_LENS,     /* the lens is measured with its board; no picture is shown, for it may hold anything */
    WK_SCREEN_PLAYERS,  /* an event: who plays, stand-ins */
    WK_SCREEN_ACTS,     /* an event: rulings, overrides, wrong seats, what became of fouled deals */
    WK_SCREEN_RESULTS,  /* an event: results, also from paper, and their corrections */
    WK_SCREEN_GIVEN,    /* a given deal is laid out, face by face: the director's alone */
    WK_SCREEN_RANKING,  /* an event: the standings as they are now, whatever players may see */
    WK_SCREEN_SPOT,     /* some tiles, drawn so that nobody can choose them, are turned up and compared */
    WK_SCREEN_PINS,     /* judge's and director's PIN are set anew */
    WK_SCREEN_BACKUP,   /* a copy of the database on a stick */
    WK_SCREEN_RECORDS,  /* how far the journal is, and the checkpoints of other kiosks */
    WK_N_SCREENS
};

/* What lies over the screen. */
enum wk_overlay { WK_OVERLAY_NONE = 0, WK_OVERLAY_HELP, WK_OVERLAY_SETTINGS, WK_OVERLAY_JUDGE };

enum wk_language { WK_LANG_EN = 0, WK_LANG_ZH, WK_N_LANGS };

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
    WK_ACTION_JUDGE_REST,    /* this line takes what lacks to the sum of 0 */
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
    WK_EVENT_CODE,       /* a code that begins like a checkpoint, while WK_SCREEN_RECORDS stands */
    WK_EVENT_CARRIED,    /* answer to WK_EFFECT_CARRY */
    WK_EVENT_BACKUP,     /* a copy of the database: how far it is, what came of it */
    WK_EVENT_SPOT,       /* answer to WK_EFFECT_SPOT */
    WK_EVENT_DEMO,       /* the demo's banner */
    WK_N_EVENTS
};

/* A tile by where it lies. */
struct wk_app_place {
    enum wk_wind wind;
    int slot;
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
            unsigned walls;                    /* recorded walls, WK_NOT_YET: some are lacking */
            int n_again;                       /* tiles to show again */
            const struct wk_app_place *again;
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
        const char *code; /* shorter than WK_APP_CHECKPOINT_TEXT */
        struct {
            bool answer; /* to a code; else it only tells what there is */
            enum wk_status
                status; /* WK_OK; WK_ALREADY: our own, or there is it; WK_BAD_INPUT: it does not hold; else the store's */
            int n;      /* the newest on record, 0..WK_APP_CARRIED */
            struct wk_app_carried carried[WK_APP_CARRIED];
        } carried;
        struct {
            enum wk_status status; /* WK_OK; WK_NOT_FOUND: no deal is given to this table; else the store's */
            int64_t seq;
            enum wk_wind wind;
            int n_right, n_wrong, n_backs;
            const struct wk_given_view *view; /* for the screen; holds until WK_EFFECT_GIVEN_END. NULL: none */
        } given;
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
    WK_EFFECT_BACKUP,     /* a copy to the stick that is there. Answers: WK_EVENT_BACKUP, until it is no longer running */
    WK_EFFECT_PRINT,      /* value: enum wk_print. Answer: WK_EVENT_PRINTED */
    WK_EFFECT_GIVEN_WALL, /* wind; of the deal given to this table, its faces for the director. Answer: WK_EVENT_GIVEN */
    WK_EFFECT_GIVEN_END,  /* they are wiped */
    WK_EFFECT_SPOT,       /* value: enum wk_spot_ask; app->spot, wind. Answer: WK_EVENT_SPOT */
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

/* ---------------------------------------------------------------- state */

/* One of the four walls of the deal. */
struct wk_app_wall {
    int n_right;              /* as last seen, under a hand too, 0..34 */
    int row_right[WK_N_ROWS]; /* index enum wk_row */
    bool built;               /* was seen in order and still, in this build */
    int64_t recorded_seq;     /* > 0: backs and faces are on disk */
    int64_t passed_seq;       /* > 0: a PASS since the hand began is on disk */
    int passed_s;             /* local time of day of it, -1 unknown */
};

/* Which step of the faces stage the present wall is in. */
enum wk_faces_step {
    WK_FACES_LAY = 0, /* a wall is to be laid on the mat, backs up, so that it tells whose it is */
    WK_FACES_LOOK,    /* its faces are being looked at; the picture is covered */
    WK_FACES_RECORD,  /* a recording is on its way to the store */
    WK_FACES_AWAY     /* recorded: take it away */
};

/* What is the matter; at most one is shown, the first that holds in this order. */
enum wk_trouble {
    WK_TROUBLE_NONE = 0,
    WK_TROUBLE_DB_LOCKED,
    WK_TROUBLE_DB_READ_ONLY,
    WK_TROUBLE_DB_NEWER,
    WK_TROUBLE_DB_FOREIGN,
    WK_TROUBLE_DB_BROKEN,
    WK_TROUBLE_DB_KEY,
    WK_TROUBLE_DISK_FULL,
    WK_TROUBLE_DB_OTHER, /* any other failure of the store */
    WK_TROUBLE_NO_CAMERA,
    WK_TROUBLE_CAMERA_BUSY,
    WK_TROUBLE_CAMERA_LOST,
    WK_TROUBLE_OLD_FRAME,
    WK_TROUBLE_BELOW_LOST, /* the camera under the glass gives no picture */
    WK_TROUBLE_BELOW_MAT,  /* it does not see the underside of the frame */
    WK_TROUBLE_NOT_ENROLLED,
    WK_TROUBLE_NO_MAT,
    WK_TROUBLE_MAT_PARTLY,
    WK_TROUBLE_UPSIDE_DOWN,
    WK_TROUBLE_MIRRORED,
    WK_TROUBLE_TOO_DARK,
    WK_TROUBLE_GLARE,
    WK_TROUBLE_OUT_OF_FOCUS,
    WK_TROUBLE_OTHER_SET,   /* stickers of another table's set */
    WK_TROUBLE_OTHER_EVENT, /* stickers of another club */
    WK_N_TROUBLES
};

/* How one slot looks against the wall that it belongs to; zero is the doubt. */
enum wk_slot_look { WK_LOOK_AGAIN = 0, WK_LOOK_RIGHT, WK_LOOK_WRONG, WK_LOOK_BLOCKED, WK_LOOK_EMPTY };

/* One thing to do, as a player would say it: what the screen's first line is made from. */
enum wk_task_kind {
    WK_TASK_NONE = 0, /* nothing to do: the wall is right */
    WK_TASK_LAY,      /* lay a wall on the mat */
    WK_TASK_HAND,     /* take the hand away */
    WK_TASK_MOVE,     /* move: one step of the repair */
    WK_TASK_REPLACE,  /* move.a holds `label`; move.label belongs there (take away and bring in one) */
    WK_TASK_SHIFT,    /* the row lies one or more places off: shift it by `places` columns (right is positive) */
    WK_TASK_MIRROR,   /* the row lies back to front */
    WK_TASK_FILL      /* n slots of the row are empty or without a sticker */
};
struct wk_task {
    enum wk_task_kind kind;
    struct wk_move move; /* MOVE, REPLACE; the first step of SHIFT and MIRROR */
    struct wk_move step; /* the step of the verdict's repair that it begins with; WK_DO_NONE: none */
    enum wk_row row;     /* SHIFT, MIRROR, FILL */
    int places;          /* SHIFT */
    int n;               /* FILL: slots to go; SHIFT and MIRROR: steps of the repair that it stands for */
    wk_label label;      /* MOVE: what lies at move.a; REPLACE: likewise */
    wk_label label_b;    /* MOVE, swap: what lies at move.b */
};

/* The director's area: open once a PIN was right, and locked again some time after the last touch. */
#define WK_PIN_MIN 4
#define WK_PIN_MAX 32
#define WK_DIRECTOR_IDLE_NS 180000000000LL /* from the last touch to the lock */
#define WK_DIRECTOR_WARN_NS 30000000000LL  /* the lock is told of before */
enum wk_pin_step { WK_PIN_ENTER = 0, WK_PIN_CHOOSE, WK_PIN_REPEAT };
enum wk_pin_fault { WK_PIN_NO_FAULT = 0, WK_PIN_WRONG, WK_PIN_DIFFERENT, WK_PIN_TAKEN /* it is the other role's */ };
struct wk_app_director {
    bool unlocked;
    enum wk_role role; /* whose PIN has opened it: JUDGE or DIRECTOR */
    int64_t until_ns;  /* when it locks itself, or the PIN's screen is left */
    bool warned;       /* the sound before that has been played */
    enum wk_pin_step step;
    enum wk_pin_fault fault;                         /* of the PIN before */
    bool waiting;                                    /* the store is asked */
    char pin[WK_PIN_MAX + 1], first[WK_PIN_MAX + 1]; /* being entered; the choice to be repeated. Wiped when checked or left */
    int64_t free_ns;                                 /* none is taken before */
    /* WK_SCREEN_PINS */
    enum wk_role whose; /* PIN that is being set, PLAYERS: one is to be chosen */
    bool judge_has_one;
    int64_t set_seq; /* of the one set last, until the next touch; 0: none */
};

/* Enrolment. What tiles are taken for is in the view, which the app cannot look into (law 4); see kiosk/enrol_view.h. */
#define WK_ENROL_PHOTOS 4
enum wk_enrolling {
    WK_ENROLLING_LAY = 0, /* 34 tiles are laid face up; live */
    WK_ENROLLING_READ,    /* their photograph is being read */
    WK_ENROLLING_CONFIRM, /* what each is taken for */
    WK_ENROLLING_CHOOSE,  /* what one of them is instead */
    WK_ENROLLING_JUDGE,   /* how well the kinds can be told apart is being found out */
    WK_ENROLLING_REPORT,
    WK_ENROLLING_NAME,
    WK_ENROLLING_SAVED,
    WK_ENROLLING_REFUSED /* a deal of this table is under way */
};
struct wk_enrol_view;
struct wk_app_enrol {
    enum wk_enrolling step;
    enum wk_effect_kind asked; /* whose answer is on its way */
    enum wk_status fault;      /* of the last photograph, WK_OK: none */
    int n_here, n_backs;       /* tiles on the mat, and those of them with the back up */
    int slot;                  /* chosen */
    int n_photos, n_asked, n_to_ask, n_doubt, n_missing;
    char name[33];
    int64_t seq; /* > 0: stored */
    const struct wk_enrol_view *view;
};

/* The drill: with pictures (LAY, RUN, TOLD), then by hand (SWAP, BACK, KEEP, and DONE or MISSED). */
enum wk_drill_step {
    WK_DRILL_LAY = 0, /* a wall in order is wanted */
    WK_DRILL_RUN,
    WK_DRILL_TOLD,
    WK_DRILL_SWAP, /* two tiles are to be exchanged */
    WK_DRILL_BACK, /* noticed: put them back */
    WK_DRILL_KEEP, /* on its way to the store */
    WK_DRILL_DONE,
    WK_DRILL_MISSED /* said to be exchanged, and the wall still looked right */
};
struct wk_app_drill {
    enum wk_drill_step step;
    enum wk_wind wind;
    enum wk_status status; /* of the last answer */
    int n, n_done, n_missed, bound_ppm;
    int64_t seq, hand_seq; /* > 0: on record */
    int8_t slots[2];
};

/* The camera's screen and that of its lens; zero while neither stands. */
struct wk_app_camera {
    bool checked, lens_seen; /* check, lens hold something */
    struct wk_app_check check;
    struct wk_app_lens lens;
    bool keeping;        /* an answer of the store is on its way */
    enum wk_status kept; /* WK_NOT_YET, WK_OK, or why not */
    int64_t kept_seq;
};

struct wk_app {
    /* fixed at the start */
    int table; /* 1..64; changes when the kiosk serves several */
    char event_name[64];
    struct wk_mat mat;
    int n_still; /* frames */
    enum wk_faces_way face_pass;
    int hand_minutes; /* a hand's time */

    /* settings */
    enum wk_language lang;
    int volume; /* 0..5 */
    bool muted, less_motion;

    /* surroundings */
    int w_px, h_px;
    int64_t now_ns; /* of the newest event */
    int wall_s;     /* local time of day, -1 not set */
    enum wk_action pressed;
    int focus; /* 0: none, else 1 + index into the touch areas, to be taken modulo their number */
    struct {
        bool on, paused, by_hand;
        int step, n_steps;
        char text[96];
    } demo;

    /* where we are */
    enum wk_screen screen;
    enum wk_overlay overlay;
    int64_t screen_since_ns;
    int round;                           /* 1.. */
    int hand;                            /* 1..4: the one being played, or the next to be */
    bool hand_begun;                     /* its beginning is on disk, and it is not finished */
    bool deal_over;                      /* the fourth is finished: the deal waits to be opened by the director */
    char set[WK_SET_SIZE];               /* of this deal's stickers, "" until the first wall tells it */
    enum wk_wind wind;                   /* the wall on the mat, WK_WIND_NONE: not known yet */
    struct wk_app_wall wall[WK_N_WINDS]; /* index wind - 1 */
    bool judge_called;
    int judge_called_s;
    bool hint; /* a dashed key was touched: its reason is shown until the next event of the user */

    /* camera */
    enum wk_status camera; /* WK_OK: frames come */
    bool camera_tried;     /* a camera event has come at all */
    bool camera_seen;      /* it worked once since the start */
    char camera_name[96];
    int camera_since_s; /* local time of day since when it is not OK, -1 */
    int64_t opened_ns;
    bool simulated;   /* the newest frame was drawn, not photographed */
    int64_t frame_ns; /* when the newest frame was taken, 0: none yet */
    int64_t frame_number;
    enum wk_side side;     /* what vision was asked to read */
    int64_t side_since_ns; /* since when */

    /* the newest reading of backs and what it means */
    bool read; /* reading and verdict hold something of the present screen */
    struct wk_reading reading;
    struct wk_verdict verdict;      /* guidance only; never shown as PASS */
    enum wk_status tray;            /* why the newest frame shows no mat, WK_OK: it does */
    int64_t tray_since_ns;          /* since when */
    int n_other_set, n_other_event; /* stickers of another set or club on the mat */
    enum wk_wind seen_wind;         /* wall that the labels tell, and for how many frames */
    int n_seen_wind;
    enum wk_wind left_wind; /* wall whose screen was left by Back while it lay on the mat: it does not come back by itself */
    struct wk_slots slots;  /* what each slot held over the last frames; marks, row lights and counts outlast a hand by it */

    enum wk_slot_look look[WK_N_SLOTS];
    bool in_order;   /* 34 right, nothing beside them */
    bool fail_asked; /* this laying of the wall has been judged as FAIL already */

    /* what to do, steadied: the first thing and the one after it */
    struct wk_task task[2];
    struct wk_move move; /* task[0]'s first step, WK_DO_NONE: there is none */
    int n_repairs;       /* things to mend that are left, the present one included; without FILL */
    int n_repairs_done;  /* of the present repair */
    int64_t task_since_ns;
    int64_t blocked_since_ns;        /* a hand is in the way, 0: none */
    bool task_told;                  /* the sound for a fault that lasts has been played */
    int n_rows_done;                 /* rows complete, for their sound */
    int64_t row_since_ns[WK_N_ROWS]; /* since when a row is complete, 0: it is not */

    /* faces */
    enum wk_faces_step faces_step;
    int n_faces; /* 0..34 of the present wall */
    int n_back_up, n_faces_blocked;
    uint64_t doubt;         /* slots whose tiles are to show their stickers again: told once that has lasted */
    int64_t doubt_since_ns; /* 0: none is */
    bool doubt_told;
    enum wk_status faces_reason;
    int n_again;
    struct wk_app_place again[WK_N_TILES];
    struct {
        bool tried;            /* an event of the camera below has come at all */
        enum wk_status camera; /* WK_OK: it gives frames */
        enum wk_status reason; /* what is wrong with its picture as a whole */
        int64_t reason_since_ns;
        int64_t above_ns; /* the last picture from above since the look began */
        int64_t done_ns;  /* the newest picture of all 34 faces, 0: not yet */
    } below;              /* face_pass underglass */

    /* store */
    enum wk_status store; /* WK_OK: it can be written */
    bool store_tried;
    int64_t free_bytes;
    enum wk_status tileset; /* WK_OK: enrolled; WK_FAILED: not known yet */
    char tileset_name[33];
    bool waiting; /* an answer of the store is on its way */
    int64_t sealed_seq;
    int sealed_s;
    uint8_t hash[WK_APP_HASH_SIZE];
    const char *words[WK_APP_N_WORDS];
    int64_t pass_shown_ns;    /* since when the PASS of `wind` stands on the screen, 0: it does not */
    int64_t playing_since_ns; /* when the hand began, 0: before this start of the program */
    int64_t clock_jump_ns;    /* by how much the wall clock was set last, told until judge or director come; 0: it was not */
    enum wk_trouble told;     /* trouble whose sound has been played */

    struct {
        int n, edition; /* n 0: none */
        int8_t slots[WK_APP_PAIRS];
    } pair; /* slots in question, as recorded and as seen now; for the judge */

    struct wk_app_director director;
    struct wk_app_camera measuring;
    const char *notice, *notice_seen; /* about the calibration of the lens: said, once it holds for some time; as seen last */
    int64_t notice_since_ns;
    bool lens_measured;
    struct wk_app_enrol enrol;
    struct wk_app_drill drill;
    struct wk_app_hall hall; /* the event around the walls */
    struct wk_app_seat seat;
    struct wk_app_gate_state gate;
    struct wk_app_judge judge;
    struct wk_app_vouch vouch;
    struct wk_app_print print;
    struct wk_app_backup backup;
    struct wk_app_given given;
    struct wk_app_spot spot;
    bool drill_wanted; /* asked for between deals: behind the PIN it begins at once */
    bool drilled;      /* one has missed nothing since the program began */
};

struct wk_app_options {
    int table;                   /* 1..64 */
    bool station;                /* all tables of the event, chosen on the screen */
    const char *event_name;      /* may be NULL */
    const struct wk_mat *mat;    /* NULL: the default mat */
    int n_still;                 /* 0: WK_APP_STILL */
    enum wk_faces_way face_pass; /* 0: four walls are built, then their tiles turned one wall after another */
    enum wk_standings_when standings;
    int hand_minutes;            /* 0: WK_HAND_MINUTES */
    int first_table, last_table; /* station: only these are served; 0: all */
    enum wk_language lang;
    int volume; /* 0..5 */
    bool muted, less_motion;
    bool can_print; /* a folder for prints is set up */
    int w_px, h_px;
};

/* Starts: idle, camera and database not known yet. Effects (may be NULL): open both. */
void wk_app_init(struct wk_app *app, const struct wk_app_options *options, struct wk_effects *effects);

/* One event. *effects is written whole. One thread. */
void wk_app_step(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);

/*
 * What is to be done about the wall on the mat, most urgent first, from app->reading, look and verdict; at most max of them are
 * written, the number there is is returned. Repairs come first, then rows to fill.
 */
int wk_app_tasks(const struct wk_app *app, struct wk_task *tasks, int max);

/* The screen on which this table of an event goes on, from what is on record alone; IDLE without an event. */
enum wk_screen wk_app_flow(const struct wk_app *app);

/* What is the matter, derived from the state. */
enum wk_trouble wk_app_trouble(const struct wk_app *app);

/* Whose PIN opens a screen behind the lock: JUDGE or DIRECTOR. */
enum wk_role wk_screen_needs(enum wk_screen screen);

/* The checkpoint that belongs on the present screen; NULL: none. */
const struct wk_app_checkpoint *wk_app_checkpoint(const struct wk_app *app);

/* A wall is laid that has to be as it was sealed: after a hand, or for the group that has come. */
bool wk_app_lays_back(const struct wk_app *app);

/* Nothing moved for n_still frames, and the newest of them showed every slot. */
bool wk_app_lies_still(const struct wk_app *app);
/*
 * Inspection: the wall on the mat is on record as found out of order, and still is. That concerns two groups: a judge is
 * called before anything is mended.
 */
bool wk_app_found(const struct wk_app *app);
bool wk_app_must_call(const struct wk_app *app);
/* The wall on the mat is seen whole and not in order: whatever is on record of it, no screen says PASS of it then. */
bool wk_app_out_of_order(const struct wk_app *app);

/* Drill: the wall lies in order and still, and what comes of a drill can be kept. */
bool wk_app_drill_ready(const struct wk_app *app);

/*
 * Where the live picture goes and which part of the mat it shows: the page region x_mm.. is to be straightened (at tile
 * height, by tray.mm_to_px) into w_px x h_px pixels at (x_px, y_px) of the window. w_px 0: no picture now (nor ever while
 * faces are scanned), and none must be handed over.
 */
#define WK_APP_COLUMN 440 /* units: of words beside the picture on the camera's screen, its gap included */
struct wk_app_picture {
    int x_px, y_px, w_px, h_px;
    double x_mm, y_mm, w_mm, h_mm;
};
void wk_app_picture(const struct wk_app *app, struct wk_app_picture *out);

/* The same geometry whether or not a picture is wanted: where marks go. */
void wk_app_mat_view(const struct wk_app *app, struct wk_app_picture *out);

/* "idle", "build", ...: for messages and names of screenshots; trouble's word ("camera-lost") or "none". Static storage. */
const char *wk_screen_word(enum wk_screen screen);
const char *wk_trouble_word(enum wk_trouble trouble);

#endif
