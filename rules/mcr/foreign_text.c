/* Hands of other projects as columns of ours. */
#include "rules/mcr/foreign_text.h"

#include <stddef.h>
#include <string.h>

enum { MAX_TILES = 18, LONGEST = 4096 };

static const char not_written[] =
    "a hand in one text is written as [123m,1]45s99p6s|EE0000|0 or as W1 T4 B6 F1 J1; else it takes columns";
static const char not_won[] =
    "after | come prevalent wind, seat wind, and 0 or 1 for self-drawn, last of its kind, last tile and kong";
static const char no_flowers[] = "flowers are how many, or some of a to h";
static const char twice[] = "each of the 8 flowers is there once";

/* A tile: its rank and its suit's letter, or an honor's letter and no suit; where it stood. */
struct tile {
    char rank, suit;
    uint16_t at;
};

struct reader {
    const char *text;
    size_t at;
    struct wk_mcr_foreign *out;
    struct tile tile[MAX_TILES]; /* concealed ones, the last of 14 is the winning one */
    int n, n_melds;
    const char *reason;
};

static bool refuse(struct reader *self, const char *reason)
{
    self->reason = reason;
    return false;
}

static bool refuse_at(struct reader *self, size_t at, const char *reason)
{
    self->at = at;
    return refuse(self, reason);
}

static void put(struct reader *self, enum wk_mcr_column column, char c, size_t from)
{
    char *const text = self->out->text[column];
    const size_t n = strlen(text);

    if (n + 1 < WK_MCR_FOREIGN_SIZE) {
        text[n] = c;
        self->out->from[column][n] = (uint16_t)from;
    }
}

static void put_word(struct reader *self, enum wk_mcr_column column, const char *word, size_t from)
{
    while (*word)
        put(self, column, *word++, from);
}

static void put_tile(struct reader *self, enum wk_mcr_column column, const struct tile *tile)
{
    put(self, column, tile->rank, tile->at);
    if (tile->suit)
        put(self, column, tile->suit, tile->at);
}

static char now(const struct reader *self)
{
    return self->text[self->at];
}

static void skip(struct reader *self, const char *letters)
{
    while (now(self) && strchr(letters, now(self)))
        self->at++;
}

/* Tiles of a meld between brackets of ours: set apart, and a kong from nobody bracketed. */
static void put_meld(struct reader *self, const struct tile *tile, int n, bool concealed)
{
    if (self->n_melds++ > 0)
        put(self, WK_MCR_COLUMN_MELDS, ' ', tile[0].at);
    if (concealed)
        put(self, WK_MCR_COLUMN_MELDS, '(', tile[0].at);
    for (int i = 0; i < n; i++) {
        put(self, WK_MCR_COLUMN_MELDS, tile[i].rank, tile[i].at);
        if (tile[i].suit && (i == n - 1 || tile[i + 1].suit != tile[i].suit))
            put(self, WK_MCR_COLUMN_MELDS, tile[i].suit, tile[i].at);
    }
    if (concealed)
        put(self, WK_MCR_COLUMN_MELDS, ')', tile[n - 1].at);
}

static bool add_tile(struct reader *self, char rank, char suit, size_t at)
{
    if (self->n == MAX_TILES)
        return refuse(self, wk_mcr_fault_text(WK_MCR_MANY_TILES));
    self->tile[self->n++] = (struct tile){rank, suit, (uint16_t)at};
    return true;
}

/* What stands concealed goes to its column, the last of 14 to the winning tile's; false: there are more. */
static bool put_concealed(struct reader *self)
{
    const int most = WK_MCR_STANDING + 1 - 3 * self->n_melds;
    const bool won = 3 * self->n_melds + self->n > WK_MCR_STANDING && self->n > 0;

    if (self->n_melds <= WK_MCR_MELDS && self->n > most)
        return refuse_at(self, self->tile[most].at, wk_mcr_fault_text(WK_MCR_MANY_TILES));
    for (int i = 0; i < self->n - won; i++)
        put_tile(self, WK_MCR_COLUMN_STANDING, &self->tile[i]);
    if (won)
        put_tile(self, WK_MCR_COLUMN_WIN, &self->tile[self->n - 1]);
    return true;
}

/* ---- [123m,1]45s..|EE0000|0 */

/* A digit whose suit did not come. */
static bool is_bare(const struct tile *tile)
{
    return tile->rank <= '9' && !tile->suit;
}

/* Tiles of digits and their suit, or honors' letters, up to what is neither; false: digits without a suit, or too many. */
static bool read_run(struct reader *self, struct tile tile[MAX_TILES], int *n)
{
    int begun = 0;

    for (; now(self) && strchr("123456789mspzESWNCFP ", now(self)); self->at++) {
        const char c = now(self);
        if (c == ' ')
            continue;
        if (strchr("mspz", c)) {
            if (begun == 0)
                return refuse(self, not_written);
            for (; begun > 0; begun--)
                tile[*n - begun].suit = c;
            continue;
        }
        if (*n == MAX_TILES)
            return refuse(self, wk_mcr_fault_text(WK_MCR_MANY_TILES));
        if (begun > 0 && (c < '1' || c > '9'))
            return refuse(self, not_written);
        begun += c >= '1' && c <= '9';
        tile[(*n)++] = (struct tile){c, 0, (uint16_t)self->at};
    }
    return true;
}

