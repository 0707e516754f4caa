/*
 * The score cards of a round: a card for each table and round with its four games, half a page each, to be cut apart. Who
 * initials whose column and who hands the card in is the kind's to say. Source of the points' line: rule 10 of the sanctioned
 * tournament rules.
 */
#include "labels/paper/round_parts.h"

#define PAGE_W 210.0
#define CARD_H 148.5
#define EDGE 10.0
#define INNER (PAGE_W - 2 * EDGE)
#define TOP 25.0
#define HEAD_H 24.0
#define GAME_H 11.0
#define LINE_H 9.5
#define SIGN_H 14.0
#define GAME_W 12.0
#define VALUE_W 19.0
#define TICK_W 14.0
#define N_TICKS 3
#define LEFT_W (GAME_W + VALUE_W + N_TICKS * TICK_W)
#define BOX 4.6 /* to be ticked */

enum word { TITLE, GAME, VALUE, SELF, JOKERLESS, SINGLES, DEAD, PENALTIES, SUM, INITIALS, POINTS, WITHOUT, N_WORDS };
static const char *const words[N_WORDS] = {
    WK_NC("paper", "Score card"),
    WK_NC("paper", "Game"),
    WK_NC("paper", "Card's value"),
    WK_NC("paper", "Picked by the winner"),
    WK_NC("paper", "No joker"),
    WK_NC("paper", "Singles and Pairs"),
    WK_NC("paper", "dead"),
    WK_NC("paper", "Penalties"),
    WK_NC("paper", "Sum of the round"),
    WK_NC("paper", "Points are right: initials of"),
    WK_NC("paper", "Winner: the card's value, +10 if picked by the winner, +20 without a joker (not in Singles and Pairs). "
                   "Discarder: −10; −20 if the winner had two exposures, −25 from three on. Wall game: 10 each, dead 0. "
                   "Not finished in time: 0."),
    WK_NC("paper", "No card is taken without the initials, nor without the other columns.")};

/* A card in the making. */
struct card {
    const struct wk_sheet *sheet;
    double y; /* its upper edge */
    int table, round;
    enum wk_wind chair[WK_N_WINDS]; /* [n] that are taken */
    int n;
};

static const char *text_of(const struct card *card, enum word id)
{
    return wk_text(card->sheet->language, words[id]);
}

/* The round's last game: who is there when the card is done. */
static struct wk_hand_id last_game(const struct card *card)
{
    return (struct wk_hand_id){card->table, card->round, card->sheet->shape->n_hands};
}

static double column_w(const struct card *card)
{
    return (INNER - LEFT_W) / card->n;
}

static double column_x(const struct card *card, int i)
{
    return EDGE + LEFT_W + i * column_w(card);
}

static double game_y(const struct card *card, int game)
{
    return card->y + TOP + HEAD_H + (game - 1) * GAME_H;
}

static void draw_head(const struct card *card)
{
    const double base = card->y + TOP + HEAD_H - 7;
    const struct wk_print small = {.size = 3.1, .align = WK_ALIGN_MIDDLE, .max_w = TICK_W - 2};
    double x = EDGE + GAME_W + VALUE_W / 2;

    wk_print(card->sheet, EDGE + GAME_W / 2, base, text_of(card, GAME),
             (struct wk_print){.size = 3.1, .align = WK_ALIGN_MIDDLE, .max_w = GAME_W - 2});
    wk_print_name(card->sheet, x, base, text_of(card, VALUE),
                  (struct wk_print){.size = 3.1, .align = WK_ALIGN_MIDDLE, .max_w = VALUE_W - 2});
    x += VALUE_W / 2 + TICK_W / 2;
    for (int i = 0; i < N_TICKS; i++)
        wk_print_name(card->sheet, x + i * TICK_W, base, text_of(card, (enum word)(SELF + i)), small);
    for (int i = 0; i < card->n; i++) {
        const struct wk_hand_id at = {card->table, card->round, 1};
        wk_print_column_head(card->sheet, column_x(card, i), card->y + TOP, column_w(card), &at, card->chair[i]);
    }
}

