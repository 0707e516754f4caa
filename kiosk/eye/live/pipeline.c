/* Pipeline: the vision thread, between a feed of frames and the results for the main thread. */
#include "kiosk/eye/live/pipeline.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vision/camera/mailbox.h"
#include "vision/image/clock.h"
#include "vision/scan/open_tiles.h"
#include "vision/scan/recent.h"
#include "vision/stickers/slip.h"
#include "vision/table/draw_eye.h"

#define TAKE_MS 100
#define NO_TRAY_HELD_NS 300000000  /* a mat that is lost for less than this is not reported */
#define SIZES_EACH_NS 1000000000LL /* codes keep their sizes: measuring them takes a tenth of a frame's work */

/* What the main thread asked for. `generation` counts the requests, so that an answer to an old one is known. */
struct request {
    int64_t generation, since_ns;
    enum wk_side side;
    const struct wk_tileset *tileset;
    struct wk_picture_window window;
    enum wk_measure measure;
    char set[WK_SET_SIZE];   /* of the table's stickers, "": unknown */
    bool by_set;             /* which says as well which table it is */
    int64_t lens_generation; /* counts the lenses that were handed over */
    enum wk_wind below;      /* whose seat is at a table's lower edge */
    struct wk_lens lens;
    int64_t keep;                                     /* counts the walls kept */
    struct wk_tile_tracking tracking[WK_N_WINDS + 1]; /* as it begins for the last of each: [seat], [WK_WIND_NONE] on the mat */
    int64_t album;                                    /* number of the album that is wanted; 0: none */
};

struct wk_pipeline {
    /* Written before the threads start, read only afterwards. */
    struct wk_pipeline_options options;
    struct wk_feed *feed;        /* camera -> vision */
    struct wk_mailbox *pictures; /* vision -> main; a picture's number is the generation it was made in */
    struct wk_mailbox *judged;   /* vision -> main: the frame of the newest snapshot, posted and taken with it */
    pthread_t vision;

    pthread_mutex_t mutex; /* guards what follows; never held while a frame is read */
    bool stop;
    struct request request;
    struct wk_snapshot snapshot;
    bool snapshot_new;
    struct wk_table_snapshot table;
    bool table_new;
    struct wk_turning_snapshot turning;
    bool turning_new;
    struct wk_draw_look draw;
    bool draw_new;
    struct wk_pipeline_board board;
    bool board_new;
    char code[WK_READY_TEXT_SIZE];
    enum wk_status code_seen; /* WK_OK: `code` was read; else why not; WK_NOT_YET: main has taken it, or there was none */
    struct wk_album *album;   /* complete; NULL: it is being made, or main has taken it */
    int n_album;              /* pictures of the one being made */
    int64_t album_wanted;     /* the album that these three belong to; written by the vision thread */

    /* The vision thread's own. */
    struct wk_scanner *scanner;
    int64_t sizes_due_ns;                             /* when the codes' sizes are measured again */
    struct wk_recent recent[WK_N_WINDS + 1];          /* [seat], [WK_WIND_NONE] on the mat */
    int64_t generation;                               /* that `recent` belongs to */
    int64_t tray_seen_ns;                             /* 0: not in this generation */
    bool curtain;                                     /* no picture until a frame shows no tile face up */
    int64_t lens_generation;                          /* of the lens that the scanner has */
    enum wk_wind below;                               /* as the scanner of tables has it */
    struct wk_lens_finder *finder;                    /* NULL: the lens is not being measured */
    struct wk_slip_reader *slips;                     /* NULL: no slip is being read */
    struct wk_table_scanner *tables;                  /* NULL: no table is looked at */
    struct wk_draw_eye *draws;                        /* NULL: no draw is followed */
    char set[WK_SET_SIZE];                            /* that `tables` and `draws` were made for, */
    bool by_set;                                      /* and how */
    struct wk_table_snapshot seen;                    /* of the table, newest */
    uint64_t content;                                 /* a hash of what its slots hold, */
    int64_t content_ns;                               /* and since when; 0: never */
    struct wk_tile_tracking tracking[WK_N_WINDS + 1]; /* as `recent` */
    int64_t keep;                                     /* that `tracking` belongs to */
    struct wk_album *making;                          /* NULL: no album is being made */
    bool album_made;                                  /* the album that is wanted was handed over */

    /* The main thread's own. */
    int64_t n_albums; /* albums asked for so far */
    int64_t main_generation;
    enum wk_side main_side;
};

static void notify(const struct wk_pipeline *pipeline)
{
    if (pipeline->options.camera.notify)
        pipeline->options.camera.notify(pipeline->options.camera.context);
}

/* ---------------------------------------------------------------- vision */

