/* Hands written as columns of text, read with what is wrong and where. */
#include "rules/mcr/hand_text.h"

#include <stdio.h>
#include <string.h>

#define MAX_TILES 14 /* in one group of letters; more than a hand has */

static const char suits[] = "msp";
static const char honors[] = "ESWNCFP";

const char *const wk_mcr_column_names[WK_MCR_N_COLUMNS] = {"melds", "concealed", "win",    "flags",
                                                           "seat",  "prevalent", "flowers"};

/* A column that is being read, and what was wrong in it or in one before. */
struct reader {
    const char *text;
    size_t at;
    enum wk_mcr_column column;
    const char *reason; /* NULL: nothing */
    struct wk_mcr_place place, fifth;
    int n_of[WK_N_FACES + 1]; /* tiles read; the fifth of a kind stands at .fifth */
};

static void begin(struct reader *self, enum wk_mcr_column column, const char *text)
{
    self->column = column;
    self->text = text ? text : "";
    self->at = 0;
}

/* Says what is wrong with n bytes from where, a character to its end; only the first thing that is said counts. */
static bool refuse(struct reader *self, size_t where, size_t n, const char *reason)
{
    if (!self->reason) {
        size_t whole = strnlen(self->text + where, n);
        while (whole > 0 && ((uint8_t)self->text[where + whole] & 0xC0) == 0x80)
            whole++;
        self->reason = reason;
        self->place = (struct wk_mcr_place){self->column, (int)where, (int)whole};
    }
    return false;
}

/* What a byte says among tiles: a digit itself, a suit, the z of honors by number, an honor's letter; 0 anything else. */
enum { SUIT = 10, BY_NUMBER = 13, HONOR = 14 };
static const uint8_t meaning[256] = {
    ['1'] = 1,         ['2'] = 2,         ['3'] = 3,         ['4'] = 4,         ['5'] = 5,         ['6'] = 6,
    ['7'] = 7,         ['8'] = 8,         ['9'] = 9,         ['m'] = SUIT,      ['s'] = SUIT + 1,  ['p'] = SUIT + 2,
    ['z'] = BY_NUMBER, ['E'] = HONOR,     ['S'] = HONOR + 1, ['W'] = HONOR + 2, ['N'] = HONOR + 3, ['C'] = HONOR + 4,
    ['F'] = HONOR + 5, ['P'] = HONOR + 6, ['e'] = HONOR,     ['w'] = HONOR + 2, ['n'] = HONOR + 3, /* s is a suit, so is p */
};

/* Bytes of a blank: ASCII's, the one that does not break, and the wide one of Chinese keyboards; 0: there is none. */
static size_t blank(const char *text)
{
    if (text[0] == ' ')
        return 1;
    if (text[0] == '\xc2' && text[1] == '\xa0')
        return 2;
    return text[0] == '\xe3' && text[1] == '\x80' && text[2] == '\x80' ? 3 : 0;
}

static size_t blanks(const char *text)
{
    size_t n = 0;

    while (blank(text + n))
        n += blank(text + n);
    return n;
}

static void skip_blanks(struct reader *self)
{
    self->at += blanks(self->text + self->at);
}

/* The only letter of a text, blanks around it aside; 0: it has more, or none. */
static char only_letter(const char *text)
{
    text += blanks(text);
    return text[0] && !text[1 + blanks(text + 1)] ? text[0] : '\0';
}

bool wk_mcr_is_nothing(const char *text)
{
    return text && only_letter(text) == '-';
}

static void count_tile(struct reader *self, int face, size_t where)
{
    if (++self->n_of[face] == WK_N_COPIES + 1)
        self->fifth = (struct wk_mcr_place){self->column, (int)where, 1};
}

/* Gives the last `begun` of n digits their suit. */
static void in_suit(struct reader *self, uint8_t face[MAX_TILES], int n, int begun, int suit)
{
    for (int i = n - begun; i < n; i++) {
        face[i] = (uint8_t)(9 * suit + face[i]);
        count_tile(self, face[i], self->at - (size_t)(n - i));
    }
}

