/* Record, seal, verify from readings: no picture is needed to hold them to their rules. */
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "kiosk/eye/sight/library.h"
#include "tests/support/kiosk/table_test.h"
#include "vision/faces/decision.h"

static bool finds(const struct wk_verdict *verdict, enum wk_finding_kind kind)
{
    for (int i = 0; i < verdict->n_findings; i++)
        if (verdict->finding[i].kind == kind)
            return true;
    return false;
}

/* Slots of the findings of a kind, as bits. */
static uint64_t slots_of(const struct wk_verdict *verdict, enum wk_finding_kind kind)
{
    uint64_t bits = 0;
    for (int i = 0; i < verdict->n_findings; i++)
        for (int k = 0; k < verdict->finding[i].n_slots && verdict->finding[i].kind == kind; k++)
            bits |= (uint64_t)1 << verdict->finding[i].slots[k];
    return bits;
}

static uint64_t bit(int slot)
{
    return (uint64_t)1 << slot;
}

/* Verifies the wall; the verdict is stored whatever it is. */
static struct wk_answer verify(struct table_world *world, enum wk_wind wind, const struct wk_reading *backs,
                               const struct wk_face_reading *faces)
{
    struct wk_answer answer;
    struct wk_verifying in = {.table = 1, .wind = wind, .backs = backs, .faces = faces, .purpose = "restore"};
    int64_t before = table_records(world);
    assert_int_equal(wk_wall_service_verify(world->store, &in, &table_source, &answer), WK_OK);
    assert_true(answer.receipt.seq > 0);
    assert_int_equal(table_records(world), before + 1);
    assert_int_equal(answer.verdict.n_right + answer.verdict.n_wrong + answer.verdict.n_unreadable, WK_N_SLOTS);
    return answer;
}

static void test_a_wall_out_of_order_is_not_recorded(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    unsigned mask = 99;

    table_deal(&deal, 0);
    table_backs(&backs, WK_WIND_EAST, "07A");
    table_faces(&faces, &deal, WK_WIND_EAST);
    backs.slot[26].label = wk_layout_label(WK_WIND_EAST, 27);
    backs.slot[27].label = wk_layout_label(WK_WIND_EAST, 26);
    struct wk_recording in = {.table = 1, .wind = WK_WIND_EAST, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    int64_t before = table_records(world);
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_int_equal(answer.receipt.seq, 0);
    assert_true(finds(&answer.verdict, WK_FINDING_SWAPPED));
    assert_true(answer.verdict.n_moves > 0);
    assert_int_equal(wk_store_walls(world->store, 1, &mask), WK_OK);
    assert_int_equal(mask, 0);
    assert_int_equal(table_records(world), before);
}

static void test_order_is_judged_without_faces(void **state)
{
    struct table_world *world = *state;
    struct wk_reading backs;
    struct wk_answer answer;

    table_backs(&backs, WK_WIND_SOUTH, "07A");
    struct wk_recording in = {.table = 1, .wind = WK_WIND_SOUTH, .backs = &backs};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_PASS);
    assert_int_equal(answer.receipt.seq, 0);
    in.table = 0;
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_BAD_INPUT);
    in.table = WK_MAX_TABLES + 1;
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_BAD_INPUT);
    in.table = 1;
    in.wind = WK_WIND_NONE;
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_BAD_INPUT);
}

