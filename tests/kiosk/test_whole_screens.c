/* The whole table as a reducer: four walls at once, each recorded by itself, one PASS for the table. */
#include "tests/support/kiosk/gallery_gate.h"
#include "labels/table_reading.h"
#include "tests/support/kiosk/gallery_whole.h"
#include "tests/support/kiosk/whole_test.h"

static struct app_world world;

static int setup(void **state)
{
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    return 0;
}

static void to_build(void)
{
    whole_begin(&world);
    app_act(&world, WK_ACTION_START, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_BUILD);
}

static void to_restore(void)
{
    app_build_all(&world);
    app_seal_all(&world);
    app_play_hand(&world);
    whole_begin(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE);
}

static int n_passed(void)
{
    int n = 0;

    for (int i = 0; i < WK_N_WINDS; i++)
        n += world.app.wall[i].passed;
    return n;
}

static enum wk_wall_state state_of(enum wk_wind seat)
{
    return world.app.whole.wall[seat - 1].state;
}

static void hand(enum wk_wind seat, bool over)
{
    for (int slot = 13; slot < 17; slot++) {
        if (over)
            whole_state(seat, slot, WK_READ_BLOCKED, WK_WHY_NONE);
        else
            whole_put(&world, seat, slot, wk_layout_label(seat, slot));
    }
}

/* ---------------------------------------------------------------- what a wall is */

static void make_empty(enum wk_wind seat)
{
    whole_clear(&world, seat);
}

static void make_growing(enum wk_wind seat)
{
    for (int slot = 0; slot < 13; slot++)
        whole_state(seat, slot, WK_READ_EMPTY, WK_WHY_NONE);
}

static void make_hand(enum wk_wind seat)
{
    hand(seat, true);
}

static void make_swapped(enum wk_wind seat)
{
    whole_swap(&world, (struct wk_table_place){seat, 14}, (struct wk_table_place){seat, 30});
}

static void make_glare(enum wk_wind seat)
{
    whole_state(seat, 20, WK_READ_UNREADABLE, WK_WHY_GLARE);
}

static void make_gone(enum wk_wind seat)
{
    wk_reading_init(&whole_table.wall[seat - 1], WK_SIDE_BACKS);
    whole_table.wall[seat - 1].tray.reason = WK_NO_TRAY;
}

static void make_face(enum wk_wind seat)
{
    whole_state(seat, 3, WK_READ_FACE, WK_WHY_NONE);
}

static void make_other_set(enum wk_wind seat)
{
    memcpy(whole_table.wall[seat - 1].slot[16].set, "07B", 4);
}

static void each_wall_has_its_state(void **state)
{
    static const struct {
        const char *name;
        void (*make)(enum wk_wind seat);
        enum wk_wall_state want;
    } cases[] = {
        {"right", NULL, WK_WALL_RIGHT},
        {"empty", make_empty, WK_WALL_EMPTY},
        {"growing", make_growing, WK_WALL_GROWING},
        {"a hand", make_hand, WK_WALL_BLOCKED},
        {"swapped", make_swapped, WK_WALL_WRONG},
        {"glare", make_glare, WK_WALL_AGAIN},
        {"gone", make_gone, WK_WALL_AGAIN},
        {"face up", make_face, WK_WALL_WRONG},
        {"another set", make_other_set, WK_WALL_WRONG},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++) {
            setup(state);
            to_build();
            world.app.waiting = true;
            memcpy(world.app.set, "07A", 4);
            world.app.wall[seat % WK_N_WINDS].built = true; /* the set is fixed */
            whole_lay_all(&world);
            whole_swap(&world, (struct wk_table_place){(enum wk_wind)(seat % WK_N_WINDS + 1), 20},
                       (struct wk_table_place){(enum wk_wind)(seat % WK_N_WINDS + 1), 21}); /* so that nothing goes on */
            whole_frames(&world, 4);
            if (cases[i].make)
                cases[i].make((enum wk_wind)seat);
            whole_frames(&world, 4);
            if (state_of((enum wk_wind)seat) != cases[i].want)
                fail_msg("%s, seat %d: %d, not %d", cases[i].name, seat, (int)state_of((enum wk_wind)seat), (int)cases[i].want);
        }
}

/* ---------------------------------------------------------------- build */

static void four_walls_grow_at_once(void **state)
{
    (void)state;
    to_build();
    whole_lay(&world, WK_WIND_SOUTH);
    whole_frames(&world, 5);
    assert_true(world.app.wall[WK_WIND_SOUTH - 1].built);
    assert_false(world.app.wall[WK_WIND_EAST - 1].built);
    assert_int_equal(world.app.screen, WK_SCREEN_BUILD);
    whole_lay_all(&world);
    whole_frames(&world, 5);
    assert_int_equal(world.app.screen, WK_SCREEN_FACES);
}

