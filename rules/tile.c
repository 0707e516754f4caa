/* Faces and winds by their letters. */
#include "rules/tile.h"

#include <string.h>

static const char *const face_names[] = {
    "none", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s",
    "9s",   "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "E",  "S",  "W",  "N",  "C",  "F",  "P",  "foreign",
};

const char *wk_face_name(enum wk_face face)
{
    return (unsigned)face <= WK_FACE_FOREIGN ? face_names[face] : face_names[WK_FACE_NONE];
}

enum wk_status wk_face_parse(const char *name, enum wk_face *out)
{
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_FOREIGN; f++)
        if (strcmp(name, face_names[f]) == 0) {
            *out = (enum wk_face)f;
            return WK_OK;
        }
    return WK_BAD_INPUT;
}

char wk_wind_letter(enum wk_wind wind)
{
    return (unsigned)wind <= WK_N_WINDS ? "-ESWN"[wind] : '-';
}

enum wk_status wk_wind_parse(const char *name, enum wk_wind *out)
{
    if (!name[0] || name[1])
        return WK_BAD_INPUT;
    for (unsigned w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (name[0] == wk_wind_letter((enum wk_wind)w)) {
            *out = (enum wk_wind)w;
            return WK_OK;
        }
    return WK_BAD_INPUT;
}

enum wk_wind wk_wind_of_direction(enum wk_wind direction, int table)
{
    if (direction < WK_WIND_EAST || direction > WK_WIND_NORTH || table < 1 || table > WK_DEAL_TABLES)
        return WK_WIND_NONE;
    return (enum wk_wind)(((int)direction - 1 - (table - 1) + 2 * 4) % 4 + 1);
}
