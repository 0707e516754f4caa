/* The example of Appendix 3 of the MCR Duplicate Format: its figures, and an event in which they come about. */
#ifndef WK_TESTS_RULES_APPENDIX_3_H
#define WK_TESTS_RULES_APPENDIX_3_H

#include "tests/support/rules/sample_event.h"

/* Of the East players of the four groups, as the text has them: [deal][group]. */
extern const char *const appendix_3_ms[4][4], *const appendix_3_dif[4][4], *const appendix_3_imp[4][4];
extern const char *const appendix_3_average[4];               /* by deal */
extern const int appendix_3_sum_ms[4], appendix_3_sum_imp[4]; /* by group */

/* Plays round 1 of section 1 so that the East players have these points, and South what they lose. */
void appendix_3_play(struct event *event);

#endif
