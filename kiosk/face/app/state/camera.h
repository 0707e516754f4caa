/* The camera's screen and that of its lens: what a frame offers at each slot, and where the measuring stands. */
#ifndef WK_KIOSK_FACE_APP_STATE_CAMERA_H
#define WK_KIOSK_FACE_APP_STATE_CAMERA_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/layout.h"
#include "labels/reading.h"

/* Zero is the bad one. */
enum wk_app_grade { WK_APP_MEND = 0, WK_APP_USABLE, WK_APP_GOOD };

/* Whether the printer kept sizes (calibration/print_scale.h). */
enum wk_app_scale { WK_APP_SCALE_NOT_MEASURED = 0, WK_APP_SCALE_FINE, WK_APP_SCALE_STICKERS, WK_APP_SCALE_MAT };

/* What a frame offers at each slot. (The check itself knows types that no screen may know.) */
#define WK_APP_N_CHECKS 6 /* mat, resolution, focus, exposure, reflections, colour of the light */
struct wk_app_check {
    enum wk_app_grade grade, item[WK_APP_N_CHECKS];
    const char *how[WK_APP_N_CHECKS]; /* English message ids, static storage; "" nothing is to be done */
    uint8_t slot[WK_N_SLOTS];         /* enum wk_app_grade */
    uint8_t slot_what[WK_N_SLOTS];    /* which of the six makes it so */
    float px_per_mm[WK_N_SLOTS];
    int n_read, n_seen; /* stickers read, of those that lie in the slots */
    enum wk_app_scale print;
    int print_percent, print_mat_percent; /* of the stickers by the mat, of the mat by the stickers; 0: not measured */
    const char *print_how;                /* as above; NULL: nothing was looked at */
};

/* Where a camera ought to go whose picture of the mat is too small, as its picture shows (calibration/height.h). */
enum wk_app_height_do {
    WK_APP_HEIGHT_UNKNOWN = 0, /* nearer: nobody can say how much */
    WK_APP_HEIGHT_LOWER,
    WK_APP_HEIGHT_PIXELS /* no height does it: larger pictures */
};
struct wk_app_height {
    enum wk_app_height_do what;
    int to_cm;   /* LOWER: so high above the mat; 0: the lens is not known */
    int percent; /* LOWER: that is so much of its height now; 0: that is not known */
};

/* Of a whole table: how well each seat's wall is read. */
struct wk_app_table_check_wall {
    enum wk_app_grade grade;
    bool found;
    int n_read;       /* stickers, 0..34 */
    double module_px; /* pixels a module of a sticker's code; 0: not found */
    const char *how;  /* as above */
};
struct wk_app_table_check {
    enum wk_app_grade grade;                         /* the worst of them */
    struct wk_app_table_check_wall wall[WK_N_WINDS]; /* [seat - 1] */
    enum wk_wind turned; /* whose wall lies at the picture's lower edge, where another's belongs; NONE: none, or not told */
};

/* Where the measuring of the lens stands. */
#define WK_APP_CELLS_X 8
#define WK_APP_CELLS_Y 5
#define WK_APP_MAX_CORNERS 60
enum wk_app_board { WK_APP_BOARD_NONE = 0, WK_APP_BOARD_MOVING, WK_APP_BOARD_SAME, WK_APP_BOARD_TAKEN };
struct wk_app_lens {
    enum wk_app_grade grade;
    enum wk_app_board board; /* what became of the newest frame */
    int n_views, n_cells, n_tilts;
    bool cell[WK_APP_CELLS_Y][WK_APP_CELLS_X]; /* parts of the picture where the board was seen */
    int wish_x, wish_y;                        /* the part where it is wanted, -1: none */
    const char *wish;                          /* English message id, static storage */
    double f_px, sigma_px, rms_px;             /* f 0: not told yet */
    double shape;                              /* height of the picture / its width */
    int n_corners;
    struct wk_point corner[WK_APP_MAX_CORNERS]; /* of the board as it lies now, 0..1 of width and height */
};

/* How the camera is set and what is wrong with it. Zero: nothing can be set of it. */
#define WK_APP_CAMERA_FAULTS 4
enum wk_app_setting { WK_APP_EXPOSURE = 0, WK_APP_GAIN, WK_APP_FOCUS, WK_APP_WHITE, WK_APP_N_SETTINGS };
struct wk_app_tune {
    bool settable, running, tuned;
    bool unsteady;                    /* it was tuned, and refuses that now or wanders: players are to know */
    int percent;                      /* of a tuning that goes on */
    int white_percent, sharp_percent; /* white paper, of what can be shown; sharpness, of the best that was found */
    int mains_hz;
    bool mains_guessed;
    struct {
        bool there, held; /* not held: the camera's own */
        int value;        /* 100 us; the camera's unit, twice; K */
    } setting[WK_APP_N_SETTINGS];
    int n_faults;
    struct {
        const char *what, *how; /* English message ids, static storage */
    } fault[WK_APP_CAMERA_FAULTS];
};

/* The camera's screen and that of its lens; zero while neither stands. */
struct wk_app_camera {
    bool checked, lens_seen; /* check or table, lens hold something */
    struct wk_app_check check;
    struct wk_app_table_check table; /* instead, with view = table */
    struct wk_app_lens lens;
    bool tuning;         /* what was tuned is shown in place of the check */
    bool keeping;        /* an answer of the store is on its way */
    enum wk_status kept; /* WK_NOT_YET, WK_OK, or why not */
    int64_t kept_seq;
};

#endif
