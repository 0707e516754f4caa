/*
 * Practice: the kiosk makes faults up in a wall that really lies there, one after another, and players mend them against the
 * clock with what a restore shows them. What is only in the picture is seen to by a touch on it; everything else by hand.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/whole/whole_screen.h"

#include <string.h>

/* ---------------------------------------------------------------- what is done */

static int in_s(int64_t ns)
{
    const int64_t s = ns / 1000000000;

    return s < 1 ? 1 : s > 86399 ? 86399 : (int)s;
}

/* Of all rounds that were mended. */
static int64_t game_ns(const struct wk_app_practice *practice)
{
    int64_t ns = 0;

    for (int i = 0; i < WK_N_PRETENDS; i++)
        ns += practice->time_ns[i];
    return ns;
}

static bool lies_right(const struct wk_app *app)
{
    return app->wind != WK_WIND_NONE && app->read && app->in_order && wk_app_lies_still(app);
}

static bool may_start(const struct wk_app *app)
{
    return app->practice.step == WK_PRACTICE_LAY && lies_right(app);
}

/* The wall as it lies now counts as right, and one fault is made up in it. The time of the moment decides which. */
static void begin_round(struct wk_app *app, enum wk_pretend_fault fault)
{
    struct wk_app_practice *practice = &app->practice;

    practice->step = WK_PRACTICE_RUN;
    practice->fault = fault;
    practice->since_ns = app->now_ns;
    app->n_repairs_done = 0;
    if (fault == 0)
        memcpy(practice->first, practice->pretend.home, sizeof(practice->first));
    wk_pretend_fault(&practice->pretend, fault, (uint64_t)app->now_ns);
}

/* The faults were mended by hand, so the wall lies otherwise than at first: who builds with it next would have it all wrong. */
static void lay_back(struct wk_app *app)
{
    struct wk_app_practice *practice = &app->practice;

    practice->step = WK_PRACTICE_BACK;
    practice->pretend.planted = WK_SLOT_NONE;
    memcpy(practice->pretend.home, practice->first, sizeof(practice->first));
    app->n_repairs_done = 0;
}

/* What is only in the picture aside. */
static bool lies_as_at_first(const struct wk_app *app)
{
    for (int slot = wk_row_first(WK_ROW_1); slot < WK_N_SLOTS; slot++)
        if (slot != wk_app_planted(app) && app->reading.slot[slot].label != app->practice.first[slot])
            return false;
    return true;
}

static void leave(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go(app, app->hour.step != WK_HOUR_NONE ? WK_SCREEN_HOUR : WK_SCREEN_IDLE, effects);
}

static bool is_whole_game(const struct wk_app_practice *practice)
{
    return practice->time_ns[WK_N_PRETENDS - 1] > 0;
}

/* It lies as it lay: the game has ended, or whoever gave it up may go. */
static void end_game(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_sound(app, effects, WK_SOUND_DONE);
    if (is_whole_game(&app->practice))
        app->practice.step = WK_PRACTICE_DONE;
    else
        leave(app, effects);
}

static void end_round(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_practice *practice = &app->practice;

    practice->time_ns[practice->fault] = app->now_ns - practice->since_ns;
    practice->since_ns = app->now_ns;
    practice->step = WK_PRACTICE_MENDED;
    wk_app_sound(app, effects, WK_SOUND_DONE);
    if (practice->fault + 1 < WK_N_PRETENDS)
        return;
    lay_back(app);
    const int time_s = in_s(game_ns(practice));

    practice->best = app->practice_best_s == 0 || time_s < app->practice_best_s;
    if (practice->best)
        app->practice_best_s = time_s;
}

/* From the first round on; what was mended so far is forgotten. */
static void begin_again(struct wk_app *app)
{
    app->practice = (struct wk_app_practice){.step = WK_PRACTICE_LAY, .moved_ns = app->now_ns};
}

/* Of a table's walls the first that is whole, from the kiosk's own seat on; it is shown alone from then on. */
static void choose_wall(struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind seat = (enum wk_wind)(((int)app->whole.below - 1 + i) % WK_N_WINDS + 1);
        const struct wk_table_wall *wall = &app->whole.wall[seat - 1];
        int n = 0;

        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n += wall->reading->slot[slot].state == WK_READ_LABEL && wk_label_wind(wall->reading->slot[slot].label) == seat;
        if (n < WK_N_SLOTS || wk_slots_n_still(&wall->slots) < app->n_still)
            continue;
        app->whole.large = seat;
        app->whole.large_ns = 0; /* no time ends it, the wall's going does */
        return;
    }
}