static void the_next_sticker_is_the_leftmost_of_a_row_begun(void **state)
{
    const struct wk_table_wall *north = &world.app.whole.wall[WK_WIND_NORTH - 1];

    (void)state;
    to_build();
    whole_frames(&world, 4);
    assert_int_equal(north->next_slot, wk_slot_at(WK_ROW_2, 0));
    whole_put(&world, WK_WIND_NORTH, wk_slot_at(WK_ROW_HAND, 0), 4);
    whole_frames(&world, 4);
    assert_int_equal(north->next_slot, wk_slot_at(WK_ROW_HAND, 1));
    whole_put(&world, WK_WIND_NORTH, wk_slot_at(WK_ROW_2, 0), 89);
    whole_frames(&world, 4);
    assert_int_equal(north->next_slot, wk_slot_at(WK_ROW_2, 1));
}

/* ---------------------------------------------------------------- faces */

static void to_turn(void)
{
    to_build();
    whole_lay_all(&world);
    whole_frames(&world, 10);
    assert_int_equal(world.app.screen, WK_SCREEN_FACES);
    assert_int_equal(world.app.faces_step, WK_FACES_LOOK);
    assert_int_equal(world.app.side, WK_SIDE_FACES);
    whole_turn_all(0);
}

static void four_walls_in_order_are_kept_and_turned(void **state)
{
    unsigned kept = 0;

    (void)state;
    to_build();
    whole_lay_all(&world);
    make_swapped(WK_WIND_WEST);
    whole_frames(&world, 10);
    assert_int_equal(world.app.screen, WK_SCREEN_BUILD);
    make_swapped(WK_WIND_WEST);
    for (int i = 0; i < 20 && kept == 0; i++) {
        whole_frame(&world);
        for (int k = 0; k < world.effects.n; k++)
            if (world.effects.effect[k].kind == WK_EFFECT_KEEP_BACKS)
                kept |= 1U << (world.effects.effect[k].keep_backs.wind - 1);
    }
    assert_int_equal(kept, 15);
    assert_true(app_has(&world, WK_EFFECT_USE_SIDE));
    assert_true(wk_app_turns_table(&world.app));
}

/* Played before it is sealed: the walls are laid back, and those who played turn their tiles. */
static void after_the_first_hand_those_who_played_turn_them(void **state)
{
    (void)state;
    world.app.face_pass = WK_FACES_WAY_AFTER_FIRST_HAND;
    to_build();
    whole_lay_all(&world);
    whole_frames(&world, 10);
    assert_int_equal(world.app.screen, WK_SCREEN_PLAYING);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE); /* there is no mat for a wall to be laid on */
    app_act(&world, WK_ACTION_START, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_FACES);
    make_swapped(WK_WIND_NORTH);
    whole_frames(&world, 10);
    assert_false(wk_app_turns_table(&world.app));
    assert_int_equal(world.app.whole.n_moves, 1);
    make_swapped(WK_WIND_NORTH);
    whole_frames(&world, 10);
    assert_true(wk_app_turns_table(&world.app));
    whole_turn_all(34);
    whole_faces(&world, true, true);
    assert_int_equal(world.n_seals, 1);
    assert_int_equal(world.app.screen, WK_SCREEN_SEALED);
}

static void all_faces_are_recorded_at_once_and_sealed(void **state)
{
    (void)state;
    to_turn();
    whole_turn_all(12);
    whole_faces(&world, true, false);
    assert_int_equal(world.app.whole.wall[2].turned.n_seen, 12);
    whole_turn_all(34);
    whole_turned[1].n_seen = 33;
    whole_faces(&world, true, false);
    assert_int_equal(world.n_records, 0);
    whole_turn_all(34);
    whole_faces(&world, true, true);
    assert_int_equal(world.n_records, 1);
    assert_int_equal(world.n_seals, 1);
    assert_int_equal(world.app.screen, WK_SCREEN_SEALED);
    assert_true(world.app.sealed_seq > 0);
}

/* Nothing of a picture in which tiles may lie face up is shown. */
static void the_picture_is_covered_while_tiles_are_turned(void **state)
{
    struct wk_app_picture picture;

    (void)state;
    to_turn();
    whole_faces(&world, true, false);
    wk_app_picture(&world.app, &picture);
    assert_int_equal(picture.w_px, 0);
}

