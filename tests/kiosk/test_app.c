/* The flow replayed without camera, screen or disk. */
#include "tests/support/kiosk/app_test.h"

static void a_whole_table(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_build_all(w);
    assert_int_equal(w->app.screen, WK_SCREEN_FACES);
    app_seal_all(w);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    assert_int_equal(w->n_records, 4);
    assert_int_equal(w->n_seals, 1);
    assert_int_equal(w->app.side, WK_SIDE_NONE);
    app_act(w, WK_ACTION_START_HAND, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    app_act(w, WK_ACTION_HAND_OVER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);

    app_lay(w, WK_WIND_EAST);
    app_swap(w, 26, 27);
    app_swap(w, 14, 16);
    app_frames(w, 12);
    assert_int_equal(w->app.wind, WK_WIND_EAST);
    assert_int_equal(w->n_verifies, 1); /* the FAIL, once */
    assert_false(w->app.wall[0].passed);
    assert_int_equal(w->app.n_repairs, 2);
    assert_int_equal(w->app.move.what, WK_DO_SWAP);
    app_swap(w, w->app.move.a, w->app.move.b);
    app_frames(w, 4);
    assert_int_equal(w->app.n_repairs, 1);
    assert_int_equal(w->app.n_repairs_done, 1);
    app_swap(w, w->app.move.a, w->app.move.b);
    app_frames(w, 4);
    assert_int_equal(w->n_verifies, 2);
    assert_true(w->app.wall[0].passed);

    for (int wind = WK_WIND_NORTH; wind > WK_WIND_EAST; wind--) { /* any order */
        app_clear(w);
        app_frames(w, 5);
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        assert_true(w->app.wall[wind - 1].passed);
    }
    assert_int_equal(w->n_sounds[WK_SOUND_PASS], 5);
    app_clear(w);
    app_frames(w, 5);
    assert_int_equal(w->app.screen, WK_SCREEN_DONE);
    app_act(w, WK_ACTION_FINISH, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_int_equal(w->app.hand, 2);
    free(w);
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

/* Four hands; the walls that passed after one have to pass again after the next. */
static void a_deal_is_played_four_times(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    for (int hand = 1; hand <= 4; hand++) {
        assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
        assert_int_equal(w->app.hand, hand);
        app_act(w, WK_ACTION_START_HAND, 0);
        assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
        assert_int_equal(w->n_hands, hand);
        app_act(w, WK_ACTION_BACK, 0); /* to the words and back: no second hand */
        app_act(w, WK_ACTION_START_HAND, 0);
        assert_int_equal(w->n_hands, hand);
        app_act(w, WK_ACTION_HAND_OVER, 0);
        for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
            assert_false(w->app.wall[wind - 1].passed);
            app_lay(w, (enum wk_wind)wind);
            app_frames(w, 8);
            assert_true(w->app.wall[wind - 1].passed);
            if (wind == WK_WIND_SOUTH) { /* the clock again for a moment: what passed stays passed */
                app_act(w, WK_ACTION_BACK, 0);
                app_act(w, WK_ACTION_HAND_OVER, 0);
            }
            app_clear(w);
            app_frames(w, 5);
        }
        assert_int_equal(w->app.screen, WK_SCREEN_DONE);
        app_act(w, WK_ACTION_FINISH, 0);
        assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
        app_act(w, WK_ACTION_START, 0);
    }
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_true(w->app.deal_over);
    app_act(w, WK_ACTION_START_HAND, 0);
    assert_int_equal(w->n_hands, 4);
    free(w);
}

/* The first PIN is chosen twice alike; from then on only it opens the area, and that it was opened is on record. */
static void the_director_has_a_pin(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DIRECTOR);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_DIRECTOR, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PIN);
    assert_int_equal(w->app.director.step, WK_PIN_CHOOSE);
    app_pin(w, "123"); /* too short */
    assert_int_equal(w->app.director.step, WK_PIN_CHOOSE);
    app_act(w, WK_ACTION_ERASE, 0);
    app_pin(w, "45");
    assert_int_equal(w->app.director.step, WK_PIN_REPEAT);
    app_pin(w, "1246");
    assert_int_equal(w->app.director.fault, WK_PIN_DIFFERENT);
    assert_int_equal(w->pin[0], 0);
    app_pin(w, "1245");
    app_pin(w, "1245");
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    assert_string_equal(w->pin, "1245");
    assert_int_equal(w->n_opened, 1);
    app_act(w, WK_ACTION_LOCK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_false(w->app.director.unlocked);

    app_act(w, WK_ACTION_DIRECTOR, 0);
    assert_int_equal(w->app.director.step, WK_PIN_ENTER);
    for (int n = 1; n <= 6; n++) { /* each wrong one brings the wait that the store says */
        app_pin(w, "9999");
        assert_int_equal(w->n_refused, n);
        if (n < 3)
            continue;
        app_pin(w, "1245"); /* too early: not even looked at */
        assert_int_equal(w->n_refused, n);
        assert_int_equal(w->app.screen, WK_SCREEN_PIN);
        assert_int_equal(w->app.director.free_ns - w->app.now_ns, (30 << (n - 3)) * 1000000000LL);
        w->t_ns = w->app.director.free_ns;
    }
    app_pin(w, "1245");
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    for (size_t i = 0; i < sizeof(w->app.director.pin); i++)
        assert_int_equal(w->app.director.pin[i] | w->app.director.first[i], 0);
    free(w);
}

/* Both are set by the director, entered twice alike, and must differ; Back leads out step by step and forgets what was typed.
 */
static void the_director_sets_pins(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_app_director *director = &w->app.director;
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_unlock(w);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_JUDGE); /* not from here */
    assert_int_equal(director->whose, WK_ROLE_PLAYERS);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_PINS);
    assert_false(director->judge_has_one);
    assert_false(director->waiting);
    app_pin(w, "1234"); /* whose? */
    assert_int_equal(director->pin[0], 0);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_PAPER);
    assert_int_equal(director->whose, WK_ROLE_PLAYERS);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_JUDGE);
    app_pin(w, "1357");
    app_pin(w, "1358");
    assert_int_equal(director->fault, WK_PIN_DIFFERENT);
    app_pin(w, "2580"); /* the director's own */
    app_pin(w, "2580");
    assert_int_equal(director->fault, WK_PIN_TAKEN);
    assert_int_equal(w->judges[0], 0);
    app_pin(w, "135");
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PINS);
    assert_int_equal(director->pin[0] | director->first[0], 0);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_JUDGE);
    app_pin(w, "1357");
    app_pin(w, "1357");
    assert_string_equal(w->judges, "1357");
    assert_true(director->set_seq > 0 && director->judge_has_one);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_DIRECTOR);
    app_pin(w, "112233");
    app_pin(w, "112233");
    assert_string_equal(w->pin, "112233");
    for (size_t i = 0; i < sizeof(director->pin); i++)
        assert_int_equal(director->pin[i] | director->first[i], 0);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_JUDGE);
    app_act(w, WK_ACTION_DIGIT, 4);
    app_act(w, WK_ACTION_LOCK, 0);
    assert_int_equal(director->pin[0], 0);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_JUDGE);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    free(w);
}

