/* The whole table at once: build, restore, PASS, one wall of it. */
#include "tests/support/kiosk/gallery_whole.h"
#include "labels/table_reading.h"
#include "rules/event/duplicate/draw_watch.h"

static void to_build(struct app_world *w)
{
    whole_begin(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_BUILD);
}

static void whole_to_restore(struct app_world *w)
{
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    whole_begin(w);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
}

static void take(enum wk_wind seat, enum wk_row row, int from)
{
    for (int column = from; column < wk_row_length(row); column++)
        whole_state(seat, wk_slot_at(row, column), WK_READ_EMPTY, WK_WHY_NONE);
}

static void hand_over(enum wk_wind seat, int from, int to)
{
    for (int column = from; column <= to; column++)
        for (int row = 0; row < WK_N_ROWS; row++)
            if (wk_slot_at((enum wk_row)row, column) != WK_SLOT_NONE)
                whole_state(seat, wk_slot_at((enum wk_row)row, column), WK_READ_BLOCKED, WK_WHY_NONE);
}

void g_whole_empty(struct app_world *w)
{
    to_build(w);
    whole_frames(w, 5);
}

/* The mock-up table-build. */
void g_whole_build(struct app_world *w)
{
    to_build(w);
    whole_lay_all(w);
    take(WK_WIND_SOUTH, WK_ROW_HAND, 0);
    take(WK_WIND_WEST, WK_ROW_HAND, 9);
    take(WK_WIND_NORTH, WK_ROW_2, 8);
    take(WK_WIND_NORTH, WK_ROW_1, 0);
    take(WK_WIND_NORTH, WK_ROW_HAND, 0);
    whole_frames(w, 5);
    hand_over(WK_WIND_SOUTH, 4, 6);
    whole_frames(w, 3);
}

/* Beside right and growing: under the lamp, and nothing there yet. */
void g_whole_states(struct app_world *w)
{
    to_build(w);
    whole_lay(w, WK_WIND_EAST);
    whole_lay(w, WK_WIND_SOUTH);
    for (int column = 4; column < 9; column++)
        whole_state(WK_WIND_SOUTH, wk_slot_at(WK_ROW_1, column), WK_READ_UNREADABLE, WK_WHY_GLARE);
    whole_lay(w, WK_WIND_NORTH);
    whole_swap(w, whole_place("85"), whole_place("74"));
    whole_frames(w, 5);
}

/* A lamp on one tile, and one that lies askew, with nothing else to be done. */
void g_whole_glare(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay_all(w);
    whole_state(WK_WIND_SOUTH, wk_slot_at(WK_ROW_1, 4), WK_READ_UNREADABLE, WK_WHY_GLARE);
    whole_state(WK_WIND_NORTH, wk_slot_at(WK_ROW_2, 2), WK_READ_UNREADABLE, WK_WHY_DAMAGED);
    whole_frames(w, 5);
}

/* A tile of East's has come to lie in the middle; then one that East has already. */
void g_whole_middle(struct app_world *w)
{
    const struct wk_table_place place = whole_place("25");

    whole_to_restore(w);
    whole_lay_all(w);
    whole_state(place.seat, place.slot, WK_READ_EMPTY, WK_WHY_NONE);
    whole_stray(25, .42, .46);
    whole_frames(w, 5);
}

void g_whole_spare(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay_all(w);
    whole_stray(43, .56, .44);
    whole_frames(w, 5);
}

void g_whole_old(struct app_world *w)
{
    g_whole_build(w);
    w->t_ns += 1300000000;
    app_tick(w, 14 * 3600 + 26 * 60);
}

/* Four walls are built, and two tiles of one exchanged before anything is turned. */
void g_whole_faces_lay(struct app_world *w)
{
    to_build(w);
    whole_lay_all(w);
    whole_frames(w, 5);
    whole_swap(w, whole_place("25"), whole_place("26"));
    whole_frames(w, 5);
    assert_int_equal(w->app.screen, WK_SCREEN_FACES);
}

static void to_turn(struct app_world *w)
{
    to_build(w);
    whole_lay_all(w);
    whole_frames(w, 10);
    assert_true(wk_app_turns_table(&w->app));
}

void g_whole_turn(struct app_world *w)
{
    to_turn(w);
    whole_turn_all(0);
    whole_faces(w, true, false);
}

/* Two walls are done, one is under a hand, one has just begun. */
void g_whole_turning(struct app_world *w)
{
    to_turn(w);
    whole_turn_all(34);
    whole_turned[1] = (struct wk_app_turned){.n_seen = 21, .n_up = 21, .n_back_up = 10, .n_blocked = 3};
    whole_turned[3] = (struct wk_app_turned){.n_seen = 13, .n_up = 13, .n_back_up = 21};
    whole_faces(w, true, false);
}

