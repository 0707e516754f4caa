/* An evening at one table, on the kiosk's own screens: four hands, the director's area, lens and enrolment. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_table),
        cmocka_unit_test(a_deal_is_played_four_times),
        cmocka_unit_test(the_director_has_a_pin),
        cmocka_unit_test(the_director_sets_pins),
        cmocka_unit_test(the_area_needs_the_store),
        cmocka_unit_test(the_area_locks_itself),
        cmocka_unit_test(the_director_interrupts),
        cmocka_unit_test(a_lens_is_kept),
        cmocka_unit_test(enrolment_goes_step_by_step),
        cmocka_unit_test(no_enrolment_while_a_deal_is_under_way),
        cmocka_unit_test(faces_may_wait_for_the_first_hand),
        cmocka_unit_test(what_would_be_in_the_way_is_said_before_walls_are_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
