/* Enrolment: the one screen that shows what tiles are, none of which is a deal's (kiosk/face/draw/enrol_view.h). */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/enrol_view.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOP 192.0
#define ALIKE_MARGIN .08F      /* of two kinds on their own pictures */
#define ASKED_OFTEN .02F       /* share of looks: more than that holds a table up */
#define TILE_SHAPE (38.0 / 28) /* height by width of a tile's picture */

static void kind_text(struct wk_draw *draw, int kind, char *text, size_t n)
{
    static const char *const honours[] = {WK_N("East wind"),  WK_N("South wind"),   WK_N("West wind"),   WK_N("North wind"),
                                          WK_N("red dragon"), WK_N("green dragon"), WK_N("white dragon")};

    if (kind >= 1 && kind <= 27)
        snprintf(text, n,
                 kind <= 9    ? T("%d of characters")
                 : kind <= 18 ? T("%d of bamboos")
                              : T("%d of dots"),
                 (kind - 1) % 9 + 1);
    else
        snprintf(text, n, "%s", kind <= 34 && kind > 27 ? T(honours[kind - 28]) : "");
}

static const struct wk_enrol_view *view_of(const struct wk_app *app)
{
    static const struct wk_enrol_view none = {.edition = 0};

    return app->enrol.view ? app->enrol.view : &none;
}

/* A key that is yellow once it can be used, and says before why it cannot. */
static struct wk_keycap key_when(const struct wk_app *app, bool can, const char *text, enum wk_action action, const char *why)
{
    return (struct wk_keycap){!can && app->hint ? why : text, can ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                              can ? action : WK_ACTION_NOT_YET, 0, -1};
}

/* ---------------------------------------------------------------- laying */

/* A blank white dragon may look like an empty slot. */
static bool ready(const struct wk_app *app)
{
    return app->enrol.n_here >= WK_N_SLOTS - 1 && app->enrol.n_backs == 0 && wk_app_lies_still(app);
}

static void draw_lay(const struct wk_app *app, struct wk_draw *draw)
{
    static const char *const ordinal[] = {WK_N("Lay 34 tiles face up, one of each"), WK_N("Lay other copies of the 34 tiles")};
    const struct wk_app_enrol *enrol = &app->enrol;
    struct wk_app_picture p;
    char gauge[8];
    const bool can = ready(app);
    const char *next = T("In any order, either way up. Their faces are covered here.");

    if (enrol->fault != WK_OK)
        next = T("The last picture could not be used: take it again");
    else if (enrol->n_backs > 0)
        next = T("Some lie with the back up: turn them over");
    else if (can && enrol->n_here < WK_N_SLOTS)
        next = T("One slot looks empty: a blank white dragon?");
    snprintf(gauge, sizeof(gauge), "%d", enrol->n_here);
    wk_part_headline(
        draw, &(struct wk_headline){.text = T(ordinal[enrol->n_photos > 0]), .note = next, .gauge = gauge, .unit = "/34"});
    wk_part_mat(app, draw, false);
    wk_app_mat_view(app, &p);
    for (int slot = 0; slot < WK_N_SLOTS && app->read; slot++) {
        enum wk_read_state state = app->reading.slot[slot].state;
        double per_mm = p.w_px / p.w_mm / (double)draw->scale;
        double x = p.x_px / (double)draw->scale + ((double)app->slots.slot[slot].at.x - p.x_mm) * per_mm,
               y = p.y_px / (double)draw->scale + ((double)app->slots.slot[slot].at.y - p.y_mm) * per_mm;

        wk_draw_mark(draw,
                     state == WK_READ_EMPTY     ? WK_MARK_EMPTY
                     : state == WK_READ_BLOCKED ? WK_MARK_BLOCKED
                     : state == WK_READ_LABEL   ? WK_MARK_WRONG
                                                : WK_MARK_OK,
                     x, y, 32, true);
    }
    struct wk_keycap key =
        key_when(app, can, T("Take the picture"), WK_ACTION_ENROL_TAKE, T("Lay 34 tiles and let them lie still"));
    wk_part_bar(app, draw, &key, 1);
}

/* ---------------------------------------------------------------- waiting */

