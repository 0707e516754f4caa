/* The fields of a game of a score card. */
#include "kiosk/face/screens/result/game.h"

#include "kiosk/face/app/app.h"
#include "kiosk/pages/phrases/act_phrase.h"
#include "rules/event/words.h"

#define TOP 192.0
#define GAP 8.0
#define LABEL_W 148.0
#define POINTS_H 92.0
#define N_EXPOSURES 5

#define BIT(direction) (1U << ((direction)-1))

/* ---------------------------------------------------------------- touches */

static bool is_chair(int arg)
{
    return arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH;
}

/* The same game ended otherwise: whose hands are dead, and what is off for a blind pass, stays. */
static void end_as(struct wk_outcome *outcome, enum wk_outcome_kind kind)
{
    struct wk_outcome ended = {.kind = kind, .dead = outcome->dead};

    for (int d = 0; d < WK_N_WINDS; d++)
        ended.penalty[d] = outcome->penalty[d];
    *outcome = ended;
}

static void touch_winner(struct wk_outcome *outcome, enum wk_wind winner)
{
    if (outcome->winner == winner || outcome->dead & BIT(winner))
        return;
    const int points = outcome->points;
    const bool jokerless = outcome->jokerless, singles_pairs = outcome->singles_pairs;
    end_as(outcome, WK_OUTCOME_WIN);
    outcome->winner = winner;
    outcome->points = points;
    outcome->jokerless = jokerless;
    outcome->singles_pairs = singles_pairs;
}

static void touch_from(struct wk_outcome *outcome, enum wk_wind from)
{
    if (outcome->winner == WK_WIND_NONE)
        return;
    outcome->self_picked = from == outcome->winner;
    if (outcome->self_picked)
        outcome->exposures = 0;
    else if (outcome->payer == WK_WIND_NONE)
        outcome->exposures = WK_EXPOSURES_UNSAID;
    outcome->payer = outcome->self_picked ? WK_WIND_NONE : from;
}

/* A hand of the Singles and Pairs has no bonus, so it is one or the other. */
static void touch_bonus(struct wk_outcome *outcome, int bonus)
{
    const bool jokerless = outcome->jokerless, singles_pairs = outcome->singles_pairs;

    outcome->jokerless = bonus == WK_BONUS_JOKERLESS && !jokerless;
    outcome->singles_pairs = bonus == WK_BONUS_SINGLES_PAIRS && !singles_pairs;
}

static void touch_dead(struct wk_outcome *outcome, enum wk_wind who)
{
    outcome->dead ^= BIT(who);
    if (outcome->winner == who || outcome->intact == who)
        end_as(outcome, WK_OUTCOME_NONE);
}

static void touch_intact(struct wk_outcome *outcome, enum wk_wind who)
{
    const bool was = outcome->intact == who;

    if (outcome->dead & BIT(who))
        return;
    end_as(outcome, was ? WK_OUTCOME_NONE : WK_OUTCOME_ERROR_ONE);
    outcome->intact = was ? WK_WIND_NONE : who;
}

static bool is_value(const struct wk_card_terms *card, int value)
{
    return value >= card->value_least && value <= card->value_most && (value - card->value_least) % card->value_step == 0;
}

/* What belongs to a chair. */
static bool touch_chair(const struct wk_kind_of_event *kind, struct wk_outcome *outcome, enum wk_action action,
                        enum wk_wind chair)
{
    int *penalty = &outcome->penalty[chair - 1];

    if (action == WK_ACTION_RESULT_WINNER)
        touch_winner(outcome, chair);
    else if (action == WK_ACTION_RESULT_PAYER)
        touch_from(outcome, chair);
    else if (action == WK_ACTION_GAME_DEAD)
        touch_dead(outcome, chair);
    else if (action == WK_ACTION_GAME_INTACT)
        touch_intact(outcome, chair);
    else if (action == WK_ACTION_GAME_PENALTY)
        *penalty = *penalty ? 0 : kind->card.penalty;
    else
        return false;
    return true;
}

