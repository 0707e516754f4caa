/* The tuner with models of cameras: what it finds, how soon, and what it says of each kind that misbehaves. Time is a number
 * here. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "calibration/tune/tune_file.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/vision/camera_model.h"

#define FRAME_NS 33366700 /* 29.97 a second */
#define SECOND_NS 1000000000

struct bench {
    struct camera_model model;
    struct wk_tuner tuner;
    struct wk_image image;
    int64_t now_ns;
};

static void plug(struct bench *b)
{
    camera_model_plug(&b->model);
    wk_tuner_opened(&b->tuner, b->model.range);
}

static void begin(struct bench *b, const struct camera_model *model, int mains)
{
    memset(b, 0, sizeof *b);
    b->model = *model;
    b->now_ns = 5 * (int64_t)SECOND_NS;
    camera_model_begin(&b->model);
    assert_int_equal(wk_image_new(&b->image, MODEL_W, MODEL_H, 3), WK_OK);
    wk_tuner_init(&b->tuner, mains);
    plug(b);
}

static void end(struct bench *b)
{
    camera_model_free(&b->model);
    wk_image_free(&b->image);
}

static void carry_out(struct bench *b)
{
    struct wk_tune_order order;

    while (wk_tuner_next(&b->tuner, &order)) {
        int32_t got = 0;
        const enum wk_status status = camera_model_control(&b->model, order.control, order.set ? &order.value : NULL, &got);

        wk_tuner_answer(&b->tuner, b->now_ns, &order, status, got);
    }
}

static void frame(struct bench *b)
{
    b->now_ns += FRAME_NS;
    camera_model_picture(&b->model, b->now_ns, &b->image);
    wk_tuner_see(&b->tuner, b->now_ns, &b->image);
    carry_out(b);
}

static void run(struct bench *b, double seconds)
{
    for (const int64_t until_ns = b->now_ns + (int64_t)(seconds * SECOND_NS); b->now_ns < until_ns;)
        frame(b);
}

/* Tunes; returns how long it took. */
static double tune(struct bench *b)
{
    const int64_t begun_ns = b->now_ns;

    wk_tuner_start(&b->tuner, b->now_ns);
    carry_out(b);
    while (b->tuner.report.phase != WK_TUNE_WATCHES) {
        frame(b);
        if (b->now_ns - begun_ns > 60 * (int64_t)SECOND_NS)
            fail_msg("%s: no end in phase %d", b->model.name, b->tuner.report.phase);
    }
    return (double)(b->now_ns - begun_ns) / SECOND_NS;
}

static const struct wk_tune_fault *fault(const struct bench *b, enum wk_tune_fault_kind kind)
{
    for (int i = 0; i < b->tuner.report.n_faults; i++)
        if (b->tuner.report.fault[i].kind == kind)
            return &b->tuner.report.fault[i];
    return NULL;
}

/* Seconds until a fault is said, at most `most`. */
static double named_after(struct bench *b, enum wk_tune_fault_kind kind, double most)
{
    const int64_t begun_ns = b->now_ns;

    while (!fault(b, kind))
        if ((double)(b->now_ns - begun_ns) / SECOND_NS > most)
            fail_msg("%s: %s is not said within %.1f s", b->model.name, wk_tune_fault_word(kind), most);
        else
            frame(b);
    return (double)(b->now_ns - begun_ns) / SECOND_NS;
}

/* The best sharpness that this camera can give, with all else as it stands. */
static double best_sharpness(struct bench *b)
{
    struct camera_model model = b->model;
    struct wk_tune_look look = {.n_rows = 0};
    struct wk_tune_sight sight;

    model.value[WK_CONTROL_AUTO_FOCUS] = 0;
    model.range[WK_CONTROL_FOCUS].step = 1;
    model.lens = model.sharp_at;
    model.value[WK_CONTROL_FOCUS] = (int32_t)model.sharp_at;
    camera_model_picture(&model, b->now_ns, &b->image);
    assert_true(wk_tune_look(&look, &b->image, &sight));
    return sight.sharpness;
}

