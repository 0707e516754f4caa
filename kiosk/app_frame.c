/* Frames: what a reading means for the flow; stability, whose wall it is, when to ask for a record or a verdict. */
#include "kiosk/app_parts.h"

#include <math.h>
#include <string.h>

#define MARK_STEP_MM 1.5F /* a mark follows its tile in steps not smaller than this, so that it does not tremble */
#define STILL_MM 3.0F     /* a tile that moved more than this between two frames does not lie still */

static bool same_read(const struct wk_read *a, const struct wk_read *b)
{
    return a->state == b->state && a->why == b->why && a->label == b->label && a->sideways == b->sideways &&
           strncmp(a->set, b->set, WK_SET_SIZE) == 0;
}

static bool same_content(const struct wk_reading *a, const struct wk_reading *b)
{
    if (a->n_strays != b->n_strays)
        return false;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (!same_read(&a->slot[slot], &b->slot[slot]))
            return false;
    for (int i = 0; i < a->n_strays && i < WK_MAX_STRAYS; i++)
        if (!same_read(&a->stray[i].read, &b->stray[i].read))
            return false;
    return true;
}

/* Frame px to page mm at tile height: the inverse of the tray's homography; false when it has none. */
static bool invert(const double h[9], double out[9])
{
    double det = h[0] * (h[4] * h[8] - h[5] * h[7]) - h[1] * (h[3] * h[8] - h[5] * h[6]) + h[2] * (h[3] * h[7] - h[4] * h[6]);
    if (!isfinite(det) || fabs(det) < 1e-12)
        return false;
    out[0] = (h[4] * h[8] - h[5] * h[7]) / det;
    out[1] = (h[2] * h[7] - h[1] * h[8]) / det;
    out[2] = (h[1] * h[5] - h[2] * h[4]) / det;
    out[3] = (h[5] * h[6] - h[3] * h[8]) / det;
    out[4] = (h[0] * h[8] - h[2] * h[6]) / det;
    out[5] = (h[2] * h[3] - h[0] * h[5]) / det;
    out[6] = (h[3] * h[7] - h[4] * h[6]) / det;
    out[7] = (h[1] * h[6] - h[0] * h[7]) / det;
    out[8] = (h[0] * h[4] - h[1] * h[3]) / det;
    return true;
}

static float clamp(double value, double centre, double reach)
{
    return (float)fmin(fmax(value, centre - reach), centre + reach);
}

/* Where a tile lies on the page, at most `reach` pitches from `centre`; the centre when the picture does not say. */
static struct wk_point tile_mm(const struct wk_app *app, const struct wk_read *read, struct wk_mm centre, double reach,
                               const double *inverse)
{
    double x = 0, y = 0;
    bool any = false;
    for (int i = 0; i < 4; i++) {
        x += (double)read->corners_px[i].x / 4;
        y += (double)read->corners_px[i].y / 4;
        any |= read->corners_px[i].x != 0 || read->corners_px[i].y != 0;
    }
    double w = inverse ? inverse[6] * x + inverse[7] * y + inverse[8] : 0;
    if (!any || fabs(w) < 1e-9)
        return (struct wk_point){(float)centre.x, (float)centre.y};
    return (struct wk_point){clamp((inverse[0] * x + inverse[1] * y + inverse[2]) / w, centre.x, reach * app->mat.pitch_x_mm),
                             clamp((inverse[3] * x + inverse[4] * y + inverse[5]) / w, centre.y, reach * app->mat.pitch_y_mm)};
}

/* Moves the marks; true when every tile lay still. */
static bool follow(struct wk_app *app, const struct wk_reading *reading)
{
    double inverse[9];
    bool still = true, fit = invert(reading->tray.mm_to_px, inverse);
    double reach = reading->tray.by == WK_TRAY_BY_STICKERS ? 4 : .5; /* without a mat each row begins where it likes */
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        struct wk_point at = tile_mm(app, &reading->slot[slot], app->mat.slot_mm[slot], reach, fit ? inverse : NULL);
        float moved = hypotf(at.x - app->mark[slot].x, at.y - app->mark[slot].y);
        still &= moved <= STILL_MM;
        if (moved > MARK_STEP_MM)
            app->mark[slot] = at;
    }
    for (int i = 0; i < reading->n_strays && i < WK_MAX_STRAYS; i++) {
        int near = reading->stray[i].near_slot;
        if (near >= 0 && near < WK_N_SLOTS)
            app->stray_mark[i] = tile_mm(app, &reading->stray[i].read, app->mat.slot_mm[near], 4, fit ? inverse : NULL);
    }
    return still;
}

