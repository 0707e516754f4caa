/* What tests of an event share. */
#include "tests/support/kiosk/event_test.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/rules/sample_event.h"

#define EVENT_NS INT64_C(1795000000000000000) /* a day in November 2026 */

/* Names to be drawn: as short and as long as there are, four scripts, one that is written from the right, one with %. */
static const char *const event_names[WK_SECTION_PLAYERS] = {
    "Maximilian Oberwalder-Hohenstein",
    "Aleksandrina Papadopoulou-Lindqvist-Berg",
    "\u4e9a\u5386\u5c71\u5fb7\u4e3d\u5a1c\u00b7\u6797\u5fb7\u594e\u65af\u7279",
    "Wu Jie",
    "Nguy\u1ec5n Th\u1ecb Ph\u01b0\u01a1ng Th\u1ea3o",
    "Wolfeschlegelsteinhausenbergerdorffmannn",
    "\u05e9\u05e8\u05d4 \u05dc\u05d5\u05d9-\u05d0\u05d1\u05e8\u05d4\u05dd",
    "100 %s %d <b>Bo</b> & Co",
    "\u738b\u82b3",
    "\u6b27\u9633\u9759\u6021",
    "\u0410\u043d\u043d\u0430 \u041a\u0430\u0440\u0435\u043d\u0438\u043d\u0430",
    "\u4f50\u85e4 \u7f8e\u54b2",
    "Anna",
    "Bo",
    "Jos\u00e9 Mar\u00eda de la Vega y Torres",
    "\u0645\u0631\u064a\u0645 \u0627\u0644\u062d\u0633\u0646",
};

/* The longest and the hardest to set: 64 letters without a place to break, with many, and the scripts that a font may miss. */
static const char *const long_names[] = {
    "Wolfeschlegelsteinhausenbergerdorffwelchevorhernwareng",
    "Maria-Magdalena Konstantinopolitanskaya-Oberwalder von Hohen",
    "\u4e9a\u5386\u5c71\u5fb7\u4e3d\u5a1c\u00b7\u6797\u5fb7\u594e\u65af\u7279\u00b7\u6b27\u9633\u9759\u6021",
    "\u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646 \u0628\u0646 \u0645\u062d\u0645\u062f \u0628\u0646 "
    "\u0639\u0628\u062f \u0627\u0644\u0639\u0632\u064a\u0632 \u0627\u0644\u062d\u0633\u0646 "
    "\u0627\u0644\u0643\u0628\u064a\u0631",
    "\u0905\u0928\u093f\u0930\u0941\u0926\u094d\u0927 \u0915\u0943\u0937\u094d\u0923\u092e\u0942\u0930\u094d\u0924\u093f "
    "\u0938\u0941\u092c\u094d\u0930\u0939\u094d\u092e\u0923\u094d\u092f\u092e",
    "Nguy\u1ec5n Ph\u00fac V\u0129nh Th\u1ee5y C\u00f4ng T\u1eb1ng T\u00f4n N\u1eef Ho\u00e0ng Th\u1ecb Ph\u01b0\u01a1ng "
    "Th\u1ea3o Mai Anh",
    "\u05d0\u05d1\u05e8\u05d4\u05dd \u05d1\u05df-\u05d9\u05e6\u05d7\u05e7 \u05d4\u05db\u05d4\u05df "
    "\u05dc\u05d5\u05d9-\u05d0\u05d1\u05e8\u05de\u05d5\u05d1\u05d9\u05e5",
    "100 %s %d %n <b>Bo</b> & Co \"Tiles\" 'n' More of Them, Ltd. & Co",
};

static bool all_long;

void event_long_names(bool on)
{
    all_long = on;
}

/* The name of player p: no two have the same. */
static void name_player(char name[WK_NAME_SIZE], int p)
{
    const int n = (int)(sizeof(long_names) / sizeof(long_names[0]));

    if (all_long) /* neighbours change from table to table */
        snprintf(name, WK_NAME_SIZE, "%s %d", long_names[(p + p / n) % n], p + 1);
    else
        snprintf(name, WK_NAME_SIZE, p < WK_SECTION_PLAYERS ? "%s" : "%s %d", event_names[p % WK_SECTION_PLAYERS],
                 p / WK_SECTION_PLAYERS + 1);
}

