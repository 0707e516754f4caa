/* What the commands that draw photographs have in common. For kiosk/programs/cmd/sim only. */
#ifndef WK_KIOSK_PROGRAMS_CMD_SIM_COMMAND_SIM_H
#define WK_KIOSK_PROGRAMS_CMD_SIM_COMMAND_SIM_H

#include "kiosk/host/program/environment.h"
#include "kiosk/programs/cmd/commands.h"
#include "vision/sim/sim.h"

/* A photograph as it was asked for. */
struct wk_sim_shot {
    const char *set, *side, *tileset, *size, *out, *truth;
    int64_t seed, glare, frame, codes;
    double roll_deg;
    struct wk_sim_conditions conditions;
    enum wk_side shown; /* found from the words above */
};

void wk_sim_shot_default(struct wk_sim_shot *shot);

#define WK_OPTS_SHOT(shot, side_help, seed_help)                                                                               \
    WK_OPT_TEXT("set", &(shot)->set, "07A", "the table set on the stickers"),                                                  \
        WK_OPT_WHOLE("codes", &(shot)->codes, "1|2", WK_CODES_1, WK_CODES_2,                                                   \
                     "which codes the stickers have: 2 as printed now (default), 1 as before"),                                \
        WK_OPT_TEXT("side", &(shot)->side, "backs|faces", side_help),                                                          \
        WK_OPT_TEXT("tileset", &(shot)->tileset, "NAME",                                                                       \
                    "tile art: drawn (default) or an installed KDE set (default, classic, ...)"),                              \
        WK_OPT_WHOLE("seed", &(shot)->seed, "N", 0, 9007199254740991, seed_help),                                              \
        WK_OPT_WHOLE("frame", &(shot)->frame, "N", 0, 1000000,                                                                 \
                     "another frame of the same scene: only the noise differs (default 0)"),                                   \
        WK_OPT_NUMBER("tilt", &(shot)->conditions.tilt_deg, "DEG", -40, 40, "how far the camera leans"),                       \
        WK_OPT_NUMBER("roll", &(shot)->roll_deg, "DEG", -180, 180, "how far the table is turned (default: by lot, within 2)"), \
        WK_OPT_NUMBER("blur", &(shot)->conditions.blur_px, "PX", 0, 20, "sigma of the blur"),                                  \
        WK_OPT_NUMBER("noise", &(shot)->conditions.noise, "S", 0, 100, "sigma of the noise, of 255"),                          \
        WK_OPT_WHOLE("glare", &(shot)->glare, "N", 0, 50, "spots of glare"),                                                   \
        WK_OPT_NUMBER("shadow", &(shot)->conditions.shadow, "F", 0, 1, "depth of a shadow"),                                   \
        WK_OPT_TEXT("size", &(shot)->size, "WxH", "of the picture (default 1920x1080)"),                                       \
        WK_OPT_TEXT("out", &(shot)->out, "FILE", "the picture, PNG or JPEG"),                                                  \
        WK_OPT_TEXT("truth", &(shot)->truth, "FILE", "JSON: what lies where")

/* WK_EXIT_DONE when it makes sense, else what was said. */
int wk_sim_shot_check(const struct wk_host *host, struct wk_sim_shot *shot);

/* What is photographed: one of them. */
struct wk_sim_subject {
    const struct wk_sim_wall *wall;
    const struct wk_sim_walls *walls; /* a whole table */
};

/* Draws and saves it. below: from under the glass. Returns the exit code. */
int wk_sim_shot_take(const struct wk_host *host, const struct wk_sim_shot *shot, const struct wk_common *common, bool below,
                     const struct wk_sim_subject *subject);

extern const struct wk_command wk_command_sim_hand, wk_command_sim_table;

#endif
