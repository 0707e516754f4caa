#include "rules/mcr_text.h"

#include <stdio.h>
#include <string.h>

#define MAX_TILES 14 /* in one group of letters; more than a hand has */

static const char suits[] = "msp";
static const char honors[] = "ESWNCFP";

/* Faces of "123m55sEE" up to a blank, a bracket or the end; the number of characters, 0: no tiles, or too many. */
static size_t read_tiles(const char *text, uint8_t face[MAX_TILES], int *n)
{
    size_t at = 0;
    int begun = 0; /* digits without a suit yet */

    *n = 0;
    for (; text[at] && text[at] != ' ' && text[at] != ')'; at++) {
        const char c = text[at];
        const char *suit = strchr(suits, c), *honor = strchr(honors, c);
        if (suit && begun == 0)
            return 0;
        if (suit) {
            for (; begun > 0; begun--)
                face[*n - begun] = (uint8_t)(9 * (suit - suits) + face[*n - begun]);
            continue;
        }
        if (*n == MAX_TILES || (honor ? begun > 0 : c < '1' || c > '9'))
            return 0;
        face[(*n)++] = (uint8_t)(honor ? WK_FACE_EAST + (honor - honors) : c - '0');
        begun += !honor;
    }
    return begun == 0 ? at : 0;
}

static const char *read_standing(const char *text, struct wk_mcr_hand *hand)
{
    hand->n_standing = 0;
    if (strcmp(text, "-") == 0)
        return NULL;
    for (;;) {
        uint8_t face[MAX_TILES];
        int n = 0;
        const size_t length = read_tiles(text, face, &n);
        if (length == 0 || text[length] == ')')
            return "the concealed tiles are not written as tiles are: digits and m, s or p, or E S W N C F P";
        if (hand->n_standing + n > WK_MCR_STANDING)
            return "too many concealed tiles";
        memcpy(hand->standing + hand->n_standing, face, (size_t)n);
        hand->n_standing = (uint8_t)(hand->n_standing + n);
        text += length;
        if (!*text)
            return NULL;
        text++;
    }
}

static bool read_meld(const uint8_t *face, int n, bool concealed, struct wk_mcr_set *out)
{
    const bool same = n >= 3 && face[0] == face[1] && face[1] == face[2];

    if (n == 4 && same && face[2] == face[3])
        *out = (struct wk_mcr_set){concealed ? WK_MCR_CONCEALED_KONG : WK_MCR_KONG, face[0]};
    else if (n == 3 && same && !concealed)
        *out = (struct wk_mcr_set){WK_MCR_PUNG, face[0]};
    else if (n == 3 && !concealed && face[0] < WK_FACE_EAST && (face[0] - 1) % 9 < 7 && face[1] == face[0] + 1 &&
             face[2] == face[0] + 2)
        *out = (struct wk_mcr_set){WK_MCR_CHOW, face[0]};
    else
        return false;
    return true;
}

static const char *read_melds(const char *text, struct wk_mcr_hand *hand)
{
    hand->n_melds = 0;
    if (strcmp(text, "-") == 0)
        return NULL;
    for (;;) {
        uint8_t face[MAX_TILES];
        const bool concealed = *text == '(';
        int n = 0;
        size_t length = read_tiles(text + concealed, face, &n);
        if (length == 0 || (concealed && text[1 + length] != ')'))
            return "a meld is not written as melds are: 123m, 555s, 7777p, or (7777p) for a concealed kong";
        if (hand->n_melds == WK_MCR_MELDS)
            return wk_mcr_fault_text(WK_MCR_MANY_MELDS);
        if (!read_meld(face, n, concealed, &hand->meld[hand->n_melds++]))
            return wk_mcr_fault_text(WK_MCR_BAD_MELD);
        text += length + 2 * (size_t)concealed;
        if (!*text)
            return NULL;
        if (*text++ != ' ')
            return "melds are set apart by blanks";
    }
}

