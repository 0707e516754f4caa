/* Folders made one below the other, readable to their owner only, and synced. */
#include "labels/file/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int wk_folders_make(const char *path)
{
    char folder[PATH_MAX];
    size_t n = strlen(path);
    if (n >= sizeof folder)
        return ENAMETOOLONG;
    memcpy(folder, path, n + 1);
    for (char *p = folder + 1; folder[0] && *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
            /* A parent that may not be written to may still hold what is asked for: only a folder that is missing counts. */
            struct stat st;
            int why = errno;
            if (stat(folder, &st) != 0)
                return why;
        }
        *p = '/';
    }
    return 0;
}

int wk_folder_sync(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int n = slash ? snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path) : snprintf(folder, sizeof folder, ".");
    if (n < 0 || (size_t)n >= sizeof folder)
        return ENAMETOOLONG;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno;
    int why = fsync(fd) == 0 || errno == EINVAL ? 0 : errno;
    close(fd);
    return why;
}
