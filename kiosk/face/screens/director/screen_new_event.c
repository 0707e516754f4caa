/*
 * Begins an event that this kiosk keeps alone: its players from a list on a stick, what follows from their number, if wanted
 * the director's key with its passphrase, and a last confirmation.
 */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"
#include "kiosk/face/screens/director/new_event_lots.h"
#include "kiosk/face/screens/director/new_event_plan.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "kiosk/face/screens/judge/spot_seed.h"
#include "kiosk/pages/phrases/players_fault.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "labels/secret/secret.h"
#include "rules/event/kind.h"
#include "rules/text.h"

static const struct wk_players_file *chosen_file(const struct wk_app *app)
{
    const struct wk_app_new_event *self = &app->new_event;

    return self->chosen >= 1 && self->chosen <= self->news.n ? &self->news.file[self->chosen - 1] : NULL;
}

/* A new key's passphrase is to be written down; afterwards, or if there was a key already, it is typed in. */
static bool shows_phrase(const struct wk_app *app)
{
    return app->new_event.news.phrase && !app->new_event.written;
}

static bool is_typing(const struct wk_app *app)
{
    return app->new_event.to_director && app->new_event.news.key[0] && !shows_phrase(app);
}

static bool can_put_aside(const struct wk_app *app)
{
    const enum wk_new_event_hindrance hindrance = app->new_event.news.hindrance;

    return (hindrance == WK_NEW_EVENT_DEALS || hindrance == WK_NEW_EVENT_EVENINGS) && app->new_event.news.aside[0];
}

/* ---------------------------------------------------------------- what is drawn */

static const char *hindrance(enum wk_new_event_hindrance why)
{
    static const char *const lines[] = {
        [WK_NEW_EVENT_FREE] = NULL,
        [WK_NEW_EVENT_HAS_ONE] = WK_N("There is an event already"),
        [WK_NEW_EVENT_DEALS] = WK_N("Walls or deals are on record here without one. They can be put aside"),
        [WK_NEW_EVENT_EVENINGS] = WK_N("Club evenings are on record here. They can be put aside"),
        [WK_NEW_EVENT_JOINED] = WK_N("It has joined a hall already"),
    };

    return lines[why];
}

static void draw_hindered(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[] = {{T("Put them aside"), WK_KEY_PRIMARY, WK_ACTION_NEW_EVENT_NEXT, 0, -1},
                                     {T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}};
    const bool first = can_put_aside(app);

    wk_part_headline(draw, &(struct wk_headline){.text = T("Begin an event"), .note = T("Nothing was begun")});
    wk_part_ended(draw, first ? WK_MARK_AGAIN : WK_MARK_WRONG, T("No event can begin here"),
                  T(hindrance(app->new_event.news.hindrance)));
    wk_part_bar(app, draw, &keys[first ? 0 : 1], 1);
}

/* Says what happens to the old records, before it is done. */
static void draw_aside(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_new_event *self = &app->new_event;
    char name[160];
    const char *const steps[] = {
        name, T("The tiles that are enrolled stay so. A deal that is being played ends with the old records"),
        T("The kiosk ends and starts again: choose the PIN once more, and begin the event here")};
    const bool failed = self->news.asked == WK_NEW_EVENT_ASIDE && !self->waiting;
    const struct wk_box body = wk_zone_body(draw, 200);

    snprintf(name, sizeof(name), T("All that is on record stays, in %s. Nothing is deleted"), self->news.aside);
    wk_part_headline(draw, &(struct wk_headline){.text = failed ? T("Nothing was put aside") : T("Put the records aside?"),
                                                 .note = failed ? T("Is the disk full, or another program at work on them?")
                                                                : T("Empty ones begin, and say what was before them")});
    wk_part_steps(draw, body.x, body.y + 36, body.w, steps, 3);
    wk_part_bar(app, draw,
                &(struct wk_keycap){T("Put them aside"), self->waiting ? WK_KEY_NOT_YET : WK_KEY_PRIMARY,
                                    self->waiting ? WK_ACTION_NOT_YET : WK_ACTION_NEW_EVENT_NEXT, 0, -1},
                1);
}