void g_whole_doubt(struct app_world *w)
{
    g_whole_turning(w);
    whole_turned[1].n_blocked = 0;
    whole_turned[1].doubt = UINT64_C(1) << 19 | UINT64_C(1) << 20;
    whole_turned[3].doubt = UINT64_C(1) << 4;
    for (int i = 0; i < 60; i++)
        whole_faces(w, true, false);
    assert_true(w->app.whole.wall[1].doubt.told);
}

static void unclear(struct app_world *w)
{
    static const struct wk_tile_place again[] = {
        {WK_WIND_EAST, 4}, {WK_WIND_EAST, 30}, {WK_WIND_WEST, 17}, {WK_WIND_NORTH, 0}, {WK_WIND_NORTH, 33}};

    to_turn(w);
    w->n_again = 5;
    memcpy(w->again, again, sizeof(again));
    whole_turn_all(34);
    whole_faces(w, true, true);
    assert_int_equal(w->app.screen, WK_SCREEN_AGAIN);
}

void g_whole_again(struct app_world *w)
{
    unclear(w);
    whole_faces(w, true, false);
}

/* That has not helped. */
void g_whole_again_lay(struct app_world *w)
{
    unclear(w);
    whole_turn_all(30);
    whole_faces(w, true, false);
    whole_turn_all(34);
    whole_faces(w, true, true);
    take(WK_WIND_SOUTH, WK_ROW_HAND, 9);
    whole_frames(w, 5);
    assert_int_equal(w->app.faces_step, WK_FACES_LAY);
}

static bool nobody_answers(struct app_world *w, const struct wk_effect *effect)
{
    (void)w;
    (void)effect;
    return true;
}

void g_whole_record(struct app_world *w)
{
    to_turn(w);
    w->answers = nobody_answers;
    whole_turn_all(34);
    whole_faces(w, true, true);
    assert_int_equal(w->app.faces_step, WK_FACES_RECORD);
}

void g_whole_lay(struct app_world *w)
{
    whole_to_restore(w);
    whole_frames(w, 5);
}

void whole_draw_news(struct app_world *w, enum wk_draw_news_kind kind, bool follows, unsigned unseen)
{
    struct wk_event event = {.kind = WK_EVENT_DRAW,
                             .draw = {.kind = kind,
                                      .follows = follows,
                                      .unseen = (uint8_t)unseen,
                                      .wrong = {.fault = WK_DRAW_WRONG_TILE, .wall = WK_WIND_SOUTH, .taken = 41, .first = 40},
                                      .n_drawn = 12,
                                      .turns = {{3, 4200}, {3, 6100}, {3, 3900}, {3, 12500}}}};

    app_send(w, &event);
    app_answer(w);
}

/* A hand is played under a camera that follows its draws. */
void whole_play(struct app_world *w, enum wk_draws_said said)
{
    app_build_all(w);
    app_seal_all(w);
    whole_begin(w);
    w->app.draws.said = said;
    app_act(w, WK_ACTION_START_HAND, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    whole_draw_news(w, WK_DRAW_NEWS_BEGINS, false, 0);
    whole_draw_news(w, WK_DRAW_NEWS_SEES, true, 0);
}

void g_whole_draw(struct app_world *w)
{
    whole_play(w, WK_DRAWS_AT_ONCE);
    w->t_ns += 754LL * 1000000000;
    app_tick(w, 14 * 3600 + 44 * 60);
    whole_draw_news(w, WK_DRAW_NEWS_WRONG, true, 1U << (WK_WIND_NORTH - 1));
}

/* The mock-up table-restore. */
void g_whole_restore(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay(w, WK_WIND_EAST);
    whole_frames(w, 5);
    whole_lay_all(w);
    whole_swap(w, whole_place("80"), whole_place("43"));
    whole_swap(w, whole_place("35"), whole_place("36"));
    whole_frames(w, 5);
    hand_over(WK_WIND_WEST, 5, 8);
    whole_frames(w, 3);
}

void g_whole_inside(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay_all(w);
    whole_swap(w, whole_place("25"), whole_place("26"));
    whole_swap(w, whole_place("49"), whole_place("31"));
    whole_swap(w, whole_place("57"), (struct wk_table_place){WK_WIND_WEST, 2});
    whole_swap(w, whole_place("74"), whole_place("78"));
    whole_frames(w, 5);
}

/* The wall of `owner` lies before `seat`. */
static void lay_before(struct app_world *w, enum wk_wind seat, enum wk_wind owner)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        whole_put(w, seat, slot, wk_layout_label(owner, slot));
}