static void draw_wait(const struct wk_app *app, struct wk_draw *draw, const char *text, double share)
{
    const struct wk_box body = wk_zone_body(draw, TOP);
    struct wk_box bar = wk_box_centre(body, body.w, 24);

    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = T("It takes a moment")});
    wk_draw_box(draw, bar, 6, WK_C_LINE);
    if (share > 0)
        wk_draw_box(draw, wk_cut_left(&bar, bar.w * fmin(share, 1)), 6, WK_C_IVORY);
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- what each is taken for */

/* A tile as it was photographed, and below it as what it is drawn. */
static void draw_pair(const struct wk_enrol_view *view, struct wk_draw *draw, struct wk_box cell, int slot)
{
    const double highest = (cell.h - 11) / (TILE_SHAPE + 42.0 / 76 * 4 / 3),
                 photo_w = wk_zone_upright(draw) ? fmin(cell.w - 16, highest) : 76, photo_h = photo_w * TILE_SHAPE,
                 kind_w = photo_w * 42 / 76;
    struct wk_box frame = wk_box_inset(cell, 2, 0), touch = frame, rest = cell;

    wk_cut_bottom(&frame, 6);
    wk_cut_bottom(&touch, 4);
    if (view->doubt[slot])
        wk_draw_border(draw, frame, 10, WK_C_AGAIN, WK_W_THIS);
    wk_cut_top(&rest, 3);
    wk_draw_tile(draw, wk_box_centre(wk_cut_top(&rest, photo_h), photo_w, photo_h), view->photo * WK_N_SLOTS + slot,
                 view->edition);
    wk_cut_top(&rest, 2);
    if (view->kind[slot])
        wk_draw_kind(draw, wk_box_mid_x(rest) - kind_w / 2, rest.y, kind_w, view->kind[slot]);
    if (view->doubt[slot])
        wk_draw_mark(draw, WK_MARK_AGAIN, wk_box_right(cell) - 16, cell.y + 14, 30, true);
    wk_draw_touch(draw, touch, WK_ACTION_ENROL_TILE, slot, false);
}

static void draw_confirm(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_enrol_view *view = view_of(app);
    const bool doubt = app->enrol.n_doubt > 0;
    struct wk_box body = wk_zone_body(draw, TOP);
    char gauge[8];

    snprintf(gauge, sizeof(gauge), "%d", app->enrol.n_doubt);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Is each tile the one drawn below it?"),
                                                 .note = doubt ? T("Begin with the marked ones. Touch a tile that is wrong.")
                                                               : T("Touch a tile that is wrong."),
                                                 .gauge = doubt ? gauge : NULL,
                                                 .unit = doubt ? T("doubtful") : NULL});
    wk_cut_bottom(&body, 6);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        draw_pair(view, draw, wk_part_slot(draw, body, slot), slot);
    wk_part_bar(app, draw, &(struct wk_keycap){T("All are right"), WK_KEY_PRIMARY, WK_ACTION_ENROL_RIGHT, 0, -1}, 1);
}