static const char *read_flags(const char *text, struct wk_mcr_hand *hand)
{
    static const struct {
        const char *name;
        uint8_t flag;
    } known[] = {{"selfdraw", WK_MCR_SELF_DRAWN},
                 {"lasttile", WK_MCR_LAST_TILE},
                 {"replacement", WK_MCR_REPLACEMENT},
                 {"robkong", WK_MCR_ROB_KONG},
                 {"lastofkind", WK_MCR_LAST_OF_KIND}};

    hand->flags = 0;
    if (strcmp(text, "-") == 0)
        return NULL;
    for (;;) {
        const size_t length = strcspn(text, ",");
        size_t i = 0;
        while (i < 5 && (strlen(known[i].name) != length || memcmp(known[i].name, text, length) != 0))
            i++;
        if (i == 5)
            return "the way of winning is some of selfdraw, lasttile, replacement, robkong, lastofkind, or -";
        if (hand->flags & known[i].flag)
            return "a way of winning is said twice";
        hand->flags |= known[i].flag;
        text += length;
        if (!*text)
            return NULL;
        text++;
    }
}

static const char *read_win(const char *text, struct wk_mcr_hand *hand)
{
    uint8_t face[MAX_TILES];
    int n = 0;
    const size_t length = read_tiles(text, face, &n);

    if (length == 0 || text[length] || n != 1)
        return "the winning tile is one tile";
    hand->win = face[0];
    return NULL;
}

static const char *read_table(const struct wk_mcr_columns *columns, struct wk_mcr_hand *hand)
{
    enum wk_wind seat, prevalent;

    if (wk_wind_parse(columns->seat, &seat) != WK_OK || wk_wind_parse(columns->prevalent, &prevalent) != WK_OK)
        return wk_mcr_fault_text(WK_MCR_BAD_WIND);
    hand->seat = (uint8_t)seat;
    hand->prevalent = (uint8_t)prevalent;
    if (columns->flowers[0] < '0' || columns->flowers[0] > '8' || columns->flowers[1])
        return wk_mcr_fault_text(WK_MCR_BAD_FLOWERS);
    hand->flowers = (uint8_t)(columns->flowers[0] - '0');
    return NULL;
}

enum wk_status wk_mcr_read_waiting(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out, const char **reason)
{
    struct wk_mcr_hand hand = {0};

    *reason = read_melds(columns->melds, &hand);
    if (!*reason)
        *reason = read_standing(columns->standing, &hand);
    if (!*reason)
        *reason = read_flags(columns->flags, &hand);
    if (!*reason)
        *reason = read_table(columns, &hand);
    if (*reason)
        return WK_BAD_INPUT;
    *out = hand;
    return WK_OK;
}

enum wk_status wk_mcr_read(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out, const char **reason)
{
    struct wk_mcr_hand hand;
    enum wk_mcr_fault fault;

    if (wk_mcr_read_waiting(columns, &hand, reason) != WK_OK)
        return WK_BAD_INPUT;
    *reason = read_win(columns->win, &hand);
    if (*reason)
        return WK_BAD_INPUT;
    fault = wk_mcr_fault(&hand);
    if (fault != WK_MCR_SOUND) {
        *reason = wk_mcr_fault_text(fault);
        return WK_BAD_INPUT;
    }
    *out = hand;
    return WK_OK;
}

void wk_mcr_write_tiles(const uint8_t *face, int n, char text[WK_MCR_TILES_SIZE])
{
    int at = 0;

    for (int g = 0; g < 4; g++) {
        const int begun = at;
        for (int f = 9 * g + 1; f <= 9 * g + 9 && f <= WK_FACE_WHITE; f++)
            for (int i = 0; i < n && at < WK_MCR_TILES_SIZE - 2; i++)
                if (face[i] == f)
                    text[at++] = g < 3 ? (char)('0' + f - 9 * g) : honors[f - WK_FACE_EAST];
        if (g < 3 && at > begun)
            text[at++] = suits[g];
    }
    text[at] = 0;
}

void wk_mcr_write_set(const struct wk_mcr_set *set, char text[WK_MCR_SET_SIZE])
{
    const bool concealed = set->kind == WK_MCR_CONCEALED_KONG;
    const int n = set->kind == WK_MCR_KONG || concealed ? 4 : 3;
    uint8_t face[4];
    char tiles[WK_MCR_TILES_SIZE];

    for (int i = 0; i < n; i++)
        face[i] = (uint8_t)(set->face + (set->kind == WK_MCR_CHOW ? i : 0));
    wk_mcr_write_tiles(face, n, tiles);
    snprintf(text, WK_MCR_SET_SIZE, concealed ? "(%.5s)" : "%.5s", tiles);
}
