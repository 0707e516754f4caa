/* Commands on a whole table, from the option to the record. What the pictures show is said by the test, not by a scanner. */
#include <jansson.h>
#include <sys/stat.h>

#include "db/store/pin.h"
#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/eye/walls/table_service.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/table_text.h"
#include "kiosk/programs/cmd/commands.h"
#include "tests/support/kiosk/table_test.h"
#include "vision/image/image.h"
#include "vision/table/draw_eye.h"
#include "vision/table/table.h"

/* ---- the eye: each picture shows the next reading, the last one stays ---- */

static struct {
    struct wk_table_options options; /* what the command asked for */
    struct wk_table_reading shows[3];
    int n, at;
} eye;

enum wk_status wk_table_scanner_new(struct wk_table_scanner **out, const struct wk_table_options *options)
{
    eye.options = *options;
    eye.at = 0;
    *out = (struct wk_table_scanner *)&eye;
    return WK_OK;
}

void wk_table_scanner_free(struct wk_table_scanner *scanner)
{
    (void)scanner;
}

void wk_table_scanner_forget(struct wk_table_scanner *scanner)
{
    (void)scanner;
}

enum wk_status wk_table_scan(struct wk_table_scanner *scanner, const struct wk_image *bgr, struct wk_table_reading *out)
{
    (void)scanner;
    (void)bgr;
    if (eye.options.by_set) { /* one picture that shows eye.n tables */
        while (eye.at < eye.n - 1 && strcmp(eye.shows[eye.at].set, eye.options.set) != 0)
            eye.at++;
        *out = eye.shows[eye.at];
        return WK_OK;
    }
    *out = eye.shows[eye.at];
    eye.at += eye.at < eye.n - 1;
    return WK_OK;
}

enum wk_status wk_table_scanner_hold(struct wk_table_scanner *scanner)
{
    (void)scanner;
    return WK_OK;
}

/* The watch of a hand reads codes with the scanner's parts; no command here watches one. */
enum wk_status wk_draw_eye_new(struct wk_draw_eye **out, const struct wk_table_options *options)
{
    (void)options;
    *out = NULL;
    return WK_NOT_FOUND;
}

void wk_draw_eye_free(struct wk_draw_eye *watch)
{
    (void)watch;
}

enum wk_status wk_draw_eye_look(struct wk_draw_eye *watch, const struct wk_image *bgr, int64_t at_ms, struct wk_draw_look *out)
{
    (void)watch;
    (void)bgr;
    (void)at_ms;
    (void)out;
    return WK_NOT_FOUND;
}

enum wk_status wk_table_scan_turning(struct wk_table_scanner *scanner, const struct wk_image *bgr,
                                     const struct wk_tileset *tileset, struct wk_table_reading *backs,
                                     struct wk_table_face_reading *out)
{
    (void)tileset;
    memset(out, 0, sizeof *out);
    return wk_table_scan(scanner, bgr, backs);
}

/* ---- the table ---- */

#define PX_PER_MM 0.75
#define APART_PX 320 /* one wall's page from the next, so that no two show the same pixels */

static void place(struct wk_reading *wall, int i)
{
    struct wk_mat mat;
    const double plane[9] = {PX_PER_MM, 0, APART_PX * (i % 2), 0, PX_PER_MM, APART_PX * (i / 2), 0, 0, 1};

    wk_mat_default(&mat);
    memcpy(wall->tray.mm_to_px, plane, sizeof plane);
    wall->tray.px_per_mm = PX_PER_MM;
    wall->tray.by = WK_TRAY_BY_STICKERS;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const double u = plane[0] * mat.slot_mm[s].x + plane[2], v = plane[4] * mat.slot_mm[s].y + plane[5];
        const float r = 7;

        for (int k = 0; k < 4; k++)
            wall->slot[s].corners_px[k] =
                (struct wk_point){(float)u + (k == 1 || k == 2 ? r : -r), (float)v + (k >= 2 ? r : -r)};
    }
}

/* Four walls in order, seen by one picture. */
static void lay(struct wk_table_reading *reading)
{
    *reading = (struct wk_table_reading){.n_images = 1, .below = WK_WIND_EAST, .set = "07A", .time_ms = 12.5};
    for (int i = 0; i < WK_N_WINDS; i++) {
        table_backs(&reading->wall[i], (enum wk_wind)(i + 1), "07A");
        place(&reading->wall[i], i);
    }
}

static void swap(struct wk_read *a, struct wk_read *b)
{
    const wk_label label = a->label;

    a->label = b->label;
    b->label = label;
}

static void hide(struct wk_reading *wall)
{
    wk_reading_init(wall, WK_SIDE_BACKS);
    wall->tray.reason = WK_NO_TRAY;
}

/* ---- the commands ---- */

static struct {
    char *out, *err;
    size_t n_out, n_err;
} said;

/* The command with the world's folder for its home; "%" at a word's beginning stands for that folder. */
static int run_words(struct table_world *world, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_scan, &wk_command_deal, &wk_command_calibrate,
                                                     &wk_command_drill, NULL};
    static char space[24][160];
    const char *argv[24];
    int argc = 0, code;

    free(said.out);
    free(said.err);
    for (; words[argc]; argc++) {
        snprintf(space[argc], sizeof space[0], "%s%s", words[argc][0] == '%' ? world->folder : "",
                 words[argc] + (words[argc][0] == '%'));
        argv[argc] = space[argc];
    }
    struct wk_host host = {.out = open_memstream(&said.out, &said.n_out),
                           .err = open_memstream(&said.err, &said.n_err),
                           .home = world->folder,
                           .xdg_data_home = world->folder,
                           .xdg_config_home = world->folder,
                           .tmp = world->folder,
                           .clock = table_clock,
                           .random = table_random,
                           .context = world};
    code = wk_command_run(&host, table, argc, argv);
    fclose(host.out);
    fclose(host.err);
    return code;
}
#define RUN(...) run_words(world, (const char *const[]){__VA_ARGS__, NULL})
#define STORED "--db", "%/event.db", "--key", "%/club.key"
#define VERIFY "deal", "verify", "--view", "table", "--table", "1", STORED

