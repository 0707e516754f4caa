/* A folder of its own for a test's files, and what is in them. */
#include "tests/support/labels/scratch.h"

char scratch_folder[256];

int scratch_open(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    (void)snprintf(scratch_folder, sizeof scratch_folder, "%s/wk-test-XXXXXX", base && *base ? base : "/tmp");
    return mkdtemp(scratch_folder) ? 0 : -1;
}

const char *scratch_path(const char *name)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];
    (void)snprintf(path, sizeof paths[0], "%s/%s", scratch_folder, name);
    return path;
}

int scratch_count(void)
{
    int n = 0;
    DIR *folder = opendir(scratch_folder);
    for (const struct dirent *e; folder && (e = readdir(folder));)
        n += e->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return n;
}

int scratch_close(void **state)
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

void scratch_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    if (f) {
        (void)fputs(text, f);
        (void)fclose(f);
    }
}

char *scratch_read(const char *path, size_t *n)
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
