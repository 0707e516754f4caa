/* Open deals. */
#include "tests/support/kiosk/gallery_deals.h"

static struct {
    int n_closed;
    bool key; /* is here: on a stick, or its code was shown */
    enum wk_status code, open;
} deals_service;

static bool deals_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_DEALS};
    if (effect->kind != WK_EFFECT_DEALS)
        return event_answer(w, effect);
    event.deals.asked = effect->deals.what;
    event.deals.status = effect->deals.what == WK_DEALS_LOOK   ? WK_OK
                         : effect->deals.what == WK_DEALS_CODE ? deals_service.code
                                                               : deals_service.open;
    if (effect->deals.what == WK_DEALS_CODE && deals_service.code == WK_OK)
        deals_service.key = true;
    if (effect->deals.what == WK_DEALS_OPEN && deals_service.open == WK_OK) {
        event.deals.n_opened = deals_service.n_closed;
        deals_service.n_closed = 0;
    }
    event.deals.n_closed = deals_service.n_closed;
    if (deals_service.key)
        snprintf(event.deals.words, sizeof(event.deals.words), "%s", "avenue plow helmet lagoon gutter knight");
    app_send(w, &event);
    return true;
}

static void deals_open(struct app_world *w, int n_closed, bool key)
{
    memset(&deals_service, 0, sizeof(deals_service));
    deals_service.n_closed = n_closed;
    deals_service.key = key;
    deals_service.code = deals_service.open = WK_OK;
    event_begin(w, 1, 2, false);
    event_store()->tournament.plan.to_director = true;
    event_send(w);
    w->answers = deals_answers;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALS);
    assert_int_equal(w->app.screen, WK_SCREEN_DEALS);
}

static void deals_type(struct app_world *w, const char *text)
{
    for (; *text; text++)
        app_act(w, WK_ACTION_DEALS_LETTER, *text);
}

static void deals_code(struct app_world *w, const char *code)
{
    struct wk_event event = {.kind = WK_EVENT_CODE, .code = code};
    app_send(w, &event);
    app_answer(w);
}

void g_deals(struct app_world *w)
{
    deals_open(w, 4, false);
}

void g_deals_none(struct app_world *w)
{
    deals_open(w, 0, false);
}

void g_deals_other(struct app_world *w)
{
    deals_open(w, 4, false);
    deals_service.code = WK_WRONG_KEY;
    deals_code(w, "WKD1 00");
}

void g_deals_type(struct app_world *w)
{
    deals_open(w, 4, true);
    deals_type(w, "lather shop scroll iris");
}

void g_deals_wrong(struct app_world *w)
{
    deals_open(w, 4, true);
    deals_service.open = WK_BAD_INPUT;
    deals_type(w, "lather shop scroll iris");
    app_act(w, WK_ACTION_DEALS_NEXT, 0);
}

void g_deals_done(struct app_world *w)
{
    deals_open(w, 4, true);
    deals_type(w, "lather shop scroll iris");
    app_act(w, WK_ACTION_DEALS_NEXT, 0);
}

/* A club's deal, played four times. */
static bool own_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {
        .kind = WK_EVENT_DEALS,
        .deals = {.status = WK_OK, .own = true, .commitment = {"avenue", "plow", "helmet", "lagoon", "gutter", "knight"}}};

    if (effect->kind != WK_EFFECT_DEALS)
        return false;
    event.deals.asked = effect->deals.what;
    event.deals.seq = effect->deals.what == WK_DEALS_OPEN ? 57 : 0;
    event.deals.n_opened = event.deals.seq > 0;
    event.deals.n_closed = !event.deals.n_opened;
    app_send(w, &event);
    return true;
}

void g_deals_own(struct app_world *w)
{
    struct wk_event store = {
        .kind = WK_EVENT_STORE,
        .store = {
            .status = WK_OK, .round = 1, .sealed = true, .sealed_seq = 9, .hand = 4, .free_bytes = 50000000000, .pin = true}};

    app_passed(store.store.passed_seq, 15);
    app_send(w, &store);
    assert_true(w->app.deal_over);
    w->answers = own_answers;
    snprintf(w->pin, sizeof(w->pin), "%s", "2580");
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DEALS); /* from idle, through the PIN */
    app_pin(w, "2580");
    app_answer(w);
    assert_int_equal(w->app.screen, WK_SCREEN_DEALS);
}

void g_deals_own_done(struct app_world *w)
{
    g_deals_own(w);
    app_act(w, WK_ACTION_DEALS_NEXT, 0);
    assert_int_equal(w->app.deals.seq, 57);
}

void g_deals_help(struct app_world *w)
{
    g_deals(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_director_sealed(struct app_world *w)
{
    deals_open(w, 4, false);
    app_act(w, WK_ACTION_BACK, 0);
}
