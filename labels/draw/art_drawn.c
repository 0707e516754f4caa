/* Tile art of our own. */
#include "labels/draw/art_drawn.h"

#include <math.h>

#define PI 3.14159265358979323846
#define RED 0xffb3261eu
#define GREEN 0xff14694au
#define BLUE 0xff1f4e8cu
#define INK 0xff22252bu
#define GOLD 0xffc98a1eu
#define IVORY WK_DRAWN_BODY

struct spot {
    double x, y;
    wk_rgba colour;
};

/* Rows of pips; units of the drawing. */
static const struct spot dots[9][9] = {
    {{0, 0, GREEN}},
    {{0, -8, GREEN}, {0, 8, BLUE}},
    {{-7, -10.5, BLUE}, {0, 0, RED}, {7, 10.5, GREEN}},
    {{-6, -8, BLUE}, {6, -8, GREEN}, {-6, 8, GREEN}, {6, 8, BLUE}},
    {{-6.6, -10, BLUE}, {6.6, -10, GREEN}, {0, 0, RED}, {-6.6, 10, GREEN}, {6.6, 10, BLUE}},
    {{-5.6, -11, GREEN}, {5.6, -11, GREEN}, {-5.6, 1.5, RED}, {5.6, 1.5, RED}, {-5.6, 11, RED}, {5.6, 11, RED}},
    {{-7.6, -12.6, GREEN}, {0, -9.4, GREEN}, {7.6, -6.2, GREEN}, {-5, 3.4, RED}, {5, 3.4, RED}, {-5, 12, RED}, {5, 12, RED}},
    {{-5, -12.6, BLUE},
     {5, -12.6, BLUE},
     {-5, -4.2, BLUE},
     {5, -4.2, BLUE},
     {-5, 4.2, BLUE},
     {5, 4.2, BLUE},
     {-5, 12.6, BLUE},
     {5, 12.6, BLUE}},
    {{-8, -11, GREEN},
     {0, -11, GREEN},
     {8, -11, GREEN},
     {-8, 0, RED},
     {0, 0, RED},
     {8, 0, RED},
     {-8, 11, BLUE},
     {0, 11, BLUE},
     {8, 11, BLUE}},
};
static const double dot_radius[9] = {9.6, 6.2, 5, 5.2, 4.7, 4.5, 3.8, 3.8, 3.7};

static void draw_dot(struct wk_canvas *canvas, double x, double y, double r, wk_rgba colour)
{
    wk_canvas_circle(canvas, x, y, r * 0.92, 0, colour, r * 0.16);
    wk_canvas_circle(canvas, x, y, r * 0.60, colour, 0, 0);
    for (int k = 0; k < 6; k++)
        wk_canvas_circle(canvas, x + 0.34 * r * cos(k * PI / 3), y + 0.34 * r * sin(k * PI / 3), 0.11 * r, IVORY, 0, 0);
    wk_canvas_circle(canvas, x, y, r * 0.15, IVORY, 0, 0);
}

static void draw_great_dot(struct wk_canvas *canvas)
{
    wk_canvas_circle(canvas, 0, 0, 10.4, 0, GREEN, 0.9);
    wk_canvas_circle(canvas, 0, 0, 8.8, GREEN, 0, 0);
    for (int k = 0; k < 12; k++)
        wk_canvas_circle(canvas, 7 * cos(k * PI / 6), 7 * sin(k * PI / 6), 0.9, IVORY, 0, 0);
    wk_canvas_circle(canvas, 0, 0, 5.2, IVORY, RED, 0.8);
    for (int k = 0; k < 6; k++)
        wk_canvas_circle(canvas, 2.7 * cos(k * PI / 3), 2.7 * sin(k * PI / 3), 1.2, RED, 0, 0);
    wk_canvas_circle(canvas, 0, 0, 1.3, GOLD, 0, 0);
}

/* A stick of bamboo of length l standing at (x, y), turned by `deg`. */
static void draw_stick(struct wk_canvas *canvas, double x, double y, double l, double deg, wk_rgba colour)
{
    const double w = 2.7;
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, x, y);
    wk_canvas_rotate(canvas, deg);
    wk_canvas_rect(canvas, -w / 2, -l / 2, w, l, 1, colour, 0, 0);
    for (int k = -1; k <= 1; k++)
        wk_canvas_rect(canvas, -w / 2 - 0.55, k * (l / 2 - 0.9) - 0.8, w + 1.1, 1.6, 0.8, colour, 0, 0);
    for (int k = -1; k <= 1; k += 2) {
        wk_canvas_begin(canvas);
        wk_canvas_move_to(canvas, -0.15, k * l / 4 - l / 9);
        wk_canvas_line_to(canvas, -0.15, k * l / 4 + l / 9);
        wk_canvas_stroke(canvas, IVORY, 0.55);
    }
    wk_canvas_restore(canvas);
}

