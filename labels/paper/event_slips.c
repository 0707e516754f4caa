/* The slip of each player (DF-3), A6: four on a page, cut along the dashed lines. */
#include "labels/paper/page_text.h"
#include "labels/paper/round_parts.h"
#include "labels/secret/player_token.h"
#include "rules/event/duplicate/seating.h"

#define SLIP_W 105.0
#define SLIP_H 148.5
#define EDGE 8.0
#define INNER (SLIP_W - 2 * EDGE)
#define ROW_H 16.8 /* of a round, of as many as five */
#define ROWS_H (5 * ROW_H)
#define FIRST_ROW 45.0
#define CODE 19.0 /* of the player's page: modules of more than half a millimetre */

enum word { ROUND, GO_TO, THEN, STAY, LEGEND, KEY, PAGE, N_WORDS };
static const char *const words[N_WORDS] = {WK_NC("paper", "round"),
                                           WK_NC("paper", "begin here"),
                                           WK_NC("paper", "your group's tables in turn · your wind there"),
                                           WK_NC("paper", "Keep your seat's direction for the whole round."),
                                           WK_NC("paper", "Tiles: 東 East, the dealer · 南 South · 西 West · 北 North"),
                                           WK_NC("paper", "Keep these words, the key of the kiosk's records:"),
                                           WK_NC("paper", "Your page in the hall, for your phone:")};

static const char *text_of(const struct wk_sheet *sheet, enum word id)
{
    return wk_text(sheet->language, words[id]);
}

