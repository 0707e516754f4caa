/* Demo: a folder, an enrolment, a script. */
#include "kiosk/run/demo.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calibration/enrol.h"
#include "db/store/tile_sets.h"
#include "kiosk/walls/wall_service.h"
#include "labels/file/outfile.h"
#include "vision/image/clock.h"
#include "vision/image/cv.h"

#define TILE_ART "drawn"
#define TABLE_SET "07A"
#define TABLE 1

static const char demo_script[] = "wait idle\n"
                                  "shot idle\n"
                                  "pause 3\n"
                                  "step Table 1 gets ready\n"
                                  "tap start\n"
                                  "wait seats\n"
                                  "pause 3\n"
                                  "step East lays out the wall and puts the stickers on\n"
                                  "lay E 9\n"
                                  "wait build\n"
                                  "pause 2\n"
                                  "lay E 23\n"
                                  "pause 2\n"
                                  "step A hand reaches over the wall\n"
                                  "hand on\n"
                                  "wait hand\n"
                                  "expect FAIL blocked\n"
                                  "shot hand\n"
                                  "pause 2\n"
                                  "hand off\n"
                                  "step One sticker is wrong\n"
                                  "lay E\n"
                                  "fault other-wall:34\n"
                                  "expect FAIL other-wall\n"
                                  "pause 1\n"
                                  "shot wrong-sticker\n"
                                  "pause 3\n"
                                  "mend\n"
                                  "wait built E\n"
                                  "expect PASS\n"
                                  "pause 2\n"
                                  "step Faces are read, nobody sees one\n"
                                  "wait turn\n"
                                  "side faces\n"
                                  "wait recorded E\n"
                                  "shot faces-e\n"
                                  "pause 2\n"
                                  "step The three other walls\n"
                                  "lay S\n"
                                  "wait built S\n"
                                  "expect PASS\n"
                                  "wait turn\n"
                                  "side faces\n"
                                  "wait recorded S\n"
                                  "shot faces-s\n"
                                  "lay W\n"
                                  "wait built W\n"
                                  "expect PASS\n"
                                  "wait turn\n"
                                  "side faces\n"
                                  "wait recorded W\n"
                                  "shot faces-w\n"
                                  "lay N\n"
                                  "wait built N\n"
                                  "expect PASS\n"
                                  "wait turn\n"
                                  "side faces\n"
                                  "wait recorded N\n"
                                  "shot faces-n\n"
                                  "step The deal is sealed\n"
                                  "wait sealed\n"
                                  "clear\n"
                                  "pause 1\n"
                                  "shot words\n"
                                  "pause 5\n"
                                  "step The hand is played\n"
                                  "tap start-hand\n"
                                  "wait playing\n"
                                  "shot playing\n"
                                  "pause 4\n"
                                  "step Restore: two faults in one wall\n"
                                  "tap hand-over\n"
                                  "wait restore\n"
                                  "pause 2\n"
                                  "lay E\n"
                                  "fault swap:25,26\n"
                                  "fault missing:h.4\n"
                                  "expect FAIL swapped\n"
                                  "expect FAIL missing\n"
                                  "pause 1\n"
                                  "shot two-faults\n"
                                  "pause 2\n"
                                  "step One move after another\n"
                                  "repair\n"
                                  "shot pass-e\n"
                                  "pause 2\n"
                                  "step The three other walls come back\n"
                                  "lay S\n"
                                  "wait passed S\n"
                                  "expect PASS\n"
                                  "pause 2\n"
                                  "lay W\n"
                                  "fault sideways:1.3\n"
                                  "expect FAIL sideways\n"
                                  "pause 2\n"
                                  "repair\n"
                                  "pause 2\n"
                                  "lay N\n"
                                  "wait passed N\n"
                                  "expect PASS\n"
                                  "pause 2\n"
                                  "step All four walls have passed\n"
                                  "clear\n"
                                  "wait done\n"
                                  "pause 1\n"
                                  "shot done\n"
                                  "pause 3\n";

const char *wk_demo_script(void)
{
    return demo_script;
}

/* ---------------------------------------------------------------- the folder */

