/* Limits of size, light, glare and blur, and the grade of a picture by them. */
#include "calibration/check.h"
#include "vision/scan/survey.h"

#include <math.h>
#include <stdlib.h>

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
        return "Turn the mat round: the near row belongs on the player's side, near the lower edge of the picture.";
    case WK_TRAY_MIRRORED:
        return "Switch off the camera's mirror image.";
    case WK_TWO_TRAYS:
        return "Leave one mat in the picture: take the other away, or move the camera nearer.";
    case WK_TOO_SMALL:
        return "Move the camera nearer to the mat, or set it to larger pictures.";
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

static enum wk_grade grade_light_level(double brightness)
{
    return brightness < 45 || brightness > 225   ? WK_GRADE_MEND
           : brightness < 70 || brightness > 200 ? WK_GRADE_USABLE
                                                 : WK_GRADE_GOOD;
}

/* The blur of a slot in modules, 0 unknown. */
static double blur_of(const struct wk_slot_sight *sight, double module_mm)
{
    return sight->px_per_mm > 0 ? sight->blur_px / (sight->px_per_mm * module_mm) : 0;
}

/*
 * The same as its neighbourhood has it: the middle value of the slot and those beside, beyond and before it. Focus changes
 * slowly over the mat, while one sticker's edge may be softened by the rim of a reflection.
 */
static double blur_around(const struct wk_survey *survey, int slot, double module_mm)
{
    double values[5];
    int n = 0;

    if (!(survey->slot[slot].blur_px > 0))
        return 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        int rows = abs((int)wk_slot_row(s) - (int)wk_slot_row(slot)), columns = abs(wk_slot_column(s) - wk_slot_column(slot));
        double value = blur_of(&survey->slot[s], module_mm);

        if (rows + columns > 1 || !(value > 0))
            continue;
        int at = n++;

        for (; at > 0 && values[at - 1] > value; at--)
            values[at] = values[at - 1];
        values[at] = value;
    }
    return values[(n - 1) / 2];
}

/* One slot by what is its own: the worst grade and what it is of. blur in modules, 0: not known. */
static void judge_slot(const struct wk_slot_sight *sight, double blur, double module_mm, enum wk_grade *grade,
                       enum wk_check_what *what)
{
    const double module_px = sight->px_per_mm * module_mm;
    /* Stickers and tiles differ in brightness: only what no tile could look like counts. */
    const struct {
        enum wk_check_what what;
        enum wk_grade grade;
    } of[] = {
        {WK_CHECK_RESOLUTION, below(-module_px, -WK_CHECK_GOOD_MODULE_PX, -WK_CHECK_LEAST_MODULE_PX)},
        {WK_CHECK_GLARE, below(sight->glare, 0.05, 0.25)},
        {WK_CHECK_FOCUS, below(blur, 0.3, 0.42)},
        {WK_CHECK_EXPOSURE, sight->brightness < 15   ? WK_GRADE_MEND
                            : sight->brightness < 30 ? WK_GRADE_USABLE
                                                     : WK_GRADE_GOOD},
    };

    *grade = WK_GRADE_GOOD;
    *what = of[0].what;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
        if (of[i].grade < *grade) {
            *grade = of[i].grade;
            *what = of[i].what;
        }
}

static enum wk_tint tint_of(const double white[3], double *off)
{
    const double mean = (white[0] + white[1] + white[2]) / 3;
    int most = 0;

    *off = 0;
    for (int c = 0; c < 3; c++)
        if (fabs(white[c] / mean - 1) > *off) {
            *off = fabs(white[c] / mean - 1);
            most = c;
        }
    if (*off <= 0.12)
        return WK_TINT_NONE;
    if (most == 1)
        return white[1] > mean ? WK_TINT_GREEN : WK_TINT_MAGENTA;
    return white[2] > white[0] ? WK_TINT_WARM : WK_TINT_COLD;
}

static const char *mend_light(enum wk_tint tint)
{
    switch (tint) {
    case WK_TINT_WARM:
        return "The light is yellowish: set the camera's white balance, or use daylight lamps.";
    case WK_TINT_COLD:
        return "The light is bluish: set the camera's white balance, or close out the daylight.";
    case WK_TINT_GREEN:
    case WK_TINT_MAGENTA:
        return "The light is tinted: set the camera's white balance, or use other lamps.";
    case WK_TINT_UNKNOWN:
        return "The white around the marks cannot be seen: uncover them and clean the mat.";
    case WK_TINT_NONE:
        break;
    }
    return "";
}

/* Puts a grade and, where it is not good, what to do. */
static void put(struct wk_check_item *item, enum wk_grade grade, double value, const char *how)
{
    *item = (struct wk_check_item){.grade = grade, .value = value, .how = grade == WK_GRADE_GOOD ? "" : how};
}

static enum wk_grade worse(enum wk_grade a, enum wk_grade b)
{
    return a < b ? a : b;
}

