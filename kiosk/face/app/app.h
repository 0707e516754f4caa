/*
 * App: the kiosk's work flow as a reducer. Events come in, state changes, effects go out as data; the main loop carries them
 * out and answers with further events. Pure: no clock, no camera, no screen, no disk; a whole table replays in a unit test.
 *
 * Law 4: no type in this file can hold a face, so no screen can show one. Law 2: nothing here says PASS or "stored" without a
 * sequence number that came back from the store.
 * Large: the state that all screens share. Several: what a screen may ask of it is answered beside the subject.
 */
#ifndef WK_KIOSK_FACE_APP_APP_H
#define WK_KIOSK_FACE_APP_APP_H

#include "kiosk/face/app/action.h"
#include "kiosk/face/app/app_table.h"
#include "kiosk/face/app/effect.h"
#include "kiosk/face/app/enrol.h"
#include "kiosk/face/app/event.h"
#include "kiosk/face/app/hall.h"
#include "kiosk/face/app/state/attract.h"
#include "kiosk/face/app/state/backup.h"
#include "kiosk/face/app/state/camera.h"
#include "kiosk/face/app/state/challenge.h"
#include "kiosk/face/app/state/checkpoint.h"
#include "kiosk/face/app/state/club.h"
#include "kiosk/face/app/state/count.h"
#include "kiosk/face/app/state/dealing.h"
#include "kiosk/face/app/state/deals.h"
#include "kiosk/face/app/state/demo.h"
#include "kiosk/face/app/state/director.h"
#include "kiosk/face/app/state/drill.h"
#include "kiosk/face/app/state/gate.h"
#include "kiosk/face/app/state/given.h"
#include "kiosk/face/app/state/hour.h"
#include "kiosk/face/app/state/join.h"
#include "kiosk/face/app/state/judge.h"
#include "kiosk/face/app/state/link.h"
#include "kiosk/face/app/state/new_event.h"
#include "kiosk/face/app/state/pack.h"
#include "kiosk/face/app/state/papers.h"
#include "kiosk/face/app/state/practice.h"
#include "kiosk/face/app/state/print.h"
#include "kiosk/face/app/state/ready.h"
#include "kiosk/face/app/state/spot.h"
#include "kiosk/face/app/state/takeover.h"
#include "kiosk/face/app/state/work.h"
#include "kiosk/face/app/screens.h"
#include "kiosk/face/app/seat.h"
#include "kiosk/face/app/seen/slots.h"
#include "kiosk/face/app/task.h"
#include "kiosk/face/app/trouble.h"
#include "kiosk/host/faces_way.h"
#include "kiosk/host/looks.h"
#include "labels/lang/lang.h"
#include "labels/paper/incident.h"
#include "labels/verdict.h"

#define WK_APP_LOOK_NS 60000000000LL   /* between two looks at how the store stands */
#define WK_APP_STILL 3                 /* frames of one content that make a reading stable (default) */
#define WK_APP_OLD_NS 1000000000LL     /* a frame older than this is taken off the screen, and says nothing about now */
#define WK_APP_STOPPED_NS 2000000000LL /* no newer frame for so long: the camera has stopped */
#define WK_APP_FACES_NS 10000000000LL  /* the same while faces are looked at, which takes longer and shows no picture */

#define WK_APP_NOTICE_NS 3000000000LL /* a calibration that does not hold for so long is spoken of */
#define WK_APP_BELOW_NS 1000000000LL  /* faces read from below: between two pictures from above no more than this */
#define WK_APP_DOUBT_NS 1500000000LL  /* which tile is which has been in doubt for so long, with no hand about: it is told */

/* One of the four walls of the deal. */
struct wk_app_wall {
    int n_right;              /* as last seen, under a hand too, 0..34 */
    int row_right[WK_N_ROWS]; /* index enum wk_row */
    bool built;               /* was seen in order and still, in this build */
    bool recorded;            /* backs and faces are on disk */
    bool passed;              /* a PASS since the hand began is on disk, */
    int64_t passed_seq;       /* as this record; 0: it is not */
    int passed_s;             /* local time of day of it, -1 unknown */
    struct wk_app_challenge challenge;
};

