/* JSON, read strictly. Nothing of it is given back before all memory is: hall/phone/memory.h. */
#include "hall/phone/include/jansson.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DEPTH 2048

enum type { NONE = 0, OBJECT, ARRAY, STRING, INTEGER, REAL, TRUE, FALSE, NULL_VALUE };
struct wk_phone_json {
    enum type type;
    json_int_t whole;
    char *key, *text;
    json_t *first, *last, *next; /* of an object or array; the one behind it */
};

struct reader {
    const char *at, *end;
    int depth;
};

static json_t *read_value(struct reader *self);

static void skip_blanks(struct reader *self)
{
    while (self->at < self->end && (*self->at == ' ' || *self->at == '\t' || *self->at == '\n' || *self->at == '\r'))
        self->at++;
}

static bool take(struct reader *self, char c)
{
    skip_blanks(self);
    if (self->at == self->end || *self->at != c)
        return false;
    self->at++;
    return true;
}

static json_t *new_value(enum type type)
{
    json_t *const value = malloc(sizeof *value);

    *value = (json_t){.type = type};
    return value;
}

void json_decref(json_t *self)
{
    (void)self;
}

/* ---- strings */

/* How many bytes a character of UTF-8 has, 0: it is none. Source: RFC 3629. */
static int length_of(const uint8_t *at, const uint8_t *end)
{
    const int n = at[0] < 0x80                    ? 1
                  : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
                  : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
                  : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                  : 0;

    if (n == 0 || end - at < n)
        return 0;
    for (int i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] >= 0xa0) || (at[0] == 0xf0 && at[1] < 0x90) ||
        (at[0] == 0xf4 && at[1] >= 0x90))
        return 0;
    return n;
}

static int hex_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits behind "\u". -1: they are none. */
static int32_t read_unit(struct reader *self)
{
    int32_t unit = 0;

    if (self->end - self->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_of(*self->at++);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

static int put_code(char *to, uint32_t code)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    const int n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)((n == 2 ? 0xc0 : n == 3 ? 0xe0 : 0xf0) | code);
    return n;
}

/* Writes what an escape stands for; its bytes, 0: it is none that may stand there. */
static int read_escape(struct reader *self, char *to)
{
    static const char from[] = "\"\\/bfnrt", as[] = "\"\\/\b\f\n\r\t";

    if (self->at == self->end)
        return 0;
    const char c = *self->at++;
    const char *const at = c ? strchr(from, c) : NULL;
    if (at) {
        *to = as[at - from];
        return 1;
    }
    int32_t unit = c == 'u' ? read_unit(self) : -1;
    if (unit <= 0 || (unit >= 0xdc00 && unit < 0xe000)) /* a zero would end the text */
        return 0;
    if (unit >= 0xd800 && unit < 0xdc00) {
        if (self->end - self->at < 2 || self->at[0] != '\\' || self->at[1] != 'u')
            return 0;
        self->at += 2;
        const int32_t low = read_unit(self);
        if (low < 0xdc00 || low >= 0xe000)
            return 0;
        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    return put_code(to, (uint32_t)unit);
}

/* Behind its first quote. NULL: it is no string. */
static char *read_text(struct reader *self)
{
    char *const text = malloc((size_t)(self->end - self->at) + 1), *to = text;

    while (self->at < self->end && *self->at != '"') {
        const uint8_t c = (uint8_t)*self->at;
        int n;
        if (c == '\\') {
            self->at++;
            n = read_escape(self, to);
        } else {
            n = c < 0x20 ? 0 : length_of((const uint8_t *)self->at, (const uint8_t *)self->end);
            memcpy(to, self->at, (size_t)n);
            self->at += n;
        }
        if (n == 0)
            return NULL;
        to += n;
    }
    if (self->at == self->end)
        return NULL;
    self->at++;
    *to = 0;
    return realloc(text, (size_t)(to - text) + 1); /* the last block, which shrinks where it is */
}

/* ---- numbers */

static size_t digits_at(const struct reader *self)
{
    size_t n = 0;

    while (self->at + n < self->end && self->at[n] >= '0' && self->at[n] <= '9')
        n++;
    return n;
}

/* What makes a number one that is not whole; false: what begins so is no number. */
static bool skip_fraction(struct reader *self, bool *real)
{
    for (int part = 0; part < 2; part++) {
        if (self->at == self->end || (part == 0 ? *self->at != '.' : *self->at != 'e' && *self->at != 'E'))
            continue;
        self->at++;
        if (part == 1 && self->at < self->end && (*self->at == '+' || *self->at == '-'))
            self->at++;
        const size_t n = digits_at(self);
        if (n == 0)
            return false;
        self->at += n;
        *real = true;
    }
    return true;
}

/* Is one that is not whole 10^308 or more? A little above that a double ends, and with it what jansson reads. */
static bool is_huge(const char *at, const char *end)
{
    int64_t before = 0, power = 0; /* digits before the point, less than none where zeros follow it */
    bool fraction = false, any = false;

    for (; at < end && *at != 'e' && *at != 'E'; at++) {
        fraction = fraction || *at == '.';
        any = any || (*at >= '1' && *at <= '9');
        before += any ? !fraction : -(fraction && *at == '0');
    }
    const bool below = end - at > 1 && at[1] == '-';
    for (at += below || (end - at > 1 && at[1] == '+') ? 2 : 1; at < end; at++)
        power = power < 100000000 ? 10 * power + *at - '0' : power;
    return any && before + (below ? -power : power) > 308;
}

static json_t *read_number(struct reader *self)
{
    const bool below = *self->at == '-';
    bool real = false;
    uint64_t whole = 0, most = (uint64_t)INT64_MAX + below;

    self->at += below;
    const size_t n = digits_at(self);
    const char *const digits = self->at;
    self->at += n;
    if (n == 0 || (n > 1 && digits[0] == '0') || !skip_fraction(self, &real) || (real && is_huge(digits, self->at)))
        return NULL;
    for (size_t i = 0; i < n && !real; i++) {
        const uint64_t digit = (uint64_t)(digits[i] - '0');
        if (whole > (most - digit) / 10)
            return NULL;
        whole = whole * 10 + digit;
    }
    json_t *const value = new_value(real ? REAL : INTEGER);
    value->whole = below ? (json_int_t)(0 - whole) : (json_int_t)whole;
    return value;
}

/* ---- values */

static void append(json_t *self, json_t *child)
{
    if (self->last)
        self->last->next = child;
    else
        self->first = child;
    self->last = child;
}

static json_t *read_member(struct reader *self, const json_t *object)
{
    char *const key = take(self, '"') ? read_text(self) : NULL;
    json_t *const value = key && !json_object_get(object, key) && take(self, ':') ? read_value(self) : NULL;

    if (value)
        value->key = key;
    return value;
}

/* Behind its first bracket. */
static json_t *read_many(struct reader *self, enum type type)
{
    const char end = type == OBJECT ? '}' : ']';
    json_t *const many = new_value(type);

    if (take(self, end))
        return many;
    do {
        json_t *const child = type == OBJECT ? read_member(self, many) : read_value(self);
        if (!child)
            return NULL;
        append(many, child);
    } while (take(self, ','));
    return take(self, end) ? many : NULL;
}

static json_t *read_word(struct reader *self)
{
    static const struct {
        const char *word;
        enum type type;
    } words[] = {{"true", TRUE}, {"false", FALSE}, {"null", NULL_VALUE}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i].word);
        if ((size_t)(self->end - self->at) >= n && memcmp(self->at, words[i].word, n) == 0) {
            self->at += n;
            return new_value(words[i].type);
        }
    }
    return NULL;
}

