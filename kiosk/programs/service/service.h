/*
 * Store service: what the kiosk asks of the store, and the answers as events for the app. It also keeps what only main may
 * hold: the readings behind the app's counts, faces among them, which it wipes as soon as they are recorded. Main thread only.
 * Large: what main alone may hold of all subjects. Several: each subject that it is asked about is a file.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_SERVICE_H
#define WK_KIOSK_PROGRAMS_SERVICE_SERVICE_H

#include "calibration/drill.h"
#include "calibration/table_check.h"
#include "db/hall/announcement.h"
#include "hall/link/join.h"
#include "hall/link/link.h"
#include "kiosk/eye/live/pipeline.h"
#include "kiosk/eye/walls/backup_job.h"
#include "kiosk/eye/walls/drill_record.h"
#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/eye/walls/print_job.h"
#include "kiosk/eye/walls/wall_service.h"
#include "kiosk/face/app/effect.h"
#include "kiosk/face/app/event.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/programs/service/before_after.h"
#include "kiosk/programs/service/papers_job.h"
#include "labels/secret/director_key.h"
#include "labels/sticker_grades.h"
#include "rules/event/floor.h"
#include "rules/event/steady.h"

#define WK_SERVICE_MAX_SETS 33 /* nobody enrols that often; a restart makes room */

struct wk_service {
    /* set by the caller; the rest zero */
    const struct wk_host *host;
    struct wk_env *env; /* its database is opened here */
    int table;
    int64_t now_ns;  /* monotonic, of the newest event that the app took */
    int64_t wall_ns; /* of the newest tick, 0: that clock is not set; wk_service_time() */

    struct wk_tileset *tileset; /* enrolled last: walls are recorded with it; one of `sets`, NULL: none enrolled */
    struct {
        int64_t seq; /* its record */
        struct wk_tileset *set;
    } sets[WK_SERVICE_MAX_SETS]; /* all that were loaded: the pipeline's threads may still look at them */
    int n_sets;
    char tileset_by[41];      /* the event's kiosk that enrolled the one above; "": this one */
    int64_t draws_number;     /* of the record by which it was said last whether the draw is watched, */
    bool draws_refused;       /* and whether the hall does not vouch for a later one of this kiosk's */
    int64_t n_tilesets_heard; /* records of the others, when it was last looked whether one of them is to be used */
    char camera[96], camera_faces[96];
    struct wk_camera_origin origin;         /* of the first of them */
    struct wk_source_control controls[16];  /* of it, */
    int n_controls;                         /* as last read back */
    bool sees_table;                        /* the newest frame event was of a whole table: */
    struct wk_table_snapshot table_seen;    /* this one; its picture and where it is from are in `backs` */
    struct wk_snapshot backs;               /* of the newest frame event; its picture while no later one was asked for */
    struct wk_reading kept;                 /* the other half of the wall whose faces are looked at */
    struct wk_evidence_sheet kept_evidence; /* and its picture */
    enum wk_wind kept_wind;
    enum wk_picture_from kept_from;
    bool kept_still;
    struct wk_snapshot faces; /* of the newest faces event; wiped by wk_service_forget() */
    struct {
        unsigned walls; /* of which there is the other half of their faces: bit (seat - 1) */
        struct wk_table_reading backs;
        struct wk_evidence_sheet sheet[WK_N_WINDS];
    } kept_table;
    struct wk_turning_snapshot turning; /* of the newest faces event of a table; wiped likewise */

    bool started;                          /* on record, and no stop */
    struct wk_before_after *before_after;  /* of the last verdict that was no PASS; NULL: none yet */
    struct wk_drill *drill;                /* under way; NULL: none */
    int8_t drill_slots[2], drill_seats[2]; /* drawn for the exchange by hand; seats of a whole table only */

