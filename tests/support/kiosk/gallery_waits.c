/* The gallery's states of a hand that is practised, as the scoring makes them of what was keyed in. */
#include "tests/support/kiosk/gallery_waits.h"

#include "kiosk/face/draw/hand_view.h"
#include "rules/mcr/hand_text.h"
#include "rules/mcr/shanten.h"

static struct wk_hand_view waits_view;

/* From practice on; the scoring answers. */
static void begin(struct app_world *w)
{
    memset(&waits_view, 0, sizeof waits_view);
    app_act(w, WK_ACTION_PRACTICE, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_WAITS);
    assert_int_equal(w->app.screen, WK_SCREEN_WAITS);
    w->app.count.status = WK_OK;
    w->app.count.view = &waits_view;
    w->app.count.state = (struct wk_count_state){.edition = 1, .keyed = true, .practice = true};
}

static void hand(struct app_world *w, const char *melds, const char *standing)
{
    const struct wk_mcr_columns columns = {melds, standing, "-", "-", "E", "E", "0"};
    struct wk_hand_ahead *ahead = &waits_view.ahead;
    const char *reason = NULL;

    begin(w);
    if (wk_mcr_read_waiting(&columns, &waits_view.hand, &reason) != WK_OK)
        fail_msg("%s", reason);
    wk_mcr_show(&waits_view.hand, NULL, &waits_view.shown);
    assert_int_equal(wk_mcr_waits(&waits_view.hand, WK_MCR_AS_PLAYED, &ahead->waits, NULL), WK_OK);
    assert_int_equal(wk_mcr_shanten(&waits_view.hand, NULL, &ahead->shanten), WK_OK);
    assert_int_equal(wk_mcr_useful(&waits_view.hand, NULL, &ahead->useful), WK_OK);
    ahead->has_way = wk_mcr_cheapest(&waits_view.hand, WK_MCR_AS_PLAYED, &ahead->way) == WK_OK;
    w->app.count.state.n_tiles = waits_view.shown.n;
    w->app.count.state.whole = w->app.count.state.sound = true;
    w->app.count.step = WK_COUNTING_CHECK;
}

void g_waits(struct app_world *w)
{
    hand(w, "345p", "34567m55s789s");
}

void g_waits_keys(struct app_world *w)
{
    hand(w, "345p (7777s)", "3366m5s8s9s");
    w->app.count.step = WK_COUNTING_KEYS;
    w->app.hint = true;
}

void g_waits_far(struct app_world *w)
{
    hand(w, "-", "14m258s369p1sESWC");
}

/* Each of its suit and more: two lines of tiles. */
void g_waits_many(struct app_world *w)
{
    hand(w, "-", "159m159s159pEEWW");
}

void g_waits_kongs(struct app_world *w)
{
    hand(w, "1111m 9999p (EEEE) (CCCC)", "P");
}

void g_waits_none(struct app_world *w)
{
    g_waits_far(w);
    waits_view.ahead.has_way = false;
}

void g_waits_help(struct app_world *w)
{
    begin(w);
    app_act(w, WK_ACTION_HELP, 0);
}
