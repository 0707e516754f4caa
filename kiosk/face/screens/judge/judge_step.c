/* What a touch does within a step of the judge's entries: choosing, typing. */
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "labels/lang/pinyin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void exchange(struct wk_app_judge *judge, int player)
{
    int n = judge->draft.moved.n;

    if (judge->first < 0) {
        judge->first = player;
        return;
    }
    if (judge->first != player && n < WK_MAX_EXCHANGES) {
        judge->draft.moved.pair[n][0] = (uint16_t)judge->first;
        judge->draft.moved.pair[n][1] = (uint16_t)player;
        judge->draft.moved.n++;
    }
    judge->first = -1;
}

/* The next choice: another deal than the hands before had, or the next of theirs: 1, 2, 1, ... */
static void choose_part(struct wk_app_judge *judge, int hand)
{
    uint8_t *part = judge->draft.foul.part;
    int most = 0;

    if (hand < 2 || hand > WK_DEAL_HANDS)
        return;
    for (int h = 0; h < hand - 1; h++)
        most = part[h] > most ? part[h] : most;
    part[hand - 1] = (uint8_t)(part[hand - 1] > most ? 1 : part[hand - 1] + 1);
    for (int h = 0, top = 0; h < WK_DEAL_HANDS; h++) { /* later hands must still count up from 1 */
        if (part[h] > top + 1)
            part[h] = (uint8_t)(top + 1);
        top = part[h] > top ? part[h] : top;
    }
}

static void choose_place(struct wk_app *app, int cell, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (!wk_judge_is_cell(app, cell))
        return;
    judge->at.table = wk_first_table(wk_app_shape(app), judge->section) + cell / WK_GROUP;
    if (judge->add == WK_JUDGE_NOT_PLAYED) {
        judge->draft.at = judge->at;
    } else if (judge->add == WK_JUDGE_OUT) {
        judge->draft.out.player = wk_judge_player(app, cell);
        judge->draft.out.round = judge->at.round;
        judge->draft.out.hand = judge->at.hand;
    } else {
        judge->draft.ruling.at = judge->at;
        judge->draft.ruling.direction = judge->add == WK_JUDGE_MS ? WK_WIND_NONE : (enum wk_wind)(cell % WK_GROUP + 1);
    }
    if (judge->add == WK_JUDGE_PENALTY) { /* what was typed before belongs to another player */
        memset(judge->draft.ruling.ms, 0, sizeof(judge->draft.ruling.ms));
        judge->direction = judge->draft.ruling.direction;
    }
    wk_judge_next(app, effects);
}

static void choose_deal(struct wk_app *app, int cell, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_act *before;

    if (cell < 0 || cell >= wk_section_tables(wk_app_shape(app), app->judge.section) * wk_app_shape(app)->n_rounds ||
        judge->faults.status == WK_NOT_YET)
        return;
    judge->draft.foul.table = wk_first_table(wk_app_shape(app), judge->section) + cell / wk_app_shape(app)->n_rounds;
    judge->draft.foul.round = cell % wk_app_shape(app)->n_rounds + 1;
    before = wk_foul_of(app->hall.tournament, judge->draft.foul.table, judge->draft.foul.round);
    judge->draft.foul.part[0] = 1;
    for (int h = 1; h < wk_app_shape(app)->n_hands; h++) /* as the walls show it */
        judge->draft.foul.part[h] =
            (uint8_t)(judge->draft.foul.part[h - 1] +
                      (judge->faults.lasting[cell / wk_app_shape(app)->n_rounds][cell % wk_app_shape(app)->n_rounds][h - 1] !=
                       0));
    if (before)
        memcpy(judge->draft.foul.part, before->entry.foul.part, sizeof(judge->draft.foul.part));
    judge->draft.foul.choice = WK_FOUL_NONE;
    wk_judge_next(app, effects);
}

static void choose_person(struct wk_app *app, int i, struct wk_effects *effects)
{
    const struct wk_person *person = wk_judge_person(app, i);

    if (!person)
        return;
    app->judge.draft.player.person = *person;
    wk_judge_next(app, effects);
}

static void choose_reason(struct wk_app_judge *judge, int i)
{
    const char *reason = i >= 0 ? wk_judge_reason(judge->add, i) : NULL;

    if (reason)
        snprintf(judge->draft.reason, sizeof(judge->draft.reason), "%s", reason);
}