static const struct camera_model rooms[] = {
    {.name = "a club's lamps", .lamps_hz = 50, .flicker = 0.3, .light = 0.5, .light_k = 4200, .sharp_at = 85, .depth = 8},
    {.name = "by the window", .lamps_hz = 50, .flicker = 0.02, .light = 2.5, .light_k = 6000, .sharp_at = 40, .depth = 12},
    {.name = "an evening's corner",
     .lamps_hz = 50,
     .flicker = 0.3,
     .light = 0.12,
     .light_k = 3000,
     .sharp_at = 140,
     .depth = 8},
    {.name = "a long lens", .lamps_hz = 50, .flicker = 0.1, .light = 0.8, .light_k = 4000, .sharp_at = 205, .depth = 3},
    {.name = "near its end", .lamps_hz = 50, .flicker = 0.1, .light = 0.8, .light_k = 5000, .sharp_at = 250, .depth = 6},
};

static void tunes_in_ten_seconds_and_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct bench b;

        begin(&b, &rooms[i], 50);
        run(&b, 0.5);
        const double took = tune(&b);
        const struct wk_tune_report *report = &b.tuner.report;

        run(&b, 0.5);
        print_message(
            "%s: %.1f s, focus %.1f s at %d (%.0f), sharp %.0f %%, white %d %%, %d x 100 us, gain %d, %d K, cast %.2f\n",
            rooms[i].name, took, report->focus_ms / 1000.0, report->value[WK_CONTROL_FOCUS], rooms[i].sharp_at,
            100 * b.tuner.sight.sharpness / best_sharpness(&b), report->white_percent, report->value[WK_CONTROL_EXPOSURE],
            report->value[WK_CONTROL_GAIN], report->value[WK_CONTROL_WHITE], b.tuner.sight.cast);
        assert_true(took < 12);
        assert_in_range(report->focus_ms, 1000, 10000);
        assert_true(report->tuned);
        assert_true(b.tuner.sight.sharpness >= 0.95 * best_sharpness(&b));
        assert_in_range(report->white_percent, 80, 90);
        assert_true(b.tuner.sight.burnt < 0.02);
        assert_true(fabs(b.tuner.sight.cast) < 0.05);
        assert_int_equal(report->n_faults, 0);
        for (int c = 0; c < WK_N_CONTROLS; c++)
            assert_true(b.tuner.hold.held[c]);
        assert_int_equal(b.model.value[WK_CONTROL_AUTO_FOCUS] + b.model.value[WK_CONTROL_AUTO_EXPOSURE], 0);
        end(&b);
    }
}

static void names_what_misbehaves(void **state)
{
    static const struct {
        const char *name;
        unsigned quirks;
        int lamps_hz;
        enum wk_tune_fault_kind kind;
        enum wk_control control;
    } cases[] = {
        {"hunts in secret", QUIRK_HUNTS, 50, WK_TUNE_HUNTS, WK_CONTROL_FOCUS},
        {"keeps its autofocus", QUIRK_KEEPS_AUTOFOCUS, 50, WK_TUNE_REFUSED, WK_CONTROL_AUTO_FOCUS},
        {"refuses exposure", QUIRK_REFUSES_EXPOSURE, 50, WK_TUNE_REFUSED, WK_CONTROL_EXPOSURE},
        {"ignores exposure", QUIRK_IGNORES_EXPOSURE, 50, WK_TUNE_IDLE, WK_CONTROL_EXPOSURE},
        {"wrong mains", 0, 60, WK_TUNE_BANDED, WK_CONTROL_MAINS},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct camera_model model = rooms[0];
        struct bench b;

        model.name = cases[i].name;
        model.quirks = cases[i].quirks;
        model.lamps_hz = cases[i].lamps_hz;
        begin(&b, &model, 50);
        tune(&b);
        print_message("%s: %.2f s after tuning\n", model.name, named_after(&b, cases[i].kind, 1));
        for (int k = 0; k < b.tuner.report.n_faults; k++)
            print_message("  %s %s\n", wk_tune_fault_word(b.tuner.report.fault[k].kind),
                          wk_control_word(b.tuner.report.fault[k].control));
        assert_true(b.tuner.report.tuned); /* as well as it goes */
        end(&b);
    }
}

