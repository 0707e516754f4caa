/* The PIN: the pad on which it is entered, to open the director's area or to be changed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "labels/secret/secret.h"

/* ---- the pad ---- */

#define UPRIGHT_PAD_H 460.0 /* height of the pad below the text, in an upright window */

/* A dot for each digit entered, rings for digits that are needed at least. */
static void pin_dots(struct wk_draw *draw, double x, double y, double w, int n)
{
    double pitch = fmin(56, w / WK_PIN_MIN);
    int per_row = (int)(w / pitch);

    for (int i = 0; i < n || i < WK_PIN_MIN; i++) {
        double cx = x + (i % per_row + .5) * pitch, cy = y + i / per_row * pitch;

        wk_draw_circle(draw, cx, cy, 15, i < n ? WK_C_IVORY : WK_C_NONE, i < n ? WK_C_NONE : WK_C_EDGE, 3);
    }
}

/* Minutes and seconds until a PIN is accepted again, in large figures. The wait continues after a restart. */
static void countdown(struct wk_draw *draw, double y, double w, int wait_s)
{
    wk_draw_wrapped(draw, WK_MARGIN, y, w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                    T("Too many wrong PINs. Next try in"));
    wk_draw_textf(draw, WK_MARGIN, y + 110, (struct wk_type){76, true, WK_C_IVORY, WK_LEFT}, "%d:%02d", wait_s / 60,
                  wait_s % 60);
    wk_draw_wrapped(draw, WK_MARGIN, y + 166, w, 36, wk_type_quiet,
                    T("Each wrong one is on record. The table goes on meanwhile."));
}

/* What was wrong with the last PIN, or what to know about a new one. */
static const char *remark(const struct wk_app_director *director)
{
    switch (director->fault) {
    case WK_PIN_WRONG:
        return WK_N("Wrong PIN. Try again");
    case WK_PIN_DIFFERENT:
        return WK_N("The two PINs differ. Choose again");
    case WK_PIN_TAKEN:
        return WK_N("The two roles need two PINs. Choose another");
    case WK_PIN_NO_HALL:
        return WK_N("The hall does not answer. Enter the code for when it is away: the director has it");
    case WK_PIN_HELD:
        return WK_N("Too many wrong PINs. The director has to let this kiosk try again, at the hall");
    case WK_PIN_NO_FAULT:
        break;
    }
    return NULL;
}

/* Dots, the pad and the key below it; hint: about a PIN that is being chosen. */
static void pin_pad(const struct wk_app *app, struct wk_draw *draw, const struct wk_headline *headline, const char *word,
                    const char *hint)
{
    const struct wk_app_director *director = &app->director;
    int n = (int)strlen(director->pin), wait_s = (int)((director->free_ns - app->now_ns + 999999999) / 1000000000);
    bool taken = wait_s <= 0, enough = n >= WK_PIN_MIN && taken;
    struct wk_box body = wk_zone_body(draw, 200);
    wk_cut_bottom(&body, 16);
    const struct wk_box pad = wk_zone_upright(draw) ? wk_cut_bottom(&body, UPRIGHT_PAD_H) : wk_cut_right(&body, 520);
    double left_w = wk_zone_upright(draw) ? body.w : body.w - 64, y = body.y + 60;

    wk_part_top(app, draw);
    wk_part_headline(draw, headline);
    pin_dots(draw, WK_MARGIN, y, left_w, n);
    y += n > 10 ? 200 : 110;
    if (!taken)
        countdown(draw, y, left_w, wait_s);
    else if (director->asked_ns > 0)
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_large, T("The hall looks at it"));
    else if (remark(director)) {
        wk_draw_mark(draw, WK_MARK_AGAIN, WK_MARGIN + 22, y - 12, 44, false);
        wk_draw_wrapped(draw, WK_MARGIN + 64, y, left_w - 64, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                        T(remark(director)));
    } else if (director->step != WK_PIN_ENTER)
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_large, hint);
    struct wk_keycap erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1};
    wk_part_keypad(draw, pad, NULL, &erase, taken && director->asked_ns == 0);
    struct wk_keycap key = {word, enough ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, enough ? WK_ACTION_PIN_DONE : WK_ACTION_NOT_YET, 0,
                            -1};
    if (app->hint && n < WK_PIN_MIN)
        key.text = T("4 digits or more");
    wk_part_bar(app, draw, &key, 1);
}

