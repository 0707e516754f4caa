/* What a browser sends of a form. */
#include "hall/web/form.h"

#include <stdlib.h>
#include <string.h>

#include "rules/text.h"

static int digit(uint8_t letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = letter ? strchr(digits, letter >= 'A' && letter <= 'F' ? letter + ('a' - 'A') : letter) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* The next letter of bytes [n] from *at on, below 0: none. A zero byte is none either. */
static int take_letter(const uint8_t *bytes, size_t n, size_t *at)
{
    const uint8_t letter = bytes[(*at)++];

    if (letter == '+')
        return ' ';
    if (letter != '%')
        return letter ? letter : -1;
    if (*at + 2 > n || digit(bytes[*at]) < 0 || digit(bytes[*at + 1]) < 0)
        return -1;
    const int value = 16 * digit(bytes[*at]) + digit(bytes[*at + 1]);
    *at += 2;
    return value ? value : -1;
}

static bool decode(const uint8_t *bytes, size_t n, char *out, size_t room)
{
    size_t n_out = 0;

    for (size_t at = 0; at < n;) {
        const int letter = take_letter(bytes, n, &at);
        if (letter < 0 || n_out + 1 >= room)
            return false;
        out[n_out++] = (char)letter;
    }
    out[n_out] = 0;
    return wk_text_valid(out, room, true);
}

bool wk_form_field(const uint8_t *body, size_t n, const char *name, char *out, size_t room)
{
    const size_t n_name = strlen(name);

    for (size_t at = 0; at < n;) {
        const uint8_t *const end = memchr(body + at, '&', n - at);
        const size_t n_pair = end ? (size_t)(end - body) - at : n - at;
        if (n_pair > n_name && body[at + n_name] == '=' && memcmp(body + at, name, n_name) == 0) {
            if (decode(body + at + n_name + 1, n_pair - n_name - 1, out, room))
                return true;
            break;
        }
        at += n_pair + 1;
    }
    out[0] = 0;
    return false;
}

int wk_form_number(const uint8_t *body, size_t n, const char *name, int least, int most)
{
    char text[12], *end;

    if (!wk_form_field(body, n, name, text, sizeof(text)) || !text[0])
        return 0;
    const long value = strtol(text, &end, 10);
    return *end == 0 && value >= least && value <= most ? (int)value : 0;
}
