/* The states of the kiosk that have to be looked at. */
#include "tests/support/kiosk/gallery_test.h"

#include "kiosk/programs/play/chapters.h"

static int slot_of(const char *name)
{
    wk_label label = 0;
    assert_int_equal(wk_label_parse(name, &label), WK_OK);
    return wk_layout_slot(label);
}

static void g_idle(struct app_world *w)
{
    (void)w;
}

static void g_idle_not_enrolled(struct app_world *w)
{
    app_no_tileset(w);
}

static void g_idle_no_camera(struct app_world *w)
{
    app_camera(w, WK_NO_CAMERA);
}

static void g_idle_clock_back(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_CLOCK, .jump_ns = -3600000000000};
    app_send(w, &event);
}

static void g_idle_no_clock(struct app_world *w)
{
    snprintf(w->app.event_name, sizeof(w->app.event_name), "%s", "Nordrhein-Westfalen Duplicate Championship 2026, Oberhausen");
    app_tick(w, -1);
}

static void g_seats(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
}

static void build_some(struct app_world *w, int n)
{
    app_act(w, WK_ACTION_START, 0);
    for (int wind = 1; wind <= n; wind++) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        app_clear(w);
        app_frames(w, 5);
    }
}

static void g_seats_two(struct app_world *w)
{
    build_some(w, 2);
}

static void g_seats_four(struct app_world *w)
{
    app_build_all(w);
    app_act(w, WK_ACTION_BACK, 0);
}

static void g_build_empty(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_WIND, WK_WIND_SOUTH);
    app_frames(w, 4);
}

/* The mock-up c1: 22 holds 32, one sticker under the lamp, three slots empty. */
static void g_build_wrong(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    app_put(w, slot_of("22"), 32);
    for (int slot = 0; slot < 3; slot++)
        app_state(w, slot, WK_READ_EMPTY, WK_WHY_NONE);
    app_state(w, 9, WK_READ_UNREADABLE, WK_WHY_GLARE);
    app_frames(w, 8);
}

static void g_build_fill(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_NORTH);
    for (int slot = 4; slot < 20; slot++)
        app_state(w, slot, slot < 13 ? WK_READ_UNREADABLE : WK_READ_EMPTY, slot < 13 ? WK_WHY_NO_STICKER : WK_WHY_NONE);
    app_frames(w, 8);
}

static void g_build_hand(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    app_state(w, 0, WK_READ_EMPTY, WK_WHY_NONE);
    app_frames(w, 4);
    static const int under[] = {5, 6, 7, 18, 19};
    for (int i = 0; i < 5; i++)
        app_state(w, under[i], WK_READ_BLOCKED, WK_WHY_NONE);
    app_frames(w, 60);
}

static void g_build_done(struct app_world *w)
{
    build_some(w, 1);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 8);
}

static void g_faces_lay(struct app_world *w)
{
    app_build_all(w);
    app_frames(w, 6);
    app_read_faces(w);
    app_clear(w);
    app_frames(w, 5);
}

static void g_faces_mend(struct app_world *w)
{
    app_build_all(w);
    app_frames(w, 6);
    app_read_faces(w);
    app_clear(w);
    app_frames(w, 5);
    app_lay(w, WK_WIND_EAST);
    app_swap(w, slot_of("14"), slot_of("26"));
    app_frames(w, 8);
}

static void g_faces_turn(struct app_world *w)
{
    app_build_all(w);
    app_frames(w, 6);
    app_faces(w, 0, 34, false);
}

static void g_faces_stored(struct app_world *w)
{
    app_build_all(w);
    app_frames(w, 6);
    app_read_faces(w);
}

static void g_faces_lost(struct app_world *w)
{
    g_faces_turn(w);
    w->app.walls_lost = true;
}

static void g_faces(struct app_world *w)
{
    app_build_all(w);
    app_frames(w, 6);
    app_read_faces(w);
    app_clear(w);
    app_frames(w, 5);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 6);
    app_faces(w, 21, 0, false);
}

static void g_again(struct app_world *w)
{
    g_faces_turn(w);
    struct wk_verdict verdict = {.kind = WK_INCOMPLETE, .wind = WK_WIND_NORTH, .n_moves = 2};
    verdict.move[0] = (struct wk_move){.what = WK_DO_LOOK_AGAIN, .a = 4, .b = WK_SLOT_NONE};
    verdict.move[1] = (struct wk_move){.what = WK_DO_LOOK_AGAIN, .a = 27, .b = WK_SLOT_NONE};
    struct wk_event event = {.kind = WK_EVENT_RECORDED,
                             .stored = {.status = WK_OK, .wind = WK_WIND_NORTH, .verdict = &verdict}};
    app_send(w, &event);
}

/* The wall that was turned over is not the given deal's. */
static void g_again_given(struct app_world *w)
{
    g_faces_turn(w);
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_NORTH, .n_right = WK_N_SLOTS};
    wk_verdict_add_face_mismatch(&verdict, (const int8_t[]){4, 27}, 2);
    struct wk_event event = {.kind = WK_EVENT_RECORDED,
                             .stored = {.status = WK_OK, .wind = WK_WIND_NORTH, .verdict = &verdict}};
    app_send(w, &event);
}

static void g_again_many(struct app_world *w)
{
    struct wk_tile_place again[5] = {
        {WK_WIND_EAST, 4}, {WK_WIND_EAST, 30}, {WK_WIND_WEST, 17}, {WK_WIND_NORTH, 0}, {WK_WIND_NORTH, 33}};
    app_build_all(w);
    for (int i = 0; i < WK_N_WINDS; i++)
        w->app.wall[i].recorded = true;
    struct wk_event event = {.kind = WK_EVENT_SEALED, .sealed = {.status = WK_OK, .n_again = 5, .again = again, .walls = 15}};
    app_send(w, &event);
}

static void g_sealed(struct app_world *w)
{
    app_build_all(w);
    app_seal_all(w);
}

static void g_sealed_key_left(struct app_world *w)
{
    g_sealed(w);
    w->app.key_left = true;
}

static void g_seats_lost(struct app_world *w)
{
    g_seats(w);
    w->app.walls_lost = true;
}

/* With a folder for prints, and the answer to one. */
static void g_sealed_print(struct app_world *w)
{
    w->app.print.ready = true;
    g_sealed(w);
}

/* The printer takes its time. */
static void g_sealed_printing(struct app_world *w)
{
    g_sealed_print(w);
    app_act(w, WK_ACTION_PRINT, WK_PRINT_SEAL);
    assert_true(w->app.print.waiting);
}

void printed(struct app_world *w, enum wk_print what, enum wk_status status)
{
    struct wk_event event = {.kind = WK_EVENT_PRINTED, .printed = {.status = status}};
    w->app.print.ready = true;
    app_act(w, WK_ACTION_PRINT, (int)what);
    assert_true(w->app.print.waiting);
    app_send(w, &event);
}

static void g_evening_printed(struct app_world *w)
{
    g_standings_player(w);
    printed(w, WK_PRINT_EVENING, WK_OK);
}

static void g_sealed_printed(struct app_world *w)
{
    g_sealed(w);
    printed(w, WK_PRINT_SEAL, WK_OK);
}

static void g_round_end_print(struct app_world *w)
{
    g_round_end(w);
    printed(w, WK_PRINT_CHECKPOINT, WK_END);
}

static void g_round_end_last_print(struct app_world *w)
{
    g_round_end_last(w);
    w->app.print.ready = true;
}

/* Before a later hand: the round's checkpoint was shown at its start. */
static void g_sealed_later(struct app_world *w)
{
    g_sealed(w);
    app_act(w, WK_ACTION_BACK, 0);
    w->app.hand = 3;
    memset(&w->app.vouch, 0, sizeof(w->app.vouch));
    app_act(w, WK_ACTION_START, 0);
}

static void g_idle_sealed(struct app_world *w)
{
    g_sealed(w);
    app_act(w, WK_ACTION_BACK, 0);
}

