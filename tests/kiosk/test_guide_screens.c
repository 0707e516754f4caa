/* Guided rulings by touch: each way through each guide is walked, and what the screen states is what goes on record. */
#include "labels/label.h"
#include "rules/event/guide.h"
#include "rules/event/kinds/kinds.h"
#include "tests/support/kiosk/gallery_guide.h"

#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "kiosk/face/screens/screen.h"

#define TABLE 2

static struct app_world world;
static struct app_world *const w = &world;
static struct wk_draw draw;
#define JUDGE (&w->app.judge)

static void open_guide(const char *kind, bool judges_pin)
{
    app_begin(w, 1280, 800, WK_LANG_EN);
    guide_open(w, kind, TABLE, judges_pin);
}

static void choose(int arg)
{
    app_act(w, WK_ACTION_JUDGE_CHOOSE, arg);
}

static void go_on(void)
{
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

static void open_again(void)
{
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_GUIDE);
}

static int n_on_record(void)
{
    int n = 0;

    for (int kind = 0; kind < WK_N_ENTRIES; kind++)
        n += event_store()->n_entries[kind];
    return n;
}

/* ---- every way */

/* At a leaf, with who it concerns and what it costs: what it says is on record, and the rulings are listed. */
static void take_leaf(const struct wk_guide_node *node)
{
    const struct wk_tournament *tournament = &event_store()->tournament;
    const int before = n_on_record(), n_acts = tournament->n_acts;
    int n_rulings = 0;

    assert_int_equal(JUDGE->step, WK_JUDGE_RULED);
    assert_int_equal(JUDGE->at.table, TABLE);
    if (node->who) {
        go_on(); /* not before it is known who */
        assert_int_equal(JUDGE->step, WK_JUDGE_RULED);
        assert_int_equal(n_on_record(), before);
        choose(WK_WIND_SOUTH);
    }
    go_on();
    if (wk_guide_asks_points(node)) {
        assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
        app_act(w, WK_ACTION_DIGIT, 7);
        go_on();
    }
    for (unsigned left = node->rulings; left; left &= left - 1)
        n_rulings++;
    assert_int_equal(n_on_record() - before, node->kind == WK_GUIDE_RESULT ? 2 : n_rulings); /* entered and confirmed */
    assert_int_equal(JUDGE->step, node->kind == WK_GUIDE_OUT ? WK_JUDGE_WAY : WK_JUDGE_LIST);
    for (int i = n_acts; i < tournament->n_acts; i++) {
        const struct wk_entry *entry = &tournament->act[i].entry;
        if (entry->kind == WK_ENTRY_RULING)
            assert_memory_equal(entry->reason, node->rule, strlen(node->rule));
    }
}

static const struct wk_guide *guide_of(const char *kind)
{
    return wk_kind_of_event_find(kind)->guide;
}

/* The answers of a way, from its case to its leaf. */
struct way {
    int answer[WK_GUIDE_DEPTH], n;
};

static void walk(const char *kind, int guide_case, int node, struct way *way)
{
    const struct wk_guide_node *at = &guide_of(kind)->nodes[node];

    if (at->kind == WK_GUIDE_QUESTION) {
        for (int i = 0; i < WK_GUIDE_ANSWERS && at->answer[i].text; i++) {
            way->answer[way->n++] = i;
            walk(kind, guide_case, at->answer[i].to, way);
            way->n--;
        }
        return;
    }
    open_guide(kind, false);
    choose(guide_case);
    for (int i = 0; i < way->n; i++) {
        assert_int_equal(JUDGE->step, WK_JUDGE_ASK);
        choose(way->answer[i]);
    }
    assert_ptr_equal(wk_judge_guide_node(&w->app), at);
    wk_screen_draw(&w->app, &draw);
    assert_false(draw.overflow);
    take_leaf(at);
}

static void every_way_ends_on_record(void **state)
{
    const struct wk_kind_of_event *kind;
    (void)state;

    for (int k = 0; (kind = wk_kind_of_event_at(k)) != NULL; k++)
        for (int i = 0; kind->guide && i < kind->guide->n_cases; i++)
            walk(kind->word, i, kind->guide->cases[i].first, &(struct way){.n = 0});
}

/* ---- steps */

