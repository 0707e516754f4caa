/*
 * When something goes wrong: each row of labels/paper/incidents.def is tried, by the touches and the command that it names, and
 * the event is found as it promises. A row without a try fails, as does a key that no screen has, or one that Chinese readers
 * would not find.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include <fcntl.h>
#include <jansson.h>
#include <sys/stat.h>
#include <wordexp.h>

#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/cmd/sim/sim_commands.h"
#include "labels/paper/incident.h"
#include "labels/lang/lang.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/kiosk/replay_judge.h"
#include "tests/support/kiosk/replay_test.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"

#define N_PLAYERS WK_SECTION_PLAYERS

/* ---------------------------------------------------------------- commands, in a folder of their own */

static char home[4096];

static int64_t evening(void *context)
{
    static int64_t now_ns = INT64_C(1765972800000000000);

    (void)context;
    return now_ns += 1000000000;
}

/* A line as a shell would take it; its exit code. */
static int line(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int line(const char *format, ...)
{
    char text[1024];
    struct wk_host host = said_host(scratch_folder);
    wordexp_t words;
    va_list args;

    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    host.clock = evening;
    if (wordexp(text, &words, WRDE_NOCMD) != 0)
        fail_msg("no shell takes: %s", text);
    assert_string_equal(words.we_wordv[0], "wallkeeper");
    const int code = said_run(host, wk_commands_of_sim, (const char *const *)words.we_wordv + 1);
    wordfree(&words);
    return code;
}

static void done(int code)
{
    if (code != WK_EXIT_DONE)
        fail_msg("exit %d: %s%s", code, said.out, said.err);
}

static void refused(int code, const char *says)
{
    if (code != WK_EXIT_USAGE || !strstr(said.err, says))
        fail_msg("exit %d, \"%s\" wanted: %s%s", code, says, said.out, said.err);
}

/* The club's stickers were printed once: from then on it has a key, on which they hang. */
static void print_stickers(void)
{
    done(line("wallkeeper labels sheet --set 07A --out all.pdf"));
}

/* As the row has it. */
static void by_command(enum wk_incident incident)
{
    done(line("%s", wk_incident_def(incident)->command));
}

static json_t *answer(void)
{
    json_t *json = json_loads(said.out, 0, NULL);

    if (!json)
        fail_msg("no JSON: %s%s", said.out, said.err);
    return json;
}

static void list_players(int n)
{
    FILE *out = fopen("players.csv", "w");

    assert_non_null(out);
    fprintf(out, "name\n");
    for (int i = 1; i <= n; i++)
        fprintf(out, "Player %d\n", i);
    assert_int_equal(fclose(out), 0);
}

/* An event of which nothing but results is asked. */
static void begin_event(void)
{
    list_players(N_PLAYERS);
    done(line("wallkeeper event new --name 'Spring Cup' --players players.csv --results-only --pin-file pin.txt"));
}

/* The four results of a hand, East's by self-drawn 10; table 0: of all. */
static void play_hand(int only, int round, int hand)
{
    for (int table = 1; table <= 4; table++)
        if (!only || only == table)
            done(line("wallkeeper result enter --table %d --round %d --hand %d --winner E --from self --points 10 "
                      "--confirm",
                      table, round, hand));
}

/* A line of a player's hands. Borrowed from *whole, which the caller frees. */
static const json_t *hand_of(int number, int hand, json_t **whole)
{
    done(line("wallkeeper rank player --number %d --json", number));
    *whole = answer();
    const json_t *one = json_array_get(json_object_get(*whole, "hands"), (size_t)hand - 1);
    assert_non_null(one);
    return one;
}

static bool stands_in(int number, int hand)
{
    json_t *whole;
    const json_t *word = json_object_get(hand_of(number, hand, &whole), "stand_in"); /* json_is_true() looks at it twice */
    const bool is = json_is_true(word);

    json_decref(whole);
    return is;
}

static int ms_of(int number, int hand)
{
    json_t *whole;
    const int ms = (int)json_integer_value(json_object_get(hand_of(number, hand, &whole), "ms"));

    json_decref(whole);
    return ms;
}

/* ---------------------------------------------------------------- the kiosk, by touch, above a real store */

static struct event script;
static struct replay kiosk;

static void switch_on_kiosk(struct table_world *world)
{
    event_open(&script, 1);
    wk_store_close(world->store);
    disk_begin(world->folder, 1);
    kiosk.world = world;
    world->store = open_file(&kiosk);
    for (int table = 1; table <= 4; table++) {
        struct wk_deal deal;

        table_deal(&deal, table);
        deal.table = table;
        set_of(table, deal.set);
        if (table == 1)
            replay_open(&kiosk, world, script.plan, CUTS_NONE, 0, WK_FACES_WAY_JUDGE);
        table_seal(world, &deal);
    }
}

static void switch_off_kiosk(void)
{
    wk_store_close(kiosk.world->store);
    kiosk.world->store = NULL;
    replay_close(&kiosk);
    event_close(&script);
    disk_end();
}

static void expect(enum wk_screen screen)
{
    if (kiosk.app.screen != screen)
        fail_msg("%s stands, not %s", wk_screen_word(kiosk.app.screen), wk_screen_word(screen));
}

static const struct wk_tournament *on_record(void)
{
    const struct wk_tournament *tournament;

    assert_int_equal(wk_store_tournament(kiosk.world->store, &tournament), WK_OK);
    return tournament;
}

static void go_to(int table)
{
    if (kiosk.app.screen == WK_SCREEN_CHECKIN && kiosk.app.table == table)
        return;
    if (kiosk.app.screen != WK_SCREEN_HALL)
        touch(&kiosk, WK_ACTION_HALL, 0);
    touch(&kiosk, WK_ACTION_TABLE, table);
    if (kiosk.app.screen == WK_SCREEN_IDLE)
        touch(&kiosk, WK_ACTION_START, 0);
}

/* At the table, from the seat check to the result's first key. */
static void play_at(int table)
{
    go_to(table);
    expect(WK_SCREEN_CHECKIN);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        touch(&kiosk, WK_ACTION_SEAT_HERE, d);
    expect(WK_SCREEN_SEALED);
    touch(&kiosk, WK_ACTION_START_HAND, 0);
    expect(WK_SCREEN_PLAYING);
}

/* East wins from South; the winner's entry is one of the four who stand for it. */
static void enter(int points)
{
    touch(&kiosk, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    touch(&kiosk, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    while (kiosk.app.seat.outcome.points > 0)
        touch(&kiosk, WK_ACTION_ERASE, 0);
    touch(&kiosk, WK_ACTION_DIGIT, points / 10);
    touch(&kiosk, WK_ACTION_DIGIT, points % 10);
    touch(&kiosk, WK_ACTION_RESULT_ENTER, 0);
    expect(WK_SCREEN_CONFIRM);
}

static void agree(void)
{
    for (int d = WK_WIND_SOUTH; d <= WK_WIND_NORTH; d++)
        touch(&kiosk, WK_ACTION_AGREE, d);
    expect(WK_SCREEN_RESTORE);
}

/* ---------------------------------------------------------------- a wall of the sealed deal */

static enum wk_verdict_kind verify(struct table_world *world, const struct wk_reading *backs,
                                   const struct wk_face_reading *faces, enum wk_finding_kind first)
{
    const struct wk_verifying in = {.table = 1, .wind = WK_WIND_EAST, .backs = backs, .faces = faces, .purpose = "restore"};
    struct wk_answer said_of_it;

    assert_int_equal(wk_wall_service_verify(world->store, &in, &table_source, &said_of_it), WK_OK);
    assert_true(said_of_it.receipt.seq > 0); /* and it is on record */
    if (first != WK_FINDING_NONE) {
        assert_true(said_of_it.verdict.n_findings > 0);
        assert_int_equal(said_of_it.verdict.finding[0].kind, first);
    }
    return said_of_it.verdict.kind;
}

static void seal(struct table_world *world, struct wk_deal *deal)
{
    table_deal(deal, 1);
    table_seal(world, deal);
    as_director(world->store);
}

/* ---------------------------------------------------------------- what the rows promise */

static void three_players_are_late(struct table_world *world)
{
    static const int late[] = {1, 6, 11};

    switch_on_kiosk(world);
    go_to(1);
    expect(WK_SCREEN_CHECKIN);
    assert_int_equal(kiosk.app.playing_since_ns, 0); /* no time runs */
    for (int i = 0; i < 3; i++) {
        struct wk_entry entry = {.kind = WK_ENTRY_PLAYER, .role = WK_ROLE_JUDGE};

        entry.player.player = late[i];
        entry.player.round = entry.player.hand = 1;
        snprintf(entry.player.person.name, sizeof entry.player.person.name, "Helper %c", 'A' + i);
        snprintf(entry.reason, sizeof entry.reason, "Late");
        rule_by_hand(&kiosk, &entry);
    }
    for (int i = 0; i < 3; i++)
        assert_memory_equal(wk_person_of(on_record(), late[i], 1, 1)->name, "Helper ", 7);
    play_at(1); /* and the round begins */
    switch_off_kiosk();

    begin_event();
    by_command(WK_INCIDENT_LATE);
    play_hand(0, 1, 1);
    done(line(
        "wallkeeper event player --number 7 --name 'Player 7' --from-round 1 --from-hand 2 --reason here --pin-file pin.txt"));
    play_hand(0, 1, 2);
    assert_true(stands_in(7, 1));
    assert_false(stands_in(7, 2)); /* and both hands are number 7's */
    done(line("wallkeeper rank"));
    assert_non_null(strstr(said.out, "  Player 7\n")); /* and not who kept the seat warm, */
    assert_non_null(strstr(said.out, "Wu Jie"));       /* who is named below */
}

static void there_are_15_or_17(struct table_world *world)
{
    int n_ranked = 0;

    (void)world;
    done(line("wallkeeper event schedule --kind duplicate --count 17"));
    assert_non_null(strstr(said.out, "one player sits out each round"));
    by_command(WK_INCIDENT_NUMBER);
    assert_non_null(strstr(said.out, "the house plays on one chair"));
    list_players(15);
    done(line("wallkeeper event new --name Cup --players players.csv --results-only --pin-file pin.txt"));
    play_hand(0, 1, 1);
    play_hand(0, 5, 4);
    done(line("wallkeeper rank --json"));
    json_t *json = answer();
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(json, "standings"), i, row)
    {
        assert_true(json_integer_value(json_object_get(row, "number")) <= 15); /* the house is none of them */
        n_ranked += json_is_integer(json_object_get(row, "rank")) && json_integer_value(json_object_get(row, "hands")) == 2;
    }
    assert_int_equal(n_ranked, 15);
    json_decref(json);
}

static void a_tile_breaks(struct table_world *world)
{
    struct wk_deal deal;
    struct wk_reading backs;
    struct wk_face_reading faces;

    seal(world, &deal);
    table_backs(&backs, WK_WIND_EAST, deal.set);
    backs.slot[15].state = WK_READ_EMPTY;
    assert_int_equal(verify(world, &backs, NULL, WK_FINDING_MISSING), WK_FAIL);
    table_backs(&backs, WK_WIND_EAST, deal.set);
    table_faces(&faces, &deal, WK_WIND_EAST);
    assert_int_equal(verify(world, &backs, &faces, WK_FINDING_NONE), WK_PASS); /* the same face: nothing tells them apart */
    table_face(&faces, 15, table_other((enum wk_face)deal.face[0][15]), WK_FACE_1M, 0.5f);
    assert_int_equal(verify(world, &backs, &faces, WK_FINDING_FACE_MISMATCH), WK_FAIL); /* another one is found */
    print_stickers();
    by_command(WK_INCIDENT_TILE);
    assert_int_equal(access("one.pdf", R_OK), 0);
}

static void a_sticker_is_lost(struct table_world *world)
{
    struct wk_deal deal;
    struct wk_reading backs;

    seal(world, &deal);
    table_backs(&backs, WK_WIND_EAST, deal.set);
    backs.slot[15] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_NO_STICKER};
    assert_int_equal(verify(world, &backs, NULL, WK_FINDING_NO_STICKER), WK_FAIL);
    table_backs(&backs, WK_WIND_EAST, deal.set);
    assert_int_equal(verify(world, &backs, NULL, WK_FINDING_NONE), WK_PASS);
    backs.slot[16].label = backs.slot[15].label; /* the lost one, on another tile */
    assert_int_equal(verify(world, &backs, NULL, WK_FINDING_NONE), WK_FAIL);
    print_stickers();
    by_command(WK_INCIDENT_STICKER);
    assert_int_equal(access("spare.pdf", R_OK), 0);
}

static void the_power_is_cut(struct table_world *world)
{
    switch_on_kiosk(world);
    play_at(2);
    kiosk.seen = (struct seen){.screen = WK_SCREEN_PLAYING, .table = 2, .round = 1, .hand = 1, .deal = true};
    kiosk.dead = true;
    power_comes_back(&kiosk); /* from the files as they lay; compares what was on record, and the screen */
    expect(WK_SCREEN_PLAYING);
    assert_int_equal(kiosk.app.table, 2);
    touch(&kiosk, WK_ACTION_HU, 0);
    enter(24);
    agree();
    switch_off_kiosk();
    begin_event();
    by_command(WK_INCIDENT_POWER);
}

static void a_wrong_result_is_entered(struct table_world *world)
{
    const struct wk_hand_id at = {1, 1, 1};

    switch_on_kiosk(world);
    play_at(1);
    touch(&kiosk, WK_ACTION_HU, 0);
    enter(42);
    touch(&kiosk, WK_ACTION_NOT_RIGHT, 0);
    expect(WK_SCREEN_RESULT);
    enter(24);
    agree();
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT, .role = WK_ROLE_JUDGE};
    entry.result.at = at;
    entry.result.outcome = outcome_discard(1, 2, 34);
    snprintf(entry.reason, sizeof entry.reason, "Misread");
    const int64_t first = wk_hand_look(on_record(), &at)->result_seq;
    rule_by_hand(&kiosk, &entry);
    assert_int_equal(wk_hand_look(on_record(), &at)->outcome.points, 34);
    assert_true(wk_hand_look(on_record(), &at)->result_seq > first); /* which stays in the journal */
    switch_off_kiosk();

    begin_event();
    play_hand(3, 1, 2);
    by_command(WK_INCIDENT_RESULT);
    done(line("wallkeeper result confirm --table 3 --round 1 --hand 2 --role paper --pin-file pin.txt"));
    done(line("wallkeeper result show --table 3 --round 1 --hand 2 --json"));
    assert_non_null(strstr(said.out, "\"points\": 24"));
}

