/*
 * Text list: on paper, of all that people read, English beside the translation, with the screens that show each. For somebody
 * who goes through them with a pen. Main thread only, one at a time: it hears every text that is asked for.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_TEXT_LIST_H
#define WK_KIOSK_PROGRAMS_PLAY_TEXT_LIST_H

#include "kiosk/face/app/app.h"
#include "labels/lang/lang.h"

struct wk_text_list; /* opaque */

/* Begins to hear. WK_NO_FILE: there is no such catalogue; WK_BAD_INPUT, WK_NO_MEMORY. */
enum wk_status wk_text_list_new(struct wk_text_list **out, enum wk_language lang) WK_MUST_CHECK;
/* NULL is allowed. */
void wk_text_list_free(struct wk_text_list *self);

/* What was asked for since the last call belongs to this screen or state. Copies the name. */
void wk_text_list_shown(struct wk_text_list *self, const char *name);
/*
 * Draws, for nobody to see, what may stand where the app is: its own screen with its help, what lies over it, every trouble,
 * and each of the other screens as it is there; what each asks for belongs to it. Nothing of the app changes. WK_NO_MEMORY.
 */
enum wk_status wk_text_list_around(struct wk_text_list *self, const struct wk_app *app) WK_MUST_CHECK;
/* What was asked for since the last call belongs to none. */
void wk_text_list_forget(struct wk_text_list *self);

/*
 * One HTML page that prints well: each text once, under the first screen that showed it, with the others' names; last what none
 * showed, under the source file in which it stands. WK_NO_MEMORY, WK_IO, WK_DISK_FULL.
 */
enum wk_status wk_text_list_write(const struct wk_text_list *self, const char *path) WK_MUST_CHECK;

#endif
