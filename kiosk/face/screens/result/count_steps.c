/* The points of a hand: laid or keyed, checked, taken over. Which tiles they are is for the scoring to know
 * (kiosk/programs/service/hand_scoring.h). */
#include "kiosk/face/screens/result/count_steps.h"

#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/result/screen_result.h"

#include <string.h>

#include "rules/event/kind.h"
#include "rules/mcr/mcr.h"

static bool is_open(const struct wk_app *app)
{
    return wk_app_stands(app)->tiles == WK_TILES_HAND && app->count.winner != WK_WIND_NONE;
}

struct wk_count_request *wk_count_ask_for(struct wk_app *app, enum wk_count_ask what, struct wk_effects *effects)
{
    struct wk_count_request *request = &wk_app_effect(effects, WK_EFFECT_COUNT)->count;

    app->count.ask = what;
    *request = (struct wk_count_request){.what = what,
                                         .at = app->seat.at,
                                         .winner = app->count.winner,
                                         .flags = app->count.flags,
                                         .simulated = app->simulated,
                                         .next = app->count.key};
    memcpy(request->set, app->set, sizeof(request->set));
    return request;
}

static void stay_open(struct wk_app *app)
{
    app->count.until_ns = app->now_ns + WK_COUNT_IDLE_NS;
    app->count.warned = false;
}

int wk_count_left_s(const struct wk_app *app)
{
    const int64_t left_ns = app->count.until_ns - app->now_ns;

    if (!is_open(app) || left_ns > WK_COUNT_WARN_NS)
        return 0;
    return left_ns <= 1000000000 ? 1 : (int)(left_ns / 1000000000);
}

static enum wk_status why_unable(const struct wk_app *app)
{
    if (app->tileset != WK_OK)
        return WK_NOT_ENROLLED;
    return app->camera_tried ? app->camera : WK_OK; /* before, it is being opened */
}

void wk_count_step(struct wk_app *app, enum wk_counting step, struct wk_effects *effects)
{
    const bool looks = step == WK_COUNTING_LAY || step == WK_COUNTING_TURN;
    const enum wk_side side = looks ? WK_SIDE_FACES : WK_SIDE_NONE;

    app->count.step = step;
    app->count.n_still = 0;
    app->count.left = false;
    app->count.fan = -1;
    app->count.key = WK_KEY_IN_HAND;
    app->screen_since_ns = app->now_ns;
    app->focus = 0;
    if (side != app->side)
        wk_app_use_side(app, side, effects);
}

static void lay(struct wk_app *app, struct wk_effects *effects)
{
    app->count.unable = WK_OK;
    wk_count_step(app, WK_COUNTING_LAY, effects);
}

static void key_in(struct wk_app *app, struct wk_effects *effects)
{
    wk_count_step(app, WK_COUNTING_KEYS, effects);
    wk_count_ask_for(app, WK_COUNT_KEYS, effects);
}

static void wipe(struct wk_app *app, struct wk_effects *effects)
{
    const bool was = app->count.winner != WK_WIND_NONE;

    memset(&app->count, 0, sizeof(app->count));
    app->count.fan = -1;
    if (was)
        wk_count_ask_for(app, WK_COUNT_END, effects);
}

void wk_count_forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    if (!is_open(app)) /* practice has a hand of its own open */
        wipe(app, effects);
}

/* The set of its tables has them. */
static bool is_played_with_flowers(const struct wk_app *app)
{
    return wk_app_has_event(app) && app->hall.tournament->plan.kind->n_tiles > WK_N_TILES;
}

void wk_count_enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    wipe(app, effects);
    stay_open(app);
    app->count.winner = wk_app_wind_at(app, &app->seat.at, app->seat.outcome.winner);
    app->count.status = WK_NOT_YET;
    app->count.unable = why_unable(app);
    if (app->seat.outcome.kind == WK_OUTCOME_SELF_DRAWN)
        app->count.flags = WK_MCR_SELF_DRAWN;
    struct wk_count_request *begin = wk_count_ask_for(app, WK_COUNT_BEGIN, effects);
    begin->with_flowers = is_played_with_flowers(app);
    begin->prevalent = wk_app_has_event(app) ? wk_prevalent_at(app->hall.tournament, &app->seat.at) : WK_WIND_EAST;
}

/* Back to the result, with what is wrong. */
static void leave(struct wk_app *app, enum wk_refusal_kind why, struct wk_effects *effects)
{
    if (why == WK_REFUSED_RULED_OUT)
        app->seat.outcome = (struct wk_outcome){.points = app->seat.outcome.points};
    wk_app_go(app, WK_SCREEN_RESULT, effects);
    app->hall.refusal.kind = why;
}

