/* The app alone: walls built, recorded, sealed and laid back, with screens of the test's own that do nothing. */
#include <unistd.h>

#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/small_screens.h"

const struct wk_screens *const app_screens = &small_screens;

/* The app is handed its screens: nothing of the kiosk's own, nor of what draws them, is linked with it. */
static void no_screen_is_linked_with_the_app(void **state)
{
    char command[128];

    (void)state;
    snprintf(command, sizeof(command),
             "nm /proc/%ld/exe >/dev/null && ! nm /proc/%ld/exe | grep -E ' wk_(screen_def|draw|part)_'", (long)getpid(),
             (long)getpid());
    assert_int_equal(system(command), 0);
}

/* Law 2: without a receipt nothing has passed, whatever the verdict in memory says. */
static void pass_needs_a_receipt(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    app_lay(w, WK_WIND_SOUTH);
    bool asked = false;
    for (int i = 0; i < 10; i++) { /* frames without answers */
        w->t_ns += APP_FRAME_NS;
        w->reading.wind = WK_WIND_SOUTH;
        struct wk_event event = {.kind = WK_EVENT_FRAME,
                                 .frame = {.reading = &w->reading, .frame_t_ns = w->t_ns, .number = ++w->number, .live = true}};
        app_send(w, &event);
        asked |= app_has(w, WK_EFFECT_VERIFY);
    }
    assert_true(asked);
    assert_true(w->app.in_order);
    assert_false(w->app.wall[1].passed);
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_SOUTH};
    struct wk_event event = {.kind = WK_EVENT_VERIFIED,
                             .stored = {.status = WK_OK, .wind = WK_WIND_SOUTH, .verdict = &verdict, .seq = 0}};
    app_send(w, &event);
    assert_false(w->app.wall[1].passed);
    event.stored.status = WK_DISK_FULL;
    app_send(w, &event);
    assert_false(w->app.wall[1].passed);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
    app_store(w, WK_OK); /* room was made: asked again by the next frames */
    app_frames(w, 4);
    assert_true(w->app.wall[1].passed);
    free(w);
}

static bool has_no_room(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_VERIFIED, .stored = {.status = WK_DISK_FULL, .wind = effect->verify.wind}};
    if (effect->kind != WK_EFFECT_VERIFY)
        return false;
    w->n_verifies++;
    app_send(w, &event);
    return true;
}

/* A fault that was seen while nothing could be stored is not forgotten: mended later, it would never have been. */
static void a_fault_goes_on_record_when_there_is_room_again(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    app_lay(w, WK_WIND_SOUTH);
    app_swap(w, 14, 15);
    w->answers = has_no_room;
    app_frames(w, 8);
    int n = w->n_verifies;
    assert_true(n > 0);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
    app_frames(w, 8);
    assert_int_equal(w->n_verifies, n); /* not asked in vain */
    w->answers = NULL;
    app_store(w, WK_OK);
    app_frames(w, 8);
    assert_int_equal(w->n_verifies, n + 1);
    app_frames(w, 8);
    assert_int_equal(w->n_verifies, n + 1);
    free(w);
}

static void a_verdict_needs_a_still_wall(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    for (int i = 0; i < 20; i++) { /* right in every other frame only */
        app_lay(w, WK_WIND_WEST);
        if (i % 2)
            app_state(w, 5, WK_READ_BLOCKED, WK_WHY_NONE);
        app_frame(w);
    }
    assert_int_equal(w->n_verifies, 0);
    app_lay(w, WK_WIND_WEST);
    app_frames(w, 2);
    assert_int_equal(w->n_verifies, 0);
    app_frames(w, 2);
    assert_int_equal(w->n_verifies, 1);
    free(w);
}

static void old_and_stale_frames_do_not_count(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    w->reading.wind = WK_WIND_EAST;
    for (int i = 0; i < 10; i++) { /* each taken two seconds ago */
        w->t_ns += APP_FRAME_NS;
        struct wk_event event = {.kind = WK_EVENT_FRAME,
                                 .frame = {.reading = &w->reading, .frame_t_ns = w->t_ns - 2000000000, .number = ++w->number}};
        app_send(w, &event);
    }
    assert_false(w->app.read);
    app_frames(w, 6);
    assert_int_equal(w->app.screen, WK_SCREEN_BUILD);
    struct wk_app_picture picture;
    wk_app_picture(&w->app, &picture);
    assert_true(picture.w_px > 0);
    w->t_ns += 1200000000;
    app_tick(w, 14 * 3600);
    wk_app_picture(&w->app, &picture);
    assert_int_equal(picture.w_px, 0);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    w->t_ns += 1000000000;
    app_tick(w, 14 * 3600);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_OLD_FRAME);
    app_frame(w);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    free(w);
}