static void unclear_faces_are_asked_for_once(void **state)
{
    (void)state;
    to_turn();
    world.n_again = 2;
    world.again[0] = (struct wk_tile_place){WK_WIND_EAST, 4};
    world.again[1] = (struct wk_tile_place){WK_WIND_WEST, 20};
    whole_turn_all(34);
    whole_faces(&world, true, true);
    assert_int_equal(world.n_records, 1);
    assert_int_equal(world.app.screen, WK_SCREEN_AGAIN);
    assert_int_equal(world.app.faces_step, WK_FACES_LOOK); /* they lie there and are only straightened */
    for (int i = 0; i < 5; i++)
        whole_faces(&world, true, true);
    assert_int_equal(world.n_records, 1); /* nobody has touched them yet */
    whole_turned[0].n_blocked = 3;
    whole_faces(&world, true, false);
    whole_turned[0].n_blocked = 0;
    whole_faces(&world, true, true);
    assert_int_equal(world.n_records, 1); /* West's neither */
    whole_turned[2].n_up = 33;
    whole_faces(&world, true, false);
    whole_turned[2].n_up = 34;
    whole_faces(&world, true, true);
    assert_int_equal(world.n_records, 2);
    assert_int_equal(world.n_seals, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_AGAIN);
    assert_int_equal(world.app.faces_step, WK_FACES_LAY); /* that has not helped: from the backs */
    assert_int_equal(world.app.side, WK_SIDE_BACKS);
    world.n_again = 0;
    whole_frames(&world, 10);
    assert_int_equal(world.app.screen, WK_SCREEN_FACES);
    whole_turn_all(34);
    whole_faces(&world, true, true);
    assert_int_equal(world.n_records, 3);
    assert_int_equal(world.app.screen, WK_SCREEN_SEALED);
}

static void a_tile_in_doubt_shows_its_sticker(void **state)
{
    const struct wk_app_doubt *doubt = &world.app.whole.wall[3].doubt;

    (void)state;
    to_turn();
    whole_turn_all(20);
    whole_turned[3].doubt = 1U << 7 | 1U << 9;
    whole_turned[3].n_blocked = 2;
    for (int i = 0; i < 70; i++)
        whole_faces(&world, true, false);
    assert_false(doubt->told); /* a hand may cover what tells */
    whole_turned[3].n_blocked = 0;
    for (int i = 0; i < 70; i++)
        whole_faces(&world, true, false);
    assert_true(doubt->told);
    assert_false(world.app.whole.wall[0].doubt.told);
    whole_turned[3].doubt = 0;
    whole_faces(&world, true, false);
    assert_false(doubt->told);
}

/* A wall went under a hand in the very frame before: it is found again, or the backs are read again. */
static void walls_that_are_not_held_lie_in_order_again(void **state)
{
    (void)state;
    to_turn();
    whole_faces(&world, false, false);
    whole_faces(&world, true, false);
    assert_int_equal(world.app.faces_step, WK_FACES_LOOK);
    for (int i = 0; i < 130; i++)
        whole_faces(&world, false, false);
    assert_int_equal(world.app.faces_step, WK_FACES_LAY);
    assert_int_equal(world.app.side, WK_SIDE_BACKS);
    whole_frames(&world, 10);
    assert_int_equal(world.app.faces_step, WK_FACES_LOOK);
}

/* Somebody has pushed the camera: nothing is seen where the walls lay. An arm over half a wall is none of that. */
static void a_camera_that_was_pushed_begins_with_the_backs(void **state)
{
    (void)state;
    to_turn();
    whole_turn_all(20);
    whole_turned[2] = (struct wk_app_turned){.n_seen = 20, .n_up = 3, .n_back_up = 4, .n_blocked = 20};
    for (int i = 0; i < 130; i++)
        whole_faces(&world, true, false);
    assert_int_equal(world.app.faces_step, WK_FACES_LOOK);
    whole_turned[2].n_blocked = 0;
    for (int i = 0; i < 130; i++)
        whole_faces(&world, true, false);
    assert_int_equal(world.app.faces_step, WK_FACES_LAY);
    assert_int_equal(world.app.side, WK_SIDE_BACKS);
}

static void what_was_counted_before_the_dark_does_not_count(void **state)
{
    (void)state;
    to_turn();
    whole_turn_all(30);
    whole_faces(&world, true, false);
    app_camera(&world, WK_CAMERA_LOST);
    assert_int_equal(world.app.whole.wall[0].turned.n_seen, 0);
    assert_true(app_has(&world, WK_EFFECT_USE_SIDE));
}

