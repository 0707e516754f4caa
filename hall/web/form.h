/* Form: what a browser sends of one, application/x-www-form-urlencoded. Hostile bytes. Pure. */
#ifndef WK_HALL_WEB_FORM_H
#define WK_HALL_WEB_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WK_FORM_MOST 4096 /* bytes of one */

/* The first field of this name in body [n], decoded into out [room]. False, and "": it has none, it is longer, or it is no
 * UTF-8 text of one line. */
bool wk_form_field(const uint8_t *body, size_t n, const char *name, char *out, size_t room);

/* The same of a field that is a whole number from least to most; 0: it is not. */
int wk_form_number(const uint8_t *body, size_t n, const char *name, int least, int most);

#endif
