/* The screen of a set's stickers: what stands on it, what its keys ask for, and what becomes of the paper. */
#include "kiosk/face/screens/screen.h"
#include "labels/sticker_grades.h"
#include "tests/support/kiosk/gallery_test.h"

static struct app_world world;
static struct wk_draw draw;

/* Whether a text stands on the screen as it is drawn now. */
static bool shows(const char *text)
{
    wk_draw_begin(&draw, 1280, 800, WK_LANG_EN);
    wk_screen_draw(&world.app, &draw);
    assert_false(draw.overflow);
    for (int i = 0; i < draw.n_cmds; i++)
        if (draw.cmd[i].kind == WK_CMD_TEXT && (size_t)draw.cmd[i].n == strlen(text) &&
            memcmp(draw.text + draw.cmd[i].first, text, strlen(text)) == 0)
            return true;
    return false;
}

static const struct wk_papers_request *asked_paper(void)
{
    for (int i = 0; i < world.effects.n; i++)
        if (world.effects.effect[i].kind == WK_EFFECT_PAPERS)
            return &world.effects.effect[i].papers;
    return NULL;
}

static int asked_set(void)
{
    for (int i = 0; i < world.effects.n; i++)
        if (world.effects.effect[i].kind == WK_EFFECT_STICKERS)
            return world.effects.effect[i].stickers.at;
    return -1;
}

/* Each label has its letter; the lost and the worn are named, those that fall as well, and what nobody has looked at is not. */
static void a_set_is_told_label_by_label(void **state)
{
    (void)state;
    gallery_scene(&world, "stickers");
    assert_int_equal(world.app.screen, WK_SCREEN_STICKERS);
    assert_true(shows("Set 07A: print 5 again") && shows("100") && shows("/102"));
    assert_true(shows("1, 14") && shows("1 ×2, 31"));
    assert_true(shows("25: in 3 to 4 evenings") && shows("47: in 19 to 20 evenings"));
    assert_true(shows("12/13") && shows("A") && shows("B") && shows("D") && shows("A↓") && shows("–") && !shows("F"));
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        char name[3];
        wk_label_format(label, name);
        assert_true(!wk_label_valid(label) || shows(name));
    }
    gallery_scene(&world, "stickers-many");
    assert_true(shows("F") && shows("and 19 more"));
    gallery_scene(&world, "stickers-none");
    assert_true(shows("No set of stickers has been looked at") && !shows("Print these stickers"));
}

/* Onto the stick or by the printer, once; without either the key says what it wants. */
static void those_that_are_lost_or_worn_are_printed(void **state)
{
    struct wk_event done = {.kind = WK_EVENT_PAPERS, .papers = {.about = WK_PAPERS_PUT, .status = WK_OK}};

    (void)state;
    gallery_scene(&world, "stickers");
    world.app.hour.printer = world.app.stick = false;
    app_act(&world, WK_ACTION_STICKERS, 0);
    assert_null(asked_paper());
    app_act(&world, WK_ACTION_NOT_YET, 0);
    assert_true(shows("Plug in a USB stick"));
    world.app.stick = true;
    app_act(&world, WK_ACTION_STICKERS, 0);
    const struct wk_papers_request *paper = asked_paper();
    assert_true(paper && paper->ask == WK_PAPERS_PUT && paper->sheets == 1u << WK_PAPERS_AGAIN && !paper->to_printer);
    assert_string_equal(paper->set, "07A");
    app_act(&world, WK_ACTION_STICKERS, 0);
    assert_null(asked_paper()); /* it is on its way */
    assert_true(shows("Being written"));
    app_send(&world, &done);
    assert_true(shows("The stickers are on the stick"));
    done.papers.status = WK_END;
    world.app.hour.printer = true;
    app_act(&world, WK_ACTION_STICKERS, 0);
    assert_true(asked_paper()->to_printer);
    app_send(&world, &done);
    assert_true(shows("Nothing was printed"));
}

static void another_set_is_asked_for(void **state)
{
    struct wk_event event = {.kind = WK_EVENT_STICKERS, .stickers = {.status = WK_DB_BROKEN, .n_sets = 2, .at = 1}};

    (void)state;
    gallery_scene(&world, "stickers");
    app_act(&world, WK_ACTION_STICKERS, 1);
    assert_int_equal(asked_set(), 1);
    assert_true(shows("One moment"));
    app_act(&world, WK_ACTION_STICKERS, 1);
    assert_int_equal(asked_set(), -1); /* the answer is still to come */
    app_send(&world, &event);
    assert_true(shows("The database cannot be read now"));
    app_act(&world, WK_ACTION_STICKERS, 1);
    assert_int_equal(asked_set(), 0);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_DIRECTOR);
    assert_null(world.app.stickers.told);
}

/* It is the director's: whoever has the judge's PIN does not come there. */
static void it_takes_the_director(void **state)
{
    (void)state;
    gallery_scene(&world, "stickers");
    app_act(&world, WK_ACTION_BACK, 0);
    world.app.director.role = WK_ROLE_JUDGE;
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_STICKERS);
    assert_int_equal(world.app.screen, WK_SCREEN_DIRECTOR);
    app_act(&world, WK_ACTION_LOCK, 0);
    assert_int_not_equal(world.app.screen, WK_SCREEN_STICKERS);
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_STICKERS);
    assert_int_not_equal(world.app.screen, WK_SCREEN_STICKERS);
    assert_int_equal(asked_set(), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_told_label_by_label),
        cmocka_unit_test(those_that_are_lost_or_worn_are_printed),
        cmocka_unit_test(another_set_is_asked_for),
        cmocka_unit_test(it_takes_the_director),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
