/*
 * Several stores of one event for tests: the hall's, number 1 of the roster, and its kiosks', each a database of its own in a
 * folder of its own, with its own key and clock; and records carried between them. Whoever opens them closes them. With
 * WK_HALL_STORE=postgresql the hall's is a schema of a private PostgreSQL; where there is none, all of it is skipped.
 */
#ifndef WK_TESTS_DB_PARTY_H
#define WK_TESTS_DB_PARTY_H

#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "rules/event/merge.h"
#include "tests/support/db/store_test.h"

#define PARTY_MOST 9 /* stores; numbers of the roster are 1 more than the index */
#define PARTY_HALL 0

/* What a store was made to write, beside its record: what the reference is made of. */
struct party_note {
    int store;
    int64_t seq;
    enum wk_merge_kind kind;
    struct wk_entry entry;
    struct wk_grant grant;
    struct wk_wall_look look;
};

struct party {
    int n;
    struct wk_event_plan plan;
    struct party_note *note; /* [n_notes] */
    int n_notes;
    struct party_member {
        struct world *world;
        char place[192]; /* of a database that is no file of the world's; "": it is */
        struct wk_signer signer;
        struct wk_store *store;
    } at[PARTY_MOST];
};

/* The hall and n - 1 kiosks that have joined it, the director at each; kiosk i has table i. With an event of one section. */
void party_open(struct party *self, int n);
void party_open_event(struct party *self, int n, int protest_min); /* the same with a protest time */
void party_close(struct party *self);
/* One more that has not joined, nor is on the roster. Its index. */
int party_add(struct party *self);
/* Its store closed and opened again, nobody at it. */
void party_reopen(struct party *self, int i);

const char *party_id(const struct party *self, int i);

/* Records of a journal as they are carried, in order. */
struct frames {
    struct wk_signed_record *frame; /* [n], owned, as their bytes and signatures are */
    int n;
};
/* Those of a journal after seq `after` that a store has, `most` at most. */
void frames_read(struct frames *self, struct wk_store *store, const char *kiosk_id, int64_t after, int most);
void frames_free(struct frames *self);
/*
 * A store takes in a batch of 1 to 256 of a journal, all of which has been read and `has` of which are there: of what it does
 * not have and of what it has, cut, ahead of its turn, some of it in disorder, as chance (kiosks_chance()) will have it. The
 * worst that it says of any. Nothing is lost by it: what came early comes again.
 */
enum wk_hearing frames_hear_some(struct wk_store *to, const struct frames *all, int64_t has);
/* A frame whose bytes and signature are its own, to be changed; frame_free() frees it. */
struct wk_signed_record frame_copy(const struct wk_signed_record *frame);
void frame_free(struct wk_signed_record *frame);
/* Signs what stands in a frame of its own. */
void frame_sign(struct wk_signed_record *frame, const struct wk_signer *signer);

/* What store `to` says of frames, which are taken in together. */
void party_hear(struct party *self, int to, const struct frames *frames, enum wk_hearing *said);
/* Of journal `of`, those that `to` does not have, `most` at most, from store `from`. How many there were. */
int party_carry(struct party *self, int from, int to, int of, int most);
/* Everybody hears all that store `of` has written. */
void party_tell(struct party *self, int of);
/* Everybody hears all. */
void party_meet(struct party *self);

/* How far a store has a journal. */
int64_t party_head(struct party *self, int i, int of);
/* What a store makes of it all, as text. malloc'ed. */
char *party_digest(struct party *self, int i);
/*
 * What ought to be made of it: of the notes in the order of the journals as they stand, each in its own store, and of what
 * their records say they have seen. malloc'ed.
 */
char *party_reference(struct party *self);
/* All of them make that of it. */
void party_expect_one_mind(struct party *self);

/* An entry as its number, which records and tournament know it by; 0: it was refused. */
int64_t party_try(struct party *self, int i, struct wk_entry entry, struct wk_refusal *why);
int64_t party_enter(struct party *self, int i, struct wk_entry entry); /* it is not */
/* Store i reads the ready code that store `from` shows for the section's hand, a word at a time. How many went on record. */
int party_read_code(struct party *self, int i, int from, struct wk_hand_id at);
/* A PIN is entered at store i, a kiosk's or the hall's, which answers at once where it is asked. */
enum wk_status party_unlock(struct party *self, int i, const char *pin, int *wait_s);
/* The table comes into the hands of store `to`. */
void party_give(struct party *self, int i, int table, int to);
/* Of a table whose deal is sealed here, in the hand that was begun last. */
void party_look(struct party *self, int i, int table, enum wk_wind wind, enum wk_verdict_kind verdict);
/* The deal of table i at kiosk i is sealed, and its first hand begun. */
void party_deal(struct party *self, int i);

#endif
