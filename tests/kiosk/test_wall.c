/*
 * Walls from picture to verdict: simulated photographs through the real decoders. Every fault of cli.md is planted, has to be
 * found by its right name, and the repair, carried out on the true wall and photographed again, has to end in PASS. What is
 * read is compared with the truth for missing and for extra.
 */
#include "tests/support/kiosk/table_test.h"

#include <jansson.h>

#include "calibration/enrol.h"
#include "db/store/stored_deal.h"
#include "vision/image/cv.h"
#include "vision/scan/scan.h"
#include "vision/sim/sim.h"

#define SET "07A"
#define ART "classic"
#define DEAL_SEED 5

static struct {
    struct wk_sim *sim;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_deal deal;
    struct wk_image image;
    json_t *truth; /* of the picture taken last */
    void *world;   /* struct table_world, its deal sealed */
} g;

static struct wk_sim_conditions grade(const char *name)
{
    struct wk_sim_conditions conditions;
    assert_int_equal(wk_sim_conditions_grade(&conditions, name), WK_OK);
    return conditions;
}

static void photograph(const struct wk_sim_wall *wall, enum wk_side side, const struct wk_sim_conditions *conditions,
                       uint64_t seed)
{
    if (g.image.w != conditions->w || g.image.h != conditions->h) {
        wk_image_free(&g.image);
        assert_int_equal(wk_image_new(&g.image, conditions->w, conditions->h, 3), WK_OK);
    }
    char *truth = NULL;
    assert_int_equal(wk_sim_render(g.sim, wall, side, conditions, seed, 0, &g.image, &truth), WK_OK);
    json_decref(g.truth);
    g.truth = json_loads(truth, 0, NULL);
    assert_non_null(g.truth);
    free(truth);
}

/* True when the picture shows the slot's sticker whole and not burnt out: what a reader may be asked for. */
static bool shown(int slot)
{
    const json_t *row = json_array_get(json_object_get(g.truth, "slots"), (size_t)slot);
    return json_number_value(json_object_get(row, "visible")) >= 0.97 &&
           json_number_value(json_object_get(row, "burnt")) <= 0.01;
}

static void read_backs(const struct wk_sim_wall *wall, const struct wk_sim_conditions *conditions, uint64_t seed,
                       struct wk_reading *out)
{
    photograph(wall, WK_SIDE_BACKS, conditions, seed);
    assert_int_equal(wk_scan_backs(g.scanner, &g.image, out), WK_OK);
}

static void read_faces(const struct wk_sim_wall *wall, const struct wk_sim_conditions *conditions, uint64_t seed,
                       struct wk_face_reading *out)
{
    photograph(wall, WK_SIDE_FACES, conditions, seed);
    assert_int_equal(wk_scan_faces(g.scanner, &g.image, g.tileset, out), WK_OK);
}

static void enrol(void)
{
    struct wk_deal shelf = g.deal;
    struct wk_sim_wall wall;
    struct wk_sim_conditions mild = grade("mild");
    struct wk_enrol_report report;

    for (int s = 0; s < WK_N_SLOTS; s++)
        shelf.face[0][s] = (uint8_t)wk_enrol_face_at(s);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &shelf);
    photograph(&wall, WK_SIDE_FACES, &mild, 900);
    assert_int_equal(wk_enrol(&g.tileset, ART, g.scanner, &g.image, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_int_equal(report.n_missing, 0);
}

/* Records the four right walls; a wall that the seal asks for is photographed again, as people would. */
static void record_and_seal(struct table_world *world)
{
    struct wk_sim_conditions mild = grade("mild");
    struct wk_sealing sealing = {.n_again = WK_N_WINDS};
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;

    for (int look = 0; look < 4 && sealing.receipt.seq == 0; look++) {
        for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            struct wk_sim_wall wall;
            bool wanted = look == 0;
            for (int i = 0; i < sealing.n_again && look > 0; i++)
                wanted |= sealing.again[i].wind == w;
            if (!wanted)
                continue;
            wk_sim_wall_init(&wall, w, &g.deal);
            read_backs(&wall, &mild, 100 + (uint64_t)w, &backs);
            read_faces(&wall, &mild, 200 + (uint64_t)(10 * look) + (uint64_t)w, &faces);
            struct wk_recording in = {.table = 1, .wind = w, .backs = &backs, .faces = &faces, .tileset = ART};
            assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
            assert_int_equal(answer.verdict.kind, WK_PASS);
            assert_true(answer.receipt.seq > 0);
        }
        assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    }
    assert_true(sealing.receipt.seq > 0);
}

static int group_setup(void **state)
{
    struct wk_scan_options options = {.cascade = true};
    struct wk_receipt receipt;
    assert_int_equal(table_setup(&g.world), 0);
    struct table_world *world = g.world;
    assert_int_equal(wk_store_put_tileset(world->store, ART, "any", 3, &receipt), WK_OK); /* else nothing is sealed with it */
    wk_mat_default(&options.mat);
    options.key = &world->key;
    assert_int_equal(wk_sim_new(&g.sim, &options.mat, &world->key, ART), WK_OK);
    assert_int_equal(wk_scanner_new(&g.scanner, &options), WK_OK);
    wk_sim_deal(&g.deal, SET, 1, DEAL_SEED);
    enrol();
    record_and_seal(world);
    (void)state;
    return 0;
}

