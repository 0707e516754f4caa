/* The listener of the pages: addresses, streams, and what is sent when something has changed. */
#include "hall/board/hall_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hall/board/assets.h"
#include "hall/board/board_parts.h"

#define USUAL_MOST 2048
#define REQUEST_NS (20 * WK_BOARD_SECOND_NS)
#define LOOK_NS (WK_BOARD_SECOND_NS / 10) /* between two looks at the store, at least: what comes together is sent together */
#define BEAT_NS (5 * WK_BOARD_SECOND_NS)
#define RECONNECT_MS 2000 /* that a browser waits before it opens a stream again */
#define POLICY "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; "

int64_t wk_board_steady(const struct wk_board *self)
{
    return self->options.steady(self->options.context);
}

bool wk_board_too_many(const struct wk_board *self, struct wk_board_rate *rate, int most)
{
    const int64_t second = wk_board_steady(self) / WK_BOARD_SECOND_NS;

    if (rate->second != second)
        *rate = (struct wk_board_rate){.second = second};
    return ++rate->n > most;
}

/* ---- what is on record */

void wk_board_take_view(struct wk_board *self)
{
    const struct wk_steady_now now = {
        .now_ns = wk_board_steady(self), .wall_ns = self->options.clock(self->options.context), .hall = true};

    if (self->renewed && wk_store_announced(self->options.store, &self->view.said) != WK_OK)
        self->view.said = (struct wk_announcement){.number = 0};
    if (wk_board_view_look(&self->view, self->options.store, &now) != WK_OK)
        self->view.tournament = NULL; /* the hall itself says what is wrong with its store */
    self->turn = (int)(now.now_ns / (WK_BOARD_TURN_S * WK_BOARD_SECOND_NS) % 1000000);
}

void wk_board_take_desk(struct wk_board *self)
{
    wk_board_take_view(self);
    wk_desk_look(&self->desk, &self->view, self->options.store, self->hall, self->renewed);
    wk_board_take_view(self); /* the store was asked meanwhile */
}

/* What the desk's pages are made of, where it is one. */
static const struct wk_desk_view *desk_of(const struct wk_board *self, enum wk_board_page page)
{
    return wk_board_page_defs[page].for_desk ? &self->desk : NULL;
}

static void take_for(struct wk_board *self, enum wk_board_page page)
{
    if (wk_board_page_defs[page].for_desk)
        wk_board_take_desk(self);
    else
        wk_board_take_view(self);
}

static void time_of_day(const struct wk_board *self, char text[16])
{
    const time_t now = (time_t)(self->view.now.wall_ns / WK_BOARD_SECOND_NS);
    struct tm parts;

    if (!localtime_r(&now, &parts) || strftime(text, 16, "%H:%M:%S", &parts) == 0)
        text[0] = 0;
}

/* ---- streams */

/* A message of a stream: a name, and a text without a line's end. */
static void put_message(struct wk_html *out, const char *name, const char *id, const char *text)
{
    wk_html_putf(out, "event: %s\ndata: %s%s", name, id, id[0] ? " " : "");
    wk_html_put(out, text);
    wk_html_put(out, "\n\n");
}

void wk_board_send(struct wk_exchange *exchange, struct wk_html *message)
{
    if (!message->failed)
        (void)wk_exchange_send(exchange, message->text, message->n);
}

void wk_board_put_part(struct wk_html *out, const struct wk_board_part *part)
{
    if (!part->html.failed && part->html.text)
        put_message(out, "part", part->id, part->html.text);
}

static bool same_part(const struct wk_board_parts *old, const struct wk_board_part *part)
{
    for (int i = 0; i < old->n; i++)
        if (strcmp(old->part[i].id, part->id) == 0)
            return old->part[i].html.n == part->html.n &&
                   (part->html.n == 0 || memcmp(old->part[i].html.text, part->html.text, part->html.n) == 0);
    return false;
}

static struct wk_board_look look_of(const struct wk_board *self, enum wk_board_page page, enum wk_language lang)
{
    return (struct wk_board_look){
        .page = page, .lang = lang, .turn = self->turn, .receipts = self->options.receipt_page != NULL};
}