static void expect(int got, int code, const char *says)
{
    if (got != code || (says && !strstr(said.err, says) && !strstr(said.out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", said.err, said.out);
}

static json_t *answer(void)
{
    json_t *object = json_loads(said.out, 0, NULL);

    assert_non_null(object);
    return object;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "null";
}

/* A picture of noise, so that no two pieces of it are alike; the key beside it. */
static int open_table(void **state)
{
    const int rc = table_setup(state);
    struct table_world *world = *state;
    struct wk_image image;
    char path[128];

    assert_int_equal(wk_image_new(&image, 2 * APART_PX, 2 * APART_PX, 3), WK_OK);
    for (int y = 0; y < image.h; y++)
        table_random(world, image.data + y * image.stride_bytes, (size_t)image.w * 3);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s.png", world->folder, i ? "again" : "table");
        assert_int_equal(wk_image_save(path, &image), WK_OK);
    }
    wk_image_free(&image);
    snprintf(path, sizeof path, "%s/club.key", world->folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(world->key.bytes, 1, WK_KEY_SIZE, file), WK_KEY_SIZE);
    fclose(file);
    assert_int_equal(chmod(path, 0600), 0);
    eye.n = 1;
    lay(&eye.shows[0]);
    return rc;
}

static int64_t looks_on_record(const struct table_world *world)
{
    return table_ask(world, "SELECT count(*) FROM journal WHERE kind IN ('wall', 'verdict')");
}

static void seal(struct table_world *world)
{
    struct wk_deal deal;

    table_deal(&deal, 0);
    table_seal(world, &deal);
}

static void what_does_not_go_together_is_refused(void **state)
{
    struct table_world *world = *state;
    static const struct {
        const char *words[12], *says;
    } rows[] = {
        {{"scan", "--view", "wall", "%/table.png"}, "--view wall: mat or table is wanted"},
        {{"scan", "--view", "table", "--table-below", "X", "%/table.png"}, "--table-below X: E, S, W or N is wanted"},
        {{"scan", "--side", "backs", "--table-below", "S", "%/table.png"}, "--table-below goes with --view table"},
        {{"scan", "--side", "backs", "--set", "07A", "%/table.png"}, "--set goes with --view table"},
        {{"scan", "--view", "table", "--set", "7", "%/table.png"}, "--set 7: three characters"},
        {{"scan", "--view", "table", "--side", "faces", "%/table.png"}, "--side faces goes with --view mat"},
        {{"calibrate", "check", "--set", "07A", "%/table.png"}, "--set goes with --view table"},
        {{"calibrate", "check", "--view", "table", "--set", "7", "%/table.png"}, "--set 7: three characters"},
        {{"scan", "%/table.png"}, "--side is missing"},
        {{"scan", "--view", "table"}, "no image is given"},
        {{"deal", "verify", "--view", "table", "--table", "1"}, "--backs IMAGE... is missing"},
        {{"scan", "--tables", "1,2", "--side", "backs", "%/table.png"}, "--tables goes with --view table"},
        {{"scan", "--view", "table", "--tables", "1,2", "--set", "07A", "%/table.png"}, "--set and --tables"},
        {{"scan", "--view", "table", "--tables", "1", "%/table.png"}, "--tables 1: the numbers of two to 4 tables"},
        {{"scan", "--view", "table", "--tables", "1,", "%/table.png"}, "--tables 1,: the numbers"},
        {{"scan", "--view", "table", "--tables", "2,2", "%/table.png"}, "--tables 2,2: the numbers"},
        {{"scan", "--view", "table", "--tables", "1,2,3,4,5", "%/table.png"}, "--tables 1,2,3,4,5: the numbers"},
        {{"deal", "verify", "--tables", "1,2", "--backs", "%/table.png"}, "--tables goes with --view table"},
        {{"deal", "verify", "--view", "table", "--tables", "1,x", "--backs", "%/table.png"}, "--tables 1,x: the numbers"},
        {{"deal", "verify", "--view", "table", "--tables", "1,2", "--table", "1", "--backs", "%/table.png"},
         "give one of them"},
        {{"deal", "verify", "--view", "table", "--table", "1", "--wind", "E", "--backs", "%/table.png"},
         "--wind goes with --view mat"},
        {{"deal", "verify", "--view", "table", "--table", "1", "--below", "--backs", "%/table.png", "--faces", "%/again.png"},
         "--below goes with --view mat"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        expect(run_words(world, rows[i].words), WK_EXIT_USAGE, rows[i].says);
        assert_string_equal(said.out, "");
    }
}

static void scan_shows_four_walls(void **state)
{
    struct table_world *world = *state;
    struct wk_read *stray = &eye.shows[0].stray[eye.shows[0].n_strays++];

    *stray = eye.shows[0].wall[0].slot[20];
    swap(&eye.shows[0].wall[0].slot[20], &eye.shows[0].wall[1].slot[20]);
    expect(RUN("scan", "--view", "table", "--set", "07A", "--table-below", "W", "--key", "%/club.key", "--json", "%/table.png"),
           WK_EXIT_DONE, NULL);
    assert_string_equal(eye.options.set, "07A");
    assert_int_equal(eye.options.below, WK_WIND_WEST);
    assert_non_null(eye.options.key);

    json_t *object = answer(), *walls = json_object_get(object, "walls");
    assert_string_equal(text_of(object, "view"), "table");
    assert_string_equal(text_of(object, "side"), "backs");
    assert_string_equal(text_of(object, "set"), "07A");
    assert_string_equal(text_of(object, "below"), "E");
    assert_int_equal(json_array_size(json_object_get(object, "images")), 1);
    assert_int_equal(json_array_size(json_object_get(object, "strays")), 1);
    assert_true(json_is_real(json_object_get(json_object_get(object, "time_ms"), "total")));
    assert_int_equal(json_array_size(walls), WK_N_WINDS);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const char wind[2] = {"ESWN"[i], '\0'};
        json_t *wall = json_array_get(walls, (size_t)i), *slots = json_object_get(wall, "slots");
        json_t *slot = json_array_get(slots, 0);

        assert_string_equal(text_of(wall, "seat"), wind);
        assert_string_equal(text_of(wall, "wind"), wind);
        assert_true(json_is_true(json_object_get(json_object_get(wall, "tray"), "found")));
        assert_int_equal(json_array_size(slots), WK_N_SLOTS);
        assert_int_equal(json_array_size(json_object_get(wall, "strays")), 0);
        assert_string_equal(text_of(slot, "slot"), "h.0");
        assert_string_equal(text_of(slot, "state"), "label");
        assert_int_equal(json_array_size(json_object_get(slot, "corners_px")), 4);
    }
    json_decref(object);
    expect(RUN("scan", "--view", "table", "%/table.png"), WK_EXIT_DONE, "seat N: wall N");
    assert_non_null(strstr(said.out, "1 at no wall"));
    assert_string_equal(eye.options.set, "");
    expect(RUN("scan", "--view", "table", "--set", "08B", "%/table.png"), WK_EXIT_DONE, "of set 07A, and not of 08B");
    eye.shows[0].set[0] = '\0';
    expect(RUN("scan", "--view", "table", "%/table.png"), WK_EXIT_DONE, "name it with --set");
    for (int i = 0; i < WK_N_TILES; i++)
        eye.shows[0].wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS].state = WK_READ_UNREADABLE;
    memcpy(eye.shows[0].set, "08B", WK_SET_SIZE);
    expect(RUN("scan", "--view", "table", "--set", "08B", "%/table.png"), WK_EXIT_DONE, "no sticker of set 08B can be read");
    eye.shows[0].n_strays = 0; /* nothing at all was read */
    expect(RUN("scan", "--view", "table", "--set", "08B", "%/table.png"), WK_EXIT_UNSURE, "no sticker is read");
}

/* What the configuration says holds without the option, and an option goes before it. */
static void the_configuration_may_say_it(void **state)
{
    struct table_world *world = *state;
    char path[128];

    snprintf(path, sizeof path, "%s/k.ini", world->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("[kiosk]\nview = table\ntable_below = N\n", file);
    fclose(file);
    expect(RUN("scan", "--config", "%/k.ini", "--json", "%/table.png"), WK_EXIT_DONE, "\"view\": \"table\"");
    assert_int_equal(eye.options.below, WK_WIND_NORTH);
    expect(RUN("scan", "--config", "%/k.ini", "--table-below", "S", "%/table.png"), WK_EXIT_DONE, NULL);
    assert_int_equal(eye.options.below, WK_WIND_SOUTH);
    expect(RUN("scan", "--config", "%/k.ini", "--view", "mat", "%/table.png"), WK_EXIT_USAGE, "--side is missing");
}

static void several_pictures_are_one_table(void **state)
{
    struct table_world *world = *state;

    eye.n = 2;
    lay(&eye.shows[1]);
    hide(&eye.shows[0].wall[2]);
    eye.shows[1].wall[3].slot[5] = (struct wk_read){.state = WK_READ_BLOCKED};
    expect(RUN("scan", "--view", "table", "--json", "%/table.png", "%/again.png"), WK_EXIT_DONE, NULL);
    json_t *object = answer(), *walls = json_object_get(object, "walls");
    json_t *slot = json_array_get(json_object_get(json_array_get(walls, 3), "slots"), 5);
    assert_true(json_is_true(json_object_get(json_object_get(json_array_get(walls, 2), "tray"), "found")));
    assert_string_equal(text_of(slot, "state"), "label");
    json_decref(object);

    eye.n = 1;
    for (int i = 0; i < WK_N_WINDS; i++)
        hide(&eye.shows[0].wall[i]);
    expect(RUN("scan", "--view", "table", "--json", "%/table.png"), WK_EXIT_UNSURE, "no wall is found");
    object = answer();
    assert_int_equal(json_array_size(json_object_get(object, "walls")), WK_N_WINDS);
    json_decref(object);
}

/* ---- calibrate check ---- */

static void a_check_says_what_to_mend(void **state)
{
    struct table_world *world = *state;

    for (int i = 0; i < WK_N_WINDS; i++)
        eye.shows[0].wall[i].tray.px_per_mm = 2.5;
    expect(RUN("calibrate", "check", "--view", "table", "%/table.png"), WK_EXIT_DONE, "in all  good");
    eye.shows[0].wall[1].tray.px_per_mm = 1;
    expect(RUN("calibrate", "check", "--view", "table", "%/table.png"), WK_EXIT_FAIL,
           "wall S  mend     34 of 34 read   0.96 px");
    /* So small a picture shows no table well from any height. */
    expect(RUN("calibrate", "check", "--view", "table", "%/table.png"), WK_EXIT_FAIL, "height  it is not the height");
    expect(RUN("calibrate", "check", "--view", "table", "--json", "%/table.png"), WK_EXIT_FAIL, NULL);
    json_t *object = answer(), *south = json_array_get(json_object_get(object, "walls"), 1);
    assert_string_equal(text_of(object, "grade"), "mend");
    assert_string_equal(text_of(south, "seat"), "S");
    assert_int_equal(json_integer_value(json_object_get(south, "read")), WK_N_SLOTS);
    json_decref(object);
    /* Three walls seen larger than need be, and the fourth is not seen. */
    for (int i = 0; i < WK_N_WINDS; i++)
        eye.shows[0].wall[i].tray.px_per_mm = 2.5;
    hide(&eye.shows[0].wall[3]);
    expect(RUN("calibrate", "check", "--view", "table", "%/table.png"), WK_EXIT_FAIL, "height  raise the camera to ");
    for (int i = 0; i < WK_N_WINDS; i++)
        hide(&eye.shows[0].wall[i]);
    expect(RUN("calibrate", "check", "--view", "table", "%/table.png"), WK_EXIT_UNSURE,
           "Lay this wall. It lies there? Lower the camera.");
}

/* As a camera that hangs turned by so many quarters shows a table in order: before each seat lies the next one's wall. */
static void turn_the_camera(int quarters)
{
    lay(&eye.shows[0]);
    for (int i = 0; i < WK_N_WINDS; i++) {
        table_backs(&eye.shows[0].wall[i], (enum wk_wind)((i + quarters) % WK_N_WINDS + 1), "07A");
        place(&eye.shows[0].wall[i], i);
        eye.shows[0].wall[i].tray.px_per_mm = 2.5;
    }
}

static void a_check_says_on_which_side_the_table_lies(void **state)
{
    static const char *const sides[] = {
        "", "wall S lies at the picture's lower edge and wall E, which belongs there, at its left one",
        "wall W lies at the picture's lower edge and wall E, which belongs there, at its upper one",
        "wall N lies at the picture's lower edge and wall E, which belongs there, at its right one"};
    static const char letters[] = "ESWN";
    struct table_world *world = *state;

    for (int quarters = 0; quarters < 4; quarters++) {
        const char letter[2] = {letters[quarters], '\0'};

        turn_the_camera(quarters);
        expect(RUN("calibrate", "check", "--view", "table", "%/table.png"), quarters > 0 ? WK_EXIT_FAIL : WK_EXIT_DONE,
               quarters > 0 ? sides[quarters] : "in all  good");
        assert_int_equal(strstr(said.out, "turned") != NULL, quarters > 0);
        expect(RUN("calibrate", "check", "--view", "table", "--json", "%/table.png"),
               quarters > 0 ? WK_EXIT_FAIL : WK_EXIT_DONE, NULL);
        json_t *object = answer();
        assert_string_equal(text_of(object, "lower_edge"), letter);
        assert_int_equal(json_is_true(json_object_get(object, "turned")), quarters > 0);
        json_decref(object);
    }
}

/* The FAIL names it before anybody moves a wall; and what it names mends it. */
static void a_turned_camera_is_named_before_any_move(void **state)
{
    struct table_world *world = *state;

    seal(world);
    turn_the_camera(1);
    expect(RUN(VERIFY, "--backs", "%/table.png"), WK_EXIT_FAIL,
           "FAIL  the table\nturned  wall S lies at the picture's lower edge");
    const char *turned = strstr(said.out, "Then --table-below S is all"), *move = strstr(said.out, "1. move all four walls");
    assert_true(turned && move && turned < move);
    expect(RUN(VERIFY, "--json", "--backs", "%/table.png"), WK_EXIT_FAIL, "\"lower_edge\": \"S\"");
}

/* ---- drill ---- */

/* An eye that sees walls in order whatever is planted: each fault is missed, and told with its seats. */
static void a_drill_finds_a_blind_eye_out(void **state)
{
    struct table_world *world = *state;

    expect(
        RUN("drill", "--view", "table", STORED, "--set", "07A", "--n", "21", "--seed", "2", "--json", "--image", "%/table.png"),
        WK_EXIT_FAIL, NULL);
    json_t *object = answer(), *missed = json_object_get(object, "missed_faults");
    assert_string_equal(eye.options.set, "07A");
    assert_string_equal(text_of(object, "view"), "table");
    assert_true(json_is_null(json_object_get(object, "wind")));
    assert_int_equal(json_integer_value(json_object_get(object, "missed")), 21);
    assert_int_equal(json_object_size(json_object_get(object, "kinds")), 21);
    for (size_t i = 0; i < json_array_size(missed); i++) {
        const json_t *one = json_array_get(missed, i);

        assert_int_equal(json_array_size(json_object_get(one, "seats")), json_array_size(json_object_get(one, "slots")));
    }
    json_decref(object);
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'drill'"), 1);
    expect(RUN("drill", "--view", "table", STORED, "--n", "2", "--image", "%/table.png"), WK_EXIT_FAIL, "2 of 2 MISSED");
    swap(&eye.shows[0].wall[0].slot[wk_slot_at(WK_ROW_2, 3)], &eye.shows[0].wall[1].slot[wk_slot_at(WK_ROW_1, 4)]);
    expect(RUN("drill", "--view", "table", "--image", "%/table.png"), WK_EXIT_UNSURE, "wall E does not");
    expect(RUN("drill", "--set", "07A", "--image", "%/table.png"), WK_EXIT_USAGE, "goes with --view table");
}

/* ---- deal verify ---- */

static void nothing_sealed_nothing_stored(void **state)
{
    struct table_world *world = *state;

    expect(RUN(VERIFY, "--json", "--backs", "%/table.png"), WK_EXIT_USAGE, "nothing is sealed here yet");
    json_t *object = json_loads(said.out, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(strstr(json_string_value(json_object_get(object, "error")), "nothing is sealed here yet"));
    assert_int_equal(json_integer_value(json_object_get(object, "exit")), WK_EXIT_USAGE);
    json_decref(object);
    assert_int_equal(looks_on_record(world), 0);
}

static void four_walls_in_order_pass_with_four_records(void **state)
{
    struct table_world *world = *state;
    int64_t before, seq = 0;

    seal(world);
    expect(RUN(VERIFY, "--backs", "%/table.png"), WK_EXIT_DONE, "PASS  the table\n  wall E  PASS ");
    assert_string_equal(eye.options.set, "07A"); /* the sealed deal's */
    assert_non_null(strstr(said.out, "stored as record"));
    before = looks_on_record(world);
    expect(RUN(VERIFY, "--inspect", "--json", "--backs", "%/table.png"), WK_EXIT_DONE, NULL);
    assert_int_equal(looks_on_record(world), before + WK_N_WINDS);
    json_t *object = answer(), *walls = json_object_get(object, "walls");
    assert_string_equal(text_of(object, "verdict"), "PASS");
    assert_int_equal(json_array_size(json_object_get(object, "findings")), 0);
    assert_int_equal(json_array_size(json_object_get(object, "repair")), 0);
    for (int i = 0; i < WK_N_WINDS; i++) {
        json_t *wall = json_array_get(walls, (size_t)i);
        const json_int_t stored = json_integer_value(json_object_get(wall, "stored_seq"));

        assert_string_equal(text_of(wall, "verdict"), "PASS");
        assert_true(stored > seq);
        seq = stored;
        assert_int_equal(json_array_size(json_object_get(wall, "strangers")), 0);
    }
    json_decref(object);
    /* Two looks at the very same picture: each wall's sheet is there, and one number joins them. */
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'verdict'"
                                      " AND json_extract(body, '$.evidence.backs') IS NOT NULL"
                                      " AND json_extract(body, '$.backs_show') = 'stickers'"),
                     2 * WK_N_WINDS);
    assert_int_equal(table_ask(world, "SELECT count(DISTINCT json_extract(body, '$.table_picture')) FROM journal"
                                      " WHERE kind = 'verdict'"),
                     1);
}

/* One fault of the table, and each wall's own record says what is wrong with it. */
/* A deal at table 2, with stickers of this set. */
static void seal_second(struct table_world *world, const char *set)
{
    struct wk_deal deal;

    table_deal(&deal, 5);
    memcpy(deal.set, set, WK_SET_SIZE);
    deal.table = 2;
    table_seal(world, &deal);
}

/* The second reading is that of table 2. */
static void lay_second(const char *set)
{
    eye.n = 2;
    lay(&eye.shows[1]);
    memcpy(eye.shows[1].set, set, WK_SET_SIZE);
    for (int i = 0; i < WK_N_TILES; i++)
        memcpy(eye.shows[1].wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS].set, set, WK_SET_SIZE);
}

