/* The score form that a group carries from table to table through a round (DF-4, DF-13). */
#include "labels/paper/checkpoint_strip.h"
#include "labels/paper/event_parts.h"
#include "labels/paper/page_text.h"
#include "rules/event/duplicate/seating.h"

#define PAGE_W 297.0
#define PAGE_H 210.0
#define EDGE 12.0
#define TOP 47.0
#define NAME_W 63.0
#define TOTAL_W 21.0
#define SIGN_W 42.0
#define HEAD_H 16.0
#define PLAYER_H 15.9
#define LINE_H 8.4
#define N_LINES 4
#define NOTES_H 33.0
#define WORDS_W 118.0 /* of the notes, for the checkpoints' words */
#define MARK_MM 17.0
#define MARK_Y 6.6

enum word {
    TITLE,
    NAME,
    TOTAL,
    SIGNED,
    WINNER,
    FROM,
    POINTS,
    SUM,
    ZERO,
    RULINGS,
    RULINGS_HINT,
    HOW,
    COUNT,
    KEPT,
    START,
    END,
    KEY,
    VOUCHED,
    OF,
    N_WORDS
};
static const char *const words[N_WORDS] = {WK_NC("paper", "Score form"),
                                           WK_NC("paper", "Player"),
                                           WK_NC("paper", "Sum of ms"),
                                           WK_NC("paper", "Signature"),
                                           WK_NC("paper", "Winner (none: draw)"),
                                           WK_NC("paper", "Discarded by, or self-drawn"),
                                           WK_NC("paper", "Points (8 or more)"),
                                           WK_NC("paper", "Sum of the four ms"),
                                           WK_NC("paper", "= 0"),
                                           WK_NC("paper", "Rulings and penalties"),
                                           WK_NC("paper", "who · which table · what · the judge's signature"),
                                           WK_NC("paper", "On a discard: the discarder pays 8 + points, the two others 8. "
                                                          "Self-drawn: each of the three pays 8 + points. A draw: 0."),
                                           WK_NC("paper", "Write in the column of the table where you play."),
                                           WK_NC("paper", "Words of all records, from the kiosk's screen"),
                                           WK_NC("paper", "start"),
                                           WK_NC("paper", "end"),
                                           WK_NC("paper", "The key of these records:"),
                                           WK_NC("paper", "Vouched for by other kiosks at the end:"),
                                           WK_NC("paper", "of")};
static const char *const order[] = {"", WK_NC("paper", "played 1st"), WK_NC("paper", "played 2nd"),
                                    WK_NC("paper", "played 3rd"), WK_NC("paper", "played 4th")};

static const char *text_of(const struct wk_sheet *sheet, enum word id)
{
    return wk_text(sheet->language, words[id]);
}

/* A hand's column. */
static double hand_w(const struct wk_sheet *sheet)
{
    return (PAGE_W - 2 * EDGE - NAME_W - TOTAL_W - SIGN_W) / sheet->shape->n_hands;
}

static double hand_x(const struct wk_sheet *sheet, int column)
{
    return EDGE + NAME_W + (column - 1) * hand_w(sheet);
}

/* The hand of the round in which a group plays at a table; 0: in none. */
static int hand_at(const struct wk_sheet *sheet, int group, int table)
{
    for (int hand = 1; hand <= sheet->shape->n_hands; hand++)
        if (wk_table_of_group(group, hand, wk_section_tables(sheet->shape, sheet->section)) == table)
            return hand;
    return 0;
}

/* The table of a column, 1..n_hands: those at which the group plays, in the order of their numbers. */
static int table_of(const struct wk_sheet *sheet, int group, int column)
{
    int table = 0;

    while (column > 0)
        column -= hand_at(sheet, group, ++table) > 0;
    return table;
}

