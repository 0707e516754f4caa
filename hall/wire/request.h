/*
 * Requests between a kiosk and the hall: their addresses, and how each is signed. Pure.
 *
 *     GET  /v1/hello                             who is there; anybody may ask, and nothing is signed
 *     POST /v1/pair                              a kiosk wants to join (hall/wire/pairing.h); not signed
 *     POST /v1/records                           frames of one journal, the sender's or the hall's; none: what is there?
 *     GET  /v1/records?after=CURSOR&wait=S&head=HASH&form=zstd&whole=SECTIONS&rest=KIOSK:SEQ
 *                                                frames that come after the cursor, or a wait for the first of them
 *     PUT  /v1/evidence/KIOSK/SEQ/SIDE           pictures of a record, whose hash the record holds
 *
 * CURSOR: KIOSK:SEQ,KIOSK:SEQ ..., how far each journal is known; one that is not named begins with record 1.
 * HASH: of the record of the hall's journal that the cursor names, 64 hexadecimal digits, so that a hall which has another
 * record with that number notices; kiosks of before there was such a thing, and those that have nothing of the hall, send none.
 * form=zstd: the answer may come packed (hall/wire/packed.h), and its type says whether it does. A hall of before there was
 * such a thing answers as it always did, and a kiosk of then does not ask for it. So it is with the next two. SECTIONS: those
 * of which it wants looks and walls whole, a bit each, 16 hexadecimal digits; of the others, and of these two kinds of record
 * only, frames hold excerpts (db/journal/excerpt.h). Without it, and always of its own journal, all is whole. rest: of that
 * journal it wants whole what it has as excerpts of those sections, from behind that record on.
 *
 * The frames that are pulled begin with the hall's own journal. Those of the kiosk that asks are among them when its database
 * was put back from an older copy; a hall to which that happened is pushed its own.
 *
 * Signed are, each on a line that LF ends: "WKQ2", the method, the address, BLAKE2b-256 of the body in hexadecimal digits, the
 * nonce, the count, and the clock. The hash is in a header too, so that no byte of a stranger's body is ever read.
 *
 * No request is accepted twice, independent of any clock. The nonce is the hall's: made at random when its server starts, told
 * by /v1/hello. Under it the kiosk counts its requests, and of each of the three kinds the hall takes only a count above the
 * newest. What was heard before a restart has another nonce, what was heard since has a count that was used. A request with
 * another nonce or an old count is answered 401 with both (hall/wire/answers.h), and the next one is right.
 */
#ifndef WK_HALL_WIRE_REQUEST_H
#define WK_HALL_WIRE_REQUEST_H

#include "db/hall/pictures.h"
#include "db/journal/record.h"
#include "rules/event/tournament.h"

/* What stands above the body of a signed request. */
#define WK_HEADER_KIOSK "Wk-Kiosk"
#define WK_HEADER_NONCE "Wk-Nonce" /* 32 hexadecimal digits */
#define WK_HEADER_COUNT "Wk-Count"
#define WK_HEADER_CLOCK                                                                                                        \
    "Wk-Clock"                   /* two whole numbers of struct wk_clock_off: the kiosk's less the hall's, as it measured it */
#define WK_HEADER_BODY "Wk-Body" /* the hash that was signed, 64 hexadecimal digits */
#define WK_HEADER_SIGNATURE "Wk-Signature"

#define WK_PATH_HELLO "/v1/hello"
#define WK_PATH_PAIR "/v1/pair"
#define WK_PATH_RECORDS "/v1/records"
#define WK_PATH_EVIDENCE "/v1/evidence/"

#define WK_PULL_WAIT_MAX_S 25 /* routers forget a connection that is silent for 30 s */

/* ---- whole numbers, as they stand in addresses and headers: digits of what an int64_t holds, no more */

#define WK_WHOLE_SIZE 20
/* WK_BAD_INPUT; *out is unchanged then. */
enum wk_status wk_whole_parse(int64_t *out, const char *text) WK_MUST_CHECK;

/* ---- how far each journal is known */

struct wk_cursor {
    int n;
    struct wk_cursor_mark {
        char kiosk_id[WK_KIOSK_ID_LEN + 1];
        int64_t seq; /* 0: nothing of it */
    } mark[WK_MAX_JOURNALS];
};

/* The number after which a journal is wanted: 0 for one that the cursor does not name. */
int64_t wk_cursor_of(const struct wk_cursor *cursor, const char *kiosk_id);
/* Sets a journal's; one more than WK_MAX_JOURNALS is left out, so that it would be sent from its beginning. */
void wk_cursor_set(struct wk_cursor *cursor, const char *kiosk_id, int64_t seq);