static void draw_round(const struct wk_sheet *sheet, double x, double y, int player, int round)
{
    const struct wk_seat seat = *wk_seat_first(sheet, player, round);
    const enum wk_wind direction = (enum wk_wind)seat.direction;
    const double chain = x + 42.5, step = (INNER - 42.5) / sheet->shape->n_hands;
    const unsigned out = wk_out_hands(sheet, player, round);

    wk_rule(sheet, x, y, x + INNER, y, 0.25);
    wk_printf(sheet, x + 4, y + 12,
              (struct wk_print){.size = 9, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d", round);
    if (out == wk_all_hands(sheet) || seat.table == 0) {
        wk_print(sheet, x + 11, y + 11,
                 seat.table == 0 ? wk_text(sheet->language, WK_NC("paper", "sits out")) : wk_out_mark(sheet),
                 (struct wk_print){.size = 4.2, .colour = WK_INK_SOFT, .max_w = INNER - 11});
        return;
    }
    wk_printf(sheet, x + 11, y + 7.6, (struct wk_print){.size = 5.6, .bold = true, .max_w = 29},
              wk_text(sheet->language, WK_NC("paper", "Table %d")), wk_hall_table(sheet, seat.table));
    wk_print_seat(sheet, x + 11, y + 9.7, 19, 5.9, direction);
    for (int hand = 1; hand <= sheet->shape->n_hands; hand++) {
        const int at = wk_table_of_group(seat.table, hand, wk_section_tables(sheet->shape, sheet->section));
        const double h = hand == 1 ? 8.4 : 6.4, middle = chain + (hand - 0.5) * step;
        wk_printf(sheet, middle, y + 5.6,
                  (struct wk_print){.size = hand == 1 ? 4.2 : 3.4, .bold = hand == 1, .align = WK_ALIGN_MIDDLE}, "%d",
                  wk_hall_table(sheet, at));
        if (out & 1u << (hand - 1))
            wk_print(sheet, middle, y + 12.4, wk_text(sheet->language, WK_NC("paper", "out")),
                     (struct wk_print){.size = 3.4, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_SOFT, .max_w = step - 2});
        else
            wk_print_wind(sheet, middle - h * WK_WIND_TILE / 2, y + 11.4 - h / 2, h, wk_wind_of_direction(direction, at));
        if (hand > 1)
            wk_print(sheet, middle - step / 2, y + 12.4, "›",
                     (struct wk_print){.size = 4.2, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE});
    }
}

/* The rounds of a section, and how a group goes from table to table in each. */
static void draw_groups(const struct wk_sheet *sheet, double x, double y, int player)
{
    const double below = y + FIRST_ROW + sheet->shape->n_rounds * ROW_H;
    const int first = wk_hall_table(sheet, 1), n_tables = wk_section_tables(sheet->shape, sheet->section);

    wk_print(sheet, x + INNER, y + FIRST_ROW - 2, text_of(sheet, THEN),
             (struct wk_print){.size = 2.7, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT, .max_w = INNER - 34});
    for (int round = 1; round <= sheet->shape->n_rounds; round++)
        draw_round(sheet, x, y + FIRST_ROW + (round - 1) * ROW_H, player, round);
    wk_rule(sheet, x, below, x + INNER, below, 0.25);
    wk_print(sheet, x, y + 133.4, text_of(sheet, LEGEND),
             (struct wk_print){.size = 2.9, .colour = WK_INK_SOFT, .max_w = INNER});
    wk_print(sheet, x, y + 137.3, text_of(sheet, STAY), (struct wk_print){.size = 2.9, .bold = true, .max_w = INNER});
    if (n_tables == WK_N_WINDS)
        wk_printf(sheet, x, y + 141.1, (struct wk_print){.size = 2.9, .max_w = INNER},
                  wk_text(sheet->language, WK_NC("paper", "After each hand your group goes on: table %d → %d → %d → %d → %d.")),
                  first, first + 1, first + 2, first + 3, first);
    else
        wk_printf(
            sheet, x, y + 141.1, (struct wk_print){.size = 2.9, .max_w = INNER},
            wk_text(sheet->language, WK_NC("paper", "After each hand your group goes on to the next table, after %d to %d.")),
            wk_hall_table(sheet, n_tables), first);
}

/* The rounds of an event whose tables keep their players for a round: as many as there are share the room of five. */
static void draw_places(const struct wk_sheet *sheet, double x, double y, int player)
{
    const int n = sheet->shape->n_rounds;
    const double h = n > 5 ? ROWS_H / n : ROW_H, size = h < 12 ? 0.5 * h : 6.4;

    for (int round = 1; round <= n; round++) {
        const double top = y + FIRST_ROW + (round - 1) * h, base = top + h / 2 + 0.36 * size;
        enum wk_wind chair = WK_WIND_NONE;
        const int table = wk_place_in_round(sheet, player, round, &chair);
        wk_rule(sheet, x, top, x + INNER, top, 0.25);
        wk_printf(sheet, x + 4, base,
                  (struct wk_print){.size = 1.3 * size, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d",
                  round);
        if (chair == WK_WIND_NONE || wk_out_hands(sheet, player, round) == wk_all_hands(sheet)) {
            wk_print(sheet, x + 14, base, wk_out_mark(sheet),
                     (struct wk_print){.size = 4.2, .colour = WK_INK_SOFT, .max_w = INNER - 14});
            continue;
        }
        wk_printf(sheet, x + 14, base, (struct wk_print){.size = size, .bold = true, .max_w = 46},
                  wk_text(sheet->language, WK_NC("paper", "Table %d")), table);
        wk_print_chair(sheet, x + 64, top + h / 2 - 0.75 * size, 1.5 * size, chair);
    }
    wk_rule(sheet, x, y + FIRST_ROW + n * h, x + INNER, y + FIRST_ROW + n * h, 0.25);
}

/* Rewritten records are signed by another key, and the slips that players took home show that. */
static void draw_key(const struct wk_sheet *sheet, double x, double y)
{
    char six[WK_PAGE_SIX_SIZE];

    if (!sheet->papers->key)
        return;
    wk_page_six_words(sheet->language, sheet->papers->key, six);
    wk_printf(sheet, x, y, (struct wk_print){.size = 2.7, .colour = WK_INK_SOFT, .max_w = INNER}, "%s %s", text_of(sheet, KEY),
              six);
}

/* There is a page for each player. */
static bool has_page(const struct wk_sheet *sheet)
{
    const struct wk_event_papers *papers = sheet->papers;

    return papers->tournament && papers->club && papers->pages && papers->pages[0];
}

/* Its address, to be photographed and to be typed. */
static void draw_page(const struct wk_sheet *sheet, double x, double y, int player)
{
    const struct wk_event_papers *papers = sheet->papers;
    const int index = wk_first_player(sheet->shape, sheet->section) + player - 1;
    char url[WK_PLAYER_URL_SIZE];

    wk_player_url(url, papers->pages, papers->club, papers->tournament->t_ns, index);
    wk_printf(sheet, x, y + 39.5, (struct wk_print){.size = 2.7, .max_w = INNER}, "%s %s", text_of(sheet, PAGE), url);
    if (wk_canvas_qr(sheet->canvas, x + INNER - CODE, y + 14.5, CODE, url, 0, 'M', WK_INK_TEXT) != WK_OK)
        return; /* it can still be typed */
}

static void draw_slip(const struct wk_sheet *sheet, double x, double y, int player)
{
    const char *name = wk_name_of(sheet, player, sheet->shape->n_rounds),
               *club = wk_club_of(sheet, player, sheet->shape->n_rounds);
    const struct wk_print soft = {.size = 2.7, .colour = WK_INK_SOFT};
    const double name_w = INNER - 22 - (has_page(sheet) ? CODE + 3 : 0);

    x += EDGE;
    wk_print_event(sheet, x, y + 11.5, INNER, 3.3);
    wk_canvas_rect(sheet->canvas, x, y + 16, 18, 18, 2.5, WK_INK_HOUSE, 0, 0);
    const double size = wk_number_of(sheet, player) > 999 ? 6.2 : 8.6; /* whole in any case */
    wk_printf(sheet, x + 9, y + 25 + 0.36 * size,
              (struct wk_print){.size = size, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_PAPER}, "%d",
              wk_number_of(sheet, player));
    if (*name)
        wk_print_name(sheet, x + 22, y + (*club ? 24 : 27.4), name,
                      (struct wk_print){.size = 7, .bold = true, .max_w = name_w});
    else
        wk_rule(sheet, x + 22, y + 30, x + 22 + name_w, y + 30, 0.3); /* to be written on */
    wk_print(sheet, x + 22, y + 31.4, club, (struct wk_print){.size = 3.8, .colour = WK_INK_SOFT, .max_w = name_w});
    draw_key(sheet, x, y + (has_page(sheet) ? 36.4 : 38.2));
    if (has_page(sheet))
        draw_page(sheet, x, y, player);
    wk_print(sheet, x + 4, y + FIRST_ROW - 2, text_of(sheet, ROUND),
             (struct wk_print){.size = 2.7, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_SOFT});
    wk_print(sheet, x + 11, y + FIRST_ROW - 2, text_of(sheet, GO_TO), soft);
    if (wk_papers_by_round(sheet->papers))
        draw_places(sheet, x, y, player);
    else
        draw_groups(sheet, x, y, player);
}

static void draw_slips(struct wk_sheet *sheet)
{
    for (int player = 1; player <= wk_section_players(sheet->shape, sheet->section); player++) {
        const int place = (player - 1) % 4;
        if (place == 0) {
            if (player > 1)
                wk_canvas_next_page(sheet->canvas);
            wk_canvas_begin(sheet->canvas);
            wk_cut_line(sheet, 2 * SLIP_W, 2 * SLIP_H, SLIP_W, SLIP_H);
        }
        draw_slip(sheet, place % 2 * SLIP_W, place / 2 * SLIP_H, player);
    }
}

enum wk_status wk_paper_write_slips(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_papers_by_round(matter->event) ? wk_print_rounds(pdf_path, "slips", WK_PAGE_WHOLE, false, draw_slips, matter)
                                             : wk_print_sections(pdf_path, WK_PAGE_WHOLE, false, draw_slips, matter);
}