/* Shown while no list has been found. */
static void draw_wanted(const struct wk_app *app, struct wk_draw *draw)
{
    const char *const steps[] = {T("Write the players into a table, a name on each line: 4 or more"),
                                 T("Save it as CSV UTF-8 on a USB stick. The event is called as the file is"),
                                 T("Plug the stick in, wait a moment, and touch The stick is in")};
    const struct wk_app_new_event *self = &app->new_event;
    const bool waits = self->waiting;

    wk_part_headline(draw,
                     &(struct wk_headline){.text = waits                               ? T("Begin an event")
                                                   : self->news.status == WK_NOT_FOUND ? T("No stick was found")
                                                                                       : T("There is no CSV file on the stick"),
                                           .note = waits ? T("The stick is being looked at")
                                                         : T("The players come from a list on a USB stick")});
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_COPY);
    wk_part_steps(draw, right.x, right.y + 36, right.w, steps, 3);
    wk_part_bar(app, draw,
                &(struct wk_keycap){T("The stick is in"), waits ? WK_KEY_NOT_YET : WK_KEY_PRIMARY,
                                    waits ? WK_ACTION_NOT_YET : WK_ACTION_NEW_EVENT_NEXT, 0, -1},
                1);
}

/* A list: its name, and how many players it has or what is wrong with it. */
static void file_card(struct wk_draw *draw, struct wk_box card, const struct wk_players_file *file, int which)
{
    char fault[WK_PLAYERS_FAULT_SIZE], text[WK_PLAYERS_FAULT_SIZE + 32];
    struct wk_box lines = wk_box_inset(card, WK_PAD, 14);
    struct wk_event_shape shape = {0};

    if (file->plan && wk_event_shape(file->plan, &shape) != WK_OK)
        return; /* a list that was read has one */
    wk_draw_box(draw, card, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_NEW_EVENT_FILE, which) ? WK_C_KEY_DOWN : WK_C_PANEL);
    const struct wk_box sign = wk_cut_left(&lines, 64);
    wk_draw_mark(draw, file->plan ? WK_MARK_OK : WK_MARK_WRONG, sign.x + 22, wk_box_mid_y(sign), 44, false);
    const struct wk_box head = wk_cut_top(&lines, 42);
    wk_part_name(draw, head.x, wk_box_mid_y(head), head.w, 1, wk_type_bold, file->name);
    if (file->plan && file->n_boxed > 0) {
        snprintf(text, sizeof(text), T("%d players; no font here has \"%s\" of %s: a box stands for it on screens and papers"),
                 wk_plan_players(file->plan), file->boxed.character, file->boxed.text);
    } else if (file->plan) {
        snprintf(text, sizeof(text), T("%d players at %d tables"), wk_plan_players(file->plan), shape.n_tables);
    } else {
        wk_players_fault_text(&file->fault, draw->lang, fault);
        if (file->fault.line > 0)
            snprintf(text, sizeof(text), T("Line %d: %s"), file->fault.line, fault);
        else
            snprintf(text, sizeof(text), "%s", fault);
    }
    wk_part_fit(draw, lines, wk_type_in(wk_type_tag, file->plan ? WK_C_STONE : WK_C_IVORY, WK_LEFT), text);
    if (file->plan)
        wk_draw_touch(draw, card, WK_ACTION_NEW_EVENT_FILE, which, false);
}

static const char *const who_plays = WK_N("Who plays?");

/* What the lists are read as, beside the headline: how much of it that takes. */
static double draw_kinds(const struct wk_app *app, struct wk_draw *draw)
{
    const bool upright = wk_zone_upright(draw); /* there the line below has all of the width */
    const double most = upright ? wk_zone_right(draw) - 2 * WK_GAP - 32 - wk_text_width(T(who_plays), 44, true) : 528;
    const struct wk_new_event_news *news = &app->new_event.news;
    const int n = news->n_kinds;
    const double w = fmin(most, n * (168 + WK_KEY_GAP) - WK_KEY_GAP);
    for (int k = 0; k < n; k++)
        wk_part_key(
            draw,
            wk_box_column(wk_box_at(wk_zone_right(draw) - w, upright ? 78 : 92, w, upright ? 64 : WK_KEY_H), k, n, WK_KEY_GAP),
            &(struct wk_keycap){T(news->kind[k]->name), k == app->new_event.kind ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                WK_ACTION_NEW_EVENT_KIND, k, -1});
    return upright ? 0 : w + WK_GAP;
}

