/* Labels: what a sticker says. 88 different ones, 136 stickers a table. */
#ifndef WK_LABELS_LABEL_H
#define WK_LABELS_LABEL_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

/*
 * A label: 0 none; 1..4 the hand stickers; 10..89 the number printed; WK_LABEL_A..WK_LABEL_D the letters.
 * Source: MCR Duplicate Format, DF-10 and Appendix 1.
 */
typedef uint8_t wk_label;

#define WK_LABEL_NONE ((wk_label)0)
#define WK_LABEL_A ((wk_label)90)
#define WK_LABEL_D ((wk_label)93)
#define WK_LABEL_END 94 /* one above the largest value; arrays indexed by label have this length */
#define WK_N_LABELS 88

#define WK_SET_LEN 3                 /* characters of a table set's name, base 36 in capitals: "07A" */
#define WK_SET_SIZE (WK_SET_LEN + 1) /* with the terminating zero */

/* True for the 88 labels. */
bool wk_label_valid(wk_label label);

/* Writes "1".."4", "10".."89", "A".."D" or "-" for anything else into text. */
void wk_label_format(wk_label label, char text[3]);

/* Reads what wk_label_format() writes (also "01" and "0A", the payload's form). WK_BAD_INPUT and *out unchanged otherwise. */
enum wk_status wk_label_parse(const char *text, wk_label *out) WK_MUST_CHECK;

/* The wind whose block a label belongs to; WK_WIND_NONE for an invalid one. */
enum wk_wind wk_label_wind(wk_label label);

/* How many stickers of this label a table set holds: 13 for hand labels, 1 for the others, 0 for an invalid one. */
int wk_label_copies(wk_label label);

/* True for a table set's name: exactly WK_SET_LEN characters 0-9 A-Z. */
bool wk_set_valid(const char *set);
/* Sets of a table (1..259) bear its number before their letter, 'A'..'Z': 03A, and from table 100 on A0A. And the table of such
 * a set; 0: it is called otherwise. */
void wk_set_of_table(int table, char letter, char set[WK_SET_SIZE]);
int wk_set_table(const char *set);

#endif
