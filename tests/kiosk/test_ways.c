/*
 * From every state of the gallery to every screen, and every event in each: what the app asks for, what a user sees of it, and
 * what has to be forgotten, against tests/golden/ways (WK_REBASE=1 writes it; tests/support/kiosk/ways.h says how to read it).
 * So the order in which screens are left and entered is on record: whoever changes how that is done sees what it changes.
 *
 * What the app keeps for itself (times, counters, what it has asked the store) is not told, nor how a screen looks: a line
 * changes only with its way. WK_STATE=NAME prints what everything comes to in that state.
 */
#include "tests/support/kiosk/effect_test.h"
#include "tests/support/kiosk/enum_words.h"
#include "tests/support/kiosk/gallery_test.h"
#include "tests/support/kiosk/ways.h"

#include <inttypes.h>
#include <unistd.h>

#include "kiosk/face/app/state/print.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/play/script.h"
#include "labels/lang/lang.h"

#define GOLDEN "tests/golden/ways"

static struct app_world world;
static struct wk_draw draw;
static struct ways *ways;
static const char *present; /* state of the gallery */

/* ---------------------------------------------------------------- what there is to be told */

static const char *effect_word(enum wk_effect_kind kind)
{
    static const char *const words[WK_N_EFFECTS] = {
#define WK_EFFECT(name, by, answer, when, ...) [WK_EFFECT_##name] = #name,
#include "kiosk/face/app/effects.def"
#undef WK_EFFECT
    };

    return words[kind];
}

/* Effects whose value is one of these. */
static const struct {
    enum wk_effect_kind kind;
    const char *of;
} effect_enums[] = {
    {WK_EFFECT_USE_SIDE, "wk_side"},
    {WK_EFFECT_SOUND, "wk_sound"},
    {WK_EFFECT_CHECKPOINT, "wk_checkpoint_why"},
    {WK_EFFECT_DEALS, "wk_openings_ask"},
    {WK_EFFECT_PRINT, "wk_print"},
    {WK_EFFECT_SPOT, "wk_spot_ask"},
    {WK_EFFECT_COUNT, "wk_count_ask"},
    {WK_EFFECT_INVENTORY, "wk_inventory_ask"},
    {WK_EFFECT_CHALLENGE, "wk_challenge_ask"},
    {WK_EFFECT_DEALING, "wk_dealing_ask"},
    {WK_EFFECT_DRAWS, "wk_draws_ask"},
    {WK_EFFECT_JOIN, "wk_join_ask"},
    {WK_EFFECT_SET_PIN, "wk_role"},
    {WK_EFFECT_LANGUAGE, "wk_language"},
};

/* What is seen of the app's state, and what it has to forget: numbers with names, or words of an enumeration. */
#define MAX_VALUES 176
struct values {
    int n;
    const char *name[MAX_VALUES];
    int64_t value[MAX_VALUES];
    const char *of[MAX_VALUES]; /* the enumeration; NULL: a number */
};

static void value(struct values *values, const char *name, int64_t of)
{
    assert_true(values->n < MAX_VALUES);
    values->of[values->n] = NULL;
    values->name[values->n] = name;
    values->value[values->n++] = of;
}

static void one_of(struct values *values, const char *name, const char *enumeration, int64_t of)
{
    value(values, name, of);
    values->of[values->n - 1] = enumeration;
}

static void walls_of(const struct wk_app *app, struct values *to)
{
    static const char *const names[WK_N_WINDS][5] = {
        {"E.n_right", "E.built", "E.recorded", "E.passed", "E.challenge"},
        {"S.n_right", "S.built", "S.recorded", "S.passed", "S.challenge"},
        {"W.n_right", "W.built", "W.recorded", "W.passed", "W.challenge"},
        {"N.n_right", "N.built", "N.recorded", "N.passed", "N.challenge"},
    };

    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct wk_app_wall *wall = &app->wall[w];
        value(to, names[w][0], wall->n_right);
        value(to, names[w][1], wall->built);
        value(to, names[w][2], wall->recorded);
        value(to, names[w][3], wall->passed_seq);
        value(to, names[w][4], wall->challenge.step);
    }
}

