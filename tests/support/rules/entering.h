/* Entering into an event within a test of cmocka, whose header comes first: two sections, opened and closed around each test.
 */
#ifndef WK_TESTS_RULES_ENTERING_H
#define WK_TESTS_RULES_ENTERING_H

#include "tests/support/rules/sample_event.h"

#define IN_EVENT(test) cmocka_unit_test_setup_teardown(test, open_event, close_event)

int open_event(void **state);
int close_event(void **state);
struct wk_entry with_reason(struct wk_entry entry, const char *reason);

/* The entry is refused so, before and by taking it in; the line for people says something and fits. */
void refused(struct event *event, struct wk_entry entry, enum wk_refusal_kind kind, enum wk_status status);

void taken(struct event *event, struct wk_entry entry);

#endif
