/* Readings: what was seen on one wall. Values made by vision, judged by labels, kept by db, shown by the kiosk. */
#ifndef WK_LABELS_READING_H
#define WK_LABELS_READING_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/layout.h"

enum wk_side { WK_SIDE_NONE = 0, WK_SIDE_BACKS, WK_SIDE_FACES };

/* State of one slot; zero is UNREADABLE, so that a slot that was never set is a doubt and no answer. */
enum wk_read_state {
    WK_READ_UNREADABLE = 0, /* something lies there and the camera is not sure what it says */
    WK_READ_EMPTY,          /* the mat itself is seen */
    WK_READ_LABEL,          /* a sticker with a right check was decoded */
    WK_READ_FACE,           /* a tile lies face up; which face is not in this type */
    WK_READ_BLOCKED         /* a hand or a thing covers the slot */
};

/* Why a slot is not a plain label, as far as the picture tells. */
enum wk_read_why {
    WK_WHY_NONE = 0,
    WK_WHY_NO_STICKER,   /* UNREADABLE: a tile's back without a sticker */
    WK_WHY_FOREIGN,      /* UNREADABLE or FACE: a tile of no table set (other body, flower) */
    WK_WHY_OTHER_EVENT,  /* UNREADABLE: well-formed payload, wrong check: forged, or another club's */
    WK_WHY_OTHER_SCHEME, /* UNREADABLE: a code that decodes and is no payload of ours */
    WK_WHY_DAMAGED,      /* UNREADABLE: a sticker is there and does not decode */
    WK_WHY_GLARE,        /* UNREADABLE: burnt out */
    WK_WHY_DARK,         /* UNREADABLE: too dark */
    WK_WHY_CONFLICT,     /* UNREADABLE: two images of one wall say different things */
    WK_WHY_LOW_MARGIN    /* UNREADABLE: a face whose runner-up is too near */
};

struct wk_point {
    float x, y;
};

/*
 * What one slot (or a stray) shows. It holds no face (law 4): player screens take this type.
 */
struct wk_read {
    enum wk_read_state state;
    enum wk_read_why why;
    wk_label label;                /* LABEL only, else 0 */
    char set[WK_SET_SIZE];         /* LABEL only, else "" */
    bool sideways;                 /* the tile lies a quarter turned (LABEL, FACE, and UNREADABLE where the outline shows it) */
    bool flat;                     /* LABEL: the sticker lies on the mat, with no tile under it */
    float score;                   /* 0..1, ordinal: how sure; for faces the margin over the runner-up */
    struct wk_point corners_px[4]; /* of the sticker or of the tile's top in the frame, clockwise from its own upper left; zeros
                                      when neither */
    struct wk_point at_mm; /* LABEL of a mat: where its tile's middle lies on the page, and how wide the code is seen at the */
    float side_mm;         /* height of the tile tops, what the lens bends taken out; 0: not measured */
};

/* A piece outside any slot. `near_slot` is the slot nearest to it. */
struct wk_stray {
    struct wk_read read;
    int near_slot;
};

#define WK_MAX_STRAYS 34
#define WK_MAX_TABLE_STRAYS 34 /* at none of a table's four walls, beside those of each */

/* How the slots were found; zero: they were not. */
enum wk_tray_by { WK_TRAY_BY_NONE = 0, WK_TRAY_BY_MARKERS, WK_TRAY_BY_STICKERS };

/* The mat in the picture, or the wall itself where there is no mat. */
struct wk_tray {
    bool found;
    enum wk_tray_by by;    /* STICKERS: no mat, the rows of the wall fix the slots */
    enum wk_status reason; /* WK_OK when found, else why not (WK_NO_TRAY, WK_TRAY_PARTLY, WK_TOO_DARK, ...) */
    double residual_px;    /* rms of the markers' corners, or the tiles' places, against the fit; 0 when not found */
    double scale_off;      /* largest share by which a marker is seen larger or smaller than the fit has it; 0 without */
    double px_per_mm;      /* in the middle of the mat, at tile height; TOO_SMALL: about, as far as it shows, 0 unknown */
    double height_mm;      /* of the camera above the marks, an estimate where the lens is one; 0 when unknown */
    double blur_px;        /* estimated sigma of the picture's blur; 0 when unknown */
    double brightness;     /* 0..255, median of the mat */
    double glare;          /* 0..1, burnt-out share of the wall's area */
    bool lens_given;       /* by the lens that was given, not an estimated one; false too when that is for other pictures */
    double mm_to_px[9];    /* homography of the plane at tile height, row-major, page mm -> undistorted px; without a mat the
                              nearest one, for each row lies as it likes */
};

/* A wall as read from one image, or fused from several. right + wrong + unreadable is always WK_N_SLOTS. */
struct wk_reading {
    enum wk_side side;
    struct wk_tray tray;
    enum wk_wind wind; /* the block that most labels belong to, or WK_WIND_NONE */
    int n_images;      /* how many images were fused into it */
    struct wk_read slot[WK_N_SLOTS];
    int n_strays;
    struct wk_stray stray[WK_MAX_STRAYS];
    double tray_ms, read_ms; /* time spent, for `scan --json` and the record */
};

/* What is known of one slot's face: a score for each of the 34, larger is better, not normalised. Never leaves the program in
 * clear. */
#define WK_FACE_DOUBT (-1.0f) /* as a margin: something other than the scores says that they are not to be relied on */
struct wk_face_obs {
    enum wk_face best;       /* WK_FACE_NONE: not readable; WK_FACE_FOREIGN: like none of the 34 */
    float margin;            /* score of best minus the runner-up; 0 when none; WK_FACE_DOUBT */
    float score[WK_N_FACES]; /* index face - 1; correlation, -1..1 */
};

/* A wall's faces: the part without faces, and the observations beside it. */
struct wk_face_reading {
    struct wk_reading seen;
    struct wk_face_obs face[WK_N_SLOTS];
    uint64_t
        flowers; /* bit per slot: a flower lies there, where flowers were looked for. Its slot is EMPTY: it counts by itself */
};

/* A reading in which nothing has been seen: every slot UNREADABLE, no tray. */
void wk_reading_init(struct wk_reading *reading, enum wk_side side);

/* A flower lies in a slot of a reading. And flowers known before: each stays until something else is seen in its slot. */
void wk_reading_flower(struct wk_face_reading *reading, int slot);
void wk_reading_follow_flowers(const struct wk_face_reading *now, uint64_t *flowers);

/* The wind whose block most of the labels belong to (of any set); WK_WIND_NONE on a tie or without labels. */
enum wk_wind wk_reading_wind(const struct wk_reading *reading);

/* The table set that most labels in slots belong to; false and set "" without labels. */
bool wk_reading_set(const struct wk_reading *reading, char set[WK_SET_SIZE]);

/*
 * Whether the picture itself says what the slot shows; false: it just could not be read, as when a hand covers half of it.
 * Pure.
 */
bool wk_read_certain(const struct wk_read *read);

/* "markers" "stickers", NULL for neither. Static storage. */
const char *wk_tray_by_word(enum wk_tray_by by);

/* "empty" "label" "face" "unreadable" "blocked"; the reason as a word or NULL for WK_WHY_NONE. Static storage. */
const char *wk_read_state_word(enum wk_read_state state);
const char *wk_read_why_word(enum wk_read_why why);

#endif
