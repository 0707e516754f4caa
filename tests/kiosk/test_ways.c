/*
 * From every state of the gallery to every screen, and every event in each: what the app asks for, what changes in it, and what
 * keys there are then, against tests/golden/ways.txt (WK_REBASE=1 writes it). So the order in which screens are left and
 * entered is on record: whoever changes how that is done sees what it changes.
 *
 * One state of each screen is written out, line by line; of the others there is a sum of their lines. WK_WAYS=NAME writes out
 * that state too, WK_WAYS=all every one: with WK_REBASE=1, to see in both trees what a sum that changed was made of.
 */
#include "tests/support/kiosk/effect_test.h"
#include "tests/support/kiosk/gallery_test.h"

#include <inttypes.h>
#include <unistd.h>

#include "kiosk/app/step.h"
#include "kiosk/run/script.h"
#include "kiosk/screens/screen.h"
#include "labels/lang/lang.h"

#define GOLDEN "tests/golden/ways.txt"

static struct app_world world;
static struct wk_draw draw;

/* ---------------------------------------------------------------- what there is to be told */

static const char *effect_word(enum wk_effect_kind kind)
{
#define WORD(name)                                                                                                             \
    case WK_EFFECT_##name:                                                                                                     \
        return #name;
    switch (kind) {
        WORD(NONE)
        WORD(OPEN_CAMERA)
        WORD(USE_SIDE)
        WORD(USE_BELOW)
        WORD(KEEP_BACKS)
        WORD(RECORD_WALL)
        WORD(RECORD_TABLE)
        WORD(SEAL)
        WORD(START_HAND)
        WORD(VERIFY)
        WORD(VERIFY_TABLE)
        WORD(USE_TABLE)
        WORD(LOOK_EVENT)
        WORD(LOOK_FAULTS)
        WORD(PUT_ENTRY)
        WORD(CLOSE_DEAL)
        WORD(OPEN_STORE)
        WORD(LOOK_STORE)
        WORD(SOUND)
        WORD(SAY)
        WORD(HUSH)
        WORD(LANGUAGE)
        WORD(CALL_JUDGE)
        WORD(ASK_PIN)
        WORD(CHECK_PIN)
        WORD(SET_PIN)
        WORD(LOCK)
        WORD(ENROL_BEGIN)
        WORD(ENROL_TAKE)
        WORD(ENROL_READ)
        WORD(ENROL_SET)
        WORD(ENROL_DROP)
        WORD(ENROL_BUILD)
        WORD(ENROL_SAVE)
        WORD(ENROL_END)
        WORD(DRILL)
        WORD(DRILL_END)
        WORD(DRILL_KEEP)
        WORD(KEEP_LENS)
        WORD(NOTE_CLOCK)
        WORD(CHECKPOINT)
        WORD(CARRY)
        WORD(DEALS)
        WORD(BACKUP)
        WORD(PRINT)
        WORD(GIVEN_WALL)
        WORD(GIVEN_END)
        WORD(SPOT)
        WORD(COUNT)
        WORD(CHALLENGE)
        WORD(SHOT)
        WORD(DEMO)
        WORD(QUIT)
    }
#undef WORD
    return "?";
}

/* The app's state as numbers with names. */
#define MAX_VALUES 128
struct values {
    int n;
    const char *name[MAX_VALUES];
    int64_t value[MAX_VALUES];
};

static void value(struct values *values, const char *name, int64_t of)
{
    assert_true(values->n < MAX_VALUES);
    values->name[values->n] = name;
    values->value[values->n++] = of;
}

static int64_t sum_of(const void *bytes, size_t n)
{
    uint64_t sum = 14695981039346656037U; /* FNV-1a */

    for (size_t i = 0; i < n; i++)
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * 1099511628211U;
    return (int64_t)(sum & 0xFFFF);
}