/* The backs were not in order after all, or the store has nothing of the faces any more. */
static void what_was_not_recorded_begins_with_the_backs(void **state)
{
    (void)state;
    to_turn();
    world.not_stored = true;
    whole_turn_all(34);
    whole_faces(&world, true, true);
    assert_int_equal(world.app.screen, WK_SCREEN_FACES);
    assert_int_equal(world.app.faces_step, WK_FACES_LAY);
    assert_false(world.app.wall[0].recorded);
}

/* Recorded before the power went: it is sealed, and what the seal asks for is laid again. */
static void recorded_walls_are_sealed_after_a_restart(void **state)
{
    const struct wk_tile_place again = {WK_WIND_NORTH, 33};
    struct wk_event event = {.kind = WK_EVENT_STORE, .store = {.status = WK_OK, .round = 2, .recorded = 15, .set = "07A"}};

    (void)state;
    whole_begin(&world);
    app_send(&world, &event);
    app_act(&world, WK_ACTION_START, 0);
    assert_int_equal(world.n_seals, 1);
    assert_int_equal(world.app.screen, WK_SCREEN_SEALED);
    setup(state);
    whole_begin(&world);
    app_send(&world, &event);
    event = (struct wk_event){.kind = WK_EVENT_SEALED, .sealed = {.status = WK_OK, .n_again = 1, .again = &again}};
    app_send(&world, &event);
    assert_int_equal(world.app.screen, WK_SCREEN_AGAIN);
    whole_lay_all(&world);
    whole_frames(&world, 10);
    assert_int_equal(world.app.screen, WK_SCREEN_FACES);
    assert_int_equal(world.app.faces_step, WK_FACES_LOOK);
}

/* ---------------------------------------------------------------- restore */

static void each_wall_passes_by_itself_and_the_table_once(void **state)
{
    (void)state;
    to_restore();
    whole_lay(&world, WK_WIND_WEST);
    whole_frames(&world, 5);
    assert_int_equal(n_passed(), 1);
    assert_true(world.app.wall[WK_WIND_WEST - 1].passed_seq > 0);
    assert_int_equal(world.app.whole.passed_ns, 0);
    whole_lay_all(&world);
    whole_frames(&world, WK_APP_STILL - 1);
    assert_int_equal(n_passed(), 1);
    whole_frame(&world); /* one frame is enough for all that lie still */
    assert_int_equal(n_passed(), 4);
    assert_int_equal(world.n_verifies, 4);
    assert_true(world.app.whole.passed_ns > 0);
    world.t_ns += WK_TABLE_PASS_NS;
    app_tick(&world, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE); /* the walls are looked at until they are stacked */
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_DONE); /* or somebody has something else in mind */
}

static void stack(enum wk_wind seat)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (wk_slot_row(slot) != WK_ROW_1)
            whole_state(seat, slot, WK_READ_EMPTY, WK_WHY_NONE);
}

/* Between "Hand over" and the next hand nobody touches the screen: the walls are laid back, and stacked. */
static void stacked_walls_begin_the_next_hand(void **state)
{
    (void)state;
    to_restore();
    whole_lay_all(&world);
    stack(WK_WIND_EAST); /* not before they have passed */
    whole_frames(&world, 60);
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE);
    whole_lay_all(&world);
    whole_frames(&world, 5);
    assert_true(wk_app_waits_for_stack(&world.app));
    for (int i = WK_WIND_EAST; i < WK_WIND_NORTH; i++)
        stack((enum wk_wind)i);
    hand(WK_WIND_NORTH, true);
    whole_frames(&world, 60); /* one is still being stacked */
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE);
    assert_int_equal(world.app.whole.n_moves, 0); /* nothing of it is a fault */
    whole_lay(&world, WK_WIND_NORTH);
    stack(WK_WIND_NORTH);
    whole_frames(&world, 60);
    assert_int_equal(world.app.screen, WK_SCREEN_PLAYING);
    assert_int_equal(world.app.hand, 2);
    assert_int_equal(world.n_hands, 2);
    assert_int_equal(n_passed(), 0);
}

/* After the last hand they are taken up as well, also before the PASS has stood its time; none begins then. */
static void after_the_last_hand_walls_may_be_taken_up_at_once(void **state)
{
    (void)state;
    to_restore();
    world.app.hand = 4;
    whole_lay_all(&world);
    whole_frames(&world, 5);
    assert_int_equal(n_passed(), 4);
    for (int i = WK_WIND_EAST; i <= WK_WIND_NORTH; i++)
        stack((enum wk_wind)i);
    whole_frames(&world, 60);
    assert_int_equal(world.app.whole.n_moves, 0);
    world.t_ns += WK_TABLE_PASS_NS;
    app_tick(&world, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_DONE);
}

