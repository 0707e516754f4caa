/*
 * What pictures are read with: scanners for an environment's mat, lens and key, and the tile sets of its database. Apart from
 * the environment, for a hall's program opens a database and never looks at a picture.
 */
#ifndef WK_KIOSK_EYE_SIGHT_SIGHT_H
#define WK_KIOSK_EYE_SIGHT_SIGHT_H

#include "kiosk/host/program/environment.h"

struct wk_draw_eye;
struct wk_scanner;
struct wk_table_scanner;
struct wk_tileset;

/* A scanner for the environment's mat, lens and key. */
enum wk_status wk_env_scanner(const struct wk_env *env, bool live, struct wk_scanner **out,
                              struct wk_problem *problem) WK_MUST_CHECK;

/*
 * The same for a camera under the glass, which sees the underside of the environment's mat (wk_mat_below()). Its lens is
 * estimated from the markers: the calibration on file is the upper camera's.
 */
enum wk_status wk_env_scanner_below(const struct wk_env *env, bool live, struct wk_scanner **out,
                                    struct wk_problem *problem) WK_MUST_CHECK;

/*
 * A scanner of a whole table for the environment's tiles, lens, key and seats. set: of the stickers that are looked for, "" for
 * whichever they tell. by_set: of several tables in the picture only the one with this set will do.
 */
enum wk_status wk_env_table_scanner(const struct wk_env *env, const char *set, bool by_set, struct wk_table_scanner **out,
                                    struct wk_problem *problem) WK_MUST_CHECK;

/* The same for the draw while a hand is played (vision/table/draw_eye.h). */
enum wk_status wk_env_draw_eye(const struct wk_env *env, const char *set, struct wk_draw_eye **out,
                               struct wk_problem *problem) WK_MUST_CHECK;

/*
 * The enrolled tile set of this name from the open database, NULL: the one enrolled last. WK_NOT_ENROLLED names it and tells
 * how to enrol. Freed with wk_tileset_free().
 */
enum wk_status wk_env_tileset(const struct wk_env *env, const char *name, struct wk_tileset **out,
                              struct wk_problem *problem) WK_MUST_CHECK;

/* The very set that the table's sealed deal was read with. WK_NOT_FOUND: nothing is sealed there; else as above. */
enum wk_status wk_env_sealed_tileset(const struct wk_env *env, int table, struct wk_tileset **out,
                                     struct wk_problem *problem) WK_MUST_CHECK;

/* Says that the tile set is not enrolled and how to enrol it; returns WK_NOT_ENROLLED. */
enum wk_status wk_env_not_enrolled(const char *name, struct wk_problem *problem);

#endif
