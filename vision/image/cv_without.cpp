/*
 * What OpenCV's archive asks for, and nothing here uses a byte of: OpenGL, in a window of which its matrices can lie, and
 * LAPACK, to solve large systems. Both bring libraries upon libraries. The kiosk has OpenCV's part linked in, and this in their
 * place: there is no OpenGL, and LAPACK says that it has no answer, so that OpenCV's own code gives it. No part of libvision:
 * the Makefile gives it to that program alone.
 */
#include <cstddef>

#include <opencv2/core/hal/interface.h>

extern "C" {
void *glXGetCurrentContext()
{
    return nullptr;
}

void *glXGetCurrentDisplay()
{
    return nullptr;
}

void *glXGetProcAddressARB(const unsigned char *)
{
    return nullptr;
}
}

int lapack_LU32f(float *, size_t, int, float *, size_t, int, int *)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_LU64f(double *, size_t, int, double *, size_t, int, int *)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_Cholesky32f(float *, size_t, int, float *, size_t, int, bool *)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_Cholesky64f(double *, size_t, int, double *, size_t, int, bool *)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_SVD32f(float *, size_t, float *, float *, size_t, float *, size_t, int, int, int)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_SVD64f(double *, size_t, double *, double *, size_t, double *, size_t, int, int, int)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_QR32f(float *, size_t, int, int, int, float *, size_t, float *, int *)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_QR64f(double *, size_t, int, int, int, double *, size_t, double *, int *)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_gemm32f(const float *, size_t, const float *, size_t, float, const float *, size_t, float, float *, size_t, int, int,
                   int, int)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_gemm64f(const double *, size_t, const double *, size_t, double, const double *, size_t, double, double *, size_t,
                   int, int, int, int)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_gemm32fc(const float *, size_t, const float *, size_t, float, const float *, size_t, float, float *, size_t, int,
                    int, int, int)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

int lapack_gemm64fc(const double *, size_t, const double *, size_t, double, const double *, size_t, double, double *, size_t,
                    int, int, int, int)
{
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
