/* Names of flowers and jokers. */
#include "rules/extra.h"

const char *wk_extra_name(enum wk_extra extra)
{
    static const char *const name[] = {"none",   "plum",   "orchid", "bamboo", "chrysanthemum", "spring",
                                       "summer", "autumn", "winter", "joker",  "flower"};

    return extra > WK_EXTRA_NONE && extra <= WK_EXTRA_FLOWER ? name[extra] : name[0];
}
