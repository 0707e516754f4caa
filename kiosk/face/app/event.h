/*
 * Events: what goes into the app. The app itself is in kiosk/face/app/app.h.
 *
 * Law 4: no type in this file can hold a face.
 * Large: one union of what the events carry.
 */
#ifndef WK_KIOSK_APP_EVENT_H
#define WK_KIOSK_APP_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "kiosk/face/app/action.h"
#include "kiosk/face/app/own/backup.h"
#include "kiosk/face/app/own/camera.h"
#include "kiosk/face/app/own/count.h"
#include "kiosk/face/app/own/deals.h"
#include "kiosk/face/app/own/demo.h"
#include "kiosk/face/app/own/gate.h"
#include "kiosk/face/app/own/hour.h"
#include "kiosk/face/app/own/join.h"
#include "kiosk/face/app/own/judge.h"
#include "kiosk/face/app/own/link.h"
#include "kiosk/face/app/own/new_event.h"
#include "kiosk/face/app/own/pack.h"
#include "kiosk/face/app/own/papers.h"
#include "kiosk/face/app/own/print.h"
#include "kiosk/face/app/own/ready.h"
#include "kiosk/face/app/own/spot.h"
#include "kiosk/face/app/own/takeover.h"
#include "kiosk/face/app/own/turned.h"
#include "kiosk/face/app/own/work.h"
#include "labels/table_reading.h"
#include "labels/verdict.h"

struct wk_enrol_view;
struct wk_given_view;

#define WK_APP_HASH_SIZE 32 /* bytes of a commitment, BLAKE2b-256 */
#define WK_APP_PAIRS 2      /* slots that a judge is shown as recorded and as seen now */

enum wk_event_kind {
    WK_EVENT_NONE = 0,
    WK_EVENT_TICK,           /* time goes on; at least twice a second */
    WK_EVENT_RESIZE,         /* the window has a new size */
    WK_EVENT_ACTION,         /* a touch area, a key, or the demo */
    WK_EVENT_PRESS,          /* a finger is down on an area (feedback only); action NONE: it was lifted */
    WK_EVENT_FOCUS,          /* Tab: the next area (arg 1) or the one before (arg -1) */
    WK_EVENT_CAMERA,         /* opened, not opened, lost, back */
    WK_EVENT_FRAME,          /* backs were read from a frame */
    WK_EVENT_TABLE,          /* the four walls of the table were read from a frame */
    WK_EVENT_FACES,          /* faces were looked for in a frame: counts only */
    WK_EVENT_TURNED,         /* likewise in those of the table's four walls */
    WK_EVENT_STORE,          /* state of the database and what it knows of this table */
    WK_EVENT_TILESET,        /* is a tile set enrolled? */
    WK_EVENT_RECORDED,       /* answer to WK_EFFECT_RECORD_WALL */
    WK_EVENT_TABLE_RECORDED, /* answer to WK_EFFECT_RECORD_TABLE */
    WK_EVENT_SEALED,         /* answer to WK_EFFECT_SEAL */
    WK_EVENT_HAND,           /* answer to WK_EFFECT_START_HAND */
    WK_EVENT_VERIFIED,       /* answer to WK_EFFECT_VERIFY */
    WK_EVENT_TABLE_VERIFIED, /* answer to WK_EFFECT_VERIFY_TABLE */
    WK_EVENT_PIN_SET,        /* answer to WK_EFFECT_SET_PIN */
    WK_EVENT_PIN,            /* answer to WK_EFFECT_ASK_PIN, WK_EFFECT_CHECK_PIN and WK_EFFECT_LOOK_PIN */
    WK_EVENT_ENROL,          /* answer to WK_EFFECT_ENROL_* */
    WK_EVENT_DRILL,          /* how far a drill is; answer to WK_EFFECT_DRILL_KEEP */
    WK_EVENT_CHECK,          /* what a frame offers at each slot, while the camera's screen stands over a mat */
    WK_EVENT_LENS,           /* where the measuring of the lens stands, while its screen does */
    WK_EVENT_TUNE,           /* how the camera is set, when that has changed; also what comes of WK_EFFECT_TUNE */
    WK_EVENT_LENS_KEPT,      /* answer to WK_EFFECT_KEEP_LENS */
    WK_EVENT_TOURNAMENT,     /* the state of the event and of all walls; after the store was opened and after each change */
    WK_EVENT_ENTERED,        /* answer to WK_EFFECT_PUT_ENTRY */
    WK_EVENT_GIVEN,          /* answer to WK_EFFECT_GIVEN_WALL, and what each frame shows of that wall */
    WK_EVENT_DECIDED,        /* answer to WK_EFFECT_CLOSE_EVENT and WK_EFFECT_CHOOSE */
    WK_EVENT_FAULTS,         /* answer to WK_EFFECT_LOOK_FAULTS */
    WK_EVENT_CLOCK,          /* the wall clock was set while the kiosk runs */
    WK_EVENT_PRINTED,        /* answer to WK_EFFECT_PRINT */
    WK_EVENT_CHECKPOINT,     /* answer to WK_EFFECT_CHECKPOINT */
    WK_EVENT_DEALS,          /* answer to WK_EFFECT_DEALS */
    WK_EVENT_CODE,           /* a code that begins like a checkpoint, while WK_SCREEN_RECORDS stands; a key, WK_SCREEN_DEALS;
                                a hall's, WK_SCREEN_JOIN; a ready code, WK_SCREEN_CODES */
    WK_EVENT_CODE_UNREAD,    /* one is seen that cannot be read, while one is looked for */
    WK_EVENT_CARRIED,        /* answer to WK_EFFECT_CARRY */
    WK_EVENT_READY,          /* answer to WK_EFFECT_READY */
    WK_EVENT_BACKUP,         /* a copy of the database: how far it is, what came of it */
    WK_EVENT_SPOT,           /* answer to WK_EFFECT_SPOT */
    WK_EVENT_DEMO,           /* the demo's banner */
    WK_EVENT_CHALLENGE,      /* answer to WK_EFFECT_CHALLENGE */
    WK_EVENT_COUNT,          /* answer to WK_EFFECT_COUNT, and what each frame shows of the hand */
    WK_EVENT_JOIN,           /* answer to WK_EFFECT_JOIN, and what the hall says meanwhile */
    WK_EVENT_NEW_EVENT,      /* answer to WK_EFFECT_NEW_EVENT; to LOOK twice */
    WK_EVENT_LINK,           /* how the kiosk stands with the event's hall, when that has changed */
    WK_EVENT_TAKEN_OVER,     /* answer to WK_EFFECT_TAKE_OVER */
    WK_EVENT_KEPT,           /* answer to WK_EFFECT_KEEP */
    WK_EVENT_PACK,           /* a photo pack: how far it is, what came of it */
    WK_EVENT_PAPERS,         /* answer to WK_EFFECT_PAPERS */
    WK_EVENT_WORK,           /* answer to WK_EFFECT_LOOK_WORK */
    WK_EVENT_STICK,          /* one was put in, or the last one taken out */
    WK_N_EVENTS
};

