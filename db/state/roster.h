/*
 * Roster: the kiosks of an event, as its hall names them. The hall is the first of them, a kiosk without a camera. It enrols
 * kiosks by records "roster" in its own journal, {"fold", "key", "kiosk", "name", "number"}. A kiosk that has joined a hall
 * says so in its own: "joined", {"hall", "key", "number", "pin", "url"}; from then on it learns from the hall who the others
 * are.
 *
 * A kiosk's key never changes. A kiosk that has lost its key begins with a new database, a new id and a new number, and takes
 * the old one's place; the records of the old one stay signed by the old key. An older hall could enrol a kiosk again with
 * another key: its records hold when either key has signed them.
 *
 * An expelled kiosk ("kiosk-expelled", {"from", "kiosk", "replaced_by"}; the last is the id of the kiosk that took its place
 * and is not there when none did) stays on the roster; its records from "from" on do not count, until the expulsion is taken
 * back
 * ("kiosk-readmitted", {"kiosk"}). One thread, the one that owns the store.
 */
#ifndef WK_DB_STATE_ROSTER_H
#define WK_DB_STATE_ROSTER_H

#include "db/journal/record.h"
#include "rules/event/merge.h"

struct wk_store;

#define WK_HALL_NUMBER WK_MERGE_HALL
#define WK_FORMER_KEYS 32
#define WK_MEMBER_NAME_SIZE 41 /* bytes of UTF-8 with the terminating zero: "Table 3", "spare" */
#define WK_URL_SIZE 256        /* likewise, of printable ASCII characters */
/*
 * Version of the rule by which an event's journals are merged: a kiosk with another rule cannot take part. It goes up by one
 * with each change of the rule; an event is read by the rule under which it began.
 */
#define WK_FOLD_VERSION WK_FOLD_BY_WITNESS
#define WK_FOLD_OLDEST WK_FOLD_BY_WRITER

struct wk_member {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int number;                  /* of its journal, 1..WK_MAX_JOURNALS - 1, WK_HALL_NUMBER: the hall */
    uint8_t key[WK_PUBLIC_SIZE]; /* that signs all its records */
    char name[WK_MEMBER_NAME_SIZE];
    int64_t expelled_from; /* of its records this one and all later ones do not count; 0: it takes part */
    int replaced_by;       /* the number of the kiosk that took its place when it was expelled; 0: none did */
};

struct wk_roster {
    int own;                                  /* this store's number; 0: it keeps its event alone */
    int n;                                    /* 0 at a kiosk that has joined and not yet heard the hall */
    int fold;                                 /* the hall's rule of merging, the same in all its records; 0 when n is 0 */
    struct wk_member member[WK_MAX_JOURNALS]; /* [n], by number; of a kiosk that was enrolled again, the last */
    int n_former;
    struct wk_former_key {
        int number;
        uint8_t key[WK_PUBLIC_SIZE];
    } former[WK_FORMER_KEYS]; /* [n_former]: keys that a kiosk was enrolled with before its own */
};

/* Where a kiosk has joined. */
struct wk_hall_place {
    char hall_id[WK_KIOSK_ID_LEN + 1];
    uint8_t key[WK_PUBLIC_SIZE]; /* that signs the hall's records */
    uint8_t pin[WK_HASH_SIZE];   /* SHA-256 of the public key that its TLS has */
    char url[WK_URL_SIZE];       /* "https://192.168.8.2:8443" */
    int number;                  /* that it gave to this kiosk */
};

/* WK_DB_NEWER: the hall merges by the rule of another version of this program, or names two rules; WK_DB_BROKEN. */
enum wk_status wk_store_roster(struct wk_store *store, struct wk_roster *out) WK_MUST_CHECK;

/*
 * Applies the next record of the hall's journal to *roster, by its kind and the text of its body. Errors as above, for a record
 * "roster"; *roster is unchanged then. Other kinds change nothing, nor does an expulsion of a kiosk that is not on it. Pure.
 */
enum wk_status wk_roster_add(struct wk_roster *roster, const char *kind, const char *body) WK_MUST_CHECK;
/* Whether records of this kind can change the roster. Pure. */
bool wk_roster_kind(const char *kind);

/* Whether a kiosk's record with this hash is signed by a key of its own. Pure. */
bool wk_member_signed(const struct wk_roster *roster, const struct wk_member *member,
                      const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t hash[WK_HASH_SIZE]);
/* Whether it was enrolled with this key, now or before. Pure. */
bool wk_member_has_key(const struct wk_roster *roster, const struct wk_member *member, const uint8_t key[WK_PUBLIC_SIZE]);

/* The newest place. WK_NOT_FOUND: the store keeps its event alone, or is the hall itself. */
enum wk_status wk_store_hall_place(struct wk_store *store, struct wk_hall_place *out) WK_MUST_CHECK;

/* The one with this id, this number; NULL: none. Borrowed from the roster. Pure. */
const struct wk_member *wk_member_of(const struct wk_roster *roster, const char *kiosk_id);
const struct wk_member *wk_member_at(const struct wk_roster *roster, int number);

/* 1..WK_MEMBER_NAME_SIZE - 1 bytes of UTF-8 without control characters? 1..WK_URL_SIZE - 1 printable, "https://"? Pure. */
bool wk_member_name_valid(const char *name);
bool wk_hall_url_valid(const char *url);

#endif
