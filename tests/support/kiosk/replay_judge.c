/* The acts of a script by the director's hand. */
#include "kiosk/face/screens/judge/judge_enter.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/kiosk/replay_judge.h"

static void touch_digits(struct replay *r, const char *digits)
{
    for (; *digits; digits++)
        touch(r, WK_ACTION_DIGIT, *digits - '0');
}

static void touch_letters(struct replay *r, const char *text)
{
    for (; *text; text++) /* capitals come by themselves */
        touch(r, WK_ACTION_JUDGE_LETTER, *text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text);
}

static void touch_number(struct replay *r, int number)
{
    char text[12];
    snprintf(text, sizeof text, "%d", number);
    touch_digits(r, text);
}

static void into_area(struct replay *r)
{
    touch(r, WK_ACTION_SETTINGS, 0);
    touch(r, WK_ACTION_DIRECTOR, 0);
    for (int i = 0; i < 2 && r->app.screen == WK_SCREEN_PIN; i++) { /* the first PIN is entered twice */
        touch_digits(r, "2580");
        touch(r, WK_ACTION_PIN_DONE, 0);
    }
    assert_int_equal(r->app.screen, WK_SCREEN_DIRECTOR);
}

static void touch_result(struct replay *r, struct wk_outcome outcome)
{
    touch(r, WK_ACTION_RESULT_WINNER, (int)outcome.winner);
    touch(r, WK_ACTION_RESULT_PAYER, (int)(outcome.kind == WK_OUTCOME_DISCARD ? outcome.payer : outcome.winner));
    touch_number(r, outcome.points);
}

static void touch_hand(struct replay *r, struct wk_hand_id at)
{
    touch(r, WK_ACTION_JUDGE_ROUND, at.round);
    touch(r, WK_ACTION_JUDGE_HAND, at.hand);
}

static int cell_of(const struct replay *r, int player, int round, int hand)
{
    enum wk_wind direction;
    int table;
    wk_place_of(r->app.hall.tournament, player, round, hand, &table, &direction);
    return (table - 1) * WK_N_WINDS + (int)direction - 1;
}

