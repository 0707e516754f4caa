/*
 * The record of a game: a page for each table and round, with sixteen hands in four laps, what each player won or lost, and
 * room for the signatures of players and referee on each hand. Source: the Chinese competition rules, "Results", 4.
 */
#include "labels/paper/round_parts.h"
#include "rules/event/round_clock.h"

#define PAGE_W 210.0
#define EDGE 10.0
#define INNER (PAGE_W - 2 * EDGE)
#define TOP 29.0
#define HEAD_H 25.0
#define HAND_H 10.6
#define LINE_H 7.4
#define LAP_W 9.0
#define HAND_W 8.0
#define DEALER_W 11.0
#define WINNER_W 14.0
#define FROM_W 16.0
#define FAN_W 12.0
#define LEFT_W (LAP_W + HAND_W + DEALER_W + WINNER_W + FROM_W + FAN_W)
#define REFEREE_W 16.0
#define PLAYER_W ((INNER - LEFT_W - REFEREE_W) / WK_N_WINDS)
#define SIGN_W 8.5 /* of a player's column, for initials */

enum word { TITLE, LAP, HAND, DEALER, WINNER, FROM, FAN, REFEREE, SUM, PENALTIES, GAME, STANDARD, SIGNED, HOW, N_WORDS };
static const char *const words[N_WORDS] = {
    WK_NC("paper", "Record of a game"),
    WK_NC("paper", "Lap"),
    WK_NC("paper", "Hand"),
    WK_NC("paper", "Dealer"),
    WK_NC("paper", "Winner"),
    WK_NC("paper", "Discarded by"),
    WK_NC("paper", "Points"),
    WK_NC("paper", "Referee"),
    WK_NC("paper", "Sum of the hands"),
    WK_NC("paper", "Penalties"),
    WK_NC("paper", "Game points"),
    WK_NC("paper", "Place · standard points 4, 2, 1, 0"),
    WK_NC("paper", "Signatures"),
    WK_NC("paper",
          "Points with flowers; without them 8 at least. From a discard: the discarder pays 8 + points, the two others "
          "8. Self-drawn: write “self”; each of the three pays 8 + points. A draw: 0. Left of the dotted line what was won "
          "or lost, right of it the player's initials.")};

static const char *text_of(const struct wk_sheet *sheet, enum word id)
{
    return wk_text(sheet->language, words[id]);
}

static double column_x(int direction)
{
    return EDGE + LEFT_W + (direction - 1) * PLAYER_W;
}

static double hand_y(int hand)
{
    return TOP + HEAD_H + (hand - 1) * HAND_H;
}

static double sums_y(const struct wk_sheet *sheet)
{
    return hand_y(sheet->shape->n_hands + 1);
}

