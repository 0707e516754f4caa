/*
 * A disk that can be cut off. It lies under SQLite and under our own code alike, as the C library's calls that write: what a
 * folder's files hold is on the "disk" only once they were synced, names only once their folder was. At the cut, of what was
 * not synced any part is lost: writes in any order, torn at sectors of 512 or 4096 bytes, sizes, new names, removals, renames.
 * It can also be full, or gone like a stick that was pulled out. Included by one file of a test program, before anything else.
 *
 * (A VFS of SQLite's own would see neither how SQLite's Unix layer syncs folders nor what a backup does with its files.)
 */
#ifndef WK_TESTS_DB_DISK_TEST_H
#define WK_TESTS_DB_DISK_TEST_H

#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1 /* syscall() */
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DISK_MAX_FDS 1024
#define DISK_MAX_FILES 8192 /* ever made */
#define DISK_MAX_NAMES 1024
#define DISK_MAX_MOVES 512 /* of names, since the last sync of the folder */

/* One write or truncation that was not synced. */
struct disk_change {
    size_t at, n;
    uint8_t *bytes; /* [n]; NULL: the file is cut or stretched to `at` */
};
/* What is called a file whatever its name: an inode. */
struct disk_file {
    uint8_t *bytes; /* [room], of which n as on the disk */
    size_t n, room;
    struct disk_change *change;
    int n_changes, n_room;
};
struct disk_name {
    char name[128]; /* below the folder */
    int file;       /* -1: none */
};
/* A change of names that was not synced: `to` means file `file` from now on, and `from` nothing; each may be "". */
struct disk_move {
    char from[128], to[128];
    int file;
};

static struct disk {
    bool on;
    bool lies; /* syncs do nothing */
    char folder[128];
    int64_t n_ops, cut_at; /* operations until the power fails; 0: never */
    bool kill;             /* at the cut it is killed instead: what was written stays */
    void (*at_cut)(void);  /* after the files were left as they are found then; does not return */
    int64_t room;          /* bytes that still fit, -1: any number; what is removed gives none back */
    int64_t gone_at;       /* from this operation on the medium is gone (EIO); 0: never */
    const char *only;      /* room and gone_at are of names that begin so; NULL: of all */
    uint64_t seed;
    struct disk_file file[DISK_MAX_FILES];
    int n_files;
    struct disk_name now[DISK_MAX_NAMES], durable[DISK_MAX_NAMES];
    int n_now, n_durable;
    struct disk_move move[DISK_MAX_MOVES];
    int n_moves;
    int fd_file[DISK_MAX_FDS]; /* file + 1; 0: not ours; -1: the folder */
    const char *fd_name[DISK_MAX_FDS];
} disk;

static void disk_broken(const char *why)
{
    fprintf(stderr, "disk_test: %s\n", why);
    _exit(99);
}

static uint64_t disk_random(uint64_t below)
{
    disk.seed += 0x9e3779b97f4a7c15u;
    uint64_t z = disk.seed;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (z ^ z >> 31) % below;
}

/* The name below the folder, NULL for what lies elsewhere, "" for the folder itself. */
static const char *disk_name_of(const char *path)
{
    size_t n = strlen(disk.folder);
    if (!disk.on || strncmp(path, disk.folder, n) != 0)
        return NULL;
    path += n;
    return *path == '/' ? path + strspn(path, "/") : *path ? NULL : path;
}

static int *disk_find(struct disk_name *names, int *n, const char *name, bool make)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(names[i].name, name) == 0)
            return &names[i].file;
    if (!make)
        return NULL;
    if (*n == DISK_MAX_NAMES)
        disk_broken("too many names");
    snprintf(names[*n].name, sizeof names[*n].name, "%s", name);
    names[*n].file = -1;
    return &names[(*n)++].file;
}

static int disk_file_of(const char *name)
{
    int *file = disk_find(disk.now, &disk.n_now, name, false);
    return file ? *file : -1;
}

/* Grows by doubling: a sanitizer's realloc() copies all of the file each time, and a journal grows by a page a write. */
static void disk_put(struct disk_file *file, size_t size)
{
    if (size > file->room) {
        file->room = size > 2 * file->room ? size : 2 * file->room;
        file->bytes = realloc(file->bytes, file->room);
        if (!file->bytes)
            disk_broken("no memory");
    }
    if (size > file->n)
        memset(file->bytes + file->n, 0, size - file->n);
    file->n = size;
}