static void faces_never_show_a_picture(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_app_picture picture;
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    wk_app_picture(&w->app, &picture);
    assert_int_equal(picture.w_px, 0);
    app_lay(w, WK_WIND_NORTH);
    app_frames(w, 6);
    assert_int_equal(w->app.faces_step, WK_FACES_LOOK);
    assert_int_equal(w->app.side, WK_SIDE_FACES);
    wk_app_picture(&w->app, &picture);
    assert_int_equal(picture.w_px, 0);
    int sounds = w->n_sounds[WK_SOUND_DONE];
    app_faces(w, 3, 20, false);
    app_faces(w, 9, 0, false);
    app_faces(w, 5, 0, false); /* counts never fall */
    assert_int_equal(w->app.n_faces, 9);
    assert_int_equal(w->n_sounds[WK_SOUND_DONE], sounds); /* timing tells nothing */
    app_faces(w, 34, 0, true);
    assert_true(w->app.wall[3].recorded);
    free(w);
}

static void tiles_are_asked_for_again(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    struct wk_tile_place again[3] = {{WK_WIND_EAST, 4}, {WK_WIND_EAST, 30}, {WK_WIND_WEST, 17}};
    for (int i = 0; i < WK_N_WINDS; i++)
        w->app.wall[i].recorded = true;
    struct wk_event event = {.kind = WK_EVENT_SEALED, .sealed = {.status = WK_OK, .n_again = 3, .again = again, .walls = 15}};
    app_send(w, &event);
    assert_int_equal(w->app.screen, WK_SCREEN_AGAIN);
    assert_int_equal(w->app.n_again, 3);
    assert_false(w->app.wall[0].recorded);
    assert_true(w->app.wall[1].recorded);
    app_lay(w, WK_WIND_SOUTH); /* not one of them */
    app_frames(w, 6);
    assert_int_equal(w->app.screen, WK_SCREEN_AGAIN);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 6);
    assert_int_equal(w->app.screen, WK_SCREEN_FACES);
    app_read_faces(w);
    assert_true(w->app.wall[0].recorded);
    app_clear(w);
    app_frames(w, 5);
    app_lay(w, WK_WIND_WEST);
    app_frames(w, 6);
    app_read_faces(w);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    free(w);
}

static void hands_pass_without_a_word(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    for (int slot = 26; slot < WK_N_SLOTS; slot++)
        app_state(w, slot, WK_READ_EMPTY, WK_WHY_NONE);
    app_frames(w, 5);
    assert_int_equal(w->app.task[0].kind, WK_TASK_FILL);
    assert_int_equal(w->app.task[0].n, 8);
    for (int slot = 0; slot < 5; slot++)
        app_state(w, slot, WK_READ_BLOCKED, WK_WHY_NONE);
    app_frames(w, 20);
    assert_int_equal(w->app.task[0].kind, WK_TASK_FILL);
    app_frames(w, 40);
    assert_int_equal(w->app.task[0].kind, WK_TASK_HAND);
    w->reading.tray.found = false; /* an arm over a corner mark */
    w->reading.tray.reason = WK_TRAY_PARTLY;
    app_frames(w, 60);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    app_frames(w, 60);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_MAT_PARTLY);
    free(w);
}

