/*
 * A declared hand from Hu to the next wall, end to end: the whole kiosk at table 2 of an event, a real store, and the hand laid
 * before simulated video. What is counted is what the scorer says of the tiles that lie there.
 */
#include "tests/support/kiosk/table_test.h"

#include <dirent.h>
#include <sys/stat.h>

#include "calibration/enrol.h"
#include "db/state/tournament.h"
#include "db/store/stored_declared.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/face/draw/hand_view.h"
#include "kiosk/programs/run/kiosk.h"
#include "kiosk/programs/play/play.h"
#include "tests/support/rules/sample_event.h"
#include "vision/image/clock.h"

#define TABLE 2
#define SET "07A"
#define ART "drawn"
#define DEAL_SEED 11
#define STAGE_SEED 7
#define WINNER WK_WIND_WEST        /* on this chair, */
#define WINNERS_WIND WK_WIND_SOUTH /* who is so at table 2 */

static const struct wk_hand_id at = {TABLE, 1, 1};

static struct world {
    struct table_world *table;
    struct wk_host host;
    struct wk_env env;
    struct wk_deal deal; /* on the table */
    struct wk_sim_hand hand;
    struct wk_sim_wall laid; /* by `declare S` */
    struct wk_mcr_score score;
    char *out, *err;
    size_t n_out, n_err;
} g;

/* What was presented; on a slow machine some of what is true for a moment is not. */
static struct {
    enum wk_declared_fault fault; /* the newest, of the hand on the mat */
    bool turn, check;             /* steps */
    enum wk_declared_doubt doubt; /* the first, at the check */
    int n_with_view;              /* other screens that had a view of tiles */
    int n_before_the_record;      /* screens with tiles before the declaration was on record */
} seen;

static struct wk_clock steps; /* all runs in lock-step */

/* Goes with the other clock: the kiosk notes when its clock is set. */
static int64_t a_clock(void *context)
{
    (void)context;
    return (int64_t)1800000000 * 1000000000 + wk_clock_ns(&steps);
}

/* A small picture: half the work of a whole one. */
static void easy(struct wk_sim_conditions *conditions)
{
    wk_sim_conditions_default(conditions);
    conditions->w = 1280;
    conditions->h = 720;
}

/* ---- the table before Hu */

static struct {
    uint8_t *bytes;
    size_t n;
} enrolled; /* once for all tests */

