/*
 * Papers: everything that can be printed, ordered by when it is needed, with pictures of the pages; saved on a stick for any
 * printer or copy shop, or printed by the kiosk's own printer. It is also the first hour's step Print.
 */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"
#include "labels/paper/papers.h"
#include "rules/event/kind.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- what there is */

/* Papers that this kiosk cannot use are not in the list. */
static bool is_left_out(const struct wk_app *app, enum wk_papers_sheet sheet)
{
    const struct wk_papers_row *row = wk_papers_row(sheet);
    const struct wk_paper_def *def = wk_paper_find(row->word);

    const struct wk_tournament *event = wk_app_has_event(app) ? app->hall.tournament : NULL;
    const bool of_walls =
        row->needs == WK_PAPERS_NEEDS_WALLS || row->needs == WK_PAPERS_NEEDS_SEALED || row->needs == WK_PAPERS_NEEDS_OPENED;

    if ((def && def->by == WK_PAPER_BY_EVENT && !wk_paper_is_of(def, event)) ||
        (of_walls && event && !event->plan.kind->keeps_walls))
        return true;
    return row->needs == WK_PAPERS_NEEDS_HALL && !app->link.joined;
}

static bool is_director(const struct wk_app *app)
{
    return app->director.unlocked && app->director.role >= WK_ROLE_DIRECTOR;
}

/* Why a sheet cannot be printed at present; NULL: it can. */
static const char *missing(const struct wk_app *app, enum wk_papers_sheet sheet)
{
    const enum wk_papers_needs needs = wk_papers_row(sheet)->needs;

    if (needs <= WK_PAPERS_NEEDS_HALL)
        return NULL;
    if (!is_director(app))
        return WK_N("Choose the director's PIN first");
    if (app->store != WK_OK)
        return WK_N("The database cannot be read now");
    if (needs == WK_PAPERS_NEEDS_EVENT && !wk_app_has_event(app))
        return WK_N("Begin an event first");
    if (needs == WK_PAPERS_NEEDS_SEALED && app->sealed_seq == 0)
        return WK_N("Seal a deal first");
    return NULL;
}

/* The same, including the result of looking at it. */
static const char *why_not(const struct wk_app *app, enum wk_papers_sheet sheet)
{
    const struct wk_papers_look *look = &app->papers.look[sheet];
    const char *const why = missing(app, sheet);

    if (why || !look->looked || look->status == WK_OK)
        return why;
    if (look->status != WK_NOT_YET && look->status != WK_NOT_FOUND)
        return WK_N("It could not be made: try again");
    return wk_papers_row(sheet)->needs == WK_PAPERS_NEEDS_OPENED   ? WK_N("Open a deal first")
           : wk_papers_row(sheet)->needs == WK_PAPERS_NEEDS_SEALED ? WK_N("Seal a deal first")
                                                                   : WK_N("There is nothing to print yet");
}

static unsigned sheets_of_page(const struct wk_app *app, enum wk_papers_when when)
{
    unsigned sheets = 0;

    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
        if (wk_papers_row((enum wk_papers_sheet)sheet)->when == when && !is_left_out(app, (enum wk_papers_sheet)sheet) &&
            !why_not(app, (enum wk_papers_sheet)sheet))
            sheets |= 1u << sheet;
    return sheets;
}

/* ---------------------------------------------------------------- its steps */

static struct wk_papers_request *ask(struct wk_app *app, enum wk_papers_ask what, struct wk_effects *effects)
{
    struct wk_papers_request *request = &wk_app_effect(effects, WK_EFFECT_PAPERS)->papers;

    request->ask = what;
    request->language = app->lang;
    request->sticker_mm = app->papers.sticker_mm;
    memcpy(request->set, app->papers.set, sizeof(request->set));
    return request;
}

/* Sheets that can be looked at, or one that has changed. */
static void look(struct wk_app *app, unsigned sheets, struct wk_effects *effects)
{
    unsigned wanted = 0;

    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
        if ((sheets >> sheet & 1) && !is_left_out(app, (enum wk_papers_sheet)sheet) &&
            !missing(app, (enum wk_papers_sheet)sheet))
            wanted |= 1u << sheet;
    ask(app, WK_PAPERS_LOOK, effects)->sheets = wanted;
}