/* In an event it is the group that has come that stacks the walls, after it has looked at them. */
static void stacked_walls_begin_a_hand_of_an_event(void **state)
{
    (void)state;
    g_whole_inspected(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_INSPECT);
    assert_true(wk_app_waits_for_stack(&world.app));
    for (int i = WK_WIND_EAST; i <= WK_WIND_NORTH; i++)
        stack((enum wk_wind)i);
    whole_frames(&world, 60);
    assert_int_equal(world.app.screen, WK_SCREEN_PLAYING);
}

/* A camera that sees nothing any more, or two tiles exchanged, begin no hand. */
static void what_is_not_stacked_begins_no_hand(void **state)
{
    (void)state;
    to_restore();
    whole_lay_all(&world);
    whole_frames(&world, 5);
    for (int i = WK_WIND_EAST; i <= WK_WIND_NORTH; i++)
        whole_table.wall[i - 1].tray.found = false;
    whole_frames(&world, 60);
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE);
    whole_lay_all(&world);
    whole_swap(&world, whole_place("25"), whole_place("26"));
    whole_frames(&world, 60);
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE);
    assert_false(world.app.whole.taken);
    assert_false(world.app.wall[WK_WIND_EAST - 1].passed);
}

static void a_hand_holds_up_its_own_wall_only(void **state)
{
    (void)state;
    to_restore();
    whole_lay_all(&world);
    hand(WK_WIND_NORTH, true);
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), 3);
    assert_false(world.app.wall[WK_WIND_NORTH - 1].passed);
    hand(WK_WIND_NORTH, false);
    whole_frames(&world, 5);
    assert_int_equal(n_passed(), 4);
}

static void a_tile_that_moves_has_not_passed(void **state)
{
    (void)state;
    to_restore();
    for (int i = 0; i < 12; i++) {
        whole_lay_all(&world);
        if (i % 2)
            make_swapped(WK_WIND_EAST);
        whole_frame(&world);
    }
    assert_false(world.app.wall[WK_WIND_EAST - 1].passed);
    assert_int_equal(n_passed(), 3);
}

static void an_exchange_across_walls_is_one_step_of_both(void **state)
{
    const struct wk_app_table *whole = &world.app.whole;
    const struct wk_table_wall *south = &whole->wall[WK_WIND_SOUTH - 1], *north = &whole->wall[WK_WIND_NORTH - 1];

    (void)state;
    to_restore();
    whole_lay_all(&world);
    whole_swap(&world, whole_place("80"), whole_place("43"));
    whole_swap(&world, whole_place("35"), whole_place("36"));
    whole_frames(&world, 5);
    assert_int_equal(whole->n_moves, 2);
    assert_true(south->step != WK_TABLE_NO_STEP);
    assert_int_equal(south->step, north->step);
    assert_int_equal(whole->step, south->step);
    assert_int_equal(whole->move[south->step].what, WK_DO_SWAP);
    assert_int_equal(north->n_moves, 1);
    assert_int_equal(south->n_moves, 2);
    assert_true(south->after != WK_TABLE_NO_STEP && north->after == WK_TABLE_NO_STEP);
    assert_int_equal(n_passed(), 2);
    whole_swap(&world, whole_place("80"), whole_place("43"));
    whole_frames(&world, 5);
    assert_int_equal(whole->n_moves_done, 1);
    assert_int_equal(n_passed(), 3);
}

/* A fault goes on record once while it lies there; the wall that had passed has not any more. */
static void a_fault_is_recorded_once(void **state)
{
    int n;

    (void)state;
    to_restore();
    whole_lay_all(&world);
    whole_frames(&world, 8);
    n = world.n_verifies;
    make_swapped(WK_WIND_EAST);
    whole_frames(&world, 12);
    assert_int_equal(world.n_verifies, n + 1);
    assert_int_equal(n_passed(), 3);
    make_swapped(WK_WIND_EAST);
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), 4);
}

static void the_set_is_known_once_a_wall_is_kept(void **state)
{
    (void)state;
    to_build();
    whole_frames(&world, 2);
    assert_string_equal(wk_app_set(&world.app), "");
    whole_lay(&world, WK_WIND_EAST);
    whole_frames(&world, 8);
    assert_true(world.app.wall[0].built);
    assert_string_equal(wk_app_set(&world.app), "07A");
    setup(state);
    to_restore();
    assert_string_equal(wk_app_set(&world.app), "07A");
}

