/*
 * Feed: a camera kept open by a thread of its own, which reads it into a mailbox where the newest frame wins. It is lost when
 * nothing has come for a while, whether the driver says so or not, and is opened again until it works. While its thread waits
 * for this computer instead of for the camera, silence is no loss: it is held up. A thread that a driver
 * does not give back is left behind, so that neither the kiosk nor its end waits for it. The same thread tunes the camera and
 * holds what was found (calibration/tune), also when it was opened again, by this run of the program or the next. With a clock
 * that is stepped there is no thread: wk_feed_step() does what it would do.
 */
#ifndef WK_KIOSK_EYE_LIVE_FEED_H
#define WK_KIOSK_EYE_LIVE_FEED_H

#include "calibration/tune/tune.h"
#include "vision/camera/camera.h"
#include "vision/camera/mailbox.h"
#include "vision/image/clock.h"

#define WK_FEED_LOST_NS 800000000 /* a camera that has given nothing for so long is lost */
/* Nothing has changed before the camera for so long, and so long is between two of its frames then: fifteen a second, and five.
 */
#define WK_FEED_CALM_AFTER_NS 2000000000
#define WK_FEED_CALM_NS 64000000
#define WK_FEED_REST_AFTER_NS 10000000000
#define WK_FEED_REST_NS 192000000
#define WK_FEED_RETRY_NS 500000000  /* between two attempts to open it again */
#define WK_FEED_STUCK_NS 6000000000 /* a driver that does not come back for so long is left behind, and asked again */

struct wk_feed; /* opaque */

struct wk_feed_options {
    /*
     * Opens the camera, at the start and again after it was lost. Called by the capture thread; what a call that does not come
     * back uses of the context must outlive the program.
     */
    enum wk_status (*open)(void *context, struct wk_camera **out);
    void (*notify)(void *context); /* there is news of the camera; by the capture thread with nothing locked; may be NULL */
    void *context;
    int64_t stuck_ns;             /* 0: WK_FEED_STUCK_NS */
    int mains;                    /* of the lamps: 50, 60 Hz; 0: to be found */
    const char *tunings;          /* borrowed: folder that keeps how each camera was tuned; NULL: nothing does */
    const struct wk_clock *clock; /* borrowed; NULL: the system's, and a thread captures */
};

/* WK_NO_MEMORY, WK_FAILED. The calls are the main thread's unless said otherwise; none waits for a driver, but for free. */
enum wk_status wk_feed_new(struct wk_feed **out, const struct wk_feed_options *options) WK_MUST_CHECK;
/* Waits for the capture thread, and two seconds at most for a driver. Nobody may be inside wk_feed_take(). NULL is allowed. */
void wk_feed_free(struct wk_feed *feed);
/* Every take from now on ends at once with WK_END. */
void wk_feed_end(struct wk_feed *feed);

/* With a clock only: opens the camera if that is due, or reads it once, waiting for nothing. */
void wk_feed_step(struct wk_feed *feed);

/* Closes the camera and opens it again, which may by then be another one. */
void wk_feed_reopen(struct wk_feed *feed);
/* Closed: the camera is let go, and not a frame is read from it until it may be opened again. Its silence is no loss. */
void wk_feed_close(struct wk_feed *feed, bool closed);
/*
 * For how long what the frames show has not changed, ns: after a while every second one of thirty a second will do, then every
 * sixth, for each has to be decoded. Whoever comes then is seen a fifth of a second later. Any thread.
 */
void wk_feed_calm(struct wk_feed *feed, int64_t calm_ns);

struct wk_feed_camera {
    enum wk_status status; /* WK_OK: frames come; WK_NOT_YET: not tried yet */
    char name[96];         /* with the size of its frames: "v4l2:/dev/video0 MJPG 30/s 1920x1080" */
    struct wk_camera_origin origin;
    bool simulated;
    int64_t frame_ns; /* when the newest frame was taken, 0: none yet */
    bool held_up;     /* nothing has come for WK_FEED_LOST_NS because a busy computer did not run the capture thread */
};
/*
 * State of the camera, to be asked for some times a second: it is here that silence is noticed. True: status or name have
 * changed since the last call with take_news.
 */
bool wk_feed_camera(struct wk_feed *feed, bool take_news, struct wk_feed_camera *out);

/* Tunes the camera, which takes about ten seconds; its frames come as before. Nothing where it cannot be set. */
void wk_feed_tune(struct wk_feed *feed);
/* May the exposure be mended by itself when the light has changed? Only between hands. */
void wk_feed_may_mend(struct wk_feed *feed, bool may);
/* How the camera is set and what is wrong with it. True: that has changed since the last call. */
bool wk_feed_tuning(struct wk_feed *feed, struct wk_tune_report *out);
/* The same with all that is known of its controls, for a photo pack. */
void wk_feed_tuner(struct wk_feed *feed, struct wk_tuner *out);

/* One other thread (with a clock, the same): wk_mailbox_take() of the newest frame. Frames count up from 1, over all openings.
 */
enum wk_status wk_feed_take(struct wk_feed *feed, int timeout_ms, struct wk_frame *out) WK_MUST_CHECK;
/* The thread that takes: wk_mailbox_pass() of the frame taken last. */
void wk_feed_pass(struct wk_feed *feed, struct wk_mailbox *to);

#endif
