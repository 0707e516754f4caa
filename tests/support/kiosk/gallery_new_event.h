/* Begin an event: a service that has seen a stick, and the states of the screen. */
#ifndef WK_TESTS_KIOSK_GALLERY_NEW_EVENT_H
#define WK_TESTS_KIOSK_GALLERY_NEW_EVENT_H

#include "tests/support/kiosk/app_test.h"

/* What the stick is answered as, and how the event is; set by the scenes, and by tests before a touch. */
extern struct wk_new_event_news new_event_stick;
extern struct wk_new_event_news new_event_begun, new_event_key;
extern struct wk_new_event_request new_event_asked; /* the newest */
bool new_event_answers(struct app_world *w, const struct wk_effect *effect);
/* The director stands there, and the stick has been looked at. */
void new_event_open(struct app_world *w);

void g_new_event(struct app_world *w);
void g_new_event_looking(struct app_world *w);
void g_new_event_no_stick(struct app_world *w);
void g_new_event_none(struct app_world *w);
void g_new_event_hindered(struct app_world *w);
void g_new_event_aside(struct app_world *w);
void g_new_event_summary(struct app_world *w);
/* By lot: the drawn list; another; lots that are not drawn, after the first touch on Begin. */
void g_new_event_drawn(struct app_world *w);
void g_new_event_not_drawn(struct app_world *w);
void g_new_event_all_the_same(struct app_world *w);
void g_new_event_why_typed(struct app_world *w);
void g_new_event_reason(struct app_world *w);
/* Draw lots, step by step; of 64 players besides. */
void g_lots(struct app_world *w);
void g_lots_many(struct app_world *w);
void g_lots_say(struct app_world *w);
void g_lots_number(struct app_world *w);
void g_lots_words(struct app_world *w);
void g_lots_order(struct app_world *w);
void g_lots_order_many(struct app_world *w);
void g_new_event_nmjl(struct app_world *w);
void g_new_event_again(struct app_world *w);
/* A duplicate evening of 11, one chair of which is the house's; and of 20, at five tables. */
void g_new_event_house(struct app_world *w);
void g_new_event_five(struct app_world *w);
void g_new_event_mcr(struct app_world *w);
void g_new_event_one_table(struct app_world *w);
void g_new_event_refused(struct app_world *w);
void g_new_event_seal(struct app_world *w);
void g_new_event_words(struct app_world *w);
void g_new_event_type(struct app_world *w);
void g_new_event_wrong(struct app_world *w);
void g_new_event_key_full(struct app_world *w);
void g_new_event_sealed(struct app_world *w);
void g_new_event_done(struct app_world *w);
void g_new_event_help(struct app_world *w);

#define GALLERY_NEW_EVENT                                                                                                      \
    {"new-event", g_new_event}, {"new-event-looking", g_new_event_looking}, {"new-event-no-stick", g_new_event_no_stick},      \
        {"new-event-none", g_new_event_none}, {"new-event-hindered", g_new_event_hindered},                                    \
        {"new-event-aside", g_new_event_aside}, {"new-event-summary", g_new_event_summary},                                    \
        {"new-event-house", g_new_event_house}, {"new-event-nmjl", g_new_event_nmjl}, {"new-event-again", g_new_event_again},  \
        {"new-event-mcr", g_new_event_mcr}, {"new-event-one-table", g_new_event_one_table},                                    \
        {"new-event-seal", g_new_event_seal}, {"new-event-words", g_new_event_words}, {"new-event-type", g_new_event_type},    \
        {"new-event-wrong", g_new_event_wrong}, {"new-event-key-full", g_new_event_key_full},                                  \
        {"new-event-sealed", g_new_event_sealed}, {"new-event-refused", g_new_event_refused},                                  \
        {"new-event-done", g_new_event_done},                                                                                  \
    {                                                                                                                          \
        "new-event-help", g_new_event_help                                                                                     \
    }
#define GALLERY_NEW_EVENT_MEASURED                                                                                             \
    {"new-event-drawn", g_new_event_drawn}, {"new-event-not-drawn", g_new_event_not_drawn},                                    \
        {"new-event-all-the-same", g_new_event_all_the_same}, {"new-event-why-typed", g_new_event_why_typed},                  \
        {"new-event-reason", g_new_event_reason}, {"lots", g_lots}, {"lots-many", g_lots_many}, {"lots-say", g_lots_say},      \
        {"lots-number", g_lots_number}, {"lots-words", g_lots_words}, {"lots-order", g_lots_order},                            \
    {                                                                                                                          \
        "lots-order-many", g_lots_order_many                                                                                   \
    }

#endif