#define VERIFY_BOTH "deal", "verify", "--view", "table", "--tables", "1,2", STORED

static void two_tables_of_one_picture_have_a_verdict_each(void **state)
{
    struct table_world *world = *state;

    seal(world);
    seal_second(world, "08B");
    lay_second("08B");
    expect(RUN(VERIFY_BOTH, "--backs", "%/table.png"), WK_EXIT_DONE, "table 1: PASS  the table\n");
    assert_non_null(strstr(said.out, "table 2: PASS  the table\n"));
    assert_string_equal(eye.options.set, "08B");
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'verdict'"
                                      " AND json_extract(body, '$.table') = 2"),
                     WK_N_WINDS);

    swap(&eye.shows[1].wall[0].slot[20], &eye.shows[1].wall[0].slot[21]);
    hide(&eye.shows[0].wall[2]);
    expect(RUN(VERIFY_BOTH, "--json", "--backs", "%/table.png"), WK_EXIT_FAIL, NULL); /* the worst of both */
    json_t *object = answer(), *tables = json_object_get(object, "tables");
    assert_int_equal(json_integer_value(json_object_get(object, "exit")), WK_EXIT_FAIL);
    assert_int_equal(json_array_size(tables), 2);
    assert_string_equal(text_of(json_array_get(tables, 0), "verdict"), "INCOMPLETE");
    assert_string_equal(text_of(json_array_get(tables, 1), "verdict"), "FAIL");
    for (int i = 0; i < 2; i++) {
        const json_t *table = json_array_get(tables, (size_t)i);

        assert_int_equal(json_integer_value(json_object_get(table, "table")), i + 1);
        assert_int_equal(json_integer_value(json_object_get(table, "exit")), i ? WK_EXIT_FAIL : WK_EXIT_UNSURE);
        assert_int_equal(json_array_size(json_object_get(table, "walls")), WK_N_WINDS);
    }
    json_decref(object);

    expect(RUN("scan", "--view", "table", "--tables", "2,1", STORED, "%/table.png"), WK_EXIT_DONE, "table 2: ");
    expect(RUN("scan", "--view", "table", "--tables", "2,1", STORED, "--json", "%/table.png"), WK_EXIT_DONE, NULL);
    object = answer();
    tables = json_object_get(object, "tables");
    assert_string_equal(text_of(json_array_get(tables, 0), "set"), "08B");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(tables, 0), "table")), 2);
    json_decref(object);
}