/* How far the faces of the present wall are. */
enum wk_faces_step {
    WK_FACES_LAY = 0, /* a wall is to be laid on the mat, backs up, so that it tells whose it is */
    WK_FACES_LOOK,    /* its faces are being looked at; the picture is covered */
    WK_FACES_RECORD,  /* a recording is on its way to the store */
    WK_FACES_AWAY     /* recorded: take it away */
};

struct wk_screens;

struct wk_app {
    /* fixed at the start */
    const struct wk_screens *screens; /* all that there are; see screen_def.h */
    int table;                        /* 1..WK_MAX_TABLES; changes when the kiosk serves several */
    char event_name[WK_NAME_SIZE];
    struct wk_mat mat;
    int n_still; /* frames */
    enum wk_faces_way face_pass;
    int hand_minutes;     /* a hand's time that was chosen, 0: none; wk_app_hand_minutes() */
    int challenge_one_in; /* so many walls, one of them is challenged before it passes; 0: none */

    /* settings */
    enum wk_language lang;
    int volume[WK_N_HEARD];             /* as configured, 0..100 */
    enum wk_loudness loudness, unmuted; /* now; which one the loudspeaker's key brings back */
    struct wk_looks looks;
    enum wk_voice voice;

    /* surroundings */
    int w_px, h_px;
    int64_t now_ns;         /* of the newest event */
    int wall_s;             /* local time of day, -1 not set */
    enum wk_action pressed; /* the key under a finger, */
    int pressed_arg;        /* and which of several with that action */
    int focus;              /* 0: none, else 1 + index into the touch areas, to be taken modulo their number */
    struct wk_app_demo demo;

    /* where we are */
    enum wk_screen screen;
    enum wk_overlay overlay;
    enum wk_incident incident; /* that is read under WK_OVERLAY_INCIDENTS; NONE: the list of them */
    int round;                 /* 1.. */
    int64_t screen_since_ns;
    int hand;                            /* 1..4: the one being played, or the next to be */
    bool hand_begun;                     /* its beginning is on disk, and it is not finished */
    bool deal_over;                      /* the fourth is finished: the deal waits to be opened by the director */
    char set[WK_SET_SIZE];               /* of this deal's stickers, "" until the first wall tells it */
    enum wk_wind wind;                   /* the wall on the mat, WK_WIND_NONE: not known yet */
    struct wk_app_wall wall[WK_N_WINDS]; /* index wind - 1 */
    int64_t said_seen; /* number of what the director said to everybody that somebody here has read; 0: none */
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
    int64_t frame_ns; /* when the newest frame that was read was taken, 0: none yet; */
    int64_t fresh_ns; /* the newest of those that were read in time to say something about now; */
    int64_t heard_ns; /* the newest that the camera has given, whether it was read or not */
    int64_t frame_number;
    enum wk_side side;     /* what vision was asked to read */
    int64_t side_since_ns; /* since when */

    /* the newest reading of backs and what it means */
    bool read; /* reading and `judged` hold something of the present screen */
    struct wk_reading reading;
    enum wk_verdict_kind judged;    /* the reading as the wall of `wind`: guidance only, never shown as PASS */
    enum wk_status tray;            /* why the newest frame shows no mat, WK_OK: it does */
    int64_t tray_since_ns;          /* since when */
    struct wk_app_height height;    /* TOO_SMALL: where the camera ought to go */
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
    int64_t blocked_since_ns; /* a hand is in the way, 0: none */
    bool task_told;           /* the sound for a fault that lasts has been played */
    int n_rows_done;          /* rows complete, for their sound */

