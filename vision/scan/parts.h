/*
 * Parts of the scanner: its state, and what its files do for one another. For vision/scan/ only.
 * Large: one state and all steps that work on it. Several: a step is a file.
 */
#ifndef WK_VISION_SCAN_PARTS_H
#define WK_VISION_SCAN_PARTS_H

#include "vision/faces/face.h"
#include "vision/mat/look.h"
#include "vision/mat/tray.h"
#include "vision/scan/scan.h"
#include "vision/stickers/bare.h"
#include "vision/stickers/code_recovery.h"
#include "vision/stickers/flat.h"
#include "vision/stickers/known.h"
#include "vision/stickers/finder_patterns.h"
#include "vision/stickers/sticker.h"

#define WK_MAX_FINDS 80
#define WK_MAX_CUT_PX (1500 * 700)
#define WK_CELL_W_MM 34.0 /* the area that is cut out around a slot's centre: the tile, and how far off it may lie */
#define WK_CELL_H_MM 44.0

/* A sticker decoded somewhere in the picture. */
struct wk_find {
    enum wk_payload_kind kind;
    wk_label label;
    char set[WK_SET_SIZE];
    char text[WK_CODE_TEXT];
    size_t n_text;
    double u[4], v[4]; /* corners of the code, px in the picture */
    double x_mm, y_mm; /* the tile's centre, where the fit puts it */
    double side_mm;    /* how wide the code is there, at the height of the tops */
    double up_deg;     /* which way the code's upper edge points: 0 away from the player, 90 right */
    float score;
    double size_px; /* a module, measured for all codes alike; 0: not measured */
    int slot;
    bool paper; /* beside the slots, and no tile: a slip, a menu, a sheet of stickers */
    int last;   /* read where this slot's code was read before; WK_SLOT_NONE: found new */
};

/* Where a slot's code was read last, while the mat is still. */
struct wk_last {
    bool known;
    double plane[9]; /* modules (0..21, 0..21) to px in the picture, as they were first seen there */
    double rim;      /* wk_modules_rim() as it was then */
    bool noted;      /* its look was noted: what still looks the same is the same code */
    struct wk_code_look look;
    struct wk_find find;
};

/* A place beside the slots. */
struct wk_aside {
    struct wk_mm at;
    bool on_mat;  /* beyond a row's end, where the mat itself is the ground */
    bool between; /* half a pitch from two others */
    double likeness;
};

#define WK_MAX_ASIDE (4 * WK_N_ROWS * WK_N_COLUMNS + 2 * WK_N_ROWS + 4 * (WK_N_COLUMNS + 2))

/* What a place beside the slots looked like when nothing lay there, by parts and colours. */
#define WK_ASIDE_PARTS 4
struct wk_aside_parts {
    bool known;
    bool no_code; /* nor was a code found there, on paper */
    uint8_t mean[WK_ASIDE_PARTS][WK_ASIDE_PARTS][3];
};

/* A picture, prepared once for all that is read in it. */
struct wk_scan_frame {
    const struct wk_image *bgr; /* the caller's, until wk_scan_...() returns */
    struct wk_image grey;
    bool cascade;             /* misses are tried again with all methods */
    enum wk_status markers;   /* WK_OK; why the mat's markers were not found; WK_NOT_YET: not looked for yet */
    struct wk_fit by_markers; /* the fit by the markers alone, before the stickers refined it */
    double begun_ms;
};