static void test_a_face_that_was_not_seen_is_asked_for(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    int64_t before;

    table_deal(&deal, 0);
    table_backs(&backs, WK_WIND_EAST, "07A");
    struct wk_recording in = {.table = 1, .wind = WK_WIND_EAST, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    before = table_records(world);
    for (int what = 0; what < 5; what++) {
        table_faces(&faces, &deal, WK_WIND_EAST);
        switch (what) {
        case 0:
            faces.seen.slot[30].state = WK_READ_EMPTY;
            break;
        case 1:
            faces.seen.slot[30].state = WK_READ_BLOCKED;
            break;
        case 2: /* zero is UNREADABLE */
            faces.seen.slot[30] = (struct wk_read){.state = WK_READ_UNREADABLE};
            break;
        case 3:
            faces.face[30].best = WK_FACE_FOREIGN;
            break;
        default:
            faces.face[30].best = WK_FACE_NONE;
        }
        assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
        assert_int_equal(answer.verdict.kind, WK_INCOMPLETE);
        assert_int_equal(answer.receipt.seq, 0);
        assert_true(slots_of(&answer.verdict, WK_FINDING_UNREADABLE) == bit(30));
        assert_int_equal(answer.verdict.n_moves, 1);
        assert_int_equal(answer.verdict.move[0].what, WK_DO_LOOK_AGAIN);
    }
    table_faces(&faces, &deal, WK_WIND_EAST);
    faces.seen.tray.found = false;
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_INCOMPLETE);
    assert_int_equal(table_records(world), before);
}

static void test_a_deal_is_of_one_set(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;

    table_deal(&deal, 0);
    table_record(world, &deal, WK_WIND_EAST);
    table_backs(&backs, WK_WIND_SOUTH, "07B");
    table_faces(&faces, &deal, WK_WIND_SOUTH);
    struct wk_recording in = {.table = 1, .wind = WK_WIND_SOUTH, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_true(finds(&answer.verdict, WK_FINDING_OTHER_SET));
    in.table = 2; /* where nothing is recorded it is a set like any other */
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_PASS);
}

static void test_a_wall_of_another_club_is_named_so(void **state)
{
    struct table_world *world = *state;
    struct wk_reading backs;
    struct wk_answer answer;

    table_backs(&backs, WK_WIND_EAST, "07A");
    for (int s = 0; s < WK_N_SLOTS; s++)
        backs.slot[s] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_OTHER_EVENT};
    struct wk_recording in = {.table = 1, .wind = WK_WIND_EAST, .backs = &backs};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_true(finds(&answer.verdict, WK_FINDING_OTHER_EVENT));
    assert_int_equal(answer.receipt.seq, 0);
}

static void test_three_walls_are_not_sealed(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_sealing sealing;
    int64_t before;

    table_deal(&deal, 0);
    table_record(world, &deal, WK_WIND_EAST);
    table_record(world, &deal, WK_WIND_SOUTH);
    table_record(world, &deal, WK_WIND_NORTH);
    before = table_records(world);
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_NOT_YET);
    assert_int_equal(sealing.walls, 0xb);
    assert_int_equal(sealing.receipt.seq, 0);
    assert_int_equal(table_records(world), before);
    assert_int_equal(wk_wall_service_seal(world->store, 0, &sealing), WK_BAD_INPUT);
}

static void test_sealing_keeps_the_deal_and_happens_once(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, kept;
    struct wk_sealing sealing;
    struct wk_reading backs;
    struct wk_answer answer;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    assert_int_equal(wk_store_sealed_faces(world->store, 1, &kept), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = wk_row_first(WK_ROW_1); s < WK_N_SLOTS; s++)
            assert_int_equal(kept.face[w][s], deal.face[w][s]);
    int64_t before = table_records(world);
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_ALREADY);
    table_backs(&backs, WK_WIND_EAST, "07A");
    struct wk_recording in = {.table = 1, .wind = WK_WIND_EAST, .backs = &backs};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_ALREADY);
    assert_int_equal(table_records(world), before);
}

/* Records four walls of the deal with a change made to one wall's faces by `change`, and seals. */
static struct wk_sealing seal_changed(struct table_world *world, const struct wk_deal *deal, enum wk_wind changed,
                                      void (*change)(struct wk_face_reading *faces, const struct wk_deal *deal))
{
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    struct wk_sealing sealing;

    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (w != changed)
            table_record(world, deal, w);
    table_backs(&backs, changed, deal->set);
    table_faces(&faces, deal, changed);
    change(&faces, deal);
    struct wk_recording in = {.table = 1, .wind = changed, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_PASS);
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    return sealing;
}