static struct request current_request(struct wk_pipeline *pipeline)
{
    struct request request;

    pthread_mutex_lock(&pipeline->mutex);
    request = pipeline->request;
    pthread_mutex_unlock(&pipeline->mutex);
    return request;
}

/* Locks, so that a snapshot can be handed over with its frame and the picture drawn from it. False: the main thread has asked
 * for something else meanwhile. In both cases unlock_and_notify() must follow. */
static bool lock_if_current(struct wk_pipeline *pipeline, const struct request *request, bool picture)
{
    const bool of_table = request->measure == WK_MEASURE_TABLE;
    bool current;

    pthread_mutex_lock(&pipeline->mutex);
    current = pipeline->request.generation == request->generation && !pipeline->stop &&
              (pipeline->request.measure == WK_MEASURE_TABLE) == of_table;
    if (current) {
        wk_feed_pass(pipeline->feed, pipeline->judged);
        if (picture)
            wk_mailbox_post(pipeline->pictures);
    }
    return current;
}

static void unlock_and_notify(struct wk_pipeline *pipeline, bool current)
{
    pthread_mutex_unlock(&pipeline->mutex);
    if (current)
        notify(pipeline);
}

static void publish(struct wk_pipeline *pipeline, const struct request *request, const struct wk_snapshot *snapshot,
                    bool picture)
{
    const bool current = lock_if_current(pipeline, request, picture);

    if (current) {
        pipeline->snapshot = *snapshot;
        pipeline->snapshot_new = true;
    }
    unlock_and_notify(pipeline, current);
}

/* Draws the picture of a frame of backs into the mailbox, without posting it. False: there is no picture to show. */
static bool draw_picture(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame,
                         const struct wk_reading *reading)
{
    struct wk_frame *picture;

    if (request->side != WK_SIDE_BACKS || request->window.w_px <= 0 || !reading->tray.found)
        return false;
    if (pipeline->curtain && !wk_picture_is_harmless(reading))
        return false;
    pipeline->curtain = false;
    if (wk_mailbox_begin(pipeline->pictures, request->window.w_px, request->window.h_px, 4, &picture) != WK_OK)
        return false;
    picture->number = request->generation;
    picture->t_ns = frame->t_ns;
    return wk_picture_draw(&frame->image, reading, &pipeline->options.scan.mat, &request->window, &picture->image) == WK_OK;
}

static enum wk_status scan(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame,
                           struct wk_face_reading *out)
{
    memset(out, 0, sizeof(*out));
    wk_reading_init(&out->seen, request->side);
    if (request->side == WK_SIDE_BACKS)
        return wk_scan_backs(pipeline->scanner, &frame->image, &out->seen);
    const enum wk_status status = pipeline->options.scan.mat.below
                                      ? wk_scan_faces(pipeline->scanner, &frame->image, request->tileset, out)
                                      : wk_scan_turning(pipeline->scanner, &frame->image, request->tileset, out);
    if (status == WK_OK && request->measure == WK_MEASURE_FLOWERS)
        return wk_scan_flowers(pipeline->scanner, request->tileset, out);
    return status;
}

/* One frame without the mat is not reported; the picture before it stays, with its own time. */
static bool is_short_loss(struct wk_pipeline *pipeline, const struct wk_reading *reading, int64_t t_ns)
{
    if (reading->tray.found) {
        pipeline->tray_seen_ns = t_ns;
        return false;
    }
    return pipeline->tray_seen_ns != 0 && t_ns - pipeline->tray_seen_ns < NO_TRAY_HELD_NS;
}

/* Looks at a new frame; its picture is handed over with the snapshot, in take_news(). */
static struct wk_seen_frame begin_frame(const struct wk_pipeline *pipeline, const struct wk_frame *frame)
{
    return (struct wk_seen_frame){.t_ns = frame->t_ns,
                                  .begun_ns = wk_clock_ns(pipeline->options.camera.clock),
                                  .number = frame->number,
                                  .live = frame->live,
                                  .simulated = frame->simulated,
                                  .loopback = frame->loopback,
                                  .still = frame->still};
}

