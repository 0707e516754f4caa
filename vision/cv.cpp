// The only file that knows OpenCV. Each door catches all that is thrown behind it.
#include "vision/cv.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include <sys/stat.h>

#include <opencv2/aruco.hpp>
#include <opencv2/aruco/charuco.hpp>
#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

namespace
{

// OpenCV's own threads would take the cores from capture and drawing; its messages would go to the program's output.
struct quiet {
    quiet()
    {
        cv::setNumThreads(1);
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        // How long a read waits for a silent camera. Seconds, and no fewer; read when a device is first waited for.
        setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1", 0);
    }
};
const quiet at_start;

template <typename F> enum wk_status guarded(F work)
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return WK_NO_MEMORY;
    } catch (const cv::Exception &e) {
        return e.code == cv::Error::StsNoMem ? WK_NO_MEMORY : WK_FAILED;
    } catch (...) {
        return WK_FAILED;
    }
}

bool sound(const struct wk_image *image)
{
    return image && image->data && image->w > 0 && image->h > 0 &&
           (image->channels == 1 || image->channels == 3 || image->channels == 4) &&
           image->stride_bytes >= (ptrdiff_t)image->w * image->channels;
}

cv::Mat view(const struct wk_image *image)
{
    return cv::Mat(image->h, image->w, CV_8UC(image->channels), image->data, (size_t)image->stride_bytes);
}

enum wk_status take(struct wk_image *out, const cv::Mat &bgr)
{
    struct wk_image image = {};
    enum wk_status status = wk_image_new(&image, bgr.cols, bgr.rows, bgr.channels());

    if (status != WK_OK)
        return status;
    cv::Mat mine = view(&image);
    bgr.copyTo(mine);
    *out = image;
    return WK_OK;
}

unsigned be16(const unsigned char *p)
{
    return (unsigned)p[0] << 8 | p[1];
}

unsigned long be32(const unsigned char *p)
{
    return (unsigned long)be16(p) << 16 | be16(p + 2);
}

// A size in a file's own words, so that a bomb is refused before it is unpacked. 0 0 when the format is not one of ours.
struct size {
    unsigned long w, h;
};

struct size jpeg_size(const unsigned char *p, size_t n)
{
    size_t at = 2;

    while (at + 9 < n) {
        if (p[at] != 0xFF) {
            at++;
            continue;
        }
        unsigned marker = p[at + 1];
        if (marker == 0xFF || marker == 0 || marker == 1 || (marker >= 0xD0 && marker <= 0xD8)) {
            at += marker == 0xFF ? 1 : 2;
            continue;
        }
        if (marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC)
            return {be16(p + at + 7), be16(p + at + 5)};
        if (marker == 0xD9 || marker == 0xDA)
            break;
        at += 2 + (size_t)be16(p + at + 2);
    }
    return {0, 0};
}

struct size pnm_size(const unsigned char *p, size_t n)
{
    unsigned long number[2] = {0, 0};
    size_t at = 2;

    for (int k = 0; k < 2; k++) {
        while (at < n && (p[at] == '#' || p[at] == ' ' || p[at] == '\t' || p[at] == '\n' || p[at] == '\r')) {
            if (p[at] == '#')
                while (at < n && p[at] != '\n')
                    at++;
            else
                at++;
        }
        for (; at < n && p[at] >= '0' && p[at] <= '9'; at++) {
            if (number[k] > 1000000)
                return {ULONG_MAX, 1};
            number[k] = number[k] * 10 + (unsigned long)(p[at] - '0');
        }
    }
    return {number[0], number[1]};
}

struct size header_size(const unsigned char *p, size_t n)
{
    if (n >= 24 && !memcmp(p, "\x89PNG\r\n\x1a\n", 8))
        return {be32(p + 16), be32(p + 20)};
    if (n >= 4 && p[0] == 0xFF && p[1] == 0xD8)
        return jpeg_size(p, n);
    if (n >= 26 && p[0] == 'B' && p[1] == 'M') {
        int32_t w, h;
        memcpy(&w, p + 18, 4);
        memcpy(&h, p + 22, 4);
        return {w > 0 ? (unsigned long)w : 0, h < 0 ? 0UL - (unsigned long)h : (unsigned long)h};
    }
    if (n >= 8 && p[0] == 'P' && p[1] >= '1' && p[1] <= '6')
        return pnm_size(p, n);
    return {0, 0};
}