/* One tile looks more like another face: four of each tells what it is. */
static void misread_weakly(struct wk_face_reading *faces, const struct wk_deal *deal)
{
    enum wk_face true_face = (enum wk_face)deal->face[WK_WIND_SOUTH - 1][20];
    table_face(faces, 20, table_other(true_face), true_face, 0.01f);
}

static void test_four_of_each_mends_a_weak_reading(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, kept;
    struct wk_sealing sealing;

    table_deal(&deal, 0);
    sealing = seal_changed(world, &deal, WK_WIND_SOUTH, misread_weakly);
    assert_int_equal(sealing.n_again, 0);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(wk_store_sealed_faces(world->store, 1, &kept), WK_OK);
    assert_int_equal(kept.face[WK_WIND_SOUTH - 1][20], deal.face[WK_WIND_SOUTH - 1][20]);
}

/* A reflection lies over one tile, and another face may be behind it: counting tells that none is left for it. */
static void veil(struct wk_face_reading *faces, const struct wk_deal *deal)
{
    (void)deal;
    faces->seen.slot[20] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_GLARE};
    faces->face[20].margin = WK_FACE_DOUBT;
}

static void test_four_of_each_settles_a_veiled_tile(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, kept;
    struct wk_sealing sealing;

    table_deal(&deal, 0);
    sealing = seal_changed(world, &deal, WK_WIND_SOUTH, veil);
    assert_int_equal(sealing.n_again, 0);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(wk_store_sealed_faces(world->store, 1, &kept), WK_OK);
    assert_int_equal(kept.face[WK_WIND_SOUTH - 1][20], deal.face[WK_WIND_SOUTH - 1][20]);
}

/* One tile was certainly something else than its place in four of each: a tile of another face lies in the set. */
static void contradict(struct wk_face_reading *faces, const struct wk_deal *deal)
{
    enum wk_face true_face = (enum wk_face)deal->face[WK_WIND_SOUTH - 1][20];
    table_face(faces, 20, table_other(true_face), (enum wk_face)(true_face == WK_FACE_1M ? WK_FACE_WHITE : WK_FACE_1M), 0.5f);
}

/* Two tiles of unlike faces that each look like both. */
static void make_twins(struct wk_face_reading *faces, const struct wk_deal *deal)
{
    enum wk_face a = (enum wk_face)deal->face[WK_WIND_SOUTH - 1][20], b = (enum wk_face)deal->face[WK_WIND_SOUTH - 1][21];
    table_face(faces, 20, a, b, 0.002f);
    table_face(faces, 21, b, a, 0.002f);
}

static bool asks_for(const struct wk_sealing *sealing, enum wk_wind wind, int slot)
{
    for (int i = 0; i < sealing->n_again; i++)
        if (sealing->again[i].wind == wind && sealing->again[i].slot == slot)
            return true;
    return false;
}

static void test_doubtful_tiles_are_asked_for_by_place(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, none;
    struct wk_sealing sealing;

    table_deal(&deal, 0);
    sealing = seal_changed(world, &deal, WK_WIND_SOUTH, make_twins);
    assert_int_equal(sealing.receipt.seq, 0);
    assert_int_equal(sealing.n_again, 2);
    assert_true(asks_for(&sealing, WK_WIND_SOUTH, 20));
    assert_true(asks_for(&sealing, WK_WIND_SOUTH, 21));
    assert_int_equal(wk_store_sealed_faces(world->store, 1, &none), WK_NOT_FOUND);

    table_record(world, &deal, WK_WIND_SOUTH); /* shown again */
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
}

/* The other tiles of a wall that is shown again: they show their stickers. */
static void turn_back(struct wk_face_reading *faces, const struct wk_reading *backs, uint64_t shown)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!(shown >> s & 1)) {
            faces->seen.slot[s] = backs->slot[s];
            faces->face[s] = (struct wk_face_obs){.best = WK_FACE_NONE};
        }
}

