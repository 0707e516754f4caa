/* Takes sheets from their drafts, writes them, prints them and counts them. */
#include "kiosk/eye/walls/print_job.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kiosk/eye/walls/printer.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#define MAX_SHEET ((size_t)32 << 20) /* bytes; a sheet of stickers has half a million */

struct wk_print_job {
    struct wk_sheet sheet[WK_PRINT_SHEETS];
    int n;
    char command[WK_PATH_SIZE];
    pthread_t thread;
    atomic_int n_done;
    atomic_bool stop, done;
    enum wk_status status; /* belongs to the thread until it is done */
};

enum wk_status wk_sheet_draft(const char *tmp, char draft[WK_PATH_SIZE])
{
    char folder[WK_PATH_SIZE];
    const int n = snprintf(folder, sizeof(folder), "%s/wallkeeper-XXXXXX", tmp);

    if (n < 0 || n >= (int)sizeof(folder) - (int)sizeof("/sheet"))
        return WK_IO;
    if (!mkdtemp(folder))
        return wk_outfile_status(errno);
    snprintf(draft, WK_PATH_SIZE, "%.*s/sheet", n, folder);
    return WK_OK;
}

enum wk_status wk_sheet_take(struct wk_sheet *sheet, const char *draft, enum wk_status made)
{
    char folder[WK_PATH_SIZE];

    if (made == WK_OK && (made = wk_infile_load(draft, MAX_SHEET, &sheet->bytes, &sheet->n)) != WK_NO_MEMORY && made != WK_OK)
        made = WK_IO;
    snprintf(folder, sizeof(folder), "%.*s", (int)(strlen(draft) - strlen("/sheet")), draft);
    (void)unlink(draft);
    (void)rmdir(folder);
    return made;
}

/* Reads a sheet back: a worn-out stick accepts all data and returns something else. */
static enum wk_status read_back(const struct wk_sheet *sheet)
{
    char *back = NULL;
    size_t n = 0;
    struct stat about;

    if (lstat(sheet->path, &about) == 0 && !S_ISREG(about.st_mode)) /* a pipe cannot be read back */
        return WK_OK;
    const enum wk_status status = wk_infile_load(sheet->path, MAX_SHEET, &back, &n);
    const bool same = status == WK_OK && n == sheet->n && memcmp(back, sheet->bytes, n) == 0;

    free(back);
    return same ? WK_OK : status == WK_OK ? WK_DB_BROKEN : status == WK_NO_MEMORY ? status : WK_IO;
}

enum wk_status wk_sheet_put(const struct wk_sheet *sheet, const char *command)
{
    enum wk_status (*const save)(const char *, const void *, size_t) =
        sheet->for_self ? wk_outfile_save_private : wk_outfile_save;
    enum wk_status status = save(sheet->path, sheet->bytes, sheet->n);

    if (status == WK_OK)
        status = read_back(sheet);
    return status == WK_OK && sheet->printed ? wk_printer_send(command, sheet->path) : status;
}

static void *run(void *context)
{
    struct wk_print_job *job = context;

    for (int i = 0; i < job->n && job->status == WK_OK && !atomic_load(&job->stop); i++) {
        job->status = wk_sheet_put(&job->sheet[i], job->command);
        if (job->status == WK_OK)
            atomic_fetch_add(&job->n_done, 1);
    }
    atomic_store(&job->done, true);
    return NULL;
}

static void release(struct wk_print_job *job)
{
    for (int i = 0; i < job->n; i++)
        free(job->sheet[i].bytes);
    free(job);
}

enum wk_status wk_print_job_new(struct wk_print_job **out, const struct wk_sheet *sheets, int n, const char *command)
{
    struct wk_print_job *job = calloc(1, sizeof(*job));

    if (!job) {
        for (int i = 0; i < n; i++)
            free(sheets[i].bytes);
        return WK_NO_MEMORY;
    }
    memcpy(job->sheet, sheets, (size_t)n * sizeof(*sheets));
    job->n = n;
    job->status = WK_OK;
    snprintf(job->command, sizeof(job->command), "%s", command);
    if (pthread_create(&job->thread, NULL, run, job) != 0) {
        release(job);
        return WK_NO_MEMORY;
    }
    *out = job;
    return WK_OK;
}

void wk_print_job_poll(struct wk_print_job *job, struct wk_print_state *out)
{
    out->done = atomic_load(&job->done);
    out->n_done = atomic_load(&job->n_done);
    out->status = out->done ? job->status : WK_NOT_YET;
}

void wk_print_job_free(struct wk_print_job *job)
{
    if (!job)
        return;
    atomic_store(&job->stop, true);
    (void)pthread_join(job->thread, NULL);
    release(job);
}
