/* Mailbox: hands frames from one thread to another; the newest wins, and neither side waits while the other works. */
#ifndef WK_VISION_CAMERA_MAILBOX_H
#define WK_VISION_CAMERA_MAILBOX_H

#include "rules/status.h"
#include "vision/image/image.h"

/*
 * One writer, one reader, three frames: one being written, one ready, one being read. So a frame that was not taken is replaced
 * by the next, and the frame that the reader holds is never written to. Nothing is locked while pixels are written or read.
 */
struct wk_mailbox; /* opaque */

/* WK_NO_MEMORY; *out is unchanged then. */
enum wk_status wk_mailbox_new(struct wk_mailbox **out) WK_MUST_CHECK;
/* Wipes and frees. Neither side may be inside a call. NULL is allowed. */
void wk_mailbox_free(struct wk_mailbox *mailbox);

/*
 * Writer: gives the frame to be filled, its image [h][w][channels] allocated and packed; what else it holds is old. It is the
 * writer's until wk_mailbox_post() or the next begin. WK_NO_MEMORY, WK_BAD_INPUT (a side below 1 or above 16384, channels).
 */
enum wk_status wk_mailbox_begin(struct wk_mailbox *mailbox, int w, int h, int channels, struct wk_frame **out) WK_MUST_CHECK;
/*
 * Writer, in place of a begin: the frame to be filled gets *image, B G R packed in memory of wk_image_new(), and *image the
 * memory that the frame had, which may be none. After the post the same gives *image the memory of a frame that nobody will
 * take.
 */
struct wk_frame *wk_mailbox_swap(struct wk_mailbox *mailbox, struct wk_image *image);
/* Writer: makes the frame of the last begin or swap the newest. */
void wk_mailbox_post(struct wk_mailbox *mailbox);

/*
 * Reader: waits at most timeout_ms (0: not at all) for a frame newer than the last one taken. *out is a view that holds until
 * the reader's next take. WK_OK; WK_NOT_FOUND: none within the time; WK_END: closed. *out unchanged unless WK_OK.
 */
enum wk_status wk_mailbox_take(struct wk_mailbox *mailbox, int timeout_ms, struct wk_frame *out) WK_MUST_CHECK;

/*
 * A thread that reads `from` and writes `to`: the frame last taken from `from` becomes the newest of `to`, no pixel is copied,
 * and the memory of the one that nobody took goes back. What was taken before is not to be looked at afterwards.
 */
void wk_mailbox_pass(struct wk_mailbox *from, struct wk_mailbox *to);

/* Overwrites all pixels. Neither side may be inside a call or hold a frame that it still looks at. */
void wk_mailbox_wipe(struct wk_mailbox *mailbox);

/* Either side, or a third thread: every take from now on ends at once with WK_END. */
void wk_mailbox_close(struct wk_mailbox *mailbox);

#endif
