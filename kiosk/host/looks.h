/* How the screens look, and what they say aloud. The colours of a theme are in kiosk/draw/theme.c. */
#ifndef WK_KIOSK_HOST_LOOKS_H
#define WK_KIOSK_HOST_LOOKS_H

#include <stdbool.h>

enum wk_theme { WK_THEME_DARK = 0, WK_THEME_LIGHT, WK_THEME_CONTRAST, WK_N_THEMES };

/* What suits the people who use a kiosk. All zero: as it was always. */
struct wk_looks {
    enum wk_theme theme;
    bool left_handed; /* what is to be done is at the left of the action bar, the way out at its right */
    bool larger;      /* what to do, what comes next and the keys are one step larger, as far as they fit */
    bool less_motion; /* nothing moves: what changes stands at once */
};

/* What is said, where there are a loudspeaker and espeak-ng. */
enum wk_voice {
    WK_VOICE_PASS = 0, /* "East, pass" */
    WK_VOICE_STEPS,    /* that, and each line that says what to do */
    WK_VOICE_OFF,
    WK_N_VOICES
};

#endif
