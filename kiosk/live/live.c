/* Live: the vision thread between a feed of frames and what is left for the main thread. */
#include "kiosk/live/live.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "vision/camera/mailbox.h"
#include "vision/image/clock.h"
#include "vision/scan/recent.h"
#include "vision/stickers/slip.h"

#define TAKE_MS 100
#define NO_TRAY_HELD_NS 300000000 /* a mat lost for less than this is not spoken of */

/* What the main thread asked for. `turn` counts the askings, so that an answer to an old one is known. */
struct wish {
    int64_t turn, since_ns;
    enum wk_side side;
    const struct wk_tileset *tileset;
    struct wk_picture_window window;
    enum wk_measure measure;
    int64_t lens_turn; /* counts the lenses handed over */
    struct wk_lens lens;
    int64_t keep;              /* counts the walls kept */
    struct wk_custody custody; /* as it begins for the last of them */
};

struct wk_live {
    /* Written before the threads start, read only afterwards. */
    struct wk_live_options options;
    struct wk_feed *feed;        /* camera -> vision */
    struct wk_mailbox *pictures; /* vision -> main; a picture's number is the turn it was made in */
    struct wk_mailbox *judged;   /* vision -> main: the frame of the newest sight, posted and taken with it */
    pthread_t vision;

    pthread_mutex_t mutex; /* guards what follows; never held while a frame is read */
    bool stop;
    struct wish wish;
    struct wk_live_sight sight;
    bool sight_new;
    struct wk_live_board board;
    bool board_new;
    char code[WK_CHECKPOINT_TEXT_SIZE];
    bool code_new;

    /* The vision thread's own. */
    struct wk_scanner *scanner;
    struct wk_recent recent;
    int64_t turn;                  /* that `recent` belongs to */
    int64_t tray_seen_ns;          /* 0: not in this turn */
    bool curtain;                  /* no picture until a frame shows no tile face up */
    int64_t lens_turn;             /* of the lens that the scanner has */
    struct wk_lens_finder *finder; /* NULL: the lens is not being measured */
    struct wk_slip_reader *slips;  /* NULL: nobody shows one */
    struct wk_custody custody;
    int64_t keep; /* that `custody` belongs to */

    /* The main thread's own. */
    int64_t main_turn;
    enum wk_side main_side;
};

static void notify(const struct wk_live *live)
{
    if (live->options.camera.notify)
        live->options.camera.notify(live->options.camera.context);
}

/* ---------------------------------------------------------------- vision */

static struct wish current_wish(struct wk_live *live)
{
    struct wish wish;

    pthread_mutex_lock(&live->mutex);
    wish = live->wish;
    pthread_mutex_unlock(&live->mutex);
    return wish;
}

/* Hands the sight over, unless the main thread has asked for something else meanwhile. */
static void publish(struct wk_live *live, const struct wish *wish, const struct wk_live_sight *sight, bool picture)
{
    bool current;

    pthread_mutex_lock(&live->mutex);
    current = live->wish.turn == wish->turn && !live->stop;
    if (current) {
        live->sight = *sight;
        live->sight_new = true;
        wk_feed_pass(live->feed, live->judged);
        wk_mailbox_post(live->judged);
        if (picture)
            wk_mailbox_post(live->pictures);
    }
    pthread_mutex_unlock(&live->mutex);
    if (current)
        notify(live);
}

/* Draws the picture of a frame of backs into the mailbox, not posted yet. False: there is none to show. */
static bool draw_picture(struct wk_live *live, const struct wish *wish, const struct wk_frame *frame,
                         const struct wk_reading *reading)
{
    struct wk_frame *picture;

    if (wish->side != WK_SIDE_BACKS || wish->window.w_px <= 0 || !reading->tray.found)
        return false;
    if (live->curtain && !wk_picture_is_harmless(reading))
        return false;
    live->curtain = false;
    if (wk_mailbox_begin(live->pictures, wish->window.w_px, wish->window.h_px, 4, &picture) != WK_OK)
        return false;
    picture->number = wish->turn;
    picture->t_ns = frame->t_ns;
    return wk_picture_draw(&frame->image, reading, &live->options.scan.mat, &wish->window, &picture->image) == WK_OK;
}

