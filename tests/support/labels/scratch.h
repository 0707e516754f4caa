/* A folder of its own for a test's files, and what is in them. */
#ifndef WK_TESTS_LABELS_SCRATCH_H
#define WK_TESTS_LABELS_SCRATCH_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char scratch_folder[256];

int scratch_open(void **state);

/* Path of a file in the folder; static storage, four at a time. */
const char *scratch_path(const char *name);

int scratch_count(void);
int scratch_close(void **state);
void scratch_write(const char *path, const char *text);

/* The whole file with a zero behind it; the caller frees it; NULL when there is none. */
char *scratch_read(const char *path, size_t *n);

#endif
