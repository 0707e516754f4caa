/*
 * Print job: finished sheets put in their places and printed, one after another, on a thread of its own: a stick takes seconds
 * until it has them, a printer's command too, and the screen goes on meanwhile. What a sheet shows is made before, by whoever
 * may look at the store; the job has its bytes and nothing else.
 */
#ifndef WK_KIOSK_EYE_WALLS_PRINT_JOB_H
#define WK_KIOSK_EYE_WALLS_PRINT_JOB_H

#include <stdbool.h>
#include <stddef.h>

#include "kiosk/host/paths.h"

#define WK_PRINT_SHEETS 2

struct wk_sheet {
    char path[WK_PATH_SIZE]; /* its place */
    char *bytes;             /* [n], malloc'ed */
    size_t n;
    bool printed;  /* handed to the command once it is there */
    bool for_self; /* nobody else may read it: its place is no folder for prints, and stickers make a tile */
};

/*
 * A sheet is made as a file of its own in tmp, which nobody else may read: its path; and then taken from there, whatever came
 * of it (`made`, which is returned when it is not WK_OK), into bytes [n]. Either way the file is gone. WK_IO, WK_DISK_FULL,
 * WK_NO_MEMORY.
 */
enum wk_status wk_sheet_draft(const char *tmp, char draft[WK_PATH_SIZE]) WK_MUST_CHECK;
enum wk_status wk_sheet_take(struct wk_sheet *sheet, const char *draft, enum wk_status made) WK_MUST_CHECK;

/*
 * A sheet goes to its place, is read back from there, and is printed: to the command, wk_printer_send(). WK_DB_BROKEN: what was
 * read back is not what was written; else as below. Any thread.
 */
enum wk_status wk_sheet_put(const struct wk_sheet *sheet, const char *command) WK_MUST_CHECK;

struct wk_print_job; /* opaque; main thread only */

struct wk_print_state {
    int n_done; /* sheets that are in their places, and printed */
    bool done;
    enum wk_status status; /* once done: WK_OK; WK_IO, WK_DISK_FULL, WK_DB_BROKEN: a file could not be written, or is not what
                              was; WK_END: the command failed */
};

/* Begins with sheets [n], whose bytes are the job's from now on, also after a failure. command: wk_printer_send().
 * WK_NO_MEMORY. */
enum wk_status wk_print_job_new(struct wk_print_job **out, const struct wk_sheet *sheets, int n,
                                const char *command) WK_MUST_CHECK;
void wk_print_job_poll(struct wk_print_job *job, struct wk_print_state *out);
/* Waits for the sheet that is on its way, and gives up those after it. NULL is allowed. */
void wk_print_job_free(struct wk_print_job *job);

#endif
