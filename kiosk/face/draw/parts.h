/*
 * Parts: the frame that all screens share, and the pieces that several screens are made of. Source: tokens.md.
 * Several: parts of one kind are a file. Large: every screen is made of them, and each has its line.
 */
#ifndef WK_KIOSK_FACE_DRAW_PARTS_H
#define WK_KIOSK_FACE_DRAW_PARTS_H

#include "kiosk/face/app/trouble.h"
#include "kiosk/face/draw/draw.h"
#include "kiosk/pages/phrases/number.h"
#include "labels/lang/lang.h"
#include "labels/lang/name_within.h"

struct wk_app;
struct wk_wrong_draw;

/* The text of the screen's language. */
#define T(id) wk_text(draw->lang, id)

/* Zones, in units; what is left over in width or height goes to the picture. */
#define WK_PICTURE_X 164.0
#define WK_PICTURE_Y 186.0
double wk_zone_right(const struct wk_draw *draw);                 /* right edge of everything */
bool wk_zone_upright(const struct wk_draw *draw);                 /* the window is narrow, wk_app_is_upright() */
double wk_zone_bar_y(const struct wk_draw *draw);                 /* lower edge of what stands above the action bar */
double wk_zone_keys_y(const struct wk_draw *draw);                /* line above it: for what uses a high window to its end */
double wk_zone_strip_y(const struct wk_draw *draw);               /* top of the four-wall strip */
struct wk_box wk_zone_body(const struct wk_draw *draw, double y); /* from y to the action bar, between the margins */
double wk_zone_picture_h(const struct wk_draw *draw);             /* of the live picture, from WK_PICTURE_Y */

/* Type of tokens.md. */
extern const struct wk_type wk_type_text, wk_type_bold, wk_type_quiet, wk_type_tag, wk_type_large;
struct wk_type wk_type_in(struct wk_type type, enum wk_colour colour, enum wk_text_align align);
/* The least that a type is set in where there is little room: two thirds of what its neighbours have. And a type so much
 * smaller that a line has room in w, as far as `least` and that allow: where it has none even so it wants two lines. */
double wk_type_least(double size);
struct wk_type wk_type_narrowed(struct wk_type type, const char *text, double w, double least);

/* "Tables 1 to 4"; of one, "Table 5". text [n] is written whole. */
void wk_tables_text(const struct wk_draw *draw, int first, int last, char *text, size_t n);

/*
 * "East": in Chinese as a player is called; the wind alone, "" for none, as before a label or a round; the traditional
 * character of the tile. Static storage.
 */
const char *wk_wind_text(const struct wk_draw *draw, enum wk_wind wind);
const char *wk_wind_short(const struct wk_draw *draw, enum wk_wind wind);
/* "E", in Chinese "\u4e1c": a wind in a narrow place. Static storage. */
const char *wk_wind_sign(const struct wk_draw *draw, enum wk_wind wind);
const char *wk_wind_han(enum wk_wind wind);
/* "far row" ..., and "far" for the row heads. */
const char *wk_row_text(const struct wk_draw *draw, enum wk_row row);
const char *wk_row_short(const struct wk_draw *draw, enum wk_row row);

enum wk_key_look { WK_KEY_PLAIN = 0, WK_KEY_PRIMARY, WK_KEY_CHOICE, WK_KEY_CHOSEN, WK_KEY_NOT_YET };
struct wk_keycap {
    const char *text; /* translated; NULL: none */
    enum wk_key_look look;
    enum wk_action action;
    int arg;
    int icon; /* enum wk_icon, or -1 */
};
/* What a key looks like, where something larger takes the touch; and a key that takes it itself. */
void wk_part_keyface(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *key);
void wk_part_key(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *key);

/* A key for each page (WK_PAGE_SECTIONS) of sections [n], rising, for WK_ACTION_JUDGE_PAGE; which one is shown. */
void wk_part_section_pages(struct wk_draw *draw, struct wk_box row, const uint8_t *section, int n, int page);

/*
 * Keyboard, and above it what is typed so far: `letter` with the character as its argument, ERASE. Without `shift` (NONE) there
 * are small letters, digits and a hyphen; with it capitals, spaces and what names need besides.
 */