    /* faces */
    enum wk_faces_step faces_step;
    int64_t away_ns; /* AWAY: since when */
    int n_faces;     /* 0..34 of the present wall */
    int n_back_up, n_faces_blocked;
    struct wk_app_doubt doubt;
    enum wk_status faces_reason;
    int n_again;
    struct wk_tile_place again[WK_N_TILES];
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
    int64_t looked_ns; /* when the store was last asked how it stands */
    int64_t free_bytes;
    enum wk_status tileset; /* WK_OK: enrolled; WK_FAILED: not known yet */
    char tileset_name[33];
    char tileset_by[41]; /* the event's kiosk that enrolled it; "": this one */
    bool waiting;        /* an answer of the store is on its way */
    int64_t sealed_seq;
    int sealed_s;
    bool walls_lost; /* some were recorded under a key that is not here any more: all are wanted again */
    bool key_left;   /* the kiosk's copy of the sealed deal's key could not be destroyed */
    uint8_t hash[WK_APP_HASH_SIZE];
    const char *words[WK_APP_N_WORDS];
    int64_t playing_since_ns; /* when the hand began, 0: before this start of the program */
    int (*time_of_day)(
        int64_t wall_ns);  /* local second of day of any moment, -1: not known; NULL: by what the clock shows now */
    int64_t clock_jump_ns; /* by how much the wall clock was set last, told until judge or director come; 0: it was not */
    enum wk_trouble told;  /* trouble whose sound has been played */

    struct {
        int n, edition; /* n 0: none */
        int8_t slots[WK_APP_COMPARED];
    } compared; /* slots in question, as recorded and as seen now; for the judge */

    struct wk_app_director director;
    struct wk_app_camera measuring;
    struct wk_app_pack pack;
    enum wk_status unread; /* of the code that was seen last and not read: why */
    int64_t unread_ns;     /* and when; 0: one was read since, or none was seen */
    struct wk_app_tune tune;
    const char *notice, *notice_seen; /* about the calibration of the lens: said, once it holds for some time; as seen last */
    int64_t notice_since_ns;
    bool lens_measured;
    struct wk_app_enrol enrol;
    struct wk_app_inventory inventory;
    struct wk_app_stickers stickers;
    struct wk_app_drill drill;
    struct wk_app_practice practice;
    struct wk_app_attract attract;
    struct wk_app_hour hour;
    int practice_best_s;     /* of a whole game; 0: none yet */
    struct wk_app_hall hall; /* the event around the walls */
    struct wk_app_seat seat;
    struct wk_app_gate_state gate;
    struct wk_app_judge judge;
    struct wk_app_vouch vouch;
    struct wk_app_ready ready;
    struct wk_app_link link;
    struct wk_app_takeover takeover;
    struct wk_app_work work;
    struct wk_app_join join;
    struct wk_app_new_event new_event;
    struct wk_app_club club;
    struct wk_app_papers papers;
    struct wk_app_print print;
    struct wk_app_backup backup;
    bool asks_key; /* its screen asks whether the club's key may lie beside the copy */
    bool stick;    /* there is one that may be written to */
    struct wk_app_dealing dealing;
    struct wk_app_draws draws;
    struct wk_app_deals deals;
    struct wk_app_given given;
    struct wk_app_spot spot;
    struct wk_app_count count;
    struct wk_app_table whole;
    enum wk_screen wanted; /* asked for on idle, by a screen of the director: the PIN leads straight to it. IDLE: none was */
    bool drilled;          /* a drill has missed nothing since the program began */
};

/* Scenes and tests copy it: what is large is borrowed from its owner, or only what screens show of it is kept. */
_Static_assert(sizeof(struct wk_app) < 40 * 1000, "struct wk_app has grown");

