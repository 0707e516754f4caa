/*
 * Parts of the look: shades under a picture's light. For vision/mat/look*.c only.
 * Several: light, ground and tile are three sides of one look.
 */
#ifndef WK_VISION_MAT_LOOK_PARTS_H
#define WK_VISION_MAT_LOOK_PARTS_H

#include <math.h>

#include "vision/mat/look.h"

/* In a picture that is hazy but clear enough, ground may be up to so many times as light as the ground that was learnt. */
#define WK_LOOK_CLEAR_LIGHTER 1.15

/* What white paper shows at the page's point (x, y) mm, blue green red, 0..255. */
void wk_look_white(const struct wk_light_model *look, double x_mm, double y_mm, double out[3]);
/*
 * The shade of the page's point (x, y) at a height above the markers, and whether it is burnt out; false when it is not in the
 * picture, out and burnt unchanged then.
 */
bool wk_look_shade(const struct wk_light_model *look, double x_mm, double y_mm, double height_mm, struct wk_shade *out,
                   bool *burnt);

/*
 * The same, faster, of n points from (x, y) on to the right, a millimetre apart: out[n], and known[n] of the bits below. What
 * is not seen is left as it was.
 */
enum { WK_LOOK_SEEN = 1, WK_LOOK_BURNT = 2 };
void wk_look_shades(const struct wk_light_model *look, double x_mm, double y_mm, double height_mm, int n, struct wk_shade *out,
                    uint8_t *known);

/*
 * Whether the codes around (x, y) mm show all their modules through haze. Then a place that shows none is no code, however hazy
 * it is. False where there is no haze.
 */
bool wk_look_is_clear(const struct wk_light_model *look, struct wk_mm at);

/* How far a colour lies from every mixture of the ground's colour and white light. */
double wk_look_off_ground(const struct wk_light_model *look, const struct wk_shade *s);

/* Inline, for they are called for every millimetre of a slot. */
static inline double wk_shade_luma(const struct wk_shade *s)
{
    return (s->c[0] + s->c[1] + s->c[2]) / 3;
}

/* How far two shades lie apart, brightness left out. */
static inline double wk_shade_chroma_apart(const struct wk_shade *a, const struct wk_shade *b)
{
    double sa = a->c[0] + a->c[1] + a->c[2] + 1e-6, sb = b->c[0] + b->c[1] + b->c[2] + 1e-6;

    const double blue = a->c[0] / sa - b->c[0] / sb, red = a->c[2] / sa - b->c[2] / sb;

    return sqrt(blue * blue + red * red);
}

#endif