/* Sends what has changed of a page to all who have it open. */
static void renew(struct wk_board *self, enum wk_board_page page, enum wk_language lang)
{
    struct wk_board_shown *shown = &self->shown[page][lang];
    struct wk_board_look look = look_of(self, page, lang);
    struct wk_board_parts fresh = {.n = 0};
    struct wk_html message = {.text = NULL};

    look.streams = true;
    wk_board_parts_make(&self->view, desk_of(self, page), &look, &fresh);
    for (int i = 0; i < fresh.n; i++)
        if (!same_part(&shown->parts, &fresh.part[i]))
            wk_board_put_part(&message, &fresh.part[i]);
    for (const struct wk_board_stream *s = message.n > 0 ? self->streams : NULL; s; s = s->after)
        if (s->page == page && s->lang == lang)
            wk_board_send(s->exchange, &message);
    wk_html_release(&message);
    wk_board_parts_release(&shown->parts);
    shown->parts = fresh;
}

static bool desk_is_open(const struct wk_board *self)
{
    int n = 0;

    for (int page = 0; page < WK_N_BOARD_PAGES; page++)
        for (int lang = 0; lang < WK_N_LANGS && wk_board_page_defs[page].for_desk; lang++)
            n += self->shown[page][lang].n_streams;
    return n > 0;
}

static void renew_all(struct wk_board *self)
{
    take_for(self, desk_is_open(self) ? WK_BOARD_DIRECTOR : WK_BOARD_TABLES);
    self->renewed = false;
    self->sent_ns = self->view.now.now_ns;
    wk_player_renew(self);
    for (int page = 0; page < WK_N_BOARD_PAGES; page++)
        for (int lang = 0; lang < WK_N_LANGS; lang++)
            if (page != WK_BOARD_PLAYER && self->shown[page][lang].n_streams > 0)
                renew(self, (enum wk_board_page)page, (enum wk_language)lang);
}

/* That the hall is there, its time of day, and its clock in ms. */
static void put_beat(const struct wk_board *self, struct wk_html *out)
{
    char text[48], day[16];

    time_of_day(self, day);
    snprintf(text, sizeof(text), "%s %lld", day, (long long)(self->view.now.wall_ns / 1000000));
    put_message(out, "beat", "", text);
}

/* What a stream begins with: all of its page. */
static void send_whole(struct wk_board *self, struct wk_board_stream *stream)
{
    struct wk_board_shown *shown = &self->shown[stream->page][stream->lang];
    struct wk_html message = {.text = NULL};

    take_for(self, stream->page);
    shown->n_streams++;
    wk_html_putf(&message, "retry: %d\n", RECONNECT_MS);
    if (stream->page == WK_BOARD_PLAYER)
        wk_player_stream_begin(self, stream);
    else if (shown->n_streams == 1)
        renew(self, stream->page, stream->lang); /* nobody has it open but this one */
    for (int i = 0; shown->n_streams > 1 && i < shown->parts.n; i++)
        wk_board_put_part(&message, &shown->parts.part[i]);
    put_beat(self, &message);
    wk_board_send(stream->exchange, &message);
    wk_html_release(&message);
}

static void begin_stream(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_wanted *wanted,
                         const struct wk_board_asks *asks)
{
    const enum wk_board_page page = wanted->page;
    const enum wk_language lang = wk_board_lang_of(exchange);
    static const struct wk_reply_header headers[] = {{"Cache-Control", "no-store"}, {"X-Accel-Buffering", "no"}};
    struct wk_board_stream *stream = calloc(1, sizeof(*stream));

    if (!stream) {
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 503, .retry_after_s = 2});
        return;
    }
    *stream = (struct wk_board_stream){
        .exchange = exchange, .after = self->streams, .page = page, .lang = lang, .player = wanted->player};
    if (wk_board_page_defs[page].for_desk)
        memcpy(stream->word, asks->word, sizeof(stream->word));
    if (stream->after)
        stream->after->before = stream;
    self->streams = stream;
    self->n_streams++;
    wk_exchange_set_own(exchange, stream);
    wk_exchange_stream(exchange,
                       &(struct wk_reply){.code = 200, .type = "text/event-stream", .headers = headers, .n_headers = 2});
    send_whole(self, stream);
}