static void begin_act(struct replay *r, enum wk_judge_add add)
{
    touch(r, WK_ACTION_OPEN, WK_SCREEN_ACTS);
    touch(r, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    touch(r, WK_ACTION_JUDGE_ADD, (int)add);
    assert_int_equal(r->app.judge.add, add);
}

static void touch_ruling(struct replay *r, const struct wk_entry *entry)
{
    static const enum wk_judge_add adds[] = {[WK_RULING_DEAD_HAND] = WK_JUDGE_DEAD_HAND,
                                             [WK_RULING_NO_HU] = WK_JUDGE_NO_HU,
                                             [WK_RULING_IMP] = WK_JUDGE_IMP,
                                             [WK_RULING_MS] = WK_JUDGE_MS};
    const int direction = entry->ruling.direction == WK_WIND_NONE ? WK_WIND_EAST : (int)entry->ruling.direction;
    begin_act(r, adds[entry->ruling.kind]);
    touch_hand(r, entry->ruling.at);
    touch(r, WK_ACTION_JUDGE_CHOOSE, (entry->ruling.at.table - 1) * WK_N_WINDS + direction - 1);
    if (entry->ruling.kind == WK_RULING_IMP)
        touch(r, WK_ACTION_JUDGE_CHOOSE, -entry->ruling.imp);
    if (entry->ruling.kind != WK_RULING_MS)
        return;
    for (int d = WK_WIND_EAST; d < WK_WIND_NORTH; d++) {
        touch(r, WK_ACTION_JUDGE_CHOOSE, d);
        if (entry->ruling.ms[d - 1] < 0)
            touch(r, WK_ACTION_JUDGE_SIGN, 0);
        touch_number(r, abs(entry->ruling.ms[d - 1]));
    }
    touch(r, WK_ACTION_JUDGE_CHOOSE, WK_WIND_NORTH);
    touch(r, WK_ACTION_JUDGE_REST, 0);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
}

static void touch_reversed(struct replay *r, int64_t seq)
{
    int i = 0;
    touch(r, WK_ACTION_OPEN, WK_SCREEN_ACTS);
    while (wk_judge_act(&r->app, i) && wk_judge_act(&r->app, i)->entry.seq != seq)
        i++;
    while (r->app.judge.page < i / WK_JUDGE_ROWS)
        touch(r, WK_ACTION_JUDGE_PAGE, r->app.judge.page + 1);
    touch(r, WK_ACTION_JUDGE_LOOK, i);
    touch(r, WK_ACTION_JUDGE_ADD, WK_JUDGE_REVERSE);
}

static void touch_corrected(struct replay *r, const struct wk_entry *entry)
{
    const struct wk_hand_id at = entry->result.at;
    touch(r, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    touch(r, WK_ACTION_JUDGE_ROUND, at.round);
    touch(r, WK_ACTION_JUDGE_LOOK, (at.table - 1) * WK_HANDS + at.hand - 1);
    touch(r, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT);
    touch_result(r, entry->result.outcome);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
    if (r->app.judge.asked)
        touch(r, WK_ACTION_JUDGE_NEXT, r->app.judge.asked);
}

static void touch_stand_in(struct replay *r, const struct wk_entry *entry)
{
    const struct wk_hand_id from = {1, entry->player.round, entry->player.hand};
    touch(r, WK_ACTION_OPEN, WK_SCREEN_PLAYERS);
    touch_hand(r, from);
    touch(r, WK_ACTION_JUDGE_LOOK, cell_of(r, entry->player.player, from.round, from.hand));
    touch(r, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    touch_letters(r, entry->player.person.name);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
}

static void touch_moved(struct replay *r, const struct wk_entry *entry)
{
    const struct wk_entry *draft = &r->app.judge.draft;
    begin_act(r, WK_JUDGE_MOVED);
    touch(r, WK_ACTION_JUDGE_ROUND, entry->moved.round);
    for (int i = 0;
         i < 2 && (draft->moved.first_hand < entry->moved.first_hand || draft->moved.last_hand > entry->moved.first_hand); i++)
        touch(r, WK_ACTION_JUDGE_HAND, entry->moved.first_hand);
    touch(r, WK_ACTION_JUDGE_HAND, entry->moved.last_hand);
    for (int i = 0; i < 2; i++)
        touch(r, WK_ACTION_JUDGE_CHOOSE, cell_of(r, entry->moved.pair[0][i], entry->moved.round, entry->moved.first_hand));
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
}

static void touch_fouled(struct replay *r, const struct wk_entry *entry)
{
    const uint8_t *part = r->app.judge.draft.foul.part;
    begin_act(r, WK_JUDGE_FOUL);
    touch(r, WK_ACTION_JUDGE_CHOOSE, (entry->foul.table - 1) * WK_ROUNDS + entry->foul.round - 1);
    for (int h = 1; h < WK_HANDS; h++)
        for (int i = 0; i < WK_HANDS && part[h] != entry->foul.part[h]; i++)
            touch(r, WK_ACTION_JUDGE_CHOOSE, h + 1);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
    touch(r, WK_ACTION_JUDGE_CHOOSE, (int)entry->foul.choice);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
}

void rule_by_hand(struct replay *r, const struct wk_entry *entry)
{
    const int n = r->n_log;
    into_area(r);
    if (entry->kind == WK_ENTRY_RULING) {
        touch_ruling(r, entry);
    } else if (entry->kind == WK_ENTRY_REVERSED) {
        touch_reversed(r, entry->reversed);
    } else if (entry->kind == WK_ENTRY_RESULT) {
        touch_corrected(r, entry);
    } else if (entry->kind == WK_ENTRY_PLAYER) {
        touch_stand_in(r, entry);
    } else if (entry->kind == WK_ENTRY_MOVED) {
        touch_moved(r, entry);
    } else if (entry->kind == WK_ENTRY_FOUL) {
        touch_fouled(r, entry);
    } else {
        begin_act(r, WK_JUDGE_GATE);
        touch(r, WK_ACTION_JUDGE_NEXT, 0);
    }
    assert_int_equal(r->app.judge.step, WK_JUDGE_REASON);
    touch(r, WK_ACTION_JUDGE_WORDS, 0);
    touch_letters(r, entry->reason);
    touch(r, WK_ACTION_JUDGE_NEXT, 0);
    assert_true(r->n_log > n);
    assert_int_equal(r->log[n].kind, entry->kind);
    assert_string_equal(r->log[n].reason, entry->reason);
    touch(r, WK_ACTION_BACK, 0);
    touch(r, WK_ACTION_LOCK, 0);
    assert_false(r->app.director.unlocked);
}
