/*
 * Papers made: any sheet of the Papers screen, as a file or as a picture of its first page, from what is on record. Any thread
 * that owns the environment's store. Law 7: a deal's faces stand on a sheet only once it has been opened.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_PAPERS_MADE_H
#define WK_KIOSK_PROGRAMS_SERVICE_PAPERS_MADE_H

#include "kiosk/face/app/state/papers.h"
#include "kiosk/host/program/environment.h"

struct wk_pages;

struct wk_papers_maker {
    struct wk_env *env; /* store NULL: nothing on record can be shown */
    const struct wk_host *host;
    int table; /* whose deals are meant */
    enum wk_language language;
    const char *set; /* of the stickers */
    double sticker_mm;
    /* False: it is wanted no more, of what takes long. NULL: nobody asks. */
    bool (*go_on)(void *context);
    void *context;
};

/*
 * Writes a sheet to path; pages: wk_canvas_new_pages(), not of a sheet without pages. WK_NOT_YET, WK_NOT_FOUND: there is
 * nothing of the kind; WK_FAILED: go_on() has said no; WK_IO, WK_DISK_FULL, WK_NO_MEMORY, the store's.
 */
enum wk_status wk_papers_make(const struct wk_papers_maker *maker, enum wk_papers_sheet sheet, const char *path,
                              struct wk_pages *pages) WK_MUST_CHECK;

#endif