/* A meld behind its [. Its last tile may bear who gave it, after a comma or not. */
static bool read_bracket(struct reader *self)
{
    struct tile tile[MAX_TILES];
    int n = 0, last;
    bool given = false;

    if (!read_run(self, tile, &n))
        return false;
    if (now(self) == ',' && (n == 0 || is_bare(&tile[n - 1])))
        return refuse(self, not_written);
    if (now(self) == ',') {
        self->at++;
        skip(self, " ");
        given = now(self) >= '1' && now(self) <= '7';
        if (!given)
            return refuse(self, not_written);
        self->at++;
        skip(self, " ");
    }
    last = n - 1;
    if (!given && n > 3 && is_bare(&tile[last]) && tile[last].rank <= '7') {
        given = true;
        n--;
    }
    if (now(self) != ']' || n == 0 || is_bare(&tile[n - 1]))
        return refuse(self, not_written);
    self->at++;
    put_meld(self, tile, n, n == 4 && !given);
    return true;
}

/* Winds and four digits behind the first |. */
static bool read_winning(struct reader *self)
{
    static const char *const words[] = {"selfdraw", "lastofkind", "lasttile"};
    const char *const at = self->text + self->at;
    const char *word = NULL;

    for (int i = 0; i < 6; i++, self->at++)
        if (!now(self) || !strchr(i < 2 ? "ESWN" : "01", now(self)))
            return refuse(self, not_won);
    put(self, WK_MCR_COLUMN_PREVALENT, at[0], self->at - 6);
    put(self, WK_MCR_COLUMN_SEAT, at[1], self->at - 5);
    for (size_t i = 0; i < 4; i++) {
        if (at[2 + i] != '1')
            continue;
        if (word)
            put(self, WK_MCR_COLUMN_FLAGS, ',', self->at - 4 + i);
        word = i < 3 ? words[i] : at[2] == '1' ? "replacement" : "robkong";
        put_word(self, WK_MCR_COLUMN_FLAGS, word, self->at - 4 + i);
    }
    skip(self, " ");
    return true;
}

/* One of eight, by number from 0 on. */
static bool add_flower(struct reader *self, unsigned *seen, int flower, size_t at)
{
    if (*seen >> flower & 1)
        return refuse_at(self, at, twice);
    *seen |= 1u << flower;
    return true;
}

static bool read_bracketed_flowers(struct reader *self)
{
    const size_t first = self->at;
    unsigned seen = 0;
    int n = 0;

    if (now(self) >= '0' && now(self) <= '8')
        n = self->text[self->at++] - '0';
    else
        for (; now(self) >= 'a' && now(self) <= 'h'; self->at++, n++)
            if (!add_flower(self, &seen, now(self) - 'a', self->at))
                return false;
    skip(self, " ");
    if (now(self))
        return refuse(self, no_flowers);
    put(self, WK_MCR_COLUMN_FLOWERS, (char)('0' + n), first);
    return true;
}

static bool read_bracketed(struct reader *self)
{
    while (now(self) && now(self) != '|') {
        const size_t before = self->at;
        if (now(self) == '[') {
            self->at++;
            if (!read_bracket(self))
                return false;
        } else if (!read_run(self, self->tile, &self->n)) {
            return false;
        }
        if (self->at == before || (self->n > 0 && is_bare(&self->tile[self->n - 1])))
            return refuse(self, not_written);
    }
    if (!put_concealed(self))
        return false;
    if (now(self)) {
        self->at++;
        if (!read_winning(self))
            return false;
    }
    if (!now(self))
        return true;
    if (now(self) != '|')
        return refuse(self, not_won);
    self->at++;
    return read_bracketed_flowers(self);
}

/* ---- GANG W1 0, T4 B6 F1 J1 */

#define PASSED_OVER " ()[]'\","

/* A tile of two letters as one of ours; false: it is none. A flower has suit f. */
static bool read_coded(struct reader *self, struct tile *out)
{
    static const char letters[] = "WTBFJH";
    static const char most[] = "999438";
    static const char honors[][5] = {"ESWN", "CFP"};
    const char *const suit = now(self) ? strchr(letters, now(self)) : NULL;
    const char rank = suit ? self->text[self->at + 1] : '0';

    if (!suit || rank < '1' || rank > most[suit - letters])
        return refuse(self, not_written);
    *out = (struct tile){rank, "mspzzf"[suit - letters], (uint16_t)self -> at};
    if (out->suit == 'z')
        *out = (struct tile){honors[*suit == 'J'][rank - '1'], 0, (uint16_t)self->at};
    self->at += 2;
    return true;
}

