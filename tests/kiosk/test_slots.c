/* What a slot is known to hold over time: the module by itself, and what the flow makes of it under a hand. */
#include "tests/support/kiosk/app_test.h"

#include "kiosk/face/app/seen/slots.h"

#define SLOT 5
#define OTHER 20
#define STILL 3

/*
 * One frame for each letter; all other slots hold their labels and lie still.
 * R its label, W another one, S sideways, m its label 5 mm aside, t trembling by 1 mm, . empty, f a face, d a damaged sticker,
 * b a bare back, H a hand over it, h a hand over another slot and this one half covered, p a hand over another slot only,
 * x no mat in the picture, 1 a second passes.
 */
static void show(struct wk_slots *slots, const struct wk_mat *mat, const char *script)
{
    static struct app_world w;
    int64_t t_ns = 1000000000;
    w.app.mat = *mat;
    for (int i = 0; script[i]; i++) {
        struct wk_read *read = &w.reading.slot[SLOT];
        char c = script[i];
        float aside = c == 'm' ? 5 : c == 't' && i % 2 ? 1 : 0;
        app_lay(&w, WK_WIND_EAST);
        if (c == '1') {
            t_ns += 1000000000;
            continue;
        }
        for (int k = 0; k < 4; k++)
            read->corners_px[k].x += 4 * aside;
        if (c == 'W')
            read->label = wk_layout_label(WK_WIND_EAST, 30);
        else if (c == 'S')
            read->sideways = true;
        else if (c == '.')
            app_state(&w, SLOT, WK_READ_EMPTY, WK_WHY_NONE);
        else if (c == 'f')
            app_state(&w, SLOT, WK_READ_FACE, WK_WHY_NONE);
        else if (c == 'd' || c == 'h')
            app_state(&w, SLOT, WK_READ_UNREADABLE, WK_WHY_DAMAGED);
        else if (c == 'b')
            app_state(&w, SLOT, WK_READ_UNREADABLE, WK_WHY_NO_STICKER);
        else if (c == 'H')
            app_state(&w, SLOT, WK_READ_BLOCKED, WK_WHY_NONE);
        if (c == 'h' || c == 'p')
            app_state(&w, OTHER, WK_READ_BLOCKED, WK_WHY_NONE);
        t_ns += APP_FRAME_NS;
        if (c == 'x')
            wk_slots_unseen(slots, t_ns);
        else
            wk_slots_see(slots, mat, &w.reading, t_ns, STILL);
    }
}

