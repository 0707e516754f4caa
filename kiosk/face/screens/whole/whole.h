/*
 * The screen of the whole table is made of: the straightened picture with its marks, four cards, one line of words; and one
 * wall upright and large. Source of places and sizes: tokens.md, "The whole table".
 * Several: one file a part.
 */
#ifndef WK_KIOSK_FACE_SCREENS_WHOLE_WHOLE_H
#define WK_KIOSK_FACE_SCREENS_WHOLE_WHOLE_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"

/* The side of the picture at which a seat is: quarter turns against the clock from the kiosk's own, which is 0. */
int wk_whole_side(const struct wk_app *app, enum wk_wind seat);

/* What a wall is now: as it was seen, or while its tiles are turned as far as its faces are read. */
enum wk_wall_state wk_whole_state(const struct wk_app *app, enum wk_wind seat);

/* Tiles of a wall that are seen right now, 0..34, -1: nothing of it is known now; and of a row. Of faces: in a fixed order,
 * which says nothing of slots. */
int wk_whole_n_right(const struct wk_app *app, enum wk_wind seat);
int wk_whole_row_right(const struct wk_app *app, enum wk_wind seat, enum wk_row row);

/* Its PASS is on disk, and what is seen of it does not say otherwise. */
bool wk_whole_has_passed(const struct wk_app *app, enum wk_wind seat);
/* That of all four, the time of day of the last one into *stored_s. */
bool wk_whole_all_passed(const struct wk_app *app, int *stored_s);

/* The colour of a wall's band and tie, WK_C_EDGE while it has none; its mark. */
enum wk_colour wk_whole_colour(const struct wk_app *app, enum wk_wind seat);
enum wk_mark wk_whole_mark(const struct wk_app *app, enum wk_wind seat);

/* The move's step `index` of the table's verdict, WK_TABLE_NO_STEP: NULL. */
const struct wk_table_move *wk_whole_move(const struct wk_app *app, int index);

/* A step of the table's repair in one line, walls named; and as one wall's next step, on its card. text [n] is written whole.
 */
void wk_whole_move_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move, char *text, size_t n);
void wk_whole_next_text(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, const struct wk_table_move *move,
                        char *text, size_t n);
/* Where on the screen the tile of a step lies that lies at no wall; false: it is not seen. */
bool wk_whole_stray(const struct wk_app *app, const struct wk_table_move *move, struct wk_box *box);
/* What belongs in a place: its label as text. */
void wk_whole_place_text(const struct wk_table_place *place, char text[3]);

/* The parts of the square that a step of the repair draws: itself; the one after it, quiet and only where it stays on its wall;
 * the next sticker of a wall that grows. A step is shown unless a hand is over one of its walls. */
struct wk_lie;
bool wk_whole_is_place(const struct wk_table_place *place);
bool wk_whole_is_half_turn(const struct wk_table_move *move); /* each wall belongs before the seat across; NULL: false */
bool wk_whole_step_is_shown(const struct wk_app *app, const struct wk_table_move *move);
bool wk_whole_moves_wall(const struct wk_app *app, const struct wk_lie *lie);
void wk_whole_step(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move);
void wk_whole_ways(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move); /* its tiles', beneath */
void wk_whole_after(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie);
void wk_whole_next(struct wk_draw *draw, const struct wk_lie *lie);

/* Tiles of a wall that are to be shown again, faces or stickers: how many, and which [34]; they are framed, and with `flag` the
 * first of them is the wall's step. Of a wall of which more than a few were not read 0: it as a whole is not seen. */
int wk_whole_again(const struct wk_app *app, enum wk_wind seat, bool slots[WK_N_SLOTS]);
void wk_whole_frame_again(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie, bool flag);

/* asked: a step that is asked for while nothing is to be mended, NULL: none; then nobody is told to leave a wall as it is, and
 * none is opened by a touch. */
void wk_whole_square(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *asked);
struct wk_box wk_whole_card_place(const struct wk_app *app, const struct wk_draw *draw, int side);
void wk_whole_card(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, const struct wk_table_move *asked);
/* Of the square, what stands on the picture however much of it is seen: card and wall in one colour, the band around a wall,
 * its mark, its wind. */
void wk_whole_tie(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie);
void wk_whole_band(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie, double line_w);
void wk_whole_wind(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie);

/* While tiles are turned: the line of words, and the square with the picture covered. */
void wk_whole_turning_headline(const struct wk_app *app, struct wk_draw *draw);
void wk_whole_covered(const struct wk_app *app, struct wk_draw *draw);

/* One wall upright and large, under its own line of words; the other three as a strip, where there is room for it. */
void wk_whole_large(const struct wk_app *app, struct wk_draw *draw, bool strip);

#endif