/* Only the director may disqualify. */
static void choose_way(struct wk_app *app, int arg)
{
    struct wk_entry entry = app->judge.draft;

    if (wk_judge_way(app, arg, &entry) && wk_role_may(app->director.role, wk_entry_needs(app->hall.tournament, &entry)))
        app->judge.draft = entry;
}

void wk_judge_choose(struct wk_app *app, int arg, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (judge->add == WK_JUDGE_GUIDE) {
        wk_judge_guide_choose(app, arg);
    } else if (judge->step == WK_JUDGE_PLACE) {
        choose_place(app, arg, effects);
    } else if (judge->step == WK_JUDGE_CHAIRS && wk_judge_is_cell(app, arg)) {
        exchange(judge, wk_judge_player(app, arg));
    } else if (judge->step == WK_JUDGE_AMOUNT && judge->add == WK_JUDGE_MS && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH) {
        judge->direction = (enum wk_wind)arg;
        judge->minus = false;
    } else if (judge->step == WK_JUDGE_AMOUNT && judge->add == WK_JUDGE_IMP && arg >= 1 && arg <= 20) {
        judge->draft.ruling.imp = -arg;
        wk_judge_next(app, effects);
    } else if (judge->step == WK_JUDGE_AMOUNT && judge->add == WK_JUDGE_REDRESS && arg >= 1 && arg <= 20) {
        judge->draft.ruling.imp = arg;
        wk_judge_next(app, effects);
    } else if (judge->step == WK_JUDGE_WAY && wk_judge_way(app, arg, &(struct wk_entry){.kind = WK_ENTRY_NONE})) {
        choose_way(app, arg);
    } else if (judge->step == WK_JUDGE_DEAL) {
        choose_deal(app, arg, effects);
    } else if (judge->step == WK_JUDGE_PARTS) {
        choose_part(judge, arg);
    } else if (judge->step == WK_JUDGE_CHOICE && arg >= WK_FOUL_APART && arg <= WK_FOUL_STAND) {
        judge->draft.foul.choice = (enum wk_foul_choice)arg;
    } else if (judge->step == WK_JUDGE_PERSON) {
        choose_person(app, arg, effects);
    } else if (judge->step == WK_JUDGE_PRESENT && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH) {
        judge->draft.result.present ^= wk_players_at(app->hall.tournament, &judge->at) & 1U << (arg - 1);
    } else if (judge->step == WK_JUDGE_OPEN) {
        judge->left_open = judge->left_open > 0 ? 0 : wk_judge_n_open(app);
    } else if (judge->step == WK_JUDGE_TWO && judge->add == WK_JUDGE_VERSION && (arg == 1 || arg == 2)) {
        judge->chosen = arg;
    } else if (judge->step == WK_JUDGE_REASON) {
        choose_reason(judge, arg);
    }
}

/* ---------------------------------------------------------------- typing */

static void forget_syllable(struct wk_app_judge *judge)
{
    judge->syllable[0] = 0;
    judge->candidates = 0;
}

/* Letters are put together to a syllable; the digits 1 to 9, or for the first a space, choose its character. False: the key is
 * a character by itself. */
static bool type_pinyin(struct wk_app_judge *judge, char *text, size_t max, int letter)
{
    const int small = letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
    const size_t n = strlen(judge->syllable);
    char longer[sizeof(judge->syllable)], chosen[WK_PINYIN_CHAR_SIZE];

    _Static_assert(sizeof(judge->syllable) > WK_PINYIN_LETTERS, "a syllable fits");
    if (!judge->chinese || (n == 0 && (small < 'a' || small > 'z')))
        return false;
    if (small >= 'a' && small <= 'z') {
        snprintf(longer, sizeof(longer), "%s%c", judge->syllable, small);
        if (wk_pinyin_begins(longer)) {
            memcpy(judge->syllable, longer, sizeof(longer));
            judge->candidates = 0;
        }
    } else if (letter == '0') {
        const int next = judge->candidates + 1;

        judge->candidates = wk_pinyin(judge->syllable, next * WK_PINYIN_PAGE, chosen) ? next : 0;
    } else if (letter == ' ' || (letter >= '1' && letter <= '9')) {
        const int place = letter == ' ' ? 0 : letter - '1';

        if (wk_pinyin(judge->syllable, judge->candidates * WK_PINYIN_PAGE + place, chosen) &&
            strlen(text) + strlen(chosen) <= max) {
            memcpy(text + strlen(text), chosen, strlen(chosen) + 1);
            forget_syllable(judge);
        }
    }
    return true;
}