static void add_digit(struct wk_app *app, int digit)
{
    struct wk_app_director *director = &app->director;
    size_t n = strlen(director->pin);

    if (digit < 0 || digit > 9 || n == WK_PIN_MAX || director->waiting || app->now_ns < director->free_ns)
        return;
    director->fault = WK_PIN_NO_FAULT;
    director->pin[n] = (char)('0' + digit);
}

static void erase_digit(struct wk_app_director *director)
{
    size_t n = strlen(director->pin);

    if (n > 0 && !director->waiting)
        director->pin[n - 1] = 0;
}

static void ask_about_pin(const struct wk_app_director *director, enum wk_effect_kind what, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, what);

    effect->pin.role = director->whose;
    memcpy(effect->pin.pin, director->pin, sizeof(effect->pin.pin));
}

/* All digits have been entered. When choosing a PIN it has to be entered once more. */
static void entered(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    if (strlen(director->pin) < WK_PIN_MIN || director->waiting || app->now_ns < director->free_ns)
        return;
    if (director->step == WK_PIN_CHOOSE) {
        memcpy(director->first, director->pin, sizeof(director->first));
        wk_wipe(director->pin, sizeof(director->pin));
        director->step = WK_PIN_REPEAT;
        return;
    }
    if (director->step == WK_PIN_REPEAT && !wk_equal(director->pin, director->first, sizeof(director->pin))) {
        wk_app_wipe_pin(app);
        director->step = WK_PIN_CHOOSE;
        director->fault = WK_PIN_DIFFERENT;
        return;
    }
    director->waiting = true;
    if (director->unlocked)
        ask_about_pin(director, WK_EFFECT_SET_PIN, effects);
    else
        ask_about_pin(director, WK_EFFECT_CHECK_PIN, effects);
}

/* False: the touch is neither a digit nor the end. */
static bool touch_pad(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (app->overlay != WK_OVERLAY_NONE ||
        (action != WK_ACTION_DIGIT && action != WK_ACTION_ERASE && action != WK_ACTION_PIN_DONE))
        return false;
    if (action == WK_ACTION_DIGIT)
        add_digit(app, arg);
    else if (action == WK_ACTION_ERASE)
        erase_digit(&app->director);
    else
        entered(app, effects);
    return true;
}

/* Ignores an answer that comes later. */
static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    if (wk_app_screen(app, to)->area == WK_AREA_PIN)
        return;
    wk_app_wipe_pin(app);
    wk_app_drop_pin(app, effects);
    app->wanted = WK_SCREEN_IDLE;
}

/* ---- it opens the area ---- */

/* To the menu, or to the screen that was asked for on idle if this PIN opens it. */
static void open_area(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_screen_def *wanted = wk_app_screen(app, app->wanted);

    if (wanted->home != WK_HOME_NOT || app->director.role < wanted->role)
        wanted = wk_app_screen(app, app->hour.step != WK_HOUR_NONE ? WK_SCREEN_HOUR : WK_SCREEN_DIRECTOR);
    wk_app_go(app, wanted->id, effects);
    if (wanted->open)
        wanted->open(app, effects);
}