static void g_playing(struct app_world *w)
{
    g_sealed(w);
    app_act(w, WK_ACTION_START_HAND, 0);
    w->t_ns += 754LL * 1000000000;
    app_tick(w, 14 * 3600 + 44 * 60);
}

static void to_restore(struct app_world *w, int n_passed)
{
    g_sealed(w);
    app_play_hand(w);
    for (int wind = WK_WIND_SOUTH; wind < WK_WIND_SOUTH + n_passed; wind++) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        app_clear(w);
        app_frames(w, 5);
    }
}

static void g_restore_lay(struct app_world *w)
{
    to_restore(w, 1);
}

void g_restore_swap(struct app_world *w)
{
    to_restore(w, 2);
    app_lay(w, WK_WIND_EAST);
    app_swap(w, slot_of("25"), slot_of("26"));
    app_state(w, slot_of("14"), WK_READ_UNREADABLE, WK_WHY_GLARE);
    app_frames(w, 12);
}

/* Nobody has touched it for three minutes; then one picture after another. */
static void attract(struct app_world *w, int slide)
{
    w->app.attract.minutes = 3;
    app_clear(w);
    app_tick(w, 10 * 3600);
    w->t_ns += 180 * INT64_C(1000000000);
    app_frames(w, 1);
    app_tick(w, 10 * 3600);
    app_frames(w, 1);
    w->t_ns += slide * WK_ATTRACT_SLIDE_NS;
    app_tick(w, 10 * 3600);
}

static void g_attract(struct app_world *w)
{
    attract(w, 0);
}

static void g_attract_place(struct app_world *w)
{
    attract(w, 1);
}

static void g_attract_mend(struct app_world *w)
{
    attract(w, 2);
}

static void g_attract_faces(struct app_world *w)
{
    attract(w, 3);
}

static void g_practice_lay(struct app_world *w)
{
    app_act(w, WK_ACTION_PRACTICE, 0);
    app_clear(w);
    app_frames(w, 4);
}

static void g_practice_ready(struct app_world *w)
{
    g_practice_lay(w);
    app_lay(w, WK_WIND_EAST);
    app_swap(w, slot_of("25"), slot_of("10")); /* as it lies is the order */
    app_frames(w, 12);
}

static void g_practice_run(struct app_world *w)
{
    g_practice_ready(w);
    app_act(w, WK_ACTION_PRACTICE, 0);
    app_frames(w, 12);
}

void practice_step(struct app_world *w)
{
    const int planted = wk_app_planted(&w->app);
    struct wk_verdict verdict;

    wk_app_verdict(&w->app, &verdict);
    const struct wk_move move = verdict.move[0];
    assert_true(verdict.n_moves > 0);
    if (move.what == WK_DO_SWAP)
        app_swap(w, move.a, move.b);
    else
        app_act(w, WK_ACTION_PRACTICE, planted + 1);
    app_frames(w, 12);
}

void practice_mend(struct app_world *w)
{
    while (w->app.practice.step == WK_PRACTICE_RUN)
        practice_step(w);
}

void practice_lay_back(struct app_world *w)
{
    while (w->app.practice.step == WK_PRACTICE_BACK)
        practice_step(w);
}

void practice_fault(struct app_world *w, enum wk_pretend_fault fault)
{
    g_practice_run(w);
    while (w->app.practice.fault < fault) {
        practice_mend(w);
        w->t_ns += WK_PRACTICE_PAUSE_NS;
        app_frames(w, 12);
    }
}

static void g_practice_one(struct app_world *w)
{
    practice_fault(w, WK_PRETEND_ONE);
}

static void g_practice_cycle(struct app_world *w)
{
    practice_fault(w, WK_PRETEND_CYCLE);
}

static void g_practice_row(struct app_world *w)
{
    practice_fault(w, WK_PRETEND_ROW);
}

static void g_practice_two(struct app_world *w)
{
    practice_fault(w, WK_PRETEND_TWO);
}

static void g_practice_mended(struct app_world *w)
{
    g_practice_run(w);
    practice_mend(w);
}

/* All are mended, by hand: the wall is to be laid back. */
static void g_practice_back(struct app_world *w)
{
    practice_fault(w, WK_PRETEND_TWO);
    practice_mend(w);
}

static void g_practice_done(struct app_world *w)
{
    g_practice_back(w);
    practice_lay_back(w);
}

/* Somebody has had enough, and the wall lies otherwise than at first. */
static void g_practice_given_up(struct app_world *w)
{
    practice_fault(w, WK_PRETEND_CYCLE);
    app_act(w, WK_ACTION_BACK, 0);
}

static void g_restore_second(struct app_world *w)
{
    g_restore_swap(w);
    app_swap(w, slot_of("25"), slot_of("26"));
    app_frames(w, 12);
}

/* A wall that has passed, and in which two tiles have just been exchanged: the store does not know yet. */
static void g_restore_undone(struct app_world *w)
{
    to_restore(w, 1);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 12);
    w->app.waiting = true;
    app_swap(w, slot_of("25"), slot_of("26"));
    app_frames(w, 12);
    assert_true(w->app.wall[WK_WIND_EAST - 1].passed);
}

/* The wall is right, and its 24 is to be turned. */
static void g_restore_challenge(struct app_world *w)
{
    to_restore(w, 1);
    w->app.challenge_one_in = 1;
    w->challenge_slot = slot_of("24");
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 12);
}

/* It has been seen turned. */
static void g_restore_challenge_back(struct app_world *w)
{
    g_restore_challenge(w);
    w->reading.slot[slot_of("24")].sideways = true;
    app_frames(w, 12);
}

static void g_restore_far_swap(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_WEST);
    app_swap(w, slot_of("69"), 11);
    app_frames(w, 12);
}

static void g_restore_row_swap(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_WEST);
    app_swap(w, slot_of("59"), slot_of("51"));
    app_frames(w, 12);
}

static void g_restore_column_swap(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    app_swap(w, slot_of("24"), slot_of("14"));
    app_frames(w, 12);
}

static void g_restore_cycle(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    app_swap(w, slot_of("27"), slot_of("23"));
    app_swap(w, slot_of("23"), slot_of("12"));
    app_frames(w, 12);
}

static void g_restore_shift(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    for (int slot = 22; slot > 13; slot--) /* the whole middle row one place to the right, its last tile at the left end */
        app_swap(w, slot, slot - 1);
    app_frames(w, 12);
}

static void g_restore_mirror(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    for (int k = 0; k < 5; k++)
        app_swap(w, 23 + k, 33 - k);
    app_frames(w, 12);
}

static void g_restore_missing(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    app_state(w, slot_of("27"), WK_READ_EMPTY, WK_WHY_NONE);
    app_frames(w, 12);
}

static void g_restore_other_wall(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    app_put(w, slot_of("16"), 34);
    app_frames(w, 12);
}

static void g_restore_face_up(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    app_state(w, slot_of("21"), WK_READ_FACE, WK_WHY_NONE);
    app_frames(w, 12);
}

static void g_restore_sideways(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    w->reading.slot[slot_of("11")].sideways = true;
    app_frames(w, 12);
}

static void g_restore_stray(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    w->reading.n_strays = 1;
    w->reading.stray[0].near_slot = slot_of("10");
    w->reading.stray[0].read = w->reading.slot[slot_of("10")];
    w->reading.stray[0].read.label = 55;
    for (int i = 0; i < 4; i++)
        w->reading.stray[0].read.corners_px[i].x += 4 * 45;
    app_frames(w, 12);
}

static void g_restore_no_mat(struct app_world *w)
{
    to_restore(w, 0);
    app_lay(w, WK_WIND_EAST);
    w->reading.tray.by = WK_TRAY_BY_STICKERS;
    w->reading.slot[slot_of("11")].sideways = true;
    app_frames(w, 12);
}

static void g_restore_pass(struct app_world *w)
{
    to_restore(w, 2);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 8);
}