static void draw_choose(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_enrol_view *view = view_of(app);
    const int now = app->enrol.slot >= 0 && app->enrol.slot < WK_N_SLOTS ? view->kind[app->enrol.slot] : 0;
    struct wk_box body = wk_zone_body(draw, TOP), photo;

    wk_part_headline(draw, &(struct wk_headline){.text = T("Which tile is this?"),
                                                 .note = T("The tile it was taken for changes places with it")});
    wk_cut_bottom(&body, 8);
    const bool upright = wk_zone_upright(draw);
    photo = upright ? wk_cut_top(&body, 260) : wk_cut_left(&body, 260);
    wk_cut_top(&photo, 8);
    if (upright)
        photo.w = (photo.h - 12) / TILE_SHAPE;
    wk_draw_tile(draw, wk_cut_top(&photo, photo.w * TILE_SHAPE), view->photo * WK_N_SLOTS + app->enrol.slot, view->edition);
    if (!upright)
        wk_cut_left(&body, 40);
    for (int kind = 1; kind <= 34; kind++) {
        const struct wk_box cell = upright ? wk_box_cell(body, kind - 1, 7, 5, 0) : wk_box_cell(body, kind - 1, 9, 4, 0);
        struct wk_box touch = wk_box_inset(cell, 2, 0);

        wk_cut_bottom(&touch, 4);
        if (kind == now)
            wk_draw_border(draw, wk_box_at(wk_box_mid_x(cell) - 44, cell.y + 2, 88, 112), 14, WK_C_IVORY, WK_W_THIS);
        wk_draw_kind(draw, wk_box_mid_x(cell) - 36, cell.y + 10, 72, kind);
        wk_draw_touch(draw, touch, WK_ACTION_ENROL_KIND, kind, false);
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- how good the set is */

#define HARDLY 1e-6 /* a share below this is said to be less than one in a million */

/* "4,000" of "1 in 4,000": one figure and zeros. */
static void every_text(double share, char text[16])
{
    const double every = 1 / fmin(share, 1), unit = pow(10, floor(log10(every)));
    const int count = every < 20 ? (int)every : (int)(floor(every / unit) * unit);

    if (count >= 1000)
        snprintf(text, 16, "%d,%03d", count / 1000, count % 1000);
    else
        snprintf(text, 16, "%d", count);
}

static void pair_text(struct wk_draw *draw, const struct wk_enrol_view *view, int i, char *text, size_t n)
{
    char a[48], b[48];

    kind_text(draw, view->pair[i].a, a, sizeof(a));
    kind_text(draw, view->pair[i].b, b, sizeof(b));
    snprintf(text, n,
             view->pair[i].too_alike               ? T("%s and %s are hard to tell apart")
             : view->pair[i].margin < ALIKE_MARGIN ? T("%s and %s look alike")
                                                   : T("%s and %s are easy to tell apart"),
             a, b);
}

static void draw_pairs(const struct wk_enrol_view *view, struct wk_draw *draw, struct wk_box column)
{
    const double photo_w = 92, photo_h = photo_w * TILE_SHAPE;

    wk_draw_label(draw, wk_cut_top(&column, 22), wk_type_tag, T("The most alike in this set"));
    wk_cut_top(&column, 14);
    wk_cut_bottom(&column, 24);
    for (int i = 0; i < view->n_pairs; i++) {
        const struct wk_box card = wk_box_row(column, i, WK_ENROL_VIEW_PAIRS, 12);
        struct wk_box rest = wk_box_inset(wk_box_centre(card, card.w, photo_h), WK_PAD, 0);
        char text[128];

        wk_draw_box(draw, card, WK_R_PLATE, WK_C_PANEL);
        wk_draw_tile(draw, wk_cut_left(&rest, photo_w), view->pair[i].picture_a, view->edition);
        wk_cut_left(&rest, 12);
        wk_draw_tile(draw, wk_cut_left(&rest, photo_w), view->pair[i].picture_b, view->edition);
        wk_cut_left(&rest, 28);
        pair_text(draw, view, i, text, sizeof(text));
        wk_part_fit(draw, rest, wk_type_text, text);
    }
}

static void draw_outlook(const struct wk_app *app, struct wk_draw *draw, struct wk_box column)
{
    const struct wk_enrol_view *view = view_of(app);
    const double x = column.x, w = column.w;
    struct wk_box name = wk_cut_bottom(&column, 96);
    char text[192], every[16];
    double y = column.y + 58;

    snprintf(text, sizeof(text), T("%d of 34 tiles learnt, pictures: %d"), 34 - view->n_missing, app->enrol.n_photos);
    if (view->n_missing == 0)
        y = wk_part_fact(draw, x, y, text);
    else {
        char kind[48];

        kind_text(draw, view->missing[0], kind, sizeof(kind));
        wk_draw_mark(draw, WK_MARK_WRONG, x + 16, y - 10, 30, false);
        wk_draw_text(draw, x + 48, y, wk_type_text, text);
        snprintf(text, sizeof(text), T("Not seen well: %s"), kind);
        wk_draw_text(draw, x + 48, y + 40, wk_type_quiet, text);
        y += 88;
    }
    y += WK_PAD;
    if (view->n_looks > 0) {
        every_text(fmax((double)view->asked, HARDLY), every);
        snprintf(text, sizeof(text), T("About 1 tile in %s needs a second look."), every);
        y += 40 * wk_draw_wrapped(draw, x, y, w, 40, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                                  (double)view->asked > HARDLY ? text
                                                               : T("Fewer than 1 tile in a million needs a second look.")) +
             16;
        every_text(fmax((double)view->error, HARDLY), every);
        snprintf(text, sizeof(text), T("About 1 tile in %s is mistaken at first sight. Counting a whole table settles it."),
                 every);
        if ((double)view->error <= HARDLY)
            snprintf(text, sizeof(text), "%s",
                     T("Fewer than 1 tile in a million is mistaken at first sight. Counting a whole table settles it."));
        wk_draw_wrapped(draw, x, y, w, 36, wk_type_quiet, text);
    }
    wk_cut_bottom(&column, WK_PAD);
    wk_draw_label(draw, column, wk_type_tag, T("Name of the set"));
    wk_part_key(draw, wk_cut_top(&name, 76), &(struct wk_keycap){app->enrol.name, WK_KEY_CHOICE, WK_ACTION_ENROL_NAME, 0, -1});
}

static void draw_report(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_enrol_view *view = view_of(app);
    bool complete = view->n_missing == 0, more = app->enrol.n_photos < WK_ENROL_PHOTOS;
    struct wk_box body = wk_zone_body(draw, TOP);
    bool alike = view->n_pairs > 0 && view->pair[0].too_alike;
    const char *headline = !complete                                                ? T("Some tiles are still missing")
                           : alike                                                  ? T("Some of them are hard to tell apart")
                           : more && view->n_looks > 0 && view->asked > ASKED_OFTEN ? T("Show other copies to be surer")
                                                                                    : T("These tiles can be told apart");
    const char *note = !complete ? T("Take another picture of them")
                       : alike   ? T("Mark the face of one of the two, and begin again: no set is made of these")
                                 : T("Store the set, or show other copies first");
    struct wk_keycap keys[2];
    int n = 0;

    wk_part_headline(draw, &(struct wk_headline){.text = headline, .note = note});
    if (wk_zone_upright(draw)) {
        draw_pairs(view, draw, wk_cut_top(&body, body.h * .5));
    } else {
        draw_pairs(view, draw, wk_cut_left(&body, body.w * .54));
        wk_cut_left(&body, 36);
    }
    draw_outlook(app, draw, body);
    if (complete && !alike)
        keys[n++] = (struct wk_keycap){T("Store the set"), WK_KEY_PRIMARY, WK_ACTION_ENROL_SAVE, 0, -1};
    if (more && !(complete && alike)) /* the pictures that are alike stay in the set */
        keys[n++] =
            (struct wk_keycap){T("Other copies"), complete ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_ENROL_MORE, 0, -1};
    wk_part_bar(app, draw, keys, n);
}

/* ---------------------------------------------------------------- name, end */

static void draw_name(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_headline(draw, &(struct wk_headline){.text = T("What is this set called?"),
                                                 .note = T("As the club calls it, up to 32 letters")});
    wk_part_keyboard(draw, &(struct wk_keyboard){.text = app->enrol.name, .letter = WK_ACTION_ENROL_LETTER});
    struct wk_keycap key =
        key_when(app, app->enrol.name[0] != 0, T("Take this name"), WK_ACTION_BACK, T("At least one letter"));
    wk_part_bar(app, draw, &key, 1);
}

static void draw_saved(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[2] = {{T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, wk_part_details_key(app, draw)};
    char text[128];

    wk_part_headline(draw, &(struct wk_headline){.text = T("The kiosk learns what the club's tiles look like")});
    snprintf(text, sizeof(text), T("Done: the tiles of %s are known"), app->enrol.name);
    const struct wk_box rest = wk_part_ended(draw, WK_MARK_OK, text, T("Faces are read with it from now on"));
    double y = rest.y + 30;
    snprintf(text, sizeof(text), T("%d of 34 tiles learnt, pictures: %d"), 34, app->enrol.n_photos);
    y = wk_part_fact(draw, WK_MARGIN, y, text);
    y = wk_part_fact(draw, WK_MARGIN, y, T("Confirmed by the director"));
    if (app->director.details) {
        snprintf(text, sizeof(text), T("Stored as record %lld"), (long long)app->enrol.seq);
        wk_part_fact(draw, WK_MARGIN, y, text);
    }
    wk_part_bar(app, draw, keys, 2);
}

static void draw_refused(const struct wk_app *app, struct wk_draw *draw)
{
    const char *const steps[] = {T("Finish the deal at this table"), T("Let the director open it"), T("Then enrol the tiles")};

    wk_part_headline(draw, &(struct wk_headline){.text = T("A deal is under way at this table"),
                                                 .note = T("Its tiles must not be seen on any screen")});
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_OPEN_DEAL);
    wk_part_steps(draw, right.x, right.y + 12, right.w, steps, 3);
    wk_part_bar(app, draw, NULL, 0);
}

static void draw_enrol(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    switch (app->enrol.step) {
    case WK_ENROLLING_LAY:
        draw_lay(app, draw);
        break;
    case WK_ENROLLING_READ:
        draw_wait(app, draw, T("The tiles are being recognised"),
                  app->enrol.n_to_ask > 0 ? (double)app->enrol.n_asked / app->enrol.n_to_ask : 0);
        break;
    case WK_ENROLLING_CONFIRM:
        draw_confirm(app, draw);
        break;
    case WK_ENROLLING_CHOOSE:
        draw_choose(app, draw);
        break;
    case WK_ENROLLING_JUDGE:
        draw_wait(app, draw, T("How easy are they to tell apart?"), .5);
        break;
    case WK_ENROLLING_REPORT:
        draw_report(app, draw);
        break;
    case WK_ENROLLING_NAME:
        draw_name(app, draw);
        break;
    case WK_ENROLLING_SAVED:
        draw_saved(app, draw);
        break;
    case WK_ENROLLING_REFUSED:
        draw_refused(app, draw);
        break;
    }
}

/* ---- its steps. What the tiles are is the enroller's; here are counts only ---- */

/* To a step; the camera looks only while tiles are being laid. */
static void go_step(struct wk_app *app, enum wk_enrolling step, struct wk_effects *effects)
{
    enum wk_side side = step == WK_ENROLLING_LAY ? WK_SIDE_BACKS : WK_SIDE_NONE;

    app->enrol.step = step;
    app->screen_since_ns = app->now_ns;
    app->enrol.n_here = 0;
    wk_app_forget_reading(app);
    if (side != app->side)
        wk_app_use_side(app, side, effects);
}

static void ask(struct wk_app *app, enum wk_effect_kind what, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, what);

    app->enrol.asked = what;
    if (what == WK_EFFECT_ENROL_BUILD || what == WK_EFFECT_ENROL_SAVE)
        memcpy(effect->enrol.name, app->enrol.name, sizeof(effect->enrol.name));
}

static void ask_set(struct wk_app *app, int slot, int tile, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_ENROL_SET);

    app->enrol.asked = WK_EFFECT_ENROL_SET;
    effect->enrol_set.slot = slot;
    effect->enrol_set.tile = tile;
}

