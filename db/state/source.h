/*
 * Source: the pictures that a reading rests on, and whether players may choose where they come from. One thread, the one that
 * owns the store.
 */
#ifndef WK_DB_STATE_SOURCE_H
#define WK_DB_STATE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/status.h"

struct wk_store;

/* A picture that a reading rests on, as bytes of the caller's form; n 0: there is none. Borrowed. */
#define WK_EVIDENCE_MAX 204800 /* bytes of one */
struct wk_evidence {
    const uint8_t *bytes;
    size_t n; /* 0..WK_EVIDENCE_MAX */
};

/* Where pictures came from, the least trustworthy first; zero: not known. */
enum wk_picture_from {
    WK_FROM_UNKNOWN = 0,
    WK_FROM_SIMULATED, /* drawn by this program, as they say themselves */
    WK_FROM_FILE,      /* files and clips: taken whenever, by whatever */
    WK_FROM_LOOPBACK,  /* a device behind which there is a program */
    WK_FROM_CAMERA     /* a live camera, now */
};

/* One of a camera's controls, as it stood: "focus", 85. */
struct wk_source_control {
    const char *word;
    int32_t value;
};

/*
 * What a reading rests on, kept in its record. Strings are borrowed during the call, "" or NULL where unknown. Body: "from",
 * "driver": {"name", "card", "bus", "id"}, "controls": {WORD: VALUE}, "still", "table_picture", each only when known;
 * "simulated" always. "id" came later than the rest of "driver": older records have none.
 */
struct wk_reading_source {
    const char *camera;      /* "v4l2:/dev/video0 1920x1080", "files" */
    const char *calibration; /* id of the lens calibration, "" for none */
    enum wk_picture_from from;
    const char *driver, *card, *bus;          /* of a camera, as the system tells them */
    const char *camera_id;                    /* the camera, independent of its socket: wk_camera_origin.id */
    const struct wk_source_control *controls; /* [n_controls], borrowed */
    int n_controls;
    bool still;                   /* the camera gave the same pictures again and again: vision/image/still.h */
    struct wk_evidence backs;     /* kept in clear: no face may be seen on it */
    struct wk_evidence faces;     /* kept encrypted, of one size whatever it is */
    const uint8_t *table_picture; /* [WK_HASH_SIZE]: equal for walls read from one picture of a table; NULL: its own */
};

/*
 * The pictures of a reading are stored in the transaction of its record, which holds their hashes, and are read back with it.
 * With less than WK_EVIDENCE_RESERVE bytes free on the disk they are left out, and the record says so: verdicts come first.
 */
#define WK_EVIDENCE_RESERVE 100000000

/*
 * Whether there is a PIN or an event on record, or a hall that has them. If so, readings that do not come from a live camera in
 * front of the players need a judge.
 */
enum wk_status wk_store_guarded(struct wk_store *store, bool *guarded) WK_MUST_CHECK;

#endif
