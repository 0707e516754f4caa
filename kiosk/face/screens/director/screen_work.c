/* The hall's work list: what did not count, what waits, and what is wrong with the hall, each with what to do. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "kiosk/pages/phrases/act_phrase.h"

#include <stdio.h>

static const char *what(const struct wk_app *app, enum wk_entry_kind kind)
{
    static const char *const words[WK_N_ENTRIES] = {
        [WK_ENTRY_NONE] = WK_N("A record"),
        [WK_ENTRY_SEATED] = WK_N("Seats"),
        [WK_ENTRY_PLAY] = WK_N("A hand that was begun"),
        [WK_ENTRY_STOPPED] = WK_N("A hand that was stopped"),
        [WK_ENTRY_RESULT] = WK_N("A result"),
        [WK_ENTRY_CONFIRMED] = WK_N("A confirmation"),
        [WK_ENTRY_CLOCK] = WK_N("More time"),
        [WK_ENTRY_READY] = WK_N("A table that was ready"),
        [WK_ENTRY_CARRIED] = WK_N("A ready code that was read"),
        [WK_ENTRY_GATE] = WK_N("A rotation opened by hand"),
    };

    if (kind == WK_ENTRY_PLAY && wk_app_says_games(app))
        return WK_N("A game that was begun");
    if (kind == WK_ENTRY_STOPPED && wk_app_says_games(app))
        return WK_N("A game that was stopped");
    return (unsigned)kind < WK_N_ENTRIES && words[kind] ? words[kind] : WK_N("An entry of a judge");
}

/* "Table 3, round 2, hand 1", as far as it is known; "" nothing is. */
static void place(const struct wk_app *app, const struct wk_draw *draw, const struct wk_hand_id *at, char *text, size_t n)
{
    if (wk_app_has_event(app) && at->table > 0 && at->round > 0 && at->hand > 0)
        wk_hand_place(app->hall.tournament, draw->lang, at, text, n);
    else if (at->table > 0)
        snprintf(text, n, T("Table %d"), at->table);
    else
        text[0] = 0;
}

/* What it is and what to do about it, one line each. */
static void item_lines(const struct wk_app *app, const struct wk_draw *draw, const struct wk_work_item *item, char title[160],
                       char todo[240])
{
    const struct wk_record_text other = wk_record_text(item->other);

    if (item->kind == WK_WORK_FORK) {
        snprintf(title, 160, T("Kiosk %d wrote two different records with one number"), wk_record_journal(item->number));
        snprintf(todo, 240, "%s", T("Nothing that it wrote from there on counts. Take its table over, and keep the kiosk"));
    } else if (item->kind == WK_WORK_TWICE) {
        snprintf(title, 160, "%s", T("Confirmed at two kiosks, with two results"));
        snprintf(todo, 240, T("Record %s counts until the director chooses: touch"), other.text);
    } else if (item->kind == WK_WORK_WAITING) {
        snprintf(title, 160, T("Records of kiosk %d wait"), wk_record_journal(item->number));
        snprintf(todo, 240, T("They rest on record %s, which has not come: connect kiosk %d"), other.text,
                 wk_record_journal(item->other));
    } else if (item->kind == WK_WORK_UNVOUCHED) {
        snprintf(title, 160, T("Not vouched for yet: %s"), T(what(app, item->entry)));
        snprintf(todo, 240, "%s", T("It counts at this table. For all it counts when the hall has seen the PIN"));
    } else {
        snprintf(title, 160, T("Set aside: %s"), T(what(app, item->entry)));
        if (item->why == WK_REFUSED_NOT_VOUCHED)
            snprintf(todo, 240, "%s", T(wk_refusal_screen(item->why)));
        else if (item->why == WK_REFUSED_DONE)
            snprintf(todo, 240, T("%s. There is nothing to do"), T(wk_refusal_screen(item->why)));
        else if (item->why == WK_REFUSED_TWO_RESULTS && item->other > 0)
            snprintf(todo, 240, T("Record %s was first, and counts"), other.text);
        else if (item->other > 0)
            snprintf(todo, 240, T("%s. Record %s counts: compare the two"), T(wk_refusal_screen(item->why)), other.text);
        else
            snprintf(todo, 240, T("%s. Enter it again if it is to count"), T(wk_refusal_screen(item->why)));
    }
}

static void item_row(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, const struct wk_work_item *item, int i)
{
    const bool fork = item->kind == WK_WORK_FORK, touched = wk_draw_is_pressed(draw, WK_ACTION_JUDGE_LOOK, i);
    char title[160], todo[240], where[96], line[160], clock[12];
    struct wk_box rest = wk_box_inset(card, WK_PAD, 8), head;

    wk_draw_box(draw, card, WK_R_CARD, touched ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_mark(draw,
                 fork                                                         ? WK_MARK_WRONG
                 : item->kind == WK_WORK_ASIDE || item->kind == WK_WORK_TWICE ? WK_MARK_AGAIN
                                                                              : WK_MARK_EMPTY,
                 rest.x + 22, wk_box_mid_y(card), 40, false);
    wk_cut_left(&rest, 64);
    item_lines(app, draw, item, title, todo);
    place(app, draw, &item->at, where, sizeof(where));
    wk_time_text(clock, item->time_s, false);
    snprintf(line, sizeof(line), T("record %s · %s"), wk_record_text(item->number).text, clock);
    head = wk_cut_top(&rest, rest.h / 2);
    wk_cut_right(&head, wk_draw_centred(draw, head, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), line) + 24);
    wk_part_fit(draw, head, wk_type_in(wk_type_bold, fork ? WK_C_WRONG : WK_C_IVORY, WK_LEFT), title);
    if (where[0])
        wk_cut_right(&rest, wk_draw_centred(draw, rest, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), where) + 24);
    wk_part_fit(draw, rest, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), todo);
    if (item->kind == WK_WORK_TWICE)
        wk_draw_touch(draw, card, WK_ACTION_JUDGE_LOOK, i, false);
}

