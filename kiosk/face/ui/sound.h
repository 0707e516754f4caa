/*
 * Sounds as samples, mono, and how loud they are. Source: tokens.md, "Sound". A volume is 0..100 (more is as 100), and samples
 * are scaled by its square: the ear goes by ratios, so that half the figure, -12 dB, is heard as about half as loud. Pure.
 */
#ifndef WK_KIOSK_FACE_UI_SOUND_H
#define WK_KIOSK_FACE_UI_SOUND_H

#include <stdint.h>

#include "kiosk/face/app/sounds.h"

#define WK_SOUND_HZ 48000
#define WK_SOUND_SIZE (WK_SOUND_HZ / 2) /* no sound is longer, samples */

/* Fills in a whole sound and returns its length; 0 for WK_SOUND_NONE and what is none. */
int wk_sound_make(enum wk_sound sound, int volume, int16_t out[WK_SOUND_SIZE]);

/* n samples as loud as a volume has them; out may be samples. */
void wk_sound_scale(const int16_t *samples, int n, int volume, int16_t *out);

#endif
