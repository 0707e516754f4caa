/* Joins a hall: the camera reads the hall's code, both sides show the same six words, and the director says yes. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"

#include <stdio.h>
#include <string.h>

#define LINE_H 38.0

static bool has_words(const struct wk_app *app)
{
    return app->join.news.words[0] != NULL;
}

/* Another code would be refused as well: something has to be done elsewhere first. */
static bool is_barred(const struct wk_app *app)
{
    const enum wk_join_said said = app->join.news.said;

    return !app->join.differ &&
           (said == WK_JOIN_SAID_VERSION || said == WK_JOIN_SAID_OTHER_KEY || said == WK_JOIN_SAID_EXPELLED);
}

/* This code cannot lead to anything any more. */
static bool is_over(const struct wk_app *app)
{
    const enum wk_join_said said = app->join.news.said;

    return app->join.differ || said == WK_JOIN_SAID_NO || said == WK_JOIN_SAID_OVER || is_barred(app);
}

static const char *hindrance(enum wk_join_hindrance why)
{
    static const char *const lines[] = {
        [WK_JOIN_FREE] = NULL,
        [WK_JOIN_NO_NETWORK] = WK_N("This kiosk was started without a network. Start it again: from then on it keeps one"),
        [WK_JOIN_REFUSED] =
            WK_N("Its configuration says hall = no, so that it was started without a network. Take that line out "
                 "of wallkeeper.ini, and start it again"),
        [WK_JOIN_OWN_EVENT] = WK_N("This kiosk keeps an event or deals of its own. Start it with a new database to join one"),
        [WK_JOIN_JOINED] = WK_N("It has joined a hall already"),
    };

    return lines[why];
}

/* The state of the network, and what to do about it. */
static const char *network(const struct wk_app *app)
{
    const enum wk_status status = app->join.news.status;

    if (status == WK_NO_LIBRARY)
        return WK_N("This kiosk cannot ask the hall: libcurl3-gnutls is not installed. As its administrator: apt install "
                    "libcurl3-gnutls. Then start the kiosk again");
    if (status == WK_NO_HALL)
        return WK_N(
            "The hall does not answer. Are both in one network? Guest networks keep their devices apart: take a cable, or "
            "a router of your own");
    if (status == WK_OTHER_HALL)
        return WK_N(
            "Something else answers at its address: a login page of this network, or another computer. Take a router of "
            "your own");
    if (status == WK_BAD_INPUT)
        return WK_N("What answers at its address is no hall");
    return app->join.news.said == WK_JOIN_SAID_NOTHING ? WK_N("The hall is being asked") : NULL;
}

static const char *verdict(const struct wk_app *app)
{
    if (app->join.differ)
        return WK_N("Different words: somebody may stand between the two. Nothing was joined");
    switch (app->join.news.said) {
    case WK_JOIN_SAID_NO:
        return WK_N("The director said no at the hall");
    case WK_JOIN_SAID_OVER:
        return WK_N("This code was used, or is too old. Let the hall show a new one");
    case WK_JOIN_SAID_VERSION:
        return WK_N("This kiosk's program is of another version than the event's. Bring both to the same one");
    case WK_JOIN_SAID_OTHER_KEY:
        return WK_N("The hall knows this kiosk with another key, and refuses it. Start it with a new database; at the hall let "
                    "it take the old one's place: wallkeeper-hall pair --replace");
    case WK_JOIN_SAID_EXPELLED:
        return WK_N("The director has expelled this kiosk. At the hall wallkeeper-hall roster --readmit takes it back");
    case WK_JOIN_SAID_NOTHING:
    case WK_JOIN_SAID_WAIT:
    case WK_JOIN_SAID_YES:
        break;
    }
    return NULL;
}

/* Which programs the two have, and which has to be updated; else the verdict. */
static const char *verdict_text(const struct wk_app *app, struct wk_draw *draw, char *text, size_t size)
{
    const struct wk_join_news *news = &app->join.news;

    if (app->join.differ || news->said != WK_JOIN_SAID_VERSION || news->hall_version == 0)
        return T(verdict(app));
    if (news->version < news->hall_version)
        snprintf(text, size, T("Its records are of version %d, the hall's of version %d. Update this kiosk's program"),
                 news->version, news->hall_version);
    else
        snprintf(text, size, T("Its records are of version %d, the hall's of version %d. Update the hall's program"),
                 news->version, news->hall_version);
    return text;
}

