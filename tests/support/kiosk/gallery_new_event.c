/* Begin an event. */
#include "tests/support/kiosk/gallery_new_event.h"

#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/kinds/kinds.h"
#include "tests/support/kiosk/gallery_hour.h"

struct wk_new_event_news new_event_stick, new_event_begun, new_event_key;
struct wk_new_event_request new_event_asked;

static struct wk_event_plan cup = {.kind = &wk_duplicate, .n_sections = 1}, league = {.kind = &wk_duplicate, .n_sections = 4};
static struct wk_players_file lists[WK_PLAYERS_FILES] = {
    {.name = "Winter Cup", .plan = &cup},
    {.name = "冬季联赛", .plan = &league},
    {.name = "players", .fault = {.kind = WK_PLAYERS_NAME_TWICE, .line = 9, .other_line = 4, .text = "Ann-Kathrin Öberg"}},
    {.name = "old list", .fault = {.kind = WK_PLAYERS_NO_SECTION, .line = 15, .n = 15, .wanted = 1, .section = 16}},
    {.name = "export", .fault = {.line = 2, .why = "this is not UTF-8: save the table as \"CSV UTF-8\""}},
    {.name = "Spring",
     .fault = {.kind = WK_PLAYERS_NAME_ALIKE, .line = 12, .other_line = 3, .text = "ann lee", .other = "Ann Lee"}},
};

static struct wk_new_event_lots_news drawn_lots = {
    .checkpoint = {.seq = 12,
                   .time_s = 52268,
                   .words = {"whisker", "anchor", "vitamin", "bonfire", "pyramid", "oyster"},
                   .text = APP_CHECKPOINT},
    .source = {.seed = WK_SPOT_SEED_WORDS},
    .head = "9d0e7d5a8b1c64f23e5577aa90c1b2d3e4f5061728394a5b6c7d8e9fa0b1c2d3",
    .list = "3f9a51c07b6e2d4f8190a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7",
    .said = "apple.pear.plum.fig",
    .secret = "51c0a7e39b2d4f6180a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708"};

static void fill(struct wk_event_plan *plan, const char *name)
{
    static const char *const names[] = {"Ann Lee",           "Wu Jie", "Bo Lindqvist", "王小明",
                                        "Chiara de' Medici", "Dag",    "Eva Müller",   "李雷"};

    snprintf(plan->name, sizeof(plan->name), "%s", name);
    wk_schedule_make(&plan->schedule);
    for (int p = 0; p < plan->n_sections * WK_SECTION_PLAYERS; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, sizeof(plan->player[p].person.name), "%s %d", names[p % 8], p + 1);
    }
}

/* The lots of the first list go on record, and are drawn. */
static void put_lots(const struct wk_new_event_request *request)
{
    static struct wk_new_event_lots_news asked;

    asked = drawn_lots;
    asked.source = request->source;
    memset(asked.said, 0, sizeof(asked.said));
    lists[0].lots_asked = true;
    lists[0].lots = request->what == WK_NEW_EVENT_DRAW ? WK_NEW_EVENT_LOTS_DRAWN : WK_NEW_EVENT_LOTS_WAIT;
    if (request->what == WK_NEW_EVENT_DRAW)
        snprintf(drawn_lots.said, sizeof(drawn_lots.said), "%s", request->said);
    new_event_stick.lots = request->what == WK_NEW_EVENT_DRAW ? &drawn_lots : &asked;
}

bool new_event_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NEW_EVENT};

    if (effect->kind != WK_EFFECT_NEW_EVENT)
        return false;
    if (effect->new_event.what == WK_NEW_EVENT_END)
        return true;
    new_event_asked = effect->new_event;
    if (effect->new_event.what == WK_NEW_EVENT_LOTS || effect->new_event.what == WK_NEW_EVENT_DRAW)
        put_lots(&effect->new_event);
    event.new_event = effect->new_event.what == WK_NEW_EVENT_BEGIN ? new_event_begun
                      : effect->new_event.what == WK_NEW_EVENT_KEY ? new_event_key
                                                                   : new_event_stick;
    event.new_event.asked = effect->new_event.what;
    app_send(w, &event);
    return true;
}

