/* Planes: homographies as nine numbers, row-major. Pure. */
#ifndef WK_VISION_IMAGE_PLANE_H
#define WK_VISION_IMAGE_PLANE_H

#include <stdbool.h>

/* (x, y) through h [9] to (*u, *v); false for a point at infinity (*u and *v are then 0). */
bool wk_plane_map(const double *h, double x, double y, double *u, double *v);

/* The homography that takes from[4] to to[4] (x y each). False when three points lie on a line; h is then unchanged. */
bool wk_plane_from_quad(const double from[8], const double to[8], double *h);

/*
 * The homography that takes from [n] nearest to to [n] (x y each), by least squares of the distances there; n of 4 or more.
 * False when too few of them lie off a line; h is then unchanged.
 */
bool wk_plane_fit(const double *from, const double *to, int n, double *h);

/* out = a after b; out may be a or b. */
void wk_plane_multiply(const double *a, const double *b, double *out);

/* False when there is no inverse; out is then unchanged. out may be h. */
bool wk_plane_invert(const double *h, double *out);

/* Solves a [n][n] x = b in place by elimination with pivots; n <= 12; false when it cannot. b becomes x. */
bool wk_plane_solve(double *a, double *b, int n);

#endif
