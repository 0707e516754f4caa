/* A club evening that scores. */
#include "tests/support/kiosk/gallery_club.h"

#include "rules/event/kinds/kinds.h"

struct wk_club_news club_news;
enum wk_refusal_kind club_refusal;

static const char *const names[] = {
    "Ann Lee", "Wu Jie",    "Bo Lindqvist", "王小明", "Chiara de' Medici", "Dag", "Eva",      "欧阳静怡", "José María Torres",
    "李雷",    "Françoise", "Günther Öz",   "Hana",   "Ingrid Dahl",       "Jo",  "佐藤 美咲"};
static const char *const long_names[] = {
    "Wolfeschlegelsteinhausenbergerdorffmannn", "Maria-Magdalena Konstantinopolitanskaya", "亚历山德丽娜·林德奎斯特",
    "Aleksandrina Papadopoulou-Lindqvist-Berg", "Maximilian von Oberwalder-Hohenstein",    "100 %s %d <b>Bo</b> & Co"};
#define N_LONG ((int)(sizeof(long_names) / sizeof(long_names[0])))

static void name_it(char *out, size_t n, int i, bool is_long)
{
    if (!is_long)
        snprintf(out, n, "%s", names[i % WK_CLUB_NAMES]);
    else
        snprintf(out, n, i < N_LONG ? "%s" : "%s %d", long_names[i % N_LONG], i);
}

static void fill_news(int n_names, int n_evenings)
{
    club_news = (struct wk_club_news){.status = WK_OK, .n_names = n_names, .n_evenings = n_evenings, .n_rows = 7};
    for (int i = 0; i < n_names; i++)
        name_it(club_news.name[i], WK_CLUB_NAME_SIZE, i, false);
    for (int i = 0; i < n_evenings; i++) {
        club_news.evening[i] = (struct wk_club_evening){.nth = n_evenings - i, .n_players = 4 + i, .n_hands = 32 - i};
        snprintf(club_news.evening[i].name, WK_CLUB_NAME_SIZE, "Club evening, 2026-11-%02d", 28 - 7 * (i % 4));
    }
    for (int i = 0; i < club_news.n_rows; i++) {
        club_news.row[i] = (struct wk_club_row){.player = 6 - i, .rank = i == 3 ? 3 : i == 6 ? 0 : i + 1, .sum = 304 - 101 * i};
        name_it(club_news.row[i].name, WK_CLUB_NAME_SIZE, i, i == 1);
    }
    club_refusal = WK_REFUSED_NOT;
}

static void put_plan(int n_players)
{
    struct wk_event_plan *plan = &event_store()->plan;

    memset(plan, 0, sizeof(*plan));
    plan->kind = wk_kind_of_event_find("club");
    plan->n_sections = 1;
    plan->n_players = n_players;
    snprintf(plan->name, sizeof(plan->name), "%s", "Club evening, 2026-11-28");
}

static int64_t begin_entry(void)
{
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .event = &event_store()->plan};

    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    return entry.seq;
}

/* As the service does: an event of those who were touched. */
static void begin_asked(struct app_world *w, const struct wk_club_request *request)
{
    put_plan(request->n);
    for (int p = 0; p < request->n; p++) {
        event_store()->plan.player[p].number = p + 1;
        snprintf(event_store()->plan.player[p].person.name, WK_NAME_SIZE, "%s", request->name[p]);
    }
    club_news.seq = begin_entry();
    event_send(w);
}

bool club_answers(struct app_world *w, const struct wk_effect *effect)
{
    if (effect->kind != WK_EFFECT_CLUB)
        return event_answer(w, effect);
    club_news.asked = effect->club.what;
    club_news.seq = 0;
    club_news.refusal = WK_REFUSED_NOT;
    if (effect->club.what == WK_CLUB_SHOW)
        club_news.shown = effect->club.evening;
    if (effect->club.what == WK_CLUB_BEGIN)
        club_news.refusal = club_refusal;
    if (effect->club.what == WK_CLUB_BEGIN && club_refusal == WK_REFUSED_NOT)
        begin_asked(w, &effect->club);
    struct wk_event event = {.kind = WK_EVENT_CLUB, .club = &club_news};
    app_send(w, &event);
    return true;
}

/* ---- who plays */

static void ready(struct app_world *w, int n_names, int n_evenings)
{
    memset(event_store(), 0, sizeof(*event_store()));
    event_store()->wall_ns = INT64_C(1795000000000000000);
    event_store()->fails = WK_OK;
    fill_news(n_names, n_evenings);
    w->answers = club_answers;
    w->app.hour.kept.evening = WK_OCCASION_CLUB;
}

static void open_tonight(struct app_world *w, int n_names, int n_evenings)
{
    ready(w, n_names, n_evenings);
    app_act(w, WK_ACTION_TONIGHT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_TONIGHT);
}

void g_idle_club(struct app_world *w)
{
    ready(w, 0, 0);
}

void g_tonight(struct app_world *w)
{
    open_tonight(w, WK_CLUB_NAMES, WK_CLUB_EVENINGS);
}

void g_tonight_none(struct app_world *w)
{
    open_tonight(w, 0, 0);
}

static void choose(struct app_world *w, int n)
{
    for (int i = 0; i < n; i++)
        app_act(w, WK_ACTION_TONIGHT_NAME, 10 - 2 * i % 11);
}

void g_tonight_chosen(struct app_world *w)
{
    g_tonight(w);
    choose(w, 6);
}

