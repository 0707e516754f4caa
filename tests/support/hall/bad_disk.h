/*
 * A disk that refuses writes to some files: it went read-only, or is full. Below SQLite, for all of its databases in this
 * process, threads included. (A file system cannot be set read-only while a database on it is open.)
 */
#ifndef WK_TESTS_HALL_BAD_DISK_H
#define WK_TESTS_HALL_BAD_DISK_H

/* Before any database is open. part: of the paths that are concerned; static storage. */
void bad_disk_begin(const char *part);
/* Writes fail with this errno (EROFS, ENOSPC); 0: the disk is good. Any thread. */
void bad_disk_set(int error);

#endif
