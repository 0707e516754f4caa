/*
 * Parts of the reading of open tiles: those found, and what lies around them. For vision/scan/open_*.c only.
 * Several: finding tiles, how large they are, telling what is none, and judging are a file each.
 */
#ifndef WK_VISION_SCAN_OPEN_PARTS_H
#define WK_VISION_SCAN_OPEN_PARTS_H

#include "vision/scan/parts.h"
#include "vision/scan/open_tiles.h"

/* Where a tile lies: its middle, and a millimetre along its width and its height, px in the picture. */
struct wk_open_frame {
    double u, v;
    double across[2], down[2];
};

/* A tile found. */
struct wk_open_found {
    struct wk_open_frame at;
    float score;         /* of its best face */
    bool blank;          /* hardly any drawing on it: by its place as much as by its face */
    bool grown;          /* its neighbours were looked for */
    struct wk_read read; /* as it was judged */
    enum wk_face face;   /* of a sure one */
    enum wk_extra extra; /* likewise */
};

/* Which pixels of the picture, made smaller, are neither cloth nor a tile found: how far each is from the nearest that is. */
struct wk_open_ground {
    struct wk_image small; /* B G R */
    double scale;          /* pixels of it to one of the picture */
    uint8_t *kind;         /* enum in open_ground.c */
    float *inside;         /* px of it to the nearest cloth or tile; 0 on one */
    int *region;           /* scratch */
};

struct wk_open_search {
    struct wk_scanner *scanner;
    double tile_w_mm, tile_h_mm;
    double px_per_mm; /* of the first tiles found; 0: unknown */
    int n;
    struct wk_open_found tile[WK_OPEN_MAX];
    bool full; /* there were more */
    struct wk_open_ground ground;
};

/* ---- open_tiles.c ---- */

double wk_open_density(const struct wk_open_frame *at);

/* What a look says: of a face, or of a flower or joker, whose numbers then stand in the place of faces. */
struct wk_open_look {
    struct wk_face_obs obs;
    enum wk_extra extra; /* WK_EXTRA_NONE: a face */
    const struct wk_matcher *by;
};

/* A look at a tile that lies about there; *at moves to where what it is most like lies. */
enum wk_status wk_open_look(struct wk_open_search *search, struct wk_open_frame *at, struct wk_open_look *out) WK_MUST_CHECK;

/* The corners of a tile, or of one larger by a share. */
void wk_open_corners(const struct wk_open_search *search, const struct wk_open_frame *at, double larger,
                     struct wk_point corners[4]);

/* ---- open_find.c ---- */

/* Finds how large tiles are seen and some of them. WK_NOT_FOUND: none. */
enum wk_status wk_open_begin(struct wk_open_search *search) WK_MUST_CHECK;

/* Looks for the neighbours of each tile found, until there are no more. */
enum wk_status wk_open_grow(struct wk_open_search *search) WK_MUST_CHECK;

/*
 * Looks for a tile about there, lying as the one found next to there does or a quarter turned, or as edges there do; also for
 * one without a drawing, if it fits the place. *found: it is one now.
 */
enum wk_status wk_open_try(struct wk_open_search *search, double u, double v, bool *found) WK_MUST_CHECK;

/* ---- open_size.c ---- */

/* Makes a tile's frame as large as the tiles around it are, lying as it did; too few of them: it stays. */
void wk_open_as_around(const struct wk_open_search *search, struct wk_open_frame *at);

/* ---- open_ground.c ---- */

/* Tells the cloth from what lies on it. *like_tiles: the tiles found are not told from it. */
enum wk_status wk_open_ground_learn(struct wk_open_search *search, bool *like_tiles) WK_MUST_CHECK;

/* After tiles were found: what is left that is neither. The same after some were given up, of all that is no cloth. */
void wk_open_ground_cover(struct wk_open_search *search);
void wk_open_ground_again(struct wk_open_search *search);
void wk_open_ground_free(struct wk_open_ground *ground);

/* The place where most room is left for a tile, px of the picture; false: there is no such place. */
bool wk_open_ground_room(const struct wk_open_search *search, double *u, double *v);

/* Takes the region around a place out: it is known. Returns for how many tiles it has room, at least 1. corners: around it. */
int wk_open_ground_take(struct wk_open_search *search, double u, double v, struct wk_point corners[4]);

/* Takes the place of a tile in doubt out. Returns for how many tiles there is room: 2, where much is left around it; 0: it is
 * known. */
int wk_open_ground_doubt(struct wk_open_search *search, const struct wk_open_frame *at);

/* A tile's place in pixels: those that are left, and those of tiles found or taken out. *rim: the share left around it. */
struct wk_open_share {
    int n, left, known;
};
struct wk_open_share wk_open_ground_share(struct wk_open_search *search, const struct wk_open_frame *at, double *rim);

#endif
