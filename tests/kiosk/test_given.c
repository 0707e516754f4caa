/* A given deal: what is seen against it, and the director's screen on which it is laid out. */
#include "kiosk/face/screens/screen.h"
#include "tests/support/kiosk/gallery_given.h"

static struct app_world *world(void)
{
    struct app_world *w = calloc(1, sizeof(*w));
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    n_given_ends = 0;
    return w;
}

static struct wk_event look(const struct wk_face_reading *faces)
{
    struct wk_event event = {.kind = WK_EVENT_GIVEN};
    wk_given_deal_compare(&given_deal, given_wind, faces, &given_view, &event);
    return event;
}

static void an_empty_mat_shows_what_belongs_there(void **state)
{
    (void)state;
    struct wk_face_reading faces;
    given_fill();
    for (given_wind = WK_WIND_EAST; given_wind <= WK_WIND_NORTH; given_wind++) {
        int count[WK_N_FACES + 1] = {0};
        given_lay(&faces, 0);
        struct wk_event event = look(&faces);
        assert_int_equal(event.given.n_right + event.given.n_wrong, 0);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            assert_int_equal(given_view.look[s], WK_LOOK_EMPTY);
            if (wk_slot_row(s) != WK_ROW_HAND)
                assert_int_equal(given_view.kind[s], given_deal.face[given_wind - 1][s]);
            else
                count[given_view.kind[s]]++;
        }
        for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++)
            assert_true(count[given_deal.face[given_wind - 1][s]]-- > 0);
    }
}

/* A hand in any order is right, and what is drawn for the rest of it is what is still missing. */
static void a_hand_is_right_in_any_order(void **state)
{
    (void)state;
    struct wk_face_reading faces;
    given_fill();
    given_wind = WK_WIND_WEST;
    const uint8_t *wanted = given_deal.face[given_wind - 1];
    for (int n = 0; n <= wk_row_length(WK_ROW_HAND); n++) {
        int count[WK_N_FACES + 1] = {0};
        given_lay(&faces, 0);
        for (int s = 0; s < n; s++)
            given_tile(&faces, wk_row_length(WK_ROW_HAND) - 1 - s, wanted[s]);
        assert_int_equal(look(&faces).given.n_right, n);
        for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++)
            count[given_view.kind[s]]++;
        for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++)
            assert_true(count[wanted[s]]-- > 0);
    }
}

static void a_tile_that_belongs_elsewhere_is_wrong(void **state)
{
    (void)state;
    struct wk_face_reading faces;
    given_fill();
    given_wind = WK_WIND_EAST;
    const uint8_t *wanted = given_deal.face[0];
    given_lay(&faces, WK_N_SLOTS);
    given_tile(&faces, 20, wanted[21]);
    given_tile(&faces, 21, wanted[20]);
    struct wk_event event = look(&faces);
    assert_int_equal(event.given.n_right, WK_N_SLOTS - 2);
    assert_int_equal(event.given.n_wrong, 2);
    assert_int_equal(given_view.look[20], WK_LOOK_WRONG);
    assert_int_equal(given_view.kind[20], wanted[20]);

    given_lay(&faces, WK_N_SLOTS); /* not sure of it: neither right nor wrong */
    given_tile(&faces, 20, wanted[21]);
    faces.face[20].margin = .001F;
    faces.face[20].score[wanted[20] - 1] = faces.face[20].score[wanted[21] - 1] - .001F;
    faces.seen.slot[20] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_LOW_MARGIN};
    event = look(&faces);
    assert_int_equal(event.given.n_wrong, 0);
    assert_int_equal(given_view.look[20], WK_LOOK_AGAIN);

    given_lay(&faces, WK_N_SLOTS); /* a fifth copy in the hand, a back, a hand, a foreign tile */
    given_tile(&faces, 0, wanted[1]);
    faces.seen.slot[13].state = WK_READ_LABEL;
    faces.seen.slot[14].state = WK_READ_BLOCKED;
    faces.seen.slot[15] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_FOREIGN};
    event = look(&faces);
    assert_int_equal(event.given.n_right, WK_N_SLOTS - 4);
    assert_int_equal(event.given.n_backs, 1);
    assert_int_equal(given_view.look[14], WK_LOOK_BLOCKED);

    given_lay(&faces, 13); /* noise in an empty slot can look like a foreign tile: no cross before it is certain */
    faces.seen.slot[15] = (struct wk_read){.state = WK_READ_FACE, .why = WK_WHY_FOREIGN};
    faces.face[15].best = WK_FACE_FOREIGN;
    assert_int_equal(look(&faces).given.n_wrong, 0);

    given_lay(&faces, WK_N_SLOTS); /* without a mat nothing was seen */
    faces.seen.tray.found = false;
    assert_int_equal(look(&faces).given.n_right, 0);
}

