/* labels count: of a page that `labels sheet` prints, and of one on which a sticker was scratched. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <jansson.h>

#include "db/store/store.h"
#include "db/store/stored_grades.h"
#include "kiosk/programs/cmd/wallkeeper/commands.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/signer.h"
#include "vision/image/image.h"

static int64_t now(void *context)
{
    (void)context;
    return 1700000000000000000;
}

static int run(const char *const *words)
{
    struct wk_host host = said_host(scratch_folder);

    host.clock = now;
    return said_run(host, wk_commands, words);
}
#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

/* A page with these stickers as a picture; scratched: the first one or two have lost a strip. */
static void make_page(const char *only, bool scratched)
{
    char command[1400], pdf[600];
    struct wk_image image;

    snprintf(pdf, sizeof pdf, "%s", scratch_path("only.pdf"));
    if (RUN("labels", "sheet", "--only", only, "--out", pdf) != WK_EXIT_DONE)
        fail_msg("%s", said.err);
    snprintf(command, sizeof command, "pdftoppm -r 110 -singlefile -png '%s' '%s'", pdf, scratch_path("page"));
    assert_int_equal(system(command), 0);
    if (!scratched)
        return;
    assert_int_equal(wk_image_load(&image, scratch_path("page.png")), WK_OK);
    const int top = (int)(15 + 24 * 0.45) * 110 / 25; /* through the first line of stickers */
    for (int y = top; y < top + 16; y++)
        memset(image.data + y * image.stride_bytes, 255, (size_t)image.w / 5 * (size_t)image.channels);
    assert_int_equal(wk_image_save(scratch_path("page.png"), &image), WK_OK);
    wk_image_free(&image);
}

static struct wk_store *store;

static void even(void *context, void *bytes, size_t n)
{
    (void)context;
    memset(bytes, 7, n);
}

static void open_scratch_store(const char *path)
{
    static const struct wk_key key = {{0}};
    const struct wk_store_options options = {
        .path = path, .key = &key, .signer = a_signer(), .version = "1", .clock = now, .random = even};

    assert_int_equal(wk_store_open(&store, &options), WK_OK);
}

/* A scan of East's wall in which the sticker 25 had this contrast and all others that of the middle one. */
static void put_evening(double contrast)
{
    struct wk_sticker_grades grades;
    struct wk_receipt receipt;

    wk_sticker_grades_begin(&grades, "07A", WK_WIND_EAST);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        for (int i = 0; i < wk_label_copies(label); i++)
            wk_sticker_grades_add(&grades, label, 4, label == 25 ? contrast : 1, 0);
    assert_int_equal(wk_store_put_grades(store, &grades, &receipt), WK_OK);
}

static void stickers_are_counted_and_graded(void **state)
{
    (void)state;
    make_page("07A:25,1x3,A", false);
    assert_int_equal(RUN("labels", "count", "--set", "07A", scratch_path("page.png"), "--json"), WK_EXIT_FAIL);
    json_t *json = json_loads(said.out, 0, NULL);
    assert_non_null(json);
    assert_int_equal(json_integer_value(json_object_get(json, "there")), 5);
    assert_int_equal(json_integer_value(json_object_get(json, "of")), 136);
    assert_int_equal(json_integer_value(json_object_get(json, "other")), 0);
    const char *missing = json_string_value(json_object_get(json, "missing"));
    assert_true(missing && strncmp(missing, "07A:1x10,2x13,3x13,4x13,10,", 27) == 0 && !strstr(missing, ",25,"));
    size_t i;
    json_t *sticker;
    json_array_foreach(json_object_get(json, "stickers"), i, sticker)
        assert_string_equal(json_string_value(json_object_get(sticker, "grade")), "A");
    assert_int_equal(i, 5);
    json_decref(json);
    assert_int_equal(RUN("labels", "count", "--set", "07B", scratch_path("page.png")), WK_EXIT_FAIL);
    assert_non_null(strstr(said.out, "0 of 136 stickers of set 07B are there; 5 codes are of another set: 07A\n"));
    assert_null(strstr(said.out, "print them again"));
}