/* A mark and what it says, in as many lines as it takes; returns the y below. */
static double line(struct wk_draw *draw, struct wk_box box, double y, enum wk_mark mark, const char *text)
{
    wk_draw_mark(draw, mark, box.x + 22, y + 22, 44, false);
    return y + 26 +
           LINE_H * wk_draw_wrapped(draw, box.x + 68, y + 32, box.w - 68, LINE_H, wk_type_in(wk_type_text, WK_C_IVORY, WK_LEFT),
                                    text);
}

/* Before a code was read. */
static void draw_begin(const struct wk_app *app, struct wk_draw *draw)
{
    const char *const steps[] = {T("Bring hall and kiosk into one network"), T("Hold the hall's code under this camera"),
                                 T("Compare six words on both screens")};
    const char *why = hindrance(app->join.news.hindrance);

    wk_part_headline(draw, &(struct wk_headline){.text = T("Join a hall"),
                                                 .note = T("Many kiosks, one event: the hall shows a code for each")});
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_CHECKPOINT);
    double y = right.y + 12;
    if (why) {
        line(draw, right, y, WK_MARK_WRONG, T(why));
    } else {
        y = wk_part_steps(draw, right.x, y + 24, right.w, steps, 3) + 24;
        if (app->camera != WK_OK)
            line(draw, right, y, WK_MARK_AGAIN, T("The camera gives no picture"));
        else if (wk_part_code_unread(app))
            line(draw, right, y, WK_MARK_AGAIN, T(wk_part_code_unread(app)));
        else if (app->join.code[0] && !app->join.waiting)
            line(draw, right, y, WK_MARK_AGAIN, T("That code was not read whole. Show it again"));
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Start again"), WK_KEY_PRIMARY, WK_ACTION_JOIN_AGAIN, 0, -1},
                app->join.news.hindrance == WK_JOIN_NO_NETWORK ? 1 : 0);
}

static void draw_words(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[2] = {{T("The same words"), WK_KEY_PRIMARY, WK_ACTION_JOIN_SAME, 1, -1},
                                      {T("Different words"), WK_KEY_PLAIN, WK_ACTION_JOIN_SAME, 0, -1}};
    const bool same = app->join.same;
    const char *trouble = network(app);
    struct wk_box body = wk_zone_body(draw, 200);

    wk_part_headline(draw,
                     &(struct wk_headline){.text = same ? T("Now say yes at the hall") : T("Does the hall show these words?"),
                                           .note = T("Who stands between the two cannot show the same")});
    wk_part_words(draw, wk_cut_top(&body, 250), app->join.news.words, true);
    wk_cut_top(&body, WK_GAP);
    if (trouble)
        line(draw, body, body.y + 8,
             app->join.news.status == WK_NOT_YET || app->join.news.status == WK_OK ? WK_MARK_EMPTY : WK_MARK_AGAIN, T(trouble));
    else if (app->join.news.said == WK_JOIN_SAID_YES)
        line(draw, body, body.y + 8, WK_MARK_OK, T("The hall has said yes"));
    wk_part_bar(app, draw, same ? keys + 1 : keys, same ? 1 : 2);
}

static void draw_join(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap done = {T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1},
                           again = {T("Show a code again"), is_barred(app) ? WK_KEY_PLAIN : WK_KEY_PRIMARY,
                                    WK_ACTION_JOIN_AGAIN, 0, -1};
    char text[256];

    wk_part_top(app, draw);
    if (app->join.done) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("Join a hall"), .note = T("It is on record")});
        snprintf(text, sizeof(text), T("This is kiosk %d of the event"), app->join.news.number);
        wk_part_ended(draw, WK_MARK_OK, text, T("The hall says which table it has; the event comes by itself"));
        wk_part_bar(app, draw, &done, 1);
    } else if (has_words(app) && is_over(app)) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("Join a hall"), .note = T("Nothing was joined")});
        wk_part_ended(draw, WK_MARK_WRONG, T("It did not join"), verdict_text(app, draw, text, sizeof(text)));
        wk_part_bar(app, draw, &again, 1);
    } else if (has_words(app)) {
        draw_words(app, draw);
    } else {
        draw_begin(app, draw);
    }
}

/* ---- its steps ---- */

static struct wk_join_request *ask(struct wk_app *app, enum wk_join_ask what, struct wk_effects *effects)
{
    struct wk_join_request *request = &wk_app_effect(effects, WK_EFFECT_JOIN)->join;