/* What the store cannot tell or record opens nothing. */
static void the_area_needs_the_store(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_event answer = {.kind = WK_EVENT_PIN, .pin = {.status = WK_OK, .set = true}};
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_send(w, &answer); /* nobody asked */
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    snprintf(w->pin, sizeof(w->pin), "%s", "2580");
    app_act(w, WK_ACTION_DIRECTOR, 0);
    for (int i = 0; i < 4; i++)
        app_act(w, WK_ACTION_DIGIT, "2580"[i] - '0');
    struct wk_event done = {.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_PIN_DONE}};
    app_send(w, &done);
    assert_true(app_has(w, WK_EFFECT_CHECK_PIN));
    app_send(w, &answer); /* right, and nobody's */
    assert_int_equal(w->app.screen, WK_SCREEN_PIN);
    for (int i = 0; i < 4; i++)
        app_act(w, WK_ACTION_DIGIT, "2580"[i] - '0');
    app_send(w, &done);
    answer.pin.status = WK_DISK_FULL;
    app_send(w, &answer);
    assert_int_equal(w->app.screen, WK_SCREEN_PIN);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
    free(w);
}

/* Left alone, the area locks itself; a touch puts that off, and it is announced. */
static void the_area_locks_itself(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_unlock(w);
    w->t_ns += WK_DIRECTOR_IDLE_NS - WK_DIRECTOR_WARN_NS - 1;
    app_tick(w, 1);
    assert_int_equal(w->n_sounds[WK_SOUND_TIME], 0);
    w->t_ns += 2;
    app_tick(w, 1);
    app_tick(w, 1);
    assert_int_equal(w->n_sounds[WK_SOUND_TIME], 1);
    app_act(w, WK_ACTION_MORE_TIME, 0);
    w->t_ns += WK_DIRECTOR_IDLE_NS - 1;
    app_frames(w, 3); /* what the camera sees is no touch */
    app_tick(w, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_false(w->app.director.unlocked);

    app_act(w, WK_ACTION_DIRECTOR, 0);
    app_act(w, WK_ACTION_DIGIT, 2);
    w->t_ns += WK_DIRECTOR_IDLE_NS;
    app_tick(w, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_int_equal(w->app.director.pin[0], 0);
    free(w);
}

/* From the middle of the work: what was looked at is forgotten, and the table goes on afterwards where it was. */
static void the_director_interrupts(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_frames(w, 6);
    app_faces(w, 12, 0, false);
    assert_int_equal(w->app.side, WK_SIDE_FACES);
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_DIRECTOR}};
    app_send(w, &event);
    bool rests = false;
    for (int i = 0; i < w->effects.n; i++)
        rests |= w->effects.effect[i].kind == WK_EFFECT_USE_SIDE && w->effects.effect[i].side == WK_SIDE_NONE;
    assert_true(rests); /* the kiosk wipes the faces seen */
    app_faces(w, 34, 0, true);
    assert_int_equal(w->n_records, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_FACES);
    app_seal_all(w);
    app_play_hand(w);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 1);
    app_unlock(w);
    app_frames(w, 8);
    assert_int_equal(w->n_verifies, 0);
    app_act(w, WK_ACTION_HAND_OVER, 0); /* however a player's screen is come to, it closes the area */
    assert_false(w->app.director.unlocked);
    free(w);
}