// OpenCV fills the rest of a truncated picture with grey and says nothing, so the end of the file is looked at first.
bool whole(const unsigned char *p, size_t n)
{
    if (p[0] == 0xFF && p[1] == 0xD8) {
        size_t end = n;

        // Some cameras pad their files with zeros.
        while (end > 2 && p[end - 1] == 0)
            end--;
        for (size_t back = 0; back < 65536 && end >= 2 + back; back++)
            if (p[end - back - 2] == 0xFF && p[end - back - 1] == 0xD9)
                return true;
        return false;
    }
    if (p[0] == 0x89) {
        for (size_t back = 8; back <= std::min<size_t>(n, 65536); back++)
            if (!memcmp(p + n - back, "IEND", 4))
                return true;
        return false;
    }
    return true;
}

enum wk_status decode(struct wk_image *out, const unsigned char *p, size_t n)
{
    if (n == 0)
        return WK_EMPTY_FILE;
    if (n > WK_IMAGE_MAX_BYTES)
        return WK_IMAGE_SIZE;
    struct size s = header_size(p, n);
    if (s.w == 0 || s.h == 0)
        return WK_BAD_IMAGE;
    if (s.w > 1000000 || s.h > 1000000 || s.w * s.h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    if (!whole(p, n))
        return WK_BAD_IMAGE;
    cv::Mat bytes(1, (int)n, CV_8UC1, const_cast<unsigned char *>(p));
    cv::Mat bgr;
    try {
        bgr = cv::imdecode(bytes, cv::IMREAD_COLOR);
    } catch (const cv::Exception &) {
        return WK_BAD_IMAGE;
    }
    return bgr.empty() ? WK_BAD_IMAGE : take(out, bgr);
}

bool ends(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);

    return n >= m && !strcasecmp(path + n - m, ending);
}

} // namespace

