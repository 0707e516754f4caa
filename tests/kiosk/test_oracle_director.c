/*
 * No oracle in an event that is sealed to the director's key, either: the same event with other faces, from its beginning to
 * the close of a deal that was played, with photographs and by commands alone. And what the kiosk has after the seal, its club
 * key, its own key, PINs and the database, gets no face out.
 */
#include "calibration/enrol_label.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_pictures.h"
#include "db/store/pin.h"
#include "labels/secret/director_key.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/kiosk/oracle_test.h"
#include "vision/image/image.h"
#include "vision/sim/sim.h"

#define KEY "--director-key", key, "--passphrase-file", words
#define JUDGE "--pin-file", judge
#define DIRECTOR "--pin-file", director

static char key[128], words[128], judge[128], director[128];

/* Says it, and it has to end like that, with `text` among what is said: that all is refused would be the same story, too. */
static void must(int code, const char *text, const char *const *line)
{
    fflush(story_log);
    const size_t from = n_story;
    const int got = say(line);
    fflush(story_log);
    if (got != code || !strstr(story + from, text))
        fail_msg("exit %d and \"%s\" wanted: %s", code, text, story + from);
}
#define MUST(code, ...) must(code, "", (const char *const[]){__VA_ARGS__, NULL})
#define REFUSED(code, advice, ...) must(code, advice, (const char *const[]){__VA_ARGS__, NULL})

/* ---- photographs */

static const char *photo(const char *name)
{
    static char path[8][192]; /* more than one command names */
    static unsigned next;
    char *to = path[next++ % 8];
    snprintf(to, sizeof path[0], "%s/%s.png", story_pictures, name);
    return to;
}

static const char *photo_of(const char *side, enum wk_wind wind)
{
    char name[16];
    snprintf(name, sizeof name, "%s-%c", side, wk_wind_letter(wind));
    return photo(name);
}

static void draw(struct wk_sim *sim, const struct wk_sim_wall *wall, enum wk_side side, const char *path)
{
    struct wk_sim_conditions conditions;
    struct wk_image image;
    wk_sim_conditions_default(&conditions);
    conditions.w = 1280;
    conditions.h = 720;
    assert_int_equal(wk_image_new(&image, conditions.w, conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(sim, wall, side, &conditions, 5, 0, &image, NULL), WK_OK);
    assert_int_equal(wk_image_save_simulated(path, &image), WK_OK);
    wk_image_free(&image);
}

static const char *const faults[] = {"swap:25,26", "missing:1.4", "bare:2.3"};
static const char *const fault_names[] = {"swap", "missing", "bare"};
#define N_FAULTS (sizeof faults / sizeof *faults)

/* The walls of a deal. What has no face on it is drawn once, for all deals: it has to be the same photograph. */
static void photograph(const struct wk_deal *deal, const struct wk_key *club)
{
    struct wk_sim *sim = NULL;
    struct wk_sim_wall wall;
    struct wk_deal shelf = *deal;
    struct wk_mat mat;
    wk_mat_default(&mat);
    assert_int_equal(wk_sim_new(&sim, &mat, club, "drawn"), WK_OK);
    const bool first = access(photo("enrol"), R_OK) != 0;
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        wk_sim_wall_init(&wall, w, deal);
        draw(sim, &wall, WK_SIDE_FACES, photo_of("faces", w));
        if (first)
            draw(sim, &wall, WK_SIDE_BACKS, photo_of("backs", w));
    }
    wk_sim_wall_init(&wall, WK_WIND_EAST, deal);
    assert_int_equal(wk_sim_wall_fault(&wall, "missing:1.4", 5), WK_OK);
    draw(sim, &wall, WK_SIDE_FACES, photo("faces-missing"));
    for (size_t i = 0; i < N_FAULTS && first; i++) {
        wk_sim_wall_init(&wall, WK_WIND_EAST, deal);
        assert_int_equal(wk_sim_wall_fault(&wall, faults[i], 5), WK_OK);
        draw(sim, &wall, WK_SIDE_BACKS, photo(fault_names[i]));
    }
    for (int s = 0; s < WK_N_SLOTS; s++)
        shelf.face[0][s] = (uint8_t)wk_enrol_face_at(s);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &shelf);
    if (first)
        draw(sim, &wall, WK_SIDE_FACES, photo("enrol"));
    wk_sim_free(sim);
}

