/* Walls, verdicts and seals of one table in a real database, and who may say them. */
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/tile_sets.h"
#include "tests/support/db/store_test.h"

static void a_wall_comes_back_as_it_was_recorded(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_wall_record wall, back;
    struct wk_receipt receipt = {0};
    make_deal(&deal, 3, 1, 5);
    make_wall(&wall, &deal, WK_WIND_SOUTH);
    wall.backs.slot[4] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_GLARE, .sideways = true};
    wall.backs.slot[5] = (struct wk_read){.state = WK_READ_EMPTY, .score = 1};
    wall.backs.n_strays = 1;
    wall.backs.stray[0] = (struct wk_stray){.read = wall.backs.slot[6], .near_slot = 33};
    assert_int_equal(wk_store_get_wall(store, 3, WK_WIND_SOUTH, &back), WK_NOT_FOUND);
    assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_OK);
    assert_int_equal(wk_store_get_wall(store, 3, WK_WIND_SOUTH, &back), WK_OK);
    assert_int_equal(back.table, 3);
    assert_int_equal(back.wind, WK_WIND_SOUTH);
    assert_string_equal(back.set, wall.set);
    assert_string_equal(back.tileset, "drawn");
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *a = &wall.backs.slot[s], *b = &back.backs.slot[s];
        assert_int_equal(a->state, b->state);
        assert_int_equal(a->why, b->why);
        assert_int_equal(a->label, b->label);
        assert_string_equal(a->set, b->set);
        assert_int_equal(a->sideways, b->sideways);
        assert_float_equal(a->score, b->score, 0.001);
        assert_float_equal(a->corners_px[2].x, b->corners_px[2].x, 0.01);
        assert_float_equal(a->corners_px[2].y, b->corners_px[2].y, 0.01);
        assert_int_equal(wall.faces.face[s].best, back.faces.face[s].best);
        assert_float_equal(wall.faces.face[s].margin, back.faces.face[s].margin, 0);
        for (int f = 0; f < WK_N_FACES; f++)
            assert_float_equal(wall.faces.face[s].score[f], back.faces.face[s].score[f], 0);
    }
    assert_int_equal(back.backs.n_strays, 1);
    assert_int_equal(back.backs.stray[0].near_slot, 33);
    assert_int_equal(back.backs.stray[0].read.label, wall.backs.slot[6].label);
    assert_int_equal(back.backs.wind, WK_WIND_SOUTH);
    assert_int_equal(back.backs.n_images, 2);
    assert_true(back.backs.tray.found);
    assert_float_equal(back.backs.tray.blur_px, 0.7, 1e-9);
    assert_float_equal(back.backs.tray.mm_to_px[6], 0.0001, 1e-9);
    assert_int_equal(back.faces.seen.side, WK_SIDE_FACES);
    assert_float_equal(back.faces.seen.slot[7].score, wall.faces.seen.slot[7].score, 0);
    wk_store_close(store);
    world->key.bytes[31] ^= 0x80;
    store = world_open(world);
    assert_int_equal(wk_store_get_wall(store, 3, WK_WIND_SOUTH, &back), WK_WRONG_KEY);
    wk_store_close(store);
}

static void a_wall_against_the_rules_is_refused(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_deal deal;
    struct wk_wall_record good, wall;
    struct wk_receipt receipt = {0};
    make_deal(&deal, 1, 1, 5);
    make_wall(&good, &deal, WK_WIND_EAST);
#define REFUSED(change)                                                                                                        \
    do {                                                                                                                       \
        wall = good;                                                                                                           \
        change;                                                                                                                \
        assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_BAD_INPUT);                               \
    } while (0)
    REFUSED(wall.table = 0);
    REFUSED(wall.table = WK_MAX_TABLES + 1);
    REFUSED(wall.wind = WK_WIND_NONE);
    REFUSED(wall.wind = (enum wk_wind)5);
    REFUSED(memcpy(wall.set, "07a", 4));
    REFUSED(memset(wall.set, 'A', sizeof wall.set));
    REFUSED(wall.tileset[0] = 0);
    REFUSED(memset(wall.tileset, 'a', sizeof wall.tileset));
    REFUSED(wall.backs.slot[3].set[0] = '?');
    REFUSED(wall.backs.n_strays = 1; wall.backs.stray[0].near_slot = 34);
    REFUSED(wall.faces.face[3].best = (enum wk_face)36);
    REFUSED(wall.faces.face[33].score[33] = (float)(1e300 * 1e10));
    REFUSED(wall.faces.seen.n_strays = 35);
