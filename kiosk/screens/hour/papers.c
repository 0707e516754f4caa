/* The first hour: stickers, mat and chart, as files on a stick for any printer or copy shop, or by the kiosk's own printer. */
#include "kiosk/app/hour.h"
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <stdio.h>
#include <string.h>

static void ask(struct wk_app *app, bool to_printer, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->hour.papers;

    if (papers->waiting || (to_printer && !app->hour.printer))
        return;
    papers->waiting = true;
    papers->n_done = 0;
    papers->status = WK_FAILED;
    papers->to_printer = to_printer;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_PAPERS);

    memcpy(effect->papers.set, papers->set, sizeof(effect->papers.set));
    effect->papers.to_printer = to_printer;
    effect->papers.language = app->lang;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->hour.papers;

    if (app->overlay != WK_OVERLAY_NONE || (action != WK_ACTION_PAPERS && action != WK_ACTION_PAPERS_SET))
        return false;
    if (action == WK_ACTION_PAPERS) {
        ask(app, arg == 1, effects);
    } else if (!papers->waiting) {
        papers->set[2] = papers->set[2] == 'Z' ? 'A' : (char)(papers->set[2] + 1);
        papers->status = WK_FAILED;
    }
    return true;
}

/* The set printed last, else the first one of this table. */
static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->hour.papers;

    (void)from;
    (void)effects;
    if (papers->waiting) /* its answer comes yet */
        return;
    *papers = (struct wk_app_papers){.status = WK_FAILED};
    memcpy(papers->set, (char[]){(char)('0' + app->table / 10), (char)('0' + app->table % 10), 'A', 0}, sizeof(papers->set));
    if (app->hour.kept.printed[0])
        memcpy(papers->set, app->hour.kept.printed, sizeof(papers->set));
}

/* Also when the screen was left meanwhile: the files are there. */
static void take_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_papers *papers = &app->hour.papers;

    if (event->kind == WK_EVENT_STICK && event->stick && !papers->waiting && papers->status != WK_OK)
        papers->status = WK_FAILED; /* it was put in: nothing is the matter any more */
    if (event->kind != WK_EVENT_PAPERS || !papers->waiting)
        return;
    papers->n_done = event->papers.n_done;
    if (event->papers.status == WK_NOT_YET)
        return;
    papers->waiting = false;
    papers->status = event->papers.status;
    if (papers->status == WK_OK)
        memcpy(app->hour.kept.printed, event->papers.set, sizeof(app->hour.kept.printed));
    wk_app_sound(app, effects, papers->status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
}

/* ---------------------------------------------------------------- what is drawn */

/* A sheet, its paper, and what is made of it; there: where it belongs. */
static void paper(struct wk_draw *draw, struct wk_box card, const char *name, const char *size, const char *what, bool there)
{
    struct wk_box text;

    wk_part_card(draw, card, false);
    if (there)
        wk_draw_mark(draw, WK_MARK_OK, wk_box_right(card) - 42, wk_box_mid_y(card), 36, false);
    if (there)
        wk_cut_right(&card, 60);
    text = wk_box_centre(wk_box_inset(card, WK_PAD, 0), card.w - 2 * WK_PAD, 76);
    struct wk_box line = wk_cut_top(&text, 38);
    wk_draw_label(draw, line, wk_type_bold, name);
    wk_draw_label(draw, line, wk_type_in(wk_type_bold, WK_C_STONE, WK_RIGHT), size);
    wk_draw_label(draw, wk_cut_top(&text, 38), wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT), what);
}

static void list_papers(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    char stickers[64];

    body.h = 3 * 108 + 2 * WK_KEY_GAP;
    const int n_done = app->hour.papers.waiting ? app->hour.papers.n_done : 0;

    snprintf(stickers, sizeof(stickers), T("Stickers of set %s"), app->hour.papers.set);
    paper(draw, wk_box_row(body, 0, 3, WK_KEY_GAP), stickers, "A4",
          T("On matt white removable label paper; cut along the lines"), n_done > 0);
    paper(draw, wk_box_row(body, 1, 3, WK_KEY_GAP), T("Mat"), "A3", T("Glue it to something flat, and measure its ruler"),
          n_done > 1);
    paper(draw, wk_box_row(body, 2, 3, WK_KEY_GAP), T("Chart"), "A4", T("Which sticker belongs on which tile of a wall"),
          n_done > 2);
}

static void draw_papers(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_papers *papers = &app->hour.papers;
    const char *const steps[] = {T("Print them at 100 %, the mat on A3"),
                                 T("Glue the mat to something flat, and measure its ruler"),
                                 T("Cut the stickers out, and stick them on by the chart")};
    const bool done = papers->status == WK_OK, bad = !done && papers->status != WK_FAILED;
    struct wk_headline headline = {.text = T("Print stickers, mat and chart"),
                                   .note = app->stick
                                               ? T("A stick is plugged in. Print at 100 %, not fitted to the page")
                                               : T("At 100 %, not fitted to the page: plug in a USB stick for any printer")};
    struct wk_keycap keys[3] = {{T("Onto the stick"), WK_KEY_PRIMARY, WK_ACTION_PAPERS, 0, -1}};
    int n = 1;

    if (bad)
        headline = (struct wk_headline){
            .text = papers->status == WK_NOT_FOUND ? T("No stick was found") : T("Nothing was printed"),
            .note = papers->status == WK_END ? T(wk_print_text(WK_END)) : T(wk_screen_stick_mend(papers->status))};
    if (app->hour.printer)
        keys[n++] = (struct wk_keycap){T("Print"), WK_KEY_PLAIN, WK_ACTION_PAPERS, 1, -1};
    keys[n++] = (struct wk_keycap){T("Another set"), WK_KEY_PLAIN, WK_ACTION_PAPERS_SET, 0, -1};
    if (papers->waiting) {
        headline = (struct wk_headline){.text = papers->to_printer ? T("They are being printed") : T("They are being written"),
                                        .note = papers->to_printer ? NULL : T("Leave the stick in")};
        keys[0] = (struct wk_keycap){papers->to_printer ? T("Being printed") : T("Being written"), WK_KEY_NOT_YET,
                                     WK_ACTION_NOT_YET, 0, -1};
        n = 1;
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &headline);
    if (done) {
        struct wk_box rest = wk_part_ended(
            draw, WK_MARK_OK, papers->to_printer ? T("Done: the printer has them") : T("Done: three files are on the stick"),
            T("A page that was fitted to its paper is of no use: the camera measures by it"));
        wk_cut_top(&rest, 36);
        wk_part_steps(draw, rest.x, rest.y, rest.w, steps, 3);
        keys[0] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
        n = 1;
    } else {
        list_papers(app, draw, wk_zone_body(draw, 208));
    }
    wk_part_bar(app, draw, keys, n);
}

const struct wk_screen_def wk_screen_def_papers = {
    .id = WK_SCREEN_PAPERS,
    .word = "papers",
    .area = WK_AREA_SETUP,
    .role = WK_ROLE_DIRECTOR,
    .no_camera = true,
    .draw = draw_papers,
    .enter = enter,
    .action = act,
    .event = take_answer,
    .late = take_answer,
    .help = {.sketch = WK_SKETCH_COPY,
             .headline = WK_N("Three sheets, printed at 100 %"),
             .steps = {WK_N("Plug in a USB stick, and touch Onto the stick"),
                       WK_N("Print the files at any printer or copy shop; the mat on A3"),
                       WK_N("Each table has a set of its own: print another one for it")}},
};