bool wk_game_touch(const struct wk_kind_of_event *kind, struct wk_outcome *outcome, enum wk_action action, int arg)
{
    const bool won = outcome->winner != WK_WIND_NONE;

    if (action == WK_ACTION_GAME_VALUE) {
        if (won && is_value(&kind->card, arg))
            outcome->points = arg;
    } else if (action == WK_ACTION_GAME_EXPOSURES) {
        if (outcome->payer != WK_WIND_NONE && arg >= 0 && arg < N_EXPOSURES)
            outcome->exposures = arg;
    } else if (action == WK_ACTION_GAME_BONUS) {
        if (won)
            touch_bonus(outcome, arg);
    } else if (action == WK_ACTION_GAME_ENDED) {
        if (wk_kind_has_outcome(kind, (enum wk_outcome_kind)arg))
            end_as(outcome, (enum wk_outcome_kind)arg);
    } else {
        return is_chair(arg) && touch_chair(kind, outcome, action, (enum wk_wind)arg);
    }
    return true;
}

bool wk_game_whole(const struct wk_kind_of_event *kind, const struct wk_outcome *outcome)
{
    struct wk_refusal why;

    return kind->check_outcome(outcome, &why) == WK_REFUSED_NOT;
}

const char *wk_game_question(const struct wk_draw *draw, const struct wk_kind_of_event *kind, const struct wk_outcome *outcome)
{
    if (wk_game_whole(kind, outcome))
        return outcome->kind == WK_OUTCOME_WIN ? T("Are these points right?") : T("Nobody has won. Is this right?");
    if (outcome->winner == WK_WIND_NONE)
        return T("Who has Mah Jongg?");
    if (outcome->points == 0)
        return T("What does the card say?");
    if (outcome->payer == WK_WIND_NONE)
        return T("Self-picked, or who threw it?");
    return T("The winner's exposures?");
}

/* ---------------------------------------------------------------- fields */

/* The chairs where somebody plays, side by side in the order in which they are listed. */
struct row {
    int n;
    enum wk_wind chair[WK_N_WINDS];
    struct wk_box box;
};

static struct row row_of(const struct wk_app *app, const struct wk_hand_id *at, struct wk_box box)
{
    struct row row = {.box = box};

    row.n = wk_app_chairs(app, at, row.chair);
    return row;
}

static struct wk_box place(const struct row *row, int i)
{
    return wk_box_column(row->box, i, row->n, WK_GAP);
}

static enum wk_key_look choice(bool may, bool chosen)
{
    return chosen ? WK_KEY_CHOSEN : may ? WK_KEY_CHOICE : WK_KEY_NOT_YET;
}

/* Letter and name of who sits there, on a key or as a head. */
static void who(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, const struct wk_hand_id *at,
                enum wk_wind chair, enum wk_colour colour)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box rest = wk_box_inset(box, 14, 0);
    const struct wk_box tag =
        upright ? wk_box_centre(wk_cut_top(&rest, 64), 44, 40) : wk_box_centre(wk_cut_left(&rest, 44), 44, 40);

    wk_part_seat_letter(draw, tag, chair, colour == WK_C_INK);
    if (!upright)
        wk_cut_left(&rest, 14);
    wk_part_fit(draw, upright ? wk_box_at(box.x + 6, rest.y - 8, box.w - 12, rest.h) : rest,
                (struct wk_type){28, true, colour, upright ? WK_MIDDLE : WK_LEFT}, wk_app_person_at(app, at, chair)->name);
}

static void winner_keys(const struct wk_app *app, struct wk_draw *draw, const struct row *row, const struct wk_hand_id *at,
                        const struct wk_outcome *outcome)
{
    for (int i = 0; i < row->n; i++) {
        const enum wk_wind chair = row->chair[i];
        const bool chosen = outcome->winner == chair, may = !(outcome->dead & BIT(chair));
        const enum wk_colour colour = chosen ? WK_C_INK : may ? WK_C_IVORY : WK_C_EDGE;

        wk_part_key(draw, place(row, i),
                    &(struct wk_keycap){NULL, choice(may, chosen), WK_ACTION_RESULT_WINNER, (int)chair, -1});
        who(app, draw, place(row, i), at, chair, colour);
    }
}

