/*
 * Height: at what height a camera sees all that it has to see, and how large a sticker's code is then. Pure.
 * Pinhole geometry: a camera that looks straight down over the middle, without lens distortion. Angles of view are diagonal, as
 * makers state them. Heights are above the mat, or above the table's cloth.
 */
#ifndef WK_CALIBRATION_HEIGHT_H
#define WK_CALIBRATION_HEIGHT_H

#include <stdbool.h>

#include "labels/mat.h"
#include "labels/reading.h"

struct wk_lens;

/* What has to be in the picture, and how large. */
struct wk_extent {
    double marks_w_mm, marks_h_mm, marks_mm; /* from mark to mark, their white edges included; how high they lie. 0: no marks */
    double tops_w_mm, tops_h_mm, tops_mm;    /* the same of the tile tops */
    double room;              /* a height that is comfortable for laying tiles, as a multiple of the lowest height */
    double good_px, least_px; /* pixels a module that the check calls good, and usable */
};

/* A wall on its mat: the marks, and the slots at the height of the tops. */
void wk_extent_of_mat(const struct wk_mat *mat, struct wk_extent *out);

/* Four walls with a hand's breadth around them. */
void wk_extent_of_table(double tile_height_mm, struct wk_extent *out);

/* A camera's focal length in px, by its angle of view (more than 0, less than 180 degrees) and its picture. */
double wk_focal_of_angle(double diagonal_deg, int w, int h);

/* The same by a measured lens; 0: none, or one for pictures of another shape. */
double wk_focal_of_lens(const struct wk_lens *lens, int w, int h);

/*
 * From lowest_mm upwards everything is in the picture. Up to good_mm a module is large enough to be good, up to usable_mm to be
 * usable; where that is below lowest_mm, no height is good (usable).
 */
struct wk_heights {
    double lowest_mm, good_mm, usable_mm;
};

/* module_mm: width of a sticker's module (24 mm stickers: 0.96). focal_px above 0. */
struct wk_heights wk_heights_of(const struct wk_extent *extent, double focal_px, int w, int h, double module_mm);

/* px per mm at the tile tops, seen from height_mm, which is above them. */
double wk_height_scale(const struct wk_extent *extent, double focal_px, double height_mm);

enum wk_height_do {
    WK_HEIGHT_STAYS = 0,
    WK_HEIGHT_LOWER,
    WK_HEIGHT_RAISE,
    WK_HEIGHT_PIXELS /* no height does it: larger pictures or larger stickers */
};

/* Where a camera ought to go. */
struct wk_height_wish {
    enum wk_height_do what;
    double to_mm;     /* the height; 0: the lens is not known */
    double times;     /* to so many times its height above the tile tops now; 0: that is not known */
    double module_px; /* pixels a module there */
};

/* What a picture showed of it. */
struct wk_height_seen {
    int w, h;         /* the picture */
    double focal_px;  /* 0: not known */
    double px_per_mm; /* at the tile tops, in the middle; 0: not known */
    bool too_small;   /* modules have too few pixels */
    bool cut;         /* a part lies beyond the picture's edge */
};

/*
 * What a picture of w x h px showed of a wall's mat. focal_px: of the lens, as far as it is known elsewhere, 0 where not; then
 * by how high the camera is seen to stand. It counts as too small when that is why the mat was not found.
 */
struct wk_height_seen wk_height_seen_of(const struct wk_tray *tray, const struct wk_extent *mat, int w, int h, double focal_px);

/*
 * Where to move a camera that cuts the sheet off or sees modules too small; otherwise it stays. module_mm as in
 * wk_heights_of(). Pure.
 */
struct wk_height_wish wk_height_judge(const struct wk_extent *extent, const struct wk_height_seen *seen, double module_mm);

#endif
