/*
 * Stickers of a set: each label in its wall's place with the grade that it had last, the lost and the worn by name, whose print
 * will fail, and those that are to be printed again onto paper (DF-18). Labels only: where a sticker lay nobody has kept.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"
#include "labels/sticker_grades.h"

#include <stdio.h>
#include <string.h>

#define TOP 200.0
#define HEAD_H 44.0
#define COLUMNS 7
#define ROWS 3
#define NAMES_SIZE 512
#define MOST_NAMED 12 /* labels in a list; the picture has them all */
#define LINE_H 38.0

static bool knows(const struct wk_app *app)
{
    return app->stickers.status == WK_OK && app->stickers.told;
}

static int n_again(const struct wk_app *app)
{
    return knows(app) ? app->stickers.told->n_lost + app->stickers.told->n_worn : 0;
}

/* ---------------------------------------------------------------- the picture */

/* A label's card: its name, and its grade in a letter, with an arrow where its print falls; the lost have a dash, what nobody
 * has looked at has nothing. wide: both in a line. */
static void draw_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, wk_label label, bool wide)
{
    const struct wk_stickers_told *told = app->stickers.told;
    const bool known = told->of[label].known, lost = told->of[label].lost > 0, again = lost || told->of[label].worn > 0;
    const bool falls = told->of[label].latest > 0;
    const enum wk_colour colour = !known ? WK_C_STONE : again ? WK_C_WRONG : WK_C_IVORY;
    char name[3], grade[8];

    wk_label_format(label, name);
    snprintf(grade, sizeof(grade), falls ? "%c↓" : "%c", told->of[label].letter);
    if (known)
        wk_draw_box(draw, box, WK_R_TAG, WK_C_PANEL);
    if (again)
        wk_draw_border(draw, box, WK_R_TAG, WK_C_WRONG, WK_W_OUTLINE)->dashed = lost;
    box = wk_box_inset(box, 0, wide ? 0 : 3);
    wk_draw_centred(draw, wide ? wk_cut_left(&box, box.w / 2) : wk_cut_top(&box, box.h / 2),
                    (struct wk_type){24, again, colour, WK_MIDDLE}, name);
    if (known)
        wk_draw_centred(draw, box, (struct wk_type){24, true, falls && !again ? WK_C_AGAIN : colour, WK_MIDDLE},
                        lost ? "–" : grade);
}

/* Of a hand's thirteen, which are alike: how many there are, and the worst grade. */
static void draw_hand(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_wind wind)
{
    const struct wk_stickers_told *told = app->stickers.told;
    const wk_label label = (wk_label)wind;
    char text[16];

    wk_draw_centred(draw, wk_cut_left(&box, box.w * .4), wk_type_bold, wk_wind_text(draw, wind));
    box = wk_box_inset(box, 0, 2);
    draw_card(app, draw, wk_cut_right(&box, box.w / 2), label, true);
    wk_cut_right(&box, 10);
    if (!told->of[label].known)
        return;
    snprintf(text, sizeof(text), "%d/%d", wk_label_copies(label) - told->of[label].lost, wk_label_copies(label));
    wk_draw_centred(draw, box, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), text);
}

static void draw_wall(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_wind wind)
{
    int place = 0;

    draw_hand(app, draw, wk_cut_top(&box, HEAD_H), wind);
    wk_cut_top(&box, 6);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        if (wk_label_wind(label) == wind && wk_label_copies(label) == 1)
            draw_card(app, draw, wk_box_cell(box, place++, COLUMNS, ROWS, 4), label, false);
}

/* ---------------------------------------------------------------- by name */

/* "25, 1 x2": labels that have any, and how many labels more: "+7". "" for none. */
static void names_of(const struct wk_stickers_told *told, bool lost, char text[NAMES_SIZE])
{
    size_t n = 0;
    int n_labels = 0;

    text[0] = '\0';
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        const int count = lost ? told->of[label].lost : told->of[label].worn;
        char name[3];

        if (count == 0 || ++n_labels > MOST_NAMED)
            continue;
        wk_label_format(label, name);
        n += (size_t)snprintf(text + n, NAMES_SIZE - n, count > 1 ? "%s%s ×%d" : "%s%s", n ? ", " : "", name, count);
    }
    if (n_labels > MOST_NAMED)
        snprintf(text + n, NAMES_SIZE - n, ", +%d", n_labels - MOST_NAMED);
}

static void draw_names(struct wk_draw *draw, struct wk_box *box, const char *head, const char *names)
{
    if (!names[0])
        return;
    wk_draw_label(draw, wk_cut_top(box, 30), wk_type_tag, head);
    wk_part_fit(draw, wk_cut_top(box, 76), (struct wk_type){24, true, WK_C_IVORY, WK_LEFT}, names);
    wk_cut_top(box, 10);
}