static json_t *read_value(struct reader *self)
{
    json_t *value = NULL;

    skip_blanks(self);
    if (self->at == self->end || self->depth >= MOST_DEPTH)
        return NULL;
    self->depth++;
    const char c = *self->at;
    if (c == '{' || c == '[' || c == '"')
        self->at++;
    if (c == '{' || c == '[') {
        value = read_many(self, c == '{' ? OBJECT : ARRAY);
    } else if (c == '"') {
        char *const text = read_text(self);
        value = text ? new_value(STRING) : NULL;
        if (value)
            value->text = text;
    } else {
        value = c == '-' || (c >= '0' && c <= '9') ? read_number(self) : read_word(self);
    }
    self->depth--;
    return value;
}

json_t *json_loadb(const char *text, size_t n, size_t flags, json_error_t *error)
{
    struct reader self = {text, text + n, 0};

    (void)flags;
    error->code = 0;
    json_t *const value = read_value(&self);
    skip_blanks(&self);
    return self.at == self.end && (json_is_object(value) || json_is_array(value)) ? value : NULL;
}

bool json_is_object(const json_t *self)
{
    return self && self->type == OBJECT;
}
bool json_is_array(const json_t *self)
{
    return self && self->type == ARRAY;
}
bool json_is_string(const json_t *self)
{
    return self && self->type == STRING;
}
bool json_is_integer(const json_t *self)
{
    return self && self->type == INTEGER;
}
bool json_is_null(const json_t *self)
{
    return self && self->type == NULL_VALUE;
}

json_t *json_object_get(const json_t *self, const char *key)
{
    if (!json_is_object(self))
        return NULL;
    for (json_t *child = self->first; child; child = child->next)
        if (strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

size_t json_array_size(const json_t *self)
{
    size_t n = 0;

    for (const json_t *child = json_is_array(self) ? self->first : NULL; child; child = child->next)
        n++;
    return n;
}

json_t *json_array_get(const json_t *self, size_t i)
{
    json_t *child = json_is_array(self) ? self->first : NULL;

    while (child && i-- > 0)
        child = child->next;
    return child;
}

const char *json_string_value(const json_t *self)
{
    return json_is_string(self) ? self->text : NULL;
}

json_int_t json_integer_value(const json_t *self)
{
    return json_is_integer(self) ? self->whole : 0;
}