#undef REFUSED
    assert_int_equal(receipt.seq, 0);
    int64_t n = -1;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, N_OWN);
    wk_store_close(store);
}

static void a_deal_is_recorded_sealed_verified_and_opened(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal, back;
    struct wk_sealed sealed;
    struct wk_wall_record wall;
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_EAST, .n_right = WK_N_SLOTS};
    struct wk_stored_verdict stored;
    struct wk_reading reading;
    struct wk_receipt receipt = {0};
    uint8_t hash[WK_HASH_SIZE], salt[WK_SALT_SIZE];
    unsigned mask = 99;
    int round = 0;
    make_reading(&reading, WK_SIDE_BACKS, WK_WIND_EAST);

    for (int r = 1; r <= 2; r++) {
        make_deal(&deal, 2, r, (uint64_t)(40 + r));
        assert_int_equal(wk_store_round(store, 2, &round), WK_OK);
        assert_int_equal(round, r);
        assert_int_equal(wk_store_walls(store, 2, &mask), WK_OK);
        assert_int_equal(mask, 0);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            receipt.seq = -1;
            assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_NOT_YET);
            record_wall(store, &deal, (enum wk_wind)w);
            assert_int_equal(wk_store_put_verdict(store, 2, "restore", &verdict, &reading, &a_source, &receipt), WK_NOT_YET);
            assert_int_equal(receipt.seq, -1);
            assert_int_equal(wk_store_walls(store, 2, &mask), WK_OK);
            assert_int_equal(mask, (1u << w) - 1);
        }
        assert_int_equal(wk_store_put_verdict(store, 2, "record", &verdict, &reading, &a_source, &receipt), WK_OK);
        record_wall(store, &deal, WK_WIND_NORTH); /* once more */
        assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_OK);
        assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_ALREADY);
        make_wall(&wall, &deal, WK_WIND_EAST);
        assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_ALREADY);
        assert_int_equal(wk_store_get_wall(store, 2, WK_WIND_EAST, &wall), WK_NOT_FOUND);

        assert_int_equal(wk_store_sealed(store, 2, &sealed), WK_OK);
        assert_int_equal(sealed.round, r);
        assert_false(sealed.opened);
        assert_string_equal(sealed.set, deal.set);
        assert_string_equal(sealed.tileset, "drawn");
        assert_memory_equal(sealed.hash, hash, sizeof hash);
        assert_int_equal(sealed.seq, receipt.seq);
        assert_int_equal(wk_store_sealed_faces(store, 2, &back), WK_OK);
        assert_int_equal(wk_deal_check(&back), WK_OK);

        assert_int_equal(wk_store_last_verdict(store, 2, WK_WIND_EAST, &stored), WK_NOT_FOUND);
        verdict.kind = WK_FAIL;
        assert_int_equal(wk_store_put_verdict(store, 2, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
        verdict.kind = WK_PASS;
        assert_int_equal(wk_store_put_verdict(store, 2, "inspect", &verdict, &reading, &a_source, &receipt), WK_OK);
        assert_int_equal(wk_store_last_verdict(store, 2, WK_WIND_EAST, &stored), WK_OK);
        assert_int_equal(stored.kind, WK_PASS);
        assert_int_equal(stored.seq, receipt.seq);
        assert_int_equal(stored.t_ns, receipt.t_ns);
        assert_int_equal(wk_store_last_verdict(store, 2, WK_WIND_WEST, &stored), WK_NOT_FOUND);
        assert_int_equal(wk_store_put_verdict(store, 2, "guess", &verdict, &reading, &a_source, &receipt), WK_BAD_INPUT);

        for (int again = 0; again < 2; again++) {
            int64_t before = receipt.seq;
            assert_int_equal(wk_store_open_deal(store, 2, &back, salt, &receipt), WK_OK);
            assert_true(receipt.seq > before);
            wk_deal_commit(&back, salt, hash);
            assert_memory_equal(hash, sealed.hash, sizeof hash);
        }
        assert_int_equal(wk_store_sealed(store, 2, &sealed), WK_OK);
        assert_true(sealed.opened);
    }
    assert_int_equal(wk_store_sealed(store, 1, &sealed), WK_NOT_FOUND);
    assert_int_equal(wk_store_sealed_faces(store, 1, &back), WK_NOT_FOUND);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_put_verdict(store, 1, "restore", &verdict, &reading, &a_source, &receipt), WK_NOT_YET);
    int64_t n = 0, bad = 0;
    assert_int_equal(audit_of(store, &n, &bad), WK_OK);
    wk_store_close(store);
    world->key.bytes[0] ^= 1;
    store = world_open(world);
    assert_int_equal(wk_store_sealed_faces(store, 2, &back), WK_WRONG_KEY);
    assert_int_equal(wk_store_open_deal(store, 2, &back, salt, &receipt), WK_WRONG_KEY);
    wk_store_close(store);
}