/* What is wrong with the hall itself, and what to do. */
static const char *hall_line(const struct wk_app *app)
{
    static const char *const lines[WK_N_LINK_SAYS] = {
        [WK_LINK_NOTHING] = WK_N("What did not count, the newest first. Nothing of it is lost"),
        [WK_LINK_FORK] = WK_N("The hall wrote two records of one number. It has to be restored: its status says how"),
        [WK_LINK_REFUSED] = WK_N("The hall refuses a record of this kiosk: what it says stands in its status"),
        [WK_LINK_OTHER] = WK_N("Something else answers at the hall's address: look at the network"),
        [WK_LINK_UNKNOWN] = WK_N("The hall does not know this kiosk yet: say yes there"),
        [WK_LINK_EXPELLED] = WK_N("The director has expelled this kiosk: what it records counts for nobody. Ask at the hall"),
        [WK_LINK_FULL] = WK_N("The hall's disk is full: make room there"),
        [WK_LINK_STUCK] = WK_N("The hall cannot write to its disk: mend the disk there"),
        [WK_LINK_WAITS] = WK_N("The hall does not answer: this kiosk keeps its records until it does"),
        [WK_LINK_AWAY] = WK_N("The hall does not answer: look at the network, or at the hall"),
        [WK_LINK_CLOCK] = WK_N("This kiosk's clock differs from the hall's: set it. Nothing is ordered by it"),
    };

    return lines[wk_app_link_says(app)];
}

static void draw_work(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_work *work = &app->work;
    struct wk_box body = wk_zone_body(draw, 200);
    const int first = work->page * WK_WORK_ROWS;
    struct wk_keycap keys[3] = {{T("Take a table over"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_TAKEOVER, -1}};
    char text[96];
    int n = 1;

    wk_part_top(app, draw);
    if (work->n_all == 0)
        snprintf(text, sizeof(text), "%s", T("Nothing waits for a decision"));
    else
        snprintf(text, sizeof(text), work->n_all == 1 ? T("%d thing waits for a decision") : T("%d things wait for a decision"),
                 work->n_all);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = T(hall_line(app))});
    wk_cut_bottom(&body, WK_GAP);
    for (int i = first; i < work->n && i < first + WK_WORK_ROWS; i++)
        item_row(app, draw, wk_box_row(body, i - first, WK_WORK_ROWS, WK_GAP), &work->item[i], i);
    if (work->n > first + WK_WORK_ROWS)
        keys[n++] = (struct wk_keycap){T("Older"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, work->page + 1, -1};
    if (work->page > 0)
        keys[n++] = (struct wk_keycap){T("Newer"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, work->page - 1, -1};
    wk_part_bar(app, draw, keys, n);
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    app->work = (struct wk_app_work){.status = WK_NOT_YET};
    wk_app_effect(effects, WK_EFFECT_LOOK_WORK);
}

static void changed(struct wk_app *app, struct wk_effects *effects)
{
    (void)app;
    wk_app_effect(effects, WK_EFFECT_LOOK_WORK);
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->work = (struct wk_app_work){.n = 0};
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_OPEN && wk_screen_leads(app, arg) && wk_app_has_event(app)) {
        wk_app_go(app, (enum wk_screen)arg, effects);
        return true;
    }
    if (action == WK_ACTION_JUDGE_LOOK && arg >= 0 && arg < app->work.n && app->work.item[arg].kind == WK_WORK_TWICE &&
        wk_app_has_event(app)) {
        wk_judge_begin_two(app, &app->work.twice[app->work.item[arg].twice], effects);
        return true;
    }
    if (action != WK_ACTION_JUDGE_PAGE || arg < 0 || arg * WK_WORK_ROWS >= app->work.n)
        return false;
    app->work.page = arg;
    return true;
}

static void work_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const int page = app->work.page;

    (void)effects;
    if (event->kind != WK_EVENT_WORK)
        return;
    app->work = event->work;
    app->work.page = page * WK_WORK_ROWS < app->work.n ? page : 0;
    if (app->work.status != WK_OK)
        wk_app_store_failed(app, app->work.status);
}

const struct wk_screen_def wk_screen_def_work = {
    .id = WK_SCREEN_WORK,
    .word = "work",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .no_camera = true,
    .needs_event = true,
    .leads = {WK_SCREEN_TAKEOVER},
    .draw = draw_work,
    .enter = enter,
    .forget = forget,
    .changed = changed,
    .action = act,
    .event = work_event,
    .help = {.sketch = WK_SKETCH_CARDS,
             .headline = WK_N("What a judge has to look at"),
             .steps = {WK_N("Two kiosks can say different things while they do not hear each other"),
                       WK_N("One of the two counts, the other is set aside and kept"),
                       WK_N("Compare them, and enter what is right as a correction")}},
};