static void note_table(uint8_t *tables, int table)
{
    tables[(table - 1) / 8] |= (uint8_t)(1u << (table - 1) % 8);
}

/* The stickers of all tables that have none yet; if all have them, of the table whose set was chosen. */
static void ask_tables(const struct wk_app *app, uint8_t *tables)
{
    int table[WK_MAX_TABLES];
    const int n = wk_hour_tables(app, table);

    for (int i = 0; i < n; i++)
        if (!wk_hour_table_has_stickers(app, table[i]))
            note_table(tables, table[i]);
}

static void put(struct wk_app *app, int arg, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->papers;
    const bool several = arg == 2, to_printer = arg == 1;
    const unsigned sheets = several ? sheets_of_page(app, papers->when) : papers->shown > 0 ? 1u << (papers->shown - 1) : 0;

    if (papers->waiting || !sheets || (to_printer && !app->hour.printer) ||
        (!several && why_not(app, (enum wk_papers_sheet)(papers->shown - 1))))
        return;
    papers->waiting = true;
    papers->to_printer = to_printer;
    papers->several = several;
    papers->status = WK_FAILED;
    papers->n_done = papers->n_all = papers->n_pages = 0;
    struct wk_papers_request *request = ask(app, WK_PAPERS_PUT, effects);

    request->sheets = sheets;
    request->to_printer = to_printer;
    if (several && (sheets & 1u << WK_PAPERS_STICKERS))
        ask_tables(app, request->tables);
}

/* The first set for a table; 0: a further set for the same table. */
static void choose_set(struct wk_app *app, int table, struct wk_effects *effects)
{
    const unsigned of_set = 1u << WK_PAPERS_STICKERS | 1u << WK_PAPERS_AGAIN;
    struct wk_app_papers *papers = &app->papers;

    if (papers->waiting)
        return;
    if (table >= 1 && table <= WK_MAX_TABLES)
        wk_set_of_table(table, 'A', papers->set);
    else
        papers->set[2] = papers->set[2] == 'Z' ? 'A' : (char)(papers->set[2] + 1);
    papers->status = WK_FAILED;
    papers->put &= ~of_set;
    look(app, of_set, effects);
}

static void choose_mm(struct wk_app *app, int mm, struct wk_effects *effects)
{
    for (int i = 0; i < WK_N_PAPERS_MM && !app->papers.waiting; i++)
        if (wk_papers_mm[i] == mm) {
            app->papers.sticker_mm = mm;
            app->papers.status = WK_FAILED;
            app->papers.put &= ~(1u << WK_PAPERS_STICKERS);
            look(app, 1u << WK_PAPERS_STICKERS, effects);
        }
}

/* The paper size that is common in the country; once it is kept every page changes. */
static void choose_size(const struct wk_app *app, int size, struct wk_effects *effects)
{
    if (size > WK_PAPER_NOT_SAID && size < WK_N_PAPER_SIZES && !app->papers.waiting)
        wk_hour_keep(effects, WK_KEEP_PAPER, size);
}

static void say_there(struct wk_app *app, struct wk_effects *effects)
{
    const int table = wk_set_table(app->papers.set);

    if (table >= 1 && table <= WK_MAX_TABLES)
        note_table(ask(app, WK_PAPERS_THERE, effects)->tables, table);
}

static void show(struct wk_app *app, int sheet)
{
    if (sheet < 0 || sheet > WK_N_PAPERS || app->papers.waiting ||
        (sheet > 0 && is_left_out(app, (enum wk_papers_sheet)(sheet - 1))))
        return;
    app->papers.shown = sheet;
    app->papers.status = WK_FAILED;
}