static enum wk_slot_look slot_look(const struct wk_app *app, int slot)
{
    const struct wk_read *read = &app->reading.slot[slot];
    switch (read->state) {
    case WK_READ_EMPTY:
        return WK_LOOK_EMPTY;
    case WK_READ_BLOCKED:
        return WK_LOOK_BLOCKED;
    case WK_READ_FACE:
        return WK_LOOK_WRONG;
    case WK_READ_LABEL: {
        bool right = read->label == wk_layout_label(app->wind, slot) && !read->sideways &&
                     (!app->set[0] || strncmp(read->set, app->set, WK_SET_SIZE) == 0);
        return right ? WK_LOOK_RIGHT : WK_LOOK_WRONG;
    }
    case WK_READ_UNREADABLE:
        break;
    }
    switch (read->why) {
    case WK_WHY_NO_STICKER: /* while building, a bare tile is a gap like an empty slot: a sticker is to come */
        return app->screen == WK_SCREEN_BUILD ? WK_LOOK_EMPTY : WK_LOOK_WRONG;
    case WK_WHY_FOREIGN:
    case WK_WHY_OTHER_EVENT:
    case WK_WHY_OTHER_SCHEME:
        return WK_LOOK_WRONG;
    case WK_WHY_NONE:
    case WK_WHY_DAMAGED:
    case WK_WHY_GLARE:
    case WK_WHY_DARK:
    case WK_WHY_CONFLICT:
    case WK_WHY_LOW_MARGIN:
        break;
    }
    return WK_LOOK_AGAIN;
}

/* The set that most labels of the reading belong to, "" without labels: the table's, until a wall has been kept. */
static void majority_set(const struct wk_reading *reading, char set[WK_SET_SIZE])
{
    int best = 0;
    set[0] = 0;
    for (int i = 0; i < WK_N_SLOTS; i++) {
        int n = 0;
        for (int k = 0; k < WK_N_SLOTS && reading->slot[i].state == WK_READ_LABEL; k++)
            n += reading->slot[k].state == WK_READ_LABEL &&
                 strncmp(reading->slot[k].set, reading->slot[i].set, WK_SET_SIZE) == 0;
        if (n > best) {
            best = n;
            memcpy(set, reading->slot[i].set, WK_SET_SIZE);
            set[WK_SET_LEN] = 0;
        }
    }
}

static bool set_is_fixed(const struct wk_app *app)
{
    if (app->sealed_seq > 0)
        return true;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->wall[i].built || app->wall[i].recorded_seq > 0)
            return true;
    return false;
}

/* Looks, counts and the verdict for guidance. */
static void judge(struct wk_app *app)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    if (!set_is_fixed(app))
        majority_set(&app->reading, app->set);
    wk_verdict_judge(&app->reading, app->wind, app->set, &app->verdict);
    memset(wall->row_right, 0, sizeof(wall->row_right));
    wall->n_right = 0;
    app->n_other_set = app->n_other_event = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_read *read = &app->reading.slot[slot];
        app->look[slot] = slot_look(app, slot);
        if (app->look[slot] == WK_LOOK_RIGHT) {
            wall->n_right++;
            wall->row_right[wk_slot_row(slot)]++;
        }
        app->n_other_event += read->state == WK_READ_UNREADABLE && read->why == WK_WHY_OTHER_EVENT;
        app->n_other_set += read->state == WK_READ_LABEL && app->set[0] && strncmp(read->set, app->set, WK_SET_SIZE) != 0;
    }
    for (int row = 0; row < WK_N_ROWS; row++) {
        bool complete = wall->row_right[row] == wk_row_length((enum wk_row)row);
        if (!complete)
            app->row_since_ns[row] = 0;
        else if (app->row_since_ns[row] == 0)
            app->row_since_ns[row] = app->now_ns;
    }
    app->in_order = app->verdict.kind == WK_PASS && wall->n_right == WK_N_SLOTS;
}

static int count_state(const struct wk_reading *reading, enum wk_read_state state)
{
    int n = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += reading->slot[slot].state == state;
    return n;
}

/* A wall is on the mat when its labels say so; the same wall for some frames, so that a single frame cannot switch. */
static void choose_wind(struct wk_app *app)
{
    if (app->seen_wind != app->left_wind && app->n_seen_wind >= app->n_still)
        app->left_wind = WK_WIND_NONE;
    if (app->screen == WK_SCREEN_SEATS && app->left_wind != WK_WIND_NONE)
        return;
    if (app->seen_wind == WK_WIND_NONE || app->seen_wind == app->wind || app->n_seen_wind < app->n_still)
        return;
    app->wind = app->seen_wind;
    if (app->screen == WK_SCREEN_BUILD)
        app->faces_step = WK_FACES_LAY;
    app->n_same = 1;
    app->n_repairs = app->n_repairs_done = app->n_rows_done = 0;
    app->task[0] = app->task[1] = (struct wk_task){.kind = WK_TASK_NONE};
    app->fail_asked = false;
    app->pass_shown_ns = 0;
}

