// Cameras and video files through OpenCV: a module of its own (capture.h), which is not linked to the program.
#include "vision/camera/videoio.h"

#include <new>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/videoio.hpp>

namespace
{

// OpenCV's messages would go to the program's output.
struct quiet {
    quiet()
    {
        cv::setNumThreads(1);
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    }
};
const quiet at_start;

struct capture {
    cv::VideoCapture device;
    cv::Mat frame;
    bool jpeg;
};

template <typename F> enum wk_status guarded(F work)
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return WK_NO_MEMORY;
    } catch (...) {
        return WK_FAILED;
    }
}

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

void close(void *self)
{
    guarded([&] {
        delete (struct capture *)self;
        return WK_OK;
    });
}

enum wk_status open(void **out, const char *path, bool device, int w, int h, int fps)
{
    struct capture *capture = nullptr;
    enum wk_status status = guarded([&] {
        capture = new struct capture();
        /* Files through FFmpeg alone: other back ends would take a name for a pipeline to be run, or look for cameras. */
        if (!capture->device.open(path, device ? cv::CAP_V4L2 : cv::CAP_FFMPEG))
            return device ? WK_NO_CAMERA : WK_BAD_INPUT;
        if (device) {
            ask_device(capture->device, w, h, fps);
            capture->jpeg = is_jpeg(capture->device) && capture->device.set(cv::CAP_PROP_CONVERT_RGB, 0);
        }
        return WK_OK;
    });

    if (status == WK_OK)
        *out = capture;
    else
        close(capture);
    return status;
}

enum wk_status read(void *self, struct wk_image *out, bool *jpeg)
{
    struct capture *capture = (struct capture *)self;

    return guarded([&] {
        cv::Mat &frame = capture->frame;

        if (!capture->device.read(frame) || frame.empty() || !frame.isContinuous())
            return WK_END;
        *jpeg = capture->jpeg;
        if (capture->jpeg) {
            const int n = (int)(frame.total() * frame.elemSize());

            *out = {frame.data, n, 1, n, 1};
        } else if (frame.type() == CV_8UC3) {
            *out = {frame.data, frame.cols, frame.rows, (ptrdiff_t)frame.step, 3};
        } else {
            return WK_END;
        }
        return WK_OK;
    });
}

double property(void *self, int which)
{
    double value = 0;

    guarded([&] {
        value = ((struct capture *)self)->device.get(which);
        return WK_OK;
    });
    return value;
}

unsigned fourcc(void *self)
{
    return (unsigned)(int)property(self, cv::CAP_PROP_FOURCC);
}

double position_ms(void *self)
{
    return property(self, cv::CAP_PROP_POS_MSEC);
}

double fps(void *self)
{
    return property(self, cv::CAP_PROP_FPS);
}

} // namespace

const struct wk_videoio wk_videoio = {open, read, fourcc, position_ms, fps, close};