static void every_trouble_has_its_name(void **state)
{
    static const struct {
        enum wk_status status;
        enum wk_trouble trouble;
    } stores[] = {{WK_DB_LOCKED, WK_TROUBLE_DB_LOCKED},    {WK_DB_READ_ONLY, WK_TROUBLE_DB_READ_ONLY},
                  {WK_DB_NEWER, WK_TROUBLE_DB_NEWER},      {WK_DB_FOREIGN, WK_TROUBLE_DB_FOREIGN},
                  {WK_DB_BROKEN, WK_TROUBLE_DB_BROKEN},    {WK_WRONG_KEY, WK_TROUBLE_DB_KEY},
                  {WK_DB_MOVED, WK_TROUBLE_DB_MOVED},      {WK_DB_SCHEMA, WK_TROUBLE_DB_BROKEN},
                  {WK_DISK_FULL, WK_TROUBLE_DISK_FULL},    {WK_IO, WK_TROUBLE_DB_OTHER},
                  {WK_EVENT_CLOSED, WK_TROUBLE_DB_CLOSED}, {WK_UNREADABLE_FILE, WK_TROUBLE_DB_READ_ONLY},
                  {WK_NO_FILE, WK_TROUBLE_DB_MOVED},       {WK_EMPTY_FILE, WK_TROUBLE_DB_MOVED}},
      trays[] = {{WK_NO_TRAY, WK_TROUBLE_NO_MAT},
                 {WK_TRAY_PARTLY, WK_TROUBLE_MAT_PARTLY},
                 {WK_TRAY_UPSIDE_DOWN, WK_TROUBLE_UPSIDE_DOWN},
                 {WK_TRAY_MIRRORED, WK_TROUBLE_MIRRORED},
                 {WK_TWO_TRAYS, WK_TROUBLE_TWO_MATS},
                 {WK_TOO_SMALL, WK_TROUBLE_TOO_SMALL},
                 {WK_TOO_DARK, WK_TROUBLE_TOO_DARK},
                 {WK_GLARE, WK_TROUBLE_GLARE},
                 {WK_OUT_OF_FOCUS, WK_TROUBLE_OUT_OF_FOCUS}};
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    for (size_t i = 0; i < sizeof(stores) / sizeof(stores[0]); i++) {
        app_begin(w, 1280, 800, WK_LANG_EN);
        app_store(w, stores[i].status); /* and what is asked of it meanwhile finds none that is open */
        app_send(w, &(struct wk_event){.kind = WK_EVENT_TOURNAMENT, .tournament = {.status = WK_NOT_YET}});
        assert_int_equal(wk_app_trouble(&w->app), stores[i].trouble);
    }
    for (size_t i = 0; i < sizeof(trays) / sizeof(trays[0]); i++) {
        app_begin(w, 1280, 800, WK_LANG_EN);
        app_act(w, WK_ACTION_START, 0);
        w->reading.tray.found = false;
        w->reading.tray.reason = trays[i].status;
        app_frames(w, 120);
        assert_int_equal(wk_app_trouble(&w->app), trays[i].trouble);
        assert_true(w->n_sounds[WK_SOUND_AGAIN] == 1);
    }
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_START, 0);
    app_frames(w, 3);
    app_camera(w, WK_CAMERA_LOST);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_CAMERA_LOST);
    assert_int_equal(w->n_sounds[WK_SOUND_TROUBLE], 1);
    app_act(w, WK_ACTION_TRY_AGAIN, 0);
    assert_true(app_has(w, WK_EFFECT_OPEN_CAMERA));
    app_camera(w, WK_OK);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 4);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        app_state(w, slot, WK_READ_UNREADABLE, WK_WHY_OTHER_EVENT);
    app_frames(w, 4);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_OTHER_EVENT);
    for (int trouble = 0; trouble < WK_N_TROUBLES; trouble++)
        assert_string_not_equal(wk_trouble_word((enum wk_trouble)trouble), "unknown");
    free(w);
}

/* What the store tells of a sealed deal, and the key that goes on from there. */
static void start_again(struct app_world *w, int hand, unsigned passed)
{
    struct wk_event event = {
        .kind = WK_EVENT_STORE,
        .store = {.status = WK_OK, .round = 2, .recorded = 15, .set = "07A", .sealed = true, .sealed_seq = 12, .hand = hand}};
    app_passed(event.store.passed_seq, passed);
    memcpy(event.store.words, app_words, sizeof(app_words));
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_send(w, &event);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_START, 0);
}

