/* Files opened so that neither a pipe nor a device can hold the program up, and read up to a limit. */
#include "labels/file/infile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int wk_infile_descriptor(const char *path, bool pipes)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), why = 0;

    if (fd < 0)
        return -1;
    if (fstat(fd, &about) != 0)
        why = errno;
    else if (S_ISDIR(about.st_mode))
        why = EISDIR;
    else if (!S_ISREG(about.st_mode) && !(pipes && S_ISFIFO(about.st_mode)))
        why = EINVAL;
    /* O_NONBLOCK was for the opening: what a pipe's writer has yet to write is waited for. */
    else if (fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK) != 0)
        why = errno;
    if (why == 0)
        return fd;
    (void)close(fd);
    errno = why;
    return -1;
}

FILE *wk_infile_open(const char *path, bool pipes)
{
    const int fd = wk_infile_descriptor(path, pipes);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "rb");
    const int why = errno;

    if (fd >= 0 && !file)
        (void)close(fd);
    errno = why;
    return file;
}

enum wk_status wk_infile_read(int fd, void *data, size_t most, size_t *n)
{
    size_t done = 0;
    while (done < most) {
        const ssize_t got = read(fd, (char *)data + done, most - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return WK_UNREADABLE_FILE;
        if (got == 0)
            break;
        done += (size_t)got;
    }
    *n = done;
    return WK_OK;
}

enum wk_status wk_infile_load(const char *path, size_t most, char **bytes, size_t *n)
{
    const int fd = wk_infile_descriptor(path, false);
    struct stat about;
    char *text = NULL;

    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? WK_NO_FILE : WK_UNREADABLE_FILE;
    enum wk_status status = fstat(fd, &about) == 0 ? WK_OK : WK_UNREADABLE_FILE;
    if (status == WK_OK && (uintmax_t)about.st_size > most)
        status = WK_BAD_INPUT;
    if (status == WK_OK && !(text = malloc((size_t)about.st_size + 1)))
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_infile_read(fd, text, (size_t)about.st_size, n);
    (void)close(fd);
    if (status != WK_OK) {
        free(text);
        return status;
    }
    text[*n] = '\0';
    *bytes = text;
    return WK_OK;
}
