/* Browsers at which somebody has given a PIN. */
#include "hall/web/signed_in.h"

#include <stdio.h>
#include <string.h>

#define SECOND_NS INT64_C(1000000000)
#define COOKIE "wk="

static bool is_over(const struct wk_signed_in *one, int64_t now_ns)
{
    return now_ns - one->used_ns >= WK_SIGNED_IDLE_S * SECOND_NS || now_ns - one->began_ns >= WK_SIGNED_MOST_S * SECOND_NS;
}

static bool is_word(const char *text, size_t n)
{
    return n == WK_BROWSER_WORD && strspn(text, "0123456789abcdef") >= n;
}

static struct wk_signed_in *find(struct wk_signed_list *self, const char *word)
{
    struct wk_signed_in *found = NULL;

    if (!word || !is_word(word, strlen(word)))
        return NULL;
    for (int i = 0; i < WK_SIGNED_MOST; i++)
        if (self->at[i].word[0] && wk_equal(self->at[i].word, word, WK_BROWSER_WORD))
            found = &self->at[i];
    return found;
}

const struct wk_signed_in *wk_signed_find(struct wk_signed_list *self, const char *word, int64_t now_ns)
{
    struct wk_signed_in *found = find(self, word);

    if (!found)
        return NULL;
    if (is_over(found, now_ns)) {
        *found = (struct wk_signed_in){.role = WK_ROLE_PLAYERS};
        return NULL;
    }
    found->used_ns = now_ns;
    return found;
}

const struct wk_signed_in *wk_signed_begin(struct wk_signed_list *self, const char *word, enum wk_role role, const char *name,
                                           int64_t now_ns)
{
    struct wk_signed_in *place = &self->at[0];

    for (int i = 0; i < WK_SIGNED_MOST; i++) {
        struct wk_signed_in *one = &self->at[i];
        if (one->word[0] && is_over(one, now_ns))
            *one = (struct wk_signed_in){.role = WK_ROLE_PLAYERS};
        if (!one->word[0] ? place->word[0] != 0 : place->word[0] && one->used_ns < place->used_ns)
            place = one;
    }
    *place = (struct wk_signed_in){.role = role, .began_ns = now_ns, .used_ns = now_ns};
    snprintf(place->word, sizeof(place->word), "%s", word);
    snprintf(place->name, sizeof(place->name), "%s", name);
    return place;
}

void wk_signed_end(struct wk_signed_list *self, const char *word)
{
    struct wk_signed_in *found = find(self, word);

    if (found)
        *found = (struct wk_signed_in){.role = WK_ROLE_PLAYERS};
}

void wk_form_token(const struct wk_signed_list *self, const char *word, char token[WK_FORM_TOKEN + 1])
{
    uint8_t mac[WK_FORM_TOKEN / 2];

    wk_mac(mac, sizeof(mac), &self->secret, "form", word, strlen(word));
    wk_hex(token, mac, sizeof(mac));
}

bool wk_form_token_holds(const struct wk_signed_list *self, const char *word, const char *token)
{
    char right[WK_FORM_TOKEN + 1];

    wk_form_token(self, word, right);
    return strlen(token) == WK_FORM_TOKEN && wk_equal(right, token, WK_FORM_TOKEN);
}

bool wk_browser_word(const char *cookies, char word[WK_BROWSER_WORD + 1])
{
    for (const char *p = cookies; p && *p; p += strspn(p, "; ")) {
        const size_t n = strcspn(p, "; ");
        if (strncmp(p, COOKIE, strlen(COOKIE)) == 0 && is_word(p + strlen(COOKIE), n - strlen(COOKIE))) {
            snprintf(word, WK_BROWSER_WORD + 1, "%.*s", WK_BROWSER_WORD, p + strlen(COOKIE));
            return true;
        }
        p += n;
    }
    return false;
}