struct wk_keyboard {
    const char *text;
    enum wk_action letter, shift;
    bool capital;          /* the next letter is one */
    enum wk_action pinyin; /* NONE: no such key. Chosen, the characters of `syllable` take the place of the digits: */
    bool chosen;
    const char *syllable; /* "": no letter of it yet */
    int page;             /* nine on each; their digits choose them, 0 leads to the next page */
};
void wk_part_keyboard(struct wk_draw *draw, const struct wk_keyboard *keyboard);
/* Digits, and two keys beside the 0 (NULL: none); dashed unless taken. */
void wk_part_keypad(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *left, const struct wk_keycap *right,
                    bool taken);

/* In the place of a key, what has been done there: a tick and a word. */
void wk_part_ticked(struct wk_draw *draw, struct wk_box box, const char *word);

/* What takes the director stays in its place for a judge, who so knows whom to ask; a touch does nothing. */
void wk_part_locked(struct wk_draw *draw, struct wk_box box, const char *word);

/* A card of a row, framed where it is the one that is meant. */
struct wk_cmd *wk_part_card(struct wk_draw *draw, struct wk_box box, bool meant);

/*
 * A choice that wants a sentence, and takes the touch; a locked one is pale. Up to three of them stand side by side at the top
 * of a box, in an upright window one below the other.
 */
struct wk_choice {
    const char *word, *what; /* translated */
    enum wk_action action;
    int arg;
    bool chosen, locked;
};
void wk_part_choices(struct wk_draw *draw, struct wk_box box, const struct wk_choice *choices, int n);

void wk_part_top(const struct wk_app *app, struct wk_draw *draw);
/* What is the matter in two or three words: "No camera". Not of WK_TROUBLE_NONE. */
const char *wk_trouble_text(const struct wk_app *app, const struct wk_draw *draw, enum wk_trouble trouble);

/*
 * The hall, where there is one: a dot left of `right` in the top bar, filled as long as it has all that is on record here;
 * returns what is left of it. And its words; false: there is nothing to say. *grave: it does not go away by itself.
 */
#define WK_LINK_TEXT 96
double wk_part_link_dot(const struct wk_app *app, struct wk_draw *draw, double right);
bool wk_part_link_text(const struct wk_app *app, const struct wk_draw *draw, char text[WK_LINK_TEXT], bool *grave);

/* Among several kiosks: when a table's was heard last, "heard 12 s ago". Of one that is silent nobody can tell what it is at.
 */
void wk_part_heard_text(const struct wk_app *app, const struct wk_draw *draw, int table, char *text, size_t n);

/* The line that says what to do, what comes next, and how much is done. Texts are translated; NULL where absent. */
struct wk_headline {
    const char *text, *next;
    const char *note; /* where no next step is known: what it is for, or how it is done */
    const char *gauge, *unit;
    const char *step; /* "Move 1 of 2" */
    const char *said; /* what ears need to know beside the picture; NULL or "": the text */
    int n_ticks;      /* moves done already: small ticks before the step */
    double taken;     /* width at the right that something else stands in */
};
void wk_part_headline(struct wk_draw *draw, const struct wk_headline *headline);

/* Back, Help, Call judge (in the director's area: Lock, or More time), and at the right up to three keys (upright: four), the
 * first of them outermost. */
void wk_part_bar(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *keys, int n_keys);

/* Where the picture of a wall stands; in an upright window both halves of it, and what lies between them. */
struct wk_box wk_part_picture(const struct wk_app *app, const struct wk_draw *draw);

/* A wall's card of the strip; in an upright window they stand two by two under the picture. */
struct wk_box wk_part_wall_card(const struct wk_app *app, const struct wk_draw *draw, int i); /* place i of the four */
struct wk_box wk_part_strip_card(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind);
/* What the strip says of a wall. */
enum wk_strip_mode { WK_STRIP_BUILD = 0, WK_STRIP_FACES, WK_STRIP_RESTORE };
void wk_part_strip(const struct wk_app *app, struct wk_draw *draw, enum wk_strip_mode mode);

void wk_part_blank_tile(struct wk_draw *draw, struct wk_box tile);
void wk_part_wind_tile(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind);
/* The same with its middle at (cx, cy), turned by quarters against the clock, towards who sits there. */
void wk_part_turned_tile(struct wk_draw *draw, double cx, double cy, double w, enum wk_wind wind, int quarters);
void wk_part_number_tile(struct wk_draw *draw, double x, double y, double w, int number);

