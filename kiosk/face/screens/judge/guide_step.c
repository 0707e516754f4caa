/* What a touch does on the way through a guide: what has happened, its questions, the ruling and what it puts on record. */
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "rules/event/guide.h"
#include "rules/event/kind.h"

#include <string.h>

_Static_assert(WK_JUDGE_GUIDE_DEPTH == WK_GUIDE_DEPTH, "a way through a guide");

const struct wk_guide *wk_judge_guide(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind->guide;
}

const struct wk_guide_node *wk_judge_guide_node(const struct wk_app *app)
{
    const struct wk_judge_guide *guide = &app->judge.guide;

    return &wk_judge_guide(app)->nodes[guide->way[guide->n_way - 1]];
}

bool wk_judge_types_points(const struct wk_app_judge *judge)
{
    return judge->step == WK_JUDGE_AMOUNT && (judge->add == WK_JUDGE_PENALTY || judge->add == WK_JUDGE_GUIDE);
}

void wk_judge_guide_begin(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;
    struct wk_hand_id now;

    judge->guide = (struct wk_judge_guide){.of = -1};
    judge->at.table = app->table >= 1 && app->table <= wk_n_tables(app->hall.tournament) ? app->table : 0;
    if (judge->at.table && wk_app_hand_now(app, &now))
        judge->at = now;
}

/* ---- the way */

static void choose_who(struct wk_app *app, enum wk_wind who)
{
    app->judge.guide.who = who;
    app->judge.guide.n_put = 0;
}

static void to_node(struct wk_app *app, int node)
{
    struct wk_judge_guide *guide = &app->judge.guide;

    if (guide->n_way == WK_GUIDE_DEPTH)
        return;
    guide->way[guide->n_way++] = (uint8_t)node;
    choose_who(app, WK_WIND_NONE);
    wk_judge_go_step(app, wk_judge_guide_node(app)->kind == WK_GUIDE_QUESTION ? WK_JUDGE_ASK : WK_JUDGE_RULED);
}

bool wk_judge_guide_back(struct wk_app *app)
{
    struct wk_judge_guide *guide = &app->judge.guide;
    const enum wk_judge_step step = app->judge.step;

    if (step == WK_JUDGE_PLACE || step == WK_JUDGE_AMOUNT) {
        wk_judge_go_step(app, WK_JUDGE_RULED);
    } else if (step == WK_JUDGE_ASK || step == WK_JUDGE_RULED) {
        guide->n_way--;
        wk_judge_go_step(app, guide->n_way > 0 ? WK_JUDGE_ASK : WK_JUDGE_CASE);
    } else {
        return false;
    }
    return true;
}

/* ---- what goes on record */

static int entries(const struct wk_app *app, struct wk_entry out[WK_GUIDE_ENTRIES])
{
    const struct wk_judge_guide *guide = &app->judge.guide;

    return wk_guide_entries(wk_judge_guide_node(app), app->hall.tournament, &app->judge.at, guide->who, guide->points, out);
}

/* The draft is the next of the ruling's entries; false: there is none. */
static bool draft_next(struct wk_app *app, const struct wk_entry *entry, int n)
{
    struct wk_app_judge *judge = &app->judge;

    if (judge->guide.n_put >= n)
        return false;
    judge->draft = entry[judge->guide.n_put];
    judge->draft.role = app->director.role;
    if (judge->draft.kind == WK_ENTRY_RULING)
        wk_guide_reason(wk_judge_guide(app), judge->guide.of, judge->guide.way[judge->guide.n_way - 1], judge->draft.reason);
    return true;
}

bool wk_judge_guide_entered(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry entry[WK_GUIDE_ENTRIES];

    if (app->judge.guide.n_way == 0) /* the way was given up before the answer came */
        return false;
    const int n = entries(app, entry);
    app->judge.guide.n_put++;
    if (!draft_next(app, entry, n))
        return false;
    wk_judge_put(app, effects);
    return true;
}

static void put_first(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    struct wk_entry entry[WK_GUIDE_ENTRIES];

    if (judge->step == WK_JUDGE_AMOUNT)
        judge->guide.points = -judge->draft.ruling.ms[judge->direction - 1];
    if (draft_next(app, entry, entries(app, entry)))
        wk_judge_put(app, effects);
}

static void type_points(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;

    judge->draft = (struct wk_entry){.kind = WK_ENTRY_RULING,
                                     .ruling = {.at = judge->at, .kind = WK_RULING_PENALTY, .direction = judge->guide.who}};
    judge->direction = judge->guide.who;
    wk_judge_go_step(app, WK_JUDGE_AMOUNT);
}

/* ---- touches */

