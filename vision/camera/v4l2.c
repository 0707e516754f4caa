/* A webcam through Video4Linux. */
#include "vision/camera/backend.h"

#include <dirent.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "vision/camera/v4l2_control.h"
#include "vision/camera/v4l2_stream.h"
#include "vision/image/clock.h"
#include "vision/image/image.h"

#define BY_ID "/dev/v4l/by-id"     /* udev's: by serial number, so that two of one number have one link */
#define BY_PATH "/dev/v4l/by-path" /* by socket */
#define FPS 30
#define OLD_NS 1000000000 /* a device's own time that is further from ours is of another clock */

enum { PATH_SIZE = 256 };

/* What may stand behind the device's path: "v4l2:/dev/video0,4k". The first is asked for without a word. */
static const struct size {
    const char *word;
    int w, h;
} sizes[] = {{"1080p", 1920, 1080}, {"4k", 3840, 2160}, {"720p", 1280, 720}};

struct webcam {
    struct wk_v4l2_stream *stream;
    int64_t number;
    bool lost;
    struct wk_camera_origin origin;
};

/* Takes "/dev/video0,4k" apart. */
static enum wk_status split(const char *rest, char path[PATH_SIZE], const struct size **size)
{
    const char *comma = strrchr(rest, ',');
    size_t n = comma ? (size_t)(comma - rest) : strlen(rest);

    *size = comma ? NULL : &sizes[0];
    for (size_t i = 0; comma && i < sizeof(sizes) / sizeof(sizes[0]); i++)
        if (strcasecmp(comma + 1, sizes[i].word) == 0)
            *size = &sizes[i];
    if (!*size || n >= PATH_SIZE)
        return WK_BAD_INPUT;
    memcpy(path, rest, n);
    path[n] = 0;
    return WK_OK;
}

/*
 * By the names that these drivers give themselves: v4l2loopback ("v4l2 loopback", bus "platform:v4l2loopback-000"), akvcam
 * ("akvcam"), the kernel's own test drivers vivid, vim2m, vimc and vicodec, and obsolete vloopback.
 */
bool wk_camera_is_loopback(const char *driver, const char *bus)
{
    static const char *const drivers[] = {"v4l2 loopback", "v4l2loopback", "akvcam",  "vivid",
                                          "vimc",          "vim2m",        "vicodec", "vloopback"};

    for (size_t i = 0; i < sizeof(drivers) / sizeof(drivers[0]); i++)
        if (strncasecmp(driver, drivers[i], strlen(drivers[i])) == 0)
            return true;
    return strstr(bus, "loopback") != NULL || strncmp(bus, "platform:akvcam", 15) == 0;
}

static void copy_name(char *out, size_t n_out, const __u8 *name, size_t n_name)
{
    size_t n = strnlen((const char *)name, n_name);

    n = n < n_out ? n : n_out - 1;
    for (size_t i = 0; i < n; i++)
        out[i] = name[i] >= ' ' && name[i] <= '~' ? (char)name[i] : '?';
    out[n] = 0;
}

static void take_origin(const char *path, const struct v4l2_capability *about, struct wk_camera_origin *out)
{
    copy_name(out->driver, sizeof(out->driver), about->driver, sizeof(about->driver));
    copy_name(out->card, sizeof(out->card), about->card, sizeof(about->card));
    copy_name(out->bus, sizeof(out->bus), about->bus_info, sizeof(about->bus_info));
    out->loopback = wk_camera_is_loopback(out->driver, out->bus);

    struct wk_camera_identity names = {.id = ""};

    snprintf(names.id, sizeof names.id, "v4l2:%s", out->card);
    if (!wk_v4l2_identify_one(path, "/sys", &names) && !names.shared[0]) {
        const size_t n = strlen(names.id);

        snprintf(names.id + n, sizeof names.id - n, " %s", out->bus);
    }
    memcpy(out->id, names.id, sizeof out->id);
    memcpy(out->by_socket, names.by_socket, sizeof out->by_socket);
}

static void webcam_close(void *self)
{
    struct webcam *webcam = self;

    if (!webcam)
        return;
    wk_v4l2_stream_close(webcam->stream);
    free(webcam);
}

static enum wk_status webcam_open(void **self, const char *rest, char *name, size_t n_name)
{
    const struct size *size;
    char path[PATH_SIZE], format[5], *real;
    struct v4l2_capability about;
    struct webcam *webcam;
    enum wk_status status = split(rest, path, &size);

    if (status != WK_OK)
        return status;
    webcam = calloc(1, sizeof *webcam);
    if (!webcam)
        return WK_NO_MEMORY;
    status = wk_v4l2_stream_open(&webcam->stream, path, size->w, size->h, FPS, &about);
    if (status != WK_OK) {
        free(webcam);
        return status;
    }
    take_origin(path, &about, &webcam->origin);
    wk_v4l2_stream_format(webcam->stream, format);
    real = realpath(path, NULL);
    snprintf(name, n_name, "v4l2:%s %s %.0f/s", real ? real : path, format, wk_v4l2_stream_fps(webcam->stream));
    free(real);
    *self = webcam;
    return WK_OK;
}

