/* Loads the module of video files when it is first needed. */
#include "vision/camera/video.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/file/program_folder.h"
#include "vision/camera/videoio.h"

struct wk_video {
    void *source; /* the module's */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const struct wk_videoio *module;
static char problem[2 * PATH_MAX];

static void load(void)
{
    /* From the program's folder: as it was built, as it is installed, as a test's folder lies to it; else as `make` was given.
     */
    static const char *const places[] = {"", "../lib/wallkeeper/", "../../lib/wallkeeper/", "../../", WK_LIBDIR "/wallkeeper/"};
    char program[PATH_MAX], path[PATH_MAX + 64];
    const bool known = wk_program_folder(program, sizeof program);

    for (size_t i = 0; known && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s" WK_VIDEOIO_FILE, places[i][0] == '/' ? "" : program, places[i]);
        if (access(path, R_OK) != 0)
            continue;
        void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL); /* kept for the life of the process */

        module = handle ? dlsym(handle, WK_VIDEOIO_SYMBOL) : NULL;
        if (!module)
            snprintf(problem, sizeof problem, "videos cannot be opened: %.4000s", dlerror());
        return;
    }
    snprintf(problem, sizeof problem,
             "videos cannot be opened: " WK_VIDEOIO_FILE " is neither beside the program (%.3000s) nor in ../lib/wallkeeper; "
             "`make install` and the package wallkeeper-video put it there",
             program);
}

const char *wk_video_missing(void)
{
    pthread_once(&once, load);
    return module ? NULL : problem;
}

enum wk_status wk_video_open(struct wk_video **out, const char *path)
{
    if (wk_video_missing())
        return WK_NO_CAMERA;
    struct wk_video *video = calloc(1, sizeof *video);

    if (!video)
        return WK_NO_MEMORY;
    enum wk_status status = module->open(&video->source, path);

    if (status == WK_OK)
        *out = video;
    else
        free(video);
    return status;
}

enum wk_status wk_video_read(struct wk_video *video, struct wk_image *out)
{
    return module->read(video->source, out);
}

double wk_video_fps(struct wk_video *video)
{
    return module->fps(video->source);
}

void wk_video_close(struct wk_video *video)
{
    if (!video)
        return;
    module->close(video->source);
    free(video);
}