static void values_of(const struct wk_app *app, struct values *to)
{
#define V(name) value(to, #name, (int64_t)app->name)
#define S(name) one_of(to, #name, "wk_status", (int64_t)app->name)
#define E(name, enumeration) one_of(to, #name, enumeration, (int64_t)app->name)
    to->n = 0;
    V(looks.less_motion), V(table), E(overlay, "wk_overlay"), V(round), V(hand), V(hand_begun), V(deal_over),
        E(wind, "wk_wind"), V(judge_called);
    V(hint), V(focus), E(lang, "wk_language"), V(loudness), V(simulated), V(read), V(in_order), V(walls_lost), V(key_left),
        V(sealed_seq);
    S(camera), S(store), S(tileset);
    one_of(to, "task", "wk_task_kind", app->task[0].kind);
    one_of(to, "next_task", "wk_task_kind", app->task[1].kind);
    walls_of(app, to);
    E(faces_step, "wk_faces_step"), V(n_faces), V(n_back_up), V(n_again);
    V(director.unlocked), E(director.role, "wk_role"), E(director.step, "wk_pin_step"), E(director.fault, "wk_pin_fault"),
        E(director.whose, "wk_role");
    value(to, "director.pin", (int64_t)strlen(app->director.pin));
    V(measuring.checked), V(measuring.lens_seen);
    V(dealing.step), E(dealing.nearest, "wk_wind");
    S(inventory.status), V(inventory.asked), V(inventory.state.tiles), V(inventory.state.n_read);
    E(enrol.step, "wk_enrolling"), E(enrol.asked, "wk_effect_kind"), V(enrol.n_photos), V(enrol.slot),
        E(drill.step, "wk_drill_step"), E(drill.wind, "wk_wind"), V(drill.n_done);
    V(hall.opened), V(hall.by_wall), V(hall.n_judges), E(hall.refusal.kind, "wk_refusal_kind"),
        E(hall.entry.kind, "wk_entry_kind");
    V(seat.at.table), V(seat.at.round), V(seat.at.hand), E(seat.nearest, "wk_wind"), E(seat.step, "wk_checkin_step"),
        V(seat.section);
    V(seat.outcome.kind), V(seat.outcome.winner), V(seat.outcome.payer), V(seat.outcome.points), V(seat.corrects);
    S(seat.result), V(seat.agreed);
    V(gate.shown.round), V(gate.shown.hand), V(gate.leaving), V(gate.group), V(gate.by_eye), V(gate.not_closed);
    E(gate.window.wind, "wk_wind"), V(gate.page), V(gate.player), V(gate.after_round);
    E(judge.step, "wk_judge_step"), E(judge.add, "wk_judge_add"), V(judge.section), V(judge.page), V(judge.at.table),
        V(judge.at.round), V(judge.at.hand);
    V(judge.player), E(judge.direction, "wk_wind"), V(judge.act), V(judge.minus), V(judge.capital), V(judge.chinese),
        E(judge.draft.kind, "wk_entry_kind");
    V(vouch.shown.seq), E(vouch.why, "wk_checkpoint_why"), V(vouch.deal), E(print.what, "wk_print"), S(print.status);
    V(backup.running), V(backup.percent), S(backup.status), V(deals.other), V(deals.capital), V(deals.wrong), V(deals.n_opened);
    value(to, "deals.phrase", (int64_t)strlen(app->deals.phrase));
    V(join.same), V(join.differ), V(join.done), E(join.news.said, "wk_join_said"), E(join.news.hindrance, "wk_join_hindrance"),
        S(join.news.status);
    V(new_event.to_director), V(new_event.written), V(new_event.waiting), V(new_event.chosen), V(new_event.news.n),
        V(new_event.news.seq), E(new_event.news.hindrance, "wk_new_event_hindrance");
    value(to, "join.code", (int64_t)strlen(app->join.code));
    S(given.status), V(given.seq), E(given.wind, "wk_wind"), V(given.n_right), V(given.n_whole);
    value(to, "given.view", app->given.view != NULL);
    E(spot.step, "wk_spotting"), V(spot.state.seq), V(spot.state.count), V(spot.refused), V(spot.looked);
    value(to, "spot.number", (int64_t)strlen(app->spot.number));
    E(count.step, "wk_counting"), V(count.by_keys), V(count.winner), V(count.seq), V(count.taken_seq),
        E(count.ask, "wk_count_ask");
    V(count.flags), E(count.key, "wk_count_key");
    value(to, "count.view", app->count.view != NULL);
    E(hour.step, "wk_hour_step"), V(hour.language_kept), V(hour.kept.evening), V(hour.kept.practised), V(hour.kept.over),
        V(hour.pin);
    S(papers.status), E(papers.when, "wk_papers_when"), V(papers.shown), V(papers.sticker_mm), V(papers.waiting), V(papers.put),
        S(hour.fault);
    one_of(to, "wanted", "wk_screen", app->wanted), V(drilled);
#undef V
#undef S
#undef E
}