static void turn_to(struct wk_app_papers *papers, int when)
{
    if (when < 0 || when >= WK_N_PAPERS_WHEN || papers->waiting)
        return;
    papers->when = (enum wk_papers_when)when;
    papers->status = WK_FAILED;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->papers;

    if (app->overlay != WK_OVERLAY_NONE)
        return false;
    if (action == WK_ACTION_PAPERS)
        put(app, arg, effects);
    else if (action == WK_ACTION_PAPERS_WHEN)
        turn_to(papers, arg);
    else if (action == WK_ACTION_PAPERS_SHOW)
        show(app, arg);
    else if (action == WK_ACTION_PAPERS_SET)
        choose_set(app, arg, effects);
    else if (action == WK_ACTION_PAPERS_MM)
        choose_mm(app, arg, effects);
    else if (action == WK_ACTION_PAPERS_THERE)
        say_there(app, effects);
    else if (action == WK_ACTION_PAPERS_SIZE)
        choose_size(app, arg, effects);
    else if (action == WK_ACTION_OPEN && wk_screen_leads(app, arg) && is_director(app))
        wk_app_go(app, (enum wk_screen)arg, effects);
    else
        return false;
    return true;
}

/* Shows the list as it was left; chooses the set of a table that has none yet, else the set that was printed last. */
static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->papers;
    const struct wk_screen_def *came = wk_app_screen(app, from);
    int tables[WK_MAX_TABLES];
    const int n = wk_hour_tables(app, tables);

    if (!papers->waiting) { /* else its answer is still to come */
        *papers = (struct wk_app_papers){.status = WK_FAILED, .when = papers->when, .sticker_mm = papers->sticker_mm};
        if (papers->sticker_mm == 0)
            papers->sticker_mm = wk_papers_mm[0];
        wk_set_of_table(tables[0], 'A', papers->set);
        if (app->hour.kept.printed[0])
            memcpy(papers->set, app->hour.kept.printed, sizeof(papers->set));
        for (int i = n - 1; i >= 0; i--)
            if (!wk_hour_table_has_stickers(app, tables[i]))
                wk_set_of_table(tables[i], 'A', papers->set);
    }
    papers->from_standings = came->standings && came->area == WK_AREA_LOCKED;
    if (app->hour.step != WK_HOUR_NONE)
        papers->when = WK_PAPERS_BEFORE;
    else if (papers->from_standings || wk_app_is_over(app))
        papers->when = WK_PAPERS_AFTER;
    look(app, ~0u, effects);
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    if (to != app->screen)
        ask(app, WK_PAPERS_END, effects);
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    if (app->papers.shown > 0) {
        app->papers.shown = 0;
        app->papers.status = WK_FAILED;
        return true;
    }
    if (app->hour.step != WK_HOUR_NONE || !app->director.unlocked)
        return false;
    wk_app_go(app, app->papers.from_standings ? WK_SCREEN_RANKING : WK_SCREEN_DIRECTOR, effects);
    return true;
}