static void look_at(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame)
{
    struct wk_snapshot snapshot = {.frame = begin_frame(pipeline, frame)};
    struct wk_recent *recent = &pipeline->recent[WK_WIND_NONE];
    struct wk_tile_tracking *tracking = &pipeline->tracking[WK_WIND_NONE];
    struct wk_face_reading now;
    bool picture;

    if (scan(pipeline, request, frame, &now) != WK_OK) /* the frame is too small to hold a mat, or there is no memory */
        wk_reading_init(&now.seen, request->side);
    snapshot.frame.read_ns = wk_clock_ns(pipeline->options.camera.clock);
    if (request->side == WK_SIDE_FACES)
        wk_tile_tracking_add(tracking, &now, frame->t_ns);
    if (is_short_loss(pipeline, &now.seen, frame->t_ns))
        goto out;
    if (now.seen.tray.found)
        wk_recent_add(recent, &now, frame->t_ns);
    else
        wk_recent_clear(recent);
    if (!wk_recent_fuse(recent, &snapshot.wall))
        snapshot.wall = now;
    snapshot.newest = now.seen;
    snapshot.surveyed = request->measure == WK_MEASURE_SLOTS && request->side == WK_SIDE_BACKS && now.seen.tray.found &&
                        wk_scan_survey(pipeline->scanner, &frame->image, &snapshot.survey) == WK_OK;
    snapshot.sized =
        request->side == WK_SIDE_BACKS && now.seen.tray.found &&
        (snapshot.surveyed || frame->t_ns >= pipeline->sizes_due_ns || frame->t_ns < pipeline->sizes_due_ns - SIZES_EACH_NS);
    if (snapshot.sized) {
        wk_scan_sizes(pipeline->scanner, &snapshot.sizes);
        pipeline->sizes_due_ns = frame->t_ns + SIZES_EACH_NS;
    }
    snapshot.tracked = request->side == WK_SIDE_FACES && wk_tile_tracking_complete(tracking);
    snapshot.doubt = request->side == WK_SIDE_FACES ? wk_tile_tracking_doubt(tracking) : 0;
    picture = draw_picture(pipeline, request, frame, &now.seen);
    snapshot.frame.fused_ns = wk_clock_ns(pipeline->options.camera.clock);
    publish(pipeline, request, &snapshot, picture);
out:
    wk_wipe(&now, sizeof(now));
    wk_wipe(&snapshot, sizeof(snapshot));
}

/* ---------------------------------------------------------------- a whole table */

/* Whether no wall of the table can have a tile face up. */
static bool table_is_harmless(const struct wk_table_reading *reading)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (reading->wall[i].tray.found && !wk_picture_is_harmless(&reading->wall[i]))
            return false;
    return true;
}

/* Draws the square, or one wall of it, into the mailbox, without posting it. False: there is no picture to show. */
static bool draw_table(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame)
{
    const struct wk_table_reading *reading = &pipeline->seen.reading;
    const struct wk_picture_window *window = &request->window;
    struct wk_frame *picture;
    enum wk_status status;

    if (window->w_px <= 0 || (pipeline->curtain && !table_is_harmless(reading)))
        return false;
    if (!window->whole_table && window->wall == WK_WIND_NONE)
        return false;
    pipeline->curtain = false;
    if (wk_mailbox_begin(pipeline->pictures, window->w_px, window->h_px, 4, &picture) != WK_OK)
        return false;
    picture->number = request->generation;
    picture->t_ns = frame->t_ns;
    if (window->whole_table)
        status = wk_table_picture_draw(&frame->image, reading, &pipeline->seen.square, &picture->image);
    else
        status = wk_picture_draw(&frame->image, &reading->wall[window->wall - 1], &pipeline->options.scan.mat, window,
                                 &picture->image);
    return status == WK_OK;
}

static void publish_table(struct wk_pipeline *pipeline, const struct request *request, bool picture)
{
    const bool current = lock_if_current(pipeline, request, picture);

    if (current) {
        pipeline->table = pipeline->seen;
        pipeline->table_new = true;
    }
    unlock_and_notify(pipeline, current);
}

static void publish_turning(struct wk_pipeline *pipeline, const struct request *request,
                            const struct wk_turning_snapshot *turning)
{
    const bool current = lock_if_current(pipeline, request, false);

    if (current) {
        pipeline->turning = *turning;
        pipeline->turning_new = true;
    }
    unlock_and_notify(pipeline, current);
}

/* What a table is looked at with, from now on. */
static struct wk_table_options table_options(struct wk_pipeline *pipeline, const struct request *request)
{
    const struct wk_scan_options *scan = &pipeline->options.scan;
    struct wk_table_options options = {.mat = scan->mat,
                                       .lens = request->lens_generation > 0 ? request->lens : scan->lens,
                                       .key = scan->key,
                                       .by_set = request->by_set,
                                       .below = request->below,
                                       .clock = scan->clock};

    memcpy(options.set, request->set, sizeof(options.set));
    memcpy(pipeline->set, request->set, sizeof(pipeline->set));
    pipeline->by_set = request->by_set;
    return options;
}

/* Makes the scanner of tables when it is first wanted. True: there is one. */
static bool have_tables(struct wk_pipeline *pipeline, const struct request *request)
{
    if (pipeline->tables)
        return true;
    const struct wk_table_options options = table_options(pipeline, request);

    return wk_table_scanner_new(&pipeline->tables, &options) == WK_OK;
}

