/* Figures: what benches and campaigns that print some share. Static, for one program at a time. */
#ifndef WK_TESTS_FIGURES_H
#define WK_TESTS_FIGURES_H

#include <stdio.h>
#include <stdlib.h>

static inline int figures_by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Smallest first. */
static inline void sort_values(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, figures_by_value);
}

/* What a process has in memory, in kB; 0: there is none of that number. */
static inline long resident_kb(int process)
{
    char path[64], line[128];
    long kb = 0;

    snprintf(path, sizeof path, "/proc/%d/status", process);
    FILE *const file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && sscanf(line, "VmRSS: %ld", &kb) != 1)
        continue;
    if (file)
        fclose(file);
    return kb;
}

/* A number from the environment, which sets how much is measured. */
static inline int number_of(const char *name, int otherwise)
{
    const char *const text = getenv(name);

    return text && *text ? atoi(text) : otherwise;
}

#endif