static void take_put(struct wk_app *app, const struct wk_papers_news *news, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->papers;

    papers->n_done = news->n_done;
    papers->n_all = news->n_all;
    papers->n_pages = news->n_pages;
    papers->put |= news->put;
    memcpy(app->hour.kept.printed, news->kept.printed, sizeof(app->hour.kept.printed));
    memcpy(app->hour.kept.stickers, news->kept.stickers, sizeof(app->hour.kept.stickers));
    if (news->status == WK_NOT_YET)
        return;
    papers->waiting = false;
    papers->status = news->status;
    wk_app_sound(app, effects, news->status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
}

/* Also when the screen has been left: the files are there. */
static void take_news(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->papers;

    if (event->kind == WK_EVENT_STICK && event->stick && !papers->waiting && papers->status != WK_OK)
        papers->status = WK_FAILED; /* a stick was put in: that mends it */
    if (event->kind != WK_EVENT_PAPERS)
        return;
    if (event->papers.about == WK_PAPERS_LOOK) {
        for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
            if (event->papers.put >> sheet & 1)
                papers->look[sheet] = event->papers.look[sheet];
    } else if (event->papers.about == WK_PAPERS_THERE) {
        app->hour.fault = event->papers.status;
        memcpy(app->hour.kept.stickers, event->papers.kept.stickers, sizeof(app->hour.kept.stickers));
        wk_app_sound(app, effects, event->papers.status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    } else if (papers->waiting) {
        take_put(app, &event->papers, effects);
    }
}

/* Other paper was chosen: what was put on the stick is of the old one. */
static void hear(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_KEPT && event->kept.what == WK_KEEP_PAPER && event->kept.status == WK_OK) {
        app->papers.status = WK_FAILED;
        app->papers.put = 0;
        look(app, ~0u, effects);
    }
    take_news(app, event, effects);
}

/* ---------------------------------------------------------------- what is drawn */

static const char *const whens[WK_N_PAPERS_WHEN] = {[WK_PAPERS_BEFORE] = WK_NC("papers", "Before"),
                                                    [WK_PAPERS_DURING] = WK_NC("papers", "During"),
                                                    [WK_PAPERS_AFTER] = WK_NC("papers", "After")};

/* A page in the middle of a square, on a ground that is the same in each theme; without a picture, what the file is. */
static void picture(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_papers_sheet sheet)
{
    const struct wk_papers_look *look = &app->papers.look[sheet];
    const double side = fmin(box.w, box.h);
    const char *ending = strrchr(wk_papers_row(sheet)->file, '.');

    box = wk_box_centre(box, side, side);
    wk_draw_box(draw, box, WK_R_TAG, WK_C_KEY);
    if (look->edition > 0)
        wk_draw_tile(draw, wk_box_inset(box, side / 24, side / 24), (int)sheet, look->edition);
    else if (!wk_papers_has_pages(sheet))
        wk_draw_text(draw, wk_box_mid_x(box), wk_box_mid_y(box) + 9, wk_type_in(wk_type_bold, WK_C_STONE, WK_MIDDLE),
                     ending ? strcmp(ending, ".csv") == 0 ? "CSV" : "TXT" : "");
}

/* The name of the page's size in either direction: A4, A3, 11x17; else its measures. */
static const char *paper_text(const struct wk_papers_look *look, char text[32])
{
    const int least = look->w_mm < look->h_mm ? look->w_mm : look->h_mm, most = look->w_mm + look->h_mm - least;

    for (int size = WK_PAPER_NOT_SAID + 1; size < WK_N_PAPER_SIZES; size++)
        for (int kind = 0; kind < WK_N_PAGE_KINDS; kind++) {
            const struct wk_page_size *const page = wk_page_size((enum wk_paper_size)size, (enum wk_page_kind)kind);
            if (fabs(page->w_mm - least) < 1 && fabs(page->h_mm - most) < 1 && strlen(page->name) < 8) {
                snprintf(text, 32, "%s", page->name);
                return text;
            }
        }
    snprintf(text, 32, "%d × %d mm", look->w_mm, look->h_mm);
    return text;
}

/* "5 pages A4"; of the stickers of how many tables there are; or why there is nothing. */
static void about(const struct wk_app *app, const struct wk_draw *draw, enum wk_papers_sheet sheet, char text[96])
{
    const struct wk_papers_look *look = &app->papers.look[sheet];
    const char *const why = why_not(app, sheet);
    char size[32];

    if (why)
        snprintf(text, 96, "%s", T(why));
    else if (!look->looked)
        snprintf(text, 96, "%s", T("Being drawn"));
    else if (!wk_papers_has_pages(sheet))
        snprintf(text, 96, "%s", strstr(wk_papers_row(sheet)->file, ".csv") ? T("A CSV file") : T("A text file"));
    else if (look->n_pages == 1)
        snprintf(text, 96, T("1 page %s"), paper_text(look, size));
    else
        snprintf(text, 96, T("%d pages %s"), look->n_pages, paper_text(look, size));
}

static void count_tables(const struct wk_app *app, int *n, int *there)
{
    int tables[WK_MAX_TABLES];

    *n = wk_hour_tables(app, tables);
    *there = 0;
    for (int i = 0; i < *n; i++)
        *there += wk_hour_table_has_stickers(app, tables[i]);
}

/* A card's name, and a line or two below it: about the middle of its height. */
static void words(struct wk_draw *draw, struct wk_box box, const char *name, const char *line, bool bare)
{
    const struct wk_type tag = wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT);
    const int n = wk_text_width(line, tag.size, false) > box.w ? 2 : 1;

    box = wk_box_centre(box, box.w, 34 + n * 30);
    wk_part_fit(draw, wk_cut_top(&box, 34), (struct wk_type){24, true, bare ? WK_C_STONE : WK_C_IVORY, WK_LEFT}, name);
    wk_part_fit(draw, box, tag, line);
}

