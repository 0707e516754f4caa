/* Readings: the longest word, else the character; numbers and marks by rule; at the end the tones of "one" and "not". */
#include "labels/lang/read_aloud.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct row {
    const char *text, *reading;
};

#define WK_WORD(word, reading) {word, reading},
#define WK_SYLLABLE(reading, characters)
static const struct row words[] = {
#include "labels/lang/readings.def"
};
#undef WK_WORD
#undef WK_SYLLABLE

#define WK_WORD(word, reading)
#define WK_SYLLABLE(reading, characters) {characters, reading},
static const struct row syllables[] = {
#include "labels/lang/readings.def"
};

#define N_WORDS (sizeof words / sizeof words[0])
#define N_SYLLABLES (sizeof syllables / sizeof syllables[0])

/* "One" and "not" have the tone that what follows them asks for: written so until all is there. */
#define ONE "yi0"
#define NOT "bu0"

/* As a Chinese spells Latin letters. */
static const char *const letters[26] = {"ei1",      "bi4",          "xi1",         "di4",  "yi4",     "ai2 fu5", "ji4",
                                        "ai2 chi5", "ai4",          "zhei4",       "kei4", "ai2 lu5", "ai2 mu5", "en1",
                                        "ou1",      "pi1",          "kiu1",        "a4",   "ai2 si5", "ti4",     "you1",
                                        "wei1",     "da2 bu5 liu5", "ai2 ke5 si5", "wai4", "zei4"};
#define MAX_SPELLED 4

static const char *const digits[10] = {"ling2", "yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3"};

/* What is counted with "a pair of", liang3, and takes the tone that "one" has before it. */
static const char measures[] = "张个面位件项套副份台组种桌盘轮秒番处家名格次行页天分";

struct reader {
    const char *at, *begin;
    char *out;
    size_t n;
    bool full;    /* something did not fit: what comes behind it is not read either */
    bool ordinal; /* after 第, and on through "1至2" */
    int n_unread;
};

/* ---- characters ---- */

/*
 * Bytes of the character that begins here, and its code point; a byte that begins none counts as a character that is not read.
 */
static size_t decode(const char *at, uint32_t *code)
{
    const unsigned char c = (unsigned char)*at;
    const size_t n = c < 0x80 ? 1 : c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;

    *code = c < 0x80 ? c : n == 1 ? 0xFFFD : c & (0xFFU >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)at[i] & 0xC0) != 0x80) {
            *code = 0xFFFD;
            return i;
        }
        *code = *code << 6 | ((unsigned char)at[i] & 0x3F);
    }
    return n;
}

/* The same with full-width letters, digits and marks as ASCII has them. */
static size_t peek(const char *at, uint32_t *code)
{
    const size_t n = decode(at, code);

    if (*code >= 0xFF01 && *code <= 0xFF5E)
        *code -= 0xFEE0;
    return n;
}

static bool is_ideograph(uint32_t code)
{
    return (code >= 0x3400 && code <= 0x9FFF) || (code >= 0x20000 && code < 0x32000);
}

static bool is_digit(uint32_t code)
{
    return code >= '0' && code <= '9';
}