static void values_of(const struct wk_app *app, struct values *to)
{
#define V(name) value(to, #name, (int64_t)app->name)
    to->n = 0;
    value(to, "less_motion", app->looks.less_motion);
    value(to, "screen_since", app->screen_since_ns == app->now_ns);
    V(table), V(overlay), V(round), V(hand), V(hand_begun), V(deal_over), V(wind), V(judge_called), V(hint), V(focus);
    V(lang), V(loudness), V(w_px), V(wall_s), V(pressed);
    V(camera), V(side), V(frame_ns), V(side_since_ns), V(opened_ns), V(simulated), V(frame_number);
    V(read), V(tray), V(n_other_set), V(n_other_event), V(seen_wind), V(n_seen_wind), V(left_wind), V(in_order), V(fail_asked);
    V(n_repairs), V(n_repairs_done), V(blocked_since_ns), V(task_told), V(n_rows_done);
    value(to, "task", app->task[0].kind);
    value(to, "next_task", app->task[1].kind);
    value(to, "look", sum_of(app->look, sizeof(app->look)));
    for (int w = 0; w < WK_N_WINDS; w++) {
        static const char *const names[WK_N_WINDS][6] = {
            {"E.n_right", "E.built", "E.recorded", "E.passed", "E.challenge", "E.rows"},
            {"S.n_right", "S.built", "S.recorded", "S.passed", "S.challenge", "S.rows"},
            {"W.n_right", "W.built", "W.recorded", "W.passed", "W.challenge", "W.rows"},
            {"N.n_right", "N.built", "N.recorded", "N.passed", "N.challenge", "N.rows"},
        };
        const struct wk_app_wall *wall = &app->wall[w];
        value(to, names[w][0], wall->n_right);
        value(to, names[w][1], wall->built);
        value(to, names[w][2], wall->recorded);
        value(to, names[w][3], wall->passed_seq);
        value(to, names[w][4], wall->challenge.step);
        value(to, names[w][5], wall->row_right[0] + 100 * wall->row_right[1] + 10000 * wall->row_right[2]);
    }
    V(faces_step), V(n_faces), V(n_back_up), V(n_again), V(below.done_ns), V(below.camera);
    V(store), V(tileset), V(waiting), V(sealed_seq), V(walls_lost), V(key_left), V(playing_since_ns);
    V(clock_jump_ns), V(told), V(pair.n);
    V(director.unlocked), V(director.role), V(director.step), V(director.fault), V(director.waiting);
    V(director.whose), V(director.set_seq);
    value(to, "director.pin", sum_of(app->director.pin, sizeof(app->director.pin)));
    V(measuring.checked), V(measuring.lens_seen), V(measuring.keeping), V(measuring.kept);
    V(enrol.step), V(enrol.asked), V(enrol.n_photos), V(enrol.slot), V(drill.step), V(drill.wind), V(drill.n_done);
    V(wanted), V(drilled);
    assert_true(to->n < MAX_VALUES - 2);
#undef V
}

