/* The simulated table, the player of scripts and the demo's keys, in the form in which the loop and the commands need them. */
#include "kiosk/programs/play/play.h"

#include <stdlib.h>

#include "kiosk/host/program/environment.h"
#include "kiosk/programs/play/stepped.h"
#include "labels/file/infile.h"

#define SCRIPT_MAX_BYTES (256 * 1024)

struct wk_simulated {
    struct wk_sim_table table;
    struct wk_script script;
    struct wk_player player;
    struct wk_clock clock;
    struct wk_stepped stepped;
    struct wk_host in_step;
};

/* The key of the stickers when there is no club key: a scanner without one reads them so. */
static const struct wk_key nobodys;

static enum wk_status open_camera(struct wk_sim_table *sim_table, bool below, struct wk_camera **out)
{
    struct wk_scene *scene = below ? sim_table->below : sim_table->scene;

    return scene ? wk_scene_open(scene, out) : WK_NO_CAMERA;
}

static enum wk_status begin(struct wk_simulated **out)
{
    struct wk_simulated *self = calloc(1, sizeof(*self));

    if (!self)
        return WK_NO_MEMORY;
    *out = self;
    return WK_OK;
}

static void step(struct wk_simulated *self, int64_t begun_ns, struct wk_kiosk_options *options)
{
    self->clock.now_ns = begun_ns;
    self->in_step = wk_stepped_host(&self->stepped, options->host, &self->clock);
    options->clock = &self->clock;
    options->host = &self->in_step;
}

static enum wk_status load(struct wk_simulated *self, const char *path, struct wk_kiosk_options *options,
                           struct wk_problem *problem)
{
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, SCRIPT_MAX_BYTES, &text, &n);

    if (status == WK_OK)
        status = wk_script_parse(&self->script, text, n, path, problem);
    else
        wk_problem_set(problem, status, "%s: %s", path,
                       status == WK_BAD_INPUT ? "a script of more than 256 KiB" : wk_status_text(status));
    free(text);
    if (status != WK_OK)
        return status;
    self->player =
        (struct wk_player){.script = &self->script, .sim_table = options->sim_table, .name = path, .for_people = true};
    options->player = &self->player;
    return WK_OK;
}

static enum wk_status lay(struct wk_simulated *self, const char *spec, struct wk_kiosk_options *options)
{
    const struct wk_env *env = options->env;
    const struct wk_key *key = env->key ? env->key : &nobodys;
    enum wk_status status = wk_sim_table_open_spec(&self->table, &env->mat, key, spec, options->table, options->clock);

    if (status == WK_OK && env->config.view == WK_VIEW_TABLE)
        wk_sim_table_lay_all(&self->table);
    if (status == WK_OK && options->face_pass == WK_FACES_WAY_UNDERGLASS)
        status = wk_sim_table_add_below(&self->table, &env->mat, key, "drawn");
    if (status != WK_OK)
        return status;
    self->player.sim_table = options->sim_table = &self->table;
    return WK_OK;
}

static void release(struct wk_simulated *self)
{
    if (!self)
        return;
    wk_sim_table_close(&self->table);
    wk_script_release(&self->script);
    free(self);
}

const struct wk_simulator wk_simulator = {.open_camera = open_camera,
                                          .turn = wk_kiosk_play,
                                          .demo_key = wk_runtime_demo_key,
                                          .begin = begin,
                                          .step = step,
                                          .load = load,
                                          .lay = lay,
                                          .release = release};
