/* The gallery's states of guided rulings. */
#include "tests/support/kiosk/gallery_guide.h"

#include "kiosk/face/screens/judge/judge_enter.h"
#include "rules/event/guide.h"
#include "rules/event/kind.h"

/* An event of five tables, a duplicate one of four, behind the PIN. The fifth of the first kind has three players. */
static void begin(struct app_world *w, const char *kind, int table, bool judges_pin, enum wk_screen screen)
{
    if (strcmp(kind, "duplicate") == 0)
        event_begin(w, 1, table, false);
    else
        event_begin_kind(w, kind, strcmp(kind, "nmjl") == 0 ? 19 : 20, 3, table);
    event_send(w);
    event_wait(w, 1);
    w->judges_pin = judges_pin;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, (int)screen);
}

void guide_open(struct app_world *w, const char *kind, int table, bool judges_pin)
{
    begin(w, kind, table, judges_pin, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_GUIDE);
    assert_int_equal(w->app.judge.step, WK_JUDGE_CASE);
}

void guide_case(struct app_world *w, const char *title)
{
    const struct wk_guide *guide = wk_judge_guide(&w->app);

    for (int i = 0; i < guide->n_cases; i++)
        if (strcmp(guide->cases[i].title, title) == 0) {
            app_act(w, WK_ACTION_JUDGE_CHOOSE, i);
            return;
        }
    fail_msg("no case \"%s\"", title);
}

void guide_answer(struct app_world *w, const char *text)
{
    const struct wk_guide_node *node = wk_judge_guide_node(&w->app);

    for (int i = 0; i < WK_GUIDE_ANSWERS && node->answer[i].text; i++)
        if (strcmp(node->answer[i].text, text) == 0) {
            app_act(w, WK_ACTION_JUDGE_CHOOSE, i);
            return;
        }
    fail_msg("no answer \"%s\"", text);
}

static void choose(struct app_world *w, enum wk_wind who)
{
    app_act(w, WK_ACTION_JUDGE_CHOOSE, (int)who);
}

static void go_on(struct app_world *w)
{
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

void g_guide_new(struct app_world *w)
{
    begin(w, "nmjl", 2, false, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

void g_guide_cases(struct app_world *w)
{
    guide_open(w, "nmjl", 2, false);
}

void g_guide_cases_mcr(struct app_world *w)
{
    guide_open(w, "mcr", 2, false);
}

void g_guide_ask_director(struct app_world *w)
{
    guide_open(w, "nmjl", 2, true);
    guide_case(w, "A claimed tile in the rack");
}

void g_guide_play_on(struct app_world *w)
{
    g_guide_cases(w);
    guide_case(w, "A discard misnamed");
    guide_answer(w, "Nobody has claimed it");
    guide_answer(w, "It is not there");
}

void g_guide_ruled_who(struct app_world *w)
{
    g_guide_cases(w);
    guide_case(w, "At the wrong wall or end");
    guide_answer(w, "One");
    choose(w, WK_WIND_NORTH);
}

static void in_error(struct app_world *w, int table, const char *still_up)
{
    guide_open(w, "nmjl", table, false);
    guide_case(w, "Mah Jongg in error");
    guide_answer(w, "Yes");
    guide_answer(w, still_up);
}

void g_guide_ruled_long(struct app_world *w)
{
    in_error(w, 5, "Two or more");
    guide_answer(w, "Yes");
}

void g_guide_ruled_mcr(struct app_world *w)
{
    g_guide_cases_mcr(w);
    guide_case(w, "A false Hu");
    guide_answer(w, "Yes");
    guide_answer(w, "30, as 10 to each of the others (S3)");
    choose(w, WK_WIND_SOUTH);
}

void g_guide_ruled_result(struct app_world *w)
{
    in_error(w, 2, "One");
    choose(w, WK_WIND_WEST);
}

void g_guide_ruled_out(struct app_world *w)
{
    guide_open(w, "nmjl", 2, true);
    guide_case(w, "Argues with the director");
    choose(w, WK_WIND_EAST);
}

/* The longest question of the duplicate format; a judge looks what comes after 41. */
void g_guide_drawn(struct app_world *w)
{
    guide_open(w, "duplicate", 2, false);
    guide_case(w, "The wrong tile was drawn");
    app_act(w, WK_ACTION_JUDGE_TILE, 41);
}

void g_guide_replaced(struct app_world *w)
{
    guide_open(w, "duplicate", 2, false);
    guide_case(w, "A kong");
    guide_answer(w, "Yes");
}

void g_guide_ruled_imp(struct app_world *w)
{
    guide_open(w, "duplicate", 2, false);
    guide_case(w, "A tile too few");
    guide_answer(w, "Yes");
    guide_answer(w, "One more tile, for 1 IMP");
    choose(w, WK_WIND_SOUTH);
}

void g_guide_place(struct app_world *w)
{
    g_guide_ruled_mcr(w);
    choose(w, WK_WIND_NONE);
    app_act(w, WK_ACTION_JUDGE_PAGE, 1);
}

void g_guide_refused(struct app_world *w)
{
    const struct wk_hand_id at = {2, 1, 1};
    struct wk_entry wall = {.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome.kind = WK_OUTCOME_WALL}};

    g_guide_ruled_who(w);
    assert_int_equal(event_apply(&wall, NULL), WK_OK);
    go_on(w);
}

static void complain(struct app_world *w)
{
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_GUIDE);
    guide_case(w, "Rude or abusive");
    choose(w, WK_WIND_SOUTH);
    go_on(w);
}

void g_guide_due(struct app_world *w)
{
    begin(w, "nmjl", 2, false, WK_SCREEN_ACTS);
    complain(w);
    complain(w);
}
