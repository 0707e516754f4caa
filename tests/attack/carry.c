/*
 * Carry: a kiosk's link to its hall alone, without screens or a camera, until it is ended by a signal: for scripts that have a
 * hall and its kiosks, and for whoever has a kiosk's folder on a computer of his own.
 *
 *     carry FOLDER          of event.db, kiosk.key and club.key; a line on standard output each time that something has
 * changed: how the hall answers, records that it does not have, the one that it refuses (0: none) and why
 */
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "hall/link/link.h"
#include "labels/secret/secret.h"
#include "rules/status.h"

#define LOOK_MS 50

static volatile sig_atomic_t ended;

static void end(int number)
{
    (void)number;
    ended = 1;
}

static int64_t ns_of(clockid_t clock)
{
    struct timespec now = {.tv_sec = 0};
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int64_t wall_clock(void *context)
{
    (void)context;
    return ns_of(CLOCK_REALTIME);
}

static int64_t steady(void *context)
{
    (void)context;
    return ns_of(CLOCK_MONOTONIC);
}

static void say(struct wk_link *link, char said[128])
{
    struct wk_link_state state;
    char line[128];
    if (!wk_link_look(link, &state))
        return;
    snprintf(line, sizeof line, "hall %s waiting %" PRId64 " refused %" PRId64 " %s", wk_status_word(state.status),
             state.n_waiting, state.refused_seq, state.why);
    if (strcmp(line, said) == 0)
        return;
    strcpy(said, line);
    puts(line);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    struct wk_key *club = NULL;
    struct wk_signer *signer = NULL;
    struct wk_link *link = NULL;
    char path[3][512], said[128] = "";
    const struct sigaction action = {.sa_handler = end};
    if (argc != 2)
        return 2;
    snprintf(path[0], sizeof path[0], "%s/event.db", argv[1]);
    snprintf(path[1], sizeof path[1], "%s/club.key", argv[1]);
    snprintf(path[2], sizeof path[2], "%s/kiosk.key", argv[1]);
    sigaction(SIGTERM, &action, NULL);
    enum wk_status status = wk_key_load(&club, path[1], NULL, NULL, NULL);
    if (status == WK_OK)
        status = wk_signer_load(&signer, path[2], NULL, NULL, NULL);
    const struct wk_link_options options = {.store = {.path = path[0],
                                                      .key = club,
                                                      .signer = signer,
                                                      .version = "carry",
                                                      .clock = wall_clock,
                                                      .random = wk_random_system},
                                            .monotonic = steady};
    if (status == WK_OK)
        status = wk_link_start(&link, &options);
    while (status == WK_OK && !ended) {
        say(link, said);
        (void)poll(NULL, 0, LOOK_MS);
    }
    wk_link_stop(link);
    wk_secret_free(signer);
    wk_secret_free(club);
    if (status != WK_OK)
        fprintf(stderr, "carry: %s: %s\n", argv[1], wk_status_text(status));
    return status == WK_OK ? 0 : 2;
}
