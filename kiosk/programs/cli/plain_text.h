/* Plain text for people at a terminal: what the JSON answers say, in sentences. Slots and labels only, never a face of a deal.
 */
#ifndef WK_KIOSK_PROGRAMS_CLI_PLAIN_TEXT_H
#define WK_KIOSK_PROGRAMS_CLI_PLAIN_TEXT_H

#include <stdio.h>

#include "labels/verdict.h"

/* The verdict in a line, then its findings and the repair, step by step. number: wk_record_number(), 0: nothing was stored. */
void wk_print_verdict(FILE *out, const struct wk_verdict *verdict, int64_t number);

/* One step of a repair as an instruction: "swap the tiles in 2.3 and 2.4". */
#define WK_MOVE_TEXT_SIZE 128
void wk_print_move(char text[WK_MOVE_TEXT_SIZE], const struct wk_move *move);

/* A reading as the mat lies, row by row. obs [WK_N_SLOTS]: faces of open tiles, NULL for backs. */
void wk_print_reading(FILE *out, const struct wk_reading *reading, const struct wk_face_obs *obs);

#endif