static void draw_files(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_new_event_news *news = &app->new_event.news;
    const int columns = wk_zone_upright(draw) ? 1 : 2, rows = WK_PLAYERS_FILES / columns;
    struct wk_box body = wk_zone_body(draw, 200);
    char text[96] = "";

    snprintf(text, sizeof(text), T("The newest %d of %d lists on the stick"), news->n, news->n_all);
    wk_cut_bottom(&body, WK_GAP);
    wk_part_headline(draw, &(struct wk_headline){.text = T(who_plays),
                                                 .note = news->n_all > news->n
                                                             ? text
                                                             : T("Touch the list of players; the event is called as it is"),
                                                 .taken = draw_kinds(app, draw)});
    if (wk_zone_upright(draw) && body.h > 6 * 180)
        body.h = 6 * 180;
    for (int i = 0; i < news->n; i++)
        file_card(draw, wk_box_cell(body, i, columns, rows, WK_GAP), &news->file[i], i + 1);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Look again"), WK_KEY_PLAIN, WK_ACTION_NEW_EVENT_NEXT, 0, -1}, 1);
}

#define PHRASE_WORDS 8

/* A passphrase in its words: as they are typed, so never in Chinese. */
static void draw_phrase(const struct wk_app *app, struct wk_draw *draw)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box body = wk_zone_body(draw, 208);
    const char *at = app->new_event.news.phrase;

    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("Write these eight words down"),
                                           .note = T("They unlock the director's key. They are shown this once, and nobody "
                                                     "can find them again")});
    body.h = upright ? 4 * 150 : 2 * 170;
    for (int i = 0; i < PHRASE_WORDS && *at; i++) {
        const struct wk_box card = wk_box_cell(body, i, upright ? 2 : 4, upright ? 4 : 2, WK_KEY_GAP);
        char word[64];
        const size_t n = strcspn(at, " ");

        snprintf(word, sizeof(word), "%.*s", (int)n, at);
        at += n + (at[n] == ' ');
        wk_draw_box(draw, card, WK_R_CARD, WK_C_IVORY);
        wk_draw_textf(draw, card.x + 16, card.y + 32, (struct wk_type){24, true, WK_C_INK, WK_LEFT}, "%d", i + 1);
        wk_draw_text(draw, wk_box_mid_x(card), wk_box_mid_y(card) + 14, (struct wk_type){40, true, WK_C_INK, WK_MIDDLE}, word);
        wk_wipe(word, sizeof(word));
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("They are written down"), WK_KEY_PRIMARY, WK_ACTION_NEW_EVENT_NEXT, 0, -1}, 1);
}

static void draw_typing(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_new_event *self = &app->new_event;
    const bool tried = self->news.asked == WK_NEW_EVENT_BEGIN && !self->waiting && !self->typed[0],
               ready = self->typed[0] && !self->waiting;
    char note[192];

    if (self->waiting)
        snprintf(note, sizeof(note), "%s", T("The passphrase is being tried"));
    else if (tried && self->news.status == WK_WRONG_KEY)
        snprintf(note, sizeof(note), T("That does not unlock it: %s"), self->news.key);
    else if (tried && self->news.refusal != WK_REFUSED_NOT)
        snprintf(note, sizeof(note), "%s", T(wk_refusal_screen(self->news.refusal)));
    else if (tried && self->news.status != WK_OK)
        snprintf(note, sizeof(note), "%s", T(wk_screen_stick_mend(self->news.status)));
    else
        snprintf(note, sizeof(note), self->news.phrase ? T("So that it is known to be right: %s") : T("The key is here: %s"),
                 self->news.key);
    wk_screen_phrase(draw, T("Type the passphrase of the director's key"), note, self->typed, self->capital, self->shown);
    const struct wk_keycap keys[2] = {{T("Begin the event"), ready ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                       ready ? WK_ACTION_NEW_EVENT_NEXT : WK_ACTION_NOT_YET, 0, -1},
                                      wk_screen_show_key(draw, self->shown)};
    wk_part_bar(app, draw, keys, 2);
}

