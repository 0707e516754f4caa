/* Whether a picture shows a long code that is too small to be read. Pure; any thread. */
#ifndef WK_VISION_STICKERS_SLIP_SMALL_H
#define WK_VISION_STICKERS_SLIP_SMALL_H

#include "vision/image/image.h"

/*
 * True: three finder patterns lie as those of a kiosk's or a hall's code (24 modules or more apart; a sticker's are nearer to
 * each other), with modules of 1 to 2.4 px. grey: any size; upright to within some 20 degrees, or to a quarter turn.
 */
bool wk_slip_is_small(const struct wk_image *grey);

#endif
