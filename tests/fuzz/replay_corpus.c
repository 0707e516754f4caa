/* Replays the corpus of a fuzz target in the plain test run; prints in cmocka's manner. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return 0;
    uint8_t *data = malloc(1 << 20);
    size_t n = data ? fread(data, 1, 1 << 20, f) : 0;
    fclose(f);
    if (data)
        LLVMFuzzerTestOneInput(data, n);
    free(data);
    return data != NULL;
}

int main(void)
{
    DIR *folder = opendir(WK_CORPUS);
    int n = 0, ok = folder != NULL;
    printf("[ RUN      ] replay of " WK_CORPUS "\n");
    fflush(stdout);
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (const struct dirent *e; folder && (e = readdir(folder));) {
        char path[1024];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", WK_CORPUS, e->d_name);
        ok &= replay(path);
        n++;
    }
    if (folder)
        closedir(folder);
    ok &= n > 0;
    printf(ok ? "[       OK ] replay of " WK_CORPUS "\n" : "[  FAILED  ] replay of " WK_CORPUS "\n");
    return !ok;
}
