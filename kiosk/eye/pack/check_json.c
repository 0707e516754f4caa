/* The check of a mat or a table, judged by the environment in which it was seen, as JSON. */
#include "kiosk/eye/pack/check_json.h"

#include "calibration/check.h"
#include "kiosk/eye/pack/print_json.h"
#include "kiosk/host/program/json_out.h"
#include "labels/sticker.h"
#include "vision/scan/scan.h"
#include "vision/scan/survey.h"

/* ---------------------------------------------------------------- what both checks have in common */

const char *wk_tune_fault_of(const struct wk_tune_fault *fault)
{
    return fault->kind == WK_TUNE_UNUSABLE ? "" : fault->kind == WK_TUNE_CHANGED ? "pace" : wk_control_word(fault->control);
}

/* {"tuned": true, "faults": [{"fault": "refused", "control": "exposure", "how": "..."}]}; null: the camera has no settings. */
static json_t *controls_json(const struct wk_tuner *tuner)
{
    const struct wk_tune_report *report = &tuner->report;
    bool any = false;

    for (int c = 0; c < WK_N_CONTROLS; c++)
        any = any || report->has[c];
    if (!any)
        return json_null();
    json_t *faults = json_array();

    for (int i = 0; i < report->n_faults; i++)
        json_array_append_new(faults,
                              json_pack("{s:s,s:s,s:s}", "fault", wk_tune_fault_word(report->fault[i].kind), "control",
                                        wk_tune_fault_of(&report->fault[i]), "how", wk_tune_fault_text(report->fault[i].kind)));
    return json_pack("{s:b,s:o}", "tuned", report->tuned, "faults", faults);
}

static json_t *real_or_null(double value, int decimals)
{
    return value > 0 ? wk_json_real(value, decimals) : json_null();
}

/* {"do", "to_mm", "times", "module_px", "lens_estimated"}; null for what is not known, or when the camera may stay. */
static json_t *height_json(const struct wk_height_wish *wish, bool lens_estimated)
{
    static const char *const what[] = {"", "lower", "raise", "pixels"};

    if (wish->what == WK_HEIGHT_STAYS)
        return json_null();
    return json_pack("{s:s,s:o,s:o,s:o,s:b}", "do", what[wish->what], "to_mm", real_or_null(wish->to_mm, 0), "times",
                     real_or_null(wish->times, 3), "module_px", real_or_null(wish->module_px, 2), "lens_estimated",
                     lens_estimated);
}

/* ---------------------------------------------------------------- a mat */

enum wk_status wk_mat_sight_look(struct wk_mat_sight *sight, struct wk_scanner *scanner, const struct wk_image *bgr)
{
    sight->w = bgr->w;
    sight->h = bgr->h;
    const enum wk_status status = wk_scan_backs(scanner, bgr, &sight->reading);

    wk_scan_sizes(scanner, &sight->sizes);

    /* A picture in which nothing can be read gives no tray to the reading, so there is none here either. */
    if (status == WK_OK && sight->reading.tray.found && wk_scan_survey(scanner, bgr, &sight->survey) != WK_OK)
        sight->reading.tray.found = false;
    return status;
}

void wk_mat_check_judge(const struct wk_mat_sight *sight, const struct wk_env *env, double module_mm, struct wk_mat_check *out)
{
    const struct wk_tray *tray = &sight->reading.tray;

    wk_check_judge(tray, &sight->survey, module_mm, &out->check);
    wk_check_labels(&sight->reading, &out->labels);
    if (out->labels.n_read < out->labels.n_seen && out->labels.grade < out->check.grade)
        out->check.grade = out->labels.grade;
    out->sticker_mm = module_mm * WK_STICKER_MODULES;
    wk_print_scale_judge(&sight->sizes, &env->mat, out->sticker_mm, &out->print);
    wk_extent_of_mat(&env->mat, &out->extent);
    out->seen = wk_height_seen_of(tray, &out->extent, sight->w, sight->h,
                                  tray->found ? sight->survey.focal_px : wk_focal_of_lens(&env->lens, sight->w, sight->h));
    if (tray->found)
        out->seen.too_small = out->check.item[WK_CHECK_RESOLUTION].grade != WK_GRADE_GOOD;
    out->wish =
        sight->w > 0 ? wk_height_judge(&out->extent, &out->seen, module_mm) : (struct wk_height_wish){.what = WK_HEIGHT_STAYS};
}

