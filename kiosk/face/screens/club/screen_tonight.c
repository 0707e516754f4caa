/*
 * A club evening begins: who plays is touched, from those who played before, typed, or nameless. And the evenings before, with
 * a page for each of their players.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts_print.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/face/screens/judge/judge_enter.h"

#include <stdio.h>
#include <string.h>

#define TOP 200.0
#define CELLS 25 /* names, and the two keys before them */
_Static_assert(WK_CLUB_NAMES + WK_CLUB_PLAYERS + 2 <= CELLS, "all have a place");

static int n_before(const struct wk_app_club *club)
{
    return club->news ? club->news->n_names : 0;
}

static int n_names(const struct wk_app_club *club)
{
    return n_before(club) + club->n_typed;
}

static const char *name_at(const struct wk_app_club *club, int i)
{
    return i < n_before(club) ? club->news->name[i] : club->typed[i - n_before(club)];
}

static int n_evenings(const struct wk_app_club *club)
{
    return club->news ? club->news->n_evenings : 0;
}

/* The order in which a name was touched, 0..; -1: not at all. */
static int place_of(const struct wk_app_club *club, int name)
{
    for (int i = 0; i < club->n_chosen; i++)
        if (club->chosen[i] == name)
            return i;
    return -1;
}

/* ---------------------------------------------------------------- what is drawn */

/* Who was touched first sits East, and so on; who comes after four sits out at first. */
static void name_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int name)
{
    const int place = place_of(&app->club, name);
    const bool down = wk_draw_is_pressed(draw, WK_ACTION_TONIGHT_NAME, name);
    struct wk_box text = wk_box_inset(card, 14, 4);
    char number[16];

    wk_draw_box(draw, card, WK_R_CARD, place >= 0 ? WK_C_IVORY : down ? WK_C_KEY_DOWN : WK_C_PANEL);
    if (place >= 0 && place < WK_N_WINDS) {
        const struct wk_box end = wk_cut_right(&text, 46);
        wk_part_seat_letter(draw, wk_box_centre(end, 44, 40), (enum wk_wind)(place + 1), true);
    } else if (place >= 0) {
        snprintf(number, sizeof(number), "%d", place + 1);
        wk_draw_centred(draw, wk_cut_right(&text, 46), wk_type_in(wk_type_bold, WK_C_INK, WK_RIGHT), number);
    }
    wk_part_fit(draw, text, wk_type_in(wk_type_bold, place >= 0 ? WK_C_INK : WK_C_IVORY, WK_LEFT), name_at(&app->club, name));
    wk_draw_touch(draw, card, WK_ACTION_TONIGHT_NAME, name, false);
}

static const char *fault_text(const struct wk_app *app, const struct wk_draw *draw)
{
    return app->club.refusal != WK_REFUSED_NOT ? T(wk_refusal_screen(app->club.refusal)) : NULL;
}

/* How many there are of those who are needed. */
static const char *who_note(const struct wk_app *app, const struct wk_draw *draw)
{
    const int n = app->club.n_chosen;

    return n > WK_N_WINDS    ? T("Four play, the others take turns")
           : n == WK_N_WINDS ? T("Five or more take turns")
                             : T("Four at least are needed; the first four sit down in this order");
}

static void draw_who(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_club *club = &app->club;
    const bool enough = club->n_chosen >= WK_N_WINDS && !club->waiting, upright = wk_zone_upright(draw);
    const int columns = upright ? 3 : 5, rows = (CELLS + columns - 1) / columns;
    struct wk_box body = wk_zone_body(draw, TOP);
    struct wk_keycap keys[2] = {{T("Begin the evening"), enough ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                 enough ? WK_ACTION_TONIGHT_BEGIN : WK_ACTION_NOT_YET, 0, -1},
                                {T("Evenings before"), WK_KEY_PLAIN, WK_ACTION_TONIGHT_SHOW, 0, -1}};
    const char *const fault = fault_text(app, draw);
    char gauge[16];

    snprintf(gauge, sizeof(gauge), club->n_chosen < WK_N_WINDS ? "%d/4" : "%d", club->n_chosen);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Who plays tonight? Touch each name"),
                                                 .note = fault ? fault : who_note(app, draw),
                                                 .gauge = gauge});
    wk_cut_bottom(&body, WK_GAP);
    wk_part_key(draw, wk_box_cell(body, 0, columns, rows, WK_KEY_GAP),
                &(struct wk_keycap){T("Type a name"), WK_KEY_PLAIN, WK_ACTION_TONIGHT_TYPE, 0, -1});
    wk_part_key(draw, wk_box_cell(body, 1, columns, rows, WK_KEY_GAP),
                &(struct wk_keycap){T("Without a name"), WK_KEY_PLAIN, WK_ACTION_TONIGHT_NAME, -1, -1});
    for (int i = 0; i < n_names(club); i++)
        name_card(app, draw, wk_box_cell(body, i + 2, columns, rows, WK_KEY_GAP), i);
    wk_part_bar(app, draw, keys, n_evenings(club) > 0 ? 2 : 1);
}

