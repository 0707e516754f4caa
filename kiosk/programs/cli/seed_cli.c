/* Seeds on the command line. */
#include "kiosk/programs/cli/seed_cli.h"

#include <string.h>
#include <time.h>

#include "labels/deal/beacon.h"

bool wk_seed_has_source(const struct wk_seed_options *self)
{
    return self->seed || self->beacon || self->round;
}

bool wk_seed_has_said(const struct wk_seed_options *self)
{
    return self->number || self->words || self->value;
}

const char *wk_seed_said_option(const struct wk_seed_options *self)
{
    return self->number ? "number" : self->words ? "words" : "value";
}

/* ---- when a beacon's round comes */

static int64_t now_s(const struct wk_host *host)
{
    return host->clock(host->context) / 1000000000;
}

static const char *utc(int64_t t_s, char text[32])
{
    const time_t t = (time_t)t_s;
    struct tm day;

    if (!gmtime_r(&t, &day) || strftime(text, 32, "%Y-%m-%d %H:%M:%S UTC", &day) == 0)
        snprintf(text, 32, "%lld s", (long long)t_s);
    return text;
}

/* A round that is there already decides nothing: its value was known before it was named. */
static int still_to_come(const struct wk_host *host, const struct wk_seed_source *source)
{
    const int64_t now = now_s(host), next = wk_beacon_round_ahead(source->beacon, now);
    char was[32], comes[32];
    int64_t t_s = 0, next_s = 0;

    if (!wk_beacon_time(source->beacon, source->round, &t_s) || t_s > now || !wk_beacon_time(source->beacon, next, &next_s))
        return WK_EXIT_DONE;
    return wk_complain(
        host, WK_EXIT_USAGE,
        "--beacon-round %lld: it was there at %s, so its value is known; still to come is --beacon-round %lld, at %s",
        (long long)source->round, utc(t_s, was), (long long)next, utc(next_s, comes));
}

bool wk_seed_is_due(const struct wk_host *host, const struct wk_seed_source *source, int *code)
{
    char comes[32], now[32];
    int64_t t_s = 0;

    *code = WK_EXIT_DONE;
    if (source->seed == WK_SPOT_SEED_BEACON && wk_beacon_time(source->beacon, source->round, &t_s) && t_s > now_s(host))
        *code = wk_complain(host, WK_EXIT_USAGE, "--value: %s has its round %lld at %s, and by this computer's clock it is %s",
                            source->beacon, (long long)source->round, utc(t_s, comes), utc(now_s(host), now));
    return *code == WK_EXIT_DONE;
}

/* ---- what was given */

bool wk_seed_source_read(const struct wk_host *host, const struct wk_seed_options *self, struct wk_seed_source *out, int *code)
{
    *out = (struct wk_seed_source){.round = self->round};
    out->seed = self->seed ? wk_spot_seed_find(self->seed) : self->beacon ? WK_SPOT_SEED_BEACON : WK_SPOT_SEED_NUMBER;
    *code = WK_EXIT_DONE;
    if (out->seed == WK_N_SPOT_SEEDS) {
        *code = wk_complain(host, WK_EXIT_USAGE, "--seed %s: number, words or beacon is wanted", self->seed);
    } else if ((out->seed == WK_SPOT_SEED_BEACON) != (self->beacon && self->round > 0) ||
               (self->beacon && strlen(self->beacon) >= sizeof out->beacon)) {
        *code = wk_complain(host, WK_EXIT_USAGE,
                            "a beacon goes with both --beacon NAME, of at most %d characters, and --beacon-round N, named now",
                            (int)sizeof out->beacon - 1);
    } else if (self->beacon) {
        snprintf(out->beacon, sizeof out->beacon, "%s", self->beacon);
        if (!wk_seed_source_valid(out))
            *code = wk_complain(host, WK_EXIT_USAGE, "--beacon %s: a name without blanks is wanted", self->beacon);
        else
            *code = still_to_come(host, out);
    }
    return *code == WK_EXIT_DONE;
}

bool wk_seed_said_read(const struct wk_host *host, const struct wk_seed_options *self, char said[WK_SPOT_SAID_SIZE], int *code)
{
    const char *given = self->number ? self->number : self->words ? self->words : self->value;
    const enum wk_spot_seed seed = self->number ? WK_SPOT_SEED_NUMBER : self->words ? WK_SPOT_SEED_WORDS : WK_SPOT_SEED_BEACON;

    *code = WK_EXIT_DONE;
    said[0] = '\0';
    if (!given)
        return true;
    snprintf(said, WK_SPOT_SAID_SIZE, "%s", given);
    for (char *at = said; *at && seed == WK_SPOT_SEED_WORDS; at++)
        *at = *at == ',' ? '.' : *at == '.' ? ',' : *at; /* a full stop within a word is none */
    if (!!self->number + !!self->words + !!self->value > 1)
        *code = wk_complain(host, WK_EXIT_USAGE, "--number, --words and --value: one of them");
    else if (strlen(given) >= WK_SPOT_SAID_SIZE || !wk_spot_said_valid(seed, said))
        *code = wk_complain(host, WK_EXIT_USAGE,
                            seed == WK_SPOT_SEED_NUMBER  ? "--number %s: 1 to 32 digits are wanted"
                            : seed == WK_SPOT_SEED_WORDS ? "--words %s: four words are wanted, of letters and digits, with "
                                                           "commas between them"
                                                         : "--value %s: 32 to 128 small hexadecimal digits are wanted",
                            given);
    return *code == WK_EXIT_DONE;
}

const char *wk_seed_option(enum wk_spot_seed seed)
{
    static const char *const options[WK_N_SPOT_SEEDS] = {[WK_SPOT_SEED_NUMBER] = "--number NUMBER",
                                                         [WK_SPOT_SEED_WORDS] = "--words A,B,C,D",
                                                         [WK_SPOT_SEED_BEACON] = "--value HEX"};

    return options[seed];
}

static void say_when(FILE *out, const struct wk_seed_source *source)
{
    char comes[32];
    int64_t t_s = 0;

    fprintf(out, "Once %s has its round %lld", source->beacon, (long long)source->round);
    if (wk_beacon_time(source->beacon, source->round, &t_s))
        fprintf(out, ", at %s", utc(t_s, comes));
    fputs(", take the round's value:\n", out);
}

void wk_seed_say_next(FILE *out, const struct wk_seed_source *source, const char *command)
{
    if (source->seed == WK_SPOT_SEED_NUMBER)
        fputs("Now, and not before, the players say a number:\n", out);
    else if (source->seed == WK_SPOT_SEED_WORDS)
        fputs("Now, and not before, each of four players says a word:\n", out);
    else
        say_when(out, source);
    fprintf(out, "  %s %s\n", command, wk_seed_option(source->seed));
}
