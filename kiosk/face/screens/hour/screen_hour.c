/* The first hour: a list of what a new kiosk wants before its first evening; each line leads to its screen and back. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"

#include <math.h>
#include <stdio.h>

static const struct {
    const char *word, *what; /* on its card: what it is, what it takes */
    const char *headline;    /* what to do, when it is next */
    int minutes;
    enum wk_screen screen; /* where it is done; IDLE: on the list itself */
} steps[WK_N_HOUR_STEPS] = {
    [WK_HOUR_LANGUAGE] = {WK_N("Language"), WK_N("English or 中文, on screens and papers"), WK_N("Choose the language"), 1,
                          WK_SCREEN_IDLE},
    [WK_HOUR_EVENING] = {WK_N("Evening"), WK_N("A club's evening, or an event"), WK_N("Say what is played here"), 1,
                         WK_SCREEN_EVENING},
    [WK_HOUR_PIN] = {WK_N("PIN"), WK_N("The director's; keep it to yourself"), WK_N("Choose the director's PIN"), 1,
                     WK_SCREEN_PIN},
    [WK_HOUR_PAPERS] = {WK_N("Print"), WK_N("Stickers, mat and chart; cut and glue"), WK_N("Print stickers, mat and chart"), 20,
                        WK_SCREEN_PAPERS},
    [WK_HOUR_CAMERA] = {WK_N("Camera"), WK_N("Hang it over the mat, tune it"), WK_N("Hang the camera over the mat and tune it"),
                        10, WK_SCREEN_VIEW},
    [WK_HOUR_TILES] = {WK_N("Enrol tiles"), WK_N("Photograph the club's tiles once"), WK_N("Show the kiosk your tiles"), 10,
                       WK_SCREEN_ENROL},
    [WK_HOUR_PRACTICE] = {WK_N("Practice"), WK_N("Mend what the kiosk makes up in one wall"),
                          WK_N("Practise on one wall until all is right"), 15, WK_SCREEN_PRACTICE},
};

/* ---------------------------------------------------------------- what is done */

/* Nothing was played here yet. */
static bool is_new(const struct wk_app *app)
{
    bool any = wk_app_has_event(app) || wk_app_awaits_event(app) || app->sealed_seq > 0 || app->round > 1;

    for (int i = 0; i < WK_N_WINDS; i++)
        any |= app->wall[i].recorded;
    return !any;
}

/* Once after the start, as soon as the store has said all: the event's state comes last. */
static void come_up(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind != WK_EVENT_TOURNAMENT || app->hour.shown || !app->store_tried || app->store != WK_OK)
        return;
    app->hour.shown = true;
    if (wk_hour_is_open(app) && wk_app_stands(app)->home == WK_HOME_TABLE && is_new(app))
        wk_app_go(app, WK_SCREEN_HOUR, effects);
}

static void choose_language(struct wk_app *app, enum wk_language lang, struct wk_effects *effects)
{
    app->lang = lang;
    wk_app_effect(effects, WK_EFFECT_LANGUAGE)->language = lang;
    wk_hour_keep(effects, WK_KEEP_LANGUAGE, (int)lang);
}

/* Nobody practises in a deal that is under way. */
static bool may_open(const struct wk_app *app, int step)
{
    return step != WK_HOUR_PRACTICE || wk_app_may_practise(app);
}

static void open_step(struct wk_app *app, int step, struct wk_effects *effects)
{
    if (step <= WK_HOUR_NONE || step >= WK_N_HOUR_STEPS || !may_open(app, step))
        return;
    if (step == WK_HOUR_LANGUAGE) /* chosen already: the other one */
        choose_language(app, (enum wk_language)(((int)app->lang + app->hour.language_kept) % WK_N_LANGS), effects);
    else if (step == WK_HOUR_PIN && app->director.unlocked)
        wk_hour_lead(app, WK_HOUR_PIN, WK_SCREEN_PINS, effects);
    else
        wk_hour_lead(app, (enum wk_hour_step)step, steps[step].screen, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (app->overlay != WK_OVERLAY_NONE)
        return false;
    if (action == WK_ACTION_HOUR)
        open_step(app, arg, effects);
    else if (action == WK_ACTION_SET_LANGUAGE && arg >= 0 && arg < WK_N_LANGS)
        choose_language(app, (enum wk_language)arg, effects);
    else if (action == WK_ACTION_HOUR_OVER) {
        wk_hour_keep(effects, WK_KEEP_OVER, 1);
        wk_app_go_home(app, effects);
    } else
        return false;
    return true;
}

/* A best time is what practising leaves behind. */
static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    app->hour.step = WK_HOUR_NONE;
    app->hour.shown = true;
    app->hour.fault = WK_OK;
    if (app->practice_best_s > 0 && !app->hour.kept.practised)
        wk_hour_keep(effects, WK_KEEP_PRACTISED, 1);
}

/* Whoever stands before a first screen again has left the list. */
static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    if (wk_app_stands(app)->home != WK_HOME_NOT)
        app->hour.step = WK_HOUR_NONE;
}

/* ---------------------------------------------------------------- what is drawn */