enum wk_status wk_image_new(struct wk_image *out, int w, int h, int channels)
{
    if (channels != 1 && channels != 3 && channels != 4)
        return WK_BAD_INPUT;
    if (w <= 0 || h <= 0 || (long long)w * h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    uint8_t *data = (uint8_t *)malloc((size_t)w * (size_t)h * (size_t)channels);
    if (!data)
        return WK_NO_MEMORY;
    *out = {data, w, h, (ptrdiff_t)w * channels, channels};
    return WK_OK;
}

void wk_image_free(struct wk_image *image)
{
    if (!image)
        return;
    free(image->data);
    *image = {};
}

enum wk_status wk_image_decode(struct wk_image *out, const void *bytes, size_t n)
{
    return guarded([&] { return decode(out, (const unsigned char *)bytes, n); });
}

enum wk_status wk_image_load(struct wk_image *out, const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return errno == ENOENT || errno == ENOTDIR ? WK_NO_FILE : WK_UNREADABLE_FILE;
    if (!S_ISREG(about.st_mode))
        return WK_UNREADABLE_FILE;
    if (about.st_size == 0)
        return WK_EMPTY_FILE;
    if (about.st_size > WK_IMAGE_MAX_BYTES)
        return WK_IMAGE_SIZE;
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT ? WK_NO_FILE : WK_UNREADABLE_FILE;
    enum wk_status status = guarded([&] {
        std::vector<unsigned char> bytes((size_t)about.st_size);
        size_t n = fread(bytes.data(), 1, bytes.size(), file);
        if (ferror(file))
            return WK_UNREADABLE_FILE;
        return decode(out, bytes.data(), n);
    });
    fclose(file);
    return status;
}

enum wk_status wk_image_save(const char *path, const struct wk_image *image)
{
    if (!sound(image))
        return WK_BAD_INPUT;
    const char *form = ends(path, ".png") ? ".png" : ends(path, ".jpg") || ends(path, ".jpeg") ? ".jpg" : nullptr;
    if (!form)
        return WK_BAD_INPUT;
    return guarded([&] {
        std::vector<unsigned char> bytes;
        if (!cv::imencode(form, view(image), bytes, {cv::IMWRITE_JPEG_QUALITY, 92, cv::IMWRITE_PNG_COMPRESSION, 3}))
            return WK_FAILED;
        FILE *file = fopen(path, "wb");
        if (!file)
            return errno == ENOSPC ? WK_DISK_FULL : WK_IO;
        bool good = fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
        int why = errno;
        if (fclose(file) != 0) {
            why = good ? errno : why;
            good = false;
        }
        if (good)
            return WK_OK;
        remove(path);
        return why == ENOSPC ? WK_DISK_FULL : WK_IO;
    });
}

enum wk_status wk_cv_jpeg(const struct wk_image *image, int quality, uint8_t *bytes, size_t size, size_t *n)
{
    if (!sound(image) || image->channels == 4 || quality < 1 || quality > 100)
        return WK_BAD_INPUT;
    return guarded([&] {
        std::vector<unsigned char> made;
        enum wk_status status = WK_OK;
        if (!cv::imencode(".jpg", view(image), made, {cv::IMWRITE_JPEG_QUALITY, quality}))
            return WK_FAILED;
        if (made.size() > size) {
            status = WK_IMAGE_SIZE;
        } else {
            std::copy(made.begin(), made.end(), bytes);
            *n = made.size();
        }
        volatile unsigned char *p = made.data(); // it may have shown faces
        for (size_t i = 0; i < made.size(); i++)
            p[i] = 0;
        return status;
    });
}

enum wk_status wk_cv_jpeg_roundtrip(struct wk_image *image, int quality)
{
    if (!sound(image) || image->channels == 4 || quality < 1 || quality > 100)
        return WK_BAD_INPUT;
    return guarded([&] {
        std::vector<unsigned char> bytes;
        cv::Mat mine = view(image);
        if (!cv::imencode(".jpg", mine, bytes, {cv::IMWRITE_JPEG_QUALITY, quality}))
            return WK_FAILED;
        cv::Mat back = cv::imdecode(bytes, image->channels == 1 ? cv::IMREAD_GRAYSCALE : cv::IMREAD_COLOR);
        if (back.size() != mine.size() || back.type() != mine.type())
            return WK_FAILED;
        back.copyTo(mine);
        return WK_OK;
    });
}

enum wk_status wk_cv_grey(const struct wk_image *bgr, struct wk_image *grey)
{
    if (!sound(bgr) || !sound(grey) || grey->channels != 1 || grey->w != bgr->w || grey->h != bgr->h)
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

enum wk_status wk_cv_resize(const struct wk_image *src, struct wk_image *dst)
{
    if (!sound(src) || !sound(dst) || src->channels != dst->channels)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst);
        cv::resize(view(src), to, to.size(), 0, 0, dst->w < src->w ? cv::INTER_AREA : cv::INTER_LINEAR);
        return WK_OK;
    });
}

enum wk_status wk_cv_blur(const struct wk_image *src, struct wk_image *dst, double sigma_px)
{
    if (!sound(src) || !sound(dst) || src->channels != dst->channels || src->w != dst->w || src->h != dst->h)
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
    if (!sound(src) || !sound(dst) || src->channels != dst->channels || src->w != dst->w || src->h != dst->h || sigma_px <= 0 ||
        src->data == dst->data)
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
    if (!sound(src) || !sound(dst) || src->channels != 1 || dst->channels != 1 || src->w != dst->w || src->h != dst->h)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to = view(dst);
        cv::threshold(view(src), to, 0, 255, cv::THRESH_OTSU);
        return WK_OK;
    });
}

