/*
 * Parts of the table scanner: its state, and what its files do for one another. For vision/table/ only.
 * Several: these are one scanner's state and the steps that work on it, a file each.
 */
#ifndef WK_VISION_TABLE_PARTS_H
#define WK_VISION_TABLE_PARTS_H

#include "vision/image/even.h"
#include "vision/mat/fit.h"
#include "vision/scan/wall_by_codes.h"
#include "vision/stickers/code_recovery.h"
#include "vision/stickers/grid.h"
#include "vision/stickers/known.h"
#include "vision/stickers/view.h"
#include "vision/table/find.h"
#include "vision/table/table.h"
#include "vision/table/watch.h"

enum {
    WK_TABLE_MAX_STICKERS = WK_VIEW_MAX_CODES,
    WK_TABLE_THUMB = 12 /* points of a sticker that are compared with the frame before, each way */
};

/* A place that has a code's form. */
struct wk_table_sticker {
    double plane[9];             /* modules (0..21, 0..21) to px */
    double px;                   /* a module, px */
    struct wk_known_look before; /* what its modules showed in the frames before this one, since it lies there */
    struct wk_known_look now;    /* and what they show now */
    wk_label label;              /* WK_LABEL_NONE: not decided */
    char set[WK_SET_SIZE];       /* of the label */
    bool forged;                 /* of our form, with a wrong check */
    float score;
    uint8_t thumb[WK_TABLE_THUMB * WK_TABLE_THUMB]; /* as it looked when it was read */
    double x, y;                                    /* middle of its tile in the view, mm */
    bool marked;                                    /* a finder pattern of it is seen */
    bool formed;       /* marked, square, and as large as the others: else its place counts only if it was read */
    bool elsewhere;    /* not on this table, nor at it */
    bool unplaced;     /* before a seat whose wall is not found: it may lie in that, so it is no stray */
    enum wk_wind seat; /* whose wall it lies in, 0: none */
};

/* Where the table lies: a square along its sides, in the view turned like it, mm. Unknown: no other table is in the picture. */
struct wk_table_region {
    bool known;
    double x, y, reach;     /* its middle, half its side; negative: the table is not in the picture */
    double reach_of_others; /* as far as tiles of other sets are told as lying on it */
};

/* A seat's wall as it was found. */
struct wk_table_wall {
    bool found;
    struct wk_grid grid;
    double c, s, ox, oy; /* from the view to what the seat's player sees: cosine, sine, the middle of the wall */
    struct wk_mat mat;
    struct wk_fit fit;
};

struct wk_table_scanner {
    struct wk_table_options options;
    const struct wk_key *key;
    struct wk_table_finder *finder;
    struct wk_known *known;
    struct wk_code_recovery *recovery;
    struct wk_sticker_reader *reader;
    struct wk_scanner *walls;    /* judges what lies where no code was read */
    const struct wk_image *bgr;  /* the caller's, while it is read */
    struct wk_image grey;        /* of it those parts that are looked at */
    struct wk_image even;        /* scratch: a part of that in even light */
    struct wk_table_watch watch; /* what of it has changed */
    unsigned touched;            /* walls to be found and read again: bit seat - 1 */
    struct wk_shade ground;      /* what the table looks like */
    bool starved;                /* a search of this frame found no memory */
    bool in_mirror;              /* looks into one for another scanner */
    bool mirrored;               /* the pictures, as far as they were looked at */
    bool skimmed;                /* a frame without a sticker was not searched as fine as can be, nor was one after it */
    int n_stickers, n_frames;
    int n_set_tries, next_set_try; /* how often the set was searched in vain; the frame of the next search */
    struct wk_table_sticker sticker[WK_TABLE_MAX_STICKERS];
    struct wk_known_look look[WK_TABLE_MAX_STICKERS]; /* scratch */
    struct wk_code_view view;
    double middle[2]; /* of the table, between the walls below and above, right and left, mm */
    double turn;      /* of the whole table against the picture, radians clockwise */
    struct wk_table_region region;
    struct wk_table_wall wall[WK_N_WINDS];
    bool held;       /* walls, and the ground, stay as they are */
    bool codes_only; /* no wall is looked for */
    struct wk_table_reading last;
    const struct wk_tileset *faces_of; /* tile set that `faces` were read with; only compared, not used; NULL: none were read */
    struct wk_table_face_reading faces; /* of the last frame: what does not change is not looked at again */
};

/* ---- table.c ---- */

/*
 * Reads the codes in a picture as wk_table_scan() does, and looks for no wall: scanner->sticker is all that comes of it. A
 * scanner does the one or the other until it is told to forget. WK_OK, WK_BAD_INPUT, WK_NO_MEMORY.
 */
enum wk_status wk_table_scan_codes(struct wk_table_scanner *scanner, const struct wk_image *bgr) WK_MUST_CHECK;

/* Makes a part of the picture grey, before it is searched. */
void wk_table_take_grey(struct wk_table_scanner *scanner, struct wk_table_part part);

/* ---- stickers.c ---- */

/*
 * Reads the place under a plane and adds it to the scanner's stickers. Where one is there already it takes its place if it is
 * read and that one was not: a coarser search saw it less well. Returns it, NULL: nothing there looks like a code, what was
 * there stays, or there is no room.
 */
struct wk_table_sticker *wk_table_take(struct wk_table_scanner *scanner, const double plane[9]);

