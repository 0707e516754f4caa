/* What people ask for: touches, keys, and where they lead. */
#include "kiosk/app/parts.h"
#include "kiosk/app/screen_def.h"

/* In an event, Back leads from these screens to the table's first one; from there the flow leads to them again. */
static bool leaves_table(enum wk_screen screen)
{
    return screen == WK_SCREEN_SEATS || screen == WK_SCREEN_SEALED || screen == WK_SCREEN_PLAYING ||
           screen == WK_SCREEN_RESTORE || screen == WK_SCREEN_DONE;
}

static void go_back(struct wk_app *app, struct wk_effects *effects)
{
    if (app->overlay != WK_OVERLAY_NONE) {
        app->overlay = WK_OVERLAY_NONE;
        return;
    }
    if (wk_app_seat_back(app))
        return;
    if (wk_app_has_event(app) && leaves_table(app->screen)) {
        wk_app_go_home(app, effects);
        return;
    }
    const struct wk_screen_def *def = wk_screen_def(app->screen);
    if (def->back && def->back(app, effects))
        return;
    if (def->area == WK_AREA_LOCKED && app->screen != WK_SCREEN_RANKING) {
        wk_app_go(app, WK_SCREEN_DIRECTOR, effects);
        return;
    }
    switch (app->screen) {
    case WK_SCREEN_IDLE:
    case WK_SCREEN_CHECKIN:
    case WK_SCREEN_INSPECT:
    case WK_SCREEN_RESULT:
    case WK_SCREEN_CONFIRM:
    case WK_SCREEN_WAIT:
    case WK_SCREEN_ROTATE:
    case WK_SCREEN_ROUND_END:
    case WK_SCREEN_STANDINGS:
        wk_app_gate_back(app, effects);
        break;
    case WK_SCREEN_HALL:
    case WK_N_SCREENS:
        break;
    case WK_SCREEN_SEATS:
    case WK_SCREEN_SEALED:
        wk_app_go(app, WK_SCREEN_IDLE, effects);
        break;
    case WK_SCREEN_BUILD:
    case WK_SCREEN_FACES:
    case WK_SCREEN_AGAIN: {
        enum wk_wind left = app->wind;
        wk_app_go(app, WK_SCREEN_SEATS, effects);
        app->left_wind = left;
        break;
    }
    case WK_SCREEN_PLAYING:
        wk_app_go(app, wk_app_plays_unsealed(app) ? WK_SCREEN_SEATS : WK_SCREEN_SEALED, effects);
        break;
    case WK_SCREEN_RESTORE:
        wk_app_go(app, WK_SCREEN_PLAYING, effects);
        break;
    case WK_SCREEN_DONE:
        wk_app_go(app, WK_SCREEN_RESTORE, effects);
        break;
    case WK_SCREEN_PIN:
    case WK_SCREEN_DIRECTOR:
    case WK_SCREEN_ENROL:
    case WK_SCREEN_DRILL:
    case WK_SCREEN_CAMERA:
    case WK_SCREEN_LENS:
    case WK_SCREEN_PLAYERS:
    case WK_SCREEN_ACTS:
    case WK_SCREEN_RESULTS:
    case WK_SCREEN_RECORDS:
    case WK_SCREEN_DEALS:
    case WK_SCREEN_BACKUP:
    case WK_SCREEN_PINS:
    case WK_SCREEN_GIVEN:
    case WK_SCREEN_SPOT:
        wk_app_go_home(app, effects);
        break;
    case WK_SCREEN_COUNT:
        if (!wk_app_count_back(app, effects))
            wk_app_go(app, WK_SCREEN_RESULT, effects);
        break;
    case WK_SCREEN_RANKING:
        wk_app_gate_back(app, effects);
        break;
    }
}

