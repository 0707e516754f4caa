/*
 * Effects as rows (kiosk/face/app/effects.def): each is carried out by the function that its row names, on a real store, a real
 * window in memory and a pipeline whose camera is never there, and answers as its row says.
 */
#include "tests/support/kiosk/table_test.h"
#include "tests/support/labels/scratch.h"

#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/run/effects.h"
#include "kiosk/programs/run/loop.h"
#include "vision/camera/backend.h"
#include "vision/image/clock.h"

static struct wk_kiosk kiosk;
static struct wk_kiosk_options options;
static struct wk_kiosk_stats stats;
static struct wk_host host;
static struct wk_env env;
static struct wk_signer signer;
static struct wk_clock clock_now = {.now_ns = 1};

static enum wk_status no_camera(void *context, struct wk_camera **out)
{
    (void)context, (void)out;
    return WK_NO_CAMERA;
}

static int64_t wall_clock(void *context)
{
    (void)context;
    return INT64_C(1795479300000000000); /* 2026-11-24 */
}

static int setup(void **state)
{
    const struct wk_ui_options window = {.windowed = true, .software = true, .headless = true, .w_px = 1280, .h_px = 800};
    struct wk_pipeline_options pipeline = {.camera = {.open = no_camera, .clock = &clock_now}};

    if (scratch_open(state) != 0 || table_setup(state) != 0)
        return -1;
    struct table_world *const table = *state;

    memset(&kiosk, 0, sizeof(kiosk));
    memset(&env, 0, sizeof(env));
    host = (struct wk_host){.out = stdout, .err = tmpfile(), .clock = wall_clock, .random = table_random, .context = table};
    wk_config_init(&env.config);
    env.store = table->store;
    env.key = &table->key;
    signer = *a_signer();
    env.signer = &signer;
    wk_mat_default(&env.mat);
    snprintf(env.config.db, sizeof(env.config.db), "%s", table->path);
    snprintf(env.config.kiosk_key, sizeof(env.config.kiosk_key), "%s", scratch_path("kiosk.key"));
    pipeline.scan.mat = env.mat;
    pipeline.scan.key = env.key;
    options = (struct wk_kiosk_options){.host = &host, .env = &env, .table = 1, .clock = &clock_now};
    kiosk.runtime = (struct wk_runtime){.kiosk = &kiosk, .options = &options, .stats = &stats};
    kiosk.runtime.service.host = &host;
    kiosk.runtime.service.env = &env;
    kiosk.runtime.service.table = 1;
    wk_source_init(&kiosk.runtime.source, "image:/nowhere", "", false, NULL);
    wk_app_init(&kiosk.app, &wk_screens, &(struct wk_app_options){.table = 1, .loudness = WK_LOUDNESS_OFF}, NULL);
    if (wk_pipeline_new(&kiosk.runtime.pipeline, &pipeline) != WK_OK || wk_ui_open(&kiosk.runtime.ui, &window) != WK_OK)
        return -1;
    return wk_shots_init(&kiosk.runtime.shots, scratch_folder) == WK_OK ? 0 : -1;
}

static int teardown(void **state)
{
    struct table_world *const table = *state;

    wk_runtime_end_pack(&kiosk.runtime);
    wk_pipeline_free(kiosk.runtime.pipeline);
    wk_enroller_free(kiosk.runtime.enroller);
    wk_link_stop(kiosk.runtime.link);
    table->store = env.store;
    wk_service_release(&kiosk.runtime.service);
    wk_ui_close(kiosk.runtime.ui);
    fclose(host.err);
    (void)table_teardown(state);
    return scratch_close(state);
}

/* As the app would ask for it where nothing is under way: of table 1, about its east wall. */
static struct wk_effect ask_for(enum wk_effect_kind kind)
{
    struct wk_effect effect = {.kind = kind};

