/*
 * Signed in: browsers at which somebody has given a PIN. A browser is known by a word of random digits in a cookie; what it may
 * do is kept here, in memory alone, and ends by itself. Times are those of a clock that nobody sets. Main thread.
 */
#ifndef WK_HALL_WEB_SIGNED_IN_H
#define WK_HALL_WEB_SIGNED_IN_H

#include "labels/secret/secret.h"
#include "rules/event/tournament.h"

#define WK_BROWSER_WORD 32              /* hexadecimal digits of a browser's word: 128 bits */
#define WK_FORM_TOKEN 32                /* and of the token in its forms */
#define WK_SIGNED_NAME_SIZE 49          /* bytes of what a person is called in the lists, with the terminating zero */
#define WK_SIGNED_MOST 32               /* browsers at once; of more the one that was used longest ago goes */
#define WK_SIGNED_IDLE_S (60 * 60)      /* unused for so long it ends, */
#define WK_SIGNED_MOST_S (12 * 60 * 60) /* and so long after the PIN in any case */

struct wk_signed_in {
    char word[WK_BROWSER_WORD + 1]; /* "": none */
    enum wk_role role;              /* JUDGE, DIRECTOR */
    char name[WK_SIGNED_NAME_SIZE]; /* what the person is called in the lists; may be empty */
    int64_t began_ns, used_ns;
};

/* Zero but for secret, which is random: nobody. */
struct wk_signed_list {
    struct wk_signed_in at[WK_SIGNED_MOST];
    struct wk_key secret; /* of the tokens in forms */
};

/* Who is signed in with this word; it counts as used. NULL: nobody, or no more. word NULL: nobody. */
const struct wk_signed_in *wk_signed_find(struct wk_signed_list *self, const char *word, int64_t now_ns);
/* Somebody is, from now on. name: cut at its room. */
const struct wk_signed_in *wk_signed_begin(struct wk_signed_list *self, const char *word, enum wk_role role, const char *name,
                                           int64_t now_ns);
void wk_signed_end(struct wk_signed_list *self, const char *word);

/*
 * The token in each form that is given to the browser with this word. A form that comes back without it was not made here, or
 * for another browser.
 */
void wk_form_token(const struct wk_signed_list *self, const char *word, char token[WK_FORM_TOKEN + 1]);
bool wk_form_token_holds(const struct wk_signed_list *self, const char *word, const char *token);

/* The browser's word in the line of its cookies (NULL: none). False: there is none of its form. */
bool wk_browser_word(const char *cookies, char word[WK_BROWSER_WORD + 1]);

#endif