static void end_stream(struct wk_board *self, struct wk_board_stream *stream)
{
    struct wk_board_shown *shown = &self->shown[stream->page][stream->lang];

    *(stream->before ? &stream->before->after : &self->streams) = stream->after;
    if (stream->after)
        stream->after->before = stream->before;
    self->n_streams--;
    if (--shown->n_streams == 0)
        wk_board_parts_release(&shown->parts);
    free(stream);
}

void wk_board_renew_soon(struct wk_board *self)
{
    self->renewed = true;
}

void wk_board_close_streams(struct wk_board *self, const char *word)
{
    for (const struct wk_board_stream *s = self->streams; s; s = s->after)
        if (strcmp(s->word, word) == 0)
            wk_exchange_close(s->exchange);
}

/* Who has been signed in for long enough sees no more. A page that is open counts as used. */
static void close_ended(struct wk_board *self, int64_t now_ns)
{
    for (const struct wk_board_stream *s = self->streams; s; s = s->after)
        if (s->word[0] && !wk_signed_find(&self->signed_list, s->word, now_ns))
            wk_exchange_close(s->exchange);
}

/* ---- requests */

/* Chinese, if it is asked for, or what the browser wants first. */
enum wk_language wk_board_lang_of(struct wk_exchange *exchange)
{
    const char *const asked = wk_exchange_argument(exchange, "lang"), *const wanted =
                                                                          wk_exchange_header(exchange, "Accept-Language");
    enum wk_language lang = WK_LANG_EN;

    if (asked && wk_lang_parse(asked, &lang) == WK_OK)
        return lang;
    return wanted && strncmp(wanted, "zh", 2) == 0 ? WK_LANG_ZH : WK_LANG_EN;
}

bool wk_board_path_is(const char *target, const char *path)
{
    const size_t n = strlen(path);

    return strncmp(target, path, n) == 0 && (target[n] == 0 || target[n] == '?');
}

/* A page's address, or WK_N_BOARD_PAGES. */
static enum wk_board_page page_of(const char *target)
{
    for (int page = 0; page < WK_N_BOARD_PAGES; page++)
        if (wk_board_path_is(target, wk_board_page_defs[page].path))
            return (enum wk_board_page)page;
    return WK_N_BOARD_PAGES;
}

/* A line of an answer's head that gives the browser its word. */
static void put_cookie(const struct wk_board *self, const struct wk_board_asks *asks, char line[128])
{
    snprintf(line, 128, "wk=%s; Path=/; HttpOnly; SameSite=Strict%s", asks->word, self->options.tls_key ? "; Secure" : "");
}

void wk_board_reply_html(struct wk_board *self, struct wk_exchange *exchange, int code, struct wk_html *html,
                         const struct wk_board_asks *asks)
{
    char cookie[128] = "";
    const bool forms = asks && asks->may;
    const struct wk_reply_header headers[] = {
        {"Content-Security-Policy", forms ? POLICY "img-src 'self'; form-action 'self'; frame-ancestors 'none'"
                                          : POLICY "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cache-Control", "no-store"},
        {"Set-Cookie", cookie},
    };
    const int n = sizeof(headers) / sizeof(headers[0]);
    struct wk_reply reply = {.code = code, .type = "text/html; charset=utf-8", .headers = headers, .n_headers = n - 1};

    if (asks && asks->fresh) {
        put_cookie(self, asks, cookie);
        reply.n_headers = n;
    }
    reply.body = wk_html_take(html, &reply.n);
    if (!reply.body)
        reply = (struct wk_reply){.code = 503, .retry_after_s = 2};
    wk_exchange_reply(exchange, &reply);
}

void wk_board_reply_way(struct wk_board *self, struct wk_exchange *exchange, const char *path, const struct wk_board_asks *asks)
{
    char cookie[128] = "", way[96];
    const struct wk_reply_header headers[] = {{"Location", way}, {"Cache-Control", "no-store"}, {"Set-Cookie", cookie}};

    snprintf(way, sizeof(way), "%s?lang=%s", path, wk_lang_word(wk_board_lang_of(exchange)));
    if (asks->fresh)
        put_cookie(self, asks, cookie);
    wk_exchange_reply(exchange, &(struct wk_reply){.code = 303, .headers = headers, .n_headers = asks->fresh ? 3 : 2});
}

