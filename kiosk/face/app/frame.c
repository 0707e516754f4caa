/* Frames: what a reading means: whose wall it is, and when to ask for a record or a verdict. */
#include "kiosk/face/app/parts.h"

#include <string.h>

/* A label of the wall that lies there, not turned. */
static bool is_right(const struct wk_app *app, enum wk_wind wind, int slot, const struct wk_slot_read *said)
{
    return said->state == WK_READ_LABEL && said->label == wk_app_home_label(app, wind, slot) && !said->sideways &&
           !said->flat && (!app->set[0] || strncmp(said->set, app->set, WK_SET_SIZE) == 0);
}

static enum wk_slot_look slot_look(const struct wk_app *app, enum wk_wind wind, int slot, const struct wk_read *read,
                                   bool covered)
{
    const struct wk_slot_read said = wk_slot_read_of(read);

    if (covered)
        return WK_LOOK_BLOCKED;
    switch (read->state) {
    case WK_READ_EMPTY:
        return WK_LOOK_EMPTY;
    case WK_READ_BLOCKED:
        return WK_LOOK_BLOCKED;
    case WK_READ_FACE:
        return WK_LOOK_WRONG;
    case WK_READ_LABEL:
        return is_right(app, wind, slot, &said) ? WK_LOOK_RIGHT : WK_LOOK_WRONG;
    case WK_READ_UNREADABLE:
        break;
    }
    /* While building, a tile without a sticker counts as an empty slot: its sticker is still to come. */
    if (read->why == WK_WHY_NO_STICKER && wk_app_walls_are(app) == WK_WALLS_BUILT)
        return WK_LOOK_EMPTY;
    return wk_read_certain(read) ? WK_LOOK_WRONG : WK_LOOK_AGAIN;
}

const char *wk_app_set(const struct wk_app *app)
{
    return wk_app_set_is_fixed(app) ? app->set : "";
}

void wk_app_look_at_wall(struct wk_app *app, enum wk_wind wind, const struct wk_reading *reading, const struct wk_slots *slots,
                         enum wk_slot_look look[WK_N_SLOTS])
{
    struct wk_app_wall *wall = &app->wall[wind - 1];

    memset(wall->row_right, 0, sizeof(wall->row_right));
    wall->n_right = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_slot_read *under = wk_slots_remembered(slots, slot); /* a hand hides it: counts and row lights stay */
        look[slot] = slot_look(app, wind, slot, &reading->slot[slot], slots->slot[slot].covered);
        if (look[slot] == WK_LOOK_RIGHT || (under && is_right(app, wind, slot, under))) {
            wall->n_right++;
            wall->row_right[wk_slot_row(slot)]++;
        }
    }
}

void wk_app_judge_wall(struct wk_app *app)
{
    const struct wk_app_wall *wall = wk_app_wall(app);
    struct wk_verdict verdict;

    if (!wk_app_set_is_fixed(app))
        wk_reading_set(&app->reading, app->set); /* the table's set; unknown until a wall was recorded */
    wk_app_practise_wall(app);
    wk_app_verdict(app, &verdict);
    app->judged = verdict.kind;
    wk_app_look_at_wall(app, app->wind, &app->reading, &app->slots, app->look);
    app->n_other_set = app->n_other_event = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_read *read = &app->reading.slot[slot];
        app->n_other_event += read->state == WK_READ_UNREADABLE && read->why == WK_WHY_OTHER_EVENT;
        app->n_other_set += read->state == WK_READ_LABEL && app->set[0] && strncmp(read->set, app->set, WK_SET_SIZE) != 0;
    }
    /* From this reading alone: a slot that is only remembered makes the wall incomplete. */
    app->in_order = app->judged == WK_PASS && wall->n_right == WK_N_SLOTS;
}

int wk_app_count_state(const struct wk_reading *reading, enum wk_read_state state)
{
    int n = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += reading->slot[slot].state == state;
    return n;
}

