/* The director's camera: the live picture with what is wrong at each slot, and the measuring of the lens. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Ends what one of the two measurements left behind. */
static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)effects;
    if (from == app->screen)
        return;
    memset(&app->measuring, 0, sizeof(app->measuring));
    app->measuring.kept = WK_NOT_YET;
}

static enum wk_colour colour_of(enum wk_app_grade grade)
{
    return grade == WK_APP_GOOD ? WK_C_OK : grade == WK_APP_USABLE ? WK_C_AGAIN : WK_C_WRONG;
}

const char *wk_screen_grade_text(const struct wk_draw *draw, enum wk_app_grade grade)
{
    return grade == WK_APP_GOOD ? T("good") : grade == WK_APP_USABLE ? T("usable") : T("poor");
}

/* ---------------------------------------------------------------- the check */

void wk_screen_check_bar(const struct wk_app *app, struct wk_draw *draw, bool usable)
{
    const bool turned = app->whole.on && app->measuring.checked && app->measuring.table.turned != WK_WIND_NONE;
    struct wk_keycap keys[4];
    int n = 0;

    if (turned && !app->measuring.tuning)
        keys[n++] = (struct wk_keycap){T("Turn the picture"), WK_KEY_PRIMARY, WK_ACTION_TURN_PICTURE,
                                       (int)app->measuring.table.turned, -1};
    else if (usable)
        keys[n++] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
    if (app->tune.settable && !app->tune.running)
        keys[n++] = (struct wk_keycap){T("Tune"), WK_KEY_PLAIN, WK_ACTION_TUNE, 0, -1};
    keys[n++] = wk_part_details_key(app, draw);
    if (wk_zone_upright(draw) && wk_screen_pack_keycap(app, draw, &keys[n]))
        n++;
    wk_part_bar(app, draw, keys, n);
}

/* Each slot in its grade's colour; one that is not good has the number of the line that says why. For experts: px per mm. */
static void slots(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_check *check)
{
    struct wk_app_picture p;

    wk_app_mat_view(app, &p);
    const double unit = (double)draw->scale, per_mm = p.w_px / unit / p.w_mm;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const enum wk_app_grade grade = (enum wk_app_grade)check->slot[s];
        const double w = app->mat.slot_w_mm * per_mm, h = app->mat.slot_h_mm * per_mm;
        const double cx = p.x_px / unit + (app->mat.slot_mm[s].x - p.x_mm) * per_mm;
        const double cy = p.y_px / unit + (app->mat.slot_mm[s].y - p.y_mm) * per_mm;

        const struct wk_box slot = wk_box_centre(wk_box_at(cx, cy, 0, 0), w, h);
        struct wk_box plate = wk_box_inset(slot, 6, 4);
        char text[16];

        snprintf(text, sizeof(text), "%.1f", (double)check->px_per_mm[s]);
        wk_draw_border(draw, slot, 6, WK_C_GROUND,
                       grade == WK_APP_GOOD ? 8 : 11); /* on a ground of its own, since the picture may have any colour */
        wk_draw_border(draw, slot, 6, colour_of(grade), grade == WK_APP_GOOD ? 2 : 5);
        plate = wk_cut_bottom(&plate, 26);
        if (app->director.details) {
            wk_draw_box(draw, plate, 4, WK_C_GROUND)->percent = 85;
            wk_draw_centred(draw, plate, (struct wk_type){22, false, WK_C_IVORY, WK_MIDDLE}, text);
        } else if (grade == WK_APP_GOOD) {
            wk_draw_mark(draw, WK_MARK_OK, cx, wk_box_bottom(slot) - 20, 26, true);
        }
        if (grade == WK_APP_GOOD)
            continue;
        wk_draw_circle(draw, cx, cy - 10, 19, WK_C_GROUND, colour_of(grade), 3);
        wk_draw_textf(draw, cx, cy - 1, (struct wk_type){26, true, colour_of(grade), WK_MIDDLE}, "%d", check->slot_what[s] + 1);
    }
}