/* Poly-line with an open head at its end; width of the line; with a ground halo of 3 around it. */
void wk_part_arrow(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour colour, double width);
/* The same with a head at either end. */
void wk_part_arrow_both(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour colour, double width);
/* Accent flag with text; its tip at (x, y), the flag above, or below when `below`. */
void wk_part_flag(struct wk_draw *draw, double x, double y, const char *text, bool below);
/* Pill with a dot and a text: "Live picture". */
void wk_part_live_tag(struct wk_draw *draw, double cx, double cy, const char *text);
/* What says over its whole width that a picture was drawn by the program itself, or what is seen in it is made up (practice).
 */
#define WK_SIMULATED_H 36.0
void wk_part_simulated(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w);
/* Numbered steps, the first one bold; returns the y below them. */
/* The same where some are no steps but ways to choose from, bit i: of those before it. They have "or" in a number's place. */
double wk_part_ways(struct wk_draw *draw, double x, double y, double w, const char *const *steps, int n, unsigned others);
double wk_part_steps(struct wk_draw *draw, double x, double y, double w, const char *const *steps, int n);
/* Ground over the whole place but for the boxes (0..WK_MAX_BRIGHT of them), which may overlap. */
#define WK_MAX_BRIGHT 64
void wk_part_dim_around(struct wk_draw *draw, struct wk_box whole, const struct wk_box *boxes, int n);
/*
 * The end of something, as a band over the whole width that is seen from afar: its mark, what came of it, and what follows
 * (NULL: nothing). Returns what is left between the band and the action bar.
 */
struct wk_box wk_part_ended(struct wk_draw *draw, enum wk_mark mark, const char *text, const char *what);
/* What stands beside a picture, w wide at the right of `box`, which keeps the rest; in an upright window h high below it. */
#define WK_SIDE_W 452.0
#define WK_SIDE_H 420.0
struct wk_box wk_part_side(const struct wk_draw *draw, struct wk_box *box, double w, double h);
/* The place of one of four, 0..3, beside each other; in an upright window two by two. */
struct wk_box wk_part_quarter(const struct wk_draw *draw, struct wk_box box, int i);
/* The same of up to so many parts: of more than four they are five or six. */
struct wk_box wk_part_share(const struct wk_draw *draw, struct wk_box box, int i, int n);
/* The place of a slot's tile in a wall that fills the box: three rows; in an upright window each of them in two lines. */
struct wk_box wk_part_slot(const struct wk_draw *draw, struct wk_box box, int slot);
/* A sketch on its plate, whose box it returns; and one as large as the screen allows: returns what is left at its side. */
struct wk_box wk_part_plate(struct wk_draw *draw, struct wk_box plate, enum wk_sketch sketch);
struct wk_box wk_part_beside(struct wk_draw *draw, enum wk_sketch sketch);
/* The key that shows experts' figures, or hides them. */
struct wk_keycap wk_part_details_key(const struct wk_app *app, const struct wk_draw *draw);
/* A line with an ok mark before it; returns the y of the next line. */
double wk_part_fact(struct wk_draw *draw, double x, double y, const char *text);

/*
 * Motion: only tiles move, and cards of the standings; never a mark, which stands where it belongs from the frame on in which
 * it is known. How far the way is that began at since_ns: 0..1 within WK_WAY_NS, slower towards its end; 1 from then on, with
 * less motion, and for since_ns 0. again: it is gone once more every WK_WAY_AGAIN_NS.
 */
#define WK_WAY_NS 200000000LL
#define WK_WAY_AGAIN_NS 4000000000LL
double wk_way(const struct wk_app *app, int64_t since_ns, bool again);
/* The same in a time in which eyes can follow names to their places. */
#define WK_LONG_WAY_NS 500000000LL
double wk_long_way(const struct wk_app *app, int64_t since_ns);
/* Where a card is that goes from a box to another of its size. */
struct wk_box wk_part_card_on_way(struct wk_draw *draw, struct wk_box from, struct wk_box to, double way);
/* A ring about what is to be touched, which widens and is gone, once a second; with less motion it stands. */
void wk_part_pulse(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, int64_t since_ns);
/*
 * The back of a tile on its way from box to box, with what its sticker says (""), `aside` units to the right of the straight
 * line half-way; a wind tile, from and to its middle; a tile without a face that is turned over, its back up at the end. Of the
 * first two nothing is drawn at the end of the way.
 */
void wk_part_tile_on_way(struct wk_draw *draw, struct wk_box from, struct wk_box to, double aside, const char *label,
                         double way);
void wk_part_wind_on_way(struct wk_draw *draw, struct wk_point from, struct wk_point to, double w, enum wk_wind wind,
                         double way);
