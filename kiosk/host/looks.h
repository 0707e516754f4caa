/* How the screens look, what they say aloud, and how loud. The colours of a theme are in kiosk/face/draw/theme.c. */
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

/* What is heard, by what it tells of: each has a volume of its own, 0..100. The sounds are in tokens.md, "Sound". */
enum wk_heard {
    WK_HEARD_PASS = 0, /* a wall that passed, a deal that was sealed */
    WK_HEARD_FAULT,    /* something is wrong: look again, camera lost, disk full */
    WK_HEARD_STEP,     /* a row, a seat, a result: one more thing is done */
    WK_HEARD_JUDGE,    /* the judge is called */
    WK_HEARD_CLOCK,    /* 30 s left, the end of a break */
    WK_HEARD_VOICE,    /* what is said */
    WK_N_HEARD
};

/* All of it softer or louder, for an evening: by the settings. */
enum wk_loudness { WK_LOUDNESS_OFF = 0, WK_LOUDNESS_SOFT, WK_LOUDNESS_NORMAL, WK_LOUDNESS_LOUD, WK_N_LOUDNESS };

#endif
