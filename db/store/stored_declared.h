/*
 * Hands declared after Hu: a record before any of the winner's tiles is shown, and one of the points that were taken over. One
 * thread, the one that owns the store.
 *
 * Records "hand-declared":
 *     {"table", "round", "hand", "winner": "E", "deal_seq": N or null}
 * "hand-compared", each time that its tiles were compared with the sealed deal; one answer for all tiles:
 *     {"table", "round", "hand", "declared_seq", "deal_seq", "faces": "match" | "no-match"}
 * and "hand-counted":
 *     {"table", "round", "hand", "declared_seq", "how": "camera" | "keys" | "simulated", "stickers": "agree" |
 *      "differ" | "not-seen" | "no-deal" | "later", "rules": "rulebook" | "as-played", "edition": 2, "points": N}, without
 * "edition" for the first edition of the rules. Tiles and fan are the encrypted part, of one size whatever they are: until the
 * deal is opened, a declared hand shows faces of an open deal. winner is a wind of that hand, not a chair; points are those
 * that go into the result.
 */
#ifndef WK_DB_STORE_STORED_DECLARED_H
#define WK_DB_STORE_STORED_DECLARED_H

#include "db/journal/record.h"
#include "db/store/stored_table.h"
#include "rules/mcr/mcr.h"
#include "rules/event/tournament.h"

enum wk_counted_how { WK_COUNTED_NOT = 0, WK_COUNTED_CAMERA, WK_COUNTED_KEYS, WK_COUNTED_SIMULATED /* drawn pictures */ };

/* What the hand's stickers said of it. */
enum wk_counted_stickers {
    WK_STICKERS_UNKNOWN = 0, /* never on record */
    WK_STICKERS_AGREE,
    WK_STICKERS_DIFFER,
    WK_STICKERS_NOT_SEEN,
    WK_STICKERS_NO_DEAL, /* nothing was sealed: there is nothing to compare them with */
    WK_STICKERS_LATER    /* they were seen, and the faces are not compared before the deal is opened, for it is sealed to the
                            director's key, or has said "no match" too often: the audit does it after the opening */
};

/* A "hand-declared". */
struct wk_declaration {
    int64_t seq, t_ns;
    struct wk_hand_id at;
    enum wk_wind winner; /* a wind of the hand */
    int64_t deal_seq;    /* of the deal that was sealed there, 0: none */
};

/* A "hand-counted". */
struct wk_counted {
    int64_t seq, t_ns;
    struct wk_declaration declared;
    enum wk_counted_how how;
    enum wk_counted_stickers stickers;
    enum wk_mcr_rules rules;
    int points;
    bool open;               /* its deal was opened and this club key fits: the members below are set; else zero */
    struct wk_mcr_hand hand; /* with the flags that it was counted with */
    int n_fan;
    struct {
        uint8_t id, n;
    } fan[WK_MCR_MAX_FAN];
};

/*
 * The winner of a hand lays it open. WK_NOT_YET: the hand has not been stopped, or its result is confirmed already;
 * WK_NOT_ALLOWED: a ruling forbids this player to win it; WK_BAD_INPUT: no such hand or wind.
 */
enum wk_status wk_store_declare(struct wk_store *store, const struct wk_hand_id *at, enum wk_wind winner,
                                struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * The result of comparing a declared hand's faces with the sealed deal goes on record before it is shown. A deal answers "no
 * match" to at most WK_FACES_TRIES hands, from all walls together: a sticker can be put on any tile, so each such answer would
 * show that a guessed face is wrong. These answers are counted apart from those of checks and spot checks: players need no PIN
 * for them, and could otherwise use up the tries and keep a judge from comparing a wall. WK_END: no more before the deal is
 * opened, ask wk_store_hand_left() before comparing; WK_NOT_YET: nothing is sealed there; WK_BAD_INPUT: record declared_seq
 * declares no hand of the table's sealed deal, or no answer.
 */
enum wk_status wk_store_hand_left(struct wk_store *store, int table) WK_MUST_CHECK;
enum wk_status wk_store_compare_hand(struct wk_store *store, int64_t declared_seq, enum wk_spot_answer answer,
                                     struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Its points are taken over. score: of hand, by those rules. WK_BAD_INPUT: points below 8, a malformed hand, or record
 * declared_seq is no declaration.
 */
enum wk_status wk_store_count_hand(struct wk_store *store, int64_t declared_seq, enum wk_counted_how how,
                                   enum wk_counted_stickers stickers, enum wk_mcr_rules rules, const struct wk_mcr_hand *hand,
                                   const struct wk_mcr_score *score, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * The declarations of a table, and what was taken over, oldest first; table 0: of all tables; of more than `most` the newest.
 * *n gets how many are in out [most]. Its hand comes only when the deal that it was played with has been opened: the sealed one
 * or, where none was sealed yet, the table's next. WK_DB_BROKEN: a record that is not what it should be.
 */
enum wk_status wk_store_declared(struct wk_store *store, int table, struct wk_declaration *out, int most, int *n) WK_MUST_CHECK;
enum wk_status wk_store_counted(struct wk_store *store, int table, struct wk_counted *out, int most, int *n) WK_MUST_CHECK;

/* One of them by its record. WK_NOT_FOUND: it is of another kind. */
enum wk_status wk_store_counted_one(struct wk_store *store, int64_t seq, struct wk_counted *out) WK_MUST_CHECK;

#endif
