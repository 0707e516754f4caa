/*
 * The calibrate commands, run as main runs them: a lens measured with the board is kept with its date and camera, on record,
 * and used by itself; one that is foreign or old is noticed.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "calibration/lens_file.h"
#include "calibration/pack/pack.h"
#include "calibration/pack/pack_make.h"
#include "calibration/tune/tune_file.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/secret/secret.h"
#include "tests/support/calibration/board_view.h"
#include "tests/support/calibration/tray_table.h"
#include "tests/support/slice.h"
#include "tests/support/vision/camera_model.h"
#include "tests/support/vision/driver_double.h"
#include "vision/sim/sim.h"

#define DAY_NS (86400 * 1000000000LL)

static const struct wk_command *const commands[] = {&wk_command_calibrate, &wk_command_scan, &wk_command_labels, NULL};

static struct {
    char folder[64];
    int64_t now_ns;
    char *out, *err;
    char *readme;
} g;

static int64_t clock_now(void *context)
{
    (void)context;
    return g.now_ns;
}

static int run_words(const char *const *words)
{
    size_t n_out, n_err;
    int n = 0, code;

    free(g.out);
    free(g.err);
    g.out = g.err = NULL;
    while (words[n])
        n++;
    struct wk_host host = {.out = open_memstream(&g.out, &n_out),
                           .err = open_memstream(&g.err, &n_err),
                           .home = g.folder,
                           .tmp = g.folder,
                           .clock = clock_now,
                           .random = wk_random_system};

    assert_non_null(host.out);
    assert_non_null(host.err);
    code = wk_command_run(&host, commands, n, words);
    assert_int_equal(fclose(host.out), 0);
    assert_int_equal(fclose(host.err), 0);
    return code;
}
#define RUN(...) run_words((const char *const[]){__VA_ARGS__, NULL})

static void expect(const char *what, int code, int wanted)
{
    if (code != wanted)
        fail_msg("%s: exit %d instead of %d: %s%s", what, code, wanted, g.err, g.out);
}

static const struct wk_lens board_lens = {960, 540, 700, 700, 484, 266, -0.1, 0.02, 0.0005, -0.0005, 0};

static const struct board_pose poses[] = {
    {0.50, 0.50, 0.75, 0, 0, 0},    {0.30, 0.35, 0.60, 0, 25, 3},   {0.70, 0.35, 0.60, 0, -25, -3},
    {0.30, 0.65, 0.60, -25, 0, 2},  {0.70, 0.65, 0.60, 25, 0, -4},  {0.25, 0.30, 0.55, 12, 10, 5},
    {0.75, 0.30, 0.55, 12, -12, 0}, {0.25, 0.70, 0.55, -14, 10, 0}, {0.75, 0.70, 0.55, -10, -14, 6},
    {0.22, 0.28, 0.65, 0, 0, -12},  {0.78, 0.72, 0.65, 0, 0, 12},   {0.78, 0.28, 0.65, 5, 5, 12},
    {0.22, 0.72, 0.65, 5, -5, -12},
};
#define N_POSES (sizeof poses / sizeof poses[0])

/* photos/: the board at all poses; same/: three times at one. */
static void draw_boards(void)
{
    struct wk_image picture;
    uint8_t *texture = board_texture();
    char path[128];

    assert_int_equal(wk_image_new(&picture, board_lens.w, board_lens.h, 3), WK_OK);
    for (size_t i = 0; i < N_POSES + 3; i++) {
        board_draw(texture, &board_lens, &poses[i < N_POSES ? i : 0], (unsigned)(i + 1), &picture);
        snprintf(path, sizeof path, "%s/%s/%02zu.png", g.folder, i < N_POSES ? "photos" : "same", i);
        assert_int_equal(wk_image_save(path, &picture), WK_OK);
    }
    wk_image_free(&picture);
    free(texture);
}