static void the_points_are_disputed(struct table_world *world)
{
    switch_on_kiosk(world);
    play_at(1);
    touch(&kiosk, WK_ACTION_HU, 0);
    touch(&kiosk, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    touch(&kiosk, WK_ACTION_COUNT, 0);
    expect(WK_SCREEN_COUNT);
    touch(&kiosk, WK_ACTION_BACK, 0);
    touch(&kiosk, WK_ACTION_COUNT, 1); /* no camera: by keys */
    expect(WK_SCREEN_COUNT);
    touch(&kiosk, WK_ACTION_CALL_JUDGE, 0);
    assert_true(kiosk.app.judge_called);
    switch_off_kiosk();

    by_command(WK_INCIDENT_DISPUTE);
    begin_event();
    play_hand(0, 1, 1);
    done(line("wallkeeper event close --reason late --pin-file pin.txt")); /* the protest time runs */
    done(line("wallkeeper result correct --table 1 --round 1 --hand 1 --winner E --from self --points 12 --reason protest "
              "--pin-file pin.txt"));
    done(line("wallkeeper result confirm --table 1 --round 1 --hand 1 --pin-file pin.txt"));
    done(line("wallkeeper event close --reason decided --leave-open --pin-file pin.txt"));
    refused(line("wallkeeper result correct --table 1 --round 1 --hand 1 --winner E --from self --points 14 --reason protest "
                 "--pin-file pin.txt"),
            "closed");
}

static void two_sit_in_wrong_seats(struct table_world *world)
{
    switch_on_kiosk(world);
    go_to(1);
    touch(&kiosk, WK_ACTION_SEAT_WRONG, 0);
    touch(&kiosk, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
    touch(&kiosk, WK_ACTION_SEAT_HERE, WK_WIND_WEST);
    touch(&kiosk, WK_ACTION_SEAT_CHANGED, 0);
    play_at(1);
    touch(&kiosk, WK_ACTION_HU, 0);
    enter(24);
    agree();
    struct wk_entry moved = entry_moved(1, 1, 1, 1, wk_player_at(on_record(), &(struct wk_hand_id){1, 1, 1}, WK_WIND_EAST),
                                        wk_player_at(on_record(), &(struct wk_hand_id){1, 1, 1}, WK_WIND_SOUTH));
    moved.role = WK_ROLE_JUDGE;
    snprintf(moved.reason, sizeof moved.reason, "Wrong seats");
    rule_by_hand(&kiosk, &moved);
    switch_off_kiosk();

    begin_event();
    play_hand(0, 1, 1);
    play_hand(0, 1, 2);
    const int one = ms_of(1, 1), two = ms_of(2, 1);
    assert_int_not_equal(one, two);
    by_command(WK_INCIDENT_SEATS);
    assert_int_equal(ms_of(1, 1), two);
    assert_int_equal(ms_of(2, 1), one);
}

static void the_evening_ends_early(struct table_world *world)
{
    (void)world;
    begin_event();
    play_hand(0, 1, 1);
    play_hand(1, 1, 2); /* the other tables have not played it */
    by_command(WK_INCIDENT_EARLY);
    refused(
        line("wallkeeper result enter --table 2 --round 1 --hand 2 --winner draw --role paper --confirm --pin-file pin.txt"),
        "");
    refused(line("wallkeeper event close --reason late --pin-file pin.txt"), ""); /* what is open is listed */
    done(line("wallkeeper event close --reason late --leave-open --pin-file pin.txt"));
    done(line("wallkeeper rank --json"));
    json_t *json = answer();
    assert_true(json_is_true(json_object_get(json, "closed")));
    const json_t *first = json_array_get(json_object_get(json, "standings"), 0);
    assert_int_equal(json_integer_value(json_object_get(first, "rank")), 1);
    json_decref(json);
    done(line("wallkeeper audit check"));
}

static void the_kiosk_dies(struct table_world *world)
{
    char command[256];

    (void)world;
    begin_event();
    play_hand(0, 1, 1);
    assert_int_equal(mkdir("stick", 0700), 0);
    done(line("wallkeeper backup --out stick"));
    /* On a spare one: another key of its own, the club's from its copy, no database. */
    assert_int_equal(rename("wallkeeper", "dead"), 0);
    assert_int_equal(mkdir("wallkeeper", 0700), 0);
    assert_int_equal(rename("dead/club.key", "wallkeeper/club.key"), 0);
    assert_int_equal(system("mv stick/*.db stick/spring-cup-4f1c22d0.db"), 0);
    const char *rest = strstr(wk_incident_def(WK_INCIDENT_KIOSK)->command, "/media/stick/");
    assert_non_null(rest);
    snprintf(command, sizeof command, "wallkeeper restore stick/%s", rest + strlen("/media/stick/"));
    done(line("%s", command));
    assert_true(ms_of(1, 1) != 0);
    play_hand(0, 1, 2); /* and it goes on */
    assert_int_equal(line("wallkeeper audit check"), WK_EXIT_UNSURE);
    assert_non_null(strstr(said.out, "another kiosk that goes on with a copy")); /* whether that was meant the director knows */
}

static void the_camera_dies(struct table_world *world)
{
    struct wk_event lost = {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_NO_CAMERA, .name = ""}};

    switch_on_kiosk(world);
    play_at(1);
    touch(&kiosk, WK_ACTION_HU, 0);
    enter(24);
    agree();
    step(&kiosk, &lost);
    assert_int_not_equal(wk_app_trouble(&kiosk.app), WK_TROUBLE_NONE);
    touch(&kiosk, WK_ACTION_OTHER_CAMERA, 0);
    struct wk_entry gate = {.kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE};
    snprintf(gate.reason, sizeof gate.reason, "No camera");
    rule_by_hand(&kiosk, &gate);
    assert_true(wk_hand_look(on_record(), &(struct wk_hand_id){1, 1, 1})->state == WK_RESULT_CONFIRMED);
    switch_off_kiosk();

    begin_event();
    play_hand(0, 1, 1); /* from score forms */
    by_command(WK_INCIDENT_CAMERA);
    done(line("wallkeeper rank"));
    assert_non_null(strstr(said.out, "no camera"));
}

static void the_printer_dies(struct table_world *world)
{
    size_t n = 0, n_again = 0;

    (void)world;
    begin_event();
    by_command(WK_INCIDENT_PRINTER);
    char *first = scratch_read("forms.pdf", &n);
    by_command(WK_INCIDENT_PRINTER);
    char *again = scratch_read("forms.pdf", &n_again);
    assert_non_null(first);
    assert_int_equal(n, n_again); /* made again from the records */
    free(first);
    free(again);
}

static void (*const tries[WK_N_INCIDENTS])(struct table_world *world) = {
    [WK_INCIDENT_LATE] = three_players_are_late,
    [WK_INCIDENT_NUMBER] = there_are_15_or_17,
    [WK_INCIDENT_TILE] = a_tile_breaks,
    [WK_INCIDENT_STICKER] = a_sticker_is_lost,
    [WK_INCIDENT_POWER] = the_power_is_cut,
    [WK_INCIDENT_RESULT] = a_wrong_result_is_entered,
    [WK_INCIDENT_DISPUTE] = the_points_are_disputed,
    [WK_INCIDENT_SEATS] = two_sit_in_wrong_seats,
    [WK_INCIDENT_EARLY] = the_evening_ends_early,
    [WK_INCIDENT_KIOSK] = the_kiosk_dies,
    [WK_INCIDENT_CAMERA] = the_camera_dies,
    [WK_INCIDENT_PRINTER] = the_printer_dies,
};

/* ---------------------------------------------------------------- the page itself */

static void each_thing_that_goes_wrong_was_tried(void **state)
{
    (void)state;
    for (int i = 1; i < WK_N_INCIDENTS; i++)
        if (!tries[i])
            fail_msg("nobody has tried what to do about \"%s\"", wk_incident_def((enum wk_incident)i)->word);
}

/* The key between quotation marks at *at, which is moved behind it; false: there is none left. */
static bool next_key(const char **at, char key[64])
{
    const char *open = strstr(*at, "“"), *end = open ? strstr(open, "”") : NULL;

    if (!end)
        return false;
    snprintf(key, 64, "%.*s", (int)(end - open - (int)strlen("“")), open + strlen("“"));
    *at = end;
    return true;
}

/* Names a screen's key, and in Chinese the same key by its Chinese name. */
static void looks_for_keys(const char *text)
{
    const char *chinese = wk_text(WK_LANG_ZH, text);
    const char *at = text;
    char key[64], named[160];

    if (strcmp(chinese, text) == 0)
        fail_msg("no Chinese for \"%s\"", text);
    while (next_key(&at, key)) {
        if (strcmp(wk_text(WK_LANG_ZH, key), key) == 0)
            fail_msg("no screen has the key \"%s\"", key);
        snprintf(named, sizeof named, "「%s」", wk_text(WK_LANG_ZH, key));
        if (!strstr(chinese, named))
            fail_msg("%s is not named in \"%s\"", named, chinese);
    }
}

static void the_keys_that_it_names_are_on_a_screen_in_both_languages(void **state)
{
    (void)state;
    for (int i = 1; i < WK_N_INCIDENTS; i++) {
        const struct wk_incident_def *incident = wk_incident_def((enum wk_incident)i);

        looks_for_keys(incident->title);
        looks_for_keys(incident->seen);
        looks_for_keys(incident->kept);
        for (int s = 0; s < WK_INCIDENT_STEPS; s++)
            looks_for_keys(incident->step[s]);
    }
}

static void any_screen_leads_there_by_touch(void **state)
{
    struct wk_app *app = &kiosk.app;

    switch_on_kiosk(*state);
    for (int i = 1; i < WK_N_INCIDENTS; i++) {
        touch(&kiosk, WK_ACTION_HELP, 0);
        touch(&kiosk, WK_ACTION_INCIDENTS, 0);
        touch(&kiosk, WK_ACTION_INCIDENTS, i);
        assert_int_equal(app->overlay, WK_OVERLAY_INCIDENTS);
        assert_int_equal(app->incident, i);
        touch(&kiosk, WK_ACTION_BACK, 0);
        assert_int_equal(app->incident, WK_INCIDENT_NONE);
        touch(&kiosk, WK_ACTION_BACK, 0);
        assert_int_equal(app->overlay, WK_OVERLAY_NONE);
        expect(WK_SCREEN_HALL);
    }
    step(&kiosk, &(struct wk_event){.kind = WK_EVENT_CAMERA, .camera = {.status = WK_NO_CAMERA, .name = ""}});
    go_to(1);
    touch(&kiosk, WK_ACTION_HELP, 0);
    touch(&kiosk, WK_ACTION_INCIDENTS, WK_INCIDENT_NONE); /* also in front of a trouble */
    switch_off_kiosk();
}

/* ---------------------------------------------------------------- */

/* Compiles the catalogue into a folder of its own and opens it. */
static int open_chinese(void **state)
{
    static char folder[] = "/tmp/wk-incidents-XXXXXX";
    char command[512];

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(command, sizeof command,
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", folder, folder);
    const int code = system(command) == 0 && wk_lang_open(folder) == WK_OK ? 0 : -1;
    (void)wk_text(WK_LANG_ZH, "Players"); /* the catalogue is mapped by now: its folder may go */
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? code : -1;
}

static int begin(void **state)
{
    assert_int_equal(scratch_open(state), 0);
    assert_int_equal(table_setup(state), 0);
    assert_int_equal(chdir(scratch_folder), 0);
    scratch_write("pin.txt", "2468");
    return chmod("pin.txt", 0600);
}

static int end(void **state)
{
    char command[512];

    assert_int_equal(chdir(home), 0);
    free(said.out);
    free(said.err);
    said = (struct said){NULL, NULL};
    snprintf(command, sizeof command, "rm -rf %s", scratch_folder);
    assert_int_equal(system(command), 0);
    return table_teardown(state);
}

/* cmocka runs them in the order of the rows. */
static void try_next(void **state)
{
    static int incident;

    if (tries[++incident])
        tries[incident](*state);
}

int main(void)
{
    struct CMUnitTest tests[WK_N_INCIDENTS - 1];

    assert_non_null(getcwd(home, sizeof home));
    for (int i = 1; i < WK_N_INCIDENTS; i++)
        tests[i - 1] = (struct CMUnitTest){wk_incident_def((enum wk_incident)i)->word, try_next, begin, end, NULL};
    const struct CMUnitTest page[] = {
        cmocka_unit_test(each_thing_that_goes_wrong_was_tried),
        cmocka_unit_test(the_keys_that_it_names_are_on_a_screen_in_both_languages),
        cmocka_unit_test_setup_teardown(any_screen_leads_there_by_touch, begin, end),
    };
    return cmocka_run_group_tests(page, open_chinese, NULL) + cmocka_run_group_tests(tests, NULL, NULL);
}