struct wk_scanner {
    struct wk_scan_options options; /* as they were given */
    struct wk_lens lens;            /* the last one given */
    struct wk_mat mat;              /* the slots that are read: of the printed mat, or of a wall without one */
    struct wk_scan_frame frame;
    struct wk_tray_finder *finder;
    struct wk_sticker_reader *reader;
    struct wk_code_recovery *recovery;
    struct wk_known *known; /* NULL until a code could not be decoded */
    struct wk_mark_finder *marks;
    uint8_t *patch, *sharp;     /* WK_MAX_CUT_PX each */
    uint8_t *tile;              /* WK_PATCH_BYTES, of the slot whose face is looked at; made when faces are first asked for */
    struct wk_matcher *matcher; /* of the tile set last asked for; NULL: none yet */
    struct wk_matcher *extras;  /* of its flowers and jokers; NULL: none, or none were asked for */
    struct wk_fit fit;
    struct wk_fit marked; /* by the markers in `sights` alone */
    struct wk_sight sights[WK_MAX_SIGHTS];
    int n_sights;           /* the markers' corners; 0: no fit kept */
    double small_px_per_mm; /* of a mat that is too small to be read, by its markers; 0: unknown */
    int n_partly;           /* corners in `sights` of a mat whose other markers are hidden; 0: not the case */
    bool still;             /* the fit is the last frame's */
    unsigned n_sizes;       /* frames in which a rare size of stickers was tried */
    double module_mm;       /* size of a module as codes read have it; 0: not known yet */
    struct wk_last last[WK_N_SLOTS];
    struct wk_bare_finder *bare; /* NULL until there was a picture without a mat */
    bool is_bare;                /* the fit is by the stickers alone */
    int n_bare_tries;
    struct wk_aside_parts nothing[WK_MAX_ASIDE]; /* by place; see unread_slots.c */
    double likeness[WK_N_SLOTS];                 /* how much a miss looks like a code, -1..1; -1: not looked */
    int n_tried;     /* places in this frame that looked like codes too blurred to be read at once */
    double faintest; /* strength of the faintest finder patterns among the codes read in this frame; 0: not known */
    int n_finds;
    struct wk_find finds[WK_MAX_FINDS];
};

/* scan.c */

/* Prepares a picture for what follows. WK_BAD_INPUT: too small, huge. */
enum wk_status wk_scan_begin(struct wk_scanner *scanner, const struct wk_image *bgr) WK_MUST_CHECK;

/*
 * Finds the mat, or sees that it is where it was; in one frame once. Called again for the same frame, it gives the first fit
 * again; only for live pictures of a mat it keeps what the stickers have added since.
 */
enum wk_status wk_scan_find_tray(struct wk_scanner *scanner);

/* Fills a tray with what the fit and the picture say of it. */
void wk_scan_describe_tray(struct wk_scanner *scanner, struct wk_tray *tray);

/* The slot whose centre is nearest. */
int wk_scan_nearest_slot(const struct wk_mat *mat, double x_mm, double y_mm);

/* wk_scan_backs() of the frame that was begun. */
enum wk_status wk_scan_read_backs(struct wk_scanner *scanner, struct wk_reading *out) WK_MUST_CHECK;

/* Writes a find into the reading of the slot in which it lies; and the finds that lie in no slot. */
void wk_scan_tell(const struct wk_find *find, struct wk_read *read);
void wk_scan_tell_strays(const struct wk_scanner *scanner, struct wk_reading *out);

/* Clears the scores: how sure a tile is to lie face up depends on its face, and readings of backs are stored unencrypted. */
void wk_scan_forget_scores(struct wk_reading *reading);

/* wall_faces.c */

/* The faces looked at, and how light and colour of each differ from those enrolled; and what their places look like. */
struct wk_face_looks {
    struct wk_face_obs *face; /* [WK_N_SLOTS], zeros where none was looked at */
    float tint[WK_N_SLOTS][3];
    struct wk_face_parts parts[WK_N_SLOTS];           /* of the best face; meaningless where there is none */
    struct wk_face_pose pose[WK_N_SLOTS][WK_N_FACES]; /* likewise; of each face */
    uint64_t behind[WK_N_SLOTS];                      /* other faces that it may be, a part of it hidden: bit (face - 1) */
    bool drawn[WK_N_SLOTS];                           /* there is a best face, and it is not a blank one */
    bool sideways[WK_N_SLOTS];
    bool anything;                     /* slots may show anything, the mat too */
    bool placed[WK_N_SLOTS];           /* the place was looked at */
    struct wk_read seen[WK_N_SLOTS];   /* what it looks like; for a place that was not looked at: something lies there */
    struct wk_shade shade[WK_N_SLOTS]; /* of it, if it was looked at */
};

/* A drawing that is so similar is neither a back nor the mat; fewer such drawings say nothing of the other places. */
#define WK_SURE_FACE 0.75F
#define WK_FEW_SURE 3