/* wall.png: a wall as a camera without distortion sees it. */
static void draw_wall(void)
{
    struct wk_sim *sim = NULL;
    struct wk_key key = {.bytes = {7}};
    struct wk_deal deal;
    struct wk_sim_wall wall;
    struct wk_sim_conditions conditions;
    struct wk_image picture;
    struct wk_mat mat;
    char path[128];

    wk_mat_default(&mat);
    assert_int_equal(wk_sim_new(&sim, &mat, &key, "drawn"), WK_OK);
    wk_sim_deal(&deal, "07A", 1, 5);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &deal);
    assert_int_equal(wk_sim_conditions_grade(&conditions, "mild"), WK_OK);
    assert_int_equal(wk_image_new(&picture, conditions.w, conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &conditions, 5, 0, &picture, NULL), WK_OK);
    snprintf(path, sizeof path, "%s/wall.png", g.folder);
    assert_int_equal(wk_image_save(path, &picture), WK_OK);
    wk_image_free(&picture);
    wk_sim_free(sim);
}

/* The key that the simulated stickers are printed under. */
static void write_key(void)
{
    const struct wk_key key = {.bytes = {7}};

    assert_int_equal(system("mkdir -p .local/share/wallkeeper"), 0);
    FILE *file = fopen(".local/share/wallkeeper/club.key", "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(key.bytes, 1, sizeof key.bytes, file), sizeof key.bytes);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(".local/share/wallkeeper/club.key", 0600), 0);
}

/* README.md of the tree that the test was started in. */
static char *read_readme(void)
{
    FILE *file = fopen("README.md", "rb");
    char *text = calloc(1, 100000);

    assert_non_null(file);
    assert_non_null(text);
    assert_int_not_equal(fread(text, 1, 99999, file), 0);
    assert_int_equal(fclose(file), 0);
    return text;
}

static int open_folder(void **state)
{
    (void)state;
    g.readme = read_readme();
    snprintf(g.folder, sizeof g.folder, "/tmp/wk-calibrate-XXXXXX");
    if (!mkdtemp(g.folder) || chdir(g.folder) != 0 || system("mkdir photos same") != 0)
        return -1;
    g.now_ns = 1790000000 * 1000000000LL;
    write_key();
    draw_boards();
    draw_wall();
    return 0;
}

static int remove_folder(void **state)
{
    char command[128];

    (void)state;
    free(g.out);
    free(g.err);
    free(g.readme);
    snprintf(command, sizeof command, "rm -r %s", g.folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static double number(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

static void refuses_what_tells_no_lens(void **state)
{
    (void)state;
    expect("one pose", RUN("calibrate", "camera", "--camera", "images:same"), WK_EXIT_UNSURE);
    assert_non_null(strstr(g.err, "only 1 differ"));
    expect("no board", RUN("calibrate", "camera", "wall.png"), WK_EXIT_UNSURE);
    assert_non_null(strstr(g.err, "labels board"));
    expect("other sizes", RUN("calibrate", "camera", "photos/00.png", "wall.png"), WK_EXIT_UNSURE);
    expect("nothing", RUN("calibrate", "camera"), WK_EXIT_USAGE);
    expect("both", RUN("calibrate", "camera", "--camera", "images:same", "wall.png"), WK_EXIT_USAGE);
    assert_int_equal(access(".local/share/wallkeeper/camera.json", F_OK), -1);
}

static void measures_and_keeps_a_lens(void **state)
{
    (void)state;
    expect("camera", RUN("calibrate", "camera", "--camera", "images:photos", "--json"), WK_EXIT_DONE);
    json_t *told = json_loads(g.out, 0, NULL);

    assert_non_null(told);
    assert_true(fabs(number(told, "fx") / board_lens.fx - 1) < 0.005 && fabs(number(told, "cx") - board_lens.cx) < 2);
    assert_true(number(told, "rms_px") > 0 && number(told, "rms_px") < 0.3 && number(told, "sigma_f_px") > 0);
    assert_true(number(told, "pictures") >= 8 && number(told, "stored_seq") > 0);
    assert_string_equal(json_string_value(json_object_get(told, "camera")), "files");
    assert_int_equal(json_integer_value(json_object_get(told, "made_s")), 1790000000);
    json_decref(told);
    assert_int_equal(access(".local/share/wallkeeper/camera.json", R_OK), 0);
    expect("to a file", RUN("calibrate", "camera", "--camera", "images:photos", "--out", "lens.json"), WK_EXIT_DONE);
    assert_non_null(strstr(g.out, "--camera-file lens.json"));
}

/* The wall was photographed with another lens: that is noticed with the kept one, and with one named by hand. */
static void notices_a_lens_that_does_not_fit(void **state)
{
    (void)state;
    expect("kept", RUN("scan", "--side", "backs", "wall.png"), WK_EXIT_DONE);
    assert_non_null(strstr(g.err, "lens calibration"));
    expect("by hand", RUN("scan", "--side", "backs", "--camera-file", "lens.json", "wall.png"), WK_EXIT_DONE);
    assert_non_null(strstr(g.err, "lens calibration"));
}

static void write_lens(const char *camera, int w, int h, double fx)
{
    FILE *file = fopen(".local/share/wallkeeper/camera.json", "w");

    assert_non_null(file);
    fprintf(file, "{\"wallkeeper_lens\": 1, \"size_px\": [%d, %d], \"fx\": %f, \"camera\": \"%s\", \"made_s\": 1790000000}", w,
            h, fx, camera);
    assert_int_equal(fclose(file), 0);
}

static void notices_a_foreign_and_an_old_one(void **state)
{
    static const struct {
        const char *name, *camera;
        int w, h, days;
        const char *said; /* "": nothing */
    } cases[] = {
        {"its own", "files", 1920, 1080, 10, ""},
        {"another camera's", "v4l2:HD Webcam", 1920, 1080, 10, "another camera"},
        {"of another shape", "files", 1024, 768, 10, "does not fit"},
        {"old", "files", 1920, 1080, 400, "half a year"},
    };
    const int64_t begun_ns = g.now_ns;
    double fx = 0;

    (void)state;
    /* The focal length that the wall was photographed with (a tilt of 5 degrees hardly tells a wrong one). */
    fx = 1.3 * 1920;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        g.now_ns = begun_ns + cases[i].days * DAY_NS;
        write_lens(cases[i].camera, cases[i].w, cases[i].h, cases[i].h == 768 ? 1400 : fx);
        expect(cases[i].name, RUN("scan", "--side", "backs", "wall.png"), WK_EXIT_DONE);
        if (cases[i].said[0] ? !strstr(g.err, cases[i].said) : g.err[0] != '\0')
            fail_msg("%s: said: %s", cases[i].name, g.err);
    }
    g.now_ns = begun_ns;
    FILE *file = fopen(".local/share/wallkeeper/camera.json", "w");

    assert_non_null(file);
    fputs("nonsense", file);
    assert_int_equal(fclose(file), 0);
    expect("damaged", RUN("scan", "--side", "backs", "wall.png"), WK_EXIT_DONE);
    assert_non_null(strstr(g.err, "camera.json"));
    assert_int_equal(remove(".local/share/wallkeeper/camera.json"), 0);
}

/* A good picture, one with reflections, and one that is only half there: each slot's figures are told, and which are at fault.
 */
static void checks_slot_by_slot(void **state)
{
    (void)state;
    expect("good", RUN("calibrate", "check", "wall.png", "--json"), WK_EXIT_DONE);
    json_t *told = json_loads(g.out, 0, NULL), *slots = json_object_get(told, "slots");

    assert_string_equal(json_string_value(json_object_get(told, "grade")), "good");
    assert_string_equal(json_string_value(json_object_get(told, "tint")), "white");
    assert_string_equal(json_string_value(json_object_get(told, "calibration")), "none");
    assert_int_equal(json_array_size(json_object_get(told, "checks")), 6);
    assert_int_equal(json_array_size(json_object_get(told, "white_rgb")), 3);
    assert_int_equal(number(json_object_get(told, "labels"), "read"), WK_N_SLOTS);
    assert_int_equal(number(json_object_get(told, "labels"), "of"), WK_N_SLOTS);
    assert_int_equal(json_array_size(slots), WK_N_SLOTS);
    for (size_t s = 0; s < WK_N_SLOTS; s++) {
        const json_t *slot = json_array_get(slots, s);

        assert_true(number(slot, "px_per_mm") > 4 && number(slot, "px_per_mm") < 5);
        assert_true(number(slot, "brightness") > 40 && number(slot, "brightness") < 220);
        assert_true(number(slot, "blur_px") > 0.4 && number(slot, "blur_px") < 1);
        assert_string_equal(json_string_value(json_object_get(slot, "grade")), "good");
    }
    json_decref(told);

    struct wk_image picture;

    /* White over the right half of the far row, as a window's reflection lies on it; the marks stay. */
    assert_int_equal(wk_image_load(&picture, "wall.png"), WK_OK);
    for (int y = picture.h / 4; y < picture.h / 2; y++)
        memset(picture.data + y * picture.stride_bytes + 3 * (picture.w / 2), 255, (size_t)picture.w);
    assert_int_equal(wk_image_save("glare.png", &picture), WK_OK);
    wk_image_free(&picture);
    expect("glare", RUN("calibrate", "check", "glare.png"), WK_EXIT_FAIL);
    assert_non_null(strstr(g.out, "2.7 (glare)"));
    assert_null(strstr(g.out, "h.3 (glare)"));
    assert_non_null(strstr(g.out, "move the lamp"));
    expect("no mat", RUN("calibrate", "check", "photos/00.png", "--json"), WK_EXIT_UNSURE);
    assert_non_null(strstr(g.out, "\"mend\""));
}

/* The README's table is the command's. */
static void prints_the_heights(void **state)
{
    (void)state;
    expect("heights", RUN("calibrate", "heights"), WK_EXIT_DONE);
    if (!strstr(g.readme, g.out))
        fail_msg("README.md has another table than:\n%s", g.out);
    expect("one lens", RUN("calibrate", "heights", "--fov", "65", "--json"), WK_EXIT_DONE);
    json_t *told = json_loads(g.out, 0, NULL), *row = json_array_get(json_object_get(told, "rows"), 0);

    assert_int_equal(json_array_size(json_object_get(told, "rows")), 3);
    assert_float_equal(number(json_object_get(row, "mat"), "lowest_mm"), 384, 0.5);
    assert_float_equal(number(json_object_get(row, "table"), "module_px"), 1.296, 0.001);
    json_decref(told);
    expect("no lens", RUN("calibrate", "heights", "--fov", "190"), WK_EXIT_USAGE);
}

/* Half of wall.png's pixels, as the whole picture and in the middle of a larger one; a part of it. */
static void draw_far_walls(void)
{
    struct wk_image wall, small, far;

    assert_int_equal(wk_image_load(&wall, "wall.png"), WK_OK);
    assert_int_equal(wk_image_new(&small, wall.w / 2, wall.h / 2, 3), WK_OK);
    assert_int_equal(wk_image_new(&far, wall.w, wall.h, 3), WK_OK);
    for (int y = 0; y < far.h; y++)
        memset(far.data + y * far.stride_bytes, 90, (size_t)(3 * far.w));
    for (int y = 0; y < small.h; y++)
        for (int x = 0; x < small.w; x++)
            for (int c = 0; c < 3; c++) {
                const uint8_t *from = wall.data + 2 * y * wall.stride_bytes + 6 * x + c;
                const int sum = from[0] + from[3] + from[wall.stride_bytes] + from[wall.stride_bytes + 3];
                small.data[y * small.stride_bytes + 3 * x + c] = (uint8_t)(sum / 4);
                far.data[(y + small.h / 2) * far.stride_bytes + 3 * (x + small.w / 2) + c] = (uint8_t)(sum / 4);
            }
    assert_int_equal(wk_image_save("small.png", &small), WK_OK);
    assert_int_equal(wk_image_save("far.png", &far), WK_OK);
    for (int y = 0; y < wall.h; y++)
        if (y > wall.h / 3)
            memset(wall.data + y * wall.stride_bytes, 90, (size_t)(3 * wall.w));
        else
            memset(wall.data + y * wall.stride_bytes + 3 * wall.w / 2, 90, (size_t)(3 * (wall.w / 2)));
    assert_int_equal(wk_image_save("cut.png", &wall), WK_OK);
    wk_image_free(&wall);
    wk_image_free(&small);
    wk_image_free(&far);
}

/* Far off, full but small, a part beyond the edge: the check names the height, by the lens or by what can be said without. */
static void names_the_height(void **state)
{
    (void)state;
    draw_far_walls();
    expect("stays", RUN("calibrate", "check", "wall.png"), WK_EXIT_DONE);
    assert_null(strstr(g.out, "height"));
    assert_non_null(strstr(g.out, "labels       good     34 of 34 read")); /* tried, not only measured */
    expect("far", RUN("calibrate", "check", "far.png"), WK_EXIT_FAIL);
    assert_non_null(strstr(g.out, "height       lower the camera to about"));
    expect("far, JSON", RUN("calibrate", "check", "--json", "far.png"), WK_EXIT_FAIL);
    json_t *told = json_loads(g.out, 0, NULL), *height = json_object_get(told, "height");

    /* The mat took nearly half of the picture's width. */
    assert_string_equal(json_string_value(json_object_get(height, "do")), "lower");
    assert_true(number(height, "times") > 0.4 && number(height, "times") < 0.6);
    assert_true(number(height, "module_px") > 3.6);
    json_decref(told);
    expect("small", RUN("calibrate", "check", "small.png"), WK_EXIT_FAIL);
    assert_non_null(strstr(g.out, "height       it is not the height"));
    expect("cut", RUN("calibrate", "check", "cut.png"), WK_EXIT_UNSURE);
    assert_non_null(strstr(g.out, "with a lens of 55 degrees 52 cm, 70 degrees 39 cm, 78 degrees 34 cm, 90 degrees 28 cm"));
}

/* A tray on a raised rim: measured, kept, on record and used; the printed mat stays what it was. */
static void measures_and_keeps_a_tray(void **state)
{
    struct wk_calibration calibration = {.lens = lens_of_table, .camera = "files", .made_s = 1790000000};
    struct wk_mat mat, used;
    struct table view;
    char path[64];

    (void)state;
    expect("no lens", RUN("calibrate", "tray", "wall.png"), WK_EXIT_USAGE);
    assert_non_null(strstr(g.err, "calibrate camera"));
    assert_int_equal(wk_lens_save(&calibration, ".local/share/wallkeeper/camera.json"), WK_OK);
    wk_mat_default(&mat);
    mat.marker_height_mm = 20;
    table_open(&view, &mat, 24);
    for (int i = 0; i < 3; i++) {
        shoot(&view, &places[i], 3, 11);
        snprintf(path, sizeof path, "tray%d.png", i);
        assert_int_equal(wk_image_save(path, &view.picture), WK_OK);
    }
    table_close(&view);
    expect("one picture", RUN("calibrate", "tray", "tray0.png"), WK_EXIT_UNSURE);
    assert_non_null(strstr(g.err, "two places"));
    assert_int_equal(access(".local/share/wallkeeper/mat.json", F_OK), -1);
    expect("tray", RUN("calibrate", "tray", "--json", "tray0.png", "tray1.png", "tray2.png"), WK_EXIT_DONE);
    json_t *told = json_loads(g.out, 0, NULL);

    assert_true(fabs(number(told, "marker_height_mm") - 20) < 0.6 && fabs(number(told, "tile_height_mm") - 24) < 0.8);
    assert_true(number(told, "stored_seq") > 0 && number(told, "pictures") > 2);
    json_decref(told);
    assert_int_equal(wk_mat_load(&used, ".local/share/wallkeeper/mat.json"), WK_OK);
    assert_true(fabs(used.marker_height_mm - 20) < 0.6);
    expect("print", RUN("labels", "mat", "--out", "mat.pdf", "--json", "mat.json"), WK_EXIT_DONE);
    assert_int_equal(wk_mat_load(&used, "mat.json"), WK_OK);
    assert_true(used.marker_height_mm <= 0);
    expect("scan", RUN("scan", "--side", "backs", "tray1.png"), WK_EXIT_DONE);
    assert_string_equal(g.err, "");
    assert_int_equal(remove(".local/share/wallkeeper/camera.json"), 0);
    assert_int_equal(remove(".local/share/wallkeeper/mat.json"), 0);
}

/* Nothing is written before somebody says yes, and scripts say so in advance. */
static void packs_with_consent(void **state)
{
    (void)state;
    assert_non_null(freopen("/dev/null", "r", stdin));
    expect("nobody answers", RUN("calibrate", "check", "wall.png", "--pack", "hall.tar"), WK_EXIT_USAGE);
    assert_non_null(strstr(g.err, "yes or no"));
    assert_int_equal(access("hall.tar", F_OK), -1);
    expect("yes to nothing", RUN("calibrate", "check", "wall.png", "--yes"), WK_EXIT_USAGE);
    expect("yes", RUN("calibrate", "check", "wall.png", "--pack", "hall.tar", "--yes", "--json"), WK_EXIT_DONE);
    json_t *told = json_loads(g.out, 0, NULL);
    const json_t *pack = json_object_get(told, "pack");

    assert_int_equal(json_integer_value(json_object_get(pack, "pictures")), 1);
    assert_int_equal(json_integer_value(json_object_get(pack, "read")), WK_N_SLOTS);
    json_decref(told);
    assert_int_equal(remove("hall.tar"), 0);
}

/* A webcam, by a DOUBLE of its driver: it was tuned, and wanders and refuses an exposure now. */
static void names_what_is_wrong_with_a_camera(void **state)
{
    static const char file[] = ".local/share/wallkeeper/tuning/v4l2-a-model-usb-1-2.json";
    struct camera_model model = {
        .name = "hunts", .quirks = QUIRK_HUNTS, .lamps_hz = 50, .light = 0.5, .light_k = 4200, .sharp_at = 85, .depth = 8};
    struct wk_tune_hold hold = {.mains_hz = 50};

    (void)state;
    hold.held[WK_CONTROL_EXPOSURE] = hold.held[WK_CONTROL_AUTO_FOCUS] = hold.held[WK_CONTROL_FOCUS] = true;
    hold.value[WK_CONTROL_EXPOSURE] = 300;
    hold.value[WK_CONTROL_FOCUS] = 85;
    camera_model_begin(&model);
    driver.model = &model;
    driver.bus = "usb-1.2";
    expect("not tuned", RUN("calibrate", "check", "--camera", "v4l2:" DOUBLE_PATH), WK_EXIT_UNSURE);
    assert_null(strstr(g.out, "\ncamera ")); /* a lens that looks for focus by itself may wander */
    model.quirks |= QUIRK_REFUSES_EXPOSURE;
    assert_int_equal(wk_tune_save(&hold, ".local/share/wallkeeper/tuning", "v4l2:a model usb-1.2"), WK_OK);
    expect("tuned", RUN("calibrate", "check", "--camera", "v4l2:" DOUBLE_PATH), WK_EXIT_UNSURE);
    assert_non_null(strstr(g.out, "camera       hunts focus: The lens moves by itself"));
    assert_non_null(strstr(g.out, "camera       refused exposure: The camera refuses it"));
    expect("json", RUN("calibrate", "check", "--json", "--camera", "v4l2:" DOUBLE_PATH), WK_EXIT_UNSURE);
    json_t *told = json_loads(g.out, 0, NULL);
    const json_t *camera = json_object_get(told, "camera");

    assert_true(json_is_true(json_object_get(camera, "tuned")));
    assert_string_equal(json_string_value(json_object_get(json_array_get(json_object_get(camera, "faults"), 0), "fault")),
                        "refused");
    json_decref(told);
    assert_int_equal(remove(file), 0);
    assert_int_equal(rmdir(".local/share/wallkeeper/tuning"), 0);
    driver.model = NULL;
    driver.bus = NULL;
    camera_model_free(&model);
}

/* A webcam over a wall, by a DOUBLE of its driver: its make and its controls are in the pack, and nothing that leads to it. */
static void packs_a_webcam_without_its_numbers(void **state)
{
    static uint8_t jpeg[DOUBLE_BYTES];
    static struct wk_pack pack;
    struct camera_model model = {.name = "behaves", .lamps_hz = 50, .light = 0.5, .light_k = 4200, .sharp_at = 85, .depth = 8};
    const char *const private[] = {"usb", "/dev/", "5B2A", "HOME", "club", strrchr(g.folder, '/') + 1};
    struct wk_image wall;
    const char *why;
    size_t n;

    (void)state;
    assert_int_equal(wk_image_load(&wall, "wall.png"), WK_OK);
    assert_int_equal(wk_image_jpeg(&wall, 92, jpeg, sizeof jpeg, &n), WK_OK);
    wk_image_free(&wall);
    camera_model_begin(&model);
    double_frame(jpeg, n);
    driver.model = &model;
    driver.by_bytes = true;
    driver.bus = "usb-1.2";
    expect("pack", RUN("calibrate", "check", "--camera", "v4l2:" DOUBLE_PATH, "--pack", "hall.tar", "--yes"), WK_EXIT_DONE);
    driver.model = NULL;
    driver.by_bytes = false;
    driver.bus = NULL;
    camera_model_free(&model);
    FILE *file = fopen("hall.tar", "rb");

    assert_non_null(file);
    assert_int_equal(wk_pack_open(&pack, file, &why), WK_OK);
    fclose(file);
    assert_int_equal(pack.n_pictures, WK_PACK_FRAMES);
    const json_t *camera = json_object_get(pack.manifest, "camera"), *controls = json_object_get(camera, "controls");

    assert_string_equal(json_string_value(json_object_get(camera, "make")), "a model");
    assert_int_equal(json_object_size(controls), WK_N_CONTROLS);
    assert_true(json_is_integer(json_object_get(json_object_get(controls, "focus"), "value")));
    char *text = json_dumps(pack.manifest, 0);

    for (size_t i = 0; i < sizeof private / sizeof private[0]; i++)
        if (strstr(text, private[i]))
            fail_msg("\"%s\" is in the manifest: %s", private[i], strstr(text, private[i]));
    free(text);
    wk_pack_close(&pack);
    assert_int_equal(remove("hall.tar"), 0);
}

/*
 * The check and a scan say how large stickers are printed, and neither grade nor exit code hangs on it. Here 24
 * mm are printed where more, or fewer, were meant, by the option or the configuration.
 */
static void says_at_what_percentage_stickers_are_printed(void **state)
{
    static const struct {
        const char *meant, *sentence, *answer;
        double percent;
    } cases[] = {
        {"24", "Stickers are printed at 100 % of 24 mm, by the mat: fine.\n", "fine", 100},
        {"24.7", "Stickers are printed at 97 % of 24.7 mm, by the mat: fine.\n", "fine", 97.2},
        {"33.8", "Stickers are printed at 71 % of 33.8 mm, by the mat: no. Print the stickers again at 100 %", "stickers", 71},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FILE *file = fopen("meant.ini", "w");

        assert_non_null(file);
        fprintf(file, "[kiosk]\nsticker_mm = %s\n", cases[i].meant);
        assert_int_equal(fclose(file), 0);
        expect(cases[i].meant, RUN("calibrate", "check", "wall.png", "--sticker-mm", cases[i].meant), WK_EXIT_DONE);
        assert_non_null(strstr(g.out, cases[i].sentence));
        expect(cases[i].meant, RUN("scan", "--side", "backs", "wall.png", "--config", "meant.ini"), WK_EXIT_DONE);
        assert_non_null(strstr(g.out, cases[i].sentence));
        expect(cases[i].meant, RUN("calibrate", "check", "wall.png", "--config", "meant.ini", "--json"), WK_EXIT_DONE);
        json_t *told = json_loads(g.out, 0, NULL);
        const json_t *print = json_object_get(told, "print");

        assert_string_equal(json_string_value(json_object_get(print, "answer")), cases[i].answer);
        assert_true(fabs(number(print, "percent") - cases[i].percent) < 0.5);
        assert_true(json_is_null(json_object_get(print, "mat_percent")) && json_is_false(json_object_get(print, "sheet")));
        json_decref(told);
    }
    expect("faces up", RUN("calibrate", "check", "photos/00.png", "--json"), WK_EXIT_UNSURE);
    json_t *told = json_loads(g.out, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(json_object_get(told, "print"), "answer")), "unknown");
    assert_true(json_is_null(json_object_get(json_object_get(told, "print"), "percent")));
    json_decref(told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_tells_no_lens),
        cmocka_unit_test(measures_and_keeps_a_lens),
        cmocka_unit_test(notices_a_lens_that_does_not_fit),
        cmocka_unit_test(notices_a_foreign_and_an_old_one),
        cmocka_unit_test(checks_slot_by_slot),
        cmocka_unit_test(says_at_what_percentage_stickers_are_printed),
        cmocka_unit_test(packs_with_consent),
        cmocka_unit_test(packs_a_webcam_without_its_numbers),
        cmocka_unit_test(names_what_is_wrong_with_a_camera),
        cmocka_unit_test(prints_the_heights),
        cmocka_unit_test(names_the_height),
        cmocka_unit_test_long(measures_and_keeps_a_tray),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