struct stick {
    double x, y, l, deg;
    wk_rgba colour;
};

static const struct stick sticks[9][9] = {
    {{0, 0, 0, 0, 0}},
    {{0, -7.8, 13.5, 0, GREEN}, {0, 7.8, 13.5, 0, GREEN}},
    {{0, -7.8, 13.5, 0, GREEN}, {-5.5, 7.8, 13.5, 0, GREEN}, {5.5, 7.8, 13.5, 0, GREEN}},
    {{-5.5, -7.8, 13.5, 0, GREEN}, {5.5, -7.8, 13.5, 0, BLUE}, {-5.5, 7.8, 13.5, 0, BLUE}, {5.5, 7.8, 13.5, 0, GREEN}},
    {{-7.5, -7.8, 13.5, 0, GREEN},
     {7.5, -7.8, 13.5, 0, BLUE},
     {0, 0, 13.5, 0, RED},
     {-7.5, 7.8, 13.5, 0, BLUE},
     {7.5, 7.8, 13.5, 0, GREEN}},
    {{-7.2, -7.8, 13.5, 0, GREEN},
     {0, -7.8, 13.5, 0, GREEN},
     {7.2, -7.8, 13.5, 0, GREEN},
     {-7.2, 7.8, 13.5, 0, BLUE},
     {0, 7.8, 13.5, 0, BLUE},
     {7.2, 7.8, 13.5, 0, BLUE}},
    {{0, -11.2, 9, 0, RED},
     {-7.2, 0, 9, 0, GREEN},
     {0, 0, 9, 0, BLUE},
     {7.2, 0, 9, 0, GREEN},
     {-7.2, 11.2, 9, 0, GREEN},
     {0, 11.2, 9, 0, BLUE},
     {7.2, 11.2, 9, 0, GREEN}},
    {{-8.6, -7.8, 13, 0, GREEN},
     {8.6, -7.8, 13, 0, GREEN},
     {-3, -8.2, 10.5, 35, GREEN},
     {3, -8.2, 10.5, -35, GREEN},
     {-8.6, 7.8, 13, 0, BLUE},
     {8.6, 7.8, 13, 0, BLUE},
     {-3, 8.2, 10.5, -35, BLUE},
     {3, 8.2, 10.5, 35, BLUE}},
    {{-7.4, -11.2, 9, 0, GREEN},
     {0, -11.2, 9, 0, RED},
     {7.4, -11.2, 9, 0, BLUE},
     {-7.4, 0, 9, 0, GREEN},
     {0, 0, 9, 0, RED},
     {7.4, 0, 9, 0, BLUE},
     {-7.4, 11.2, 9, 0, GREEN},
     {0, 11.2, 9, 0, RED},
     {7.4, 11.2, 9, 0, BLUE}},
};

/* The one of bamboos: a bird on a branch. */
static void draw_bird(struct wk_canvas *canvas)
{
    static const wk_rgba tail[] = {BLUE, GREEN, RED, GREEN, BLUE};
    for (int k = 0; k < 5; k++) {
        wk_canvas_begin(canvas);
        wk_canvas_move_to(canvas, -1, 4);
        wk_canvas_curve_to(canvas, -4 + k, 9, -9.5 + 2.6 * k, 10, -8.5 + 3.2 * k, 15.2 - 0.4 * k);
        wk_canvas_stroke(canvas, tail[k], 1.5);
        wk_canvas_circle(canvas, -8.5 + 3.2 * k, 14.8 - 0.4 * k, 1.3, tail[k], 0, 0);
    }
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, 4.5, -9);
    wk_canvas_curve_to(canvas, 9, -3, 5, 6, -1.5, 6.5);
    wk_canvas_curve_to(canvas, -8, 5, -6, -5, 0.5, -7);
    wk_canvas_close(canvas);
    wk_canvas_fill(canvas, GREEN);
    for (int k = 0; k < 3; k++) {
        wk_canvas_begin(canvas);
        wk_canvas_arc(canvas, -1 + 0.4 * k, 0.2, 1.8 + 1.4 * k, 60, 170);
        wk_canvas_stroke(canvas, IVORY, 0.5);
    }
    wk_canvas_circle(canvas, 3.4, -10, 4, RED, 0, 0);
    wk_canvas_circle(canvas, 4.6, -10.8, 1.1, IVORY, 0, 0);
    wk_canvas_circle(canvas, 4.8, -10.8, 0.5, INK, 0, 0);
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, 7, -11);
    wk_canvas_line_to(canvas, 10.6, -9.6);
    wk_canvas_line_to(canvas, 7, -8.6);
    wk_canvas_close(canvas);
    wk_canvas_fill(canvas, GOLD);
    for (int k = -1; k <= 1; k++) {
        wk_canvas_begin(canvas);
        wk_canvas_move_to(canvas, 2 + k, -13.4);
        wk_canvas_line_to(canvas, 1.4 + 2.2 * k, -16.2);
        wk_canvas_stroke(canvas, BLUE, 0.9);
    }
}

