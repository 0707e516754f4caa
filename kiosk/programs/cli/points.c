/* Checkpoints from a command's options: as text, from files with one in each line, or out of another kiosk's database. */
#include "kiosk/programs/cli/points.h"

#include <stdlib.h>
#include <string.h>

#include "db/audit/audit.h"
#include "db/store/store.h"
#include "db/store/stored_checkpoint.h"
#include "kiosk/host/version.h"
#include "labels/file/infile.h"

#define FILE_MAX ((size_t)1 << 20) /* bytes of a file of checkpoints: about 3,000 of them */
#define MOST_WITNESSED 4096

static enum wk_status add(struct wk_points *self, const struct wk_checkpoint *point)
{
    struct wk_checkpoint *grown = realloc(self->point, ((size_t)self->n + 1) * sizeof *grown);

    if (!grown)
        return WK_NO_MEMORY;
    grown[self->n++] = *point;
    self->point = grown;
    return WK_OK;
}

/* Reads one line [n] of a file; an empty line or a remark gives no checkpoint. */
static enum wk_status add_line(struct wk_points *self, const char *text, size_t n)
{
    struct wk_checkpoint point;
    enum wk_status status;

    while (n > 0 && strchr(" \t\r", text[n - 1]))
        n--;
    if (n == 0 || text[0] == '#')
        return WK_OK;
    status = wk_checkpoint_parse(&point, text, n);
    return status == WK_OK ? add(self, &point) : status;
}

static enum wk_status add_lines(struct wk_points *self, const char *path, const char *text, size_t n,
                                struct wk_problem *problem)
{
    const int n_before = self->n;
    int number = 1;

    for (size_t at = 0; at < n; number++) {
        const char *end = memchr(text + at, '\n', n - at);
        const size_t length = end ? (size_t)(end - text) - at : n - at;
        const enum wk_status status = add_line(self, text + at, length);
        if (status != WK_OK)
            return wk_problem_set(problem, status, "%s: line %d is no checkpoint, or was changed", path, number);
        at += length + 1;
    }
    if (self->n == n_before)
        return wk_problem_set(problem, WK_EMPTY_FILE, "%s: %s", path, wk_status_text(WK_EMPTY_FILE));
    return WK_OK;
}

enum wk_status wk_points_add(struct wk_points *self, const char *text_or_file, struct wk_problem *problem)
{
    struct wk_checkpoint point;
    enum wk_status status = wk_checkpoint_parse(&point, text_or_file, strlen(text_or_file));

    if (status == WK_OK)
        return add(self, &point);
    if (strncmp(text_or_file, "WKC1 ", 5) == 0 || strncmp(text_or_file, "wkc1 ", 5) == 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "this checkpoint was changed or is not whole: %.60s", text_or_file);
    char *text = NULL;
    size_t n = 0;
    status = wk_infile_load(text_or_file, FILE_MAX, &text, &n);
    if (status == WK_OK)
        status = add_lines(self, text_or_file, text, n, problem);
    else if (status == WK_NO_MEMORY)
        wk_problem_set(problem, status, "%s", wk_status_text(status));
    else if (status == WK_BAD_INPUT)
        wk_problem_set(problem, status, "%s: too large for a file of checkpoints", text_or_file);
    else
        status =
            wk_problem_set(problem, WK_UNREADABLE_FILE, "%s: neither a checkpoint nor a file that can be read", text_or_file);
    free(text);
    return status;
}

/* Whether a database may serve as evidence about another kiosk: it is sound, is not that kiosk's own and not signed with its
 * key. */
static enum wk_status judge_witness(struct wk_store *store, const char *kiosk_id, const struct wk_checkpoint *carried, int n,
                                    const char **why)
{
    const struct wk_audit_options options = {.no_pictures = true, .no_deals = true, .no_key = true};
    struct wk_audit *audit = calloc(1, sizeof *audit);
    enum wk_status status = audit ? wk_store_audit(store, &options, audit) : WK_NO_MEMORY;

    *why = NULL;
    if (status == WK_OK && !audit->holds)
        *why = "does not hold itself, so it is no witness: `wallkeeper audit check` tells where";
    if (strcmp(wk_store_kiosk_id(store), kiosk_id) == 0)
        *why = "is of the same kiosk, so it is no witness";
    for (int i = 0; i < n && status == WK_OK; i++)
        for (int k = 0; k < audit->n_keys; k++)
            if (strcmp(carried[i].kiosk_id, kiosk_id) == 0 && memcmp(carried[i].key, audit->key[k].key, WK_PUBLIC_SIZE) == 0)
                *why = "is signed by the same key, so it is no witness";
    free(audit);
    return status == WK_OK && *why ? WK_BAD_INPUT : status;
}

enum wk_status wk_points_witnessed(struct wk_points *self, const struct wk_host *host, const char *path, const char *kiosk_id,
                                   struct wk_problem *problem)
{
    const struct wk_store_options options = {.path = path,
                                             .version = wk_version,
                                             .clock = host->clock,
                                             .random = host->random,
                                             .context = host->context,
                                             .tmp = host->tmp,
                                             .read_only = true};
    struct wk_checkpoint *points = malloc(MOST_WITNESSED * sizeof *points);
    struct wk_store *store = NULL;
    const char *why = NULL;
    int n = 0, n_before = self->n;
    enum wk_status status = points ? wk_store_open(&store, &options) : WK_NO_MEMORY;

    if (status == WK_OK)
        status = wk_store_witnessed(store, points, MOST_WITNESSED, &n);
    if (status == WK_OK)
        status = judge_witness(store, kiosk_id, points, n, &why);
    for (int i = 0; i < n && status == WK_OK; i++)
        if (strcmp(points[i].kiosk_id, kiosk_id) == 0)
            status = add(self, &points[i]);
    wk_store_close(store);
    free(points);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", path, why ? why : wk_status_text(status));
    if (self->n == n_before)
        return wk_problem_set(problem, WK_NOT_FOUND, "%s: carries no checkpoint of kiosk %s", path, kiosk_id);
    return WK_OK;
}

void wk_points_release(struct wk_points *self)
{
    free(self->point);
    *self = (struct wk_points){.n = 0};
}