/* East's wall before South and the other way round; what is out of order inside a wall waits. */
void g_whole_walls(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay_all(w);
    lay_before(w, WK_WIND_EAST, WK_WIND_SOUTH);
    lay_before(w, WK_WIND_SOUTH, WK_WIND_EAST);
    whole_swap(w, whole_place("74"), whole_place("78"));
    whole_frames(w, 5);
    assert_int_equal(w->app.whole.move[w->app.whole.step].what, WK_DO_SWAP_WALLS);
    assert_int_equal(w->app.whole.n_moves, 2);
    assert_int_equal(w->app.whole.wall[WK_WIND_NORTH - 1].step, WK_TABLE_NO_STEP);
}

/* Each wall lies one seat on. */
void g_whole_turn_table(struct app_world *w)
{
    whole_to_restore(w);
    for (int i = 0; i < WK_N_WINDS; i++)
        lay_before(w, (enum wk_wind)((i + 1) % WK_N_WINDS + 1), (enum wk_wind)(i + 1));
    whole_frames(w, 5);
    assert_int_equal(w->app.whole.move[w->app.whole.step].what, WK_DO_TURN_TABLE);
}

/* Each wall lies before the seat across: the table stands the wrong way round, or its camera. */
void g_whole_turn_half(struct app_world *w)
{
    whole_to_restore(w);
    for (int i = 0; i < WK_N_WINDS; i++)
        lay_before(w, (enum wk_wind)((i + 2) % WK_N_WINDS + 1), (enum wk_wind)(i + 1));
    whole_frames(w, 5);
    assert_int_equal(w->app.whole.move[w->app.whole.step].what, WK_DO_TURN_TABLE);
}

void g_whole_kinds(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay_all(w);
    whole_state(WK_WIND_EAST, 15, WK_READ_FACE, WK_WHY_NONE);
    whole_table.wall[WK_WIND_SOUTH - 1].slot[25].sideways = true;
    whole_state(WK_WIND_WEST, 20, WK_READ_EMPTY, WK_WHY_NONE);
    whole_put(w, WK_WIND_NORTH, 28, 25);
    whole_frames(w, 5);
}

void g_whole_pass(struct app_world *w)
{
    whole_to_restore(w);
    whole_lay_all(w);
    whole_frames(w, 12);
    assert_true(w->app.wall[0].passed && w->app.wall[1].passed && w->app.wall[2].passed && w->app.wall[3].passed);
}

/* After that they are taken up for the next hand. */
void g_whole_stacked(struct app_world *w)
{
    g_whole_pass(w);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (wk_slot_row(slot) != WK_ROW_1) {
            whole_state(WK_WIND_EAST, slot, WK_READ_EMPTY, WK_WHY_NONE);
            whole_state(WK_WIND_NORTH, slot, WK_READ_EMPTY, WK_WHY_NONE);
        }
    hand_over(WK_WIND_SOUTH, 3, 6);
    whole_frames(w, 5);
}

/* Two tiles of a wall that has passed are exchanged: the store does not know yet. */
void g_whole_undone(struct app_world *w)
{
    g_whole_pass(w);
    w->app.waiting = true;
    whole_swap(w, whole_place("25"), whole_place("26"));
    whole_frames(w, 5);
    assert_true(w->app.wall[WK_WIND_EAST - 1].passed);
}

/* The kiosk stands at West's side. */
void g_whole_turned(struct app_world *w)
{
    to_build(w);
    w->app.whole.below = WK_WIND_WEST;
    whole_table.below = WK_WIND_WEST;
    whole_lay_all(w);
    take(WK_WIND_NORTH, WK_ROW_HAND, 3);
    whole_frames(w, 5);
}

/* The mock-up table-own. */
void g_whole_own(struct app_world *w)
{
    g_whole_restore(w);
    app_act(w, WK_ACTION_WIND, WK_WIND_SOUTH);
    whole_frames(w, 3);
}

void g_whole_own_build(struct app_world *w)
{
    g_whole_build(w);
    app_act(w, WK_ACTION_WIND, WK_WIND_NORTH);
    whole_frames(w, 3);
}

void g_whole_own_pass(struct app_world *w)
{
    g_whole_restore(w);
    app_act(w, WK_ACTION_WIND, WK_WIND_EAST);
    whole_frames(w, 3);
}

/* A wall that is challenged is shown large by itself. */
void g_whole_own_challenge(struct app_world *w)
{
    whole_to_restore(w);
    w->app.challenge_one_in = 1;
    w->challenge_slot = whole_place("24").slot;
    whole_lay(w, WK_WIND_EAST);
    whole_frames(w, 8);
    assert_int_equal(w->app.whole.large, WK_WIND_EAST);
}

/* ---- the director's, over the whole table ---- */

static void open_drill(struct app_world *w)
{
    whole_begin(w);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DRILL);
    whole_lay_all(w);
}