static void a_restart_goes_on(void **state)
{
    static const struct {
        int hand;
        unsigned passed;
        int now;
        unsigned still_passed;
        enum wk_screen screen;
    } cases[] = {
        {0, 0, 1, 0, WK_SCREEN_SEALED},  {0, 15, 1, 0, WK_SCREEN_SEALED}, /* verified without a hand */
        {1, 0, 1, 0, WK_SCREEN_PLAYING}, {1, 5, 1, 5, WK_SCREEN_RESTORE},   {1, 15, 2, 0, WK_SCREEN_SEALED},
        {2, 0, 2, 0, WK_SCREEN_PLAYING}, {3, 14, 3, 14, WK_SCREEN_RESTORE}, {3, 15, 4, 0, WK_SCREEN_SEALED},
        {4, 7, 4, 7, WK_SCREEN_RESTORE}, {4, 15, 4, 15, WK_SCREEN_IDLE}, /* waits to be opened */
    };
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        start_again(w, cases[i].hand, cases[i].passed);
        assert_int_equal(w->app.screen, cases[i].screen);
        assert_int_equal(w->app.hand, cases[i].now);
        for (int k = 0; k < WK_N_WINDS; k++)
            assert_int_equal(w->app.wall[k].passed, cases[i].still_passed >> k & 1U);
        assert_int_equal(w->app.deal_over, i == sizeof(cases) / sizeof(cases[0]) - 1);
        assert_int_equal(app_has(w, WK_EFFECT_OPEN_STORE), w->app.deal_over);
    }
    app_store(w, WK_OK); /* it was opened: the next round */
    assert_false(w->app.deal_over);
    assert_int_equal(w->app.hand, 1);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEATS);
    app_begin(w, 1280, 800, WK_LANG_EN);
    struct wk_event event = {.kind = WK_EVENT_STORE, .store = {.status = WK_OK, .round = 2, .recorded = 3, .set = "07A"}};
    app_send(w, &event);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEATS);
    assert_true(w->app.wall[0].built && !w->app.wall[2].built);
    free(w);
}

/* Law 2: a hand is being played when the store says so, not when somebody touched a key. */
static void a_hand_needs_a_receipt(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_event touch = {.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_START_HAND}};
    struct wk_event answer = {.kind = WK_EVENT_HAND, .hand = {.status = WK_DISK_FULL}};
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    app_send(w, &touch);
    assert_true(app_has(w, WK_EFFECT_START_HAND));
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    app_send(w, &touch); /* once more, before the answer */
    assert_false(app_has(w, WK_EFFECT_START_HAND));
    app_send(w, &answer);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
    app_act(w, WK_ACTION_HAND_OVER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    app_store(w, WK_OK);
    app_send(w, &touch);
    answer.hand.status = WK_OK; /* without a sequence number */
    answer.hand.hand = 1;
    app_send(w, &answer);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    app_send(w, &touch);
    answer.hand.status = WK_ALREADY; /* the store knows better: look at what is there */
    app_send(w, &answer);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_true(app_has(w, WK_EFFECT_OPEN_STORE));
    free(w);
}

/* Any event in any state: nothing breaks, effects stay within bounds. */
static void anything_may_come(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    uint32_t seed = 7;
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1664525u + 1013904223u;
        uint32_t r = seed >> 8;
        if (r % 7 == 0)
            app_act(w, (enum wk_action)(r / 7 % WK_N_ACTIONS), (int)(r / 300 % 20) - 1);
        else if (r % 7 == 1)
            app_lay(w, (enum wk_wind)(r / 7 % 4 + 1));
        else if (r % 7 == 2)
            app_swap(w, (int)(r / 7 % WK_N_SLOTS), (int)(r / 300 % WK_N_SLOTS));
        else if (r % 7 == 3)
            app_faces(w, (int)(r / 7 % 40) - 2, (int)(r / 300 % 3), r % 5 == 0);
        else if (r % 97 == 4)
            app_camera(w, r % 2 ? WK_OK : WK_CAMERA_LOST);
        else if (r % 89 == 4)
            app_store(w, r % 3 ? WK_OK : WK_DB_LOCKED);
        else
            app_frames(w, (int)(r / 7 % 6));
        assert_true(w->app.screen < WK_N_SCREENS);
        assert_true(w->app.n_faces >= 0 && w->app.n_faces <= WK_N_SLOTS);
        if (w->app.sealed_seq == 0)
            assert_true(w->app.screen != WK_SCREEN_RESTORE && w->app.screen != WK_SCREEN_PLAYING);
        if (w->app.screen == WK_SCREEN_RESTORE || w->app.screen == WK_SCREEN_PLAYING)
            assert_true(w->app.hand_begun);
        assert_true(w->app.director.unlocked == (w->app.screen >= WK_SCREEN_DIRECTOR));
    }
    free(w);
}

