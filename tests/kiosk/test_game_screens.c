/*
 * Games of score cards and of many hands, entered by touch: each touch is one on a key that is drawn, so that it can be
 * counted; cards initialed and handed in; a game as its sheet has it; and the power cut in between.
 */
#include "tests/support/kiosk/gallery_game.h"

#include <stdlib.h>

#include "kiosk/face/draw/draw.h"
#include "kiosk/face/screens/screen.h"
#include "rules/event/kind.h"

static struct wk_draw draw;
static int n_touches;

static struct app_world *new_world(void)
{
    struct app_world *w = calloc(1, sizeof(*w));

    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    n_touches = 0;
    return w;
}

/* A key that is there for that. */
static const struct wk_area *key_of(struct app_world *w, enum wk_action action, int arg)
{
    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action && draw.area[i].arg == arg)
            return &draw.area[i];
    return NULL;
}

/* One touch, on a key that the screen has. */
static void touch(struct app_world *w, enum wk_action action, int arg)
{
    assert_non_null(key_of(w, action, arg));
    app_act(w, action, arg);
    n_touches++;
}

static const struct wk_hand_state *game(const struct app_world *w, int n)
{
    return wk_hand_look(&event_store()->tournament, &(struct wk_hand_id){w->app.table, 1, n});
}

static void check_points(const struct app_world *w, int n, int east, int south, int west, int north)
{
    const struct wk_hand_id at = {w->app.table, 1, n};
    int points[WK_N_WINDS];

    assert_int_equal(wk_hand_ms(&event_store()->tournament, &at, points), WK_OK);
    assert_int_equal(points[0], east);
    assert_int_equal(points[1], south);
    assert_int_equal(points[2], west);
    assert_int_equal(points[3], north);
}

/* From the screen on which it is played to the next game. */
static void next_game(struct app_world *w, int n)
{
    assert_int_equal(w->app.screen, n <= 4 ? WK_SCREEN_PLAYING : WK_SCREEN_CARD);
    if (n <= 4) {
        assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_NONE);
        assert_int_equal(w->app.seat.at.hand, n);
        assert_true(game(w, n)->play_seq > 0); /* its clock runs */
    }
}