void new_event_open(struct app_world *w)
{
    fill(&cup, lists[0].name);
    lists[0].plan = &cup;
    lists[0].seating = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    fill(&league, lists[1].name);
    lists[0].lots = WK_NEW_EVENT_LOTS_NONE;
    lists[0].lots_asked = false;
    snprintf(drawn_lots.said, sizeof(drawn_lots.said), "%s", "apple.pear.plum.fig");
    new_event_stick = (struct wk_new_event_news){.status = WK_OK, .n = WK_PLAYERS_FILES, .n_all = 8, .file = lists};
    for (int k = 0; wk_players_kind(k); k++)
        new_event_stick.kind[new_event_stick.n_kinds++] = wk_players_kind(k);
    new_event_begun = new_event_stick;
    new_event_begun.seq = 12;
    new_event_key = new_event_stick;
    new_event_key.phrase = "avenue plow helmet lagoon gutter knight scroll iris";
    snprintf(new_event_key.key, sizeof(new_event_key.key), "%s", "dough queen anchor lather shop violin");
    hour_news(w);
    w->app.hall.station = true;
    w->answers = new_event_answers;
    app_unlock(w);
}

static void open_screen(struct app_world *w)
{
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_NEW_EVENT);
    assert_int_equal(w->app.screen, WK_SCREEN_NEW_EVENT);
}

void g_new_event(struct app_world *w)
{
    new_event_open(w);
    open_screen(w);
}

void g_new_event_looking(struct app_world *w)
{
    new_event_open(w);
    new_event_stick = (struct wk_new_event_news){.looking = true, .status = WK_OK};
    open_screen(w);
}

void g_new_event_no_stick(struct app_world *w)
{
    new_event_open(w);
    new_event_stick = (struct wk_new_event_news){.status = WK_NOT_FOUND};
    open_screen(w);
}

void g_new_event_none(struct app_world *w)
{
    new_event_open(w);
    new_event_stick = (struct wk_new_event_news){.status = WK_OK};
    open_screen(w);
}

void g_new_event_hindered(struct app_world *w)
{
    new_event_open(w);
    new_event_stick =
        (struct wk_new_event_news){.status = WK_OK, .hindrance = WK_NEW_EVENT_DEALS, .aside = "event-until-2026-11-29.db"};
    open_screen(w);
}