bool wk_count_over(const struct wk_app *app)
{
    return is_open(app) && (app->seat.outcome.winner == WK_WIND_NONE || !wk_app_seat_hand(app));
}

void wk_count_changed(struct wk_app *app, struct wk_effects *effects)
{
    if (is_open(app) && wk_ruled_out(app->hall.tournament, &app->seat.at, app->seat.outcome.winner))
        leave(app, WK_REFUSED_RULED_OUT, effects);
}

/* ---- from whom */

static void follow_outcome(struct wk_app *app)
{
    if (app->seat.outcome.kind == WK_OUTCOME_SELF_DRAWN)
        app->count.flags |= WK_MCR_SELF_DRAWN;
    else
        app->count.flags &= (uint8_t)~WK_MCR_SELF_DRAWN;
}

/* The labels tell whose tile it was. */
static void follow_labels(struct wk_app *app)
{
    const struct wk_count_state *state = &app->count.state;

    if (!state->tells)
        return;
    for (int chair = WK_WIND_EAST; chair <= WK_WIND_NORTH; chair++)
        if (wk_app_wind_at(app, &app->seat.at, (enum wk_wind)chair) == state->from)
            wk_app_outcome(&app->seat.outcome, WK_ACTION_RESULT_PAYER, chair);
    follow_outcome(app);
}

static void say_from_whom(struct wk_app *app, int chair, struct wk_effects *effects)
{
    if (app->count.state.tells || chair < WK_WIND_EAST || chair > WK_WIND_NORTH) {
        app->hint = true;
        return;
    }
    wk_app_outcome(&app->seat.outcome, WK_ACTION_RESULT_PAYER, chair);
    follow_outcome(app);
    wk_count_ask_for(app, WK_COUNT_FLAGS, effects);
}

/* ---- what is seen and answered */

static bool sound(const struct wk_app *app)
{
    return app->count.state.whole && app->count.state.sound;
}

void wk_count_take_state(struct wk_app *app, const struct wk_event *event)
{
    struct wk_app_count *count = &app->count;
    const bool same = event->count.state.edition == count->state.edition;

    count->view = event->count.view;
    count->seq = event->count.seq;
    count->state = event->count.state;
    count->n_still = same ? count->n_still + 1 : 1;
    if (same)
        return;
    count->fan = -1;
    stay_open(app);
    if (count->state.sound)
        count->flags = count->state.flags; /* those that cannot be any more have gone */
    follow_labels(app);
}

/* A hand that wins nothing, and one whose deal is not sealed, has no stickers to look at. */
static void laid(struct wk_app *app, struct wk_effects *effects)
{
    const bool turn = app->sealed_seq > 0 && app->count.state.wins;

    wk_app_sound(app, effects, WK_SOUND_DONE);
    wk_count_step(app, turn ? WK_COUNTING_TURN : WK_COUNTING_CHECK, effects);
}

static void turned(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_sound(app, effects,
                 app->count.state.labels == WK_COUNT_LABELS_AGREE || app->count.state.labels == WK_COUNT_LABELS_LATER
                     ? WK_SOUND_DONE
                     : WK_SOUND_AGAIN);
    wk_count_step(app, WK_COUNTING_CHECK, effects);
}

static void look(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_count *count = &app->count;

    if (count->status != WK_OK || (count->step != WK_COUNTING_LAY && count->step != WK_COUNTING_TURN))
        return;
    wk_count_take_state(app, event);
    if (count->n_still < WK_COUNT_STILL)
        return;
    if (count->step == WK_COUNTING_LAY && sound(app))
        laid(app, effects);
    else if (count->step == WK_COUNTING_TURN && !sound(app))
        wk_count_step(app, WK_COUNTING_LAY, effects);
    else if (count->step == WK_COUNTING_TURN && count->state.labels != WK_COUNT_LABELS_NOT)
        turned(app, effects);
}

static void failed(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const enum wk_status status = event->count.status;
    const bool stores = status != WK_NOT_YET && status != WK_NOT_ALLOWED && status != WK_BAD_INPUT && status != WK_NOT_FOUND;

    if (stores)
        wk_app_store_failed(app, status);
    if (event->count.asked && app->count.ask == WK_COUNT_BEGIN)
        leave(app, status == WK_NOT_ALLOWED ? WK_REFUSED_RULED_OUT : WK_REFUSED_NOT, effects);
    else if (!stores)
        app->hint = true;
}

