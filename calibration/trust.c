/* What about a stored lens does not go with the camera in use. */
#include "calibration/trust.h"

#include <string.h>

#define DAY_S 86400

enum wk_trust wk_trust_judge(const struct wk_calibration *calibration, const struct wk_camera_identity *camera,
                             const struct wk_tray *tray, int64_t now_s)
{
    if (!(calibration->lens.fx > 0))
        return WK_TRUST_NONE;
    if (camera && camera->id[0] && calibration->camera[0] && strcmp(camera->id, calibration->camera) != 0 &&
        strcmp(camera->by_socket, calibration->camera) != 0)
        return strcmp(camera->shared, calibration->camera) == 0 ? WK_TRUST_ALIKE : WK_TRUST_OTHER_CAMERA;
    if (tray && tray->found && !tray->lens_given)
        return WK_TRUST_NO_FIT;
    if (tray && tray->found && tray->residual_px > WK_CALIBRATION_OFF_MM * tray->px_per_mm)
        return WK_TRUST_DISAGREES;
    if (calibration->made_s > 0 && now_s > 0 && now_s - calibration->made_s > (int64_t)WK_CALIBRATION_DAYS * DAY_S)
        return WK_TRUST_OLD;
    return WK_TRUST_FULL;
}

const char *wk_trust_text(enum wk_trust trust)
{
    switch (trust) {
    case WK_TRUST_OTHER_CAMERA:
        return "The lens calibration belongs to another camera and is not used: measure this one's lens.";
    case WK_TRUST_ALIKE:
        return "The lens calibration belongs to one of two cameras that call themselves alike, and is not used: measure this "
               "one's lens, and leave each in its socket.";
    case WK_TRUST_NO_FIT:
        return "The lens calibration does not fit these pictures and is not used: measure the lens again.";
    case WK_TRUST_DISAGREES:
        return "The marks on the mat do not lie where the lens calibration puts them: lay the mat flat, else measure the lens "
               "again.";
    case WK_TRUST_OLD:
        return "The lens was measured more than half a year ago: measure it again.";
    case WK_TRUST_NONE:
    case WK_TRUST_FULL:
        break;
    }
    return "";
}

const char *wk_trust_word(enum wk_trust trust)
{
    switch (trust) {
    case WK_TRUST_OTHER_CAMERA:
        return "other-camera";
    case WK_TRUST_ALIKE:
        return "alike";
    case WK_TRUST_NO_FIT:
        return "no-fit";
    case WK_TRUST_DISAGREES:
        return "disagrees";
    case WK_TRUST_OLD:
        return "old";
    case WK_TRUST_FULL:
        return "trusted";
    case WK_TRUST_NONE:
        break;
    }
    return "none";
}