enum wk_status wk_cv_warp(const struct wk_image *src, struct wk_image *dst, const double *back, int how)
{
    if (!sound(src) || !sound(dst) || src->channels != dst->channels)
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
    if (!sound(grey) || !sound(pattern) || grey->channels != 1 || pattern->channels != 1 || pattern->w > grey->w ||
        pattern->h > grey->h)
        return WK_BAD_INPUT;
    return guarded([&] {
        cv::Mat to(grey->h - pattern->h + 1, grey->w - pattern->w + 1, CV_32F, out);
        cv::matchTemplate(view(grey), view(pattern), to, cv::TM_CCOEFF_NORMED);
        return WK_OK;
    });
}

enum wk_status wk_cv_homography(const double *from, const double *to, int n, double robust_reach, double *h)
{
    if (n < 4)
        return WK_NOT_FOUND;
    return guarded([&] {
        std::vector<cv::Point2d> a, b;
        for (int i = 0; i < n; i++) {
            a.emplace_back(from[2 * i], from[2 * i + 1]);
            b.emplace_back(to[2 * i], to[2 * i + 1]);
        }
        cv::Mat m = cv::findHomography(a, b, robust_reach > 0 ? cv::RANSAC : 0, robust_reach > 0 ? robust_reach : 3);
        if (m.empty() || m.type() != CV_64F)
            return WK_NOT_FOUND;
        memcpy(h, m.ptr<double>(), 9 * sizeof *h);
        return WK_OK;
    });
}

int wk_cv_board_corners(const struct wk_image *grey, const struct wk_cv_board *board, int *id, float *xy, int max)
{
    int found = 0;

    if (!sound(grey) || grey->channels != 1 || board->columns < 2 || board->rows < 2 || board->columns * board->rows > 100)
        return 0;
    guarded([&] {
        cv::Ptr<cv::aruco::Dictionary> dictionary = cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50);
        cv::Ptr<cv::aruco::CharucoBoard> plan =
            cv::aruco::CharucoBoard::create(board->columns, board->rows, 1, (float)board->marker, dictionary);
        for (int &marker : plan->ids)
            marker += board->first_id;
        std::vector<std::vector<cv::Point2f>> corners;
        std::vector<cv::Point2f> points;
        std::vector<int> ids, point_ids;
        cv::aruco::detectMarkers(view(grey), dictionary, corners, ids);
        /* What does not belong to the board (the mat's own markers) would be looked up in it. */
        for (size_t i = ids.size(); i-- > 0;)
            if (std::find(plan->ids.begin(), plan->ids.end(), ids[i]) == plan->ids.end()) {
                ids.erase(ids.begin() + (ptrdiff_t)i);
                corners.erase(corners.begin() + (ptrdiff_t)i);
            }
        if (ids.empty())
            return WK_OK;
        cv::aruco::interpolateCornersCharuco(corners, ids, view(grey), plan, points, point_ids);
        for (size_t i = 0; i < point_ids.size() && found < max; i++) {
            id[found] = point_ids[i];
            /* OpenCV 4.6 refines them and then adds half a pixel, which nothing else here does; a test holds it to that. */
            xy[2 * found] = points[i].x - 0.5f;
            xy[2 * found + 1] = points[i].y - 0.5f;
            found++;
        }
        return WK_OK;
    });
    return found;
}