static void start(struct wk_app *app, struct wk_effects *effects)
{
    bool some_passed = false;
    for (int i = 0; i < WK_N_WINDS; i++)
        some_passed |= app->wall[i].passed;
    if (wk_app_has_event(app))
        wk_app_go(app, wk_app_flow(app), effects);
    else if (app->sealed_seq > 0 && app->deal_over)
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE); /* the director may have opened it */
    else if (app->hand_begun)                         /* before a restart, or it was left by Back */
        wk_app_go(app, some_passed ? WK_SCREEN_RESTORE : WK_SCREEN_PLAYING, effects);
    else if (app->sealed_seq > 0)
        wk_app_go(app, WK_SCREEN_SEALED, effects);
    else if (wk_app_all_built(app))
        wk_app_go(app, WK_SCREEN_FACES, effects);
    else
        wk_app_go(app, WK_SCREEN_SEATS, effects);
}

static void set_language(struct wk_app *app, enum wk_language lang, struct wk_effects *effects)
{
    app->lang = lang;
    wk_app_effect(effects, WK_EFFECT_LANGUAGE)->language = lang;
}

void wk_app_action(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_screen_def(app->screen);
    int arg = event->action.arg;
    app->hint = false;
    app->focus = 0;
    app->hall.refusal.kind = WK_REFUSED_NOT;
    wk_app_stay_open(app);
    wk_app_count_touch(app);
    if (def->action && def->action(app, event->action.action, arg, effects))
        return;
    switch (event->action.action) {
    case WK_ACTION_NONE:
    case WK_N_ACTIONS:
        break;
    case WK_ACTION_BACK:
        go_back(app, effects);
        break;
    case WK_ACTION_HELP:
        app->overlay = app->overlay == WK_OVERLAY_HELP ? WK_OVERLAY_NONE : WK_OVERLAY_HELP;
        break;
    case WK_ACTION_CALL_JUDGE:
        app->overlay = WK_OVERLAY_JUDGE;
        app->gate.told = true;
        if (!app->judge_called) {
            app->judge_called = true;
            app->judge_called_s = app->wall_s;
            app->hall.judges |= UINT64_C(1) << (app->table - 1);
            wk_app_effect(effects, WK_EFFECT_CALL_JUDGE);
        }
        break;
    case WK_ACTION_JUDGE_CAME:
        app->judge_called = false;
        app->hall.judges &= ~(UINT64_C(1) << (app->table - 1));
        app->overlay = WK_OVERLAY_NONE;
        break;
    case WK_ACTION_CLOSE:
        app->overlay = WK_OVERLAY_NONE;
        break;
    case WK_ACTION_LANGUAGE:
        set_language(app, (enum wk_language)((app->lang + 1) % WK_N_LANGS), effects);
        break;
    case WK_ACTION_SET_LANGUAGE:
        if (arg >= 0 && arg < WK_N_LANGS)
            set_language(app, (enum wk_language)arg, effects);
        break;
    case WK_ACTION_SETTINGS:
        app->overlay = app->overlay == WK_OVERLAY_SETTINGS ? WK_OVERLAY_NONE : WK_OVERLAY_SETTINGS;
        break;
    case WK_ACTION_SOUND:
        app->muted = !app->muted;
        wk_app_effect(effects, WK_EFFECT_VOLUME)->volume = app->muted ? 0 : app->volume;
        break;
    case WK_ACTION_VOLUME:
        if (arg >= 0 && arg <= 5) {
            app->volume = arg;
            app->muted = arg == 0;
            wk_app_effect(effects, WK_EFFECT_VOLUME)->volume = arg;
            wk_app_sound(app, effects, WK_SOUND_DONE);
        }
        break;
    case WK_ACTION_LESS_MOTION:
        app->less_motion = !app->less_motion;
        break;
    case WK_ACTION_START:
        if (app->screen == WK_SCREEN_IDLE && wk_app_has_event(app))
            wk_app_go(app, wk_app_flow(app), effects);
        else if (app->screen == WK_SCREEN_IDLE)
            start(app, effects);
        wk_app_seal_recorded(app, effects);
        break;
    case WK_ACTION_FACES:
        if (wk_app_all_built(app) && app->sealed_seq == 0)
            wk_app_go(app, WK_SCREEN_FACES, effects);
        wk_app_seal_recorded(app, effects);
        break;
    case WK_ACTION_START_HAND:
        if (app->hand_begun) {
            wk_app_go(app, wk_app_has_event(app) ? wk_app_flow(app) : WK_SCREEN_PLAYING, effects);
        } else if (app->sealed_seq > 0 && !app->deal_over && !app->waiting && wk_app_may_begin(app)) {
            wk_app_gate_begin(app);
            app->waiting = true;
            wk_app_effect(effects, WK_EFFECT_START_HAND);
        }
        break;
    case WK_ACTION_HAND_OVER:
        if (wk_app_has_event(app))
            wk_app_go(app, wk_app_flow(app), effects); /* its result comes first */
        else if (app->screen == WK_SCREEN_PLAYING && wk_app_plays_unsealed(app))
            wk_app_go(app, WK_SCREEN_FACES, effects); /* each wall is laid back, turned in place and recorded */
        else if (app->hand_begun)
            wk_app_go(app, WK_SCREEN_RESTORE, effects);
        break;
    case WK_ACTION_FINISH:
        if (app->screen == WK_SCREEN_DONE && wk_app_has_event(app)) {
            wk_app_go(app, wk_app_flow(app), effects);
        } else if (app->screen == WK_SCREEN_DONE) {
            wk_app_finish_hand(app);
            wk_app_go(app, WK_SCREEN_IDLE, effects);
        }
        break;
    case WK_ACTION_TRY_AGAIN:
        if (app->store != WK_OK)
            wk_app_effect(effects, WK_EFFECT_OPEN_STORE);
        if (app->camera != WK_OK || wk_app_trouble(app) == WK_TROUBLE_OLD_FRAME)
            wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA);
        break;
    case WK_ACTION_OTHER_CAMERA:
        wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA)->open_camera.other = true;
        break;
    case WK_ACTION_PRINT:
        wk_app_print_action(app, arg, effects);
        break;
    case WK_ACTION_SHOT:
        wk_app_effect(effects, WK_EFFECT_SHOT)->screen = app->screen;
        break;
    case WK_ACTION_QUIT:
        wk_app_effect(effects, WK_EFFECT_QUIT);
        break;
    case WK_ACTION_DEMO_PAUSE:
    case WK_ACTION_DEMO_NEXT:
    case WK_ACTION_DEMO_FASTER:
    case WK_ACTION_DEMO_TAKE_OVER:
    case WK_ACTION_SIM_LAY:
    case WK_ACTION_SIM_SWAP:
    case WK_ACTION_SIM_MEND:
    case WK_ACTION_SIM_TURN:
    case WK_ACTION_SIM_HAND:
        wk_app_effect(effects, WK_EFFECT_DEMO)->demo.key = event->action.action;
        break;
    case WK_ACTION_NOT_YET:
        app->hint = true;
        break;
    case WK_ACTION_DIGIT: /* of a keyboard; on the seats' screen it stands for a seat */
        if (app->screen == WK_SCREEN_RESULT)
            wk_app_seat_action(app, WK_ACTION_DIGIT, arg, effects);
        break;
    case WK_ACTION_ERASE:
        if (app->screen == WK_SCREEN_RESULT && app->overlay == WK_OVERLAY_NONE)
            wk_app_seat_action(app, WK_ACTION_ERASE, arg, effects);
        else if (!wk_app_count_erase(app, effects))
            go_back(app, effects);
        break;
    case WK_ACTION_DIRECTOR:
        wk_app_ask_pin(app, effects);
        break;
    case WK_ACTION_LOCK:
        wk_app_lock_by_hand(app, effects);
        break;
    case WK_ACTION_MORE_TIME: /* as any touch */
    case WK_ACTION_WIND:
    case WK_ACTION_DRILL:
    case WK_ACTION_PIN_DONE:
    case WK_ACTION_PIN_WHOSE:
    case WK_ACTION_OPEN:
    case WK_ACTION_ENROL_TAKE:
    case WK_ACTION_ENROL_TILE:
    case WK_ACTION_ENROL_KIND:
    case WK_ACTION_ENROL_RIGHT:
    case WK_ACTION_ENROL_MORE:
    case WK_ACTION_ENROL_NAME:
    case WK_ACTION_ENROL_LETTER:
    case WK_ACTION_ENROL_SAVE:
    case WK_ACTION_KEEP_LENS:
    case WK_ACTION_BACKUP:
    case WK_ACTION_GIVEN_WALL:
    case WK_ACTION_DEALS_LETTER:
    case WK_ACTION_DEALS_SHIFT:
    case WK_ACTION_DEALS_NEXT:
    case WK_ACTION_SPOT_COUNT:
    case WK_ACTION_SPOT_NEXT:
    case WK_ACTION_SPOT_AGAIN:
        break;
    case WK_ACTION_HALL:
    case WK_ACTION_HALL_SECTION:
    case WK_ACTION_TABLE:
        wk_app_hall_action(app, event->action.action, arg, effects);
        break;
    case WK_ACTION_LEAVE:
    case WK_ACTION_GROUP:
    case WK_ACTION_BY_EYE:
    case WK_ACTION_STICKERS_OFF:
    case WK_ACTION_MORE_BREAK:
    case WK_ACTION_STANDINGS:
    case WK_ACTION_RANK_PAGE:
    case WK_ACTION_RANK_PLAYER:
        wk_app_gate_action(app, event->action.action, arg, effects);
        break;
    case WK_ACTION_SEAT_TURN:
    case WK_ACTION_SEAT_HERE:
    case WK_ACTION_SEAT_WRONG:
    case WK_ACTION_SEAT_CHANGED:
    case WK_ACTION_SEAT_FIND:
    case WK_ACTION_HU:
    case WK_ACTION_MORE_MINUTES:
    case WK_ACTION_PLAY_ON:
    case WK_ACTION_RESULT_ENTER:
    case WK_ACTION_AGREE:
    case WK_ACTION_NOT_RIGHT:
        wk_app_seat_action(app, event->action.action, arg, effects);
        break;
    case WK_ACTION_RESULT_WINNER: /* at the table, or from paper */
    case WK_ACTION_RESULT_PAYER:
        if (app->screen == WK_SCREEN_COUNT)
            wk_app_count_action(app, event->action.action, arg, effects);
        else
            wk_app_seat_action(app, event->action.action, arg, effects);
        break;
    case WK_ACTION_JUDGE_ADD:
    case WK_ACTION_JUDGE_LOOK:
    case WK_ACTION_JUDGE_PAGE:
    case WK_ACTION_JUDGE_SECTION:
    case WK_ACTION_JUDGE_ROUND:
    case WK_ACTION_JUDGE_HAND:
    case WK_ACTION_JUDGE_CHOOSE:
    case WK_ACTION_JUDGE_SIGN:
    case WK_ACTION_JUDGE_REST:
    case WK_ACTION_JUDGE_DROP:
    case WK_ACTION_JUDGE_LETTER:
    case WK_ACTION_JUDGE_SHIFT:
    case WK_ACTION_JUDGE_WORDS:
    case WK_ACTION_JUDGE_NEXT:
        break;
    case WK_ACTION_COUNT:
    case WK_ACTION_COUNT_LAY:
    case WK_ACTION_COUNT_KEYS:
    case WK_ACTION_COUNT_KEY_AS:
    case WK_ACTION_COUNT_FACE:
    case WK_ACTION_COUNT_WIN:
    case WK_ACTION_COUNT_KONG:
    case WK_ACTION_COUNT_FLAG:
    case WK_ACTION_COUNT_FAN:
    case WK_ACTION_COUNT_LEFT:
    case WK_ACTION_COUNT_NEXT:
        wk_app_count_action(app, event->action.action, arg, effects);
        break;
    }
}