/* Six lines; below each that is not good stands what to do, as far as the lines after it leave room. */
static void lines(struct wk_draw *draw, const struct wk_app_check *check, struct wk_box column)
{
    static const char *const words[WK_APP_N_CHECKS] = {WK_N("Mat"),        WK_N("Distance"), WK_N("Sharpness"),
                                                       WK_N("Brightness"), WK_N("Glare"),    WK_N("Colour of the light")};
    const struct wk_type how = {22, false, WK_C_STONE, WK_LEFT};
    const double indent = 42;
    const double line = 42, lead = 27;

    for (int i = 0; i < WK_APP_N_CHECKS; i++) {
        const enum wk_app_grade grade = check->item[i];
        struct wk_box row = wk_cut_top(&column, line), text = column;

        wk_draw_mark(draw,
                     grade == WK_APP_GOOD     ? WK_MARK_OK
                     : grade == WK_APP_USABLE ? WK_MARK_AGAIN
                                              : WK_MARK_WRONG,
                     row.x + 14, row.y + 14, 28, false);
        row = wk_cut_top(&row, 24);
        wk_draw_textf(draw, row.x + indent, wk_box_bottom(row), (struct wk_type){26, true, WK_C_IVORY, WK_LEFT}, "%d  %s",
                      i + 1, T(words[i]));
        wk_draw_label(draw, row, wk_type_in(wk_type_tag, colour_of(grade), WK_RIGHT), wk_screen_grade_text(draw, grade));
        wk_cut_left(&text, indent);
        wk_cut_bottom(&text, (WK_APP_N_CHECKS - 1 - i) * line);
        if (check->how[i][0] && text.h >= 14 + 2 * lead) /* three lines, the first 14 below */
            wk_cut_top(&column, 6 + lead * wk_draw_wrapped(draw, text.x, text.y + 14, text.w, lead, how, T(check->how[i])));
    }
}

/* Says whether the printer kept sizes, and what to do; room: for it. */
static void print_line(const struct wk_app *app, char *text, size_t n, const struct wk_draw *draw)
{
    const struct wk_app_check *check = &app->measuring.check;
    const char *const how = check->print_how && check->print_how[0] ? T(check->print_how) : "";
    char said[160];

    switch (check->print) {
    case WK_APP_SCALE_NOT_MEASURED:
        snprintf(said, sizeof(said), "%s", T("How large the stickers are printed was not measured."));
        break;
    case WK_APP_SCALE_FINE:
        snprintf(said, sizeof(said), T("Stickers are printed at %d %% of their size, by the mat: fine."), check->print_percent);
        break;
    case WK_APP_SCALE_STICKERS:
        snprintf(said, sizeof(said), T("Stickers are printed at %d %% of their size, by the mat: no."), check->print_percent);
        break;
    case WK_APP_SCALE_MAT:
        if (check->print_mat_percent > 0)
            snprintf(said, sizeof(said), T("The mat is printed at %d %%, by the stickers: no."), check->print_mat_percent);
        else
            snprintf(said, sizeof(said), "%s", T("The tiles do not fit on the mat: it is printed too small."));
        break;
    }
    snprintf(text, n, "%s%s%s", said, how[0] ? " " : "", how);
}

static bool is_misprinted(const struct wk_app_check *check)
{
    return check->print == WK_APP_SCALE_STICKERS || check->print == WK_APP_SCALE_MAT;
}

/* What is below the picture: a notice, or whether the printer kept sizes; for experts the lens's figures too. */
static void below_picture(const struct wk_app *app, struct wk_draw *draw, struct wk_box under, const char *notice)
{
    const struct wk_app_check *check = &app->measuring.check;
    const bool measured = app->measuring.checked && !app->measuring.tuning;
    struct wk_type type = {22, false, notice[0] ? WK_C_IVORY : WK_C_STONE, WK_LEFT};
    char print[320] = "";
    int n = 0;

    if (!notice[0] && measured)
        print_line(app, print, sizeof(print), draw);
    const bool no = print[0] && is_misprinted(check);
    const char *const text = notice[0] ? T(notice) : print;
    const double indent = notice[0] || no || (print[0] && check->print == WK_APP_SCALE_FINE) ? 40 : 0;

    if (indent > 0)
        wk_draw_mark(draw, notice[0] || no ? WK_MARK_AGAIN : WK_MARK_OK, under.x + 14, under.y + 26, 28, false);
    if (no)
        type.colour = WK_C_IVORY;
    if (text[0])
        n = wk_draw_wrapped(draw, under.x + indent, under.y + 34, under.w - indent, 30, type, text);
    if (!notice[0] && app->director.details && n < 2) /* what to do comes first if room is short */
        wk_draw_wrapped(draw, under.x, under.y + 34 + 30 * n, under.w, 30, (struct wk_type){22, false, WK_C_STONE, WK_LEFT},
                        app->lens_measured ? T("In the slots: px per mm. The lens has been measured")
                                           : T("In the slots: px per mm. The lens is not measured but estimated from the mat"));
}

