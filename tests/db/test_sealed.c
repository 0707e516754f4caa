/* The pure parts: sealed bytes and JSON, there and back, and hostile ones. */
#include "db/journal/json.h"
#include "db/state/sealed.h"
#include "tests/support/db/store_test.h"

static void a_sealed_wall_comes_back(void **state)
{
    (void)state;
    static uint8_t bytes[WK_SEALED_WALL_SIZE], again[WK_SEALED_WALL_SIZE];
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_face_reading back;
    make_deal(&deal, 1, 1, 2);
    make_wall(&wall, &deal, WK_WIND_EAST);
    wall.faces.seen.slot[3].state = WK_READ_UNREADABLE;
    wall.faces.seen.slot[3].why = WK_WHY_LOW_MARGIN;
    wall.faces.face[3].best = WK_FACE_NONE;
    wall.faces.seen.n_strays = 1;
    wall.faces.seen.stray[0] = (struct wk_stray){.read = wall.faces.seen.slot[1], .near_slot = 20};
    assert_int_equal(wk_sealed_wall_encode(&wall.faces, bytes), WK_OK);
    assert_int_equal(wk_sealed_wall_decode(&back, bytes, sizeof bytes), WK_OK);
    assert_int_equal(wk_sealed_wall_encode(&back, again), WK_OK);
    assert_memory_equal(bytes, again, sizeof bytes);
    assert_int_equal(back.seen.slot[3].why, WK_WHY_LOW_MARGIN);
    assert_int_equal(back.seen.stray[0].near_slot, 20);
    assert_int_equal(back.face[33].best, deal.face[0][33]);
    assert_float_equal(back.seen.tray.residual_px, 0.31, 0);
}

static void sealed_bytes_are_hostile(void **state)
{
    (void)state;
    static uint8_t bytes[WK_SEALED_WALL_SIZE + 1], again[WK_SEALED_WALL_SIZE];
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_face_reading back;
    uint64_t seed = 5;
    int n_refused = 0;
    make_deal(&deal, 1, 1, 2);
    make_wall(&wall, &deal, WK_WIND_EAST);
    assert_int_equal(wk_sealed_wall_encode(&wall.faces, bytes), WK_OK);
    assert_int_equal(wk_sealed_wall_decode(&back, bytes, WK_SEALED_WALL_SIZE - 1), WK_BAD_INPUT);
    assert_int_equal(wk_sealed_wall_decode(&back, bytes, WK_SEALED_WALL_SIZE + 1), WK_BAD_INPUT);
    assert_int_equal(wk_sealed_wall_decode(&back, bytes, 0), WK_BAD_INPUT);
    for (int i = 0; i < 20000; i++) {
        size_t at = world_next(&seed) % WK_SEALED_WALL_SIZE;
        uint8_t was = bytes[at];
        bytes[at] = (uint8_t)world_next(&seed);
        if (wk_sealed_wall_decode(&back, bytes, WK_SEALED_WALL_SIZE) == WK_OK) {
            /* What is let in keeps to its ranges, so it goes out again as the same bytes. */
            assert_int_equal(wk_sealed_wall_encode(&back, again), WK_OK);
            assert_memory_equal(bytes, again, WK_SEALED_WALL_SIZE);
        } else {
            n_refused++;
        }
        bytes[at] = was;
    }
    assert_true(n_refused > 1000);
}

