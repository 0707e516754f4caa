/* A folder of files that is put in its place whole, and known again by its list. */
#define _GNU_SOURCE /* renameat2, syncfs */
#include "kiosk/pages/site/site_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kiosk/host/paths.h"
#include "labels/file/folder.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "labels/secret/secret.h"

#define MOST_BYTES ((size_t)1 << 30) /* of a file that is looked at again */
#define HASH_TEXT ((size_t)2 * WK_HASH_SIZE)
#define HEAD "# Files of this folder, by their BLAKE2b-256. To check them: b2sum -c " WK_SITE_CONTENTS "\n"

struct wk_site_folder {
    char dir[WK_PATH_SIZE], made[WK_PATH_SIZE], path[WK_PATH_SIZE + WK_SITE_NAME_SIZE];
    char (*name)[WK_SITE_NAME_SIZE]; /* [n] */
    int n, room;
};

static const char *path_of(char path[WK_PATH_SIZE + WK_SITE_NAME_SIZE], const char *dir, const char *name)
{
    snprintf(path, WK_PATH_SIZE + WK_SITE_NAME_SIZE, "%s/%s", dir, name);
    return path;
}

static enum wk_status hash_file(const char *dir, const char *name, char hex[HASH_TEXT + 1])
{
    char path[WK_PATH_SIZE + WK_SITE_NAME_SIZE], *bytes = NULL;
    uint8_t hash[WK_HASH_SIZE];
    size_t n = 0;
    const enum wk_status status = wk_infile_load(path_of(path, dir, name), MOST_BYTES, &bytes, &n);

    if (status != WK_OK)
        return status;
    wk_hash(hash, bytes ? bytes : "", n);
    wk_hex(hex, hash, sizeof hash);
    free(bytes);
    return WK_OK;
}

/* ---- what lies there already */

/* The line of a file in a list, "HASH  NAME": its hash; NULL: it is not listed. */
static const char *listed(const char *list, const char *name)
{
    const size_t n = strlen(name);

    for (const char *line = list; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (strlen(line) > HASH_TEXT + 2 + n && strncmp(line + HASH_TEXT + 2, name, n) == 0 && line[HASH_TEXT + 2 + n] == '\n')
            return line;
    return NULL;
}

/* Whether an entry of the folder is one that was made so. */
static bool is_ours(const char *dir, const char *list, const char *name)
{
    const char *line = list ? listed(list, name) : NULL;
    char hex[HASH_TEXT + 1];

    if (strcmp(name, WK_SITE_CONTENTS) == 0)
        return list && strncmp(list, HEAD, sizeof HEAD - 1) == 0;
    return line && hash_file(dir, name, hex) == WK_OK && strncmp(line, hex, HASH_TEXT) == 0;
}

static enum wk_status look_at(const char *dir, struct wk_problem *problem)
{
    char path[WK_PATH_SIZE + WK_SITE_NAME_SIZE], *list = NULL;
    size_t n = 0;
    DIR *folder = opendir(dir);
    const struct dirent *entry;
    enum wk_status status = WK_OK;

    if (!folder && errno == ENOENT)
        return WK_OK;
    if (!folder)
        return wk_problem_set(problem, WK_IO, "%s: %s", dir, strerror(errno));
    if (wk_infile_load(path_of(path, dir, WK_SITE_CONTENTS), MOST_BYTES, &list, &n) != WK_OK)
        list = NULL; /* then only an empty folder will do */
    while (status == WK_OK && (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && !is_ours(dir, list, entry->d_name))
            status = wk_problem_set(problem, WK_ALREADY,
                                    "%s: %s in it was not made by this command, or was changed since: name another folder", dir,
                                    entry->d_name);
    (void)closedir(folder);
    free(list);
    return status;
}

/* ---- making one */

enum wk_status wk_site_folder_begin(struct wk_site_folder **out, const char *dir, struct wk_problem *problem)
{
    size_t n = strlen(dir);
    struct wk_site_folder *self;

    while (n > 1 && dir[n - 1] == '/')
        n--;
    if (n == 0 || n + sizeof ".part-XXXXXX" > WK_PATH_SIZE)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: no name of a folder", dir);
    self = calloc(1, sizeof *self);
    if (!self)
        return wk_problem_set(problem, WK_NO_MEMORY, "%s: %s", dir, wk_status_text(WK_NO_MEMORY));
    memcpy(self->dir, dir, n);
    snprintf(self->made, sizeof self->made, "%.*s.part-XXXXXX", (int)n, dir);
    enum wk_status status = look_at(self->dir, problem);
    if (status == WK_OK && (!mkdtemp(self->made) || chmod(self->made, 0755) != 0))
        status = wk_problem_set(problem, wk_outfile_status(errno), "%s: %s", dir, strerror(errno));
    if (status == WK_OK)
        *out = self;
    else
        free(self);
    return status;
}

const char *wk_site_folder_add(struct wk_site_folder *self, const char *name)
{
    if (self->n == self->room) {
        const int room = self->room ? 2 * self->room : 64;
        char(*grown)[WK_SITE_NAME_SIZE] = realloc(self->name, (size_t)room * sizeof *grown);
        if (!grown)
            return NULL;
        self->name = grown;
        self->room = room;
    }
    snprintf(self->name[self->n++], WK_SITE_NAME_SIZE, "%s", name);
    return path_of(self->path, self->made, name);
}

void wk_site_folder_drop(struct wk_site_folder *self)
{
    self->n--;
}

/* Not synced: wk_site_folder_finish() syncs all of them at once. */
static enum wk_status write_new(const char *path, const void *data, size_t n)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0)
        return wk_outfile_status(errno);
    const enum wk_status status = wk_outfile_put(fd, data, n);
    return close(fd) == 0 || status != WK_OK ? status : wk_outfile_status(errno);
}