/* Of a table: nothing has been seen of that wall for a while. */
static bool is_gone(const struct wk_app *app)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (app->slots.slot[slot].state != WK_SLOT_UNKNOWN && app->slots.slot[slot].state != WK_SLOT_EMPTY)
            return false;
    return true;
}

static void look_at_wall(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_practice *practice = &app->practice;

    if (app->whole.on && app->whole.large == WK_WIND_NONE) {
        choose_wall(app);
        return;
    }
    if (app->whole.on && is_gone(app)) {
        (void)wk_app_leave_own(app);
        begin_again(app);
        return;
    }
    if (practice->pretend.wind != app->wind) /* another wall lies there now */
        begin_again(app);
    else if (practice->step == WK_PRACTICE_RUN && lies_right(app))
        end_round(app, effects);
    else if (practice->step == WK_PRACTICE_MENDED && lies_right(app) &&
             app->now_ns - practice->since_ns >= WK_PRACTICE_PAUSE_NS)
        begin_round(app, practice->fault + 1);
    else if (practice->step == WK_PRACTICE_BACK && lies_right(app))
        end_game(app, effects);
}

static bool practice_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_practice *practice = &app->practice;

    if (action == WK_ACTION_OPEN && wk_screen_leads(app, arg) && practice->step == WK_PRACTICE_LAY &&
        app->overlay == WK_OVERLAY_NONE) {
        wk_app_go(app, (enum wk_screen)arg, effects);
        return true;
    }
    if (action == WK_ACTION_WIND && app->whole.large == WK_WIND_NONE && wk_app_touch_table(app, action, arg)) {
        app->whole.large_ns = 0;
        return true;
    }
    if (action != WK_ACTION_PRACTICE || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (arg > 0 && arg - 1 == wk_app_planted(app))
        wk_pretend_mend(&practice->pretend);
    else if (arg == 0 && may_start(app))
        begin_round(app, WK_PRETEND_SWAP);
    else if (arg == 0 && practice->step == WK_PRACTICE_DONE)
        begin_again(app);
    return true;
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    begin_again(app);
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)effects;
    app->practice = (struct wk_app_practice){.step = WK_PRACTICE_LAY};
    if (wk_app_screen(app, from)->practice)
        wk_app_forget_looked(app);
}

/* Whoever practised has gone: the next one finds the kiosk as it was. */
static void tick(struct wk_app *app, struct wk_effects *effects)
{
    int64_t *moved_ns = &app->practice.moved_ns;
    const bool sees = app->camera == WK_OK && app->tray == WK_OK && app->read;

    if (app->attract.touched_ns > *moved_ns)
        *moved_ns = app->attract.touched_ns;
    if (sees && !wk_app_lies_still(app))
        *moved_ns = app->now_ns;
    if (app->now_ns - *moved_ns >= WK_PRACTICE_IDLE_NS)
        wk_app_go(app, WK_SCREEN_IDLE, effects);
}

/* The event goes on at this table, or another kiosk has begun a deal here: that comes first. */
static void event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const bool told = event->kind == WK_EVENT_TOURNAMENT || event->kind == WK_EVENT_STORE || event->kind == WK_EVENT_ENTERED;

    if (told && !wk_app_may_practise(app))
        wk_app_go(app, WK_SCREEN_IDLE, effects);
}

/* Where it was asked for, also at a kiosk that serves several tables; in the first hour its list. A wall that lies otherwise
 * than at first is to be laid back before; the next touch goes all the same. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_app_practice *practice = &app->practice;

    if ((practice->step == WK_PRACTICE_RUN || practice->step == WK_PRACTICE_MENDED) && app->read &&
        practice->pretend.wind != WK_WIND_NONE && practice->pretend.wind == app->wind && !lies_as_at_first(app)) {
        lay_back(app);
        return true;
    }
    if (app->hour.step != WK_HOUR_NONE)
        return false;
    wk_app_go(app, WK_SCREEN_IDLE, effects);
    return true;
}

static bool shows_picture(const struct wk_app *app)
{
    (void)app;
    return true;
}

/* ---------------------------------------------------------------- what is drawn */

/* A step about what is only in the picture: the touch is what is asked for, and beside it what would be done in earnest. */
static bool is_planted(const struct wk_app *app)
{
    const struct wk_move *move = &app->task[0].move;
    const int planted = wk_app_planted(app);

    return planted != WK_SLOT_NONE && app->task[0].kind != WK_TASK_HAND && (move->a == planted || move->b == planted);
}