bool wk_board_asks_here(struct wk_exchange *exchange)
{
    const char *const address = wk_exchange_address(exchange);

    return (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0) &&
           !wk_exchange_header(exchange, "X-Forwarded-For") && !wk_exchange_header(exchange, "Forwarded");
}

void wk_board_new_word(const struct wk_board *self, struct wk_board_asks *asks)
{
    uint8_t bytes[WK_BROWSER_WORD / 2];

    self->options.random(self->options.context, bytes, sizeof(bytes));
    wk_hex(asks->word, bytes, sizeof(bytes));
    asks->fresh = true;
}

void wk_board_ask(struct wk_board *self, struct wk_exchange *exchange, struct wk_board_asks *out)
{
    *out = (struct wk_board_asks){.may = self->options.desk_anywhere || self->options.tls_key || wk_board_asks_here(exchange)};
    if (!out->may)
        return;
    out->fresh = !wk_browser_word(wk_exchange_header(exchange, "Cookie"), out->word);
    if (out->fresh)
        wk_board_new_word(self, out);
    wk_form_token(&self->signed_list, out->word, out->token);
    out->who = wk_signed_find(&self->signed_list, out->word, wk_board_steady(self));
}

struct wk_board_frame wk_board_frame_of(const struct wk_board *self, struct wk_exchange *exchange,
                                        const struct wk_board_look *look, const struct wk_board_asks *asks)
{
    struct wk_board_frame frame = {.look = *look,
                                   .path =
                                       wk_board_page_defs[look->page < WK_N_BOARD_PAGES ? look->page : WK_BOARD_TABLES].path,
                                   .event = self->view.tournament ? self->view.tournament->plan.name : "",
                                   .css = self->css_path,
                                   .js = self->js_path,
                                   .live = look->page < WK_N_BOARD_PAGES,
                                   .wall = look->page == WK_BOARD_SCREEN,
                                   .for_desk = asks->may};

    if (asks->may)
        frame.desk = (struct wk_board_at_desk){.signed_in = asks->who,
                                               .role = asks->who ? asks->who->role : WK_ROLE_PLAYERS,
                                               .name = asks->who ? asks->who->name : "",
                                               .token = asks->token,
                                               .readable = !self->options.tls_key && !wk_board_asks_here(exchange)};
    return frame;
}

static void answer_page(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_wanted *wanted,
                        const struct wk_board_asks *asks)
{
    const enum wk_board_page page = wanted->page;
    const char *const turn = wk_exchange_argument(exchange, "turn");
    struct wk_board_parts parts = {.n = 0};
    struct wk_html html = {.text = NULL};
    char as_of[16];

    take_for(self, page);
    struct wk_board_look look = look_of(self, page, wk_board_lang_of(exchange));
    look.player = wanted->player;
    if (turn)
        look.turn = (int)(strtol(turn, NULL, 10) % 1000000);
    wk_board_parts_make(&self->view, desk_of(self, page), &look, &parts);
    time_of_day(self, as_of);
    struct wk_board_frame frame = wk_board_frame_of(self, exchange, &look, asks);
    frame.as_of = as_of;
    if (wanted->path[0])
        frame.path = wanted->path;
    wk_board_page_make(&frame, &parts, &html);
    wk_board_parts_release(&parts);
    wk_board_reply_html(self, exchange, 200, &html, wk_board_page_defs[page].for_desk ? asks : NULL);
}

static void answer_file(struct wk_exchange *exchange, const char *type, const char *text)
{
    static const struct wk_reply_header headers[] = {{"Cache-Control", "public, max-age=31536000, immutable"},
                                                     {"X-Content-Type-Options", "nosniff"}};
    char *const body = strdup(text);

    wk_exchange_reply(exchange, &(struct wk_reply){.code = body ? 200 : 503,
                                                   .type = type,
                                                   .body = body,
                                                   .n = body ? strlen(body) : 0,
                                                   .headers = headers,
                                                   .n_headers = 2});
}