/* What belongs to the parts of the event and to the screens behind the lock. */
static void parts_of(const struct wk_app *app, struct values *to)
{
#define V(name) value(to, #name, (int64_t)app->name)
    to->n = 0;
    V(hall.mat_table), V(hall.n_mat_table), V(hall.left_table), V(hall.opened), V(hall.by_wall), V(hall.judges);
    V(hall.waiting), V(hall.refusal.kind), V(hall.entry.kind);
    V(seat.at.table), V(seat.at.round), V(seat.at.hand), V(seat.nearest), V(seat.step), V(seat.here), V(seat.n_corrected);
    V(seat.section), V(seat.outcome.kind), V(seat.outcome.winner), V(seat.outcome.payer), V(seat.outcome.points);
    V(seat.points_old), V(seat.corrects), V(seat.result), V(seat.agreed), V(seat.warned_min);
    V(gate.shown.round), V(gate.shown.hand), V(gate.leaving), V(gate.group), V(gate.asked_ns), V(gate.by_eye), V(gate.unseen);
    V(gate.closing), V(gate.not_closed), V(gate.window.wind), V(gate.told), V(gate.page), V(gate.player), V(gate.after_round);
    V(gate.from);
    V(judge.step), V(judge.add), V(judge.section), V(judge.page), V(judge.at.table), V(judge.at.round), V(judge.at.hand);
    V(judge.player), V(judge.direction), V(judge.act), V(judge.seq), V(judge.first), V(judge.minus), V(judge.capital);
    V(judge.chinese), V(judge.candidates);
    V(judge.for_new), V(judge.faults.known), V(judge.draft.kind);
    V(vouch.shown.seq), V(vouch.why), V(vouch.table), V(vouch.deal), V(vouch.waiting), V(vouch.carried_as), V(vouch.n_carried);
    V(print.waiting), V(print.what), V(print.status), V(backup.running), V(backup.percent), V(backup.status);
    V(deals.waiting), V(deals.n_closed), V(deals.other), V(deals.capital), V(deals.wrong), V(deals.n_opened);
    value(to, "deals.phrase", sum_of(app->deals.phrase, sizeof(app->deals.phrase)));
    V(given.status), V(given.seq), V(given.wind), V(given.n_right), V(given.n_whole), V(given.other);
    value(to, "given.view", app->given.view != NULL);
    V(spot.step), V(spot.state.seq), V(spot.state.count), V(spot.waiting), V(spot.refused), V(spot.looked), V(spot.n_steady);
    value(to, "spot.number", sum_of(app->spot.number, sizeof(app->spot.number)));
    V(count.step), V(count.status), V(count.unable), V(count.by_keys), V(count.winner), V(count.seq), V(count.taken_seq);
    V(count.ask), V(count.flags), V(count.key), V(count.left), V(count.fan), V(count.n_still), V(count.until_ns);
    value(to, "count.view", app->count.view != NULL);
#undef V
}

/* Times are told from now on, so that no golden knows when a test began. */
static int64_t told(const char *name, int64_t of, int64_t now_ns)
{
    const size_t n = strlen(name);

    return n > 3 && strcmp(name + n - 3, "_ns") == 0 && of != 0 ? (of - now_ns) / 1000000 : of;
}

static void tell_changes(FILE *out, const struct wk_app *before, const struct wk_app *after)
{
    static struct values a, b;

    for (int part = 0; part < 2; part++) {
        (part == 0 ? values_of : parts_of)(before, &a);
        (part == 0 ? values_of : parts_of)(after, &b);
        for (int i = 0; i < a.n; i++)
            if (a.value[i] != b.value[i])
                fprintf(out, " %s=%" PRId64, a.name[i], told(a.name[i], b.value[i], after->now_ns));
    }
}