/* Stores, for the slot whose face was looked at last, how its best face (if there is one) differs from the enrolled one. */
void wk_face_looks_note(struct wk_face_looks *looks, int slot, const struct wk_matcher *matcher);
void wk_face_looks_forget(struct wk_face_looks *looks, int slot);

/* Looks at the place of a slot whose face was sure, once. Something lies there, whatever the place looks like. */
void wk_scan_see_place(const struct wk_scanner *scanner, const struct wk_light_model *light, int slot,
                       struct wk_face_looks *looks);

/* How alike a tile that was looked at and the face that it is most like are, be it taken for that one or for none. */
float wk_scan_likest(const struct wk_face_obs *obs);

/*
 * What faces looked at together say of one another, which a tile by itself does not tell: one that has another's colour, or is
 * more unlike its face than they are, loses its margin.
 */
void wk_face_looks_check(struct wk_face_looks *looks);

/* What looks at faces need: the patch and the matchers of this tile set. */
enum wk_status wk_scan_want_faces(struct wk_scanner *scanner, const struct wk_tileset *tileset) WK_MUST_CHECK;

/*
 * A patch is as fine as the picture is worth. Where the picture is finer still it is cut twice as fine and then averaged, or
 * hairlines would flicker. Where it is coarser, cubic reads a few more faces; else linear reads as many for a third of the work
 * (bench_table_faces.c). back: from pixels of wk_scan_patch_density() a millimetre to the picture's.
 */
struct wk_image wk_scan_patch_for(struct wk_scanner *scanner, double px_per_mm);
double wk_scan_patch_density(const struct wk_image *patch, double px_per_mm);
enum wk_status wk_scan_warp_patch(struct wk_scanner *scanner, const double back[9], double px_per_mm,
                                  struct wk_image *patch) WK_MUST_CHECK;

/* A look at the face of a slot as it lies now, upright as the player sees it or with what is left of it up. */
enum wk_status wk_scan_look_at_face(struct wk_scanner *scanner, struct wk_matcher *matcher, double px_per_mm, int slot,
                                    bool sideways, struct wk_face_obs *out) WK_MUST_CHECK;

/*
 * wk_scan_turning() of a wall of the frame at hand that lies where scanner->mat and fit say; backs: what was read of its
 * stickers. WK_BAD_INPUT: the picture is not B G R.
 */
enum wk_status wk_scan_look_at_faces(struct wk_scanner *scanner, const struct wk_tileset *tileset,
                                     const struct wk_reading *backs, struct wk_face_reading *out) WK_MUST_CHECK;

/* orientation.c */

/*
 * For tiles that may lie in any slot and any way: finds which ones lie sideways, which places without a face are the bare mat,
 * and which hold a sticker that was not read. Updates looks->seen where more is known now, and clears a slot's look where there
 * is no face.
 */
enum wk_status wk_scan_orientation(struct wk_scanner *scanner, double px_per_mm, const struct wk_light_model *light,
                                   struct wk_face_looks *looks) WK_MUST_CHECK;

/* bare_wall.c */

/*
 * Looks for a wall without a mat in a picture in which no mat was found. why: the reason for that; it is returned when there is
 * no wall either. WK_OK: the fit and the slots are that wall's.
 */
enum wk_status wk_scan_find_bare(struct wk_scanner *scanner, enum wk_status why);

/* Whether the codes read say that a wall without a mat still lies where it was found. */
bool wk_scan_bare_holds(struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS]);

/*
 * After a wall without a mat was found and read: where a row has an empty slot at one end and a tile beyond the other, the row
 * begins one place further on. True: the slots have moved, and the wall has to be read again.
 */
bool wk_scan_bare_settle(struct wk_scanner *scanner, const struct wk_reading *reading);

/* The homography that takes the printed mat's slots nearest to where those of a wall without one lie in the picture. */
void wk_scan_bare_plane(const struct wk_scanner *scanner, double mm_to_px[9]);

/* codes.c */

/*
 * The homography from a patch's pixels to the picture's, for a rectangle of the page at the tile tops. Within one slot the lens
 * deviates from it by less than a fifth of a pixel. False: not in the picture.
 */