/* What is wrong with a calibration is said at once when it is the camera's, after some time when a picture shows it. */
static void a_calibration_that_fails_is_noticed(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_event camera = {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_OK, .notice = "foreign"}};
    struct wk_event frame = {.kind = WK_EVENT_FRAME, .frame = {.notice = "disagrees"}};
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    frame.frame.reading = &w->reading;
    app_send(w, &camera);
    assert_string_equal(w->app.notice, "foreign");
    camera.camera.notice = "";
    app_send(w, &camera);
    assert_string_equal(w->app.notice, "");
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    for (int64_t begun_ns = w->t_ns; w->t_ns < begun_ns + WK_APP_NOTICE_NS + 10 * APP_FRAME_NS; w->t_ns += APP_FRAME_NS) {
        frame.frame.frame_t_ns = w->t_ns;
        frame.frame.number = ++w->number;
        app_send(w, &frame);
        if (w->t_ns - begun_ns < WK_APP_NOTICE_NS - APP_FRAME_NS)
            assert_string_equal(w->app.notice, "");
    }
    assert_string_equal(w->app.notice, "disagrees");
    free(w);
}

/* With a judge, each wall is laid once: built, turned in place, recorded, and the next. */
static void a_judge_turns_each_wall_in_its_place(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));

    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.face_pass = WK_FACES_WAY_JUDGE;
    app_act(w, WK_ACTION_START, 0);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        assert_int_equal(w->app.screen, WK_SCREEN_FACES);
        assert_int_equal(w->app.faces_step, WK_FACES_LOOK);
        app_read_faces(w);
        assert_int_equal(w->n_records, wind);
        if (wind == WK_WIND_SOUTH) { /* taken off before the next is laid */
            app_clear(w);
            app_frames(w, 5);
            assert_int_equal(w->app.screen, WK_SCREEN_SEATS);
        }
    }
    assert_int_equal(w->n_seals, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    free(w);
}

/* Which tile is which must not be in doubt for long; what passes by itself is not told. */
static void tiles_in_doubt_are_asked_for(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));

    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.face_pass = WK_FACES_WAY_JUDGE;
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 8);
    w->doubt = 6;
    for (int i = 0; i < 20; i++)
        app_faces(w, 10, 20, false);
    assert_false(w->app.doubt.told);
    w->doubt = 0;
    app_faces(w, 10, 20, false);
    w->doubt = 6;
    for (int i = 0; i < 60; i++)
        app_faces(w, 10, 20, false);
    assert_true(w->app.doubt.told);
    assert_int_equal(w->n_records, 0);
    w->doubt = 0;
    app_faces(w, 34, 0, false);
    assert_false(w->app.doubt.told);
    app_faces(w, 34, 0, true);
    assert_int_equal(w->n_records, 1);
    free(w);
}

/* The camera gives a picture every tick and each is read a second and a half late: that is no cable's fault. */
static void a_slow_computer_is_told_from_a_camera_that_stopped(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 6);
    for (int i = 0; i < 61; i++) {
        app_slow_frame(w);
        assert_true(wk_app_trouble(&w->app) == WK_TROUBLE_NONE || wk_app_trouble(&w->app) == WK_TROUBLE_SLOW);
    }
    assert_true(w->t_ns - w->app.fresh_ns < 2 * APP_FRAME_NS + WK_APP_STOPPED_NS); /* and soon */
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_SLOW);
    app_frames(w, 1);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    free(w);
}