static void a_slot_over_time(void **state)
{
    static const struct {
        const char *name, *script;
        enum wk_slot_state state;
        bool covered, remembered;
        int n_still;
    } cases[] = {
        {"nothing was seen", "", WK_SLOT_UNKNOWN, false, false, 0},
        {"seen once", "R", WK_SLOT_MOVING, false, false, 1},
        {"seen often enough", "RRR", WK_SLOT_READ, false, false, 3},
        {"it trembles", "tttttt", WK_SLOT_READ, false, false, 6},
        {"empty", ".", WK_SLOT_EMPTY, false, false, 1},
        {"a face", "fff", WK_SLOT_STILL, false, false, 3},
        {"damaged", "ddd", WK_SLOT_STILL, false, false, 3},
        {"a bare back", "bbb", WK_SLOT_STILL, false, false, 3},
        {"laid", "...R", WK_SLOT_MOVING, false, false, 1},
        {"lifted", "RRR.", WK_SLOT_EMPTY, false, false, 1},
        {"lifted and laid back", "RRR..R", WK_SLOT_MOVING, false, false, 1},
        {"lifted, laid back, still", "RRR..RRR", WK_SLOT_READ, false, false, 3},
        {"pushed aside", "RRRm", WK_SLOT_MOVING, false, false, 1},
        {"pushed aside, still", "RRRmmm", WK_SLOT_READ, false, false, 3},
        {"to and fro", "RmRmRmRm", WK_SLOT_MOVING, false, false, 1},
        {"turned", "RRRS", WK_SLOT_MOVING, false, false, 1},
        {"exchanged in sight", "RRRW", WK_SLOT_MOVING, false, false, 1},
        {"each frame another", "RWRWRW", WK_SLOT_MOVING, false, false, 1},
        {"a hand over it", "RRRH", WK_SLOT_READ, true, true, 0},
        {"a hand over half of it", "RRRh", WK_SLOT_READ, true, true, 0},
        {"a finger stays on it a little", "RRRHd", WK_SLOT_READ, true, true, 0},
        {"no hand was about", "RRRd", WK_SLOT_MOVING, false, false, 1},
        {"no hand has been about for long", "RRRH1d", WK_SLOT_MOVING, false, false, 1},
        {"the sticker is gone", "RRRHb", WK_SLOT_MOVING, false, false, 1},
        {"a hand elsewhere", "RRRp", WK_SLOT_READ, false, false, 0},
        {"damaged before the hand came", "dddh", WK_SLOT_STILL, false, false, 0},
        {"a hand over it from the first", "H", WK_SLOT_UNKNOWN, true, false, 0},
        {"a hand over what was moving", "RRH", WK_SLOT_UNKNOWN, true, false, 0},
        {"a hand over an empty slot", "...H", WK_SLOT_EMPTY, true, false, 0},
        {"a hand over a face", "fffH", WK_SLOT_STILL, true, false, 0},
        {"seen again", "RRRHHHR", WK_SLOT_READ, false, false, 1},
        {"seen again for long enough", "RRRHHHRRR", WK_SLOT_READ, false, false, 3},
        {"exchanged under the hand", "RRRHHHW", WK_SLOT_MOVING, false, false, 1},
        {"exchanged, then covered again", "RRRHWH", WK_SLOT_UNKNOWN, true, false, 0},
        {"pushed under the hand", "RRRHHHm", WK_SLOT_MOVING, false, false, 1},
        {"taken under the hand", "RRRHHH.", WK_SLOT_EMPTY, false, false, 1},
        {"a hand that stays", "RRRH11H11H", WK_SLOT_READ, true, true, 0},
        {"a hand that stays too long", "RRRH1H1H1H1H1H", WK_SLOT_UNKNOWN, true, false, 0},
        {"forgotten, then seen", "RRRH1H1H1H1H1HR", WK_SLOT_MOVING, false, false, 1},
        {"no mat for a frame", "RRRx", WK_SLOT_READ, true, true, 0},
        {"the mat is back", "RRRxR", WK_SLOT_READ, false, false, 1},
        {"no mat, then a hand", "RRRxHH", WK_SLOT_READ, true, true, 0},
        {"no mat, another tile", "RRRxW", WK_SLOT_MOVING, false, false, 1},
        {"no mat for too long", "RRRx1x1x1x1x1x", WK_SLOT_UNKNOWN, true, false, 0},
        {"frames come slowly", "R1R1R", WK_SLOT_READ, false, false, 3},
        {"no frame for a while", "RRR111R", WK_SLOT_READ, false, false, 1},
        {"no frame for too long", "RRR111111R", WK_SLOT_MOVING, false, false, 1},
    };
    struct wk_mat mat;
    (void)state;
    wk_mat_default(&mat);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct wk_slots slots;
        wk_slots_init(&slots, &mat);
        show(&slots, &mat, cases[i].script);
        const struct wk_slot *slot = &slots.slot[SLOT];
        const struct wk_slot_read *under = wk_slots_remembered(&slots, SLOT);
        if (slot->state != cases[i].state || slot->covered != cases[i].covered ||
            wk_slots_n_still(&slots) != cases[i].n_still || (under != NULL) != cases[i].remembered)
            fail_msg("%s: state %d, covered %d, still %d, remembered %d", cases[i].name, (int)slot->state, slot->covered,
                     wk_slots_n_still(&slots), under != NULL);
        if (under)
            assert_int_equal(under->label, wk_layout_label(WK_WIND_EAST, SLOT));
        assert_true(slot->covered == (slot->covered_ns > 0));
        if (slot->state == WK_SLOT_UNKNOWN)
            assert_int_equal(slot->read.label, WK_LABEL_NONE);
    }
}

