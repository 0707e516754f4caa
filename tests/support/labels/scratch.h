/* A folder of its own for a test's files, and what is in them. */
#ifndef WK_TESTS_LABELS_SCRATCH_H
#define WK_TESTS_LABELS_SCRATCH_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char scratch_folder[256];

static inline int scratch_open(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    (void)snprintf(scratch_folder, sizeof scratch_folder, "%s/wk-test-XXXXXX", base && *base ? base : "/tmp");
    return mkdtemp(scratch_folder) ? 0 : -1;
}

/* Path of a file in the folder; static storage, four at a time. */
static inline const char *scratch_path(const char *name)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];
    (void)snprintf(path, sizeof paths[0], "%s/%s", scratch_folder, name);
    return path;
}

static inline int scratch_count(void)
{
    int n = 0;
    DIR *folder = opendir(scratch_folder);
    for (const struct dirent *e; folder && (e = readdir(folder));)
        n += e->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return n;
}

static inline int scratch_close(void **state)
{
    (void)state;
    DIR *folder = opendir(scratch_folder);
    for (const struct dirent *e; folder && (e = readdir(folder));)
        if (e->d_name[0] != '.')
            (void)unlink(scratch_path(e->d_name));
    if (folder)
        closedir(folder);
    return rmdir(scratch_folder);
}

static inline void scratch_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    if (f) {
        (void)fputs(text, f);
        (void)fclose(f);
    }
}

/* The whole file with a zero behind it; the caller frees it; NULL when there is none. */
static inline char *scratch_read(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    char *text = f ? malloc(1 << 22) : NULL;
    *n = text ? fread(text, 1, (1 << 22) - 1, f) : 0;
    if (text)
        text[*n] = 0;
    if (f)
        (void)fclose(f);
    return text;
}

#endif