/* The last wall has passed, and half of its tiles are off the mat. */
static void g_restore_taken_off(struct app_world *w)
{
    to_restore(w, 3);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 8);
    for (int slot = 5; slot < WK_N_SLOTS; slot++)
        app_state(w, slot, WK_READ_EMPTY, WK_WHY_NONE);
    app_frame(w);
}

static void g_restore_simulated(struct app_world *w)
{
    g_restore_swap(w);
    w->app.simulated = true;
}

void done(struct app_world *w, int hand)
{
    to_restore(w, 3);
    w->app.hand = hand;
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 8);
    app_clear(w);
    app_frames(w, 5);
}

static void g_done(struct app_world *w)
{
    done(w, 1);
}

static void g_done_last(struct app_world *w)
{
    done(w, 4);
}

/* As the store tells it after a restart. */
static void restarted(struct app_world *w, int hand, unsigned passed)
{
    struct wk_event event = {.kind = WK_EVENT_STORE,
                             .store = {.status = WK_OK,
                                       .free_bytes = 50000000000LL,
                                       .round = 2,
                                       .recorded = 15,
                                       .set = "07A",
                                       .sealed = true,
                                       .sealed_seq = 12,
                                       .hand = hand}};
    app_passed(event.store.passed_seq, passed);
    memcpy(event.store.words, app_words, sizeof(app_words));
    app_send(w, &event);
}

static void g_idle_playing(struct app_world *w)
{
    restarted(w, 3, 0);
}

static void g_playing_restarted(struct app_world *w)
{
    restarted(w, 3, 0);
    app_act(w, WK_ACTION_START, 0);
}

static void g_idle_restoring(struct app_world *w)
{
    restarted(w, 3, 5);
}

static void g_idle_over(struct app_world *w)
{
    restarted(w, 4, 15);
}

static void g_demo(struct app_world *w)
{
    g_restore_swap(w);
    w->app.simulated = true;
    struct wk_event event = {.kind = WK_EVENT_DEMO,
                             .demo = {.on = true, .step = 6, .n_steps = 12, .text = "Faces are read, nobody sees one"}};
    app_send(w, &event);
}

/* A chapter with the longest of its texts. */
static void g_demo_chapter(struct app_world *w)
{
    struct wk_event event = {
        .kind = WK_EVENT_DEMO,
        .demo = {.on = true,
                 .step = 5,
                 .n_steps = 6,
                 .chapter = 2,
                 .n_chapters = WK_N_CHAPTERS,
                 .card = wk_chapter_cards,
                 .text = "It was mended before hand 2, so all groups have the same tiles: the deal stands"}};
    g_restore_swap(w);
    w->app.simulated = true;
    app_send(w, &event);
}

static void g_demo_chapters(struct app_world *w)
{
    g_demo_chapter(w);
    app_act(w, WK_ACTION_DEMO_CHAPTERS, 0);
}

static void g_demo_taken_over(struct app_world *w)
{
    g_demo_chapter(w);
    app_send(
        w, &(struct wk_event){.kind = WK_EVENT_DEMO,
                              .demo = {.by_hand = true, .chapter = 2, .n_chapters = WK_N_CHAPTERS, .card = wk_chapter_cards}});
}

/* The simulated mat in people's own hands. */
static void g_by_hand(struct app_world *w)
{
    g_restore_swap(w);
    w->app.simulated = true;
    struct wk_event event = {.kind = WK_EVENT_DEMO, .demo = {.by_hand = true}};
    app_send(w, &event);
}

static void g_help_build(struct app_world *w)
{
    g_build_wrong(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_help_faces(struct app_world *w)
{
    g_faces(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/* What can go wrong, and each of it. */
static void g_incidents(struct app_world *w)
{
    app_act(w, WK_ACTION_HELP, 0);
    app_act(w, WK_ACTION_INCIDENTS, WK_INCIDENT_NONE);
}

#define WK_INCIDENT(id, ...)                                                                                                   \
    static void g_incident_##id(struct app_world *w)                                                                           \
    {                                                                                                                          \
        app_act(w, WK_ACTION_INCIDENTS, WK_INCIDENT_##id);                                                                     \
    }
#include "labels/paper/incidents.def"

static void g_help_idle(struct app_world *w)
{
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_settings(struct app_world *w)
{
    app_act(w, WK_ACTION_SETTINGS, 0);
    struct wk_event event = {.kind = WK_EVENT_FOCUS, .action = {.arg = 1}};
    app_send(w, &event);
}

static void g_settings_silent(struct app_world *w)
{
    memset(w->app.volume, 0, sizeof(w->app.volume));
    app_act(w, WK_ACTION_SETTINGS, 0);
}

static void g_judge(struct app_world *w)
{
    g_restore_swap(w);
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
}

static void g_judge_pair(struct app_world *w)
{
    w->n_compared = 2;
    g_judge(w);
}

static void g_judge_pair_one(struct app_world *w)
{
    w->n_compared = 1;
    g_judge(w);
}

static void g_judge_called(struct app_world *w)
{
    g_judge(w);
    app_act(w, WK_ACTION_CLOSE, 0);
}

static void store_is(struct app_world *w, enum wk_status status)
{
    g_seats_two(w);
    app_store(w, status);
}
static void g_db_locked(struct app_world *w)
{
    store_is(w, WK_DB_LOCKED);
}
static void g_db_read_only(struct app_world *w)
{
    store_is(w, WK_DB_READ_ONLY);
}
static void g_db_newer(struct app_world *w)
{
    store_is(w, WK_DB_NEWER);
}
static void g_db_foreign(struct app_world *w)
{
    store_is(w, WK_DB_FOREIGN);
}
static void g_db_broken(struct app_world *w)
{
    store_is(w, WK_DB_BROKEN);
}
static void g_db_moved(struct app_world *w)
{
    store_is(w, WK_DB_MOVED);
}
static void g_db_key(struct app_world *w)
{
    store_is(w, WK_WRONG_KEY);
}
static void g_db_closed(struct app_world *w)
{
    store_is(w, WK_EVENT_CLOSED);
}
static void g_disk_full(struct app_world *w)
{
    store_is(w, WK_DISK_FULL);
}
static void g_db_other(struct app_world *w)
{
    store_is(w, WK_IO);
}

static void g_no_camera(struct app_world *w)
{
    w->app.camera_seen = false;
    app_camera(w, WK_NO_CAMERA);
    app_act(w, WK_ACTION_START, 0);
}

static void g_camera_busy(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    app_camera(w, WK_CAMERA_BUSY);
}

static void g_camera_loopback(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    app_camera(w, WK_CAMERA_LOOPBACK);
}

static void g_not_live(struct app_world *w)
{
    store_is(w, WK_NOT_ALLOWED);
}

static void g_camera_lost(struct app_world *w)
{
    g_build_wrong(w);
    app_camera(w, WK_CAMERA_LOST);
}

/* Two tiles were turned such that nobody can tell which is which. */
static void g_doubt(struct app_world *w)
{
    w->app.face_pass = WK_FACES_WAY_JUDGE;
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_WEST);
    app_frames(w, 8);
    for (int i = 0; i < 60; i++) {
        w->doubt = (uint64_t)3 << 24;
        app_faces(w, 20, 14, false);
    }
}

static void g_below(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_OK, .for_faces = true}};
    w->app.face_pass = WK_FACES_WAY_UNDERGLASS;
    app_send(w, &event);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 8);
    app_faces(w, 21, 0, false);
    app_frame(w);
}

static void g_below_lost(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_CAMERA_LOST, .for_faces = true}};
    g_below(w);
    app_send(w, &event);
}

static void g_below_mat(struct app_world *w)
{
    g_below(w);
    for (int i = 0; i < 60; i++) {
        struct wk_event event = {.kind = WK_EVENT_FACES, .faces = {.reason = WK_NO_TRAY, .frame_t_ns = w->t_ns}};
        app_frame(w);
        app_send(w, &event);
    }
}

static void g_old_frame(struct app_world *w)
{
    g_build_wrong(w);
    w->t_ns += 3000000000;
    app_tick(w, 14 * 3600 + 27 * 60);
}