/* The dearest win there is to enter: a discard, its exposures and a bonus. */
static void a_win_in_under_eight_touches(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_play(w, 1);
    touch(w, WK_ACTION_HU, 0);
    touch(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    touch(w, WK_ACTION_GAME_VALUE, 25);
    touch(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    touch(w, WK_ACTION_GAME_EXPOSURES, 3);
    touch(w, WK_ACTION_GAME_BONUS, 1);
    touch(w, WK_ACTION_AGREE, 0);
    assert_int_equal(n_touches, 7);
    assert_int_equal(game(w, 1)->state, WK_RESULT_CONFIRMED);
    assert_int_equal(game(w, 1)->by, WK_WIND_EAST);
    check_points(w, 1, 45, 0, 0, -25);
    next_game(w, 2);
    n_touches = 0;
    touch(w, WK_ACTION_HU, 0); /* the cheapest one */
    touch(w, WK_ACTION_RESULT_WINNER, WK_WIND_WEST);
    touch(w, WK_ACTION_GAME_VALUE, 50);
    touch(w, WK_ACTION_RESULT_PAYER, WK_WIND_WEST);
    touch(w, WK_ACTION_AGREE, 0);
    assert_int_equal(n_touches, 5);
    check_points(w, 2, 0, 0, 60, 0);
    next_game(w, 3);
    free(w);
}

static void a_wall_game_in_two(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_play(w, 1);
    touch(w, WK_ACTION_HU, 1);
    touch(w, WK_ACTION_AGREE, 0);
    assert_int_equal(n_touches, 2);
    check_points(w, 1, 10, 10, 10, 10);
    next_game(w, 2);
    app_act(w, WK_ACTION_HU, 0); /* somebody thought that he had won */
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_WALL);
    touch(w, WK_ACTION_AGREE, 0);
    assert_int_equal(n_touches, 4);
    check_points(w, 2, 10, 10, 10, 10);
    next_game(w, 3);
    free(w);
}

/* Whoever has won takes the place of who was touched first; what is missing is asked for. */
static void a_slip_is_put_right(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_game(w, 1);
    app_act(w, WK_ACTION_AGREE, 0); /* to nothing */
    touch(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    touch(w, WK_ACTION_GAME_VALUE, 30);
    touch(w, WK_ACTION_RESULT_WINNER, WK_WIND_WEST);
    touch(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    app_act(w, WK_ACTION_AGREE, 0); /* its exposures are not said yet */
    assert_int_equal(event_store()->n_entries[WK_ENTRY_RESULT], 0);
    touch(w, WK_ACTION_RESULT_PAYER, WK_WIND_WEST); /* it was self-picked */
    touch(w, WK_ACTION_GAME_BONUS, 1);
    touch(w, WK_ACTION_GAME_BONUS, 2); /* a hand of Singles and Pairs, which has none */
    touch(w, WK_ACTION_AGREE, 0);
    check_points(w, 1, 0, 0, 40, 0);
    assert_true(game(w, 1)->outcome.singles_pairs && !game(w, 1)->outcome.jokerless);
    free(w);
}

/* Entered elsewhere, or before a power cut: the table says whether it is right. */
static void what_stands_already_is_agreed_to(void **state)
{
    struct app_world *w = new_world();
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT, .result = {.outcome = {.kind = WK_OUTCOME_WALL}}};

    (void)state;
    at_game(w, 1);
    entry.result.at = w->app.seat.at;
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    assert_int_equal(game(w, 1)->state, WK_RESULT_ENTERED);
    touch(w, WK_ACTION_NOT_RIGHT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_GAME);
    touch(w, WK_ACTION_GAME_OTHER, 0);
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_INCOMPLETE);
    touch(w, WK_ACTION_AGREE, 0);
    check_points(w, 1, 0, 0, 0, 0);
    assert_int_equal(game(w, 1)->state, WK_RESULT_CONFIRMED);
    next_game(w, 2);
    free(w);
}

/* The store cannot take it: nothing is agreed to by the next result that comes. */
static void a_result_that_is_not_stored(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_game(w, 1);
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_WALL);
    event_store()->fails = WK_DISK_FULL;
    touch(w, WK_ACTION_AGREE, 0);
    event_store()->fails = WK_OK;
    assert_false(w->app.seat.agreed_first);
    assert_int_equal(w->app.screen, WK_SCREEN_GAME);
    assert_int_equal(game(w, 1)->state, WK_RESULT_MISSING);
    free(w);
}

static void less_usual_ends(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_game(w, 1);
    touch(w, WK_ACTION_GAME_OTHER, 0);
    touch(w, WK_ACTION_GAME_DEAD, WK_WIND_SOUTH);
    touch(w, WK_ACTION_GAME_PENALTY, WK_WIND_WEST);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH); /* a dead hand wins nothing */
    assert_int_equal(w->app.seat.outcome.winner, WK_WIND_NONE);
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_WALL);
    touch(w, WK_ACTION_AGREE, 0);
    check_points(w, 1, 10, 0, 10, 10);
    assert_int_equal(game(w, 1)->outcome.penalty[WK_WIND_WEST - 1], -10);
    touch(w, WK_ACTION_HU, 0);
    touch(w, WK_ACTION_GAME_OTHER, 0);
    touch(w, WK_ACTION_GAME_INTACT, WK_WIND_NORTH);
    touch(w, WK_ACTION_AGREE, 0);
    check_points(w, 2, 0, 0, 0, 10);
    touch(w, WK_ACTION_HU, 0);
    touch(w, WK_ACTION_GAME_OTHER, 0);
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_ERROR_ALL);
    touch(w, WK_ACTION_AGREE, 0);
    check_points(w, 3, 0, 0, 0, 0);
    touch(w, WK_ACTION_HU, 0);
    touch(w, WK_ACTION_GAME_OTHER, 0);
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_INCOMPLETE);
    touch(w, WK_ACTION_AGREE, 0);
    next_game(w, 5);
    free(w);
}

