/* A problem in one line, for standard error or a screen: what is wrong, with what, and how to mend it. Never a face. */
#ifndef WK_KIOSK_HOST_PROBLEM_H
#define WK_KIOSK_HOST_PROBLEM_H

#include "rules/status.h"

struct wk_problem {
    char text[512]; /* "" when there is none; cut off at its end, never overrun */
};

#if defined(__GNUC__)
#define WK_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define WK_PRINTF(format_at, first_at)
#endif

/* Sets the text, control characters replaced (names of files are hostile), and returns status, so that a caller can `return`
 * it. */
enum wk_status wk_problem_set(struct wk_problem *problem, enum wk_status status, const char *format, ...) WK_PRINTF(3, 4);

/*
 * The word of a list that is nearest to `word`: least number of letters inserted, dropped, changed or exchanged with a
 * neighbour; the first of equals. words [n], n >= 1, not NULL. For "unknown option --tabel; did you mean --table?". Pure.
 */
const char *wk_nearest(const char *word, const char *const *words, int n);

/*
 * Why no file was written at path, for whoever named it: its folder is not there or takes nothing, it is a folder itself; else
 * what wk_status_text() says. Looks at the disk. Static storage.
 */
const char *wk_unwritten_text(const char *path, enum wk_status status);

#endif