/* Records South's wall of which only some tiles show their faces; returns the verdict, and whether it was recorded. */
static bool record_shown(struct table_world *world, const struct wk_deal *deal, uint64_t shown, int moved,
                         struct wk_verdict *verdict)
{
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;

    table_backs(&backs, WK_WIND_SOUTH, deal->set);
    table_faces(&faces, deal, WK_WIND_SOUTH);
    turn_back(&faces, &backs, shown);
    if (moved >= 0)
        faces.seen.slot[moved].label = wk_layout_label(WK_WIND_SOUTH, moved - 1);
    const struct wk_recording in = {.table = 1, .wind = WK_WIND_SOUTH, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    *verdict = answer.verdict;
    return answer.receipt.seq > 0;
}

/* Of a wall that is shown again only the tiles that were asked for need to be turned. */
static void test_tiles_asked_for_are_shown_alone(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, kept;
    struct wk_sealing sealing;
    struct wk_verdict verdict;

    table_deal(&deal, 0);
    assert_false(record_shown(world, &deal, bit(20) | bit(21), -1, &verdict)); /* nothing is known of the others yet */
    sealing = seal_changed(world, &deal, WK_WIND_SOUTH, make_twins);
    assert_int_equal(sealing.n_again, 2);
    assert_false(record_shown(world, &deal, bit(20) | bit(21), 30, &verdict)); /* another sticker than the backs showed there */
    assert_true(slots_of(&verdict, WK_FINDING_UNREADABLE) == bit(30));
    assert_true(record_shown(world, &deal, bit(20) | bit(21), -1, &verdict));
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(wk_store_sealed_faces(world->store, 1, &kept), WK_OK);
    for (int s = wk_row_length(WK_ROW_HAND); s < WK_N_SLOTS; s++)
        assert_int_equal(kept.face[WK_WIND_SOUTH - 1][s], deal.face[WK_WIND_SOUTH - 1][s]);
}

/* Two of a hand that each look like both. */
static void make_hand_twins(struct wk_face_reading *faces, const struct wk_deal *deal)
{
    enum wk_face a = (enum wk_face)deal->face[WK_WIND_SOUTH - 1][2], b = (enum wk_face)deal->face[WK_WIND_SOUTH - 1][3];
    table_face(faces, 2, a, b, 0.002f);
    table_face(faces, 3, b, a, 0.002f);
}

/* The stickers of a hand are alike: laid again its tiles may lie in any order, so all of them are asked for. */
static void test_a_hand_is_shown_whole(void **state)
{
    struct table_world *world = *state;
    const int n_hand = wk_row_length(WK_ROW_HAND);
    struct wk_deal deal;
    struct wk_sealing sealing;
    struct wk_verdict verdict;

    table_deal(&deal, 0);
    sealing = seal_changed(world, &deal, WK_WIND_SOUTH, make_hand_twins);
    assert_int_equal(sealing.n_again, n_hand);
    for (int s = 0; s < n_hand; s++)
        assert_true(asks_for(&sealing, WK_WIND_SOUTH, s));
    assert_false(record_shown(world, &deal, bit(2) | bit(3), -1, &verdict));
    assert_true(slots_of(&verdict, WK_FINDING_UNREADABLE) == ((((uint64_t)1 << n_hand) - 1) & ~(bit(2) | bit(3))));
    assert_true(record_shown(world, &deal, ((uint64_t)1 << n_hand) - 1, -1, &verdict));
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
}

static void test_five_of_a_face_are_not_sealed(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_sealing sealing;

    table_deal(&deal, 0);
    sealing = seal_changed(world, &deal, WK_WIND_SOUTH, contradict);
    assert_int_equal(sealing.receipt.seq, 0);
    assert_true(asks_for(&sealing, WK_WIND_SOUTH, 20));
}

static void test_verifying_before_sealing(void **state)
{
    struct table_world *world = *state;
    struct wk_reading backs;
    struct wk_answer answer;
    int64_t before = table_records(world);

    table_backs(&backs, WK_WIND_EAST, "07A");
    struct wk_verifying in = {.table = 1, .wind = WK_WIND_EAST, .backs = &backs, .purpose = "restore"};
    assert_int_equal(wk_wall_service_verify(world->store, &in, &table_source, &answer), WK_NOT_YET);
    assert_int_equal(table_records(world), before);
}

static void test_a_right_wall_tells_its_wind_and_passes(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_reading backs;
    struct wk_stored_verdict stored;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    table_backs(&backs, WK_WIND_WEST, "07A");
    struct wk_answer answer = verify(world, WK_WIND_NONE, &backs, NULL);
    assert_int_equal(answer.verdict.kind, WK_PASS);
    assert_int_equal(answer.verdict.wind, WK_WIND_WEST);
    assert_int_equal(wk_store_last_verdict(world->store, 1, WK_WIND_WEST, &stored), WK_OK);
    assert_int_equal(stored.kind, WK_PASS);
    assert_int_equal(stored.seq, answer.receipt.seq);
    assert_int_equal(verify(world, WK_WIND_EAST, &backs, NULL).verdict.kind, WK_FAIL);
    table_backs(&backs, WK_WIND_WEST, "07B");
    answer = verify(world, WK_WIND_WEST, &backs, NULL);
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_true(finds(&answer.verdict, WK_FINDING_OTHER_SET));
}

static void test_what_cannot_be_told_is_incomplete(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_reading backs;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    wk_reading_init(&backs, WK_SIDE_BACKS);
    struct wk_answer answer = verify(world, WK_WIND_NONE, &backs, NULL);
    assert_int_equal(answer.verdict.kind, WK_INCOMPLETE);
    assert_int_equal(answer.verdict.wind, WK_WIND_NONE);
    assert_int_equal(verify(world, WK_WIND_EAST, &backs, NULL).verdict.kind, WK_INCOMPLETE);
    backs.tray.found = true;
    backs.tray.reason = WK_OK;
    assert_int_equal(verify(world, WK_WIND_NONE, &backs, NULL).verdict.kind, WK_INCOMPLETE);
    for (int s = 0; s < WK_N_SLOTS; s++)
        backs.slot[s].state = WK_READ_EMPTY; /* a bare mat: nobody's wall */
    assert_int_equal(verify(world, WK_WIND_NONE, &backs, NULL).verdict.kind, WK_INCOMPLETE);
    assert_int_equal(verify(world, WK_WIND_EAST, &backs, NULL).verdict.kind, WK_FAIL);
}

static void test_right_faces_pass_in_any_order_of_the_hand(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, laid;
    struct wk_reading backs;
    struct wk_face_reading faces;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    table_backs(&backs, WK_WIND_EAST, "07A");
    table_faces(&faces, &deal, WK_WIND_EAST);
    assert_int_equal(verify(world, WK_WIND_EAST, &backs, &faces).verdict.kind, WK_PASS);
    laid = deal;
    for (int s = 0; s < 13; s++)
        laid.face[0][s] = deal.face[0][12 - s];
    table_faces(&faces, &laid, WK_WIND_EAST);
    assert_int_equal(verify(world, WK_WIND_EAST, &backs, &faces).verdict.kind, WK_PASS);
}

/* One answer for the wall: which slot it is would tell a face to whoever tries them out. */
static void expect_faces_differ(const struct wk_answer *answer)
{
    assert_int_equal(answer->verdict.kind, WK_FAIL);
    assert_true(finds(&answer->verdict, WK_FINDING_FACE_MISMATCH));
    assert_int_equal(answer->verdict.n_findings, 1);
    assert_int_equal(answer->verdict.finding[0].n_slots, 0);
    assert_int_equal(answer->verdict.n_moves, 0);
    assert_int_equal(answer->verdict.n_right, WK_N_SLOTS);
}

static void test_exchanged_faces_are_told_of_the_wall(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, laid;
    struct wk_reading backs;
    struct wk_face_reading faces;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    table_backs(&backs, WK_WIND_EAST, "07A");
    laid = deal;
    laid.face[0][25] = deal.face[0][28];
    laid.face[0][28] = deal.face[0][25];
    table_faces(&faces, &laid, WK_WIND_EAST);
    struct wk_answer answer = verify(world, WK_WIND_EAST, &backs, &faces);
    expect_faces_differ(&answer);

    laid = deal; /* a tile of the hand and one of the wall */
    laid.face[0][4] = deal.face[0][28];
    laid.face[0][28] = deal.face[0][4];
    table_faces(&faces, &laid, WK_WIND_EAST);
    answer = verify(world, WK_WIND_EAST, &backs, &faces);
    expect_faces_differ(&answer);
}

static void test_tiles_moved_with_their_stickers_keep_their_faces(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal, laid;
    struct wk_reading backs;
    struct wk_face_reading faces;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    table_backs(&backs, WK_WIND_EAST, "07A");
    backs.slot[25].label = wk_layout_label(WK_WIND_EAST, 28);
    backs.slot[28].label = wk_layout_label(WK_WIND_EAST, 25);
    laid = deal;
    laid.face[0][25] = deal.face[0][28];
    laid.face[0][28] = deal.face[0][25];
    table_faces(&faces, &laid, WK_WIND_EAST);
    struct wk_answer answer = verify(world, WK_WIND_EAST, &backs, &faces);
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_true(finds(&answer.verdict, WK_FINDING_SWAPPED));
    assert_false(finds(&answer.verdict, WK_FINDING_FACE_MISMATCH));
}

static void test_a_doubtful_face_is_looked_at_again(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_reading backs;
    struct wk_face_reading faces;
    enum wk_face recorded;

    table_deal(&deal, 0);
    table_seal(world, &deal);
    table_backs(&backs, WK_WIND_EAST, "07A");
    table_faces(&faces, &deal, WK_WIND_EAST);
    recorded = (enum wk_face)deal.face[0][25];
    table_face(&faces, 25, table_other(recorded), recorded, wk_face_margin_accept / 2);
    struct wk_answer answer = verify(world, WK_WIND_EAST, &backs, &faces);
    assert_int_equal(answer.verdict.kind, WK_INCOMPLETE);
    assert_true(finds(&answer.verdict, WK_FINDING_UNREADABLE));
    assert_true(slots_of(&answer.verdict, WK_FINDING_UNREADABLE) == 0);
    /* Nor does it depend on the deal whether the tile was clear: the same of one that is the recorded face. */
    table_face(&faces, 25, recorded, table_other(recorded), wk_face_margin_accept / 2);
    answer = verify(world, WK_WIND_EAST, &backs, &faces);
    assert_int_equal(answer.verdict.kind, WK_INCOMPLETE);

    table_faces(&faces, &deal, WK_WIND_EAST);
    faces.seen.slot[3].state = WK_READ_BLOCKED; /* a tile of the hand: which one is missing cannot be told */
    answer = verify(world, WK_WIND_EAST, &backs, &faces);
    assert_int_equal(answer.verdict.kind, WK_INCOMPLETE);
    assert_true(slots_of(&answer.verdict, WK_FINDING_UNREADABLE) == 0);
}

/* Law 7: an answer about labels is the same to the last byte whatever the deal's faces are. */
static void test_answers_do_not_depend_on_faces(void **state)
{
    struct wk_answer answers[2][3];
    (void)state;

    for (int turn = 0; turn < 2; turn++) {
        void *inner = NULL;
        struct wk_deal deal;
        struct wk_reading backs;
        struct wk_face_reading faces;
        table_setup(&inner);
        struct table_world *world = inner;
        table_deal(&deal, turn * 11);
        table_seal(world, &deal);
        table_backs(&backs, WK_WIND_EAST, "07A");
        table_faces(&faces, &deal, WK_WIND_EAST);
        memset(answers[turn], 0, sizeof answers[turn]);
        answers[turn][0] = verify(world, WK_WIND_NONE, &backs, NULL);
        answers[turn][1] = verify(world, WK_WIND_NONE, &backs, &faces);
        backs.slot[14].state = WK_READ_EMPTY;
        backs.slot[14].label = WK_LABEL_NONE;
        answers[turn][2] = verify(world, WK_WIND_NONE, &backs, &faces);
        assert_int_equal(table_teardown(&inner), 0);
    }
    for (int i = 0; i < 3; i++) {
        const struct wk_verdict *a = &answers[0][i].verdict, *b = &answers[1][i].verdict;
        assert_int_equal(a->kind, b->kind);
        assert_int_equal(a->n_findings, b->n_findings);
        assert_int_equal(a->n_moves, b->n_moves);
        assert_memory_equal(a->finding, b->finding, (size_t)a->n_findings * sizeof a->finding[0]);
        assert_memory_equal(a->move, b->move, (size_t)a->n_moves * sizeof a->move[0]);
        assert_int_equal(answers[0][i].receipt.seq, answers[1][i].receipt.seq);
    }
}

/* Looks at a wall for the record; whether it was stored. */
static bool records(struct table_world *world, const struct wk_deal *laid, enum wk_wind wind, struct wk_answer *answer)
{
    struct wk_reading backs;
    struct wk_face_reading faces;
    table_backs(&backs, wind, "07A");
    table_faces(&faces, laid, wind);
    struct wk_recording in = {.table = 1, .wind = wind, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, answer), WK_OK);
    assert_int_equal(answer->verdict.n_right + answer->verdict.n_wrong + answer->verdict.n_unreadable, WK_N_SLOTS);
    return answer->receipt.seq > 0;
}