static void pin_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;
    bool checked = director->pin[0] != 0 || director->asked_ns > 0;

    if (event->kind != WK_EVENT_PIN || !director->waiting)
        return;
    wk_app_wipe_pin(app);
    if (event->pin.status == WK_NOT_YET && event->pin.asked) {
        if (director->asked_ns == 0)
            director->asked_ns = director->looked_ns = app->now_ns;
        return;
    }
    director->waiting = false;
    director->asked_ns = 0;
    director->free_ns = app->now_ns + event->pin.wait_s * 1000000000LL;
    if (checked && (event->pin.status == WK_BAD_INPUT || event->pin.status == WK_PIN_WAIT)) {
        director->fault = WK_PIN_WRONG;
        director->step = WK_PIN_ENTER;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (checked && (event->pin.status == WK_NOT_ALLOWED || event->pin.status == WK_NO_HALL)) {
        director->fault = event->pin.status == WK_NO_HALL ? WK_PIN_NO_HALL : WK_PIN_HELD;
        director->step = WK_PIN_ENTER;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (event->pin.status != WK_OK) {
        wk_app_store_failed(app, event->pin.status);
    } else if (!checked) {
        director->step = event->pin.set ? WK_PIN_ENTER : WK_PIN_CHOOSE;
    } else if (event->pin.role != WK_ROLE_PLAYERS) {
        director->unlocked = true;
        director->role = event->pin.role;
        app->hour.pin = true;
        app->clock_jump_ns = 0; /* the director has seen it */
        wk_app_sound(app, effects, WK_SOUND_DONE);
        open_area(app, effects);
    }
}

static void draw_pin(const struct wk_app *app, struct wk_draw *draw)
{
    static const struct {
        const char *headline, *note, *key;
    } steps[] = {
        [WK_PIN_ENTER] = {WK_N("Enter your PIN"), WK_N("The judge's or the director's area"), WK_N("Open")},
        [WK_PIN_CHOOSE] = {WK_N("Choose the director's PIN"), WK_N("Then enter it again, so that no slip locks you out"),
                           WK_N("Take this PIN")},
        [WK_PIN_REPEAT] = {WK_N("Enter the same PIN again"), WK_N("Write it down where only you find it"),
                           WK_N("Set this PIN")},
    };
    enum wk_pin_step step = app->director.step;

    pin_pad(app, draw, &(struct wk_headline){.text = T(steps[step].headline), .note = T(steps[step].note)}, T(steps[step].key),
            T("There is none yet. 4 digits or more; it opens the deals too, so keep it to yourself"));
}

const struct wk_screen_def wk_screen_def_pin = {
    .id = WK_SCREEN_PIN,
    .word = "pin",
    .area = WK_AREA_PIN,
    .draw = draw_pin,
    .leave = leave,
    .action = touch_pad,
    .event = pin_event,
    .help = {.sketch = WK_SKETCH_PIN,
             .headline = WK_N("The director's area opens with a PIN"),
             .steps = {WK_N("Players need nothing in there"), WK_N("Each opening is written into the journal"),
                       WK_N("After a wrong PIN there is a wait")}},
};

/* ---- it is changed ---- */

/* Changes one of the two PINs: it has to be entered twice. */
static void choose_whose(struct wk_app *app, int role)
{
    struct wk_app_director *director = &app->director;

    if (director->waiting || (role != WK_ROLE_JUDGE && role != WK_ROLE_DIRECTOR))
        return;
    wk_app_wipe_pin(app);
    director->whose = (enum wk_role)role;
    director->step = WK_PIN_CHOOSE;
    director->fault = WK_PIN_NO_FAULT;
    director->set_seq = 0;
}

static bool take_pin_set(struct wk_app *app)
{
    const bool asked = app->director.waiting && app->director.whose != WK_ROLE_PLAYERS;

    app->director.waiting = false;
    wk_app_wipe_pin(app);
    return asked;
}

static void pins_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    if (event->kind != WK_EVENT_PIN_SET)
        return;
    const bool asked = take_pin_set(app);
    director->judge_has_one = event->pin_set.judge;
    if (asked && event->pin_set.status == WK_BAD_INPUT) {
        director->step = WK_PIN_CHOOSE;
        director->fault = WK_PIN_TAKEN;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (event->pin_set.status == WK_NOT_ALLOWED) {
        wk_app_shut(app, effects);
    } else if (event->pin_set.status != WK_OK) {
        wk_app_store_failed(app, event->pin_set.status);
    } else if (asked && event->pin_set.seq > 0) {
        director->set_seq = event->pin_set.seq;
        director->whose = WK_ROLE_PLAYERS;
        wk_app_sound(app, effects, WK_SOUND_DONE);
    }
}

static void pins_late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->kind == WK_EVENT_PIN_SET)
        (void)take_pin_set(app);
}

static bool pins_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    const bool pad = app->director.whose != WK_ROLE_PLAYERS;

    if (pad && touch_pad(app, action, arg, effects))
        return true;
    if (action == WK_ACTION_PIN_WHOSE)
        choose_whose(app, arg);
    return action == WK_ACTION_ERASE && app->overlay == WK_OVERLAY_NONE;
}

