/*
 * Store: the event's database. An append-only, hash-linked journal per kiosk, and beside it tables that can be rebuilt from it.
 * Only db/journal/sql.c and db/store/store.c know SQLite. One handle belongs to one thread.
 * Large: all that can be asked of the store; each subject goes to a header of its own file. Several: likewise.
 */
#ifndef WK_DB_STORE_H
#define WK_DB_STORE_H

#include "labels/deal/checkpoint.h"
#include "labels/reading.h"
#include "labels/verdict.h"
#include "rules/floor.h"

struct wk_store; /* opaque */

/* Wall clock in ns since 1970 UTC; an argument (law 5). */
typedef int64_t (*wk_clock_fn)(void *context);

/* For how long the computer has been running, and since which start: nobody can set that, as one can a wall clock. */
#define WK_BOOT_SIZE 37
struct wk_uptime {
    char boot[WK_BOOT_SIZE]; /* any text, another at each start; "" where there is none */
    int64_t ns;              /* since that start, sleep included */
};
typedef void (*wk_uptime_fn)(void *context, struct wk_uptime *out);

struct wk_store_options {
    const char *path;               /* made when missing, with its folders */
    const struct wk_key *key;       /* club key: faces are kept only encrypted under it. Borrowed for the store's life; NULL: of
                                       zeros, as tests use it, and for looking at what is in clear */
    const struct wk_signer *signer; /* the kiosk's: it signs each record. Borrowed likewise; not looked at for read_only */
    const char *version;            /* of the program, kept in each record; 1..100 printable ASCII characters */
    wk_clock_fn clock;
    wk_random_fn random;
    void *context;  /* handed to clock and random */
    bool read_only; /* open without writing; WK_NO_FILE when it does not exist */
    /*
     * Folder for the keys of deals that are being built where the event is sealed to the director (made when needed, mode
     * 0700). It belongs to the kiosk, never lies in the database, and is in no copy of it. NULL: no such deal can be recorded
     * here.
     */
    const char *deal_keys;
    const char *tmp;     /* folder for a copy that is gone at once, see wk_store_open(); NULL: the system's */
    wk_uptime_fn uptime; /* what the wait after wrong PINs is measured by; NULL: it does not end */
    /* Folder where wrong PINs are counted besides (made when needed, mode 0700), so that an older copy of the database does not
     * forget them. It belongs to the kiosk. NULL: they are counted in the journal alone. */
    const char *pin_waits;
    bool screen; /* the kiosk's own screens use it, and no command: db/state/who.h */
    /* Who has unlocked this program before, and so lets its screens take pictures that are not of a live camera. */
    enum wk_role let;
};

/*
 * WK_DB_LOCKED: another program held it for three seconds. WK_DB_READ_ONLY: the file or its folder. WK_DB_NEWER. WK_DB_FOREIGN:
 * no database, or another application's; it is left as it is. WK_DB_SCHEMA: tables, indexes or triggers that are not byte for
 * byte those of its version; nothing of them has been run. WK_DB_BROKEN. WK_DISK_FULL. WK_NO_FILE. WK_UNREADABLE_FILE. WK_IO. A
 * file of 0 bytes is what a start leaves that was cut short at once: it becomes a new database, and WK_EMPTY_FILE for
 * read_only.
 * Opened to read, the file is not changed and nothing is left beside it; what others are storing is seen. With a log that
 * somebody left and no index (-shm), both are copied to options->tmp and read there: WK_DISK_FULL when it has no room.
 */
enum wk_status wk_store_open(struct wk_store **out, const struct wk_store_options *options) WK_MUST_CHECK;
void wk_store_close(struct wk_store *store); /* NULL is allowed */

/*
 * WK_DB_MOVED: the file that is open is not the one at its path any more, whatever became of its log. Whatever writes gives
 * WK_DB_MOVED as well when the file or its log was removed, renamed or replaced, before or while it wrote: then nothing may be
 * said to be stored. Put back where they were, it goes on; when only the log was touched, closing the store saves what it held.
 */
enum wk_status wk_store_at_path(const struct wk_store *store) WK_MUST_CHECK;

/* The kiosk's id: 16 hexadecimal digits, made with the database. Borrowed. */
const char *wk_store_kiosk_id(const struct wk_store *store);

