/*
 * Effects: what comes out of the app, as data; the shell around it carries it out and needs to know nothing else: what an
 * effect is about is in its payload, as it was when the app asked for it. The app itself is in kiosk/face/app/app.h.
 *
 * Law 4: no type in this file can hold a face. A PIN or a passphrase can be in one: whoever has carried it out wipes it.
 * Large: one union of what the effects carry.
 */
#ifndef WK_KIOSK_APP_EFFECT_H
#define WK_KIOSK_APP_EFFECT_H

#include "kiosk/face/app/action.h"
#include "kiosk/face/app/own/challenge.h"
#include "kiosk/face/app/own/checkpoint.h"
#include "kiosk/face/app/own/count.h"
#include "kiosk/face/app/own/deals.h"
#include "kiosk/face/app/own/director.h"
#include "kiosk/face/app/own/hour.h"
#include "kiosk/face/app/own/join.h"
#include "kiosk/face/app/own/new_event.h"
#include "kiosk/face/app/own/papers.h"
#include "kiosk/face/app/own/print.h"
#include "kiosk/face/app/own/ready.h"
#include "kiosk/face/app/screens.h"
#include "kiosk/face/app/own/spot.h"
#include "kiosk/face/app/own/takeover.h"
#include "labels/lang/lang.h"
#include "labels/reading.h"
#include "labels/verdict.h"
#include "rules/event/merge.h"
#include "rules/event/tournament.h"

