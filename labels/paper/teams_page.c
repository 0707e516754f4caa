/*
 * The teams of an event, ten on a page, the best first as soon as there are points: who plays, from the bench too, room for the
 * leader and for who sits on the bench. Source: the Chinese competition rules, "Procedure", 1.
 */
#include "labels/paper/round_parts.h"

#include "rules/event/standings.h"

#include <stdio.h>
#include <string.h>

#define PAGE_W 210.0
#define EDGE 12.0
#define GAP 6.0
#define TOP 34.0
#define BOX_W ((PAGE_W - 2 * EDGE - GAP) / 2)
#define BOX_H 49.0
#define LINE_H 5.6
#define COLUMNS 2
#define ON_A_PAGE 10

/* Who has played as a player since round 1, the newest last: "Li Wei, then Wu Jie". */
static void print_member(const struct wk_sheet *sheet, double x, double y, double w, int player)
{
    const struct wk_tournament *event = sheet->papers->tournament;
    const char *const first = wk_person_ranked(event, player - 1)->name, *const now =
                                                                             wk_name_of(sheet, player, sheet->shape->n_rounds);
    char text[2 * WK_NAME_SIZE + 64];

    if (wk_out_hands(sheet, player, sheet->shape->n_rounds) == wk_all_hands(sheet))
        snprintf(text, sizeof text, "%s · %s", first, wk_out_mark(sheet));
    else if (strcmp(first, now) == 0)
        snprintf(text, sizeof text, "%s", first);
    else
        snprintf(text, sizeof text, wk_text(sheet->language, WK_NC("paper", "%s, then %s")), first, now);
    wk_printf(sheet, x + 8, y, (struct wk_print){.size = 3.4, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT}, "%d",
              wk_number_of(sheet, player));
    wk_print(sheet, x + 10, y, text, (struct wk_print){.size = 3.8, .max_w = w - 10});
}

static void print_blank(const struct wk_sheet *sheet, double x, double y, double w, const char *what)
{
    wk_print(sheet, x, y, what, (struct wk_print){.size = 3.2, .colour = WK_INK_SOFT, .max_w = 20});
    wk_rule(sheet, x + 21, y + 0.8, x + w, y + 0.8, 0.25);
}

/* "7/2 · +120", by the kind's columns. */
static void print_sums(const struct wk_sheet *sheet, double x, double y, const struct wk_standing *row)
{
    const struct wk_kind_of_event *kind = wk_kind_of_sheet(sheet);
    char text[WK_MAX_SUMS * (WK_SCORE_SIZE + 4)] = "", sum[WK_SCORE_SIZE];
    size_t n = 0;

    for (int c = 0; c < kind->n_sums && n < sizeof text; c++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", c ? " · " : "",
                              wk_score_text(&kind->sums[c].column, row->sum[c], sum));
    wk_print(sheet, x, y, text, (struct wk_print){.size = 3.8, .bold = true, .align = WK_ALIGN_RIGHT});
}

static void draw_team(const struct wk_sheet *sheet, double x, double y, const struct wk_standing *row)
{
    const struct wk_entrant *player = sheet->papers->tournament->plan.player;
    const double left = x + 3, w = BOX_W - 6;
    double line = y + 14;

    wk_canvas_rect(sheet->canvas, x, y, BOX_W, BOX_H - 3, 2, WK_INK_PAPER, WK_INK_RULE, 0.4);
    if (row->n_hands > 0 && row->rank > 0)
        wk_printf(sheet, left, y + 7, (struct wk_print){.size = 5, .bold = true, .colour = WK_INK_HOUSE}, "%d", row->rank);
    wk_print(sheet, left + 10, y + 7, player[row->player].team,
             (struct wk_print){.size = 5, .bold = true, .max_w = w - (row->n_hands > 0 ? 40 : 10)});
    if (row->n_hands > 0)
        print_sums(sheet, left + w, y + 7, row);
    for (int p = 0; p < sheet->shape->n_players; p++)
        if (strcmp(player[p].team, player[row->player].team) == 0) {
            print_member(sheet, left, line, w, p + 1);
            line += LINE_H;
        }
    print_blank(sheet, left, line + 0.8, w, wk_text(sheet->language, WK_NC("paper", "Leader")));
    print_blank(sheet, left, line + 6.4, w, wk_text(sheet->language, WK_NC("paper", "On the bench")));
}

static void draw_teams(struct wk_sheet *sheet)
{
    const struct wk_kind_of_event *kind = wk_kind_of_sheet(sheet);
    struct wk_standings standings;
    char text[160] = "";
    size_t n = 0;

    wk_team_standings_make(sheet->papers->tournament, 0, &standings);
    for (int c = 0; c < kind->n_sums && n < sizeof text; c++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", c ? " · " : "",
                              wk_text(sheet->language, kind->sums[c].column.title));
    for (int i = 0; i < standings.n; i++) {
        const int place = i % ON_A_PAGE;
        if (place == 0) {
            if (i > 0)
                wk_canvas_next_page(sheet->canvas);
            wk_print_event(sheet, EDGE, 17, PAGE_W - 2 * EDGE, 4.6);
            wk_print(sheet, EDGE, 28, wk_text(sheet->language, WK_NC("paper", "Teams")),
                     (struct wk_print){.size = 8.5, .bold = true});
            wk_print(sheet, PAGE_W - EDGE, 28, text,
                     (struct wk_print){.size = 3.8, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT, .max_w = 120});
        }
        draw_team(sheet, EDGE + place % COLUMNS * (BOX_W + GAP), TOP + place / COLUMNS * BOX_H, &standings.row[i]);
    }
}

enum wk_status wk_paper_write_teams(const char *pdf_path, const struct wk_paper_matter *matter)
{
    if (!matter->event->tournament || !matter->event->tournament->plan.teams)
        return WK_BAD_INPUT;
    return wk_print_rounds(pdf_path, "teams", WK_PAGE_WHOLE, false, draw_teams, matter);
}
