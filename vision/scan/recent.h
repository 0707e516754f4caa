/* Recent: readings of the last few live frames, fused, forgetting what the newest frame contradicts. Pure. */
#ifndef WK_VISION_SCAN_RECENT_H
#define WK_VISION_SCAN_RECENT_H

#include "labels/reading.h"

#define WK_RECENT_FRAMES 5
#define WK_RECENT_BACKS_NS 500000000  /* older frames than this are forgotten */
#define WK_RECENT_FACES_NS 2000000000 /* the same for faces: a look at 34 faces takes longer, and the tiles lie still */

/*
 * Photographs all count equally: wk_fuse() makes a conflict of two that differ. Of live frames the newest is right, for tiles
 * move and hands pass. So what the newest frame sees for certain replaces what older ones saw in that slot; the older ones
 * count only where the newest is unsure. Zero-initialised is empty.
 */
struct wk_recent {
    int n; /* newest last */
    int64_t t_ns[WK_RECENT_FRAMES];
    struct wk_face_reading frame[WK_RECENT_FRAMES];
};

void wk_recent_clear(struct wk_recent *recent); /* wipes: faces may be in it */

/* Adds the reading of a frame taken at t_ns, not before the last one's. For backs reading->face is not looked at. */
void wk_recent_add(struct wk_recent *recent, const struct wk_face_reading *reading, int64_t t_ns);

/*
 * What is known now. Whether a sticker lies flat is decided from all frames together. out->seen.tray is the newest frame's.
 * False and *out unchanged: nothing has been added.
 */
bool wk_recent_fuse(const struct wk_recent *recent, struct wk_face_reading *out);

#endif
