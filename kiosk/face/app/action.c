/*
 * Touches and keys, and what follows from them: first whatever the present screen does with an action, then what any screen
 * does.
 */
#include "kiosk/face/app/parts.h"

static void go_back(struct wk_app *app, int arg, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_app_stands(app);

    (void)arg;
    if (app->overlay == WK_OVERLAY_INCIDENTS && app->incident != WK_INCIDENT_NONE)
        app->incident = WK_INCIDENT_NONE;
    else if (app->overlay != WK_OVERLAY_NONE)
        app->overlay = WK_OVERLAY_NONE;
    else if (def->back && def->back(app, effects))
        return;
    else if (app->hour.step != WK_HOUR_NONE)
        wk_app_go(app, WK_SCREEN_HOUR, effects);
    else if (def->area == WK_AREA_LOCKED)
        wk_app_go(app, WK_SCREEN_DIRECTOR, effects);
    else
        wk_app_go_home(app, effects); /* in an event the table's first screen leads here again */
}

static void not_yet(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->hint = true;
}

/* ---- what lies over a screen ---- */

static void toggle(struct wk_app *app, enum wk_overlay overlay)
{
    app->overlay = app->overlay == overlay ? WK_OVERLAY_NONE : overlay;
}

static void help(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    toggle(app, WK_OVERLAY_HELP);
}

static void open_incidents(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)effects;
    if (arg < WK_INCIDENT_NONE || arg >= WK_N_INCIDENTS)
        return;
    app->overlay = WK_OVERLAY_INCIDENTS;
    app->incident = (enum wk_incident)arg;
}

static void settings(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    toggle(app, WK_OVERLAY_SETTINGS);
}

static void close_overlay(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->overlay = WK_OVERLAY_NONE;
}

static void call_judge(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    app->overlay = WK_OVERLAY_JUDGE;
    app->gate.told = true;
    if (app->judge_called)
        return;
    app->judge_called = true;
    app->judge_called_s = app->wall_s;
    wk_app_calls_judge(app, app->table, true);
    wk_app_effect(effects, WK_EFFECT_CALL_JUDGE);
    if (app->side != WK_SIDE_FACES) /* while faces are read no sound is made, and a judge is present */
        wk_app_sound(app, effects, WK_SOUND_JUDGE);
}

static void judge_came(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->judge_called = false;
    wk_app_calls_judge(app, app->table, false);
    app->overlay = WK_OVERLAY_NONE;
}

static void said_seen(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->said_seen = app->link.said_number;
}

/* ---- settings ---- */

static void set_language(struct wk_app *app, int arg, struct wk_effects *effects)
{
    if (arg < 0 || arg >= WK_N_LANGS)
        return;
    app->lang = (enum wk_language)arg;
    wk_app_effect(effects, WK_EFFECT_LANGUAGE)->language = app->lang;
}

static void other_language(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    set_language(app, ((int)app->lang + 1) % WK_N_LANGS, effects);
}

static void mute(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (app->loudness != WK_LOUDNESS_OFF) {
        app->unmuted = app->loudness;
        app->loudness = WK_LOUDNESS_OFF;
        wk_app_effect(effects, WK_EFFECT_HUSH);
    } else {
        app->loudness = app->unmuted;
    }
}

/* Lets people hear how loud PASS will be, but with another sound: nothing was stored (law 2). */
static void set_loudness(struct wk_app *app, int arg, struct wk_effects *effects)
{
    if (arg < WK_LOUDNESS_OFF || arg >= WK_N_LOUDNESS)
        return;
    if (arg == WK_LOUDNESS_OFF) {
        if (app->loudness != WK_LOUDNESS_OFF)
            mute(app, 0, effects);
        return;
    }
    app->loudness = (enum wk_loudness)arg;
    wk_app_sound_at(effects, WK_SOUND_DONE, wk_app_volume(app, WK_HEARD_PASS));
}

static void choose_chapter(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    if (app->demo.n_chapters > 0)
        toggle(app, WK_OVERLAY_CHAPTERS);
}

static void begin_chapter(struct wk_app *app, int arg, struct wk_effects *effects)
{
    if (arg < 1 || arg > app->demo.n_chapters)
        return;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_DEMO);

    effect->demo.key = WK_ACTION_DEMO_CHAPTER;
    effect->demo.chapter = arg;
}

static void less_motion(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->looks.less_motion = !app->looks.less_motion;
}

