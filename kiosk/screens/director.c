/* The director's area: the PIN's pad and the menu. */
#include "kiosk/app/screen_def.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>
#include <string.h>

/*
 * The menu: screens that have a card, in the order in which they are wanted. Whose PIN opens one is said by its definition;
 * Back, the lock and the countdown come by themselves.
 */
static const enum wk_screen entries[] = {
    WK_SCREEN_PLAYERS, WK_SCREEN_ACTS, WK_SCREEN_RESULTS, WK_SCREEN_SPOT,   WK_SCREEN_RECORDS, WK_SCREEN_CAMERA,
    WK_SCREEN_DRILL,   WK_SCREEN_LENS, WK_SCREEN_ENROL,   WK_SCREEN_BACKUP, WK_SCREEN_PINS,    WK_SCREEN_GIVEN,
};
#define N_ENTRIES ((int)(sizeof(entries) / sizeof(entries[0])))

/* ---------------------------------------------------------------- PIN */

/* A dot for each digit entered, rings for those that are needed at least. */
static void pin_dots(struct wk_draw *draw, double x, double y, double w, int n)
{
    double pitch = fmin(56, w / WK_PIN_MIN);
    int per_row = (int)(w / pitch);

    for (int i = 0; i < n || i < WK_PIN_MIN; i++) {
        double cx = x + (i % per_row + .5) * pitch, cy = y + i / per_row * pitch;

        wk_draw_circle(draw, cx, cy, 15, i < n ? WK_C_IVORY : WK_C_NONE, i < n ? WK_C_NONE : WK_C_EDGE, 3);
    }
}

/* Minutes and seconds until one is looked at again, large; it goes on through a restart. */
static void countdown(struct wk_draw *draw, double y, double w, int wait_s)
{
    wk_draw_wrapped(draw, WK_MARGIN, y, w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                    T("Wrong too often. The next try in"));
    wk_draw_textf(draw, WK_MARGIN, y + 110, (struct wk_type){76, true, WK_C_IVORY, WK_LEFT}, "%d:%02d", wait_s / 60,
                  wait_s % 60);
    wk_draw_wrapped(draw, WK_MARGIN, y + 166, w, 36, wk_type_quiet,
                    T("Each wrong one is on record. The table goes on meanwhile."));
}

/* What was wrong with the one before, or what there is to know of a new one. */
static const char *remark(const struct wk_app_director *director)
{
    switch (director->fault) {
    case WK_PIN_WRONG:
        return WK_N("That was wrong. Try again");
    case WK_PIN_DIFFERENT:
        return WK_N("The two were not alike. Choose again");
    case WK_PIN_TAKEN:
        return WK_N("The two roles need two PINs. Choose another");
    case WK_PIN_NO_FAULT:
        break;
    }
    return NULL;
}

/* Dots, pad and the key below; hint: what is said of a PIN that is being chosen. */
static void pin_pad(const struct wk_app *app, struct wk_draw *draw, const struct wk_headline *headline, const char *word,
                    const char *hint)
{
    const struct wk_app_director *director = &app->director;
    int n = (int)strlen(director->pin), wait_s = (int)((director->free_ns - app->now_ns + 999999999) / 1000000000);
    bool taken = wait_s <= 0, enough = n >= WK_PIN_MIN && taken;
    double top = 200, bottom = wk_zone_bar_y(draw) - 16, pad_w = 520, pad_x = wk_zone_right(draw) - pad_w;
    double left_w = pad_x - WK_MARGIN - 64, y = top + 60;

    wk_part_top(app, draw);
    wk_part_headline(draw, headline);
    pin_dots(draw, WK_MARGIN, y, left_w, n);
    y += n > 10 ? 200 : 110;
    if (!taken)
        countdown(draw, y, left_w, wait_s);
    else if (remark(director))
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT), T(remark(director)));
    else if (director->step != WK_PIN_ENTER)
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_large, hint);
    struct wk_keycap erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1};
    wk_part_keypad(draw, pad_x, top, pad_w, bottom - top, NULL, &erase, taken);
    struct wk_keycap key = {word, enough ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, enough ? WK_ACTION_PIN_DONE : WK_ACTION_NOT_YET, 0,
                            -1};
    if (app->hint && n < WK_PIN_MIN)
        key.text = T("4 digits or more");
    wk_part_bar(app, draw, &key, 1);
}

static void draw_pin(const struct wk_app *app, struct wk_draw *draw)
{
    static const struct {
        const char *headline, *next, *key;
    } steps[] = {
        [WK_PIN_ENTER] = {WK_N("Enter your PIN"), WK_N("The judge's or the director's area"), WK_N("Open")},
        [WK_PIN_CHOOSE] = {WK_N("Choose the director's PIN"), WK_N("Enter it once more"), WK_N("Take this PIN")},
        [WK_PIN_REPEAT] = {WK_N("Enter the same PIN once more"), WK_N("What the director sets up"), WK_N("Set this PIN")},
    };
    enum wk_pin_step step = app->director.step;

    pin_pad(app, draw, &(struct wk_headline){.text = T(steps[step].headline), .next = T(steps[step].next)}, T(steps[step].key),
            T("There is none yet. 4 digits or more; it opens the deals too, so keep it to yourself"));
}

const struct wk_screen_def wk_screen_def_pin = {
    .id = WK_SCREEN_PIN,
    .word = "pin",
    .area = WK_AREA_PIN,
    .draw = draw_pin,
    .help = {.headline = WK_N("The director's area opens with a PIN"),
             .steps = {WK_N("Players need nothing from there"), WK_N("Each opening is written into the journal"),
                       WK_N("A wrong PIN makes the next one wait")}},
};