static void enrolment_goes_step_by_step(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_app_picture picture;
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_enrol_lay(w, 2);
    wk_app_picture(&w->app, &picture);
    assert_true(picture.w_px > 0); /* live, and pipeline.c covers faces in it */
    app_act(w, WK_ACTION_ENROL_TAKE, 0);
    assert_int_equal(w->n_photos, 0); /* two are missing */
    for (int slot = 0; slot < 2; slot++)
        app_state(w, slot, WK_READ_FACE, WK_WHY_NONE);
    app_frame(w);
    app_act(w, WK_ACTION_ENROL_TAKE, 0);
    assert_int_equal(w->n_photos, 0); /* not still yet */
    app_frames(w, 4);
    app_enrol_take(w);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_CONFIRM);
    assert_int_equal(w->n_asked, 3);
    assert_int_equal(w->app.side, WK_SIDE_NONE);
    assert_int_equal(w->app.enrol.n_doubt, 2);
    wk_app_picture(&w->app, &picture);
    assert_int_equal(picture.w_px, 0);
    app_act(w, WK_ACTION_ENROL_TILE, 20);
    app_act(w, WK_ACTION_ENROL_KIND, 9);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_CONFIRM);
    assert_int_equal(w->view.kind[20], 9);
    assert_int_equal(w->app.enrol.n_doubt, 1);
    app_act(w, WK_ACTION_ENROL_SAVE, 0); /* nothing is saved before it was confirmed */
    assert_int_equal(w->n_saved, 0);
    app_enrol_confirm(w);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_REPORT);
    app_act(w, WK_ACTION_ENROL_MORE, 0);
    assert_int_equal(w->app.side, WK_SIDE_BACKS);
    app_frames(w, 4);
    app_enrol_take(w);
    assert_int_equal(w->n_photos, 2);
    app_act(w, WK_ACTION_BACK, 0); /* this one was no good */
    assert_int_equal(w->n_photos, 1);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_LAY);
    app_act(w, WK_ACTION_BACK, 0);
    app_enrol_confirm(w);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_REPORT);
    app_act(w, WK_ACTION_ENROL_NAME, 0);
    for (int i = 0; i < 5; i++)
        app_act(w, WK_ACTION_ERASE, 0);
    assert_string_equal(w->app.enrol.name, "");
    app_act(w, WK_ACTION_BACK, 0); /* not without a name */
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_NAME);
    app_act(w, WK_ACTION_ENROL_LETTER, 'A');
    for (int i = 0; i < 40; i++)
        app_act(w, WK_ACTION_ENROL_LETTER, 'q');
    assert_int_equal(strlen(w->app.enrol.name), 32);
    app_act(w, WK_ACTION_BACK, 0);

    app_act(w, WK_ACTION_LOCK, 0); /* it goes on where it was left */
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ENROL);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_REPORT);
    app_act(w, WK_ACTION_ENROL_SAVE, 0);
    assert_int_equal(w->n_saved, 1);
    assert_true(w->app.enrol.seq > 0);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_SAVED);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    assert_null(w->app.enrol.view);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ENROL);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_LAY);
    assert_string_equal(w->app.enrol.name, "set-1");
    free(w);
}