static void draw_begun(const struct wk_app *app, struct wk_draw *draw)
{
    const char *const steps[] = {T("Print stickers of a set for each table, and enrol the tiles"),
                                 T("Each table's players confirm their seats, and build its walls"),
                                 T("Results and standings are kept here; copy the event to a stick when it is over")};
    const char *const papers[] = {T("Print its papers: the director's menu has them"),
                                  T("Each table's players confirm their seats at its kiosk"), steps[2]};
    const char *const sealed[] = {T("Take the stick out: the director's key is on it, and must not stay here"),
                                  T("Copy it to a second stick: without key and passphrase no deal can be opened"), steps[0]};
    char text[96];

    wk_part_headline(draw, &(struct wk_headline){.text = T("Begin an event"), .note = T("It is on record")});
    snprintf(text, sizeof(text), T("The event has begun: record %s"), wk_record_text(app->new_event.news.seq).text);
    struct wk_box rest = wk_part_ended(draw, WK_MARK_OK, text, T("The first screen has its tables from now on"));
    wk_cut_top(&rest, 36);
    wk_part_steps(draw, rest.x, rest.y, rest.w,
                  app->new_event.to_director                  ? sealed
                  : chosen_file(app)->plan->kind->keeps_walls ? steps
                                                              : papers,
                  3);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, 1);
}

static void draw_new_event(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_new_event *self = &app->new_event;
    const struct wk_players_file *file = chosen_file(app);

    wk_part_top(app, draw);
    if (self->news.seq > 0)
        draw_begun(app, draw);
    else if (self->to_aside)
        draw_aside(app, draw);
    else if (self->news.hindrance != WK_NEW_EVENT_FREE)
        draw_hindered(app, draw);
    else if (file && self->drawing != WK_DRAWING_NOT)
        wk_screen_lots(app, draw, file);
    else if (file && self->why)
        wk_screen_new_event_why(app, draw);
    else if (file && self->to_director && shows_phrase(app))
        draw_phrase(app, draw);
    else if (file && is_typing(app))
        draw_typing(app, draw);
    else if (file)
        wk_screen_new_event_plan(app, draw, file);
    else if (self->news.n > 0)
        draw_files(app, draw);
    else
        draw_wanted(app, draw);
}

/* ---------------------------------------------------------------- its steps */

static struct wk_new_event_request *ask(struct wk_app *app, enum wk_new_event_ask what, struct wk_effects *effects)
{
    struct wk_new_event_request *request = &wk_app_effect(effects, WK_EFFECT_NEW_EVENT)->new_event;

    request->what = what;
    request->kind = app->new_event.kind;
    request->file = app->new_event.chosen - 1;
    if (what == WK_NEW_EVENT_BEGIN && app->new_event.to_director) {
        request->to_director = true;
        memcpy(request->phrase, app->new_event.typed, sizeof(request->phrase));
    }
    if (what == WK_NEW_EVENT_BEGIN && app->new_event.reason != 0)
        snprintf(request->reason, sizeof(request->reason), "%s", wk_screen_new_event_reason(app));
    wk_wipe(app->new_event.typed, sizeof(app->new_event.typed));
    app->new_event.waiting = what != WK_NEW_EVENT_END;
    return request;
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    wk_wipe(&app->new_event, sizeof(app->new_event));
}

static void look(struct wk_app *app, struct wk_effects *effects)
{
    const int kind = app->new_event.kind;

    forget(app, app->screen, effects);
    app->new_event.kind = kind;
    ask(app, WK_NEW_EVENT_LOOK, effects);
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    look(app, effects);
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)to;
    wk_seed_type_end(app); /* of lots, or a reason */
    ask(app, WK_NEW_EVENT_END, effects);
}

/* ---- why another list than the drawn one */

static void take_reason(struct wk_app_new_event *self, int reason)
{
    self->reason = (int8_t)reason;
    self->why = self->why_typed = false;
}

static bool type_reason(struct wk_app *app, enum wk_action action, int arg)
{
    return wk_judge_type(&app->judge, action, arg) || (action == WK_ACTION_ERASE && wk_judge_erase(app));
}

static void choose_reason(struct wk_app *app, int i)
{
    if (i >= 0 && i < WK_NEW_EVENT_REASONS) {
        take_reason(&app->new_event, i + 1);
    } else if (i == -1) {
        app->new_event.why_typed = true;
        wk_seed_type_begin(app);
    }
}

static void forget_reason(struct wk_app *app)
{
    app->new_event.reason = 0;
    wk_seed_type_end(app);
}

/* ---- the steps */