void wk_board_answer_note(struct wk_board *self, struct wk_exchange *exchange, int code, const char *text)
{
    const struct wk_board_look look = {.page = WK_N_BOARD_PAGES, .lang = wk_board_lang_of(exchange)};
    struct wk_html html = {.text = NULL};
    struct wk_board_asks asks;

    wk_board_take_view(self);
    wk_board_ask(self, exchange, &asks);
    const struct wk_board_frame frame = wk_board_frame_of(self, exchange, &look, &asks);
    wk_board_note_make(&frame, wk_text(look.lang, text), &html);
    wk_board_reply_html(self, exchange, code, &html, NULL);
}

static size_t begin(void *context, struct wk_exchange *exchange)
{
    (void)context;
    return wk_desk_body_most(exchange);
}

/* It stands alone, so that it can be saved: its script and style are within, and it names them in a policy of its own. */
static bool answer_receipt(struct wk_board *self, struct wk_exchange *exchange)
{
    static const struct wk_reply_header headers[] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
         "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cache-Control", "no-cache"}};
    const char *const page = self->options.receipt_page;

    if (!wk_board_path_is(wk_exchange_target(exchange), WK_RECEIPT_PATH))
        return false;
    char *const body = page ? strdup(page) : NULL;
    if (body)
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 200,
                                                       .type = "text/html; charset=utf-8",
                                                       .body = body,
                                                       .n = strlen(body),
                                                       .headers = headers,
                                                       .n_headers = sizeof(headers) / sizeof(headers[0])});
    else
        wk_board_answer_note(self, exchange, page ? 503 : 404,
                             WK_N("Receipts are not checked here: `wallkeeper audit receipt --check` does it"));
    return true;
}

static bool answer_asset(const struct wk_board *self, struct wk_exchange *exchange)
{
    const char *const target = wk_exchange_target(exchange);

    if (wk_board_path_is(target, self->css_path))
        answer_file(exchange, "text/css; charset=utf-8", wk_board_css);
    else if (wk_board_path_is(target, self->js_path))
        answer_file(exchange, "text/javascript; charset=utf-8", wk_board_js);
    else if (wk_board_path_is(target, "/favicon.ico")) /* there is none: a browser that may load pictures asks for it */
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 204});
    else
        return false;
    return true;
}

void wk_board_answer_look(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_wanted *wanted,
                          bool streams)
{
    const enum wk_board_page page = wanted->page;
    struct wk_board_asks asks;

    wk_board_ask(self, exchange, &asks);
    if (wk_board_page_defs[page].for_desk && !asks.may)
        wk_board_answer_note(self, exchange, 403, wk_desk_elsewhere);
    else if (wk_board_page_defs[page].for_desk && !asks.who && streams)
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 403});
    else if (wk_board_page_defs[page].for_desk && !asks.who)
        wk_board_reply_way(self, exchange, WK_DESK_PATH, &asks);
    else if (streams)
        begin_stream(self, exchange, wanted, &asks);
    else
        answer_page(self, exchange, wanted, &asks);
}

static void answer(void *context, struct wk_exchange *exchange)
{
    static const char live[] = "/live";
    struct wk_board *self = context;
    const char *const target = wk_exchange_target(exchange), *const method = wk_exchange_method(exchange);
    const bool streams = strncmp(target, live, sizeof(live) - 1) == 0;
    const enum wk_board_page page = page_of(streams ? target + sizeof(live) - 1 : target);

    if (wk_desk_answer(self, exchange) || wk_player_answer(self, exchange))
        return;
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 405});
    else if (page < WK_N_BOARD_PAGES)
        wk_board_answer_look(self, exchange, &(struct wk_board_wanted){.page = page}, streams);
    else if (!wk_ceremony_answer(self, exchange) && !wk_watch_answer(self, exchange) && !answer_receipt(self, exchange) &&
             !wk_receipt_answer(self, exchange) && !answer_asset(self, exchange))
        wk_board_answer_note(self, exchange, 404, WK_N("There is no such page"));
}