/* A set that was named wrongly would else be lost on record, all of it. */
static void a_count_of_another_set_is_not_kept(void **state)
{
    static struct wk_sticker_history history;
    char *const db = strdup(scratch_path("other.db"));

    (void)state;
    make_page("07A:25,1x3,A", false);
    open_scratch_store(db);
    wk_store_close(store);
    assert_int_equal(RUN("labels", "count", "--set", "07B", "--db", db, "--keep", scratch_path("page.png")), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "no sticker of set 07B is on these pictures, but those of set 07A; nothing is on record"));
    open_scratch_store(db);
    assert_int_equal(wk_store_grades(store, "07B", &history), WK_OK);
    assert_int_equal(history.n_looks, 0);
    wk_store_close(store);
    free(db);
}

static void a_scratched_one_is_named(void **state)
{
    (void)state;
    make_page("07A:25,26,27,28", true);
    assert_int_equal(RUN("labels", "count", "--set", "07A", scratch_path("page.png")), WK_EXIT_FAIL);
    if (!strstr(said.out, "worn, grade ") && strstr(said.out, "4 of 136"))
        fail_msg("%s", said.out);
    assert_non_null(strstr(said.out, "labels sheet --only 07A:1x13,"));
}

/* A sticker is lost and its spare is not: nothing is missing, and the count before tells all the same. */
static void one_that_a_spare_stands_in_for_is_named(void **state)
{
    char *const before = strdup(scratch_path("before.json")), *const page = strdup(scratch_path("page.png"));

    (void)state;
    make_page("07A:25x2,26,1x14", false);
    assert_int_equal(RUN("labels", "count", "--set", "07A", page, "--json"), WK_EXIT_FAIL);
    assert_null(strstr(said.out, "fewer"));
    scratch_write(before, said.out);
    assert_int_equal(RUN("labels", "count", "--set", "07A", page, "--before", before), WK_EXIT_FAIL);
    assert_null(strstr(said.out, "fewer"));
    make_page("07A:25,26,1x13", false);
    assert_int_equal(RUN("labels", "count", "--set", "07A", page, "--before", before), WK_EXIT_FAIL);
    assert_non_null(strstr(said.out, "fewer than in the count before, spares take their place: 07A:1,25\n"));
    make_page("07A:25,1x12", false); /* of those that are missing it is said already */
    assert_int_equal(RUN("labels", "count", "--set", "07A", page, "--before", before, "--json"), WK_EXIT_FAIL);
    json_t *json = json_loads(said.out, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(json, "fewer")), "07A:25");
    json_decref(json);
    free(page);
    free(before);
}

/* An earlier answer in which the first sticker had this contrast. */
static const char *earlier(int i, double contrast)
{
    char name[32], text[200];

    snprintf(name, sizeof name, "count%d.json", i);
    snprintf(text, sizeof text, "{\"set\": \"07A\", \"there\": 1, \"stickers\": [{\"label\": \"25\", \"contrast\": %.3f}]}",
             contrast);
    scratch_write(scratch_path(name), text);
    return scratch_path(name);
}

/* Earlier answers and this one: a fall is told with its bounds, from four counts on, and only of the same set. */
static void a_print_that_falls_is_forecast(void **state)
{
    char *before[4];
    const double contrast[] = {2.6, 2.2, 1.8, 1.4}; /* far above what is seen now, so that it falls whatever that is */
    size_t n;

    (void)state;
    for (int i = 0; i < 4; i++)
        before[i] = strdup(earlier(i, contrast[i]));
    make_page("07A:25,A", false);
    const char *page = scratch_path("page.png");
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--before", before[0], "--before", before[1], page), WK_EXIT_FAIL);
    assert_non_null(strstr(said.out, "it takes 4 counts"));
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--before", before[0], "--before", before[1], "--before", before[2],
                         "--before", before[3], page, "--json"),
                     WK_EXIT_FAIL);
    json_t *json = json_loads(said.out, 0, NULL), *list = json_object_get(json, "forecast");
    assert_int_equal(json_array_size(list), 1);
    const json_t *told = json_array_get(list, 0);
    assert_string_equal(json_string_value(json_object_get(told, "label")), "25");
    assert_int_equal(json_integer_value(json_object_get(told, "counts")), 5);
    assert_true(json_number_value(json_object_get(told, "per_count")) < 0);
    assert_true(json_integer_value(json_object_get(told, "earliest")) <= json_integer_value(json_object_get(told, "latest")));
    json_decref(json);
    assert_int_equal(RUN("labels", "count", "--set", "07B", "--before", before[0], page), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "no answer of `labels count --set 07B"));
    scratch_write(before[0], "{\"set\": \"07A\", \"stickers\": []}"); /* as `labels sheet --json` writes it */
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--before", before[0], page), WK_EXIT_USAGE);
    scratch_write(before[0], "[");
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--before", before[0], page), WK_EXIT_USAGE);
    for (n = 0; n < 4; n++)
        free(before[n]);
}