static void since_when(void **state)
{
    struct wk_mat mat;
    struct wk_slots slots;
    const struct wk_slot *slot = &slots.slot[SLOT];
    const int64_t first_ns = 1000000000 + APP_FRAME_NS;
    (void)state;
    wk_mat_default(&mat);
    wk_slots_init(&slots, &mat);
    show(&slots, &mat, "RRRRRHHR");
    assert_int_equal(slot->since_ns, first_ns + 2 * APP_FRAME_NS); /* a hand does not begin it again */
    assert_int_equal(slot->covered_ns, 0);
    wk_slots_init(&slots, &mat);
    show(&slots, &mat, "RRRmmmmHHHH"); /* under the hand the mark stays where the tile was */
    assert_int_equal(slot->since_ns, first_ns + 5 * APP_FRAME_NS);
    assert_true(slot->at.x - (float)mat.slot_mm[SLOT].x > 4.5F);
    wk_slots_clear(&slots);
    assert_int_equal(slot->state, WK_SLOT_UNKNOWN);
    assert_int_equal(wk_slots_n_still(&slots), 0);
    assert_true(slot->at.x - (float)mat.slot_mm[SLOT].x > 4.5F);
}

static void pieces_beside_the_slots(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_slots slots;
    int64_t t_ns = 1000000000;
    (void)state;
    assert_non_null(w);
    wk_mat_default(&w->app.mat);
    wk_slots_init(&slots, &w->app.mat);
    app_lay(w, WK_WIND_EAST);
    for (int i = 0; i < 6; i++) {
        if (i == 3) {
            w->reading.n_strays = 1;
            w->reading.stray[0].near_slot = 7;
            w->reading.stray[0].read.why = WK_WHY_NO_STICKER;
        }
        wk_slots_see(&slots, &w->app.mat, &w->reading, t_ns += APP_FRAME_NS, STILL);
        assert_int_equal(wk_slots_n_still(&slots), i < 3 ? i + 1 : i - 2);
    }
    w->reading.stray[0].read.why = WK_WHY_FOREIGN;
    wk_slots_see(&slots, &w->app.mat, &w->reading, t_ns + APP_FRAME_NS, STILL);
    assert_int_equal(wk_slots_n_still(&slots), 1);
    free(w);
}

/* ---------------------------------------------------------------- in the flow */

static void hand_over(struct app_world *w, int first, int n)
{
    for (int slot = first; slot < first + n; slot++)
        app_state(w, slot, WK_READ_BLOCKED, WK_WHY_NONE);
}

/* The south wall has passed and lies there. */
static struct app_world *passed(void)
{
    struct app_world *w = calloc(1, sizeof(*w));
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 8);
    assert_true(w->app.wall[1].passed);
    assert_int_equal(w->n_verifies, 1);
    return w;
}

static void a_hand_crosses_a_right_wall(void **state)
{
    struct app_world *w = passed();
    int sounds[WK_N_SOUNDS];
    (void)state;
    memcpy(sounds, w->n_sounds, sizeof(sounds));
    for (int i = 0; i + 6 <= WK_N_SLOTS; i++) { /* from the first slot to the last, with a half-covered one before it */
        app_lay(w, WK_WIND_SOUTH);
        hand_over(w, i, 5);
        app_state(w, i + 5, WK_READ_UNREADABLE, WK_WHY_DAMAGED);
        app_frames(w, 2);
        assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS);
        assert_int_equal(w->app.look[i], WK_LOOK_BLOCKED);
        assert_int_equal(w->app.look[i + 5], WK_LOOK_BLOCKED);
        assert_false(w->app.in_order); /* what is covered is not judged */
        assert_false(wk_app_lies_still(&w->app));
        assert_int_not_equal(w->app.judged, WK_PASS);
    }
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 8);
    assert_true(w->app.in_order);
    assert_int_equal(w->n_verifies, 1);
    assert_memory_equal(sounds, w->n_sounds, sizeof(sounds));
    free(w);
}

static void exchanged_under_a_hand(void **state)
{
    struct app_world *w = passed();
    (void)state;
    app_clear(w);
    app_frames(w, 5);
    app_lay(w, WK_WIND_WEST); /* another wall: laid with a hand over two of it, never seen whole */
    app_frames(w, 2);
    for (int i = 0; i < 40; i++) {
        hand_over(w, 14, 2);
        app_frame(w);
        assert_int_equal(w->n_verifies, 1);
        assert_false(w->app.in_order);
    }
    app_lay(w, WK_WIND_WEST);
    app_swap(w, 14, 16);
    app_frames(w, 8);
    assert_int_equal(w->n_verifies, 2); /* the FAIL */
    assert_false(w->app.wall[2].passed);
    assert_int_equal(w->app.wall[2].n_right, WK_N_SLOTS - 2);
    free(w);

    w = passed(); /* exchanged after the PASS: remembered as right while the hand is there, and found out after it */
    hand_over(w, 14, 3);
    app_frames(w, 20);
    assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS);
    assert_int_equal(w->n_verifies, 1);
    app_lay(w, WK_WIND_SOUTH);
    app_swap(w, 14, 16);
    app_frame(w);
    assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS - 2);
    app_frames(w, 6);
    assert_int_equal(w->n_verifies, 2);
    assert_false(w->app.wall[1].passed);
    free(w);
}

