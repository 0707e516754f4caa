/* A line that says what is wrong; if it is too long it is cut between characters. */
#include "kiosk/host/problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum wk_status wk_problem_set(struct wk_problem *problem, enum wk_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(problem->text, sizeof problem->text, format, args);
    va_end(args);
    for (char *c = problem->text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    return status;
}

#define MAX_WORD 48 /* letters compared; none of our words is longer */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Optimal string alignment: the edit distance, where exchanging two neighbours counts as one edit. */
static int distance(const char *a, const char *b)
{
    int n = (int)strnlen(a, MAX_WORD), m = (int)strnlen(b, MAX_WORD);
    int rows[3][MAX_WORD + 1];

    for (int j = 0; j <= m; j++)
        rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            now[j] = least(least(above[j], now[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

const char *wk_nearest(const char *word, const char *const *words, int n)
{
    const char *best = words[0];
    int best_distance = distance(word, best);

    for (int i = 1; i < n; i++) {
        int d = distance(word, words[i]);
        if (d < best_distance) {
            best = words[i];
            best_distance = d;
        }
    }
    return best;
}

const char *wk_unwritten_text(const char *path, enum wk_status status)
{
    const char *slash = strrchr(path, '/'), *why = wk_status_text(status);
    struct stat info;

    if (status != WK_IO)
        return why;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return "that is a folder; the name of a file in it is wanted";
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    if (folder && stat(folder, &info) != 0)
        why = "there is no such folder";
    else if (folder && access(folder, W_OK) != 0)
        why = "you may not write in that folder";
    free(folder);
    return why;
}
