/* Turns notes into sines that rise and fall softly, scaled by the volume. */
#include "kiosk/face/ui/sound.h"

#include <math.h>
#include <string.h>

#define PEAK .25 /* -12 dBFS at a volume of 100, -18 at 70, the default */
#define MS (WK_SOUND_HZ / 1000)
#define RISE (8 * MS)
#define FALL (40 * MS)

static const struct {
    int n;
    struct {
        int hz, ms, pause_ms;
    } note[3];
} sounds[WK_N_SOUNDS] = {
    [WK_SOUND_DONE] = {2, {{660, 80, 0}, {880, 120, 0}}},
    [WK_SOUND_PASS] = {3, {{523, 70, 0}, {659, 70, 0}, {784, 70, 0}}},
    [WK_SOUND_AGAIN] = {1, {{330, 160, 0}}},
    [WK_SOUND_TROUBLE] = {2, {{220, 120, 90}, {220, 120, 0}}},
    [WK_SOUND_TIME] = {1, {{440, 200, 0}}},
    [WK_SOUND_JUDGE] = {2, {{784, 160, 40}, {587, 240, 0}}},
};

static double gain(int volume)
{
    const double share = volume <= 0 ? 0 : volume >= 100 ? 1 : volume / 100.;

    return share * share;
}

int wk_sound_make(enum wk_sound sound, int volume, int16_t out[WK_SOUND_SIZE])
{
    const double peak = 32767 * PEAK * gain(volume);
    int length = 0;

    for (int i = 0; (unsigned)sound < WK_N_SOUNDS && i < sounds[sound].n; i++) {
        const int n = sounds[sound].note[i].ms * MS, pause = sounds[sound].note[i].pause_ms * MS;
        for (int at = 0; at < n; at++) {
            const double envelope = fmin(1, fmin((double)at / RISE, (double)(n - at) / FALL));
            out[length++] =
                (int16_t)lround(peak * envelope * sin(6.283185307179586 * sounds[sound].note[i].hz * at / WK_SOUND_HZ));
        }
        memset(out + length, 0, (size_t)pause * sizeof(out[0]));
        length += pause;
    }
    return length;
}

void wk_sound_scale(const int16_t *samples, int n, int volume, int16_t *out)
{
    const double scale = gain(volume);

    for (int i = 0; i < n; i++)
        out[i] = (int16_t)(samples[i] * scale);
}