static void disk_do(struct disk_file *file, const struct disk_change *change)
{
    if (!change->bytes) {
        disk_put(file, change->at);
        return;
    }
    if (change->at + change->n > file->n)
        disk_put(file, change->at + change->n);
    memcpy(file->bytes + change->at, change->bytes, change->n);
}

static void disk_note(int file, size_t at, const void *bytes, size_t n)
{
    struct disk_file *f = &disk.file[file];
    if (f->n_changes == f->n_room) {
        f->n_room = 2 * f->n_room + 16;
        f->change = realloc(f->change, (size_t)f->n_room * sizeof *f->change);
    }
    uint8_t *copy = bytes ? malloc(n ? n : 1) : NULL;
    if (!f->change || (bytes && !copy))
        disk_broken("no memory");
    if (bytes)
        memcpy(copy, bytes, n);
    f->change[f->n_changes++] = (struct disk_change){at, n, copy};
}

static void disk_sync_file(int file)
{
    struct disk_file *f = &disk.file[file];
    for (int i = 0; i < f->n_changes; i++) {
        disk_do(f, &f->change[i]);
        free(f->change[i].bytes);
    }
    f->n_changes = 0;
}

static void disk_move_names(struct disk_name *names, int *n, const struct disk_move *move)
{
    if (move->from[0])
        *disk_find(names, n, move->from, true) = -1;
    if (move->to[0])
        *disk_find(names, n, move->to, true) = move->file;
}

static void disk_note_move(const char *from, const char *to, int file)
{
    if (disk.n_moves == DISK_MAX_MOVES)
        disk_broken("too many moves");
    struct disk_move *move = &disk.move[disk.n_moves++];
    snprintf(move->from, sizeof move->from, "%s", from);
    snprintf(move->to, sizeof move->to, "%s", to);
    move->file = file;
    disk_move_names(disk.now, &disk.n_now, move);
}

static void disk_sync_folder(void)
{
    for (int i = 0; i < disk.n_moves; i++)
        disk_move_names(disk.durable, &disk.n_durable, &disk.move[i]);
    disk.n_moves = 0;
}

/* A write, of which each sector has come to the disk or has not; where the file grew without it there is something else. */
static void disk_tear(struct disk_file *f, const struct disk_change *change, size_t sector, int keep_of_8)
{
    size_t end = change->at + change->n, at = change->at;
    if (!change->bytes) {
        if ((int)disk_random(8) < keep_of_8)
            disk_do(f, change);
        return;
    }
    while (at < end) {
        size_t stop = (at / sector + 1) * sector;
        if (stop > end)
            stop = end;
        size_t before = f->n;
        if ((int)disk_random(8) < keep_of_8) {
            disk_do(f, &(struct disk_change){at, stop - at, change->bytes + (at - change->at)});
        } else if (stop > before && disk_random(2)) { /* the size came to the disk, and the data did not */
            disk_put(f, stop);
            for (size_t i = before > at ? before : at; i < stop && disk.seed & 1; i++)
                f->bytes[i] = (uint8_t)disk_random(256);
        }
        at = stop;
    }
}

static void disk_lose(struct disk_file *f)
{
    static const size_t sectors[] = {512, 4096};
    size_t sector = sectors[disk_random(2)];
    int mode = (int)disk_random(4), keep = mode == 0 ? 0 : mode == 1 ? 8 : 1 + (int)disk_random(7);
    for (int i = f->n_changes - 1; mode == 3 && i > 0; i--) { /* in any order */
        int k = (int)disk_random((uint64_t)i + 1);
        struct disk_change t = f->change[i];
        f->change[i] = f->change[k];
        f->change[k] = t;
    }
    for (int i = 0; i < f->n_changes; i++)
        disk_tear(f, &f->change[i], sector, keep);
}

static void disk_write_out(const char *name, const uint8_t *bytes, size_t n)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", disk.folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || (n && fwrite(bytes, 1, n, file) != n) || fclose(file) != 0)
        disk_broken("what is left could not be written");
}

static uint8_t *disk_read_in(const char *name, size_t *n)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", disk.folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        disk_broken("a file of the folder could not be read");
    *n = (size_t)ftell(file);
    uint8_t *bytes = malloc(*n ? *n : 1);
    rewind(file);
    if (!bytes || fread(bytes, 1, *n, file) != *n)
        disk_broken("a file of the folder could not be read");
    fclose(file);
    return bytes;
}