/* After each: its payload, and the event that answers it. */
enum wk_effect_kind {
    WK_EFFECT_NONE = 0,
    WK_EFFECT_OPEN_CAMERA, /* open_camera; again, or for the first time. WK_EVENT_CAMERA */
    WK_EFFECT_USE_SIDE,    /* side: to read from now on. NONE: rest. FACES: a new count; those that are kept are wiped */
    WK_EFFECT_USE_BELOW,  /* use_below: the camera below looks at faces, a new count, or rests. Faces that are kept are wiped by
                             both, but those of a RECORD_WALL before */
    WK_EFFECT_KEEP_BACKS, /* keep_backs: a reading is kept as the other half of the wall's faces; one of the table's four, if
                             those were read last */
    WK_EFFECT_RECORD_WALL,  /* wind: the backs that are kept and the faces seen are joined and recorded. WK_EVENT_RECORDED */
    WK_EFFECT_RECORD_TABLE, /* likewise those of all four walls together. WK_EVENT_TABLE_RECORDED */
    WK_EFFECT_SEAL,         /* WK_EVENT_SEALED */
    WK_EFFECT_START_HAND,   /* WK_EVENT_HAND */
    WK_EFFECT_VERIFY,       /* verify: a reading is judged, and the verdict goes on record. WK_EVENT_VERIFIED */
    WK_EFFECT_VERIFY_TABLE, /* verify.inspect: likewise the newest of the table's four walls together. WK_EVENT_TABLE_VERIFIED
                             */
    WK_EFFECT_USE_TABLE,    /* table: from now on. WK_EVENT_STORE, WK_EVENT_TOURNAMENT */
    WK_EFFECT_LOOK_EVENT,   /* WK_EVENT_TOURNAMENT */
    WK_EFFECT_LOOK_FAULTS,  /* section: walls of its deals that got out of order. WK_EVENT_FAULTS */
    WK_EFFECT_PUT_ENTRY,    /* entry. WK_EVENT_TOURNAMENT, WK_EVENT_ENTERED */
    WK_EFFECT_CLOSE_EVENT,  /* close: for good. WK_EVENT_TOURNAMENT, WK_EVENT_DECIDED */
    WK_EFFECT_CHOOSE,       /* choose: which of two results is right. WK_EVENT_TOURNAMENT, WK_EVENT_DECIDED */
    WK_EFFECT_CLOSE_DEAL,   /* the round is over: the next deal may be built. WK_EVENT_STORE, WK_EVENT_TOURNAMENT */
    WK_EFFECT_OPEN_STORE,   /* try again. WK_EVENT_STORE */
    WK_EFFECT_SOUND,        /* sound; not sent while muted */
    WK_EFFECT_SAY,          /* say: aloud, once more; likewise */
    WK_EFFECT_HUSH,         /* muted: what is being heard ends */
    WK_EFFECT_LANGUAGE,     /* language: each screen brings its own too */
    WK_EFFECT_CALL_JUDGE,   /* to be noted in the journal */
    WK_EFFECT_ASK_PIN,      /* is there one? WK_EVENT_PIN */
    WK_EFFECT_CHECK_PIN,    /* pin; the first one is set. It goes on record either way. WK_EVENT_PIN */
    WK_EFFECT_LOOK_PIN,     /* has the hall answered whose it is? WK_EVENT_PIN */
    WK_EFFECT_SET_PIN,      /* pin: becomes its role's. PLAYERS: what is there? WK_EVENT_PIN_SET */
    WK_EFFECT_LOCK,         /* the area behind the PIN has been left */
    WK_EFFECT_ENROL_BEGIN,  /* or go on. To this and the next: WK_EVENT_ENROL */
    WK_EFFECT_ENROL_TAKE,   /* the newest frame becomes a photograph */
    WK_EFFECT_ENROL_READ,   /* one more known set is asked about it */
    WK_EFFECT_ENROL_SET,    /* enrol_set: what a tile is */
    WK_EFFECT_ENROL_DROP,   /* the newest photograph */
    WK_EFFECT_ENROL_BUILD,  /* enrol: the set, and how well its kinds can be told apart */
    WK_EFFECT_ENROL_SAVE,   /* enrol */
    WK_EFFECT_ENROL_END,    /* forget it all */
    WK_EFFECT_DRILL,        /* plant faults in the picture of the event that made the wall ready. WK_EVENT_DRILL, many */
    WK_EFFECT_DRILL_END,    /* no more of them */
    WK_EFFECT_DRILL_KEEP,   /* drill_keep: what came of the exchange by hand. WK_EVENT_DRILL */
    WK_EFFECT_TUNE,         /* the camera is tuned. WK_EVENT_TUNE, many */
    WK_EFFECT_KEEP_LENS,    /* what was found last is recorded, stored and used. WK_EVENT_LENS_KEPT */
    WK_EFFECT_NOTE_CLOCK,   /* clock: to be noted in the journal */
    WK_EFFECT_CHECKPOINT,   /* checkpoint. WK_EVENT_CHECKPOINT */
    WK_EFFECT_CARRY,        /* carry: another kiosk's checkpoint goes on record. WK_EVENT_CARRIED */
    WK_EFFECT_READY,        /* ready. WK_EVENT_TOURNAMENT when something went on record, WK_EVENT_READY */
    WK_EFFECT_DEALS,        /* deals. WK_EVENT_DEALS */
    WK_EFFECT_LOOK_STORE,   /* how it stands; its disk fills up. WK_EVENT_STORE */
    WK_EFFECT_BACKUP,       /* a copy to the stick that is there. WK_EVENT_BACKUP, until it is no longer running */
    WK_EFFECT_PRINT,        /* print. WK_EVENT_PRINTED */
    WK_EFFECT_GIVEN_WALL,   /* wind: of the deal given to this table, its faces for the director. WK_EVENT_GIVEN */
    WK_EFFECT_GIVEN_END,    /* they are wiped */
    WK_EFFECT_SPOT,         /* spot. WK_EVENT_SPOT */
    WK_EFFECT_COUNT,        /* count. WK_EVENT_COUNT */
    WK_EFFECT_CHALLENGE,    /* challenge. WK_EVENT_CHALLENGE */
    WK_EFFECT_JOIN,         /* join. WK_EVENT_JOIN, again and again after CODE; none after END */
    WK_EFFECT_NEW_EVENT,    /* new_event. WK_EVENT_NEW_EVENT, after BEGIN WK_EVENT_TOURNAMENT before it; none after END */
    WK_EFFECT_LOOK_WORK,    /* what waits for a decision. WK_EVENT_WORK */
    WK_EFFECT_TAKE_OVER,    /* take_over. When the table is here WK_EVENT_TOURNAMENT; WK_EVENT_TAKEN_OVER */
    WK_EFFECT_KEEP,         /* keep: for this and every later start. WK_EVENT_KEPT */
    WK_EFFECT_PACK,         /* pack: the camera's next pictures become a photo pack on a stick. WK_EVENT_PACK, more than one */
    WK_EFFECT_PACK_END,     /* it is not wanted any more, and nothing of it stays */
    WK_EFFECT_PAPERS,       /* papers: looked at, put onto a stick or printed. WK_EVENT_PAPERS, many; none after END */
    WK_EFFECT_SHOT,         /* screen: a picture of it into a file, unless it shows faces */
    WK_EFFECT_DEMO,         /* demo */
    WK_EFFECT_QUIT
};