/* Two tiles of East's are still to be put right before it begins. */
void g_whole_drill_lay(struct app_world *w)
{
    open_drill(w);
    whole_swap(w, whole_place("25"), whole_place("26"));
    take(WK_WIND_NORTH, WK_ROW_HAND, 3);
    whole_frames(w, 8);
}

void g_whole_drill_ready(struct app_world *w)
{
    open_drill(w);
    whole_frames(w, 8);
}

void g_whole_drill_run(struct app_world *w)
{
    g_whole_drill_ready(w);
    app_act(w, WK_ACTION_DRILL, 0);
    app_drill_news(w, 23, 0, 122100);
}

void g_whole_drill_swap(struct app_world *w)
{
    g_whole_drill_run(w);
    app_drill_news(w, 40, 0, 72164);
    whole_frames(w, 3);
    app_act(w, WK_ACTION_DRILL, 0);
    whole_frames(w, 5);
    assert_int_equal(w->app.drill.step, WK_DRILL_SWAP);
}

void g_whole_drill_back(struct app_world *w)
{
    g_whole_drill_swap(w);
    whole_swap(w, (struct wk_table_place){WK_WIND_EAST, w->app.drill.slots[0]},
               (struct wk_table_place){WK_WIND_SOUTH, w->app.drill.slots[1]});
    whole_frames(w, 8);
    assert_int_equal(w->app.drill.step, WK_DRILL_BACK);
}

/* The camera over the table, of a wall each: good; small; a lamp mirrored in it; not found. */
static void camera_of(struct app_world *w, const struct wk_app_table_check *check)
{
    whole_begin(w);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_CAMERA);
    whole_lay_all(w);
    whole_check = check;
}

/* Practice at a table takes one of its walls. */
void g_whole_practice_lay(struct app_world *w)
{
    whole_begin(w);
    app_act(w, WK_ACTION_PRACTICE, 0);
    whole_lay(w, WK_WIND_NORTH);
    whole_state(WK_WIND_NORTH, 15, WK_READ_EMPTY, WK_WHY_NONE);
    whole_frames(w, 6);
}

void g_whole_practice(struct app_world *w)
{
    g_whole_practice_lay(w);
    whole_put(w, WK_WIND_NORTH, 15, wk_layout_label(WK_WIND_NORTH, 15));
    whole_frames(w, 12);
    app_act(w, WK_ACTION_PRACTICE, 0);
    whole_frames(w, 12);
    assert_int_equal(w->app.practice.step, WK_PRACTICE_RUN);
}

void g_whole_camera(struct app_world *w)
{
    static const struct wk_app_table_check check = {
        .grade = WK_APP_MEND,
        .wall = {{WK_APP_GOOD, true, 34, 2.4, ""},
                 {WK_APP_MEND, true, 28, 2.3, "A lamp is mirrored in it: move the lamp or the camera."},
                 {WK_APP_USABLE, true, 34, 1.7, "One picture is not enough for it: lower the camera."},
                 {WK_APP_MEND, false, 0, 0, "Lay this wall. Not in the picture? Raise the camera."}}};

    camera_of(w, &check);
    for (int column = 3; column < 9; column++)
        whole_state(WK_WIND_SOUTH, wk_slot_at(WK_ROW_1, column), WK_READ_UNREADABLE, WK_WHY_GLARE);
    whole_clear(w, WK_WIND_NORTH);
    whole_table.wall[WK_WIND_NORTH - 1].tray.found = false;
    whole_frames(w, 5);
    whole_check = NULL;
}

/* Its picture shows South's wall where East's belongs: the labels tell. */
void g_whole_camera_turned(struct app_world *w)
{
    static const struct wk_app_table_check check = {.grade = WK_APP_MEND,
                                                    .wall = {{WK_APP_GOOD, true, 34, 2.7, ""},
                                                             {WK_APP_GOOD, true, 34, 2.5, ""},
                                                             {WK_APP_GOOD, true, 34, 2.3, ""},
                                                             {WK_APP_GOOD, true, 34, 2.5, ""}},
                                                    .turned = WK_WIND_SOUTH};

    camera_of(w, &check);
    whole_frames(w, 5);
    whole_check = NULL;
}

void g_whole_camera_good(struct app_world *w)
{
    static const struct wk_app_table_check check = {.grade = WK_APP_GOOD,
                                                    .wall = {{WK_APP_GOOD, true, 34, 2.7, ""},
                                                             {WK_APP_GOOD, true, 34, 2.5, ""},
                                                             {WK_APP_GOOD, true, 34, 2.3, ""},
                                                             {WK_APP_GOOD, true, 34, 2.5, ""}}};

    camera_of(w, &check);
    whole_frames(w, 5);
    whole_check = NULL;
}
