/*
 * Speech: sentences become samples in a thread of their own, by espeak-ng, which is looked for when the kiosk starts: a machine
 * without it says nothing and waits for nothing. The only file that knows it. At most one at a time in a process.
 */
#ifndef WK_KIOSK_FACE_UI_SPEECH_H
#define WK_KIOSK_FACE_UI_SPEECH_H

#include <stdint.h>

#include "labels/lang/lang.h"
#include "rules/status.h"

struct wk_speech; /* opaque */

/*
 * n samples at hz, mono, in the speech's own thread; samples NULL: a sentence begins, what is left of the one before is not
 * wanted any more.
 */
typedef void (*wk_speech_hear)(void *context, const int16_t *samples, int n, int hz);

/* WK_NO_FILE: no espeak-ng here; WK_NO_MEMORY; WK_FAILED: no thread. */
enum wk_status wk_speech_open(struct wk_speech **out, wk_speech_hear hear, void *context) WK_MUST_CHECK;
void wk_speech_close(struct wk_speech *speech); /* NULL is allowed; waits for the chunk that is being made */

/* Asks for a sentence and returns at once; the newest wins, also over one that is being spoken. NULL is allowed. */
void wk_speech_say(struct wk_speech *speech, enum wk_language lang, const char *utf8);

#endif
