/* A folder of still pictures, one frame each, in the order of their names. */
#include "vision/camera/backend.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "vision/image/clock.h"
#include "vision/image/cv.h"

enum { MAX_PICTURES = 10000, PATH_SIZE = 4096 };

struct folder {
    char *path;
    char **file; /* [n], sorted */
    int n, next;
    struct wk_image image;
};

static void folder_close(void *self)
{
    struct folder *folder = self;

    if (!folder)
        return;
    for (int i = 0; i < folder->n; i++)
        free(folder->file[i]);
    free(folder->file);
    free(folder->path);
    wk_image_free(&folder->image);
    free(folder);
}

static bool is_picture(const char *name)
{
    static const char *const endings[] = {".png", ".jpg", ".jpeg"};
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot && name[0] != '.' && i < sizeof endings / sizeof endings[0]; i++)
        if (!strcasecmp(dot, endings[i]))
            return true;
    return false;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static enum wk_status list(struct folder *folder)
{
    DIR *dir = opendir(folder->path);

    if (!dir)
        return errno == ENOENT ? WK_NO_FILE : errno == ENOTDIR ? WK_BAD_INPUT : WK_UNREADABLE_FILE;
    enum wk_status status = WK_OK;

    for (const struct dirent *entry; status == WK_OK && folder->n < MAX_PICTURES && (entry = readdir(dir));) {
        if (!is_picture(entry->d_name))
            continue;
        char **more = realloc(folder->file, (size_t)(folder->n + 1) * sizeof *more);

        if (more)
            folder->file = more;
        char *name = more ? strdup(entry->d_name) : NULL;

        if (name)
            folder->file[folder->n++] = name;
        else
            status = WK_NO_MEMORY;
    }
    closedir(dir);
    if (status == WK_OK && folder->n == 0)
        return WK_BAD_INPUT;
    if (status == WK_OK)
        qsort(folder->file, (size_t)folder->n, sizeof *folder->file, by_name);
    return status;
}

static enum wk_status folder_open(void **self, const char *rest, char *name, size_t n_name)
{
    struct folder *folder = calloc(1, sizeof *folder);
    enum wk_status status = WK_NO_MEMORY;

    if (!folder)
        return WK_NO_MEMORY;
    folder->path = strdup(rest);
    if (folder->path)
        status = list(folder);
    if (status != WK_OK) {
        folder_close(folder);
        return status;
    }
    snprintf(name, n_name, "images:%s, %d pictures", rest, folder->n);
    *self = folder;
    return WK_OK;
}

/* A picture that cannot be read is passed over: nothing came within the time, and the next call goes on. One that there was no
 * memory for is tried again. */
static enum wk_status folder_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct folder *folder = self;
    char path[PATH_SIZE];

    (void)timeout_ms;
    if (folder->next >= folder->n)
        return WK_END;
    int number = folder->next++;
    int n = snprintf(path, sizeof path, "%s/%s", folder->path, folder->file[number]);

    wk_image_free(&folder->image);
    const enum wk_status status = n > 0 && n < (int)sizeof path ? wk_image_load(&folder->image, path) : WK_NOT_FOUND;
    if (status == WK_NO_MEMORY)
        folder->next = number;
    if (status != WK_OK)
        return status == WK_NO_MEMORY ? status : WK_NOT_FOUND;
    *out = (struct wk_frame){.image = folder->image, .t_ns = wk_clock_ns(NULL), .number = number + 1};
    return WK_OK;
}

const struct wk_camera_source wk_camera_images = {
    .kind = {.word = "images"},
    .form = "images:DIR",
    .example = "images:DIR",
    .open = folder_open,
    .backend = {.read = folder_read, .close = folder_close},
    .check = wk_camera_check_path,
};
