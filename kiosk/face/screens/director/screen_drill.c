/* The drill: does this kiosk notice a fault, here and in this light? */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/whole/whole_screen.h"

#include <string.h>

static bool lies_in_order(const struct wk_app *app)
{
    if (app->whole.on)
        return wk_app_table_in_order(app);
    return app->read && app->wind != WK_WIND_NONE && app->in_order && wk_app_lies_still(app);
}

/* The wall, or the table's four, lies in order and still, and the drill's result can be stored. */
static bool is_ready(const struct wk_app *app)
{
    return lies_in_order(app) && app->store == WK_OK;
}

/* What to do about a fault that was missed. */
static void what_to_do(struct wk_draw *draw, double y)
{
    const char *const steps[] = {T("Until a drill misses none, judges check the walls by eye"),
                                 T("Mend light, focus and glare, and replace worn stickers"), T("Then drill again")};

    wk_part_steps(draw, WK_MARGIN, y, wk_zone_right(draw) - WK_MARGIN, steps, 3);
}

static double stored(struct wk_draw *draw, double y, int64_t seq)
{
    char text[64];

    if (seq <= 0)
        return y;
    snprintf(text, sizeof(text), T("Stored as record %lld"), (long long)seq);
    return wk_part_fact(draw, WK_MARGIN, y, text);
}

static void lay(const struct wk_app *app, struct wk_draw *draw)
{
    const bool ready = is_ready(app);
    const struct wk_keycap key = {T("Start"), ready ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                  ready ? WK_ACTION_DRILL : WK_ACTION_NOT_YET, 0, -1};
    const char *next = T("Faults are planted in the picture, and each has to be noticed");
    char text[128] = "";

    if (app->whole.on) {
        wk_screen_whole_drill(app, draw,
                              &(struct wk_whole_words){ready ? T("The four walls are in order. Start the drill")
                                                             : T("Lay the four walls in order"),
                                                       next, false, NULL},
                              &key, 1);
        return;
    }
    if (!app->read || app->wind == WK_WIND_NONE)
        snprintf(text, sizeof(text), "%s", T("Lay a wall in order on the mat"));
    else if (ready)
        snprintf(text, sizeof(text), "%s", T("The wall is in order. Start the drill"));
    else
        wk_task_text(app, draw, &app->task[0], text, sizeof(text));
    if (!text[0])
        snprintf(text, sizeof(text), "%s", T("Hands off the mat for a moment"));
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = next});
    wk_part_mat(app, draw, false);
    wk_part_bar(app, draw, &key, 1);
}

static void run(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_drill *drill = &app->drill;
    double w = wk_zone_right(draw) - WK_MARGIN, share = drill->n > 0 ? (double)drill->n_done / drill->n : 0;
    char gauge[16], unit[16];

    snprintf(gauge, sizeof(gauge), "%d", drill->n_done);
    snprintf(unit, sizeof(unit), "/%d", drill->n);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Faults are being planted in the picture"),
                                                 .note = app->whole.on ? T("Leave the walls as they are for a moment")
                                                                       : T("Leave the wall as it is for a moment"),
                                                 .gauge = drill->n > 0 ? gauge : NULL,
                                                 .unit = drill->n > 0 ? unit : NULL});
    wk_draw_box(draw, wk_box_at(WK_MARGIN, 280, w, 40), 20, WK_C_PANEL);
    if (share > 0)
        wk_draw_box(draw, wk_box_at(WK_MARGIN, 280, w * share < 40 ? 40 : w * share, 40), 20, WK_C_NOW);
    wk_part_bar(app, draw, NULL, 0);
}

/* For experts: the bound that follows from the planted faults, and the record. */
static void details(struct wk_draw *draw, double y, int bound_ppm, int64_t seq)
{
    char fact[160], share[16];

    snprintf(share, sizeof(share), "%.1f", (double)bound_ppm / 1e4);
    snprintf(fact, sizeof(fact), T("With 95 %% confidence at most %s %% of such faults pass unseen"), share);
    wk_part_line(draw, WK_MARGIN, y, wk_zone_right(draw) - WK_MARGIN, wk_type_text, fact);
    stored(draw, y + 48, seq);
}

