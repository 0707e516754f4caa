/* The part of a photo pack's manifest that does not come from its pictures. */
#include "kiosk/eye/pack/about.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/host/version.h"

void wk_pack_way_of(const struct wk_env *env, const char *set, struct wk_pack_way *out)
{
    *out = (struct wk_pack_way){.table = env->config.view == WK_VIEW_TABLE,
                                .below = env->config.table_below,
                                .mat = env->mat,
                                .lens = env->lens,
                                .key = env->key};
    if (out->table && out->below == WK_WIND_NONE)
        out->below = WK_WIND_EAST;
    snprintf(out->set, sizeof out->set, "%s", set);
}

/* Each control that the camera has: its value as read back, whether it is held, and its range. */
static json_t *controls_json(const struct wk_tuner *tuner)
{
    json_t *controls = json_object();

    for (int c = 0; c < WK_N_CONTROLS; c++)
        if (tuner->report.has[c])
            json_object_set_new(controls, wk_control_word((enum wk_control)c),
                                json_pack("{s:i, s:b, s:i, s:i}", "value", tuner->report.value[c], "held", tuner->hold.held[c],
                                          "min", tuner->range[c].min, "max", tuner->range[c].max));
    return controls;
}

json_t *wk_pack_about_json(const struct wk_pack_about *about, const struct wk_host *host)
{
    const struct wk_tune_report *report = &about->tuner->report;
    const char *format = strchr(about->camera, ' '); /* the device's name stands before it */
    const time_t now = (time_t)(host->clock(host->context) / 1000000000);
    char date[16] = "";
    struct tm day;

    if (gmtime_r(&now, &day))
        (void)strftime(date, sizeof date, "%Y-%m-%d", &day);
    return json_pack("{s:s, s:s, s:b, s:o, s:O, s:{s:o, s:o, s:b, s:s, s:o, s:i, s:b, s:i, s:i}}", "program", wk_version, "day",
                     date, "simulated", about->simulated, "sticker_mm", wk_json_real(about->sticker_mm, 2), "check",
                     about->check, "camera", "make", wk_json_string(about->origin.card), "driver",
                     wk_json_string(about->origin.driver), "loopback", about->origin.loopback, "format",
                     format ? format + 1 : "", "controls", controls_json(about->tuner), "mains_hz", report->mains_hz,
                     "mains_guessed", report->mains_guessed, "white_percent", report->white_percent, "sharp_percent",
                     report->sharp_percent);
}
