/* The options that say where a draw's seed comes from, and what was said: of spot checks and of lots. */
#ifndef WK_KIOSK_PROGRAMS_CLI_SEED_CLI_H
#define WK_KIOSK_PROGRAMS_CLI_SEED_CLI_H

#include "db/store/seed_source.h"
#include "kiosk/host/program/command.h"

struct wk_seed_options {
    const char *seed, *beacon, *number, *words, *value; /* NULL: not given */
    int64_t round;                                      /* 0: not given */
};

#define WK_BEACON_ROUND_MAX INT64_C(1000000000000)
#define WK_OPTS_SEED_SOURCE(self)                                                                                              \
    WK_OPT_TEXT("seed", &(self)->seed, "WORD", "where the seed comes from: number, words or beacon (default number)"),         \
        WK_OPT_TEXT("beacon", &(self)->beacon, "NAME", "the public beacon whose value is taken"),                              \
        WK_OPT_WHOLE("beacon-round", &(self)->round, "N", 1, WK_BEACON_ROUND_MAX, "and the round, which is still to come")
#define WK_OPTS_SEED_SAID(self)                                                                                                \
    WK_OPT_TEXT("number", &(self)->number, "DIGITS", "the number that the players have said: draws"),                          \
        WK_OPT_TEXT("words", &(self)->words, "A,B,C,D", "four words of players, at a table East's first: draws"),              \
        WK_OPT_TEXT("value", &(self)->value, "HEX", "the beacon's value in that round: draws")

/* Whether a source was given, and whether something was said. */
bool wk_seed_has_source(const struct wk_seed_options *self);
bool wk_seed_has_said(const struct wk_seed_options *self);
/* "number": the option by which something was said. */
const char *wk_seed_said_option(const struct wk_seed_options *self);

/* False, with the exit code after a message: this is no source, or a beacon's round that is there already (by the clock, where
 * labels/deal/beacon.h knows its times); nothing could be said so. said: SEED of
 * labels/deal/spot_tiles.h, "" where nothing was. */
bool wk_seed_source_read(const struct wk_host *host, const struct wk_seed_options *self, struct wk_seed_source *out, int *code);
bool wk_seed_said_read(const struct wk_host *host, const struct wk_seed_options *self, char said[WK_SPOT_SAID_SIZE], int *code);

/* False, with the exit code after a message: the value of a beacon cannot be known yet, by the clock. */
bool wk_seed_is_due(const struct wk_host *host, const struct wk_seed_source *source, int *code);
/* "--words A,B,C,D": the option by which such a seed is said, with what it takes. */
const char *wk_seed_option(enum wk_spot_seed seed);
/* What has to be said next, and by which option of `command`, a line each. */
void wk_seed_say_next(FILE *out, const struct wk_seed_source *source, const char *command);

#endif
