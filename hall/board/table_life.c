/* The addresses of a table's life: its page, and pictures of its walls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/audit/deal_history.h"
#include "db/store/stored_pictures.h"
#include "hall/board/board_parts.h"
#include "hall/board/desk_pages.h"

int wk_table_asked(const struct wk_exchange *exchange)
{
    const char *const target = wk_exchange_target(exchange);
    const size_t n = strlen(WK_DESK_TABLE);

    return strncmp(target, WK_DESK_TABLE, n) == 0 ? atoi(target + n) : 0;
}

void wk_table_life_close(struct wk_board *self)
{
    if (self->life)
        wk_audit_log_release(self->life);
    free(self->life);
    self->life = NULL;
}

/* ---- what was seen there */

/* Pictures come behind their records, and some never: of a deal that is over, and of which they are shown because something was
 * wrong, it is known which are here. */
static void look_for_pictures(struct wk_store *store, struct wk_deal_history *history)
{
    struct wk_lapse lapse;

    if (history->closed_seq == 0 || wk_deal_history_lapses(history, &lapse, 1) == 0)
        return;
    for (int i = 0; i < history->n_steps; i++) {
        uint8_t *bytes = NULL;
        size_t n;
        if (!history->step[i].pictures)
            continue;
        history->step[i].pictures = wk_store_get_evidence(store, history->step[i].seq, WK_SIDE_BACKS, &bytes, &n) == WK_OK;
        free(bytes);
    }
}

/* Reads it again; nothing is there where it cannot be read. The board's view is taken again after it. */
static void read_life(struct wk_board *self, int table)
{
    wk_table_life_close(self);
    self->life = calloc(1, sizeof(*self->life));
    if (!self->life)
        return;
    (void)!wk_store_table_log(self->options.store, table, self->life);
    for (int i = 0; i < self->life->n_histories; i++)
        look_for_pictures(self->options.store, &self->life->history[i]);
}

/* A picture of a deal that nobody has to play any more: what may be shown once may be shown from then on. */
static bool has_picture(const struct wk_board *self, int table, int64_t number)
{
    for (int i = 0; self->life && i < self->life->n_histories; i++) {
        const struct wk_deal_history *const history = &self->life->history[i];
        if (history->table != table || !wk_desk_deal_is_open(&self->view, history))
            continue;
        for (int k = 0; k < history->n_steps; k++)
            if (history->step[k].seq == number && history->step[k].pictures && !history->step[k].faces)
                return true;
    }
    return false;
}

/* ---- answers */

static void answer_picture(struct wk_board *self, struct wk_exchange *exchange, int table, const char *word)
{
    static const struct wk_reply_header headers[] = {{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}};
    struct wk_reply reply = {.code = 200, .type = "image/jpeg", .headers = headers, .n_headers = 2};
    uint8_t *bytes = NULL;
    int64_t number;

    const bool is_number = wk_record_parse(word, &number);
    if (is_number && !has_picture(self, table, number)) {
        read_life(self, table);
        wk_board_take_view(self);
    }
    if (is_number && has_picture(self, table, number) &&
        wk_store_get_evidence(self->options.store, number, WK_SIDE_BACKS, &bytes, &reply.n) == WK_OK) {
        reply.body = (char *)bytes;
        wk_exchange_reply(exchange, &reply);
    } else {
        wk_board_answer_note(self, exchange, 404, WK_N("There is no such picture, or it is not shown yet"));
    }
}

static void answer_page(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks, int table)
{
    const struct wk_board_look look = {.page = WK_N_BOARD_PAGES, .lang = wk_board_lang_of(exchange)};
    struct wk_html html = {.text = NULL};
    char path[48];

    read_life(self, table);
    wk_board_take_desk(self);
    struct wk_board_frame frame = wk_board_frame_of(self, exchange, &look, asks);
    snprintf(path, sizeof(path), WK_DESK_TABLE "%d", table);
    frame.path = path;
    wk_desk_table_make(&frame, &self->desk, self->life, table, &html);
    wk_board_reply_html(self, exchange, 200, &html, asks);
}

void wk_table_answer(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks)
{
    const int table = wk_table_asked(exchange);
    const char *const wall = strstr(wk_exchange_target(exchange), WK_DESK_WALL);

    wk_board_take_view(self);
    if (!self->view.tournament || table > self->view.tournament->shape.n_tables)
        wk_board_answer_note(self, exchange, 404, WK_N("There is no such table"));
    else if (wall)
        answer_picture(self, exchange, table, wall + strlen(WK_DESK_WALL));
    else
        answer_page(self, exchange, asks, table);
}
