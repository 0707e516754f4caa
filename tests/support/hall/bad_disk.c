/* SQLite's own calls of the system, with ours before them. */
#include "tests/support/hall/bad_disk.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int failure;
static const char *concerned;

static bool fails(int fd)
{
    char link[40], path[400];
    const int error = atomic_load(&failure);
    if (error == 0)
        return false;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = 0;
    errno = error;
    return strstr(path, concerned) != NULL;
}

static ssize_t write_at(int fd, const void *bytes, size_t n, off_t at)
{
    return fails(fd) ? -1 : pwrite(fd, bytes, n, at);
}

static ssize_t write_on(int fd, const void *bytes, size_t n)
{
    return fails(fd) ? -1 : write(fd, bytes, n);
}

static int cut_at(int fd, off_t n)
{
    return fails(fd) ? -1 : ftruncate(fd, n);
}

void bad_disk_begin(const char *part)
{
    static const struct {
        const char *name;
        sqlite3_syscall_ptr ours;
    } calls[] = {{"pwrite", (sqlite3_syscall_ptr)write_at},
                 {"pwrite64", (sqlite3_syscall_ptr)write_at},
                 {"write", (sqlite3_syscall_ptr)write_on},
                 {"ftruncate", (sqlite3_syscall_ptr)cut_at}};
    sqlite3_vfs *const vfs = sqlite3_vfs_find(NULL);
    concerned = part;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (vfs->xGetSystemCall(vfs, calls[i].name) != NULL &&
            vfs->xSetSystemCall(vfs, calls[i].name, calls[i].ours) != SQLITE_OK)
            abort();
}

void bad_disk_set(int error)
{
    atomic_store(&failure, error);
}