    struct wk_director_key director_key; /* seen on a stick or a sheet, locked; when key_here */
    bool key_here;
    struct wk_backup_job *backup_job; /* a copy under way; NULL: none */
    bool copy_wanted, stick_wanted;   /* as soon as it has ended */
    bool stick;                       /* likewise: there is one that may be written to */
    int64_t stick_ns;                 /* when that was looked at, monotonic; 0: not yet */
    struct wk_app_backup backup;      /* as told last */
    struct wk_print_job *print_job;   /* a paper on its way to its folder and the printer; NULL: none */
    char print_name[WK_APP_PRINT_NAME];
    struct {
        struct wk_papers_job *job;       /* papers on their way to a stick or the printer; NULL: none */
        struct wk_papers_job_state told; /* as told last */
        struct wk_papers_job *look;      /* their pages are being drawn; NULL: none is */
        bool look_wanted;                /* as soon as that has ended: */
        struct wk_papers_request wanted;
        uint8_t *bgra; /* [WK_N_PAPERS][WK_PAPERS_PICTURE], their pages, lent to the window; NULL: nobody looks */
        int edition;   /* of the newest of them */
    } papers;
    struct wk_fault_job *fault_job; /* all journals are being looked through; NULL: none */

    struct wk_set_count *inventory; /* a set of tiles is being counted; NULL: none is */
    struct wk_club_news club;       /* as told last */
    struct wk_event_job *event_job; /* a stick's lists of players, looked at or being so; NULL: nobody wants them */
    struct wk_join *join;           /* a hall is being asked to let this kiosk in; NULL: none */
    struct wk_pairing_code join_code;
    struct wk_join_state join_told; /* as told last */

    /* what answers point to until the next call */
    struct wk_answer answer;
    struct wk_tile_place again[WK_N_TILES];
    uint64_t known[WK_N_WINDS]; /* [wind - 1], slots that the last attempt to seal did not ask for, of a wall that it did */
    char set[WK_SET_SIZE];
    struct wk_tournament *tournament; /* of its own, so that the app may look at it whatever becomes of the database */
    struct wk_floor floor;
    struct wk_steady steady; /* when its hands began, and breaks end; lent to the app */
    bool hall_away;          /* as told last; and when records came last, index table - 1, lent to the app: */
    int64_t heard_ns[WK_MAX_TABLES];
    struct wk_stickers_told stickers; /* of the set that was asked for last; lent to the app */
    struct wk_announcement said;      /* to everybody in the hall; lent like that */
};

/* Frees the tile sets and wipes everything. The pipeline's threads must have ended. */
void wk_service_release(struct wk_service *service);

/* What goes on beside the loop, asked for news and ended: services.def. Take: true, *out is an event for the app. */
#define WK_SERVICE(name)                                                                                                       \
    bool wk_service_take_##name(struct wk_service *service, struct wk_event *out);                                             \
    void wk_service_##name##_end(struct wk_service *service);
#include "kiosk/programs/service/services.def"
#undef WK_SERVICE
/* All of them in the order of the rows: the next that has news; *at begins at 0. False: no further one has any. */
bool wk_service_take_news(struct wk_service *service, int *at, struct wk_event *out);

/* Each fills one event; what it points to holds until the next call. t_ns is left to the caller. */
void wk_service_open(struct wk_service *service, struct wk_event *out);    /* the database, again too: WK_EVENT_STORE */
void wk_service_look(struct wk_service *service, struct wk_event *out);    /* what it knows of the table: WK_EVENT_STORE */
void wk_service_tileset(struct wk_service *service, struct wk_event *out); /* loads it if need be: WK_EVENT_TILESET */
/* Loads the set that has just been enrolled in place of the one before: WK_EVENT_TILESET. */
void wk_service_new_tileset(struct wk_service *service, struct wk_event *out);
/* The same where another kiosk of the event has enrolled one that is to be used here. False: nothing is new, *out is unchanged.
 */
bool wk_service_follow_tilesets(struct wk_service *service, struct wk_event *out);
/* What faces are read with now: as long as a deal of this table is sealed and not over the very set that it was read with, else
 * the one enrolled last. NULL: there is none, or it cannot be read, which is complained of. Borrowed until the service's
 * release.
 */
const struct wk_tileset *wk_service_faces_set(struct wk_service *service);
void wk_service_record(struct wk_service *service, enum wk_wind wind,
                       struct wk_event *out);                                   /* and forgets the faces: WK_EVENT_RECORDED */
