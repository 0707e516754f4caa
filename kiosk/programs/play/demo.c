/* Demo: an enrolment, then chapter after chapter; each has a folder, a database with what is on record when it begins, and a
 * script. */
#include "kiosk/programs/play/demo.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calibration/enrol.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/face/ui/ui.h"
#include "kiosk/programs/play/chapters.h"
#include "kiosk/programs/play/play.h"
#include "labels/file/outfile.h"
#include "vision/image/clock.h"
#include "vision/image/cv.h"

#define TILE_ART "drawn"
#define TABLE_SET "07A"
#define TABLE 1

/* ---------------------------------------------------------------- the folder */

static enum wk_status make_folder(const char *path, struct wk_problem *problem)
{
    if (mkdir(path, 0700) == 0)
        return WK_OK;
    return wk_problem_set(problem, wk_outfile_status(errno), "%s: the demo's folder cannot be made: %s", path, strerror(errno));
}

/* Removes the demo's folder. It has no folders in it: its files were made by the store, the key and this file. */
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

/* An environment whose database, key and (empty) configuration are in this folder. */
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
    const bool written = file && fputs("[kiosk]\n", file) != EOF;
    if ((file && fclose(file) != 0) || !written)
        return wk_problem_set(problem, WK_IO, "%s: %s", config, strerror(errno));
    status = wk_env_open(env, host, &common, &note, problem);
    if (status != WK_OK)
        return status;
    /* Made beforehand, so that no message announces a key or a database that disappear with the folder. */
    env->db_named = false;
    env->screen = true;
    env->let = WK_ROLE_JUDGE; /* the camera is not live, and the database belongs to the demo */
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

/* What all chapters share. */
struct demo {
    const struct wk_demo_options *options;
    struct wk_deal deal; /* on table 1 */
    struct {
        uint8_t *bytes;
        size_t n;
    } tileset;        /* as enrolled once, at the beginning */
    struct wk_ui *ui; /* one window for all chapters */
    struct {
        enum wk_language lang;
        enum wk_loudness loudness;
        struct wk_looks looks;
    } chosen; /* what people chose on the screens, kept from chapter to chapter */
};

static enum wk_status enrol(struct demo *demo, struct wk_env *env, struct wk_problem *problem)
{
    struct wk_sim_wall wall;
    struct wk_image photo = {0};
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    struct wk_enrol_report report;
    enum wk_status status;

    lay_faces(&wall, &demo->deal);
    status = photograph(env, &wall, demo->options->seed, &photo);
    if (status == WK_OK)
        status = wk_env_scanner(env, false, &scanner, problem);
    if (status == WK_OK)
        status = wk_enrol(&tileset, TILE_ART, scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report);
    if (status == WK_OK)
        status = report.n_missing == 0 ? wk_tileset_save(tileset, &demo->tileset.bytes, &demo->tileset.n) : WK_NOT_ENROLLED;
    wk_tileset_free(tileset);
    wk_scanner_free(scanner);
    wk_image_free(&photo);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "the demo's tile set could not be enrolled: %s", wk_status_text(status));
    fprintf(demo->options->host->out, "The drawn tile set is enrolled from one simulated photograph; 34 faces: right\n");
    fflush(demo->options->host->out);
    return WK_OK;
}

/* ---------------------------------------------------------------- a chapter */

static enum wk_faces_way way_of(const struct wk_demo_options *options)
{
    return options->face_pass ? options->face_pass : WK_FACES_WAY_JUDGE;
}

static bool note_shown(void *context, const struct wk_kiosk_shown *shown)
{
    struct demo *demo = context;

    demo->chosen.lang = shown->app->lang;
    demo->chosen.loudness = shown->app->loudness;
    demo->chosen.looks = shown->app->looks;
    return !demo->options->shown || demo->options->shown(demo->options->shown_context, shown);
}

static enum wk_status play(struct demo *demo, struct wk_env *env, struct wk_player *player, struct wk_kiosk_stats *stats,
                           struct wk_problem *problem)
{
    const struct wk_demo_options *options = demo->options;
    const struct wk_kiosk_options kiosk = {.host = options->host,
                                           .env = env,
                                           .table = TABLE,
                                           .event_name = "Demo",
                                           .camera = "sim:demo",
                                           .face_pass = way_of(options),
                                           .camera_faces = "sim:demo",
                                           .simulator = &wk_simulator,
                                           .sim_table = player->sim_table,
                                           .player = player,
                                           .demo = true,
                                           .ui = demo->ui,
                                           .windowed = true,
                                           .headless = options->headless,
                                           .lang = demo->chosen.lang,
                                           .loudness = demo->chosen.loudness,
                                           .shots = options->shots,
                                           .clock = options->clock,
                                           .begun_ns = wk_clock_ns(options->clock),
                                           .wall_s = options->wall_s,
                                           .wall_context = options->wall_context,
                                           .shown = note_shown,
                                           .shown_context = demo};
    enum wk_status status =
        wk_sim_table_open(player->sim_table, &env->mat, env->key, TILE_ART, &demo->deal, options->seed, NULL, options->clock);

