/* Plain text of a whole table for people at a terminal, beside kiosk/programs/cli/plain_text.h, which says the same of one
 * wall. */
#ifndef WK_KIOSK_PROGRAMS_CLI_TABLE_TEXT_H
#define WK_KIOSK_PROGRAMS_CLI_TABLE_TEXT_H

#include <stdio.h>

#include "db/journal/record.h"
#include "labels/table_verdict.h"

struct wk_store;

/* Why a wall was not found, as a line; unlike on a mat nothing else than its stickers tells where it is. Static storage. */
const char *wk_table_reason_text(enum wk_status reason);

/* The four walls as their players see them, and what lies at none. */
void wk_print_table_reading(FILE *out, const struct wk_table_reading *reading);

/*
 * Where the walls' labels say that another wall lies at the picture's lower edge than belongs there: on which side that one
 * lies, and how the picture is turned. Nothing otherwise.
 */
void wk_print_turned(FILE *out, const struct wk_table_reading *reading);

/*
 * The table's verdict in a line, what wk_print_turned() says, a line for each wall, the table's findings, and its repair step
 * by step. receipts [seat - 1]: of the store, seq 0: nothing was stored.
 */
void wk_print_table_verdict(FILE *out, struct wk_store *store, const struct wk_table_verdict *verdict,
                            const struct wk_table_reading *reading, const struct wk_receipt receipts[WK_N_WINDS]);

/* One step of a table's repair as an instruction: "swap the tiles at E 2.3 and S 1.4". */
#define WK_TABLE_MOVE_TEXT_SIZE 160
void wk_print_table_move(char text[WK_TABLE_MOVE_TEXT_SIZE], const struct wk_table_move *move);

#endif