void wk_app_forget_looked(struct wk_app *app)
{
    for (int w = 0; w < WK_N_WINDS; w++) {
        struct wk_app_wall *wall = &app->wall[w];

        if (!wall->built && !wall->recorded && !wall->passed) {
            wall->n_right = 0;
            memset(wall->row_right, 0, sizeof(wall->row_right));
        }
    }
}

/* Its labels say whose wall is on the mat; some frames must agree, so that a single frame cannot change it. */
static void choose_wind(struct wk_app *app)
{
    if (app->seen_wind != app->left_wind && app->n_seen_wind >= app->n_still)
        app->left_wind = WK_WIND_NONE;
    if (wk_app_stands(app)->awaits_wall && app->left_wind != WK_WIND_NONE)
        return;
    if (app->seen_wind == WK_WIND_NONE || app->seen_wind == app->wind || app->n_seen_wind < app->n_still)
        return;
    app->wind = app->seen_wind;
    if (wk_app_walls_are(app) == WK_WALLS_BUILT)
        app->faces_step = WK_FACES_LAY;
    app->n_repairs = app->n_repairs_done = app->n_rows_done = 0;
    app->task[0] = app->task[1] = (struct wk_task){.kind = WK_TASK_NONE};
    app->fail_asked = false;
}

/* A judge turns each wall's tiles as soon as it is built, so that it is laid only once. */
static bool turned_in_place(const struct wk_app *app)
{
    return app->face_pass == WK_FACES_WAY_JUDGE;
}

/* The mat has been cleared: the next wall is identified from its labels again. */
static void cleared(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    bool done = false;
    if (wk_app_walls_are(app) == WK_WALLS_BUILT)
        done = wall && (wk_app_below(app) ? wall->recorded : wall->built);
    else if (wk_app_lays_back(app))
        done = wall && wall->passed;
    else
        done = true;
    if (wall && !done) {
        wall->n_right = 0;
        memset(wall->row_right, 0, sizeof(wall->row_right));
        if (wk_app_lays_back(app))
            app->wind = WK_WIND_NONE;
        wk_app_mat_empty(app, effects);
        return;
    }
    app->wind = WK_WIND_NONE;
    wk_app_forget_reading(app);
    bool next = wk_app_reads_faces(app) && turned_in_place(app) && !wk_app_all_built(app);
    if (wk_app_walls_are(app) == WK_WALLS_BUILT || next)
        wk_app_go(app, WK_SCREEN_SEATS, effects);
    wk_app_mat_empty(app, effects);
}

static void step_build(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    if (app->in_order && wk_app_lies_still(app) && !wall->built) {
        wall->built = true;
        wk_app_sound(app, effects, WK_SOUND_DONE);
        if (wk_app_all_built(app) && wk_app_plays_unsealed(app)) {
            app->playing_since_ns = app->now_ns;
            wk_app_go(app, WK_SCREEN_PLAYING, effects);
        } else if (wk_app_all_built(app) && !wk_app_below(app)) {
            wk_app_go(app, WK_SCREEN_FACES, effects);
        }
    } else if (wall->built && !app->in_order && wk_app_lies_still(app) &&
               wk_app_count_state(&app->reading, WK_READ_LABEL) == WK_N_SLOTS) {
        wall->built = false; /* all tiles are there but no longer in order: this is not a wall that is being taken off */
    }
}

static void step_lay_for_faces(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    bool ready = app->in_order && wk_app_lies_still(app) && !wall->recorded && !app->waiting;
    if (!ready || app->tileset == WK_NOT_ENROLLED || wk_app_below(app))
        return;
    wall->built = true;
    wk_app_keep_backs(app->wind, &app->reading, effects);
    app->faces_step = WK_FACES_LOOK;
    app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
    app->doubt = (struct wk_app_doubt){.slots = 0};
    if (!wk_app_reads_faces(app))
        wk_app_same_wall(app, WK_SCREEN_FACES);
    wk_app_use_side(app, WK_SIDE_FACES, effects);
}

bool wk_app_is_seen_whole(const struct wk_reading *reading)
{
    return wk_app_count_state(reading, WK_READ_EMPTY) == 0 && wk_app_count_state(reading, WK_READ_BLOCKED) == 0;
}