/* What it is, and how much of it there is. */
static void card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_papers_sheet sheet)
{
    const bool bare = why_not(app, sheet) != NULL, put = (app->papers.put >> sheet & 1) != 0;
    struct wk_box text = wk_box_inset(box, 12, 10);
    char line[96];
    int n, there;

    wk_draw_box(draw, box, WK_R_CARD,
                wk_draw_is_pressed(draw, WK_ACTION_PAPERS_SHOW, (int)sheet + 1) ? WK_C_KEY_DOWN : WK_C_PANEL);
    picture(app, draw, wk_cut_left(&text, text.h), sheet);
    wk_cut_left(&text, 14);
    if (put)
        wk_draw_mark(draw, WK_MARK_OK, wk_box_right(box) - 24, box.y + 24, 30, false);
    about(app, draw, sheet, line);
    if (sheet == WK_PAPERS_STICKERS && !bare) {
        count_tables(app, &n, &there);
        if (n > 1)
            snprintf(line, sizeof(line), T("%d of %d tables"), there, n);
    }
    words(draw, text, T(wk_papers_row(sheet)->name), line, bare);
    wk_draw_touch(draw, box, WK_ACTION_PAPERS_SHOW, (int)sheet + 1, false);
}

/* The event's own papers and the key that they need: on a screen of their own. */
static void copy_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const bool may = is_director(app);
    struct wk_box text = wk_box_inset(box, 12, 10);

    wk_draw_box(draw, box, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_OPEN, WK_SCREEN_BACKUP) ? WK_C_KEY_DOWN : WK_C_PANEL);
    const struct wk_box sign = wk_cut_left(&text, text.h);
    wk_draw_box(draw, wk_box_centre(sign, fmin(sign.w, sign.h), fmin(sign.w, sign.h)), WK_R_TAG, WK_C_KEY);
    wk_draw_text(draw, wk_box_mid_x(sign), wk_box_mid_y(sign) + 9, wk_type_in(wk_type_bold, WK_C_STONE, WK_MIDDLE), "DB");
    wk_cut_left(&text, 14);
    words(draw, text, T("Copy"), may ? T("Event and club key") : T("Choose the director's PIN first"), !may);
    wk_draw_touch(draw, box, may ? WK_ACTION_OPEN : WK_ACTION_NOT_YET, may ? WK_SCREEN_BACKUP : 0, false);
}

static void list(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box tabs = wk_cut_top(&body, WK_KEY_H);
    const int columns = upright ? 2 : 4, rows = upright ? 6 : 3;
    int at = 0;

    for (int when = 0; when < WK_N_PAPERS_WHEN; when++)
        wk_part_key(draw, wk_box_column(tabs, when, WK_N_PAPERS_WHEN, WK_KEY_GAP),
                    &(struct wk_keycap){T(whens[when]), (int)app->papers.when == when ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_PAPERS_WHEN, when, -1});
    wk_cut_top(&body, WK_GAP);
    wk_cut_bottom(&body, WK_GAP);
    if (upright && body.h > 6 * 150)
        body.h = 6 * 150;
    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
        if (wk_papers_row((enum wk_papers_sheet)sheet)->when == app->papers.when &&
            !is_left_out(app, (enum wk_papers_sheet)sheet))
            card(app, draw, wk_box_cell(body, at++, columns, rows, WK_KEY_GAP), (enum wk_papers_sheet)sheet);
    copy_card(app, draw, wk_box_cell(body, at, columns, rows, WK_KEY_GAP));
}

