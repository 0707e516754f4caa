/* Results of a section's round: missing, entered and confirmed ones; entering them from paper, and correcting them. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/face/screens/result/game.h"
#include "kiosk/face/screens/result/screen_result.h"
#include "kiosk/pages/phrases/outlier_phrase.h"
#include "rules/event/floor.h"

static const char *state_text(struct wk_draw *draw, const struct wk_hand_state *hand)
{
    static const char *const words[] = {WK_N("missing"), WK_N("not confirmed"), WK_N("confirmed")};

    return hand->not_played ? T("not played") : T(words[(unsigned)hand->state <= WK_RESULT_CONFIRMED ? hand->state : 0]);
}

static enum wk_mark state_mark(enum wk_result_state state)
{
    return state == WK_RESULT_CONFIRMED ? WK_MARK_OK : state == WK_RESULT_ENTERED ? WK_MARK_AGAIN : WK_MARK_EMPTY;
}

/* ---------------------------------------------------------------- list */

/* Whether the section has gone on from this hand without a confirmed result. */
static bool left_behind(const struct wk_missing *missing, const struct wk_hand_id *at)
{
    for (int i = 0; i < missing->n; i++)
        if (missing->at[i].table == at->table && missing->at[i].round == at->round && missing->at[i].hand == at->hand)
            return true;
    return false;
}

static void result_cell(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int cell,
                        const struct wk_missing *missing)
{
    const struct wk_hand_id at = {.table =
                                      wk_first_table(wk_app_shape(app), app->judge.section) + cell / wk_app_shape(app)->n_hands,
                                  .round = app->judge.at.round,
                                  .hand = cell % wk_app_shape(app)->n_hands + 1};
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, &at);
    const struct wk_outcome *outcome = &hand->outcome;
    const bool behind = left_behind(missing, &at);
    struct wk_box rest = wk_box_inset(card, WK_GAP, 1), head = wk_cut_top(&rest, 38);
    char text[32], how[WK_JUDGE_TEXT];

    wk_draw_box(draw, card, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_JUDGE_LOOK, cell) ? WK_C_KEY_DOWN : WK_C_PANEL);
    if (behind)
        wk_draw_border(draw, card, WK_R_CARD, WK_C_AGAIN, WK_W_THIS);
    wk_draw_mark(draw, behind ? WK_MARK_AGAIN : state_mark(hand->state), head.x + 16, card.y + 24, 32, false);
    wk_cut_left(&head, 44);
    snprintf(text, sizeof(text), wk_app_says_games(app) ? T("Game %d") : T("Hand %d"), at.hand);
    wk_draw_label(draw, wk_box_inset(head, 0, 3), wk_type_narrowed(wk_type_bold, text, head.w, 0), text);
    if (hand->state == WK_RESULT_MISSING) {
        wk_part_fit(draw, rest, behind ? wk_type_bold : wk_type_quiet, state_text(draw, hand));
    } else if (outcome->winner == WK_WIND_NONE) {
        wk_judge_outcome_text(app, draw, &at, outcome, how, sizeof(how));
        wk_part_fit(draw, rest, wk_type_text, how);
    } else {
        snprintf(text, sizeof(text), "%d", outcome->points);
        wk_draw_label(draw, wk_zone_upright(draw) ? wk_cut_top(&rest, 30) : wk_box_inset(head, 0, 3),
                      wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), text);
        wk_part_fit(draw, rest, wk_type_text, wk_app_person_at(app, &at, outcome->winner)->name);
    }
    wk_draw_touch(draw, card, WK_ACTION_JUDGE_LOOK, cell, false);
}

#define PAGE_ROWS 4

/* Of a column: its table, of which several may be parts. */
static void column_head(const struct wk_app *app, struct wk_draw *draw, struct wk_box head, int cell)
{
    char text[32];

    snprintf(text, sizeof(text), T("Table %d"),
             wk_first_table(wk_app_shape(app), app->judge.section) + cell / wk_app_shape(app)->n_hands);
    wk_draw_label(draw, wk_box_inset(head, 4, 0), wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT), text);
}