static void draw_game(const struct card *card, int game)
{
    const double y = game_y(card, game), middle = y + GAME_H / 2;

    wk_printf(card->sheet, EDGE + GAME_W / 2, middle + 2.4,
              (struct wk_print){.size = 6.4, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d", game);
    for (int i = 0; i < N_TICKS; i++)
        wk_canvas_rect(card->sheet->canvas, EDGE + GAME_W + VALUE_W + (i + 0.5) * TICK_W - BOX / 2, middle - BOX / 2, BOX, BOX,
                       0.6, WK_INK_PAPER, WK_INK_SOFT, 0.3);
    for (int i = 0; i < card->n; i++) {
        const double right = column_x(card, i + 1) - 2;
        wk_print(card->sheet, right - 4, y + GAME_H - 1.8, text_of(card, DEAD),
                 (struct wk_print){.size = 2.6, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT});
        wk_canvas_rect(card->sheet->canvas, right - 3, y + GAME_H - 4.2, 3, 3, 0.4, WK_INK_PAPER, WK_INK_SOFT, 0.25);
    }
}

static void draw_lines(const struct card *card)
{
    const double games = game_y(card, 1), below = game_y(card, card->sheet->shape->n_hands + 1);
    const double bottom = below + 2 * LINE_H + SIGN_H, right = PAGE_W - EDGE;

    for (int game = 1; game <= card->sheet->shape->n_hands; game++)
        wk_rule(card->sheet, EDGE, game_y(card, game), right, game_y(card, game), game == 1 ? 0.5 : 0.25);
    wk_rule(card->sheet, EDGE, below, right, below, 0.5);
    for (int i = 1; i <= 2; i++)
        wk_rule(card->sheet, EDGE, below + i * LINE_H, right, below + i * LINE_H, 0.25);
    wk_rule(card->sheet, EDGE, bottom, right, bottom, 0.5);
    wk_rule(card->sheet, EDGE + GAME_W, games, EDGE + GAME_W, below, 0.25);
    for (int i = 0; i < N_TICKS; i++)
        wk_rule(card->sheet, EDGE + GAME_W + VALUE_W + i * TICK_W, games, EDGE + GAME_W + VALUE_W + i * TICK_W, below, 0.25);
    for (int i = 0; i < card->n; i++)
        wk_rule(card->sheet, column_x(card, i), card->y + TOP, column_x(card, i), bottom, 0.5);
}

static void draw_sums(const struct card *card)
{
    const double below = game_y(card, card->sheet->shape->n_hands + 1);
    const struct wk_hand_id at = last_game(card);

    for (int i = 0; i < 2; i++)
        wk_print(card->sheet, EDGE + 2, below + i * LINE_H + 6.4, text_of(card, (enum word)(PENALTIES + i)),
                 (struct wk_print){.size = 4, .bold = i == 1, .max_w = LEFT_W - 4});
    wk_print(card->sheet, EDGE + 2, below + 2 * LINE_H + 8.6, text_of(card, INITIALS),
             (struct wk_print){.size = 4, .bold = true, .max_w = LEFT_W - 4});
    for (int i = 0; i < card->n; i++) {
        const enum wk_wind by = wk_kind_of_sheet(card->sheet)->initialer(card->sheet->papers->tournament, &at, card->chair[i]);
        const double y = below + 2 * LINE_H;
        if (by == WK_WIND_NONE)
            continue;
        wk_print_chair(card->sheet, column_x(card, i) + 2, y + 3.6, 6.4, by);
        wk_rule(card->sheet, column_x(card, i) + 10, y + 10.4, column_x(card, i + 1) - 2.5, y + 10.4, 0.3);
    }
}

static void draw_foot(const struct card *card)
{
    const struct wk_sheet *sheet = card->sheet;
    const struct wk_hand_id at = last_game(card);
    const double y = game_y(card, sheet->shape->n_hands + 1) + 2 * LINE_H + SIGN_H + 6.4;
    const enum wk_wind collector = wk_kind_of_sheet(sheet)->collector(sheet->papers->tournament, &at);

    if (collector != WK_WIND_NONE) {
        wk_print_chair(sheet, EDGE, y - 4.6, 6, collector);
        wk_printf(sheet, EDGE + 8, y, (struct wk_print){.size = 4.2, .bold = true, .max_w = INNER - 8},
                  wk_text(sheet->language, WK_NC("paper", "%s hands this card in after the last game. %s")),
                  wk_chair_text(sheet, collector).text, text_of(card, WITHOUT));
    }
    wk_print_name(sheet, EDGE, y + 7.4, text_of(card, POINTS),
                  (struct wk_print){.size = 3.2, .colour = WK_INK_SOFT, .max_w = INNER});
}

static void draw_card(const struct wk_sheet *sheet, double y, int table, int round)
{
    struct card card = {.sheet = sheet, .y = y, .table = table, .round = round};

    card.n = wk_chairs_taken(sheet, table, round, card.chair);
    wk_print_event(sheet, EDGE, y + 12.6, INNER, 3.6);
    wk_print(sheet, EDGE, y + 21.4, text_of(&card, TITLE), (struct wk_print){.size = 6.6, .bold = true});
    wk_print_round_table(sheet, PAGE_W - EDGE, y + 21.4, 8, round, table);
    draw_head(&card);
    for (int game = 1; game <= sheet->shape->n_hands; game++)
        draw_game(&card, game);
    draw_sums(&card);
    draw_lines(&card);
    draw_foot(&card);
}

/* Round by round: so they are laid out. */
static void draw_cards(struct wk_sheet *sheet)
{
    int n = 0;

    for (int round = 1; round <= sheet->shape->n_rounds; round++)
        for (int table = 1; table <= sheet->shape->n_tables; table++, n++) {
            if (n % 2 == 0) {
                if (n > 0)
                    wk_canvas_next_page(sheet->canvas);
                wk_canvas_begin(sheet->canvas);
                wk_cut_line(sheet, PAGE_W, 2 * CARD_H, 0, CARD_H);
            }
            draw_card(sheet, n % 2 * CARD_H, table, round);
        }
}

enum wk_status wk_paper_write_scorecards(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_rounds(pdf_path, "scorecards", WK_PAGE_WHOLE, false, draw_cards, matter);
}