/* Law 7: no tile of a deal comes before the camera of enrolment. */
static void no_enrolment_while_a_deal_is_under_way(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->deal_under_way = true; /* the store knows of one */
    app_enrol_lay(w, 0);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_REFUSED);
    assert_int_equal(w->app.side, WK_SIDE_NONE);
    app_act(w, WK_ACTION_ENROL_TAKE, 0);
    assert_int_equal(w->n_photos, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);

    app_begin(w, 1280, 800, WK_LANG_EN); /* one has been begun elsewhere while tiles were laid */
    app_enrol_lay(w, 0);
    struct wk_event take = {.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_ENROL_TAKE}};
    app_send(w, &take);
    assert_true(app_has(w, WK_EFFECT_ENROL_TAKE));
    struct wk_event answer = {.kind = WK_EVENT_ENROL, .enrol = {.status = WK_ALREADY}};
    app_send(w, &answer);
    assert_int_equal(w->app.enrol.step, WK_ENROLLING_REFUSED);
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

/* A lens is kept once it is known, once, and only behind the lock; leaving its screen forgets what was measured. */
static void a_lens_is_kept(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_app_lens lens = {.grade = WK_APP_MEND, .n_views = 5, .wish = ""};
    struct wk_event event = {.kind = WK_EVENT_LENS, .lens = &lens};
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_send(w, &event);
    assert_false(w->app.measuring.lens_seen);
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    assert_false(app_has(w, WK_EFFECT_KEEP_LENS));
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_LENS);
    assert_int_equal(w->app.screen, WK_SCREEN_LENS);
    app_send(w, &event);
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    assert_false(app_has(w, WK_EFFECT_KEEP_LENS));
    lens.grade = WK_APP_USABLE;
    app_send(w, &event);
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    assert_true(app_has(w, WK_EFFECT_KEEP_LENS));
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    assert_false(app_has(w, WK_EFFECT_KEEP_LENS));
    app_send(w, &(struct wk_event){.kind = WK_EVENT_LENS_KEPT, .lens_kept = {.status = WK_DISK_FULL}});
    assert_int_equal(w->app.measuring.kept_seq, 0);
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    assert_true(app_has(w, WK_EFFECT_KEEP_LENS));
    app_send(w, &(struct wk_event){.kind = WK_EVENT_LENS_KEPT, .lens_kept = {.status = WK_OK, .seq = 7}});
    assert_int_equal(w->app.measuring.kept_seq, 7);
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    assert_false(app_has(w, WK_EFFECT_KEEP_LENS));
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    assert_false(w->app.measuring.lens_seen);
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