/* Nothing is looked at then, and nothing stored. */
static void tables_that_nothing_tells_apart_are_refused(void **state)
{
    struct table_world *world = *state;

    seal(world);
    expect(RUN(VERIFY_BOTH, "--backs", "%/table.png"), WK_EXIT_USAGE, "table 2: no set is on record for it");
    seal_second(world, "07A");
    const int64_t n = looks_on_record(world);
    expect(RUN(VERIFY_BOTH, "--backs", "%/table.png"), WK_EXIT_USAGE, "tables 1 and 2 both have set 07A on record");
    expect(RUN("scan", "--view", "table", "--tables", "1,2", STORED, "%/table.png"), WK_EXIT_USAGE, "both have set 07A");
    assert_int_equal(looks_on_record(world), n);
}

/* A deal that is being built has a set, and no faces to be checked against. */
static void each_of_several_tables_has_to_be_sealed(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;

    seal(world);
    table_deal(&deal, 5);
    memcpy(deal.set, "08B", WK_SET_SIZE);
    deal.table = 2;
    table_record(world, &deal, WK_WIND_EAST);
    const int64_t n = looks_on_record(world);
    expect(RUN(VERIFY_BOTH, "--backs", "%/table.png"), WK_EXIT_USAGE, "table 2: nothing is sealed here yet");
    assert_int_equal(looks_on_record(world), n);
}