/* Likewise what follows the draw. */
static bool have_draws(struct wk_pipeline *pipeline, const struct request *request)
{
    if (pipeline->draws)
        return true;
    const struct wk_table_options options = table_options(pipeline, request);

    return wk_draw_eye_new(&pipeline->draws, &options) == WK_OK;
}

/* A hash of the table's slots (FNV-1a): it differs when any slot of any wall holds something else. */
static uint64_t content_of(const struct wk_table_reading *reading)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (int i = 0; i < WK_N_WINDS * WK_N_SLOTS; i++) {
        const struct wk_reading *wall = &reading->wall[i / WK_N_SLOTS];
        const struct wk_read *read = &wall->slot[i % WK_N_SLOTS];

        hash = (hash ^ (uint64_t)wall->tray.found) * 0x100000001b3u;
        hash = (hash ^ (uint64_t)read->state) * 0x100000001b3u;
        hash = (hash ^ (uint64_t)read->label) * 0x100000001b3u;
    }
    return hash;
}

static void see_calm(struct wk_pipeline *pipeline, const struct wk_table_snapshot *seen)
{
    const uint64_t content = content_of(&seen->reading);

    if (content != pipeline->content || pipeline->content_ns == 0)
        pipeline->content_ns = seen->frame.t_ns;
    pipeline->content = content;
    wk_feed_calm(pipeline->feed, seen->frame.t_ns - pipeline->content_ns);
}

static void look_at_table(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame)
{
    struct wk_table_snapshot *seen = &pipeline->seen;

    if (!have_tables(pipeline, request))
        return;
    seen->frame = begin_frame(pipeline, frame);
    if (wk_table_scan(pipeline->tables, &frame->image, &seen->reading) != WK_OK)
        return;
    seen->reading.below = request->below; /* also of an empty reading */
    wk_table_square_follow(&seen->square, &seen->reading, &pipeline->options.scan.mat, frame->image.w, frame->image.h);
    seen->frame.read_ns = seen->frame.fused_ns = wk_clock_ns(pipeline->options.camera.clock);
    see_calm(pipeline, seen);
    publish_table(pipeline, request, draw_table(pipeline, request, frame));
}

/*
 * The faces of the four walls, each tracked for itself. The walls are held where the last look at backs found them; if it
 * missed one, they are held as soon as a frame shows all four.
 */
static void look_at_turning(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame)
{
    struct wk_turning_snapshot turning = {.frame = begin_frame(pipeline, frame)};
    struct wk_table_face_reading now;

    if (!have_tables(pipeline, request))
        return;
    (void)!wk_table_scanner_hold(pipeline->tables); /* the scan reports the same failure */
    turning.reason = wk_table_scan_turning(pipeline->tables, &frame->image, request->tileset, &pipeline->seen.reading, &now);
    turning.tracked = turning.reason == WK_OK;
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++) {
        const struct wk_face_reading *wall = &now.wall[seat - 1];
        struct wk_tile_tracking *tracking = &pipeline->tracking[seat];

        wk_tile_tracking_add(tracking, wall, frame->t_ns);
        wk_recent_add(&pipeline->recent[seat], wall, frame->t_ns);
        (void)wk_recent_fuse(&pipeline->recent[seat], &turning.reading.wall[seat - 1]);
        turning.newest[seat - 1] = wall->seen;
        turning.tracked = turning.tracked && wk_tile_tracking_complete(tracking);
        turning.doubt[seat - 1] = wk_tile_tracking_doubt(tracking);
    }
    turning.frame.read_ns = turning.frame.fused_ns = wk_clock_ns(pipeline->options.camera.clock);
    publish_turning(pipeline, request, &turning);
    wk_wipe(&now, sizeof(now));
    wk_wipe(&turning, sizeof(turning));
}

/* Which tiles lie in the four walls. Of the frame nothing else is kept or handed over. */
static void look_at_draw(struct wk_pipeline *pipeline, const struct request *request, const struct wk_frame *frame)
{
    struct wk_draw_look look;

    if (!have_draws(pipeline, request) ||
        wk_draw_eye_look(pipeline->draws, &frame->image, frame->t_ns / 1000000, &look) != WK_OK)
        return;
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->draw_new = pipeline->request.measure == WK_MEASURE_DRAW;
    if (pipeline->draw_new)
        pipeline->draw = look;
    pthread_mutex_unlock(&pipeline->mutex);
    notify(pipeline);
}