/* Enumerations that are made of rows have words of their own; the others those of their header. */
static const char *word_of(const char *of, int64_t value)
{
    static const char *const refusals[] = {
#define WK_REFUSAL(id, line, screen) #id,
#include "rules/event/refusals.def"
#undef WK_REFUSAL
    };

    if (strcmp(of, "wk_status") == 0)
        return wk_status_word((enum wk_status)value);
    if (strcmp(of, "wk_screen") == 0)
        return wk_screen_word((enum wk_screen)value);
    if (strcmp(of, "wk_language") == 0)
        return wk_lang_word((enum wk_language)value);
    if (strcmp(of, "wk_print") == 0)
        return value == WK_PRINT_NONE ? "none" : wk_print_word((enum wk_print)value);
    if (strcmp(of, "wk_effect_kind") == 0)
        return effect_word((enum wk_effect_kind)value);
    if (strcmp(of, "wk_refusal_kind") == 0)
        return refusals[value];
    return enum_word(of, value);
}

/* What differs; of a screen that was asked for, "there". */
static void tell_changes(FILE *out, const struct wk_app *before, const struct wk_app *after, const char *asked)
{
    static struct values a, b;

    values_of(before, &a);
    values_of(after, &b);
    for (int i = 0; i < a.n; i++) {
        if (a.value[i] == b.value[i])
            continue;
        const char *word = b.of[i] ? word_of(b.of[i], b.value[i]) : NULL;
        if (word)
            fprintf(out, " %s=%s", b.name[i],
                    asked && strcmp(b.of[i], "wk_screen") == 0 && strcmp(asked, word) == 0 ? "there" : word);
        else
            fprintf(out, " %s=%" PRId64, b.name[i], b.value[i]);
    }
}

static void tell_value(FILE *out, const struct wk_effect *effect, int value)
{
    for (size_t i = 0; i < sizeof(effect_enums) / sizeof(effect_enums[0]); i++)
        if (effect_enums[i].kind == effect->kind) {
            fprintf(out, ":%s", word_of(effect_enums[i].of, value));
            return;
        }
    fprintf(out, ":%d", value);
}

static void tell_effects(FILE *out, const struct wk_effects *effects)
{
    for (int i = 0; i < effects->n; i++) {
        const struct wk_effect *effect = &effects->effect[i];
        const int wind = effect_wind(effect), of = effect_value(effect);
        fprintf(out, " %s", effect_word(effect->kind));
        if (effect->kind == WK_EFFECT_DEMO) {
            fprintf(out, ":%s", wk_action_word(effect->demo.key));
            continue;
        }
        if (wind)
            fprintf(out, ":%s", enum_word("wk_wind", wind));
        if (of || effect->kind == WK_EFFECT_LANGUAGE)
            tell_value(out, effect, of);
    }
}

/* Which keys there are to be touched. */
struct keys {
    bool known;
    bool has[WK_N_ACTIONS];
};