/* Leaves the folder as it is found after the power came back, and ends the program. */
static void disk_cut(void)
{
    uint8_t *bytes[DISK_MAX_NAMES];
    size_t n[DISK_MAX_NAMES];
    char path[300];
    int keep = (int)disk_random(3); /* names: none of the changes, all, any of them */
    for (int i = 0; i < disk.n_moves; i++)
        if (keep == 1 || (keep == 2 && disk_random(2)))
            disk_move_names(disk.durable, &disk.n_durable, &disk.move[i]);
    for (int i = 0; i < disk.n_files; i++)
        disk_lose(&disk.file[i]);
    disk.on = false;
    for (int i = 0; i < disk.n_durable; i++) {
        const struct disk_name *d = &disk.durable[i];
        size_t length = strlen(d->name);
        bool shared = length > 4 && strcmp(d->name + length - 4, "-shm") == 0;
        bytes[i] = d->file >= 0 ? disk.file[d->file].bytes : NULL;
        n[i] = d->file >= 0 ? disk.file[d->file].n : 0;
        if (shared && d->file >= 0 && disk_file_of(d->name) == d->file && disk_random(2))
            bytes[i] = disk_read_in(d->name, &n[i]); /* memory of several programs: as it was last, too */
    }
    for (int i = 0; i < disk.n_now; i++) {
        snprintf(path, sizeof path, "%s/%s", disk.folder, disk.now[i].name);
        (void)remove(path);
    }
    for (int i = 0; i < disk.n_durable; i++)
        if (disk.durable[i].file >= 0)
            disk_write_out(disk.durable[i].name, bytes[i], n[i]);
    disk.at_cut();
    disk_broken("at_cut came back");
}

/* Begins with what lies in the folder, all of it on the disk. Set what is to happen afterwards. */
static inline void disk_begin(const char *folder, uint64_t seed)
{
    struct dirent *entry;
    memset(&disk, 0, sizeof disk);
    snprintf(disk.folder, sizeof disk.folder, "%s", folder);
    disk.room = -1;
    disk.seed = seed;
    DIR *dir = opendir(folder);
    if (!dir)
        disk_broken("no folder");
    while ((entry = readdir(dir)) != NULL) {
        if (entry->d_type == DT_DIR)
            continue;
        int file = disk.n_files++;
        disk.file[file].bytes = disk_read_in(entry->d_name, &disk.file[file].n);
        *disk_find(disk.now, &disk.n_now, entry->d_name, true) = file;
        *disk_find(disk.durable, &disk.n_durable, entry->d_name, true) = file;
    }
    closedir(dir);
    disk.on = true;
}

static inline void disk_end(void)
{
    for (int i = 0; i < disk.n_files; i++) {
        for (int k = 0; k < disk.file[i].n_changes; k++)
            free(disk.file[i].change[k].bytes);
        free(disk.file[i].change);
        free(disk.file[i].bytes);
    }
    memset(&disk, 0, sizeof disk);
}

/* Before each operation: the power fails, or the medium is gone. 0, or the errno. */
static int disk_op(const char *name, size_t n)
{
    bool concerned = !disk.only || strncmp(name, disk.only, strlen(disk.only)) == 0;
    disk.n_ops++;
    if (disk.cut_at && disk.n_ops >= disk.cut_at && disk.kill)
        (void)kill(getpid(), SIGKILL);
    if (disk.cut_at && disk.n_ops >= disk.cut_at)
        disk_cut();
    if (!concerned)
        return 0;
    if (disk.gone_at && disk.n_ops >= disk.gone_at)
        return EIO;
    if (disk.room < 0 || n == 0)
        return 0;
    if ((size_t)disk.room < n)
        return ENOSPC;
    disk.room -= (int64_t)n;
    return 0;
}

static int disk_fd(int fd)
{
    return disk.on && fd >= 0 && fd < DISK_MAX_FDS ? disk.fd_file[fd] : 0;
}

static int disk_fail(int why)
{
    errno = why;
    return -1;
}

/* ---- the calls themselves, under names that no header knows */

int disk_open(const char *path, int flags, ...) __asm__("open");
int disk_open64(const char *path, int flags, ...) __asm__("open64");
int disk_close(int fd) __asm__("close");
ssize_t disk_pwrite(int fd, const void *bytes, size_t n, off_t at) __asm__("pwrite64");
ssize_t disk_write(int fd, const void *bytes, size_t n) __asm__("write");
int disk_truncate(int fd, off_t n) __asm__("ftruncate64");
int disk_fsync(int fd) __asm__("fsync");
int disk_fdatasync(int fd) __asm__("fdatasync");
int disk_unlink(const char *path) __asm__("unlink");
int disk_rename(const char *from, const char *to) __asm__("rename");
int disk_link(const char *from, const char *to) __asm__("link");

