/* The JSON answers against cli.md: every field, by name and type, nothing missing and nothing that could be a face of a deal.
 */
#include "tests/support/kiosk/table_test.h"

#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/plain_text.h"

/* What the command would print, parsed back; *text gets the bytes. */
static json_t *printed(json_t *object, char **text)
{
    size_t n = 0;
    struct wk_host host = {.out = open_memstream(text, &n), .err = stderr};
    assert_non_null(host.out);
    assert_true(wk_json_print(&host, object));
    fclose(host.out);
    json_t *parsed = json_loads(*text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(parsed);
    return parsed;
}

static const char *string_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "(none)";
}

static void test_scan_of_backs(void **state)
{
    struct wk_reading reading;
    const struct wk_words images = {.n = 2, .word = {"W.png", "b\xff.png"}};
    char *text = NULL;
    (void)state;

    table_backs(&reading, WK_WIND_EAST, "07A");
    reading.tray_ms = 12.5;
    reading.read_ms = 30.25;
    for (int i = 0; i < 4; i++)
        reading.slot[23].corners_px[i] = (struct wk_point){100.5f + (float)i, 200.25f};
    reading.slot[5] = (struct wk_read){.state = WK_READ_EMPTY};
    reading.slot[6] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_OTHER_EVENT};
    reading.slot[7] = (struct wk_read){.state = WK_READ_BLOCKED};
    reading.slot[8] = (struct wk_read){.state = WK_READ_FACE, .sideways = true};
    reading.n_strays = 1;
    reading.stray[0].near_slot = 12;
    reading.stray[0].read = (struct wk_read){.state = WK_READ_LABEL, .label = 55, .set = "07B"};
    json_t *scan = printed(wk_json_scan(&reading, NULL, &images), &text);

    assert_string_equal(string_at(scan, "side"), "backs");
    assert_string_equal(string_at(scan, "wind"), "E");
    assert_string_equal(json_string_value(json_array_get(json_object_get(scan, "images"), 1)), "b?.png");
    const json_t *tray = json_object_get(scan, "tray");
    assert_true(json_is_true(json_object_get(tray, "found")));
    assert_true(json_is_null(json_object_get(tray, "reason")));
    assert_true(json_is_number(json_object_get(tray, "residual_px")));
    assert_true(json_is_number(json_object_get(tray, "px_per_mm")));
    const json_t *times = json_object_get(scan, "time_ms");
    assert_true(json_number_value(json_object_get(times, "total")) == 42.75);
    assert_true(json_is_number(json_object_get(times, "tray")) && json_is_number(json_object_get(times, "read")));
    const json_t *slots = json_object_get(scan, "slots");
    assert_int_equal(json_array_size(slots), WK_N_SLOTS);
    const json_t *slot = json_array_get(slots, 23);
    assert_string_equal(string_at(slot, "slot"), "2.0");
    assert_string_equal(string_at(slot, "state"), "label");
    assert_string_equal(string_at(slot, "label"), "29");
    assert_string_equal(string_at(slot, "set"), "07A");
    assert_true(json_is_null(json_object_get(slot, "face")));
    assert_true(json_number_value(json_object_get(slot, "score")) == 0.9);
    assert_int_equal(json_array_size(json_object_get(slot, "corners_px")), 4);
    assert_true(json_number_value(json_array_get(json_array_get(json_object_get(slot, "corners_px"), 3), 0)) == 103.5);
    static const char *const states[] = {"empty", "unreadable", "blocked", "face"};
    for (size_t i = 0; i < 4; i++) {
        slot = json_array_get(slots, 5 + i);
        assert_string_equal(string_at(slot, "state"), states[i]);
        assert_true(json_is_null(json_object_get(slot, "label")));
        assert_true(json_is_null(json_object_get(slot, "set")));
        assert_true(json_is_null(json_object_get(slot, "face")));
        assert_true(json_is_null(json_object_get(slot, "corners_px")));
    }
    assert_string_equal(string_at(json_array_get(slots, 6), "why"), "other-event");
    const json_t *stray = json_array_get(json_object_get(scan, "strays"), 0);
    assert_string_equal(string_at(stray, "label"), "55");
    assert_string_equal(string_at(stray, "set"), "07B");
    assert_string_equal(string_at(stray, "state"), "label");
    json_decref(scan);
    free(text);
}

