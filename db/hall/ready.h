/*
 * Ready codes (labels/deal/ready_code.h): while the hall is away the kiosks of a section open the rotation by reading each
 * other's word from the screen. What was read goes on record ("ready-carried", {"hand", "of", "ready", "ready_ns", "round",
 * "signature", "table"} and who entered it), so that it can be proved afterwards, and counts at every kiosk that receives that
 * record. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_READY_H
#define WK_DB_HALL_READY_H

#include "labels/deal/ready_code.h"

struct wk_store;

/*
 * The code for round and hand of a table's section: the signed word of each table there that this kiosk has and that is ready,
 * and the words that it has carried; of five tables, the one before this table has no room. *tables: the tables of these words,
 * bit (table in the section - 1). WK_NOT_FOUND: there is none yet, or the store keeps its event alone; text is unchanged then.
 */
enum wk_status wk_store_ready_code(struct wk_store *store, const struct wk_hand_id *at, char text[WK_READY_TEXT_SIZE],
                                   unsigned *tables) WK_MUST_CHECK;

/*
 * Puts what a code (hostile) says for round and hand of a table's section on record, each word that is new and good.
 * WK_NOT_FOUND: the store keeps its event alone; WK_NOT_ALLOWED and the like: from the store; when a code is refused, the
 * result is WK_OK and *out has the reason.
 */
enum wk_status wk_store_carry_ready(struct wk_store *store, const struct wk_hand_id *at, const char *text,
                                    struct wk_ready_news *out) WK_MUST_CHECK;

#endif