static void judge_wall(struct wk_store *store, int table, enum wk_wind wind, enum wk_verdict_kind kind)
{
    struct wk_verdict verdict = {.kind = kind, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    struct wk_receipt receipt = {0};
    make_reading(&reading, WK_SIDE_BACKS, wind);
    assert_int_equal(wk_store_put_verdict(store, table, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
}

static void pass_walls(struct wk_store *store, int table)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        judge_wall(store, table, (enum wk_wind)w, WK_PASS);
}

/* Four walls of one picture: a record each, joined by what the picture is called, and all of them or none. */
static void a_table_is_stored_whole_or_not_at_all(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    static uint8_t too_much[WK_EVIDENCE_MAX + 1];
    static struct wk_reading reading[WK_N_WINDS];
    uint8_t picture[WK_HASH_SIZE];
    struct wk_verdict verdict[WK_N_WINDS];
    struct wk_reading_source source[WK_N_WINDS];
    struct wk_look looks[WK_N_WINDS];
    struct wk_receipt receipts[WK_N_WINDS] = {{.seq = -1}};
    struct wk_deal deal;
    int64_t n = 0, before = 0;

    make_deal(&deal, 2, 1, 7);
    memset(picture, 0xab, sizeof picture);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind wind = (enum wk_wind)(i + 1);

        verdict[i] = (struct wk_verdict){.kind = i == 2 ? WK_FAIL : WK_PASS, .wind = wind, .n_right = WK_N_SLOTS};
        make_reading(&reading[i], WK_SIDE_BACKS, wind);
        source[i] = a_source;
        source[i].table_picture = picture;
        looks[i] = (struct wk_look){&verdict[i], &reading[i], &source[i], NULL};
    }
    assert_int_equal(wk_store_put_table(store, 2, "restore", looks, receipts), WK_NOT_YET);
    seal_deal(store, &deal);
    assert_int_equal(audit_of(store, &before, NULL), WK_OK);
    source[3].backs = (struct wk_evidence){too_much, sizeof too_much};
    assert_int_equal(wk_store_put_table(store, 2, "restore", looks, receipts), WK_BAD_INPUT);
    assert_int_equal(receipts[0].seq, -1);
    reading[1].side = WK_SIDE_FACES; /* faces do not come by this way */
    assert_int_equal(wk_store_put_table(store, 2, "restore", looks, receipts), WK_BAD_INPUT);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, before);
    assert_int_equal(world_passed(store, 2), 0);

    source[3].backs.n = 0;
    reading[1].side = WK_SIDE_BACKS;
    assert_int_equal(wk_store_put_table(store, 2, "restore", looks, receipts), WK_OK);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, before + WK_N_WINDS);
    assert_int_equal(world_passed(store, 2), 0xb);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_stored_verdict stored;

        assert_int_equal(wk_store_last_verdict(store, 2, (enum wk_wind)(i + 1), &stored), WK_OK);
        assert_int_equal(stored.seq, receipts[i].seq);
        assert_int_equal(stored.kind, verdict[i].kind);
    }
    wk_store_close(store);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'verdict'"
                                      " AND json_extract(body, '$.table_picture') LIKE 'abababab%'"),
                     WK_N_WINDS);
}