/* ---- an event, step by step */

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_int_equal(chmod(path, 0600), 0);
}

/* The director's key is the same for all, and costs less to unlock than one that is meant to be kept. */
static void make_key(void)
{
    struct wk_director_key made;
    in_folder(words, "words.txt");
    in_folder(director, "director.txt");
    in_folder(judge, "judge.txt");
    snprintf(key, sizeof key, "%s/director.key", story_pictures);
    write_text(words, "lather shop scroll iris woman nurse\n");
    write_text(director, "13579\n");
    write_text(judge, "24680\n");
    if (access(key, R_OK) == 0)
        return;
    assert_int_equal(wk_director_key_make(&made, "lather shop scroll iris woman nurse", 1, 8192, table_random, &story_world),
                     WK_OK);
    assert_int_equal(wk_director_key_save(&made, key), WK_OK);
}

static void begin_event(const struct wk_deal *deal)
{
    char path[128], *text = NULL;
    size_t n;
    struct wk_key *club = NULL;
    FILE *players = open_memstream(&text, &n);
    assert_non_null(players);
    for (int i = 1; i <= WK_SECTION_PLAYERS; i++)
        fprintf(players, "Player %d\n", i);
    fclose(players);
    in_folder(path, "wallkeeper/club.key");
    assert_int_equal(wk_key_load(&club, path, table_random, &story_world, NULL), WK_OK);
    photograph(deal, club);
    wk_secret_free(club);
    make_key();
    story_world.seed = 2; /* whatever the story_pictures and the key took */
    in_folder(path, "players.csv");
    write_text(path, text);
    free(text);
    MUST(0, "event", "new", "--name", "Cup", "--players", path, "--seal", "director", "--director-key", key, DIRECTOR);
    MUST(0, "pin", "--role", "judge", "--new-file", judge, DIRECTOR);
    MUST(0, "enrol", "--tileset", "club", photo("enrol"), JUDGE);
}

static void seal(void)
{
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char wind[2] = {wk_wind_letter(w), 0};
        MUST(0, "deal", "record", "--table", "1", "--wind", wind, "--backs", photo_of("backs", w), "--faces",
             photo_of("faces", w), "--json", JUDGE);
    }
    MUST(0, "deal", "seal", "--table", "1", "--json", JUDGE);
}

/* Labels alone: what every player sees after every hand. */
static void check_backs(bool inspect)
{
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        MUST(0, "deal", "verify", "--table", "1", "--backs", photo_of("backs", w), JUDGE);
        if (inspect)
            MUST(0, "deal", "verify", "--table", "1", "--backs", photo_of("backs", w), "--inspect", "--json", JUDGE);
    }
}

static void check_faults(void)
{
    for (size_t i = 0; i < N_FAULTS; i++) {
        MUST(1, "deal", "verify", "--table", "1", "--backs", photo(fault_names[i]), JUDGE);
        MUST(1, "deal", "verify", "--table", "1", "--inspect", "--backs", photo(fault_names[i]), "--json", JUDGE);
    }
}

#define VERIFY "deal", "verify", "--table", "1", "--wind", "E", "--backs", photo_of("backs", WK_WIND_EAST), "--json", JUDGE
#define SPOT "audit", "spot", "--table", "1", JUDGE