/* A sum of the keys that are drawn: what they ask for. Where and how they are drawn is in the goldens of test_screens. */
static uint32_t drawn(const struct wk_app *app)
{
    uint32_t sum = 2166136261U;

    wk_screen_draw(app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        sum = ((sum ^ (uint32_t)draw.area[i].action) * 16777619U ^ (uint32_t)draw.area[i].arg) * 16777619U;
    return sum;
}

static bool in_full; /* the present state is written out */

/* "screen; effects; changes; its keys", static storage; NULL when nothing came of it. */
static const char *outcome(const struct wk_app *before, const struct wk_app *after, const struct wk_effects *effects)
{
    static char line[8192];
    FILE *file = fmemopen(line, sizeof(line), "w");
    long begun, ended;

    assert_non_null(file);
    fprintf(file, "%s;", wk_screen_word(after->screen));
    begun = ftell(file);
    for (int i = 0; i < effects->n; i++) {
        const struct wk_effect *effect = &effects->effect[i];
        fprintf(file, " %s", effect_word(effect->kind));
        if (effect_wind(effect) || effect_value(effect))
            fprintf(file, ":%d:%d", effect_wind(effect), effect_value(effect));
    }
    tell_changes(file, before, after);
    ended = ftell(file);
    if (in_full && (ended > begun || before->screen != after->screen))
        fprintf(file, "; %08x", drawn(after)); /* drawing takes most of the time */
    assert_int_equal(fclose(file), 0);
    return ended > begun || before->screen != after->screen ? line : NULL;
}

/* ---------------------------------------------------------------- ways and events */

static void ways_from(FILE *out, const struct wk_app *from)
{
    static struct wk_app app;

    for (int to = 0; to < WK_N_SCREENS; to++) {
        struct wk_effects effects = {0};

        app = *from;
        wk_app_go(&app, (enum wk_screen)to, &effects);
        fprintf(out, "  > %s: %s\n", wk_screen_word((enum wk_screen)to), outcome(from, &app, &effects));
    }
}

static const char *step_of(const struct wk_app *from, const struct wk_event *what)
{
    static struct wk_app app;
    struct wk_effects effects = {0};
    struct wk_event event = *what;

    app = *from;
    if (event.t_ns == 0)
        event.t_ns = app.now_ns + 33000000;
    wk_app_step(&app, &event, &effects);
    return outcome(from, &app, &effects);
}

static void tell_step(FILE *out, const struct wk_app *from, const char *name, const struct wk_event *what)
{
    const char *came = step_of(from, what);

    if (came)
        fprintf(out, "  %s: %s\n", name, came);
}

/* Each action with all that it could be asked for; what several come to is told once. */
static void actions_in(FILE *out, const struct wk_app *from)
{
    static char before[8192];

    for (int action = 1; action < WK_N_ACTIONS; action++) {
        const char *word = wk_action_word((enum wk_action)action);
        const int n = action == WK_ACTION_OPEN ? WK_N_SCREENS : 5;
        const bool letter =
            action == WK_ACTION_JUDGE_LETTER || action == WK_ACTION_ENROL_LETTER || action == WK_ACTION_DEALS_LETTER;

        assert_non_null(word);
        before[0] = 0;
        for (int arg = 0; arg < n; arg++) {
            const char *came = step_of(
                from, &(struct wk_event){.kind = WK_EVENT_ACTION,
                                         .action = {.action = (enum wk_action)action, .arg = letter ? 'a' + arg : arg}});

            if (came && strcmp(came, before) != 0)
                fprintf(out, "  tap %s %d: %s\n", word, arg, came);
            snprintf(before, sizeof(before), "%s", came ? came : "");
        }
    }
}

static void frames_in(FILE *out, const struct wk_app *from)
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
        tell_step(out, from, names[i],
                  &(struct wk_event){.kind = WK_EVENT_FRAME,
                                     .frame = {.reading = &w.reading,
                                               .frame_t_ns = from->now_ns + 20000000,
                                               .number = from->frame_number + 1,
                                               .live = true}});
    }
    for (int done = 0; done < 2; done++)
        tell_step(out, from, done ? "all faces" : "some faces",
                  &(struct wk_event){.kind = WK_EVENT_FACES,
                                     .faces = {.reason = WK_OK,
                                               .n_seen = done ? 34 : 12,
                                               .n_back_up = done ? 0 : 10,
                                               .done = done,
                                               .frame_t_ns = from->now_ns + 20000000,
                                               .number = from->frame_number + 1,
                                               .live = true}});
}

