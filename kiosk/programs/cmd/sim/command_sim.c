/* sim wall: makes a photograph of a wall, to try things out and for tests. */
#include "kiosk/programs/cmd/sim/command_sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/enrol.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/programs/cmd/beside.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/file/outfile.h"
#include "vision/image/cv.h"
#include "vision/sim/sim.h"

struct request {
    struct wk_sim_shot shot;
    const char *wind, *layout;
    struct wk_words faults;
    bool below; /* as seen by the camera below the glass */
    /* found from the words above */
    enum wk_wind of;
    bool shelf; /* one tile of each face, as for enrolment */
};

void wk_sim_shot_default(struct wk_sim_shot *shot)
{
    *shot = (struct wk_sim_shot){.tileset = "drawn", .seed = 1, .roll_deg = NAN};
    wk_sim_conditions_default(&shot->conditions);
    shot->glare = shot->conditions.n_glare;
    shot->codes = shot->conditions.codes;
}

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

int wk_sim_shot_check(const struct wk_host *host, struct wk_sim_shot *shot)
{
    const char *side = shot->side;

    shot->conditions.n_glare = (int)shot->glare;
    shot->conditions.codes = (enum wk_codes)shot->codes;
    shot->conditions.roll_deg = shot->roll_deg;
    if (!shot->set || !wk_set_valid(shot->set))
        return wk_complain(host, WK_EXIT_USAGE, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                           shot->set ? shot->set : "is missing");
    shot->shown = !side                        ? WK_SIDE_NONE
                  : strcmp(side, "backs") == 0 ? WK_SIDE_BACKS
                  : strcmp(side, "faces") == 0 ? WK_SIDE_FACES
                                               : WK_SIDE_NONE;
    if (shot->shown == WK_SIDE_NONE)
        return wk_complain(host, WK_EXIT_USAGE, "--side %s: backs or faces is wanted", side ? side : "is missing");
    if (shot->size && !parse_size(shot->size, &shot->conditions.w, &shot->conditions.h))
        return wk_complain(host, WK_EXIT_USAGE, "--size %s: for instance 1920x1080, at most 8000x8000", shot->size);
    if (!shot->out)
        return wk_complain(host, WK_EXIT_USAGE, "--out FILE is missing: where the picture goes");
    if (shot->truth && strcmp(shot->out, shot->truth) == 0)
        return wk_complain(host, WK_EXIT_USAGE, "%s: given twice, as --out and as --truth", shot->out);
    return WK_EXIT_DONE;
}