    request->what = what;
    app->join.waiting = what == WK_JOIN_CODE || what == WK_JOIN_STORE;
    return request;
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    app->join = (struct wk_app_join){.waiting = false};
    ask(app, WK_JOIN_LOOK, effects);
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)to;
    if (app->join.code[0] && !app->join.done)
        ask(app, WK_JOIN_END, effects);
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->join = (struct wk_app_join){.waiting = false};
}

/* Both have said yes. */
static void store(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_app_join *join = &app->join;

    if (join->same && !join->differ && !join->done && !join->waiting && join->news.said == WK_JOIN_SAID_YES)
        ask(app, WK_JOIN_STORE, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_join *join = &app->join;

    if (!app->director.unlocked || app->overlay != WK_OVERLAY_NONE || join->done)
        return false;
    if (action == WK_ACTION_JOIN_AGAIN && join->news.hindrance == WK_JOIN_NO_NETWORK)
        wk_hour_keep(effects, WK_KEEP_HALL, 1);
    if (!has_words(app))
        return false;
    if (action == WK_ACTION_JOIN_AGAIN && is_over(app)) {
        *join = (struct wk_app_join){.waiting = false};
        ask(app, WK_JOIN_LOOK, effects);
    } else if (action == WK_ACTION_JOIN_SAME && !is_over(app)) {
        join->same = arg == 1;
        join->differ = arg != 1;
        if (join->differ)
            ask(app, WK_JOIN_END, effects);
        store(app, effects);
    }
    return false;
}

/* A code that begins as a hall's does. A code whose words are being compared is not replaced. */
static void take_code(struct wk_app *app, const char *text, struct wk_effects *effects)
{
    struct wk_app_join *join = &app->join;

    if (join->waiting || has_words(app) || join->news.hindrance != WK_JOIN_FREE || app->store != WK_OK ||
        strcmp(text, join->code) == 0)
        return;
    snprintf(join->code, sizeof(join->code), "%s", text);
    wk_app_stay_open(app); /* hands hold the code there */
    memcpy(ask(app, WK_JOIN_CODE, effects)->code, join->code, sizeof(join->code));
}

static void take_news(struct wk_app *app, const struct wk_join_news *news, struct wk_effects *effects)
{
    struct wk_app_join *join = &app->join;
    const bool first = !has_words(app) && news->words[0];

    if (news->asked == WK_JOIN_CODE && !join->code[0])
        return; /* the news is about an attempt that was given up */
    join->waiting = false;
    if (news->asked == WK_JOIN_STORE) {
        join->done = news->status == WK_OK;
        join->news.number = news->number;
        if (join->done)
            wk_app_effect(effects, WK_EFFECT_LOOK_EVENT); /* it is the hall's event from now on */
        wk_app_sound(app, effects, join->done ? WK_SOUND_DONE : WK_SOUND_AGAIN);
        if (news->status == WK_NOT_ALLOWED)
            wk_app_shut(app, effects);
        else if (!join->done)
            wk_app_store_failed(app, news->status);
        return;
    }
    join->news = *news;
    if (first)
        wk_app_sound(app, effects, WK_SOUND_DONE);
    store(app, effects);
}

static void join_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_CODE)
        take_code(app, event->code, effects);
    else if (event->kind == WK_EVENT_JOIN)
        take_news(app, &event->join, effects);
    else if (event->kind == WK_EVENT_KEPT && event->kept.what == WK_KEEP_HALL && event->kept.status == WK_OK)
        wk_app_effect(effects,
                      WK_EFFECT_QUIT); /* it is started again by whatever started it; what it has given up cannot be had back */
}

const struct wk_screen_def wk_screen_def_join = {
    .id = WK_SCREEN_JOIN,
    .word = "join",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .measures = WK_APP_MEASURES_HALL,
    .draw = draw_join,
    .enter = enter,
    .leave = leave,
    .forget = forget,
    .action = act,
    .event = join_event,
    .help = {.sketch = WK_SKETCH_CHECKPOINT,
             .headline = WK_N("One event on many kiosks"),
             .steps = {WK_N("The hall is a computer that keeps all tables' records together"),
                       WK_N("It shows a code for each kiosk, good once"),
                       WK_N("Six words that are the same on both sides: nobody stands between them")}},
};
