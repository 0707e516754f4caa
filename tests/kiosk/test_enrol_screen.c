/*
 * End to end: the director enrols the club's tiles on the screen, from the first PIN to the stored set, through simulated
 * camera, vision and store. The tiles lie in an order that nobody told the program, and are not those of any set it knows best.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/kiosk.h"
#include "kiosk/work.h"
#include "tests/audit.h"
#include "tests/vision/patches.h"

static int64_t fixed_clock(void *context)
{
    (void)context;
    return (int64_t)1795176000 * 1000000000;
}

struct world {
    char folder[64], db[96], key[96], kiosk_key[96], config[96];
    char *out, *err;
    size_t n_out, n_err;
    struct wk_host host;
    struct wk_station station;
};

static void begin(struct world *world)
{
    struct wk_common common = {.db = world->db, .key = world->key, .kiosk_key = world->kiosk_key, .config = world->config};
    struct wk_problem note, problem;
    FILE *file;

    memset(world, 0, sizeof(*world));
    snprintf(world->folder, sizeof(world->folder), "/tmp/wk-test-enrol-XXXXXX");
    assert_non_null(mkdtemp(world->folder));
    snprintf(world->db, sizeof(world->db), "%s/event.db", world->folder);
    snprintf(world->key, sizeof(world->key), "%s/club.key", world->folder);
    snprintf(world->kiosk_key, sizeof(world->kiosk_key), "%s/kiosk.key", world->folder);
    snprintf(world->config, sizeof(world->config), "%s/wallkeeper.ini", world->folder);
    file = fopen(world->config, "w");
    assert_non_null(file);
    fclose(file);
    world->host = (struct wk_host){.clock = fixed_clock, .random = wk_random_system, .tmp = "/tmp", .home = "/nonexistent"};
    world->host.out = open_memstream(&world->out, &world->n_out);
    world->host.err = open_memstream(&world->err, &world->n_err);
    assert_non_null(world->host.out);
    assert_non_null(world->host.err);
    assert_int_equal(wk_station_open(&world->station, &world->host, &common, &note, &problem), WK_OK);
    assert_int_equal(wk_station_store(&world->station, &world->host, false, &problem), WK_OK);
}

static void end(struct world *world)
{
    char command[128];

    wk_station_close(&world->station);
    fclose(world->host.out);
    fclose(world->host.err);
    free(world->out);
    free(world->err);
    snprintf(command, sizeof(command), "rm -rf %s", world->folder);
    assert_int_equal(system(command), 0);
}

static enum wk_status play(struct world *world, const char *art, const char *text)
{
    struct wk_stage stage;
    struct wk_script script;
    struct wk_problem problem;
    struct wk_deal deal;
    struct wk_player player = {.script = &script, .stage = &stage, .name = "test", .patience_ms = 240000};
    const struct wk_kiosk_options options = {.host = &world->host,
                                             .station = &world->station,
                                             .table = 1,
                                             .camera = "sim:1",
                                             .stage = &stage,
                                             .player = &player,
                                             .headless = true,
                                             .shots = getenv("WK_SHOTS") ? getenv("WK_SHOTS") : world->folder};
    enum wk_status status;

    wk_sim_deal(&deal, "07A", 1, 5);
    assert_int_equal(wk_stage_open(&stage, &world->station.mat, &world->station.key, art, &deal, 5, NULL), WK_OK);
    if (wk_script_parse(&script, text, strlen(text), "test", &problem) != WK_OK)
        fail_msg("%s", problem.text);
    status = wk_kiosk_run(&options, NULL);
    wk_stage_close(&stage);
    wk_script_release(&script);
    fflush(world->host.err);
    if (status != WK_OK)
        print_error("%s", world->err);
    return status;
}

#define PIN "tap digit 2\ntap digit 5\ntap digit 8\ntap digit 0\ntap pin-done\n"

/* Touches each tile and says what it is; what is right already stays so. */
static void add_corrections(char *script, int shuffle)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        sprintf(script + strlen(script), "tap enrol-tile %d\ntap enrol-kind %d\n", s, (7 * s + 5 * shuffle) % 34 + 1);
}

static void reads(const struct wk_tileset *tileset, const char *art_name)
{
    struct wk_art *art = NULL;
    struct wk_matcher *matcher = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);

    assert_int_equal(wk_art_new(&art, art_name), WK_OK);
    assert_int_equal(wk_matcher_new(&matcher, tileset), WK_OK);
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        const struct patch_look look = {.light = 0.9, .noise = 2, .seed = 70 + f};
        struct wk_face_obs obs;

        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        wk_matcher_look(matcher, &image, &obs);
        assert_int_equal(obs.best, f);
    }
    wk_matcher_free(matcher);
    wk_art_free(art);
}

static void a_set_is_enrolled_on_the_screen(void **state)
{
    struct world world;
    struct wk_tileset_entry entry;
    struct wk_tileset *tileset = NULL;
    char script[8192];
    int64_t n = 0;

    (void)state;
    begin(&world);
    snprintf(script, sizeof(script),
             "wait idle\ntap settings\ntap director\nwait pin\n" PIN PIN
             "wait director\nshot menu\ntap open enrol\nwait enrol\ntiles 3\nwait tiles\n"
             "shot lay\ntap enrol-take\nwait confirm\nshot confirm\n");
    add_corrections(script, 3);
    strcat(script, "shot corrected\ntap enrol-right\nwait report\nshot report\ntap enrol-more\ntiles 11\nwait tiles\n"
                   "tap enrol-take\nwait confirm\nshot second\ntap enrol-right\nwait report\ntap enrol-name\n"
                   "tap enrol-letter 97\ntap back\nshot second-report\ntap enrol-save\nwait stored\nshot stored\n"
                   "tap back\nwait director\ntap lock\nwait idle\nquit\n");
    assert_int_equal(play(&world, "drawn", script), WK_OK);

    assert_int_equal(wk_store_find_tileset(world.station.store, NULL, 0, &entry), WK_OK);
    assert_string_equal(entry.name, "set-1a");
    assert_true(entry.confirmed);
    assert_int_equal(wk_work_tileset(world.station.store, "set-1a", &tileset), WK_OK);
    assert_int_equal(wk_tileset_complete(tileset, NULL), WK_OK);
    reads(tileset, "drawn");
    wk_tileset_free(tileset);
    assert_int_equal(audit_of(world.station.store, &n, NULL), WK_OK);
    assert_int_equal(n, 4); /* kiosk-key, pin-set, director-unlocked, tileset */
    end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_enrolled_on_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