bool wk_scan_cut(const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm, double h_mm, double px_per_mm,
                 double *back);

/* Where the fit puts a find, and which way it points. */
void wk_scan_place(const struct wk_fit *fit, struct wk_find *find);

/* Cuts a rectangle of the page out at tile height and decodes what lies there. */
void wk_scan_read_rectangle(struct wk_scanner *scanner, const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm,
                            double h_mm, int level_no);

/*
 * The same, but searches the rectangle for finder patterns and reads what lies between them. Beside the slots it ignores what
 * is much fainter than the codes in the slots. Returns how many places looked like a code.
 */
int wk_scan_search_rectangle(struct wk_scanner *scanner, const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm,
                             double h_mm, bool in_slot);

/*
 * Searches a place for a code that zbar does not see, and restores it for zbar. A slot's is also matched with the codes of the
 * wall's set; a place beside the slots is not, for the corners of such a code are too inexact to tell a tile from paper by its
 * size (loose.c). Returns how much it looks like a code.
 */
double wk_scan_recover_place(struct wk_scanner *scanner, struct wk_mm at, double px_per_mm, bool is_slot);

/* The size of a module as the codes read so far have it, else as our stickers are printed. */
double wk_scan_module_mm(const struct wk_scanner *scanner);

/* The longest side of what can be searched at once, mm: less for smaller modules. */
double wk_scan_most_mm(const struct wk_scanner *scanner);

/*
 * Gives each find to the slot in which it lies. Of two finds in a slot the nearer one gets it; the other counts as beside the
 * slots.
 */
void wk_scan_assign(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS]);

/* How many slots have no code. */
int wk_scan_misses(const int of_slot[WK_N_SLOTS]);

/* Reads the codes in the slots: of_slot[s] becomes the find of slot s, or -1. */
void wk_scan_read_slots(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS]);

/* likened.c */

/*
 * Whether what lies as plane [9] says (modules 0..21, 0..21 to px of a patch, off by half a module at most) is a code of the
 * set that most of the wall's stickers are of, by the bounds that known.h states. *out then, corners in the patch.
 */
bool wk_scan_liken(struct wk_scanner *scanner, const struct wk_image *patch, const double plane[9], struct wk_code *out);

/* loose.c */

/* Where a code lies and how large it is at the height of the tops. */
void wk_scan_sight(const struct wk_find *find, struct wk_flat_sight *out);

/* Of the codes beside the slots, which are on tiles (find->paper): those of a sticker's form, as high as a tile is. */
void wk_scan_judge_loose(struct wk_scanner *scanner);

/* unread_slots.c */

/* The places beyond the rows' ends, and with `around` those around the whole wall. Returns how many. */
int wk_scan_list_asides(const struct wk_mat *mat, bool around, struct wk_aside asides[WK_MAX_ASIDE]);

/*
 * A slot counts as empty only if nothing can be hidden beside it, nor beside a slot that is doubted for this reason; the others
 * become UNREADABLE. hides: whether what was seen in a slot may reach into the next one.
 */
void wk_scan_doubt_empty(struct wk_read slot[WK_N_SLOTS], bool (*hides)(const struct wk_read *), enum wk_read_why why);

/* Reads beside the slots, where stray tiles lie. */
void wk_scan_read_asides(struct wk_scanner *scanner, struct wk_aside *asides, int n);

/*
 * What lies where no code was read: in the slots, and beyond the rows' ends. ground: what it looks like; NULL: as it is seen
 * there.
 */
void wk_scan_look_at_misses(struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], const struct wk_aside *asides,
                            int n_asides, const struct wk_shade *ground, struct wk_reading *out);

/* wall_by_codes.c */

/* The light of a wall by its codes alone. */
void wk_scan_learn_light(const struct wk_scanner *scanner, struct wk_light_model *look);

/* lying.c */

/*
 * For the labels in the slots of a wall without a mat, seen from above: sets .flat where the sticker lies flat, and marks those
 * that may lie flat to be asked about. ground: as above.
 */
void wk_scan_mark_lying(const struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], const struct wk_shade *ground,
                        struct wk_reading *out);

#endif
