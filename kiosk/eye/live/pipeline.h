/*
 * Pipeline: a camera watched by two threads, so that neither a slow camera nor a hard frame holds up the screen. One thread
 * reads the camera into a mailbox where the newest frame wins (feed.h), one reads the wall from it; the main thread asks what
 * there is.
 *
 * With a clock that is stepped (.camera.clock) there are no threads: wk_pipeline_step() does what they would do.
 *
 * All calls are the main thread's. None of them waits for a camera or for a frame being read, but wk_pipeline_free().
 */
#ifndef WK_KIOSK_EYE_LIVE_PIPELINE_H
#define WK_KIOSK_EYE_LIVE_PIPELINE_H

#include "calibration/lens_find.h"
#include "kiosk/eye/live/album.h"
#include "kiosk/eye/live/feed.h"
#include "kiosk/eye/live/picture.h"
#include "kiosk/eye/live/table_picture.h"
#include "labels/deal/checkpoint.h"
#include "labels/deal/ready_code.h"
#include "rules/event/duplicate/draw_watch.h"
#include "vision/faces/tile_tracking.h"
#include "vision/faces/tileset.h"
#include "vision/scan/scan.h"
#include "vision/scan/sizes.h"
#include "vision/scan/survey.h"
#include "vision/table/table.h"

struct wk_pipeline; /* opaque */

struct wk_pipeline_options {
    struct wk_feed_options camera; /* .notify is called by the vision thread too; it must not call wk_live_*() */
    struct wk_scan_options scan;
    enum wk_wind table_below; /* WK_MEASURE_TABLE: whose seat is at the picture's lower edge, NONE: East's */
};

/* Starts both threads; they rest until wk_pipeline_look() says what to read. WK_NO_MEMORY, WK_FAILED. */
enum wk_status wk_pipeline_new(struct wk_pipeline **out, const struct wk_pipeline_options *options) WK_MUST_CHECK;
/* With a clock only: reads the camera once if a frame is due, and what is to be read from that frame. */
void wk_pipeline_step(struct wk_pipeline *pipeline);
/* Ends both threads, closes the camera, wipes what was seen. NULL is allowed. */
void wk_pipeline_free(struct wk_pipeline *pipeline);

/*
 * What to read from now on: backs, faces with a tile set (borrowed until wk_pipeline_free()), or nothing. All that was seen is
 * forgotten and wiped, and no frame taken before this moment is looked at any more.
 */
void wk_pipeline_look(struct wk_pipeline *pipeline, enum wk_side side, const struct wk_tileset *tileset);

/*
 * The wall that lies there, backs up and in order, before its tiles are turned: from now on each look at faces watches over
 * which tile is which (vision/faces/tile_tracking.h), until something else is looked at. seat: of a table, whose four walls are
 * kept one by one; NONE: of the wall on the mat.
 */
void wk_pipeline_keep(struct wk_pipeline *pipeline, enum wk_wind seat, const struct wk_reading *backs);

/*
 * The straightened picture that the screen wants. While faces are read there is none whatever is asked for here, and none comes
 * afterwards until a frame without a tile face up was seen.
 */
void wk_pipeline_show(struct wk_pipeline *pipeline, const struct wk_picture_window *window);

/* What else is looked at in each frame. */
enum wk_measure {
    WK_MEASURE_NOTHING = 0,
    WK_MEASURE_SLOTS,   /* while backs are read: what the picture offers at each slot, in wk_pipeline_snapshot */
    WK_MEASURE_FLOWERS, /* while faces are read: those that lie beside a hand, wk_scan_flowers() */
    WK_MEASURE_TABLE,   /* instead of one wall: the four of a table, for wk_pipeline_table(), wk_pipeline_turning() */
    WK_MEASURE_LENS,  /* instead of any side: the lens board, for wk_pipeline_board(); starts again each time it is asked for */
    WK_MEASURE_KEY,   /* likewise: the director's key, for wk_pipeline_code() */
    WK_MEASURE_CODE,  /* instead of any side: another kiosk's checkpoint, for wk_pipeline_code() */
    WK_MEASURE_HALL,  /* likewise: a hall's pairing code */
    WK_MEASURE_READY, /* likewise: another kiosk's ready code */
    WK_MEASURE_DRAW   /* likewise: a table's walls while a hand is played, for wk_pipeline_draw(); no frame is kept */
};
void wk_pipeline_measure(struct wk_pipeline *pipeline, enum wk_measure measure);

/*
 * The set that a table's stickers are of, as far as WK_MEASURE_TABLE goes; "": nobody knows, the stickers tell. shared: the
 * camera sees other tables of this kiosk too, and once the set is known only the table that has it will do.
 */
void wk_pipeline_set(struct wk_pipeline *pipeline, const char *set, bool shared);

/* The lens that pictures are read with from now on; fx 0: unknown. */
void wk_pipeline_lens(struct wk_pipeline *pipeline, const struct wk_lens *lens);

/* Closes the camera and opens it again, which may by then be another one. */
void wk_pipeline_reopen(struct wk_pipeline *pipeline);
/* See wk_feed_close(). */
void wk_pipeline_close(struct wk_pipeline *pipeline, bool closed);