static void set_theme(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)effects;
    if (arg >= 0 && arg < WK_N_THEMES)
        app->looks.theme = (enum wk_theme)arg;
}

static void left_handed(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->looks.left_handed = !app->looks.left_handed;
}

static void voice(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->voice = (enum wk_voice)((app->voice + 1) % WK_N_VOICES);
}

static void say(struct wk_app *app, int arg, struct wk_effects *effects)
{
    if (!wk_app_may_speak(app))
        return;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_SAY);

    effect->say.next = arg == 1;
    effect->say.language = app->lang;
    effect->say.volume = wk_app_volume(app, WK_HEARD_VOICE);
}

static void larger(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->looks.larger = !app->looks.larger;
}

static void details(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    (void)effects;
    app->director.details = !app->director.details;
}

/* ---- the way of a table's screens ---- */

/* The next screen of a table without an event. */
static void go_on(struct wk_app *app, struct wk_effects *effects)
{
    bool some_passed = false;
    for (int i = 0; i < WK_N_WINDS; i++)
        some_passed |= app->wall[i].passed;
    if (app->sealed_seq > 0 && app->deal_over)
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE); /* the director may have opened the deal */
    else if (app->hand_begun)                         /* begun before a restart, or left by Back */
        wk_app_go(app, some_passed ? WK_SCREEN_RESTORE : WK_SCREEN_PLAYING, effects);
    else if (app->sealed_seq > 0)
        wk_app_go(app, WK_SCREEN_SEALED, effects);
    else if (wk_app_all_built(app))
        wk_app_go(app, WK_SCREEN_FACES, effects);
    else
        wk_app_go(app, app->whole.on ? WK_SCREEN_BUILD : WK_SCREEN_SEATS, effects);
}

static void start(struct wk_app *app, int arg, struct wk_effects *effects)
{
    const bool first = wk_app_stands(app)->home == WK_HOME_TABLE;

    (void)arg;
    if (first && wk_app_has_event(app))
        wk_app_go(app, wk_app_flow(app), effects);
    else if (first && !wk_app_awaits_event(app))
        go_on(app, effects);
    wk_app_seal_recorded(app, effects);
}

static void read_faces(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (wk_app_all_built(app) && app->sealed_seq == 0)
        wk_app_go(app, WK_SCREEN_FACES, effects);
    wk_app_seal_recorded(app, effects);
}

void wk_app_start_hand(struct wk_app *app, struct wk_effects *effects)
{
    if (app->hand_begun) {
        wk_app_go(app, wk_app_has_event(app) ? wk_app_flow(app) : WK_SCREEN_PLAYING, effects);
    } else if (app->sealed_seq > 0 && !app->deal_over && !app->waiting && wk_app_may_begin(app)) {
        wk_app_gate_begin(app);
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_START_HAND);
    }
}

static void start_hand(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    wk_app_start_hand(app, effects);
}

static void hand_over(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (wk_app_has_event(app))
        wk_app_go(app, wk_app_flow(app), effects); /* its result comes first */
    else if (wk_app_stands(app)->camera_closed && wk_app_plays_unsealed(app))
        wk_app_go(app, WK_SCREEN_FACES, effects); /* each wall is laid back, turned in place and recorded */
    else if (app->hand_begun)
        wk_app_go(app, WK_SCREEN_RESTORE, effects);
}

/* ---- the rest ---- */

static void try_again(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (app->store != WK_OK)
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE);
    if (app->camera != WK_OK || wk_app_trouble(app) == WK_TROUBLE_OLD_FRAME)
        wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA);
}

static void other_camera(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)app;
    (void)arg;
    wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA)->open_camera.other = true;
}

static void take_shot(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    wk_app_effect(effects, WK_EFFECT_SHOT)->screen = app->screen;
}

static void quit(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    /* A kiosk in an event may be ended only by a person who can open the director's area. Without a store no PIN can be
     * entered, and nobody knows the PIN of a demo. */
    if (wk_app_has_event(app) && app->demo.n_chapters == 0 && !app->demo.on && app->store == WK_OK && !app->director.unlocked)
        wk_app_ask_pin(app, effects);
    else
        wk_app_effect(effects, WK_EFFECT_QUIT);
}

static void ask_pin(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    wk_app_ask_pin(app, effects);
}

static void lock(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    wk_app_lock_by_hand(app, effects);
}