static void keys_of(const struct wk_app *app, struct keys *keys)
{
    *keys = (struct keys){.known = true};
    wk_screen_draw(app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        keys->has[draw.area[i].action] = true;
}

static struct keys entered[WK_N_SCREENS]; /* those of each screen as it is entered from the first state of the gallery */

/* Keys that are there now, and those that are not: beside a moment ago, or beside those with which this screen is entered. */
static void tell_keys(FILE *out, const struct wk_app *before, const struct wk_app *after)
{
    static struct keys was, is;

    if (before->overlay != after->overlay) /* what lies over a screen has keys of its own */
        return;
    if (before->screen == after->screen)
        keys_of(before, &was);
    else
        was = entered[after->screen];
    keys_of(after, &is);
    for (int action = 1; was.known && action < WK_N_ACTIONS; action++)
        if (was.has[action] != is.has[action]) {
            fprintf(out, " %c%s", is.has[action] ? '+' : '-', wk_action_word((enum wk_action)action));
        }
}

static bool is_first; /* the present state is the first of its screen */

/* What came of an event; asked: the screen that it asks for, or NULL. */
static void tell(const char *name, const char *asked, const struct wk_app *before, const struct wk_app *after,
                 const struct wk_effects *effects)
{
    static char came[8192], keys[2048];
    const char *wanted = getenv("WK_STATE");
    const enum wk_trouble trouble = wk_app_trouble(after);
    FILE *file = fmemopen(came, sizeof(came), "w");

    came[0] = keys[0] = 0; /* a stream into which nothing was written leaves what was there */
    assert_non_null(file);
    if (trouble != wk_app_trouble(before))
        fprintf(file, " trouble=%s", wk_trouble_word(trouble));
    tell_effects(file, effects);
    tell_changes(file, before, after, asked);
    assert_int_equal(fclose(file), 0);
    file = fmemopen(keys, sizeof(keys), "w");
    assert_non_null(file);
    if (is_first) /* drawing takes most of the time */
        tell_keys(file, before, after);
    assert_int_equal(fclose(file), 0);
    ways_event(ways, name, asked, wk_screen_word(after->screen), came, is_first ? keys : NULL);
    if (wanted && strcmp(wanted, present) == 0)
        print_message("%s: %s;%s%s%s\n", name, wk_screen_word(after->screen), came, keys[0] ? " |" : "", keys);
}

/* ---------------------------------------------------------------- ways and events */

static void ways_from(const struct wk_app *from)
{
    static struct wk_app app;
    char name[64];

    for (int to = 0; to < WK_N_SCREENS; to++) {
        struct wk_effects effects = {0};
        const char *word = wk_screen_word((enum wk_screen)to);

        app = *from;
        wk_app_go(&app, (enum wk_screen)to, &effects);
        if (!entered[to].known)
            keys_of(&app, &entered[to]);
        snprintf(name, sizeof(name), "> %s", word);
        tell(name, word, from, &app, &effects);
    }
}

static void tell_asked(const struct wk_app *from, const char *name, const char *asked, const struct wk_event *what)
{
    static struct wk_app app;
    struct wk_effects effects = {0};
    struct wk_event event = *what;

    app = *from;
    if (event.t_ns == 0)
        event.t_ns = app.now_ns + 33000000;
    wk_app_step(&app, &event, &effects);
    tell(name, asked, from, &app, &effects);
}

static void tell_step(const struct wk_app *from, const char *name, const struct wk_event *what)
{
    tell_asked(from, name, NULL, what);
}

static void tap(const struct wk_app *from, enum wk_action action, int arg)
{
    const bool letter =
        action == WK_ACTION_JUDGE_LETTER || action == WK_ACTION_ENROL_LETTER || action == WK_ACTION_DEALS_LETTER;
    const struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = letter ? 'a' + arg : arg}};
    const char *asked = action == WK_ACTION_OPEN ? wk_screen_word((enum wk_screen)arg) : NULL;
    char name[64];

    if (asked)
        snprintf(name, sizeof(name), "tap open %s", asked);
    else
        snprintf(name, sizeof(name), "tap %s %d", wk_action_word(action), arg);
    tell_asked(from, name, asked, &event);
}

/* Each action with all that it could be asked for. */
static void actions_in(const struct wk_app *from)
{
    for (int action = 1; action < WK_N_ACTIONS; action++)
        for (int arg = 0; arg < (action == WK_ACTION_OPEN ? WK_N_SCREENS : 5); arg++)
            tap(from, (enum wk_action)action, arg);
}

static void frames_in(const struct wk_app *from)
{
    static struct app_world w;
    static const char *const names[] = {"an empty mat", "the east wall", "two exchanged", "the south wall"};

    w.app.mat = from->mat;
    for (int i = 0; i < 4; i++) {
        if (i == 0)
            app_clear(&w);
        else
            app_lay(&w, i == 3 ? WK_WIND_SOUTH : WK_WIND_EAST);
        if (i == 2)
            app_swap(&w, 15, 16);
        w.reading.wind = wk_reading_wind(&w.reading);
        tell_step(from, names[i],
                  &(struct wk_event){.kind = WK_EVENT_FRAME,
                                     .frame = {.reading = &w.reading,
                                               .frame_t_ns = from->now_ns + 20000000,
                                               .number = from->frame_number + 1,
                                               .live = true}});
    }
    for (int done = 0; done < 2; done++)
        tell_step(from, done ? "all faces" : "some faces",
                  &(struct wk_event){.kind = WK_EVENT_FACES,
                                     .faces = {.reason = WK_OK,
                                               .n_seen = done ? 34 : 12,
                                               .n_back_up = done ? 0 : 10,
                                               .done = done,
                                               .frame_t_ns = from->now_ns + 20000000,
                                               .number = from->frame_number + 1,
                                               .live = true}});
}