static void nothing_is_built_under_a_hand(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_act(w, WK_ACTION_START, 0);
    app_lay(w, WK_WIND_EAST);
    app_state(w, 0, WK_READ_EMPTY, WK_WHY_NONE);
    app_frames(w, 8); /* all lie still but one, which is missing */
    for (int i = 0; i < 20; i++) {
        app_lay(w, WK_WIND_EAST); /* it comes, and a hand is always over one other */
        hand_over(w, 1 + i, 1);
        app_frame(w);
        assert_false(w->app.wall[0].built);
        assert_false(app_has(w, WK_EFFECT_KEEP_BACKS));
        assert_int_equal(w->app.wall[0].n_right, WK_N_SLOTS);
    }
    app_lay(w, WK_WIND_EAST);
    app_swap(w, 20, 31);
    app_frames(w, 8);
    assert_false(w->app.wall[0].built);
    app_lay(w, WK_WIND_EAST);
    app_frames(w, 2);
    assert_false(w->app.wall[0].built); /* not before they lie still again */
    app_frames(w, 1);
    assert_true(w->app.wall[0].built);
    free(w);
}

static void a_hand_that_stays_is_forgotten_under(void **state)
{
    struct app_world *w = passed();
    (void)state;
    hand_over(w, 3, 4);
    app_frames(w, 60);
    assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS);
    assert_int_equal(w->app.task[0].kind, WK_TASK_HAND);
    app_frames(w, 120);
    assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS - 4);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 4);
    assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS);
    assert_int_equal(w->n_verifies, 1);
    free(w);
}

/* Each of them unsettles the wall: judged again only once it has lain still. */
static void what_moves_is_waited_for(void **state)
{
    static const enum { LIFTED, PUSHED, UNPLUGGED, NO_MAT } cases[] = {LIFTED, PUSHED, UNPLUGGED, NO_MAT};
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct app_world *w = passed();
        assert_true(wk_app_lies_still(&w->app));
        if (cases[i] == LIFTED) {
            app_state(w, 9, WK_READ_EMPTY, WK_WHY_NONE);
            app_frames(w, 2);
            assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS - 1);
        } else if (cases[i] == PUSHED) {
            for (int k = 0; k < 4; k++) /* towards the next slot */
                w->reading.slot[9].corners_px[k].x += 4 * 10;
            app_frame(w);
        } else if (cases[i] == UNPLUGGED) {
            app_camera(w, WK_CAMERA_LOST);
            assert_int_equal(w->app.slots.slot[9].state, WK_SLOT_UNKNOWN);
            app_camera(w, WK_OK);
        } else {
            w->reading.tray.found = false;
            w->reading.tray.reason = WK_TRAY_PARTLY;
            app_frame(w);
            assert_int_equal(w->app.wall[1].n_right, WK_N_SLOTS);
            assert_int_equal(w->app.slots.slot[9].state, WK_SLOT_READ);
        }
        assert_false(wk_app_lies_still(&w->app));
        app_lay(w, WK_WIND_SOUTH);
        app_frames(w, 2);
        assert_false(wk_app_lies_still(&w->app));
        app_frames(w, 6);
        assert_true(wk_app_lies_still(&w->app));
        assert_int_equal(w->n_verifies, 1);
        free(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_over_time),
        cmocka_unit_test(since_when),
        cmocka_unit_test(pieces_beside_the_slots),
        cmocka_unit_test(a_hand_crosses_a_right_wall),
        cmocka_unit_test(exchanged_under_a_hand),
        cmocka_unit_test(nothing_is_built_under_a_hand),
        cmocka_unit_test(a_hand_that_stays_is_forgotten_under),
        cmocka_unit_test(what_moves_is_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
