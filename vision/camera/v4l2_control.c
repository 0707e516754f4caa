/* Each control by its id in Video4Linux, and what our values are called there. Source: the USB video class's driver. */
#include "vision/camera/v4l2_control.h"

#include <errno.h>
#include <stddef.h>

#include <linux/videodev2.h>

#include "vision/camera/v4l2_stream.h"

/* Ours to the driver's, of a menu; -1 ends it. */
struct word {
    int32_t ours, theirs;
};
static const struct word mains[] = {{0, V4L2_CID_POWER_LINE_FREQUENCY_DISABLED},
                                    {50, V4L2_CID_POWER_LINE_FREQUENCY_50HZ},
                                    {60, V4L2_CID_POWER_LINE_FREQUENCY_60HZ},
                                    {-1, 0}};
/* Webcams call automatic exposure "aperture priority", for they have no aperture; other cameras call it automatic. */
static const struct word auto_exposure[] = {
    {0, V4L2_EXPOSURE_MANUAL}, {1, V4L2_EXPOSURE_APERTURE_PRIORITY}, {1, V4L2_EXPOSURE_AUTO}, {-1, 0}};

static const struct row {
    const char *word;
    uint32_t id;
    const struct word *menu; /* NULL: values are the driver's */
} rows[WK_N_CONTROLS] = {
    [WK_CONTROL_MAINS] = {"mains", V4L2_CID_POWER_LINE_FREQUENCY, mains},
    [WK_CONTROL_SLOWS] = {"slows", V4L2_CID_EXPOSURE_AUTO_PRIORITY, NULL},
    [WK_CONTROL_AUTO_EXPOSURE] = {"auto_exposure", V4L2_CID_EXPOSURE_AUTO, auto_exposure},
    [WK_CONTROL_EXPOSURE] = {"exposure", V4L2_CID_EXPOSURE_ABSOLUTE, NULL},
    [WK_CONTROL_GAIN] = {"gain", V4L2_CID_GAIN, NULL},
    [WK_CONTROL_AUTO_FOCUS] = {"auto_focus", V4L2_CID_FOCUS_AUTO, NULL},
    [WK_CONTROL_FOCUS] = {"focus", V4L2_CID_FOCUS_ABSOLUTE, NULL},
    [WK_CONTROL_AUTO_WHITE] = {"auto_white", V4L2_CID_AUTO_WHITE_BALANCE, NULL},
    [WK_CONTROL_WHITE] = {"white", V4L2_CID_WHITE_BALANCE_TEMPERATURE, NULL},
};

const char *wk_control_word(enum wk_control control)
{
    return (unsigned)control < WK_N_CONTROLS ? rows[control].word : "?";
}

static enum wk_status status_of(int rc)
{
    return rc == 0 ? WK_OK : errno == ENODEV ? WK_CAMERA_LOST : errno == EINVAL ? WK_NOT_FOUND : WK_FAILED;
}

/* What a menu does not name is as good as automatic, or not heeded: neither is held. */
static int32_t ours_of(const struct row *row, int32_t theirs)
{
    if (!row->menu)
        return theirs;
    for (const struct word *w = row->menu; w->ours >= 0; w++)
        if (w->theirs == theirs)
            return w->ours;
    return row->menu == mains ? 0 : 1;
}

static enum wk_status get(int fd, const struct row *row, int32_t *theirs)
{
    struct v4l2_ext_control one = {.id = row->id};
    struct v4l2_ext_controls all = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &one};
    const enum wk_status status = status_of(wk_v4l2_ask(fd, VIDIOC_G_EXT_CTRLS, &all));

    if (status == WK_OK)
        *theirs = one.value;
    return status;
}

static enum wk_status set(int fd, const struct row *row, int32_t theirs)
{
    struct v4l2_ext_control one = {.id = row->id, .value = theirs};
    struct v4l2_ext_controls all = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &one};

    return status_of(wk_v4l2_ask(fd, VIDIOC_S_EXT_CTRLS, &all));
}

enum wk_status wk_v4l2_control_get(int fd, enum wk_control control, int32_t *value)
{
    int32_t theirs;
    const enum wk_status status = get(fd, &rows[control], &theirs);

    if (status == WK_OK)
        *value = ours_of(&rows[control], theirs);
    return status;
}

/* A value that two words of a menu stand for is tried by both. */
enum wk_status wk_v4l2_control_set(int fd, enum wk_control control, int32_t value)
{
    const struct row *row = &rows[control];
    enum wk_status status = WK_FAILED;

    if (!row->menu)
        return set(fd, row, value);
    for (const struct word *w = row->menu; w->ours >= 0 && status != WK_OK && status != WK_CAMERA_LOST; w++)
        if (w->ours == value)
            status = set(fd, row, w->theirs);
    return status == WK_NOT_FOUND ? WK_FAILED : status; /* EINVAL of a menu: it has no such word */
}

void wk_v4l2_control_range(int fd, enum wk_control control, struct wk_control_range *out)
{
    const struct row *row = &rows[control];
    struct v4l2_queryctrl about = {.id = row->id};

    *out = (struct wk_control_range){.there = false};
    if (wk_v4l2_ask(fd, VIDIOC_QUERYCTRL, &about) != 0 || about.flags & (V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY))
        return;
    const int64_t wide = (int64_t)about.maximum - about.minimum;

    if (wide <= 0 || wide > INT32_MAX || wk_v4l2_control_get(fd, control, &out->value) != WK_OK)
        return;
    out->there = true;
    out->min = row->menu ? 0 : about.minimum;
    out->max = row->menu == mains ? 60 : row->menu ? 1 : about.maximum;
    out->step = row->menu || about.step < 1 ? 1 : about.step;
}