struct event_store *event_store(void)
{
    static struct event_store store;
    return &store;
}

void event_send(struct app_world *w)
{
    for (int t = 0; t < WK_MAX_TABLES; t++) { /* a wall that a test says has passed has a record too */
        struct wk_table_walls *walls = &event_store()->floor.table[t];
        int64_t seq[WK_N_WINDS];

        app_passed(seq, walls->passed);
        for (int i = 0; i < WK_N_WINDS; i++)
            walls->passed_seq[i] = seq[i] > 0 && walls->passed_seq[i] > 0 ? walls->passed_seq[i] : seq[i];
    }
    struct wk_event event = {
        .kind = WK_EVENT_TOURNAMENT,
        .tournament = {.status = WK_OK, .tournament = &event_store()->tournament, .floor = &event_store()->floor}};
    app_send(w, &event);
    app_answer(w);
}

void event_send_store(struct app_world *w)
{
    const struct wk_table_walls *walls = &event_store()->floor.table[w->app.table - 1];
    struct wk_event event = {.kind = WK_EVENT_STORE,
                             .store = {.status = WK_OK,
                                       .free_bytes = 50000000000LL,
                                       .round = walls->round > 0 ? walls->round : 1,
                                       .recorded = walls->sealed ? 15 : 0,
                                       .set = walls->sealed ? "07A" : "",
                                       .sealed = walls->sealed && !walls->opened,
                                       .sealed_seq = walls->sealed ? 12 : 0,
                                       .hand = walls->hand}};
    memcpy(event.store.passed_seq, walls->passed_seq, sizeof(event.store.passed_seq));
    memcpy(event.store.words, app_words, sizeof(app_words));
    app_send(w, &event);
    app_answer(w);
}

enum wk_status event_apply(struct wk_entry *entry, struct wk_refusal *why)
{
    struct event_store *store = event_store();
    enum wk_status status;

    entry->seq = store->tournament.last_seq[0] + 1;
    entry->t_ns = store->wall_ns;
    status = wk_tournament_apply(&store->tournament, entry, why);
    store->n_entries[entry->kind] += status == WK_OK;
    return status;
}

static void put_entry(struct app_world *w, const struct wk_entry *entry)
{
    struct event_store *store = event_store();
    struct wk_event event = {.kind = WK_EVENT_ENTERED, .entered = {.kind = entry->kind}};

    store->last = *entry;
    event.entered.status = store->fails != WK_OK ? store->fails : event_apply(&store->last, &event.entered.refusal);
    event.entered.seq = event.entered.status == WK_OK ? store->last.seq : 0;
    event_send(w);
    app_send(w, &event);
    app_answer(w);
}

bool event_answer(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_table_walls *walls = &event_store()->floor.table[w->app.table - 1];
    struct wk_event event = {.kind = WK_EVENT_NONE};

    switch ((int)effect->kind) {
    case WK_EFFECT_PUT_ENTRY:
        put_entry(w, &effect->entry);
        return true;
    case WK_EFFECT_LOOK_EVENT:
        event_send(w);
        return true;
    case WK_EFFECT_LOOK_FAULTS:
        app_send(w, &(struct wk_event){.kind = WK_EVENT_FAULTS, .faults = {.status = WK_OK}});
        return true;
    case WK_EFFECT_USE_TABLE:
        event_send_store(w);
        event_send(w);
        return true;
    case WK_EFFECT_START_HAND:
        walls->hand++;
        walls->passed = walls->inspected = 0;
        event = (struct wk_event){.kind = WK_EVENT_HAND, .hand = {.status = WK_OK, .hand = walls->hand, .seq = ++w->seq}};
        event_send(w);
        app_send(w, &event);
        app_answer(w);
        return true;
    case WK_EFFECT_SEAL:
        walls->sealed = true;
        walls->opened = false;
        walls->round = walls->round > 0 ? walls->round : 1;
        event_send(w);
        return false;
    case WK_EFFECT_VERIFY_TABLE:
        walls->passed = 15;
        for (int i = 0; i < WK_N_WINDS; i++)
            walls->passed_seq[i] = w->seq + 1 + i;
        return false;
    case WK_EFFECT_VERIFY:
        walls->passed |= 1U << (effect->verify.wind - 1); /* a wall in order: tests of faults set it themselves */
        walls->passed_seq[effect->verify.wind - 1] = w->seq + 1;
        return false;
    default:
        return false;
    }
}