    if (kind == WK_EFFECT_KEEP_BACKS)
        effect.keep_backs.wind = WK_WIND_EAST;
    else if (kind == WK_EFFECT_VERIFY)
        effect.verify.wind = WK_WIND_EAST;
    else if (kind == WK_EFFECT_RECORD_WALL || kind == WK_EFFECT_GIVEN_WALL)
        effect.wind = WK_WIND_EAST;
    else if (kind == WK_EFFECT_CHALLENGE)
        effect.challenge = (struct wk_challenge_request){.wind = WK_WIND_EAST, .one_in = 8};
    else if (kind == WK_EFFECT_PRINT)
        effect.print.what = WK_PRINT_EVENING;
    else if (kind == WK_EFFECT_USE_TABLE)
        effect.table = 1;
    else if (kind == WK_EFFECT_LOOK_FAULTS)
        effect.section = 1;
    return effect;
}

static void each_effect_answers_as_its_row_says(void **state)
{
    (void)state;
    for (int kind = 0; kind < WK_N_EFFECTS; kind++) {
        const struct wk_effect_row *row = wk_effect_row((enum wk_effect_kind)kind);
        const struct wk_effect effect = ask_for((enum wk_effect_kind)kind);
        struct wk_event out = {.kind = WK_EVENT_NONE};

        row->carry_out(&kiosk.runtime, &effect, &out);
        if (out.kind != WK_EVENT_NONE && out.kind != row->answer)
            fail_msg("%s answers with event %d, its row says %d", row->word, out.kind, row->answer);
    }
    assert_true(kiosk.runtime.quit);
}

/* Carried out by the runtime, the app has its answer before the next effect. */
static void an_answer_reaches_the_app(void **state)
{
    (void)state;
    assert_false(kiosk.app.store_tried);
    wk_runtime_carry_out(&kiosk.runtime, &(struct wk_effect){.kind = WK_EFFECT_LOOK_STORE});
    assert_true(kiosk.app.store_tried);
    assert_int_equal(kiosk.app.store, WK_OK);
    wk_runtime_carry_out(&kiosk.runtime, &(struct wk_effect){.kind = WK_EFFECT_QUIT});
    assert_true(kiosk.runtime.quit);
}

/* What other kiosks wait for, and the answer to a PIN that only the hall knows. */
static void the_hall_hears_at_once_of_what_others_wait_for(void **state)
{
    static const enum wk_effect_kind waited_for[] = {
        WK_EFFECT_PUT_ENTRY,  WK_EFFECT_VERIFY,     WK_EFFECT_VERIFY_TABLE, WK_EFFECT_TAKE_OVER, WK_EFFECT_SEAL,
        WK_EFFECT_START_HAND, WK_EFFECT_CLOSE_DEAL, WK_EFFECT_CLOSE_EVENT,  WK_EFFECT_CHOOSE,    WK_EFFECT_CHECK_PIN};
    int n = 0;

    (void)state;
    for (int kind = 0; kind < WK_N_EFFECTS; kind++)
        n += wk_effect_row((enum wk_effect_kind)kind)->hall_waits;
    assert_int_equal(n, sizeof(waited_for) / sizeof(waited_for[0]));
    for (int i = 0; i < n; i++)
        assert_true(wk_effect_row(waited_for[i])->hall_waits);
}

/* A row more is all that a service needs to be asked: nothing is under way, so none has news but the one that looks for sticks.
 */
static void each_service_is_asked_for_news_and_ended(void **state)
{
    struct wk_event event;
    int at = 0, n = 0;

    (void)state;
#define WK_SERVICE(name) n++;
#include "kiosk/programs/service/services.def"
#undef WK_SERVICE
    kiosk.runtime.service.now_ns = 1;
    while (wk_service_take_news(&kiosk.runtime.service, &at, &event))
        assert_int_equal(event.kind, WK_EVENT_STICK);
    assert_int_equal(at, n);
    assert_int_equal(kiosk.runtime.service.stick_ns, 1);
#define WK_SERVICE(name) wk_service_##name##_end(&kiosk.runtime.service);
#include "kiosk/programs/service/services.def"
#undef WK_SERVICE
    assert_int_equal(kiosk.runtime.service.stick_ns, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_effect_answers_as_its_row_says, setup, teardown),
        cmocka_unit_test_setup_teardown(an_answer_reaches_the_app, setup, teardown),
        cmocka_unit_test(the_hall_hears_at_once_of_what_others_wait_for),
        cmocka_unit_test_setup_teardown(each_service_is_asked_for_news_and_ended, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