static void an_exchange_between_walls_is_one_step(void **state)
{
    struct table_world *world = *state;

    seal(world);
    swap(&eye.shows[0].wall[0].slot[wk_slot_at(WK_ROW_2, 3)], &eye.shows[0].wall[1].slot[wk_slot_at(WK_ROW_1, 4)]);
    expect(RUN(VERIFY, "--json", "--backs", "%/table.png"), WK_EXIT_FAIL, NULL);
    json_t *object = answer(), *walls = json_object_get(object, "walls"), *repair = json_object_get(object, "repair");
    assert_string_equal(text_of(object, "verdict"), "FAIL");
    for (int i = 0; i < WK_N_WINDS; i++) {
        json_t *wall = json_array_get(walls, (size_t)i);

        assert_string_equal(text_of(wall, "verdict"), i < 2 ? "FAIL" : "PASS");
        assert_true(json_integer_value(json_object_get(wall, "stored_seq")) > 0);
    }
    assert_int_equal(json_array_size(json_object_get(object, "findings")), 1);
    assert_string_equal(text_of(json_array_get(json_object_get(object, "findings"), 0), "kind"), "exchanged");
    assert_int_equal(json_array_size(repair), 1);
    assert_string_equal(text_of(json_array_get(repair, 0), "do"), "swap");
    assert_string_equal(text_of(json_object_get(json_array_get(repair, 0), "a"), "seat"), "E");
    assert_string_equal(text_of(json_object_get(json_array_get(repair, 0), "a"), "slot"), "2.3");
    assert_string_equal(text_of(json_object_get(json_array_get(repair, 0), "b"), "seat"), "S");
    assert_string_equal(text_of(json_object_get(json_array_get(repair, 0), "b"), "slot"), "1.4");
    json_decref(object);
    expect(RUN(VERIFY, "--backs", "%/table.png"), WK_EXIT_FAIL, "1. swap the tiles at E 2.3 and S 1.4");
}

static void a_wall_that_is_not_seen_is_no_pass(void **state)
{
    struct table_world *world = *state;

    seal(world);
    hide(&eye.shows[0].wall[3]);
    expect(RUN(VERIFY, "--json", "--backs", "%/table.png"), WK_EXIT_UNSURE,
           "the wall before seat N: too few of its stickers are seen");
    json_t *object = answer(), *north = json_array_get(json_object_get(object, "walls"), 3);
    assert_string_equal(text_of(object, "verdict"), "INCOMPLETE");
    assert_string_equal(text_of(north, "verdict"), "INCOMPLETE");
    assert_string_equal(text_of(north, "wind"), "null");
    assert_true(json_integer_value(json_object_get(north, "stored_seq")) > 0);
    json_decref(object);
}

static void tiles_of_another_table_are_named(void **state)
{
    struct table_world *world = *state;

    seal(world);
    memcpy(eye.shows[0].wall[2].slot[30].set, "07B", WK_SET_SIZE);
    expect(RUN(VERIFY, "--json", "--backs", "%/table.png"), WK_EXIT_FAIL, NULL);
    json_t *object = answer(), *west = json_array_get(json_object_get(object, "walls"), 2);
    assert_int_equal(json_array_size(json_object_get(west, "strangers")), 1);
    json_decref(object);
    expect(RUN(VERIFY, "--backs", "%/table.png"), WK_EXIT_FAIL, "at wall W lies what belongs elsewhere:");
}

/* ---- deal record ---- */

static void a_wall_is_taken_from_the_table(void **state)
{
    struct table_world *world = *state;

    swap(&eye.shows[0].wall[1].slot[14], &eye.shows[0].wall[1].slot[15]);
    expect(RUN("deal", "record", "--view", "table", "--table", "1", STORED, "--wind", "S", "--backs", "%/table.png", "--faces",
               "%/again.png"),
           WK_EXIT_FAIL, "not recorded: FAIL  wall S");
    expect(RUN("deal", "record", "--view", "table", "--table", "1", STORED, "--wind", "E", "--backs", "%/table.png", "--faces",
               "%/again.png"),
           WK_EXIT_ENVIRONMENT, "tile set"); /* its backs are in order; what is enrolled in this world is no tile set */
    assert_int_equal(looks_on_record(world), 0);
    assert_string_equal(eye.options.set, ""); /* nothing is recorded that would say so */
    struct wk_deal deal;
    table_deal(&deal, 0);
    table_record(world, &deal, WK_WIND_NORTH);
    expect(RUN("deal", "record", "--view", "table", "--table", "1", STORED, "--wind", "S", "--backs", "%/table.png", "--faces",
               "%/again.png"),
           WK_EXIT_FAIL, "not recorded");
    assert_string_equal(eye.options.set, "07A");
}

