/* Draw lots: the list, the checkpoint and the seed, the order. */
#include "kiosk/face/screens/director/new_event_lots.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/spot_seed.h"
#include "rules/event/kind.h"

#define TOP 200.0
#define LIST_ROWS 8
#define ORDER_PAGE 16 /* players at once */
#define ORDER_PAGES (WK_MAX_PLAYERS / ORDER_PAGE)
#define HASH_GROUP 8 /* digits; by the first ones people know a hash */

/* ---------------------------------------------------------------- the seed */

/* How far its seed is. Until the list is on record only where it comes from is known. */
static struct wk_seed_view seed_of(const struct wk_app *app)
{
    static const struct wk_app_spot_source unknown = {.seed = WK_SPOT_SEED_NUMBER};
    static const enum wk_seeding steps[] = {[WK_DRAWING_BEACON] = WK_SEEDING_BEACON,
                                            [WK_DRAWING_SAY] = WK_SEEDING_SAY,
                                            [WK_DRAWING_TYPE] = WK_SEEDING_TYPE,
                                            [WK_DRAWING_ORDER] = WK_SEEDING_NOT};
    const struct wk_app_new_event *self = &app->new_event;

    return (struct wk_seed_view){.step = steps[self->drawing],
                                 .source = self->news.lots ? &self->news.lots->source : &unknown,
                                 .checkpoint = self->news.lots ? &self->news.lots->checkpoint : NULL,
                                 .seq = self->news.lots ? self->news.lots->checkpoint.seq : 0,
                                 .list = self->news.lots ? self->news.lots->list : NULL,
                                 .number = app->judge.draft.reason,
                                 .waiting = self->waiting,
                                 .lots = true,
                                 .next = WK_ACTION_NEW_EVENT_NEXT};
}

/* ---------------------------------------------------------------- the list */

/* The players of a plan in its order, the house's chairs left out: indices, at most `most` from the first one on. How many. */
static int list_players(const struct wk_event_plan *plan, int first, int most, int out[])
{
    const int n_all = wk_n_entrants(plan);
    int n = 0, place = 0;

    for (int p = 0; p < n_all && n < most; p++)
        if (!plan->player[p].house && place++ >= first)
            out[n++] = p;
    return n;
}

static void draw_list(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file)
{
    const bool upright = wk_zone_upright(draw);
    const int n_all = wk_plan_players(file->plan), columns = upright || n_all <= 2 * LIST_ROWS ? 2 : 4,
              room = columns * LIST_ROWS;
    struct wk_box body = wk_zone_body(draw, TOP);
    int listed[4 * LIST_ROWS];
    char text[96];

    snprintf(text, sizeof(text), T("Draw lots for %d players"), n_all);
    wk_part_headline(draw, &(struct wk_headline){.text = text,
                                                 .note = T("The list goes on record first; then a seed is said that nobody "
                                                           "could know; then it is drawn")});
    wk_cut_bottom(&body, WK_GAP);
    wk_seed_keys(draw, wk_cut_bottom(&body, upright ? 240 : 64), true, (enum wk_spot_seed)app->new_event.seed);
    wk_cut_bottom(&body, WK_GAP);
    const int n = list_players(file->plan, 0, n_all > room ? room - 1 : room, listed);
    for (int i = 0; i < n; i++) {
        const struct wk_box row = wk_box_row(wk_box_column(body, i / LIST_ROWS, columns, WK_GAP), i % LIST_ROWS, LIST_ROWS, 0);

        wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 1, wk_type_text, file->plan->player[listed[i]].person.name);
    }
    if (n < n_all) {
        snprintf(text, sizeof(text), T("and %d more"), n_all - n);
        wk_draw_centred(draw, wk_box_row(wk_box_column(body, columns - 1, columns, WK_GAP), LIST_ROWS - 1, LIST_ROWS, 0),
                        wk_type_quiet, text);
    }
    const bool waits = app->new_event.waiting;
    wk_part_bar(app, draw,
                &(struct wk_keycap){app->new_event.seed == WK_SPOT_SEED_BEACON ? T("Go on") : T("Put the list on record"),
                                    waits ? WK_KEY_NOT_YET : WK_KEY_PRIMARY,
                                    waits ? WK_ACTION_NOT_YET : WK_ACTION_NEW_EVENT_NEXT, 0, -1},
                1);
}

/* ---------------------------------------------------------------- the order */

