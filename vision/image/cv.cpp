// The only file that knows OpenCV, but for its cameras (videoio.cpp). Each door catches all that is thrown behind it.
#include "vision/image/cv.h"

#include <cstring>
#include <new>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgproc.hpp>

namespace
{

// OpenCV's own threads would take the cores from capture and drawing; its messages would go to the program's output. Not when
// the program starts: from an archive, OpenCV's own variables may be made after ours.
void be_quiet()
{
    static const bool once = [] {
        cv::setNumThreads(0); // 1 begins TBB all the same, which looks at the whole machine
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        return true;
    }();
    (void)once;
}

template <typename F> enum wk_status guarded(F work)
{
    try {
        be_quiet();
        return work();
    } catch (const std::bad_alloc &) {
        return WK_NO_MEMORY;
    } catch (const cv::Exception &e) {
        return e.code == cv::Error::StsNoMem ? WK_NO_MEMORY : WK_FAILED;
    } catch (...) {
        return WK_FAILED;
    }
}

cv::Mat view(const struct wk_image *image)
{
    return cv::Mat(image->h, image->w, CV_8UC(image->channels), image->data, (size_t)image->stride_bytes);
}

} // namespace

enum wk_status wk_cv_grey(const struct wk_image *bgr, struct wk_image *grey)
{
    if (!wk_image_sound(bgr) || !wk_image_sound(grey) || grey->channels != 1 || grey->w != bgr->w || grey->h != bgr->h)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(grey);
        if (bgr->channels == 1)
            view(bgr).copyTo(to);
        else
            cv::cvtColor(view(bgr), to, bgr->channels == 3 ? cv::COLOR_BGR2GRAY : cv::COLOR_BGRA2GRAY);
        return WK_OK;
    });
}

static enum wk_status resize(const struct wk_image *src, struct wk_image *dst, int how)
{
    if (!wk_image_sound(src) || !wk_image_sound(dst) || src->channels != dst->channels)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst);
        cv::resize(view(src), to, to.size(), 0, 0, how);
        return WK_OK;
    });
}

enum wk_status wk_cv_resize(const struct wk_image *src, struct wk_image *dst)
{
    return resize(src, dst, dst->w < src->w ? cv::INTER_AREA : cv::INTER_LINEAR);
}

enum wk_status wk_cv_enlarge(const struct wk_image *src, struct wk_image *dst)
{
    return resize(src, dst, cv::INTER_LANCZOS4);
}

enum wk_status wk_cv_blur(const struct wk_image *src, struct wk_image *dst, double sigma_px)
{
    if (!wk_image_sound(src) || !wk_image_sound(dst) || src->channels != dst->channels || src->w != dst->w || src->h != dst->h)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst);
        if (sigma_px <= 0)
            view(src).copyTo(to);
        else
            cv::GaussianBlur(view(src), to, cv::Size(), sigma_px);
        return WK_OK;
    });
}

enum wk_status wk_cv_unsharp(const struct wk_image *src, struct wk_image *dst, double amount, double sigma_px)
{
    if (!wk_image_sound(src) || !wk_image_sound(dst) || src->channels != dst->channels || src->w != dst->w ||
        src->h != dst->h || sigma_px <= 0 || src->data == dst->data)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst), from = view(src);
        cv::GaussianBlur(from, to, cv::Size(), sigma_px);
        cv::addWeighted(from, 1 + amount, to, -amount, 0, to);
        return WK_OK;
    });
}

enum wk_status wk_cv_otsu(const struct wk_image *src, struct wk_image *dst)
{
    if (!wk_image_sound(src) || !wk_image_sound(dst) || src->channels != 1 || dst->channels != 1 || src->w != dst->w ||
        src->h != dst->h)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst);
        cv::threshold(view(src), to, 0, 255, cv::THRESH_OTSU);
        return WK_OK;
    });
}

enum wk_status wk_cv_warp(const struct wk_image *src, struct wk_image *dst, const double *back, int how)
{
    if (!wk_image_sound(src) || !wk_image_sound(dst) || src->channels != dst->channels)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst);
        cv::Mat h(3, 3, CV_64F);
        memcpy(h.data, back, 9 * sizeof *back);
        cv::warpPerspective(view(src), to, h, to.size(), (how == 1 ? cv::INTER_CUBIC : cv::INTER_LINEAR) | cv::WARP_INVERSE_MAP,
                            cv::BORDER_REPLICATE);
        return WK_OK;
    });
}

enum wk_status wk_cv_match(const struct wk_image *grey, const struct wk_image *pattern, float *out)
{
    if (!wk_image_sound(grey) || !wk_image_sound(pattern) || grey->channels != 1 || pattern->channels != 1 ||
        pattern->w > grey->w || pattern->h > grey->h)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to(grey->h - pattern->h + 1, grey->w - pattern->w + 1, CV_32F, out);
        cv::matchTemplate(view(grey), view(pattern), to, cv::TM_CCOEFF_NORMED);
        return WK_OK;
    });
}

enum wk_status wk_cv_subpixel(const struct wk_image *grey, float *xy, int n, int reach_px)
{
    if (!wk_image_sound(grey) || grey->channels != 1 || n < 1 || reach_px < 1)
        return WK_BAD_INPUT;
    for (int i = 0; i < n; i++)
        if (!(xy[2 * i] >= 0 && xy[2 * i + 1] >= 0 && xy[2 * i] < (float)grey->w && xy[2 * i + 1] < (float)grey->h))
            return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat points(n, 1, CV_32FC2, xy);
        cv::cornerSubPix(view(grey), points, cv::Size(reach_px, reach_px), cv::Size(-1, -1),
                         cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 20, 0.02));
        return WK_OK;
    });
}