#define RECORD "deal", "record", "--view", "table", "--table", "1", STORED

/* Walls that are recorded together are judged together: what is wrong between them is said once, with the step that mends it.
 */
static void four_walls_are_judged_before_their_faces(void **state)
{
    struct table_world *world = *state;

    expect(RUN(RECORD, "--backs", "%/table.png"), WK_EXIT_USAGE, "--faces IMAGE... is missing");
    expect(RUN(RECORD, "--below", "--backs", "%/table.png", "--faces", "%/again.png"), WK_EXIT_USAGE, "--below goes with");
    swap(&eye.shows[0].wall[0].slot[wk_slot_at(WK_ROW_2, 3)], &eye.shows[0].wall[1].slot[wk_slot_at(WK_ROW_1, 4)]);
    expect(RUN(RECORD, "--backs", "%/table.png", "--faces", "%/again.png"), WK_EXIT_FAIL,
           "1. swap the tiles at E 2.3 and S 1.4");
    expect(RUN(RECORD, "--json", "--backs", "%/table.png", "--faces", "%/again.png"), WK_EXIT_FAIL, NULL);
    json_t *object = answer();
    assert_true(json_is_false(json_object_get(object, "recorded")));
    assert_string_equal(text_of(object, "verdict"), "FAIL");
    assert_int_equal(json_array_size(json_object_get(object, "repair")), 1);
    assert_int_equal(json_array_size(json_object_get(object, "again")), 0);
    json_decref(object);
    hide(&eye.shows[0].wall[3]);
    expect(RUN(RECORD, "--backs", "%/table.png", "--faces", "%/again.png"), WK_EXIT_FAIL, "wall N  INCOMPLETE");
    lay(&eye.shows[0]);
    expect(RUN(RECORD, "--backs", "%/table.png", "--faces", "%/again.png"), WK_EXIT_ENVIRONMENT, "tile set");
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'wall'"), 0);
}

/* Four records or none, one number joins them, and all faces that are not sure are asked for together. */
static void four_walls_are_recorded_together(void **state)
{
    static struct wk_evidence_sheet sheets[WK_N_WINDS];
    static struct wk_table_face_reading faces;
    static struct wk_table_recorded recorded;
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_table_recording in = {
        .table = 1, .backs = &eye.shows[0], .faces = &faces, .tileset = "drawn", .evidence = sheets};

    table_deal(&deal, 0);
    for (int w = 0; w < WK_N_WINDS; w++) {
        table_faces(&faces.wall[w], &deal, (enum wk_wind)(w + 1));
        memset(&sheets[w], 0, sizeof sheets[w]);
        sheets[w].n = 1;
        sheets[w].bytes[0] = (uint8_t)w;
    }
    /* One tile of West's was not seen: none is recorded, though the three other walls could be. */
    faces.wall[2].seen.slot[20].state = WK_READ_BLOCKED;
    assert_int_equal(wk_table_service_record(world->store, &in, &table_source, &recorded), WK_OK);
    assert_int_equal(recorded.verdict.kind, WK_INCOMPLETE);
    assert_true(recorded.receipt[0].seq == 0 && recorded.receipt[3].seq == 0);
    assert_int_equal(recorded.n_again, 1);
    assert_int_equal(recorded.again[0].wind, WK_WIND_WEST);
    assert_int_equal(recorded.again[0].slot, 20);
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'wall'"), 0);

    /* Two tiles of two walls that look like one another's face alike: recorded, and both asked for at once. */
    table_faces(&faces.wall[2], &deal, WK_WIND_WEST);
    const enum wk_face a = (enum wk_face)deal.face[0][5], b = (enum wk_face)deal.face[2][20];
    assert_int_not_equal(a, b);
    table_face(&faces.wall[0], 5, a, b, 0.001f);
    table_face(&faces.wall[2], 20, b, a, 0.001f);
    assert_int_equal(wk_table_service_record(world->store, &in, &table_source, &recorded), WK_OK);
    assert_int_equal(recorded.verdict.kind, WK_PASS);
    for (int w = 0; w < WK_N_WINDS; w++)
        assert_true(recorded.receipt[w].seq > 0);
    assert_int_equal(recorded.n_again, 2);
    assert_int_equal(recorded.again[0].wind, WK_WIND_EAST);
    assert_int_equal(recorded.again[1].wind, WK_WIND_WEST);
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'wall'"), WK_N_WINDS);
    assert_int_equal(table_ask(world, "SELECT count(DISTINCT json_extract(body, '$.table_picture')) FROM journal"
                                      " WHERE kind = 'wall'"),
                     1);

    /* A clearer look at the same tiles is added to the one before, and leaves nothing to ask. */
    for (int w = 0; w < WK_N_WINDS; w++)
        table_faces(&faces.wall[w], &deal, (enum wk_wind)(w + 1));
    assert_int_equal(wk_table_service_record(world->store, &in, &table_source, &recorded), WK_OK);
    assert_int_equal(recorded.n_again, 0);
    struct wk_sealing sealing;
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(wk_table_service_record(world->store, &in, &table_source, &recorded), WK_ALREADY);
    in.table = WK_MAX_TABLES + 1;
    assert_int_equal(wk_table_service_record(world->store, &in, &table_source, &recorded), WK_BAD_INPUT);
}

/* ---- deal verify, with faces ---- */

static struct {
    struct wk_deal deal;
    struct wk_table_face_reading faces;
    struct wk_evidence_sheet sheets[WK_N_WINDS];
    struct wk_table_verifying in;
    struct wk_table_answer answer;
} turned;

static void turn_all(void)
{
    memset(&turned, 0, sizeof turned);
    table_deal(&turned.deal, 0);
    for (int w = 0; w < WK_N_WINDS; w++) {
        table_faces(&turned.faces.wall[w], &turned.deal, (enum wk_wind)(w + 1));
        turned.sheets[w].n = 1;
        turned.sheets[w].bytes[0] = (uint8_t)w;
    }
    turned.in = (struct wk_table_verifying){.table = 1,
                                            .reading = &eye.shows[0],
                                            .faces = &turned.faces,
                                            .evidence = turned.sheets,
                                            .seen_faces = turned.sheets,
                                            .purpose = "restore"};
}

