/* Words of records, options and JSON, and the lists of them that people read. */
#include "rules/event/words.h"

#include <stdio.h>
#include <string.h>

const char *const wk_role_words[] = {"players", "judge", "paper", "director"};
const char *const wk_outcome_words[] = {NULL,  "draw", "discard",    "self-drawn", "game",     "time",
                                        "win", "wall", "incomplete", "error-all",  "error-one"};
const char *const wk_outcome_names[] = {NULL,
                                        "Wall exhausted",
                                        "Discard",
                                        "Self-drawn",
                                        "The points of the whole game",
                                        "Time was called",
                                        "Mah Jongg",
                                        "Wall game",
                                        "Not finished in time",
                                        "In error, all exposed",
                                        "In error, one hand intact"};
const char *const wk_ruling_words[] = {NULL, "dead-hand", "no-hu", "imp", "ms", "penalty", "redress", "complaint", "dead"};
const char *const wk_movement_words[] = {NULL, "sanctioned", "east-stays", "drawn", "own"};
const char *const wk_out_words[] = {NULL, "withdrawn", "suspended", "disqualified"};
const char *const wk_out_results_words[] = {NULL, "keep", "annul"};
const char *const wk_foul_words[] = {NULL, "apart", "cancel", "stand"};
const char *const wk_via_words[] = {NULL, "screen", "command"};
const char *const wk_clock_words[] = {NULL, "hand", "break", "round"};
const char *const wk_take_words[] = {NULL, "broken", "no-power", "moved", "other"};

int wk_word_index(const char *const *words, int n, const char *text)
{
    for (int i = 1; text && i < n; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return 0;
}

static const char *join(const char *const *words, int n, unsigned some, const char *between, const char *last,
                        char text[WK_WORDS_SIZE])
{
    int the_last = 0;
    size_t at = 0;

    for (int i = 0; i < n; i++)
        if (words[i] && some >> i & 1u)
            the_last = i;
    text[0] = '\0';
    for (int i = 0; i < n && at < WK_WORDS_SIZE; i++)
        if (words[i] && some >> i & 1u)
            at += (size_t)snprintf(text + at, WK_WORDS_SIZE - at, "%s%s",
                                   at == 0         ? ""
                                   : i == the_last ? last
                                                   : between,
                                   words[i]);
    return text;
}

const char *wk_words_usage(const char *const *words, int n, char text[WK_WORDS_SIZE])
{
    return join(words, n, ~0u, "|", "|", text);
}

const char *wk_words_choice(const char *const *words, int n, char text[WK_WORDS_SIZE])
{
    return wk_words_some(words, n, ~0u, text);
}

const char *wk_words_some(const char *const *words, int n, unsigned some, char text[WK_WORDS_SIZE])
{
    return join(words, n, some, ", ", " or ", text);
}
