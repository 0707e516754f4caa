/* Which club tests and benchmarks are of: the key is borrowed by all that look and store. */
#ifndef WK_TESTS_CLUB_H
#define WK_TESTS_CLUB_H

#include "labels/secret/secret.h"

static const struct wk_key the_club = {
    {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}};

#endif
