/* The director's area: the PIN's pad and the menu. */
#include "kiosk/parts.h"
#include "kiosk/screen.h"

#include <math.h>
#include <string.h>

/*
 * The menu, in the order of an event's day. A new screen is a row here, once its enum wk_screen, its wk_screen_...() and what
 * the camera reads for it (side_of() in app.c) are there; the card, Back, the lock and the countdown come by themselves.
 */
static const struct {
    enum wk_screen screen;
    const char *word, *what;
} entries[] = {
    {WK_SCREEN_CAMERA, WK_N("Camera"), WK_N("Focus, light, reflections, distance: good enough to read by?")},
    {WK_SCREEN_LENS, WK_N("Lens"), WK_N("Measure what the camera's lens does, with the printed board")},
    {WK_SCREEN_ENROL, WK_N("Enrol tiles"), WK_N("The club's tiles, photographed once before an event")},
    {WK_SCREEN_DRILL, WK_N("Drill"), WK_N("Plants faults and sees that each is noticed")},
};
#define N_ENTRIES ((int)(sizeof(entries) / sizeof(entries[0])))

/* What is there while an event is under way: a row above the others. */
static const struct {
    enum wk_screen screen;
    const char *word, *what;
} event_entries[] = {
    {WK_SCREEN_PLAYERS, WK_N("Players"), WK_N("Who sits where, stand-ins")},
    {WK_SCREEN_ACTS, WK_N("Rulings"), WK_N("Rulings, wrong seats, rotation, fouled deals")},
    {WK_SCREEN_RESULTS, WK_N("Results"), WK_N("Enter from paper, correct")},
};
#define N_EVENT_ENTRIES ((int)(sizeof(event_entries) / sizeof(event_entries[0])))

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

void wk_screen_pin(const struct wk_app *app, struct wk_draw *draw)
{
    static const struct {
        const char *order, *next, *key;
    } steps[] = {
        [WK_PIN_ENTER] = {WK_N("Enter the director's PIN"), WK_N("What the director sets up"), WK_N("Open")},
        [WK_PIN_CHOOSE] = {WK_N("Choose the director's PIN"), WK_N("Enter it once more"), WK_N("Take this PIN")},
        [WK_PIN_REPEAT] = {WK_N("Enter the same PIN once more"), WK_N("What the director sets up"), WK_N("Set this PIN")},
    };
    const struct wk_app_director *director = &app->director;
    int n = (int)strlen(director->pin), wait_s = (int)((director->free_ns - app->now_ns + 999999999) / 1000000000);
    bool taken = wait_s <= 0, enough = n >= WK_PIN_MIN && taken;
    double top = 200, bottom = wk_zone_bar_y(draw) - 16, pad_w = 520, pad_x = wk_zone_right(draw) - pad_w;
    double left_w = pad_x - WK_MARGIN - 64, y = top + 60;
    char text[64];

    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = T(steps[director->step].order), .next = T(steps[director->step].next)});
    pin_dots(draw, WK_MARGIN, y, left_w, n);
    y += n > 10 ? 200 : 110;
    if (!taken) {
        snprintf(text, sizeof(text), T("That was wrong. The next try in %d s"), wait_s);
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT), text);
    } else if (director->fault == WK_PIN_WRONG) {
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                        T("That was wrong. Try again"));
    } else if (director->fault == WK_PIN_DIFFERENT) {
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                        T("The two were not alike. Choose again"));
    } else if (director->step != WK_PIN_ENTER) {
        wk_draw_wrapped(draw, WK_MARGIN, y, left_w, 42, wk_type_large,
                        T("There is none yet. 4 digits or more; it opens the deals too, so keep it to yourself"));
    }
    struct wk_keycap erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1};
    wk_part_keypad(draw, pad_x, top, pad_w, bottom - top, NULL, &erase, taken);
    struct wk_keycap key = {T(steps[director->step].key), enough ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                            enough ? WK_ACTION_PIN_DONE : WK_ACTION_NOT_YET, 0, -1};
    if (app->hint && n < WK_PIN_MIN)
        key.text = T("4 digits or more");
    wk_part_bar(app, draw, &key, 1);
}

/* ---------------------------------------------------------------- menu */

static void card(struct wk_draw *draw, double x, double y, double w, double h, const char *word, const char *what,
                 enum wk_screen screen)
{
    wk_draw_rect(draw, x, y, w, h, 16, draw->pressed == WK_ACTION_OPEN ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_text(draw, x + 24, y + (h > 200 ? 56 : 48), (struct wk_type){36, true, WK_C_IVORY, WK_LEFT}, word);
    wk_draw_wrapped(draw, x + 24, y + (h > 200 ? 104 : 90), w - 48, 36, wk_type_quiet, what);
    wk_draw_area(draw, x, y, w, h, WK_ACTION_OPEN, (int)screen, false);
}

void wk_screen_director(const struct wk_app *app, struct wk_draw *draw)
{
    double top = 200, right = wk_zone_right(draw), w = (right - WK_MARGIN - 16) / 2, h = 236;

    wk_part_top(app, draw);
    wk_part_order(
        draw, &(struct wk_order){.text = T("What do you want to do?"), .next = T("Nothing here shows a face of an open deal")});
    if (wk_app_has_event(app)) {
        double third = (right - WK_MARGIN - 32) / 3;

        h = 152;
        for (int i = 0; i < N_EVENT_ENTRIES; i++)
            card(draw, WK_MARGIN + i * (third + 16), top, third, h, T(event_entries[i].word), T(event_entries[i].what),
                 event_entries[i].screen);
        top += h + 16;
    }
    for (int i = 0; i < N_ENTRIES; i++)
        card(draw, WK_MARGIN + i % 2 * (w + 16), top + i / 2 * (h + 16), w, h, T(entries[i].word), T(entries[i].what),
             entries[i].screen);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Standings"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_RANKING, -1},
                wk_app_has_event(app) ? 1 : 0);
}