/*
 * What is in clear and what is not: records say in clear which table, wall, slots and labels, how the pictures of backs were
 * taken, verdicts and repairs. Encrypted under the club key, bound to their record, and of one size whatever they hold: all
 * that was measured on a picture of faces and that picture, a sealed deal with its salt, the PIN's hash; tile sets as well.
 */

/* A picture that a reading rests on, as bytes of the caller's form; n 0: there is none. Borrowed. */
#define WK_EVIDENCE_MAX 204800 /* bytes of one */
struct wk_evidence {
    const uint8_t *bytes;
    size_t n; /* 0..WK_EVIDENCE_MAX */
};

/* Where pictures came from, the more can be said for it the further down; zero says nothing. */
enum wk_picture_from {
    WK_FROM_UNKNOWN = 0,
    WK_FROM_SIMULATED, /* drawn by this program, as they say themselves */
    WK_FROM_FILE,      /* files and clips: taken whenever, by whatever */
    WK_FROM_LOOPBACK,  /* a device behind which there is a program */
    WK_FROM_CAMERA     /* a live camera, now */
};
/* "simulated", "file", "loopback", "camera"; NULL for unknown. Static storage. */
const char *wk_picture_from_word(enum wk_picture_from from);

/*
 * What a reading rests on, kept in its record. Strings are borrowed during the call, "" or NULL where unknown. Body: "from",
 * "driver": {"name", "card", "bus"}, "still", each where there is something to say; "simulated" always.
 */
struct wk_reading_source {
    const char *camera;      /* "v4l2:/dev/video0 1920x1080", "files" */
    const char *calibration; /* id of the lens calibration, "" for none */
    enum wk_picture_from from;
    const char *driver, *card, *bus; /* of a camera, as the system tells them */
    bool still;                      /* the camera gave the same pictures again and again: vision/image/still.h */
    struct wk_evidence backs;        /* kept in clear: no face may be seen on it */
    struct wk_evidence faces;        /* kept encrypted, of one size whatever it is */
};

/*
 * The pictures of a reading are stored in the transaction of its record, which holds their hashes, and are read back with it.
 * With less than WK_EVIDENCE_RESERVE bytes free on the disk they are left out, and the record says so: verdicts come first.
 */
#define WK_EVIDENCE_RESERVE 100000000

/* A receipt: the record is on disk, was read back after COMMIT, and its hash held. */
struct wk_receipt {
    int64_t seq; /* 0: nothing was stored */
    int64_t t_ns;
    uint8_t hash[WK_HASH_SIZE];
};

/*
 * Appends a record of kind (1..32 characters a-z -) with a JSON object as its body and, when n_secret > 0, an encrypted part.
 * WK_BAD_INPUT: no such kind, one that a function below writes ("wall", "deal-sealed", "unlocked" and so on, those of
 * db/state/state.h, and the tournament's in db/state/entry.c), or no JSON object. Nothing is stored on any failure but one:
 * WK_DB_BROKEN, what was read back is not what was written.
 */