void g_tonight_full(struct app_world *w)
{
    open_tonight(w, WK_CLUB_NAMES, 1);
    for (int i = 0; i < WK_CLUB_NAMES; i++)
        name_it(club_news.name[i], WK_CLUB_NAME_SIZE, i, true);
    for (int i = 0; i < WK_CLUB_PLAYERS; i++)
        app_act(w, WK_ACTION_TONIGHT_NAME, -1);
}

void g_tonight_refused(struct app_world *w)
{
    g_tonight_chosen(w);
    club_refusal = WK_REFUSED_NAME_ALIKE;
    app_act(w, WK_ACTION_TONIGHT_BEGIN, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_TONIGHT);
}

void g_tonight_type(struct app_world *w)
{
    g_tonight_chosen(w);
    app_act(w, WK_ACTION_TONIGHT_TYPE, 0);
    for (const char *letter = "ann-kat"; *letter; letter++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *letter);
}

void g_tonight_before(struct app_world *w)
{
    g_tonight(w);
    app_act(w, WK_ACTION_TONIGHT_SHOW, 0);
}

void g_tonight_one(struct app_world *w)
{
    g_tonight_before(w);
    app_act(w, WK_ACTION_TONIGHT_SHOW, 3);
    assert_int_equal(w->app.club.step, WK_CLUB_ONE_OF_IT);
}

void g_tonight_page(struct app_world *w)
{
    w->app.print.ready = true;
    g_tonight_one(w);
    app_act(w, WK_ACTION_TONIGHT_PAGE, 5);
}

void g_tonight_help(struct app_world *w)
{
    g_tonight(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/* ---- its hands */

static void learn(struct app_world *w)
{
    event_send_store(w);
    event_send(w);
    event_wait(w, 1);
}

void club_begin(struct app_world *w, int n_players, bool is_long)
{
    ready(w, WK_CLUB_NAMES, 0);
    put_plan(n_players);
    for (int p = 0; p < n_players; p++) {
        event_store()->plan.player[p].number = p + 1;
        name_it(event_store()->plan.player[p].person.name, WK_NAME_SIZE, p, is_long);
    }
    begin_entry();
    learn(w);
}

void club_restart(struct app_world *w)
{
    event_store_restart(w);
    w->answers = club_answers;
    w->app.hour.kept.evening = WK_OCCASION_CLUB;
}

void club_play(struct app_world *w, enum wk_wind winner, enum wk_wind payer, int points)
{
    app_act(w, WK_ACTION_HANDS_RESULT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    app_act(w, WK_ACTION_RESULT_WINNER, (int)winner);
    if (winner != WK_WIND_NONE) {
        app_act(w, WK_ACTION_RESULT_PAYER, (int)payer);
        for (int ten = 100; ten > 0; ten /= 10)
            if (points >= ten)
                app_act(w, WK_ACTION_DIGIT, points / ten % 10);
    }
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_AGREE, d);
    assert_int_not_equal(w->app.screen, WK_SCREEN_CONFIRM);
}

void g_hands(struct app_world *w)
{
    club_begin(w, 4, false);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_HANDS);
}

static void some_hands(struct app_world *w, int n_players, bool is_long)
{
    club_begin(w, n_players, is_long);
    app_act(w, WK_ACTION_START, 0);
    club_play(w, WK_WIND_EAST, WK_WIND_EAST, 60);
    club_play(w, WK_WIND_NONE, WK_WIND_NONE, 0);
    club_play(w, WK_WIND_WEST, WK_WIND_SOUTH, 24);
    club_play(w, WK_WIND_NORTH, WK_WIND_NORTH, 48);
    club_play(w, WK_WIND_NORTH, WK_WIND_EAST, 8);
    assert_int_equal(w->app.screen, WK_SCREEN_HANDS);
}

void g_hands_sums(struct app_world *w)
{
    some_hands(w, 7, false);
}

void g_hands_long(struct app_world *w)
{
    some_hands(w, WK_CLUB_PLAYERS, true);
}

void g_hands_else(struct app_world *w)
{
    g_hands_sums(w);
    app_act(w, WK_ACTION_HANDS_ELSE, 0);
}

void g_hands_chairs(struct app_world *w)
{
    g_hands_else(w);
    app_act(w, WK_ACTION_HANDS_CHAIRS, 0);
    app_act(w, WK_ACTION_HANDS_PLACE, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_HANDS_PLACE, 6);
    app_act(w, WK_ACTION_HANDS_PLACE, WK_WIND_NORTH);
}

/* Another program has taken the hand meanwhile. */
void g_hands_refused(struct app_world *w)
{
    g_hands_chairs(w);
    w->app.club.seat[0] = w->app.club.seat[1];
    app_act(w, WK_ACTION_HANDS_CHAIRS, 1);
    assert_int_not_equal(w->app.hall.refusal.kind, WK_REFUSED_NOT);
}

void g_hands_back(struct app_world *w)
{
    g_hands_else(w);
    app_act(w, WK_ACTION_HANDS_BACK, 0);
}

void g_hands_end(struct app_world *w)
{
    g_hands_else(w);
    app_act(w, WK_ACTION_HANDS_END, 0);
}

void g_hands_help(struct app_world *w)
{
    g_hands(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_idle_club_going(struct app_world *w)
{
    g_hands_sums(w);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
}

void g_standings_club(struct app_world *w)
{
    g_hands_end(w);
    app_act(w, WK_ACTION_HANDS_END, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_STANDINGS);
}

void g_standings_club_player(struct app_world *w)
{
    w->app.print.ready = true;
    g_standings_club(w);
    app_act(w, WK_ACTION_RANK_PLAYER, 0);
}

void g_idle_club_over(struct app_world *w)
{
    g_standings_club(w);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
}