/* Looks for the board in a frame; reports how far the measuring is. */
static void look_at_board(struct wk_pipeline *pipeline, const struct wk_frame *frame)
{
    struct wk_pipeline_board board = {.t_ns = frame->t_ns};

    if (!pipeline->finder && wk_lens_finder_new(&pipeline->finder) != WK_OK)
        return;
    if (wk_lens_finder_look(pipeline->finder, &frame->image, true, &board.answer, &board.view) != WK_OK)
        return;
    board.state = *wk_lens_finder_state(pipeline->finder);
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->board = board;
    pipeline->board_new = pipeline->request.measure == WK_MEASURE_LENS;
    pthread_mutex_unlock(&pipeline->mutex);
    notify(pipeline);
}

/* How the code that is looked for begins; NULL: none is looked for. */
static const char *code_wanted(enum wk_measure measure)
{
    return measure == WK_MEASURE_CODE    ? "WKC1 "
           : measure == WK_MEASURE_KEY   ? "WKD1 "
           : measure == WK_MEASURE_HALL  ? "WKH1 "
           : measure == WK_MEASURE_READY ? "WKG1 "
                                         : NULL;
}

static bool reads_codes(enum wk_measure measure)
{
    return code_wanted(measure) != NULL;
}

/* Reads another kiosk's checkpoint or ready code, the director's key, or a hall's code from a frame. */
static void look_at_code(struct wk_pipeline *pipeline, enum wk_measure measure, const struct wk_frame *frame)
{
    char text[WK_READY_TEXT_SIZE] = "";
    const size_t room = measure == WK_MEASURE_READY ? sizeof(text) : WK_CHECKPOINT_TEXT_SIZE;

    if (!pipeline->slips && wk_slip_reader_new(&pipeline->slips) != WK_OK)
        return;
    const enum wk_status status = wk_slip_read(pipeline->slips, &frame->image, code_wanted(measure), text, room);

    if (status != WK_OK && status != WK_TOO_SMALL && status != WK_TRAY_MIRRORED)
        return;
    pthread_mutex_lock(&pipeline->mutex);
    if (pipeline->request.measure == measure &&
        (status == WK_OK || pipeline->code_seen != WK_OK)) { /* a code that was read is not lost */
        memcpy(pipeline->code, text, sizeof(text));
        pipeline->code_seen = status;
    }
    pthread_mutex_unlock(&pipeline->mutex);
    notify(pipeline);
}

/* Another album is wanted, or none: drops the one before, even if it is complete. */
static void begin_album(struct wk_pipeline *pipeline, int64_t wanted)
{
    pthread_mutex_lock(&pipeline->mutex);
    struct wk_album *whole = pipeline->album;

    pipeline->album = NULL;
    pipeline->album_wanted = wanted;
    pthread_mutex_unlock(&pipeline->mutex);
    wk_album_free(whole);
    wk_album_free(pipeline->making);
    pipeline->making = NULL;
    pipeline->album_made = false;
}

/* Makes room for the album with the first frame, which gives the size of all. */
static void add_to_album(struct wk_pipeline *pipeline, const struct wk_frame *frame)
{
    if (!pipeline->making && wk_album_new(&pipeline->making, frame->image.w, frame->image.h) != WK_OK)
        return;
    if (!wk_album_add(pipeline->making, frame)) { /* the camera came back with another size */
        wk_album_free(pipeline->making);
        pipeline->making = NULL;
        return;
    }
    pthread_mutex_lock(&pipeline->mutex);
    if (pipeline->request.album == pipeline->album_wanted) { /* otherwise it is dropped before the next frame */
        pipeline->n_album = pipeline->making->n;
        pipeline->album_made = pipeline->n_album == WK_ALBUM_PICTURES;
    }
    if (pipeline->album_made) {
        pipeline->album = pipeline->making;
        pipeline->making = NULL;
    }
    pthread_mutex_unlock(&pipeline->mutex);
    notify(pipeline);
}

static void drop_tables(struct wk_pipeline *pipeline)
{
    wk_table_scanner_free(pipeline->tables);
    pipeline->tables = NULL;
    wk_draw_eye_free(pipeline->draws);
    pipeline->draws = NULL;
}

static void clear_recent(struct wk_pipeline *pipeline)
{
    for (int i = 0; i <= WK_N_WINDS; i++)
        wk_recent_clear(&pipeline->recent[i]);
}

/* A new look begins: wipes what was seen before. What tracks tiles is kept if faces are looked at again. */
static void begin_look(struct wk_pipeline *pipeline, const struct request *request)
{
    clear_recent(pipeline);
    pipeline->tray_seen_ns = 0;
    if (request->side == WK_SIDE_FACES) {
        pipeline->curtain = true;
    } else {
        wk_wipe(pipeline->tracking, sizeof(pipeline->tracking));
        if (pipeline->tables)
            wk_table_scanner_forget(pipeline->tables);
    }
    pipeline->generation = request->generation;
}