bool wk_app_out_of_order(const struct wk_app *app)
{
    return app->wind != WK_WIND_NONE && app->read && !app->in_order && app->judged == WK_FAIL &&
           wk_app_is_seen_whole(&app->reading);
}

void wk_app_verify(struct wk_app *app, enum wk_wind wind, const struct wk_reading *reading, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_VERIFY);

    app->waiting = true;
    effect->verify.wind = wind;
    effect->verify.inspect = wk_app_walls_are(app) == WK_WALLS_INSPECTED;
    effect->verify.reading = *reading;
}

static void step_restore(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_wall *wall = wk_app_wall(app);
    if (app->waiting || app->store != WK_OK || !wk_app_lies_still(app))
        return;
    bool pass = !wall->passed && wk_app_challenge_met(app, effects);
    bool fail = wk_app_out_of_order(app) && !app->fail_asked && !wk_app_challenge_holds(app);
    if (!pass && !fail)
        return;
    if (fail)
        app->fail_asked = true;
    wk_app_verify(app, app->wind, &app->reading, effects);
}

/* Whether the frame is the newest and fresh; otherwise it says nothing about the present. */
bool wk_app_take_frame(struct wk_app *app, int64_t frame_t_ns, int64_t number, bool simulated, int64_t old_ns)
{
    if (number <= app->frame_number && number > 0)
        return false;
    app->frame_number = number;
    if (frame_t_ns > app->frame_ns)
        app->frame_ns = frame_t_ns;
    app->simulated = simulated;
    app->camera = WK_OK;
    app->camera_tried = app->camera_seen = true;
    if (app->now_ns - frame_t_ns > old_ns)
        return false;
    if (frame_t_ns > app->fresh_ns)
        app->fresh_ns = frame_t_ns;
    return true;
}

static bool tray_ok(struct wk_app *app, enum wk_status reason)
{
    if (reason != app->tray) {
        app->tray = reason;
        app->tray_since_ns = app->now_ns;
    }
    return reason == WK_OK;
}

/* One picture may be wrong (a hand over a marker), but what the camera reports about itself counts at once. */
void wk_app_notice(struct wk_app *app, const char *notice, bool by_picture)
{
    if (!notice)
        return;
    if (!app->notice_seen || strcmp(notice, app->notice_seen) != 0 || !by_picture) {
        app->notice_seen = notice;
        app->notice_since_ns = app->now_ns;
    }
    if (!by_picture || app->now_ns - app->notice_since_ns >= WK_APP_NOTICE_NS)
        app->notice = notice;
}

void wk_app_hear_frame(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    const struct wk_reading *reading = event->frame.reading;
    if (!wk_app_take_frame(app, event->frame.frame_t_ns, event->frame.number, event->frame.simulated, WK_APP_OLD_NS) ||
        !reading || app->side != WK_SIDE_BACKS)
        return;
    enum wk_status reason = reading->tray.found ? WK_OK : reading->tray.reason == WK_OK ? WK_NO_TRAY : reading->tray.reason;
    app->height = event->frame.height;
    if (!tray_ok(app, reason)) {
        wk_slots_unseen(&app->slots, event->frame.frame_t_ns);
        app->n_seen_wind = 0;
        return;
    }
    wk_app_notice(app, event->frame.notice, true);
    if (def->measures == WK_APP_MEASURES_SLOTS) /* they come as an event of their own */
        return;
    app->reading = *reading;
    wk_app_plant(app, app->wind, &app->reading);
    wk_slots_see(&app->slots, &app->mat, &app->reading, event->frame.frame_t_ns, app->n_still);
    app->read = true;
    app->n_seen_wind = reading->wind == app->seen_wind ? app->n_seen_wind + 1 : 1;
    app->seen_wind = reading->wind;
    if (def->frame) {
        def->frame(app, effects);
        return;
    }
    choose_wind(app);
    if (wk_app_count_state(reading, WK_READ_EMPTY) == WK_N_SLOTS && reading->n_strays == 0 && wk_app_lies_still(app))
        cleared(app, effects);
    if (app->wind == WK_WIND_NONE || !app->read) {
        if (wk_app_lays_back(app) || wk_app_reads_faces(app) || wk_app_stands(app)->wall)
            app->task[0] = (struct wk_task){.kind = WK_TASK_LAY};
        return;
    }
    if (wk_app_stands(app)->awaits_wall && app->seen_wind == app->wind)
        wk_app_go(app, WK_SCREEN_BUILD, effects);
    wk_app_judge_wall(app);
    wk_app_update_task(app, effects);
    if (wk_app_below(app) && !wk_app_lays_back(app))
        wk_app_below_above(app, event->frame.frame_t_ns, effects);
    if (wk_app_reads_faces(app) && turned_in_place(app) && !wk_app_wall(app)->built)
        wk_app_go(app, WK_SCREEN_BUILD, effects); /* the next one */
    if (wk_app_walls_are(app) == WK_WALLS_BUILT)
        step_build(app, effects);
    if (wk_app_walls_are(app) == WK_WALLS_BUILT && turned_in_place(app))
        step_lay_for_faces(app, effects);
    else if (wk_app_walls_are(app) == WK_WALLS_RECORDED && app->faces_step != WK_FACES_RECORD)
        step_lay_for_faces(app, effects);
    else if (wk_app_lays_back(app))
        step_restore(app, effects);
    else if (wk_app_stands(app)->wall)
        wk_app_stands(app)->wall(app, effects);
}