static int group_teardown(void **state)
{
    wk_sim_free(g.sim);
    wk_scanner_free(g.scanner);
    wk_tileset_free(g.tileset);
    wk_image_free(&g.image);
    json_decref(g.truth);
    (void)state;
    return table_teardown(&g.world);
}

static bool shows_label(const struct wk_sim_piece *piece)
{
    return piece->present && !piece->face_up && !piece->bare && !piece->forged && !piece->foreign;
}

/* Right + missing + extra over 34 slots: extra is a label said that does not lie there, missing one that the picture shows
 * unsaid. */
static void account(const struct wk_sim_wall *wall, const struct wk_reading *reading, int *n_missing, int *n_extra)
{
    *n_missing = *n_extra = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        const struct wk_read *read = &reading->slot[s];
        bool right = shows_label(piece) && read->state == WK_READ_LABEL && read->label == piece->label &&
                     strcmp(read->set, piece->set) == 0;
        *n_extra += read->state == WK_READ_LABEL && !right;
        *n_missing += shows_label(piece) && shown(s) && !right;
    }
}

static struct wk_answer verify(enum wk_wind wind, const struct wk_reading *backs, const struct wk_face_reading *faces)
{
    struct table_world *world = g.world;
    struct wk_answer answer;
    struct wk_verifying in = {.table = 1, .wind = wind, .backs = backs, .faces = faces, .purpose = "restore"};
    assert_int_equal(wk_wall_service_verify(world->store, &in, &table_source, &answer), WK_OK);
    assert_true(answer.receipt.seq > 0);
    return answer;
}

static void test_right_walls_pass_at_every_grade(void **state)
{
    static const char *const grades[] = {"mild", "medium"};
    (void)state;

    for (size_t k = 0; k < 2; k++)
        for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            struct wk_sim_conditions conditions = grade(grades[k]);
            struct wk_sim_wall wall;
            struct wk_reading backs;
            int missing, extra;
            conditions.tilt_deg *= w % 2 ? 1 : -1;
            wk_sim_wall_init(&wall, w, &g.deal);
            read_backs(&wall, &conditions, 300 + (uint64_t)w, &backs);
            account(&wall, &backs, &missing, &extra);
            if (missing || extra || backs.n_strays || backs.wind != w)
                fail_msg("%s, wall %c: %d missing, %d extra, %d strays", grades[k], wk_wind_letter(w), missing, extra,
                         backs.n_strays);
            enum wk_verdict_kind kind = verify(WK_WIND_NONE, &backs, NULL).verdict.kind;
            assert_true(kind == WK_PASS || (k > 0 && kind == WK_INCOMPLETE)); /* glare may hide a sticker */
        }
}

/* Bad light may cost labels, never truth. */
static void test_a_hard_picture_says_nothing_wrong(void **state)
{
    struct wk_sim_conditions hard = grade("hard");
    struct wk_sim_wall wall;
    struct wk_reading backs;
    int missing, extra;
    (void)state;

    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_SOUTH; w++) {
        wk_sim_wall_init(&wall, w, &g.deal);
        read_backs(&wall, &hard, 400 + (uint64_t)w, &backs);
        account(&wall, &backs, &missing, &extra);
        assert_int_equal(extra, 0);
        assert_true(verify(w, &backs, NULL).verdict.kind != WK_FAIL);
    }
}

struct planted {
    const char *fault;
    enum wk_finding_kind kind;
    enum wk_verdict_kind verdict;
};

static const struct planted planted[] = {
    {"swap:25,26", WK_FINDING_SWAPPED, WK_FAIL},     {"swap:13,29", WK_FINDING_SWAPPED, WK_FAIL},
    {"cycle:25,26,27", WK_FINDING_CYCLE, WK_FAIL},   {"shift:1", WK_FINDING_SHIFTED, WK_FAIL},
    {"mirror:2", WK_FINDING_MIRRORED, WK_FAIL},      {"missing:h.4", WK_FINDING_MISSING, WK_FAIL},
    {"missing:2.3", WK_FINDING_MISSING, WK_FAIL},    {"extra", WK_FINDING_EXTRA, WK_FAIL},
    {"duplicate:25", WK_FINDING_DUPLICATE, WK_FAIL}, {"other-wall:34", WK_FINDING_OTHER_WALL, WK_FAIL},
    {"other-set:25", WK_FINDING_OTHER_SET, WK_FAIL}, {"forged:25", WK_FINDING_OTHER_EVENT, WK_FAIL},
    {"bare:2.3", WK_FINDING_NO_STICKER, WK_FAIL},    {"faceup:2.4", WK_FINDING_FACE_UP, WK_FAIL},
    {"faceup:2.3", WK_FINDING_FACE_UP, WK_FAIL}, /* four dots */
    {"sideways:2.3", WK_FINDING_SIDEWAYS, WK_FAIL},  {"hand", WK_FINDING_BLOCKED, WK_INCOMPLETE},
    {"foreign:h.2", WK_FINDING_FOREIGN, WK_FAIL},    {"flat:2.3", WK_FINDING_NO_TILE, WK_FAIL},
};

