/* Numbers sorted by the C library, each type with its comparison; medians without sorting. */
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

/* Hoare's selection: what is on the wrong side of a pivot changes places, and the side that holds the one asked for is left. */
double wk_nth(double *values, int n, int nth)
{
    int first = 0, last = n - 1;

    while (first < last) {
        const double pivot = values[first + (last - first) / 2];
        int i = first, j = last;

        while (i <= j) {
            while (values[i] < pivot)
                i++;
            while (values[j] > pivot)
                j--;
            if (i <= j) {
                const double value = values[i];

                values[i++] = values[j];
                values[j--] = value;
            }
        }
        if (nth <= j)
            last = j;
        else if (nth >= i)
            first = i;
        else
            break;
    }
    return values[nth];
}

double wk_median(double *values, int n)
{
    return wk_nth(values, n, n / 2);
}