static enum wk_status make_folder(const char *path, struct wk_problem *problem)
{
    if (mkdir(path, 0700) == 0)
        return WK_OK;
    return wk_problem_set(problem, wk_outfile_status(errno), "%s: the demo's folder cannot be made: %s", path, strerror(errno));
}

/* The demo's folder is flat: what is in it was made by the store, the key and this file. */
static void remove_folder(const char *path)
{
    DIR *dir = opendir(path);
    const struct dirent *entry;

    while (dir && (entry = readdir(dir)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            (void)unlinkat(dirfd(dir), entry->d_name, 0);
    if (dir)
        closedir(dir);
    (void)rmdir(path);
}

/* An environment with its database, key and (empty) configuration in the folder. */
static enum wk_status open_env(const struct wk_host *host, const char *folder, struct wk_env *env, struct wk_problem *problem)
{
    char db[WK_PATH_SIZE], key[WK_PATH_SIZE], kiosk_key[WK_PATH_SIZE], config[WK_PATH_SIZE];
    struct wk_common common = {.db = db, .key = key, .kiosk_key = kiosk_key, .config = config};
    struct wk_problem note;
    FILE *file;
    enum wk_status status;

    snprintf(db, sizeof(db), "%s/event.db", folder);
    snprintf(key, sizeof(key), "%s/club.key", folder);
    snprintf(kiosk_key, sizeof(kiosk_key), "%s/kiosk.key", folder);
    snprintf(config, sizeof(config), "%s/wallkeeper.ini", folder);
    file = fopen(config, "w");
    if (!file || fputs("[kiosk]\n", file) == EOF || fclose(file) != 0)
        return wk_problem_set(problem, WK_IO, "%s: %s", config, strerror(errno));
    status = wk_env_open(env, host, &common, &note, problem);
    if (status != WK_OK)
        return status;
    /* Made here, so that no line announces a key or a database that go again with the folder. */
    env->db_named = false;
    status = wk_signer_load(&env->signer, kiosk_key, host->random, host->context, NULL);
    if (status == WK_OK)
        status = wk_env_store(env, host, false, problem);
    else
        wk_problem_set(problem, status, "%s: %s", kiosk_key, wk_status_text(status));
    if (status != WK_OK)
        wk_env_close(env);
    return status;
}

/* ---------------------------------------------------------------- enrolment */

/* One tile of each face, face up, in the order of enrolment. */
static void lay_faces(struct wk_sim_wall *wall, const struct wk_deal *deal)
{
    wk_sim_wall_init(wall, WK_WIND_EAST, deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].face = wk_enrol_face_at(s);
}

static enum wk_status photograph(const struct wk_env *env, const struct wk_sim_wall *wall, uint64_t seed,
                                 struct wk_image *photo)
{
    struct wk_sim_conditions conditions;
    struct wk_sim *sim = NULL;
    enum wk_status status;

    wk_sim_conditions_default(&conditions);
    status = wk_sim_new(&sim, &env->mat, env->key, TILE_ART);
    if (status == WK_OK)
        status = wk_image_new(photo, conditions.w, conditions.h, 3);
    if (status == WK_OK) {
        status = wk_sim_render(sim, wall, WK_SIDE_FACES, &conditions, seed, 0, photo, NULL);
        if (status != WK_OK)
            wk_image_free(photo);
    }
    wk_sim_free(sim);
    return status;
}

static enum wk_status keep_tileset(struct wk_env *env, const struct wk_tileset *tileset)
{
    struct wk_receipt receipt;
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_tileset_save(tileset, &bytes, &n);

    if (status == WK_OK)
        status = wk_store_put_tileset(env->store, TILE_ART, bytes, n, &receipt);
    free(bytes);
    return status;
}

static enum wk_status enrol(struct wk_env *env, const struct wk_deal *deal, uint64_t seed, struct wk_problem *problem)
{
    struct wk_sim_wall wall;
    struct wk_image photo = {0};
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    struct wk_enrol_report report;
    enum wk_status status;

    lay_faces(&wall, deal);
    status = photograph(env, &wall, seed, &photo);
    if (status == WK_OK)
        status = wk_env_scanner(env, false, &scanner, problem);
    if (status == WK_OK)
        status = wk_enrol(&tileset, TILE_ART, scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report);
    if (status == WK_OK)
        status = report.n_missing == 0 ? keep_tileset(env, tileset) : WK_NOT_ENROLLED;
    wk_tileset_free(tileset);
    wk_scanner_free(scanner);
    wk_image_free(&photo);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "the demo's tile set could not be enrolled: %s", wk_status_text(status));
    return WK_OK;
}

/* ---------------------------------------------------------------- the play */

static enum wk_faces_way way_of(const struct wk_demo_options *options)
{
    return options->face_pass ? options->face_pass : WK_FACES_WAY_JUDGE;
}

static enum wk_status play(const struct wk_demo_options *options, struct wk_env *env, const struct wk_deal *deal,
                           const struct wk_script *script, struct wk_kiosk_stats *stats, struct wk_problem *problem)
{
    struct wk_sim_table sim_table = {0};
    struct wk_player player = {.script = script,
                               .sim_table = &sim_table,
                               .name = "demo",
                               .for_people = !options->headless || options->pauses,
                               .patience_ms = options->patience_ms};
    const struct wk_kiosk_options kiosk = {.host = options->host,
                                           .env = env,
                                           .table = TABLE,
                                           .event_name = "Demo",
                                           .camera = "sim:demo",
                                           .face_pass = way_of(options),
                                           .camera_faces = "sim:demo",
                                           .sim_table = &sim_table,
                                           .player = &player,
                                           .demo = true,
                                           .windowed = true,
                                           .headless = options->headless,
                                           .lang = options->lang,
                                           .volume = 2,
                                           .shots = options->shots,
                                           .clock = options->clock,
                                           .begun_ns = wk_clock_ns(options->clock),
                                           .wall_s = options->wall_s,
                                           .wall_context = options->wall_context,
                                           .shown = options->shown,
                                           .shown_context = options->shown_context};
    enum wk_status status =
        wk_sim_table_open(&sim_table, &env->mat, env->key, TILE_ART, deal, options->seed, NULL, options->clock);

    if (status == WK_OK && way_of(options) == WK_FACES_WAY_UNDERGLASS)
        status = wk_sim_table_add_below(&sim_table, &env->mat, env->key, TILE_ART);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "the simulated camera: %s", wk_status_text(status));
    status = wk_kiosk_run(&kiosk, stats);
    wk_sim_table_close(&sim_table);
    return status;
}