void wk_service_record_table(struct wk_service *service, struct wk_event *out); /* likewise: WK_EVENT_TABLE_RECORDED */
void wk_service_seal(struct wk_service *service, struct wk_event *out);         /* WK_EVENT_SEALED */
void wk_service_start_hand(struct wk_service *service, struct wk_event *out);   /* WK_EVENT_HAND */
/*
 * Judges a reading of backs, the newest frame event's, and puts the verdict on record; inspect: by the group that has come,
 * else by the one that lays it back. WK_EVENT_VERIFIED.
 */
void wk_service_verify(struct wk_service *service, enum wk_wind wind, const struct wk_reading *seen, bool inspect,
                       struct wk_event *out);
/* The same of the four walls that the newest table event showed, in one transaction; records of one picture, which joins them.
 * WK_EVENT_TABLE_VERIFIED. */
void wk_service_verify_table(struct wk_service *service, bool inspect, struct wk_event *out);

/* A tick: what both clocks show, wall 0: not set. An event that came before the wall clock was known is timed now. */
void wk_service_time(struct wk_service *service, int64_t now_ns, int64_t wall_ns);

/* The event: how it stands (WK_EVENT_TOURNAMENT); an entry of it (WK_EVENT_ENTERED); this table's deal of a round that is over
 * is closed (WK_EVENT_STORE). */
void wk_service_event(struct wk_service *service, struct wk_event *out);
void wk_service_put(struct wk_service *service, const struct wk_entry *entry, struct wk_event *out);
void wk_service_close_deal(struct wk_service *service, struct wk_event *out);
/*
 * Walls of a section's deals that got out of order, WK_EVENT_FAULTS. In an event of several kiosks all journals are looked
 * through, on a thread: *out says WK_NOT_YET, and its answer comes later. A newer question ends an older.
 */
void wk_service_faults(struct wk_service *service, int section, struct wk_event *out);
/*
 * Copies of the database, each made beside everything else on a thread of its own: asked for, by the director (to the stick
 * that is there, else to the configured folder) or after what must not be lost (to the configured folder, if there is one).
 */
void wk_service_backup(struct wk_service *service, bool by_hand);
/* The four walls of the hand are back. */
bool wk_service_all_passed(const struct wk_service *service);

/* Since when a wall of this table that has just failed is out of order; wind NONE: that is not known. */
void wk_service_window(struct wk_service *service, enum wk_wind wind, struct wk_app_window *out);

/* Holds a PIN against those of judge and director, wk_store_unlock(); NULL only asks whether there is one, and for how long
 * none is looked at. Takes some tenths of a second. WK_EVENT_PIN. */
void wk_service_pin(struct wk_service *service, const char *pin, struct wk_event *out);
/* The PIN of a role is set, and what there is of them; PLAYERS: only that. WK_EVENT_PIN_SET. */
/* Has the hall answered whose PIN was typed? WK_EVENT_PIN. */
void wk_service_pin_answer(struct wk_service *service, struct wk_event *out);
void wk_service_set_pin(struct wk_service *service, enum wk_role role, const char *pin, struct wk_event *out);
/* Nobody stands there any more. */
void wk_service_lock(struct wk_service *service);

/*
 * The drill with pictures: begins with the picture of the newest frame event, of a wall or of the whole table, plants one fault
 * a call, and after the last one keeps what came of it. And the drill by hand, kept as it went. WK_EVENT_DRILL.
 */
void wk_service_drill_begin(struct wk_service *service, struct wk_event *out);
void wk_service_drill_step(struct wk_service *service, struct wk_event *out);
void wk_service_drill_keep(struct wk_service *service, const struct wk_hand_drill *hand, struct wk_event *out);
/* One step of the table's spot check. WK_EVENT_SPOT. */
void wk_service_spot(struct wk_service *service, const struct wk_spot_request *request, struct wk_event *out);

/*
 * A challenge of a wall: whether there is one and which tile is to be turned, by lot; or that it was met. What is drawn and
 * what is met goes on record. WK_EVENT_CHALLENGE.
 */
void wk_service_challenge(struct wk_service *service, const struct wk_challenge_request *request, struct wk_event *out);

/* The dice of a deal, thrown by the players or here by lot, or that a player has looked at the neighbour's tiles, go on record.
 * WK_EVENT_DEALING; WK_BAD_INPUT: what the players threw are no dice. */
void wk_service_dealing(struct wk_service *service, const struct wk_dealing_request *request, struct wk_event *out);