static void choose_place(struct wk_app *app, int cell)
{
    struct wk_app_judge *judge = &app->judge;

    judge->at.table = wk_first_table(wk_app_shape(app), judge->section) + cell / WK_GROUP;
    choose_who(app, wk_judge_guide_node(app)->who ? (enum wk_wind)(cell % WK_GROUP + 1) : WK_WIND_NONE);
    wk_judge_go_step(app, WK_JUDGE_RULED);
}

void wk_judge_guide_choose(struct wk_app *app, int arg)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_guide *guide = wk_judge_guide(app);

    if (judge->step == WK_JUDGE_CASE && arg >= 0 && arg < guide->n_cases) {
        judge->guide.of = arg;
        judge->guide.n_way = 0;
        judge->guide.drawn = WK_LABEL_NONE;
        to_node(app, guide->cases[arg].first);
    } else if (judge->step == WK_JUDGE_ASK && arg >= 0 && arg < WK_GUIDE_ANSWERS &&
               wk_judge_guide_node(app)->answer[arg].text) {
        to_node(app, wk_judge_guide_node(app)->answer[arg].to);
    } else if (judge->step == WK_JUDGE_PLACE && wk_judge_is_cell(app, arg)) {
        choose_place(app, arg);
    } else if (judge->step == WK_JUDGE_RULED && arg == WK_WIND_NONE && wk_judge_guide_node(app)->kind != WK_GUIDE_PLAY_ON) {
        wk_judge_go_step(app, WK_JUDGE_PLACE);
    } else if (judge->step == WK_JUDGE_RULED && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH && wk_judge_guide_node(app)->who &&
               judge->at.table > 0 && wk_player_at(app->hall.tournament, &judge->at, (enum wk_wind)arg) >= 0) {
        choose_who(app, (enum wk_wind)arg);
    }
}

/* A tile of the picture, wherever one stands; the picture belongs to the way, which begins with none drawn. */
void wk_judge_guide_drawn(struct wk_app *app, int label)
{
    const bool on_way = app->judge.step == WK_JUDGE_ASK || app->judge.step == WK_JUDGE_RULED;

    if (on_way && wk_judge_guide_node(app)->order && label > 0 && label < WK_LABEL_END && wk_label_valid((wk_label)label))
        app->judge.guide.drawn = (wk_label)label;
}

bool wk_judge_guide_ready(const struct wk_app *app)
{
    const struct wk_app_judge *judge = &app->judge;

    if (judge->step == WK_JUDGE_AMOUNT)
        return judge->draft.ruling.ms[judge->direction - 1] < 0;
    if (judge->step != WK_JUDGE_RULED)
        return false;
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    return node->kind == WK_GUIDE_PLAY_ON || (judge->at.table > 0 && (!node->who || judge->guide.who != WK_WIND_NONE));
}

bool wk_judge_guide_last(const struct wk_app *app)
{
    if (app->judge.step != WK_JUDGE_RULED)
        return app->judge.step == WK_JUDGE_AMOUNT;
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    return !wk_guide_asks_points(node) && (node->kind == WK_GUIDE_RULING || node->kind == WK_GUIDE_RESULT);
}

enum wk_refusal_kind wk_judge_guide_against(const struct wk_app *app)
{
    struct wk_entry entry[WK_GUIDE_ENTRIES];
    struct wk_refusal why;

    if (app->judge.step != WK_JUDGE_RULED || !wk_judge_guide_ready(app))
        return WK_REFUSED_NOT;
    const int n = entries(app, entry);
    for (int i = 0; i < n; i++) {
        entry[i].role = app->director.role;
        entry[i].reason[0] = '-';
        if (wk_tournament_check(app->hall.tournament, &entry[i], &why) != WK_OK &&
            (why.kind == WK_REFUSED_NOT_DEAD || why.kind == WK_REFUSED_WON || why.kind == WK_REFUSED_HAS_RESULT))
            return why.kind;
    }
    return WK_REFUSED_NOT;
}

void wk_judge_guide_next(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (judge->step == WK_JUDGE_NEW) {
        wk_judge_go_step(app, WK_JUDGE_CASE);
        return;
    }
    if (!wk_judge_guide_ready(app))
        return;
    const struct wk_guide_node *node = wk_judge_guide_node(app);
    if (node->kind == WK_GUIDE_OUT) {
        judge->player = wk_player_at(app->hall.tournament, &judge->at, judge->guide.who);
        wk_judge_disqualify(app);
    } else if (node->kind == WK_GUIDE_PLAY_ON) {
        wk_judge_give_up(judge);
        wk_judge_go_step(app, WK_JUDGE_LIST);
        judge->page = 0;
    } else if (judge->step == WK_JUDGE_RULED && wk_guide_asks_points(node)) {
        type_points(app);
    } else {
        put_first(app, effects);
    }
}
