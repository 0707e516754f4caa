/* Entering into an event within a test of cmocka, whose header comes first. */
#include "tests/support/rules/entering.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

int open_event(void **state)
{
    static struct event event;
    event_open(&event, 2);
    *state = &event;
    return 0;
}

int close_event(void **state)
{
    event_close(*state);
    return 0;
}

struct wk_entry with_reason(struct wk_entry entry, const char *reason)
{
    memset(entry.reason, 0, sizeof entry.reason);
    snprintf(entry.reason, sizeof entry.reason, "%s", reason);
    return entry;
}

void refused(struct event *event, struct wk_entry entry, enum wk_refusal_kind kind, enum wk_status status)
{
    struct wk_refusal why = {0};
    char text[256];

    entry.seq = 0;
    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), status);
    assert_int_equal(why.kind, kind);
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), status);
    assert_int_equal(event_put(event, entry), status);
    assert_int_equal(event->why.kind, kind);
    wk_refusal_text(&event->why, event->tour, text, sizeof text);
    assert_true(strlen(text) > 10 && strlen(text) < sizeof text);
}

void taken(struct event *event, struct wk_entry entry)
{
    assert_int_equal(event_put(event, entry), WK_OK);
    assert_int_equal(event->why.kind, WK_REFUSED_NOT);
}