static void an_old_frame_says_nothing(void **state)
{
    (void)state;
    to_restore();
    whole_lay_all(&world);
    whole_frames(&world, 2);
    assert_true(wk_app_table_is_fresh(&world.app));
    world.t_ns += WK_APP_OLD_NS + APP_FRAME_NS;
    app_tick(&world, 0);
    assert_false(wk_app_table_is_fresh(&world.app));
    assert_int_equal(n_passed(), 0);
}

static void a_store_that_fails_is_asked_again(void **state)
{
    (void)state;
    to_restore();
    world.app.store = WK_DISK_FULL;
    whole_lay_all(&world);
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), 0);
    world.app.store = WK_OK;
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), 4);
}

static void a_challenged_wall_passes_once_it_was_turned(void **state)
{
    const int slot = whole_place("24").slot;

    (void)state;
    to_restore();
    world.app.challenge_one_in = 1;
    world.challenge_slot = slot;
    whole_lay(&world, WK_WIND_EAST);
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), 0);
    assert_int_equal(world.app.whole.large, WK_WIND_EAST);
    whole_table.wall[0].slot[slot].sideways = true;
    whole_frames(&world, 5);
    assert_int_equal(n_passed(), 0);
    whole_table.wall[0].slot[slot].sideways = false;
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), 1);
    assert_int_equal(world.app.whole.large, WK_WIND_NONE);
}

/* ---------------------------------------------------------------- touches */

static void a_touch_opens_a_wall_until_nobody_touches(void **state)
{
    (void)state;
    to_build();
    whole_lay(&world, WK_WIND_NORTH);
    make_growing(WK_WIND_NORTH);
    whole_frames(&world, 3);
    app_act(&world, WK_ACTION_WIND, WK_WIND_NORTH);
    whole_frames(&world, 3);
    assert_int_equal(world.app.whole.large, WK_WIND_NORTH);
    assert_true(world.app.read);
    app_act(&world, WK_ACTION_WIND, WK_WIND_SOUTH);
    assert_int_equal(world.app.whole.large, WK_WIND_SOUTH);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.whole.large, WK_WIND_NONE);
    assert_int_equal(world.app.screen, WK_SCREEN_BUILD);
    app_act(&world, WK_ACTION_WIND, WK_WIND_EAST);
    world.t_ns += WK_TABLE_LARGE_NS - 1;
    app_tick(&world, 0);
    assert_int_equal(world.app.whole.large, WK_WIND_EAST);
    world.t_ns += 1;
    app_tick(&world, 0);
    assert_int_equal(world.app.whole.large, WK_WIND_NONE);
}

static void the_picture_is_the_square_or_one_wall(void **state)
{
    struct wk_app_picture picture;

    (void)state;
    to_build();
    whole_lay_all(&world);
    make_growing(WK_WIND_EAST);
    whole_frames(&world, 3);
    wk_app_picture(&world.app, &picture);
    assert_true(picture.whole_table);
    assert_int_equal(picture.w_px, 508);
    assert_int_equal(picture.h_px, 508);
    assert_int_equal(picture.x_px, 386);
    app_act(&world, WK_ACTION_WIND, WK_WIND_EAST);
    wk_app_picture(&world.app, &picture);
    assert_false(picture.whole_table);
    assert_int_equal(picture.wall, WK_WIND_EAST);
    assert_true(picture.w_mm > 0);
    world.app.w_px = 1080; /* upright: the wall in two halves, one above the other, as high as there is room for; cards below */
    world.app.h_px = 1920;
    wk_app_picture(&world.app, &picture);
    assert_true(picture.lower_px > 0);
    assert_in_range(picture.x_px, 43, 100);
    assert_in_range(picture.x_px + picture.w_px / 2, 980, 1080 - picture.x_px);
    app_act(&world, WK_ACTION_WIND, WK_WIND_NONE);
    whole_frame(&world);
    wk_app_picture(&world.app, &picture);
    assert_true(picture.whole_table);
    assert_int_equal(picture.w_px, 881);
    assert_int_equal(picture.y_px, 259);
    app_act(&world, WK_ACTION_HELP, 0); /* no picture, and upright too */
    wk_app_picture(&world.app, &picture);
    assert_int_equal(picture.w_px, 0);
    assert_true(wk_app_is_upright(&world.app));
}