/* A meld behind its word: CHI, PENG, GANG. */
static bool read_tuple(struct reader *self, char kind)
{
    struct tile tile[4];
    int n = kind == 'G' ? 4 : 3;
    bool given = true;

    skip(self, PASSED_OVER);
    if (!read_coded(self, &tile[0]))
        return false;
    for (int i = 1; i < n; i++)
        tile[i] = tile[0];
    if (tile[0].suit == 'f')
        return refuse_at(self, tile[0].at, wk_mcr_fault_text(WK_MCR_BAD_MELD));
    if (kind == 'C') { /* the middle one was named */
        if (!tile[0].suit || tile[0].rank == '1' || tile[0].rank == '9')
            return refuse_at(self, tile[0].at, wk_mcr_fault_text(WK_MCR_BAD_MELD));
        tile[0].rank--;
        tile[2].rank++;
    }
    skip(self, PASSED_OVER);
    given = now(self) >= '1' && now(self) <= '3';
    self->at += now(self) >= '0' && now(self) <= '3';
    put_meld(self, tile, n, kind == 'G' && !given);
    return true;
}

static bool read_codes(struct reader *self)
{
    static const char *const words[] = {"CHI", "PENG", "GANG"};
    unsigned flowers = 0;
    int n_flowers = 0;

    for (skip(self, PASSED_OVER); now(self); skip(self, PASSED_OVER)) {
        struct tile tile;
        int i = 0;
        while (i < 3 && strncmp(self->text + self->at, words[i], strlen(words[i])) != 0)
            i++;
        if (i < 3) {
            self->at += strlen(words[i]);
            if (!read_tuple(self, words[i][0]))
                return false;
            continue;
        }
        if (!read_coded(self, &tile))
            return false;
        if (tile.suit == 'f') {
            if (!add_flower(self, &flowers, tile.rank - '1', tile.at))
                return false;
            n_flowers++;
        } else if (!add_tile(self, tile.rank, tile.suit, tile.at)) {
            return false;
        }
    }
    if (!put_concealed(self))
        return false;
    put(self, WK_MCR_COLUMN_FLOWERS, (char)('0' + n_flowers), 0);
    return true;
}

/* Whether a text is written in tiles' codes: its first letter is one, with a digit behind it, or begins a meld's word. */
static bool is_coded(const char *text)
{
    text += strspn(text, PASSED_OVER);
    return strncmp(text, "CHI", 3) == 0 || strncmp(text, "PENG", 4) == 0 || strncmp(text, "GANG", 4) == 0 ||
           (*text && strchr("WTBFJH", *text) && text[1] >= '1' && text[1] <= '9' && !strchr("123456789msp", text[2]));
}

/* ---- both */

enum wk_status wk_mcr_foreign_read(const char *text, struct wk_mcr_foreign *out, const char **reason,
                                   struct wk_mcr_place *wrong)
{
    static const char *const nothing[WK_MCR_N_COLUMNS] = {"-", "-", "-", "-", "E", "E", "0"};
    struct reader reader = {.text = text, .out = out};
    bool read;

    *out = (struct wk_mcr_foreign){{""}, {{0}}};
    if (strnlen(text, LONGEST) == LONGEST)
        read = refuse(&reader, not_written);
    else
        read = is_coded(text) ? read_codes(&reader) : read_bracketed(&reader);
    if (read && reader.n == 0 && reader.n_melds == 0)
        read = refuse(&reader, not_written);
    for (int c = 0; c < WK_MCR_N_COLUMNS; c++)
        if (!out->text[c][0])
            put_word(&reader, (enum wk_mcr_column)c, nothing[c], 0);
    if (read)
        return WK_OK;
    int n = text[reader.at] != 0;

    while (n > 0 && ((uint8_t)text[reader.at + (size_t)n] & 0xC0) == 0x80) /* a character of UTF-8 to its end */
        n++;
    *reason = reader.reason;
    *wrong = (struct wk_mcr_place){WK_MCR_COLUMN_MELDS, (int)reader.at, n};
    return WK_BAD_INPUT;
}

struct wk_mcr_columns wk_mcr_foreign_columns(const struct wk_mcr_foreign *self)
{
    return (struct wk_mcr_columns){self->text[0], self->text[1], self->text[2], self->text[3],
                                   self->text[4], self->text[5], self->text[6]};
}

struct wk_mcr_place wk_mcr_foreign_place(const struct wk_mcr_foreign *self, const struct wk_mcr_place *place, size_t n)
{
    const uint16_t *const from = self->from[place->column];
    const int last = place->at + (place->n > 0 ? place->n - 1 : 0);
    int end;

    if (!self->text[place->column][place->at])
        return (struct wk_mcr_place){place->column, (int)n, 0};
    end = from[last] + (place->n > 0);
    return (struct wk_mcr_place){place->column, from[place->at], end > from[place->at] ? end - from[place->at] : 0};
}