/* What it refuses after it was plugged in again does not stand where it should either: one fault, and it has one name. */
static void names_a_fault_once(void **state)
{
    struct bench b;
    int n = 0;

    (void)state;
    begin(&b, &rooms[0], 50);
    tune(&b);
    b.model.quirks = QUIRK_FORGETS | QUIRK_REFUSES_EXPOSURE;
    wk_tuner_closed(&b.tuner);
    plug(&b);
    run(&b, 1.5);
    for (int k = 0; k < b.tuner.report.n_faults; k++)
        if (b.tuner.report.fault[k].control == WK_CONTROL_EXPOSURE) {
            assert_int_equal(b.tuner.report.fault[k].kind, WK_TUNE_REFUSED);
            n++;
        }
    assert_int_equal(n, 1);
    end(&b);
}

static void finds_the_mains_by_its_bands(void **state)
{
    (void)state;
    for (int hz = 50; hz <= 60; hz += 10) {
        struct camera_model model = rooms[0];
        struct bench b;

        model.lamps_hz = hz;
        begin(&b, &model, 0);
        assert_true(b.tuner.report.mains_guessed);
        assert_true(tune(&b) < 15);
        assert_int_equal(b.tuner.report.mains_hz, hz);
        assert_int_equal(b.model.value[WK_CONTROL_MAINS], hz);
        assert_null(fault(&b, WK_TUNE_BANDED));
        end(&b);
    }
}

/* Of a camera that was well tuned, and starts to wander; of other lamps, whose bands run. */
static void names_it_within_a_second(void **state)
{
    struct bench b;

    (void)state;
    begin(&b, &rooms[0], 50);
    tune(&b);
    run(&b, 1.3);
    b.model.quirks = QUIRK_HUNTS;
    print_message("hunts: %.2f s\n", named_after(&b, WK_TUNE_HUNTS, 1));
    b.model.quirks = 0;
    run(&b, 1.3);
    assert_null(fault(&b, WK_TUNE_HUNTS));
    end(&b);
    begin(&b, &rooms[0], 60);
    print_message("bands: %.2f s\n", named_after(&b, WK_TUNE_BANDED, 1));
    end(&b);
}

/* A replug, and a camera that goes its own way in mid-evening: named within a second, and set as before. */
static void what_is_forgotten_is_set_again(void **state)
{
    struct camera_model model = rooms[0];
    int32_t tuned[WK_N_CONTROLS];
    struct bench b;

    (void)state;
    model.quirks = QUIRK_FORGETS | QUIRK_RESETS;
    begin(&b, &model, 50);
    tune(&b);
    memcpy(tuned, b.model.value, sizeof tuned);
    wk_tuner_closed(&b.tuner);
    plug(&b);
    carry_out(&b);
    assert_non_null(fault(&b, WK_TUNE_FORGOTTEN));
    assert_memory_equal(b.model.value, tuned, sizeof tuned);
    run(&b, 3.2); /* by then it resets */
    assert_true(b.model.value[WK_CONTROL_AUTO_EXPOSURE] == 1 || fault(&b, WK_TUNE_FORGOTTEN));
    run(&b, 1);
    assert_int_equal(b.model.value[WK_CONTROL_AUTO_EXPOSURE], 0);
    assert_memory_equal(b.model.value, tuned, sizeof tuned);
    end(&b);
}

