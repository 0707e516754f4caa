/*
 * Parts that an event's papers share. For labels/paper/event*.c only.
 * Several: functions that the papers of an event share.
 */
#ifndef WK_LABELS_PAPER_EVENT_PARTS_H
#define WK_LABELS_PAPER_EVENT_PARTS_H

#include "labels/draw/canvas.h"
#include "labels/draw/ink.h"
#include "labels/lang/lang.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"

/* A page in the making. */
struct wk_sheet {
    struct wk_canvas *canvas;
    const struct wk_event_papers *papers;
    const struct wk_event_shape *shape; /* of its event; without one that of one section */
    const char *lang;
    enum wk_language language; /* the same */
    int section;
};

/* How text is set; size in mm, max_w in mm, 0: as wide as it is. Beyond it the text is made smaller; nothing is cut. */
struct wk_print {
    double size, max_w;
    bool bold;
    enum wk_align align;
    wk_rgba colour; /* 0: WK_INK_TEXT */
};
void wk_print(const struct wk_sheet *sheet, double x, double y, const char *utf8, struct wk_print style);
/* The same from a format. */
void wk_printf(const struct wk_sheet *sheet, double x, double y, struct wk_print style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/*
 * A name in a box max_w wide: on one line, or where that would be too small, on two smaller ones around it. y is the base line
 * of one line.
 */
void wk_print_name(const struct wk_sheet *sheet, double x, double y, const char *utf8, struct wk_print style);

/* A wind in the sheet's language: "E" or "东". */
const char *wk_wind_mark(const struct wk_sheet *sheet, enum wk_wind wind);

/* A tile of height h with a wind's sign, upper left corner at (x, y); its width is WK_WIND_TILE * h. */
#define WK_WIND_TILE 0.74
void wk_print_wind(const struct wk_sheet *sheet, double x, double y, double h, enum wk_wind wind);
/* A direction's frame, w x h: "Seat E" on a chair. */
void wk_print_seat(const struct wk_sheet *sheet, double x, double y, double w, double h, enum wk_wind direction);

void wk_rule(const struct wk_sheet *sheet, double x0, double y0, double x1, double y1, double width);
/* Dashed lines to cut a page w x h along: down it at x, across it at y; 0: there is none. */
void wk_cut_line(const struct wk_sheet *sheet, double w, double h, double x, double y);

/* The event's name, and the section where there are several: header of a page w mm wide, base line at y. */
void wk_print_event(const struct wk_sheet *sheet, double x, double y, double w, double size);

/* Table 1..4 of the sheet's section as numbered through the hall. */
int wk_hall_table(const struct wk_sheet *sheet, int table);
/* Who plays as player 1..16 of the sheet's section from a round on: name "" without an event. */
const char *wk_name_of(const struct wk_sheet *sheet, int player, int round);
const char *wk_club_of(const struct wk_sheet *sheet, int player, int round);
int wk_number_of(const struct wk_sheet *sheet, int player);
/* Hands of a round in which player 1..16 is out of the event without a stand-in: bit (hand - 1). */
unsigned wk_out_hands(const struct wk_sheet *sheet, int player, int round);
unsigned wk_all_hands(const struct wk_sheet *sheet); /* all hands of a round */
/*
 * Who plays as player 1..16 in a round, as wk_print_name() sets it: in a hand 1..4, or in all of the round (hand 0). Where he
 * is out without a stand-in, a mark is set instead of the name, so that the others do not wait for him; where he is out in some
 * of the hands, both.
 */
void wk_print_player(const struct wk_sheet *sheet, double x, double y, int player, int round, int hand, struct wk_print style);
/* That mark: "out of the event". */
const char *wk_out_mark(const struct wk_sheet *sheet);
/* Where a player 1.. of the section begins a round; zeros: he sits out. */
const struct wk_seat *wk_seat_first(const struct wk_sheet *sheet, int player, int round);
/* The player 1.. who begins a round at a table 1.. of the section in a direction. */
int wk_seated_first(const struct wk_sheet *sheet, int round, int table, enum wk_wind direction);

/* Writes a PDF of pages of that kind (wk_paper_begin()): each section begins one, and draw() draws it. The codes of
 * labels/paper/papers.h. */
enum wk_status wk_print_sections(const char *pdf_path, enum wk_page_kind kind, bool across,
                                 void (*draw)(struct wk_sheet *sheet), const struct wk_paper_matter *matter) WK_MUST_CHECK;

#endif