/* Each wall's tiles are turned by a judge as soon as it is built, so that it is laid once. */
static bool turned_in_place(const struct wk_app *app)
{
    return app->face_pass == WK_FACES_WAY_JUDGE;
}

/* The mat has been cleared: the next wall tells anew whose it is. */
static void cleared(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    bool done = false;
    if (app->screen == WK_SCREEN_BUILD)
        done = wall && (wk_app_below(app) ? wall->recorded_seq > 0 : wall->built);
    else if (app->screen == WK_SCREEN_RESTORE)
        done = wall && wall->passed_seq > 0;
    else
        done = true;
    if (wall && !done) {
        wall->n_right = 0;
        memset(wall->row_right, 0, sizeof(wall->row_right));
        if (app->screen == WK_SCREEN_RESTORE)
            app->wind = WK_WIND_NONE;
        return;
    }
    app->wind = WK_WIND_NONE;
    wk_app_forget_reading(app);
    bool next = app->screen == WK_SCREEN_FACES && turned_in_place(app) && !wk_app_all_built(app);
    if (app->screen == WK_SCREEN_BUILD || next)
        wk_app_go(app, WK_SCREEN_SEATS, effects);
    if (app->screen == WK_SCREEN_RESTORE && wk_app_all_passed(app))
        wk_app_go(app, WK_SCREEN_DONE, effects);
}

static void step_build(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    if (app->in_order && app->n_same >= app->n_still && !wall->built) {
        wall->built = true;
        wk_app_sound(app, effects, WK_SOUND_DONE);
        if (wk_app_all_built(app) && wk_app_plays_unsealed(app)) {
            app->playing_since_ns = app->now_ns;
            wk_app_go(app, WK_SCREEN_PLAYING, effects);
        } else if (wk_app_all_built(app) && !wk_app_below(app)) {
            wk_app_go(app, WK_SCREEN_FACES, effects);
        }
    } else if (wall->built && !app->in_order && app->n_same >= app->n_still &&
               count_state(&app->reading, WK_READ_LABEL) == WK_N_SLOTS) {
        wall->built = false; /* all tiles lie there and no longer in order: not a wall that is being taken off */
    }
}

static void step_lay_for_faces(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    bool ready = app->in_order && app->n_same >= app->n_still && wall->recorded_seq == 0 && !app->waiting;
    if (!ready || app->tileset == WK_NOT_ENROLLED || wk_app_below(app))
        return;
    wall->built = true;
    wk_app_effect(effects, WK_EFFECT_KEEP_BACKS, app->wind, 0);
    app->faces_step = WK_FACES_LOOK;
    app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
    app->doubt = 0;
    app->doubt_since_ns = 0;
    app->doubt_told = false;
    if (app->screen != WK_SCREEN_FACES) {
        app->screen = WK_SCREEN_FACES;
        app->screen_since_ns = app->now_ns;
    }
    wk_app_use_side(app, WK_SIDE_FACES, effects);
}

static void step_restore(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    if (app->waiting || app->store != WK_OK || app->n_same < app->n_still)
        return;
    bool all_there = count_state(&app->reading, WK_READ_EMPTY) == 0 && count_state(&app->reading, WK_READ_BLOCKED) == 0;
    bool pass = app->in_order && wall->passed_seq == 0;
    bool fail = !app->in_order && app->verdict.kind == WK_FAIL && all_there && !app->fail_asked;
    if (!pass && !fail)
        return;
    if (fail)
        app->fail_asked = true;
    app->waiting = true;
    wk_app_effect(effects, WK_EFFECT_VERIFY, app->wind, 0);
}

/* Newest frame only, and fresh: false when the frame says nothing about now. */
static bool take_frame(struct wk_app *app, int64_t frame_t_ns, int64_t number, bool simulated, int64_t old_ns)
{
    if (number <= app->frame_number && number > 0)
        return false;
    app->frame_number = number;
    if (frame_t_ns > app->frame_ns)
        app->frame_ns = frame_t_ns;
    app->simulated = simulated;
    app->camera = WK_OK;
    app->camera_tried = app->camera_seen = true;
    return app->now_ns - frame_t_ns <= old_ns;
}

static bool tray_ok(struct wk_app *app, enum wk_status reason)
{
    if (reason != app->tray) {
        app->tray = reason;
        app->tray_since_ns = app->now_ns;
    }
    return reason == WK_OK;
}