static void card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_hour_step step)
{
    const bool done = wk_hour_is_done(app, step), next = step == wk_hour_next(app);
    const enum wk_colour ink = next ? WK_C_IVORY : WK_C_STONE;
    struct wk_box line = box;
    char minutes[32], from[128];

    wk_draw_box(draw, box, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_HOUR, (int)step) ? WK_C_KEY_DOWN : WK_C_PANEL);
    if (next)
        wk_draw_border(draw, wk_box_inset(box, 2, 2), WK_R_CARD, WK_C_NOW, WK_W_THIS);
    const struct wk_box sign = wk_cut_left(&line, 84);
    if (done)
        wk_draw_mark(draw, WK_MARK_OK, wk_box_mid_x(sign), wk_box_mid_y(sign), 40, false);
    else {
        wk_draw_circle(draw, wk_box_mid_x(sign), wk_box_mid_y(sign), 22, WK_C_NONE, next ? WK_C_NOW : WK_C_EDGE, 3);
        wk_draw_textf(draw, wk_box_mid_x(sign), wk_box_mid_y(sign) + 9, (struct wk_type){26, true, ink, WK_MIDDLE}, "%d",
                      (int)step);
    }
    snprintf(minutes, sizeof(minutes), T("%d min"), steps[step].minutes);
    wk_cut_right(&line, WK_PAD);
    line = wk_box_centre(line, line.w, 66);
    const struct wk_box top = wk_cut_top(&line, 32);
    wk_draw_label(draw, top, wk_type_in(wk_type_bold, done ? WK_C_STONE : WK_C_IVORY, WK_LEFT), T(steps[step].word));
    if (!done)
        wk_draw_label(draw, top, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), minutes);
    snprintf(from, sizeof(from), T("%s, enrolled at %s"), app->tileset_name, app->tileset_by);
    wk_draw_label(draw, wk_cut_top(&line, 34), wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT),
                  done && step == WK_HOUR_TILES && app->tileset_by[0] ? from : T(steps[step].what));
    wk_draw_touch(draw, box, may_open(app, (int)step) ? WK_ACTION_HOUR : WK_ACTION_NOT_YET, (int)step, false);
}

static void draw_hour(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_hour_step next = wk_hour_next(app);
    const enum wk_language other = (enum wk_language)(((int)app->lang + 1) % WK_N_LANGS);
    struct wk_box body = wk_zone_body(draw, 204);
    struct wk_keycap keys[2] = {{T("Go on"), WK_KEY_PRIMARY, WK_ACTION_HOUR, (int)next, -1},
                                {T("Hide this list"), WK_KEY_PLAIN, WK_ACTION_HOUR_OVER, 0, -1}};
    struct wk_headline headline = {.text = next != WK_HOUR_NONE ? T(steps[next].headline) : NULL};
    char note[128];
    int n_keys = app->hour.kept.over ? 1 : 2, at = 0;

    snprintf(note, sizeof(note), T("%d of %d done. Leave whenever you like: the list stays"), wk_hour_n_done(app),
             WK_N_HOUR_STEPS - 1);
    headline.note = note;
    if (next == WK_HOUR_LANGUAGE) { /* whoever reads the other one only */
        headline.note = wk_text(other, steps[next].headline);
        keys[0] = (struct wk_keycap){wk_lang_def(app->lang)->name, WK_KEY_PRIMARY, WK_ACTION_SET_LANGUAGE, (int)app->lang, -1};
        keys[1] = (struct wk_keycap){wk_lang_def(other)->name, WK_KEY_CHOICE, WK_ACTION_SET_LANGUAGE, (int)other, -1};
        n_keys = 2;
    } else if (next == WK_HOUR_NONE) {
        headline = (struct wk_headline){.text = T("All is ready for the first evening"), .next = T("Build the four walls")};
        keys[0] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
        n_keys = 1;
    }
    if (wk_hour_fault_text(app))
        headline.note = T(wk_hour_fault_text(app));
    else if (app->hour.unread)
        headline.note = T("What was chosen before cannot be read. Choose again: the old file is kept");
    wk_part_top(app, draw);
    wk_part_headline(draw, &headline);
    wk_cut_bottom(&body, WK_GAP);
    const bool upright = wk_zone_upright(draw);
    const int n = WK_N_HOUR_STEPS - 1, columns = upright ? 1 : 2, rows = (n + columns - 1) / columns;
    for (int step = WK_HOUR_LANGUAGE; step < WK_N_HOUR_STEPS; step++, at++)
        card(app, draw, wk_box_cell(body, at % rows * columns + at / rows, columns, rows, WK_KEY_GAP), (enum wk_hour_step)step);
    wk_part_bar(app, draw, keys, n_keys);
}

const struct wk_screen_def wk_screen_def_hour = {
    .id = WK_SCREEN_HOUR,
    .word = "hour",
    .area = WK_AREA_PLAYERS,
    .no_camera = true,
    .stays_open = true,
    .draw = draw_hour,
    .enter = enter,
    .forget = forget,
    .action = act,
    .late = come_up,
    .help = {.sketch = WK_SKETCH_CARDS,
             .headline = WK_N("What a new kiosk wants before its first evening"),
             .steps = {WK_N("Do the step in the yellow frame, or touch any other"), WK_N("Back leads to the list again"),
                       WK_N("Leave it when you like: its key is on the first screen")}},
};