void wk_part_tile_turning(struct wk_draw *draw, struct wk_box tile, double way);

/*
 * A text with names in it in a box: in one line of the type's size, else in as many as the height takes, broken between words
 * or after a hyphen, else smaller, down to wk_type_least(), a word torn only where it has to be. Its lines stand about the
 * middle of the height. Returns their number; what does not fit even so is cut after a letter, which is for the longest names
 * only, on screens that a test lists. Any script; characters of the text are never taken for a format.
 */
int wk_part_fit(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *text);
/* On one line, as wk_draw_text() sets it; where it is wider than w, on two about that one. */
void wk_part_line(struct wk_draw *draw, double x, double y, double w, struct wk_type type, const char *text);
/* The same for a name, in the height of max_lines (1..3) lines of the type's size about cy. */
int wk_part_name(struct wk_draw *draw, double x, double cy, double w, int max_lines, struct wk_type type, const char *name);

/* A chair: "Seat E"; as an outline tag 40 high at (x, y), whose width is returned. */
const char *wk_seat_text(const struct wk_draw *draw, enum wk_wind direction);
/* The outline without the word; chosen: on a key that is. */
void wk_part_seat_letter(struct wk_draw *draw, struct wk_box box, enum wk_wind direction, bool chosen);
double wk_part_seat_tag(struct wk_draw *draw, double x, double y, enum wk_wind direction);
/* Chairs of the event are called by winds; else by letters of their own. Who sits there as a tile w wide: the wind of the hand,
 * or such a letter. */
bool wk_seats_are_winds(const struct wk_draw *draw);
void wk_part_seat_tile(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind, enum wk_wind direction);
/*
 * The clock of the round that a section plays, of a kind that has one: what is left of it, as large as the box takes, and below
 * it of how many minutes; in the last of them, in its rest, before it has begun and when it is over a tag that says so. Draws
 * nothing where there is none; true: there is one.
 */
bool wk_part_round_clock(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, int section);

/* Why the last entry was not taken, in the place of the line that says what to do, drawn and said, until the next touch; false:
 * nothing was refused, nothing is drawn. */
bool wk_part_refusal(const struct wk_app *app, struct wk_draw *draw);

/*
 * Six words [WK_APP_N_WORDS] in 3 x 2 cards, where it is narrow in 2 x 3, numbered, in the screen's language alone: word 1 of
 * the Chinese list is no translation of word 1 of the English one, and whoever compares with the other list touches the
 * language's key. A code on its white square as high as the box, readable for a phone, and left of that, WK_CODE_UP_W of the
 * box's width, which end is up: a picture of it may be turned or mirrored, and readers differ in what they make of a mirrored
 * code. A line and words, and the code beside them, as high as the box (NULL: none): loud is for what people came for. One code
 * a screen: of two in one picture some phones read none. And the checkpoint of the present screen so, above the action bar.
 */
#define WK_CODE_UP_W 36.0
double wk_vouch_h(const struct wk_draw *draw); /* of the last of these */
void wk_part_words(struct wk_draw *draw, struct wk_box box, const char *const *words, bool loud);
void wk_part_code(struct wk_draw *draw, struct wk_box box, const char *text);
void wk_part_vouch(struct wk_draw *draw, struct wk_box box, const char *head, const char *what, const char *const *words,
                   const char *code, bool loud);
void wk_part_checkpoint(const struct wk_app *app, struct wk_draw *draw);
/* Why the code that is held under the camera is not read, a message id; NULL: none is seen, or it is read. */
const char *wk_part_code_unread(const struct wk_app *app);

/* A wrong draw, by wall and labels: "South's wall: 11 was taken, 10 comes first". */
void wk_wrong_draw_text(const struct wk_draw *draw, const struct wk_wrong_draw *wrong, char *text, size_t n);
/* What was named of the draws of the hand that is over, "Named in this hand: ..."; false: nothing was, text is unchanged. */
bool wk_part_named_draws(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n);

/* How long: "4:07", from an hour on "2 h 12 min". */
#define WK_SPAN_SIZE 32
void wk_span_text(const struct wk_draw *draw, char text[WK_SPAN_SIZE], int span_s);

/* "14:31:07" or "14:31", "--:--" when the clock is not set. */
void wk_time_text(char text[12], int time_s, bool with_seconds);

/* Between the end of play and the close: "Provisional until 21:30: 12 minutes left"; "" where it is not so, or nobody knows
 * what time it is. text [n] is written whole. */
void wk_protest_text(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n);

#endif
