/* The walls of a table's deal: recorded, sealed, looked at again. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_STORED_TABLE_H
#define WK_DB_STORE_STORED_TABLE_H

#include "db/journal/record.h"
#include "db/state/source.h"
#include "labels/deal/deal.h"
#include "labels/reading.h"
#include "labels/verdict.h"

struct wk_store;

/* A wall of a deal that is being recorded: backs in order, and what was seen of the faces (kept encrypted until the seal). */
struct wk_wall_record {
    int table; /* 1..WK_MAX_TABLES */
    enum wk_wind wind;
    char set[WK_SET_SIZE];   /* table set on the stickers */
    char tileset[33];        /* enrolled set that the faces were read with */
    struct wk_reading backs; /* comes back with corners to 0.01 px, scores to 0.001 */
    struct wk_face_reading faces;
};

/*
 * Records a wall. Recording one again before the seal replaces it (both stay in the journal). WK_NOT_ALLOWED: once there is a
 * PIN or an event, pictures that are not of a live camera on the kiosk's screen take a judge. WK_ALREADY: the table's deal is
 * sealed and not yet opened. WK_BAD_INPUT: table not 1..WK_MAX_TABLES, or a wind, set, tile set's name or reading that breaks
 * its rules.
 */
enum wk_status wk_store_record_wall(struct wk_store *store, const struct wk_wall_record *wall,
                                    const struct wk_reading_source *source, struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * The same of the four walls of a table, [wind - 1], that were seen together: a record each, in one transaction. All four are
 * on record and read back, or none is; receipts in the order of winds.
 */
enum wk_status wk_store_record_table(struct wk_store *store, const struct wk_wall_record walls[WK_N_WINDS],
                                     const struct wk_reading_source sources[WK_N_WINDS],
                                     struct wk_receipt receipts[WK_N_WINDS]) WK_MUST_CHECK;
/* The wall last recorded for the table's unsealed deal. WK_NOT_FOUND (also one of those that are lost), WK_WRONG_KEY. */
enum wk_status wk_store_get_wall(struct wk_store *store, int table, enum wk_wind wind,
                                 struct wk_wall_record *out) WK_MUST_CHECK;
/* Which of the four walls are recorded for the table's unsealed deal: bit (wind - 1). */
enum wk_status wk_store_walls(struct wk_store *store, int table, unsigned *mask) WK_MUST_CHECK;
/*
 * The walls that are on record but cannot be read here, and so are not among those: encrypted to a deal key whose file is gone
 * or lies on the kiosk that the database came from; or recorded before the event began. They have to be recorded again.
 */
enum wk_status wk_store_walls_lost(struct wk_store *store, int table, unsigned *mask) WK_MUST_CHECK;

/* Round of the table's current deal: 1 before the first seal, one more after each opened deal. */
enum wk_status wk_store_round(struct wk_store *store, int table, int *round) WK_MUST_CHECK;

/*
 * Seals: the deal's canonical bytes and salt are kept encrypted, the commitment in clear. WK_ALREADY; WK_NOT_YET: not all four
 * walls recorded; WK_BAD_INPUT: not four of each face. hash gets the commitment. If the director has given a deal, the record
 * names it ("given"); the caller has to make sure that this is that deal. WK_NOT_ALLOWED: a command without a PIN, see above.
 */
enum wk_status wk_store_seal(struct wk_store *store, const struct wk_deal *deal, const char *tileset,
                             uint8_t hash[WK_HASH_SIZE], struct wk_receipt *receipt) WK_MUST_CHECK;

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
 * How often a comparison of a wall's faces may give "no match". An honest wall matches, as often as it is compared. An attacker
 * who guesses faces learns from each "no match" that his guess of 34 faces is wrong; one who knows all but two of them could
 * find these by trying. Three leave room for a tile that is misread twice.
 */
#define WK_FACES_TRIES 3
enum wk_spot_answer {
    WK_SPOT_UNSURE = 0, /* something was not seen clearly: look again. Never recorded for a spot check */
    WK_SPOT_MATCH,
    WK_SPOT_NO_MATCH
};

/* The result of a comparison of faces, and the slots behind it, which are kept secret. */
struct wk_faces_said {
    enum wk_spot_answer answer;
    bool other[WK_N_SLOTS];
};

/*
 * wk_store_put_verdict() for a check that compared the wall's faces with the sealed deal. The result is one unencrypted answer
 * for the whole wall: "faces": "match", "no-match" or "unsure"; the slots that did not agree are in the encrypted part. Once
 * there is a PIN or an event, a wall of a deal says "no match" WK_FACES_TRIES times at most, the spot checks' answers among
 * them: WK_END, ask wk_store_faces_left() before comparing.
 */
enum wk_status wk_store_put_faces_verdict(struct wk_store *store, int table, const char *purpose,
                                          const struct wk_verdict *verdict, const struct wk_reading *reading,
                                          const struct wk_reading_source *source, const struct wk_faces_said *faces,
                                          struct wk_receipt *receipt) WK_MUST_CHECK;

/* One wall's part of a look at a whole table; borrowed. */
struct wk_look {
    const struct wk_verdict *verdict;
    const struct wk_reading *reading; /* of backs */
    const struct wk_reading_source *source;
    const struct wk_faces_said *faces; /* NULL: they were not compared */
};

/*
 * The same of four walls that one picture of a table showed: a record each, like any other wall's, in one transaction. All four
 * are on record and read back, or none is; receipts in the order of looks.
 */
enum wk_status wk_store_put_table(struct wk_store *store, int table, const char *purpose,
                                  const struct wk_look looks[WK_N_WINDS], struct wk_receipt receipts[WK_N_WINDS]) WK_MUST_CHECK;
/* A check whose faces did not match, and the slots that did not agree. */
struct wk_faces_differ {
    int64_t seq; /* its record's */
    enum wk_wind wind;
    int hand; /* after which it was made; 0: before the first */
    bool other[WK_N_SLOTS];
};

/*
 * Those of a deal that is open, the oldest first, [most] at most; *n of them. WK_NOT_YET: it is still sealed, and which slots
 * they are would help whoever guesses faces. WK_NOT_FOUND: no such deal. WK_WRONG_KEY, WK_SEALED_AWAY: they cannot be read
 * here.
 */
enum wk_status wk_store_faces_differ(struct wk_store *store, int64_t deal_seq, struct wk_faces_differ *out, int most,
                                     int *n) WK_MUST_CHECK;
/* WK_OK: the faces of a wall of the table's sealed deal may be compared; WK_END: no more, before it is opened. */
enum wk_status wk_store_faces_left(struct wk_store *store, int table, enum wk_wind wind) WK_MUST_CHECK;

#endif