/* Law 2: what is not on record is not taken over. The result is entered with the same touch, as by its own key. */
static void taken(struct wk_app *app, int64_t seq, struct wk_effects *effects)
{
    const int points = app->count.state.total;

    if (seq <= 0)
        return;
    app->count.taken_seq = seq;
    app->seat.outcome.points = points;
    app->seat.points_old = false;
    wk_app_go(app, WK_SCREEN_RESULT, effects);
    wk_result_enter(app, effects);
}

void wk_count_late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_COUNT && !is_open(app))
        wk_count_ask_for(app, WK_COUNT_END, effects);
}

void wk_count_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_count *count = &app->count;

    if (event->kind != WK_EVENT_COUNT)
        return;
    if (!is_open(app)) {
        wk_count_late(app, event, effects);
        return;
    }
    if (event->count.status != WK_OK) {
        failed(app, event, effects);
        return;
    }
    if (!event->count.asked) {
        look(app, event, effects);
        return;
    }
    count->status = WK_OK;
    wk_count_take_state(app, event);
    if (count->ask == WK_COUNT_BEGIN && count->unable == WK_OK && !count->by_keys)
        lay(app, effects);
    else if (count->ask == WK_COUNT_BEGIN)
        key_in(app, effects);
    else if (count->ask == WK_COUNT_KEY && sound(app))
        wk_count_step(app, WK_COUNTING_CHECK, effects);
    else if (count->ask == WK_COUNT_TAKE)
        taken(app, event->count.taken_seq, effects);
}

/* What can no longer be laid is keyed in; what was laid already is counted without its stickers. */
static void lose_sight(struct wk_app *app, enum wk_status why, struct wk_effects *effects)
{
    const bool turning = app->count.step == WK_COUNTING_TURN;

    app->count.unable = why;
    wk_app_sound(app, effects, WK_SOUND_AGAIN);
    if (turning) {
        wk_count_step(app, WK_COUNTING_CHECK, effects);
        wk_count_ask_for(app, WK_COUNT_LABELS, effects);
    } else {
        key_in(app, effects);
    }
}

void wk_count_tick(struct wk_app *app, struct wk_effects *effects)
{
    const int64_t left_ns = app->count.until_ns - app->now_ns;
    const enum wk_status why = why_unable(app);

    if (!is_open(app))
        return;
    if (left_ns <= 0) {
        leave(app, WK_REFUSED_NOT, effects);
        return;
    }
    if (left_ns <= WK_COUNT_WARN_NS && !app->count.warned) {
        app->count.warned = true;
        wk_app_sound(app, effects, WK_SOUND_TIME);
    }
    if (app->side == WK_SIDE_FACES && (why != WK_OK || wk_app_camera_trouble(app) != WK_TROUBLE_NONE))
        lose_sight(app, why != WK_OK ? why : WK_CAMERA_LOST, effects);
}

/* ---- touches */

static void look_again(struct wk_app *app, struct wk_effects *effects)
{
    app->count.unable = why_unable(app);
    if (app->count.unable != WK_OK) {
        app->hint = true;
        return;
    }
    lay(app, effects);
    wk_count_ask_for(app, WK_COUNT_LAY, effects);
}

bool wk_count_done(const struct wk_app *app)
{
    const struct wk_app_count *count = &app->count;

    return is_open(app) && count->step == WK_COUNTING_CHECK && sound(app) && count->state.wins &&
           count->state.points >= WK_MCR_MIN_POINTS && app->seat.outcome.kind != WK_OUTCOME_NONE;
}

static void next(struct wk_app *app, struct wk_effects *effects)
{
    const enum wk_counting step = app->count.step;

    if (step == WK_COUNTING_TURN) {
        wk_count_step(app, WK_COUNTING_CHECK, effects);
        wk_count_ask_for(app, WK_COUNT_LABELS, effects);
    } else if (step == WK_COUNTING_KEYS && sound(app)) {
        wk_count_step(app, WK_COUNTING_CHECK, effects);
    } else if (wk_count_done(app)) {
        wk_count_ask_for(app, WK_COUNT_TAKE, effects);
    } else {
        app->hint = true;
    }
}

static void touch_flag(struct wk_app *app, int flag, struct wk_effects *effects)
{
    const bool one =
        flag == WK_MCR_LAST_TILE || flag == WK_MCR_REPLACEMENT || flag == WK_MCR_ROB_KONG || flag == WK_MCR_LAST_OF_KIND;

    if (!one || (!(app->count.flags & flag) && !(app->count.state.may & flag))) {
        app->hint = true;
        return;
    }
    app->count.flags ^= (uint8_t)flag;
    wk_count_ask_for(app, WK_COUNT_FLAGS, effects);
}