/*
 * Tiles were turned so that it is not known which is which. While a hand is over them that may resolve itself: tiles that it
 * covers will show their stickers. After that these tiles have to show their stickers in their slots.
 */
bool wk_app_take_doubt(const struct wk_app *app, struct wk_app_doubt *doubt, uint64_t slots, bool hand)
{
    doubt->slots = slots;
    if (slots == 0) {
        doubt->since_ns = 0;
        doubt->told = false;
    } else if (doubt->since_ns == 0 || (hand && !doubt->told)) {
        doubt->since_ns = app->now_ns;
    } else if (!doubt->told && app->now_ns - doubt->since_ns >= WK_APP_DOUBT_NS) {
        doubt->told = true;
        return true;
    }
    return false;
}

void wk_app_hear_faces(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    const bool shown = def->shows_faces; /* faces that lie there come as an event of their own */
    if (wk_app_below(app) && !def->faces && !shown) {
        wk_app_below_faces(app, event);
        return;
    }
    bool fresh = wk_app_take_frame(app, event->faces.frame_t_ns, event->faces.number, event->faces.simulated, WK_APP_FACES_NS);
    if (shown) {
        (void)tray_ok(app, event->faces.reason);
        return;
    }
    if (app->side != WK_SIDE_FACES || (app->faces_step != WK_FACES_LOOK && !def->faces) || app->wind == WK_WIND_NONE || !fresh)
        return;
    if (!tray_ok(app, event->faces.reason))
        return;
    if (def->faces) {
        def->faces(app, event, effects);
        return;
    }
    int n = event->faces.n_seen < 0 ? 0 : event->faces.n_seen > WK_N_SLOTS ? WK_N_SLOTS : event->faces.n_seen;
    if (n > app->n_faces)
        app->n_faces = n;
    app->n_back_up = event->faces.n_back_up;
    app->n_faces_blocked = event->faces.n_blocked;
    if (wk_app_take_doubt(app, &app->doubt, event->faces.doubt, app->n_faces_blocked > 0))
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    if (event->faces.done && !app->waiting && app->store == WK_OK) {
        app->faces_step = WK_FACES_RECORD;
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_RECORD_WALL)->wind = app->wind;
    }
}

void wk_app_mat_empty(struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_walls_are(app) != WK_WALLS_LAID_BACK)
        return;
    if (!wk_app_has_event(app)) {
        if (wk_app_all_passed(app))
            wk_app_go(app, WK_SCREEN_DONE, effects);
    } else if (wk_app_flow(app) != app->screen) {
        wk_app_go(app, wk_app_flow(app), effects);
    }
}
