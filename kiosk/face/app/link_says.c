/* What there is to say of the event's hall. */
#include <stdlib.h>

#include "kiosk/face/app/parts.h"

bool wk_app_link_holds(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    return link->status == WK_OK && link->n_waiting == 0 && link->refused_seq == 0 && link->fork_seq == 0;
}

bool wk_app_link_vouched(const struct wk_app *app, int64_t number, int *n, int *others)
{
    const struct wk_app_link *link = &app->link;

    *n = 0;
    *others = link->n_others;
    if (!link->joined || link->own == 0 || link->n_others == 0 || wk_record_journal(number) != link->own)
        return false;
    for (int i = 0; i < link->n_others; i++)
        *n += link->vouched_seq[i] >= wk_record_seq(number);
    return true;
}

int64_t wk_app_link_away_ns(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    return !link->joined || link->since_ns == 0 ? 0 : app->now_ns - link->since_ns;
}

bool wk_app_hall_is_away(const struct wk_app *app)
{
    return wk_app_has_event(app) && wk_gate_by_word(app->hall.tournament, app->hall.floor) &&
           wk_app_link_away_ns(app) >= WK_LINK_SAYS_NS;
}

bool wk_app_ready_hand(const struct wk_app *app, struct wk_hand_id *at)
{
    struct wk_hand_id now = {.table = app->table, .round = wk_app_shape(app)->n_rounds, .hand = wk_app_shape(app)->n_hands};

    if (!wk_app_has_event(app) || !wk_gate_by_word(app->hall.tournament, app->hall.floor))
        return false;
    const bool over = !wk_app_hand_now(app, &now);
    const struct wk_hand_id before =
        over           ? (struct wk_hand_id){now.table, wk_app_shape(app)->n_rounds, wk_app_shape(app)->n_hands}
        : now.hand > 1 ? (struct wk_hand_id){now.table, now.round, now.hand - 1}
                       : (struct wk_hand_id){now.table, now.round - 1, wk_app_shape(app)->n_hands};
    const struct wk_hand_state *hand = over ? NULL : wk_hand_look(app->hall.tournament, &now);
    *at = hand && hand->ready_seq ? now : before;
    hand = wk_hand_look(app->hall.tournament, at);
    return hand && hand->ready_seq > 0;
}

enum wk_link_says wk_app_link_says(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    if (!link->joined)
        return WK_LINK_NOTHING;
    if (link->status == WK_NO_LIBRARY)
        return WK_LINK_NO_LIBRARY;
    if (link->fork_seq > 0)
        return WK_LINK_FORK;
    if (link->refused_seq > 0)
        return WK_LINK_REFUSED;
    if (link->status == WK_OTHER_HALL)
        return WK_LINK_OTHER;
    if (link->status == WK_NOT_ALLOWED)
        return WK_LINK_UNKNOWN;
    if (link->status == WK_EXPELLED)
        return WK_LINK_EXPELLED;
    if (link->status == WK_DISK_FULL)
        return WK_LINK_FULL;
    if (link->status == WK_DB_READ_ONLY)
        return WK_LINK_STUCK;
    if (wk_app_link_away_ns(app) >= WK_LINK_SAYS_NS)
        return link->n_waiting > 0 ? WK_LINK_WAITS : WK_LINK_AWAY;
    return llabs(link->offset_ns) > WK_LINK_CLOCK_NS ? WK_LINK_CLOCK : WK_LINK_NOTHING;
}