static void open_enrol(struct wk_app *app, struct wk_effects *effects)
{
    app->enrol.fault = WK_OK;
    ask(app, WK_EFFECT_ENROL_BEGIN, effects);
}

static void count_tiles(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    app->enrol.n_here = app->enrol.n_backs = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const enum wk_read_state state = app->reading.slot[s].state;

        app->enrol.n_here += state == WK_READ_FACE || state == WK_READ_UNREADABLE;
        app->enrol.n_backs += state == WK_READ_LABEL;
    }
}

/* ---- answers ---- */

static void begun(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    enum wk_enrolling step = app->enrol.step;

    if (event->enrol.status == WK_ALREADY) {
        go_step(app, WK_ENROLLING_REFUSED, effects);
        return;
    }
    if (!app->enrol.name[0] && event->enrol.name)
        snprintf(app->enrol.name, sizeof(app->enrol.name), "%s", event->enrol.name);
    if (event->enrol.n_photos == 0 || step == WK_ENROLLING_REFUSED || step == WK_ENROLLING_SAVED)
        step = WK_ENROLLING_LAY;
    go_step(app, step, effects);
}

/* What could not be done: a picture is taken again, a failing database is shown. */
static void failed(struct wk_app *app, enum wk_effect_kind asked, enum wk_status status, struct wk_effects *effects)
{
    if (status == WK_ALREADY) {
        go_step(app, WK_ENROLLING_REFUSED, effects);
    } else if (asked == WK_EFFECT_ENROL_TAKE) {
        app->enrol.fault = status;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (asked == WK_EFFECT_ENROL_READ) {
        app->enrol.fault = status;
        ask(app, WK_EFFECT_ENROL_DROP, effects);
    } else if (asked == WK_EFFECT_ENROL_BUILD) {
        go_step(app, WK_ENROLLING_CONFIRM, effects);
    } else if (asked == WK_EFFECT_ENROL_BEGIN || asked == WK_EFFECT_ENROL_SAVE) {
        wk_app_store_failed(app, status);
        if (asked == WK_EFFECT_ENROL_BEGIN)
            wk_app_go(app, WK_SCREEN_DIRECTOR, effects);
    }
}

/* What it was that the enroller has answered, NONE: nothing that was asked; how far it is. */
static enum wk_effect_kind take_news(struct wk_app *app, const struct wk_event *event)
{
    const enum wk_effect_kind asked = app->enrol.asked;

    if (event->kind != WK_EVENT_ENROL)
        return WK_EFFECT_NONE;
    app->enrol.view = event->enrol.view;
    if (!app->enrol.view) /* the enroller is gone, or never came */
        app->enrol.n_photos = 0;
    if (asked == WK_EFFECT_NONE)
        return WK_EFFECT_NONE;
    app->enrol.asked = WK_EFFECT_NONE;
    app->enrol.n_photos = event->enrol.n_photos;
    app->enrol.n_asked = event->enrol.n_asked;
    app->enrol.n_to_ask = event->enrol.n_to_ask;
    app->enrol.n_doubt = event->enrol.n_doubt;
    app->enrol.n_missing = event->enrol.n_missing;
    return asked;
}

static void late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    (void)take_news(app, event);
}