static void g_slow(struct app_world *w)
{
    g_build_wrong(w);
    for (int i = 0; i < 80; i++)
        app_slow_frame(w);
}

static void g_not_enrolled(struct app_world *w)
{
    app_build_all(w);
    app_no_tileset(w);
}

static void tray_is(struct app_world *w, enum wk_status status)
{
    g_build_wrong(w);
    w->reading.tray.found = false;
    w->reading.tray.reason = status;
    app_frames(w, 120);
}
static void g_no_mat(struct app_world *w)
{
    tray_is(w, WK_NO_TRAY);
}
static void g_mat_partly(struct app_world *w)
{
    tray_is(w, WK_TRAY_PARTLY);
}
static void g_upside_down(struct app_world *w)
{
    tray_is(w, WK_TRAY_UPSIDE_DOWN);
}
static void g_mirrored(struct app_world *w)
{
    tray_is(w, WK_TRAY_MIRRORED);
}
static void g_two_mats(struct app_world *w)
{
    tray_is(w, WK_TWO_TRAYS);
}
static void g_too_small(struct app_world *w)
{
    tray_is(w, WK_TOO_SMALL);
}
static void too_small(struct app_world *w, struct wk_app_height height)
{
    struct wk_reading reading = {.side = WK_SIDE_BACKS, .tray = {.reason = WK_TOO_SMALL}};
    struct wk_event event = {.kind = WK_EVENT_FRAME};

    tray_is(w, WK_TOO_SMALL);
    event.frame.reading = &reading;
    event.frame.frame_t_ns = w->app.now_ns;
    event.frame.number = w->app.frame_number + 1;
    event.frame.live = true;
    event.frame.height = height;
    app_send(w, &event);
}
static void g_too_small_lens(struct app_world *w)
{
    too_small(w, (struct wk_app_height){WK_APP_HEIGHT_LOWER, 39, 64});
}
static void g_too_small_share(struct app_world *w)
{
    too_small(w, (struct wk_app_height){WK_APP_HEIGHT_LOWER, 0, 64});
}
static void g_too_small_pixels(struct app_world *w)
{
    too_small(w, (struct wk_app_height){.what = WK_APP_HEIGHT_PIXELS});
}
static void g_too_dark(struct app_world *w)
{
    tray_is(w, WK_TOO_DARK);
}
static void g_glare(struct app_world *w)
{
    tray_is(w, WK_GLARE);
}
static void g_out_of_focus(struct app_world *w)
{
    tray_is(w, WK_OUT_OF_FOCUS);
}

/* The stickers of set 07B are known to be table 2's, those of 07A to lie at table 4 too. */
static void other_tables(struct app_world *w)
{
    static struct wk_floor floor;
    floor.table[1] = (struct wk_table_walls){.round = 1, .sealed = true, .opened = true, .set = "07B"};
    floor.table[3] = (struct wk_table_walls){.round = 1, .sealed = true, .set = "07A"};
    w->app.hall.floor = &floor;
}

static void g_set_twice(struct app_world *w)
{
    build_some(w, 1);
    other_tables(w);
}

static void g_other_set(struct app_world *w)
{
    build_some(w, 1);
    other_tables(w);
    app_lay(w, WK_WIND_SOUTH);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        memcpy(w->reading.slot[slot].set, "07B", 4);
    app_frames(w, 8);
}

static void g_other_event(struct app_world *w)
{
    g_build_wrong(w);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        app_state(w, slot, WK_READ_UNREADABLE, WK_WHY_OTHER_EVENT);
    app_frames(w, 8);
}

static void g_pin_choose(struct app_world *w)
{
    app_act(w, WK_ACTION_DIRECTOR, 0);
}

static void g_pin_repeat(struct app_world *w)
{
    app_act(w, WK_ACTION_DIRECTOR, 0);
    app_pin(w, "2580");
    app_act(w, WK_ACTION_DIGIT, 2);
    app_act(w, WK_ACTION_DIGIT, 5);
}

static void g_pin_different(struct app_world *w)
{
    g_pin_repeat(w);
    app_pin(w, "81");
}

static void g_pin(struct app_world *w)
{
    snprintf(w->pin, sizeof(w->pin), "%s", "25802580258025802580");
    app_act(w, WK_ACTION_DIRECTOR, 0);
    for (int i = 0; i < 13; i++)
        app_act(w, WK_ACTION_DIGIT, i % 10);
}

static void g_pin_wrong(struct app_world *w)
{
    w->n_refused = 2;
    g_pin(w);
    app_act(w, WK_ACTION_PIN_DONE, 0);
}

/* Of an event with a hall, which looks at the PIN itself. */
static enum wk_status hall_says;

static bool pin_answers(struct app_world *w, const struct wk_effect *effect)
{
    if (effect->kind != WK_EFFECT_CHECK_PIN && effect->kind != WK_EFFECT_LOOK_PIN)
        return false;
    app_send(w, &(struct wk_event){.kind = WK_EVENT_PIN,
                                   .pin = {.status = hall_says, .set = true, .asked = hall_says == WK_NOT_YET}});
    return true;
}

static void pin_at_hall(struct app_world *w, enum wk_status said)
{
    hall_says = said;
    w->answers = pin_answers;
    g_pin(w);
    app_act(w, WK_ACTION_PIN_DONE, 0);
}

static void g_pin_asked(struct app_world *w)
{
    pin_at_hall(w, WK_NOT_YET);
    assert_true(w->app.director.asked_ns > 0);
}

static void g_pin_no_hall(struct app_world *w)
{
    g_pin_asked(w);
    w->t_ns += WK_PIN_ANSWER_NS;
    app_tick(w, 14 * 3600 + 26 * 60);
    assert_int_equal(w->app.director.fault, WK_PIN_NO_HALL);
}

static void g_pin_held(struct app_world *w)
{
    pin_at_hall(w, WK_NOT_ALLOWED);
    assert_int_equal(w->app.director.fault, WK_PIN_HELD);
}

static void g_director(struct app_world *w)
{
    app_unlock(w);
}

/* What is the director's stays in its place, locked. */
static void g_director_judge(struct app_world *w)
{
    event_begin(w, 1, 2, false);
    w->judges_pin = true;
    app_unlock(w);
}

static void g_records(struct app_world *w)
{
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RECORDS);
}

static void show_code(struct app_world *w, const char *code)
{
    struct wk_event event = {.kind = WK_EVENT_CODE, .code = code};
    app_send(w, &event);
    app_answer(w);
}

static void g_records_carried(struct app_world *w)
{
    w->n_carried = 11;
    g_records(w);
    show_code(w, APP_CHECKPOINT);
}

static void g_records_changed(struct app_world *w)
{
    w->carry_status = WK_BAD_INPUT;
    w->n_carried = 1;
    g_records(w);
    show_code(w, "WKC1 nonsense");
}

static void g_records_print(struct app_world *w)
{
    w->app.print.ready = true;
    w->n_carried = 2;
    g_records(w);
}