static void told(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_drill *drill = &app->drill;
    const bool failed = drill->status != WK_OK, missed = drill->n_missed > 0;
    struct wk_keycap keys[2] = {{failed || missed ? T("Drill again") : T("By hand"), WK_KEY_PRIMARY, WK_ACTION_DRILL, 0, -1},
                                wk_part_details_key(app, draw)};
    const int in_100 = drill->bound_ppm / 10000 + (drill->bound_ppm % 10000 > 0);
    char text[128], fact[160];
    struct wk_box rest;

    if (failed) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("No answer: drill again")});
        rest = wk_part_ended(draw, WK_MARK_AGAIN, T("The drill could not be carried out"),
                             app->whole.on ? T("A wall was moved, the picture was lost, or nothing could be stored")
                                           : T("The wall was moved, its picture was lost, or nothing could be stored"));
        what_to_do(draw, rest.y);
    } else if (missed) {
        snprintf(text, sizeof(text), T("%d of %d faults were missed"), drill->n_missed, drill->n_done);
        wk_part_headline(draw, &(struct wk_headline){.text = T("This kiosk misses faults here")});
        rest = wk_part_ended(draw, WK_MARK_WRONG, text, T("Do not let this kiosk pass walls"));
        if (app->director.details)
            details(draw, rest.y + 30, drill->bound_ppm, drill->seq);
        else
            what_to_do(draw, rest.y);
    } else {
        snprintf(text, sizeof(text), T("All %d planted faults were noticed"), drill->n_done);
        wk_part_headline(draw, &(struct wk_headline){.text = T("The first half of the drill is done"),
                                                     .next = T("By hand: two tiles are exchanged")});
        snprintf(fact, sizeof(fact), T("At most %d in 100 such faults would pass unseen"), in_100);
        rest = wk_part_ended(draw, WK_MARK_OK, text, fact);
        if (app->director.details)
            details(draw, rest.y + 30, drill->bound_ppm, drill->seq);
        else
            wk_draw_paragraph(draw, rest, 42, wk_type_large,
                              T("Touch the yellow key. The kiosk names two tiles: swap them in the wall, and see whether it "
                                "notices."));
    }
    wk_part_bar(app, draw, keys, failed ? 1 : 2);
}

static wk_label label_of(const struct wk_app_drill *drill, int i)
{
    return wk_layout_label(drill->wind != WK_WIND_NONE ? drill->wind : (enum wk_wind)drill->seats[i], drill->slots[i]);
}

/* The same, between two walls of the table. */
static void exchange_across(const struct wk_app *app, struct wk_draw *draw, const char *a, const char *b,
                            const struct wk_keycap *key)
{
    const struct wk_app_drill *drill = &app->drill;
    const struct wk_table_move move = {.what = WK_DO_SWAP,
                                       .a = {(enum wk_wind)drill->seats[0], drill->slots[0]},
                                       .b = {(enum wk_wind)drill->seats[1], drill->slots[1]}};
    struct wk_whole_words words = {.first = true, .note = T("Then the four walls have to be right")};
    char text[128];

    if (drill->step == WK_DRILL_SWAP) {
        words.asked = &move;
        words.note = T("The kiosk has to notice it by itself");
    } else if (drill->step == WK_DRILL_BACK) {
        snprintf(text, sizeof(text), T("Noticed: %s %s and %s %s. Swap them back"), wk_wind_text(draw, move.a.seat), a,
                 wk_wind_text(draw, move.b.seat), b);
        words.text = text;
    } else {
        words.text = T("All 136 are right. Storing them.");
    }
    wk_screen_whole_drill(app, draw, &words, key, drill->step == WK_DRILL_SWAP ? 1 : 0);
}

static void exchange(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_drill *drill = &app->drill;
    bool back = drill->step == WK_DRILL_BACK;
    char a[3], b[3], text[128];
    const struct wk_keycap key = {T("They are exchanged"), WK_KEY_PLAIN, WK_ACTION_DRILL, 0, -1};

    wk_label_format(label_of(drill, 0), a);
    wk_label_format(label_of(drill, 1), b);
    if (app->whole.on) {
        exchange_across(app, draw, a, b, &key);
        return;
    }
    snprintf(text, sizeof(text), back ? T("Noticed: %s and %s. Swap them back") : T("Swap %s and %s"), a, b);
    if (drill->step == WK_DRILL_KEEP)
        snprintf(text, sizeof(text), "%s", T("All 34 are right. Storing them."));
    wk_part_headline(
        draw, &(struct wk_headline){.text = text,
                                    .note = back ? T("Then the wall has to pass") : T("The kiosk has to notice it by itself")});
    wk_part_mat(app, draw, false);
    wk_part_bar(app, draw, &key, drill->step == WK_DRILL_SWAP ? 1 : 0);
}