/* Makes honors of the last `begun` of n digits, as z behind them wants it. */
static bool in_honors(struct reader *self, uint8_t face[MAX_TILES], int n, int begun)
{
    static const uint8_t numbered[] = {WK_FACE_EAST,  WK_FACE_SOUTH, WK_FACE_WEST, WK_FACE_NORTH,
                                       WK_FACE_WHITE, WK_FACE_GREEN, WK_FACE_RED};

    for (int i = n - begun; i < n; i++) {
        if (face[i] > sizeof numbered)
            return refuse(self, self->at - (size_t)(n - i), 1,
                          "honors by number are 1z to 4z for E S W N, 5z white, 6z green, 7z red");
        face[i] = numbered[face[i] - 1];
        count_tile(self, face[i], self->at - (size_t)(n - i));
    }
    return true;
}

/* Faces of "123m55sEE" up to a blank, a bracket or the end. other: what is said of anything else. */
static bool read_tiles(struct reader *self, uint8_t face[MAX_TILES], int *n, const char *other)
{
    const size_t first = self->at;
    int begun = 0; /* digits without a suit yet */

    *n = 0;
    for (char c; (c = self->text[self->at]) && !blank(self->text + self->at) && c != '(' && c != ')'; self->at++) {
        const uint8_t said = meaning[(uint8_t)c];
        if (said >= SUIT && said < BY_NUMBER && begun == 0)
            return refuse(self, self->at, 1, "digits come before a suit's m, s or p; the South wind is S, the white dragon P");
        if (said >= SUIT && said < BY_NUMBER) {
            in_suit(self, face, *n, begun, said - SUIT);
            begun = 0;
            continue;
        }
        if (said == BY_NUMBER && begun > 0) {
            if (!in_honors(self, face, *n, begun))
                return false;
            begun = 0;
            continue;
        }
        if (said == 0 || said == BY_NUMBER)
            return refuse(self, self->at, 1, other);
        if (said >= HONOR && begun > 0)
            break;
        if (*n == MAX_TILES)
            return refuse(self, self->at, 1, wk_mcr_fault_text(WK_MCR_MANY_TILES));
        face[*n] = said >= HONOR ? (uint8_t)(WK_FACE_EAST + said - HONOR) : said;
        if (said >= HONOR)
            count_tile(self, face[*n], self->at);
        ++*n;
        begun += said < SUIT;
    }
    if (begun > 0)
        return refuse(self, self->at - (size_t)begun, (size_t)begun, "digits without their suit: m, s or p comes after them");
    return self->at > first || refuse(self, self->at, 1, other);
}