/* Pointers are borrowed for the time of wk_app_step(). All t_ns are monotonic. */
struct wk_event {
    enum wk_event_kind kind;
    int64_t t_ns; /* now */
    union {
        struct {
            int wall_s;       /* local time of day in seconds, -1: the clock is not set */
            int64_t wall_ns;  /* wall clock, ns since 1970 UTC; 0: the clock is not set */
            int64_t heard_ns; /* when the newest frame that the camera has given was taken, 0: none yet */
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
            const char *notice;          /* as with the camera, now that there is a picture; NULL: as before */
            struct wk_app_height height; /* where the camera ought to go, if that is what is wrong */
        } frame;
        struct {
            const struct wk_table_reading *reading;
            /* [WK_N_WINDS * WK_N_SLOTS], (seat - 1) * WK_N_SLOTS + slot: where each slot's tile lies, 0..1 of the straightened
             * square; NULL: nobody knows. */
            const struct wk_point *at;
            const struct wk_point *stray_at; /* [reading->n_strays], of what lies at no wall, likewise; NULL: nobody knows */
            int64_t frame_t_ns, number;
            bool live, simulated;
            const char *notice;                     /* as with the frame */
            const struct wk_app_table_check *check; /* how well the walls are read, for the camera's screen; NULL: not known */
        } table;
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
            bool held; /* the walls are known from when their backs were read: what follows is of now */
            struct wk_app_turned wall[WK_N_WINDS]; /* [seat - 1] */
            bool done;                             /* all that can be seen has been seen: they may be recorded */
            int64_t frame_t_ns, number;
            bool live, simulated;
        } turned;
        struct {
            enum wk_status status; /* WK_OK, WK_DB_*, WK_DISK_FULL, ... */
            int64_t free_bytes;    /* -1: unknown */
            int round;             /* of the table's current deal, 1.. */
            unsigned recorded;     /* walls recorded for the unsealed deal: bit (wind - 1) */
            const char *set;       /* table set of the current deal, "" or NULL: none yet */
            bool lost;             /* there are others, under a key that is not here: see wk_store_walls_lost() */
            bool key_left;         /* see wk_store_key_left() */
            bool pin;              /* the director has a PIN */
            bool sealed;           /* and not opened */
            uint8_t hash[WK_APP_HASH_SIZE];
            const char *words[WK_APP_N_WORDS]; /* of the hash, static storage; when sealed */
            int64_t sealed_seq;
            int hand;                       /* of the sealed deal, begun last: 1..4; 0: none yet */
            int64_t passed_seq[WK_N_WINDS]; /* the newest verdict on each wall since that hand began, where it is PASS: its
                                               record; 0: it is not. Index wind - 1 */
        } store;
        struct {
            enum wk_status status; /* WK_OK, WK_NOT_ENROLLED, ... */
            const char *name;
            const char *by; /* the event's kiosk that enrolled it; NULL: this one */
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
            bool stored; /* all four walls are on disk, else none is */
            bool other;  /* the tiles to show again are not those of the deal that was given */
            int n_again; /* 0 and not stored: the backs were not in order */
            const struct wk_tile_place *again;
        } table_recorded;
        struct {
            enum wk_status status;
            int64_t passed_seq[WK_N_WINDS]; /* the record of its PASS; 0: it is none. Index wind - 1 */
            int stored_s;                   /* local time of day of the records, -1 unknown */
        } table_verified;
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
            enum wk_status status; /* WK_OK; WK_BAD_INPUT: nobody's; WK_PIN_WAIT: not looked at; WK_NOT_ALLOWED: nor will it
                                    * be, until the director says so at the hall; else the store's */
            bool set;              /* there is a PIN */
            enum wk_role role;     /* whose it is; PLAYERS unless it was right and that the area is open is on record */
            int wait_s;            /* for so long none is looked at */
            bool asked;            /* NOT_YET: the hall was asked, and its answer has not come */
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
            int8_t seats[2]; /* likewise of a whole table, two; else WK_WIND_NONE */
        } drill;
        const struct wk_app_check *check;
        const struct wk_app_lens *lens;
        const struct wk_app_tune *tune;
        struct {
            enum wk_status status;
            int64_t seq; /* > 0: it is on record, stored and used */
        } lens_kept;
        struct {
            enum wk_status status;
            const struct wk_tournament *tournament; /* both hold until the next such event that is WK_OK; NULL on failure */
            const struct wk_floor *floor;
            bool closed; /* nothing of it changes any more, as far as this kiosk has heard */
        } tournament;
        struct {
            enum wk_status status; /* WK_OK; refused: see refusal; else the store's */
            enum wk_entry_kind kind;
            struct wk_refusal refusal;
            int64_t seq; /* wk_record_number(); > 0: it is on disk */
        } entered;
        struct {
            enum wk_status status; /* WK_OK; CLOSE_EVENT: of wk_store_close_event(); CHOOSE: of wk_store_choose_result(),
                                      WK_NOT_FOUND: the two are not in doubt any more */
            int64_t seq;           /* wk_record_number(); > 0: it is on disk */
        } decided;
        struct wk_take_answer taken_over;
        struct wk_app_work work;
        struct wk_app_faults faults;
        struct wk_app_backup backup;
        bool stick; /* STICK: there is one that may be written to */
        struct wk_app_link link;
        struct wk_join_news join;
        struct wk_new_event_news new_event;
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
            bool own;                   /* a club's deal: no key, but its commitment, and its record once it is open (OPEN) */
            const char *commitment[WK_APP_N_WORDS]; /* static storage */
            int64_t seq;
        } deals;
        const char *code;      /* shorter than WK_APP_CHECKPOINT_TEXT; a ready code than WK_READY_TEXT_SIZE */
        enum wk_status unread; /* WK_TOO_SMALL; WK_TRAY_MIRRORED */
        const struct wk_ready_answer *ready;
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
            enum wk_status status; /* WK_OK: it is on disk */
            enum wk_keep what;
            int value;
        } kept;
        struct wk_app_pack pack; /* since_ns is left to the app */
        struct wk_papers_news papers;
        struct {
            bool asked;            /* an answer, else a frame */
            enum wk_status status; /* WK_OK; else the store's */
            int64_t seq, taken_seq;
            struct wk_count_state state;
            const struct wk_hand_view *view; /* for the screen; holds until WK_COUNT_END. NULL: none */
        } count;
        struct {
            bool on, paused;
            bool by_hand;                    /* people play with the simulated mat: the SIM_* keys are shown */
            int step, n_steps;               /* 1..n */
            int chapter, n_chapters;         /* 1..n, n 0: there are none */
            const struct wk_demo_card *card; /* [n_chapters]; static storage */
            const char *text;                /* English message id, translated when drawn; copied */
        } demo;
    };
};

#endif