enum wk_status wk_store_append(struct wk_store *store, const char *kind, const char *body_json, const void *secret,
                               size_t n_secret, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Tile sets by name (1..32 characters a-z 0-9 - _ . :); a later one of the same name replaces the earlier. name NULL gets the
 * one enrolled last. *bytes is malloc'ed. Kept encrypted. WK_NOT_ENROLLED: none of that name. WK_BAD_INPUT: n 0 or beyond 16
 * MB. WK_ALREADY: a deal that was read with the set of this name is sealed and not opened, so that it may not be replaced.
 * WK_NOT_ALLOWED: a command, once there is a PIN or an event, and nobody's PIN.
 */
enum wk_status wk_store_put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
enum wk_status wk_store_get_tileset(struct wk_store *store, const char *name, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* The record of the very set that the table's sealed deal was read with, whatever has been enrolled since; and the set of a
 * record. WK_NOT_FOUND: nothing is sealed there; there is no such record. */
enum wk_status wk_store_sealed_tileset(struct wk_store *store, int table, int64_t *seq) WK_MUST_CHECK;
enum wk_status wk_store_tileset_of(struct wk_store *store, int64_t seq, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* The same for a set that the program labelled itself and that nobody has confirmed: no deal may be sealed with it. */
enum wk_status wk_store_put_guessed_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                            struct wk_receipt *receipt) WK_MUST_CHECK;

/* The set of this name as it stands now; name NULL: the one after `before_seq` going back in time, 0 the newest. WK_NOT_FOUND.
 */
struct wk_tileset_entry {
    char name[33];
    int64_t seq; /* of its record */
    bool confirmed;
};
enum wk_status wk_store_find_tileset(struct wk_store *store, const char *name, int64_t before_seq,
                                     struct wk_tileset_entry *out) WK_MUST_CHECK;

/*
 * May the table's recorded walls be sealed as read with this set? WK_NOT_CONFIRMED: nobody confirmed it, or it was enrolled
 * again after one of them was recorded, so that what that wall was read with is not what was confirmed. WK_NOT_ENROLLED.
 */
enum wk_status wk_store_tileset_seals(struct wk_store *store, int table, const char *name) WK_MUST_CHECK;

/* A wall of a deal that is being recorded: backs in order, and what was seen of the faces (kept encrypted until the seal). */
struct wk_wall_record {
    int table; /* 1..64 */
    enum wk_wind wind;
    char set[WK_SET_SIZE];   /* table set on the stickers */
    char tileset[33];        /* enrolled set that the faces were read with */
    struct wk_reading backs; /* comes back with corners to 0.01 px, scores to 0.001 */
    struct wk_face_reading faces;
};

/*
 * Records a wall. Recording one again before the seal replaces it (both stay in the journal). WK_NOT_ALLOWED: once there is a
 * PIN or an event, pictures that are not of a live camera on the kiosk's screen take a judge. WK_ALREADY: the table's deal is
 * sealed and not yet opened. WK_BAD_INPUT: table not 1..64, or a wind, set, tile set's name or reading that breaks its rules.
 */
enum wk_status wk_store_record_wall(struct wk_store *store, const struct wk_wall_record *wall,
                                    const struct wk_reading_source *source, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The wall last recorded for the table's unsealed deal. WK_NOT_FOUND (also one of those that are lost), WK_WRONG_KEY. */
enum wk_status wk_store_get_wall(struct wk_store *store, int table, enum wk_wind wind,
                                 struct wk_wall_record *out) WK_MUST_CHECK;
/* Which of the four walls are recorded for the table's unsealed deal: bit (wind - 1). */
enum wk_status wk_store_walls(struct wk_store *store, int table, unsigned *mask) WK_MUST_CHECK;
/*
 * Those that are on record and not among them, for nobody here can read them: sealed to the key of a deal whose file is gone,
 * or lies on the kiosk that the database came from; or recorded before the event was. They are recorded again.
 */
enum wk_status wk_store_walls_lost(struct wk_store *store, int table, unsigned *mask) WK_MUST_CHECK;

/* Round of the table's current deal: 1 before the first seal, one more after each opened deal. */
enum wk_status wk_store_round(struct wk_store *store, int table, int *round) WK_MUST_CHECK;

/*
 * Seals: the deal's canonical bytes and salt are kept encrypted, the commitment in clear. WK_ALREADY; WK_NOT_YET: not all four
 * walls recorded; WK_BAD_INPUT: not four of each face. hash gets the commitment. While a given deal holds the record names it
 * ("given"); that this is that deal is the caller's to see to. WK_NOT_ALLOWED: a command, and nobody's PIN, see above.
 */
enum wk_status wk_store_seal(struct wk_store *store, const struct wk_deal *deal, const char *tileset,
                             uint8_t hash[WK_HASH_SIZE], struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Where deals are sealed to the director's key, the kiosk's copy of the deal's own key is destroyed with the seal. Is it there
 * all the same, for the disk did not let it go? Then the next start tries again.
 */
bool wk_store_key_left(struct wk_store *store, int table);

struct wk_sealed {
    int table, round;
    char set[WK_SET_SIZE];
    char tileset[33];
    uint8_t hash[WK_HASH_SIZE]; /* commitment */
    int64_t seq, t_ns;
    bool closed;      /* it is over: its round has ended, or it was opened; the table's next may be recorded */
    bool opened;      /* its faces are there for whoever has the club key */
    bool to_director; /* sealed to the director's key, not under the club key */
};
/* The table's sealed deal without its faces. WK_NOT_FOUND: nothing is sealed there. */
enum wk_status wk_store_sealed(struct wk_store *store, int table, struct wk_sealed *out) WK_MUST_CHECK;
/* The same of one deal by the record of its seal. WK_NOT_FOUND: it seals none. */
enum wk_status wk_store_sealed_one(struct wk_store *store, int64_t deal_seq, struct wk_sealed *out) WK_MUST_CHECK;
/* Its faces, for a comparison in memory; the caller wipes *deal. Re-computes the commitment: WK_DB_BROKEN when it does not
 * hold. WK_SEALED_AWAY: they are sealed to the director's key, which the store does not hold. */
enum wk_status wk_store_sealed_faces(struct wk_store *store, int table, struct wk_deal *deal) WK_MUST_CHECK;
/*
 * Opens the table's last deal for the director: recorded as such, then *deal and salt are filled. A second opening is recorded
 * again. Where it was sealed to the director's key, the record ("opens") carries the deal's own key, under the club key, so
 * that all that is done with opened deals goes on without the director's: WK_SEALED_AWAY while the store does not hold that.
 */
enum wk_status wk_store_open_deal(struct wk_store *store, int table, struct wk_deal *deal, uint8_t salt[WK_SALT_SIZE],
                                  struct wk_receipt *receipt) WK_MUST_CHECK;
/* The same for a deal by the record of its seal, whose round is over; no faces are given out. WK_ALREADY: it is open;
 * WK_NOT_YET: it is being played; WK_NOT_FOUND. */
enum wk_status wk_store_open_closed(struct wk_store *store, int64_t deal_seq, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Shows the store the director's secret half, until wk_store_lock() or the end: deals that are sealed to it can be opened, and
 * compared. Copied; the caller wipes his own. WK_WRONG_KEY: it is not this event's; WK_NOT_YET: no event here is sealed to a
 * director's key.
 */
enum wk_status wk_store_hold_director(struct wk_store *store, const uint8_t secret[WK_KEY_SIZE]) WK_MUST_CHECK;
bool wk_store_director_held(const struct wk_store *store);
/* The public half that the event's deals are sealed to. WK_NOT_YET as above. */
enum wk_status wk_store_director_key(struct wk_store *store, uint8_t public_key[WK_PUBLIC_SIZE]) WK_MUST_CHECK;

/*
 * Closes the deal of a round that is over, so that the next can be recorded: the same record as an opening ("why":
 * "round-end"), and no faces are given out. One that is sealed to the director's key is only closed ("deal-closed", with the
 * same content): it waits for that key to be opened. The fourth hand has to be over: all walls passed since it began, or the
 * rotation after it opened by hand. WK_NOT_YET: it is not; WK_ALREADY: it was opened before; WK_NOT_FOUND: nothing is sealed
 * there. In an event the results of the round's four hands have to be confirmed too, or passed over by a judge who opened the
 * rotation after them: WK_NOT_CONFIRMED. WK_NOT_ALLOWED: a command, and nobody's PIN.
 */
enum wk_status wk_store_close_deal(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The same without those results, by the director, whose reason (1..WK_REASON_SIZE - 1 bytes of UTF-8) goes on record. */
enum wk_status wk_store_close_deal_anyway(struct wk_store *store, int table, const char *reason,
                                          struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * A deal is played four times. Begins the next hand of the table's sealed deal: *hand gets 1..4. WK_NOT_YET: nothing is sealed
 * there, or it was opened. WK_ALREADY: a hand is being played, for not all four walls have passed since it began (so that the
 * next group never sits down to a wall that nobody has seen right), nor has a judge opened the rotation after it. WK_END: the
 * fourth is over. WK_NOT_ALLOWED: a command, and nobody's PIN. Whoever begins no hand works without: then the verdicts of the
 * whole deal count as those of one.
 */
enum wk_status wk_store_start_hand(struct wk_store *store, int table, int *hand, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The hand of the table's last sealed deal that was begun last, 1..4; 0: none yet, or nothing was ever sealed there. */
enum wk_status wk_store_hand(struct wk_store *store, int table, int *hand) WK_MUST_CHECK;

/*
 * Stores a verdict on a wall together with the reading that it rests on. PASS may be said only with the receipt (law 2).
 * purpose: "record" | "restore" | "inspect". WK_NOT_ALLOWED: see wk_store_record_wall(). WK_NOT_YET, except for purpose
 * "record": no sealed deal, or the last one was opened and walls of the next have been recorded. A reading of faces keeps its
 * slots encrypted (their margins tell faces).
 */
enum wk_status wk_store_put_verdict(struct wk_store *store, int table, const char *purpose, const struct wk_verdict *verdict,
                                    const struct wk_reading *reading, const struct wk_reading_source *source,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * The same for a check that compared the wall's faces with the sealed deal. What came of it is one answer for the whole wall,
 * in clear: "faces": "match", "no-match" or "unsure"; which slots did not agree (`other`) stands in the encrypted part. Once
 * there is a PIN or an event, a wall of a deal says "no match" WK_FACES_TRIES times at most, the spot checks' answers among
 * them: WK_END, ask wk_store_faces_left() before comparing.
 *
 * WK_FACES_TRIES: an honest wall matches, as often as one likes. Whoever tries faces out learns from each "no match" that one
 * wall of 34 guessed faces is not the one; whoever knows all but two of them could still try those. Three leave room for a tile
 * misread twice.
 */
#define WK_FACES_TRIES 3
enum wk_spot_answer {
    WK_SPOT_UNSURE = 0, /* something was not seen clearly: look again. Never on record of a spot check */
    WK_SPOT_MATCH,
    WK_SPOT_NO_MATCH
};
enum wk_status wk_store_put_faces_verdict(struct wk_store *store, int table, const char *purpose,
                                          const struct wk_verdict *verdict, const struct wk_reading *reading,
                                          const struct wk_reading_source *source, enum wk_spot_answer answer,
                                          const bool other[WK_N_SLOTS], struct wk_receipt *receipt) WK_MUST_CHECK;
/* WK_OK: the faces of a wall of the table's sealed deal may be compared; WK_END: no more, before it is opened. */
enum wk_status wk_store_faces_left(struct wk_store *store, int table, enum wk_wind wind) WK_MUST_CHECK;

/*
 * The newest verdict on a wall of the table's sealed deal since its present hand began, or before the first since the seal.
 * WK_NOT_FOUND.
 */
struct wk_stored_verdict {
    enum wk_verdict_kind kind;
    int64_t seq, t_ns;
};
enum wk_status wk_store_last_verdict(struct wk_store *store, int table, enum wk_wind wind,
                                     struct wk_stored_verdict *out) WK_MUST_CHECK;
/* Those of the four walls whose newest verdict, so counted, is PASS: bit (wind - 1); 0 when nothing is sealed. */
enum wk_status wk_store_passed(struct wk_store *store, int table, unsigned *mask) WK_MUST_CHECK;

/* A stored check of a wall. */
struct wk_wall_check {
    int64_t seq, t_ns; /* of its record; seq 0: there is none */
    int hand;          /* that had been begun last, 0: none yet */
    char purpose[16];  /* "restore", "inspect" */
};
/* When a wall got out of order: between two looks at it. */
struct wk_window {
    enum wk_wind wind;
    struct wk_wall_check passed; /* the last PASS before it; none: it had never passed */
    struct wk_wall_check failed; /* the first FAIL after that */
    struct wk_wall_check mended; /* the first PASS after that; none: still out of order */
};
/* The newest window of a wall of a table's deal in a round of the event, the newest such deal; round 0: of the last deal.
 * WK_NOT_FOUND: it has never failed. */
enum wk_status wk_store_window(struct wk_store *store, int table, int round, enum wk_wind wind,
                               struct wk_window *out) WK_MUST_CHECK;
/*
 * The walls of a deal that failed after they had passed in the same hand, before the next: something happened between two
 * groups, who had not the same deal unless the wall was mended in that hand too. Hands 1 to 3, oldest first; of more than
 * `most` the oldest. *n gets how many there are in out [most].
 */
enum wk_status wk_store_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most,
                               int *n) WK_MUST_CHECK;

/*
 * The tournament as the journal tells it, brought up to date with what other programs have written. *out is borrowed and
 * changes with the next call that writes or looks at it, or audits. It is there without an event too (begun false).
 * WK_DB_BROKEN: an entry that could never have come next.
 */
enum wk_status wk_store_tournament(struct wk_store *store, const struct wk_tournament **out) WK_MUST_CHECK;

/*
 * Appends an entry of the tournament (its seq and t_ns are given by the record) if it may come next: checked and stored in one
 * transaction, so that two programs cannot both enter a first result. On a refusal the codes of wk_tournament_check(), or
 * WK_NOT_ALLOWED, and *why (may be NULL), and nothing is stored; on any other failure why->kind is WK_REFUSED_NOT.
 */
enum wk_status wk_store_put_entry(struct wk_store *store, const struct wk_entry *entry, struct wk_refusal *why,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * The walls of all tables as they stand. A deal that was opened counts until a wall of the next is recorded. Inspected: the
 * newest verdict is a PASS and was for that purpose. Rounds are those of the event: a deal that was opened before its fourth
 * hand is dealt again in the same one, while wk_store_round() counts deals.
 */
enum wk_status wk_store_floor(struct wk_store *store, struct wk_floor *out) WK_MUST_CHECK;

/* A stored reading of which there are pictures. */
struct wk_evidence_entry {
    int64_t seq, t_ns;         /* of its record */
    bool is_record;            /* a wall being recorded, else a check of it */
    bool backs, faces;         /* which pictures there are */
    int hand;                  /* checks: the hand that was being played, 0: none */
    char purpose[16];          /* checks: "restore", "inspect", ... */
    enum wk_verdict_kind kind; /* checks */
};
/*
 * Those of a wall in a round (0: of the table's last deal, sealed or being recorded), oldest first; of more than `most` the
 * newest. *n gets how many there are in out [most].
 */
enum wk_status wk_store_list_evidence(struct wk_store *store, int table, int round, enum wk_wind wind,
                                      struct wk_evidence_entry *out, int most, int *n) WK_MUST_CHECK;
/*
 * A picture of record seq, checked against the hash in the journal; *bytes is malloc'ed. Of faces only when the deal of that
 * wall has been opened (WK_NOT_YET): the caller wipes them. WK_NOT_FOUND: there is none. WK_BAD_INPUT: no side.
 */
enum wk_status wk_store_get_evidence(struct wk_store *store, int64_t seq, enum wk_side side, uint8_t **bytes,
                                     size_t *n) WK_MUST_CHECK;

/*
 * What was read of the backs in the pictures of record seq, which says what of them may be shown. WK_DB_BROKEN: the record says
 * nothing of it, or is not there.
 */
enum wk_status wk_store_evidence_reading(struct wk_store *store, int64_t seq, struct wk_reading *out) WK_MUST_CHECK;

/*
 * Wipes the pictures of backs that may show a face, of before only stickers were kept on them, from the database for good: the
 * numbers of their records, why (1..200 bytes of UTF-8) and the role are on record ("pictures-wiped") in the same transaction.
 * seqs [most] gets the first of them, *n how many there were. Takes the director. WK_NOT_FOUND: there are none.
 */
enum wk_status wk_store_wipe_pictures(struct wk_store *store, const char *why, int64_t *seqs, int most, int *n,
                                      struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Who stands at the kiosk: nobody (WK_ROLE_PLAYERS) when the store is opened, a judge or the director from wk_store_unlock()
 * until wk_store_lock(). What takes a role gives WK_NOT_ALLOWED without it: an entry's own role must be what wk_entry_needs()
 * says at least, and must not exceed who stands there (PAPER is a judge's); opening a deal, seeing pictures of faces, giving a
 * deal, setting a PIN take the director. The director may do all that a judge may.
 */
enum wk_role wk_store_role(const struct wk_store *store);

/*
 * pin: 4..32 digits, a line's end after them is allowed. The first PIN ever used becomes the director's. Argon2id; takes some
 * tenths of a second. WK_OK: *role (may be NULL) says whose it is, and "unlocked" is on record. WK_BAD_INPUT: no digits, or a
 * wrong PIN: "pin-refused" is on record, and *wait_s (may be NULL) tells for how many seconds no PIN will be looked at: 0 for
 * the first two wrong ones in a row, 30 s for the third, twice as long for each further one, at most 900 s. WK_PIN_WAIT: this
 * one was not looked at, *wait_s as above. The wait is measured by options->uptime: setting the clock does not shorten it, and
 * after a restart it starts again; so nobody waits longer than 900 s of a running computer. The worse counts of
 * what the journal and the folder of options->pin_waits say. Programs that guess side by side share one count. WK_DB_BROKEN:
 * there is no PIN, and yet the journal knows of one, or does not hold: then nobody sets a first one.
 */
enum wk_status wk_store_unlock(struct wk_store *store, const char *pin, enum wk_role *role, int *wait_s) WK_MUST_CHECK;
void wk_store_lock(struct wk_store *store);

/* Is there a PIN or an event on record, so that what does not come from a live camera before the players takes a judge? */
enum wk_status wk_store_guarded(struct wk_store *store, bool *guarded) WK_MUST_CHECK;

/* Sets or replaces the PIN of WK_ROLE_JUDGE or WK_ROLE_DIRECTOR. WK_NOT_ALLOWED; WK_BAD_INPUT: no 4..32 digits, or the other
 * role's PIN. */
enum wk_status wk_store_set_pin(struct wk_store *store, enum wk_role role, const char *pin,
                                struct wk_receipt *receipt) WK_MUST_CHECK;
/* Whether a role's PIN has been set, and for how many seconds none is looked at; unchanged on failure. wait_s may be NULL. */
enum wk_status wk_store_pin_state(struct wk_store *store, enum wk_role role, bool *set, int *wait_s) WK_MUST_CHECK;

/* The public key that signs the newest records. WK_NOT_FOUND: of before there were any. */
enum wk_status wk_store_signing_key(struct wk_store *store, uint8_t key[WK_PUBLIC_SIZE]) WK_MUST_CHECK;

/* How far the journal is now, signed; nothing is stored. WK_DB_READ_ONLY: without the kiosk's key nothing is signed. */
enum wk_status wk_store_checkpoint(struct wk_store *store, struct wk_checkpoint *out) WK_MUST_CHECK;
/*
 * The same, on record ("checkpoint") as shown or printed: *out is of that very record, so that its hash can be found again.
 * why: "round-start", "round-end", "asked"; table and round 0 where it belongs to none. With a table whose deal is sealed it
 * names that deal and its checks by their hashes, so that a receipt of the deal hangs on it (db/store/receipt.h). WK_BAD_INPUT:
 * none of these.
 */
enum wk_status wk_store_put_checkpoint(struct wk_store *store, const char *why, int table, int round, struct wk_checkpoint *out,
                                       struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Closes the event for good ("event-closed"): from then on everything that belongs to it, walls, deals, hands, checks, entries,
 * gives WK_EVENT_CLOSED; *out is the checkpoint of that record, the last that is worth keeping. reason: "" when all its rounds
 * are over. WK_NOT_ALLOWED: it takes the director; WK_NOT_FOUND: there is no event; WK_NOT_YET: a deal is sealed and not
 * opened, which nobody could open any more; WK_BAD_INPUT: rounds are not over, and no reason; WK_EVENT_CLOSED: it is.
 */
enum wk_status wk_store_close_event(struct wk_store *store, const char *reason, struct wk_checkpoint *out,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
/* The record by which the event was closed. WK_NOT_FOUND: it is not. */
enum wk_status wk_store_closed(struct wk_store *store, int64_t *seq) WK_MUST_CHECK;

/* Another kiosk's checkpoint goes on record ("witness"), so that this journal carries it. WK_BAD_INPUT: its signature does not
 * hold; WK_ALREADY: it is this journal's own, or on record already. */
enum wk_status wk_store_put_witness(struct wk_store *store, const struct wk_checkpoint *checkpoint,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
/* Those on record as witnessed, oldest first; of more than `most` the newest. *n gets how many are in out [most]. */
enum wk_status wk_store_witnessed(struct wk_store *store, struct wk_checkpoint *out, int most, int *n) WK_MUST_CHECK;

/* All deals that were sealed, oldest first; table 0: of all tables; of more than `most` the newest. */
struct wk_deal_entry {
    struct wk_sealed sealed;       /* its round counts the table's deals */
    int event_round;               /* 1.. ; see wk_store_floor() */
    int64_t closed_seq;            /* record with which it was over, 0: it is being played */
    int64_t opened_seq, opened_ns; /* 0: it is not opened */
    bool by_director;              /* it was over by the director's act, not at the end of its round */
    int n_hands;                   /* begun, 0..4 */
    bool given;                    /* laid out as the director had given it, not dealt */
};
enum wk_status wk_store_list_deals(struct wk_store *store, int table, struct wk_deal_entry *out, int most,
                                   int *n) WK_MUST_CHECK;
/* Faces and salt of a deal that has been opened, checked against its commitment; nothing is recorded. WK_NOT_YET: it is not
 * opened; WK_NOT_FOUND: record deal_seq seals none. The caller wipes nothing: they are no secret any more. */
enum wk_status wk_store_opened_deal(struct wk_store *store, int64_t deal_seq, struct wk_deal *deal,
                                    uint8_t salt[WK_SALT_SIZE]) WK_MUST_CHECK;

/*
 * A deal that the table is to lay out, given by the director ("deal-given"), kept encrypted; it holds until a deal is sealed
 * there, and a later one takes its place. deal->round and set are not looked at. source: a short name of where it came from, in
 * clear, NULL for none. WK_NOT_ALLOWED; WK_ALREADY: a deal is sealed there; WK_BAD_INPUT: not four of each face.
 */
enum wk_status wk_store_give_deal(struct wk_store *store, const struct wk_deal *deal, const char *source,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;
/* The table is not to lay it out after all ("deal-withdrawn"). WK_NOT_ALLOWED; WK_NOT_FOUND: none is given. */
enum wk_status wk_store_withdraw_deal(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The deal that the table is to lay out; seq may be NULL. The caller wipes *deal. WK_NOT_FOUND: none. */
enum wk_status wk_store_given_deal(struct wk_store *store, int table, struct wk_deal *deal, int64_t *seq) WK_MUST_CHECK;

/*
 * A copy of the database as it is, while others write: to path, by way of a temporary name beside it, on disk when this
 * returns, read back and verified there; an old file of that name stays on failure. One file, that opens on a write-protected
 * stick as well. "backup" goes on record first; *out is how far the copy goes, which is that record or a later one. step (may
 * be NULL) is called now and then with how much is done; false: give up (WK_END). It must not touch the store. WK_DISK_FULL
 * (also a file system that takes no file so large), WK_DB_READ_ONLY: the folder; WK_IO: the medium fails or is gone;
 * WK_NO_FILE: no such folder; WK_ALREADY: path is this database; WK_DB_BROKEN: what was read back does not hold.
 */
typedef bool (*wk_backup_step_fn)(void *context, int64_t pages_done, int64_t pages);
enum wk_status wk_store_backup(struct wk_store *store, const char *path, wk_backup_step_fn step, void *context,
                               struct wk_checkpoint *out) WK_MUST_CHECK;
/*
 * Makes the database to->path from a copy, by way of a temporary name, and verifies it there; to->signer is the key of the
 * kiosk that goes on with it, which comes on record with the first opening. pin is the director's, of the copy; "restored" is
 * put on record with how far the copy went. WK_ALREADY: there is a database at to->path, or a write-ahead log that one left
 * behind; nothing is changed. WK_BAD_INPUT: another PIN. WK_WRONG_KEY: not with this club key. WK_DB_BROKEN: the copy does not
 * hold. WK_NO_FILE and the other codes of opening: of the copy.
 */
enum wk_status wk_store_restore(const char *from, const struct wk_store_options *to, const char *pin, wk_backup_step_fn step,
                                void *context, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Rebuilds the tables beside the journal from its records, all or nothing. WK_DB_BROKEN: the journal itself does not hold,
 * nothing is changed and *bad is the first bad seq. Both pointers may be NULL.
 */
enum wk_status wk_store_rebuild(struct wk_store *store, int64_t *n_records, int64_t *bad) WK_MUST_CHECK;

/* Free space where the database lies, bytes; -1 when unknown. */
int64_t wk_store_free_bytes(const struct wk_store *store);

#endif
