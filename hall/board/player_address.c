/* The addresses of players' pages, and their streams. */
#include <stdio.h>
#include <string.h>

#include "hall/board/board_parts.h"
#include "labels/secret/player_token.h"

#define LIVE "/live"

/*
 * Whoever asks with a right token is always answered: a thousand phones behind one address are no reason to send one of them
 * away, and nobody finds one of 64 bits by asking. Wrong ones are answered so often in a second, and beyond that in one line.
 */
#define MOST_WRONG 20

/* The tokens of the event that is on record, made once. */
static void make_tokens(struct wk_board *self)
{
    const struct wk_tournament *event = self->view.tournament;
    struct wk_player_tokens *const made = &self->tokens;

    if (made->n > 0 && made->event_ns == event->t_ns && made->n == wk_n_players(event))
        return;
    made->event_ns = event->t_ns;
    made->n = wk_n_players(event);
    for (int player = 0; player < made->n; player++)
        wk_player_token(made->token[player], self->options.club, event->t_ns, player);
}

/* The player of a token, -1: of none. It takes as long for each. */
static int player_of(struct wk_board *self, const char *token)
{
    const size_t n = strcspn(token, "?");
    int found = -1;

    if (!self->options.club || n != WK_PLAYER_TOKEN)
        return -1;
    wk_board_take_view(self);
    if (!self->view.tournament)
        return -1;
    make_tokens(self);
    for (int player = 0; player < self->tokens.n; player++)
        if (wk_equal(self->tokens.token[player], token, WK_PLAYER_TOKEN))
            found = player;
    return found;
}

static void refuse(struct wk_board *self, struct wk_exchange *exchange)
{
    self->n_wrong_ever++;
    if (wk_board_too_many(self, &self->wrong, MOST_WRONG))
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 429, .retry_after_s = 1});
    else
        wk_board_answer_note(self, exchange, 404,
                             WK_N("This is nobody's page in this event: scan the code on your slip again"));
}

bool wk_player_answer(struct wk_board *self, struct wk_exchange *exchange)
{
    const char *target = wk_exchange_target(exchange), *const method = wk_exchange_method(exchange);
    const bool streams = strncmp(target, LIVE, strlen(LIVE)) == 0;
    struct wk_board_wanted wanted = {.page = WK_BOARD_PLAYER};

    target += streams ? strlen(LIVE) : 0;
    if (strncmp(target, WK_PLAYER_PATH, strlen(WK_PLAYER_PATH)) != 0)
        return false;
    wanted.player = player_of(self, target + strlen(WK_PLAYER_PATH));
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 405});
    } else if (wanted.player < 0) {
        refuse(self, exchange);
    } else {
        snprintf(wanted.path, sizeof(wanted.path), "%s%s", WK_PLAYER_PATH, self->tokens.token[wanted.player]);
        wk_board_answer_look(self, exchange, &wanted, streams);
    }
    return true;
}

/* ---- streams */

/* What a stream has of a part. FNV-1a: it is made of every open page at each record, and nobody gains by two that are alike. */
static uint64_t mark_of(const struct wk_board_part *part)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < part->html.n; i++)
        hash = (hash ^ (uint8_t)part->html.text[i]) * 0x100000001b3u;
    return hash;
}

static void send_changed(struct wk_board_stream *stream, const struct wk_board_parts *parts)
{
    struct wk_html message = {.text = NULL};

    for (int i = 0; i < parts->n; i++) {
        const uint64_t mark = mark_of(&parts->part[i]);
        if (stream->sent[i] != mark)
            wk_board_put_part(&message, &parts->part[i]);
        stream->sent[i] = mark;
    }
    if (message.n > 0)
        wk_board_send(stream->exchange, &message);
    wk_html_release(&message);
}

static struct wk_board_look look_of(const struct wk_board *self, const struct wk_board_stream *stream)
{
    return (struct wk_board_look){.page = WK_BOARD_PLAYER,
                                  .lang = stream->lang,
                                  .player = stream->player,
                                  .receipts = self->options.receipt_page != NULL,
                                  .streams = true};
}

static bool same(const struct wk_board_stream *a, const struct wk_board_stream *b)
{
    return b->page == WK_BOARD_PLAYER && b->player == a->player && b->lang == a->lang;
}

/* To this one, and to all behind it that show the same: a player's page is made once. */
static void renew_from(struct wk_board *self, struct wk_board_stream *stream)
{
    const struct wk_board_look look = look_of(self, stream);
    struct wk_board_parts parts = {.n = 0};

    wk_board_parts_make(&self->view, NULL, &look, &parts);
    for (struct wk_board_stream *s = stream; s; s = s->after)
        if (same(stream, s)) {
            send_changed(s, &parts);
            s->renewed_ns = self->view.now.now_ns;
        }
    wk_board_parts_release(&parts);
}

void wk_player_renew(struct wk_board *self)
{
    for (struct wk_board_stream *s = self->streams; s; s = s->after) {
        if (s->page != WK_BOARD_PLAYER || s->renewed_ns == self->view.now.now_ns)
            continue;
        if (self->view.tournament && self->view.tournament->t_ns == s->event_ns)
            renew_from(self, s);
        else
            wk_exchange_close(s->exchange); /* another event: its slip has another code */
    }
}

void wk_player_stream_begin(struct wk_board *self, struct wk_board_stream *stream)
{
    const struct wk_board_look look = look_of(self, stream);
    struct wk_board_parts parts = {.n = 0};

    stream->event_ns = self->view.tournament ? self->view.tournament->t_ns : 0;
    wk_board_parts_make(&self->view, NULL, &look, &parts);
    send_changed(stream, &parts);
    wk_board_parts_release(&parts);
}
