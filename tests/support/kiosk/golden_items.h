/*
 * A draw list as a person reads a screen: a line for each item. A key is one with what is written on it and what touching it
 * does, texts that stand on one line are one, and a row of like things is told once, with its number and its steps. Nothing is
 * lost: each number stands there or follows from the steps, to a tenth of a unit.
 *
 *     rect 32 716 152 72 r12 key @help; icon help 70.5 752 x1.00 ivory; text 129 762 28 middle "Help" ivory
 *     rect 578 548.1 8 11.7 r1 ivory x13 +9.78
 */
#ifndef WK_TESTS_KIOSK_GOLDEN_ITEMS_H
#define WK_TESTS_KIOSK_GOLDEN_ITEMS_H

/* Of what wk_draw_dump() wrote, with words for actions. To be freed by the caller. */
char *golden_items(const char *drawn);

#endif