static void end(void *context, struct wk_exchange *exchange)
{
    struct wk_board_stream *const stream = wk_exchange_own(exchange);

    if (stream)
        end_stream(context, stream);
}

static const struct wk_http_handler handler = {begin, answer, end};

/* ---- the listener */

/* An address that changes with what is there, so that a browser keeps the file for ever. */
static void name_file(char path[32], const char *text, const char *suffix)
{
    uint8_t hash[WK_HASH_SIZE];

    wk_hash(hash, text, strlen(text));
    snprintf(path, 32, "/board-%02x%02x%02x%02x.%s", hash[0], hash[1], hash[2], hash[3], suffix);
}

enum wk_status wk_board_open(struct wk_board **out, const struct wk_board_options *options)
{
    struct wk_board *self = calloc(1, sizeof(*self));
    const int most = options->most > 0 ? options->most : USUAL_MOST;
    const struct wk_http_options http = {.fd = options->fd,
                                         .most = 2 * most, /* of which strangers, as all are here, have half */
                                         .n_parties = 1,
                                         .party_bytes = WK_HTTP_SMALL_MOST,
                                         .tls_key = options->tls_key,
                                         .tls_certificate = options->tls_certificate,
                                         .request_ns = REQUEST_NS,
                                         .steady = options->steady,
                                         .clock_context = options->context,
                                         .handler = &handler,
                                         .context = self};

    if (!self)
        return WK_NO_MEMORY;
    self->options = *options;
    self->view.when = options->standings;
    self->renewed = true;
    options->random(options->context, self->signed_list.secret.bytes, sizeof(self->signed_list.secret.bytes));
    name_file(self->css_path, wk_board_css, "css");
    name_file(self->js_path, wk_board_js, "js");
    const enum wk_status status = wk_http_open(&self->http, &http);
    if (status == WK_OK)
        *out = self;
    else
        free(self);
    return status;
}

void wk_board_close(struct wk_board *board)
{
    if (!board)
        return;
    wk_http_close(board->http);
    for (int page = 0; page < WK_N_BOARD_PAGES; page++)
        for (int lang = 0; lang < WK_N_LANGS; lang++)
            wk_board_parts_release(&board->shown[page][lang].parts);
    wk_table_life_close(board);
    wk_receipts_close(board);
    free(board);
}

static int board_fd(void *context)
{
    const struct wk_board *self = context;

    return wk_http_fd(self->http);
}

static int board_wait_ms(void *context)
{
    struct wk_board *self = context;
    const int ms = wk_http_wait_ms(self->http);

    if (!self->renewed || self->n_streams == 0)
        return ms;
    const int64_t due_ns = self->sent_ns + LOOK_NS - wk_board_steady(self);
    const int due_ms = due_ns > 0 ? (int)(due_ns / 1000000) + 1 : 0;
    return due_ms < ms ? due_ms : ms;
}

static void board_run(void *context, struct wk_hall *hall, bool renewed)
{
    struct wk_board *self = context;
    const int64_t now_ns = wk_board_steady(self);
    const bool beats = self->n_streams > 0 && now_ns - self->beat_ns >= BEAT_NS;
    struct wk_html message = {.text = NULL};

    self->hall = hall;
    self->renewed |= renewed;
    wk_http_run(self->http);
    const int64_t every_ns = self->renewed ? LOOK_NS : desk_is_open(self) ? WK_BOARD_SECOND_NS : BEAT_NS;
    if (self->n_streams > 0 && now_ns - self->sent_ns >= every_ns)
        renew_all(self);
    if (!beats)
        return;
    self->beat_ns = now_ns;
    close_ended(self, now_ns);
    put_beat(self, &message);
    for (const struct wk_board_stream *s = self->streams; s; s = s->after)
        wk_board_send(s->exchange, &message);
    wk_html_release(&message);
}

struct wk_hall_beside wk_board_beside(struct wk_board *board)
{
    return (struct wk_hall_beside){.context = board, .fd = board_fd, .wait_ms = board_wait_ms, .run = board_run};
}

int wk_board_streams(const struct wk_board *board)
{
    return board->n_streams;
}