static void forecast_text(const struct wk_draw *draw, const struct wk_stickers_told *told, wk_label label, char text[96])
{
    const int earliest = told->of[label].earliest, latest = told->of[label].latest;
    char name[3];

    wk_label_format(label, name);
    if (latest >= WK_WEAR_LONG)
        snprintf(text, 96, T("%s: %d evenings or more"), name, earliest);
    else if (latest == 1)
        snprintf(text, 96, T("%s: by the next evening"), name);
    else if (earliest == latest)
        snprintf(text, 96, T("%s: in %d evenings"), name, latest);
    else
        snprintf(text, 96, T("%s: in %d to %d evenings"), name, earliest, latest);
}

/* Labels whose print falls, the soonest to fail first, for the list may be cut; returns how many. */
static int find_falling(const struct wk_stickers_told *told, wk_label out[WK_LABEL_END])
{
    int n = 0;

    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        int i = n;

        if (told->of[label].latest == 0)
            continue;
        for (; i > 0 && told->of[out[i - 1]].earliest > told->of[label].earliest; i--)
            out[i] = out[i - 1];
        out[i] = label;
        n++;
    }
    return n;
}

static void draw_forecasts(struct wk_draw *draw, struct wk_box box, const struct wk_stickers_told *told)
{
    wk_label falling[WK_LABEL_END];
    const int n = find_falling(told, falling);
    char text[96];

    wk_draw_label(draw, wk_cut_top(&box, 30), wk_type_tag, T("When a print will fail"));
    if (n == 0)
        wk_part_fit(draw, wk_cut_top(&box, 2 * LINE_H), wk_type_text,
                    T("No print is shown to fall, or too few evenings are known"));
    const int room = (int)(box.h / LINE_H), n_told = n > room ? room - 1 : n;

    for (int i = 0; i < n_told; i++) {
        forecast_text(draw, told, falling[i], text);
        wk_draw_label(draw, wk_cut_top(&box, LINE_H), wk_type_bold, text);
    }
    if (n > n_told) {
        snprintf(text, sizeof(text), T("and %d more"), n - n_told);
        wk_draw_label(draw, wk_cut_top(&box, LINE_H), wk_type_text, text);
    }
}

/* ---------------------------------------------------------------- the screen */

/* What became of the paper that was asked for; false: none was. */
static bool say_printed(const struct wk_app *app, const struct wk_draw *draw, struct wk_headline *headline)
{
    const struct wk_app_papers *papers = &app->papers;

    if (papers->waiting) {
        headline->text = papers->to_printer ? T("Being printed") : T("Being written");
        headline->note = NULL;
        return true;
    }
    if (papers->status == WK_FAILED)
        return false;
    headline->text = papers->status != WK_OK ? T("Nothing was printed")
                     : papers->to_printer    ? T("The stickers were handed to the printer")
                                             : T("The stickers are on the stick");
    headline->note = papers->status == WK_OK    ? T("Print at 100 %, on matt white label paper")
                     : papers->status == WK_END ? T(wk_print_text(WK_END))
                                                : T(wk_screen_stick_mend(papers->status));
    return true;
}

static void draw_headline(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_headline headline = {.text = T("No set of stickers has been looked at")};
    char text[96], gauge[8], unit[8];

    if (app->stickers.status != WK_OK) {
        headline.text = app->stickers.status == WK_NOT_YET ? T("One moment") : T("The database cannot be read now");
    } else if (knows(app)) {
        const struct wk_stickers_told *told = app->stickers.told;
        const int again = n_again(app);

        if (again > 0)
            snprintf(text, sizeof(text), T("Set %s: print %d again"), told->set, again);
        else
            snprintf(text, sizeof(text), T("Set %s: none is lost or worn"), told->set);
        snprintf(gauge, sizeof(gauge), "%d", told->n_known - told->n_lost);
        snprintf(unit, sizeof(unit), "/%d", told->n_known);
        headline = (struct wk_headline){
            .text = text, .note = T("A: as printed. D, F: worn. Dashed: lost. Arrow: it falls"), .gauge = gauge, .unit = unit};
    }
    (void)say_printed(app, draw, &headline);
    wk_part_headline(draw, &headline);
}