static void draw_head(const struct wk_sheet *sheet, int group)
{
    const struct wk_print bold = {.size = 3.9, .bold = true};

    wk_print(sheet, EDGE + 2, TOP + HEAD_H - 4, text_of(sheet, NAME), bold);
    for (int i = 1; i <= sheet->shape->n_hands; i++) {
        const int table = table_of(sheet, group, i), hand = hand_at(sheet, group, table);
        if (hand == 1)
            wk_canvas_rect(sheet->canvas, hand_x(sheet, i), TOP, hand_w(sheet), HEAD_H + WK_GROUP * PLAYER_H + N_LINES * LINE_H,
                           0, WK_INK_SHADE, 0, 0);
        wk_printf(sheet, hand_x(sheet, i) + hand_w(sheet) / 2, TOP + 7.4,
                  (struct wk_print){.size = 5.6, .bold = true, .align = WK_ALIGN_MIDDLE, .max_w = hand_w(sheet) - 3},
                  wk_text(sheet->language, WK_NC("paper", "Table %d")), wk_hall_table(sheet, table));
        wk_print(
            sheet, hand_x(sheet, i) + hand_w(sheet) / 2, TOP + 13, wk_text(sheet->language, order[hand]),
            (struct wk_print){
                .size = 3.3, .bold = hand == 1, .align = WK_ALIGN_MIDDLE, .colour = hand == 1 ? WK_INK_HOUSE : WK_INK_SOFT});
    }
    wk_print(sheet, hand_x(sheet, sheet->shape->n_hands + 1) + TOTAL_W / 2, TOP + HEAD_H - 4, text_of(sheet, TOTAL),
             (struct wk_print){.size = 3.9, .bold = true, .align = WK_ALIGN_MIDDLE, .max_w = TOTAL_W - 2});
    wk_print(sheet, hand_x(sheet, sheet->shape->n_hands + 1) + TOTAL_W + 2, TOP + HEAD_H - 4, text_of(sheet, SIGNED), bold);
}

static void draw_player(const struct wk_sheet *sheet, int round, int group, enum wk_wind direction)
{
    const int player = wk_seated_first(sheet, round, group, direction);
    const double y = TOP + HEAD_H + (direction - 1) * PLAYER_H;

    wk_print_seat(sheet, EDGE + 2, y + 2.4, 15, 5.6, direction);
    wk_printf(sheet, EDGE + 2 + 7.5, y + 13.4, (struct wk_print){.size = 4, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_SOFT},
              "%d", wk_number_of(sheet, player));
    const unsigned out = wk_out_hands(sheet, player, round);
    wk_print_player(sheet, EDGE + 20, y + 6.9, player, round, 0,
                    (struct wk_print){.size = 4.8, .bold = true, .max_w = NAME_W - 22});
    if (out == wk_all_hands(sheet)) /* room for who stands in */
        wk_rule(sheet, EDGE + 20, y + 14, EDGE + NAME_W - 2, y + 14, 0.25);
    else
        wk_print(sheet, EDGE + 20, y + 13.7, wk_club_of(sheet, player, round),
                 (struct wk_print){.size = 3.4, .colour = WK_INK_SOFT, .max_w = NAME_W - 22});
    for (int i = 1; i <= sheet->shape->n_hands; i++) {
        const int table = table_of(sheet, group, i);
        wk_print_wind(sheet, hand_x(sheet, i) + 1.8, y + 2, 8.4, wk_wind_of_direction(direction, table));
        if (out & 1u << (hand_at(sheet, group, table) - 1))
            wk_print(sheet, hand_x(sheet, i) + hand_w(sheet) - 2, y + 5.4, wk_out_mark(sheet),
                     (struct wk_print){.size = 3, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT, .max_w = hand_w(sheet) - 12});
    }
}

