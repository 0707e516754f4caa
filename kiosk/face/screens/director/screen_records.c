/* Checkpoints: this kiosk's, to be taken along, and those of other kiosks, shown to the camera. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts_print.h"

#include <stdio.h>
#include <string.h>

/* What became of the code that the camera saw last. */
static const char *answer(const struct wk_app *app, const struct wk_draw *draw)
{
    if (app->camera != WK_OK)
        return T("The camera gives no picture");
    if (wk_part_code_unread(app))
        return T(wk_part_code_unread(app));
    if (!app->vouch.code[0])
        return T("Hold its code under this camera");
    return app->vouch.carried_as == WK_OK          ? T("Done: this kiosk now vouches for that one")
           : app->vouch.carried_as == WK_ALREADY   ? T("This one is kept here already, or it is this kiosk's own")
           : app->vouch.carried_as == WK_BAD_INPUT ? T("This code was changed on its way: it does not count")
                                                   : T("It is not on record. Show it again");
}

static enum wk_mark answer_mark(const struct wk_app *app)
{
    if (app->camera == WK_OK && wk_part_code_unread(app))
        return WK_MARK_AGAIN;
    if (!app->vouch.code[0] || app->camera != WK_OK)
        return WK_MARK_EMPTY;
    return app->vouch.carried_as == WK_OK || app->vouch.carried_as == WK_ALREADY ? WK_MARK_OK
           : app->vouch.carried_as == WK_BAD_INPUT                               ? WK_MARK_WRONG
                                                                                 : WK_MARK_AGAIN;
}

static void carried(const struct wk_app *app, struct wk_draw *draw, double y)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    double right = wk_zone_right(draw);
    char text[96], clock[12];

    wk_draw_text(draw, WK_MARGIN, y + 26, wk_type_bold, T("Another kiosk's:"));
    wk_draw_mark(draw, answer_mark(app), WK_MARGIN + 24, y + 76, 44, false);
    wk_part_line(draw, WK_MARGIN + 64, y + 86, right - WK_MARGIN - 64, wk_type_text, answer(app, draw));
    for (int i = 0; i < WK_APP_CARRIED && i < vouch->n_carried; i++) {
        double row = y + 134 + i * 40;

        wk_time_text(clock, vouch->carried[i].time_s, false);
        if (app->director.details)
            snprintf(text, sizeof(text), T("kiosk %s, record %lld"), vouch->carried[i].kiosk_id,
                     (long long)vouch->carried[i].seq);
        else
            snprintf(text, sizeof(text), T("kiosk %.4s: kept here"), vouch->carried[i].kiosk_id);
        wk_draw_text(draw, WK_MARGIN + 64, row, wk_type_quiet, text);
        wk_draw_text(draw, right, row, wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT), clock);
    }
}

static void draw_records(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_checkpoint *checkpoint = wk_app_checkpoint(app);
    const double high = wk_vouch_h(draw);
    char text[96], clock[12];
    struct wk_keycap keys[2];

    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){
                  .text = T("Note this kiosk's six words"),
                  .note = wk_part_print_next(app, draw, T("Who rewrites a record changes them. Paper will do, or a photo"))});
    if (checkpoint) {
        wk_time_text(clock, checkpoint->time_s, app->director.details);
        if (app->director.details)
            snprintf(text, sizeof(text), T("record %lld, %s"), (long long)checkpoint->seq, clock);
        else
            snprintf(text, sizeof(text), T("all its records up to %s"), clock);
        wk_part_vouch(draw, wk_box_at(WK_MARGIN, 200, wk_zone_right(draw) - WK_MARGIN, high), T("This kiosk's:"), text,
                      checkpoint->words, checkpoint->text, true);
    }
    wk_draw_segment(draw, WK_MARGIN, 200 + high + 8, wk_zone_right(draw), 200 + high + 8, WK_C_LINE, 1);
    carried(app, draw, 200 + high + 16);
    int n = wk_part_print_key(app, draw, WK_PRINT_CHECKPOINT, &keys[0]);
    n += n > 0 ? wk_part_print_key(app, draw, WK_PRINT_RECEIPT, &keys[n]) : 0;
    if (n == 0) { /* else the paper has the figures */
        keys[n++] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
        keys[n++] = wk_part_details_key(app, draw);
    }
    wk_part_bar(app, draw, keys, n);
}

/* ---- its steps ---- */

static void enter_records(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    app->vouch.code[0] = 0;
    app->vouch.carried_as = WK_NOT_YET;
    wk_app_ask_checkpoint(app, WK_CHECKPOINT_ASKED, effects);
    wk_app_effect(effects, WK_EFFECT_CARRY); /* what there is of them */
}

static void take_code(struct wk_app *app, const char *text, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;

    if (vouch->waiting || strcmp(text, vouch->code) == 0)
        return;
    snprintf(vouch->code, sizeof(vouch->code), "%s", text);
    vouch->waiting = true;
    memcpy(wk_app_effect(effects, WK_EFFECT_CARRY)->carry.code, vouch->code, sizeof(vouch->code));
}

static void take_carried(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;
    enum wk_status status = event->carried.status;

    vouch->n_carried = event->carried.n;
    for (int i = 0; i < WK_APP_CARRIED; i++)
        vouch->carried[i] = event->carried.carried[i];
    if (!event->carried.answer)
        return;
    vouch->waiting = false;
    vouch->carried_as = status;
    wk_app_sound(app, effects, status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    if (status != WK_OK && status != WK_ALREADY && status != WK_BAD_INPUT && status != WK_NOT_YET)
        wk_app_store_failed(app, status);
}

/* How many are there is known, whatever screen stands by now. */
static void late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_CARRIED)
        take_carried(app, event, effects);
}

static void records_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_CODE)
        take_code(app, event->code, effects);
    else if (event->kind == WK_EVENT_CARRIED)
        take_carried(app, event, effects);
}

const struct wk_screen_def wk_screen_def_records = {
    .id = WK_SCREEN_RECORDS,
    .word = "records",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .measures = WK_APP_MEASURES_CODE,
    .draw = draw_records,
    .enter = enter_records,
    .event = records_event,
    .late = late,
    .card = {5, WK_N("Checkpoints"), WK_N("So that no record can be rewritten")},
    .help = {.sketch = WK_SKETCH_CHECKPOINT,
             .headline = WK_N("Proof that outlasts this kiosk"),
             .steps = {WK_N("Take this kiosk's words or its code with you: on paper or as a photo"),
                       WK_N("Show this camera the code of another kiosk"),
                       WK_N("Records whose words are kept elsewhere cannot be rewritten unseen")}},
};