static void enrol_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const enum wk_effect_kind asked = take_news(app, event);

    if (asked == WK_EFFECT_NONE)
        return;
    if (asked == WK_EFFECT_ENROL_BEGIN && (event->enrol.status == WK_OK || event->enrol.status == WK_ALREADY)) {
        begun(app, event, effects);
    } else if (event->enrol.status != WK_OK) {
        failed(app, asked, event->enrol.status, effects);
    } else if (asked == WK_EFFECT_ENROL_TAKE) {
        app->enrol.fault = WK_OK;
        wk_app_sound(app, effects, WK_SOUND_DONE);
        go_step(app, WK_ENROLLING_READ, effects);
    } else if (asked == WK_EFFECT_ENROL_READ && app->enrol.n_asked >= app->enrol.n_to_ask) {
        go_step(app, WK_ENROLLING_CONFIRM, effects);
    } else if (asked == WK_EFFECT_ENROL_DROP) {
        go_step(app, WK_ENROLLING_LAY, effects);
    } else if (asked == WK_EFFECT_ENROL_BUILD) {
        go_step(app, WK_ENROLLING_REPORT, effects);
    } else if (asked == WK_EFFECT_ENROL_SAVE && event->enrol.seq > 0) {
        app->enrol.seq = event->enrol.seq;
        wk_app_sound(app, effects, WK_SOUND_PASS);
        go_step(app, WK_ENROLLING_SAVED, effects);
    }
}