/* The chooser is the demo's alone; a chapter that there is not is not asked for; taking over leads back to the table. */
static void a_demo_has_chapters(void **state)
{
    static const struct wk_demo_card cards[2] = {{"One", "one"}, {"Two", "two"}};
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_event demo = {.kind = WK_EVENT_DEMO, .demo = {.on = true, .chapter = 1, .n_chapters = 2, .card = cards}};

    (void)state;
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_DEMO_CHAPTERS, 0);
    assert_int_equal(w->app.overlay, WK_OVERLAY_NONE);
    app_send(w, &demo);
    app_act(w, WK_ACTION_DEMO_CHAPTERS, 0);
    assert_int_equal(w->app.overlay, WK_OVERLAY_CHAPTERS);
    app_act(w, WK_ACTION_DEMO_CHAPTER, 3);
    assert_false(app_has(w, WK_EFFECT_DEMO));
    app_act(w, WK_ACTION_DEMO_CHAPTER, 2);
    assert_true(app_has(w, WK_EFFECT_DEMO));
    assert_int_equal(w->effects.effect[0].demo.chapter, 2);
    app_act(w, WK_ACTION_DEMO_TAKE_OVER, 0);
    assert_int_equal(w->app.overlay, WK_OVERLAY_NONE);
    app_act(w, WK_ACTION_DEMO_CHAPTERS, 0);
    app_act(w, WK_ACTION_DEMO_CHAPTERS, 0);
    assert_int_equal(w->app.overlay, WK_OVERLAY_NONE);
    app_act(w, WK_ACTION_QUIT, 0);
    assert_true(app_has(w, WK_EFFECT_QUIT)); /* nobody has a PIN there */
    free(w);
}

/* Volume of the sound among the last effects, 0: none. */
static int heard(const struct app_world *w, enum wk_sound sound)
{
    for (int i = 0; i < w->effects.n; i++)
        if (w->effects.effect[i].kind == WK_EFFECT_SOUND && w->effects.effect[i].sound.sound == sound)
            return w->effects.effect[i].sound.volume;
    return 0;
}

/* The settings make all of it softer or louder, each kind by its own measure; what is muted stays muted. */
static void each_kind_has_its_volume(void **state)
{
    static struct app_world world, *w = &world;
    (void)state;
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.volume[WK_HEARD_PASS] = 80;
    w->app.volume[WK_HEARD_JUDGE] = 30;
    w->app.volume[WK_HEARD_VOICE] = 0;
    assert_false(wk_app_may_speak(&w->app));
    w->app.volume[WK_HEARD_VOICE] = 60;
    assert_true(wk_app_may_speak(&w->app));
    app_act(w, WK_ACTION_LOUDNESS, WK_LOUDNESS_LOUD);
    assert_int_equal(heard(w, WK_SOUND_DONE), 100); /* as loud as PASS, */
    assert_int_equal(heard(w, WK_SOUND_PASS), 0);   /* which is never heard without a record */
    assert_int_equal(wk_app_volume(&w->app, WK_HEARD_VOICE), 90);
    app_act(w, WK_ACTION_LOUDNESS, WK_LOUDNESS_SOFT);
    assert_int_equal(heard(w, WK_SOUND_DONE), 40);
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
    assert_int_equal(heard(w, WK_SOUND_JUDGE), 15);
    app_act(w, WK_ACTION_CALL_JUDGE, 0); /* it has been called */
    assert_int_equal(heard(w, WK_SOUND_JUDGE), 0);
    app_act(w, WK_ACTION_JUDGE_CAME, 0);

    app_act(w, WK_ACTION_SOUND, 0);
    assert_true(app_has(w, WK_EFFECT_HUSH));
    assert_false(wk_app_may_speak(&w->app));
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
    assert_int_equal(heard(w, WK_SOUND_JUDGE), 0);
    app_act(w, WK_ACTION_LOUDNESS, WK_LOUDNESS_OFF);
    app_act(w, WK_ACTION_LOUDNESS, WK_N_LOUDNESS);
    app_act(w, WK_ACTION_LOUDNESS, -1);
    assert_int_equal(w->app.loudness, WK_LOUDNESS_OFF);
    app_act(w, WK_ACTION_SOUND, 0);
    assert_int_equal(w->app.loudness, WK_LOUDNESS_SOFT); /* as it was before */
    app_act(w, WK_ACTION_LOUDNESS, WK_LOUDNESS_OFF);
    assert_true(app_has(w, WK_EFFECT_HUSH));
    app_act(w, WK_ACTION_LOUDNESS, WK_LOUDNESS_NORMAL);
    assert_false(wk_app_is_silent(&w->app));
    memset(w->app.volume, 0, sizeof(w->app.volume));
    app_act(w, WK_ACTION_LOUDNESS, WK_LOUDNESS_LOUD);
    assert_false(app_has(w, WK_EFFECT_SOUND));
    assert_true(wk_app_is_silent(&w->app));
}

