/* From a wall that changed between two groups to the director's choice: the app, the desk and a real store. */
#include "tests/db/store_test.h"

#include "kiosk/app_parts.h"
#include "kiosk/desk.h"

static struct wk_app app;
static struct wk_station station;
static struct wk_desk desk;

static void judge_walls(int table, unsigned mask, const char *purpose, enum wk_verdict_kind kind)
{
    static const struct wk_reading_source source = {.camera = "sim", .calibration = ""};

    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        struct wk_verdict verdict = {.kind = kind, .wind = (enum wk_wind)wind, .n_right = WK_N_SLOTS};
        struct wk_receipt receipt;
        struct wk_reading reading;

        if (!(mask & 1U << (wind - 1)))
            continue;
        make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)wind);
        assert_int_equal(wk_store_put_verdict(station.store, table, purpose, &verdict, &reading, &source, &receipt), WK_OK);
    }
}

/* A step, and what it asks of the desk, as the kiosk does it. */
static void step(struct wk_event *event)
{
    struct wk_effects effects;
    struct wk_event answer;

    wk_app_step(&app, event, &effects);
    for (int i = 0; i < effects.n; i++) {
        if (effects.effect[i].kind == WK_EFFECT_LOOK_FAULTS) {
            wk_desk_faults(&desk, effects.effect[i].value, &answer);
            step(&answer);
        } else if (effects.effect[i].kind == WK_EFFECT_PUT_ENTRY) {
            struct wk_event state;

            wk_desk_put(&desk, &app.hall.entry, &answer);
            wk_desk_event(&desk, &state);
            step(&state);
            step(&answer);
        }
    }
}

static void touch(enum wk_action action, int arg)
{
    step(&(struct wk_event){.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}});
}

static void open_acts(void)
{
    struct wk_event event;

    wk_app_init(&app, &(struct wk_app_options){.table = 2}, NULL);
    wk_desk_look(&desk, &event);
    step(&event);
    wk_desk_event(&desk, &event);
    step(&event);
    app.director.unlocked = true;
    app.director.until_ns = INT64_MAX;
    app.screen = WK_SCREEN_DIRECTOR;
    touch(WK_ACTION_OPEN, WK_SCREEN_ACTS);
    touch(WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

/* Table 2: a wall mended before hand 2, one let go on with before hand 3; table 1 has no deal at all. */
static void a_changed_wall_proposes_the_parts(void **state)
{
    struct world *world = *state;
    struct wk_event_plan plan = {.name = "Cup", .n_sections = 1};
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .event = &plan};
    struct wk_receipt receipt;
    struct wk_refusal why;
    struct wk_deal deal;
    int hand;

    station.store = world_open(world);
    desk = (struct wk_desk){.station = &station, .table = 2};
    for (int p = 0; p < WK_SECTION_PLAYERS; p++) {
        plan.player[p].number = p + 1;
        snprintf(plan.player[p].person.name, WK_NAME_SIZE, "Player %d", p + 1);
    }
    wk_schedule_make(&plan.schedule);
    assert_int_equal(wk_store_put_entry(station.store, &entry, &why, &receipt), WK_OK);
    make_deal(&deal, 2, 1, 5);
    seal_deal(station.store, &deal);
    assert_int_equal(wk_store_start_hand(station.store, 2, &hand, &receipt), WK_OK);
    judge_walls(2, 15, "restore", WK_PASS);
    judge_walls(2, 1, "inspect", WK_FAIL);
    judge_walls(2, 1, "inspect", WK_PASS);
    assert_int_equal(wk_store_start_hand(station.store, 2, &hand, &receipt), WK_OK);
    judge_walls(2, 15, "restore", WK_PASS);
    judge_walls(2, 8, "inspect", WK_FAIL);
    entry = (struct wk_entry){
        .kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .reason = "late", .gate = {.section = 1, .round = 1, .hand = 2}};
    assert_int_equal(wk_store_put_entry(station.store, &entry, &why, &receipt), WK_OK);
    assert_int_equal(wk_store_start_hand(station.store, 2, &hand, &receipt), WK_OK);

    open_acts();
    touch(WK_ACTION_JUDGE_ADD, WK_JUDGE_FOUL);
    assert_int_equal(app.judge.step, WK_JUDGE_DEAL);
    const struct wk_app_faults *faults = &app.judge.faults;
    assert_true(faults->known);
    for (int t = 0; t < WK_SECTION_TABLES; t++)
        for (int r = 0; r < WK_ROUNDS; r++)
            for (int h = 0; h < WK_HANDS; h++) {
                bool here = t == 1 && r == 0;

                assert_int_equal(faults->found[t][r][h], here && h == 0 ? 1 : here && h == 1 ? 8 : 0);
                assert_int_equal(faults->lasting[t][r][h], here && h == 1 ? 8 : 0);
            }
    touch(WK_ACTION_JUDGE_CHOOSE, 1 * WK_ROUNDS);
    assert_memory_equal(app.judge.draft.foul.part, ((uint8_t[]){1, 1, 2, 2}), WK_HANDS);
    touch(WK_ACTION_JUDGE_NEXT, 0);
    touch(WK_ACTION_JUDGE_CHOOSE, WK_FOUL_APART);
    touch(WK_ACTION_JUDGE_NEXT, 0);
    touch(WK_ACTION_JUDGE_CHOOSE, 2);
    touch(WK_ACTION_JUDGE_NEXT, 0);
    assert_true(app.judge.seq > 0);
    assert_int_equal(app.store, WK_OK);
    const struct wk_act *foul = wk_foul_of(app.hall.tournament, 2, 1);
    assert_non_null(foul);
    assert_int_equal(foul->entry.seq, app.judge.seq);
    assert_int_equal(foul->entry.foul.choice, WK_FOUL_APART);
    assert_int_equal(foul->entry.role, WK_ROLE_JUDGE);
    assert_string_equal(foul->entry.reason, wk_judge_reason(WK_JUDGE_FOUL, 2));
    wk_desk_release(&desk);
    wk_store_close(station.store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_changed_wall_proposes_the_parts, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
