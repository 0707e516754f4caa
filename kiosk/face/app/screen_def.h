/*
 * What a screen is: one struct wk_screen_def in its file, one row in screens.h. All that is asked of "a screen" in general is
 * answered here; nobody compares the numbers of screens.
 */
#ifndef WK_KIOSK_FACE_APP_SCREEN_DEF_H
#define WK_KIOSK_FACE_APP_SCREEN_DEF_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/svg/svg.h"

struct wk_draw;

/* Who may stand before it. */
enum wk_screen_area {
    WK_AREA_PLAYERS = 0, /* players, at no table yet or between its hands */
    WK_AREA_TABLE,       /* the group at a table does something there */
    WK_AREA_PIN,         /* the lock itself */
    WK_AREA_LOCKED,      /* stands only while the area is unlocked by a PIN of `role` */
    WK_AREA_SETUP        /* what a new kiosk is set up with: PLAYERS until there is a PIN, LOCKED from then on */
};

/* What the camera looks at beside a wall, or instead of one. */
enum wk_app_measure {
    WK_APP_MEASURES_NOTHING = 0,
    WK_APP_MEASURES_SLOTS, /* what the picture offers at each slot: WK_EVENT_CHECK; of a table in WK_EVENT_TABLE */
    WK_APP_MEASURES_LENS,  /* instead: the lens board: WK_EVENT_LENS */
    WK_APP_MEASURES_KEY,   /* instead: the director's key: WK_EVENT_CODE */
    WK_APP_MEASURES_CODE,  /* instead: another kiosk's checkpoint: WK_EVENT_CODE */
    WK_APP_MEASURES_HALL,  /* instead: a hall's code: WK_EVENT_CODE */
    WK_APP_MEASURES_READY  /* instead: another kiosk's ready code: WK_EVENT_CODE */
};

/* What is done there with a wall that lies on the mat. */
enum wk_screen_walls {
    WK_WALLS_NOTHING = 0,
    WK_WALLS_BUILT,
    WK_WALLS_RECORDED,
    WK_WALLS_LAID_BACK, /* by the group that has played: each has to be as it was sealed */
    WK_WALLS_INSPECTED  /* likewise, by the group that has come */
};

/* A first screen: nothing is under way there, and Back from others ends there. */
enum wk_screen_home {
    WK_HOME_NOT = 0,
    WK_HOME_TABLE, /* this table's */
    WK_HOME_TABLES /* that of all tables which the kiosk serves; it speaks for none of them */
};

/* What lies before the camera there. */
enum wk_screen_tiles {
    WK_TILES_WALLS = 0, /* walls in their places, if anything */
    WK_TILES_EACH,      /* tiles of which one of each face is wanted: the places of a wall have no meaning */
    WK_TILES_HAND       /* a hand that has won, or one that is practised */
};

/* What the judge's screens list; from a row of it an entry begins. */
enum wk_screen_lists { WK_LISTS_NOTHING = 0, WK_LISTS_PLAYERS, WK_LISTS_ACTS, WK_LISTS_RESULTS };

#define WK_SCREEN_LEADS 2

/* English message ids. */
struct wk_screen_lines {
    const char *headline, *next, *key; /* next: NULL, nothing comes after it */
};
struct wk_screen_help {
    const char *headline, *steps[3];
    const char *in_event[3]; /* the steps in an event; NULL: the same */
    const char *no_walls[3]; /* and in one whose tables keep no walls */
    bool ranks;              /* in an event the headline and all steps but the last are its kind's, of its standings */
    const char *not_four;    /* the last step where a section has not four tables; NULL: the same */
    /* What it is about: a sketch; or what draws into that place. NONE and NULL: a table seen from above. */
    enum wk_sketch sketch;
    void (*picture)(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h);
};

