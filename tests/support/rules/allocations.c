/* Allocations counted, and the n-th refused. */
#include "tests/support/rules/allocations.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/slice.h"

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t n);
FILE *__real_open_memstream(char **text, size_t *n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t n);
FILE *__wrap_open_memstream(char **text, size_t *n);

/* Each of so many; of a loop's hundreds after them some. */
static int each_of(void)
{
    return slice_is("short") ? 16 : 64;
}

static int made, refused; /* since a use began; the number of the one that is refused, 0: none */
static void *from[12];    /* who asked for that one */
static int n_from;

static bool is_refused(void)
{
    if (++made != refused)
        return false;
    errno = ENOMEM;
    n_from = backtrace(from, sizeof from / sizeof from[0]);
    return true;
}

void *__wrap_malloc(size_t n)
{
    return is_refused() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return is_refused() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
    return is_refused() ? NULL : __real_realloc(p, n);
}

char *__wrap_strdup(const char *text)
{
    return is_refused() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t n)
{
    return is_refused() ? NULL : __real_strndup(text, n);
}

FILE *__wrap_open_memstream(char **text, size_t *n)
{
    return is_refused() ? NULL : __real_open_memstream(text, n);
}

static int fail_each(const char *name, allocating_use use, void *state, bool borne)
{
    for (int nth = 1;; nth += 1 + nth / each_of() * 4) {
        made = 0;
        refused = nth;
        const enum wk_status status = use(state);
        const int n = made;

        refused = 0;
        if (n < nth) {
            if (status != WK_OK)
                fail_msg("%s: %s with all its %d allocations", name, wk_status_word(status), n);
            if (n == 0)
                fail_msg("%s allocates nothing", name);
            return n;
        }
        if (status != WK_NO_MEMORY && !(borne && status == WK_OK)) {
            backtrace_symbols_fd(from, n_from, 2);
            fail_msg("%s: allocation %d failed, and it ended with %s", name, nth, wk_status_word(status));
        }
    }
}

int each_allocation_fails(const char *name, allocating_use use, void *state)
{
    return fail_each(name, use, state, false);
}

int each_allocation_is_borne(const char *name, allocating_use use, void *state)
{
    return fail_each(name, use, state, true);
}