/* Four walls that are right in one picture go on record together; a last wall by itself. */
static void walls_of_one_picture_pass_together(void **state)
{
    (void)state;
    to_restore();
    whole_lay_all(&world);
    const int n_sounds = world.n_sounds[WK_SOUND_PASS];
    const int64_t seq = world.seq;
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), WK_N_WINDS);
    assert_int_equal(world.n_sounds[WK_SOUND_PASS], n_sounds + 1);
    assert_int_equal(world.seq, seq + WK_N_WINDS);

    setup(state);
    to_restore();
    whole_lay_all(&world);
    make_growing(WK_WIND_NORTH);
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), WK_N_WINDS - 1);
    whole_lay(&world, WK_WIND_NORTH);
    whole_frames(&world, 8);
    assert_int_equal(n_passed(), WK_N_WINDS);
    assert_int_equal(world.n_sounds[WK_SOUND_PASS], WK_N_WINDS + 1); /* and that of the seal */
}

/* ---------------------------------------------------------------- the drill */

/* With pictures, then an exchange across two walls by hand; nothing of it touches the deal. */
static void a_drill_over_the_table(void **state)
{
    const struct wk_app_drill *drill = &world.app.drill;
    const struct wk_table_place east = {WK_WIND_EAST, 23}, south = {WK_WIND_SOUTH, 14};

    (void)state;
    whole_begin(&world);
    app_unlock(&world);
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_DRILL);
    whole_lay_all(&world);
    make_swapped(WK_WIND_WEST);
    whole_frames(&world, 8);
    app_act(&world, WK_ACTION_DRILL, 0); /* one wall is not in order */
    assert_int_equal(drill->step, WK_DRILL_LAY);
    app_act(&world, WK_ACTION_WIND, WK_WIND_WEST);
    assert_int_equal(world.app.whole.large, WK_WIND_WEST);
    make_swapped(WK_WIND_WEST);
    whole_frames(&world, 8);
    app_act(&world, WK_ACTION_DRILL, 0);
    assert_int_equal(drill->step, WK_DRILL_RUN);
    assert_int_equal(drill->wind, WK_WIND_NONE);
    assert_int_equal(world.app.whole.large, WK_WIND_NONE);
    app_drill_news(&world, 40, 0, 72164);
    whole_frames(&world, 3);
    app_act(&world, WK_ACTION_DRILL, 0);
    assert_int_equal(drill->step, WK_DRILL_SWAP);

    whole_swap(&world, east, (struct wk_table_place){WK_WIND_SOUTH, 15}); /* another exchange is no proof */
    whole_frames(&world, 8);
    assert_int_equal(drill->step, WK_DRILL_SWAP);
    whole_swap(&world, east, (struct wk_table_place){WK_WIND_SOUTH, 15});
    whole_swap(&world, east, south);
    whole_frames(&world, 1);
    assert_int_equal(drill->step, WK_DRILL_SWAP); /* one frame is none either */
    whole_frames(&world, 7);
    assert_int_equal(drill->step, WK_DRILL_BACK);
    app_act(&world, WK_ACTION_WIND, WK_WIND_SOUTH); /* looked at closely while it is put back */
    whole_swap(&world, east, south);
    whole_frames(&world, 8);
    assert_int_equal(drill->step, WK_DRILL_DONE);
    assert_true(drill->hand_seq > 0);
    assert_int_equal(world.n_drills_kept, 1);
    assert_int_equal(world.kept_noticed, 1);
    assert_int_equal(world.n_verifies + world.n_records, 0);
}

/* Said to be exchanged, and the table still looks right. */
static void a_missed_exchange_over_the_table_is_loud(void **state)
{
    (void)state;
    whole_begin(&world);
    app_unlock(&world);
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_DRILL);
    whole_lay_all(&world);
    whole_frames(&world, 8);
    app_act(&world, WK_ACTION_DRILL, 0);
    app_drill_news(&world, 40, 0, 72164);
    whole_frames(&world, 3);
    app_act(&world, WK_ACTION_DRILL, 0);
    app_act(&world, WK_ACTION_WIND, WK_WIND_SOUTH); /* no wall is opened while it is asked for */
    assert_int_equal(world.app.whole.large, WK_WIND_NONE);
    app_act(&world, WK_ACTION_DRILL, 0);
    assert_int_equal(world.app.drill.step, WK_DRILL_MISSED);
    assert_int_equal(world.n_drills_kept, 1);
    assert_int_equal(world.kept_noticed, 0);
}

/* The camera's screen takes over how well each wall is read; whether a wall is right is no matter there. */
static void the_camera_over_the_table(void **state)
{
    static const struct wk_app_table_check check = {.grade = WK_APP_USABLE, .wall = {{.n_read = 34, .how = ""}}};

    (void)state;
    whole_begin(&world);
    app_unlock(&world);
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_CAMERA);
    whole_lay_all(&world);
    make_swapped(WK_WIND_WEST);
    const int n_sounds = world.n_sounds[WK_SOUND_DONE];
    whole_frames(&world, 2);
    assert_false(world.app.measuring.checked);
    whole_check = &check;
    whole_frames(&world, 6);
    whole_check = NULL;
    assert_true(world.app.measuring.checked);
    assert_int_equal(world.app.measuring.table.grade, WK_APP_USABLE);
    assert_int_equal(world.app.whole.step, WK_TABLE_NO_STEP);
    assert_int_equal(world.n_sounds[WK_SOUND_DONE], n_sounds);
    assert_int_equal(world.n_verifies + world.n_records, 0);
}

