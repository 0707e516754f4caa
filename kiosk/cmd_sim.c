/* sim wall: a photograph that nobody took, for trying things out and for tests. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/enrol.h"
#include "kiosk/commands.h"
#include "kiosk/station.h"
#include "labels/outfile.h"
#include "vision/cv.h"
#include "vision/sim.h"

struct request {
    const char *set, *wind, *side, *tileset, *layout, *size, *out, *truth;
    int64_t seed, glare, frame;
    struct wk_words faults;
    struct wk_sim_conditions conditions;
    /* found from the words above */
    enum wk_wind of;
    enum wk_side shown;
    bool below; /* as the camera under the glass sees it */
    double roll_deg;
    bool shelf; /* one tile of each face, as for enrolment */
};

static bool parse_size(const char *text, int *w, int *h)
{
    char *end;
    long a = strtol(text, &end, 10), b = 0;

    if (*end == 'x')
        b = strtol(end + 1, &end, 10);
    if (*end || a < 320 || b < 240 || a > 8000 || b > 8000)
        return false;
    *w = (int)a;
    *h = (int)b;
    return true;
}

/* WK_EXIT_DONE when the request makes sense, else what was said. */
static int check(const struct wk_host *host, struct request *r)
{
    if (!r->set || !wk_set_valid(r->set))
        return wk_complain(host, WK_EXIT_USAGE, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                           r->set ? r->set : "is missing");
    r->shelf = r->layout && strcmp(r->layout, "enrol") == 0;
    if (r->layout && !r->shelf && strcmp(r->layout, "wall") != 0)
        return wk_complain(host, WK_EXIT_USAGE, "--layout %s: wall or enrol is wanted", r->layout);
    if (r->shelf && !r->wind)
        r->wind = "E";
    if (!r->wind || wk_wind_parse(r->wind, &r->of) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", r->wind ? r->wind : "is missing");
    r->shown = !r->side                        ? WK_SIDE_NONE
               : strcmp(r->side, "backs") == 0 ? WK_SIDE_BACKS
               : strcmp(r->side, "faces") == 0 ? WK_SIDE_FACES
                                               : WK_SIDE_NONE;
    if (r->shown == WK_SIDE_NONE)
        return wk_complain(host, WK_EXIT_USAGE, "--side %s: backs or faces is wanted", r->side ? r->side : "is missing");
    if (r->below && r->shown == WK_SIDE_BACKS)
        return wk_complain(host, WK_EXIT_USAGE, "--below goes with --side faces: stickers are seen from above");
    if (r->size && !parse_size(r->size, &r->conditions.w, &r->conditions.h))
        return wk_complain(host, WK_EXIT_USAGE, "--size %s: for instance 1920x1080, at most 8000x8000", r->size);
    if (!r->out)
        return wk_complain(host, WK_EXIT_USAGE, "--out FILE is missing: where the picture goes");
    if (r->truth && strcmp(r->out, r->truth) == 0)
        return wk_complain(host, WK_EXIT_USAGE, "%s: given twice, as --out and as --truth", r->out);
    return WK_EXIT_DONE;
}

static int draw(const struct wk_host *host, const struct request *r, const struct wk_sim_wall *wall, struct wk_sim *sim)
{
    struct wk_image image = {NULL, 0, 0, 0, 0};
    char *truth = NULL;
    const char *file = r->out;
    enum wk_status status = wk_image_new(&image, r->conditions.w, r->conditions.h, 3);

    if (status == WK_OK)
        status = wk_sim_render(sim, wall, r->shown, &r->conditions, (uint64_t)r->seed, (int)r->frame, &image,
                               r->truth ? &truth : NULL);
    if (status == WK_OK)
        status = wk_image_save(r->out, &image);
    if (status == WK_OK && r->truth) {
        file = r->truth;
        status = wk_outfile_save(r->truth, truth, strlen(truth));
    }
    wk_image_free(&image);
    free(truth);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s: %s", file, wk_status_text(status));
    return WK_EXIT_DONE;
}

static int no_such_art(const struct wk_host *host, const char *name)
{
    const char *names[64];
    int n = 0;

    while (n < (int)(sizeof names / sizeof names[0]) && (names[n] = wk_sim_tileset(n)))
        n++;
    return wk_complain(host, WK_EXIT_USAGE, "--tileset %s: no such tile art; the nearest is %s", name,
                       n ? wk_nearest(name, names, n) : "none");
}

static int run_wall(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_station station;
    struct request r = {.tileset = "drawn", .seed = 1};
    struct wk_sim *sim = NULL;
    struct wk_deal deal;
    struct wk_sim_wall wall;
    enum wk_status status;
    int code;

    wk_sim_conditions_default(&r.conditions);
    r.glare = r.conditions.n_glare;
    r.roll_deg = NAN;
    const struct wk_option options[] = {
        WK_OPT_TEXT("set", &r.set, "07A", "the table set on the stickers"),
        WK_OPT_TEXT("wind", &r.wind, "E|S|W|N", "whose wall"),
        WK_OPT_TEXT("side", &r.side, "backs|faces", "which side of the tiles is up"),
        WK_OPT_BELOW(&r.below),
        WK_OPT_TEXT("layout", &r.layout, "wall|enrol",
                    "enrol: one tile of each face, in the order of enrolment (default: wall)"),
        WK_OPT_TEXT("tileset", &r.tileset, "NAME", "tile art: drawn (default) or an installed KDE set (default, classic, ...)"),
        WK_OPT_WHOLE("seed", &r.seed, "N", 0, 9007199254740991,
                     "shuffle and disorder; the four winds of a seed are one deal (default 1)"),
        WK_OPT_WHOLE("frame", &r.frame, "N", 0, 1000000, "another frame of the same scene: only the noise differs (default 0)"),
        WK_OPT_REPEAT("fault", &r.faults, "F", "plants a fault, for instance swap:25,26; may be repeated"),
        WK_OPT_NUMBER("tilt", &r.conditions.tilt_deg, "DEG", -40, 40, "how far the camera leans"),
        WK_OPT_NUMBER("roll", &r.roll_deg, "DEG", -180, 180, "how far the table is turned (default: by lot, within 2)"),
        WK_OPT_FLAG("no-mat", &r.conditions.no_mat, "on a bare table: rows with pitches and beginnings of their own, by lot"),
        WK_OPT_NUMBER("blur", &r.conditions.blur_px, "PX", 0, 20, "sigma of the blur"),
        WK_OPT_NUMBER("noise", &r.conditions.noise, "S", 0, 100, "sigma of the noise, of 255"),
        WK_OPT_WHOLE("glare", &r.glare, "N", 0, 50, "spots of glare"),
        WK_OPT_NUMBER("shadow", &r.conditions.shadow, "F", 0, 1, "depth of a shadow"),
        WK_OPT_TEXT("size", &r.size, "WxH", "of the picture (default 1920x1080)"),
        WK_OPT_TEXT("out", &r.out, "FILE", "the picture, PNG or JPEG"),
        WK_OPT_TEXT("truth", &r.truth, "FILE", "JSON: what lies where"),
        WK_OPT_MAT(&common),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    r.conditions.n_glare = (int)r.glare;
    r.conditions.roll_deg = r.roll_deg;
    code = check(host, &r);
    if (code != WK_EXIT_DONE)
        return code;
    wk_sim_deal(&deal, r.set, 1, (uint64_t)r.seed);
    for (int s = 0; s < WK_N_SLOTS && r.shelf; s++)
        deal.face[r.of - WK_WIND_EAST][s] = (uint8_t)wk_enrol_face_at(s);
    wk_sim_wall_init(&wall, r.of, &deal);
    for (int i = 0; i < r.faults.n; i++)
        if (wk_sim_wall_fault(&wall, r.faults.word[i], (uint64_t)r.seed) != WK_OK)
            return wk_complain(host, WK_EXIT_USAGE, "--fault %s: no such fault, or it does not fit this wall",
                               r.faults.word[i]);
    if (!wk_station_begin(&station, host, &common, &code))
        return code;
    if (r.below)
        wk_mat_below(&station.mat, &station.mat);
    status = wk_sim_new(&sim, &station.mat, &station.key, r.tileset);
    if (status == WK_NOT_FOUND || status == WK_BAD_INPUT)
        code = no_such_art(host, r.tileset);
    else if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "the simulator cannot start: %s", wk_status_text(status));
    else
        code = draw(host, &r, &wall, sim);
    wk_sim_free(sim);
    wk_station_close(&station);
    return code;
}

static const struct wk_command wall_command = {
    .name = "wall",
    .full = "sim wall",
    .summary = "Draws a photograph of a wall on the mat, with faults when asked.",
    .usage = "--set 07A --wind E --side backs|faces --out W.png [--fault F]... [OPTIONS]",
    .example =
        "  wallkeeper sim wall --set 07A --wind E --side backs --seed 7 --fault swap:25,26 --out wall.png --truth wall.json\n"
        "  wallkeeper sim wall --set 07A --layout enrol --side faces --out enrol.png\n"
        "  wallkeeper sim wall --set 07A --wind E --side faces --below --seed 7 --out from-below.png",
    .run = run_wall,
};

static const struct wk_command *const subs[] = {&wall_command, NULL};

const struct wk_command wk_command_sim = {
    .name = "sim",
    .full = "sim",
    .summary = "Simulated photographs.",
    .subs = subs,
};
