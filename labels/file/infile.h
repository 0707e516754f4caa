/* Files that the program reads. Whatever lies in a file's place (a pipe, a device), the program never waits for ever. */
#ifndef WK_LABELS_FILE_INFILE_H
#define WK_LABELS_FILE_INFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/status.h"

/*
 * Opens path to be read from its beginning; closed by the caller. NULL and errno: as open(), EISDIR for a folder, EINVAL for a
 * pipe, socket or device. pipes: a pipe is taken too, as a shell's <(command) is one, and is read until its writer has ended;
 * one without a writer reads as empty. Never waits for somebody to open the other end. Any thread.
 */
FILE *wk_infile_open(const char *path, bool pipes);

/* The same as a file descriptor; -1. */
int wk_infile_descriptor(const char *path, bool pipes);

/*
 * Reads from a descriptor until `most` bytes are there or the file ends: *n bytes. A signal does not cut it short.
 * WK_UNREADABLE_FILE; data holds anything then. Any thread.
 */
enum wk_status wk_infile_read(int fd, void *data, size_t most, size_t *n) WK_MUST_CHECK;

/*
 * A file whole: *bytes are malloc'ed, freed by the caller, with a 0 behind the *n of them; an empty file has none. WK_NO_FILE;
 * WK_UNREADABLE_FILE, also for what is no file (a folder, a pipe, a device); WK_BAD_INPUT: it is longer than `most`;
 * WK_NO_MEMORY. Any thread.
 */
enum wk_status wk_infile_load(const char *path, size_t most, char **bytes, size_t *n) WK_MUST_CHECK;

#endif
