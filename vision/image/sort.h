/* Sort: numbers in rising order, for medians and other shares of a few of them. Pure; NaN has no place among them. */
#ifndef WK_VISION_IMAGE_SORT_H
#define WK_VISION_IMAGE_SORT_H

void wk_sort(double *values, int n);
void wk_sort_floats(float *values, int n);

/* values[n / 2] as wk_sort() would leave it, n >= 1, for less: the order of the others is lost. */
double wk_median(double *values, int n);

#endif