#define UPRIGHT_NOTICE_H 110.0 /* of a notice between the picture and the lines below it */

static void draw_camera(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_check *check = &app->measuring.check;
    const bool upright = wk_zone_upright(draw);
    const double right = wk_zone_right(draw), bottom = wk_zone_bar_y(draw) - 12;
    struct wk_app_picture p;
    const char *fault = app->tune.n_faults > 0 && !app->measuring.tuning ? app->tune.fault[0].how : "",
               *notice = app->notice && app->notice[0] ? app->notice : fault;
    char read[192];
    struct wk_headline headline = {.text = T("Looking at the mat"), .note = T("Lay a wall with stickers on it")};

    const bool tuning = app->measuring.tuning;

    if (app->whole.on && !tuning) {
        wk_screen_table_check(app, draw);
        return;
    }
    wk_part_top(app, draw);
    if (app->whole.on) {
        struct wk_box body = wk_zone_body(draw, WK_PICTURE_Y + 6);

        body.w = fmin(body.w, 2 * WK_APP_COLUMN);
        wk_screen_tuning_headline(app, draw);
        wk_screen_tuning(app, draw, body);
        wk_screen_check_bar(app, draw, !app->tune.running);
        return;
    }
    if (app->measuring.checked && check->grade == WK_APP_GOOD)
        headline = (struct wk_headline){.text = T("The picture is good"), .note = T("Nothing needs to be changed")};
    else if (app->measuring.checked && check->grade == WK_APP_USABLE)
        headline =
            (struct wk_headline){.text = T("The picture can be used"), .note = T("Better still: do what the lines by it say")};
    else if (app->measuring.checked)
        headline = (struct wk_headline){.text = T("The picture is not good enough"), .note = T("Do what the lines by it say")};
    if (app->measuring.checked && check->grade != WK_APP_MEND && is_misprinted(check))
        headline.note = T("But what was printed is too small: see below");
    if (app->measuring.checked && check->n_seen > 0) { /* tries out what the six lines promise */
        snprintf(read, sizeof(read), T("%d of %d stickers are read. %s"), check->n_read, check->n_seen, headline.note);
        headline.note = read;
    }
    headline.taken = wk_screen_pack_key(app, draw);
    if (tuning)
        wk_screen_tuning_headline(app, draw);
    else
        wk_part_headline(draw, &headline);
    wk_app_mat_view(app, &p);
    const double y = upright ? p.y_px / (double)draw->scale : WK_PICTURE_Y,
                 w = upright ? right - WK_MARGIN : right - WK_MARGIN - WK_APP_COLUMN,
                 h = upright ? p.h_px / (double)draw->scale : wk_zone_picture_h(draw),
                 lines_y = upright ? y + h + UPRIGHT_NOTICE_H : y;
    wk_draw_picture(draw, WK_MARGIN, y, w, h, 16);
    const double lines_x = upright ? WK_MARGIN : right - WK_APP_COLUMN + 32;
    const struct wk_box column = wk_box_at(lines_x, lines_y, right - lines_x, bottom - lines_y);

    if (tuning) {
        wk_screen_tuning(app, draw, column);
    } else if (app->measuring.checked) {
        slots(app, draw, check);
        lines(draw, check, column);
    }
    below_picture(app, draw, wk_box_at(WK_MARGIN, y + h, w, UPRIGHT_NOTICE_H), notice);
    wk_screen_check_bar(app, draw, tuning ? !app->tune.running : app->measuring.checked && check->grade != WK_APP_MEND);
}

static void camera_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->kind != WK_EVENT_CHECK)
        return;
    app->measuring.checked = true;
    app->measuring.check = *event->check;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_PACK && app->director.unlocked && app->director.role >= WK_ROLE_DIRECTOR && !app->tune.running) {
        wk_app_go(app, WK_SCREEN_PACK, effects);
        return true;
    }
    if (action == WK_ACTION_DRAWS) {
        wk_app_say_draws(app, arg, effects);
        return true;
    }
    if (action == WK_ACTION_TURN_PICTURE && app->director.unlocked && app->whole.on && app->measuring.checked &&
        arg == (int)app->measuring.table.turned && arg != WK_WIND_NONE) {
        wk_hour_keep(effects, WK_KEEP_BELOW, arg);
        return true;
    }
    if (action != WK_ACTION_TUNE || !app->director.unlocked || !app->tune.settable || app->tune.running)
        return false;
    app->measuring.tuning = true;
    app->tune.running = true; /* until the camera reports otherwise, so that the key is not touched twice */
    wk_app_effect(effects, WK_EFFECT_TUNE);
    return true;
}

