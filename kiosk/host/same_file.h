/* Same file: whether two paths lead to one file, by links too. */
#ifndef WK_KIOSK_HOST_SAME_FILE_H
#define WK_KIOSK_HOST_SAME_FILE_H

#include <stdbool.h>

/* False where one of them is not there. */
bool wk_same_file(const char *a, const char *b);

#endif
