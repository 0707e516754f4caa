/*
 * Papers job: sheets are looked at, or put in their places, one after another, on a thread of its own with a database of its
 * own: an audit of a large event takes seconds, a stick too, and the screen goes on meanwhile.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_PAPERS_JOB_H
#define WK_KIOSK_PROGRAMS_SERVICE_PAPERS_JOB_H

#include "kiosk/face/app/state/papers.h"
#include "kiosk/host/program/environment.h"

#define WK_PAPERS_SIDE 480 /* px of a page's picture, which is square: the page lies in its middle */
#define WK_PAPERS_PICTURE ((size_t)4 * WK_PAPERS_SIDE * WK_PAPERS_SIDE)

struct wk_papers_job; /* opaque; main thread only */

struct wk_papers_job_state {
    bool done;
    enum wk_status status;             /* PUT, once done: WK_OK, or why it ended; as in struct wk_papers_news */
    int n_done, n_all, n_pages;        /* PUT: files, of which those done have so many pages */
    unsigned put;                      /* PUT: sheets of which all is in its place */
    uint8_t tables[WK_MAX_TABLES / 8]; /* PUT: whose stickers are, bit (table - 1) */
    char set[WK_SET_SIZE];             /* PUT: the last of these, "" none is */
    int sticker_mm;                    /* PUT: width of these; 0 none is */
    unsigned looked;                   /* LOOK: sheets that were since the poll before, whose `look` is told */
    struct wk_papers_look look[WK_N_PAPERS];
};

/*
 * Begins. env: its key and configuration, which have to outlive the job; its database is opened once more. table: whose deals
 * are meant. folder: where PUT puts the files. WK_NO_MEMORY.
 */
enum wk_status wk_papers_job_new(struct wk_papers_job **out, const struct wk_env *env, const struct wk_host *host, int table,
                                 const struct wk_papers_request *request, const char *folder) WK_MUST_CHECK;
/* pictures [WK_N_PAPERS][WK_PAPERS_PICTURE]: of sheets that were looked at since, in theirs; NULL: they are not wanted. */
void wk_papers_job_poll(struct wk_papers_job *job, struct wk_papers_job_state *out, uint8_t *pictures);
/* It is wanted no more: the sheet that is under way is given up as soon as that can be. */
void wk_papers_job_stop(struct wk_papers_job *job);
/* The same, and waits for its thread. NULL is allowed. */
void wk_papers_job_free(struct wk_papers_job *job);

#endif