void g_new_event_aside(struct app_world *w)
{
    g_new_event_hindered(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_new_event_summary(struct app_world *w)
{
    g_new_event(w);
    app_act(w, WK_ACTION_NEW_EVENT_FILE, 1);
}

static void with_lots(struct app_world *w, enum wk_new_event_lots lots)
{
    g_new_event(w);
    lists[0].lots = lots;
    new_event_stick.lots = &drawn_lots;
    w->app.new_event.news.lots = &drawn_lots;
    app_act(w, WK_ACTION_NEW_EVENT_FILE, 1);
}

void g_new_event_drawn(struct app_world *w)
{
    with_lots(w, WK_NEW_EVENT_LOTS_DRAWN);
}

void g_new_event_not_drawn(struct app_world *w)
{
    with_lots(w, WK_NEW_EVENT_LOTS_OTHER);
}

void g_new_event_all_the_same(struct app_world *w)
{
    with_lots(w, WK_NEW_EVENT_LOTS_WAIT);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_new_event_why_typed(struct app_world *w)
{
    g_new_event_all_the_same(w);
    app_act(w, WK_ACTION_NEW_EVENT_WHY, -1);
    for (const char *at = "two came late"; *at; at++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *at);
}

void g_new_event_reason(struct app_world *w)
{
    g_new_event_all_the_same(w);
    app_act(w, WK_ACTION_NEW_EVENT_WHY, 0);
}

/* Draw lots, a step after another. */
void g_lots(struct app_world *w)
{
    g_new_event_summary(w);
    app_act(w, WK_ACTION_NEW_EVENT_LOTS, 0);
}

void g_lots_many(struct app_world *w)
{
    g_new_event(w);
    app_act(w, WK_ACTION_NEW_EVENT_FILE, 2);
    app_act(w, WK_ACTION_NEW_EVENT_LOTS, 0);
}

void g_lots_say(struct app_world *w)
{
    g_lots(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_lots_number(struct app_world *w)
{
    g_lots(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_NUMBER);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
    app_act(w, WK_ACTION_DIGIT, 3);
    app_act(w, WK_ACTION_DIGIT, 1);
}

void g_lots_words(struct app_world *w)
{
    g_lots_say(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
    for (const char *at = "apple pear plum f"; *at; at++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *at);
}

void g_lots_order(struct app_world *w)
{
    g_lots_words(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_lots_order_many(struct app_world *w)
{
    new_event_open(w);
    lists[1].lots = WK_NEW_EVENT_LOTS_DRAWN;
    new_event_stick.lots = &drawn_lots;
    open_screen(w);
    app_act(w, WK_ACTION_NEW_EVENT_FILE, 2);
    app_act(w, WK_ACTION_NEW_EVENT_LOTS, 0);
    app_act(w, WK_ACTION_NEW_EVENT_PAGE, 1);
    lists[1].lots = WK_NEW_EVENT_LOTS_NONE;
}

/* A list as an event by rounds: its first n players, as the kind sits them. */
static void seat(struct wk_event_plan *plan, const char *kind, int n)
{
    memset(plan, 0, sizeof(*plan));
    plan->n_sections = 1;
    fill(plan, lists[0].name);
    wk_kind_plan(wk_kind_of_event_find(kind), plan);
    for (int p = 0; p < n; p++) {
        plan->player[p] = cup.player[p % WK_SECTION_PLAYERS];
        plan->player[p].number = p + 1;
        if (plan->kind->teams)
            snprintf(plan->player[p].team, sizeof(plan->player[p].team), "Team %d", p % 4 + 1);
    }
    plan->n_players = n;
    if (plan->kind->tables) {
        plan->tables = plan->kind->tables(n);
        plan->kind->divide(plan);
    }
    plan->teams = plan->kind->teams;
    memset(&plan->schedule, 0, sizeof(plan->schedule));
    plan->kind->arrange(plan);
}

/* *seated is filled once: to draw lots that no seating comes of takes a quarter of a second. */
static void open_rounds(struct app_world *w, struct wk_event_plan *seated, const char *kind, int n)
{
    new_event_open(w);
    if (!seated->kind)
        seat(seated, kind, n);
    for (int p = 0; p < n; p++) /* which may be the longest now */
        seated->player[p].person = cup.player[p % WK_SECTION_PLAYERS].person;
    lists[0].plan = seated;
    lists[0].seating = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    if (seated->kind->prove(seated, &lists[0].seating) == WK_OK)
        lists[0].seating.kind = WK_SCHEDULE_SOUND;
    open_screen(w);
    while (wk_players_kind(w->app.new_event.kind) != seated->kind)
        app_act(w, WK_ACTION_NEW_EVENT_KIND, w->app.new_event.kind + 1);
    app_act(w, WK_ACTION_NEW_EVENT_FILE, 1);
}

void g_new_event_nmjl(struct app_world *w)
{
    static struct wk_event_plan plan;

    open_rounds(w, &plan, "nmjl", 23);
}

void g_new_event_house(struct app_world *w)
{
    static struct wk_event_plan plan;

    open_rounds(w, &plan, "duplicate", 11);
}

void g_new_event_five(struct app_world *w)
{
    static struct wk_event_plan plan;

    open_rounds(w, &plan, "duplicate", 20);
}

void g_new_event_again(struct app_world *w)
{
    static struct wk_event_plan plan;

    open_rounds(w, &plan, "nmjl", 12);
}

void g_new_event_mcr(struct app_world *w)
{
    static struct wk_event_plan plan;

    open_rounds(w, &plan, "mcr", 16);
}

void g_new_event_one_table(struct app_world *w)
{
    g_new_event(w);
    w->app.hall.station = false;
    app_act(w, WK_ACTION_NEW_EVENT_FILE, 2);
}

void g_new_event_refused(struct app_world *w)
{
    g_new_event_summary(w);
    new_event_begun.seq = 0;
    new_event_begun.status = WK_BAD_INPUT;
    new_event_begun.refusal = WK_REFUSED_EVENT_EXISTS;
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_new_event_seal(struct app_world *w)
{
    g_new_event_summary(w);
    app_act(w, WK_ACTION_NEW_EVENT_SEAL, 1);
}

void g_new_event_words(struct app_world *w)
{
    g_new_event_seal(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

/* The words of a key as it stands after it was asked for. */
static void type_again(struct app_world *w)
{
    snprintf(new_event_begun.key, sizeof(new_event_begun.key), "%s", new_event_key.key);
    new_event_begun.phrase = new_event_key.phrase;
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
    for (const char *letter = "avenue plow"; *letter; letter++)
        app_act(w, WK_ACTION_DEALS_LETTER, *letter);
}

void g_new_event_type(struct app_world *w)
{
    g_new_event_words(w);
    type_again(w);
}

static void begin_fails(struct app_world *w, enum wk_status status)
{
    g_new_event_type(w);
    new_event_begun.status = status;
    new_event_begun.seq = 0;
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_new_event_wrong(struct app_world *w)
{
    begin_fails(w, WK_WRONG_KEY);
}

void g_new_event_key_full(struct app_world *w)
{
    begin_fails(w, WK_DISK_FULL);
}

void g_new_event_sealed(struct app_world *w)
{
    g_new_event_type(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(w->app.new_event.news.seq > 0);
}

void g_new_event_done(struct app_world *w)
{
    g_new_event_summary(w);
    app_act(w, WK_ACTION_NEW_EVENT_NEXT, 0);
}

void g_new_event_help(struct app_world *w)
{
    g_new_event(w);
    app_act(w, WK_ACTION_HELP, 0);
}
