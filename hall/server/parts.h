/* What the parts of the server share. For hall/server/ only. Several: each kind of request has a file. */
#ifndef WK_HALL_SERVER_PARTS_H
#define WK_HALL_SERVER_PARTS_H

#include "db/hall/forks.h"
#include "db/hall/pictures.h"
#include "db/hall/weight.h"
#include "db/state/roster.h"
#include "hall/server/http.h"
#include "hall/server/server.h"
#include "hall/wire/answers.h"
#include "hall/wire/frames.h"
#include "hall/wire/request.h"

#define WK_SECOND_NS ((int64_t)1000000000)

/* Signed requests, each with a newest count of its own: a push does not wait for a pull that is under way. */
enum wk_hall_request_kind { WK_REQUEST_NONE = 0, WK_REQUEST_PUSH, WK_REQUEST_PULL, WK_REQUEST_PICTURE, WK_N_REQUESTS };

/* What the hall has seen of a kiosk since it began; nothing of it is on record. */
struct wk_kiosk_seen {
    int64_t heard_ns;             /* steady; 0: never */
    int64_t count[WK_N_REQUESTS]; /* of the newest request, 0: none was taken */
    struct wk_clock_off clock;    /* its own less the hall's, as it says */
    char address[64];
    int64_t n_expelled;  /* requests refused because it is expelled: since the start */
    int64_t refused_seq; /* 0: nothing was; else that record, and why */
    const char *why;     /* a word of enum wk_hearing, or WK_OVER_QUOTA; static storage */
    int64_t refused_ns;  /* wall clock, of the first time */
    bool weighed;
    struct wk_weight weight; /* of what is stored of it, once weighed */
    int64_t n_busy;          /* pulls that were too much at once */
    int64_t n_pictures_over; /* pictures beyond its quota */
    /* The newest record that it has of the hall's journal, compared with the one here. */
    enum wk_head_said head;
    int64_t head_seq;
};

/* A signed request that was taken in. */
struct wk_hall_request {
    enum wk_hall_request_kind kind;
    struct wk_exchange *exchange;
    int number; /* of the kiosk that asks */
    struct wk_hall_request *next;
    uint8_t body[WK_HASH_SIZE]; /* that was signed */
    /* A push: its frames, and whose journal they are of. */
    struct wk_signed_record *frame; /* [n] malloc'ed */
    int n;
    char journal[WK_KIOSK_ID_LEN + 1];
    int64_t over_seq; /* 0: none; else the first record of it that was left out, beyond its kiosk's quota */
    /* A pull that waits. */
    bool large; /* its answer is: there is room for a few such */
    bool lost;  /* of a pull: the kiosk that asks had less of its own journal than is here */
    struct wk_pull pull;
    int64_t until_ns; /* steady */
    struct wk_picture_name picture;
};

/* Codes that are open at once: a desk has several people, and each `pair` has a code, words and an answer of its own. */
#define WK_MOST_PAIRINGS 8

/* A code that `pair` shows: the hall waits for a kiosk, or one wants to join. */
struct wk_pairing_seen {
    struct wk_pairing_code code;
    int64_t until_ns;            /* steady; 0: no code is shown */
    int64_t asked_about_ns;      /* steady: when its `pair` asked last how it stands */
    bool asked;                  /* a kiosk did, and no other may any more */
    bool accepted, declined;     /* by the director */
    bool elsewhere;              /* the kiosk has read another code since */
    struct wk_pairing_wish wish; /* when asked */
};