/* ---- one of them */

#define MAX_CHIPS 16

/* A key for each table, ticked if it has its stickers; in a large hall those that come next. */
static void tables(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body)
{
    int table[WK_MAX_TABLES], shown[MAX_CHIPS], n_shown = 0;
    const int n = wk_hour_tables(app, table), chosen = wk_set_table(app->papers.set);
    char text[64];

    if (n == 1 && table[0] == chosen)
        return;
    for (int pass = 0; pass < 2; pass++) /* those that have none yet, then the others */
        for (int i = 0; i < n && n_shown < MAX_CHIPS; i++)
            if (n <= MAX_CHIPS ? pass == 0 : wk_hour_table_has_stickers(app, table[i]) == (pass == 1))
                shown[n_shown++] = table[i];
    const int rows = (n_shown + 7) / 8;
    struct wk_box keys = wk_cut_top(body, rows * WK_KEY_H + (rows - 1) * WK_KEY_GAP);

    for (int i = 0; i < n_shown; i++) {
        const struct wk_box key = wk_box_cell(keys, i, n_shown < 8 ? n_shown : 8, rows, WK_KEY_GAP);

        snprintf(text, sizeof(text), "%d", shown[i]);
        wk_part_key(
            draw, key,
            &(struct wk_keycap){text, shown[i] == chosen ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_PAPERS_SET, shown[i], -1});
        if (wk_hour_table_has_stickers(app, shown[i]))
            wk_draw_mark(draw, WK_MARK_OK, wk_box_right(key) - 12, key.y + 12, 22, true);
    }
    wk_cut_top(body, WK_GAP);
}

/* How wide they are, and of which set; or that nobody needs to print them. */
static void sizes(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body)
{
    const int table = wk_set_table(app->papers.set);
    struct wk_box keys = wk_cut_top(body, WK_KEY_H);
    char text[32];

    for (int i = 0; i < WK_N_PAPERS_MM; i++) {
        snprintf(text, sizeof(text), T("%d mm"), wk_papers_mm[i]);
        wk_part_key(draw, wk_box_column(keys, i, WK_N_PAPERS_MM + 1, WK_KEY_GAP),
                    &(struct wk_keycap){text, app->papers.sticker_mm == wk_papers_mm[i] ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_PAPERS_MM, wk_papers_mm[i], -1});
    }
    wk_part_key(draw, wk_box_column(keys, WK_N_PAPERS_MM, WK_N_PAPERS_MM + 1, WK_KEY_GAP),
                &(struct wk_keycap){T("Another set"), WK_KEY_PLAIN, WK_ACTION_PAPERS_SET, 0, -1});
    wk_cut_top(body, WK_GAP);
    if (table >= 1 && table <= WK_MAX_TABLES && !wk_hour_table_has_stickers(app, table)) {
        wk_part_key(draw, wk_cut_top(body, WK_KEY_H),
                    &(struct wk_keycap){T("They are there already"), WK_KEY_PLAIN, WK_ACTION_PAPERS_THERE, 0, -1});
        wk_cut_top(body, WK_GAP);
    }
}

static void fact(struct wk_draw *draw, struct wk_box *body, enum wk_mark mark, const char *text)
{
    const double lead = 32;

    wk_draw_mark(draw, mark, body->x + 16, body->y + 18, 28, false);
    const int n = wk_draw_wrapped(draw, body->x + 44, body->y + 26, body->w - 44, lead, wk_type_text, text);
    wk_cut_top(body, n * lead + 14);
}

