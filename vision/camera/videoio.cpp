// Video files through OpenCV: a module of its own (video.h), which is not linked to the program.
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

struct video {
    cv::VideoCapture file;
    cv::Mat frame;
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

void close(void *self)
{
    guarded([&] {
        delete (struct video *)self;
        return WK_OK;
    });
}

enum wk_status open(void **out, const char *path)
{
    struct video *video = nullptr;
    enum wk_status status = guarded([&] {
        video = new struct video();
        /* Through FFmpeg alone: other back ends would take a name for a pipeline to be run, or look for cameras. */
        return video->file.open(path, cv::CAP_FFMPEG) ? WK_OK : WK_BAD_INPUT;
    });

    if (status == WK_OK)
        *out = video;
    else
        close(video);
    return status;
}

enum wk_status read(void *self, struct wk_image *out)
{
    struct video *video = (struct video *)self;

    return guarded([&] {
        cv::Mat &frame = video->frame;

        if (!video->file.read(frame) || frame.empty() || frame.type() != CV_8UC3)
            return WK_END;
        *out = {frame.data, frame.cols, frame.rows, (ptrdiff_t)frame.step, 3};
        return WK_OK;
    });
}

double fps(void *self)
{
    double value = 0;

    guarded([&] {
        value = ((struct video *)self)->file.get(cv::CAP_PROP_FPS);
        return WK_OK;
    });
    return value;
}

} // namespace

const struct wk_videoio wk_videoio = {open, read, fps, close};