/* The director's choice when wrong draws are said, or what was seen of a hand's draws, goes on record. WK_EVENT_DRAWS_KEPT. */
void wk_service_draws(struct wk_service *service, const struct wk_draws_request *request, struct wk_event *out);
/* That choice as it holds now, here or by what has come from other kiosks; *out is unchanged on failure. */
enum wk_status wk_service_draws_chosen(struct wk_service *service, struct wk_draws_chosen *out) WK_MUST_CHECK;
/* WK_EVENT_DRAWS_KEPT, when another choice has come from elsewhere since it was asked; false: none has. */
bool wk_service_follow_draws(struct wk_service *service, struct wk_event *out);

/* What is known of the stickers of the at-th set, the one that was looked at last first. WK_EVENT_STICKERS. */
void wk_service_stickers(struct wk_service *service, int at, struct wk_event *out);

/* One step of the count of a set. WK_EVENT_INVENTORY; NONE after END. */
void wk_service_inventory(struct wk_service *service, const struct wk_inventory_request *request, struct wk_event *out);

/* Drops one that is under way. */
void wk_service_drill_end(struct wk_service *service);
/* Where the camera ought to go by a picture in which the mat is too small; zero for any other. env: its mat, the lens. */
void wk_service_height(const struct wk_env *env, const struct wk_snapshot *seen, struct wk_app_height *out);
/* What was measured, for the screens; and what of the printer's scale the first screen has to say, "" nothing. Pure. */
void wk_service_check(const struct wk_env *env, const struct wk_snapshot *snapshot, struct wk_app_check *out);
const char *wk_service_print_notice(const struct wk_env *env, const struct wk_snapshot *snapshot);
void wk_service_check_table(const struct wk_env *env, const struct wk_table_snapshot *seen, struct wk_app_table_check *out);
void wk_service_lens(const struct wk_pipeline_board *board, struct wk_app_lens *out);

/* Records, stores and uses the lens that was measured: WK_EVENT_LENS_KEPT. */
void wk_service_keep_lens(struct wk_service *service, const struct wk_lens_state *lens, struct wk_event *out);

/* Where a frame came from. Pure. */
enum wk_picture_from wk_service_from(const struct wk_seen_frame *frame);
/* What a look at the newest frame event rests on, without its pictures; borrowed from the service. */
struct wk_reading_source wk_service_source(const struct wk_service *service);

/* Keeps a reading of backs, the newest frame event's, as the other half of the wall of a wind; of a table, where that was one.
 */
void wk_service_keep(struct wk_service *service, enum wk_wind wind, const struct wk_reading *backs);
void wk_service_keep_wall(struct wk_service *service, enum wk_wind seat, const struct wk_reading *backs);
/* Of the wall kept, bit by slot: tiles whose faces were seen before and that need not be turned again. */
uint64_t wk_service_known(const struct wk_service *service);
/* Whether each slot of the faces seen last shows one, or the sticker of a known tile: only then can they be recorded. */
bool wk_service_sees_all(const struct wk_service *service);
bool wk_service_sees_table_faces(const struct wk_service *service); /* likewise of all four walls of a table */
/* Wipes the faces seen last. */
void wk_service_forget(struct wk_service *service);

/*
 * Prints into the folder of the configuration, and by its command: of this table, or the evening of a player (an index; of no
 * use to the others; evening: of one before, wk_store_evening(), 0: the present one), in a language. WK_EVENT_PRINTED at once
 * where there is nothing to print or it cannot be made; else NONE, and its answer comes later. A newer paper waits for an older
 * one.
 */
void wk_service_print(struct wk_service *service, enum wk_print what, enum wk_language lang, int player, int evening,
                      struct wk_event *out);

/* What was chosen on the screens is kept, wk_env_keep(); camera: the SPEC of the one in use, "" for none that is worth keeping.
 * WK_EVENT_KEPT. */
void wk_service_keep_choice(struct wk_service *service, enum wk_keep what, int value, const char *camera, struct wk_event *out);

/*
 * Papers: looked at, put, or said to be there (kiosk/face/app/state/papers.h): WK_EVENT_PAPERS, or NONE; what becomes of it
 * comes later, as often as something has. A look waits for the one before, of which nothing comes any more. The pages drawn so
 * far, lent until END or the next call.
 */