const struct wk_screen_def wk_screen_def_camera = {
    .id = WK_SCREEN_CAMERA,
    .word = "camera",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .side = WK_SIDE_BACKS,
    .measures = WK_APP_MEASURES_SLOTS,
    .table = true,
    .draw = draw_camera,
    .forget = forget,
    .action = act,
    .event = camera_event,
    .card = {6, WK_N("Camera"), WK_N("Is its picture good enough?")},
    .help = {.sketch = WK_SKETCH_CAMERA_OVER,
             .headline = WK_N("Is the picture good enough?"),
             .steps = {WK_N("Lay a wall with stickers on the mat, or all four at the table"),
                       WK_N("Do what the lines by it say, or the cards"), WK_N("Go back when all is good or usable")}},
};

/* ---------------------------------------------------------------- the lens */

/* The parts of the picture: filled where the board was seen, framed where it is wanted; and the board's corners at present. */
static void parts(const struct wk_app_camera *measuring, struct wk_draw *draw, struct wk_box picture)
{
    const struct wk_app_lens *lens = &measuring->lens;

    wk_draw_box(draw, picture, WK_R_CARD, WK_C_PANEL);
    for (int j = 0; j < WK_APP_CELLS_Y; j++)
        for (int i = 0; i < WK_APP_CELLS_X; i++) {
            const struct wk_box cell = wk_box_cell(picture, j * WK_APP_CELLS_X + i, WK_APP_CELLS_X, WK_APP_CELLS_Y, 0);
            const bool wanted = measuring->lens_seen && lens->wish_x == i && lens->wish_y == j;

            if (lens->cell[j][i])
                wk_draw_box(draw, wk_box_inset(cell, 3, 3), 6, WK_C_FELT);
            else
                wk_draw_border(draw, wk_box_inset(cell, 4, 4), 6, WK_C_EDGE, WK_W_OUTLINE);
            if (wanted)
                wk_draw_border(draw, wk_box_inset(cell, 4, 4), 6, WK_C_NOW, 6);
        }
    for (int k = 0; k < lens->n_corners; k++)
        wk_draw_circle(draw, picture.x + (double)lens->corner[k].x * picture.w,
                       picture.y + (double)lens->corner[k].y * picture.h, 5,
                       lens->board == WK_APP_BOARD_TAKEN    ? WK_C_OK
                       : lens->board == WK_APP_BOARD_MOVING ? WK_C_STONE
                                                            : WK_C_IVORY,
                       WK_C_NONE, 0);
}

/* A figure and its meaning, at the top of the column. */
static void figure(struct wk_draw *draw, struct wk_box *column, const char *name, const char *value)
{
    struct wk_box line = wk_cut_top(column, 30);

    wk_draw_label(draw, line, wk_type_quiet, name);
    wk_draw_label(draw, line, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), value);
    wk_draw_rule(draw, wk_cut_top(column, WK_GAP));
    wk_cut_top(column, 10);
}

static void figures(const struct wk_app_camera *measuring, struct wk_draw *draw, struct wk_box column, bool details)
{
    const struct wk_app_lens *lens = &measuring->lens;
    const bool known = lens->f_px > 0;
    char text[48];

    snprintf(text, sizeof(text), "%d", lens->n_views);
    figure(draw, &column, T("Pictures kept"), text);
    snprintf(text, sizeof(text), T("%d of %d"), lens->n_cells, WK_APP_CELLS_X * WK_APP_CELLS_Y);
    figure(draw, &column, T("Parts seen"), text);
    snprintf(text, sizeof(text), T("%d of %d"), lens->n_tilts, 4);
    figure(draw, &column, T("Ways it was tilted"), text);
    if (details) {
        snprintf(text, sizeof(text), "%.2f px", lens->rms_px);
        figure(draw, &column, T("Error"), known ? text : "–");
        snprintf(text, sizeof(text), "%.0f ± %.1f px", lens->f_px, lens->sigma_px);
        figure(draw, &column, T("Focal length"), known ? text : "–");
    }
    figure(draw, &column, T("The lens is"),
           lens->grade == WK_APP_MEND ? T("not known yet") : wk_screen_grade_text(draw, lens->grade));
}

