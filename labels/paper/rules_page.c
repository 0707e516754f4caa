/*
 * The sanctioned tournament rules by their numbers, in our own words, on one page: what a judge looks up at a table. The rules
 * themselves are not ours to copy.
 */
#include "labels/paper/page_parts.h"
#include "labels/paper/round_parts.h"

#define PAGE_W 210.0
#define LEFT 12.0
#define GAP 8.0
#define COLUMN_W ((PAGE_W - 2 * LEFT - GAP) / 2)
#define TOP 42.0
#define NUMBER_W 9.0
#define SIZE 3.0

/* In the order of the page: the number as it is cited, what it is about, what it says. */
static const struct {
    const char *number, *about, *says;
} rules[] = {
    {"H", WK_NC("rules", "Before the rules"),
     WK_NC("rules", "Who is not seated when the round begins may lose points: how many, the director says. "
                    "Equal players share the prizes of their places. Bonus games are outside the standings.")},
    {"1", WK_NC("rules", "The card"), WK_NC("rules", "Everybody has the year's card on the table.")},
    {"2", WK_NC("rules", "Courtesy"),
     WK_NC("rules", "First complaint: a request to stop, on record. Second: out of the event.")},
    {"3", WK_NC("rules", "Beginning"),
     WK_NC("rules", "Dice say who is East, unless A was named; the deal goes round. Nothing has begun before "
                    "East's first discard. At a table of three the dice say again who is East in game 4.")},
    {"4", WK_NC("rules", "Initials"),
     WK_NC("rules", "A and C check and initial each other's score, and so do B and D. Without initials no "
                    "card is taken. Variation: East does it for all.")},
    {"5", WK_NC("rules", "Charleston"),
     WK_NC("rules", "The first three passes are played, the second three if all want them; who stops says so "
                    "before tiles are racked. None at a table of three.")},
    {"6", WK_NC("rules", "Picking ahead"), WK_NC("rules", "Not allowed; whoever does is dead.")},
    {"7", WK_NC("rules", "Blind pass"), WK_NC("rules", "A tile passed on blind is not looked at: −10 at the end of the game.")},
    {"8", WK_NC("rules", "Wrong end"),
     WK_NC("rules", "A pick from the wrong wall or end: dead. If two or more have done it before anybody "
                    "sees it, play goes on from there.")},
    {"9", WK_NC("rules", "How long to call"),
     WK_NC("rules", "A discard may be called until the next player has racked or discarded. Once another "
                    "discard covers it, it is gone.")},
    {"10", WK_NC("rules", "Scoring"),
     WK_NC("rules", "The card's value; a: +10 picked by the winner; b: +20 without a joker, not in Singles "
                    "and Pairs; c: wall game 10 each; d: not finished 0, dead 0; e f g: the discarder −10, "
                    "−20 or −25 by the winner's exposures; h: who calls another dead in error is dead.")},
    {"11", WK_NC("rules", "Wrong name"),
     WK_NC("rules", "Costs nothing. The named tile is discarded if the player holds it, else the name is put "
                    "right. Mah Jongg on the tile by its wrong name holds, and the discarder pays.")},
    {"12", WK_NC("rules", "Exposing in error"),
     WK_NC("rules", "A called tile that was touched has to be used; who cannot use it is dead. A wrong "
                    "exposure can be mended until one's own discard.")},
    {"13", WK_NC("rules", "Mah Jongg in error"),
     WK_NC("rules", "Only said: nothing. Tiles shown: dead, 0. If the three others show theirs, 0 for all; "
                    "if one does not, 10 for that one; with two or more hands intact play goes on. Earlier "
                    "exposures stay, with their jokers.")},
    {"14", WK_NC("rules", "On top of the rack"),
     WK_NC("rules", "A called tile goes on top of the rack. In it: the director may call the hand dead.")},
    {"15", WK_NC("rules", "Jokers"),
     WK_NC("rules", "First pick, then exchange. A dead hand's joker may be exchanged if its exposure was "
                    "right and older than the fault.")},
    {"16", WK_NC("rules", "Taking a call back"), WK_NC("rules", "Free as long as no tile was touched and nothing exposed.")},
    {"17", WK_NC("rules", "Showing the hand"),
     WK_NC("rules", "As it stands on the card, if anybody asks. Who refuses may be dead, and play goes on.")},
    {"18", WK_NC("rules", "Two at once"),
     WK_NC("rules", "A call at the moment of the next rack or discard: the caller has the benefit. Ask the "
                    "director.")},
    {"19", WK_NC("rules", "Time"),
     WK_NC("rules", "About an hour for four games, 50 or 55 minutes if the director says so. All cards of a "
                    "table come together.")},
    {"20", WK_NC("rules", "Moving on"), WK_NC("rules", "After each round: A up one table, B down one, C up two, D down two.")},
    {"21", WK_NC("rules", "Handing in"),
     WK_NC("rules", "A in round 1, B in 2, C in 3, D in 4 brings all four, initialed, before leaving. "
                    "Variation: the table's scorekeeper.")},
    {"22", WK_NC("rules", "Changes"),
     WK_NC("rules", "None after a card was taken, but by the director with all four present.")},
    {"23", WK_NC("rules", "Leave the room"), WK_NC("rules", "Who has finished does not disturb who still plays: up to −50.")},
    {"24", WK_NC("rules", "The director"),
     WK_NC("rules", "Questions of rules and scores are the director's, whose ruling is final; arguing may "
                    "end the event for a player.")},
};
#define N_RULES (sizeof rules / sizeof *rules)
#define HALF 12 /* of the rows stand in the left column */

/* Returns where the next one begins. */
static double draw_rule_of(const struct wk_sheet *sheet, double x, double y, size_t i)
{
    const struct wk_text_style plain = {.size = SIZE, .colour = WK_INK_TEXT, .lang = sheet->lang};

    wk_print(sheet, x, y, rules[i].number, (struct wk_print){.size = 4.6, .bold = true, .colour = WK_INK_HOUSE});
    wk_print(sheet, x + NUMBER_W, y, wk_text(sheet->language, rules[i].about),
             (struct wk_print){.size = 3.8, .bold = true, .max_w = COLUMN_W - NUMBER_W});
    return wk_paper_paragraph(sheet->canvas, x + NUMBER_W, y + 5, COLUMN_W - NUMBER_W, wk_text(sheet->language, rules[i].says),
                              &plain) +
           2.4;
}

static void draw_rules(struct wk_sheet *sheet)
{
    double y = TOP;

    wk_print_event(sheet, LEFT, 17, PAGE_W - 2 * LEFT, 4);
    wk_print(sheet, LEFT, 27, wk_text(sheet->language, WK_NC("paper", "The rules by their numbers")),
             (struct wk_print){.size = 7.4, .bold = true});
    wk_print_name(sheet, LEFT, 33.4,
                  wk_text(sheet->language, WK_NC("paper", "In our words, to be found quickly; what holds are the sanctioned "
                                                          "tournament rules under the same number.")),
                  (struct wk_print){.size = 3.4, .colour = WK_INK_SOFT, .max_w = PAGE_W - 2 * LEFT});
    for (size_t i = 0; i < N_RULES; i++) {
        if (i == HALF)
            y = TOP;
        y = draw_rule_of(sheet, i < HALF ? LEFT : LEFT + COLUMN_W + GAP, y, i);
    }
}

enum wk_status wk_paper_write_rules(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_rounds(pdf_path, "rules", WK_PAGE_WHOLE, false, draw_rules, matter);
}