/* Evenings on record are the forecast by themselves, and a count that is kept is one more look. */
static void what_is_on_record_is_read(void **state)
{
    const double contrast[] = {.9, .8, .7, .6};
    char *const db = strdup(scratch_path("evenings.db"));
    char text[WK_STICKERS_AGAIN_TEXT];

    (void)state;
    make_page("07A:25,26,27,28,29,30,31,32,33,34,35,36,37", false); /* enough, so that contrast can be compared */
    const char *page = scratch_path("page.png");
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--db", db, page), WK_EXIT_USAGE); /* there is none */
    assert_int_equal(RUN("labels", "count", "--set", "07A", page), WK_EXIT_FAIL);
    assert_null(strstr(said.out, "evening"));
    open_scratch_store(db);
    for (int i = 0; i < 4; i++)
        put_evening(contrast[i]);
    wk_store_close(store);
    if (RUN("labels", "count", "--set", "07A", "--db", db, page) != WK_EXIT_FAIL)
        fail_msg("%s", said.err);
    assert_non_null(
        strstr(said.out, "no sticker's print is shown to fall")); /* the 25 that lies there is as new: another one */
    make_page("07A:26,27,28,29,30,31,32,33,34,35,36,37", false);
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--db", db, page), WK_EXIT_FAIL);
    assert_null(strstr(said.out, "\n25:")); /* it is lost */
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--db", db, page, "--keep"), WK_EXIT_FAIL);
    assert_non_null(strstr(said.out, "on record"));
    open_scratch_store(db);
    static struct wk_sticker_history history;
    assert_int_equal(wk_store_grades(store, "07A", &history), WK_OK);
    assert_int_equal(history.n_looks, 5);
    assert_non_null(strstr(wk_sticker_again_text(&history, "07A", text), ",25,38,"));
    assert_int_equal(history.n[26], 5);
    wk_store_close(store);
    free(db);
}

/* Of a label that no picture shows the evenings alone speak. */
static void evenings_alone_are_a_forecast(void **state)
{
    const double contrast[] = {.9, .8, .7, .6};
    char *const db = strdup(scratch_path("alone.db"));

    (void)state;
    open_scratch_store(db);
    for (int i = 0; i < 4; i++)
        put_evening(contrast[i]);
    wk_store_close(store);
    make_page("07A:25", false); /* too few to be compared */
    assert_int_equal(RUN("labels", "count", "--set", "07A", "--db", db, scratch_path("page.png")), WK_EXIT_FAIL);
    assert_non_null(strstr(said.out, "25: contrast 0.60, -0.100 an evening; grade F in "));
    free(db);
}

static void what_cannot_be_counted(void **state)
{
    (void)state;
    assert_int_equal(RUN("labels", "count", "--set", "7", "x.png"), WK_EXIT_USAGE);
    assert_int_equal(RUN("labels", "count", "--set", "07A"), WK_EXIT_USAGE);
    assert_int_equal(RUN("labels", "count", "--set", "07A", scratch_path("none.png")), WK_EXIT_USAGE);
}

/* A first sheet makes the club's key; single stickers are of a set that is there. */
static int begin(void **state)
{
    return scratch_open(state) == 0 && RUN("labels", "sheet", "--set", "07A", "--out", scratch_path("all.pdf")) == WK_EXIT_DONE
               ? 0
               : -1;
}

static int end(void **state)
{
    char command[400];

    (void)state;
    free(said.out);
    free(said.err);
    said = (struct said){NULL, NULL};
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stickers_are_counted_and_graded), cmocka_unit_test(a_count_of_another_set_is_not_kept),
        cmocka_unit_test(a_scratched_one_is_named),        cmocka_unit_test(one_that_a_spare_stands_in_for_is_named),
        cmocka_unit_test(a_print_that_falls_is_forecast),  cmocka_unit_test(what_is_on_record_is_read),
        cmocka_unit_test(evenings_alone_are_a_forecast),   cmocka_unit_test(what_cannot_be_counted),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