/* WK_EXIT_DONE when the request makes sense, else the exit code after a message. */
static int check(const struct wk_host *host, struct request *r)
{
    r->shelf = r->layout && strcmp(r->layout, "enrol") == 0;
    if (r->layout && !r->shelf && strcmp(r->layout, "wall") != 0)
        return wk_complain(host, WK_EXIT_USAGE, "--layout %s: wall or enrol is wanted", r->layout);
    if (r->shelf && !r->wind)
        r->wind = "E";
    if (!r->wind || wk_wind_parse(r->wind, &r->of) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", r->wind ? r->wind : "is missing");
    if (r->below && r->shot.shown == WK_SIDE_BACKS)
        return wk_complain(host, WK_EXIT_USAGE, "--below goes with --side faces: stickers are seen from above");
    return WK_EXIT_DONE;
}

static enum wk_status render(struct wk_sim *sim, const struct wk_sim_shot *r, const struct wk_sim_subject *subject,
                             struct wk_image *image, char **truth)
{
    const uint64_t seed = (uint64_t)r->seed;
    const int frame = (int)r->frame;

    if (subject->walls)
        return wk_sim_walls_render(sim, subject->walls, r->shown, &r->conditions, seed, frame, image, truth);
    return wk_sim_render(sim, subject->wall, r->shown, &r->conditions, seed, frame, image, truth);
}

static int draw(const struct wk_host *host, const struct wk_sim_shot *r, const struct wk_sim_subject *subject,
                struct wk_sim *sim)
{
    struct wk_image image = {NULL, 0, 0, 0, 0};
    char *truth = NULL;
    const char *file = r->out;
    enum wk_status status = wk_image_new(&image, r->conditions.w, r->conditions.h, 3);

    if (status == WK_OK)
        status = render(sim, r, subject, &image, r->truth ? &truth : NULL);
    if (status == WK_OK)
        status = wk_image_save_simulated(r->out, &image);
    if (status == WK_OK && r->truth) {
        file = r->truth;
        status = wk_outfile_save(r->truth, truth, strlen(truth));
    }
    wk_image_free(&image);
    free(truth);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s: %s", file, wk_unwritten_text(file, status));
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

int wk_sim_shot_take(const struct wk_host *host, const struct wk_sim_shot *shot, const struct wk_common *common, bool below,
                     const struct wk_sim_subject *subject)
{
    struct wk_env env;
    struct wk_sim *sim = NULL;
    enum wk_status status;
    int code;

    if (!wk_env_begin(&env, host, common, &code))
        return code;
    if (below)
        wk_mat_below(&env.mat, &env.mat);
    status = wk_sim_new(&sim, &env.mat, env.key, shot->tileset);
    if (status == WK_NOT_FOUND || status == WK_BAD_INPUT)
        code = no_such_art(host, shot->tileset);
    else if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "the simulator cannot start: %s", wk_status_text(status));
    else
        code = draw(host, shot, subject, sim);
    wk_sim_free(sim);
    wk_env_close(&env);
    return code;
}

static int run_wall(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct request r = {.below = false};
    struct wk_deal deal;
    struct wk_sim_wall wall;
    int code;

    wk_sim_shot_default(&r.shot);
    const struct wk_option options[] = {
        WK_OPT_TEXT("wind", &r.wind, "E|S|W|N", "whose wall"),
        WK_OPT_BELOW(&r.below),
        WK_OPT_TEXT("layout", &r.layout, "wall|enrol",
                    "enrol: one tile of each face, in the order of enrolment (default: wall)"),
        WK_OPT_REPEAT("fault", &r.faults, "F", "plants a fault, for instance swap:25,26; may be repeated"),
        WK_OPT_FLAG("no-mat", &r.shot.conditions.no_mat,
                    "on a bare table: rows with pitches and beginnings of their own, by lot"),
        WK_OPTS_SHOT(&r.shot, "which side of the tiles is up",
                     "shuffle and disorder; the four winds of a seed are one deal (default 1)"),
        WK_OPT_MAT(&common),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    code = wk_sim_shot_check(host, &r.shot);
    if (code == WK_EXIT_DONE)
        code = check(host, &r);
    if (code != WK_EXIT_DONE)
        return code;
    wk_sim_deal(&deal, r.shot.set, 1, (uint64_t)r.shot.seed);
    for (int s = 0; s < WK_N_SLOTS && r.shelf; s++)
        deal.face[r.of - WK_WIND_EAST][s] = (uint8_t)wk_enrol_face_at(s);
    wk_sim_wall_init(&wall, r.of, &deal);
    for (int i = 0; i < r.faults.n; i++)
        if (wk_sim_wall_fault(&wall, r.faults.word[i], (uint64_t)r.shot.seed) != WK_OK)
            return wk_complain(host, WK_EXIT_USAGE, "--fault %s: no such fault, or it does not fit this wall",
                               r.faults.word[i]);
    return wk_sim_shot_take(host, &r.shot, &common, r.below, &(struct wk_sim_subject){.wall = &wall});
}

static const struct wk_command wall_command = {
    .name = "wall",
    .full = "sim wall",
    .summary = WK_SUMMARY_SIM_WALL,
    .usage = "--set --wind --side --out [--fault]... [OPTIONS]",
    .example =
        "  wallkeeper sim wall --set 07A --wind E --side backs --seed 7 --fault swap:25,26 --out wall.png --truth wall.json\n"
        "  wallkeeper sim wall --set 07A --layout enrol --side faces --out enrol.png\n"
        "  wallkeeper sim wall --set 07A --wind E --side faces --below --seed 7 --out from-below.png",
    .run = run_wall,
};

static const struct wk_command *const subs[] = {&wall_command, &wk_command_sim_table, &wk_command_sim_hand, NULL};

const struct wk_command wk_command_sim = {
    .name = "sim",
    .full = "sim",
    .summary = WK_SUMMARY_SIM,
    .subs = subs,
};