#define WK_CURSOR_TEXT_SIZE (WK_MAX_JOURNALS * (WK_KIOSK_ID_LEN + 1 + WK_WHOLE_SIZE) + 1)
void wk_cursor_format(const struct wk_cursor *cursor, char text[WK_CURSOR_TEXT_SIZE]);
/* "" is an empty one. WK_BAD_INPUT: not of the form, a journal twice, too many; *out is unchanged then. */
enum wk_status wk_cursor_parse(struct wk_cursor *out, const char *text) WK_MUST_CHECK;

/* ---- what is pulled */

struct wk_pull {
    struct wk_cursor after;
    int wait_s; /* 0..WK_PULL_WAIT_MAX_S; 0: answered at once */
    bool has_head;
    uint8_t head[WK_HASH_SIZE]; /* of the hall's record that `after` names */
    bool packed;                /* the answer may be */
    bool scoped;                /* looks and walls come whole of these sections only: */
    wk_sections whole;
    struct wk_cursor_mark rest; /* behind which records are wanted that are there as excerpts; kiosk_id "": none */
};

#define WK_TARGET_SIZE (WK_CURSOR_TEXT_SIZE + 160 + 2 * WK_HASH_SIZE)
/* The address, as it is requested and signed. */
void wk_pull_target(const struct wk_pull *pull, char target[WK_TARGET_SIZE]);
#define WK_N_PULL_PARTS 6
extern const char *const wk_pull_parts[WK_N_PULL_PARTS]; /* their names: "after", "wait", "head", "form", "whole", "rest" */
/* Their values, in that order; NULL: not given. WK_BAD_INPUT; *out is unchanged then. */
enum wk_status wk_pull_read(struct wk_pull *out, const char *const value[WK_N_PULL_PARTS]) WK_MUST_CHECK;

/* ---- pictures of a record */

/* The address of a picture, as it is requested and signed; and back. */
void wk_picture_target(const struct wk_picture_name *name, char target[WK_TARGET_SIZE]);
/* WK_BAD_INPUT: no such address; *out is unchanged then. */
enum wk_status wk_picture_read(struct wk_picture_name *out, const char *target) WK_MUST_CHECK;

/* ---- signatures */

/* How far one clock is from another; only shown to people. */
struct wk_clock_off {
    int64_t offset_ns;
    int64_t within_ns; /* it is that, give or take so much; 0: not known */
};
/* The certain part of it: the offset minus its uncertainty; 0 where that is larger, or not known. */
int64_t wk_clock_sure_ns(const struct wk_clock_off *clock);

#define WK_NONCE_SIZE 16
#define WK_COUNT_MOST_AHEAD                                                                                                    \
    ((int64_t)1 << 20) /* further than this ahead of the newest a count is refused: whoever has a kiosk's                      \
                          key as well as the kiosk could use up all of them at once */
/* By which a request is good once. */
struct wk_stamp {
    uint8_t nonce[WK_NONCE_SIZE];
    int64_t count; /* 1.. */
    struct wk_clock_off clock;
};

struct wk_request {
    const char *method, *target;
    uint8_t body[WK_HASH_SIZE]; /* BLAKE2b-256 of it; of no bytes where there is none */
    struct wk_stamp stamp;
};

/* Who asks, as the headers say it. */
struct wk_request_mark {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    struct wk_stamp stamp;
    uint8_t body[WK_HASH_SIZE];
    uint8_t signature[WK_SIGNATURE_SIZE];
};

/* WK_BAD_INPUT: a target longer than any of ours. */
enum wk_status wk_request_sign(uint8_t signature[WK_SIGNATURE_SIZE], const struct wk_signer *signer,
                               const struct wk_request *request) WK_MUST_CHECK;
bool wk_request_holds(const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t key[WK_PUBLIC_SIZE],
                      const struct wk_request *request);

#define WK_N_HEADERS 6
extern const char *const wk_request_headers[WK_N_HEADERS]; /* their names */
/* Their values back, in that order; NULL: not given. WK_BAD_INPUT; *out is unchanged then. */
enum wk_status wk_request_mark_read(struct wk_request_mark *out, const char *const value[WK_N_HEADERS]) WK_MUST_CHECK;
/* The headers of a request, "Name: value", to be sent as they stand. */
#define WK_HEADER_SIZE 160
void wk_request_mark_lines(const struct wk_request_mark *mark, char line[WK_N_HEADERS][WK_HEADER_SIZE]);

#endif
