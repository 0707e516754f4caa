/*
 * A network between kiosks and their hall that can be cut, for benches: by proxies in a process of their own, which drop
 * connections and let nobody in; or, as root, by a link between two network namespaces that is set down, so that what is sent
 * is lost and nobody says so.
 */
#ifndef WK_TESTS_HALL_CUT_WIRE_H
#define WK_TESTS_HALL_CUT_WIRE_H

#include <stdbool.h>
#include <sys/types.h>

#define CUT_HALL_ADDRESS "10.213.7.1" /* of the hall, on the link */

/* Starts proxies [n] to a port of this computer; port[] and cut[] lie in memory that processes share: at which port each
 * listens, once this returns; whether it is cut, at any time. The process, which ends with the one that started it. */
pid_t cut_proxies(volatile int *port, const volatile int *cut, int n, int to);

/* False: it takes root and the command `ip`. This process, and those that it starts, are in a namespace of their own then. */
bool cut_leave_network(void);
/* The link between this process and that one, which has left the network too. False: it could not be made. */
bool cut_make_link(pid_t hall);
bool cut_set_link(bool up);

#endif
