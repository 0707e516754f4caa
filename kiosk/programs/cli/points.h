/* Points: checkpoints that a command is handed, as text, in files, or carried by another kiosk's journal. */
#ifndef WK_KIOSK_PROGRAMS_CLI_POINTS_H
#define WK_KIOSK_PROGRAMS_CLI_POINTS_H

#include "kiosk/host/program/command.h"
#include "labels/deal/checkpoint.h"

/* Zero-initialised; released in any case. */
struct wk_points {
    int n;
    struct wk_checkpoint *point; /* owned */
};

/*
 * Adds a checkpoint's line, or all those of a file (one a line; empty ones and those after '#' are not looked at).
 * WK_BAD_INPUT: neither, or a line that is no checkpoint or was changed; WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_NO_MEMORY.
 */
enum wk_status wk_points_add(struct wk_points *self, const char *text_or_file, struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Adds those of a kiosk that the journal at path has witnessed. WK_NOT_FOUND: none of it. WK_BAD_INPUT: it does not hold, or is
 * the kiosk's own, so that whoever wrote the one wrote the other. The store's codes.
 */
enum wk_status wk_points_witnessed(struct wk_points *self, const struct wk_host *host, const char *path, const char *kiosk_id,
                                   struct wk_problem *problem) WK_MUST_CHECK;

void wk_points_release(struct wk_points *self);

#endif