/* Where a player begins, a number and a chair: the group where a section's groups are named by their tables, else the table. */
static void draw_seat(struct wk_draw *draw, struct wk_box box, const struct wk_event_plan *plan,
                      const struct wk_event_shape *shape, int player)
{
    const struct wk_seat *seat = &plan->schedule.seat[0][wk_schedule_place(shape, player)];
    const enum wk_wind direction = (enum wk_wind)seat->direction;
    const char letter[2] = {wk_chair_letter(plan->kind, direction), '\0'};
    char text[64];

    if (seat->table == 0) {
        wk_part_fit(draw, box, wk_type_text, T("sits out round 1"));
        return;
    }
    if (plan->kind->keeps_walls && shape->n_sections == 1)
        snprintf(text, sizeof(text), T("Group %d"), seat->table);
    else
        snprintf(text, sizeof(text), T("Table %d"),
                 wk_first_table(shape, wk_section_of_player(shape, player)) + seat->table - 1);
    wk_draw_centred(draw, wk_cut_right(&box, 44), wk_type_in(wk_type_bold, WK_C_IVORY, WK_LEFT),
                    wk_seats_are_winds(draw) ? wk_wind_sign(draw, direction) : letter);
    wk_part_fit(draw, box, wk_type_text, text);
}

static void order_row(struct wk_draw *draw, struct wk_box row, const struct wk_event_plan *plan,
                      const struct wk_event_shape *shape, int player)
{
    wk_draw_textf(draw, row.x + 68, wk_box_mid_y(row) + 10, wk_type_in(wk_type_bold, WK_C_STONE, WK_RIGHT), "%d",
                  plan->player[player].number);
    wk_cut_left(&row, 84);
    draw_seat(draw, wk_cut_right(&row, 176), plan, shape, player);
    wk_cut_right(&row, WK_KEY_GAP);
    wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 1, wk_type_bold, plan->player[player].person.name);
}

/* A hash in groups of digits, so that it can be read off a photograph. */
static void draw_hash(struct wk_draw *draw, struct wk_box box, const char *what, const char *hex)
{
    char text[128];
    size_t n = (size_t)snprintf(text, sizeof(text), "%s", what);

    for (; *hex && n + HASH_GROUP + 2 < sizeof(text); hex += HASH_GROUP)
        n += (size_t)snprintf(text + n, sizeof(text) - n, " %.*s", HASH_GROUP, hex);
    wk_part_fit(draw, box, wk_type_tag, text);
}

/* All that it takes to draw the lots once more. */
static void draw_proof(struct wk_draw *draw, struct wk_box box, const struct wk_new_event_lots_news *lots)
{
    char text[sizeof(lots->said) + 128];

    snprintf(text, sizeof(text), T("Record %lld: list %.*s, seed %s"), (long long)lots->checkpoint.seq, HASH_GROUP, lots->list,
             lots->said);
    wk_part_fit(draw, wk_cut_top(&box, box.h / 3), wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), text);
    draw_hash(draw, wk_cut_top(&box, box.h / 2), "HEAD", lots->head);
    draw_hash(draw, box, "SECRET", lots->secret);
}

static void draw_order(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file)
{
    const struct wk_event_plan *plan = file->plan;
    const int columns = wk_zone_upright(draw) ? 1 : 2, rows = ORDER_PAGE / columns, n_all = wk_plan_players(plan),
              n_pages = (n_all + ORDER_PAGE - 1) / ORDER_PAGE, page = app->new_event.page % n_pages,
              next = (page + 1) % n_pages;
    struct wk_box body = wk_zone_body(draw, TOP);
    struct wk_event_shape shape;
    int listed[ORDER_PAGE];
    char text[64];

    if (wk_event_shape(plan, &shape) != WK_OK)
        return; /* a list that was read has one */
    wk_part_headline(draw, &(struct wk_headline){.text = T("Drawn by lot: who sits where"),
                                                 .note = T("Photograph this: with it anybody can draw the lots once more")});
    wk_cut_bottom(&body, WK_KEY_GAP);
    draw_proof(draw, wk_cut_bottom(&body, wk_zone_upright(draw) ? 210 : 96), app->new_event.news.lots);
    wk_cut_bottom(&body, WK_KEY_GAP);
    body.h = fmin(body.h, rows * 64);
    const int n = list_players(plan, page * ORDER_PAGE, ORDER_PAGE, listed);
    for (int i = 0; i < n; i++)
        order_row(draw, wk_box_row(wk_box_column(body, i / rows, columns, 2 * WK_GAP), i % rows, rows, 0), plan, &shape,
                  listed[i]);
    snprintf(text, sizeof(text), T("Players %d to %d"), next * ORDER_PAGE + 1, (int)fmin(n_all, (next + 1) * ORDER_PAGE));
    wk_part_bar(app, draw,
                (struct wk_keycap[]){{T("Begin an event"), WK_KEY_PRIMARY, WK_ACTION_NEW_EVENT_NEXT, 0, -1},
                                     {text, WK_KEY_PLAIN, WK_ACTION_NEW_EVENT_PAGE, next, -1}},
                n_pages > 1 ? 2 : 1);
}