/* Carries out a new request, before the next frame is looked at. */
static void apply_request(struct wk_pipeline *pipeline, const struct request *request)
{
    if (request->generation != pipeline->generation)
        begin_look(pipeline, request);
    if (request->keep != pipeline->keep) {
        memcpy(pipeline->tracking, request->tracking, sizeof(pipeline->tracking));
        pipeline->keep = request->keep;
    }
    if (request->lens_generation != pipeline->lens_generation) {
        wk_scanner_set_lens(pipeline->scanner, &request->lens);
        clear_recent(pipeline);
        drop_tables(pipeline);
        pipeline->lens_generation = request->lens_generation;
    }
    if (strcmp(request->set, pipeline->set) != 0 || request->by_set != pipeline->by_set || request->below != pipeline->below)
        drop_tables(pipeline);
    pipeline->below = request->below;
    if (request->measure != WK_MEASURE_LENS) {
        wk_lens_finder_free(pipeline->finder);
        pipeline->finder = NULL;
    }
    if (!reads_codes(request->measure)) {
        wk_slip_reader_free(pipeline->slips);
        pipeline->slips = NULL;
    }
    if (request->measure != WK_MEASURE_DRAW) { /* the next hand is another one */
        wk_draw_eye_free(pipeline->draws);
        pipeline->draws = NULL;
    }
    if (request->album != pipeline->album_wanted)
        begin_album(pipeline, request->album);
}

/* Waits at most timeout_ms for a frame and reads what the request asks for. False: the program ends. */
static bool look_once(struct wk_pipeline *pipeline, int timeout_ms)
{
    struct wk_frame frame;
    const enum wk_status status = wk_feed_take(pipeline->feed, timeout_ms, &frame);
    struct request request;

    if (status == WK_END)
        return false;
    request = current_request(pipeline);
    apply_request(pipeline, &request);
    if (status != WK_OK || frame.after_ns < request.since_ns)
        return true;
    if (request.album && !pipeline->album_made && request.side == WK_SIDE_BACKS && request.measure != WK_MEASURE_DRAW)
        add_to_album(pipeline, &frame);
    if (request.measure == WK_MEASURE_LENS)
        look_at_board(pipeline, &frame);
    else if (reads_codes(request.measure))
        look_at_code(pipeline, request.measure, &frame);
    else if (request.measure == WK_MEASURE_DRAW)
        look_at_draw(pipeline, &request, &frame);
    else if (request.measure == WK_MEASURE_TABLE && request.side == WK_SIDE_BACKS)
        look_at_table(pipeline, &request, &frame);
    else if (request.measure == WK_MEASURE_TABLE && request.side == WK_SIDE_FACES && request.tileset)
        look_at_turning(pipeline, &request, &frame);
    else if (request.side == WK_SIDE_BACKS || (request.side == WK_SIDE_FACES && request.tileset))
        look_at(pipeline, &request, &frame);
    if (request.measure == WK_MEASURE_DRAW)
        wk_feed_calm(pipeline->feed, WK_FEED_CALM_AFTER_NS); /* fifteen a second, and never fewer */
    else if (request.measure != WK_MEASURE_TABLE || request.side == WK_SIDE_FACES)
        wk_feed_calm(pipeline->feed, 0);
    return true;
}

static void *vision_thread(void *context)
{
    while (look_once(context, TAKE_MS))
        ;
    return NULL;
}

/* ---------------------------------------------------------------- main */

static void tell_stop(struct wk_pipeline *pipeline)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->stop = true;
    pthread_mutex_unlock(&pipeline->mutex);
    wk_feed_end(pipeline->feed);
}

/* The vision thread is not running. */
static void release(struct wk_pipeline *pipeline)
{
    wk_lens_finder_free(pipeline->finder);
    wk_slip_reader_free(pipeline->slips);
    wk_table_scanner_free(pipeline->tables);
    wk_draw_eye_free(pipeline->draws);
    wk_album_free(pipeline->album);
    wk_album_free(pipeline->making);
    wk_feed_free(pipeline->feed);
    wk_scanner_free(pipeline->scanner);
    wk_mailbox_free(pipeline->pictures);
    wk_mailbox_free(pipeline->judged);
    wk_wipe(pipeline, sizeof(*pipeline));
    free(pipeline);
}

enum wk_status wk_pipeline_new(struct wk_pipeline **out, const struct wk_pipeline_options *options)
{
    struct wk_pipeline *pipeline = calloc(1, sizeof(*pipeline));
    enum wk_status status;