struct wk_screen_def {
    enum wk_screen id;
    const char *word; /* "idle": in scripts, messages, names of screenshots. It stays */
    enum wk_screen_area area;
    /* LOCKED, SETUP: whose PIN opens it. Source: domain.md, who may see what: rulings, overrides and looking again are a
     * judge's; what is set up is the director's. */
    enum wk_role role;
    enum wk_side side;            /* what the camera reads when it begins */
    enum wk_app_measure measures; /* what else it looks at while it stands */
    enum wk_screen_walls walls;
    enum wk_screen_home home;
    enum wk_screen_tiles tiles;
    enum wk_screen_lists lists;
    bool table; /* view = table: it looks at the whole table, as screens do on which walls are built, laid back or inspected */
    bool one_wall;                     /* of that table at one of its walls: there is nothing to be mended between them */
    bool no_camera;                    /* it can do without */
    bool camera_closed;                /* a hand is played on it: no camera is open */
    bool shows_faces;                  /* of a deal, or of a hand of one */
    bool shows_phrase;                 /* a passphrase, to be written down */
    enum wk_checkpoint_why checkpoint; /* which one it shows, of those that do */
    bool hand_clock;    /* an event: its coming up begins the hand, and the end of the hand's time is told on it */
    bool needs_event;   /* the menu has it only in an event */
    bool needs_walls;   /* and not in one whose tables keep no walls */
    bool stays_open;    /* no PIN opens it, but the director's area stays open while it stands */
    bool ready_code;    /* a key leads from it to this table's ready code */
    bool awaits_wall;   /* a wall that is laid on the mat leads from it to its own screen */
    bool asks_again;    /* RECORDED: some faces were not seen clearly, and those tiles are asked for once more */
    bool practice;      /* faults are made up in what the camera sees, to be mended; nothing is recorded */
    bool standings;     /* the standings are on it, those of players or the director's */
    bool no_deal;       /* no deal lies there yet, or none any more: what the store has counts, as after a start */
    bool no_rounds;     /* of a drop-in evening: nobody counts its rounds */
    bool waits;         /* an event: nothing is to be done; who looks at the standings meanwhile comes back */
    bool between_hands; /* an event: a table that goes on here has no hand under way, so that others may practise at it */
    /* The menu apart: keys lead from it to these (WK_ACTION_OPEN), under what its action asks for. IDLE: none. */
    enum wk_screen leads[WK_SCREEN_LEADS];
    void (*draw)(const struct wk_app *app, struct wk_draw *draw); /* pure */

    /* The live picture stands on it now; NULL: while walls are built, laid back or inspected, and beside what slots offer. */
    bool (*picture)(const struct wk_app *app);

    /*
     * What it does beside being drawn; what it has nothing to do for is NULL. Leave: it still stands, `to` may be itself.
     * Enter: it stands, and its side was asked for. Forget: another one stands; what this one had of its own is as if it had
     * never been there, whatever way it was left: called for every screen but the one that stands, on every way. Open: it was
     * chosen from the director's menu, after enter.
     */
    void (*leave)(struct wk_app *app, enum wk_screen to, struct wk_effects *effects);
    void (*enter)(struct wk_app *app, enum wk_screen from, struct wk_effects *effects);
    void (*forget)(struct wk_app *app, enum wk_screen from, struct wk_effects *effects);
    void (*open)(struct wk_app *app, struct wk_effects *effects);
    /* While it stands. Action, back: false, it is not this screen's; then what is done on any screen is done. */
    bool (*action)(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
    bool (*back)(struct wk_app *app, struct wk_effects *effects);
    void (*tick)(struct wk_app *app, struct wk_effects *effects);
    /* A frame of backs was taken over: instead of looking whose wall it is; and: such a wall lies there, and was judged, or
     * the whole table was. A count of faces: what is there beside a wall that is being recorded. */
    void (*frame)(struct wk_app *app, struct wk_effects *effects);
    void (*wall)(struct wk_app *app, struct wk_effects *effects);
    void (*faces)(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
    /* An event: what it is there for is on record by now, by this kiosk or another one (hand NULL: it has none), so that the
     * table goes on. Changed: the event's state is another, and nothing of that leads to another screen. */
    bool (*done)(const struct wk_app *app, const struct wk_hand_state *hand);
    void (*changed)(struct wk_app *app, struct wk_effects *effects);
    /* An answer, or what the camera measures: heard while it stands; late: by all the others, for they may have asked. */
    void (*event)(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
    void (*late)(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);

    struct {
        int place;               /* 1..; 0: it has none */
        const char *word, *what; /* three lines of about 19 characters */
        const char *no_walls;    /* what in an event whose tables keep no walls; NULL: the same */
    } card;                      /* in the director's menu */
    struct wk_screen_lines
        resume;           /* an event: the table goes on here; said on its first screen. headline NULL: it never does */
    const char *not_four; /* its `next` where a section has not four tables; NULL: the same */
    struct wk_screen_lines no_walls; /* the same where tables keep no walls; headline NULL: the same */
    struct wk_screen_help help;
};

/* Static storage as the table; never NULL: idle stands for what is no screen, or none of this program. */
const struct wk_screen_def *wk_screens_find(const struct wk_screens *self, enum wk_screen screen);
/* Likewise of the app's; and the one that stands. */
const struct wk_screen_def *wk_app_screen(const struct wk_app *app, enum wk_screen screen);
const struct wk_screen_def *wk_app_stands(const struct wk_app *app);

/* A key leads to it from the one that stands: see leads. Any number may be asked for. */
bool wk_screen_leads(const struct wk_app *app, int screen);

/* Its area now: SETUP is one of the others. As long as the store has not said that there is no PIN, there may be one. */
enum wk_screen_area wk_screen_area(const struct wk_app *app, enum wk_screen screen);

/* The screen that stands is one before which players stand: no PIN is needed. */
bool wk_screen_for_players(const struct wk_app *app);

#endif
