/* The desk's addresses: signing in with a PIN, and out; buttons of the work list; acts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/store/pin.h"
#include "hall/board/board_parts.h"
#include "hall/board/desk_acts.h"
#include "hall/board/desk_pages.h"
#include "hall/web/form.h"

const char wk_desk_elsewhere[] =
    WK_N("These pages open in a browser on the hall's own computer. How they open on others too is in the handbook, hall.md");

/* ---- whose PIN it is */

/* here: it was typed in a browser on this computer, and wrong ones count together with those of the commands. The hall's
 * program itself has no role: it is as it was, whoever's PIN was right. */
static enum wk_status look_at_pin(struct wk_board *self, const char *pin, bool here, enum wk_role *role, int *wait_s)
{
    struct wk_store *const store = self->options.store;
    const enum wk_role before = wk_store_role(store);
    bool set = false;
    enum wk_status status = wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, NULL);

    if (status == WK_OK && !set)
        return WK_NOT_FOUND; /* the first PIN of a hall is not set here */
    if (status == WK_OK)
        status = here ? wk_store_unlock(store, pin, role, wait_s) : wk_store_unlock_far(store, pin, role, wait_s);
    wk_store_stand(store, before);
    return status;
}

static void answer_form(struct wk_board *self, struct wk_exchange *exchange, int code, const struct wk_board_asks *asks,
                        const char *problem)
{
    const struct wk_board_look look = {.page = WK_N_BOARD_PAGES, .lang = wk_board_lang_of(exchange)};
    struct wk_html html = {.text = NULL};

    wk_board_take_view(self);
    struct wk_board_frame frame = wk_board_frame_of(self, exchange, &look, asks);
    frame.path = WK_DESK_PATH;
    wk_desk_sign_make(&frame, problem, &html);
    wk_board_reply_html(self, exchange, code, &html, asks);
}

static void refuse_pin(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks,
                       enum wk_status status, int wait_s)
{
    const enum wk_language lang = wk_board_lang_of(exchange);
    char text[160];

    if (status != WK_BAD_INPUT && status != WK_PIN_WAIT)
        snprintf(text, sizeof(text), "%s", wk_text(lang, WK_N("The hall's database does not answer")));
    else if (wait_s > 0)
        snprintf(text, sizeof(text), wk_text(lang, WK_N("Too many wrong PINs: none is looked at for %d s")), wait_s);
    else
        snprintf(text, sizeof(text), "%s", wk_text(lang, WK_N("Wrong PIN. Try again")));
    answer_form(self, exchange, 403, asks, text);
}

static void sign_in(struct wk_board *self, struct wk_exchange *exchange, struct wk_board_asks *asks)
{
    char pin[40], name[WK_SIGNED_NAME_SIZE];
    enum wk_role role = WK_ROLE_PLAYERS;
    int wait_s = 0;
    size_t n;
    const uint8_t *const body = wk_exchange_body(exchange, &n);

    (void)wk_form_field(body, n, "name", name, sizeof(name));
    const enum wk_status status = wk_form_field(body, n, "pin", pin, sizeof(pin))
                                      ? look_at_pin(self, pin, wk_board_asks_here(exchange), &role, &wait_s)
                                      : WK_BAD_INPUT;
    wk_wipe(pin, sizeof(pin));
    if (status != WK_OK) {
        refuse_pin(self, exchange, asks, status, wait_s);
        return;
    }
    /* Another word from now on: whoever knew the one before knows nothing. */
    wk_signed_end(&self->signed_list, asks->word);
    wk_board_new_word(self, asks);
    asks->who = wk_signed_begin(&self->signed_list, asks->word, role, name, wk_board_steady(self));
    const enum wk_board_page first = role == WK_ROLE_DIRECTOR ? WK_BOARD_DIRECTOR : WK_BOARD_WORK;
    wk_board_reply_way(self, exchange, wk_board_page_defs[first].path, asks);
}

static void sign_out(struct wk_board *self, struct wk_exchange *exchange, struct wk_board_asks *asks)
{
    wk_signed_end(&self->signed_list, asks->word);
    wk_board_close_streams(self, asks->word);
    wk_board_reply_way(self, exchange, WK_DESK_PATH, asks);
}

/* ---- a button of the work list */

static void press(struct wk_board *self, struct wk_exchange *exchange, struct wk_board_asks *asks)
{
    char key[WK_DESK_KEY_SIZE];
    size_t n;
    const uint8_t *const body = wk_exchange_body(exchange, &n);

    wk_board_take_desk(self);
    if (wk_form_field(body, n, "take", key, sizeof(key)))
        wk_desk_take(&self->desk, key, asks->who);
    else if (wk_form_field(body, n, "leave", key, sizeof(key)))
        wk_desk_take(&self->desk, key, NULL);
    else if (wk_form_field(body, n, "done", key, sizeof(key)))
        wk_desk_done(&self->desk, key);
    wk_board_renew_soon(self);
    for (int page = 0; page < WK_N_BOARD_PAGES; page++)
        if (wk_board_page_defs[page].act && wk_board_path_is(wk_exchange_target(exchange), wk_board_page_defs[page].act))
            wk_board_reply_way(self, exchange, wk_board_page_defs[page].path, asks);
}

/* ---- acts */