    if (status == WK_OK && way_of(options) == WK_FACES_WAY_UNDERGLASS)
        status = wk_sim_table_add_below(player->sim_table, &env->mat, env->key, TILE_ART);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "the simulated camera: %s", wk_status_text(status));
    env->config.looks = demo->chosen.looks;
    env->config.voice = options->speaks ? WK_VOICE_STEPS : WK_VOICE_PASS;
    status = wk_kiosk_run(&kiosk, stats);
    wk_sim_table_close(player->sim_table);
    return status;
}

static enum wk_status set_up(struct demo *demo, struct wk_env *env, enum wk_demo_fixture fixture, struct wk_problem *problem)
{
    struct wk_receipt receipt;
    enum wk_status status = WK_OK;

    env->mat.glass = way_of(demo->options) == WK_FACES_WAY_UNDERGLASS;
    if (!demo->tileset.bytes)
        status = enrol(demo, env, problem);
    if (status != WK_OK)
        return status;
    status = wk_store_put_tileset(env->store, TILE_ART, demo->tileset.bytes, demo->tileset.n, &receipt);
    if (status == WK_OK)
        status = wk_demo_fixture(env->store, fixture, &demo->deal, TILE_ART);
    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "what the demo begins with: %s", wk_status_text(status));
}

/* Each chapter has a folder of its own, so that nothing of it is left for the next. */
static enum wk_status run(struct demo *demo, struct wk_player *player, enum wk_demo_fixture fixture,
                          struct wk_kiosk_stats *stats, struct wk_problem *problem)
{
    const struct wk_demo_options *options = demo->options;
    struct wk_env env;
    enum wk_status status = make_folder(options->folder, problem);

    if (status != WK_OK)
        return status;
    status = open_env(options->host, options->folder, &env, problem);
    if (status == WK_OK) {
        status = set_up(demo, &env, fixture, problem);
        if (status == WK_OK)
            status = play(demo, &env, player, stats, problem);
        wk_env_close(&env);
    }
    remove_folder(options->folder);
    return status;
}

/* Plays a script. *chapter: in: its number, 0: none; out: the chapter that is wanted next, 0: none. */
static enum wk_status run_script(struct demo *demo, const char *text, int *chapter, struct wk_kiosk_stats *stats,
                                 struct wk_problem *problem)
{
    const struct wk_demo_options *options = demo->options;
    struct wk_sim_table sim_table = {0};
    struct wk_script script = {0};
    struct wk_player player = {.script = &script,
                               .sim_table = &sim_table,
                               .name = "demo",
                               .for_people = !options->headless || options->pauses,
                               .patience_ms = options->patience_ms,
                               .chapter = *chapter,
                               .n_chapters = *chapter > 0 ? WK_N_CHAPTERS : 0,
                               .card = wk_chapter_cards};
    const enum wk_demo_fixture fixture = *chapter > 0 ? wk_chapters[*chapter - 1].fixture : WK_DEMO_NONE;
    enum wk_status status = wk_script_parse(&script, text, strlen(text), "demo", problem);

    if (status == WK_OK)
        status = run(demo, &player, fixture, stats, problem);
    wk_play_end_line(&player, options->host->out); /* of a chapter that somebody has left */
    wk_script_release(&script);
    *chapter = status == WK_OK && !stats->cut_short ? player.wanted : 0;
    return status;
}

static enum wk_status run_chapters(struct demo *demo, struct wk_kiosk_stats *stats, struct wk_problem *problem)
{
    const struct wk_demo_options *options = demo->options;
    const int only = options->headless ? options->chapter : 0;
    int chapter = options->chapter > 0 ? options->chapter : 1;
    enum wk_status status = WK_OK;

    while (status == WK_OK && chapter > 0) {
        const int now = chapter;

        fprintf(options->host->out, "%d. %s\n", now, wk_chapter_cards[now - 1].title);
        fflush(options->host->out);
        status = run_script(demo, wk_chapters[now - 1].script, &chapter, stats, problem);
        if (options->headless && chapter > 0)
            chapter = only || now == WK_N_CHAPTERS ? 0 : chapter;
    }
    return status;
}

enum wk_status wk_demo_run(const struct wk_demo_options *options, struct wk_kiosk_stats *stats)
{
    const struct wk_ui_options window = {.windowed = true,
                                         .sound = !options->headless || options->speaks,
                                         .software = options->headless,
                                         .headless = options->headless};
    struct demo demo = {.options = options, .chosen = {.lang = options->lang, .loudness = WK_LOUDNESS_SOFT}};
    struct wk_kiosk_stats unused;
    struct wk_problem problem = {""};
    int none = 0;
    enum wk_status status;

    wk_kiosk_texts(options->host);
    status = wk_ui_open(&demo.ui, &window);
    if (!stats)
        stats = &unused;
    memset(stats, 0, sizeof(*stats));
    wk_sim_deal(&demo.deal, TABLE_SET, TABLE, options->deal_seed);
    if (status != WK_OK)
        status = wk_problem_set(&problem, status == WK_FAILED ? WK_IO : status, "no window could be opened: %s", wk_ui_error());
    else if (options->script)
        status = run_script(&demo, options->script, &none, stats, &problem);
    else
        status = run_chapters(&demo, stats, &problem);
    wk_ui_close(demo.ui);
    free(demo.tileset.bytes);
    wk_wipe(&demo.deal, sizeof(demo.deal));
    if (problem.text[0])
        fprintf(options->host->err, "wallkeeper: %s\n", problem.text);
    return status;
}