static void from_keys(struct wk_draw *draw, const struct row *row, const struct wk_outcome *outcome)
{
    for (int i = 0; i < row->n; i++) {
        const enum wk_wind chair = row->chair[i];
        const bool own = outcome->winner == chair, chosen = own ? outcome->self_picked : outcome->payer == chair;

        wk_part_key(draw, place(row, i),
                    &(struct wk_keycap){own ? T("Self-picked") : T("Threw it"), choice(outcome->winner != WK_WIND_NONE, chosen),
                                        WK_ACTION_RESULT_PAYER, (int)chair, -1});
    }
}

/* A row's name left of its keys, or above them; returns the keys' place, of n_rows. */
static struct wk_box labelled(struct wk_draw *draw, struct wk_box *body, const char *label, int n_rows)
{
    const double h = n_rows * WK_KEY_H + (n_rows - 1) * WK_KEY_GAP;

    if (wk_zone_upright(draw)) {
        wk_draw_label(draw, wk_box_inset(wk_cut_top(body, 36), 0, 6), wk_type_quiet, label);
        return wk_cut_top(body, h);
    }
    struct wk_box keys = wk_cut_top(body, h);
    wk_draw_centred(draw, wk_cut_left(&keys, LABEL_W), wk_type_quiet, label);
    return keys;
}

static void value_keys(const struct wk_kind_of_event *kind, struct wk_draw *draw, struct wk_box *body,
                       const struct wk_outcome *outcome)
{
    const struct wk_card_terms *card = &kind->card;
    const int n = (card->value_most - card->value_least) / card->value_step + 1, n_rows = wk_zone_upright(draw) ? 2 : 1;
    const struct wk_box keys = labelled(draw, body, T("Card"), n_rows);
    char text[WK_NUMBER_SIZE];

    for (int i = 0; i < n; i++) {
        const int value = card->value_least + i * card->value_step;
        snprintf(text, sizeof(text), "%d", value);
        wk_part_key(draw, wk_box_cell(keys, i, (n + n_rows - 1) / n_rows, n_rows, WK_KEY_GAP),
                    &(struct wk_keycap){text, choice(outcome->winner != WK_WIND_NONE, outcome->points == value),
                                        WK_ACTION_GAME_VALUE, value, -1});
    }
}

static void bonus_keys(struct wk_draw *draw, struct wk_box keys, const struct wk_outcome *outcome)
{
    const bool won = outcome->winner != WK_WIND_NONE;

    wk_part_key(
        draw, wk_box_column(keys, 0, 2, WK_KEY_GAP),
        &(struct wk_keycap){T("No joker"), choice(won, outcome->jokerless), WK_ACTION_GAME_BONUS, WK_BONUS_JOKERLESS, -1});
    wk_part_key(draw, wk_box_column(keys, 1, 2, WK_KEY_GAP),
                &(struct wk_keycap){T("Singles and Pairs"), choice(won, outcome->singles_pairs), WK_ACTION_GAME_BONUS,
                                    WK_BONUS_SINGLES_PAIRS, -1});
}

/* Exposures of the winner, and what the hand is, side by side; in an upright window one below the other. */
static void hand_keys(struct wk_draw *draw, struct wk_box *body, const struct wk_outcome *outcome)
{
    struct wk_box keys = labelled(draw, body, T("Exposures"), 1), bonus;
    char text[WK_NUMBER_SIZE];

    if (wk_zone_upright(draw)) {
        wk_cut_top(body, WK_GAP);
        bonus = wk_cut_top(body, WK_KEY_H);
    } else {
        bonus = wk_cut_right(&keys, keys.w * .5);
        wk_cut_left(&bonus, 2 * WK_GAP);
    }
    for (int i = 0; i < N_EXPOSURES; i++) {
        snprintf(text, sizeof(text), "%d", i);
        wk_part_key(draw, wk_box_column(keys, i, N_EXPOSURES, WK_KEY_GAP),
                    &(struct wk_keycap){
                        text, choice(outcome->payer != WK_WIND_NONE, outcome->payer != WK_WIND_NONE && outcome->exposures == i),
                        WK_ACTION_GAME_EXPOSURES, i, -1});
    }
    bonus_keys(draw, bonus, outcome);
}