static enum wk_status scan(struct wk_live *live, const struct wish *wish, const struct wk_frame *frame,
                           struct wk_face_reading *out)
{
    memset(out, 0, sizeof(*out));
    wk_reading_init(&out->seen, wish->side);
    if (wish->side == WK_SIDE_FACES && !live->options.scan.mat.below)
        return wk_scan_turning(live->scanner, &frame->image, wish->tileset, out);
    if (wish->side == WK_SIDE_FACES)
        return wk_scan_faces(live->scanner, &frame->image, wish->tileset, out);
    return wk_scan_backs(live->scanner, &frame->image, &out->seen);
}

/* A mat that a single frame did not show is no news; the picture of before stands meanwhile, with its own time. */
static bool is_short_loss(struct wk_live *live, const struct wk_reading *reading, int64_t t_ns)
{
    if (reading->tray.found) {
        live->tray_seen_ns = t_ns;
        return false;
    }
    return live->tray_seen_ns != 0 && t_ns - live->tray_seen_ns < NO_TRAY_HELD_NS;
}

static void look_at(struct wk_live *live, const struct wish *wish, const struct wk_frame *frame)
{
    struct wk_live_sight sight = {.t_ns = frame->t_ns,
                                  .begun_ns = wk_clock_ns(live->options.camera.clock),
                                  .number = frame->number,
                                  .live = frame->live,
                                  .simulated = frame->simulated,
                                  .loopback = frame->loopback,
                                  .still = frame->still};
    struct wk_face_reading now;
    bool picture;

    if (wish->turn != live->turn) {
        wk_recent_clear(&live->recent);
        live->curtain = live->curtain || wish->side == WK_SIDE_FACES;
        live->tray_seen_ns = 0;
        live->turn = wish->turn;
    }
    if (wish->keep != live->keep) {
        live->custody = wish->custody;
        live->keep = wish->keep;
    }
    if (scan(live, wish, frame, &now) != WK_OK) /* too small to hold a mat, or no memory */
        wk_reading_init(&now.seen, wish->side);
    sight.read_ns = wk_clock_ns(live->options.camera.clock);
    if (wish->side == WK_SIDE_FACES)
        wk_custody_add(&live->custody, &now, frame->t_ns);
    if (is_short_loss(live, &now.seen, frame->t_ns))
        goto out;
    if (now.seen.tray.found)
        wk_recent_add(&live->recent, &now, frame->t_ns);
    else
        wk_recent_clear(&live->recent);
    if (!wk_recent_fuse(&live->recent, &sight.wall))
        sight.wall = now;
    sight.newest = now.seen;
    sight.surveyed = wish->measure == WK_MEASURE_SLOTS && wish->side == WK_SIDE_BACKS && now.seen.tray.found &&
                     wk_scan_survey(live->scanner, &frame->image, &sight.survey) == WK_OK;
    sight.in_custody = wish->side == WK_SIDE_FACES && wk_custody_complete(&live->custody);
    sight.doubt = wish->side == WK_SIDE_FACES ? wk_custody_doubt(&live->custody) : 0;
    picture = draw_picture(live, wish, frame, &now.seen);
    sight.fused_ns = wk_clock_ns(live->options.camera.clock);
    publish(live, wish, &sight, picture);
out:
    wk_wipe(&now, sizeof(now));
    wk_wipe(&sight, sizeof(sight));
}

/* The board in a frame, and where the measuring stands with it. */
static void look_at_board(struct wk_live *live, const struct wk_frame *frame)
{
    struct wk_live_board board = {.t_ns = frame->t_ns};

    if (!live->finder && wk_lens_finder_new(&live->finder) != WK_OK)
        return;
    if (wk_lens_finder_look(live->finder, &frame->image, true, &board.answer, &board.view) != WK_OK)
        return;
    board.state = *wk_lens_finder_state(live->finder);
    pthread_mutex_lock(&live->mutex);
    live->board = board;
    live->board_new = live->wish.measure == WK_MEASURE_LENS;
    pthread_mutex_unlock(&live->mutex);
    notify(live);
}

