/*
 * Canonical text, version 1. ASCII, lines end with LF (the last one too), one space between words, nothing else:
 *
 *     wallkeeper-deal 1
 *     set SSS              three characters 0-9 A-Z
 *     table T              1..256, without leading zeros
 *     round R              1..5
 *     E hand F*13 row1 F*10 row2 F*11
 *     S hand ...
 *     W hand ...
 *     N hand ...
 *
 * F is one of 1m..9m 1s..9s 1p..9p E S W N C F P. The hand row's faces are sorted in that order, the others stand as they lie,
 * from the left as the player sees them. Every face occurs four times.
 */
#include "labels/deal/deal.h"
#include "rules/event/duplicate/seating.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const row_names[WK_N_ROWS] = {"hand", "row1", "row2"};

enum wk_status wk_deal_check(const struct wk_deal *deal)
{
    int count[WK_N_FACES + 1] = {0};
    for (int wind = 0; wind < WK_N_WINDS; wind++)
        for (int slot = 0; slot < WK_N_SLOTS; slot++) {
            int face = deal->face[wind][slot];
            if (face < WK_FACE_1M || face > WK_FACE_WHITE)
                return WK_BAD_INPUT;
            count[face]++;
        }
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++)
        if (count[face] != WK_N_COPIES)
            return WK_BAD_INPUT;
    bool named = wk_set_valid(deal->set) && deal->table >= 1 && deal->table <= WK_MAX_TABLES && deal->round >= 1 &&
                 deal->round <= WK_ROUNDS;
    return named ? WK_OK : WK_BAD_INPUT;
}

__attribute__((format(printf, 3, 4))) static void append(char text[WK_DEAL_TEXT_SIZE], int *n, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int more = vsnprintf(text + *n, (size_t)(WK_DEAL_TEXT_SIZE - *n), format, args);
    va_end(args);
    *n += more > 0 && more < WK_DEAL_TEXT_SIZE - *n ? more : 0;
}

static int by_face(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void sort_hand(uint8_t face[WK_N_SLOTS])
{
    qsort(face + wk_row_first(WK_ROW_HAND), (size_t)wk_row_length(WK_ROW_HAND), sizeof *face, by_face);
}

int wk_deal_canonical(const struct wk_deal *deal, char text[WK_DEAL_TEXT_SIZE])
{
    int n = 0;
    text[0] = '\0';
    if (wk_deal_check(deal) != WK_OK)
        return 0;
    append(text, &n, "wallkeeper-deal 1\nset %s\ntable %d\nround %d\n", deal->set, deal->table, deal->round);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        uint8_t face[WK_N_SLOTS];
        memcpy(face, deal->face[wind - 1], sizeof face);
        sort_hand(face);
        append(text, &n, "%c", wk_wind_letter((enum wk_wind)wind));
        for (int slot = 0; slot < WK_N_SLOTS; slot++) {
            if (wk_slot_column(slot) == 0)
                append(text, &n, " %s", row_names[wk_slot_row(slot)]);
            append(text, &n, " %s", wk_face_name((enum wk_face)face[slot]));
        }
        append(text, &n, "\n");
        wk_wipe(face, sizeof face);
    }
    return n;
}

/* Takes the next word, up to a space or the end of a line, into word; false when it is empty or too long. */
static bool next_word(const char **at, const char *end, char word[16])
{
    size_t n = 0;
    while (*at < end && **at != ' ' && **at != '\n' && n < 15)
        word[n++] = *(*at)++;
    word[n] = '\0';
    if (n == 0 || *at == end || (**at != ' ' && **at != '\n'))
        return false;
    ++*at;
    return true;
}

/* A number of at most four digits after its name; -1 for anything else. */
static int named_number(const char **at, const char *end, const char *name)
{
    char word[16];
    if (!next_word(at, end, word) || strcmp(word, name) != 0 || !next_word(at, end, word) || strlen(word) > 4)
        return -1;
    int value = 0;
    for (const char *p = word; *p; p++) {
        if (*p < '0' || *p > '9')
            return -1;
        value = value * 10 + *p - '0';
    }
    return value;
}

static bool parse_wall(const char **at, const char *end, int wind, uint8_t face[WK_N_SLOTS])
{
    char word[16];
    if (!next_word(at, end, word) || word[0] != wk_wind_letter((enum wk_wind)wind) || word[1])
        return false;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        enum wk_face found = WK_FACE_NONE;
        if (wk_slot_column(slot) == 0 && (!next_word(at, end, word) || strcmp(word, row_names[wk_slot_row(slot)]) != 0))
            return false;
        if (!next_word(at, end, word) || wk_face_parse(word, &found) != WK_OK)
            return false;
        face[slot] = (uint8_t)found;
    }
    return true;
}

enum wk_status wk_deal_parse(struct wk_deal *deal, const char *text, size_t n)
{
    struct wk_deal found = {0};
    char word[16], again[WK_DEAL_TEXT_SIZE] = "";
    const char *at = text, *end = text + n;
    enum wk_status status = WK_BAD_INPUT;
    if (named_number(&at, end, "wallkeeper-deal") != 1)
        goto out;
    if (!next_word(&at, end, word) || strcmp(word, "set") != 0 || !next_word(&at, end, word) || !wk_set_valid(word))
        goto out;
    memcpy(found.set, word, WK_SET_SIZE);
    found.table = named_number(&at, end, "table");
    found.round = named_number(&at, end, "round");
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        if (!parse_wall(&at, end, wind, found.face[wind - 1]))
            goto out;
    /* Written again it must give the same bytes: that settles order, spaces, zeros and counts at once. */
    int n_again = wk_deal_canonical(&found, again);
    if (n_again > 0 && (size_t)n_again == n && memcmp(again, text, n) == 0) {
        *deal = found;
        status = WK_OK;
    }
out:
    wk_wipe(&found, sizeof found);
    wk_wipe(again, sizeof again);
    wk_wipe(word, sizeof word);
    return status;
}

void wk_deal_commit(const struct wk_deal *deal, const uint8_t salt[WK_SALT_SIZE], uint8_t out[WK_HASH_SIZE])
{
    char text[WK_DEAL_TEXT_SIZE];
    uint8_t salted[WK_SALT_SIZE + WK_DEAL_TEXT_SIZE];
    int n = wk_deal_canonical(deal, text);
    memcpy(salted, salt, WK_SALT_SIZE);
    memcpy(salted + WK_SALT_SIZE, text, (size_t)n);
    wk_hash(out, salted, WK_SALT_SIZE + (size_t)n);
    wk_wipe(text, sizeof text);
    wk_wipe(salted, sizeof salted);
}