static void go_on(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_new_event *self = &app->new_event;

    if (can_put_aside(app)) {
        if (self->to_aside)
            ask(app, WK_NEW_EVENT_ASIDE, effects);
        self->to_aside = true;
    } else if (!chosen_file(app))
        look(app, effects);
    else if (chosen_file(app)->seating.kind != WK_SCHEDULE_SOUND)
        return; /* what keeps it is said on the screen */
    else if (self->why_typed && !wk_text_blank(app->judge.draft.reason) && !app->judge.syllable[0])
        take_reason(self, -1);
    else if (self->why)
        return; /* it is chosen first */
    else if (wk_screen_new_event_other_list(chosen_file(app)) && self->reason == 0)
        self->why = true;
    else if (!self->to_director)
        ask(app, WK_NEW_EVENT_BEGIN, effects);
    else if (!self->news.key[0])
        ask(app, WK_NEW_EVENT_KEY, effects);
    else if (shows_phrase(app))
        self->written = true;
    else if (self->typed[0])
        ask(app, WK_NEW_EVENT_BEGIN, effects);
}

static void next_of_lots(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_new_event_request wanted = {.what = WK_NEW_EVENT_LOOK};

    if (!wk_lots_next(app, &wanted))
        return;
    struct wk_new_event_request *request = ask(app, wanted.what, effects);
    request->source = wanted.source;
    memcpy(request->said, wanted.said, sizeof(request->said));
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_new_event *self = &app->new_event;
    struct wk_new_event_choice choice;

    if (is_typing(app) && app->overlay == WK_OVERLAY_NONE && app->director.unlocked && !self->waiting && self->news.seq == 0 &&
        wk_screen_phrase_touch(self->typed, &self->capital, &self->shown, action, arg))
        return true;
    if (app->overlay == WK_OVERLAY_NONE && app->director.unlocked && !self->waiting && chosen_file(app) &&
        (self->drawing != WK_DRAWING_NOT ? wk_lots_touch(app, action, arg) : self->why_typed && type_reason(app, action, arg)))
        return true;
    if (action < WK_ACTION_NEW_EVENT_FILE || action > WK_ACTION_NEW_EVENT_NEXT)
        return false;
    if (!app->director.unlocked || app->overlay != WK_OVERLAY_NONE || self->waiting || self->news.seq > 0)
        return true;
    if (action == WK_ACTION_NEW_EVENT_FILE && arg >= 1 && arg <= self->news.n && self->news.file[arg - 1].plan)
        self->chosen = arg;
    else if (action == WK_ACTION_NEW_EVENT_LOTS && chosen_file(app) && !self->why && !is_typing(app) && !shows_phrase(app)) {
        forget_reason(app);
        wk_lots_open(app, chosen_file(app));
    } else if (action == WK_ACTION_NEW_EVENT_NEXT && self->drawing != WK_DRAWING_NOT && chosen_file(app))
        next_of_lots(app, effects);
    else if (action == WK_ACTION_NEW_EVENT_WHY && self->why)
        choose_reason(app, arg);
    else if (action == WK_ACTION_NEW_EVENT_KIND && self->chosen == 0 && arg >= 0 && arg < self->news.n_kinds) {
        self->kind = arg;
        look(app, effects);
    } else if (chosen_file(app) && wk_screen_new_event_choice(chosen_file(app)->plan, action, arg, &choice))
        ask(app, WK_NEW_EVENT_PLAN, effects)->choice = choice;
    else if (action == WK_ACTION_NEW_EVENT_MINUTES && wk_screen_new_event_hand_minutes(arg))
        wk_hour_keep(effects, WK_KEEP_MINUTES, arg);
    else if (action == WK_ACTION_NEW_EVENT_SEAL && !is_typing(app) && !shows_phrase(app))
        self->to_director = arg == 1;
    else if (action == WK_ACTION_NEW_EVENT_NEXT)
        go_on(app, effects);
    return true;
}

static void step_back(struct wk_app *app)
{
    struct wk_app_new_event *self = &app->new_event;

    wk_wipe(self->typed, sizeof(self->typed));
    if (self->to_director && self->written) {
        self->written = false;
    } else if (self->to_director && self->news.key[0]) { /* a new request makes another key */
        self->news.key[0] = 0;
        self->news.phrase = NULL;
    } else {
        self->chosen = 0;
        forget_reason(app);
    }
}