static enum wk_status webcam_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct webcam *webcam = self;
    struct wk_image *image;
    int64_t now_ns, taken_ns;
    const enum wk_status status =
        webcam->lost ? WK_CAMERA_LOST : wk_v4l2_stream_read(webcam->stream, timeout_ms, &image, &taken_ns);

    if (status == WK_NOT_FOUND)
        return status;
    if (status != WK_OK) {
        webcam->lost = true;
        return WK_CAMERA_LOST;
    }
    now_ns = wk_clock_ns(NULL);
    *out = (struct wk_frame){.image = *image,
                             .own = image,
                             .t_ns = taken_ns > now_ns - OLD_NS && taken_ns <= now_ns ? taken_ns : now_ns,
                             .number = ++webcam->number,
                             .live = true,
                             .loopback = webcam->origin.loopback};
    return WK_OK;
}

static void webcam_origin(const void *self, struct wk_camera_origin *out)
{
    const struct webcam *webcam = self;

    *out = webcam->origin;
}

static void webcam_range(void *self, enum wk_control control, struct wk_control_range *out)
{
    const struct webcam *webcam = self;

    wk_v4l2_control_range(wk_v4l2_stream_fd(webcam->stream), control, out);
}

static enum wk_status webcam_control(void *self, enum wk_control control, const int32_t *set, int32_t *got)
{
    const struct webcam *webcam = self;
    const int fd = wk_v4l2_stream_fd(webcam->stream);
    const enum wk_status status = set ? wk_v4l2_control_set(fd, control, *set) : WK_OK;

    return status == WK_OK ? wk_v4l2_control_get(fd, control, got) : status;
}

static bool webcam_keep_pace(void *self)
{
    const struct webcam *webcam = self;

    return wk_v4l2_stream_keep_pace(webcam->stream);
}

static enum wk_status webcam_check(const char *rest, const char **why)
{
    const struct size *size;
    char path[PATH_SIZE];

    if (split(rest, path, &size) == WK_OK)
        return WK_OK;
    *why = "behind the comma stands 1080p, 4k or 720p";
    return WK_BAD_INPUT;
}

/* ---------------------------------------------------------------- a name that lasts */

/* One camera whatever size is asked of it: its lens is one, and is scaled to the pictures or, of another shape, not used. */
static void webcam_identify(const char *rest, const char *sysfs, struct wk_camera_identity *out)
{
    const struct size *size;
    char path[PATH_SIZE];

    if (split(rest, path, &size) == WK_OK)
        (void)wk_v4l2_identify_one(path, sysfs, out);
}

bool wk_v4l2_lasting(const char *folder, const char *rest, char *out, size_t n_out)
{
    const struct size *size;
    char path[PATH_SIZE], link[PATH_SIZE + 512];
    struct stat device, other;
    const struct dirent *entry;
    bool found = false;
    DIR *dir;

    if (split(rest, path, &size) != WK_OK || stat(path, &device) != 0)
        return false;
    dir = opendir(folder);
    while (dir && !found && (entry = readdir(dir)) != NULL) {
        int n = snprintf(link, sizeof(link), "%s/%s", folder, entry->d_name);

        if (entry->d_name[0] == '.' || n < 0 || (size_t)n >= sizeof(link) || stat(link, &other) != 0)
            continue;
        if (!S_ISCHR(other.st_mode) || other.st_rdev != device.st_rdev)
            continue;
        n = snprintf(out, n_out, "v4l2:%s,%s", link, size->word);
        found = n > 0 && (size_t)n < n_out;
    }
    if (dir)
        closedir(dir);
    return found;
}

static bool webcam_lasting(const char *rest, char *out, size_t n_out)
{
    struct wk_camera_identity names = {.id = ""};

    webcam_identify(rest, "/sys", &names);
    return wk_v4l2_lasting(names.shared[0] ? BY_PATH : BY_ID, rest, out, n_out);
}

const struct wk_camera_source wk_camera_v4l2 = {
    .kind = {.word = "v4l2", .live = true, .stream = true},
    .form = "v4l2:DEVICE",
    .example = "v4l2:/dev/video0",
    .more = "[,4k|720p]",
    .open = webcam_open,
    .backend = {.read = webcam_read,
                .close = webcam_close,
                .origin = webcam_origin,
                .range = webcam_range,
                .control = webcam_control,
                .keep_pace = webcam_keep_pace},
    .check = webcam_check,
    .identify = webcam_identify,
    .lasting = webcam_lasting,
};