static void mending(const struct wk_app *app, struct wk_draw *draw, struct wk_headline *line, char *text, char *said,
                    char *next, size_t n)
{
    wk_task_text(app, draw, &app->task[0], text, n);
    wk_task_said(app, draw, &app->task[0], said, n);
    if (!text[0])
        snprintf(text, n, "%s", app->whole.on ? T("Hands off the wall for a moment") : T("Hands off the mat for a moment"));
    if (is_planted(app)) {
        char label[3];

        wk_label_format(wk_app_home_label(app, app->wind, wk_app_planted(app)), label);
        snprintf(next, n, T("Only in the picture. In play: %s"), text);
        snprintf(text, n, T("Touch the place of %s in the picture"), label);
        snprintf(said, n, T("Touch the place of %s in the picture"), label);
        line->note = next;
        line->next = NULL;
    } else if (app->practice.step != WK_PRACTICE_BACK) {
        wk_task_text(app, draw, &app->task[1], next, n);
    }
}

/* All were mended; or somebody has given up. */
static void back_note(const struct wk_app *app, struct wk_draw *draw, char *note, size_t n)
{
    char span[WK_SPAN_SIZE];

    wk_span_text(draw, span, in_s(game_ns(&app->practice)));
    if (is_whole_game(&app->practice))
        snprintf(note, n, T("All mended in %s. Now lay the wall back as it lay"), span);
    else
        snprintf(note, n, "%s", T("Lay the wall back as it lay. Back once more leaves it so"));
}

static void headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_practice *practice = &app->practice;
    char text[128] = "", said[128] = "", next[128] = "", step[48], gauge[16], span[WK_SPAN_SIZE];
    struct wk_headline line = {.text = text, .said = said, .next = next};

    if (app->wind != WK_WIND_NONE) {
        snprintf(gauge, sizeof(gauge), "%d", app->wall[app->wind - 1].n_right);
        line.gauge = gauge;
        line.unit = "/34";
    }
    if (practice->step == WK_PRACTICE_DONE) {
        wk_span_text(draw, span, in_s(game_ns(practice)));
        snprintf(text, sizeof(text), practice->best ? T("All mended in %s: the best time") : T("All mended in %s"), span);
        line.note = T("The wall lies as it lay. Nothing was recorded.");
    } else if (app->wind == WK_WIND_NONE || !app->read) {
        snprintf(text, sizeof(text), "%s", T("Lay a wall on the mat"));
        line.note = T("Any of the four, backs up: as it lies is the order");
    } else if (practice->step == WK_PRACTICE_MENDED && app->in_order) {
        wk_span_text(draw, span, in_s(practice->time_ns[practice->fault]));
        snprintf(text, sizeof(text), T("Mended in %s"), span);
        line.note = T("Hands off: the next fault comes");
    } else if (practice->step == WK_PRACTICE_LAY && app->in_order) {
        snprintf(text, sizeof(text), T("%s's wall: as it lies is the order"), wk_wind_text(draw, app->wind));
        line.note = T("Five faults are simulated in it. Mend them.");
    } else {
        mending(app, draw, &line, text, said, next, sizeof(text));
        if (practice->step == WK_PRACTICE_BACK) {
            back_note(app, draw, next, sizeof(next));
            line.note = next;
            line.next = NULL;
        }
        if ((practice->step == WK_PRACTICE_RUN || practice->step == WK_PRACTICE_BACK) && app->n_repairs > 0) {
            snprintf(step, sizeof(step), T("Move %d of %d"), app->n_repairs_done + 1, app->n_repairs_done + app->n_repairs);
            line.step = step;
            line.n_ticks = app->n_repairs_done;
        }
    }
    wk_part_headline(draw, &line);
}