static void ended(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_drill *drill = &app->drill;
    const bool missed = drill->step == WK_DRILL_MISSED;
    const struct wk_keycap again = {T("Drill again"), missed ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_DRILL, 0, -1},
                           keys[3] = {
                               {T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, again, wk_part_details_key(app, draw)};
    char fact[160];

    if (missed) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("This kiosk misses faults here")});
        what_to_do(
            draw,
            wk_part_ended(draw, WK_MARK_WRONG, T("The exchange was not noticed"), T("Do not let this kiosk pass walls")).y);
        wk_part_bar(app, draw, &again, 1);
        return;
    }
    wk_part_headline(draw, &(struct wk_headline){.text = T("This kiosk notices faults here")});
    const struct wk_box rest = wk_part_ended(draw, WK_MARK_OK, T("PASS. The drill is over"),
                                             T("It may pass walls. Drill again when the camera or the light changes."));
    double y = rest.y + 30;
    if (app->director.details) {
        details(draw, y, drill->bound_ppm, drill->hand_seq);
    } else {
        snprintf(fact, sizeof(fact), T("All %d planted faults were noticed"), drill->n_done);
        y = wk_part_fact(draw, WK_MARGIN, y, fact);
        wk_part_fact(draw, WK_MARGIN, y, T("The exchange by hand was noticed and named"));
    }
    wk_part_bar(app, draw, keys, 3);
}

static bool shows_picture(const struct wk_app *app)
{
    const enum wk_drill_step step = app->drill.step;

    return step == WK_DRILL_LAY || step == WK_DRILL_SWAP || step == WK_DRILL_BACK || step == WK_DRILL_KEEP;
}

static void draw_drill(const struct wk_app *app, struct wk_draw *draw)
{
    if (!(app->whole.on && shows_picture(app))) /* of the whole table it is a part */
        wk_part_top(app, draw);
    switch (app->drill.step) {
    case WK_DRILL_LAY:
        lay(app, draw);
        break;
    case WK_DRILL_RUN:
        run(app, draw);
        break;
    case WK_DRILL_TOLD:
        told(app, draw);
        break;
    case WK_DRILL_SWAP:
    case WK_DRILL_BACK:
    case WK_DRILL_KEEP:
        exchange(app, draw);
        break;
    case WK_DRILL_MISSED:
    case WK_DRILL_DONE:
        ended(app, draw);
        break;
    }
}

/* ---- its steps: faults planted in the picture of a wall in order, then two tiles exchanged by hand ---- */

static void begin(struct wk_app *app)
{
    wk_app_forget_looked(app);
    memset(&app->drill, 0, sizeof(app->drill));
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    memset(&app->drill, 0, sizeof(app->drill));
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)to;
    if (app->drill.step == WK_DRILL_RUN)
        wk_app_effect(effects, WK_EFFECT_DRILL_END);
    wk_app_forget_looked(app);
}

/* Shows on the picture which two tiles are to be exchanged. */
static void show_exchange(struct wk_app *app)
{
    struct wk_task *task = &app->task[0];

    *task = (struct wk_task){.kind = WK_TASK_MOVE,
                             .move = {.what = WK_DO_SWAP, .a = app->drill.slots[0], .b = app->drill.slots[1]},
                             .label = label_of(&app->drill, 0),
                             .label_b = label_of(&app->drill, 1)};
    app->task[1] = (struct wk_task){.kind = WK_TASK_NONE};
}

/* Whether the verdict names the exchange. */
static bool named(const struct wk_app *app)
{
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    for (int f = 0; f < verdict.n_findings; f++) {
        const struct wk_finding *finding = &verdict.finding[f];
        int n = 0;

        for (int i = 0; i < finding->n_slots; i++)
            n += finding->slots[i] == app->drill.slots[0] || finding->slots[i] == app->drill.slots[1];
        if (finding->kind == WK_FINDING_SWAPPED && finding->n_slots == 2 && n == 2)
            return true;
    }
    return false;
}

/* The wall, or the four of the table, lies still, and the verdict calls the exchange by its name. */
static bool is_noticed(const struct wk_app *app)
{
    if (app->whole.on)
        return wk_app_table_lies_still(app) && app->whole.judged == WK_FAIL && app->whole.exchange_named;
    return wk_app_lies_still(app) && app->judged == WK_FAIL && named(app);
}

/* The result of the exchange by hand goes on record. */
static void keep(const struct wk_app_drill *drill, bool noticed, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_DRILL_KEEP);

    effect->drill_keep.wind = drill->wind;
    effect->drill_keep.noticed = noticed;
    memcpy(effect->drill_keep.slots, drill->slots, sizeof(drill->slots));
    memcpy(effect->drill_keep.seats, drill->seats, sizeof(drill->seats));
}

/* Whether the walls lie again as the drill began. */
static bool is_same_in_order(const struct wk_app *app)
{
    return lies_in_order(app) && (app->whole.on || app->wind == app->drill.wind);
}

