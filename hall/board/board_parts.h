/* What the files of the board's listener share. For hall/board/ only. Several: the desk's addresses have a file. */
#ifndef WK_HALL_BOARD_BOARD_PARTS_H
#define WK_HALL_BOARD_BOARD_PARTS_H

#include "hall/board/desk_view.h"
#include "hall/board/page_frame.h"
#include "hall/board/hall_board.h"
#include "hall/web/signed_in.h"
#include "hall/server/http.h"
#include "labels/secret/player_token.h"

struct wk_audit_log;

#define WK_BOARD_SECOND_NS INT64_C(1000000000)

struct wk_board_stream {
    struct wk_exchange *exchange;
    struct wk_board_stream *before, *after;
    enum wk_board_page page;
    enum wk_language lang;
    char word[WK_BROWSER_WORD + 1]; /* of the browser, where the page is for the desk */
    /* WK_BOARD_PLAYER: whose, of which event, what it has of each part, and of which moment. */
    int player;
    int64_t event_ns, renewed_ns;
    uint64_t sent[WK_BOARD_MOST_PARTS];
};

/* The tokens of an event's players, by index. */
struct wk_player_tokens {
    int64_t event_ns;
    int n; /* 0: they are not made yet */
    char token[WK_MAX_PLAYERS][WK_PLAYER_TOKEN + 1];
};

/* A page in a language as its streams have it. */
struct wk_board_shown {
    struct wk_board_parts parts;
    int n_streams;
};

/* How many of something there were in the second that the last of them came in. */
struct wk_board_rate {
    int64_t second; /* steady */
    int n;
};

/* A receipt that was made. */
#define WK_BOARD_RECEIPTS 8
struct wk_board_receipt {
    int64_t event_ns;
    int table, round;
    char *text; /* [n], owned; NULL: none */
    size_t n;
};

struct wk_board {
    struct wk_board_options options;
    struct wk_http *http;
    struct wk_hall *hall; /* of this turn; NULL: none */
    struct wk_board_view view;
    struct wk_desk_view desk;
    struct wk_board_shown shown[WK_N_BOARD_PAGES][WK_N_LANGS];
    struct wk_board_stream *streams;
    struct wk_signed_list signed_list;
    int n_streams;
    int64_t sent_ns, beat_ns; /* steady: what has changed, and that the hall is there */
    int turn;
    bool renewed;              /* records have come since the last look */
    struct wk_audit_log *life; /* of the table whose page was asked for last; NULL: none was */
    struct wk_board_receipt receipt[WK_BOARD_RECEIPTS];
    int next_receipt;                 /* where the next one goes */
    struct wk_board_rate made, wrong; /* receipts that were made, wrong tokens that came */
    struct wk_player_tokens tokens;
    int64_t n_wrong_ever;
    char css_path[32], js_path[32];
};

int64_t wk_board_steady(const struct wk_board *self);
/* One more: is it above so many a second? */
bool wk_board_too_many(const struct wk_board *self, struct wk_board_rate *rate, int most);
bool wk_board_path_is(const char *target, const char *path); /* with a query or without */
enum wk_language wk_board_lang_of(struct wk_exchange *exchange);

/* Before anything is made of it: the view borrows from the store. And with what the desk's pages show. */
void wk_board_take_view(struct wk_board *self);
void wk_board_take_desk(struct wk_board *self);

/* Asked from this computer: neither from the network, nor by a program here that passes on what others ask. */
bool wk_board_asks_here(struct wk_exchange *exchange);

/*
 * What an answer has around its parts: for whom it is, and the names of its files. *desk is the answer's for so long as the
 * frame is used.
 */
struct wk_board_asks {
    char word[WK_BROWSER_WORD + 1], token[WK_FORM_TOKEN + 1];
    const struct wk_signed_in *who; /* NULL: nobody */
    bool may;                       /* it may ask for the desk's pages */
    bool fresh;                     /* its word was made now, and goes with the answer */
};
void wk_board_ask(struct wk_board *self, struct wk_exchange *exchange, struct wk_board_asks *out);
/* Another word for this browser, which goes with the answer. */
void wk_board_new_word(const struct wk_board *self, struct wk_board_asks *asks);
struct wk_board_frame wk_board_frame_of(const struct wk_board *self, struct wk_exchange *exchange,
                                        const struct wk_board_look *look, const struct wk_board_asks *asks);

/* A page that is asked for, or its stream. */
struct wk_board_wanted {
    enum wk_board_page page;
    int player;    /* index: WK_BOARD_PLAYER */
    char path[32]; /* its address; "": as its row says */
};
void wk_board_answer_look(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_wanted *wanted,
                          bool streams);

/* A message of a stream with a part, and a message sent. A stream that takes no more is closed, and ends by itself. */
void wk_board_put_part(struct wk_html *out, const struct wk_board_part *part);
void wk_board_send(struct wk_exchange *exchange, struct wk_html *message);

/* Replies with a page. asks: whose word goes with it, where that is fresh; NULL: no word does. */
void wk_board_reply_html(struct wk_board *self, struct wk_exchange *exchange, int code, struct wk_html *html,
                         const struct wk_board_asks *asks);
/* A page that says one thing: a message id. */
void wk_board_answer_note(struct wk_board *self, struct wk_exchange *exchange, int code, const char *text);
/* "Go there", by a way of ours; asks as above. */
void wk_board_reply_way(struct wk_board *self, struct wk_exchange *exchange, const char *path,
                        const struct wk_board_asks *asks);

/* What has changed is sent again to whoever has it open, as when a record has come. */
void wk_board_renew_soon(struct wk_board *self);
/* Pages of the desk that are open in a browser: nothing more comes there. */
void wk_board_close_streams(struct wk_board *self, const char *word);

/* ---- what programs that watch the hall ask for, watched.c; false: it is no address of theirs */
bool wk_watch_answer(struct wk_board *self, struct wk_exchange *exchange);

/* ---- players' pages, player_address.c */

/* Answers, and gives true, if the address is one of a player's page. */
bool wk_player_answer(struct wk_board *self, struct wk_exchange *exchange);
/* A stream of one has begun, with its view taken; and what has changed goes to all of them. */
void wk_player_stream_begin(struct wk_board *self, struct wk_board_stream *stream);
void wk_player_renew(struct wk_board *self);

/* ---- the ceremony on the wall, ceremony.c; false: it is not its address */
bool wk_ceremony_answer(struct wk_board *self, struct wk_exchange *exchange);

/* ---- receipts of deals, receipt_address.c; false: it is not the address of one */
bool wk_receipt_answer(struct wk_board *self, struct wk_exchange *exchange);
void wk_receipts_close(struct wk_board *self);

/* ---- a table's life, table_life.c */

/* The table that is asked for, by an address of one; 0: none. */
int wk_table_asked(const struct wk_exchange *exchange);
void wk_table_answer(struct wk_board *self, struct wk_exchange *exchange, const struct wk_board_asks *asks);
void wk_table_life_close(struct wk_board *self);

/* ---- the desk's addresses, desk.c */

/* What a browser reads that may not ask for them: a message id. */
extern const char wk_desk_elsewhere[];
/* How many bytes of a body there may be at this address; 0: none. */
size_t wk_desk_body_most(const struct wk_exchange *exchange);
/* Answers, and gives true, if the address is one of the desk's. */
bool wk_desk_answer(struct wk_board *self, struct wk_exchange *exchange);

#endif
