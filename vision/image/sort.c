/* Numbers sorted by the C library, each type with its comparison. */
#include "vision/image/sort.h"

#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static int by_float(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

void wk_sort(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_value);
}

void wk_sort_floats(float *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_float);
}