static bool is_letter(uint32_t code)
{
    return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* What stands right before. */
static bool ends(const struct reader *self, const char *at, const char *with)
{
    const size_t n = strlen(with);

    return (size_t)(at - self->begin) >= n && memcmp(at - n, with, n) == 0;
}

/* ---- what is written ---- */

static void put(struct reader *self, const char *syllable)
{
    const size_t n = strlen(syllable);

    self->full = self->full || self->n + n + 2 > WK_READING_SIZE;
    if (n == 0 || self->full)
        return;
    if (self->n > 0)
        self->out[self->n++] = ' ';
    memcpy(self->out + self->n, syllable, n + 1);
    self->n += n;
}

/* At the end of a syllable; of several marks the first, and none before the first syllable. */
static void pause(struct reader *self, char mark)
{
    if (self->n > 0 && !self->full && self->n + 2 <= WK_READING_SIZE && !strchr(",.?", self->out[self->n - 1])) {
        self->out[self->n++] = mark;
        self->out[self->n] = 0;
    }
}

/* ---- numbers ---- */

/* The digits here, full-width ones as well; -> how many. text has room for them and a zero. */
#define MAX_DIGITS 8
static int take_digits(struct reader *self, char text[MAX_DIGITS + 1])
{
    uint32_t code;
    int n = 0;

    for (size_t size; n < MAX_DIGITS && (size = peek(self->at, &code), is_digit(code)); self->at += size)
        text[n++] = (char)code;
    text[n] = 0;
    return n;
}

static void put_digits(struct reader *self, const char *text)
{
    for (; *text; text++)
        put(self, digits[*text - '0']);
}

/* 1 to 9999; `first`: nothing higher was said, so that 10 is "ten", not "one ten". */
static void put_below_myriad(struct reader *self, int number, bool first)
{
    static const char *const units[] = {"qian1", "bai3", "shi2"};
    bool said = false, zero = !first && number < 1000;

    for (int i = 0, unit = 1000; i < 4; i++, unit /= 10) {
        const int digit = number / unit % 10;
        if (digit == 0) {
            zero = zero || said;
            continue;
        }
        if (zero)
            put(self, digits[0]);
        zero = false;
        if (!(digit == 1 && unit == 10 && first && !said))
            put(self, digit == 1 && unit > 10 ? ONE : digits[digit]);
        if (i < 3)
            put(self, units[i]);
        said = true;
    }
}

static void put_number(struct reader *self, int number)
{
    if (number >= 10000) {
        if (number / 10000 == 1)
            put(self, ONE);
        else
            put_below_myriad(self, number / 10000, true);
        put(self, "wan4");
        number %= 10000;
        if (number > 0)
            put_below_myriad(self, number, false);
    } else if (number > 0) {
        put_below_myriad(self, number, true);
    } else {
        put(self, digits[0]);
    }
}

static bool counts(const char *at)
{
    uint32_t code;
    const size_t n = decode(at, &code);
    char text[5] = "";

    memcpy(text, at, n);
    return is_ideograph(code) && strstr(measures, text) != NULL;
}

/* A whole number: a year and one that begins with a zero digit by digit, one and two as what they count asks for. */
static void put_whole(struct reader *self, const char *text)
{
    const int n = (int)strlen(text), number = (int)strtol(text, NULL, 10);
    const bool plain = !self->ordinal && counts(self->at);

    if ((n > 1 && text[0] == '0') || n == MAX_DIGITS || (n == 4 && begins(self->at, "年")))
        put_digits(self, text);
    else if (plain && number == 1)
        put(self, ONE);
    else if (plain && number == 2)
        put(self, "liang3");
    else
        put_number(self, number);
}

/* "05" after a colon: zero five; "00" of a clock: sharp. */
static void put_minutes(struct reader *self, const char *text, bool clock)
{
    if (clock && strcmp(text, "00") == 0) {
        put(self, "zheng3");
        return;
    }
    if (text[0] == '0' && text[1] != '0' && clock)
        put(self, digits[0]);
    put_number(self, (int)strtol(text, NULL, 10));
    put(self, "fen1");
}

static bool follows(const struct reader *self, char mark)
{
    uint32_t code, next;
    const size_t n = peek(self->at, &code);

    if (code != (uint32_t)mark)
        return false;
    peek(self->at + n, &next);
    return is_digit(next);
}

static void skip(struct reader *self)
{
    uint32_t code;
    self->at += peek(self->at, &code);
}

/* 14:40, 1:02:03, and a time that something took: 0:06. */
static void put_time(struct reader *self, const char *hours, bool clock)
{
    char minutes[MAX_DIGITS + 1], seconds[MAX_DIGITS + 1];

    skip(self);
    take_digits(self, minutes);
    if (follows(self, ':')) {
        skip(self);
        take_digits(self, seconds);
        put_number(self, (int)strtol(hours, NULL, 10));
        put(self, clock ? "dian3" : "xiao3 shi2");
        put_minutes(self, minutes, false);
        put_number(self, (int)strtol(seconds, NULL, 10));
        put(self, "miao3");
    } else if (clock) {
        put_number(self, (int)strtol(hours, NULL, 10));
        put(self, "dian3");
        put_minutes(self, minutes, true);
    } else {
        put_minutes(self, hours, false);
        put_number(self, (int)strtol(minutes, NULL, 10));
        put(self, "miao3");
    }
}

/* 21/34: of 34 parts 21. */
static void put_fraction(struct reader *self, const char *above)
{
    char below[MAX_DIGITS + 1];

    skip(self);
    take_digits(self, below);
    put_number(self, (int)strtol(below, NULL, 10));
    put(self, "fen1 zhi1");
    put_number(self, (int)strtol(above, NULL, 10));
}

static void read_number(struct reader *self)
{
    const char *const begin = self->at;
    char text[MAX_DIGITS + 1];
    uint32_t code;

    take_digits(self, text);
    if (follows(self, ':')) {
        put_time(self, text, !ends(self, begin, "用时"));
        return;
    }
    if (follows(self, '/')) {
        put_fraction(self, text);
        return;
    }
    peek(self->at, &code);
    if (code == '%') {
        skip(self);
        put(self, "bai3 fen1 zhi1");
        put_number(self, (int)strtol(text, NULL, 10));
        return;
    }
    if (is_digit(code) || follows(self, '.')) {
        if (is_digit(code))
            put_digits(self, text);
        else
            put_number(self, (int)strtol(text, NULL, 10));
    } else {
        put_whole(self, text);
    }
    while (follows(self, '.')) {
        skip(self);
        put(self, "dian3");
        take_digits(self, text);
        put_digits(self, text);
    }
}

/* ---- letters ---- */

/* A run of letters and digits with a letter in it: what is short and in capitals is spelled. False: digits only. */
static bool read_word(struct reader *self)
{
    char text[MAX_SPELLED + 1] = "";
    const char *at = self->at;
    bool any = false, capitals = true;
    uint32_t code;
    int n = 0;

    for (size_t size; size = peek(at, &code), is_letter(code) || is_digit(code); at += size, n++) {
        any = any || is_letter(code);
        capitals = capitals && code <= 'Z';
        if (n < MAX_SPELLED)
            text[n] = (char)code;
    }
    if (!any)
        return false;
    self->at = at;
    for (int i = 0; capitals && n <= MAX_SPELLED && i < n; i++)
        put(self, is_digit((uint32_t)text[i]) ? digits[text[i] - '0'] : letters[text[i] - 'A']);
    return true;
}

/* ---- Chinese ---- */

static bool read_known_word(struct reader *self)
{
    const struct row *best = NULL;

    for (size_t i = 0; i < N_WORDS; i++)
        if (begins(self->at, words[i].text) && (!best || strlen(words[i].text) > strlen(best->text)))
            best = &words[i];
    if (!best)
        return false;
    put(self, best->reading);
    self->at += strlen(best->text);
    return true;
}

/* The characters are of three bytes each, so that what is found begins one of them. */
static const char *syllable_of(const char *text)
{
    for (size_t i = 0; i < N_SYLLABLES; i++)
        if (strstr(syllables[i].text, text))
            return syllables[i].reading;
    return NULL;
}

static void read_character(struct reader *self, size_t size)
{
    char text[5] = "";
    const char *syllable;

    memcpy(text, self->at, size);
    self->at += size;
    if (strcmp(text, "一") == 0)
        syllable = ONE;
    else if (strcmp(text, "不") == 0)
        syllable = NOT;
    else
        syllable = syllable_of(text);
    if (syllable)
        put(self, syllable);
    else
        self->n_unread++;
    if (strcmp(text, "第") == 0)
        self->ordinal = true;
    else if (strcmp(text, "至") != 0 && strcmp(text, "到") != 0)
        self->ordinal = false;
}

/* ---- marks ---- */

static bool is_after_digit(const struct reader *self)
{
    return self->at > self->begin && isdigit((unsigned char)self->at[-1]);
}

static void read_mark(struct reader *self, uint32_t code, size_t size)
{
    uint32_t next;

    peek(self->at + size, &next);
    switch (code) {
    case 0x2212: /* minus */
    case '-':
    case 0x2013: /* en dash */
        if (is_digit(next))
            put(self, !is_after_digit(self) ? "fu4" : code == 0x2013 ? "dao4" : "gang4");
        break;
    case '+':
        if (is_digit(next))
            put(self, "zheng4");
        break;
    case ',':
    case ';':
    case ':':
    case '(':
    case ')':
    case 0x3001: /* the comma of a list */
    case 0x00B7: /* the dot between two things */
        pause(self, ',');
        break;
    case '.':
    case '!':
    case 0x3002: /* full stop */
        pause(self, '.');
        break;
    case '?':
        pause(self, '?');
        break;
    default:
        break;
    }
    self->at += size;
}

/* ---- the whole ---- */

/* The tone of the syllable after this place, 0: none follows without a pause. */
static int next_tone(const char *at)
{
    if (*at != ' ')
        return 0;
    at += 1 + strcspn(at + 1, "0123456789");
    return *at ? *at - '0' : 0;
}

/* "One" and "not" are of the second tone before the fourth; "one" is of the fourth before the others, of the first at an end.
 */
static void settle_tones(char *text)
{
    for (char *at = text; (at = strchr(at, '0')) != NULL;) {
        const bool one = at[-1] == 'i';
        const int tone = next_tone(at + 1);

        if (tone == 4 || (one && tone == 5))
            *at = '2';
        else
            *at = one && tone == 0 ? '1' : '4';
    }
}

int wk_reading(char out[WK_READING_SIZE], const char *utf8)
{
    struct reader self = {.at = utf8, .begin = utf8, .out = out};
    uint32_t code;

    out[0] = 0;
    while (*self.at) {
        const size_t size = peek(self.at, &code);
        if (read_known_word(&self) || ((is_letter(code) || is_digit(code)) && read_word(&self)))
            self.ordinal = false;
        else if (is_digit(code))
            read_number(&self);
        else if (is_ideograph(code))
            read_character(&self, size);
        else
            read_mark(&self, code, size);
    }
    settle_tones(out);
    return self.n_unread;
}
