/*
 * The hall's server: takes kiosks' records in and gives them out, for one event. It decides nothing: it stores only what was
 * verified (db/hall/heard.h), and reports only what was committed. The decisions of people at the desk are written by commands
 * into the same database, and the server notices them. Main thread, the one that owns the store.
 * Several: what `status` shows is made in hall_state.c.
 */
#ifndef WK_HALL_SERVER_SERVER_H
#define WK_HALL_SERVER_SERVER_H

#include "db/journal/clock.h"
#include "hall/wire/pairing.h"
#include "labels/secret/secret.h"
#include "rules/status.h"

struct json_t; /* of jansson.h */
struct wk_store;
struct wk_hall; /* opaque */

struct wk_hall_limits {
    int most;                     /* connections at once */
    int most_per_address;         /* of strangers at one address */
    int most_per_kiosk;           /* of one that has joined, from wherever */
    int64_t most_records;         /* of one kiosk, stored; what would be more is refused, to that kiosk alone */
    int64_t most_bytes;           /* likewise, of its records */
    int64_t most_picture_bytes;   /* likewise, of their pictures */
    int64_t request_ns;           /* in which a request has to be there */
    int64_t least_bytes;          /* free on the disk: below it no record is taken */
    int64_t least_bytes_pictures; /* and below this no picture */
};
/*
 * 2,048 connections: strangers get at most half of them (hall/server/http.h), and in the other half the kiosks of the most
 * tables that an event has stand with three each, and 256 more that spares have or a bad network left behind. 64 of strangers
 * at an address, 8 of a kiosk (which has three, and those that were left behind), 20 s, 200 MB, 2 GB. Of a kiosk 16,384 records
 * of 256 MB, and 1 GB of pictures: in a full event a table's kiosk writes 330 records of 1.2 MB and 28 MB of pictures; this is
 * more than ten times what one would that stood at all four tables of a section, with seven tile sets of the largest size.
 */
extern const struct wk_hall_limits wk_hall_usual_limits;

/* What runs in the same turns, with the same store (hall/board): zero where there is nothing. Its context is borrowed. */
struct wk_hall_beside {
    void *context;
    int (*fd)(void *context);      /* it is run when this can be read, */
    int (*wait_ms)(void *context); /* or after so many ms */
    /* In a turn of this hall. renewed: records have come. */
    void (*run)(void *context, struct wk_hall *hall, bool renewed);
};

struct wk_hall_options {
    struct wk_store *store;                /* open to be written, of a hall; borrowed */
    int fd;                                /* listens for kiosks, taken over also on failure */
    int local;                             /* the same, for the commands on this computer (hall/server/local.h); -1: none */
    const char *tls_key, *tls_certificate; /* PEM, borrowed while it opens */
    uint8_t spki[WK_PIN_SHA_SIZE];         /* of that key */
    const char *url;                       /* that kiosks reach it by, in the pairing code */
    struct wk_hall_limits limits;
    wk_clock_fn clock;  /* wall clock */
    wk_clock_fn steady; /* ns that nobody sets */
    wk_random_fn random;
    void *context; /* for these three */
    struct wk_hall_beside beside;
    /* What an operator should read in a log, a line each; NULL: no log. */
    void (*say)(void *context, const char *line);
};

/* WK_NOT_FOUND: the store is no hall's; WK_BAD_INPUT: url; WK_IO: TLS; what the store says. */
enum wk_status wk_hall_open(struct wk_hall **out, const struct wk_hall_options *options) WK_MUST_CHECK;
void wk_hall_close(struct wk_hall *hall); /* NULL is allowed */

/*
 * One turn: waits for at most wait_ms until something comes, takes in all that has come, stores it in one transaction, answers.
 * A signal ends the wait.
 */
void wk_hall_turn(struct wk_hall *hall, int wait_ms);

/* All that `wallkeeper-hall status` shows, hall/server/hall_state.c: a new reference; NULL: no memory. */
struct json_t *wk_hall_status_json(struct wk_hall *hall);

#endif