/* Kept for good, and the seats lie as the picture shows them. */
static void one_touch_turns_the_picture(void **state)
{
    struct wk_event kept = {.kind = WK_EVENT_KEPT, .kept = {.status = WK_OK, .what = WK_KEEP_BELOW, .value = WK_WIND_SOUTH}};
    (void)state;

    g_whole_camera_turned(&world);
    assert_int_equal(world.app.measuring.table.turned, WK_WIND_SOUTH);
    app_act(&world, WK_ACTION_TURN_PICTURE, WK_WIND_WEST); /* what the picture does not show */
    assert_false(app_has(&world, WK_EFFECT_KEEP));
    app_act(&world, WK_ACTION_TURN_PICTURE, WK_WIND_SOUTH);
    assert_true(app_has(&world, WK_EFFECT_KEEP));
    assert_int_equal(world.app.whole.below, WK_WIND_EAST); /* not before it is on the disk */
    app_send(&world, &kept);
    assert_int_equal(world.app.whole.below, WK_WIND_SOUTH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(one_touch_turns_the_picture, setup),
        cmocka_unit_test_setup(each_wall_has_its_state, setup),
        cmocka_unit_test_setup(four_walls_grow_at_once, setup),
        cmocka_unit_test_setup(the_next_sticker_is_the_leftmost_of_a_row_begun, setup),
        cmocka_unit_test_setup(four_walls_in_order_are_kept_and_turned, setup),
        cmocka_unit_test_setup(after_the_first_hand_those_who_played_turn_them, setup),
        cmocka_unit_test_setup(all_faces_are_recorded_at_once_and_sealed, setup),
        cmocka_unit_test_setup(the_picture_is_covered_while_tiles_are_turned, setup),
        cmocka_unit_test_setup(unclear_faces_are_asked_for_once, setup),
        cmocka_unit_test_setup(a_tile_in_doubt_shows_its_sticker, setup),
        cmocka_unit_test_setup(walls_that_are_not_held_lie_in_order_again, setup),
        cmocka_unit_test_setup(a_camera_that_was_pushed_begins_with_the_backs, setup),
        cmocka_unit_test_setup(what_was_counted_before_the_dark_does_not_count, setup),
        cmocka_unit_test_setup(what_was_not_recorded_begins_with_the_backs, setup),
        cmocka_unit_test_setup(recorded_walls_are_sealed_after_a_restart, setup),
        cmocka_unit_test_setup(each_wall_passes_by_itself_and_the_table_once, setup),
        cmocka_unit_test_setup(stacked_walls_begin_the_next_hand, setup),
        cmocka_unit_test_setup(after_the_last_hand_walls_may_be_taken_up_at_once, setup),
        cmocka_unit_test_setup(stacked_walls_begin_a_hand_of_an_event, setup),
        cmocka_unit_test_setup(what_is_not_stacked_begins_no_hand, setup),
        cmocka_unit_test_setup(a_hand_holds_up_its_own_wall_only, setup),
        cmocka_unit_test_setup(a_tile_that_moves_has_not_passed, setup),
        cmocka_unit_test_setup(an_exchange_across_walls_is_one_step_of_both, setup),
        cmocka_unit_test_setup(a_fault_is_recorded_once, setup),
        cmocka_unit_test_setup(the_set_is_known_once_a_wall_is_kept, setup),
        cmocka_unit_test_setup(an_old_frame_says_nothing, setup),
        cmocka_unit_test_setup(a_store_that_fails_is_asked_again, setup),
        cmocka_unit_test_setup(a_challenged_wall_passes_once_it_was_turned, setup),
        cmocka_unit_test_setup(a_touch_opens_a_wall_until_nobody_touches, setup),
        cmocka_unit_test_setup(the_picture_is_the_square_or_one_wall, setup),
        cmocka_unit_test_setup(walls_of_one_picture_pass_together, setup),
        cmocka_unit_test_setup(a_drill_over_the_table, setup),
        cmocka_unit_test_setup(a_missed_exchange_over_the_table_is_loud, setup),
        cmocka_unit_test_setup(the_camera_over_the_table, setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
