/* Loads the module of cameras when it is first needed, and decodes a webcam's JPEG. */
#include "vision/camera/capture.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vision/camera/videoio.h"
#include "vision/image/codec.h"

struct wk_capture {
    void *source;
    struct wk_image decoded; /* the last JPEG */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const struct wk_videoio *module;
static char problem[2 * PATH_MAX];

/* How long OpenCV waits for a silent camera. Seconds, and no fewer; set while there is one thread. */
__attribute__((constructor)) static void wait_briefly(void)
{
    setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1", 0);
}

static void load(void)
{
    /* From the program's folder: as it was built, as it is installed, as a test's folder lies to it. */
    static const char *const places[] = {"", "../lib/wallkeeper/", "../../"};
    char program[PATH_MAX] = "", path[PATH_MAX + 64];
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash = n > 0 ? strrchr(program, '/') : NULL;

    if (slash)
        slash[1] = '\0';
    for (size_t i = 0; slash && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s" WK_VIDEOIO_FILE, program, places[i]);
        if (access(path, R_OK) != 0)
            continue;
        void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL); /* kept for the life of the process */

        module = handle ? dlsym(handle, WK_VIDEOIO_SYMBOL) : NULL;
        if (!module)
            snprintf(problem, sizeof problem, "cameras and videos cannot be opened: %.4000s", dlerror());
        return;
    }
    snprintf(problem, sizeof problem,
             "cameras and videos cannot be opened: " WK_VIDEOIO_FILE
             " is neither beside the program (%.3000s) nor in ../lib/wallkeeper; `make install` puts it there",
             program);
}

const char *wk_capture_missing(void)
{
    pthread_once(&once, load);
    return module ? NULL : problem;
}

enum wk_status wk_capture_check(const char **why)
{
    const char *missing = wk_capture_missing();

    if (!missing)
        return WK_OK;
    *why = missing;
    return WK_NO_CAMERA;
}

enum wk_status wk_capture_open(struct wk_capture **out, const char *path, bool device, int w, int h, int fps)
{
    if (wk_capture_missing())
        return WK_NO_CAMERA;
    struct wk_capture *capture = calloc(1, sizeof *capture);

    if (!capture)
        return WK_NO_MEMORY;
    enum wk_status status = module->open(&capture->source, path, device, w, h, fps);

    if (status == WK_OK)
        *out = capture;
    else
        free(capture);
    return status;
}

static bool is_flat(const struct wk_image *image, int y)
{
    const uint8_t *p = image->data + y * image->stride_bytes;

    for (int x = 3; x < 3 * image->w; x++)
        if (p[x] != p[x - 3])
            return false;
    return true;
}

/* What a decoder would do without a word: half a picture is filled with grey. */
static enum wk_status decode(struct wk_capture *self, const struct wk_image *jpeg)
{
    struct wk_image *image = &self->decoded;
    int orientation;

    if (jpeg->w < 4 || memcmp(jpeg->data, "\xFF\xD8", 2) != 0 ||
        wk_jpeg_read(image, &orientation, jpeg->data, (size_t)jpeg->w) != WK_OK)
        return WK_NOT_FOUND;
    /* Data lost on the way: what follows is one colour to the picture's end, which no sensor's noise leaves. */
    return is_flat(image, image->h - 1) && !is_flat(image, 0) ? WK_NOT_FOUND : WK_OK;
}

enum wk_status wk_capture_read(struct wk_capture *capture, struct wk_image *out)
{
    struct wk_image image;
    bool jpeg;
    enum wk_status status = module->read(capture->source, &image, &jpeg);

    if (status == WK_OK && jpeg) {
        status = decode(capture, &image);
        image = capture->decoded;
    }
    if (status == WK_OK)
        *out = image;
    return status;
}

void wk_capture_format(struct wk_capture *capture, char format[5])
{
    const unsigned code = module->fourcc(capture->source);

    for (int i = 0; i < 4; i++) {
        const char c = (char)(code >> (8 * i) & 0xFF);

        format[i] = c > ' ' && c <= '~' ? c : '?';
    }
    format[4] = '\0';
}

int64_t wk_capture_taken_ns(struct wk_capture *capture)
{
    const double ms = module->position_ms(capture->source);

    return ms > 0 && ms < 9e12 ? (int64_t)(ms * 1e6) : 0;
}

double wk_capture_fps(struct wk_capture *capture)
{
    return module->fps(capture->source);
}

void wk_capture_close(struct wk_capture *capture)
{
    if (!capture)
        return;
    module->close(capture->source);
    wk_image_free(&capture->decoded);
    free(capture);
}