static void g_records_help(struct app_world *w)
{
    g_records(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/* A copy by hand, as it comes from the store service. */
static void copy_news(struct app_world *w, bool running, int percent, enum wk_status status, int64_t records)
{
    struct wk_event event = {.kind = WK_EVENT_BACKUP,
                             .backup = {.running = running,
                                        .by_hand = true,
                                        .percent = percent,
                                        .status = status,
                                        .made_s = 14 * 3600 + 40 * 60,
                                        .records = records,
                                        .where = "/run/media/wallkeeper/KINGSTON/"
                                                 "nordrhein-westfalen-duplicate-championship-4f3a9c0d-20261120-144000.wkcopy"}};
    event.backup.place = WK_APP_PLACE_STICK;
    if (records > 0)
        memcpy(event.backup.words, app_words, sizeof(app_words));
    app_send(w, &event);
}

static void g_copy(struct app_world *w)
{
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_BACKUP);
}

/* The first copy: whether the key may lie beside it. */
static void g_copy_key(struct app_world *w)
{
    g_copy(w);
    app_act(w, WK_ACTION_BACKUP, 0);
    assert_true(w->app.asks_key);
}

/* It does since then. */
static void g_copy_key_kept(struct app_world *w)
{
    g_copy(w);
    copy_news(w, false, 100, WK_OK, 11873);
    struct wk_event event = {.kind = WK_EVENT_BACKUP, .backup = w->app.backup};
    event.backup.by_hand = false;
    event.backup.key_copy = WK_KEY_COPY_AGREED;
    memcpy(event.backup.key_copied, "2026-11-20", sizeof(event.backup.key_copied));
    app_send(w, &event);
}

static void g_copy_key_made(struct app_world *w)
{
    g_copy_key_kept(w);
    struct wk_event event = {.kind = WK_EVENT_BACKUP, .backup = w->app.backup};
    event.backup.by_hand = true;
    event.backup.key = WK_ALREADY;
    app_send(w, &event);
}

/* One that was made, where it lies. */
static void copy_at(struct app_world *w, enum wk_app_place place, bool stick)
{
    g_copy(w);
    copy_news(w, false, 100, WK_OK, 11873);
    struct wk_event event = {.kind = WK_EVENT_BACKUP, .backup = w->app.backup};
    event.backup.place = place;
    app_send(w, &event);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_STICK, .stick = stick});
}

static void g_copy_same_disk(struct app_world *w)
{
    copy_at(w, WK_APP_PLACE_SAME_DISK, false);
}

/* And then one is put in. */
static void g_copy_same_disk_stick(struct app_world *w)
{
    copy_at(w, WK_APP_PLACE_SAME_DISK, true);
}

static void g_copy_memory(struct app_world *w)
{
    copy_at(w, WK_APP_PLACE_MEMORY, false);
}

static void g_copy_other_disk(struct app_world *w)
{
    copy_at(w, WK_APP_PLACE_OTHER_DISK, false);
}

static void g_copy_network(struct app_world *w)
{
    copy_at(w, WK_APP_PLACE_OTHER_COMPUTER, false);
}

static void g_copy_unknown(struct app_world *w)
{
    copy_at(w, WK_APP_PLACE_UNKNOWN, false);
}

/* One was put in where none was found: nothing is the matter any more. */
static void g_copy_stick_comes(struct app_world *w)
{
    g_copy(w);
    copy_news(w, false, 0, WK_NOT_FOUND, 0);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_STICK, .stick = true});
}

static void g_copy_running(struct app_world *w)
{
    g_copy(w);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_STICK, .stick = true});
    copy_news(w, true, 42, WK_OK, 11873);
}

static void g_copy_made(struct app_world *w)
{
    g_copy(w);
    copy_news(w, false, 100, WK_OK, 12346);
}

static void g_copy_no_stick(struct app_world *w)
{
    g_copy(w);
    copy_news(w, false, 0, WK_NOT_FOUND, 0);
}

static void g_copy_taken_out(struct app_world *w)
{
    g_copy(w);
    copy_news(w, false, 61, WK_IO, 11873);
}

static void g_copy_help(struct app_world *w)
{
    g_copy(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_pin_wait(struct app_world *w)
{
    w->n_refused = 6; /* so many before */
    g_pin(w);
    app_act(w, WK_ACTION_PIN_DONE, 0);
    w->t_ns += 7000000000LL;
    app_tick(w, 14 * 3600 + 26 * 60);
}

static void g_pins(struct app_world *w)
{
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_PINS);
}

static void g_pins_judge(struct app_world *w)
{
    g_pins(w);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_JUDGE);
}

static void g_pins_again(struct app_world *w)
{
    g_pins(w);
    app_act(w, WK_ACTION_PIN_WHOSE, WK_ROLE_DIRECTOR);
    app_pin(w, "12345");
    app_act(w, WK_ACTION_DIGIT, 1);
}

static void g_pins_taken(struct app_world *w)
{
    g_pins_judge(w);
    app_pin(w, "2580");
    app_pin(w, "2580");
}

static void g_pins_set(struct app_world *w)
{
    g_pins_judge(w);
    app_pin(w, "1357");
    app_pin(w, "1357");
}

static void g_pins_help(struct app_world *w)
{
    g_pins(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_director_locks(struct app_world *w)
{
    app_unlock(w);
    w->t_ns += WK_DIRECTOR_IDLE_NS - 17000000000LL;
    app_tick(w, 14 * 3600 + 29 * 60);
}

static void g_director_help(struct app_world *w)
{
    app_unlock(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_enrol_lay(struct app_world *w)
{
    app_enrol_lay(w, 9);
}

static void g_enrol_by_hand(struct app_world *w)
{
    app_enrol_lay(w, 0);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_DEMO, .demo = {.by_hand = true}});
}

static void g_enrol_ready(struct app_world *w)
{
    app_enrol_lay(w, 0);
}

static void g_enrol_read(struct app_world *w)
{
    app_enrol_lay(w, 0);
    app_act(w, WK_ACTION_ENROL_TAKE, 0);
    app_tick(w, 14 * 3600 + 26 * 60);
}

static void g_enrol_confirm(struct app_world *w)
{
    app_enrol_lay(w, 0);
    app_enrol_take(w);
}

static void g_enrol_choose(struct app_world *w)
{
    g_enrol_confirm(w);
    app_act(w, WK_ACTION_ENROL_TILE, 20);
}

static void g_enrol_report(struct app_world *w)
{
    g_enrol_confirm(w);
    app_enrol_confirm(w);
}

static void g_enrol_lacking(struct app_world *w)
{
    w->view.n_missing = 1;
    w->view.missing[0] = 34;
    g_enrol_report(w);
}

static void g_enrol_name(struct app_world *w)
{
    g_enrol_report(w);
    app_act(w, WK_ACTION_ENROL_NAME, 0);
    for (const char *c = "-hangzhou-west"; *c; c++)
        app_act(w, WK_ACTION_ENROL_LETTER, *c);
}

static void g_enrol_saved(struct app_world *w)
{
    g_enrol_report(w);
    app_act(w, WK_ACTION_ENROL_SAVE, 0);
}

static void g_enrol_refused(struct app_world *w)
{
    w->deal_under_way = true;
    app_enrol_lay(w, 0);
}

static void g_enrol_help(struct app_world *w)
{
    app_enrol_lay(w, 0);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_drill_ready(struct app_world *w)
{
    app_open_drill(w);
}

static void g_drill_run(struct app_world *w)
{
    app_open_drill(w);
    app_act(w, WK_ACTION_DRILL, 0);
    app_drill_news(w, 23, 0, 122100);
}

static void g_drill_told(struct app_world *w)
{
    g_drill_run(w);
    app_drill_news(w, 40, 0, 72164);
}

static void g_drill_missed(struct app_world *w)
{
    g_drill_run(w);
    app_drill_news(w, 40, 2, 149103);
}

static void g_drill_swap(struct app_world *w)
{
    g_drill_told(w);
    app_act(w, WK_ACTION_DRILL, 0);
    app_frames(w, 12);
}

static void g_drill_back(struct app_world *w)
{
    g_drill_swap(w);
    app_swap(w, 23, 14);
    app_frames(w, 12);
}

static void g_drill_done(struct app_world *w)
{
    g_drill_back(w);
    app_swap(w, 23, 14);
    app_frames(w, 12);
}

static void g_drill_unseen(struct app_world *w)
{
    g_drill_swap(w);
    app_act(w, WK_ACTION_DRILL, 0);
}

/* A wall under the camera's screen: reflections on one side, focus lost on the other; or all well. */
static void g_camera_printed(struct app_world *w, bool good, enum wk_app_scale print)
{
    struct wk_app_check check = {.grade = WK_APP_GOOD, .n_read = good ? 34 : 27, .n_seen = 34, .print = print};

    if (print == WK_APP_SCALE_FINE) {
        check.print_percent = 97;
        check.print_how = "";
    } else if (print == WK_APP_SCALE_STICKERS) {
        check.print_percent = 71;
        check.print_how = "Print the stickers again at 100 % (print-scaling=none). So small on purpose? Say it: sticker_mm in "
                          "the configuration.";
    } else if (print == WK_APP_SCALE_MAT) {
        check.print_percent = 141;
        check.print_mat_percent = 71;
        check.print_how = "Print the mat again at 100 %, on A3 or 11x17, and measure its ruler.";
    } else {
        check.print_how = "Lay a wall with stickers, or a sheet of them, on the mat.";
    }

    for (int i = 0; i < WK_APP_N_CHECKS; i++) {
        check.item[i] = good || i < 2 || i == 3 ? WK_APP_GOOD : i == 5 ? WK_APP_USABLE : WK_APP_MEND;
        check.grade = check.item[i] < check.grade ? check.item[i] : check.grade;
        check.how[i] = check.item[i] == WK_APP_GOOD ? ""
                       : i == 2 ? "Focus the camera on the tile tops, clean its lens, and see that nothing shakes it."
                       : i == 4
                           ? "A lamp is mirrored in the tiles: move the lamp or the camera until no bright spot lies on the "
                             "wall."
                           : "The light is yellowish: set the camera's white balance, or use daylight lamps.";
    }
    for (int s = 0; s < WK_N_SLOTS; s++) {
        int column = wk_slot_column(s);

        check.px_per_mm[s] = 4.2F;
        check.slot[s] = good || (column > 1 && column < 9) ? WK_APP_GOOD : column == 9 ? WK_APP_USABLE : WK_APP_MEND;
        check.slot_what[s] = column < 2 ? 2 : 4;
    }
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_CAMERA);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 3);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_CHECK, .check = &check});
}