static void draw_text(struct wk_canvas *canvas, const char *text, double size, double baseline, wk_rgba colour)
{
    const struct wk_text_style style = {
        .size = size, .bold = true, .serif = true, .align = WK_ALIGN_MIDDLE, .colour = colour, .lang = "zh"};
    wk_canvas_text(canvas, 0, baseline, text, &style);
}

static void draw_white(struct wk_canvas *canvas)
{
    wk_canvas_rect(canvas, -9.4, -14, 18.8, 28, 2.2, 0, BLUE, 1.7);
    wk_canvas_rect(canvas, -6.6, -11.2, 13.2, 22.4, 1.2, 0, BLUE, 0.7);
    for (int k = 0; k < 4; k++) {
        const double x = k % 2 ? 8 : -8, y = k / 2 ? 12.6 : -12.6;
        wk_canvas_circle(canvas, x, y, 1.5, BLUE, 0, 0);
    }
}

/* A plum flower: none of the 34. */
static void draw_flower(struct wk_canvas *canvas)
{
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, -8, 15);
    wk_canvas_curve_to(canvas, -2, 8, 2, 10, 1, 0);
    wk_canvas_stroke(canvas, INK, 1.6);
    for (int k = 0; k < 5; k++) {
        const double a = k * 2 * PI / 5 - PI / 2;
        wk_canvas_circle(canvas, 1 + 4.6 * cos(a), -3 + 4.6 * sin(a), 3.7, 0xffd9588a, 0xff9c2f5e, 0.5);
    }
    wk_canvas_circle(canvas, 1, -3, 2.4, GOLD, 0, 0);
    wk_canvas_circle(canvas, -6, 9.5, 2.3, 0xffd9588a, 0, 0);
    draw_text(canvas, "梅", 7, -10.5, BLUE);
}

void wk_draw_face(struct wk_canvas *canvas, enum wk_face face)
{
    static const char *const figures[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    static const char *const honours[] = {"東", "南", "西", "北", "中", "發"};
    const int f = (int)face, n = (f - 1) % 9;

    if (f < WK_FACE_1S) {
        draw_text(canvas, figures[n], 15.5, -2.6, BLUE);
        draw_text(canvas, "萬", 15.5, 13.8, RED);
    } else if (f == WK_FACE_1S) {
        draw_bird(canvas);
    } else if (f < WK_FACE_1P) {
        for (int k = 0; k <= n; k++)
            draw_stick(canvas, sticks[n][k].x, sticks[n][k].y, sticks[n][k].l, sticks[n][k].deg, sticks[n][k].colour);
    } else if (f == WK_FACE_1P) {
        draw_great_dot(canvas);
    } else if (f < WK_FACE_EAST) {
        for (int k = 0; k <= n; k++)
            draw_dot(canvas, dots[n][k].x, dots[n][k].y, dot_radius[n], dots[n][k].colour);
    } else if (f <= WK_FACE_GREEN) {
        draw_text(canvas, honours[f - WK_FACE_EAST], 22, 8, f == WK_FACE_RED ? RED : f == WK_FACE_GREEN ? GREEN : INK);
    } else if (f == WK_FACE_WHITE) {
        draw_white(canvas);
    } else {
        draw_flower(canvas);
    }
}

enum wk_status wk_draw_drawn(struct wk_svg *svg, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                             double h)
{
    (void)svg;
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, x + w / 2, y + h / 2);
    const double k = w / WK_DRAWN_W < h / WK_DRAWN_H ? w / WK_DRAWN_W : h / WK_DRAWN_H;
    wk_canvas_scale(canvas, k, k);
    wk_draw_face(canvas, face);
    wk_canvas_restore(canvas);
    return WK_OK;
}

const struct wk_art_def wk_art_def_drawn = {.word = "drawn", .body = WK_DRAWN_BODY, .draw = wk_draw_drawn};
