#include "calibration/check.h"

static enum wk_grade below(double value, double good, double usable)
{
    return value <= good ? WK_GRADE_GOOD : value <= usable ? WK_GRADE_USABLE : WK_GRADE_MEND;
}

static const char *mend_tray(enum wk_status reason)
{
    switch ((int)reason) {
    case WK_TRAY_PARTLY:
        return "Move the camera or the mat until all four corner marks are in the picture and nothing lies on them.";
    case WK_TRAY_UPSIDE_DOWN:
        return "Turn the mat round: the hand row belongs on the player's side, near the lower edge of the picture.";
    case WK_TRAY_MIRRORED:
        return "Switch off the camera's mirror image.";
    case WK_TOO_DARK:
        return "Switch on more light, or open the camera's shutter.";
    case WK_GLARE:
        return "The picture is burnt out: turn the light away or lower the exposure.";
    case WK_OUT_OF_FOCUS:
        return "Focus the camera on the mat.";
    default:
        return "Lay the mat under the camera, with all four corner marks in the picture.";
    }
}

void wk_check_judge(const struct wk_tray *tray, double module_mm, struct wk_check *out)
{
    struct wk_check_item *item = out->item;

    for (int i = 0; i < WK_N_CHECKS; i++)
        item[i] = (struct wk_check_item){.grade = WK_GRADE_MEND, .how = ""};
    out->grade = WK_GRADE_MEND;
    if (!tray->found) {
        item[WK_CHECK_MAT].how = mend_tray(tray->reason);
        return;
    }
    item[WK_CHECK_MAT].value = tray->residual_px;
    item[WK_CHECK_MAT].grade = below(tray->residual_px, 0.8, 1.6);
    if (item[WK_CHECK_MAT].grade != WK_GRADE_GOOD)
        item[WK_CHECK_MAT].how = "Lay the mat flat, and measure the lens with `wallkeeper calibrate camera`.";

    item[WK_CHECK_RESOLUTION].value = tray->px_per_mm;
    item[WK_CHECK_RESOLUTION].grade = below(-tray->px_per_mm * module_mm, -3.6, -2.8);
    if (item[WK_CHECK_RESOLUTION].grade != WK_GRADE_GOOD)
        item[WK_CHECK_RESOLUTION].how =
            "Bring the camera nearer, so that the mat fills the picture, or choose a higher resolution.";

    double blur = tray->px_per_mm > 0 ? tray->blur_px / (tray->px_per_mm * module_mm) : 0;

    item[WK_CHECK_FOCUS].value = blur;
    item[WK_CHECK_FOCUS].grade = tray->blur_px > 0 ? below(blur, 0.3, 0.42) : WK_GRADE_USABLE;
    if (item[WK_CHECK_FOCUS].grade != WK_GRADE_GOOD)
        item[WK_CHECK_FOCUS].how = "Focus the camera on the tile tops, clean its lens, and see that nothing shakes it.";

    item[WK_CHECK_EXPOSURE].value = tray->brightness;
    item[WK_CHECK_EXPOSURE].grade = tray->brightness < 45 || tray->brightness > 225   ? WK_GRADE_MEND
                                    : tray->brightness < 70 || tray->brightness > 200 ? WK_GRADE_USABLE
                                                                                      : WK_GRADE_GOOD;
    if (item[WK_CHECK_EXPOSURE].grade != WK_GRADE_GOOD)
        item[WK_CHECK_EXPOSURE].how = tray->brightness < 128 ? "Switch on more light, from the side rather than from above."
                                                             : "Lower the camera's exposure or the light.";

    item[WK_CHECK_GLARE].value = tray->glare;
    item[WK_CHECK_GLARE].grade = below(tray->glare, 0.004, 0.02);
    if (item[WK_CHECK_GLARE].grade != WK_GRADE_GOOD)
        item[WK_CHECK_GLARE].how =
            "A lamp is mirrored in the tiles: move the lamp or the camera until no bright spot lies on the wall.";

    out->grade = WK_GRADE_GOOD;
    for (int i = 0; i < WK_N_CHECKS; i++)
        out->grade = item[i].grade < out->grade ? item[i].grade : out->grade;
}

const char *wk_grade_word(enum wk_grade grade)
{
    return grade == WK_GRADE_GOOD ? "good" : grade == WK_GRADE_USABLE ? "usable" : "mend";
}

const char *wk_check_word(enum wk_check_what what)
{
    static const char *const words[WK_N_CHECKS] = {"mat", "resolution", "focus", "exposure", "glare"};

    return what >= 0 && what < WK_N_CHECKS ? words[what] : "?";
}