static void enrol(void)
{
    struct wk_sim_conditions conditions;
    struct wk_enrol_report report;
    struct wk_problem problem;
    struct wk_image photo;
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    struct wk_sim *sim = NULL;
    struct wk_sim_wall wall;

    wk_sim_wall_init(&wall, WK_WIND_EAST, &g.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face = wk_enrol_face_at(s);
    easy(&conditions);
    assert_int_equal(wk_sim_new(&sim, &g.env.mat, g.env.key, ART), WK_OK);
    assert_int_equal(wk_image_new(&photo, conditions.w, conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_FACES, &conditions, 3, 0, &photo, NULL), WK_OK);
    assert_int_equal(wk_env_scanner(&g.env, false, &scanner, &problem), WK_OK);
    assert_int_equal(wk_enrol(&tileset, ART, scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_int_equal(report.n_missing, 0);
    assert_int_equal(wk_tileset_save(tileset, &enrolled.bytes, &enrolled.n), WK_OK);
    wk_tileset_free(tileset);
    wk_scanner_free(scanner);
    wk_image_free(&photo);
    wk_sim_free(sim);
}

static void put(struct wk_entry entry)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_entry(g.table->store, &entry, NULL, &receipt), WK_OK);
}

/* The event's first hand at this table is being played, with a deal that was sealed as `sealed` says. */
static void begin_hand(const struct wk_deal *sealed)
{
    static struct wk_event_plan plan;
    const struct wk_tournament *tournament;
    struct wk_receipt receipt;
    int hand = 0;

    event_plan_make(&plan, 1);
    as_director(g.table->store);
    put((struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan});
    table_seal(g.table, sealed);
    assert_int_equal(wk_store_start_hand(g.table->store, TABLE, &hand, &receipt), WK_OK);
    assert_int_equal(wk_store_tournament(g.table->store, &tournament), WK_OK);
    put(entry_seated(tournament, at));
    put((struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    wk_store_lock(g.table->store);
}

/* change: exchanges two tiles of the deal on the table before it is sealed, NULL: none. */
static void set_up(void (*change)(struct wk_deal *sealed))
{
    void *table = NULL;
    struct wk_deal sealed;
    struct wk_receipt receipt;

    memset(&g, 0, sizeof(g));
    memset(&seen, 0, sizeof(seen));
    steps.now_ns = INT64_C(3600) * 1000000000; /* what the table made before was earlier */
    assert_int_equal(table_setup(&table), 0);
    g.table = table;
    wk_store_close(g.table->store);
    struct wk_store_options options = {.path = g.table->path,
                                       .key = &g.table->key,
                                       .signer = a_signer(),
                                       .version = "test",
                                       .clock = a_clock,
                                       .random = table_random,
                                       .screen = true,
                                       .let = WK_ROLE_JUDGE, /* who lets it use what is no live camera */
                                       .context = g.table};
    assert_int_equal(wk_store_open(&g.table->store, &options), WK_OK);
    g.host = (struct wk_host){.clock = a_clock,
                              .random = table_random,
                              .context = g.table,
                              .tmp = g.table->folder,
                              .home = g.table->folder,
                              .xdg_data_home = g.table->folder,
                              .xdg_config_home = g.table->folder,
                              .locale = "build/locale"};
    g.host.out = open_memstream(&g.out, &g.n_out);
    g.host.err = open_memstream(&g.err, &g.n_err);
    wk_mat_default(&g.env.mat);
    g.env.key = &g.table->key;
    g.env.store = g.table->store;
    wk_sim_deal(&g.deal, SET, TABLE, DEAL_SEED);
    assert_int_equal(wk_sim_hand_find(&g.deal, WINNERS_WIND, WK_MCR_MIN_POINTS, STAGE_SEED, &g.hand), WK_OK);
    wk_sim_hand_lay(&g.hand, &g.deal, WK_SIM_LAY_SIDEWAYS, STAGE_SEED, &g.laid);
    assert_int_equal(wk_mcr_score(&g.hand.hand, WK_MCR_RULEBOOK, &g.score), WK_OK);
    if (!enrolled.bytes)
        enrol();
    assert_int_equal(wk_store_put_tileset(g.table->store, ART, enrolled.bytes, enrolled.n, &receipt), WK_OK);
    sealed = g.deal;
    if (change)
        change(&sealed);
    begin_hand(&sealed);
}

static void tear_down(void)
{
    void *table = g.table;
    fclose(g.host.out);
    fclose(g.host.err);
    free(g.out);
    free(g.err);
    g.table->store = g.env.store;
    assert_int_equal(table_teardown(&table), 0);
}

/* ---- the run */

static bool shown(void *context, const struct wk_kiosk_shown *shown)
{
    const struct wk_app *app = shown->app;
    const struct wk_app_count *count = &app->count;

    (void)context;
    if (app->screen != WK_SCREEN_COUNT) {
        seen.n_with_view += count->view != NULL;
        return true;
    }
    seen.n_before_the_record += count->view && count->seq == 0;
    if (!count->view)
        return true;
    seen.turn |= count->step == WK_COUNTING_TURN;
    if (count->step == WK_COUNTING_CHECK && count->state.n_labels > 0) {
        seen.check = true;
        seen.doubt = count->view->doubts.n > 0 ? count->view->doubts.doubt[0].kind : WK_DOUBT_NONE;
    }
    if (count->n_still >= WK_COUNT_STILL && count->state.slots != 0)
        seen.fault = count->view->fault;
    return true;
}

/* Plays a script at the kiosk of the table; shots NULL: no pictures. */
static enum wk_status play(const char *text, const char *shots)
{
    struct wk_sim_conditions conditions;
    struct wk_script script = {0};
    struct wk_sim_table sim_table = {0};
    struct wk_problem problem = {""};
    struct wk_player player = {
        .script = &script, .sim_table = &sim_table, .name = "s", .for_people = true, .patience_ms = 60000};
    struct wk_kiosk_options options = {.host = &g.host,
                                       .env = &g.env,
                                       .table = TABLE,
                                       .camera = "sim:7",
                                       .face_pass = WK_FACES_WAY_JUDGE,
                                       .simulator = &wk_simulator,
                                       .sim_table = &sim_table,
                                       .player = &player,
                                       .headless = true,
                                       .shots = shots,
                                       .clock = &steps,
                                       .begun_ns = wk_clock_ns(&steps),
                                       .shown = shown};
    enum wk_status status;

    easy(&conditions);
    if (wk_script_parse(&script, text, strlen(text), "s", &problem) != WK_OK)
        fail_msg("%s", problem.text);
    assert_int_equal(wk_sim_table_open(&sim_table, &g.env.mat, g.env.key, ART, &g.deal, STAGE_SEED, &conditions, &steps),
                     WK_OK);
    status = wk_kiosk_run(&options, NULL);
    wk_sim_table_close(&sim_table);
    wk_script_release(&script);
    fflush(g.host.err);
    if (status != WK_OK)
        print_error("%s", g.err);
    return status;
}

static const struct wk_hand_state *result(void)
{
    const struct wk_tournament *tournament;
    assert_int_equal(wk_store_tournament(g.env.store, &tournament), WK_OK);
    return wk_hand_look(tournament, &at);
}

/* The one declaration there is, and what was taken over of it. */
static void expect_counted(enum wk_counted_stickers stickers)
{
    struct wk_declaration declared[2];
    struct wk_counted counted[2];
    int n = 0;

    assert_int_equal(wk_store_declared(g.env.store, TABLE, declared, 2, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(declared[0].winner, WINNERS_WIND);
    assert_int_equal(wk_store_counted(g.env.store, TABLE, counted, 2, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(counted[0].declared.seq, declared[0].seq);
    assert_true(counted[0].seq > declared[0].seq && counted[0].seq < result()->result_seq);
    assert_int_equal(counted[0].how, WK_COUNTED_SIMULATED);
    assert_int_equal(counted[0].stickers, stickers);
    assert_int_equal(counted[0].points, g.score.total);
    assert_false(counted[0].open); /* its tiles are not told */
}

static void expect_result(void)
{
    const struct wk_outcome *outcome = &result()->outcome;
    const bool drawn = g.hand.hand.flags & WK_MCR_SELF_DRAWN;

    assert_int_equal(outcome->kind, drawn ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD);
    assert_int_equal(outcome->winner, WINNER);
    assert_int_equal(outcome->points, g.score.total);
    if (!drawn)
        assert_int_equal(wk_wind_of_direction(outcome->payer, TABLE), g.hand.win.wall);
}

static void no_picture_of_it(const char *folder)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int n = 0;

    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        n += strstr(entry->d_name, ".png") != NULL;
        assert_null(strstr(entry->d_name, "count"));
        assert_null(strstr(entry->d_name, "tiles"));
    }
    closedir(dir);
    assert_true(n > 0);
}

#define TO_THE_RESULT "wait idle\ntap start\nwait playing\ntap hu\nwait result\ntap winner 3\n"
#define TO_THE_HAND TO_THE_RESULT "tap count\nwait count\n"

static void a_hand_is_counted_and_play_goes_on(void **state)
{
    static const char script[] = TO_THE_RESULT
        "shot result\ntap count\nwait count\ndeclare S\nwait turn\nshot tiles\nside backs\nwait points\npause 1\nshot tiles\n"
        "tap count-next\nwait confirm\n"
        "tap agree 1\ntap agree 2\ntap agree 4\nwait restore\nlay E\nwait passed E\n";
    char shots[128];

    (void)state;
    set_up(NULL);
    snprintf(shots, sizeof(shots), "%s/shots", g.table->folder);
    assert_int_equal(play(script, shots), WK_OK);
    assert_int_equal(seen.doubt, WK_DOUBT_NONE);
    assert_int_equal(seen.n_with_view, 0);
    assert_int_equal(seen.n_before_the_record, 0);
    expect_counted(WK_STICKERS_AGREE);
    expect_result();
    assert_int_equal(result()->state, WK_RESULT_CONFIRMED);
    assert_int_equal(audit_kinds(g.env.store), AUDIT_BIT(FROM_FILES));
    no_picture_of_it(shots);
    tear_down();
}

/* A tile of the hand, drawn from the wall, has another face in the deal that was sealed: somebody exchanged stickers. */
static void exchange_stickers(struct wk_deal *sealed)
{
    const struct wk_sim_drawn *tile = NULL;

    for (int i = 0; i < g.hand.hand.n_standing; i++)
        if (g.hand.standing[i].slot >= wk_row_first(WK_ROW_1))
            tile = &g.hand.standing[i];
    for (int m = 0; m < g.hand.hand.n_melds && !tile; m++)
        for (int i = 0; i < 3; i++)
            if (g.hand.meld[m][i].slot >= wk_row_first(WK_ROW_1))
                tile = &g.hand.meld[m][i];
    assert_non_null(tile);
    uint8_t *here = &sealed->face[tile->wall - 1][tile->slot];
    for (int i = 0; i < WK_N_TILES; i++) {
        uint8_t *there = &sealed->face[i / WK_N_SLOTS][i % WK_N_SLOTS];
        if (*there != *here && i % WK_N_SLOTS >= WK_MCR_STANDING) {
            const uint8_t face = *there;
            *there = *here;
            *here = face;
            return;
        }
    }
}

/* By the keys that people have who try it without a table. */
static void stickers_that_do_not_fit_are_told_and_recorded(void **state)
{
    static const char script[] = TO_THE_HAND "tap sim-lay\nwait turn\ntap sim-turn\nwait points\npause 1\n"
                                             "tap count-next\nwait confirm\n";

    (void)state;
    set_up(exchange_stickers);
    assert_int_equal(play(script, NULL), WK_OK);
    if (seen.check)
        assert_int_equal(seen.doubt, WK_DOUBT_NOT_THE_DEAL);
    expect_counted(WK_STICKERS_DIFFER);
    expect_result();
    assert_int_equal(audit_kinds(g.env.store), AUDIT_BIT(HAND_STICKERS));
    tear_down();
}

/* A tile that is none of the set's is told; then the screen is left, nothing is taken over, and keyed points count. */
static void leaving_it_takes_nothing_over(void **state)
{
    char script[600], slot[5];
    struct wk_declaration declared[2];
    struct wk_counted counted[2];
    int s = 0, n = 0;

    (void)state;
    set_up(NULL);
    while (!g.laid.slot[s].present || g.laid.slot[s].sideways)
        s++;
    wk_slot_format(s, slot);
    snprintf(script, sizeof(script),
             TO_THE_HAND "declare S\nfault foreign:%s\nwait fault\npause 2\ntap back\nwait result\n"
                         "tap payer 1\ntap digit 2\ntap digit 5\ntap enter-result\nwait confirm\n",
             slot);
    assert_int_equal(play(script, NULL), WK_OK);
    if (seen.fault != WK_DECLARED_NOTHING)
        assert_int_equal(seen.fault, WK_DECLARED_FOREIGN);
    assert_false(seen.turn);
    assert_int_equal(seen.n_with_view, 0);
    assert_int_equal(result()->outcome.points, 25);
    assert_int_equal(wk_store_declared(g.env.store, TABLE, declared, 2, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(wk_store_counted(g.env.store, TABLE, counted, 2, &n), WK_OK);
    assert_int_equal(n, 0);
    tear_down();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_counted_and_play_goes_on),
        cmocka_unit_test(stickers_that_do_not_fit_are_told_and_recorded),
        cmocka_unit_test(leaving_it_takes_nothing_over),
    };
    const int n_failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(enrolled.bytes);
    return n_failed;
}