static bool reads_codes(enum wk_measure measure)
{
    return measure == WK_MEASURE_CODE || measure == WK_MEASURE_KEY;
}

/* Another kiosk's checkpoint in a frame, or the director's key. */
static void look_at_code(struct wk_live *live, enum wk_measure measure, const struct wk_frame *frame)
{
    char text[WK_CHECKPOINT_TEXT_SIZE];

    if (!live->slips && wk_slip_reader_new(&live->slips) != WK_OK)
        return;
    if (wk_slip_read(live->slips, &frame->image, measure == WK_MEASURE_KEY ? "WKD1 " : "WKC1 ", text, sizeof(text)) != WK_OK)
        return;
    pthread_mutex_lock(&live->mutex);
    memcpy(live->code, text, sizeof(text));
    live->code_new = live->wish.measure == measure;
    pthread_mutex_unlock(&live->mutex);
    notify(live);
}

/* What the wish says besides the side. */
static void obey(struct wk_live *live, const struct wish *wish)
{
    if (wish->lens_turn != live->lens_turn) {
        wk_scanner_set_lens(live->scanner, &wish->lens);
        wk_recent_clear(&live->recent);
        live->lens_turn = wish->lens_turn;
    }
    if (wish->measure != WK_MEASURE_LENS) {
        wk_lens_finder_free(live->finder);
        live->finder = NULL;
    }
    if (!reads_codes(wish->measure)) {
        wk_slip_reader_free(live->slips);
        live->slips = NULL;
    }
}

/* Waits at most timeout_ms for a frame and reads what is wanted from it. False: the end. */
static bool look_once(struct wk_live *live, int timeout_ms)
{
    struct wk_frame frame;
    const enum wk_status status = wk_feed_take(live->feed, timeout_ms, &frame);
    struct wish wish;

    if (status == WK_END)
        return false;
    wish = current_wish(live);
    obey(live, &wish);
    if (status != WK_OK || frame.t_ns < wish.since_ns)
        return true;
    if (wish.measure == WK_MEASURE_LENS)
        look_at_board(live, &frame);
    else if (reads_codes(wish.measure))
        look_at_code(live, wish.measure, &frame);
    else if (wish.side == WK_SIDE_BACKS || (wish.side == WK_SIDE_FACES && wish.tileset))
        look_at(live, &wish, &frame);
    return true;
}

static void *vision_thread(void *context)
{
    while (look_once(context, TAKE_MS))
        ;
    return NULL;
}

/* ---------------------------------------------------------------- main */

static void tell_stop(struct wk_live *live)
{
    pthread_mutex_lock(&live->mutex);
    live->stop = true;
    pthread_mutex_unlock(&live->mutex);
    wk_feed_end(live->feed);
}

/* The vision thread is not running. */
static void release(struct wk_live *live)
{
    wk_recent_clear(&live->recent);
    wk_lens_finder_free(live->finder);
    wk_slip_reader_free(live->slips);
    wk_feed_free(live->feed);
    wk_scanner_free(live->scanner);
    wk_mailbox_free(live->pictures);
    wk_mailbox_free(live->judged);
    wk_wipe(live, sizeof(*live));
    free(live);
}

enum wk_status wk_live_new(struct wk_live **out, const struct wk_live_options *options)
{
    struct wk_live *live = calloc(1, sizeof(*live));
    enum wk_status status;

    if (!live)
        return WK_NO_MEMORY;
    live->options = *options;
    status = wk_scanner_new(&live->scanner, &options->scan);
    if (status != WK_OK)
        goto fail;
    status = wk_mailbox_new(&live->pictures);
    if (status != WK_OK)
        goto fail;
    status = wk_mailbox_new(&live->judged);
    if (status != WK_OK)
        goto fail;
    status = wk_feed_new(&live->feed, &options->camera);
    if (status != WK_OK)
        goto fail;
    status = WK_FAILED;
    if (pthread_mutex_init(&live->mutex, NULL) != 0)
        goto fail;
    if (!options->camera.clock && pthread_create(&live->vision, NULL, vision_thread, live) != 0)
        goto fail_mutex;
    *out = live;
    return WK_OK;
fail_mutex:
    pthread_mutex_destroy(&live->mutex);
fail:
    release(live);
    return status;
}

