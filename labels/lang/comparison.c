/* The sentence put together from what is so. */
#include "labels/lang/comparison.h"

#include <stdio.h>
#include <string.h>

/* One more part of it. */
#define ADD(text, ...) (void)snprintf((text) + strlen(text), WK_COMPARISON_SIZE - strlen(text), __VA_ARGS__)

static void add_compared(enum wk_language language, const struct wk_comparison *comparison, char *text)
{
    if (comparison->most < 2)
        ADD(text, "%s", wk_text(language, WK_N("Each deal is played once, so nothing is compared")));
    else if (comparison->least == comparison->most)
        ADD(text, wk_text(language, WK_N("Each result is compared with the average of %d of its deal")), comparison->most);
    else
        ADD(text, wk_text(language, WK_N("Each result is compared with the average of %d to %d of its deal")),
            comparison->least, comparison->most);
}

const char *wk_comparison_text(enum wk_language language, const struct wk_comparison *comparison, char text[WK_COMPARISON_SIZE])
{
    text[0] = '\0';
    add_compared(language, comparison, text);
    if (comparison->n_again == 1)
        ADD(text, "%s", wk_text(language, WK_N("; two meet at a table again once")));
    if (comparison->n_again > 1)
        ADD(text, wk_text(language, WK_N("; two meet at a table again %d times")), comparison->n_again);
    if (comparison->n_house == 1)
        ADD(text, "%s", wk_text(language, WK_N("; the house plays on one chair, is in no average and scores for nobody")));
    if (comparison->n_house > 1)
        ADD(text, wk_text(language, WK_N("; the house plays on %d chairs, is in no average and scores for nobody")),
            comparison->n_house);
    if (comparison->n_out == 1)
        ADD(text, "%s", wk_text(language, WK_N("; one player sits out each round, which counts 0 for him")));
    if (comparison->n_out > 1)
        ADD(text, wk_text(language, WK_N("; %d players sit out each round, which counts 0 for them")), comparison->n_out);
    ADD(text, "%s", wk_text(language, WK_N(".")));
    return text;
}