struct wk_app_options {
    int table;                   /* 1..WK_MAX_TABLES */
    bool station;                /* all tables of the event, chosen on the screen */
    const char *event_name;      /* may be NULL */
    const struct wk_mat *mat;    /* NULL: the default mat */
    int n_still;                 /* 0: WK_APP_STILL */
    enum wk_faces_way face_pass; /* 0: four walls are built, then their tiles turned one wall after another */
    enum wk_standings_when standings;
    int hand_minutes;            /* 0: as the event's kind has it */
    int challenge_one_in;        /* 0: no challenges */
    bool kiosk_throws;           /* the kiosk throws the dice of a deal, else the players */
    int attract_minutes;         /* without a touch, until an idle kiosk shows what it is for; 0: never */
    int first_table, last_table; /* station: only these are served; 0: all */
    enum wk_language lang;
    int volume[WK_N_HEARD]; /* 0..100 */
    enum wk_loudness loudness;
    struct wk_looks looks;
    enum wk_voice voice;
    int (*time_of_day)(int64_t wall_ns); /* see struct wk_app; may be NULL */
    bool can_print;                      /* a folder for prints is set up */
    bool has_joined;                     /* a hall: the first hour does not come up by itself */
    bool first_hour; /* a new kiosk is led through what it wants; `kept` and language_kept: how far that is */
    bool language_kept;
    bool has_printer; /* a command that prints is set up, and there */
    enum wk_paper_size paper;
    struct wk_first_hour kept;
    bool kept_unread;          /* what was chosen could not be read */
    enum wk_key_copy key_copy; /* of the club's key: what was answered, and the day of the last, NULL: none */
    const char *key_copied;
    bool whole_table;   /* view = table, else one wall on the mat */
    enum wk_wind below; /* whose seat is at the kiosk's side of the table, NONE: East's */
    int w_px, h_px;
};

/* Starts: idle, camera and database not known yet. Screens: it is handed these for good, see screen_def.h; they outlive it.
 * Effects (may be NULL): open both. */
void wk_app_init(struct wk_app *app, const struct wk_screens *screens, const struct wk_app_options *options,
                 struct wk_effects *effects);

/* How loud something is now, 0..100: as configured, and as the settings want it. 0: silent. */
int wk_app_volume(const struct wk_app *app, enum wk_heard heard);

/* Nothing is heard: silenced by hand, or by the configuration, against which no key helps. */
bool wk_app_is_silent(const struct wk_app *app);
bool wk_app_has_no_volume(const struct wk_app *app);

/* Nobody has silenced it, and no faces are looked at, of which no sound may tell (law 7). */
bool wk_app_may_speak(const struct wk_app *app);

/* The reading as the wall that lies there, with what is to be mended first in front: of this moment, guidance only. *out is
 * written whole; without a reading it is INCOMPLETE and finds nothing. */
void wk_app_verdict(const struct wk_app *app, struct wk_verdict *out);

/* One event. *effects is written whole. One thread. */
void wk_app_step(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);

/* The screen on which this table of an event goes on, from what is on record alone; IDLE without an event. */
enum wk_screen wk_app_flow(const struct wk_app *app);
/* An event that has nothing left for this table but its standings. */
bool wk_app_is_over(const struct wk_app *app);
/* A drop-in evening: people come and go between its hands, and it looks at no walls. */
bool wk_app_drops_in(const struct wk_app *app);
/* How people at the tables of the event say it: "game 3", not "hand 3". */
bool wk_app_says_games(const struct wk_app *app);
/* This kiosk serves all tables of its event, one of which is chosen on the screen; a drop-in evening has only one. */
bool wk_app_is_station(const struct wk_app *app);

/* The hall has all that is on record here; since when it has not, ns, 0: it has, or there is none; what to say of it. */
bool wk_app_link_holds(const struct wk_app *app);
/* How many of how many others vouch for a record of this kiosk's own journal. False: it is another's, or there is no hall. */
bool wk_app_link_vouched(const struct wk_app *app, int64_t number, int *n, int *others);
int64_t wk_app_link_away_ns(const struct wk_app *app);
/* When a record of a table's kiosk came last, 0: none since the start. */
int64_t wk_app_heard_ns(const struct wk_app *app, int table);
enum wk_link_says wk_app_link_says(const struct wk_app *app);