static void test_scan_of_faces(void **state)
{
    struct wk_deal deal;
    struct wk_face_reading faces;
    const struct wk_words images = {.n = 1, .word = {"F.png"}};
    char *text = NULL;
    (void)state;

    table_deal(&deal, 0);
    table_faces(&faces, &deal, WK_WIND_EAST);
    table_face(&faces, 3, WK_FACE_1M, WK_FACE_WHITE, 0.0f); /* too near to call */
    faces.face[4].best = WK_FACE_FOREIGN;
    json_t *scan = printed(wk_json_scan(&faces.seen, faces.face, &images), &text);
    const json_t *slots = json_object_get(scan, "slots");

    assert_string_equal(string_at(scan, "side"), "faces");
    assert_true(json_is_null(json_object_get(scan, "wind")));
    assert_string_equal(string_at(json_array_get(slots, 0), "face"), wk_face_name((enum wk_face)deal.face[0][0]));
    assert_string_equal(string_at(json_array_get(slots, 3), "state"), "unreadable");
    assert_true(json_is_null(json_object_get(json_array_get(slots, 3), "face")));
    assert_string_equal(string_at(json_array_get(slots, 4), "face"), "foreign");
    json_decref(scan);
    free(text);
}

static void test_no_tray(void **state)
{
    struct wk_reading reading;
    const struct wk_words images = {.n = 1, .word = {"W.png"}};
    char *text = NULL;
    (void)state;

    wk_reading_init(&reading, WK_SIDE_BACKS);
    reading.tray.reason = WK_TRAY_MIRRORED;
    json_t *scan = printed(wk_json_scan(&reading, NULL, &images), &text);
    const json_t *tray = json_object_get(scan, "tray");
    assert_true(json_is_false(json_object_get(tray, "found")));
    assert_string_equal(string_at(tray, "reason"), "tray-mirrored");
    assert_true(json_is_null(json_object_get(scan, "wind")));
    assert_int_equal(json_array_size(json_object_get(scan, "slots")), WK_N_SLOTS);
    json_decref(scan);
    free(text);
}

static void test_verdict(void **state)
{
    struct wk_verdict verdict = {
        .kind = WK_FAIL,
        .wind = WK_WIND_EAST,
        .n_right = 30,
        .n_wrong = 4,
        .n_findings = 2,
        .finding = {{.kind = WK_FINDING_SWAPPED, .n_slots = 2, .slots = {26, 27}, .n_labels = 2, .labels = {25, 26}},
                    {.kind = WK_FINDING_EXTRA}},
        .n_moves = 7,
        .move = {{.what = WK_DO_SWAP, .a = 26, .b = 27},
                 {.what = WK_DO_MOVE, .a = 0, .b = 13},
                 {.what = WK_DO_BRING, .a = WK_SLOT_NONE, .b = 14, .label = 18, .from = WK_WIND_SOUTH},
                 {.what = WK_DO_BRING, .a = WK_SLOT_NONE, .b = 15, .label = WK_LABEL_A},
                 {.what = WK_DO_TAKE_AWAY, .a = 12, .b = WK_SLOT_NONE, .stray = true},
                 {.what = WK_DO_TURN, .a = 1, .b = WK_SLOT_NONE},
                 {.what = WK_DO_LOOK_AGAIN, .a = 33, .b = WK_SLOT_NONE}},
    };
    char *text = NULL;
    (void)state;

    json_t *object = printed(wk_json_verdict(&verdict, 41), &text);
    assert_string_equal(string_at(object, "verdict"), "FAIL");
    assert_string_equal(string_at(object, "wind"), "E");
    assert_int_equal(json_integer_value(json_object_get(object, "stored_seq")), 41);
    const json_t *findings = json_object_get(object, "findings"), *repair = json_object_get(object, "repair");
    assert_int_equal(json_array_size(findings), 2);
    const json_t *swapped = json_array_get(findings, 0);
    assert_string_equal(string_at(swapped, "kind"), "swapped");
    assert_string_equal(json_string_value(json_array_get(json_object_get(swapped, "slots"), 0)), "2.3");
    assert_string_equal(json_string_value(json_array_get(json_object_get(swapped, "labels"), 1)), "26");
    static const struct {
        const char *what, *key[3], *value[3];
    } rows[] = {
        {"swap", {"a", "b"}, {"2.3", "2.4"}},
        {"move", {"from", "to"}, {"h.0", "1.0"}},
        {"bring", {"label", "to", "from"}, {"18", "1.1", "S"}},
        {"bring", {"label", "to", "from"}, {"A", "1.2", "?"}},
        {"take-away", {"near"}, {"h.12"}},
        {"turn", {"slot"}, {"h.1"}},
        {"look-again", {"slot"}, {"2.10"}},
    };
    assert_int_equal(json_array_size(repair), sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const json_t *step = json_array_get(repair, i);
        assert_string_equal(string_at(step, "do"), rows[i].what);
        for (int k = 0; k < 3 && rows[i].key[k]; k++)
            assert_string_equal(string_at(step, rows[i].key[k]), rows[i].value[k]);
    }
    json_decref(object);
    free(text);

    verdict = (struct wk_verdict){.kind = WK_INCOMPLETE, .n_unreadable = 34};
    object = printed(wk_json_verdict(&verdict, 0), &text);
    assert_string_equal(string_at(object, "verdict"), "INCOMPLETE");
    assert_true(json_is_null(json_object_get(object, "stored_seq")));
    assert_true(json_is_null(json_object_get(object, "wind")));
    assert_int_equal(json_array_size(json_object_get(object, "findings")), 0);
    json_decref(object);
    free(text);
}