static enum wk_face face_at(int w, int s)
{
    return (enum wk_face)turned.deal.face[w][s];
}

static void show_face(int w, int s, enum wk_face face, float margin)
{
    table_face(&turned.faces.wall[w], s, face, table_other(face), margin);
}

static enum wk_verdict_kind compare(struct table_world *world)
{
    assert_int_equal(wk_table_service_verify(world->store, &turned.in, &table_source, &turned.answer), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++)
        assert_true(turned.answer.receipt[w].seq > 0);
    assert_int_equal(turned.answer.verdict.n_moves, 0); /* which tile it is stays a secret */
    for (int i = 0; i < turned.answer.verdict.n_findings; i++)
        for (int k = 0; k < turned.answer.verdict.finding[i].n_places; k++)
            assert_int_equal(turned.answer.verdict.finding[i].place[k].slot, WK_SLOT_NONE);
    return turned.answer.verdict.kind;
}

/* The finding names these walls, "ESWN", and no other. */
static void assert_finding(int i, enum wk_finding_kind kind, const char *walls)
{
    const struct wk_table_finding *finding = &turned.answer.verdict.finding[i];

    assert_true(i < turned.answer.verdict.n_findings);
    assert_int_equal(finding->kind, kind);
    assert_int_equal(finding->n_places, strlen(walls));
    for (int k = 0; k < finding->n_places; k++)
        assert_int_equal(wk_wind_letter(finding->place[k].seat), walls[k]);
}

/* Two hands that exchanged tiles of two walls in their palms, or stickers: one fault, of both walls. */
static void faces_of_two_walls_are_one_exchange(void **state)
{
    struct table_world *world = *state;

    seal(world);
    turn_all();
    assert_int_equal(compare(world), WK_PASS);
    assert_int_equal(table_ask(world,
                               "SELECT count(*) FROM journal WHERE kind = 'verdict' AND json_extract(body, '$.faces') = 'match'"
                               " AND json_extract(body, '$.evidence.faces') IS NOT NULL"),
                     WK_N_WINDS);
    assert_int_not_equal(face_at(0, 20), face_at(2, 25));
    show_face(0, 20, face_at(2, 25), 0.5f);
    show_face(2, 25, face_at(0, 20), 0.5f);
    assert_int_equal(compare(world), WK_FAIL);
    assert_int_equal(turned.answer.verdict.n_findings, 1);
    assert_finding(0, WK_FINDING_EXCHANGED, "EW");
    for (int w = 0; w < WK_N_WINDS; w++) /* each wall's own record says it of that wall */
        assert_int_equal(turned.answer.verdict.wall[w].kind, w % 2 ? WK_PASS : WK_FAIL);
    assert_int_equal(table_ask(world, "SELECT count(*) FROM journal WHERE kind = 'verdict'"
                                      " AND json_extract(body, '$.faces') = 'no-match'"),
                     2);

    /* The other wall was not clear, so nobody knows yet where the tile went. */
    turned.faces.wall[2].seen.slot[3].state = WK_READ_BLOCKED;
    assert_int_equal(compare(world), WK_FAIL);
    assert_int_equal(turned.answer.verdict.n_findings, 2);
    assert_finding(0, WK_FINDING_FACE_MISMATCH, "E");
    assert_finding(1, WK_FINDING_UNREADABLE, "W");
    assert_int_equal(turned.answer.n_again, 1);
    assert_int_equal(turned.answer.again[0].wind, WK_WIND_WEST);
    assert_int_equal(turned.answer.again[0].slot, 3);
}

static void faces_within_a_wall_or_from_elsewhere_are_no_exchange(void **state)
{
    struct table_world *world = *state;

    seal(world);
    turn_all();
    for (int w = 0; w < 2; w++) {
        show_face(w, 20, face_at(w, 25), 0.5f);
        show_face(w, 25, face_at(w, 20), 0.5f);
    }
    assert_int_equal(compare(world), WK_FAIL);
    assert_int_equal(turned.answer.verdict.n_findings, 2);
    assert_finding(0, WK_FINDING_FACE_MISMATCH, "E");
    assert_finding(1, WK_FINDING_FACE_MISMATCH, "S");
    turn_all();
    for (int w = 0; w < 2; w++) /* a tile of another set: this face is there five times */
        show_face(w, 20, table_other(face_at(w, 20)), 0.5f);
    assert_int_equal(compare(world), WK_FAIL);
    assert_finding(0, WK_FINDING_FACE_MISMATCH, "E");
    assert_finding(1, WK_FINDING_FACE_MISMATCH, "S");
}

/* A tile that is not clear by itself is, once the 135 others leave it no other face; two alike are shown again together. */
static void faces_are_read_together(void **state)
{
    struct table_world *world = *state;

    seal(world);
    turn_all();
    show_face(3, 14, face_at(3, 14), 0.015f);
    turned.faces.wall[3].seen.slot[14] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_LOW_MARGIN};
    assert_int_equal(compare(world), WK_PASS);
    assert_int_equal(turned.answer.n_again, 0);
    table_face(&turned.faces.wall[0], 20, face_at(0, 20), face_at(2, 25), 0.001f);
    table_face(&turned.faces.wall[2], 25, face_at(2, 25), face_at(0, 20), 0.001f);
    turned.faces.wall[0].seen.slot[20] = turned.faces.wall[2].seen.slot[25] = turned.faces.wall[3].seen.slot[14];
    assert_int_equal(compare(world), WK_INCOMPLETE);
    assert_finding(0, WK_FINDING_UNREADABLE, "EW");
    assert_int_equal(turned.answer.n_again, 2);

    swap(&eye.shows[0].wall[1].slot[14], &eye.shows[0].wall[1].slot[15]); /* first the labels */
    assert_int_equal(wk_table_service_verify(world->store, &turned.in, &table_source, &turned.answer), WK_OK);
    assert_int_equal(turned.answer.verdict.kind, WK_FAIL);
    assert_int_equal(turned.answer.n_again, 0);
    assert_int_equal(turned.answer.verdict.n_findings, 1);
    assert_int_equal(turned.answer.verdict.finding[0].kind, WK_FINDING_SWAPPED);
}

/* Which of the walls it was is all that anybody may learn, and not often. */
static void faces_of_a_table_are_no_oracle(void **state)
{
    struct table_world *world = *state;

    seal(world);
    turn_all();
    assert_int_equal(wk_store_unlock(world->store, "4711", NULL, NULL), WK_OK);
    show_face(1, 20, table_other(face_at(1, 20)), 0.5f);
    for (int i = 0; i < WK_FACES_TRIES; i++)
        assert_int_equal(compare(world), WK_FAIL);
    show_face(1, 20, face_at(1, 20), 0.5f);
    const int64_t n = looks_on_record(world);
    assert_int_equal(wk_table_service_verify(world->store, &turned.in, &table_source, &turned.answer), WK_END);
    assert_int_equal(looks_on_record(world), n);
}