/* An event of several kiosks: nothing has come from the hall for so long that the tables read each other's ready codes; the
 * hand for which this table has said that it is ready: the present one, or the one that the section has just left. */
bool wk_app_hall_is_away(const struct wk_app *app);
bool wk_app_ready_hand(const struct wk_app *app, struct wk_hand_id *at);

/* What is the matter, derived from the state. */
enum wk_trouble wk_app_trouble(const struct wk_app *app);

/* What will be the matter once this table needs its camera, or its tiles' faces: said while players stand before a screen that
 * needs neither, so that nobody builds four walls in vain. Nothing is drawn in front of that screen. */
enum wk_trouble wk_app_trouble_ahead(const struct wk_app *app);

/* While a code is looked for: why one that is seen is not read, WK_TOO_SMALL or WK_TRAY_MIRRORED; WK_OK: none is seen. */
enum wk_status wk_app_code_unread(const struct wk_app *app);

/* The checkpoint that belongs on the present screen; NULL: none. */
const struct wk_app_checkpoint *wk_app_checkpoint(const struct wk_app *app);

/*
 * The line for a screen on what became of what was printed last, an English message id; "" while nothing is to be said (FAILED:
 * nothing was asked for). WK_OK: printed; WK_NOT_YET: there is nothing of the kind to print; WK_END: it lies in the folder, but
 * the command that prints it failed; WK_IO, WK_DISK_FULL: the folder; else the store's.
 */
const char *wk_print_text(enum wk_status status);

/* A tile of the wall on the mat is being turned because it was challenged: what is out of order now is no fault yet. */
bool wk_app_challenge_holds(const struct wk_app *app);

/*
 * Inspection: the wall on the mat is on record as found out of order, and still is. That concerns two groups: a judge is
 * called before anything is mended.
 */
bool wk_app_found(const struct wk_app *app);
bool wk_app_must_call(const struct wk_app *app);

/*
 * A table's deal is over, and what its walls are nobody has seen that can tell: the stickers stay on until a judge has looked.
 * False: they have all passed since the last hand that was played, or there is no such deal.
 */
bool wk_app_walls_in_doubt(const struct wk_app *app, int table);

/* A wall is laid that has to be as it was sealed: after a hand, or for the group that has come. */
bool wk_app_lays_back(const struct wk_app *app);

/* A judge turns the tiles for their faces: in an event that has it so. At a club's evening there is none to be called. */
bool wk_app_judge_turns(const struct wk_app *app);
/* Practice, which nothing that is under way may suffer from: no deal is on the table, no wall of one is built, no hand played.
 */
bool wk_app_may_practise(const struct wk_app *app);
/*
 * The label that belongs in a slot of a wind's wall, and the slot of app->wind's wall where a label belongs: by the layout, but
 * of a practised wall. And the slot of that wall in which something is simulated, WK_SLOT_NONE: none.
 */
wk_label wk_app_home_label(const struct wk_app *app, enum wk_wind wind, int slot);
int wk_app_home_slot(const struct wk_app *app, wk_label label);
int wk_app_planted(const struct wk_app *app);

/* Nothing moved for n_still frames, and the newest of them showed every slot. */
bool wk_app_lies_still(const struct wk_app *app);

/* The wall on the mat is seen whole and not in order: whatever is on record of it, no screen says PASS of it then. */
bool wk_app_out_of_order(const struct wk_app *app);

/*
 * Where the live picture goes and which part of the mat it shows: the page region x_mm.. is to be straightened (at tile
 * height, by tray.mm_to_px) into w_px x h_px pixels at (x_px, y_px) of the window. w_px 0: no picture now (nor ever while
 * faces are scanned), and none must be handed over.
 */