/* Blur or brightness that is not known is null. */
static json_t *slots_json(const struct wk_mat_sight *sight, const struct wk_check *check)
{
    json_t *list = json_array();

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_slot_sight *seen = &sight->survey.slot[s];

        json_array_append_new(list,
                              json_pack("{s:o,s:s,s:o,s:o,s:o,s:o}", "slot", wk_json_slot(s), "grade",
                                        wk_grade_word(check->slot[s]), "px_per_mm", wk_json_real(seen->px_per_mm, 3), "glare",
                                        wk_json_real(seen->glare, 4), "brightness", wk_json_real(seen->brightness, 1),
                                        "blur_px", seen->blur_px > 0 ? wk_json_real(seen->blur_px, 2) : json_null()));
    }
    return list;
}

json_t *wk_mat_check_json(const struct wk_mat_check *of, const struct wk_mat_sight *sight, const struct wk_env *env,
                          const struct wk_host *host, const struct wk_tuner *tuner)
{
    const struct wk_check *check = &of->check;
    const struct wk_tray *tray = &sight->reading.tray;
    const double *white = sight->survey.white;
    json_t *list = json_array();

    for (int i = 0; i < WK_N_CHECKS; i++) {
        const struct wk_check_item *item = &check->item[i];

        json_array_append_new(list,
                              json_pack("{s:s,s:s,s:o,s:s}", "what", wk_check_word((enum wk_check_what)i), "grade",
                                        wk_grade_word(item->grade), "value", wk_json_real(item->value, 3), "how", item->how));
    }
    return json_pack("{s:s,s:o,s:{s:s,s:i,s:i,s:s},s:o,s:o,s:o,s:o,s:o,s:s,s:o,s:o}", "grade", wk_grade_word(check->grade),
                     "checks", list, "labels", "grade", wk_grade_word(of->labels.grade), "read", of->labels.n_read, "of",
                     of->labels.n_seen, "how", of->labels.how, "print", wk_json_print_scale(&of->print, of->sticker_mm), "tray",
                     wk_json_tray(tray), "slots", tray->found ? slots_json(sight, check) : json_array(), "tint",
                     tray->found ? json_string(wk_tint_word(check->tint)) : json_null(), "white_rgb",
                     tray->found && sight->survey.light_known
                         ? json_pack("[o,o,o]", wk_json_real(white[2], 1), wk_json_real(white[1], 1), wk_json_real(white[0], 1))
                         : json_null(),
                     "calibration", wk_trust_word(wk_env_trust(env, host, tray)), "height",
                     height_json(&of->wish, tray->found && !tray->lens_given), "camera", controls_json(tuner));
}

/* ---------------------------------------------------------------- a table */

void wk_table_sight_judge(const struct wk_table_sight *sight, const struct wk_env *env, double module_mm,
                          struct wk_table_check *out)
{
    const struct wk_table_picture picture = {.w = sight->w,
                                             .h = sight->h,
                                             .focal_px = wk_focal_of_lens(&env->lens, sight->w, sight->h),
                                             .tile_height_mm = env->mat.tile_height_mm};

    wk_table_check_judge(&sight->reading, &picture, module_mm, out);
}

json_t *wk_table_check_json(const struct wk_table_check *check, const struct wk_table_sight *sight,
                            const struct wk_tuner *tuner)
{
    json_t *walls = json_array();

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_check_wall *wall = &check->wall[i];
        const char seat[2] = {wk_wind_letter((enum wk_wind)(i + 1)), '\0'};

        json_array_append_new(walls, json_pack("{s:s,s:s,s:b,s:i,s:o,s:s,s:o}", "seat", seat, "grade",
                                               wk_grade_word(wall->grade), "found", wall->found, "read", wall->n_read,
                                               "module_px", wk_json_real(wall->module_px, 3), "how", wall->how, "tray",
                                               wk_json_tray(&sight->reading.wall[i].tray)));
    }
    const char below[2] = {check->below != WK_WIND_NONE ? wk_wind_letter(check->below) : '\0', '\0'};

    return json_pack("{s:s,s:s,s:o,s:o,s:b,s:o,s:o}", "view", "table", "grade", wk_grade_word(check->grade), "walls", walls,
                     "lower_edge", below[0] ? json_string(below) : json_null(), "turned", check->turned, "height",
                     height_json(&check->wish, false), "camera", controls_json(tuner));
}
