/* Face progress: how far the blind look at a wall's faces has come, in counts alone. Pure. */
#ifndef WK_KIOSK_EYE_WALLS_FACE_PROGRESS_H
#define WK_KIOSK_EYE_WALLS_FACE_PROGRESS_H

#include "labels/reading.h"

#define WK_FACE_PROGRESS_FRAMES 3 /* a wall is done when so many frames in a row saw all there is to see */
#define WK_FACE_PROGRESS_PATIENCE_NS                                                                                           \
    4000000000LL /* so long after the last gain, unclear tiles are asked for by name instead                                   \
                  */

/* Zero-initialised: a wall of which nothing has been seen. It holds no face. */
struct wk_face_progress {
    int n_seen, n_back_up, n_blocked; /* n_seen never falls */
    int n_up;                         /* slots that show a face, if an unclear one */
    enum wk_status reason;            /* of the newest frame: WK_OK, or the tray's */
    int n_complete;                   /* frames in a row that saw all 34 */
    int64_t gained_ns;                /* when n_seen rose last; 0: before the first frame */
    bool done;                        /* may be recorded: all seen, or no more to be gained; then stays */
};

/*
 * Adds a fused reading of faces, its newest frame taken at t_ns. known: slots whose faces were seen in an earlier look at this
 * wall and are not asked for: there a sticker tells as much as the face, bit by slot.
 */
void wk_face_progress_add(struct wk_face_progress *progress, const struct wk_reading *seen, uint64_t known, int64_t t_ns);

#endif