/* The slow work comes in pieces, one between two screens. */
static void tick(struct wk_app *app, struct wk_effects *effects)
{
    if (app->enrol.asked != WK_EFFECT_NONE || app->overlay != WK_OVERLAY_NONE)
        return;
    if (app->enrol.step == WK_ENROLLING_READ)
        ask(app, WK_EFFECT_ENROL_READ, effects);
    else if (app->enrol.step == WK_ENROLLING_JUDGE && app->now_ns - app->screen_since_ns > 200000000)
        ask(app, WK_EFFECT_ENROL_BUILD, effects);
}

/* ---- what the director asks for ---- */

static void type_letter(struct wk_app *app, int letter)
{
    size_t n = strlen(app->enrol.name);
    letter = letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
    bool good = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';

    if (good && n < 32)
        app->enrol.name[n] = (char)letter;
}

static bool erase(struct wk_app *app)
{
    size_t n = strlen(app->enrol.name);

    if (app->enrol.step != WK_ENROLLING_NAME || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (n > 0)
        app->enrol.name[n - 1] = 0;
    return true;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    switch (app->enrol.step) {
    case WK_ENROLLING_LAY:
        if (app->enrol.n_photos > 0) { /* of those that are there: one may have been given up */
            go_step(app, WK_ENROLLING_JUDGE, effects);
            return true;
        }
        break;
    case WK_ENROLLING_READ:
    case WK_ENROLLING_CONFIRM:
        ask(app, WK_EFFECT_ENROL_DROP, effects);
        return true;
    case WK_ENROLLING_CHOOSE:
    case WK_ENROLLING_JUDGE:
    case WK_ENROLLING_REPORT:
        go_step(app, WK_ENROLLING_CONFIRM, effects);
        return true;
    case WK_ENROLLING_NAME:
        if (app->enrol.name[0])
            go_step(app, WK_ENROLLING_REPORT, effects);
        return true;
    case WK_ENROLLING_SAVED:
        wk_app_effect(effects, WK_EFFECT_ENROL_END);
        memset(&app->enrol, 0, sizeof(app->enrol));
        break;
    case WK_ENROLLING_REFUSED:
        break;
    }
    return false;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_enrol *enrol = &app->enrol;

    if (action == WK_ACTION_ERASE)
        return erase(app);
    if (app->overlay != WK_OVERLAY_NONE || enrol->asked != WK_EFFECT_NONE)
        return false;
    if (action == WK_ACTION_ENROL_TAKE && enrol->step == WK_ENROLLING_LAY && ready(app)) {
        ask(app, WK_EFFECT_ENROL_TAKE, effects);
    } else if (action == WK_ACTION_ENROL_TILE && enrol->step == WK_ENROLLING_CONFIRM && arg >= 0 && arg < WK_N_SLOTS) {
        enrol->slot = arg;
        go_step(app, WK_ENROLLING_CHOOSE, effects);
    } else if (action == WK_ACTION_ENROL_KIND && enrol->step == WK_ENROLLING_CHOOSE && arg >= 1 && arg <= 34) {
        ask_set(app, enrol->slot, arg, effects);
        go_step(app, WK_ENROLLING_CONFIRM, effects);
    } else if (action == WK_ACTION_ENROL_RIGHT && enrol->step == WK_ENROLLING_CONFIRM) {
        go_step(app, WK_ENROLLING_JUDGE, effects);
    } else if (action == WK_ACTION_ENROL_MORE && enrol->step == WK_ENROLLING_REPORT && enrol->n_photos < WK_ENROL_PHOTOS) {
        go_step(app, WK_ENROLLING_LAY, effects);
    } else if (action == WK_ACTION_ENROL_NAME && enrol->step == WK_ENROLLING_REPORT) {
        go_step(app, WK_ENROLLING_NAME, effects);
    } else if (action == WK_ACTION_ENROL_LETTER && enrol->step == WK_ENROLLING_NAME) {
        type_letter(app, arg);
    } else if (action == WK_ACTION_ENROL_SAVE && enrol->step == WK_ENROLLING_REPORT && enrol->n_missing == 0) {
        ask(app, WK_EFFECT_ENROL_SAVE, effects);
    }
    return false;
}

static bool shows_picture(const struct wk_app *app)
{
    return app->enrol.step == WK_ENROLLING_LAY;
}

const struct wk_screen_def wk_screen_def_enrol = {
    .id = WK_SCREEN_ENROL,
    .word = "enrol",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .side = WK_SIDE_NONE, /* backs while tiles are laid */
    .tiles = WK_TILES_EACH,
    .draw = draw_enrol,
    .picture = shows_picture,
    .open = open_enrol,
    .action = act,
    .back = back,
    .tick = tick,
    .frame = count_tiles,
    .event = enrol_event,
    .late = late,
    .card = {9, WK_N("Enrol tiles"), WK_N("Photograph the club's tiles once")},
    .help = {.sketch = WK_SKETCH_ENROL,
             .headline = WK_N("The kiosk learns what the club's tiles look like"),
             .steps = {WK_N("Lay 34 tiles face up, one of each, in any order"), WK_N("Correct what it gets wrong"),
                       WK_N("Other copies make it surer: up to 4 pictures")}},
};
