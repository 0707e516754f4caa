/* The short sounds that the app asks for. */
#ifndef WK_KIOSK_FACE_APP_SOUNDS_H
#define WK_KIOSK_FACE_APP_SOUNDS_H

/* Source: tokens.md, "Sound". */
enum wk_sound {
    WK_SOUND_NONE = 0,
    WK_SOUND_DONE,
    WK_SOUND_PASS,
    WK_SOUND_AGAIN,
    WK_SOUND_TROUBLE,
    WK_SOUND_TIME,
    WK_SOUND_JUDGE,
    WK_N_SOUNDS
};

#endif
