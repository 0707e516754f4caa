/* The steps of the guide: what has happened, its questions, the ruling and whom it concerns; a disqualification that is due. */
#include "kiosk/face/draw/order_view.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"
#include "rules/event/guide.h"

#include <math.h>
#include <string.h>

#define COLUMNS 3
#define COLUMNS_UPRIGHT 2
#define RULE_W 120.0
#define RULED_H 148.0
#define ANSWERED_H 240.0 /* two answers, above the picture of a wall */
#define FOUR_H 128.0
#define FOUR_H_UPRIGHT 296.0
#define ENTRY_H 40.0
#define ENTRY_H_UPRIGHT 72.0

/* ---- what has happened */

static void draw_cases(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_guide *guide = wk_judge_guide(app);
    const int columns = wk_zone_upright(draw) ? COLUMNS_UPRIGHT : COLUMNS, rows = (guide->n_cases + columns - 1) / columns;
    const struct wk_box body = wk_judge_body(draw, 12);

    wk_judge_headline(app, draw, T("What has happened?"), T("Then what the rules ask, and what they say"));
    for (int i = 0; i < guide->n_cases; i++) {
        const struct wk_box card = wk_box_cell(body, i, columns, rows, 8);
        struct wk_box rest = wk_box_inset(card, WK_PAD, 4);

        wk_draw_box(draw, card, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_JUDGE_CHOOSE, i) ? WK_C_KEY_DOWN : WK_C_PANEL);
        wk_draw_touch(draw, card, WK_ACTION_JUDGE_CHOOSE, i, false);
        const struct wk_box number = wk_cut_top(&rest, fmin(26, rest.h * .34));
        (void)wk_draw_label(draw, number, wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT),
                            wk_judge_rule_text(draw, guide->nodes[guide->cases[i].first].rule));
        wk_part_fit(draw, rest, (struct wk_type){26, true, WK_C_IVORY, WK_LEFT}, T(guide->cases[i].title));
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* ---- questions */

/* How a wall is drawn, below what the rules ask or say, as far down as the action bar. */
static void draw_order(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    if (wk_judge_guide_node(app)->order)
        wk_part_draw_order(draw, body, app->judge.guide.drawn);
}

/* What has happened and by which rule it is asked: "A discard was named wrongly · [11a]". */
static void case_text(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    const struct wk_guide *guide = wk_judge_guide(app);

    snprintf(text, n, "%s \u00b7 %s", T(guide->cases[app->judge.guide.of].title),
             wk_judge_rule_text(draw, wk_judge_guide_node(app)->rule));
}

/* A judge who is not the director calls him; the table stands out in the hall until somebody comes. */
static int director_key(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap *key)
{
    if (!wk_judge_guide_node(app)->director || app->director.role == WK_ROLE_DIRECTOR)
        return 0;
    *key = (struct wk_keycap){T("Call the director"), WK_KEY_PLAIN, WK_ACTION_CALL_JUDGE, 0, -1};
    return 1;
}

static void draw_question(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    struct wk_box body = wk_judge_body(draw, WK_GAP), answers = body;
    const int most = node->order ? 2 : WK_GUIDE_ANSWERS;
    struct wk_keycap key;
    char text[WK_JUDGE_TEXT];

    if (node->order)
        answers = wk_cut_top(&body, ANSWERED_H);
    case_text(app, draw, text, sizeof(text));
    wk_judge_headline(app, draw, T(node->text), text);
    for (int i = 0; i < WK_GUIDE_ANSWERS && node->answer[i].text; i++)
        wk_judge_choice(draw, wk_box_row(answers, i, most, 12), T(node->answer[i].text), NULL, false, WK_ACTION_JUDGE_CHOOSE,
                        i);
    wk_cut_top(&body, 12);
    draw_order(app, draw, body);
    wk_part_bar(app, draw, &key, director_key(app, draw, &key));
}

/* ---- the ruling */

static const char *headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_guide_node *node = wk_judge_guide_node(app);

    if (node->kind == WK_GUIDE_PLAY_ON)
        return T("Play goes on: nothing goes on record");
    if (app->judge.at.table == 0)
        return T("Which table?");
    if (node->who)
        return T(node->who);
    return T("The game ends so");
}

/* What the entries will be, once it is known whom they concern: a line each. */
static void draw_entries(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    struct wk_entry entry[WK_GUIDE_ENTRIES];
    char title[WK_JUDGE_TEXT];

    if (node->who && judge->guide.who == WK_WIND_NONE)
        return;
    const int n = wk_guide_entries(node, app->hall.tournament, &judge->at, judge->guide.who, 0, entry);
    for (int i = 0; i < n; i++) {
        struct wk_box line = wk_cut_top(&box, wk_zone_upright(draw) ? ENTRY_H_UPRIGHT : ENTRY_H);
        wk_draw_mark(draw, WK_MARK_EMPTY, line.x + 16, wk_box_mid_y(line), 28, false);
        wk_cut_left(&line, 48);
        if (entry[i].kind == WK_ENTRY_RESULT)
            wk_judge_outcome_text(app, draw, &judge->at, &entry[i].result.outcome, title, sizeof(title));
        else if (entry[i].ruling.kind == WK_RULING_PENALTY && wk_guide_asks_points(node))
            snprintf(title, sizeof(title), "%s", T("Penalty: the points come next"));
        else
            wk_judge_act_title(app, draw, &entry[i], title, sizeof(title));
        wk_part_fit(draw, line, wk_type_text, title);
    }
}