static void test_a_given_deal_is_laid_out_as_it_is_given(void **state)
{
    struct table_world *world = *state;
    struct wk_deal given, laid;
    struct wk_answer answer;
    struct wk_receipt receipt;
    struct wk_sealing sealing;

    table_deal(&given, 0);
    as_director(world->store);
    assert_int_equal(wk_store_give_deal(world->store, &given, "", &receipt), WK_OK);
    int64_t before = table_records(world);
    laid = given; /* two of the wall */
    laid.face[0][25] = given.face[0][28];
    laid.face[0][28] = given.face[0][25];
    assert_false(records(world, &laid, WK_WIND_EAST, &answer));
    assert_int_equal(answer.verdict.kind, WK_FAIL);
    assert_true(slots_of(&answer.verdict, WK_FINDING_FACE_MISMATCH) == (bit(25) | bit(28)));
    laid = given; /* one of the hand and one of the wall */
    laid.face[0][4] = given.face[0][28];
    laid.face[0][28] = given.face[0][4];
    assert_false(records(world, &laid, WK_WIND_EAST, &answer));
    assert_true(slots_of(&answer.verdict, WK_FINDING_FACE_MISMATCH) == (bit(4) | bit(28)));
    assert_int_equal(table_records(world), before); /* nothing is stored of what does not agree */
    laid = given;                                   /* the hand row in another order */
    for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++)
        laid.face[0][s] = given.face[0][wk_row_length(WK_ROW_HAND) - 1 - s];
    assert_true(records(world, &laid, WK_WIND_EAST, &answer));
    for (enum wk_wind w = WK_WIND_SOUTH; w <= WK_WIND_NORTH; w++)
        assert_true(records(world, &given, w, &answer));
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(sealing.n_again, 0);
}