static char said[256];

static void say(const char *what, const char *whom)
{
    const size_t n = strlen(said);

    snprintf(said + n, sizeof(said) - n, " %s:%s", what, whom);
}

static void idle_leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)app, (void)to, (void)effects;
    say("leave", "idle");
}

static void seats_enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)effects;
    assert_int_equal(app->screen, WK_SCREEN_SEATS);
    assert_int_equal(app->side, WK_SIDE_BACKS);
    assert_int_equal(from, WK_SCREEN_IDLE);
    say("enter", "seats");
}

static void seats_forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)app, (void)from, (void)effects;
    say("forget", "seats");
}

static void done_forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)app, (void)from, (void)effects;
    say("forget", "done");
}

static void seats_hears(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)app, (void)effects;
    if (event->kind == WK_EVENT_STICK)
        say("event", "seats");
}

static void done_hears(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)app, (void)effects;
    if (event->kind == WK_EVENT_STICK)
        say("late", "done");
}

/* On a way the one that stands leaves, the next one enters, and all others forget; of an answer hears the one that stands by
 * `event`, the others by `late`; a number of no screen is idle's. */
static void screens_are_told_by_their_definitions_alone(void **state)
{
    static const struct wk_screen_def idle = {.id = WK_SCREEN_IDLE, .word = "idle", .home = WK_HOME_TABLE, .leave = idle_leave},
                                      seats = {.id = WK_SCREEN_SEATS,
                                               .word = "seats",
                                               .area = WK_AREA_TABLE,
                                               .side = WK_SIDE_BACKS,
                                               .enter = seats_enter,
                                               .forget = seats_forget,
                                               .event = seats_hears},
                                      done = {.id = WK_SCREEN_DONE, .word = "done", .forget = done_forget, .late = done_hears};
    static const struct wk_screens screens = {{[WK_SCREEN_IDLE] = &idle, [WK_SCREEN_SEATS] = &seats, [WK_SCREEN_DONE] = &done}};
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_event stick = {.kind = WK_EVENT_STICK, .stick = true};

    (void)state;
    assert_non_null(w);
    w->t_ns = 1000000000;
    wk_app_init(&w->app, &screens, &(struct wk_app_options){.table = 3}, &w->effects);
    assert_ptr_equal(wk_app_stands(&w->app), &idle);
    assert_ptr_equal(wk_app_screen(&w->app, WK_SCREEN_BUILD), &idle);
    assert_ptr_equal(wk_app_screen(&w->app, WK_N_SCREENS), &idle);
    app_act(w, WK_ACTION_START, 0);
    assert_ptr_equal(wk_app_stands(&w->app), &seats);
    assert_true(wk_screen_for_players(&w->app));
    app_send(w, &stick);
    assert_string_equal(said, " leave:idle enter:seats forget:done event:seats late:done");
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_screen_is_linked_with_the_app),
        cmocka_unit_test(screens_are_told_by_their_definitions_alone),
        cmocka_unit_test(pass_needs_a_receipt),
        cmocka_unit_test(a_verdict_needs_a_still_wall),
        cmocka_unit_test(a_fault_goes_on_record_when_there_is_room_again),
        cmocka_unit_test(old_and_stale_frames_do_not_count),
        cmocka_unit_test(faces_never_show_a_picture),
        cmocka_unit_test(tiles_are_asked_for_again),
        cmocka_unit_test(hands_pass_without_a_word),
        cmocka_unit_test(every_trouble_has_its_name),
        cmocka_unit_test(a_restart_goes_on),
        cmocka_unit_test(a_hand_needs_a_receipt),
        cmocka_unit_test(a_calibration_that_fails_is_noticed),
        cmocka_unit_test(a_judge_turns_each_wall_in_its_place),
        cmocka_unit_test(tiles_in_doubt_are_asked_for),
        cmocka_unit_test(a_slow_computer_is_told_from_a_camera_that_stopped),
        cmocka_unit_test(a_demo_has_chapters),
        cmocka_unit_test(each_kind_has_its_volume),
        cmocka_unit_test(anything_may_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