void wk_service_papers(struct wk_service *service, const struct wk_papers_request *request, struct wk_event *out);
struct wk_tile_pictures wk_service_paper_pictures(const struct wk_service *service);

/* Notes in the journal that the judge was called. */
enum wk_status wk_service_note_call(struct wk_service *service) WK_MUST_CHECK;
/* The camera was closed because a hand is played, or opened again: on which screen. */
enum wk_status wk_service_note_camera(struct wk_service *service, bool closed, const char *screen) WK_MUST_CHECK;

/*
 * What the kiosk records of itself, each WK_NOT_YET without a database. Start: once, when the database is open for the first
 * time; stop: when that was recorded (a start without a stop before it: the power went, or the program was ended). Clock: the
 * wall clock was set forward (above 0) or back.
 */
enum wk_status wk_service_start(struct wk_service *service, const char *camera, bool simulated, int w_px,
                                int h_px) WK_MUST_CHECK;
enum wk_status wk_service_stop(struct wk_service *service) WK_MUST_CHECK;
enum wk_status wk_service_clock(struct wk_service *service, int64_t jump_ns) WK_MUST_CHECK;
/* By how much the newest record was made later than now, ns: the clock was set back while the kiosk was off. 0: it was not. */
#define WK_CLOCK_BACK_S 2
int64_t wk_service_clock_back(struct wk_service *service);

/* A checkpoint goes on record, to be shown: WK_EVENT_CHECKPOINT. Another kiosk's does, NULL: none, and what there is of them:
 * WK_EVENT_CARRIED. */
void wk_service_checkpoint(struct wk_service *service, enum wk_checkpoint_why why, int round, struct wk_event *out);
void wk_service_carry(struct wk_service *service, const char *code, struct wk_event *out);

/*
 * Deals that wait for the director's key: what there is of them, and of a key on a stick; a key's sheet; or the passphrase of
 * the key that is here, which opens them. Takes a second then. Or a club's deal. WK_EVENT_DEALS.
 */
void wk_service_deals(struct wk_service *service, const struct wk_openings_request *request, struct wk_event *out);

/* A director's key in a folder: with this public half, NULL: any. */
bool wk_service_find_key(const char *path, const uint8_t *wanted, struct wk_director_key *out);
/* What of an event of several kiosks waits for a decision. WK_EVENT_WORK. */
void wk_service_work(struct wk_service *service, struct wk_event *out);
/*
 * The director's word about it, WK_EVENT_DECIDED: which of two results is right, both named by their confirmations; and that
 * the event is closed for good, or its play ended.
 */
void wk_service_choose(struct wk_service *service, int64_t counts, int64_t other, bool take_other, const char *reason,
                       struct wk_event *out);
void wk_service_close_event(struct wk_service *service, const char *reason, bool leave_open, struct wk_event *out);
/* This table's ready code, once another kiosk's was put on record if the request has one. *out is filled whole. */
void wk_service_ready(struct wk_service *service, const struct wk_ready_request *request, struct wk_ready_answer *out);
/* A table comes from another kiosk's hands into this one's: a step of it. WK_EVENT_TAKEN_OVER. */
void wk_service_take_over(struct wk_service *service, const struct wk_take_request *request, struct wk_event *out);
/* Joining a hall: one step of it, WK_EVENT_JOIN, or nothing after END. */
void wk_service_join(struct wk_service *service, const struct wk_join_request *request, struct wk_event *out);
/* Names and evenings of this kiosk's club, one that begins, the sums of an old one: WK_EVENT_CLUB. */
void wk_service_club(struct wk_service *service, const struct wk_club_request *request, struct wk_event *out);

/* An event of this kiosk alone, from a list of players on a stick: WK_EVENT_NEW_EVENT, or nothing after END. The
 * stick is looked at on a thread. */
void wk_service_new_event(struct wk_service *service, const struct wk_new_event_request *request, struct wk_event *out);
/* How the link to the event's hall stands: WK_EVENT_LINK. */
void wk_service_link(struct wk_service *service, const struct wk_link_state *state, struct wk_event *out);

/* Local time of day in seconds of a wall clock's time, -1 when that clock cannot have been set. */
int wk_service_second_of_day(int64_t t_ns);

#endif
