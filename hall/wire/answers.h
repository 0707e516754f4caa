/*
 * Bodies in JSON between a kiosk and the hall: what the hall answers, and a kiosk's wish to join. Each is one object; members
 * that are not known are passed over, so that a later version may say more. Pure. The makers give malloc'ed text, NULL when
 * memory is short; the readers take bytes [n] (hostile): WK_BAD_INPUT: not of the form; *out is unchanged then.
 */
#ifndef WK_HALL_WIRE_ANSWERS_H
#define WK_HALL_WIRE_ANSWERS_H

#include <jansson.h>

#include "hall/wire/pairing.h"
#include "hall/wire/request.h"

#define WK_ANSWER_MAX 4096 /* bytes of such a body that are read */
#define WK_ANSWER_WORD_SIZE 24
#define WK_ANSWER_NAME_SIZE 256

/* An object of one's own as such a body; takes it over, NULL included. */
char *wk_answer_text(json_t *object);

/* To POST /v1/records: {"have": 812, "hall": 90, "head": HASH, "now_ns": ..., "refused": {"seq": 813, "why": "forged"}}. */
struct wk_push_answer {
    int64_t have; /* all of the journal that was sent up to this record is stored; the next body goes on after it */
    int64_t hall; /* how far its own journal is: below what a kiosk has heard, it lost the rest, and is sent it */
    bool has_head;
    uint8_t head[WK_HASH_SIZE]; /* of that record; a hall of before there was such a thing says none */
    int64_t now_ns;
    int64_t refused_seq;           /* 0: none was; else the first that was not taken, so none behind it either */
    char why[WK_ANSWER_WORD_SIZE]; /* "" where none was; a word of enum wk_hearing: "early", "stranger", "forged", "fork" */
};
char *wk_push_answer_text(const struct wk_push_answer *answer);
enum wk_status wk_push_answer_read(struct wk_push_answer *out, const char *text, size_t n) WK_MUST_CHECK;

/* To GET /v1/hello: {"hall": ID, "event": NAME, "fold": 1, "now_ns": ..., "nonce": HEX}. */
struct wk_hello {
    char hall_id[WK_KIOSK_ID_LEN + 1];
    char event[WK_ANSWER_NAME_SIZE]; /* "": none has been made */
    int fold;                        /* the version of what follows from records; a kiosk of another one does not join */
    int64_t now_ns;
    uint8_t nonce[WK_NONCE_SIZE];
};
char *wk_hello_text(const struct wk_hello *hello);
enum wk_status wk_hello_read(struct wk_hello *out, const char *text, size_t n) WK_MUST_CHECK;

/* POST /v1/pair, again and again until it is decided: {"token", "kiosk", "key", "name", "fold"}. */
struct wk_pairing_wish {
    uint8_t token[WK_TOKEN_SIZE];
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    uint8_t key[WK_PUBLIC_SIZE];
    char name[WK_ANSWER_NAME_SIZE]; /* of the computer, for people; may be "" */
    int fold;
};
char *wk_pairing_wish_text(const struct wk_pairing_wish *wish);
enum wk_status wk_pairing_wish_read(struct wk_pairing_wish *out, const char *text, size_t n) WK_MUST_CHECK;

/* And the hall's answer: {"state": "waiting"} and so on, {"state": "enrolled", "number": 5}, {"state": "version", "fold": 3}.
 */
enum wk_pairing_state {
    WK_PAIRING_UNKNOWN = 0,
    WK_PAIRING_WAITING,   /* the director has not said yes yet */
    WK_PAIRING_ENROLLED,  /* the kiosk is in the hall's roster */
    WK_PAIRING_DECLINED,  /* the director said no */
    WK_PAIRING_OVER,      /* the token is not known, or was used, or is too old: a new code has to be shown */
    WK_PAIRING_VERSION,   /* the kiosk's program is of another version than the event */
    WK_PAIRING_OTHER_KEY, /* the roster has a kiosk of this id, and another key */
    WK_PAIRING_EXPELLED,  /* the director has expelled this kiosk */
    WK_N_PAIRING_STATES
};
struct wk_pairing_answer {
    enum wk_pairing_state state;
    int number; /* the kiosk's in the roster, where it is enrolled; else 0 */
    int fold;   /* VERSION: the hall's; 0: an older hall, which does not say */
};
char *wk_pairing_answer_text(const struct wk_pairing_answer *answer);
enum wk_status wk_pairing_answer_read(struct wk_pairing_answer *out, const char *text, size_t n) WK_MUST_CHECK;

#define WK_REFUSAL_EXPELLED "expelled" /* with 403: the director has expelled the kiosk that asks */

/*
 * With any code but 200: {"error": "too-many", "text": "..."}; text is English, for the log. To a request that was sent before,
 * or before the hall's server was started, also {"nonce": HEX, "count": 17}: by which the next one is taken.
 */
struct wk_wire_error {
    char word[WK_ANSWER_WORD_SIZE];
    char text[WK_ANSWER_NAME_SIZE];
    bool stamped; /* those two are said: */
    uint8_t nonce[WK_NONCE_SIZE];
    int64_t count; /* of the newest request that was taken; 0: none was */
};
char *wk_wire_error_text(const struct wk_wire_error *error);
enum wk_status wk_wire_error_read(struct wk_wire_error *out, const char *text, size_t n) WK_MUST_CHECK;

#endif
