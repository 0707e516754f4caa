/* `deal watch`: what it says of a folder of pictures of a hand, and how it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <cmocka.h>

#include <jansson.h>

#include "labels/draw_order.h"
#include "labels/secret/secret.h"
#include "vision/image/image.h"
#include "vision/sim/sim.h"
#include "vision/sim/turns.h"

enum { STEP_MS = 150, FROM_MS = 1000, SEED = 5 };

static const struct wk_key key = {{4, 2}};
static char folder[] = "/tmp/wk-draw-XXXXXX", program[4096];
static struct wk_sim_play play;

/* The pictures of a hand in which somebody draws before the dealer, from FROM_MS on. */
static int set_up(void **state)
{
    static struct wk_sim_walls walls;
    struct wk_sim_conditions c;
    struct wk_image picture;
    struct wk_deal deal;
    struct wk_sim *sim;
    struct wk_mat mat;
    char path[64];
    const char *given = getenv("WK_PROGRAM");

    (void)state;
    if (!realpath(given ? given : "build/wallkeeper", program) || !mkdtemp(folder))
        return -1;
    setenv("HOME", folder, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    snprintf(path, sizeof path, "%s/key", folder);
    if (wk_key_place(&key, path, wk_random_system, NULL) != WK_OK)
        return -1;
    snprintf(path, sizeof path, "%s/hand", folder);
    wk_mat_default(&mat);
    wk_sim_conditions_default(&c);
    c.w = 1280;
    c.h = 720;
    c.noise = 3;
    if (mkdir(path, 0700) != 0 || wk_image_new(&picture, c.w, c.h, 3) != WK_OK ||
        wk_sim_new(&sim, &mat, &key, "drawn") != WK_OK)
        return -1;
    wk_sim_deal(&deal, "07A", 1, SEED);
    wk_sim_play_begin(&play, &deal, WK_SIM_TOO_EARLY, 0, SEED);
    for (int64_t ms = FROM_MS, i = 0; ms < play.act[0].at_ms + 2000; ms += STEP_MS, i++) {
        wk_sim_play_at(&play, ms, &walls);
        snprintf(path, sizeof path, "%s/hand/%03d.png", folder, (int)i);
        if (wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, SEED, (int)ms, &picture, NULL) != WK_OK ||
            wk_image_save_simulated(path, &picture) != WK_OK)
            return -1;
    }
    wk_sim_free(sim);
    wk_image_free(&picture);
    return 0;
}

static int tear_down(void **state)
{
    char command[64];

    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* Runs `deal watch` and what else is given. Returns its exit code; *said: its standard output. */
static int watch(const char *words, char said[8192])
{
    char command[8400];

    snprintf(command, sizeof command, "cd %s && %s deal watch --key %s/key %s 2>&1", folder, program, folder, words);
    FILE *out = popen(command, "r");

    assert_non_null(out);
    said[fread(said, 1, 8191, out)] = '\0';
    return WEXITSTATUS(pclose(out));
}

static void a_wrong_draw_is_said_with_its_article(void **state)
{
    const struct wk_tile_place *tile = &play.act[0].tile[0];
    static const char *const names[] = {"", "East", "South", "West", "North"};
    char said[8192], label[3], line[128];

    (void)state;
    wk_label_format(wk_layout_label(tile->wind, tile->slot), label);
    snprintf(line, sizeof line, "%s's wall: %s was taken before East's first tile (DF-12)\n", names[tile->wind], label);
    assert_int_equal(watch("--view table --set 07A --rate 7 hand", said), 1);
    const char *const from = strstr(said, "the four walls are seen: the draw is followed\n"), *const wrong = strstr(said, line);
    if (!from || !wrong || from > wrong)
        fail_msg("%s", said);
}

static void json_has_draws_and_faults(void **state)
{
    const struct wk_tile_place *tile = &play.act[0].tile[0];
    char said[8192], label[3];
    json_t *root, *fault;

    (void)state;
    wk_label_format(wk_layout_label(tile->wind, tile->slot), label);
    assert_int_equal(watch("--view table --set 07A --rate 7 --json hand", said), 1);
    root = json_loads(said, 0, NULL);
    assert_non_null(root);
    fault = json_array_get(json_object_get(root, "faults"), 0);
    assert_int_equal(json_array_size(json_object_get(root, "faults")), 1);
    assert_int_equal(json_array_size(json_object_get(root, "draws")), 1);
    assert_string_equal(json_string_value(json_object_get(fault, "kind")), "too-early");
    assert_string_equal(json_string_value(json_object_get(fault, "label")), label);
    const double late = json_number_value(json_object_get(fault, "said_s")) - json_number_value(json_object_get(fault, "to_s"));

    assert_true(late >= 0 && late <= 2);
    json_decref(root);
}

static void what_cannot_be_followed_is_said(void **state)
{
    char said[8192], command[256];

    (void)state;
    assert_int_equal(watch("--view table --set 07A --rate 60 hand", said), 3); /* all of it within half a second */
    assert_non_null(strstr(said, "nothing was followed"));
    assert_int_equal(watch("--view mat hand", said), 2);
    assert_int_equal(watch("--view table", said), 2);
    assert_int_equal(watch("--view table missing", said), 2);
    assert_int_equal(watch("--view table key", said), 2);
    snprintf(command, sizeof command, "mkdir %s/none %s/torn && echo no picture >%s/torn/a.png", folder, folder, folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(watch("--view table none", said), 2);
    assert_non_null(strstr(said, "images:none: it is neither a camera nor a folder with pictures in it"));
    assert_int_equal(watch("--view table torn", said), 3);
    assert_non_null(strstr(said, "images:torn: no picture could be read"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_draw_is_said_with_its_article),
        cmocka_unit_test(json_has_draws_and_faults),
        cmocka_unit_test(what_cannot_be_followed_is_said),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
