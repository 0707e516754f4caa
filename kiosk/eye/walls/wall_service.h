/*
 * Wall service: what is done with a wall once it has been read: enrol, record, seal, verify. The join of vision, labels and db,
 * used by the commands and by the kiosk alike. It holds the store for the time of a call only; one thread, the one that owns
 * the store.
 *
 * The return value speaks of the call: WK_OK when an answer was reached, whatever the answer is. Nothing here prints, and no
 * field of an answer holds a face.
 */
#ifndef WK_KIOSK_EYE_WALLS_WALL_SERVICE_H
#define WK_KIOSK_EYE_WALLS_WALL_SERVICE_H

#include "db/store/stored_table.h"
#include "labels/verdict.h"
#include "vision/faces/tileset.h"

/* A verdict and where it is stored. receipt.seq 0: nothing was stored, so PASS must not be said (law 2). */
struct wk_answer {
    struct wk_verdict verdict;
    struct wk_receipt receipt;
};

/* A wall of a deal that is to be recorded: both sides of the same tiles, joined slot by slot. Pointers are borrowed. */
struct wk_recording {
    int table; /* 1..WK_MAX_TABLES */
    enum wk_wind wind;
    const struct wk_reading *backs;
    const struct wk_face_reading *faces; /* may be NULL: the backs are judged and nothing is recorded */
    const char *tileset;                 /* name of the enrolled set that `faces` was read with */
};

/*
 * Judges the backs as the wall of in->wind; when they are in order and 34 faces were seen well enough, records the wall.
 * out->receipt.seq > 0: recorded. Else the verdict says what is in the way: FAIL or INCOMPLETE with findings and repair; faces
 * that were not seen are `unreadable` findings with a look-again each. PASS with seq 0 means that only the faces are missing
 * (in->faces NULL). Where the director has given a deal for the table, a wall of other tiles is not recorded either: FAIL with
 * `face-mismatch`, the slots named, the hand row as a multiset.
 * Recording a wall again adds a look: it is fused with the one before unless a tile contradicts that, and then replaces it.
 * The table's set is the one of the walls recorded before for this deal, else the one that most labels belong to.
 * WK_ALREADY: the table's deal is sealed and not opened. WK_BAD_INPUT: table or wind out of range. Else the store's codes.
 */
enum wk_status wk_wall_service_record(struct wk_store *store, const struct wk_recording *in,
                                      const struct wk_reading_source *source, struct wk_answer *out) WK_MUST_CHECK;

/*
 * The same short of storing: out gets the verdict, and *wall, where that is PASS and faces were given, what is to be stored,
 * the earlier look added; its table, wind and set always. The caller wipes *wall. The same codes; WK_OK whatever the verdict
 * is.
 */
enum wk_status wk_wall_service_prepare(struct wk_store *store, const struct wk_recording *in, struct wk_wall_record *wall,
                                       struct wk_verdict *out) WK_MUST_CHECK;

/*
 * True when a tile's face was seen at all: one clear look, or one with a runner-up near by, which the seal decodes jointly. And
 * when it may be recorded: also under a reflection or a shadow, for the seal counts off what is left.
 */
bool wk_wall_service_face_seen(const struct wk_face_reading *faces, int slot);
bool wk_wall_service_may_record(const struct wk_face_reading *faces, int slot);

/* What came of sealing. receipt.seq > 0: sealed. */
struct wk_sealing {
    int round;
    char set[WK_SET_SIZE];
    char tileset[33]; /* that the walls were read with */
    unsigned walls;   /* which of the four are recorded: bit (wind - 1) */
    int n_again;      /* not sealed because these tiles were not seen clearly: show them again */
    struct wk_tile_place again[WK_N_TILES];
    uint8_t hash[WK_HASH_SIZE]; /* commitment, when sealed */
    bool to_director;           /* likewise: sealed to the director's key */
    bool key_left;              /* and the kiosk's own copy of the deal's key could not be destroyed */
    struct wk_receipt receipt;
};