/* The program ends and begins again, and the camera had no power meanwhile: it is set as it was, which is no fault of its. */
static void what_was_kept_is_held_by_the_next_run(void **state)
{
    struct camera_model model = rooms[0];
    int32_t tuned[WK_N_CONTROLS];
    struct wk_tune_hold hold;
    struct bench b;

    (void)state;
    model.quirks = QUIRK_FORGETS;
    begin(&b, &model, 0);
    tune(&b);
    memcpy(tuned, b.model.value, sizeof tuned);
    assert_int_equal(wk_tune_save(&b.tuner.hold, scratch_path("tuning"), "v4l2:A/B cam 1"), WK_OK);
    assert_int_equal(wk_tune_load(&hold, scratch_path("tuning"), "v4l2:A/B cam 1"), WK_OK);
    assert_int_equal(hold.mains_hz, 50);
    assert_memory_equal(hold.held, b.tuner.hold.held, sizeof hold.held);
    assert_memory_equal(hold.value, tuned, sizeof tuned);
    assert_int_equal(wk_tune_load(&hold, scratch_path("tuning"), "v4l2:A/B cam 2"), WK_NO_FILE);
    assert_int_equal(wk_tune_load(&hold, scratch_path("tuning"), "v4l2:A-B cam 1"), WK_NO_FILE); /* the same name */
    /* Kept in its socket while another was plugged in that calls itself alike: found where it is alone, and by no other. */
    const struct wk_camera_origin own = {.id = "v4l2:A SN0001", .by_socket = "v4l2:A/B cam 1"},
                                  not_own = {.id = "v4l2:A SN0001", .by_socket = "v4l2:A/B cam 2"};
    const struct wk_control_range range[WK_N_CONTROLS] = {{0}}; /* it offers nothing of it */
    struct wk_tuner tuner = b.tuner;
    assert_int_equal(wk_tune_take_up(&tuner, scratch_path("tuning"), &own, range), WK_BAD_INPUT);
    assert_int_equal(wk_tune_take_up(&tuner, scratch_path("tuning"), &not_own, range), WK_NO_FILE);

    assert_int_equal(remove(scratch_path("tuning/v4l2-A-B-cam-1.json")), 0);
    assert_int_equal(rmdir(scratch_path("tuning")), 0);
    wk_tuner_init(&b.tuner, 0);
    camera_model_plug(&b.model);
    assert_true(wk_tuner_restore(&b.tuner, &hold, b.model.range));
    wk_tuner_opened(&b.tuner, b.model.range);
    carry_out(&b);
    assert_memory_equal(b.model.value, tuned, sizeof tuned);
    run(&b, 1.5);
    assert_memory_equal(b.model.value, tuned, sizeof tuned);
    assert_true(b.tuner.report.tuned);
    assert_int_equal(b.tuner.report.n_faults, 0);
    wk_tuner_closed(&b.tuner);
    plug(&b);
    assert_non_null(fault(&b, WK_TUNE_FORGOTTEN)); /* while the program runs it is one */

    wk_tuner_init(&b.tuner, 60); /* lamps of another mains would flicker */
    assert_false(wk_tuner_restore(&b.tuner, &hold, b.model.range));
    wk_tuner_init(&b.tuner, 50);
    hold.value[WK_CONTROL_FOCUS] = b.model.range[WK_CONTROL_FOCUS].max + 1;
    assert_false(wk_tuner_restore(&b.tuner, &hold, b.model.range));
    hold.value[WK_CONTROL_FOCUS] = tuned[WK_CONTROL_FOCUS];
    b.model.range[WK_CONTROL_GAIN].there = false;
    assert_false(wk_tuner_restore(&b.tuner, &hold, b.model.range));
    assert_false(b.tuner.report.tuned);
    end(&b);
}

static void files_that_are_none_are_refused(void **state)
{
    static const struct {
        const char *text;
        enum wk_status status;
    } cases[] = {
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":{\"focus\":7}}", WK_OK},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"d\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":{\"focus\":7}}",
         WK_NO_FILE},
        {"{\"wallkeeper_tuning\":2,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":{}}", WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":55,\"mains_guessed\":false,\"hold\":{}}", WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false}", WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":[]}", WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":{\"zoom\":7}}",
         WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":{\"focus\":7.5}}",
         WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,\"camera\":\"c\",\"mains_hz\":60,\"mains_guessed\":false,\"hold\":{\"focus\":9999999999}}",
         WK_BAD_INPUT},
        {"{\"wallkeeper_tuning\":1,", WK_BAD_INPUT},
        {"", WK_BAD_INPUT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_tune_hold hold = {.mains_hz = 1};

        assert_int_equal(wk_tune_parse(&hold, "c", cases[i].text, strlen(cases[i].text)), cases[i].status);
        assert_int_equal(hold.mains_hz, cases[i].status == WK_OK ? 60 : 1);
        assert_int_equal(hold.value[WK_CONTROL_FOCUS], cases[i].status == WK_OK ? 7 : 0);
    }
}