/* Each one's points, as large as can be read across the table, and why. */
static void points_row(const struct wk_app *app, struct wk_draw *draw, const struct row *row, const struct wk_outcome *outcome)
{
    const struct wk_kind_of_event *kind = app->hall.tournament->plan.kind;
    int points[WK_N_WINDS];
    const bool known = wk_outcome_points(app->hall.tournament, outcome, points) == WK_OK;
    const struct wk_type type = {52, true, known ? WK_C_IVORY : WK_C_EDGE, WK_MIDDLE};

    for (int i = 0; i < row->n; i++) {
        const enum wk_wind chair = row->chair[i];
        struct wk_box cell = place(row, i), rules = wk_cut_bottom(&cell, 34);
        char text[WK_NUMBER_SIZE], cited[WK_CITE_SIZE] = "";

        wk_signed_text(text, known ? points[chair - 1] + outcome->penalty[chair - 1] : 0);
        wk_draw_centred(draw, cell, type, known ? text : "\u2013");
        if (known && kind->cite)
            kind->cite(outcome, chair, cited);
        wk_draw_centred(draw, rules, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), cited);
    }
}

static void usual_fields(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, const struct wk_hand_id *at,
                         const struct wk_outcome *outcome)
{
    struct row row = row_of(app, at, wk_cut_top(body, wk_zone_upright(draw) ? 172 : 96));

    winner_keys(app, draw, &row, at, outcome);
    wk_cut_top(body, GAP);
    row.box = wk_cut_top(body, WK_KEY_H);
    from_keys(draw, &row, outcome);
    wk_cut_top(body, WK_GAP);
    value_keys(app->hall.tournament->plan.kind, draw, body, outcome);
    wk_cut_top(body, WK_GAP);
    hand_keys(draw, body, outcome);
}

/* One of the less usual things that are so of a chair, a key in each column. */
static void toggles(struct wk_draw *draw, const struct row *row, const char *text, enum wk_action action, unsigned chosen,
                    unsigned may)
{
    for (int i = 0; i < row->n; i++) {
        const unsigned bit = BIT(row->chair[i]);
        wk_part_key(draw, place(row, i),
                    &(struct wk_keycap){text, choice(may & bit, chosen & bit), action, (int)row->chair[i], -1});
    }
}

static void ended_keys(const struct wk_kind_of_event *kind, struct wk_draw *draw, struct wk_box row,
                       const struct wk_outcome *outcome)
{
    static const enum wk_outcome_kind ends[] = {WK_OUTCOME_INCOMPLETE, WK_OUTCOME_ERROR_ALL};
    char text[96], cited[WK_CITE_SIZE] = "";

    for (int i = 0; i < 2; i++) {
        if (kind->cite)
            kind->cite(&(struct wk_outcome){.kind = ends[i]}, WK_WIND_EAST, cited);
        snprintf(text, sizeof(text), "%s %s", T(wk_outcome_names[ends[i]]), cited);
        wk_part_key(draw, wk_box_column(row, i, 2, WK_GAP),
                    &(struct wk_keycap){text, choice(true, outcome->kind == ends[i]), WK_ACTION_GAME_ENDED, (int)ends[i], -1});
    }
}

static void other_fields(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, const struct wk_hand_id *at,
                         const struct wk_outcome *outcome)
{
    const int penalty = app->hall.tournament->plan.kind->card.penalty;
    unsigned penalties = 0, intact = outcome->intact != WK_WIND_NONE ? BIT(outcome->intact) : 0;
    char text[64], number[WK_NUMBER_SIZE];

    ended_keys(app->hall.tournament->plan.kind, draw, wk_cut_top(body, WK_KEY_H), outcome);
    wk_cut_top(body, WK_GAP);
    struct row row = row_of(app, at, wk_cut_top(body, wk_zone_upright(draw) ? 172 : 80));
    for (int i = 0; i < row.n; i++) {
        who(app, draw, place(&row, i), at, row.chair[i], WK_C_IVORY);
        penalties |= outcome->penalty[row.chair[i] - 1] ? BIT(row.chair[i]) : 0;
    }
    row.box = wk_cut_top(body, WK_KEY_H);
    toggles(draw, &row, T("Hand dead"), WK_ACTION_GAME_DEAD, outcome->dead, ~0U);
    wk_cut_top(body, GAP);
    row.box = wk_cut_top(body, WK_KEY_H);
    toggles(draw, &row, T("Only intact"), WK_ACTION_GAME_INTACT, intact, ~outcome->dead);
    wk_cut_top(body, GAP);
    row.box = wk_cut_top(body, WK_KEY_H);
    snprintf(text, sizeof(text), T("Blind pass %s"), wk_signed_text(number, penalty));
    toggles(draw, &row, text, WK_ACTION_GAME_PENALTY, penalties, ~0U);
}

