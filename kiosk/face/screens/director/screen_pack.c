/* A photo pack on a stick: says what will be in it and what will not, asks for consent, and shows the result. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"

#include <stdio.h>
#include <string.h>

#define PATIENCE_NS 10000000000 /* six pictures take a second; a camera that came back begins again */

static bool is_busy(const struct wk_app_pack *pack)
{
    return pack->step == WK_APP_PACK_TAKES || pack->step == WK_APP_PACK_WRITES;
}

static void begin(struct wk_app *app, struct wk_effects *effects)
{
    app->pack = (struct wk_app_pack){.step = WK_APP_PACK_TAKES, .since_ns = app->now_ns};
    wk_app_effect(effects, WK_EFFECT_PACK)->pack.table = wk_app_sees_table(app);
}

/* Drops a pack that is being made. */
static void give_up(struct wk_app *app, struct wk_effects *effects)
{
    if (is_busy(&app->pack))
        wk_app_effect(effects, WK_EFFECT_PACK_END);
    memset(&app->pack, 0, sizeof(app->pack));
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    give_up(app, effects);
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go(app, WK_SCREEN_CAMERA, effects);
    return true;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (action != WK_ACTION_PACK || app->overlay != WK_OVERLAY_NONE || !app->director.unlocked || is_busy(&app->pack))
        return false;
    begin(app, effects);
    return true;
}

static void take_news(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_STICK && event->stick && app->pack.step == WK_APP_PACK_FAILED)
        memset(&app->pack, 0, sizeof(app->pack)); /* a stick was put in: asks for consent again */
    if (event->kind != WK_EVENT_PACK || !is_busy(&app->pack))
        return;
    app->pack = event->pack;
    app->pack.since_ns = app->now_ns;
    if (!is_busy(&app->pack))
        wk_app_sound(app, effects, app->pack.step == WK_APP_PACK_WRITTEN ? WK_SOUND_DONE : WK_SOUND_AGAIN);
}

static void tick(struct wk_app *app, struct wk_effects *effects)
{
    if (app->pack.step != WK_APP_PACK_TAKES || app->now_ns - app->pack.since_ns < PATIENCE_NS)
        return;
    give_up(app, effects);
    app->pack = (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = WK_CAMERA_LOST};
    wk_app_sound(app, effects, WK_SOUND_AGAIN);
}

/* ---------------------------------------------------------------- what is drawn */

static const char *mend(const struct wk_app_pack *pack)
{
    if (pack->status == WK_NOT_ALLOWED)
        return pack->why;
    if (pack->status == WK_CAMERA_LOST)
        return WK_N("The camera gave no picture: look at its cable, then try again");
    if (pack->status == WK_NO_LIBRARY)
        return WK_N("This computer has no libarchive13: install it, then try again");
    return wk_screen_stick_mend(pack->status);
}

/* The text that is agreed to: as in the command (`calibrate check --pack`) and in the handbook. */
static void promises(struct wk_draw *draw, struct wk_box body)
{
    static const struct {
        enum wk_mark mark; /* WK_N_MARKS: none */
        const char *text;
    } lines[] = {
        {WK_MARK_OK, WK_N("In it: up to 6 pictures of the stickers that are read, of the ground between them and of the mat's "
                          "markers. All else is painted over.")},
        {WK_MARK_OK, WK_N("Beside them: what was read, what the check says, the camera's make, settings and lens, the mat's "
                          "measures, this program's version, the day.")},
        {WK_MARK_WRONG, WK_N("Not in it: people, faces, names, place, serial numbers, and no time but that day.")},
        {WK_N_MARKS, WK_N("Whoever has it can print these stickers' codes, as whoever photographs a wall can. It is signed: "
                          "packs are seen to be of one kiosk, not of which.")},
    };
    const double line = 32;

    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        if (lines[i].mark != WK_N_MARKS)
            wk_draw_mark(draw, lines[i].mark, body.x + 18, body.y + 18, 34, false);
        body.y +=
            24 + line * wk_draw_wrapped(draw, body.x + 56, body.y + 26, body.w - 56, line, wk_type_text, T(lines[i].text));
    }
}

