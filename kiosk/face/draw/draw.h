/*
 * Draw list: what a screen looks like, as data. Screens write it, paint.c paints it, tests compare it as text, touches are
 * looked up in it. Fixed capacity, no heap, no fonts: text is measured by a table of the advance widths of Noto Sans.
 *
 * Unit: the px of tokens.md, those of a screen of 1280 x 800. A larger window is w x h units of `scale` px each, with
 * scale = min(w_px / 1280, h_px / 800); so w >= 1280 and h >= 800 and one of them is equal. But an upright window
 * is 800 x 1280 units or more (wk_app_scale()).
 * Several: the colours of each theme are a file.
 */
#ifndef WK_KIOSK_FACE_DRAW_DRAW_H
#define WK_KIOSK_FACE_DRAW_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "kiosk/face/app/action.h"
#include "kiosk/face/draw/boxes.h"
#include "kiosk/face/draw/colour.h"
#include "kiosk/face/svg/svg.h"
#include "kiosk/host/looks.h"
#include "labels/lang/lang.h"
#include "labels/reading.h"
#include "rules/status.h"

enum wk_mark { WK_MARK_OK = 0, WK_MARK_AGAIN, WK_MARK_WRONG, WK_MARK_BLOCKED, WK_MARK_EMPTY, WK_N_MARKS };

enum wk_cmd_kind {
    WK_CMD_RECT = 0, /* x y w h, corner radius, fill, stroke */
    WK_CMD_CIRCLE,   /* centre x y, radius */
    WK_CMD_LINE,     /* poly-line through points, stroke */
    WK_CMD_POLY,     /* closed and filled */
    WK_CMD_TEXT,     /* x and the baseline y, size, bold, align, fill */
    WK_CMD_MARK,     /* a state's mark: centre x y, diameter `size`, with a ground halo when `stroke` is set */
    WK_CMD_ICON,     /* centre x y; size 1 is the icon's own size (a box of 32 units) */
    WK_CMD_SKETCH,   /* x y w h: a sketch of that size */
    WK_CMD_QR,       /* x y, side w; text */
    WK_CMD_PICTURE,  /* x y w h, radius: the live picture shines through here; `n` 1, 2: its left or right half */
    WK_CMD_KIND,     /* x y w h: a drawn tile, `what` 1..34 as rules/tile.h counts, `n` 1: lying sideways; see
                        kiosk/face/draw/enrol_view.h,     kiosk/face/draw/given_view.h, kiosk/face/draw/hand_view.h */
    WK_CMD_TILE,     /* x y w h, radius: picture `n` of those handed to wk_paint(), in its edition `first` */
    WK_N_CMDS
};

struct wk_cmd {
    uint8_t kind;         /* enum wk_cmd_kind */
    uint8_t fill, stroke; /* enum wk_colour */
    uint8_t percent;      /* opacity, 1..100 */
    uint8_t bold, align;  /* align: 0 left, 1 middle, 2 right */
    uint8_t dashed;
    uint8_t what; /* enum wk_mark, wk_icon or wk_sketch; QR: its level, 'L' for a long text, 0 for 'M'; TEXT: quarter turns
                     about its point, clockwise */
    float x, y, w, h;
    float r, size; /* corner radius or radius; type size, */
    float asked;   /* TEXT: and the one that it would have with more room, as its neighbours have */
    float line_w;
    int32_t first, n; /* points or bytes of text */
};

struct wk_area {
    float x, y, w, h;
    enum wk_action action;
    int arg;
    bool primary; /* Enter means this one */
};

#define WK_DRAW_MAX_CMDS 1200
#define WK_DRAW_MAX_POINTS 1200
#define WK_DRAW_MAX_TEXT 12288
#define WK_DRAW_MAX_AREAS 96 /* the hall: 64 tables, the latest of them once more, the bars */

/* What a screen says: to ears as well. */
struct wk_said {
    char text[256], next[256]; /* what to do now, and then; UTF-8 */
    bool pass;                 /* text is a verdict on record (law 2) */
};

struct wk_draw {
    int w_px, h_px;
    float w, h, scale;
    float strip; /* of h, the demo's above the action bar: wk_app_demo_strip() */
    enum wk_language lang;
    const char *chairs; /* letters of the event's, in the order of enum wk_wind; NULL: those of the winds */
    struct wk_looks looks;
    enum wk_action pressed; /* and its argument: what a finger is on */
    int pressed_arg;
    enum wk_action letter; /* what a character of a real keyboard means; NONE: it is a shortcut */
    bool moves;            /* a tile is on its way: a moment later the list is another one */
    bool overflow;         /* something did not fit: a bug that the tests look for */
    struct wk_said said;
    int n_cmds, n_points, n_text, n_areas;
    struct wk_cmd cmd[WK_DRAW_MAX_CMDS];
    struct wk_point point[WK_DRAW_MAX_POINTS];
    char text[WK_DRAW_MAX_TEXT];
    struct wk_area area[WK_DRAW_MAX_AREAS];
};