void wk_check_judge(const struct wk_tray *tray, const struct wk_survey *survey, double module_mm, struct wk_check *out)
{
    struct wk_check_item *item = out->item;
    enum wk_grade glare = WK_GRADE_GOOD, exposure = WK_GRADE_GOOD;
    double least = tray->px_per_mm, blur = 0, off = 0;

    *out = (struct wk_check){.grade = WK_GRADE_MEND};
    for (int i = 0; i < WK_N_CHECKS; i++)
        item[i] = (struct wk_check_item){.grade = WK_GRADE_MEND, .how = ""};
    if (!tray->found) {
        item[WK_CHECK_MAT].how = mend_tray(tray->reason);
        return;
    }
    if (tray->px_per_mm > 0 && tray->blur_px > 0)
        blur = tray->blur_px / (tray->px_per_mm * module_mm);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_slot_sight *sight = &survey->slot[s];

        const double here = blur_around(survey, s, module_mm);

        judge_slot(sight, here, module_mm, &out->slot[s], &out->slot_what[s]);
        least = fmin(least, sight->px_per_mm);
        blur = fmax(blur, here);
        if (out->slot_what[s] == WK_CHECK_GLARE)
            glare = worse(glare, out->slot[s]);
        if (out->slot_what[s] == WK_CHECK_EXPOSURE)
            exposure = worse(exposure, out->slot[s]);
    }
    put(&item[WK_CHECK_MAT], below(tray->residual_px, 0.8, 1.6), tray->residual_px,
        "Lay the mat flat, and measure the lens with `wallkeeper calibrate camera`.");
    put(&item[WK_CHECK_RESOLUTION], below(-least * module_mm, -WK_CHECK_GOOD_MODULE_PX, -WK_CHECK_LEAST_MODULE_PX), least,
        "Bring the camera nearer, so that the mat fills the picture, or choose a higher resolution.");
    put(&item[WK_CHECK_FOCUS], blur > 0 ? below(blur, 0.3, 0.42) : WK_GRADE_USABLE, blur,
        "Focus the camera on the tile tops, clean its lens, and see that nothing shakes it.");
    put(&item[WK_CHECK_EXPOSURE], worse(grade_light_level(tray->brightness), exposure), tray->brightness,
        tray->brightness < 128 ? "Switch on more light, from the side rather than from above."
                               : "Lower the camera's exposure or the light.");
    put(&item[WK_CHECK_GLARE], worse(below(tray->glare, 0.004, 0.02), glare), tray->glare,
        "A lamp is mirrored in the tiles: move the lamp or the camera until no bright spot lies on the wall.");
    out->tint = survey->light_known ? tint_of(survey->white, &off) : WK_TINT_UNKNOWN;
    put(&item[WK_CHECK_LIGHT], out->tint == WK_TINT_UNKNOWN ? WK_GRADE_USABLE : below(off, 0.12, 0.3), off,
        mend_light(out->tint));
    out->grade = WK_GRADE_GOOD;
    for (int i = 0; i < WK_N_CHECKS; i++)
        out->grade = worse(out->grade, item[i].grade);
}

/* A tile whose sticker ought to be read: not one without, nor one face up or of another game, nor what is under a hand. */
static bool is_sticker(const struct wk_read *read)
{
    return read->state == WK_READ_LABEL ||
           (read->state == WK_READ_UNREADABLE && read->why != WK_WHY_NO_STICKER && read->why != WK_WHY_FOREIGN);
}

void wk_check_labels(const struct wk_reading *reading, struct wk_check_labels *out)
{
    *out = (struct wk_check_labels){.how = ""};
    for (int s = 0; reading->tray.found && s < WK_N_SLOTS; s++) {
        out->n_read += reading->slot[s].state == WK_READ_LABEL;
        out->n_seen += is_sticker(&reading->slot[s]);
    }
    const int n_missed = out->n_seen - out->n_read;

    out->grade = n_missed == 0 ? WK_GRADE_GOOD : n_missed <= 2 ? WK_GRADE_USABLE : WK_GRADE_MEND;
    if (n_missed > 0) {
        out->how = "Some stickers cannot be read: mend what is named above, else print them again, larger.";
    } else if (out->n_seen == 0) {
        out->grade = WK_GRADE_USABLE;
        out->how = "No sticker lies there to be read: lay out a wall with its stickers, and check again.";
    }
}

const char *wk_grade_word(enum wk_grade grade)
{
    return grade == WK_GRADE_GOOD ? "good" : grade == WK_GRADE_USABLE ? "usable" : "mend";
}

const char *wk_check_word(enum wk_check_what what)
{
    static const char *const words[WK_N_CHECKS] = {"mat", "resolution", "focus", "exposure", "glare", "light"};

    return what >= 0 && what < WK_N_CHECKS ? words[what] : "?";
}

const char *wk_tint_word(enum wk_tint tint)
{
    static const char *const words[] = {"unknown", "white", "warm", "cold", "green", "magenta"};

    return (unsigned)tint < sizeof words / sizeof words[0] ? words[tint] : "unknown";
}