static void answers_in(FILE *out, const struct wk_app *from)
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
        {"faults", {.kind = WK_EVENT_FAULTS, .faults = {.known = true}}},
        {"clock", {.kind = WK_EVENT_CLOCK, .jump_ns = 3600000000000}},
        {"printed", {.kind = WK_EVENT_PRINTED, .printed = {.status = WK_OK, .name = "slip.pdf"}}},
        {"checkpoint", {.kind = WK_EVENT_CHECKPOINT, .checkpoint = {.status = WK_OK, .made = {.seq = 100, .text = "WKC1"}}}},
        {"deals", {.kind = WK_EVENT_DEALS, .deals = {.asked = WK_DEALS_LOOK, .status = WK_OK, .n_closed = 2}}},
        {"a code", {.kind = WK_EVENT_CODE, .code = "WKC1 ABC"}},
        {"carried", {.kind = WK_EVENT_CARRIED, .carried = {.answer = true, .status = WK_OK}}},
        {"backup", {.kind = WK_EVENT_BACKUP, .backup = {.status = WK_OK, .percent = 100, .records = 5, .by_hand = true}}},
        {"spot state", {.kind = WK_EVENT_SPOT, .spot = {.status = WK_OK, .state = {.seq = 101, .count = 8}}}},
        {"spot look",
         {.kind = WK_EVENT_SPOT,
          .spot = {.status = WK_OK, .asked = WK_SPOT_ASK_LOOK, .look = {.said = WK_SPOT_SAID_MATCH, .seq = 102}}}},
        {"demo", {.kind = WK_EVENT_DEMO, .demo = {.on = true, .step = 1, .n_steps = 3, .text = "Seal"}}},
        {"challenge",
         {.kind = WK_EVENT_CHALLENGE, .challenge = {.status = WK_OK, .wind = WK_WIND_EAST, .slot = 20, .seq = 103}}},
        {"count", {.kind = WK_EVENT_COUNT, .count = {.asked = true, .status = WK_OK, .seq = 104, .state = {.edition = 7}}}},
    };

    for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++)
        tell_step(out, from, answers[i].name, &answers[i].event);
}

/* ---------------------------------------------------------------- against the golden */

/* One state of each screen is enough to read. */
static bool is_first(const struct wk_app *app)
{
    static bool seen[WK_N_SCREENS];
    bool *of = &seen[app->screen];
    const bool first = !*of && app->overlay == WK_OVERLAY_NONE && wk_app_trouble(app) == WK_TROUBLE_NONE;

    *of |= first;
    return first;
}

static void tell_state(FILE *out, int index)
{
    const char *wanted = getenv("WK_WAYS");
    char *text = NULL;
    size_t n = 0;
    uint32_t sum = 2166136261U;
    FILE *file = open_memstream(&text, &n);

    assert_non_null(file);
    app_begin(&world, 1280, 800, WK_LANG_EN);
    gallery[index].make(&world);
    in_full = is_first(&world.app) || (wanted && (strcmp(wanted, "all") == 0 || strcmp(wanted, gallery[index].name) == 0));
    ways_from(file, &world.app);
    actions_in(file, &world.app);
    frames_in(file, &world.app);
    answers_in(file, &world.app);
    assert_int_equal(fclose(file), 0);
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ (uint8_t)text[i]) * 16777619U;
    fprintf(out, "%s: %s, %08x\n", gallery[index].name, wk_screen_word(world.app.screen), sum);
    if (in_full)
        fputs(text, out);
    free(text);
}

static char *next_line(FILE *file, char line[16384])
{
    char *got = fgets(line, 16384, file);

    if (got)
        got[strcspn(got, "\n")] = 0;
    return got;
}

static void what_happens_is_on_record(void **state)
{
    static char want[16384], got[16384], of[16384];
    int n_bad = 0, n_states = 0;
    FILE *golden = fopen(GOLDEN, getenv("WK_REBASE") ? "w+" : "r"), *now = tmpfile();

    (void)state;
    assert_non_null(golden);
    assert_non_null(now);
    for (int i = 0; i < n_gallery; i++)
        tell_state(getenv("WK_REBASE") ? golden : now, i);
    rewind(golden);
    rewind(now);
    while (!getenv("WK_REBASE")) {
        const char *a = next_line(golden, want), *b = next_line(now, got);

        if (!a && !b)
            break;
        if (b && b[0] != ' ')
            snprintf(of, sizeof(of), "%s", b);
        n_states += b && b[0] != ' ';
        if ((!a || !b || strcmp(a, b) != 0) && n_bad++ < 12)
            print_error("%s\n  want %s\n  got  %s\n", of, a ? a : "nothing more", b ? b : "nothing more");
    }
    fclose(now);
    assert_int_equal(fclose(golden), 0);
    assert_int_equal(n_bad, 0);
    assert_true(getenv("WK_REBASE") || n_states == n_gallery);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_happens_is_on_record)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