static void test_walls_recorded_before_it_was_given_are_asked_for(void **state)
{
    struct table_world *world = *state;
    struct wk_deal given, laid;
    struct wk_answer answer;
    struct wk_receipt receipt;
    struct wk_sealing sealing;

    table_deal(&given, 0);
    laid = given;
    laid.face[0][25] = given.face[1][3]; /* a tile of the wall for one of another's hand */
    laid.face[1][3] = given.face[0][25];
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        assert_true(records(world, &laid, w, &answer));
    as_director(world->store);
    assert_int_equal(wk_store_give_deal(world->store, &given, "", &receipt), WK_OK);
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_int_equal(sealing.receipt.seq, 0);
    assert_int_equal(sealing.n_again, 2);
    assert_int_equal(sealing.again[0].wind, WK_WIND_EAST);
    assert_int_equal(sealing.again[0].slot, 25);
    assert_int_equal(sealing.again[1].wind, WK_WIND_SOUTH);
    assert_true(laid.face[1][sealing.again[1].slot] == laid.face[1][3]);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_SOUTH; w++)
        assert_true(records(world, &given, w, &answer));
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
}

static void test_no_tile_set_is_enrolled(void **state)
{
    struct table_world *world = *state;
    struct wk_tileset *tileset = NULL;

    assert_int_equal(wk_library_enrolled(world->store, NULL, &tileset), WK_DB_BROKEN); /* table_setup()'s */
    assert_int_equal(wk_library_enrolled(world->store, "club", &tileset), WK_NOT_ENROLLED);
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_tileset(world->store, "club", "rubbish", 7, &receipt), WK_OK);
    assert_int_equal(wk_library_enrolled(world->store, "club", &tileset), WK_DB_BROKEN);
    assert_null(tileset);
}