static void look_at_wall(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_drill *drill = &app->drill;

    if (drill->step == WK_DRILL_SWAP) {
        if (is_noticed(app)) {
            drill->step = WK_DRILL_BACK;
            wk_app_sound(app, effects, WK_SOUND_DONE);
        } else if (app->in_order && !app->whole.on) {
            show_exchange(app);
        }
    } else if (drill->step == WK_DRILL_BACK && is_same_in_order(app)) {
        drill->step = WK_DRILL_KEEP;
        keep(drill, true, effects);
    }
    if (drill->step == WK_DRILL_SWAP || drill->step == WK_DRILL_BACK)
        wk_app_stay_open(app); /* hands are busy on the mat */
}

/* Goes on to the next step. */
static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_drill *drill = &app->drill;

    if (drill->step != WK_DRILL_SWAP && wk_screen_touch_table(app, action, arg, effects))
        return true;
    if (action != WK_ACTION_DRILL || app->overlay != WK_OVERLAY_NONE)
        return false;
    switch (drill->step) {
    case WK_DRILL_LAY:
        if (!is_ready(app))
            break;
        (void)wk_app_leave_own(app);
        drill->step = WK_DRILL_RUN;
        drill->wind = app->whole.on ? WK_WIND_NONE : app->wind;
        wk_app_effect(effects, WK_EFFECT_DRILL);
        break;
    case WK_DRILL_TOLD:
        if (drill->n_missed > 0 || drill->status != WK_OK)
            begin(app);
        else if (is_same_in_order(app))
            drill->step = WK_DRILL_SWAP;
        break;
    case WK_DRILL_SWAP: /* the player says that it is done, but the kiosk still sees a wall in order */
        if (!lies_in_order(app))
            break;
        drill->step = WK_DRILL_MISSED;
        app->drilled = false;
        wk_app_sound(app, effects, WK_SOUND_TROUBLE);
        keep(drill, false, effects);
        break;
    case WK_DRILL_MISSED:
    case WK_DRILL_DONE:
        begin(app);
        break;
    case WK_DRILL_RUN:
    case WK_DRILL_BACK:
    case WK_DRILL_KEEP:
        break;
    }
    return true;
}

static void drill_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_drill *drill = &app->drill;

    if (event->kind != WK_EVENT_DRILL)
        return;
    wk_app_stay_open(app);
    if (drill->step == WK_DRILL_RUN) {
        drill->status = event->drill.status;
        drill->n = event->drill.n;
        drill->n_done = event->drill.n_done;
        drill->n_missed = event->drill.n_missed;
        drill->bound_ppm = event->drill.bound_ppm;
        memcpy(drill->slots, event->drill.slots, sizeof(drill->slots));
        memcpy(drill->seats, event->drill.seats, sizeof(drill->seats));
        if (event->drill.status == WK_OK && !event->drill.done)
            return;
        drill->seq = event->drill.seq;
        drill->step = WK_DRILL_TOLD;
        app->drilled = drill->status == WK_OK && drill->n_missed == 0;
        wk_app_sound(app, effects, drill->status != WK_OK || drill->n_missed > 0 ? WK_SOUND_TROUBLE : WK_SOUND_DONE);
    } else if (drill->step == WK_DRILL_KEEP) {
        drill->hand_seq = event->drill.seq;
        drill->step = event->drill.status == WK_OK && event->drill.seq > 0 ? WK_DRILL_DONE : WK_DRILL_TOLD;
        drill->status = event->drill.status;
        if (drill->step == WK_DRILL_DONE)
            wk_app_sound(app, effects, WK_SOUND_PASS);
    } else if (drill->step == WK_DRILL_MISSED) {
        drill->hand_seq = event->drill.seq;
    }
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    return wk_app_leave_own(app);
}

const struct wk_screen_def wk_screen_def_drill = {
    .id = WK_SCREEN_DRILL,
    .word = "drill",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .side = WK_SIDE_BACKS,
    .table = true,
    .draw = draw_drill,
    .picture = shows_picture,
    .leave = leave,
    .enter = enter,
    .action = act,
    .back = back,
    .wall = look_at_wall,
    .event = drill_event,
    .needs_walls = true,
    .card = {7, WK_N("Drill"), WK_N("Would this kiosk notice a fault?")},
    .help = {.sketch = WK_SKETCH_DRILL,
             .headline = WK_N("Would a fault be noticed, here and in this light?"),
             .steps = {WK_N("Lay any wall in order, at a table all four, and touch Start"),
                       WK_N("The kiosk plants faults in its picture, then asks you to swap two tiles"),
                       WK_N("One that is missed: judges check by eye until a drill misses none")}},
};