/*
 * Seals the table's deal: decodes the 136 recorded tiles jointly under four of each face, checks, commits, stores.
 * WK_OK with receipt.seq 0 and n_again > 0: not sealed, those walls must be recorded again; they were not seen clearly, or are
 * not those of the deal that the director has given. WK_NOT_YET: out->walls tells which
 * are missing. WK_NOT_CONFIRMED: nobody stands for the tile set that they were read with. WK_ALREADY: sealed before. Else the
 * store's codes; *out is always filled as far as it got.
 */
enum wk_status wk_wall_service_seal(struct wk_store *store, int table, struct wk_sealing *out) WK_MUST_CHECK;

/* A wall that has been laid back. Pointers are borrowed. */
struct wk_verifying {
    int table;
    enum wk_wind wind; /* WK_WIND_NONE: the one that its labels tell */
    const struct wk_reading *backs;
    const struct wk_face_reading *faces; /* NULL: labels only */
    const char *purpose;                 /* "restore" or "inspect" */
};

/*
 * Judges a wall against the table's sealed deal, compares faces in memory when given, stores the verdict and reads it back.
 * Faces are compared only of a wall whose 34 labels are in order and whose 34 faces were seen clearly, whatever the deal is;
 * the answer is one for the whole wall, a `face-mismatch` without slots, so that nobody can try out faces one by one.
 * out->receipt.seq > 0 on WK_OK always. WK_NOT_YET: nothing is sealed at this table. WK_NOT_ALLOWED: it takes a judge. WK_END:
 * the faces of this wall have not matched so often that they are not compared again (wk_store_faces_left()).
 */
enum wk_status wk_wall_service_verify(struct wk_store *store, const struct wk_verifying *in,
                                      const struct wk_reading_source *source, struct wk_answer *out) WK_MUST_CHECK;

/*
 * Of that, what is asked for each of a table's walls: whether its 34 faces are clear, each by itself; those of a wall whose
 * labels are in order beside the sealed deal's, clear ones only (it comes back with WK_SPOT_UNSURE where the best of an honest
 * tile leads by too little); and what the answer makes of the wall's verdict.
 */
bool wk_wall_service_faces_clear(const struct wk_face_reading *faces);
enum wk_status wk_wall_service_compare(const struct wk_deal *deal, enum wk_wind wind, const struct wk_reading *backs,
                                       const struct wk_face_reading *faces, struct wk_faces_said *out) WK_MUST_CHECK;
void wk_wall_service_say_faces(struct wk_verdict *verdict, enum wk_spot_answer answer);

/*
 * A look at the drawn tiles of one wall, read by wk_scan_turning(): they lie face up in their slots, the others with their
 * stickers up. What it says without receipt.seq > 0 must not be said as an answer (law 2).
 */
struct wk_spot_look {
    enum wk_status reason;      /* why nothing was seen, WK_OK: the mat was */
    bool other_wall;            /* a sticker is seen where it does not belong: not this wall, or not in order */
    int n_turn;                 /* drawn slots that still show their sticker, or no tile */
    bool turn[WK_N_SLOTS];      /* which: that depends on no face, unlike which tile was not seen clearly */
    enum wk_spot_answer answer; /* UNSURE also while one of the above is so */
    struct wk_receipt receipt;  /* of MATCH and NO_MATCH */
};

/*
 * Compares the drawn tiles of a wall, as a whole, with the sealed deal in memory and puts the answer on record. WK_NOT_YET:
 * nothing is drawn at this table; WK_BAD_INPUT: nothing of this wall; WK_NOT_ALLOWED: it takes a judge; WK_END: as above.
 */
enum wk_status wk_wall_service_spot(struct wk_store *store, int table, enum wk_wind wind, const struct wk_face_reading *faces,
                                    struct wk_spot_look *out) WK_MUST_CHECK;

#endif