/* A page of them: the four hands of four tables, or sixteen of one. */
static void result_cells(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    const int n = wk_judge_n_results(app), first = app->judge.page * WK_JUDGE_RESULTS, n_hands = wk_app_shape(app)->n_hands,
              n_rows = n_hands > 1 && n_hands < PAGE_ROWS ? n_hands : PAGE_ROWS,
              n_columns = n < WK_JUDGE_RESULTS ? (n + n_rows - 1) / n_rows : WK_JUDGE_RESULTS / n_rows;
    struct wk_box heads = wk_cut_top(&body, 26);
    struct wk_missing missing;

    wk_missing_results(app->hall.tournament, app->hall.floor, app->judge.section, &missing);
    wk_cut_top(&body, 10);
    for (int i = 0; i < WK_JUDGE_RESULTS && first + i < n; i++) {
        const int column = i / n_rows, row = i % n_rows;

        if (row == 0)
            column_head(app, draw, wk_box_column(heads, column, n_columns, WK_GAP), first + i);
        result_cell(app, draw, wk_box_row(wk_box_column(body, column, n_columns, WK_GAP), row, n_rows, 8), first + i, &missing);
    }
}

static void draw_list(const struct wk_app *app, struct wk_draw *draw)
{
    const int page = app->judge.page, n_pages = (wk_judge_n_results(app) + WK_JUDGE_RESULTS - 1) / WK_JUDGE_RESULTS;
    struct wk_keycap keys[3] = {{T("Look again"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, 0, -1}};
    char text[48];
    int n = 1;

    wk_judge_headline(app, draw, T("Results of this round"), T("Touch one: enter it from paper, or correct it"));
    struct wk_box body = wk_judge_body(draw, 12);
    wk_judge_header(app, draw, &body, false);
    result_cells(app, draw, body);
    if (n_pages > 1) { /* round and round */
        keys[n++] = (struct wk_keycap){T("More"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, 1 + (page + 1) % n_pages, -1};
        keys[n++] = (struct wk_keycap){T("Less"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, 1 + (page + n_pages - 1) % n_pages, -1};
    } else {
        n += wk_judge_section_key(app, draw, &keys[1], text);
    }
    wk_part_bar(app, draw, keys, n);
}

/* ---------------------------------------------------------------- to look at again */

/* Which hand it was and how it ended; why it should be looked at. */
static void outlier_row(const struct wk_app *app, struct wk_draw *draw, int i, const struct wk_outlier *outlier,
                        struct wk_box card)
{
    const bool down = wk_draw_is_pressed(draw, WK_ACTION_JUDGE_LOOK, i);
    struct wk_box rest = wk_box_inset(card, WK_PAD, 6), head;
    char where[96], how[WK_JUDGE_TEXT], why[WK_OUTLIER_SIZE];

    wk_draw_box(draw, card, WK_R_CARD, down ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_mark(draw, WK_MARK_AGAIN, rest.x + 22, wk_box_mid_y(card), 40, false);
    wk_cut_left(&rest, 64);
    wk_judge_hand_text(app, draw, &outlier->at, where, sizeof(where));
    wk_judge_outcome_text(app, draw, &outlier->at, &wk_hand_look(app->hall.tournament, &outlier->at)->outcome, how,
                          sizeof(how));
    wk_outlier_text(app->hall.tournament, outlier, draw->lang, why);
    head = wk_cut_top(&rest, rest.h / 2);
    wk_cut_right(&head, wk_draw_centred(draw, head, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), where) + 24);
    wk_part_fit(draw, head, wk_type_bold, how);
    wk_part_fit(draw, rest, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), why);
    wk_draw_touch(draw, card, WK_ACTION_JUDGE_LOOK, i, false);
}

static void draw_again(const struct wk_app *app, struct wk_draw *draw)
{
    const int page = app->judge.page, first = page * WK_JUDGE_OUTLIERS;
    const struct wk_box body = wk_judge_body(draw, 12);
    struct wk_outlier outlier = {.why = 0};
    struct wk_keycap keys[2];
    int n = 0, i = 0;

    wk_judge_headline(app, draw, T("Results to look at again"),
                      T("A slip of the finger looks like this. Compare the score form"));
    for (; i < first + WK_JUDGE_OUTLIERS && wk_outlier_next(app->hall.tournament, &outlier); i++)
        if (i >= first)
            outlier_row(app, draw, i, &outlier, wk_box_row(body, i - first, WK_JUDGE_OUTLIERS, 8));
    if (i == 0)
        wk_draw_text(draw, WK_MARGIN, WK_JUDGE_TOP + 60, wk_type_large, T("Nothing yet"));
    if (i == first + WK_JUDGE_OUTLIERS && wk_outlier_next(app->hall.tournament, &outlier))
        keys[n++] = (struct wk_keycap){T("Next page"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, page + 1, -1};
    if (page > 0)
        keys[n++] = (struct wk_keycap){T("Back a page"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, page - 1, -1};
    wk_part_bar(app, draw, keys, n);
}

/* ---------------------------------------------------------------- one */

static void player_line(const struct wk_app *app, struct wk_draw *draw, enum wk_wind direction, struct wk_box card)
{
    const struct wk_hand_id *at = &app->judge.at;
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, at);
    const struct wk_act *barred = wk_ruled_out(app->hall.tournament, at, direction);
    const double cy = wk_box_mid_y(card);
    int ms[WK_N_WINDS], imp = wk_hand_imp(app->hall.tournament, at, direction);
    char text[48], number[WK_NUMBER_SIZE];

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    wk_part_wind_tile(draw, card.x + 16, cy - 28, 42, wk_app_wind_at(app, at, direction));
    const bool upright = wk_zone_upright(draw);
    if (upright)
        wk_part_seat_letter(draw, wk_box_at(card.x + 72, cy - 20, 44, 40), direction, false);
    else
        (void)wk_part_seat_tag(draw, card.x + 76, cy - 20, direction);
    wk_cut_left(&card, upright ? 132 : 210);
    wk_cut_right(&card, 24);
    struct wk_box sum = wk_cut_right(&card, upright ? 130 : 226), ruling = wk_cut_right(&card, upright ? 126 : 190);
    wk_part_name(draw, card.x, cy, card.w, 2, wk_type_bold, wk_app_person_at(app, at, direction)->name);
    text[0] = 0;
    if (imp != 0) {
        wk_signed_text(number, imp);
        snprintf(text, sizeof(text), T("%s IMP"), number);
    } else if (barred || hand->outcome.dead >> (direction - 1) & 1U) {
        const enum wk_ruling_kind kind = barred ? barred->entry.ruling.kind : WK_RULING_DEAD;
        snprintf(text, sizeof(text), "%s",
                 kind == WK_RULING_NO_HU       ? T("no Hu")
                 : kind == WK_RULING_DEAD_HAND ? T("dead hand")
                                               : T("dead"));
    }
    wk_draw_centred(draw, ruling, wk_type_in(wk_type_tag, WK_C_IVORY, WK_RIGHT), text);
    if (wk_hand_ms(app->hall.tournament, at, ms) != WK_OK &&
        (hand->state == WK_RESULT_MISSING || wk_outcome_points(app->hall.tournament, &hand->outcome, ms) != WK_OK))
        return;
    wk_signed_text(number, ms[direction - 1] + hand->outcome.penalty[direction - 1]);
    wk_draw_text(draw, wk_box_right(sum), cy + 15, (struct wk_type){44, true, WK_C_IVORY, WK_RIGHT}, number);
}

static void who_and_when(const struct wk_app *app, struct wk_draw *draw, double y)
{
    static const char *const roles[] = {WK_N("by the four players"), WK_N("by a judge"), WK_N("from a score form"),
                                        WK_N("by the director")};
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, &app->judge.at);
    char text[WK_JUDGE_TEXT], name[WK_NAME_IN_TEXT];
    const double x = WK_MARGIN + 48, w = wk_zone_right(draw) - x;

    if (hand->state == WK_RESULT_MISSING)
        return;
    wk_draw_mark(draw, WK_MARK_OK, WK_MARGIN + 16, y - 10, 30, false);
    if (hand->by != WK_WIND_NONE) {
        wk_name_in_text(name, wk_app_person_at(app, &app->judge.at, (enum wk_wind)hand->by)->name);
        snprintf(text, sizeof(text), T("Entered by %s, record %s"), name, wk_record_text(hand->result_seq).text);
    } else {
        snprintf(text, sizeof(text), T("Entered: record %s"), wk_record_text(hand->result_seq).text);
    }
    wk_part_fit(draw, wk_box_at(x, y - 30, w, 40), wk_type_text, text);
    wk_draw_mark(draw, state_mark(hand->state), WK_MARGIN + 16, y + 34, 30, false);
    if (hand->state == WK_RESULT_CONFIRMED) {
        const char *role = T(roles[hand->role <= WK_ROLE_DIRECTOR ? hand->role : WK_ROLE_PLAYERS]);
        const struct wk_record_text record = wk_record_text(hand->confirmed_seq);
        int n, others;
        if (wk_app_link_vouched(app, hand->confirmed_seq, &n, &others))
            snprintf(text, sizeof(text), T("Confirmed %s, record %s, vouched for by %d of %d"), role, record.text, n, others);
        else
            snprintf(text, sizeof(text), T("Confirmed %s, record %s"), role, record.text);
    } else {
        snprintf(text, sizeof(text), "%s", state_text(draw, hand));
    }
    wk_part_line(draw, x, y + 44, w, wk_type_text, text);
}

static void draw_one(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_id *at = &app->judge.at;
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, at);
    struct wk_box lines = wk_judge_body(draw, WK_GAP);
    enum wk_wind chair[WK_N_WINDS];
    char text[96], how[WK_JUDGE_TEXT];
    struct wk_keycap keys[2];
    int n = 0;

    wk_judge_hand_text(app, draw, at, text, sizeof(text));
    snprintf(how, sizeof(how), "%s",
             hand->not_played          ? T("It will never be played: it is on record as not played")
             : wk_judge_begun(app, at) ? T("There is no result yet")
                                       : T("Nobody has begun this hand at a kiosk"));
    if (hand->state != WK_RESULT_MISSING)
        wk_judge_outcome_text(app, draw, at, &hand->outcome, how, sizeof(how));
    wk_judge_headline(app, draw, text, NULL);
    if (app->hall.refusal.kind == WK_REFUSED_NOT)
        wk_part_fit(draw, wk_box_at(WK_MARGIN, 140, wk_zone_right(draw) - WK_MARGIN, 42), wk_type_bold, how);
    wk_cut_bottom(&lines, 100);
    const int n_chairs = wk_app_chairs(app, at, chair);
    for (int i = 0; i < n_chairs; i++)
        player_line(app, draw, chair[i], wk_box_row(lines, i, WK_N_WINDS, 12));
    who_and_when(app, draw, wk_zone_bar_y(draw) - 66);
    if (hand->state == WK_RESULT_MISSING && !hand->not_played)
        keys[n++] = (struct wk_keycap){T("Enter from paper"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER, -1};
    if (hand->state == WK_RESULT_ENTERED)
        keys[n++] = (struct wk_keycap){T("Confirm from paper"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_ADD, WK_JUDGE_CONFIRM, -1};
    const bool entered = hand->state == WK_RESULT_ENTERED, confirmed = hand->state == WK_RESULT_CONFIRMED,
               sheet = hand->outcome.kind == WK_OUTCOME_GAME; /* that is corrected by the command which has its points */
    if (!sheet && (confirmed || (entered && !hand->unbegun)))
        keys[n++] = (struct wk_keycap){T("Correct it"), WK_KEY_PLAIN, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT, -1};
    if (confirmed || (entered && hand->unbegun)) /* there is room for two */
        keys[n++] = (struct wk_keycap){T("Void"), WK_KEY_PLAIN, WK_ACTION_JUDGE_ADD, WK_JUDGE_VOID, -1};
    wk_part_bar(app, draw, keys, n);
}

/* Whether somebody has sat down for the round, or a result of it is on record, in any section. */
static bool round_begun(const struct wk_app *app, int round)
{
    for (int i = 0; i < wk_section_tables(wk_app_shape(app), app->judge.section) * wk_app_shape(app)->n_hands; i++) {
        const struct wk_hand_id at = {wk_first_table(wk_app_shape(app), app->judge.section) + i / wk_app_shape(app)->n_hands,
                                      round, i % wk_app_shape(app)->n_hands + 1};
        const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, &at);
        if (hand->seated_seq || hand->play_seq || hand->result_seq || app->hall.floor->table[at.table - 1].round >= round)
            return true;
    }
    return false;
}

/* A game of a score card, as the table's own screen has it. */
static void draw_game(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_outcome *outcome = &app->judge.draft.result.outcome;
    const struct wk_keycap keys[2] = {wk_game_wall_key(draw, outcome), wk_game_other_key(draw, app->judge.other)};

    wk_judge_headline(app, draw, T("How did this game end?"),
                      app->judge.add == WK_JUDGE_PAPER ? T("As all of them have signed it") : T("Why is it corrected?"));
    wk_game_fields(app, draw, &app->judge.draft.result.at, outcome, app->judge.other);
    wk_judge_bar(app, draw, keys, 2);
}

/* The card is taken: each whose card it is has to be there. */
static void draw_present(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_id *at = &app->judge.draft.result.at;
    struct wk_box body = wk_judge_body(draw, WK_GAP);
    enum wk_wind chair[WK_N_WINDS];
    const int n = wk_app_chairs(app, at, chair);

    wk_judge_headline(app, draw, T("Who is here?"), T("The card is taken: it is changed only before all of them"));
    for (int i = 0; i < n; i++) {
        const bool here = app->judge.draft.result.present >> (chair[i] - 1) & 1U;

        wk_judge_choice(draw, wk_box_row(body, i, WK_N_WINDS, 12), wk_app_person_at(app, at, chair[i])->name,
                        here ? T("Is here") : T("Touch if here"), here, WK_ACTION_JUDGE_CHOOSE, (int)chair[i]);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

static void draw_outcome(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_outcome *outcome = &app->judge.draft.result.outcome;
    const struct wk_hand_id *at = &app->judge.draft.result.at;
    struct wk_keycap nobody = {T("Draw"), outcome->kind == WK_OUTCOME_DRAW ? WK_KEY_CHOSEN : WK_KEY_PLAIN,
                               WK_ACTION_RESULT_WINNER, WK_WIND_NONE, -1};

    const bool asked = app->judge.asked > 0 && app->judge.asked == outcome->points;

    if (asked) {
        wk_part_top(app, draw);
        wk_screen_points_asked(app, draw, outcome->points, WK_ACTION_JUDGE_NEXT);
    } else {
        wk_judge_headline(app, draw, T("How did this hand end?"),
                          app->judge.add == WK_JUDGE_PAPER ? T("As all four have signed it") : T("Why is it corrected?"));
    }
    wk_screen_outcome(app, draw, at, outcome);
    if (app->judge.add == WK_JUDGE_PAPER && !wk_judge_begun(app, at)) { /* it is easy to choose the wrong round or table */
        const double y = wk_zone_bar_y(draw) - 48;
        wk_draw_mark(draw, WK_MARK_AGAIN, WK_MARGIN + 20, y, 40, false);
        wk_part_line(draw, WK_MARGIN + 56, y + 10, wk_zone_right(draw) - WK_MARGIN - 56, wk_type_bold,
                     round_begun(app, at->round) ? T("Careful: nobody has begun this hand at a kiosk")
                                                 : T("Careful: this round has not begun"));
    }
    if (!asked)
        wk_judge_bar(app, draw, &nobody, 1);
}

static void draw_results(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_judge_common(app, draw))
        return;
    if (app->judge.step == WK_JUDGE_ONE && wk_hand_look(app->hall.tournament, &app->judge.at))
        draw_one(app, draw);
    else if (app->judge.step == WK_JUDGE_OUTCOME && app->hall.tournament->plan.kind->form == WK_FORM_GAME)
        draw_game(app, draw);
    else if (app->judge.step == WK_JUDGE_OUTCOME)
        draw_outcome(app, draw);
    else if (app->judge.step == WK_JUDGE_PRESENT)
        draw_present(app, draw);
    else if (app->judge.step == WK_JUDGE_AGAIN)
        draw_again(app, draw);
    else
        draw_list(app, draw);
}

/* The fields of a game; false: it was none of them. */
static bool touch_game(struct wk_app *app, enum wk_action action, int arg)
{
    struct wk_app_judge *judge = &app->judge;

    if (judge->step != WK_JUDGE_OUTCOME || !wk_app_has_event(app) || app->hall.tournament->plan.kind->form != WK_FORM_GAME)
        return false;
    if (action == WK_ACTION_GAME_OTHER)
        judge->other = !judge->other;
    else
        return wk_game_touch(app->hall.tournament->plan.kind, &judge->draft.result.outcome, action, arg);
    return true;
}

/* Who won, and from whom, as on the table's own screen; the rest as on all three. */
static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (app->overlay == WK_OVERLAY_NONE && !app->hall.waiting && touch_game(app, action, arg)) {
        judge->seq = 0;
        judge->asked = 0;
        return true;
    }
    if (action != WK_ACTION_RESULT_WINNER && action != WK_ACTION_RESULT_PAYER)
        return wk_judge_action(app, action, arg, effects);
    if (app->overlay != WK_OVERLAY_NONE || app->hall.waiting)
        return true;
    judge->seq = 0;
    judge->asked = 0;
    if (judge->step == WK_JUDGE_OUTCOME)
        wk_app_outcome(&judge->draft.result.outcome, action, arg);
    return true;
}

const struct wk_screen_def wk_screen_def_results = {
    .id = WK_SCREEN_RESULTS,
    .word = "results",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .lists = WK_LISTS_RESULTS,
    .needs_event = true,
    .draw = draw_results,
    .leave = wk_judge_leave,
    .open = wk_judge_open,
    .action = act,
    .back = wk_judge_back,
    .event = wk_judge_event,
    .card = {3, WK_N("Results"), WK_N("Enter from paper, correct")},
    .help = {.sketch = WK_SKETCH_RESULTS,
             .headline = WK_N("All results of a round"),
             .steps = {WK_N("A tick: confirmed by all four. A question mark: not yet"),
                       WK_N("Touch a hand to enter it from its signed form"),
                       WK_N("A correction needs a reason and keeps what was before")}},
};