/* In the place of the four walls: the stopwatch, what each round took, and what is to be beaten. */
static void stopwatch(const struct wk_app *app, struct wk_draw *draw)
{
    static const char *const names[WK_N_PRETENDS] = {WK_N("Two tiles"), WK_N("One tile"), WK_N("Three tiles"), WK_N("A row"),
                                                     WK_N("Two faults")};
    const struct wk_app_practice *practice = &app->practice;
    const bool upright = wk_zone_upright(draw), runs = practice->step == WK_PRACTICE_RUN;
    struct wk_box card = wk_zone_body(draw, wk_zone_strip_y(draw));
    char span[WK_SPAN_SIZE];

    card.h = upright ? 188 : 88;
    if (upright)
        card.y = wk_part_wall_card(app, draw, 0).y;
    wk_part_card(draw, card, false);
    card = wk_box_inset(card, WK_PAD, 0);
    const int64_t ns = game_ns(practice);
    wk_span_text(draw, span, runs ? (int)((ns + app->now_ns - practice->since_ns) / 1000000000) : ns > 0 ? in_s(ns) : 0);
    wk_draw_centred(draw, wk_cut_left(&card, 150), (struct wk_type){56, true, WK_C_IVORY, WK_LEFT}, span);
    const struct wk_box line = wk_box_inset(card, 0, 8);
    for (int i = 0; i <= WK_N_PRETENDS; i++) {
        const bool best = i == WK_N_PRETENDS, now = runs && i == (int)practice->fault;
        const int64_t took_ns = best ? app->practice_best_s * INT64_C(1000000000) : practice->time_ns[i];
        struct wk_box cell = upright ? wk_box_cell(line, i, 3, 2, WK_GAP) : wk_box_column(line, i, WK_N_PRETENDS + 1, WK_GAP);

        wk_span_text(draw, span, in_s(took_ns));
        wk_draw_label(draw, wk_cut_top(&cell, 27), wk_type_in(wk_type_tag, now ? WK_C_IVORY : WK_C_STONE, WK_LEFT),
                      best ? T("Best") : T(names[i]));
        wk_draw_label(draw, wk_cut_top(&cell, 36), wk_type_in(wk_type_bold, WK_C_IVORY, WK_LEFT),
                      took_ns > 0 ? span : "\u2013");
    }
}

/* The fault is mended, in the colour of all that is simulated: no PASS, for nothing was stored (law 2). */
static void mended_plate(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_practice_step step = app->practice.step;
    const char *const word = T("Mended");
    const double word_w = wk_text_width(word, 96, true);
    const struct wk_box picture = wk_part_picture(app, draw), band = wk_box_centre(picture, picture.w, 148);

    if ((step != WK_PRACTICE_MENDED && step != WK_PRACTICE_DONE) || !app->read || !app->in_order)
        return;

    wk_draw_box(draw, wk_box_inset(band, 0, -6), 0, WK_C_GROUND);
    wk_draw_box(draw, band, 0, WK_C_BLOCKED);
    wk_part_wind_tile(draw, wk_box_mid_x(band) - word_w / 2 - 108, wk_box_mid_y(band) - 56, 84, app->wind);
    wk_draw_centred(draw, band, (struct wk_type){96, true, WK_C_INK, WK_MIDDLE}, word);
}

static void draw_practice(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_practice_step step = app->practice.step;
    struct wk_keycap keys[3] = {{T("Start the clock"), may_start(app) ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                 may_start(app) ? WK_ACTION_PRACTICE : WK_ACTION_NOT_YET, 0, -1}};
    int n = step == WK_PRACTICE_LAY;

    if (app->hint && !may_start(app))
        keys[0].text = T("A whole wall first");
    if (step == WK_PRACTICE_LAY)
        keys[n++] = (struct wk_keycap){T("Waits of a hand"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_WAITS, -1};
    if (step == WK_PRACTICE_DONE) {
        keys[n++] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
        keys[n++] = (struct wk_keycap){T("Again"), WK_KEY_PLAIN, WK_ACTION_PRACTICE, 0, -1};
    }
    if (app->whole.on && app->whole.large == WK_WIND_NONE) {
        wk_screen_whole_drill(app, draw,
                              &(struct wk_whole_words){.text = T("Lay a wall before its seat"),
                                                       .note = T("Any of the four, backs up: as it lies is the order"),
                                                       .first = true},
                              keys, n);
        return;
    }
    wk_part_top(app, draw);
    headline(app, draw);
    stopwatch(app, draw);
    wk_part_mat(app, draw, false);
    mended_plate(app, draw);
    wk_part_bar(app, draw, keys, n);
}

const struct wk_screen_def wk_screen_def_practice = {
    .id = WK_SCREEN_PRACTICE,
    .word = "practice",
    .area = WK_AREA_PLAYERS,
    .side = WK_SIDE_BACKS,
    .practice = true,
    .table = true,
    .one_wall = true,
    .leads = {WK_SCREEN_WAITS},
    .picture = shows_picture,
    .draw = draw_practice,
    .enter = enter,
    .forget = forget,
    .action = practice_action,
    .back = back,
    .tick = tick,
    .wall = look_at_wall,
    .event = event,
    .help = {.headline = WK_N("Practice: mend simulated faults against the clock"),
             .steps = {WK_N("Lay a wall, as you like: as it lies is the order"),
                       WK_N("Do with your tiles what the screen asks for; what is only in the picture: touch it there"),
                       WK_N("Nothing of it is recorded")},
             .picture = wk_part_help_wall},
};
