/*
 * A photo pack read by today's reader. Nobody but the club has its key, so the pack's own list of codes stands in its place:
 * whoever links this has WRAPPED in the Makefile, and its readers take a code for valid that the open pack lists.
 */
#ifndef WK_TESTS_CALIBRATION_PACK_REPLAY_H
#define WK_TESTS_CALIBRATION_PACK_REPLAY_H

#include "calibration/pack/pack.h"

struct pack_count {
    int right, unread, wrong; /* places whose label the pack knows */
};

struct pack_replay {
    int n_pictures, w, h;
    struct pack_count now, then; /* over all pictures: read today; read when it was made */
    struct pack_count all;       /* of the last reading: of a table what all pictures together said */
    double first_ms, next_ms;    /* the first picture; the slowest of those that follow */
};

/* One thread. WK_BAD_IMAGE and the like: a picture cannot be read. */
enum wk_status pack_replay(const struct wk_pack *pack, struct pack_replay *out) WK_MUST_CHECK;

#endif
