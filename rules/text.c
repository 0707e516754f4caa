/* UTF-8 decoded, judged and cut between characters. */
#include "rules/text.h"

#include <stdint.h>
#include <string.h>

/* Decodes one character; its length in bytes, 0: not UTF-8. Source: RFC 3629, clause 4. */
static size_t decode(const unsigned char *text, size_t n, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = text[0] < 0x80                      ? 1
                          : text[0] >= 0xC2 && text[0] < 0xE0 ? 2
                          : text[0] >= 0xE0 && text[0] < 0xF0 ? 3
                          : text[0] >= 0xF0 && text[0] < 0xF5 ? 4
                                                              : 0;
    uint32_t value = length == 1 ? text[0] : text[0] & (0x7Fu >> length);

    if (length == 0 || length > n)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (text[i] & 0x3Fu);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *out = value;
    return length;
}

static bool is_unseen(uint32_t c)
{
    static const uint32_t range[][2] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},   {0x180E, 0x180E}, {0x200B, 0x200B},
        {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFDD0, 0xFDEF}, {0xFEFF, 0xFEFF}, {0xFFF0, 0xFFFB},
    };

    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (c >= range[i][0] && c <= range[i][1])
            return true;
    return (c & 0xFFFE) == 0xFFFE;
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200D) || c == 0x202F || c == 0x205F || c == 0x1680;
}

bool wk_text_utf8(const char *bytes, size_t n)
{
    uint32_t c;

    for (size_t length; n > 0; n -= length, bytes += length) {
        length = decode((const unsigned char *)bytes, n, &c);
        if (length == 0)
            return false;
    }
    return true;
}

bool wk_text_valid(const char *text, size_t size, bool may_be_empty)
{
    const char *end = memchr(text, '\0', size);
    uint32_t c;

    if (!end)
        return false;
    for (const char *at = text; at < end;) {
        const size_t length = decode((const unsigned char *)at, (size_t)(end - at), &c);
        if (length == 0 || is_unseen(c))
            return false;
        at += length;
    }
    return may_be_empty || !wk_text_blank(text);
}

bool wk_text_blank(const char *text)
{
    uint32_t c;

    for (size_t n = strlen(text), length; n > 0; n -= length, text += length) {
        length = decode((const unsigned char *)text, n, &c);
        if (length == 0 || !is_blank(c))
            return false;
    }
    return true;
}

void wk_text_cut(char *text, size_t n_bytes)
{
    if (strlen(text) <= n_bytes)
        return;
    while (n_bytes > 0 && ((unsigned char)text[n_bytes] & 0xC0) == 0x80)
        n_bytes--;
    text[n_bytes] = '\0';
}
