/*
 * No oracle: events that differ in nothing but the faces of deals that are still closed say the same. The same walls with the
 * same faults are recorded, sealed, checked, audited, reported, exported and copied for several deals, the extreme ones among
 * them. Under the club key; test_oracle_director.c is the same for an event that is sealed to the director's.
 */
#include "db/store/hands.h"
#include "tests/support/kiosk/oracle_test.h"
#include "tests/support/slice.h"

static void open_store(void)
{
    char path[128];
    struct wk_key *key = NULL;
    struct wk_signer *signer = NULL;
    struct wk_store_options options = {
        .path = story_world.path, .version = "test", .clock = table_clock, .random = table_random, .context = &story_world};
    in_folder(path, "wallkeeper/club.key");
    assert_int_equal(wk_key_load(&key, path, table_random, &story_world, NULL), WK_OK);
    in_folder(path, "wallkeeper/kiosk.key");
    assert_int_equal(wk_signer_load(&signer, path, table_random, &story_world, NULL), WK_OK);
    options.key = key;
    options.signer = signer;
    assert_int_equal(wk_store_open(&story_world.store, &options), WK_OK);
}

/* A picture of faces is the longer the more there is to see. */
static void record(const struct wk_deal *deal, enum wk_wind wind, size_t n_picture)
{
    static const uint8_t picture[4096] = {7};
    const struct wk_reading_source source = {
        .camera = "files", .calibration = "", .backs = {picture, 100}, .faces = {picture, n_picture}};
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    table_backs(&backs, wind, deal->set);
    table_faces(&faces, deal, wind);
    struct wk_recording in = {.table = deal->table, .wind = wind, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_wall_service_record(story_world.store, &in, &source, &answer), WK_OK);
    assert_true(answer.receipt.seq > 0);
}

/* Table 1 is sealed and plays its first hand; table 2 has three walls recorded. */
static void lay_out(const struct wk_deal *deal, size_t n_picture)
{
    struct wk_deal other = *deal;
    struct wk_sealing sealing;
    struct wk_receipt receipt;
    int hand = 0;
    open_store();
    assert_int_equal(wk_store_put_tileset(story_world.store, "drawn", "any", 3, &receipt), WK_OK);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        record(deal, (enum wk_wind)w, n_picture);
    assert_int_equal(wk_wall_service_seal(story_world.store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(wk_store_start_hand(story_world.store, 1, &hand, &receipt), WK_OK);
    other.table = 2;
    memcpy(other.set, "07B", WK_SET_SIZE);
    for (int w = WK_WIND_EAST; w < WK_WIND_NORTH; w++)
        record(&other, (enum wk_wind)w, n_picture + 99);
    wk_store_close(story_world.store);
}

/* Walls with faults, drawn once for all: their faces are not on them. */
static const char *const faults[] = {"swap:25,26", "missing:1.4", "bare:2.3"};
#define N_FAULTS (sizeof faults / sizeof *faults)

static const char *picture_of(size_t i)
{
    static char path[4][160];
    static unsigned next;
    char *to = path[next++ % 4];
    snprintf(to, sizeof path[0], "%s/%zu.png", story_pictures, i);
    return to;
}

static void draw_pictures(void)
{
    if (access(picture_of(0), R_OK) == 0)
        return;
    SAY("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", "5", "--out", picture_of(0));
    for (size_t i = 0; i < N_FAULTS; i++)
        SAY("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", "5", "--fault", faults[i], "--out",
            picture_of(i + 1));
}

static void check_walls(void)
{
    for (size_t i = 0; i <= N_FAULTS; i++) {
        SAY("deal", "verify", "--table", "1", "--backs", picture_of(i), "--json");
        SAY("deal", "verify", "--table", "1", "--inspect", "--backs", picture_of(i));
    }
    SAY("deal", "verify", "--table", "2", "--backs", picture_of(0));
}

static void ask_all(void)
{
    char html[128], pin[128], copy[128], crops[128];
    in_folder(html, "report.html");
    in_folder(pin, "pin.txt");
    in_folder(copy, "copy.db");
    in_folder(crops, "crops.png");
    FILE *file = fopen(pin, "w");
    assert_non_null(file);
    fputs("2468\n", file);
    fclose(file);
    SAY("deal", "seal", "--table", "1", "--json");
    SAY("deal", "seal", "--table", "2", "--json");
    SAY("deal", "open", "--table", "1");
    SAY("deal", "export", "--table", "1");
    SAY("deal", "evidence", "--table", "1", "--wind", "E", "--out", crops, "--json");
    SAY("deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--out", crops, "--pin-file", pin);
    SAY("audit", "receipt", "--table", "1", "--round", "1");
    SAY("audit", "statistics", "--json");
    SAY("audit", "spot", "--table", "1", "--count", "5", "--pin-file", pin);
    SAY("audit", "checkpoint", "--json");
    SAY("audit", "check");
    SAY("audit", "check", "--json");
    SAY("audit", "report", "--json");
    SAY("audit", "report", "--html", html);
    SAY("result", "list");
    SAY("rank");
    SAY("backup", "--out", copy);
}

/* All that is said and kept of a deal, with what may differ made alike. */
static char *story_of(int d, const struct wk_deal *deal)
{
    begin_story();
    lay_out(deal, 1000 + 500 * (size_t)d);
    const struct table_world before = story_world;
    draw_pictures();
    story_world.t_ns = before.t_ns;
    story_world.seed = before.seed;
    begin_again();
    check_walls();
    ask_all();
    tell_file("report.html");
    tell_journal();
    return end_story();
}

static char *first_story(void)
{
    struct wk_deal deal;
    oracle_deal(&deal, 0);
    return story_of(0, &deal);
}

static void closed_deals_say_the_same(void **state)
{
    struct wk_deal deal;
    (void)state;
    char *first = first_story();
    assert_true(strlen(first) > 50000);
    assert_non_null(strstr(first, "FAIL"));
    assert_non_null(strstr(first, "PASS"));
    for (int d = 1; d < N_DEALS; d++) {
        oracle_deal(&deal, d);
        char *other = story_of(d, &deal);
        expect_same_story(first, other);
        free(other);
    }
    free(first);
}

/* The comparison is no empty one: another fault, or one more look, is seen. */
static void another_story_is_seen(void **state)
{
    (void)state;
    char *first = first_story();
    rename(picture_of(1), picture_of(9));
    rename(picture_of(2), picture_of(1));
    rename(picture_of(9), picture_of(2));
    char *other = first_story();
    assert_string_not_equal(first, other);
    free(first);
    free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(closed_deals_say_the_same),
        cmocka_unit_test(another_story_is_seen),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, open_folders, close_folders);
}