/* ---------------------------------------------------------------- PINs */

static void role_card(struct wk_draw *draw, double x, double w, enum wk_role role, const char *word, const char *what,
                      const char *state)
{
    double y = 216, h = 260;

    wk_draw_rect(draw, x, y, w, h, 16, draw->pressed == WK_ACTION_PIN_WHOSE ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_text(draw, x + 24, y + 56, (struct wk_type){36, true, WK_C_IVORY, WK_LEFT}, word);
    wk_draw_wrapped(draw, x + 24, y + 104, w - 48, 36, wk_type_quiet, what);
    wk_draw_text(draw, x + 24, y + h - 28, wk_type_bold, state);
    wk_draw_area(draw, x, y, w, h, WK_ACTION_PIN_WHOSE, (int)role, false);
}

static void draw_pins(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_director *director = &app->director;
    bool judge = director->whose == WK_ROLE_JUDGE;
    double w = (wk_zone_right(draw) - WK_MARGIN - 16) / 2;
    char text[64];

    if (director->whose != WK_ROLE_PLAYERS) {
        bool again = director->step == WK_PIN_REPEAT;
        struct wk_headline headline = {.text = again   ? T("Enter the same PIN once more")
                                               : judge ? T("Choose the judge's PIN")
                                                       : T("Choose the director's PIN"),
                                       .next = again ? T("Then the old one opens nothing") : T("Enter it once more")};
        pin_pad(app, draw, &headline, again ? T("Set this PIN") : T("Take this PIN"),
                judge ? T("4 digits or more. Tell it to the judges only") : T("4 digits or more. Keep it to yourself"));
        return;
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Whose PIN is to be set?"),
                                                 .next = director->set_seq > 0 ? NULL : T("Choose it, enter it twice")});
    if (director->set_seq > 0) {
        snprintf(text, sizeof(text), T("On record: %lld"), (long long)director->set_seq);
        wk_draw_mark(draw, WK_MARK_OK, WK_MARGIN + 16, 161, 32, false);
        wk_draw_text(draw, WK_MARGIN + 48, 171, wk_type_bold, text);
    }
    role_card(draw, WK_MARGIN, w, WK_ROLE_JUDGE, T("The judge's"), T("Rulings, results, spot checks, looking again"),
              director->judge_has_one ? T("is set") : T("not set yet: no judge gets in"));
    role_card(draw, WK_MARGIN + w + 16, w, WK_ROLE_DIRECTOR, T("The director's"),
              T("All of the judge's, and deals, tiles, copies, PINs"), T("is set"));
    wk_part_bar(app, draw, NULL, 0);
}

const struct wk_screen_def wk_screen_def_pins = {
    .id = WK_SCREEN_PINS,
    .word = "pins",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .draw = draw_pins,
    .card = {WK_N("PINs"), WK_N("The judge's and the director's")},
    .help = {.headline = WK_N("Whose PIN opens what"),
             .steps = {WK_N("The judge's: rulings, results, looking again"),
                       WK_N("The director's: all of that, deals, tiles, copies and these PINs"),
                       WK_N("Change one as soon as somebody may have seen it")}},
};

/* ---------------------------------------------------------------- menu */

#define COLUMNS 4
#define ROWS 3

static void card(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h,
                 const struct wk_screen_def *def)
{
    if (app->director.role < def->role) {
        wk_part_locked(draw, x, y, w, h, T(def->card.word));
        return;
    }
    wk_draw_rect(draw, x, y, w, h, 16, draw->pressed == WK_ACTION_OPEN ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_text(draw, x + 20, y + 45, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, T(def->card.word));
    wk_draw_wrapped(draw, x + 20, y + 82, w - 36, 30, wk_type_tag, T(def->card.what));
    wk_draw_area(draw, x, y, w, h, WK_ACTION_OPEN, (int)def->id, false);
}

static void draw_director(const struct wk_app *app, struct wk_draw *draw)
{
    double top = 200, w = (wk_zone_right(draw) - WK_MARGIN - (COLUMNS - 1) * 16) / COLUMNS;
    double h = (wk_zone_bar_y(draw) - 16 - top - (ROWS - 1) * 16) / ROWS;
    int n = 0;

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("What do you want to do?"),
                                                 .next = T("Nothing here shows a face of a deal in play")});
    for (int i = 0; i < N_ENTRIES; i++) {
        const struct wk_screen_def *def = wk_screen_def(entries[i]);

        if (def->needs_event && !wk_app_has_event(app))
            continue;
        card(app, draw, WK_MARGIN + n % COLUMNS * (w + 16), top + n / COLUMNS * (h + 16), w, h, def);
        n++;
    }
    const bool sealed =
        app->director.role == WK_ROLE_DIRECTOR && wk_app_has_event(app) && app->hall.tournament->plan.to_director;
    const struct wk_keycap keys[2] = {{T("Standings"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_RANKING, -1},
                                      {T("Open deals"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_DEALS, -1}};
    wk_part_bar(app, draw, keys, !wk_app_has_event(app) ? 0 : sealed ? 2 : 1);
}

const struct wk_screen_def wk_screen_def_director = {
    .id = WK_SCREEN_DIRECTOR,
    .word = "director",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .draw = draw_director,
    .help = {.headline = WK_N("What the director sets up"),
             .steps = {WK_N("Touch a card to open it"), WK_N("The area locks itself when nobody touches it"),
                       WK_N("Lock it before you go")}},
};