struct wk_hall {
    struct wk_hall_options options;
    char url[WK_CODE_URL_SIZE];
    struct wk_http *net, *local;
    struct wk_roster roster;
    struct wk_head head[WK_MAX_JOURNALS];
    int n_heads;
    bool renewed;                               /* heads have moved since those who wait were looked at */
    int64_t looked_ns;                          /* steady: at what other programs wrote */
    struct wk_kiosk_seen seen[WK_MAX_JOURNALS]; /* by number */
    struct wk_hall_request *pushed;             /* whole and not stored yet, in their order */
    struct wk_hall_request *waiting;            /* pulls */
    struct wk_pairing_seen pairing[WK_MOST_PAIRINGS];
    uint8_t nonce[WK_NONCE_SIZE]; /* of requests since it began (hall/wire/request.h) */
    int64_t began_ns;             /* wall clock */
    enum wk_status trouble;       /* WK_OK, or why the last batch was not stored */
    int64_t trouble_ns;           /* wall clock, since when */
    bool unread;                  /* it could not even be looked at: over with the first look that can */
    bool crowded;                 /* the disk is nearly full, but no write has failed yet */
    bool put_back;                /* restored from a copy: it waits for its kiosks */
    int64_t taken;                /* records stored since it began */
    int64_t n_refused;            /* requests since then that were not answered 200 */
};

int64_t wk_hall_now(const struct wk_hall *hall); /* wall clock */
int64_t wk_hall_steady(const struct wk_hall *hall);
void wk_hall_say(const struct wk_hall *hall, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Heads and roster are read again from the store. */
enum wk_status wk_hall_look(struct wk_hall *hall) WK_MUST_CHECK;
/* Of what a kiosk wrote; of the hall itself or a stranger: NULL. WK_OK, or what the store says. */
#define WK_OVER_QUOTA "quota"
enum wk_status wk_hall_weight(struct wk_hall *hall, const char *kiosk_id, struct wk_weight **out) WK_MUST_CHECK;
/* Whether the disk has so many bytes left. True when that is not known. */
bool wk_hall_has_room(const struct wk_hall *hall, int64_t least);
int64_t wk_hall_head(const struct wk_hall *hall, const char *kiosk_id);
/* Of a hall that was restored: is it this kiosk, of the roster, that it waits for? */
bool wk_hall_waits_for(const struct wk_hall *hall, const struct wk_member *member);
/* A kiosk has said which record of the hall's journal it has; NULL: it does not say. */
void wk_hall_take_head(struct wk_hall *hall, int number, const struct wk_head *theirs);
/* Takes the status of the last write; logs a failure once, and again when it is over. */
void wk_hall_trouble(struct wk_hall *hall, enum wk_status status);

/* Replies with JSON text, taken over; NULL: no memory. */
void wk_hall_reply(struct wk_hall *hall, struct wk_exchange *exchange, int code, char *text);
/* Replies with an error of hall/wire/answers.h. */
void wk_hall_refuse(struct wk_hall *hall, struct wk_exchange *exchange, int code, const char *word, const char *text);

/* ---- the requests */

void wk_push_answer_to(struct wk_hall *hall, struct wk_hall_request *request); /* joins what is stored next */
void wk_push_store(struct wk_hall *hall);                                      /* stores all that has come */
void wk_pull_answer_to(struct wk_hall *hall, struct wk_hall_request *request); /* at once, or when something comes */
void wk_pull_wake(struct wk_hall *hall);

/* PUT of a picture: wk_picture_begin() says how much may come of it, or has replied. */
size_t wk_picture_begin(struct wk_hall *hall, struct wk_hall_request *request);
void wk_picture_answer_to(struct wk_hall *hall, struct wk_hall_request *request);

void wk_hello_answer_to(struct wk_hall *hall, struct wk_exchange *exchange);
void wk_pairing_answer_to(struct wk_hall *hall, struct wk_exchange *exchange);

/* Pairing as the commands ask for it, hall/server/local.h: JSON; NULL: no memory. token: of the code, as it stands in it. */
char *wk_pairing_show_text(struct wk_hall *hall); /* of a new code; "full" where all that there can be are open */
char *wk_pairing_state_text(struct wk_hall *hall, const char *token);
char *wk_pairing_accept_text(struct wk_hall *hall, const char *token);
char *wk_pairing_decline_text(struct wk_hall *hall, const char *token);

/* Requests of the commands on this computer: status, pairing. */
extern const struct wk_http_handler wk_local_handler;
/* All that `status` shows, as JSON; NULL: no memory. */
char *wk_hall_status_text(struct wk_hall *hall);

#endif