/* A set that nobody has confirmed: its walls are recorded, and not sealed, until they are read with a confirmed one. */
static void test_a_guessed_set_seals_nothing(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deal;
    struct wk_sealing sealing;
    struct wk_receipt receipt;

    table_deal(&deal, 0);
    assert_int_equal(wk_store_put_guessed_tileset(world->store, "drawn", "any", 3, &receipt), WK_OK);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        table_record(world, &deal, w);
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_NOT_CONFIRMED);
    assert_int_equal(sealing.receipt.seq, 0);
    assert_string_equal(sealing.tileset, "drawn");
    assert_int_equal(wk_store_put_tileset(world->store, "drawn", "any", 3, &receipt), WK_OK);
    assert_int_equal(wk_wall_service_seal(world->store, 1, &sealing), WK_NOT_CONFIRMED);
    table_seal(world, &deal);
}

#define T(name) cmocka_unit_test_setup_teardown(name, table_setup, table_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_a_wall_out_of_order_is_not_recorded),
        T(test_order_is_judged_without_faces),
        T(test_a_face_that_was_not_seen_is_asked_for),
        T(test_a_deal_is_of_one_set),
        T(test_a_wall_of_another_club_is_named_so),
        T(test_three_walls_are_not_sealed),
        T(test_sealing_keeps_the_deal_and_happens_once),
        T(test_four_of_each_mends_a_weak_reading),
        T(test_four_of_each_settles_a_veiled_tile),
        T(test_doubtful_tiles_are_asked_for_by_place),
        T(test_tiles_asked_for_are_shown_alone),
        T(test_a_hand_is_shown_whole),
        T(test_five_of_a_face_are_not_sealed),
        T(test_verifying_before_sealing),
        T(test_a_right_wall_tells_its_wind_and_passes),
        T(test_what_cannot_be_told_is_incomplete),
        T(test_right_faces_pass_in_any_order_of_the_hand),
        T(test_exchanged_faces_are_told_of_the_wall),
        T(test_tiles_moved_with_their_stickers_keep_their_faces),
        T(test_a_doubtful_face_is_looked_at_again),
        cmocka_unit_test(test_answers_do_not_depend_on_faces),
        T(test_no_tile_set_is_enrolled),
        T(test_a_guessed_set_seals_nothing),
        T(test_a_given_deal_is_laid_out_as_it_is_given),
        T(test_walls_recorded_before_it_was_given_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
