/* Help, settings, the judge, when something goes wrong: over any screen. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/screen.h"
#include "rules/event/kind.h"

#include <math.h>

static void help_picture(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    const struct wk_screen_help *help = &wk_app_stands(app)->help;

    if (help->sketch != WK_SKETCH_NONE) {
        wk_part_plate(draw, wk_box_at(x, y, w, h), help->sketch);
    } else if (help->picture)
        help->picture(app, draw, x, y, w, h);
    else
        wk_part_table(app, draw, x + w / 2, y + h / 2, fmin(w, h) / 2 - 32, 15, WK_WIND_NONE, app->table);
}

/* The kind of the event whose standings a help is about; NULL: it is of another screen. */
static const struct wk_kind_of_event *ranks_of(const struct wk_app *app, const struct wk_screen_help *help)
{
    return help->ranks && wk_app_has_event(app) ? app->hall.tournament->plan.kind : NULL;
}

static const char *const *help_steps(const struct wk_app *app, const struct wk_screen_help *help)
{
    if (help->no_walls[0] && wk_app_has_event(app) && !app->hall.tournament->plan.kind->keeps_walls)
        return help->no_walls;
    return help->in_event[0] && wk_app_has_event(app) ? help->in_event : help->steps;
}

void wk_screen_help(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_screen_help *help = &wk_app_stands(app)->help;
    struct wk_box body = wk_zone_body(draw, 192), text;
    const struct wk_kind_of_event *kind = ranks_of(app, help);
    const char *steps[3], *headline = kind ? kind->ranks_head : help->headline;
    for (int i = 0; i < 3; i++)
        steps[i] = T(kind && i < 2 ? kind->ranks_steps[i] : help_steps(app, help)[i]);
    if (help->not_four && wk_app_has_event(app) && wk_looks_at_walls(app->hall.tournament) && wk_app_section_tables(app) != 4)
        steps[2] = T(help->not_four);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T(headline), .note = T("Back to the table: nothing has stopped")});
    wk_cut_bottom(&body, 12);
    text = wk_part_side(draw, &body, WK_SIDE_W, WK_SIDE_H);
    wk_draw_box(draw, body, WK_R_PLATE, WK_C_PANEL);
    help_picture(app, draw, body.x, body.y, body.w, body.h);
    wk_part_steps(draw, text.x, text.y + 12, text.w, steps, 3);
    const struct wk_keycap keys[2] = {{T("Understood"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1},
                                      {T("Something is wrong"), WK_KEY_PLAIN, WK_ACTION_INCIDENTS, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}

/* The next line of the settings, ruled off from the one before: its word, and the place for its keys. */
static struct wk_box setting(struct wk_draw *draw, struct wk_box *body, const char *word, bool first)
{
    if (!first) {
        wk_draw_rule(draw, wk_cut_top(body, 10));
        wk_cut_top(body, 10);
    }
    if (wk_zone_upright(draw)) { /* the word above its keys, which share the whole width */
        wk_draw_label(draw, wk_cut_top(body, 34), wk_type_text, word);
        wk_cut_top(body, WK_KEY_GAP);
    }
    struct wk_box row = wk_cut_top(body, WK_KEY_H);

    if (!wk_zone_upright(draw)) {
        wk_draw_text(draw, row.x, row.y + 46, wk_type_text, word);
        wk_cut_left(&row, 300);
    }
    return row;
}

/* A second row of keys of the same line. */
static struct wk_box next_row(struct wk_box *body)
{
    wk_cut_top(body, WK_KEY_GAP);
    return wk_cut_top(body, WK_KEY_H);
}

/* One of several ways, cut off the left of its line. */
static void choice(struct wk_draw *draw, struct wk_box *row, const char *word, bool chosen, enum wk_action action, int arg)
{
    const double w = fmax(216, wk_text_width(word, 28, true) + 40);

    wk_part_key(draw, wk_cut_left(row, fmin(w, row->w)),
                &(struct wk_keycap){word, chosen ? WK_KEY_CHOSEN : WK_KEY_CHOICE, action, arg, -1});
    wk_cut_left(row, WK_KEY_GAP);
}

static const char *const themes[WK_N_THEMES] = {
    [WK_THEME_DARK] = WK_N("Dark"), [WK_THEME_LIGHT] = WK_N("Light"), [WK_THEME_CONTRAST] = WK_N("High contrast")};

static const char *const voices[WK_N_VOICES] = {
    [WK_VOICE_PASS] = WK_N("Says PASS"), [WK_VOICE_STEPS] = WK_N("Says each step"), [WK_VOICE_OFF] = WK_N("Says nothing")};

static const char *const loudnesses[WK_N_LOUDNESS] = {[WK_LOUDNESS_OFF] = WK_N("Off"),
                                                      [WK_LOUDNESS_SOFT] = WK_N("Soft"),
                                                      [WK_LOUDNESS_NORMAL] = WK_N("Normal"),
                                                      [WK_LOUDNESS_LOUD] = WK_N("Loud")};

static void sound(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, struct wk_box row)
{
    for (int i = 0; i < WK_N_LOUDNESS; i++) {
        wk_part_key(draw, wk_cut_left(&row, 150),
                    &(struct wk_keycap){T(loudnesses[i]), app->loudness == (enum wk_loudness)i ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_LOUDNESS, i, -1});
        wk_cut_left(&row, WK_KEY_GAP);
    }
    if (wk_zone_upright(draw))
        row = next_row(body);
    wk_part_key(draw, row, &(struct wk_keycap){T(voices[app->voice]), WK_KEY_CHOICE, WK_ACTION_VOICE, 0, -1});
}

void wk_screen_settings(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 204), row;

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Settings of this kiosk"), .note = T("They take effect at once")});
    row = setting(draw, &body, T("Sound"), true);
    if (wk_app_has_no_volume(app))
        wk_draw_text(draw, row.x, row.y + 46, wk_type_tag, T("Silent: the configuration says volume = 0"));
    else
        sound(app, draw, &body, row);
    row = setting(draw, &body, T("Language"), false);
    for (int lang = 0; lang < WK_N_LANGS; lang++)
        choice(draw, &row, wk_lang_def((enum wk_language)lang)->name, app->lang == (enum wk_language)lang,
               WK_ACTION_SET_LANGUAGE, lang);
    row = setting(draw, &body, T("Colours"), false);
    for (int theme = 0; theme < WK_N_THEMES; theme++)
        choice(draw, &row, T(themes[theme]), app->looks.theme == (enum wk_theme)theme, WK_ACTION_THEME, theme);
    row = setting(draw, &body, T("Text, motion"), false);
    choice(draw, &row, T("Larger text"), app->looks.larger, WK_ACTION_LARGER, 0);
    choice(draw, &row, T("Less motion"), app->looks.less_motion, WK_ACTION_LESS_MOTION, 0);
    if (wk_zone_upright(draw))
        row = next_row(&body);
    choice(draw, &row, T("Keys for the left hand"), app->looks.left_handed, WK_ACTION_LEFT_HANDED, 0);
    row = setting(draw, &body, T("Director's area"), false);
    wk_part_key(draw, wk_cut_left(&row, 324),
                &(struct wk_keycap){T("Open with PIN"), WK_KEY_CHOICE, WK_ACTION_DIRECTOR, 0, -1});
    wk_cut_bottom(&body, 16);
    wk_draw_label(draw, body, wk_type_tag, app->camera_name[0] ? app->camera_name : T("No camera"));
    wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

#define PHOTO_SHAPE (224.0 / 160) /* height by width of a slot's picture */

/* The slots in question, each as it was recorded and as it is seen now. */
static void compared(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 200);

    wk_cut_bottom(&body, 70);
    for (int i = 0; i < app->compared.n; i++) {
        const bool upright = wk_zone_upright(draw);
        struct wk_box pair = upright ? wk_box_row(body, i, app->compared.n, 70) : wk_box_column(body, i, app->compared.n, 0),
                      was, now;
        const double w = fmin(pair.h / PHOTO_SHAPE, (pair.w - (upright ? 24 : 48)) / 2);
        char label[3], text[96];

        pair.h = w * PHOTO_SHAPE;
        was = wk_cut_left(&pair, w);
        wk_cut_left(&pair, 24);
        now = wk_cut_left(&pair, w);
        wk_draw_tile(draw, was, 2 * i, app->compared.edition);
        wk_draw_tile(draw, now, 2 * i + 1, app->compared.edition);
        was.h = now.h += 36;
        wk_label_format(wk_app_home_label(app, app->wind, app->compared.slots[i]), label);
        snprintf(text, sizeof(text), T("%s: %s"), label, T("as recorded"));
        wk_draw_label(draw, was, wk_type_text, text);
        wk_draw_label(draw, now, wk_type_text, T("as seen now"));
    }
}

void wk_screen_judge(const struct wk_app *app, struct wk_draw *draw)
{
    char clock[12], text[64];
    bool compare = wk_app_lays_back(app) && app->compared.n > 0;
    const struct wk_box body = wk_zone_body(draw, 192);
    const double cx = wk_box_mid_x(body), cy = wk_box_mid_y(body);
    wk_time_text(clock, app->judge_called_s, false);
    snprintf(text, sizeof(text), T("Called at %s"), clock);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Raise your hand: the judge is called"),
                                                 .note = T("Leave the tiles as they lie")});
    if (compare) {
        compared(app, draw);
    } else {
        wk_draw_circle(draw, cx, cy - 60, 130, WK_C_BLOCKED, WK_C_NONE, 0);
        wk_draw_icon(draw, WK_ICON_BELL, cx, cy - 60, 5.4, WK_C_INK);
        wk_draw_text(draw, cx, cy + 140, (struct wk_type){44, true, WK_C_IVORY, WK_MIDDLE}, text);
        wk_draw_text(draw, cx, cy + 190, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                     T("The top bar shows it until the judge comes."));
    }
    struct wk_keycap keys[2] = {{T("The judge has come"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_CAME, 0, -1},
                                {T("Go on meanwhile"), WK_KEY_PLAIN, WK_ACTION_CLOSE, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}

#define CARDS_IN_A_ROW 3 /* at most: a title of two words fits each beside its number */
#define CARD_TILE_W 45.0

/* A chapter's card: its number and title, and one sentence of what is seen in it. */
static void chapter_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int i)
{
    struct wk_box text = wk_box_inset(card, WK_GAP, 8), number;

    wk_part_card(draw, card, app->demo.chapter == i + 1);
    number = wk_cut_left(&text, CARD_TILE_W);
    wk_cut_left(&text, WK_GAP);
    wk_part_number_tile(draw, number.x, wk_box_mid_y(number) - CARD_TILE_W * 2 / 3, CARD_TILE_W, i + 1);
    wk_part_fit(draw, wk_cut_top(&text, 36), wk_type_bold, T(app->demo.card[i].title));
    wk_part_fit(draw, text, wk_type_tag, T(app->demo.card[i].about));
    wk_draw_touch(draw, card, WK_ACTION_DEMO_CHAPTER, i + 1, false);
}

void wk_screen_chapters(const struct wk_app *app, struct wk_draw *draw)
{
    const int n = app->demo.n_chapters, most = wk_zone_upright(draw) ? 2 : CARDS_IN_A_ROW, rows = 1 + (n - 1) / most,
              columns = (n + rows - 1) / rows;
    struct wk_box body = wk_zone_body(draw, 204);

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("What would you like to see?"),
                                                 .note = T("Touch a chapter: it plays by itself")});
    wk_cut_bottom(&body, 16);
    for (int i = 0; i < n; i++)
        chapter_card(app, draw, wk_box_cell(body, i, columns, rows, WK_GAP), i);
    const struct wk_keycap keys[2] = {{T("Go on where it was"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1},
                                      {T("Take over"), WK_KEY_PLAIN, WK_ACTION_DEMO_TAKE_OVER, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}

/* ---- when something goes wrong: all that can, to be touched, and of each what to do and what is kept */

#define N_CARDS (WK_N_INCIDENTS - 1)
#define COLUMNS 3
#define COLUMNS_UPRIGHT 2
#define COMMAND_LEAD 34.0

static void draw_list(const struct wk_app *app, struct wk_draw *draw)
{
    const int columns = wk_zone_upright(draw) ? COLUMNS_UPRIGHT : COLUMNS, rows = (N_CARDS + columns - 1) / columns;
    struct wk_box body = wk_zone_body(draw, 204);

    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = T("What has happened?"), .note = T("Touch it: what to do, and what is not lost")});
    wk_cut_bottom(&body, 16);
    for (int i = 0; i < N_CARDS; i++) {
        struct wk_box card = wk_box_cell(body, i, columns, rows, WK_GAP);

        wk_part_card(draw, card, false);
        wk_draw_touch(draw, card, WK_ACTION_INCIDENTS, i + 1, false);
        wk_part_fit(draw, wk_box_inset(card, WK_PAD, 8), wk_type_bold, T(wk_incident_def((enum wk_incident)(i + 1))->title));
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Back to the table"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

static void draw_one(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_incident_def *incident = wk_incident_def(app->incident);
    const struct wk_box body = wk_zone_body(draw, 208);
    const char *steps[WK_INCIDENT_STEPS];

    for (int i = 0; i < WK_INCIDENT_STEPS; i++)
        steps[i] = T(incident->step[i]);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T(incident->title), .note = T(incident->seen)});
    double y = wk_part_ways(draw, body.x, body.y, body.w, steps, WK_INCIDENT_STEPS, 0) + 8;
    wk_draw_segment(draw, body.x, y, wk_zone_right(draw), y, WK_C_LINE, 1);
    wk_draw_mark(draw, WK_MARK_OK, body.x + 28, y + 42, 30, false);
    y += 52 + 36 * (wk_draw_wrapped(draw, body.x + 76, y + 52, body.w - 76, 36, wk_type_text, T(incident->kept)) - 1);
    if (incident->command) {
        wk_draw_text(draw, body.x + 76, y + 48, wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT), T("Or by a command:"));
        wk_draw_wrapped(draw, body.x + 76, y + 48 + COMMAND_LEAD, body.w - 76, COMMAND_LEAD, wk_type_tag, incident->command);
    }
    const struct wk_keycap keys[2] = {{T("Back to the table"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1},
                                      {T("All of them"), WK_KEY_PLAIN, WK_ACTION_INCIDENTS, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}

void wk_screen_incidents(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->incident == WK_INCIDENT_NONE)
        draw_list(app, draw);
    else
        draw_one(app, draw);
}