/* Actions that any screen takes. The others belong to one screen, or do only what any touch does. */
static void (*const on_any[WK_N_ACTIONS])(struct wk_app *app, int arg, struct wk_effects *effects) = {
    [WK_ACTION_BACK] = go_back,
    [WK_ACTION_ERASE] = go_back,
    [WK_ACTION_NOT_YET] = not_yet,
    [WK_ACTION_HELP] = help,
    [WK_ACTION_INCIDENTS] = open_incidents,
    [WK_ACTION_SETTINGS] = settings,
    [WK_ACTION_CLOSE] = close_overlay,
    [WK_ACTION_CALL_JUDGE] = call_judge,
    [WK_ACTION_JUDGE_CAME] = judge_came,
    [WK_ACTION_SAID_SEEN] = said_seen,
    [WK_ACTION_LANGUAGE] = other_language,
    [WK_ACTION_SET_LANGUAGE] = set_language,
    [WK_ACTION_SOUND] = mute,
    [WK_ACTION_LOUDNESS] = set_loudness,
    [WK_ACTION_LESS_MOTION] = less_motion,
    [WK_ACTION_THEME] = set_theme,
    [WK_ACTION_LEFT_HANDED] = left_handed,
    [WK_ACTION_LARGER] = larger,
    [WK_ACTION_VOICE] = voice,
    [WK_ACTION_SAY] = say,
    [WK_ACTION_DETAILS] = details,
    [WK_ACTION_START] = start,
    [WK_ACTION_FACES] = read_faces,
    [WK_ACTION_START_HAND] = start_hand,
    [WK_ACTION_HAND_OVER] = hand_over,
    [WK_ACTION_SEAT_TURN] = wk_app_turn_table,
    [WK_ACTION_STANDINGS] = wk_app_open_standings,
    [WK_ACTION_READY_CODE] = wk_app_open_codes,
    [WK_ACTION_HALL] = wk_app_open_hall,
    [WK_ACTION_DIRECTOR] = ask_pin,
    [WK_ACTION_HOUR] = wk_app_open_hour,
    [WK_ACTION_LOCK] = lock,
    [WK_ACTION_TRY_AGAIN] = try_again,
    [WK_ACTION_OTHER_CAMERA] = other_camera,
    [WK_ACTION_PRINT] = wk_app_print_action,
    [WK_ACTION_DEMO_CHAPTERS] = choose_chapter,
    [WK_ACTION_DEMO_CHAPTER] = begin_chapter,
    [WK_ACTION_SHOT] = take_shot,
    [WK_ACTION_QUIT] = quit,
};

static bool is_demo(enum wk_action action)
{
    return action == WK_ACTION_DEMO_PAUSE || action == WK_ACTION_DEMO_NEXT || action == WK_ACTION_DEMO_FASTER ||
           action == WK_ACTION_DEMO_TAKE_OVER || action == WK_ACTION_SIM_LAY || action == WK_ACTION_SIM_SWAP ||
           action == WK_ACTION_SIM_MEND || action == WK_ACTION_SIM_TURN || action == WK_ACTION_SIM_HAND;
}

/* What any touch does: it removes a hint, and what would close by itself stays open. */
static void touch(struct wk_app *app)
{
    app->hint = false;
    app->focus = 0;
    app->hall.refusal.kind = WK_REFUSED_NOT;
    wk_app_stay_open(app);
    app->count.until_ns = app->now_ns + WK_COUNT_IDLE_NS;
    app->count.warned = false;
}

static void ask_demo(struct wk_app *app, enum wk_action key, struct wk_effects *effects)
{
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_DEMO);

    if (key == WK_ACTION_DEMO_TAKE_OVER && app->overlay == WK_OVERLAY_CHAPTERS)
        app->overlay = WK_OVERLAY_NONE;
    effect->demo.key = key;
    effect->demo.winner = app->count.winner;
    effect->demo.enrols = wk_app_stands(app)->tiles == WK_TILES_EACH;
    effect->demo.practises = wk_app_stands(app)->practice;
    effect->demo.move = app->move;
}

void wk_app_hear_action(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    const enum wk_action action = event->action.action;

    touch(app);
    if ((unsigned)action >= WK_N_ACTIONS || (def->action && def->action(app, action, event->action.arg, effects)))
        return;
    if (is_demo(action))
        ask_demo(app, action, effects);
    else if (on_any[action])
        on_any[action](app, event->action.arg, effects);
}