static void draw_type(const struct wk_app *app, struct wk_draw *draw)
{
    const char *name = app->judge.draft.player.person.name;
    const bool any = name[0] != 0;

    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("Type a name"), .note = T("It stands among the names next time too")});
    wk_judge_keyboard(app, draw, name);
    wk_part_bar(app, draw,
                &(struct wk_keycap){T("Take this name"), any ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                    any ? WK_ACTION_TONIGHT_TYPE : WK_ACTION_NOT_YET, 0, -1},
                1);
}

/* A line that takes the touch: a word, and at its right what there is to say. */
static void line_card(struct wk_draw *draw, struct wk_box card, const char *word, const char *what, enum wk_action action,
                      int arg, bool chosen)
{
    const enum wk_colour ink = chosen ? WK_C_INK : WK_C_IVORY;
    struct wk_box text = wk_box_inset(card, WK_PAD, 4);

    wk_draw_box(draw, card, WK_R_CARD,
                chosen                                                              ? WK_C_IVORY
                : action != WK_ACTION_NONE && wk_draw_is_pressed(draw, action, arg) ? WK_C_KEY_DOWN
                                                                                    : WK_C_PANEL);
    const struct wk_box right = wk_cut_right(&text, wk_text_width(what, wk_type_bold.size, true) + WK_GAP);
    wk_draw_centred(draw, right, wk_type_in(wk_type_bold, ink, WK_RIGHT), what);
    wk_part_fit(draw, text, wk_type_in(wk_type_bold, ink, WK_LEFT), word);
    if (action != WK_ACTION_NONE)
        wk_draw_touch(draw, card, action, arg, false);
}

static void draw_before(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_club *club = &app->club;
    struct wk_box body = wk_zone_body(draw, TOP);

    const int columns = wk_zone_upright(draw) ? 1 : 2;
    wk_part_headline(draw, &(struct wk_headline){.text = T("Evenings before"), .note = T("Touch one to see its sums")});
    wk_cut_bottom(&body, WK_GAP);
    for (int i = 0; i < n_evenings(club); i++) {
        const struct wk_club_evening *evening = &club->news->evening[i];
        char text[64];

        snprintf(text, sizeof(text), T("%d players, %d hands"), evening->n_players, evening->n_hands);
        line_card(draw, wk_box_cell(body, i, columns, WK_CLUB_EVENINGS / columns, WK_KEY_GAP), evening->name, text,
                  WK_ACTION_TONIGHT_SHOW, evening->nth, false);
    }
    wk_part_bar(app, draw, NULL, 0);
}

static void draw_one(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_club *club = &app->club;
    const char *name = "";
    struct wk_box body = wk_zone_body(draw, TOP);
    struct wk_keycap key;

    for (int i = 0; i < n_evenings(club); i++)
        if (club->news->evening[i].nth == club->shown)
            name = club->news->evening[i].name;
    wk_part_headline(
        draw, &(struct wk_headline){
                  .text = name,
                  .note = wk_part_print_next(app, draw, app->print.ready ? T("Touch whose page is to be printed") : NULL)});
    wk_cut_bottom(&body, WK_GAP);
    for (int i = 0; club->news && i < club->news->n_rows; i++) {
        const struct wk_club_row *row = &club->news->row[i];
        const struct wk_box card = wk_zone_upright(draw) ? wk_box_row(body, i, WK_CLUB_PLAYERS, WK_KEY_GAP)
                                                         : wk_box_cell(body, i, 2, WK_CLUB_PLAYERS / 2, WK_KEY_GAP);
        char text[WK_CLUB_NAME_SIZE + 16], sum[WK_NUMBER_SIZE];

        if (row->rank > 0)
            snprintf(text, sizeof(text), "%d  %s", row->rank, row->name);
        else
            snprintf(text, sizeof(text), "\u2013  %s", row->name);
        wk_signed_text(sum, row->sum);
        line_card(draw, card, text, sum, app->print.ready ? WK_ACTION_TONIGHT_PAGE : WK_ACTION_NONE, row->player,
                  app->print.ready && club->player == row->player);
    }
    wk_part_bar(app, draw, &key, club->player >= 0 ? wk_part_print_key(app, draw, WK_PRINT_EVENING, &key) : 0);
}