void wk_game_fields(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                    const struct wk_outcome *outcome, bool other)
{
    struct wk_box body = wk_zone_body(draw, TOP);

    (other ? other_fields : usual_fields)(app, draw, &body, at, outcome);
    wk_cut_top(&body, GAP);
    const struct row row = row_of(app, at, wk_cut_top(&body, POINTS_H));
    points_row(app, draw, &row, outcome);
}

struct wk_keycap wk_game_other_key(const struct wk_draw *draw, bool other)
{
    return (struct wk_keycap){T("Other ends"), other ? WK_KEY_CHOSEN : WK_KEY_PLAIN, WK_ACTION_GAME_OTHER, 0, -1};
}

struct wk_keycap wk_game_wall_key(const struct wk_draw *draw, const struct wk_outcome *outcome)
{
    return (struct wk_keycap){T("Wall game"), outcome->kind == WK_OUTCOME_WALL ? WK_KEY_CHOSEN : WK_KEY_PLAIN,
                              WK_ACTION_GAME_ENDED, WK_OUTCOME_WALL, -1};
}

/* ---------------------------------------------------------------- stood for */

static void stand_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome, enum wk_wind chair, int points)
{
    const struct wk_kind_of_event *kind = app->hall.tournament->plan.kind;
    char text[WK_NUMBER_SIZE], cited[WK_CITE_SIZE] = "";

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    wk_cut_top(&card, WK_GAP);
    who(app, draw, wk_cut_top(&card, wk_zone_upright(draw) ? 180 : 96), at, chair, WK_C_IVORY);
    if (kind->cite)
        kind->cite(outcome, chair, cited);
    wk_cut_bottom(&card, WK_GAP);
    wk_draw_centred(draw, wk_cut_bottom(&card, 40), wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE), cited);
    wk_signed_text(text, points);
    wk_draw_centred(draw, card, (struct wk_type){88, true, WK_C_IVORY, WK_MIDDLE}, text);
}

void wk_game_stand(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                   const struct wk_hand_state *hand)
{
    struct wk_box body = wk_zone_body(draw, TOP), line = wk_cut_top(&body, 76);
    const struct wk_keycap keys[2] = {{T("All agree"), WK_KEY_PRIMARY, WK_ACTION_AGREE, 0, -1},
                                      {T("Not right"), WK_KEY_PLAIN, WK_ACTION_NOT_RIGHT, 0, -1}};
    int points[WK_N_WINDS];
    char text[WK_LINE_SIZE];

    if (wk_outcome_points(app->hall.tournament, &hand->outcome, points) != WK_OK)
        return;
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = T("Is this right?"), .note = T("One touch for the whole table")});
    wk_outcome_text(app->hall.tournament, at, &hand->outcome, draw->lang, text);
    wk_part_fit(draw, line, (struct wk_type){36, true, WK_C_NOW, WK_LEFT}, text);
    wk_cut_top(&body, WK_GAP);
    wk_cut_bottom(&body, WK_GAP);
    const struct row row = row_of(app, at, body);
    for (int i = 0; i < row.n; i++) {
        const enum wk_wind chair = row.chair[i];
        stand_card(app, draw, wk_zone_upright(draw) ? wk_box_cell(body, i, 2, 2, WK_GAP) : place(&row, i), at, &hand->outcome,
                   chair, points[chair - 1] + hand->outcome.penalty[chair - 1]);
    }
    wk_part_bar(app, draw, keys, 2);
}