static void g_camera_of(struct app_world *w, bool good)
{
    g_camera_printed(w, good, WK_APP_SCALE_FINE);
}

static void g_camera_mend(struct app_world *w)
{
    g_camera_of(w, false);
}

/* What the printer did to stickers, to the mat; nothing lies there that tells. */
static void g_camera_small(struct app_world *w)
{
    g_camera_printed(w, true, WK_APP_SCALE_STICKERS);
}

static void g_camera_mat(struct app_world *w)
{
    g_camera_printed(w, true, WK_APP_SCALE_MAT);
}

static void g_camera_unmeasured(struct app_world *w)
{
    g_camera_printed(w, true, WK_APP_SCALE_NOT_MEASURED);
}

static void g_camera_good(struct app_world *w)
{
    g_camera_of(w, true);
}

static void g_camera_judge(struct app_world *w)
{
    g_camera_of(w, true);
    w->app.director.role = WK_ROLE_JUDGE;
    app_act(w, WK_ACTION_NOT_YET, 0);
}

/* The photo pack: its words; pictures; the file; what came of it. */
static void g_pack(struct app_world *w)
{
    g_camera_of(w, true);
    app_act(w, WK_ACTION_PACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PACK);
}

static void pack_news(struct app_world *w, struct wk_app_pack pack)
{
    app_act(w, WK_ACTION_PACK, 0);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_PACK, .pack = pack});
}

static void g_pack_takes(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_TAKES, .n_taken = 3});
}

static void g_pack_writes(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_WRITES, .n_taken = 6});
}

static void g_pack_written(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){
                     .step = WK_APP_PACK_WRITTEN, .n_pictures = 6, .n_read = 34, .n_tiles = 34, .number = 1, .bytes = 8412160});
}

static void g_pack_no_stick(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = WK_NOT_FOUND});
}

static void g_pack_full(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = WK_DISK_FULL});
}

static void g_pack_face(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_FAILED,
                                      .status = WK_NOT_ALLOWED,
                                      .why = "Something may be a face or a hand: lay all stickers up, hands away."});
}

static void g_pack_no_library(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = WK_NO_LIBRARY});
}

static void g_pack_no_picture(struct app_world *w)
{
    g_pack(w);
    pack_news(w, (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = WK_CAMERA_LOST});
}

static void g_pack_help(struct app_world *w)
{
    g_pack(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/* A camera whose controls can be set: as found; while it is tuned; tuned; tuned as far as it does what it is told. */
static struct wk_app_tune g_tune(int percent, bool tuned)
{
    return (struct wk_app_tune){.settable = true,
                                .running = percent > 0,
                                .tuned = tuned,
                                .percent = percent,
                                .white_percent = tuned ? 86 : 71,
                                .sharp_percent = tuned ? 100 : 0,
                                .mains_hz = 50,
                                .mains_guessed = true,
                                .setting = {[WK_APP_EXPOSURE] = {true, tuned, 200},
                                            [WK_APP_GAIN] = {true, tuned, 16},
                                            [WK_APP_FOCUS] = {true, tuned, 85},
                                            [WK_APP_WHITE] = {true, tuned, 4250}}};
}

static void g_tune_send(struct app_world *w, struct wk_app_tune tune)
{
    app_send(w, &(struct wk_event){.kind = WK_EVENT_TUNE, .tune = &tune});
}

static void g_camera_settable(struct app_world *w)
{
    g_camera_of(w, true);
    g_tune_send(w, g_tune(0, false));
}

static void g_camera_tuning(struct app_world *w)
{
    g_camera_settable(w);
    app_act(w, WK_ACTION_TUNE, 0);
    g_tune_send(w, g_tune(48, false));
}

static void g_camera_tuned(struct app_world *w)
{
    g_camera_tuning(w);
    g_tune_send(w, g_tune(0, true));
}

static void g_camera_tuned_in_part(struct app_world *w)
{
    struct wk_app_tune tune = g_tune(0, true);

    tune.setting[WK_APP_EXPOSURE].held = tune.setting[WK_APP_GAIN].held = tune.setting[WK_APP_FOCUS].there = false;
    tune.n_faults = 2;
    tune.fault[0].what = "Exposure";
    tune.fault[0].how = "The camera refuses it: set it by hand, or take another camera.";
    tune.fault[1].what = "Mains";
    tune.fault[1].how = "Bands run through the picture: set mains to 50 or 60 in the configuration, or use other lamps.";
    g_camera_tuning(w);
    g_tune_send(w, tune);
}

static void g_idle_camera_unsteady(struct app_world *w)
{
    struct wk_app_tune tune = g_tune(0, true);

    tune.unsteady = true;
    g_tune_send(w, tune);
}

static void g_whole_camera_tuned(struct app_world *w)
{
    g_whole_camera_good(w);
    g_tune_send(w, g_tune(0, false));
    app_act(w, WK_ACTION_TUNE, 0);
    g_tune_send(w, g_tune(0, true));
}

static void g_camera_fault(struct app_world *w)
{
    struct wk_app_tune tune = g_tune(0, true);

    tune.n_faults = 1;
    tune.fault[0].what = "Focus";
    tune.fault[0].how = "The lens moves by itself: switch its autofocus off, or take another camera.";
    g_camera_of(w, true);
    g_tune_send(w, tune);
}

static void g_lens_of(struct app_world *w, int n_views, enum wk_app_grade grade, enum wk_app_board board)
{
    struct wk_app_lens lens = {.grade = grade,
                               .board = board,
                               .n_views = n_views,
                               .n_tilts = n_views / 4,
                               .wish_y = 3,
                               .wish = "Bring the board to the left edge of the picture.",
                               .f_px = 1403,
                               .rms_px = .21,
                               .sigma_px = 40.0 / (n_views + 1),
                               .shape = 9.0 / 16,
                               .n_corners = 54};

    for (int i = 0; i < lens.n_corners; i++)
        lens.corner[i] =
            (struct wk_point){(float)(.36 + .047 * (i % 9) + .003 * (i / 9)), (float)(.28 + .081 * (i / 9) - .004 * (i % 9))};
    for (int i = 0; i < WK_APP_CELLS_X * WK_APP_CELLS_Y; i++) {
        lens.cell[i / WK_APP_CELLS_X][i % WK_APP_CELLS_X] = i % 8 > 1 && i < 4 * n_views;
        lens.n_cells += i % 8 > 1 && i < 4 * n_views;
    }
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_LENS);
    if (n_views > 0)
        app_send(w, &(struct wk_event){.kind = WK_EVENT_LENS, .lens = &lens});
}

static void g_lens_begin(struct app_world *w)
{
    g_lens_of(w, 0, WK_APP_MEND, WK_APP_BOARD_NONE);
}

static void g_lens(struct app_world *w)
{
    g_lens_of(w, 7, WK_APP_MEND, WK_APP_BOARD_TAKEN);
}

static void g_lens_known(struct app_world *w)
{
    g_lens_of(w, 13, WK_APP_USABLE, WK_APP_BOARD_MOVING);
}

static void g_lens_kept(struct app_world *w)
{
    g_lens_of(w, 13, WK_APP_USABLE, WK_APP_BOARD_SAME);
    app_act(w, WK_ACTION_KEEP_LENS, 0);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_LENS_KEPT, .lens_kept = {.status = WK_OK, .seq = 41}});
}

