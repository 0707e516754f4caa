/* Below: what is recorded from under the glass was bracketed by pictures from above that showed the same wall lying still. */
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/small_screens.h"

const struct wk_screens *const app_screens = &small_screens; /* the app alone */

static struct app_world world;

static void camera_below(struct app_world *w, enum wk_status status)
{
    struct wk_event event = {.kind = WK_EVENT_CAMERA, .camera = {.status = status, .for_faces = true}};

    app_send(w, &event);
}

/* A wall of East in order on the glass, its faces being looked at. */
static struct app_world *looking(void)
{
    struct app_world *w = &world;

    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.face_pass = WK_FACES_WAY_UNDERGLASS;
    camera_below(w, WK_OK);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    while (w->app.faces_step != WK_FACES_LOOK) {
        app_frame(w);
        assert_true(w->number < 50);
    }
    assert_true(app_has(w, WK_EFFECT_KEEP_BACKS) && app_has(w, WK_EFFECT_USE_BELOW));
    assert_int_equal(w->app.side, WK_SIDE_BACKS); /* the camera above goes on */
    assert_int_equal(w->app.screen, WK_SCREEN_BUILD);
    return w;
}

static void a_wall_is_recorded_between_two_pictures_from_above(void **state)
{
    struct app_world *w = looking();

    (void)state;
    app_faces(w, 20, 0, false);
    app_frame(w);
    assert_int_equal(w->app.n_faces, 20);
    app_faces(w, 34, 0, true);
    assert_int_equal(w->n_records, 0); /* what came after it has not been seen yet */
    app_frame(w);
    assert_int_equal(w->n_records, 1);
    assert_true(w->app.wall[0].recorded);
    app_frames(w, 20);
    assert_int_equal(w->n_records, 1);
}

static void four_walls_seal_the_deal_and_no_screen_asks_to_turn(void **state)
{
    struct app_world *w = looking();

    (void)state;
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_lay(w, (enum wk_wind)wind);
        for (int i = 0; i < 20 && w->app.faces_step != WK_FACES_LOOK; i++)
            app_frame(w);
        assert_int_equal(w->app.screen, WK_SCREEN_BUILD);
        app_faces(w, 34, 0, true);
        app_frame(w);
    }
    assert_int_equal(w->n_records, 4);
    assert_int_equal(w->n_seals, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
}

static void a_hand(struct app_world *w)
{
    app_state(w, 12, WK_READ_BLOCKED, WK_WHY_NONE);
    app_frame(w);
    app_put(w, 12, wk_layout_label(WK_WIND_EAST, 12));
    app_frame(w);
}

static void two_exchanged(struct app_world *w)
{
    app_swap(w, 24, 25);
    app_frame(w);
    app_swap(w, 24, 25);
    app_frame(w);
}

static void a_tile_moved(struct app_world *w)
{
    for (int i = 0; i < 4; i++)
        w->reading.slot[20].corners_px[i].x += 24; /* 6 mm */
    app_frame(w);
}

static void no_picture_for_long(struct app_world *w)
{
    w->t_ns += WK_APP_BELOW_NS;
    app_frame(w);
}

static void no_mat(struct app_world *w)
{
    w->reading.tray.found = false;
    w->reading.tray.reason = WK_TRAY_PARTLY;
    app_frame(w);
    w->reading.tray.found = true;
    app_frame(w);
}

static void camera_above_gone(struct app_world *w)
{
    app_camera(w, WK_CAMERA_LOST);
    app_camera(w, WK_OK);
    app_frame(w);
}

static void camera_below_gone(struct app_world *w)
{
    camera_below(w, WK_CAMERA_LOST);
    app_frame(w);
    camera_below(w, WK_OK);
}

static void what_happens_meanwhile_begins_the_look_again(void **state)
{
    static const struct {
        const char *name;
        void (*happen)(struct app_world *w);
    } rows[] = {
        {"a hand", a_hand},
        {"two exchanged and back", two_exchanged},
        {"a tile moved", a_tile_moved},
        {"no picture for long", no_picture_for_long},
        {"no mat", no_mat},
        {"camera above gone", camera_above_gone},
        {"camera below gone", camera_below_gone},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct app_world *w = looking();

        app_faces(w, 34, 0, true);
        rows[i].happen(w);
        if (w->n_records > 0)
            fail_msg("%s: recorded", rows[i].name);
        app_frames(w, 8);
        if (w->app.faces_step != WK_FACES_LOOK || w->n_records > 0)
            fail_msg("%s: step %d, %d recorded", rows[i].name, (int)w->app.faces_step, w->n_records);
        app_faces(w, 34, 0, true); /* once more, and now undisturbed */
        app_frame(w);
        assert_int_equal(w->n_records, 1);
    }
}

static void the_camera_below_is_named(void **state)
{
    struct app_world *w = looking();

    (void)state;
    camera_below(w, WK_CAMERA_LOST);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_BELOW_LOST);
    camera_below(w, WK_OK);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    app_frames(w, 8);
    for (int i = 0; i < 60; i++) {
        struct wk_event event = {.kind = WK_EVENT_FACES, .faces = {.reason = WK_NO_TRAY, .frame_t_ns = w->t_ns}};
        app_frame(w);
        app_send(w, &event);
    }
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_BELOW_MAT);
    assert_int_equal(w->n_records, 0);
}

static void without_a_tile_set_nothing_is_looked_at(void **state)
{
    struct app_world *w = &world;

    (void)state;
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.face_pass = WK_FACES_WAY_UNDERGLASS;
    camera_below(w, WK_OK);
    app_no_tileset(w);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 12);
    assert_int_equal(w->app.faces_step, WK_FACES_LAY);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NOT_ENROLLED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_recorded_between_two_pictures_from_above),
        cmocka_unit_test(four_walls_seal_the_deal_and_no_screen_asks_to_turn),
        cmocka_unit_test(what_happens_meanwhile_begins_the_look_again),
        cmocka_unit_test(the_camera_below_is_named),
        cmocka_unit_test(without_a_tile_set_nothing_is_looked_at),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