static enum wk_status run(const struct wk_demo_options *options, const struct wk_script *script, struct wk_kiosk_stats *stats,
                          struct wk_problem *problem)
{
    const struct wk_host *host = options->host;
    struct wk_env env;
    struct wk_deal deal;
    enum wk_status status = open_env(host, options->folder, &env, problem);

    if (status != WK_OK)
        return status;
    wk_sim_deal(&deal, TABLE_SET, TABLE, options->deal_seed);
    fprintf(host->out, "[ 0/%d] The drawn tile set is enrolled from one simulated photograph\n", script->n_steps);
    fflush(host->out);
    env.mat.glass = way_of(options) == WK_FACES_WAY_UNDERGLASS;
    status = enrol(&env, &deal, options->seed, problem);
    if (status == WK_OK) {
        fprintf(host->out, "        34 faces: right\n");
        fflush(host->out);
        status = play(options, &env, &deal, script, stats, problem);
    }
    wk_wipe(&deal, sizeof(deal));
    wk_env_close(&env);
    return status;
}

enum wk_status wk_demo_run(const struct wk_demo_options *options, struct wk_kiosk_stats *stats)
{
    const char *text = options->script ? options->script : demo_script;
    struct wk_problem problem = {""};
    struct wk_script script = {0};
    enum wk_status status = wk_script_parse(&script, text, strlen(text), "demo", &problem);

    if (status == WK_OK)
        status = make_folder(options->folder, &problem);
    if (status == WK_OK) {
        status = run(options, &script, stats, &problem);
        remove_folder(options->folder);
    }
    wk_script_release(&script);
    if (problem.text[0])
        fprintf(options->host->err, "wallkeeper: %s\n", problem.text);
    return status;
}