void wk_judge_pinyin(struct wk_app_judge *judge)
{
    judge->chinese = !judge->chinese;
    forget_syllable(judge);
}

void wk_judge_letter(struct wk_app_judge *judge, int letter)
{
    bool name = judge->step == WK_JUDGE_NAME, small = letter >= 'a' && letter <= 'z';
    char *text = name ? judge->draft.player.person.name : judge->draft.reason;
    size_t n = strlen(text);

    const size_t max = name ? WK_JUDGE_NAME_MAX : WK_JUDGE_WORDS_MAX;

    if ((!name && judge->step != WK_JUDGE_WORDS) || n >= max || type_pinyin(judge, text, max, letter))
        return;
    if (!small && !(letter >= 'A' && letter <= 'Z') && !(letter >= '0' && letter <= '9') && !strchr(" -'.", letter))
        return;
    if (letter == 0 || (letter == ' ' && (n == 0 || text[n - 1] == ' ')))
        return;
    text[n] = (char)(small && judge->capital ? letter - 'a' + 'A' : letter);
    text[n + 1] = 0;
    judge->capital = name && (letter == ' ' || letter == '-');
}

static bool types_match_points(const struct wk_app_judge *judge)
{
    return (judge->step == WK_JUDGE_AMOUNT && judge->add == WK_JUDGE_MS) || wk_judge_types_points(judge);
}

bool wk_judge_digit(struct wk_app *app, int digit)
{
    struct wk_app_judge *judge = &app->judge;
    struct wk_outcome *outcome = &judge->draft.result.outcome;

    if (digit < 0 || digit > 9)
        return false;
    app->hall.refusal.kind = WK_REFUSED_NOT;
    if (judge->step == WK_JUDGE_OUTCOME && outcome->kind != WK_OUTCOME_DRAW) {
        if (outcome->points < 100)
            outcome->points = outcome->points * 10 + digit;
    } else if (types_match_points(judge)) {
        int *ms = &judge->draft.ruling.ms[judge->direction - 1];
        int now = abs(*ms) * 10 + digit;

        if (now <= WK_RULING_MS_MAX)
            *ms = *ms < 0 || wk_judge_types_points(judge) || (*ms == 0 && judge->minus) ? -now : now;
    } else if (judge->step == WK_JUDGE_NAME || judge->step == WK_JUDGE_WORDS) {
        wk_judge_letter(judge, '0' + digit);
    }
    return true;
}

/* UTF-8 of a name taken from the list: a whole character. */
static void erase_letter(char *text)
{
    size_t n = strlen(text);

    while (n > 0 && ((unsigned char)text[n - 1] & 0xC0) == 0x80)
        n--;
    text[n > 0 ? n - 1 : 0] = 0;
}

bool wk_judge_erase(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;

    app->hall.refusal.kind = WK_REFUSED_NOT;
    if (judge->syllable[0]) {
        judge->syllable[strlen(judge->syllable) - 1] = 0;
        judge->candidates = 0;
        return true;
    }
    if (judge->step == WK_JUDGE_OUTCOME)
        judge->draft.result.outcome.points /= 10;
    else if (types_match_points(judge))
        judge->draft.ruling.ms[judge->direction - 1] /= 10;
    else if (judge->step == WK_JUDGE_NAME)
        erase_letter(judge->draft.player.person.name);
    else if (judge->step == WK_JUDGE_WORDS)
        erase_letter(judge->draft.reason);
    else
        return false;
    return true;
}

void wk_judge_match_points(struct wk_app_judge *judge, enum wk_action action)
{
    int *ms = judge->draft.ruling.ms, line = (int)judge->direction - 1, rest = 0;

    if (judge->step != WK_JUDGE_AMOUNT || judge->add != WK_JUDGE_MS)
        return;
    if (action == WK_ACTION_JUDGE_SIGN) {
        judge->minus = ms[line] == 0 ? !judge->minus : ms[line] > 0;
        ms[line] = -ms[line];
        return;
    }
    for (int d = 0; d < WK_N_WINDS; d++)
        rest -= d == line ? 0 : ms[d];
    if (abs(rest) <= WK_RULING_MS_MAX)
        ms[line] = rest;
}