enum wk_status wk_cv_calibrate(const float *on, const float *seen, const int *n_corners, int n_views, int w, int h,
                               struct wk_cv_lens *out, double *view_rms)
{
    if (n_views < 3 || w <= 0 || h <= 0)
        return WK_BAD_INPUT;
    for (int i = 0; i < n_views; i++)
        if (n_corners[i] < 6)
            return WK_BAD_INPUT;
    return guarded([&] {
        std::vector<std::vector<cv::Point3f>> plane;
        std::vector<std::vector<cv::Point2f>> picture;
        const float *from = on, *to = seen;
        for (int i = 0; i < n_views; i++) {
            plane.emplace_back();
            picture.emplace_back();
            for (int k = 0; k < n_corners[i]; k++, from += 2, to += 2) {
                plane.back().emplace_back(from[0], from[1], 0.0f);
                picture.back().emplace_back(to[0], to[1]);
            }
        }
        cv::Mat k, d, sigmas, sigmas_pose, errors;
        std::vector<cv::Mat> r, t;
        double rms =
            cv::calibrateCamera(plane, picture, cv::Size(w, h), k, d, r, t, sigmas, sigmas_pose, errors, cv::CALIB_FIX_K3);
        if (!cv::checkRange(k) || !cv::checkRange(d) || !std::isfinite(rms) || d.total() < 5 || sigmas.total() < 4)
            return WK_NOT_FOUND;
        const double *bend = d.ptr<double>(), *sigma = sigmas.ptr<double>();
        *out = {{w, h, k.at<double>(0, 0), k.at<double>(1, 1), k.at<double>(0, 2), k.at<double>(1, 2), bend[0], bend[1],
                 bend[2], bend[3], 0},
                rms,
                std::max(sigma[0], sigma[1]),
                std::max(sigma[2], sigma[3])};
        for (int i = 0; i < n_views; i++)
            view_rms[i] = errors.at<double>(i);
        return WK_OK;
    });
}

int wk_cv_markers(const struct wk_image *grey, double min_side_px, struct wk_cv_marker *out, int max)
{
    int found = 0;

    if (!sound(grey) || grey->channels != 1)
        return 0;
    guarded([&] {
        static const cv::Ptr<cv::aruco::Dictionary> dictionary = cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50);
        cv::Ptr<cv::aruco::DetectorParameters> how = cv::aruco::DetectorParameters::create();
        how->cornerRefinementMethod = cv::aruco::CORNER_REFINE_SUBPIX;
        how->minMarkerPerimeterRate = std::max(0.005, 4 * min_side_px / std::max(grey->w, grey->h));
        how->adaptiveThreshWinSizeMin = 7;
        how->adaptiveThreshWinSizeMax = 23;
        how->adaptiveThreshWinSizeStep = 16;
        std::vector<std::vector<cv::Point2f>> corners;
        std::vector<int> ids;
        cv::aruco::detectMarkers(view(grey), dictionary, corners, ids, how);
        for (size_t i = 0; i < ids.size() && found < max; i++) {
            out[found].id = ids[i];
            for (size_t k = 0; k < 4; k++) {
                out[found].x[k] = corners[i][k].x;
                out[found].y[k] = corners[i][k].y;
            }
            found++;
        }
        return WK_OK;
    });
    return found;
}

