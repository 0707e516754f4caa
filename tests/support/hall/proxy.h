/*
 * A bad network on loopback: what is sent to its port goes on to another one, by a thread, late, in part, or not at all. It
 * sees bytes only, as a router does.
 */
#ifndef WK_TESTS_HALL_PROXY_H
#define WK_TESTS_HALL_PROXY_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* May be changed at any time, by any thread; all 0: a good network. */
struct proxy_faults {
    atomic_int delay_ms;       /* of each piece, each way */
    atomic_int answer_ms;      /* of the next piece that comes back, besides */
    atomic_int reset_percent;  /* of pieces at which both ends are reset */
    atomic_int double_percent; /* of pieces that come twice */
    atomic_bool cut;           /* nobody is let in, and whoever is in is put out */
    atomic_bool half_open;     /* connections stand, and nothing comes through */
    atomic_bool lost_answers;  /* requests arrive, and both ends are reset in place of the answer */
};

struct proxy {
    int port; /* its own */
    struct proxy_faults faults;
    atomic_int to;     /* the port behind it */
    atomic_int n_in;   /* connections that it has let in */
    atomic_long bytes; /* that it has brought across, both ways */
    int listens;
    atomic_bool end;
    pthread_t thread;
};

void proxy_open(struct proxy *self, int to);
void proxy_close(struct proxy *self);

#endif