static void one(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, enum wk_papers_sheet sheet)
{
    const bool upright = wk_zone_upright(draw), stickers = sheet == WK_PAPERS_STICKERS;
    const char *const why = why_not(app, sheet);
    char line[96];

    wk_cut_bottom(&body, WK_GAP);
    const struct wk_box page = upright ? wk_cut_top(&body, fmin(body.w, body.h * (stickers ? .5 : .6)))
                                       : wk_cut_left(&body, fmin(body.h, body.w * .5));
    picture(app, draw, page, sheet);
    if (upright)
        wk_cut_top(&body, WK_GAP);
    else
        wk_cut_left(&body, 2 * WK_GAP);
    if (stickers && !why) {
        tables(app, draw, &body);
        sizes(app, draw, &body);
    }
    about(app, draw, sheet, line);
    fact(draw, &body, why ? WK_MARK_EMPTY : WK_MARK_OK, line);
    fact(draw, &body, app->stick ? WK_MARK_OK : WK_MARK_EMPTY,
         app->stick ? T("A stick is plugged in") : T("No stick: plug a USB stick into this computer"));
    fact(draw, &body, app->hour.printer ? WK_MARK_OK : WK_MARK_EMPTY,
         app->hour.printer ? T("A printer is set up") : T("No printer: print_command in the configuration says which"));
}

/* ---- what came of it */

static void say_put(const struct wk_app *app, const struct wk_draw *draw, char text[96], char note[160])
{
    const struct wk_app_papers *papers = &app->papers;

    if (papers->to_printer)
        snprintf(text, 96, T("Done: the printer has %d pages"), papers->n_pages);
    else if (papers->n_pages > 0 && papers->n_all == 1)
        snprintf(text, 96, T("Done: %d pages are on the stick"), papers->n_pages);
    else if (papers->n_pages > 0)
        snprintf(text, 96, T("Done: %d files, %d pages, are on the stick"), papers->n_done, papers->n_pages);
    else
        snprintf(text, 96, "%s", T("Done: the file is on the stick"));
    if (papers->to_printer)
        snprintf(note, 160, "%s", T("At 100 %, not fitted to the page: the camera measures by stickers and mat"));
    else
        snprintf(note, 160, "%s", T("In the folder papers, and read back. Print at 100 %, not fitted to the page"));
}

/* What replaces the headline once something was asked for; false: nothing was. */
static bool outcome(const struct wk_app *app, const struct wk_draw *draw, struct wk_headline *headline, char text[96],
                    char note[160])
{
    const struct wk_app_papers *papers = &app->papers;

    if (papers->waiting) {
        snprintf(text, 96, "%d", papers->n_done);
        snprintf(note, 160, "/%d", papers->n_all);
        *headline = (struct wk_headline){.text = papers->to_printer ? T("They are being printed") : T("They are being written"),
                                         .note = papers->to_printer ? NULL : T("Leave the stick in"),
                                         .gauge = papers->n_all > 1 ? text : NULL,
                                         .unit = papers->n_all > 1 ? note : NULL};
        return true;
    }
    if (papers->status == WK_FAILED)
        return false;
    if (papers->status == WK_OK) {
        say_put(app, draw, text, note);
        *headline = (struct wk_headline){.text = text, .note = note};
        return true;
    }
    *headline = (struct wk_headline){
        .text = papers->status == WK_NOT_FOUND ? T("No stick was found") : T("Nothing was printed"),
        .note = papers->status == WK_END ? T(wk_print_text(WK_END)) : T(wk_screen_stick_mend(papers->status))};
    if (papers->n_done > 0) {
        snprintf(text, 96, T("Only %d of %d files were written"), papers->n_done, papers->n_all);
        headline->text = text;
    }
    return true;
}

static int keys_of_list(const struct wk_app *app, const struct wk_draw *draw, char size[64], struct wk_keycap keys[3])
{
    const struct wk_app_papers *papers = &app->papers;
    const bool any = sheets_of_page(app, papers->when) != 0, done = papers->status == WK_OK;
    int n = 0;

    if (papers->waiting || !any) {
        keys[n++] = (struct wk_keycap){papers->waiting ? T("Being written") : T("All onto the stick"), WK_KEY_NOT_YET,
                                       WK_ACTION_NOT_YET, 0, -1};
        return n;
    }
    if (done)
        keys[n++] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
    keys[n++] = (struct wk_keycap){T("All onto the stick"), done ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_PAPERS, 2, -1};
    if (!done && papers->when == WK_PAPERS_BEFORE) {
        snprintf(size, 64, T("Paper: %s"), wk_page_size(app->hour.paper, WK_PAGE_WHOLE)->name);
        keys[n++] = (struct wk_keycap){size, WK_KEY_PLAIN, WK_ACTION_PAPERS_SIZE,
                                       app->hour.paper + 1 < WK_N_PAPER_SIZES ? (int)app->hour.paper + 1 : WK_PAPER_A4, -1};
    }
    return n;
}