/* ---------------------------------------------------------------- what is shown, and its steps */

void wk_screen_lots(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file)
{
    const struct wk_seed_view seed = seed_of(app);

    draw->chairs = file->plan->kind->chairs;
    if (app->new_event.drawing == WK_DRAWING_LIST)
        draw_list(app, draw, file);
    else if (app->new_event.drawing == WK_DRAWING_ORDER)
        draw_order(app, draw, file);
    else
        wk_seed_draw(app, draw, &seed);
}

const char *wk_screen_lots_word(const struct wk_draw *draw, const struct wk_players_file *file)
{
    return file->lots == WK_NEW_EVENT_LOTS_DRAWN ? T("The draw") : T("Draw lots");
}

/* The step that the records have come to, with a list. */
static enum wk_new_event_drawing step_of(const struct wk_players_file *file)
{
    return file->lots == WK_NEW_EVENT_LOTS_DRAWN                      ? WK_DRAWING_ORDER
           : file->lots == WK_NEW_EVENT_LOTS_WAIT && file->lots_asked ? WK_DRAWING_SAY
                                                                      : WK_DRAWING_LIST;
}

static void go_step(struct wk_app *app, enum wk_new_event_drawing step)
{
    app->new_event.drawing = (uint8_t)step;
    if (step == WK_DRAWING_BEACON || step == WK_DRAWING_SAY || step == WK_DRAWING_TYPE)
        wk_seed_type_begin(app);
    else
        wk_seed_type_end(app);
}

void wk_lots_open(struct wk_app *app, const struct wk_players_file *file)
{
    app->new_event.page = 0;
    app->new_event.seed = WK_SPOT_SEED_WORDS;
    go_step(app, step_of(file));
}

bool wk_lots_touch(struct wk_app *app, enum wk_action action, int arg)
{
    struct wk_app_new_event *self = &app->new_event;
    const struct wk_seed_view seed = seed_of(app);
    const bool counts = self->drawing == WK_DRAWING_SAY && seed.source->seed == WK_SPOT_SEED_NUMBER;

    if (wk_seed_type(app, &seed, action, arg))
        return true;
    if (action == WK_ACTION_ERASE)
        return counts && wk_seed_erase_digit(app->judge.draft.reason);
    if (action == WK_ACTION_DIGIT && counts)
        return wk_seed_add_digit(app->judge.draft.reason, arg);
    if (action == WK_ACTION_SPOT_SEED && self->drawing == WK_DRAWING_LIST && arg >= 0 && arg < WK_N_SPOT_SEEDS)
        self->seed = (uint8_t)arg;
    else if (action == WK_ACTION_NEW_EVENT_PAGE && self->drawing == WK_DRAWING_ORDER && arg >= 0 && arg < ORDER_PAGES)
        self->page = (uint8_t)arg;
    else
        return false;
    return true;
}

bool wk_lots_next(struct wk_app *app, struct wk_new_event_request *out)
{
    const enum wk_new_event_drawing step = (enum wk_new_event_drawing)app->new_event.drawing;
    const enum wk_spot_seed chosen = (enum wk_spot_seed)app->new_event.seed;
    const struct wk_seed_view seed = seed_of(app);

    if (step == WK_DRAWING_LIST && chosen == WK_SPOT_SEED_BEACON) {
        go_step(app, WK_DRAWING_BEACON);
    } else if (step == WK_DRAWING_LIST || step == WK_DRAWING_BEACON) {
        out->what = WK_NEW_EVENT_LOTS;
        out->source = (struct wk_app_spot_source){.seed = chosen};
        return step == WK_DRAWING_LIST || wk_seed_take_beacon(app, &out->source);
    } else if (step == WK_DRAWING_SAY && seed.source->seed != WK_SPOT_SEED_NUMBER) {
        go_step(app, WK_DRAWING_TYPE);
    } else if (step == WK_DRAWING_ORDER) {
        go_step(app, WK_DRAWING_NOT);
    } else {
        out->what = WK_NEW_EVENT_DRAW;
        return wk_seed_said(app, &seed, out->said);
    }
    return false;
}

void wk_lots_back(struct wk_app *app)
{
    const int step = app->new_event.drawing;

    go_step(app, step == WK_DRAWING_BEACON ? WK_DRAWING_LIST : step == WK_DRAWING_TYPE ? WK_DRAWING_SAY : WK_DRAWING_NOT);
}

void wk_lots_answered(struct wk_app *app)
{
    if (app->new_event.chosen > 0)
        wk_lots_open(app, &app->new_event.news.file[app->new_event.chosen - 1]);
}

void wk_lots_give_up(struct wk_app *app)
{
    go_step(app, WK_DRAWING_NOT);
}