static struct wk_board_frame frame_of_acts(struct wk_board *self, struct wk_exchange *exchange,
                                           const struct wk_board_asks *asks)
{
    const struct wk_board_look look = {.page = WK_N_BOARD_PAGES, .lang = wk_board_lang_of(exchange)};
    struct wk_board_frame frame = wk_board_frame_of(self, exchange, &look, asks);

    frame.path = WK_DESK_ACTS;
    return frame;
}

static void answer_acts(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks)
{
    struct wk_html html = {.text = NULL};

    wk_board_take_desk(self);
    const struct wk_board_frame frame = frame_of_acts(self, exchange, asks);
    wk_desk_acts_make(&frame, &self->desk, &html);
    wk_board_reply_html(self, exchange, 200, &html, asks);
}

/* Shows what an act would change, or does it. */
static void act(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks, bool now)
{
    struct wk_desk_act what;
    struct wk_html html = {.text = NULL};
    int64_t number = 0;
    size_t n;
    const uint8_t *const body = wk_exchange_body(exchange, &n);

    wk_board_take_desk(self);
    wk_desk_act_read(&what, self->view.tournament, body, n);
    wk_desk_act_prepare(&what, &self->desk, asks->who->role);
    const bool done = now && wk_desk_act_do(&what, self->options.store, asks->who->role, &number) == WK_OK;
    if (done)
        wk_board_renew_soon(self);
    wk_board_take_view(self);
    const struct wk_board_frame frame = frame_of_acts(self, exchange, asks);
    if (done)
        wk_desk_act_done_make(&frame, &what, number, &html);
    else
        wk_desk_act_look_make(&frame, &what, &self->desk, &html);
    wk_board_reply_html(self, exchange, what.problem ? 409 : 200, &html, asks);
}

/* ---- addresses */

static bool is_post(const struct wk_exchange *exchange)
{
    return strcmp(wk_exchange_method(exchange), "POST") == 0;
}

/* What a form of ours is sent to. */
enum form_to { FORM_NONE = 0, FORM_IN, FORM_OUT, FORM_PRESS, FORM_LOOK, FORM_DO };

static const struct {
    const char *path;
    enum form_to to;
} forms[] = {{WK_DESK_IN, FORM_IN}, {WK_DESK_OUT, FORM_OUT}, {WK_DESK_ACT_LOOK, FORM_LOOK}, {WK_DESK_ACT_DO, FORM_DO}};

static enum form_to form_of(const struct wk_exchange *exchange)
{
    const char *const target = wk_exchange_target(exchange);

    if (!is_post(exchange))
        return FORM_NONE;
    for (int page = 0; page < WK_N_BOARD_PAGES; page++)
        if (wk_board_page_defs[page].act && wk_board_path_is(target, wk_board_page_defs[page].act))
            return FORM_PRESS;
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
        if (wk_board_path_is(target, forms[i].path))
            return forms[i].to;
    return FORM_NONE;
}

size_t wk_desk_body_most(const struct wk_exchange *exchange)
{
    return form_of(exchange) != FORM_NONE ? WK_FORM_MOST : 0;
}

/* A form of ours, that this browser was given. */
static bool is_ours(const struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks)
{
    char token[WK_FORM_TOKEN + 1];
    size_t n;
    const uint8_t *const body = wk_exchange_body(exchange, &n);

    return !asks->fresh && wk_form_field(body, n, "token", token, sizeof(token)) &&
           wk_form_token_holds(&self->signed_list, asks->word, token);
}

static void answer_post(struct wk_board *self, struct wk_exchange *exchange, struct wk_board_asks *asks)
{
    const enum form_to to = form_of(exchange);

    if (!is_ours(self, exchange, asks))
        wk_board_answer_note(self, exchange, 403, WK_N("This form is not valid any more. Open the page again"));
    else if (to == FORM_IN)
        sign_in(self, exchange, asks);
    else if (to == FORM_OUT)
        sign_out(self, exchange, asks);
    else if (!asks->who)
        wk_board_reply_way(self, exchange, WK_DESK_PATH, asks);
    else if (to == FORM_PRESS)
        press(self, exchange, asks);
    else
        act(self, exchange, asks, to == FORM_DO);
}

static void answer_get(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks, bool acts)
{
    const bool of_table = wk_table_asked(exchange) > 0;

    if (of_table && asks->who)
        wk_table_answer(self, exchange, asks);
    else if (!acts && !of_table)
        answer_form(self, exchange, 200, asks, NULL);
    else if (asks->who)
        answer_acts(self, exchange, asks);
    else
        wk_board_reply_way(self, exchange, WK_DESK_PATH, asks);
}

bool wk_desk_answer(struct wk_board *self, struct wk_exchange *exchange)
{
    const bool posts_here = wk_desk_body_most(exchange) > 0;
    const bool acts = wk_board_path_is(wk_exchange_target(exchange), WK_DESK_ACTS);
    struct wk_board_asks asks;

    const bool here = acts || wk_table_asked(exchange) > 0 || wk_board_path_is(wk_exchange_target(exchange), WK_DESK_PATH);
    if (!posts_here && (is_post(exchange) || !here))
        return false;
    wk_board_ask(self, exchange, &asks);
    if (!asks.may)
        wk_board_answer_note(self, exchange, 403, wk_desk_elsewhere);
    else if (posts_here)
        answer_post(self, exchange, &asks);
    else
        answer_get(self, exchange, &asks, acts);
    return true;
}