/* The first hand is played before the seal; those who played it turn the tiles; then the walls are checked against the seal. */
static void faces_may_wait_for_the_first_hand(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));

    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.face_pass = WK_FACES_WAY_AFTER_FIRST_HAND;
    app_build_all(w);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    assert_int_equal(w->n_hands, 0);
    app_act(w, WK_ACTION_HAND_OVER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_FACES);
    app_seal_all(w);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    app_act(w, WK_ACTION_START_HAND, 0);
    assert_int_equal(w->n_hands, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_clear(w);
        app_frames(w, 5);
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        assert_true(w->app.wall[wind - 1].passed);
    }
    app_clear(w);
    app_frames(w, 5);
    assert_int_equal(w->app.screen, WK_SCREEN_DONE);
    app_act(w, WK_ACTION_FINISH, 0);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    app_act(w, WK_ACTION_START_HAND, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING); /* the second, as ever */
    assert_int_equal(w->app.hand, 2);
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

/* What would stop a table once its walls are built is said before, over none of its screens; and two walls that were built
 * wait while the director enrols the tiles, however often the store is looked at meanwhile. */
static void what_would_be_in_the_way_is_said_before_walls_are_built(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    assert_int_equal(wk_app_trouble_ahead(&w->app), WK_TROUBLE_NONE);
    app_camera(w, WK_NO_CAMERA);
    assert_int_equal(wk_app_trouble_ahead(&w->app), WK_TROUBLE_NO_CAMERA);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NO_CAMERA);
    assert_int_equal(wk_app_trouble_ahead(&w->app), WK_TROUBLE_NONE);
    app_camera(w, WK_OK);
    app_act(w, WK_ACTION_BACK, 0);
    app_no_tileset(w);
    assert_int_equal(wk_app_trouble_ahead(&w->app), WK_TROUBLE_NOT_ENROLLED);
    app_act(w, WK_ACTION_START, 0);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_SOUTH; wind++) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        app_clear(w);
        app_frames(w, 8);
    }
    assert_true(w->app.wall[0].built && w->app.wall[1].built);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ENROL);
    assert_int_equal(w->app.screen, WK_SCREEN_PIN);
    assert_int_equal(w->app.wanted, WK_SCREEN_ENROL);
    snprintf(w->pin, sizeof(w->pin), "%s", "2580");
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ENROL);
    app_pin(w, "2580");
    assert_int_equal(w->app.screen, WK_SCREEN_ENROL);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_store(w, WK_OK);
    assert_true(w->app.wall[0].built && w->app.wall[1].built && !w->app.wall[2].built);
    assert_string_equal(w->app.set, "07A");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_table),
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
        cmocka_unit_test(a_deal_is_played_four_times),
        cmocka_unit_test(the_director_has_a_pin),
        cmocka_unit_test(the_director_sets_pins),
        cmocka_unit_test(the_area_needs_the_store),
        cmocka_unit_test(the_area_locks_itself),
        cmocka_unit_test(the_director_interrupts),
        cmocka_unit_test(a_lens_is_kept),
        cmocka_unit_test(a_calibration_that_fails_is_noticed),
        cmocka_unit_test(enrolment_goes_step_by_step),
        cmocka_unit_test(no_enrolment_while_a_deal_is_under_way),
        cmocka_unit_test(a_judge_turns_each_wall_in_its_place),
        cmocka_unit_test(tiles_in_doubt_are_asked_for),
        cmocka_unit_test(faces_may_wait_for_the_first_hand),
        cmocka_unit_test(a_slow_computer_is_told_from_a_camera_that_stopped),
        cmocka_unit_test(what_would_be_in_the_way_is_said_before_walls_are_built),
        cmocka_unit_test(a_demo_has_chapters),
        cmocka_unit_test(each_kind_has_its_volume),
        cmocka_unit_test(anything_may_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
