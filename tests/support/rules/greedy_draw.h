/* How many rounds a plain greedy draw finds in which no two meet twice: what a seating by lot is to reach at least. */
#ifndef WK_TESTS_RULES_GREEDY_DRAW_H
#define WK_TESTS_RULES_GREEDY_DRAW_H

#include <stdint.h>

/* The most of n_tries draws of up to n_most rounds, for 1..40 full tables. */
int greedy_draw(int n_tables, int n_most, int n_tries, uint64_t seed);

#endif