static void draw_keys(const struct wk_app *app, struct wk_draw *draw)
{
    const bool can = n_again(app) > 0 && !app->papers.waiting && (app->hour.printer || app->stick);
    struct wk_keycap keys[2];
    int n = 0;

    if (n_again(app) > 0)
        keys[n++] =
            (struct wk_keycap){!can && app->hint && !app->papers.waiting ? T("Plug in a USB stick") : T("Print these stickers"),
                               can ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, can ? WK_ACTION_STICKERS : WK_ACTION_NOT_YET, 0, -1};
    if (app->stickers.n_sets > 1)
        keys[n++] = (struct wk_keycap){T("Another set"), WK_KEY_PLAIN, WK_ACTION_STICKERS, 1, -1};
    wk_part_bar(app, draw, keys, n);
}

/* Nothing is known: how something comes to be. */
static void draw_none(struct wk_draw *draw)
{
    const char *const steps[] = {
        T("The camera grades the stickers of a wall that passes, once an evening"),
        T("Those that are off their tiles are counted from photographs of their sheets: wallkeeper labels count --keep")};
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_STICKERS);

    wk_part_steps(draw, right.x, right.y + 12, right.w, steps, 2);
}

static void draw_stickers(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, TOP);
    char names[NAMES_SIZE];

    wk_part_top(app, draw);
    draw_headline(app, draw);
    draw_keys(app, draw);
    if (!knows(app)) {
        if (app->stickers.status == WK_OK)
            draw_none(draw);
        return;
    }
    wk_cut_bottom(&body, 8);
    struct wk_box side = wk_part_side(draw, &body, WK_SIDE_W - 60, WK_SIDE_H);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        draw_wall(app, draw, wk_box_cell(body, wind - 1, 2, 2, WK_GAP), (enum wk_wind)wind);
    names_of(app->stickers.told, true, names);
    draw_names(draw, &side, T("Lost"), names);
    names_of(app->stickers.told, false, names);
    draw_names(draw, &side, T("Worn"), names);
    draw_forecasts(draw, side, app->stickers.told);
}

/* ---- what is asked for ---- */

static void ask(struct wk_app *app, int at, struct wk_effects *effects)
{
    app->stickers = (struct wk_app_stickers){.status = WK_NOT_YET, .at = (uint8_t)at, .n_sets = app->stickers.n_sets};
    wk_app_effect(effects, WK_EFFECT_STICKERS)->stickers.at = at;
}

static void begin(struct wk_app *app, struct wk_effects *effects)
{
    if (!app->papers.waiting)
        app->papers.status = WK_FAILED;
    ask(app, 0, effects);
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from, (void)effects;
    memset(&app->stickers, 0, sizeof(app->stickers));
}

/* The paper of that name; what becomes of it the papers' own screen hears, wherever it was asked for. */
static void print(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->papers;

    if (n_again(app) == 0 || papers->waiting || !(app->hour.printer || app->stick))
        return;
    papers->waiting = true;
    papers->several = false;
    papers->to_printer = app->hour.printer;
    papers->status = WK_FAILED;
    papers->n_done = papers->n_all = papers->n_pages = 0;
    struct wk_papers_request *request = &wk_app_effect(effects, WK_EFFECT_PAPERS)->papers;
    *request = (struct wk_papers_request){
        .ask = WK_PAPERS_PUT, .sheets = 1u << WK_PAPERS_AGAIN, .to_printer = papers->to_printer, .language = app->lang};
    memcpy(request->set, app->stickers.told->set, sizeof(request->set));
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (app->overlay != WK_OVERLAY_NONE || action != WK_ACTION_STICKERS)
        return false;
    if (arg == 0)
        print(app, effects);
    else if (app->stickers.n_sets > 1 && app->stickers.status != WK_NOT_YET)
        ask(app, (app->stickers.at + 1) % app->stickers.n_sets, effects);
    return true;
}

static void hear(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->kind == WK_EVENT_STICKERS)
        app->stickers = event->stickers;
}

const struct wk_screen_def wk_screen_def_stickers = {
    .id = WK_SCREEN_STICKERS,
    .word = "stickers",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .no_camera = true,
    .needs_walls = true,
    .draw = draw_stickers,
    .forget = forget,
    .open = begin,
    .action = act,
    .event = hear,
    .card = {15, WK_N("Stickers"), WK_N("Which are lost or worn, and when one will fail")},
    .help = {.sketch = WK_SKETCH_STICKERS,
             .headline = WK_N("Which stickers are to be printed again"),
             .steps = {WK_N("The camera grades the stickers of a wall that passes, once an evening"),
                       WK_N("Those that are off their tiles are counted from photographs of their sheets: wallkeeper labels "
                            "count --keep"),
                       WK_N("Plug in a stick, and touch Print these stickers")}},
};
