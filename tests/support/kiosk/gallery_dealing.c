/* The gallery's states of the making of the tiles. */
#include "tests/support/kiosk/gallery_dealing.h"

static void throw_two(struct app_world *w, int a, int b)
{
    app_act(w, WK_ACTION_DIGIT, a);
    app_act(w, WK_ACTION_DIGIT, b);
}

void dealing_open(struct app_world *w, int step)
{
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALING);
    assert_int_equal(w->app.screen, WK_SCREEN_DEALING);
    while (w->app.dealing.step < step) {
        if (w->app.dealing.step == WK_DEALING_FIRST && !w->app.dealing.by_kiosk)
            throw_two(w, 4, 2);
        if (w->app.dealing.step == WK_DEALING_SECOND && !w->app.dealing.by_kiosk)
            throw_two(w, 5, 3);
        app_act(w, WK_ACTION_DEALING_NEXT, 0);
    }
    assert_int_equal(w->app.dealing.step, step);
}

void g_dealing(struct app_world *w)
{
    dealing_open(w, WK_DEALING_LAPS + 1);
}

void g_dealing_shuffle(struct app_world *w)
{
    dealing_open(w, WK_DEALING_SHUFFLE);
}

void g_dealing_first(struct app_world *w)
{
    dealing_open(w, WK_DEALING_FIRST);
    app_act(w, WK_ACTION_DIGIT, 4);
}

void g_dealing_thrown(struct app_world *w)
{
    w->app.dealing.by_kiosk = true;
    dealing_open(w, WK_DEALING_FIRST);
    app_act(w, WK_ACTION_DEALING_THROW, 0);
    app_act(w, WK_ACTION_DEALING_NEXT, 0);
}

void g_dealing_break(struct app_world *w)
{
    dealing_open(w, WK_DEALING_BREAK);
}

/* The first stacks lie about a corner: their signs do not meet there. */
void g_dealing_corner(struct app_world *w)
{
    dealing_open(w, WK_DEALING_LAPS);
}

/* Seen from West. */
void g_dealing_single(struct app_world *w)
{
    dealing_open(w, WK_DEALING_LAPS + WK_DEAL_HAND_LAPS - 1);
    app_act(w, WK_ACTION_DEALING_TURN, 0);
    app_act(w, WK_ACTION_DEALING_TURN, 0);
}

void g_dealing_late(struct app_world *w)
{
    dealing_open(w, WK_DEALING_LAPS + WK_DEAL_LAPS - 2);
    app_act(w, WK_ACTION_DEALING_TURN, 0);
}

void g_dealing_lay(struct app_world *w)
{
    dealing_open(w, WK_DEALING_LAY);
}

void g_dealing_look(struct app_world *w)
{
    dealing_open(w, WK_DEALING_LOOK);
    app_act(w, WK_ACTION_DEALING_LOOKED, WK_WIND_SOUTH);
}

void g_dealing_help(struct app_world *w)
{
    g_dealing_break(w);
    app_act(w, WK_ACTION_HELP, 0);
}