static void check_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_count *count = &app->count;
    const bool tile = arg >= 0 && arg < count->state.n_tiles;

    if (action == WK_ACTION_COUNT_WIN && tile)
        wk_count_ask_for(app, WK_COUNT_WIN, effects)->shown = arg;
    else if (action == WK_ACTION_COUNT_KONG && tile)
        wk_count_ask_for(app, WK_COUNT_KONG, effects)->shown = arg;
    else if (action == WK_ACTION_COUNT_FLAG)
        touch_flag(app, arg, effects);
    else if (action == WK_ACTION_COUNT_FLOWERS && count->state.with_flowers && arg >= 0 && arg <= WK_MCR_FLOWERS)
        wk_count_ask_for(app, WK_COUNT_FLOWERS, effects)->flowers = arg;
    else if (action == WK_ACTION_RESULT_PAYER)
        say_from_whom(app, arg, effects);
    else if (action == WK_ACTION_COUNT_FAN && arg >= 0 && arg < WK_MCR_MAX_FAN)
        count->fan = count->fan == arg ? -1 : arg;
    else if (action == WK_ACTION_COUNT_LEFT)
        count->left = !count->left, count->fan = -1;
}

static void key_tile(struct wk_app *app, int tile, struct wk_effects *effects)
{
    const enum wk_count_key as = app->count.key;
    struct wk_count_request *request;

    app->count.key = WK_KEY_IN_HAND; /* the next one */
    request = wk_count_ask_for(app, WK_COUNT_KEY, effects);
    request->as = as;
    request->tile = tile;
}

void wk_count_keys_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_count *count = &app->count;

    if (action == WK_ACTION_COUNT_KEY_AS && arg >= WK_KEY_IN_HAND && arg < WK_N_COUNT_KEYS) {
        count->key = (enum wk_count_key)arg;
        wk_count_ask_for(app, WK_COUNT_KEYS, effects); /* which faces can be keyed in so */
    } else if (action == WK_ACTION_COUNT_FACE && arg >= 1 && arg <= WK_N_FACES) {
        key_tile(app, arg, effects);
    } else if (action == WK_ACTION_COUNT_WIN && arg >= 0 && arg < count->state.n_tiles) {
        wk_count_ask_for(app, WK_COUNT_ERASE, effects)->shown = arg;
    }
}

bool wk_count_erase(struct wk_app *app, struct wk_effects *effects)
{
    if (!is_open(app) || app->count.step != WK_COUNTING_KEYS || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (app->count.status == WK_OK && app->store == WK_OK && app->count.state.n_tiles > 0)
        wk_count_ask_for(app, WK_COUNT_ERASE, effects)->shown = -1;
    return true;
}

bool wk_count_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_ERASE)
        return wk_count_erase(app, effects);
    if (!wk_app_takes_entries(app) || !is_open(app) || app->count.status != WK_OK || app->store != WK_OK)
        return false;
    if (action == WK_ACTION_COUNT_NEXT)
        next(app, effects);
    else if (action == WK_ACTION_COUNT_LAY)
        look_again(app, effects);
    else if (action == WK_ACTION_COUNT_KEYS && app->count.step != WK_COUNTING_KEYS)
        key_in(app, effects);
    else if (app->count.step == WK_COUNTING_CHECK)
        check_action(app, action, arg, effects);
    else if (app->count.step == WK_COUNTING_KEYS)
        wk_count_keys_action(app, action, arg, effects);
    return false;
}

/* One step: from the check to what it came from, from there to the result. */
static bool step_back(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_count *count = &app->count;

    if (!is_open(app) || count->status != WK_OK || app->store != WK_OK)
        return false;
    if (count->step == WK_COUNTING_CHECK && count->left) {
        count->left = false;
    } else if (count->step == WK_COUNTING_CHECK && count->state.keyed) {
        key_in(app, effects);
    } else if (count->step == WK_COUNTING_CHECK || count->step == WK_COUNTING_TURN) {
        look_again(app, effects);
        return app->count.unable == WK_OK;
    } else {
        return false;
    }
    return true;
}

bool wk_count_back(struct wk_app *app, struct wk_effects *effects)
{
    if (!step_back(app, effects))
        wk_app_go(app, WK_SCREEN_RESULT, effects);
    return true;
}