/* ---- words ---- */

static void each_step_has_its_words(void **state)
{
    static const struct {
        struct wk_table_move move;
        const char *says, *json;
    } rows[] = {
        {{.what = WK_DO_SWAP, .a = {WK_WIND_EAST, 26}, .b = {WK_WIND_SOUTH, 17}},
         "swap the tiles at E 2.3 and S 1.4",
         "{\"do\": \"swap\", \"label\": null, \"a\": {\"seat\": \"E\", \"slot\": \"2.3\"}, \"b\": {\"seat\": \"S\", \"slot\": "
         "\"1.4\"}}"},
        {{.what = WK_DO_MOVE, .a = {WK_WIND_NONE, WK_SLOT_NONE}, .b = {WK_WIND_WEST, 0}, .stray = true, .label = 25},
         "move the tile 25 in the middle of the table to W h.0",
         "{\"do\": \"move\", \"label\": \"25\", \"from\": {\"seat\": null, \"slot\": null}, \"to\": {\"seat\": \"W\", "
         "\"slot\": "
         "\"h.0\"}}"},
        {{.what = WK_DO_MOVE, .a = {WK_WIND_SOUTH, 20}, .b = {WK_WIND_WEST, 0}, .stray = true, .label = 25},
         "move the tile 25 beside wall S to W h.0",
         "{\"do\": \"move\", \"label\": \"25\", \"from\": {\"seat\": \"S\", \"slot\": null}, \"to\": {\"seat\": \"W\", "
         "\"slot\": "
         "\"h.0\"}}"},
        {{.what = WK_DO_BRING, .a = {WK_WIND_NONE, WK_SLOT_NONE}, .b = {WK_WIND_NORTH, 33}, .label = 25},
         "bring the tile 25 to N 2.10",
         "{\"do\": \"bring\", \"label\": \"25\", \"from\": \"?\", \"to\": {\"seat\": \"N\", \"slot\": \"2.10\"}}"},
        {{.what = WK_DO_TAKE_AWAY, .a = {WK_WIND_NORTH, 33}},
         "take away the tile at N 2.10",
         "{\"do\": \"take-away\", \"label\": null, \"at\": {\"seat\": \"N\", \"slot\": \"2.10\"}}"},
        {{.what = WK_DO_TURN, .a = {WK_WIND_NORTH, 33}},
         "turn the tile at N 2.10: back up, upright",
         "{\"do\": \"turn\", \"label\": null, \"at\": {\"seat\": \"N\", \"slot\": \"2.10\"}}"},
        {{.what = WK_DO_RESTICK, .a = {WK_WIND_EAST, 13}, .label = 25},
         "put the right sticker 25 on the tile at E 1.0",
         "{\"do\": \"restick\", \"label\": \"25\", \"at\": {\"seat\": \"E\", \"slot\": \"1.0\"}}"},
        {{.what = WK_DO_LOOK_AGAIN, .a = {WK_WIND_EAST, 13}},
         "show E 1.0 again",
         "{\"do\": \"look-again\", \"label\": null, \"at\": {\"seat\": \"E\", \"slot\": \"1.0\"}}"},
        {{.what = WK_DO_LOOK_AGAIN, .a = {WK_WIND_WEST, WK_SLOT_NONE}},
         "show wall W again",
         "{\"do\": \"look-again\", \"label\": null, \"at\": {\"seat\": \"W\", \"slot\": null}}"},
        {{.what = WK_DO_SWAP_WALLS, .a = {WK_WIND_EAST, WK_SLOT_NONE}, .b = {WK_WIND_WEST, WK_SLOT_NONE}},
         "exchange the walls before seats E and W",
         "{\"do\": \"swap-walls\", \"label\": null, \"a\": \"E\", \"b\": \"W\"}"},
        {{.what = WK_DO_TURN_TABLE, .a = {WK_WIND_EAST, WK_SLOT_NONE}, .b = {WK_WIND_SOUTH, WK_SLOT_NONE}},
         "move all four walls round the table: the one before seat E to seat S",
         "{\"do\": \"turn-table\", \"label\": null, \"a\": \"E\", \"b\": \"S\"}"},
    };
    static struct wk_table_verdict verdict;
    const struct wk_receipt none[WK_N_WINDS] = {{.seq = 0}};
    char text[WK_TABLE_MOVE_TEXT_SIZE];

    (void)state;
    lay(&eye.shows[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wk_print_table_move(text, &rows[i].move);
        assert_string_equal(text, rows[i].says);
        verdict.n_moves = 1;
        verdict.move[0] = rows[i].move;
        json_t *object = wk_json_table_verdict(&verdict, &eye.shows[0], none);
        json_t *want = json_loads(rows[i].json, 0, NULL), *got = json_array_get(json_object_get(object, "repair"), 0);
        char *dump = json_dumps(got, 0);
        assert_non_null(want);
        if (!json_equal(got, want))
            fail_msg("row %zu: %s", i, dump);
        assert_true(json_is_null(json_object_get(json_array_get(json_object_get(object, "walls"), 0), "stored_seq")));
        free(dump);
        json_decref(want);
        json_decref(object);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_table, table_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_does_not_go_together_is_refused),
        TEST(scan_shows_four_walls),
        TEST(the_configuration_may_say_it),
        TEST(several_pictures_are_one_table),
        TEST(a_check_says_what_to_mend),
        TEST(a_check_says_on_which_side_the_table_lies),
        TEST(a_turned_camera_is_named_before_any_move),
        TEST(a_drill_finds_a_blind_eye_out),
        TEST(nothing_sealed_nothing_stored),
        TEST(four_walls_in_order_pass_with_four_records),
        TEST(two_tables_of_one_picture_have_a_verdict_each),
        TEST(tables_that_nothing_tells_apart_are_refused),
        TEST(each_of_several_tables_has_to_be_sealed),
        TEST(an_exchange_between_walls_is_one_step),
        TEST(a_wall_that_is_not_seen_is_no_pass),
        TEST(tiles_of_another_table_are_named),
        TEST(a_wall_is_taken_from_the_table),
        TEST(four_walls_are_judged_before_their_faces),
        TEST(four_walls_are_recorded_together),
        TEST(faces_of_two_walls_are_one_exchange),
        TEST(faces_within_a_wall_or_from_elsewhere_are_no_exchange),
        TEST(faces_are_read_together),
        TEST(faces_of_a_table_are_no_oracle),
        cmocka_unit_test(each_step_has_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