static void back_goes_one_step(void **state)
{
    (void)state;
    open_guide("nmjl", false);
    const int before = n_on_record();
    guide_case(w, "A discard misnamed");
    guide_answer(w, "Claimed for an exposure");
    guide_answer(w, "Yes");
    guide_answer(w, "It cannot");
    assert_int_equal(JUDGE->step, WK_JUDGE_RULED);
    for (int i = 0; i < 3; i++) {
        app_act(w, WK_ACTION_BACK, 0);
        assert_int_equal(JUDGE->step, WK_JUDGE_ASK);
    }
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_CASE);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_NEW);
    assert_int_equal(JUDGE->add, WK_JUDGE_NOTHING);
    assert_int_equal(n_on_record(), before);
}

static void it_can_be_about_another_table(void **state)
{
    (void)state;
    open_guide("nmjl", false);
    guide_case(w, "At the wrong wall or end");
    guide_answer(w, "One");
    choose(WK_WIND_NONE);
    assert_int_equal(JUDGE->step, WK_JUDGE_PLACE);
    choose(0); /* East of table 1 */
    go_on();
    const struct wk_entry *last = &event_store()->last;
    assert_int_equal(last->kind, WK_ENTRY_RULING);
    assert_int_equal(last->ruling.kind, WK_RULING_DEAD);
    assert_int_equal(last->ruling.at.table, 1);
    assert_int_equal(last->ruling.direction, WK_WIND_EAST);
}

static void the_tables_entry_has_the_dead(void **state)
{
    (void)state;
    open_guide("nmjl", false);
    guide_case(w, "At the wrong wall or end");
    guide_answer(w, "One");
    choose(WK_WIND_WEST);
    go_on();
    event_send(w);
    assert_int_equal(w->app.seat.at.table, TABLE);
    assert_int_equal(w->app.seat.outcome.dead, 1u << (WK_WIND_WEST - 1));
}

/* A game whose result does not have the ruled hand as dead: the key leads to its correction, in which it is. */
static void a_ruling_against_a_result_leads_to_its_correction(void **state)
{
    const struct wk_hand_id at = {TABLE, 1, 1};
    struct wk_entry wall = {.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome.kind = WK_OUTCOME_WALL}};
    (void)state;

    open_guide("nmjl", false);
    guide_case(w, "At the wrong wall or end");
    guide_answer(w, "One");
    choose(WK_WIND_WEST);
    assert_int_equal(event_apply(&wall, NULL), WK_OK);
    go_on();
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_NOT_DEAD);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULTS);
    assert_int_equal(JUDGE->step, WK_JUDGE_OUTCOME);
    assert_int_equal(JUDGE->draft.result.at.table, TABLE);
    assert_int_equal(JUDGE->draft.result.outcome.dead, 1u << (WK_WIND_WEST - 1));
    go_on();
    choose(0);
    go_on();
    const struct wk_hand_state *hand = wk_hand_look(&event_store()->tournament, &at);
    assert_int_equal(hand->state, WK_RESULT_CONFIRMED);
    assert_int_equal(hand->role, WK_ROLE_DIRECTOR);
    assert_int_equal(hand->outcome.dead, 1u << (WK_WIND_WEST - 1));
}

/* ---- the order of drawing */

static bool says(const char *text)
{
    wk_screen_draw(&w->app, &draw);
    assert_false(draw.overflow);
    for (int i = 0; i < draw.n_cmds; i++)
        if (draw.cmd[i].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[i].first, text) == 0)
            return true;
    return false;
}

static void touch_label(const char *label)
{
    wk_label of = WK_LABEL_NONE;

    assert_int_equal(wk_label_parse(label, &of), WK_OK);
    app_act(w, WK_ACTION_JUDGE_TILE, of);
}