static void answers_in(const struct wk_app *from)
{
    static const struct wk_verdict pass = {.kind = WK_PASS}, fail = {.kind = WK_FAIL};
    static const struct wk_tile_place again = {.wind = WK_WIND_SOUTH, .slot = 3};
    const struct {
        const char *name;
        struct wk_event event;
    } answers[] = {
        {"a second", {.kind = WK_EVENT_TICK, .t_ns = from->now_ns + 1000000000, .tick = {.wall_s = 52000}}},
        {"ten minutes", {.kind = WK_EVENT_TICK, .t_ns = from->now_ns + 600000000000, .tick = {.wall_s = 53000}}},
        {"resize", {.kind = WK_EVENT_RESIZE, .resize = {.w_px = 1920, .h_px = 1080}}},
        {"press", {.kind = WK_EVENT_PRESS, .action = {.action = WK_ACTION_BACK}}},
        {"focus", {.kind = WK_EVENT_FOCUS, .action = {.arg = 1}}},
        {"camera", {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_OK, .name = "v4l2:/dev/video1"}}},
        {"camera lost", {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_CAMERA_LOST}}},
        {"camera below lost", {.kind = WK_EVENT_CAMERA, .camera = {.status = WK_CAMERA_LOST, .for_faces = true}}},
        {"store", {.kind = WK_EVENT_STORE, .store = {.status = WK_OK, .free_bytes = 50000000000, .round = 2}}},
        {"store, sealed",
         {.kind = WK_EVENT_STORE,
          .store =
              {.status = WK_OK, .round = 2, .sealed = true, .sealed_seq = 12, .set = "07A", .hand = 1, .passed_seq = {1, 1}}}},
        {"store, recorded", {.kind = WK_EVENT_STORE, .store = {.status = WK_OK, .round = 2, .recorded = 15, .set = "07A"}}},
        {"store locked", {.kind = WK_EVENT_STORE, .store = {.status = WK_DB_LOCKED}}},
        {"tile set", {.kind = WK_EVENT_TILESET, .tileset = {.status = WK_NOT_ENROLLED}}},
        {"recorded",
         {.kind = WK_EVENT_RECORDED, .stored = {.status = WK_OK, .wind = WK_WIND_SOUTH, .verdict = &pass, .seq = 90}}},
        {"not recorded", {.kind = WK_EVENT_RECORDED, .stored = {.status = WK_DISK_FULL, .wind = WK_WIND_SOUTH}}},
        {"table recorded", {.kind = WK_EVENT_TABLE_RECORDED, .table_recorded = {.status = WK_OK, .stored = true}}},
        {"table unclear",
         {.kind = WK_EVENT_TABLE_RECORDED, .table_recorded = {.status = WK_OK, .stored = true, .n_again = 1, .again = &again}}},
        {"sealed", {.kind = WK_EVENT_SEALED, .sealed = {.status = WK_OK, .seq = 91, .round = 2, .walls = 15}}},
        {"not sealed", {.kind = WK_EVENT_SEALED, .sealed = {.status = WK_NOT_YET, .walls = 13, .n_again = 1, .again = &again}}},
        {"hand", {.kind = WK_EVENT_HAND, .hand = {.status = WK_OK, .hand = 2, .seq = 92}}},
        {"no hand", {.kind = WK_EVENT_HAND, .hand = {.status = WK_END}}},
        {"passed", {.kind = WK_EVENT_VERIFIED, .stored = {.status = WK_OK, .wind = WK_WIND_EAST, .verdict = &pass, .seq = 93}}},
        {"failed",
         {.kind = WK_EVENT_VERIFIED,
          .stored = {.status = WK_OK, .wind = WK_WIND_EAST, .verdict = &fail, .seq = 94, .window = {.wind = WK_WIND_EAST}}}},
        {"the director's PIN", {.kind = WK_EVENT_PIN, .pin = {.status = WK_OK, .set = true, .role = WK_ROLE_DIRECTOR}}},
        {"the judge's PIN", {.kind = WK_EVENT_PIN, .pin = {.status = WK_OK, .set = true, .role = WK_ROLE_JUDGE}}},
        {"nobody's PIN", {.kind = WK_EVENT_PIN, .pin = {.status = WK_BAD_INPUT, .set = true, .wait_s = 30}}},
        {"PIN set", {.kind = WK_EVENT_PIN_SET, .pin_set = {.status = WK_OK, .seq = 95, .judge = true}}},
        {"enrol", {.kind = WK_EVENT_ENROL, .enrol = {.status = WK_OK, .n_photos = 1, .n_to_ask = 1, .n_asked = 1}}},
        {"inventory",
         {.kind = WK_EVENT_INVENTORY,
          .inventory = {.status = WK_OK, .state = {.tiles = 136, .look = WK_INVENTORY_LOOK_READ, .n_read = 18}}}},
        {"enrol refused", {.kind = WK_EVENT_ENROL, .enrol = {.status = WK_ALREADY}}},
        {"drill", {.kind = WK_EVENT_DRILL, .drill = {.status = WK_OK, .n = 40, .n_done = 40, .done = true, .seq = 96}}},
        {"check",
         {.kind = WK_EVENT_CHECK,
          .check = &(const struct wk_app_check){.grade = WK_APP_GOOD, .how = {"", "", "", "", "", ""}}}},
        {"lens", {.kind = WK_EVENT_LENS, .lens = &(const struct wk_app_lens){.grade = WK_APP_GOOD, .wish = "", .shape = .5}}},
        {"lens kept", {.kind = WK_EVENT_LENS_KEPT, .lens_kept = {.status = WK_OK, .seq = 97}}},
        {"no event", {.kind = WK_EVENT_TOURNAMENT, .tournament = {.status = WK_IO}}},
        {"the event",
         {.kind = WK_EVENT_TOURNAMENT,
          .tournament = {.status = WK_OK, .tournament = from->hall.tournament, .floor = from->hall.floor}}},
        {"entered", {.kind = WK_EVENT_ENTERED, .entered = {.status = WK_OK, .kind = from->hall.entry.kind, .seq = 98}}},
        {"not entered", {.kind = WK_EVENT_ENTERED, .entered = {.status = WK_DISK_FULL, .kind = from->hall.entry.kind}}},
        {"given", {.kind = WK_EVENT_GIVEN, .given = {.status = WK_OK, .seq = 99, .wind = WK_WIND_EAST, .n_right = 34}}},
        {"decided", {.kind = WK_EVENT_DECIDED, .decided = {.status = WK_OK, .seq = 98}}},
        {"not decided", {.kind = WK_EVENT_DECIDED, .decided = {.status = WK_NOT_YET}}},
        {"faults", {.kind = WK_EVENT_FAULTS, .faults = {.status = WK_OK}}},
        {"clock", {.kind = WK_EVENT_CLOCK, .jump_ns = 3600000000000}},
        {"printed", {.kind = WK_EVENT_PRINTED, .printed = {.status = WK_OK, .name = "slip.pdf"}}},
        {"checkpoint", {.kind = WK_EVENT_CHECKPOINT, .checkpoint = {.status = WK_OK, .made = {.seq = 100, .text = "WKC1"}}}},
        {"deals", {.kind = WK_EVENT_DEALS, .deals = {.asked = WK_DEALS_LOOK, .status = WK_OK, .n_closed = 2}}},
        {"a small code", {.kind = WK_EVENT_CODE_UNREAD, .unread = WK_TOO_SMALL}},
        {"a mirrored code", {.kind = WK_EVENT_CODE_UNREAD, .unread = WK_TRAY_MIRRORED}},
        {"a code", {.kind = WK_EVENT_CODE, .code = "WKC1 ABC"}},
        {"a ready code", {.kind = WK_EVENT_READY, .ready = &(const struct wk_ready_answer){.status = WK_OK, .text = "WKG1"}}},
        {"carried", {.kind = WK_EVENT_CARRIED, .carried = {.answer = true, .status = WK_OK}}},
        {"kept", {.kind = WK_EVENT_KEPT, .kept = {.status = WK_OK, .what = WK_KEEP_EVENING, .value = WK_OCCASION_CLUB}}},
        {"not kept", {.kind = WK_EVENT_KEPT, .kept = {.status = WK_DISK_FULL, .what = WK_KEEP_LANGUAGE}}},
        {"pack", {.kind = WK_EVENT_PACK, .pack = {.step = WK_APP_PACK_WRITTEN, .number = 1, .bytes = 1000000}}},
        {"papers", {.kind = WK_EVENT_PAPERS, .papers = {.about = WK_PAPERS_THERE, .status = WK_OK, .kept = {.stickers = {4}}}}},
        {"the event begins",
         {.kind = WK_EVENT_NEW_EVENT, .new_event = {.asked = WK_NEW_EVENT_BEGIN, .status = WK_OK, .seq = 105}}},
        {"stick", {.kind = WK_EVENT_STICK, .stick = true}},
        {"backup", {.kind = WK_EVENT_BACKUP, .backup = {.status = WK_OK, .percent = 100, .records = 5, .by_hand = true}}},
        {"spot state", {.kind = WK_EVENT_SPOT, .spot = {.status = WK_OK, .state = {.seq = 101, .count = 8}}}},
        {"spot look",
         {.kind = WK_EVENT_SPOT,
          .spot = {.status = WK_OK, .asked = WK_SPOT_ASK_LOOK, .look = {.said = WK_SPOT_SAID_MATCH, .seq = 102}}}},
        {"demo", {.kind = WK_EVENT_DEMO, .demo = {.on = true, .step = 1, .n_steps = 3, .text = "Seal"}}},
        {"challenge",
         {.kind = WK_EVENT_CHALLENGE, .challenge = {.status = WK_OK, .wind = WK_WIND_EAST, .slot = 20, .seq = 103}}},
        {"dealing",
         {.kind = WK_EVENT_DEALING,
          .dealing = {.status = WK_OK, .what = WK_DEALING_ASK_LOOKED, .who = WK_WIND_WEST, .seq = 106}}},
        {"count", {.kind = WK_EVENT_COUNT, .count = {.asked = true, .status = WK_OK, .seq = 104, .state = {.edition = 7}}}},
    };

    for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++)
        tell_step(from, answers[i].name, &answers[i].event);
}