static void a_sealed_deal_comes_back_and_has_one_size(void **state)
{
    (void)state;
    uint8_t bytes[WK_SEALED_DEAL_SIZE], salt[WK_SALT_SIZE] = {1, 2, 3}, salt_back[WK_SALT_SIZE];
    struct wk_deal deal, back;
    char text[WK_DEAL_TEXT_SIZE], text_back[WK_DEAL_TEXT_SIZE];
    for (uint64_t seed = 1; seed < 20; seed++) {
        make_deal(&deal, 3, 2, seed);
        assert_int_equal(wk_sealed_deal_encode(&deal, salt, bytes), WK_OK);
        assert_int_equal(wk_sealed_deal_decode(&back, salt_back, bytes, sizeof bytes), WK_OK);
        assert_memory_equal(salt, salt_back, sizeof salt);
        wk_deal_canonical(&deal, text);
        wk_deal_canonical(&back, text_back);
        assert_string_equal(text, text_back);
    }
    assert_int_equal(wk_sealed_deal_decode(&back, salt_back, bytes, sizeof bytes - 1), WK_BAD_INPUT);
    bytes[0] = 2;
    assert_int_equal(wk_sealed_deal_decode(&back, salt_back, bytes, sizeof bytes), WK_BAD_INPUT);
    bytes[0] = 1;
    bytes[1 + WK_SALT_SIZE] = 0xff;
    assert_int_equal(wk_sealed_deal_decode(&back, salt_back, bytes, sizeof bytes), WK_BAD_INPUT);
    deal.round = 0;
    assert_int_equal(wk_sealed_deal_encode(&deal, salt, bytes), WK_BAD_INPUT);
}

static char *text_of(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    assert_non_null(text);
    json_decref(json);
    return text;
}

static void findings_and_repairs_speak_as_cli_md(void **state)
{
    (void)state;
    struct wk_verdict verdict = {.kind = WK_FAIL, .n_findings = 1, .n_moves = 8};
    verdict.finding[0] =
        (struct wk_finding){.kind = WK_FINDING_SWAPPED, .n_slots = 2, .n_labels = 2, .slots = {26, 27}, .labels = {26, 25}};
    verdict.move[0] = (struct wk_move){.what = WK_DO_SWAP, .a = 26, .b = 27};
    verdict.move[1] = (struct wk_move){.what = WK_DO_MOVE, .a = 0, .b = 1};
    verdict.move[2] =
        (struct wk_move){.what = WK_DO_BRING, .a = WK_SLOT_NONE, .b = 33, .label = WK_LABEL_A, .from = WK_WIND_SOUTH};
    verdict.move[3] = (struct wk_move){.what = WK_DO_BRING, .a = WK_SLOT_NONE, .b = 13, .label = 19};
    verdict.move[4] = (struct wk_move){.what = WK_DO_TAKE_AWAY, .a = 12, .stray = true};
    verdict.move[5] = (struct wk_move){.what = WK_DO_TURN, .a = 3};
    verdict.move[6] = (struct wk_move){.what = WK_DO_RESTICK, .a = 4, .label = 1};
    verdict.move[7] = (struct wk_move){.what = WK_DO_LOOK_AGAIN, .a = 5};
    char *text = text_of(wk_json_findings(&verdict));
    assert_string_equal(text, "[{\"kind\":\"swapped\",\"labels\":[\"26\",\"25\"],\"slots\":[\"2.3\",\"2.4\"]}]");
    free(text);
    text = text_of(wk_json_repair(&verdict));
    assert_string_equal(
        text, "[{\"a\":\"2.3\",\"b\":\"2.4\",\"do\":\"swap\"},{\"do\":\"move\",\"from\":\"h.0\",\"to\":\"h.1\"},"
              "{\"do\":\"bring\",\"from\":\"S\",\"label\":\"A\",\"to\":\"2.10\"},"
              "{\"do\":\"bring\",\"from\":\"?\",\"label\":\"19\",\"to\":\"1.0\"},"
              "{\"do\":\"take-away\",\"near\":\"h.12\",\"slot\":null,\"stray\":true},{\"do\":\"turn\",\"slot\":\"h.3\"},"
              "{\"do\":\"restick\",\"label\":\"1\",\"slot\":\"h.4\"},{\"do\":\"look-again\",\"slot\":\"h.5\"}]");
    free(text);
}

