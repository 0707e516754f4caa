/* Names folded by Unicode (case, blanks, forms of characters) before they are compared. */
#include "rules/name.h"

#include <glib.h>
#include <string.h>

/* What is left of a name when case, blanks and forms of characters are one; for g_free(). NULL: it is no UTF-8. */
static char *key_of(const char *name)
{
    char *composed = g_utf8_normalize(name, -1, G_NORMALIZE_ALL_COMPOSE);
    char *folded = composed ? g_utf8_casefold(composed, -1) : NULL;
    char *key = folded ? g_utf8_normalize(folded, -1, G_NORMALIZE_ALL_COMPOSE) : NULL, *to = key;

    g_free(composed);
    g_free(folded);
    for (const char *from = key; from && *from;) {
        const char *next = g_utf8_next_char(from);
        const size_t n = (size_t)(next - from);
        if (!g_unichar_isspace(g_utf8_get_char(from))) {
            memmove(to, from, n);
            to += n;
        }
        from = next;
    }
    if (to)
        *to = '\0';
    return key;
}

bool wk_name_alike(const char *a, const char *b)
{
    char *of_a, *of_b;
    bool alike;

    if (strcmp(a, b) == 0)
        return true;
    of_a = key_of(a);
    of_b = key_of(b);
    alike = of_a && of_b && strcmp(of_a, of_b) == 0;
    g_free(of_a);
    g_free(of_b);
    return alike;
}
