/* Name: whether two names read the same to a person. Pure. */
#ifndef WK_RULES_NAME_H
#define WK_RULES_NAME_H

#include <stdbool.h>

/*
 * Whether two names, valid UTF-8 (wk_text_valid()), differ in nothing but case, blanks or the form of their characters: "LI
 * WEI" and "Li Wei", a composed and a decomposed letter, full and half width. Equal names are alike. Source: Unicode Standard
 * Annex 15, form NFKC; default case folding.
 */
bool wk_name_alike(const char *a, const char *b);

#endif