static void drift_is_mended_between_hands_only(void **state)
{
    struct bench b;

    (void)state;
    begin(&b, &rooms[0], 50);
    tune(&b);
    b.model.light *= 3;
    run(&b, 2);
    assert_null(fault(&b, WK_TUNE_DRIFTED)); /* a cloud */
    run(&b, 4);
    assert_non_null(fault(&b, WK_TUNE_DRIFTED));
    const int32_t exposure = b.model.value[WK_CONTROL_EXPOSURE], focus = b.model.value[WK_CONTROL_FOCUS];

    run(&b, 10);
    assert_int_equal(b.model.value[WK_CONTROL_EXPOSURE], exposure); /* in a hand nothing is touched */
    wk_tuner_may_mend(&b.tuner, true);
    run(&b, 12);
    assert_null(fault(&b, WK_TUNE_DRIFTED));
    assert_int_not_equal(b.model.value[WK_CONTROL_EXPOSURE], exposure);
    assert_int_equal(b.model.value[WK_CONTROL_FOCUS], focus);
    assert_in_range(b.tuner.report.white_percent, 80, 90);
    end(&b);
}

static void cameras_with_fewer_controls(void **state)
{
    struct camera_model model = rooms[0];
    struct wk_tune_order order;
    struct bench b;

    (void)state;
    model.quirks = QUIRK_FIXED_FOCUS;
    begin(&b, &model, 50);
    assert_true(tune(&b) < 10);
    assert_false(b.tuner.report.has[WK_CONTROL_FOCUS]);
    assert_int_equal(b.tuner.report.n_faults, 0);
    assert_in_range(b.tuner.report.white_percent, 80, 90);
    end(&b);
    model.quirks = QUIRK_BARE;
    begin(&b, &model, 50);
    wk_tuner_start(&b.tuner, b.now_ns);
    run(&b, 1);
    assert_int_equal(b.tuner.report.phase, WK_TUNE_CLOSED);
    assert_false(wk_tuner_next(&b.tuner, &order));
    end(&b);
}

/* Paper burns out at the least exposure, whose half is rounded up to it again. */
static void too_much_light_has_an_end(void **state)
{
    (void)state;
    for (int32_t step = 1; step <= 10; step += 9) {
        struct camera_model model = rooms[0];
        struct bench b;

        model.light = 1e6;
        begin(&b, &model, 50);
        b.model.range[WK_CONTROL_EXPOSURE].min = 0;
        b.model.range[WK_CONTROL_EXPOSURE].step = step;
        plug(&b);
        assert_true(tune(&b) < 15);
        assert_non_null(fault(&b, WK_TUNE_BRIGHT));
        end(&b);
    }
}

/* Nothing at all is said of a room of good lamps, whatever hands do over the mat. */
static void hands_are_no_fault(void **state)
{
    struct bench b;

    (void)state;
    begin(&b, &rooms[0], 50);
    tune(&b);
    for (int i = 0; i < 240; i++) {
        const int x0 = abs(i * 7 % 500 - 250), y0 = abs(i * 5 % 300 - 150) - 30;

        b.now_ns += FRAME_NS;
        camera_model_picture(&b.model, b.now_ns, &b.image);
        for (int y = y0 < 0 ? 0 : y0; y < y0 + 90 && y < MODEL_H; y++)
            for (int x = x0; x < x0 + 70 && x < MODEL_W; x++)
                memset(b.image.data + y * b.image.stride_bytes + 3 * x, 120 + (x + y) % 16, 3);
        wk_tuner_see(&b.tuner, b.now_ns, &b.image);
        carry_out(&b);
        if (b.tuner.report.n_faults)
            fail_msg("frame %d: %s", i, wk_tune_fault_word(b.tuner.report.fault[0].kind));
    }
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tunes_in_ten_seconds_and_holds),
        cmocka_unit_test(names_what_misbehaves),
        cmocka_unit_test(names_a_fault_once),
        cmocka_unit_test(names_it_within_a_second),
        cmocka_unit_test(finds_the_mains_by_its_bands),
        cmocka_unit_test(what_is_forgotten_is_set_again),
        cmocka_unit_test(drift_is_mended_between_hands_only),
        cmocka_unit_test_setup_teardown(what_was_kept_is_held_by_the_next_run, scratch_open, scratch_close),
        cmocka_unit_test(files_that_are_none_are_refused),
        cmocka_unit_test(cameras_with_fewer_controls),
        cmocka_unit_test(hands_are_no_fault),
        cmocka_unit_test(too_much_light_has_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