static void draw_grid(const struct wk_sheet *sheet)
{
    const double right = PAGE_W - EDGE, players = TOP + HEAD_H, lines = players + WK_GROUP * PLAYER_H;
    const double bottom = lines + N_LINES * LINE_H;

    for (int i = 0; i <= WK_GROUP; i++)
        wk_rule(sheet, EDGE, players + i * PLAYER_H, right, players + i * PLAYER_H, i % WK_GROUP ? 0.25 : 0.5);
    for (int i = 1; i <= N_LINES; i++)
        wk_rule(sheet, EDGE, lines + i * LINE_H, hand_x(sheet, sheet->shape->n_hands + 1) + TOTAL_W, lines + i * LINE_H,
                i == N_LINES ? 0.5 : 0.25);
    for (int i = 1; i <= sheet->shape->n_hands + 1; i++)
        wk_rule(sheet, hand_x(sheet, i), TOP, hand_x(sheet, i), bottom, 0.5);
    wk_rule(sheet, hand_x(sheet, sheet->shape->n_hands + 1) + TOTAL_W, TOP, hand_x(sheet, sheet->shape->n_hands + 1) + TOTAL_W,
            bottom, 0.5);
}

/* Room for the words that the kiosk shows where the round starts and ends: on signed paper they cannot be changed later. */
static void draw_words(const struct wk_sheet *sheet, double x, double y)
{
    const double blank = (WORDS_W - 16) / 3;

    wk_rule(sheet, x, y, x, y + NOTES_H, 0.4);
    wk_print(sheet, x + 3, y + 5.4, text_of(sheet, KEPT), (struct wk_print){.size = 3.9, .bold = true, .max_w = WORDS_W - 6});
    for (int row = 0; row < 4; row++) {
        const double base = y + 12.6 + row * 6.2;
        if (row % 2 == 0)
            wk_print(sheet, x + 3, base, text_of(sheet, row ? END : START),
                     (struct wk_print){.size = 3.4, .colour = WK_INK_SOFT, .max_w = 10});
        for (int i = 0; i < 3; i++)
            wk_rule(sheet, x + 14 + i * blank, base + 0.6, x + 14 + (i + 1) * blank - 3, base + 0.6, 0.25);
    }
}

#define VOUCHED_W 86.0 /* of the last line, for what follows */

/* How many other kiosks vouch for the result of the round's last hand: the kiosk's screen says it, and it is written here. */
static void draw_vouched(const struct wk_sheet *sheet, double y)
{
    const double right = PAGE_W - EDGE;

    if (sheet->papers->others == 0)
        return;
    wk_print(sheet, right - 25, y, text_of(sheet, VOUCHED),
             (struct wk_print){.size = 3.2, .align = WK_ALIGN_RIGHT, .max_w = VOUCHED_W - 27});
    wk_rule(sheet, right - 23, y + 0.6, right - 11, y + 0.6, 0.25);
    wk_printf(sheet, right - 9, y, (struct wk_print){.size = 3.2, .max_w = 9}, "%s %d", text_of(sheet, OF),
              sheet->papers->others);
}

/* The records as they are when this is printed. */
static void draw_mark(const struct wk_sheet *sheet)
{
    if (sheet->papers->checkpoint && sheet->papers->others > 0)
        wk_printf(sheet, PAGE_W - EDGE - WK_CHECKPOINT_MARK_W * MARK_MM, MARK_Y + MARK_MM + 3.6,
                  (struct wk_print){.size = 3, .colour = WK_INK_SOFT, .max_w = WK_CHECKPOINT_MARK_W * MARK_MM},
                  wk_text(sheet->language, WK_NC("paper", "vouched for by %d of %d other kiosks")), sheet->papers->vouched,
                  sheet->papers->others);
    if (sheet->papers->checkpoint && wk_paper_checkpoint_mark(sheet->canvas, PAGE_W - EDGE - WK_CHECKPOINT_MARK_W * MARK_MM,
                                                              MARK_Y, MARK_MM, sheet->papers->checkpoint, sheet->lang) != WK_OK)
        return; /* the form is good without it */
}