enum wk_status wk_cv_subpixel(const struct wk_image *grey, float *xy, int n, int reach_px)
{
    if (!sound(grey) || grey->channels != 1 || n < 1 || reach_px < 1)
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

struct wk_cv_capture {
    cv::VideoCapture device;
    cv::Mat raw, frame; // raw: the device's own JPEG
    bool jpeg;
};

namespace
{

bool is_jpeg(const cv::VideoCapture &device)
{
    const int format = (int)device.get(cv::CAP_PROP_FOURCC);

    return format == cv::VideoWriter::fourcc('M', 'J', 'P', 'G') || format == cv::VideoWriter::fourcc('J', 'P', 'E', 'G');
}

void ask_device(cv::VideoCapture &device, int w, int h, int fps)
{
    device.set(cv::CAP_PROP_FOURCC, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'));
    if (w > 0 && h > 0) {
        device.set(cv::CAP_PROP_FRAME_WIDTH, w);
        device.set(cv::CAP_PROP_FRAME_HEIGHT, h);
    }
    if (fps > 0)
        device.set(cv::CAP_PROP_FPS, fps);
    // One is filled while the other is decoded: with one every second frame is lost, with more they are old.
    device.set(cv::CAP_PROP_BUFFERSIZE, 2);
}

bool is_flat(const cv::Mat &row)
{
    const unsigned char *p = row.ptr();

    for (int x = 3; x < 3 * row.cols; x++)
        if (p[x] != p[x - 3])
            return false;
    return true;
}

// What OpenCV would do without a word: half a picture is filled with grey, of one that cannot be decoded the last stays.
enum wk_status decode_jpeg(struct wk_cv_capture *capture)
{
    const unsigned char *p = capture->raw.ptr();
    const size_t n = capture->raw.total() * capture->raw.elemSize();

    if (n < 4 || p[0] != 0xFF || p[1] != 0xD8 || !whole(p, n))
        return WK_NOT_FOUND;
    const struct size size = jpeg_size(p, n);
    if (size.w == 0 || size.h == 0 || size.w * size.h > WK_IMAGE_MAX_PX)
        return WK_NOT_FOUND;
    if (cv::imdecode(capture->raw.reshape(1, 1), cv::IMREAD_COLOR, &capture->frame).empty())
        return WK_NOT_FOUND;
    // Data lost on the way: what follows is one colour to the picture's end, which no sensor's noise leaves.
    const cv::Mat &frame = capture->frame;
    return is_flat(frame.row(frame.rows - 1)) && !is_flat(frame.row(0)) ? WK_NOT_FOUND : WK_OK;
}

} // namespace

enum wk_status wk_cv_capture_open(struct wk_cv_capture **out, const char *path, bool device, int w, int h, int fps)
{
    struct wk_cv_capture *capture = nullptr;
    enum wk_status status = guarded([&] {
        capture = new wk_cv_capture();
        /* Files through FFmpeg alone: other back ends would take a name for a pipeline to be run, or look for cameras. */
        if (!capture->device.open(path, device ? cv::CAP_V4L2 : cv::CAP_FFMPEG))
            return device ? WK_NO_CAMERA : WK_BAD_INPUT;
        if (device) {
            ask_device(capture->device, w, h, fps);
            capture->jpeg = is_jpeg(capture->device) && capture->device.set(cv::CAP_PROP_CONVERT_RGB, 0);
        }
        return WK_OK;
    });

    if (status != WK_OK) {
        wk_cv_capture_close(capture);
        return status;
    }
    *out = capture;
    return WK_OK;
}

enum wk_status wk_cv_capture_read(struct wk_cv_capture *capture, struct wk_image *out)
{
    return guarded([&] {
        if (!capture->device.read(capture->jpeg ? capture->raw : capture->frame))
            return WK_END;
        if (capture->jpeg) {
            enum wk_status status = decode_jpeg(capture);

            if (status != WK_OK)
                return status;
        }
        if (capture->frame.empty() || capture->frame.type() != CV_8UC3)
            return WK_END;
        *out = {capture->frame.data, capture->frame.cols, capture->frame.rows, (ptrdiff_t)capture->frame.step, 3};
        return WK_OK;
    });
}

void wk_cv_capture_format(struct wk_cv_capture *capture, char format[5])
{
    memset(format, 0, 5);
    guarded([&] {
        const unsigned code = (unsigned)(int)capture->device.get(cv::CAP_PROP_FOURCC);

        for (int i = 0; i < 4; i++) {
            const char c = (char)(code >> (8 * i) & 0xFF);

            format[i] = c > ' ' && c <= '~' ? c : '?';
        }
        return WK_OK;
    });
}

int64_t wk_cv_capture_taken_ns(struct wk_cv_capture *capture)
{
    double ms = 0;

    guarded([&] {
        ms = capture->device.get(cv::CAP_PROP_POS_MSEC);
        return WK_OK;
    });
    return ms > 0 && ms < 9e12 ? (int64_t)(ms * 1e6) : 0;
}

double wk_cv_capture_fps(struct wk_cv_capture *capture)
{
    double fps = 0;

    guarded([&] {
        fps = capture->device.get(cv::CAP_PROP_FPS);
        return WK_OK;
    });
    return fps;
}

void wk_cv_capture_close(struct wk_cv_capture *capture)
{
    guarded([&] {
        delete capture;
        return WK_OK;
    });
}