/* See wk_feed_tune(), wk_feed_tuning(). What has drifted is mended while nothing is read. */
void wk_pipeline_tune(struct wk_pipeline *pipeline);
bool wk_pipeline_tuning(struct wk_pipeline *pipeline, struct wk_tune_report *out);
void wk_pipeline_tuner(struct wk_pipeline *pipeline, struct wk_tuner *out);

/*
 * Frames that are looked at for backs become an album from now on; or none is wanted any more, and what there is of it goes.
 * How many pictures it has so far; *out is the whole one, once: freed by wk_album_free(), else NULL.
 */
void wk_pipeline_collect(struct wk_pipeline *pipeline, bool wanted);
int wk_pipeline_album(struct wk_pipeline *pipeline, struct wk_album **out);

/* See wk_feed_camera(). */
bool wk_pipeline_camera(struct wk_pipeline *pipeline, bool take_news, struct wk_feed_camera *out);

/* A frame that vision has looked at, the newest of what it tells of. */
struct wk_seen_frame {
    int64_t t_ns;                          /* when it was taken */
    int64_t begun_ns, read_ns, fused_ns;   /* when vision began with it, had read it alone, and with those before */
    int64_t number;                        /* as the camera counts */
    bool live, simulated, loopback, still; /* vision/image/image.h */
    struct wk_image picture;               /* B G R: a view until the next frame is handed over or wk_pipeline_look() */
    const struct wk_mat *mat;              /* that the camera looks at: a view until wk_pipeline_free() */
};

/* What the wall looks like now: fused over the last frames. True: it is newer than the last one handed over. */
struct wk_snapshot {
    struct wk_seen_frame frame;
    struct wk_face_reading wall; /* .seen.side says which; .face only for faces */
    struct wk_reading newest;    /* what the frame alone shows */
    bool tracked;                /* faces, turned under this camera: each belongs to the sticker that was read in its slot */
    uint64_t doubt;              /* slots that are to show their stickers again, bit per slot */
    bool surveyed;               /* by WK_MEASURE_SLOTS, and the frame shows the mat */
    struct wk_survey survey;
    bool sized; /* of backs, in this frame alone: with each survey, else each second */
    struct wk_code_sizes sizes;
};
bool wk_pipeline_snapshot(struct wk_pipeline *pipeline, struct wk_snapshot *out);

/* What a table looks like now. True: it is newer than the last one handed over. */
struct wk_table_snapshot {
    struct wk_seen_frame frame;
    struct wk_table_reading reading;
    struct wk_table_square square;
};
bool wk_pipeline_table(struct wk_pipeline *pipeline, struct wk_table_snapshot *out);

/*
 * What a table looks like now while the tiles of its walls are turned in place: WK_MEASURE_TABLE and faces. The walls are held
 * to where the last look at backs found them, so the camera has to stay as it is. True: it is newer than the last one handed
 * over.
 */
struct wk_turning_snapshot {
    struct wk_seen_frame frame;
    enum wk_status reason;                /* WK_OK; WK_NOT_YET: not all four walls were found yet, so that none is held */
    struct wk_table_face_reading reading; /* over the last frames */
    struct wk_reading newest[WK_N_WINDS]; /* [seat - 1]: what the newest frame alone shows */
    bool tracked;                         /* each face belongs to the sticker that was read in its slot, in all four walls */
    uint64_t doubt[WK_N_WINDS];           /* [seat - 1]: slots that are to show their stickers again, bit per slot */
};
bool wk_pipeline_turning(struct wk_pipeline *pipeline, struct wk_turning_snapshot *out);

/*
 * What the newest frame shows of the walls while a hand is played; backs alone (vision/table/draw_eye.h). Frames come
 * fifteen a second, however still it lies. at_ms: when it was taken. True: it is newer than the last one handed over.
 */
bool wk_pipeline_draw(struct wk_pipeline *pipeline, struct wk_draw_look *out);

/* Whose seat is at the picture's lower edge from now on: the camera hangs turned. What was learnt of the table is forgotten. */
void wk_pipeline_below(struct wk_pipeline *pipeline, enum wk_wind below);

/* Where the measuring of the lens stands. True: it is newer than the last one handed over. */
struct wk_pipeline_board {
    int64_t t_ns;
    struct wk_lens_state state;
    enum wk_board_answer answer; /* to the newest frame */
    struct wk_board_view view;   /* what it shows of the board */
};
bool wk_pipeline_board(struct wk_pipeline *pipeline, struct wk_pipeline_board *out);

/* The code that was seen last, as it stands there: nobody has looked whether it holds. Ready codes are the longest; others are
 * shorter than WK_CHECKPOINT_TEXT_SIZE. WK_TOO_SMALL, WK_TRAY_MIRRORED: one is seen that is not read, for this reason;
 * WK_NOT_YET: nothing was seen since the last call. text is unchanged then. */
enum wk_status wk_pipeline_code(struct wk_pipeline *pipeline, char text[WK_READY_TEXT_SIZE]) WK_MUST_CHECK;

/* The newest straightened picture, B G R A, a view until the next call. True: it is newer than the last one handed over. */
bool wk_pipeline_picture(struct wk_pipeline *pipeline, struct wk_image *out);

#endif
