/* A photo pack for a stick: how far it is, and what came of it. */
#ifndef WK_KIOSK_FACE_APP_STATE_PACK_H
#define WK_KIOSK_FACE_APP_STATE_PACK_H

#include <stdint.h>

#include "rules/status.h"

#define WK_APP_PACK_PICTURES 6

enum wk_app_pack_step {
    WK_APP_PACK_ASKS = 0, /* nobody has agreed to it */
    WK_APP_PACK_TAKES,    /* pictures are being taken: */
    WK_APP_PACK_WRITES,
    WK_APP_PACK_WRITTEN,
    WK_APP_PACK_FAILED
};

struct wk_app_pack {
    enum wk_app_pack_step step;
    int n_taken;           /* pictures so far, 0..WK_APP_PACK_PICTURES */
    int n_pictures;        /* WRITTEN: in it */
    int n_read, n_tiles;   /* stickers that it knows, of so many */
    int number;            /* of the file: photo-pack-1.tar */
    int64_t bytes;         /* in it */
    enum wk_status status; /* FAILED: WK_NOT_FOUND, WK_DB_READ_ONLY: no stick, or one that may not be written to;
                              WK_DISK_FULL, WK_IO; WK_NOT_ALLOWED: no picture may leave; WK_CAMERA_LOST: none came;
                              WK_NO_LIBRARY, WK_NO_MEMORY; what the kiosk's key said */
    const char *why;       /* NOT_ALLOWED: an English message id, static storage */
    int64_t since_ns;      /* the last of these news */
};

#endif