/* What asks the deal itself: refused without the director's key, and one answer for a wall with it, three times "no". */
static void compare_faces(void)
{
    char right[192], wrong[192];
    snprintf(right, sizeof right, "%s", photo_of("faces", WK_WIND_EAST));
    snprintf(wrong, sizeof wrong, "%s", photo_of("faces", WK_WIND_SOUTH));
    MUST(3, VERIFY, "--faces", right);
    MUST(3, VERIFY, "--faces", wrong);
    MUST(0, VERIFY, "--faces", right, KEY);
    MUST(3, VERIFY, "--faces", photo("faces-missing"), KEY);
    MUST(1, VERIFY, "--faces", wrong, KEY);
    MUST(0, SPOT, "--wind", "E", "--count", "22");
    MUST(0, SPOT, "--number", "4711");
    MUST(3, SPOT, "--wind", "E", "--faces", right);
    MUST(0, SPOT, "--wind", "E", "--faces", right, KEY);
    MUST(1, SPOT, "--wind", "E", "--faces", wrong, KEY);
    MUST(3, SPOT, "--wind", "E", "--faces", photo("faces-missing"), KEY);
    MUST(1, VERIFY, "--faces", wrong, KEY);
    MUST(2, VERIFY, "--faces", right, KEY);
}

static void play(void)
{
    static const char *const hands[] = {"1", "2", "3", "4"};
    for (int hand = 0; hand < WK_HANDS; hand++) {
        MUST(0, "deal", "hand", "--table", "1", "--json", JUDGE);
        if (hand == 0)
            check_faults();
        if (hand == 1)
            compare_faces();
        check_backs(hand == 2);
        MUST(0, "result", "enter", "--table", "1", "--round", "1", "--hand", hands[hand], "--winner", "E", "--from", "S",
             "--points", "24", "--confirm");
    }
}

static void ask_all(void)
{
    char html[128], copy[128], crops[128], slip[128];
    in_folder(html, "report.html");
    in_folder(copy, "copy.db");
    in_folder(crops, "crops.png");
    in_folder(slip, "slip.pdf");
    MUST(3, "deal", "open", "--table", "1", DIRECTOR);
    MUST(2, "deal", "export", "--table", "1");
    MUST(0, "deal", "evidence", "--table", "1", "--wind", "E", "--out", crops, "--json");
    MUST(2, "deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--out", crops, DIRECTOR);
    MUST(2, "audit", "receipt", "--table", "1", "--round", "1");
    MUST(0, "audit", "receipt", "--sealed", "--table", "1", "--pdf", slip);
    SAY("audit", "statistics", "--json");
    MUST(0, "audit", "checkpoint", "--json");
    SAY("audit", "check");
    SAY("audit", "check", "--json");
    MUST(0, "audit", "report", "--json");
    MUST(0, "audit", "report", "--html", html);
    MUST(0, "result", "list");
    MUST(0, "rank");
    MUST(0, "backup", "--out", copy);
    tell_file("report.html");
    tell_journal();
}

/* From the event's beginning to the deal's close. */
static char *story_of(const struct wk_deal *deal)
{
    begin_story();
    begin_event(deal);
    seal();
    play();
    ask_all();
    MUST(0, "deal", "close", "--table", "1", "--json", JUDGE);
    ask_all();
    return end_story();
}

static void closed_deals_say_the_same(void **state)
{
    struct wk_deal deal;
    (void)state;
    oracle_deal(&deal, 0);
    char *first = story_of(&deal);
    assert_true(strlen(first) > 50000);
    oracle_deal(&deal, N_DEALS - 1); /* the sorted one, as unlike it as can be */
    char *other = story_of(&deal);
    expect_same_story(first, other);
    free(other);
    free(first);
}

/* ---- the kiosk alone */

static struct wk_store *open_kiosk(struct wk_key **club, struct wk_signer **signer)
{
    char path[128], keys[128];
    struct wk_store *store = NULL;
    in_folder(keys, "wallkeeper/deal-keys");
    in_folder(path, "wallkeeper/club.key");
    assert_int_equal(wk_key_load(club, path, table_random, &story_world, NULL), WK_OK);
    in_folder(path, "wallkeeper/kiosk.key");
    assert_int_equal(wk_signer_load(signer, path, table_random, &story_world, NULL), WK_OK);
    const struct wk_store_options options = {.path = story_world.path,
                                             .deal_keys = keys,
                                             .key = *club,
                                             .signer = *signer,
                                             .version = "test",
                                             .clock = table_clock,
                                             .random = table_random,
                                             .context = &story_world};
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    return store;
}