/* On paper that players sign: records that are rewritten are signed by another key. */
static void draw_key(const struct wk_sheet *sheet)
{
    char six[WK_PAGE_SIX_SIZE];

    if (!sheet->papers->key)
        return;
    wk_page_six_words(sheet->language, sheet->papers->key, six);
    wk_printf(sheet, PAGE_W - EDGE, 41, (struct wk_print){.size = 3.4, .align = WK_ALIGN_RIGHT, .max_w = 150}, "%s %s",
              text_of(sheet, KEY), six);
}

static void draw_form(const struct wk_sheet *sheet, int round, int group)
{
    const double lines = TOP + HEAD_H + WK_GROUP * PLAYER_H, notes = lines + N_LINES * LINE_H + 4;
    const double width = PAGE_W - 2 * EDGE, rulings = width - WORDS_W;

    wk_print_event(sheet, EDGE, 17, sheet->papers->checkpoint ? width - WK_CHECKPOINT_MARK_W * MARK_MM - 6 : width, 4.2);
    draw_mark(sheet);
    wk_print(sheet, EDGE, 34, text_of(sheet, TITLE), (struct wk_print){.size = 8.5, .bold = true});
    wk_printf(sheet, PAGE_W - EDGE, 34,
              (struct wk_print){.size = 8.5, .bold = true, .align = WK_ALIGN_RIGHT, .colour = WK_INK_HOUSE},
              wk_text(sheet->language, WK_NC("paper", "Round %d · the group that begins at table %d")), round,
              wk_hall_table(sheet, group));
    wk_print(sheet, EDGE, 41, text_of(sheet, COUNT), (struct wk_print){.size = 3.6, .colour = WK_INK_SOFT});
    draw_key(sheet);
    draw_head(sheet, group);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        draw_player(sheet, round, group, (enum wk_wind)d);
    for (int i = 0; i < N_LINES; i++)
        wk_print(sheet, EDGE + 2, lines + i * LINE_H + 5.8, text_of(sheet, (enum word)(WINNER + i)),
                 (struct wk_print){.size = 3.7, .bold = i == N_LINES - 1, .max_w = NAME_W - 4});
    for (int i = 1; i <= sheet->shape->n_hands; i++)
        wk_print(sheet, hand_x(sheet, i) + hand_w(sheet) - 3, lines + (N_LINES - 1) * LINE_H + 5.8, text_of(sheet, ZERO),
                 (struct wk_print){.size = 3.7, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT});
    draw_grid(sheet);
    wk_canvas_rect(sheet->canvas, EDGE, notes, width, NOTES_H, 2, 0, WK_INK_RULE, 0.4);
    wk_print(sheet, EDGE + 2, notes + 5.4, text_of(sheet, RULINGS), (struct wk_print){.size = 3.9, .bold = true});
    wk_print(sheet, EDGE + rulings - 2, notes + 5.4, text_of(sheet, RULINGS_HINT),
             (struct wk_print){.size = 3.2, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT, .max_w = rulings - 50});
    for (int i = 1; i <= 2; i++)
        wk_rule(sheet, EDGE + 2, notes + 7 + i * 8.4, EDGE + rulings - 2, notes + 7 + i * 8.4, 0.2);
    draw_words(sheet, EDGE + rulings, notes);
    draw_vouched(sheet, notes + NOTES_H + 4.4);
    wk_print(
        sheet, EDGE, notes + NOTES_H + 4.4, text_of(sheet, HOW),
        (struct wk_print){.size = 3.2, .colour = WK_INK_SOFT, .max_w = sheet->papers->others > 0 ? width - VOUCHED_W : width});
}

static void draw_forms(struct wk_sheet *sheet)
{
    for (int round = 1; round <= sheet->shape->n_rounds; round++)
        for (int group = 1; group <= wk_section_tables(sheet->shape, sheet->section); group++) {
            if (round > 1 || group > 1)
                wk_canvas_next_page(sheet->canvas);
            draw_form(sheet, round, group);
        }
}

enum wk_status wk_paper_write_forms(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_sections(pdf_path, WK_PAGE_WHOLE, true, draw_forms, matter);
}