#define WK_HALF_HEAD_H 30.0   /* units: of the line above each half of the picture in an upright window, */
#define WK_WALL_CARDS_H 216.0 /* and of the walls' cards below it, with what lies above and below them */
#define WK_APP_COLUMN 440     /* units: of words beside the picture on the camera's screen, its gap included */
struct wk_app_picture {
    int x_px, y_px, w_px, h_px;
    int lower_px; /* 0: it stands in one piece. Else, in an upright window, its right half (w_px / 2 wide) so much lower, below
                     the left one: a wall of thirteen columns would be a narrow band there */
    double x_mm, y_mm, w_mm, h_mm;
    bool whole_table;  /* instead of a region: the table as a square, whose side is w_px */
    enum wk_wind wall; /* the region is of this one of the table's walls, NONE: of the wall on the mat */
};
void wk_app_picture(const struct wk_app *app, struct wk_app_picture *out);

/* The same geometry whether or not a picture is wanted: where marks go. */
void wk_app_mat_view(const struct wk_app *app, struct wk_app_picture *out);

/* The whole table is looked at: with view = table build, restore, inspect, and screens whose definition says so. Turns: the
 * tiles of its walls are being turned over and their faces read, under a covered picture. */
bool wk_app_sees_table(const struct wk_app *app);
bool wk_app_turns_table(const struct wk_app *app);

/* The set of the stickers that lie there: the sealed deal's, or that of the walls kept so far; "" as long as there is none. */
const char *wk_app_set(const struct wk_app *app);

/*
 * Px of the window a unit of kiosk/face/draw/draw.h. A window that is upright, a tenth higher than wide at least, is 800 x 1280
 * units or more of one of them; any other is 1280 x 800 or more of one of them. In an upright one there is a strip of that many
 * units above the action bar, in which the demo says what is seen; else 0.
 */
bool wk_app_is_upright(const struct wk_app *app);
#define WK_APP_HIGH 1024 /* units: what is not upright is laid out for a window not higher than that */
double wk_app_scale(const struct wk_app *app);
double wk_app_demo_strip(const struct wk_app *app);

/* The square of the table's picture, in units, and the height of the four cards below it in an upright window. */
#define WK_TABLE_CARDS_H 374.0
struct wk_app_square {
    double x, y, side;
};
void wk_app_square(const struct wk_app *app, struct wk_app_square *out);

/*
 * The hand at this table is being played: discards are nobody's business. No camera is open then, in whatever menu, but for an
 * act that has to look (a judge's spot check, the camera's own screens); a station's camera is over no table.
 */
bool wk_app_is_played(const struct wk_app *app);
bool wk_app_closes_camera(const struct wk_app *app);

/* No wall of the present deal was seen yet, and the kiosk has not led through the drawing of its tiles. */
bool wk_app_is_undrawn(const struct wk_app *app);

/* The draw can be followed at this kiosk: a camera over a whole table, of which walls are kept. And it is, for the director has
 * chosen so and a hand is played: no camera is closed for that hand, and it reads the walls' backs. */
bool wk_app_can_follow_draws(const struct wk_app *app);
bool wk_app_follows_draws(const struct wk_app *app);

/* A wrong draw that is to be said now, on the table's screen or after the hand; NULL: none is. *more: how many others there
 * were in this hand. */
const struct wk_wrong_draw *wk_app_wrong_draw(const struct wk_app *app, int *more);

/* The four walls have passed, and as soon as the camera sees them stacked the next hand begins by itself. */
bool wk_app_waits_for_stack(const struct wk_app *app);

/* What is on the screen of the whole table is of now: no frame of it is old; and no wall of it has moved for n_still frames;
 * and the four are right, with nothing beside them or in the middle. */
bool wk_app_table_is_fresh(const struct wk_app *app);
bool wk_app_table_lies_still(const struct wk_app *app);
bool wk_app_table_in_order(const struct wk_app *app);

#endif