static void g_idle_lens(struct app_world *w)
{
    struct wk_event event = {
        .kind = WK_EVENT_CAMERA,
        .camera = {.status = WK_OK,
                   .name = "v4l2:/dev/video0 1920x1080",
                   .notice = "The lens calibration belongs to another camera and is not used: measure this one's lens."}};

    app_send(w, &event);
}

static void g_pin_help(struct app_world *w)
{
    g_pin(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_drill_help(struct app_world *w)
{
    g_drill_ready(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_camera_help(struct app_world *w)
{
    g_camera_good(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_lens_help(struct app_world *w)
{
    g_lens_begin(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static void g_copy_details(struct app_world *w)
{
    g_copy_made(w);
    app_act(w, WK_ACTION_DETAILS, 0);
}

static void g_camera_details(struct app_world *w)
{
    g_camera_good(w);
    app_act(w, WK_ACTION_DETAILS, 0);
}

static void g_drill_details(struct app_world *w)
{
    g_drill_told(w);
    app_act(w, WK_ACTION_DETAILS, 0);
}

static void g_lens_details(struct app_world *w)
{
    g_lens_known(w);
    app_act(w, WK_ACTION_DETAILS, 0);
}

/* A code is held too far from the camera. */
static void nearer(struct app_world *w)
{
    app_send(w, &(struct wk_event){.kind = WK_EVENT_CODE_UNREAD, .unread = WK_TOO_SMALL});
}

/* Or the camera's picture is mirrored, or the phone's that is held there. */
static void mirrored(struct app_world *w)
{
    app_send(w, &(struct wk_event){.kind = WK_EVENT_CODE_UNREAD, .unread = WK_TRAY_MIRRORED});
}

static void g_records_mirrored(struct app_world *w)
{
    g_records(w);
    mirrored(w);
}

static void g_deals_nearer(struct app_world *w)
{
    g_deals(w);
    nearer(w);
}

static void g_records_nearer(struct app_world *w)
{
    g_records(w);
    nearer(w);
}

/* Restores of other shapes than the one whose golden is kept whole. */
#define GALLERY_RESTORE_MEASURED                                                                                               \
    {"restore-far-swap", g_restore_far_swap}, {"restore-column-swap", g_restore_column_swap},                                  \
        {"restore-cycle", g_restore_cycle},                                                                                    \
    {                                                                                                                          \
        "restore-sideways", g_restore_sideways                                                                                 \
    }

const struct gallery gallery[] = {
    {"idle", g_idle},
    {"idle-camera-unsteady", g_idle_camera_unsteady},
    {"idle-no-clock", g_idle_no_clock},
    {"idle-clock-back", g_idle_clock_back},
    {"idle-not-enrolled", g_idle_not_enrolled},
    {"idle-no-camera", g_idle_no_camera},
    {"idle-sealed", g_idle_sealed},
    {"idle-playing", g_idle_playing},
    {"idle-restoring", g_idle_restoring},
    {"idle-over", g_idle_over},
    {"seats", g_seats},
    {"seats-lost", g_seats_lost},
    {"seats-two", g_seats_two},
    {"seats-four", g_seats_four},
    {"build-empty", g_build_empty},
    {"build-wrong", g_build_wrong},
    {"build-fill", g_build_fill},
    {"build-hand", g_build_hand},
    {"build-done", g_build_done},
    {"faces-lay", g_faces_lay},
    {"faces-mend", g_faces_mend},
    {"faces-turn", g_faces_turn},
    {"faces-lost", g_faces_lost},
    {"faces-stored", g_faces_stored},
    {"faces", g_faces},
    {"again", g_again},
    {"again-many", g_again_many},
    {"again-given", g_again_given},
    {"sealed", g_sealed},
    {"sealed-key-left", g_sealed_key_left},
    {"sealed-later", g_sealed_later},
    {"sealed-print", g_sealed_print},
    {"sealed-printing", g_sealed_printing},
    {"sealed-printed", g_sealed_printed},
    {"standings-player-printed", g_evening_printed},
    {"round-end-print", g_round_end_print},
    {"round-end-last-print", g_round_end_last_print},
    {"records-print", g_records_print},
    {"playing", g_playing},
    {"playing-restarted", g_playing_restarted},
    {"restore-lay", g_restore_lay},
    {"restore-swap", g_restore_swap},
    {"restore-undone", g_restore_undone},
    {"restore-second", g_restore_second},
    {"restore-challenge", g_restore_challenge},
    {"restore-challenge-back", g_restore_challenge_back},
    {"restore-row-swap", g_restore_row_swap},
    {"restore-shift", g_restore_shift},
    {"restore-mirror", g_restore_mirror},
    {"restore-missing", g_restore_missing},
    {"restore-other-wall", g_restore_other_wall},
    {"restore-face-up", g_restore_face_up},
    {"restore-stray", g_restore_stray},
    {"restore-no-mat", g_restore_no_mat},
    {"attract", g_attract},
    {"attract-place", g_attract_place},
    {"attract-mend", g_attract_mend},
    {"attract-faces", g_attract_faces},
    {"practice-lay", g_practice_lay},
    {"practice-ready", g_practice_ready},
    {"practice-run", g_practice_run},
    {"practice-one", g_practice_one},
    {"practice-cycle", g_practice_cycle},
    {"practice-row", g_practice_row},
    {"practice-two", g_practice_two},
    {"practice-mended", g_practice_mended},
    {"practice-back", g_practice_back},
    {"practice-done", g_practice_done},
    {"practice-given-up", g_practice_given_up},
    {"restore-pass", g_restore_pass},
    {"restore-taken-off", g_restore_taken_off},
    {"restore-simulated", g_restore_simulated},
    {"done", g_done},
    {"done-last", g_done_last},
    {"demo", g_demo},
    {"demo-chapter", g_demo_chapter},
    {"demo-chapters", g_demo_chapters},
    {"demo-taken-over", g_demo_taken_over},
    {"by-hand", g_by_hand},
    {"help-idle", g_help_idle},
    {"incidents", g_incidents},
#define WK_INCIDENT(id, word, ...) {"incident-" word, g_incident_##id},
#include "labels/paper/incidents.def"

    {"help-build", g_help_build},
    {"help-faces", g_help_faces},
    {"settings", g_settings},
    {"settings-silent", g_settings_silent},
    {"judge", g_judge},
    {"judge-called", g_judge_called},
    {"judge-pair", g_judge_pair},
    {"judge-pair-one", g_judge_pair_one},
    {"db-locked", g_db_locked},
    {"db-read-only", g_db_read_only},
    {"db-newer", g_db_newer},
    {"db-closed", g_db_closed},
    {"db-foreign", g_db_foreign},
    {"db-broken", g_db_broken},
    {"db-moved", g_db_moved},
    {"db-key", g_db_key},
    {"disk-full", g_disk_full},
    {"db-other", g_db_other},
    {"no-camera", g_no_camera},
    {"camera-busy", g_camera_busy},
    {"camera-loopback", g_camera_loopback},
    {"not-live", g_not_live},
    {"camera-lost", g_camera_lost},
    {"doubt", g_doubt},
    {"below", g_below},
    {"below-lost", g_below_lost},
    {"below-mat", g_below_mat},
    {"old-frame", g_old_frame},
    {"slow", g_slow},
    {"not-enrolled", g_not_enrolled},
    {"no-mat", g_no_mat},
    {"mat-partly", g_mat_partly},
    {"upside-down", g_upside_down},
    {"mirrored", g_mirrored},
    {"two-mats", g_two_mats},
    {"too-small", g_too_small},
    {"too-small-lens", g_too_small_lens},
    {"too-small-share", g_too_small_share},
    {"too-small-pixels", g_too_small_pixels},
    {"too-dark", g_too_dark},
    {"glare", g_glare},
    {"out-of-focus", g_out_of_focus},
    {"set-twice", g_set_twice},
    {"other-set", g_other_set},
    {"other-event", g_other_event},
    {"pin-choose", g_pin_choose},
    {"pin-repeat", g_pin_repeat},
    {"pin-different", g_pin_different},
    {"pin", g_pin},
    {"pin-wrong", g_pin_wrong},
    {"pin-asked", g_pin_asked},
    {"pin-no-hall", g_pin_no_hall},
    {"pin-held", g_pin_held},
    {"drill-ready", g_drill_ready},
    {"drill-run", g_drill_run},
    {"drill-told", g_drill_told},
    {"drill-details", g_drill_details},
    {"drill-help", g_drill_help},
    {"drill-missed", g_drill_missed},
    {"drill-swap", g_drill_swap},
    {"drill-back", g_drill_back},
    {"drill-done", g_drill_done},
    {"drill-unseen", g_drill_unseen},
    {"director", g_director},
    {"director-judge", g_director_judge},
    {"deals", g_deals},
    {"deals-nearer", g_deals_nearer},
    {"deals-none", g_deals_none},
    {"deals-other", g_deals_other},
    {"deals-type", g_deals_type},
    {"deals-wrong", g_deals_wrong},
    {"deals-done", g_deals_done},
    {"deals-own", g_deals_own},
    {"deals-own-done", g_deals_own_done},
    {"deals-help", g_deals_help},
    {"director-sealed", g_director_sealed},
    {"records", g_records},
    {"records-nearer", g_records_nearer},
    {"records-mirrored", g_records_mirrored},
    {"records-carried", g_records_carried},
    {"records-changed", g_records_changed},
    {"records-help", g_records_help},
    {"copy-key", g_copy_key},
    {"copy-key-kept", g_copy_key_kept},
    {"copy-key-made", g_copy_key_made},
    {"copy", g_copy},
    {"copy-running", g_copy_running},
    {"copy-same-disk", g_copy_same_disk},
    {"copy-same-disk-stick", g_copy_same_disk_stick},
    {"copy-memory", g_copy_memory},
    {"copy-other-disk", g_copy_other_disk},
    {"copy-network", g_copy_network},
    {"copy-unknown", g_copy_unknown},
    {"copy-stick-comes", g_copy_stick_comes},
    {"copy-made", g_copy_made},
    {"copy-no-stick", g_copy_no_stick},
    {"copy-taken-out", g_copy_taken_out},
    {"copy-help", g_copy_help},
    {"copy-details", g_copy_details},
    {"pin-help", g_pin_help},
    {"pin-wait", g_pin_wait},
    {"pins", g_pins},
    {"pins-judge", g_pins_judge},
    {"pins-again", g_pins_again},
    {"pins-taken", g_pins_taken},
    {"pins-set", g_pins_set},
    {"pins-help", g_pins_help},
    {"director-locks", g_director_locks},
    {"director-help", g_director_help},
    {"enrol-lay", g_enrol_lay},
    {"enrol-by-hand", g_enrol_by_hand},
    {"enrol-ready", g_enrol_ready},
    {"enrol-read", g_enrol_read},
    {"enrol-confirm", g_enrol_confirm},
    {"enrol-choose", g_enrol_choose},
    {"enrol-report", g_enrol_report},
    {"enrol-lacking", g_enrol_lacking},
    {"enrol-name", g_enrol_name},
    {"enrol-saved", g_enrol_saved},
    {"enrol-refused", g_enrol_refused},
    {"enrol-help", g_enrol_help},
    {"camera-mend", g_camera_mend},
    {"camera-good", g_camera_good},
    {"camera-details", g_camera_details},
    {"camera-judge", g_camera_judge},
    {"camera-small-stickers", g_camera_small},
    {"camera-small-mat", g_camera_mat},
    {"camera-unmeasured", g_camera_unmeasured},
    {"pack", g_pack},
    {"pack-takes", g_pack_takes},
    {"pack-writes", g_pack_writes},
    {"pack-written", g_pack_written},
    {"pack-no-stick", g_pack_no_stick},
    {"pack-full", g_pack_full},
    {"pack-face", g_pack_face},
    {"pack-no-picture", g_pack_no_picture},
    {"pack-no-library", g_pack_no_library},
    {"pack-help", g_pack_help},
    {"camera-settable", g_camera_settable},
    {"camera-tuning", g_camera_tuning},
    {"camera-tuned", g_camera_tuned},
    {"camera-tuned-in-part", g_camera_tuned_in_part},
    {"camera-fault", g_camera_fault},
    {"whole-camera-tuned", g_whole_camera_tuned},
    {"camera-help", g_camera_help},
    {"lens-begin", g_lens_begin},
    {"lens", g_lens},
    {"lens-known", g_lens_known},
    {"lens-details", g_lens_details},
    {"lens-help", g_lens_help},
    {"lens-kept", g_lens_kept},
    {"idle-lens", g_idle_lens},
    GALLERY_HOUR,
    GALLERY_NEW_EVENT,
    GALLERY_CLUB,
    GALLERY_SEAT,
    GALLERY_GATE,
    GALLERY_LINK,
    GALLERY_HALL,
    GALLERY_CODES,
    GALLERY_JUDGE,
    GALLERY_GIVEN,
    GALLERY_SPOT,
    GALLERY_COUNT,
    GALLERY_INVENTORY,
    GALLERY_GAME,
    GALLERY_WHOLE,
    GALLERY_KINDS,
    GALLERY_EVENING,
    GALLERY_GUIDE,
    GALLERY_DEALING,
    GALLERY_WAITS,
    GALLERY_RESTORE_MEASURED,
    GALLERY_GUIDE_MEASURED,
    GALLERY_GAME_MEASURED,
    GALLERY_EVENING_MEASURED,
    GALLERY_DEALING_MEASURED,
    GALLERY_SPOT_MEASURED,
    GALLERY_WAITS_MEASURED,
    GALLERY_NEW_EVENT_MEASURED,
    GALLERY_STICKERS_MEASURED,
};
static const struct gallery measured[] = {GALLERY_RESTORE_MEASURED, GALLERY_GUIDE_MEASURED,     GALLERY_GAME_MEASURED,
                                          GALLERY_EVENING_MEASURED, GALLERY_DEALING_MEASURED,   GALLERY_SPOT_MEASURED,
                                          GALLERY_WAITS_MEASURED,   GALLERY_NEW_EVENT_MEASURED, GALLERY_STICKERS_MEASURED};

const int n_gallery = (int)(sizeof gallery / sizeof *gallery);
const int n_golden = (int)((sizeof gallery - sizeof measured) / sizeof *gallery);

void gallery_scene(struct app_world *w, const char *name)
{
    app_begin(w, 1280, 800, WK_LANG_EN);
    for (int i = 0; i < n_gallery; i++)
        if (strcmp(gallery[i].name, name) == 0)
            gallery[i].make(w);
}

void begin_ways(struct app_world *w)
{
    w->app.task_since_ns = w->app.screen_since_ns = w->app.away_ns = w->app.now_ns;
    for (int i = 0; i < WK_N_WINDS; i++)
        w->app.whole.wall[i].shown_ns = w->app.now_ns;
}

void end_ways(struct app_world *w)
{
    begin_ways(w);
    w->app.now_ns += 600000000;
}