/* Each wall to its end, as DF-11 has it with its misprint mended. */
static void the_picture_says_which_label_comes_next(void **state)
{
    static const char *const walls[][WK_N_WINDS] = {
        {"East", "1", "A", "10 20 11 21 12 22 13 23 14 24 15 25 16 26 17 27 18 28 19 29"},
        {"South", "2", "B", "30 40 31 41 32 42 33 43 34 44 35 45 36 46 37 47 38 48 39 49"},
        {"West", "3", "C", "50 60 51 61 52 62 53 63 54 64 55 65 56 66 57 67 58 68 59 69"},
        {"North", "4", "D", "70 80 71 81 72 82 73 83 74 84 75 85 76 86 77 87 78 88 79 89"}};
    char text[64], last[3], next[3];

    (void)state;
    open_guide("duplicate", false);
    guide_case(w, "The wrong tile was drawn");
    assert_true(says("East: A is drawn first"));
    for (int i = 0; i < WK_N_WINDS; i++) {
        touch_label(walls[i][1]);
        snprintf(text, sizeof text, "%s: %s is drawn first", walls[i][0], walls[i][2]);
        assert_true(says(text));
        strcpy(last, walls[i][2]);
        for (const char *rest = walls[i][3]; *rest; rest += strspn(rest + 2, " ") + 2) {
            snprintf(next, sizeof next, "%.2s", rest);
            touch_label(last);
            snprintf(text, sizeof text, "%s: %s comes after %s", walls[i][0], next, last);
            assert_true(says(text));
            strcpy(last, next);
        }
        touch_label(last);
        snprintf(text, sizeof text, "%s: %s is the last of this wall", walls[i][0], last);
        assert_true(says(text));
    }
}

/* Below what the player is to take next too; what is no label changes nothing, and another way begins with none drawn. */
static void the_picture_stands_where_a_tile_is_to_be_taken(void **state)
{
    (void)state;
    open_guide("duplicate", false);
    guide_case(w, "A kong");
    assert_false(says("Touch the tile drawn last"));
    guide_answer(w, "Yes");
    touch_label("41");
    assert_true(says("South: 32 comes after 41"));
    app_act(w, WK_ACTION_JUDGE_TILE, WK_LABEL_NONE);
    app_act(w, WK_ACTION_JUDGE_TILE, WK_LABEL_END);
    app_act(w, WK_ACTION_JUDGE_TILE, -1);
    app_act(w, WK_ACTION_JUDGE_TILE, 256 + 10);
    assert_true(says("South: 32 comes after 41"));
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_BACK, 0);
    guide_case(w, "The last tile");
    assert_true(says("East: A is drawn first"));
}

/* ---- complaints */

static void complain(enum wk_wind about)
{
    open_again();
    guide_case(w, "Rude or abusive");
    choose((int)about);
    go_on();
}

static void the_second_complaint_offers_to_disqualify(void **state)
{
    const struct wk_tournament *tournament = &event_store()->tournament;
    const struct wk_hand_id at = {TABLE, 1, 1};
    (void)state;

    open_guide("nmjl", false);
    const int player = wk_player_at(tournament, &at, WK_WIND_SOUTH);
    complain(WK_WIND_SOUTH);
    assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
    complain(WK_WIND_EAST);
    assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
    complain(WK_WIND_SOUTH);
    assert_int_equal(JUDGE->step, WK_JUDGE_DUE);
    assert_int_equal(JUDGE->player, player);
    go_on();
    assert_int_equal(JUDGE->step, WK_JUDGE_WAY);
    go_on();
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    choose(0);
    go_on();
    const struct wk_entry *last = &event_store()->last;
    assert_int_equal(last->kind, WK_ENTRY_OUT);
    assert_int_equal(last->out.kind, WK_OUT_DISQUALIFIED);
    assert_int_equal(last->out.player, player);
    assert_int_equal(last->role, WK_ROLE_DIRECTOR);
}

static void a_judge_leaves_the_disqualification_to_the_director(void **state)
{
    (void)state;
    open_guide("nmjl", true);
    complain(WK_WIND_SOUTH);
    complain(WK_WIND_SOUTH);
    assert_int_equal(JUDGE->step, WK_JUDGE_DUE);
    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        assert_int_not_equal(draw.area[i].action, WK_ACTION_JUDGE_NEXT);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_RULING], 2);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_OUT], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_ends_on_record),
        cmocka_unit_test(back_goes_one_step),
        cmocka_unit_test(it_can_be_about_another_table),
        cmocka_unit_test(the_tables_entry_has_the_dead),
        cmocka_unit_test(a_ruling_against_a_result_leads_to_its_correction),
        cmocka_unit_test(the_picture_says_which_label_comes_next),
        cmocka_unit_test(the_picture_stands_where_a_tile_is_to_be_taken),
        cmocka_unit_test(the_second_complaint_offers_to_disqualify),
        cmocka_unit_test(a_judge_leaves_the_disqualification_to_the_director),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