static void draw_head(const struct wk_sheet *sheet, int table, int round)
{
    static const double width[] = {LAP_W, HAND_W, DEALER_W, WINNER_W, FROM_W, FAN_W};
    double x = EDGE;

    for (size_t i = 0; i < sizeof width / sizeof *width; i++) {
        wk_print_name(sheet, x + width[i] / 2, TOP + HEAD_H - 4.6, text_of(sheet, (enum word)(LAP + i)),
                      (struct wk_print){.size = 3.1, .align = WK_ALIGN_MIDDLE, .max_w = width[i] - 1});
        x += width[i];
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        wk_print_column_head(sheet, column_x(d), TOP, PLAYER_W, &(struct wk_hand_id){table, round, 1}, (enum wk_wind)d);
    wk_print_name(sheet, column_x(WK_N_WINDS + 1) + REFEREE_W / 2, TOP + HEAD_H - 4.6, text_of(sheet, REFEREE),
                  (struct wk_print){.size = 3.1, .align = WK_ALIGN_MIDDLE, .max_w = REFEREE_W - 2});
}

/* Who deals a hand, and at the head of a lap its wind. */
static void draw_hand(const struct wk_sheet *sheet, int table, int round, int hand)
{
    const int lap = (hand - 1) / WK_N_WINDS;
    const double y = hand_y(hand);

    if (hand % WK_N_WINDS == 1) {
        if (lap % 2 == 0)
            wk_canvas_rect(sheet->canvas, EDGE, y, INNER, WK_N_WINDS * HAND_H, 0, WK_INK_SHADE, 0, 0);
        wk_print_wind(sheet, EDGE + LAP_W / 2 - WK_WIND_TILE * 4.5, y + WK_N_WINDS * HAND_H / 2 - 4.5, 9,
                      (enum wk_wind)(lap + 1));
    }
    wk_printf(sheet, EDGE + LAP_W + HAND_W / 2, y + HAND_H / 2 + 1.7,
              (struct wk_print){.size = 4.6, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d", hand);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_wind_at(sheet->papers->tournament, &(struct wk_hand_id){table, round, hand}, (enum wk_wind)d) == WK_WIND_EAST)
            wk_print(sheet, EDGE + LAP_W + HAND_W + DEALER_W / 2, y + HAND_H / 2 + 1.7,
                     wk_chair_text(sheet, (enum wk_wind)d).text, (struct wk_print){.size = 4.6, .align = WK_ALIGN_MIDDLE});
}

static void draw_lines(const struct wk_sheet *sheet)
{
    static const double width[] = {LAP_W, HAND_W, DEALER_W, WINNER_W, FROM_W};
    const double sums = sums_y(sheet), bottom = sums + 4 * LINE_H, right = PAGE_W - EDGE;
    double x = EDGE;

    for (int hand = 1; hand <= sheet->shape->n_hands; hand++) {
        const bool first = hand % WK_N_WINDS == 1;
        wk_rule(sheet, first ? EDGE : EDGE + LAP_W, hand_y(hand), right, hand_y(hand), first ? 0.5 : 0.25);
    }
    for (int i = 0; i <= 4; i++)
        wk_rule(sheet, EDGE, sums + i * LINE_H, column_x(WK_N_WINDS + 1), sums + i * LINE_H, i % 4 ? 0.25 : 0.5);
    for (size_t i = 0; i < sizeof width / sizeof *width; i++) {
        x += width[i];
        wk_rule(sheet, x, hand_y(1), x, sums, 0.25);
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH + 1; d++)
        wk_rule(sheet, column_x(d), TOP, column_x(d), bottom, 0.5);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        wk_canvas_begin(sheet->canvas);
        wk_canvas_move_to(sheet->canvas, column_x(d) + PLAYER_W - SIGN_W, hand_y(1));
        wk_canvas_line_to(sheet->canvas, column_x(d) + PLAYER_W - SIGN_W, sums);
        wk_canvas_stroke_dashed(sheet->canvas, WK_INK_RULE, 0.25, 0.8, 1);
    }
}

static void draw_sums(const struct wk_sheet *sheet)
{
    const double sums = sums_y(sheet), sign = sums + 4 * LINE_H + 11;

    for (int i = 0; i < 4; i++)
        wk_print(sheet, EDGE + 2, sums + i * LINE_H + 5.2, text_of(sheet, (enum word)(SUM + i)),
                 (struct wk_print){.size = 3.7, .bold = i == 2, .max_w = LEFT_W - 4});
    wk_print(sheet, EDGE + 2, sign, text_of(sheet, SIGNED), (struct wk_print){.size = 3.7, .bold = true, .max_w = LEFT_W - 4});
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        wk_rule(sheet, column_x(d) + 1.5, sign + 1, column_x(d) + PLAYER_W - 1.5, sign + 1, 0.3);
    wk_rule(sheet, column_x(WK_N_WINDS + 1) + 1, sign + 1, PAGE_W - EDGE, sign + 1, 0.3);
    wk_print_name(sheet, EDGE, sign + 8, text_of(sheet, HOW),
                  (struct wk_print){.size = 3.1, .colour = WK_INK_SOFT, .max_w = INNER});
    wk_printf(sheet, EDGE, sign + 14.4, (struct wk_print){.size = 3.1, .colour = WK_INK_SOFT, .max_w = INNER},
              wk_text(sheet->language,
                      WK_NC("paper", "%d minutes. When time is called, the hand that is being played counts nothing.")),
              wk_round_clock_minutes(sheet->papers->tournament));
}

static void draw_record(const struct wk_sheet *sheet, int table, int round)
{
    wk_print_event(sheet, EDGE, 15, INNER, 4);
    wk_print(sheet, EDGE, 25, text_of(sheet, TITLE), (struct wk_print){.size = 7.4, .bold = true});
    wk_print_round_table(sheet, PAGE_W - EDGE, 25, 8, round, table);
    for (int hand = 1; hand <= sheet->shape->n_hands; hand++)
        draw_hand(sheet, table, round, hand);
    draw_head(sheet, table, round);
    draw_lines(sheet);
    draw_sums(sheet);
}

static void draw_records(struct wk_sheet *sheet)
{
    for (int round = 1; round <= sheet->shape->n_rounds; round++)
        for (int table = 1; table <= sheet->shape->n_tables; table++) {
            if (round > 1 || table > 1)
                wk_canvas_next_page(sheet->canvas);
            draw_record(sheet, table, round);
        }
}

enum wk_status wk_paper_write_games(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_rounds(pdf_path, "games", WK_PAGE_WHOLE, false, draw_records, matter);
}
