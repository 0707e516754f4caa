/* What end-to-end tests of the director's screens share: a kiosk with a database of its own that plays a script, headless. */
#ifndef WK_TESTS_KIOSK_SCREEN_TEST_H
#define WK_TESTS_KIOSK_SCREEN_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/programs/run/kiosk.h"
#include "kiosk/programs/play/play.h"
#include "kiosk/eye/walls/wall_service.h"
#include "tests/support/audit.h"
#include "tests/support/signer.h"

struct world {
    char folder[64], db[96], key[96], kiosk_key[96], config[96];
    char *out, *err;
    size_t n_out, n_err;
    struct wk_host host;
    struct wk_clock clock; /* all runs in lock-step */
    struct wk_env env;
};

void begin_with(struct world *world, wk_random_fn random);
void begin(struct world *world);
/* The program starts once more, with this configuration: what is known then is what is on the disk. */
void start_again(struct world *world, const char *ini);
void end(struct world *world);
enum wk_status play(struct world *world, const char *art, const char *text);

#define PIN "tap digit 2\ntap digit 5\ntap digit 8\ntap digit 0\ntap pin-done\n"

#endif