/* ---------------------------------------------------------------- against the golden */

/* Of each screen the first state that has no trouble and nothing over it, else the first; -1: the gallery has none. */
static void find_first(int first[WK_N_SCREENS])
{
    bool plain[WK_N_SCREENS] = {false};

    for (int s = 0; s < WK_N_SCREENS; s++)
        first[s] = -1;
    for (int i = 0; i < n_golden; i++) {
        app_begin(&world, 1280, 800, WK_LANG_EN);
        gallery[i].make(&world);
        const enum wk_screen s = world.app.screen;
        const bool is_plain = world.app.overlay == WK_OVERLAY_NONE && wk_app_trouble(&world.app) == WK_TROUBLE_NONE;
        if (first[s] < 0 || (is_plain && !plain[s]))
            first[s] = i;
        plain[s] |= is_plain;
    }
}

static void tell_state(int index)
{
    app_begin(&world, 1280, 800, WK_LANG_EN);
    gallery[index].make(&world);
    present = gallery[index].name;
    ways_state(ways, wk_screen_word(world.app.screen), present);
    ways_from(&world.app);
    actions_in(&world.app);
    frames_in(&world.app);
    answers_in(&world.app);
}

static void what_happens_is_on_record(void **state)
{
    int first[WK_N_SCREENS];

    (void)state;
    ways = ways_new();
    for (int s = 0; s < WK_N_SCREENS; s++)
        if (wk_screens.def[s]->area == WK_AREA_LOCKED)
            ways_locked(ways, wk_screens.def[s]->word);
    find_first(first);
    is_first = true;
    for (int s = 0; s < WK_N_SCREENS; s++)
        if (first[s] >= 0)
            tell_state(first[s]);
    is_first = false;
    for (int i = 0; i < n_golden; i++) {
        bool told = false;
        for (int s = 0; s < WK_N_SCREENS; s++)
            told |= first[s] == i;
        if (!told)
            tell_state(i);
    }
    assert_int_equal(ways_close(ways, GOLDEN), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_happens_is_on_record)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