static bool finds(const struct wk_verdict *verdict, enum wk_finding_kind kind)
{
    for (int i = 0; i < verdict->n_findings; i++)
        if (verdict->finding[i].kind == kind)
            return true;
    return false;
}

static void plant_find_mend(const struct planted *p, const struct wk_sim_conditions *conditions, uint64_t seed)
{
    struct wk_sim_wall wall;
    struct wk_reading backs;
    int missing, extra;

    wk_sim_wall_init(&wall, WK_WIND_EAST, &g.deal);
    assert_int_equal(wk_sim_wall_fault(&wall, p->fault, seed), WK_OK);
    read_backs(&wall, conditions, seed, &backs);
    account(&wall, &backs, &missing, &extra);
    assert_int_equal(extra, 0);
    struct wk_answer answer = verify(WK_WIND_EAST, &backs, NULL);
    const struct wk_verdict *verdict = &answer.verdict;
    if (verdict->kind != p->verdict || !finds(verdict, p->kind))
        fail_msg("%s: %s, first finding %s", p->fault, wk_verdict_word(verdict->kind),
                 verdict->n_findings ? wk_finding_word(verdict->finding[0].kind) : "none");
    for (int i = 0; i < verdict->n_moves; i++)
        if (wk_sim_wall_apply(&wall, &verdict->move[i]) != WK_OK)
            fail_msg("%s: step %d, %s, cannot be done", p->fault, i + 1, wk_do_word(verdict->move[i].what));
    read_backs(&wall, conditions, seed + 1, &backs);
    answer = verify(WK_WIND_EAST, &backs, NULL);
    if (answer.verdict.kind != WK_PASS)
        fail_msg("%s: mended, but %s", p->fault, wk_verdict_word(answer.verdict.kind));
}

static void test_each_fault_is_named_and_mended(void **state)
{
    struct wk_sim_conditions mild = grade("mild");
    (void)state;
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++)
        plant_find_mend(&planted[i], &mild, 500 + 10 * i);
}

static void test_each_fault_is_named_and_mended_at_medium(void **state)
{
    struct wk_sim_conditions medium = grade("medium");
    (void)state;
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++)
        plant_find_mend(&planted[i], &medium, 700 + 10 * i);
}

static void test_exchanged_stickers_show_in_the_faces(void **state)
{
    struct wk_sim_conditions mild = grade("mild");
    struct wk_sim_wall wall;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    (void)state;

    wk_sim_wall_init(&wall, WK_WIND_EAST, &g.deal);
    read_backs(&wall, &mild, 600, &backs);
    read_faces(&wall, &mild, 601, &faces);
    assert_int_equal(verify(WK_WIND_EAST, &backs, &faces).verdict.kind, WK_PASS);

    assert_int_equal(wk_sim_wall_fault(&wall, "faceswap:25,26", 1), WK_OK);
    read_backs(&wall, &mild, 602, &backs);
    assert_int_equal(verify(WK_WIND_EAST, &backs, NULL).verdict.kind, WK_PASS); /* labels cannot tell */
    read_faces(&wall, &mild, 603, &faces);
    answer = verify(WK_WIND_EAST, &backs, &faces);
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_true(finds(&answer.verdict, WK_FINDING_FACE_MISMATCH));
    assert_int_equal(answer.verdict.n_moves, 0); /* which tiles it is would tell of faces: the stickers go back by hand */
    wk_sim_wall_init(&wall, WK_WIND_EAST, &g.deal);
    read_backs(&wall, &mild, 604, &backs);
    read_faces(&wall, &mild, 605, &faces);
    assert_int_equal(verify(WK_WIND_EAST, &backs, &faces).verdict.kind, WK_PASS);
}

static void test_the_sealed_deal_is_the_true_one(void **state)
{
    struct table_world *world = g.world;
    struct wk_deal kept, sorted;
    char text[WK_DEAL_TEXT_SIZE], truth[WK_DEAL_TEXT_SIZE];
    (void)state;

    assert_int_equal(wk_store_sealed_faces(world->store, 1, &kept), WK_OK);
    sorted = g.deal;
    sorted.round = kept.round;
    wk_deal_canonical(&kept, text);
    wk_deal_canonical(&sorted, truth);
    assert_string_equal(text, truth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_sealed_deal_is_the_true_one),
        cmocka_unit_test(test_right_walls_pass_at_every_grade),
        cmocka_unit_test(test_a_hard_picture_says_nothing_wrong),
        cmocka_unit_test(test_each_fault_is_named_and_mended),
        cmocka_unit_test(test_each_fault_is_named_and_mended_at_medium),
        cmocka_unit_test(test_exchanged_stickers_show_in_the_faces),
    };

    return cmocka_run_group_tests(tests, group_setup, group_teardown);
}