static int disk_open_any(const char *path, int flags, int mode)
{
    const char *name = disk_name_of(path);
    int file = name && *name ? disk_file_of(name) : -1;
    if (name && *name && (file < 0 ? flags & O_CREAT : flags & O_TRUNC)) {
        int why = disk_op(name, 0);
        if (why)
            return disk_fail(why);
    }
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (fd < 0 || !name)
        return fd;
    if (fd >= DISK_MAX_FDS)
        disk_broken("too many files are open");
    if (!*name) {
        disk.fd_file[fd] = -1;
        disk.fd_name[fd] = "";
        return fd;
    }
    if (file < 0) {
        if (disk.n_files == DISK_MAX_FILES)
            disk_broken("too many files");
        file = disk.n_files++;
        disk_note_move("", name, file);
    }
    if (flags & O_TRUNC)
        disk_note(file, 0, NULL, 0);
    disk.fd_file[fd] = file + 1;
    for (int i = 0; i < disk.n_now; i++)
        if (strcmp(disk.now[i].name, name) == 0)
            disk.fd_name[fd] = disk.now[i].name;
    return fd;
}

static int disk_mode_of(int flags, va_list args)
{
    return flags & O_CREAT ? va_arg(args, int) : 0;
}

int disk_open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    int mode = disk_mode_of(flags, args);
    va_end(args);
    return disk_open_any(path, flags, mode);
}

int disk_open64(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    int mode = disk_mode_of(flags, args);
    va_end(args);
    return disk_open_any(path, flags, mode);
}

int disk_close(int fd)
{
    if (fd >= 0 && fd < DISK_MAX_FDS)
        disk.fd_file[fd] = 0;
    return (int)syscall(SYS_close, fd);
}

ssize_t disk_pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    int file = disk_fd(fd), why = file > 0 ? disk_op(disk.fd_name[fd], n) : 0;
    if (why)
        return disk_fail(why);
    ssize_t done = syscall(SYS_pwrite64, fd, bytes, n, at);
    if (file > 0 && done > 0)
        disk_note(file - 1, (size_t)at, bytes, (size_t)done);
    return done;
}

ssize_t disk_write(int fd, const void *bytes, size_t n)
{
    if (disk_fd(fd) > 0)
        disk_broken("write() to a file: only pwrite() is known here");
    return syscall(SYS_write, fd, bytes, n);
}

int disk_truncate(int fd, off_t n)
{
    int file = disk_fd(fd), why = file > 0 ? disk_op(disk.fd_name[fd], 0) : 0;
    if (why)
        return disk_fail(why);
    int rc = (int)syscall(SYS_ftruncate, fd, n);
    if (file > 0 && rc == 0)
        disk_note(file - 1, (size_t)n, NULL, 0);
    return rc;
}

int disk_fsync(int fd)
{
    int file = disk_fd(fd), why = file != 0 ? disk_op(disk.fd_name[fd], 0) : 0;
    if (why)
        return disk_fail(why);
    if (file == 0)
        return (int)syscall(SYS_fsync, fd);
    if (disk.lies)
        return 0;
    if (file > 0)
        disk_sync_file(file - 1);
    else
        disk_sync_folder();
    return 0;
}

int disk_fdatasync(int fd)
{
    return disk_fsync(fd);
}

int disk_unlink(const char *path)
{
    const char *name = disk_name_of(path);
    int why = name ? disk_op(name, 0) : 0;
    if (why)
        return disk_fail(why);
    int rc = (int)syscall(SYS_unlink, path);
    if (name && rc == 0)
        disk_note_move(name, "", -1);
    return rc;
}

int disk_rename(const char *from, const char *to)
{
    const char *a = disk_name_of(from), *b = disk_name_of(to);
    int why = a ? disk_op(a, 0) : 0;
    if (why)
        return disk_fail(why);
    int rc = (int)syscall(SYS_rename, from, to);
    if (a && b && rc == 0)
        disk_note_move(a, b, disk_file_of(a));
    return rc;
}

int disk_link(const char *from, const char *to)
{
    const char *a = disk_name_of(from), *b = disk_name_of(to);
    int why = a ? disk_op(a, 0) : 0;
    if (why)
        return disk_fail(why);
    int rc = (int)syscall(SYS_link, from, to);
    if (a && b && rc == 0)
        disk_note_move("", b, disk_file_of(a));
    return rc;
}

#endif
