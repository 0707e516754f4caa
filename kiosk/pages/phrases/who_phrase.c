/* Names of winds, and of those who stand for an entry. */
#include "kiosk/pages/phrases/who_phrase.h"

#include <stddef.h>

const char *wk_wind_name(enum wk_language lang, enum wk_wind wind)
{
    static const char *const names[] = {WK_N("nobody"), WK_N("East"), WK_N("South"), WK_N("West"), WK_N("North")};
    return wk_text(lang, names[(unsigned)wind <= WK_N_WINDS ? wind : WK_WIND_NONE]);
}

const struct wk_role_phrases *wk_role_phrases(enum wk_role role)
{
    static const struct wk_role_phrases roles[] = {
        [WK_ROLE_PLAYERS] = {WK_N("Players"), WK_N("the players"), WK_N("confirmed by all four"), NULL},
        [WK_ROLE_JUDGE] = {WK_N("Judge"), WK_N("the judge"), WK_N("a judge stands for it"),
                           WK_N("Results that a judge stands for (round.hand):")},
        [WK_ROLE_PAPER] = {WK_N("Judge, from a signed form"), WK_N("copied from a score form"),
                           WK_N("copied from the signed form"), WK_N("Results copied from signed forms (round.hand):")},
        [WK_ROLE_DIRECTOR] = {WK_N("Director"), WK_N("the director"), WK_N("the director stands for it"), NULL},
    };
    return &roles[(unsigned)role <= WK_ROLE_DIRECTOR ? role : WK_ROLE_PLAYERS];
}

const struct wk_take_phrases *wk_take_phrases(enum wk_take_reason reason)
{
    static const struct wk_take_phrases reasons[] = {
        [WK_TAKE_UNSAID] = {"", WK_N("no reason was given")},
        [WK_TAKE_BROKEN] = {WK_N("It is broken"), WK_N("the kiosk was broken")},
        [WK_TAKE_NO_POWER] = {WK_N("No power"), WK_N("the kiosk had no power")},
        [WK_TAKE_MOVED] = {WK_N("Changed place"), WK_N("table or kiosk changed place")},
        [WK_TAKE_OTHER] = {WK_N("Another reason"), WK_N("another reason")},
    };
    return &reasons[(unsigned)reason <= WK_TAKE_OTHER ? reason : WK_TAKE_UNSAID];
}