static void it_takes_the_director(void **state)
{
    (void)state;
    struct app_world *w = world();
    given_fill();
    w->answers = given_answers;
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_GIVEN); /* from no menu */
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    w->judges_pin = true;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_GIVEN);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    app_act(w, WK_ACTION_GIVEN_WALL, WK_WIND_EAST);
    assert_null(w->app.given.view);
    free(w);
}

static bool shows_faces(const struct app_world *w)
{
    static struct wk_draw draw;
    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_cmds; i++)
        if (draw.cmd[i].kind == WK_CMD_KIND)
            return true;
    return false;
}

/* However the screen is left, its faces go with it. */
static void the_faces_go_with_the_lock(void **state)
{
    (void)state;
    for (int way = 0; way < 5; way++) {
        struct app_world *w = world();
        given_open(w, false);
        assert_int_equal(w->app.side, WK_SIDE_FACES);
        assert_non_null(w->app.given.view);
        assert_true(shows_faces(w));
        if (way == 0)
            app_act(w, WK_ACTION_BACK, 0);
        else if (way == 1)
            app_act(w, WK_ACTION_LOCK, 0);
        else if (way == 2)
            app_act(w, WK_ACTION_HALL, 0);
        else if (way == 3)
            w->t_ns += WK_DIRECTOR_IDLE_NS + 1000000000;
        else
            app_act(w, WK_ACTION_HELP, 0);
        app_tick(w, 14 * 3600);
        assert_true(way == 2 || !shows_faces(w)); /* there is no hall here to go to */
        if (way == 4)
            app_act(w, WK_ACTION_LOCK, 0);
        if (way != 2) {
            assert_int_not_equal(w->app.screen, WK_SCREEN_GIVEN);
            assert_null(w->app.given.view);
            assert_int_equal(n_given_ends, 1);
            assert_int_not_equal(w->app.side, WK_SIDE_FACES);
            struct wk_event late = {.kind = WK_EVENT_GIVEN, .given = {.status = WK_OK, .wind = 1, .view = &given_view}};
            app_send(w, &late); /* an answer that comes too late */
            assert_null(w->app.given.view);
        }
        free(w);
    }
}

/* While tiles are laid nobody touches the screen, and it stays open; when nothing happens it closes. */
static void laying_keeps_it_open(void **state)
{
    (void)state;
    struct app_world *w = world();
    struct wk_face_reading faces;
    given_open(w, false);
    for (int n = 1; n <= WK_N_SLOTS; n++) {
        w->t_ns += WK_DIRECTOR_IDLE_NS / 3;
        given_lay(&faces, n);
        given_see(w, &faces);
        app_tick(w, 14 * 3600);
    }
    assert_int_equal(w->app.screen, WK_SCREEN_GIVEN);
    assert_int_equal(w->app.given.n_right, WK_N_SLOTS);
    for (int i = 0; i < 4; i++) {
        w->t_ns += WK_DIRECTOR_IDLE_NS / 3;
        given_see(w, &faces);
        app_tick(w, 14 * 3600);
    }
    assert_int_not_equal(w->app.screen, WK_SCREEN_GIVEN);
    free(w);
}

static void four_walls_one_after_another(void **state)
{
    (void)state;
    struct app_world *w = world();
    given_open(w, false);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        assert_int_equal(w->app.given.wind, wind);
        assert_false(w->app.given.laid[wind - 1]);
        given_wall(w);
        assert_true(w->app.given.laid[wind - 1]);
        if (wind < WK_WIND_NORTH)
            app_act(w, WK_ACTION_GIVEN_WALL, wind + 1);
    }
    assert_true(w->n_sounds[WK_SOUND_DONE] >= 4);
    free(w);
}

static void no_deal_is_said_so(void **state)
{
    (void)state;
    struct app_world *w = world();
    given_open(w, true);
    assert_int_equal(w->app.given.status, WK_NOT_FOUND);
    assert_int_equal(w->app.side, WK_SIDE_NONE);
    assert_false(shows_faces(w));
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_mat_shows_what_belongs_there),
        cmocka_unit_test(a_hand_is_right_in_any_order),
        cmocka_unit_test(a_tile_that_belongs_elsewhere_is_wrong),
        cmocka_unit_test(it_takes_the_director),
        cmocka_unit_test(the_faces_go_with_the_lock),
        cmocka_unit_test(laying_keeps_it_open),
        cmocka_unit_test(four_walls_one_after_another),
        cmocka_unit_test(no_deal_is_said_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
