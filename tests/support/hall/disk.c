/* By the commands that whoever looks after a computer has. */
#define _GNU_SOURCE /* unshare */
#include "tests/support/hall/disk.h"

#include <fcntl.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "kiosk/host/problem.h"

#define SIZE_MB 320 /* room for an evening, and little to make, and little to make */
#define OPTIONS "loop,errors=remount-ro"

static bool run(const char *format, ...) WK_PRINTF(1, 2);
static bool run(const char *format, ...)
{
    char command[600];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(command, sizeof command, format, args);
    va_end(args);
    return n > 0 && n < (int)sizeof command && system(command) == 0;
}

bool disk_open(struct disk *disk, const char *folder)
{
    snprintf(disk->file, sizeof disk->file, "%s/disk.img", folder);
    snprintf(disk->at, sizeof disk->at, "%s/disk", folder);
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           run("truncate -s %dM %s && mkfs.ext4 -q -m 0 %s && mkdir %s", SIZE_MB, disk->file, disk->file, disk->at) &&
           run("mount -o " OPTIONS " %s %s", disk->file, disk->at);
}

bool disk_close(const struct disk *disk)
{
    return run("umount %s", disk->at);
}

/* In pieces that grow smaller, to the last block. */
bool disk_fill(const struct disk *disk)
{
    char path[220];
    off_t at = 0;
    snprintf(path, sizeof path, "%s/other", disk->at);
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0)
        return false;
    for (off_t piece = (off_t)SIZE_MB << 20; piece >= 4096; piece /= 2)
        while (posix_fallocate(fd, at, piece) == 0)
            at += piece;
    return close(fd) == 0 && at > 0;
}

bool disk_empty(const struct disk *disk)
{
    return run("rm %s/other", disk->at);
}

bool disk_break(const struct disk *disk)
{
    return run("mount -o remount,abort %s", disk->at);
}

/* e2fsck ends in 1 when it has repaired something. Source: e2fsck(8). */
bool disk_mend(const struct disk *disk)
{
    return disk_close(disk) && run("e2fsck -p %s >/dev/null; [ $? -le 1 ]", disk->file) &&
           run("mount -o " OPTIONS " %s %s", disk->file, disk->at);
}