void wk_live_free(struct wk_live *live)
{
    if (!live)
        return;
    tell_stop(live);
    if (!live->options.camera.clock)
        pthread_join(live->vision, NULL);
    pthread_mutex_destroy(&live->mutex);
    release(live);
}

void wk_live_step(struct wk_live *live)
{
    wk_feed_step(live->feed);
    (void)look_once(live, 0);
}

void wk_live_look(struct wk_live *live, enum wk_side side, const struct wk_tileset *tileset)
{
    pthread_mutex_lock(&live->mutex);
    live->wish.turn++;
    live->wish.since_ns = wk_clock_ns(live->options.camera.clock);
    live->wish.side = side;
    live->wish.tileset = tileset;
    live->sight_new = false;
    wk_wipe(&live->sight, sizeof(live->sight));
    if (live->main_side == WK_SIDE_FACES)
        wk_mailbox_wipe(live->judged); /* its writer works under this mutex only */
    live->main_turn = live->wish.turn;
    pthread_mutex_unlock(&live->mutex);
    live->main_side = side;
}

void wk_live_keep(struct wk_live *live, const struct wk_reading *backs)
{
    pthread_mutex_lock(&live->mutex);
    live->wish.keep++;
    wk_custody_begin(&live->wish.custody, backs);
    pthread_mutex_unlock(&live->mutex);
}

void wk_live_show(struct wk_live *live, const struct wk_picture_window *window)
{
    pthread_mutex_lock(&live->mutex);
    live->wish.window = *window;
    pthread_mutex_unlock(&live->mutex);
}

void wk_live_measure(struct wk_live *live, enum wk_measure measure)
{
    pthread_mutex_lock(&live->mutex);
    live->wish.measure = measure;
    live->board_new = live->board_new && measure == WK_MEASURE_LENS;
    live->code_new = false;
    pthread_mutex_unlock(&live->mutex);
}

void wk_live_lens(struct wk_live *live, const struct wk_lens *lens)
{
    pthread_mutex_lock(&live->mutex);
    live->wish.lens = *lens;
    live->wish.lens_turn++;
    pthread_mutex_unlock(&live->mutex);
}

bool wk_live_board(struct wk_live *live, struct wk_live_board *out)
{
    bool is_new;

    pthread_mutex_lock(&live->mutex);
    is_new = live->board_new;
    live->board_new = false;
    if (is_new)
        *out = live->board;
    pthread_mutex_unlock(&live->mutex);
    return is_new;
}

bool wk_live_code(struct wk_live *live, char text[WK_CHECKPOINT_TEXT_SIZE])
{
    bool is_new;

    pthread_mutex_lock(&live->mutex);
    is_new = live->code_new;
    live->code_new = false;
    if (is_new)
        memcpy(text, live->code, sizeof(live->code));
    pthread_mutex_unlock(&live->mutex);
    return is_new;
}

void wk_live_reopen(struct wk_live *live)
{
    wk_feed_reopen(live->feed);
}

bool wk_live_camera(struct wk_live *live, bool take_news, struct wk_feed_camera *out)
{
    return wk_feed_camera(live->feed, take_news, out);
}

bool wk_live_sight(struct wk_live *live, struct wk_live_sight *out)
{
    struct wk_frame frame;
    bool is_new;

    pthread_mutex_lock(&live->mutex);
    is_new = live->sight_new && wk_mailbox_take(live->judged, 0, &frame) == WK_OK;
    if (is_new) {
        *out = live->sight;
        out->picture = frame.image;
        out->mat = &live->options.scan.mat;
    }
    live->sight_new = false;
    pthread_mutex_unlock(&live->mutex);
    return is_new;
}

bool wk_live_picture(struct wk_live *live, struct wk_image *out)
{
    struct wk_frame picture;

    if (live->main_side != WK_SIDE_BACKS || wk_mailbox_take(live->pictures, 0, &picture) != WK_OK)
        return false;
    if (picture.number != live->main_turn)
        return false;
    *out = picture.image;
    return true;
}