static bool read_standing(struct reader *self, struct wk_mcr_hand *hand)
{
    hand->n_standing = 0;
    if (wk_mcr_is_nothing(self->text))
        return true;
    skip_blanks(self);
    do {
        const size_t first = self->at;
        uint8_t face[MAX_TILES];
        int n;
        if (!read_tiles(self, face, &n,
                        "the concealed tiles are not written as tiles are: digits and m, s or p, or E S W N C F P"))
            return false;
        if (hand->n_standing + n > WK_MCR_STANDING)
            return refuse(self, first, self->at - first, "too many concealed tiles");
        memcpy(hand->standing + hand->n_standing, face, (size_t)n);
        hand->n_standing = (uint8_t)(hand->n_standing + n);
        skip_blanks(self);
    } while (self->text[self->at]);
    return true;
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

static bool read_melds(struct reader *self, struct wk_mcr_hand *hand)
{
    static const char not_written[] = "a meld is not written as melds are: 123m, 555s, 7777p, or (7777p) for a concealed kong";

    hand->n_melds = 0;
    if (wk_mcr_is_nothing(self->text))
        return true;
    skip_blanks(self);
    do {
        const size_t first = self->at;
        const bool concealed = self->text[self->at] == '(';
        uint8_t face[MAX_TILES];
        int n;
        self->at += concealed;
        if (concealed)
            skip_blanks(self);
        if (!read_tiles(self, face, &n, not_written))
            return false;
        if (concealed)
            skip_blanks(self);
        if (concealed && self->text[self->at] != ')')
            return refuse(self, first, self->at - first, not_written);
        self->at += concealed;
        if (hand->n_melds == WK_MCR_MELDS)
            return refuse(self, first, self->at - first, wk_mcr_fault_text(WK_MCR_MANY_MELDS));
        if (!read_meld(face, n, concealed, &hand->meld[hand->n_melds++]))
            return refuse(self, first, self->at - first, wk_mcr_fault_text(WK_MCR_BAD_MELD));
        if (self->text[self->at] && !blank(self->text + self->at))
            return refuse(self, self->at, 1, "melds are set apart by blanks");
        skip_blanks(self);
    } while (self->text[self->at]);
    return true;
}

static bool read_flags(struct reader *self, struct wk_mcr_hand *hand)
{
    static const struct {
        const char *name;
        uint8_t flag;
    } known[] = {{"selfdraw", WK_MCR_SELF_DRAWN},
                 {"lasttile", WK_MCR_LAST_TILE},
                 {"replacement", WK_MCR_REPLACEMENT},
                 {"robkong", WK_MCR_ROB_KONG},
                 {"lastofkind", WK_MCR_LAST_OF_KIND}};
    enum { N_KNOWN = sizeof known / sizeof *known };

    hand->flags = 0;
    if (wk_mcr_is_nothing(self->text))
        return true;
    for (;; self->at++) {
        size_t length = 0, i = 0;
        skip_blanks(self);
        while (self->text[self->at + length] && self->text[self->at + length] != ',' && !blank(self->text + self->at + length))
            length++;
        while (i < N_KNOWN && (strlen(known[i].name) != length || memcmp(known[i].name, self->text + self->at, length) != 0))
            i++;
        if (i == N_KNOWN)
            return refuse(self, self->at, length,
                          "the way of winning is some of selfdraw, lasttile, replacement, robkong, lastofkind, or -");
        if (hand->flags & known[i].flag)
            return refuse(self, self->at, length, "a way of winning is said twice");
        hand->flags |= known[i].flag;
        self->at += length;
        skip_blanks(self);
        if (!self->text[self->at])
            return true;
        if (self->text[self->at] != ',')
            return refuse(self, self->at, 1, "ways of winning are set apart by commas");
    }
}

static bool read_win(struct reader *self, struct wk_mcr_hand *hand)
{
    static const char not_one[] = "the winning tile is one tile";
    uint8_t face[MAX_TILES];
    size_t first;
    int n;

    skip_blanks(self);
    first = self->at;
    if (!read_tiles(self, face, &n, not_one))
        return false;
    skip_blanks(self);
    if (self->text[self->at] || n != 1)
        return refuse(self, first, strlen(self->text) - first, not_one);
    hand->win = face[0];
    return true;
}

static bool read_wind(struct reader *self, uint8_t *out)
{
    static const uint8_t winds[256] = {
        ['E'] = WK_WIND_EAST, ['S'] = WK_WIND_SOUTH, ['W'] = WK_WIND_WEST, ['N'] = WK_WIND_NORTH,
        ['e'] = WK_WIND_EAST, ['s'] = WK_WIND_SOUTH, ['w'] = WK_WIND_WEST, ['n'] = WK_WIND_NORTH};
    const uint8_t wind = winds[(uint8_t)only_letter(self->text)];

    if (!wind)
        return refuse(self, blanks(self->text), strlen(self->text + blanks(self->text)), wk_mcr_fault_text(WK_MCR_BAD_WIND));
    *out = wind;
    return true;
}

static bool read_flowers(struct reader *self, struct wk_mcr_hand *hand)
{
    const char n = only_letter(self->text);

    if (n < '0' || n > '0' + WK_MCR_FLOWERS)
        return refuse(self, blanks(self->text), strlen(self->text + blanks(self->text)), wk_mcr_fault_text(WK_MCR_BAD_FLOWERS));
    hand->flowers = (uint8_t)(n - '0');
    return true;
}

/* Reads all columns, or all but the winning tile, until one is wrong; *self is zero before. */
static bool read_columns(struct reader *self, const struct wk_mcr_columns *columns, bool waiting, struct wk_mcr_hand *hand)
{
    *hand = (struct wk_mcr_hand){0};
    begin(self, WK_MCR_COLUMN_MELDS, columns->melds);
    if (!read_melds(self, hand))
        return false;
    begin(self, WK_MCR_COLUMN_STANDING, columns->standing);
    if (!read_standing(self, hand))
        return false;
    begin(self, WK_MCR_COLUMN_WIN, columns->win);
    if (!waiting && !read_win(self, hand))
        return false;
    begin(self, WK_MCR_COLUMN_FLAGS, columns->flags);
    if (!read_flags(self, hand))
        return false;
    begin(self, WK_MCR_COLUMN_SEAT, columns->seat);
    if (!read_wind(self, &hand->seat))
        return false;
    begin(self, WK_MCR_COLUMN_PREVALENT, columns->prevalent);
    if (!read_wind(self, &hand->prevalent))
        return false;
    begin(self, WK_MCR_COLUMN_FLOWERS, columns->flowers);
    return read_flowers(self, hand);
}

enum wk_status wk_mcr_read_waiting(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out, const char **reason)
{
    struct reader reader = {.reason = NULL};
    struct wk_mcr_hand hand;

    if (!read_columns(&reader, columns, true, &hand)) {
        *reason = reader.reason;
        return WK_BAD_INPUT;
    }
    *out = hand;
    return WK_OK;
}

enum wk_status wk_mcr_read(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out, const char **reason)
{
    struct reader reader = {.reason = NULL};
    struct wk_mcr_hand hand;

    if (!read_columns(&reader, columns, false, &hand)) {
        *reason = reader.reason;
        return WK_BAD_INPUT;
    }
    const enum wk_mcr_fault fault = wk_mcr_fault(&hand);
    if (fault != WK_MCR_SOUND) {
        *reason = wk_mcr_fault_text(fault);
        return WK_BAD_INPUT;
    }
    *out = hand;
    return WK_OK;
}

/* Where a way of winning is said. */
static struct wk_mcr_place place_of_flag(const char *flags, const char *name)
{
    const char *at = strstr(flags, name);

    return (struct wk_mcr_place){WK_MCR_COLUMN_FLAGS, at ? (int)(at - flags) : 0, at ? (int)strlen(name) : 0};
}

void wk_mcr_point(const struct wk_mcr_columns *columns, enum wk_mcr_fault fault, struct wk_mcr_place *out)
{
    struct reader reader = {.reason = NULL};
    struct wk_mcr_hand hand;

    *out = (struct wk_mcr_place){WK_MCR_COLUMN_STANDING, 0, (int)strlen(columns->standing ? columns->standing : "")};
    if (!read_columns(&reader, columns, wk_mcr_is_nothing(columns->win), &hand)) {
        *out = reader.place;
        return;
    }
    if (fault == WK_MCR_SOUND)
        fault = wk_mcr_fault(&hand);
    if (fault == WK_MCR_FIVE_OF_A_KIND && reader.fifth.n)
        *out = reader.fifth;
    else if (fault == WK_MCR_DRAWN_ROBBED || fault == WK_MCR_ROBBED_HELD)
        *out = place_of_flag(columns->flags, "robkong");
    else if (fault == WK_MCR_REPLACEMENT_DISCARD || fault == WK_MCR_REPLACEMENT_NO_KONG)
        *out = place_of_flag(columns->flags, "replacement");
    else if (fault == WK_MCR_LAST_HELD)
        *out = place_of_flag(columns->flags, "lastofkind");
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
