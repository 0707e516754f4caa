/*
 * UI: window, touches, keys and sound. The only file that knows SDL. It holds no decisions: input becomes events, the app's
 * state becomes a draw list and pixels. Main thread only, but for wk_ui_wake(). Works with SDL's dummy and offscreen drivers
 * too.
 */
#ifndef WK_KIOSK_FACE_UI_UI_H
#define WK_KIOSK_FACE_UI_UI_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/ui/paint.h"
#include "kiosk/face/ui/wake.h"

struct wk_ui; /* opaque */

struct wk_ui_options {
    bool windowed;      /* else full screen */
    int w_px, h_px;     /* of the window; both 0: 1280 x 800, or what the display has room for */
    bool sound;         /* open an audio device; without one the kiosk is silent */
    bool software;      /* no GPU: for tests and headless runs */
    bool headless;      /* no display either: SDL's dummy driver, unless SDL_VIDEODRIVER names another */
    bool bare;          /* neither X nor Wayland: it may be the console itself that is taken */
    const char *inputs; /* folder of the input devices; NULL: /dev/input */
};

/* WK_FAILED: no display or no renderer; why: wk_ui_error(). */
enum wk_status wk_ui_open(struct wk_ui **out, const struct wk_ui_options *options) WK_MUST_CHECK;
void wk_ui_close(struct wk_ui *ui); /* NULL is allowed */
const char *wk_ui_error(void);

/* A console whose screen is gone, or a screen whose new size cannot be followed: why, and how to mend it; NULL otherwise.
 * Static storage. */
const char *wk_ui_trouble(const struct wk_ui *ui);

/* Size of the drawing area in px. */
void wk_ui_size(const struct wk_ui *ui, int *w_px, int *h_px);
bool wk_ui_has_sound(const struct wk_ui *ui);

/*
 * Waits at most timeout_ms for input, a wake-up or nothing, and fills *out with the next event: ACTION, PRESS, FOCUS, RESIZE,
 * or NONE. Touches and keys are looked up in the draw list shown last. out->t_ns is left to the caller.
 */
void wk_ui_poll(struct wk_ui *ui, int timeout_ms, struct wk_event *out);

/* Presses a key as a keyboard would: a letter or figure, "space", "enter", "tab", "escape", "left", "right", "up", "down". For
 * scripts. */
void wk_ui_key(struct wk_ui *ui, const char *key);

/*
 * Hands over the live picture: w x h px, B G R A, as wk_app_picture() asked for it; copied. NULL takes it away.
 */
enum wk_status wk_ui_picture(struct wk_ui *ui, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes) WK_MUST_CHECK;

/* Lends the pictures of tiles being enrolled, or of backs for the judge, until the next call; bgra NULL takes them away. */
void wk_ui_tiles(struct wk_ui *ui, const struct wk_tile_pictures *tiles);

/*
 * Draws the app's screen and presents it; paints only what changed. *drawn (may be NULL): something had, and is on the screen
 * now. WK_NO_MEMORY, WK_FAILED.
 */
enum wk_status wk_ui_show(struct wk_ui *ui, const struct wk_app *app, bool *drawn) WK_MUST_CHECK;

/* A tile is on its way on the screen that was shown last: it is another one a moment later. */
bool wk_ui_moves(const struct wk_ui *ui);

/* Plays a short sound at volume 0..100; without a device nothing happens. */
void wk_ui_sound(struct wk_ui *ui, enum wk_sound sound, int volume);

/* Has it a voice? Says a sentence at volume 0..100 and waits for nothing; without a device or espeak-ng nothing happens. */
bool wk_ui_has_voice(const struct wk_ui *ui);
void wk_ui_say(struct wk_ui *ui, const char *utf8, enum wk_language lang, int volume);
void wk_ui_hush(struct wk_ui *ui); /* what is being heard ends now */

/* Before somebody else works with the window: nothing that it shows is touched, said or shown again, until the next
 * wk_ui_show(). */
void wk_ui_forget(struct wk_ui *ui);

/* What the screen that was shown last says. A view, until the next wk_ui_show(). */
const struct wk_said *wk_ui_said(const struct wk_ui *ui);

/* What is on the screen now as a PNG file. WK_NOT_YET before the first wk_ui_show(); WK_IO, WK_DISK_FULL. */
enum wk_status wk_ui_shot(struct wk_ui *ui, const char *path) WK_MUST_CHECK;

#endif