void wk_app_frame(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const struct wk_reading *reading = event->frame.reading;
    if (!take_frame(app, event->frame.frame_t_ns, event->frame.number, event->frame.simulated, WK_APP_OLD_NS) || !reading ||
        app->side != WK_SIDE_BACKS)
        return;
    enum wk_status reason = reading->tray.found ? WK_OK : reading->tray.reason == WK_OK ? WK_NO_TRAY : reading->tray.reason;
    if (!tray_ok(app, reason)) {
        app->n_same = app->n_seen_wind = 0;
        return;
    }
    wk_app_notice(app, event->frame.notice, true);
    if (app->screen == WK_SCREEN_CAMERA)
        return;
    bool same = app->read && same_content(&app->reading, reading), still = follow(app, reading);
    app->n_same = same && still ? app->n_same + 1 : 1;
    app->reading = *reading;
    app->read = true;
    app->n_seen_wind = reading->wind == app->seen_wind ? app->n_seen_wind + 1 : 1;
    app->seen_wind = reading->wind;
    if (app->screen == WK_SCREEN_ENROL) {
        wk_app_enrol_frame(app);
        return;
    }
    choose_wind(app);
    if (count_state(reading, WK_READ_EMPTY) == WK_N_SLOTS && reading->n_strays == 0 && app->n_same >= app->n_still)
        cleared(app, effects);
    if (app->wind == WK_WIND_NONE || !app->read) {
        if (app->screen == WK_SCREEN_RESTORE || app->screen == WK_SCREEN_FACES || app->screen == WK_SCREEN_DRILL)
            app->task[0] = (struct wk_task){.kind = WK_TASK_LAY};
        return;
    }
    if (app->screen == WK_SCREEN_SEATS && app->seen_wind == app->wind)
        wk_app_go(app, WK_SCREEN_BUILD, effects);
    judge(app);
    wk_app_update_task(app, effects);
    if (wk_app_below(app) && app->screen != WK_SCREEN_RESTORE)
        wk_app_below_above(app, event->frame.frame_t_ns, effects);
    if (app->screen == WK_SCREEN_FACES && turned_in_place(app) && !wk_app_wall(app)->built)
        wk_app_go(app, WK_SCREEN_BUILD, effects); /* the next one */
    if (app->screen == WK_SCREEN_BUILD)
        step_build(app, effects);
    if (app->screen == WK_SCREEN_BUILD && turned_in_place(app))
        step_lay_for_faces(app, effects);
    else if ((app->screen == WK_SCREEN_FACES || app->screen == WK_SCREEN_AGAIN) && app->faces_step != WK_FACES_RECORD)
        step_lay_for_faces(app, effects);
    else if (app->screen == WK_SCREEN_RESTORE)
        step_restore(app, effects);
    else if (app->screen == WK_SCREEN_DRILL)
        wk_app_drill_frame(app, effects);
}

/*
 * Tiles were turned such that nobody can tell which is which. While a hand is about that may pass: what it covers will show its
 * sticker. After that they are asked for, until they have shown their stickers in their slots.
 */
static void take_doubt(struct wk_app *app, uint64_t doubt, struct wk_effects *effects)
{
    app->doubt = doubt;
    if (doubt == 0) {
        app->doubt_since_ns = 0;
        app->doubt_told = false;
    } else if (app->doubt_since_ns == 0 || (app->n_faces_blocked > 0 && !app->doubt_told)) {
        app->doubt_since_ns = app->now_ns;
    } else if (!app->doubt_told && app->now_ns - app->doubt_since_ns >= WK_APP_DOUBT_NS) {
        app->doubt_told = true;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    }
}

void wk_app_faces(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (wk_app_below(app)) {
        wk_app_below_faces(app, event);
        return;
    }
    bool fresh = take_frame(app, event->faces.frame_t_ns, event->faces.number, event->faces.simulated, WK_APP_FACES_NS);
    if (app->side != WK_SIDE_FACES || app->faces_step != WK_FACES_LOOK || app->wind == WK_WIND_NONE || !fresh)
        return;
    if (!tray_ok(app, event->faces.reason))
        return;
    int n = event->faces.n_seen < 0 ? 0 : event->faces.n_seen > WK_N_SLOTS ? WK_N_SLOTS : event->faces.n_seen;
    if (n > app->n_faces)
        app->n_faces = n;
    app->n_back_up = event->faces.n_back_up;
    app->n_faces_blocked = event->faces.n_blocked;
    take_doubt(app, event->faces.doubt, effects);
    if (event->faces.done && !app->waiting && app->store == WK_OK) {
        app->faces_step = WK_FACES_RECORD;
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_RECORD_WALL, app->wind, 0);
    }
}