static int keys_of_one(const struct wk_app *app, const struct wk_draw *draw, struct wk_keycap keys[3])
{
    const struct wk_app_papers *papers = &app->papers;
    const enum wk_papers_sheet sheet = (enum wk_papers_sheet)(papers->shown - 1);
    const bool can = !why_not(app, sheet);
    int n = 0;

    if (papers->waiting) {
        keys[n++] = (struct wk_keycap){papers->to_printer ? T("Being printed") : T("Being written"), WK_KEY_NOT_YET,
                                       WK_ACTION_NOT_YET, 0, -1};
        return n;
    }
    keys[n++] = (struct wk_keycap){T("Onto the stick"), can ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                   can ? WK_ACTION_PAPERS : WK_ACTION_NOT_YET, 0, -1};
    keys[n++] = (struct wk_keycap){T("Print"), can && app->hour.printer ? WK_KEY_PLAIN : WK_KEY_NOT_YET,
                                   can && app->hour.printer ? WK_ACTION_PAPERS : WK_ACTION_NOT_YET,
                                   can && app->hour.printer ? 1 : 0, -1};
    return n;
}

static void draw_papers(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_papers *papers = &app->papers;
    const enum wk_papers_sheet sheet = (enum wk_papers_sheet)(papers->shown - 1);
    struct wk_headline headline = {.text = T("Papers"),
                                   .note = app->stick
                                               ? T("A stick is plugged in. Print at 100 %, not fitted to the page")
                                               : T("At 100 %, not fitted to the page: plug in a USB stick for any printer")};
    struct wk_keycap keys[3];
    char text[96], note[160], name[64], size[64];

    if (papers->shown > 0) {
        snprintf(name, sizeof(name), T("Stickers of set %s"), papers->set);
        headline = (struct wk_headline){.text = sheet == WK_PAPERS_STICKERS ? name : T(wk_papers_row(sheet)->name),
                                        .note = T(wk_papers_row(sheet)->what)};
    }
    (void)outcome(app, draw, &headline, text, note);
    if (wk_hour_fault_text(app) && app->hour.fault != WK_OK && !papers->waiting)
        headline.note = T(wk_hour_fault_text(app));
    wk_part_top(app, draw);
    wk_part_headline(draw, &headline);
    if (papers->shown > 0)
        one(app, draw, wk_zone_body(draw, 204), sheet);
    else
        list(app, draw, wk_zone_body(draw, 200));
    const int n = papers->shown > 0 ? keys_of_one(app, draw, keys) : keys_of_list(app, draw, size, keys);
    wk_part_bar(app, draw, keys, n);
}

const struct wk_screen_def wk_screen_def_papers = {
    .id = WK_SCREEN_PAPERS,
    .word = "papers",
    .area = WK_AREA_SETUP,
    .role = WK_ROLE_DIRECTOR,
    .no_camera = true,
    .leads = {WK_SCREEN_BACKUP},
    .draw = draw_papers,
    .enter = enter,
    .leave = leave,
    .back = back,
    .action = act,
    .event = hear,
    .late = take_news,
    .card = {13, WK_N("Papers"), WK_N("All that is printed")},
    .help = {.sketch = WK_SKETCH_COPY,
             .headline = WK_N("All that is printed, by when it is needed"),
             .steps = {WK_N("Touch a paper to see its page; or plug in a stick, and touch All onto the stick"),
                       WK_N("Print the files at any printer or copy shop, at 100 %; the mat on A3 or 11x17"),
                       WK_N("Each table has a set of stickers of its own: a tick says that it is there")}},
};