/* What passed after one hand says nothing of the next, and neither does another table. */
static void verdicts_count_for_their_hand(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_stored_verdict stored;
    struct wk_receipt receipt = {0};
    uint8_t salt[WK_SALT_SIZE];
    int hand = -1;
    assert_int_equal(wk_store_hand(store, 2, &hand), WK_OK);
    assert_int_equal(hand, 0);
    assert_int_equal(world_passed(store, 2), 0);
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_NOT_YET);
    for (int t = 1; t <= 2; t++) {
        make_deal(&deal, t, 1, (uint64_t)t);
        record_deal(store, &deal);
        assert_int_equal(wk_store_start_hand(store, t, &hand, &receipt), WK_NOT_YET);
        seal_deal(store, &deal);
        pass_walls(store, t); /* before the first hand: since the seal */
        assert_int_equal(world_passed(store, t), 15);
    }
    for (int h = 1; h <= 4; h++) {
        receipt.seq = 0;
        assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_OK);
        assert_int_equal(hand, h);
        assert_true(receipt.seq > 0);
        assert_int_equal(world_passed(store, 2), 0);
        assert_int_equal(wk_store_last_verdict(store, 2, WK_WIND_EAST, &stored), WK_NOT_FOUND);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_ALREADY);
            judge_wall(store, 2, (enum wk_wind)w, WK_PASS);
        }
        judge_wall(store, 2, WK_WIND_SOUTH, WK_FAIL); /* once right, and knocked over since */
        assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_ALREADY);
        judge_wall(store, 2, WK_WIND_SOUTH, WK_PASS);
        wk_store_close(store);
        store = world_open(world);
        assert_int_equal(wk_store_hand(store, 2, &hand), WK_OK);
        assert_int_equal(hand, h);
        assert_int_equal(world_passed(store, 2), 15);
    }
    receipt.seq = 0;
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_END);
    assert_int_equal(receipt.seq, 0);
    assert_int_equal(hand, 4);
    assert_int_equal(world_passed(store, 1), 15); /* the other table begins none, and works as without */
    assert_int_equal(world_int(world, "SELECT count(*) FROM verdicts WHERE hand = 3"), 6);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'verdict' AND body LIKE '%\"hand\":3%'"), 6);
    assert_int_equal(wk_store_open_deal(store, 2, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_NOT_YET);
    make_deal(&deal, 2, 2, 8);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_hand(store, 2, &hand), WK_OK);
    assert_int_equal(hand, 0);
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_OK);
    assert_int_equal(hand, 1);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void a_wrong_deal_is_not_sealed(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_deal good, deal;
    struct wk_receipt receipt = {0};
    uint8_t hash[WK_HASH_SIZE];
    make_deal(&good, 1, 1, 3);
    record_deal(store, &good);
    deal = good;
    deal.face[2][5] = deal.face[2][5] == 1 ? 2 : 1;
    assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_BAD_INPUT);
    deal = good;
    deal.round = 2;
    assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_BAD_INPUT);
    deal = good;
    deal.set[2] = 'B';
    assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_seal(store, &good, "Drawn!", hash, &receipt), WK_BAD_INPUT);
    deal = good;
    deal.table = 2;
    assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_NOT_YET);
    assert_int_equal(receipt.seq, 0);
    assert_int_equal(wk_store_seal(store, &good, "drawn", hash, &receipt), WK_OK);
    wk_store_close(store);
}

static const char state_sql[] =
    "SELECT 'walls', table_no, wind, seq, set_name, 0, 0, 0, 0 FROM walls"
    " UNION ALL SELECT 'deals', seq, table_no, round, set_name, tileset, hex(commitment), t_ns, opened_seq FROM deals"
    " UNION ALL SELECT 'verdicts', seq, table_no, round, wind, purpose, verdict, t_ns, deal_seq FROM verdicts"
    " UNION ALL SELECT 'hands', seq, deal_seq, hand, 0, 0, 0, 0, 0 FROM hands"
    " UNION ALL SELECT 'verdict of hand', seq, hand, 0, 0, 0, 0, 0, 0 FROM verdicts"
    " UNION ALL SELECT 'tilesets', name, seq, 0, 0, 0, 0, 0, 0 FROM tilesets"
    " UNION ALL SELECT 'pin', role, seq, 0, 0, 0, 0, 0, 0 FROM pins ORDER BY 1, 2, 3";