    if (!pipeline)
        return WK_NO_MEMORY;
    pipeline->options = *options;
    pipeline->code_seen = WK_NOT_YET;
    pipeline->request.below = options->table_below != WK_WIND_NONE ? options->table_below : WK_WIND_EAST;
    status = wk_scanner_new(&pipeline->scanner, &options->scan);
    if (status != WK_OK)
        goto fail;
    status = wk_mailbox_new(&pipeline->pictures);
    if (status != WK_OK)
        goto fail;
    status = wk_mailbox_new(&pipeline->judged);
    if (status != WK_OK)
        goto fail;
    status = wk_feed_new(&pipeline->feed, &options->camera);
    if (status != WK_OK)
        goto fail;
    status = WK_FAILED;
    if (pthread_mutex_init(&pipeline->mutex, NULL) != 0)
        goto fail;
    if (!options->camera.clock && pthread_create(&pipeline->vision, NULL, vision_thread, pipeline) != 0)
        goto fail_mutex;
    *out = pipeline;
    return WK_OK;
fail_mutex:
    pthread_mutex_destroy(&pipeline->mutex);
fail:
    release(pipeline);
    return status;
}

void wk_pipeline_free(struct wk_pipeline *pipeline)
{
    if (!pipeline)
        return;
    tell_stop(pipeline);
    if (!pipeline->options.camera.clock)
        pthread_join(pipeline->vision, NULL);
    pthread_mutex_destroy(&pipeline->mutex);
    release(pipeline);
}

void wk_pipeline_step(struct wk_pipeline *pipeline)
{
    wk_feed_step(pipeline->feed);
    (void)look_once(pipeline, 0);
}

/* The main thread alone writes what is asked here, so that it needs no lock. */
static void let_mend(struct wk_pipeline *pipeline)
{
    wk_feed_may_mend(pipeline->feed, pipeline->main_side == WK_SIDE_NONE && pipeline->request.measure != WK_MEASURE_DRAW);
}

void wk_pipeline_look(struct wk_pipeline *pipeline, enum wk_side side, const struct wk_tileset *tileset)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.generation++;
    pipeline->request.since_ns = wk_clock_ns(pipeline->options.camera.clock);
    pipeline->request.side = side;
    pipeline->request.tileset = tileset;
    pipeline->snapshot_new = pipeline->table_new = pipeline->turning_new = false;
    wk_wipe(&pipeline->snapshot, sizeof(pipeline->snapshot));
    wk_wipe(&pipeline->turning, sizeof(pipeline->turning));
    if (pipeline->main_side == WK_SIDE_FACES)
        wk_mailbox_wipe(pipeline->judged); /* its writer works under this mutex only */
    pipeline->main_generation = pipeline->request.generation;
    pthread_mutex_unlock(&pipeline->mutex);
    pipeline->main_side = side;
    let_mend(pipeline);
}

void wk_pipeline_keep(struct wk_pipeline *pipeline, enum wk_wind seat, const struct wk_reading *backs)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.keep++;
    wk_tile_tracking_begin(&pipeline->request.tracking[seat], backs);
    pthread_mutex_unlock(&pipeline->mutex);
}

void wk_pipeline_show(struct wk_pipeline *pipeline, const struct wk_picture_window *window)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.window = *window;
    pthread_mutex_unlock(&pipeline->mutex);
}

void wk_pipeline_measure(struct wk_pipeline *pipeline, enum wk_measure measure)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.measure = measure;
    pipeline->board_new = pipeline->board_new && measure == WK_MEASURE_LENS;
    pipeline->draw_new = false;
    pipeline->code_seen = WK_NOT_YET;
    pipeline->table_new = pipeline->table_new && measure == WK_MEASURE_TABLE;
    pipeline->turning_new = pipeline->turning_new && measure == WK_MEASURE_TABLE;
    pipeline->snapshot_new = pipeline->snapshot_new && measure != WK_MEASURE_TABLE;
    pthread_mutex_unlock(&pipeline->mutex);
    let_mend(pipeline);
}

void wk_pipeline_set(struct wk_pipeline *pipeline, const char *set, bool shared)
{
    pthread_mutex_lock(&pipeline->mutex);
    snprintf(pipeline->request.set, sizeof(pipeline->request.set), "%s", set);
    pipeline->request.by_set = shared && set[0];
    pthread_mutex_unlock(&pipeline->mutex);
}

void wk_pipeline_below(struct wk_pipeline *pipeline, enum wk_wind below)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.below = below;
    pipeline->table_new = false;
    pthread_mutex_unlock(&pipeline->mutex);
}

void wk_pipeline_lens(struct wk_pipeline *pipeline, const struct wk_lens *lens)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.lens = *lens;
    pipeline->request.lens_generation++;
    pthread_mutex_unlock(&pipeline->mutex);
}