static void four_wall_games(struct app_world *w)
{
    for (int i = 0; i < 4; i++) {
        touch(w, WK_ACTION_HU, 1);
        touch(w, WK_ACTION_AGREE, 0);
    }
    assert_int_equal(w->app.screen, WK_SCREEN_CARD);
}

/* An entry for each card, by whom the rules have check it; nothing is taken before all are initialed. */
static void cards_are_initialed_crosswise(void **state)
{
    struct app_world *w = new_world();
    const uint8_t across[WK_N_WINDS] = {WK_WIND_WEST, WK_WIND_NORTH, WK_WIND_EAST, WK_WIND_SOUTH};

    (void)state;
    at_play(w, 1);
    four_wall_games(w);
    app_act(w, WK_ACTION_CARD_HAND_IN, 0);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_CARD], 0);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        touch(w, WK_ACTION_CARD_INITIAL, d);
        assert_null(key_of(w, WK_ACTION_CARD_INITIAL, d)); /* once */
    }
    touch(w, WK_ACTION_CARD_HAND_IN, 0);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_CARD], 1);
    assert_memory_equal(event_store()->last.card.initials, across, sizeof(across));
    assert_int_equal(event_store()->last.card.collector, WK_WIND_EAST);
    assert_int_not_equal(w->app.screen, WK_SCREEN_CARD);
    free(w);
}

/* At a table of three each has the next one's card. */
static void three_cards(void **state)
{
    struct app_world *w = new_world();
    const uint8_t next[WK_N_WINDS] = {WK_WIND_WEST, WK_WIND_NONE, WK_WIND_NORTH, WK_WIND_EAST};

    (void)state;
    at_game(w, 3);
    assert_null(key_of(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH)); /* the chair is empty */
    app_begin(w, 1280, 800, WK_LANG_EN);
    at_play(w, 3);
    four_wall_games(w);
    assert_null(key_of(w, WK_ACTION_CARD_INITIAL, WK_WIND_SOUTH));
    touch(w, WK_ACTION_CARD_INITIAL, WK_WIND_EAST);
    touch(w, WK_ACTION_CARD_INITIAL, WK_WIND_NORTH);
    touch(w, WK_ACTION_CARD_INITIAL, WK_WIND_WEST);
    touch(w, WK_ACTION_CARD_HAND_IN, 0);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_CARD], 1);
    assert_memory_equal(event_store()->last.card.initials, next, sizeof(next));
    free(w);
}

/* A game changes under the initials of those whose points it moves: they check again, the others need not. */
static void a_changed_card_is_checked_again(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_play(w, 1);
    four_wall_games(w);
    touch(w, WK_ACTION_CARD_INITIAL, WK_WIND_EAST);
    touch(w, WK_ACTION_CARD_INITIAL, WK_WIND_WEST);
    struct wk_entry entry = {
        .kind = WK_ENTRY_RULING,
        .role = WK_ROLE_JUDGE,
        .reason = "talked",
        .ruling = {.at = {1, 1, 2}, .kind = WK_RULING_PENALTY, .direction = WK_WIND_EAST, .ms = {[WK_WIND_EAST - 1] = -50}}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CARD);
    assert_int_equal(w->app.seat.initialed, 1U << (WK_WIND_WEST - 1));
    free(w);
}