enum wk_status wk_site_folder_put(struct wk_site_folder *self, const char *name, const void *data, size_t n)
{
    const char *const path = wk_site_folder_add(self, name);
    return path ? write_new(path, data, n) : WK_NO_MEMORY;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static enum wk_status put_list(struct wk_site_folder *self)
{
    char *text = NULL, hex[HASH_TEXT + 1];
    size_t n = 0;
    FILE *list = open_memstream(&text, &n);
    enum wk_status status = list ? WK_OK : WK_NO_MEMORY;

    if (!list)
        return status;
    qsort(self->name, (size_t)self->n, sizeof *self->name, by_name);
    fputs(HEAD, list);
    for (int i = 0; i < self->n && status == WK_OK; i++) {
        status = hash_file(self->made, self->name[i], hex);
        fprintf(list, "%s  %s\n", hex, self->name[i]);
    }
    if (fclose(list) != 0 && status == WK_OK)
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = write_new(path_of(self->path, self->made, WK_SITE_CONTENTS), text, n);
    free(text);
    return status;
}

static int sync_all(const char *dir)
{
    const int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno;
    const int error = syncfs(fd) == 0 ? 0 : errno;
    (void)close(fd);
    return error;
}

/* Into its place; self->made is what was there before, if anything was. */
static int exchange(const struct wk_site_folder *self)
{
    if (rename(self->made, self->dir) == 0) /* nothing was there, or an empty folder */
        return 0;
    return renameat2(AT_FDCWD, self->made, AT_FDCWD, self->dir, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

static void remove_folder(const char *dir)
{
    char path[WK_PATH_SIZE + WK_SITE_NAME_SIZE];
    DIR *folder = opendir(dir);
    const struct dirent *entry;

    while (folder && (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            (void)unlink(path_of(path, dir, entry->d_name));
    if (folder)
        (void)closedir(folder);
    (void)rmdir(dir);
}

enum wk_status wk_site_folder_finish(struct wk_site_folder *self, struct wk_problem *problem)
{
    enum wk_status status = put_list(self);

    if (status != WK_OK) {
        wk_problem_set(problem, status, "%s: %s", self->dir, wk_status_text(status));
    } else {
        int error = sync_all(self->made);
        if (!error)
            error = exchange(self);
        if (!error)
            error = wk_folder_sync(self->dir);
        if (error)
            status = wk_problem_set(problem, wk_outfile_status(error), "%s: %s", self->dir, strerror(error));
    }
    wk_site_folder_abandon(self); /* of what was made, or of what was replaced */
    return status;
}

void wk_site_folder_abandon(struct wk_site_folder *self)
{
    if (!self)
        return;
    remove_folder(self->made);
    free(self->name);
    free(self);
}