static void draw_tonight(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    if (app->club.step == WK_CLUB_TYPE)
        draw_type(app, draw);
    else if (app->club.step == WK_CLUB_BEFORE)
        draw_before(app, draw);
    else if (app->club.step == WK_CLUB_ONE_OF_IT)
        draw_one(app, draw);
    else
        draw_who(app, draw);
}

/* ---------------------------------------------------------------- its steps */

static struct wk_club_request *ask(struct wk_app *app, enum wk_club_ask what, struct wk_effects *effects)
{
    struct wk_club_request *request = &wk_app_effect(effects, WK_EFFECT_CLUB)->club;

    app->club.waiting = true;
    request->what = what;
    request->language = app->lang;
    return request;
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->club = (struct wk_app_club){.hands = app->club.hands, .touched = app->club.touched};
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    forget(app, from, effects);
    ask(app, WK_CLUB_LOOK, effects);
}

/* The keyboard is the judge's, and so is what is typed. */
static void type_name(struct wk_app *app)
{
    app->judge =
        (struct wk_app_judge){.step = WK_JUDGE_NAME, .player = -1, .first = -1, .capital = true, .chinese = app->judge.chinese};
    app->club.step = WK_CLUB_TYPE;
}

static void stop_typing(struct wk_app *app)
{
    app->judge = (struct wk_app_judge){.player = -1, .first = -1, .chinese = app->judge.chinese};
    app->club.step = WK_CLUB_WHO;
}

static void choose(struct wk_app_club *club, int name)
{
    const int place = place_of(club, name);

    club->refusal = WK_REFUSED_NOT;
    if (place < 0 && club->n_chosen < WK_CLUB_PLAYERS) {
        club->chosen[club->n_chosen++] = (int8_t)name;
    } else if (place >= 0) {
        club->n_chosen--;
        memmove(&club->chosen[place], &club->chosen[place + 1], (size_t)(club->n_chosen - place));
    }
}

static int find_name(const struct wk_app_club *club, const char *name)
{
    for (int i = 0; i < n_names(club); i++)
        if (strcmp(name_at(club, i), name) == 0)
            return i;
    return -1;
}

/* Puts a name among the others, where it is not there yet, and chooses it. */
static void add_name(struct wk_app_club *club, const char *name)
{
    int i = find_name(club, name);

    if (i < 0 && (club->n_typed == WK_CLUB_PLAYERS || club->n_chosen == WK_CLUB_PLAYERS))
        return;
    if (i < 0) {
        i = n_names(club);
        snprintf(club->typed[club->n_typed++], sizeof(club->typed[0]), "%s", name);
    }
    if (place_of(club, i) < 0)
        choose(club, i);
}

static void add_nameless(struct wk_app *app)
{
    char name[WK_CLUB_NAME_SIZE];

    for (int n = 1; n <= WK_CLUB_PLAYERS; n++) {
        snprintf(name, sizeof(name), wk_text(app->lang, WK_N("Player %d")), n);
        if (find_name(&app->club, name) < 0) {
            add_name(&app->club, name);
            return;
        }
    }
}

static void take_typed(struct wk_app *app)
{
    char name[WK_CLUB_NAME_SIZE];
    size_t n;

    snprintf(name, sizeof(name), "%.*s", WK_JUDGE_NAME_MAX, app->judge.draft.player.person.name);
    for (n = strlen(name); n > 0 && name[n - 1] == ' ';)
        name[--n] = 0;
    if (n > 0)
        add_name(&app->club, name);
    stop_typing(app);
}

static void begin(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_club *club = &app->club;

    if (club->n_chosen < WK_N_WINDS || app->store != WK_OK)
        return;
    struct wk_club_request *request = ask(app, WK_CLUB_BEGIN, effects);
    request->n = club->n_chosen;
    for (int i = 0; i < club->n_chosen; i++)
        snprintf(request->name[i], sizeof(request->name[i]), "%s", name_at(club, club->chosen[i]));
}