/* From what is typed to the list of reasons, and from that to the event. */
static void back_from_why(struct wk_app *app)
{
    struct wk_app_new_event *self = &app->new_event;

    self->why = self->why_typed;
    self->why_typed = false;
    wk_seed_type_end(app);
}

/* Goes back: from the passphrase to its words, to what the list comes to, to the lists; once the event has begun, to its
 * tables. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_new_event *self = &app->new_event;
    const bool begun = self->news.seq > 0;

    if (begun && app->hour.step == WK_HOUR_NONE)
        wk_app_go_home(app, effects);
    else if (self->to_aside)
        self->to_aside = self->waiting;
    else if (begun || self->chosen == 0)
        return false;
    else if (self->waiting)
        return true;
    else if (self->drawing != WK_DRAWING_NOT)
        wk_lots_back(app);
    else if (self->why)
        back_from_why(app);
    else
        step_back(app);
    return true;
}

static bool of_lots(const struct wk_new_event_news *news)
{
    return news->asked == WK_NEW_EVENT_LOTS || news->asked == WK_NEW_EVENT_DRAW;
}

/* What became of lots that were asked for, or of the draw; true: it could not be, which is no trouble of the database. */
static bool take_lots(struct wk_app *app, enum wk_status status, struct wk_effects *effects)
{
    const bool refused = status == WK_NOT_FOUND || status == WK_ALREADY || status == WK_NOT_YET || status == WK_BAD_INPUT ||
                         status == WK_WRONG_KEY;

    if (status == WK_OK)
        wk_lots_answered(app);
    else
        wk_lots_give_up(app);
    wk_app_sound(app, effects, status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    if (refused)
        look(app, effects); /* another program was here meanwhile */
    return refused;
}

/* Troubles of the stick or the passphrase, not of the database. */
static bool mended_here(const struct wk_new_event_news *news)
{
    const enum wk_status status = news->status;

    return !news->put && !of_lots(news) &&
           (news->asked == WK_NEW_EVENT_ASIDE || status == WK_NOT_FOUND || status == WK_WRONG_KEY ||
            status == WK_DB_READ_ONLY || status == WK_DISK_FULL || status == WK_IO || status == WK_ALREADY);
}

/* A stick was put in while a list was wanted: goes on without a touch. */
static void look_at_stick(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_app_new_event *self = &app->new_event;

    if (app->director.unlocked && !self->waiting && self->news.seq == 0 && self->news.n == 0 && !can_put_aside(app))
        look(app, effects);
}

static void take_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_new_event *self = &app->new_event;
    const enum wk_status status = event->new_event.status;

    if (event->kind == WK_EVENT_STICK && event->stick)
        look_at_stick(app, effects);
    if (event->kind != WK_EVENT_NEW_EVENT || !self->waiting)
        return;
    self->news = event->new_event;
    self->waiting = self->news.looking;
    if (self->news.asked == WK_NEW_EVENT_ASIDE && status == WK_OK)
        wk_app_effect(effects, WK_EFFECT_QUIT);
    if (self->news.asked == WK_NEW_EVENT_BEGIN && !self->waiting)
        wk_app_sound(app, effects, self->news.seq > 0 ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    if (of_lots(&event->new_event) && !self->waiting && status != WK_NOT_ALLOWED && take_lots(app, status, effects))
        return;
    if (status == WK_NOT_ALLOWED)
        wk_app_shut(app, effects);
    else if (status != WK_OK && !mended_here(&self->news) && self->news.refusal == WK_REFUSED_NOT)
        wk_app_store_failed(app, status);
}

const struct wk_screen_def wk_screen_def_new_event = {
    .id = WK_SCREEN_NEW_EVENT,
    .word = "new-event",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .no_camera = true,
    .shows_phrase = true,
    .draw = draw_new_event,
    .enter = enter,
    .leave = leave,
    .forget = forget,
    .action = act,
    .back = back,
    .event = take_answer,
    .help = {.sketch = WK_SKETCH_COPY,
             .headline = WK_N("An event that this kiosk keeps alone"),
             .steps = {WK_N("Its players are a CSV file on a stick: a name on each line; duplicate: 4 to 64, or 16 a section"),
                       WK_N("Choose the kind, the list and the times; duplicate: also whose key opens the deals"),
                       WK_N("Begin it: from then on the tables are on the first screen")}},
};