bool wk_pipeline_board(struct wk_pipeline *pipeline, struct wk_pipeline_board *out)
{
    bool is_new;

    pthread_mutex_lock(&pipeline->mutex);
    is_new = pipeline->board_new;
    pipeline->board_new = false;
    if (is_new)
        *out = pipeline->board;
    pthread_mutex_unlock(&pipeline->mutex);
    return is_new;
}

bool wk_pipeline_draw(struct wk_pipeline *pipeline, struct wk_draw_look *out)
{
    pthread_mutex_lock(&pipeline->mutex);
    const bool is_new = pipeline->draw_new;

    pipeline->draw_new = false;
    if (is_new)
        *out = pipeline->draw;
    pthread_mutex_unlock(&pipeline->mutex);
    return is_new;
}

enum wk_status wk_pipeline_code(struct wk_pipeline *pipeline, char text[WK_READY_TEXT_SIZE])
{
    pthread_mutex_lock(&pipeline->mutex);
    const enum wk_status seen = pipeline->code_seen;
    pipeline->code_seen = WK_NOT_YET;
    if (seen == WK_OK)
        memcpy(text, pipeline->code, sizeof(pipeline->code));
    pthread_mutex_unlock(&pipeline->mutex);
    return seen;
}

void wk_pipeline_reopen(struct wk_pipeline *pipeline)
{
    wk_feed_reopen(pipeline->feed);
}

void wk_pipeline_close(struct wk_pipeline *pipeline, bool closed)
{
    wk_feed_close(pipeline->feed, closed);
}

void wk_pipeline_tune(struct wk_pipeline *pipeline)
{
    wk_feed_tune(pipeline->feed);
}

bool wk_pipeline_tuning(struct wk_pipeline *pipeline, struct wk_tune_report *out)
{
    return wk_feed_tuning(pipeline->feed, out);
}

void wk_pipeline_tuner(struct wk_pipeline *pipeline, struct wk_tuner *out)
{
    wk_feed_tuner(pipeline->feed, out);
}

void wk_pipeline_collect(struct wk_pipeline *pipeline, bool wanted)
{
    pthread_mutex_lock(&pipeline->mutex);
    pipeline->request.album = wanted ? ++pipeline->n_albums : 0;
    pipeline->n_album = 0;
    pthread_mutex_unlock(&pipeline->mutex);
}

int wk_pipeline_album(struct wk_pipeline *pipeline, struct wk_album **out)
{
    *out = NULL;
    pthread_mutex_lock(&pipeline->mutex);
    const int n = pipeline->n_album;

    if (pipeline->request.album == pipeline->album_wanted) { /* otherwise it is an album that is no longer wanted */
        *out = pipeline->album;
        pipeline->album = NULL;
    }
    pthread_mutex_unlock(&pipeline->mutex);
    return n;
}

bool wk_pipeline_camera(struct wk_pipeline *pipeline, bool take_news, struct wk_feed_camera *out)
{
    return wk_feed_camera(pipeline->feed, take_news, out);
}

/*
 * Takes news of `size` bytes, of which a wk_seen_frame is the first member, with the judged frame that belongs to it;
 * afterwards they are no longer news. False: there are none.
 */
static bool take_news(struct wk_pipeline *pipeline, bool *is_new, const void *news, void *out, size_t size)
{
    struct wk_seen_frame *seen = out;
    struct wk_frame frame;

    pthread_mutex_lock(&pipeline->mutex);
    const bool taken = *is_new && wk_mailbox_take(pipeline->judged, 0, &frame) == WK_OK;

    *is_new = false;
    if (taken) {
        memcpy(out, news, size);
        seen->picture = frame.image;
        seen->mat = &pipeline->options.scan.mat;
    }
    pthread_mutex_unlock(&pipeline->mutex);
    return taken;
}

bool wk_pipeline_snapshot(struct wk_pipeline *pipeline, struct wk_snapshot *out)
{
    return take_news(pipeline, &pipeline->snapshot_new, &pipeline->snapshot, out, sizeof(*out));
}

bool wk_pipeline_table(struct wk_pipeline *pipeline, struct wk_table_snapshot *out)
{
    return take_news(pipeline, &pipeline->table_new, &pipeline->table, out, sizeof(*out));
}

bool wk_pipeline_turning(struct wk_pipeline *pipeline, struct wk_turning_snapshot *out)
{
    return take_news(pipeline, &pipeline->turning_new, &pipeline->turning, out, sizeof(*out));
}

bool wk_pipeline_picture(struct wk_pipeline *pipeline, struct wk_image *out)
{
    struct wk_frame picture;

    if (pipeline->main_side != WK_SIDE_BACKS || wk_mailbox_take(pipeline->pictures, 0, &picture) != WK_OK)
        return false;
    if (picture.number != pipeline->main_generation)
        return false;
    *out = picture.image;
    return true;
}