void event_wait(struct app_world *w, int64_t seconds)
{
    struct wk_event event = {.kind = WK_EVENT_TICK};

    w->t_ns += seconds * 1000000000;
    event_store()->wall_ns += seconds * 1000000000;
    event.tick.wall_s = (int)(event_store()->wall_ns / 1000000000 % 86400);
    event.tick.wall_ns = event_store()->wall_ns;
    app_send(w, &event);
    app_answer(w);
}

void event_begin(struct app_world *w, int n_sections, int table, bool station)
{
    struct event_store *store = event_store();
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .event = &store->plan};

    memset(store, 0, sizeof(*store));
    store->wall_ns = EVENT_NS;
    store->fails = WK_OK;
    snprintf(store->plan.name, sizeof(store->plan.name), "%s", "Hangzhou Duplicate Open");
    store->plan.kind = &wk_duplicate;
    store->plan.n_sections = n_sections;
    for (int p = 0; p < n_sections * WK_SECTION_PLAYERS; p++) {
        store->plan.player[p].number = p + 1;
        name_player(store->plan.player[p].person.name, p);
    }
    wk_schedule_make(&store->plan.schedule);
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    w->answers = event_answer;
    w->app.table = table;
    w->app.hall.station = station;
    event_send_store(w);
    event_send(w);
    event_wait(w, 1);
}

void event_begin_kind(struct app_world *w, const char *kind, int n_players, int n_rounds, int table)
{
    struct wk_event_plan *plan = event_plan_of_kind(kind, n_players, n_rounds);
    struct event_store *store = event_store();
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .event = plan};

    memset(store, 0, sizeof(*store));
    store->wall_ns = EVENT_NS;
    store->fails = WK_OK;
    snprintf(plan->name, sizeof(plan->name), "%s", "Tuesday Evening");
    for (int p = 0; p < wk_n_entrants(plan); p++)
        if (!plan->player[p].house)
            name_player(plan->player[p].person.name, p);
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    free(plan);
    w->answers = event_answer;
    w->app.table = table;
    event_send_store(w);
    event_send(w);
    event_wait(w, 1);
}

void event_store_restart(struct app_world *w)
{
    int table = w->app.table;
    bool station = w->app.hall.station;
    int64_t t_ns = w->t_ns;

    app_begin(w, w->app.w_px, w->app.h_px, w->app.lang);
    w->t_ns += t_ns;
    w->answers = event_answer;
    w->app.table = table;
    w->app.hall.station = station;
    event_send_store(w);
    event_send(w);
    event_wait(w, 1);
}

void event_seal(struct app_world *w, int table, int round)
{
    event_store()->floor.table[table - 1] = (struct wk_table_walls){.round = round, .sealed = true};
    if (w->app.table == table)
        event_send_store(w);
    event_send(w);
}

void event_store_play(const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    struct event_store *store = event_store();
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = *at}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(&store->tournament, at, (enum wk_wind)d);
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    entry = (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = *at};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    store->floor.table[at->table - 1] = (struct wk_table_walls){.round = at->round, .sealed = true, .hand = at->hand};
    if (!outcome)
        return;
    entry = (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = *at};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    entry = (struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = *at, .outcome = *outcome, .by = outcome->winner}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    entry = (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = entry.seq, .by = 15}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
}
