/*
 * Plant: faults put into a picture of a wall that lies in order, or of a table whose four walls do, as a drill needs them:
 * stickers exchanged, printed again, taken off, tiles turned, covered or gone. The walls themselves are not touched. Pure; any
 * thread.
 * Several: a wall's faults, those across a table's walls, and the painting of both are a file each.
 */
#ifndef WK_CALIBRATION_PLANT_H
#define WK_CALIBRATION_PLANT_H

#include "labels/mat.h"
#include "labels/payload.h"
#include "vision/image/image.h"
#include "rules/rng.h"

struct wk_table_verdict;
struct wk_verdict;

/* Every kind of cli.md that a picture of backs can show. */
enum wk_plant {
    WK_PLANT_SWAP = 0,   /* two tiles exchanged */
    WK_PLANT_CYCLE,      /* three */
    WK_PLANT_SHIFT,      /* a row moved on by one place */
    WK_PLANT_MIRROR,     /* a row from back to front */
    WK_PLANT_DUPLICATE,  /* a label twice, another one gone */
    WK_PLANT_MISSING,    /* an empty slot */
    WK_PLANT_EXTRA,      /* a tile of another wall beside the rows */
    WK_PLANT_OTHER_WALL, /* a label of another wall of the set */
    WK_PLANT_OTHER_SET,  /* the same label of another table's set */
    WK_PLANT_FORGED,     /* the same label with a wrong check */
    WK_PLANT_DAMAGED,    /* a bar of dirt over a sticker */
    WK_PLANT_BARE,       /* a back without its sticker */
    WK_PLANT_FACE_UP,
    WK_PLANT_SIDEWAYS,
    WK_PLANT_FOREIGN, /* a back of another colour */
    WK_PLANT_HAND,    /* something of a hand's colour over the wall */
    WK_PLANT_FLAT, /* a sticker on the mat, its tile gone. The last kind of a single wall; without a mat it cannot be noticed by
                      size */
    WK_PLANT_EXCHANGE,   /* across the walls of a table, from here on: two tiles of two walls exchanged */
    WK_PLANT_WALLS,      /* two walls, each before the other's seat */
    WK_PLANT_TURN_TABLE, /* each wall a seat further on */
    WK_PLANT_MIDDLE,     /* a tile in the middle of the table */
    WK_PLANT_NEIGHBOUR,  /* a tile beside another wall */
    WK_N_PLANTS
};

#define WK_N_WALL_PLANTS ((int)WK_PLANT_EXCHANGE) /* those of one wall */

/* "swap" "cycle" ... as `sim wall --fault` and `sim table --fault` have them. Static storage. */
const char *wk_plant_word(enum wk_plant kind);

/* A fault as it was planted. */
struct wk_planted {
    enum wk_plant kind;
    int n_slots;              /* slots that differ from the wall in order; 0 for EXTRA */
    int8_t slots[WK_N_SLOTS]; /* WK_SLOT_NONE: all of the seat's wall */
    int8_t seats[WK_N_SLOTS]; /* enum wk_wind: of a table, before which seat; zeros where the picture is of one wall */
};

/* A picture and what it shows: a wall of `wind` in order, 34 labels, all borrowed. */
struct wk_plant_ground {
    const struct wk_image *bgr;
    const struct wk_reading *reading;
    const struct wk_mat *mat;
    const struct wk_key *key;
    enum wk_wind wind;
};

/*
 * Copies the picture into work (same size, the caller's) and plants a fault of this kind; where, is drawn by lot. *out gets
 * what was planted. WK_BAD_INPUT: the reading is not of 34 labels, or sizes differ; WK_NO_MEMORY.
 */
enum wk_status wk_plant_fault(const struct wk_plant_ground *ground, enum wk_plant kind, struct wk_rng *rng,
                              struct wk_image *work, struct wk_planted *out) WK_MUST_CHECK;

/*
 * The same in the picture of a table: ground[seat - 1] is the wall before that seat, all of one picture. A wall's fault is
 * planted in a wall drawn by lot.
 */
enum wk_status wk_plant_table_fault(const struct wk_plant_ground ground[WK_N_WINDS], enum wk_plant kind, struct wk_rng *rng,
                                    struct wk_image *work, struct wk_planted *out) WK_MUST_CHECK;

/* Does a verdict name it: a finding of the right kind that has one of its slots, or of its places? */
bool wk_planted_named(const struct wk_planted *planted, const struct wk_verdict *verdict);
bool wk_planted_named_at_table(const struct wk_planted *planted, const struct wk_table_verdict *verdict);

#endif