/* What is said in place of the headline, once PASS is on record. */
void wk_draw_say_pass(struct wk_draw *draw, const char *utf8);

/* Empty list for a window of w_px x h_px; it looks as nobody asked otherwise. */
void wk_draw_begin(struct wk_draw *draw, int w_px, int h_px, enum wk_language lang);
/* Of an empty list: another number of px a unit. */
void wk_draw_scale(struct wk_draw *draw, double scale);

/* Each adds one command and returns it, so that the caller can set what is rarely needed; never NULL (a spill when full). */
struct wk_cmd *wk_draw_box(struct wk_draw *draw, struct wk_box box, double radius, enum wk_colour fill);
struct wk_cmd *wk_draw_border(struct wk_draw *draw, struct wk_box box, double radius, enum wk_colour stroke, double line_w);
struct wk_cmd *wk_draw_circle(struct wk_draw *draw, double x, double y, double r, enum wk_colour fill, enum wk_colour stroke,
                              double line_w);
struct wk_cmd *wk_draw_line(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour stroke, double line_w);
struct wk_cmd *wk_draw_segment(struct wk_draw *draw, double x1, double y1, double x2, double y2, enum wk_colour stroke,
                               double line_w);
/* A hairline along the lower edge of a box. */
void wk_draw_rule(struct wk_draw *draw, struct wk_box box);
struct wk_cmd *wk_draw_poly(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour fill);
struct wk_cmd *wk_draw_mark(struct wk_draw *draw, enum wk_mark mark, double x, double y, double d, bool halo);
struct wk_cmd *wk_draw_icon(struct wk_draw *draw, enum wk_icon icon, double x, double y, double size, enum wk_colour colour);
/* In a box of its shape, WK_SKETCH_W x WK_SKETCH_H units at most. */
struct wk_cmd *wk_draw_sketch(struct wk_draw *draw, enum wk_sketch sketch, struct wk_box box);
struct wk_cmd *wk_draw_qr(struct wk_draw *draw, double x, double y, double side, const char *text);
struct wk_cmd *wk_draw_kind(struct wk_draw *draw, double x, double y, double w, int kind);          /* 3:4 */
struct wk_cmd *wk_draw_kind_sideways(struct wk_draw *draw, double x, double y, double h, int kind); /* 4:3 */
struct wk_cmd *wk_draw_tile(struct wk_draw *draw, struct wk_box box, int picture, int edition);
struct wk_cmd *wk_draw_picture(struct wk_draw *draw, double x, double y, double w, double h, double radius);

enum wk_text_align { WK_LEFT = 0, WK_MIDDLE, WK_RIGHT };
struct wk_type {
    double size;
    bool bold;
    enum wk_colour colour;
    enum wk_text_align align;
};
/* One line set by its baseline; returns its advance width. */
double wk_draw_text(struct wk_draw *draw, double x, double y, struct wk_type type, const char *utf8);
double wk_draw_textf(struct wk_draw *draw, double x, double y, struct wk_type type, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same in a box, at its left, its middle or its right as the type says: its baseline on the lower edge, or half-way down.
 */
double wk_draw_label(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *utf8);
double wk_draw_centred(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *utf8);

/* Breaks into lines not wider than max_w, at spaces or between Chinese characters, `lead` apart; returns the number of lines.
 */
int wk_draw_wrapped(struct wk_draw *draw, double x, double y, double max_w, double lead, struct wk_type type, const char *utf8);

/* The same in a box, the first line `lead` below its upper edge. */
int wk_draw_paragraph(struct wk_draw *draw, struct wk_box box, double lead, struct wk_type type, const char *utf8);

/* Advance width in units, from the table; accents count as their letter's usual width, Chinese as one em. */
double wk_text_width(const char *utf8, double size, bool bold);

/* The character at utf8 and how many bytes it takes; 0 and 1 at the end, '?' for a damaged one. */
int wk_utf8_next(const char *utf8, uint32_t *code);
/* May a line end after `code`, with `before` before it (0: nothing) and `next` after it? */
bool wk_text_breaks(uint32_t before, uint32_t code, uint32_t next);

void wk_draw_touch(struct wk_draw *draw, struct wk_box box, enum wk_action action, int arg, bool primary);

/* The area under a point in window px, NULL when none, or when the point lies between two. */
const struct wk_area *wk_draw_hit(const struct wk_draw *draw, double x_px, double y_px);

/* Is a finger on the area of that action and argument? */
bool wk_draw_is_pressed(const struct wk_draw *draw, enum wk_action action, int arg);

/* Same picture? Touch areas do not count. */
bool wk_draw_same(const struct wk_draw *a, const struct wk_draw *b);

/* One command a line, for goldens; WK_IO when the file cannot take it. */
enum wk_status wk_draw_dump(const struct wk_draw *draw, FILE *file) WK_MUST_CHECK;

#endif
