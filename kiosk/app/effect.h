/*
 * Effects: what comes out of the app, as data; the main loop carries it out. The app itself is in kiosk/app/app.h.
 *
 * Law 4: no type in this file can hold a face.
 */
#ifndef WK_KIOSK_APP_EFFECT_H
#define WK_KIOSK_APP_EFFECT_H

#include "rules/tile.h"

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
