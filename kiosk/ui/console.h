/* Console: whether a program that takes the whole console for itself could be touched, and so ended, by somebody. */
#ifndef WK_KIOSK_UI_CONSOLE_H
#define WK_KIOSK_UI_CONSOLE_H

#include "kiosk/host/problem.h"

/*
 * folder: /dev/input. WK_OK: one of its event* can be read. WK_NOT_FOUND: there is none. WK_UNREADABLE_FILE: none of them can.
 */
enum wk_status wk_console_inputs(const char *folder) WK_MUST_CHECK;

/* Its answer in a sentence that says how to mend it. Static storage. */
const char *wk_console_text(enum wk_status status);

#endif