static void busy_evening(struct wk_store *store)
{
    struct wk_deal deal;
    struct wk_receipt receipt;
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_EAST, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    uint8_t salt[WK_SALT_SIZE];
    assert_int_equal(wk_store_put_tileset(store, "drawn", "older", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "bytes", 5, &receipt), WK_OK);
    make_reading(&reading, WK_SIDE_BACKS, WK_WIND_EAST);
    for (int t = 1; t <= 3; t++) {
        make_deal(&deal, t, 1, (uint64_t)t);
        seal_deal(store, &deal);
        assert_int_equal(wk_store_put_verdict(store, t, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
        append_note(store, t, &receipt);
        for (int hand = 0; t == 3 && hand < 2;) {
            assert_int_equal(wk_store_start_hand(store, t, &hand, &receipt), WK_OK);
            pass_walls(store, t);
        }
    }
    assert_int_equal(wk_store_open_deal(store, 2, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_open_deal(store, 2, &deal, salt, &receipt), WK_OK);
    make_deal(&deal, 2, 2, 9);
    record_wall(store, &deal, WK_WIND_WEST);
    record_wall(store, &deal, WK_WIND_WEST);
    verdict.kind = WK_INCOMPLETE;
    verdict.wind = WK_WIND_NONE;
    assert_int_equal(wk_store_put_verdict(store, 2, "record", &verdict, &reading, &a_source, &receipt), WK_OK);
    assert_int_equal(wk_store_unlock(store, "1234", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "newer", 5, &receipt), WK_ALREADY); /* deals are sealed with it */
}

static void tables_rebuilt_from_the_journal_are_equal(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    int64_t n = 0, bad = 0;
    busy_evening(store);
    char *before = world_dump(world, state_sql);
    assert_true(strlen(before) > 400);
    world_sql(
        world,
        "DELETE FROM verdicts; DELETE FROM walls; DELETE FROM hands; UPDATE deals SET opened_seq = NULL, tileset = 'lost';"
        "UPDATE tilesets SET seq = 2; DELETE FROM pins");
    assert_int_equal(wk_store_rebuild(store, &n, &bad), WK_OK);
    assert_int_equal(n, world_int(world, "SELECT count(*) FROM journal"));
    char *after = world_dump(world, state_sql);
    assert_string_equal(before, after);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    free(after);
    after = world_dump(world, state_sql);
    assert_string_equal(before, after);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    free(before);
    free(after);
    wk_store_close(store);
}

static void verify_sees_tables_that_say_something_else(void **state)
{
    struct world *world = *state;
    static const struct {
        const char *sql, *bad;
    } faults[] = {
        {"UPDATE tilesets SET seq = 999", "SELECT seq FROM tilesets"},
        {"UPDATE deals SET opened_seq = 3 WHERE table_no = 1", "SELECT seq FROM deals WHERE table_no = 1"},
        {"UPDATE deals SET round = 5 WHERE table_no = 3", "SELECT seq FROM deals WHERE table_no = 3"},
        {"UPDATE verdicts SET verdict = 'PASS'", "SELECT seq FROM verdicts WHERE verdict = 'INCOMPLETE'"},
        {"DELETE FROM verdicts WHERE table_no = 2", "SELECT min(seq) FROM verdicts WHERE table_no = 2"},
        {"UPDATE verdicts SET hand = 4 WHERE hand = 2", "SELECT min(seq) FROM verdicts WHERE hand = 2"},
        {"UPDATE hands SET hand = 3 WHERE hand = 2", "SELECT seq FROM hands WHERE hand = 2"},
        {"DELETE FROM hands", "SELECT min(seq) FROM hands"},
        {"INSERT INTO walls VALUES (60, 1, 500, '07A')", "SELECT 500"},
        {"INSERT INTO walls VALUES (60, 1, 2, '07A')", "SELECT 2"},
        {"DELETE FROM pins", "SELECT seq FROM pins"},
    };
    struct wk_store *store = world_open(world);
    busy_evening(store);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        int64_t bad = 0, wanted = world_int(world, faults[i].bad);
        world_sql(world, faults[i].sql); /* foreign keys are off in that connection */
        assert_int_equal(audit_of(store, NULL, &bad), WK_DB_BROKEN);
        assert_int_equal(bad, wanted);
        assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
        assert_int_equal(audit_of(store, NULL, &bad), WK_OK);
    }
    wk_store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_wall_comes_back_as_it_was_recorded),
        TEST(a_wall_against_the_rules_is_refused),
        TEST(a_deal_is_recorded_sealed_verified_and_opened),
        TEST(a_table_is_stored_whole_or_not_at_all),
        TEST(verdicts_count_for_their_hand),
        TEST(a_wrong_deal_is_not_sealed),
        TEST(tables_rebuilt_from_the_journal_are_equal),
        TEST(verify_sees_tables_that_say_something_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