/* A program of the attacker's own, with all that is in the kiosk's story_folder and every PIN; `with`: and the director's key.
 */
static void no_face_comes_out(const struct wk_deal *deal, bool with)
{
    struct wk_key *club = NULL;
    struct wk_signer *signer = NULL;
    struct wk_store *store = open_kiosk(&club, &signer);
    struct wk_director_key locked;
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    struct wk_deal out;
    char sealed[WK_DEAL_TEXT_SIZE], opened[WK_DEAL_TEXT_SIZE];
    enum wk_role role;
    uint8_t salt[WK_SALT_SIZE], secret[WK_KEY_SIZE], *bytes = NULL;
    size_t n = 0;
    int wait_s = 0;
    assert_int_equal(wk_store_unlock(store, "13579", &role, &wait_s), WK_OK);
    assert_int_equal(role, WK_ROLE_DIRECTOR);
    if (with) {
        assert_int_equal(wk_director_key_load(&locked, key), WK_OK);
        assert_int_equal(wk_director_key_unlock(&locked, "lather shop scroll iris woman nurse", secret), WK_OK);
        assert_int_equal(wk_store_hold_director(store, secret), WK_OK);
    }
    const enum wk_status wanted = with ? WK_OK : WK_SEALED_AWAY;
    assert_int_equal(wk_store_sealed_faces(store, 1, &out), wanted);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        assert_int_not_equal(wk_store_get_wall(store, 1, w, &wall), WK_OK);
    for (int64_t seq = 1; seq < 40; seq++)
        assert_int_not_equal(wk_store_get_evidence(store, seq, WK_SIDE_FACES, &bytes, &n), WK_OK);
    assert_int_equal(wk_store_open_deal(store, 1, &out, salt, &receipt), wanted);
    if (with) {
        wk_deal_canonical(deal, sealed);
        wk_deal_canonical(&out, opened);
        assert_string_equal(opened, sealed);
    }
    wk_store_close(store);
    wk_secret_free(signer);
    wk_secret_free(club);
}

static void the_kiosk_alone_gets_no_face(void **state)
{
    const char *const use_key = "--director-key FILE";
    struct wk_deal deal;
    char crops[128], right[192];
    (void)state;
    oracle_deal(&deal, 1);
    begin_story();
    begin_event(&deal);
    seal();
    in_folder(crops, "crops.png");
    snprintf(right, sizeof right, "%s", photo_of("faces", WK_WIND_EAST));
    REFUSED(3, use_key, "deal", "open", "--table", "1", DIRECTOR);
    REFUSED(2, "PIN of the director", "deal", "open", "--table", "1", JUDGE);
    REFUSED(2, "--director-key", "deal", "export", "--table", "1");
    REFUSED(2, "--director-key", "deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--out", crops,
            DIRECTOR);
    REFUSED(2, "--director-key", "audit", "receipt", "--table", "1", "--round", "1");
    REFUSED(3, use_key, VERIFY, "--faces", right);
    MUST(0, SPOT, "--wind", "E", "--count", "22");
    MUST(0, SPOT, "--number", "4711");
    REFUSED(3, use_key, SPOT, "--wind", "E", "--faces", right);
    /* It reads the photograph that it is given, and asks no deal. */
    REFUSED(3, "34 tiles are too many for a hand", "points", "--faces", right);
    no_face_comes_out(&deal, false);
    no_face_comes_out(&deal, true); /* with the key it does: the refusals are for want of that */
    free(end_story());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kiosk_alone_gets_no_face),
        cmocka_unit_test(closed_deals_say_the_same),
    };

    return cmocka_run_group_tests(tests, open_folders, close_folders);
}