static void test_every_step_has_words(void **state)
{
    char text[WK_MOVE_TEXT_SIZE];
    (void)state;

    for (int what = WK_DO_NONE; what <= WK_DO_LOOK_AGAIN; what++)
        for (int stray = 0; stray < 2; stray++) {
            struct wk_move move = {
                .what = (enum wk_do)what, .a = 3, .b = 20, .stray = stray, .label = 25, .from = WK_WIND_WEST};
            wk_print_move(text, &move);
            assert_true(strlen(text) > 5);
        }
    struct wk_move move = {.what = WK_DO_BRING, .a = WK_SLOT_NONE, .b = 26, .label = 26, .from = WK_WIND_WEST};
    wk_print_move(text, &move);
    assert_string_equal(text, "bring the tile 26 to 2.3, from wall W");
}

/* What is printed of a verdict that is to be asked about. */
static void printed_verdict(struct wk_verdict *verdict, char text[1024])
{
    FILE *out = fmemopen(text, 1024, "w");

    assert_non_null(out);
    wk_print_verdict(out, verdict, 0);
    assert_int_equal(fclose(out), 0);
}

/* Something in doubt beside the wall, under a hand beside it, a tile too many without a label, faces not clear.
 */
static void no_finding_is_followed_by_nothing(void **state)
{
    static const struct {
        struct wk_read stray;
        const char *finding, *step;
    } cases[] = {
        {{.state = WK_READ_UNREADABLE}, "unreadable: beside 2.3\n", "1. show what lies beside 2.3 again\n"},
        {{.state = WK_READ_BLOCKED}, "blocked: beside 2.3\n", "1. show what lies beside 2.3 again\n"},
        {{.state = WK_READ_FACE}, "extra: beside 2.3\n", "1. take away the tile beside 2.3\n"},
    };
    static struct wk_verdict verdict;
    struct wk_reading reading;
    char text[1024], near[64];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_backs(&reading, WK_WIND_EAST, "07A");
        reading.n_strays = 1;
        reading.stray[0].read = cases[i].stray;
        assert_int_equal(wk_slot_parse("2.3", &reading.stray[0].near_slot), WK_OK);
        wk_verdict_judge(&reading, WK_WIND_EAST, "07A", &verdict);
        printed_verdict(&verdict, text);
        snprintf(near, sizeof near, "  %s", cases[i].finding);
        if (!strstr(text, near) || !strstr(text, cases[i].step))
            fail_msg("%s", text);
    }
    table_backs(&reading, WK_WIND_EAST, "07A");
    wk_verdict_judge(&reading, WK_WIND_EAST, "07A", &verdict);
    assert_int_equal(verdict.kind, WK_PASS);
    wk_verdict_faces_unclear(&verdict);
    printed_verdict(&verdict, text);
    assert_non_null(strstr(text, "  unreadable: its faces, show them again\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scan_of_backs),
        cmocka_unit_test(test_scan_of_faces),
        cmocka_unit_test(test_no_tray),
        cmocka_unit_test(test_verdict),
        cmocka_unit_test(test_every_step_has_words),
        cmocka_unit_test(no_finding_is_followed_by_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
