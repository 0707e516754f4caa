/* Faces of tiles and the four winds. Pure; no other room is included. */
#ifndef WK_RULES_TILE_H
#define WK_RULES_TILE_H

#include "rules/status.h"

#define WK_N_FACES 34    /* different designs of an MCR set without flowers (DF-7) */
#define WK_N_COPIES 4    /* of each face */
#define WK_N_TILES 136   /* WK_N_FACES * WK_N_COPIES */
#define WK_DEAL_TABLES 5 /* the most whose groups play the same deals */
#define WK_DEAL_HANDS 4  /* that a deal whose walls are kept is played: once by each of four groups (DF-4) */

/* One of the 34 designs in the order 1m..9m 1s..9s 1p..9p E S W N C F P; 0 is no face. */
enum wk_face {
    WK_FACE_NONE = 0,
    WK_FACE_1M = 1,
    WK_FACE_1S = 10,
    WK_FACE_1P = 19,
    WK_FACE_EAST = 28,
    WK_FACE_SOUTH = 29,
    WK_FACE_WEST = 30,
    WK_FACE_NORTH = 31,
    WK_FACE_RED = 32,
    WK_FACE_GREEN = 33,
    WK_FACE_WHITE = 34,
    WK_FACE_FOREIGN = 35 /* a flower or anything else that is none of the 34; never part of a deal */
};

/* A player's wind in one hand, and the owner of a wall; 0 is none. */
enum wk_wind { WK_WIND_NONE = 0, WK_WIND_EAST = 1, WK_WIND_SOUTH = 2, WK_WIND_WEST = 3, WK_WIND_NORTH = 4 };
#define WK_N_WINDS 4

/* Name of a face: "1m".."9m", "1s".., "1p".., E S W N C F P, "foreign"; "none" for anything else. Static storage. */
const char *wk_face_name(enum wk_face face);

/* The face of a name as wk_face_name() prints it (34 faces and "foreign"). WK_BAD_INPUT and *out unchanged otherwise. */
enum wk_status wk_face_parse(const char *name, enum wk_face *out) WK_MUST_CHECK;

/* 'E' 'S' 'W' 'N', or '-' for WK_WIND_NONE. */
char wk_wind_letter(enum wk_wind wind);

/* The wind of "E" "S" "W" "N" (exactly one capital letter). WK_BAD_INPUT and *out unchanged otherwise. */
enum wk_status wk_wind_parse(const char *name, enum wk_wind *out) WK_MUST_CHECK;

/*
 * The wind of the player in direction `direction` (a wind's name used for a chair) at table 1..WK_DEAL_TABLES of a section.
 * WK_WIND_NONE for arguments out of range. Source: MCR Duplicate Format, DF-5 and DF-6.
 */
enum wk_wind wk_wind_of_direction(enum wk_wind direction, int table);

#endif