static void choose_reason(struct app_world *w)
{
    assert_int_equal(w->app.judge.step, WK_JUDGE_REASON);
    touch(w, WK_ACTION_JUDGE_CHOOSE, 0);
    touch(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(w->app.judge.step, WK_JUDGE_LIST);
}

/* A card that is taken is changed by the director, before all of them, with a reason; what it had stays but for what is
 * touched. */
static void the_director_changes_a_card(void **state)
{
    struct app_world *w = new_world();
    const unsigned all = (1U << WK_N_WINDS) - 1;

    (void)state;
    at_results(w);
    touch(w, WK_ACTION_JUDGE_LOOK, 2); /* self-picked, without a joker, and a penalty */
    touch(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT);
    touch(w, WK_ACTION_GAME_BONUS, 1); /* there was one */
    touch(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(w->app.judge.step, WK_JUDGE_PRESENT);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        app_act(w, WK_ACTION_JUDGE_NEXT, 0); /* not while one is missing */
        assert_int_equal(w->app.judge.step, WK_JUDGE_PRESENT);
        touch(w, WK_ACTION_JUDGE_CHOOSE, d);
    }
    touch(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.judge.step, WK_JUDGE_PRESENT);
    touch(w, WK_ACTION_JUDGE_NEXT, 0);
    choose_reason(w);
    check_points(w, 3, 0, 0, 60, 0);
    assert_int_equal(game(w, 3)->outcome.penalty[WK_WIND_NORTH - 1], -10);
    assert_int_equal(game(w, 3)->state, WK_RESULT_CONFIRMED);
    const struct wk_act *act = wk_act_find(&event_store()->tournament, game(w, 3)->result_seq);
    assert_non_null(act);
    assert_int_equal(act->entry.result.present, all);
    free(w);
}

/* Not yet taken: a judge does, and nobody is named. */
static void a_judge_corrects_a_game(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_play(w, 1);
    touch(w, WK_ACTION_HU, 1);
    touch(w, WK_ACTION_AGREE, 0);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    touch(w, WK_ACTION_JUDGE_LOOK, 0);
    touch(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT);
    touch(w, WK_ACTION_GAME_OTHER, 0);
    touch(w, WK_ACTION_GAME_DEAD, WK_WIND_EAST);
    touch(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.judge.step, WK_JUDGE_OUTCOME);
    touch(w, WK_ACTION_JUDGE_NEXT, 0);
    choose_reason(w);
    check_points(w, 1, 0, 10, 10, 10);
    assert_int_equal(game(w, 1)->state, WK_RESULT_CONFIRMED);
    free(w);
}

/* Sixteen hands a table: a page has one table, the first that of this kiosk; all pages are reached in both directions. */
static void results_page_by_page(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_mcr_hand(w);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    assert_non_null(key_of(w, WK_ACTION_JUDGE_LOOK, 16 + 15));
    assert_null(key_of(w, WK_ACTION_JUDGE_LOOK, 15));
    touch(w, WK_ACTION_JUDGE_PAGE, 1 + 0);
    assert_non_null(key_of(w, WK_ACTION_JUDGE_LOOK, 0));
    touch(w, WK_ACTION_JUDGE_PAGE, 1 + 3);
    touch(w, WK_ACTION_JUDGE_LOOK, 48 + 15);
    assert_int_equal(w->app.judge.at.table, 4);
    assert_int_equal(w->app.judge.at.hand, 16);
    app_act(w, WK_ACTION_BACK, 0);
    assert_non_null(key_of(w, WK_ACTION_JUDGE_LOOK, 48)); /* where it was */
    touch(w, WK_ACTION_JUDGE_PAGE, 1 + 0);
    app_act(w, WK_ACTION_JUDGE_PAGE, 1 + 4);
    assert_int_equal(w->app.judge.page, 0);
    free(w);
}

static void same_after_a_power_cut(struct app_world *w)
{
    const enum wk_screen before = w->app.screen;
    const int hand = w->app.seat.at.hand;

    event_store_restart(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, before);
    assert_int_equal(w->app.seat.at.hand, hand);
}

static void power_cuts(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_game(w, 1);
    touch(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    same_after_a_power_cut(w);
    touch(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_WALL);
    touch(w, WK_ACTION_AGREE, 0);
    same_after_a_power_cut(w);
    for (int i = 1; i < 4; i++) {
        touch(w, WK_ACTION_HU, 1);
        touch(w, WK_ACTION_AGREE, 0);
    }
    touch(w, WK_ACTION_CARD_INITIAL, WK_WIND_EAST);
    same_after_a_power_cut(w);
    assert_int_equal(w->app.seat.initialed, 0);
    free(w);
}

/* ---------------------------------------------------------------- MCR */

static void agree(struct app_world *w)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (!(w->app.seat.agreed >> (d - 1) & 1U))
            touch(w, WK_ACTION_AGREE, d);
}

static void type_line(struct app_world *w, int line, const char *digits, bool lost)
{
    touch(w, WK_ACTION_SHEET_LINE, line);
    if (lost)
        touch(w, WK_ACTION_SHEET_SIGN, 0);
    for (; *digits; digits++)
        touch(w, WK_ACTION_DIGIT, *digits - '0');
}

static void a_game_from_its_sheet(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_mcr_hand(w);
    touch(w, WK_ACTION_SHEET, 1);
    app_act(w, WK_ACTION_RESULT_ENTER, 0); /* nothing is on it */
    type_line(w, WK_WIND_EAST, "120", false);
    type_line(w, WK_WIND_SOUTH, "40", true);
    type_line(w, WK_WIND_WEST, "30", true);
    app_act(w, WK_ACTION_RESULT_ENTER, 0); /* it does not add up */
    assert_int_equal(event_store()->n_entries[WK_ENTRY_RESULT], 0);
    touch(w, WK_ACTION_SHEET_LINE, WK_WIND_NORTH);
    touch(w, WK_ACTION_SHEET_REST, 0);
    type_line(w, WK_N_WINDS + WK_WIND_SOUTH, "10", false);
    touch(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    touch(w, WK_ACTION_NOT_RIGHT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SHEET);
    assert_null(key_of(w, WK_ACTION_SHEET, 0)); /* it stands on record as a whole */
    touch(w, WK_ACTION_RESULT_ENTER, 0);
    agree(w);
    check_points(w, 1, 120, -40, -30, -50);
    assert_int_equal(game(w, 1)->outcome.penalty[WK_WIND_SOUTH - 1], -10);
    assert_true(wk_hand_after_end(&event_store()->tournament, &(struct wk_hand_id){2, 1, 2}));
    assert_int_not_equal(w->app.screen, WK_SCREEN_PLAYING);
    free(w);
}

static void back_to_hands(void **state)
{
    struct app_world *w = new_world();

    (void)state;
    at_mcr_hand(w);
    touch(w, WK_ACTION_SHEET, 1);
    type_line(w, WK_WIND_EAST, "7", false);
    touch(w, WK_ACTION_SHEET, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    assert_int_equal(w->app.seat.outcome.game[0], 0);
    touch(w, WK_ACTION_RESULT_WINNER, WK_WIND_NONE);
    touch(w, WK_ACTION_RESULT_ENTER, 0);
    agree(w);
    assert_int_equal(game(w, 1)->outcome.kind, WK_OUTCOME_DRAW);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING); /* of the next hand, in the same chairs */
    assert_int_equal(w->app.seat.at.hand, 2);
    app_act(w, WK_ACTION_HU, 0);
    assert_null(key_of(w, WK_ACTION_SHEET, 1)); /* this game goes by hands */
    app_act(w, WK_ACTION_SHEET, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    touch(w, WK_ACTION_TIME_CALLED, 0);
    touch(w, WK_ACTION_RESULT_ENTER, 0);
    agree(w);
    assert_int_equal(game(w, 2)->outcome.kind, WK_OUTCOME_TIME);
    assert_int_not_equal(w->app.screen, WK_SCREEN_PLAYING);
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_in_under_eight_touches),
        cmocka_unit_test(a_wall_game_in_two),
        cmocka_unit_test(a_slip_is_put_right),
        cmocka_unit_test(less_usual_ends),
        cmocka_unit_test(what_stands_already_is_agreed_to),
        cmocka_unit_test(a_result_that_is_not_stored),
        cmocka_unit_test(cards_are_initialed_crosswise),
        cmocka_unit_test(three_cards),
        cmocka_unit_test(a_changed_card_is_checked_again),
        cmocka_unit_test(power_cuts),
        cmocka_unit_test(a_game_from_its_sheet),
        cmocka_unit_test(back_to_hands),
        cmocka_unit_test(the_director_changes_a_card),
        cmocka_unit_test(a_judge_corrects_a_game),
        cmocka_unit_test(results_page_by_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
