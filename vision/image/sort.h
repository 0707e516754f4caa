/* Sort: numbers in rising order, for medians and other shares of a few of them. Pure; NaN has no place among them. */
#ifndef WK_VISION_IMAGE_SORT_H
#define WK_VISION_IMAGE_SORT_H

void wk_sort(double *values, int n);
void wk_sort_floats(float *values, int n);

/*
 * The value that wk_sort() would put at values[nth] (0..n - 1), found faster; the order of the others is lost. Median: nth = n
 * / 2.
 */
double wk_nth(double *values, int n, int nth);
double wk_median(double *values, int n);

#endif