/* A key of the demo, or what a hand is to do at the simulated table. */
struct wk_demo_request {
    enum wk_action key;  /* WK_ACTION_DEMO_* or _SIM_* */
    enum wk_wind winner; /* whose hand is being counted, NONE: none is */
    bool enrols;         /* one tile of each face is wanted */
    bool practises;      /* to mend is to do the step that practice asks for: */
    struct wk_move move; /* WK_DO_NONE: none */
    int chapter;         /* DEMO_CHAPTER: 1.. */
};

#define WK_ENROL_NAME_SIZE 33 /* bytes of a tile set's name, the end included */

struct wk_effect {
    enum wk_effect_kind kind;
    union {
        struct {
            bool other; /* the next other one */
        } open_camera;
        enum wk_side side;
        struct {
            bool look; /* else it rests */
        } use_below;
        struct {
            enum wk_wind wind;
            struct wk_reading reading;
        } keep_backs;
        enum wk_wind wind; /* RECORD_WALL, GIVEN_WALL */
        struct {
            enum wk_wind wind;
            bool inspect; /* by the group that has come, else by the one that lays it back */
            struct wk_reading reading;
        } verify;
        int table;
        struct wk_take_request take_over;
        int section;
        struct wk_entry entry;
        struct {
            char reason[WK_REASON_SIZE];
            bool leave_open; /* though something is open */
        } close;
        struct {
            int64_t counts, other; /* the confirmations of the two, wk_record_number() */
            bool take_other;       /* else the one that counts stays */
            char reason[WK_REASON_SIZE];
        } choose;
        struct {
            enum wk_sound sound;
            int volume; /* 1..100 */
        } sound;
        struct {
            bool next; /* what comes next, else what is to be done now */
            enum wk_language language;
            int volume; /* 1..100 */
        } say;
        enum wk_language language;
        struct {
            enum wk_role role; /* SET_PIN: whose; PLAYERS: nobody's, what there is is asked */
            char pin[WK_PIN_MAX + 1];
        } pin; /* CHECK_PIN, SET_PIN */
        struct {
            int slot; /* of the photograph */
            int tile; /* as it was touched among the 34, 1..34 */
        } enrol_set;
        struct {
            char name[WK_ENROL_NAME_SIZE]; /* of the set */
        } enrol;                           /* ENROL_BUILD, ENROL_SAVE */
        struct {
            enum wk_wind wind;
            int8_t slots[2]; /* whose tiles were exchanged */
            int8_t seats[2]; /* and at which seats, of a whole table (wind NONE) */
            bool noticed;
        } drill_keep;
        struct {
            int64_t jump_ns; /* by how much it was set, above 0 forward, below 0 back */
        } clock;
        struct {
            enum wk_checkpoint_why why;
            int round;
        } checkpoint;
        struct {
            char code[WK_APP_CHECKPOINT_TEXT]; /* "": what there is of them is asked */
        } carry;
        struct wk_ready_request ready;
        struct wk_openings_request deals;
        struct {
            enum wk_print what;
            enum wk_language language;
            int player; /* whose evening, an index; -1: nobody's */
        } print;
        struct wk_spot_request spot;
        struct wk_count_request count;
        struct wk_challenge_request challenge;
        struct wk_join_request join;
        struct wk_new_event_request new_event;
        struct {
            enum wk_keep what;
            int value;
        } keep;
        struct {
            bool table; /* of the whole table, else of a wall on the mat */
        } pack;
        struct wk_papers_request papers;
        enum wk_screen screen;
        struct wk_demo_request demo;
    };
};

#define WK_MAX_EFFECTS 16
struct wk_effects {
    int n;
    struct wk_effect effect[WK_MAX_EFFECTS + 1]; /* the last: what there is no room for, and is not carried out */
};

#endif