static void open_pins(struct wk_app *app, struct wk_effects *effects)
{
    app->director.whose = WK_ROLE_PLAYERS;
    app->director.set_seq = 0;
    app->director.waiting = true;
    wk_app_effect(effects, WK_EFFECT_SET_PIN)->pin.role = WK_ROLE_PLAYERS;
}

static bool pins_back(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    if (app->director.whose == WK_ROLE_PLAYERS || app->director.waiting)
        return false;
    app->director.whose = WK_ROLE_PLAYERS;
    wk_app_wipe_pin(app);
    return true;
}

#define CARD_H 260.0

static void role_card(struct wk_draw *draw, struct wk_box card, enum wk_role role, const char *word, const char *what,
                      const char *state, bool set)
{
    const double x = card.x, y = card.y, w = card.w, h = card.h;

    wk_draw_box(draw, card, 16, wk_draw_is_pressed(draw, WK_ACTION_PIN_WHOSE, (int)role) ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_text(draw, x + 24, y + 56, (struct wk_type){36, true, WK_C_IVORY, WK_LEFT}, word);
    wk_draw_wrapped(draw, x + 24, y + 104, w - 48, 36, wk_type_quiet, what);
    wk_draw_mark(draw, set ? WK_MARK_OK : WK_MARK_AGAIN, x + 40, y + h - 38, 32, false);
    wk_draw_text(draw, x + 68, y + h - 28, wk_type_bold, state);
    wk_draw_touch(draw, card, WK_ACTION_PIN_WHOSE, (int)role, false);
}

static void draw_pins(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_director *director = &app->director;
    bool judge = director->whose == WK_ROLE_JUDGE;
    struct wk_box body = wk_zone_body(draw, 216);
    body.h = wk_zone_upright(draw) ? 2 * CARD_H + WK_GAP : CARD_H;
    struct wk_box cards[2];
    for (int i = 0; i < 2; i++)
        cards[i] = wk_zone_upright(draw) ? wk_box_row(body, i, 2, WK_GAP) : wk_box_column(body, i, 2, WK_GAP);

    if (director->whose != WK_ROLE_PLAYERS) {
        bool again = director->step == WK_PIN_REPEAT;
        struct wk_headline headline = {.text = again   ? T("Enter the same PIN again")
                                               : judge ? T("Choose the judge's PIN")
                                                       : T("Choose the director's PIN"),
                                       .note = again ? T("The old one then opens nothing")
                                                     : T("Then enter it again, so that no slip locks you out")};
        pin_pad(app, draw, &headline, again ? T("Set this PIN") : T("Take this PIN"),
                judge ? T("4 digits or more. Tell it to the judges only") : T("4 digits or more. Keep it to yourself"));
        return;
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Whose PIN do you want to set?"),
                                                 .note = director->set_seq > 0 ? NULL : T("Choose it and enter it twice")});
    if (director->set_seq > 0) {
        wk_draw_mark(draw, WK_MARK_OK, WK_MARGIN + 16, 161, 32, false);
        wk_part_line(draw, WK_MARGIN + 48, 171, wk_zone_right(draw) - WK_MARGIN - 48, wk_type_bold,
                     T("Done: the new PIN opens from now on, the old one nothing"));
    }
    role_card(draw, cards[0], WK_ROLE_JUDGE, T("The judge's"), T("Rulings, results, spot checks, looking again"),
              director->judge_has_one ? T("is set") : T("not set yet: no judge gets in"), director->judge_has_one);
    role_card(draw, cards[1], WK_ROLE_DIRECTOR, T("The director's"), T("All of the judge's, and deals, tiles, copies, PINs"),
              T("is set"), true);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1},
                director->set_seq > 0 ? 1 : 0);
}

const struct wk_screen_def wk_screen_def_pins = {
    .id = WK_SCREEN_PINS,
    .word = "pins",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .draw = draw_pins,
    .leave = leave,
    .open = open_pins,
    .action = pins_action,
    .back = pins_back,
    .event = pins_event,
    .late = pins_late,
    .card = {11, WK_N("PINs"), WK_N("The judge's and the director's")},
    .help = {.sketch = WK_SKETCH_PINS,
             .headline = WK_N("Whose PIN opens what"),
             .steps = {WK_N("The judge's: rulings, results, looking again"),
                       WK_N("The director's: all of that, deals, tiles, copies and these PINs"),
                       WK_N("Change one as soon as somebody may have seen it")}},
};
