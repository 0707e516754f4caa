/* Effects: adds what goes out, and says how loud sounds are. */
#include <string.h>

#include "kiosk/face/app/parts.h"

struct wk_effect *wk_app_effect(struct wk_effects *effects, enum wk_effect_kind kind)
{
    struct wk_effect *effect = &effects->effect[effects->n];

    if (effects->n < WK_MAX_EFFECTS)
        effects->n++;
    memset(effect, 0, sizeof(*effect));
    effect->kind = kind;
    return effect;
}

int wk_app_volume(const struct wk_app *app, enum wk_heard heard)
{
    /* SOFT sounds half as loud, LOUD half as loud again (kiosk/face/ui/sound.h): that makes the default volume, 70, the
     * loudest. */
    static const int percent[WK_N_LOUDNESS] = {[WK_LOUDNESS_SOFT] = 50, [WK_LOUDNESS_NORMAL] = 100, [WK_LOUDNESS_LOUD] = 150};
    const int volume = app->volume[heard] * percent[app->loudness] / 100;

    return volume < 100 ? volume : 100;
}

bool wk_app_has_no_volume(const struct wk_app *app)
{
    for (int heard = 0; heard < WK_N_HEARD; heard++)
        if (app->volume[heard] > 0)
            return false;
    return true;
}

bool wk_app_is_silent(const struct wk_app *app)
{
    return app->loudness == WK_LOUDNESS_OFF || wk_app_has_no_volume(app);
}

void wk_app_sound_at(struct wk_effects *effects, enum wk_sound sound, int volume)
{
    if (volume == 0)
        return;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_SOUND);

    effect->sound.sound = sound;
    effect->sound.volume = volume;
}

void wk_app_sound(const struct wk_app *app, struct wk_effects *effects, enum wk_sound sound)
{
    static const enum wk_heard tells_of[WK_N_SOUNDS] = {
        [WK_SOUND_DONE] = WK_HEARD_STEP,     [WK_SOUND_PASS] = WK_HEARD_PASS,  [WK_SOUND_AGAIN] = WK_HEARD_FAULT,
        [WK_SOUND_TROUBLE] = WK_HEARD_FAULT, [WK_SOUND_TIME] = WK_HEARD_CLOCK, [WK_SOUND_JUDGE] = WK_HEARD_JUDGE};

    wk_app_sound_at(effects, sound, wk_app_volume(app, tells_of[sound]));
}

bool wk_app_may_speak(const struct wk_app *app)
{
    return app->voice != WK_VOICE_OFF && wk_app_volume(app, WK_HEARD_VOICE) > 0 && app->side != WK_SIDE_FACES;
}

void wk_app_keep_backs(enum wk_wind wind, const struct wk_reading *reading, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_KEEP_BACKS);

    effect->keep_backs.wind = wind;
    effect->keep_backs.reading = *reading;
}
