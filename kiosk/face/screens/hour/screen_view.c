/* The first hour: which camera, and whether it looks at a mat or at a whole table; then on to its picture. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/host/view_kind.h"

/* A wall that was begun on the one is not gone on with on the other, nor an evening; and a glass plate bears one wall. */
static bool may_change(const struct wk_app *app)
{
    bool any = app->round > 1 || app->sealed_seq > 0 || app->face_pass == WK_FACES_WAY_UNDERGLASS;

    for (int i = 0; i < WK_N_WINDS; i++)
        any |= app->wall[i].built || app->wall[i].recorded;
    return !any;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action != WK_ACTION_VIEW || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (arg == 0)
        wk_hour_keep(effects, WK_KEEP_CAMERA, 0);
    else if ((arg == WK_VIEW_MAT || arg == WK_VIEW_TABLE) && may_change(app))
        wk_hour_keep(effects, WK_KEEP_VIEW, arg);
    return true;
}

/* On to the picture of a camera that is kept. */
static void take_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_KEPT && event->kept.what == WK_KEEP_CAMERA && event->kept.status == WK_OK)
        wk_hour_lead(app, WK_HOUR_CAMERA, WK_SCREEN_CAMERA, effects);
}

static void draw_view(const struct wk_app *app, struct wk_draw *draw)
{
    const bool there = app->camera_tried && app->camera == WK_OK, table = app->whole.on, fixed = !may_change(app);
    const struct wk_choice choices[2] = {
        {T("At a mat"), T("A common webcam on a stand, a third of a metre above the mat. Each player lays the wall there."),
         WK_ACTION_VIEW, WK_VIEW_MAT, !table, table && fixed},
        {T("At the whole table"), T("A 4K camera a metre or more above its middle. It sees the four walls where they stand."),
         WK_ACTION_VIEW, WK_VIEW_TABLE, table, !table && fixed},
    };
    const struct wk_keycap keys[2] = {{T("See its picture"), WK_KEY_PRIMARY, WK_ACTION_VIEW, 0, -1},
                                      {T("Use another camera"), WK_KEY_PLAIN, WK_ACTION_OTHER_CAMERA, 0, -1}};

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("What does the camera look at?"),
                                                 .note = wk_hour_fault_text(app) ? T(wk_hour_fault_text(app))
                                                         : there                 ? app->camera_name
                                                                                 : T("No camera is there: plug one in")});
    wk_part_choices(draw, wk_zone_body(draw, 208), choices, 2);
    wk_part_bar(app, draw, keys, app->simulated ? 1 : 2);
}

const struct wk_screen_def wk_screen_def_view = {
    .id = WK_SCREEN_VIEW,
    .word = "view",
    .area = WK_AREA_SETUP,
    .role = WK_ROLE_DIRECTOR,
    .no_camera = true,
    .draw = draw_view,
    .action = act,
    .event = take_answer,
    .help = {.sketch = WK_SKETCH_CAMERA_OVER,
             .headline = WK_N("Which camera, and what it looks at"),
             .steps = {WK_N("Touch what you have: a mat, or a camera over the table"),
                       WK_N("Not this camera? Use another one, until its name is right"),
                       WK_N("See its picture, do what the lines by it say, then Tune")}},
};
