/*
 * A small disk of its own for the hall, for benches: an ext4 file system in a file, mounted where only this process and those
 * that it starts see it. It takes root, `mount`, `mkfs.ext4` and a loop device. It can be filled to its last block, and it can
 * fail as a disk does whose errors make the system set it read-only below the programs that write there.
 */
#ifndef WK_TESTS_HALL_DISK_H
#define WK_TESTS_HALL_DISK_H

#include <stdbool.h>

struct disk {
    char file[140], at[140]; /* the image; the folder where it is mounted */
};

/* Both are made in a folder that exists. False: it could not be; what a command says of it is on standard error. */
bool disk_open(struct disk *disk, const char *folder);
bool disk_close(const struct disk *disk); /* False: something on it is still open */

/* Another file takes all that is free; it is taken away. */
bool disk_fill(const struct disk *disk);
bool disk_empty(const struct disk *disk);

/* From now on nothing can be written. Mended: taken out, repaired and mounted by whoever looks after the computer; no program
 * has anything open there. */
bool disk_break(const struct disk *disk);
bool disk_mend(const struct disk *disk);

#endif