static const char *headline_text(const struct wk_app *app, const struct wk_draw *draw)
{
    const struct wk_app_camera *measuring = &app->measuring;

    if (app->camera != WK_OK)
        return T("The camera gives no picture");
    if (measuring->kept != WK_NOT_YET && measuring->kept != WK_OK)
        return T("The lens could not be stored");
    if (measuring->lens.board == WK_APP_BOARD_MOVING)
        return T("Hold the board still for a moment.");
    return measuring->lens_seen ? T(measuring->lens.wish) : T("Show the camera the lens board, close by.");
}

static void draw_kept(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[2] = {{T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, wk_part_details_key(app, draw)};
    char text[64];

    wk_part_headline(draw, &(struct wk_headline){.text = T("How this camera's lens bends the picture")});
    struct wk_box rest = wk_part_ended(draw, WK_MARK_OK, T("Done: the lens is stored and used"),
                                       T("Measure it again only for another camera, or after its zoom was turned"));
    if (app->director.details) {
        snprintf(text, sizeof(text), T("Stored as record %lld"), (long long)app->measuring.kept_seq);
        wk_draw_label(draw, wk_cut_top(&rest, 26), wk_type_text, text);
        wk_cut_top(&rest, 12);
        rest.w = WK_APP_COLUMN;
        figures(&app->measuring, draw, rest, true);
    }
    wk_part_bar(app, draw, keys, 2);
}

#define UPRIGHT_FIGURES_H 380.0

static void draw_lens(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_camera *measuring = &app->measuring;
    const double shape = measuring->lens.shape > 0 ? measuring->lens.shape : 9.0 / 16;
    const bool upright = wk_zone_upright(draw);
    struct wk_box body = wk_zone_body(draw, WK_PICTURE_Y + 6),
                  column = upright ? wk_cut_bottom(&body, UPRIGHT_FIGURES_H) : wk_cut_right(&body, WK_APP_COLUMN);
    const bool known = measuring->lens_seen && measuring->lens.grade > WK_APP_MEND, kept = measuring->kept_seq > 0;
    const bool details = app->director.details;

    wk_part_top(app, draw);
    if (kept) {
        draw_kept(app, draw);
        return;
    }
    wk_part_headline(draw,
                     &(struct wk_headline){.text = headline_text(app, draw),
                                           .note = T("So that walls are read up to the picture's edges. No picture is kept")});
    wk_cut_bottom(&body, WK_PAD);
    body.w = fmin(body.w, body.h / shape);
    body.h = body.w * shape;
    parts(measuring, draw, body);
    if (upright)
        column.y = wk_box_bottom(body) + 32;
    else
        wk_cut_left(&column, 32);
    figures(measuring, draw, column, details);

    struct wk_keycap keys[2] = {
        {T("Use this lens"), known ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, known ? WK_ACTION_KEEP_LENS : WK_ACTION_NOT_YET, 0, -1},
        wk_part_details_key(app, draw)};

    if (app->hint && !known)
        keys[0].text = T("Not known well enough");
    wk_part_bar(app, draw, keys, 2);
}

static void lens_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_camera *measuring = &app->measuring;

    (void)effects;
    if (event->kind == WK_EVENT_LENS) {
        measuring->lens_seen = true;
        measuring->lens = *event->lens;
    } else if (event->kind == WK_EVENT_LENS_KEPT) {
        measuring->keeping = false;
        measuring->kept = event->lens_kept.status;
        measuring->kept_seq = event->lens_kept.status == WK_OK ? event->lens_kept.seq : 0;
    }
}

static bool keep_lens(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_camera *measuring = &app->measuring;

    (void)arg;
    if (action != WK_ACTION_KEEP_LENS || !app->director.unlocked || measuring->keeping || measuring->kept_seq > 0 ||
        !measuring->lens_seen || measuring->lens.grade == WK_APP_MEND)
        return false;
    measuring->keeping = true;
    wk_app_effect(effects, WK_EFFECT_KEEP_LENS);
    return true;
}

const struct wk_screen_def wk_screen_def_lens = {
    .id = WK_SCREEN_LENS,
    .word = "lens",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .measures = WK_APP_MEASURES_LENS,
    .draw = draw_lens,
    .forget = forget,
    .action = keep_lens,
    .event = lens_event,
    .card = {8, WK_N("Lens"), WK_N("Once for each camera, with a printed board")},
    .help = {.sketch = WK_SKETCH_LENS,
             .headline = WK_N("The lens is measured with a printed board"),
             .steps = {WK_N("Print it: wallkeeper labels board"), WK_N("Hold it as the line above says, and keep it still"),
                       WK_N("Use the lens once it is known well")}},
};
