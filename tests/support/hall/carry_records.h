/* Records carried from one store of an event to another, by nobody's network. */
#ifndef WK_TESTS_HALL_CARRY_RECORDS_H
#define WK_TESTS_HALL_CARRY_RECORDS_H

#include "rules/status.h"

struct wk_store;

/* All of a journal that `from` has, to a store that has none of it. WK_BAD_INPUT: a record was not taken in. */
enum wk_status hall_carry(struct wk_store *from, struct wk_store *to, const char *kiosk_id) WK_MUST_CHECK;

#endif