static void odd_strings_and_numbers_are_tamed(void **state)
{
    (void)state;
    char long_name[300];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = 0;
    json_t *json = wk_json_string(long_name);
    assert_int_equal(json_string_length(json), 200);
    json_decref(json);
    memset(long_name, 0xe6, sizeof long_name - 1); /* not UTF-8 */
    json = wk_json_string(long_name);
    assert_int_equal(strspn(json_string_value(json), "?"), 200);
    json_decref(json);
    char *text = text_of(wk_json_real(1.0 / 3, 2));
    assert_string_equal(text, "0.33000000000000002"); /* of the double nearest to 0.33; canonical text has 15 digits */
    free(text);
    volatile double zero = 0;
    json = wk_json_real(1 / zero, 2);
    assert_true(json_is_null(json));
    json_decref(json);
    json = wk_json_real(1e308, 9);
    assert_true(json_is_null(json));
    json_decref(json);
}

static void a_hostile_reading_is_refused(void **state)
{
    (void)state;
    struct wk_reading good, out;
    make_reading(&good, WK_SIDE_BACKS, WK_WIND_EAST);
    static const struct {
        const char *path[3]; /* into the object; numbers index arrays */
        const char *value;   /* NULL: taken out */
    } faults[] = {
        {{"side"}, NULL},
        {{"side"}, "\"none of it\""},
        {{"wind"}, "\"X\""},
        {{"wind"}, "3"},
        {{"n_images"}, "-1"},
        {{"n_images"}, "1e3"},
        {{"n_images"}, NULL},
        {{"tray"}, NULL},
        {{"tray", "found"}, "1"},
        {{"tray", "mm_to_px"}, "[1]"},
        {{"tray", "blur_px"}, "\"2\""},
        {{"tray", "mm_to_px", "3"}, "\"a\""},
        {{"slots"}, "[]"},
        {{"slots"}, NULL},
        {{"slots", "4"}, "{}"},
        {{"slots", "4", "slot"}, "\"h.3\""},
        {{"slots", "4", "slot"}, "\"h.13\""},
        {{"slots", "4", "state"}, "\"gone\""},
        {{"slots", "4", "label"}, "\"90\""},
        {{"slots", "4", "label"}, NULL},
        {{"slots", "4", "set"}, "\"07a\""},
        {{"slots", "4", "set"}, "\"07AA\""},
        {{"slots", "4", "why"}, "\"because\""},
        {{"slots", "4", "corners_px"}, "[[1,2],[3,4],[5,6]]"},
        {{"slots", "4", "corners_px"}, "[[1,2],[3,4],[5,6],[7]]"},
        {{"strays"}, "{}"},
        {{"strays"}, "[{}]"},
        {{"tray_ms"}, "\"\""},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        json_t *root = wk_json_reading(&good), *at = root;
        assert_int_equal(wk_json_read_reading(root, &out), WK_OK);
        size_t last = 0;
        while (last < 2 && faults[i].path[last + 1])
            last++;
        for (size_t p = 0; p < last; p++)
            at = json_is_array(at) ? json_array_get(at, strtoul(faults[i].path[p], NULL, 10))
                                   : json_object_get(at, faults[i].path[p]);
        json_t *value = faults[i].value ? json_loads(faults[i].value, JSON_DECODE_ANY, NULL) : NULL;
        int rc = !faults[i].value    ? json_object_del(at, faults[i].path[last])
                 : json_is_array(at) ? json_array_set_new(at, strtoul(faults[i].path[last], NULL, 10), value)
                                     : json_object_set_new(at, faults[i].path[last], value);
        assert_int_equal(rc, 0);
        memset(&out, 0x5a, sizeof out);
        struct wk_reading before = out;
        assert_int_equal(wk_json_read_reading(root, &out), WK_BAD_INPUT);
        assert_memory_equal(&before, &out, sizeof out);
        json_decref(root);
    }
    assert_int_equal(wk_json_read_reading(NULL, &out), WK_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sealed_wall_comes_back),
        cmocka_unit_test(sealed_bytes_are_hostile),
        cmocka_unit_test(a_sealed_deal_comes_back_and_has_one_size),
        cmocka_unit_test(findings_and_repairs_speak_as_cli_md),
        cmocka_unit_test(odd_strings_and_numbers_are_tamed),
        cmocka_unit_test(a_hostile_reading_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