static void draw_written(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_pack *pack = &app->pack;
    const char *const steps[] = {T("Take the stick out"), T("Send the file to whoever gave you this program")};
    char text[96], what[128];

    wk_part_headline(draw, &(struct wk_headline){.text = T("Photo pack to a stick"), .note = T("This kiosk keeps no picture")});
    snprintf(text, sizeof(text), T("Done: photo-pack-%d.tar is on the stick"), pack->number);
    snprintf(what, sizeof(what), T("%d pictures, %d of %d stickers known, %.1f MB"), pack->n_pictures, pack->n_read,
             pack->n_tiles, (double)pack->bytes / 1e6);
    struct wk_box rest = wk_part_ended(draw, WK_MARK_OK, text, what);
    wk_cut_top(&rest, 36);
    wk_part_steps(draw, rest.x, rest.y, rest.w, steps, 2);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, 1);
}

static void draw_pack(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_pack *pack = &app->pack;
    struct wk_headline headline = {.text = T("Photo pack to a stick"),
                                   .note = app->whole.on ? T("Plug in a stick. Lay the four walls, stickers up, hands away")
                                                         : T("Plug in a stick. Lay a wall, stickers up, hands away")};
    struct wk_keycap keys[2] = {{T("I agree: write it"), WK_KEY_PRIMARY, WK_ACTION_PACK, 0, -1},
                                {T("No"), WK_KEY_PLAIN, WK_ACTION_BACK, 0, -1}};
    int n = 2;
    char gauge[12];

    wk_part_top(app, draw);
    if (pack->step == WK_APP_PACK_WRITTEN) {
        draw_written(app, draw);
        return;
    }
    if (pack->step == WK_APP_PACK_FAILED) {
        headline = (struct wk_headline){
            .text = pack->status == WK_NOT_FOUND ? T("No stick was found") : T("Nothing was written"), .note = T(mend(pack))};
        keys[0].text = T("Try again");
    } else if (is_busy(pack)) {
        snprintf(gauge, sizeof(gauge), "%d", pack->n_taken);
        headline = pack->step == WK_APP_PACK_TAKES
                       ? (struct wk_headline){.text = T("Pictures are being taken"),
                                              .note = T("Leave all as it lies, hands away"),
                                              .gauge = gauge,
                                              .unit = "/6"}
                       : (struct wk_headline){.text = T("The pack is being written"), .note = T("Leave the stick in")};
        keys[0] = (struct wk_keycap){T("Being written"), WK_KEY_NOT_YET, WK_ACTION_NOT_YET, 0, -1};
        n = 1;
    }
    wk_part_headline(draw, &headline);
    promises(draw, wk_zone_body(draw, 214));
    wk_part_bar(app, draw, keys, n);
}

const struct wk_screen_def wk_screen_def_pack = {
    .id = WK_SCREEN_PACK,
    .word = "pack",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR, /* the director decides what leaves the hall */
    .side = WK_SIDE_BACKS,
    .table = true,
    .draw = draw_pack,
    .forget = forget,
    .back = back,
    .action = act,
    .tick = tick,
    .event = take_news,
    .help = {.sketch = WK_SKETCH_COPY,
             .headline = WK_N("What this hall's pictures look like"),
             .steps = {WK_N("Lay a wall with stickers on the mat, or all four at the table"),
                       WK_N("Plug in a USB stick, read the four lines, and agree or not"),
                       WK_N("Send the file on it to whoever gave you this program")}},
};

/* ---------------------------------------------------------------- the way to it */

bool wk_screen_pack_keycap(const struct wk_app *app, const struct wk_draw *draw, struct wk_keycap *key)
{
    const bool may = app->director.role >= WK_ROLE_DIRECTOR;

    if (app->measuring.tuning || app->tune.running)
        return false;
    *key = (struct wk_keycap){!may && app->hint ? T("With the director's PIN") : T("Photo pack"),
                              may ? WK_KEY_PLAIN : WK_KEY_NOT_YET, may ? WK_ACTION_PACK : WK_ACTION_NOT_YET, 0, -1};
    return true;
}

double wk_screen_pack_key(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_keycap key;

    if (wk_zone_upright(draw) || !wk_screen_pack_keycap(app, draw, &key))
        return 0;
    const double w = wk_text_width(key.text, 28, false) + 56;

    wk_part_key(draw, wk_box_at(wk_zone_right(draw) - w, 92, w, WK_KEY_H), &key);
    return w + WK_GAP;
}
