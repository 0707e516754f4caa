/* What end-to-end tests of the director's screens share. */
#include "tests/support/kiosk/screen_test.h"

/* Goes with the other clock: one that stands still would go on record as one that was set back. */
static int64_t wall_clock(void *context)
{
    return (int64_t)1795176000 * 1000000000 + wk_clock_ns(context);
}

static void configure(const struct world *world, const char *ini)
{
    FILE *file = fopen(world->config, "w");

    assert_non_null(file);
    assert_true(fputs(ini, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void open_env(struct world *world)
{
    const struct wk_common common = {.db = world->db,
                                     .key = world->key,
                                     .kiosk_key = world->kiosk_key,
                                     .config = world->config,
                                     .db_missing = WK_DB_MISSING_MADE};
    struct wk_problem note, problem;

    assert_int_equal(wk_env_open(&world->env, &world->host, &common, &note, &problem), WK_OK);
    assert_int_equal(wk_env_store(&world->env, &world->host, false, &problem), WK_OK);
}

void begin_with(struct world *world, wk_random_fn random)
{
    memset(world, 0, sizeof(*world));
    snprintf(world->folder, sizeof(world->folder), "/tmp/wk-test-enrol-XXXXXX");
    assert_non_null(mkdtemp(world->folder));
    snprintf(world->db, sizeof(world->db), "%s/event.db", world->folder);
    snprintf(world->key, sizeof(world->key), "%s/club.key", world->folder);
    snprintf(world->kiosk_key, sizeof(world->kiosk_key), "%s/kiosk.key", world->folder);
    snprintf(world->config, sizeof(world->config), "%s/wallkeeper.ini", world->folder);
    configure(world, "");
    world->host =
        (struct wk_host){.clock = wall_clock, .random = random, .tmp = "/tmp", .home = world->folder, .context = &world->clock};
    world->clock.now_ns = 1;
    world->host.out = open_memstream(&world->out, &world->n_out);
    world->host.err = open_memstream(&world->err, &world->n_err);
    assert_non_null(world->host.out);
    assert_non_null(world->host.err);
    open_env(world);
}

void start_again(struct world *world, const char *ini)
{
    wk_env_close(&world->env);
    configure(world, ini);
    open_env(world);
}

void begin(struct world *world)
{
    begin_with(world, wk_random_system);
}

void end(struct world *world)
{
    char command[128];

    wk_env_close(&world->env);
    fclose(world->host.out);
    fclose(world->host.err);
    free(world->out);
    free(world->err);
    snprintf(command, sizeof(command), "rm -rf %s", world->folder);
    assert_int_equal(system(command), 0);
}

enum wk_status play(struct world *world, const char *art, const char *text)
{
    struct wk_sim_table sim_table;
    struct wk_script script;
    struct wk_problem problem;
    struct wk_deal deal;
    struct wk_player player = {.script = &script, .sim_table = &sim_table, .name = "test", .patience_ms = 240000};
    const struct wk_kiosk_options options = {.host = &world->host,
                                             .env = &world->env,
                                             .table = 1,
                                             .camera = "sim:1",
                                             .face_pass = WK_FACES_WAY_JUDGE,
                                             .simulator = &wk_simulator,
                                             .sim_table = &sim_table,
                                             .player = &player,
                                             .headless = true,
                                             .clock = &world->clock,
                                             .shots = getenv("WK_SHOTS") ? getenv("WK_SHOTS") : world->folder};
    enum wk_status status;

    wk_sim_deal(&deal, "07A", 1, 5);
    assert_int_equal(wk_sim_table_open(&sim_table, &world->env.mat, world->env.key, art, &deal, 5, NULL, &world->clock), WK_OK);
    if (wk_script_parse(&script, text, strlen(text), "test", &problem) != WK_OK)
        fail_msg("%s", problem.text);
    status = wk_kiosk_run(&options, NULL);
    wk_sim_table_close(&sim_table);
    wk_script_release(&script);
    fflush(world->host.err);
    if (status != WK_OK)
        print_error("%s", world->err);
    return status;
}
