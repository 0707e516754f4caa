/*
 * A hand from photographs of the mat, and a hand as the words that `points` takes. For kiosk/programs/cmd/points and
 * kiosk/programs/cmd/sim/command_sim_hand.c only.
 */
#ifndef WK_KIOSK_PROGRAMS_CMD_POINTS_POINTS_LOOK_H
#define WK_KIOSK_PROGRAMS_CMD_POINTS_POINTS_LOOK_H

#include "kiosk/host/program/environment.h"
#include "labels/lang/lang.h"
#include "rules/mcr/hand_text.h"

/* The photographs, and what they do not show. */
struct wk_points_look {
    struct wk_words faces, backs; /* faces n 0: none were asked for */
    const char *tileset, *wind, *prevalent, *flags;
    int64_t flowers;
    struct wk_common common; /* .lang NULL: the caller's options have it */
};

#define WK_OPTS_POINTS_LOOK(look)                                                                                              \
    WK_OPT_LIST("faces", &(look)->faces, "IMAGE...",                                                                           \
                "instead of a hand: photographs of it on the mat. The near row holds the tiles in hand, the other two rows "   \
                "the melds, an empty slot between two; the winning tile lies sideways, apart or last"),                        \
        WK_OPT_LIST("backs", &(look)->backs, "IMAGE...",                                                                       \
                    "with --faces and --wind: the same tiles turned over; their stickers tell whose tile won"),                \
        WK_OPT_TEXT("tileset", &(look)->tileset, "NAME",                                                                       \
                    "with --faces: the enrolled tile set (default: the one enrolled last)"),                                   \
        WK_OPT_TEXT("wind", &(look)->wind, "E|S|W|N", "with --faces: the winner's seat (default E)"),                          \
        WK_OPT_TEXT("prevalent", &(look)->prevalent, "E|S|W|N", "with --faces: the prevalent wind (default E)"),               \
        WK_OPT_TEXT("flags", &(look)->flags, "LIST",                                                                           \
                    "with --faces: how it was won, of selfdraw,lasttile,replacement,robkong,lastofkind"),                      \
        WK_OPT_WHOLE("flowers", &(look)->flowers, "N", 0, WK_MCR_FLOWERS,                                                      \
                     "with --faces: flower tiles (default: those seen in any slot, where the tile set has them; else 0)"),     \
        WK_OPT_CONFIG(&(look)->common), WK_OPT_KEY(&(look)->common), WK_OPT_MAT(&(look)->common),                              \
        WK_OPT_LENS(&(look)->common), WK_OPT_DB(&(look)->common)

/* A hand as words of the command line; column[7] are those of struct wk_mcr_columns and point into it. */
struct wk_points_words {
    char melds[WK_MCR_MELDS * WK_MCR_SET_SIZE], standing[WK_MCR_TILES_SIZE], win[WK_MCR_TILES_SIZE], flags[80], seat[2],
        prevalent[2], flowers[4];
    const char *column[7];
};

/* Writes a hand as it is read. */
void wk_points_write(const struct wk_mcr_hand *hand, struct wk_points_words *out);

/* Prints those words as they are pasted into a shell, up to the prevalent wind, and ends the line. */
void wk_points_print(FILE *out, const struct wk_points_words *words);

/*
 * Reads the hand that the photographs show. WK_EXIT_DONE and *out, or the exit code of what was said: WK_EXIT_UNSURE where it
 * is not seen or does not lie as a hand does, WK_EXIT_FAIL where a tile or a sticker cannot be in it.
 */
int wk_points_look(const struct wk_host *host, const struct wk_points_look *look, enum wk_language lang,
                   struct wk_points_words *out);

#endif