static void look_back(struct wk_app *app, int evening, struct wk_effects *effects)
{
    struct wk_app_club *club = &app->club;

    club->shown = 0;
    club->step = WK_CLUB_BEFORE;
    for (int i = 0; i < n_evenings(club); i++)
        if (club->news->evening[i].nth == evening)
            ask(app, WK_CLUB_SHOW, effects)->evening = evening;
}

static void choose_page(struct wk_app *app, int player)
{
    for (int i = 0; app->club.news && i < app->club.news->n_rows; i++)
        if (app->club.news->row[i].player == player)
            app->club.player = player;
    app->print.status = WK_FAILED; /* what was printed belonged to another player */
}

/* The keyboard's keys while a name is typed. */
static bool typing(struct wk_app *app, enum wk_action action, int arg)
{
    if (app->club.step != WK_CLUB_TYPE)
        return false;
    if (wk_judge_type(&app->judge, action, arg))
        return true;
    if (action == WK_ACTION_DIGIT)
        wk_judge_digit(app, arg);
    else if (action == WK_ACTION_ERASE)
        wk_judge_erase(app);
    else if (action == WK_ACTION_TONIGHT_TYPE)
        take_typed(app);
    else
        return false;
    return true;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_club *club = &app->club;

    if (app->overlay != WK_OVERLAY_NONE || club->waiting)
        return false;
    if (typing(app, action, arg))
        return true;
    if (action == WK_ACTION_TONIGHT_NAME && club->step == WK_CLUB_WHO) {
        if (arg >= 0 && arg < n_names(club))
            choose(club, arg);
        else if (arg < 0)
            add_nameless(app);
    } else if (action == WK_ACTION_TONIGHT_TYPE && club->step == WK_CLUB_WHO) {
        type_name(app);
    } else if (action == WK_ACTION_TONIGHT_BEGIN && club->step == WK_CLUB_WHO) {
        begin(app, effects);
    } else if (action == WK_ACTION_TONIGHT_SHOW && n_evenings(club) > 0) {
        look_back(app, arg, effects);
    } else if (action == WK_ACTION_TONIGHT_PAGE && club->step == WK_CLUB_ONE_OF_IT) {
        choose_page(app, arg);
    } else {
        return false;
    }
    return true;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    if (app->club.step == WK_CLUB_WHO)
        return false;
    if (app->club.step == WK_CLUB_TYPE) {
        stop_typing(app);
        return true;
    }
    app->club.step = app->club.step == WK_CLUB_ONE_OF_IT ? WK_CLUB_BEFORE : WK_CLUB_WHO;
    app->club.shown = 0;
    return true;
}

static void take_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_club *club = &app->club;
    const struct wk_club_news *news = event->club;

    if (event->kind != WK_EVENT_CLUB || !club->waiting)
        return;
    club->waiting = false;
    club->news = news;
    club->refusal = news->refusal;
    if (news->status != WK_OK) {
        wk_app_store_failed(app, news->status);
    } else if (news->asked == WK_CLUB_SHOW) {
        club->step = WK_CLUB_ONE_OF_IT;
        club->shown = news->shown;
        club->player = -1;
        app->print.status = WK_FAILED; /* what was printed belonged to another evening */
    } else if (news->asked == WK_CLUB_BEGIN) {
        wk_app_sound(app, effects, news->seq > 0 ? WK_SOUND_DONE : WK_SOUND_AGAIN);
        if (news->seq > 0)
            wk_app_go(app, wk_app_flow(app), effects);
    }
}

const struct wk_screen_def wk_screen_def_tonight = {
    .id = WK_SCREEN_TONIGHT,
    .word = "tonight",
    .area = WK_AREA_PLAYERS,
    .no_camera = true,
    .no_rounds = true,
    .draw = draw_tonight,
    .enter = enter,
    .forget = forget,
    .action = act,
    .back = back,
    .event = take_answer,
    .help = {.sketch = WK_SKETCH_SEATS,
             .headline = WK_N("A club evening that scores"),
             .steps = {WK_N("Touch who plays: a name from before, one that you type, or a player without a name"),
                       WK_N("Begin the evening: the first four sit down, East first"),
                       WK_N("Evenings before: their sums, and each player's page")}},
};
