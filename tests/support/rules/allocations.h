/*
 * Allocations that fail: of those that a use of our own code makes the first alone, then the second alone, and so on, until it
 * is through; of more than 64 (under a sanitizer 16), which a loop makes, each fifth, then each ninth. What it then says is
 * that there was no memory, and under a sanitizer nothing of it is left. Linked by --wrap, see ALLOCATING in tests/build.mk:
 * those of libraries are not among them. One thread.
 */
#ifndef WK_TESTS_SUPPORT_RULES_ALLOCATIONS_H
#define WK_TESTS_SUPPORT_RULES_ALLOCATIONS_H

#include "rules/status.h"

/* One use: what it makes is released again before it returns. It asserts nothing while an allocation may fail. */
typedef enum wk_status (*allocating_use)(void *state);

/*
 * Fails the test, by the use's name and the allocation's number, where a use ends well although an allocation failed, or ends
 * otherwise than with WK_NO_MEMORY. How many allocations a whole use makes: at least 1, else the test looked at nothing.
 */
int each_allocation_fails(const char *name, allocating_use use, void *state);

/* The same where a use may go on without what it found no memory for: then it ends as it does with it. */
int each_allocation_is_borne(const char *name, allocating_use use, void *state);

#endif
