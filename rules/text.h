/* Text: names and reasons that people give. Pure. */
#ifndef WK_RULES_TEXT_H
#define WK_RULES_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Whether bytes [n] are UTF-8 as RFC 3629 has it. */
bool wk_text_utf8(const char *bytes, size_t n);

/*
 * Whether text [size] is ended by a zero, is UTF-8 as RFC 3629 has it, and is free of what cannot be seen and could make a line
 * read otherwise than it is: control, line-breaking and bidirectional formatting characters, characters without width, and what
 * is no character. (Joiners are allowed: Persian and Indian names need them.) Blanks alone count as empty.
 */
bool wk_text_valid(const char *text, size_t size, bool may_be_empty);

/* Whether there is nothing to read in a valid text. */
bool wk_text_blank(const char *text);

/* Cuts text at most n_bytes long, between characters. */
void wk_text_cut(char *text, size_t n_bytes);

#endif
