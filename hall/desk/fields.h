/*
 * Fields of a form at the desk: what it asks about a hand, described as the members of a result are (struct wk_result_field in
 * rules/event/kind.h), so that each kind of event brings its own. Read from a form, asked for, kept along, shown. Main thread
 * (texts).
 */
#ifndef WK_HALL_DESK_FIELDS_H
#define WK_HALL_DESK_FIELDS_H

#include "hall/web/html.h"
#include "labels/lang/lang.h"
#include "rules/event/kind.h"

struct wk_fields {
    const struct wk_result_field *field; /* [n] */
    int n;
    void *of;                          /* the struct whose members they are */
    const struct wk_tournament *event; /* who sits where: */
    struct wk_hand_id at;
};

/* Takes them from a form's body [n]; what it does not have is zero. False: one of them is not what was asked for. */
bool wk_fields_read(const struct wk_fields *self, const uint8_t *body, size_t n);
/* For people to fill in, as they are now. */
void wk_fields_ask(const struct wk_fields *self, struct wk_html *out, enum wk_language lang);
/* As fields that nobody sees. */
void wk_fields_keep(const struct wk_fields *self, struct wk_html *out);
/* In words, those that say something. */
void wk_fields_show(const struct wk_fields *self, struct wk_html *out, enum wk_language lang);

#endif