static void draw_whom(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    const struct wk_app_judge *judge = &app->judge;
    char text[96];

    if (judge->at.table == 0)
        return;
    wk_judge_hand_text(app, draw, &judge->at, text, sizeof(text));
    wk_draw_label(draw, wk_cut_top(&body, 26), wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT), text);
    wk_cut_top(&body, 10);
    if (wk_judge_guide_node(app)->who) {
        wk_judge_four(app, draw, wk_cut_top(&body, wk_zone_upright(draw) ? FOUR_H_UPRIGHT : FOUR_H), judge->guide.who);
        wk_cut_top(&body, WK_GAP);
    }
    draw_entries(app, draw, body);
}

static int ruled_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap keys[3])
{
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    const bool ready = wk_judge_guide_ready(app);
    int n = 1;

    if (app->hall.refusal.kind != WK_REFUSED_NOT && wk_judge_guide_against(app) != WK_REFUSED_NOT) {
        keys[0] = (struct wk_keycap){T("Correct the result"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_LOOK, 0, -1};
        return n;
    }
    keys[0] =
        (struct wk_keycap){wk_judge_guide_last(app)         ? T("Put on record")
                           : node->kind == WK_GUIDE_PLAY_ON ? T("Done")
                                                            : T("Go on"),
                           ready ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, ready ? WK_ACTION_JUDGE_NEXT : WK_ACTION_NOT_YET, 0, -1};
    if (node->kind == WK_GUIDE_OUT && app->director.role != WK_ROLE_DIRECTOR) {
        keys[0] = (struct wk_keycap){T("With the director's PIN"), WK_KEY_NOT_YET, WK_ACTION_NOT_YET, 0, -1};
    } else if (node->kind != WK_GUIDE_PLAY_ON) {
        const bool none = app->judge.at.table == 0;
        const struct wk_keycap place = {none ? T("Which table?") : T("Elsewhere"), none ? WK_KEY_PRIMARY : WK_KEY_PLAIN,
                                        WK_ACTION_JUDGE_CHOOSE, WK_WIND_NONE, -1};
        keys[none ? 0 : n++] = place;
    }
    return n + director_key(app, draw, &keys[n]);
}

static void draw_ruled(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    struct wk_box body = wk_judge_body(draw, 12), ruled = wk_cut_top(&body, RULED_H), text = wk_box_inset(ruled, WK_PAD, 12);
    struct wk_keycap keys[3];
    char title[WK_JUDGE_TEXT];

    case_text(app, draw, title, sizeof(title));
    wk_judge_headline(app, draw, headline(app, draw), title);
    wk_draw_box(draw, ruled, WK_R_CARD, WK_C_PANEL);
    wk_part_fit(draw, wk_cut_left(&text, RULE_W), (struct wk_type){32, true, WK_C_NOW, WK_LEFT},
                wk_judge_rule_text(draw, node->rule));
    wk_cut_left(&text, WK_GAP);
    wk_part_fit(draw, text, wk_type_bold, T(node->text));
    wk_cut_top(&body, 12);
    if (node->kind != WK_GUIDE_PLAY_ON)
        draw_whom(app, draw, body);
    else
        draw_order(app, draw, body);
    wk_part_bar(app, draw, keys, ruled_keys(app, draw, keys));
}

/* ---- a disqualification that is due */

static void draw_due(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    const struct wk_app_judge *judge = &app->judge;
    struct wk_box body = wk_judge_body(draw, 12);
    struct wk_keycap key = {T("Disqualify"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_NEXT, 0, -1};
    char name[WK_NAME_IN_TEXT], text[WK_JUDGE_TEXT];

    wk_judge_name(app, judge->player, name);
    snprintf(text, sizeof(text), T("%d complaints about %s"), wk_complaints(tournament, judge->player), name);
    wk_judge_headline(app, draw, text, NULL);
    wk_draw_wrapped(draw, body.x, body.y + 46, body.w, 40, wk_type_bold,
                    T("By the rules the player is now to be disqualified. The director decides whether it is the same matter"));
    wk_cut_top(&body, 116);
    for (int i = 0; i < tournament->n_acts && body.h > 64; i++) {
        const struct wk_entry *entry = &tournament->act[i].entry;
        if (entry->kind != WK_ENTRY_RULING || entry->ruling.kind != WK_RULING_COMPLAINT || tournament->act[i].reversed_seq ||
            wk_player_at(tournament, &entry->ruling.at, entry->ruling.direction) != judge->player)
            continue;
        char place[WK_JUDGE_TEXT], why[WK_JUDGE_TEXT];
        wk_judge_act_place(app, draw, entry, place, sizeof(place));
        snprintf(text, sizeof(text), T("%s: %s"), place, wk_judge_reason_text(app, draw, entry->reason, why));
        wk_part_fit(draw, wk_cut_top(&body, 52), wk_type_text, text);
    }
    if (app->director.role != WK_ROLE_DIRECTOR)
        key = (struct wk_keycap){T("With the director's PIN"), WK_KEY_NOT_YET, WK_ACTION_NOT_YET, 0, -1};
    wk_part_bar(app, draw, &key, 1);
}

bool wk_judge_guide_steps(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_judge_step step = app->judge.step;

    if (step == WK_JUDGE_CASE)
        draw_cases(app, draw);
    else if (step == WK_JUDGE_ASK)
        draw_question(app, draw);
    else if (step == WK_JUDGE_RULED)
        draw_ruled(app, draw);
    else if (step == WK_JUDGE_DUE)
        draw_due(app, draw);
    else
        return false;
    return true;
}