/*
 * Reads the place under a plane, in px of `even`, in which a part of the scanner's picture that begins at (x, y) is shown in
 * even light; or of that picture itself, from (0, 0). Where it tells a label, that is added to the stickers, in place of one
 * there that is not decided.
 */
bool wk_table_take_even(struct wk_table_scanner *scanner, const struct wk_image *even, int x, int y, const double plane[9]);

/* Looks at the stickers that are not decided once more: at those whose codes may be guessed, and with zbar where it may help.
 */
void wk_table_decide(struct wk_table_scanner *scanner);

/* Makes a set known from the stickers themselves, where no set was named, or no sticker of the named set was read. */
void wk_table_learn_set(struct wk_table_scanner *scanner);

/*
 * Keeps the stickers that have not moved since the frame before, and forgets the others, whose places are added to parts [n].
 * Returns how many parts there are then.
 */
int wk_table_keep(struct wk_table_scanner *scanner, struct wk_table_part parts[WK_WATCH_MAX_PARTS], int n);

/* Adds up what the stickers that are not decided show now. Returns how many there are. */
int wk_table_add_up(struct wk_table_scanner *scanner);

/* Whether it is known where a sticker lies. */
static inline bool wk_table_tells_place(const struct wk_table_sticker *sticker)
{
    return sticker->label != WK_LABEL_NONE || sticker->formed;
}

/* Corners of a sticker's code, px, clockwise from its own upper left. */
void wk_table_corners(const struct wk_table_sticker *sticker, double u[4], double v[4]);

/* ---- aslant.c ---- */

/*
 * After walls were found: searches where a wall has to lie of which few stickers are read, if the camera
 * sees it far aslant. Returns how many stickers it adds; walls are to be found again then.
 */
int wk_table_search_aslant(struct wk_table_scanner *scanner);

/* ---- walls.c ---- */

/* Places the stickers' tiles in the view. up_deg: where each one's upper edge points, degrees clockwise from the picture's up.
 */
void wk_table_place_tiles(struct wk_table_scanner *scanner, double up_deg[WK_TABLE_MAX_STICKERS]);

enum { WK_TABLE_ALL = (1 << WK_N_WINDS) - 1 };

/* Finds the walls that are touched, or all of them and how the table is seen when all are. */
void wk_table_find_walls(struct wk_table_scanner *scanner);

/* Touches the walls that reach into a part of the picture. */
void wk_table_touch(struct wk_table_scanner *scanner, const struct wk_table_part *part);

/* The plane of a code whose tile lies straight in the middle of a slot; false: not in the picture. */
bool wk_table_plane_at(const struct wk_table_wall *wall, int slot, double plane[9]);

/* The most likely place of a code near a plane, which becomes that one, either way up; its likeness. */
double wk_table_search_near(const struct wk_image *grey, double plane[9]);

/* Whether in a slot lies a sticker whose place is known; read: whose label is. */
bool wk_table_has_sticker(const struct wk_table_scanner *scanner, const struct wk_table_wall *wall, int slot, bool read);

/*
 * Looks for stickers in the slots of touched walls in which none is read: the search by marks misses worn ones, or finds them a
 * module or two beside their place. Returns how many were found.
 */
int wk_table_search_slots(struct wk_table_scanner *scanner);

/* The angle, quarter turns aside, that most tiles have, radians; up_deg [n]: where their upper edges point. */
double wk_table_common_turn(const double *up_deg, int n);

/*
 * Which pair of walls a sticker's row is parallel to, by how it is turned: 0 below and above, 1 right and left, -1 neither; and
 * how far down, or to the right, it lies.
 */
int wk_table_pair_of(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker, double up_deg,
                     double *where);

/* ---- region.c ---- */

/*
 * Finds out which of the stickers, which lie in the view and whose upper edges point where up_deg [n_stickers] says, are on the
 * table or at it; its turn is then by these alone. Of several tables it is the one that the picture shows most of, those with
 * the known set first.
 */
void wk_table_find_region(struct wk_table_scanner *scanner, const double *up_deg);

#define WK_TABLE_ROWS_MM 295.0 /* from a table's middle to the middle of a wall, for tables and tiles of all sizes */

/* A table's middle along its sides, mm (the view turned like it), and stickers of the known set before each: below, right,
 * above, left. */
struct wk_table_sides {
    double x, y;
    int n_own[WK_N_WINDS];
};

/* False: fewer than two sides have a wall. up_deg: as above. */
bool wk_table_find_sides(const struct wk_table_scanner *scanner, const double *up_deg, struct wk_table_sides *out);

/* Whether a sticker lies beyond the table. */
bool wk_table_is_elsewhere(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker);

/* ---- glare.c ---- */

/*
 * Looks through a lamp's reflection at slots whose stickers it may hide, of walls that are touched, and now and then of all.
 * Returns how many it read.
 */
int wk_table_look_through_glare(struct wk_table_scanner *scanner);

/* ---- tell.c ---- */

/* The stickers of a seat's wall. Returns how many. */
int wk_table_list_codes(const struct wk_table_scanner *scanner, int seat, struct wk_scan_code codes[WK_TABLE_MAX_STICKERS]);

/* Brings the last reading up to date: the walls that are touched, and what lies at none. */
void wk_table_tell(struct wk_table_scanner *scanner);

#endif
